//! Men: sides, kinds of pieces, promotions, and a man as it stands on the board.
//!
//! For: names and letters. Not for: how men move (`movement`), or which game has which of them (`games`).

use core::fmt;

use kernel::Seat;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// Moves first, up the board.
    White,
    /// Moves second, down the board.
    Black,
}

impl Color {
    /// White, then Black.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The other side.
    #[inline(always)]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The kernel's name for this player.
    pub const fn seat(self) -> Seat {
        match self {
            Self::White => Seat::FIRST,
            Self::Black => Seat::SECOND,
        }
    }

    /// The letter in position texts: `w` or `b`.
    pub(crate) const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// `White` or `Black`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A kind of piece, in its unpromoted form. Each game has some of them, in an order of its own (`Variant::kinds`).
///
/// A letter may stand for two kinds, but not within one game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Slides all ways.
    Queen,
    /// Slides along ranks and files.
    Rook,
    /// Slides along diagonals.
    Bishop,
    /// Leaps (1, 2).
    Knight,
    /// Steps forward, captures diagonally forward; no double step.
    Pawn,
    /// Steps one square any way. Does not promote and never comes to hand.
    King,
    /// Rook and Knight (Catholic Bishogi).
    Marshal,
    /// Bishop and Knight (Catholic Bishogi).
    Cardinal,
    /// Steps one square diagonally (Filgi).
    Ferz,
    /// Leaps two squares diagonally (Filgi).
    Elephant,
    /// Knight and Camel (Wildebishogi).
    Gnu,
    /// Leaps (1, 3) (Wildebishogi).
    Camel,
}

impl Kind {
    /// All kinds of the family.
    pub const ALL: [Self; 12] = [
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
        Self::King,
        Self::Marshal,
        Self::Cardinal,
        Self::Ferz,
        Self::Elephant,
        Self::Gnu,
        Self::Camel,
    ];
    /// How many kinds there are in the family.
    pub const COUNT: usize = 12;

    /// The letter in texts, a capital.
    pub const fn letter(self) -> char {
        match self {
            Self::Queen => 'Q',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Knight => 'N',
            Self::Pawn => 'P',
            Self::King => 'K',
            Self::Marshal => 'M',
            Self::Cardinal | Self::Camel => 'C',
            Self::Ferz => 'F',
            Self::Elephant => 'A',
            Self::Gnu => 'W',
        }
    }

    /// The name in the rulebook.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Queen => "Queen",
            Self::Rook => "Rook",
            Self::Bishop => "Bishop",
            Self::Knight => "Knight",
            Self::Pawn => "Pawn",
            Self::King => "King",
            Self::Marshal => "Marshal",
            Self::Cardinal => "Cardinal",
            Self::Ferz => "Ferz",
            Self::Elephant => "Elephant",
            Self::Gnu => "Gnu",
            Self::Camel => "Camel",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How a man promotes, or has promoted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Promotion {
    /// To the one thing that the game's table has for its kind. Moves end in `+`, the man is written `+R`.
    Only,
    /// Of two things to the Queen: a Pawn of Wildebishogi. Moves end in `q`, the man is written `Q~`.
    Queen,
    /// Of two things to the Gnu: a Pawn of Wildebishogi. Moves end in `w`, the man is written `W~`.
    Gnu,
}

impl Promotion {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Only, Self::Queen, Self::Gnu];

    /// What a move that promotes so ends in.
    pub const fn letter(self) -> char {
        match self {
            Self::Only => '+',
            Self::Queen => 'q',
            Self::Gnu => 'w',
        }
    }
}

/// A man on the board.
///
/// Its text is the letter, small for Black, with `+` before it if promoted and a quote behind it if it serves the army
/// that it did not start in: `r`, `+R`, `+r'`. A Pawn that had the choice is written as what it has become: `W~`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man {
    /// Whom it serves.
    pub color: Color,
    /// What it is, or was before it promoted.
    pub kind: Kind,
    /// How it has promoted, if it has.
    pub promoted: Option<Promotion>,
    /// Whether it serves the army that it did not start in; never in games whose pieces do not remember.
    pub foreign: bool,
}

impl Man {
    /// An unpromoted man that serves the army it started in.
    pub const fn new(color: Color, kind: Kind) -> Self {
        Self {
            color,
            kind,
            promoted: None,
            foreign: false,
        }
    }

    /// The same man, promoted to the one thing that its game has for it.
    pub const fn promoted(self) -> Self {
        Self {
            promoted: Some(Promotion::Only),
            ..self
        }
    }

    /// The same man, serving the army that it did not start in.
    pub const fn foreign(self) -> Self {
        Self {
            foreign: true,
            ..self
        }
    }

    /// What the man is called: a promoted man says what it was, one that serves the other army says so.
    pub fn name(self) -> impl fmt::Display {
        ManName(self)
    }
}

/// A man's name, as messages have it.
struct ManName(Man);

impl fmt::Display for ManName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.foreign {
            f.write_str("foreign ")?;
        }
        if self.0.promoted.is_some() {
            f.write_str("promoted ")?;
        }
        f.write_str(self.0.kind.name())
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, kind, after) = match self.promoted {
            None => ("", self.kind, ""),
            Some(Promotion::Only) => ("+", self.kind, ""),
            Some(Promotion::Queen) => ("", Kind::Queen, "~"),
            Some(Promotion::Gnu) => ("", Kind::Gnu, "~"),
        };
        let letter = match self.color {
            Color::White => kind.letter(),
            Color::Black => kind.letter().to_ascii_lowercase(),
        };
        let quote = if self.foreign { "'" } else { "" };
        write!(f, "{before}{letter}{after}{quote}")
    }
}
