//! The suites in `perft/`: counts made by an independent slow generator.

use std::path::Path;

use gyokugi::{Form, Position, Rules};

/// Lines with more sequences than this are left to `cargo xtask perft --deep`.
const MOST: u64 = 12_000_000;

#[test]
fn all_suites_agree() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let lines = testkit::run_suites::<Position>(&folder, MOST);
    assert!(lines > 200, "only {lines} lines were found");
}

/// Divide lists every move once and sums up to perft.
#[test]
fn divide_sums_up() {
    let position = Position::start(Rules::new(Form::ShogiStyle));
    let counts = kernel::perft::divide(&position, 4);
    assert_eq!(counts.len(), 11);
    assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), 17_956);
    assert!(kernel::perft::divide(&position, 0).is_empty());
    assert_eq!(kernel::perft(&position, 0), 1);
}
