//! Legal moves, as sets: every set that is handed out holds legal moves only.
//!
//! For: the rules of movement, in one place. Listing, counting and testing are built on the one walk,
//! [`Position::visit_move_sets`]. Not for: playing moves, or saying why one is not legal (`legality`).
//!
//! How: all squares that the enemy's steps and leaps attack are found at once, by shifting sets; slides are looked up
//! where they matter. With one man giving check all others may only capture it or step between; pinned men move along
//! their pin; the King goes to squares that no enemy attacks when the King himself is lifted off the board. Nothing is
//! played and taken back, not even to see whether a dropped Pawn mates.

use core::ops::ControlFlow::{self, Break, Continue};

use arrayvec::ArrayVec;
use kernel::attack::{Pin, diagonal_slides, line_checkers, orthogonal_slides, slide};
use kernel::{Direction, Grid, Hand};

use crate::board::{Board, Square, SquareSet};
use crate::moves::{Move, MoveSet};
use crate::piece::{Color, Kind, Piece};
use crate::position::Position;

/// For each square a set.
type Table = [SquareSet; 128];

static KING_STEPS: Table = Board::leaps(&[
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
]);
static ORTHOGONAL_STEPS: Table = Board::leaps(&[(1, 0), (0, 1), (-1, 0), (0, -1)]);
static DIAGONAL_STEPS: Table = Board::leaps(&[(1, 1), (-1, 1), (-1, -1), (1, -1)]);
static SIDE_STEPS: Table = Board::leaps(&[(1, 0), (-1, 0)]);
/// The eight leaps of the promoted Knight.
static ALL_LEAPS: Table = Board::leaps(&[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);
/// By side: the steps of Gold, Tokin and promoted Silver, and those of Silver; `STEPS[side][is Silver]`.
static STEPS: [[Table; 2]; 2] = [
    [
        Board::leaps(&[(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)]),
        Board::leaps(&[(-1, 1), (0, 1), (1, 1), (-1, -1), (1, -1)]),
    ],
    [
        Board::leaps(&[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)]),
        Board::leaps(&[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)]),
    ],
];
/// By side: the steps of the Platinum General, the King's but straight back.
static PLATINUM_STEPS: [Table; 2] = [
    Board::leaps(&[(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)]),
    Board::leaps(&[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)]),
];
/// By side: the Knight's two leaps.
static LEAPS: [Table; 2] = [
    Board::leaps(&[(-1, 2), (1, 2)]),
    Board::leaps(&[(-1, -2), (1, -2)]),
];
/// By side: the Pawn's step.
static PAWN_STEP: [Table; 2] = [Board::leaps(&[(0, 1)]), Board::leaps(&[(0, -1)])];

/// Every square but those of file 9, and of file 1.
const NOT_FILE_9: SquareSet = Board::files(1, 8);
const NOT_FILE_1: SquareSet = Board::files(0, 8);

/// The squares that `squares` become when all indices change by `step`. What leaves the board over its far edge is not
/// gone: the result must be met with a set of squares of the board.
#[inline(always)]
const fn shifted(squares: SquareSet, step: i8) -> SquareSet {
    kernel::SquareSet(if step > 0 {
        squares.0 << step.unsigned_abs()
    } else {
        squares.0 >> step.unsigned_abs()
    })
}

/// By how much the index grows with a side's step straight forward.
#[inline(always)]
const fn forward(color: Color) -> i8 {
    match color {
        Color::Black => 9,
        Color::White => -9,
    }
}

/// The squares one file to the left and to the right.
#[inline(always)]
fn sideways(squares: SquareSet) -> SquareSet {
    shifted(squares & NOT_FILE_9, -1) | shifted(squares & NOT_FILE_1, 1)
}

