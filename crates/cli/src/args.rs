//! What the commands have in common on their command lines.

use std::ffi::OsString;
use std::io::Read;

use eightfold_catalog::{AnyMatch, Choice};

use crate::failure::Failure;

/// A game and its options.
#[derive(clap::Args, Debug)]
pub struct GameArgs {
    /// The game: `octiles`, `team-up`, `octi-fast`, .. (`eightfold games` lists them).
    #[arg(value_name = "GAME")]
    pub game: String,
    /// An option of the game, like `players=3`; may be repeated.
    #[arg(long = "option", short = 'o', value_name = "KEY=VALUE")]
    pub options: Vec<String>,
}

impl GameArgs {
    /// The game, if there is such a one and it takes the options.
    pub fn choice(&self) -> Result<Choice, Failure> {
        let mut options = Vec::new();
        for option in &self.options {
            let pair = option.split_once('=').ok_or_else(|| {
                Failure::Input(format!(
                    "`{option}` is not an option: options are written `--option players=3`"
                ))
            })?;
            options.push(pair);
        }
        Ok(Choice::new(&self.game, options)?)
    }

    /// The game at this position.
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
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    pub position: String,
}

impl PositionArgs {
    /// The game at the position.
    pub fn open(&self) -> Result<Box<dyn AnyMatch>, Failure> {
        self.game.open(&self.position)
    }
}

/// How many results are the most.
#[derive(clap::Args, Debug)]
pub struct LimitArgs {
    /// The most results; beyond it nothing is printed and the exit code is 3.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub limit: usize,
}

/// The arguments with those that are positions or boards, and begin with `-`, set off by a space, so
/// that they are not taken for switches: `-,-,14.2,..`. Positions are read with spaces around them.
pub fn shielded(args: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
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

/// The text of a file, or of standard input for `-`.
pub fn read_file(path: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = if path == "-" {
        std::io::stdin().lock().read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|mut file| file.read_to_end(&mut bytes))
    };
    read.map_err(|error| Failure::Input(format!("{path}: {error}")))?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        // Old files in SGF have one byte for a letter.
        Err(error) if error.as_bytes().trim_ascii_start().starts_with(b"(") => {
            Ok(eightfold_record::sgf::decoded(error.as_bytes()).into_owned())
        }
        Err(_) => Err(Failure::Input(format!("{path}: this is not a text in UTF-8"))),
    }
}
