//! Setups: any arrangement of men, not necessarily one that can be played, and the gate to a [`Position`].
//!
//! For: editors, parsers and tests that build a board by hand. [`Setup::position`] is the only way to a position and
//! lists everything that is wrong.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use kernel::text::TextError;
use kernel::{Grid, Hand};

use crate::piece::{Color, Kind, Man};
use crate::position::{CastlingRights, Position, Wing};
use crate::rules::Rules;
use crate::{Board, Square, SquareSet};

/// Any arrangement: what a position text says, checked in no way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The game.
    pub rules: Rules,
    /// The men, by [`Square::index`](kernel::Square::index).
    pub board: [Option<Man>; 64],
    /// White's hand and Black's, by [`Kind::IN_HAND`].
    pub hands: [Hand<5>; 2],
    /// Whose turn it is.
    pub side: Color,
    /// Who may still castle where.
    pub castling: CastlingRights,
    /// Plies since the last capture, or move or drop of an unpromoted Pawn.
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
            castling: CastlingRights::NONE,
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
        for color in Color::ALL {
            let kings = self.squares_of(color, Kind::King).count();
            if kings != 1 {
                faults.push(Fault::Kings {
                    color,
                    count: kings as usize,
                });
            }
        }
        for square in Square::all() {
            match self.board[square.index()] {
                Some(man) if man.promoted && !man.kind.promotes() => {
                    faults.push(Fault::NeverPromotes {
                        square,
                        kind: man.kind,
                    });
                }
                Some(man)
                    if man.kind == Kind::Pawn
                        && !man.promoted
                        && Position::far_rank(man.color).contains(square) =>
                {
                    faults.push(Fault::PawnOnFarRank {
                        square,
                        color: man.color,
                    });
                }
                _ => {}
            }
        }
        for color in Color::ALL {
            for wing in Wing::ALL {
                if self.castling.has(color, wing) && !self.castling_men_stand(color, wing) {
                    faults.push(Fault::Castling { color, wing });
                }
            }
        }
        let opponent = self.side.opponent();
        let one_king = self.squares_of(opponent, Kind::King);
        if let (Some(king), false) = (one_king.first(), one_king.more_than_one()) {
            let mut turned = self.clone();
            turned.castling = CastlingRights::NONE;
            let position = Position::from_setup(&turned);
            if position.is_attacked(king, self.side) {
                faults.push(Fault::OpponentInCheck {
                    color: opponent,
                    square: king,
                });
            }
        }
        faults
    }

    /// Whether the King and the native, unpromoted Rook that this right speaks of stand on their first squares.
    fn castling_men_stand(&self, color: Color, wing: Wing) -> bool {
        let stands = |square: Square, kind| {
            self.board[square.index()]
                == Some(Man {
                    color,
                    kind,
                    promoted: false,
                })
        };
        stands(Position::king_home(color), Kind::King)
            && stands(Position::rook_home(color, wing), Kind::Rook)
    }

    fn squares_of(&self, color: Color, kind: Kind) -> SquareSet {
        Square::all()
            .filter(|square| {
                self.board[square.index()].is_some_and(|man| man.color == color && man.kind == kind)
            })
            .collect()
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
    /// A side has not exactly one King.
    #[error("board: {color} has {count} Kings, not one")]
    Kings {
        /// The side.
        color: Color,
        /// How many Kings it has.
        count: usize,
    },
    /// A King or a Queen is marked as promoted.
    #[error("board, {square}: a {kind} does not promote")]
    NeverPromotes {
        /// Where it stands.
        square: Square,
        /// What it is.
        kind: Kind,
    },
    /// An unpromoted Pawn stands where it can move no more.
    #[error("board, {square}: an unpromoted {color} Pawn on its far rank")]
    PawnOnFarRank {
        /// Where it stands.
        square: Square,
        /// Whose it is.
        color: Color,
    },
    /// The side that has just moved is in check.
    #[error("board, {square}: the King of {color}, not to move, is in check")]
    OpponentInCheck {
        /// The side.
        color: Color,
        /// Where its King stands.
        square: Square,
    },
    /// A right to castle without the King and the native, unpromoted Rook on their squares.
    #[error("castling: {color} cannot castle {wing}: {}", missing_men(*.color, *.wing))]
    Castling {
        /// The side.
        color: Color,
        /// Where to.
        wing: Wing,
    },
}

fn missing_men(color: Color, wing: Wing) -> String {
    alloc::format!(
        "that takes its King on {} and its own, unpromoted Rook on {}",
        Position::king_home(color),
        Position::rook_home(color, wing)
    )
}
