//! One table: what may be done at it, by whom, and what comes of it.
//!
//! For: moves, resignations, declarations, offers and take-backs as a pure state machine, and the form in which the
//! log keeps them. Live requests and the replay of a log go through the same [`Room::enter`]. Not for: rules of games
//! (the [`Table`] knows them), HTTP, storage, clocks.

use kernel::{Seat, Seats};
use serde_json::{Map, Value, json};

use crate::{IllegalMove, Table};

/// How many things may happen at a table, offers and answers included.
pub const MOST_ENTRIES: u64 = 100_000;
/// How many plies a table's line may have before a move; what ends a game may come on top.
pub const MOST_PLIES: usize = 5_000;
/// So many of the entries are kept for what plays a game to its end: nobody fills a table with offers so that the
/// others can neither move nor give up.
const KEPT_FOR_PLAY: u64 = MOST_PLIES as u64 + 100;

/// What players agree on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proposal {
    /// The game ends in a draw.
    Draw,
    /// The game goes back to this ply.
    TakeBack {
        /// How much has happened by then.
        to_ply: usize,
    },
}

impl Proposal {
    /// The word for it in requests, states and the log.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::TakeBack { .. } => "take_back",
        }
    }

    const fn same_kind(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Draw, Self::Draw) | (Self::TakeBack { .. }, Self::TakeBack { .. })
        )
    }
}

/// An open offer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// Its number: the version at which it was made.
    pub number: u64,
    /// What is offered.
    pub what: Proposal,
    /// Who made it.
    pub by: usize,
    /// Who has agreed.
    pub agreed: Seats,
}

/// Something that is done at a table, as the log keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// The player to move makes a move.
    Move {
        /// Who.
        by: usize,
        /// The move's text.
        text: String,
    },
    /// A player gives up.
    Resign {
        /// Who.
        by: usize,
    },
    /// The player to move declares a won position.
    Declare {
        /// Who.
        by: usize,
    },
    /// A player offers something. It comes about at once if all who are needed have agreed.
    Offer {
        /// Who.
        by: usize,
        /// Who agrees with it from the beginning.
        agreed: Seats,
        /// What.
        what: Proposal,
    },
    /// Players agree to an offer, or decline it. The last one to agree brings it about.
    Answer {
        /// Who; of several only those who are asked count.
        by: Seats,
        /// The offer's number.
        offer: u64,
        /// Whether they agree.
        agree: bool,
    },
}

/// What somebody asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// To make a move.
    Move(String),
    /// To give up.
    Resign,
    /// To declare a won position.
    Declare,
    /// To offer a draw.
    OfferDraw,
    /// To offer to go back to this ply, or to before the last move of who offers it.
    OfferTakeBack(Option<usize>),
    /// To answer an offer.
    Answer {
        /// The offer's number.
        offer: u64,
        /// Whether to agree.
        agree: bool,
    },
}

/// A wish with what it is based on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// What is asked for.
    pub wish: Wish,
    /// For which of the seats held; unless given, for all or for the one that it can only be.
    pub seat: Option<usize>,
    /// The ply that it was made for.
    pub ply: Option<usize>,
    /// The turn that it was made for.
    pub turn: Option<u64>,
}

/// Why something is not done. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct Refusal {
    /// The kind of reason.
    pub kind: RefusalKind,
    /// The reason in words.
    pub reason: String,
}

/// The kinds of reasons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusalKind {
    /// It does not say enough.
    Unclear,
    /// The seat is not held.
    NoSeat,
    /// Another player is to move.
    NotYourTurn,
    /// The player is out.
    Out,
    /// There is no such offer.
    NotFound,
    /// The table has come to another ply, turn or set of offers.
    Conflict,
    /// The game is over.
    Finished,
    /// The rules refuse it, or the table is full.
    Illegal,
}

impl RefusalKind {
    fn because(self, reason: impl Into<String>) -> Refusal {
        Refusal {
            kind: self,
            reason: reason.into(),
        }
    }
}

/// Something on the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Past {
    /// Who did it; an agreement is nobody's.
    by: Option<usize>,
    /// Who was in before.
    seats_in: Seats,
    /// Whether it is an agreement or a declaration.
    settles: bool,
}

