//! Games of two and of several players: resignation, agreement, take-back, and the words of records.

use std::fmt;
use std::ops::ControlFlow;

use kernel::game::GameError;
use kernel::position::Picture;
use kernel::{Ending, Event, Game, Outcome, Position, Seat, Seats};

/// A game for as many players as the rules say: each says a number from 1 to 9; nothing comes of it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Numbers {
    players: u8,
    seats: Seats,
    side: Seat,
    said: u32,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no number from 1 to 9")]
struct NoNumber;

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {} {}", self.seats, self.side.number(), self.said)
    }
}

impl Position for Numbers {
    type Rules = u8;
    type Move = u32;
    type PositionError = NoNumber;
    type MoveError = NoNumber;

    fn players(rules: u8) -> usize {
        usize::from(rules)
    }

    fn seat_name(_: u8, seat: Seat) -> &'static str {
        ["ann", "bob", "cid"].get(seat.number()).unwrap_or(&"dan")
    }

    fn start(players: u8) -> Self {
        let seats = Seats::first(usize::from(players));
        Self {
            players,
            seats,
            side: Seat::FIRST,
            said: 0,
        }
    }

    fn parse(_: u8, _: &str) -> Result<Self, NoNumber> {
        Err(NoNumber)
    }

    fn rules(&self) -> u8 {
        self.players
    }

    fn side_to_move(&self) -> Seat {
        self.side
    }

    fn move_number(&self) -> u32 {
        1
    }

    fn seats_in(&self) -> Seats {
        self.seats
    }

    fn without_player(&self, seat: Seat) -> Option<Self> {
        (self.players > 2 && self.seats.contains(seat)).then(|| {
            let seats = self.seats.without(seat);
            let side = if seat == self.side {
                seats.next_after(seat)
            } else {
                self.side
            };
            Self {
                seats,
                side,
                ..*self
            }
        })
    }

    fn in_check(&self) -> bool {
        false
    }

    fn visit_moves(&self, mut visit: impl FnMut(u32) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.outcome().is_some() {
            return ControlFlow::Continue(());
        }
        (1..10).try_for_each(&mut visit)
    }

    fn count_moves(&self) -> u64 {
        self.moves().len() as u64
    }

    fn check_move(&self, m: u32) -> Result<(), NoNumber> {
        if self.moves().contains(&m) {
            Ok(())
        } else {
            Err(NoNumber)
        }
    }

    fn read_move(&self, text: &str) -> Result<u32, NoNumber> {
        let m = text.parse().map_err(|_| NoNumber)?;
        self.check_move(m).map(|()| m)
    }

    fn play_unchecked(&mut self, m: u32) {
        self.said += m;
        self.side = self.seats.next_after(self.side);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.seats
            .only()
            .map(|last| Outcome::win(Ending::LastPlayerIn, last))
    }

    fn key(&self) -> u64 {
        u64::from(self.said)
    }

    fn repeats(&self, earlier: &Self) -> bool {
        self == earlier
    }

    fn picture(&self, _: Picture) -> String {
        self.to_string()
    }
}

const SECOND: Seat = Seat::SECOND;

fn third() -> Seat {
    Seat::new(2).unwrap()
}

#[test]
fn with_two_players_resignation_ends_the_game_and_is_taken_back() {
    let mut game = Game::new(Numbers::start(2));
    game.play(3).unwrap();
    game.resign(Seat::FIRST).unwrap();
    assert_eq!(
        game.outcome(),
        Some(Outcome::win(Ending::Resignation, SECOND))
    );
    assert_eq!(
        game.events(),
        [Event::Move(3), Event::Resignation(Seat::FIRST)]
    );
    assert_eq!(game.record_words().collect::<Vec<_>>(), ["3"]);
    assert_eq!(
        game.resign(SECOND),
        Err(GameError::Finished(game.outcome().unwrap()))
    );

    assert_eq!(game.take_back(), Some(Event::Resignation(Seat::FIRST)));
    assert_eq!(game.outcome(), None);
    assert_eq!(game.moves(), [3]);
    game.agree_to_draw().unwrap();
    assert_eq!(game.take_back(), Some(Event::Agreement));
    assert_eq!(game.take_back(), Some(Event::Move(3)));
    assert_eq!(game.take_back(), None);
    assert_eq!(*game.position(), Numbers::start(2));
    assert_eq!(game.resign(third()), Err(GameError::NoSuchPlayer(third())));
}

#[test]
fn with_more_players_the_game_goes_on_and_the_record_says_so() {
    let mut game = Game::new(Numbers::start(3));
    game.play(3).unwrap();
    // Whoever's turn it is; then again, by one who is out.
    game.resign(Seat::FIRST).unwrap();
    assert_eq!(game.outcome(), None);
    assert_eq!(
        game.resign(Seat::FIRST),
        Err(GameError::NoSuchPlayer(Seat::FIRST))
    );
    game.play(4).unwrap();
    assert_eq!(game.position().side_to_move(), third());
    assert_eq!(
        game.record_words().collect::<Vec<_>>(),
        ["3", "ann:resigns", "4"]
    );

    let mut again = Game::new(Numbers::start(3));
    for word in game.record_words() {
        again.enter_text(&word).unwrap();
    }
    assert_eq!(again.position(), game.position());
    assert_eq!(again.events(), game.events());
    for bad in [
        "ann:resigns",
        "cid:resign",
        "zoe:resigns",
        ":resigns",
        "cid:",
        "0",
        "",
    ] {
        assert!(again.enter_text(bad).is_err(), "{bad}");
    }
    assert_eq!(again.position(), game.position());

    game.resign(third()).unwrap();
    assert_eq!(
        game.outcome(),
        Some(Outcome::win(Ending::LastPlayerIn, SECOND))
    );
    assert_eq!(game.record_words().last().unwrap(), "cid:resigns");
    let mut events = Vec::new();
    while let Some(event) = game.take_back() {
        events.push(event);
        assert_eq!(game.outcome(), None);
    }
    let resigned = Event::Resignation;
    assert_eq!(
        events,
        [
            resigned(third()),
            Event::Move(4),
            resigned(Seat::FIRST),
            Event::Move(3)
        ]
    );
    assert_eq!(*game.position(), Numbers::start(3));
    assert_eq!(game.positions().len(), 1);
    assert!(game.moves().is_empty());
}

#[test]
fn a_game_without_declarations_says_so() {
    let mut game = Game::new(Numbers::start(2));
    assert_eq!(game.declare(), Err(GameError::NoDeclaration));
    assert_eq!((game.outcome(), game.events().len()), (None, 0));
}
