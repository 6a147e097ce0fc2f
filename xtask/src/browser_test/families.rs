//! Every family is opened, played, loaded again; what is illegal is refused, and a seat's link moves for that seat
//! alone.

use anyhow::{Result, ensure};
use serde_json::json;

use super::Ground;
use super::browser::Pointer;
use super::lines::{Wishes, line};
use super::play::{
    cell, compare, get, make, point, post, sit, targets, type_refused, wait_for_ply,
    wait_for_record,
};

/// A game, how many moves are played at least, what must be among them, and an illegal move at the start with a word
/// of the reason.
struct Case {
    game: &'static str,
    position: Option<&'static str>,
    least: usize,
    wishes: Wishes,
}

const fn case(game: &'static str, wishes: Wishes) -> Case {
    Case {
        game,
        position: None,
        least: 10,
        wishes,
    }
}

/// A Demon, a Lion and men to capture, near each other, so that a short line has captures of several men.
const BURNS: &str = "15k/16/16/4ppp9/16/8pp6/7{fd}8/16/4PP10/3{LN}12/16/7{FD}8/8P7/16/16/K15 b - 1";

const CASES: [Case; 10] = [
    case("bishogi", Wishes::HANDS),
    case("cannibal", Wishes::HANDS),
    case("wildebishogi", Wishes::HANDS),
    case(
        "sekishogi",
        Wishes {
            several_captures: true,
            ..Wishes::HANDS
        },
    ),
    case("sekishogi_once_pawned", Wishes::HANDS),
    case(
        "pocket_shogi_plus",
        Wishes {
            pocket: true,
            ..Wishes::HANDS
        },
    ),
    case("shogi_style", Wishes::HANDS),
    case(
        "framed_chevron_chess+3p",
        Wishes {
            drop: true,
            capture: true,
            ..Wishes {
                promotion: false,
                ..Wishes::HANDS
            }
        },
    ),
    case("mitregi_90", Wishes::HANDS),
    Case {
        game: "suzumu",
        position: Some(BURNS),
        least: 10,
        wishes: Wishes {
            drop: false,
            several_captures: true,
            ..Wishes::HANDS
        },
    },
];

/// Plays every family on one screen from its links, at least ten moves, then loads the page again.
pub(super) async fn are_played_and_loaded_again(ground: &Ground) -> Result<()> {
    let browser = ground.window((1280, 900)).await?;
    for Case {
        game,
        position,
        least,
        wishes,
    } in CASES
    {
        let moves = line(game, position, least, wishes)?;
        let (_, mut table) = sit(&browser, game, position).await?;
        compare(&browser, table.as_ref()).await?;
        for text in &moves {
            point(&browser, table.as_mut(), text, Pointer::Mouse).await?;
        }
        browser.reload().await?;
        browser.wait_for("#board [data-cell]").await?;
        compare(&browser, table.as_ref()).await?;
        wait_for_record(&browser, table.as_ref()).await?;
        let complaints = browser.complaints().await?;
        ensure!(complaints.is_empty(), "{game}: {complaints:?}");
    }
    browser.close().await
}

/// Suzumu from its start, where no man can burn yet, on the whole board of 156 men.
pub(super) async fn suzumu_from_its_start(ground: &Ground) -> Result<()> {
    let browser = ground.window((1280, 900)).await?;
    let (_, mut table) = sit(&browser, "suzumu", None).await?;
    for text in line(
        "suzumu",
        None,
        12,
        Wishes {
            capture: true,
            ..Wishes::default()
        },
    )? {
        point(&browser, table.as_mut(), &text, Pointer::Mouse).await?;
    }
    browser.reload().await?;
    browser.wait_for("#board [data-cell]").await?;
    compare(&browser, table.as_ref()).await?;
    browser.close().await
}

