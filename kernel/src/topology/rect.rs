//! Rectangular boards: files from `a`, ranks from 1, `a1` in the first player's lower left corner.
//!
//! The index of a square is `rank * STRIDE + file`. The stride is the number of files where the squares fit 128 bits
//! so, and 16 on larger boards, where a rank then never straddles a word.

use core::fmt;

use super::Topology;
use crate::bits::{Bits, U256};
use crate::square::{Square, SquareSet};

/// A rectangular board of `FILES` by `RANKS`.
///
/// Boards of 8x8, 9x9, 13x13 and 16x16 have their tables made; another size, up to 16x16, takes one line in this
/// module.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rect<const FILES: usize, const RANKS: usize>;

/// One of the eight ways a line leaves a square. North is the first player's forward.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// Towards file h, say; indices grow in this direction and the next three.
    East,
    /// The first player's forward.
    North,
    /// Forward and to the right, for the first player.
    NorthEast,
    /// Forward and to the left.
    NorthWest,
    /// Towards file a; indices shrink in this direction and the next three.
    West,
    /// The second player's forward.
    South,
    /// Backward and to the left.
    SouthWest,
    /// Backward and to the right.
    SouthEast,
}

impl Direction {
    /// All eight, those towards growing indices first; the opposite of each is four places on.
    pub const ALL: [Self; 8] = [
        Self::East,
        Self::North,
        Self::NorthEast,
        Self::NorthWest,
        Self::West,
        Self::South,
        Self::SouthWest,
        Self::SouthEast,
    ];
    /// The four along ranks and files.
    pub const ORTHOGONAL: [Self; 4] = [Self::East, Self::North, Self::West, Self::South];
    /// The four along diagonals.
    pub const DIAGONAL: [Self; 4] = [
        Self::NorthEast,
        Self::NorthWest,
        Self::SouthWest,
        Self::SouthEast,
    ];

    /// The step as (files, ranks).
    pub const fn offset(self) -> (isize, isize) {
        match self {
            Self::East => (1, 0),
            Self::North => (0, 1),
            Self::NorthEast => (1, 1),
            Self::NorthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::South => (0, -1),
            Self::SouthWest => (-1, -1),
            Self::SouthEast => (1, -1),
        }
    }

    /// The way back.
    #[inline(always)]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) & 7]
    }

    /// The way after so many quarter turns anticlockwise, the turn of [`Grid::quarter_turn`]: north becomes west.
    pub const fn turned(self, quarter_turns: usize) -> Self {
        const AFTER_ONE: [Direction; 8] = [
            Direction::North,
            Direction::West,
            Direction::NorthWest,
            Direction::SouthWest,
            Direction::South,
            Direction::East,
            Direction::SouthEast,
            Direction::NorthEast,
        ];
        let mut direction = self;
        let mut turns = quarter_turns % 4;
        while turns > 0 {
            direction = AFTER_ONE[direction as usize];
            turns -= 1;
        }
        direction
    }

    /// Whether indices grow along the way.
    #[inline(always)]
    pub const fn is_upward(self) -> bool {
        (self as usize) < 4
    }
}

/// Offsets (files, ranks) after so many quarter turns anticlockwise, for tables of [`Rect::leaps`] that are alike but
/// for a turn of the board.
///
/// ```
/// assert_eq!(kernel::topology::turned([(1, 2), (-1, 2)], 1), [(-2, 1), (-2, -1)]);
/// ```
pub const fn turned<const N: usize>(
    mut offsets: [(isize, isize); N],
    quarter_turns: usize,
) -> [(isize, isize); N] {
    let mut i = 0;
    while i < N {
        let mut turns = quarter_turns % 4;
        while turns > 0 {
            let (files, ranks) = offsets[i];
            offsets[i] = (-ranks, files);
            turns -= 1;
        }
        i += 1;
    }
    offsets
}

/// What a board with files and ranks knows of its lines. All of it is looked up in tables made at compile time.
///
/// The provided methods are those of a full rectangle; boards of another outline have their own.
pub trait Grid: Topology {
    /// How many files.
    const FILES: usize;
    /// How many ranks.
    const RANKS: usize;
    /// How much the index grows from one rank to the next.
    const STRIDE: usize;

