//! The fast generators against the slow one, move for move, on positions of random play.

mod beginnings;
mod by_game;
#[allow(
    dead_code,
    reason = "the slow generator can do more than is compared here"
)]
#[path = "reference/mod.rs"]
mod slow;

use bishogi::{Rules, Variant};
use by_game::by_game;
use kernel::Position;
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

fn compare<P: Position<Rules = Rules>>(rules: Rules, seed: u64, positions: usize) {
    let name = rules.to_string();
    let beginnings = beginnings::all::<P>(rules);
    let mut checks = 0;
    testkit::random_play(&beginnings, seed, positions, 120, |position, moves| {
        let slow = Reference::parse(&position.to_string(), &name);
        testkit::agrees_with_slow(position, moves, &slow);
        checks += usize::from(position.in_check());
    });
    if rules.variant.facts().is_some() {
        assert!(checks > positions / 100, "{name}: only {checks} checks");
    }
}

fn agree(name: &str, seed: u64, positions: usize) {
    let rules: Rules = name.parse().unwrap();
    by_game!(rules.variant, compare(rules, seed, positions));
}

#[test]
fn bishogi() {
    agree("bishogi", 1, 10_000);
    agree("bishogi+no_pawn_drop_mate", 2, 5000);
}

#[test]
fn advanced_pawn() {
    agree("advanced_pawn", 3, 3000);
}

#[test]
fn catholic() {
    agree("catholic", 4, 3000);
}

#[test]
fn cannibal() {
    agree("cannibal", 5, 10_000);
}

#[test]
fn dual_return() {
    agree("dual_return", 6, 5000);
}

#[test]
fn filgi() {
    agree("filgi", 7, 3000);
}

#[test]
fn bishogi_81() {
    agree("bishogi_81", 8, 3000);
}

#[test]
fn wildebishogi() {
    agree("wildebishogi", 9, 3000);
}

#[test]
fn southwark() {
    agree("southwark", 10, 3000);
    agree("southwark+stepping", 11, 3000);
}

#[test]
fn sekishogi() {
    agree("sekishogi", 12, 5000);
}

#[test]
fn sekishogi_once_pawned() {
    agree("sekishogi_once_pawned", 13, 5000);
}

/// Every game with Kings, where a Pawn may not be dropped to give mate.
#[test]
fn without_pawn_drop_mates() {
    for variant in Variant::ALL {
        if variant.facts().is_some() {
            agree(&format!("{variant}+no_pawn_drop_mate"), 14, 500);
        }
    }
}
