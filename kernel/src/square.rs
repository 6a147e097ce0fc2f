//! Squares and sets of squares of a board that is known at compile time.
//!
//! For: the two types that every other module speaks in. What a board looks like (names, lines, turns) is
//! [`crate::topology`]'s; this module only knows that squares have indices.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::bits::Bits;
use crate::topology::Topology;

/// A square of the board `T`: an index that is known to lie on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<T: Topology>(u8, PhantomData<T>);

impl<T: Topology> Square<T> {
    /// The square with this index; `None` if the board has none.
    #[inline]
    pub fn new(index: usize) -> Option<Self> {
        (index < T::Bits::CAPACITY && T::SQUARES.contains_index(index))
            .then_some(Self(index as u8, PhantomData))
    }

    /// The square with this index, which the caller knows to be on the board.
    ///
    /// An index that is not gives a square whose name and lines are meaningless, but nothing worse: tables are
    /// indexed within their capacity whatever the index.
    #[inline(always)]
    pub const fn from_index_unchecked(index: usize) -> Self {
        Self(index as u8, PhantomData)
    }

    /// The index, smaller than the capacity of the board's set type, so that a table of that length needs no bounds
    /// check.
    #[inline(always)]
    pub fn index(self) -> usize {
        usize::from(self.0) & (T::Bits::CAPACITY - 1)
    }

    /// The set that holds this square alone.
    #[inline(always)]
    pub fn bit(self) -> SquareSet<T> {
        SquareSet(T::Bits::single(self.index()))
    }

    /// The square with this name, as [`Topology::parse`] reads it; `None` for anything else.
    pub fn parse(name: &str) -> Option<Self> {
        match T::parse(name) {
            Some((square, "")) => Some(square),
            _ => None,
        }
    }

    /// All squares of the board in the order of their indices.
    pub fn all() -> SquareIter<T> {
        T::SQUARES.into_iter()
    }
}

impl<T: Topology> fmt::Display for Square<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        T::write_name(*self, f)
    }
}

impl<T: Topology> fmt::Debug for Square<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        T::write_name(*self, f)
    }
}

/// A set of squares of the board `T`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet<T: Topology>(pub T::Bits);

impl<T: Topology> Default for SquareSet<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Topology> SquareSet<T> {
    /// No square.
    pub const EMPTY: Self = Self(T::Bits::EMPTY);

    /// Whether there is no square in the set.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Whether there is some square in the set.
    #[inline(always)]
    pub fn any(self) -> bool {
        !self.0.is_empty()
    }

    /// How many squares there are.
    #[inline(always)]
    pub fn count(self) -> u32 {
        T::count(self.0)
    }

    /// Whether there are two squares or more.
    #[inline(always)]
    pub fn more_than_one(self) -> bool {
        self.0.more_than_one()
    }

    /// Whether `square` is in the set.
    #[inline(always)]
    pub fn contains(self, square: Square<T>) -> bool {
        self.contains_index(square.index())
    }

    #[inline(always)]
    fn contains_index(self, index: usize) -> bool {
        self.0.has(index)
    }

    /// The square with the lowest index.
    #[inline(always)]
    pub fn first(self) -> Option<Square<T>> {
        self.0.lowest().map(Square::from_index_unchecked)
    }

    /// The square with the highest index.
    #[inline(always)]
    pub fn last(self) -> Option<Square<T>> {
        self.0.highest().map(Square::from_index_unchecked)
    }

    /// The set without its first square.
    #[inline(always)]
    pub fn without_first(self) -> Self {
        Self(self.0.without_lowest())
    }

    /// Puts `square` in.
    #[inline(always)]
    pub fn insert(&mut self, square: Square<T>) {
        self.0 |= square.bit().0;
    }

    /// Takes `square` out.
    #[inline(always)]
    pub fn remove(&mut self, square: Square<T>) {
        self.0 &= !square.bit().0;
    }

    /// Every index made larger by `step`, or smaller if it is negative (between -63 and 63). What leaves the board may
    /// leave squares in the set that are none, until it is cut down to squares that are known.
    #[inline(always)]
    pub fn shifted(self, step: i32) -> Self {
        Self(self.0.shift_by(step))
    }

    /// Every square sent through `f`, for turns and mirrors.
    pub fn map(self, f: impl Fn(Square<T>) -> Square<T>) -> Self {
        self.into_iter().map(f).collect()
    }
}

impl<T: Topology> BitAnd for SquareSet<T> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl<T: Topology> BitOr for SquareSet<T> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl<T: Topology> BitXor for SquareSet<T> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// The squares of the first set that are not in the second.
impl<T: Topology> Sub for SquareSet<T> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// All squares of the board that are not in the set.
impl<T: Topology> Not for SquareSet<T> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(T::SQUARES.0 & !self.0)
    }
}

impl<T: Topology> BitAndAssign for SquareSet<T> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl<T: Topology> BitOrAssign for SquareSet<T> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl<T: Topology> BitXorAssign for SquareSet<T> {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl<T: Topology> SubAssign for SquareSet<T> {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl<T: Topology> FromIterator<Square<T>> for SquareSet<T> {
    fn from_iter<I: IntoIterator<Item = Square<T>>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | square.bit())
    }
}

impl<T: Topology> fmt::Debug for SquareSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl<T: Topology> IntoIterator for SquareSet<T> {
    type Item = Square<T>;
    type IntoIter = SquareIter<T>;
    #[inline(always)]
    fn into_iter(self) -> SquareIter<T> {
        SquareIter(self)
    }
}

/// The squares of a set, in the order of their indices.
#[derive(Clone, Debug)]
pub struct SquareIter<T: Topology>(SquareSet<T>);

impl<T: Topology> Iterator for SquareIter<T> {
    type Item = Square<T>;

    #[inline(always)]
    fn next(&mut self) -> Option<Square<T>> {
        self.0.0.pop_lowest().map(Square::from_index_unchecked)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl<T: Topology> ExactSizeIterator for SquareIter<T> {}
