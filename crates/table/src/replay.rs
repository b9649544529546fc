//! Tables from their rows.

use eightfold_record::{Hex32, ShuffleSecret};

use crate::{Body, Row, Secret, Table};

/// What could be checked of a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LogChecked {
    /// How many rows there are, all chained.
    pub rows: u64,
    /// How many seats added to the shuffle.
    pub contributions: usize,
    /// How many chance steps the secret gives, those taken back since included; `None` if the secret has
    /// not been told.
    pub chance_steps: Option<usize>,
    /// Whether the game is over.
    pub over: bool,
}

/// Checks a whole log: the chain, every row by the rules, and, once the secret is told, that it gives the
/// deal and every chance step. Needs nothing but the rows.
///
/// # Errors
/// The first row that is wrong, and why.
pub fn verify(rows: &[Row]) -> Result<LogChecked, ReplayError> {
    let secret = rows.iter().rev().find_map(|row| match &row.body {
        Body::Secret { secret: Some(bytes), .. } => Some(Secret::Two(ShuffleSecret(*bytes))),
        Body::Secret { seed: Some(seed), salt: Some(salt), .. } => {
            Some(Secret::One(eightfold_record::Secret { seed: seed.parse().ok()?, salt: salt.parse().ok()? }))
        }
        Body::Table { shuffle: crate::Shuffle::One { seed: Some(seed), .. }, .. } => {
            Some(Secret::Open(seed.parse().ok()?))
        }
        _ => None,
    });
    let mut table = Table::replay(rows.first())?;
    let (mut chance_steps, mut contributions) = (0, 0);
    if let Some(secret) = &secret {
        let why = |refusal: crate::Refusal| ReplayError::Row { seq: 1, why: refusal.message };
        table.set_secret(secret.clone()).map_err(why)?;
    }
    for row in &rows[1..] {
        let given = match &row.body {
            Body::Start { position } => Some((position, table.deal())),
            Body::Chance { step } => {
                chance_steps += 1;
                Some((step, table.throw()))
            }
            _ => None,
        };
        if let (Some((found, Some(actual))), true) = (&given, secret.is_some())
            && actual != *found
        {
            let why = format!("the secret gives `{actual}`, the row has `{found}`");
            return Err(ReplayError::Row { seq: row.seq, why });
        }
        contributions += usize::from(matches!(row.body, Body::Ready { contribution: Some(_), .. }));
        table.apply(row)?;
    }
    Ok(LogChecked {
        rows: table.seq(),
        contributions,
        chance_steps: secret.map(|_| chance_steps),
        over: table.outcome().is_some(),
    })
}

/// Why rows do not make a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
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
}
