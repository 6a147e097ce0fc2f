//! Bishogi, by Charles Gilman: the army and board of chess, with Shogi's hands and promotion on two ranks.

#![no_std]

extern crate alloc;

mod crooked;
pub mod draughts;
mod field;
pub mod games;
mod legality;
mod movegen;
mod movement;
mod moves;
mod piece;
mod position;
mod rules;
mod setup;
mod storage;
mod text;

pub use games::Variant;
pub use movement::{Movement, Promoted};
pub use piece::{Color, Kind, Man, Promotion};
pub use position::{CastlingRights, Wing};
pub use rules::{Rules, RulesError};

/// The types of all games with Kings, by game.
pub mod family {
    pub use crate::field::Field;
    pub use crate::moves::{Move, MoveError, MoveSet};
    pub use crate::position::Position;
    pub use crate::setup::{Fault, PositionError, Setup};
}

/// Bishogi's board: 8x8.
pub type Board = kernel::Rect<8, 8>;
/// A square of the board.
pub type Square = kernel::Square<Board>;
/// A set of squares of the board.
pub type SquareSet = kernel::SquareSet<Board>;
/// A position of Bishogi.
pub type Position = family::Position<games::Bishogi>;
/// An arrangement of Bishogi.
pub type Setup = family::Setup<games::Bishogi>;
/// What is wrong with an arrangement.
pub type Fault = family::Fault<Board>;
/// Everything that is wrong with an arrangement or a text.
pub type PositionError = family::PositionError<Board>;
/// A move of Bishogi, and of the other games on 8x8.
pub type Move = family::Move<Board>;
/// Several moves of Bishogi.
pub type MoveSet = family::MoveSet<games::Bishogi>;
/// Why a move is not legal.
pub type MoveError = family::MoveError<Board>;
