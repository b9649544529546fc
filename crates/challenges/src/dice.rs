//! The random numbers of searches and problems, reproducible from a seed on every machine.

/// A xorshift generator: fast and good enough for searching, where nothing is secret.
///
/// Not the SplitMix of other searches, with which the seeds in the archive would no longer find their boards.
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        // The state must not be 0, because the generator would stay there.
        let state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03;
        Self(if state == 0 { 1 } else { state })
    }

    pub fn random(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Returns a number below `options`, which must not be 0.
    pub fn below(&mut self, options: usize) -> usize {
        ((u128::from(self.random()) * options as u128) >> 64) as usize
    }

    /// Returns a number from 0 to 1.
    pub fn fraction(&mut self) -> f64 {
        (self.random() >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
