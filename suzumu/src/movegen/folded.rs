//! Slides and range captures of one man, each line through its square folded into sixteen bits.
//!
//! For: men whose reach is needed by itself; a line has one square on each file (or on each rank), so its men fit
//! sixteen bits, where the men next to a square cost a few operations. Not for: whose men they are.

use kernel::SquareSet as Set;
use kernel::bits::U256;

use crate::{Board, Square, SquareSet};

/// The squares of a line through each square, that square left out, for steps of `files` and `ranks`.
const fn line(files: isize, ranks: isize) -> [SquareSet; 256] {
    let mut offsets = [(0, 0); 30];
    let mut i = 0;
    while i < 15 {
        let n = i as isize + 1;
        offsets[2 * i] = (n * files, n * ranks);
        offsets[2 * i + 1] = (-n * files, -n * ranks);
        i += 1;
    }
    Board::leaps(&offsets)
}

static RANKS: [SquareSet; 256] = line(1, 0);
static RISING: [SquareSet; 256] = line(1, 1);
static FALLING: [SquareSet; 256] = line(-1, 1);

/// Puts sixteen bits in all four ranks of a word.
const IN_ALL_RANKS: u64 = 0x0001_0001_0001_0001;

/// The squares of a line that are in a set, by their files.
#[inline(always)]
fn fold(line: SquareSet, squares: SquareSet) -> u32 {
    let [a, b, c, d] = (line & squares).0.0;
    let ranks = a | b | c | d;
    let ranks = ranks | ranks >> 32;
    (ranks | ranks >> 16) as u32 & 0xffff
}

/// The squares of a line on the given files.
#[inline(always)]
fn unfold(line: SquareSet, files: u32) -> SquareSet {
    let ranks = u64::from(files) * IN_ALL_RANKS;
    Set(U256(line.0.0.map(|word| word & ranks)))
}

/// The squares of a file that are in a set, by their ranks.
#[inline(always)]
fn fold_file(file: usize, squares: SquareSet) -> u32 {
    let of = |word: u64| {
        let bits = word >> file & IN_ALL_RANKS;
        // Brings the bits of four ranks together, the first lowest.
        (bits.wrapping_mul(0x0001_0002_0004_0008) >> 48 & 15) as u32
    };
    let [a, b, c, d] = squares.0.0;
    of(a) | of(b) << 4 | of(c) << 8 | of(d) << 12
}

/// The squares of a file on the given ranks.
#[inline(always)]
fn unfold_file(file: usize, ranks: u32) -> SquareSet {
    let of = |four: u32| {
        let spread = u64::from(four & 15) * 0x0000_2000_4000_8001;
        (spread & IN_ALL_RANKS) << file
    };
    Set(U256([
        of(ranks),
        of(ranks >> 4),
        of(ranks >> 8),
        of(ranks >> 12),
    ]))
}

/// The places before `at`, and those after it, of sixteen.
#[inline(always)]
const fn sides(at: usize) -> (u32, u32) {
    let below = (1 << at) - 1;
    (below, 0xfffe << at & 0xffff)
}

/// The highest of some places; the first if there is none.
#[inline(always)]
const fn highest(places: u32) -> u32 {
    0x8000_0000 >> (places | 1).leading_zeros()
}

/// What slides both ways from `at` reach, the first man met too.
#[inline(always)]
const fn slides(men: u32, at: usize) -> u32 {
    let (below, above) = sides(at);
    let upper = men & above;
    let up = (upper ^ upper.wrapping_sub(1)) & above;
    let down = below & highest(men & below).wrapping_neg();
    up | down
}

/// The second and the third man met, both ways from `at`.
#[inline(always)]
const fn second_and_third(men: u32, at: usize) -> u32 {
    let (below, above) = sides(at);
    let beyond_first = men & above;
    let beyond_first = beyond_first & beyond_first.wrapping_sub(1);
    let beyond_second = beyond_first & beyond_first.wrapping_sub(1);
    let beyond_third = beyond_second & beyond_second.wrapping_sub(1);
    let up = beyond_first ^ beyond_third;
    let beyond_first = men & below;
    let beyond_first = beyond_first & !highest(beyond_first);
    let beyond_second = beyond_first & !highest(beyond_first);
    let beyond_third = beyond_second & !highest(beyond_second);
    up | beyond_first ^ beyond_third
}

