//! Shuffles that nobody can bend, version 2: the host is bound before it knows what the players add,
//! and the players add before they know what the host has drawn.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::{Commitment, Hex32, SeededDice};

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
