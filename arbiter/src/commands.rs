//! What each command does.

use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use arbiter::check::{Report, check};
use arbiter::{GAMES, OpenError, Table, serve};
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use kernel::position::Picture;
use serde_json::{Value, json};

use crate::args::{Args, Command, Place, Serve, typed_move};

/// The command line asked for something that there is not.
#[derive(Debug)]
pub(crate) struct BadUsage(String);

impl std::fmt::Display for BadUsage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadUsage {}

/// Whether something could not be written because nobody reads on.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Says something on standard error. That it cannot be written there spoils nothing else.
fn tell(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Says what is wrong on standard error, and to programs as JSON on standard output.
pub(crate) fn complain(reason: &str, json: bool) {
    tell(&format!("error: {reason}"));
    if json {
        let _ = writeln!(io::stdout(), "{}", json!({ "error": reason }));
    }
}

/// Runs a command; the exit status is 1 where a move, a position or a record is bad.
pub(crate) fn run(args: Args) -> Result<ExitCode> {
    let json = args.json;
    let out = &mut io::stdout().lock();
    match args.command {
        Command::Games => games(out, json),
        Command::Start { game } => start(out, json, &game),
        Command::Show { place, kanji } => show(out, json, &place, kanji),
        Command::Moves { place } => moves(out, json, &place),
        Command::Perft {
            game,
            depth,
            pos,
            divide,
            threads,
        } => perft(out, json, &Place { game, pos }, depth, divide, threads),
        Command::Play {
            place,
            declare,
            record,
            moves,
        } => play(out, json, &place, declare, record, &moves),
        Command::Check { files, game } => check_files(out, json, &files, game.as_deref()),
        Command::Serve(options) => serve(out, json, options),
    }
}

fn open(game: &str, position: Option<&str>) -> Result<Box<dyn Table>> {
    arbiter::open(game, position).map_err(|error| match error {
        OpenError::Game(_) => BadUsage(error.to_string()).into(),
        OpenError::Position(reason) => anyhow::anyhow!("bad position: {reason}"),
    })
}

fn open_place(place: &Place) -> Result<Box<dyn Table>> {
    open(&place.game, place.pos.as_deref())
}

fn games(out: &mut impl Write, json: bool) -> Result<ExitCode> {
    if json {
        let games: Vec<Value> = GAMES
            .iter()
            .map(
                |game| json!({"name": game.name, "options": game.options, "summary": game.summary}),
            )
            .collect();
        writeln!(out, "{}", Value::from(games))?;
    } else {
        for game in GAMES {
            writeln!(out, "{:<28} {}", game.name, game.summary)?;
            for option in game.options {
                writeln!(out, "    +{option}")?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn start(out: &mut impl Write, json: bool, game: &str) -> Result<ExitCode> {
    let table = open(game, None)?;
    if json {
        writeln!(
            out,
            "{}",
            json!({"game": table.game(), "position": table.position()})
        )?;
    } else {
        writeln!(out, "{}", table.position())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What programs are told of a position.
fn state(table: &dyn Table) -> Value {
    json!({
        "game": table.game(),
        "position": table.position(),
        "side": table.side_to_move(),
        "check": table.in_check(),
        "status": table.status(),
        "result": table.result().to_string(),
    })
}

fn show(out: &mut impl Write, json: bool, place: &Place, kanji: bool) -> Result<ExitCode> {
    let table = open_place(place)?;
    let colours = !json && io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let picture = table.picture(if kanji {
        Picture::Kanji
    } else if colours {
        Picture::Coloured
    } else {
        Picture::Letters
    });
    if json {
        let mut state = state(table.as_ref());
        state["moves"] = table.moves().len().into();
        state["picture"] = picture.into();
        writeln!(out, "{state}")?;
    } else {
        writeln!(out, "{picture}")?;
        writeln!(out, "{}", table.position())?;
        writeln!(
            out,
            "{}; {} legal moves",
            table.status(),
            table.moves().len()
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

fn moves(out: &mut impl Write, json: bool, place: &Place) -> Result<ExitCode> {
    let moves = open_place(place)?.moves();
    if json {
        writeln!(out, "{}", Value::from(moves))?;
    } else {
        for text in moves {
            writeln!(out, "{text}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn perft(
    out: &mut impl Write,
    json: bool,
    place: &Place,
    depth: u8,
    divide: bool,
    threads: Option<u16>,
) -> Result<ExitCode> {
    let table = open_place(place)?;
    let depth = u32::from(depth);
    let threads = match threads {
        Some(threads) => usize::from(threads),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    if threads > 1 {
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build_global()
            .context("cannot start the threads")?;
    }
    let span = tracing::info_span!("perft", game = table.game(), depth, threads);
    let _entered = span.enter();
    let bar = progress_bar();
    let progress = |done, total| {
        if let Some(bar) = &bar {
            bar.set_length(total);
            bar.set_position(done);
        }
    };

    let begun = Instant::now();
    let (counts, count) = if divide {
        let counts = table.divide(depth, threads, &progress);
        let count = counts.iter().map(|(_, count)| count).sum();
        // Not moving at all is one sequence, though it begins with no move.
        (counts, if depth == 0 { 1 } else { count })
    } else {
        (Vec::new(), table.perft(depth, threads, &progress))
    };
    let took = begun.elapsed();
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    tracing::info!(count, seconds = took.as_secs_f64(), "counted");

    if json {
        let mut answer = json!({
            "game": table.game(),
            "position": table.position(),
            "depth": depth,
            "count": count,
            "seconds": took.as_secs_f64(),
            "threads": threads,
        });
        if divide {
            answer["divide"] = counts
                .into_iter()
                .map(|(text, count)| (text, Value::from(count)))
                .collect::<serde_json::Map<_, _>>()
                .into();
        }
        writeln!(out, "{answer}")?;
    } else {
        for (text, count) in counts {
            writeln!(out, "{text} {count}")?;
        }
        tell(&speed(count, took, threads));
        writeln!(out, "{count}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A bar on standard error, if a person looks at it; it shows itself when a run takes longer than a moment.
fn progress_bar() -> Option<ProgressBar> {
    if !io::stderr().is_terminal() {
        return None;
    }
    let style = ProgressStyle::with_template("{wide_bar} {percent:>3} %, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    Some(ProgressBar::new(0).with_style(style))
}

fn speed(count: u64, took: Duration, threads: usize) -> String {
    let millions = count as f64 / 1e6 / took.as_secs_f64().max(1e-9);
    let threads = if threads == 1 {
        String::from("1 thread")
    } else {
        format!("{threads} threads")
    };
    let time = if took < Duration::from_secs(60) {
        format!("{:.3} s", took.as_secs_f64())
    } else {
        HumanDuration(took).to_string()
    };
    format!("{time}, {millions:.1} million moves a second, {threads}")
}

fn play(
    out: &mut impl Write,
    json: bool,
    place: &Place,
    declare: bool,
    record: bool,
    moves: &[String],
) -> Result<ExitCode> {
    let mut table = open_place(place)?;
    let span = tracing::info_span!("game", game = table.game());
    let _entered = span.enter();
    let mut positions = Vec::new();
    let mut refused = None;
    for (index, typed) in moves.iter().enumerate() {
        let typed = typed_move(typed);
        match table.play(typed) {
            Ok(text) if json => {
                positions.push(json!({"move": text, "position": table.position()}));
            }
            Ok(text) => writeln!(out, "{text} {}", table.position())?,
            Err(reason) => {
                refused = Some((index + 1, typed, reason));
                break;
            }
        }
    }
    let mut undeclared = None;
    if declare && refused.is_none() {
        undeclared = table.declare().err();
    }
    if json {
        let mut answer = state(table.as_ref());
        answer["played"] = positions.into();
        if record {
            answer["record"] = table.record().into();
        }
        if let Some((number, text, reason)) = &refused {
            answer["refused"] =
                json!({"number": number, "move": text, "reason": reason.to_string()});
        }
        if let Some(reason) = &undeclared {
            answer["declaration_refused"] = reason.to_string().into();
        }
        writeln!(out, "{answer}")?;
    } else {
        if moves.is_empty() {
            writeln!(out, "{}", table.position())?;
        }
        writeln!(out, "{}", table.status())?;
        if record {
            write!(out, "\n{}", table.record())?;
        }
    }
    if let Some((number, text, reason)) = refused {
        tell(&format!("error: move {number}, {text}: {reason}"));
        return Ok(ExitCode::FAILURE);
    }
    if let Some(reason) = undeclared {
        tell(&format!("error: declaration: {reason}"));
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

fn serve(out: &mut impl Write, json: bool, options: Serve) -> Result<ExitCode> {
    let data = options.data.or_else(serve::default_data).ok_or_else(|| {
        BadUsage(String::from(
            "there is no user's data folder; use --data FILE",
        ))
    })?;
    let options = serve::Options {
        listen: options.listen,
        data,
        requests: options.requests,
        new_tables: options.new_tables,
        web: options.web,
    };
    serve::run(&options, |address| {
        let address = format!("http://{address}/");
        if json {
            writeln!(out, "{}", json!({ "address": address }))?;
        } else {
            writeln!(out, "{address}")?;
        }
        out.flush()
    })?;
    Ok(ExitCode::SUCCESS)
}

fn check_files(
    out: &mut impl Write,
    json: bool,
    files: &[impl AsRef<Path>],
    game: Option<&str>,
) -> Result<ExitCode> {
    if let Some(game) = game {
        open(game, None)?;
    }
    let mut all_fine = true;
    match check_each(out, json, files, game, &mut all_fine) {
        // What was found before nobody read on still counts.
        Err(error) if is_broken_pipe(&error) => {}
        checked => checked?,
    }
    Ok(if all_fine {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn check_each(
    out: &mut impl Write,
    json: bool,
    files: &[impl AsRef<Path>],
    game: Option<&str>,
    all_fine: &mut bool,
) -> Result<()> {
    for file in files {
        let name = file.as_ref().display().to_string();
        let span = tracing::info_span!("file", name);
        let _entered = span.enter();
        let reports = match read(file.as_ref()) {
            Ok(text) => check(&text, game),
            Err(error) => {
                *all_fine = false;
                say_of_file(out, json, &name, &format!("cannot be read: {error}"))?;
                continue;
            }
        };
        if reports.is_empty() {
            *all_fine = false;
            say_of_file(out, json, &name, "no game in it")?;
        }
        for report in reports {
            *all_fine &= report.verdict.is_ok();
            if json {
                writeln!(out, "{}", report_json(&name, &report))?;
            } else {
                writeln!(out, "{}", report_line(&name, &report))?;
            }
        }
    }
    Ok(())
}

fn read(file: &Path) -> io::Result<Vec<u8>> {
    if file == Path::new("-") {
        let mut text = Vec::new();
        io::stdin().read_to_end(&mut text)?;
        Ok(text)
    } else {
        fs::read(file)
    }
}

fn say_of_file(out: &mut impl Write, json: bool, name: &str, what: &str) -> io::Result<()> {
    if json {
        writeln!(
            out,
            "{}",
            json!({"file": name, "fine": false, "reason": what})
        )
    } else {
        writeln!(out, "{name}: {what}")
    }
}

fn report_line(name: &str, report: &Report) -> String {
    let Report {
        number,
        line,
        plies,
        verdict,
        ..
    } = report;
    match verdict {
        Ok(fine) => {
            let result = fine.result.as_ref().map_or_else(
                || String::from("no result at the end (cut off?)"),
                |result| format!("recorded {result}"),
            );
            let game = report.game.as_deref().unwrap_or_default();
            format!(
                "{name}:{line}: game {number} ({game}): fine, {plies} {}, {}, {result}",
                if *plies == 1 { "move" } else { "moves" },
                fine.status
            )
        }
        Err(fault) => {
            let column = fault
                .column()
                .map_or_else(String::new, |column| format!(":{column}"));
            format!("{name}:{line}{column}: game {number}: {fault}")
        }
    }
}

fn report_json(name: &str, report: &Report) -> Value {
    let mut answer = json!({
        "file": name,
        "game_number": report.number,
        "line": report.line,
        "game": report.game,
        "moves": report.plies,
        "fine": report.verdict.is_ok(),
    });
    match &report.verdict {
        Ok(fine) => {
            answer["status"] = fine.status.clone().into();
            answer["position"] = fine.position.clone().into();
            answer["result"] = fine.result.clone().into();
        }
        Err(fault) => {
            answer["column"] = fault.column().into();
            answer["reason"] = fault.to_string().into();
            if let arbiter::check::Fault::Move { number, text, .. } = fault {
                answer["move_number"] = number.clone().into();
                answer["move"] = text.clone().into();
            }
        }
    }
    answer
}
