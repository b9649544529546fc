//! Imported games: pasted, or carried by an address.

use crate::words::{fill, id, t};
use eightfold_catalog::{Choice, ChoiceError, StepError};
use eightfold_record::sgf::{Collection, is_sgf};
use eightfold_record::{LinkError, Record, RecordError};

use crate::route::SharedGame;

/// The longest text that is read from an address, in bytes.
pub const LONGEST: usize = 64 * 1024;

/// The longest text that is read from a file or a field, in bytes: collections of games are long.
const LONGEST_FILE: usize = 2 * 1024 * 1024;

/// Why a text is no game.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// An address that carries more than any game needs: its length in bytes.
    #[error("{}", fill!(id::IMPORT_LONG_ADDRESS, length = .0, most = LONGEST))]
    LongAddress(usize),
    /// A file or a field with more than is read of one: its length in bytes.
    #[error("{}", fill!(id::IMPORT_LONG_TEXT, length = .0, most = LONGEST_FILE))]
    LongText(usize),
    /// Nothing was given.
    #[error("{}", t(id::IMPORT_NOTHING))]
    Empty,
    /// The game or its options.
    #[error(transparent)]
    Choice(#[from] ChoiceError),
    /// The position.
    #[error(transparent)]
    Position(#[from] StepError),
    /// The record.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The packed record.
    #[error(transparent)]
    Link(#[from] LinkError),
}

/// Reads a pasted text or a file: a record, a game in SGF, or a position of the game given.
///
/// # Errors
/// Says what is wrong with it.
pub fn read(text: &str, game: &Choice) -> Result<Record, ImportError> {
    if text.trim().is_empty() {
        return Err(ImportError::Empty);
    }
    if text.len() > LONGEST_FILE {
        return Err(ImportError::LongText(text.len()));
    }
    // Not trimmed: errors count lines and columns as the person sees them.
    if is_sgf(text) {
        return Ok(Record::from_sgf(text)?);
    }
    if is_record(text) {
        return Ok(Record::from_text(text)?);
    }
    let one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(Record::of(game, game.open(&one_line)?.as_ref()))
}

/// Which game of a file in SGF is opened, and which of its lines; `None` if there is but one.
pub fn choice_made(text: &str) -> Option<String> {
    let games = Collection::parse(text).ok().filter(|_| is_sgf(text))?;
    let (game, there) = (games.first_octi(), games.games());
    let lines = games.lines(game);
    match (there > 1, lines > 1) {
        (false, false) => None,
        (true, false) => Some(fill!(id::IMPORT_GAME, game, there)),
        (false, true) => Some(fill!(id::IMPORT_LINE, lines)),
        (true, true) => Some(fill!(id::IMPORT_GAME_LINE, game, there)),
    }
}

/// Opens what an address carries.
///
/// # Errors
/// Says what is wrong with it.
pub fn open(carried: &SharedGame) -> Result<Record, ImportError> {
    let length = match carried {
        SharedGame::Record(text) | SharedGame::Packed(text) => text.len(),
        SharedGame::Position { options, position, .. } => {
            position.len() + options.iter().map(|(key, value)| key.len() + value.len()).sum::<usize>()
        }
    };
    if length > LONGEST {
        return Err(ImportError::LongAddress(length));
    }
    match carried {
        SharedGame::Record(text) => Ok(Record::from_text(text)?),
        SharedGame::Packed(text) => Ok(Record::from_link(text)?),
        SharedGame::Position { game, options, position } => {
            let choice = Choice::new(game, options.iter().map(|(k, v)| (k.as_str(), v.as_str())))?;
            Ok(Record::of(&choice, choice.open(position)?.as_ref()))
        }
    }
}

/// A record has a head with keys; a position has none.
fn is_record(text: &str) -> bool {
    text.lines().any(|line| {
        let line = line.trim().to_ascii_lowercase();
        line.starts_with("game:") || line.starts_with("eightfold record")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_game::{Deal, Unshuffled};

    fn race() -> Choice {
        Choice::new("octiles", []).unwrap()
    }

    #[test]
    fn a_position_and_a_record_open() {
        let start = race().start(Deal::Hidden, &mut Unshuffled);
        let by_position = read(&format!("  {}\n", start.position()), &race()).unwrap();
        assert_eq!(by_position.played().position(), start.position());
        let text = Record::of(&race(), start.as_ref()).to_text();
        let by_record = read(&text, &race()).unwrap();
        assert_eq!(by_record.played().position(), start.position());
    }

    #[test]
    fn a_game_in_sgf_opens_and_says_which() {
        let one = "\n(;GM[19]RU[fast];B[33+A](;W[37+E])(;W[57+E]))";
        let record = read(one, &race()).unwrap();
        assert_eq!(record.choice().info().id, "octi-fast");
        assert!(choice_made(one).unwrap().contains("the main line of 2"));
        assert!(choice_made(&format!("(;GM[1]){one}")).unwrap().contains("game 2 of 2"));
        assert_eq!(choice_made("(;GM[19])"), None);
        let error = read("\n(;GM[19];B[33-34])", &race()).unwrap_err().to_string();
        assert!(error.starts_with("line 2, column 12: turn 1 (Blue): "), "{error}");
    }

    #[test]
    fn an_address_carries_no_more_than_64_kib() {
        let long = SharedGame::Record(format!("game: octiles\n{}", "#".repeat(LONGEST)));
        assert!(matches!(open(&long), Err(ImportError::LongAddress(_))));
        let position = SharedGame::Position {
            game: "octiles".into(),
            options: Vec::new(),
            position: "-,".repeat(LONGEST),
        };
        assert!(matches!(open(&position), Err(ImportError::LongAddress(_))));
    }

    #[test]
    fn a_pasted_text_has_no_more_than_2_mib() {
        let text = format!("game: octiles\n{}", "#".repeat(LONGEST_FILE));
        let error = read(&text, &race()).unwrap_err().to_string();
        assert!(error.contains(&text.len().to_string()) && error.contains("2097152"), "{error}");
        assert!(!error.contains("address"), "{error}");
        let longer_than_an_address = format!("game: octiles\nseed: 1\n{}", "\n".repeat(LONGEST));
        assert!(read(&longer_than_an_address, &race()).is_ok());
    }

    #[test]
    fn what_is_no_game_says_why() {
        assert!(matches!(read(" \n", &race()), Err(ImportError::Empty)));
        let error = read("17 tiles", &race()).unwrap_err();
        assert!(error.to_string().contains("fields"), "{error}");
        let runners = "BBBBB.....YYYYY.....................";
        let fewer = "BBBBB.....YYYY......................";
        let empty = "-,".repeat(15) + "-";
        for (text, words) in [
            ("nonsense".to_owned(), "fields"),
            (format!("1.0,1.1,{} {runners} 3 B", "-,".repeat(14) + "-"), "twice"),
            (format!("-,{empty} {fewer} 3 B"), "Yellow"),
        ] {
            let error = read(&text, &race()).unwrap_err().to_string();
            assert!(error.contains(words), "{text}: {error}");
        }
        let error = read("game: octiles\n1. B nonsense", &race()).unwrap_err();
        assert!(!error.to_string().is_empty());
        let carried =
            SharedGame::Position { game: "chess".into(), options: Vec::new(), position: String::new() };
        assert!(open(&carried).unwrap_err().to_string().contains("chess"));
    }
}
