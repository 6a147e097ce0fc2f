//! The tables in memory: found, loaded from the store, played at, and put away when nobody needs them.
//!
//! For: that there is one [`Live`] for a table, that what happens at it happens one after the other, is stored before
//! it is told, and is told to all who watch. Not for: what may be done at a table (`room`), or HTTP.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use kernel::{Seat, Seats};
use tokio::sync::{Mutex as AsyncMutex, OwnedSemaphorePermit, Semaphore, watch};
use tokio_util::task::TaskTracker;

use super::error::{ApiError, Present};
use super::room::{Act, MOST_PLIES, Refusal, Request, Room};
use super::secrets::{self, Hash};
use super::store::{NewTable, Store, StoreError, Stored};
use super::view;
use crate::check;

/// A table is put away when nobody has asked for it for so long.
const IDLE: Duration = Duration::from_secs(600);
/// So many bytes of all tables together stay in memory for long.
const MUCH: usize = 256 * 1024 * 1024;
/// Beyond so many nothing more is opened.
const TOO_MUCH: usize = 2 * MUCH;
/// So many tables may be open at a time.
const MOST_TABLES: usize = 20_000;
/// What a table weighs besides its line, its newest state and its legal moves, in bytes.
const BASE_WEIGHT: usize = 4096;
/// How many may list moves and look back at a time, so that those who move have the processors too, and how many may
/// wait for that.
const STUDIES: (usize, usize) = (2, 1000);
/// The same for tables that are read from the store. Who does that waits for no table.
const LOADS: (usize, usize) = (2, 1000);
/// The same for records from which tables begin, each of which may take a second.
const RECORDS: (usize, usize) = (1, 8);

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

impl Open {
    fn weight(&self) -> usize {
        let moves = self.moves.as_ref().map_or(0, |(_, moves)| moves.len());
        self.room.table().weight() + moves
    }
}

/// A table in memory.
pub struct Live {
    /// Its id.
    pub id: String,
    seats: Vec<Hash>,
    /// `None` while it must be read from the store again: after a failure, what is stored counts; and of a table that
    /// is only watched, no more than the newest state needs to be there.
    open: Arc<AsyncMutex<Option<Open>>>,
    newest: watch::Sender<Arc<Snapshot>>,
    /// How many bytes it takes, about.
    weight: AtomicUsize,
    /// How many all tables take.
    sum: Arc<AtomicUsize>,
    /// When it was last asked for, in seconds after the server's start.
    used: AtomicU64,
}

impl Live {
    fn new(id: &str, seats: Vec<Hash>, room: Room, sum: &Arc<AtomicUsize>) -> Arc<Self> {
        let (newest, _) = watch::channel(Snapshot::of(id, &room));
        let open = Open { room, moves: None };
        let weight = BASE_WEIGHT + newest.borrow().frame.len() + open.weight();
        sum.fetch_add(weight, Ordering::Relaxed);
        Arc::new(Self {
            id: id.to_owned(),
            seats,
            open: Arc::new(AsyncMutex::new(Some(open))),
            newest,
            weight: AtomicUsize::new(weight),
            sum: Arc::clone(sum),
            used: AtomicU64::new(0),
        })
    }

    /// Keeps the sum right. Who calls this has the table locked.
    fn weigh(&self, open: Option<&Open>) {
        let now = BASE_WEIGHT + self.newest.borrow().frame.len() + open.map_or(0, Open::weight);
        let before = self.weight.swap(now, Ordering::Relaxed);
        self.sum.fetch_add(now, Ordering::Relaxed);
        self.sum.fetch_sub(before, Ordering::Relaxed);
    }

    /// Leaves what is in the store to the store, if nobody is at it.
    fn fold(&self) -> Option<Open> {
        let mut place = self.open.try_lock().ok()?;
        let open = place.take()?;
        self.weigh(None);
        Some(open)
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
        self.newest.send_replace(Arc::clone(&snapshot));
        snapshot
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        let weight = self.weight.load(Ordering::Relaxed);
        self.sum.fetch_sub(weight, Ordering::Relaxed);
    }
}

/// Lets so many compute at a time, and so many more wait for it.
struct Gate {
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
    most_waiting: usize,
}

