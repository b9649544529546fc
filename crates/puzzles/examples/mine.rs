//! Mines puzzles from games that neighbouring levels of the computer play against each other.
//!
//! `mine [GAME ..] [--minutes N] [--most N]`, or `mine --regrade [GAME ..]`, which keeps the puzzles and grades them anew.
//! With `--records DIR` the games are those of the records in that folder instead.
//! For each game the file `collection/GAME.txt` is read and gone on with: its
//! first line says how many games have been played for it, and the next game is dealt by its number, so that mining can
//! be broken off at any time and comes to the same puzzles on every machine: a game that was begun is gone through to
//! its end, even when the minutes are over. Each puzzle is proven, its certificate checked
//! by the rules alone, graded by the levels, and left out if it is a double, symmetry included.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant, SystemTime};

use eightfold_catalog::{AnyRules, Choice, dispatch};
use eightfold_game::{Deal, Step, ToAct};
use eightfold_players::levels::Played;
use eightfold_puzzles::{
    Aim, Collection, Limits, Puzzle, Unproven, check, completed, grade, grade_anew, is_remark,
    without_symmetry,
};
use eightfold_record::Record;
use eightfold_search::{Level, Searcher, SplitMix, Status, hash_of, random_turn};

/// What a proof may take here.
const LIMITS: Limits = Limits { positions: 6_000_000, lines: 400_000 };
/// What a player may look at for one turn.
const NODES: u64 = 4_000;
/// What the search may look at that says where a proof is worth trying.
const HINT_NODES: u64 = 30_000;
/// The most puzzles of one game.
const OF_A_GAME: usize = 4;
/// The most turns of a game.
const LONGEST: usize = 220;

/// What is mined, and how many of a [kind](kind_of) at most.
const GAMES: [(&str, &[(&str, usize)]); 6] = [
    (
        "octi-fast",
        &[("win", 500), ("far", 40), ("hold", 150), ("capture", 60), ("no-prongs", 88), ("prongs", 30)],
    ),
    (
        "octi-full",
        &[("win", 180), ("far", 30), ("hold", 60), ("capture", 60), ("no-prongs", 40), ("prongs", 20)],
    ),
    ("octiles", &[("mean", 260), ("win", 80), ("hold", 40)]),
    ("team-up", &[("win", 190), ("hold", 40)]),
    ("connect-the-dots", &[("mean", 90), ("gain", 40)]),
    ("scavenger-hunt", &[("prize", 120)]),
];

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
    let anew = words.iter().position(|word| word == "--regrade").map(|at| words.remove(at)).is_some();
    let records = match words.iter().position(|word| word == "--records") {
        Some(at) if at + 1 < words.len() => {
            let folder = words.remove(at + 1);
            words.remove(at);
            Some(read_records(Path::new(&folder))?)
        }
        Some(_) => return Err("--records is followed by a folder".to_owned()),
        None => None,
    };
    let minutes = take(&mut words, "--minutes", 10)?;
    let most = take(&mut words, "--most", usize::MAX)?;
    if let Some(unknown) = words.iter().find(|word| !GAMES.iter().any(|(game, _)| game == word)) {
        let games: Vec<&str> = GAMES.iter().map(|(game, _)| *game).collect();
        return Err(format!("`{unknown}` is no game that is mined: {}", games.join(", ")));
    }
    let chosen: Vec<_> =
        GAMES.iter().filter(|(game, _)| words.is_empty() || words.iter().any(|word| word == game)).collect();
    let each = Duration::from_secs(60 * minutes as u64) / chosen.len() as u32;
    for (game, kinds) in chosen {
        if anew {
            Mine::open(game, kinds)?.regrade()?;
            continue;
        }
        let until = Instant::now() + each;
        let mine = Mine::open(game, kinds)?;
        match &records {
            Some(records) => mine.dig_records(records, until, most)?,
            None => mine.dig(until, most)?,
        }
    }
    Ok(())
}

fn take(words: &mut Vec<String>, name: &str, otherwise: usize) -> Result<usize, String> {
    let Some(at) = words.iter().position(|word| word == name) else {
        return Ok(otherwise);
    };
    let value = words.get(at + 1).and_then(|word| word.parse().ok()).filter(|&value| value > 0);
    let value = value.ok_or_else(|| format!("{name} is followed by a whole number from 1"))?;
    words.drain(at..=at + 1);
    Ok(value)
}

