//! Men: players, kinds of men, the pieces they move as, and a man as it stands on the board.
//!
//! For: names and letters. Not for: how pieces move (`movegen`), or which kind becomes which piece (`rules`).

use core::fmt;

use kernel::{Direction, Seat};

/// A player, called by his colour. Red's seat and that play goes anticlockwise are the page's; the other colours are
/// `[chosen]`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Player {
    /// Moves first, from the south, up the ranks.
    Red,
    /// Moves second, from the east, down the files.
    Green,
    /// Moves third, from the north, down the ranks.
    Yellow,
    /// Moves fourth, from the west, up the files.
    Blue,
}

impl Player {
    /// All players in turn order.
    pub const ALL: [Self; 4] = [Self::Red, Self::Green, Self::Yellow, Self::Blue];
    /// The letters in texts, in turn order.
    pub const LETTERS: &'static str = "rgyb";

    /// The player of a seat. There are four seats; numbers beyond go round.
    #[inline(always)]
    pub const fn of(seat: Seat) -> Self {
        Self::ALL[seat.number() & 3]
    }

    /// The kernel's name for this player.
    #[inline(always)]
    pub const fn seat(self) -> Seat {
        const SEATS: [Seat; 4] = {
            let mut seats = [Seat::FIRST; 4];
            let mut i = 1;
            while i < 4 {
                seats[i] = seats[i - 1].next(4);
                i += 1;
            }
            seats
        };
        SEATS[self as usize]
    }

    /// How many quarter turns anticlockwise bring Red's part of the board to this player's: as many as he moves
    /// after Red. `[page]`
    #[inline(always)]
    pub const fn quarter_turns(self) -> usize {
        self as usize
    }

    /// The player's forward.
    #[inline(always)]
    pub const fn forward(self) -> Direction {
        const FORWARD: [Direction; 4] = [
            Direction::North,
            Direction::North.turned(1),
            Direction::North.turned(2),
            Direction::North.turned(3),
        ];
        FORWARD[self as usize]
    }

    /// The letter in texts.
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'r',
            Self::Green => 'g',
            Self::Yellow => 'y',
            Self::Blue => 'b',
        }
    }

    /// `Red`, `Green`, `Yellow` or `Blue`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "Red",
            Self::Green => "Green",
            Self::Yellow => "Yellow",
            Self::Blue => "Blue",
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A kind of man, in its unpromoted form; in the order in which hands are written, the King last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Slides along ranks and files.
    Rook,
    /// Slides along diagonals.
    Bishop,
    /// Leaps (1, 2).
    Knight,
    /// Leaps (1, 3).
    Camel,
    /// Slides along both forward diagonals.
    Mitre,
    /// Slides straight forward.
    Wing,
    /// Leaps two squares forward and one sideways.
    Helm,
    /// Leaps three squares forward and one sideways.
    Hump,
    /// Steps forward without capturing, captures diagonally forward.
    Pawn,
    /// Steps one square any way. Does not promote and never comes to hand.
    King,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 10] = [
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Camel,
        Self::Mitre,
        Self::Wing,
        Self::Helm,
        Self::Hump,
        Self::Pawn,
        Self::King,
    ];
    /// How many kinds there are.
    pub const COUNT: usize = 10;
    /// The kinds that come to hand, in the order in which hands are written.
    pub const IN_HAND: [Self; 9] = [
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Camel,
        Self::Mitre,
        Self::Wing,
        Self::Helm,
        Self::Hump,
        Self::Pawn,
    ];

    /// The letter in texts, a capital.
    pub const fn letter(self) -> char {
        match self {
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Knight => 'N',
            Self::Camel => 'C',
            Self::Mitre => 'M',
            Self::Wing => 'W',
            Self::Helm => 'H',
            Self::Hump => 'U',
            Self::Pawn => 'P',
            Self::King => 'K',
        }
    }

    /// The kind with this letter, a capital.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'R' => Some(Self::Rook),
            'B' => Some(Self::Bishop),
            'N' => Some(Self::Knight),
            'C' => Some(Self::Camel),
            'M' => Some(Self::Mitre),
            'W' => Some(Self::Wing),
            'H' => Some(Self::Helm),
            'U' => Some(Self::Hump),
            'P' => Some(Self::Pawn),
            'K' => Some(Self::King),
            _ => None,
        }
    }

    /// The name in the rulebook.
    pub const fn name(self) -> &'static str {
        self.piece().name()
    }

    /// The piece that an unpromoted man of this kind moves as.
    pub const fn piece(self) -> Piece {
        match self {
            Self::Rook => Piece::Rook,
            Self::Bishop => Piece::Bishop,
            Self::Knight => Piece::Knight,
            Self::Camel => Piece::Camel,
            Self::Mitre => Piece::Mitre,
            Self::Wing => Piece::Wing,
            Self::Helm => Piece::Helm,
            Self::Hump => Piece::Hump,
            Self::Pawn => Piece::Pawn,
            Self::King => Piece::King,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a man moves as: every piece of the rulebook's table. All moves are the page's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Piece {
    /// Steps one square any way.
    King,
    /// Steps forward without capturing, captures one step diagonally forward.
    Pawn,
    /// Steps orthogonally without capturing, captures one step diagonally.
    Steward,
    /// Slides along ranks and files.
    Rook,
    /// Rook, or one step diagonally.
    Chatelaine,
    /// Slides along diagonals.
    Bishop,
    /// Bishop, or one step orthogonally.
    Primate,
    /// Slides straight forward.
    Wing,
    /// Slides as a Rook without capturing; captures the first man beyond exactly one, of any player.
    Cannon,
    /// Slides along both forward diagonals.
    Mitre,
    /// The Cannon on diagonals.
    Arrow,
    /// Leaps two squares forward and one sideways.
    Helm,
    /// Leaps (1, 2).
    Knight,
    /// Leaps three squares forward and one sideways.
    Hump,
    /// Leaps (1, 3).
    Camel,
    /// Knight or Camel.
    Gnu,
}

impl Piece {
    /// The name in the rulebook.
    pub const fn name(self) -> &'static str {
        match self {
            Self::King => "King",
            Self::Pawn => "Pawn",
            Self::Steward => "Steward",
            Self::Rook => "Rook",
            Self::Chatelaine => "Chatelaine",
            Self::Bishop => "Bishop",
            Self::Primate => "Primate",
            Self::Wing => "Wing",
            Self::Cannon => "Cannon",
            Self::Mitre => "Mitre",
            Self::Arrow => "Arrow",
            Self::Helm => "Helm",
            Self::Knight => "Knight",
            Self::Hump => "Hump",
            Self::Camel => "Camel",
            Self::Gnu => "Gnu",
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A man on the board. Its text is the player's letter and the kind's, with `+` between if promoted: `rP`, `g+W`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man {
    /// Whom it serves.
    pub player: Player,
    /// What it is, or was before it promoted, and becomes again in hand.
    pub kind: Kind,
    /// Whether it has promoted.
    pub promoted: bool,
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plus = if self.promoted { "+" } else { "" };
        write!(f, "{}{plus}{}", self.player.letter(), self.kind.letter())
    }
}
