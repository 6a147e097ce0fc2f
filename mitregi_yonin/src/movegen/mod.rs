//! Legal moves, as sets: every set that is handed out holds legal moves only.
//!
//! For: the rules of movement and of check, in one place. Listing, counting and testing are built on the one walk,
//! [`Position::visit_move_sets`]. Not for: playing moves, or saying why one is not legal (`legality`).
//!
//! How: `guard` finds where men may go so that the King is not attacked afterwards; the King goes to squares that no
//! enemy attacks when the King himself is lifted off the board; a capture en passant, which changes three squares, is
//! looked at by itself. Nothing is played and taken back. If nothing comes of all that, rule 4 lets every move go that
//! pieces and hands allow, and the same walk goes once more without the King in mind.

mod attacks;
mod guard;

use core::ops::ControlFlow::{self, Break, Continue};

use kernel::attack::{
    diagonal_hops, diagonal_slides, fill, nearest, orthogonal_hops, orthogonal_slides, slide,
};
use kernel::{Grid, Hand, Topology};

use crate::moves::{Move, MoveSet};
use crate::piece::{Kind, Piece, Player};
use crate::position::Position;
use crate::rules::Rules;
use crate::{Board, Square, SquareSet};
use attacks::{
    CAMEL_LEAPS, DIAGONAL_STEPS, HELM_LEAPS, HUMP_LEAPS, KNIGHT_LEAPS, ORTHOGONAL_STEPS,
    PAWN_CAPTURES, mitre_directions,
};
use guard::Guard;

/// By how much the index grows with each of two of Red's offsets, turned for each player.
const fn index_steps(red: [(isize, isize); 2]) -> [[i32; 2]; 4] {
    let mut steps = [[0; 2]; 4];
    let mut player = 0;
    while player < 4 {
        let turned = kernel::topology::turned(red, player);
        let mut i = 0;
        while i < 2 {
            steps[player][i] = (turned[i].0 + turned[i].1 * Board::STRIDE as isize) as i32;
            i += 1;
        }
        player += 1;
    }
    steps
}

static PAWN_CAPTURE_STEPS: [[i32; 2]; 4] = index_steps(PAWN_CAPTURES);
static HELM_STEPS: [[i32; 2]; 4] = index_steps(HELM_LEAPS);
static HUMP_STEPS: [[i32; 2]; 4] = index_steps(HUMP_LEAPS);

/// Kinds by the number of their last ranks on which they would be stuck, a bit for each.
const KINDS_BY_STUCK_RANKS: [u16; 4] = {
    let mut kinds = [0; 4];
    let mut i = 0;
    while i < Kind::IN_HAND.len() {
        let kind = Kind::IN_HAND[i];
        kinds[Rules::stuck_ranks(kind)] |= 1 << kind as u16;
        i += 1;
    }
    kinds
};

impl Position {
    /// Hands out all legal moves as sets until `visit` breaks. Sets may be empty; no move is in two of them.
    ///
    /// # Errors
    /// Breaks when `visit` does.
    #[inline]
    pub fn visit_move_sets(
        &self,
        mut visit: impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.players.count() < 2 {
            return Continue(());
        }
        let mut found = false;
        self.generate::<true>(&mut |set: MoveSet| {
            found |= !set.is_empty();
            visit(set)
        })?;
        if found {
            return Continue(());
        }
        self.visit_without_safe_move(visit)
    }

    /// Rule 4 `[chosen]`: if every move leaves the mover's King attacked, every move goes that pieces and hands allow;
    /// a player with no move at all passes.
    #[cold]
    #[inline(never)]
    fn visit_without_safe_move(
        &self,
        mut visit: impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut found = false;
        self.generate::<false>(&mut |set: MoveSet| {
            found |= !set.is_empty();
            visit(set)
        })?;
        if found {
            Continue(())
        } else {
            visit(MoveSet::Pass)
        }
    }

