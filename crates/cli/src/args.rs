//! Command-line arguments shared by several commands.

use std::ffi::OsString;
use std::fmt::Display;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use eightfold_catalog::{AnyMatch, Choice};
use eightfold_table::duration_text;

use crate::failure::Failure;

/// A game and its options.
#[derive(clap::Args, Debug)]
pub struct GameArgs {
    /// The game: `octiles`, `team-up`, `octi-fast`, .. (`eightfold games` lists them).
    #[arg(value_name = "GAME", value_parser = crate::suggest::GAMES, hide_possible_values = true)]
    pub game: String,
    /// An option of the game, like `players=3`. You can repeat it.
    #[arg(long = "option", short = 'o', value_name = "KEY=VALUE", value_parser = crate::suggest::OPTIONS, hide_possible_values = true)]
    pub options: Vec<String>,
}

impl GameArgs {
    /// Returns the game, if it exists and accepts the options.
    pub fn choice(&self) -> Result<Choice, Failure> {
        let mut options = Vec::new();
        for option in &self.options {
            let pair = option.split_once('=').ok_or_else(|| {
                Failure::Input(format!("`{option}` isn't an option: write it like `--option players=3`"))
            })?;
            options.push(pair);
        }
        Ok(Choice::new(&self.game, options)?)
    }

    /// Opens the game at this position.
    pub fn open(&self, position: &str) -> Result<Box<dyn AnyMatch>, Failure> {
        Ok(self.choice()?.open(position)?)
    }
}

/// A game, its options and a position of it.
#[derive(clap::Args, Debug)]
pub struct PositionArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// The position, as one argument.
    #[arg(value_name = "POSITION")]
    pub position: String,
}

impl PositionArgs {
    /// Opens the game at the position.
    pub fn open(&self) -> Result<Box<dyn AnyMatch>, Failure> {
        self.game.open(&self.position)
    }
}

/// Parses a duration with its unit, within these bounds.
pub fn duration(least: Duration, most: Duration) -> impl Fn(&str) -> Result<Duration, String> + Clone {
    move |text| {
        let read = eightfold_table::duration(text)?;
        if (least..=most).contains(&read) {
            return Ok(read);
        }
        Err(format!("`{text}` is out of range: from {} to {}", duration_text(least), duration_text(most)))
    }
}

/// Parses a whole number within these bounds.
pub fn number<N>(
    bounds: RangeInclusive<N>,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static
where
    N: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let read = text.trim().parse::<N>().ok().filter(|read| bounds.contains(read));
        read.ok_or_else(|| format!("write a whole number from {} to {}", bounds.start(), bounds.end()))
    }
}

/// The bounds for durations.
pub const MILLISECOND: Duration = Duration::from_millis(1);
pub const HOUR: Duration = Duration::from_secs(3_600);
pub const DAY: Duration = Duration::from_secs(86_400);
/// No time limit.
pub const NO_TIMEOUT: Duration = Duration::from_hours(24 * 365 * 100);

/// The maximum number of results.
#[derive(clap::Args, Debug)]
pub struct LimitArgs {
    /// The maximum number of results; beyond it nothing is printed and the exit code is 3.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = number(0..=usize::MAX))]
    pub limit: usize,
}

/// Prefixes arguments that are positions or boards starting with `-` with a space, so that they aren't parsed as
/// options: `-,-,14.2,..`. Positions are parsed with surrounding spaces.
pub fn protect_positions(args: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    args.map(|arg| match arg.to_str() {
        Some(text) if is_text_of_a_game(text) => OsString::from(format!(" {text}")),
        _ => arg,
    })
}

fn is_text_of_a_game(arg: &str) -> bool {
    let Some(rest) = arg.strip_prefix('-') else {
        return false;
    };
    !rest.starts_with('-') && (rest.starts_with(',') || rest.contains(char::is_whitespace))
}

/// The maximum size in bytes of an SGF file, and of any other record file. No game is nearly as long, and memory use
/// stays bounded for any file.
pub const MAX_SGF_LEN: usize = 12 << 20;
pub const MAX_RECORD_LEN: usize = eightfold_record::MAX_BYTES;

/// The byte order mark of UTF-8.
const BOM: &[u8] = "\u{feff}".as_bytes();

/// Opens a file, or standard input for `-`, without any changes.
fn open_raw(path: &str) -> Result<Box<dyn Read>, Failure> {
    if path == "-" {
        return Ok(Box::new(std::io::stdin().lock()));
    }
    let opened = File::open(path);
    Ok(Box::new(opened.map_err(|error| Failure::Input(format!("{path}: {error}")))?))
}

/// Opens a file, or standard input for `-`, and skips a byte order mark.
pub fn open_file(path: &str) -> Result<Box<dyn Read>, Failure> {
    let mut file = open_raw(path)?;
    let mut first = Vec::new();
    let read = file.by_ref().take(BOM.len() as u64).read_to_end(&mut first);
    read.map_err(|error| Failure::Input(format!("{path}: {error}")))?;
    if first == BOM {
        first.clear();
    }
    Ok(Box::new(std::io::Cursor::new(first).chain(file)))
}

