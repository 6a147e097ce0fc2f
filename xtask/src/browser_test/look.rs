//! How the page looks and behaves for everyone: its weight and speed, phones, keyboards, names for those who do not
//! see it, and the pictures in the README.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::Ground;
use super::browser::{Browser, Pointer};
use super::lines::{Wishes, line};
use super::play::{cell, compare, make, point, sit, targets};

/// The most that a page with a board may weigh, in bytes, uncompressed.
const WEIGHT: u64 = 300_000;
/// How soon the first board must stand, in milliseconds after the address was opened.
const FIRST_BOARD: f64 = 1_000.0;

/// Of the largest board: everything that is loaded, from where, and when the board stands.
pub(super) async fn weight_and_first_board(ground: &Ground) -> Result<()> {
    for game in ["suzumu", "bishogi", "shogi_style+3p"] {
        // A new window has nothing in store.
        let browser = ground.window((1280, 900)).await?;
        let made = make(&browser, game, None).await?;
        let browser = {
            browser.close().await?;
            ground.window((1280, 900)).await?
        };
        browser.goto(&made.all_seats()).await?;
        browser.wait_for("#board [data-cell][data-man]").await?;
        let board = browser
            .wait(
                "the mark of the first board",
                "return performance.getEntriesByName('first-board')[0]?.startTime ?? null;",
                Vec::new(),
            )
            .await?;
        let board = board.as_f64().context("no time")?;
        let script = "return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
            .filter(e => !e.name.includes('/events'))
            .map(e => [e.name, e.decodedBodySize, e.transferSize]);";
        let loaded = browser.js(script, Vec::new()).await?;
        let loaded = loaded.as_array().cloned().unwrap_or_default();
        let sum = |place: usize| {
            loaded
                .iter()
                .filter_map(|entry| entry[place].as_u64())
                .sum::<u64>()
        };
        let base = browser
            .js("return location.origin + '/';", Vec::new())
            .await?;
        let base = base.as_str().unwrap_or_default();
        for entry in &loaded {
            let name = entry[0].as_str().unwrap_or_default();
            ensure!(name.starts_with(base), "{name} is of another host");
        }
        let assets: u64 = loaded
            .iter()
            .filter(|entry| !entry[0].as_str().unwrap_or_default().contains("/api/"))
            .filter_map(|entry| entry[1].as_u64())
            .sum();
        println!(
            "    {game}: page {assets} bytes, with data {} ({} sent), first board after {board:.0} ms",
            sum(1),
            sum(2)
        );
        ensure!(
            assets > 10_000 && assets < WEIGHT,
            "the page weighs {assets} bytes"
        );
        ensure!(
            board < FIRST_BOARD,
            "the first board stands after {board} ms"
        );
        browser.close().await?;
    }
    Ok(())
}

/// On a phone of 360 pixels nothing is wider than the screen, the board fills it, and buttons can be hit.
pub(super) async fn on_a_phone(ground: &Ground) -> Result<()> {
    let browser = ground.window((360, 740)).await?;
    for path in ["/", "/g/suzumu"] {
        browser.goto(path).await?;
        browser
            .wait(
                "the page",
                "return document.body.dataset.view ?? null;",
                Vec::new(),
            )
            .await?;
        fits(&browser, path).await?;
    }
    for game in [
        "bishogi",
        "pocket_shogi_plus",
        "suzumu",
        "shogi_style+3p",
        "mitregi_90",
    ] {
        let made = make(&browser, game, None).await?;
        browser.goto(&made.all_seats()).await?;
        browser.wait_for("#board [data-cell]").await?;
        fits(&browser, game).await?;
        let width = browser
            .js(
                "return document.querySelector('#board').getBoundingClientRect().width;",
                Vec::new(),
            )
            .await?;
        ensure!(
            width.as_f64() >= Some(320.0),
            "{game}: the board is {width} wide"
        );
        let small = "return [...document.querySelectorAll('button, select, .tray [data-hand]')]
            .filter(e => e.getClientRects().length)
            .map(e => [e.id || e.textContent, e.getBoundingClientRect()])
            .filter(([, r]) => r.height < 38 || r.width < 32)
            .map(([name, r]) => `${name} ${Math.round(r.width)}x${Math.round(r.height)}`);";
        let small = browser.js(small, Vec::new()).await?;
        ensure!(small == json!([]), "{game}: too small to hit: {small}");
        let mut table = arbiter::open(game, None)?;
        let first = table.moves()[0].clone();
        point(&browser, table.as_mut(), &first, Pointer::Mouse).await?;
    }
    browser.close().await
}

async fn fits(browser: &Browser, what: &str) -> Result<()> {
    let script = "return [document.documentElement.scrollWidth, innerWidth];";
    let widths = browser.js(script, Vec::new()).await?;
    ensure!(
        widths[0].as_u64() <= widths[1].as_u64(),
        "{what} is wider than the screen: {widths}"
    );
    Ok(())
}

