//! What can be read: games, tables, their lines and records, and the page.

use serde_json::{Value, json};

use crate::client::Server;

#[test]
fn games() {
    let server = Server::start();
    let client = server.client();
    let games = client.get("/api/games").fine();
    assert_eq!(games.as_array().unwrap().len(), arbiter::GAMES.len());
    assert_eq!(games[0]["name"], arbiter::GAMES[0].name);
    for game in ["bishogi", "southwark+stepping", "mitregi_90", "suzumu"] {
        let told = client.get(&format!("/api/games/{game}")).fine();
        let table = arbiter::open(game, None).unwrap();
        assert_eq!(told["game"], game);
        assert_eq!(told["start"], table.position());
        let names: Vec<&str> = told["seats"]
            .as_array()
            .unwrap()
            .iter()
            .map(|seat| seat["name"].as_str().unwrap())
            .collect();
        assert_eq!(names, table.seats());
    }
    let missing = client.get("/api/games/whist");
    assert_eq!(missing.error(), (404, String::from("not_found")));
    assert_eq!(client.get("/api/games/bishogi+castles").error().0, 404);
}

#[test]
fn a_table_and_its_seats() {
    let server = Server::start();
    let client = server.client();
    let made = client
        .post("/api/tables", "", &json!({"game": "mitregi_90"}))
        .fine();
    let id = made["id"].as_str().unwrap();
    assert_eq!(made["watch"], format!("/t/{id}"));
    let seats = made["seats"].as_array().unwrap();
    assert_eq!(seats.len(), 4);
    for (number, seat) in seats.iter().enumerate() {
        let secret = seat["secret"].as_str().unwrap();
        // At least 128 bits.
        assert!(secret.len() >= 22);
        assert_eq!(seat["seat"], number);
        assert_eq!(seat["link"], format!("/t/{id}#{secret}"));
        let bearer = format!("Bearer {secret}");
        let path = format!("/api/tables/{id}");
        let told = client.get_with(&path, &[("authorization", &bearer)]);
        assert_eq!(told.fine()["held"], json!([number]));
        assert!(!told.text.contains(secret), "secrets are told once");
    }
    // Nothing in the file gives a secret away.
    let mut kept = Vec::new();
    for end in ["", "-wal"] {
        let mut name = server.data().into_os_string();
        name.push(end);
        kept.extend(std::fs::read(name).unwrap());
    }
    let kept = String::from_utf8_lossy(&kept).into_owned();
    assert!(kept.contains(id));
    for seat in seats {
        assert!(!kept.contains(seat["secret"].as_str().unwrap()));
    }
}

#[test]
fn a_table_is_read_in_all_its_forms() {
    let server = Server::start();
    let table = server.client().game("bishogi");
    let start = table.state();
    for (field, value) in [
        ("id", json!(table.id)),
        ("game", json!("bishogi")),
        ("ply", json!(0)),
        ("version", json!(0)),
        ("turn", json!(0)),
        ("number", json!("1.")),
        ("to_move", json!(0)),
        ("in", json!([0, 1])),
        ("check", json!(false)),
        ("last", Value::Null),
        ("status", json!("ongoing, white to move")),
        ("result", json!("*")),
        ("over", Value::Null),
        ("can_declare", json!(false)),
        ("offers", json!([])),
        ("line", json!([])),
        ("movers", json!([])),
        ("held", json!([])),
    ] {
        assert_eq!(start[field], value, "{field}");
    }
    assert_eq!(
        table.moves(),
        arbiter::open("bishogi", None).unwrap().moves()
    );
    let first = table.play("e2e3", 0);
    assert_eq!(first["last"]["text"], "e2e3");
    assert_eq!(first["last"]["seat"], 0);
    assert_eq!(first["number"], "1...");
    table.play("e7e6", 1);
    let state = table.state();
    assert_eq!(state["line"], json!(["e2e3", "e7e6"]));
    assert_eq!(state["movers"], json!([0, 1]));
    // The state after an act is the one that is read.
    let told = table.play("d2d3", 2);
    let mut read = table.state();
    for field in ["line", "movers", "held"] {
        read.as_object_mut().unwrap().shift_remove(field);
    }
    assert_eq!(told, read);
    let moves = table.client.get(&table.path("/moves")).fine();
    assert_eq!((&moves["ply"], &moves["turn"]), (&json!(3), &json!(3)));

    for (ply, position) in [(0, &start["position"]), (2, &state["position"])] {
        let view = table
            .client
            .get(&table.path(&format!("/plies/{ply}")))
            .fine();
        assert_eq!(view["ply"], ply);
        assert_eq!(view["position"], *position);
    }
    let view = table.client.get(&table.path("/plies/1")).fine();
    assert_eq!(view["last"]["text"], "e2e3");
    for ply in ["4", "-1", "x", "99999999999999999999"] {
        let missing = table.client.get(&table.path(&format!("/plies/{ply}")));
        assert_eq!(missing.error(), (404, String::from("not_found")));
    }
    let record = table.client.get(&table.path("/record"));
    assert_eq!(record.headers["content-type"], "text/plain; charset=utf-8");
    assert!(
        record.text.contains("1. e2e3 e7e6 2. d2d3 *"),
        "{}",
        record.text
    );
    table.check_record();
}