/// The puzzles of one game.
struct Mine {
    choice: Choice,
    kinds: &'static [(&'static str, usize)],
    path: PathBuf,
    played: u64,
    puzzles: Collection,
    known: HashSet<String>,
    /// Whether there are never enough of a kind: of own games one wants what there is.
    all: bool,
}

impl Mine {
    fn open(game: &str, kinds: &'static [(&'static str, usize)]) -> Result<Self, String> {
        let choice = Choice::new(game, []).map_err(|error| error.to_string())?;
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("collection").join(format!("{game}.txt"));
        let mut mine = Self {
            choice,
            kinds,
            path,
            played: 0,
            puzzles: Collection::default(),
            known: HashSet::new(),
            all: false,
        };
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

    fn dig(mut self, until: Instant, most: usize) -> Result<(), String> {
        let begin = (Instant::now(), self.puzzles.len());
        while self.goes_on(until, most) {
            let number = self.played;
            let positions = dispatch!(self.choice.rules(), |G, rules| played::<G>(rules, number));
            self.look_through(&positions);
            self.played += 1;
            self.save()?;
        }
        self.tell(begin);
        Ok(())
    }

    /// The same with games that are given: those of this game for two, without other options.
    fn dig_records(mut self, records: &[Record], until: Instant, most: usize) -> Result<(), String> {
        let begin = (Instant::now(), self.puzzles.len());
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
            if !self.goes_on(until, most) {
                break;
            }
            let positions = dispatch!(choice.rules(), |G, rules| recorded::<G>(rules, record));
            self.look_through(&positions);
            self.save()?;
            games += 1;
        }
        println!("{}: {games} records looked through", choice.info().id);
        self.tell(begin);
        Ok(())
    }

    fn goes_on(&self, until: Instant, most: usize) -> bool {
        Instant::now() < until
            && self.puzzles.len() < most
            && self.kinds.iter().any(|kind| self.wants(kind.0))
    }

    /// Looks for puzzles in the positions of a game, from the end, where there is most to find.
    fn look_through(&mut self, positions: &[Moment]) {
        let mut of_game: Vec<&str> = Vec::new();
        for (back, moment) in positions.iter().rev().enumerate() {
            if of_game.len() >= OF_A_GAME {
                break;
            }
            self.at(moment, back, &mut of_game);
        }
    }

    fn tell(&self, begin: (Instant, usize)) {
        println!(
            "{}: {} puzzles, {} of them new, {} games, {:.0} s",
            self.choice.info().id,
            self.puzzles.len(),
            self.puzzles.len() - begin.1,
            self.played,
            begin.0.elapsed().as_secs_f64()
        );
    }

    /// Grades all puzzles anew, for the levels as they are now.
    fn regrade(mut self) -> Result<(), String> {
        /// After so many what is done is written down.
        const EACH: usize = 20;
        let (begin, mut changed) = (Instant::now(), 0);
        for number in 0..self.puzzles.len() {
            let puzzle = &self.puzzles[number];
            let graded = grade_anew(puzzle).ok_or_else(|| format!("no answers are known: {puzzle}"))?;
            if puzzle.found.grade != Some(graded.grade) {
                self.puzzles.begin(today());
                self.puzzles.set_grade(number, graded.grade);
                changed += 1;
            }
            if number % EACH == 0 {
                self.save()?;
            }
        }
        self.save()?;
        println!(
            "{}: {changed} of {} grades are others now, {:.0} s",
            self.choice.info().id,
            self.puzzles.len(),
            begin.elapsed().as_secs_f64()
        );
        Ok(())
    }

    fn wants(&self, kind: &str) -> bool {
        let most = self.kinds.iter().find(|(known, _)| *known == kind).map_or(0, |(_, most)| *most);
        self.all || self.puzzles.iter().filter(|puzzle| kind_of(puzzle.aim()) == kind).count() < most
    }

    /// Looks for puzzles at a position so many turns before the end; notes their kinds.
    fn at(&mut self, moment: &Moment, back: usize, of_game: &mut Vec<&'static str>) {
        let win = |turns| Aim::Win { turns, prongs: None };
        let mut aims: Vec<Aim> = Vec::new();
        match self.choice.rules() {
            AnyRules::Octi(_) => {
                if let Some(turns @ 2..=4) = moment.wins_in {
                    aims.push(win(turns));
                }
                if let Some(turns @ 2..=3) = moment.wins_in {
                    aims.push(Aim::Win { turns, prongs: Some(3) });
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
    }

    fn try_one(&mut self, position: &str, aim: Aim) -> Option<()> {
        let asked = Puzzle::new(&self.choice, position, aim).ok()?;
        if self.known.contains(&key(&asked)) {
            return None;
        }
        let right = match aim {
            // What the search has seen already: only this number is worth proving.
            Aim::Win { prongs: None, .. } => aim,
            _ => asked.right_aim(LIMITS).ok()?,
        };
        if !self.wants(kind_of(right)) {
            return None;
        }
        let puzzle = Puzzle::new(&self.choice, position, right).ok()?;
        let solution = match puzzle.solve(LIMITS) {
            Ok(solution) => solution,
            Err(Unproven::Less { right, .. }) if right.turns() > 1 => return self.try_one(position, right),
            Err(_) => return None,
        };
        let share = solution.solving as f64 / solution.positions as f64;
        let worthwhile = match right {
            Aim::Win { turns: 1, .. } => share <= 0.04,
            Aim::Win { prongs: Some(prongs), .. } => {
                // Only where the prongs make a difference.
                let plain =
                    Puzzle::new(&self.choice, position, Aim::Win { turns: right.turns(), prongs: None })
                        .ok()?;
                share <= 0.1
                    && prongs < 3
                    && plain.solve(LIMITS).is_ok_and(|all| all.answers != solution.answers)
            }
            Aim::Win { .. } => share <= 0.15 && solution.ideas.len() <= 4,
            Aim::Hold { .. } => share <= 0.1 && solution.ideas.len() <= 4,
            Aim::Prize { turns: 1 } => share <= 0.02,
            Aim::Prize { .. } => share <= 0.1,
            Aim::Capture { pods } => pods >= 2 && solution.ideas.len() <= 2,
            Aim::Gain { points } => points >= 6 && solution.ideas.len() <= 2,
            Aim::Mean { margin } => margin.value() >= 0.5 && solution.ideas.len() <= 2,
        };
        if !worthwhile {
            return None;
        }
        let (solution, certificate) = puzzle.prove(LIMITS).ok()?;
        if let Err(refused) = check(&puzzle, &certificate) {
            panic!("the search and the check of its certificate differ: {puzzle}: {refused}");
        }
        let graded = grade(&puzzle, &solution);
        // Not too many that anybody finds.
        if graded.grade == 1 {
            let kind = kind_of(right);
            let most = self.kinds.iter().find(|(known, _)| *known == kind).map_or(0, |(_, most)| *most);
            let easy = |known: &&Puzzle| known.found.grade == Some(1) && kind_of(known.aim()) == kind;
            // To link at once is what Team Up is about, and the weakest level misses no such turn.
            let many = if matches!(self.choice.rules(), AnyRules::TeamUp(_)) {
                most * 2 / 3
            } else {
                most.div_ceil(3)
            };
            if self.puzzles.iter().filter(easy).count() >= many {
                return None;
            }
        }
        // A mean counts rows and no more: only where the strongest level thinks so too it is good play.
        if matches!((right, self.choice.rules()), (Aim::Mean { .. }, AnyRules::Race(_)))
            && !graded.by_strongest
        {
            return None;
        }
        let puzzle = completed(puzzle, &solution, &certificate, graded);
        self.known.insert(key(&puzzle));
        self.puzzles.begin(today());
        self.puzzles.add(puzzle);
        Some(())
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

/// What is counted when a kind is enough: that of the aim, with wins that take long and wins with few prongs apart, so
/// that the frequent ones leave room for the others.
fn kind_of(aim: Aim) -> &'static str {
    match aim {
        Aim::Win { turns: 4.., prongs: None } => "far",
        Aim::Win { prongs: Some(0), .. } => "no-prongs",
        aim => aim.kind(),
    }
}

/// The number of the day, counted from 1970.
fn today() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs() / 86_400)
}

/// By what doubles are known: the position without its symmetry, and the kind of aim.
fn key(puzzle: &Puzzle) -> String {
    format!("{} {}", puzzle.aim().kind(), without_symmetry(puzzle.choice(), puzzle.position()))
}

/// A position of a game in which a player was to act.
struct Moment {
    text: String,
    /// In how many own turns the player wins, as far as a search can see.
    wins_in: Option<u8>,
}

/// The positions of the game with this number.
fn played<G: Played>(rules: &G::Rules, number: u64) -> Vec<Moment> {
    let levels = G::levels(rules);
    let mut dice = SplitMix::new(hash_of(&number));
    // Each pair of neighbours in its turn, the seats changing; the weakest play by chance too much.
    let pairs = levels.len() - 1;
    let lower = (number as usize % pairs).max(1.min(pairs - 1));
    let seats = [lower + (number as usize / pairs) % 2, lower + 1 - (number as usize / pairs) % 2];
    let mut position = G::start(rules, Deal::Hidden, &mut dice);
    let mut positions = Vec::new();
    for turn in 0..LONGEST {
        match position.to_act() {
            ToAct::Over(_) => break,
            ToAct::Chance => match position.roll(&mut dice) {
                Some(chance) => position.chance_unchecked(&chance),
                None => break,
            },
            ToAct::Seat(seat) => {
                positions.push(position.clone());
                let step = if turn < 4 && G::CHANCE_WORDS.is_empty() {
                    random_turn(&position, &mut dice)
                } else {
                    let level = &levels[seats[seat.index() % 2]];
                    let level = level.with_nodes(level.nodes.min(NODES));
                    best::<G>(&position, &level, dice.bits()).map(|(turn, _)| turn)
                };
                match step.map(Step::Turn) {
                    Some(step) => match position.apply(&step) {
                        Ok(next) => position = next,
                        Err(_) => break,
                    },
                    None => break,
                }
            }
        }
    }
    moments::<G>(levels, &positions)
}

/// The positions of a recorded game in which somebody was to act.
fn recorded<G: Played>(rules: &G::Rules, record: &Record) -> Vec<Moment> {
    let played = record.played();
    let positions: Vec<G> = (0..played.len())
        .filter(|&at| played.step_by(at).is_some())
        .filter_map(|at| G::from_text(rules, &played.position_at(at)?).ok())
        .collect();
    moments::<G>(G::levels(rules), &positions)
}

/// The records in a folder, in the order of their names. Files that are none are told and left out.
fn read_records(folder: &Path) -> Result<Vec<Record>, String> {
    let error = |error: std::io::Error| format!("{}: {error}", folder.display());
    let files = std::fs::read_dir(folder).map_err(error)?;
    let mut files = files.map(|file| Ok(file?.path())).collect::<std::io::Result<Vec<_>>>().map_err(error)?;
    files.sort();
    let mut records = Vec::new();
    for file in files.iter().filter(|file| file.is_file()) {
        let text = std::fs::read_to_string(file).map_err(|error| error.to_string());
        match text.and_then(|text| Record::read(&text).map_err(|error| error.to_string())) {
            Ok(record) => records.push(record),
            Err(error) => eprintln!("{}: {error}", file.display()),
        }
    }
    Ok(records)
}

/// The positions with what a search sees there.
fn moments<G: Played>(levels: &[Level], positions: &[G]) -> Vec<Moment> {
    let deepest = Level { nodes: HINT_NODES, depth: 7, widths: [0; 4], ..Level::GREEDY };
    let strongest = levels[levels.len() - 1].with_nodes(HINT_NODES);
    let octi = levels.iter().any(|level| level.widths[0] == 0);
    let last = positions.len();
    positions
        .iter()
        .enumerate()
        .map(|(at, position)| {
            // While tiles are unseen nothing is sure.
            let near = last - at <= 16 && !position.to_text().contains('?');
            let level = if octi { &deepest } else { &strongest };
            let score = near.then(|| best::<G>(position, level, 1).map(|(_, score)| score)).flatten();
            // A won game is worth 30,000 less one for each turn of either side.
            let plies =
                score.filter(|&score| score > 25_000).and_then(|score| u8::try_from(30_000 - score).ok());
            Moment { text: position.to_text(), wins_in: plies.map(|plies| plies.div_ceil(2)) }
        })
        .collect()
}

fn best<G: Played>(position: &G, level: &Level, seed: u64) -> Option<(G::Turn, i32)> {
    let mut search = Searcher::new(position, G::Evaluator::default(), level, seed);
    while search.step(2_000) == Status::Thinking {}
    Some((search.best()?.clone(), search.progress().score))
}
