//! Legal moves, as sets: every set that is handed out holds legal moves only.
//!
//! For: the rules of movement, in one place. Listing, counting and testing are built on the one walk,
//! [`Position::visit_move_sets`]. Not for: playing moves, or saying why one is not legal (`legality`).
//!
//! How: the men that give check and the pins are found first. With one man giving check all others may only capture
//! it or step between; pinned men move along their pin; the King goes to squares that no enemy attacks when the King
//! himself is lifted off the board. Nothing is played and taken back, except to see whether a dropped Pawn mates
//! where an option forbids it.

use core::ops::ControlFlow::{self, Break, Continue};

use arrayvec::ArrayVec;
use kernel::attack::{Pin, diagonal_slides, line_checkers, orthogonal_slides};
use kernel::{Grid, Hand};

use crate::moves::{Move, MoveSet};
use crate::piece::{Color, Kind};
use crate::position::{Position, Wing};
use crate::{Board, Square, SquareSet};

static KNIGHT_LEAPS: [SquareSet; 64] = Board::leaps(&[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);

static KING_STEPS: [SquareSet; 64] = Board::leaps(&[
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
]);

/// What a Pawn of each side attacks.
static PAWN_ATTACKS: [[SquareSet; 64]; 2] = [
    Board::leaps(&[(-1, 1), (1, 1)]),
    Board::leaps(&[(-1, -1), (1, -1)]),
];

/// Every square but those of the a file, and of the h file.
const NOT_FILE_A: SquareSet = Board::files(1, 7);
const NOT_FILE_H: SquareSet = Board::files(0, 7);

/// The squares that `squares` become when all indices change by `step`; none may leave the board.
#[inline(always)]
fn shifted(squares: SquareSet, step: i8) -> SquareSet {
    use kernel::SquareSet as Set;
    use kernel::bits::Bits;
    if step > 0 {
        Set(squares.0.shift_up(u32::from(step.unsigned_abs())))
    } else {
        Set(squares.0.shift_down(u32::from(step.unsigned_abs())))
    }
}

/// The steps of a side's Pawns: straight on, and the captures towards the a file and the h file.
#[inline(always)]
const fn pawn_steps(color: Color) -> [i8; 3] {
    match color {
        Color::White => [8, 7, 9],
        Color::Black => [-8, -9, -7],
    }
}

impl Position {
    /// Men that slide along ranks and files: Rooks, Queens, and all promoted men.
    #[inline(always)]
    fn orthogonal_sliders(&self) -> SquareSet {
        self.kinds[Kind::Rook as usize] | self.kinds[Kind::Queen as usize] | self.promoted
    }

    /// Men that slide along diagonals: Bishops, Queens, and all promoted men.
    #[inline(always)]
    fn diagonal_sliders(&self) -> SquareSet {
        self.kinds[Kind::Bishop as usize] | self.kinds[Kind::Queen as usize] | self.promoted
    }

    /// The men of `attacker` that attack `square` by a leap or a step, the King left out.
    #[inline(always)]
    fn leapers_to(&self, square: Square, attacker: Color) -> SquareSet {
        let i = square.index();
        let leapers = (KNIGHT_LEAPS[i] & self.kinds[Kind::Knight as usize])
            | (PAWN_ATTACKS[attacker.opponent() as usize][i] & self.kinds[Kind::Pawn as usize]);
        (leapers - self.promoted) & self.men(attacker)
    }

    /// Where a King, a Knight or a Pawn of a side could go from a square on this board.
    pub(crate) fn steps_and_leaps(&self, kind: Kind, color: Color, from: Square) -> SquareSet {
        match kind {
            Kind::King => KING_STEPS[from.index()],
            Kind::Knight => KNIGHT_LEAPS[from.index()],
            Kind::Pawn => {
                let straight = shifted(from.bit(), pawn_steps(color)[0]) - self.occupied();
                let captures = PAWN_ATTACKS[color as usize][from.index()];
                straight | captures & self.men(color.opponent())
            }
            Kind::Queen | Kind::Rook | Kind::Bishop => SquareSet::EMPTY,
        }
    }

    /// Whether `attacker` attacks `square` while the squares of `occupied` are taken.
    #[inline(always)]
    fn is_attacked_with(&self, square: Square, attacker: Color, occupied: SquareSet) -> bool {
        let men = self.men(attacker);
        if self.leapers_to(square, attacker).any()
            || (KING_STEPS[square.index()] & self.kinds[Kind::King as usize] & men).any()
        {
            return true;
        }
        // Most squares share no line with a slider, and looking that up is cheaper than a slide.
        let orthogonal = self.orthogonal_sliders() & men;
        let diagonal = self.diagonal_sliders() & men;
        ((Board::orthogonals(square) & orthogonal).any()
            && (orthogonal_slides(square, occupied) & orthogonal).any())
            || ((Board::diagonals(square) & diagonal).any()
                && (diagonal_slides(square, occupied) & diagonal).any())
    }

    /// Whether a side attacks a square.
    pub fn is_attacked(&self, square: Square, attacker: Color) -> bool {
        self.is_attacked_with(square, attacker, self.occupied())
    }

    /// The men that give check to the side to move, and a call of `pin` for each of its pinned men.
    #[inline(always)]
    pub(crate) fn checkers_and_pins(&self, pin: impl FnMut(Pin<Board>)) -> SquareSet {
        let (own, enemy) = (self.side, self.side.opponent());
        let king = self.king(own);
        let snipers = ((Board::orthogonals(king) & self.orthogonal_sliders())
            | (Board::diagonals(king) & self.diagonal_sliders()))
            & self.men(enemy);
        self.leapers_to(king, enemy)
            | line_checkers(king, snipers, self.men(own), self.occupied(), pin)
    }

    /// The men that give check to the side to move.
    pub fn checkers(&self) -> SquareSet {
        self.checkers_and_pins(|_| {})
    }

    /// Hands out all legal moves as sets until `visit` breaks. Sets are never empty of meaning but may be empty of
    /// squares; no move is in two of them.
    ///
    /// # Errors
    /// Breaks when `visit` does.
    #[inline]
    pub fn visit_move_sets(
        &self,
        visit: impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.side {
            Color::White => self.generate::<true>(visit),
            Color::Black => self.generate::<false>(visit),
        }
    }

    #[inline(always)]
    fn generate<const WHITE: bool>(
        &self,
        mut visit: impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let color = if WHITE { Color::White } else { Color::Black };
        let own = self.men(color);
        let occupied = self.occupied();
        let king = self.king(color);

        let mut pins = ArrayVec::<Pin<Board>, 8>::new();
        let mut pinned = SquareSet::EMPTY;
        let checkers = self.checkers_and_pins(|pin| {
            pinned.insert(pin.pinned);
            // Each pin is on another of the King's eight lines.
            let _ = pins.try_push(pin);
        });

        let safe = self.safe_king_squares(color, king, own, occupied);
        if safe.any() {
            visit(MoveSet::Man {
                from: king,
                plain: safe,
                promoting: SquareSet::EMPTY,
            })?;
        }
        if checkers.more_than_one() {
            return Continue(());
        }

        // Where the other men may go, and where men may be dropped.
        let (targets, empty) = match checkers.first() {
            None => (!own, !occupied),
            Some(checker) => {
                let between = Board::between(king, checker);
                (between | checkers, between)
            }
        };
        self.men_moves::<WHITE>(own - pinned, targets, occupied, &mut visit)?;
        // A pinned man never helps against a check from elsewhere.
        if checkers.is_empty() {
            for pin in &pins {
                let man = pin.pinned.bit();
                self.men_moves::<WHITE>(man, targets & pin.line, occupied, &mut visit)?;
            }
            if self.castling.has_any(color) {
                for wing in Wing::ALL {
                    if self.can_castle(color, wing, occupied) {
                        visit(MoveSet::Castle {
                            from: king,
                            to: Self::castled_king(color, wing),
                        })?;
                    }
                }
            }
        }
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
        king: Square,
        own: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet {
        let lifted = occupied - king.bit();
        let mut safe = KING_STEPS[king.index()] - own;
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
        men: SquareSet,
        targets: SquareSet,
        occupied: SquareSet,
        visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let color = if WHITE { Color::White } else { Color::Black };
        let zone = self.zone(color);
        let unpromoted = men - self.promoted;

        let pawns = unpromoted & self.kinds[Kind::Pawn as usize];
        if pawns.any() {
            let [straight, towards_a, towards_h] = pawn_steps(color);
            let enemies = targets & self.men(color.opponent());
            for (step, to) in [
                (straight, shifted(pawns, straight) & (targets - occupied)),
                (towards_a, shifted(pawns & NOT_FILE_A, towards_a) & enemies),
                (towards_h, shifted(pawns & NOT_FILE_H, towards_h) & enemies),
            ] {
                // A Pawn that starts in the zone ends in it.
                visit(MoveSet::Pawns {
                    step,
                    plain: to - Self::far_rank(color),
                    promoting: to & zone,
                })?;
            }
        }

        let mut promotable = |from: Square, to: SquareSet| {
            visit(MoveSet::Man {
                from,
                plain: to,
                promoting: if zone.contains(from) { to } else { to & zone },
            })
        };
        for from in unpromoted & self.kinds[Kind::Knight as usize] {
            promotable(from, KNIGHT_LEAPS[from.index()] & targets)?;
        }
        for from in unpromoted & self.kinds[Kind::Bishop as usize] {
            promotable(from, diagonal_slides(from, occupied) & targets)?;
        }
        for from in unpromoted & self.kinds[Kind::Rook as usize] {
            promotable(from, orthogonal_slides(from, occupied) & targets)?;
        }
        for from in men & (self.kinds[Kind::Queen as usize] | self.promoted) {
            let reach = orthogonal_slides(from, occupied) | diagonal_slides(from, occupied);
            visit(MoveSet::Man {
                from,
                plain: reach & targets,
                promoting: SquareSet::EMPTY,
            })?;
        }
        Continue(())
    }

    /// Whether the side to move, not in check, may castle on a wing now.
    fn can_castle(&self, color: Color, wing: Wing, occupied: SquareSet) -> bool {
        let king = Self::king_home(color);
        let to = Self::castled_king(color, wing);
        self.castling.has(color, wing)
            && (Board::between(king, Self::rook_home(color, wing)) & occupied).is_empty()
            && (Board::between(king, to) | to.bit())
                .into_iter()
                .all(|square| !self.is_attacked_with(square, color.opponent(), occupied))
    }

    #[inline(always)]
    fn drops(
        &self,
        color: Color,
        empty: SquareSet,
        visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        const PAWN: u8 = 1 << Kind::Pawn as u8;
        let kinds = kinds_in(self.hand(color));
        if kinds & !PAWN != 0 {
            visit(MoveSet::Drops {
                kinds: kinds & !PAWN,
                to: empty,
            })?;
        }
        if kinds & PAWN != 0 {
            let mut to = empty - Self::far_rank(color);
            if self.rules.no_pawn_drop_mate {
                to -= self.mating_pawn_drops(color, to);
            }
            visit(MoveSet::Drops { kinds: PAWN, to })?;
        }
        Continue(())
    }

    /// Those of the squares `to` where a dropped Pawn mates. At most two squares are looked at, by playing the drop.
    pub(crate) fn mating_pawn_drops(&self, color: Color, to: SquareSet) -> SquareSet {
        let enemy = color.opponent();
        let checking = PAWN_ATTACKS[enemy as usize][self.king(enemy).index()] & to;
        checking
            .into_iter()
            .filter(|&to| {
                let mut next = self.clone();
                next.play_unchecked(Move::Drop {
                    kind: Kind::Pawn,
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
fn kinds_in(hand: &Hand<5>) -> u8 {
    Kind::IN_HAND.into_iter().fold(0, |kinds, kind| {
        kinds | u8::from(hand.has(kind as usize)) << kind as u8
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
        MoveSet::Pawns {
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
        MoveSet::Drops { kinds, to } => {
            for kind in Kind::IN_HAND {
                if kinds >> kind as u8 & 1 != 0 {
                    for to in to {
                        visit(Move::Drop { kind, to })?;
                    }
                }
            }
        }
        MoveSet::Castle { from, to } => visit(Move::Castle { from, to })?,
    }
    Continue(())
}
