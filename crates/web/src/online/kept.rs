//! What is saved of an online table between visits: enough to look at it without the server, and the turn
//! waiting to be sent.

use serde::{Deserialize, Serialize};

use super::follower::SentTurn;

/// How many tables are kept; those with a turn that waits or was refused are kept besides.
pub const MOST: usize = 20;

/// A turn that waits to be sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Queued {
    /// The turn, and what it was taken after.
    pub turn: SentTurn,
    /// The game with it, as a record.
    pub record: String,
    /// Whether it may have reached the server: then it cannot be taken back here any more.
    pub tried: bool,
}

/// A turn that the server has refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refused {
    /// In notation.
    pub turn: String,
    /// The game with it as the player had it, as a record.
    pub record: String,
    /// Why, as a sentence.
    pub why: String,
}

/// Of kept tables with the time they were kept and whether they hold a turn of the player's own, those that are let go:
/// the oldest without one, beyond [`MOST`].
pub fn let_go<'a>(tables: impl IntoIterator<Item = (&'a str, u64, bool)>) -> Vec<&'a str> {
    let mut plain: Vec<(u64, &str)> =
        tables.into_iter().filter(|&(.., holds)| !holds).map(|(id, when, _)| (when, id)).collect();
    plain.sort_unstable_by(|a, b| b.cmp(a));
    plain.into_iter().skip(MOST).map(|(_, id)| id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_tables_are_let_go_but_none_that_holds_a_turn() {
        let ids: Vec<String> = (0..MOST + 3).map(|n| format!("t{n}")).collect();
        let tables = || ids.iter().enumerate().map(|(n, id)| (id.as_str(), n as u64, n == 1));
        assert_eq!(let_go(tables()), ["t2", "t0"]);
        assert!(let_go(tables().skip(3)).is_empty());
    }
}