#[test]
fn tables_from_positions_and_records() {
    let server = Server::start();
    let client = server.client();
    let position = "4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1";
    let table = client.table(&json!({"game": "bishogi", "position": position}));
    assert_eq!(table.state()["position"], position);
    table.play("e1d1", 0);
    table.check_record();

    let text = "[Game \"bishogi\"]\n1. e2e3 {calm} e7e6 (1... d7d6) 2. d2d3 1/2-1/2";
    let table = client.table(&json!({"record": text}));
    let state = table.state();
    assert_eq!(state["line"], json!(["e2e3", "e7e6", "d2d3"]));
    assert_eq!((&state["ply"], &state["over"]), (&json!(3), &Value::Null));
    table.play("d7d6", 3);
    let again = table.client.get(&table.path("/record")).text;
    assert_eq!(client.table(&json!({"record": again})).state()["ply"], 4);

    let text = "[Game \"mitregi_90\"] 1. c1c2 green:resigns *";
    let table = client.table(&json!({"record": text}));
    let state = table.state();
    assert_eq!(state["in"], json!([0, 2, 3]));
    assert_eq!(state["last"], json!({"text": "green:resigns", "seat": 1}));
    assert_eq!(state["movers"], json!([0, 1]));
    table.check_record();
    table.take_back(2, 1);
    assert_eq!(table.state()["in"], json!([0, 1, 2, 3]));
}

#[test]
fn the_page() {
    let server = Server::start();
    let client = server.client();
    let page = client.get("/");
    assert_eq!(page.status, 200);
    for path in ["/t/anything", "/g/bishogi", "/assets/index.html"] {
        assert_eq!(client.get(path).text, page.text);
    }
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    assert_eq!(page.headers["cache-control"], "no-cache");
    assert_eq!(page.headers["x-content-type-options"], "nosniff");
    assert_eq!(page.headers["referrer-policy"], "no-referrer");
    let policy = page.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'self'; img-src 'self' data: blob:;"));
    let tag = page.headers["etag"].to_str().unwrap();
    let known = client.get_with("/", &[("if-none-match", tag)]);
    assert_eq!((known.status, known.text.as_str()), (304, ""));
    assert_eq!(client.get("/assets/none.js").error().0, 404);
    assert_eq!(client.get("/assets/..%2fCargo.toml").error().0, 404);
    // The client would unpack it.
    let ask = |accepted: &str| {
        let head = format!(
            "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Encoding: {accepted}\r\n\r\n"
        );
        server.bare(head.as_bytes()).to_ascii_lowercase()
    };
    let (plain, packed) = (ask("identity"), ask("br, gzip"));
    assert!(packed.contains("\r\ncontent-encoding: gzip\r\n"));
    assert!(packed.contains("\r\nvary: accept-encoding\r\n"));
    assert!(!plain.contains("content-encoding"));
    assert!(packed.len() < plain.len());
}
