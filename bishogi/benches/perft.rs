//! Nodes per second of perft, beside `haitaka` on Shogi. `cargo xtask bench bishogi` prints the ratios.

use bishogi::{Position, Rules};
use criterion::{Criterion, criterion_group, criterion_main};
use testkit::yardstick::{bench_perft, bench_yardstick};

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(20);
    bench_yardstick(&mut group);
    for (name, text, depth) in [
        ("start_6", Rules::BISHOGI.variant.start(), 6),
        (
            "bare_kings_full_hands_3",
            "4k3/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1",
            3,
        ),
        ("castling_4", "r3k2r/8/8/8/8/8/8/R3K2R[Pp] w KQkq - 0 1", 4),
        (
            "middle_game_3",
            "r2qkb1r/p3pp1p/2p4Q/2npp2p/2p2R1P/3pK3/+P2NP1Pp/+bN1N1B1R[Pb] w q - 0 39",
            3,
        ),
    ] {
        let position =
            Position::parse(Rules::BISHOGI, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        bench_perft(&mut group, name, &position, depth);
    }
    group.finish();
}

criterion_group!(benches, perft);
criterion_main!(benches);
