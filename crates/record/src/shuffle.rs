//! Shuffles that no single party controls, versions 2 and 3: the host commits before it sees the players'
//! contributions, and the players contribute before they see the host's secret.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::{Commitment, Hex32, SeededDice};

/// The secret that the host of a shuffle of version 2 or 3 draws and keeps until the game is over.
///
/// # Examples
/// ```
/// use eightfold_game::Dice;
/// use eightfold_record::{DiceContext, Hex32, ShuffleSecret};
///
/// // The host publishes this before it sees the contributions.
/// let secret = ShuffleSecret(Hex32([7; 32]));
/// let published = secret.commitment();
///
/// // Afterwards everyone can draw the same tiles.
/// let context = DiceContext::of_contributions([Some(Hex32([1; 32])), None]);
/// assert_eq!(secret.dice("table", context).pick(18), secret.dice("table", context).pick(18));
/// assert_eq!(published, ShuffleSecret(Hex32([7; 32])).commitment());
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ShuffleSecret(pub Hex32);

/// The public data that the dice of a game depend on, besides the ID of the table.
///
/// # Examples
/// ```
/// use eightfold_record::{DiceContext, Hex32};
///
/// let contributions = [Some(Hex32([1; 32])), None];
/// assert!(matches!(DiceContext::of_contributions(contributions), DiceContext::Contributions(_)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiceContext {
    /// Version 2: the hash of the last log entry before the start. It covers the players' contributions, but also the
    /// times written by the host, so a dishonest host could try several.
    Opening(Hex32),
    /// Version 3: the hash of the players' contributions, which the host can't influence after seeing them.
    Contributions(Hex32),
}

impl DiceContext {
    /// Returns the context of the seats' contributions, in turn order: SHA-256 of `eightfold contributions` and, for
    /// each seat, a byte 1 and its 32 bytes, or a byte 0 if it contributed nothing.
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
    /// Returns the commitment published before any contribution: SHA-256 of `eightfold shuffle 2` and the 32 bytes.
    pub fn commitment(&self) -> Commitment {
        let mut hash = Sha256::new_with_prefix(b"eightfold shuffle 2");
        hash.update(self.0.0);
        Commitment::of_bytes(hash.finalize().into())
    }

    /// Returns the unused dice of a game: a ChaCha20 stream like that of [`SeededDice::new`], whose key is HMAC-SHA-256
    /// keyed with the secret. Version 2 hashes `eightfold dice 2`, the ID of the table and the opening; version 3
    /// hashes `eightfold dice 3`, the commitment, the contributions and the ID of the table.
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
    /// Prints a placeholder, because secrets don't belong in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ShuffleSecret(..)")
    }
}

#[cfg(test)]
mod tests {
    use eightfold_game::Dice;

    use super::*;

    fn roll(secret: u8, table: &str, context: DiceContext) -> Vec<usize> {
        let mut dice = ShuffleSecret(Hex32([secret; 32])).dice(table, context);
        (0..16).map(|_| dice.pick(18)).collect()
    }

    #[test]
    fn dice_depend_on_secret_table_and_contributions() {
        for of in [DiceContext::Opening, DiceContext::Contributions] {
            let context = |byte| of(Hex32([byte; 32]));
            let first = roll(1, "a", context(1));
            assert_eq!(first, roll(1, "a", context(1)));
            for other in [roll(2, "a", context(1)), roll(1, "b", context(1)), roll(1, "a", context(2))] {
                assert_ne!(first, other);
            }
        }
    }

    #[test]
    fn the_dice_of_each_version_are_stable() {
        // Computed by a separate program from docs/RECORD.md.
        let bytes = Hex32([1; 32]);
        assert_eq!(roll(7, "table", DiceContext::Opening(bytes))[..8], [0, 8, 10, 9, 15, 15, 14, 11]);
        assert_eq!(
            roll(7, "table", DiceContext::of_contributions([Some(bytes), None]))[..8],
            [7, 15, 7, 4, 15, 9, 13, 10]
        );
    }
}
