//! What `eightfold verify` has found, of a record or a log.

use serde::Serialize;

/// What was found.
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
    /// Of a log, how many rows have a signature.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signatures: Option<usize>,
    /// Whether the key that was given has signed all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signed_by_key: Option<bool>,
    /// What is known of the shuffle.
    pub shuffle: Shuffle,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance_steps: Option<usize>,
    /// Whether nothing is wrong and, if the game is over, nothing unknown.
    pub verified: bool,
    /// The same in sentences.
    pub words: Vec<String>,
}

/// What is known of a shuffle.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shuffle {
    /// The secret is the one committed to, and gives all that was shuffled.
    Committed,
    /// The seed gives all that was shuffled, but nobody committed to it before.
    Open,
    /// It was committed to, and will be told when the game is over.
    Pending,
    /// Nothing can be said of it.
    #[default]
    Unknown,
    /// Something does not fit.
    Wrong,
    /// The game has none.
    None,
}
