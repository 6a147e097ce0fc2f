//! Legal moves, as sets: every set that is made holds legal moves only.
//!
//! For: the one walk over all moves, on which listing, counting and testing are built. `lines` has the moves along
//! lines of all men at once, `special` those of men with special moves, one by one, `folded` the slides that those need. Not for: playing moves, or saying
//! why one is not legal (`legality`).
//!
//! There is no check to meet, so all moves by the rules of movement are legal but those of frozen men and a pass after
//! a pass. Nothing is played and taken back.

mod folded;
mod lines;
mod special;

use core::ops::ControlFlow::{self, Break, Continue};

use kernel::{Direction, Grid};

use crate::moves::{Move, MoveSet, Tally};
use crate::piece::Color;
use crate::position::Position;
use crate::{Board, Square, SquareSet};

pub(crate) use special::{DIAGONAL_STEPS, KING_STEPS};

/// What is done with the sets of a walk.
trait Visitor {
    /// Is told of one set; breaks to end the walk.
    fn visit(&mut self, set: MoveSet<'_>) -> ControlFlow<()>;
}

impl<F: FnMut(MoveSet<'_>) -> ControlFlow<()>> Visitor for F {
    #[inline(always)]
    fn visit(&mut self, set: MoveSet<'_>) -> ControlFlow<()> {
        self(set)
    }
}

/// Counts the moves of a walk. A type and no closure, so that it is surely inlined where sets are made and each
/// place counts its own kind of set only.
#[derive(Default)]
struct Count(Tally);

impl Visitor for Count {
    #[inline(always)]
    fn visit(&mut self, set: MoveSet<'_>) -> ControlFlow<()> {
        set.count(&mut self.0);
        Continue(())
    }
}

/// What all parts of a walk need to know.
#[derive(Clone, Copy)]
struct Walk<'a> {
    position: &'a Position,
    /// The side whose moves are made.
    color: Color,
    /// Its men that are not frozen.
    movers: SquareSet,
    own: SquareSet,
    enemies: SquareSet,
    empty: SquareSet,
    occupied: SquareSet,
    /// The side's promotion zone.
    zone: SquareSet,
    /// Whether a pass is legal.
    may_pass: bool,
}

impl Position {
    /// Makes all moves that a side would have if it were to move, as sets, until `visitor` breaks. Sets may be empty;
    /// no move is in two of them.
    #[inline(always)]
    fn walk<const BLACK: bool>(
        &self,
        may_pass: bool,
        visitor: &mut impl Visitor,
    ) -> ControlFlow<()> {
        if self.royals_lost() {
            return Continue(());
        }
        let color = if BLACK { Color::Black } else { Color::White };
        let (own, enemies) = (self.men(color), self.men(color.opponent()));
        let occupied = own | enemies;
        let walk = Walk {
            position: self,
            color,
            movers: own - self.frozen(color),
            own,
            enemies,
            empty: !occupied,
            occupied,
            zone: self.rules().zone(color),
            may_pass,
        };
        walk.lines::<BLACK>(visitor)?;
        walk.special_moves(visitor)
    }

    /// The men of a side that may not move, for they stand next to an enemy Tetrarch; Tetrarchs may. Squares without a
    /// man of that side may be among them.
    #[inline(always)]
    pub(crate) fn frozen(&self, color: Color) -> SquareSet {
        let mut frozen = SquareSet::EMPTY;
        for tetrarch in self.tetrarchs(color.opponent()) {
            frozen |= KING_STEPS[tetrarch.index()];
        }
        if frozen.any() {
            frozen -= self.tetrarchs(color);
        }
        frozen
    }

    #[inline(always)]
    fn visit_move_sets(&self, visitor: &mut impl Visitor) -> ControlFlow<()> {
        let may_pass = !self.passed();
        match self.side() {
            Color::Black => self.walk::<true>(may_pass, visitor),
            Color::White => self.walk::<false>(may_pass, visitor),
        }
    }

    /// Calls `visit` with each legal move until it breaks.
    ///
    /// # Errors
    /// Breaks when `visit` does.
    #[inline]
    pub fn visit_moves(&self, mut visit: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_move_sets(&mut |set: MoveSet<'_>| self.visit_moves_of(set, &mut visit))
    }

    /// How many legal moves there are, without listing them.
    #[inline]
    pub fn count_moves(&self) -> u64 {
        let mut count = Count::default();
        let _ = self.visit_move_sets(&mut count);
        u64::from(count.0.total())
    }

    /// Whether there is a legal move.
    pub fn has_move(&self) -> bool {
        self.visit_move_sets(&mut |set: MoveSet<'_>| {
            if set.any() { Break(()) } else { Continue(()) }
        })
        .is_break()
    }

