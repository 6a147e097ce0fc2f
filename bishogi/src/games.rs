//! The games: one table entry for each, and what follows from an entry at compile time.
//!
//! For: the facts in which the games differ: array, board, promotion zone, castling, kinds of pieces, promotions,
//! memory. The generator and everything else ask here and never compare games. Not for: options that players choose
//! (`rules`), or how any of it is carried out.

use core::fmt::{self, Debug};
use core::hash::Hash;

use kernel::bits::Bits;
use kernel::{Hand, Rect, SquareSet, Topology};

use crate::field::Field;
use crate::movement::{Movement, Promoted};
use crate::piece::{Kind, Man};
use crate::storage::{Cells, Flag, HandOf, KindSets, Marks, MarksIf};

/// What pieces remember of the army that they started in, and what it means for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    /// Nothing: a captured piece is its captor's like any other.
    Nothing,
    /// A piece that serves the other army is crooked: its slides zigzag, promoted or not. `[page]`
    Crooked,
    /// An unpromoted piece that serves the other army has the dual move; a promoted one moves as ever. `[page]`
    Dual,
}

/// A game's entry in the table: all that tells it from the others.
#[derive(Debug)]
pub struct Facts {
    /// The name that programs use.
    pub name: &'static str,
    /// The text of the position that the game begins with.
    pub start: &'static str,
    /// How many ranks the promotion zone has: the enemy's camp. `[page]`
    pub zone: usize,
    /// Whether there is castling.
    pub castling: bool,
    /// What pieces remember.
    pub memory: Memory,
    /// Whether players may choose that exactly two squares diagonally is no leap (the option `stepping`).
    pub stepping: bool,
    /// The kinds of pieces, in the order in which hands are written; the King last. Their places are the *slots*.
    pub kinds: &'static [Kind],
    /// What each kind promotes to, for those that do; only Pawns may have two things to choose from.
    pub promotions: &'static [(Kind, &'static [Promoted])],
}

/// The forms in which a piece of a kind may stand on the board: bit 0 for promoted, bit 1 for marked. The mark means
/// that it serves the other army where pieces remember, and elsewhere that it took the second of two promotions.
pub(crate) const FORMS: usize = 4;

/// For each form the kinds, a bit for each slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Forms(pub(crate) [u16; FORMS]);

impl Forms {
    const NONE: Self = Self([0; FORMS]);
}

/// Men that move alike and promote alike: what the generator goes through one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    pub(crate) moves: Movement,
    pub(crate) promotes: bool,
    pub(crate) men: Forms,
}

/// The most groups that a game may have.
pub(crate) const GROUPS: usize = 8;

impl Facts {
    /// The place of a kind in [`Facts::kinds`].
    pub(crate) const fn slot(&self, kind: Kind) -> Option<usize> {
        let mut slot = 0;
        while slot < self.kinds.len() {
            if self.kinds[slot] as u8 == kind as u8 {
                return Some(slot);
            }
            slot += 1;
        }
        None
    }

    /// The kind with this letter, a capital.
    pub(crate) fn kind(&self, letter: char) -> Option<Kind> {
        self.kinds
            .iter()
            .copied()
            .find(|kind| kind.letter() == letter)
    }