impl Gate {
    fn new((places, most_waiting): (usize, usize)) -> Self {
        Self {
            places: Arc::new(Semaphore::new(places)),
            waiting: AtomicUsize::new(0),
            most_waiting,
        }
    }

    async fn pass(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        struct Waiting<'a>(&'a AtomicUsize);
        impl Drop for Waiting<'_> {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Ordering::Relaxed);
            }
        }
        if let Ok(place) = Arc::clone(&self.places).try_acquire_owned() {
            return Ok(place);
        }
        let before = self.waiting.fetch_add(1, Ordering::Relaxed);
        // Who goes away does not wait any more.
        let _waiting = Waiting(&self.waiting);
        if before >= self.most_waiting {
            return Err(ApiError::busy("too many ask for long computations"));
        }
        let place = Arc::clone(&self.places).acquire_owned().await;
        place.map_err(|_| ApiError::busy("the server is stopping"))
    }
}

/// Computes where it holds nobody up. Whoever has passed a gate for it keeps the place until it is done, also if who
/// asked has gone away.
async fn compute<T: Send + 'static>(
    kept: impl Send + 'static,
    compute: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let computed = tokio::task::spawn_blocking(move || {
        let _kept = kept;
        compute()
    });
    computed
        .await
        .map_err(|_| ApiError::internal("this failed within the server"))
}

/// What a new table begins with.
pub enum Beginning {
    /// A game, and a position unless it is the start.
    Game(String, Option<String>),
    /// A record, played so far.
    Record(String),
}

