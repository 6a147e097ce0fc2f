//! What was acknowledged is kept, whatever happens.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{Client, Server, Table};

/// Plays at a table until the server is gone; the last state that was acknowledged.
fn play_on(table: &Table, acknowledged: &Mutex<Value>, acts: &AtomicUsize) {
    let all: Vec<usize> = (0..table.secrets.len()).collect();
    loop {
        let ply = acknowledged.lock().unwrap()["ply"].as_u64().unwrap();
        let Ok(moves) = table.client.try_get(&table.path("/moves"), &[]) else {
            return;
        };
        let moves = moves.json();
        let moves = moves["moves"].as_array().unwrap();
        let action = if moves.is_empty() || ply > 60 {
            json!({"do": "offer", "what": "take_back", "to_ply": ply / 2, "ply": ply})
        } else {
            let place = acts.load(Ordering::Relaxed) % moves.len();
            json!({"do": "move", "move": moves[place]["text"], "ply": ply})
        };
        let path = table.path("/actions");
        let Ok(answer) = table
            .client
            .try_post(&path, &table.secrets_of(&all), &action)
        else {
            return;
        };
        if answer.status != 200 {
            // The table has gone on where the last answer was lost.
            assert_eq!(answer.json()["code"], "conflict", "{}", answer.text);
            return;
        }
        *acknowledged.lock().unwrap() = answer.json();
        acts.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn every_acknowledged_act_survives_a_kill() {
    let mut server = Server::start();
    let tables: Vec<Table> = ([
        "bishogi",
        "mitregi_90",
        "shogi_style+3p",
        "pocket_shogi_plus",
    ]
    .iter())
    .cycle()
    .take(8)
    .map(|game| server.client().game(game))
    .collect();
    for round in 1..=4u64 {
        let acts = Arc::new(AtomicUsize::new(0));
        let players: Vec<_> = tables
            .iter()
            .map(|table| {
                let table = table.by(&Client::new(&server.address));
                let acknowledged = Arc::new(Mutex::new(table.state()));
                let (shared, acts) = (Arc::clone(&acknowledged), Arc::clone(&acts));
                let playing = thread::spawn(move || play_on(&table, &shared, &acts));
                (playing, acknowledged)
            })
            .collect();
        thread::sleep(Duration::from_millis(400 + 130 * round));
        server.kill();
        server.start_again();
        let mut sum = 0;
        for ((playing, acknowledged), table) in players.into_iter().zip(&tables) {
            playing.join().unwrap();
            let acknowledged = acknowledged.lock().unwrap();
            let state = table.by(&server.client()).state();
            let (kept, told) = (state["version"].as_u64(), acknowledged["version"].as_u64());
            // The very last one may have been stored without being acknowledged.
            assert!(kept >= told && kept <= told.map(|told| told + 1));
            if kept == told {
                assert_eq!(state["position"], acknowledged["position"]);
                assert_eq!(state["turn"], acknowledged["turn"]);
            }
            table.by(&server.client()).check_record();
            sum += told.unwrap();
        }
        assert!(acts.load(Ordering::Relaxed) > 0 && sum > 0);
    }
    let connection = rusqlite::Connection::open(server.data()).unwrap();
    let verdict: String = connection
        .query_row("PRAGMA integrity_check", [], |row| row.get(0))
        .unwrap();
    assert_eq!(verdict, "ok");
}

#[test]
fn offers_and_seats_survive_too() {
    let mut server = Server::start();
    let table = server.client().game("bishogi");
    table.play("e2e3", 0);
    let ask = json!({"do": "offer", "what": "take_back", "ply": 1});
    let told = table.act(&[0], &ask).fine();
    server.kill();
    server.start_again();
    let state = table.by(&server.client()).state();
    for field in told.as_object().unwrap().keys() {
        assert_eq!(state[field], told[field], "{field}");
    }
    let yes = json!({"do": "answer", "offer": 2, "agree": true});
    let table = table.by(&server.client());
    assert_eq!(table.act(&[1], &yes).fine()["ply"], 0);
}

#[test]
fn a_log_that_makes_no_sense_is_an_error_of_its_table_alone() {
    let mut server = Server::start();
    let (bad, gap, good) = (
        server.client().game("bishogi"),
        server.client().game("bishogi"),
        server.client().game("bishogi"),
    );
    for table in [&bad, &gap, &good] {
        table.play("e2e3", 0);
        table.play("e7e6", 1);
    }
    server.signal("TERM");
    server.wait();
    let connection = rusqlite::Connection::open(server.data()).unwrap();
    let broken = r#"{"do":"move","by":0,"move":"e2e5"}"#;
    connection
        .execute(
            "UPDATE log SET act = ?1 WHERE table_id = ?2 AND version = 1",
            [broken, &bad.id],
        )
        .unwrap();
    connection
        .execute(
            "DELETE FROM log WHERE table_id = ?1 AND version = 1",
            [&gap.id],
        )
        .unwrap();
    drop(connection);
    server.start_again();
    let client = server.client();
    for table in [&bad, &gap] {
        for rest in ["", "/moves", "/record", "/events"] {
            let answer = client.get(&table.path(rest));
            assert_eq!(answer.error(), (500, String::from("internal")));
            assert!(answer.text.contains("entry 1"), "{}", answer.text);
        }
    }
    assert_eq!(good.by(&client).play("d2d3", 2)["ply"], 3);
}

/// A write that fails leaves the table as it was.
#[test]
fn what_cannot_be_stored_is_not_done() {
    let server = Server::start();
    let table = server.client().game("bishogi");
    table.play("e2e3", 0);
    let before = table.state();
    let mut events = table.events();
    events.next().unwrap();
    // Somebody else holds the file for longer than the server waits.
    let mut connection = rusqlite::Connection::open(server.data()).unwrap();
    let transaction = connection
        .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
        .unwrap();
    let action = json!({"do": "move", "move": "e7e6", "ply": 1});
    let answer = table.act(&[1], &action);
    assert_eq!(answer.error(), (503, String::from("internal")));
    let new = server
        .client()
        .post("/api/tables", "", &json!({"game": "bishogi"}));
    assert_eq!(new.error().0, 503);
    assert_eq!(table.state(), before);
    transaction.rollback().unwrap();
    let told = table.act(&[1], &action).fine();
    assert_eq!(told["version"], 2);
    assert_eq!(events.next().unwrap(), told);
    table.check_record();
}
