//! Legal moves, as sets: every set that is handed out holds legal moves only.
//!
//! For: the rules of movement, in one place. Listing, counting and testing are built on the one walk,
//! [`Position::visit_move_sets`]. Not for: playing moves, or saying why one is not legal (`legality`).
//!
//! How: the mover's men move in his own view, in which every line is one of a square board. What an enemy attacks is
//! asked in *that enemy's* view, since his lines are other cells than the mover's; the cells found there (between a
//! King and the man that gives check or pins) are then brought across. The men that give check and the pins are found
//! first: with check, other men may only go where they answer every check; pinned men move along their pin; the King
//! goes to cells that no enemy attacks when the King himself is lifted off the board. Nothing is played and taken back.
//!
//! With three players, if every move would leave the King attacked, all that pieces and hands allow are legal, and a
//! player with no move at all passes.

use core::ops::ControlFlow::{self, Break, Continue};

use arrayvec::ArrayVec;
use kernel::attack::{Pin, diagonal_slides, line_checkers, orthogonal_slides, slide};
use kernel::bits::Bits;
use kernel::{Direction, Grid};

use crate::moves::{Move, MoveSet, behind};
use crate::piece::{Kind, Movement, Player};
use crate::position::{FORWARD, Position};
use crate::view::{across, all_across, real, seen};
use crate::{Board, Square, SquareSet};

