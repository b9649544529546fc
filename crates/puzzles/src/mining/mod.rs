//! Mines puzzles from games between neighbouring levels of the computer, or from records.
//!
//! Each game has a file that mining extends. Its first line is the number of games played for it, and the next game is
//! dealt from that number, so that mining can be stopped at any time and finds the same puzzles on every machine: a
//! game that was started is searched to its end, even after the time is up. Each puzzle is proven, its certificate
//! checked by the rules alone, and graded; duplicates are left out, including symmetric ones.

mod games;
mod prongs;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

use eightfold_catalog::{AnyRules, Choice, dispatch};
use eightfold_record::Record;

use crate::aim::Aim;
use crate::check::check;
use crate::collection::Collection;
use crate::grade::{completed, grade, regrade, strongest_finds};
use crate::judge::{ProofFailure, Solution};
use crate::limits::Limits;
use crate::puzzle::{Puzzle, is_remark};
use crate::symmetry::without_symmetry;
pub use games::read_records;
use games::{SampledPosition, played, recorded, wins_in};
pub use prongs::Tally;

/// Limits of a proof during mining.
const LIMITS: Limits = Limits { positions: 6_000_000, lines: 400_000 };
/// The most puzzles from one game.
const MAX_PUZZLES_PER_GAME: usize = 4;

/// The most puzzles of each kind: the kind of aim, with long wins counted separately.
pub(crate) type KindLimits = &'static [(&'static str, usize)];

/// The games that are mined, and the most puzzles of each kind.
pub const GAMES: [(&str, KindLimits); 6] = [
    ("octi-fast", &[("win", 500), ("far", 40), ("hold", 150), ("capture", 60), ("prongs", 90)]),
    ("octi-full", &[("win", 180), ("far", 30), ("hold", 60), ("capture", 60), ("prongs", 40)]),
    ("octiles", &[("mean", 260), ("win", 320), ("hold", 60)]),
    ("team-up", &[("win", 190), ("hold", 40)]),
    ("connect-the-dots", &[("mean", 90), ("gain", 40)]),
    ("scavenger-hunt", &[("prize", 120)]),
];

/// The puzzles of one game, and the file they are in.
pub struct Miner {
    choice: Choice,
    kinds: KindLimits,
    path: PathBuf,
    played: u64,
    puzzles: Collection,
    known: HashSet<String>,
    /// Whether there is no limit per kind, as for recorded games.
    all: bool,
    /// The only kind to look for, if there is one.
    only: Option<String>,
    tally: Tally,
    /// Positions already searched for a win with few prongs.
    looked: HashSet<String>,
}

impl Miner {
    /// Opens the puzzles of a game in this folder; there are none yet if the file doesn't exist.
    ///
    /// # Errors
    /// If the game isn't mined, or the file can't be read.
    pub fn open(game: &str, folder: &Path) -> Result<Self, String> {
        let (choice, kinds) = mined(game)?;
        let mut mine = Self::empty(choice, kinds, folder.join(format!("{game}.txt")));
        if mine.path.exists() {
            let text = std::fs::read_to_string(&mine.path).map_err(|error| error.to_string())?;
            let played = text.lines().next().filter(|line| is_remark(line));
            let played = played.and_then(|line| line.split_whitespace().find_map(|word| word.parse().ok()));
            mine.played = played.ok_or_else(|| {
                format!("{}: the first line does not say how many games were played", mine.path.display())
            })?;
            mine.puzzles = Collection::read(&text)
                .map_err(|(line, error)| format!("{}, line {line}: {error}", mine.path.display()))?;
            mine.known = mine.puzzles.iter().map(key).collect();
        }
        Ok(mine)
    }

    fn empty(choice: Choice, kinds: KindLimits, path: PathBuf) -> Self {
        Self {
            choice,
            kinds,
            path,
            played: 0,
            puzzles: Collection::default(),
            known: HashSet::new(),
            all: false,
            only: None,
            tally: Tally::default(),
            looked: HashSet::new(),
        }
    }

    /// Adds the puzzles that were found in the next games with [`puzzles_of_game`], unless they are known or there are
    /// enough of their kind. Returns the number of those added.
    ///
    /// # Errors
    /// If these aren't the next games, a puzzle isn't complete, or the file can't be written.
    pub fn add_games(
        &mut self,
        games: impl IntoIterator<Item = (u64, Vec<Puzzle>)>,
    ) -> Result<usize, String> {
        let before = self.puzzles.len();
        for (number, puzzles) in games {
            if number != self.played {
                return Err(format!("game {number}: the next game of this file is {}", self.played));
            }
            for puzzle in puzzles {
                let complete = puzzle.found.grade.is_some() && puzzle.found.proof.is_some();
                if !complete || puzzle.choice().info().id != self.choice.info().id {
                    return Err(format!("game {number}: this isn't a proven puzzle of the game: {puzzle}"));
                }
                if self.wants(kind_of(puzzle.aim()))
                    && !self.known.contains(&key(&puzzle))
                    && !(puzzle.found.grade == Some(1) && self.has_enough_easy(puzzle.aim()))
                {
                    self.known.insert(key(&puzzle));
                    self.puzzles.begin(today());
                    self.puzzles.add(puzzle);
                }
            }
            self.played += 1;
        }
        self.save()?;
        Ok(self.puzzles.len() - before)
    }

