use std::hash::{BuildHasherDefault, Hasher};

/// The state of a [`QuickHash`].
#[derive(Clone, Copy, Default)]
pub struct QuickHasher(u64);

/// The hasher of sets of positions that only live for a moment, such as the successors of one position. It is fast but
/// doesn't resist chosen collisions, which cost only time.
///
/// # Examples
/// ```
/// use std::collections::HashSet;
///
/// use eightfold_game::QuickHash;
///
/// let mut seen: HashSet<u32, QuickHash> = HashSet::default();
/// assert!(seen.insert(7));
/// assert!(!seen.insert(7));
/// ```
pub type QuickHash = BuildHasherDefault<QuickHasher>;

impl QuickHasher {
    #[inline]
    fn mix(&mut self, word: u64) {
        // An odd number without a pattern: 2^64 divided by the golden ratio.
        let product = u128::from(self.0 ^ word) * 0x9E37_79B9_7F4A_7C15;
        self.0 = ((product >> 64) as u64 ^ product as u64).wrapping_add(word.rotate_left(32));
    }
}

impl Hasher for QuickHasher {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
        self.mix(bytes.len() as u64);
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.mix(number.into());
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.mix(number.into());
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }
}
