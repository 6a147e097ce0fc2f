//! A score sheet: what a client knows of its table without the server, from its own engine and what was acknowledged.
//!
//! For: what an act does, and whether the server says the same. Not for: sending, choosing, measuring.

use std::borrow::Cow;

use anyhow::{Context, Result, bail, ensure};
use arbiter::Table;
use hyper::Uri;
use hyper::header::HeaderValue;
use serde::Deserialize;
use serde_json::json;

use super::http::bearer;

/// What the server says of a table. Whatever else it says is not read.
#[derive(Deserialize, Debug)]
pub(super) struct State<'a> {
    pub(super) version: u64,
    pub(super) ply: usize,
    pub(super) turn: u64,
    #[serde(borrow)]
    pub(super) position: Cow<'a, str>,
    pub(super) to_move: Option<usize>,
    #[serde(borrow)]
    pub(super) result: Cow<'a, str>,
    pub(super) can_declare: bool,
    pub(super) offers: Vec<Offer>,
    /// What happened, where the whole table was asked for.
    pub(super) line: Option<Vec<String>>,
    /// The seats whose secrets were sent, there, too.
    pub(super) held: Option<Vec<usize>>,
}

/// An open offer.
#[derive(Clone, Deserialize, PartialEq, Eq, Debug)]
pub(super) struct Offer {
    #[serde(rename = "offer")]
    pub(super) number: u64,
    pub(super) what: Proposal,
    pub(super) by: usize,
    pub(super) to_ply: Option<usize>,
    /// The seats that have not agreed yet.
    pub(super) needed: Vec<usize>,
}

/// What can be offered.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub(super) enum Proposal {
    Draw,
    TakeBack,
}

/// A table as `POST /api/tables` answers it.
#[derive(Deserialize)]
struct Made {
    id: String,
    game: String,
    seats: Vec<MadeSeat>,
}

#[derive(Deserialize)]
struct MadeSeat {
    secret: String,
}

/// What a player does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Act {
    /// The player to move moves.
    Move(String),
    /// A seat gives up.
    Resign(usize),
    /// The player to move declares a won position.
    Declare,
    /// A seat offers a draw.
    OfferDraw(usize),
    /// A seat offers a take-back; without a ply, to before its own last move.
    OfferTakeBack { by: usize, to_ply: Option<usize> },
    /// A seat answers an offer.
    Answer {
        by: usize,
        offer: Offer,
        agree: bool,
    },
}

/// A table and its game.
pub(super) struct Sheet {
    pub(super) id: String,
    pub(super) table: Box<dyn Table>,
    /// Who did what is on the line; an agreement is nobody's.
    by: Vec<Option<usize>>,
    pub(super) version: u64,
    pub(super) turn: u64,
    /// As the server said last.
    pub(super) offers: Vec<Offer>,
    pub(super) addresses: Addresses,
    /// The header for each seat, and for all together.
    pub(super) bearers: Vec<HeaderValue>,
    pub(super) bearer_of_all: HeaderValue,
}

/// Where a table is asked for.
#[derive(Clone)]
pub(super) struct Addresses {
    pub(super) state: Uri,
    pub(super) actions: Uri,
    pub(super) events: Uri,
    pub(super) record: Uri,
}

/// What must be found of a table later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Account {
    pub(super) version: u64,
    pub(super) turn: u64,
    pub(super) position: String,
    pub(super) result: String,
    pub(super) line: Vec<String>,
}

impl Sheet {
    /// A sheet for a table that the server has just made.
    pub(super) fn new(game: &str, made: &[u8]) -> Result<Self> {
        let made: Made = serde_json::from_slice(made).context("the new table cannot be read")?;
        let table = arbiter::open(game, None)?;
        ensure!(made.game == table.game(), "{} instead of {game}", made.game);
        ensure!(
            made.seats.len() == table.seats().len(),
            "{} seats in {game}",
            made.seats.len()
        );
        let secrets: Vec<String> = made.seats.into_iter().map(|seat| seat.secret).collect();
        let address = format!("/api/tables/{}", made.id);
        let below = |name| format!("{address}/{name}").parse();
        Ok(Self {
            by: Vec::new(),
            version: 0,
            turn: 0,
            offers: Vec::new(),
            addresses: Addresses {
                state: address.parse()?,
                actions: below("actions")?,
                events: below("events")?,
                record: below("record")?,
            },
            bearers: secrets
                .iter()
                .map(|secret| bearer(&[secret]))
                .collect::<Result<_>>()?,
            bearer_of_all: bearer(&secrets)?,
            id: made.id,
            table,
        })
    }

