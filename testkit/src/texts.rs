//! Texts that are nearly right, to read or to refuse.

use kernel::Position;
use proptest::prelude::*;

/// Good texts with one to five characters changed, put in or taken out; new ones come from `alphabet`.
pub fn nearly(good: &[&str], alphabet: &str) -> impl Strategy<Value = String> + use<> {
    let good: Vec<String> = good.iter().map(ToString::to_string).collect();
    let letters = proptest::sample::select(alphabet.chars().collect::<Vec<_>>());
    let change = (any::<proptest::sample::Index>(), 0..3u8, letters);
    let changes = proptest::collection::vec(change, 1..6);
    (proptest::sample::select(good), changes).prop_map(|(good, changes)| {
        let mut text: Vec<char> = good.chars().collect();
        for (place, what, c) in changes {
            let place = place.index(text.len().max(1));
            match what {
                0 if place < text.len() => text[place] = c,
                1 if place < text.len() => {
                    text.remove(place);
                }
                _ => text.insert(place.min(text.len()), c),
            }
        }
        text.into_iter().collect()
    })
}

/// A text that is read is written and read again to an equal position; one that is refused says why. Gives the
/// position, if it is one.
///
/// # Panics
/// If neither holds.
pub fn reads_or_refuses<P: Position>(rules: P::Rules, text: &str) -> Option<P> {
    match P::parse(rules, text) {
        Ok(position) => {
            let written = position.to_string();
            assert_eq!(
                P::parse(rules, &written).as_ref(),
                Ok(&position),
                "{written}"
            );
            assert_eq!(
                position.moves().len() as u64,
                position.count_moves(),
                "{written}"
            );
            Some(position)
        }
        Err(error) => {
            assert!(
                !error.to_string().is_empty(),
                "refused without a word: {text:?}"
            );
            None
        }
    }
}
