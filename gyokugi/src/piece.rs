//! Men: players, kinds of pieces, the ways men move, and a man as it stands on the board.
//!
//! For: names and letters. Not for: which cells a man reaches (`movegen`), or what promotes to what (`rules`).

use core::fmt;

use kernel::Seat;

/// A player. Red plays in the three-player game only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Player {
    /// Sits at f1 and moves first. `[chosen]`
    White,
    /// Sits at l6, of three players.
    Red,
    /// Sits at f11 of two players, at a6 of three.
    Black,
}

impl Player {
    /// All three, in turn order. `[chosen]`: anticlockwise, as in the same author's four-player game.
    pub const ALL: [Self; 3] = [Self::White, Self::Red, Self::Black];

    /// The letters in texts, in turn order.
    pub(crate) const LETTERS: &'static str = "wrb";

    /// `White`, `Red` or `Black`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Red => "Red",
            Self::Black => "Black",
        }
    }

    /// The small letter in texts.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Red => 'r',
            Self::Black => 'b',
        }
    }

    /// The player's place among three, which the tables and rights of this crate go by with two players, too.
    #[inline(always)]
    pub(crate) const fn place(self) -> Seat {
        match self {
            Self::White => Seat::FIRST,
            Self::Red => Seat::SECOND,
            Self::Black => match Seat::new(2) {
                Some(seat) => seat,
                None => Seat::FIRST,
            },
        }
    }

    /// The player with this place among three.
    #[inline(always)]
    pub(crate) const fn at_place(place: Seat) -> Self {
        match place.number() {
            0 => Self::White,
            1 => Self::Red,
            _ => Self::Black,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A kind of piece, in its unpromoted form; in the order in which hands are written, the Generalissimo last.
///
/// Each moves as its counterpart on a square board does, in its owner's chevron coordinates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Queen.
    Warlady,
    /// Rook.
    Warrarider,
    /// Bishop.
    Insperider,
    /// Knight.
    Captain,
    /// Slides forward and along both forward diagonals.
    Sergerider,
    /// Gold: steps orthogonally or diagonally forward.
    Emerald,
    /// Silver: steps diagonally or straight forward.
    Sapphire,
    /// Copper: steps straight or diagonally forward, or straight backward.
    Amethyst,
    /// Slides along both forward diagonals.
    Invesrider,
    /// Slides straight forward.
    Wing,
    /// Shogi's Knight: two forward, one sideways.
    Cadet,
    /// Steps straight forward without capturing, captures one step diagonally forward; may step two from its
    /// player's Corporal cells.
    Corporal,
    /// Steps diagonally forward.
    Investigator,
    /// Steps straight forward.
    Point,
    /// King. Does not promote and never comes to hand.
    Generalissimo,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 15] = [
        Self::Warlady,
        Self::Warrarider,
        Self::Insperider,
        Self::Captain,
        Self::Sergerider,
        Self::Emerald,
        Self::Sapphire,
        Self::Amethyst,
        Self::Invesrider,
        Self::Wing,
        Self::Cadet,
        Self::Corporal,
        Self::Investigator,
        Self::Point,
        Self::Generalissimo,
    ];
    /// How many kinds come to hand: all but the Generalissimo, the first ones of [`Kind::ALL`].
    pub const IN_HAND: usize = 14;

    /// The kinds that come to hand, in the order in which hands are written.
    pub fn in_hand() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().take(Self::IN_HAND)
    }

    /// The letter in texts, a capital.
    pub const fn letter(self) -> char {
        match self {
            Self::Warlady => 'Q',
            Self::Warrarider => 'R',
            Self::Insperider => 'B',
            Self::Captain => 'N',
            Self::Sergerider => 'G',
            Self::Emerald => 'E',
            Self::Sapphire => 'S',
            Self::Amethyst => 'A',
            Self::Invesrider => 'I',
            Self::Wing => 'W',
            Self::Cadet => 'C',
            Self::Corporal => 'O',
            Self::Investigator => 'V',
            Self::Point => 'P',
            Self::Generalissimo => 'K',
        }
    }

    /// The kind with this letter, a capital.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// The name in the rulebook.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Warlady => "Warlady",
            Self::Warrarider => "Warrarider",
            Self::Insperider => "Insperider",
            Self::Captain => "Captain",
            Self::Sergerider => "Sergerider",
            Self::Emerald => "Emerald",
            Self::Sapphire => "Sapphire",
            Self::Amethyst => "Amethyst",
            Self::Invesrider => "Invesrider",
            Self::Wing => "Wing",
            Self::Cadet => "Cadet",
            Self::Corporal => "Corporal",
            Self::Investigator => "Investigator",
            Self::Point => "Point",
            Self::Generalissimo => "Generalissimo",
        }
    }

    /// How the unpromoted piece moves.
    pub(crate) const fn movement(self) -> Movement {
        Movement::ALL[self as usize]
    }

    /// How many of the owner's last chevron ranks the piece can never leave: it is stuck there.
    pub const fn stuck_ranks(self) -> usize {
        match self {
            Self::Cadet => 2,
            Self::Point
            | Self::Investigator
            | Self::Corporal
            | Self::Wing
            | Self::Invesrider
            | Self::Sergerider => 1,
            _ => 0,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A way to move: those of the fifteen kinds, in their order, and three that only promoted men have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Movement {
    /// Rook or Bishop.
    Warlady,
    /// Rook.
    Warrarider,
    /// Bishop.
    Insperider,
    /// Knight.
    Captain,
    /// Slides in the three forward directions.
    Sergerider,
    /// Gold.
    Emerald,
    /// Silver.
    Sapphire,
    /// Copper.
    Amethyst,
    /// Slides along both forward diagonals.
    Invesrider,
    /// Slides straight forward.
    Wing,
    /// Shogi's Knight.
    Cadet,
    /// A Pawn's step, capture and double step.
    Corporal,
    /// Steps diagonally forward.
    Investigator,
    /// Steps straight forward.
    Point,
    /// King.
    Generalissimo,
    /// Steps orthogonally without capturing, captures one step diagonally.
    Batman,
    /// Rook, or one step diagonally.
    Warradragon,
    /// Bishop, or one step orthogonally.
    Inspedragon,
}

impl Movement {
    /// All of them.
    pub const ALL: [Self; 18] = [
        Self::Warlady,
        Self::Warrarider,
        Self::Insperider,
        Self::Captain,
        Self::Sergerider,
        Self::Emerald,
        Self::Sapphire,
        Self::Amethyst,
        Self::Invesrider,
        Self::Wing,
        Self::Cadet,
        Self::Corporal,
        Self::Investigator,
        Self::Point,
        Self::Generalissimo,
        Self::Batman,
        Self::Warradragon,
        Self::Inspedragon,
    ];

    /// The name in the rulebook.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Batman => "Batman",
            Self::Warradragon => "Warradragon",
            Self::Inspedragon => "Inspedragon",
            // The others are the kinds' own, in their order.
            _ => Kind::ALL[self as usize].name(),
        }
    }
}

