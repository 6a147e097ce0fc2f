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
