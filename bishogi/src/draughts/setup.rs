//! Setups of the draughts games: any arrangement of men, and the gate to a [`Position`].
//!
//! For: editors, parsers and tests. [`Setup::position`] is the only way to a position and lists everything that is
//! wrong.

use alloc::vec::Vec;
use core::fmt;

use kernel::text::TextError;
use kernel::{Grid, Hand};

use super::position::Position;
use crate::piece::Color;
use crate::rules::Rules;
use crate::{Board, Square};

/// A man or a king on the board; its text is `P` or `+P`, small for Black.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man {
    /// Whom it serves.
    pub color: Color,
    /// Whether it is a king, which is not royal.
    pub crowned: bool,
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let crown = if self.crowned { "+" } else { "" };
        let letter = match self.color {
            Color::White => 'P',
            Color::Black => 'p',
        };
        write!(f, "{crown}{letter}")
    }
}

/// Any arrangement: what a position text says, checked in no way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The game.
    pub rules: Rules,
    /// The men, by [`Square::index`](kernel::Square::index).
    pub board: [Option<Man>; 64],
    /// How many men White and Black have in hand.
    pub hands: [Hand<1>; 2],
    /// Whose turn it is.
    pub side: Color,
    /// Plies since the last capture, or move or drop of a man that is no king.
    pub halfmoves: u16,
    /// Counts from 1, one more after Black's move.
    pub fullmoves: u16,
}

impl Setup {
    /// An empty board, White to move.
    pub const fn empty(rules: Rules) -> Self {
        Self {
            rules,
            board: [None; 64],
            hands: [Hand::EMPTY; 2],
            side: Color::White,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// The position, if the arrangement is one.
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
        let mut faults = Vec::new();
        faults.extend(Self::wrong_game(self.rules));
        if self.fullmoves == 0 {
            faults.push(Fault::NoFirstMove);
        }
        let playable = Position::playable(self.rules);
        for square in Square::all() {
            let Some(man) = self.board[square.index()] else {
                continue;
            };
            if !playable.contains(square) {
                faults.push(Fault::LightSquare(square));
            }
            if !man.crowned && Position::far_rank(man.color).contains(square) {
                faults.push(Fault::ManOnFarRank {
                    square,
                    color: man.color,
                });
            }
        }
        faults
    }

    /// That the rules are those of a game with Kings.
    pub(super) fn wrong_game(rules: Rules) -> Option<Fault> {
        rules
            .variant
            .facts()
            .is_some()
            .then_some(Fault::OtherGame(rules))
    }

    /// The man on a file and rank, counted from 0.
    pub(super) fn man_at(&self, file: usize, rank: usize) -> Option<Man> {
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
    /// The full moves, which count from 1, are 0.
    #[error("fullmove: counts from 1, found 0")]
    NoFirstMove,
    /// The text cannot be read.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The rules are those of a game with Kings.
    #[error("game: these rules are of {0}, which is no draughts game")]
    OtherGame(Rules),
    /// A man stands where nobody plays.
    #[error("board, {0}: a man on a light square")]
    LightSquare(Square),
    /// A man that is no king stands where it can move no more.
    #[error("board, {square}: an uncrowned {color} man on its far rank")]
    ManOnFarRank {
        /// Where it stands.
        square: Square,
        /// Whose it is.
        color: Color,
    },
}
