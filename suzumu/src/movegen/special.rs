//! Leaps, lion moves, stings, range captures, area moves, burns, igui and Tetrarchs: one man at a time.
//!
//! For: everything that a man does besides steps and slides along lines; for the kinds whose slides and special move
//! can lead to the same square, the slides too, so that two ways to one square are one move `[chosen]`. Not for: the
//! rest (`lines`).

use core::ops::ControlFlow::{self, Continue};

use kernel::attack::slide;
use kernel::{Direction, Grid};

use super::folded::{
    beyond_first_on_diagonals, beyond_first_on_orthogonals, diagonal_slides, orthogonal_slides,
    sideways_slides,
};
use super::{Visitor, Walk};
use crate::movement::{Class, Special};
use crate::moves::MoveSet;
use crate::piece::Color;
use crate::{Board, Square, SquareSet};

pub(crate) static KING_STEPS: [SquareSet; 256] = Board::leaps(&[
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
]);

pub(crate) static DIAGONAL_STEPS: [SquareSet; 256] =
    Board::leaps(&[(1, 1), (-1, 1), (-1, -1), (1, -1)]);

static KNIGHT_LEAPS: [SquareSet; 256] = Board::leaps(&[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);

static KIRIN_LEAPS: [SquareSet; 256] = Board::leaps(&[(2, 0), (0, 2), (-2, 0), (0, -2)]);

static PHOENIX_LEAPS: [SquareSet; 256] = Board::leaps(&[(2, 2), (-2, 2), (-2, -2), (2, -2)]);

/// Where a lion comes by one step or a leap: the 5x5 ring and what is in it.
static LION_LEAPS: [SquareSet; 256] = Board::leaps(&[
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
    (2, 0),
    (2, 1),
    (2, 2),
    (1, 2),
    (0, 2),
    (-1, 2),
    (-2, 2),
    (-2, 1),
    (-2, 0),
    (-2, -1),
    (-2, -2),
    (-1, -2),
    (0, -2),
    (1, -2),
    (2, -2),
    (2, -1),
]);

/// Where the diagonal lion move comes by one diagonal step or two.
static DIAGONAL_LION_LEAPS: [SquareSet; 256] = Board::leaps(&[
    (1, 1),
    (-1, 1),
    (-1, -1),
    (1, -1),
    (2, 0),
    (2, 2),
    (0, 2),
    (-2, 2),
    (-2, 0),
    (-2, -2),
    (0, -2),
    (2, -2),
]);

/// For each side: the square that a Horned Falcon stings first, and the first and the second; the same for a Soaring
/// Eagle.
static STINGS: [[[SquareSet; 256]; 4]; 2] = [
    [
        Board::leaps(&[(0, 1)]),
        Board::leaps(&[(0, 1), (0, 2)]),
        Board::leaps(&[(1, 1), (-1, 1)]),
        Board::leaps(&[(1, 1), (-1, 1), (2, 2), (-2, 2)]),
    ],
    [
        Board::leaps(&[(0, -1)]),
        Board::leaps(&[(0, -1), (0, -2)]),
        Board::leaps(&[(1, -1), (-1, -1)]),
        Board::leaps(&[(1, -1), (-1, -1), (2, -2), (-2, -2)]),
    ],
];

/// The squares next to those of a set, and itself as far as it is next to itself.
#[inline(always)]
fn next_to(squares: SquareSet) -> SquareSet {
    use kernel::SquareSet as Set;
    use kernel::bits::Bits;
    const NOT_FIRST_FILE: SquareSet = Board::files(1, 15);
    const NOT_LAST_FILE: SquareSet = Board::files(0, 15);
    let sideways = Set((squares & NOT_LAST_FILE).0.shift_up(1))
        | Set((squares & NOT_FIRST_FILE).0.shift_down(1));
    let row = squares | sideways;
    Set(row.0.shift_up(16)) | Set(row.0.shift_down(16)) | sideways
}

impl Walk<'_> {
    /// All special moves.
    #[inline(always)]
    pub(super) fn special_moves(&self, visitor: &mut impl Visitor) -> ControlFlow<()> {
        for from in self.of(Class::Leaper) {
            self.leaps(from, visitor)?;
        }
        for from in self.of(Class::Lion) {
            self.lion_moves(from, visitor)?;
        }
        for from in self.of(Class::Sting) {
            self.stings(from, visitor)?;
        }
        for from in self.of(Class::Range) {
            self.range_captures_of(from, visitor)?;
        }
        for from in self.of(Class::Vice) {
            self.vice_general_moves(from, visitor)?;
        }
        let demons = self.of(Class::Demon);
        if demons.any() {
            let burnable = self.enemies - self.position.demons(self.color.opponent());
            let near_burnable = next_to(burnable);
            for from in demons {
                self.fire_demon_moves(from, burnable, near_burnable, visitor)?;
            }
        }
        for from in self.of(Class::Tetrarch) {
            self.tetrarch_moves(from, visitor)?;
        }
        Continue(())
    }

    #[inline(always)]
    fn of(&self, class: Class) -> SquareSet {
        self.position.classes[class as usize] & self.movers
    }

    #[inline(always)]
    fn special(&self, from: Square) -> Special {
        self.position.code_on(from).attributes().special
    }

    #[inline(always)]
    fn is_in_zone(&self, square: Square) -> bool {
        match self.color {
            Color::Black => square.index() >= 11 * 16,
            Color::White => square.index() < 5 * 16,
        }
    }

    /// The part of `to` on which the man on `from` may promote.
    #[inline(always)]
    fn promoting(&self, from: Square, to: SquareSet) -> SquareSet {
        if !self.position.code_on(from).attributes().promotes {
            SquareSet::EMPTY
        } else if self.is_in_zone(from) {
            to
        } else {
            to & self.zone
        }
    }

    #[inline(always)]
    fn man(&self, from: Square, to: SquareSet) -> MoveSet<'static> {
        MoveSet::Man {
            from,
            plain: to,
            promoting: self.promoting(from, to),
        }
    }

    #[inline(always)]
    fn over(&self, from: Square, victim: Square, to: SquareSet) -> MoveSet<'static> {
        MoveSet::Over {
            from,
            victim,
            plain: to,
            promoting: self.promoting(from, to),
        }
    }

    /// A pass, and promotion in place for the kinds that promote, if one of the squares that they need is empty. Of
    /// the kinds that may stay in place only Lion, Horned Falcon and Soaring Eagle promote. `[fits]`
    #[inline(always)]
    fn stay(&self, from: Square, through: SquareSet) -> MoveSet<'static> {
        let room = (through & self.empty).any();
        MoveSet::Stay {
            from,
            pass: room && self.may_pass,
            promotion: room
                && self.is_in_zone(from)
                && self.position.code_on(from).attributes().promotes,
        }
    }

    #[inline(always)]
    fn leaps(&self, from: Square, visitor: &mut impl Visitor) -> ControlFlow<()> {
        let leaps = match self.special(from) {
            Special::KirinLeaps => &KIRIN_LEAPS,
            Special::PhoenixLeaps => &PHOENIX_LEAPS,
            _ => &KNIGHT_LEAPS,
        };
        visitor.visit(self.man(from, leaps[from.index()] - self.own))
    }

    /// Lion, Lion Hawk and Free Eagle: one step, a leap, a capture and one step on or back, a pass.
    #[inline(always)]
    fn lion_moves(&self, from: Square, visitor: &mut impl Visitor) -> ControlFlow<()> {
        let (steps, mut reach) = match self.special(from) {
            Special::FreeEagle => (&DIAGONAL_STEPS, DIAGONAL_LION_LEAPS[from.index()]),
            _ => (&KING_STEPS, LION_LEAPS[from.index()]),
        };
        match self.special(from) {
            Special::FreeEagle => {
                reach |=
                    diagonal_slides(from, self.occupied) | orthogonal_slides(from, self.occupied);
            }
            Special::LionHawk => reach |= diagonal_slides(from, self.occupied),
            _ => {}
        }
        visitor.visit(self.man(from, reach - self.own))?;
        let near = steps[from.index()];
        for victim in near & self.enemies {
            let to = (steps[victim.index()] - self.own) | from.bit();
            visitor.visit(self.over(from, victim, to))?;
        }
        visitor.visit(self.stay(from, near))
    }

    /// Horned Falcon and Soaring Eagle: the first and the second square of each ray, both, igui, a pass.
    #[inline(always)]
    fn stings(&self, from: Square, visitor: &mut impl Visitor) -> ControlFlow<()> {
        let tables = &STINGS[self.color as usize];
        let [first, both] = if self.special(from) == Special::EagleSting {
            [tables[2][from.index()], tables[3][from.index()]]
        } else {
            [tables[0][from.index()], tables[1][from.index()]]
        };
        visitor.visit(self.man(from, both - self.own))?;
        for victim in first & self.enemies {
            // The second square is as far again; it is in the table if it is on the board.
            let second =
                Square::from_index_unchecked((2 * victim.index()).wrapping_sub(from.index()));
            let to = (second.bit() & (both - first - self.own)) | from.bit();
            visitor.visit(self.over(from, victim, to))?;
        }
        visitor.visit(self.stay(from, first))
    }

    /// Bishop, Rook and Great General; the first man met is captured by their slides.
    #[inline(always)]
    fn range_captures_of(&self, from: Square, visitor: &mut impl Visitor) -> ControlFlow<()> {
        let special = self.special(from);
        let mut to = SquareSet::EMPTY;
        if special != Special::RookRange {
            to |= beyond_first_on_diagonals(from, self.occupied);
        }
        if special != Special::BishopRange {
            to |= beyond_first_on_orthogonals(from, self.occupied);
        }
        visitor.visit(self.man(from, to & self.enemies))
    }

    /// Where an area move comes to: one to three steps, every square but the last empty. Own men's squares may be
    /// among them.
    #[inline(always)]
    fn area(&self, from: Square) -> SquareSet {
        let one = KING_STEPS[from.index()];
        let open = one & self.empty;
        if open.is_empty() {
            return one;
        }
        let two = next_to(open);
        one | two | next_to(two & self.empty)
    }

    #[inline(always)]
    fn vice_general_moves(&self, from: Square, visitor: &mut impl Visitor) -> ControlFlow<()> {
        let reach = diagonal_slides(from, self.occupied)
            | (beyond_first_on_diagonals(from, self.occupied) & self.enemies)
            | self.area(from);
        visitor.visit(self.man(from, reach - self.own))?;
        visitor.visit(self.stay(from, KING_STEPS[from.index()]))
    }

    /// `near_burnable` holds the squares next to `burnable`, the enemies that are no Fire Demons.
    #[inline(always)]
    fn fire_demon_moves(
        &self,
        from: Square,
        burnable: SquareSet,
        near_burnable: SquareSet,
        visitor: &mut impl Visitor,
    ) -> ControlFlow<()> {
        let slides = diagonal_slides(from, self.occupied) | sideways_slides(from, self.occupied);
        let reach = (slides | self.area(from)) - self.own;
        visitor.visit(self.man(from, reach - near_burnable))?;
        for to in reach & near_burnable {
            visitor.visit(MoveSet::Burn {
                from,
                to,
                victims: KING_STEPS[to.index()] & burnable,
            })?;
        }
        self.igui(from, visitor)?;
        visitor.visit(self.stay(from, KING_STEPS[from.index()]))
    }

    /// Captures of one or two enemies next to a man that stays where it is, Fire Demons too.
    #[inline(always)]
    fn igui(&self, from: Square, visitor: &mut impl Visitor) -> ControlFlow<()> {
        visitor.visit(MoveSet::Igui {
            from,
            victims: KING_STEPS[from.index()] & self.enemies,
        })
    }

    #[inline(always)]
    fn tetrarch_moves(&self, from: Square, visitor: &mut impl Visitor) -> ControlFlow<()> {
        let mut reach = SquareSet::EMPTY;
        for direction in Direction::ALL {
            let (files, ranks) = direction.offset();
            // The first square is ignored, whatever stands there.
            let Some(first) = Board::step(from, files, ranks) else {
                continue;
            };
            let mut squares = slide(first, direction, self.occupied);
            if ranks == 0 {
                // Two or three squares sideways.
                squares &= LION_LEAPS[first.index()];
            }
            reach |= squares;
        }
        visitor.visit(self.man(from, reach - self.own))?;
        self.igui(from, visitor)
    }
}
