//! The tables in memory: found, loaded from the store, played at, and put away when nobody needs them.
//!
//! For: that there is one [`Live`] for a table, that what happens at it happens one after the other, is stored before
//! it is told, and is told to all who watch. Not for: what may be done at a table (`room`), or HTTP.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use kernel::{Seat, Seats};
use tokio::sync::{Mutex as AsyncMutex, Semaphore, watch};
use tokio_util::task::TaskTracker;

use super::error::{ApiError, Present};
use super::room::{Act, Request, Room};
use super::secrets::{self, Hash};
use super::store::{NewTable, Store, StoreError, Stored};
use super::view;
use crate::check;

/// A table is put away when nobody has asked for it for so long.
const IDLE: Duration = Duration::from_secs(600);
/// So many plies of all tables together stay in memory, besides those that are watched.
const MOST_PLIES: usize = 300_000;
/// So many tables may be open at a time.
const MOST_TABLES: usize = 20_000;
/// What a table weighs besides its line, in plies.
const BASE_WEIGHT: usize = 20;
/// How many long computations (loading tables, listing moves) run at a time, so that moves do not wait for them.
const HEAVY: usize = 2;

/// A table's newest state, made once for all who are told.
pub struct Snapshot {
    present: Present,
    /// The state as a server-sent event.
    frame: Bytes,
    /// Where in the frame the JSON stands.
    json: std::ops::Range<usize>,
}

impl Snapshot {
    fn of(id: &str, room: &Room) -> Arc<Self> {
        let state = view::state(id, room).to_string();
        let head = format!("event: state\nid: {}\ndata: ", room.version());
        let json = head.len()..head.len() + state.len();
        Arc::new(Self {
            present: present(room),
            frame: Bytes::from(head + &state + "\n\n"),
            json,
        })
    }

    /// The state as an event.
    pub fn frame(&self) -> Bytes {
        self.frame.clone()
    }

    /// The state as JSON.
    pub fn json(&self) -> Bytes {
        self.frame.slice(self.json.clone())
    }
}

fn present(room: &Room) -> Present {
    Present {
        ply: room.ply(),
        turn: room.turn(),
        version: room.version(),
    }
}

/// What is kept of an open table behind its lock.
pub struct Open {
    /// The table.
    pub room: Room,
    /// Its legal moves at a turn, as they were sent.
    pub moves: Option<(u64, Bytes)>,
}

/// A table in memory.
pub struct Live {
    /// Its id.
    pub id: String,
    seats: Vec<Hash>,
    /// `None` while it must be read from the store again: after a failure, what is stored counts.
    open: Arc<AsyncMutex<Option<Open>>>,
    newest: watch::Sender<Arc<Snapshot>>,
    /// Its line's length and a bit, for the sum in memory.
    weight: AtomicUsize,
    /// When it was last asked for, in seconds after the server's start.
    used: AtomicU64,
}

impl Live {
    fn new(id: &str, seats: Vec<Hash>, room: Room) -> Arc<Self> {
        let weight = AtomicUsize::new(room.ply() + BASE_WEIGHT);
        let (newest, _) = watch::channel(Snapshot::of(id, &room));
        Arc::new(Self {
            id: id.to_owned(),
            seats,
            open: Arc::new(AsyncMutex::new(Some(Open { room, moves: None }))),
            newest,
            weight,
            used: AtomicU64::new(0),
        })
    }

    /// Tells of every newest state from now on; one who is slow misses some.
    pub fn watch(&self) -> watch::Receiver<Arc<Snapshot>> {
        self.newest.subscribe()
    }

    /// The newest state.
    pub fn newest(&self) -> Arc<Snapshot> {
        Arc::clone(&self.newest.borrow())
    }

    /// The seat whose secret this is.
    pub fn seat_of(&self, secret: &str) -> Option<Seat> {
        secrets::seat_of(secret, &self.seats).and_then(Seat::new)
    }

    fn publish(&self, room: &Room) -> Arc<Snapshot> {
        let snapshot = Snapshot::of(&self.id, room);
        self.weight
            .store(room.ply() + BASE_WEIGHT, Ordering::Relaxed);
        self.newest.send_replace(Arc::clone(&snapshot));
        snapshot
    }
}

/// What a new table begins with.
pub enum Beginning {
    /// A game, and a position unless it is the start.
    Game(String, Option<String>),
    /// A record, played so far.
    Record(String),
}

/// A table that has just been made, and the secrets of its seats, which nobody else knows.
pub struct Made {
    /// The table.
    pub live: Arc<Live>,
    /// The game's full name.
    pub game: String,
    /// The seats' names and secrets.
    pub seats: Vec<(&'static str, String)>,
}

/// All tables.
pub struct Tables {
    store: Arc<Store>,
    open: Mutex<HashMap<String, Arc<Live>>>,
    /// Of those who load a table with the same first letter one goes after the other, so that none is loaded twice.
    loading: [AsyncMutex<()>; 32],
    heavy: Arc<Semaphore>,
    /// What must be done to its end before the store is closed.
    tasks: TaskTracker,
    started: Instant,
}

impl Tables {
    /// The tables of a store.
    pub fn new(store: Arc<Store>, tasks: TaskTracker) -> Self {
        Self {
            store,
            open: Mutex::new(HashMap::new()),
            loading: std::array::from_fn(|_| AsyncMutex::new(())),
            heavy: Arc::new(Semaphore::new(HEAVY)),
            tasks,
            started: Instant::now(),
        }
    }

