//! Tournaments as logs of rows that the store doesn't read.

use crate::Reply;
use crate::observed::observed;

/// What is known of a tournament without its rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentHead {
    /// Its id.
    pub id: String,
    /// Who made it.
    pub maker: String,
    /// Whether it stands in the list.
    pub public: bool,
    /// Whether it is not over.
    pub live: bool,
    /// The number of its last row.
    pub seq: u64,
    /// When it was made, in ms.
    pub created_ms: u64,
    /// What a list says of it.
    pub about: String,
}

/// Rows to be added to a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentAppend {
    /// The number of the row before them; 0 makes the tournament.
    pub expected: u64,
    /// The tournament with them.
    pub head: TournamentHead,
    /// Their texts, in order.
    pub rows: Vec<String>,
    /// Whom it concerns from now on, so that they find it among their own.
    pub people: Vec<String>,
}

/// Which tournaments are asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TournamentQuery {
    /// Only those that are not over, or that are.
    pub live: Option<bool>,
    /// Only those that stand in the list.
    pub public_only: bool,
    /// Only those that concern this person.
    pub person: Option<String>,
    /// Only those made before this one, by time and id.
    pub before: Option<(u64, String)>,
    /// So many at most.
    pub limit: usize,
}

observed! {
    /// What a store does about tournaments.
    pub trait TournamentStore: Send + Sync {
        /// Adds rows, if the tournament is still where the sender believes it to be, in one transaction; whether it
        /// was.
        fn append_tournament(&self, append: TournamentAppend) -> Reply<'_, bool>;

        /// What is known of a tournament without its rows.
        fn tournament<'a>(&'a self, id: &'a str) -> Reply<'a, Option<TournamentHead>>;

        /// The texts of the rows after `since`, in order, so many at most.
        fn tournament_rows<'a>(&'a self, id: &'a str, since: u64, limit: usize) -> Reply<'a, Vec<String>>;

        /// Tournaments that fit a query, the newest first.
        fn tournaments(&self, query: TournamentQuery) -> Reply<'_, Vec<TournamentHead>>;
    }
}
