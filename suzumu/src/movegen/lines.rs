//! Moves along lines (steps, slides, slides of at most two squares) of all men of a side at once.
//!
//! For: destinations only; the man that makes a move is the nearest that one meets looking back. Two men never reach
//! one square in the same direction, since the nearer one stands in the other's way, so a set of destinations for each
//! direction says all, and counting it counts the moves. Not for: leaps and other special moves (`special`).
//!
//! Up and down the board the ranks are gone through one by one, all files and three directions in one word. Along the
//! ranks four ranks are in one word.

use core::ops::ControlFlow;

use kernel::bits::U256;
use kernel::{Direction, SquareSet as Set};

use super::{Visitor, Walk};
use crate::SquareSet;
use crate::movement::Sideways;
use crate::moves::{Lanes, MoveSet};
use crate::position::{SLIDE_DOWN, SLIDE_UP, STEP_DOWN, STEP_UP};

/// The directions of the three lanes of a word.
#[inline(always)]
pub(super) const fn ways(upward: bool) -> [Direction; 3] {
    if upward {
        [Direction::North, Direction::NorthEast, Direction::NorthWest]
    } else {
        [Direction::South, Direction::SouthEast, Direction::SouthWest]
    }
}

/// Puts a rank's sixteen bits in all four lanes.
const IN_ALL_LANES: u64 = 0x0001_0001_0001_0001;
const THREE_LANES: u64 = 0x0000_ffff_ffff_ffff;

/// One rank of a set, in the lowest sixteen bits.
#[inline(always)]
fn rank_of(squares: SquareSet, rank: usize) -> u64 {
    squares.0.0[rank >> 2] >> (16 * (rank & 3)) & 0xffff
}

/// One rank of a set, in all lanes.
#[inline(always)]
fn lanes_of(squares: SquareSet, rank: usize) -> u64 {
    rank_of(squares, rank) * IN_ALL_LANES
}

/// Moves each lane to the next rank: straight on, towards larger files, towards smaller ones. The last lane is gone.
#[inline(always)]
const fn advance(lanes: u64) -> u64 {
    (lanes & 0xffff) | (lanes & 0x7fff_0000) << 1 | (lanes & 0xfffe_0000_0000) >> 1
}

/// The a file and the p file.
const FIRST_FILE: u64 = 0x0001_0001_0001_0001;
const LAST_FILE: u64 = 0x8000_8000_8000_8000;

/// All squares one file on in four ranks.
#[inline(always)]
const fn east(squares: u64) -> u64 {
    (squares & !LAST_FILE) << 1
}

#[inline(always)]
const fn west(squares: u64) -> u64 {
    (squares & !FIRST_FILE) >> 1
}

/// Subtracts each rank of four by itself, what is carried out of a rank being lost.
#[inline(always)]
const fn subtract_ranks(a: u64, b: u64) -> u64 {
    ((a | LAST_FILE) - (b & !LAST_FILE)) ^ ((a ^ !b) & LAST_FILE)
}

/// Where slides towards larger files come to, own men's squares too, in four ranks. Subtracting a slider's bit twice
/// flips what lies between it and the first man, and that man's square.
#[inline(always)]
const fn slides_east(sliders: u64, occupied: u64) -> u64 {
    occupied ^ subtract_ranks(occupied, east(sliders))
}

/// Where slides towards smaller files come to.
#[inline(always)]
const fn slides_west(sliders: u64, empty: u64) -> u64 {
    // Nothing comes to the last file from the east, and so nothing from the next rank.
    let mut open = empty & !LAST_FILE;
    let mut reach = sliders;
    reach |= open & reach >> 1;
    open &= open >> 1;
    reach |= open & reach >> 2;
    open &= open >> 2;
    reach |= open & reach >> 4;
    open &= open >> 4;
    reach |= open & reach >> 8;
    west(reach)
}

