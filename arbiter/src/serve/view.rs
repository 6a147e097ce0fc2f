//! Tables as JSON, in the forms of `API.md`.
//!
//! For: views, states and descriptions of games, made from a [`Table`]. Not for: whether they may be seen, or how they
//! are sent.

use kernel::Seats;
use serde_json::{Map, Value, json};

use super::room::{Proposal, Room, numbers};
use crate::{Entry, GAMES, Table, drawing};

/// All games, as `GET /api/games` lists them.
pub fn games() -> Value {
    let game = |entry: &Entry| json!({"name": entry.name, "options": entry.options, "summary": entry.summary});
    GAMES.iter().map(game).collect()
}

/// What a client needs to know of a game in order to draw it, from a table at its start.
pub fn game(table: &dyn Table) -> Value {
    let name = table.game();
    let entry = GAMES
        .iter()
        .find(|entry| Some(entry.name) == name.split('+').next());
    drawing::game(table, entry.map_or("", |entry| entry.summary))
}

/// All legal moves.
pub fn moves(room: &Room) -> Value {
    let moves = drawing::legal_moves(room.table());
    json!({"ply": room.ply(), "turn": room.turn(), "moves": moves})
}

/// The present state of a table.
pub fn state(id: &str, room: &Room) -> Value {
    let table = room.table();
    let mut state = drawing::moment(table, room.ply()).unwrap_or_default();
    let over = table.outcome().map(|outcome| {
        json!({
            "ending": outcome.ending.words(),
            "winners": numbers(outcome.winners),
        })
    });
    let rest = [
        ("id", json!(id)),
        ("game", json!(table.game())),
        ("version", json!(room.version())),
        ("turn", json!(room.turn())),
        ("status", json!(table.status())),
        ("result", json!(table.result().to_string())),
        ("over", json!(over)),
        ("can_declare", json!(table.can_declare())),
        ("offers", offers(room)),
    ];
    state.extend(rest.map(|(name, value)| (name.to_owned(), value)));
    Value::Object(state)
}

fn offers(room: &Room) -> Value {
    let offer = |offer: &super::room::Offer| {
        let mut value = json!({
            "offer": offer.number,
            "what": offer.what.word(),
            "by": offer.by,
            "agreed": numbers(offer.agreed),
            "needed": numbers(room.needed(offer)),
        });
        if let Proposal::TakeBack { to_ply } = offer.what {
            value["to_ply"] = json!(to_ply);
        }
        value
    };
    room.offers().iter().map(offer).collect()
}

/// A state's text, and with it what is not sent to everybody at every move: the line, whose each thing on it is, and
/// which seats are held.
pub fn whole_state(state: &str, room: &Room, held: Seats) -> String {
    let inner = state.strip_suffix('}').unwrap_or(state);
    let line = json!(room.table().line());
    let movers: Value = room.movers().collect();
    let held = json!(numbers(held));
    format!("{inner},\"line\":{line},\"movers\":{movers},\"held\":{held}}}")
}

/// The position after `ply` things of the line; `None` if it is not so long.
pub fn view_at(room: &Room, ply: usize) -> Option<Map<String, Value>> {
    drawing::moment(room.table(), ply)
}
