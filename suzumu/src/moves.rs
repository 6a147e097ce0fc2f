//! Moves, sets of moves as the generator makes them, and why a move is not legal.
//!
//! For: the types. Not for: finding moves (`movegen`) or reading and writing them (`text`).

use core::fmt;

use arrayvec::ArrayVec;
use kernel::text::TextError;
use kernel::{Direction, Outcome};

use crate::piece::{Color, Man};
use crate::{Square, SquareSet};

/// A move: where a man stands, where it comes to rest, whom it captures, and whether it promotes.
///
/// Two ways to the same of all these are one move. `[chosen]` The text is `e5e6`, `g3g3xf4xh4` for captures beside
/// the destination, `g3g3` for a pass, with `+` at the end for a promotion.
///
/// ```
/// use suzumu::{Move, Square};
/// let at = |name| Square::parse(name).unwrap();
/// let igui = Move::new(at("g3"), at("g3"), &[at("h4"), at("f4")], false).unwrap();
/// assert_eq!(igui.to_string(), "g3g3xf4xh4");
/// assert!(!igui.is_pass());
/// assert_eq!(size_of::<Move>(), 6);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: Square,
    to: Square,
    /// Captured squares other than the destination in board order; those beyond their number are `from`.
    others: [Square; 2],
    other_count: u8,
    promotion: bool,
}

impl Move {
    /// A move; `others` are the captured squares other than the destination, in any order. `None` if they are more
    /// than two, or one stands twice.
    pub fn new(from: Square, to: Square, others: &[Square], promotion: bool) -> Option<Self> {
        let (others, other_count) = match *others {
            [] => ([from; 2], 0),
            [one] => ([one, from], 1),
            [one, two] if one < two => ([one, two], 2),
            [one, two] if two < one => ([two, one], 2),
            _ => return None,
        };
        Some(Self {
            from,
            to,
            others,
            other_count,
            promotion,
        })
    }

    /// A move that captures nothing beside its destination.
    #[inline(always)]
    pub const fn to_square(from: Square, to: Square, promotion: bool) -> Self {
        Self {
            from,
            to,
            others: [from; 2],
            other_count: 0,
            promotion,
        }
    }

    /// A move that captures on one other square.
    #[inline(always)]
    pub(crate) const fn over(from: Square, victim: Square, to: Square, promotion: bool) -> Self {
        Self {
            from,
            to,
            others: [victim, from],
            other_count: 1,
            promotion,
        }
    }

    /// A move that captures on two other squares, the first of them with the lower index.
    #[inline(always)]
    pub(crate) const fn over_two(from: Square, victims: [Square; 2], to: Square) -> Self {
        Self {
            from,
            to,
            others: victims,
            other_count: 2,
            promotion: false,
        }
    }

    /// The square that the man comes from.
    #[inline(always)]
    pub const fn from(self) -> Square {
        self.from
    }

    /// The square that the man comes to; what stands there is captured. The same as [`Move::from`] for igui, a pass,
    /// and a promotion in place.
    #[inline(always)]
    pub const fn to(self) -> Square {
        self.to
    }

    /// Whether the man promotes.
    #[inline(always)]
    pub const fn promotion(self) -> bool {
        self.promotion
    }

    /// The captured squares other than the destination, none to two, in board order.
    #[inline(always)]
    pub fn others(self) -> impl ExactSizeIterator<Item = Square> {
        self.others.into_iter().take(usize::from(self.other_count))
    }

    /// Whether nothing but the turn changes. Staying in place with promotion is no pass. `[page]`
    #[inline(always)]
    pub fn is_pass(self) -> bool {
        self.from == self.to && self.other_count == 0 && !self.promotion
    }

    /// The same move without or with promotion.
    pub(crate) const fn with_promotion(mut self, promotion: bool) -> Self {
        self.promotion = promotion;
        self
    }

