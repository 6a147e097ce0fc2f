//! The fast generator against the slow one, move for move, on positions of random play and on arrangements thrown
//! together.

mod beginnings;
#[allow(
    dead_code,
    reason = "the slow generator can do more than is compared here"
)]
#[path = "reference/mod.rs"]
mod slow;

use kernel::Position as _;
use mitregi_yonin::{Move, Position, Rules};
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

/// What was seen, so that a comparison of nothing but quiet positions fails.
#[derive(Default, Debug)]
struct Seen {
    /// Positions with one, two, three and four players in.
    players: [usize; 4],
    checks: usize,
    rights: usize,
    /// Positions in which every move leaves the King attacked.
    unsafe_moves: usize,
}

impl Seen {
    fn compare(&mut self, position: &Position, moves: &[Move]) {
        let slow = Reference::parse(&position.to_string(), position.rules().name());
        testkit::agrees_with_slow(position, moves, &slow);
        self.players[position.players().count() as usize - 1] += 1;
        self.checks += usize::from(position.in_check());
        self.rights += usize::from(!position.en_passant().is_empty());
        self.unsafe_moves += usize::from(moves.first().is_some_and(|&m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            let own = position.side();
            let enemies = next.players().without(own.seat());
            position.in_check()
                && enemies.iter().any(|enemy| {
                    let king = next.king(own);
                    next.is_attacked(king, mitregi_yonin::Player::of(enemy))
                })
        }));
    }
}

fn compare_play(rules: Rules, seed: u64, positions: usize) {
    let beginnings = beginnings::all(rules);
    let mut sights = Seen::default();
    testkit::random_play(&beginnings, seed, positions, 60, |position, moves| {
        sights.compare(position, moves);
    });
    for players in 1..4 {
        assert!(sights.players[players] > positions / 20, "{sights:?}");
    }
    assert!(sights.checks > positions / 100, "{sights:?}");
    assert!(sights.rights > positions / 100, "{sights:?}");
}

fn compare_thrown(rules: Rules, seed: u64, positions: usize) {
    let mut sights = Seen::default();
    for position in beginnings::thrown_positions(rules, seed, positions) {
        sights.compare(&position, &position.moves());
    }
    for players in 1..4 {
        assert!(sights.players[players] > positions / 20, "{sights:?}");
    }
    assert!(sights.checks > positions / 20, "{sights:?}");
    assert!(sights.rights > positions / 20, "{sights:?}");
    assert!(sights.unsafe_moves > positions / 200, "{sights:?}");
}

/// Far more of the same, for a change of the generator: `cargo test -p mitregi_yonin --test reference -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn slow_and_fast_agree_on_many_more() {
    for seed in 10..14 {
        compare_thrown(Rules::Mitregi90, seed, 3_000);
        compare_thrown(Rules::Mitregi144, seed, 3_000);
        compare_play(Rules::Mitregi90, seed, 2_000);
        compare_play(Rules::Mitregi144, seed, 2_000);
    }
}

#[test]
fn slow_and_fast_agree_in_play_of_mitregi_90() {
    compare_play(Rules::Mitregi90, 1, 5_000);
}

#[test]
fn slow_and_fast_agree_in_play_of_mitregi_144() {
    compare_play(Rules::Mitregi144, 2, 5_000);
}

#[test]
fn slow_and_fast_agree_on_arrangements_of_mitregi_90() {
    compare_thrown(Rules::Mitregi90, 3, 1_000);
}

#[test]
fn slow_and_fast_agree_on_arrangements_of_mitregi_144() {
    compare_thrown(Rules::Mitregi144, 4, 1_000);
}
