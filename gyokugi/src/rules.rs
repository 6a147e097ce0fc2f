//! Rules: which form of the game is played, by which promotion rule and by how many players.
//!
//! For: the facts in which the games differ, as values: arrays, promotion tables, Corporal cells. The rest of the crate
//! asks here and never compares forms. Not for: how any of it is carried out.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use kernel::{Seat, Seats};

use crate::piece::{Kind, Movement, Player};
use crate::{Board, SquareSet};

/// A form of the game: an army and its array. Names `[page]`; cells and counts of men `[fits]`, since the page's
/// diagrams are lost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Form {
    /// Shogi-style Gyokugi: 20 men.
    ShogiStyle,
    /// Radial-only Gyokugi: Shogi-style with Invesriders for Cadets.
    RadialOnly,
    /// Okisaki-style Gyokugi: 22 men, with Warlady and Captains.
    OkisakiStyle,
    /// Amethyst-file Gyokugi: Okisaki-style with an Amethyst for the Warlady and Cadets for Captains.
    AmethystFile,
    /// Invegi: 25 men.
    Invegi,
    /// Framed Chevron Chess: 25 men, with Corporals.
    FramedChevronChess,
    /// Radial-only Framed Chevron Chess: 20 men, with Corporals.
    RadialFramedChevronChess,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 7] = [
        Self::ShogiStyle,
        Self::RadialOnly,
        Self::OkisakiStyle,
        Self::AmethystFile,
        Self::Invegi,
        Self::FramedChevronChess,
        Self::RadialFramedChevronChess,
    ];

    /// The name that programs use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ShogiStyle => "shogi_style",
            Self::RadialOnly => "radial_only",
            Self::OkisakiStyle => "okisaki_style",
            Self::AmethystFile => "amethyst_file",
            Self::Invegi => "invegi",
            Self::FramedChevronChess => "framed_chevron_chess",
            Self::RadialFramedChevronChess => "radial_framed_chevron_chess",
        }
    }

    /// The promotion rule unless another is named `[fits]`: for `radial_framed_chevron_chess` the page names FOH or
    /// Invegi, for the others none.
    pub const fn default_promotion(self) -> Promotion {
        match self {
            Self::FramedChevronChess | Self::RadialFramedChevronChess => Promotion::Foh,
            _ => Promotion::Invegi,
        }
    }

    /// White's men and their cells. `[fits]`
    pub const fn array(self) -> &'static [(Kind, &'static [&'static str])] {
        use Kind::{
            Amethyst, Cadet, Captain, Corporal, Emerald, Generalissimo, Insperider, Invesrider,
            Investigator, Point, Sapphire, Sergerider, Warlady, Warrarider, Wing,
        };
        match self {
            Self::ShogiStyle => &[
                (Generalissimo, &["f1"]),
                (Insperider, &["f2"]),
                (Warrarider, &["f3"]),
                (Emerald, &["e2", "g2"]),
                (Sapphire, &["e1", "g1"]),
                (Cadet, &["d1", "h1"]),
                (Wing, &["c1", "i1"]),
                (
                    Point,
                    &["d2", "e3", "f4", "g3", "h2", "b1", "c2", "i2", "k1"],
                ),
            ],
            Self::RadialOnly => &[
                (Generalissimo, &["f1"]),
                (Insperider, &["f2"]),
                (Warrarider, &["f3"]),
                (Emerald, &["e2", "g2"]),
                (Sapphire, &["e1", "g1"]),
                (Invesrider, &["d1", "h1"]),
                (Wing, &["c1", "i1"]),
                (
                    Point,
                    &["d2", "e3", "f4", "g3", "h2", "b1", "c2", "i2", "k1"],
                ),
            ],
            Self::OkisakiStyle => &[
                (Generalissimo, &["f1"]),
                (Warlady, &["f2"]),
                (Emerald, &["e2", "g2"]),
                (Sapphire, &["e1", "g1"]),
                (Captain, &["d1", "h1"]),
                (Wing, &["c1", "i1"]),
                (Insperider, &["d2"]),
                (Warrarider, &["h2"]),
                (
                    Point,
                    &["e3", "f4", "g3", "d3", "c2", "b1", "h3", "i2", "k1", "f3"],
                ),
            ],
            Self::AmethystFile => &[
                (Generalissimo, &["f1"]),
                (Amethyst, &["f2"]),
                (Emerald, &["e2", "g2"]),
                (Sapphire, &["e1", "g1"]),
                (Cadet, &["d1", "h1"]),
                (Wing, &["c1", "i1"]),
                (Insperider, &["d2"]),
                (Warrarider, &["h2"]),
                (
                    Point,
                    &["e3", "f4", "g3", "d3", "c2", "b1", "h3", "i2", "k1", "f3"],
                ),
            ],
            Self::Invegi => &[
                (Generalissimo, &["f1"]),
                (Insperider, &["f2", "f3"]),
                (Warrarider, &["d2", "h2"]),
                (Emerald, &["e2", "g2"]),
                (Sapphire, &["e3", "g3"]),
                (Invesrider, &["e1", "g1"]),
                (Cadet, &["d1", "h1"]),
                (Wing, &["c1", "i1"]),
                (Point, &["b1", "d3", "f5", "h3", "k1"]),
                (Investigator, &["c2", "e4", "g4", "i2", "f4"]),
            ],
            Self::FramedChevronChess => &[
                (Generalissimo, &["g2"]),
                (Warlady, &["e2"]),
                (Insperider, &["f2", "f3"]),
                (Captain, &["e3", "g3"]),
                (Warrarider, &["d2", "h2"]),
                (Sergerider, &["f1"]),
                (Invesrider, &["e1", "g1"]),
                (Cadet, &["d1", "h1"]),
                (Wing, &["c1", "i1"]),
                (
                    Corporal,
                    &["b1", "c2", "d3", "e4", "f5", "g4", "h3", "i2", "k1", "f4"],
                ),
            ],
            Self::RadialFramedChevronChess => &[
                (Generalissimo, &["g2"]),
                (Warlady, &["e2"]),
                (Insperider, &["f2", "f3"]),
                (Warrarider, &["d1", "h1"]),
                (Sergerider, &["f1"]),
                (Invesrider, &["e1", "g1"]),
                (Wing, &["c1", "i1"]),
                (
                    Corporal,
                    &["d2", "e3", "f4", "g3", "h2", "b1", "c2", "i2", "k1"],
                ),
            ],
        }
    }

    /// Whether the enemy's men of the two-player game stand on the other side of the middle file: `(-d, c)` for White's
    /// `(d, c)`, so that Insperider faces Warrarider. Elsewhere they are the mirror image, file for file.
    pub const fn negates_enemy(self) -> bool {
        matches!(self, Self::OkisakiStyle | Self::AmethystFile)
    }

    /// The cells from which a Corporal may step two forward, as its player sees the board: the array's Corporal cells,
    /// without the outer four of the 20-man form `[page]`. None in forms without Corporals.
    #[inline(always)]
    pub(crate) const fn double_step_cells(self) -> SquareSet {
        use kernel::SquareSet as Set;
        match self {
            // Chevron rank 5, and f4.
            Self::FramedChevronChess => {
                const { Set(Board::ranks(4, 1).0 | (Board::ranks(3, 1).0 & Board::files(5, 1).0)) }
            }
            // d2 to h2: chevron rank 4 without the Wings' cells.
            Self::RadialFramedChevronChess => {
                const { Set(Board::ranks(3, 1).0 & Board::files(3, 5).0) }
            }
            _ => Set::EMPTY,
        }
    }
}

