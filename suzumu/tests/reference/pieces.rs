//! The rulebook's table of pieces, for the slow reference of the game `suzumu`: the id of every
//! kind, how it moves, and what it moves as once it has promoted.
//!
//! It reads line by line like the table in `rules/suzumu`. What may not enter this file: anything
//! of the crate under test, and anything that knows a board.

use super::Side;

/// A change of file and of rank, as Sente sees it: positive ranks are forward.
pub(super) type Offset = (isize, isize);

pub(super) const FORWARD: &[Offset] = &[(0, 1)];
pub(super) const BACKWARD: &[Offset] = &[(0, -1)];
pub(super) const SIDEWAYS: &[Offset] = &[(-1, 0), (1, 0)];
pub(super) const FORWARD_DIAGONAL: &[Offset] = &[(-1, 1), (1, 1)];
pub(super) const BACKWARD_DIAGONAL: &[Offset] = &[(-1, -1), (1, -1)];
pub(super) const ORTHOGONAL: &[Offset] = &[(0, 1), (0, -1), (-1, 0), (1, 0)];
pub(super) const DIAGONAL: &[Offset] = &[(-1, 1), (1, 1), (-1, -1), (1, -1)];
pub(super) const EVERY_WAY: &[Offset] = &[
    (0, 1),
    (0, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (1, 1),
    (-1, -1),
    (1, -1),
];

const KNIGHT_LEAPS: &[Offset] = &[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
const TWO_ORTHOGONAL: &[Offset] = &[(0, 2), (0, -2), (-2, 0), (2, 0)];
const TWO_DIAGONAL: &[Offset] = &[(-2, 2), (2, 2), (-2, -2), (2, -2)];

/// One entry of a piece's move in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// One square in these directions.
    Step(&'static [Offset]),
    /// A slide of at most two squares in these directions.
    OneOrTwo(&'static [Offset]),
    /// Any number of empty squares in these directions, ending there or on the first enemy.
    Slide(&'static [Offset]),
    /// To these offsets, whatever stands between.
    Leap(&'static [Offset]),
    /// A capture over up to two pieces along these lines. What the piece does without leaping is a
    /// separate `Slide`.
    RangeCapture(&'static [Offset]),
    /// A sting along each of these rays.
    Sting(&'static [Offset]),
    LionMove,
    DiagonalLionMove,
    AreaMove,
    FireDemonMove,
    HeavenlyTetrarchMove,
}

/// What a man moves as. The first 36 are the pieces of the table's first column; the rest are
/// reached by promotion only and move as none of those.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Pawn,
    Dog,
    IronGeneral,
    CopperGeneral,
    SilverGeneral,
    FerociousLeopard,
    GoldGeneral,
    BlindTiger,
    DrunkElephant,
    Knight,
    Kirin,
    Phoenix,
    Lance,
    ReverseChariot,
    SideMover,
    VerticalMover,
    SideSoldier,
    VerticalSoldier,
    Bishop,
    Rook,
    DragonHorse,
    DragonKing,
    ChariotSoldier,
    WaterBuffalo,
    HornedFalcon,
    SoaringEagle,
    Queen,
    Lion,
    LionHawk,
    FreeEagle,
    BishopGeneral,
    RookGeneral,
    ViceGeneral,
    GreatGeneral,
    FireDemon,
    King,
    MultiGeneral,
    FlyingStag,
    Prince,
    WhiteHorse,
    Whale,
    FreeBoar,
    FlyingOx,
    HeavenlyTetrarch,
}

/// The pieces of the table's first column with their ids, in its order.
pub(super) const IDS: [(&str, Kind); 36] = [
    ("P", Kind::Pawn),
    ("D", Kind::Dog),
    ("I", Kind::IronGeneral),
    ("C", Kind::CopperGeneral),
    ("S", Kind::SilverGeneral),
    ("FL", Kind::FerociousLeopard),
    ("G", Kind::GoldGeneral),
    ("BT", Kind::BlindTiger),
    ("DE", Kind::DrunkElephant),
    ("N", Kind::Knight),
    ("KY", Kind::Kirin),
    ("PH", Kind::Phoenix),
    ("L", Kind::Lance),
    ("RV", Kind::ReverseChariot),
    ("SM", Kind::SideMover),
    ("VM", Kind::VerticalMover),
    ("SS", Kind::SideSoldier),
    ("VS", Kind::VerticalSoldier),
    ("B", Kind::Bishop),
    ("R", Kind::Rook),
    ("DH", Kind::DragonHorse),
    ("DK", Kind::DragonKing),
    ("CS", Kind::ChariotSoldier),
    ("WB", Kind::WaterBuffalo),
    ("HF", Kind::HornedFalcon),
    ("SE", Kind::SoaringEagle),
    ("Q", Kind::Queen),
    ("LN", Kind::Lion),
    ("LH", Kind::LionHawk),
    ("FE", Kind::FreeEagle),
    ("BG", Kind::BishopGeneral),
    ("RG", Kind::RookGeneral),
    ("VG", Kind::ViceGeneral),
    ("GG", Kind::GreatGeneral),
    ("FD", Kind::FireDemon),
    ("K", Kind::King),
];

impl Kind {
    /// The table's column "move".
    pub(super) fn ways(self) -> &'static [Way] {
        use Way::{
            AreaMove, DiagonalLionMove, FireDemonMove, HeavenlyTetrarchMove, Leap, LionMove,
            OneOrTwo, RangeCapture, Slide, Step, Sting,
        };
        match self {
            Self::Pawn => &[Step(FORWARD)],
            Self::Dog => &[Step(FORWARD), Step(BACKWARD_DIAGONAL)],
            Self::IronGeneral => &[Step(FORWARD_DIAGONAL), Step(BACKWARD)],
            Self::CopperGeneral => &[Step(FORWARD_DIAGONAL), Step(FORWARD), Step(BACKWARD)],
            Self::SilverGeneral => &[Step(DIAGONAL), Step(FORWARD)],
            Self::FerociousLeopard => &[Step(DIAGONAL), Step(FORWARD), Step(BACKWARD)],
            Self::GoldGeneral => &[Step(ORTHOGONAL), Step(FORWARD_DIAGONAL)],
            Self::BlindTiger => &[Step(DIAGONAL), Step(SIDEWAYS), Step(BACKWARD)],
            Self::DrunkElephant => &[Step(DIAGONAL), Step(SIDEWAYS), Step(FORWARD)],
            Self::Knight => &[Leap(KNIGHT_LEAPS)],
            Self::Kirin => &[Step(DIAGONAL), Leap(TWO_ORTHOGONAL)],
            Self::Phoenix => &[Step(ORTHOGONAL), Leap(TWO_DIAGONAL)],
            Self::Lance => &[Slide(FORWARD), OneOrTwo(BACKWARD)],
            Self::ReverseChariot => &[Slide(FORWARD), Slide(BACKWARD)],
            Self::SideMover => &[Slide(SIDEWAYS), Step(FORWARD), Step(BACKWARD)],
            Self::VerticalMover => &[Slide(FORWARD), Slide(BACKWARD), Step(SIDEWAYS)],
            Self::SideSoldier => &[Slide(SIDEWAYS), OneOrTwo(FORWARD), Step(BACKWARD)],
            Self::VerticalSoldier => &[Slide(FORWARD), OneOrTwo(SIDEWAYS), Step(BACKWARD)],
            Self::Bishop => &[Slide(DIAGONAL)],
            Self::Rook => &[Slide(ORTHOGONAL)],
            Self::DragonHorse => &[Slide(DIAGONAL), Step(ORTHOGONAL)],
            Self::DragonKing => &[Slide(ORTHOGONAL), Step(DIAGONAL)],
            Self::ChariotSoldier => &[
                Slide(DIAGONAL),
                Slide(FORWARD),
                Slide(BACKWARD),
                OneOrTwo(SIDEWAYS),
            ],
            Self::WaterBuffalo => &[
                Slide(DIAGONAL),
                Slide(SIDEWAYS),
                OneOrTwo(FORWARD),
                OneOrTwo(BACKWARD),
            ],
            Self::HornedFalcon => &[
                Slide(DIAGONAL),
                Slide(SIDEWAYS),
                Slide(BACKWARD),
                Sting(FORWARD),
            ],
            Self::SoaringEagle => &[
                Slide(ORTHOGONAL),
                Slide(BACKWARD_DIAGONAL),
                Sting(FORWARD_DIAGONAL),
            ],
            Self::Queen => &[Slide(EVERY_WAY)],
            Self::Lion => &[LionMove],
            Self::LionHawk => &[LionMove, Slide(DIAGONAL)],
            Self::FreeEagle => &[Slide(EVERY_WAY), DiagonalLionMove],
            Self::BishopGeneral => &[Slide(DIAGONAL), RangeCapture(DIAGONAL)],
            Self::RookGeneral => &[Slide(ORTHOGONAL), RangeCapture(ORTHOGONAL)],
            Self::ViceGeneral => &[Slide(DIAGONAL), RangeCapture(DIAGONAL), AreaMove],
            Self::GreatGeneral => &[Slide(EVERY_WAY), RangeCapture(EVERY_WAY)],
            Self::FireDemon => &[FireDemonMove],
            Self::King | Self::Prince => &[Step(EVERY_WAY)],
            Self::MultiGeneral => &[Slide(FORWARD), Slide(BACKWARD_DIAGONAL)],
            Self::FlyingStag => &[
                Slide(FORWARD),
                Slide(BACKWARD),
                Step(DIAGONAL),
                Step(SIDEWAYS),
            ],
            Self::WhiteHorse => &[Slide(FORWARD_DIAGONAL), Slide(FORWARD), Slide(BACKWARD)],
            Self::Whale => &[Slide(FORWARD), Slide(BACKWARD), Slide(BACKWARD_DIAGONAL)],
            Self::FreeBoar => &[Slide(DIAGONAL), Slide(SIDEWAYS)],
            Self::FlyingOx => &[Slide(DIAGONAL), Slide(FORWARD), Slide(BACKWARD)],
            Self::HeavenlyTetrarch => &[HeavenlyTetrarchMove],
        }
    }

    /// The table's column "promotes to": the kind that a promoted man moves as. A Tokin moves as a
    /// Gold General. Nothing for a kind that does not promote or is reached by promotion only.
    pub(super) fn promotes_to(self) -> Option<Self> {
        match self {
            Self::Pawn => Some(Self::GoldGeneral),
            Self::Dog => Some(Self::MultiGeneral),
            Self::IronGeneral => Some(Self::VerticalSoldier),
            Self::CopperGeneral => Some(Self::SideMover),
            Self::SilverGeneral => Some(Self::VerticalMover),
            Self::FerociousLeopard => Some(Self::Bishop),
            Self::GoldGeneral => Some(Self::Rook),
            Self::BlindTiger => Some(Self::FlyingStag),
            Self::DrunkElephant => Some(Self::Prince),
            Self::Knight => Some(Self::SideSoldier),
            Self::Kirin => Some(Self::Lion),
            Self::Phoenix => Some(Self::Queen),
            Self::Lance => Some(Self::WhiteHorse),
            Self::ReverseChariot => Some(Self::Whale),
            Self::SideMover => Some(Self::FreeBoar),
            Self::VerticalMover => Some(Self::FlyingOx),
            Self::SideSoldier => Some(Self::WaterBuffalo),
            Self::VerticalSoldier => Some(Self::ChariotSoldier),
            Self::Bishop => Some(Self::DragonHorse),
            Self::Rook => Some(Self::DragonKing),
            Self::DragonHorse => Some(Self::HornedFalcon),
            Self::DragonKing => Some(Self::SoaringEagle),
            Self::ChariotSoldier => Some(Self::HeavenlyTetrarch),
            Self::WaterBuffalo => Some(Self::FireDemon),
            Self::HornedFalcon => Some(Self::BishopGeneral),
            Self::SoaringEagle => Some(Self::RookGeneral),
            Self::Queen => Some(Self::FreeEagle),
            Self::Lion => Some(Self::LionHawk),
            Self::BishopGeneral => Some(Self::ViceGeneral),
            Self::RookGeneral => Some(Self::GreatGeneral),
            Self::LionHawk
            | Self::FreeEagle
            | Self::ViceGeneral
            | Self::GreatGeneral
            | Self::FireDemon
            | Self::King
            | Self::MultiGeneral
            | Self::FlyingStag
            | Self::Prince
            | Self::WhiteHorse
            | Self::Whale
            | Self::FreeBoar
            | Self::FlyingOx
            | Self::HeavenlyTetrarch => None,
        }
    }
}

/// A man on the board. `kind` is the piece it began as, one of the table's first column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Man {
    pub(super) side: Side,
    pub(super) kind: Kind,
    pub(super) promoted: bool,
}

impl Man {
    /// The kind it moves as. A promoted man is its new kind to every rule, but that it never
    /// promotes again.
    pub(super) fn moves_as(self) -> Kind {
        if self.promoted {
            self.kind.promotes_to().expect("a kind that promotes")
        } else {
            self.kind
        }
    }

    /// Rule 3: Kings and Princes.
    pub(super) fn is_royal(self) -> bool {
        matches!(self.moves_as(), Kind::King | Kind::Prince)
    }

    /// A promoted Chariot Soldier. A promoted Vertical Soldier moves as a Chariot Soldier and is
    /// none.
    pub(super) fn is_tetrarch(self) -> bool {
        self.moves_as() == Kind::HeavenlyTetrarch
    }

    /// A Fire Demon or a promoted Water Buffalo.
    pub(super) fn is_fire_demon(self) -> bool {
        self.moves_as() == Kind::FireDemon
    }

    /// The man in a position text: small letters for Gote, braces round an id of two letters, `+`
    /// before all of it.
    pub(super) fn text(self) -> String {
        let (id, _) = IDS
            .iter()
            .find(|(_, kind)| *kind == self.kind)
            .expect("a piece of the table's first column");
        let id = match self.side {
            Side::Sente => (*id).to_string(),
            Side::Gote => id.to_lowercase(),
        };
        let mark = if self.promoted { "+" } else { "" };
        if id.len() == 1 {
            format!("{mark}{id}")
        } else {
            format!("{mark}{{{id}}}")
        }
    }

    /// The man that a position text calls by this id, braces and `+` removed.
    pub(super) fn from_id(id: &str, promoted: bool) -> Self {
        let (_, kind) = IDS
            .iter()
            .find(|(known, _)| *known == id.to_uppercase())
            .unwrap_or_else(|| panic!("no piece has the id {id:?}"));
        Self {
            side: if id.to_uppercase() == id {
                Side::Sente
            } else {
                Side::Gote
            },
            kind: *kind,
            promoted,
        }
    }
}
