//! The file in which tables are kept: `SQLite` with a write-ahead log.
//!
//! For: storing tables, seats and the log of what was done, so that what was acknowledged survives a kill and a power
//! cut, and reading them back. One thread writes: it takes everything that waits, commits it as one transaction with
//! one sync of the disk, and then acknowledges all of it. Not for: what an act means (`room`), or which tables are in
//! memory (`tables`).

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Transaction, params};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use super::secrets::Hash;

/// The schema that this program writes, in `PRAGMA user_version`.
const SCHEMA: u32 = 1;

/// What marks a file as this program's, in `PRAGMA application_id`: "arbt".
const APPLICATION: i32 = 0x6172_6274;

/// What makes an empty file one of schema 1.
const CREATE: &str = "
    CREATE TABLE tables (
        id TEXT NOT NULL PRIMARY KEY,
        game TEXT NOT NULL,
        start TEXT NOT NULL,
        created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables (id),
        seat INTEGER NOT NULL,
        hash BLOB NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE log (
        table_id TEXT NOT NULL REFERENCES tables (id),
        version INTEGER NOT NULL,
        at INTEGER NOT NULL,
        act TEXT NOT NULL,
        PRIMARY KEY (table_id, version)
    ) STRICT, WITHOUT ROWID;
";

/// How many writes one transaction takes at most.
const GROUP: usize = 1024;
/// How long a connection waits for another program that has the file locked.
const BUSY: Duration = Duration::from_secs(5);
/// How long it does when the server stops.
const LAST_BUSY: Duration = Duration::from_millis(200);
/// How long the writing thread waits at a time, before it looks whether the server stops.
const BUSY_STEP: Duration = Duration::from_millis(50);
/// How long closing may take; the system does the rest when the program has ended.
const CLOSING: Duration = Duration::from_secs(1);
/// A table at which nothing was ever done is dropped after so long, when the file is opened.
const UNTOUCHED: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// How many connections for reading are kept open.
const READERS: usize = 4;

/// Why something could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// `SQLite` says no.
    #[error("the data file: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// The file or its folder cannot be made or locked.
    #[error("the data file: {0}")]
    Io(#[from] std::io::Error),
    /// A later program has written the file.
    #[error(
        "the data file has schema {found}, and this program knows {SCHEMA}; it was written by a later version"
    )]
    Newer {
        /// Its schema.
        found: u32,
    },
    /// The file is something else.
    #[error("this is no data file of this program, or no file at all: {0}")]
    Foreign(&'static str),
    /// The writing thread has broken down.
    #[error("the data file cannot be written any more")]
    Failed,
    /// Another server has the file open.
    #[error("another server uses this data file")]
    InUse,
    /// What is stored of a table makes no sense.
    #[error("what is stored of this table cannot be read: {0}")]
    Unreadable(String),
    /// The store has been closed.
    #[error("the data file has been closed")]
    Closed,
}

/// A table to store.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// The table's id.
    pub id: String,
    /// The game's full name.
    pub game: String,
    /// The position that it begins with.
    pub start: String,
    /// The hash of each seat's secret.
    pub seats: Vec<Hash>,
    /// What has been done already, from version 1.
    pub log: Vec<String>,
}

/// A table as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// The game's full name.
    pub game: String,
    /// The position that it began with.
    pub start: String,
    /// The hash of each seat's secret.
    pub seats: Vec<Hash>,
    /// What was done, from version 1.
    pub log: Vec<String>,
}

enum Write {
    Table(NewTable),
    Entry {
        table: String,
        version: u64,
        act: String,
    },
    #[cfg(test)]
    BreakDown,
}

