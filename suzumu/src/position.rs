//! Positions: the validated state, playing moves on it, and how a game ends by it.
//!
//! For: state and its upkeep. Not for: finding legal moves (`movegen`) or text (`text`).

use core::fmt;
use core::ops::ControlFlow;

use kernel::{Ending, Outcome, Seat, Seats, key};

use crate::movement::{Class, Code, Sideways};
use crate::moves::{Move, MoveError};
use crate::piece::{Color, Man};
use crate::rules::Rules;
use crate::setup::{PositionError, Setup};
use crate::{Square, SquareSet};

/// Which men of one rank go which ways up and down the board. A word holds four lanes of sixteen files: straight,
/// diagonally towards larger files, diagonally towards smaller ones, and (for steps only) straight on by one square or
/// two.
pub(crate) type Lines = [u64; 4];

/// The words of [`Lines`].
pub(crate) const SLIDE_UP: usize = 0;
pub(crate) const STEP_UP: usize = 1;
pub(crate) const SLIDE_DOWN: usize = 2;
pub(crate) const STEP_DOWN: usize = 3;

/// A legal position. It holds everything but the history of the game.
///
/// Equality compares all of it, the mark of a pass and the number of the move included; repetition is compared by
/// [`kernel::Position::repeats`].
#[derive(Clone)]
pub struct Position {
    pub(crate) board: [Code; 256],
    /// Men by the lines they move along, rank by rank, of both sides.
    pub(crate) lines: [Lines; 16],
    /// Men by how they move along their rank, of both sides.
    pub(crate) sideways: [SquareSet; Sideways::COUNT],
    /// Men by special moves, of both sides.
    pub(crate) classes: [SquareSet; Class::COUNT],
    pub(crate) colors: [SquareSet; 2],
    /// Men that may still promote, of both sides.
    pub(crate) promotable: SquareSet,
    key: u64,
    royals: [u16; 2],
    move_number: u16,
    side: Color,
    passed: bool,
}

static SQUARE_KEYS: [u64; 256] = key::random(0x7371_7561);
static SIDE_KEY: [u64; 1] = key::random(0x7369_6465);

/// The number of a man on a square: both halves of a product of two random numbers. A table of all men on all squares
/// would be larger than the nearest cache.
#[inline(always)]
fn man_key(code: Code, square: Square) -> u64 {
    let product = u128::from(code.attributes().key) * u128::from(SQUARE_KEYS[square.index()]);
    product as u64 ^ (product >> 64) as u64
}

impl Position {
    /// The game's start position.
    ///
    /// ```
    /// use suzumu::Position;
    /// assert!(Position::start().to_string().ends_with("/LN{FL}ICSGK{DE}GSCI{FL}NL b - 1"));
    /// ```
    pub fn start() -> Self {
        // The array is tested to be a position; an empty board is never seen.
        Self::parse(Rules::SUZUMU.start()).unwrap_or_else(|_| Self::from_setup(&Setup::empty()))
    }

    /// Reads a position text.
    ///
    /// # Errors
    /// Everything that is wrong with it, by field, place and reason.
    pub fn parse(text: &str) -> Result<Self, PositionError> {
        Setup::parse(text)?.position()
    }

    /// The position of a setup that is known to be one.
    pub(crate) fn from_setup(setup: &Setup) -> Self {
        let mut position = Self {
            board: [Code::EMPTY; 256],
            lines: [[0; 4]; 16],
            sideways: [SquareSet::EMPTY; Sideways::COUNT],
            classes: [SquareSet::EMPTY; Class::COUNT],
            colors: [SquareSet::EMPTY; 2],
            promotable: SquareSet::EMPTY,
            key: if setup.side == Color::White {
                SIDE_KEY[0]
            } else {
                0
            },
            royals: [0; 2],
            move_number: setup.move_number,
            side: setup.side,
            passed: setup.passed,
        };
        for square in Square::all() {
            if let Some(man) = setup.board[square.index()] {
                position.put(Code::of(man), square);
            }
        }
        position
    }

