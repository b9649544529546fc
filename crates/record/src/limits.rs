//! The size limit of records, far above any real game.

/// The longest text accepted as a record, in bytes.
pub const MAX_BYTES: usize = 2 << 20;
