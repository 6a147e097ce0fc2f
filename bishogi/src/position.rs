//! Positions: the board as sets of squares, hands, castling rights and clocks, and playing moves on them.
//!
//! For: the state and how a move changes it. Not for: which moves are legal (`movegen`), or text (`text`).

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use kernel::{Ending, Outcome, Seat, Square, SquareSet, key};

use crate::field::{Field, MOST_KINDS};
use crate::games::{Derived, Game};
use crate::moves::{Move, MoveError};
use crate::piece::{Color, Kind, Man, Promotion};
use crate::rules::Rules;
use crate::setup::{PositionError, Setup};
use crate::storage::{HandOf, KindSets, Marks};

/// Which Rook the King castles with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Wing {
    /// With the Rook of the last file.
    Kingside,
    /// With the Rook of the a file.
    Queenside,
}

impl Wing {
    /// Kingside, then queenside.
    pub const ALL: [Self; 2] = [Self::Kingside, Self::Queenside];

    /// The wing to which the King castles who goes from one square to another.
    #[inline(always)]
    pub(crate) fn of<B: Field>(from: Square<B>, to: Square<B>) -> Self {
        if to > from {
            Self::Kingside
        } else {
            Self::Queenside
        }
    }
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

    pub(crate) const fn bit(color: Color, wing: Wing) -> u8 {
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
    fn after_touching<B: Field>(self, square: Square<B>) -> Self {
        Self(self.0 & B::castling_kept(square))
    }
}

/// A legal position of the game `G`.
///
/// Equality and hash take in the clocks; [`kernel::Position::repeats`] compares what the repetition rule compares
/// (board, hands, side to move, castling rights).
#[derive(Clone, Debug)]
pub struct Position<G: Game> {
    /// The squares of each kind in its unpromoted form, of both sides, by slot.
    pub(crate) kinds: G::Kinds,
    pub(crate) colors: [SquareSet<G::Board>; 2],
    pub(crate) promoted: SquareSet<G::Board>,
    /// Men that serve the other army, or that took the second of two promotions.
    pub(crate) marks: G::Marks,
    pub(crate) hands: [G::Hand; 2],
    pub(crate) side: Color,
    pub(crate) castling: CastlingRights,
    pub(crate) rules: Rules,
    pub(crate) halfmoves: u16,
    pub(crate) fullmoves: u16,
    key: u64,
}

impl<G: Game> PartialEq for Position<G> {
    fn eq(&self, other: &Self) -> bool {
        self.same_placement(other)
            && self.rules == other.rules
            && self.halfmoves == other.halfmoves
            && self.fullmoves == other.fullmoves
    }
}

impl<G: Game> Eq for Position<G> {}

impl<G: Game> Hash for Position<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.key, self.halfmoves, self.fullmoves).hash(state);
    }
}

/// Promoted and marked, as the number of a form.
#[inline(always)]
fn form(promoted: bool, marked: bool) -> usize {
    usize::from(promoted) | usize::from(marked) << 1
}

static CASTLING_KEYS: [u64; 16] = key::random(0x6361_7374_6c65);
static SIDE_KEY: [u64; 1] = key::random(0x7369_6465);
/// A place in a side's hand adds its number times its count. Odd, so that no two counts give the same.
static HAND_KEYS: [[u64; 16]; 2] = key::random_rows(0x6861_6e64);

impl<G: Game> Position<G> {
    /// The game's start position. Rules of another game are taken for this one's without options.
    ///
    /// ```
    /// use bishogi::{Position, Rules};
    /// let start = Position::start(Rules::BISHOGI);
    /// assert_eq!(start.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
    /// ```
    pub fn start(rules: Rules) -> Self {
        let rules = if rules.variant == G::VARIANT {
            rules
        } else {
            Rules::new(G::VARIANT)
        };
        // The arrays of all games are tested to be positions; an empty board is never seen.
        Self::parse(rules, rules.variant.start())
            .unwrap_or_else(|_| Self::from_setup(&Setup::empty(rules)))
    }

    /// Reads a position text.
    ///
    /// # Errors
    /// Everything that is wrong with it, by field, place and reason; or that the rules are those of another game.
    pub fn parse(rules: Rules, text: &str) -> Result<Self, PositionError<G::Board>> {
        Setup::parse(rules, text)?.position()
    }

    /// The position of a setup that is known to be one. Men that the game has not are passed over.
    pub(crate) fn from_setup(setup: &Setup<G>) -> Self {
        let mut position = Self {
            kinds: G::Kinds::EMPTY,
            colors: [SquareSet::EMPTY; 2],
            promoted: SquareSet::EMPTY,
            marks: G::Marks::EMPTY,
            hands: setup.hands,
            side: setup.side,
            castling: setup.castling,
            rules: setup.rules,
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves,
            key: 0,
        };
        for square in Square::all() {
            if let Some(man) = setup.board[square.index()]
                && G::slot(man.kind) < G::SLOTS
            {
                position.kinds.toggle(G::slot(man.kind), square.bit());
                position.colors[man.color as usize].insert(square);
                if man.promoted.is_some() {
                    position.promoted.insert(square);
                }
                if Self::is_marked(man) {
                    position.marks.insert(square);
                }
            }
        }
        position.key = position.key_made_anew();
        position
    }

