//! How much is read as a record. No game that people play comes near.

/// The longest text that is read as a record, in bytes.
pub const MAX_BYTES: usize = 2 << 20;