/// What promotes to what, and what comes to hand. Any of the three goes with any form. `[page]`
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Promotion {
    /// Sliders and Captains become Warladies.
    Inspegi,
    /// Sliders become dragons, forward-only men become Emeralds, Sapphires and Captains.
    Invegi,
    /// Forward-only men become the full piece, and full pieces come to hand as forward-only ones.
    Foh,
}

impl Promotion {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Inspegi, Self::Invegi, Self::Foh];

    /// The name that programs use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inspegi => "inspegi",
            Self::Invegi => "invegi",
            Self::Foh => "foh",
        }
    }

    /// How a promoted man of this kind moves; `None` if the kind has no promotion under the rule.
    ///
    /// `[page]`, but that a Cadet becomes a Captain under FOH is `[chosen]`, and that an Invesrider becomes an Insperider
    /// there mends a slip of the page.
    pub const fn becomes(self, kind: Kind) -> Option<Movement> {
        match (self, kind) {
            (_, Kind::Corporal) => Some(Movement::Batman),
            (_, Kind::Amethyst) | (Self::Invegi | Self::Foh, Kind::Cadet) => {
                Some(Movement::Captain)
            }
            (Self::Inspegi, Kind::Warrarider | Kind::Insperider | Kind::Captain)
            | (Self::Foh, Kind::Sergerider) => Some(Movement::Warlady),
            (Self::Invegi, Kind::Warrarider) => Some(Movement::Warradragon),
            (Self::Invegi, Kind::Insperider) => Some(Movement::Inspedragon),
            (Self::Invegi, Kind::Wing | Kind::Point) => Some(Movement::Emerald),
            (Self::Invegi, Kind::Invesrider | Kind::Investigator) => Some(Movement::Sapphire),
            (Self::Foh, Kind::Wing) => Some(Movement::Warrarider),
            (Self::Foh, Kind::Invesrider) => Some(Movement::Insperider),
            _ => None,
        }
    }

    /// What a captured man comes to hand as `[page]`: a promoted one as its unpromoted form, an unpromoted one as this
    /// says. Where the page names no form for the hand the piece stays itself `[chosen]`.
    pub const fn to_hand(self, kind: Kind, promoted: bool) -> Kind {
        match (self, kind) {
            _ if promoted => kind,
            (Self::Foh, Kind::Warlady) => Kind::Sergerider,
            (Self::Foh, Kind::Warrarider) => Kind::Wing,
            (Self::Foh, Kind::Insperider) => Kind::Invesrider,
            (Self::Invegi | Self::Foh, Kind::Captain) => Kind::Cadet,
            _ => kind,
        }
    }

    /// A bit for each kind that promotes, `1 << kind as u8`.
    #[inline(always)]
    pub(crate) const fn promoting_kinds(self) -> u16 {
        const KINDS: [u16; 3] = {
            let mut kinds = [0; 3];
            let mut i = 0;
            while i < 3 * 15 {
                let kind = Kind::ALL[i % 15];
                if Promotion::ALL[i / 15].becomes(kind).is_some() {
                    kinds[i / 15] |= 1 << kind as u8;
                }
                i += 1;
            }
            kinds
        };
        KINDS[self as usize]
    }

    /// Whether a kind has a promotion under the rule.
    #[inline(always)]
    pub const fn promotes(self, kind: Kind) -> bool {
        self.promoting_kinds() >> kind as u8 & 1 != 0
    }

    /// How a man moves, by the low five bits of its code.
    #[inline(always)]
    pub(crate) const fn movement(self, code: u8) -> Movement {
        const MOVEMENTS: [[Movement; 32]; 3] = {
            let mut movements = [[Movement::Point; 32]; 3];
            let mut i = 0;
            while i < 3 * 15 {
                let (rule, kind) = (Promotion::ALL[i / 15], Kind::ALL[i % 15]);
                let unpromoted = kind.movement();
                movements[i / 15][kind as usize + 1] = unpromoted;
                movements[i / 15][kind as usize + 17] = match rule.becomes(kind) {
                    Some(promoted) => promoted,
                    None => unpromoted,
                };
                i += 1;
            }
            movements
        };
        MOVEMENTS[self as usize][(code & 31) as usize]
    }
}

