//! Positions: the board as sets of squares, hands and pockets, and playing moves on them.
//!
//! For: the state and how a move changes it. Not for: which moves are legal (`movegen`), how a game ends (`ending`), or
//! text (`text`).

use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use kernel::{Hand, Outcome, Seat, key};

use crate::board::{Board, Square, SquareSet};
use crate::moves::{Move, MoveError};
use crate::piece::{Color, Kind, Man, Piece};
use crate::rules::Rules;
use crate::setup::{PositionError, Setup};

/// A legal position.
///
/// Equality and hash take in the move number; [`kernel::Position::repeats`] compares what the repetition rule compares
/// (board, hands, pockets, side to move).
#[derive(Clone, Debug)]
pub struct Position {
    /// The squares of each kind in its unpromoted form, of both sides.
    pub(crate) kinds: [SquareSet; Kind::COUNT],
    pub(crate) colors: [SquareSet; 2],
    pub(crate) promoted: SquareSet,
    key: u64,
    pub(crate) hands: [Hand<7>; 2],
    pub(crate) pockets: [Option<Piece>; 2],
    pub(crate) side: Color,
    pub(crate) rules: Rules,
    move_number: u16,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.same_placement(other)
            && self.rules == other.rules
            && self.move_number == other.move_number
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.key, self.move_number).hash(state);
    }
}

/// Keys of a man on a square: promoted men have the second eight places of their side.
static MAN_KEYS: [[u64; 128]; 2 * 2 * Kind::COUNT] = key::random_rows(0x0070_6f63_6b65_7473);
/// Keys of a piece in a side's pocket, numbered as men are; an empty pocket has none.
static POCKET_KEYS: [u64; 2 * 2 * Kind::COUNT] = key::random(0x706f_636b_6574);
static SIDE_KEY: [u64; 1] = key::random(0x7369_6465);
/// A kind in a side's hand adds its number times its count. Odd, so that no two counts give the same.
static HAND_KEYS: [[u64; Kind::COUNT]; 2] = key::random_rows(0x6861_6e64);

impl Position {
    /// The game's start position: Shogi's array. `[fits]`
    ///
    /// ```
    /// use pocket_shogi_plus::{Position, Rules};
    /// let start = Position::start(Rules::POCKET_SHOGI_PLUS);
    /// assert_eq!(start.to_string(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - - 1");
    /// ```
    pub fn start(rules: Rules) -> Self {
        // The array is tested to be a position; an empty board is never seen.
        Self::parse(rules, Rules::START).unwrap_or_else(|_| Self::from_setup(&Setup::empty(rules)))
    }

