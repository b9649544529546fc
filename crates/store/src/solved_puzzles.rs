//! The puzzles that people have solved, and how many.

use crate::StoreFuture;
use crate::observed::observed;

/// A puzzle that a person has solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedPuzzle {
    /// The person.
    pub person: String,
    /// The puzzle.
    pub puzzle: String,
    /// When, in ms.
    pub at_ms: u64,
}

/// The number of puzzles that a person has solved in a period.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolverCount {
    /// The person.
    pub person: String,
    /// The name shown to others: the chosen one, or the guest's.
    pub name: String,
    /// Whether the person has chosen it.
    pub named: bool,
    /// The number of puzzles.
    pub solved: u64,
}

/// A query for a part of the ranking of a period.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolverQuery {
    /// The period: the number of a week, or [`SolverQuery::ALL_TIME`].
    pub period: u64,
    /// How many of the first to skip.
    pub skip: usize,
    /// The page size.
    pub limit: usize,
}

impl SolverQuery {
    /// The period of all puzzles.
    pub const ALL_TIME: u64 = 0;
}

observed! {
    /// The part of a store for solved puzzles.
    pub trait SolvedPuzzleStore: Send + Sync {
        /// Adds a puzzle that a person has solved in this week, numbered from 1, and counts it; returns whether it is
        /// the person's first solution of it. Counts of earlier weeks of the person are removed.
        ///
        /// [`StoreError::Missing`](crate::StoreError::Missing) if there is no such person.
        fn add_solved_puzzle(&self, solved: SolvedPuzzle, week: u64) -> StoreFuture<'_, bool>;

        /// Removes what is stored about a person's solved puzzles.
        fn remove_solved_puzzles(&self, person: String) -> StoreFuture<'_, ()>;

        /// Whether a person has solved a puzzle.
        fn has_solved<'a>(&'a self, person: &'a str, puzzle: &'a str) -> StoreFuture<'a, bool>;

        /// Returns the puzzles that a person has solved, the first first.
        fn solved_puzzles<'a>(&'a self, person: &'a str) -> StoreFuture<'a, Vec<SolvedPuzzle>>;

        /// Returns the people who have solved puzzles in a period: those with the most first, then those who had as
        /// many earlier. People whose account is closed are left out, here and below.
        fn solvers(&self, query: SolverQuery) -> StoreFuture<'_, Vec<SolverCount>>;

        /// Returns how many puzzles a person has solved in a period; `None` if there are none.
        fn solver<'a>(&'a self, period: u64, person: &'a str) -> StoreFuture<'a, Option<SolverCount>>;

        /// Returns how many people have solved more puzzles than this in a period, at most `limit`.
        fn count_solvers_above(&self, period: u64, solved: u64, limit: usize) -> StoreFuture<'_, u64>;
    }
}