impl Beginning {
    /// As how many new tables it counts: long texts count as more than one.
    pub fn weight(&self) -> u32 {
        let length = match self {
            Self::Game(_, position) => position.as_ref().map_or(0, String::len),
            Self::Record(text) => text.len(),
        };
        u32::try_from(length / 4096).unwrap_or(u32::MAX).max(1)
    }
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
    /// How many bytes all tables in memory take, about.
    sum: Arc<AtomicUsize>,
    studies: Gate,
    loads: Gate,
    records: Gate,
    /// Is held while the rules of a game are described.
    describing: Arc<AsyncMutex<()>>,
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
            sum: Arc::default(),
            studies: Gate::new(STUDIES),
            loads: Gate::new(LOADS),
            records: Gate::new(RECORDS),
            describing: Arc::default(),
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
        self.enter(Live::new(id, stored.seats, room, &self.sum))
    }

    fn in_memory(&self, id: &str) -> Option<Arc<Live>> {
        let open = self.open();
        let live = open.get(id)?;
        live.used
            .store(self.started.elapsed().as_secs(), Ordering::Relaxed);
        Some(Arc::clone(live))
    }

    fn enter(&self, live: Arc<Live>) -> Result<Arc<Live>, ApiError> {
        self.must_have_room()?;
        live.used
            .store(self.started.elapsed().as_secs(), Ordering::Relaxed);
        let mut open = self.open();
        if open.len() >= MOST_TABLES {
            return Err(ApiError::busy("too many tables are open"));
        }
        open.insert(live.id.clone(), Arc::clone(&live));
        Ok(live)
    }

    fn open(&self) -> MutexGuard<'_, HashMap<String, Arc<Live>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn sum(&self) -> usize {
        self.sum.load(Ordering::Relaxed)
    }

    /// Makes room for a table.
    fn must_have_room(&self) -> Result<(), ApiError> {
        if self.sum() > MUCH || self.open().len() >= MOST_TABLES {
            self.put_away();
        }
        if self.sum() > TOO_MUCH {
            return Err(ApiError::busy("the tables that are open take all memory"));
        }
        Ok(())
    }

    /// Puts tables away that nobody has asked for lately, and more if there are too many.
    pub fn put_away(&self) {
        let mut open = self.open();
        let away = put_away(
            &mut open,
            self.sum(),
            (MUCH, MOST_TABLES),
            self.started.elapsed(),
        );
        drop(open);
        // Long lines take a while.
        drop(away);
    }

    /// Reads a table and plays its log.
    async fn load(&self, id: &str) -> Result<(Stored, Room), ApiError> {
        self.must_have_room()?;
        let (store, table) = (Arc::clone(&self.store), id.to_owned());
        let place = self.loads.pass().await?;
        let loaded = compute(place, move || {
            let stored = store.load(&table)?;
            let room = stored.as_ref().map(restore).transpose()?;
            Ok::<_, StoreError>(stored.zip(room))
        })
        .await?;
        loaded
            .inspect_err(|error| tracing::error!(table = id, %error, "a table cannot be loaded"))?
            .ok_or_else(|| ApiError::not_found("there is no such table"))
    }

    /// Runs a computation that takes a moment and has to do with no table, where it holds nobody up.
    ///
    /// # Errors
    /// If too many ask for that, or it fails altogether.
    pub async fn ponder<T: Send + 'static>(
        &self,
        ponder: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        compute(self.studies.pass().await?, ponder).await
    }

    /// Runs one that takes long: one at a time, and nobody at a table waits for it.
    ///
    /// # Errors
    /// If it fails altogether.
    pub async fn describe<T: Send + 'static>(
        &self,
        describe: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        compute(Arc::clone(&self.describing).lock_owned().await, describe).await
    }

    /// Opens a new table.
    ///
    /// # Errors
    /// If there is no such game, the position or the record is not one of it, or it cannot be stored.
    pub async fn create(self: &Arc<Self>, beginning: Beginning) -> Result<Made, ApiError> {
        self.must_have_room()?;
        let queue = match beginning {
            Beginning::Game(..) => &self.studies,
            Beginning::Record(_) => &self.records,
        };
        let (room, start, log) = compute(queue.pass().await?, move || begin(beginning)).await??;
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
        // It has its place before it is stored, so that it is not stored in vain. Nobody knows of it yet.
        let live = self.enter(Live::new(&id, hashes, room, &self.sum))?;
        let (tables, entered) = (Arc::clone(self), Arc::clone(&live));
        let stored = self.tasks.spawn(async move {
            let stored = tables.store.create(new).await;
            if stored.is_err() {
                tables.open().remove(&entered.id);
            }
            stored
        });
        stored
            .await
            .map_err(|_| ApiError::internal("this failed within the server"))??;
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
        let turn = room.turn();
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
        if room.turn() != turn {
            open.moves = None;
        }
        live.weigh(Some(&open));
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
        let open = Open { room, moves: None };
        live.weigh(Some(&open));
        Ok(open)
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

    /// Looks at a table for longer, where that holds up nobody at other tables. Who waits for that does not hold up the
    /// table meanwhile.
    ///
    /// # Errors
    /// If it cannot be read, or too many ask for such things.
    pub async fn study<T: Send + 'static>(
        &self,
        live: &Arc<Live>,
        study: impl FnOnce(&mut Open) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        // Whoever has the table locked may wait for the store, but never for this gate.
        let permit = self.studies.pass().await?;
        let mut place = Arc::clone(&live.open).lock_owned().await;
        let mut open = self.taken(live, place.take()).await?;
        let live = Arc::clone(live);
        let studied = compute(permit, move || {
            let studied = study(&mut open);
            live.weigh(Some(&open));
            *place = Some(open);
            studied
        });
        let studied = studied.await?;
        if self.sum() > MUCH {
            self.put_away();
        }
        Ok(studied)
    }
}

