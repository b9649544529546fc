//! Imported games: pasted, or from an address.

use crate::words::{fill, id, t};
use eightfold_catalog::{Choice, ChoiceError, StepError};
use eightfold_record::sgf::{self, Collection, is_sgf};
use eightfold_record::{LinkError, Record, RecordError, is_branched, packed_in, without_bom};
use eightfold_study::Tree;

use crate::route::{Route, SharedGame};

/// The maximum length of a text in an address, in bytes.
pub const MAX_LEN: usize = 64 * 1024;

/// The maximum length of a text in a file or a field, in bytes: collections of games are long.
const MAX_FILE_LEN: usize = 2 * 1024 * 1024;

/// Why a text isn't a game.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The address is longer than any game needs: its length in bytes.
    #[error("{}", fill!(id::IMPORT_LONG_ADDRESS, length = .0, most = MAX_LEN))]
    LongAddress(usize),
    /// The file or field is too long: its length in bytes.
    #[error("{}", fill!(id::IMPORT_LONG_TEXT, length = .0, most = MAX_FILE_LEN))]
    LongText(usize),
    /// The text is empty.
    #[error("{}", t(id::IMPORT_NOTHING))]
    Empty,
    /// The game or its options are invalid.
    #[error(transparent)]
    Choice(#[from] ChoiceError),
    /// The position is invalid.
    #[error(transparent)]
    Position(#[from] StepError),
    /// The record is invalid.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The packed record is invalid.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The study is invalid.
    #[error("{0}")]
    Tree(String),
}

/// Decodes the text of a file.
///
/// # Errors
/// The name of the file's character set, if it isn't supported.
pub fn decode(bytes: &[u8]) -> Result<String, String> {
    sgf::decode(bytes).map(std::borrow::Cow::into_owned).map_err(|error| error.to_string())
}

/// Parses a pasted text or a file: a record, a game in SGF, a link, or a position of the given game.
///
/// # Errors
/// What is wrong with it.
pub fn read(text: &str, game: &Choice) -> Result<Record, ImportError> {
    if text.trim().is_empty() {
        return Err(ImportError::Empty);
    }
    if text.len() > MAX_FILE_LEN {
        return Err(ImportError::LongText(text.len()));
    }
    let text = without_bom(text);
    if let Some(carried) = address(text) {
        return open(&carried);
    }
    if let Some(packed) = packed_in(text) {
        // The game of a study is its main line.
        let tree = Tree::of_link(&packed).map_err(|error| ImportError::Tree(error.to_string()))?;
        return Ok(tree.to_record());
    }
    if is_branched(text) {
        return Ok(Tree::read(text).map_err(|error| ImportError::Tree(error.to_string()))?.to_record());
    }
    // Not trimmed, so that errors count lines and columns as the user sees them.
    if is_sgf(text) || is_record(text) || text.trim_start().starts_with('{') {
        return Ok(Record::read(text)?);
    }
    let one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(Record::of(game, game.open(&one_line)?.as_ref()))
}

/// The game in an address of the page within a text.
fn address(text: &str) -> Option<SharedGame> {
    let text = text.trim();
    // Shared links have `?` instead of `#`.
    let at = text.find('#').or_else(|| text.find("?/"))?;
    if text.contains(char::is_whitespace) {
        return None;
    }
    match Route::read(&text[at + 1..]) {
        Route::Open(SharedGame::Packed(_)) => None,
        Route::Open(carried) => Some(carried),
        _ => None,
    }
}

/// Which game and line of an SGF file was opened; `None` if there is only one.
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

/// Whether the game in an address has turns. A game that can't be read counts as one, because the error is shown where
/// the game would be.
pub fn is_played(carried: &SharedGame) -> bool {
    match carried {
        SharedGame::Position { .. } => false,
        SharedGame::Record(_) | SharedGame::Packed(_) => {
            open(carried).map_or(true, |record| record.played().turns() > 0)
        }
    }
}

/// Opens the game in an address.
///
/// # Errors
/// What is wrong with it.
pub fn open(carried: &SharedGame) -> Result<Record, ImportError> {
    let length = match carried {
        SharedGame::Record(text) | SharedGame::Packed(text) => text.len(),
        SharedGame::Position { options, position, .. } => {
            position.len() + options.iter().map(|(key, value)| key.len() + value.len()).sum::<usize>()
        }
    };
    if length > MAX_LEN {
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

/// A record has a header with keys; a position has none.
fn is_record(text: &str) -> bool {
    text.lines().any(|line| {
        let line = line.trim().to_ascii_lowercase();
        line.starts_with("game:") || line.starts_with("eightfold record")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_game::{Deal, IdentityDice};

    fn race() -> Choice {
        Choice::new("octiles", []).unwrap()
    }

    #[test]
    fn positions_and_records_open() {
        let start = race().start(Deal::Hidden, &mut IdentityDice);
        let by_position = read(&format!("  {}\n", start.position()), &race()).unwrap();
        assert_eq!(by_position.played().position(), start.position());
        let text = Record::of(&race(), start.as_ref()).to_text();
        let by_record = read(&text, &race()).unwrap();
        assert_eq!(by_record.played().position(), start.position());
    }

    #[test]
    fn sgf_import_names_the_opened_game() {
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
    fn files_are_decoded_or_their_character_set_named() {
        let ascii = decode(include_bytes!("../../record/tests/files/ca-ascii.sgf")).unwrap();
        assert_eq!(read(&ascii, &race()).unwrap().names()[0].as_deref(), Some("Ann"));
        let error = decode(b"(;GM[19]CA[KOI-9]PB[\xd6\xd0];B[33+A])").unwrap_err();
        assert!(error.contains("KOI-9") && !error.contains("browser"), "{error}");
        // Pasted text is already decoded.
        let pasted = read("(;GM[19]CA[GB18030]PB[\u{4e2d}];B[33+A])", &race()).unwrap();
        assert_eq!(pasted.names()[0].as_deref(), Some("\u{4e2d}"));
    }

    #[test]
    fn text_around_a_game_is_skipped_or_named() {
        let text = include_str!("../../record/tests/files/text-before.sgf");
        assert_eq!(read(text, &race()).unwrap().played().len(), 2);
        let error = read("From: a\n\n(;GM[19]\n;B[33+A]", &race()).unwrap_err().to_string();
        assert!(error.starts_with("line 3, column 1: "), "{error}");
    }

    #[test]
    fn links_and_byte_order_marks_are_read() {
        let text =
            "game: octi-fast\nseed: 1\nplayer r: # Bob\n1. b 33+A\n2. r resign\n# well\nresult: b\n# below\n";
        let record = Record::read(text).unwrap();
        let tree = Tree::of_record(&record).unwrap();
        let (packed, study) = (record.to_link(), tree.to_link().unwrap());
        let open = |packed: &str| Route::Open(SharedGame::Packed(packed.to_owned())).to_string();
        let carried =
            |packed: &str| Route::Study(crate::route::StudyPage::FromLink(packed.to_owned())).to_string();
        for link in [
            packed.clone(),
            study.clone(),
            open(&packed),
            carried(&packed),
            carried(&study),
            format!("https://example.org/a/{}", carried(&study)),
            format!("https://example.org/{}", Route::Open(SharedGame::Record(record.to_text()))),
            record.to_text(),
            record.to_json(),
            record.to_sgf().unwrap(),
            tree.to_text(),
        ] {
            for text in [link.clone(), format!("\u{feff}{link}"), format!("  {link}\n")] {
                let again = read(&text, &race()).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(again.played().steps(), record.played().steps(), "{text}");
                assert_eq!(again.names(), record.names(), "{text}");
                assert_eq!(again.result_line(), record.result_line(), "{text}");
            }
        }
        let start = race().start(Deal::Hidden, &mut IdentityDice).position();
        assert_eq!(read(&format!("\u{feff}{start}"), &race()).unwrap().played().position(), start);
    }

    #[test]
    fn addresses_are_limited_to_64_kib() {
        let long = SharedGame::Record(format!("game: octiles\n{}", "#".repeat(MAX_LEN)));
        assert!(matches!(open(&long), Err(ImportError::LongAddress(_))));
        let position = SharedGame::Position {
            game: "octiles".into(),
            options: Vec::new(),
            position: "-,".repeat(MAX_LEN),
        };
        assert!(matches!(open(&position), Err(ImportError::LongAddress(_))));
    }

    #[test]
    fn pasted_text_is_limited_to_2_mib() {
        let text = format!("game: octiles\n{}", "#".repeat(MAX_FILE_LEN));
        let error = read(&text, &race()).unwrap_err().to_string();
        assert!(error.contains(&text.len().to_string()) && error.contains("2097152"), "{error}");
        assert!(!error.contains("address"), "{error}");
        let longer_than_an_address = format!("game: octiles\nseed: 1\n{}", "\n".repeat(MAX_LEN));
        assert!(read(&longer_than_an_address, &race()).is_ok());
    }

    #[test]
    fn text_without_a_game_is_explained() {
        assert!(matches!(read(" \n", &race()), Err(ImportError::Empty)));
        let error = read("17 tiles", &race()).unwrap_err();
        assert!(error.to_string().contains("fields"), "{error}");
        let runners = "BBBBB.....YYYYY.....................";
        let fewer = "BBBBB.....YYYY......................";
        let empty = "-,".repeat(15) + "-";
        let supply: Vec<String> = (1..=18).map(|tile| tile.to_string()).collect();
        for (text, words) in [
            ("nonsense".to_owned(), "fields"),
            (format!("1.0,1.1,{} {runners} 3 B", "-,".repeat(14) + "-"), "twice"),
            (format!("-,{empty} {fewer} {} B", supply.join(",")), "Yellow"),
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