/// Applies `reach` to the men on a line that is no file.
#[inline(always)]
fn along(
    lines: &[SquareSet; 256],
    from: Square,
    occupied: SquareSet,
    reach: impl Fn(u32, usize) -> u32,
) -> SquareSet {
    let line = lines[from.index()];
    unfold(line, reach(fold(line, occupied), from.index() & 15))
}

#[inline(always)]
fn along_file(from: Square, occupied: SquareSet, reach: impl Fn(u32, usize) -> u32) -> SquareSet {
    let (file, rank) = (from.index() & 15, from.index() >> 4);
    unfold_file(file, reach(fold_file(file, occupied), rank))
}

/// The squares that slides along the rank reach.
#[inline(always)]
pub(super) fn sideways_slides(from: Square, occupied: SquareSet) -> SquareSet {
    along(&RANKS, from, occupied, slides)
}

/// The squares that slides along rank and file reach.
#[inline(always)]
pub(super) fn orthogonal_slides(from: Square, occupied: SquareSet) -> SquareSet {
    sideways_slides(from, occupied) | along_file(from, occupied, slides)
}

/// The squares that slides along both diagonals reach.
#[inline(always)]
pub(super) fn diagonal_slides(from: Square, occupied: SquareSet) -> SquareSet {
    along(&RISING, from, occupied, slides) | along(&FALLING, from, occupied, slides)
}

/// The second and the third man met on both diagonals, each way.
#[inline(always)]
pub(super) fn beyond_first_on_diagonals(from: Square, occupied: SquareSet) -> SquareSet {
    along(&RISING, from, occupied, second_and_third)
        | along(&FALLING, from, occupied, second_and_third)
}

/// The second and the third man met on rank and file, each way.
#[inline(always)]
pub(super) fn beyond_first_on_orthogonals(from: Square, occupied: SquareSet) -> SquareSet {
    along(&RANKS, from, occupied, second_and_third) | along_file(from, occupied, second_and_third)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Direction, Grid, attack};

    fn occupied(seed: u64) -> SquareSet {
        let mut state = seed;
        let density = seed % 7;
        Square::all()
            .filter(|_| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                (state >> 33) % 7 < density
            })
            .collect()
    }

    #[test]
    fn slides_are_the_kernels() {
        for seed in 0..70 {
            let men = occupied(seed);
            for from in Square::all() {
                assert_eq!(
                    diagonal_slides(from, men),
                    attack::diagonal_slides(from, men)
                );
                assert_eq!(
                    orthogonal_slides(from, men),
                    attack::orthogonal_slides(from, men)
                );
                assert_eq!(
                    sideways_slides(from, men),
                    attack::orthogonal_slides(from, men) & Board::rank_set(Board::rank(from))
                );
            }
        }
    }

    #[test]
    fn second_and_third_are_met_one_by_one() {
        let walk = |from: Square, men: SquareSet, directions: [Direction; 4]| {
            let mut found = SquareSet::EMPTY;
            for direction in directions {
                let (files, ranks) = direction.offset();
                let (mut at, mut met) = (from, 0);
                while let Some(next) = Board::step(at, files, ranks) {
                    at = next;
                    if men.contains(at) {
                        met += 1;
                        if met == 2 || met == 3 {
                            found.insert(at);
                        }
                    }
                }
            }
            found
        };
        for seed in 0..70 {
            let men = occupied(seed);
            for from in Square::all() {
                assert_eq!(
                    beyond_first_on_diagonals(from, men),
                    walk(from, men, Direction::DIAGONAL)
                );
                assert_eq!(
                    beyond_first_on_orthogonals(from, men),
                    walk(from, men, Direction::ORTHOGONAL)
                );
            }
        }
    }
}