    /// Looks for puzzles of this kind only.
    pub fn keep_kind(&mut self, kind: &str) {
        self.only = Some(kind.to_owned());
    }

    /// Returns the puzzles so far.
    pub fn puzzles(&self) -> &Collection {
        &self.puzzles
    }

    /// Returns the number of games played by the levels.
    pub fn played(&self) -> u64 {
        self.played
    }

    /// Returns the statistics of the search for wins with few prongs.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Plays games and searches them, until this time or this number of puzzles.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn mine_games(&mut self, until: Instant, most: usize) -> Result<(), String> {
        while self.has_time(until, most) {
            let number = self.played;
            let positions = dispatch!(self.choice.rules(), |G, rules| played::<G>(rules, number));
            self.look_through(&positions);
            self.played += 1;
            self.save()?;
        }
        Ok(())
    }

    /// Does the same with existing games: those of this game for two players, without other options. There is no limit
    /// per kind. Returns the number of games searched.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn mine_records(&mut self, records: &[Record], until: Instant, most: usize) -> Result<usize, String> {
        let (choice, mut games) = (self.choice.clone(), 0);
        self.all = true;
        let own = |record: &&Record| {
            let other = record.choice();
            let same = |key: &str| other.values().get(key) == choice.values().get(key);
            other.info().id == choice.info().id
                && choice.info().options.iter().all(|spec| same(spec.key))
                && record.played().seats() == 2
        };
        for record in records.iter().filter(own) {
            if !self.has_time(until, most) {
                break;
            }
            let positions = dispatch!(choice.rules(), |G, rules| recorded::<G>(rules, record));
            self.look_through(&positions);
            self.save()?;
            games += 1;
        }
        Ok(games)
    }

    fn has_time(&self, until: Instant, most: usize) -> bool {
        Instant::now() < until
            && self.puzzles.len() < most
            && self.kinds.iter().any(|kind| self.wants(kind.0))
    }

    /// Searches the positions of a game for puzzles, from the end, where there are most.
    fn look_through(&mut self, positions: &[SampledPosition]) {
        let mut of_game: Vec<&str> = Vec::new();
        for (back, moment) in positions.iter().rev().enumerate() {
            if of_game.len() >= MAX_PUZZLES_PER_GAME {
                break;
            }
            self.at(moment, back, &mut of_game);
        }
    }

    /// Grades all puzzles again. Returns the number of changed grades.
    ///
    /// # Errors
    /// If a line has no answers, or the file can't be written.
    pub fn regrade(&mut self) -> Result<usize, String> {
        /// The file is saved after this many puzzles.
        const SAVE_INTERVAL: usize = 20;
        let mut changed = 0;
        for number in 0..self.puzzles.len() {
            let puzzle = &self.puzzles[number];
            // Past days keep the grades of their time.
            if puzzle.found.until.is_some() {
                continue;
            }
            let grade = regrade(puzzle).ok_or_else(|| format!("no answers are known: {puzzle}"))?;
            if puzzle.found.grade != Some(grade) {
                self.puzzles.begin(today());
                self.puzzles.set_grade(number, grade);
                changed += 1;
            }
            if number % SAVE_INTERVAL == 0 {
                self.save()?;
            }
        }
        self.save()?;
        Ok(changed)
    }

    /// Retires the puzzles whose certificates have these fingerprints; returns their number.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn retire(&mut self, prints: &[String]) -> Result<usize, String> {
        let of = |puzzle: &Puzzle| puzzle.found.proof.as_ref().map(|proof| proof.fingerprint.clone());
        let those: Vec<usize> = (0..self.puzzles.len())
            .filter(|&number| self.puzzles[number].found.until.is_none())
            .filter(|&number| of(&self.puzzles[number]).is_some_and(|print| prints.contains(&print)))
            .collect();
        if !those.is_empty() {
            self.puzzles.begin(today());
            those.iter().for_each(|&number| self.puzzles.retire(number));
            self.save()?;
        }
        Ok(those.len())
    }

    fn wants(&self, kind: &str) -> bool {
        let most = self.kinds.iter().find(|(known, _)| *known == kind).map_or(0, |(_, most)| *most);
        let known = || self.puzzles.current().filter(|puzzle| kind_of(puzzle.aim()) == kind).count();
        self.only.as_ref().is_none_or(|only| only == kind) && (self.all || known() < most)
    }

    /// Looks for puzzles in a position `back` turns before the end; adds their kinds.
    fn at(&mut self, moment: &SampledPosition, back: usize, of_game: &mut Vec<&'static str>) {
        let win = |turns| Aim::Win { turns, prongs: None };
        let mut aims: Vec<Aim> = Vec::new();
        match self.choice.rules() {
            AnyRules::Octi(_) => {
                if let Some(turns @ 2..=4) = moment.wins_in {
                    aims.push(win(turns));
                }
                if back < 16 {
                    aims.push(Aim::Hold { turns: 2 });
                }
                aims.push(Aim::Capture { pods: 2 });
            }
            AnyRules::Race(_) => match moment.wins_in {
                Some(turns @ 2..=3) => aims.push(win(turns)),
                Some(_) => {}
                None if back < 12 => aims.push(Aim::Hold { turns: 1 }),
                None if moment.text.contains('?') => aims.extend("mean by 1".parse::<Aim>()),
                None => {}
            },
            AnyRules::TeamUp(_) => match moment.wins_in {
                Some(turns @ 1..=2) => aims.push(win(turns)),
                Some(_) => {}
                None if back < 8 => aims.push(Aim::Hold { turns: 1 }),
                None => {}
            },
            AnyRules::Dots(_) => {
                if (1..3).contains(&back) {
                    aims.extend("mean by 1".parse::<Aim>());
                }
                if back > 3 && back.is_multiple_of(3) {
                    aims.push(Aim::Gain { points: 1 });
                }
            }
            AnyRules::Hunt(_) => aims.push(Aim::Prize { turns: 2 }),
        }
        for aim in aims {
            let kind = kind_of(aim);
            let most = match kind {
                "mean" => 4,
                "win" | "far" => 2,
                _ => 1,
            };
            let many = of_game.iter().filter(|known| **known == kind).count();
            if many < most && self.wants(kind) && self.try_one(&moment.text, aim).is_some() {
                of_game.push(kind);
            }
        }
        let kind = "prongs";
        let few = of_game.iter().filter(|known| **known == kind).count() < 2;
        if few && self.wants(kind) && self.few_prongs(moment, back).is_some() {
            of_game.push(kind);
        }
    }

    /// Looks for a win with few prongs: in the position itself, and with some prongs removed from the board.
    fn few_prongs(&mut self, moment: &SampledPosition, back: usize) -> Option<()> {
        /// The number of variants with fewer prongs tried for each position near the end of a game.
        const THINNED_VARIANTS: usize = 6;
        let choice = self.choice.clone();
        let mut places: Vec<(String, u8)> =
            moment.wins_in.map(|turns| (moment.text.clone(), turns)).into_iter().collect();
        // Recorded games are only searched as they were played.
        if back < 16 && !self.all {
            for text in prongs::with_fewer_prongs(&choice, &moment.text, THINNED_VARIANTS) {
                let turns = dispatch!(choice.rules(), |G, rules| wins_in::<G>(rules, &text));
                places.extend(turns.map(|turns| (text, turns)));
            }
        }
        places.into_iter().find_map(|(text, turns)| {
            let place = format!("prongs {}", without_symmetry(&choice, &text));
            if turns != 3 || self.known.contains(&place) || !self.looked.insert(place) {
                return None;
            }
            let (puzzle, solution) = prongs::few(&choice, &text, turns, &mut self.tally)?;
            self.keep(puzzle, solution)
        })
    }

    fn try_one(&mut self, position: &str, aim: Aim) -> Option<()> {
        let asked = Puzzle::new(&self.choice, position, aim).ok()?;
        if self.known.contains(&key(&asked)) {
            return None;
        }
        let right = match aim {
            // The search already knows the number, so only this one is worth proving.
            Aim::Win { prongs: None, .. } => aim,
            _ => asked.right_aim(LIMITS).ok()?,
        };
        if !self.wants(kind_of(right)) {
            return None;
        }
        let puzzle = Puzzle::new(&self.choice, position, right).ok()?;
        let solution = match puzzle.solve(LIMITS) {
            Ok(solution) => solution,
            Err(ProofFailure::Less { right, .. }) if right.turns() > 1 => {
                return self.try_one(position, right);
            }
            Err(_) => return None,
        };
        self.keep(puzzle, solution)
    }

    /// Keeps a puzzle that is good enough: proven, checked and graded.
    fn keep(&mut self, puzzle: Puzzle, solution: Solution) -> Option<()> {
        let right = puzzle.aim();
        if !is_worthwhile(right, &solution) {
            return None;
        }
        let (solution, certificate) = puzzle.prove(LIMITS).ok()?;
        if let Err(refused) = check(&puzzle, &certificate) {
            panic!("the search and the check of its certificate differ: {puzzle}: {refused}");
        }
        let grade = grade(&puzzle, &solution);
        if grade == 1 && self.has_enough_easy(right) {
            return None;
        }
        // A mean only counts rows: it is good play only if the strongest level agrees.
        if matches!((right, self.choice.rules()), (Aim::Mean { .. }, AnyRules::Race(_)))
            && !strongest_finds(&puzzle, &solution)
        {
            return None;
        }
        let puzzle = completed(puzzle, &solution, &certificate, grade);
        self.known.insert(key(&puzzle));
        self.puzzles.begin(today());
        self.puzzles.add(puzzle);
        Some(())
    }

    /// Returns whether there are enough puzzles of this kind with the lowest grade: their share is limited.
    fn has_enough_easy(&self, aim: Aim) -> bool {
        let kind = kind_of(aim);
        let most = self.kinds.iter().find(|(known, _)| *known == kind).map_or(0, |(_, most)| *most);
        let easy = |known: &&Puzzle| known.found.grade == Some(1) && kind_of(known.aim()) == kind;
        // Linking at once is what Team Up is about, and the weakest level always finds it.
        let many =
            if matches!(self.choice.rules(), AnyRules::TeamUp(_)) { most * 2 / 3 } else { most.div_ceil(3) };
        self.puzzles.current().filter(easy).count() >= many
    }

    fn save(&self) -> Result<(), String> {
        let mut text = format!(
            "# {} games between neighbouring levels, by `cargo xtask puzzles`; docs/PUZZLES.md tells what a line says.\n",
            self.played
        );
        text += &self.puzzles.editions();
        text.push('\n');
        for puzzle in self.puzzles.iter() {
            text += &format!("{puzzle}\n");
        }
        let fresh = self.path.with_extension("new");
        std::fs::create_dir_all(self.path.parent().unwrap_or(Path::new(".")))
            .and_then(|()| std::fs::write(&fresh, text))
            .and_then(|()| std::fs::rename(&fresh, &self.path))
            .map_err(|error| format!("{}: {error}", self.path.display()))
    }
}

