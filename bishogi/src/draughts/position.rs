//! Positions of the draughts games, and playing moves on them.
//!
//! For: the state and how a move changes it. Not for: which moves are legal (`movegen`), or text (`text`).

use alloc::string::String;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use kernel::{Ending, Hand, Outcome, Seat, key};

use super::moves::{Jumps, Move, MoveError};
use super::setup::{Man, PositionError, Setup};
use crate::field::Field;
use crate::games::Variant;
use crate::piece::Color;
use crate::rules::Rules;
use crate::{Board, Square, SquareSet};

/// A position of a draughts game.
///
/// Equality and hash take in the clocks; [`kernel::Position::repeats`] compares what the repetition rule compares
/// (board, hands, side to move).
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) colors: [SquareSet; 2],
    pub(super) crowned: SquareSet,
    pub(super) hands: [Hand<1>; 2],
    pub(super) side: Color,
    pub(super) rules: Rules,
    pub(super) halfmoves: u16,
    pub(super) fullmoves: u16,
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

static SIDE_KEY: [u64; 1] = key::random(0x7369_6465);
/// A man in a side's hand adds its number. Odd, so that no two counts give the same.
static HAND_KEYS: [u64; 2] = key::random(0x6d61_6e73);

impl Position {
    /// The game's start position. Rules of a game with Kings are taken for Sekishogi's.
    pub fn start(rules: Rules) -> Self {
        let rules = if Setup::wrong_game(rules).is_some() {
            Rules::new(Variant::Sekishogi)
        } else {
            rules
        };
        // Both arrays are tested to be positions; an empty board is never seen.
        Self::parse(rules, rules.variant.start())
            .unwrap_or_else(|_| Self::from_setup(&Setup::empty(rules)))
    }

    /// Reads a position text.
    ///
    /// # Errors
    /// Everything that is wrong with it, by field, place and reason; or that the rules are those of a game with Kings.
    pub fn parse(rules: Rules, text: &str) -> Result<Self, PositionError> {
        Setup::parse(rules, text)?.position()
    }

