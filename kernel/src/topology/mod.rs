//! Topologies: the boards that are known at compile time.
//!
//! For: names of squares, steps, rays, turns and mirrors, and which machine word a set of squares is kept in.
//! Not for: pieces, sides or rules.
//!
//! [`Rect`] is the rectangular board; its lines are in the trait [`Grid`]. The hexagonal board has its place beside
//! it, in a module of its own: it needs [`Topology`] only, and tables of rays whose indices grow or shrink along the
//! way, which is all that [`crate::bits::Bits`] asks of a line.

use core::fmt;
use core::hash::Hash;

use crate::bits::Bits;
use crate::square::{Square, SquareSet};

mod rect;

pub use rect::{Direction, Grid, Rect};

/// A board: how many squares, how they are called, and what a set of them is kept in.
pub trait Topology: Copy + Eq + Ord + Hash + fmt::Debug + Default + Send + Sync + 'static {
    /// What a set of squares is kept in.
    type Bits: Bits;

    /// All squares of the board.
    const SQUARES: SquareSet<Self>;

    /// How many indices are in a set of squares; a board whose squares leave a large part of its set type unused may
    /// count faster than the set type does.
    #[inline(always)]
    fn count(squares: Self::Bits) -> u32 {
        squares.count()
    }

    /// Reads the name of a square from the beginning of `text`; gives the square and the rest of the text.
    fn parse(text: &str) -> Option<(Square<Self>, &str)>;

    /// Writes the name of a square.
    ///
    /// # Errors
    /// When the formatter fails.
    fn write_name(square: Square<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}
