//! Faults that users reported of other projects, as inputs for the page. Each function names the reports.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use fantoccini::actions::PointerAction;
use serde_json::{Value, json};

use super::Ground;
use super::browser::{Browser, Pointer};
use super::play::{
    cell, compare, get, in_hand, make, point, post, sit, targets, type_refused, wait_for_ply,
    wait_for_record,
};

/// Only what a test needs to know of a cell: its place on the screen.
async fn left_and_top(browser: &Browser, name: &str) -> Result<(f64, f64)> {
    let script = "const r = document.querySelector(arguments[0]).getBoundingClientRect();
        return [r.left + r.width / 2, r.top + r.height / 2];";
    let at = browser.js(script, vec![json!(cell(name))]).await?;
    Ok((at[0].as_f64().context("x")?, at[1].as_f64().context("y")?))
}

/// `WandererXII/lishogi` issue 846: a ban on captures was forgotten for the second victim.
pub(super) async fn the_burning_demon(ground: &Ground) -> Result<()> {
    let text = "16/16/16/15k/16/8{fd}pp5/16/16/7{FD}8/16/16/16/16/16/16/K15 b - 1";
    let browser = ground.window((1280, 900)).await?;
    let (_, mut table) = sit(&browser, "suzumu", Some(text)).await?;
    let refused = type_refused(&browser, "h8j10xi11xj11").await?;
    ensure!(
        refused.contains("the Fire Demon on i11 cannot be burnt"),
        "{refused}"
    );
    compare(&browser, table.as_ref()).await?;
    let choose_target = async || -> Result<()> {
        browser.click(&cell("h8")).await?;
        ensure!(targets(&browser).await?.contains("j10"));
        browser.click(&cell("j10")).await
    };
    for picked in [&[][..], &["j11"], &["k11"], &["j11", "k11"]] {
        choose_target().await?;
        for victim in picked {
            browser.click(&cell(victim)).await?;
        }
        let lit = browser.all("#board .victim", "data-cell").await?;
        ensure!(
            !lit.contains(&"i11".to_owned()),
            "the Demon is lit: {lit:?}"
        );
        let shown = browser.all("#board .picked", "data-cell").await?;
        ensure!(shown == picked, "{shown:?}, not {picked:?}");
        ensure!(
            browser.attribute("#finish", "disabled").await?.is_none(),
            "{picked:?} is a legal set"
        );
        browser.click("#cancel").await?;
        ensure!(targets(&browser).await?.is_empty());
    }
    // The Demon is clicked nevertheless; nothing is captured.
    choose_target().await?;
    browser.click(&cell("i11")).await?;
    let picked = browser.all("#board .picked", "data-cell").await?;
    ensure!(picked.is_empty(), "{picked:?}");
    compare(&browser, table.as_ref()).await?;
    browser.key("Escape").await?;
    point(&browser, table.as_mut(), "h8j10xj11xk11", Pointer::Mouse).await?;
    browser.close().await
}

/// A game, a position, and captures with what comes to hand.
type Captures = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

/// `fairy-stockfish/Fairy-Stockfish` issue 942: a captured promoted man came to hand as another kind.
pub(super) async fn what_comes_to_hand(ground: &Ground) -> Result<()> {
    let browser = ground.window((1100, 850)).await?;
    let games: [Captures; 3] = [
        (
            "wildebishogi",
            "7k1/9/9/9/q~+r+nw~q4/RRRRR4/9/9/7K1[] w - - 0 1",
            &[
                ("a4a5", "P"),
                ("b4b5", "R"),
                ("c4c5", "N"),
                ("d4d5", "P"),
                ("e4e5", "Q"),
            ],
        ),
        (
            "dual_return",
            "6k1/8/8/+r+r'r'5/RRR5/8/8/K7[] w - - 0 1",
            &[("a4a5", "R'"), ("b4b5", "R"), ("c4c5", "R")],
        ),
        (
            "filgi",
            "7k/8/8/+pf+a5/RRR5/8/8/7K[] w - - 0 1",
            &[("a4a5", "P"), ("b4b5", "F"), ("c4c5", "A")],
        ),
    ];
    for (game, text, captures) in games {
        for (capture, held) in captures {
            let (_, mut table) = sit(&browser, game, Some(text)).await?;
            point(&browser, table.as_mut(), capture, Pointer::Mouse).await?;
            let hand = browser
                .all(".tray[data-seat=\"0\"] [data-hand]", "data-hand")
                .await?;
            ensure!(hand == [(*held).to_owned()], "{game} {capture}: {hand:?}");
        }
    }
    browser.close().await
}

