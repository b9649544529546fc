use crate::Dice;

/// A small generator for searches and tests: the same seed gives the same numbers on every platform. Never use it for
/// shuffles of games between people, because the numbers are predictable.
///
/// SplitMix64 by Guy Steele, Doug Lea and Christine Flood (2014).
///
/// # Examples
/// ```
/// use eightfold_game::{SplitMix, shuffle};
///
/// let tiles: Vec<u8> = (1..=18).collect();
/// let shuffled = shuffle(tiles.clone(), &mut SplitMix::new(7));
/// assert_eq!(shuffled, shuffle(tiles, &mut SplitMix::new(7)));
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// Creates a generator with this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a seed whose generator continues where this one is.
    pub const fn state(&self) -> u64 {
        self.0
    }

    /// Returns the next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        Self::mix(self.0)
    }

    /// Mixes the bits so that each input bit affects the whole result.
    pub const fn mix(mut bits: u64) -> u64 {
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }
}

impl Dice for SplitMix {
    fn pick(&mut self, options: usize) -> usize {
        ((u128::from(self.bits()) * options as u128) >> 64) as usize
    }
}
