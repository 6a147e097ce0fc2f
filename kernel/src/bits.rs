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
    /// Whether the set holds this index. An index beyond the capacity wraps around.
    #[inline(always)]
    fn has(self, index: usize) -> bool {
        !(self & Self::single(index)).is_empty()
    }
    /// How many indices are in the set.
    fn count(self) -> u32;
    /// The lowest index; `None` if the set is empty.
    fn lowest(self) -> Option<usize>;
    /// The highest index; `None` if the set is empty.
    fn highest(self) -> Option<usize>;
    /// The set without its lowest index; the empty set stays empty.
    fn without_lowest(self) -> Self;
    /// Takes the lowest index out of the set and gives it; `None` if the set is empty.
    #[inline(always)]
    fn pop_lowest(&mut self) -> Option<usize> {
        let lowest = self.lowest()?;
        *self = self.without_lowest();
        Some(lowest)
    }
    /// All indices made larger by `by`; those that leave the capacity are gone.
    fn shift_up(self, by: u32) -> Self;
    /// All indices made smaller by `by`; those that leave the capacity are gone.
    fn shift_down(self, by: u32) -> Self;

    /// All indices made larger by `by`, or smaller if `by` is negative; those that leave the capacity are gone. `by` is
    /// a step or a leap on a board, between -63 and 63; beyond that the result means nothing.
    #[inline(always)]
    fn shift_by(self, by: i32) -> Self {
        if by >= 0 {
            self.shift_up(by.unsigned_abs() & 63)
        } else {
            self.shift_down(by.unsigned_abs() & 63)
        }
    }

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

/// The set with the highest index alone of a set that is not empty.
#[inline(always)]
const fn only_highest_u64(bits: u64) -> u64 {
    1 << ((bits | 1).leading_zeros() ^ 63)
}

/// The same in two words: shifting one word is much cheaper than shifting two by a distance known only at run time.
#[inline(always)]
const fn only_highest_u128(bits: u128) -> u128 {
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    let (of_low, of_high) = (only_highest_u64(low), only_highest_u64(high));
    if high == 0 {
        of_low as u128
    } else {
        (of_high as u128) << 64
    }
}

macro_rules! impl_bits_for_integer {
    ($int:ty, $only_highest:ident) => {
        impl Bits for $int {
            const EMPTY: Self = 0;
            const CAPACITY: usize = <$int>::BITS as usize;

            #[inline(always)]
            fn single(index: usize) -> Self {
                1 << (index & (Self::CAPACITY - 1))
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
                self.checked_shl(by).unwrap_or(0)
            }

            #[inline(always)]
            fn shift_down(self, by: u32) -> Self {
                self.checked_shr(by).unwrap_or(0)
            }

            #[inline(always)]
            fn slide_up(ray: Self, occupied: Self) -> Self {
                let blockers = ray & occupied;
                ray & (blockers ^ blockers.wrapping_sub(1))
            }

            #[inline(always)]
            fn slide_down(ray: Self, occupied: Self) -> Self {
                let blockers = (ray & occupied) | 1;
                let first = $only_highest(blockers);
                ray & Self::wrapping_neg(first)
            }

            // Subtracting the highest blocker below from the blockers above flips every bit from that blocker up to
            // the lowest blocker above: exactly the reach of both slides, the origin itself aside.
            #[inline(always)]
            fn slide_both(lower: Self, upper: Self, occupied: Self) -> Self {
                let below = (lower & occupied) | 1;
                let above = upper & occupied;
                let first_below = $only_highest(below);
                (lower | upper) & (above ^ above.wrapping_sub(first_below))
            }
        }
    };
}

impl_bits_for_integer!(u64, only_highest_u64);
impl_bits_for_integer!(u128, only_highest_u128);

/// 256 bits in four words, the lowest indices in the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct U256(pub [u64; 4]);

