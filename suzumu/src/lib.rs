//! Suzumu Shogi, by A. M. `DeWitt`: 78 men a side on 16x16, no drops, with lions, stings, range captures, area moves,
//! burns and freezing Tetrarchs.
//!
//! A large Shogi out of Tenjiku Shogi. Sente (Black) has ranks 1 to 6 and moves first; Gote's array is Sente's after a
//! half turn of the board. A man may promote at the end of a move that starts or ends in the farthest five ranks. A
//! side loses with its last royal (King or Prince), or when it has no legal move; check need not be met.
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
//! # What there is
//!
//! [`Setup`] holds any arrangement, [`Position`] one that is a position of the game; [`Setup::position`] is the gate
//! between them and names everything that is wrong. [`Move`] is a legal or illegal move with the squares it captures
//! on, [`MoveError`] says why one is illegal. [`Position`] implements [`kernel::Position`], so [`kernel::Game`] adds
//! history, repetition and draws by agreement, and [`kernel::perft()`] counts.
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
//!
//! Move: `from to`, then `x` and each captured square other than the destination in board order (a1, b1 ... p16), then
//! `+` for a promotion: `e5e6`, `g3g3xf4xh4` (double igui), `h3h5xh4`, `g3g3` (pass), `h14h14+` (promotion in place).
//!
//! # What was reconstructed or chosen
//!
//! The inventor's page settles nearly everything. Where it does not:
//!
//! - **Promotion in place** `[fits]`: a Lion, Horned Falcon or Soaring Eagle (not a promoted Kirin, Dragon Horse or
//!   Dragon King) in the zone may promote by igui, or by staying where it is if the empty square that a pass needs is
//!   there; so has the page's diagram, whose null moves promote. That is no pass: it is legal after a pass, and a pass
//!   may follow it `[page]`.
//! - **Check** `[chosen]`: [`Position::in_check`] is advice. It says whether, were the enemy to move, some legal move
//!   of his would leave this side without a royal; one that takes King and Prince together counts, for the page speaks
//!   of the last royal. It is false in a finished game.
//! - **No legal move** loses `[page]`, and is judged before repetition `[chosen]`.
//! - **Repetition** `[page]`: the fourth occurrence of a position with the same side to move draws. Whether the last
//!   move was a pass does not take part in the comparison `[chosen]`. The position that a game starts from counts as
//!   its first occurrence.
//! - **One move** `[chosen]`: two ways to the same destination, captures and promotion are one move. Passes by
//!   different men are different moves.
//! - **No drops** `[kin]`: as in Tenjiku Shogi, captured men are out of the game.
//! - An illegal move is refused, not lost; the page allows this relaxed rule. There is no rule on trading Lions.

#![no_std]

extern crate alloc;

mod legality;
mod movegen;
mod movement;
mod moves;
mod piece;
mod position;
mod rules;
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