/// `miskibin/py-draughts` issue 29: of two paths with the same ends one was taken silently.
pub(super) async fn two_ways_to_jump(ground: &Ground) -> Result<()> {
    let browser = ground.window((1000, 900)).await?;
    for (text, ways) in [
        (
            "8/8/8/8/1p1p4/8/1p1p4/2P5[] w - - 0 1",
            ["c1a3c5", "c1e3c5"],
        ),
        (
            "8/8/8/8/1p1p4/8/1p1p4/2+P5[] w - - 0 1",
            ["c1a3c5e3c1", "c1e3c5a3c1"],
        ),
    ] {
        for way in ways {
            let (_, mut table) = sit(&browser, "sekishogi", Some(text)).await?;
            for half in ["c1c5", "c1a3"] {
                let refused = type_refused(&browser, half).await?;
                let reason = table.play(half).err().map(|error| error.to_string());
                ensure!(reason.as_deref() == Some(&refused), "{half}: {refused}");
            }
            browser.click(&cell("c1")).await?;
            let asked: BTreeSet<String> = ["a3", "e3"].map(String::from).into();
            ensure!(
                targets(&browser).await? == asked,
                "the page asks for the next square"
            );
            browser.click(&cell("c1")).await?;
            point(&browser, table.as_mut(), way, Pointer::Mouse).await?;
        }
    }
    browser.close().await
}

/// `clap-rs/clap` issue 960, and kin: a pass that is swallowed.
pub(super) async fn a_pass(ground: &Ground) -> Result<()> {
    let text = "6,yK,6/13/13/13/2,bK,10/13/12,gK/13/13/bP,1,bP,10/r+W,r+M,11/rP,rP,bP,10/rK,r+W,bP,10 - rgyb r - 1";
    let browser = ground.window((1280, 900)).await?;
    let made = make(&browser, "mitregi_90", Some(text)).await?;
    browser.goto(&made.all_seats()).await?;
    browser.wait_for("#pass").await?;
    let mut table = arbiter::open("mitregi_90", Some(text))?;
    point(&browser, table.as_mut(), "--", Pointer::Mouse).await?;
    point(&browser, table.as_mut(), "m7m8", Pointer::Mouse).await?;
    ensure!(table.position().ends_with("- rgyb y - 3"));
    ensure!(!browser.shows("#pass").await?, "Yellow can move");
    browser.close().await
}

/// `tokio-rs/axum` issue 2673: open streams kept a server that should stop. And a server that is killed in mid-game.
pub(super) async fn stopped_and_started_again(ground: &Ground) -> Result<()> {
    let mut served = ground.own_server("stopped.sqlite")?;
    let browser = ground.window_at(&served, (1000, 900)).await?;
    let (made, mut table) = sit(&browser, "bishogi", None).await?;
    point(&browser, table.as_mut(), "e2e3", Pointer::Mouse).await?;
    for (way, text) in [("INT", "e7e6"), ("TERM", "d2d3"), ("KILL", "d7d6")] {
        let begun = Instant::now();
        if way == "KILL" {
            served.kill()?;
        } else {
            let status = served.signal(way, Duration::from_secs(10))?;
            ensure!(status.success(), "{way}: {status}");
        }
        let took = begun.elapsed();
        ensure!(took < Duration::from_millis(2500), "{way}: took {took:?}");
        // Nothing can be played while nobody answers, and nothing is lost by trying.
        browser.fill("#typed input", text).await?;
        browser
            .js(
                "document.querySelector('#typed').requestSubmit();",
                Vec::new(),
            )
            .await?;
        browser
            .wait(
                "an error",
                "return document.querySelector('#error').textContent.trim();",
                Vec::new(),
            )
            .await?;
        served.restart()?;
        // The tab finds the server by itself and shows the present position; play goes on.
        let other = ground.window_at(&served, (700, 700)).await?;
        let path = format!("/api/tables/{}", made.id);
        other.goto("/").await?;
        let state = get(&other, &path).await?;
        ensure!(state["ply"] == json!(table.happened()), "{way}: {state}");
        ensure!(
            state["position"] == json!(table.position()),
            "{way}: {state}"
        );
        let secret = made.secrets[table.seat_to_move()].as_str();
        let action = json!({"do": "move", "move": text, "ply": table.happened()});
        let (status, answer) =
            post(&other, &format!("{path}/actions"), Some(secret), &action).await?;
        ensure!(status == 200, "{way}: {answer}");
        table.play(text)?;
        compare(&browser, table.as_ref())
            .await
            .with_context(|| format!("after {way}"))?;
        other.close().await?;
    }
    point(&browser, table.as_mut(), "f1e2", Pointer::Mouse).await?;
    browser.close().await
}