    /// The kinds that come to hand, in the order in which hands are written.
    pub(crate) fn hand_kinds(&self) -> &'static [Kind] {
        &self.kinds[..self.kinds.len() - 1]
    }

    /// What a kind promotes to: nothing, one thing, or a choice of two.
    pub const fn promotions(&self, kind: Kind) -> &'static [Promoted] {
        let mut i = 0;
        while i < self.promotions.len() {
            if self.promotions[i].0 as u8 == kind as u8 {
                return self.promotions[i].1;
            }
            i += 1;
        }
        &[]
    }

    /// Whether pieces remember the army that they started in.
    pub(crate) const fn remembers(&self) -> bool {
        !matches!(self.memory, Memory::Nothing)
    }

    /// Whether Pawns have two promotions to choose from.
    pub(crate) const fn has_choice(&self) -> bool {
        self.promotions(Kind::Pawn).len() == 2
    }

    /// Whether some men are marked; see [`FORMS`].
    pub(crate) const fn marks(&self) -> bool {
        self.remembers() || self.has_choice()
    }

    /// How many counts a hand has: where pieces remember, two for each kind.
    const fn held(&self) -> usize {
        (self.kinds.len() - 1) * if self.remembers() { 2 } else { 1 }
    }

    /// How a piece moves; [`Movement::NONE`] if the form does not occur.
    pub(crate) const fn movement(&self, slot: usize, form: usize) -> Movement {
        let kind = self.kinds[slot];
        let (promoted, marked) = (form & 1 != 0, form & 2 != 0);
        let promotions = self.promotions(kind);
        let which = if marked && !self.remembers() { 1 } else { 0 };
        if promoted && promotions.len() <= which
            || marked && matches!(kind, Kind::King)
            || marked && !promoted && !self.remembers()
        {
            return Movement::NONE;
        }
        let straight = if promoted {
            promotions[which].moves
        } else {
            Movement::of(kind)
        };
        match self.memory {
            Memory::Crooked if marked => straight.crooked(),
            Memory::Dual if marked && !promoted => straight.dual(),
            _ => straight,
        }
    }

    /// The men whose movement has something of `moves`; with [`Movement::NONE`], all that can occur.
    pub(crate) const fn forms_with(&self, moves: Movement) -> Forms {
        let mut forms = Forms::NONE;
        let mut i = 0;
        while i < self.kinds.len() * FORMS {
            let (slot, form) = (i / FORMS, i % FORMS);
            let movement = self.movement(slot, form);
            if movement.has(moves) || moves.0 == 0 && movement.0 != 0 {
                forms.0[form] |= 1 << slot;
            }
            i += 1;
        }
        forms
    }

    /// Whether some man's movement has something of `moves`.
    pub(crate) const fn has(&self, moves: Movement) -> bool {
        let forms = self.forms_with(moves).0;
        forms[0] | forms[1] | forms[2] | forms[3] != 0
    }

    /// All groups of men but Kings, Pawns and Yeomen, and how many there are.
    pub(crate) const fn groups(&self) -> ([Group; GROUPS], usize) {
        let none = Group {
            moves: Movement::NONE,
            promotes: false,
            men: Forms::NONE,
        };
        let mut groups = [none; GROUPS];
        let mut count = 0;
        let mut i = 0;
        while i < self.kinds.len() * FORMS {
            // Weak pieces stand last in hands and come first here.
            let (slot, form) = (self.kinds.len() - 1 - i / FORMS, i % FORMS);
            let moves = self.movement(slot, form);
            let apart = Movement::KING.and(Movement::PAWN).and(Movement::YEOMAN);
            if moves.0 != 0 && !moves.has(apart) {
                let promotes = form & 1 == 0 && !self.promotions(self.kinds[slot]).is_empty();
                let mut g = 0;
                while g < count && (groups[g].moves.0 != moves.0 || groups[g].promotes != promotes)
                {
                    g += 1;
                }
                groups[g].moves = moves;
                groups[g].promotes = promotes;
                groups[g].men.0[form] |= 1 << slot;
                if g == count {
                    count += 1;
                }
            }
            i += 1;
        }
        (groups, count)
    }

    /// Checks what the rest of the crate relies on; fails to compile if it does not hold.
    const fn check(&self) {
        assert!(matches!(self.kinds[self.kinds.len() - 1], Kind::King));
        assert!(self.slot(Kind::Pawn).is_some());
        assert!(self.kinds.len() <= crate::field::MOST_KINDS);
        assert!(self.zone <= crate::field::DEEPEST_CAMP);
        assert!(!(self.remembers() && self.has_choice()));
        assert!(!self.castling || self.slot(Kind::Rook).is_some());
        let mut i = 0;
        while i < self.kinds.len() * self.kinds.len() {
            let (a, b) = (i / self.kinds.len(), i % self.kinds.len());
            assert!(a == b || self.kinds[a].letter() != self.kinds[b].letter());
            i += 1;
        }
        i = 0;
        while i < self.promotions.len() {
            let (kind, promotions) = self.promotions[i];
            let most = if matches!(kind, Kind::Pawn) { 2 } else { 1 };
            assert!(promotions.len() <= most);
            i += 1;
        }
    }
}

