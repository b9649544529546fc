//! Seeded dice: the same seed gives the same game, everywhere and always.

use eightfold_game::Dice;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// Dice that give the same results for the same seed, on every platform and in every version.
///
/// Seed 0 always picks the first of the remaining options: the supply is 1, 2, .. 18. Any other seed gives the key of a
/// ChaCha20 stream: the SHA-256 of `eightfold dice SEED`, with the seed in decimal.
///
/// ```
/// use eightfold_dice::SeededDice;
/// use eightfold_game::shuffle;
///
/// let supply = |seed| shuffle((1..=18).collect(), &mut SeededDice::new(seed));
/// assert_eq!(supply(7), supply(7));
/// assert_ne!(supply(7), supply(8));
/// assert_eq!(supply(0), (1..=18).collect::<Vec<_>>());
/// ```
#[derive(Clone, Debug)]
pub struct SeededDice(Option<ChaCha20Rng>);

impl SeededDice {
    /// Creates unused dice with this seed.
    pub fn new(seed: u64) -> Self {
        let key = || Sha256::digest(format!("eightfold dice {seed}")).into();
        Self((seed != 0).then(|| ChaCha20Rng::from_seed(key())))
    }

    /// Creates unused dice with `seed + 1`, so that every seed shuffles, including 0 and the largest.
    ///
    /// ```
    /// use eightfold_dice::SeededDice;
    /// use eightfold_game::Dice;
    ///
    /// let throws = |mut dice: SeededDice| [0; 9].map(|_| dice.pick(18));
    /// assert_eq!(throws(SeededDice::shuffling(6)), throws(SeededDice::new(7)));
    /// assert_ne!(throws(SeededDice::shuffling(u64::MAX)), throws(SeededDice::new(0)));
    /// ```
    pub fn shuffling(seed: u64) -> Self {
        let key = Sha256::digest(format!("eightfold dice {}", u128::from(seed) + 1)).into();
        Self::from_state(Some((key, 0)))
    }

    /// Returns the state for storage: the key of the stream and the number of its 32-bit words used. `None` for the
    /// dice of seed 0.
    ///
    /// ```
    /// use eightfold_dice::SeededDice;
    /// use eightfold_game::Dice;
    ///
    /// let mut dice = SeededDice::new(7);
    /// dice.pick(6);
    /// let mut same = SeededDice::from_state(dice.state());
    /// assert!((0..50).all(|_| same.pick(100) == dice.pick(100)));
    /// ```
    pub fn state(&self) -> Option<([u8; 32], u128)> {
        self.0.as_ref().map(|stream| (stream.get_seed(), stream.get_word_pos()))
    }

    /// Restores dice from a [`state`](Self::state). Only the low 68 bits of the stream position count.
    pub fn from_state(state: Option<([u8; 32], u128)>) -> Self {
        Self(state.map(|(key, used)| {
            let mut stream = ChaCha20Rng::from_seed(key);
            stream.set_word_pos(used);
            stream
        }))
    }
}

impl Dice for SeededDice {
    fn pick(&mut self, options: usize) -> usize {
        let Some(stream) = &mut self.0 else { return 0 };
        let options = options.max(1) as u64;
        // The upper half of the 128-bit product maps the number to the range; the few numbers that would favour some
        // results are rejected.
        let unfair = options.wrapping_neg() % options;
        loop {
            let scaled = u128::from(stream.next_u64()) * u128::from(options);
            if scaled as u64 >= unfair {
                return (scaled >> 64) as usize;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_0_changes_nothing() {
        let mut dice = SeededDice::new(0);
        assert!((1..50).all(|options| dice.pick(options) == 0));
    }

    #[test]
    fn results_are_about_equally_frequent() {
        let mut dice = SeededDice::new(7);
        let mut fell = [0; 6];
        (0..60_000).for_each(|_| fell[dice.pick(6)] += 1);
        assert!(fell.iter().all(|times| (9_500..10_500).contains(times)), "{fell:?}");
    }

    #[test]
    fn seeds_differ_and_repeat() {
        let throw = |seed| {
            let mut dice = SeededDice::new(seed);
            (0..20).map(|_| dice.pick(18)).collect::<Vec<_>>()
        };
        assert_eq!(throw(1), throw(1));
        assert_ne!(throw(1), throw(2));
        // Old records must always deal the same tiles.
        assert_eq!(throw(1)[..6], [4, 10, 2, 13, 15, 15]);
    }
}
