//! Nodes per second of perft, beside `haitaka` on Shogi: from the start and on a dense position, with the pocket and
//! without. `cargo xtask bench pocket_shogi_plus` prints the ratios.

use criterion::{Criterion, criterion_group, criterion_main};
use pocket_shogi_plus::{Position, Rules};
use testkit::yardstick::{bench_haitaka, bench_perft, bench_yardstick};

/// A middle game with full hands. Shogi counts 4,809,015 at depth 3; here Golds promote, and there are more.
const DENSE: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p";
const SHOGI_DENSE_3: u64 = 4_809_015;

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(20);
    bench_yardstick(&mut group);
    bench_haitaka(
        &mut group,
        "shogi_dense_3",
        &format!("{DENSE} 1"),
        3,
        SHOGI_DENSE_3,
    );
    let position = |rules: Rules, text: &str| {
        Position::parse(rules, text).unwrap_or_else(|error| panic!("{text}: {error}"))
    };
    let dense = format!("{DENSE} - 1");
    for rules in [Rules::NO_POCKET, Rules::POCKET_SHOGI_PLUS] {
        let depth = if rules.pocket { 4 } else { 5 };
        let name = format!("start_{depth}");
        bench_perft(&mut group, &name, &position(rules, Rules::START), depth);
        bench_perft(&mut group, "dense_3", &position(rules, &dense), 3);
    }
    group.finish();
}

criterion_group!(benches, perft);
criterion_main!(benches);
