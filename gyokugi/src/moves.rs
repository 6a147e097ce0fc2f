//! Moves, sets of moves as the generator hands them out, and why a move is not legal.
//!
//! For: the types. Not for: finding moves (`movegen`) or reading and writing them (`text`).

use kernel::Outcome;
use kernel::text::TextError;

use crate::piece::{Kind, Man, Player};
use crate::rules::Promotion;
use crate::view::View;
use crate::{Square, SquareSet};

/// A move. Its text is `e4e6`, `c2c3+` with promotion, `P@f6` for a drop, `--` for a pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A man moves on the board, capturing what stands on `to`; or a Corporal captures en passant, going to the skipped
    /// cell.
    Board {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// Whether it promotes there.
        promotion: bool,
    },
    /// A man comes from the hand to an empty cell.
    Drop {
        /// What it is; never the Generalissimo.
        kind: Kind,
        /// Where it goes.
        to: Square,
    },
    /// Nothing is done: with three players, by one who has no move at all.
    Pass,
}

impl Move {
    /// The cell that the man comes from; `None` for a drop and a pass.
    pub const fn from(self) -> Option<Square> {
        match self {
            Self::Board { from, .. } => Some(from),
            Self::Drop { .. } | Self::Pass => None,
        }
    }

    /// The cell that the man goes to; `None` for a pass.
    pub const fn to(self) -> Option<Square> {
        match self {
            Self::Board { to, .. } | Self::Drop { to, .. } => Some(to),
            Self::Pass => None,
        }
    }

    /// The same move with its cells sent through `map`.
    #[inline(always)]
    pub fn map(self, map: impl Fn(Square) -> Square) -> Self {
        match self {
            Self::Board {
                from,
                to,
                promotion,
            } => Self::Board {
                from: map(from),
                to: map(to),
                promotion,
            },
            Self::Drop { kind, to } => Self::Drop { kind, to: map(to) },
            Self::Pass => Self::Pass,
        }
    }
}

/// Several legal moves at once: what the generator hands out. **All cells are as the side to move sees them**;
/// [`MoveSet::moves`] translates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveSet {
    /// One man's moves on the board.
    Man {
        /// Where it stands.
        from: Square,
        /// Where it may go without promoting.
        plain: SquareSet,
        /// Where it may go and promote.
        promoting: SquareSet,
    },
    /// One step of several men in the same direction.
    Steps {
        /// By how much the index grows from the man's cell to its target.
        step: u8,
        /// Where they may go without promoting.
        plain: SquareSet,
        /// Where they may go and promote.
        promoting: SquareSet,
    },
    /// Drops of every kind in `kinds` to every cell of `to`.
    Drops {
        /// A bit for each kind, `1 << kind as u8`.
        kinds: u16,
        /// Where they may be dropped.
        to: SquareSet,
    },
    /// A pass.
    Pass,
}

impl MoveSet {
    /// How many moves these are.
    #[inline(always)]
    pub fn count(self) -> u32 {
        match self {
            Self::Man {
                plain, promoting, ..
            }
            | Self::Steps {
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
            Self::Drops { kinds, to } => kinds.count_ones() * to.count(),
            Self::Pass => 1,
        }
    }

    /// Whether there is no move in the set.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        match self {
            Self::Man {
                plain, promoting, ..
            }
            | Self::Steps {
                plain, promoting, ..
            } => (plain | promoting).is_empty(),
            Self::Drops { kinds, to } => kinds == 0 || to.is_empty(),
            Self::Pass => false,
        }
    }

    /// Whether `m`, its cells as the side to move sees them, is one of these.
    pub fn contains(self, m: Move) -> bool {
        match (self, m) {
            (
                Self::Man {
                    from: stands,
                    plain,
                    promoting,
                },
                Move::Board {
                    from,
                    to,
                    promotion,
                },
            ) => stands == from && if promotion { promoting } else { plain }.contains(to),
            (
                Self::Steps {
                    step,
                    plain,
                    promoting,
                },
                Move::Board {
                    from,
                    to,
                    promotion,
                },
            ) => {
                from.index() + usize::from(step) == to.index()
                    && if promotion { promoting } else { plain }.contains(to)
            }
            (Self::Drops { kinds, to: squares }, Move::Drop { kind, to }) => {
                kinds >> kind as u8 & 1 != 0 && squares.contains(to)
            }
            (Self::Pass, Move::Pass) => true,
            _ => false,
        }
    }

    /// The moves, on the board that the texts speak of; `view` is the mover's.
    pub fn moves(self, view: View) -> impl Iterator<Item = Move> {
        let (steps, kinds) = match self {
            Self::Man {
                from,
                plain,
                promoting,
            } => (
                [
                    Some((Some(from), 0, plain)),
                    Some((Some(from), 0, promoting)),
                ],
                None,
            ),
            Self::Steps {
                step,
                plain,
                promoting,
            } => (
                [Some((None, step, plain)), Some((None, step, promoting))],
                None,
            ),
            Self::Drops { kinds, to } => ([None, None], Some((kinds, to))),
            Self::Pass => ([None, None], None),
        };
        let board = steps
            .into_iter()
            .zip([false, true])
            .filter_map(|(steps, promotion)| Some((steps?, promotion)))
            .flat_map(move |((from, step, squares), promotion)| {
                squares.into_iter().map(move |to| Move::Board {
                    from: from.unwrap_or_else(|| behind(to, step)),
                    to,
                    promotion,
                })
            });
        let drops = kinds.into_iter().flat_map(|(kinds, squares)| {
            Kind::in_hand()
                .filter(move |&kind| kinds >> kind as u8 & 1 != 0)
                .flat_map(move |kind| squares.into_iter().map(move |to| Move::Drop { kind, to }))
        });
        let pass = (self == Self::Pass).then_some(Move::Pass);
        board
            .chain(drops)
            .chain(pass)
            .map(move |m| m.map(|square| view.real(square)))
    }
}

