//! The fast generator against the slow one, move for move: in random play and on arrangements at random, for all forms,
//! all promotion rules, and two and three players.

mod beginnings;
#[allow(
    dead_code,
    reason = "the slow generator can do more than is compared here"
)]
#[path = "reference/mod.rs"]
mod slow;

use gyokugi::{Position, Rules};
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

fn compare(rules: Rules, position: &Position, moves: &[gyokugi::Move]) {
    let slow = Reference::parse(&position.to_string(), &rules.to_string());
    testkit::agrees_with_slow(position, moves, &slow);
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

fn play_and_compare(three_players: bool, positions: usize) {
    let all = beginnings::all_rules();
    let (mut checks, mut rights, mut passes) = (0, 0, 0);
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
                compare(rules, position, moves);
                checks += usize::from(position.in_check());
                rights += usize::from(!position.en_passant().is_empty());
                passes += usize::from(moves == [gyokugi::Move::Pass]);
            },
        );
    }
    assert!(checks > positions / 10, "only {checks} checks");
    assert!(rights > positions / 10, "only {rights} rights");
    assert_eq!(passes > 0, three_players, "{passes} passes");
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
    for (number, &rules) in beginnings::all_rules().iter().enumerate() {
        for seed in 0..120 {
            let position = beginnings::arrangement(rules, 1000 * number as u64 + seed);
            compare(rules, &position, &position.moves());
        }
    }
}
