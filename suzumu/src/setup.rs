//! Setups: any arrangement of men, not necessarily one that can be played, and the gate to a [`Position`].
//!
//! For: editors, parsers and tests that build a board by hand. [`Setup::position`] is the only way to a position and
//! lists everything that is wrong. Not for: the rules of movement.

use alloc::vec::Vec;
use core::fmt;

use kernel::Grid;
use kernel::text::TextError;

use crate::piece::{Color, Kind, Man};
use crate::position::Position;
use crate::{Board, Square};

/// Any arrangement: what a position text says, checked in no way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The men, by [`Square::index`](kernel::Square::index).
    pub board: [Option<Man>; 256],
    /// Whose turn it is.
    pub side: Color,
    /// Whether the last move was a pass. Accepted in any position.
    pub passed: bool,
    /// Counts the moves of both sides: 1 at the start, one more after every move, passes too.
    pub move_number: u16,
}

impl Setup {
    /// An empty board, Black to move.
    pub const fn empty() -> Self {
        Self {
            board: [None; 256],
            side: Color::Black,
            passed: false,
            move_number: 1,
        }
    }

    /// The position, if the arrangement is one. Any number of royals and men is accepted: a position without a royal
    /// on a side is a finished game.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn position(&self) -> Result<Position, PositionError> {
        let faults = self.faults();
        if faults.is_empty() {
            Ok(Position::from_setup(self))
        } else {
            Err(PositionError { faults })
        }
    }

    fn faults(&self) -> Vec<Fault> {
        let mut faults: Vec<Fault> = Square::all()
            .filter_map(|square| {
                let man = self.board[square.index()]?;
                (man.promoted && !man.kind.promotes()).then_some(Fault::NeverPromotes {
                    square,
                    kind: man.kind,
                })
            })
            .collect();
        if self.move_number == 0 {
            faults.push(Fault::MoveNumber);
        }
        faults
    }

    /// The man on a file and rank, counted from 0.
    pub(crate) fn man_at(&self, file: usize, rank: usize) -> Option<Man> {
        Board::at(file, rank).and_then(|square| self.board[square.index()])
    }
}

/// Why a text or a setup is no position: everything that is wrong, at least one thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError {
    /// What is wrong, in the order of the text's fields.
    pub faults: Vec<Fault>,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl core::error::Error for PositionError {}

/// One thing that is wrong with a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The text cannot be read.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A man of a kind that does not promote is marked as promoted.
    #[error("board, {square}: a {kind} does not promote")]
    NeverPromotes {
        /// Where it stands.
        square: Square,
        /// What it is.
        kind: Kind,
    },
    /// The moves are counted from 1.
    #[error("move: moves are counted from 1, not from 0")]
    MoveNumber,
}
