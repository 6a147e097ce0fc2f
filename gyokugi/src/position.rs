//! Positions: the men as each player sees them, hands, rights and players in, and playing moves on them.
//!
//! For: the state and how a move changes it. Not for: which moves are legal (`movegen`), or text (`text`).

use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use kernel::elimination::{Elimination, begin_turn};
use kernel::en_passant::{EnPassant, EnPassantRights};
use kernel::{Ending, Grid, Hand, Outcome, Seat, Seats, key};

use crate::moves::{Move, MoveError};
use crate::piece::{Kind, Man, Movement, Player};
use crate::rules::Rules;
use crate::setup::{PositionError, Setup};
use crate::view::{View, real, seen};
use crate::{Board, Square, SquareSet};

/// The rights to capture en passant: at most one of each player, by his place among three.
pub type Rights = EnPassantRights<Board, 3>;

/// How much the index grows by a step straight forward.
pub(crate) const FORWARD: u8 = 11;

/// A legal position.
///
/// Equality and hash take in the move number; [`kernel::Position::repeats`] compares what the repetition rule compares
/// (board, hands, side to move, en passant rights, players in `[chosen]`).
#[derive(Clone, Debug)]
pub struct Position {
    /// The men of each player by how they move, as that player sees the board.
    pub(crate) men: [[SquareSet; Movement::ALL.len()]; 3],
    /// All men of each player, as he sees the board.
    pub(crate) own: [SquareSet; 3],
    /// All men of all players, as each player sees the board.
    pub(crate) occupied: [SquareSet; 3],
    /// What stands on each cell of the board: [`Man::code`], or 0.
    board: [u8; 128],
    pub(crate) hands: [Hand<{ Kind::IN_HAND }>; 3],
    /// The kinds in each hand, a bit for each.
    pub(crate) held: [u16; 3],
    pub(crate) side: Player,
    /// The players still in, by their places among three.
    pub(crate) players_in: Seats,
    pub(crate) en_passant: Rights,
    pub(crate) rules: Rules,
    pub(crate) moves_played: u16,
    key: u64,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.same_placement(other)
            && self.rules == other.rules
            && self.moves_played == other.moves_played
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.key, self.moves_played).hash(state);
    }
}

/// Keys of a man, by its code, on a cell of the board.
static MAN_KEYS: [[u64; 128]; 96] = key::random_rows(0x0067_796f_6b75_6769);
/// Keys of a player's right to be captured en passant, by the skipped cell.
static EN_PASSANT_KEYS: [[u64; 128]; 3] = key::random_rows(0x0070_6173_7361_6e74);
static SIDE_KEYS: [u64; 3] = key::random(0x7369_6465);
static OUT_KEYS: [u64; 3] = key::random(0x006f_7574);
/// A kind in a player's hand adds its number times its count. Odd, so that no two counts give the same.
static HAND_KEYS: [[u64; Kind::IN_HAND]; 3] = key::random_rows(0x6861_6e64);

