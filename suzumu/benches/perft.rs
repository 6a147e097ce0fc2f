//! Nodes per second of perft, beside `haitaka` on Shogi; and what playing a move costs, beside a copy of the position.
//! `cargo xtask bench suzumu` prints the ratios.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use suzumu::{Move, Position, Rules};
use testkit::yardstick::{bench_perft, bench_yardstick};

/// Middle games of random play in which neither side has lost many men: Demons, Lions and Generals are out, and most
/// squares between the camps are contested.
const MIDDLE_GAME: &str = "ln{fl}icsg{de}kgsc1{fl}nl/{rv}b{bg}1{rg}{bt}{ph}{vg}1{ky}1i{rg}{bg}1{rv}/{ss}{vs}{cs}{cs}1{wb}{fd}1{ln}2{cs}{cs}b{vs}{ss}/{sm}{vm}r1{dk}{se}{se}1q1{hf}2r{vm}{sm}/pppp2p1p7/4ppdp1{fd}3p2/10{FD}3pp/5{dh}10/5{lh}9{HF}/14{fe}1/3PD2P1PPD4/PPP{DK}PPP{FE}P{VG}1PPPPP/{SM}{VM}R{DH}1{WB}{SE}{LH}{LN}{SE}3R{VM}{SM}/{SS}{BG}B{HF}{CS}{KY}{FD}1Q{DK}{WB}{DH}{CS}B{VS}{SS}/{RV}{FL}{RG}N{CS}{BT}GK1{PH}{BT}{CS}{RG}{BG}{FL}{RV}/L{VS}1ICS1{DE}{GG}GSCI1NL w - 122";
const SECOND_MIDDLE_GAME: &str = "ln2csg{de}{gg}gsc2nl/{rv}2{fl}i1{ph}k3{FD}1{bg}{fl}{rv}/{ss}7{ln}4b{vs}{ss}/{FD}6{fd}{sm}1{hf}2r{vm}{sm}/5{wb}pp1p3p1p/4{rg}p2p2d1{wb}p1/1p5{fe}8/4{se}3{HF}7/2r{dh}12/3{SE}D7{FE}3/3P1P2P1PD4/PPP1P1PP{bg}P1PPPPP/{SM}{VM}R{DH}1{DK}{SE}{LH}2{HF}{DK}{DH}R{VM}{SM}/{SS}{VS}B{CS}{WB}{CS}{VG}1Q{WB}{PH}{CS}{CS}1{VS}{SS}/{RV}{FL}{BG}{RG}S1{KY}{GG}2{BT}{LN}{RG}{BG}B{RV}/LN1IC{BT}GK{DE}GSCI{FL}NL w - 122";

fn read(text: &str) -> Position {
    Position::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(20);
    bench_yardstick(&mut group);
    for (name, text, depth) in [
        ("start_4", Rules::SUZUMU.start(), 4),
        ("middle_game_3", MIDDLE_GAME, 3),
        ("second_middle_game_3", SECOND_MIDDLE_GAME, 3),
    ] {
        bench_perft(&mut group, name, &read(text), depth);
    }
    group.finish();
}

/// Playing each legal move of a position on a copy of it, and the copies alone: 1 is a move.
fn play(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("play");
    let position = read(MIDDLE_GAME);
    let mut moves: Vec<Move> = kernel::Position::moves(&position);
    moves.sort_unstable();
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("copy", |bencher| {
        bencher.iter(|| {
            for m in &moves {
                black_box(m);
                black_box(black_box(&position).clone());
            }
        });
    });
    group.bench_function("copy_and_play", |bencher| {
        bencher.iter(|| {
            for m in &moves {
                let mut next = black_box(&position).clone();
                next.play_unchecked(*black_box(m));
                black_box(next);
            }
        });
    });
    group.finish();
}

criterion_group!(benches, perft, play);
criterion_main!(benches);
