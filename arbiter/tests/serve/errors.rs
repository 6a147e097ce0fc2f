//! Every error of `API.md`, and that nothing has changed after it.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{Client, Server, Table};

#[test]
fn bad_bodies_change_nothing() {
    let server = Server::start();
    let client = server.client();
    let table = client.game("bishogi");
    let before = table.state();
    let bearer = format!("Bearer {}", table.secrets_of(&[0, 1]));
    let post = |body: &[u8]| {
        let headers = [
            ("content-type", "application/json"),
            ("authorization", bearer.as_str()),
        ];
        client
            .post_raw(&table.path("/actions"), &headers, body)
            .unwrap()
    };
    for (body, reason) in [
        ("", "line 1 column 0"),
        ("{", "line 1 column 1"),
        ("{\n  \"do\": \"move\",\n  oops\n}", "line 3 column 3"),
        ("[]", "a JSON object"),
        ("\"move\"", "a JSON object"),
        ("{}", "\"do\" is missing"),
        (r#"{"do": 7}"#, "\"do\" must be a text"),
        (r#"{"do": "dance", "ply": 0}"#, "not \"dance\""),
        (r#"{"do": "move", "ply": 0}"#, "\"move\" is missing"),
        (r#"{"do": "move", "move": "e2e3"}"#, "\"ply\" is missing"),
        (
            r#"{"do": "move", "move": ["e2e3"], "ply": 0}"#,
            "\"move\" must be a text",
        ),
        (
            r#"{"do": "move", "move": "e2e3", "ply": "0"}"#,
            "\"ply\" must be a whole number",
        ),
        (
            r#"{"do": "move", "move": "e2e3", "ply": -1}"#,
            "\"ply\" must be a whole number",
        ),
        (
            r#"{"do": "move", "move": "e2e3", "ply": 0.5}"#,
            "\"ply\" must be a whole number",
        ),
        (
            r#"{"do": "move", "move": "e2e3", "ply": 0, "turn": []}"#,
            "\"turn\"",
        ),
        (
            r#"{"do": "move", "move": "e2e3", "ply": 0, "plie": 1}"#,
            "\"plie\" has no meaning",
        ),
        (
            r#"{"do": "resign", "ply": 0, "move": "e2e3"}"#,
            "\"move\" has no meaning",
        ),
        (r#"{"do": "resign", "ply": 0, "seat": -2}"#, "\"seat\""),
        (r#"{"do": "offer", "ply": 0}"#, "\"what\" is missing"),
        (
            r#"{"do": "offer", "what": "peace", "ply": 0}"#,
            "not \"peace\"",
        ),
        (
            r#"{"do": "offer", "what": "draw", "to_ply": 0, "ply": 0}"#,
            "\"to_ply\" has no meaning",
        ),
        (r#"{"do": "answer", "agree": true}"#, "\"offer\" is missing"),
        (r#"{"do": "answer", "offer": 1}"#, "\"agree\" is missing"),
        (
            r#"{"do": "answer", "offer": 1, "agree": 1}"#,
            "\"agree\" must be true or false",
        ),
        (
            r#"{"do": "move", "move": "e2e3", "ply": 0} trailing"#,
            "trailing characters",
        ),
    ] {
        let answer = post(body.as_bytes());
        assert_eq!(answer.error(), (400, String::from("bad_request")), "{body}");
        let told = answer.json()["error"].as_str().unwrap().to_owned();
        assert!(told.contains(reason), "{body}: {told}");
    }
    assert_eq!(post(&[0xFF, 0xFE, 0]).error().0, 400);
    assert_eq!(post("[".repeat(60_000).as_bytes()).error().0, 400);
    // Texts that are no moves are refused by the rules, whatever is in them.
    for text in [
        "",
        " ",
        "e2",
        "e2e3e4",
        "\u{0}",
        "e2e3\n",
        "😀",
        "{",
        &"e2e3".repeat(10_000),
    ] {
        let body = json!({"do": "move", "move": text, "ply": 0}).to_string();
        assert_eq!(
            post(body.as_bytes()).error(),
            (422, String::from("illegal")),
            "{text:?}"
        );
    }
    // Too long, by a byte and by far; and just not too long.
    let padded = |length: usize| {
        let body = json!({"do": "move", "move": "e2e9", "ply": 0}).to_string();
        format!("{body}{}", " ".repeat(length - body.len()))
    };
    assert_eq!(
        post(padded(65_537).as_bytes()).error(),
        (413, String::from("too_large"))
    );
    assert_eq!(
        post(padded(900_000).as_bytes()).error(),
        (413, String::from("too_large"))
    );
    assert_eq!(post(padded(65_536).as_bytes()).error().0, 422);
    // Other types, other schemes.
    let path = table.path("/actions");
    let fine = br#"{"do": "move", "move": "e2e3", "ply": 0}"#;
    for kind in ["text/plain", "application/x-www-form-urlencoded", "json"] {
        let headers = [("content-type", kind), ("authorization", bearer.as_str())];
        let answer = client.post_raw(&path, &headers, fine).unwrap();
        assert_eq!(answer.error(), (415, String::from("content_type")));
    }
    for scheme in ["Basic Zm9v", "Bearer", "nothing"] {
        let headers = [
            ("content-type", "application/json"),
            ("authorization", scheme),
        ];
        let answer = client.post_raw(&path, &headers, fine).unwrap();
        assert_eq!(answer.error(), (400, String::from("bad_request")));
    }
    for scheme in ["Bearer ,", "Bearer x"] {
        let headers = [
            ("content-type", "application/json"),
            ("authorization", scheme),
        ];
        let answer = client.post_raw(&path, &headers, fine).unwrap();
        assert_eq!(answer.error(), (401, String::from("no_seat")));
    }
    assert_eq!(table.state(), before);
    // A body in good order is taken after all that.
    let headers = [
        ("content-type", "application/json; charset=utf-8"),
        ("authorization", bearer.as_str()),
    ];
    assert_eq!(client.post_raw(&path, &headers, fine).unwrap().status, 200);
}

#[test]
fn addresses_and_methods() {
    let server = Server::start();
    let client = server.client();
    let table = client.game("bishogi");
    let not_found = (404, String::from("not_found"));
    for path in [
        "/api",
        "/api/",
        "/api/tables/",
        "/api/nothing",
        "/nothing",
        "/api/tables/x",
        "/api/tables/aaaaaaaaaaaaaaaaaaaaaaaa",
        "/api/tables/aaaaaaaaaaaaaaaaaaaaaaaa/moves",
        "/api/tables/aaaaaaaaaaaaaaaaaaaaaaaa/events",
        "/api/tables/aaaaaaaaaaaaaaaaaaaaaaaa/record",
        "/api/tables/..%2f..%2fetc",
        &table.path("/nothing"),
    ] {
        assert_eq!(client.get(path).error(), not_found, "{path}");
    }
    let action = json!({"do": "resign", "ply": 0});
    let path = "/api/tables/aaaaaaaaaaaaaaaaaaaaaaaa/actions";
    assert_eq!(client.post(path, "x", &action).error(), not_found);
    assert_eq!(
        client.get("/api/tables/%ff").error(),
        (400, String::from("bad_request"))
    );
    let method = (405, String::from("method"));
    assert_eq!(client.get("/api/tables").error(), method);
    assert_eq!(client.get(&table.path("/actions")).error(), method);
    for path in ["/api/games", &table.path(""), &table.path("/events"), "/"] {
        assert_eq!(client.post(path, "", &json!({})).error(), method, "{path}");
    }
    // What is not HTTP at all ends the connection and nothing else.
    for bytes in [
        &b"\x16\x03\x01\x02\x00"[..],
        b"GET\r\n\r\n",
        b"POST / HTTP/9.9\r\n\r\n",
    ] {
        let answer = server.bare(bytes);
        assert!(
            answer.is_empty()
                || answer.starts_with("HTTP/1.1 4")
                || answer.starts_with("HTTP/1.1 505"),
            "{answer}"
        );
    }
    let long = format!(
        "GET / HTTP/1.1\r\nHost: x\r\nX: {}\r\n\r\n",
        "x".repeat(100_000)
    );
    assert!(!server.bare(long.as_bytes()).starts_with("HTTP/1.1 2"));
    assert_eq!(table.state()["version"], 0);
}

#[test]
fn tables_that_cannot_be_opened() {
    let server = Server::start();
    let client = server.client();
    let open = |body: &Value| client.post("/api/tables", "", body);
    for (body, status, code, reason) in [
        (json!({}), 400, "bad_request", "\"game\" is missing"),
        (
            json!({"game": 1}),
            400,
            "bad_request",
            "\"game\" must be a text",
        ),
        (
            json!({"game": "bishogi", "start": "x"}),
            400,
            "bad_request",
            "\"start\"",
        ),
        (
            json!({"record": "x", "game": "bishogi"}),
            400,
            "bad_request",
            "\"game\"",
        ),
        (json!({"game": "whist"}), 404, "not_found", "whist"),
        (json!({"game": "bishogi+whist"}), 404, "not_found", "whist"),
        (json!({"game": ""}), 404, "not_found", ""),
        (
            json!({"game": "bishogi", "position": "8/8"}),
            422,
            "illegal",
            "column",
        ),
        (
            json!({"game": "bishogi", "position": ""}),
            422,
            "illegal",
            "",
        ),
        (json!({"record": ""}), 422, "illegal", "no game"),
        (
            json!({"record": "1. e2e3 *"}),
            422,
            "illegal",
            "names no game",
        ),
        (
            json!({"record": "[Game \"bishogi\"]\n1. e2e3 e7e5 *"}),
            422,
            "illegal",
            "line 2, column 9: 1... e7e5",
        ),
        (
            json!({"record": "[Game \"bishogi\"]\n1. e2e3 {"}),
            422,
            "illegal",
            "line 2",
        ),
        (
            json!({"record": "[Game \"bishogi\"] 1. e2e3 *\n[Game \"bishogi\"] 1. e2e3 *"}),
            422,
            "illegal",
            "another game",
        ),
        (
            json!({"record": "(".repeat(60_000)}),
            422,
            "illegal",
            "line 1",
        ),
    ] {
        let answer = open(&body);
        assert_eq!(answer.error(), (status, code.to_owned()), "{body}");
        let told = answer.json()["error"].as_str().unwrap().to_owned();
        assert!(told.contains(reason), "{body}: {told}");
    }
}

#[test]
fn too_many_requests_and_tables() {
    let server = Server::start_with(&["--requests", "5", "--new-tables", "3"]);
    let client = server.client();
    let refused = |client: &Client| {
        (0..40)
            .map(|_| client.get("/api/games"))
            .find(|answer| answer.status != 200)
    };
    let answer = refused(&client).expect("one is too many");
    assert_eq!(answer.error(), (429, String::from("too_many")));
    let wait: u64 = answer.headers["retry-after"]
        .to_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!((1..=5).contains(&wait));
    std::thread::sleep(std::time::Duration::from_secs(wait));
    let mut made = 0;
    let answer = loop {
        let answer = client.post("/api/tables", "", &json!({"game": "bishogi"}));
        match answer.status {
            201 => made += 1,
            _ if answer.json()["error"].as_str().unwrap().contains("tables") => break answer,
            _ => std::thread::sleep(std::time::Duration::from_millis(300)),
        }
        assert!(made <= 3);
    };
    assert_eq!(answer.error(), (429, String::from("too_many")));
    assert!(answer.headers.contains_key("retry-after"));
}

const KINGS: &str = "15k/16/16/16/16/16/16/16/16/16/16/16/16/16/16/K15 b - 1";

/// A game of so many plies without an end: two Kings walk about and come to no position twice.
fn long_record(plies: usize) -> String {
    let mut table = arbiter::open("suzumu", Some(KINGS)).unwrap();
    let mut seen = std::collections::HashSet::new();
    let mut number = 1usize;
    while table.ply() < plies {
        let moves = table.moves();
        number = number * 1_103_515_245 % 2_147_483_648 + 12_345;
        let text = &moves[number / 65_536 % moves.len()];
        table.play(text).unwrap();
        let position = table.position();
        let placed = position.rsplit_once(' ').map_or("", |(placed, _)| placed);
        if table.outcome().is_some() || !seen.insert(placed.to_owned()) {
            table.take_back();
        }
    }
    table.record()
}

/// A line as long as one can be: its record opens a table, before long and without taking much memory, and its own
/// record opens another.
#[test]
fn long_records() {
    let server = Server::start();
    let client = server.client();
    let record = long_record(5000);
    // Other clients play on meanwhile.
    let other = client.game("bishogi");
    let before = server.memory();
    let begun = Instant::now();
    let opening = std::thread::spawn({
        let (client, record) = (Client::new(&server.address), record.clone());
        move || client.table(&json!({"record": record}))
    });
    let mut slowest = Duration::ZERO;
    let mut ply = 0;
    while !opening.is_finished() {
        let asked = Instant::now();
        other.play(if ply == 0 { "e2e3" } else { "e7e6" }, ply);
        if ply == 1 {
            other.take_back(2, 0);
        }
        ply = 1 - ply;
        slowest = slowest.max(asked.elapsed());
    }
    let table = opening.join().unwrap();
    assert!(slowest < Duration::from_secs(1), "an act took {slowest:?}");
    assert!(
        begun.elapsed() < Duration::from_secs(10),
        "it took {:?}",
        begun.elapsed()
    );
    let grown = server.memory().saturating_sub(before);
    assert!(grown < 60_000, "the process grew by {grown} KiB");
    let state = table.state();
    assert_eq!(state["ply"], 5000);
    assert_eq!(state["movers"].as_array().unwrap().len(), 5000);
    let text = &table.moves()[0];
    let action = json!({"do": "move", "move": text, "ply": 5000});
    let refused = table.act(&[0, 1], &action);
    assert_eq!(refused.error(), (422, String::from("illegal")));
    let own = client.get(&table.path("/record")).text;
    assert_eq!(own, record);
    // The game ends nevertheless, and that does not spoil its record.
    let resign = json!({"do": "resign", "ply": 5000});
    table.act(&[0], &resign).fine();
    let own = client.get(&table.path("/record")).text;
    let again = client.table(&json!({"record": own}));
    assert_eq!(again.state()["position"], state["position"]);

    // A ply more is refused, and a record that is much too long is not even played.
    let (moves, _) = record.rsplit_once('*').unwrap();
    let longer = client.post(
        "/api/tables",
        "",
        &json!({"record": format!("{moves} {text} *")}),
    );
    assert_eq!(longer.error(), (422, String::from("illegal")));
    assert!(longer.text.contains("5000"), "{}", longer.text);
    let begun = Instant::now();
    let longest = format!("[Game \"bishogi\"]\n{}", "e2e3 ".repeat(50_000));
    let refused = client.post("/api/tables", "", &json!({"record": longest}));
    assert_eq!(refused.error(), (422, String::from("illegal")));
    assert!(begun.elapsed() < Duration::from_secs(1));
    let too_large = client.post("/api/tables", "", &json!({"record": "x".repeat(262_144)}));
    assert_eq!(too_large.error(), (413, String::from("too_large")));
}

/// Long records count as several new tables.
#[test]
fn records_are_charged_by_their_length() {
    let server = Server::start_with(&["--requests", "1000000", "--new-tables", "10"]);
    let client = server.client();
    let record = format!("[Game \"bishogi\"]\n{{{}}} 1. e2e3 *", "x".repeat(30_000));
    client.table(&json!({"record": record}));
    let refused = client.post("/api/tables", "", &json!({"record": record}));
    assert_eq!(refused.error(), (429, String::from("too_many")));
    client.game("bishogi");
}

#[test]
fn records_of_games_that_ended() {
    let server = Server::start();
    let client = server.client();
    let mut record =
        String::from("[Game \"bishogi\"]\n[Position \"4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1\"]\n");
    for _ in 0..3 {
        record.push_str("e1d1 e8d8 d1e1 d8e8 ");
    }
    let table: Table = client.table(&json!({"record": record}));
    assert_eq!(table.state()["status"], "draw (fourfold repetition)");
    record.push_str("e1d1 ");
    let answer = client.post("/api/tables", "", &json!({"record": record}));
    assert_eq!(answer.error(), (422, String::from("illegal")));
}
