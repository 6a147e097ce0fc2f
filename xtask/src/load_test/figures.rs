//! Figures: times as percentiles, and the table of all rounds.

use std::time::Duration;

/// The most that a move may take at the 99th percentile.
pub(super) const ALLOWED: Duration = Duration::from_millis(50);

/// Times that were measured, in microseconds.
#[derive(Clone, Default, Debug)]
pub(super) struct Times(Vec<u32>);

impl Times {
    /// Adds a time.
    pub(super) fn add(&mut self, time: Duration) {
        self.0.push(time.as_micros().try_into().unwrap_or(u32::MAX));
    }

    /// Adds all of another's.
    pub(super) fn append(&mut self, other: &Self) {
        self.0.extend_from_slice(&other.0);
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    /// The exact percentiles.
    pub(super) fn percentiles(&self) -> Percentiles {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        // The least time that is not exceeded by so many of a thousand.
        let at = |thousandths: usize| {
            let rank = (sorted.len() * thousandths).div_ceil(1000).max(1);
            let time = sorted.get(rank - 1).copied().unwrap_or(0);
            Duration::from_micros(time.into())
        };
        Percentiles {
            p50: at(500),
            p90: at(900),
            p99: at(990),
            p999: at(999),
            max: at(1000),
        }
    }
}

/// Percentiles of times; zero if there were none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Percentiles {
    pub(super) p50: Duration,
    pub(super) p90: Duration,
    pub(super) p99: Duration,
    pub(super) p999: Duration,
    pub(super) max: Duration,
}

/// What the clients measured and counted.
#[derive(Clone, Default, Debug)]
pub(super) struct Figures {
    /// From sending a move until its acknowledgement had been read.
    pub(super) moves: Times,
    /// The same from when the move was due, so that a client that was held up counts the waiting, too.
    pub(super) since_due: Times,
    /// From sending anything else that was done (offers, answers, resignations, new tables) until its answer.
    pub(super) others: Times,
    /// How many requests were wrong on purpose and refused as they should be.
    pub(super) refused: usize,
    /// How many games ended.
    pub(super) finished: usize,
    /// How many events were seen, and how many versions were not.
    pub(super) events: u64,
    pub(super) skipped: u64,
}

impl Figures {
    /// Adds all of another's.
    pub(super) fn append(&mut self, other: &Self) {
        self.moves.append(&other.moves);
        self.since_due.append(&other.since_due);
        self.others.append(&other.others);
        self.refused += other.refused;
        self.finished += other.finished;
        self.events += other.events;
        self.skipped += other.skipped;
    }
}

/// A round.
#[derive(Clone, Default, Debug)]
pub(super) struct Round {
    pub(super) figures: Figures,
    /// How long play was measured.
    pub(super) played: Duration,
    /// How many requests were under way when the server was killed, and how many of those had been done.
    pub(super) under_way: usize,
    pub(super) done_of_these: usize,
    /// How many tables were fetched and compared afterwards.
    pub(super) compared: usize,
    /// From starting the server again until its first answer.
    pub(super) restart: Duration,
    /// Processor time of the server and of the clients while play was measured, and the server's memory.
    pub(super) server: Duration,
    pub(super) clients: Duration,
    pub(super) memory: u64,
    /// What failed.
    pub(super) faults: Vec<String>,
}

impl Round {
    /// Adds another's figures, for the sum.
    pub(super) fn append(&mut self, other: &Self) {
        self.figures.append(&other.figures);
        self.played += other.played;
        self.under_way += other.under_way;
        self.done_of_these += other.done_of_these;
        self.compared += other.compared;
        self.restart = self.restart.max(other.restart);
        self.server += other.server;
        self.clients += other.clients;
        self.memory = self.memory.max(other.memory);
        self.faults.extend_from_slice(&other.faults);
    }

    /// One line for each thing that failed, the times among them.
    pub(super) fn failures(&self) -> Vec<String> {
        let mut failures = self.faults.clone();
        let p99 = self.figures.moves.percentiles().p99;
        if self.figures.moves.count() == 0 {
            failures.push(String::from("no move was made"));
        } else if p99 >= ALLOWED {
            failures.push(format!(
                "p99 is {} ms, and must be under {}",
                milliseconds(p99),
                ALLOWED.as_millis()
            ));
        }
        failures
    }
}

/// The line above the rounds.
pub(super) fn head() -> String {
    format!(
        "{:>5} {:>8} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6}  {:>6} {:>6} {:>6}  {:>5} {:>7} {:>12} {:>8} {:>7} {:>5} {:>7} {:>6} {:>6}",
        "round",
        "moves",
        "/s",
        "p50",
        "p90",
        "p99",
        "p99.9",
        "max",
        "due50",
        "due99",
        "duemax",
        "games",
        "refused",
        "kept",
        "compared",
        "restart",
        "cpu",
        "clients",
        "MB",
        "errors"
    )
}

