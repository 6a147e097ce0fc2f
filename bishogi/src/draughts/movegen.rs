//! Legal moves of the draughts games.
//!
//! For: the rules of movement, in one place. Steps and drops are found as sets and counted by population; jumps are
//! followed to their ends, from those men only that have a first one. Not for: playing moves, or saying why one is not
//! legal (`legality`).

use core::ops::ControlFlow::{self, Break, Continue};

use kernel::Direction;

use super::moves::{Jumps, Move};
use super::position::Position;
use crate::games::Variant;
use crate::piece::Color;
use crate::{Board, Square, SquareSet};

/// For each direction and square the square one step away, none beyond the board.
static NEIGHBORS: [[SquareSet; 64]; 8] = offsets(1);
/// For each direction and square the square two steps away, none beyond the board.
static LANDINGS: [[SquareSet; 64]; 8] = offsets(2);

const fn offsets(steps: isize) -> [[SquareSet; 64]; 8] {
    let mut tables = [[SquareSet::EMPTY; 64]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = Direction::ALL[direction].offset();
        tables[direction] = Board::leaps(&[(files * steps, ranks * steps)]);
        direction += 1;
    }
    tables
}

const NOT_FILE_A: SquareSet = Board::files(1, 7);
const NOT_FILE_H: SquareSet = Board::files(0, 7);

/// The squares one step away from some.
#[inline(always)]
fn shifted(squares: SquareSet, direction: Direction) -> SquareSet {
    let squares = match direction.offset().0 {
        1 => squares & NOT_FILE_H,
        -1 => squares & NOT_FILE_A,
        _ => squares,
    };
    let (files, ranks) = direction.offset();
    let step = ranks * 8 + files;
    kernel::SquareSet(if step > 0 {
        squares.0 << step
    } else {
        squares.0 >> -step
    })
}

/// Whether a direction leads forward.
#[inline(always)]
pub(super) fn is_forward(direction: Direction, color: Color) -> bool {
    let (_, ranks) = direction.offset();
    match color {
        Color::White => ranks > 0,
        Color::Black => ranks < 0,
    }
}

/// What a path of jumps runs through.
struct Ground {
    /// Whether the jumper is a king.
    crowned: bool,
    color: Color,
    /// The empty squares, the jumper's own first square among them.
    empty: SquareSet,
}

impl Position {
    /// The directions in which men and kings jump.
    #[inline(always)]
    pub(super) fn jump_directions(&self) -> &'static [Direction; 4] {
        match self.rules.variant {
            Variant::SekishogiOncePawned => &Direction::ORTHOGONAL,
            _ => &Direction::DIAGONAL,
        }
    }

    /// Those of a side's men that may go in a direction: kings, and men if it leads forward.
    #[inline(always)]
    fn movers(&self, direction: Direction) -> SquareSet {
        let men = self.men(self.side);
        if is_forward(direction, self.side) {
            men
        } else {
            men & self.crowned
        }
    }

    /// The men of the side to move that can jump. If there is one, nothing but jumps is legal.
    #[inline(always)]
    pub(super) fn jumpers(&self) -> SquareSet {
        let empty = !self.occupied();
        let enemies = self.men(self.side.opponent());
        let mut jumpers = SquareSet::EMPTY;
        for &direction in self.jump_directions() {
            let back = direction.opposite();
            let jumped = shifted(empty, back) & enemies;
            jumpers |= shifted(jumped, back) & self.movers(direction);
        }
        jumpers
    }

    /// Calls `visit` with every whole path of jumps from a square.
    #[inline(always)]
    fn jumps_from(
        &self,
        from: Square,
        visit: &mut impl FnMut(Jumps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let ground = Ground {
            crowned: self.crowned.contains(from),
            color: self.side,
            empty: !self.occupied() | from.bit(),
        };
        let enemies = self.men(self.side.opponent());
        self.jump_on(&ground, Jumps::new(from), from, enemies, visit)
    }

    /// Follows a path to all its ends. `enemies` are those that have not been jumped yet; the others stay where they
    /// are until the move ends.
    fn jump_on(
        &self,
        ground: &Ground,
        path: Jumps,
        at: Square,
        enemies: SquareSet,
        visit: &mut impl FnMut(Jumps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !ground.crowned && Self::far_rank(ground.color).contains(at) {
            return visit(path);
        }
        let mut ended = true;
        for &direction in self.jump_directions() {
            if !ground.crowned && !is_forward(direction, ground.color) {
                continue;
            }
            let over = NEIGHBORS[direction as usize][at.index()] & enemies;
            let to = LANDINGS[direction as usize][at.index()] & ground.empty;
            if over.any()
                && let (Some(to), Some(path)) = (to.first(), path.then(direction))
            {
                ended = false;
                self.jump_on(ground, path, to, enemies - over, visit)?;
            }
        }
        if ended && path.count() > 0 {
            return visit(path);
        }
        Continue(())
    }

    /// Where each step leads, by its direction.
    #[inline(always)]
    fn steps(&self) -> [(Direction, SquareSet); 4] {
        let empty = !self.occupied();
        Direction::DIAGONAL.map(|direction| {
            (
                direction,
                shifted(self.movers(direction), direction) & empty,
            )
        })
    }

    /// Where a man may be dropped: on any empty square of the game but the far rank `[fits]`.
    #[inline(always)]
    fn drops(&self) -> SquareSet {
        if self.in_hand(self.side) == 0 {
            return SquareSet::EMPTY;
        }
        Self::playable(self.rules) - self.occupied() - Self::far_rank(self.side)
    }

    /// Calls `visit` with each legal move until it breaks.
    ///
    /// # Errors
    /// Breaks when `visit` does.
    #[inline]
    pub fn visit_moves(&self, mut visit: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let jumpers = self.jumpers();
        if jumpers.any() {
            for from in jumpers {
                self.jumps_from(from, &mut |jumps| visit(Move::Jump(jumps)))?;
            }
            return Continue(());
        }
        for (direction, to) in self.steps() {
            for from in shifted(to, direction.opposite()) {
                if let Some(to) = NEIGHBORS[direction as usize][from.index()].first() {
                    visit(Move::Step { from, to })?;
                }
            }
        }
        for to in self.drops() {
            visit(Move::Drop { to })?;
        }
        Continue(())
    }

    /// How many legal moves there are, without listing them.
    #[inline]
    pub fn count_moves(&self) -> u64 {
        let jumpers = self.jumpers();
        if jumpers.is_empty() {
            let steps: u32 = self.steps().iter().map(|(_, to)| to.count()).sum();
            return u64::from(steps + self.drops().count());
        }
        let mut count = 0;
        for from in jumpers {
            let _ = self.jumps_from(from, &mut |_| {
                count += 1;
                Continue(())
            });
        }
        count
    }

    /// Whether `m` is a legal move here.
    pub fn is_legal(&self, m: Move) -> bool {
        let jumpers = self.jumpers();
        match m {
            Move::Jump(path) => {
                jumpers.contains(path.from())
                    && self
                        .jumps_from(path.from(), &mut |found| {
                            if found == path {
                                Break(())
                            } else {
                                Continue(())
                            }
                        })
                        .is_break()
            }
            Move::Step { from, to } => {
                jumpers.is_empty()
                    && self.steps().into_iter().any(|(direction, targets)| {
                        (NEIGHBORS[direction as usize][from.index()] & targets).contains(to)
                            && self.movers(direction).contains(from)
                    })
            }
            Move::Drop { to } => jumpers.is_empty() && self.drops().contains(to),
        }
    }
}
