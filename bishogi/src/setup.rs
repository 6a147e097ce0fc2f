//! Setups: any arrangement of men, not necessarily one that can be played, and the gate to a [`Position`].
//!
//! For: editors, parsers and tests that build a board by hand. [`Setup::position`] is the only way to a position and
//! lists everything that is wrong.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use kernel::text::TextError;
use kernel::{Grid, Square, SquareSet};

use crate::field::Field;
use crate::games::{Derived, Game};
use crate::piece::{Color, Kind, Man, Promotion};
use crate::position::{CastlingRights, Position, Wing};
use crate::rules::Rules;
use crate::storage::{Cells, HandOf};

/// Any arrangement: what a position text says, checked in no way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup<G: Game> {
    /// The game with its options.
    pub rules: Rules,
    /// The men, by [`Square::index`](kernel::Square::index).
    pub board: G::Cells,
    /// White's hand and Black's; see [`Game::Hand`].
    pub hands: [G::Hand; 2],
    /// Whose turn it is.
    pub side: Color,
    /// Who may still castle where.
    pub castling: CastlingRights,
    /// Plies since the last capture, or move or drop of an unpromoted Pawn.
    pub halfmoves: u16,
    /// Counts from 1, one more after Black's move.
    pub fullmoves: u16,
}

impl<G: Game> Setup<G> {
    /// An empty board, White to move.
    pub const fn empty(rules: Rules) -> Self {
        Self {
            rules,
            board: G::Cells::EMPTY,
            hands: [G::Hand::EMPTY; 2],
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
    pub fn position(&self) -> Result<Position<G>, PositionError<G::Board>> {
        let faults = self.faults();
        if faults.is_empty() {
            Ok(Position::from_setup(self))
        } else {
            Err(PositionError { faults })
        }
    }

    fn faults(&self) -> Vec<Fault<G::Board>> {
        let mut faults = Vec::new();
        faults.extend(Self::wrong_game(self.rules));
        if self.fullmoves == 0 {
            faults.push(Fault::NoFirstMove);
        }
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
            if let Some(man) = self.board[square.index()] {
                faults.extend(Self::fault_of(man, square));
            }
        }
        for color in Color::ALL {
            for wing in Wing::ALL {
                if !self.castling.has(color, wing) {
                    continue;
                }
                if !G::FACTS.castling {
                    faults.push(Fault::NoCastling { color, wing });
                } else if !self.castling_men_stand(color, wing) {
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

    /// That the rules are those of another game.
    pub(crate) fn wrong_game(rules: Rules) -> Option<Fault<G::Board>> {
        (rules.variant != G::VARIANT).then_some(Fault::OtherGame(rules))
    }

    /// What is wrong with a man by itself.
    fn fault_of(man: Man, square: Square<G::Board>) -> Option<Fault<G::Board>> {
        let Man { color, kind, .. } = man;
        if G::FACTS.slot(kind).is_none() {
            return Some(Fault::NoSuchKind { square, kind });
        }
        if man.foreign && (!G::REMEMBERS || kind == Kind::King) {
            return Some(Fault::NeverForeign { square, kind });
        }
        let promotions = G::FACTS.promotions(kind).len();
        let fits = match man.promoted {
            None => true,
            Some(Promotion::Only) => promotions == 1,
            Some(Promotion::Queen | Promotion::Gnu) => promotions == 2,
        };
        if !fits {
            return Some(if promotions == 0 {
                Fault::NeverPromotes { square, kind }
            } else {
                Fault::OtherPromotion { square, kind }
            });
        }
        let stuck = kind == Kind::Pawn
            && man.promoted.is_none()
            && G::Board::far_rank(color).contains(square);
        stuck.then_some(Fault::PawnOnFarRank { square, color })
    }

    /// Whether the King and the native, unpromoted Rook that this right speaks of stand on their first squares.
    fn castling_men_stand(&self, color: Color, wing: Wing) -> bool {
        let stands = |square: Square<G::Board>, kind| {
            self.board[square.index()] == Some(Man::new(color, kind))
        };
        stands(G::Board::king_home(color), Kind::King)
            && stands(G::Board::rook_home(color, wing), Kind::Rook)
    }

    fn squares_of(&self, color: Color, kind: Kind) -> SquareSet<G::Board> {
        Square::all()
            .filter(|square| {
                self.board[square.index()].is_some_and(|man| man.color == color && man.kind == kind)
            })
            .collect()
    }

    /// The man on a file and rank, counted from 0.
    pub(crate) fn man_at(&self, file: usize, rank: usize) -> Option<Man> {
        G::Board::at(file, rank).and_then(|square| self.board[square.index()])
    }
}

/// Why a text or a setup is no position: everything that is wrong, at least one thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError<B: Field> {
    /// What is wrong, in the order of the text's fields.
    pub faults: Vec<Fault<B>>,
}

impl<B: Field> fmt::Display for PositionError<B> {
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

impl<B: Field> core::error::Error for PositionError<B> {}

/// One thing that is wrong with a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault<B: Field> {
    /// The text cannot be read.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The full moves, which count from 1, are 0.
    #[error("fullmove: counts from 1, found 0")]
    NoFirstMove,
    /// A side has not exactly one King.
    #[error("board: {color} has {count} Kings, not one")]
    Kings {
        /// The side.
        color: Color,
        /// How many Kings it has.
        count: usize,
    },
    /// The rules are those of another game than the position's type.
    #[error("game: these rules are of {0}, another game")]
    OtherGame(Rules),
    /// A man that the game has not.
    #[error("board, {square}: there is no {kind} in this game")]
    NoSuchKind {
        /// Where it stands.
        square: Square<B>,
        /// What it is.
        kind: Kind,
    },
    /// A man is marked as serving the army it did not start in, which cannot be.
    #[error("board, {square}: a {kind} serves the army it started in")]
    NeverForeign {
        /// Where it stands.
        square: Square<B>,
        /// What it is.
        kind: Kind,
    },
    /// A man that promotes to one thing is marked with a choice, or the other way round.
    #[error("board, {square}: a {kind} does not promote so")]
    OtherPromotion {
        /// Where it stands.
        square: Square<B>,
        /// What it is.
        kind: Kind,
    },
    /// A man that does not promote is marked as promoted.
    #[error("board, {square}: a {kind} does not promote")]
    NeverPromotes {
        /// Where it stands.
        square: Square<B>,
        /// What it is.
        kind: Kind,
    },
    /// An unpromoted Pawn stands where it can move no more.
    #[error("board, {square}: an unpromoted {color} Pawn on its far rank")]
    PawnOnFarRank {
        /// Where it stands.
        square: Square<B>,
        /// Whose it is.
        color: Color,
    },
    /// The side that has just moved is in check.
    #[error("board, {square}: the King of {color}, not to move, is in check")]
    OpponentInCheck {
        /// The side.
        color: Color,
        /// Where its King stands.
        square: Square<B>,
    },
    /// A right to castle in a game without castling.
    #[error("castling: {color} cannot castle {wing}: there is no castling in this game")]
    NoCastling {
        /// The side.
        color: Color,
        /// Where to.
        wing: Wing,
    },
    /// A right to castle without the King and the native, unpromoted Rook on their squares.
    #[error("castling: {color} cannot castle {wing}: {}", missing_men::<B>(*.color, *.wing))]
    Castling {
        /// The side.
        color: Color,
        /// Where to.
        wing: Wing,
    },
}

fn missing_men<B: Field>(color: Color, wing: Wing) -> String {
    alloc::format!(
        "that takes its King on {} and its own, unpromoted Rook on {}",
        B::king_home(color),
        B::rook_home(color, wing)
    )
}
