//! Bishogi, by Charles Gilman: the army and board of chess, with Shogi's hands and promotion on two ranks.

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
