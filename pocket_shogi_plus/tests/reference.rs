//! The fast generator against the slow one, move for move, on positions of random play.

mod beginnings;
#[allow(
    dead_code,
    reason = "the slow generator can do more than is compared here"
)]
#[path = "reference/mod.rs"]
mod slow;

use kernel::Position as _;
use pocket_shogi_plus::{Color, Rules};
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

fn compare(rules: Rules, seed: u64, positions: usize) {
    let beginnings = beginnings::all(rules);
    let (mut checks, mut pockets, mut hands, mut promoted) = (0, 0, 0, 0);
    testkit::random_play(&beginnings, seed, positions, 120, |position, moves| {
        let slow = Reference::parse(&position.to_string(), rules.pocket);
        testkit::agrees_with_slow(position, moves, &slow);
        checks += usize::from(position.in_check());
        let any = |holds: &dyn Fn(Color) -> bool| usize::from(Color::ALL.into_iter().any(holds));
        pockets += any(&|color| position.pocket(color).is_some());
        hands += any(&|color| !position.hand(color).is_empty());
        promoted += usize::from(position.promoted().any());
    });
    assert!(checks > positions / 100, "only {checks} checks");
    assert!(hands > positions / 3, "only {hands} hands");
    assert!(
        promoted > positions / 3,
        "only {promoted} with promoted men"
    );
    assert_eq!(pockets > positions / 3, rules.pocket, "{pockets} pockets");
}

#[test]
fn slow_and_fast_agree() {
    compare(Rules::POCKET_SHOGI_PLUS, 1, 40_000);
}

#[test]
fn slow_and_fast_agree_without_pockets() {
    compare(Rules::NO_POCKET, 2, 20_000);
}