/// All squares of the files that `squares` are on.
#[inline(always)]
fn files_of(squares: SquareSet) -> SquareSet {
    /// The squares of file 9.
    const FILE_9: u128 = Board::files(0, 1).0;
    let folded = squares.0 | squares.0 >> 36;
    let folded = folded | squares.0 >> 72 | folded >> 18;
    let folded = (folded | folded >> 9) & 0x1FF;
    kernel::SquareSet(folded * FILE_9)
}

impl Position {
    /// A side's men of a kind that have promoted, or that have not.
    #[inline(always)]
    fn pieces(&self, color: Color, kind: Kind, promoted: bool) -> SquareSet {
        let men = self.kinds[kind as usize] & self.men(color);
        if promoted {
            men & self.promoted
        } else {
            men - self.promoted
        }
    }

    /// A side's men that move as a Gold: Golds, Tokins and promoted Silvers.
    #[inline(always)]
    fn gold_movers(&self, color: Color) -> SquareSet {
        self.pieces(color, Kind::Gold, false)
            | self.pieces(color, Kind::Pawn, true)
            | self.pieces(color, Kind::Silver, true)
    }

    /// The squares that a side attacks by steps and leaps, the King's included, slides left out. Squares that are not on
    /// the board may be in the set.
    #[inline(always)]
    fn step_attacks(&self, color: Color) -> SquareSet {
        let gold = self.gold_movers(color);
        let platinum = self.pieces(color, Kind::Gold, true);
        let silver = self.pieces(color, Kind::Silver, false);
        let horse = self.pieces(color, Kind::Bishop, true);
        let dragon = self.pieces(color, Kind::Rook, true);
        let vertical = self.pieces(color, Kind::Lance, true);
        let pawn = self.pieces(color, Kind::Pawn, false);
        let knight = self.pieces(color, Kind::Knight, false);
        let promoted_knight = self.pieces(color, Kind::Knight, true);
        let king = self.kinds[Kind::King as usize] & self.men(color);

        let (ahead, back) = (forward(color), -forward(color));
        let all_ways = gold | platinum | king;
        let straight_ahead = all_ways | pawn | silver | horse;
        let ahead_aslant = all_ways | silver | dragon | shifted(knight, ahead);
        let aside = all_ways | horse | vertical;
        let straight_back = gold | king | horse;
        let back_aslant = platinum | king | silver | dragon;
        let mut attacks = shifted(straight_ahead, ahead)
            | shifted(straight_back, back)
            | sideways(shifted(ahead_aslant, ahead) | aside | shifted(back_aslant, back));
        for from in promoted_knight {
            attacks |= ALL_LEAPS[from.index()];
        }
        attacks
    }

    /// The men of `attacker` that attack `square` by a step or a leap, the King left out.
    #[inline(always)]
    fn steppers_to(&self, square: Square, attacker: Color) -> SquareSet {
        let i = square.index();
        // What steps from here to there with one side's men steps back with the other's.
        let turned = attacker.opponent() as usize;
        let of = |kind, promoted| self.pieces(attacker, kind, promoted);
        (STEPS[turned][0][i] & self.gold_movers(attacker))
            | (STEPS[turned][1][i] & of(Kind::Silver, false))
            | (PLATINUM_STEPS[turned][i] & of(Kind::Gold, true))
            | (PAWN_STEP[turned][i] & of(Kind::Pawn, false))
            | (LEAPS[turned][i] & of(Kind::Knight, false))
            | (ALL_LEAPS[i] & of(Kind::Knight, true))
            | (ORTHOGONAL_STEPS[i] & of(Kind::Bishop, true))
            | (DIAGONAL_STEPS[i] & of(Kind::Rook, true))
            | (SIDE_STEPS[i] & of(Kind::Lance, true))
    }

