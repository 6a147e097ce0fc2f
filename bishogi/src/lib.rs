//! Bishogi, by Charles Gilman: the army and board of chess with Shogi's hands, and promotion on the last two ranks.
//!
//! - All pieces move as in chess, but Pawns have no double step, so there is no en passant. `[page]`
//! - A captured man goes to the captor's hand, unpromoted, and may be dropped on any empty square instead of moving.
//!   `[page]`
//! - Rook, Bishop, Knight and Pawn may become Queens at the end of any move that starts or ends in the last two
//!   ranks; a Pawn on the far rank must. `[page]`
//! - Castling is as in chess. `[page]`
//!
//! ```
//! use bishogi::{Position, Rules};
//! use kernel::Game;
//!
//! let mut game = Game::new(Position::start(Rules::BISHOGI));
//! for text in ["e2e3", "d7d6", "f1b5", "c7c6", "b5c6", "b8c6"] {
//!     game.play_text(text).unwrap();
//! }
//! assert_eq!(
//!     game.position().to_string(),
//!     "r1bqkbnr/pp2pppp/2np4/8/8/4P3/PPPP1PPP/RNBQK1NR[Pb] w KQkq - 0 4",
//! );
//! let refused = game.play_text("P@c8").unwrap_err();
//! assert_eq!(refused.to_string(), "a drop on c8, which is not empty");
//! game.play_text("P@b7").unwrap_err();
//! game.play_text("P@e5").unwrap();
//! assert_eq!(kernel::perft(game.position(), 2), 1211);
//! ```
//!
//! # What was reconstructed or chosen
//! The rulebook marks where each rule comes from: `[page]` the inventor's page, `[kin]` a page of his on a kindred
//! game or the parent games, `[chosen]` the page is silent.
//!
//! - White moves first. `[kin]`
//! - The King must not be left in check, and checkmate wins. `[kin: chess and Shogi]`
//! - A Pawn drop may give mate: the page says what "exactly as in Shogi" means, and this is not in it. `[chosen]`
//!   [`Rules::no_pawn_drop_mate`] forbids it.
//! - A dropped Rook never castles. `[chosen]`
//! - Stalemate draws; the fourth occurrence of a position (board, hands, side to move, castling rights) draws; no
//!   rule counts moves. `[chosen]`
//! - A hand holds at most 99 men of a kind, and clocks run to 65535 and stay there; a position that no real game
//!   reaches.
//!
//! # How it is built
//! [`Setup`] is any arrangement; [`Setup::position`] is the only gate to a [`Position`] and reports all that is
//! wrong. [`Position::visit_move_sets`] hands out legal moves as sets; listing, counting and testing are built on it.
//! A position is plain data of about a hundred bytes, copied to look ahead. The crate is `no_std`, has no I/O and does
//! not panic on any input.

#![no_std]

extern crate alloc;

mod legality;
mod movegen;
mod moves;
mod piece;
mod position;
mod rules;
mod setup;
mod text;

pub use moves::{Move, MoveError, MoveSet};
pub use piece::{Color, Kind, Man};
pub use position::{CastlingRights, Position, Wing};
pub use rules::{Rules, RulesError, Variant};
pub use setup::{Fault, PositionError, Setup};

/// The board: 8x8.
pub type Board = kernel::Rect<8, 8>;
/// A square of the board.
pub type Square = kernel::Square<Board>;
/// A set of squares of the board.
pub type SquareSet = kernel::SquareSet<Board>;