    /// The position as a setup, to be changed and checked again.
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board.map(Code::man),
            side: self.side,
            passed: self.passed,
            move_number: self.move_number,
        }
    }

    /// The rules that the position is played by.
    pub const fn rules(&self) -> Rules {
        Rules::SUZUMU
    }

    /// Whose turn it is.
    #[inline(always)]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// Whether the last move was a pass, so that another is illegal now.
    #[inline(always)]
    pub const fn passed(&self) -> bool {
        self.passed
    }

    /// Counts the moves of both sides: 1 at the start, one more after every move, passes too; at most 65535.
    pub const fn moves_counted(&self) -> u16 {
        self.move_number
    }

    /// What stands on a square.
    #[inline]
    pub fn man_on(&self, square: Square) -> Option<Man> {
        self.code_on(square).man()
    }

    #[inline(always)]
    pub(crate) fn code_on(&self, square: Square) -> Code {
        self.board[square.index()]
    }

    /// The squares of a side's men.
    #[inline(always)]
    pub fn men(&self, color: Color) -> SquareSet {
        self.colors[color as usize]
    }

    /// The squares with a man.
    #[inline(always)]
    pub fn occupied(&self) -> SquareSet {
        self.colors[0] | self.colors[1]
    }

    /// How many royals, Kings and Princes, a side has.
    #[inline(always)]
    pub const fn royals(&self, color: Color) -> u16 {
        self.royals[color as usize]
    }

    /// The squares of a side's royals.
    pub(crate) fn royal_squares(&self, color: Color) -> SquareSet {
        let royal = |square: &Square| self.code_on(*square).attributes().royal;
        self.men(color).into_iter().filter(royal).collect()
    }

    /// A side's Fire Demons.
    #[inline(always)]
    pub(crate) fn demons(&self, color: Color) -> SquareSet {
        self.classes[Class::Demon as usize] & self.men(color)
    }

    /// A side's Heavenly Tetrarchs.
    #[inline(always)]
    pub(crate) fn tetrarchs(&self, color: Color) -> SquareSet {
        self.classes[Class::Tetrarch as usize] & self.men(color)
    }

    /// Whether a side has no royal.
    #[inline(always)]
    pub(crate) const fn royals_lost(&self) -> bool {
        self.royals[0] == 0 || self.royals[1] == 0
    }

    /// Enters a man in all sets, or strikes it out of them.
    #[inline(always)]
    fn toggle(&mut self, code: Code, square: Square) {
        let attributes = code.attributes();
        let index = square.index();
        for (word, lanes) in self.lines[index >> 4].iter_mut().zip(attributes.lanes) {
            *word ^= lanes << (index & 15);
        }
        let (word, bit) = (index >> 6, 1 << (index & 63));
        self.sideways[attributes.sideways as usize & 3].0.0[word] ^= bit;
        self.classes[attributes.class as usize & 7].0.0[word] ^= bit;
        self.colors[code.color() as usize].0.0[word] ^= bit;
        self.promotable.0.0[word] ^= u64::from(attributes.promotes) << (index & 63);
        self.key ^= man_key(code, square);
    }

    /// Puts a man on an empty square.
    #[inline(always)]
    fn put(&mut self, code: Code, square: Square) {
        self.toggle(code, square);
        self.board[square.index()] = code;
        let royals = &mut self.royals[code.color() as usize];
        *royals = royals.wrapping_add(u16::from(code.attributes().royal));
    }

    /// Takes the man, if there is one, off a square.
    #[inline(always)]
    fn lift(&mut self, square: Square) -> Code {
        let code = core::mem::replace(&mut self.board[square.index()], Code::EMPTY);
        if !code.is_empty() {
            self.toggle(code, square);
            let royals = &mut self.royals[code.color() as usize];
            *royals = royals.wrapping_sub(u16::from(code.attributes().royal));
        }
        code
    }

    fn same_placement(&self, other: &Self) -> bool {
        self.key == other.key && self.side == other.side && self.board == other.board
    }

    /// Plays a move that is known to be legal; see [`kernel::Position::play_unchecked`].
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) {
        let mut man = self.lift(m.from());
        for victim in m.others() {
            self.lift(victim);
        }
        self.lift(m.to());
        if !man.is_empty() {
            if m.promotion() && man.attributes().promotes {
                man = man.promoted();
            }
            self.put(man, m.to());
        }
        self.passed = m.is_pass();
        self.move_number = self.move_number.saturating_add(1);
        self.side = self.side.opponent();
        self.key ^= SIDE_KEY[0];
    }

    /// How the game has ended by the position alone: a side that has no royal, or no legal move, has lost `[page]`.
    /// With no royal on either side nobody has won. `None` while the game goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let lost = Color::ALL.map(|color| self.royals(color) == 0);
        match lost {
            [true, true] => Some(Outcome::draw(Ending::RoyalsLost, Seats::NONE)),
            [true, false] => Some(Outcome::win(Ending::RoyalsLost, Color::White.seat())),
            [false, true] => Some(Outcome::win(Ending::RoyalsLost, Color::Black.seat())),
            [false, false] if kernel::Position::has_move(self) => None,
            [false, false] => Some(Outcome::win(
                Ending::NoLegalMove,
                self.side.opponent().seat(),
            )),
        }
    }
}

impl PartialEq for Position {
    /// Everything that is kept beside the board follows from it.
    fn eq(&self, other: &Self) -> bool {
        self.same_placement(other)
            && self.passed == other.passed
            && self.move_number == other.move_number
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
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

    fn start(_: Rules) -> Self {
        Self::start()
    }

    fn parse(_: Rules, text: &str) -> Result<Self, PositionError> {
        Self::parse(text)
    }

    fn rules(&self) -> Rules {
        Rules::SUZUMU
    }

    fn side_to_move(&self) -> Seat {
        self.side.seat()
    }

    /// The round of both players: a position text counts the moves of each.
    fn move_number(&self) -> u32 {
        (u32::from(self.move_number) - u32::from(self.side == Color::White)) / 2 + 1
    }

    fn in_check(&self) -> bool {
        Self::in_check(self)
    }

    #[inline]
    fn visit_moves(&self, visit: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        Self::visit_moves(self, visit)
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        Self::count_moves(self)
    }

    fn has_move(&self) -> bool {
        Self::has_move(self)
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

    fn picture(&self, picture: kernel::position::Picture) -> alloc::string::String {
        self.draw(picture)
    }
}
