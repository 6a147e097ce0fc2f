//! Rules: which game of the family is played, and its options.
//!
//! For: what players choose, and the names of it. Not for: the facts in which the games differ (`games`), or how any
//! of it is carried out.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use crate::games::Variant;

/// A game with its options. Its text is the game's name and the options that are set, in one order:
/// `bishogi+no_pawn_drop_mate`. Reading takes options in any order.
///
/// ```
/// use bishogi::Rules;
/// let rules: Rules = "bishogi+no_pawn_drop_mate".parse().unwrap();
/// assert!(rules.no_pawn_drop_mate);
/// let rules: Rules = "southwark+no_pawn_drop_mate+stepping".parse().unwrap();
/// assert_eq!(rules.to_string(), "southwark+stepping+no_pawn_drop_mate");
/// assert_eq!(Rules::BISHOGI.to_string(), "bishogi");
/// assert!("bishogi+castling".parse::<Rules>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rules {
    /// The game.
    pub variant: Variant,
    /// Whether a Pawn may not be dropped to give mate. `[chosen]`: off, since the inventor's page, where it says what
    /// "exactly as in Shogi" means for drops, does not name this rule.
    pub no_pawn_drop_mate: bool,
    /// Whether an Infanta's two squares diagonally are a step over an empty square and not a leap. `[page]`: the players
    /// agree; leaping is `[chosen]`. Only in Southwark Bishogi.
    pub stepping: bool,
}

/// A name that is no game of this crate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesError {
    /// The part before the first `+` is no game.
    #[error("no game is called {0:?}")]
    NoSuchGame(String),
    /// One of the parts after a `+` is no option of the game.
    #[error("{game} has no option {option:?}")]
    NoSuchOption {
        /// The game.
        game: Variant,
        /// What was taken for an option.
        option: String,
    },
    /// An option stands twice.
    #[error("the option {0:?} stands twice")]
    Twice(String),
}

const STEPPING: &str = "stepping";
const NO_PAWN_DROP_MATE: &str = "no_pawn_drop_mate";

impl Rules {
    /// Bishogi as the rulebook has it.
    pub const BISHOGI: Self = Self::new(Variant::Bishogi);

    /// A game without options.
    pub const fn new(variant: Variant) -> Self {
        Self {
            variant,
            no_pawn_drop_mate: false,
            stepping: false,
        }
    }

    /// The names of all options that a game has, in the order in which they are written.
    pub const fn options(variant: Variant) -> &'static [&'static str] {
        match variant.facts() {
            Some(facts) if facts.stepping => &[STEPPING, NO_PAWN_DROP_MATE],
            Some(_) => &[NO_PAWN_DROP_MATE],
            None => &[],
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.variant.name())?;
        if self.stepping {
            write!(f, "+{STEPPING}")?;
        }
        if self.no_pawn_drop_mate {
            write!(f, "+{NO_PAWN_DROP_MATE}")?;
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let mut parts = text.split('+');
        let name = parts.next().unwrap_or_default();
        let variant = Variant::ALL
            .iter()
            .copied()
            .find(|variant| variant.name() == name)
            .ok_or_else(|| RulesError::NoSuchGame(name.to_string()))?;
        let mut rules = Self::new(variant);
        for option in parts {
            let known = Self::options(variant).contains(&option);
            let flag = match option {
                STEPPING if known => &mut rules.stepping,
                NO_PAWN_DROP_MATE if known => &mut rules.no_pawn_drop_mate,
                _ => {
                    return Err(RulesError::NoSuchOption {
                        game: variant,
                        option: option.to_string(),
                    });
                }
            };
            if core::mem::replace(flag, true) {
                return Err(RulesError::Twice(option.to_string()));
            }
        }
        Ok(rules)
    }
}
