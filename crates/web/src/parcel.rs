//! Games that come from outside: pasted, or carried by an address.

use eightfold_catalog::{Choice, ChoiceError, StepError};
use eightfold_record::{Record, RecordError};

use crate::route::Carried;

/// Why a text is no game.
#[derive(Debug, thiserror::Error)]
pub enum ParcelError {
    /// Nothing was given.
    #[error("there is nothing to open: paste a position or a record")]
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
}

/// Reads a pasted text: a record, or a position of the game given.
///
/// # Errors
/// Says what is wrong with it.
pub fn read(text: &str, game: &Choice) -> Result<Record, ParcelError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(ParcelError::Empty);
    }
    if is_record(text) {
        return Ok(Record::from_text(text)?);
    }
    let one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(Record::of(game, game.open(&one_line)?.as_ref()))
}

/// Opens what an address carries.
///
/// # Errors
/// Says what is wrong with it.
pub fn open(carried: &Carried) -> Result<Record, ParcelError> {
    match carried {
        Carried::Record(text) => Ok(Record::from_text(text)?),
        Carried::Position {
            game,
            options,
            position,
        } => {
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
    fn what_is_no_game_says_why() {
        assert!(matches!(read(" \n", &race()), Err(ParcelError::Empty)));
        let error = read("17 tiles", &race()).unwrap_err();
        assert!(error.to_string().contains("fields"), "{error}");
        let error = read("game: octiles\n1. B nonsense", &race()).unwrap_err();
        assert!(!error.to_string().is_empty());
        let carried = Carried::Position {
            game: "chess".into(),
            options: Vec::new(),
            position: String::new(),
        };
        assert!(open(&carried).unwrap_err().to_string().contains("chess"));
    }
}