impl Position {
    /// The game's start position.
    ///
    /// ```
    /// use gyokugi::{Form, Position, Rules};
    /// let start = Position::start(Rules::new(Form::ShogiStyle));
    /// assert_eq!(
    ///     start.to_string(),
    ///     "6/P5p/WP4pw/CP5pc/SEP4pes/KBRP3prbk/SEP4pes/CP5pc/WP4pw/P5p/6 - w - 1"
    /// );
    /// ```
    pub fn start(rules: Rules) -> Self {
        // The arrays of all forms are tested to be positions.
        Self::from_setup(&Setup::start(rules))
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
            men: [[SquareSet::EMPTY; Movement::ALL.len()]; 3],
            own: [SquareSet::EMPTY; 3],
            occupied: [SquareSet::EMPTY; 3],
            board: [0; 128],
            hands: setup.hands,
            held: [0; 3],
            side: setup.side,
            players_in: setup.players_in,
            en_passant: setup.en_passant,
            rules: setup.rules,
            moves_played: setup.move_number.saturating_sub(1),
            key: 0,
        };
        for player in 0..3 {
            for kind in Kind::in_hand() {
                position.held[player] |=
                    u16::from(setup.hands[player].has(kind as usize)) << kind as u8;
            }
        }
        for square in Square::all() {
            if let Some(man) = setup.board[square.index()] {
                if setup.rules.three_players {
                    position.put::<true>(man.code(), square);
                } else {
                    position.put::<false>(man.code(), square);
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
        setup.players_in = self.players_in;
        setup.en_passant = self.en_passant;
        setup.move_number = self.move_number();
        setup
    }

    /// The rules that the position is played by.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Whose turn it is; in a finished game of three, the last player in.
    #[inline(always)]
    pub const fn side(&self) -> Player {
        self.side
    }

    /// The players still in, in turn order.
    pub fn players_in(&self) -> impl Iterator<Item = Player> {
        self.players_in.iter().map(Player::at_place)
    }

    /// Whether a player is still in.
    pub fn is_in(&self, player: Player) -> bool {
        self.players_in.contains(player.place())
    }

    /// The board as a player sees it.
    pub const fn view(&self, player: Player) -> View {
        View::new(player, self.rules.three_players)
    }

    /// What stands on a cell.
    #[inline]
    pub fn man_on(&self, square: Square) -> Option<Man> {
        Man::from_code(self.code_on(square))
    }

    #[inline(always)]
    pub(crate) fn code_on(&self, square: Square) -> u8 {
        self.board[square.index() & 127]
    }

    /// The cells of a player's men.
    pub fn men(&self, player: Player) -> SquareSet {
        let view = self.view(player);
        self.own[player as usize].map(|square| view.real(square))
    }

    /// The cells with a man.
    #[inline(always)]
    pub fn occupied(&self) -> SquareSet {
        // White's view is the board itself.
        self.occupied[Player::White as usize]
    }

    /// A player's hand, by [`Kind::in_hand`].
    #[inline(always)]
    pub const fn hand(&self, player: Player) -> &Hand<{ Kind::IN_HAND }> {
        &self.hands[player as usize]
    }

    /// Who may be captured en passant where.
    pub const fn en_passant(&self) -> &Rights {
        &self.en_passant
    }

    /// The number of the next move: plies from 1, passes too; at most 65535.
    pub const fn move_number(&self) -> u16 {
        self.moves_played.saturating_add(1)
    }

    /// Where a player's King stands, as he sees the board.
    #[inline(always)]
    pub(crate) fn king_seen(&self, player: usize) -> Square {
        let king = self.men[player][Movement::Generalissimo as usize];
        // Every player still in has a King.
        king.first().unwrap_or(Square::from_index_unchecked(5))
    }

    /// Where the King of a player still in stands.
    pub fn king(&self, player: Player) -> Square {
        self.view(player).real(self.king_seen(player as usize))
    }

    /// A player's promotion zone, as he sees it: his last two chevron ranks. `[page]`
    pub(crate) const ZONE: SquareSet = Board::ranks(9, 2);

    /// The cells, as their player sees them, that a kind could never leave.
    #[inline(always)]
    pub(crate) fn stuck_cells(kind: Kind) -> SquareSet {
        match kind.stuck_ranks() {
            0 => SquareSet::EMPTY,
            1 => const { Board::ranks(10, 1) },
            _ => const { Board::ranks(9, 2) },
        }
    }

    #[inline(always)]
    fn man_key(code: u8, square: Square) -> u64 {
        MAN_KEYS[usize::from(code).min(95)][square.index() & 127]
    }

    #[inline(always)]
    fn hand_key(player: usize, kind: Kind, count: u8) -> u64 {
        // The King is in no hand.
        let number = HAND_KEYS[player].get(kind as usize).copied().unwrap_or(0) | 1;
        number.wrapping_mul(u64::from(count))
    }

    #[inline(always)]
    fn rights_key(rights: Rights) -> u64 {
        rights.iter().fold(0, |key, right| {
            key ^ EN_PASSANT_KEYS[right.owner.number().min(2)][right.skipped.index() & 127]
        })
    }

    /// The key, computed from the position and not from the moves that led to it.
    pub(crate) fn key_made_anew(&self) -> u64 {
        let mut key = SIDE_KEYS[self.side as usize] ^ Self::rights_key(self.en_passant);
        for square in Square::all() {
            let code = self.code_on(square);
            if code != 0 {
                key ^= Self::man_key(code, square);
            }
        }
        for player in Player::ALL {
            for kind in Kind::in_hand() {
                key ^= Self::hand_key(
                    player as usize,
                    kind,
                    self.hand(player).count(kind as usize),
                );
            }
            if !self.is_in(player) {
                key ^= OUT_KEYS[player as usize];
            }
        }
        key
    }

    fn same_placement(&self, other: &Self) -> bool {
        self.key == other.key
            && self.board == other.board
            && self.hands == other.hands
            && self.side == other.side
            && self.players_in == other.players_in
            && self.en_passant == other.en_passant
    }

    /// The places of the players whose views are kept.
    #[inline(always)]
    const fn viewers<const THREE: bool>() -> &'static [usize] {
        if THREE { &[0, 1, 2] } else { &[0, 2] }
    }

    /// Puts a man on an empty cell.
    #[inline(always)]
    fn put<const THREE: bool>(&mut self, code: u8, square: Square) {
        let movement = self.rules.promotion.movement(code) as usize;
        let owner = usize::from(code >> 5).min(2);
        self.board[square.index() & 127] = code;
        self.key ^= Self::man_key(code, square);
        for &viewer in Self::viewers::<THREE>() {
            self.occupied[viewer].insert(seen::<THREE>(viewer, square));
        }
        let cell = seen::<THREE>(owner, square);
        self.own[owner].insert(cell);
        self.men[owner][movement].insert(cell);
    }

    /// Takes the man with this code off its cell.
    #[inline(always)]
    fn lift<const THREE: bool>(&mut self, code: u8, square: Square) {
        let movement = self.rules.promotion.movement(code) as usize;
        let owner = usize::from(code >> 5).min(2);
        self.board[square.index() & 127] = 0;
        self.key ^= Self::man_key(code, square);
        for &viewer in Self::viewers::<THREE>() {
            self.occupied[viewer].remove(seen::<THREE>(viewer, square));
        }
        let cell = seen::<THREE>(owner, square);
        self.own[owner].remove(cell);
        self.men[owner][movement].remove(cell);
    }

    /// Takes a man off the board into the hand of `captor`.
    #[inline(always)]
    fn capture<const THREE: bool>(&mut self, captor: usize, code: u8, square: Square) {
        self.lift::<THREE>(code, square);
        if let Some(man) = Man::from_code(code) {
            let kind = self.rules.promotion.to_hand(man.kind, man.promoted);
            self.change_hand(captor, kind, |hand| hand.add(kind as usize));
        }
    }

    #[inline(always)]
    fn change_hand(
        &mut self,
        player: usize,
        kind: Kind,
        change: impl FnOnce(&mut Hand<{ Kind::IN_HAND }>),
    ) {
        let hand = &mut self.hands[player];
        let before = Self::hand_key(player, kind, hand.count(kind as usize));
        change(hand);
        let count = hand.count(kind as usize);
        let bit = 1 << kind as u8;
        if count == 0 {
            self.held[player] &= !bit;
        } else {
            self.held[player] |= bit;
        }
        self.key ^= before ^ Self::hand_key(player, kind, count);
    }

    /// Plays a move that is known to be legal; see [`kernel::Position::play_unchecked`].
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) {
        if self.rules.three_players {
            self.play_for::<true>(m);
        } else {
            self.play_for::<false>(m);
        }
    }

