//! Pocket Shogi Plus

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
