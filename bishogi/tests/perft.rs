//! The suites in `perft/`: counts made by an independent slow generator and by Fairy-Stockfish.

use std::path::Path;

use bishogi::{Position, Rules};

/// Lines with more sequences than this are left to `cargo xtask perft --deep`.
const MOST: u64 = 12_000_000;

#[test]
fn all_suites_agree() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let lines = testkit::run_suites::<Position>(&folder, MOST);
    assert!(lines > 230, "only {lines} lines were found");
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
