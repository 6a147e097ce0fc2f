//! Suzumu Shogi, by A. M. DeWitt: 78 men a side on 16x16, no drops, with lions, stings, range captures, area moves,
//! burns and freezing Tetrarchs.
//!
//! ```
//! use kernel::Position as _;
//! use suzumu::Position;
//!
//! let mut position = Position::start();
//! assert_eq!(position.count_moves(), 51);
//! for text in ["h4f6", "p12p11", "h5h6"] {
//!     let m = position.read_move(text)?;
//!     position.play(m)?;
//! }
//! assert_eq!(position.count_moves(), 52);
//!
//! // A Fire Demon moves to h5 and burns none, one or two of the three men there.
//! let text = "15k/16/16/16/16/16/16/16/16/16/6ppp7/16/16/16/7{FD}8/K15 b - 1";
//! let position = Position::parse(text)?;
//! assert!(position.read_move("h2h5xg6xi6").is_ok());
//! let all_three = position.read_move("h2h5xg6xh6xi6").unwrap_err();
//! assert_eq!(
//!     all_three.to_string(),
//!     "move, column 12: expected at most two captured squares besides the destination, found \"i6\""
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
#![doc = include_str!("../RULES.md")]
//!
//! # What there is
//!
//! [`Setup`] holds any arrangement, [`Position`] one that is a position of the game; [`Setup::position`] is the gate
//! between them and names everything that is wrong. [`Move`] is a legal or illegal move with the squares it captures
//! on, [`MoveError`] says why one is illegal. [`Position`] implements [`kernel::Position`], so [`kernel::Game`] adds
//! history, repetition and draws by agreement, and [`kernel::perft()`] counts. It also implements
//! [`kernel::scene::Scenic`], what programs draw a game with.
//!
//! Legal moves are made as sets: the moves along lines of all men of a side at once, those of men with special moves
//! one man at a time. Counting them is arithmetic on these sets; burns and igui are never listed to be counted.
//!
//! # Texts
//!
//! Position: `board side skip move`. Rows from rank 16 down are joined by `/`, ids of more than one letter stand in
//! braces, `+` before a promoted man, small letters for Gote, runs of empty squares as one decimal number (`16` is an
//! empty row). The side is `b` or `w`. Skip is `s` if the last move was a pass, in any position, else `-`. The number
//! counts the moves of both sides, passes too: 1 at the start, at most 65535. Any number of royals and men is accepted;
//! a position without a royal on a side is a finished game, and without any royal it is finished without a winner.

#![no_std]

extern crate alloc;

mod legality;
mod movegen;
mod movement;
mod moves;
mod piece;
mod position;
mod rules;
mod scene;
mod setup;
mod text;

pub use moves::{Move, MoveError};
pub use piece::{Color, Kind, Man};
pub use position::Position;
pub use rules::{Rules, RulesError};
pub use setup::{Fault, PositionError, Setup};

/// The board: 16x16.
pub type Board = kernel::Rect<16, 16>;
/// A square of the board.
pub type Square = kernel::Square<Board>;
/// A set of squares of the board.
pub type SquareSet = kernel::SquareSet<Board>;
