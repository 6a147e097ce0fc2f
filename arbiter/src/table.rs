//! A table to play at: the object-safe trait behind which all games look alike, and its one implementation.

use std::fmt::Display;
use std::ops::ControlFlow;
use std::str::FromStr;

use kernel::game::GameError;
use kernel::position::Picture;
use kernel::record::{GameResult, Numbering, Record};
use kernel::scene::{self, Board, Diagram, ManKind, Parts, Scene, Scenic};
use kernel::{Event, Game, Outcome, Position, Seat};

use crate::count::{self, Progress};
use crate::{OpenError, open_position};

/// Why a move was not played, in words. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove(pub String);

impl Display for IllegalMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for IllegalMove {}

/// A position of the game's line as programs that draw it need it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    /// The position's text.
    pub position: String,
    /// The number that a record gives the next move.
    pub number: String,
    /// Whose turn it is, by number.
    pub to_move: usize,
    /// The players still in, by number.
    pub seats_in: Vec<usize>,
    /// Whether the player whose turn it is is in check.
    pub in_check: bool,
    /// Who stands where.
    pub scene: Scene,
    /// What led to it; `None` for the start.
    pub last: Option<Happening>,
}

/// A move, a resignation, an agreement or a declaration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happening {
    /// Its text, as in [`Table::line`].
    pub text: String,
    /// Who moved, resigned or declared, by number; `None` for an agreement.
    pub seat: Option<usize>,
    /// For a move, the places that it touched.
    pub parts: Option<Parts>,
}

/// A game of any kind in progress. Moves and positions are texts.
pub trait Table: Send + Sync {
    /// The game's full name, with its options.
    fn game(&self) -> String;

    /// The names of the players, in turn order.
    fn seats(&self) -> Vec<&'static str>;

    /// The name of the player whose turn it is, or would be.
    fn side_to_move(&self) -> &'static str;

    /// The number of that player in turn order, from 0.
    fn seat_to_move(&self) -> usize;

    /// The numbers of the players who have not been put out.
    fn seats_in(&self) -> Vec<usize>;

    /// Whether that player is in check.
    fn in_check(&self) -> bool;

    /// The text of the present position.
    fn position(&self) -> String;

    /// The present position drawn in text.
    fn picture(&self, picture: Picture) -> String;

    /// All legal moves, sorted as texts; none once the game has ended.
    fn moves(&self) -> Vec<String>;

    /// Plays a move and gives its text; or gives up for a player, `red:resigns`.
    ///
    /// # Errors
    /// If it is not legal, in the words of the rules; nothing changes then.
    fn play(&mut self, text: &str) -> Result<String, IllegalMove>;

    /// Ends the game by the declaration of the side to move that it has won.
    ///
    /// # Errors
    /// If the rules know no declaration or refuse this one, in their words; nothing changes then.
    fn declare(&mut self) -> Result<(), IllegalMove>;

    /// Whether such a declaration would be accepted now.
    fn can_declare(&self) -> bool;

    /// Gives up for the player of this number, whoever's turn it is.
    ///
    /// # Errors
    /// If the game is over, or there is no such player in it; nothing changes then.
    fn resign(&mut self, seat: usize) -> Result<(), IllegalMove>;

    /// Ends the game in a draw that all players still in have agreed to.
    ///
    /// # Errors
    /// If the game is over; nothing changes then.
    fn agree_to_draw(&mut self) -> Result<(), IllegalMove>;

    /// All that has happened, the first first: the texts of moves, `red:resigns`, and as the last one `draw agreed` or
    /// `declared` where the game ended so.
    fn line(&self) -> Vec<String>;

    /// How much has happened: moves, resignations, an agreement, a declaration.
    fn happened(&self) -> usize;

    /// How many bytes of memory the line takes, about.
    fn weight(&self) -> usize;

    /// The board, the same for the whole game.
    fn board(&self) -> Board;

    /// All men that the game can have.
    fn men(&self) -> Vec<ManKind>;

    /// How the man with this number in [`Table::men`] moves.
    fn diagram(&self, man: usize) -> Diagram;

    /// The rules for players, in Markdown, with what was reconstructed or chosen.
    fn guide(&self) -> &'static str;

    /// Whether the game's rules know a declaration.
    fn knows_declaration(&self) -> bool;

    /// The position after so much of the line, 0 for the start; `None` beyond its end.
    fn moment(&self, happened: usize) -> Option<Moment>;

    /// All legal moves with the places that they touch, sorted by text; none once the game has ended.
    fn legal_moves(&self) -> Vec<(String, Parts)>;

    /// Takes back what happened last, a move or a resignation; `false` if there is nothing.
    fn take_back(&mut self) -> bool;

    /// How the game has ended.
    fn outcome(&self) -> Option<Outcome>;

