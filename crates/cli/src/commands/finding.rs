//! The result of `eightfold verify` for a record or a log.

use serde::Serialize;

/// The result for one file.
#[derive(Default, Serialize)]
pub struct Finding {
    /// `record` or `log`.
    pub kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    pub finished: bool,
    /// For a log, how many entries are signed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signatures: Option<usize>,
    /// Whether all of them are signed with the given key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signed_by_key: Option<bool>,
    /// What is known about the shuffle.
    pub shuffle: Shuffle,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance_steps: Option<usize>,
    /// Whether nothing is wrong and, if the game is over, nothing is unknown.
    pub verified: bool,
    /// The result in sentences.
    pub words: Vec<String>,
}

/// What is known about a shuffle.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shuffle {
    /// The secret matches the commitment and produces everything that was shuffled.
    Committed,
    /// The seed produces everything that was shuffled, but there was no commitment.
    Open,
    /// There is a commitment; the secret is revealed when the game is over.
    Pending,
    /// Nothing is known.
    #[default]
    Unknown,
    /// Something doesn't match.
    Wrong,
    /// The game has no shuffle.
    None,
}
