//! Where random play begins: positions in which promotion, hands, pockets, checks and pins meet, besides the start.

use pocket_shogi_plus::{Position, Rules};

pub const TEXTS: [&str; 9] = [
    Rules::START,
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p - 1",
    "4k4/9/9/9/9/9/9/9/4K4 b RBGSNLPrbgsnlp +Pg 1",
    "4k4/9/4r4/9/9/9/9/4G4/4K4 b - +Np 1",
    "7lk/9/8S/9/9/9/9/7L1/8K b P2p P 1",
    "+L+N+S+G1+G+S+N+L/1+R5+B1/+P+P+P6/4k4/9/4K4/6+p+p+p/1+b5+r1/+l+n+s+g1+g+s+n+l b 2P2p - 1",
    "ln1g1g1nl/1ks2r1b1/1pppp1ppp/p4p3/9/P1P6/1P1PPPPPP/1BS3SR1/LN1GKG1NL b - s 15",
    "8k/6G2/9/9/9/9/9/9/K8 b P L 1",
    "lR1B1k3/2+P1g1s2/p2p1pn1p/6p2/1p2N4/2P1P3P/PP1P1P3/1S1G1K3/L+r3G2L w BSNsnp Pg 61",
];

pub fn all(rules: Rules) -> Vec<Position> {
    TEXTS
        .iter()
        .map(|text| {
            let mut fields: Vec<&str> = text.split(' ').collect();
            if !rules.pocket {
                fields[3] = "-";
            }
            Position::parse(rules, &fields.join(" "))
                .unwrap_or_else(|error| panic!("{text}: {error}"))
        })
        .collect()
}
