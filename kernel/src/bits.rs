//! Bits: the machine words that sets of squares are made of, and slides computed on them.
//!
//! For: `u64` (up to 64 squares), `u128` (up to 128) and [`U256`] (up to 256, four words).
//! Not for: anything that knows what a square, a file or a piece is.
//!
//! A *ray* here is a set of indices on one side of an origin, the nearer ones having the nearer indices. That is
//! all that a slide needs: the first blocker is then the lowest or the highest bit of `ray & occupied`.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A fixed-size set of small indices, with the arithmetic that slides need.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + 'static
{
    /// No index.
    const EMPTY: Self;
    /// How many indices there are, a power of two; they run from 0 to `CAPACITY - 1`.
    const CAPACITY: usize;

    /// The set with one index. An index beyond the capacity wraps around.
    fn single(index: usize) -> Self;
    /// How many indices are in the set.
    fn count(self) -> u32;
    /// The lowest index; `None` if the set is empty.
    fn lowest(self) -> Option<usize>;
    /// The highest index; `None` if the set is empty.
    fn highest(self) -> Option<usize>;
    /// The set without its lowest index; the empty set stays empty.
    fn without_lowest(self) -> Self;
    /// All indices made larger by `by`; those that leave the capacity are gone.
    fn shift_up(self, by: u32) -> Self;
    /// All indices made smaller by `by`; those that leave the capacity are gone.
    fn shift_down(self, by: u32) -> Self;

    /// The part of `ray` that a slide towards larger indices reaches: up to the first occupied index, and with it.
    fn slide_up(ray: Self, occupied: Self) -> Self;
    /// The part of `ray` that a slide towards smaller indices reaches: down to the first occupied index, and with it.
    fn slide_down(ray: Self, occupied: Self) -> Self;
    /// Both slides along one line: `lower` holds the ray towards smaller indices, `upper` the one towards larger.
    fn slide_both(lower: Self, upper: Self, occupied: Self) -> Self;

    /// Whether the set holds no index.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the set holds two indices or more.
    #[inline(always)]
    fn more_than_one(self) -> bool {
        !self.without_lowest().is_empty()
    }
}

/// `$single` gives the set with one index below the capacity, `$highest` the highest index of a set that has the lowest.
macro_rules! impl_bits_for_integer {
    ($int:ty, $single:path, $highest:path) => {
        impl Bits for $int {
            const EMPTY: Self = 0;
            const CAPACITY: usize = <$int>::BITS as usize;

            #[inline(always)]
            fn single(index: usize) -> Self {
                $single(index & (Self::CAPACITY - 1))
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> Option<usize> {
                (self != 0).then(|| self.trailing_zeros() as usize)
            }

            #[inline(always)]
            fn highest(self) -> Option<usize> {
                (self != 0).then(|| (Self::BITS - 1 - self.leading_zeros()) as usize)
            }

            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn shift_up(self, by: u32) -> Self {
                self << by
            }

            #[inline(always)]
            fn shift_down(self, by: u32) -> Self {
                self >> by
            }

            #[inline(always)]
            fn slide_up(ray: Self, occupied: Self) -> Self {
                let blockers = ray & occupied;
                ray & (blockers ^ blockers.wrapping_sub(1))
            }

            #[inline(always)]
            fn slide_down(ray: Self, occupied: Self) -> Self {
                let blockers = (ray & occupied) | 1;
                let first = $single($highest(blockers));
                ray & Self::wrapping_neg(first)
            }

            // Subtracting the highest blocker below from the blockers above flips every bit from that blocker up to
            // the lowest blocker above: exactly the reach of both slides, the origin itself aside.
            #[inline(always)]
            fn slide_both(lower: Self, upper: Self, occupied: Self) -> Self {
                let below = (lower & occupied) | 1;
                let above = upper & occupied;
                let first_below = $single($highest(below));
                (lower | upper) & (above ^ above.wrapping_sub(first_below))
            }
        }
    };
}

#[inline(always)]
fn single_u64(index: usize) -> u64 {
    1 << index
}

#[inline(always)]
fn highest_u64(set: u64) -> usize {
    (63 - set.leading_zeros()) as usize
}

/// Word by word this takes fewer instructions than the leading zeros of all 128 bits.
#[inline(always)]
fn highest_u128(set: u128) -> usize {
    let upper = (set >> 64) as u64;
    // The lowest index is in the set.
    let in_lower = (set as u64 | 1).leading_zeros() ^ 63;
    let in_upper = (upper | 1).leading_zeros() ^ 63 | 64;
    (if upper == 0 { in_lower } else { in_upper }) as usize
}

/// Shifting 128 bits by a variable takes eight instructions; looking the result up takes two.
#[inline(always)]
fn single_u128(index: usize) -> u128 {
    static SINGLES: [u128; 128] = {
        let mut singles = [0; 128];
        let mut index = 0;
        while index < 128 {
            singles[index] = 1 << index;
            index += 1;
        }
        singles
    };
    SINGLES[index & 127]
}

impl_bits_for_integer!(u64, single_u64, highest_u64);
impl_bits_for_integer!(u128, single_u128, highest_u128);

/// 256 bits in four words, the lowest indices in the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct U256(pub [u64; 4]);

impl U256 {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        let (a, b) = (self.0, other.0);
        Self([f(a[0], b[0]), f(a[1], b[1]), f(a[2], b[2]), f(a[3], b[3])])
    }

    #[inline(always)]
    fn wrapping_sub(self, other: Self) -> Self {
        let mut result = [0; 4];
        let mut borrow = false;
        for ((result, a), b) in result.iter_mut().zip(self.0).zip(other.0) {
            let (difference, first) = a.overflowing_sub(b);
            let (difference, second) = difference.overflowing_sub(u64::from(borrow));
            *result = difference;
            borrow = first | second;
        }
        Self(result)
    }

    #[inline(always)]
    fn only_highest(self) -> Self {
        self.highest().map_or(Self::EMPTY, Self::single)
    }
}