struct Job {
    write: Write,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// What the writing thread and others tell each other besides.
#[derive(Default)]
struct WriterState {
    /// Whether it should wait for nobody any more.
    stopping: AtomicBool,
    /// Is cancelled if it has broken down.
    failed: CancellationToken,
}

/// The open file.
pub struct Store {
    path: PathBuf,
    /// `None` once the store is closed.
    queue: Mutex<Option<mpsc::Sender<Job>>>,
    /// Ends when the writing thread has.
    writer: Mutex<Option<mpsc::Receiver<()>>>,
    state: Arc<WriterState>,
    readers: Mutex<Vec<Connection>>,
    /// Locked as long as it is open; the system unlocks it however the program ends.
    _lock: File,
}

impl Store {
    /// Opens the file, or makes it and its folder.
    ///
    /// # Errors
    /// If that cannot be done, another server has it open, it is another program's, or a later one of this has written
    /// it. Nothing in it has changed then.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        if path.as_os_str().is_empty() || path.as_os_str() == ":memory:" {
            return Err(StoreError::Foreign("name a file, in which tables are kept"));
        }
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let lock = lock(path)?;
        // The path is a path, whatever it looks like.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(BUSY)?;
        let found = recognize(&connection)?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        // Every commit is on the disk before it is acknowledged.
        connection.pragma_update(None, "synchronous", "full")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        migrate(&mut connection, found)?;
        drop_untouched(&mut connection, now() - UNTOUCHED.as_millis() as i64)?;
        // From here on the writing thread has patience by itself.
        connection.busy_timeout(BUSY_STEP)?;
        let (queue, jobs) = mpsc::channel();
        let (ended, writer) = mpsc::channel();
        let state = Arc::new(WriterState::default());
        let shared = Arc::clone(&state);
        std::thread::Builder::new()
            .name(String::from("store"))
            .spawn(move || {
                let watch = Watch(Arc::clone(&shared));
                write_all(connection, &jobs, &shared);
                drop((watch, ended));
            })?;
        Ok(Self {
            path: path.to_owned(),
            queue: Mutex::new(Some(queue)),
            writer: Mutex::new(Some(writer)),
            state,
            readers: Mutex::new(Vec::new()),
            _lock: lock,
        })
    }

    /// Says that the server stops: writes that another program holds up fail soon instead of waiting for it.
    pub fn hurry(&self) {
        self.state.stopping.store(true, Ordering::Relaxed);
    }

    /// Is cancelled if nothing can be written any more, other than by closing.
    pub fn failed(&self) -> CancellationToken {
        self.state.failed.clone()
    }

    /// Stores a new table. It is on the disk when this is done.
    ///
    /// # Errors
    /// If it could not be stored; then nothing of it is.
    pub async fn create(&self, table: NewTable) -> Result<(), StoreError> {
        self.write(Write::Table(table)).await
    }

    /// Stores what was done at a table. It is on the disk when this is done.
    ///
    /// # Errors
    /// If it could not be stored, or something of that version is stored already.
    pub async fn append(&self, table: &str, version: u64, act: String) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.write(Write::Entry {
            table,
            version,
            act,
        })
        .await
    }

    async fn write(&self, write: Write) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        let queue = locked(&self.queue).clone().ok_or(StoreError::Closed)?;
        queue
            .send(Job { write, done })
            .map_err(|_| StoreError::Failed)?;
        answer.await.map_err(|_| StoreError::Failed)?
    }

    /// Reads a table; `None` if there is none of this id. This blocks the thread.
    ///
    /// # Errors
    /// If the file cannot be read, or what it says of the table makes no sense.
    pub fn load(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        let pooled = locked(&self.readers).pop();
        let connection = if let Some(connection) = pooled {
            connection
        } else {
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            // Readers do not wait for writers; this is for other programs that lock all.
            let connection = Connection::open_with_flags(&self.path, flags)?;
            connection.busy_timeout(BUSY)?;
            connection
        };
        let stored = read(&connection, id);
        let mut readers = locked(&self.readers);
        if stored.is_ok() && readers.len() < READERS {
            readers.push(connection);
        }
        stored
    }

    /// Writes what waits, folds the write-ahead log into the file, and closes it. This blocks the thread, but not for
    /// long: what another program holds up is left.
    pub fn close(&self) {
        self.hurry();
        locked(&self.queue).take();
        locked(&self.readers).clear();
        if let Some(writer) = locked(&self.writer).take()
            && writer.recv_timeout(CLOSING) == Err(mpsc::RecvTimeoutError::Timeout)
        {
            tracing::error!("the data file is still being written");
        }
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.close();
    }
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Two servers on one file would each not know what the other does. The lock is on a file of its own, since `SQLite` has
/// locks on the data file that would be lost if it were opened and closed once more.
fn lock(path: &Path) -> Result<File, StoreError> {
    let mut name = path.as_os_str().to_owned();
    name.push("-lock");
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(PathBuf::from(name))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// The file's schema; 0 if there is nothing in it.
fn recognize(connection: &Connection) -> Result<u32, StoreError> {
    let number = |pragma: &str| connection.query_row(pragma, [], |row| row.get::<_, i64>(0));
    let application = number("PRAGMA application_id")?;
    let schema = number("PRAGMA user_version")?;
    let things = number("SELECT count(*) FROM sqlite_master")?;
    // The first files had no mark.
    let ours = || {
        let tables = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('tables', 'seats', 'log')";
        Ok::<_, StoreError>(schema == 1 && number(tables)? == 3)
    };
    if application == i64::from(APPLICATION) || (application == 0 && ours()?) {
        let found = u32::try_from(schema).unwrap_or(u32::MAX);
        return if (1..=SCHEMA).contains(&found) {
            Ok(found)
        } else {
            Err(StoreError::Newer { found })
        };
    }
    if application == 0 && schema == 0 && things == 0 {
        return Ok(0);
    }
    Err(StoreError::Foreign("another program has made it"))
}

/// Brings a file of an older schema to this one, step by step.
fn migrate(connection: &mut Connection, found: u32) -> Result<(), StoreError> {
    /// What makes each schema from the one before it.
    const STEPS: [&str; SCHEMA as usize] = [CREATE];
    let transaction = connection.transaction()?;
    for step in STEPS.iter().skip(found as usize) {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", SCHEMA)?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.commit()?;
    Ok(())
}

/// Tables at which nothing was ever done are not kept for ever.
fn drop_untouched(connection: &mut Connection, before: i64) -> Result<(), StoreError> {
    const UNTOUCHED: &str = "SELECT id FROM tables WHERE created < ?1 \
                             AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = id)";
    let transaction = connection.transaction()?;
    transaction.execute(
        &format!("DELETE FROM seats WHERE table_id IN ({UNTOUCHED})"),
        [before],
    )?;
    transaction.execute(
        &format!("DELETE FROM tables WHERE id IN ({UNTOUCHED})"),
        [before],
    )?;
    transaction.commit()?;
    Ok(())
}

/// Notices it if the writing thread breaks down.
struct Watch(Arc<WriterState>);

impl Drop for Watch {
    fn drop(&mut self) {
        if std::thread::panicking() {
            tracing::error!("the writing thread has broken down");
            self.0.failed.cancel();
        }
    }
}

/// The writing thread: until nobody can send any more.
fn write_all(mut connection: Connection, jobs: &mpsc::Receiver<Job>, state: &WriterState) {
    while let Ok(first) = jobs.recv() {
        let mut group = vec![first];
        group.extend(jobs.try_iter().take(GROUP - 1));
        write_group(&mut connection, group, state);
    }
    // The last connection folds the write-ahead log into the file when it is closed; this says so if it cannot.
    let _ = connection.busy_timeout(LAST_BUSY);
    let folded = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| {
        row.get::<_, i64>(0)
    });
    let later = "the write-ahead log could not be folded in; it is at the next start";
    match folded {
        Ok(0) => {}
        Ok(_) => tracing::warn!("another program reads the data file: {later}"),
        Err(error) => tracing::error!(%error, "{later}"),
    }
    if let Err((_, error)) = connection.close() {
        tracing::error!(%error, "the data file could not be closed");
    }
}

/// One transaction. A write that `SQLite` refuses fails by itself; if the commit fails, all do.
fn write_group(connection: &mut Connection, group: Vec<Job>, state: &WriterState) {
    let (done, writes): (Vec<_>, Vec<_>) =
        group.into_iter().map(|job| (job.done, job.write)).unzip();
    match commit(connection, &writes, state) {
        Ok(results) => {
            for (done, result) in done.into_iter().zip(results) {
                // Who asked may have gone.
                let _ = done.send(result.map_err(StoreError::from));
            }
        }
        Err(error) => {
            tracing::error!(%error, writes = done.len(), "a transaction failed");
            let reason = error.to_string();
            for done in done {
                let error = std::io::Error::other(reason.clone());
                let _ = done.send(Err(StoreError::Io(error)));
            }
        }
    }
}

/// Begins to write. Another program that writes is waited for, and less long when the server stops. Nothing after this
/// waits: with a write-ahead log readers are in nobody's way.
fn begin<'a>(
    connection: &'a Connection,
    state: &WriterState,
) -> Result<Transaction<'a>, rusqlite::Error> {
    let begun = Instant::now();
    loop {
        let behavior = rusqlite::TransactionBehavior::Immediate;
        let patience = if state.stopping.load(Ordering::Relaxed) {
            LAST_BUSY
        } else {
            BUSY
        };
        match Transaction::new_unchecked(connection, behavior) {
            Err(error)
                if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
                    && begun.elapsed() < patience => {}
            begun => return begun,
        }
    }
}

