//! Moves, sets of moves as the generator hands them out, and why a move is not legal.
//!
//! For: the types. Not for: finding moves (`movegen`) or reading and writing them (`text`).

use core::ops::ControlFlow::{self, Continue};

use kernel::text::TextError;
use kernel::{Outcome, Square, SquareSet};

use crate::field::Field;
use crate::games::{Derived, Game};
use crate::piece::{Color, Kind, Man, Promotion};
use crate::position::Wing;
use crate::rules::Rules;

/// A move. Its text is `e2e3`, `e6e7+` with promotion (`e6e7q` and `e6e7w` where a Pawn has the choice), `P@e5` for a
/// drop (`P'@e5` of a piece that serves the army it did not start in), and the King's move (`e1g1`) for castling.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move<B: Field> {
    /// A man moves on the board, capturing what stands on `to`.
    Board {
        /// Where it stands.
        from: Square<B>,
        /// Where it goes.
        to: Square<B>,
        /// How it promotes there, if it does.
        promotion: Option<Promotion>,
    },
    /// A man comes from the hand to an empty square.
    Drop {
        /// What it is; never the King.
        kind: Kind,
        /// Whether it serves the army that it did not start in; never in games whose pieces do not remember.
        foreign: bool,
        /// Where it goes.
        to: Square<B>,
    },
    /// The King goes two squares towards the Rook, which jumps over him.
    Castle {
        /// Where the King stands.
        from: Square<B>,
        /// Where the King goes.
        to: Square<B>,
    },
}

impl<B: Field> Move<B> {
    /// The square that the man, in castling the King, comes from; `None` for a drop.
    pub const fn from(self) -> Option<Square<B>> {
        match self {
            Self::Board { from, .. } | Self::Castle { from, .. } => Some(from),
            Self::Drop { .. } => None,
        }
    }

    /// The square that the man, in castling the King, goes to.
    pub const fn to(self) -> Square<B> {
        match self {
            Self::Board { to, .. } | Self::Drop { to, .. } | Self::Castle { to, .. } => to,
        }
    }
}

/// Several legal moves at once: what the generator hands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveSet<G: Game> {
    /// One man's moves on the board.
    Man {
        /// Where it stands.
        from: Square<G::Board>,
        /// Where it may go without promoting.
        plain: SquareSet<G::Board>,
        /// Where it may go and promote to the one thing that it promotes to.
        promoting: SquareSet<G::Board>,
    },
    /// One step of several Pawns, or Yeomen, in the same direction.
    Pawns {
        /// By how much the index grows from the Pawn's square to its target.
        step: i8,
        /// Where they may go without promoting.
        plain: SquareSet<G::Board>,
        /// Where they may go and promote.
        promoting: SquareSet<G::Board>,
        /// How they promote.
        promotion: Promotion,
    },
    /// Drops of every kind in `kinds` to every square of `to`.
    Drops {
        /// A bit for each place of the hand; see [`Game::Hand`].
        kinds: u16,
        /// Where they may be dropped.
        to: SquareSet<G::Board>,
    },
    /// Castling.
    Castle {
        /// Where the King stands.
        from: Square<G::Board>,
        /// Where the King goes.
        to: Square<G::Board>,
    },
}

impl<G: Game> MoveSet<G> {
    /// How many moves these are.
    #[inline(always)]
    pub fn count(self) -> u32 {
        match self {
            Self::Man {
                plain, promoting, ..
            }
            | Self::Pawns {
                plain, promoting, ..
            } => {
                // Few moves promote, and a test is cheaper than a count.
                let promotions = if promoting.is_empty() {
                    0
                } else {
                    promoting.count()
                };
                plain.count() + promotions
            }
            Self::Drops { kinds, to } => {
                // Fewer bits are counted faster.
                let kinds = if G::HELD <= 8 {
                    (kinds as u8).count_ones()
                } else {
                    kinds.count_ones()
                };
                kinds * to.count()
            }
            Self::Castle { .. } => 1,
        }
    }

    /// Whether `m` is one of these.
    pub fn contains(self, m: Move<G::Board>) -> bool {
        self.visit(|of_these| {
            if of_these == m {
                ControlFlow::Break(())
            } else {
                Continue(())
            }
        })
        .is_break()
    }