/// `govariantsteam/govariants` issue 226: two requests for the same ply were both stored.
pub(super) async fn two_tabs_of_one_seat(ground: &Ground) -> Result<()> {
    let [one, two] = [
        ground.window((900, 800)).await?,
        ground.window((900, 800)).await?,
    ];
    let made = make(&one, "bishogi", None).await?;
    let path = format!("/api/tables/{}/actions", made.id);
    for window in [&one, &two] {
        window.goto(&made.all_seats()).await?;
        window.wait_for("#board [data-cell]").await?;
    }
    let mut table = arbiter::open("bishogi", None)?;
    for _ in 0..10 {
        let moves = table.moves();
        let ply = table.happened();
        let secret = made.secrets[table.seat_to_move()].as_str();
        let action = |text: &String| json!({"do": "move", "move": text, "ply": ply});
        let (first, second) = (action(&moves[0]), action(&moves[moves.len() - 1]));
        let (a, b) = tokio::join!(
            post(&one, &path, Some(secret), &first),
            post(&two, &path, Some(secret), &second)
        );
        let (a, b) = (a?, b?);
        ensure!(
            [a.0, b.0].iter().filter(|&&status| status == 200).count() == 1,
            "{a:?} {b:?}"
        );
        let (won, lost) = if a.0 == 200 {
            (&moves[0], b)
        } else {
            (&moves[moves.len() - 1], a)
        };
        ensure!(
            lost.0 == 409 && lost.1["code"] == json!("conflict") && lost.1["ply"] == json!(ply + 1),
            "{lost:?}"
        );
        table.play(won)?;
        for window in [&one, &two] {
            compare(window, table.as_ref()).await?;
        }
    }
    wait_for_record(&one, table.as_ref()).await?;
    one.close().await?;
    two.close().await
}

/// `tinyhumansai/opencompany` issue 1011, `holon-run/holon` issue 2250: what a slow reader missed was never made up for.
pub(super) async fn a_frozen_tab(ground: &Ground) -> Result<()> {
    let [tab, other] = [
        ground.window((900, 800)).await?,
        ground.window((700, 700)).await?,
    ];
    let made = make(&tab, "bishogi", None).await?;
    tab.goto(&made.all_seats()).await?;
    tab.wait_for("#board [data-cell]").await?;
    other.goto("/").await?;
    tab.devtools("Page.setWebLifecycleState", json!({"state": "frozen"}))
        .await?;
    let mut table = arbiter::open("bishogi", None)?;
    let path = format!("/api/tables/{}/actions", made.id);
    let mut played = 0;
    while played < 300 {
        let moves = table.moves();
        let text = moves[(played * 7) % moves.len().max(1)].clone();
        let action = json!({"do": "move", "move": text, "ply": table.happened()});
        let secret = made.secrets[table.seat_to_move()].as_str();
        let (status, answer) = post(&other, &path, Some(secret), &action).await?;
        ensure!(status == 200, "{answer}");
        table.play(&text)?;
        played += 1;
        if table.outcome().is_some() {
            break;
        }
        if played % 10 == 0 {
            let offer = json!({"do": "offer", "what": "take_back", "to_ply": table.happened() - 1, "ply": table.happened()});
            let (status, answer) =
                post(&other, &path, Some(&made.secrets.join(",")), &offer).await?;
            ensure!(status == 200, "{answer}");
            table.take_back();
        }
    }
    tab.devtools("Page.setWebLifecycleState", json!({"state": "active"}))
        .await?;
    compare(&tab, table.as_ref()).await?;
    tab.close().await?;
    other.close().await
}

