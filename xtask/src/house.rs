//! The house: where the crates are, and cargo.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

/// Crates that are for development or are programs; all others are libraries that ship.
const NOT_LIBRARIES: [&str; 3] = ["arbiter", "testkit", "xtask"];

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// The names of all crates; each is the name of its folder.
pub(crate) fn crates() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(root()).context("cannot list the workspace")? {
        let path = entry?.path();
        if path.join("Cargo.toml").is_file()
            && let Some(name) = path.file_name()
        {
            names.push(name.to_string_lossy().into_owned());
        }
    }
    names.sort_unstable();
    Ok(names)
}

/// The names of the libraries.
pub(crate) fn libraries() -> Result<Vec<String>> {
    let mut names = crates()?;
    names.retain(|name| !NOT_LIBRARIES.contains(&name.as_str()));
    Ok(names)
}

/// The files below a crate's folder with this ending, sorted; none if there is no such folder.
pub(crate) fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    files.sort_unstable();
    files
}

/// The cargo that runs us, in the folder of the workspace.
pub(crate) fn cargo(args: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(args).current_dir(root());
    command
}

/// Whether a command ends well.
pub(crate) fn succeeds(command: &mut Command) -> Result<bool> {
    let status = command
        .status()
        .with_context(|| format!("cannot run {}", command.get_program().to_string_lossy()))?;
    Ok(status.success())
}