    /// The squares beyond `square` in `direction`, to the edge of the board.
    fn ray(square: Square<Self>, direction: Direction) -> SquareSet<Self>;

    /// Everything on the rank and the file of `square` but itself.
    fn orthogonals(square: Square<Self>) -> SquareSet<Self>;

    /// Everything on the diagonals of `square` but itself.
    fn diagonals(square: Square<Self>) -> SquareSet<Self>;

    /// The direction of the line from one square to another; `None` if they share none or are the same.
    fn direction(from: Square<Self>, to: Square<Self>) -> Option<Direction>;

    /// The squares strictly between two squares of one line; none if they share no line.
    #[inline(always)]
    fn between(from: Square<Self>, to: Square<Self>) -> SquareSet<Self> {
        match Self::direction(from, to) {
            Some(direction) => Self::ray(from, direction) & Self::ray(to, direction.opposite()),
            None => SquareSet::EMPTY,
        }
    }

    /// The squares of one rank, counted from 0; none beyond the board.
    fn rank_set(rank: usize) -> SquareSet<Self>;

    /// The squares of one file, counted from 0; none beyond the board.
    fn file_set(file: usize) -> SquareSet<Self>;

    /// The square on a file and rank, both counted from 0; `None` beyond the board.
    #[inline]
    fn at(file: usize, rank: usize) -> Option<Square<Self>> {
        (file < Self::FILES && rank < Self::RANKS)
            .then(|| Square::from_index_unchecked(rank * Self::STRIDE + file))
    }

    /// The file, counted from 0.
    #[inline(always)]
    fn file(square: Square<Self>) -> usize {
        square.index() % Self::STRIDE
    }

    /// The rank, counted from 0.
    #[inline(always)]
    fn rank(square: Square<Self>) -> usize {
        square.index() / Self::STRIDE
    }

    /// The square `files` to the right and `ranks` forward for the first player; `None` beyond the board.
    fn step(square: Square<Self>, files: isize, ranks: isize) -> Option<Square<Self>> {
        Self::at(
            Self::file(square).checked_add_signed(files)?,
            Self::rank(square).checked_add_signed(ranks)?,
        )
    }

    /// The square that a half turn of the board brings here.
    fn half_turn(square: Square<Self>) -> Square<Self> {
        let (file, rank) = (Self::file(square), Self::rank(square));
        Square::from_index_unchecked(
            (Self::RANKS - 1).saturating_sub(rank) * Self::STRIDE
                + (Self::FILES - 1).saturating_sub(file),
        )
    }

    /// The same square counted from the other edge of its rank.
    fn mirror_files(square: Square<Self>) -> Square<Self> {
        let (file, rank) = (Self::file(square), Self::rank(square));
        Square::from_index_unchecked(rank * Self::STRIDE + (Self::FILES - 1).saturating_sub(file))
    }

    /// The same square counted from the other edge of its file.
    fn mirror_ranks(square: Square<Self>) -> Square<Self> {
        let (file, rank) = (Self::file(square), Self::rank(square));
        Square::from_index_unchecked((Self::RANKS - 1).saturating_sub(rank) * Self::STRIDE + file)
    }

    /// A quarter turn anticlockwise: the lower right corner comes from the lower left one. `None` unless the board is
    /// as wide as it is high.
    fn quarter_turn(square: Square<Self>) -> Option<Square<Self>> {
        let (file, rank) = (Self::file(square), Self::rank(square));
        (Self::FILES == Self::RANKS).then(|| {
            let across = (Self::FILES - 1).saturating_sub(rank);
            Square::from_index_unchecked(file * Self::STRIDE + across)
        })
    }
}

/// Geometry that tables are made of, at compile time; sets are in four words whatever the board.
impl<const FILES: usize, const RANKS: usize> Rect<FILES, RANKS> {
    const STRIDE: usize = if FILES * RANKS <= 128 { FILES } else { 16 };