fn commit(
    connection: &mut Connection,
    writes: &[Write],
    state: &WriterState,
) -> Result<Vec<rusqlite::Result<()>>, rusqlite::Error> {
    let mut transaction = begin(connection, state)?;
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        let result = match write {
            // One statement is done wholly or not at all.
            Write::Entry { .. } => execute(&transaction, write),
            #[cfg(test)]
            Write::BreakDown => panic!("a test breaks this thread down"),
            Write::Table(_) => {
                let mut savepoint = transaction.savepoint()?;
                let result = execute(&savepoint, write);
                match result {
                    Ok(()) => savepoint.commit()?,
                    Err(_) => savepoint.rollback()?,
                }
                result
            }
        };
        // After the worst errors, as a full disk, SQLite has given the whole transaction up.
        match result {
            Err(error) if transaction.is_autocommit() => return Err(error),
            result => results.push(result),
        }
    }
    transaction.commit()?;
    Ok(results)
}

/// Milliseconds since 1970.
fn now() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_millis() as i64)
}

fn execute(connection: &Connection, write: &Write) -> rusqlite::Result<()> {
    let now = now();
    let log = "INSERT INTO log (table_id, version, at, act) VALUES (?1, ?2, ?3, ?4)";
    match write {
        Write::Entry {
            table,
            version,
            act,
        } => {
            connection
                .prepare_cached(log)?
                .execute(params![table, *version as i64, now, act])?;
        }
        Write::Table(table) => {
            connection
                .prepare_cached(
                    "INSERT INTO tables (id, game, start, created) VALUES (?1, ?2, ?3, ?4)",
                )?
                .execute(params![table.id, table.game, table.start, now])?;
            let mut seats = connection
                .prepare_cached("INSERT INTO seats (table_id, seat, hash) VALUES (?1, ?2, ?3)")?;
            for (seat, hash) in table.seats.iter().enumerate() {
                seats.execute(params![table.id, seat as i64, hash])?;
            }
            let mut entries = connection.prepare_cached(log)?;
            for (act, version) in table.log.iter().zip(1i64..) {
                entries.execute(params![table.id, version, now, act])?;
            }
        }
        #[cfg(test)]
        Write::BreakDown => {}
    }
    Ok(())
}