/// From the list of games to a board on one screen and to one with links.
pub(super) async fn are_found_in_the_lobby(ground: &Ground) -> Result<()> {
    let browser = ground.window((1280, 900)).await?;
    browser.goto("/").await?;
    browser.wait_for("#games [data-game]").await?;
    let listed = browser.all("#games [data-game]", "data-game").await?;
    for entry in arbiter::GAMES {
        ensure!(
            listed.iter().any(|name| name == entry.name),
            "{} is not in the lobby",
            entry.name
        );
    }
    browser.click("#games [data-game=\"catholic\"]").await?;
    browser.wait_for("#here").await?;
    browser.click("#here").await?;
    browser.wait_for("#board [data-cell]").await?;
    let mut table = arbiter::open("catholic", None)?;
    compare(&browser, table.as_ref()).await?;
    point(&browser, table.as_mut(), "d3d4", Pointer::Mouse).await?;

    browser.goto("/").await?;
    browser.wait_for("#games [data-game]").await?;
    browser.click("#games [data-game=\"mitregi_144\"]").await?;
    browser.wait_for("#links").await?;
    browser.click("#links").await?;
    browser.wait_for(".seat-link[data-seat=\"3\"]").await?;
    let script = "return [...document.querySelectorAll('.seat-link')].map(e => e.href ?? e.value ?? e.textContent);";
    let links = browser.js(script, Vec::new()).await?;
    let links: Vec<&str> = links
        .as_array()
        .map(|links| links.iter().filter_map(|link| link.as_str()).collect())
        .unwrap_or_default();
    ensure!(
        links.len() == 4
            && links
                .iter()
                .all(|link| link.contains("/t/") && link.contains('#')),
        "{links:?}"
    );
    browser.goto(links[0]).await?;
    browser.wait_for("#board [data-cell]").await?;
    let mut table = arbiter::open("mitregi_144", None)?;
    let first = table.moves()[0].clone();
    point(&browser, table.as_mut(), &first, Pointer::Mouse).await?;
    browser.close().await
}

/// An illegal move is refused with the rule's reason, typed or sent, and nothing changes.
pub(super) async fn illegal_moves_are_refused(ground: &Ground) -> Result<()> {
    let browser = ground.window((1280, 900)).await?;
    for (game, text) in [
        ("bishogi", "e2e4"),
        ("sekishogi", "c3c4"),
        ("pocket_shogi_plus", "2i>"),
        ("suzumu", "h4h9"),
        ("shogi_style", "f1f3"),
        ("mitregi_90", "g1g3"),
    ] {
        let (made, mut table) = sit(&browser, game, None).await?;
        let reason = table
            .play(text)
            .err()
            .map(|refused| refused.to_string())
            .unwrap_or_default();
        let shown = type_refused(&browser, text).await?;
        ensure!(
            !reason.is_empty() && shown.contains(&reason),
            "{game} {text}: {shown:?}, not {reason:?}"
        );
        compare(&browser, table.as_ref()).await?;
        let state = get(&browser, &format!("/api/tables/{}", made.id)).await?;
        ensure!(
            state["version"] == json!(0) && state["ply"] == json!(0),
            "{game}: {state}"
        );
        // A move that is legal can still be made.
        let first = table.moves()[0].clone();
        point(&browser, table.as_mut(), &first, Pointer::Mouse).await?;
    }
    browser.close().await
}

/// Two windows with a seat each: only the one to move can move, whatever its page or its secret tries.
pub(super) async fn a_seat_moves_for_itself_alone(ground: &Ground) -> Result<()> {
    let white = ground.window((1100, 800)).await?;
    let black = ground.window((1100, 800)).await?;
    let watcher = ground.window((800, 700)).await?;
    let made = make(&white, "bishogi", None).await?;
    white.goto(&made.seat(0)).await?;
    black.goto(&made.seat(1)).await?;
    watcher.goto(&made.watch).await?;
    for window in [&white, &black, &watcher] {
        window.wait_for("#board [data-cell]").await?;
    }
    let mut table = arbiter::open("bishogi", None)?;
    // White is to move: nothing lights up for the others, on his men or their own.
    for window in [&black, &watcher] {
        for man in ["e2", "e7"] {
            window.click(&cell(man)).await?;
            ensure!(targets(window).await?.is_empty(), "{man} lights up");
        }
    }
    let path = format!("/api/tables/{}/actions", made.id);
    let action = json!({"do": "move", "move": "e2e3", "ply": 0});
    let (status, answer) = post(&black, &path, Some(&made.secrets[1]), &action).await?;
    ensure!(
        status == 403 && answer["code"] == json!("not_your_turn"),
        "{status} {answer}"
    );
    let (status, answer) = post(&watcher, &path, None, &action).await?;
    ensure!(status == 401, "{status} {answer}");
    let other = make(&watcher, "bishogi", None).await?;
    let (status, answer) = post(&watcher, &path, Some(&other.secrets[0]), &action).await?;
    ensure!(status == 401, "another table's secret: {status} {answer}");
    watcher.goto(&made.watch).await?;
    compare(&watcher, table.as_ref()).await?;

    point(&white, table.as_mut(), "e2e3", Pointer::Mouse).await?;
    for window in [&black, &watcher] {
        compare(window, table.as_ref()).await?;
    }
    point(&black, table.as_mut(), "d7d6", Pointer::Mouse).await?;
    wait_for_ply(&white, 2).await?;
    compare(&watcher, table.as_ref()).await?;
    for window in [white, black, watcher] {
        let complaints = window.complaints().await?;
        ensure!(complaints.is_empty(), "{complaints:?}");
        window.close().await?;
    }
    Ok(())
}
