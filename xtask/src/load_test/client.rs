//! A scripted client: all players of one table at a time, as fast as the pace allows.
//!
//! For: choosing what to do, doing it, measuring how long the acknowledgement takes, and comparing what the server
//! says with the own engine. Not for: what holds after a kill (`audit`).

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use fastrand::Rng;
use hyper::Uri;
use hyper::header::HeaderValue;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep, sleep_until};

use super::events::Reader;
use super::figures::Figures;
use super::http::{Answer, Connection, bearer};
use super::sheet::{Account, Act, Sheet, State, same};

/// A game that has become so long is agreed drawn.
const LONG: usize = 400;
/// How long a client waits after something has failed.
const AFTER_FAULT: Duration = Duration::from_millis(200);

/// What all clients do at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// They sit down at their tables.
    Gather,
    /// They play at their pace, and are measured.
    Play,
    /// They stop and compare what their readers have seen.
    Rest,
    /// They play without a pause until the server is killed.
    Sprint,
}

/// What the clients of a round share.
pub(super) struct Shared {
    pub(super) address: SocketAddr,
    pub(super) pause: Duration,
    pub(super) games: Vec<String>,
    /// Is set just before the server is killed: then nothing that breaks off is a fault.
    pub(super) killed: AtomicBool,
    /// How many moves were acknowledged.
    pub(super) moves: AtomicU64,
    pub(super) faults: Faults,
}

/// What went wrong.
#[derive(Default)]
pub(super) struct Faults(Mutex<Vec<String>>);

impl Faults {
    pub(super) fn add(&self, fault: String) {
        let mut faults = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        faults.push(fault);
    }

    pub(super) fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What is left of a client when its round has ended.
pub(super) struct Left {
    /// The table that it played at, as far as that was acknowledged.
    pub(super) sheet: Option<Sheet>,
    /// What it had sent there without an acknowledgement.
    pub(super) under_way: Option<Act>,
    /// The last version that its reader saw.
    pub(super) seen: Option<u64>,
    /// The tables where the game ended in this round.
    pub(super) finished: Vec<(String, Account)>,
    pub(super) figures: Figures,
}

/// What is done next.
enum Step {
    Act(Act),
    Probe(Probe),
}

/// A request that is wrong on purpose.
struct Probe {
    what: &'static str,
    bearer: Option<HeaderValue>,
    body: String,
    status: u16,
    code: &'static str,
}

/// How an act ended.
enum Done {
    Acknowledged,
    /// The server was killed meanwhile.
    Killed(Option<Act>),
}

pub(super) struct Client {
    shared: Arc<Shared>,
    number: usize,
    rng: Rng,
    phase: watch::Receiver<Phase>,
    /// Says that this client is ready for the next phase.
    ready: mpsc::UnboundedSender<()>,
    connection: Option<Connection>,
    sheet: Option<Sheet>,
    reader: Option<Reader>,
    /// Whether the open offer is to be agreed to.
    agree: bool,
    /// The turn at which something was declined; it is not offered again before the line changes.
    declined: Option<u64>,
    /// A legal move of an earlier position.
    earlier: String,
    /// How many tables it has opened.
    opened: usize,
    due: Instant,
    left: Left,
}

#[derive(Deserialize)]
struct Refused {
    code: String,
}

impl Client {
    /// A client that goes on at the table of `sheet`, or opens one.
    pub(super) fn new(
        shared: Arc<Shared>,
        number: usize,
        rng: Rng,
        phase: watch::Receiver<Phase>,
        ready: mpsc::UnboundedSender<()>,
        sheet: Option<Sheet>,
    ) -> Self {
        Self {
            shared,
            number,
            rng,
            phase,
            ready,
            connection: None,
            sheet,
            reader: None,
            agree: true,
            declined: None,
            earlier: String::from("a1a1"),
            opened: 0,
            due: Instant::now(),
            left: Left {
                sheet: None,
                under_way: None,
                seen: None,
                finished: Vec::new(),
                figures: Figures::default(),
            },
        }
    }