/// Takes away what has not been used lately, and as much more as there is too much of. What somebody watches stays, as
/// little as is needed of it. Gives what is to be dropped.
fn put_away(
    open: &mut HashMap<String, Arc<Live>>,
    mut sum: usize,
    (much, most): (usize, usize),
    now: Duration,
) -> (Vec<Arc<Live>>, Vec<Open>) {
    // Nobody else has what only the map has, and nobody gets it while the map is locked.
    let unused = |live: &Arc<Live>| Arc::strong_count(live) == 1;
    let used = |live: &Arc<Live>| Duration::from_secs(live.used.load(Ordering::Relaxed));
    let weight = |live: &Arc<Live>| live.weight.load(Ordering::Relaxed);
    let idle =
        |_: &String, live: &mut Arc<Live>| unused(live) && now.saturating_sub(used(live)) >= IDLE;
    let mut away: Vec<Arc<Live>> = open.extract_if(idle).map(|(_, live)| live).collect();
    sum = sum.saturating_sub(away.iter().map(weight).sum());
    let mut folded = Vec::new();
    if sum <= much && open.len() < most {
        return (away, folded);
    }
    let mut candidates: Vec<(Duration, String)> = open
        .values()
        .map(|live| (used(live), live.id.clone()))
        .collect();
    candidates.sort_unstable();
    for (_, id) in candidates {
        // A good deal less, so that this is not done at every request.
        if sum <= much / 4 * 3 && open.len() < most / 4 * 3 {
            break;
        }
        let Some(live) = open.get(&id) else { continue };
        let before = weight(live);
        if unused(live) {
            away.extend(open.remove(&id));
            sum = sum.saturating_sub(before);
        } else if sum > much / 4 * 3 {
            folded.extend(live.fold());
            sum = sum.saturating_sub(before.saturating_sub(weight(live)));
        }
    }
    (away, folded)
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
            // A bit more than moves: players of more than two may have given up.
            let most = MOST_PLIES + 8;
            let (table, words) = check::open_record(&text, most).map_err(ApiError::illegal)?;
            let start = table.position();
            let mut room = Room::new(table);
            let mut log = Vec::new();
            for word in words {
                let resigns = word.strip_suffix(":resigns").and_then(|name| {
                    let seats = room.table().seats();
                    seats.iter().position(|&seat| seat == name)
                });
                let illegal = |refusal: Refusal| ApiError::illegal(refusal.reason);
                let act = if let Some(by) = resigns {
                    Act::Resign { by }
                } else {
                    room.must_have_room().map_err(illegal)?;
                    Act::Move {
                        by: room.table().seat_to_move(),
                        text: word,
                    }
                };
                let act = room.enter(act).map_err(illegal)?;
                log.push(act.to_json().to_string());
            }
            Ok((room, start, log))
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::super::room::{Wish, seats};
    use super::*;

    /// Tables with their file, in a folder of their own.
    struct Fixture {
        tables: Arc<Tables>,
        store: Arc<Store>,
        folder: tempfile::TempDir,
    }

    impl Fixture {
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let store = Arc::new(Store::open(&folder.path().join("tables.sqlite")).unwrap());
            let tables = Arc::new(Tables::new(Arc::clone(&store), TaskTracker::new()));
            Self {
                tables,
                store,
                folder,
            }
        }

        async fn open(&self) -> Arc<Live> {
            let beginning = Beginning::Game(String::from("bishogi"), None);
            self.tables.create(beginning).await.unwrap().live
        }

        async fn play(&self, live: &Arc<Live>, text: &str) -> Arc<Snapshot> {
            let request = Request {
                wish: Wish::Move(text.to_owned()),
                seat: None,
                ply: None,
                turn: None,
            };
            let both = seats([0, 1]);
            self.tables
                .act(Arc::clone(live), both, request)
                .await
                .unwrap()
        }

        /// How many tables are stored.
        fn stored(&self) -> u32 {
            let path = self.folder.path().join("tables.sqlite");
            let connection = rusqlite::Connection::open(path).unwrap();
            connection
                .query_row("SELECT count(*) FROM tables", [], |row| row.get(0))
                .unwrap()
        }

        fn put_away(&self, much: usize) {
            let (sum, now) = (self.tables.sum(), self.tables.started.elapsed());
            drop(put_away(&mut self.tables.open(), sum, (much, 99), now));
        }
    }

    fn weight(live: &Live) -> usize {
        live.weight.load(Ordering::Relaxed)
    }

    #[tokio::test]
    async fn of_what_is_watched_little_stays_when_there_is_too_much() {
        let fixture = Fixture::new();
        let (watched, id) = (fixture.open().await, fixture.open().await.id.clone());
        fixture.play(&watched, "e2e3").await;
        let list = |open: &mut Open| {
            let moves = view::moves(&open.room).to_string();
            open.moves = Some((open.room.turn(), Bytes::from(moves.clone())));
            moves
        };
        let before = weight(&watched);
        let moves = fixture.tables.study(&watched, list).await.unwrap();
        assert_eq!(weight(&watched), before + moves.len());
        assert!(fixture.tables.in_memory(&id).is_some());

        // As long as there is not too much, everything stays.
        fixture.put_away(1_000_000_000);
        assert_eq!(fixture.tables.open().len(), 2);
        fixture.put_away(0);
        assert!(fixture.tables.in_memory(&id).is_none());
        assert!(watched.open.lock().await.is_none());
        assert!(weight(&watched) < before);
        assert_eq!(fixture.tables.sum(), weight(&watched));
        // Who watches it notices nothing, and it goes on.
        let mut events = watched.watch();
        let now = fixture.play(&watched, "e7e6").await;
        assert_eq!(now.present.ply, 2);
        events.changed().await.unwrap();
        assert!(weight(&watched) > BASE_WEIGHT + now.frame.len());

        drop((watched, events));
        fixture.put_away(0);
        assert_eq!(fixture.tables.sum(), 0);
        assert_eq!(
            fixture.tables.find(&id).await.unwrap().newest().present.ply,
            0
        );
    }

    #[tokio::test]
    async fn what_finds_no_place_is_not_stored() {
        let fixture = Fixture::new();
        let id = fixture.open().await.id.clone();
        fixture.put_away(0);
        fixture
            .tables
            .sum
            .fetch_add(TOO_MUCH + 1, Ordering::Relaxed);
        let beginning = || Beginning::Game(String::from("bishogi"), None);
        let refused = fixture.tables.create(beginning()).await.err().unwrap();
        assert_eq!(
            refused,
            ApiError::busy("the tables that are open take all memory")
        );
        assert!(fixture.tables.find(&id).await.is_err());
        assert_eq!(fixture.stored(), 1);
        fixture.tables.sum.store(0, Ordering::Relaxed);
        fixture.tables.find(&id).await.unwrap();
        // And the other way round: what is not stored has no place.
        fixture.put_away(0);
        fixture.store.close();
        assert!(fixture.tables.create(beginning()).await.is_err());
        assert!(fixture.tables.open().is_empty());
        assert_eq!(fixture.tables.sum(), 0);
    }

    /// Long computations of others hold up who wants to look back, but not who moves at the same table.
    #[tokio::test]
    async fn a_move_waits_for_nobody_who_waits_to_look() {
        let fixture = Fixture::new();
        let live = fixture.open().await;
        let (end, ended) = std::sync::mpsc::channel::<()>();
        let ended = Arc::new(Mutex::new(ended));
        let others: Vec<_> = (0..STUDIES.0)
            .map(|_| {
                let (tables, ended) = (Arc::clone(&fixture.tables), Arc::clone(&ended));
                let wait = move || ended.lock().unwrap().recv().unwrap();
                tokio::spawn(async move { tables.ponder(wait).await.unwrap() })
            })
            .collect();
        tokio::time::sleep(Duration::from_millis(50)).await;
        let (tables, looked) = (Arc::clone(&fixture.tables), Arc::clone(&live));
        let looking =
            tokio::spawn(
                async move { tables.study(&looked, |open| open.room.ply()).await.unwrap() },
            );
        tokio::time::sleep(Duration::from_millis(50)).await;
        let moving = fixture.play(&live, "e2e3");
        tokio::time::timeout(Duration::from_secs(5), moving)
            .await
            .unwrap();
        assert!(!looking.is_finished());
        for _ in &others {
            end.send(()).unwrap();
        }
        assert_eq!(looking.await.unwrap(), 1);
    }

    /// One long description at a time, also if those who asked for the others have gone away.
    #[tokio::test]
    async fn who_goes_away_keeps_his_place_until_his_computation_ends() {
        let fixture = Fixture::new();
        let (running, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let slow = || {
            let (running, most) = (Arc::clone(&running), Arc::clone(&most));
            move || {
                most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(100));
                running.fetch_sub(1, Ordering::SeqCst);
            }
        };
        for _ in 0..4 {
            let gone = fixture.tables.describe(slow());
            assert!(
                tokio::time::timeout(Duration::from_millis(20), gone)
                    .await
                    .is_err()
            );
        }
        fixture.tables.describe(slow()).await.unwrap();
        assert_eq!(most.load(Ordering::SeqCst), 1);
    }

    #[tokio::test]
    async fn queues_have_an_end() {
        let gate = Gate::new((1, 1));
        let first = gate.pass().await.unwrap();
        let mut second = Box::pin(gate.pass());
        assert!((&mut second).now_or_never().is_none());
        assert!(gate.pass().await.is_err());
        // Who goes away makes room.
        drop(second);
        let mut third = Box::pin(gate.pass());
        assert!((&mut third).now_or_never().is_none());
        drop(first);
        drop(third.await.unwrap());
        drop(gate.pass().await.unwrap());
    }
}
