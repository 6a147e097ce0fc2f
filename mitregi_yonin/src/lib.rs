//! Yonin Toyang Mitregi, by Charles Gilman: four players on 13x13 with hands, men that only go forward, and hoppers.
//!
//! - Red sits in the south (rank 1), Green in the east (file m), Yellow in the north, Blue in the west; Red starts,
//!   play goes anticlockwise. Each has his own forward, and 25 men. `[page]`
//! - A captured man goes to the captor's hand, unpromoted, and may be dropped on any empty square instead of moving,
//!   but not where it would be stuck. `[page]`
//! - A Pawn may step twice from any of its owner's nine Pawn squares, whatever brought it there, and may then be
//!   captured en passant by the other players. `[page]`
//! - Men promote on or beyond the diagonals from the opposite King's first square to those of the neighbours, and must
//!   where they would be stuck. `[page]`
//! - When the turn comes to a player, every other player whose King he attacks is out, with all his men. The last
//!   player in wins. `[page]`
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
//! [`Rules::Mitregi90`] and [`Rules::Mitregi144`] differ in the array and in what men become:
//!
//! | | `mitregi_90` | `mitregi_144` |
//! |---|---|---|
//! | Rook, Bishop | Chatelaine, Primate | the same |
//! | Wing, Mitre | Cannon, Arrow | the same |
//! | Helm | Knight | Cannon |
//! | Pawn | Knight | Steward |
//! | Knight, Camel | not in the game | Gnu |
//! | Hump | not in the game | Arrow |
//!
//! [`Piece`] says how each moves. Cannon and Arrow capture the first man beyond exactly one, of any player. `[page]`
//!
//! # What was reconstructed or chosen
//! The rulebook marks where each rule comes from: `[page]` the inventor's page, `[fits]` what fits all that the page
//! says, its diagrams being lost, `[chosen]` the page is silent.
//!
//! - The squares of the men in both arrays. `[fits]` So the zones' corners, the Kings' squares g1 m7 g13 a7, are too.
//! - The colours but Red. `[chosen]`
//! - A man may promote at the end of a move that starts or ends in the zone: the reading of "reaching or crossing".
//!   `[chosen]`
//! - En passant among four players: each opponent may capture with his first move after the double step; the right
//!   ends when its owner is to move again, or is out. It also ends, at once and for good, when the Pawn leaves its
//!   landing square or is captured, and when a man comes to the skipped square (who is then captured as usual, and
//!   alone). `[chosen]`
//! - There is no rule against two Pawns on a file, nor against a Pawn drop that mates: the page is silent.
//! - A move must not leave the mover's own King attacked by any player still in, even one about to go out, on the
//!   board right after the move. If every move would, every move is legal that pieces and hands allow, drops
//!   included; for the page says that a King "must be kept out of check", yet a player is out only when the turn of
//!   one who attacks his King comes. A player with no move at all passes. `[chosen]`
//! - The hand of a player who is out leaves with his men. All Kings attacked when a turn comes leave together; then
//!   the player looks again, since men that left may have opened lines, or closed them for hoppers. `[chosen]`
//! - The fourth occurrence of a position (board, hands, players in, side, en passant rights) is a draw among the
//!   players still in. `[chosen]`
//! - A player who resigns leaves as in an elimination. The player whose turn it then is, the next one if it was the
//!   turn of him who resigned, looks which Kings he attacks. A resignation is no move and does not count as one.
//!   `[chosen]`
//! - A kind stands once in the text of a player's hand; a hand holds at most 99 of a kind, and move numbers run to
//!   65535 and stay there. `[chosen]`
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
