//! The suites in `perft/`: counts made by an independent slow generator.

use std::path::Path;

use pocket_shogi_plus::{Position, Rules};

/// Lines with more sequences than this are left to `cargo xtask perft --deep`.
const MOST: u64 = 20_000_000;

#[test]
fn all_suites_agree() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let lines = testkit::run_suites::<Position>(&folder, MOST);
    assert!(lines > 150, "only {lines} lines were found");
}

/// Without the pocket the promotions alone differ from Shogi, and these counts are Shogi's.
#[test]
fn shogi_without_the_pocket() {
    let start = Position::start(Rules::NO_POCKET);
    let counts = [30, 900, 25_470, 719_731, 19_861_490];
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(kernel::perft(&start, depth), count, "depth {depth}");
    }
    let text = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p - 1";
    let dense = Position::parse(Rules::NO_POCKET, text).unwrap();
    for (depth, count) in (1..).zip([207, 28_684, 4_820_566]) {
        assert_eq!(kernel::perft(&dense, depth), count, "depth {depth}");
    }
}

/// Divide lists every move once and sums up to perft.
#[test]
fn divide_sums_up() {
    let position = Position::start(Rules::POCKET_SHOGI_PLUS);
    let counts = kernel::perft::divide(&position, 3);
    assert_eq!(counts.len(), 46);
    assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), 99_707);
    assert!(kernel::perft::divide(&position, 0).is_empty());
    assert_eq!(kernel::perft(&position, 0), 1);
}
