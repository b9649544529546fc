//! Random ids, tokens and codes, from the operating system.

/// Digits and letters that don't look alike.
const ALPHABET: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// The system has no random bytes.
#[derive(Debug, thiserror::Error)]
#[error("the system gives no random bytes")]
pub struct RandomError;

impl From<RandomError> for crate::error::ApiError {
    fn from(error: RandomError) -> Self {
        Self::new(eightfold_protocol::Code::Internal, error.to_string())
    }
}

/// Returns random bytes.
pub fn bytes<const N: usize>() -> Result<[u8; N], RandomError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| RandomError)?;
    Ok(bytes)
}

/// Returns a random number below `end`, which is positive.
pub fn below(end: usize) -> Result<usize, RandomError> {
    // The bias is below one in 2^60 for the small ends here.
    Ok((u64::from_le_bytes(bytes()?) % end as u64) as usize)
}

/// Returns a random word of `N` letters, five bits each.
pub fn word<const N: usize>() -> Result<String, RandomError> {
    Ok(letters(&bytes::<N>()?))
}

/// Whether a character can be in such a word.
pub fn is_of_a_word(c: char) -> bool {
    u8::try_from(c).is_ok_and(|byte| ALPHABET.contains(&byte))
}

/// Returns a word of twelve letters derived from a text, which can't be guessed without the text.
pub fn word_of(text: &str) -> String {
    use sha2::{Digest, Sha256};
    letters(&Sha256::digest(text)[..12])
}

/// Encodes bytes as a word.
pub fn letters(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte & 31)])).collect()
}

/// Returns the SHA-256 of a token or code, which is stored instead of it.
pub fn hash(secret: &str) -> String {
    use sha2::{Digest, Sha256};
    base16ct::lower::encode_string(&Sha256::digest(secret))
}
