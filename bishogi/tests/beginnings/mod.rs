//! Where random play begins: positions in which the rules meet, besides the start.

use std::fs;
use std::path::Path;

use bishogi::{Rules, Variant};
use kernel::Position;
use kernel::suite::Suite;

/// Castling, promotion, hands and pins in Bishogi.
pub const BISHOGI: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R[Pp] w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1",
    "8/4P3/1k6/8/8/6K1/3p4/8[Nn] w - - 0 1",
    "r3k2r/pPp1p1Pp/8/8/8/8/PpP1P1pP/R3K2R[BNbn] w KQkq - 0 1",
    "5rnk/8/6K1/8/8/8/8/8[PPPppp] w - - 0 1",
];

/// The Kings among many pieces that serve the other army: checks and pins along two paths, castling beside them.
const REMEMBERING: &[&str] = &[
    "r3k2r/1q'6/2b'2n'2/3R'4/4r'3/2N'2B'2/6Q'1/R3K2R[R'b'] w KQkq - 0 1",
    "4k3/2r'1r'3/3b'1b'2/4N3/2PQ4/1R'1B'2R'1/8/4K3[QB'PP'qb'pp'] b - - 0 1",
    "4k3/8/1+r'3+b'2/8/2Q'1P'3/5+R'2/1B'6/4K3[] w - - 0 1",
    "r'3k2r/pp'4p'p/8/2b'2q'2/2B'2Q'2/8/PP'4P'P/R3K1R'1[NN'nn'] w Qk - 0 1",
];

/// Kings and hands in the draughts games.
const DRAUGHTS: &[&str] = &[
    "8/8/1+p1+p1p2/8/1p1+P1+p2/8/3+P1P2/8[PPpp] w - - 0 1",
    "8/2p5/1p1p1p2/4+P3/1p3p2/2+P5/1p1+p1p2/4P3[Pppp] w - - 0 1",
];

/// The texts of all positions from which random play begins.
pub fn texts(rules: Rules) -> Vec<String> {
    let mut texts = vec![rules.variant.start().to_string()];
    let more = match rules.variant {
        Variant::Bishogi | Variant::AdvancedPawn => BISHOGI,
        Variant::Cannibal | Variant::DualReturn => REMEMBERING,
        Variant::SekishogiOncePawned => DRAUGHTS,
        _ => &[],
    };
    texts.extend(more.iter().map(ToString::to_string));
    // The suites of the same game with other options have the same positions or fewer.
    let suite = format!("tests/perft/{}.perft", rules.variant);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(suite);
    let suite = Suite::parse(&fs::read_to_string(path).unwrap()).unwrap();
    texts.extend(suite.cases.into_iter().map(|case| case.position));
    texts
}

pub fn all<P: Position<Rules = Rules>>(rules: Rules) -> Vec<P> {
    texts(rules)
        .iter()
        .map(|text| P::parse(rules, text).unwrap_or_else(|error| panic!("{text}: {error}")))
        .collect()
}
