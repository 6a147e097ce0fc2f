//! `bench`: speeds beside the yardstick of the same run.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::house::{self, cargo, succeeds};

/// One bench that ran: its name, how many sequences it counts (0 if it counts none), and the median time.
struct Timing {
    name: String,
    elements: f64,
    nanoseconds: f64,
}

/// Runs the benches of crates and prints a table for each; whether all ran.
pub(crate) fn run(crates: &[String], filter: Option<&str>) -> Result<bool> {
    let root = house::root();
    let with_benches: Vec<String> = house::crates()?
        .into_iter()
        .filter(|name| root.join(name).join("benches").is_dir())
        .filter(|name| crates.is_empty() || crates.contains(name))
        .collect();
    if let Some(unknown) = crates.iter().find(|name| !with_benches.contains(name)) {
        bail!("{unknown}: no crate with benches");
    }
    let mut fine = true;
    for name in with_benches {
        let begun = SystemTime::now();
        let mut args = vec!["bench", "--package", &name, "--benches", "--"];
        args.extend(filter);
        fine &= succeeds(&mut cargo(&args))?;
        let timings = timings(&criterion_folder(), begun)?;
        if timings.is_empty() {
            println!("{name}: nothing was timed");
            fine = false;
        }
        print_table(&name, &timings);
    }
    Ok(fine)
}

/// Where criterion writes: as it decides itself.
fn criterion_folder() -> PathBuf {
    let given = |name| std::env::var_os(name).map(PathBuf::from);
    given("CRITERION_HOME")
        .or_else(|| given("CARGO_TARGET_DIR").map(|target| target.join("criterion")))
        .unwrap_or_else(|| house::root().join("target/criterion"))
}

/// What criterion has written since `begun`.
fn timings(folder: &Path, begun: SystemTime) -> Result<Vec<Timing>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let estimates = folder.join("estimates.json");
        if folder.ends_with("new") && estimates.is_file() {
            if fs::metadata(&estimates)?.modified()? >= begun {
                found.push(timing(&folder)?);
            }
            continue;
        }
        for entry in fs::read_dir(&folder).into_iter().flatten() {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            }
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
}

fn timing(folder: &Path) -> Result<Timing> {
    let read = |name: &str| -> Result<Value> {
        let path: PathBuf = folder.join(name);
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        Ok(serde_json::from_str(&text)?)
    };
    let (benchmark, estimates) = (read("benchmark.json")?, read("estimates.json")?);
    Ok(Timing {
        name: benchmark["full_id"]
            .as_str()
            .unwrap_or_default()
            .to_string(),
        elements: benchmark["throughput"]["Elements"].as_f64().unwrap_or(0.0),
        nanoseconds: estimates["median"]["point_estimate"]
            .as_f64()
            .unwrap_or(f64::NAN),
    })
}

fn print_table(name: &str, timings: &[Timing]) {
    let speed = |timing: &Timing| timing.elements / timing.nanoseconds * 1e3;
    let yardstick = timings
        .iter()
        .find(|timing| timing.name.ends_with("haitaka/shogi_start_5"))
        .map(speed);
    println!(
        "\n{name}: medians; speeds in million moves a second, and as a multiple of haitaka's at Shogi's start"
    );
    for timing in timings {
        print!("{:<56} {:>12.3} ms", timing.name, timing.nanoseconds / 1e6);
        if timing.elements > 0.0 {
            print!(" {:>8.1}", speed(timing));
            if let Some(yardstick) = yardstick {
                print!(" {:>6.2} x", speed(timing) / yardstick);
            }
        }
        println!();
    }
    println!();
}
