//! Yonin Toyang Mitregi, by Charles Gilman: four players on 13x13 with hands, men that only go forward, and hoppers.
//!
//! ```
//! use kernel::Game;
//! use mitregi_yonin::{Position, Rules};
//!
//! let mut game = Game::new(Position::start(Rules::Mitregi90));
//! // Red's Pawn steps twice, over g6; the right to capture it lasts until Red's turn comes.
//! for text in ["g5g7", "j6i6", "f10f9"] {
//!     game.play_text(text).unwrap();
//! }
//! assert!(game.position().to_string().ends_with(" - rgyb b r:g6 4"));
//! let refused = game.play_text("e7f8").unwrap_err();
//! assert_eq!(
//!     refused.to_string(),
//!     "nothing to capture: f8 is empty, and no Pawn that stepped over it can be captured en passant",
//! );
//! assert_eq!(kernel::perft(game.position(), 2), 525);
//! // Green gives up; his men leave the board, and the record says so.
//! game.enter_text("green:resigns").unwrap();
//! assert!(game.position().to_string().ends_with(" - ryb b r:g6 4"));
//! ```
//!
//! # Games
//! [`Rules::Mitregi90`] and [`Rules::Mitregi144`]. [`Kind`] is what a man is in hand, [`Piece`] what it moves as.
//!
#![doc = include_str!("../RULES.md")]
//!
//! # How it is built
//! [`Setup`] is any arrangement; [`Setup::position`] is the only gate to a [`Position`] and reports all that is
//! wrong. [`Position::visit_move_sets`] hands out legal moves as sets; listing, counting and testing are built on it.
//! Seats differ by quarter turns of tables made at compile time, and by nothing else. A position is plain data of
//! about six hundred bytes, copied to look ahead. The crate is `no_std`, has no I/O and does not panic on any input.

#![no_std]

extern crate alloc;

mod legality;
mod movegen;
mod moves;
mod piece;
mod position;
mod rules;
mod scene;
mod setup;
mod text;

pub use moves::{Move, MoveError, MoveSet};
pub use piece::{Kind, Man, Piece, Player};
pub use position::Position;
pub use rules::{Rules, RulesError};
pub use setup::{Fault, PositionError, Setup};

/// The board: 13x13.
pub type Board = kernel::Rect<13, 13>;
/// A square of the board.
pub type Square = kernel::Square<Board>;
/// A set of squares of the board.
pub type SquareSet = kernel::SquareSet<Board>;
/// Whose Pawns may be captured en passant, and where.
pub type EnPassantRights = kernel::en_passant::EnPassantRights<Board, 4>;
