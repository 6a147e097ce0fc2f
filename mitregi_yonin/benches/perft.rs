//! Nodes per second of perft, beside `haitaka` on Shogi. `cargo xtask bench mitregi_yonin` prints the ratios.

use criterion::{Criterion, criterion_group, criterion_main};
use mitregi_yonin::{Position, Rules};
use testkit::yardstick::{bench_perft, bench_yardstick};

/// Middle games of the suites: full armies with hands and promoted men; three armies in the open.
const POSITIONS: [(Rules, &str, &str, u32); 6] = [
    (Rules::Mitregi90, "start_4", Rules::Mitregi90.start(), 4),
    (
        Rules::Mitregi90,
        "middle_game_3",
        "3,yR,yH,yM,yK,yM,1,yR,yP,2/3,yP,yW,yM,yB,yM,yW,yP,3/bP,1,bP,2,yH,yB,yH,gM,2,gP,1/\
         bR,4,yP,yW,4,gP,gR/bH,bW,bP,1,yP,3,gP,1,gW,1,gH/bM,1,bH,bP,3,yP,2,gH,1,gM/\
         bK,bB,1,bW,bP,2,rH,gP,rB,gB,gB,gK/bM,bM,bH,2,yP,2,rP,gP,2,gM/\
         bH,bW,bP,1,bM,1,rP,3,bP,gW,gH/bR,bP,3,bB,rW,rP,1,gM,gP,1,gR/\
         1,bP,rH,rP,rP,rH,rB,1,rP,3,gP/4,rW,rM,1,rM,rW,rP,1,bP,1/\
         2,rP,rR,rH,rM,rK,rM,rH,rR,rP,2 rW,gH,gP,2yP rgyb y - 31",
        3,
    ),
    (
        Rules::Mitregi90,
        "middle_game_full_hands_3",
        "2,yP,yR,yH,1,yK,yM,yR,1,yP,2/2,bP,rP,r+P,yM,yM,yM,yW,4/bP,3,g+H,2,yH,1,yP,yB,rH,yP/\
         2,bP,r+P,1,rP,5,gP,gR/bH,bW,2,bP,2,gP,3,gW,1/bM,g+P,bH,1,bP,yP,yW,1,gP,1,gH,gM,gM/\
         bK,bB,bB,gP,3,yP,yP,gW,2,gK/bM,bM,2,bP,2,gP,rB,2,gM,gM/bH,2,rP,2,bW,3,gP,gW,gH/\
         1,rP,5,rM,3,gP,gR/bP,bP,rP,1,rP,rH,2,bH,rP,1,gP,1/4,y+H,rK,1,rM,rW,3,yM/\
         bR,2,rR,rH,rM,1,gB,rH,rR,rP,2 rW,gR,2gB,gW,2gH,yB,yM,yW,yP,bW,bP rgyb y - 91",
        3,
    ),
    (Rules::Mitregi144, "start_4", Rules::Mitregi144.start(), 4),
    (
        Rules::Mitregi90,
        "hoppers_3",
        "13/8,yK,4/13/10,y+W,2/9,yP,3/13/4,r+W,2,rP,5/13/13/3,rP,3,y+M,5/2,r+M,10/4,rK,8/13 \
         rM,yB ry r - 1",
        3,
    ),
    (
        Rules::Mitregi144,
        "hoppers_3",
        "13/13/13/13/7,g+M,5/8,g+N,4/4,r+W,2,rP,5/5,gP,4,gK,2/5,r+C,7/9,g+H,3/2,r+U,10/4,rK,8/13 \
         rU,gH rg g - 1",
        3,
    ),
];

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(20);
    bench_yardstick(&mut group);
    for (rules, name, text, depth) in POSITIONS {
        let position =
            Position::parse(rules, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        bench_perft(&mut group, name, &position, depth);
    }
    group.finish();
}

criterion_group!(benches, perft);
criterion_main!(benches);
