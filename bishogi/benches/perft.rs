//! Nodes per second of perft, beside `haitaka` on Shogi. `cargo xtask bench bishogi` prints the ratios.
//!
//! Bishogi first, then the start of every game of the family, and positions in which pieces serve the other army.

use bishogi::family::Position;
use bishogi::games::{
    AdvancedPawn, Bishogi, Bishogi81, Cannibal, Catholic, DualReturn, Filgi, Game, Southwark,
    Wildebishogi,
};
use bishogi::{Rules, Variant, draughts};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use testkit::yardstick::{bench_perft, bench_yardstick};

type Group<'a> = BenchmarkGroup<'a, WallTime>;

fn bench<G: Game>(group: &mut Group<'_>, name: &str, text: &str, depth: u32) {
    let position = Position::<G>::parse(Rules::new(G::VARIANT), text)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    bench_perft(group, name, &position, depth);
}

fn bench_start<G: Game>(group: &mut Group<'_>, depth: u32) {
    let name = format!("start_{depth}");
    bench::<G>(group, &name, G::VARIANT.start(), depth);
}

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(20);
    bench_yardstick(&mut group);
    bench_start::<Bishogi>(&mut group, 6);
    for (name, text, depth) in [
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
        bench::<Bishogi>(&mut group, name, text, depth);
    }
    bench_start::<AdvancedPawn>(&mut group, 5);
    bench_start::<Catholic>(&mut group, 4);
    bench_start::<Cannibal>(&mut group, 6);
    bench_start::<DualReturn>(&mut group, 6);
    bench_start::<Filgi>(&mut group, 6);
    bench_start::<Bishogi81>(&mut group, 4);
    bench_start::<Wildebishogi>(&mut group, 4);
    bench_start::<Southwark>(&mut group, 5);
    let foreign = "r2qkb1r/p3pp1p/2p4Q/2npp2p/2p2R1P/3pK3/+P2NP'1Pp/+b'N1N1B'1R'[Pb'] w q - 0 39";
    bench::<Cannibal>(&mut group, "middle_game_3", foreign, 3);
    bench::<DualReturn>(&mut group, "middle_game_3", foreign, 3);
    for (variant, depth) in [(Variant::Sekishogi, 9), (Variant::SekishogiOncePawned, 7)] {
        let start = draughts::Position::start(Rules::new(variant));
        bench_perft(&mut group, &format!("start_{depth}"), &start, depth);
    }
    group.finish();
}

criterion_group!(benches, perft);
criterion_main!(benches);