    /// Whether a man is one of those that [`Self::marks`] holds.
    #[inline(always)]
    fn is_marked(man: Man) -> bool {
        man.foreign || man.promoted == Some(Promotion::Gnu)
    }

    /// The position as a setup, to be changed and checked again.
    pub fn to_setup(&self) -> Setup<G> {
        let mut setup = Setup::<G>::empty(self.rules);
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
    pub fn man_on(&self, square: Square<G::Board>) -> Option<Man> {
        let color = if self.colors[0].contains(square) {
            Color::White
        } else if self.colors[1].contains(square) {
            Color::Black
        } else {
            return None;
        };
        let kind = G::FACTS.kinds[self.slot_on(square)];
        let promoted = self.promoted.contains(square);
        let marked = self.marks.squares().contains(square);
        Some(Man {
            color,
            kind,
            promoted: promoted.then_some(match (G::CHOICE && kind == Kind::Pawn, marked) {
                (false, _) => Promotion::Only,
                (true, false) => Promotion::Queen,
                (true, true) => Promotion::Gnu,
            }),
            foreign: G::REMEMBERS && marked,
        })
    }

    /// The slot of the man on a square that is not empty.
    #[inline(always)]
    fn slot_on(&self, square: Square<G::Board>) -> usize {
        // Pawns stand and fall most often.
        if self.kinds.get(G::PAWN).contains(square) {
            return G::PAWN;
        }
        let slot = (0..G::SLOTS).find(|&slot| self.kinds.get(slot).contains(square));
        slot.unwrap_or(G::KING)
    }

    /// The squares of a side's men.
    #[inline(always)]
    pub fn men(&self, color: Color) -> SquareSet<G::Board> {
        self.colors[color as usize]
    }

    /// The squares of all men of a kind, of both sides; promoted men count as what they were.
    #[inline(always)]
    pub fn men_of_kind(&self, kind: Kind) -> SquareSet<G::Board> {
        self.kinds.get(G::slot(kind))
    }

    /// The squares of all promoted men.
    #[inline(always)]
    pub fn promoted(&self) -> SquareSet<G::Board> {
        self.promoted
    }

    /// The squares of all men that serve the army they did not start in; none in games whose pieces do not remember.
    pub fn foreign(&self) -> SquareSet<G::Board> {
        if G::REMEMBERS {
            self.marks.squares()
        } else {
            SquareSet::EMPTY
        }
    }

    /// The squares with a man.
    #[inline(always)]
    pub fn occupied(&self) -> SquareSet<G::Board> {
        self.colors[0] | self.colors[1]
    }

    /// A side's hand; see [`Game::Hand`] for its places.
    #[inline(always)]
    pub const fn hand(&self, color: Color) -> &G::Hand {
        &self.hands[color as usize]
    }

    /// How many men of a kind a side has in hand, of those that serve the army they did not start in or of the others.
    pub fn in_hand(&self, color: Color, kind: Kind, foreign: bool) -> u8 {
        if G::slot(kind) < G::KING && (G::REMEMBERS || !foreign) {
            self.hand(color).count(G::held(G::slot(kind), foreign))
        } else {
            0
        }
    }

    /// Who may still castle where.
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// Plies since the last capture, or move or drop of an unpromoted Pawn (or Yeoman); at most 65535.
    pub const fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// Counts from 1, one more after Black's move; at most 65535.
    pub const fn fullmoves(&self) -> u16 {
        self.fullmoves
    }

    /// Where a side's King stands.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Square<G::Board> {
        let king = self.kinds.get(G::KING) & self.colors[color as usize];
        // Every position has both Kings.
        king.first().unwrap_or(Square::from_index_unchecked(0))
    }

    /// A side's promotion zone: the ranks of the enemy's camp. `[page]`
    #[inline(always)]
    pub fn zone(color: Color) -> SquareSet<G::Board> {
        let zone = const { G::Board::CAMPS[G::FACTS.zone] };
        zone[color as usize]
    }

    #[inline(always)]
    fn man_key(color: Color, slot: usize, form: usize, square: Square<G::Board>) -> u64 {
        G::Board::man_key((form * 2 + color as usize) * MOST_KINDS + slot, square)
    }

    #[inline(always)]
    fn hand_key(color: Color, place: usize, count: u8) -> u64 {
        (HAND_KEYS[color as usize][place % 16] | 1).wrapping_mul(u64::from(count))
    }