    const fn stepped(index: usize, (files, ranks): (isize, isize)) -> Option<usize> {
        let file = (index % Self::STRIDE) as isize + files;
        let rank = (index / Self::STRIDE) as isize + ranks;
        if file < 0 || rank < 0 || file >= FILES as isize || rank >= RANKS as isize {
            None
        } else {
            Some(rank as usize * Self::STRIDE + file as usize)
        }
    }

    const fn is_square(index: usize) -> bool {
        index % Self::STRIDE < FILES && index / Self::STRIDE < RANKS
    }

    const fn block_words(file: usize, files: usize, rank: usize, ranks: usize) -> [u64; 4] {
        let mut words = [0; 4];
        let mut index = 0;
        while index < 256 {
            let (f, r) = (index % Self::STRIDE, index / Self::STRIDE);
            if Self::is_square(index)
                && f >= file
                && f < file + files
                && r >= rank
                && r < rank + ranks
            {
                words[index / 64] |= 1 << (index % 64);
            }
            index += 1;
        }
        words
    }

    /// The squares (file, rank, counted from 0) after so many quarter turns anticlockwise; those beyond the board are
    /// passed over.
    const fn turned_words(squares: &[(usize, usize)], quarter_turns: usize) -> [u64; 4] {
        assert!(FILES == RANKS, "only a square board can be turned so");
        let mut words = [0; 4];
        let mut i = 0;
        while i < squares.len() {
            let (mut file, mut rank) = squares[i];
            let mut turns = quarter_turns % 4;
            if file < FILES && rank < RANKS {
                while turns > 0 {
                    (file, rank) = (FILES - 1 - rank, file);
                    turns -= 1;
                }
                let index = rank * Self::STRIDE + file;
                words[index / 64] |= 1 << (index % 64);
            }
            i += 1;
        }
        words
    }

    const fn ray_words(index: usize, direction: Direction) -> [u64; 4] {
        let mut words = [0; 4];
        if Self::is_square(index) {
            let mut at = index;
            while let Some(next) = Self::stepped(at, direction.offset()) {
                words[next / 64] |= 1 << (next % 64);
                at = next;
            }
        }
        words
    }

    const fn lines_words(index: usize, directions: [Direction; 4]) -> [u64; 4] {
        let mut words = [0; 4];
        let mut i = 0;
        while i < 16 {
            words[i % 4] |= Self::ray_words(index, directions[i / 4])[i % 4];
            i += 1;
        }
        words
    }

    const fn leap_words(index: usize, offsets: &[(isize, isize)]) -> [u64; 4] {
        let mut words = [0; 4];
        let mut i = 0;
        while Self::is_square(index) && i < offsets.len() {
            if let Some(to) = Self::stepped(index, offsets[i]) {
                words[to / 64] |= 1 << (to % 64);
            }
            i += 1;
        }
        words
    }
}

pub(super) const fn words_to_u64(words: [u64; 4]) -> u64 {
    words[0]
}

pub(super) const fn words_to_u128(words: [u64; 4]) -> u128 {
    words[0] as u128 | (words[1] as u128) << 64
}

pub(super) const fn words_to_u256(words: [u64; 4]) -> U256 {
    U256(words)
}

/// What a table of directions holds where two squares share no line.
pub(super) const NO_DIRECTION: u8 = 8;

