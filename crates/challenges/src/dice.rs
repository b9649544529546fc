//! The randomness of searches and problems: the same numbers for the same seed, everywhere.

/// A xorshift generator. It is fast and good enough for searching; nothing here is secret.
///
/// It is not the SplitMix of other searches, for with that no seed in the archive would find its board again.
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        // The state must not be 0, where the generator would stay.
        let state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03;
        Self(if state == 0 { 1 } else { state })
    }

    pub fn random(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `options`, which must not be 0.
    pub fn below(&mut self, options: usize) -> usize {
        ((u128::from(self.random()) * options as u128) >> 64) as usize
    }

    /// A number from 0 to 1.
    pub fn fraction(&mut self) -> f64 {
        (self.random() >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
