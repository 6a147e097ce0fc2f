//! Moves of the draughts games, and why a move is not legal.
//!
//! For: the types. Not for: finding moves (`movegen`) or reading and writing them (`text`).

use core::fmt;

use kernel::text::TextError;
use kernel::{Direction, Grid, Outcome};

use crate::piece::Color;
use crate::{Board, Square};

/// A move. Its text is its squares in order: `c3d4`, `c3e5g7`; or `P@d4` for a drop.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A man or king goes one square diagonally.
    Step {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// A man or king captures by one jump or several.
    Jump(Jumps),
    /// A man comes from the hand to an empty square.
    Drop {
        /// Where it goes.
        to: Square,
    },
}

impl Move {
    /// The square that the man comes from; `None` for a drop.
    pub const fn from(self) -> Option<Square> {
        match self {
            Self::Step { from, .. } => Some(from),
            Self::Jump(jumps) => Some(jumps.from),
            Self::Drop { .. } => None,
        }
    }
}

/// A path of jumps: where it begins and the direction of each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Jumps {
    from: Square,
    count: u8,
    /// Three bits for each jump, the first lowest.
    directions: u64,
}

impl Jumps {
    /// The most jumps that one move can have.
    ///
    /// A jump goes two squares along a rank, a file or a diagonal, so a jumper visits at most 16 squares, four by four.
    /// Each man is jumped once. Orthogonally there are 24 men to be jumped, the edges between the 16 squares, and a
    /// path that uses no edge twice can use 21 of them; diagonally there are 9 men at most.
    pub const MOST: usize = 21;

    /// No jump yet.
    pub const fn new(from: Square) -> Self {
        Self {
            from,
            count: 0,
            directions: 0,
        }
    }

    /// Where the man stands before the first jump.
    pub const fn from(self) -> Square {
        self.from
    }

    /// How many jumps there are.
    pub const fn count(self) -> usize {
        self.count as usize
    }

    /// The same path and one jump more; `None` beyond [`Jumps::MOST`].
    #[inline(always)]
    pub fn then(self, direction: Direction) -> Option<Self> {
        (self.count() < Self::MOST).then_some(Self {
            count: self.count + 1,
            directions: self.directions | (direction as u64) << (3 * self.count),
            ..self
        })
    }

    /// The directions of the jumps.
    pub fn directions(self) -> impl Iterator<Item = Direction> {
        (0..self.count()).map(move |i| Direction::ALL[(self.directions >> (3 * i) & 7) as usize])
    }

    /// For each jump the square jumped over and the square landed on; ends where the board does.
    pub fn legs(self) -> impl Iterator<Item = (Square, Square)> {
        self.directions().scan(self.from, |at, direction| {
            let (files, ranks) = direction.offset();
            let over = Board::step(*at, files, ranks)?;
            *at = Board::step(over, files, ranks)?;
            Some((over, *at))
        })
    }
}

impl fmt::Display for Jumps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.from)?;
        self.legs().try_for_each(|(_, to)| write!(f, "{to}"))
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
    /// A step or a drop while there is a capture.
    #[error("must capture: the man on {0} can jump")]
    MustCapture(Square),
    /// A path that ends where the man can jump on.
    #[error("must jump on: the capture does not end on {0}")]
    MustJumpOn(Square),
    /// A path that goes on from where the man became a king.
    #[error("no further jump: the man becomes a king on {0}, and its move ends there")]
    Crowned(Square),
    /// A man, not a king, going sideways or back.
    #[error("no such move: a man goes forward only, not from {0} to {1}")]
    Backward(Square, Square),
    /// A move in a direction or over a distance that there is not.
    #[error("no such move: nothing goes from {0} to {1}")]
    NoSuchMove(Square, Square),
    /// A step or jump to a square that is not empty.
    #[error("{0} is not empty")]
    NotEmpty(Square),
    /// A jump over no enemy.
    #[error("no enemy to jump on {0}")]
    NothingToJump(Square),
    /// A second jump over the same enemy.
    #[error("the man on {0} cannot be jumped twice")]
    JumpedTwice(Square),
    /// A drop with an empty hand.
    #[error("no man in hand")]
    NotInHand,
    /// A drop on a light square, where nobody plays.
    #[error("{0} is a light square")]
    LightSquare(Square),
    /// A drop from which the man could never move.
    #[error("stuck drop: a man may not be dropped on its far rank, {0}")]
    StuckDrop(Square),
}
