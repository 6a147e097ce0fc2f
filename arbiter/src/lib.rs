//! The games of the workspace by name, all behind one object-safe trait.
//!
//! [`GAMES`] is the one place where a game is registered: the programs `arbiter` and `xtask` find it there, with its
//! commands, perft suites and benches. [`open`] gives a [`Table`] to play at.
//!
//! ```
//! let mut table = arbiter::open("bishogi", None).unwrap();
//! table.play("e2e3").unwrap();
//! assert_eq!(table.side_to_move(), "black");
//! assert_eq!(table.perft(2, 1, &|_, _| {}), 276);
//! ```

pub mod check;
mod count;
pub mod drawing;
pub mod serve;
pub mod suite;
mod table;

use bishogi::{Variant, draughts, family, games};
use gyokugi::Form;
use kernel::Position;
use kernel::scene::Scenic;

pub use count::Progress;
pub use table::{Happening, IllegalMove, Moment, Table};

/// A game, or several that differ in options only.
pub struct Entry {
    /// The name, without options.
    pub name: &'static str,
    /// The options that may follow the name, each after a `+`.
    pub options: &'static [&'static str],
    /// What it is, in one line.
    pub summary: &'static str,
    open: Open,
}

/// Opens a table for a full name and a position text.
type Open = fn(&str, Option<&str>) -> Result<Box<dyn Table>, OpenError>;

/// Every game, in the order in which they are listed.
pub static GAMES: &[Entry] = &[
    bishogi::<family::Position<games::Bishogi>>(
        Variant::Bishogi,
        "chess with hands and Shogi's promotion, 8x8",
    ),
    bishogi::<family::Position<games::AdvancedPawn>>(
        Variant::AdvancedPawn,
        "Bishogi with Pawns on the third rank and promotion from the sixth",
    ),
    bishogi::<family::Position<games::Catholic>>(
        Variant::Catholic,
        "Bishogi with a Marshal and a Cardinal on the second rank",
    ),
    bishogi::<family::Position<games::Cannibal>>(
        Variant::Cannibal,
        "Bishogi where captured sliders zigzag for their captor",
    ),
    bishogi::<family::Position<games::DualReturn>>(
        Variant::DualReturn,
        "Bishogi where captured pieces have the dual moves",
    ),
    bishogi::<family::Position<games::Filgi>>(Variant::Filgi, "Bishogi with the army of Shatranj"),
    bishogi::<family::Position<games::Bishogi81>>(Variant::Bishogi81, "Bishogi on 9x9"),
    bishogi::<family::Position<games::Wildebishogi>>(
        Variant::Wildebishogi,
        "Bishogi on 9x9 with Camels and a Gnu",
    ),
    bishogi::<family::Position<games::Southwark>>(
        Variant::Southwark,
        "Bishogi on 9x9 with minor pieces, which promote to Infanta",
    ),
    bishogi::<draughts::Position>(Variant::Sekishogi, "draughts with hands"),
    bishogi::<draughts::Position>(
        Variant::SekishogiOncePawned,
        "draughts with hands on all squares, captures orthogonal",
    ),
    Entry {
        name: mitregi_yonin::Rules::Mitregi90.name(),
        options: &[],
        summary: mitregi_yonin::Rules::Mitregi90.summary(),
        open: table::open::<mitregi_yonin::Position>,
    },
    Entry {
        name: mitregi_yonin::Rules::Mitregi144.name(),
        options: &[],
        summary: mitregi_yonin::Rules::Mitregi144.summary(),
        open: table::open::<mitregi_yonin::Position>,
    },
    Entry {
        name: pocket_shogi_plus::Rules::NAME,
        options: pocket_shogi_plus::Rules::OPTIONS,
        summary: "Shogi with other promotions and a pocket, 9x9",
        open: table::open::<pocket_shogi_plus::Position>,
    },
    Entry {
        name: "suzumu",
        options: suzumu::Rules::options(),
        summary: "Suzumu Shogi: 78 men a side, burns, lions and freezing Tetrarchs, 16x16",
        open: table::open::<suzumu::Position>,
    },
    gyokugi(
        Form::ShogiStyle,
        "Gyokugi in Shogi's style, hexagon, 20 men, two or three players",
    ),
    gyokugi(
        Form::RadialOnly,
        "Gyokugi with sliders for Cadets, hexagon, 20 men, two or three players",
    ),
    gyokugi(
        Form::OkisakiStyle,
        "Gyokugi with Warlady and Captains, hexagon, 22 men, two or three players",
    ),
    gyokugi(
        Form::AmethystFile,
        "Gyokugi with an Amethyst, hexagon, 22 men, two or three players",
    ),
    gyokugi(
        Form::Invegi,
        "Gyokugi with Points and Investigators, hexagon, 25 men, two or three players",
    ),
    gyokugi(
        Form::FramedChevronChess,
        "Gyokugi with chess men, hexagon, 25 men, two or three players",
    ),
    gyokugi(
        Form::RadialFramedChevronChess,
        "Gyokugi with chess men that slide, hexagon, 20 men, two or three players",
    ),
];

const fn bishogi<P: Scenic<Rules = bishogi::Rules>>(
    variant: Variant,
    summary: &'static str,
) -> Entry {
    Entry {
        name: variant.name(),
        options: bishogi::Rules::options(variant),
        summary,
        open: table::open::<P>,
    }
}

const fn gyokugi(form: Form, summary: &'static str) -> Entry {
    Entry {
        name: form.name(),
        options: gyokugi::Rules::options(),
        summary,
        open: table::open::<gyokugi::Position>,
    }
}

/// Why there is no table for a game and a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// There is no game of this name, or it has no such option.
    Game(String),
    /// The text is no position of the game.
    Position(String),
}

impl std::fmt::Display for OpenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Game(reason) => write!(f, "{reason} (`arbiter games` lists them)"),
            Self::Position(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for OpenError {}

/// A table for `game` (a name with options, as `bishogi+no_pawn_drop_mate`) with its start position, or the one that
/// `position` describes.
///
/// # Errors
/// If there is no such game, or the text is no position of it: then everything that is wrong with it.
pub fn open(game: &str, position: Option<&str>) -> Result<Box<dyn Table>, OpenError> {
    let name = game.split('+').next().unwrap_or_default();
    let entry = GAMES
        .iter()
        .find(|entry| entry.name == name)
        .ok_or_else(|| OpenError::Game(format!("no game is called {name:?}")))?;
    (entry.open)(game, position)
}

/// Rules and a position, for those who know the game's type.
///
/// # Errors
/// As [`open`].
pub fn open_position<P: Position>(game: &str, position: Option<&str>) -> Result<P, OpenError>
where
    <P::Rules as std::str::FromStr>::Err: std::fmt::Display,
{
    let rules = game
        .parse::<P::Rules>()
        .map_err(|error| OpenError::Game(error.to_string()))?;
    match position {
        None => Ok(P::start(rules)),
        Some(text) => P::parse(rules, text).map_err(|error| OpenError::Position(error.to_string())),
    }
}

/// The README's example, tested.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