/// A game, as a type: what its entry in the table says is known at compile time, so that no game pays for another.
///
/// The games are the types of this module; no others can be made outside this crate.
pub trait Game: Copy + Eq + Ord + Hash + Debug + Send + Sync + sealed::Sealed + 'static {
    /// The board.
    type Board: Field;
    /// A set of squares for each kind.
    type Kinds: KindSets<Self::Board>;
    /// A hand: a count for each kind but the King, by its slot. Where pieces remember, two for each: at twice the
    /// slot those that serve the army they started in, and behind it the others.
    type Hand: HandOf;
    /// The squares of marked men, in games that have any.
    type Marks: Marks<Self::Board>;
    /// The board of a setup, by [`Square::index`](kernel::Square::index).
    type Cells: Cells;
    /// The game.
    const VARIANT: Variant;
    /// Its entry in the table.
    const FACTS: &'static Facts;
}

mod sealed {
    /// Keeps [`super::Game`] to this crate.
    pub trait Sealed {}
}

/// What follows from a game's facts, computed once.
pub(crate) trait Derived: Game {
    const SLOTS: usize = Self::FACTS.kinds.len();
    const KING: usize = Self::SLOTS - 1;
    const PAWN: usize = match Self::FACTS.slot(Kind::Pawn) {
        Some(slot) => slot,
        None => 0,
    };
    const ROOK: usize = match Self::FACTS.slot(Kind::Rook) {
        Some(slot) => slot,
        None => 0,
    };
    const REMEMBERS: bool = Self::FACTS.remembers();
    const CROOKED: bool = matches!(Self::FACTS.memory, Memory::Crooked);
    const CHOICE: bool = Self::FACTS.has_choice();
    /// Whether some men are marked.
    const MARKS: bool = Self::FACTS.marks();
    /// All men that can occur.
    const OCCURRING: Forms = Self::FACTS.forms_with(Movement::NONE);
    const GROUPS: ([Group; GROUPS], usize) = Self::FACTS.groups();
    /// How many places of a hand a kind has.
    const HELD_FORMS: usize = if Self::REMEMBERS { 2 } else { 1 };
    /// How many places a hand has.
    const HELD: usize = Self::KING * Self::HELD_FORMS;
    /// The slot of each kind; for kinds that the game has not, a place that no table has.
    const SLOT_OF: [u8; Kind::COUNT] = {
        let mut slots = [u8::MAX; Kind::COUNT];
        let mut slot = 0;
        while slot < Self::SLOTS {
            slots[Self::FACTS.kinds[slot] as usize] = slot as u8;
            slot += 1;
        }
        slots
    };

    /// Whether the slots are the numbers of the kinds themselves, which need not be looked up.
    const IN_ORDER: bool = {
        let mut slot = 0;
        while slot < Self::SLOTS && Self::SLOT_OF[slot] as usize == slot {
            slot += 1;
        }
        slot == Self::SLOTS
    };

    /// The slot of a kind; for kinds that the game has not, a place that no table has.
    #[inline(always)]
    fn slot(kind: Kind) -> usize {
        if Self::IN_ORDER {
            kind as usize
        } else {
            usize::from(const { &Self::SLOT_OF }[kind as usize])
        }
    }

    /// The place in hand of a kind, by its slot.
    #[inline(always)]
    fn held(slot: usize, foreign: bool) -> usize {
        slot * Self::HELD_FORMS + usize::from(foreign && Self::REMEMBERS)
    }
}

impl<G: Game> Derived for G {}

