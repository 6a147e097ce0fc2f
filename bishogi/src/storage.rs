//! What a position keeps, in the size that its game needs.
//!
//! For: small traits over the arrays, hands and sets of a position, so that a game with few kinds has a small position
//! and a game without marks has none. Not for: what any of it means.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{Index, IndexMut};

use kernel::{Hand, Square, SquareSet, Topology};

use crate::piece::Man;

/// A set of squares for each kind, by slot. Slots that there are not are empty and stay so.
pub trait KindSets<B: Topology>: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// No man of any kind.
    const EMPTY: Self;
    /// The squares of a kind.
    fn get(&self, slot: usize) -> SquareSet<B>;
    /// Adds what is missing and takes out what is there, of `squares`.
    fn toggle(&mut self, slot: usize, squares: SquareSet<B>);
}

impl<B: Topology, const KINDS: usize> KindSets<B> for [SquareSet<B>; KINDS] {
    const EMPTY: Self = [SquareSet::EMPTY; KINDS];

    #[inline(always)]
    fn get(&self, slot: usize) -> SquareSet<B> {
        <[_]>::get(self, slot).copied().unwrap_or(SquareSet::EMPTY)
    }

    #[inline(always)]
    fn toggle(&mut self, slot: usize, squares: SquareSet<B>) {
        if let Some(kind) = self.get_mut(slot) {
            *kind ^= squares;
        }
    }
}

/// A hand of as many counts as the game needs; see [`Hand`].
pub trait HandOf: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Nothing in hand.
    const EMPTY: Self;
    /// How many men there are in a place; none in a place that there is not.
    fn count(&self, place: usize) -> u8;
    /// Whether nothing is in hand.
    fn is_empty(&self) -> bool;
    /// One man more.
    fn add(&mut self, place: usize);
    /// One man less; `false`, and nothing changes, if there is none.
    fn take(&mut self, place: usize) -> bool;
}

impl<const PLACES: usize> HandOf for Hand<PLACES> {
    const EMPTY: Self = Hand::EMPTY;

    #[inline(always)]
    fn count(&self, place: usize) -> u8 {
        Hand::count(self, place)
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        Hand::is_empty(self)
    }

    #[inline(always)]
    fn add(&mut self, place: usize) {
        Hand::add(self, place);
    }

    #[inline(always)]
    fn take(&mut self, place: usize) -> bool {
        Hand::take(self, place)
    }
}

/// The squares of marked men; nothing in games that mark none.
pub trait Marks<B: Topology>: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// No man marked.
    const EMPTY: Self;
    /// The squares of the marked men.
    fn squares(&self) -> SquareSet<B>;
    /// Marks the man on a square.
    fn insert(&mut self, square: Square<B>);
    /// Takes the mark off a square.
    fn remove(&mut self, square: Square<B>);
}

/// No marks, in no space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NoMarks;

impl<B: Topology> Marks<B> for NoMarks {
    const EMPTY: Self = Self;

    #[inline(always)]
    fn squares(&self) -> SquareSet<B> {
        SquareSet::EMPTY
    }

    #[inline(always)]
    fn insert(&mut self, _: Square<B>) {}

    #[inline(always)]
    fn remove(&mut self, _: Square<B>) {}
}

impl<B: Topology> Marks<B> for SquareSet<B> {
    const EMPTY: Self = Self::EMPTY;

    #[inline(always)]
    fn squares(&self) -> SquareSet<B> {
        *self
    }

    #[inline(always)]
    fn insert(&mut self, square: Square<B>) {
        Self::insert(self, square);
    }

    #[inline(always)]
    fn remove(&mut self, square: Square<B>) {
        Self::remove(self, square);
    }
}

/// Whether a game marks men, as a type.
#[derive(Debug)]
pub struct Flag<const MARKS: bool>;

/// What a game keeps its marks in.
pub trait MarksIf<B: Topology> {
    /// A set of squares, or nothing.
    type Marks: Marks<B>;
}

impl<B: Topology> MarksIf<B> for Flag<true> {
    type Marks = SquareSet<B>;
}

impl<B: Topology> MarksIf<B> for Flag<false> {
    type Marks = NoMarks;
}

/// The board of a setup: a man or nothing for each index of a square.
pub trait Cells:
    Clone + Eq + Debug + Index<usize, Output = Option<Man>> + IndexMut<usize> + Send + Sync + 'static
{
    /// Nothing on the board.
    const EMPTY: Self;
}

impl<const CELLS: usize> Cells for [Option<Man>; CELLS] {
    const EMPTY: Self = [None; CELLS];
}