/// Gives a size of board its set type and its tables. `$capacity` is the set type's number of bits.
macro_rules! grid {
    ($files:literal x $ranks:literal, $bits:ty, $capacity:literal, $from_words:ident $(, $count:ident)?) => {
        impl Topology for Rect<$files, $ranks> {
            type Bits = $bits;

            const SQUARES: SquareSet<Self> =
                SquareSet($from_words(Self::block_words(0, $files, 0, $ranks)));

            $(
                #[inline(always)]
                fn count(squares: $bits) -> u32 {
                    $count(squares)
                }
            )?

            fn parse(text: &str) -> Option<(Square<Self>, &str)> {
                let (file, rank, rest) = parse_name(text)?;
                Some((Self::at(file, rank)?, rest))
            }

            fn write_name(square: Square<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let file = char::from(b'a' + Self::file(square) as u8);
                write!(f, "{file}{}", Self::rank(square) + 1)
            }
        }

        impl Rect<$files, $ranks> {
            /// For each square the squares at these offsets (files, ranks), as far as they are on the board: a table
            /// for a `static`, indexed by [`Square::index`].
            pub const fn leaps(offsets: &[(isize, isize)]) -> [SquareSet<Self>; $capacity] {
                let mut table = [SquareSet::EMPTY; $capacity];
                let mut index = 0;
                while index < $capacity {
                    table[index] = SquareSet($from_words(Self::leap_words(index, offsets)));
                    index += 1;
                }
                table
            }

            /// The squares of `ranks` ranks from the one numbered `rank`, counted from 0.
            pub const fn ranks(rank: usize, ranks: usize) -> SquareSet<Self> {
                SquareSet($from_words(Self::block_words(0, $files, rank, ranks)))
            }

            /// The squares of `files` files from the one numbered `file`, counted from 0.
            pub const fn files(file: usize, files: usize) -> SquareSet<Self> {
                SquareSet($from_words(Self::block_words(file, files, 0, $ranks)))
            }

            /// The squares (file, rank, counted from 0) after so many quarter turns anticlockwise, for tables of what
            /// is alike for all players but for a turn of the board.
            pub const fn turned_squares(
                squares: &[(usize, usize)],
                quarter_turns: usize,
            ) -> SquareSet<Self> {
                SquareSet($from_words(Self::turned_words(squares, quarter_turns)))
            }

            const fn lines(directions: [Direction; 4]) -> [SquareSet<Self>; $capacity] {
                let mut table = [SquareSet::EMPTY; $capacity];
                let mut index = 0;
                while index < $capacity {
                    table[index] = SquareSet($from_words(Self::lines_words(index, directions)));
                    index += 1;
                }
                table
            }

            // Built at compile time: it stands on no stack.
            #[allow(clippy::large_stack_arrays)]
            const fn rays() -> [[$bits; 8]; $capacity] {
                let mut table = [[$from_words([0; 4]); 8]; $capacity];
                let mut index = 0;
                while index < $capacity {
                    let mut direction = 0;
                    while direction < 8 {
                        table[index][direction] =
                            $from_words(Self::ray_words(index, Direction::ALL[direction]));
                        direction += 1;
                    }
                    index += 1;
                }
                table
            }

            // Built at compile time: it stands on no stack.
            #[allow(clippy::large_stack_arrays)]
            const fn directions() -> [[u8; $capacity]; $capacity] {
                let mut table = [[NO_DIRECTION; $capacity]; $capacity];
                let mut index = 0;
                while index < $capacity {
                    let mut direction = 0;
                    while direction < 8 && Self::is_square(index) {
                        let mut at = index;
                        while let Some(to) = Self::stepped(at, Direction::ALL[direction].offset()) {
                            table[index][to] = direction as u8;
                            at = to;
                        }
                        direction += 1;
                    }
                    index += 1;
                }
                table
            }
        }

        impl Grid for Rect<$files, $ranks> {
            const FILES: usize = $files;
            const RANKS: usize = $ranks;
            const STRIDE: usize = Self::STRIDE;

            #[inline(always)]
            fn ray(square: Square<Self>, direction: Direction) -> SquareSet<Self> {
                static RAYS: [[$bits; 8]; $capacity] = Rect::<$files, $ranks>::rays();
                SquareSet(RAYS[square.index()][direction as usize])
            }

            #[inline(always)]
            fn orthogonals(square: Square<Self>) -> SquareSet<Self> {
                static LINES: [SquareSet<Rect<$files, $ranks>>; $capacity] =
                    Rect::<$files, $ranks>::lines(Direction::ORTHOGONAL);
                LINES[square.index()]
            }

            #[inline(always)]
            fn diagonals(square: Square<Self>) -> SquareSet<Self> {
                static LINES: [SquareSet<Rect<$files, $ranks>>; $capacity] =
                    Rect::<$files, $ranks>::lines(Direction::DIAGONAL);
                LINES[square.index()]
            }

            #[inline(always)]
            fn direction(from: Square<Self>, to: Square<Self>) -> Option<Direction> {
                static DIRECTIONS: [[u8; $capacity]; $capacity] =
                    Rect::<$files, $ranks>::directions();
                let direction = DIRECTIONS[from.index()][to.index()];
                (direction < NO_DIRECTION).then(|| Direction::ALL[usize::from(direction) & 7])
            }

            #[inline]
            fn rank_set(rank: usize) -> SquareSet<Self> {
                static RANK_SETS: [SquareSet<Rect<$files, $ranks>>; $ranks] = {
                    let mut sets = [SquareSet::EMPTY; $ranks];
                    let mut rank = 0;
                    while rank < $ranks {
                        sets[rank] = Rect::<$files, $ranks>::ranks(rank, 1);
                        rank += 1;
                    }
                    sets
                };
                RANK_SETS.get(rank).copied().unwrap_or_default()
            }

            #[inline]
            fn file_set(file: usize) -> SquareSet<Self> {
                static FILE_SETS: [SquareSet<Rect<$files, $ranks>>; $files] = {
                    let mut sets = [SquareSet::EMPTY; $files];
                    let mut file = 0;
                    while file < $files {
                        sets[file] = Rect::<$files, $ranks>::files(file, 1);
                        file += 1;
                    }
                    sets
                };
                FILE_SETS.get(file).copied().unwrap_or_default()
            }
        }

        const _: () = assert!(<$bits as Bits>::CAPACITY == $capacity);
    };
}