    /// The captured squares other than the destination, as a set.
    pub(crate) fn other_set(self) -> SquareSet {
        self.others().collect()
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

/// A rank's worth of destinations in one word: three lanes of sixteen files, for moves straight on, diagonally towards
/// larger files, and diagonally towards smaller ones.
pub(crate) type Lanes = u64;

/// Several legal moves at once: what the generator makes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MoveSet<'a> {
    /// Moves along lines up or down the board, rank by rank. Each is made by the nearest man that one meets looking
    /// back along the line.
    Lines {
        upward: bool,
        plain: &'a [Lanes; 16],
        promoting: Option<&'a [Lanes; 16]>,
    },
    /// Moves along ranks, east or west. Each is made by the nearest man that one meets looking back.
    Sideways {
        direction: Direction,
        plain: SquareSet,
        promoting: SquareSet,
    },
    /// One man's moves without captures beside the destination.
    Man {
        from: Square,
        plain: SquareSet,
        promoting: SquareSet,
    },
    /// One man's moves that capture on `victim` and go on from there, or back: igui.
    Over {
        from: Square,
        victim: Square,
        plain: SquareSet,
        promoting: SquareSet,
    },
    /// A Fire Demon's move that burns none, one or two of the victims.
    Burn {
        from: Square,
        to: Square,
        victims: SquareSet,
    },
    /// Captures of one or two of the victims without moving.
    Igui { from: Square, victims: SquareSet },
    /// A pass and a promotion in place.
    Stay {
        from: Square,
        pass: bool,
        promotion: bool,
    },
}

/// How many sets of one or two there are of `n` things.
#[inline(always)]
const fn one_or_two_of(n: u32) -> u32 {
    n * (n + 1) / 2
}

/// Adds three numbers bit by bit: sums and carries.
#[inline(always)]
const fn add_bits(a: u64, b: u64, c: u64) -> (u64, u64) {
    let half = a ^ b;
    (half ^ c, a & b | half & c)
}

/// Counts the bits of all words. Adders reduce them to few words first, since counting a word's bits is dear without
/// an instruction for it.
#[inline(always)]
fn count_lanes(lanes: &[Lanes; 16]) -> u32 {
    let (mut ones, mut twos, mut fours, mut count) = (0, 0, 0, 0);
    for [a, b, c, d] in lanes.as_chunks::<4>().0 {
        let (sum, carry) = add_bits(ones, *a, *b);
        let (sum, second_carry) = add_bits(sum, *c, *d);
        ones = sum;
        let (sum, carry) = add_bits(twos, carry, second_carry);
        twos = sum;
        count += 8 * (fours & carry).count_ones();
        fours ^= carry;
    }
    count + 4 * fours.count_ones() + 2 * twos.count_ones() + ones.count_ones()
}

/// A running count of squares. Sets are added up square by square first, for the same reason.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tally {
    /// The digits of how often each square was added.
    ones: SquareSet,
    twos: SquareSet,
    /// What is counted already.
    count: u32,
}

impl Default for Tally {
    fn default() -> Self {
        Self {
            ones: SquareSet::EMPTY,
            twos: SquareSet::EMPTY,
            count: 0,
        }
    }
}

impl Tally {
    #[inline(always)]
    fn add(&mut self, squares: SquareSet) {
        let carry = self.ones & squares;
        self.ones ^= squares;
        let overflow = self.twos & carry;
        self.twos ^= carry;
        // Few squares are reached by four men.
        self.count += 4 * count_rare(overflow);
    }

    /// How many squares were added, with other moves that were counted.
    #[inline(always)]
    pub(crate) fn total(&self) -> u32 {
        self.count + 2 * self.twos.count() + self.ones.count()
    }
}

/// Counts the squares of a set that is often empty.
#[inline(always)]
fn count_rare(squares: SquareSet) -> u32 {
    if squares.is_empty() {
        0
    } else {
        squares.count()
    }
}

