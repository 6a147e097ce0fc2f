//! Playing at a table in the browser: a game of the library's beside it says what should be seen.
//!
//! For: making a table, choosing moves by pointing, comparing page and engine. Not for: which games are tested with
//! what.

use std::collections::BTreeSet;

use anyhow::{Context, Result, bail, ensure};
use arbiter::Table;
use kernel::scene::{Parts, Place};
use serde_json::{Value, json};

use super::browser::{Browser, Pointer};

/// A legal move: its text and its parts.
pub(super) type Move = (String, Parts);

/// How a cell is found.
pub(super) fn cell(name: &str) -> String {
    format!("[data-cell=\"{name}\"]")
}

/// How a man in a hand is found.
pub(super) fn in_hand(seat: usize, code: &str) -> String {
    format!(".tray[data-seat=\"{seat}\"] [data-hand=\"{code}\"]")
}

/// How a place is found, for the player whose turn it is.
fn spot(place: &Place, seat: usize) -> String {
    match place {
        Place::Cell(name) => cell(name),
        Place::Hand(code) => in_hand(seat, code),
        Place::Pocket => format!(".tray[data-seat=\"{seat}\"] .pocket"),
    }
}

/// A new table made over HTTP, as a page would: its address for watching, and the secrets of its seats.
pub(super) struct Made {
    pub(super) id: String,
    pub(super) watch: String,
    pub(super) secrets: Vec<String>,
}

impl Made {
    /// The path of one screen for all players.
    pub(super) fn all_seats(&self) -> String {
        format!("{}#{}", self.watch, self.secrets.join(","))
    }

    /// The path for one player.
    pub(super) fn seat(&self, seat: usize) -> String {
        format!("{}#{}", self.watch, self.secrets[seat])
    }
}

/// Makes a table.
pub(super) async fn make(browser: &Browser, game: &str, position: Option<&str>) -> Result<Made> {
    let mut body = json!({"game": game});
    if let Some(position) = position {
        body["position"] = json!(position);
    }
    let (status, answer) = post(browser, "/api/tables", None, &body).await?;
    ensure!(status == 201, "no table of {game}: {answer}");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let seats = answer["seats"].as_array().cloned().unwrap_or_default();
    Ok(Made {
        id: text(&answer["id"]),
        watch: text(&answer["watch"]),
        secrets: seats.iter().map(|seat| text(&seat["secret"])).collect(),
    })
}

/// Makes a table and sits down at it for all players, on one screen; gives it, and the same game to play beside it.
pub(super) async fn sit(
    browser: &Browser,
    game: &str,
    position: Option<&str>,
) -> Result<(Made, Box<dyn Table>)> {
    let made = make(browser, game, position).await?;
    browser.goto(&made.all_seats()).await?;
    browser.wait_for("#board [data-cell]").await?;
    Ok((made, arbiter::open(game, position)?))
}

/// Sends JSON from inside the page's origin; gives status and answer.
pub(super) async fn post(
    browser: &Browser,
    path: &str,
    secret: Option<&str>,
    body: &Value,
) -> Result<(u64, Value)> {
    let script = "const [path, secret, body] = arguments;
        const headers = {'Content-Type': 'application/json'};
        if (secret) headers.Authorization = 'Bearer ' + secret;
        return fetch(path, {method: 'POST', headers, body: JSON.stringify(body)})
            .then(async answer => [answer.status, await answer.json()]);";
    // Only a page of the server may ask the server.
    if !browser.path().await?.starts_with('/') {
        browser.goto("/").await?;
    }
    let answer = browser
        .js(script, vec![json!(path), json!(secret), body.clone()])
        .await?;
    Ok((answer[0].as_u64().unwrap_or_default(), answer[1].clone()))
}

/// Asks the server from inside the page's origin.
pub(super) async fn get(browser: &Browser, path: &str) -> Result<Value> {
    let script = "return fetch(arguments[0]).then(answer => answer.json());";
    browser.js(script, vec![json!(path)]).await
}

/// Waits until the page shows this ply of the server's line.
pub(super) async fn wait_for_ply(browser: &Browser, ply: usize) -> Result<()> {
    let script = "return document.body.dataset.ply === arguments[0] && document.body.dataset.shown === arguments[0];";
    browser
        .wait(
            &format!("ply {ply} on the board"),
            script,
            vec![json!(ply.to_string())],
        )
        .await?;
    Ok(())
}

