//! Positions: the board as sets of squares, hands, players in and en passant rights, and playing moves on them.
//!
//! For: the state and how a move changes it: captures, rights, and the eliminations when a turn comes. Not for: which
//! moves are legal (`movegen`), or text (`text`).

use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use kernel::elimination::{self, Elimination};
use kernel::en_passant::EnPassant;
use kernel::position::Picture;
use kernel::{Ending, Grid, Hand, Outcome, Seat, Seats, key};

use crate::moves::{Move, MoveError};
use crate::piece::{Kind, Man, Player};
use crate::rules::Rules;
use crate::setup::{PositionError, Setup};
use crate::{Board, EnPassantRights, Square, SquareSet};

/// A legal position.
///
/// Equality and hash take in the move number; [`kernel::Position::repeats`] compares what the repetition rule
/// compares: board, hands, players in, side to move, en passant rights `[chosen]`.
#[derive(Clone, Debug)]
pub struct Position {
    /// The squares of each kind in its unpromoted form, of all players.
    pub(crate) kinds: [SquareSet; Kind::COUNT],
    pub(crate) men: [SquareSet; 4],
    pub(crate) promoted: SquareSet,
    pub(crate) hands: [Hand<9>; 4],
    /// Where each player's King stands; of no meaning for a player who is out.
    kings: [Square; 4],
    pub(crate) players: Seats,
    pub(crate) side: Player,
    pub(crate) en_passant: EnPassantRights,
    pub(crate) rules: Rules,
    pub(crate) move_number: u16,
    key: u64,
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

/// A man of a kind on a square: rows by player, promotion and kind.
static MAN_KEYS: [[u64; 256]; 8 * Kind::COUNT] = key::random_rows(0x6d69_7472_6567_6931);
/// A kind in a player's hand adds its number times its count. Odd, so that no two counts give the same.
static HAND_KEYS: [[u64; 9]; 4] = key::random_rows(0x6d69_7472_6567_6932);
/// A right to capture a player's Pawn en passant, by its skipped square.
static EN_PASSANT_KEYS: [[u64; 256]; 4] = key::random_rows(0x6d69_7472_6567_6933);
static SIDE_KEYS: [u64; 4] = key::random(0x6d69_7472_6567_6934);
static PLAYER_KEYS: [u64; 4] = key::random(0x6d69_7472_6567_6935);

impl Position {
    /// The game's start position.
    ///
    /// ```
    /// use mitregi_yonin::{Position, Rules};
    /// let start = Position::start(Rules::Mitregi90);
    /// assert_eq!(start.to_string(), Rules::Mitregi90.start());
    /// assert_eq!(start.count_moves(), 22);
    /// ```
    pub fn start(rules: Rules) -> Self {
        // The arrays of all games are tested to be positions; an empty board is never seen.
        Self::parse(rules, rules.start()).unwrap_or_else(|_| Self::from_setup(&Setup::empty(rules)))
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
            men: [SquareSet::EMPTY; 4],
            promoted: SquareSet::EMPTY,
            hands: setup.hands,
            kings: [Square::from_index_unchecked(0); 4],
            players: setup.players,
            side: setup.side,
            en_passant: setup.en_passant,
            rules: setup.rules,
            move_number: setup.move_number,
            key: 0,
        };
        for square in Square::all() {
            if let Some(man) = setup.board[square.index()] {
                position.kinds[man.kind as usize].insert(square);
                position.men[man.player as usize].insert(square);
                if man.promoted {
                    position.promoted.insert(square);
                }
                if man.kind == Kind::King {
                    position.kings[man.player as usize] = square;
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
        setup.players = self.players;
        setup.side = self.side;
        setup.en_passant = self.en_passant;
        setup.move_number = self.move_number;
        setup
    }

    /// The rules that the position is played by.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Whose turn it is; in a finished game the winner.
    #[inline(always)]
    pub const fn side(&self) -> Player {
        self.side
    }

    /// The players still in.
    #[inline(always)]
    pub const fn players(&self) -> Seats {
        self.players
    }

    /// What stands on a square.
    pub fn man_on(&self, square: Square) -> Option<Man> {
        self.owner_of(square).map(|player| Man {
            player,
            kind: self.kind_on(square),
            promoted: self.promoted.contains(square),
        })
    }

    /// Whose man stands on a square.
    #[inline(always)]
    pub(crate) fn owner_of(&self, square: Square) -> Option<Player> {
        Player::ALL
            .into_iter()
            .find(|&player| self.men[player as usize].contains(square))
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

    /// The squares of a player's men.
    #[inline(always)]
    pub fn men(&self, player: Player) -> SquareSet {
        self.men[player as usize]
    }

    /// The squares of all men of a kind, of all players; promoted men count as what they were.
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
        self.men[0] | self.men[1] | self.men[2] | self.men[3]
    }

    /// A player's hand, by [`Kind::IN_HAND`].
    #[inline(always)]
    pub const fn hand(&self, player: Player) -> &Hand<9> {
        &self.hands[player as usize]
    }

    /// Whose Pawns may be captured en passant, and where.
    pub const fn en_passant(&self) -> &EnPassantRights {
        &self.en_passant
    }

    /// Moves and passes of all players, from 1; at most 65535.
    pub const fn move_number(&self) -> u16 {
        self.move_number
    }

    /// Where a player's King stands; of no meaning for a player who is out.
    #[inline(always)]
    pub const fn king(&self, player: Player) -> Square {
        self.kings[player as usize]
    }

    #[inline(always)]
    fn man_key(player: Player, kind: Kind, promoted: bool, square: Square) -> u64 {
        let row = (player as usize * 2 + usize::from(promoted)) * Kind::COUNT + kind as usize;
        MAN_KEYS[row][square.index()]
    }

    #[inline(always)]
    fn hand_key(player: Player, kind: Kind, count: u8) -> u64 {
        // The King is in no hand.
        let number = HAND_KEYS[player as usize]
            .get(kind as usize)
            .copied()
            .unwrap_or(0)
            | 1;
        number.wrapping_mul(u64::from(count))
    }

    fn en_passant_key(&self) -> u64 {
        self.en_passant.iter().fold(0, |key, right| {
            key ^ EN_PASSANT_KEYS[right.owner.number() & 3][right.skipped.index()]
        })
    }

    /// The key, computed from the position and not from the moves that led to it.
    pub(crate) fn key_made_anew(&self) -> u64 {
        let mut key = SIDE_KEYS[self.side as usize] ^ self.en_passant_key();
        for square in self.occupied() {
            if let Some(man) = self.man_on(square) {
                key ^= Self::man_key(man.player, man.kind, man.promoted, square);
            }
        }
        for player in Player::ALL {
            for kind in Kind::IN_HAND {
                key ^= Self::hand_key(player, kind, self.hand(player).count(kind as usize));
            }
            if self.players.contains(player.seat()) {
                key ^= PLAYER_KEYS[player as usize];
            }
        }
        key
    }

    fn same_placement(&self, other: &Self) -> bool {
        self.key == other.key
            && self.kinds == other.kinds
            && self.men == other.men
            && self.promoted == other.promoted
            && self.hands == other.hands
            && self.players == other.players
            && self.side == other.side
            && self.en_passant == other.en_passant
    }

    /// Plays a move that is known to be legal, and lets the next turn come; see
    /// [`kernel::Position::play_unchecked`].
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) {
        self.change_board(m);
        self.move_number = self.move_number.saturating_add(1);
        self.begin_turn(self.players.next_after(self.side.seat()));
    }

    /// What a move does to the board, the hands and the rights, before the next turn comes.
    #[inline(always)]
    pub(crate) fn change_board(&mut self, m: Move) {
        let player = self.side;
        match m {
            Move::Board {
                from,
                to,
                promotion,
            } => self.play_on_board(player, from, to, promotion),
            Move::Drop { kind, to } => {
                self.change_hand(player, kind, |hand| {
                    hand.take(kind as usize);
                });
                self.kinds[kind as usize].insert(to);
                self.men[player as usize].insert(to);
                self.key ^= Self::man_key(player, kind, false, to);
                self.end_rights_at(to);
            }
            Move::Pass => {}
        }
    }

    #[inline(always)]
    fn play_on_board(&mut self, player: Player, from: Square, to: Square, promotion: bool) {
        let kind = self.kind_on(from);
        let was_promoted = self.promoted.contains(from);
        let is_pawn = kind == Kind::Pawn && !was_promoted;
        let step = to.index() as i32 - from.index() as i32;
        let forward = Self::forward_step(player);
        if let Some(owner) = self.owner_of(to) {
            self.capture(player, owner, to);
        } else if is_pawn && step != forward && step != 2 * forward {
            for right in { self.en_passant }.over(to) {
                self.capture(player, Player::of(right.owner), right.landing);
                self.end_rights_at(right.landing);
            }
        }
        let both = from.bit() | to.bit();
        self.kinds[kind as usize] ^= both;
        self.men[player as usize] ^= both;
        let promoted = was_promoted | promotion;
        if promoted {
            self.promoted.remove(from);
            self.promoted.insert(to);
        }
        if kind == Kind::King {
            self.kings[player as usize] = to;
        }
        self.key ^= Self::man_key(player, kind, was_promoted, from)
            ^ Self::man_key(player, kind, promoted, to);
        self.end_rights_at(from);
        self.end_rights_at(to);
        if is_pawn && step == 2 * forward {
            let skipped = Square::from_index_unchecked(from.index().midpoint(to.index()));
            self.change_en_passant(|rights| {
                rights.set(EnPassant {
                    owner: player.seat(),
                    skipped,
                    landing: to,
                });
            });
        }
    }

    /// By how much the index grows with one step forward.
    #[inline(always)]
    pub(crate) const fn forward_step(player: Player) -> i32 {
        let (files, ranks) = player.forward().offset();
        (files + ranks * Board::STRIDE as isize) as i32
    }

    /// Takes `owner`'s man off `square` into the hand of `captor`, unpromoted.
    #[inline(always)]
    fn capture(&mut self, captor: Player, owner: Player, square: Square) {
        let kind = self.kind_on(square);
        let promoted = self.promoted.contains(square);
        self.kinds[kind as usize].remove(square);
        self.men[owner as usize].remove(square);
        self.promoted.remove(square);
        self.key ^= Self::man_key(owner, kind, promoted, square);
        self.change_hand(captor, kind, |hand| hand.add(kind as usize));
    }

    #[inline(always)]
    fn change_hand(&mut self, player: Player, kind: Kind, change: impl FnOnce(&mut Hand<9>)) {
        let hand = &mut self.hands[player as usize];
        let before = Self::hand_key(player, kind, hand.count(kind as usize));
        change(hand);
        let after = Self::hand_key(player, kind, hand.count(kind as usize));
        self.key ^= before ^ after;
    }

    #[inline(always)]
    fn change_en_passant(&mut self, change: impl FnOnce(&mut EnPassantRights)) {
        self.key ^= self.en_passant_key();
        change(&mut self.en_passant);
        self.key ^= self.en_passant_key();
    }

    /// A man has come to this square or left it: a right to capture en passant ends there. That it ends when a man
    /// comes to the skipped square is `[chosen]`.
    #[inline(always)]
    fn end_rights_at(&mut self, square: Square) {
        if !self.en_passant.is_empty() {
            self.change_en_passant(|rights| rights.touch(square));
        }
    }

    /// The turn comes to `seat`: his Pawn can no more be captured en passant, and all others whose Kings he attacks
    /// go out together `[chosen]`, until he attacks none.
    #[inline(always)]
    fn begin_turn(&mut self, seat: Seat) {
        let side = Player::of(seat);
        self.key ^= SIDE_KEYS[self.side as usize] ^ SIDE_KEYS[side as usize];
        self.side = side;
        if self.en_passant.owners().contains(seat) {
            self.change_en_passant(|rights| rights.end(seat));
        }
        elimination::begin_turn(self, seat);
    }

    /// Takes a player out: his men on the board, his hand `[chosen]`, his right.
    #[cold]
    fn remove_player(&mut self, player: Player) {
        let men = self.men(player);
        for kind in Kind::ALL {
            for square in self.kinds[kind as usize] & men {
                let promoted = self.promoted.contains(square);
                self.key ^= Self::man_key(player, kind, promoted, square);
            }
            self.kinds[kind as usize] -= men;
        }
        self.promoted -= men;
        self.men[player as usize] = SquareSet::EMPTY;
        if !self.hand(player).is_empty() {
            for kind in Kind::IN_HAND {
                self.change_hand(player, kind, |hand| hand.set(kind as usize, 0));
            }
        }
        if self.en_passant.owners().contains(player.seat()) {
            self.change_en_passant(|rights| rights.end(player.seat()));
        }
        if self.players.contains(player.seat()) {
            self.players = self.players.without(player.seat());
            self.key ^= PLAYER_KEYS[player as usize];
        }
    }

    /// The position without a player who gives up, whoever's turn it is: his men leave as in an elimination, and the
    /// player whose turn it then is looks which Kings he attacks. If it was the turn of the player who gives up, it
    /// comes to the next. A resignation is no move: the move number stays. `[chosen]`
    ///
    /// `None` if the player is out, or the game is over.
    pub fn without_player(&self, player: Player) -> Option<Self> {
        let seat = player.seat();
        if !self.players.contains(seat) || self.players.count() == 1 {
            return None;
        }
        let mut next = self.clone();
        next.remove_player(player);
        let side = if player == self.side {
            next.players.next_after(seat)
        } else {
            self.side.seat()
        };
        next.begin_turn(side);
        Some(next)
    }

    /// How the game has ended by the position alone: the last player in has won. `[page]` `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let last = self.players.only()?;
        Some(Outcome::win(Ending::LastPlayerIn, last))
    }
}

impl Elimination for Position {
    fn seats_in(&self) -> Seats {
        self.players
    }

