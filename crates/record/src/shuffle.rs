//! Shuffles that no one party chooses, versions 2 and 3: the host commits before it knows what the players add, and the
//! players add before they know what the host has drawn.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::{Commitment, Hex32, SeededDice};

/// What the host of a shuffle of version 2 or 3 draws and keeps secret until the game is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ShuffleSecret(pub Hex32);

/// The public data that the dice of a game depend on, besides the id of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiceContext {
    /// Version 2: the hash of the last log entry before the start. It covers what the players added, but also the times
    /// that the host wrote, so a dishonest host could try several.
    Opening(Hex32),
    /// Version 3: the hash of what the players added, and nothing that the host can choose after it has seen that.
    Contributions(Hex32),
}

impl DiceContext {
    /// The context of the bytes that the seats added, in turn order: SHA-256 of `eightfold contributions` and, for each seat, a byte 1 and its 32
    /// bytes, or a byte 0 if it added nothing.
    ///
    /// ```
    /// use eightfold_record::{Hex32, DiceContext};
    ///
    /// let (mine, yours) = (Hex32([1; 32]), Hex32([2; 32]));
    /// assert_ne!(DiceContext::of_contributions([Some(mine), Some(yours)]), DiceContext::of_contributions([Some(yours), Some(mine)]));
    /// assert_ne!(DiceContext::of_contributions([Some(mine), None]), DiceContext::of_contributions([Some(mine)]));
    /// ```
    pub fn of_contributions(seats: impl IntoIterator<Item = Option<Hex32>>) -> Self {
        let mut hash = Sha256::new_with_prefix(b"eightfold contributions");
        for seat in seats {
            match seat {
                Some(bytes) => hash.update([&[1], &bytes.0[..]].concat()),
                None => hash.update([0]),
            }
        }
        Self::Contributions(Hex32(hash.finalize().into()))
    }
}

impl ShuffleSecret {
    /// What is published before anyone adds anything: SHA-256 of `eightfold shuffle 2` and the 32 bytes.
    pub fn commitment(&self) -> Commitment {
        let mut hash = Sha256::new_with_prefix(b"eightfold shuffle 2");
        hash.update(self.0.0);
        Commitment::of_bytes(hash.finalize().into())
    }

    /// The dice of a game, not yet thrown: a ChaCha20 stream like that of [`SeededDice::new`], whose key is
    /// HMAC-SHA-256 with the secret as its key. Version 2 hashes `eightfold dice 2`, the id of the table and the opening;
    /// version 3 hashes `eightfold dice 3`, the commitment, the contributions and the id of the table.
    pub fn dice(&self, table: &str, context: DiceContext) -> SeededDice {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0.0).expect("HMAC takes keys of any length");
        match context {
            DiceContext::Opening(rows) => {
                mac.update(b"eightfold dice 2");
                mac.update(table.as_bytes());
                mac.update(&rows.0);
            }
            DiceContext::Contributions(added) => {
                mac.update(b"eightfold dice 3");
                mac.update(&self.commitment().bytes());
                mac.update(&added.0);
                mac.update(table.as_bytes());
            }
        }
        SeededDice::from_state(Some((mac.finalize().into_bytes().into(), 0)))
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

    fn throw(secret: u8, table: &str, context: DiceContext) -> Vec<usize> {
        let mut dice = ShuffleSecret(Hex32([secret; 32])).dice(table, context);
        (0..16).map(|_| dice.pick(18)).collect()
    }

    #[test]
    fn the_dice_depend_on_secret_table_and_what_the_players_added() {
        for of in [DiceContext::Opening, DiceContext::Contributions] {
            let context = |byte| of(Hex32([byte; 32]));
            let first = throw(1, "a", context(1));
            assert_eq!(first, throw(1, "a", context(1)));
            for other in [throw(2, "a", context(1)), throw(1, "b", context(1)), throw(1, "a", context(2))] {
                assert_ne!(first, other);
            }
        }
    }

    #[test]
    fn the_dice_of_each_version_stay_as_they_are() {
        // Computed by a separate program from docs/RECORD.md.
        let bytes = Hex32([1; 32]);
        assert_eq!(throw(7, "table", DiceContext::Opening(bytes))[..8], [0, 8, 10, 9, 15, 15, 14, 11]);
        assert_eq!(
            throw(7, "table", DiceContext::of_contributions([Some(bytes), None]))[..8],
            [7, 15, 7, 4, 15, 9, 13, 10]
        );
    }
}
