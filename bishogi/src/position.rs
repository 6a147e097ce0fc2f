//! Positions: the board as sets of squares, hands, castling rights and clocks, and playing moves on them.
//!
//! For: the state and how a move changes it. Not for: which moves are legal (`movegen`), or text (`text`).

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use kernel::{Ending, Hand, Outcome, Seat, key};

use crate::moves::{Move, MoveError};
use crate::piece::{Color, Kind, Man};
use crate::rules::Rules;
use crate::setup::{PositionError, Setup};
use crate::{Board, Square, SquareSet};

/// Which Rook the King castles with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Wing {
    /// With the Rook of the h file.
    Kingside,
    /// With the Rook of the a file.
    Queenside,
}

impl Wing {
    /// Kingside, then queenside.
    pub const ALL: [Self; 2] = [Self::Kingside, Self::Queenside];
}

impl fmt::Display for Wing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Kingside => "kingside",
            Self::Queenside => "queenside",
        })
    }
}

/// Who may still castle where: neither the King nor that Rook has moved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CastlingRights(u8);

impl CastlingRights {
    /// Nobody.
    pub const NONE: Self = Self(0);

    const fn bit(color: Color, wing: Wing) -> u8 {
        1 << (color as u8 * 2 + wing as u8)
    }

    /// Whether a side may still castle on a wing.
    #[inline(always)]
    pub const fn has(self, color: Color, wing: Wing) -> bool {
        self.0 & Self::bit(color, wing) != 0
    }

    /// Whether a side may still castle on some wing.
    #[inline(always)]
    pub const fn has_any(self, color: Color) -> bool {
        self.0 >> (color as u8 * 2) & 3 != 0
    }

    /// The same rights and this one.
    pub const fn with(self, color: Color, wing: Wing) -> Self {
        Self(self.0 | Self::bit(color, wing))
    }

    /// The rights that are left when a man moves from, or to, `square`.
    #[inline(always)]
    fn after_touching(self, square: Square) -> Self {
        static KEPT: [u8; 64] = {
            let mut kept = [0b1111; 64];
            kept[0] = !CastlingRights::bit(Color::White, Wing::Queenside);
            kept[7] = !CastlingRights::bit(Color::White, Wing::Kingside);
            kept[4] = kept[0] & kept[7];
            kept[56] = !CastlingRights::bit(Color::Black, Wing::Queenside);
            kept[63] = !CastlingRights::bit(Color::Black, Wing::Kingside);
            kept[60] = kept[56] & kept[63];
            kept
        };
        Self(self.0 & KEPT[square.index()])
    }
}

/// A legal position.
///
/// Equality and hash take in the clocks; [`kernel::Position::repeats`] compares what the repetition rule compares
/// (board, hands, side to move, castling rights).
#[derive(Clone, Debug)]
pub struct Position {
    /// The squares of each kind in its unpromoted form, of both sides.
    pub(crate) kinds: [SquareSet; Kind::COUNT],
    pub(crate) colors: [SquareSet; 2],
    pub(crate) promoted: SquareSet,
    pub(crate) hands: [Hand<5>; 2],
    pub(crate) side: Color,
    pub(crate) castling: CastlingRights,
    pub(crate) rules: Rules,
    pub(crate) halfmoves: u16,
    pub(crate) fullmoves: u16,
    key: u64,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.same_placement(other)
            && self.rules == other.rules
            && self.halfmoves == other.halfmoves
            && self.fullmoves == other.fullmoves
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.key, self.halfmoves, self.fullmoves).hash(state);
    }
}

/// Keys of a man on a square: promoted men have the second six places of their side.
static MAN_KEYS: [[u64; 64]; 2 * 2 * Kind::COUNT] = key::random_rows(0x0062_6973_686f_6769);
static CASTLING_KEYS: [u64; 16] = key::random(0x6361_7374_6c65);
static SIDE_KEY: [u64; 1] = key::random(0x7369_6465);
/// A kind in a side's hand adds its number times its count. Odd, so that no two counts give the same.
static HAND_KEYS: [[u64; 5]; 2] = key::random_rows(0x6861_6e64);