    #[inline(always)]
    fn attacked_by(&self, attacker: Seat, others: Seats) -> Seats {
        let enemies = self.attackers(self.men(Player::of(attacker)));
        let occupied = self.occupied();
        let mut seats = Seats::NONE;
        for seat in others.iter() {
            if self.is_attacked_by(self.king(Player::of(seat)), &enemies, occupied) {
                seats = seats.with(seat);
            }
        }
        seats
    }

    fn put_out(&mut self, seats: Seats) {
        for seat in seats.iter() {
            self.remove_player(Player::of(seat));
        }
    }
}

impl kernel::Position for Position {
    type Rules = Rules;
    type Move = Move;
    type PositionError = PositionError;
    type MoveError = MoveError;

    fn players(_: Rules) -> usize {
        4
    }

    fn seat_name(_: Rules, seat: Seat) -> &'static str {
        match Player::of(seat) {
            Player::Red => "red",
            Player::Green => "green",
            Player::Yellow => "yellow",
            Player::Blue => "blue",
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

    /// Rounds of four from 1, as records number them; while players are out the numbers run behind the rounds.
    fn move_number(&self) -> u32 {
        (u32::from(self.move_number).saturating_sub(1)) / 4 + 1
    }

    fn seats_in(&self) -> Seats {
        self.players
    }

    fn without_player(&self, seat: Seat) -> Option<Self> {
        // Of the seats that the kernel knows, four are here.
        if !self.players.contains(seat) {
            return None;
        }
        Self::without_player(self, Player::of(seat))
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

    /// A player with no move at all passes, so that only a finished game has none.
    fn has_move(&self) -> bool {
        self.players.count() > 1
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

    fn picture(&self, picture: Picture) -> alloc::string::String {
        self.draw(picture)
    }
}