    /// Plays until the server is killed.
    pub(super) async fn play(mut self) -> Left {
        if let Err(error) = self.sit_down().await {
            self.fault(&error).await;
        }
        let mut next = None;
        loop {
            let phase = *self.phase.borrow_and_update();
            match phase {
                Phase::Gather | Phase::Rest => {
                    if phase == Phase::Rest
                        && let Err(error) = self.compare_with_reader().await
                    {
                        self.fault(&error).await;
                    }
                    let _ = self.ready.send(());
                    if self.phase.changed().await.is_err() {
                        return self.leave(None).await;
                    }
                    // Not all at once.
                    let pause = self.shared.pause.as_secs_f64();
                    self.due = Instant::now() + Duration::from_secs_f64(self.rng.f64() * pause);
                    continue;
                }
                Phase::Play | Phase::Sprint => {}
            }
            if self.sheet.is_none() || self.reader.is_none() {
                match self.sit_down().await {
                    Ok(()) => {}
                    Err(_) if self.killed() => return self.leave(None).await,
                    Err(error) => {
                        self.fault(&error).await;
                        continue;
                    }
                }
            }
            // What is to be done is chosen before it is due.
            let step = match next.take() {
                Some(step) => step,
                None => self.choose(),
            };
            if phase == Phase::Play && Instant::now() < self.due {
                tokio::select! {
                    biased;
                    _ = self.phase.changed() => {
                        next = Some(step);
                        continue;
                    }
                    () = sleep_until(self.due) => {}
                }
            }
            let done = match step {
                Step::Act(act) => self.act(act, phase).await,
                Step::Probe(probe) => self.probe(&probe).await,
            };
            match done {
                Ok(Done::Acknowledged) => {}
                Ok(Done::Killed(under_way)) => return self.leave(under_way).await,
                Err(error) => self.fault(&error).await,
            }
            self.due += self.shared.pause;
            if self.shared.pause.is_zero() || phase == Phase::Sprint {
                self.due = Instant::now();
            }
        }
    }

    fn killed(&self) -> bool {
        self.shared.killed.load(Ordering::SeqCst)
    }

    /// Ends the round.
    async fn leave(mut self, under_way: Option<Act>) -> Left {
        if let Some(mut reader) = self.reader.take() {
            self.left.seen = reader.last().await.version;
            self.count(&reader);
        }
        self.left.sheet = self.sheet.take();
        self.left.under_way = under_way;
        self.left
    }

    fn count(&mut self, reader: &Reader) {
        let (events, skipped) = reader.counts();
        self.left.figures.events += events;
        self.left.figures.skipped += skipped;
    }

    /// Notes what failed and gives the table up, unless it only broke off because the server was killed.
    async fn fault(&mut self, error: &anyhow::Error) {
        if self.killed() {
            return;
        }
        let name = self
            .sheet
            .take()
            .map_or_else(|| format!("client {}", self.number), |sheet| sheet.name());
        self.shared.faults.add(format!("{name}: {error:#}"));
        self.reader = None;
        self.connection = None;
        sleep(AFTER_FAULT).await;
        self.due = Instant::now();
    }

    /// Takes a place at the present table, or opens a new one; there is a reader then.
    async fn sit_down(&mut self) -> Result<()> {
        if self.connection.is_none() {
            self.connection = Some(Connection::open(self.shared.address).await?);
        }
        if self.sheet.is_none() {
            let sheet = self.open_table().await.context("a new table")?;
            self.declined = None;
            self.sheet = Some(sheet);
        }
        let Some(sheet) = &self.sheet else {
            bail!("no table");
        };
        let events = sheet.addresses.events.clone();
        let version = sheet.version;
        let mut reader = Reader::open(self.shared.address, &events).await?;
        reader.caught_up(version).await?;
        self.reader = Some(reader);
        self.due = Instant::now();
        Ok(())
    }

    async fn open_table(&mut self) -> Result<Sheet> {
        // The first tables are of all games; later ones of any.
        let games = &self.shared.games;
        let game = if self.opened == 0 {
            games[self.number % games.len()].clone()
        } else {
            games[self.rng.usize(..games.len())].clone()
        };
        self.opened += 1;
        let connection = self.connection.as_mut().context("no connection")?;
        let body = json!({ "game": game }).to_string();
        let sent = Instant::now();
        let answer = connection
            .post(&Uri::from_static("/api/tables"), None, body)
            .await?;
        if *self.phase.borrow() == Phase::Play {
            self.left.figures.others.add(sent.elapsed());
        }
        ensure!(answer.status == 201, "{game}: {}", answer.in_words());
        Sheet::new(&game, &answer.body)
    }

