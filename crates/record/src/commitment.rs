use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// The commitment to a shuffle: published before the first turn, it fixes the seed without revealing it.
///
/// # Examples
/// ```
/// use eightfold_record::{Commitment, Secret};
///
/// // A player saves the commitment before the game and checks the secret after it.
/// let secret = Secret { seed: 5, salt: "pepper".parse()? };
/// let published: Commitment = secret.commitment().to_string().parse()?;
/// assert_eq!(published, secret.commitment());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

/// The secret behind a commitment, kept until the game is over.
///
/// ```
/// use eightfold_record::{Commitment, Secret};
///
/// let secret = Secret { seed: 5, salt: "pepper".parse()? };
/// let published: Commitment = secret.commitment().to_string().parse()?;
/// assert_eq!(published, secret.commitment());
/// assert_ne!(published, Secret { seed: 6, ..secret }.commitment());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Secret {
    /// The seed of the dice.
    pub seed: u64,
    /// An unguessable word, so that the seed can't be found by trying all seeds.
    pub salt: Salt,
}

/// One word without `#`, so that it fits in a record.
///
/// # Examples
/// ```
/// use eightfold_record::Salt;
///
/// let salt: Salt = "pepper".parse()?;
/// assert_eq!(salt.as_str(), "pepper");
/// assert_eq!(Salt::of_bytes(&[0xAB; 16]).as_str(), "abababababababababababababababab");
/// # Ok::<(), eightfold_record::SaltError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Salt(String);

/// The text isn't a salt.
///
/// # Examples
/// ```
/// use eightfold_record::Salt;
///
/// let error = "two words".parse::<Salt>().expect_err("a salt is one word");
/// assert_eq!(error.to_string(), "a salt is one word without spaces or `#`");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a salt is one word without spaces or `#`")]
pub struct SaltError;

impl Salt {
    /// Returns the salt made of these random bytes, in hexadecimal digits.
    pub fn of_bytes(bytes: &[u8; 16]) -> Self {
        Self(base16ct::lower::encode_string(bytes))
    }

    /// Returns the word as it is written in records.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Salt {
    type Err = SaltError;

    fn from_str(text: &str) -> Result<Self, SaltError> {
        let text = text.trim();
        if text.is_empty() || text.chars().any(|c| c == '#' || c.is_whitespace() || c.is_control()) {
            return Err(SaltError);
        }
        Ok(Self(text.to_owned()))
    }
}

/// The text isn't a commitment.
///
/// # Examples
/// ```
/// use eightfold_record::Commitment;
///
/// let error = "sha256 12".parse::<Commitment>().expect_err("two digits are too few");
/// assert_eq!(error.to_string(), "a commitment is `sha256` and 64 hexadecimal digits");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a commitment is `sha256` and 64 hexadecimal digits")]
pub struct CommitmentError;

impl Secret {
    /// Returns the commitment to this seed: the SHA-256 of `eightfold seed SEED salt SALT`.
    pub fn commitment(&self) -> Commitment {
        let Self { seed, salt } = self;
        Commitment(Sha256::digest(format!("eightfold seed {seed} salt {salt}")).into())
    }
}

impl Commitment {
    pub(crate) fn of_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Returns the 32 bytes of the hash.
    pub fn bytes(&self) -> [u8; 32] {
        self.0
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sha256 {}", crate::Hex32(self.0))
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
        let bytes: crate::Hex32 = digits.parse().map_err(|_| CommitmentError)?;
        Ok(Self(bytes.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commitment_binds_seed_and_salt() {
        let salt = |text: &str| text.parse().expect("a salt");
        let secret = Secret { seed: 5, salt: salt("abc") };
        let committed = secret.commitment();
        assert_eq!(committed.to_string().parse(), Ok(committed));
        let other = Secret { seed: 6, ..secret.clone() };
        assert_ne!(other.commitment(), committed);
        let other = Secret { salt: salt("abd"), ..secret };
        assert_ne!(other.commitment(), committed);
        assert_eq!("sha256 12".parse::<Commitment>(), Err(CommitmentError));
        assert_eq!("é".repeat(32).parse::<Commitment>(), Err(CommitmentError));
    }
}
