//! Faults that users reported of other projects, as inputs for this crate.

mod by_game;

use bishogi::Rules;
use by_game::by_game;
use kernel::Position;

fn after<P: Position<Rules = Rules>>(rules: Rules, position: &str, m: &str) -> String {
    let mut position = P::parse(rules, position).unwrap();
    let m = position.read_move(m).unwrap();
    position.play(m).unwrap();
    position.to_string()
}

fn moves<P: Position<Rules = Rules>>(rules: Rules, position: &str) -> Vec<String> {
    let position = P::parse(rules, position).unwrap();
    let mut moves: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
    moves.sort_unstable();
    moves
}

fn reason<P: Position<Rules = Rules>>(rules: Rules, position: &str, m: &str) -> String {
    let position = P::parse(rules, position).unwrap();
    position.read_move(m).unwrap_err().to_string()
}

fn read<P: Position<Rules = Rules>>(rules: Rules, text: &str) -> Result<String, String> {
    P::parse(rules, text)
        .map(|position| position.to_string())
        .map_err(|error| error.to_string())
}

fn rules(name: &str) -> Rules {
    name.parse().unwrap()
}

/// fairy-stockfish/Fairy-Stockfish issue #942: with several kinds that promote to one and the same piece, a captured
/// promoted man came to hand as the wrong kind.
#[test]
fn captured_promoted_men_come_to_hand_as_what_they_were() {
    for (game, position, hands) in [
        (
            "wildebishogi",
            "7k1/9/9/9/q~+r+nw~q4/RRRRR4/9/9/7K1[] w - - 0 1",
            &[
                ("a4a5", "[P]"),
                ("b4b5", "[R]"),
                ("c4c5", "[N]"),
                ("d4d5", "[P]"),
                ("e4e5", "[Q]"),
            ][..],
        ),
        (
            "dual_return",
            "6k1/8/8/+r+r'r'5/RRR5/8/8/K7[] w - - 0 1",
            &[("a4a5", "[R']"), ("b4b5", "[R]"), ("c4c5", "[R]")],
        ),
        (
            "filgi",
            "7k/8/8/+pf+a5/RRR5/8/8/7K[] w - - 0 1",
            &[("a4a5", "[P]"), ("b4b5", "[F]"), ("c4c5", "[A]")],
        ),
    ] {
        let rules = rules(game);
        for (m, hand) in hands {
            let text = by_game!(rules.variant, after(rules, position, m));
            assert!(text.contains(hand), "{game}, {m}: {text}");
        }
    }
}

/// miskibin/py-draughts issue #29 and AttackingOrDefending/pydraughts issue #28: two jump paths with the same start and
/// end had one text; a capture could be stopped half-way.
#[test]
fn jump_paths_are_told_apart() {
    let rules = rules("sekishogi");
    let man = "8/8/8/8/1p1p4/8/1p1p4/2P5[] w - - 0 1";
    let king = "8/8/8/8/1p1p4/8/1p1p4/2+P5[] w - - 0 1";
    assert_eq!(
        by_game!(rules.variant, moves(rules, man)),
        ["c1a3c5", "c1e3c5"]
    );
    assert_eq!(
        by_game!(rules.variant, moves(rules, king)),
        ["c1a3c5e3c1", "c1e3c5a3c1"]
    );
    for position in [man, king] {
        assert_eq!(
            by_game!(rules.variant, reason(rules, position, "c1c5")),
            "no such move: nothing goes from c1 to c5"
        );
        assert_eq!(
            by_game!(rules.variant, reason(rules, position, "c1a3")),
            "must jump on: the capture does not end on a3"
        );
    }
}