    /// Reads a position text. SFEN without the field for the pockets reads as empty pockets.
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
            pockets: setup.pockets,
            side: setup.side,
            rules: setup.rules,
            move_number: setup.move_number,
            key: 0,
        };
        for square in Square::all() {
            if let Some(Man { color, piece }) = setup.man_on(square) {
                position.kinds[piece.kind as usize].insert(square);
                position.colors[color as usize].insert(square);
                if piece.promoted {
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
        for square in self.occupied() {
            setup.set_man(square, self.man_on(square));
        }
        setup.hands = self.hands;
        setup.pockets = self.pockets;
        setup.side = self.side;
        setup.move_number = self.move_number;
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
            Color::Black
        } else if self.colors[1].contains(square) {
            Color::White
        } else {
            return None;
        };
        Some(Man {
            color,
            piece: self.piece_on(square),
        })
    }

    /// What the man is that stands on a square that is not empty.
    #[inline(always)]
    pub(crate) fn piece_on(&self, square: Square) -> Piece {
        Piece {
            kind: self.kind_on(square),
            promoted: self.promoted.contains(square),
        }
    }

    /// The kind, unpromoted, of the man on a square that is not empty.
    #[inline(always)]
    pub(crate) fn kind_on(&self, square: Square) -> Kind {
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
    pub const fn hand(&self, color: Color) -> &Hand<7> {
        &self.hands[color as usize]
    }

    /// What lies in a side's pocket: at most one piece. `[kin]`
    #[inline(always)]
    pub const fn pocket(&self, color: Color) -> Option<Piece> {
        self.pockets[color as usize]
    }

    /// The number of the next move, one more each ply; from 1 to 65535, where it stays.
    pub const fn move_number(&self) -> u16 {
        self.move_number
    }

    /// Where a side's King stands.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Square {
        let king = self.kinds[Kind::King as usize] & self.colors[color as usize];
        // Every position has both Kings.
        king.first().unwrap_or(Square::from_index_unchecked(0))
    }

    /// A side's promotion zone: the last three ranks.
    #[inline(always)]
    pub(crate) const fn zone(color: Color) -> SquareSet {
        match color {
            Color::Black => const { Board::ranks(6, 3) },
            Color::White => const { Board::ranks(0, 3) },
        }
    }

    /// Where a side's piece would be stuck: a Pawn or a Lance on the last rank, a Knight on the last two.
    #[inline(always)]
    pub(crate) const fn stuck_squares(color: Color, piece: Piece) -> SquareSet {
        match (piece.promoted, piece.kind, color) {
            (false, Kind::Pawn | Kind::Lance, Color::Black) => const { Board::ranks(8, 1) },
            (false, Kind::Pawn | Kind::Lance, Color::White) => const { Board::ranks(0, 1) },
            (false, Kind::Knight, Color::Black) => const { Board::ranks(7, 2) },
            (false, Kind::Knight, Color::White) => const { Board::ranks(0, 2) },
            _ => SquareSet::EMPTY,
        }
    }

    #[inline(always)]
    fn man_row(color: Color, piece: Piece) -> usize {
        (color as usize * 2 + usize::from(piece.promoted)) * Kind::COUNT + piece.kind as usize
    }

    #[inline(always)]
    fn man_key(color: Color, piece: Piece, square: Square) -> u64 {
        MAN_KEYS[Self::man_row(color, piece)][square.index()]
    }

    #[inline(always)]
    fn pocket_key(color: Color, pocket: Option<Piece>) -> u64 {
        pocket.map_or(0, |piece| POCKET_KEYS[Self::man_row(color, piece)])
    }

    #[inline(always)]
    fn hand_key(color: Color, kind: Kind, count: u8) -> u64 {
        (HAND_KEYS[color as usize][kind as usize] | 1).wrapping_mul(u64::from(count))
    }

    /// The key, computed from the position and not from the moves that led to it.
    fn key_made_anew(&self) -> u64 {
        let mut key = 0;
        for square in self.occupied() {
            if let Some(man) = self.man_on(square) {
                key ^= Self::man_key(man.color, man.piece, square);
            }
        }
        for color in Color::ALL {
            for kind in Kind::IN_HAND {
                key ^= Self::hand_key(color, kind, self.hand(color).count(kind as usize));
            }
            key ^= Self::pocket_key(color, self.pocket(color));
        }
        if self.side == Color::White {
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
            && self.pockets == other.pockets
            && self.side == other.side
    }

    /// Plays a move that is known to be legal; see [`kernel::Position::play_unchecked`].
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) {
        let color = self.side;
        match m {
            Move::Board {
                from,
                to,
                promotion,
            } => {
                let piece = self.piece_on(from);
                if self.colors[color.opponent() as usize].contains(to) {
                    self.capture(color, to);
                }
                let both = from.bit() | to.bit();
                self.kinds[piece.kind as usize] ^= both;
                self.colors[color as usize] ^= both;
                let promoted = piece.promoted | promotion;
                if promoted {
                    self.promoted.remove(from);
                    self.promoted.insert(to);
                }
                self.key ^= Self::man_key(color, piece, from)
                    ^ Self::man_key(color, Piece { promoted, ..piece }, to);
            }
            Move::Drop { kind, to } => {
                self.change_hand(color, kind, |hand| {
                    hand.take(kind as usize);
                });
                self.put(color, Piece::unpromoted(kind), to);
            }
            Move::IntoPocket { from } => {
                let piece = self.piece_on(from);
                self.kinds[piece.kind as usize].remove(from);
                self.colors[color as usize].remove(from);
                self.promoted.remove(from);
                self.key ^= Self::man_key(color, piece, from);
                self.set_pocket(color, Some(piece));
            }
            Move::PocketDrop { to } => {
                if let Some(piece) = self.pocket(color) {
                    self.set_pocket(color, None);
                    self.put(color, piece, to);
                }
            }
        }
        self.move_number = self.move_number.saturating_add(1);
        self.side = color.opponent();
        self.key ^= SIDE_KEY[0];
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    fn put(&mut self, color: Color, piece: Piece, square: Square) {
        self.kinds[piece.kind as usize].insert(square);
        self.colors[color as usize].insert(square);
        if piece.promoted {
            self.promoted.insert(square);
        }
        self.key ^= Self::man_key(color, piece, square);
    }

    /// Takes the enemy man off `square` into the hand of `captor`, unpromoted.
    #[inline(always)]
    fn capture(&mut self, captor: Color, square: Square) {
        let piece = self.piece_on(square);
        let owner = captor.opponent();
        self.kinds[piece.kind as usize].remove(square);
        self.colors[owner as usize].remove(square);
        self.promoted.remove(square);
        self.key ^= Self::man_key(owner, piece, square);
        self.change_hand(captor, piece.kind, |hand| hand.add(piece.kind as usize));
    }

    #[inline(always)]
    fn change_hand(&mut self, color: Color, kind: Kind, change: impl FnOnce(&mut Hand<7>)) {
        let hand = &mut self.hands[color as usize];
        let before = Self::hand_key(color, kind, hand.count(kind as usize));
        change(hand);
        let after = Self::hand_key(color, kind, hand.count(kind as usize));
        self.key ^= before ^ after;
    }

    #[inline(always)]
    fn set_pocket(&mut self, color: Color, pocket: Option<Piece>) {
        self.key ^=
            Self::pocket_key(color, self.pockets[color as usize]) ^ Self::pocket_key(color, pocket);
        self.pockets[color as usize] = pocket;
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
            "black"
        } else {
            "white"
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
        // Records count rounds, position texts plies; a new round begins with Black, whatever the number says.
        let plies = u32::from(self.move_number);
        match self.side {
            Color::Black => plies / 2 + 1,
            Color::White => plies.div_ceil(2),
        }
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

    fn repetition_outcome(run: &[Self]) -> Outcome {
        Self::repetition_outcome(run)
    }

    fn declaration(&self) -> Option<Result<Outcome, MoveError>> {
        Some(self.check_declaration())
    }

    fn picture(&self, picture: kernel::position::Picture) -> alloc::string::String {
        self.draw(picture)
    }
}