    /// All moves of pieces and hands; if `SAFE`, those only that leave the mover's King safe.
    #[inline(always)]
    fn generate<const SAFE: bool>(
        &self,
        visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let player = self.side;
        let own = self.men(player);
        let occupied = self.occupied();
        let king = self.king(player);

        let mut king_targets =
            (ORTHOGONAL_STEPS[king.index()] | DIAGONAL_STEPS[king.index()]) - own;
        if SAFE && king_targets.any() {
            king_targets = self.safe_king_squares(king, king_targets, own, occupied);
        }
        visit(MoveSet::Man {
            from: king,
            plain: king_targets,
            promoting: SquareSet::EMPTY,
        })?;

        let guard = if SAFE {
            self.guard(own, occupied)
        } else {
            Guard::none()
        };
        let special = guard.special.iter().map(|&(square, _)| square);
        let ordinary = own - king.bit() - special.collect();
        let mut group = (ordinary, guard.targets);
        let mut special = guard.special.iter();
        loop {
            let (men, targets) = group;
            if (men & own).any() && targets.any() {
                self.men_moves(men, targets - own, occupied, visit)?;
            }
            match special.next() {
                Some(&(square, targets)) => group = (square.bit(), targets),
                None => break,
            }
        }
        if !self.en_passant.is_empty() {
            self.en_passant_moves::<SAFE>(own, occupied, visit)?;
        }
        if !self.hand(player).is_empty() {
            self.drops(guard.targets - occupied, visit)?;
        }
        Continue(())
    }

