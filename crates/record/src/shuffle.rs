//! Shuffles that nobody can bend, version 2: the host is bound before it knows what the players add,
//! and the players add before they know what the host has drawn.

use std::fmt;
use std::str::FromStr;

use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

use crate::{Commitment, SeededDice};

/// 32 bytes, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Hex32(pub [u8; 32]);

/// Why a text is not 32 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this must be 64 hexadecimal digits")]
pub struct Hex32Error;

impl fmt::Display for Hex32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = [0; 64];
        f.write_str(base16ct::lower::encode_str(&self.0, &mut digits).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Hex32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Hex32 {
    type Err = Hex32Error;

    fn from_str(text: &str) -> Result<Self, Hex32Error> {
        let mut bytes = [0; 32];
        match base16ct::mixed::decode(text.trim(), &mut bytes) {
            Ok(read) if read.len() == 32 => Ok(Self(bytes)),
            _ => Err(Hex32Error),
        }
    }
}

impl serde::Serialize for Hex32 {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Hex32 {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// What the host of a shuffle of version 2 draws and keeps to itself until the game is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ShuffleSecret(pub Hex32);

impl ShuffleSecret {
    /// What is published before anybody adds anything: SHA-256 of `eightfold shuffle 2` and the 32 bytes.
    pub fn commitment(&self) -> Commitment {
        let mut hash = Sha256::new_with_prefix(b"eightfold shuffle 2");
        hash.update(self.0.0);
        Commitment::of_bytes(hash.finalize().into())
    }

    /// The dice of a game, not yet thrown: a ChaCha20 stream as that of [`SeededDice::new`], with the
    /// key HMAC-SHA-256(secret, `eightfold dice 2`, the id of the game, the hash of its start rows).
    /// The rows before the start hold what each seat has added, so neither side alone settles the dice.
    pub fn dice(&self, game_id: &str, start_rows: Hex32) -> SeededDice {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0.0).expect("HMAC takes keys of any length");
        mac.update(b"eightfold dice 2");
        mac.update(game_id.as_bytes());
        mac.update(&start_rows.0);
        SeededDice::keyed(mac.finalize().into_bytes().into())
    }
}

impl fmt::Debug for ShuffleSecret {
    /// Says nothing: secrets do not belong into logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ShuffleSecret(..)")
    }
}

#[cfg(test)]
mod tests {
    use eightfold_game::Dice;

    use super::*;

    #[test]
    fn thirty_two_bytes_are_read_as_they_are_printed() {
        let bytes = Hex32(std::array::from_fn(|at| at as u8 * 7));
        assert_eq!(bytes.to_string().parse(), Ok(bytes));
        assert_eq!(bytes.to_string().to_uppercase().parse(), Ok(bytes));
        assert_eq!("00".parse::<Hex32>(), Err(Hex32Error));
        assert_eq!("é".repeat(32).parse::<Hex32>(), Err(Hex32Error));
    }

    #[test]
    fn the_dice_depend_on_secret_game_and_what_the_players_added() {
        let throw = |secret: u8, game: &str, rows: u8| {
            let mut dice = ShuffleSecret(Hex32([secret; 32])).dice(game, Hex32([rows; 32]));
            (0..16).map(|_| dice.pick(18)).collect::<Vec<_>>()
        };
        let first = throw(1, "a", 1);
        assert_eq!(first, throw(1, "a", 1));
        for other in [throw(2, "a", 1), throw(1, "b", 1), throw(1, "a", 2)] {
            assert_ne!(first, other);
        }
    }
}
