//! Pocket Shogi Plus, by wdtr2: Shogi with other promotions and a pocket. "The rules are identical to standard Shogi,
//! except" for these.
//!
//! ```
//! use kernel::{Game, Position as _};
//! use pocket_shogi_plus::{Kind, Move, Piece, Position, Rules};
//!
//! let mut game = Game::new(Position::start(Rules::POCKET_SHOGI_PLUS));
//! // Black opens the diagonal and takes the Bishop; White takes back, and puts his Rook into the pocket.
//! for text in ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e", "8b>"] {
//!     game.play_text(text)?;
//! }
//! let position = game.position();
//! assert_eq!(
//!     position.to_string(),
//!     "lnsgkg1nl/7s1/pppppp1pp/6p2/5B3/2P6/PP1PPPPPP/7R1/LNSGKGSNL b b r 7"
//! );
//! assert_eq!(position.pocket(position.side().opponent()), Some(Piece::unpromoted(Kind::Rook)));
//! // 46 moves at the start; illegal moves say why.
//! assert_eq!(game.start().count_moves(), 46);
//! let reason = position.read_move("2i>").unwrap_err();
//! assert_eq!(
//!     reason.to_string(),
//!     "the Knight on 2i cannot be pocketed: it has no legal move on the board"
//! );
//! # Ok::<(), kernel::game::GameError<pocket_shogi_plus::MoveError>>(())
//! ```
//!
//! # The rules, and where they come from
//!
//! `[page]` is on the inventor's page, `[kin]` on another page of his or in the parent game; `[fits]` is not shown by
//! the page (its diagrams are lost) but fits all that it says; where it is silent something was `[chosen]`.
//!
//! - The board is 9x9 and the array Shogi's `[fits]`. Black (Sente) moves first.
//! - Promotions that differ: Gold to **Platinum General** (the King's steps but straight back), Knight to a **chess
//!   Knight**, Lance to **Vertical Mover** (slides forward and back, or steps sideways) `[page]`. Rook, Bishop, Silver and
//!   Pawn promote as in Shogi.
//! - Promotion is as in Shogi: optional when a move starts or ends in the last three ranks; forced for a Pawn or Lance on
//!   the last rank and a Knight on the last two. The Gold follows this rule too: the page's "will promote" is read as
//!   "may", in the usual zone `[chosen]`. A piece promotes once: a Tokin or promoted Silver never becomes a Platinum
//!   General.
//! - Hands are as in Shogi: captured pieces demote; no drop where the piece would be stuck; no second unpromoted Pawn on
//!   a file (two pawns, nifu); no mate by a Pawn drop (drop pawn mate, uchifuzume). A Pawn drop that leaves no reply
//!   without giving check is allowed, and wins.
//! - The pocket holds at most one piece of its owner `[kin]`. A move may put one of the mover's own pieces, not the King,
//!   into his empty pocket; a later move may put it on any empty square. For "you must have a valid move on the board"
//!   `[page]` the piece itself must have at least one legal move on the board, without the pocket, from where it stands
//!   `[chosen]`; captures and promotions count. Putting it away must not leave the King in check, so no pinned piece may
//!   enter, even if it can move along the pin, and in check none can.
//! - A piece keeps its state in the pocket: a promoted one comes out promoted `[kin]`. Neither move promotes `[page]`.
//!   Coming out obeys the drop rules `[kin]`: not where the piece as it is would be stuck; two pawns and drop pawn mate
//!   if it is an unpromoted Pawn. Nobody can capture it in the pocket.
//! - No legal move loses, in check or not.
//! - Sennichite: the fourth occurrence of a position (board, hands, pockets, side) draws, but the side that gave check
//!   with every move after the first occurrence loses; if both did, it is a draw. Whoever completes the cycle.
//! - Impasse: the 27-point declaration of modern Shogi wins `[chosen]`; see [`Position::check_declaration`]. It is a call
//!   on [`kernel::Game`], not a move.
//!
//! Without the pocket, [`Rules::NO_POCKET`], only the promotions differ from Shogi: `pocket_shogi_plus+no_pocket`, for
//! comparison with Shogi engines.
//!
//! # Texts
//!
//! Positions are SFEN with a field for the pockets, `board side hands pockets move`: `-`, or Black's piece in capitals
//! and/or White's in small letters (`+Pg`). SFEN without that field reads as empty pockets. Moves are USI, with `7i>`
//! into the pocket and `>5e` out of it. Pictures can have kanji; the Platinum General is drawn as 白 `[chosen]`.
//!
//! # Where things are
//!
//! [`Setup`] holds any arrangement and is the gate to a [`Position`]; a position hands out its legal moves as
//! [`MoveSet`]s, from which listing, counting and testing are made.

#![no_std]

extern crate alloc;

mod board;
mod ending;
mod legality;
mod movegen;
mod moves;
mod piece;
mod position;
mod rules;
mod setup;
mod text;

pub use board::{Board, Square, SquareSet};
pub use moves::{Move, MoveError, MoveSet};
pub use piece::{Color, Kind, Man, Piece};
pub use position::Position;
pub use rules::{Rules, RulesError};
pub use setup::{Fault, PositionError, Setup};