/// A table with its offers.
pub struct Room {
    table: Box<dyn Table>,
    line: Vec<Past>,
    version: u64,
    turn: u64,
    offers: Vec<Offer>,
    /// What was declined or withdrawn since the line last changed, and who had offered it.
    declined: Vec<(Proposal, usize)>,
}

impl Room {
    /// A room for a table at which nothing has happened yet.
    pub fn new(table: Box<dyn Table>) -> Self {
        Self {
            table,
            line: Vec::new(),
            version: 0,
            turn: 0,
            offers: Vec::new(),
            declined: Vec::new(),
        }
    }

    /// The game.
    pub fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// How much has happened on the line.
    pub fn ply(&self) -> usize {
        self.line.len()
    }

    /// For each thing on the line who moved, resigned or declared; an agreement is nobody's.
    pub fn movers(&self) -> impl Iterator<Item = Option<usize>> {
        self.line.iter().map(|past| past.by)
    }

    /// Whether the line has room for a move.
    ///
    /// # Errors
    /// If it has none.
    pub fn must_have_room(&self) -> Result<(), Refusal> {
        if self.ply() < MOST_PLIES {
            return Ok(());
        }
        let reason = format!("a line can be {MOST_PLIES} plies long, and this one is");
        Err(RefusalKind::Illegal.because(reason))
    }

    /// How much has happened at the table, offers and take-backs too.
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// How often the line has changed.
    pub const fn turn(&self) -> u64 {
        self.turn
    }

    /// The open offers, the oldest first.
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// The players whom an offer still needs.
    pub fn needed(&self, offer: &Offer) -> Seats {
        let parties = self.parties(offer.what);
        only(parties.iter().filter(|&seat| !offer.agreed.contains(seat)))
    }

    /// The players without whom a proposal does not come about: those who are in, and those whom it brings back.
    fn parties(&self, what: Proposal) -> Seats {
        match what {
            Proposal::Draw => self.seats_in(),
            Proposal::TakeBack { to_ply } => self.seats_in().and(
                self.line
                    .get(to_ply)
                    .map_or(Seats::NONE, |past| past.seats_in),
            ),
        }
    }

    fn seats_in(&self) -> Seats {
        seats(self.table.seats_in())
    }

