//! The text cursor, the board field, suites and rule cases: what is read, and what is said of what is not.

use kernel::rule_case::{RuleCase, RuleCaseError};
use kernel::suite::Suite;
use kernel::text::{Cursor, Found, read_ranks};
use kernel::{Hand, Seat, Seats};
use proptest::prelude::*;

#[test]
fn fields_know_their_columns() {
    let [first, second, third] = Cursor::fields(["a", "b", "c"], "\u{e9}\u{e9} xy z").unwrap();
    assert_eq!((first.column(), second.column(), third.column()), (1, 4, 7));
    assert_eq!(
        (first.rest(), second.rest(), third.rest()),
        ("\u{e9}\u{e9}", "xy", "z")
    );
    for (text, said) in [
        (
            "",
            "a, column 1: expected this field after a single space, found the end",
        ),
        (
            "x",
            "b, column 2: expected this field after a single space, found the end",
        ),
        (
            "x  y",
            "b, column 3: expected this field after a single space, found \" \"",
        ),
        (
            "x y z w",
            "c, column 6: expected the end of the text, found \" w\"",
        ),
    ] {
        let error = Cursor::fields(["a", "b", "c"], text).unwrap_err();
        assert_eq!(error.to_string(), said);
    }
}

#[test]
fn cursors_take_what_is_there_and_nothing_else() {
    let mut cursor = Cursor::new("field", "ab12x");
    assert!(cursor.eat('a') && !cursor.eat('a'));
    assert_eq!(cursor.eat_map(|c| (c == 'b').then_some(7)), Some(7));
    assert_eq!(cursor.number(0, 99, "a number"), Ok(12));
    assert_eq!(cursor.column(), 5);
    let error = cursor.expect('y', "'y'").unwrap_err();
    assert_eq!((error.column, error.found), (5, Found::Text("x".into())));
    assert!(cursor.finish().is_err());
    assert_eq!(cursor.bump(), Some('x'));
    assert_eq!(cursor.bump(), None);
    assert!(cursor.finish().is_ok());
    for text in ["", "x", "00", "01", "100", "99999999999", "-1", "+1"] {
        let mut cursor = Cursor::new("field", text);
        let error = cursor.number(0, 99, "a number").unwrap_err();
        assert_eq!((error.column, cursor.rest()), (1, text), "nothing is taken");
    }
}

/// A 3x2 board of letters.
fn board(text: &str) -> Result<Vec<(usize, usize, char)>, String> {
    let mut men = Vec::new();
    let mut cursor = Cursor::new("board", text);
    let man = |cursor: &mut Cursor<'_>| Ok(cursor.eat_map(|c| c.is_alphabetic().then_some(c)));
    read_ranks(&mut cursor, 3, 2, man, |file, rank, man| {
        men.push((file, rank, man));
    })
    .and_then(|()| cursor.finish())
    .map_err(|error| error.to_string())?;
    Ok(men)
}

#[test]
fn ranks() {
    assert_eq!(board("1a1/3"), Ok(vec![(1, 1, 'a')]));
    assert_eq!(board("abc/2d").unwrap().len(), 4);
    for (text, said) in [
        (
            "a1",
            "board, column 3: expected a man or a run of empty squares (1 more in rank 2), found the end",
        ),
        (
            "3",
            "board, column 2: expected '/' after a full rank, found the end",
        ),
        (
            "3/3/3",
            "board, column 4: expected the end of this field, found \"/\"",
        ),
        (
            "4/3",
            "board, column 1: expected a man or a run of at most 3 empty squares, found \"4\"",
        ),
        (
            "12/3",
            "board, column 1: expected a man or a run of at most 3 empty squares, found \"12\"",
        ),
        (
            "a3/3",
            "board, column 2: expected a man or a run of at most 2 empty squares, found \"3\"",
        ),
        (
            "0abc/3",
            "board, column 1: expected a run of at least 1 empty square, found \"0\"",
        ),
        (
            "a99999999999999999999/3",
            "board, column 2: expected a run of at least 1 empty square, found \"99999999999999999999\"",
        ),
    ] {
        assert_eq!(board(text), Err(said.into()), "{text}");
    }
}

