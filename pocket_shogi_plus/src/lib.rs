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
#![doc = include_str!("../RULES.md")]
//!
//! # Texts
//!
//! Positions are SFEN with a field for the pockets, `board side hands pockets move`: `-`, or Black's piece in capitals
//! and/or White's in small letters (`+Pg`). SFEN without that field reads as empty pockets. Moves are USI, with `7i>`
//! into the pocket and `>5e` out of it. Pictures can have kanji.
//!
//! # Where things are
//!
//! [`Setup`] holds any arrangement and is the gate to a [`Position`]; a position hands out its legal moves as
//! [`MoveSet`]s, from which listing, counting and testing are made. [`Rules::NO_POCKET`] is the game without the pocket,
//! [`Position::check_declaration`] the impasse; it is a call on [`kernel::Game`], not a move. What programs draw a game
//! with is [`kernel::scene::Scenic`], which positions implement.

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
mod scene;
mod setup;
mod text;

pub use board::{Board, Square, SquareSet};
pub use moves::{Move, MoveError, MoveSet};
pub use piece::{Color, Kind, Man, Piece};
pub use position::Position;
pub use rules::{Rules, RulesError};
pub use setup::{Fault, PositionError, Setup};
