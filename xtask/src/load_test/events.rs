//! One who watches a table: reads its stream of events and keeps the newest.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use http_body_util::BodyExt;
use hyper::Uri;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::http::Connection;

/// How long the newest event may take to arrive once its act has been acknowledged.
const PATIENCE: Duration = Duration::from_secs(5);

/// The newest event of a table.
#[derive(Clone, Default, Debug)]
pub(super) struct Seen {
    /// Its version; `None` before the first.
    pub(super) version: Option<u64>,
    /// The state, as JSON.
    pub(super) state: Vec<u8>,
    /// How many events there were.
    pub(super) events: u64,
    /// How many versions were never seen, as slow readers do not see all.
    pub(super) skipped: u64,
}

impl Seen {
    /// Takes note of an event.
    ///
    /// # Errors
    /// If its version does not grow.
    fn note(&mut self, version: u64, state: &[u8]) -> Result<()> {
        if let Some(before) = self.version {
            ensure!(
                version > before,
                "an event has version {version} after {before}"
            );
            self.skipped += version - before - 1;
        }
        self.version = Some(version);
        self.events += 1;
        self.state.clear();
        self.state.extend_from_slice(state);
        Ok(())
    }
}

/// Reads a table's events until the server ends them or this is dropped.
pub(super) struct Reader {
    seen: watch::Receiver<Seen>,
    task: JoinHandle<Result<()>>,
}

impl Reader {
    /// Opens the stream and waits for the first event.
    pub(super) async fn open(address: SocketAddr, uri: &Uri) -> Result<Self> {
        let connection = Connection::open(address).await?;
        let (connection, mut body) = connection.events(uri).await?;
        let (newest, mut seen) = watch::channel(Seen::default());
        let task = tokio::spawn(async move {
            let _connection = connection;
            let mut events = Events::default();
            while let Some(frame) = body.frame().await {
                let Ok(bytes) = frame?.into_data() else {
                    continue;
                };
                let mut noted = Ok(());
                newest.send_if_modified(|seen| {
                    let before = seen.events;
                    noted = events.feed(&bytes, |version, state| seen.note(version, state));
                    seen.events > before
                });
                noted?;
            }
            Ok(())
        });
        timeout(PATIENCE, seen.wait_for(|seen| seen.version.is_some()))
            .await
            .context("no first event")?
            .context("the events ended before the first")?;
        Ok(Self { seen, task })
    }

    /// The newest event, once it has come to a version; it must not be beyond that.
    pub(super) async fn caught_up(&mut self, version: u64) -> Result<Seen> {
        let there = |seen: &Seen| seen.version >= Some(version);
        let came = timeout(PATIENCE, self.seen.wait_for(there))
            .await
            .map(|seen| seen.map(|seen| seen.clone()));
        let seen = match came {
            Ok(Ok(seen)) => seen,
            Ok(Err(_)) => bail!("the stream of events ended: {}", self.how_it_ended().await),
            Err(_) => {
                let stays = self.seen.borrow().version;
                bail!(
                    "the events stay at version {stays:?}, {version} was acknowledged {PATIENCE:?} ago"
                )
            }
        };
        ensure!(
            seen.version == Some(version),
            "the events are at version {:?}, but only {version} happened",
            seen.version
        );
        Ok(seen)
    }

    async fn how_it_ended(&mut self) -> String {
        match (&mut self.task).await {
            Ok(Ok(())) => String::from("by the server"),
            Ok(Err(error)) => format!("{error:#}"),
            Err(error) => error.to_string(),
        }
    }

    /// Whether the stream has failed, and how; for a stream that should still be open.
    pub(super) async fn failure(&mut self) -> Option<String> {
        if self.task.is_finished() {
            return Some(self.how_it_ended().await);
        }
        None
    }

    /// The last event before the stream ended, as it does when the server is killed.
    pub(super) async fn last(&mut self) -> Seen {
        // Until the sender is gone; what is wrong with it then is that the server is gone.
        let ended = async { while self.seen.changed().await.is_ok() {} };
        let _ = timeout(PATIENCE, ended).await;
        self.seen.borrow().clone()
    }

    /// How many events there were, and how many versions were not among them.
    pub(super) fn counts(&self) -> (u64, u64) {
        let seen = self.seen.borrow();
        (seen.events, seen.skipped)
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Splits a stream into events.
#[derive(Default)]
struct Events {
    /// What has come of an event that is not complete.
    begun: Vec<u8>,
}

impl Events {
    /// Takes the next bytes, and gives each complete event's id and data to `note`.
    fn feed(&mut self, bytes: &[u8], mut note: impl FnMut(u64, &[u8]) -> Result<()>) -> Result<()> {
        self.begun.extend_from_slice(bytes);
        let mut done = 0;
        while let Some(length) = end_of_event(&self.begun[done..]) {
            let event = &self.begun[done..done + length];
            done += length;
            if let Some((id, data)) = read_event(event)? {
                note(id, data)?;
            }
        }
        self.begun.drain(..done);
        Ok(())
    }
}

/// The length of the first event with the empty line behind it, if that has come.
fn end_of_event(bytes: &[u8]) -> Option<usize> {
    let mut length = 0;
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        length += line.len();
        if line == b"\n" {
            return Some(length);
        }
    }
    None
}

/// An event's id and data; `None` for remarks that keep the connection alive and the like.
fn read_event(event: &[u8]) -> Result<Option<(u64, &[u8])>> {
    let (mut id, mut data) = (None, None);
    for line in event.split(|&byte| byte == b'\n') {
        if let Some(rest) = line.strip_prefix(b"id: ") {
            id = Some(std::str::from_utf8(rest)?.parse()?);
        } else if let Some(rest) = line.strip_prefix(b"data: ") {
            data = Some(rest);
        }
    }
    match (id, data) {
        (Some(id), Some(data)) => Ok(Some((id, data))),
        (None, None) => Ok(None),
        _ => bail!("an event without id or data"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(chunks: &[&str]) -> Result<Vec<(u64, String)>> {
        let mut events = Events::default();
        let mut found = Vec::new();
        for chunk in chunks {
            events.feed(chunk.as_bytes(), |id, data| {
                found.push((id, String::from_utf8_lossy(data).into_owned()));
                Ok(())
            })?;
        }
        Ok(found)
    }

    #[test]
    fn events_are_read_however_they_are_cut() {
        let text = "retry: 1000\n\nevent: state\nid: 7\ndata: {\"ply\":2}\n\n:\n\nevent: state\nid: 9\ndata: {}\n\nid: 1";
        let expected = vec![(7, String::from("{\"ply\":2}")), (9, String::from("{}"))];
        assert_eq!(read(&[text]).unwrap(), expected);
        for place in 0..text.len() {
            assert_eq!(read(&[&text[..place], &text[place..]]).unwrap(), expected);
        }
        assert!(read(&["id: 3\n\n"]).is_err());
        assert!(read(&["id: x\ndata: {}\n\n"]).is_err());
    }

    #[test]
    fn versions_must_grow() {
        let mut seen = Seen::default();
        seen.note(4, b"a").unwrap();
        seen.note(5, b"b").unwrap();
        seen.note(8, b"c").unwrap();
        assert_eq!((seen.events, seen.skipped), (3, 2));
        assert_eq!(seen.state, b"c");
        seen.note(8, b"d").unwrap_err();
        seen.note(3, b"d").unwrap_err();
    }
}
