//! What must hold after a kill: the file that is left behind, and what the server makes of it when it runs again.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use rusqlite::{Connection as Database, OpenFlags};

use super::client::Left;
use super::http::{Answer, Connection};
use super::sheet::{Account, Sheet, State, same};

/// What is in the file.
#[derive(Default, Debug)]
pub(super) struct Kept {
    /// How much happened at each table, by its id.
    pub(super) versions: HashMap<String, u64>,
    /// What is wrong with the file.
    pub(super) faults: Vec<String>,
}

/// Checks the file that a killed server left behind, on a copy, so that the server finds it as it left it.
///
/// # Errors
/// If the file cannot be read at all.
pub(super) fn database(data: &Path) -> Result<Kept> {
    let folder = tempfile::tempdir()?;
    let copy = folder.path().join("copy.sqlite");
    std::fs::copy(data, &copy).with_context(|| data.display().to_string())?;
    // The acts that are not in the file yet.
    let log = beside(data, "-wal");
    if log.exists() {
        std::fs::copy(&log, beside(&copy, "-wal"))?;
    }
    let database = Database::open_with_flags(
        &copy,
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?;
    let mut kept = Kept::default();
    let mut faults = texts(&database, "PRAGMA integrity_check")?;
    faults.retain(|line| line != "ok");
    // What is read from a broken file would only repeat that.
    if faults.is_empty() {
        faults.extend(texts(
            &database,
            "SELECT 'a row of ' || \"table\" || ' belongs to no row of ' || parent FROM pragma_foreign_key_check",
        )?);
        faults.extend(texts(
            &database,
            "SELECT 'table ' || table_id || ': its log has ' || count(*) || ' entries, from ' || min(version)
                || ' to ' || max(version)
             FROM log GROUP BY table_id HAVING min(version) <> 1 OR max(version) <> count(*)",
        )?);
        faults.extend(texts(
            &database,
            "SELECT 'table ' || table_id || ': entry ' || version || ' is no JSON' FROM log WHERE NOT json_valid(act)",
        )?);
        let mut tables = database.prepare(
            "SELECT id, game, (SELECT coalesce(max(version), 0) FROM log WHERE table_id = id),
                (SELECT count(*) FROM seats WHERE table_id = id)
             FROM tables",
        )?;
        let mut rows = tables.query([])?;
        while let Some(row) = rows.next()? {
            let (id, game): (String, String) = (row.get(0)?, row.get(1)?);
            let seats: u32 = row.get(3)?;
            match arbiter::open(&game, None) {
                Ok(table) if table.seats().len() == seats as usize => {}
                Ok(_) => faults.push(format!("table {id} ({game}) has {seats} seats")),
                Err(error) => faults.push(format!("table {id}: {error}")),
            }
            let version: i64 = row.get(2)?;
            kept.versions.insert(id, version as u64);
        }
    }
    kept.faults = faults
        .into_iter()
        .map(|fault| format!("the data file: {fault}"))
        .collect();
    Ok(kept)
}

fn beside(path: &Path, suffix: &str) -> std::path::PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

fn texts(database: &Database, query: &str) -> Result<Vec<String>> {
    let mut statement = database.prepare(query)?;
    let rows = statement.query_map([], |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// What came of comparing the tables.
#[derive(Default)]
pub(super) struct Compared {
    /// The tables at which play goes on, one for each client.
    pub(super) sheets: Vec<Option<Sheet>>,
    pub(super) under_way: usize,
    pub(super) done_of_these: usize,
    pub(super) tables: usize,
    pub(super) faults: Vec<String>,
}

/// Asks the server that runs again for every table, and compares each with what its client knows.
///
/// # Errors
/// If the server does not answer.
pub(super) async fn tables(address: SocketAddr, kept: &Kept, left: Vec<Left>) -> Result<Compared> {
    let mut connection = Connection::open(address).await?;
    let mut compared = Compared::default();
    for client in left {
        for (id, account) in client.finished {
            compared.tables += 1;
            let checked = finished(&mut connection, kept, &id, &account).await;
            if let Err(error) = checked {
                compared
                    .faults
                    .push(format!("table {id}, finished: {error:#}"));
            }
        }
        let Some(mut sheet) = client.sheet else {
            compared.sheets.push(None);
            continue;
        };
        compared.tables += 1;
        compared.under_way += usize::from(client.under_way.is_some());
        let name = sheet.name();
        let acknowledged = sheet.version;
        match survivor(
            &mut connection,
            kept,
            &mut sheet,
            client.under_way,
            client.seen,
        )
        .await
        {
            Ok(()) => {
                compared.done_of_these += usize::from(sheet.version > acknowledged);
                let goes_on = sheet.table.outcome().is_none();
                compared.sheets.push(goes_on.then_some(sheet));
            }
            Err(error) => {
                compared
                    .faults
                    .push(format!("{name}, after the kill: {error:#}"));
                compared.sheets.push(None);
            }
        }
    }
    Ok(compared)
}

/// A table at which the game went on: all that was acknowledged is there, and at most what was under way besides.
async fn survivor(
    connection: &mut Connection,
    kept: &Kept,
    sheet: &mut Sheet,
    under_way: Option<super::sheet::Act>,
    seen: Option<u64>,
) -> Result<()> {
    let answer = connection
        .get(&sheet.addresses.state, Some(&sheet.bearer_of_all))
        .await?;
    let state = read(&answer)?;
    match under_way {
        Some(act) if state.version == sheet.version + 1 => {
            (sheet.enter(&act)).with_context(|| format!("{act:?}, which was under way"))?;
        }
        Some(_) | None => {}
    }
    sheet.compare(&state)?;
    let all: Vec<usize> = (0..sheet.bearers.len()).collect();
    same("seats held", &state.held.as_ref(), &Some(&all))?;
    ensure!(
        seen <= Some(state.version),
        "an event told of version {seen:?}, and only {} is left",
        state.version
    );
    compare(&state, &sheet.account())?;
    sheet.offers = state.offers;
    same_as_kept(kept, &sheet.id, sheet.version)?;
    let record = connection.get(&sheet.addresses.record, None).await?;
    replay(&record, &sheet.account())
}

/// A table at which the game has ended.
async fn finished(
    connection: &mut Connection,
    kept: &Kept,
    id: &str,
    account: &Account,
) -> Result<()> {
    let address = format!("/api/tables/{id}");
    let answer = connection.get(&address.parse()?, None).await?;
    compare(&read(&answer)?, account)?;
    same_as_kept(kept, id, account.version)?;
    let record = connection
        .get(&format!("{address}/record").parse()?, None)
        .await?;
    replay(&record, account)
}

fn read(answer: &Answer) -> Result<State<'_>> {
    ensure!(answer.status == 200, "{}", answer.in_words());
    serde_json::from_slice(&answer.body).with_context(|| answer.in_words())
}

fn same_as_kept(kept: &Kept, id: &str, version: u64) -> Result<()> {
    let version = Some(&version);
    same("version in the file", &kept.versions.get(id), &version)
}

fn compare(state: &State<'_>, account: &Account) -> Result<()> {
    same("version", &state.version, &account.version)?;
    same("turn", &state.turn, &account.turn)?;
    same("line", &state.line.as_ref(), &Some(&account.line))?;
    same("ply", &state.ply, &account.line.len())?;
    same("result", state.result.as_ref(), &*account.result)?;
    same("position", state.position.as_ref(), &*account.position)
}

/// The record must be one that `arbiter check` takes, and lead to the same position.
fn replay(answer: &Answer, account: &Account) -> Result<()> {
    ensure!(answer.status == 200, "its record: {}", answer.in_words());
    let reports = arbiter::check::check(&answer.body, None);
    let [report] = &reports[..] else {
        anyhow::bail!("its record holds {} games", reports.len());
    };
    match &report.verdict {
        Ok(fine) => {
            same("record's position", &*fine.position, &*account.position)?;
            same(
                "record's result",
                &fine.result.as_deref(),
                &Some(&*account.result),
            )
        }
        Err(fault) => anyhow::bail!("its record: line {}: {fault}", report.line),
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    /// A small file in the form of arbiter's.
    fn file(folder: &Path, changes: &str) -> PathBuf {
        let path = folder.join("tables.sqlite");
        let database = Database::open(&path).unwrap();
        database
            .execute_batch(
                "PRAGMA journal_mode = wal; PRAGMA foreign_keys = off;
                 CREATE TABLE tables (id TEXT PRIMARY KEY, game TEXT, start TEXT, created INTEGER);
                 CREATE TABLE seats (table_id TEXT REFERENCES tables (id), seat INTEGER, hash BLOB,
                     PRIMARY KEY (table_id, seat));
                 CREATE TABLE log (table_id TEXT REFERENCES tables (id), version INTEGER, at INTEGER, act TEXT,
                     PRIMARY KEY (table_id, version));
                 INSERT INTO tables VALUES ('a', 'bishogi', '', 0), ('b', 'mitregi_90', '', 0);
                 INSERT INTO seats VALUES ('a', 0, x'00'), ('a', 1, x'00'), ('b', 0, x'00'), ('b', 1, x'00'),
                     ('b', 2, x'00'), ('b', 3, x'00');
                 INSERT INTO log VALUES ('a', 1, 0, '{}'), ('a', 2, 0, '{}'), ('a', 3, 0, '{}');",
            )
            .unwrap();
        database.execute_batch(changes).unwrap();
        path
    }

    fn faults(changes: &str) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        database(&file(folder.path(), changes)).unwrap().faults
    }

    #[test]
    fn a_sound_file_is_read_also_while_it_is_open() {
        let folder = tempfile::tempdir().unwrap();
        let path = file(folder.path(), "");
        let open = Database::open(&path).unwrap();
        open.execute("INSERT INTO log VALUES ('a', 4, 0, '{}')", [])
            .unwrap();
        let kept = database(&path).unwrap();
        assert_eq!(kept.faults, [""; 0]);
        assert_eq!((kept.versions["a"], kept.versions["b"]), (4, 0));
        same_as_kept(&kept, "a", 4).unwrap();
        same_as_kept(&kept, "a", 5).unwrap_err();
        same_as_kept(&kept, "c", 0).unwrap_err();
    }

    #[test]
    fn what_is_missing_in_a_file_is_found() {
        assert_eq!(
            faults("DELETE FROM log WHERE version = 2"),
            ["the data file: table a: its log has 2 entries, from 1 to 3"]
        );
        assert_eq!(
            faults("DELETE FROM seats WHERE table_id = 'b' AND seat = 3"),
            ["the data file: table b (mitregi_90) has 3 seats"]
        );
        assert_eq!(
            faults("UPDATE log SET act = '{' WHERE version = 3"),
            ["the data file: table a: entry 3 is no JSON"]
        );
        assert!(faults("DELETE FROM tables WHERE id = 'a'")[0].contains("belongs to no row"));
    }

    #[test]
    fn a_broken_file_is_no_sound_one() {
        let folder = tempfile::tempdir().unwrap();
        assert!(database(&folder.path().join("none")).is_err());
        let path = file(folder.path(), "PRAGMA wal_checkpoint(TRUNCATE)");
        let mut bytes = std::fs::read(&path).unwrap();
        // The log's page: its cells lie at its end.
        let page = 4096;
        let last = bytes.len() - page;
        bytes[last..last + 64].fill(0xff);
        std::fs::write(&path, bytes).unwrap();
        let sound = database(&path).is_ok_and(|kept| kept.faults.is_empty());
        assert!(!sound);
    }

    #[test]
    fn a_record_must_lead_to_the_same_position() {
        let mut sheet = super::super::sheet::tests::sheet("bishogi");
        for text in ["e2e3", "e7e6"] {
            sheet
                .enter(&super::super::sheet::Act::Move(text.to_owned()))
                .unwrap();
        }
        let answer = |status, text: String| Answer {
            status,
            body: text.into(),
        };
        let record = sheet.table.record();
        let account = sheet.account();
        replay(&answer(200, record.clone()), &account).unwrap();
        replay(&answer(500, record.clone()), &account).unwrap_err();
        replay(&answer(200, record.replace("e7e6", "e7e5")), &account).unwrap_err();
        replay(&answer(200, record.replace(" e7e6", "")), &account).unwrap_err();
        replay(&answer(200, String::new()), &account).unwrap_err();
    }
}