    /// The result as records write it, `*` while the game goes on.
    fn result(&self) -> GameResult;

    /// How the game stands, in words: `ongoing, white to move`, `white wins (checkmate)`, `draw (stalemate)`.
    fn status(&self) -> String;

    /// How many moves have been played.
    fn ply(&self) -> usize;

    /// The number that a record gives the next move: `12.` for the first player's, `12...` for any other's.
    fn next_move_number(&self) -> String;

    /// The game as a record with the tag `Game`, the tag `Position` unless it began with the start position, the
    /// moves and the result.
    fn record(&self) -> String;

    /// The number of sequences of `depth` legal moves from the present position; `threads` of 1 uses the calling
    /// thread alone, more use the present rayon pool.
    fn perft(&self, depth: u32, threads: usize, progress: Progress<'_>) -> u64;

    /// The same for each legal move by itself, sorted as texts; nothing for depth 0.
    fn divide(&self, depth: u32, threads: usize, progress: Progress<'_>) -> Vec<(String, u64)>;
}

/// Opens a table for a game whose positions are of type `P`.
pub(crate) fn open<P: Scenic>(
    game: &str,
    position: Option<&str>,
) -> Result<Box<dyn Table>, OpenError>
where
    <P::Rules as FromStr>::Err: Display,
{
    Ok(Box::new(Game::new(open_position::<P>(game, position)?)))
}

fn seat_name<P: Position>(position: &P, seat: Seat) -> &'static str {
    P::seat_name(position.rules(), seat)
}

/// The number that a record gives the next move.
fn move_number<P: Position>(position: &P) -> String {
    let dots = if position.side_to_move() == Seat::FIRST {
        "."
    } else {
        "..."
    };
    format!("{}{dots}", position.move_number())
}

fn event_text<P: Position>(position: &P, event: &Event<P::Move>) -> String {
    match *event {
        Event::Move(m) => m.to_string(),
        Event::Resignation(seat) => format!("{}:resigns", seat_name(position, seat)),
        Event::Agreement => String::from("draw agreed"),
        Event::Declaration => String::from("declared"),
    }
}

/// The event at a place of a game's line.
fn happening<P: Scenic>(game: &Game<P>, place: usize, event: &Event<P::Move>) -> Happening {
    let before = game.positions().get(place).unwrap_or(game.position());
    let (seat, parts) = match *event {
        Event::Move(m) => (Some(before.side_to_move()), Some(before.parts(m))),
        Event::Resignation(seat) => (Some(seat), None),
        Event::Declaration => (Some(before.side_to_move()), None),
        Event::Agreement => (None, None),
    };
    Happening {
        text: event_text(before, event),
        seat: seat.map(Seat::number),
        parts,
    }
}

impl<P: Scenic> Table for Game<P> {
    fn game(&self) -> String {
        self.position().rules().to_string()
    }

    fn seats(&self) -> Vec<&'static str> {
        let rules = self.position().rules();
        (0..P::players(rules))
            .filter_map(Seat::new)
            .map(|seat| P::seat_name(rules, seat))
            .collect()
    }