    /// The table of this id.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub async fn find(&self, id: &str) -> Result<Arc<Live>, ApiError> {
        if !secrets::is_id(id) {
            return Err(ApiError::not_found("there is no such table"));
        }
        if let Some(live) = self.in_memory(id) {
            return Ok(live);
        }
        let first = usize::from(id.as_bytes()[0]) % self.loading.len();
        let _one_at_a_time = self.loading[first].lock().await;
        if let Some(live) = self.in_memory(id) {
            return Ok(live);
        }
        let (stored, room) = self.load(id).await?;
        self.enter(Live::new(id, stored.seats, room))
    }

    fn in_memory(&self, id: &str) -> Option<Arc<Live>> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let live = open.get(id)?;
        live.used
            .store(self.started.elapsed().as_secs(), Ordering::Relaxed);
        Some(Arc::clone(live))
    }

    fn enter(&self, live: Arc<Live>) -> Result<Arc<Live>, ApiError> {
        live.used
            .store(self.started.elapsed().as_secs(), Ordering::Relaxed);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() >= MOST_TABLES {
            put_away(&mut open, self.started.elapsed());
        }
        if open.len() >= MOST_TABLES {
            return Err(ApiError::busy("too many tables are open"));
        }
        open.insert(live.id.clone(), Arc::clone(&live));
        Ok(live)
    }

    /// Puts tables away that nobody has asked for lately, and more if there are too many.
    pub fn put_away(&self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        put_away(&mut open, self.started.elapsed());
    }

    /// Reads a table and plays its log.
    async fn load(&self, id: &str) -> Result<(Stored, Room), ApiError> {
        let (store, table) = (Arc::clone(&self.store), id.to_owned());
        let loaded = self
            .ponder(move || {
                let stored = store.load(&table)?;
                let room = stored.as_ref().map(restore).transpose()?;
                Ok::<_, StoreError>(stored.zip(room))
            })
            .await?;
        loaded
            .inspect_err(|error| tracing::error!(table = id, %error, "a table cannot be loaded"))?
            .ok_or_else(|| ApiError::not_found("there is no such table"))
    }

    /// Runs a long computation where it holds nobody up.
    ///
    /// # Errors
    /// If it fails altogether.
    pub async fn ponder<T: Send + 'static>(
        &self,
        compute: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let permit = Arc::clone(&self.heavy)
            .acquire_owned()
            .await
            .map_err(|_| ApiError::busy("the server is stopping"))?;
        let computed = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            compute()
        });
        computed
            .await
            .map_err(|_| ApiError::internal("this failed within the server"))
    }

    /// Opens a new table.
    ///
    /// # Errors
    /// If there is no such game, the position or the record is not one of it, or it cannot be stored.
    pub async fn create(self: &Arc<Self>, beginning: Beginning) -> Result<Made, ApiError> {
        let (room, start, log) = self.ponder(move || begin(beginning)).await??;
        let random = |error| {
            tracing::error!(%error, "no random numbers");
            ApiError::internal("the system gives no random numbers")
        };
        let id = secrets::new_id().map_err(random)?;
        let (mut seats, mut hashes) = (Vec::new(), Vec::new());
        for name in room.table().seats() {
            let (secret, hash) = secrets::new_secret().map_err(random)?;
            seats.push((name, secret));
            hashes.push(hash);
        }
        let game = room.table().game();
        let new = NewTable {
            id: id.clone(),
            game: game.clone(),
            start,
            seats: hashes.clone(),
            log,
        };
        let tables = Arc::clone(self);
        let stored = self
            .tasks
            .spawn(async move { tables.store.create(new).await });
        stored
            .await
            .map_err(|_| ApiError::internal("this failed within the server"))??;
        let live = self.enter(Live::new(&id, hashes, room))?;
        Ok(Made { live, game, seats })
    }

    /// Does at a table what somebody who holds these seats asks for, and gives the new state. It is stored by then.
    ///
    /// # Errors
    /// If it is refused, or cannot be stored; nothing has changed then.
    pub async fn act(
        self: &Arc<Self>,
        live: Arc<Live>,
        held: Seats,
        request: Request,
    ) -> Result<Arc<Snapshot>, ApiError> {
        let tables = Arc::clone(self);
        // It is done to its end even if who asked for it goes away meanwhile.
        let task = self
            .tasks
            .spawn(async move { tables.act_now(&live, held, &request).await });
        task.await
            .map_err(|_| ApiError::internal("this failed within the server"))?
    }

    async fn act_now(
        &self,
        live: &Live,
        held: Seats,
        request: &Request,
    ) -> Result<Arc<Snapshot>, ApiError> {
        let mut place = live.open.lock().await;
        // Whatever fails from here on, the table is read from the store again unless it has been put back.
        let mut open = self.taken(live, place.take()).await?;
        let room = &mut open.room;
        let entered = room
            .decide(held, request)
            .and_then(|act: Act| room.enter(act));
        let act = match entered {
            Ok(act) => act,
            Err(refusal) => {
                let error = ApiError::refused(refusal, present(room));
                *place = Some(open);
                return Err(error);
            }
        };
        self.store
            .append(&live.id, room.version(), act.to_json().to_string())
            .await?;
        let snapshot = live.publish(room);
        *place = Some(open);
        Ok(snapshot)
    }

    /// What was taken out of a table's place, or what is stored of it.
    async fn taken(&self, live: &Live, open: Option<Open>) -> Result<Open, ApiError> {
        if let Some(open) = open {
            return Ok(open);
        }
        let (_, room) = self.load(&live.id).await?;
        if live.newest().present != present(&room) {
            live.publish(&room);
        }
        Ok(Open { room, moves: None })
    }

    /// Looks at a table for a moment.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn look<T>(
        &self,
        live: &Live,
        look: impl FnOnce(&Room, &Snapshot) -> T,
    ) -> Result<T, ApiError> {
        let mut place = live.open.lock().await;
        let open = self.taken(live, place.take()).await?;
        let open = place.insert(open);
        Ok(look(&open.room, &live.newest()))
    }

    /// Looks at a table for longer, where that holds up nobody at other tables.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn study<T: Send + 'static>(
        &self,
        live: &Live,
        study: impl FnOnce(&mut Open) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let mut place = Arc::clone(&live.open).lock_owned().await;
        let open = self.taken(live, place.take()).await?;
        *place = Some(open);
        self.ponder(move || place.as_mut().map(study))
            .await?
            .ok_or_else(|| ApiError::internal("this failed within the server"))
    }
}

