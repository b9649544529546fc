//! Tournaments as logs of rows that the store doesn't read.

use crate::StoreFuture;
use crate::observed::observed;

/// The head of a tournament: everything but its rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentHead {
    pub id: String,
    /// The creator.
    pub maker: String,
    /// Whether it is listed.
    pub public: bool,
    /// Whether it isn't over.
    pub live: bool,
    /// The number of its last row.
    pub seq: u64,
    /// When it was created, in ms.
    pub created_ms: u64,
    /// The club whose members it is for.
    pub club: Option<String>,
    /// Its details for a list.
    pub about: String,
}

/// Rows to append to a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentAppend {
    /// The number of the row before them; 0 creates the tournament.
    pub expected: u64,
    /// The head after them.
    pub head: TournamentHead,
    /// Their texts, in order.
    pub rows: Vec<String>,
    /// The people who have it in their own list from then on.
    pub people: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TournamentQuery {
    /// Only those that aren't over (`true`), or that are (`false`).
    pub live: Option<bool>,
    /// Only listed ones.
    pub public_only: bool,
    /// Only those in this person's own list.
    pub person: Option<String>,
    /// Only those for the members of this club.
    pub club: Option<String>,
    /// Only those created before this one, by time and id.
    pub before: Option<(u64, String)>,
    /// The page size.
    pub limit: usize,
}

observed! {
    /// The part of a store for tournaments.
    pub trait TournamentStore: Send + Sync {
        /// Appends rows in one transaction, if the tournament has the expected number of rows; returns whether it did.
        fn append_tournament(&self, append: TournamentAppend) -> StoreFuture<'_, bool>;

        fn tournament<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<TournamentHead>>;

        /// Returns the texts of the rows after `since`, in order, at most `limit`.
        fn tournament_rows<'a>(&'a self, id: &'a str, since: u64, limit: usize) -> StoreFuture<'a, Vec<String>>;

        /// Returns the tournaments that match a query, the newest first.
        fn tournaments(&self, query: TournamentQuery) -> StoreFuture<'_, Vec<TournamentHead>>;
    }
}
