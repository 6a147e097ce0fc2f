//! Rules: which game is played. There is one, without options.
//!
//! For: the game's name, the text it begins with, the promotion zone. Not for: how any of it is carried out.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use crate::piece::Color;
use crate::{Board, SquareSet};

/// The game. Its text is `suzumu`.
///
/// ```
/// use suzumu::Rules;
/// assert_eq!("suzumu".parse(), Ok(Rules::SUZUMU));
/// assert!("suzumu+drops".parse::<Rules>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Rules;

/// A name that is no game of this crate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesError {
    /// The part before the first `+` is no game.
    #[error("no game is called {0:?}")]
    NoSuchGame(String),
    /// Something follows after a `+`.
    #[error("suzumu has no option {0:?}")]
    NoSuchOption(String),
}

impl Rules {
    /// Suzumu Shogi as the rulebook has it.
    pub const SUZUMU: Self = Self;

    /// The name that programs use.
    pub const fn name(self) -> &'static str {
        "suzumu"
    }

    /// The names of all options that the game has: none.
    pub const fn options() -> &'static [&'static str] {
        &[]
    }

    /// The text of the position that the game begins with. `[page]`
    pub const fn start(self) -> &'static str {
        concat!(
            "ln{fl}icsg{de}kgsci{fl}nl/{rv}1{bg}{rg}1{bt}{ph}{vg}{gg}{ky}{bt}1{rg}{bg}1{rv}/",
            "{ss}{vs}b{cs}{cs}{wb}{fd}q{ln}{fd}{wb}{cs}{cs}b{vs}{ss}/",
            "{sm}{vm}r{dh}{dk}{hf}{se}{fe}{lh}{se}{hf}{dk}{dh}r{vm}{sm}/pppppppppppppppp/",
            "4d6d4/16/16/16/16/4D6D4/PPPPPPPPPPPPPPPP/",
            "{SM}{VM}R{DH}{DK}{HF}{SE}{LH}{FE}{SE}{HF}{DK}{DH}R{VM}{SM}/",
            "{SS}{VS}B{CS}{CS}{WB}{FD}{LN}Q{FD}{WB}{CS}{CS}B{VS}{SS}/",
            "{RV}1{BG}{RG}1{BT}{KY}{GG}{VG}{PH}{BT}1{RG}{BG}1{RV}/LN{FL}ICSGK{DE}GSCI{FL}NL b - 1"
        )
    }

    /// A side's promotion zone: the farthest five ranks. `[page]`
    #[inline(always)]
    pub const fn zone(self, color: Color) -> SquareSet {
        match color {
            Color::Black => const { Board::ranks(11, 5) },
            Color::White => const { Board::ranks(0, 5) },
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let (name, option) = match text.split_once('+') {
            Some((name, option)) => (name, Some(option)),
            None => (text, None),
        };
        match option {
            _ if name != Self.name() => Err(RulesError::NoSuchGame(name.to_string())),
            Some(option) => Err(RulesError::NoSuchOption(option.to_string())),
            None => Ok(Self),
        }
    }
}
