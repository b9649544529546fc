use serde::{Deserialize, Serialize};

/// `POST /api/solved-puzzles`: a puzzle that you have solved without help. The server checks the turns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewSolvedPuzzle {
    /// The id of the game.
    pub game: String,
    /// The id of the puzzle: the fingerprint of its proof.
    pub puzzle: String,
    /// Your turns, in order; the server plays the replies.
    pub turns: Vec<String>,
}

/// How many puzzles you have solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SolvedPuzzleCounts {
    /// In all.
    pub solved: u64,
    /// Since Monday (UTC).
    pub this_week: u64,
}

/// The period of a ranking of people by solved puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SolverPeriod {
    /// Since Monday (UTC).
    #[default]
    Week,
    /// All time.
    All,
}

/// `GET /api/solved-puzzles`: people by the number of puzzles that they have solved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SolverRanking {
    /// The period.
    pub period: SolverPeriod,
    /// Those with the most first, then those who had as many earlier.
    pub lines: Vec<SolverLine>,
    /// Your own line, wherever it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub yours: Option<SolverLine>,
    /// For `after` in the next request; left out at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<usize>,
}

/// A person in the ranking of solved puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SolverLine {
    /// The place, from 1. People with the same number share a place, and all after the 10000th do.
    pub place: u64,
    /// The id of the person.
    pub id: String,
    /// The name of the person.
    pub name: String,
    /// Whether the person has chosen the name; if not, it is a guest's and has no profile.
    pub named: bool,
    /// The number of puzzles.
    pub solved: u64,
}

/// A solved puzzle in the export of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExportedSolvedPuzzle {
    /// The id of the puzzle.
    pub puzzle: String,
    /// When it was solved, in milliseconds since 1970.
    pub at_ms: u64,
}
