use std::process::ExitCode;

use eightfold_catalog::{ChoiceError, StepError};
use eightfold_game::LimitReached;
use eightfold_record::RecordError;
use eightfold_table::Refusal;

/// Why a command did not succeed.
#[derive(Debug)]
pub enum Failure {
    /// A check found differences; they have been printed.
    Differences,
    /// Bad input, or an illegal turn.
    Input(String),
    /// A limit was reached; nothing has been printed.
    Limit(String),
    /// Whoever reads the output has stopped reading: no failure of ours.
    NobodyReads,
}

impl Failure {
    /// What to say about it.
    pub fn message(&self) -> Option<&str> {
        match self {
            Self::Input(message) | Self::Limit(message) => Some(message),
            Self::Differences | Self::NobodyReads => None,
        }
    }

    /// The exit code.
    pub fn code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::NobodyReads => 0,
            Self::Differences => 1,
            Self::Input(_) => 2,
            Self::Limit(_) => 3,
        })
    }

    /// Bad input, in words.
    pub fn input(message: impl ToString) -> Self {
        Self::Input(message.to_string())
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            Self::NobodyReads
        } else {
            Self::Input(error.to_string())
        }
    }
}

impl From<ChoiceError> for Failure {
    fn from(error: ChoiceError) -> Self {
        let ask = match error {
            ChoiceError::Game { .. } => "\n`eightfold games` says what each of them is",
            ChoiceError::Option(_) => "\n`eightfold games` lists the options of each game",
        };
        Self::Input(format!("{error}{ask}"))
    }
}

impl From<StepError> for Failure {
    fn from(error: StepError) -> Self {
        Self::input(error)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::input(refusal)
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Self {
        Self::input(error)
    }
}

impl From<LimitReached> for Failure {
    fn from(error: LimitReached) -> Self {
        Self::Limit(error.to_string())
    }
}