/// The cell from which a step leads to `to`.
#[inline(always)]
pub(crate) fn behind(to: Square, step: u8) -> Square {
    Square::from_index_unchecked(to.index().wrapping_sub(usize::from(step)))
}

/// Why a move is not legal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The text is no move text.
    #[error(transparent)]
    Text(#[from] TextError),
    /// There is no legal move at all.
    #[error("the game is finished ({})", .0.ending)]
    Finished(Outcome),
    /// Nothing stands where the move begins.
    #[error("no man stands on {0}")]
    NoMan(Square),
    /// What stands where the move begins is another player's.
    #[error("the man on {square} is {player}'s, who is not to move")]
    NotYours {
        /// Where the move begins.
        square: Square,
        /// Whose man it is.
        player: Player,
    },
    /// The man to be dropped is not in hand.
    #[error("no {0} in hand")]
    NotInHand(Kind),
    /// A drop on a cell that is not empty.
    #[error("a drop on {0}, which is not empty")]
    DropOnMan(Square),
    /// A drop from which the man could never move.
    #[error("stuck drop: the {kind} could never leave {square}")]
    StuckDrop {
        /// What is dropped.
        kind: Kind,
        /// Where.
        square: Square,
    },
    /// A man of the same player stands on the destination.
    #[error("one's own man stands on {0}")]
    OwnManOn(Square),
    /// The man does not move so, or something is in its way.
    #[error("no such move: the {} on {from} cannot go to {to}", .man.name())]
    NoSuchMove {
        /// What stands where the move begins.
        man: Man,
        /// Where the move begins.
        from: Square,
        /// Where it should end.
        to: Square,
    },
    /// A promotion of a man that does not promote under the rule in force.
    #[error("the {} does not promote under {promotion}", .man.name())]
    NeverPromotes {
        /// The man.
        man: Man,
        /// The rule in force.
        promotion: Promotion,
    },
    /// A promotion by a move that neither starts nor ends in the zone.
    #[error("no promotion: {from}{to} neither starts nor ends in the promotion zone")]
    OutsideZone {
        /// Where the move begins.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// A move without the promotion that is forced.
    #[error("must promote: the {kind} would be stuck on {square}")]
    MustPromote {
        /// What moves.
        kind: Kind,
        /// Where it would be stuck.
        square: Square,
    },
    /// The King is in check and the move leaves him in it.
    #[error("ignored check: the move leaves the Generalissimo on {0} in check")]
    IgnoredCheck(Square),
    /// The move exposes the King to an attack.
    #[error("the move leaves the Generalissimo on {king} in check: the man on {from} is pinned")]
    Pinned {
        /// Where the King stands.
        king: Square,
        /// Where the move begins.
        from: Square,
    },
    /// A capture en passant whose two men leave a line to the King.
    #[error("capturing en passant would leave the Generalissimo on {0} in check")]
    ExposedByEnPassant(Square),
    /// The King may not go where he is attacked.
    #[error("the Generalissimo would be in check on {0}")]
    KingIntoCheck(Square),
    /// A pass in the two-player game.
    #[error("there is no pass in the two-player game")]
    NoPassOfTwo,
    /// A pass by a player who has a move.
    #[error("a pass only for a player who has no move at all")]
    PassWithMoves,
}
