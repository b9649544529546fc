use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use eightfold_record::sgf::{Collection, is_sgf};
use eightfold_study::{NodeId, StudyError, Tree};

use crate::args::read_file;
use crate::failure::Failure;

/// Bring many games into a folder, a file each.
///
/// Reads records, studies and files in SGF with any number of games: OCTI, and Octiles from Boardspace. A game without
/// variations becomes a record, one with variations a study. What a game has to say of itself is printed, as what could not be
/// read and why; the exit code is 1 then, and the other games are there. Files that exist are not written over; of two
/// games with one name the second becomes `NAME.2.txt`.
#[derive(clap::Args)]
pub struct Args {
    /// The folder; it is made if it is not there.
    #[arg(long, value_name = "DIR")]
    into: PathBuf,
    /// The files.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        std::fs::create_dir_all(&self.into)
            .map_err(|error| Failure::Input(format!("{}: {error}", self.into.display())))?;
        let mut failed = false;
        let mut names = HashSet::new();
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
                    let kept = self.keep(&format!("{stem}{of_game}{of_part}"), &mut names, tree);
                    failed |= kept.is_err();
                    let (Ok(said) | Err(said)) = kept;
                    writeln!(out, "{file}{game}{part}: {said}")?;
                }
            }
        }
        if failed { Err(Failure::Differences) } else { Ok(()) }
    }

    /// Writes a game into the folder and says what it is.
    fn keep(&self, name: &str, names: &mut HashSet<String>, tree: &Tree) -> Result<String, String> {
        let main = tree.node(tree.end_of_line(NodeId::START));
        let branches = tree.len() - main.depth() - 1;
        let record = tree.to_record();
        let text = if branches > 0 { tree.to_text() } else { record.to_text() };
        // Some systems take small and capital letters of a name for the same.
        let is_free = |name: &String| !names.contains(&name.to_lowercase());
        let name = std::iter::once(name.to_owned())
            .chain((2..).map(|number| format!("{name}.{number}")))
            .find(is_free)
            .unwrap_or_default();
        let path = self.into.join(format!("{name}.txt"));
        names.insert(name.to_lowercase());
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        let mut file = std::fs::File::create_new(&path).map_err(failed)?;
        file.write_all(text.as_bytes()).map_err(failed)?;
        let mut said = format!("{}, {} turns, result {}", path.display(), main.turns(), record.result_line());
        if branches > 0 {
            said.push_str(&format!(", {branches} steps of variations"));
        }
        // A game that ends before it is over says why in its last comment.
        if record.played().outcome().is_none()
            && let Some(last) = record.words_after(record.played().len()).last()
        {
            said.push_str(&format!(" ({last})"));
        }
        Ok(said)
    }
}

/// A game in its parts, or why it cannot be read.
type Parts = Result<Vec<Tree>, StudyError>;

/// The games of a text, numbered from 1 where there are several, each in its parts: more than one where a game of Boardspace
/// cannot be followed without a break.
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
