//! Men: sides, kinds of pieces, and a man as it stands on the board.
//!
//! For: names, ids and kanji. Not for: how men move; that is in `movement`.

use core::fmt;

use kernel::Seat;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// Sente: moves first, up the board. `[page]`
    Black,
    /// Gote: moves second, down the board.
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

/// A kind by its names, unpromoted and promoted; the second is `None` for kinds that do not promote.
struct Names {
    id: &'static str,
    plain: (&'static str, &'static str),
    promoted: Option<(&'static str, &'static str)>,
}

macro_rules! kinds {
    ($($variant:ident $id:literal $name:literal $kanji:literal => $promoted:expr;)*) => {
        /// A kind of piece, in its unpromoted form; in the order of the rulebook's table.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Kind {
            $(#[doc = $name] $variant,)*
        }

        impl Kind {
            /// All kinds.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$variant),*];
            /// How many kinds there are.
            pub const COUNT: usize = [$($id),*].len();

            const fn names(self) -> Names {
                match self {
                    $(Self::$variant => Names {
                        id: $id,
                        plain: ($name, $kanji),
                        promoted: $promoted,
                    },)*
                }
            }
        }
    };
}

kinds! {
    Pawn "P" "Pawn" "歩兵" => Some(("Tokin", "と金"));
    Dog "D" "Dog" "犬" => Some(("Multi General", "雑将"));
    IronGeneral "I" "Iron General" "鉄将" => Some(("Vertical Soldier", "竪兵"));
    CopperGeneral "C" "Copper General" "銅将" => Some(("Side Mover", "横行"));
    SilverGeneral "S" "Silver General" "銀将" => Some(("Vertical Mover", "竪行"));
    FerociousLeopard "FL" "Ferocious Leopard" "猛豹" => Some(("Bishop", "角行"));
    GoldGeneral "G" "Gold General" "金将" => Some(("Rook", "飛車"));
    BlindTiger "BT" "Blind Tiger" "盲虎" => Some(("Flying Stag", "飛鹿"));
    DrunkElephant "DE" "Drunk Elephant" "酔象" => Some(("Prince", "太子"));
    Knight "N" "Knight" "桂馬" => Some(("Side Soldier", "横兵"));
    Kirin "KY" "Kirin" "麒麟" => Some(("Lion", "獅子"));
    Phoenix "PH" "Phoenix" "鳳凰" => Some(("Queen", "奔王"));
    Lance "L" "Lance" "香車" => Some(("White Horse", "白駒"));
    ReverseChariot "RV" "Reverse Chariot" "反車" => Some(("Whale", "鯨鯢"));
    SideMover "SM" "Side Mover" "横行" => Some(("Free Boar", "奔猪"));
    VerticalMover "VM" "Vertical Mover" "竪行" => Some(("Flying Ox", "飛牛"));
    SideSoldier "SS" "Side Soldier" "横兵" => Some(("Water Buffalo", "水牛"));
    VerticalSoldier "VS" "Vertical Soldier" "竪兵" => Some(("Chariot Soldier", "車兵"));
    Bishop "B" "Bishop" "角行" => Some(("Dragon Horse", "龍馬"));
    Rook "R" "Rook" "飛車" => Some(("Dragon King", "龍王"));
    DragonHorse "DH" "Dragon Horse" "龍馬" => Some(("Horned Falcon", "角鷹"));
    DragonKing "DK" "Dragon King" "龍王" => Some(("Soaring Eagle", "飛鷲"));
    ChariotSoldier "CS" "Chariot Soldier" "車兵" => Some(("Heavenly Tetrarch", "四天"));
    WaterBuffalo "WB" "Water Buffalo" "水牛" => Some(("Fire Demon", "火鬼"));
    HornedFalcon "HF" "Horned Falcon" "角鷹" => Some(("Bishop General", "角将"));
    SoaringEagle "SE" "Soaring Eagle" "飛鷲" => Some(("Rook General", "飛将"));
    Queen "Q" "Queen" "奔王" => Some(("Free Eagle", "奔鷲"));
    Lion "LN" "Lion" "獅子" => Some(("Lion Hawk", "獅鷹"));
    LionHawk "LH" "Lion Hawk" "獅鷹" => None;
    FreeEagle "FE" "Free Eagle" "奔鷲" => None;
    BishopGeneral "BG" "Bishop General" "角将" => Some(("Vice General", "副将"));
    RookGeneral "RG" "Rook General" "飛将" => Some(("Great General", "大将"));
    ViceGeneral "VG" "Vice General" "副将" => None;
    GreatGeneral "GG" "Great General" "大将" => None;
    FireDemon "FD" "Fire Demon" "火鬼" => None;
    King "K" "King" "王将" => None;
}

impl Kind {
    /// The id in texts, one or two capitals.
    pub const fn id(self) -> &'static str {
        self.names().id
    }

    /// The kind with this id, in capitals.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }

    /// The name in the rulebook.
    pub const fn name(self) -> &'static str {
        self.names().plain.0
    }

    /// Whether the piece can promote: all but King, Fire Demon, Great and Vice General, Lion Hawk and Free Eagle.
    /// `[page]`
    pub const fn promotes(self) -> bool {
        self.names().promoted.is_some()
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A man on the board. Its text is the id, small for White, in braces if it has two letters, with `+` before it if
/// promoted: `p`, `{LN}`, `+{cs}`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man {
    /// Whom it serves.
    pub color: Color,
    /// What it is, or was before it promoted.
    pub kind: Kind,
    /// Whether it has promoted. A promoted man moves as its new kind in every respect and never promotes again.
    /// `[page]`
    pub promoted: bool,
}

impl Man {
    /// What the man is now: a promoted Chariot Soldier is a Heavenly Tetrarch.
    pub const fn name(self) -> &'static str {
        match (self.promoted, self.kind.names().promoted) {
            (true, Some((name, _))) => name,
            (true, None) => "promoted man",
            (false, _) => self.kind.name(),
        }
    }

    /// One or two kanji for what the man is now.
    pub const fn kanji(self) -> &'static str {
        match (self.promoted, self.kind.names().promoted) {
            (true, Some((_, kanji))) => kanji,
            _ => self.kind.names().plain.1,
        }
    }

    /// Whether the man is a royal: a King, or a Prince (a promoted Drunk Elephant). `[page]`
    pub const fn is_royal(self) -> bool {
        matches!(
            (self.kind, self.promoted),
            (Kind::King, false) | (Kind::DrunkElephant, true)
        )
    }

    /// Whether the man may still promote.
    pub const fn promotes(self) -> bool {
        !self.promoted && self.kind.promotes()
    }

    /// The id in the case of the man's side, with `+` before it if promoted, without braces: `+cs`.
    pub(crate) const fn bare(self) -> Bare {
        Bare(self)
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (plus, id) = (if self.promoted { "+" } else { "" }, Id(*self));
        if self.kind.id().len() > 1 {
            write!(f, "{plus}{{{id}}}")
        } else {
            write!(f, "{plus}{id}")
        }
    }
}

/// A man's id, small for White.
struct Id(Man);

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Man { color, kind, .. } = self.0;
        for c in kind.id().chars() {
            write!(
                f,
                "{}",
                match color {
                    Color::Black => c,
                    Color::White => c.to_ascii_lowercase(),
                }
            )?;
        }
        Ok(())
    }
}

/// A man as the picture of a board has it.
pub(crate) struct Bare(Man);

impl fmt::Display for Bare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            if self.0.promoted { "+" } else { "" },
            Id(self.0)
        )
    }
}
