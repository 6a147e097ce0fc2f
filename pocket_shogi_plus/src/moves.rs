//! Moves, sets of moves as the generator hands them out, and why a move or a declaration is refused.
//!
//! For: the types. Not for: finding moves (`movegen`) or reading and writing them (`text`).

use kernel::Outcome;
use kernel::text::TextError;

use crate::board::{Square, SquareSet};
use crate::piece::{Color, Kind, Man, Piece};

/// A move. Its text is USI's, `7g7f`, `8h2b+` with promotion, `P*5e` for a drop, and `7i>` into the pocket, `>5e` out
/// of it.
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
    /// A man goes from the board into its owner's empty pocket, as it is.
    IntoPocket {
        /// Where it stands.
        from: Square,
    },
    /// The man in the pocket comes to an empty square, as it is.
    PocketDrop {
        /// Where it goes.
        to: Square,
    },
}

impl Move {
    /// The square that the man comes from; `None` for a drop, from the hand or the pocket.
    pub const fn from(self) -> Option<Square> {
        match self {
            Self::Board { from, .. } | Self::IntoPocket { from } => Some(from),
            Self::Drop { .. } | Self::PocketDrop { .. } => None,
        }
    }

    /// The square that the man goes to; `None` for a move into the pocket.
    pub const fn to(self) -> Option<Square> {
        match self {
            Self::Board { to, .. } | Self::Drop { to, .. } | Self::PocketDrop { to } => Some(to),
            Self::IntoPocket { .. } => None,
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
    /// The steps of several Pawns, or one of the two leaps of several Knights.
    Several {
        /// By how much the index grows from a man's square to its target.
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
    /// Moves into the pocket.
    IntoPocket {
        /// Where the men stand that may enter.
        from: SquareSet,
    },
    /// Drops of the man in the pocket.
    PocketDrop {
        /// Where it may be dropped.
        to: SquareSet,
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
            | Self::Several {
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
            Self::IntoPocket { from: squares } | Self::PocketDrop { to: squares } => {
                squares.count()
            }
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
                Self::Several {
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
            (Self::IntoPocket { from: squares }, Move::IntoPocket { from }) => {
                squares.contains(from)
            }
            (Self::PocketDrop { to: squares }, Move::PocketDrop { to }) => squares.contains(to),
            _ => false,
        }
    }
}

/// Why a move is not legal, or a declaration is refused.
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
    #[error("stuck drop: a {piece} on {to} could never move")]
    StuckDrop {
        /// What would be dropped.
        piece: Piece,
        /// Where.
        to: Square,
    },
    /// A Pawn dropped on a file where its side has an unpromoted Pawn (nifu).
    #[error("two pawns (nifu): {pawn} is on the same file as {to}")]
    TwoPawns {
        /// Where the Pawn would be dropped.
        to: Square,
        /// Where the other Pawn stands.
        pawn: Square,
    },
    /// A Pawn dropped to give mate (uchifuzume).
    #[error("drop pawn mate (uchifuzume): a Pawn may not be dropped to give mate, as on {0}")]
    DropPawnMate(Square),
    /// A man of the same side stands on the destination.
    #[error("one's own man stands on {0}")]
    OwnManOn(Square),
    /// The man does not move so, or something is in its way.
    #[error("no such move: the {} on {from} cannot go to {to}", .man.piece)]
    NoSuchMove {
        /// What stands where the move begins.
        man: Man,
        /// Where the move begins.
        from: Square,
        /// Where it should end.
        to: Square,
    },
    /// A promotion of a man that has promoted, or of a King.
    #[error("a {0} does not promote")]
    NeverPromotes(Piece),
    /// A promotion by a move that neither starts nor ends in the zone.
    #[error("no promotion: {from}{to} neither starts nor ends in the last three ranks")]
    OutsideZone {
        /// Where the move begins.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// A move without the promotion that is forced.
    #[error("must promote (stuck move): an unpromoted {kind} on {to} could never move again")]
    MustPromote {
        /// What moves.
        kind: Kind,
        /// Where it goes.
        to: Square,
    },
    /// The King is in check and the move leaves him in it.
    #[error("ignored check: the move leaves the King on {0} in check")]
    IgnoredCheck(Square),
    /// The move exposes the King to an attack.
    #[error("the move leaves the King on {0} in check: the man on {1} is pinned")]
    Pinned(Square, Square),
    /// The King may not go where he is attacked.
    #[error("the King would be in check on {0}")]
    KingIntoCheck(Square),
    /// A pocket move in the game without pockets.
    #[error("this game has no pockets")]
    NoPockets,
    /// A man to go into the pocket, which is not empty.
    #[error("pocket full: a {0} is in it")]
    PocketFull(Piece),
    /// A drop from the pocket, which is empty.
    #[error("pocket empty: there is nothing in it to drop")]
    PocketEmpty,
    /// The King to go into the pocket.
    #[error("the King may not be pocketed")]
    KingIntoPocket,
    /// A man to go into the pocket while the King is in check.
    #[error("ignored check: with the King on {0} in check nothing may be pocketed")]
    PocketInCheck(Square),
    /// A man to go into the pocket that has no legal move on the board.
    #[error("the {piece} on {from} cannot be pocketed: it has no legal move on the board")]
    PocketWithoutMove {
        /// What it is.
        piece: Piece,
        /// Where it stands.
        from: Square,
    },
    /// A man to go into the pocket that stands between the King and an attacker.
    #[error(
        "the man on {from} is pinned and cannot be pocketed: the King on {king} would be in check"
    )]
    PocketPinned {
        /// Where the man stands.
        from: Square,
        /// Where the King stands.
        king: Square,
    },
    /// A declaration by a side in check.
    #[error("a declaration while in check")]
    DeclarationInCheck,
    /// A declaration with the King outside the last three ranks.
    #[error("a declaration with the King on {0}, outside the last three ranks")]
    DeclarationOutside(Square),
    /// A declaration with too few men in the last three ranks.
    #[error(
        "a declaration with {men} men in the last three ranks besides the King; it takes {needed}"
    )]
    DeclarationMen {
        /// How many there are.
        men: u32,
        /// How many it takes.
        needed: u32,
    },
    /// A declaration with too few points.
    #[error("a declaration with {points} points; {color} needs {needed}")]
    DeclarationPoints {
        /// Who declares.
        color: Color,
        /// How many points he has.
        points: u32,
        /// How many he needs.
        needed: u32,
    },
}