    /// The table and how far it is, for people.
    pub(super) fn name(&self) -> String {
        format!(
            "table {} ({}, ply {}, version {})",
            self.id,
            self.table.game(),
            self.by.len(),
            self.version
        )
    }

    /// How much has happened on the line.
    pub(super) fn ply(&self) -> usize {
        self.by.len()
    }

    /// The ply of the last thing that a seat did.
    pub(super) fn last_of(&self, seat: usize) -> Option<usize> {
        self.by.iter().rposition(|&by| by == Some(seat))
    }

    /// The seat whose secret an act needs.
    pub(super) fn actor(&self, act: &Act) -> usize {
        match *act {
            Act::Move(_) | Act::Declare => self.table.seat_to_move(),
            Act::Resign(by)
            | Act::OfferDraw(by)
            | Act::OfferTakeBack { by, .. }
            | Act::Answer { by, .. } => by,
        }
    }

    /// The request for an act.
    pub(super) fn request(&self, act: &Act) -> String {
        let (ply, turn) = (self.ply(), self.turn);
        match act {
            Act::Move(text) => json!({"do": "move", "move": text, "ply": ply, "turn": turn}),
            Act::Resign(_) => json!({"do": "resign", "ply": ply}),
            Act::Declare => json!({"do": "declare", "ply": ply, "turn": turn}),
            Act::OfferDraw(_) => json!({"do": "offer", "what": "draw", "ply": ply}),
            Act::OfferTakeBack { to_ply: None, .. } => {
                json!({"do": "offer", "what": "take_back", "ply": ply})
            }
            Act::OfferTakeBack { to_ply, .. } => {
                json!({"do": "offer", "what": "take_back", "ply": ply, "to_ply": to_ply})
            }
            Act::Answer { offer, agree, .. } => {
                json!({"do": "answer", "offer": offer.number, "agree": agree})
            }
        }
        .to_string()
    }

    /// Does here what was done at the table.
    ///
    /// # Errors
    /// If the own engine refuses it.
    pub(super) fn enter(&mut self, act: &Act) -> Result<()> {
        let actor = self.actor(act);
        match act {
            Act::Move(text) => {
                self.table.play(text)?;
                self.grew(Some(actor));
            }
            Act::Resign(_) => {
                self.table.resign(actor)?;
                self.grew(Some(actor));
            }
            Act::Declare => {
                self.table.declare()?;
                self.grew(Some(actor));
            }
            Act::Answer {
                by,
                offer,
                agree: true,
            } if offer.needed == [*by] => match (offer.what, offer.to_ply) {
                (Proposal::Draw, _) => {
                    self.table.agree_to_draw()?;
                    self.grew(None);
                }
                (Proposal::TakeBack, Some(to_ply)) => {
                    while self.by.len() > to_ply {
                        ensure!(self.table.take_back(), "nothing can be taken back");
                        self.by.pop();
                    }
                    self.turn += 1;
                }
                (Proposal::TakeBack, None) => bail!("a take-back without a ply"),
            },
            Act::OfferDraw(_) | Act::OfferTakeBack { .. } | Act::Answer { .. } => {}
        }
        self.version += 1;
        Ok(())
    }

    fn grew(&mut self, by: Option<usize>) {
        self.by.push(by);
        self.turn += 1;
    }

    /// Compares what the server says with what is known here.
    ///
    /// # Errors
    /// If they differ.
    pub(super) fn compare(&self, state: &State<'_>) -> Result<()> {
        same("version", &state.version, &self.version)?;
        same("ply", &state.ply, &self.ply())?;
        same("turn", &state.turn, &self.turn)?;
        same("position", state.position.as_ref(), &*self.table.position())?;
        let goes_on = self.table.outcome().is_none();
        let to_move = goes_on.then(|| self.table.seat_to_move());
        same("player to move", &state.to_move, &to_move)?;
        same(
            "right to declare",
            &state.can_declare,
            &self.table.can_declare(),
        )?;
        if !goes_on {
            same(
                "result",
                state.result.as_ref(),
                &*self.table.result().to_string(),
            )?;
        }
        Ok(())
    }