impl PartialOrd for U256 {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for U256 {
    /// The order of the 256-bit numbers.
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl BitAnd for U256 {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for U256 {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for U256 {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Not for U256 {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl BitAndAssign for U256 {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for U256 {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for U256 {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl Bits for U256 {
    const EMPTY: Self = Self([0; 4]);
    const CAPACITY: usize = 256;

    #[inline(always)]
    fn single(index: usize) -> Self {
        let mut words = [0; 4];
        words[(index >> 6) & 3] = 1 << (index & 63);
        Self(words)
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    fn lowest(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    #[inline(always)]
    fn highest(self) -> Option<usize> {
        let word = self.0.iter().rposition(|&word| word != 0)?;
        Some(word * 64 + 63 - self.0[word].leading_zeros() as usize)
    }

    #[inline(always)]
    fn without_lowest(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }

    #[inline(always)]
    fn shift_up(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        let mut result = [0; 4];
        for (to, word) in result.iter_mut().enumerate().skip(words) {
            *word = self.0[to - words] << bits;
            if bits != 0 && to > words {
                *word |= self.0[to - words - 1] >> (64 - bits);
            }
        }
        Self(result)
    }

    #[inline(always)]
    fn shift_down(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        let mut result = [0; 4];
        for (to, word) in result
            .iter_mut()
            .enumerate()
            .take(4usize.saturating_sub(words))
        {
            *word = self.0[to + words] >> bits;
            if bits != 0 && to + words < 3 {
                *word |= self.0[to + words + 1] << (64 - bits);
            }
        }
        Self(result)
    }

    #[inline(always)]
    fn slide_up(ray: Self, occupied: Self) -> Self {
        let blockers = ray & occupied;
        ray & (blockers ^ blockers.wrapping_sub(Self([1, 0, 0, 0])))
    }

    #[inline(always)]
    fn slide_down(ray: Self, occupied: Self) -> Self {
        let first = ((ray & occupied) | Self([1, 0, 0, 0])).only_highest();
        ray & Self::EMPTY.wrapping_sub(first)
    }

    #[inline(always)]
    fn slide_both(lower: Self, upper: Self, occupied: Self) -> Self {
        let below = ((lower & occupied) | Self([1, 0, 0, 0])).only_highest();
        let above = upper & occupied;
        (lower | upper) & (above ^ above.wrapping_sub(below))
    }
}
