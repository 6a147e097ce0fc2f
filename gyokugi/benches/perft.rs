//! Nodes per second of perft, beside `haitaka` on Shogi. `cargo xtask bench gyokugi` prints the ratios.

use criterion::{Criterion, criterion_group, criterion_main};
use gyokugi::{Form, Position, Rules};
use testkit::yardstick::{bench_perft, bench_yardstick};

/// Positions of random play: nearly empty hands, and full ones with checks in the air.
const MIDDLE_GAMES: [(&str, &str, u32); 5] = [
    (
        "shogi_style",
        "6/P4p1/WP3pw1/CP2c2p1/S1E1P2pes/KBRP2e1rbk/SEP3cp1s/2P4p1/1WP3pw/1PP3p/6 c b - 20",
        3,
    ),
    (
        "shogi_style",
        "6/2P1p2/E1WP2pw/2P4pc/3R6/KBSP3p1bk/SE2rPcpse/+wP4p2/P7/1SP2p1/6 ECPwc2p w - 63",
        3,
    ),
    (
        "framed_chevron_chess",
        "6/1O2o2/WO4ow/CRO1o2rc/IQNO3nqi/GBBOo2Obbg/IK1O4ki/1RO2oorc/1N6/O4o1/6 WC3Owco w d6 19",
        3,
    ),
    (
        "framed_chevron_chess",
        "6/1QO3o/6+Ww/C4oorc/I1R4bqi/GBI2noo1bg/K1N3o1ki/C1R1oo2c/1W6/2O3o/5o 2W2COi7o w - 39",
        3,
    ),
    (
        "radial_framed_chevron_chess+3p",
        "1,bO,bW,bR,bI,bG/wO,1,bO,1,bK,bB,bI/wW,1,wO,1,bO,bB,bQ,bR/wR,wO,1,bO,1,bO,bO,bO,bW/wI,wQ,2,wO,3,bO,bO/wG,wB,wB,wO,3,rO,3/wI,wK,wO,5,rO,rO/wR,wO,3,rO,rO,1,rW/wW,wO,2,rO,rB,rK,rR/wO,1,rO,rO,rQ,rB,rI/1,rO,rW,rR,rI,rG - wrb r w:e4,b:c4 5",
        4,
    ),
];

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(20);
    bench_yardstick(&mut group);
    for form in [Form::ShogiStyle, Form::FramedChevronChess] {
        bench_perft(&mut group, "start_5", &Position::start(Rules::new(form)), 5);
    }
    for (number, (game, text, depth)) in MIDDLE_GAMES.into_iter().enumerate() {
        let rules: Rules = game
            .parse()
            .unwrap_or_else(|error| panic!("{game}: {error}"));
        let position =
            Position::parse(rules, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        bench_perft(
            &mut group,
            &format!("middle_game_{number}_{depth}"),
            &position,
            depth,
        );
    }
    let three: Rules = Rules {
        three_players: true,
        ..Rules::new(Form::ShogiStyle)
    };
    bench_perft(&mut group, "start_5", &Position::start(three), 5);
    group.finish();
}

criterion_group!(benches, perft);
criterion_main!(benches);