grid!(8 x 8, u64, 64, words_to_u64);
grid!(9 x 9, u128, 128, words_to_u128, count_81);
grid!(13 x 13, U256, 256, words_to_u256);
grid!(16 x 16, U256, 256, words_to_u256);

/// The indices below 81 in a set: of its upper word only 17 bits are used, and looking them up in two parts takes half
/// the instructions of counting a whole word. Where the machine can count bits, it does.
#[inline(always)]
fn count_81(squares: u128) -> u32 {
    static COUNTS: [u8; 512] = {
        let mut counts = [0; 512];
        let mut bits = 0;
        while bits < 512 {
            counts[bits] = bits.count_ones() as u8;
            bits += 1;
        }
        counts
    };
    if cfg!(any(not(target_arch = "x86_64"), target_feature = "popcnt")) {
        return squares.count_ones();
    }
    let upper = (squares >> 64) as usize;
    (squares as u64).count_ones()
        + u32::from(COUNTS[upper & 511])
        + u32::from(COUNTS[upper >> 9 & 511])
}

/// File and rank, counted from 0, and the rest of the text. The rank takes all digits that follow and has no leading
/// zero, so that `e10` is never read as `e1`.
fn parse_name(text: &str) -> Option<(usize, usize, &str)> {
    let file = text.bytes().next().filter(u8::is_ascii_lowercase)?;
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    let (rank, rest) = text[1..].split_at(digits);
    if rank.starts_with('0') || rank.len() > 2 {
        return None;
    }
    let rank: usize = rank.parse().ok()?;
    Some((usize::from(file - b'a'), rank - 1, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    type Board = Rect<13, 13>;

    #[test]
    fn all_turns_are_the_same_turn() {
        let corner_and_more = [(0, 0), (3, 1), (12, 6), (13, 2), (2, 13)];
        for turns in 0..5 {
            let turn = |square: Square<Board>| {
                (0..turns).fold(square, |square, _| Board::quarter_turn(square).unwrap())
            };
            let squares = corner_and_more.iter().filter_map(|&(f, r)| Board::at(f, r));
            assert_eq!(
                Board::turned_squares(&corner_and_more, turns),
                squares.map(turn).collect()
            );
            for direction in Direction::ALL {
                assert_eq!(
                    turned([direction.offset()], turns),
                    [direction.turned(turns).offset()]
                );
            }
            let centre = Board::at(6, 6).unwrap();
            let [(files, ranks)] = turned([(-3, 1)], turns);
            assert_eq!(
                Board::step(centre, files, ranks).unwrap(),
                turn(Board::step(centre, -3, 1).unwrap())
            );
        }
    }
}
