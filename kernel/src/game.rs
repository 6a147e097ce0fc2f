//! Games: a position with its history.
//!
//! For: what a position alone cannot know: repetition, resignation, agreed draws, take-back, and the moves played.
//! Not for: the rules of a game; they are the [`Position`]'s.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
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

/// Something that happened in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event<M> {
    /// The player whose turn it was made a move.
    Move(M),
    /// This player gave up, whoever's turn it was.
    Resignation(Seat),
    /// All players still in agreed to a draw.
    Agreement,
    /// The player whose turn it was declared that he has won, as the rules allow.
    Declaration,
}

/// What follows a player's name and a colon where he resigned, in records: `red:resigns`.
const RESIGNS: &str = "resigns";

/// A game: the position it began with, what happened since, and how it ended.
///
/// The start counts as a position's first occurrence. Memory grows by one position, one move and one event a ply.
#[derive(Clone, Debug)]
pub struct Game<P: Position> {
    /// All positions from the start to the present one; never empty.
    positions: Vec<P>,
    /// The places in `positions` of those with a key, so that a long game is not looked through at each move.
    by_key: BTreeMap<u64, Vec<usize>>,
    moves: Vec<P::Move>,
    /// One for each position after the start; a last one more if it ended the game and left the position as it was.
    events: Vec<Event<P::Move>>,
    outcome: Option<Outcome>,
}

impl<P: Position> Game<P> {
    /// A game that begins with `start`.
    pub fn new(start: P) -> Self {
        let outcome = start.outcome();
        Self {
            by_key: BTreeMap::from([(start.key(), alloc::vec![0])]),
            positions: alloc::vec![start],
            moves: Vec::new(),
            events: Vec::new(),
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

    /// All that happened, the first first: moves, resignations, an agreement, a declaration.
    pub fn events(&self) -> &[Event<P::Move>] {
        &self.events
    }

    /// The moves, and the resignations after which the game went on or the position says how it ended, as records
    /// have them: what [`Game::enter_text`] needs to come to the same position. How else the game ended is said by
    /// the record's result.
    pub fn record_words(&self) -> impl Iterator<Item = String> + '_ {
        let rules = self.position().rules();
        let changes = self.positions.len() - 1;
        self.events
            .iter()
            .take(changes)
            .filter_map(move |event| match *event {
                Event::Move(m) => Some(m.to_string()),
                Event::Resignation(seat) => {
                    Some([P::seat_name(rules, seat), ":", RESIGNS].concat())
                }
                Event::Agreement | Event::Declaration => None,
            })
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
        self.moves.push(m);
        self.enter(next, Event::Move(m));
        Ok(())
    }

    /// The game has come to `next`.
    fn enter(&mut self, next: P, event: Event<P::Move>) {
        self.outcome = next.outcome();
        let place = self.positions.len();
        self.by_key.entry(next.key()).or_default().push(place);
        self.positions.push(next);
        self.events.push(event);
        if self.outcome.is_none() {
            self.outcome = self.repetition();
        }
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

    /// Does what `text` says, as records have it: plays a move, or gives up for a player (`red:resigns`, with the
    /// player's name as [`Position::seat_name`] has it).
    ///
    /// # Errors
    /// If the game is over, the text is neither, the move is not legal, or there is no such player; nothing changes
    /// then.
    pub fn enter_text(&mut self, text: &str) -> Result<Event<P::Move>, GameError<P::MoveError>> {
        let rules = self.position().rules();
        let named = |name: &str| {
            let mut seats = Seats::first(P::players(rules)).iter();
            seats.find(|&seat| P::seat_name(rules, seat) == name)
        };
        let resigns = text
            .split_once(':')
            .filter(|(_, word)| *word == RESIGNS)
            .and_then(|(name, _)| named(name));
        match resigns {
            Some(seat) => self.resign(seat).map(|()| Event::Resignation(seat)),
            None => self.play_text(text).map(Event::Move),
        }
    }

    /// Takes back what happened last and gives it: a move, a resignation, an agreement or a declaration;
    /// `None` if there is nothing.
    /// A game that had ended goes on again: its outcome is that of the position now on the board.
    pub fn take_back(&mut self) -> Option<Event<P::Move>> {
        let last = self.events.pop()?;
        if let Event::Move(_) = last {
            self.moves.pop();
        }
        if self.positions.len() > self.events.len() + 1
            && let Some(position) = self.positions.pop()
            && let Some(places) = self.by_key.get_mut(&position.key())
        {
            places.pop();
        }
        self.outcome = self.position().outcome().or_else(|| self.repetition());
        Some(last)
    }

    /// Gives the game up for `seat`, whoever's turn it is. In a game of two the other player wins; with more players
    /// the game goes on without this one ([`Position::without_player`]).
    ///
    /// # Errors
    /// If the game is over, or there is no such player, or he is out.
    pub fn resign(&mut self, seat: Seat) -> Result<(), GameError<P::MoveError>> {
        self.must_go_on()?;
        let seats = self.position().seats_in();
        if !seats.contains(seat) {
            return Err(GameError::NoSuchPlayer(seat));
        }
        let event = Event::Resignation(seat);
        match (
            self.position().without_player(seat),
            seats.without(seat).only(),
        ) {
            (Some(next), _) => self.enter(next, event),
            (None, Some(winner)) => {
                self.events.push(event);
                self.outcome = Some(Outcome::win(Ending::Resignation, winner));
            }
            (None, None) => return Err(GameError::NoSuchPlayer(seat)),
        }
        Ok(())
    }

    /// Ends the game in a draw that all players still in have agreed to.
    ///
    /// # Errors
    /// If the game is over.
    pub fn agree_to_draw(&mut self) -> Result<(), GameError<P::MoveError>> {
        self.must_go_on()?;
        self.events.push(Event::Agreement);
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
        self.events.push(Event::Declaration);
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
        let places = self.by_key.get(&now.key()).into_iter().flatten();
        places
            .rev()
            .copied()
            .filter(move |&place| now.repeats(&self.positions[place]))
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