    fn side_to_move(&self) -> &'static str {
        seat_name(self.position(), self.position().side_to_move())
    }

    fn seat_to_move(&self) -> usize {
        Game::position(self).side_to_move().number()
    }

    fn seats_in(&self) -> Vec<usize> {
        Game::seats_in(self).iter().map(Seat::number).collect()
    }

    fn in_check(&self) -> bool {
        self.position().in_check()
    }

    fn position(&self) -> String {
        Game::position(self).to_string()
    }

    fn picture(&self, picture: Picture) -> String {
        Game::position(self).picture(picture)
    }

    fn moves(&self) -> Vec<String> {
        if Game::outcome(self).is_some() {
            return Vec::new();
        }
        let mut moves: Vec<String> = Game::position(self)
            .moves()
            .iter()
            .map(P::Move::to_string)
            .collect();
        moves.sort_unstable();
        moves
    }

    fn play(&mut self, text: &str) -> Result<String, IllegalMove> {
        self.enter_text(text)
            .map(|entered| match entered {
                Event::Move(m) => m.to_string(),
                // It was read to the letter.
                Event::Resignation(_) | Event::Agreement | Event::Declaration => text.to_owned(),
            })
            .map_err(|error: GameError<P::MoveError>| IllegalMove(error.to_string()))
    }

    fn declare(&mut self) -> Result<(), IllegalMove> {
        Game::declare(self)
            .map(|_| ())
            .map_err(|error: GameError<P::MoveError>| IllegalMove(error.to_string()))
    }

    fn can_declare(&self) -> bool {
        Game::outcome(self).is_none() && matches!(Game::position(self).declaration(), Some(Ok(_)))
    }

    fn resign(&mut self, seat: usize) -> Result<(), IllegalMove> {
        let seat = Seat::new(seat)
            .ok_or_else(|| IllegalMove(String::from("there is no such player in the game")))?;
        Game::resign(self, seat)
            .map_err(|error: GameError<P::MoveError>| IllegalMove(error.to_string()))
    }

    fn agree_to_draw(&mut self) -> Result<(), IllegalMove> {
        Game::agree_to_draw(self)
            .map_err(|error: GameError<P::MoveError>| IllegalMove(error.to_string()))
    }

    fn line(&self) -> Vec<String> {
        self.events()
            .iter()
            .map(|event| event_text(Game::position(self), event))
            .collect()
    }

    fn happened(&self) -> usize {
        self.events().len()
    }

    fn weight(&self) -> usize {
        // The lists double when they are full. Besides a position there are its move twice and its key, in a tree.
        const KEY: usize = 64;
        let ply = size_of::<P>() + size_of::<P::Move>() + size_of::<Event<P::Move>>() + KEY;
        self.positions().len().next_power_of_two() * ply
    }

    fn board(&self) -> Board {
        P::board(Game::position(self).rules())
    }

    fn men(&self) -> Vec<ManKind> {
        P::men(Game::position(self).rules())
    }

    fn diagram(&self, man: usize) -> Diagram {
        scene::diagram::<P>(Game::position(self).rules(), man)
    }

    fn guide(&self) -> &'static str {
        P::guide(Game::position(self).rules())
    }

    fn knows_declaration(&self) -> bool {
        Game::position(self).declaration().is_some()
    }

    fn moment(&self, happened: usize) -> Option<Moment> {
        let events = self.events();
        let last = match happened.checked_sub(1) {
            None => None,
            Some(place) => Some(happening(self, place, events.get(place)?)),
        };
        // What ends the game may leave the position as it was.
        let position = self
            .positions()
            .get(happened)
            .unwrap_or(Game::position(self));
        Some(Moment {
            position: position.to_string(),
            number: move_number(position),
            to_move: position.side_to_move().number(),
            seats_in: position.seats_in().iter().map(Seat::number).collect(),
            in_check: position.in_check(),
            scene: position.scene(),
            last,
        })
    }

    fn legal_moves(&self) -> Vec<(String, Parts)> {
        if Game::outcome(self).is_some() {
            return Vec::new();
        }
        let position = Game::position(self);
        let mut moves = Vec::new();
        let _ = position.visit_moves(|m| {
            moves.push((m.to_string(), position.parts(m)));
            ControlFlow::Continue(())
        });
        moves.sort_unstable();
        moves
    }

    fn take_back(&mut self) -> bool {
        Game::take_back(self).is_some()
    }

    fn outcome(&self) -> Option<Outcome> {
        Game::outcome(self)
    }

    fn result(&self) -> GameResult {
        let players = P::players(Game::position(self).rules());
        Game::outcome(self).map_or(GameResult::Unfinished, |outcome| {
            GameResult::of(&outcome, players)
        })
    }

    fn status(&self) -> String {
        let position = Game::position(self);
        let Some(outcome) = Game::outcome(self) else {
            return format!("ongoing, {} to move", Table::side_to_move(self));
        };
        match (outcome.winner(), outcome.winners.count()) {
            (Some(winner), _) => {
                format!("{} wins ({})", seat_name(position, winner), outcome.ending)
            }
            (None, 0) => format!("nobody wins ({})", outcome.ending),
            (None, _) => format!("draw ({})", outcome.ending),
        }
    }

    fn ply(&self) -> usize {
        Game::moves(self).len()
    }

    fn next_move_number(&self) -> String {
        move_number(Game::position(self))
    }

    fn record(&self) -> String {
        let start = self.start();
        let rules = start.rules();
        let mut record = Record::new();
        record.push_tag("Game", rules.to_string());
        if *start != P::start(rules) {
            record.push_tag("Position", start.to_string());
        }
        for word in self.record_words() {
            record.push_move(word);
        }
        record.result = Some(Table::result(self));
        let numbering = Numbering::new(P::players(rules))
            .starting_at(start.move_number(), start.side_to_move().number());
        // Every move text of every game is a word, so this does not fail.
        record
            .writer(numbering)
            .map(|writer| writer.to_string())
            .unwrap_or_default()
    }

    fn perft(&self, depth: u32, threads: usize, progress: Progress<'_>) -> u64 {
        count::perft(Game::position(self), depth, threads, progress)
    }

    fn divide(&self, depth: u32, threads: usize, progress: Progress<'_>) -> Vec<(String, u64)> {
        count::divide(Game::position(self), depth, threads, progress)
    }
}