    /// The men of `attacker` that would attack `square` along a line if nothing stood between.
    #[inline(always)]
    fn snipers_to(&self, square: Square, attacker: Color) -> SquareSet {
        let lances = self.kinds[Kind::Lance as usize];
        let (ahead, back) = match attacker {
            Color::Black => (Direction::North, Direction::South),
            Color::White => (Direction::South, Direction::North),
        };
        ((Board::orthogonals(square) & self.kinds[Kind::Rook as usize])
            | (Board::diagonals(square) & self.kinds[Kind::Bishop as usize])
            | (Board::ray(square, back) & lances)
            | (Board::ray(square, ahead) & lances & self.promoted))
            & self.men(attacker)
    }

    /// Those of `squares` that a side attacks along lines while the squares of `occupied` are taken.
    #[inline(always)]
    fn line_attacks(&self, color: Color, squares: SquareSet, occupied: SquareSet) -> SquareSet {
        let men = self.men(color);
        let mut attacked = SquareSet::EMPTY;
        for from in self.kinds[Kind::Rook as usize] & men {
            if (Board::orthogonals(from) & squares).any() {
                attacked |= orthogonal_slides(from, occupied);
            }
        }
        for from in self.kinds[Kind::Bishop as usize] & men {
            if (Board::diagonals(from) & squares).any() {
                attacked |= diagonal_slides(from, occupied);
            }
        }
        for from in self.kinds[Kind::Lance as usize] & men {
            if (Board::orthogonals(from) & squares).any() {
                attacked |= self.lance_slides(color, from, occupied);
            }
        }
        attacked & squares
    }

    /// The slides of the Lance or Vertical Mover of a side on a square.
    #[inline(always)]
    fn lance_slides(&self, color: Color, from: Square, occupied: SquareSet) -> SquareSet {
        if self.promoted.contains(from) {
            slide(from, Direction::North, occupied) | slide(from, Direction::South, occupied)
        } else if color == Color::Black {
            slide(from, Direction::North, occupied)
        } else {
            slide(from, Direction::South, occupied)
        }
    }

    /// The men of a side that attack a square; its King too.
    pub(crate) fn attackers_to(&self, square: Square, attacker: Color) -> SquareSet {
        let occupied = self.occupied();
        let king = self.kinds[Kind::King as usize] & self.men(attacker);
        let sliders = self
            .snipers_to(square, attacker)
            .into_iter()
            .filter(|&sniper| (Board::between(square, sniper) & occupied).is_empty());
        self.steppers_to(square, attacker)
            | (KING_STEPS[square.index()] & king)
            | sliders.collect::<SquareSet>()
    }

    /// Whether a side attacks a square.
    pub fn is_attacked(&self, square: Square, attacker: Color) -> bool {
        self.attackers_to(square, attacker).any()
    }

    /// The men that give check to the side to move.
    pub fn checkers(&self) -> SquareSet {
        self.attackers_to(self.king(self.side), self.side.opponent())
    }