    fn seat_name(&self, seat: usize) -> &'static str {
        self.table.seats().get(seat).copied().unwrap_or("nobody")
    }

    /// What is to be entered to grant a request of somebody who holds the seats `held`.
    ///
    /// # Errors
    /// If it was made for another ply or turn, if those seats may not do it, or if it cannot be told what is meant.
    pub fn decide(&self, held: Seats, request: &Request) -> Result<Act, Refusal> {
        let speaking = match request.seat.map(Seat::new) {
            None => held,
            Some(Some(seat)) if held.contains(seat) => Seats::one(seat),
            Some(_) => {
                return Err(RefusalKind::NoSeat.because("the secret of that seat was not sent"));
            }
        };
        self.must_be_here(request)?;
        if self.version >= MOST_ENTRIES {
            let reason = format!("a table can hold {MOST_ENTRIES} entries, and this one does");
            return Err(RefusalKind::Illegal.because(reason));
        }
        match &request.wish {
            Wish::Move(text) => {
                let by = self.mover(speaking)?;
                self.must_have_room()?;
                let text = text.clone();
                Ok(Act::Move { by, text })
            }
            Wish::Declare => self.mover(speaking).map(|by| Act::Declare { by }),
            Wish::Resign => {
                self.must_go_on()?;
                let to_move = Seat::new(self.table.seat_to_move());
                let by = speaking
                    .only()
                    .or_else(|| to_move.filter(|&seat| speaking.contains(seat)))
                    .ok_or_else(|| RefusalKind::Unclear.because("say which `seat` gives up"))?;
                Ok(Act::Resign { by: by.number() })
            }
            Wish::OfferDraw => {
                let to_move = Seat::new(self.table.seat_to_move());
                let may = self.those_in(speaking);
                let by = to_move
                    .filter(|&seat| may.contains(seat))
                    .or_else(|| may.iter().next())
                    .or_else(|| speaking.iter().next())
                    .ok_or_else(|| RefusalKind::NoSeat.because("no seat offers this"))?;
                self.may_offer(by.number(), Proposal::Draw)?;
                Ok(Act::Offer {
                    by: by.number(),
                    agreed: may,
                    what: Proposal::Draw,
                })
            }
            Wish::OfferTakeBack(to_ply) => self.decide_take_back(speaking, *to_ply),
            Wish::Answer { offer, agree } => Ok(Act::Answer {
                by: speaking,
                offer: *offer,
                agree: *agree,
            }),
        }
    }

    /// Offers are the only thing of which there could be any number without the line changing: of each player it takes
    /// one of a kind. This is asked of requests and not of the log, so that it may change.
    fn may_offer(&self, by: usize, what: Proposal) -> Result<(), Refusal> {
        if self.version >= MOST_ENTRIES - KEPT_FOR_PLAY {
            let reason = "so much has happened at this table that it takes no more offers";
            return Err(RefusalKind::Illegal.because(reason));
        }
        if (self.declined.iter()).any(|&(declined, seat)| seat == by && declined.same_kind(what)) {
            let reason =
                "this was declined or withdrawn; it can be offered again when the line has changed";
            return Err(RefusalKind::Conflict.because(reason));
        }
        Ok(())
    }

    /// Whoever of those who speak did the last thing offers it, and goes back to before that unless told otherwise. If
    /// all have settled the game, or one has declared it won, then it is about that.
    fn decide_take_back(&self, speaking: Seats, to_ply: Option<usize>) -> Result<Act, Refusal> {
        let last = self.line.iter().enumerate().rev().find_map(|(ply, past)| {
            let by = past.by.and_then(Seat::new)?;
            speaking.contains(by).then_some((ply, by))
        });
        let by = last
            .map(|(_, by)| by)
            .or_else(|| self.those_in(speaking).iter().next())
            .or_else(|| speaking.iter().next())
            .ok_or_else(|| RefusalKind::NoSeat.because("no seat offers this"))?;
        let settled = self.line.last().filter(|past| past.settles);
        let default = settled.map(|_| self.ply() - 1).or(last.map(|(ply, _)| ply));
        let to_ply = to_ply.or(default).ok_or_else(|| {
            RefusalKind::Illegal.because("there is no move of yours that could be taken back")
        })?;
        let what = Proposal::TakeBack { to_ply };
        let parties = self.parties(what);
        let agreed = only(speaking.iter().filter(|&seat| parties.contains(seat)));
        // Of several who speak the one who offers must be asked, too.
        let by = if agreed.contains(by) {
            by
        } else {
            agreed.iter().next().unwrap_or(by)
        };
        self.may_offer(by.number(), what)?;
        Ok(Act::Offer {
            by: by.number(),
            agreed,
            what,
        })
    }

    fn those_in(&self, speaking: Seats) -> Seats {
        let seats_in = self.seats_in();
        only(speaking.iter().filter(|&seat| seats_in.contains(seat)))
    }

    fn must_be_here(&self, request: &Request) -> Result<(), Refusal> {
        let (ply, turn) = (self.ply(), self.turn);
        if request.ply.is_some_and(|asked| asked != ply)
            || request.turn.is_some_and(|asked| asked != turn)
        {
            let reason = format!("the table is at ply {ply}, turn {turn}");
            return Err(RefusalKind::Conflict.because(reason));
        }
        Ok(())
    }

    /// The player to move, if one who speaks is it.
    fn mover(&self, speaking: Seats) -> Result<usize, Refusal> {
        self.must_go_on()?;
        let mover = self.table.seat_to_move();
        if Seat::new(mover).is_some_and(|seat| speaking.contains(seat)) {
            return Ok(mover);
        }
        if self.those_in(speaking).is_empty() {
            return Err(RefusalKind::Out.because("this player is out"));
        }
        Err(self.not_your_turn())
    }

    fn not_your_turn(&self) -> Refusal {
        RefusalKind::NotYourTurn.because(format!("{} is to move", self.table.side_to_move()))
    }

    fn must_go_on(&self) -> Result<(), Refusal> {
        match self.table.outcome() {
            None => Ok(()),
            Some(outcome) => {
                let reason = format!("the game is finished ({})", outcome.ending);
                Err(RefusalKind::Finished.because(reason))
            }
        }
    }

    fn must_be_in(&self, seat: usize) -> Result<(), Refusal> {
        if Seat::new(seat).is_some_and(|seat| self.seats_in().contains(seat)) {
            return Ok(());
        }
        Err(RefusalKind::Out.because(format!("{} is out", self.seat_name(seat))))
    }

    /// Does what `act` says, and gives it as the log is to keep it.
    ///
    /// # Errors
    /// If the players concerned may not do it, or the rules refuse it; nothing changes then.
    pub fn enter(&mut self, act: Act) -> Result<Act, Refusal> {
        let act = match act {
            Act::Move { by, text } => self.enter_move(by, &text)?,
            Act::Resign { by } => {
                self.must_go_on()?;
                self.must_be_in(by)?;
                let before = self.seats_in();
                self.table.resign(by).map_err(by_the_rules)?;
                self.line_grew(Some(by), before, false);
                act
            }
            Act::Declare { by } => {
                self.must_go_on()?;
                if by != self.table.seat_to_move() {
                    return Err(self.not_your_turn());
                }
                let before = self.seats_in();
                self.table.declare().map_err(by_the_rules)?;
                self.line_grew(Some(by), before, true);
                act
            }
            Act::Offer { by, agreed, what } => {
                self.enter_offer(by, agreed, what)?;
                act
            }
            Act::Answer { by, offer, agree } => {
                let by = self.enter_answer(by, offer, agree)?;
                Act::Answer { by, offer, agree }
            }
        };
        self.version += 1;
        Ok(act)
    }

    fn enter_move(&mut self, by: usize, text: &str) -> Result<Act, Refusal> {
        self.must_go_on()?;
        if by != self.table.seat_to_move() {
            return Err(self.not_your_turn());
        }
        // Records write resignations among the moves, of any player. Nobody resigns for another here.
        if text.ends_with(":resigns") {
            let reason = format!("{text:?} is no move; who gives up says {{\"do\": \"resign\"}}");
            return Err(RefusalKind::Illegal.because(reason));
        }
        let before = self.seats_in();
        let text = self.table.play(text).map_err(by_the_rules)?;
        self.line_grew(Some(by), before, false);
        Ok(Act::Move { by, text })
    }

    fn enter_offer(&mut self, by: usize, agreed: Seats, what: Proposal) -> Result<(), Refusal> {
        match what {
            Proposal::Draw => self.must_go_on()?,
            Proposal::TakeBack { .. } if self.ply() == 0 => {
                return Err(RefusalKind::Illegal.because("there is nothing to take back"));
            }
            Proposal::TakeBack { to_ply } if to_ply >= self.ply() => {
                let reason = format!(
                    "a take-back from ply {} goes to an earlier one, not to {to_ply}",
                    self.ply()
                );
                return Err(RefusalKind::Illegal.because(reason));
            }
            Proposal::TakeBack { .. } => {}
        }
        let parties = self.parties(what);
        if !Seat::new(by).is_some_and(|seat| parties.contains(seat) && agreed.contains(seat)) {
            return Err(RefusalKind::Out.because(format!("{} is out", self.seat_name(by))));
        }
        if let Some(open) = self.offers.iter().find(|open| open.what.same_kind(what)) {
            let reason = format!(
                "there is an open offer of this kind, number {}; answer it first",
                open.number
            );
            return Err(RefusalKind::Conflict.because(reason));
        }
        self.offers.push(Offer {
            number: self.version + 1,
            what,
            by,
            agreed: only(agreed.iter().filter(|&seat| parties.contains(seat))),
        });
        self.bring_about(self.offers.len() - 1)
    }

    /// Gives those whose answer counts.
    fn enter_answer(&mut self, by: Seats, number: u64, agree: bool) -> Result<Seats, Refusal> {
        let place = (self.offers.iter())
            .position(|offer| offer.number == number)
            .ok_or_else(|| RefusalKind::NotFound.because(format!("no offer {number} is open")))?;
        let offer = &self.offers[place];
        let needed = self.needed(offer);
        let parties = offer.agreed.and(needed);
        let counting = only(by.iter().filter(|&seat| parties.contains(seat)));
        if counting.is_empty() {
            return Err(RefusalKind::Out.because("this player is out and is not asked"));
        }
        if agree {
            let new = only(counting.iter().filter(|&seat| needed.contains(seat)));
            if new.is_empty() {
                return Err(RefusalKind::Conflict.because("you have agreed already"));
            }
            self.offers[place].agreed = offer.agreed.and(new);
            self.bring_about(place)?;
            return Ok(new);
        }
        let offer = self.offers.remove(place);
        self.declined.push((offer.what, offer.by));
        Ok(counting)
    }

    /// Does what the offer at `place` says, if nobody else is needed.
    fn bring_about(&mut self, place: usize) -> Result<(), Refusal> {
        if !self.needed(&self.offers[place]).is_empty() {
            return Ok(());
        }
        let before = self.seats_in();
        match self.offers[place].what {
            Proposal::Draw => {
                self.table.agree_to_draw().map_err(by_the_rules)?;
                self.line_grew(None, before, true);
            }
            Proposal::TakeBack { to_ply } => {
                while self.table.happened() > to_ply && self.table.take_back() {}
                self.line.truncate(to_ply);
                self.line_changed(before);
            }
        }
        Ok(())
    }

    fn line_grew(&mut self, by: Option<usize>, before: Seats, settles: bool) {
        self.line.push(Past {
            by,
            seats_in: before,
            settles,
        });
        // Who moves on without having agreed has answered.
        if let Some(by) = by.and_then(Seat::new) {
            self.offers.retain(|offer| offer.agreed.contains(by));
        }
        self.line_changed(before);
    }

    /// Take-backs were about another line, and draws about other players if somebody has gone out or come back.
    fn line_changed(&mut self, before: Seats) {
        self.turn += 1;
        self.declined.clear();
        let draws_stay = self.table.outcome().is_none() && self.seats_in() == before;
        self.offers
            .retain(|offer| draws_stay && offer.what == Proposal::Draw);
    }
}

