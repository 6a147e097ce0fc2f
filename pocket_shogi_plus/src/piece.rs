//! Men: sides, kinds of pieces, and a piece as it stands on the board or lies in a pocket.
//!
//! For: names, letters and kanji. Not for: how men move; that is in `movegen`.

use core::fmt;

use kernel::Seat;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// Sente: moves first, up the board, towards rank a.
    Black,
    /// Gote: moves second, down the board, towards rank i.
    White,
}

impl Color {
    /// Black, then White.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The other side.
    #[inline(always)]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The kernel's name for this player.
    pub const fn seat(self) -> Seat {
        match self {
            Self::Black => Seat::FIRST,
            Self::White => Seat::SECOND,
        }
    }

    /// `Black` or `White`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "Black",
            Self::White => "White",
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
    /// Slides along rank and file. Promotes to Dragon King: steps diagonally too.
    Rook,
    /// Slides along diagonals. Promotes to Dragon Horse: steps along rank and file too.
    Bishop,
    /// Steps along rank and file and diagonally forward. Promotes to Platinum General: the King's steps but straight
    /// back.
    Gold,
    /// Steps diagonally and straight forward. Promoted it moves as a Gold.
    Silver,
    /// Leaps two forward and one sideways. Promoted it makes all eight leaps of the chess Knight.
    Knight,
    /// Slides straight forward. Promotes to Vertical Mover: slides forward and back, or steps sideways.
    Lance,
    /// Steps straight forward and captures so. Promotes to Tokin, which moves as a Gold.
    Pawn,
    /// Steps one square any way. Does not promote, never comes to hand, never enters the pocket.
    King,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 8] = [
        Self::Rook,
        Self::Bishop,
        Self::Gold,
        Self::Silver,
        Self::Knight,
        Self::Lance,
        Self::Pawn,
        Self::King,
    ];
    /// How many kinds there are.
    pub const COUNT: usize = 8;
    /// The kinds that come to hand, in the order in which hands are written.
    pub const IN_HAND: [Self; 7] = [
        Self::Rook,
        Self::Bishop,
        Self::Gold,
        Self::Silver,
        Self::Knight,
        Self::Lance,
        Self::Pawn,
    ];

    /// The letter in texts, a capital.
    pub const fn letter(self) -> char {
        match self {
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Gold => 'G',
            Self::Silver => 'S',
            Self::Knight => 'N',
            Self::Lance => 'L',
            Self::Pawn => 'P',
            Self::King => 'K',
        }
    }

    /// The kind with this letter, a capital.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'R' => Some(Self::Rook),
            'B' => Some(Self::Bishop),
            'G' => Some(Self::Gold),
            'S' => Some(Self::Silver),
            'N' => Some(Self::Knight),
            'L' => Some(Self::Lance),
            'P' => Some(Self::Pawn),
            'K' => Some(Self::King),
            _ => None,
        }
    }

    /// The name in the rulebook.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rook => "Rook",
            Self::Bishop => "Bishop",
            Self::Gold => "Gold",
            Self::Silver => "Silver",
            Self::Knight => "Knight",
            Self::Lance => "Lance",
            Self::Pawn => "Pawn",
            Self::King => "King",
        }
    }

    /// Whether the piece has a promoted form: all but the King; the Gold too. `[page]`
    pub const fn promotes(self) -> bool {
        !matches!(self, Self::King)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A piece without its owner: what lies in a pocket.
///
/// A promoted piece remembers what it was, so a Tokin or a promoted Silver never becomes a Platinum General, and
/// comes to the captor's hand as what it was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// What it is, or was before it promoted.
    pub kind: Kind,
    /// Whether it has promoted.
    pub promoted: bool,
}

impl Piece {
    /// A piece that has not promoted.
    pub const fn unpromoted(kind: Kind) -> Self {
        Self {
            kind,
            promoted: false,
        }
    }

    /// Whether it is a Pawn, and not a Tokin: what the rules of two pawns and of drop pawn mate are about.
    pub const fn is_pawn(self) -> bool {
        matches!(self.kind, Kind::Pawn) && !self.promoted
    }

    /// What the piece is called in the rulebook.
    pub const fn name(self) -> &'static str {
        match (self.promoted, self.kind) {
            (false, kind) => kind.name(),
            (true, Kind::Rook) => "Dragon King",
            (true, Kind::Bishop) => "Dragon Horse",
            (true, Kind::Gold) => "Platinum General",
            (true, Kind::Silver) => "promoted Silver",
            (true, Kind::Knight) => "promoted Knight",
            (true, Kind::Lance) => "Vertical Mover",
            (true, Kind::Pawn) => "Tokin",
            (true, Kind::King) => "promoted King",
        }
    }

    /// The piece as one kanji.
    ///
    /// There is no usual sign for the Platinum General; it is drawn as 白, of 白金, platinum. `[chosen]` Other pieces
    /// have the signs of Shogi, the promoted Knight and the Vertical Mover too (圭 and 杏), though they move otherwise.
    pub const fn kanji(self) -> &'static str {
        match (self.kind, self.promoted) {
            (Kind::King, _) => "玉",
            (Kind::Rook, false) => "飛",
            (Kind::Rook, true) => "龍",
            (Kind::Bishop, false) => "角",
            (Kind::Bishop, true) => "馬",
            (Kind::Gold, false) => "金",
            (Kind::Gold, true) => "白",
            (Kind::Silver, false) => "銀",
            (Kind::Silver, true) => "全",
            (Kind::Knight, false) => "桂",
            (Kind::Knight, true) => "圭",
            (Kind::Lance, false) => "香",
            (Kind::Lance, true) => "杏",
            (Kind::Pawn, false) => "歩",
            (Kind::Pawn, true) => "と",
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A man on the board. Its text is the letter, small for White, with `+` before it if promoted: `+r`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man {
    /// Whom it serves.
    pub color: Color,
    /// What it is.
    pub piece: Piece,
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.color {
            Color::Black => self.piece.kind.letter(),
            Color::White => self.piece.kind.letter().to_ascii_lowercase(),
        };
        write!(f, "{}{letter}", if self.piece.promoted { "+" } else { "" })
    }
}