/// Men on the board as the page shows them: cell, seat, code.
async fn men_shown(browser: &Browser) -> Result<BTreeSet<(String, String, String)>> {
    let script = "return [...document.querySelectorAll('#board [data-cell][data-man]')]
        .map(e => [e.dataset.cell, e.dataset.seat, e.dataset.man]);";
    let men = browser.js(script, Vec::new()).await?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let men = men.as_array().cloned().unwrap_or_default();
    Ok(men
        .iter()
        .map(|man| (text(&man[0]), text(&man[1]), text(&man[2])))
        .collect())
}

/// Compares the page with the game beside it: ply, whose turn, men, hands, position text, line.
pub(super) async fn compare(browser: &Browser, table: &dyn Table) -> Result<()> {
    let ply = table.happened();
    wait_for_ply(browser, ply).await?;
    let moment = table.moment(ply).context("no present position")?;
    let men: BTreeSet<_> = moment
        .scene
        .men
        .iter()
        .map(|placed| {
            (
                placed.cell.clone(),
                placed.seat.number().to_string(),
                placed.code.clone(),
            )
        })
        .collect();
    let shown = men_shown(browser).await?;
    ensure!(
        shown == men,
        "{} after {ply}: the page has {:?} too many and lacks {:?}",
        table.game(),
        shown.difference(&men).collect::<Vec<_>>(),
        men.difference(&shown).collect::<Vec<_>>()
    );
    let position = browser.text("#position").await?;
    ensure!(
        position == moment.position,
        "position text {position:?}, not {:?}",
        moment.position
    );
    for (seat, hand) in moment.scene.hands.iter().enumerate() {
        let tray = format!(".tray[data-seat=\"{seat}\"]");
        let codes = browser
            .all(&format!("{tray} [data-hand]"), "data-hand")
            .await?;
        let counts = browser
            .all(&format!("{tray} [data-hand]"), "data-count")
            .await?;
        let shown: BTreeSet<_> = codes
            .into_iter()
            .zip(counts)
            .filter(|(_, count)| count != "0")
            .collect();
        let held: BTreeSet<_> = hand
            .iter()
            .map(|(code, count)| (code.clone(), count.to_string()))
            .collect();
        ensure!(
            shown == held,
            "hand of {seat} after {ply}: {shown:?}, not {held:?}"
        );
    }
    if !moment.scene.pockets.is_empty() {
        for (seat, man) in moment.scene.pockets.iter().enumerate() {
            let pocket = format!(".tray[data-seat=\"{seat}\"] .pocket");
            let shown = browser
                .attribute(&pocket, "data-man")
                .await?
                .filter(|man| !man.is_empty());
            ensure!(&shown == man, "pocket of {seat}: {shown:?}, not {man:?}");
        }
    }
    let to_move = browser
        .attribute("body", "data-seat-to-move")
        .await?
        .unwrap_or_default();
    let expected = if table.outcome().is_none() {
        moment.to_move.to_string()
    } else {
        String::new()
    };
    ensure!(
        to_move == expected,
        "to move: {to_move:?}, not {expected:?}"
    );
    let line = browser.js(
        "return [...document.querySelectorAll('#moves [data-ply]')].filter(e => e.dataset.ply !== '0').length;",
        Vec::new(),
    ).await?;
    ensure!(
        line == json!(ply),
        "{line} entries in the list of moves, not {ply}"
    );
    Ok(())
}

/// Waits until the page shows the game's record.
pub(super) async fn wait_for_record(browser: &Browser, table: &dyn Table) -> Result<()> {
    let script = "return document.querySelector('#record').value.trim() === arguments[0];";
    let record = table.record().trim().to_owned();
    browser
        .wait("the record", script, vec![json!(record)])
        .await?;
    Ok(())
}

/// The cells that are lit as targets.
pub(super) async fn targets(browser: &Browser) -> Result<BTreeSet<String>> {
    Ok(browser
        .all("#board .target", "data-cell")
        .await?
        .into_iter()
        .collect())
}

/// Chooses a move by pointing, and plays it in the game beside the page. Looks at what lights up on the way.
pub(super) async fn point(
    browser: &Browser,
    table: &mut dyn Table,
    text: &str,
    pointer: Pointer,
) -> Result<()> {
    choose(browser, table, text, pointer)
        .await
        .with_context(|| format!("{text} in {}", table.position()))?;
    table.play(text)?;
    compare(browser, table).await
}