const ORTHOGONALS: [(isize, isize); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONALS: [(isize, isize); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

/// Steps and leaps as the mover sees them: the table of what a man on a cell reaches, and of the cells from which it
/// would reach that cell.
macro_rules! leaps {
    ($to:ident, $from:ident, $offsets:expr) => {
        static $to: [SquareSet; 128] = Board::leaps(&$offsets);
        static $from: [SquareSet; 128] = Board::leaps(&reversed($offsets));
    };
}

const fn reversed<const N: usize>(mut offsets: [(isize, isize); N]) -> [(isize, isize); N] {
    let mut i = 0;
    while i < N {
        offsets[i] = (-offsets[i].0, -offsets[i].1);
        i += 1;
    }
    offsets
}

static ORTHOGONAL_STEPS: [SquareSet; 128] = Board::leaps(&ORTHOGONALS);
static DIAGONAL_STEPS: [SquareSet; 128] = Board::leaps(&DIAGONALS);
static KING_STEPS: [SquareSet; 128] = Board::leaps(&[
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (-1, 1),
    (1, -1),
    (-1, -1),
]);
static CAPTAIN_LEAPS: [SquareSet; 128] = Board::leaps(&[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);
leaps!(CADET_LEAPS, CADET_LEAPS_FROM, [(1, 2), (-1, 2)]);
leaps!(FORWARD_STEP, FORWARD_STEP_FROM, [(0, 1)]);
leaps!(FORWARD_DIAGONALS, FORWARD_DIAGONALS_FROM, [(1, 1), (-1, 1)]);
leaps!(
    EMERALD_STEPS,
    EMERALD_STEPS_FROM,
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1)]
);
leaps!(
    SAPPHIRE_STEPS,
    SAPPHIRE_STEPS_FROM,
    [(0, 1), (1, 1), (-1, 1), (1, -1), (-1, -1)]
);
leaps!(
    AMETHYST_STEPS,
    AMETHYST_STEPS_FROM,
    [(0, 1), (1, 1), (-1, 1), (0, -1)]
);

/// Straight behind a cell, and diagonally behind it: where men stand that slide forward only and look at it.
static BEHIND: [SquareSet; 128] = Board::rays(&[Direction::South]);
static DIAGONALLY_BEHIND: [SquareSet; 128] =
    Board::rays(&[Direction::SouthWest, Direction::SouthEast]);

const NOT_FIRST_FILE: SquareSet = Board::files(1, 10);
const NOT_LAST_FILE: SquareSet = Board::files(0, 10);

/// How much the index grows by a step diagonally forward, to the left and to the right.
const FORWARD_LEFT: u8 = FORWARD - 1;
const FORWARD_RIGHT: u8 = FORWARD + 1;

/// The cells that `squares` become when all indices grow by `step`; those beyond the board must be masked out.
#[inline(always)]
fn shifted(squares: SquareSet, step: u8) -> SquareSet {
    kernel::SquareSet(squares.0.shift_up(u32::from(step)))
}

/// A bit for each of these kinds.
const fn kinds(of: &[Kind]) -> u16 {
    let mut bits = 0;
    let mut i = 0;
    while i < of.len() {
        bits |= 1 << of[i] as u8;
        i += 1;
    }
    bits
}

/// Kinds that are never stuck, and those stuck on the last rank; the Cadet is stuck on two.
const NEVER_STUCK: u16 = kinds(&[
    Kind::Warlady,
    Kind::Warrarider,
    Kind::Insperider,
    Kind::Captain,
    Kind::Emerald,
    Kind::Sapphire,
    Kind::Amethyst,
]);
const STUCK_ON_LAST_RANK: u16 = kinds(&[
    Kind::Sergerider,
    Kind::Invesrider,
    Kind::Wing,
    Kind::Corporal,
    Kind::Investigator,
    Kind::Point,
]);
const CADET: u16 = kinds(&[Kind::Cadet]);

impl Position {
    /// The men of a player that step or leap to a cell, his King too; all in his view.
    #[inline(always)]
    fn leapers_to(&self, player: usize, square: Square) -> SquareSet {
        let men = &self.men[player];
        let of = |movement: Movement| men[movement as usize];
        let i = square.index();
        let leapers = (CAPTAIN_LEAPS[i] & of(Movement::Captain))
            | (CADET_LEAPS_FROM[i] & of(Movement::Cadet));
        if (KING_STEPS[i] & self.own[player]).is_empty() {
            return leapers;
        }
        leapers
            | (KING_STEPS[i] & of(Movement::Generalissimo))
            | (FORWARD_STEP_FROM[i] & of(Movement::Point))
            | (FORWARD_DIAGONALS_FROM[i] & (of(Movement::Corporal) | of(Movement::Investigator)))
            | (EMERALD_STEPS_FROM[i] & of(Movement::Emerald))
            | (SAPPHIRE_STEPS_FROM[i] & of(Movement::Sapphire))
            | (AMETHYST_STEPS_FROM[i] & of(Movement::Amethyst))
            | (DIAGONAL_STEPS[i] & (of(Movement::Batman) | of(Movement::Warradragon)))
            | (ORTHOGONAL_STEPS[i] & of(Movement::Inspedragon))
    }

    /// The men of a player that would slide to a cell if nothing stood between; all in his view.
    #[inline(always)]
    fn snipers_at(&self, player: usize, square: Square) -> SquareSet {
        let men = &self.men[player];
        let of = |movement: Movement| men[movement as usize];
        let i = square.index();
        let queens = of(Movement::Warlady);
        (Board::orthogonals(square)
            & (queens | of(Movement::Warrarider) | of(Movement::Warradragon)))
            | (Board::diagonals(square)
                & (queens | of(Movement::Insperider) | of(Movement::Inspedragon)))
            | (BEHIND[i] & (of(Movement::Wing) | of(Movement::Sergerider)))
            | (DIAGONALLY_BEHIND[i] & (of(Movement::Invesrider) | of(Movement::Sergerider)))
    }

    /// Whether a player attacks a cell while the cells of `occupied` are taken and his men on `gone` are not there; all
    /// in his view.
    #[inline(always)]
    fn is_attacked_with(
        &self,
        player: usize,
        square: Square,
        occupied: SquareSet,
        gone: SquareSet,
    ) -> bool {
        (self.leapers_to(player, square) - gone).any()
            || (self.snipers_at(player, square) - gone)
                .into_iter()
                .any(|sniper| (Board::between(square, sniper) & occupied).is_empty())
    }

    /// Whether a player attacks a cell of the board.
    pub fn is_attacked(&self, square: Square, attacker: Player) -> bool {
        let player = attacker as usize;
        let seen = self.view(attacker).seen(square);
        self.is_attacked_with(player, seen, self.occupied[player], SquareSet::EMPTY)
    }

    /// Whether a player (by his place among three) attacks another's King.
    #[inline(always)]
    pub(crate) fn attacks_king_of(&self, attacker: usize, other: usize) -> bool {
        let (attacker, other) = (attacker.min(2), other.min(2));
        let king = across::<true>(other, attacker, self.king_seen(other));
        self.is_attacked_with(attacker, king, self.occupied[attacker], SquareSet::EMPTY)
    }

    /// The men, of all enemies, that give check to the side to move, as cells of the board.
    pub fn checkers(&self) -> SquareSet {
        let king = self.king(self.side);
        let mut checkers = SquareSet::EMPTY;
        for enemy in self.players_in().filter(|&player| player != self.side) {
            let view = self.view(enemy);
            let (player, cell) = (enemy as usize, view.seen(king));
            let sliders = self.snipers_at(player, cell).into_iter().filter(|&sniper| {
                (Board::between(cell, sniper) & self.occupied[player]).is_empty()
            });
            let attackers = self.leapers_to(player, cell) | sliders.collect();
            checkers |= attackers.map(|square| view.real(square));
        }
        checkers
    }

    /// Whether the side to move is in check, by any player still in.
    pub fn in_check(&self) -> bool {
        let king = self.king(self.side);
        self.players_in()
            .any(|player| player != self.side && self.is_attacked(king, player))
    }

    /// Hands out all legal moves as sets until `visit` breaks, their cells **as the side to move sees them**
    /// ([`Position::view`]). Sets may be empty; no move is in two of them.
    ///
    /// # Errors
    /// Breaks when `visit` does.
    #[inline]
    pub fn visit_move_sets(
        &self,
        mut visit: impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.rules.three_players {
            return self.safe_moves::<false>(&mut visit);
        }
        if self.players_in.only().is_some() {
            return Continue(());
        }
        let mut found = false;
        self.safe_moves::<true>(&mut |set: MoveSet| {
            found |= !set.is_empty();
            visit(set)
        })?;
        if found {
            return Continue(());
        }
        self.unsafe_moves(&mut |set: MoveSet| {
            found |= !set.is_empty();
            visit(set)
        })?;
        if found {
            Continue(())
        } else {
            visit(MoveSet::Pass)
        }
    }

    /// The other players still in, by their places.
    #[inline(always)]
    fn enemies<const THREE: bool>(&self, me: usize) -> ArrayVec<usize, 2> {
        let mut enemies = ArrayVec::new();
        if THREE {
            for offset in 1..3 {
                let enemy = (me + offset) % 3;
                if kernel::Seat::new(enemy).is_some_and(|seat| self.players_in.contains(seat)) {
                    enemies.push(enemy);
                }
            }
        } else {
            enemies.push(2 - me);
        }
        enemies
    }

    /// The moves that leave the mover's King unattacked.
    #[inline(always)]
    fn safe_moves<const THREE: bool>(
        &self,
        visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let me = self.side as usize;
        let own = self.own[me];
        let occupied = self.occupied[me];
        let king = self.king_seen(me);
        let enemies = self.enemies::<THREE>(me);

        let mut pins = ArrayVec::<(Square, SquareSet), 16>::new();
        let mut pinned = SquareSet::EMPTY;
        // Where a man answers every check: everywhere, if there is none.
        let mut answers = !SquareSet::EMPTY;
        for &enemy in &enemies {
            let cell = across::<THREE>(me, enemy, king);
            let others = self.occupied[enemy] - self.own[enemy];
            let snipers = self.snipers_at(enemy, cell);
            let pin = |pin: Pin<Board>| {
                let man = across::<THREE>(enemy, me, pin.pinned);
                if THREE && !own.contains(man) {
                    return;
                }
                let line = all_across::<THREE>(enemy, me, pin.line);
                pinned.insert(man);
                // The lines of two enemies may meet in one man.
                match pins.iter_mut().find(|(square, _)| THREE && *square == man) {
                    Some((_, both)) => *both &= line,
                    // Each pin is on another of the eight lines of each enemy.
                    None => drop(pins.try_push((man, line))),
                }
            };
            let checkers = self.leapers_to(enemy, cell)
                | line_checkers(cell, snipers, others, self.occupied[enemy], pin);
            for checker in checkers {
                let line = Board::between(cell, checker) | checker.bit();
                answers &= all_across::<THREE>(enemy, me, line);
            }
        }

        let mut safe = KING_STEPS[king.index()] - own;
        if safe.any() {
            for to in safe {
                let attacked = enemies.iter().any(|&enemy| {
                    let lifted = self.occupied[enemy] - across::<THREE>(me, enemy, king).bit();
                    let cell = across::<THREE>(me, enemy, to);
                    self.is_attacked_with(enemy, cell, lifted, SquareSet::EMPTY)
                });
                if attacked {
                    safe.remove(to);
                }
            }
            visit(MoveSet::Man {
                from: king,
                plain: safe,
                promoting: SquareSet::EMPTY,
            })?;
        }
        if !self.en_passant.is_empty() {
            self.en_passant_moves(me, visit, |from, to, skipped| {
                self.is_safe_en_passant::<THREE>(me, &enemies, [from, to, skipped])
            })?;
        }
        if answers.is_empty() {
            return Continue(());
        }
        self.men_moves::<THREE>(me, own - pinned, answers - own, visit)?;
        for &(man, line) in &pins {
            self.men_moves::<THREE>(me, man.bit(), (answers & line) - own, visit)?;
        }
        self.drops(me, answers - occupied, visit)
    }

    /// With three players, when no move leaves the King unattacked: everything that pieces and hands allow.
    #[cold]
    fn unsafe_moves(&self, visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>) -> ControlFlow<()> {
        let me = self.side as usize;
        let own = self.own[me];
        let king = self.king_seen(me);
        visit(MoveSet::Man {
            from: king,
            plain: KING_STEPS[king.index()] - own,
            promoting: SquareSet::EMPTY,
        })?;
        self.en_passant_moves(me, visit, |_, _, _| true)?;
        self.men_moves::<true>(me, own, !own, visit)?;
        self.drops(me, !self.occupied[me], visit)
    }

    /// The captures en passant for which `allowed` holds; it is given the Corporal's cell, its target as the mover sees
    /// it, and the skipped cell of the board.
    #[inline(never)]
    fn en_passant_moves(
        &self,
        me: usize,
        visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
        allowed: impl Fn(Square, Square, Square) -> bool,
    ) -> ControlFlow<()> {
        let view = self.view(self.side);
        let mut seen = SquareSet::EMPTY;
        for right in self.en_passant.iter() {
            // Two Corporals can have skipped the same cell: one move takes both.
            if right.owner == self.side.place() || seen.contains(right.skipped) {
                continue;
            }
            seen.insert(right.skipped);
            let to = view.seen(right.skipped);
            let corporals =
                FORWARD_DIAGONALS_FROM[to.index()] & self.men[me][Movement::Corporal as usize];
            for from in corporals {
                if allowed(from, to, right.skipped) {
                    visit(MoveSet::Man {
                        from,
                        plain: to.bit() - Self::stuck_cells(Kind::Corporal),
                        promoting: to.bit() & Self::ZONE,
                    })?;
                }
            }
        }
        Continue(())
    }

    /// Whether the King is safe once a Corporal has gone to the skipped cell and all that skipped it are gone.
    fn is_safe_en_passant<const THREE: bool>(
        &self,
        me: usize,
        enemies: &[usize],
        [from, to, skipped]: [Square; 3],
    ) -> bool {
        enemies.iter().all(|&enemy| {
            let [from, to, king] =
                [from, to, self.king_seen(me)].map(|cell| across::<THREE>(me, enemy, cell));
            let gone = self
                .en_passant
                .over(skipped)
                .map(|right| seen::<THREE>(enemy, right.landing))
                .collect();
            let occupied = (self.occupied[enemy] - from.bit() - gone) | to.bit();
            !self.is_attacked_with(enemy, king, occupied, gone)
        })
    }

    /// The moves to `targets` of those of `men` that are not Kings, captures en passant left out.
    #[inline(always)]
    fn men_moves<const THREE: bool>(
        &self,
        me: usize,
        men: SquareSet,
        targets: SquareSet,
        visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let occupied = self.occupied[me];
        let promoting_kinds = self.rules.promotion.promoting_kinds();
        let promotes = |kind: Kind| promoting_kinds >> kind as u8 & 1 != 0;
        let of = |movement: Movement| self.men[me][movement as usize] & men;

        // Steps of many men at once; a man that starts in the zone and goes forward ends in it.
        let steps = |kind: Kind, step: u8, to: SquareSet| {
            let (plain, promoting) = if promotes(kind) {
                (to - Self::stuck_cells(kind), to & Self::ZONE)
            } else {
                (to, SquareSet::EMPTY)
            };
            MoveSet::Steps {
                step,
                plain,
                promoting,
            }
        };
        let left = |men: SquareSet| shifted(men & NOT_FIRST_FILE, FORWARD_LEFT) & targets;
        let right = |men: SquareSet| shifted(men & NOT_LAST_FILE, FORWARD_RIGHT) & targets;

        let points = of(Movement::Point);
        if points.any() {
            visit(steps(
                Kind::Point,
                FORWARD,
                shifted(points, FORWARD) & targets,
            ))?;
        }
        let corporals = of(Movement::Corporal);
        if corporals.any() {
            let ahead = shifted(corporals, FORWARD) - occupied;
            visit(steps(Kind::Corporal, FORWARD, ahead & targets))?;
            let starters = shifted(corporals & self.rules.form.double_step_cells(), FORWARD);
            let two_ahead = shifted(starters - occupied, FORWARD) & (targets - occupied);
            if two_ahead.any() {
                visit(steps(Kind::Corporal, 2 * FORWARD, two_ahead))?;
            }
            for (step, captures) in [
                (FORWARD_LEFT, left(corporals) & occupied),
                (FORWARD_RIGHT, right(corporals) & occupied),
            ] {
                if captures.any() {
                    visit(steps(Kind::Corporal, step, captures))?;
                }
            }
        }
        let investigators = of(Movement::Investigator);
        if investigators.any() {
            visit(steps(Kind::Investigator, FORWARD_LEFT, left(investigators)))?;
            visit(steps(
                Kind::Investigator,
                FORWARD_RIGHT,
                right(investigators),
            ))?;
        }

        // Men that promote under some rule, unpromoted.
        let promotable = |kind: Kind, from: Square, to: SquareSet| {
            let (plain, promoting) = if !promotes(kind) {
                (to, SquareSet::EMPTY)
            } else if Self::ZONE.contains(from) {
                (to - Self::stuck_cells(kind), to)
            } else {
                (to - Self::stuck_cells(kind), to & Self::ZONE)
            };
            MoveSet::Man {
                from,
                plain,
                promoting,
            }
        };
        for from in of(Movement::Wing) {
            let to = slide(from, Direction::North, occupied);
            visit(promotable(Kind::Wing, from, to & targets))?;
        }
        for from in of(Movement::Invesrider) {
            let to = forward_diagonal_slides(from, occupied);
            visit(promotable(Kind::Invesrider, from, to & targets))?;
        }
        for from in of(Movement::Sergerider) {
            let to =
                forward_diagonal_slides(from, occupied) | slide(from, Direction::North, occupied);
            visit(promotable(Kind::Sergerider, from, to & targets))?;
        }
        for from in of(Movement::Cadet) {
            let to = CADET_LEAPS[from.index()];
            visit(promotable(Kind::Cadet, from, to & targets))?;
        }
        for from in of(Movement::Amethyst) {
            let to = AMETHYST_STEPS[from.index()];
            visit(promotable(Kind::Amethyst, from, to & targets))?;
        }
        for from in of(Movement::Insperider) {
            // A man that moves so by promotion is there only where Insperiders have none.
            let to = diagonal_slides(from, occupied);
            visit(promotable(Kind::Insperider, from, to & targets))?;
        }
        for from in of(Movement::Warrarider) {
            let to = orthogonal_slides(from, occupied);
            visit(promotable(Kind::Warrarider, from, to & targets))?;
        }
        for from in of(Movement::Captain) {
            let to = CAPTAIN_LEAPS[from.index()] & targets;
            // Under one rule Captains promote, and Amethysts become Captains that do not.
            let unpromoted = promotes(Kind::Captain)
                && self
                    .man_on(real::<THREE>(me, from))
                    .is_some_and(|man| !man.promoted);
            visit(if unpromoted {
                promotable(Kind::Captain, from, to)
            } else {
                plain(from, to)
            })?;
        }

        // Men that never promote, or no more.
        for from in of(Movement::Emerald) {
            visit(plain(from, EMERALD_STEPS[from.index()] & targets))?;
        }
        for from in of(Movement::Sapphire) {
            visit(plain(from, SAPPHIRE_STEPS[from.index()] & targets))?;
        }
        for from in of(Movement::Warlady) {
            let to = orthogonal_slides(from, occupied) | diagonal_slides(from, occupied);
            visit(plain(from, to & targets))?;
        }
        for from in of(Movement::Warradragon) {
            let to = orthogonal_slides(from, occupied) | DIAGONAL_STEPS[from.index()];
            visit(plain(from, to & targets))?;
        }
        for from in of(Movement::Inspedragon) {
            let to = diagonal_slides(from, occupied) | ORTHOGONAL_STEPS[from.index()];
            visit(plain(from, to & targets))?;
        }
        for from in of(Movement::Batman) {
            visit(plain(from, batman_moves(from, occupied) & targets))?;
        }
        Continue(())
    }

    #[inline(always)]
    fn drops(
        &self,
        me: usize,
        empty: SquareSet,
        visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let held = self.held[me];
        if held == 0 || empty.is_empty() {
            return Continue(());
        }
        for (group, stuck) in [
            (NEVER_STUCK, SquareSet::EMPTY),
            (STUCK_ON_LAST_RANK, Self::stuck_cells(Kind::Point)),
            (CADET, Self::stuck_cells(Kind::Cadet)),
        ] {
            if held & group != 0 {
                visit(MoveSet::Drops {
                    kinds: held & group,
                    to: empty - stuck,
                })?;
            }
        }
        Continue(())
    }

    /// Where a man of the side to move could go from a cell on this board, its own side's men aside, if its King were
    /// no concern; all as the mover sees it.
    pub(crate) fn reach(&self, movement: Movement, from: Square) -> SquareSet {
        let me = self.side as usize;
        let occupied = self.occupied[me];
        let i = from.index();
        let reach = match movement {
            Movement::Warlady => {
                orthogonal_slides(from, occupied) | diagonal_slides(from, occupied)
            }
            Movement::Warrarider => orthogonal_slides(from, occupied),
            Movement::Insperider => diagonal_slides(from, occupied),
            Movement::Captain => CAPTAIN_LEAPS[i],
            Movement::Sergerider => {
                forward_diagonal_slides(from, occupied) | slide(from, Direction::North, occupied)
            }
            Movement::Emerald => EMERALD_STEPS[i],
            Movement::Sapphire => SAPPHIRE_STEPS[i],
            Movement::Amethyst => AMETHYST_STEPS[i],
            Movement::Invesrider => forward_diagonal_slides(from, occupied),
            Movement::Wing => slide(from, Direction::North, occupied),
            Movement::Cadet => CADET_LEAPS[i],
            Movement::Corporal => {
                let ahead = FORWARD_STEP[i] - occupied;
                let starts = self.rules.form.double_step_cells().contains(from);
                let two_ahead = ahead
                    .first()
                    .filter(|_| starts)
                    .map(|ahead| FORWARD_STEP[ahead.index()] - occupied);
                let skipped: SquareSet = self
                    .en_passant
                    .iter()
                    .filter(|right| right.owner != self.side.place())
                    .map(|right| self.view(self.side).seen(right.skipped))
                    .collect();
                ahead | two_ahead.unwrap_or_default() | FORWARD_DIAGONALS[i] & (occupied | skipped)
            }
            Movement::Investigator => FORWARD_DIAGONALS[i],
            Movement::Point => FORWARD_STEP[i],
            Movement::Generalissimo => KING_STEPS[i],
            Movement::Batman => batman_moves(from, occupied),
            Movement::Warradragon => orthogonal_slides(from, occupied) | DIAGONAL_STEPS[i],
            Movement::Inspedragon => diagonal_slides(from, occupied) | ORTHOGONAL_STEPS[i],
        };
        reach - self.own[me]
    }

    /// Calls `visit` with each legal move until it breaks.
    ///
    /// # Errors
    /// Breaks when `visit` does.
    #[inline]
    pub fn visit_moves(&self, mut visit: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.rules.three_players {
            self.visit_move_sets(|set| visit_moves_of::<true>(self.side as usize, set, &mut visit))
        } else {
            self.visit_move_sets(|set| visit_moves_of::<false>(self.side as usize, set, &mut visit))
        }
    }

    /// How many legal moves there are, without listing them.
    #[inline]
    pub fn count_moves(&self) -> u64 {
        let mut count = 0;
        let _ = self.visit_move_sets(|set| {
            count += set.count();
            Continue(())
        });
        u64::from(count)
    }

    /// Whether `m` is a legal move here.
    pub fn is_legal(&self, m: Move) -> bool {
        let view = self.view(self.side);
        let m = m.map(|square| view.seen(square));
        self.visit_move_sets(|set| {
            if set.contains(m) {
                Break(())
            } else {
                Continue(())
            }
        })
        .is_break()
    }
}

#[inline(always)]
fn plain(from: Square, to: SquareSet) -> MoveSet {
    MoveSet::Man {
        from,
        plain: to,
        promoting: SquareSet::EMPTY,
    }
}

#[inline(always)]
fn forward_diagonal_slides(from: Square, occupied: SquareSet) -> SquareSet {
    slide(from, Direction::NorthWest, occupied) | slide(from, Direction::NorthEast, occupied)
}

/// Orthogonal steps to empty cells, diagonal ones to men.
#[inline(always)]
fn batman_moves(from: Square, occupied: SquareSet) -> SquareSet {
    (ORTHOGONAL_STEPS[from.index()] - occupied) | (DIAGONAL_STEPS[from.index()] & occupied)
}

#[inline(always)]
fn visit_moves_of<const THREE: bool>(
    me: usize,
    set: MoveSet,
    visit: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let real = |square: Square| real::<THREE>(me, square);
    match set {
        MoveSet::Man {
            from,
            plain,
            promoting,
        } => {
            let from = real(from);
            for (squares, promotion) in [(plain, false), (promoting, true)] {
                for to in squares {
                    visit(Move::Board {
                        from,
                        to: real(to),
                        promotion,
                    })?;
                }
            }
        }
        MoveSet::Steps {
            step,
            plain,
            promoting,
        } => {
            for (squares, promotion) in [(plain, false), (promoting, true)] {
                for to in squares {
                    visit(Move::Board {
                        from: real(behind(to, step)),
                        to: real(to),
                        promotion,
                    })?;
                }
            }
        }
        MoveSet::Drops { kinds, to } => {
            let mut left = kinds;
            while left != 0 {
                let kind = Kind::ALL[left.trailing_zeros() as usize % Kind::IN_HAND];
                left &= left - 1;
                for to in to {
                    visit(Move::Drop { kind, to: real(to) })?;
                }
            }
        }
        MoveSet::Pass => visit(Move::Pass)?,
    }
    Continue(())
}
