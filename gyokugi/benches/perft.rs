//! Nodes per second of perft, beside `haitaka` on Shogi.

use criterion::{Criterion, criterion_group, criterion_main};
use gyokugi::{Form, Position, Rules};
use testkit::yardstick::{bench_perft, bench_yardstick};

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(20);
    bench_yardstick(&mut group);
    for form in [Form::ShogiStyle, Form::FramedChevronChess] {
        bench_perft(&mut group, "start_5", &Position::start(Rules::new(form)), 5);
    }
    group.finish();
}

criterion_group!(benches, perft);
criterion_main!(benches);