    /// Calls `visit` with each of these until it breaks.
    ///
    /// # Errors
    /// Breaks when `visit` does.
    #[inline(always)]
    pub fn visit(
        self,
        mut visit: impl FnMut(Move<G::Board>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self {
            Self::Man {
                from,
                plain,
                promoting,
            } => {
                for (squares, promotion) in [(plain, None), (promoting, Some(Promotion::Only))] {
                    for to in squares {
                        visit(Move::Board {
                            from,
                            to,
                            promotion,
                        })?;
                    }
                }
            }
            Self::Pawns {
                step,
                plain,
                promoting,
                promotion,
            } => {
                for (squares, promotion) in [(plain, None), (promoting, Some(promotion))] {
                    for to in squares {
                        let from = to.index().wrapping_add_signed(-isize::from(step));
                        visit(Move::Board {
                            from: Square::from_index_unchecked(from),
                            to,
                            promotion,
                        })?;
                    }
                }
            }
            Self::Drops { kinds, to } => {
                for place in 0..G::HELD {
                    if kinds >> place & 1 != 0 {
                        let kind = G::FACTS.kinds[place / G::HELD_FORMS];
                        let foreign = place % G::HELD_FORMS != 0;
                        for to in to {
                            visit(Move::Drop { kind, foreign, to })?;
                        }
                    }
                }
            }
            Self::Castle { from, to } => visit(Move::Castle { from, to })?,
        }
        Continue(())
    }
}

/// Why a move is not legal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError<B: Field> {
    /// The text is no move text.
    #[error(transparent)]
    Text(#[from] TextError),
    /// There is no legal move at all.
    #[error("the game is finished ({})", .0.ending)]
    Finished(Outcome),
    /// Nothing stands where the move begins.
    #[error("no man stands on {0}")]
    NoMan(Square<B>),
    /// What stands where the move begins is the opponent's.
    #[error("the man on {square} is {color}'s, who is not to move")]
    NotYours {
        /// Where the move begins.
        square: Square<B>,
        /// Whose man it is.
        color: Color,
    },
    /// The man to be dropped is not in hand.
    #[error("no {0} in hand")]
    NotInHand(Kind),
    /// The man to be dropped, one that serves the army it did not start in, is not in hand.
    #[error("no foreign {0} in hand")]
    NoForeignInHand(Kind),
    /// A drop on a square that is not empty.
    #[error("a drop on {0}, which is not empty")]
    DropOnMan(Square<B>),
    /// A drop from which the man could never move.
    #[error("stuck drop: a Pawn may not be dropped on its far rank, {0}")]
    StuckDrop(Square<B>),
    /// A Pawn dropped to give mate, where the option forbids it.
    #[error("drop pawn mate: under {0} a Pawn may not be dropped to give mate")]
    DropPawnMate(Rules),
    /// A man of the same side stands on the destination.
    #[error("one's own man stands on {0}")]
    OwnManOn(Square<B>),
    /// The man does not move so, or something is in its way.
    #[error("no such move: the {} on {from} cannot go to {to}", .man.name())]
    NoSuchMove {
        /// What stands where the move begins.
        man: Man,
        /// Where the move begins.
        from: Square<B>,
        /// Where it should end.
        to: Square<B>,
    },
    /// A promotion of a man that does not promote.
    #[error("a {} does not promote", .0.name())]
    NeverPromotes(Man),
    /// A promotion by a move that neither starts nor ends in the zone.
    #[error("no promotion: {from}{to} neither starts nor ends in the promotion zone")]
    OutsideZone {
        /// Where the move begins.
        from: Square<B>,
        /// Where it ends.
        to: Square<B>,
    },
    /// A move without the promotion that is forced.
    #[error("must promote: a {man} that reaches its far rank, {0}, becomes a {2}", man = .1.name())]
    MustPromote(Square<B>, Man, &'static str),
    /// A promotion without saying to what, where there is a choice; or the other way round.
    #[error("a {man} promotes with {1}", man = .0.name())]
    OtherPromotion(Man, &'static str),
    /// The King is in check and the move leaves him in it.
    #[error("ignored check: the move leaves the King on {0} in check")]
    IgnoredCheck(Square<B>),
    /// The move exposes the King to an attack.
    #[error("the move leaves the King on {0} in check: the man on {1} is pinned")]
    Pinned(Square<B>, Square<B>),
    /// The King may not go where he is attacked.
    #[error("the King would be in check on {0}")]
    KingIntoCheck(Square<B>),
    /// Castling after the King or the Rook has moved, or without either.
    #[error(
        "no right to castle {0}: the King or that Rook has moved, or is not the one the game began with"
    )]
    NoCastlingRight(Wing),
    /// Castling while a man stands between King and Rook.
    #[error("cannot castle {wing}: a man stands between King and Rook, on {square}")]
    CastlingBlocked {
        /// Where to.
        wing: Wing,
        /// Where the man stands.
        square: Square<B>,
    },
    /// Castling while in check.
    #[error("cannot castle while in check")]
    CastlingInCheck,
    /// Castling through or to an attacked square.
    #[error("cannot castle {wing}: {square} is attacked")]
    CastlingThroughCheck {
        /// Where to.
        wing: Wing,
        /// The attacked square.
        square: Square<B>,
    },
    /// Castling that would open a crooked path to the King, because the Rook leaves its square.
    #[error("cannot castle {wing}: without the Rook on its square, {square} is attacked")]
    CastlingOpensCheck {
        /// Where to.
        wing: Wing,
        /// Where the King would go.
        square: Square<B>,
    },
}
