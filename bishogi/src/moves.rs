//! Moves, sets of moves as the generator hands them out, and why a move is not legal.
//!
//! For: the types. Not for: finding moves (`movegen`) or reading and writing them (`text`).

use kernel::Outcome;
use kernel::text::TextError;

use crate::piece::{Color, Kind, Man};
use crate::position::Wing;
use crate::rules::Rules;
use crate::{Square, SquareSet};

/// A move. Its text is `e2e3`, `e6e7+` with promotion, `P@e5` for a drop, and the King's move (`e1g1`) for castling.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A man moves on the board, capturing what stands on `to`.
    Board {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// Whether it becomes a Queen there.
        promotion: bool,
    },
    /// A man comes from the hand to an empty square.
    Drop {
        /// What it is; never the King.
        kind: Kind,
        /// Where it goes.
        to: Square,
    },
    /// The King goes two squares towards the Rook, which jumps over him.
    Castle {
        /// Where the King stands.
        from: Square,
        /// Where the King goes.
        to: Square,
    },
}

impl Move {
    /// The square that the man, in castling the King, comes from; `None` for a drop.
    pub const fn from(self) -> Option<Square> {
        match self {
            Self::Board { from, .. } | Self::Castle { from, .. } => Some(from),
            Self::Drop { .. } => None,
        }
    }

    /// The square that the man, in castling the King, goes to.
    pub const fn to(self) -> Square {
        match self {
            Self::Board { to, .. } | Self::Drop { to, .. } | Self::Castle { to, .. } => to,
        }
    }
}

/// Several legal moves at once: what the generator hands out.
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
    /// One step of several Pawns in the same direction.
    Pawns {
        /// By how much the index grows from the Pawn's square to its target.
        step: i8,
        /// Where they may go without promoting.
        plain: SquareSet,
        /// Where they may go and promote.
        promoting: SquareSet,
    },
    /// Drops of every kind in `kinds` to every square of `to`.
    Drops {
        /// A bit for each kind, `1 << kind as u8`.
        kinds: u8,
        /// Where they may be dropped.
        to: SquareSet,
    },
    /// Castling.
    Castle {
        /// Where the King stands.
        from: Square,
        /// Where the King goes.
        to: Square,
    },
}

impl MoveSet {
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
            Self::Drops { kinds, to } => kinds.count_ones() * to.count(),
            Self::Castle { .. } => 1,
        }
    }

    /// Whether `m` is one of these.
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
                Self::Pawns {
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
                from.index() as isize + isize::from(step) == to.index() as isize
                    && if promotion { promoting } else { plain }.contains(to)
            }
            (Self::Drops { kinds, to: squares }, Move::Drop { kind, to }) => {
                kinds >> kind as u8 & 1 != 0 && squares.contains(to)
            }
            (Self::Castle { from, to }, m) => m == Move::Castle { from, to },
            _ => false,
        }
    }
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
    /// What stands where the move begins is the opponent's.
    #[error("the man on {square} is {color}'s, who is not to move")]
    NotYours {
        /// Where the move begins.
        square: Square,
        /// Whose man it is.
        color: Color,
    },
    /// The man to be dropped is not in hand.
    #[error("no {0} in hand")]
    NotInHand(Kind),
    /// A drop on a square that is not empty.
    #[error("a drop on {0}, which is not empty")]
    DropOnMan(Square),
    /// A drop from which the man could never move.
    #[error("stuck drop: a Pawn may not be dropped on its far rank, {0}")]
    StuckDrop(Square),
    /// A Pawn dropped to give mate, where the option forbids it.
    #[error("drop pawn mate: under {0} a Pawn may not be dropped to give mate")]
    DropPawnMate(Rules),
    /// A man of the same side stands on the destination.
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
    /// A promotion of a man that does not promote.
    #[error("a {} does not promote", .0.name())]
    NeverPromotes(Man),
    /// A promotion by a move that neither starts nor ends in the zone.
    #[error("no promotion: {from}{to} neither starts nor ends in the promotion zone")]
    OutsideZone {
        /// Where the move begins.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// A move without the promotion that is forced.
    #[error("must promote: a Pawn that reaches its far rank, {0}, becomes a Queen")]
    MustPromote(Square),
    /// The King is in check and the move leaves him in it.
    #[error("ignored check: the move leaves the King on {0} in check")]
    IgnoredCheck(Square),
    /// The move exposes the King to an attack.
    #[error("the move leaves the King on {0} in check: the man on {1} is pinned")]
    Pinned(Square, Square),
    /// The King may not go where he is attacked.
    #[error("the King would be in check on {0}")]
    KingIntoCheck(Square),
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
        square: Square,
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
        square: Square,
    },
}
