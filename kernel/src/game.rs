//! Games: a position with its history.
//!
//! For: what a position alone cannot know: repetition, resignation, agreed draws, take-back, and the moves played.
//! Not for: the rules of a game; they are the [`Position`]'s.

use alloc::vec::Vec;

use crate::position::Position;
use crate::seat::{Ending, Outcome, Seat, Seats};

/// How often a position must have stood on the board for the repetition rule to apply.
pub const OCCURRENCES: usize = 4;

/// Why a game did not do what it was asked for. Nothing has changed then.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError<E> {
    /// The game is over.
    #[error("the game is finished ({})", .0.ending)]
    Finished(Outcome),
    /// The move is not legal.
    #[error("{0}")]
    Illegal(E),
    /// The declaration falls short of what the rules ask for.
    #[error("{0}")]
    DeclarationRefused(E),
    /// The rules know no declaration.
    #[error("this game knows no declaration")]
    NoDeclaration,
    /// There is no player in this seat, or he is out.
    #[error("there is no such player in the game")]
    NoSuchPlayer(Seat),
}

/// A game: the position it began with, the moves played, and how it ended.
///
/// The start counts as a position's first occurrence. Memory grows by one position and one move a ply.
#[derive(Clone, Debug)]
pub struct Game<P: Position> {
    /// All positions from the start to the present one; never empty.
    positions: Vec<P>,
    moves: Vec<P::Move>,
    outcome: Option<Outcome>,
}

impl<P: Position> Game<P> {
    /// A game that begins with `start`.
    pub fn new(start: P) -> Self {
        let outcome = start.outcome();
        Self {
            positions: alloc::vec![start],
            moves: Vec::new(),
            outcome,
        }
    }

    /// The position that the game began with.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// The present position.
    pub fn position(&self) -> &P {
        &self.positions[self.positions.len() - 1]
    }

    /// All positions, from the start to the present one.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// The moves played, the first first.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If the game is over or the move is not legal; nothing changes then.
    pub fn play(&mut self, m: P::Move) -> Result<(), GameError<P::MoveError>> {
        self.must_go_on()?;
        let mut next = self.position().clone();
        next.play(m).map_err(GameError::Illegal)?;
        self.outcome = next.outcome();
        self.positions.push(next);
        self.moves.push(m);
        if self.outcome.is_none() {
            self.outcome = self.repetition();
        }
        Ok(())
    }

    /// Plays the move that `text` names.
    ///
    /// # Errors
    /// If the game is over, the text is no move text, or the move is not legal; nothing changes then.
    pub fn play_text(&mut self, text: &str) -> Result<P::Move, GameError<P::MoveError>> {
        self.must_go_on()?;
        let m = self
            .position()
            .read_move(text)
            .map_err(GameError::Illegal)?;
        self.play(m)?;
        Ok(m)
    }

    /// Takes the last move back and gives it; `None` if there is none. A game that had ended goes on again: its
    /// outcome is that of the position now on the board.
    pub fn take_back(&mut self) -> Option<P::Move> {
        let last = self.moves.pop()?;
        self.positions.pop();
        self.outcome = self.position().outcome().or_else(|| self.repetition());
        Some(last)
    }

    /// Gives the game up for `seat`, whoever's turn it is. In a game of two the other player wins; with more players
    /// the game goes on without this one by the rules of the game, so this does not apply to it.
    ///
    /// # Errors
    /// If the game is over, or there is no such player in a game of two.
    pub fn resign(&mut self, seat: Seat) -> Result<(), GameError<P::MoveError>> {
        self.must_go_on()?;
        let seats = self.position().seats_in();
        match seats.without(seat).only() {
            Some(winner) if seats.contains(seat) => {
                self.outcome = Some(Outcome::win(Ending::Resignation, winner));
                Ok(())
            }
            _ => Err(GameError::NoSuchPlayer(seat)),
        }
    }

    /// Ends the game in a draw that all players still in have agreed to.
    ///
    /// # Errors
    /// If the game is over.
    pub fn agree_to_draw(&mut self) -> Result<(), GameError<P::MoveError>> {
        self.must_go_on()?;
        self.outcome = Some(Outcome::draw(Ending::Agreement, self.seats_in()));
        Ok(())
    }

    /// Ends the game by the declaration of the side to move that it has won, where the rules allow that. A declaration
    /// is not a move: the position stays, and so does the number of moves.
    ///
    /// # Errors
    /// If the game is over, its rules know no declaration, or they refuse this one; nothing changes then.
    pub fn declare(&mut self) -> Result<Outcome, GameError<P::MoveError>> {
        self.must_go_on()?;
        let outcome = self
            .position()
            .declaration()
            .ok_or(GameError::NoDeclaration)?
            .map_err(GameError::DeclarationRefused)?;
        self.outcome = Some(outcome);
        Ok(outcome)
    }

    /// The players who have not been put out.
    pub fn seats_in(&self) -> Seats {
        self.position().seats_in()
    }

    /// How often the present position has stood on the board, this time included.
    pub fn occurrences(&self) -> usize {
        self.occurrences_newest_first().count()
    }

    /// The indices in `positions` at which the present position stood, the newest (the present one) first.
    fn occurrences_newest_first(&self) -> impl Iterator<Item = usize> + '_ {
        let now = self.position();
        let key = now.key();
        self.positions
            .iter()
            .enumerate()
            .rev()
            .filter(move |(_, earlier)| earlier.key() == key && now.repeats(earlier))
            .map(|(index, _)| index)
    }

    fn repetition(&self) -> Option<Outcome> {
        let first = self.occurrences_newest_first().nth(OCCURRENCES - 1)?;
        Some(P::repetition_outcome(&self.positions[first..]))
    }

    fn must_go_on(&self) -> Result<(), GameError<P::MoveError>> {
        self.outcome
            .map_or(Ok(()), |outcome| Err(GameError::Finished(outcome)))
    }
}