/// A browser keeps six connections to a server: more tabs than that must not starve each other.
pub(super) async fn many_tabs(ground: &Ground) -> Result<()> {
    let browser = ground.window((900, 800)).await?;
    let made = make(&browser, "bishogi", None).await?;
    let mut table = arbiter::open("bishogi", None)?;
    browser.goto(&made.all_seats()).await?;
    browser.wait_for("#board [data-cell]").await?;
    for text in [
        "e2e3", "e7e6", "d2d3", "d7d6", "c2c3", "c7c6", "b2b3", "b7b6", "a2a3",
    ] {
        browser.tab(&made.all_seats()).await?;
        browser.wait_for("#board [data-cell]").await?;
        compare(&browser, table.as_ref()).await?;
        point(&browser, table.as_mut(), text, Pointer::Mouse).await?;
    }
    browser.first_tab().await?;
    compare(&browser, table.as_ref()).await?;
    browser.close().await
}

/// `lichess-org/lila` issue 345 and PR 17457: a take-back undid the wrong move.
pub(super) async fn take_backs(ground: &Ground) -> Result<()> {
    let [white, black] = [
        ground.window((1000, 850)).await?,
        ground.window((1000, 850)).await?,
    ];
    let made = make(&white, "bishogi", None).await?;
    white.goto(&made.seat(0)).await?;
    black.goto(&made.seat(1)).await?;
    for window in [&white, &black] {
        window.wait_for("#board [data-cell]").await?;
    }
    let mut table = arbiter::open("bishogi", None)?;
    let open_offers =
        "return document.querySelectorAll('#offers [data-offer]').length === arguments[0];";
    let offers = async |window: &Browser, count: usize| -> Result<Value> {
        window
            .wait(
                &format!("{count} open offers"),
                open_offers,
                vec![json!(count)],
            )
            .await
    };

    // White moves, Black answers, White asks, Black agrees: White's move is what is taken back.
    point(&white, table.as_mut(), "e2e3", Pointer::Mouse).await?;
    compare(&black, table.as_ref()).await?;
    point(&black, table.as_mut(), "e7e6", Pointer::Mouse).await?;
    compare(&white, table.as_ref()).await?;
    white.click("#take-back").await?;
    offers(&black, 1).await?;
    let words = black.text("#offers [data-offer]").await?;
    ensure!(
        words.contains('0'),
        "the offer does not say to which ply it returns: {words}"
    );
    black.click("#offers [data-offer] .agree").await?;
    table.take_back();
    table.take_back();
    for window in [&white, &black] {
        compare(window, table.as_ref()).await?;
        offers(window, 0).await?;
    }

    // White asks, Black moves: the offer is gone.
    point(&white, table.as_mut(), "e2e3", Pointer::Mouse).await?;
    compare(&black, table.as_ref()).await?;
    white.click("#take-back").await?;
    offers(&black, 1).await?;
    point(&black, table.as_mut(), "d7d6", Pointer::Mouse).await?;
    for window in [&white, &black] {
        compare(window, table.as_ref()).await?;
        offers(window, 0).await?;
    }

    // Both kinds open at once, answered apart.
    white.click("#take-back").await?;
    white.click("#draw").await?;
    offers(&black, 2).await?;
    let kinds = black.all("#offers [data-offer]", "data-what").await?;
    ensure!(
        kinds.contains(&"draw".to_owned()) && kinds.contains(&"take_back".to_owned()),
        "{kinds:?}"
    );
    black.click("#offers [data-what=\"draw\"] .decline").await?;
    offers(&white, 1).await?;
    compare(&white, table.as_ref()).await?;
    black
        .click("#offers [data-what=\"take_back\"] .agree")
        .await?;
    table.take_back();
    table.take_back();
    for window in [&white, &black] {
        compare(window, table.as_ref()).await?;
        offers(window, 0).await?;
    }
    white.close().await?;
    black.close().await
}

