//! Where random play begins, and random boards: positions in which special moves, freezes, passes and promotions meet.

use suzumu::{Color, Kind, Man, Position, Setup, Square};
use testkit::Random;

pub const TEXTS: [&str; 6] = [
    "ln{fl}icsg{de}kgsci{fl}nl/{rv}1{bg}{rg}1{bt}{ph}{vg}{gg}{ky}{bt}1{rg}{bg}1{rv}/{ss}{vs}b{cs}{cs}{wb}{fd}q{ln}{fd}{wb}{cs}{cs}b{vs}{ss}/{sm}{vm}r{dh}{dk}{hf}{se}{fe}{lh}{se}{hf}{dk}{dh}r{vm}{sm}/pppppppppppppppp/4d6d4/16/16/16/16/4D6D4/PPPPPPPPPPPPPPPP/{SM}{VM}R{DH}{DK}{HF}{SE}{LH}{FE}{SE}{HF}{DK}{DH}R{VM}{SM}/{SS}{VS}B{CS}{CS}{WB}{FD}{LN}Q{FD}{WB}{CS}{CS}B{VS}{SS}/{RV}1{BG}{RG}1{BT}{KY}{GG}{VG}{PH}{BT}1{RG}{BG}1{RV}/LN{FL}ICSGK{DE}GSCI{FL}NL b - 1",
    "4{de}k10/16/3{FD}4{ln}3{cs}3/6{CS}9/2{wb}5P6{fd}/16/5{vg}4p5/3{GG}8{bg}3/16/4{LN}5{lh}5/16/9p2{se}3/3{hf}2{CS}9/16/6{WB}4+{cs}4/7K{DE}7 b - 40",
    "7k8/8{fd}7/16/3+{CS}5{hf}6/16/16/16/16/16/16/16/6{SE}4+{cs}4/16/16/8{FD}7/8K7 w s 7",
    "2k+{de}12/3{LN}{HF}{SE}10/8ppp5/8pPp5/8ppp5/16/16/16/16/16/5PPP8/5PpP8/5PPP8/10{ln}{hf}{se}3/16/12K+{DE}2 b - 100",
    "k15/P1N1I1C1S1{FL}1G1{BT}1/1{DE}1{KY}1{PH}1L1{RV}1{SM}1{VM}2/{SS}1{VS}1B1R1{DH}1{DK}1{CS}3/1{WB}1{HF}1{SE}1Q1{LN}1{BG}1{RG}2/16/16/16/16/16/16/1{wb}1{hf}1{se}1q1{ln}1{bg}1{rg}2/{ss}1{vs}1b1r1{dh}1{dk}1{cs}3/1{de}1{ky}1{ph}1l1{rv}1{sm}1{vm}2/p1n1i1c1s1{fl}1g1{bt}1/K15 b - 1",
    "16/16/5k10/16/16/3+{CS}4+{cs}7/16/7{fd}{FD}7/16/16/9+{cs}6/4{VG}11/16/10K5/16/16 w - 9",
];

pub fn all() -> Vec<Position> {
    TEXTS
        .iter()
        .map(|text| Position::parse(text).unwrap())
        .collect()
}

/// Looks at random boards: 2 to 120 men of all kinds, promoted and not, mostly with royals on both sides; crowded
/// into a part of the board as often as not.
pub fn random_boards(seed: u64, boards: usize, mut look: impl FnMut(&Position)) {
    let mut random = Random::new(seed);
    for _ in 0..boards {
        let mut setup = Setup::empty();
        setup.side = *random.choose(&Color::ALL);
        setup.passed = random.below(4) == 0;
        setup.move_number = random.below(65_535) as u16 + 1;
        let (files, ranks) = *random.choose(&[(16, 16), (16, 16), (12, 10), (8, 16), (7, 7)]);
        let (file, rank) = (random.below(17 - files), random.below(17 - ranks));
        let most = (files * ranks).min(120);
        let men = random.below(most - 1) + 2;
        for i in 0..men {
            let square = (rank + random.below(ranks)) * 16 + file + random.below(files);
            let color = Color::ALL[i % 2];
            let kind = if i < 2 && random.below(50) > 0 {
                Kind::King
            } else {
                *random.choose(&Kind::ALL)
            };
            // The same kinds meet more often, and royals are fewer, than chance would have it.
            let kind = match random.below(8) {
                0 if i >= 2 => Kind::FireDemon,
                1 if i >= 2 => *random.choose(&[Kind::Lion, Kind::FreeEagle, Kind::LionHawk]),
                _ if kind == Kind::King && i >= 2 => Kind::Pawn,
                _ => kind,
            };
            let promoted = kind.promotes() && random.below(3) == 0;
            let man = Man {
                color,
                kind,
                promoted: promoted && (kind != Kind::DrunkElephant || random.below(4) == 0),
            };
            setup.board[Square::from_index_unchecked(square).index()] = Some(man);
        }
        look(&setup.position().unwrap());
    }
}
