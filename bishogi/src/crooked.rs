//! Crooked slides on 8x8: paths that turn by 90 degrees at each step, and back.
//!
//! For: where they lead, and what lies between their ends. Not for: who slides so.
//!
//! A path takes steps `a b a b ...` with `a` and `b` at right angles. The squares after each `a` lie on a straight
//! line, one `a + b` apart, and so do those after each `b`, which are the former moved by `b`. So a path is two lines
//! woven together. Its end is found with one slide: along the first line, where a man on the second counts as one
//! on the square before it. Indices grow or shrink along both lines, which is all that a slide needs.
//!
//! A path back from its last square is a path too (`-b -a -b ...` or `-a -b -a ...`), so a crooked piece attacks
//! exactly the squares from which another of its kind would attack it. To one square lead at most two paths of a
//! kind, and of the two pieces' paths together none but single steps meet.

use kernel::bits::Bits;
use kernel::{Rect, Square, SquareSet};

type Board = Rect<8, 8>;
type Step = (isize, isize);

/// The eight paths: their first and second steps. The first four lead towards growing indices.
const ORTHOGONAL: [(Step, Step); 8] = [
    ((0, 1), (1, 0)),
    ((1, 0), (0, 1)),
    ((0, 1), (-1, 0)),
    ((-1, 0), (0, 1)),
    ((0, -1), (-1, 0)),
    ((-1, 0), (0, -1)),
    ((0, -1), (1, 0)),
    ((1, 0), (0, -1)),
];
const DIAGONAL: [(Step, Step); 8] = [
    ((1, 1), (-1, 1)),
    ((-1, 1), (1, 1)),
    ((1, 1), (1, -1)),
    ((1, -1), (1, 1)),
    ((-1, -1), (1, -1)),
    ((1, -1), (-1, -1)),
    ((-1, -1), (-1, 1)),
    ((-1, 1), (-1, -1)),
];

const fn stepped(index: usize, step: Step) -> Option<usize> {
    let file = (index % 8) as isize + step.0;
    let rank = (index / 8) as isize + step.1;
    if file < 0 || rank < 0 || file > 7 || rank > 7 {
        None
    } else {
        Some(rank as usize * 8 + file as usize)
    }
}

/// The squares of a path: those after its first, third ... step, and those after its second, fourth ...
#[derive(Clone, Copy)]
struct Path {
    odd: u64,
    even: u64,
}

/// For each square its eight paths.
const fn paths(steps: &[(Step, Step); 8]) -> [[Path; 8]; 64] {
    let mut table = [[Path { odd: 0, even: 0 }; 8]; 64];
    let mut i = 0;
    while i < 64 * 8 {
        let (from, which) = (i / 8, i % 8);
        let path = &mut table[from][which];
        let mut at = from;
        let mut after_odd = false;
        while let Some(next) = stepped(
            at,
            if after_odd {
                steps[which].1
            } else {
                steps[which].0
            },
        ) {
            after_odd = !after_odd;
            if after_odd {
                path.odd |= 1 << next;
            } else {
                path.even |= 1 << next;
            }
            at = next;
        }
        i += 1;
    }
    table
}

/// For each two squares what lies between them on the one or two paths that join them; nothing if none does.
// Built at compile time: it stands on no stack.
#[allow(clippy::large_stack_arrays)]
const fn between(steps: &[(Step, Step); 8]) -> [[[u64; 2]; 64]; 64] {
    let mut table = [[[0; 2]; 64]; 64];
    let mut joined = [0u64; 64];
    let mut i = 0;
    while i < 64 * 8 {
        let (from, which) = (i / 8, i % 8);
        let mut at = from;
        let mut after_odd = false;
        let mut passed = 0;
        while let Some(next) = stepped(
            at,
            if after_odd {
                steps[which].1
            } else {
                steps[which].0
            },
        ) {
            after_odd = !after_odd;
            if joined[from] >> next & 1 == 0 {
                joined[from] |= 1 << next;
                table[from][next] = [passed; 2];
            } else {
                table[from][next][1] = passed;
            }
            passed |= 1 << next;
            at = next;
        }
        i += 1;
    }
    table
}

