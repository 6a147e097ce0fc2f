//! Legal moves, as sets: every set that is handed out holds legal moves only.
//!
//! For: the rules of movement, in one place. Listing, counting and testing are built on the one walk,
//! [`Position::visit_move_sets`]. Not for: playing moves, or saying why one is not legal (`legality`).
//!
//! How: the men that give check and the pins are found first (`safety`). With one man giving check all others may only
//! capture it or step between; pinned men move along their pin; the King goes to squares that no enemy attacks when
//! the King himself is lifted off the board. Nothing is played and taken back, except to see whether a dropped Pawn
//! mates where an option forbids it.
//!
//! Which kinds of men there are and how they move is known at compile time for each game: what a game has not leaves
//! no trace in its code.

use core::ops::ControlFlow::{self, Break, Continue};

use kernel::attack::{diagonal_slides, orthogonal_slides};
use kernel::bits::Bits;
use kernel::{Grid, Square, SquareSet};

use crate::field::Field;
use crate::games::{Derived, Forms, GROUPS, Game, Group};
use crate::movement::Movement;
use crate::moves::{Move, MoveSet};
use crate::piece::{Color, Kind, Promotion};
use crate::position::{Position, Wing};
use crate::storage::{HandOf, KindSets, Marks};

mod safety;

use safety::Safety;

/// The squares that `squares` become when all indices change by `step`; none may leave the board.
#[inline(always)]
fn shifted<B: Field>(squares: SquareSet<B>, step: i8) -> SquareSet<B> {
    let by = u32::from(step.unsigned_abs());
    SquareSet(if step > 0 {
        squares.0.shift_up(by)
    } else {
        squares.0.shift_down(by)
    })
}

/// The steps of a side's Pawns: straight on, towards the first file, and towards the last file.
#[inline(always)]
const fn pawn_steps<B: Field>(color: Color) -> [i8; 3] {
    let rank = B::STRIDE as i8;
    match color {
        Color::White => [rank, rank - 1, rank + 1],
        Color::Black => [-rank, -rank - 1, -rank + 1],
    }
}

/// Men in sets, and what they attack.
impl<G: Game> Position<G> {
    /// The men of several slots, a bit for each.
    #[inline(always)]
    fn men_of_slots(&self, slots: u16) -> SquareSet<G::Board> {
        let mut men = SquareSet::EMPTY;
        for slot in 0..G::SLOTS {
            if slots >> slot & 1 != 0 {
                men |= self.kinds.get(slot);
            }
        }
        men
    }

    /// Of men that are marked, or of men that are not, those of the slots `plain` unpromoted and those of the slots
    /// `promoted` promoted; `all_promoted` are the slots that can be promoted at all. Written so that little is left
    /// when the slots are known.
    #[inline(always)]
    fn unmarked_or_marked(
        &self,
        plain: u16,
        promoted: u16,
        all_promoted: u16,
    ) -> SquareSet<G::Board> {
        if promoted != 0 && promoted == all_promoted {
            return self.men_of_slots(plain) | self.promoted;
        }
        let both = plain & (promoted | !all_promoted);
        self.men_of_slots(both)
            | (self.men_of_slots(plain & !both) - self.promoted)
            | (self.men_of_slots(promoted & !both) & self.promoted)
    }

    /// The men that are of a slot and form among these.
    #[inline(always)]
    fn men_of(&self, forms: Forms) -> SquareSet<G::Board> {
        let ([plain, promoted, marked, both], occurring) = (forms.0, const { G::OCCURRING.0 });
        let unmarked = self.unmarked_or_marked(plain, promoted, occurring[1]);
        if !G::MARKS || (marked == plain & occurring[2] && both == promoted & occurring[3]) {
            return unmarked;
        }
        let marks = self.marks.squares();
        (unmarked - marks) | (self.unmarked_or_marked(marked, both, occurring[3]) & marks)
    }

    /// The men whose movement has something of `MOVES`.
    #[inline(always)]
    fn moving<const MOVES: u16>(&self) -> SquareSet<G::Board> {
        self.men_of(const { G::FACTS.forms_with(Movement(MOVES)) })
    }

