use std::collections::BTreeSet;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use eightfold_record::sgf::{Collection, is_sgf};
use eightfold_study::{NodeId, StudyError, Tree};

use crate::args::{fill_new, make_folder, read_file};
use crate::count::count;
use crate::failure::Failure;

/// Import many games into a folder, one file each.
///
/// Reads records, studies and SGF files with any number of games: OCTI, and Octiles from Boardspace. A game without
/// variations becomes a record, one with variations a study. Prints notes about each game, and which games couldn't be
/// read and why; then the exit code is 1, and the other games are still imported. Files are never overwritten: a second
/// game with the same name gets a number, and a game that already exists is left out.
#[derive(clap::Args)]
pub struct Args {
    /// The folder; it's created if it doesn't exist.
    #[arg(long, value_name = "DIR")]
    into: PathBuf,
    /// The files.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        make_folder(&self.into)?;
        let mut failed = false;
        let mut written = BTreeSet::new();
        for file in &self.files {
            let text = match read_file(file) {
                Ok(text) => text,
                Err(error) => {
                    writeln!(out, "{}", error.message().unwrap_or_default())?;
                    failed = true;
                    continue;
                }
            };
            let stem = Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or("game");
            let stem = if file == "-" { "game" } else { stem };
            for (number, trees) in games(&text) {
                let of_game = number.map_or_else(String::new, |number| format!("-{number}"));
                let game = number.map_or_else(String::new, |number| format!(", game {number}"));
                let parts = match trees {
                    Ok(parts) => parts,
                    Err(error) => {
                        failed = true;
                        writeln!(out, "{file}{game}: {error}")?;
                        continue;
                    }
                };
                for (at, tree) in parts.iter().enumerate() {
                    let (of_part, part) = match at {
                        0 => (String::new(), String::new()),
                        _ => (format!("-part-{}", at + 1), format!(", part {}", at + 1)),
                    };
                    let kept = self.keep(&format!("{stem}{of_game}{of_part}"), tree, &mut written);
                    failed |= kept.is_err();
                    let (Ok(said) | Err(said)) = kept;
                    writeln!(out, "{file}{game}{part}: {said}")?;
                }
            }
        }
        if failed { Err(Failure::Differences) } else { Ok(()) }
    }

    /// Creates a new file for a game: under its name, or with a number appended if another game has the name.
    fn fresh(&self, name: &str, text: &str, written: &BTreeSet<PathBuf>) -> Result<(PathBuf, File), String> {
        for number in 1_usize.. {
            let path = match number {
                1 => self.into.join(format!("{name}.txt")),
                _ => self.into.join(format!("{name}-{number}.txt")),
            };
            match File::create_new(&path) {
                Ok(file) => return Ok((path, file)),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    // If the file existed before, the same game isn't written twice.
                    if !written.contains(&path)
                        && std::fs::read(&path).is_ok_and(|there| there == text.as_bytes())
                    {
                        return Err(format!("{}: this game already exists", path.display()));
                    }
                }
                Err(error) => return Err(format!("{}: {error}", path.display())),
            }
        }
        Err(format!("{name}: there are too many games with this name"))
    }

    /// Writes a game into the folder and describes it.
    fn keep(&self, name: &str, tree: &Tree, written: &mut BTreeSet<PathBuf>) -> Result<String, String> {
        let main = tree.node(tree.end_of_line(NodeId::START));
        let branches = tree.len() - main.depth() - 1;
        let record = tree.to_record();
        let text = if branches > 0 { tree.to_text() } else { record.to_text() };
        let (path, file) = self.fresh(name, &text, written)?;
        fill_new(&path, file, &text).map_err(|error| format!("{}: {error}", path.display()))?;
        written.insert(path.clone());
        let mut said =
            format!("{}, {}, result {}", path.display(), count(main.turns(), "turn"), record.result_line());
        if branches > 0 {
            said.push_str(&format!(", {} of variations", count(branches, "step")));
        }
        // For a game that stops before its end, the last comment says why.
        if record.played().outcome().is_none()
            && let Some(last) = record.words_after(record.played().len()).last()
        {
            said.push_str(&format!(" ({last})"));
        }
        Ok(said)
    }
}

/// The parts of a game, or why it can't be read.
type Parts = Result<Vec<Tree>, StudyError>;

/// Returns the games of a text, numbered from 1 if there are several, each in its parts: more than one if a
/// Boardspace game can't be followed without a break.
fn games(text: &str) -> Vec<(Option<usize>, Parts)> {
    if !is_sgf(text) {
        return vec![(None, Tree::read(text).map(|tree| vec![tree]))];
    }
    match Collection::parse(text) {
        Err(error) => vec![(None, Err(error.into()))],
        Ok(games) => {
            let several = games.games() > 1;
            (1..=games.games())
                .map(|game| (several.then_some(game), Tree::parts_of_sgf(&games, game)))
                .collect()
        }
    }
}
