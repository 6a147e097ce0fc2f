//! The suites in `perft/`: counts made by an independent slow generator.

use std::path::Path;

use mitregi_yonin::{Position, Rules};

/// Lines with more sequences than this are left to `cargo xtask perft --deep`.
const MOST: u64 = 2_000_000_000;

#[test]
fn all_suites_agree() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let lines = testkit::run_suites::<Position>(&folder, MOST);
    assert!(lines > 200, "only {lines} lines were found");
}

/// Divide lists every move once and sums up to perft.
#[test]
fn divide_sums_up() {
    let position = Position::start(Rules::Mitregi90);
    let counts = kernel::perft::divide(&position, 3);
    assert_eq!(counts.len(), 22);
    assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), 10_584);
}
