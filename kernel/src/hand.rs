//! Hands: captured men that may be dropped, as counts of each kind.
//!
//! For: any game with drops. A hand is counts, never a list: the order in which men were won is not part of a
//! position. Not for: what the kinds are called, in which order they are written, or where they may be dropped.

use core::fmt;

/// The largest count of one kind. A text that claims more is an error in every crate, and a capture beyond it leaves
/// the count as it is, so that every position can be written and read again.
pub const MOST_OF_A_KIND: u8 = 99;

/// How many men of each of `KINDS` kinds are in hand. Kinds are numbered from 0 by the crate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand<const KINDS: usize>([u8; KINDS]);

impl<const KINDS: usize> Default for Hand<KINDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const KINDS: usize> Hand<KINDS> {
    /// Nothing in hand.
    pub const EMPTY: Self = Self([0; KINDS]);

    /// How many men of a kind; 0 for a kind that there is not.
    #[inline(always)]
    pub fn count(&self, kind: usize) -> u8 {
        self.0.get(kind).copied().unwrap_or(0)
    }

    /// Whether there is a man of this kind.
    #[inline(always)]
    pub fn has(&self, kind: usize) -> bool {
        self.count(kind) != 0
    }

    /// Whether nothing is in hand.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; KINDS]
    }

    /// How many men there are of all kinds together.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&count| u32::from(count)).sum()
    }

    /// One man of this kind more. A count of [`MOST_OF_A_KIND`] stays, a kind that there is not is passed over.
    #[inline(always)]
    pub fn add(&mut self, kind: usize) {
        if let Some(count) = self.0.get_mut(kind) {
            *count = (*count + 1).min(MOST_OF_A_KIND);
        }
    }

    /// One man of this kind less; `false`, and nothing changes, if there is none.
    #[inline(always)]
    pub fn take(&mut self, kind: usize) -> bool {
        match self.0.get_mut(kind) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    /// Sets the count of a kind, at most [`MOST_OF_A_KIND`]; a kind that there is not is passed over.
    pub fn set(&mut self, kind: usize, count: u8) {
        if let Some(place) = self.0.get_mut(kind) {
            *place = count.min(MOST_OF_A_KIND);
        }
    }

    /// The kinds that are in hand with their counts, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        self.0
            .iter()
            .enumerate()
            .filter(|&(_, &count)| count > 0)
            .map(|(kind, &count)| (kind, count))
    }
}

impl<const KINDS: usize> fmt::Debug for Hand<KINDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
