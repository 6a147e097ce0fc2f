//! Hexagonal boards with vertical files, and the chevron ranks that each of the six possible seats counts on them.
//!
//! For: names, lines, turns and mirrors of `Hex<SIDE>`, a regular hexagon of `SIDE` cells a side that stands on a
//! corner of its middle file. Not for: who sits where, or what moves how.
//!
//! **Names**: files `a b c ...` from the left as on Glinski's board, without `j`; in each file numbers from 1 at its
//! bottom cell.
//!
//! **Chevron coordinates**: `d` is the file, counted from the middle one, to the right as the player sees it; the
//! *chevron rank* `c` is the number in the name plus `|d|`, so that a rank is bent like a chevron and the middle file's
//! bottom cell has `c = 1`. The board is then `-(SIDE - 1) <= d <= SIDE - 1` and `|d| + 1 <= c <= 2 * SIDE - 1`: a
//! square board with both lower corners cut off, in which a line of the square board is a line. Every one of the six
//! corners is such a seat, numbered anticlockwise from the bottom; each has coordinates of its own.
//!
//! The index of a cell is `(c - 1) * STRIDE + d + SIDE - 1` in the coordinates of seat 0, with a stride of
//! `2 * SIDE - 1`. So one step is one difference of indices all over the board, indices only grow or only shrink along
//! each line of seat 0, and [`Grid`]'s files and ranks are the files and that seat's chevron ranks. The lines of
//! another seat, which are other cells, are found by looking at the board as that seat does: [`Hex::seen_from`].

use core::fmt;

use super::Topology;
use super::rect::{Direction, Grid, NO_DIRECTION, words_to_u64, words_to_u128, words_to_u256};
use crate::bits::{Bits, U256};
use crate::square::{Square, SquareSet};

/// A hexagonal board of `SIDE` cells a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Hex<const SIDE: usize>;

/// How many seats a hexagon has, one at each corner.
pub const SEATS: usize = 6;

/// The letters of files, from the left: no `j`, as on Glinski's board. Enough for a side of 8.
const FILE_LETTERS: &[u8; 15] = b"abcdefghiklmnop";

/// Geometry that tables are made of, at compile time, by index; sets are in four words whatever the board.
impl<const SIDE: usize> Hex<SIDE> {
    const STRIDE: usize = 2 * SIDE - 1;
    const MIDDLE: isize = SIDE as isize - 1;

    /// How many cells the board has.
    pub const CELLS: usize = 3 * SIDE * (SIDE - 1) + 1;

    /// `(d, c)` of seat 0, whether there is such a cell or not.
    const fn coordinates(index: usize) -> (isize, isize) {
        (
            (index % Self::STRIDE) as isize - Self::MIDDLE,
            (index / Self::STRIDE) as isize + 1,
        )
    }

    /// The index of `(d, c)` of seat 0; `None` beyond the board.
    const fn index_of(d: isize, c: isize) -> Option<usize> {
        let distance = d.abs();
        if distance > Self::MIDDLE || c <= distance || c > Self::STRIDE as isize {
            None
        } else {
            Some(((c - 1) * Self::STRIDE as isize + d + Self::MIDDLE) as usize)
        }
    }

    const fn is_cell(index: usize) -> bool {
        let (d, c) = Self::coordinates(index);
        Self::index_of(d, c).is_some()
    }

    /// The cell that a turn of the board by so many sixths, anticlockwise, brings the cell `index` to.
    const fn turned_index(index: usize, sixths: usize) -> usize {
        let (d, c) = Self::coordinates(index);
        // Axes from the centre: along the files, and to the right and up. Rows of two files are half a cell apart.
        let half_rows = 2 * (c - 1) - d.abs() - 2 * Self::MIDDLE;
        let (mut right, mut up) = (d, (half_rows - d) / 2);
        let mut turns = sixths % SEATS;
        while turns > 0 {
            (right, up) = (-up, right + up);
            turns -= 1;
        }
        let half_rows = 2 * up + right;
        match Self::index_of(right, (half_rows + 2 * Self::MIDDLE + right.abs()) / 2 + 1) {
            Some(index) => index,
            None => index,
        }
    }