fn put_away(open: &mut HashMap<String, Arc<Live>>, now: Duration) {
    // Nobody else has what only the map has, and nobody gets it while the map is locked.
    let unused = |live: &Arc<Live>| Arc::strong_count(live) == 1;
    let used = |live: &Arc<Live>| Duration::from_secs(live.used.load(Ordering::Relaxed));
    open.retain(|_, live| !unused(live) || now.saturating_sub(used(live)) < IDLE);
    let weight = |live: &Arc<Live>| live.weight.load(Ordering::Relaxed);
    let mut sum: usize = open.values().map(weight).sum();
    if sum <= MOST_PLIES && open.len() < MOST_TABLES {
        return;
    }
    let mut candidates: Vec<(Duration, usize, String)> = open
        .values()
        .filter(|live| unused(live))
        .map(|live| (used(live), weight(live), live.id.clone()))
        .collect();
    candidates.sort_unstable();
    for (_, weight, id) in candidates {
        // A good deal less, so that this is not done at every request.
        if sum <= MOST_PLIES / 4 * 3 && open.len() < MOST_TABLES / 4 * 3 {
            break;
        }
        open.remove(&id);
        sum -= weight;
    }
}

/// A room from what is stored of it.
fn restore(stored: &Stored) -> Result<Room, StoreError> {
    let table = crate::open(&stored.game, Some(&stored.start))
        .map_err(|error| StoreError::Unreadable(error.to_string()))?;
    if table.seats().len() != stored.seats.len() {
        return Err(StoreError::Unreadable(String::from("seats are missing")));
    }
    let mut room = Room::new(table);
    for (text, number) in stored.log.iter().zip(1..) {
        let unreadable = |reason: &str| StoreError::Unreadable(format!("entry {number}: {reason}"));
        let act = Act::from_json(text).ok_or_else(|| unreadable("it is no act"))?;
        room.enter(act)
            .map_err(|refusal| unreadable(&refusal.reason))?;
    }
    Ok(room)
}

/// A room for a new table, the position that it begins with, and its log so far.
fn begin(beginning: Beginning) -> Result<(Room, String, Vec<String>), ApiError> {
    match beginning {
        Beginning::Game(game, position) => {
            let table = crate::open(&game, position.as_deref()).map_err(|error| match error {
                crate::OpenError::Game(reason) => ApiError::not_found(reason),
                crate::OpenError::Position(reason) => ApiError::illegal(reason),
            })?;
            let start = table.position();
            Ok((Room::new(table), start, Vec::new()))
        }
        Beginning::Record(text) => {
            let (table, words) = check::open_record(&text).map_err(ApiError::illegal)?;
            let start = table.position();
            let mut room = Room::new(table);
            let mut log = Vec::new();
            for word in words {
                let resigns = word.strip_suffix(":resigns").and_then(|name| {
                    let seats = room.table().seats();
                    seats.iter().position(|&seat| seat == name)
                });
                let act = match resigns {
                    Some(by) => Act::Resign { by },
                    None => Act::Move {
                        by: room.table().seat_to_move(),
                        text: word,
                    },
                };
                let act = room
                    .enter(act)
                    .map_err(|refusal| ApiError::illegal(refusal.reason))?;
                log.push(act.to_json().to_string());
            }
            Ok((room, start, log))
        }
    }
}
