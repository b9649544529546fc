use std::io::Write;
use std::process::ExitCode;

use eightfold_catalog::{ChoiceError, StepError, UnknownGame, games};
use eightfold_game::{LimitReached, OptionError};
use eightfold_record::RecordError;
use eightfold_table::Refusal;
use serde_json::{Value, json};

use crate::json_version::versioned;

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// A check found differences, which have been printed.
    Differences,
    /// A check failed; the text says why, unless the output does.
    Wrong(String),
    /// Invalid input, or an illegal turn.
    Input(String),
    /// A limit was reached; nothing has been printed.
    Limit(String),
    /// Ctrl+C or SIGTERM interrupted it; the results so far have been printed.
    Interrupted(String),
    /// The reader closed the output, which isn't an error.
    NobodyReads,
}

impl Failure {
    /// Returns the message to print.
    pub fn message(&self) -> Option<&str> {
        match self {
            Self::Wrong(message)
            | Self::Input(message)
            | Self::Limit(message)
            | Self::Interrupted(message) => Some(message),
            Self::Differences | Self::NobodyReads => None,
        }
    }

    /// Returns what a check prints with `--json` if it couldn't decide; `None` if it did.
    pub fn unjudged(&self) -> Option<Value> {
        match self {
            Self::Input(error) | Self::Limit(error) => {
                Some(versioned(json!({ "verdict": "unjudged", "error": clipped(error) })))
            }
            Self::Differences | Self::Wrong(_) | Self::Interrupted(_) | Self::NobodyReads => None,
        }
    }

    /// Returns the exit code.
    pub fn code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::NobodyReads => 0,
            Self::Differences | Self::Wrong(_) => 1,
            Self::Input(_) => 2,
            Self::Limit(_) => 3,
            Self::Interrupted(_) => 130, // As in shells: 128 plus the number of the signal.
        })
    }

    /// Creates an invalid input error.
    pub fn input(message: impl ToString) -> Self {
        Self::Input(message.to_string())
    }
}

/// The maximum length in characters of quoted input in a message, and of a line of a message.
const MAX_QUOTE_LEN: usize = 120;
const MAX_LINE_LEN: usize = 600;

/// Shortens a message: truncates every quoted text between backquotes, and every line.
pub fn clipped(message: &str) -> String {
    let shorten = |text: &str, most: usize| match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text.to_owned(),
    };
    let quoted: Vec<String> = message
        .split('`')
        .enumerate()
        .map(|(at, part)| if at % 2 == 1 { shorten(part, MAX_QUOTE_LEN) } else { part.to_owned() })
        .collect();
    let lines = quoted.join("`");
    let mut lines: Vec<String> = lines.lines().map(|line| shorten(line, MAX_LINE_LEN)).collect();
    if lines.len() > MAX_MESSAGE_LEN {
        lines.truncate(MAX_MESSAGE_LEN);
        lines.push("..".to_owned());
    }
    lines.join("\n")
}

/// The maximum number of lines of a message.
const MAX_MESSAGE_LEN: usize = 40;

/// Prints a note to standard error. Unlike `eprintln!` it doesn't panic if writing fails.
macro_rules! note {
    ($($words:tt)*) => {{
        let _ = std::io::Write::write_fmt(&mut std::io::stderr(), format_args!("{}\n", format_args!($($words)*)));
    }};
}
pub(crate) use note;

/// Prints a message to standard error.
pub fn complain(message: &str) {
    let _ = writeln!(std::io::stderr(), "eightfold: {}", clipped(message));
}

/// Returns the most similar name, if one is similar enough.
pub fn most_similar<'a>(written: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    /// `octi-fats` is close enough to `octi-fast`; `chess` is close to nothing.
    const MIN_SIMILARITY: f64 = 0.75;
    let written = written.trim().to_lowercase();
    names
        .filter(|name| name.len() > 2)
        .map(|name| (strsim::jaro_winkler(&written, name), name))
        .filter(|(near, _)| *near >= MIN_SIMILARITY)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, name)| name)
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        use std::io::ErrorKind::{BrokenPipe, FileTooLarge, QuotaExceeded, StorageFull, WriteZero};
        match error.kind() {
            BrokenPipe => Self::NobodyReads,
            StorageFull | QuotaExceeded | FileTooLarge | WriteZero => {
                Self::Input(format!("couldn't write the output: {error}"))
            }
            _ => Self::Input(error.to_string()),
        }
    }
}

impl From<ChoiceError> for Failure {
    fn from(error: ChoiceError) -> Self {
        let (meant, ask) = match &error {
            ChoiceError::Game(UnknownGame { id }) => {
                (most_similar(id, games().map(|game| game.id)), "`eightfold games` describes the games")
            }
            ChoiceError::Option(OptionError::Unknown { key, known }) => (
                most_similar(key, known.split(|letter: char| !letter.is_alphabetic() && letter != '-')),
                "`eightfold games` lists the options of each game",
            ),
            _ => (None, "`eightfold games` lists the options of each game"),
        };
        let meant = meant.map_or_else(String::new, |meant| format!("\ndid you mean `{meant}`?"));
        Self::Input(format!("{error}{meant}\n{ask}"))
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