/// What the columns mean.
pub(super) const LEGEND: &str = "\
    Times in ms. p50 to max: from sending a move until its acknowledgement has been read. due50 to duemax: until then\n\
    from when the move was due. games: ended. refused: wrong on purpose. kept: of the requests under way at the kill,\n\
    those found done afterwards. restart: from the start to the first answer. cpu: the server's, in % of one core.";

/// A round's line.
pub(super) fn line(name: &str, round: &Round) -> String {
    let figures = &round.figures;
    let seconds = round.played.as_secs_f64().max(f64::MIN_POSITIVE);
    let moves = figures.moves.percentiles();
    let due = figures.since_due.percentiles();
    let percent = |time: Duration| format!("{:.0}%", time.as_secs_f64() / seconds * 100.0);
    format!(
        "{name:>5} {:>8} {:>6.0} {:>6} {:>6} {:>6} {:>6} {:>6}  {:>6} {:>6} {:>6}  {:>5} {:>7} {:>12} {:>8} {:>7} {:>5} {:>7} {:>6} {:>6}",
        figures.moves.count(),
        figures.moves.count() as f64 / seconds,
        milliseconds(moves.p50),
        milliseconds(moves.p90),
        milliseconds(moves.p99),
        milliseconds(moves.p999),
        milliseconds(moves.max),
        milliseconds(due.p50),
        milliseconds(due.p99),
        milliseconds(due.max),
        figures.finished,
        figures.refused,
        format!("{} of {}", round.done_of_these, round.under_way),
        round.compared,
        milliseconds(round.restart),
        percent(round.server),
        percent(round.clients),
        round.memory / 1_000_000,
        round.faults.len(),
    )
}

/// A time in milliseconds with about three digits.
fn milliseconds(time: Duration) -> String {
    let milliseconds = time.as_secs_f64() * 1e3;
    if milliseconds < 9.995 {
        format!("{milliseconds:.2}")
    } else if milliseconds < 99.95 {
        format!("{milliseconds:.1}")
    } else {
        format!("{milliseconds:.0}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(microseconds: impl IntoIterator<Item = u64>) -> Times {
        let mut times = Times::default();
        for time in microseconds {
            times.add(Duration::from_micros(time));
        }
        times
    }

    #[test]
    fn percentiles_are_exact() {
        let micros = Duration::from_micros;
        let percentiles = times((1..=1000).rev()).percentiles();
        assert_eq!(percentiles.p50, micros(500));
        assert_eq!(percentiles.p90, micros(900));
        assert_eq!(percentiles.p99, micros(990));
        assert_eq!(percentiles.p999, micros(999));
        assert_eq!(percentiles.max, micros(1000));
        let few = times([7, 9, 8]).percentiles();
        assert_eq!(
            (few.p50, few.p99, few.max),
            (micros(8), micros(9), micros(9))
        );
        assert_eq!(times([]).percentiles().max, Duration::ZERO);
    }

    #[test]
    fn one_slow_move_of_a_hundred_is_allowed_two_are_not() {
        let mut round = Round::default();
        assert_eq!(round.failures(), ["no move was made"]);
        round.figures.moves = times((0..99).map(|_| 49_999).chain([80_000]));
        assert_eq!(round.failures(), [""; 0]);
        round.figures.moves = times((0..98).map(|_| 1000).chain([50_000, 80_000]));
        assert_eq!(round.failures(), ["p99 is 50.0 ms, and must be under 50"]);
        round.faults.push(String::from("a table is gone"));
        assert_eq!(round.failures().len(), 2);
    }

    #[test]
    fn the_lines_stand_below_the_head() {
        let mut round = Round {
            played: Duration::from_secs(60),
            under_way: 200,
            done_of_these: 101,
            compared: 800,
            restart: Duration::from_micros(23_456),
            server: Duration::from_secs(30),
            memory: 50_000_000,
            ..Round::default()
        };
        round.figures.moves = times((0..120_000).map(|time| time / 10));
        assert_eq!(line("10", &round).len(), head().len());
        let words: Vec<String> = line("10", &round)
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        assert_eq!(words[..4], ["10", "120000", "2000", "6.00"]);
        let mut sum = Round::default();
        sum.append(&round);
        sum.append(&round);
        assert_eq!(sum.figures.moves.count(), 240_000);
        assert_eq!(line("all", &sum).len(), head().len());
    }
}