/// Reads the text of a record from a file, or from standard input for `-`.
pub fn read_file(path: &str) -> Result<String, Failure> {
    read_up_to(path, MAX_RECORD_LEN, "records: leave out comments")
}

/// Reads a text of at most this many bytes, or an SGF file, like [`read_file`]. `what` ends the message about a longer
/// one: what has this limit, and what to do.
pub fn read_up_to(path: &str, limit: usize, what: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = open_raw(path)?.take(limit.max(MAX_SGF_LEN) as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::Input(format!("{path}: {error}")))?;
    if bytes.starts_with(b"PK\x03\x04") {
        return Err(Failure::Input(format!(
            "{path}: this is a zip archive: unpack it first, and name the files in it"
        )));
    }
    if bytes.strip_prefix(BOM).unwrap_or(&bytes).trim_ascii().is_empty() {
        return Err(Failure::Input(format!("{path}: the file is empty")));
    }
    // Old SGF files use many character encodings.
    let is_sgf = bytes.starts_with(&[0xFF, 0xFE])
        || bytes.starts_with(&[0xFE, 0xFF])
        || eightfold_record::sgf::is_sgf(&String::from_utf8_lossy(&bytes));
    let (most, what) = if is_sgf { (MAX_SGF_LEN, "SGF files: split the file") } else { (limit, what) };
    if bytes.len() > most {
        return Err(Failure::Input(format!(
            "{path}: the file has more than {} MiB, the limit for {what}",
            most >> 20
        )));
    }
    if is_sgf {
        let text = eightfold_record::sgf::decode(&bytes);
        return Ok(text.map_err(|error| Failure::Input(format!("{path}: {error}")))?.into_owned());
    }
    let bytes = bytes.strip_prefix(BOM).map(<[u8]>::to_vec).unwrap_or(bytes);
    String::from_utf8(bytes)
        .map_err(|_| Failure::Input(format!("{path}: this isn't UTF-8 text: save it as UTF-8")))
}

/// Creates a folder, if it doesn't exist yet.
pub fn make_folder(path: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(path).map_err(|error| {
        let words = match error.kind() {
            ErrorKind::AlreadyExists | ErrorKind::NotADirectory => {
                "this isn't a folder: name a folder or a new one".to_owned()
            }
            _ => error.to_string(),
        };
        Failure::Input(format!("{}: {words}", path.display()))
    })
}

/// The error for a new file whose name is taken.
pub fn already_exists(path: &Path) -> Failure {
    Failure::Input(format!("{}: this file already exists: name a new one", path.display()))
}

/// Creates a file with this text. If that fails, no file is left behind.
pub fn write_new(path: &Path, text: &str) -> Result<(), Failure> {
    let fail = |error: std::io::Error| match error.kind() {
        ErrorKind::AlreadyExists => already_exists(path),
        _ => Failure::Input(format!("{}: {error}", path.display())),
    };
    fill_new(path, File::create_new(path).map_err(fail)?, text).map_err(fail)
}

/// Writes the text of a file that was just created, or removes it if that fails: half a file would look like a whole
/// one.
pub fn fill_new(path: &Path, mut file: File, text: &str) -> std::io::Result<()> {
    let written = std::io::Write::write_all(&mut file, text.as_bytes()).and_then(|()| file.sync_all());
    if written.is_err() {
        let _ = std::fs::remove_file(path);
    }
    written
}

/// Returns whether this is a regular file or doesn't exist yet.
///
/// # Errors
///
/// If it is a folder, a dangling link, or something that is read while it is written, such as a pipe.
pub fn plain_file(path: &Path) -> Result<(), Failure> {
    let why = match std::fs::metadata(path) {
        Ok(there) if there.is_file() => return Ok(()),
        Ok(there) if there.is_dir() => "this is a folder, not a file",
        Ok(_) => "this isn't a regular file: name a regular file or a new one",
        Err(_) if std::fs::symlink_metadata(path).is_ok() => {
            "this is a link to a file that doesn't exist: name the file itself"
        }
        // Other problems are reported when the file is written.
        Err(_) => return Ok(()),
    };
    Err(Failure::Input(format!("{}: {why}", path.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_file_is_whole_or_absent() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new.txt");
        write_new(&path, "text").expect("it's new");
        assert!(write_new(&path, "other").is_err_and(|error| {
            error.message().is_some_and(|words| words.ends_with("already exists: name a new one"))
        }));
        assert_eq!(std::fs::read_to_string(&path).expect("it's there"), "text");
        // Writing fails because the file is open for reading only.
        let reading = File::open(&path).expect("it's there");
        assert!(fill_new(&path, reading, "more").is_err() && !path.exists());
    }

    #[test]
    fn a_file_is_not_taken_for_a_folder() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        for path in [file.path().to_owned(), file.path().join("inside")] {
            let refused = make_folder(&path).expect_err("it's a file");
            assert!(refused.message().is_some_and(|words| words.contains("this isn't a folder")));
        }
    }
}
