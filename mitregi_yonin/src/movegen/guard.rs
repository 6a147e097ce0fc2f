//! The King's guard: where the other men may go so that no enemy attacks the King afterwards.
//!
//! For: checks and pins along the eight lines of a King, with sliders and hoppers of up to three enemies. Not for: the
//! King's own moves and captures en passant, which the generator tests one by one.
//!
//! How: on one line only the first three men can matter. A slider attacks from the first place, a hopper from the
//! second. A man that comes to the line, leaves it, moves along it or captures on it changes who stands where, and each
//! way is written down once below. So a man that goes to or from another's line may give check, meet it or do neither:
//! a hopper is met by a second man between, or by taking the only one away.

use arrayvec::ArrayVec;
use kernel::attack::slide;
use kernel::{Direction, Grid, Topology};

use crate::position::Position;
use crate::{Board, Square, SquareSet};

/// Where men other than the King may go.
pub(crate) struct Guard {
    /// Where any man may go, and where men may be dropped, but for those of `special`.
    pub(crate) targets: SquareSet,
    /// Men that stand first or second on a line with an enemy that could attack along it: all that they may do.
    pub(crate) special: ArrayVec<(Square, SquareSet), 16>,
}

/// What one line asks.
struct Line {
    /// Where a man may come to from outside the line, or from behind its second man.
    others: SquareSet,
    /// Where its first and its second man may go, if they are the King's.
    own: [Option<(Square, SquareSet)>; 2],
}

/// `set` if `condition` holds, else nothing.
#[inline(always)]
fn when(condition: bool, set: SquareSet) -> SquareSet {
    if condition { set } else { SquareSet::EMPTY }
}

impl Guard {
    /// No King to guard: every move that the pieces allow.
    pub(crate) const fn none() -> Self {
        Self {
            targets: Board::SQUARES,
            special: ArrayVec::new_const(),
        }
    }
}

impl Position {
    /// The guard of the King of the side to move.
    #[inline(always)]
    pub(crate) fn guard(&self, own: SquareSet, occupied: SquareSet) -> Guard {
        let king = self.king(self.side);
        let enemies = self.attackers(occupied - own);
        let leapers = self.leapers_to(king, occupied - own);
        let orthogonal = Board::orthogonals(king) & enemies.orthogonal;
        let diagonal = Board::diagonals(king) & enemies.diagonal;
        let mut guard = Guard::none();
        // A leap is met by capturing the man alone, two leaps by the King alone.
        if leapers.any() {
            guard.targets = when(!leapers.more_than_one(), leapers);
        }
        if (orthogonal | diagonal).any() {
            self.guard_lines(&mut guard, own, occupied, orthogonal, diagonal);
        }
        guard
    }

    #[inline(never)]
    fn guard_lines(
        &self,
        guard: &mut Guard,
        own: SquareSet,
        occupied: SquareSet,
        orthogonal: SquareSet,
        diagonal: SquareSet,
    ) {
        let king = self.king(self.side);
        let mut lines = ArrayVec::<Line, 8>::new();
        for (directions, snipers) in [
            (Direction::ORTHOGONAL, orthogonal),
            (Direction::DIAGONAL, diagonal),
        ] {
            if snipers.is_empty() {
                continue;
            }
            for direction in directions {
                let snipers = snipers & Board::ray(king, direction);
                if snipers.is_empty() {
                    continue;
                }
                // Nothing comes of snipers with three men or more before them, which is usual.
                let mut before = slide(king, direction, snipers) & occupied;
                for _ in 0..3 {
                    before = before.without_first();
                }
                if before.is_empty()
                    && let Some(line) = self.line(king, direction, snipers, own, occupied)
                {
                    let _ = lines.try_push(line);
                }
            }
        }
        let leapers = guard.targets;
        for (i, line) in lines.iter().enumerate() {
            guard.targets &= line.others;
            for (square, targets) in line.own.iter().flatten() {
                let elsewhere = lines.iter().enumerate().filter(|&(j, _)| j != i);
                let targets = elsewhere.fold(*targets & leapers, |targets, (_, line)| {
                    targets & line.others
                });
                let _ = guard.special.try_push((*square, targets));
            }
        }
    }

    /// What the line from the King in one direction asks, on which these snipers stand; `None` if it asks nothing.
    #[inline(always)]
    fn line(
        &self,
        king: Square,
        direction: Direction,
        snipers: SquareSet,
        own: SquareSet,
        occupied: SquareSet,
    ) -> Option<Line> {
        let (sliders, hoppers) = self.sliders_and_hoppers(snipers, direction);
        // The empty squares before the first man, and the man; then those before the second, and so on.
        let reach = slide(king, direction, occupied);
        let (gap_1, first) = (reach - occupied, reach & occupied);
        let place_1 = first.first()?;
        let reach = slide(place_1, direction, occupied);
        let (gap_2, second) = (reach - occupied, reach & occupied);
        let place_2 = second.first();
        let reach = place_2.map_or(SquareSet::EMPTY, |place| slide(place, direction, occupied));
        let (gap_3, third) = (reach - occupied, reach & occupied);

        let slider = |man: SquareSet| (sliders & man).any();
        let hopper = |man: SquareSet| (hoppers & man).any();
        let (slider_1, slider_2) = (slider(first), slider(second));
        let (hopper_1, hopper_2, hopper_3) = (hopper(first), hopper(second), hopper(third));
        if !(slider_1 || slider_2 || hopper_1 || hopper_2 || hopper_3) {
            return None;
        }
        let everywhere = Board::SQUARES;
        let near = gap_1 | first | gap_2 | second;

        // A man comes from elsewhere: before the first man it pushes him to the second place, and so on. The line
        // stays as it is if he comes to neither.
        let attacked = slider_1 || hopper_2;
        let others = when(!attacked, everywhere - near)
            | when(!hopper_1, gap_1)
            | when(!hopper_2, first)
            | when(!slider_1, gap_2 | second);
        let mut line = Line {
            others,
            own: [None, None],
        };
        if (first & own).any() {
            // He leaves the line: the second and third man move up. He moves along it: he is still the first. He
            // captures the second: the third moves up. He hops over the second: that is the first then.
            let targets = when(!(slider_2 || hopper_3), everywhere - near - gap_3 - third)
                | when(!hopper_2, gap_1 | gap_2)
                | when(!hopper_3, second)
                | when(!slider_2, third);
            line.own[0] = Some((place_1, targets));
        }
        if let Some(place_2) = place_2
            && (second & own).any()
        {
            // The same for the second man, who may capture the first and so become the first.
            let targets = when(!(slider_1 || hopper_3), everywhere - near - gap_3 - third)
                | when(!hopper_3, first)
                | when(!slider_1, gap_2 | gap_3 | third);
            line.own[1] = Some((place_2, targets));
        }
        Some(line)
    }
}
