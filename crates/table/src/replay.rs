//! Replays a table from its rows.

use eightfold_record::Hex32;

use crate::{Body, Row};

/// Why rows do not make a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// There are none.
    #[error("a table has at least one row")]
    Empty,
    /// A row is missing, or there twice.
    #[error("row {found} stands where row {expected} is due")]
    Gap {
        /// The number due.
        expected: u64,
        /// The number found.
        found: u64,
    },
    /// Time goes backwards.
    #[error("row {seq} is earlier than the row before it")]
    Earlier {
        /// Which.
        seq: u64,
    },
    /// The chain is broken.
    #[error("row {seq} has the hash {found}, and its content gives {actual}")]
    Hash {
        /// Which.
        seq: u64,
        /// The hash it has.
        found: Hex32,
        /// The hash of what it says.
        actual: Hex32,
    },
    /// A row says what cannot be.
    #[error("row {seq}: {why}")]
    Row {
        /// Which.
        seq: u64,
        /// Why not.
        why: String,
    },
    /// A newer version of the program wrote a row that this one does not understand. The chain holds up to it.
    #[error("row {seq} was written by a newer version of the program: {why}")]
    Newer {
        /// Which.
        seq: u64,
        /// What is not understood.
        why: String,
    },
}

impl ReplayError {
    /// The error of a row whose body is not understood.
    pub(crate) fn newer(row: &Row) -> Self {
        let why = match &row.body {
            Body::Unknown(body) => format!("a row of kind `{}` says: {}", body.kind, body.why),
            _ => String::new(),
        };
        Self::Newer { seq: row.seq, why }
    }
}
