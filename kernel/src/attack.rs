//! Attacks along lines: slides, hops, and what they mean for a king (checks and pins).
//!
//! For: any crate whose board is a [`Grid`]; a crate says which of its men slide where, this module which squares
//! they reach. Leaps need no code: they are tables made by `Rect::leaps`.
//! Not for: kinds of pieces. A "king" here is just the square that must not be attacked.

use crate::bits::Bits;
use crate::square::{Square, SquareSet};
use crate::topology::{Direction, Grid};

/// The squares a slide in one direction reaches: empty ones up to the first occupied one, and that one.
#[inline(always)]
pub fn slide<T: Grid>(
    square: Square<T>,
    direction: Direction,
    occupied: SquareSet<T>,
) -> SquareSet<T> {
    let ray = T::ray(square, direction).0;
    SquareSet(if direction.is_upward() {
        T::Bits::slide_up(ray, occupied.0)
    } else {
        T::Bits::slide_down(ray, occupied.0)
    })
}

/// The squares that slides of all of `men` in one direction reach, each as [`slide`] has it; `empty` are the squares
/// that they pass. Cheaper than one slide for each of several men, and cheapest where slides are short. What leaves
/// the board may leave squares in the set that are none ([`SquareSet::shifted`]).
///
/// ```
/// use kernel::{Direction, Rect, Square, SquareSet, attack};
/// type Board = Rect<13, 13>;
/// let set = |names: &[&str]| -> SquareSet<Board> { names.iter().filter_map(|name| Square::parse(name)).collect() };
/// let men = set(&["c3", "c5", "m12"]);
/// let reach = attack::fill(men, Direction::North, !(men | set(&["m13"])));
/// assert!(reach.contains(Square::parse("c5").unwrap()) && reach.contains(Square::parse("c13").unwrap()));
/// assert_eq!((reach & !men).count(), 10);
/// let m13 = Square::parse("m13").unwrap();
/// assert_eq!(attack::nearest(m13, Direction::South, men), Square::parse("m12"));
/// ```
#[inline(always)]
pub fn fill<T: Grid>(men: SquareSet<T>, direction: Direction, empty: SquareSet<T>) -> SquareSet<T> {
    let (files, ranks) = direction.offset();
    let step = (files + ranks * T::STRIDE as isize) as i32;
    let mut front = men.shifted(step);
    let mut reach = front;
    loop {
        front = (front & empty).shifted(step);
        if front.is_empty() {
            return reach;
        }
        reach |= front;
    }
}

/// The nearest of `men` from a square in one direction.
#[inline(always)]
pub fn nearest<T: Grid>(
    square: Square<T>,
    direction: Direction,
    men: SquareSet<T>,
) -> Option<Square<T>> {
    let men = T::ray(square, direction) & men;
    if direction.is_upward() {
        men.first()
    } else {
        men.last()
    }
}

/// The squares that slides along the whole line through `square` reach; `upward` names the line by its direction
/// towards growing indices.
#[inline(always)]
fn slide_line<T: Grid>(
    square: Square<T>,
    upward: Direction,
    occupied: SquareSet<T>,
) -> SquareSet<T> {
    SquareSet(T::Bits::slide_both(
        T::ray(square, upward.opposite()).0,
        T::ray(square, upward).0,
        occupied.0,
    ))
}

/// The squares that slides along rank and file reach.
///
/// ```
/// use kernel::{Rect, Square, attack};
/// type Board = Rect<8, 8>;
/// let e4 = Square::<Board>::parse("e4").unwrap();
/// let g4 = Square::<Board>::parse("g4").unwrap();
/// assert_eq!(attack::orthogonal_slides(e4, g4.bit()).count(), 13);
/// ```
#[inline(always)]
pub fn orthogonal_slides<T: Grid>(square: Square<T>, occupied: SquareSet<T>) -> SquareSet<T> {
    slide_line(square, Direction::East, occupied) | slide_line(square, Direction::North, occupied)
}

/// The squares that slides along both diagonals reach.
#[inline(always)]
pub fn diagonal_slides<T: Grid>(square: Square<T>, occupied: SquareSet<T>) -> SquareSet<T> {
    slide_line(square, Direction::NorthEast, occupied)
        | slide_line(square, Direction::NorthWest, occupied)
}

/// The squares that a hopper on `square` attacks in one direction: from beyond the first occupied square (its
/// screen) up to the second, and that one. The second alone is what it may capture; none if there is no screen.
#[inline(always)]
pub fn hop<T: Grid>(
    square: Square<T>,
    direction: Direction,
    occupied: SquareSet<T>,
) -> SquareSet<T> {
    let screen = slide(square, direction, occupied) & occupied;
    match screen.first() {
        Some(screen) => slide(screen, direction, occupied),
        None => SquareSet::EMPTY,
    }
}

/// The men that a hopper on `square` may capture along rank and file, of either side: in each direction the second,
/// whose one screen is the first. `slides` are the slides from `square` ([`orthogonal_slides`]).
///
/// ```
/// use kernel::{Rect, Square, SquareSet, attack};
/// type Board = Rect<13, 13>;
/// let set = |names: &[&str]| -> SquareSet<Board> { names.iter().filter_map(|name| Square::parse(name)).collect() };
/// let g7 = Square::parse("g7").unwrap();
/// let men = set(&["g9", "g11", "g12", "c7", "g6", "g5"]);
/// let slides = attack::orthogonal_slides(g7, men);
/// assert_eq!(attack::orthogonal_hops(g7, slides, men), set(&["g11", "g5"]));
/// ```
#[inline(always)]
pub fn orthogonal_hops<T: Grid>(
    square: Square<T>,
    slides: SquareSet<T>,
    occupied: SquareSet<T>,
) -> SquareSet<T> {
    let beyond = occupied - slides;
    orthogonal_slides(square, beyond) & beyond
}

/// The same along both diagonals, with the slides of [`diagonal_slides`].
#[inline(always)]
pub fn diagonal_hops<T: Grid>(
    square: Square<T>,
    slides: SquareSet<T>,
    occupied: SquareSet<T>,
) -> SquareSet<T> {
    let beyond = occupied - slides;
    diagonal_slides(square, beyond) & beyond
}

/// One pin: the man on `pinned` may move to squares of `line` only, of which the last is the pinning man's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pin<T: Grid> {
    /// Where the pinned man stands; it is in `line` too.
    pub pinned: Square<T>,
    /// The squares from beside the king to the pinning man, with that man's.
    pub line: SquareSet<T>,
}

/// Sorts the men that look at a king along lines into those that give check and those that pin.
///
/// `snipers` are the enemy men that would attack `king` if nothing stood between; `own` are the men of the king's
/// side, `occupied` all men. Gives the men that give check. `pin` is called once for each of the king's own men that
/// alone stands in a sniper's way.
#[inline(always)]
pub fn line_checkers<T: Grid>(
    king: Square<T>,
    snipers: SquareSet<T>,
    own: SquareSet<T>,
    occupied: SquareSet<T>,
    mut pin: impl FnMut(Pin<T>),
) -> SquareSet<T> {
    let mut checkers = SquareSet::EMPTY;
    for sniper in snipers {
        let between = T::between(king, sniper);
        let blockers = between & occupied;
        if blockers.is_empty() {
            checkers.insert(sniper);
        } else if !blockers.more_than_one()
            && let Some(pinned) = (blockers & own).first()
        {
            pin(Pin {
                pinned,
                line: between | sniper.bit(),
            });
        }
    }
    checkers
}