    /// Whether two squares diagonally are a step over an empty square, by an option.
    #[inline(always)]
    fn steps(&self) -> bool {
        G::FACTS.stepping && self.rules.stepping
    }

    /// The men of `attacker` that attack `square` by a leap or a step, the King left out, and Elephants too where they
    /// cannot leap.
    #[inline(always)]
    fn leapers_to(&self, square: Square<G::Board>, attacker: Color) -> SquareSet<G::Board> {
        let behind = attacker.opponent();
        let mut leapers = SquareSet::EMPTY;
        if const { G::FACTS.has(Movement::KNIGHT) } {
            leapers |= G::Board::knight(square) & self.moving::<{ Movement::KNIGHT.0 }>();
        }
        if const { G::FACTS.has(Movement::CAMEL) } {
            leapers |= G::Board::camel(square) & self.moving::<{ Movement::CAMEL.0 }>();
        }
        if const { G::FACTS.has(Movement::FERZ) } {
            leapers |= G::Board::ferz(square) & self.moving::<{ Movement::FERZ.0 }>();
        }
        if const { G::FACTS.has(Movement::ELEPHANT) } && !self.steps() {
            leapers |= G::Board::elephant(square) & self.moving::<{ Movement::ELEPHANT.0 }>();
        }
        leapers |=
            G::Board::diagonally_forward(behind, square) & self.moving::<{ Movement::PAWN.0 }>();
        if const { G::FACTS.has(Movement::YEOMAN) } {
            leapers |= G::Board::straight_forward(behind, square)
                & self.moving::<{ Movement::YEOMAN.0 }>();
        }
        leapers & self.men(attacker)
    }

    /// Whether `attacker` attacks `square` while the squares of `occupied` are taken.
    #[inline(always)]
    fn is_attacked_with(
        &self,
        square: Square<G::Board>,
        attacker: Color,
        occupied: SquareSet<G::Board>,
    ) -> bool {
        let men = self.men(attacker);
        if self.leapers_to(square, attacker).any()
            || (G::Board::king(square) & self.kinds.get(G::KING) & men).any()
        {
            return true;
        }
        // Most squares share no line with a slider, and looking that up is cheaper than a slide.
        let orthogonal = self.moving::<{ Movement::ORTHOGONAL.0 }>() & men;
        if (G::Board::orthogonals(square) & orthogonal).any()
            && (orthogonal_slides(square, occupied) & orthogonal).any()
        {
            return true;
        }
        let mut diagonal = G::Board::diagonals(square) & self.moving::<{ Movement::DIAGONAL.0 }>();
        if self.steps() {
            diagonal |= G::Board::elephant(square) & self.moving::<{ Movement::ELEPHANT.0 }>();
        }
        diagonal &= men;
        if diagonal.any() && (diagonal_slides(square, occupied) & diagonal).any() {
            return true;
        }
        if !G::CROOKED {
            return false;
        }
        // A crooked piece attacks the squares from which its like would attack it.
        let orthogonal = self.moving::<{ Movement::CROOKED_ORTHOGONAL.0 }>() & men;
        let diagonal = self.moving::<{ Movement::CROOKED_DIAGONAL.0 }>() & men;
        ((G::Board::crooked_orthogonals(square) & orthogonal).any()
            && (G::Board::crooked_orthogonal_slides(square, occupied) & orthogonal).any())
            || ((G::Board::crooked_diagonals(square) & diagonal).any()
                && (G::Board::crooked_diagonal_slides(square, occupied) & diagonal).any())
    }

    /// Whether a side attacks a square.
    pub fn is_attacked(&self, square: Square<G::Board>, attacker: Color) -> bool {
        self.is_attacked_with(square, attacker, self.occupied())
    }