impl Position {
    /// The game's start position.
    ///
    /// ```
    /// use bishogi::{Position, Rules};
    /// let start = Position::start(Rules::BISHOGI);
    /// assert_eq!(start.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
    /// ```
    pub fn start(rules: Rules) -> Self {
        // The arrays of all games are tested to be positions; an empty board is never seen.
        Self::parse(rules, rules.variant.start())
            .unwrap_or_else(|_| Self::from_setup(&Setup::empty(rules)))
    }

    /// Reads a position text.
    ///
    /// # Errors
    /// Everything that is wrong with it, by field, place and reason.
    pub fn parse(rules: Rules, text: &str) -> Result<Self, PositionError> {
        Setup::parse(rules, text)?.position()
    }

    /// The position of a setup that is known to be one.
    pub(crate) fn from_setup(setup: &Setup) -> Self {
        let mut position = Self {
            kinds: [SquareSet::EMPTY; Kind::COUNT],
            colors: [SquareSet::EMPTY; 2],
            promoted: SquareSet::EMPTY,
            hands: setup.hands,
            side: setup.side,
            castling: setup.castling,
            rules: setup.rules,
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves,
            key: 0,
        };
        for square in Square::all() {
            if let Some(man) = setup.board[square.index()] {
                position.kinds[man.kind as usize].insert(square);
                position.colors[man.color as usize].insert(square);
                if man.promoted {
                    position.promoted.insert(square);
                }
            }
        }
        position.key = position.key_made_anew();
        position
    }

