//! Table ids and seat secrets.
//!
//! For: making them from the system's random numbers, and telling whether a secret is a seat's without keeping it. Not
//! for: where they are sent or stored. Nothing here writes a secret to a log.

use data_encoding::{BASE32_NOPAD, BASE64URL_NOPAD};
use sha2::{Digest, Sha256};

/// What the server keeps of a secret.
pub type Hash = [u8; 32];

/// A new table's id: 120 random bits in small letters and digits, so that nobody guesses a link to watch.
///
/// # Errors
/// If the system gives no random numbers.
pub fn new_id() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 15];
    getrandom::fill(&mut bytes)?;
    Ok(BASE32_NOPAD.encode(&bytes).to_ascii_lowercase())
}

/// Whether a text has the form of a table's id.
pub fn is_id(text: &str) -> bool {
    text.len() == 24
        && text
            .bytes()
            .all(|byte| matches!(byte, b'a'..=b'z' | b'2'..=b'7'))
}

/// A new secret of 192 random bits, and its hash.
///
/// # Errors
/// If the system gives no random numbers.
pub fn new_secret() -> Result<(String, Hash), getrandom::Error> {
    let mut bytes = [0; 24];
    getrandom::fill(&mut bytes)?;
    let secret = BASE64URL_NOPAD.encode(&bytes);
    let hash = hash(&secret);
    Ok((secret, hash))
}

/// What is kept of a secret. The secrets are long and random, so that a plain hash cannot be turned back.
pub fn hash(secret: &str) -> Hash {
    Sha256::digest(secret.as_bytes()).into()
}

/// The seat whose secret this is. It takes as long for any secret.
pub fn seat_of(secret: &str, hashes: &[Hash]) -> Option<usize> {
    let sent = hash(secret);
    let mut found = None;
    for (seat, kept) in hashes.iter().enumerate() {
        let differing = sent.iter().zip(kept).fold(0, |sum, (a, b)| sum | (a ^ b));
        if differing == 0 {
            found = Some(seat);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_secrets_are_long_and_differ() {
        let ids: std::collections::BTreeSet<String> =
            (0..1000).map(|_| new_id().unwrap()).collect();
        assert_eq!(ids.len(), 1000);
        assert!(ids.iter().all(|id| is_id(id)));
        assert!(!is_id("") && !is_id("../../../../../../../../"));
        let (secret, kept) = new_secret().unwrap();
        assert_eq!(secret.len(), 32);
        assert_eq!(hash(&secret), kept);
        assert_ne!(new_secret().unwrap().0, secret);
    }

    #[test]
    fn a_secret_belongs_to_its_seat_alone() {
        let made: Vec<(String, Hash)> = (0..4).map(|_| new_secret().unwrap()).collect();
        let hashes: Vec<Hash> = made.iter().map(|&(_, hash)| hash).collect();
        for (seat, (secret, _)) in made.iter().enumerate() {
            assert_eq!(seat_of(secret, &hashes), Some(seat));
            assert_eq!(seat_of(&secret[1..], &hashes), None);
        }
        assert_eq!(seat_of("", &hashes), None);
    }
}