/// A move by keys alone, a drop too, and what a screen reader is told.
pub(super) async fn by_keyboard(ground: &Ground) -> Result<()> {
    let browser = ground.window((1200, 900)).await?;
    let text = "4k3/8/8/8/8/8/4P3/4K3[N] w - - 0 1";
    let (_, mut table) = sit(&browser, "bishogi", Some(text)).await?;
    browser
        .wait(
            "the list of legal moves",
            "return document.body.dataset.ready === 'true';",
            Vec::new(),
        )
        .await?;
    // The board is one stop of the Tab key.
    let stops = browser
        .js(
            "return document.querySelectorAll('#board [tabindex=\"0\"]').length;",
            Vec::new(),
        )
        .await?;
    ensure!(stops == json!(1), "{stops} stops on the board");
    browser
        .js(
            "document.querySelector('#board [tabindex=\"0\"]').focus();",
            Vec::new(),
        )
        .await?;
    walk(&browser, "e2").await?;
    browser.key("Enter").await?;
    ensure!(targets(&browser).await? == BTreeSet::from(["e3".to_owned()]));
    let label = browser
        .attribute(&cell("e3"), "aria-label")
        .await?
        .unwrap_or_default();
    ensure!(label.contains("e3") && label.contains("target"), "{label}");
    walk(&browser, "e3").await?;
    browser.key("Enter").await?;
    table.play("e2e3")?;
    compare(&browser, table.as_ref()).await?;
    let said = browser.wait("an announcement", "return document.querySelector('[aria-live]:not([role=alert])').textContent.includes('e2e3');", Vec::new()).await;
    ensure!(said.is_ok(), "the move is not announced");
    point(&browser, table.as_mut(), "e8d7", Pointer::Mouse).await?;
    browser
        .js(
            "document.querySelector('.tray[data-seat=\"0\"] [data-hand=\"N\"]').focus();",
            Vec::new(),
        )
        .await?;
    browser.key("Enter").await?;
    browser
        .js(
            "document.querySelector('#board [tabindex=\"0\"]').focus();",
            Vec::new(),
        )
        .await?;
    walk(&browser, "c5").await?;
    browser.key("Enter").await?;
    table.play("N@c5")?;
    compare(&browser, table.as_ref()).await?;
    let label = browser
        .attribute(&cell("c5"), "aria-label")
        .await?
        .unwrap_or_default();
    ensure!(
        label.contains("c5") && label.contains("Knight") && label.to_lowercase().contains("white"),
        "{label}"
    );
    // Escape lets go.
    let king = "d7";
    browser
        .js(
            "document.querySelector('#board [tabindex=\"0\"]').focus();",
            Vec::new(),
        )
        .await?;
    walk(&browser, king).await?;
    browser.key("Enter").await?;
    ensure!(!targets(&browser).await?.is_empty());
    browser.key("Escape").await?;
    ensure!(targets(&browser).await?.is_empty());
    // Everything that can be used has a name.
    let nameless = "const named = e => (e.getAttribute('aria-label') || e.textContent || e.title || '').trim()
            || (e.labels && [...e.labels].some(l => l.textContent.trim())) || e.getAttribute('aria-labelledby');
        return [...document.querySelectorAll('button, select, input, textarea, a[href]')]
            .filter(e => e.getClientRects().length && !named(e)).map(e => e.outerHTML.slice(0, 120));";
    let nameless = browser.js(nameless, Vec::new()).await?;
    ensure!(nameless == json!([]), "without a name: {nameless}");
    browser.close().await
}

/// Goes to a cell by the arrow keys, one step after the other as they are seen.
async fn walk(browser: &Browser, to: &str) -> Result<()> {
    for _ in 0..40 {
        let script = "const a = document.activeElement, b = document.querySelector(arguments[0]);
            const [p, q] = [a, b].map(e => e.getBoundingClientRect());
            return [a === b, a.dataset.cell ?? null, q.left - p.left, q.top - p.top];";
        let seen = browser.js(script, vec![json!(cell(to))]).await?;
        if seen[0] == json!(true) {
            return Ok(());
        }
        ensure!(seen[1] != Value::Null, "the focus is not on the board");
        let (x, y) = (
            seen[2].as_f64().unwrap_or_default(),
            seen[3].as_f64().unwrap_or_default(),
        );
        let key = match () {
            () if x > 3.0 => "ArrowRight",
            () if x < -3.0 => "ArrowLeft",
            () if y > 3.0 => "ArrowDown",
            () => "ArrowUp",
        };
        browser.key(key).await?;
    }
    anyhow::bail!("the arrow keys do not lead to {to}")
}

