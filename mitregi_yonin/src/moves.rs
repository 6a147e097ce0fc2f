//! Moves, sets of moves as the generator hands them out, and why a move is not legal.
//!
//! For: the types. Not for: finding moves (`movegen`) or reading and writing them (`text`).

use kernel::attack::nearest;
use kernel::text::TextError;
use kernel::{Direction, Outcome};

use crate::piece::{Kind, Man, Player};
use crate::rules::Rules;
use crate::{Square, SquareSet};

/// A move. Its text is `g5g7`, `e10e11+` with promotion, `P@g7` for a drop, and `--` for a pass. A capture en passant
/// is the Pawn's move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A man moves on the board, capturing what stands on `to`.
    Board {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// Whether it promotes there.
        promotion: bool,
    },
    /// A man comes from the hand to an empty square.
    Drop {
        /// What it is; never the King.
        kind: Kind,
        /// Where it goes.
        to: Square,
    },
    /// Nothing moves: only for a player who has no move at all.
    Pass,
}

impl Move {
    /// The square that the man comes from; `None` for a drop and a pass.
    pub const fn from(self) -> Option<Square> {
        match self {
            Self::Board { from, .. } => Some(from),
            Self::Drop { .. } | Self::Pass => None,
        }
    }

    /// The square that the man goes to; `None` for a pass.
    pub const fn to(self) -> Option<Square> {
        match self {
            Self::Board { to, .. } | Self::Drop { to, .. } => Some(to),
            Self::Pass => None,
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
    /// The same step or leap of several men.
    Steps {
        /// By how much the index grows from the man's square to its target.
        step: i16,
        /// Where they may go without promoting.
        plain: SquareSet,
        /// Where they may go and promote.
        promoting: SquareSet,
    },
    /// Slides of several men in the same direction.
    Slides {
        /// Where they slide.
        direction: Direction,
        /// The men; the one that comes to a square is the nearest from there.
        men: SquareSet,
        /// Where they may go without promoting.
        plain: SquareSet,
        /// Where they may go and promote.
        promoting: SquareSet,
    },
    /// Drops of every kind in `kinds` to every square of `to`.
    Drops {
        /// A bit for each kind, `1 << kind as u16`.
        kinds: u16,
        /// Where they may be dropped.
        to: SquareSet,
    },
    /// The pass.
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
            }
            | Self::Slides {
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
            }
            | Self::Slides {
                plain, promoting, ..
            } => (plain | promoting).is_empty(),
            Self::Drops { kinds, to } => kinds == 0 || to.is_empty(),
            Self::Pass => false,
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
                from.index() as isize + isize::from(step) == to.index() as isize
                    && if promotion { promoting } else { plain }.contains(to)
            }
            (
                Self::Slides {
                    direction,
                    men,
                    plain,
                    promoting,
                },
                Move::Board {
                    from,
                    to,
                    promotion,
                },
            ) => {
                if promotion { promoting } else { plain }.contains(to)
                    && nearest(to, direction.opposite(), men) == Some(from)
            }
            (Self::Drops { kinds, to: squares }, Move::Drop { kind, to }) => {
                kinds >> kind as u16 & 1 != 0 && squares.contains(to)
            }
            (Self::Pass, Move::Pass) => true,
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
    /// One player is left.
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
    /// A drop on a square that is not empty.
    #[error("a drop on {0}, which is not empty")]
    DropOnMan(Square),
    /// A drop from which the man could never move.
    #[error("stuck drop: a {kind} dropped on {square} could never move")]
    StuckDrop {
        /// What was to be dropped.
        kind: Kind,
        /// Where.
        square: Square,
    },
    /// A man of the same player stands on the destination.
    #[error("one's own man stands on {0}")]
    OwnManOn(Square),
    /// The man does not move so, or something is in its way, or a hopper has not exactly one man to hop over.
    #[error("no such move: the {} on {from} cannot go to {to}", .rules.piece(.man.kind, .man.promoted))]
    NoSuchMove {
        /// The game.
        rules: Rules,
        /// What stands where the move begins.
        man: Man,
        /// Where the move begins.
        from: Square,
        /// Where it should end.
        to: Square,
    },
    /// A Pawn's capturing step to an empty square that no right to capture en passant speaks of.
    #[error(
        "nothing to capture: {to} is empty, and no Pawn that stepped over it can be captured en passant"
    )]
    NothingToCapture {
        /// Where the move should end.
        to: Square,
    },
    /// A promotion of a man that does not promote, or has done so.
    #[error("a {0} does not promote")]
    NeverPromotes(crate::piece::Piece),
    /// A promotion by a move that neither starts nor ends in the zone.
    #[error("no promotion: {from}{to} neither starts nor ends in the promotion zone")]
    OutsideZone {
        /// Where the move begins.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// A move without the promotion that is forced.
    #[error("must promote: a {kind} on {square} could never move")]
    MustPromote {
        /// What moves.
        kind: Kind,
        /// Where it ends.
        square: Square,
    },
    /// The move leaves the mover's King attacked, though another would not.
    #[error(
        "the move leaves the King on {king} attacked by {}'s {} on {by}",
        .man.player,
        .rules.piece(.man.kind, .man.promoted)
    )]
    KingAttacked {
        /// The game.
        rules: Rules,
        /// Where the King would stand.
        king: Square,
        /// The man that would attack it, or one of them.
        man: Man,
        /// Where that man stands.
        by: Square,
    },
    /// A pass of a player who has a move.
    #[error("a pass (--) is for a player who has neither a move on the board nor a drop")]
    NoPass,
}