    #[inline(always)]
    fn play_for<const THREE: bool>(&mut self, m: Move) {
        let me = self.side as usize;
        let rights = self.en_passant;
        match m {
            Move::Board {
                from,
                to,
                promotion,
            } => {
                let code = self.code_on(from);
                let captured = self.code_on(to);
                self.lift::<THREE>(code, from);
                if captured != 0 {
                    self.capture::<THREE>(me, captured, to);
                }
                self.put::<THREE>(code | u8::from(promotion) << 4, to);
                if !rights.is_empty() {
                    self.en_passant.touch(from);
                    self.en_passant.touch(to);
                }
                if code & 31 == Kind::Corporal as u8 + 1 {
                    self.corporal_moved::<THREE>(me, from, to, rights);
                }
            }
            Move::Drop { kind, to } => {
                self.change_hand(me, kind, |hand| {
                    hand.take(kind as usize);
                });
                let man = Man {
                    player: self.side,
                    kind,
                    promoted: false,
                };
                self.put::<THREE>(man.code(), to);
                if !rights.is_empty() {
                    self.en_passant.touch(to);
                }
            }
            Move::Pass => {}
        }
        self.moves_played = self.moves_played.saturating_add(1);
        let next = if THREE {
            self.players_in.next_after(self.side.place())
        } else if me == Player::White as usize {
            Player::Black.place()
        } else {
            Player::White.place()
        };
        self.set_side(Player::at_place(next));
        if !self.en_passant.is_empty() {
            self.en_passant.end(next);
        }
        if rights != self.en_passant {
            self.key ^= Self::rights_key(rights) ^ Self::rights_key(self.en_passant);
        }
        if THREE {
            begin_turn(self, next);
        }
    }

