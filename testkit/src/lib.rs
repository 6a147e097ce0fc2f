//! What the crates' tests and benches share, for any game: random play, properties that hold in every position,
//! comparison with a slow generator, scenes, perft suites, texts that are nearly right, and the yardstick for speed.
//!
//! For: development only; nothing that ships depends on it. It may know the kernel and no game. Everything here panics
//! when a property does not hold, with the position in the message.

mod play;
mod properties;
mod scenes;
mod suites;
mod texts;
pub mod yardstick;

pub use play::{Random, random_play};
pub use properties::{
    Slow, agrees_with_slow, check_position, check_take_back, keys_tell_positions_apart,
};
pub use scenes::{check_scene, check_scenes_in_play};
pub use suites::{run_suite, run_suites, suite_files};
pub use texts::{nearly, reads_or_refuses};
