//! What a result is made of.

use serde::{Deserialize, Serialize};

/// What the result of one side is made of. It sums exactly:
/// `result = start + luck - lost + lost_by_others + residue`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Identity {
    /// The chance before the first step that was judged.
    pub start: i32,
    /// The luck of all chance steps.
    pub luck: i32,
    /// The losses of the own side.
    pub lost: i32,
    /// What the losses of the other sides gave to this one. Among more than two sides a loss may help one and harm another, so
    /// that this can be below zero.
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

/// One step as it counts: from what to what, for each side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Change {
    pub before: Vec<i32>,
    pub after: Vec<i32>,
    /// The side whose turn it was; none of a chance step.
    pub by: Option<usize>,
}

impl Change {
    /// What it changed for each side.
    pub fn made(&self) -> Vec<i32> {
        less(&self.after, &self.before)
    }
}

/// What each side has more in one than in the other.
pub(super) fn less(one: &[i32], other: &[i32]) -> Vec<i32> {
    one.iter().zip(other).map(|(one, other)| one - other).collect()
}

/// Sums the changes up for each side. `start`: what the start counts as, where that is not what the first change began
/// with; `result`: of a game that is over. Nothing without a change.
pub(super) fn sum(changes: &[Change], start: Option<&[i32]>, result: Option<&[i32]>) -> Vec<Identity> {
    let (Some(first), Some(last)) = (changes.first(), changes.last()) else { return Vec::new() };
    let of = |side: usize| {
        let made = |wanted: &dyn Fn(Option<usize>) -> bool| -> i32 {
            let changes = changes.iter().filter(|change| wanted(change.by));
            changes.map(|change| change.after[side] - change.before[side]).sum()
        };
        let corrected: i32 = changes.windows(2).map(|pair| pair[1].before[side] - pair[0].after[side]).sum();
        let begun = start.map_or(first.before[side], |start| start[side]);
        let end = result.map_or(last.after[side], |result| result[side]);
        Identity {
            start: begun,
            luck: made(&|by| by.is_none()),
            lost: -made(&|by| by == Some(side)),
            lost_by_others: made(&|by| by.is_some_and(|by| by != side)),
            residue: first.before[side] - begun + corrected + end - last.after[side],
            result: end,
            over: result.is_some(),
        }
    };
    (0..first.before.len()).map(of).collect()
}
