//! Deterministic numbers from a seed, and a quick hash. Not for shuffles of real games.

use std::hash::{BuildHasher, Hash, Hasher};

pub use eightfold_game::{SplitMix, random_turn};

/// Mixes the bits so that each input bit affects the whole result.
pub const fn mix(bits: u64) -> u64 {
    SplitMix::mix(bits)
}

/// Returns the hash that identifies a position in a search.
pub fn hash_of(value: &impl Hash) -> u64 {
    QuickHash.hash_one(value)
}

struct QuickHash;

impl BuildHasher for QuickHash {
    type Hasher = QuickHasher;
    fn build_hasher(&self) -> QuickHasher {
        QuickHasher(0x2545_F491_4F6C_DD1D)
    }
}

struct QuickHasher(u64);

impl QuickHasher {
    #[inline]
    fn add(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word).wrapping_mul(0x9FB2_1C65_1E98_DF25_A066_5B8D_7E5C_2C35);
        self.0 = (product as u64) ^ ((product >> 64) as u64);
    }
}

impl Hasher for QuickHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.add(u64::from_le_bytes(*word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.add(u64::from_le_bytes(last) ^ (bytes.len() as u64) << 56);
    }
    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.add(u64::from(word));
    }
    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.add(u64::from(word));
    }
    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.add(u64::from(word));
    }
    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }
    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }
    #[inline]
    fn finish(&self) -> u64 {
        mix(self.0)
    }
}
