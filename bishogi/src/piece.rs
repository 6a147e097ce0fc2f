//! Men: sides, kinds of pieces, and a man as it stands on the board.
//!
//! For: names and letters. Not for: how men move; that is in `movegen`.

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

/// A kind of piece, in its unpromoted form; in the order in which hands are written, the King last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Slides all ways. Does not promote.
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
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 6] = [
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
        Self::King,
    ];
    /// How many kinds there are.
    pub const COUNT: usize = 6;
    /// The kinds that come to hand, in the order in which hands are written.
    pub const IN_HAND: [Self; 5] = [
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
    ];

    /// The letter in texts, a capital.
    pub const fn letter(self) -> char {
        match self {
            Self::Queen => 'Q',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Knight => 'N',
            Self::Pawn => 'P',
            Self::King => 'K',
        }
    }

    /// The kind with this letter, a capital.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'Q' => Some(Self::Queen),
            'R' => Some(Self::Rook),
            'B' => Some(Self::Bishop),
            'N' => Some(Self::Knight),
            'P' => Some(Self::Pawn),
            'K' => Some(Self::King),
            _ => None,
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
        }
    }

    /// Whether the piece can become a Queen: all but King and Queen. `[page]`
    pub const fn promotes(self) -> bool {
        !matches!(self, Self::King | Self::Queen)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A man on the board. Its text is the letter, small for Black, with `+` before it if promoted: `+r`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man {
    /// Whom it serves.
    pub color: Color,
    /// What it is, or was before it promoted.
    pub kind: Kind,
    /// Whether it has become a Queen.
    pub promoted: bool,
}

impl Man {
    /// What the man is called: a promoted man says what it was.
    pub const fn name(self) -> &'static str {
        match (self.promoted, self.kind) {
            (false, kind) => kind.name(),
            (true, Kind::Rook) => "promoted Rook",
            (true, Kind::Bishop) => "promoted Bishop",
            (true, Kind::Knight) => "promoted Knight",
            (true, Kind::Pawn) => "promoted Pawn",
            (true, Kind::Queen | Kind::King) => "promoted man",
        }
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.color {
            Color::White => self.kind.letter(),
            Color::Black => self.kind.letter().to_ascii_lowercase(),
        };
        write!(f, "{}{letter}", if self.promoted { "+" } else { "" })
    }
}