    /// Where a man that moves so could go from a square, its own side's men and Pawns' moves aside.
    #[inline(always)]
    pub(crate) fn reach(
        &self,
        moves: Movement,
        from: Square<G::Board>,
        occupied: SquareSet<G::Board>,
    ) -> SquareSet<G::Board> {
        let mut reach = SquareSet::EMPTY;
        if moves.has(Movement::ORTHOGONAL) {
            reach |= orthogonal_slides(from, occupied);
        }
        if moves.has(Movement::DIAGONAL) {
            reach |= diagonal_slides(from, occupied);
        }
        if moves.has(Movement::KNIGHT) {
            reach |= G::Board::knight(from);
        }
        if moves.has(Movement::CAMEL) {
            reach |= G::Board::camel(from);
        }
        if moves.has(Movement::FERZ) {
            reach |= G::Board::ferz(from);
        }
        if moves.has(Movement::ELEPHANT) {
            let mut two = G::Board::elephant(from);
            if self.steps() {
                two &= diagonal_slides(from, occupied);
            }
            reach |= two;
        }
        if moves.has(Movement::KING) {
            reach |= G::Board::king(from);
        }
        if moves.has(Movement::CROOKED_ORTHOGONAL) {
            reach |= G::Board::crooked_orthogonal_slides(from, occupied);
        }
        if moves.has(Movement::CROOKED_DIAGONAL) {
            reach |= G::Board::crooked_diagonal_slides(from, occupied);
        }
        reach
    }
}

