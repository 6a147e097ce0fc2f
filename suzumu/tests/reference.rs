//! The fast generator against the slow one, move for move, on positions of random play and on random boards.

mod beginnings;
#[allow(
    dead_code,
    reason = "the slow generator can do more than is compared here"
)]
#[path = "reference/mod.rs"]
mod slow;

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
fn slow_and_fast_agree_on_random_play() {
    let mut checks = 0;
    testkit::random_play(&beginnings::all(), 1, 5_000, 200, |position, moves| {
        let slow = Reference::parse(&position.to_string());
        testkit::agrees_with_slow(position, moves, &slow);
        checks += usize::from(position.in_check());
    });
    assert!(checks > 50, "only {checks} checks");
}

/// Up to 120 men of all kinds, both sides to move.
#[test]
fn slow_and_fast_agree_on_random_boards() {
    let (mut checks, mut frozen, mut counted) = (0, 0, 0);
    beginnings::random_boards(2, 20_000, |position| {
        let moves = position.moves();
        assert_eq!(position.count_moves(), moves.len() as u64, "{position}");
        let slow = Reference::parse(&position.to_string());
        testkit::agrees_with_slow(position, &moves, &slow);
        checks += usize::from(position.in_check());
        frozen += usize::from(moves.is_empty());
        counted += moves.len();
    });
    assert!(checks > 2_000, "only {checks} checks");
    assert!(frozen > 20, "only {frozen} finished positions");
    assert!(counted > 1_000_000, "only {counted} moves");
}