    /// The position as a setup, to be changed and checked again.
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup::empty(self.rules);
        for square in Square::all() {
            setup.board[square.index()] = self.man_on(square);
        }
        setup.hands = self.hands;
        setup.side = self.side;
        setup.castling = self.castling;
        setup.halfmoves = self.halfmoves;
        setup.fullmoves = self.fullmoves;
        setup
    }

    /// The rules that the position is played by.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Whose turn it is.
    #[inline(always)]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// What stands on a square.
    #[inline]
    pub fn man_on(&self, square: Square) -> Option<Man> {
        let color = if self.colors[0].contains(square) {
            Color::White
        } else if self.colors[1].contains(square) {
            Color::Black
        } else {
            return None;
        };
        Some(Man {
            color,
            kind: self.kind_on(square),
            promoted: self.promoted.contains(square),
        })
    }

    /// The kind, unpromoted, of the man on a square that is not empty.
    #[inline(always)]
    fn kind_on(&self, square: Square) -> Kind {
        // Pawns stand and fall most often.
        if self.kinds[Kind::Pawn as usize].contains(square) {
            return Kind::Pawn;
        }
        let kind = Kind::ALL
            .into_iter()
            .find(|&kind| self.kinds[kind as usize].contains(square));
        kind.unwrap_or(Kind::King)
    }

    /// The squares of a side's men.
    #[inline(always)]
    pub fn men(&self, color: Color) -> SquareSet {
        self.colors[color as usize]
    }

    /// The squares of all men of a kind, of both sides; promoted men count as what they were.
    #[inline(always)]
    pub fn men_of_kind(&self, kind: Kind) -> SquareSet {
        self.kinds[kind as usize]
    }

    /// The squares of all promoted men.
    #[inline(always)]
    pub fn promoted(&self) -> SquareSet {
        self.promoted
    }

    /// The squares with a man.
    #[inline(always)]
    pub fn occupied(&self) -> SquareSet {
        self.colors[0] | self.colors[1]
    }

    /// A side's hand, by [`Kind::IN_HAND`].
    #[inline(always)]
    pub const fn hand(&self, color: Color) -> &Hand<5> {
        &self.hands[color as usize]
    }

    /// Who may still castle where.
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// Plies since the last capture, or move or drop of an unpromoted Pawn; at most 65535.
    pub const fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// Counts from 1, one more after Black's move; at most 65535.
    pub const fn fullmoves(&self) -> u16 {
        self.fullmoves
    }

    /// Where a side's King stands.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Square {
        let king = self.kinds[Kind::King as usize] & self.colors[color as usize];
        // Every position has both Kings.
        king.first().unwrap_or(Square::from_index_unchecked(0))
    }

    /// The rank on which a side's Pawns must promote.
    #[inline(always)]
    pub(crate) fn far_rank(color: Color) -> SquareSet {
        match color {
            Color::White => const { Board::ranks(7, 1) },
            Color::Black => const { Board::ranks(0, 1) },
        }
    }

    /// A side's promotion zone.
    #[inline(always)]
    pub(crate) fn zone(&self, color: Color) -> SquareSet {
        self.rules.variant.zone(color)
    }

    /// Where a side's King stands at the start of a game with castling.
    #[inline(always)]
    pub(crate) const fn king_home(color: Color) -> Square {
        Square::from_index_unchecked(match color {
            Color::White => 4,
            Color::Black => 60,
        })
    }

    /// Where the Rook that castles on a wing stands at the start.
    #[inline(always)]
    pub(crate) const fn rook_home(color: Color, wing: Wing) -> Square {
        let file = match wing {
            Wing::Kingside => 7,
            Wing::Queenside => 0,
        };
        Square::from_index_unchecked(match color {
            Color::White => file,
            Color::Black => 56 + file,
        })
    }

    /// Where castling takes the King.
    #[inline(always)]
    pub(crate) const fn castled_king(color: Color, wing: Wing) -> Square {
        let file = match wing {
            Wing::Kingside => 6,
            Wing::Queenside => 2,
        };
        Square::from_index_unchecked(match color {
            Color::White => file,
            Color::Black => 56 + file,
        })
    }

    #[inline(always)]
    fn man_key(color: Color, kind: Kind, promoted: bool, square: Square) -> u64 {
        let row = (color as usize * 2 + usize::from(promoted)) * Kind::COUNT + kind as usize;
        MAN_KEYS[row][square.index()]
    }

    #[inline(always)]
    fn hand_key(color: Color, kind: Kind, count: u8) -> u64 {
        // The King is in no hand.
        let number = HAND_KEYS[color as usize]
            .get(kind as usize)
            .copied()
            .unwrap_or(0)
            | 1;
        number.wrapping_mul(u64::from(count))
    }

    /// The key, computed from the position and not from the moves that led to it.
    pub(crate) fn key_made_anew(&self) -> u64 {
        let mut key = CASTLING_KEYS[usize::from(self.castling.0 & 15)];
        for square in self.occupied() {
            if let Some(man) = self.man_on(square) {
                key ^= Self::man_key(man.color, man.kind, man.promoted, square);
            }
        }
        for color in Color::ALL {
            for kind in Kind::IN_HAND {
                key ^= Self::hand_key(color, kind, self.hand(color).count(kind as usize));
            }
        }
        if self.side == Color::Black {
            key ^= SIDE_KEY[0];
        }
        key
    }

    fn same_placement(&self, other: &Self) -> bool {
        self.key == other.key
            && self.kinds == other.kinds
            && self.colors == other.colors
            && self.promoted == other.promoted
            && self.hands == other.hands
            && self.side == other.side
            && self.castling == other.castling
    }

    /// Plays a move that is known to be legal; see [`kernel::Position::play_unchecked`].
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) {
        let color = self.side;
        let mut resets_clock = false;
        match m {
            Move::Board {
                from,
                to,
                promotion,
            } => {
                let kind = self.kind_on(from);
                let was_promoted = self.promoted.contains(from);
                resets_clock = kind == Kind::Pawn && !was_promoted;
                if self.colors[color.opponent() as usize].contains(to) {
                    resets_clock = true;
                    self.capture(color, to);
                }
                let both = from.bit() | to.bit();
                self.kinds[kind as usize] ^= both;
                self.colors[color as usize] ^= both;
                let promoted = was_promoted | promotion;
                if promoted {
                    self.promoted.remove(from);
                    self.promoted.insert(to);
                }
                self.key ^= Self::man_key(color, kind, was_promoted, from)
                    ^ Self::man_key(color, kind, promoted, to);
                if self.castling != CastlingRights::NONE {
                    let left = self.castling.after_touching(from).after_touching(to);
                    self.set_castling(left);
                }
            }
            Move::Drop { kind, to } => {
                resets_clock = kind == Kind::Pawn;
                self.change_hand(color, kind, |hand| {
                    hand.take(kind as usize);
                });
                self.kinds[kind as usize].insert(to);
                self.colors[color as usize].insert(to);
                self.key ^= Self::man_key(color, kind, false, to);
            }
            Move::Castle { from, to } => {
                let wing = if to > from {
                    Wing::Kingside
                } else {
                    Wing::Queenside
                };
                let rook_from = Self::rook_home(color, wing);
                // The Rook lands on the square that the King passed.
                let rook_to = Square::from_index_unchecked(from.index().midpoint(to.index()));
                let king_path = from.bit() | to.bit();
                let rook_path = rook_from.bit() | rook_to.bit();
                self.kinds[Kind::King as usize] ^= king_path;
                self.kinds[Kind::Rook as usize] ^= rook_path;
                self.colors[color as usize] ^= king_path ^ rook_path;
                self.key ^= Self::man_key(color, Kind::King, false, from)
                    ^ Self::man_key(color, Kind::King, false, to)
                    ^ Self::man_key(color, Kind::Rook, false, rook_from)
                    ^ Self::man_key(color, Kind::Rook, false, rook_to);
                self.set_castling(self.castling.after_touching(from));
            }
        }
        self.halfmoves = if resets_clock {
            0
        } else {
            self.halfmoves.saturating_add(1)
        };
        self.fullmoves = self.fullmoves.saturating_add(color as u16);
        self.side = color.opponent();
        self.key ^= SIDE_KEY[0];
    }

    /// Takes the enemy man off `square` into the hand of `captor`, unpromoted.
    #[inline(always)]
    fn capture(&mut self, captor: Color, square: Square) {
        let kind = self.kind_on(square);
        let promoted = self.promoted.contains(square);
        let owner = captor.opponent();
        self.kinds[kind as usize].remove(square);
        self.colors[owner as usize].remove(square);
        self.promoted.remove(square);
        self.key ^= Self::man_key(owner, kind, promoted, square);
        self.change_hand(captor, kind, |hand| hand.add(kind as usize));
    }

    #[inline(always)]
    fn change_hand(&mut self, color: Color, kind: Kind, change: impl FnOnce(&mut Hand<5>)) {
        let hand = &mut self.hands[color as usize];
        let before = Self::hand_key(color, kind, hand.count(kind as usize));
        change(hand);
        let after = Self::hand_key(color, kind, hand.count(kind as usize));
        self.key ^= before ^ after;
    }

    #[inline(always)]
    fn set_castling(&mut self, castling: CastlingRights) {
        self.key ^= CASTLING_KEYS[usize::from(self.castling.0 & 15)]
            ^ CASTLING_KEYS[usize::from(castling.0 & 15)];
        self.castling = castling;
    }

    /// How the game has ended by the position alone: mate wins, stalemate draws `[chosen]`. `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        if kernel::Position::has_move(self) {
            None
        } else if self.checkers().any() {
            Some(Outcome::win(Ending::Checkmate, self.side.opponent().seat()))
        } else {
            let seats = kernel::Position::seats_in(self);
            Some(Outcome::draw(Ending::Stalemate, seats))
        }
    }
}