    /// Where a King of `color` on `king` may step: not to his own men, and not where the enemy, whose steps and leaps
    /// are `attacks`, would attack him while the squares of `occupied` are taken.
    #[inline(always)]
    fn safe_king_squares(
        &self,
        color: Color,
        king: Square,
        attacks: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet {
        let steps = KING_STEPS[king.index()] - self.men(color) - attacks;
        if steps.is_empty() {
            return steps;
        }
        steps - self.line_attacks(color.opponent(), steps, occupied - king.bit())
    }

    /// Hands out all legal moves as sets until `visit` breaks. A set may be empty; no move is in two of them.
    ///
    /// # Errors
    /// Breaks when `visit` does.
    #[inline]
    pub fn visit_move_sets(
        &self,
        visit: impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let may_pocket = self.rules.pocket && self.pocket(self.side).is_none();
        match (self.side, may_pocket) {
            (Color::Black, false) => self.generate::<true, false>(visit),
            (Color::Black, true) => self.generate::<true, true>(visit),
            (Color::White, false) => self.generate::<false, false>(visit),
            (Color::White, true) => self.generate::<false, true>(visit),
        }
    }

    /// The walk, one text for each side and for whether its men may go into a pocket at all.
    #[inline(always)]
    fn generate<const BLACK: bool, const MAY_POCKET: bool>(
        &self,
        mut visit: impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let color = if BLACK { Color::Black } else { Color::White };
        let enemy = color.opponent();
        let own = self.men(color);
        let occupied = self.occupied();
        let king = self.king(color);

        let attacks = self.step_attacks(enemy);
        let mut pins = ArrayVec::<Pin<Board>, 8>::new();
        let mut pinned = SquareSet::EMPTY;
        let snipers = self.snipers_to(king, enemy);
        let mut checkers = line_checkers(king, snipers, own, occupied, |pin| {
            pinned.insert(pin.pinned);
            // Each pin is on another of the King's eight lines.
            let _ = pins.try_push(pin);
        });
        if attacks.contains(king) {
            checkers |= self.steppers_to(king, enemy);
        }

        let safe = self.safe_king_squares(color, king, attacks, occupied);
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

        let empty = match checkers.first() {
            None => {
                let able =
                    self.men_moves::<BLACK, MAY_POCKET>(own - pinned, !own, occupied, &mut visit)?;
                for pin in &pins {
                    let man = pin.pinned.bit();
                    self.men_moves::<BLACK, false>(man, pin.line - own, occupied, &mut visit)?;
                }
                // A man that is not pinned leaves the King safe wherever it goes, into the pocket too.
                if MAY_POCKET {
                    visit(MoveSet::IntoPocket { from: able })?;
                }
                !occupied
            }
            // A pinned man never helps against a check from elsewhere.
            Some(checker) => {
                let between = Board::between(king, checker);
                self.men_moves::<BLACK, false>(
                    own - pinned,
                    between | checkers,
                    occupied,
                    &mut visit,
                )?;
                between
            }
        };
        self.drops::<BLACK>(empty, &mut visit)
    }

    /// The moves to `targets` of those of `men` that are not Kings. With `MAY_POCKET` gives the men that have one.
    #[inline(always)]
    fn men_moves<const BLACK: bool, const MAY_POCKET: bool>(
        &self,
        men: SquareSet,
        targets: SquareSet,
        occupied: SquareSet,
        visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<(), SquareSet> {
        let color = if BLACK { Color::Black } else { Color::White };
        let zone = Self::zone(color);
        let ahead = forward(color);
        let unpromoted = men - self.promoted;
        let promoted = men & self.promoted;
        let kind = |kind: Kind| self.kinds[kind as usize];
        let mut able = SquareSet::EMPTY;

        let pawns = unpromoted & kind(Kind::Pawn);
        if pawns.any() {
            let to = shifted(pawns, ahead) & targets;
            if MAY_POCKET {
                able |= shifted(to, -ahead);
            }
            // A Pawn that starts in the zone ends in it.
            visit(MoveSet::Several {
                step: ahead,
                plain: to - stuck(color, Kind::Pawn),
                promoting: to & zone,
            })?;
        }
        let knights = unpromoted & kind(Kind::Knight);
        if knights.any() {
            for (step, from) in [(2 * ahead - 1, NOT_FILE_9), (2 * ahead + 1, NOT_FILE_1)] {
                let to = shifted(knights & from, step) & targets;
                if MAY_POCKET {
                    able |= shifted(to, -step);
                }
                visit(MoveSet::Several {
                    step,
                    plain: to - stuck(color, Kind::Knight),
                    promoting: to & zone,
                })?;
            }
        }

        let mut man = |(from, bit): (Square, SquareSet), to: SquareSet, stuck, may_promote| {
            if to.is_empty() {
                return Continue(());
            }
            if MAY_POCKET {
                able |= bit;
            }
            let promoting = match may_promote {
                false => SquareSet::EMPTY,
                true if zone.contains(from) => to,
                true => to & zone,
            };
            visit(MoveSet::Man {
                from,
                plain: to - stuck,
                promoting,
            })
        };
        let nowhere = SquareSet::EMPTY;
        for (from, bit) in with_bits(unpromoted & (kind(Kind::Gold) | kind(Kind::Silver))) {
            let is_silver = usize::from(kind(Kind::Silver).contains(from));
            let to = STEPS[color as usize][is_silver][from.index()] & targets;
            man((from, bit), to, nowhere, true)?;
        }
        for (from, bit) in with_bits(unpromoted & kind(Kind::Lance)) {
            let to = self.lance_slides(color, from, occupied) & targets;
            man((from, bit), to, stuck(color, Kind::Lance), true)?;
        }
        for (from, bit) in with_bits(unpromoted & kind(Kind::Bishop)) {
            let to = diagonal_slides(from, occupied) & targets;
            man((from, bit), to, nowhere, true)?;
        }
        for (from, bit) in with_bits(unpromoted & kind(Kind::Rook)) {
            let to = orthogonal_slides(from, occupied) & targets;
            man((from, bit), to, nowhere, true)?;
        }
        if promoted.any() {
            for (from, bit) in with_bits(promoted) {
                let i = from.index();
                let reach = match self.kind_on(from) {
                    Kind::Pawn | Kind::Silver => STEPS[color as usize][0][i],
                    Kind::Gold => PLATINUM_STEPS[color as usize][i],
                    Kind::Knight => ALL_LEAPS[i],
                    Kind::Lance => self.lance_slides(color, from, occupied) | SIDE_STEPS[i],
                    Kind::Bishop => diagonal_slides(from, occupied) | ORTHOGONAL_STEPS[i],
                    Kind::Rook => orthogonal_slides(from, occupied) | DIAGONAL_STEPS[i],
                    Kind::King => SquareSet::EMPTY,
                };
                let to = reach & targets;
                man((from, bit), to, nowhere, false)?;
            }
        }
        Continue(able)
    }

    /// The drops from hand and pocket to squares of `empty`.
    #[inline(always)]
    fn drops<const BLACK: bool>(
        &self,
        empty: SquareSet,
        visit: &mut impl FnMut(MoveSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        const PAWN: u8 = 1 << Kind::Pawn as u8;
        const LANCE: u8 = 1 << Kind::Lance as u8;
        const KNIGHT: u8 = 1 << Kind::Knight as u8;
        const ANYWHERE: u8 = !(PAWN | LANCE | KNIGHT);

        let color = if BLACK { Color::Black } else { Color::White };
        let hand = self.hand(color);
        let pocket = self.pocket(color);
        if empty.is_empty() || hand.is_empty() && pocket.is_none() {
            return Continue(());
        }
        let kinds = kinds_in(hand);
        if kinds & ANYWHERE != 0 {
            visit(MoveSet::Drops {
                kinds: kinds & ANYWHERE,
                to: empty,
            })?;
        }
        if kinds & KNIGHT != 0 {
            visit(MoveSet::Drops {
                kinds: KNIGHT,
                to: empty - stuck(color, Kind::Knight),
            })?;
        }
        if kinds & LANCE != 0 {
            visit(MoveSet::Drops {
                kinds: LANCE,
                to: empty - stuck(color, Kind::Lance),
            })?;
        }
        if kinds & PAWN != 0 {
            visit(MoveSet::Drops {
                kinds: PAWN,
                to: self.pawn_drops(color, empty),
            })?;
        }
        if let Some(piece) = pocket {
            visit(MoveSet::PocketDrop {
                to: if piece.is_pawn() {
                    self.pawn_drops(color, empty)
                } else {
                    empty - Self::stuck_squares(color, piece)
                },
            })?;
        }
        Continue(())
    }

    /// The squares of `empty` where a side may drop a Pawn, from the hand or the pocket.
    #[inline(always)]
    fn pawn_drops(&self, color: Color, empty: SquareSet) -> SquareSet {
        let pawns = self.pieces(color, Kind::Pawn, false);
        let squares = empty - stuck(color, Kind::Pawn) - files_of(pawns);
        let king = self.king(color.opponent());
        let checking = PAWN_STEP[color.opponent() as usize][king.index()] & squares;
        match checking.first() {
            Some(to) if self.pawn_drop_mates(color, to) => squares - checking,
            _ => squares,
        }
    }

    /// Whether a Pawn of `color` dropped on `to`, before the enemy King, would mate him: he may neither take it nor step
    /// away, and no other man may take it. Nothing else meets a check from the next square.
    #[inline(never)]
    pub(crate) fn pawn_drop_mates(&self, color: Color, to: Square) -> bool {
        let enemy = color.opponent();
        let king = self.king(enemy);
        let occupied = self.occupied() | to.bit();
        let attacks = self.step_attacks(color);
        if self.safe_king_squares(enemy, king, attacks, occupied).any() {
            return false;
        }
        let mut pinned = SquareSet::EMPTY;
        let snipers = self.snipers_to(king, color);
        // On the line through the Pawn nobody counts as pinned, and who takes the Pawn stays on it.
        line_checkers(king, snipers, self.men(enemy), occupied, |pin| {
            pinned.insert(pin.pinned);
        });
        let takers = self.attackers_to(to, enemy) - king.bit() - pinned;
        takers.is_empty()
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

    /// Where a man could go on this board if its King were no concern, its own side's men aside.
    pub(crate) fn reach(&self, color: Color, piece: Piece, from: Square) -> SquareSet {
        let occupied = self.occupied();
        let i = from.index();
        let side = color as usize;
        let reach = match (piece.kind, piece.promoted) {
            (Kind::King, _) => KING_STEPS[i],
            (Kind::Pawn, false) => PAWN_STEP[side][i],
            (Kind::Knight, false) => LEAPS[side][i],
            (Kind::Silver, false) => STEPS[side][1][i],
            (Kind::Gold, false) | (Kind::Pawn | Kind::Silver, true) => STEPS[side][0][i],
            (Kind::Gold, true) => PLATINUM_STEPS[side][i],
            (Kind::Knight, true) => ALL_LEAPS[i],
            (Kind::Lance, false) => self.lance_slides(color, from, occupied),
            (Kind::Lance, true) => self.lance_slides(color, from, occupied) | SIDE_STEPS[i],
            (Kind::Bishop, false) => diagonal_slides(from, occupied),
            (Kind::Bishop, true) => diagonal_slides(from, occupied) | ORTHOGONAL_STEPS[i],
            (Kind::Rook, false) => orthogonal_slides(from, occupied),
            (Kind::Rook, true) => orthogonal_slides(from, occupied) | DIAGONAL_STEPS[i],
        };
        reach - self.men(color)
    }
}

/// Where an unpromoted piece of a kind would be stuck.
#[inline(always)]
const fn stuck(color: Color, kind: Kind) -> SquareSet {
    Position::stuck_squares(color, Piece::unpromoted(kind))
}

/// The squares of a set, each with the set that holds it alone.
#[inline(always)]
fn with_bits(mut squares: SquareSet) -> impl Iterator<Item = (Square, SquareSet)> {
    core::iter::from_fn(move || {
        let first = squares.first()?;
        let rest = squares.without_first();
        let bit = squares ^ rest;
        squares = rest;
        Some((first, bit))
    })
}

/// The kinds in a hand, a bit for each.
#[inline(always)]
fn kinds_in(hand: &Hand<7>) -> u8 {
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
        MoveSet::Several {
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
        MoveSet::IntoPocket { from } => {
            for from in from {
                visit(Move::IntoPocket { from })?;
            }
        }
        MoveSet::PocketDrop { to } => {
            for to in to {
                visit(Move::PocketDrop { to })?;
            }
        }
    }
    Continue(())
}