impl MoveSet<'_> {
    /// Adds how many moves these are.
    #[inline(always)]
    pub(crate) fn count(self, tally: &mut Tally) {
        match self {
            Self::Lines {
                plain, promoting, ..
            } => tally.count += count_lanes(plain) + promoting.map_or(0, count_lanes),
            Self::Sideways {
                plain, promoting, ..
            }
            | Self::Man {
                plain, promoting, ..
            }
            | Self::Over {
                plain, promoting, ..
            } => {
                tally.add(plain);
                tally.count += count_rare(promoting);
            }
            Self::Burn { victims, .. } => tally.count += 1 + one_or_two_of(victims.count()),
            Self::Igui { victims, .. } => tally.count += one_or_two_of(count_rare(victims)),
            Self::Stay {
                pass, promotion, ..
            } => tally.count += u32::from(pass) + u32::from(promotion),
        }
    }

    /// Whether there is a move among these.
    #[inline(always)]
    pub(crate) fn any(self) -> bool {
        match self {
            Self::Lines { plain, .. } => plain.iter().any(|&lanes| lanes != 0),
            Self::Sideways { plain, .. } | Self::Man { plain, .. } | Self::Over { plain, .. } => {
                plain.any()
            }
            Self::Burn { .. } => true,
            Self::Igui { victims, .. } => victims.any(),
            Self::Stay {
                pass, promotion, ..
            } => pass || promotion,
        }
    }

    /// Whether one of these moves captures all of `targets`, which are not empty.
    pub(crate) fn captures_all(self, targets: SquareSet) -> bool {
        let only = |targets: SquareSet| targets.first().filter(|_| !targets.more_than_one());
        let within = |victims: SquareSet, targets: SquareSet| {
            (targets - victims).is_empty() && targets.count() <= 2
        };
        match self {
            Self::Lines { plain, .. } => only(targets).is_some_and(|target| {
                let lanes = plain[target.index() >> 4] >> (target.index() & 15);
                lanes & 0x0001_0001_0001 != 0
            }),
            Self::Sideways { plain, .. } | Self::Man { plain, .. } => {
                only(targets).is_some_and(|target| plain.contains(target))
            }
            Self::Over { victim, plain, .. } => {
                let rest = targets - victim.bit();
                rest.is_empty() || only(rest).is_some_and(|target| plain.contains(target))
            }
            Self::Burn { to, victims, .. } => within(victims, targets - to.bit()),
            Self::Igui { victims, .. } => within(victims, targets),
            Self::Stay { .. } => false,
        }
    }
}

/// At most two captured squares besides the destination.
pub(crate) type Others = ArrayVec<Square, 2>;

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
    /// The man stands next to an enemy Tetrarch and is none.
    #[error(
        "frozen: the man on {square} stands next to the enemy Heavenly Tetrarch on {tetrarch} and has no move at all"
    )]
    Frozen {
        /// Where the man stands.
        square: Square,
        /// Where a Tetrarch stands that freezes it.
        tetrarch: Square,
    },
    /// A man of the same side stands on the destination.
    #[error("one's own man stands on {0}")]
    OwnManOn(Square),
    /// A capture where no enemy stands.
    #[error("no capture on {0}: no enemy stands there")]
    NoEnemyOn(Square),
    /// A burn of a Fire Demon.
    #[error(
        "the Fire Demon on {0} cannot be burnt: only a capture by displacement or without moving takes a Fire Demon"
    )]
    BurnsDemon(Square),
    /// Captures beside the destination that the man cannot make, there or at all.
    #[error("no such capture: the {} on {from} cannot go to {to} and capture so", .man.name())]
    NoSuchCapture {
        /// What stands where the move begins.
        man: Man,
        /// Where the move begins.
        from: Square,
        /// Where it should end.
        to: Square,
    },
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
    /// A pass by a man that cannot stay in place.
    #[error("no pass: a {} cannot stay in place", .0.name())]
    CannotStay(Man),
    /// A pass, or a promotion in place, with no empty square that it needs.
    #[error("no pass: the {} on {square} has no empty square to go to and come back from", .man.name())]
    NoRoomToStay {
        /// What stands there.
        man: Man,
        /// Where it stands.
        square: Square,
    },
    /// A pass after a pass.
    #[error("no pass after a pass: the opponent has just skipped his turn")]
    PassAfterPass,
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
}
