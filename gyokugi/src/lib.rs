//! Gyokugi, by Charles Gilman: Shogi on a hexagonal board of 91 cells, for two and three players.

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