impl kernel::Position for Position {
    type Rules = Rules;
    type Move = Move;
    type PositionError = PositionError;
    type MoveError = MoveError;

    fn players(_: Rules) -> usize {
        2
    }

    fn seat_name(_: Rules, seat: Seat) -> &'static str {
        if seat == Seat::FIRST {
            "white"
        } else {
            "black"
        }
    }

    fn start(rules: Rules) -> Self {
        Self::start(rules)
    }

    fn parse(rules: Rules, text: &str) -> Result<Self, PositionError> {
        Self::parse(rules, text)
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn side_to_move(&self) -> Seat {
        self.side.seat()
    }

    fn move_number(&self) -> u32 {
        u32::from(self.fullmoves)
    }

    fn in_check(&self) -> bool {
        self.checkers().any()
    }

    #[inline]
    fn visit_moves(&self, visit: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        Self::visit_moves(self, visit)
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        Self::count_moves(self)
    }

    fn is_legal(&self, m: Move) -> bool {
        Self::is_legal(self, m)
    }

    fn check_move(&self, m: Move) -> Result<(), MoveError> {
        Self::check_move(self, m)
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        Self::read_move(self, text)
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        Self::play_unchecked(self, m);
    }

    fn outcome(&self) -> Option<Outcome> {
        Self::outcome(self)
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn repeats(&self, earlier: &Self) -> bool {
        self.same_placement(earlier)
    }

    fn picture(&self, _: kernel::position::Picture) -> alloc::string::String {
        self.draw()
    }
}