/// gbtami/pychess-variants issue #183, cutechess/cutechess issue #198, DHTMLGoodies/chessParser issue #3: the mark of a
/// promoted man was counted as a square, or lost; two digits side by side were read as one number.
#[test]
fn marks_are_no_squares() {
    let cannibal = rules("cannibal");
    let full = "+r'+b'+n'q'r'b'n'k/p'p'p'p'p'p'p'p'/8/8/8/8/8/K7[] w - - 0 1";
    assert_eq!(
        by_game!(cannibal.variant, read(cannibal, full)).as_deref(),
        Ok(full)
    );
    assert_eq!(by_game!(cannibal.variant, moves(cannibal, full)).len(), 3);
    let wildebishogi = rules("wildebishogi");
    let full = "q~w~q~w~+r+b+n+ck/9/9/9/9/9/9/9/4K4[] w - - 0 1";
    assert_eq!(
        by_game!(wildebishogi.variant, read(wildebishogi, full)).as_deref(),
        Ok(full)
    );

    let man = "a man or a run of empty squares (8 more in rank 8)";
    let promotes = "a man that promotes (R B N P) after '+'";
    for (row, expected) in [
        (
            "rnbqkbnrr",
            "board, column 9: expected '/' after a full rank, found \"r\"",
        ),
        (
            "'rnbqkbn1",
            &format!("board, column 1: expected {man}, found \"'\""),
        ),
        (
            "r''nbqkbn",
            "board, column 3: expected a man or a run of empty squares (7 more in rank 8), found \"'\"",
        ),
        (
            "+/8",
            &format!("board, column 2: expected {promotes}, found \"/\""),
        ),
        (
            "++rnbqkbn",
            &format!("board, column 2: expected {promotes}, found \"+\""),
        ),
        (
            "+k7",
            &format!("board, column 2: expected {promotes}, found \"k\""),
        ),
        (
            "k'7",
            "board, column 2: expected a man or a run of empty squares (7 more in rank 8), found \"'\"",
        ),
        (
            "1k15",
            "board, column 3: expected a man or a run of at most 6 empty squares, found \"15\"",
        ),
        (
            "08",
            "board, column 1: expected a run of at least 1 empty square, found \"08\"",
        ),
        (
            "16",
            "board, column 1: expected a man or a run of at most 8 empty squares, found \"16\"",
        ),
        (
            "{cs}88",
            &format!("board, column 1: expected {man}, found \"{{\""),
        ),
    ] {
        let text = format!("{row}/8/8/8/8/8/8/K7[] w - - 0 1");
        assert_eq!(
            by_game!(cannibal.variant, read(cannibal, &text)),
            Err(expected.to_string()),
            "{row}"
        );
    }
    let more = |squares, rank| {
        format!("expected a man or a run of empty squares ({squares} more in rank {rank})")
    };
    let promotes = "expected a man that promotes (R B N C) after '+'";
    for (row, expected) in [
        (
            "q~~7",
            format!("board, column 3: {}, found \"~\"", more(8, 9)),
        ),
        (
            "r~7",
            format!("board, column 2: {}, found \"~\"", more(8, 9)),
        ),
        ("+q~7", format!("board, column 2: {promotes}, found \"q\"")),
        ("+p8", format!("board, column 2: {promotes}, found \"p\"")),
        (
            "q'8",
            format!("board, column 2: {}, found \"'\"", more(8, 9)),
        ),
    ] {
        let text = format!("{row}/9/9/9/9/9/9/9/4K4[] b - - 0 1");
        assert_eq!(
            by_game!(wildebishogi.variant, read(wildebishogi, &text)),
            Err(expected),
            "{row}"
        );
    }
}

/// lichess-org/lila issue #1849 in the games that this crate adds: no right to castle where there is no castling, or
/// with a Rook that is promoted or serves the other army.
#[test]
fn castling_rights_need_their_men() {
    for (game, position, expected) in [
        (
            "dual_return",
            "4k3/8/8/8/8/8/8/4K2R'[] w K - 0 1",
            "castling: White cannot castle kingside: that takes its King on e1 and its own, unpromoted Rook on h1",
        ),
        (
            "bishogi_81",
            "4k4/9/9/9/9/9/9/9/4K3+R[] w K - 0 1",
            "castling: White cannot castle kingside: that takes its King on e1 and its own, unpromoted Rook on i1",
        ),
        (
            "filgi",
            "4k3/8/8/8/8/8/8/4K2R[] w K - 0 1",
            "castling, column 26: expected '-': there is no castling in this game, found \"K\"",
        ),
        (
            "sekishogi",
            "8/8/8/8/8/8/8/8[] w K - 0 1",
            "castling, column 21: expected '-': there is no castling in this game, found \"K\"",
        ),
    ] {
        let rules = rules(game);
        assert_eq!(
            by_game!(rules.variant, read(rules, position)),
            Err(expected.to_string())
        );
    }
}

/// What the draughts games refuse.
#[test]
fn men_where_none_can_stand() {
    for (game, position, expected) in [
        (
            "sekishogi",
            "8/8/8/8/8/8/8/1P5P[] w - - 0 1",
            "board, b1: a man on a light square; board, h1: a man on a light square",
        ),
        (
            "sekishogi",
            "1P6/8/8/8/8/8/8/p7[] w - - 0 1",
            "board, a1: an uncrowned Black man on its far rank; board, b8: an uncrowned White man on its far rank",
        ),
        (
            "sekishogi_once_pawned",
            "P7/8/8/8/8/8/8/1P6[] w - - 0 1",
            "board, a8: an uncrowned White man on its far rank",
        ),
        (
            "cannibal",
            "P'3k3/8/8/8/8/8/8/4K3[] w - - 0 1",
            "board, a8: an unpromoted White Pawn on its far rank",
        ),
        (
            "southwark",
            "9/9/9/9/9/9/9/9/9[] w - - 0 1",
            "board: White has 0 Kings, not one; board: Black has 0 Kings, not one",
        ),
    ] {
        let rules = rules(game);
        assert_eq!(
            by_game!(rules.variant, read(rules, position)),
            Err(expected.to_string())
        );
    }
}
