//! Game records as text: what is read, what is passed over, what is refused and where, and that
//! what is written is read again. Reports from other projects stand where their inputs are tried.

use std::fmt::Write as _;

use kernel::record::RecordErrorKind::{
    ControlCharacter, NoTagName, NoTagValue, NotText, RepeatedTag, StrayBracket, UnclosedComment,
    UnclosedTag, UnclosedTagValue, UnclosedVariation,
};
use kernel::record::{
    GameResult, NotAResult, Numbering, Record, RecordError, RecordErrorKind, Records, Score,
    WriteError,
};
use proptest::prelude::*;

/// The only record of a text.
fn only<T: AsRef<[u8]> + ?Sized>(input: &T) -> Record<'_> {
    let mut records = Records::new(input);
    let record = records.next().expect("a record").expect("a good record");
    assert_eq!(records.next(), None);
    record
}

/// Whether the only thing in the input is this error.
fn assert_refused<T: AsRef<[u8]> + ?Sized>(
    input: &T,
    (line, column): (usize, usize),
    kind: RecordErrorKind,
) {
    let all: Vec<_> = Records::new(input).collect();
    assert_eq!(all, [Err(RecordError { line, column, kind })]);
}

fn moves<'r>(record: &'r Record<'_>) -> Vec<&'r str> {
    record.moves.iter().map(|played| &*played.text).collect()
}

fn tags<'r>(record: &'r Record<'_>) -> Vec<(&'r str, &'r str)> {
    record
        .tags
        .iter()
        .map(|tag| (&*tag.name, &*tag.value))
        .collect()
}

fn scores(scores: &[Score]) -> GameResult {
    GameResult::Scores(scores.to_vec())
}

mod tags {
    use super::*;

    #[test]
    fn all_are_kept_in_order_and_the_known_ones_have_names() {
        let text = "[Game \"suzumu\"]\n[Site \"\"]\n\
                    [Position \"16/16 b - 1\"]\n[Result \"1-0\"] [game \"x\"]\n\n*\n";
        let record = only(text);
        assert_eq!(
            tags(&record),
            [
                ("Game", "suzumu"),
                ("Site", ""),
                ("Position", "16/16 b - 1"),
                ("Result", "1-0"),
                ("game", "x")
            ]
        );
        assert_eq!(record.game(), Some("suzumu"));
        assert_eq!(record.position(), Some("16/16 b - 1"));
        assert_eq!(record.result_tag(), Some("1-0"));
        assert_eq!(record.tag("Site"), Some(""));
        assert_eq!(record.tag("Event"), None);
        assert_eq!(record.result, Some(GameResult::Unfinished));
    }