/// Makes the table: for each game its place in [`Variant`], its type and its entry.
macro_rules! games {
    ($($(#[$doc:meta])* $game:ident on $board:ty { $($facts:tt)* })*
     @draughts $($(#[$draughts_doc:meta])* $draughts:ident { $name:literal, $start:literal })*) => {
        /// A game of the family.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Variant {
            $($(#[$doc])* $game,)*
            $($(#[$draughts_doc])* $draughts,)*
        }

        impl Variant {
            /// All games.
            pub const ALL: &'static [Self] = &[$(Self::$game,)* $(Self::$draughts,)*];

            /// The game's entry in the table; `None` for the draughts games, which share nothing but board and hand.
            pub const fn facts(self) -> Option<&'static Facts> {
                match self {
                    $(Self::$game => Some($game::FACTS),)*
                    $(Self::$draughts)|* => None,
                }
            }

            /// The name that programs use.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$game => $game::FACTS.name,)*
                    $(Self::$draughts => $name,)*
                }
            }

            /// The text of the position that the game begins with.
            pub const fn start(self) -> &'static str {
                match self {
                    $(Self::$game => $game::FACTS.start,)*
                    $(Self::$draughts => $start,)*
                }
            }
        }

        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            pub struct $game;

            impl sealed::Sealed for $game {}

            impl $game {
                const FACTS: &'static Facts = &Facts { $($facts)* };
            }

            impl Game for $game {
                type Board = $board;
                type Kinds = [SquareSet<$board>; $game::FACTS.kinds.len()];
                type Hand = Hand<{ $game::FACTS.held() }>;
                type Marks = <Flag<{ $game::FACTS.marks() }> as MarksIf<$board>>::Marks;
                type Cells = [Option<Man>; <$board as Topology>::Bits::CAPACITY];
                const VARIANT: Variant = Variant::$game;
                const FACTS: &'static Facts = $game::FACTS;
            }

            const _: () = {
                $game::FACTS.check();
                assert!(!matches!($game::FACTS.memory, Memory::Crooked) || <$board as Field>::CROOKED);
            };
        )*
    };
}

/// What promotes to Queen in most games: all but King and Queen. `[page]`
const TO_QUEEN: &[(Kind, &[Promoted])] = &[
    (Kind::Rook, &[Promoted::QUEEN]),
    (Kind::Bishop, &[Promoted::QUEEN]),
    (Kind::Knight, &[Promoted::QUEEN]),
    (Kind::Pawn, &[Promoted::QUEEN]),
];

/// The army of chess.
const FIDE: &[Kind] = &[
    Kind::Queen,
    Kind::Rook,
    Kind::Bishop,
    Kind::Knight,
    Kind::Pawn,
    Kind::King,
];

games! {
    /// Bishogi itself: the FIDE army on 8x8.
    Bishogi on Rect<8, 8> {
        name: "bishogi",
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        zone: 2,
        castling: true,
        memory: Memory::Nothing,
        stepping: false,
        kinds: FIDE,
        promotions: TO_QUEEN,
    }

    /// Advanced-Pawn Bishogi: Pawns on the third rank, promotion from the sixth.
    AdvancedPawn on Rect<8, 8> {
        name: "advanced_pawn",
        start: "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR[] w KQkq - 0 1",
        zone: 3,
        castling: true,
        memory: Memory::Nothing,
        stepping: false,
        kinds: FIDE,
        promotions: TO_QUEEN,
    }

    /// Catholic Bishogi: a Marshal and a Cardinal on the second rank, which promote to Ace. The array is `[fits]`.
    Catholic on Rect<8, 8> {
        name: "catholic",
        start: "rnbqkbnr/1m4c1/pppppppp/8/8/PPPPPPPP/1C4M1/RNBQKBNR[] w KQkq - 0 1",
        zone: 3,
        castling: true,
        memory: Memory::Nothing,
        stepping: false,
        kinds: &[
            Kind::Queen,
            Kind::Marshal,
            Kind::Cardinal,
            Kind::Rook,
            Kind::Bishop,
            Kind::Knight,
            Kind::Pawn,
            Kind::King,
        ],
        promotions: &[
            (Kind::Marshal, &[Promoted::ACE]),
            (Kind::Cardinal, &[Promoted::ACE]),
            (Kind::Rook, &[Promoted::QUEEN]),
            (Kind::Bishop, &[Promoted::QUEEN]),
            (Kind::Knight, &[Promoted::QUEEN]),
            (Kind::Pawn, &[Promoted::QUEEN]),
        ],
    }

    /// Cannibal Bishogi: pieces that serve the army they did not start in are crooked.
    Cannibal on Rect<8, 8> {
        name: "cannibal",
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        zone: 2,
        castling: true,
        memory: Memory::Crooked,
        stepping: false,
        kinds: FIDE,
        promotions: TO_QUEEN,
    }

    /// Dual-Return Bishogi: pieces that serve the army they did not start in have the dual moves.
    DualReturn on Rect<8, 8> {
        name: "dual_return",
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        zone: 2,
        castling: true,
        memory: Memory::Dual,
        stepping: false,
        kinds: FIDE,
        promotions: TO_QUEEN,
    }

    /// Filgi: the army of Shatranj; the back rank promotes by adding the Ferz's move. There is no castling
    /// `[chosen: the ancient rules have none]`.
    Filgi on Rect<8, 8> {
        name: "filgi",
        start: "rnafkanr/pppppppp/8/8/8/8/PPPPPPPP/RNAFKANR[] w - - 0 1",
        zone: 2,
        castling: false,
        memory: Memory::Nothing,
        stepping: false,
        kinds: &[
            Kind::Rook,
            Kind::Knight,
            Kind::Ferz,
            Kind::Elephant,
            Kind::Pawn,
            Kind::King,
        ],
        promotions: &[
            (Kind::Rook, &[Promoted::ROOK_FERZ]),
            (Kind::Knight, &[Promoted::KNIGHT_FERZ]),
            (Kind::Elephant, &[Promoted::ELEPHANT_FERZ]),
            (Kind::Pawn, &[Promoted::FERZ]),
        ],
    }

    /// Bishogi-81: the FIDE pieces in larger numbers on a Shogi board. The array is `[fits]`. Castling both sides by
    /// the queenside rules `[page]`: the King goes from e1 to c1 or g1, the Rook to d1 or f1.
    Bishogi81 on Rect<9, 9> {
        name: "bishogi_81",
        start: "rnbbkbbnr/1q5q1/ppppppppp/9/9/9/PPPPPPPPP/1Q5Q1/RNBBKBBNR[] w KQkq - 0 1",
        zone: 3,
        castling: true,
        memory: Memory::Nothing,
        stepping: false,
        kinds: FIDE,
        promotions: TO_QUEEN,
    }

    /// Wildebishogi: Camels for half of the Bishops, a Gnu for a Queen; a Pawn may become either. The array is
    /// `[fits]`. Castling as in Bishogi-81.
    Wildebishogi on Rect<9, 9> {
        name: "wildebishogi",
        start: "rncckbbnr/1w5q1/ppppppppp/9/9/9/PPPPPPPPP/1Q5W1/RNBBKCCNR[] w KQkq - 0 1",
        zone: 3,
        castling: true,
        memory: Memory::Nothing,
        stepping: false,
        kinds: &[
            Kind::Queen,
            Kind::Gnu,
            Kind::Rook,
            Kind::Bishop,
            Kind::Knight,
            Kind::Camel,
            Kind::Pawn,
            Kind::King,
        ],
        promotions: &[
            (Kind::Rook, &[Promoted::QUEEN]),
            (Kind::Bishop, &[Promoted::QUEEN]),
            (Kind::Knight, &[Promoted::GNU]),
            (Kind::Camel, &[Promoted::GNU]),
            (Kind::Pawn, &[Promoted::QUEEN, Promoted::GNU]),
        ],
    }

    /// Southwark Bishogi: the minor pieces of Bishogi-81, all of which promote to Infanta. The array is `[fits]`, and
    /// weakly so. Whether an Infanta leaps two squares diagonally (default, `[chosen]`) or steps is an option `[page:
    /// the players agree]`.
    Southwark on Rect<9, 9> {
        name: "southwark",
        start: "nnbbkbbnn/1n5n1/ppppppppp/9/9/9/PPPPPPPPP/1N5N1/NNBBKBBNN[] w - - 0 1",
        zone: 3,
        castling: false,
        memory: Memory::Nothing,
        stepping: true,
        kinds: &[Kind::Bishop, Kind::Knight, Kind::Pawn, Kind::King],
        promotions: &[
            (Kind::Bishop, &[Promoted::INFANTA]),
            (Kind::Knight, &[Promoted::INFANTA]),
            (Kind::Pawn, &[Promoted::INFANTA]),
        ],
    }

    @draughts

    /// Sekishogi: draughts with men that come back unpromoted. English draughts is `[chosen]`.
    Sekishogi {
        "sekishogi",
        "1p1p1p1p/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/P1P1P1P1[] w - - 0 1"
    }

    /// Once-pawned Sekishogi: all squares, steps diagonally, captures orthogonally.
    SekishogiOncePawned {
        "sekishogi_once_pawned",
        "pppppppp/pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP/PPPPPPPP[] w - - 0 1"
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
