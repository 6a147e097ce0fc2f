//! Requests at the same moment: of two for one ply exactly one is done (govariantsteam/govariants #226, PR #413).

use std::sync::{Arc, Barrier, mpsc};
use std::thread;

use serde_json::{Value, json};

use crate::client::{Answer, Client, Server, Table};

/// Two clients who send at the same moment.
struct Pair {
    asks: Vec<mpsc::Sender<(Table, Vec<usize>, Value)>>,
    answers: Vec<mpsc::Receiver<Answer>>,
}

impl Pair {
    fn new(address: &str) -> Self {
        let barrier = Arc::new(Barrier::new(2));
        let mut pair = Self {
            asks: Vec::new(),
            answers: Vec::new(),
        };
        for _ in 0..2 {
            let (ask, asked) = mpsc::channel::<(Table, Vec<usize>, Value)>();
            let (answer, answers) = mpsc::channel();
            let (barrier, client) = (Arc::clone(&barrier), Client::new(address));
            thread::spawn(move || {
                for (table, seats, action) in asked {
                    let table = table.by(&client);
                    barrier.wait();
                    let _ = answer.send(table.act(&seats, &action));
                }
            });
            pair.asks.push(ask);
            pair.answers.push(answers);
        }
        pair
    }

    /// Sends both, and sees that one of them is done and the other is told why not.
    fn send(&self, table: &Table, actions: [(&[usize], Value); 2]) -> Value {
        for (ask, (seats, action)) in self.asks.iter().zip(actions) {
            ask.send((table.clone(), seats.to_vec(), action)).unwrap();
        }
        let mut answers: Vec<Answer> = (self.answers.iter())
            .map(|answers| answers.recv().unwrap())
            .collect();
        answers.sort_by_key(|answer| answer.status);
        let done = answers[0].fine();
        assert_eq!(answers[1].error(), (409, String::from("conflict")));
        let refused = answers[1].json();
        for field in ["ply", "turn", "version"] {
            assert_eq!(refused[field], done[field], "{field}");
        }
        done
    }
}

fn number(state: &Value, field: &str) -> usize {
    usize::try_from(state[field].as_u64().unwrap()).unwrap()
}

#[test]
fn of_two_requests_for_one_ply_one_is_done() {
    let mut server = Server::start();
    let client = server.client();
    let pair = Pair::new(&server.address);
    let table = client.game("bishogi");
    let four = client.game("mitregi_90");
    let connection = rusqlite::Connection::open(server.data()).unwrap();
    let mut open: Vec<_> = (0..3).map(|_| table.events()).collect();
    let (mut version, mut versions_of_four) = (0, 0);
    for round in 0..1000 {
        let on = if round % 5 == 4 { &four } else { &table };
        let state = on.state();
        let (ply, to_move) = (number(&state, "ply"), number(&state, "to_move"));
        let moves = on.moves();
        let to_play = |place: usize| {
            let text = &moves[place % moves.len()];
            json!({"do": "move", "move": text, "ply": ply})
        };
        let take_back =
            || json!({"do": "offer", "what": "take_back", "to_ply": ply - 1, "ply": ply});
        let asking = &[to_move][..];
        let mut done = match round % 5 {
            // Different moves.
            0 => pair.send(on, [(asking, to_play(round)), (asking, to_play(round + 1))]),
            // The same move.
            1 => pair.send(on, [(asking, to_play(round)), (asking, to_play(round))]),
            2 if ply > 0 => pair.send(on, [(asking, to_play(round)), (&[0, 1], take_back())]),
            3 => {
                let resign = json!({"do": "resign", "ply": ply});
                pair.send(on, [(asking, to_play(round)), (&[1 - asking[0]], resign)])
            }
            // Two seats at once, of which one gives up.
            4 => {
                let other = [(asking[0] + 1) % 4];
                let resign = json!({"do": "resign", "ply": ply});
                let state_in = state["in"].as_array().unwrap().len();
                if state_in == 4 {
                    pair.send(on, [(asking, to_play(round)), (&other, resign)])
                } else {
                    pair.send(on, [(asking, to_play(round)), (asking, to_play(round + 1))])
                }
            }
            _ => on.state(),
        };
        if !done["over"].is_null() || number(&done, "ply") > 40 {
            let now = number(&done, "ply");
            done = on.take_back(now, now / 2);
        }
        if on.id == four.id {
            versions_of_four = number(&done, "version");
        } else {
            version = number(&done, "version");
        }
        check_log(&connection, &on.id, &done);
        if round % 25 == 0 {
            table.check_record();
            four.check_record();
        }
    }
    table.check_record();
    four.check_record();
    assert_eq!(number(&four.state(), "version"), versions_of_four);
    // All who watched see the same.
    let state = table.state();
    assert_eq!(number(&state, "version"), version);
    for events in &mut open {
        let (told, _) = events.read_to(version as u64);
        assert_eq!(told["position"], state["position"]);
    }
    // The file alone comes to the same.
    let before = [table.state(), four.state()];
    drop(connection);
    server.kill();
    server.start_again();
    for (table, before) in [&table, &four].into_iter().zip(before) {
        let table = table.by(&server.client());
        assert_eq!(table.state(), before);
        table.check_record();
    }
}

/// That the file holds every version up to the one that was told, and for the last one what was told of it.
fn check_log(connection: &rusqlite::Connection, table: &str, told: &Value) {
    let (count, last): (u32, u32) = connection
        .query_row(
            "SELECT count(*), max(version) FROM log WHERE table_id = ?1",
            [table],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
        .unwrap();
    assert_eq!(count, last);
    assert_eq!(told["version"], last);
    let act: String = connection
        .query_row(
            "SELECT act FROM log WHERE table_id = ?1 AND version = ?2",
            rusqlite::params![table, last],
            |row| row.get(0),
        )
        .unwrap();
    let act: Value = serde_json::from_str(&act).unwrap();
    match act["do"].as_str().unwrap() {
        "move" => {
            assert_eq!(act["move"], told["last"]["text"]);
            assert_eq!(act["by"], told["last"]["seat"]);
        }
        "resign" => assert_eq!(act["by"], told["last"]["seat"]),
        "offer" => assert_eq!(act["to_ply"], told["ply"]),
        other => panic!("nobody asked for {other}"),
    }
}

/// Many at once, not just two.
#[test]
fn of_many_requests_one_is_done() {
    let server = Server::start();
    let table = server.client().game("bishogi");
    for ply in 0..20 {
        let moves = table.moves();
        let asked: Vec<_> = (0..8)
            .map(|place| {
                let table = table.by(&Client::new(&server.address));
                let text = moves[place % moves.len()].clone();
                thread::spawn(move || {
                    table.act(&[0, 1], &json!({"do": "move", "move": text, "ply": ply}))
                })
            })
            .collect();
        let answers: Vec<Answer> = asked
            .into_iter()
            .map(|asked| asked.join().unwrap())
            .collect();
        let done = answers.iter().filter(|answer| answer.status == 200).count();
        assert_eq!(done, 1);
        for answer in answers.iter().filter(|answer| answer.status != 200) {
            assert_eq!(answer.error(), (409, String::from("conflict")));
        }
        assert_eq!(table.state()["version"], ply + 1);
    }
    table.check_record();
}