/// For each square where its paths lead on an empty board.
const fn reach(paths: &[[Path; 8]; 64]) -> [SquareSet<Board>; 64] {
    let mut table = [SquareSet::EMPTY; 64];
    let mut i = 0;
    while i < 64 * 8 {
        let path = paths[i / 8][i % 8];
        table[i / 8].0 |= path.odd | path.even;
        i += 1;
    }
    table
}

static ORTHOGONAL_PATHS: [[Path; 8]; 64] = paths(&ORTHOGONAL);
static DIAGONAL_PATHS: [[Path; 8]; 64] = paths(&DIAGONAL);
static ORTHOGONAL_REACH: [SquareSet<Board>; 64] = reach(&paths(&ORTHOGONAL));
static DIAGONAL_REACH: [SquareSet<Board>; 64] = reach(&paths(&DIAGONAL));
static ORTHOGONAL_BETWEEN: [[[u64; 2]; 64]; 64] = between(&ORTHOGONAL);
static DIAGONAL_BETWEEN: [[[u64; 2]; 64]; 64] = between(&DIAGONAL);

/// `squares` with all indices changed by `step`.
#[inline(always)]
fn shifted(squares: u64, step: i32) -> u64 {
    if step > 0 {
        squares << step
    } else {
        squares >> -step
    }
}

/// The squares that one path reaches. `second` is by how much its second step changes the index.
#[inline(always)]
fn slide(path: Path, up: bool, second: i32, occupied: u64) -> u64 {
    // Shifts may carry squares around the edge of the board; the masks take them out.
    let blockers = occupied | shifted(occupied & path.even, -second);
    let odd = if up {
        u64::slide_up(path.odd, blockers)
    } else {
        u64::slide_down(path.odd, blockers)
    };
    odd | shifted(odd & !occupied, second) & path.even
}

/// The squares that all eight paths reach.
#[inline(always)]
fn slides(
    paths: &[Path; 8],
    steps: &[(Step, Step); 8],
    occupied: SquareSet<Board>,
) -> SquareSet<Board> {
    let mut reached = 0;
    for which in 0..8 {
        let (files, ranks) = steps[which].1;
        let second = (ranks * 8 + files) as i32;
        reached |= slide(paths[which], which < 4, second, occupied.0);
    }
    SquareSet(reached)
}

/// Where slides that zigzag along ranks and files lead.
#[inline]
pub(crate) fn orthogonal_slides(
    from: Square<Board>,
    occupied: SquareSet<Board>,
) -> SquareSet<Board> {
    slides(&ORTHOGONAL_PATHS[from.index()], &ORTHOGONAL, occupied)
}

/// Where slides that zigzag along diagonals lead.
#[inline]
pub(crate) fn diagonal_slides(from: Square<Board>, occupied: SquareSet<Board>) -> SquareSet<Board> {
    slides(&DIAGONAL_PATHS[from.index()], &DIAGONAL, occupied)
}

/// Where slides that zigzag along ranks and files would lead on an empty board.
#[inline(always)]
pub(crate) fn orthogonals(from: Square<Board>) -> SquareSet<Board> {
    ORTHOGONAL_REACH[from.index()]
}

/// Where slides that zigzag along diagonals would lead on an empty board.
#[inline(always)]
pub(crate) fn diagonals(from: Square<Board>) -> SquareSet<Board> {
    DIAGONAL_REACH[from.index()]
}

/// What lies between two squares on the one or two paths along ranks and files that join them.
#[inline(always)]
pub(crate) fn orthogonals_between(from: Square<Board>, to: Square<Board>) -> [SquareSet<Board>; 2] {
    ORTHOGONAL_BETWEEN[from.index()][to.index()].map(SquareSet)
}

/// What lies between two squares on the one or two paths along diagonals that join them.
#[inline(always)]
pub(crate) fn diagonals_between(from: Square<Board>, to: Square<Board>) -> [SquareSet<Board>; 2] {
    DIAGONAL_BETWEEN[from.index()][to.index()].map(SquareSet)
}
