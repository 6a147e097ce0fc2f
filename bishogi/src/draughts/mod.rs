//! The two draughts games of the family: Sekishogi and Once-pawned Sekishogi.
//!
//! They share the 8x8 board and the hand with the other games and nothing else, so they have a position of their own.
//!
//! # Sekishogi
//! "Draughts with all pieces reintroduceable unpromoted" `[page]`: English draughts `[chosen: English]` on the dark
//! squares of 8x8 (a1 is dark), 12 men a side on ranks 1-3 and 6-8. A man steps diagonally forward, and captures by
//! jumping an adjacent enemy diagonally forward to the empty square behind it; it must go on jumping while it can. On
//! the far rank it becomes a king and its move ends; a king does the same in all four directions, one square at a
//! time. Capturing is compulsory, any sequence, always to its end `[kin: English draughts]`: while a capture exists,
//! nothing else is legal, drops neither `[chosen]`. Captured men and kings go to hand as men; a man may be dropped on
//! any empty dark square but the far rank `[fits: Pawns "cannot return on the far rank"]`. A player with no legal move
//! loses `[kin]`; there is no check.
//!
//! # Once-pawned Sekishogi
//! The array of Hafts, three full ranks of 24 men on all squares, and orthogonal captures `[page]`. A man steps
//! one square diagonally forward without capturing, and jumps straight forward; a king steps to any diagonal neighbour
//! and jumps along any orthogonal `[kin: Hafts]`. Men are dropped on any empty square but the far rank. The rest is as
//! in Sekishogi `[chosen]`.
//!
//! Each path is a move of its own, even with equal captures and end; the start square counts as empty during a jump; a
//! captured man stays on the board, and cannot be jumped twice, until the move ends.
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
mod setup;
mod text;

pub use moves::{Jumps, Move, MoveError};
pub use position::Position;
pub use setup::{Fault, Man, PositionError, Setup};