/// The walk over all legal moves, and what is built on it.
impl<G: Game> Position<G> {
    /// Hands out all legal moves as sets until `visit` breaks. Sets are never empty of meaning but may be empty of
    /// squares; no move is in two of them.
    ///
    /// # Errors
    /// Breaks when `visit` does.
    #[inline]
    pub fn visit_move_sets(
        &self,
        visit: impl FnMut(MoveSet<G>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.side {
            Color::White => self.generate::<true>(visit),
            Color::Black => self.generate::<false>(visit),
        }
    }

    #[inline(always)]
    fn generate<const WHITE: bool>(
        &self,
        mut visit: impl FnMut(MoveSet<G>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let color = if WHITE { Color::White } else { Color::Black };
        let own = self.men(color);
        let occupied = self.occupied();
        let king = self.king(color);
        let mut safety = Safety::new();
        self.look_out(color, &mut safety);

        let safe = self.safe_king_squares(color, king, own, occupied);
        if safe.any() {
            visit(MoveSet::Man {
                from: king,
                plain: safe,
                promoting: SquareSet::EMPTY,
            })?;
        }
        if safety.helpless() {
            return Continue(());
        }
        let targets = safety.targets - own;
        self.men_moves::<WHITE>(own - safety.pinned, targets, occupied, &mut visit)?;
        if safety.pinned_may_help() {
            for pin in &safety.pins {
                let man = pin.pinned.bit();
                self.men_moves::<WHITE>(man, targets & pin.line, occupied, &mut visit)?;
            }
        }
        if safety.checkers.is_empty() && G::FACTS.castling && self.castling.has_any(color) {
            for wing in Wing::ALL {
                if self.can_castle(color, wing, occupied) {
                    visit(MoveSet::Castle {
                        from: king,
                        to: G::Board::castled_king(color, wing),
                    })?;
                }
            }
        }
        let empty = safety.targets - occupied;
        if empty.any() && !self.hand(color).is_empty() {
            self.drops(color, empty, &mut visit)?;
        }
        Continue(())
    }

    /// The squares that the King may step to, castling aside.
    #[inline(always)]
    fn safe_king_squares(
        &self,
        color: Color,
        king: Square<G::Board>,
        own: SquareSet<G::Board>,
        occupied: SquareSet<G::Board>,
    ) -> SquareSet<G::Board> {
        let lifted = occupied - king.bit();
        let mut safe = G::Board::king(king) - own;
        for to in safe {
            if self.is_attacked_with(to, color.opponent(), lifted) {
                safe.remove(to);
            }
        }
        safe
    }

    /// The moves to `targets` of those of `men` that are not Kings.
    #[inline(always)]
    fn men_moves<const WHITE: bool>(
        &self,
        men: SquareSet<G::Board>,
        targets: SquareSet<G::Board>,
        occupied: SquareSet<G::Board>,
        visit: &mut impl FnMut(MoveSet<G>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let color = if WHITE { Color::White } else { Color::Black };
        let [straight, towards_first, towards_last] = pawn_steps::<G::Board>(color);
        let enemies = targets & self.men(color.opponent());

        let pawns = men & self.moving::<{ Movement::PAWN.0 }>();
        if pawns.any() {
            let quiet = targets - occupied;
            let left = shifted(pawns & G::Board::NOT_FIRST_FILE, towards_first) & enemies;
            let right = shifted(pawns & G::Board::NOT_LAST_FILE, towards_last) & enemies;
            Self::pawn_sets(color, straight, shifted(pawns, straight) & quiet, visit)?;
            if (left | right).any() {
                Self::pawn_sets(color, towards_first, left, visit)?;
                Self::pawn_sets(color, towards_last, right, visit)?;
            }
        }
        if const { G::FACTS.has(Movement::YEOMAN) } {
            let yeomen = men & self.moving::<{ Movement::YEOMAN.0 }>();
            if yeomen.any() {
                let quiet = targets - occupied;
                let left = shifted(yeomen & G::Board::NOT_FIRST_FILE, towards_first) & quiet;
                let right = shifted(yeomen & G::Board::NOT_LAST_FILE, towards_last) & quiet;
                Self::pawn_sets(color, straight, shifted(yeomen, straight) & enemies, visit)?;
                Self::pawn_sets(color, towards_first, left, visit)?;
                Self::pawn_sets(color, towards_last, right, visit)?;
            }
        }
        // One call for each place of the table, so that each is compiled for its movement.
        const { assert!(GROUPS == 8) };
        self.group::<WHITE, 0>(men, targets, occupied, visit)?;
        self.group::<WHITE, 1>(men, targets, occupied, visit)?;
        self.group::<WHITE, 2>(men, targets, occupied, visit)?;
        self.group::<WHITE, 3>(men, targets, occupied, visit)?;
        self.group::<WHITE, 4>(men, targets, occupied, visit)?;
        self.group::<WHITE, 5>(men, targets, occupied, visit)?;
        self.group::<WHITE, 6>(men, targets, occupied, visit)?;
        self.group::<WHITE, 7>(men, targets, occupied, visit)
    }

    /// One step of Pawns or Yeomen to the squares `to`, with every promotion that they have.
    #[inline(always)]
    fn pawn_sets(
        color: Color,
        step: i8,
        to: SquareSet<G::Board>,
        visit: &mut impl FnMut(MoveSet<G>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // One that starts in the zone ends in it.
        let promoting = to & Self::zone(color);
        let plain = to - G::Board::far_rank(color);
        if !G::CHOICE {
            return visit(MoveSet::Pawns {
                step,
                plain,
                promoting,
                promotion: Promotion::Only,
            });
        }
        visit(MoveSet::Pawns {
            step,
            plain,
            promoting,
            promotion: Promotion::Queen,
        })?;
        if promoting.is_empty() {
            return Continue(());
        }
        visit(MoveSet::Pawns {
            step,
            plain: SquareSet::EMPTY,
            promoting,
            promotion: Promotion::Gnu,
        })
    }

    /// The moves to `targets` of those of `men` that are of one group.
    #[inline(always)]
    fn group<const WHITE: bool, const GROUP: usize>(
        &self,
        men: SquareSet<G::Board>,
        targets: SquareSet<G::Board>,
        occupied: SquareSet<G::Board>,
        visit: &mut impl FnMut(MoveSet<G>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if const { GROUP >= G::GROUPS.1 } {
            return Continue(());
        }
        let Group {
            moves,
            promotes,
            men: forms,
        } = const { G::GROUPS.0[GROUP] };
        let zone = Self::zone(if WHITE { Color::White } else { Color::Black });
        for from in men & self.men_of(forms) {
            let to = self.reach(moves, from, occupied) & targets;
            visit(MoveSet::Man {
                from,
                plain: to,
                promoting: match (promotes, zone.contains(from)) {
                    (false, _) => SquareSet::EMPTY,
                    (true, true) => to,
                    (true, false) => to & zone,
                },
            })?;
        }
        Continue(())
    }

    /// Whether the side to move, not in check, may castle on a wing now.
    #[inline(always)]
    fn can_castle(&self, color: Color, wing: Wing, occupied: SquareSet<G::Board>) -> bool {
        let [between, _] = G::Board::castling_paths(color, wing);
        self.castling.has(color, wing)
            && (between & occupied).is_empty()
            && self.attacked_castling_square(color, wing).is_none()
            && !self.castling_opens_check(color, wing)
    }

    /// A square that the castling King passes or lands on and that is attacked; his own is not looked at.
    pub(crate) fn attacked_castling_square(
        &self,
        color: Color,
        wing: Wing,
    ) -> Option<Square<G::Board>> {
        let [_, path] = G::Board::castling_paths(color, wing);
        let (enemy, occupied) = (color.opponent(), self.occupied());
        path.into_iter()
            .find(|&square| self.is_attacked_with(square, enemy, occupied))
    }

    /// Whether the King, having castled, would be attacked along a path that his Rook stood in before. Straight lines
    /// do not lead past a Rook in its corner; crooked paths do.
    pub(crate) fn castling_opens_check(&self, color: Color, wing: Wing) -> bool {
        if !G::CROOKED {
            return false;
        }
        let to = G::Board::castled_king(color, wing);
        let left = G::Board::king_home(color).bit() | G::Board::rook_home(color, wing).bit();
        // King and Rook land on the two squares of the path.
        let [_, path] = G::Board::castling_paths(color, wing);
        let occupied = (self.occupied() - left) | path;
        self.is_attacked_with(to, color.opponent(), occupied)
    }

    #[inline(always)]
    fn drops(
        &self,
        color: Color,
        empty: SquareSet<G::Board>,
        visit: &mut impl FnMut(MoveSet<G>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let pawns: u16 = const { ((1 << G::HELD_FORMS) - 1) << (G::PAWN * G::HELD_FORMS) };
        let hand = self.hand(color);
        let kinds = (0..G::HELD).fold(0, |kinds, place| {
            kinds | u16::from(hand.count(place) != 0) << place
        });
        if kinds & !pawns != 0 {
            visit(MoveSet::Drops {
                kinds: kinds & !pawns,
                to: empty,
            })?;
        }
        if kinds & pawns != 0 {
            let to = empty - G::Board::far_rank(color);
            if !self.rules.no_pawn_drop_mate {
                return visit(MoveSet::Drops {
                    kinds: kinds & pawns,
                    to,
                });
            }
            for foreign in [false, true].into_iter().take(G::HELD_FORMS) {
                let kinds = kinds & 1 << G::held(G::PAWN, foreign);
                if kinds != 0 {
                    let to = to - self.mating_pawn_drops(color, foreign, to);
                    visit(MoveSet::Drops { kinds, to })?;
                }
            }
        }
        Continue(())
    }

    /// Those of the squares `to` where a dropped Pawn, or Yeoman, mates. At most two squares are looked at, by playing
    /// the drop.
    pub(crate) fn mating_pawn_drops(
        &self,
        color: Color,
        foreign: bool,
        to: SquareSet<G::Board>,
    ) -> SquareSet<G::Board> {
        let enemy = color.opponent();
        let king = self.king(enemy);
        let moves = G::FACTS.movement(G::PAWN, if foreign { 2 } else { 0 });
        let checking = if moves.has(Movement::YEOMAN) {
            G::Board::straight_forward(enemy, king)
        } else {
            G::Board::diagonally_forward(enemy, king)
        };
        (checking & to)
            .into_iter()
            .filter(|&to| {
                let mut next = self.clone();
                next.play_unchecked(Move::Drop {
                    kind: Kind::Pawn,
                    foreign,
                    to,
                });
                !kernel::Position::has_move(&next)
            })
            .collect()
    }

    /// Calls `visit` with each legal move until it breaks.
    ///
    /// # Errors
    /// Breaks when `visit` does.
    #[inline]
    pub fn visit_moves(
        &self,
        mut visit: impl FnMut(Move<G::Board>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_move_sets(|set| set.visit(&mut visit))
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
    pub fn is_legal(&self, m: Move<G::Board>) -> bool {
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