    /// The position of a setup that is known to be one.
    pub(super) fn from_setup(setup: &Setup) -> Self {
        let mut position = Self {
            colors: [SquareSet::EMPTY; 2],
            crowned: SquareSet::EMPTY,
            hands: setup.hands,
            side: setup.side,
            rules: setup.rules,
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves,
            key: 0,
        };
        for square in Square::all() {
            if let Some(man) = setup.board[square.index()] {
                position.colors[man.color as usize].insert(square);
                if man.crowned {
                    position.crowned.insert(square);
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
    pub fn man_on(&self, square: Square) -> Option<Man> {
        let color = Color::ALL
            .into_iter()
            .find(|&color| self.men(color).contains(square))?;
        Some(Man {
            color,
            crowned: self.crowned.contains(square),
        })
    }

    /// The squares of a side's men and kings.
    #[inline(always)]
    pub fn men(&self, color: Color) -> SquareSet {
        self.colors[color as usize]
    }

    /// The squares of all kings.
    #[inline(always)]
    pub fn crowned(&self) -> SquareSet {
        self.crowned
    }

    /// The squares with a man or king.
    #[inline(always)]
    pub fn occupied(&self) -> SquareSet {
        self.colors[0] | self.colors[1]
    }

    /// How many men a side has in hand.
    pub fn in_hand(&self, color: Color) -> u8 {
        self.hands[color as usize].count(0)
    }

    /// Plies since the last capture, or move or drop of a man that is no king; at most 65535.
    pub const fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// Counts from 1, one more after Black's move; at most 65535.
    pub const fn fullmoves(&self) -> u16 {
        self.fullmoves
    }

    /// The rank on which a side's men become kings.
    #[inline(always)]
    pub(super) fn far_rank(color: Color) -> SquareSet {
        Board::far_rank(color)
    }

    /// The squares that the game is played on: in Sekishogi the dark ones, a1 being dark.
    #[inline(always)]
    pub(super) fn playable(rules: Rules) -> SquareSet {
        match rules.variant {
            Variant::SekishogiOncePawned => !SquareSet::EMPTY,
            _ => kernel::SquareSet(0xAA55_AA55_AA55_AA55),
        }
    }

    #[inline(always)]
    fn man_key(color: Color, crowned: bool, square: Square) -> u64 {
        Board::man_key(usize::from(crowned) * 2 + color as usize, square)
    }

    #[inline(always)]
    fn hand_key(color: Color, count: u8) -> u64 {
        (HAND_KEYS[color as usize] | 1).wrapping_mul(u64::from(count))
    }

    /// The key, computed from the position and not from the moves that led to it.
    fn key_made_anew(&self) -> u64 {
        let mut key = 0;
        for color in Color::ALL {
            for square in self.men(color) {
                key ^= Self::man_key(color, self.crowned.contains(square), square);
            }
            key ^= Self::hand_key(color, self.in_hand(color));
        }
        if self.side == Color::Black {
            key ^= SIDE_KEY[0];
        }
        key
    }

    fn same_placement(&self, other: &Self) -> bool {
        self.key == other.key
            && self.colors == other.colors
            && self.crowned == other.crowned
            && self.hands == other.hands
            && self.side == other.side
    }

    /// Plays a move that is known to be legal; see [`kernel::Position::play_unchecked`].
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) {
        let color = self.side;
        let resets_clock = match m {
            Move::Step { from, to } => self.walk(color, from, to),
            Move::Jump(jumps) => self.jump(color, jumps),
            Move::Drop { to } => {
                self.change_hand(color, |hand| {
                    hand.take(0);
                });
                self.colors[color as usize].insert(to);
                self.key ^= Self::man_key(color, false, to);
                true
            }
        };
        self.halfmoves = if resets_clock {
            0
        } else {
            self.halfmoves.saturating_add(1)
        };
        self.fullmoves = self.fullmoves.saturating_add(color as u16);
        self.side = color.opponent();
        self.key ^= SIDE_KEY[0];
    }

    /// Moves a man or king, and crowns a man on the far rank; whether it was a man.
    #[inline(always)]
    fn walk(&mut self, color: Color, from: Square, to: Square) -> bool {
        let was_crowned = self.crowned.contains(from);
        let crowned = was_crowned || Self::far_rank(color).contains(to);
        self.colors[color as usize].remove(from);
        self.colors[color as usize].insert(to);
        self.crowned.remove(from);
        if crowned {
            self.crowned.insert(to);
        }
        self.key ^= Self::man_key(color, was_crowned, from) ^ Self::man_key(color, crowned, to);
        !was_crowned
    }

    /// Moves along a path of jumps and takes the jumped men to hand, all as men.
    fn jump(&mut self, color: Color, jumps: Jumps) -> bool {
        let enemy = color.opponent();
        let mut at = jumps.from();
        for (over, to) in jumps.legs() {
            at = to;
            if self.colors[enemy as usize].contains(over) {
                self.key ^= Self::man_key(enemy, self.crowned.contains(over), over);
                self.colors[enemy as usize].remove(over);
                self.crowned.remove(over);
                self.change_hand(color, |hand| hand.add(0));
            }
        }
        self.walk(color, jumps.from(), at);
        true
    }

    #[inline(always)]
    fn change_hand(&mut self, color: Color, change: impl FnOnce(&mut Hand<1>)) {
        let before = Self::hand_key(color, self.in_hand(color));
        change(&mut self.hands[color as usize]);
        self.key ^= before ^ Self::hand_key(color, self.in_hand(color));
    }

    /// How the game has ended by the position alone: a player with no legal move loses `[kin]`. `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        if kernel::Position::has_move(self) {
            None
        } else {
            let winner = self.side.opponent().seat();
            Some(Outcome::win(Ending::NoLegalMove, winner))
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
        false
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

    fn picture(&self, _: kernel::position::Picture) -> String {
        self.draw()
    }
}
