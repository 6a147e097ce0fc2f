//! Rules: the game, and its one option.
//!
//! For: the names of the game with and without the pocket. Not for: how any of it is carried out.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

const NAME: &str = "pocket_shogi_plus";
const NO_POCKET: &str = "no_pocket";

/// The game with its option. Its text is `pocket_shogi_plus`, or `pocket_shogi_plus+no_pocket`.
///
/// ```
/// use pocket_shogi_plus::Rules;
/// let rules: Rules = "pocket_shogi_plus+no_pocket".parse().unwrap();
/// assert_eq!(rules, Rules::NO_POCKET);
/// assert_eq!(Rules::POCKET_SHOGI_PLUS.to_string(), "pocket_shogi_plus");
/// assert!("pocket_shogi_plus+pawns".parse::<Rules>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rules {
    /// Whether there are pockets. Without them the pockets of every position are empty, and only the promotions differ
    /// from Shogi.
    pub pocket: bool,
}

/// A name that is no game of this crate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesError {
    /// The part before the first `+` is no game.
    #[error("no game is called {0:?}")]
    NoSuchGame(String),
    /// One of the parts after a `+` is no option of the game.
    #[error("pocket_shogi_plus has no option {0:?}")]
    NoSuchOption(String),
    /// An option stands twice.
    #[error("the option {0:?} stands twice")]
    Twice(String),
}

impl Rules {
    /// Pocket Shogi Plus as the rulebook has it.
    pub const POCKET_SHOGI_PLUS: Self = Self { pocket: true };
    /// The game without its third rule, for comparison with Shogi.
    pub const NO_POCKET: Self = Self { pocket: false };

    /// The game's name, without options.
    pub const NAME: &'static str = NAME;
    /// The names of all options.
    pub const OPTIONS: &'static [&'static str] = &[NO_POCKET];

    /// The text of the position that the game begins with: Shogi's, since the page's own diagram is lost. `[fits]`
    pub const START: &'static str =
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - - 1";
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAME)?;
        if !self.pocket {
            write!(f, "+{NO_POCKET}")?;
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let mut parts = text.split('+');
        let name = parts.next().unwrap_or_default();
        if name != NAME {
            return Err(RulesError::NoSuchGame(name.to_string()));
        }
        let mut rules = Self::POCKET_SHOGI_PLUS;
        for option in parts {
            if option != NO_POCKET {
                return Err(RulesError::NoSuchOption(option.to_string()));
            }
            if !core::mem::replace(&mut rules.pocket, false) {
                return Err(RulesError::Twice(option.to_string()));
            }
        }
        Ok(rules)
    }
}
