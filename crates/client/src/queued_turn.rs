//! What is saved of an online table between visits: enough to show it without the server, and the turn waiting to be
//! sent.

use serde::{Deserialize, Serialize};

use crate::follower::SentTurn;

/// The most tables saved, not counting those with a waiting or refused turn.
pub const MAX_TABLES: usize = 20;

/// A turn that waits to be sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct QueuedTurn {
    /// The turn, and the position it was taken in.
    pub turn: SentTurn,
    /// The game including it, as a record.
    pub record: String,
    /// Whether it may have reached the server, so that it can't be taken back here any more.
    pub tried: bool,
}

/// A turn that the server has refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RejectedTurn {
    /// The turn in notation.
    pub turn: String,
    /// The player's game including it, as a record.
    pub record: String,
    /// The reason, as a sentence.
    pub why: String,
}

/// Returns the saved tables to discard, given for each the time it was saved and whether it holds a turn of the
/// player's own: the oldest without one, beyond [`MAX_TABLES`].
pub fn let_go<'a>(tables: impl IntoIterator<Item = (&'a str, u64, bool)>) -> Vec<&'a str> {
    let mut plain: Vec<(u64, &str)> =
        tables.into_iter().filter(|&(.., holds)| !holds).map(|(id, when, _)| (when, id)).collect();
    plain.sort_unstable_by(|a, b| b.cmp(a));
    plain.into_iter().skip(MAX_TABLES).map(|(_, id)| id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn oldest_tables_without_a_turn_are_discarded() {
        let ids: Vec<String> = (0..MAX_TABLES + 3).map(|n| format!("t{n}")).collect();
        let tables = || ids.iter().enumerate().map(|(n, id)| (id.as_str(), n as u64, n == 1));
        assert_eq!(let_go(tables()), ["t2", "t0"]);
        assert!(let_go(tables().skip(3)).is_empty());
    }
}
