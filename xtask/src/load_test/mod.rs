//! `load-test`: many games at once against `arbiter serve`, which is killed in the middle, round after round.
//!
//! | module | for |
//! |---|---|
//! | [`client`] | a scripted client at one table, and what it measures |
//! | [`sheet`] | what a client knows of its table by itself |
//! | [`events`] | one who watches a table |
//! | [`http`] | requests |
//! | [`audit`] | what must hold after a kill |
//! | [`figures`] | percentiles and the table at the end |

mod audit;
mod client;
mod events;
mod figures;
mod http;
mod sheet;

use std::io::IsTerminal;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use clap::Args;
use fastrand::Rng;
use indicatif::{ProgressBar, ProgressStyle};
use tokio::runtime::Runtime;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::served::{self, Served};
use client::{Client, Left, Phase, Shared};
use figures::Round;
use http::Connection;
use sheet::Sheet;

/// How long all clients together may take to be ready for the next phase, and how long to end.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long the server may take to stop when it is asked to.
const STOPS_WITHIN: Duration = Duration::from_secs(2);
/// How many lines about faults are printed.
const MOST_LINES: usize = 50;
/// The games of the first tables, so that few tables, too, are of all families.
const FIRST: [&str; 8] = [
    "bishogi",
    "suzumu",
    "mitregi_90",
    "pocket_shogi_plus",
    "shogi_style",
    "radial_only+3p",
    "sekishogi",
    "southwark+stepping",
];

/// How the test is run.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// How many games are played at once.
    #[arg(long, default_value = "200", value_parser = clap::value_parser!(u16).range(1..=1000))]
    games: u16,
    /// How many seconds of play are measured in each round.
    #[arg(long, default_value = "60", value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// How often the server is killed.
    #[arg(long, default_value = "10", value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
    /// Milliseconds from one move at a table to when the next is due.
    #[arg(long, value_name = "MS", default_value = "100", value_parser = clap::value_parser!(u64).range(..=20_000))]
    pause: u64,
    /// Send each move as soon as the one before it is acknowledged, to see how many the server can take.
    #[arg(long, conflicts_with = "pause")]
    unpaced: bool,
    /// A server that has been built already, to compare it; the workspace's own is built unless given.
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// The address for the server; port 0 is any that is free.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:0")]
    listen: SocketAddr,
    /// What the choice of moves and the moments of the kills begin with.
    #[arg(long, default_value = "1")]
    seed: u64,
}

impl Options {
    const fn pause(&self) -> Duration {
        Duration::from_millis(if self.unpaced { 0 } else { self.pause })
    }
}

/// Builds the server and runs all rounds; whether everything held.
pub(crate) fn run(options: &Options) -> Result<bool> {
    let program = match &options.program {
        Some(program) => program.clone(),
        None => served::build()?,
    };
    let folder = tempfile::Builder::new()
        .prefix("arbiter-load-test-")
        .tempdir()?;
    let data = folder.path().join("tables.sqlite");
    let result = run_rounds(options, &program, &data);
    if !matches!(result, Ok(true)) {
        let folder = folder.keep();
        println!("the data file is kept in {}", folder.display());
    }
    result
}

/// Runs all rounds with a data file; whether everything held.
fn run_rounds(options: &Options, program: &Path, data: &Path) -> Result<bool> {
    // All clients have one address.
    let limits = ["--requests", "1000000", "--new-tables", "1000000"];
    let mut served = Served::start(program, data, options.listen, &limits)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    println!(
        "{} games, {} ms from move to move, {} rounds of {} s, seed {}",
        options.games,
        options.pause().as_millis(),
        options.rounds,
        options.seconds,
        options.seed
    );
    println!("{}", figures::head());
    let mut rng = Rng::with_seed(options.seed);
    let mut sheets: Vec<Option<Sheet>> = (0..options.games).map(|_| None).collect();
    let mut rounds = Vec::new();
    for number in 1..=options.rounds {
        let (mut round, left) = runtime.block_on(play(options, &mut served, &mut rng, sheets))?;
        sheets = check(&runtime, &mut served, left, &mut round)?;
        println!("{}", figures::line(&number.to_string(), &round));
        rounds.push(round);
    }
    let mut faults = Vec::new();
    match served.stop(STOPS_WITHIN) {
        Ok(status) if status.success() => {}
        Ok(status) => faults.push(format!("the server stopped with {status}")),
        Err(error) => faults.push(format!("{error:#}")),
    }
    Ok(report(&rounds, &faults))
}

/// Plays a round and kills the server.
async fn play(
    options: &Options,
    served: &mut Served,
    rng: &mut Rng,
    sheets: Vec<Option<Sheet>>,
) -> Result<(Round, Vec<Left>)> {
    let clients = sheets.len();
    let shared = Arc::new(Shared {
        address: served.address(),
        pause: options.pause(),
        games: games(),
        killed: false.into(),
        moves: 0.into(),
        faults: client::Faults::default(),
    });
    let (phase, watched) = watch::channel(Phase::Gather);
    let (ready, mut heard) = mpsc::unbounded_channel();
    let mut tasks = JoinSet::new();
    for (number, sheet) in sheets.into_iter().enumerate() {
        let client = Client::new(
            Arc::clone(&shared),
            number,
            rng.fork(),
            watched.clone(),
            ready.clone(),
            sheet,
        );
        tasks.spawn(async move { (number, client.play().await) });
    }
    let mut round = Round::default();
    all_ready(&mut heard, clients, "sit down", &shared).await;
    let before = (served.usage(), served::usage("self"));
    let begun = Instant::now();
    phase.send_replace(Phase::Play);
    show_progress(options, &shared).await;
    phase.send_replace(Phase::Rest);
    round.played = begun.elapsed();
    let after = (served.usage(), served::usage("self"));
    if let (Some(before), Some(after)) = (before.0, after.0) {
        round.server = after.processor.saturating_sub(before.processor);
        round.memory = after.memory;
    }
    if let (Some(before), Some(after)) = (before.1, after.1) {
        round.clients = after.processor.saturating_sub(before.processor);
    }
    all_ready(&mut heard, clients, "rest", &shared).await;
    phase.send_replace(Phase::Sprint);
    sleep(Duration::from_millis(rng.u64(100..1000))).await;
    shared.killed.store(true, Ordering::SeqCst);
    served.kill()?;

    let mut left: Vec<Option<Left>> = (0..clients).map(|_| None).collect();
    let ended = timeout(PATIENCE, async {
        while let Some(client) = tasks.join_next().await {
            let (number, client) = client.context("a client failed within")?;
            round.figures.append(&client.figures);
            left[number] = Some(client);
        }
        Ok::<_, anyhow::Error>(())
    });
    ended.await.context("some clients do not end")??;
    round.faults = shared.faults.take();
    Ok((round, left.into_iter().flatten().collect()))
}

