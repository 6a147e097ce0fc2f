//! Rules: which game of the family is played, and its options.
//!
//! For: the facts in which the games differ, as values: array, promotion zone, castling. The rest of the crate asks
//! here and never compares games. Not for: how any of it is carried out.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use crate::piece::Color;
use crate::{Board, SquareSet};

/// A game of the family.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Variant {
    /// Bishogi itself: the FIDE army on 8x8.
    Bishogi,
}

impl Variant {
    /// All games.
    pub const ALL: [Self; 1] = [Self::Bishogi];

    /// The name that programs use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bishogi => "bishogi",
        }
    }

    /// The text of the position that the game begins with.
    pub const fn start(self) -> &'static str {
        match self {
            Self::Bishogi => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        }
    }

    /// A side's promotion zone: the ranks of the enemy's camp. `[page]`
    #[inline(always)]
    pub const fn zone(self, color: Color) -> SquareSet {
        match (self, color) {
            (Self::Bishogi, Color::White) => const { Board::ranks(6, 2) },
            (Self::Bishogi, Color::Black) => const { Board::ranks(0, 2) },
        }
    }
}

/// A game with its options. Its text is the game's name and the options that are set, in one order:
/// `bishogi+no_pawn_drop_mate`. Reading takes options in any order.
///
/// ```
/// use bishogi::Rules;
/// let rules: Rules = "bishogi+no_pawn_drop_mate".parse().unwrap();
/// assert!(rules.no_pawn_drop_mate);
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

const NO_PAWN_DROP_MATE: &str = "no_pawn_drop_mate";

impl Rules {
    /// Bishogi as the rulebook has it.
    pub const BISHOGI: Self = Self {
        variant: Variant::Bishogi,
        no_pawn_drop_mate: false,
    };

    /// The names of all options that a game has.
    pub const fn options(variant: Variant) -> &'static [&'static str] {
        match variant {
            Variant::Bishogi => &[NO_PAWN_DROP_MATE],
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.variant.name())?;
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
            .into_iter()
            .find(|variant| variant.name() == name)
            .ok_or_else(|| RulesError::NoSuchGame(name.to_string()))?;
        let mut rules = Self {
            variant,
            no_pawn_drop_mate: false,
        };
        for option in parts {
            let flag = match option {
                NO_PAWN_DROP_MATE => &mut rules.no_pawn_drop_mate,
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
