//! What can be done: moves, passes, resignations, declarations, offers.

use serde_json::{Value, json};

use crate::client::{Server, Table};

fn code(table: &Table, seats: &[usize], action: &Value) -> (u16, String) {
    table.act(seats, action).error()
}

fn expect(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[test]
fn only_a_seats_secret_moves_for_it_and_only_on_its_turn() {
    let server = Server::start();
    let client = server.client();
    let table = client.game("bishogi");
    let other = client.game("bishogi");
    let action = json!({"do": "move", "move": "e2e3", "ply": 0, "turn": 0});
    assert_eq!(code(&table, &[], &action), expect(401, "no_seat"));
    assert_eq!(code(&table, &[1], &action), expect(403, "not_your_turn"));
    let stranger = client.post(&table.path("/actions"), &other.secrets[0], &action);
    assert_eq!(stranger.error(), expect(401, "no_seat"));
    let mixed = format!("{},{}", table.secrets[0], other.secrets[0]);
    let mixed = client.post(&table.path("/actions"), &mixed, &action);
    assert_eq!(mixed.error(), expect(401, "no_seat"));
    assert_eq!(table.state()["version"], 0);
    table.act(&[0], &action).fine();
    assert_eq!(code(&table, &[0], &action), expect(409, "conflict"));
    let next = json!({"do": "move", "move": "d2d3", "ply": 1});
    assert_eq!(code(&table, &[0], &next), expect(403, "not_your_turn"));
    let illegal = json!({"do": "move", "move": "e7e5", "ply": 1});
    let refused = table.act(&[1], &illegal);
    assert_eq!(refused.error(), expect(422, "illegal"));
    assert_eq!(
        refused.json()["error"],
        "no such move: the Pawn on e7 cannot go to e5"
    );
    let for_other = json!({"do": "move", "move": "white:resigns", "ply": 1});
    assert_eq!(code(&table, &[1], &for_other), expect(422, "illegal"));
    assert_eq!(table.state()["version"], 1);
}

/// A turn never comes back: a move meant for the line before a take-back is not played on the line after it.
#[test]
fn a_turn_tells_lines_apart() {
    let server = Server::start();
    let table = server.client().game("bishogi");
    table.play("e2e3", 0);
    table.take_back(1, 0);
    table.play("d2d3", 0);
    let late = json!({"do": "move", "move": "e7e6", "ply": 1, "turn": 1});
    let refused = table.act(&[1], &late);
    assert_eq!(refused.error(), expect(409, "conflict"));
    let told = refused.json();
    assert_eq!(
        (&told["ply"], &told["turn"], &told["version"]),
        (&json!(1), &json!(3), &json!(3))
    );
    let now = json!({"do": "move", "move": "e7e6", "ply": 1, "turn": 3});
    table.act(&[1], &now).fine();
}

/// Two dashes are a move like any other (clap-rs/clap #960, uutils/coreutils #7737).
#[test]
fn a_pass_at_the_table() {
    let server = Server::start();
    let position = "6,yK,6/13/13/13/2,bK,10/13/12,gK/13/13/bP,1,bP,10/r+W,r+M,11/rP,rP,bP,10/rK,r+W,bP,10 \
                    - rgyb r - 1";
    let table = server
        .client()
        .table(&json!({"game": "mitregi_90", "position": position}));
    assert_eq!(table.moves(), ["--"]);
    let pass = json!({"do": "move", "move": "--", "ply": 0});
    let state = table.act(&[0], &pass).fine();
    assert_eq!(state["last"]["text"], "--");
    assert_eq!(state["to_move"], 1);
    let state = table.play("m7m8", 1);
    assert!(
        state["position"]
            .as_str()
            .unwrap()
            .ends_with(" - rgyb y - 3")
    );
    assert_eq!(table.state()["line"], json!(["--", "m7m8"]));
    table.check_record();
}

#[test]
fn resignations() {
    let server = Server::start();
    let client = server.client();
    let table = client.game("bishogi");
    let resign = json!({"do": "resign", "ply": 0});
    let state = table.act(&[1], &resign).fine();
    assert_eq!(
        state["over"],
        json!({"ending": "resignation", "winners": [0]})
    );
    assert_eq!(
        (&state["result"], &state["to_move"]),
        (&json!("1-0"), &Value::Null)
    );
    assert_eq!(state["last"], json!({"text": "black:resigns", "seat": 1}));
    let late = json!({"do": "move", "move": "e2e3", "ply": 1});
    assert_eq!(code(&table, &[0], &late), expect(409, "finished"));
    assert!(table.moves().is_empty());

    let table = client.game("shogi_style+3p");
    let resign = json!({"do": "resign", "ply": 0, "seat": 2});
    table.act(&[0, 1, 2], &resign).fine();
    assert_eq!(table.state()["in"], json!([0, 1]));
    let out = json!({"do": "move", "move": "f4f5", "ply": 1});
    assert_eq!(code(&table, &[2], &out), expect(403, "out"));
    let unheld = json!({"do": "resign", "ply": 1, "seat": 0});
    assert_eq!(code(&table, &[1], &unheld), expect(401, "no_seat"));
}

#[test]
fn declarations() {
    let server = Server::start();
    let won = "4K4/+P+P+P+P+P4/+P+P+P+P+P4/9/9/9/9/9/4k4 b 2RB3P - 1";
    let beginning = json!({"game": "pocket_shogi_plus", "position": won});
    let table = server.client().table(&beginning);
    assert_eq!(table.state()["can_declare"], true);
    let declare = json!({"do": "declare", "ply": 0});
    assert_eq!(code(&table, &[1], &declare), expect(403, "not_your_turn"));
    let state = table.act(&[0], &declare).fine();
    assert_eq!(
        state["over"],
        json!({"ending": "declaration", "winners": [0]})
    );
    assert_eq!(state["last"]["text"], "declared");
    let start = server.client().game("pocket_shogi_plus");
    assert_eq!(code(&start, &[0], &declare), expect(422, "illegal"));
}

/// The whole state says who did what, also where it is nobody's turn to tell by.
#[test]
fn who_did_what() {
    let server = Server::start();
    let table = server.client().game("shogi_style+3p");
    table.play("f4f5", 0);
    let resign = json!({"do": "resign", "ply": 1, "seat": 2});
    table.act(&[0, 1, 2], &resign).fine();
    let text = table.moves()[0].clone();
    table.play(&text, 2);
    let draw = json!({"do": "offer", "what": "draw", "ply": 3});
    table.act(&[0, 1], &draw).fine();
    let state = table.state();
    assert_eq!(state["line"].as_array().unwrap().len(), 4);
    assert_eq!(state["movers"], json!([0, 2, 1, null]));
}

/// A player who is losing cannot fill the table so that the other can neither move nor give up.
#[test]
fn offers_without_end() {
    let server = Server::start();
    let table = server.client().game("bishogi");
    table.play("e2e3", 0);
    for what in ["draw", "take_back"] {
        let offer = json!({"do": "offer", "what": what, "ply": 1});
        let number = table.act(&[0], &offer).fine()["version"].clone();
        let withdraw = json!({"do": "answer", "offer": number, "agree": false});
        table.act(&[0], &withdraw).fine();
        assert_eq!(code(&table, &[0], &offer), expect(409, "conflict"));
    }
    assert_eq!(table.play("e7e6", 1)["version"], 6);
    let offer = json!({"do": "offer", "what": "draw", "ply": 2});
    table.act(&[0], &offer).fine();
}

#[test]
fn offers() {
    let server = Server::start();
    let table = server.client().game("bishogi");
    let start = table.state();
    table.play("e2e3", 0);
    table.play("e7e6", 1);
    let ask = json!({"do": "offer", "what": "take_back", "ply": 2});
    let state = table.act(&[0], &ask).fine();
    let offer = &state["offers"][0];
    assert_eq!(
        *offer,
        json!({"offer": 3, "what": "take_back", "by": 0, "agreed": [0], "needed": [1], "to_ply": 0})
    );
    assert_eq!(code(&table, &[0], &ask), expect(409, "conflict"));
    let draw = json!({"do": "offer", "what": "draw", "ply": 2});
    let state = table.act(&[1], &draw).fine();
    assert_eq!(state["offers"].as_array().unwrap().len(), 2);
    assert_eq!(state["offers"][1]["what"], "draw");
    let yes = |offer: u64| json!({"do": "answer", "offer": offer, "agree": true});
    assert_eq!(code(&table, &[1], &yes(99)), expect(404, "not_found"));
    let state = table.act(&[1], &yes(3)).fine();
    for field in [
        "ply", "position", "in", "check", "over", "result", "status", "number", "last",
    ] {
        assert_eq!(state[field], start[field], "{field}");
    }
    assert_eq!((&state["turn"], &state["version"]), (&json!(3), &json!(5)));
    let state = table.act(&[0], &yes(4)).fine();
    assert_eq!(
        state["over"],
        json!({"ending": "agreement", "winners": [0, 1]})
    );
    assert_eq!(state["last"], json!({"text": "draw agreed"}));
    assert_eq!(state["offers"], json!([]));
    // A finished game is taken back, too.
    let state = table.take_back(1, 0);
    assert_eq!(state["over"], Value::Null);

    // A move made meanwhile ends the offer.
    table.play("e2e3", 0);
    let ask = json!({"do": "offer", "what": "take_back", "ply": 1});
    let offer = table.act(&[0], &ask).fine()["offers"][0]["offer"]
        .as_u64()
        .unwrap();
    assert_eq!(table.play("e7e6", 1)["offers"], json!([]));
    assert_eq!(code(&table, &[1], &yes(offer)), expect(404, "not_found"));
    assert_eq!(table.state()["ply"], 2);
    // Declined is declined until the line changes.
    let offer = table.act(&[0], &draw).fine()["offers"][0]["offer"]
        .as_u64()
        .unwrap();
    let no = json!({"do": "answer", "offer": offer, "agree": false});
    assert_eq!(table.act(&[1], &no).fine()["offers"], json!([]));
    assert_eq!(code(&table, &[0], &draw), expect(409, "conflict"));
    table.check_record();
}

#[test]
fn moves_taken_back_are_no_repetition() {
    let server = Server::start();
    let position = "4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1";
    let table = server
        .client()
        .table(&json!({"game": "bishogi", "position": position}));
    for _ in 0..4 {
        assert_eq!(table.play("e1d1", 0)["over"], Value::Null);
        let state = table.take_back(1, 0);
        assert_eq!(
            (&state["over"], &state["position"]),
            (&Value::Null, &json!(position))
        );
    }
}
