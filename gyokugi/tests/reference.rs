//! The fast generator against the slow one, move for move: in random play and on arrangements at random, for all forms,
//! all promotion rules, and two and three players.

mod beginnings;
#[allow(
    dead_code,
    reason = "the slow generator can do more than is compared here"
)]
#[path = "reference/mod.rs"]
mod slow;

use gyokugi::{Move, Position};
use kernel::Position as _;
use slow::Reference;

impl testkit::Slow for Reference {
    fn moves(&self) -> Vec<String> {
        self.moves()
    }

    fn in_check(&self) -> bool {
        self.in_check()
    }

    fn play(&self, text: &str) -> Self {
        self.play(text)
    }

    fn text(&self) -> String {
        self.text()
    }
}

#[test]
fn starts_agree() {
    for rules in beginnings::all_rules() {
        let start = Position::start(rules);
        assert_eq!(
            start.to_string(),
            Reference::start(&rules.to_string()).text()
        );
        assert_eq!(start.to_setup().position().as_ref(), Ok(&start));
    }
}

/// What was met, so that a comparison of quiet positions only is no success.
#[derive(Default, Debug)]
struct Met {
    positions: usize,
    checks: usize,
    rights: usize,
    captures_en_passant: usize,
    players_out: usize,
    passes: usize,
}

impl Met {
    fn compare(&mut self, position: &Position, moves: &[Move]) {
        let rules = position.rules();
        let slow = Reference::parse(&position.to_string(), &rules.to_string());
        testkit::agrees_with_slow(position, moves, &slow);
        self.positions += 1;
        self.checks += usize::from(position.in_check());
        self.rights += usize::from(!position.en_passant().is_empty());
        self.players_out += usize::from(position.players_in().count() < rules.players().len());
        self.passes += usize::from(moves == [Move::Pass]);
    }

    /// Compares what comes after each double step and each capture en passant.
    fn compare_en_passant(&mut self, position: &Position, moves: &[Move]) {
        for &m in moves {
            let mut next = position.clone();
            next.play_unchecked(m);
            let skipped = m
                .to()
                .filter(|&to| position.en_passant().over(to).next().is_some());
            let men = |position: &Position| position.occupied().count();
            if men(&next) < men(position) && skipped.is_some() {
                self.captures_en_passant += 1;
            } else if next.en_passant().owners() == position.en_passant().owners() {
                continue;
            }
            self.compare(&next, &next.moves());
        }
    }
}

fn play_and_compare(three_players: bool, positions: usize) {
    let all = beginnings::all_rules();
    let mut met = Met::default();
    for (seed, &rules) in all
        .iter()
        .filter(|rules| rules.three_players == three_players)
        .enumerate()
    {
        let beginnings = beginnings::all(rules);
        testkit::random_play(
            &beginnings,
            seed as u64,
            positions,
            100,
            |position, moves| {
                met.compare(position, moves);
            },
        );
    }
    assert!(met.checks > met.positions / 100, "{met:?}");
    assert!(met.rights > 50, "{met:?}");
    if three_players {
        assert!(met.players_out > met.positions / 20, "{met:?}");
        assert!(met.passes > 0, "{met:?}");
    }
}

#[test]
fn slow_and_fast_agree_with_two_players() {
    play_and_compare(false, 600);
}

#[test]
fn slow_and_fast_agree_with_three_players() {
    play_and_compare(true, 600);
}

#[test]
fn slow_and_fast_agree_on_arrangements() {
    let mut met = Met::default();
    for (number, &rules) in beginnings::all_rules().iter().enumerate() {
        for seed in 0..100 {
            let position = beginnings::arrangement(rules, 1000 * number as u64 + seed);
            let moves = position.moves();
            met.compare(&position, &moves);
            if seed % 3 != 0 {
                continue;
            }
            met.compare_en_passant(&position, &moves);
            for &m in &moves {
                let mut next = position.clone();
                next.play_unchecked(m);
                if !next.en_passant().is_empty() {
                    met.compare_en_passant(&next, &next.moves());
                }
            }
        }
    }
    assert!(met.rights > 300, "{met:?}");
    assert!(met.captures_en_passant > 100, "{met:?}");
}