/// A form with its promotion rule and number of players. Its text is `FORM[+invegi|+inspegi|+foh][+3p]`; the default
/// rule of the form may be named and is not written. Reading takes options in any order.
///
/// ```
/// use gyokugi::{Form, Promotion, Rules};
/// let rules: Rules = "framed_chevron_chess+invegi+3p".parse().unwrap();
/// assert_eq!((rules.form, rules.promotion), (Form::FramedChevronChess, Promotion::Invegi));
/// assert!(rules.three_players);
/// assert_eq!("shogi_style+invegi".parse::<Rules>().unwrap().to_string(), "shogi_style");
/// assert!("shogi_style+4p".parse::<Rules>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rules {
    /// The army and its array.
    pub form: Form,
    /// What promotes to what, and what comes to hand.
    pub promotion: Promotion,
    /// Whether three play, not two.
    pub three_players: bool,
}

/// A name that is no game of this crate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesError {
    /// The part before the first `+` is no form.
    #[error("no game is called {0:?}")]
    NoSuchGame(String),
    /// One of the parts after a `+` is no option of the game.
    #[error("{form} has no option {option:?}")]
    NoSuchOption {
        /// The form.
        form: Form,
        /// What was taken for an option.
        option: String,
    },
    /// An option stands twice.
    #[error("the option {0:?} stands twice")]
    Twice(String),
    /// Two promotion rules.
    #[error("two promotion rules, {0} and {1}")]
    TwoPromotions(Promotion, Promotion),
}