fn by_the_rules(error: IllegalMove) -> Refusal {
    RefusalKind::Illegal.because(error.0)
}

/// A set of seats by their numbers.
pub fn seats(numbers: impl IntoIterator<Item = usize>) -> Seats {
    only(numbers.into_iter().filter_map(Seat::new))
}

fn only(seats: impl Iterator<Item = Seat>) -> Seats {
    seats.fold(Seats::NONE, Seats::with)
}

/// The numbers of a set of seats.
pub fn numbers(seats: Seats) -> Vec<usize> {
    seats.iter().map(Seat::number).collect()
}

impl Act {
    /// The act as the log keeps it.
    pub fn to_json(&self) -> Value {
        match self {
            Self::Move { by, text } => json!({"do": "move", "by": by, "move": text}),
            Self::Resign { by } => json!({"do": "resign", "by": by}),
            Self::Declare { by } => json!({"do": "declare", "by": by}),
            Self::Offer { by, agreed, what } => {
                let mut value = json!({
                    "do": "offer", "what": what.word(), "by": by, "agreed": numbers(*agreed),
                });
                if let Proposal::TakeBack { to_ply } = what {
                    value["to_ply"] = json!(to_ply);
                }
                value
            }
            Self::Answer { by, offer, agree } => {
                json!({"do": "answer", "by": numbers(*by), "offer": offer, "agree": agree})
            }
        }
    }