/// `lichess-org/chessground` PR 268 and issue 95: one tap counted twice, or not at all.
pub(super) async fn fingers(ground: &Ground) -> Result<()> {
    let browser = ground.window((412, 800)).await?;
    browser
        .devtools(
            "Emulation.setTouchEmulationEnabled",
            json!({"enabled": true, "maxTouchPoints": 2}),
        )
        .await?;
    let text = "4k3/8/8/8/8/8/4P3/4K3[RN] w - - 0 1";
    let (made, mut table) = sit(&browser, "bishogi", Some(text)).await?;
    let chosen = async || browser.all("#board .chosen", "data-cell").await;

    // One tap chooses, and it stays chosen; a second one lets go.
    browser.press(&cell("e2"), Pointer::Touch).await?;
    tokio::time::sleep(Duration::from_millis(400)).await;
    ensure!(chosen().await? == ["e2"], "one tap is one choice");
    browser.press(&cell("e2"), Pointer::Touch).await?;
    ensure!(
        chosen().await?.is_empty() && targets(&browser).await?.is_empty(),
        "a second tap lets go"
    );

    // Man and target, hand and cell.
    point(&browser, table.as_mut(), "e2e3", Pointer::Touch).await?;
    let state = get(&browser, &format!("/api/tables/{}", made.id)).await?;
    ensure!(
        state["version"] == json!(1),
        "one request for one move: {state}"
    );
    point(&browser, table.as_mut(), "e8e7", Pointer::Touch).await?;
    point(&browser, table.as_mut(), "R@h1", Pointer::Touch).await?;
    point(&browser, table.as_mut(), "e7e6", Pointer::Touch).await?;

    // A drag that is broken off puts the man back, and play goes on.
    let shown = async || -> Result<usize> {
        let ghosts = browser
            .js(
                "return document.querySelectorAll('.ghost, .dragging').length;",
                Vec::new(),
            )
            .await?;
        Ok(ghosts.as_u64().unwrap_or_default() as usize)
    };
    browser
        .drag(&cell("h1"), &cell("h5"), Pointer::Touch, false)
        .await?;
    browser
        .act(Pointer::Touch, vec![PointerAction::Cancel])
        .await
        .or_else(|_| anyhow::Ok(()))?;
    browser.release().await?;
    tokio::time::sleep(Duration::from_millis(200)).await;
    let state = get(&browser, &format!("/api/tables/{}", made.id)).await?;
    if state["ply"] == json!(table.happened()) {
        ensure!(shown().await? == 0, "a ghost is left");
        compare(&browser, table.as_ref()).await?;
    } else {
        // The driver let go over the target instead of breaking off.
        table.play("h1h5")?;
        compare(&browser, table.as_ref()).await?;
    }
    browser
        .js("dispatchEvent(new Event('blur'));", Vec::new())
        .await?;

    // Dragging moves the man and not the page; with the mouse on a touch screen, too.
    let scrolled = "return [scrollX, scrollY].join();";
    let before = browser.js(scrolled, Vec::new()).await?;
    let king = ["e1", "f2"];
    if table.seat_to_move() == 1 {
        point(&browser, table.as_mut(), "e6d7", Pointer::Touch).await?;
    }
    let _ = browser.middle(&cell("e1")).await?;
    let before = if before == browser.js(scrolled, Vec::new()).await? {
        before
    } else {
        browser.js(scrolled, Vec::new()).await?
    };
    browser
        .drag(&cell(king[0]), &cell(king[1]), Pointer::Touch, true)
        .await?;
    table.play("e1f2")?;
    compare(&browser, table.as_ref()).await?;
    ensure!(
        browser.js(scrolled, Vec::new()).await? == before,
        "dragging scrolled the page"
    );
    let reply = table.moves()[0].clone();
    point(&browser, table.as_mut(), &reply, Pointer::Mouse).await?;
    browser
        .drag(&in_hand(0, "N"), &cell("a3"), Pointer::Mouse, true)
        .await?;
    table.play("N@a3")?;
    compare(&browser, table.as_ref()).await?;

    // Breaking off with Escape, and by leaving.
    let reply = table.moves()[0].clone();
    point(&browser, table.as_mut(), &reply, Pointer::Mouse).await?;
    browser
        .drag(&cell("f2"), &cell("f3"), Pointer::Mouse, false)
        .await?;
    browser.key("Escape").await?;
    browser.release().await?;
    ensure!(shown().await? == 0, "a ghost is left after Escape");
    compare(&browser, table.as_ref()).await?;
    browser
        .drag(&cell("f2"), &cell("f3"), Pointer::Mouse, false)
        .await?;
    browser
        .js("dispatchEvent(new Event('blur'));", Vec::new())
        .await?;
    browser.release().await?;
    ensure!(
        shown().await? == 0,
        "a ghost is left after losing the focus"
    );
    compare(&browser, table.as_ref()).await?;

    // A long press is a tap like any other.
    browser.key("Escape").await?;
    let at = browser.middle(&cell("f2")).await?;
    let hold = vec![
        PointerAction::MoveTo {
            duration: None,
            x: at.x.round(),
            y: at.y.round(),
        },
        PointerAction::Down { button: 0 },
        PointerAction::Pause {
            duration: Duration::from_millis(900),
        },
        PointerAction::Up { button: 0 },
    ];
    browser.act(Pointer::Touch, hold).await?;
    ensure!(chosen().await? == ["f2"], "a long press chooses");
    ensure!(browser.complaints().await?.is_empty());

    // A second finger breaks a drag off.
    browser.key("Escape").await?;
    browser
        .drag_with_a_second_finger(&cell("f2"), &cell("f3"), &cell("c6"))
        .await?;
    ensure!(shown().await? == 0, "a ghost is left after a second finger");
    compare(&browser, table.as_ref()).await?;
    let ply = get(&browser, &format!("/api/tables/{}", made.id)).await?["ply"].clone();
    ensure!(
        ply == json!(table.happened()),
        "a broken-off drag has moved"
    );

    // A pen is a finger with a point.
    browser.key("Escape").await?;
    point(&browser, table.as_mut(), "f2f3", Pointer::Pen).await?;

    // Suzumu: target, victims, finish.
    let text = "15k/16/16/16/16/16/16/16/16/16/6ppp7/16/16/16/7{FD}8/K15 b - 1";
    let (_, mut table) = sit(&browser, "suzumu", Some(text)).await?;
    point(&browser, table.as_mut(), "h2h5xg6xi6", Pointer::Touch).await?;
    browser.close().await
}

