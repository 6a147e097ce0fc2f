//! What every engine can do: the trait [`Position`].
//!
//! For: programs and other crates that treat all games alike, and [`crate::game`] and [`crate::perft`](mod@crate::perft).
//! Not for: history (repetition, resignation, agreed draws): that is [`crate::game::Game`]'s.

use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;
use core::str::FromStr;

use crate::seat::{Ending, Outcome, Seat, Seats};

/// How a board is drawn in text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Picture {
    /// The letters of position texts.
    #[default]
    Letters,
    /// Kanji, where the game's players use them; letters elsewhere.
    Kanji,
    /// Letters, each side in a colour of its own by a terminal's escape codes, where that helps; letters elsewhere.
    Coloured,
}

/// A legal position of a game, without its history.
///
/// `Display` writes the position text, which [`Position::parse`] reads back to an equal position.
/// Equality compares everything that the text holds, clocks included; [`Position::repeats`] is what repetition rules
/// compare.
pub trait Position: Clone + Eq + Debug + Display + Send + Sync + Sized + 'static {
    /// Which game of the family this is, with its options. `Display` and `FromStr` use the game's full name.
    type Rules: Copy + Eq + Debug + Display + FromStr + Send + Sync + 'static;
    /// A move. `Display` writes the move text; no two legal moves of a position share a text.
    type Move: Copy + Eq + Ord + Hash + Debug + Display + Send + Sync + 'static;
    /// What is wrong with a position text, all of it.
    type PositionError: Error + Clone + Eq + Send + Sync + 'static;
    /// Why a move is not legal, in the words of the rules.
    type MoveError: Error + Clone + Eq + Send + Sync + 'static;

    /// How many players the game begins with under `rules`.
    fn players(rules: Self::Rules) -> usize;

    /// What a seat is called, lower-case (`white`).
    fn seat_name(rules: Self::Rules, seat: Seat) -> &'static str;

    /// The position that the game begins with.
    fn start(rules: Self::Rules) -> Self;

    /// Reads a position text.
    ///
    /// # Errors
    /// Everything that is wrong with it, by field, place and reason.
    fn parse(rules: Self::Rules, text: &str) -> Result<Self, Self::PositionError>;

    /// The rules that the position is played by.
    fn rules(&self) -> Self::Rules;

    /// Whose turn it is; in a finished game, whose turn it would be.
    fn side_to_move(&self) -> Seat;

    /// The number that a record gives the next move: of the round of all players that it belongs to, from 1.
    fn move_number(&self) -> u32;

    /// The players who have not been put out.
    fn seats_in(&self) -> Seats {
        Seats::first(Self::players(self.rules()))
    }

    /// The position without `seat`, who gives up though it need not be his turn: the men, the hand and whatever else
    /// was his leave as the game's rules have it. `None` where a player who gives up ends the game, as in games of
    /// two, and for a player who is not in.
    fn without_player(&self, _seat: Seat) -> Option<Self> {
        None
    }

    /// Whether the side to move is in check. In games where check need not be met this is advice.
    fn in_check(&self) -> bool;

    /// Calls `visit` with each legal move until it breaks; the order is not fixed. A finished position has none.
    fn visit_moves(&self, visit: impl FnMut(Self::Move) -> ControlFlow<()>) -> ControlFlow<()>;

    /// How many legal moves there are, counted without listing them.
    fn count_moves(&self) -> u64;

    /// All legal moves, in no fixed order.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        let _ = self.visit_moves(|m| {
            moves.push(m);
            ControlFlow::Continue(())
        });
        moves
    }

    /// Whether there is a legal move.
    fn has_move(&self) -> bool {
        self.visit_moves(|_| ControlFlow::Break(())).is_break()
    }

    /// Whether `m` is a legal move here.
    fn is_legal(&self, m: Self::Move) -> bool {
        self.check_move(m).is_ok()
    }

    /// Why `m` is not a legal move here.
    ///
    /// # Errors
    /// If it is not.
    fn check_move(&self, m: Self::Move) -> Result<(), Self::MoveError>;

    /// Reads the text of a legal move.
    ///
    /// # Errors
    /// If the text is no move text, or the move is not legal here, and why.
    fn read_move(&self, text: &str) -> Result<Self::Move, Self::MoveError>;

    /// Plays a move that is known to be legal.
    ///
    /// An illegal move gives a position that need not be one of the game, but no panic.
    fn play_unchecked(&mut self, m: Self::Move);

    /// Plays a move.
    ///
    /// # Errors
    /// If it is not legal; nothing changes then.
    fn play(&mut self, m: Self::Move) -> Result<(), Self::MoveError> {
        self.check_move(m)?;
        self.play_unchecked(m);
        Ok(())
    }

    /// How the game has ended by the position alone; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// A 64-bit key of what [`Position::repeats`] compares. Equal positions have equal keys, made move by move; they
    /// are the same in every build.
    fn key(&self) -> u64;

    /// Whether this is the position `earlier` again, as the game's repetition rule understands it (clocks left out).
    fn repeats(&self, earlier: &Self) -> bool;

    /// What the fourth occurrence of a position means. `run` holds all positions from the first occurrence to the
    /// fourth, both included.
    fn repetition_outcome(run: &[Self]) -> Outcome {
        let seats = run.last().map_or(Seats::NONE, Self::seats_in);
        Outcome::draw(Ending::Repetition, seats)
    }

    /// What comes of it when the side to move declares that it has won, as some games allow: the outcome, or why the
    /// declaration is refused. `None` in games that know no declaration, as it is unless a game says otherwise.
    ///
    /// Nothing changes by asking; [`Game::declare`](crate::Game::declare) ends the game.
    fn declaration(&self) -> Option<Result<Outcome, Self::MoveError>> {
        None
    }

    /// The board, hands and whatever else a player looks at, drawn in text of several lines.
    fn picture(&self, picture: Picture) -> String;
}