const THREE_PLAYERS: &str = "3p";

impl Rules {
    /// A form for two players with its default promotion rule.
    pub const fn new(form: Form) -> Self {
        Self {
            form,
            promotion: form.default_promotion(),
            three_players: false,
        }
    }

    /// The names of all options, the same for every form.
    pub const fn options() -> &'static [&'static str] {
        &["invegi", "inspegi", "foh", THREE_PLAYERS]
    }

    /// The players of the game, in turn order.
    pub const fn players(self) -> &'static [Player] {
        if self.three_players {
            &Player::ALL
        } else {
            &[Player::White, Player::Black]
        }
    }

    /// The places of the players among three.
    pub(crate) const fn places(self) -> Seats {
        if self.three_players {
            Seats::first(3)
        } else {
            Seats::first(3).without(Seat::SECOND)
        }
    }

    /// The kernel's name for a player: his place in turn order.
    pub const fn seat(self, player: Player) -> Seat {
        match player {
            Player::Black if !self.three_players => Seat::SECOND,
            _ => player.place(),
        }
    }

    /// The player in a seat; Black for any seat beyond.
    pub const fn player(self, seat: Seat) -> Player {
        match seat.number() {
            0 => Player::White,
            1 if self.three_players => Player::Red,
            _ => Player::Black,
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Promotion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.form.name())?;
        if self.promotion != self.form.default_promotion() {
            write!(f, "+{}", self.promotion)?;
        }
        if self.three_players {
            write!(f, "+{THREE_PLAYERS}")?;
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let mut parts = text.split('+');
        let name = parts.next().unwrap_or_default();
        let form = Form::ALL
            .into_iter()
            .find(|form| form.name() == name)
            .ok_or_else(|| RulesError::NoSuchGame(name.to_string()))?;
        let mut named = None;
        let mut three_players = false;
        for option in parts {
            let twice = || RulesError::Twice(option.to_string());
            if option == THREE_PLAYERS {
                if core::mem::replace(&mut three_players, true) {
                    return Err(twice());
                }
                continue;
            }
            let promotion = Promotion::ALL
                .into_iter()
                .find(|promotion| promotion.name() == option)
                .ok_or_else(|| RulesError::NoSuchOption {
                    form,
                    option: option.to_string(),
                })?;
            match named.replace(promotion) {
                Some(earlier) if earlier == promotion => return Err(twice()),
                Some(earlier) => return Err(RulesError::TwoPromotions(earlier, promotion)),
                None => {}
            }
        }
        Ok(Self {
            form,
            promotion: named.unwrap_or(form.default_promotion()),
            three_players,
        })
    }
}