    const fn stepped(index: usize, (files, ranks): (isize, isize)) -> Option<usize> {
        let (d, c) = Self::coordinates(index);
        Self::index_of(d + files, c + ranks)
    }

    const fn block_words(file: usize, files: usize, rank: usize, ranks: usize) -> [u64; 4] {
        let mut words = [0; 4];
        let mut index = 0;
        while index < Self::STRIDE * Self::STRIDE {
            let (f, r) = (index % Self::STRIDE, index / Self::STRIDE);
            if Self::is_cell(index)
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

    const fn ray_words(index: usize, direction: Direction) -> [u64; 4] {
        let mut words = [0; 4];
        if Self::is_cell(index) {
            let mut at = index;
            while let Some(next) = Self::stepped(at, direction.offset()) {
                words[next / 64] |= 1 << (next % 64);
                at = next;
            }
        }
        words
    }

    const fn rays_words(index: usize, directions: &[Direction]) -> [u64; 4] {
        let mut words = [0; 4];
        let mut i = 0;
        while i < directions.len() {
            let ray = Self::ray_words(index, directions[i]);
            let mut word = 0;
            while word < 4 {
                words[word] |= ray[word];
                word += 1;
            }
            i += 1;
        }
        words
    }

    const fn leap_words(index: usize, offsets: &[(isize, isize)]) -> [u64; 4] {
        let mut words = [0; 4];
        let mut i = 0;
        while Self::is_cell(index) && i < offsets.len() {
            if let Some(to) = Self::stepped(index, offsets[i]) {
                words[to / 64] |= 1 << (to % 64);
            }
            i += 1;
        }
        words
    }

    /// How many cells the file `d` has.
    const fn file_length(d: isize) -> usize {
        Self::STRIDE - d.unsigned_abs()
    }

    /// The index of the cell with the name that `text` begins with, and the rest of the text. The number takes all
    /// digits that follow and has no leading zero, so that `e10` is never read as `e1`.
    fn parse_index(text: &str) -> Option<(usize, &str)> {
        let letter = *text.as_bytes().first()?;
        let file = FILE_LETTERS.iter().position(|&known| known == letter)?;
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = text[1..].split_at(digits);
        if number.starts_with('0') || number.len() > 2 {
            return None;
        }
        let number: isize = number.parse().ok()?;
        let d = file as isize - Self::MIDDLE;
        Some((Self::index_of(d, number + d.abs())?, rest))
    }

    fn write_index(index: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (d, c) = Self::coordinates(index);
        let letter = FILE_LETTERS
            .get(index % Self::STRIDE)
            .map_or('?', |&letter| char::from(letter));
        write!(f, "{letter}{}", c - d.abs())
    }
}

/// What [`Hex`] can do besides [`Grid`].
pub trait Hexagon: Grid {
    /// The cells of a side.
    const SIDE: usize;

    /// The letter of a file, counted from 0.
    fn file_letter(file: usize) -> char {
        FILE_LETTERS
            .get(file)
            .map_or('?', |&letter| char::from(letter))
    }

    /// How many cells a file has, counted from 0; none beyond the board.
    fn file_length(file: usize) -> usize {
        if file < Self::FILES {
            Self::FILES - (Self::SIDE - 1).abs_diff(file)
        } else {
            0
        }
    }

    /// The cell on a file, counted from 0, and with the number that its name has, from 1; `None` beyond the board.
    fn numbered(file: usize, number: usize) -> Option<Square<Self>> {
        let distance = (Self::SIDE - 1).abs_diff(file);
        Self::at(file, number.checked_sub(1)? + distance)
    }

    /// The cell that a turn of the board by so many sixths, anticlockwise, brings `cell` to.
    fn turned(cell: Square<Self>, sixths: usize) -> Square<Self>;

    /// The cell that stands where `cell` does as the player in a seat sees the board: the turn that brings that seat to
    /// the bottom. Back again: [`Hexagon::turned`] by the seat's number.
    #[inline]
    fn seen_from(seat: usize, cell: Square<Self>) -> Square<Self> {
        Self::turned(cell, SEATS - seat % SEATS)
    }

    /// `(d, c)` of a cell in the coordinates of a seat, counted anticlockwise from 0 at the bottom.
    ///
    /// ```
    /// use kernel::{Hex, Hexagon, Square};
    /// type Board = Hex<6>;
    /// let cell = |name| Square::<Board>::parse(name).unwrap();
    /// assert_eq!(Board::chevron(0, cell("g9")), (1, 10));
    /// assert_eq!(Board::chevron(3, cell("f11")), (0, 1));
    /// assert_eq!(Board::chevron(2, cell("l6")), (0, 1));
    /// assert_eq!(Board::at_chevron(4, 0, 1), Some(cell("a6")));
    /// ```
    fn chevron(seat: usize, cell: Square<Self>) -> (isize, usize) {
        let seen = Self::seen_from(seat, cell);
        (
            Self::file(seen) as isize - (Self::SIDE as isize - 1),
            Self::rank(seen) + 1,
        )
    }

    /// The cell with these coordinates of a seat; `None` beyond the board.
    fn at_chevron(seat: usize, d: isize, c: usize) -> Option<Square<Self>> {
        let file = (Self::SIDE - 1).checked_add_signed(d)?;
        let seen = Self::at(file, c.checked_sub(1)?)?;
        Some(Self::turned(seen, seat))
    }
}

/// Gives a size of board its set type and its tables. `$capacity` is the set type's number of bits.
macro_rules! hexagon {
    ($side:literal, $bits:ty, $capacity:literal, $from_words:ident) => {
        impl Topology for Hex<$side> {
            type Bits = $bits;

            const SQUARES: SquareSet<Self> = SquareSet($from_words(Self::block_words(
                0,
                Self::STRIDE,
                0,
                Self::STRIDE,
            )));

            fn parse(text: &str) -> Option<(Square<Self>, &str)> {
                let (index, rest) = Self::parse_index(text)?;
                Some((Square::from_index_unchecked(index), rest))
            }

            fn write_name(square: Square<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                Self::write_index(square.index(), f)
            }
        }

        impl Hex<$side> {
            /// For each cell the cells at these offsets (files, chevron ranks of seat 0), as far as they are on the
            /// board: a table for a `static`, indexed by [`Square::index`].
            pub const fn leaps(offsets: &[(isize, isize)]) -> [SquareSet<Self>; $capacity] {
                let mut table = [SquareSet::EMPTY; $capacity];
                let mut index = 0;
                while index < Self::STRIDE * Self::STRIDE {
                    table[index] = SquareSet($from_words(Self::leap_words(index, offsets)));
                    index += 1;
                }
                table
            }

            /// For each cell all cells beyond it in these directions of seat 0: a table for a `static`.
            pub const fn rays(directions: &[Direction]) -> [SquareSet<Self>; $capacity] {
                let mut table = [SquareSet::EMPTY; $capacity];
                let mut index = 0;
                while index < Self::STRIDE * Self::STRIDE {
                    table[index] = SquareSet($from_words(Self::rays_words(index, directions)));
                    index += 1;
                }
                table
            }

            /// The cells of `ranks` chevron ranks of seat 0 from the one numbered `rank`, counted from 0.
            pub const fn ranks(rank: usize, ranks: usize) -> SquareSet<Self> {
                SquareSet($from_words(Self::block_words(0, Self::STRIDE, rank, ranks)))
            }

            /// The cells of `files` files from the one numbered `file`, counted from 0.
            pub const fn files(file: usize, files: usize) -> SquareSet<Self> {
                SquareSet($from_words(Self::block_words(file, files, 0, Self::STRIDE)))
            }

            /// The index of the cell that each cell is brought to by a turn of so many sixths, anticlockwise: a table
            /// for a `static`.
            pub const fn turns(sixths: usize) -> [u8; $capacity] {
                let mut table = [0; $capacity];
                let mut index = 0;
                while index < Self::STRIDE * Self::STRIDE {
                    if Self::is_cell(index) {
                        table[index] = Self::turned_index(index, sixths) as u8;
                    }
                    index += 1;
                }
                table
            }

            /// The index of the cell that each cell changes places with when the files are turned upside down
            /// ([`Grid::mirror_ranks`]): a table for a `static`.
            pub const fn upside_down() -> [u8; $capacity] {
                let mut table = [0; $capacity];
                let mut index = 0;
                while index < Self::STRIDE * Self::STRIDE {
                    let (d, c) = Self::coordinates(index);
                    let number = c - d.abs();
                    let mirrored = Self::file_length(d) as isize + 1 - number;
                    if let (true, Some(to)) =
                        (Self::is_cell(index), Self::index_of(d, mirrored + d.abs()))
                    {
                        table[index] = to as u8;
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
                while index < Self::STRIDE * Self::STRIDE {
                    let mut direction = 0;
                    while direction < 8 && Self::is_cell(index) {
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

            // Built at compile time: it stands on no stack.
            #[allow(clippy::large_stack_arrays)]
            const fn all_rays() -> [[$bits; 8]; $capacity] {
                let mut table = [[$from_words([0; 4]); 8]; $capacity];
                let mut index = 0;
                while index < Self::STRIDE * Self::STRIDE {
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
        }

        impl Grid for Hex<$side> {
            const FILES: usize = Self::STRIDE;
            const RANKS: usize = Self::STRIDE;
            const STRIDE: usize = Self::STRIDE;

            #[inline(always)]
            fn ray(square: Square<Self>, direction: Direction) -> SquareSet<Self> {
                static RAYS: [[$bits; 8]; $capacity] = Hex::<$side>::all_rays();
                SquareSet(RAYS[square.index()][direction as usize])
            }

            #[inline(always)]
            fn orthogonals(square: Square<Self>) -> SquareSet<Self> {
                static LINES: [SquareSet<Hex<$side>>; $capacity] =
                    Hex::<$side>::rays(&Direction::ORTHOGONAL);
                LINES[square.index()]
            }

            #[inline(always)]
            fn diagonals(square: Square<Self>) -> SquareSet<Self> {
                static LINES: [SquareSet<Hex<$side>>; $capacity] =
                    Hex::<$side>::rays(&Direction::DIAGONAL);
                LINES[square.index()]
            }

            #[inline(always)]
            fn direction(from: Square<Self>, to: Square<Self>) -> Option<Direction> {
                static DIRECTIONS: [[u8; $capacity]; $capacity] = Hex::<$side>::directions();
                let direction = DIRECTIONS[from.index()][to.index()];
                (direction < NO_DIRECTION).then(|| Direction::ALL[usize::from(direction) & 7])
            }

            fn rank_set(rank: usize) -> SquareSet<Self> {
                Square::all()
                    .filter(|&cell| Self::rank(cell) == rank)
                    .collect()
            }

            fn file_set(file: usize) -> SquareSet<Self> {
                Square::all()
                    .filter(|&cell| Self::file(cell) == file)
                    .collect()
            }

            #[inline]
            fn at(file: usize, rank: usize) -> Option<Square<Self>> {
                if file < Self::STRIDE && rank < Self::STRIDE {
                    Square::new(rank * Self::STRIDE + file)
                } else {
                    None
                }
            }

            fn half_turn(square: Square<Self>) -> Square<Self> {
                Self::turned(square, SEATS / 2)
            }

            /// The same cell counted from the top of its file.
            fn mirror_ranks(square: Square<Self>) -> Square<Self> {
                static UPSIDE_DOWN: [u8; $capacity] = Hex::<$side>::upside_down();
                Square::from_index_unchecked(usize::from(UPSIDE_DOWN[square.index()]))
            }

            /// A hexagon has no quarter turn.
            fn quarter_turn(_: Square<Self>) -> Option<Square<Self>> {
                None
            }
        }

        impl Hexagon for Hex<$side> {
            const SIDE: usize = $side;

            #[inline]
            fn turned(cell: Square<Self>, sixths: usize) -> Square<Self> {
                static TURNS: [[u8; $capacity]; SEATS] = [
                    Hex::<$side>::turns(0),
                    Hex::<$side>::turns(1),
                    Hex::<$side>::turns(2),
                    Hex::<$side>::turns(3),
                    Hex::<$side>::turns(4),
                    Hex::<$side>::turns(5),
                ];
                Square::from_index_unchecked(usize::from(TURNS[sixths % SEATS][cell.index()]))
            }
        }

        const _: () = assert!(<$bits as Bits>::CAPACITY == $capacity);
        const _: () = assert!(Hex::<$side>::STRIDE * Hex::<$side>::STRIDE <= $capacity);
    };
}

hexagon!(4, u64, 64, words_to_u64);
hexagon!(5, u128, 128, words_to_u128);
hexagon!(6, u128, 128, words_to_u128);
hexagon!(7, U256, 256, words_to_u256);
hexagon!(8, U256, 256, words_to_u256);

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec::Vec;

    use super::*;

    /// Runs a check for all sides that there are.
    macro_rules! for_all_sides {
        ($check:ident) => {
            $check::<Hex<4>>();
            $check::<Hex<5>>();
            $check::<Hex<6>>();
            $check::<Hex<7>>();
            $check::<Hex<8>>();
        };
    }

    fn cell(name: &str) -> Square<Hex<6>> {
        Square::parse(name).unwrap()
    }

    #[test]
    fn cells_and_names() {
        fn check<T: Hexagon>() {
            assert_eq!(T::SQUARES.count() as usize, 3 * T::SIDE * (T::SIDE - 1) + 1);
            let mut names = Vec::new();
            for file in 0..T::FILES {
                for number in 1..=T::file_length(file) {
                    let cell = T::numbered(file, number).unwrap();
                    let name = cell.to_string();
                    assert_eq!(name, alloc::format!("{}{number}", T::file_letter(file)));
                    assert_eq!(Square::parse(&name), Some(cell));
                    names.push(name);
                }
                assert_eq!(T::numbered(file, 0), None);
                assert_eq!(T::numbered(file, T::file_length(file) + 1), None);
            }
            assert_eq!(names.len(), T::SQUARES.count() as usize);
            for bad in [
                "", "a", "j1", "a0", "a01", "a100", "1a", "A1", "q1", "a1x", "\u{e9}1",
            ] {
                assert_eq!(Square::<T>::parse(bad), None, "{bad:?}");
            }
        }
        for_all_sides!(check);
        assert_eq!(Square::<Hex<6>>::parse("f12"), None);
        assert_eq!(Square::<Hex<6>>::parse("m1"), None);
        assert_eq!(cell("k7").to_string(), "k7");
        assert_eq!(Hex::<6>::CELLS, 91);
        assert_eq!(Hex::<7>::CELLS, 127);
    }

    /// Coordinates go there and back for every seat, and keep to the board that the module describes.
    #[test]
    fn chevron_coordinates_round_trip() {
        fn check<T: Hexagon>() {
            let side = T::SIDE as isize;
            for seat in 0..SEATS {
                let mut seen = 0;
                for d in -side..=side {
                    for c in 0..=2 * T::SIDE {
                        let cell = T::at_chevron(seat, d, c);
                        let legal =
                            d.unsigned_abs() < T::SIDE && c > d.unsigned_abs() && c < 2 * T::SIDE;
                        assert_eq!(cell.is_some(), legal, "seat {seat}, ({d}, {c})");
                        if let Some(cell) = cell {
                            assert_eq!(T::chevron(seat, cell), (d, c));
                            seen += 1;
                        }
                    }
                }
                assert_eq!(seen, T::SQUARES.count());
            }
            for cell in Square::<T>::all() {
                let (d, c) = T::chevron(0, cell);
                let number = cell.to_string()[1..].parse::<usize>().unwrap();
                assert_eq!(c, number + d.unsigned_abs());
                // The second player of two looks down the files that the first looks up.
                let (down, above) = T::chevron(3, cell);
                assert_eq!((down, above), (-d, 2 * T::SIDE - number));
            }
        }
        for_all_sides!(check);
    }

    #[test]
    fn turns_and_mirrors() {
        fn check<T: Hexagon>() {
            for cell in Square::<T>::all() {
                let mut turned = cell;
                for sixths in 0..=SEATS {
                    assert_eq!(T::turned(cell, sixths), turned);
                    assert_eq!(T::turned(turned, SEATS - sixths), cell);
                    assert_eq!(T::seen_from(sixths, turned), cell);
                    turned = T::turned(turned, 1);
                }
                assert_eq!(T::half_turn(T::half_turn(cell)), cell);
                assert_eq!(T::mirror_ranks(T::mirror_files(cell)), T::half_turn(cell));
                assert_eq!(T::mirror_files(T::mirror_ranks(cell)), T::half_turn(cell));
                assert_eq!(T::quarter_turn(cell), None);
            }
            let centre = T::at_chevron(0, 0, T::SIDE).unwrap();
            assert_eq!(T::turned(centre, 1), centre);
        }
        for_all_sides!(check);
        let corners = ["f1", "l1", "l6", "f11", "a6", "a1"];
        for (sixths, corner) in corners.into_iter().enumerate() {
            assert_eq!(Hex::<6>::turned(cell("f1"), sixths), cell(corner));
        }
        assert_eq!(Hex::<6>::turned(cell("f2"), 2), cell("k6"));
        assert_eq!(Hex::<6>::mirror_ranks(cell("g2")), cell("g9"));
        assert_eq!(Hex::<6>::mirror_files(cell("g2")), cell("e2"));
    }

    /// Two cells that share an edge are neighbours on the file, or on the next file at the same height or one beside:
    /// the geometry without chevrons.
    fn touch<T: Hexagon>(a: Square<T>, b: Square<T>) -> bool {
        let place = |cell| {
            let (file, number) = (T::file(cell) as isize, T::rank(cell) as isize);
            let d = file - (T::SIDE as isize - 1);
            (file, 2 * (number - d.abs()) + d.abs())
        };
        let ((file, row), (other_file, other_row)) = (place(a), place(b));
        match (file - other_file).abs() {
            0 => (row - other_row).abs() == 2,
            1 => (row - other_row).abs() == 1,
            _ => false,
        }
    }

    #[test]
    fn turns_keep_neighbours() {
        fn check<T: Hexagon>() {
            for a in Square::<T>::all() {
                for b in Square::<T>::all() {
                    let together = touch(a, b);
                    assert_eq!(touch(T::turned(a, 1), T::turned(b, 1)), together, "{a} {b}");
                    assert_eq!(touch(T::mirror_files(a), T::mirror_files(b)), together);
                }
            }
        }
        for_all_sides!(check);
    }

    /// A line of the square board is a line: the steps of a ray are the steps in (d, c), whatever file they cross.
    #[test]
    fn rays_are_those_of_the_square_board() {
        fn check<T: Hexagon>() {
            for cell in Square::<T>::all() {
                let (d, c) = T::chevron(0, cell);
                for direction in Direction::ALL {
                    let (files, ranks) = direction.offset();
                    let cells: Vec<Square<T>> = (1..)
                        .map_while(|n| {
                            T::at_chevron(0, d + n * files, c.checked_add_signed(n * ranks)?)
                        })
                        .collect();
                    assert_eq!(
                        T::ray(cell, direction),
                        cells.iter().copied().collect(),
                        "{cell} {direction:?}"
                    );
                    assert!(cells.is_sorted_by(|a, b| (a < b) == direction.is_upward()));
                    for (steps, &to) in cells.iter().enumerate() {
                        assert_eq!(T::direction(cell, to), Some(direction));
                        assert_eq!(T::between(cell, to).count() as usize, steps);
                    }
                }
            }
        }
        for_all_sides!(check);
    }

    #[test]
    fn lines_bend_at_the_middle_file() {
        let slides = crate::attack::orthogonal_slides(cell("c3"), SquareSet::EMPTY);
        // Chevron rank 6: up to the middle file, then down.
        for name in ["a1", "b2", "d4", "e5", "f6", "g5", "h4", "i3", "k2", "l1"] {
            assert!(slides.contains(cell(name)), "{name}");
        }
        assert!(!slides.contains(cell("g7")));
        let diagonals = crate::attack::diagonal_slides(cell("d1"), SquareSet::EMPTY);
        for name in ["e3", "f5", "g5", "h5", "i5", "k5", "l5"] {
            assert!(diagonals.contains(cell(name)), "{name}");
        }
        assert_eq!(Hex::<6>::ranks(9, 2).count(), 22);
        assert_eq!(Hex::<6>::rank_set(10), Hex::<6>::ranks(10, 1));
        assert_eq!(Hex::<6>::file_set(5), Hex::<6>::files(5, 1));
        assert_eq!(
            Hex::<6>::leaps(&[(1, 2)])[cell("f1").index()],
            cell("g2").bit()
        );
    }
}