#[test]
fn suites_are_read_strictly() {
    let good = "\u{feff}# source\r\ngame g+o # its name\r\n\r\nid one\r\npos a b\r\nperft 1 12\r\nperft 2 144\r\nid two\r\npos c\r\n";
    let suite = Suite::parse(good).unwrap();
    assert_eq!((suite.game.as_str(), suite.cases.len()), ("g+o", 2));
    assert_eq!(suite.cases[0].counts, [(1, 12), (2, 144)]);
    assert_eq!(
        (suite.cases[1].position.as_str(), suite.cases[1].line),
        ("c", 8)
    );
    assert_eq!(suite.total(), 156);
    for (text, said) in [
        ("", "line 0: 'game' must come first"),
        ("# nothing", "line 1: 'game' must come first"),
        ("id one", "line 1: 'game' must come first"),
        (
            "game g\ngame h",
            "line 2: a second 'game' line; a suite is of one game",
        ),
        ("game g\npos a", "line 2: 'id' must come first"),
        ("game g\nid one\nperft 1 2", "line 3: 'pos' must come first"),
        (
            "game g\nid one\nid two\npos a",
            "line 2: 'pos' must come first",
        ),
        (
            "game g\nid one\npos a\npos b",
            "line 4: a second 'pos' line for the same 'id'",
        ),
        (
            "game g\nid one\npos a\nperft 1",
            "line 4: expected a depth and a count, found \"1\"",
        ),
        (
            "game g\nid one\npos a\nperft 1 x",
            "line 4: expected a depth and a count, found \"1 x\"",
        ),
        (
            "game g\nid one\npos a\nperft -1 5",
            "line 4: expected a depth and a count, found \"-1 5\"",
        ),
        (
            "game g\nfoo bar",
            "line 2: expected 'game NAME', 'id NAME', 'pos TEXT' or 'perft DEPTH COUNT', found \"foo bar\"",
        ),
        (
            "game",
            "line 1: expected 'game NAME', 'id NAME', 'pos TEXT' or 'perft DEPTH COUNT', found \"game\"",
        ),
    ] {
        assert_eq!(
            Suite::parse(text).unwrap_err().to_string(),
            said,
            "{text:?}"
        );
    }
}

#[test]
fn rule_cases_are_read_strictly() {
    let good = "why: because\ngame: g\n\npos: a b c\nask: x.. y\nplay: z";
    let case = RuleCase::parse(good).unwrap();
    assert_eq!(
        (case.ask.len(), case.play.len(), case.position.as_str()),
        (2, 1, "a b c")
    );
    for (text, error) in [
        ("why: a\ngame: g", RuleCaseError::Missing("pos")),
        ("why:\ngame: g\npos: x", RuleCaseError::Missing("why")),
        ("why: a\nwhy: b", RuleCaseError::Line("why: b".into())),
        ("what: a", RuleCaseError::Line("what: a".into())),
        ("no colon", RuleCaseError::Line("no colon".into())),
    ] {
        assert_eq!(RuleCase::parse(text), Err(error), "{text:?}");
    }
}

#[test]
fn hands_are_counts() {
    let mut hand = Hand::<3>::EMPTY;
    assert!(!hand.take(0) && hand.is_empty());
    hand.add(2);
    hand.add(2);
    hand.add(7);
    assert_eq!((hand.count(2), hand.count(7), hand.total()), (2, 0, 2));
    assert_eq!(hand.iter().collect::<Vec<_>>(), [(2, 2)]);
    assert!(hand.take(2) && hand.has(2));
    hand.set(1, 250);
    hand.add(1);
    assert_eq!(hand.count(1), kernel::hand::MOST_OF_A_KIND);
}

#[test]
fn seats() {
    let four = Seats::first(4);
    assert_eq!(four.count(), 4);
    let last = Seat::new(3).unwrap();
    assert_eq!(last.next(4), Seat::FIRST);
    assert!(four.contains(last) && !four.without(last).contains(last));
    assert_eq!(Seats::one(last).only(), Some(last));
    assert_eq!((four.only(), Seats::NONE.only()), (None, None));
    assert_eq!(
        four.iter().map(Seat::number).collect::<Vec<_>>(),
        [0, 1, 2, 3]
    );
    assert_eq!((Seat::new(8), Seats::first(8).count()), (None, 8));
}

proptest! {
    #[test]
    fn nothing_panics(text in ".{0,60}", lines in "[a-z :#\n0-9]{0,80}") {
        let _ = board(&text);
        let _ = Cursor::fields(["a", "b"], &text);
        let _ = Suite::parse(&text);
        let _ = Suite::parse(&lines);
        let _ = RuleCase::parse(&lines);
    }
}
