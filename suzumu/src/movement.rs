//! How each kind moves, one line a kind, and the same as what positions and the generator keep of a man.
//!
//! For: the rulebook's table of pieces. Not for: finding moves on a board (`movegen`).

use kernel::key;

use crate::piece::{Color, Kind, Man};

/// A set of the eight directions as the mover sees them; both sideways directions are one.
type Ways = u8;

const NONE: Ways = 0;
/// Forward.
const F: Ways = 1;
/// Both diagonals forward.
const FD: Ways = 2 | 4;
/// Backward.
const B: Ways = 8;
/// Both diagonals backward.
const BD: Ways = 16 | 32;
/// Both ways along the rank.
const SIDE: Ways = 64;
const ORTH: Ways = F | B | SIDE;
const DIAG: Ways = FD | BD;
const ALL: Ways = ORTH | DIAG;

/// What a kind can do besides steps and slides along lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Special {
    /// Nothing.
    None,
    /// Leaps (1, 2) all eight ways.
    KnightLeaps,
    /// Leaps two squares along ranks and files.
    KirinLeaps,
    /// Leaps two squares along diagonals.
    PhoenixLeaps,
    /// The lion move.
    Lion,
    /// The lion move and a Bishop's slides.
    LionHawk,
    /// The diagonal lion move and a Queen's slides.
    FreeEagle,
    /// A sting straight forward.
    FalconSting,
    /// Stings along both diagonals forward.
    EagleSting,
    /// Range capture along diagonals.
    BishopRange,
    /// Range capture along ranks and files.
    RookRange,
    /// Range capture along all lines.
    QueenRange,
    /// A Bishop's slides, range capture along diagonals and the area move.
    ViceGeneral,
    /// Diagonal and sideways slides, the area move, and burns.
    FireDemon,
    /// Slides that ignore the first square, and igui of one or two.
    Tetrarch,
}

/// The groups in which the generator looks at men with special moves; a position keeps a set of squares for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Class {
    Plain,
    Leaper,
    Lion,
    Sting,
    Range,
    Vice,
    Demon,
    Tetrarch,
}

impl Class {
    /// How many classes there are.
    pub(crate) const COUNT: usize = 8;
}

impl Special {
    const fn class(self) -> Class {
        match self {
            Self::None => Class::Plain,
            Self::KnightLeaps | Self::KirinLeaps | Self::PhoenixLeaps => Class::Leaper,
            Self::Lion | Self::LionHawk | Self::FreeEagle => Class::Lion,
            Self::FalconSting | Self::EagleSting => Class::Sting,
            Self::BishopRange | Self::RookRange | Self::QueenRange => Class::Range,
            Self::ViceGeneral => Class::Vice,
            Self::FireDemon => Class::Demon,
            Self::Tetrarch => Class::Tetrarch,
        }
    }
}

/// How a man moves.
#[derive(Clone, Copy, Debug)]
struct Movement {
    /// Ways of one step.
    steps: Ways,
    /// Ways of a slide of at most two squares; never diagonal.
    twos: Ways,
    /// Ways of a slide of any length.
    slides: Ways,
    special: Special,
}

const fn plain(steps: Ways, twos: Ways, slides: Ways) -> Movement {
    Movement {
        steps,
        twos,
        slides,
        special: Special::None,
    }
}

const fn with(special: Special, steps: Ways, slides: Ways) -> Movement {
    Movement {
        steps,
        twos: NONE,
        slides,
        special,
    }
}

