//! What a result is made of.

use serde::{Deserialize, Serialize};

/// What the result of the first player's side is made of. It sums exactly:
/// `result = start + luck - lost + lost_by_others + residue`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Identity {
    /// The chance before the first step that was judged.
    pub start: i32,
    /// The luck of all chance steps.
    pub luck: i32,
    /// The losses of the own side.
    pub lost: i32,
    /// The losses of the other side.
    pub lost_by_others: i32,
    /// What the search corrected on the way, and what was left where the game ended undecided.
    pub residue: i32,
    /// The result; the last judgement where the game is not over.
    pub result: i32,
    /// Whether the game is over.
    pub over: bool,
}

impl Identity {
    /// The result without the luck: what it would have been on the average.
    pub const fn without_luck(&self) -> i32 {
        self.result - self.luck
    }
}

/// One step as it counts: from what to what, for the first player's side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub before: i32,
    pub after: i32,
    pub cause: Cause,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    Chance,
    OwnTurn,
    OtherTurn,
}

/// Sums the changes up. `result`: of a game that is over. `None` without a change.
pub(super) fn sum(changes: &[Change], result: Option<i32>) -> Option<Identity> {
    let (first, last) = (changes.first()?, changes.last()?);
    let of = |cause: Cause| -> i32 {
        let changes = changes.iter().filter(|change| change.cause == cause);
        changes.map(|change| change.after - change.before).sum()
    };
    let corrected: i32 = changes.windows(2).map(|pair| pair[1].before - pair[0].after).sum();
    let end = result.unwrap_or(last.after);
    Some(Identity {
        start: first.before,
        luck: of(Cause::Chance),
        lost: -of(Cause::OwnTurn),
        lost_by_others: of(Cause::OtherTurn),
        residue: corrected + end - last.after,
        result: end,
        over: result.is_some(),
    })
}