    /// Whether the reader has seen the newest state, and the right one.
    async fn compare_with_reader(&mut self) -> Result<()> {
        let (Some(sheet), Some(reader)) = (&self.sheet, &mut self.reader) else {
            return Ok(());
        };
        let seen = reader.caught_up(sheet.version).await?;
        if let Some(failure) = reader.failure().await {
            bail!("the stream of events ended: {failure}");
        }
        let state: State<'_> = serde_json::from_slice(&seen.state).context("an event")?;
        sheet.compare(&state).context("the newest event")
    }

    fn choose(&mut self) -> Step {
        let Some(sheet) = &self.sheet else {
            return Step::Act(Act::Declare);
        };
        let rng = &mut self.rng;
        let moves = sheet.table.moves();
        // Everybody answers, but some make a move first.
        if let Some(offer) = sheet.offers.first()
            && let Some(&by) = offer.needed.first()
            && rng.u32(..4) > 0
        {
            let (offer, agree) = (offer.clone(), self.agree);
            return Step::Act(Act::Answer { by, offer, agree });
        }
        let may_offer = sheet.offers.is_empty() && self.declined != Some(sheet.turn);
        let seats_in = sheet.table.seats_in();
        let someone = seats_in[rng.usize(..seats_in.len())];
        let roll = rng.u32(..1000);
        if sheet.ply() >= LONG && may_offer {
            self.agree = true;
            return Step::Act(Act::OfferDraw(someone));
        }
        match roll {
            0..12 => return Step::Probe(self.choose_probe(&moves)),
            12..18 if may_offer => {
                if let Some(last) = sheet.last_of(someone) {
                    self.agree = rng.u32(..4) > 0;
                    // To before the own last move, or two plies further.
                    let to_ply = rng.bool().then(|| last.saturating_sub(2));
                    let by = someone;
                    return Step::Act(Act::OfferTakeBack { by, to_ply });
                }
            }
            18..24 if may_offer => {
                self.agree = rng.u32(..8) == 0;
                return Step::Act(Act::OfferDraw(someone));
            }
            24 => return Step::Act(Act::Resign(someone)),
            25..100 if sheet.table.can_declare() => return Step::Act(Act::Declare),
            _ => {}
        }
        match rng.choice(moves) {
            Some(text) => Step::Act(Act::Move(text)),
            None => Step::Act(Act::Resign(someone)),
        }
    }

    fn choose_probe(&mut self, moves: &[String]) -> Probe {
        let unreadable = Probe {
            what: "half a body",
            bearer: None,
            body: String::from("{\"do\": \"move\""),
            status: 400,
            code: "bad_request",
        };
        let Some(sheet) = &self.sheet else {
            return unreadable;
        };
        let (ply, turn) = (sheet.ply(), sheet.turn);
        let to_move = sheet.table.seat_to_move();
        let legal = self.rng.choice(moves).cloned().unwrap_or_default();
        let body = |text: &str, ply: usize, turn: u64| {
            json!({"do": "move", "move": text, "ply": ply, "turn": turn}).to_string()
        };
        let own = Some(sheet.bearers[to_move].clone());
        let seats_in = sheet.table.seats_in();
        let others: Vec<usize> = (0..sheet.bearers.len())
            .filter(|&seat| seat != to_move)
            .collect();
        match self.rng.u32(..9) {
            0 | 1 => {
                let illegal = if moves.binary_search(&self.earlier).is_err() {
                    self.earlier.clone()
                } else {
                    String::from("a1a1")
                };
                self.earlier = legal;
                Probe {
                    what: "an illegal move",
                    bearer: own,
                    body: body(&illegal, ply, turn),
                    status: 422,
                    code: "illegal",
                }
            }
            2 | 3 => {
                let other = others[self.rng.usize(..others.len())];
                Probe {
                    what: "another seat's move",
                    bearer: Some(sheet.bearers[other].clone()),
                    body: body(&legal, ply, turn),
                    status: 403,
                    code: if seats_in.contains(&other) {
                        "not_your_turn"
                    } else {
                        "out"
                    },
                }
            }
            4 => Probe {
                what: "a move for another ply",
                bearer: own,
                body: body(&legal, ply.checked_sub(1).unwrap_or(1), turn),
                status: 409,
                code: "conflict",
            },
            5 => Probe {
                what: "a move for another turn",
                bearer: own,
                body: body(&legal, ply, turn.checked_sub(1).unwrap_or(1)),
                status: 409,
                code: "conflict",
            },
            6 => Probe {
                what: "a move without a secret",
                // Of the right form, but nobody's.
                bearer: (self.rng.bool())
                    .then(|| bearer(&["AAAAAAAAAAAAAAAAAAAAAA"]).ok())
                    .flatten(),
                body: body(&legal, ply, turn),
                status: 401,
                code: "no_seat",
            },
            7 => Probe {
                what: "an answer to no offer",
                bearer: own,
                body: json!({"do": "answer", "offer": 0, "agree": true}).to_string(),
                status: 404,
                code: "not_found",
            },
            _ => Probe {
                bearer: own,
                ..unreadable
            },
        }
    }