impl Walk<'_> {
    /// All moves along lines.
    #[inline(always)]
    pub(super) fn lines<const BLACK: bool>(&self, visitor: &mut impl Visitor) -> ControlFlow<()> {
        let promotable = self.movers & self.position.promotable;
        let promotable_in_zone = promotable & self.zone;

        // Forward, a move that starts in the zone ends in it.
        let forward = self.scan::<BLACK>(self.movers);
        let zone_ranks = if BLACK { 11..16 } else { 0..5 };
        let mut promoting = [0; 16];
        let any = forward[zone_ranks.clone()]
            .iter()
            .fold(0, |any, lanes| any | lanes)
            != 0;
        if any {
            let all = self.scan::<BLACK>(promotable);
            promoting[zone_ranks.clone()].copy_from_slice(&all[zone_ranks]);
        }
        visitor.visit(MoveSet::Lines {
            upward: BLACK,
            plain: &forward,
            promoting: any.then_some(&promoting),
        })?;

        // Backward, a move that ends in the zone starts in it.
        let backward = if BLACK {
            self.scan::<false>(self.movers)
        } else {
            self.scan::<true>(self.movers)
        };
        let any = promotable_in_zone.any();
        let mut promoting = [0; 16];
        if any {
            promoting = if BLACK {
                self.scan::<false>(promotable_in_zone)
            } else {
                self.scan::<true>(promotable_in_zone)
            };
        }
        visitor.visit(MoveSet::Lines {
            upward: !BLACK,
            plain: &backward,
            promoting: any.then_some(&promoting),
        })?;

        let [east, west] = self.along_ranks(self.movers);
        let [promoting_east, promoting_west] = if promotable_in_zone.is_empty() {
            [SquareSet::EMPTY; 2]
        } else {
            self.along_ranks(promotable_in_zone)
        };
        visitor.visit(MoveSet::Sideways {
            direction: Direction::East,
            plain: east,
            promoting: promoting_east,
        })?;
        visitor.visit(MoveSet::Sideways {
            direction: Direction::West,
            plain: west,
            promoting: promoting_west,
        })
    }

    /// Where the men on `sources` come to along lines up, or down, the board: a word for each rank.
    #[inline(always)]
    fn scan<const UP: bool>(&self, sources: SquareSet) -> [Lanes; 16] {
        let (slide, step) = if UP {
            (SLIDE_UP, STEP_UP)
        } else {
            (SLIDE_DOWN, STEP_DOWN)
        };
        let lines = &self.position.lines;
        let mut to = [0; 16];
        // What goes on from the present rank without end, and what goes on by one square.
        let (mut sliding, mut stepping) = (0, 0);
        for i in 0..15 {
            let (rank, next) = if UP { (i, i + 1) } else { (15 - i, 14 - i) };
            let here = lanes_of(sources, rank);
            let steps = lines[rank][step] & here;
            let twos = steps >> 48;
            sliding |= lines[rank][slide] & here;
            stepping |= (steps & THREE_LANES) | twos;
            let arriving = advance(sliding);
            to[next] = (arriving | advance(stepping)) & !lanes_of(self.own, next);
            sliding = arriving & lanes_of(self.empty, next);
            stepping = twos & rank_of(self.empty, next);
        }
        to
    }

    /// Where the men on `sources` come to along their ranks: towards larger files, towards smaller ones.
    #[inline(always)]
    fn along_ranks(&self, sources: SquareSet) -> [SquareSet; 2] {
        let (mut to_east, mut to_west) = (U256([0; 4]), U256([0; 4]));
        let [_, steps, twos, slides] = self.position.sideways;
        const {
            assert!(Sideways::Step as usize == 1);
            assert!(Sideways::Two as usize == 2);
            assert!(Sideways::Slide as usize == 3);
        }
        for (word, (to_east, to_west)) in to_east.0.iter_mut().zip(&mut to_west.0).enumerate() {
            let of = |squares: SquareSet| squares.0.0[word];
            let (here, empty, own) = (of(sources), of(self.empty), of(self.own));
            let (steps, twos, slides) = (of(steps) & here, of(twos) & here, of(slides) & here);
            let near = east(steps | twos | east(twos) & empty);
            *to_east = (slides_east(slides, of(self.occupied)) | near) & !own;
            let near = west(steps | twos | west(twos) & empty);
            *to_west = (slides_west(slides, empty) | near) & !own;
        }
        [Set(to_east), Set(to_west)]
    }
}