impl U256 {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        let (a, b) = (self.0, other.0);
        Self([f(a[0], b[0]), f(a[1], b[1]), f(a[2], b[2]), f(a[3], b[3])])
    }

    /// The two halves as numbers, whose carries the compiler knows how to pass on.
    #[inline(always)]
    fn halves(self) -> (u128, u128) {
        let [a, b, c, d] = self.0.map(u128::from);
        (a | b << 64, c | d << 64)
    }

    #[inline(always)]
    fn of_halves(low: u128, high: u128) -> Self {
        Self([
            low as u64,
            (low >> 64) as u64,
            high as u64,
            (high >> 64) as u64,
        ])
    }

    #[inline(always)]
    fn wrapping_sub(self, other: Self) -> Self {
        let ((low, high), (other_low, other_high)) = (self.halves(), other.halves());
        let (low, borrow) = low.overflowing_sub(other_low);
        let high = high
            .wrapping_sub(other_high)
            .wrapping_sub(u128::from(borrow));
        Self::of_halves(low, high)
    }

    /// The highest index as a set; the set must hold one.
    #[inline(always)]
    fn only_highest(self) -> Self {
        const TOP: u64 = 1 << 63;
        let [a, b, c, d] = self.0;
        if d != 0 {
            Self([0, 0, 0, TOP >> d.leading_zeros()])
        } else if c != 0 {
            Self([0, 0, TOP >> c.leading_zeros(), 0])
        } else if b != 0 {
            Self([0, TOP >> b.leading_zeros(), 0, 0])
        } else {
            Self([TOP >> (a | 1).leading_zeros(), 0, 0, 0])
        }
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

    // Made word by word: storing one word at an index would send the whole set through memory.
    #[inline(always)]
    fn single(index: usize) -> Self {
        let (word, bit) = ((index >> 6) & 3, index & 63);
        Self([0, 1, 2, 3].map(|i| u64::from(i == word) << bit))
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    #[inline(always)]
    fn has(self, index: usize) -> bool {
        self.0[(index >> 6) & 3] >> (index & 63) & 1 != 0
    }

    // Machines that the default build is for have no instruction to count bits. Adding up the words early, pair by
    // pair and in step, is a half of the work of counting each by itself.
    #[inline(always)]
    fn count(self) -> u32 {
        const EVERY_SECOND: u64 = 0x5555_5555_5555_5555;
        const PAIRS: u64 = 0x3333_3333_3333_3333;
        const NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        const BYTES: u64 = 0x00ff_00ff_00ff_00ff;
        let by_pairs = self.0.map(|word| word - (word >> 1 & EVERY_SECOND));
        let [a, b, c, d] = by_pairs.map(|word| (word & PAIRS) + (word >> 2 & PAIRS));
        let [even, odd] = [a + c, b + d].map(|sum| (sum & NIBBLES) + (sum >> 4 & NIBBLES));
        let bytes = even + odd;
        let sixteens = (bytes & BYTES) + (bytes >> 8 & BYTES);
        (sixteens.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
    }

    #[inline(always)]
    fn lowest(self) -> Option<usize> {
        self.0
            .into_iter()
            .enumerate()
            .find(|&(_, word)| word != 0)
            .map(|(i, word)| i * 64 + word.trailing_zeros() as usize)
    }

    #[inline(always)]
    fn highest(self) -> Option<usize> {
        self.0
            .into_iter()
            .enumerate()
            .rev()
            .find(|&(_, word)| word != 0)
            .map(|(i, word)| i * 64 + 63 - word.leading_zeros() as usize)
    }

    #[inline(always)]
    fn without_lowest(mut self) -> Self {
        self.pop_lowest();
        self
    }

    #[inline(always)]
    fn pop_lowest(&mut self) -> Option<usize> {
        for (i, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let lowest = i * 64 + word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(lowest);
            }
        }
        None
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

    // No whole words are moved, which is what makes a shift by an amount unknown to the compiler slow.
    #[inline(always)]
    fn shift_by(self, by: i32) -> Self {
        let [a, b, c, d] = self.0;
        let (bits, rest) = (by.unsigned_abs() & 63, 63 - (by.unsigned_abs() & 63));
        Self(if by >= 0 {
            let up = |word: u64, below: u64| word << bits | below >> 1 >> rest;
            [a << bits, up(b, a), up(c, b), up(d, c)]
        } else {
            let down = |word: u64, above: u64| word >> bits | above << 1 << rest;
            [down(a, b), down(b, c), down(c, d), d >> bits]
        })
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Single indices, membership and taking out agree with each other in every type.
    fn indices<B: Bits>() {
        for step in 1..B::CAPACITY {
            let indices = (0..B::CAPACITY).step_by(step);
            let mut set = indices
                .clone()
                .fold(B::EMPTY, |set, index| set | B::single(index));
            assert_eq!(set.count() as usize, indices.len());
            for index in 0..B::CAPACITY {
                assert_eq!(set.has(index), index % step == 0);
                assert_eq!(set.has(index + B::CAPACITY), set.has(index));
            }
            for index in indices {
                assert!(!set.is_empty());
                assert_eq!(set.lowest(), Some(index));
                let rest = set.without_lowest();
                assert_eq!(set.pop_lowest(), Some(index));
                assert_eq!(set, rest);
            }
            assert!(set.is_empty());
            assert_eq!(set.pop_lowest(), None);
        }
    }

    #[test]
    fn indices_of_all_types() {
        indices::<u64>();
        indices::<u128>();
        indices::<U256>();
    }

    #[test]
    fn counts_are_those_of_the_words() {
        let mut set = U256([0, 0, 0, u64::MAX]);
        for index in (0..256).step_by(3).chain(0..256) {
            set |= U256::single(index);
            let by_words: u32 = set.0.iter().map(|word| word.count_ones()).sum();
            assert_eq!(set.count(), by_words);
        }
        assert_eq!(set.count(), 256);
        assert_eq!(U256::EMPTY.count(), 0);
    }

    #[test]
    fn shifts_by_steps_are_shifts() {
        let set = U256([
            0x8000_0000_0000_0001,
            0x0123_4567_89ab_cdef,
            u64::MAX,
            0xf0f0_0000_0000_000f,
        ]);
        for by in 0..64 {
            assert_eq!(set.shift_by(by), set.shift_up(by.unsigned_abs()), "{by}");
            assert_eq!(
                set.shift_by(-by),
                set.shift_down(by.unsigned_abs()),
                "-{by}"
            );
            assert_eq!(12345u64.shift_by(by), 12345u64.shift_up(by.unsigned_abs()));
            assert_eq!(
                12345u128.shift_by(-by),
                12345u128.shift_down(by.unsigned_abs())
            );
        }
    }
}