    /// The act that a line of the log tells of; `None` if it tells of none.
    pub fn from_json(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        let entry = value.as_object()?;
        let number = |name: &str| entry.get(name)?.as_u64()?.try_into().ok();
        Some(match entry.get("do")?.as_str()? {
            "move" => Self::Move {
                by: number("by")?,
                text: entry.get("move")?.as_str()?.to_owned(),
            },
            "resign" => Self::Resign { by: number("by")? },
            "declare" => Self::Declare { by: number("by")? },
            "offer" => Self::Offer {
                by: number("by")?,
                agreed: seats_in_json(entry, "agreed")?,
                what: match entry.get("what")?.as_str()? {
                    "draw" => Proposal::Draw,
                    "take_back" => Proposal::TakeBack {
                        to_ply: number("to_ply")?,
                    },
                    _ => return None,
                },
            },
            "answer" => Self::Answer {
                by: seats_in_json(entry, "by")?,
                offer: entry.get("offer")?.as_u64()?,
                agree: entry.get("agree")?.as_bool()?,
            },
            _ => return None,
        })
    }
}

fn seats_in_json(entry: &Map<String, Value>, name: &str) -> Option<Seats> {
    let mut seats = Seats::NONE;
    for value in entry.get(name)?.as_array()? {
        let number = usize::try_from(value.as_u64()?).ok()?;
        seats = seats.with(Seat::new(number)?);
    }
    Some(seats)
}

#[cfg(test)]
mod tests;