    async fn act(&mut self, act: Act, phase: Phase) -> Result<Done> {
        let (Some(sheet), Some(connection)) = (&mut self.sheet, &mut self.connection) else {
            bail!("no table");
        };
        let body = sheet.request(&act);
        let bearer = &sheet.bearers[sheet.actor(&act)];
        let sent = Instant::now();
        let answer = connection
            .post(&sheet.addresses.actions, Some(bearer), body)
            .await;
        let read = Instant::now();
        let answer = match answer {
            Ok(answer) => answer,
            Err(_) if self.killed() => return Ok(Done::Killed(Some(act))),
            Err(error) => return Err(error.context(format!("{act:?}"))),
        };
        let in_words = |answer: &Answer| format!("{act:?}: {}", answer.in_words());
        ensure!(answer.status == 200, "{}", in_words(&answer));
        if phase == Phase::Play {
            let figures = &mut self.left.figures;
            if matches!(act, Act::Move(_)) {
                figures.moves.add(read - sent);
                // With no pause it is due when it is sent.
                figures.since_due.add(read - self.due.min(sent));
                self.shared.moves.fetch_add(1, Ordering::Relaxed);
            } else {
                figures.others.add(read - sent);
            }
        }
        let state: State<'_> =
            serde_json::from_slice(&answer.body).with_context(|| in_words(&answer))?;
        let to_ply = match act {
            Act::OfferTakeBack { by, to_ply } => to_ply.or_else(|| sheet.last_of(by)),
            _ => None,
        };
        (sheet.enter(&act))
            .and_then(|()| sheet.compare(&state))
            .with_context(|| format!("{act:?}"))?;
        if let Act::OfferDraw(_) | Act::OfferTakeBack { .. } = act {
            let made = state.offers.last().context("the offer is not open")?;
            same("ply of the offer", &made.to_ply, &to_ply)?;
            same("offering seat", &made.by, &sheet.actor(&act))?;
        }
        if let Act::Answer { agree: false, .. } = act {
            self.declined = Some(sheet.turn);
        }
        sheet.offers = state.offers;
        if sheet.table.outcome().is_some() {
            return self.finish().await;
        }
        Ok(Done::Acknowledged)
    }

    /// The game has ended: its reader must have seen that. The next step opens a new table.
    async fn finish(&mut self) -> Result<Done> {
        let compared = self.compare_with_reader().await;
        if let Some(reader) = self.reader.take() {
            self.count(&reader);
        }
        if self.killed() {
            // The reader may have missed the end; the table is still to be compared.
            return Ok(Done::Killed(None));
        }
        compared?;
        if let Some(sheet) = self.sheet.take() {
            self.left.finished.push((sheet.id.clone(), sheet.account()));
        }
        self.left.figures.finished += 1;
        match self.sit_down().await {
            Ok(()) => Ok(Done::Acknowledged),
            Err(_) if self.killed() => Ok(Done::Killed(None)),
            Err(error) => Err(error),
        }
    }

    async fn probe(&mut self, probe: &Probe) -> Result<Done> {
        let (Some(sheet), Some(connection)) = (&self.sheet, &mut self.connection) else {
            bail!("no table");
        };
        let answer = connection
            .post(
                &sheet.addresses.actions,
                probe.bearer.as_ref(),
                probe.body.clone(),
            )
            .await;
        let answer = match answer {
            Ok(answer) => answer,
            Err(_) if self.killed() => return Ok(Done::Killed(None)),
            Err(error) => return Err(error.context(probe.what)),
        };
        let code = serde_json::from_slice::<Refused>(&answer.body).map(|refused| refused.code);
        ensure!(
            answer.status == probe.status && code.is_ok_and(|code| code == probe.code),
            "{} ({}) is answered with {}, and should be with {} {}",
            probe.what,
            probe.body,
            answer.in_words(),
            probe.status,
            probe.code
        );
        self.left.figures.refused += 1;
        Ok(Done::Acknowledged)
    }
}
