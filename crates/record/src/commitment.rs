use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// The promise of a shuffle: published before the first turn, it says nothing about the seed and yet
/// fixes it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

/// What a commitment hides until the game is over.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Secret {
    /// The seed of the dice.
    pub seed: u64,
    /// A word nobody can guess, so that trying all seeds gives nothing away.
    pub salt: String,
}

/// Why a text is no commitment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a commitment is `sha256` and 64 hexadecimal digits")]
pub struct CommitmentError;

impl Secret {
    /// The promise to keep to this seed: the SHA-256 of `eightfold seed SEED salt SALT`.
    pub fn commitment(&self) -> Commitment {
        let Self { seed, salt } = self;
        Commitment(Sha256::digest(format!("eightfold seed {seed} salt {salt}")).into())
    }
}

impl Commitment {
    pub(crate) fn of_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The 32 bytes of the hash.
    pub fn bytes(&self) -> [u8; 32] {
        self.0
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("sha256 ")?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Commitment {
    type Err = CommitmentError;

    fn from_str(text: &str) -> Result<Self, CommitmentError> {
        let lower = text.trim().to_ascii_lowercase();
        let digits = lower.strip_prefix("sha256").unwrap_or(&lower).trim_start_matches([':', ' ', '-']);
        if digits.len() != 64 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(CommitmentError);
        }
        let mut bytes = [0; 32];
        for (byte, at) in bytes.iter_mut().zip((0..64).step_by(2)) {
            *byte = u8::from_str_radix(&digits[at..at + 2], 16).map_err(|_| CommitmentError)?;
        }
        Ok(Self(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commitment_binds_seed_and_salt() {
        let secret = Secret { seed: 5, salt: "abc".into() };
        let promised = secret.commitment();
        assert_eq!(promised.to_string().parse(), Ok(promised));
        let other = Secret { seed: 6, ..secret.clone() };
        assert_ne!(other.commitment(), promised);
        let other = Secret { salt: "abd".into(), ..secret };
        assert_ne!(other.commitment(), promised);
        assert_eq!("sha256 12".parse::<Commitment>(), Err(CommitmentError));
        assert_eq!("é".repeat(32).parse::<Commitment>(), Err(CommitmentError));
    }
}