    /// Whether `m` is a legal move here.
    pub fn is_legal(&self, m: Move) -> bool {
        self.visit_move_sets(&mut |set: MoveSet<'_>| {
            if self.contains(set, m) {
                Break(())
            } else {
                Continue(())
            }
        })
        .is_break()
    }

    /// Whether the side to move is in check. This is advice, for check need not be met: were the enemy to move, some
    /// legal move of his would leave this side without a royal. Frozen attackers do not count; with King and Prince on
    /// the board, a move that takes both does. `[chosen]` False in a finished game.
    pub fn in_check(&self) -> bool {
        let royals = self.royal_squares(self.side());
        if self.royals_lost() || !self.has_move() {
            return false;
        }
        let mut takes = |set: MoveSet<'_>| {
            if set.captures_all(royals) {
                Break(())
            } else {
                Continue(())
            }
        };
        match self.side() {
            Color::Black => self.walk::<false>(false, &mut takes),
            Color::White => self.walk::<true>(false, &mut takes),
        }
        .is_break()
    }

    /// Which man makes a move along a line: the nearest that one meets looking back from its destination.
    #[inline(always)]
    fn origin(&self, to: Square, direction: Direction) -> Option<Square> {
        let back = direction.opposite();
        let men = Board::ray(to, back) & self.occupied();
        if back.is_upward() {
            men.first()
        } else {
            men.last()
        }
    }

    /// Whether `m` is one of a set's moves.
    fn contains(&self, set: MoveSet<'_>, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        let others = m.other_set();
        let pick = |plain: SquareSet, promoting: SquareSet| {
            if m.promotion() { promoting } else { plain }.contains(to)
        };
        match set {
            MoveSet::Lines {
                upward,
                plain,
                promoting,
            } => {
                let lanes = if m.promotion() {
                    promoting
                } else {
                    Some(plain)
                };
                let lanes = lanes.map_or(0, |lanes| lanes[to.index() >> 4] >> (to.index() & 15));
                others.is_empty()
                    && lines::ways(upward)
                        .into_iter()
                        .enumerate()
                        .any(|(lane, direction)| {
                            lanes >> (16 * lane) & 1 != 0
                                && self.origin(to, direction) == Some(from)
                        })
            }
            MoveSet::Sideways {
                direction,
                plain,
                promoting,
            } => {
                others.is_empty()
                    && pick(plain, promoting)
                    && self.origin(to, direction) == Some(from)
            }
            MoveSet::Man {
                from: stands,
                plain,
                promoting,
            } => others.is_empty() && stands == from && pick(plain, promoting),
            MoveSet::Over {
                from: stands,
                victim,
                plain,
                promoting,
            } => others == victim.bit() && stands == from && pick(plain, promoting),
            MoveSet::Burn {
                from: stands,
                to: target,
                victims,
            } => !m.promotion() && (stands, target) == (from, to) && (others - victims).is_empty(),
            MoveSet::Igui {
                from: stands,
                victims,
            } => {
                !m.promotion()
                    && (stands, stands) == (from, to)
                    && others.any()
                    && (others - victims).is_empty()
            }
            MoveSet::Stay {
                from: stands,
                pass,
                promotion,
            } => {
                (stands, stands) == (from, to)
                    && others.is_empty()
                    && if m.promotion() { promotion } else { pass }
            }
        }
    }

    #[inline(always)]
    fn visit_moves_of(
        &self,
        set: MoveSet<'_>,
        visit: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match set {
            MoveSet::Lines {
                upward,
                plain,
                promoting,
            } => {
                for rank in 0..16 {
                    let promoting = promoting.map_or(0, |lanes| lanes[rank]);
                    for (mut lanes, promotion) in [(plain[rank], false), (promoting, true)] {
                        while lanes != 0 {
                            let bit = lanes.trailing_zeros() as usize;
                            lanes &= lanes - 1;
                            let to = Square::from_index_unchecked(rank * 16 + bit % 16);
                            let direction = lines::ways(upward)[(bit / 16).min(2)];
                            if let Some(from) = self.origin(to, direction) {
                                visit(Move::to_square(from, to, promotion))?;
                            }
                        }
                    }
                }
            }
            MoveSet::Sideways {
                direction,
                plain,
                promoting,
            } => {
                for (squares, promotion) in [(plain, false), (promoting, true)] {
                    for to in squares {
                        if let Some(from) = self.origin(to, direction) {
                            visit(Move::to_square(from, to, promotion))?;
                        }
                    }
                }
            }
            MoveSet::Man {
                from,
                plain,
                promoting,
            } => {
                for (squares, promotion) in [(plain, false), (promoting, true)] {
                    for to in squares {
                        visit(Move::to_square(from, to, promotion))?;
                    }
                }
            }
            MoveSet::Over {
                from,
                victim,
                plain,
                promoting,
            } => {
                for (squares, promotion) in [(plain, false), (promoting, true)] {
                    for to in squares {
                        visit(Move::over(from, victim, to, promotion))?;
                    }
                }
            }
            MoveSet::Burn { from, to, victims } => {
                visit(Move::to_square(from, to, false))?;
                visit_one_or_two(from, to, victims, visit)?;
            }
            MoveSet::Igui { from, victims } => visit_one_or_two(from, from, victims, visit)?,
            MoveSet::Stay {
                from,
                pass,
                promotion,
            } => {
                if pass {
                    visit(Move::to_square(from, from, false))?;
                }
                if promotion {
                    visit(Move::to_square(from, from, true))?;
                }
            }
        }
        Continue(())
    }
}

/// The moves that capture one or two of `victims` beside the destination.
#[inline]
fn visit_one_or_two(
    from: Square,
    to: Square,
    victims: SquareSet,
    visit: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut rest = victims;
    for one in victims {
        visit(Move::over(from, one, to, false))?;
        rest.remove(one);
        for two in rest {
            visit(Move::over_two(from, [one, two], to))?;
        }
    }
    Continue(())
}
