//! Random numbers for position keys, made at compile time.
//!
//! For: the tables that incremental 64-bit keys are made of. Not for: anything that must be hard to guess.

/// `N` numbers from the sequence that `seed` begins (the splitmix64 generator); the same in every build.
///
/// ```
/// const A: [u64; 3] = kernel::key::random(7);
/// assert!(A[0] != A[1] && A[1] != A[2]);
/// ```
pub const fn random<const N: usize>(seed: u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut state = seed;
    let mut i = 0;
    while i < N {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        numbers[i] = mixed ^ (mixed >> 31);
        i += 1;
    }
    numbers
}

/// `ROWS` rows of `N` such numbers.
pub const fn random_rows<const N: usize, const ROWS: usize>(seed: u64) -> [[u64; N]; ROWS] {
    let mut rows = [[0; N]; ROWS];
    let mut i = 0;
    while i < ROWS {
        // Another sequence for each row: the rows' seeds are far apart.
        rows[i] = random(seed ^ (i as u64 + 1).wrapping_mul(0xD1B5_4A32_D192_ED03));
        i += 1;
    }
    rows
}