/// `gbtami/pychess-variants` issue 21, `Mind-Sports-Games/lila` issue 562, `lichess-org/chessground` issue 371: boards
/// turned by half.
pub(super) async fn the_board_turned(ground: &Ground) -> Result<()> {
    let browser = ground.window((1280, 900)).await?;
    let games = [
        ("pocket_shogi_plus", "7g7f", "7f"),
        ("suzumu", "h4f6", "f6"),
        ("shogi_style", "f4f5", "f5"),
        ("shogi_style+3p", "f4f5", "f5"),
        ("mitregi_90", "g5g7", "g7"),
        ("bishogi", "e2e3", "e3"),
    ];
    for (game, text, last) in games {
        let made = make(&browser, game, None).await?;
        let table = arbiter::open(game, None)?;
        let first = made.secrets[0].as_str();
        let action = json!({"do": "move", "move": text, "ply": 0});
        let (status, answer) = post(
            &browser,
            &format!("/api/tables/{}/actions", made.id),
            Some(first),
            &action,
        )
        .await?;
        ensure!(status == 200, "{answer}");
        for (seat, turn) in table.board().turns.iter().enumerate() {
            browser.goto(&made.seat(seat)).await?;
            browser.wait_for("#board [data-cell]").await?;
            wait_for_ply(&browser, 1).await?;
            seen_from(&browser, table.as_ref(), seat)
                .await
                .with_context(|| format!("{game} from {seat}, turned by {turn}"))?;
            ensure!(
                browser
                    .all("#board .last", "data-cell")
                    .await?
                    .contains(&last.to_owned())
            );
            let first = picture_of(&browser).await?;
            browser.click("#flip").await?;
            let flipped = picture_of(&browser).await?;
            ensure!(flipped != first, "{game}: the board does not turn");
            browser.click("#flip").await?;
            ensure!(
                picture_of(&browser).await? == first,
                "{game}: two flips are not none"
            );
        }
    }
    // Green looks at Mitregi from the east.
    let made = make(&browser, "mitregi_90", None).await?;
    browser.goto(&made.seat(1)).await?;
    browser.wait_for("#board [data-cell]").await?;
    let mut bottom = Vec::new();
    for rank in 1..=13 {
        bottom.push(left_and_top(&browser, &format!("m{rank}")).await?);
    }
    ensure!(
        bottom
            .windows(2)
            .all(|two| two[0].0 < two[1].0 && (two[0].1 - two[1].1).abs() < 1.0),
        "{bottom:?}"
    );
    let corner = left_and_top(&browser, "a1").await?;
    ensure!(
        corner.1 < bottom[0].1 && (corner.0 - bottom[0].0).abs() < 1.0,
        "{corner:?}"
    );
    browser.close().await
}