/// Waits until all clients are ready for the next phase.
async fn all_ready(
    heard: &mut mpsc::UnboundedReceiver<()>,
    clients: usize,
    what: &str,
    shared: &Shared,
) {
    let all = async {
        for _ in 0..clients {
            let _ = heard.recv().await;
        }
    };
    if timeout(PATIENCE, all).await.is_err() {
        shared
            .faults
            .add(format!("not all clients could {what} within {PATIENCE:?}"));
    }
}

/// Lets the clients play as long as they are measured.
async fn show_progress(options: &Options, shared: &Shared) {
    const STEP: Duration = Duration::from_millis(250);
    let whole = Duration::from_secs(options.seconds);
    let bar = progress_bar(whole);
    let begun = Instant::now();
    while begun.elapsed() < whole {
        sleep(STEP.min(whole.saturating_sub(begun.elapsed()))).await;
        bar.set_position(begun.elapsed().as_millis() as u64);
        bar.set_message(format!("{} moves", shared.moves.load(Ordering::Relaxed)));
    }
    bar.finish_and_clear();
}

fn progress_bar(whole: Duration) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(whole.as_millis() as u64).with_style(style)
}

/// Checks the file that is left, starts the server again and compares all tables. Gives those at which play goes on.
fn check(
    runtime: &Runtime,
    served: &mut Served,
    left: Vec<Left>,
    round: &mut Round,
) -> Result<Vec<Option<Sheet>>> {
    let kept = audit::database(served.data())?;
    round.faults.extend_from_slice(&kept.faults);
    let begun = Instant::now();
    served.restart()?;
    runtime.block_on(async {
        let mut connection = Connection::open(served.address()).await?;
        let any = left.iter().find_map(|left| left.sheet.as_ref());
        let address = any.map_or(hyper::Uri::from_static("/api/games"), |sheet| {
            sheet.addresses.state.clone()
        });
        let answer = connection.get(&address, None).await?;
        round.restart = begun.elapsed();
        ensure!(
            answer.status == 200,
            "the first answer after the restart is {}",
            answer.in_words()
        );
        let compared = audit::tables(served.address(), &kept, left).await?;
        round.compared = compared.tables;
        round.under_way = compared.under_way;
        round.done_of_these = compared.done_of_these;
        round.faults.extend(compared.faults);
        Ok(compared.sheets)
    })
}

/// Prints all rounds and what failed; whether nothing did.
fn report(rounds: &[Round], faults: &[String]) -> bool {
    let mut sum = Round::default();
    for round in rounds {
        sum.append(round);
    }
    println!("{}", figures::line("all", &sum));
    println!("{}", figures::LEGEND);
    let others = sum.figures.others.percentiles();
    println!(
        "{} other acts and new tables: p50 {:?}, p99 {:?}, max {:?}; {} events read, {} versions skipped by slow readers",
        sum.figures.others.count(),
        others.p50,
        others.p99,
        others.max,
        sum.figures.events,
        sum.figures.skipped
    );
    let failures: Vec<String> = (rounds.iter().zip(1..))
        .flat_map(|(round, number)| {
            let failures = round.failures().into_iter();
            failures.map(move |failure| format!("round {number}: {failure}"))
        })
        .chain(faults.iter().cloned())
        .collect();
    for failure in failures.iter().take(MOST_LINES) {
        println!("failed: {failure}");
    }
    if failures.len() > MOST_LINES {
        println!("failed: {} more", failures.len() - MOST_LINES);
    }
    if failures.is_empty() {
        println!("nothing acknowledged was lost, and every answer was right and in time");
    }
    failures.is_empty()
}

/// The games that are played, in the order of the first tables: every game, and every game with its last option.
fn games() -> Vec<String> {
    let mut games: Vec<String> = FIRST.iter().map(|&name| name.to_owned()).collect();
    for entry in arbiter::GAMES {
        games.push(entry.name.to_owned());
        let option = entry.options.last();
        games.extend(option.map(|option| format!("{}+{option}", entry.name)));
    }
    let mut seen = std::collections::HashSet::new();
    games.retain(|name| arbiter::open(name, None).is_ok() && seen.insert(name.clone()));
    games
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_games_are_played_and_the_first_are_of_all_families() {
        let games = games();
        assert_eq!(games[..FIRST.len()], FIRST);
        for entry in arbiter::GAMES {
            assert!(games.iter().any(|name| name == entry.name));
        }
        let seats = |name: &String| arbiter::open(name, None).unwrap().seats().len();
        assert!(games.iter().any(|name| seats(name) == 3));
        assert!(games.iter().any(|name| seats(name) == 4));
    }
}
