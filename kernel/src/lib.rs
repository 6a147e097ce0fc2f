//! What rule engines for board games with hands share, and no rule of any game.
//!
//! | module | for |
//! |---|---|
//! | [`bits`], [`square`], [`topology`] | boards known at compile time, squares, sets of squares |
//! | [`attack`] | slides, hops, checks and pins along lines |
//! | [`en_passant`] | rights to capture en passant, of several players at once |
//! | [`hand`], [`key`] | captured men as counts; random numbers for position keys |
//! | [`seat`], [`elimination`] | players, how a game ends, and how players go out before it does |
//! | [`position`], [`game`] | what every engine can do; a position with its history |
//! | [`perft`](mod@perft), [`suite`] | counting move sequences; files of positions with counts |
//! | [`text`], [`record`] | the cursor that all parsers use; game records |
//! | [`scene`] | what a program needs to draw a game and take its moves by pointing |
//! | [`rule_case`] | cases of a rulebook as short texts, answered by an engine |
//!
//! The crates that know a game are users of this one; it names no piece and no game. It is `no_std` with `alloc`,
//! has no I/O, no threads and no global state, and does not panic on any input.
//!
//! ```
//! use kernel::{Grid, Rect, Square, SquareSet, attack};
//!
//! type Board = Rect<8, 8>;
//! let d4 = Square::<Board>::parse("d4").unwrap();
//! let occupied: SquareSet<Board> = ["d6", "b2"].iter().filter_map(|name| Square::parse(name)).collect();
//! let reach = attack::diagonal_slides(d4, occupied);
//! assert!(reach.contains(Square::parse("b2").unwrap()));
//! assert!(!reach.contains(Square::parse("a1").unwrap()));
//! assert_eq!(Board::half_turn(d4).to_string(), "e5");
//! ```

#![no_std]

extern crate alloc;

pub mod attack;
pub mod bits;
pub mod elimination;
pub mod en_passant;
pub mod game;
pub mod hand;
pub mod key;
pub mod perft;
pub mod position;
pub mod record;
pub mod rule_case;
pub mod scene;
pub mod seat;
pub mod square;
pub mod suite;
pub mod text;
pub mod topology;

pub use game::{Event, Game};
pub use hand::Hand;
pub use perft::perft;
pub use position::Position;
pub use seat::{Ending, Outcome, Seat, Seats};
pub use square::{Square, SquareSet};
pub use topology::{Direction, Grid, Hex, Hexagon, Rect, Topology};
