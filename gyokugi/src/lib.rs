//! Gyokugi, by Charles Gilman: Shogi on a hexagonal board of 91 cells with vertical files, for two and three players.
//!
//! ```
//! use gyokugi::{Form, Position, Rules};
//! use kernel::Game;
//!
//! let mut game = Game::new(Position::start(Rules::new(Form::FramedChevronChess)));
//! // A double step over e5: Black, whose own grid is another, attacks that cell from f6.
//! for text in ["h3h5", "f7f6", "e4e6", "f6e5"] {
//!     game.play_text(text).unwrap();
//! }
//! assert!(game.position().to_string().ends_with(" o w - 5"));
//! let refused = game.play_text("f5f6+").unwrap_err();
//! assert_eq!(refused.to_string(), "no promotion: f5f6 neither starts nor ends in the promotion zone");
//! assert_eq!(kernel::perft(game.position(), 2), 1610);
//!
//! let three: Rules = "shogi_style+inspegi+3p".parse().unwrap();
//! let mut game = Game::new(Position::start(three));
//! game.play_text("f4f5").unwrap();
//! assert!(game.position().to_string().ends_with(" - wrb r - 2"));
//! // Red gives up; his men leave the board.
//! game.enter_text("red:resigns").unwrap();
//! assert!(game.position().to_string().ends_with(" - wb b - 2"));
//! ```
//!
//! # Games
//! [`Form`] has the seven armies and arrays, [`Promotion`] the three promotion rules, any of which goes with any form,
//! and [`Rules`] joins them with the number of players. [`Kind`] and [`Movement`] are the pieces.
//!
#![doc = include_str!("../RULES.md")]
//!
//! # How it is built
//! [`Setup`] is any arrangement; [`Setup::position`] is the only gate to a [`Position`] and reports all that is wrong.
//! A position keeps each player's men as that player sees the board ([`View`]), so that one set of tables serves all
//! seats. [`Position::visit_move_sets`] hands out legal moves as sets; listing, counting and testing are built on it. A
//! position is plain data of about a kilobyte, copied to look ahead. The crate is `no_std`, has no I/O and does not panic
//! on any input.

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
mod view;

pub use moves::{Move, MoveError, MoveSet};
pub use piece::{Kind, Man, Movement, Player};
pub use position::{Position, Rights};
pub use rules::{Form, Promotion, Rules, RulesError};
pub use setup::{Fault, PositionError, Setup};
pub use view::View;

/// The board: a hexagon of 6 cells a side.
pub type Board = kernel::Hex<6>;
/// A cell of the board.
pub type Square = kernel::Square<Board>;
/// A set of cells of the board.
pub type SquareSet = kernel::SquareSet<Board>;
