//! Setups: any arrangement of men, not necessarily one that can be played, and the gate to a [`Position`].
//!
//! For: editors, parsers and tests that build a board by hand. [`Setup::position`] is the only way to a position and
//! lists everything that is wrong.

use alloc::vec::Vec;
use core::fmt;

use kernel::text::TextError;
use kernel::{Grid, Hand};

use crate::board::{Board, Square, SquareSet};
use crate::piece::{Color, Kind, Man, Piece};
use crate::position::Position;
use crate::rules::Rules;

/// Any arrangement: what a position text says, checked in no way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The game.
    pub rules: Rules,
    /// The men, by [`Square::index`](kernel::Square::index).
    pub board: [Option<Man>; 81],
    /// Black's hand and White's, by [`Kind::IN_HAND`].
    pub hands: [Hand<7>; 2],
    /// What lies in Black's pocket and in White's.
    pub pockets: [Option<Piece>; 2],
    /// Whose turn it is.
    pub side: Color,
    /// The number of the next move, counted in plies from 1.
    pub move_number: u16,
}

impl Setup {
    /// An empty board, Black to move.
    pub const fn empty(rules: Rules) -> Self {
        Self {
            rules,
            board: [None; 81],
            hands: [Hand::EMPTY; 2],
            pockets: [None; 2],
            side: Color::Black,
            move_number: 1,
        }
    }

    /// The position, if the arrangement is one.
    ///
    /// Rejected are: two unpromoted Pawns of a side on a file, a man that is stuck where it stands, not exactly one
    /// King a side, a King in a pocket, a promoted King, anything in a pocket where the rules have none, the side not to
    /// move in check, and a move number of 0. Any number of other men is accepted, and in a pocket anything but a King
    /// is fine.
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
        for color in Color::ALL {
            let kings = self.squares_of(color, Piece::unpromoted(Kind::King));
            if kings.count() != 1 {
                faults.push(Fault::Kings {
                    color,
                    count: kings.count() as usize,
                });
            }
        }
        for square in Square::all() {
            let Some(man) = self.man_on(square) else {
                continue;
            };
            if man.piece.promoted && !man.piece.kind.promotes() {
                faults.push(Fault::PromotedKing(square));
            } else if Position::stuck_squares(man.color, man.piece).contains(square) {
                faults.push(Fault::Stuck { square, man });
            }
        }
        for color in Color::ALL {
            let pawns = self.squares_of(color, Piece::unpromoted(Kind::Pawn));
            for file in 0..Board::FILES {
                let of_file = pawns & Board::file_set(file);
                if let (Some(first), Some(second)) =
                    (of_file.first(), of_file.without_first().first())
                {
                    faults.push(Fault::TwoPawns {
                        color,
                        first,
                        second,
                    });
                }
            }
        }
        let opponent = self.side.opponent();
        let kings = self.squares_of(opponent, Piece::unpromoted(Kind::King));
        if let (Some(king), false) = (kings.first(), kings.more_than_one())
            && Position::from_setup(self).is_attacked(king, self.side)
        {
            faults.push(Fault::OpponentInCheck {
                color: opponent,
                square: king,
            });
        }
        for color in Color::ALL {
            match self.pockets[color as usize] {
                Some(_) if !self.rules.pocket => faults.push(Fault::NoPockets(color)),
                Some(piece) if piece.kind == Kind::King => faults.push(Fault::KingInPocket(color)),
                _ => {}
            }
        }
        if self.move_number == 0 {
            faults.push(Fault::MoveNumber);
        }
        faults
    }

    fn squares_of(&self, color: Color, piece: Piece) -> SquareSet {
        Square::all()
            .filter(|&square| self.man_on(square) == Some(Man { color, piece }))
            .collect()
    }

    /// What stands on a square.
    pub fn man_on(&self, square: Square) -> Option<Man> {
        self.board.get(square.index()).copied().flatten()
    }

    /// Puts a man on a square, or takes it off.
    pub fn set_man(&mut self, square: Square, man: Option<Man>) {
        if let Some(place) = self.board.get_mut(square.index()) {
            *place = man;
        }
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
    /// A side has not exactly one King.
    #[error("board: {color} has {count} Kings, not one")]
    Kings {
        /// The side.
        color: Color,
        /// How many Kings it has.
        count: usize,
    },
    /// A King is marked as promoted.
    #[error("board, {0}: a King does not promote")]
    PromotedKing(Square),
    /// A man stands where it can move no more, even on an empty board.
    #[error("board, {square}: {}'s {} is stuck there", .man.color, .man.piece)]
    Stuck {
        /// Where it stands.
        square: Square,
        /// What it is.
        man: Man,
    },
    /// A side has two or more unpromoted Pawns on a file (nifu).
    #[error("board, {first} and {second}: {color} has two unpromoted Pawns on one file")]
    TwoPawns {
        /// The side.
        color: Color,
        /// One of them.
        first: Square,
        /// Another.
        second: Square,
    },
    /// Something lies in a pocket, but the rules have none.
    #[error("pockets: {0}'s is not empty, but this game has no pockets")]
    NoPockets(Color),
    /// A King lies in a pocket.
    #[error("pockets: {0}'s King may not be there")]
    KingInPocket(Color),
    /// The side that has just moved is in check.
    #[error("board, {square}: the King of {color}, not to move, is in check")]
    OpponentInCheck {
        /// The side.
        color: Color,
        /// Where its King stands.
        square: Square,
    },
    /// Moves are numbered from 1.
    #[error("move: the number of the next move is 0, not 1 or more")]
    MoveNumber,
}
