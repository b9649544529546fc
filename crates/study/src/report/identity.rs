//! Splits a result into its components.

use serde::{Deserialize, Serialize};

/// The components of one side's result. They add up exactly:
/// `result = start + luck - lost + lost_by_others + residue`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Identity {
    /// The chance before the first step that was analysed.
    pub start: i32,
    /// The luck of all chance steps.
    pub luck: i32,
    /// The side's own losses.
    pub lost: i32,
    /// What the losses of the other sides gave to this one. With more than two sides a loss may help one and harm
    /// another, so that this can be negative.
    pub lost_by_others: i32,
    /// Corrections by later searches, and what remained open if the game ended undecided.
    pub residue: i32,
    /// The result; the last evaluation if the game is not over.
    pub result: i32,
    /// Whether the game is over.
    pub over: bool,
}

impl Identity {
    /// Returns the result without luck: what it would have been on average.
    pub const fn without_luck(&self) -> i32 {
        self.result - self.luck
    }
}

/// The shares of each side before and after a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Change {
    pub before: Vec<i32>,
    pub after: Vec<i32>,
    /// The side that moved; `None` for a chance step.
    pub by: Option<usize>,
}

impl Change {
    /// Returns the change for each side.
    pub fn made(&self) -> Vec<i32> {
        less(&self.after, &self.before)
    }
}

/// Returns the difference between two lists, side by side.
pub(super) fn less(one: &[i32], other: &[i32]) -> Vec<i32> {
    one.iter().zip(other).map(|(one, other)| one - other).collect()
}

/// Adds up the changes for each side. `start` overrides the shares at the start of the first change; `result` is that
/// of a finished game. Empty without changes.
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