/// The rulebook's table. Steps, slides of at most two, slides; the special move first where there is one. Kinds whose
/// slides and special move can lead to the same square have their slides in the special move.
const fn movement(kind: Kind, promoted: bool) -> Movement {
    use Kind as K;
    match (kind, promoted) {
        (K::Pawn, false) => plain(F, NONE, NONE),
        (K::Dog, false) => plain(F | BD, NONE, NONE),
        (K::IronGeneral, false) => plain(FD | B, NONE, NONE),
        (K::CopperGeneral, false) => plain(FD | F | B, NONE, NONE),
        (K::SilverGeneral, false) => plain(DIAG | F, NONE, NONE),
        (K::FerociousLeopard, false) => plain(DIAG | F | B, NONE, NONE),
        (K::GoldGeneral, false) | (K::Pawn, true) => plain(ORTH | FD, NONE, NONE),
        (K::BlindTiger, false) => plain(DIAG | SIDE | B, NONE, NONE),
        (K::DrunkElephant, false) => plain(DIAG | SIDE | F, NONE, NONE),
        (K::King, _) | (K::DrunkElephant, true) => plain(ALL, NONE, NONE),
        (K::Knight, false) => with(Special::KnightLeaps, NONE, NONE),
        (K::Kirin, false) => with(Special::KirinLeaps, DIAG, NONE),
        (K::Phoenix, false) => with(Special::PhoenixLeaps, ORTH, NONE),
        (K::Lance, false) => plain(NONE, B, F),
        (K::ReverseChariot, false) => plain(NONE, NONE, F | B),
        (K::SideMover, false) | (K::CopperGeneral, true) => plain(F | B, NONE, SIDE),
        (K::VerticalMover, false) | (K::SilverGeneral, true) => plain(SIDE, NONE, F | B),
        (K::SideSoldier, false) | (K::Knight, true) => plain(B, F, SIDE),
        (K::VerticalSoldier, false) | (K::IronGeneral, true) => plain(B, SIDE, F),
        (K::Bishop, false) | (K::FerociousLeopard, true) => plain(NONE, NONE, DIAG),
        (K::Rook, false) | (K::GoldGeneral, true) => plain(NONE, NONE, ORTH),
        (K::DragonHorse, false) | (K::Bishop, true) => plain(ORTH, NONE, DIAG),
        (K::DragonKing, false) | (K::Rook, true) => plain(DIAG, NONE, ORTH),
        (K::ChariotSoldier, false) | (K::VerticalSoldier, true) => plain(NONE, SIDE, DIAG | F | B),
        (K::WaterBuffalo, false) | (K::SideSoldier, true) => plain(NONE, F | B, DIAG | SIDE),
        (K::Queen, false) | (K::Phoenix, true) => plain(NONE, NONE, ALL),
        (K::Dog, true) => plain(NONE, NONE, F | BD),
        (K::BlindTiger, true) => plain(DIAG | SIDE, NONE, F | B),
        (K::Lance, true) => plain(NONE, NONE, FD | F | B),
        (K::ReverseChariot, true) => plain(NONE, NONE, F | B | BD),
        (K::SideMover, true) => plain(NONE, NONE, DIAG | SIDE),
        (K::VerticalMover, true) => plain(NONE, NONE, DIAG | F | B),
        (K::HornedFalcon, false) | (K::DragonHorse, true) => {
            with(Special::FalconSting, NONE, ALL & !F)
        }
        (K::SoaringEagle, false) | (K::DragonKing, true) => {
            with(Special::EagleSting, NONE, ALL & !FD)
        }
        (K::BishopGeneral, false) | (K::HornedFalcon, true) => {
            with(Special::BishopRange, NONE, DIAG)
        }
        (K::RookGeneral, false) | (K::SoaringEagle, true) => with(Special::RookRange, NONE, ORTH),
        (K::GreatGeneral, _) | (K::RookGeneral, true) => with(Special::QueenRange, NONE, ALL),
        (K::ViceGeneral, _) | (K::BishopGeneral, true) => with(Special::ViceGeneral, NONE, NONE),
        (K::Lion, false) | (K::Kirin, true) => with(Special::Lion, NONE, NONE),
        (K::LionHawk, _) | (K::Lion, true) => with(Special::LionHawk, NONE, NONE),
        (K::FreeEagle, _) | (K::Queen, true) => with(Special::FreeEagle, NONE, NONE),
        (K::FireDemon, _) | (K::WaterBuffalo, true) => with(Special::FireDemon, NONE, NONE),
        (K::ChariotSoldier, true) => with(Special::Tetrarch, NONE, NONE),
    }
}

/// A man in a byte: its kind counted from 1 in the lowest six bits, then whether it has promoted, then its side. 0 is
/// an empty square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Code(pub(crate) u8);

impl Code {
    /// No man.
    pub(crate) const EMPTY: Self = Self(0);
    const PROMOTED: u8 = 0x40;
    const WHITE: u8 = 0x80;

