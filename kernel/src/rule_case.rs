//! Rule cases: short texts that ask an engine about one rule, and its answer in words and a picture.
//!
//! For: the crates' snapshot tests, so that a change of rules shows as a change that can be read. Not for: files; the
//! tests read them.
//!
//! ```text
//! why: a Pawn that reaches its far rank must promote
//! game: bishogi
//! pos: 7k/P7/8/8/8/8/8/K7[] w - - 0 1
//! ask: a7.. a7a8
//! play: a7a8+ h8g7
//! ```
//!
//! `ask` holds words: the text of a move, answered by `legal` or the reason why not; or the beginning of some and two
//! dots (`a7..`, `P@..`), answered by the moves that begin so. `play`, if there, holds moves that are played first.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{Display, Write};

use crate::game::Game;
use crate::position::{Picture, Position};

/// A rule case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleCase {
    /// What the case shows, in one line.
    pub why: String,
    /// The game's full name.
    pub game: String,
    /// The position's text.
    pub position: String,
    /// What is asked.
    pub ask: Vec<String>,
    /// The moves played before it is asked.
    pub play: Vec<String>,
}

/// Why a text is no rule case, or could not be answered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RuleCaseError {
    /// A line that does not begin with one of the five words and a colon, or a second of a kind.
    #[error("unexpected line {0:?}")]
    Line(String),
    /// `why`, `game` or `pos` is missing.
    #[error("{0:?} is missing")]
    Missing(&'static str),
    /// The game or the position is refused.
    #[error("{0}")]
    Refused(String),
}

impl RuleCase {
    /// Reads a case; empty lines do not count.
    ///
    /// # Errors
    /// If a line is none of the five, stands twice, or one that is needed is missing.
    pub fn parse(text: &str) -> Result<Self, RuleCaseError> {
        const NAMES: [&str; 5] = ["why", "game", "pos", "ask", "play"];
        let mut lines: [Option<&str>; 5] = [None; 5];
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let found = line.split_once(':').and_then(|(name, rest)| {
                let index = NAMES.iter().position(|known| *known == name)?;
                lines[index]
                    .is_none()
                    .then(|| lines[index] = Some(rest.trim()))
            });
            found.ok_or_else(|| RuleCaseError::Line(line.to_string()))?;
        }
        let needed = |index: usize| {
            let line = lines[index].filter(|line| !line.is_empty());
            line.map(ToString::to_string)
                .ok_or(RuleCaseError::Missing(NAMES[index]))
        };
        let words = |index: usize| {
            let words = lines[index].unwrap_or_default().split_whitespace();
            words.map(ToString::to_string).collect()
        };
        Ok(Self {
            why: needed(0)?,
            game: needed(1)?,
            position: needed(2)?,
            ask: words(3),
            play: words(4),
        })
    }

    /// The engine's answer: the position drawn, and a line for each word asked.
    ///
    /// # Errors
    /// If the game, the position or a move to be played first is refused.
    pub fn answer<P: Position>(&self) -> Result<String, RuleCaseError>
    where
        <P::Rules as core::str::FromStr>::Err: Display,
    {
        let rules = self.game.parse::<P::Rules>().map_err(refused)?;
        let position = P::parse(rules, &self.position).map_err(refused)?;
        let mut game = Game::new(position);
        for text in &self.play {
            game.play_text(text).map_err(refused)?;
        }
        let mut answer = String::new();
        // Writing to a string does not fail.
        let _ = self.write_answer(&game, &mut answer);
        Ok(answer)
    }

    fn write_answer<P: Position>(&self, game: &Game<P>, out: &mut String) -> core::fmt::Result {
        let position = game.position();
        writeln!(out, "{}\n", self.why)?;
        if !self.play.is_empty() {
            writeln!(out, "after {}", self.play.join(" "))?;
        }
        writeln!(out, "{}", position.picture(Picture::Letters))?;
        writeln!(out, "{position}")?;
        let mut moves: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
        moves.sort_unstable();
        match game.outcome() {
            Some(outcome) => {
                let winner = outcome
                    .winner()
                    .map(|seat| P::seat_name(position.rules(), seat));
                writeln!(
                    out,
                    "finished: {}, {}",
                    outcome.ending,
                    winner.unwrap_or("no winner")
                )?;
            }
            None => writeln!(out, "{} legal moves", moves.len())?,
        }
        for word in &self.ask {
            if let Some(beginning) = word.strip_suffix("..") {
                let mut found = moves
                    .iter()
                    .filter(|text| text.starts_with(beginning))
                    .peekable();
                write!(out, "{word}")?;
                if found.peek().is_none() {
                    write!(out, " no move")?;
                }
                for text in found {
                    write!(out, " {text}")?;
                }
                writeln!(out)?;
                continue;
            }
            match position.read_move(word) {
                Ok(_) => writeln!(out, "{word} is legal")?,
                Err(reason) => writeln!(out, "{word} is not legal: {reason}")?,
            }
        }
        Ok(())
    }
}

fn refused(reason: impl Display) -> RuleCaseError {
    RuleCaseError::Refused(reason.to_string())
}
