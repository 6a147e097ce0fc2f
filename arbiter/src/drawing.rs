//! Scenes as JSON: what a page needs to draw a game and to take moves by pointing, in the form that `API.md` gives.
//!
//! For: turning boards, men, diagrams, positions and moves into values. Not for: who may ask for them, or how they are
//! sent.

use kernel::scene::{Diagram, ManKind, Parts, Place, Reach, Shape, Style};
use pulldown_cmark::{Options, Parser, html};
use serde_json::{Map, Value, json};

use crate::{Moment, Table};

/// What does not change while a game is played: board, seats and men. `table` stands at the game's start.
pub fn game(table: &dyn Table, summary: &str) -> Value {
    let board = table.board();
    let cells = board.cells.iter().map(|cell| {
        if cell.used {
            json!([cell.name, cell.x, cell.y])
        } else {
            json!([cell.name, cell.x, cell.y, false])
        }
    });
    let seats = table.seats().into_iter().zip(&board.turns);
    json!({
        "game": table.game(),
        "summary": summary,
        "start": table.position(),
        "shape": match board.shape {
            Shape::Squares => "squares",
            Shape::Hexagons => "hexagons",
        },
        "style": match board.style {
            Style::Chess => "chess",
            Style::Shogi => "shogi",
        },
        "cells": cells.collect::<Vec<_>>(),
        "seats": seats.map(|(name, turn)| json!({"name": name, "turn": turn})).collect::<Vec<_>>(),
        "zones": board.zones,
        "pockets": board.pockets,
        "declaration": table.knows_declaration(),
        "men": table.men().iter().map(man).collect::<Vec<_>>(),
    })
}

/// The rules for players: the crate's text as HTML, and a diagram of each man. Takes a while for a large game, since
/// every diagram is found by asking for moves.
pub fn rules(table: &dyn Table) -> Value {
    let men = table.men().into_iter().enumerate();
    let diagrams: Map<String, Value> = men
        .map(|(number, kind)| (kind.code, diagram(&table.diagram(number))))
        .collect();
    json!({
        "game": table.game(),
        "guide": guide(table.guide()),
        "diagrams": diagrams,
    })
}

fn man(kind: &ManKind) -> Value {
    json!({
        "code": kind.code,
        "name": kind.name,
        "kanji": kind.kanji,
        "royal": kind.royal,
        "promoted": kind.promoted,
        "promotes_to": kind.promotes_to,
        "hand": kind.comes_to_hand_as,
    })
}

fn diagram(diagram: &Diagram) -> Value {
    let cells: Map<String, Value> = diagram
        .cells
        .iter()
        .map(|(name, reach)| (name.clone(), signs(*reach).into()))
        .collect();
    json!({"at": diagram.at, "stays": diagram.stays, "cells": cells})
}

/// A letter for each way to reach a cell.
fn signs(reach: Reach) -> String {
    let ways = [
        ('m', reach.moves),
        ('c', reach.captures),
        ('l', reach.leaps),
        ('j', reach.leaps_to_capture),
        ('i', reach.captures_in_place),
    ];
    let present = ways.into_iter().filter(|&(_, has)| has);
    present.map(|(sign, _)| sign).collect()
}

/// A crate's rules as HTML.
fn guide(markdown: &str) -> String {
    let mut text = String::new();
    html::push_html(&mut text, Parser::new_ext(markdown, Options::ENABLE_TABLES));
    text
}

/// A position of a game's line; `None` if the line is shorter. Whose turn it is, is nobody's once the game is over.
pub fn moment(table: &dyn Table, happened: usize) -> Option<Map<String, Value>> {
    let Moment {
        position,
        number,
        to_move,
        seats_in,
        in_check,
        scene,
        last,
    } = table.moment(happened)?;
    let over = happened == table.happened() && table.outcome().is_some();
    let men = scene
        .men
        .iter()
        .map(|placed| json!([placed.cell, placed.seat.number(), placed.code]));
    let last = last.map(|last| {
        let mut value = Map::new();
        value.insert(String::from("text"), last.text.into());
        if let Some(seat) = last.seat {
            value.insert(String::from("seat"), seat.into());
        }
        if let Some(parts) = &last.parts {
            put_parts(&mut value, parts);
        }
        value
    });
    let value = json!({
        "ply": happened,
        "position": position,
        "number": number,
        "to_move": (!over).then_some(to_move),
        "in": seats_in,
        "check": in_check,
        "men": men.collect::<Vec<_>>(),
        "hands": scene.hands,
        "pockets": (!scene.pockets.is_empty()).then_some(scene.pockets),
        "last": last,
    });
    match value {
        Value::Object(map) => Some(map),
        _ => None,
    }
}

/// All legal moves, sorted by text.
pub fn legal_moves(table: &dyn Table) -> Vec<Value> {
    let moves = table.legal_moves().into_iter().map(|(text, parts)| {
        let mut value = Map::new();
        value.insert(String::from("text"), text.into());
        put_parts(&mut value, &parts);
        value.into()
    });
    moves.collect()
}

fn put_parts(value: &mut Map<String, Value>, parts: &Parts) {
    let from = parts.from.as_ref().map(place);
    value.insert(String::from("from"), from.into());
    let path: Vec<String> = parts.path.iter().map(place).collect();
    value.insert(String::from("path"), path.into());
    if !parts.captures.is_empty() {
        value.insert(String::from("captures"), parts.captures.clone().into());
    }
    if let Some(promotion) = &parts.promotion {
        value.insert(String::from("promotion"), promotion.clone().into());
    }
}

/// A cell by its name, a man in hand as `@P`, the pocket by that word.
fn place(place: &Place) -> String {
    match place {
        Place::Cell(name) => name.clone(),
        Place::Hand(code) => format!("@{code}"),
        Place::Pocket => String::from("pocket"),
    }
}