/// Steps through the line and back; a move made meanwhile does not throw the viewer forward.
pub(super) async fn stepping_back(ground: &Ground) -> Result<()> {
    let browser = ground.window((1280, 900)).await?;
    let (made, mut table) = sit(&browser, "pocket_shogi_plus", None).await?;
    for text in ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"] {
        point(&browser, table.as_mut(), text, Pointer::Mouse).await?;
    }
    let shows = async |ply: usize| -> Result<()> {
        let script = "return document.body.dataset.shown === arguments[0];";
        browser
            .wait(
                &format!("ply {ply} shown"),
                script,
                vec![json!(ply.to_string())],
            )
            .await?;
        let moment = table.moment(ply).context("no such ply")?;
        let men = browser
            .js(
                "return document.querySelectorAll('#board [data-cell][data-man]').length;",
                Vec::new(),
            )
            .await?;
        ensure!(men == json!(moment.scene.men.len()), "ply {ply}: {men} men");
        let position = browser.text("#position").await?;
        ensure!(position == moment.position, "ply {ply}: {position}");
        Ok(())
    };
    browser.click("#previous").await?;
    shows(4).await?;
    browser.click("#first").await?;
    shows(0).await?;
    browser.click("#next").await?;
    shows(1).await?;
    browser.click("#moves [data-ply=\"3\"]").await?;
    shows(3).await?;
    ensure!(
        browser.shows("#present").await?,
        "nothing says that this is not the present"
    );
    let action = json!({"do": "move", "move": "8b4b", "ply": 5});
    let (status, answer) = super::play::post(
        &browser,
        &format!("/api/tables/{}/actions", made.id),
        Some(&made.secrets[1]),
        &action,
    )
    .await?;
    ensure!(status == 200, "{answer}");
    browser
        .wait(
            "the move in the list",
            "return document.body.dataset.ply === '6';",
            Vec::new(),
        )
        .await?;
    shows(3).await?;
    browser.click("#present").await?;
    table.play("8b4b")?;
    compare(&browser, table.as_ref()).await?;
    browser.close().await
}

/// What is shown in a picture.
struct Picture {
    file: &'static str,
    game: &'static str,
    position: Option<&'static str>,
    moves: usize,
    size: (u32, u32),
    scheme: &'static str,
    letters: &'static str,
    /// A man that is chosen.
    chosen: Option<&'static str>,
}

const PICTURES: [Picture; 6] = [
    Picture {
        file: "bishogi",
        game: "bishogi",
        position: None,
        moves: 24,
        size: (1180, 820),
        scheme: "light",
        letters: "letters",
        chosen: None,
    },
    Picture {
        file: "pocket_shogi_plus",
        game: "pocket_shogi_plus",
        position: None,
        moves: 30,
        size: (1180, 820),
        scheme: "light",
        letters: "kanji",
        chosen: None,
    },
    Picture {
        file: "suzumu",
        game: "suzumu",
        position: None,
        moves: 20,
        size: (1180, 820),
        scheme: "light",
        letters: "kanji",
        chosen: None,
    },
    Picture {
        file: "gyokugi",
        game: "shogi_style+3p",
        position: None,
        moves: 24,
        size: (1180, 820),
        scheme: "light",
        letters: "letters",
        chosen: None,
    },
    Picture {
        file: "mitregi_yonin",
        game: "mitregi_90",
        position: None,
        moves: 24,
        size: (1180, 820),
        scheme: "dark",
        letters: "letters",
        chosen: None,
    },
    Picture {
        file: "phone",
        game: "okisaki_style",
        position: None,
        moves: 12,
        size: (360, 740),
        scheme: "dark",
        letters: "kanji",
        chosen: None,
    },
];

/// Every kind of board in mid-game, as the README shows it.
pub(super) async fn pictures(ground: &Ground) -> Result<()> {
    for Picture {
        file,
        game,
        position,
        moves,
        size,
        scheme,
        letters,
        chosen,
    } in PICTURES
    {
        let browser = ground.window(size).await?;
        browser.scheme(scheme).await?;
        let made = make(&browser, game, position).await?;
        let path = format!("/api/tables/{}/actions", made.id);
        let mut table = arbiter::open(game, position)?;
        for text in line(
            game,
            position,
            moves,
            Wishes {
                capture: true,
                ..Wishes::default()
            },
        )? {
            let secret = made.secrets[table.seat_to_move()].as_str();
            let action = json!({"do": "move", "move": text, "ply": table.happened()});
            let (status, answer) =
                super::play::post(&browser, &path, Some(secret), &action).await?;
            ensure!(status == 200, "{answer}");
            table.play(&text)?;
        }
        browser.goto(&made.all_seats()).await?;
        browser.wait_for("#board [data-cell]").await?;
        let select = "const e = document.querySelector('#letters'); e.value = arguments[0];
            e.dispatchEvent(new Event('change', {bubbles: true}));";
        browser.js(select, vec![json!(letters)]).await?;
        compare(&browser, table.as_ref()).await?;
        if let Some(chosen) = chosen {
            browser.click(&cell(chosen)).await?;
        }
        browser
            .js(
                "scrollTo(0, 0); return document.fonts.ready.then(() => true);",
                Vec::new(),
            )
            .await?;
        std::fs::create_dir_all(&ground.pictures)?;
        browser
            .picture(&ground.pictures.join(format!("{file}.png")))
            .await?;
        browser.close().await?;
    }
    Ok(())
}