    /// What must be found of this table later.
    pub(super) fn account(&self) -> Account {
        Account {
            version: self.version,
            turn: self.turn,
            position: self.table.position(),
            result: self.table.result().to_string(),
            line: self.table.line(),
        }
    }
}

/// # Errors
/// If the two differ.
pub(super) fn same<T: PartialEq + std::fmt::Debug + ?Sized>(
    what: &str,
    served: &T,
    own: &T,
) -> Result<()> {
    ensure!(
        served == own,
        "the {what} is {served:?} on the server and {own:?} here"
    );
    Ok(())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A sheet for a table that no server has made.
    pub(in super::super) fn sheet(game: &str) -> Sheet {
        let table = arbiter::open(game, None).unwrap();
        let seats: Vec<_> = table
            .seats()
            .iter()
            .map(|_| json!({"secret": "S"}))
            .collect();
        let made = json!({"id": "t1", "game": game, "seats": seats});
        Sheet::new(game, made.to_string().as_bytes()).unwrap()
    }

    fn offer(what: Proposal, to_ply: Option<usize>, needed: &[usize]) -> Offer {
        Offer {
            number: 3,
            what,
            by: 0,
            to_ply,
            needed: needed.to_vec(),
        }
    }

    #[test]
    fn the_last_agreement_brings_about_what_was_offered() {
        let mut sheet = sheet("bishogi");
        let start = sheet.table.position();
        for text in ["e2e3", "e7e6"] {
            sheet.enter(&Act::Move(text.to_owned())).unwrap();
        }
        sheet
            .enter(&Act::OfferTakeBack {
                by: 0,
                to_ply: None,
            })
            .unwrap();
        assert_eq!((sheet.ply(), sheet.turn, sheet.version), (2, 2, 3));
        assert_eq!((sheet.last_of(0), sheet.last_of(1)), (Some(0), Some(1)));
        let not_yet = Act::Answer {
            by: 1,
            offer: offer(Proposal::TakeBack, Some(0), &[1, 2]),
            agree: true,
        };
        sheet.enter(&not_yet).unwrap();
        assert_eq!(sheet.ply(), 2);
        let last = Act::Answer {
            by: 1,
            offer: offer(Proposal::TakeBack, Some(0), &[1]),
            agree: true,
        };
        sheet.enter(&last).unwrap();
        assert_eq!((sheet.ply(), sheet.turn, sheet.version), (0, 3, 5));
        assert_eq!(sheet.table.position(), start);
        let draw = Act::Answer {
            by: 1,
            offer: offer(Proposal::Draw, None, &[1]),
            agree: true,
        };
        sheet.enter(&draw).unwrap();
        assert_eq!(sheet.account().line, ["draw agreed"]);
        sheet.enter(&Act::Resign(0)).unwrap_err();
    }

    #[test]
    fn what_the_server_says_is_compared() {
        let mut sheet = sheet("shogi_style+3p");
        sheet.enter(&Act::Resign(1)).unwrap();
        let fine = json!({
            "version": 1, "ply": 1, "turn": 1, "position": sheet.table.position(), "to_move": 0,
            "result": "*", "can_declare": false, "offers": [], "men": [["a1", 0, "K"]],
        });
        let compare = |field: &str, value: serde_json::Value| {
            let mut state = fine.clone();
            state[field] = value;
            let text = state.to_string();
            sheet.compare(&serde_json::from_str(&text).unwrap())
        };
        compare("men", json!([])).unwrap();
        for (field, value) in [
            ("version", json!(2)),
            ("ply", json!(0)),
            ("turn", json!(2)),
            ("position", json!("another")),
            ("to_move", json!(null)),
            ("can_declare", json!(true)),
        ] {
            compare(field, value).unwrap_err();
        }
    }
}
