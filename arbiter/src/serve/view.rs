//! Tables as JSON, in the forms of `API.md`.
//!
//! For: views, states and descriptions of games, made from a [`Table`]. Not for: whether they may be seen, or how they
//! are sent.

use kernel::Seats;
use serde_json::{Map, Value, json};

use super::room::{Proposal, Room, numbers};
use crate::{Entry, GAMES, Table};

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
    let seats: Vec<Value> = (table.seats().iter())
        .map(|name| json!({ "name": name }))
        .collect();
    json!({
        "game": name,
        "summary": entry.map(|entry| entry.summary),
        "start": table.position(),
        "seats": seats,
    })
}

/// All legal moves.
pub fn moves(room: &Room) -> Value {
    let moves: Vec<Value> = (room.table().moves().into_iter())
        .map(|text| json!({ "text": text }))
        .collect();
    json!({"ply": room.ply(), "turn": room.turn(), "moves": moves})
}

/// A table's position after so much of its line. `last` is the text of what happened last, and who did it.
pub fn view(table: &dyn Table, last: Option<(String, Option<usize>)>) -> Map<String, Value> {
    let last = last.map(|(text, seat)| match seat {
        Some(seat) => json!({"text": text, "seat": seat}),
        None => json!({ "text": text }),
    });
    let view = json!({
        "ply": table.happened(),
        "position": table.position(),
        "number": table.next_move_number(),
        "to_move": table.outcome().is_none().then(|| table.seat_to_move()),
        "in": table.seats_in(),
        "check": table.in_check(),
        "last": last,
    });
    match view {
        Value::Object(view) => view,
        _ => Map::new(),
    }
}

/// The present state of a table.
pub fn state(id: &str, room: &Room) -> Value {
    let table = room.table();
    let last = table.line().pop().map(|text| {
        let ply = room.ply().saturating_sub(1);
        (text, room.by(ply))
    });
    let mut state = view(table, last);
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

/// A state's text, and with it what is not sent to everybody at every move: the line, and which seats are held.
pub fn whole_state(state: &str, table: &dyn Table, held: Seats) -> String {
    let inner = state.strip_suffix('}').unwrap_or(state);
    let (line, held) = (json!(table.line()), json!(numbers(held)));
    format!("{inner},\"line\":{line},\"held\":{held}}}")
}

/// The position after `ply` things of the line; `None` if it is not so long.
pub fn view_at(room: &Room, ply: usize) -> Option<Map<String, Value>> {
    let line = room.table().line();
    if ply > line.len() {
        return None;
    }
    let last = ply.checked_sub(1);
    let last = last.and_then(|last| Some((line.get(last)?.clone(), room.by(last))));
    room.at(ply).map(|table| view(table.as_ref(), last))
}
