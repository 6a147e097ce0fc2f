//! The server ends when it is asked to, with streams open (tokio-rs/axum #2673), and goes on after that.

use std::io::Write;
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

use serde_json::json;

use crate::client::Server;

#[test]
fn it_ends_in_time_and_goes_on_at_the_same_address() {
    let mut server = Server::start();
    let table = server.client().game("bishogi");
    for signal in ["INT", "TERM"] {
        let ply = usize::try_from(table.state()["ply"].as_u64().unwrap()).unwrap();
        let mut streams: Vec<_> = (0..20).map(|_| table.events()).collect();
        for stream in &mut streams {
            stream.next().unwrap();
        }
        // One who has not finished asking, one who does not say anything, and one whose body does not come.
        let connect = || TcpStream::connect(&server.address).unwrap();
        let (mut half, silent, mut body) = (connect(), connect(), connect());
        half.write_all(b"GET /api/games HTTP/1.1\r\nHo").unwrap();
        let head = "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{";
        body.write_all(head.as_bytes()).unwrap();
        table.play(&table.moves()[0], ply);
        server.signal(signal);
        let (status, took) = server.wait();
        assert!(took < Duration::from_secs(2), "{signal}: it took {took:?}");
        assert_eq!(status.code(), Some(0), "{signal}");
        for stream in &mut streams {
            // What was sent before, and then the end.
            while stream.next().is_some() {}
        }
        // All is in the file itself.
        let mut log = server.data().into_os_string();
        log.push("-wal");
        assert!(!std::path::Path::new(&log).exists());
        // The others' ends of the connections are still open.
        server.start_again();
        assert_eq!(table.state()["ply"], ply + 1);
        assert_eq!(table.events().next().unwrap()["ply"], ply + 1);
        table.check_record();
        drop((half, silent, body));
    }
}

/// A backup that reads the file, or a shell that has it locked, does not hold up the end.
#[test]
fn it_ends_in_time_though_others_use_the_file() {
    let mut server = Server::start();
    for begin in ["BEGIN", "BEGIN IMMEDIATE"] {
        let table = server.client().game("bishogi");
        table.play("e2e3", 0);
        let other = rusqlite::Connection::open(server.data()).unwrap();
        other.execute_batch(begin).unwrap();
        let count: u32 = other
            .query_row("SELECT count(*) FROM log", [], |row| row.get(0))
            .unwrap();
        assert!(count > 0);
        let waiting = (begin != "BEGIN").then(|| {
            let table = table.clone();
            let action = json!({"do": "move", "move": "e7e6", "ply": 1});
            std::thread::spawn(move || table.act(&[1], &action))
        });
        std::thread::sleep(Duration::from_millis(200));
        server.signal("TERM");
        let (status, took) = server.wait();
        assert!(took < Duration::from_secs(2), "{begin}: it took {took:?}");
        assert_eq!(status.code(), Some(0));
        if let Some(waiting) = waiting {
            assert_eq!(waiting.join().unwrap().error().0, 503);
        }
        drop(other);
        server.start_again();
        let table = table.by(&server.client());
        assert_eq!(table.state()["line"], json!(["e2e3"]));
    }
}

#[test]
fn files_that_are_not_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.sqlite");
    let notes = rusqlite::Connection::open(&path).unwrap();
    notes.execute_batch("CREATE TABLE notes (text)").unwrap();
    drop(notes);
    let before = std::fs::read(&path).unwrap();
    for data in [path.as_path(), std::path::Path::new(":memory:")] {
        let output = Command::new(env!("CARGO_BIN_EXE_arbiter"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("no data file of this program"), "{said}");
    }
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn two_servers_do_not_share() {
    let server = Server::start();
    let other = |listen: &str, data: &std::path::Path| {
        Command::new(env!("CARGO_BIN_EXE_arbiter"))
            .args(["serve", "--listen", listen, "--data"])
            .arg(data)
            .output()
            .unwrap()
    };
    let output = other("127.0.0.1:0", &server.data());
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("another server uses this data file"),
        "{said}"
    );
    let folder = tempfile::tempdir().unwrap();
    let output = other(&server.address, &folder.path().join("tables.sqlite"));
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("cannot listen on"), "{said}");
    server.client().table(&json!({"game": "bishogi"}));
}
