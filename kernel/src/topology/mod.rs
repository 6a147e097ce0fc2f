//! Topologies: the boards that are known at compile time.
//!
//! For: names of squares, steps, rays, turns and mirrors, and which machine word a set of squares is kept in.
//! Not for: pieces, sides or rules.
//!
//! [`Rect`] is the rectangular board, [`Hex`] the hexagonal one. The lines of both are in the trait [`Grid`]: a hexagon
//! has files, and its ranks are the chevron ranks of the player who sits at the bottom. What a hexagon alone has is in
//! the trait [`Hexagon`].

use core::fmt;
use core::hash::Hash;

use crate::bits::Bits;
use crate::square::{Square, SquareSet};

mod hex;
mod rect;

pub use hex::{Hex, Hexagon, SEATS};
pub use rect::{Direction, Grid, Rect, turned};

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