    #[test]
    fn quotes_and_backslashes_are_escaped_and_other_backslashes_are_themselves() {
        let record = only(r#"[A "say \"yes\""] [B "C:\\dir\\"] [C "\n\"] \x"] [D "\\\""]"#);
        assert_eq!(
            tags(&record),
            [
                ("A", r#"say "yes""#),
                ("B", r"C:\dir\"),
                ("C", r#"\n"] \x"#),
                ("D", r#"\""#)
            ]
        );
    }

    #[test]
    fn spaces_within_the_brackets_do_not_matter() {
        assert_eq!(
            tags(&only("\t[ \tGame\t \"a\tb\" ]\n[B\"c\"]")),
            [("Game", "a\tb"), ("B", "c")]
        );
    }

    // niklasf/python-chess #353: a bracket in a tag value was taken for a variation.
    #[test]
    fn brackets_and_braces_in_a_value_count_for_nothing() {
        let record = only("[Opening \"Edge (left) [2] {x} ; ( { [\"]\n\n1. e2e3 (d2d3) e7e6 1-0\n");
        assert_eq!(tags(&record), [("Opening", "Edge (left) [2] {x} ; ( { [")]);
        assert_eq!(moves(&record), ["e2e3", "e7e6"]);
    }

    #[test]
    fn remarks_and_side_lines_may_stand_between_tags() {
        let record = only("{a} [A \"1\"] ; [X \"2\"]\n{[Y \"3\"]} [B \"4\"] (c) [C \"5\"] *");
        assert_eq!(tags(&record), [("A", "1"), ("B", "4"), ("C", "5")]);
    }

    #[test]
    fn a_repeated_name_is_named_with_the_place_of_the_second() {
        assert_refused(
            "[Game \"a\"]\n[B \"\"]\n[ Game \"a\"]",
            (3, 3),
            RepeatedTag {
                name: "Game".into(),
                first_line: 1,
            },
        );
    }

    #[test]
    fn a_bad_tag_is_refused_where_something_is_missing() {
        let name = || String::from("Game");
        assert_refused("[]", (1, 2), NoTagName);
        assert_refused("\n [ \"x\"]", (2, 4), NoTagName);
        assert_refused("[\nGame \"x\"]", (1, 2), NoTagName);
        assert_refused("[", (1, 2), NoTagName);
        assert_refused("[Game]", (1, 6), NoTagValue { name: name() });
        assert_refused("[Game x]", (1, 7), NoTagValue { name: name() });
        assert_refused("[Game\n\"x\"]", (1, 6), NoTagValue { name: name() });
        assert_refused("[Game \"x]\n", (1, 7), UnclosedTagValue { name: name() });
        assert_refused("[Game \"x\\\"]", (1, 7), UnclosedTagValue { name: name() });
        assert_refused("[Game \"x\n\"]", (1, 7), UnclosedTagValue { name: name() });
        assert_refused("[Game \"x\"", (1, 10), UnclosedTag { name: name() });
        assert_refused("[Game \"x\" y]", (1, 11), UnclosedTag { name: name() });
        assert_refused("[Game \"x\"\n]", (1, 10), UnclosedTag { name: name() });
        assert_refused("[Game \"x\"}", (1, 10), UnclosedTag { name: name() });
    }
}

mod moves {
    use super::*;

    #[test]
    fn every_kind_of_move_text_is_kept_as_it_is() {
        let text = "e2e3 e7e8+ P@e5 R'@e4 a6a7q -- h3h5xh4 g3g3xf4xh4 7g7f 8h2b+ P*5e 7g> >5e g3g3 \
                    h14h14+ c1e3c5a3c1 \"e2\" e2e3$5 1/2 - 1- $ $x 0-0x 10e 飛5e";
        assert_eq!(moves(&only(text)), text.split(' ').collect::<Vec<_>>());
    }

    #[test]
    fn numbers_are_passed_over_right_or_wrong_and_however_they_are_glued() {
        let text = "1. a1 1... b1 2.c1 2...d1 7 e1 3 . f1 3. ... g1 \
                    99999999999999999999999. h1 12.7g7f 4.. 4.5.i1 5… j1 6";
        assert_eq!(
            moves(&only(text)),
            [
                "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "7g7f", "i1", "j1"
            ]
        );
    }

    #[test]
    fn marks_and_annotation_codes_are_passed_over() {
        let text = "1. a1! b1?? 2.c1!? ?! d1 $1 $139 2.!! e8e7+?! 3. $2! f1 !?";
        assert_eq!(moves(&only(text)), ["a1", "b1", "c1", "d1", "e8e7+", "f1"]);
    }

    #[test]
    fn places_count_from_one_and_columns_in_characters() {
        let record = only("\n[A \"ü\"]\n\n{über} 1.e2e3 — 1...e7e6\r\n\t2. 飛5e (\n) 角4d");
        let places: Vec<_> = record
            .moves
            .iter()
            .map(|played| (&*played.text, played.line, played.column))
            .collect();
        assert_eq!(
            places,
            [
                ("e2e3", 4, 10),
                ("—", 4, 15),
                ("e7e6", 4, 21),
                ("飛5e", 5, 5),
                ("角4d", 6, 3)
            ]
        );
        assert_eq!(record.line, 2);
    }

    #[test]
    fn a_record_of_five_thousand_plies_is_read_whole() {
        let mut text = String::from("[Game \"bishogi\"]\n\n");
        for number in 1..=2500 {
            write!(
                text,
                "{number}. a{number}b{number} {{calm}} {number}... c{number}d{number} (x y) "
            )
            .unwrap();
        }
        text += "1/2-1/2\n";
        let record = only(&text);
        assert_eq!(record.moves.len(), 5000);
        assert_eq!(record.moves[4999].text, "c2500d2500");
        assert_eq!(record.result, Some(scores(&[Score::Half, Score::Half])));
    }
}

mod remarks {
    use super::*;

    // ArneVogel/listudy #117: a remark right behind the bracket that opens a variation broke the
    // parser. The second form adds a remark to the end of the line, the third has one in the
    // bracket.
    #[test]
    fn a_remark_glued_to_the_bracket_of_a_side_line_is_a_remark() {
        let tags = "[Game \"bishogi\"]\n[Opening \"Edge (left) [2] {x}\"]\n\n";
        for text in [
            "1. e2e3 {calm} 1... e7e6 ({safer} 1... d7d6 {or (c7c6} 2. d2d3 (2. c2c3)) 2. g1f3 1-0",
            "1. e2e3 {calm} 1... e7e6 ({safer} 1... d7d6 {or (c7c6} 2. d2d3 (2. c2c3)) 2. g1f3 ; 2... a7a6\n1-0",
            "1. e2e3 1... e7e6 (; 1... d7d6 ) 2. h2h3\n2. d2d3) 2. g1f3 1-0",
        ] {
            let input = format!("{tags}{text}");
            let record = only(&input);
            assert_eq!(moves(&record), ["e2e3", "e7e6", "g1f3"]);
            assert_eq!(record.result, Some(scores(&[Score::One, Score::Zero])));
        }
    }

    #[test]
    fn the_first_brace_ends_a_remark_and_nothing_inside_counts() {
        let text =
            "a1{(}b1{;}c1{ { }d1{[X \"y\"]\n\n[Z \"}e1 ; } ) ( {\n{\n\n[Game \"no\"]\n\n(}f1";
        let record = only(text);
        assert_eq!(moves(&record), ["a1", "b1", "c1", "d1", "e1", "f1"]);
        assert!(record.tags.is_empty());
    }

    #[test]
    fn anything_but_a_brace_may_stand_in_a_remark() {
        let record = only(b"a1 {\xff\0\x1b\x80 } b1 ; \xfe\x07 ) \r c1".as_slice());
        assert_eq!(moves(&record), ["a1", "b1", "c1"]);
        assert_eq!((record.moves[1].line, record.moves[1].column), (1, 12));
    }

    #[test]
    fn an_unclosed_remark_is_refused_at_its_brace() {
        assert_refused("a1\n b1 {c1", (2, 5), UnclosedComment);
        assert_refused("a1 (b1 {c1)", (1, 8), UnclosedComment);
        assert_refused("{} {", (1, 4), UnclosedComment);
    }
}

mod side_lines {
    use super::*;

    #[test]
    fn they_are_skipped_whole_with_all_that_is_in_them() {
        let text = "1. a1 (1. b1 1-0 * [X \"y\"] ] } \" 1... c1) 1... d1 (((e1)(f1)g1))(h1)2. i1";
        assert_eq!(moves(&only(text)), ["a1", "d1", "i1"]);
    }

    // ArneVogel/listudy #117, taken further: depth must not exhaust the stack.
    #[test]
    fn a_hundred_thousand_brackets_are_counted() {
        let opened = format!("1. a1 {}", "(".repeat(100_000));
        assert_refused(&opened, (1, 7), UnclosedVariation);

        let closed = format!("{opened}b1{} c1", ")".repeat(100_000));
        assert_eq!(moves(&only(&closed)), ["a1", "c1"]);

        let once_too_often = format!("{opened}b1{} c1", ")".repeat(100_001));
        assert_refused(&once_too_often, (1, 200_009), StrayBracket { bracket: ')' });
    }

    #[test]
    fn an_unclosed_one_is_refused_at_its_first_bracket() {
        assert_refused("a1 (b1) (c1\n(d1)", (1, 9), UnclosedVariation);
        assert_refused("(", (1, 1), UnclosedVariation);
    }

    #[test]
    fn an_unclosed_one_does_not_swallow_the_next_record() {
        let text = "[Game \"a\"]\n\n1. a1 (b1\n\n[Game \"b\"]\n\n1. c1 *";
        let all: Vec<_> = Records::new(text).collect();
        let kind = UnclosedVariation;
        assert_eq!(
            all[0],
            Err(RecordError {
                line: 3,
                column: 7,
                kind
            })
        );
        assert_eq!(all[1].as_ref().map(moves), Ok(vec!["c1"]));
        assert_eq!(all.len(), 2);
    }

    #[test]
    fn a_stray_closing_bracket_is_refused() {
        for bracket in [')', ']', '}'] {
            assert_refused(
                &format!("a1\nb1{bracket}c1"),
                (2, 3),
                StrayBracket { bracket },
            );
        }
    }
}

mod results {
    use super::*;

    #[test]
    fn one_score_for_each_player() {
        use Score::{Half, One, Quarter, Third, Zero};
        assert_eq!(only("a1 1-0").result, Some(scores(&[One, Zero])));
        assert_eq!(only("a1 0-1").result, Some(scores(&[Zero, One])));
        assert_eq!(only("a1 1/2-1/2").result, Some(scores(&[Half, Half])));
        assert_eq!(
            only("a1 1-0-0-0").result,
            Some(scores(&[One, Zero, Zero, Zero]))
        );
        assert_eq!(
            only("a1 0-1/2-1/2-0").result,
            Some(scores(&[Zero, Half, Half, Zero]))
        );
        assert_eq!(
            only("a1 1/3-1/3-1/3").result,
            Some(scores(&[Third, Third, Third]))
        );
        assert_eq!(
            only("a1 1/4-1/4-1/4-1/4").result,
            Some(scores(&[Quarter; 4]))
        );
        assert_eq!(only("a1 *").result, Some(GameResult::Unfinished));
        assert_eq!(only("a1").result, None);
        assert_eq!(only("a1 2.*").result, Some(GameResult::Unfinished));
    }

    #[test]
    fn passes_numbers_and_other_words_are_no_results() {
        let record = only("1. -- -- 1 0 1-2 1/5-0 1--0 -1 2-0 1-0- ** 1/2");
        assert_eq!(
            moves(&record),
            [
                "--", "--", "1-2", "1/5-0", "1--0", "-1", "2-0", "1-0-", "**", "1/2"
            ]
        );
        assert_eq!(record.result, None);
    }

    #[test]
    fn text_and_result_map_one_to_one() {
        for text in ["*", "1-0", "0-0", "1/2-1/2", "0-1/3-1/3-1/3"] {
            assert_eq!(text.parse::<GameResult>().unwrap().to_string(), text);
        }
        for text in ["", "1", "-", "--", "1-", "1 - 0", "½-½", "1.0-0", "01-0"] {
            let error = text.parse::<GameResult>().unwrap_err();
            assert_eq!(error, NotAResult { text: text.into() });
        }
        assert_eq!(
            "1".parse::<GameResult>().unwrap_err().to_string(),
            "expected a result such as `1-0`, `1/2-1/2` or `*`, found `1`"
        );
    }

    #[test]
    fn scores_add_up_in_twelfths() {
        let one = Score::One.twelfths();
        assert_eq!(Score::Zero.twelfths(), 0);
        assert_eq!(2 * Score::Half.twelfths(), one);
        assert_eq!(3 * Score::Third.twelfths(), one);
        assert_eq!(4 * Score::Quarter.twelfths(), one);
    }
}

mod many_records {
    use super::*;

    #[test]
    fn nothing_that_counts_is_no_record() {
        for text in [
            "",
            "\u{feff}",
            " \r\n\t\n",
            "{a} ; b",
            "; b\n(c d)",
            "1. 2... $3 !?",
        ] {
            assert_eq!(Records::new(text).next(), None, "{text:?}");
        }
    }

    #[test]
    fn a_result_ends_one_and_the_next_begins_with_whatever_follows() {
        let text = "[Game \"a\"]\n\na1 1-0 {good} [Game \"b\"]\nb1 0-1\n\nc1 * (x)\n*";
        let all: Vec<_> = Records::new(text).map(Result::unwrap).collect();
        assert_eq!(
            all.iter().map(Record::game).collect::<Vec<_>>(),
            [Some("a"), Some("b"), None, None]
        );
        assert_eq!(
            all.iter().map(moves).collect::<Vec<_>>(),
            [vec!["a1"], vec!["b1"], vec!["c1"], vec![]]
        );
        assert_eq!(
            all.iter().map(|record| record.line).collect::<Vec<_>>(),
            [1, 3, 6, 7]
        );
    }

    #[test]
    fn tags_behind_moves_begin_the_next() {
        let text = "[Game \"a\"]\na1\n[Game \"b\"]\n\n[Site \"c\"]\nb1";
        let all: Vec<_> = Records::new(text).map(Result::unwrap).collect();
        assert_eq!(
            all.iter().map(tags).collect::<Vec<_>>(),
            [vec![("Game", "a")], vec![("Game", "b"), ("Site", "c")]]
        );
        assert_eq!(
            all.iter()
                .map(|record| record.result.clone())
                .collect::<Vec<_>>(),
            [None, None]
        );
    }

    #[test]
    fn reading_goes_on_behind_a_bad_one() {
        let text = "[Game \"a]\n[Game \"b\"]\n\n1. a1 ) *\n [Game \"c\"]\n\
                    \x20\t\n\u{feff}[Game \"d\"]\n\nb1 *\n\n[]\n\n[Game \"e\"]";
        for input in [
            text.to_owned(),
            text.replace('\n', "\r"),
            text.replace('\n', "\r\n"),
        ] {
            let all: Vec<_> = Records::new(&input).collect();
            assert_eq!(
                all[0],
                Err(RecordError {
                    line: 1,
                    column: 7,
                    kind: UnclosedTagValue {
                        name: "Game".into()
                    }
                })
            );
            assert_eq!(all[1].as_ref().map(Record::game), Ok(Some("d")));
            assert_eq!(all[1].as_ref().map(|record| record.line), Ok(7));
            assert_eq!(
                all[2],
                Err(RecordError {
                    line: 11,
                    column: 2,
                    kind: NoTagName
                })
            );
            assert_eq!(all[3].as_ref().map(Record::game), Ok(Some("e")));
            assert_eq!(all.len(), 4);
        }
    }

    #[test]
    fn a_missing_empty_line_loses_no_game_behind_a_bad_one() {
        let text = "[Game \"a\"]\n[Bad tag]\n[Event \"x\"]\na1 *\n[Game \"b\"]\nb1 )\n{\n[%clk 1:00]\n}\n[Game \"c\"]\nc1 *\n";
        let mut records = Records::new(text);
        assert!(records.next().unwrap().is_err());
        let first = records.broken_off().unwrap();
        assert_eq!((first.game(), first.moves.len()), (Some("a"), 0));
        assert!(records.next().unwrap().is_err());
        let second = records.broken_off().unwrap();
        assert_eq!((second.game(), moves(second)), (Some("b"), vec!["b1"]));
        assert_eq!(records.next().unwrap().unwrap().game(), Some("c"));
        assert!(records.broken_off().is_none());
        assert!(records.next().is_none());
    }

    #[test]
    fn a_bad_tag_behind_moves_does_not_spoil_the_record_before_it() {
        let all: Vec<_> = Records::new("[Game \"a\"]\n\na1\n\n[Game \"b]\n").collect();
        assert_eq!(all[0].as_ref().map(moves), Ok(vec!["a1"]));
        assert!(all[1].is_err());
        assert_eq!(all.len(), 2);
    }

    // Each of these would take hours if every bad record cost a look at all that follow.
    #[test]
    fn time_grows_with_the_length_alone() {
        for part in [
            "\n\n[A \"b\"]\na1 (",
            "\n\n[A \"b\"]\na1 {",
            "\n\n[A \"b\n",
            "\n\n[",
            "a1 *\n",
            "\n\n[A \"b\"] a1 ) ((",
        ] {
            let text = part.repeat(200_000);
            assert_eq!(Records::new(&text).count(), 200_000, "{part:?}");
        }
        let mut many_tags = String::new();
        for index in 0..200_000 {
            writeln!(many_tags, "[T{index} \"\"]").unwrap();
        }
        assert_eq!(only(&many_tags).tags.len(), 200_000);
        let one_line = "a1 {x} ".repeat(200_000);
        assert_eq!(only(&one_line).moves.len(), 200_000);
        let one_word = "1.".repeat(1_000_000) + "a1" + &"!?".repeat(1_000_000);
        assert_eq!(moves(&only(&one_word)), ["a1"]);
    }
}

mod text {
    use super::*;

    #[test]
    fn line_ends_of_all_systems_give_the_same_record() {
        let text = "[Game \"a\"]\n[B \"c\"]\n\n1. a1 ; x\nb1 {\n} c1\n";
        let expected = only(text);
        for end in ["\r", "\r\n"] {
            assert_eq!(only(&text.replace('\n', end)), expected);
        }
        let places: Vec<_> = expected
            .moves
            .iter()
            .map(|played| (played.line, played.column))
            .collect();
        assert_eq!(places, [(4, 4), (5, 1), (6, 3)]);
    }

    #[test]
    fn a_byte_order_mark_is_white_space() {
        let record = only("\u{feff}[Game \"a\"]\n\u{feff}a1\u{feff}b1\u{a0}c1\u{3000}d1 *");
        assert_eq!(record.game(), Some("a"));
        assert_eq!(moves(&record), ["a1", "b1", "c1", "d1"]);
        assert_eq!(record.moves[0].column, 1);
        assert_refused("\u{feff})", (1, 1), StrayBracket { bracket: ')' });
    }

    #[test]
    fn bytes_that_are_no_text_are_refused_outside_remarks() {
        let not_text = |byte| NotText { byte };
        assert_refused(b"\xff".as_slice(), (1, 1), not_text(0xff));
        assert_refused(b"1. e2\xc3\x28".as_slice(), (1, 6), not_text(0xc3));
        assert_refused(
            b"\nab\xe9\xa3\x9b\xed\xa0\x80".as_slice(),
            (2, 4),
            not_text(0xed),
        );
        assert_refused(b"{\xff} (a \x80)".as_slice(), (1, 8), not_text(0x80));
        assert_refused(b"[Game \"M\xfcller\"]".as_slice(), (1, 9), not_text(0xfc));
        assert_refused(b"[G\xf0me \"\"]".as_slice(), (1, 3), not_text(0xf0));
        assert_refused(b"a1 \xf0\x9f\x98".as_slice(), (1, 4), not_text(0xf0));
    }

    #[test]
    fn control_characters_are_refused_outside_remarks() {
        let control = |code| ControlCharacter { code };
        assert_refused("e2\0e3", (1, 3), control(0));
        assert_refused("a1 \x0c b1", (1, 4), control(12));
        assert_refused("[Game \"a\x1b\"]", (1, 9), control(27));
        assert_refused("[Ga\x7fme \"a\"]", (1, 4), control(127));
        assert_refused("a1 (\u{85})", (1, 5), control(0x85));
    }

    #[test]
    fn every_error_says_what_was_expected_and_where() {
        for (input, message) in [
            (
                "[]",
                "line 1, column 2: expected the name of a tag after `[`",
            ),
            (
                "[A]",
                "line 1, column 3: expected `\"` and the value of the tag `A`",
            ),
            (
                "[A \"",
                "line 1, column 4: expected a second `\"` behind the value of the tag `A` in the same line",
            ),
            (
                "[A \"b\"",
                "line 1, column 7: expected `]` behind the value of the tag `A`",
            ),
            (
                "[A \"\"]\n[A \"\"]",
                "line 2, column 2: expected each tag once, found `A` again after line 1",
            ),
            (
                "a1 (",
                "line 1, column 4: expected `)` to close the side line that begins here",
            ),
            (
                "a1 {",
                "line 1, column 4: expected `}` to close the remark that begins here",
            ),
            (
                "a1 )",
                "line 1, column 4: expected a move, a tag or a result, found `)` with nothing open",
            ),
            (
                "\0",
                "line 1, column 1: expected text, found the control character U+0000, which is not text",
            ),
        ] {
            let error = Records::new(input).next().unwrap().unwrap_err();
            assert_eq!(error.to_string(), message);
        }
        let error = Records::new(b"\xff").next().unwrap().unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 1, column 1: expected UTF-8 text, found the byte 0xff, which is not text"
        );
    }
}

mod writing {
    use super::*;

    fn record_of(texts: &[&'static str], result: Option<GameResult>) -> Record<'static> {
        let mut record = Record::new();
        for text in texts {
            record.push_move(*text);
        }
        record.result = result;
        record
    }

    fn written(record: &Record<'_>, numbering: Numbering) -> String {
        record
            .writer(numbering)
            .expect("a record that can be written")
            .to_string()
    }

    #[test]
    fn numbers_follow_the_players_and_the_first_ply() {
        let record = record_of(&["a1", "b1", "c1", "d1", "e1"], None);
        let two = Numbering::new(2);
        let four = Numbering::new(4);
        assert_eq!(written(&record, two), "1. a1 b1 2. c1 d1 3. e1\n");
        assert_eq!(
            written(&record, two.starting_at(7, 1)),
            "7... a1 8. b1 c1 9. d1 e1\n"
        );
        assert_eq!(written(&record, four), "1. a1 b1 c1 d1 2. e1\n");
        assert_eq!(
            written(&record, four.starting_at(1, 2)),
            "1... a1 b1 2. c1 d1 e1\n"
        );
        assert_eq!(
            written(&record, four.starting_at(0, 6)),
            "0... a1 b1 1. c1 d1 e1\n"
        );
        assert_eq!(
            written(&record, Numbering::new(1)),
            "1. a1 2. b1 3. c1 4. d1 5. e1\n"
        );
        assert_eq!(Numbering::new(0), Numbering::new(1));
        assert_eq!(
            written(
                &record_of(&["a1", "b1"], None),
                two.starting_at(u32::MAX, 1)
            ),
            "4294967295... a1 4294967296. b1\n"
        );
    }

    #[test]
    fn each_part_may_be_missing() {
        let two = Numbering::new(2);
        assert_eq!(
            written(
                &record_of(&["a1"], Some(scores(&[Score::One, Score::Zero]))),
                two
            ),
            "1. a1 1-0\n"
        );
        assert_eq!(
            written(&record_of(&[], Some(GameResult::Unfinished)), two),
            "*\n"
        );
        let mut record = Record::new();
        record.push_tag("Game", "a");
        assert_eq!(written(&record, two), "[Game \"a\"]\n");
        record.push_tag("Said", r#"a "b" \"#);
        record.result = Some(GameResult::Unfinished);
        assert_eq!(
            written(&record, two),
            "[Game \"a\"]\n[Said \"a \\\"b\\\" \\\\\"]\n\n*\n"
        );
    }

    #[test]
    fn lines_are_filled_up_to_eighty_characters() {
        let mut record = record_of(&["e2e3"; 200], Some(GameResult::Unfinished));
        let text = written(&record, Numbering::new(2));
        let widths: Vec<_> = text.lines().map(|line| line.chars().count()).collect();
        assert!(widths.iter().all(|&width| width <= 80), "{text}");
        assert!(
            widths[..widths.len() - 1].iter().all(|&width| width > 66),
            "{text}"
        );
        assert!(
            text.lines().all(|line| !line.ends_with('.')),
            "a number stands with its move: {text}"
        );

        let exact: Vec<_> = ["é".repeat(77), "é".repeat(80), "é".repeat(90)].into();
        record = record_of(&[], None);
        for word in &exact {
            record.push_move(word.clone());
        }
        let text = written(&record, Numbering::new(3));
        assert_eq!(
            text.lines()
                .map(|line| line.chars().count())
                .collect::<Vec<_>>(),
            [80, 80, 90]
        );
        assert!(only(&text).same_game(&record));
    }

    #[test]
    fn several_records_are_written_with_an_empty_line_between_them() {
        let mut text = String::new();
        for game in ["a", "b"] {
            let mut record = record_of(&["a1", "--"], Some(GameResult::Unfinished));
            record.push_tag("Game", game);
            writeln!(text, "{}", record.writer(Numbering::new(2)).unwrap()).unwrap();
        }
        let all: Vec<_> = Records::new(&text).map(Result::unwrap).collect();
        assert_eq!(
            all.iter().map(Record::game).collect::<Vec<_>>(),
            [Some("a"), Some("b")]
        );
    }

    #[test]
    fn what_could_not_be_read_again_is_not_written() {
        let error = |record: &Record<'_>| record.writer(Numbering::new(2)).unwrap_err();
        assert_eq!(error(&Record::new()), WriteError::Empty);

        for name in ["", "a b", "a]", "[", "a\"", "{", ";", "a\0", "\u{feff}a"] {
            let mut record = Record::new();
            record.push_tag(name, "");
            assert_eq!(error(&record), WriteError::TagName { name: name.into() });
        }
        for value in ["\n", "\r", "a\0", "\u{85}"] {
            let mut record = Record::new();
            record.push_tag("A", value);
            assert_eq!(error(&record), WriteError::TagValue { name: "A".into() });
        }
        let mut twice = Record::new();
        twice.push_tag("A", "x");
        twice.push_tag("A", "x");
        assert_eq!(error(&twice), WriteError::RepeatedTag { name: "A".into() });

        let words = "a1! ? 1. 12 1.a1 .a1 …a1 $1 * 1-0 ( a) [a a] { a} ; a\0 \u{feff}a";
        for text in words.split(' ').chain(["", " ", "a b", "a\n"]) {
            let mut record = record_of(&["a1"], None);
            record.push_move(text);
            assert_eq!(
                error(&record),
                WriteError::MoveText {
                    ply: 1,
                    text: text.into()
                }
            );
        }
        for count in 0..2 {
            let record = record_of(&["a1"], Some(GameResult::Scores(vec![Score::One; count])));
            assert_eq!(error(&record), WriteError::Scores { count });
        }
    }

    #[test]
    fn every_error_says_what_was_expected() {
        for (error, message) in [
            (
                WriteError::Empty,
                "expected a tag, a move or a result, found an empty record",
            ),
            (
                WriteError::TagName { name: "a b".into() },
                "expected a word as the name of a tag, found \"a b\"",
            ),
            (
                WriteError::RepeatedTag { name: "A".into() },
                "expected each tag once, found `A` again",
            ),
            (
                WriteError::TagValue { name: "A".into() },
                "expected one line of text as the value of the tag `A`, found a control character",
            ),
            (
                WriteError::MoveText {
                    ply: 3,
                    text: "1.".into(),
                },
                "expected the text of a move at ply 3, found \"1.\"",
            ),
            (
                WriteError::Scores { count: 1 },
                "expected a score for each of at least two players, found 1",
            ),
        ] {
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn an_owned_record_outlives_its_text() {
        let owned = {
            let text = String::from("[A \"b\"]\n\n1. a1 *");
            let record = only(&text);
            assert_eq!(record.clone().into_owned(), record);
            record.into_owned()
        };
        assert_eq!(moves(&owned), ["a1"]);
        assert_eq!(
            (owned.line, owned.moves[0].line, owned.moves[0].column),
            (1, 3, 4)
        );
    }
}

mod properties {
    use super::*;

    /// Reads everything and checks what holds for any input.
    fn read_all(input: &[u8]) {
        let mut records = Records::new(input);
        let mut last_place = (0, 0);
        let lines = 1 + input
            .iter()
            .filter(|byte| matches!(byte, b'\r' | b'\n'))
            .count();
        for read in records.by_ref().take(input.len() + 1) {
            match read {
                Ok(record) => {
                    assert!(record.line >= 1 && record.line <= lines);
                    for played in &record.moves {
                        assert!(last_place < (played.line, played.column), "places grow");
                        last_place = (played.line, played.column);
                        assert!(played.line <= lines && played.column <= input.len());
                    }
                    let text = record
                        .writer(Numbering::new(2))
                        .expect("what was read can be written")
                        .to_string();
                    assert!(only(&text).same_game(&record));
                }
                Err(error) => {
                    assert!((1..=lines).contains(&error.line));
                    assert!((1..=input.len() + 1).contains(&error.column));
                    assert!(error.to_string().contains("expected"));
                }
            }
        }
        assert_eq!(records.next(), None, "an end is reached, and it is the end");
    }

    /// Bytes among which those that mean something are frequent.
    fn soup() -> impl Strategy<Value = Vec<u8>> {
        let piece = prop_oneof![
            8 => prop::sample::select(vec![
                "[", "]", "{", "}", "(", ")", ";", "\"", "\\", "\n", "\n\n[", "\r", "\r\n", " ",
                "\t", "[A \"", "\"]", "[B \"c\"]\n", "1.", "1...", "$1", "!", "?", "--", "-", "1-0", "1/2-1/2", "*", "e2e3", "P*5e",
                "\u{feff}", "é", "飛", "…", "\0",
            ]).prop_map(|piece| piece.as_bytes().to_vec()),
            1 => prop::collection::vec(any::<u8>(), 1..4),
        ];
        prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
    }

    fn move_text() -> impl Strategy<Value = String> {
        prop_oneof![
            "[a-p][1-9]{1,2}[a-p][1-9]{1,2}(x[a-p][1-9]){0,3}[+q]?",
            "[A-Z]'?[@*][a-i1-9]{2}",
            "[1-9][a-i](>|[1-9][a-i]\\+?)",
            Just("--".to_owned()),
            ">[1-9][a-i]",
        ]
    }

    fn result() -> impl Strategy<Value = GameResult> {
        let score = prop::sample::select(vec![
            Score::Zero,
            Score::Quarter,
            Score::Third,
            Score::Half,
            Score::One,
        ]);
        prop_oneof![
            Just(GameResult::Unfinished),
            prop::collection::vec(score, 2..6).prop_map(GameResult::Scores),
        ]
    }

    prop_compose! {
        fn record()(
            tags in prop::collection::btree_map(
                "[^\\s\\pC\"\\[\\](){};]{1,8}",
                "[^\\p{Cc}]{0,20}",
                0..5,
            ),
            moves in prop::collection::vec(move_text(), 0..80),
            result in prop::option::of(result()),
        ) -> Record<'static> {
            let mut record = Record::new();
            for (name, value) in tags {
                record.push_tag(name, value);
            }
            for text in moves {
                record.push_move(text);
            }
            record.result = result;
            record
        }
    }

    /// Something that counts for nothing, with a space or a line end on both sides.
    fn noise() -> impl Strategy<Value = String> {
        let remark = "\\{[^}]{0,12}\\}";
        let bracketed = prop_oneof![remark, "[a-h1-8. !?*-]{0,8}", ";[^\\r\\n]{0,8}\n"]
            .prop_recursive(3, 12, 3, |inner| {
                prop::collection::vec(inner, 0..3)
                    .prop_map(|parts| format!("({})", parts.join(" ")))
            })
            .prop_map(|inner| format!("({inner})"));
        let noise = prop_oneof![
            remark,
            bracketed,
            "[0-9]{1,3}\\.{0,3}",
            "\\$[0-9]{1,3}",
            "[!?]{1,2}",
            ";[^\\r\\n]{0,12}\n",
        ];
        prop::collection::vec(noise, 0..4).prop_map(|parts| format!(" {} ", parts.join(" ")))
    }

    proptest! {
        #[test]
        fn no_byte_sequence_panics(input in prop::collection::vec(any::<u8>(), 0..200)) {
            read_all(&input);
        }

        #[test]
        fn no_sequence_of_marks_panics(input in soup()) {
            read_all(&input);
        }

        #[test]
        fn what_is_written_is_read_again(
            record in record(),
            players in 0..5_usize,
            number in any::<u32>(),
            seat in 0..5_usize,
        ) {
            let numbering = Numbering::new(players).starting_at(number, seat);
            match record.writer(numbering) {
                Err(error) => {
                    prop_assert_eq!(error, WriteError::Empty);
                    prop_assert!(record.same_game(&Record::new()));
                }
                Ok(writer) => {
                    let text = writer.to_string();
                    let read = only(&text);
                    prop_assert!(read.same_game(&record), "{}", text);
                    prop_assert_eq!(read.writer(numbering).unwrap().to_string(), text);
                }
            }
        }

        // ArneVogel/listudy #117: never a move of a side line in the main line, never one of the
        // main line missing.
        #[test]
        fn nothing_between_the_moves_changes_them(
            parts in prop::collection::vec((noise(), move_text(), "[!?]{0,2}"), 1..30),
            end in noise(),
        ) {
            let mut text = String::new();
            for (noise, played, marks) in &parts {
                text += noise;
                text += played;
                text += marks;
            }
            text += &end;
            let record = only(&text);
            let expected: Vec<_> = parts.iter().map(|(_, played, _)| played.as_str()).collect();
            prop_assert_eq!(moves(&record), expected, "{}", text);
        }
    }
}
