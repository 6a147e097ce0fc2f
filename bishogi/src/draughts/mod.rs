//! The two draughts games of the family: Sekishogi and Once-pawned Sekishogi.
//!
//! They share the 8x8 board and the hand with the other games and nothing else, so they have a position of their own.
//!
//! How they are played stands with the rules of the family, in the [crate's guide](crate#draughts-with-hands).
//!
//! ```
//! use bishogi::draughts::Position;
//! use bishogi::{Rules, Variant};
//! use kernel::Position as _;
//!
//! let mut position = Position::start(Rules::new(Variant::Sekishogi));
//! for text in ["c3d4", "b6a5", "d4c5", "d6b4"] {
//!     let m = position.read_move(text).unwrap();
//!     position.play(m).unwrap();
//! }
//! // White must take back; nothing else is legal.
//! let mut moves: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
//! moves.sort();
//! assert_eq!(moves, ["a3c5"]);
//! assert_eq!(
//!     position.read_move("e3f4").unwrap_err().to_string(),
//!     "must capture: the man on a3 can jump"
//! );
//! ```

mod legality;
mod movegen;
mod moves;
mod position;
mod scene;
mod setup;
mod text;

pub use moves::{Jumps, Move, MoveError};
pub use position::Position;
pub use setup::{Fault, Man, PositionError, Setup};
