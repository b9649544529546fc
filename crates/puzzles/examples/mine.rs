//! Mines puzzles from games between neighbouring levels of the computer.
//!
//! `mine [GAME ..] [--kind KIND] [--minutes N] [--most N]` plays games; `mine --records DIR [GAME ..]` uses the records
//! in that folder; `mine --regrade [GAME ..]` keeps the puzzles and grades them again; `mine --retire PRINT ..` retires
//! the puzzles with these fingerprints; `mine --add FILE GAME` adds the puzzles of a mining job of the Python package,
//! whose file has a line for each puzzle, the number of its game first, and a number alone for a game without one. For
//! each game the file `collection/GAME.txt` is read and extended.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use eightfold_puzzles::{GAMES, Miner, Puzzle, read_records};

fn main() -> ExitCode {
    match run(std::env::args().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("mine: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(mut words: Vec<String>) -> Result<(), String> {
    let anew = flag(&mut words, "--regrade");
    if flag(&mut words, "--retire") {
        return retire(&words);
    }
    if let Some(file) = value(&mut words, "--add", "a file")? {
        return add(Path::new(&file), &words);
    }
    let records = match value(&mut words, "--records", "a folder")? {
        Some(folder) => {
            let (records, others) = read_records(Path::new(&folder))?;
            others.iter().for_each(|other| eprintln!("{other}"));
            Some(records)
        }
        None => None,
    };
    let kind = value(&mut words, "--kind", "a kind of aim")?;
    let minutes = number(&mut words, "--minutes")?.unwrap_or(10);
    let most = number(&mut words, "--most")?.unwrap_or(usize::MAX);
    let chosen =
        if words.is_empty() { GAMES.iter().map(|(game, _)| (*game).to_owned()).collect() } else { words };
    let each = Duration::from_secs(60 * minutes as u64) / chosen.len() as u32;
    let mut mines = chosen.iter().map(|game| Miner::open(game, &folder())).collect::<Result<Vec<_>, _>>()?;
    for (game, mine) in chosen.iter().zip(&mut mines) {
        let begin = Instant::now();
        let seconds = || begin.elapsed().as_secs_f64();
        if anew {
            let changed = mine.regrade()?;
            let all = mine.puzzles().current().count();
            println!("{game}: {changed} of {all} grades are others now, {:.0} s", seconds());
            continue;
        }
        let before = mine.puzzles().len();
        if let Some(kind) = &kind {
            mine.keep_kind(kind);
        }
        match &records {
            Some(records) => {
                let games = mine.mine_records(records, begin + each, most)?;
                println!("{game}: {games} records looked through");
            }
            None => mine.mine_games(begin + each, most)?,
        }
        let all = mine.puzzles().len();
        println!(
            "{game}: {all} puzzles, {} of them new, {} games, {:.0} s",
            all - before,
            mine.played(),
            seconds()
        );
        let tally = mine.tally();
        if tally.positions > 0 {
            println!("{game}: wins with few prongs: {tally}");
        }
    }
    Ok(())
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("collection")
}

fn retire(prints: &[String]) -> Result<(), String> {
    let mut many = 0;
    for (game, _) in GAMES {
        many += Miner::open(game, &folder())?.retire(prints)?;
    }
    println!("{many} puzzles are chosen no more");
    Ok(())
}

fn add(file: &Path, words: &[String]) -> Result<(), String> {
    let [game] = words else { return Err("--add is followed by a file and one game".to_owned()) };
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut games: Vec<(u64, Vec<Puzzle>)> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let wrong = |why: &dyn std::fmt::Display| format!("{}, line {}: {why}", file.display(), at + 1);
        let (number, puzzle) = line.split_once(' ').unwrap_or((line, ""));
        let number = number.parse().map_err(|_| wrong(&"it doesn't start with the number of a game"))?;
        if games.last().is_none_or(|(last, _)| *last != number) {
            games.push((number, Vec::new()));
        }
        if let (false, Some((_, puzzles))) = (puzzle.is_empty(), games.last_mut()) {
            puzzles.push(Puzzle::read(puzzle).map_err(|error| wrong(&error))?);
        }
    }
    let mut mine = Miner::open(game, &folder())?;
    let played = mine.played();
    // Games that are already in the file were mined before.
    let added = mine.add_games(games.into_iter().filter(|(number, _)| *number >= played))?;
    println!("{game}: {added} puzzles of {} games added", mine.played() - played);
    Ok(())
}

fn flag(words: &mut Vec<String>, name: &str) -> bool {
    words.iter().position(|word| word == name).map(|at| words.remove(at)).is_some()
}

fn value(words: &mut Vec<String>, name: &str, what: &str) -> Result<Option<String>, String> {
    let Some(at) = words.iter().position(|word| word == name) else { return Ok(None) };
    if at + 1 == words.len() {
        return Err(format!("{name} is followed by {what}"));
    }
    words.remove(at);
    Ok(Some(words.remove(at)))
}

fn number(words: &mut Vec<String>, name: &str) -> Result<Option<usize>, String> {
    let what = "a whole number from 1";
    let value = value(words, name, what)?;
    let read = |value: String| value.parse().ok().filter(|&value| value > 0);
    value.map(|value| read(value).ok_or_else(|| format!("{name} is followed by {what}"))).transpose()
}