    /// What an unpromoted Corporal's move means beyond the move itself: a double step gives a right, a diagonal step to
    /// a skipped cell captures all Corporals that have skipped it.
    #[inline(always)]
    fn corporal_moved<const THREE: bool>(
        &mut self,
        me: usize,
        from: Square,
        to: Square,
        rights: Rights,
    ) {
        let [start, end] = [from, to].map(|square| seen::<THREE>(me, square));
        if end.index() == start.index() + 2 * usize::from(FORWARD) {
            let between = start.index() + usize::from(FORWARD);
            self.en_passant.set(EnPassant {
                owner: self.side.place(),
                skipped: real::<THREE>(me, Square::from_index_unchecked(between)),
                landing: to,
            });
        } else if !rights.is_empty() && Board::file(start) != Board::file(end) {
            for right in rights.over(to) {
                let code = self.code_on(right.landing);
                self.capture::<THREE>(me, code, right.landing);
            }
        }
    }

    fn set_side(&mut self, side: Player) {
        self.key ^= SIDE_KEYS[self.side as usize] ^ SIDE_KEYS[side as usize];
        self.side = side;
    }

    /// The position of three after a player has given up: his men and his hand leave, as those of a checkmated one do
    /// `[chosen]`. If it was his turn the next player's comes; whoever's turn it is then, the Kings that he attacks
    /// leave, since men that went may have opened lines.
    pub fn without_player(&self, player: Player) -> Option<Self> {
        if !self.rules.three_players || !self.is_in(player) || self.players_in.only().is_some() {
            return None;
        }
        let mut next = self.clone();
        next.put_out(Seats::one(player.place()));
        if next.side == player {
            let side = next.players_in.next_after(player.place());
            next.set_side(Player::at_place(side));
            next.key ^= Self::rights_key(next.en_passant);
            next.en_passant.end(side);
            next.key ^= Self::rights_key(next.en_passant);
        }
        let side = next.side.place();
        begin_turn(&mut next, side);
        Some(next)
    }

    /// How the game has ended by the position alone. With two players mate wins and stalemate draws `[chosen]`; with
    /// three the last player in wins. `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.rules.three_players {
            return self
                .players_in
                .only()
                .map(|last| Outcome::win(Ending::LastPlayerIn, last));
        }
        if kernel::Position::has_move(self) {
            None
        } else if self.in_check() {
            let winner = match self.side {
                Player::White => Player::Black,
                _ => Player::White,
            };
            Some(Outcome::win(Ending::Checkmate, self.rules.seat(winner)))
        } else {
            Some(Outcome::draw(Ending::Stalemate, Seats::first(2)))
        }
    }
}

impl Elimination for Position {
    fn seats_in(&self) -> Seats {
        self.players_in
    }

    #[inline(always)]
    fn attacked_by(&self, attacker: Seat, others: Seats) -> Seats {
        others
            .iter()
            .filter(|&other| self.attacks_king_of(attacker.number(), other.number()))
            .fold(Seats::NONE, Seats::with)
    }

    /// The men on the board and in hand leave the game.
    #[cold]
    fn put_out(&mut self, seats: Seats) {
        for square in Square::all() {
            let code = self.code_on(square);
            if Man::from_code(code).is_some_and(|man| seats.contains(man.player.place())) {
                self.lift::<true>(code, square);
            }
        }
        self.key ^= Self::rights_key(self.en_passant);
        for seat in seats.iter() {
            let player = seat.number().min(2);
            for kind in Kind::in_hand() {
                self.change_hand(player, kind, |hand| hand.set(kind as usize, 0));
            }
            self.en_passant.end(seat);
            self.players_in = self.players_in.without(seat);
            self.key ^= OUT_KEYS[player];
        }
        self.key ^= Self::rights_key(self.en_passant);
    }
}

impl kernel::Position for Position {
    type Rules = Rules;
    type Move = Move;
    type PositionError = PositionError;
    type MoveError = MoveError;

    fn players(rules: Rules) -> usize {
        rules.players().len()
    }

    fn seat_name(rules: Rules, seat: Seat) -> &'static str {
        match rules.player(seat) {
            Player::White => "white",
            Player::Red => "red",
            Player::Black => "black",
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
        self.rules.seat(self.side)
    }

    /// Rounds from 1. With three players as if all moved in every round; with two Black's ply belongs to the round of
    /// White's before it, whatever number the first ply has.
    fn move_number(&self) -> u32 {
        let ply = u32::from(self.moves_played);
        if self.rules.three_players {
            ply / 3 + 1
        } else if self.side == Player::White {
            ply.div_ceil(2) + 1
        } else {
            ply / 2 + 1
        }
    }

    fn seats_in(&self) -> Seats {
        self.players_in()
            .map(|player| self.rules.seat(player))
            .fold(Seats::NONE, Seats::with)
    }

    fn without_player(&self, seat: Seat) -> Option<Self> {
        if seat.number() < Self::players(self.rules) {
            Self::without_player(self, self.rules.player(seat))
        } else {
            None
        }
    }

    fn in_check(&self) -> bool {
        self.in_check()
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
