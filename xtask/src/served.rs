//! A server of this workspace: `arbiter serve` as people run it.
//!
//! For: building it, starting it on a data file, stopping or killing it, and starting it again on the same file and
//! address. Not for: what it is asked.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::house::cargo;

/// Builds the program; gives where it lies.
pub(crate) fn build() -> Result<PathBuf> {
    // With this crate beside it, so that what both depend on is built once and alike.
    let packages = ["--package", "arbiter", "--package", "xtask"];
    let built = cargo(&["build", "--release"])
        .args(packages)
        .arg("--message-format=json-render-diagnostics")
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run cargo")?;
    ensure!(built.status.success(), "arbiter does not build");
    String::from_utf8_lossy(&built.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|message| message["target"]["name"] == "arbiter")
        .find_map(|message| Some(PathBuf::from(message["executable"].as_str()?)))
        .context("cargo does not say where the program arbiter lies")
}

/// A server that runs, or that has been stopped and can be started again. Dropping it kills it.
pub(crate) struct Served {
    program: PathBuf,
    data: PathBuf,
    options: Vec<String>,
    address: SocketAddr,
    running: Option<Running>,
}

struct Running {
    child: Child,
    /// Stays open, so that the program may go on writing.
    _stdout: BufReader<ChildStdout>,
}

/// What a server has used up so far.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Usage {
    /// Processor time, of all threads.
    pub(crate) processor: Duration,
    /// The most memory that it has had, in bytes.
    pub(crate) memory: u64,
}

impl Served {
    /// Starts `program` (from [`build`]) on a data file and at an address; port 0 is any that is free. It takes
    /// connections when this is done.
    pub(crate) fn start(
        program: &Path,
        data: &Path,
        listen: SocketAddr,
        options: &[&str],
    ) -> Result<Self> {
        let mut served = Self {
            program: program.to_path_buf(),
            data: data.to_path_buf(),
            options: options.iter().map(|&option| option.to_owned()).collect(),
            address: listen,
            running: None,
        };
        served.restart()?;
        Ok(served)
    }

    /// Starts it again, on the same file and at the same address.
    pub(crate) fn restart(&mut self) -> Result<()> {
        self.kill()?;
        let mut child = Command::new(&self.program)
            .args(["serve", "--listen", &self.address.to_string()])
            .arg("--data")
            .arg(&self.data)
            .args(&self.options)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot run {}", self.program.display()))?;
        let stdout = child.stdout.take().context("the server has no output")?;
        let mut stdout = BufReader::new(stdout);
        let mut line = String::new();
        let read = stdout.read_line(&mut line);
        self.running = Some(Running {
            child,
            _stdout: stdout,
        });
        read.context("cannot read what the server prints")?;
        match address(&line) {
            Some(address) => self.address = address,
            None => bail!("the server does not begin with its address, but with {line:?}"),
        }
        Ok(())
    }

    /// Where it listens.
    pub(crate) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The file in which it keeps its tables.
    pub(crate) fn data(&self) -> &Path {
        &self.data
    }

    /// Kills it on the spot (SIGKILL) and waits until it is gone.
    pub(crate) fn kill(&mut self) -> Result<()> {
        if let Some(mut running) = self.running.take() {
            running.child.kill().context("cannot kill the server")?;
            running.child.wait().context("the server does not end")?;
        }
        Ok(())
    }

    /// Asks it to stop (SIGTERM), and waits until it has; kills it if it takes longer than `patience`.
    pub(crate) fn stop(&mut self, patience: Duration) -> Result<ExitStatus> {
        self.signal("TERM", patience)
    }

    /// The same with another signal, by its name.
    pub(crate) fn signal(&mut self, signal: &str, patience: Duration) -> Result<ExitStatus> {
        let Some(running) = &mut self.running else {
            bail!("the server does not run");
        };
        // The standard library sends no other signal than SIGKILL.
        let asked = Command::new("kill")
            .args([&format!("-{signal}"), &running.child.id().to_string()])
            .status()
            .context("cannot run kill")?;
        ensure!(asked.success(), "the server cannot be asked to stop");
        let begun = Instant::now();
        while begun.elapsed() < patience {
            if let Some(status) = running.child.try_wait()? {
                self.running = None;
                return Ok(status);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        self.kill()?;
        bail!("the server did not stop within {patience:?} and was killed")
    }

    /// What it has used up; `None` where the system does not say.
    pub(crate) fn usage(&self) -> Option<Usage> {
        let running = self.running.as_ref()?;
        usage(&running.child.id().to_string())
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

/// The address in the server's first line, `http://127.0.0.1:8118/`.
fn address(line: &str) -> Option<SocketAddr> {
    let address = line.trim().strip_prefix("http://")?;
    address.trim_end_matches('/').parse().ok()
}

/// What a process has used up, by its number or `self`, as Linux tells it.
pub(crate) fn usage(process: &str) -> Option<Usage> {
    /// Linux tells times to programs in hundredths of a second.
    const TICK: Duration = Duration::from_millis(10);
    let folder = Path::new("/proc").join(process);
    let stat = std::fs::read_to_string(folder.join("stat")).ok()?;
    // The second field is the name in brackets, which may hold anything; user and system time are the 14th and 15th.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = fields.get(11)?.parse::<u32>().ok()? + fields.get(12)?.parse::<u32>().ok()?;
    let status = std::fs::read_to_string(folder.join("status")).ok()?;
    let memory = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = memory.trim().trim_end_matches(" kB").parse().ok()?;
    Some(Usage {
        processor: TICK * ticks,
        memory: kilobytes * 1024,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_read_from_the_first_line() {
        let expected = "127.0.0.1:8118".parse().ok();
        assert_eq!(address("http://127.0.0.1:8118/\n"), expected);
        assert_eq!(address("http://[::1]:80/\n"), "[::1]:80".parse().ok());
        assert_eq!(address("error: cannot listen\n"), None);
        assert_eq!(address(""), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_knows_what_it_has_used() {
        assert!(usage("self").unwrap().memory > 100_000);
        assert!(usage("no such process").is_none());
    }
}