/// A man on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man {
    /// Whom it serves.
    pub player: Player,
    /// What it is, or was before it promoted.
    pub kind: Kind,
    /// Whether it has promoted.
    pub promoted: bool,
}

impl Man {
    /// What the man is called: a promoted man says what it was.
    pub const fn name(self) -> &'static str {
        if !self.promoted {
            return self.kind.name();
        }
        match self.kind {
            Kind::Warrarider => "promoted Warrarider",
            Kind::Insperider => "promoted Insperider",
            Kind::Captain => "promoted Captain",
            Kind::Sergerider => "promoted Sergerider",
            Kind::Amethyst => "promoted Amethyst",
            Kind::Invesrider => "promoted Invesrider",
            Kind::Wing => "promoted Wing",
            Kind::Cadet => "promoted Cadet",
            Kind::Corporal => "promoted Corporal",
            Kind::Investigator => "promoted Investigator",
            Kind::Point => "promoted Point",
            Kind::Warlady | Kind::Emerald | Kind::Sapphire | Kind::Generalissimo => "promoted man",
        }
    }

    /// The man in one byte that is not 0: kind, promotion and player.
    #[inline(always)]
    pub(crate) const fn code(self) -> u8 {
        (self.kind as u8 + 1) | (self.promoted as u8) << 4 | (self.player as u8) << 5
    }

    /// The man with this code; `None` for 0, an empty cell.
    #[inline(always)]
    pub(crate) const fn from_code(code: u8) -> Option<Self> {
        let number = (code & 15) as usize;
        if number == 0 {
            return None;
        }
        let player = (code >> 5 & 3) as usize;
        Some(Self {
            player: Player::ALL[if player > 2 { 2 } else { player }],
            kind: Kind::ALL[number - 1],
            promoted: code >> 4 & 1 != 0,
        })
    }
}
