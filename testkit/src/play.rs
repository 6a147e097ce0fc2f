//! Reproducible random play.

use kernel::Position;

/// Reproducible random numbers (xorshift); good enough to choose moves.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence that belongs to `seed`.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number from 0 to `limit - 1`.
    ///
    /// # Panics
    /// If `limit` is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }

    /// One of `items`.
    ///
    /// # Panics
    /// If there are none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// Plays random games of at most `plies` moves, each from one of `beginnings`, until `positions` positions have been
/// seen. `look` is called with each position and the legal moves in it; finished positions are among them.
///
/// # Panics
/// If there are no beginnings.
pub fn random_play<P: Position>(
    beginnings: &[P],
    seed: u64,
    positions: usize,
    plies: usize,
    mut look: impl FnMut(&P, &[P::Move]),
) {
    let mut random = Random::new(seed);
    let mut looked_at = 0;
    while looked_at < positions {
        let mut position = random.choose(beginnings).clone();
        for _ in 0..plies {
            let moves = position.moves();
            look(&position, &moves);
            looked_at += 1;
            if moves.is_empty() || looked_at == positions {
                break;
            }
            position.play_unchecked(*random.choose(&moves));
        }
    }
}
