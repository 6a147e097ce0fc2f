//! `browser-test`: the table's page in a real browser, against the real server.
//!
//! For: saying what is missing, running the tests one after the other, and telling which failed. What is tested stands
//! in the modules below. Installs nothing.

mod browser;
mod cases;
mod families;
mod lines;
mod look;
mod play;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use crate::house;
use crate::served::{self, Served};
use browser::{Browser, Driver};

/// What every test stands on: a driver, and a server.
pub(crate) struct Ground {
    driver: Driver,
    served: Served,
    program: PathBuf,
    /// Where pictures go.
    pictures: PathBuf,
    data: TempDir,
}

/// A server on a free port.
fn start(program: &Path, data: &Path) -> Result<Served> {
    // Tests ask faster than people do.
    let limits = ["--requests", "10000", "--new-tables", "10000"];
    Served::start(
        program,
        data,
        SocketAddr::from(([127, 0, 0, 1], 0)),
        &limits,
    )
}

/// The beginning of a server's addresses.
fn base(served: &Served) -> String {
    format!("http://{}", served.address())
}

impl Ground {
    /// A new window of the common server.
    async fn window(&self, size: (u32, u32)) -> Result<Browser> {
        Browser::open(&self.driver, &base(&self.served), size).await
    }

    /// A new window of another server.
    async fn window_at(&self, served: &Served, size: (u32, u32)) -> Result<Browser> {
        Browser::open(&self.driver, &base(served), size).await
    }

    /// A server of the test's own, with a data file of its own, which it may stop.
    fn own_server(&self, name: &str) -> Result<Served> {
        start(&self.program, &self.data.path().join(name))
    }
}

type Run<'a> = Pin<Box<dyn Future<Output = Result<()>> + 'a>>;

/// A test by name.
struct Test {
    name: &'static str,
    run: for<'a> fn(&'a Ground) -> Run<'a>,
}

macro_rules! tests {
    ($($module:ident :: $name:ident,)*) => {
        &[$(Test {
            name: concat!(stringify!($module), "::", stringify!($name)),
            run: |ground| Box::pin($module::$name(ground)),
        }),*]
    };
}

static TESTS: &[Test] = tests![
    families::are_played_and_loaded_again,
    families::suzumu_from_its_start,
    families::are_found_in_the_lobby,
    families::illegal_moves_are_refused,
    families::a_seat_moves_for_itself_alone,
    cases::the_burning_demon,
    cases::what_comes_to_hand,
    cases::two_ways_to_jump,
    cases::a_pass,
    cases::stopped_and_started_again,
    cases::two_tabs_of_one_seat,
    cases::a_frozen_tab,
    cases::many_tabs,
    cases::take_backs,
    cases::fingers,
    cases::the_board_turned,
    cases::turned_with_a_man_chosen,
    look::weight_and_first_board,
    look::on_a_phone,
    look::by_keyboard,
    look::stepping_back,
    look::pictures,
];

/// The tests of the page's modules by themselves, by name.
const MODULES: &str = "modules";

/// Runs the tests of those modules of the page that know no browser; they are left out where Node.js is not installed.
fn modules_pass() -> Result<bool> {
    let folder = house::root().join("arbiter/web/tests");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&folder)? {
        let file = entry?.path();
        if file.to_string_lossy().ends_with(".test.mjs")
            || file.to_string_lossy().ends_with(".test.js")
        {
            files.push(file);
        }
    }
    println!("{MODULES} ...");
    let mut node = Command::new("node");
    node.arg("--test").args(files).stdout(Stdio::null());
    match node.status() {
        Ok(status) if status.success() => println!("    ok"),
        Ok(status) => {
            println!("    FAILED: node --test arbiter/web/tests/: {status}");
            return Ok(false);
        }
        Err(error) => println!("    left out: node cannot be run ({error})"),
    }
    Ok(true)
}

/// What to test, and with what.
#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Only tests whose name holds this.
    filter: Option<String>,
    /// Write the pictures of the README to this folder, for which they are made.
    #[arg(long, value_name = "FOLDER")]
    pictures: Option<PathBuf>,
    /// A program that is built already, instead of building arbiter's release.
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// Runs the tests; whether all passed.
pub(crate) fn run(options: &Options) -> Result<bool> {
    let filter = options.filter.as_deref();
    let missing = browser::missing();
    if !missing.is_empty() {
        bail!(
            "no browser to test in: install the packages {} (on Debian: apt-get install {})",
            missing.join(" and "),
            missing.join(" ")
        );
    }
    let chosen: Vec<&Test> = TESTS
        .iter()
        .filter(|test| filter.is_none_or(|filter| test.name.contains(filter)))
        .collect();
    if chosen.is_empty() && !filter.is_some_and(|filter| MODULES.contains(filter)) {
        bail!("no test has {:?} in its name", filter.unwrap_or_default());
    }
    let data = tempfile::tempdir()?;
    let pictures = (options.pictures.clone()).unwrap_or_else(|| data.path().join("pictures"));
    let program = match &options.program {
        Some(program) => program.clone(),
        None => served::build()?,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let ground = Ground {
        served: start(&program, &data.path().join("tables.sqlite"))?,
        driver: Driver::start().context("cannot start the driver")?,
        program,
        pictures,
        data,
    };
    let mut failed = Vec::new();
    if filter.is_none_or(|filter| MODULES.contains(filter)) && !modules_pass()? {
        failed.push(MODULES);
    }
    for test in chosen {
        let begun = Instant::now();
        println!("{} ...", test.name);
        match runtime.block_on((test.run)(&ground)) {
            Ok(()) => println!("    ok, {:.1} s", begun.elapsed().as_secs_f64()),
            Err(error) => {
                println!(
                    "    FAILED, {:.1} s: {error:?}",
                    begun.elapsed().as_secs_f64()
                );
                failed.push(test.name);
            }
        }
    }
    for name in &failed {
        println!("failed: {name} (`cargo xtask browser-test {name}` shows it)");
    }
    Ok(failed.is_empty())
}
