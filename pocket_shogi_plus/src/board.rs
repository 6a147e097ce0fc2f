//! The board: 9x9, with the square names that Shogi uses.
//!
//! For: names, and the lines of the kernel's 9x9 board under them. Not for: pieces and rules.
//!
//! Black plays up the board, and indices grow from his lower left corner: `9i` is 0, `1i` is 8, `1a` is 80.

use core::fmt;

use kernel::{Direction, Grid, Rect, Topology};

/// The kernel's board of the same size, which has the lines.
type Plain = Rect<9, 9>;

/// The board: 9x9. Files are `9` to `1` from Black's left to his right, ranks `a` to `i` from White's side down.
///
/// ```
/// use pocket_shogi_plus::Square;
/// assert_eq!(Square::parse("9i"), Square::new(0));
/// assert_eq!(Square::new(80).unwrap().to_string(), "1a");
/// assert_eq!(Square::parse("a1"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Board;

/// A square of the board.
pub type Square = kernel::Square<Board>;
/// A set of squares of the board.
pub type SquareSet = kernel::SquareSet<Board>;

/// The same set on the board that it came from, whatever that is called.
const fn renamed(set: kernel::SquareSet<Plain>) -> SquareSet {
    kernel::SquareSet(set.0)
}

#[inline(always)]
fn plain(square: Square) -> kernel::Square<Plain> {
    kernel::Square::from_index_unchecked(square.index())
}

impl Board {
    /// For each square the squares at these offsets (files to Black's right, ranks up): a table for a `static`.
    pub(crate) const fn leaps(offsets: &[(isize, isize)]) -> [SquareSet; 128] {
        let plain = Plain::leaps(offsets);
        let mut table = [kernel::SquareSet(0); 128];
        let mut index = 0;
        while index < 128 {
            table[index] = renamed(plain[index]);
            index += 1;
        }
        table
    }

    /// The squares of `ranks` ranks from the one numbered `rank`, counted from 0 on Black's side.
    pub(crate) const fn ranks(rank: usize, ranks: usize) -> SquareSet {
        renamed(Plain::ranks(rank, ranks))
    }

    /// The squares of `files` files from the one numbered `file`, counted from 0 on Black's left.
    pub(crate) const fn files(file: usize, files: usize) -> SquareSet {
        renamed(Plain::files(file, files))
    }
}

impl Topology for Board {
    type Bits = u128;

    const SQUARES: SquareSet = renamed(Plain::SQUARES);

    fn parse(text: &str) -> Option<(Square, &str)> {
        let mut chars = text.chars();
        let file = chars.next()?.to_digit(10)?;
        let rank = chars.next().filter(char::is_ascii_lowercase)? as usize - 'a' as usize;
        let file = 9usize.checked_sub(file as usize)?;
        let square = Self::at(file, 8usize.checked_sub(rank)?)?;
        Some((square, chars.as_str()))
    }

    fn write_name(square: Square, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = b'i'.saturating_sub(Self::rank(square) as u8);
        write!(
            f,
            "{}{}",
            9usize.saturating_sub(Self::file(square)),
            char::from(rank)
        )
    }
}

impl Grid for Board {
    const FILES: usize = Plain::FILES;
    const RANKS: usize = Plain::RANKS;
    const STRIDE: usize = <Plain as Grid>::STRIDE;

    #[inline(always)]
    fn ray(square: Square, direction: Direction) -> SquareSet {
        renamed(Plain::ray(plain(square), direction))
    }

    #[inline(always)]
    fn orthogonals(square: Square) -> SquareSet {
        renamed(Plain::orthogonals(plain(square)))
    }

    #[inline(always)]
    fn diagonals(square: Square) -> SquareSet {
        renamed(Plain::diagonals(plain(square)))
    }

    #[inline(always)]
    fn direction(from: Square, to: Square) -> Option<Direction> {
        Plain::direction(plain(from), plain(to))
    }

    #[inline(always)]
    fn rank_set(rank: usize) -> SquareSet {
        renamed(Plain::rank_set(rank))
    }

    #[inline(always)]
    fn file_set(file: usize) -> SquareSet {
        renamed(Plain::file_set(file))
    }
}
