//! The fast generator against the slow one, move for move, on positions of random play.

mod beginnings;
#[allow(
    dead_code,
    reason = "the slow generator can do more than is compared here"
)]
#[path = "reference/mod.rs"]
mod slow;

use bishogi::{Rules, Variant};
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

fn compare(no_pawn_drop_mate: bool, seed: u64, positions: usize) {
    let rules = Rules {
        variant: Variant::Bishogi,
        no_pawn_drop_mate,
    };
    let beginnings = beginnings::all(rules);
    let mut checks = 0;
    testkit::random_play(&beginnings, seed, positions, 120, |position, moves| {
        let slow = Reference::parse(&position.to_string(), no_pawn_drop_mate);
        testkit::agrees_with_slow(position, moves, &slow);
        checks += usize::from(position.in_check());
    });
    assert!(checks > positions / 100, "only {checks} checks");
}

#[test]
fn slow_and_fast_agree() {
    compare(false, 1, 20_000);
}

#[test]
fn slow_and_fast_agree_without_pawn_drop_mates() {
    compare(true, 2, 10_000);
}
