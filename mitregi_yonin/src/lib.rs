//! Yonin Toyang Mitregi.

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