/// Returns the options and the kinds of a game that is mined.
fn mined(game: &str) -> Result<(Choice, KindLimits), String> {
    let Some((_, kinds)) = GAMES.into_iter().find(|(known, _)| *known == game) else {
        let games: Vec<&str> = GAMES.iter().map(|(game, _)| *game).collect();
        return Err(format!("`{game}` isn't a game that is mined: {}", games.join(", ")));
    };
    Ok((Choice::new(game, []).map_err(|error| error.to_string())?, kinds))
}

/// Returns the puzzles in the game with this number between neighbouring levels, as if no others were known: the same
/// on every machine, so that games can be searched on many at once. [`Miner::add_games`] adds them to a file.
///
/// # Errors
/// If the game isn't mined.
pub fn puzzles_of_game(game: &str, number: u64) -> Result<Vec<Puzzle>, String> {
    let (choice, kinds) = mined(game)?;
    let positions = dispatch!(choice.rules(), |G, rules| played::<G>(rules, number));
    let mut mine = Miner::empty(choice, kinds, PathBuf::new());
    mine.look_through(&positions);
    Ok(mine.puzzles.iter().cloned().collect())
}

/// Returns whether there is something to find, and not too many solutions.
fn is_worthwhile(aim: Aim, solution: &Solution) -> bool {
    let share = solution.solving as f64 / solution.positions as f64;
    match aim {
        Aim::Win { turns: 1, .. } => share <= 0.04,
        Aim::Win { prongs: Some(_), .. } => share <= 0.1 && solution.ideas.len() <= 4,
        Aim::Win { .. } => share <= 0.15 && solution.ideas.len() <= 4,
        Aim::Hold { .. } => share <= 0.1 && solution.ideas.len() <= 4,
        Aim::Prize { turns: 1 } => share <= 0.02,
        Aim::Prize { .. } => share <= 0.1,
        Aim::Capture { pods } => pods >= 2 && solution.ideas.len() <= 2,
        Aim::Gain { points } => points >= 6 && solution.ideas.len() <= 2,
        Aim::Mean { margin } => margin.value() >= 0.5 && solution.ideas.len() <= 2,
    }
}

/// Returns what the limit per kind counts: the kind of aim, with long wins separate, so that frequent ones leave room
/// for the others.
fn kind_of(aim: Aim) -> &'static str {
    match aim {
        Aim::Win { turns: 4.., prongs: None } => "far",
        aim => aim.kind(),
    }
}

/// Returns the number of the day, counted from 1970.
fn today() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs() / 86_400)
}

/// Returns a key that is equal for duplicates: the position up to symmetry, and the kind of aim.
fn key(puzzle: &Puzzle) -> String {
    format!("{} {}", puzzle.aim().kind(), without_symmetry(puzzle.choice(), puzzle.position()))
}
