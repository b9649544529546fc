//! Checks a whole log without its host.

use eightfold_catalog::Family;
use eightfold_record::ShuffleSecret;

use crate::{Body, ReplayError, Row, Secret, Table};

/// The result of checking a log.
///
/// # Examples
/// ```
/// use eightfold_catalog::{Choice, Family};
/// use eightfold_table::{TableSetup, Secret, Table, Terms, verify};
///
/// let opening = TableSetup {
///     id: "t1".to_owned(),
///     choice: Choice::new("octiles", []).expect("a game of the catalog"),
///     terms: Terms::default(),
///     secret: Secret::Open(7),
///     start: None,
///     seats: Vec::new(),
/// };
/// let (_, rows) = Table::open(0, opening).expect("the terms fit the game");
/// let checked = verify(&rows).expect("the chain is whole");
/// assert_eq!((checked.rows, checked.over, checked.family), (1, false, Family::Octiles));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckedLog {
    /// The number of rows, all chained.
    pub rows: u64,
    /// The number of seats that contributed to the shuffle.
    pub contributions: usize,
    /// The number of chance steps that the secret gives, including undone ones; `None` if the secret isn't revealed.
    pub chance_steps: Option<usize>,
    /// True if the game is over.
    pub over: bool,
    /// The family of the game: OCTI has no shuffle.
    pub family: Family,
}

/// Checks a whole log: the chain, every row by the rules, and, once the secret is revealed, the deal and every chance
/// step. Needs only the rows.
///
/// # Errors
/// The first invalid row, and why; [`ReplayError::Newer`] for the first one that only a newer version can check.
pub fn verify(rows: &[Row]) -> Result<CheckedLog, ReplayError> {
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
                Some((step, table.next_chance().map(|step| step.text().to_owned())))
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
        if let Some(newer) = table.newer() {
            return Err(newer.clone());
        }
    }
    Ok(CheckedLog {
        rows: table.seq(),
        contributions,
        chance_steps: secret.map(|_| chance_steps),
        over: table.outcome().is_some(),
        family: table.choice().info().family,
    })
}