    /// Those of the squares `targets`, beside the King, where no enemy attacks him.
    #[inline(never)]
    fn safe_king_squares(
        &self,
        king: Square,
        mut targets: SquareSet,
        own: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet {
        // A man that the King captures attacks no square that it stands on.
        let enemies = self.attackers(occupied - own);
        let lifted = occupied - king.bit();
        for to in targets {
            if self.is_attacked_by(to, &enemies, lifted) {
                targets.remove(to);
            }
        }
        targets
    }

    /// The moves to `targets` of those of `men` that are not Kings, captures en passant left out.
    #[inline(always)]
    fn men_moves(
        &self,
        men: SquareSet,
        targets: SquareSet,
        occupied: SquareSet,
        visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let player = self.side;
        let zone = self.rules.zone(player);
        let unpromoted = men - self.promoted;

        let pawns = unpromoted & self.kinds[Kind::Pawn as usize];
        if pawns.any() {
            self.pawn_moves(player, pawns, targets, occupied, visit)?;
        }
        let empty = Board::SQUARES - occupied;
        let mitres = unpromoted & self.kinds[Kind::Mitre as usize];
        let wings = unpromoted & self.kinds[Kind::Wing as usize];
        let [left, right] = mitre_directions(player);
        for (men, direction) in [(mitres, left), (mitres, right), (wings, player.forward())] {
            if men.any() {
                // Men that only go forward never leave the zone, and are stuck nowhere else.
                let to = fill(men, direction, empty) & targets;
                visit(MoveSet::Slides {
                    direction,
                    men,
                    plain: to - self.rules.stuck(player, Kind::Wing),
                    promoting: to & zone,
                })?;
            }
        }
        for (kind, steps) in [(Kind::Helm, &HELM_STEPS), (Kind::Hump, &HUMP_STEPS)] {
            let leapers = unpromoted & self.kinds[kind as usize];
            if leapers.any() {
                let stuck = self.rules.stuck(player, kind);
                for step in steps[player as usize] {
                    let to = leapers.shifted(step) & targets;
                    visit(MoveSet::Steps {
                        step: step as i16,
                        plain: to - stuck,
                        promoting: to & (zone | stuck),
                    })?;
                }
            }
        }
        let mut any_way = |from: Square, to: SquareSet| {
            visit(MoveSet::Man {
                from,
                plain: to,
                promoting: if zone.contains(from) { to } else { to & zone },
            })
        };
        for from in unpromoted & self.kinds[Kind::Bishop as usize] {
            any_way(from, diagonal_slides(from, occupied) & targets)?;
        }
        for from in unpromoted & self.kinds[Kind::Rook as usize] {
            any_way(from, orthogonal_slides(from, occupied) & targets)?;
        }
        for from in unpromoted & self.kinds[Kind::Knight as usize] {
            any_way(from, KNIGHT_LEAPS[from.index()] & targets)?;
        }
        for from in unpromoted & self.kinds[Kind::Camel as usize] {
            any_way(from, CAMEL_LEAPS[from.index()] & targets)?;
        }
        let promoted = men & self.promoted;
        if promoted.any() {
            self.promoted_moves(promoted, targets, occupied, visit)?;
        }
        Continue(())
    }

    #[inline(always)]
    fn pawn_moves(
        &self,
        player: Player,
        pawns: SquareSet,
        targets: SquareSet,
        occupied: SquareSet,
        visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let zone = self.rules.zone(player);
        let stuck = self.rules.stuck(player, Kind::Pawn);
        let straight = Self::forward_step(player);
        let [left, right] = PAWN_CAPTURE_STEPS[player as usize];
        let enemies = targets & occupied;
        for (step, to) in [
            (straight, pawns.shifted(straight) & (targets - occupied)),
            (left, pawns.shifted(left) & enemies),
            (right, pawns.shifted(right) & enemies),
        ] {
            // A Pawn that starts in the zone ends in it, and is stuck nowhere else.
            visit(MoveSet::Steps {
                step: step as i16,
                plain: to - stuck,
                promoting: to & zone,
            })?;
        }
        let at_home = pawns & self.rules.pawn_squares(player);
        if at_home.any() {
            let skipped = at_home.shifted(straight) - occupied;
            // No Pawn square is two steps from the zone.
            visit(MoveSet::Steps {
                step: 2 * straight as i16,
                plain: skipped.shifted(straight) & (targets - occupied),
                promoting: SquareSet::EMPTY,
            })?;
        }
        Continue(())
    }

    /// The moves of promoted men, which promote no more.
    #[inline(always)]
    fn promoted_moves(
        &self,
        men: SquareSet,
        targets: SquareSet,
        occupied: SquareSet,
        visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for from in men {
            let to = match self.rules.promoted_form(self.kind_on(from)) {
                Some(piece) => self.reach(piece, from, occupied),
                None => SquareSet::EMPTY,
            };
            visit(MoveSet::Man {
                from,
                plain: to & targets,
                promoting: SquareSet::EMPTY,
            })?;
        }
        Continue(())
    }

    /// Where a piece of the side to move goes, whoever stands there; a Pawn's captures en passant left out.
    #[inline(always)]
    pub(crate) fn reach(&self, piece: Piece, from: Square, occupied: SquareSet) -> SquareSet {
        let i = from.index();
        let player = self.side;
        let leaps = |steps: &[[i32; 2]; 4]| {
            let [left, right] = steps[player as usize].map(|step| from.bit().shifted(step));
            (left | right) & Board::SQUARES
        };
        match piece {
            Piece::Rook => orthogonal_slides(from, occupied),
            Piece::Chatelaine => orthogonal_slides(from, occupied) | DIAGONAL_STEPS[i],
            Piece::Bishop => diagonal_slides(from, occupied),
            Piece::Primate => diagonal_slides(from, occupied) | ORTHOGONAL_STEPS[i],
            Piece::Cannon => {
                let slides = orthogonal_slides(from, occupied);
                (slides - occupied) | orthogonal_hops(from, slides, occupied)
            }
            Piece::Arrow => {
                let slides = diagonal_slides(from, occupied);
                (slides - occupied) | diagonal_hops(from, slides, occupied)
            }
            Piece::Wing => slide(from, player.forward(), occupied),
            Piece::Mitre => {
                let [left, right] = mitre_directions(player);
                slide(from, left, occupied) | slide(from, right, occupied)
            }
            Piece::Knight => KNIGHT_LEAPS[i],
            Piece::Camel => CAMEL_LEAPS[i],
            Piece::Gnu => KNIGHT_LEAPS[i] | CAMEL_LEAPS[i],
            Piece::Helm => leaps(&HELM_STEPS),
            Piece::Hump => leaps(&HUMP_STEPS),
            Piece::King => ORTHOGONAL_STEPS[i] | DIAGONAL_STEPS[i],
            Piece::Steward => (ORTHOGONAL_STEPS[i] - occupied) | (DIAGONAL_STEPS[i] & occupied),
            Piece::Pawn => {
                let forward = Self::forward_step(player);
                let one = (from.bit().shifted(forward) & Board::SQUARES) - occupied;
                let at_home = self.rules.pawn_squares(player).contains(from);
                let two = if at_home {
                    one.shifted(forward) - occupied
                } else {
                    SquareSet::EMPTY
                };
                one | two | (leaps(&PAWN_CAPTURE_STEPS) & occupied)
            }
        }
    }

    /// Captures en passant. The King's safety is looked at with the three squares changed.
    #[inline(never)]
    fn en_passant_moves<const SAFE: bool>(
        &self,
        own: SquareSet,
        occupied: SquareSet,
        visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let player = self.side;
        let pawns = own & self.unpromoted(Kind::Pawn);
        let zone = self.rules.zone(player);
        let stuck = self.rules.stuck(player, Kind::Pawn);
        let king = self.king(player);
        let mut seen = SquareSet::EMPTY;
        for right in self.en_passant.iter() {
            let to = right.skipped.bit();
            for step in PAWN_CAPTURE_STEPS[player as usize] {
                let from = to.shifted(-step) & pawns;
                if from.is_empty() || (seen & to).any() {
                    continue;
                }
                if SAFE {
                    // Two men can have skipped one square.
                    let victims: SquareSet = { self.en_passant.over(right.skipped) }
                        .map(|right| right.landing)
                        .collect();
                    let after = (occupied - from - victims) | to;
                    let enemies = self.attackers(occupied - own - victims);
                    if self.is_attacked_by(king, &enemies, after) {
                        continue;
                    }
                }
                visit(MoveSet::Steps {
                    step: step as i16,
                    plain: to - stuck,
                    promoting: to & zone,
                })?;
            }
            seen |= to;
        }
        Continue(())
    }

    #[inline(always)]
    fn drops(
        &self,
        empty: SquareSet,
        visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let in_hand = kinds_in(self.hand(self.side));
        for (ranks, kinds) in KINDS_BY_STUCK_RANKS.into_iter().enumerate() {
            if in_hand & kinds != 0 {
                visit(MoveSet::Drops {
                    kinds: in_hand & kinds,
                    to: empty - Rules::last_ranks(self.side, ranks),
                })?;
            }
        }
        Continue(())
    }

    /// Calls `visit` with each legal move until it breaks.
    ///
    /// # Errors
    /// Breaks when `visit` does.
    #[inline]
    pub fn visit_moves(&self, mut visit: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_move_sets(|set| visit_moves_of(set, &mut visit))
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

/// The kinds in a hand, a bit for each.
#[inline(always)]
fn kinds_in(hand: &Hand<9>) -> u16 {
    Kind::IN_HAND.into_iter().fold(0, |kinds, kind| {
        kinds | u16::from(hand.has(kind as usize)) << kind as u16
    })
}

#[inline(always)]
fn visit_moves_of(
    set: MoveSet,
    visit: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    match set {
        MoveSet::Man {
            from,
            plain,
            promoting,
        } => {
            for (squares, promotion) in [(plain, false), (promoting, true)] {
                for to in squares {
                    visit(Move::Board {
                        from,
                        to,
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
                    let from = to.index().wrapping_add_signed(-isize::from(step));
                    visit(Move::Board {
                        from: Square::from_index_unchecked(from),
                        to,
                        promotion,
                    })?;
                }
            }
        }
        MoveSet::Slides {
            direction,
            men,
            plain,
            promoting,
        } => {
            for (squares, promotion) in [(plain, false), (promoting, true)] {
                for to in squares {
                    if let Some(from) = nearest(to, direction.opposite(), men) {
                        visit(Move::Board {
                            from,
                            to,
                            promotion,
                        })?;
                    }
                }
            }
        }
        MoveSet::Drops { kinds, to } => {
            for kind in Kind::IN_HAND {
                if kinds >> kind as u16 & 1 != 0 {
                    for to in to {
                        visit(Move::Drop { kind, to })?;
                    }
                }
            }
        }
        MoveSet::Pass => visit(Move::Pass)?,
    }
    Continue(())
}