    pub(crate) const fn of(man: Man) -> Self {
        let promoted = if man.promoted { Self::PROMOTED } else { 0 };
        let white = if matches!(man.color, Color::White) {
            Self::WHITE
        } else {
            0
        };
        Self((man.kind as u8 + 1) | promoted | white)
    }

    /// The man; `None` for an empty square.
    pub(crate) const fn man(self) -> Option<Man> {
        let kind = (self.0 & 0x3f) as usize;
        if kind == 0 || kind > Kind::COUNT {
            return None;
        }
        Some(Man {
            color: self.color(),
            kind: Kind::ALL[kind - 1],
            promoted: self.0 & Self::PROMOTED != 0,
        })
    }

    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub(crate) const fn color(self) -> Color {
        if self.0 & Self::WHITE == 0 {
            Color::Black
        } else {
            Color::White
        }
    }

    #[inline(always)]
    pub(crate) const fn promoted(self) -> Self {
        Self(self.0 | Self::PROMOTED)
    }

    #[inline(always)]
    pub(crate) fn attributes(self) -> &'static Attributes {
        &ATTRIBUTES[usize::from(self.0)]
    }
}

/// What a position keeps sets of, for one man.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Attributes {
    /// The directions up and down the board, as the lanes of [`crate::position::Lines`] have them, for the a file:
    /// slides up, steps up, slides down, steps down.
    pub(crate) lanes: [u64; 4],
    /// The man's number in position keys.
    pub(crate) key: u64,
    /// How the man moves along its rank, as [`Sideways`] counts.
    pub(crate) sideways: Sideways,
    pub(crate) special: Special,
    pub(crate) class: Class,
    /// Whether the man may still promote.
    pub(crate) promotes: bool,
    /// Whether the man is a royal.
    pub(crate) royal: bool,
}

/// How a man moves along its rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Sideways {
    /// Not at all, or by its special move only.
    Not,
    /// One step.
    Step,
    /// A slide of at most two squares.
    Two,
    /// A slide.
    Slide,
}

impl Sideways {
    /// How many there are.
    pub(crate) const COUNT: usize = 4;
}

/// The first three of a man's ways in the first lanes of a word: straight, diagonally towards larger files,
/// diagonally towards smaller ones.
const fn lanes(three: Ways) -> u64 {
    (three & 1) as u64 | ((three >> 1 & 1) as u64) << 16 | ((three >> 2 & 1) as u64) << 32
}

/// The same for one step, with slides of at most two squares straight on in the last lane.
const fn step_lanes(steps: Ways, twos: Ways) -> u64 {
    lanes(steps) | ((twos & 1) as u64) << 48
}

const fn attributes(code: u8, key: u64) -> Attributes {
    let Some(man) = Code(code).man() else {
        return Attributes {
            lanes: [0; 4],
            key,
            sideways: Sideways::Not,
            special: Special::None,
            class: Class::Plain,
            promotes: false,
            royal: false,
        };
    };
    let moves = movement(man.kind, man.promoted);
    let forward = [lanes(moves.slides), step_lanes(moves.steps, moves.twos)];
    let backward = [
        lanes(moves.slides >> 3),
        step_lanes(moves.steps >> 3, moves.twos >> 3),
    ];
    let (up, down) = match man.color {
        Color::Black => (forward, backward),
        Color::White => (backward, forward),
    };
    Attributes {
        lanes: [up[0], up[1], down[0], down[1]],
        key,
        sideways: if moves.slides & SIDE != 0 {
            Sideways::Slide
        } else if moves.twos & SIDE != 0 {
            Sideways::Two
        } else if moves.steps & SIDE != 0 {
            Sideways::Step
        } else {
            Sideways::Not
        },
        special: moves.special,
        class: moves.special.class(),
        promotes: man.promotes(),
        royal: man.is_royal(),
    }
}

static ATTRIBUTES: [Attributes; 256] = {
    let keys: [u64; 256] = key::random(0x6d61_6e73);
    let mut table = [attributes(0, 0); 256];
    let mut code = 0;
    while code < 256 {
        table[code] = attributes(code as u8, keys[code]);
        code += 1;
    }
    table
};