fn read(connection: &Connection, id: &str) -> Result<Option<Stored>, StoreError> {
    // All three statements see the file at one moment.
    let transaction = connection.unchecked_transaction()?;
    let table = transaction
        .prepare_cached("SELECT game, start FROM tables WHERE id = ?1")?
        .query_row([id], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((game, start)) = table else {
        return Ok(None);
    };
    let seats = transaction
        .prepare_cached("SELECT hash FROM seats WHERE table_id = ?1 ORDER BY seat")?
        .query_map([id], |row| row.get(0))?
        .collect::<rusqlite::Result<Vec<Hash>>>()?;
    let mut log = Vec::new();
    let mut statement = transaction
        .prepare_cached("SELECT version, act FROM log WHERE table_id = ?1 ORDER BY version")?;
    let mut rows = statement.query([id])?;
    while let Some(row) = rows.next()? {
        let version: i64 = row.get(0)?;
        log.push(row.get(1)?);
        if version != log.len() as i64 {
            return Err(StoreError::Unreadable(format!(
                "entry {} is missing",
                log.len()
            )));
        }
    }
    Ok(Some(Stored {
        game,
        start,
        seats,
        log,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new(id: &str, log: &[&str]) -> NewTable {
        NewTable {
            id: id.to_owned(),
            game: String::from("bishogi"),
            start: String::from("START"),
            seats: vec![[1; 32], [2; 32]],
            log: log.iter().map(|&act| act.to_owned()).collect(),
        }
    }

    #[tokio::test]
    async fn what_is_stored_is_read_back_also_after_closing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/er/tables.sqlite");
        let store = Store::open(&path).unwrap();
        store.create(new("a", &["one"])).await.unwrap();
        store.create(new("b", &[])).await.unwrap();
        store.append("a", 2, String::from("two")).await.unwrap();
        let stored = store.load("a").unwrap().unwrap();
        assert_eq!(stored.log, ["one", "two"]);
        assert_eq!(stored.seats, [[1; 32], [2; 32]]);
        assert_eq!(
            (stored.game.as_str(), stored.start.as_str()),
            ("bishogi", "START")
        );
        assert_eq!(store.load("c").unwrap(), None);

        assert!(matches!(Store::open(&path), Err(StoreError::InUse)));
        store.close();
        let refused = store.append("a", 3, String::from("three")).await;
        assert!(matches!(refused, Err(StoreError::Closed)));
        drop(store);
        assert!(!path.with_file_name("tables.sqlite-wal").exists());
        let store = Store::open(&path).unwrap();
        assert_eq!(store.load("a").unwrap(), Some(stored));
    }

    #[tokio::test]
    async fn a_write_that_is_refused_leaves_the_others_of_its_group() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("tables.sqlite")).unwrap();
        store.create(new("a", &[])).await.unwrap();
        let entry = |version, act: &str| store.append("a", version, act.to_owned());
        let (first, again, orphan, second, table) = tokio::join!(
            entry(1, "first"),
            entry(1, "again"),
            store.append("nowhere", 1, String::from("orphan")),
            entry(2, "second"),
            store.create(new("a", &["other"])),
        );
        assert!(first.is_ok() && second.is_ok());
        assert!(again.is_err() && orphan.is_err() && table.is_err());
        assert_eq!(store.load("a").unwrap().unwrap().log, ["first", "second"]);
    }

    #[tokio::test]
    async fn later_files_and_gaps_are_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tables.sqlite");
        let store = Store::open(&path).unwrap();
        store.create(new("a", &[])).await.unwrap();
        store.append("a", 2, String::from("two")).await.unwrap();
        assert!(matches!(store.load("a"), Err(StoreError::Unreadable(_))));
        drop(store);
        let connection = Connection::open(&path).unwrap();
        connection.pragma_update(None, "user_version", 9).unwrap();
        drop(connection);
        assert!(matches!(
            Store::open(&path),
            Err(StoreError::Newer { found: 9 })
        ));
        std::fs::write(&path, "no database at all, but long enough to be looked at").unwrap();
        assert!(matches!(Store::open(&path), Err(StoreError::Sqlite(_))));
    }

    #[tokio::test]
    async fn files_of_other_programs_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("foreign.sqlite");
        let connection = Connection::open(&path).unwrap();
        connection
            .execute_batch("CREATE TABLE notes (text)")
            .unwrap();
        drop(connection);
        let bytes = std::fs::read(&path).unwrap();
        for schema in [0, 1, 7] {
            let connection = Connection::open(&path).unwrap();
            connection
                .pragma_update(None, "user_version", schema)
                .unwrap();
            drop(connection);
            assert!(matches!(Store::open(&path), Err(StoreError::Foreign(_))));
        }
        let connection = Connection::open(&path).unwrap();
        connection.pragma_update(None, "user_version", 0).unwrap();
        let mode: String = connection
            .query_row("PRAGMA journal_mode", [], |row| row.get(0))
            .unwrap();
        assert_eq!(mode, "delete");
        drop(connection);
        assert_eq!(std::fs::read(&path).unwrap().len(), bytes.len());
        for nothing in ["", ":memory:"] {
            let opened = Store::open(Path::new(nothing));
            assert!(matches!(opened, Err(StoreError::Foreign(_))), "{nothing:?}");
        }
        // What looks like an address is a path.
        let path = folder.path().join("file:a?mode=memory");
        drop(Store::open(&path).unwrap());
        assert!(path.exists());
    }

    #[tokio::test]
    async fn the_first_files_had_no_mark() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tables.sqlite");
        let store = Store::open(&path).unwrap();
        store.create(new("a", &["one"])).await.unwrap();
        drop(store);
        let connection = Connection::open(&path).unwrap();
        connection.pragma_update(None, "application_id", 0).unwrap();
        drop(connection);
        let store = Store::open(&path).unwrap();
        assert!(store.load("a").unwrap().is_some());
        drop(store);
        let connection = Connection::open(&path).unwrap();
        let mark: i32 = connection
            .query_row("PRAGMA application_id", [], |row| row.get(0))
            .unwrap();
        assert_eq!(mark, APPLICATION);
    }

    #[tokio::test]
    async fn tables_that_nobody_ever_used_are_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tables.sqlite");
        let store = Store::open(&path).unwrap();
        for (id, log) in [("used", &["one"][..]), ("old", &[]), ("new", &[])] {
            store.create(new(id, log)).await.unwrap();
        }
        drop(store);
        let connection = Connection::open(&path).unwrap();
        let long_ago = "UPDATE tables SET created = created - 2700000000 WHERE id != 'new'";
        connection.execute(long_ago, []).unwrap();
        drop(connection);
        let store = Store::open(&path).unwrap();
        let kept = |id: &str| store.load(id).unwrap().is_some();
        assert!(kept("used") && kept("new") && !kept("old"));
    }

    /// Another program that writes holds up what is written, but not the end of the server.
    #[tokio::test]
    async fn closing_waits_for_nobody() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tables.sqlite");
        let store = Arc::new(Store::open(&path).unwrap());
        store.create(new("a", &[])).await.unwrap();
        let other = Connection::open(&path).unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        let writing = Arc::clone(&store);
        let pending =
            tokio::spawn(async move { writing.append("a", 1, String::from("one")).await });
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert!(!pending.is_finished());
        let begun = Instant::now();
        tokio::task::spawn_blocking(move || store.close())
            .await
            .unwrap();
        assert!(matches!(
            pending.await.unwrap(),
            Err(StoreError::Sqlite(_) | StoreError::Io(_))
        ));
        assert!(
            begun.elapsed() < Duration::from_millis(900),
            "{:?}",
            begun.elapsed()
        );
    }

    #[tokio::test]
    async fn a_writer_that_breaks_down_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("tables.sqlite")).unwrap();
        let failed = store.failed();
        assert!(!failed.is_cancelled());
        let answer = store.write(Write::BreakDown).await;
        assert!(matches!(answer, Err(StoreError::Failed)));
        failed.cancelled().await;
        let answer = store.create(new("a", &[])).await;
        assert!(matches!(answer, Err(StoreError::Failed)));
    }
}
