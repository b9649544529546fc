//! The server's signature of rows: Ed25519 over their hashes.

use std::fmt;
use std::str::FromStr;

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};

/// The prefix of signed bytes, so that a row's signature can't be mistaken for anything else.
pub const SIGNED_PREFIX: &[u8] = b"eightfold row 1";
/// The prefix of texts that codes are made for.
const CODE_PREFIX: &[u8] = b"eightfold code 1";

/// Why a signature was not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SignatureError {
    /// The text isn't a public key.
    #[error("a public key is 64 hexadecimal digits: the server tells its own at /api/key")]
    Key,
    /// The text isn't a signature.
    #[error("a signature is 128 hexadecimal digits")]
    Form,
    /// This key didn't sign this row.
    #[error("the signature was not made by this key for this row")]
    Wrong,
}

/// The private key a server signs rows with.
pub struct RowKey(SigningKey);

impl fmt::Debug for RowKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RowKey({})", self.public())
    }
}

impl RowKey {
    /// Makes the key from 32 secret bytes.
    pub fn from_seed(seed: &[u8; 32]) -> Self {
        Self(SigningKey::from_bytes(seed))
    }

    /// Returns the public key that checks the signatures.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }

    /// Signs the hash of a row; returns 128 hexadecimal digits. The hash covers all earlier rows, so the signature does
    /// too.
    pub fn sign(&self, hash: &[u8; 32]) -> String {
        base16ct::lower::encode_string(&self.0.sign(&signed(hash)).to_bytes())
    }

    /// Returns bytes for a code: always the same for a text, and unknown without the key.
    pub fn code_of(&self, text: &str) -> [u8; 64] {
        self.0.sign(&[CODE_PREFIX, text.as_bytes()].concat()).to_bytes()
    }
}

/// The public key of a server. Its text is 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PublicKey(VerifyingKey);

impl PublicKey {
    /// Checks the signature of a row with this hash.
    ///
    /// # Errors
    /// If the text isn't a signature, or not by this key of this hash.
    pub fn check(&self, hash: &[u8; 32], signature: &str) -> Result<(), SignatureError> {
        let mut bytes = [0; 64];
        match base16ct::mixed::decode(signature, &mut bytes) {
            Ok(read) if read.len() == 64 => {}
            _ => return Err(SignatureError::Form),
        }
        let signature = Signature::from_bytes(&bytes);
        self.0.verify_strict(&signed(hash), &signature).map_err(|_| SignatureError::Wrong)
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&base16ct::lower::encode_string(self.0.as_bytes()))
    }
}

impl FromStr for PublicKey {
    type Err = SignatureError;

    fn from_str(text: &str) -> Result<Self, SignatureError> {
        let mut bytes = [0; 32];
        match base16ct::mixed::decode(text.trim(), &mut bytes) {
            Ok(read) if read.len() == 32 => {}
            _ => return Err(SignatureError::Key),
        }
        VerifyingKey::from_bytes(&bytes).map(Self).map_err(|_| SignatureError::Key)
    }
}

/// The bytes that are signed.
fn signed(hash: &[u8; 32]) -> Vec<u8> {
    [SIGNED_PREFIX, hash].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_only_this_keys_signature_of_this_row() {
        let (key, other) = (RowKey::from_seed(&[7; 32]), RowKey::from_seed(&[8; 32]));
        let public: PublicKey = key.public().to_string().parse().unwrap();
        let signature = key.sign(&[1; 32]);
        assert_eq!(signature.len(), 128);
        assert_eq!(public.check(&[1; 32], &signature), Ok(()));
        assert_eq!(public.check(&[2; 32], &signature), Err(SignatureError::Wrong));
        assert_eq!(other.public().check(&[1; 32], &signature), Err(SignatureError::Wrong));
        assert_eq!(public.check(&[1; 32], &signature[1..]), Err(SignatureError::Form));
        assert_eq!(public.check(&[1; 32], "no signature"), Err(SignatureError::Form));
        assert_eq!("xyz".parse::<PublicKey>(), Err(SignatureError::Key));
    }

    #[test]
    fn codes_depend_on_the_text_and_the_key() {
        let (key, other) = (RowKey::from_seed(&[7; 32]), RowKey::from_seed(&[8; 32]));
        assert_eq!(key.code_of("a seat"), key.code_of("a seat"));
        assert_ne!(key.code_of("a seat"), key.code_of("another"));
        assert_ne!(key.code_of("a seat"), other.code_of("a seat"));
    }

    #[test]
    fn the_secret_seed_is_not_printed() {
        let seed = [0xab; 32];
        assert!(!format!("{:?}", RowKey::from_seed(&seed)).contains("abababab"));
    }
}
