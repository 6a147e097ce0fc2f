//! Streams of events, also for those who read slowly (tinyhumansai/opencompany #1011, holon-run/holon #2250).

use std::time::{Duration, Instant};

use crate::client::Server;

#[test]
fn the_first_state_comes_at_once_and_then_every_new_one() {
    let server = Server::start();
    let table = server.client().game("bishogi");
    table.play("e2e3", 0);
    let mut events = table.events();
    let head = events.head().to_ascii_lowercase();
    assert!(head.starts_with("http/1.1 200"));
    assert!(head.contains("content-type: text/event-stream"));
    assert!(!head.contains("content-encoding"));
    let first = events.next().unwrap();
    assert_eq!((&first["ply"], &first["version"]), (&1.into(), &1.into()));
    let told = table.play("e7e6", 1);
    assert_eq!(events.next().unwrap(), told);
    let told = table.take_back(2, 1);
    assert_eq!(events.next().unwrap(), told);
    // One who comes back gets the newest.
    drop(events);
    table.play("d7d6", 1);
    assert_eq!(table.events().next().unwrap()["version"], 4);
}

#[test]
fn slow_readers_get_the_newest_and_cost_nothing() {
    const READERS: usize = 200;
    const ACTS: usize = 4000;
    let server = Server::start();
    let table = server.client().game("bishogi");
    let mut slow: Vec<_> = (0..READERS).map(|_| table.events()).collect();
    // One of them reads all the time, in a thread, and nobody waits for the others.
    let mut reader = table.events();
    let reading = std::thread::spawn(move || reader.read_to(ACTS as u64));
    let mut early = 0;
    let mut took = Vec::new();
    for act in 0..ACTS {
        let begun = Instant::now();
        if act % 2 == 0 {
            table.play("e2e3", 0);
        } else {
            table.take_back(1, 0);
        }
        took.push(begun.elapsed());
        if act == ACTS / 2 {
            early = server.memory();
        }
    }
    let late = server.memory();
    assert!(
        late < early + 10_000,
        "the process grew from {early} to {late} KiB"
    );
    // Nobody who acts waits for those who do not read; the bound is for busy machines.
    took.sort_unstable();
    let (most, slowest) = (took[ACTS / 100 * 99], took[ACTS - 1]);
    assert!(
        most < Duration::from_millis(250) && slowest < Duration::from_secs(2),
        "99 of 100 acts took {most:?}, the slowest {slowest:?}"
    );
    let (newest, _) = reading.join().unwrap();
    for events in &mut slow {
        let (told, count) = events.read_to(ACTS as u64);
        assert_eq!(told, newest);
        assert!(count < ACTS, "a slow reader misses some");
    }
    let state = table.state();
    assert_eq!(state["version"], ACTS);
    assert_eq!(state["position"], newest["position"]);
}

#[test]
fn so_many_streams_for_one_address() {
    let server = Server::start();
    let table = server.client().game("bishogi");
    let mut open: Vec<_> = (0..1000).map(|_| table.events()).collect();
    for events in &mut open {
        events.next().unwrap();
    }
    let refused = server.client().get(&table.path("/events"));
    assert_eq!(refused.error(), (503, String::from("busy")));
    // Others go on, and a stream that ends makes room.
    table.play("e2e3", 0);
    open.truncate(999);
    let begun = Instant::now();
    loop {
        let mut events = table.events();
        if events.head().starts_with("HTTP/1.1 200") {
            assert_eq!(events.next().unwrap()["version"], 1);
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(5));
        std::thread::sleep(Duration::from_millis(20));
    }
}