/// Everything that turns: where cells lie, which way men point, labels, trays.
async fn picture_of(browser: &Browser) -> Result<Value> {
    let script = "const round = r => [r.left, r.top, r.width, r.height].map(Math.round).join();
        const board = document.querySelector('#board');
        return [
            [...board.querySelectorAll('[data-cell]')].map(e => [e.dataset.cell, e.getAttribute('class'), round(e.getBoundingClientRect())]),
            [...board.querySelectorAll('.label, text')].map(e => [e.textContent, round(e.getBoundingClientRect())]),
            [...document.querySelectorAll('.tray')].map(e => [e.dataset.seat, round(e.getBoundingClientRect())]),
        ];";
    browser.js(script, Vec::new()).await
}

/// A seat's own men stand near the bottom and its tray lies below the others'.
async fn seen_from(browser: &Browser, table: &dyn arbiter::Table, seat: usize) -> Result<()> {
    let moment = table.moment(0).context("no start")?;
    let mut mean = vec![(0.0, 0usize); table.seats().len()];
    for placed in &moment.scene.men {
        let (_, top) = left_and_top(browser, &placed.cell).await?;
        let of = &mut mean[placed.seat.number()];
        *of = (of.0 + top, of.1 + 1);
    }
    let height = |seat: usize| mean[seat].0 / mean[seat].1.max(1) as f64;
    for other in (0..mean.len()).filter(|&other| other != seat) {
        ensure!(
            height(seat) > height(other),
            "the men of {other} stand lower than those of {seat}"
        );
    }
    let trays = browser
        .js(
            "return [...document.querySelectorAll('.tray')].map(e => { const r = e.getBoundingClientRect(); return [Number(e.dataset.seat), r.top + r.height / 2]; });",
            Vec::new(),
        )
        .await?;
    let trays = trays.as_array().cloned().unwrap_or_default();
    let top = |seat: usize| {
        trays
            .iter()
            .find(|tray| tray[0] == json!(seat))
            .and_then(|tray| tray[1].as_f64())
    };
    for other in (0..mean.len()).filter(|&other| other != seat) {
        ensure!(
            top(seat) > top(other),
            "the hand of {other} lies lower than that of {seat}"
        );
    }
    Ok(())
}

/// The rest of the same case: a man chosen and the promotion question open stay through a flip.
pub(super) async fn turned_with_a_man_chosen(ground: &Ground) -> Result<()> {
    let browser = ground.window((1280, 900)).await?;
    let text = "4k3/8/8/R7/8/8/8/4K3[] w - - 0 1";
    let (_, mut table) = sit(&browser, "bishogi", Some(text)).await?;
    browser
        .wait(
            "the list of legal moves",
            "return document.body.dataset.ready === 'true';",
            Vec::new(),
        )
        .await?;
    browser.click(&cell("a5")).await?;
    let lit = targets(&browser).await?;
    browser.click("#flip").await?;
    ensure!(
        targets(&browser).await? == lit
            && browser.all("#board .chosen", "data-cell").await? == ["a5"]
    );
    browser.click(&cell("a7")).await?;
    browser
        .wait_for("#promotion [data-promotion=\"+R\"]")
        .await?;
    browser
        .js("document.querySelector('#flip').click();", Vec::new())
        .await?;
    ensure!(
        browser.shows("#promotion [data-promotion=\"+R\"]").await?,
        "the question is gone"
    );
    browser.click("#promotion [data-promotion=\"+R\"]").await?;
    table.play("a5a7+")?;
    compare(&browser, table.as_ref()).await?;
    browser.close().await
}
