//! The suites in `perft/`: counts made by an independent slow generator and by Fairy-Stockfish.

mod by_game;

use std::path::Path;

use bishogi::{Position, Rules, Variant};
use by_game::by_game;
use testkit::{run_suite, suite_files};

/// Lines with more sequences than this are left to `cargo xtask perft --deep`.
const MOST: u64 = 12_000_000;

#[test]
fn all_suites_agree() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let mut seen = Vec::new();
    for file in suite_files(&folder) {
        let text = std::fs::read_to_string(&file).unwrap();
        let suite = kernel::suite::Suite::parse(&text).unwrap();
        let rules: Rules = suite.game.parse().unwrap();
        let lines = by_game!(rules.variant, run_suite(&file, MOST));
        assert!(lines > 5, "only {lines} lines in {}", file.display());
        seen.push(rules.variant);
    }
    assert!(
        Variant::ALL.iter().all(|variant| seen.contains(variant)),
        "{seen:?}"
    );
}

/// The counts from the start that the games are known by.
#[test]
fn starts() {
    fn counts<P: kernel::Position<Rules = Rules>>(rules: Rules) -> [u64; 4] {
        let start = P::start(rules);
        [1, 2, 3, 4].map(|depth| kernel::perft(&start, depth))
    }
    for (variant, expected) in [
        (Variant::Bishogi, [12, 144, 2124, 31_250]),
        (Variant::AdvancedPawn, [22, 484, 11_552, 275_978]),
        (Variant::Catholic, [29, 840, 25_331, 752_783]),
        (Variant::Cannibal, [12, 144, 2124, 31_250]),
        (Variant::DualReturn, [12, 144, 2124, 31_250]),
        (Variant::Filgi, [16, 256, 4176, 68_122]),
        (Variant::Bishogi81, [34, 1156, 36_920, 1_177_781]),
        (Variant::Wildebishogi, [36, 1295, 46_732, 1_672_103]),
        (Variant::Southwark, [26, 676, 18_300, 495_289]),
    ] {
        assert_eq!(
            by_game!(variant, counts(Rules::new(variant))),
            expected,
            "{variant}"
        );
    }
}

/// Divide lists every move once and sums up to perft.
#[test]
fn divide_sums_up() {
    let position = Position::start(Rules::BISHOGI);
    let counts = kernel::perft::divide(&position, 4);
    assert_eq!(counts.len(), 12);
    assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), 31_250);
    assert!(kernel::perft::divide(&position, 0).is_empty());
    assert_eq!(kernel::perft(&position, 0), 1);
}
