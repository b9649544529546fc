//! Why an edit of a shared study is refused.

use eightfold_study::StudyError;

/// Why an edit of a shared study was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StudyRefusal {
    /// The chapter doesn't exist, or no longer.
    #[error("this chapter doesn't exist, or was removed meanwhile")]
    NoChapter,
    /// The node doesn't exist, or no longer.
    #[error("the position after `{0}` was deleted meanwhile")]
    Gone(String),
    /// The edit changes nothing.
    #[error("the study has this already")]
    Nothing,
    /// The comment has changed meanwhile.
    #[error("the comment was changed meanwhile: read it and write yours again")]
    CommentChanged,
    /// Others have changed what the edit to redo sets.
    #[error("others have changed this since, so it can't be redone")]
    Replaced,
    /// Later edits depend on the edit to undo.
    #[error("later edits depend on this one, so it can't be undone")]
    BuiltOn,
    /// The edit isn't possible, or breaks a rule.
    #[error("{0}")]
    Illegal(String),
    /// A limit is exceeded.
    #[error("a shared study has at most {most} {what}")]
    TooMuch {
        /// The limit.
        most: usize,
        /// What is limited.
        what: &'static str,
    },
    /// The document is of the other kind.
    #[error("this is a shared board, not a study")]
    NoStudy,
}

impl StudyRefusal {
    /// Whether the edit could have applied before another one.
    pub const fn is_conflict(&self) -> bool {
        match self {
            Self::NoChapter
            | Self::Gone(_)
            | Self::Nothing
            | Self::CommentChanged
            | Self::Replaced
            | Self::BuiltOn => true,
            Self::Illegal(_) | Self::TooMuch { .. } | Self::NoStudy => false,
        }
    }
}

impl From<StudyError> for StudyRefusal {
    fn from(error: StudyError) -> Self {
        match error {
            StudyError::NoSuchNode { step, .. } => Self::Gone(step),
            other => Self::Illegal(other.to_string()),
        }
    }
}
