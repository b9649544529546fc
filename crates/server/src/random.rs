//! Random ids, tokens and codes, from the operating system.

/// Digits and letters that cannot be taken for one another.
const ALPHABET: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// The system gives no random bytes.
#[derive(Debug, thiserror::Error)]
#[error("the system gives no random bytes")]
pub struct NoRandomness;

impl From<NoRandomness> for crate::error::ApiError {
    fn from(error: NoRandomness) -> Self {
        Self::new(eightfold_protocol::Code::Internal, error.to_string())
    }
}

/// Random bytes.
pub fn bytes<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}

/// A random word of `N` letters, five bits each.
pub fn word<const N: usize>() -> Result<String, NoRandomness> {
    Ok(letters(&bytes::<N>()?))
}

/// Whether a character may stand in such a word.
pub fn is_of_a_word(c: char) -> bool {
    u8::try_from(c).is_ok_and(|byte| ALPHABET.contains(&byte))
}

/// A word of twelve letters that follows from a text, and that nobody can tell who does not know the text.
pub fn word_of(text: &str) -> String {
    use sha2::{Digest, Sha256};
    letters(&Sha256::digest(text)[..12])
}

/// The word that these bytes make.
pub fn letters(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte & 31)])).collect()
}

/// What is stored of a token or code: its SHA-256.
pub fn hash(secret: &str) -> String {
    use sha2::{Digest, Sha256};
    base16ct::lower::encode_string(&Sha256::digest(secret))
}