async fn choose(browser: &Browser, table: &dyn Table, text: &str, pointer: Pointer) -> Result<()> {
    let all = table.legal_moves();
    let seat = table.seat_to_move();
    let (_, parts) = all
        .iter()
        .find(|(other, _)| other == text)
        .context("not legal")?;
    let Some(from) = &parts.from else {
        browser.wait_for("#pass").await?;
        return browser.press("#pass", pointer).await;
    };
    let mut left: Vec<&Move> = all
        .iter()
        .filter(|(_, other)| other.from == parts.from)
        .collect();
    // A list of moves may still be on its way.
    let ready = "return document.body.dataset.ready === 'true' && document.body.dataset.ply === arguments[0];";
    browser
        .wait(
            "the list of legal moves",
            ready,
            vec![json!(table.happened().to_string())],
        )
        .await?;
    browser.press(&spot(from, seat), pointer).await?;
    let lit = targets(browser).await?;
    let first: BTreeSet<String> = left
        .iter()
        .filter_map(|(_, other)| cell_of(other.path.first(), from))
        .collect();
    ensure!(
        lit.iter()
            .filter(|cell| Place::Cell((*cell).clone()) != *from)
            .cloned()
            .collect::<BTreeSet<_>>()
            == first,
        "lit are {lit:?}, legal are {first:?}"
    );
    for (step, place) in parts.path.iter().enumerate() {
        browser.press(&spot(place, seat), pointer).await?;
        left.retain(|(_, other)| other.path.get(step) == Some(place));
        if left.len() == 1 {
            // Skipping the turn is asked for once more.
            let skips = parts.path.first() == Some(from)
                && parts.captures.is_empty()
                && parts.promotion.is_none();
            return if skips {
                browser.press("#finish", pointer).await
            } else {
                Ok(())
            };
        }
    }
    if left
        .iter()
        .any(|(_, other)| other.captures != parts.captures)
        && left.iter().any(|(_, other)| !other.captures.is_empty())
    {
        choose_victims(browser, &left, parts, pointer).await?;
        left.retain(|(_, other)| other.captures == parts.captures);
    }
    if left.len() > 1 {
        let button = format!(
            "#promotion [data-promotion=\"{}\"]",
            parts.promotion.as_deref().unwrap_or_default()
        );
        browser.wait_for(&button).await?;
        browser.press(&button, pointer).await?;
    }
    Ok(())
}

/// The name of a cell other than where the man stands.
fn cell_of(place: Option<&Place>, from: &Place) -> Option<String> {
    match place {
        Some(Place::Cell(name)) if place != Some(from) => Some(name.clone()),
        _ => None,
    }
}

/// Picks victims one after the other; before each, all that some legal move still has must be lit, and nothing else.
async fn choose_victims(
    browser: &Browser,
    left: &[&Move],
    parts: &Parts,
    pointer: Pointer,
) -> Result<()> {
    let mut picked: BTreeSet<&String> = BTreeSet::new();
    for victim in &parts.captures {
        let possible: BTreeSet<String> = left
            .iter()
            .filter(|(_, other)| picked.iter().all(|&cell| other.captures.contains(cell)))
            .flat_map(|(_, other)| {
                other
                    .captures
                    .iter()
                    .filter(|&cell| !picked.contains(cell))
                    .cloned()
            })
            .collect();
        let lit: BTreeSet<String> = browser
            .all("#board .victim:not(.picked)", "data-cell")
            .await?
            .into_iter()
            .collect();
        ensure!(
            lit == possible,
            "lit as victims: {lit:?}, legal: {possible:?}"
        );
        browser.press(&cell(victim), pointer).await?;
        picked.insert(victim);
    }
    if browser.attribute("#finish", "disabled").await?.is_some() {
        bail!("the move cannot be finished with {:?}", parts.captures);
    }
    browser.press("#finish", pointer).await
}

/// Types a move and gives what the page answers as an error; empty if it took it.
pub(super) async fn type_refused(browser: &Browser, text: &str) -> Result<String> {
    browser.fill("#typed input", text).await?;
    browser
        .js(
            "document.querySelector('#typed').requestSubmit();",
            Vec::new(),
        )
        .await?;
    let seen = browser
        .wait(
            "an error",
            "return document.querySelector('#error').textContent.trim();",
            Vec::new(),
        )
        .await?;
    // The page begins it as a sentence.
    let mut letters = seen.as_str().unwrap_or_default().chars();
    let first = letters.next().map(|first| first.to_lowercase().to_string());
    Ok(first.unwrap_or_default() + letters.as_str())
}