    /// The key, computed from the position and not from the moves that led to it.
    pub(crate) fn key_made_anew(&self) -> u64 {
        let mut key = CASTLING_KEYS[usize::from(self.castling.0 & 15)];
        for color in Color::ALL {
            for square in self.men(color) {
                let form = form(
                    self.promoted.contains(square),
                    self.marks.squares().contains(square),
                );
                key ^= Self::man_key(color, self.slot_on(square), form, square);
            }
            for place in 0..G::HELD {
                key ^= Self::hand_key(color, place, self.hand(color).count(place));
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
            && self.marks == other.marks
            && self.hands == other.hands
            && self.side == other.side
            && self.castling == other.castling
    }

    /// Plays a move that is known to be legal; see [`kernel::Position::play_unchecked`].
    #[inline]
    pub fn play_unchecked(&mut self, m: Move<G::Board>) {
        let color = self.side;
        let mut resets_clock = false;
        match m {
            Move::Board {
                from,
                to,
                promotion,
            } => {
                let slot = self.slot_on(from);
                let was_promoted = self.promoted.contains(from);
                resets_clock = slot == G::PAWN && !was_promoted;
                if self.colors[color.opponent() as usize].contains(to) {
                    resets_clock = true;
                    self.capture(color, to);
                }
                let both = from.bit() | to.bit();
                self.kinds.toggle(slot, both);
                self.colors[color as usize] ^= both;
                let promoted = was_promoted | promotion.is_some();
                if promoted {
                    self.promoted.remove(from);
                    self.promoted.insert(to);
                }
                let was_marked = self.marks.squares().contains(from);
                let marked = was_marked || (G::CHOICE && promotion == Some(Promotion::Gnu));
                if marked {
                    self.marks.remove(from);
                    self.marks.insert(to);
                }
                self.key ^= Self::man_key(color, slot, form(was_promoted, was_marked), from)
                    ^ Self::man_key(color, slot, form(promoted, marked), to);
                if G::FACTS.castling && self.castling != CastlingRights::NONE {
                    let left = self.castling.after_touching(from).after_touching(to);
                    self.set_castling(left);
                }
            }
            Move::Drop { kind, foreign, to } => {
                let slot = G::slot(kind);
                resets_clock = slot == G::PAWN;
                self.change_hand(color, G::held(slot, foreign), |hand, place| {
                    hand.take(place);
                });
                self.kinds.toggle(slot, to.bit());
                self.colors[color as usize].insert(to);
                if G::REMEMBERS && foreign {
                    self.marks.insert(to);
                }
                let form = form(false, G::REMEMBERS && foreign);
                self.key ^= Self::man_key(color, slot, form, to);
            }
            Move::Castle { from, to } => {
                let wing = Wing::of(from, to);
                let rook_from = G::Board::rook_home(color, wing);
                // The Rook lands on the square that the King passed.
                let rook_to = Square::from_index_unchecked(from.index().midpoint(to.index()));
                let king_path = from.bit() | to.bit();
                let rook_path = rook_from.bit() | rook_to.bit();
                self.kinds.toggle(G::KING, king_path);
                self.kinds.toggle(G::ROOK, rook_path);
                self.colors[color as usize] ^= king_path ^ rook_path;
                self.key ^= Self::man_key(color, G::KING, 0, from)
                    ^ Self::man_key(color, G::KING, 0, to)
                    ^ Self::man_key(color, G::ROOK, 0, rook_from)
                    ^ Self::man_key(color, G::ROOK, 0, rook_to);
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

    /// Takes the enemy man off `square` into the hand of `captor`, unpromoted. Where pieces remember, one that served
    /// the army it started in now serves the other, and the other way round.
    #[inline(always)]
    fn capture(&mut self, captor: Color, square: Square<G::Board>) {
        let slot = self.slot_on(square);
        let promoted = self.promoted.contains(square);
        let marked = self.marks.squares().contains(square);
        let owner = captor.opponent();
        self.kinds.toggle(slot, square.bit());
        self.colors[owner as usize].remove(square);
        self.promoted.remove(square);
        self.marks.remove(square);
        self.key ^= Self::man_key(owner, slot, form(promoted, marked), square);
        self.change_hand(captor, G::held(slot, !marked), |hand, place| {
            hand.add(place);
        });
    }

    #[inline(always)]
    fn change_hand(
        &mut self,
        color: Color,
        place: usize,
        change: impl FnOnce(&mut G::Hand, usize),
    ) {
        let hand = &mut self.hands[color as usize];
        let before = Self::hand_key(color, place, hand.count(place));
        change(hand, place);
        let after = Self::hand_key(color, place, hand.count(place));
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

impl<G: Game> kernel::Position for Position<G> {
    type Rules = Rules;
    type Move = Move<G::Board>;
    type PositionError = PositionError<G::Board>;
    type MoveError = MoveError<G::Board>;

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

    fn parse(rules: Rules, text: &str) -> Result<Self, PositionError<G::Board>> {
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
    fn visit_moves(&self, visit: impl FnMut(Move<G::Board>) -> ControlFlow<()>) -> ControlFlow<()> {
        Self::visit_moves(self, visit)
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        Self::count_moves(self)
    }

    fn is_legal(&self, m: Move<G::Board>) -> bool {
        Self::is_legal(self, m)
    }

    fn check_move(&self, m: Move<G::Board>) -> Result<(), MoveError<G::Board>> {
        Self::check_move(self, m)
    }

    fn read_move(&self, text: &str) -> Result<Move<G::Board>, MoveError<G::Board>> {
        Self::read_move(self, text)
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move<G::Board>) {
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
