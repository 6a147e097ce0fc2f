//! Where random play begins: positions in which castling, promotion, hands and pins meet, besides the start.

use bishogi::{Position, Rules};

pub const TEXTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R[Pp] w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1",
    "8/4P3/1k6/8/8/6K1/3p4/8[Nn] w - - 0 1",
    "r3k2r/pPp1p1Pp/8/8/8/8/PpP1P1pP/R3K2R[BNbn] w KQkq - 0 1",
    "5rnk/8/6K1/8/8/8/8/8[PPPppp] w - - 0 1",
];

pub fn all(rules: Rules) -> Vec<Position> {
    TEXTS
        .iter()
        .map(|text| Position::parse(rules, text).unwrap())
        .collect()
}
