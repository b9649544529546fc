use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use eightfold_catalog::{Choice, Family, dispatch};
use eightfold_game::{Cause, Game, Match, Outcome};
use eightfold_players::arena::{Clock, End, GameResult, Pairing, Player, Score, Spec, shuffle_seed};
use eightfold_players::baseline::Baselines;
use eightfold_record::{Record, SeededDice};
use same_file::Handle;
use serde_json::{Value, json};

use crate::arena::{Entry, ExternalPlayer, Forfeit, Head, Log, Tally, Timeouts, end_all};
use crate::args::{DAY, GameArgs, MILLISECOND, duration, make_folder, number, plain_file};
use crate::count::count;
use crate::failure::{Failure, note};
use crate::json;
use crate::progress::Progress;

/// Play a match between two computer players and say which is stronger.
///
/// Games come in pairs with the same shuffle and opening and the seats swapped. With three seats, one player has one
/// seat, each of the three in turn, and the other player has two. With four, each player has two, combined differently
/// from pair to pair; partners stay together.
///
/// A player is a level (`3` or its name), `random`, `greedy`, a baseline of the game (`distance-ab` in the race,
/// `material-ab` in OCTI), each with parameters after commas (`3,nodes=20000,depth=2,widths=16/6`), parameters alone
/// (`nodes=20000` changes the strongest level), or a program that speaks the engine protocol (`engine:PROGRAM
/// ARGUMENTS`). A program that crashes, is late or plays an illegal turn forfeits the game.
///
/// Ctrl-C and SIGTERM end the match and all programs; the figures so far are printed, and the exit code is 130.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The first player.
    #[arg(long, value_name = "PLAYER", value_parser = crate::suggest::PLAYERS, hide_possible_values = true)]
    a: String,
    /// The second player.
    #[arg(long, value_name = "PLAYER", value_parser = crate::suggest::PLAYERS, hide_possible_values = true)]
    b: String,
    /// The number of games, up to 100,000.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = number(1..=100_000_u64))]
    games: u64,
    /// The number of positions to search for each turn; without this and `--time`, the level decides.
    #[arg(long, value_name = "K", conflicts_with = "time", value_parser = number(1..=u64::MAX))]
    nodes: Option<u64>,
    /// The time for each turn, like `100ms` or `2s`.
    #[arg(long, value_name = "TIME", value_parser = duration(MILLISECOND, DAY))]
    time: Option<Duration>,
    /// How many games to play at the same time. With `--nodes`, this doesn't change the figures. With `--time`, don't
    /// play more games than the machine has cores.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(1..=MAX_JOBS))]
    jobs: usize,
    /// The seed of the shuffles and of the players' random choices: the same seed gives the same match, except with
    /// `--time`.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(0..=u64::MAX))]
    seed: u64,
    /// How many random turns to play first, the same in both games of a pair [default: 4 in OCTI, which has no shuffle,
    /// else 0].
    #[arg(long, value_name = "N", value_parser = number(0..=100_u64))]
    opening: Option<u64>,
    /// Stop as soon as the score shows whether the first player is closer to the first or to the second of these Elo
    /// differences, with error rates of 5 %.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Also write the figures to this file, as JSON; `-` prints them instead of the text.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the record of every game into this folder.
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Log every game in this file, and continue from there if it already has games of this match: an interrupted match
    /// ends with the same figures.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// How long a program may take to introduce itself and, without `--time`, for each turn.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration(MILLISECOND, DAY))]
    patience: Duration,
    /// How much later than `--time` a program may reply.
    #[arg(long, value_name = "TIME", default_value = "500ms", value_parser = duration(Duration::ZERO, DAY))]
    margin: Duration,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let choice = self.game.choice()?;
        let args = Arc::new(self);
        dispatch!(choice.rules(), |G, rules| args.play::<G>(&choice, rules, out))
    }

    fn play<G: Baselines>(
        self: &Arc<Self>,
        choice: &Choice,
        rules: &G::Rules,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let sprt = self.sprt.as_deref().map(bounds).transpose()?;
        // Never more workers than games.
        let jobs = usize::try_from(self.games).unwrap_or(usize::MAX).min(self.jobs);
        let (tell, news) = channel();
        let interrupt = tell.clone();
        // If no handler can be set, an interrupt ends the program as usual, and the guards end the external programs.
        let _ = ctrlc::set_handler(move || {
            let _ = interrupt.send(Message::Interrupted);
        });
        let mut workers = Workers::open::<G>(self, choice, rules, jobs, &tell, &news)?;
        let head = self.head(choice);
        self.check_apart()?;
        let mut log = self.resume.as_ref().map(|path| Log::open(path, &head)).transpose()?;
        let known = log.as_mut().map(|log| std::mem::take(&mut log.known)).unwrap_or_default();
        self.check_files(known.len(), log.is_some())?;
        let mut tally = Tally::new();
        let progress = Progress::new(Some(self.games));
        // Decides whether to stop after a game.
        let add = |tally: &mut Tally, entry: &Entry| {
            tally.count(entry);
            let games = tally.score.games();
            progress.at(games);
            progress.say(format!("{:.1} %", 100.0 * tally.score.share()));
            // Only complete pairs count for the decision.
            let (low, high) = sprt.filter(|_| games.is_multiple_of(2))?;
            let ratio = tally.score.log_likelihood_ratio(low, high);
            (ratio.abs() > TEST_LIMIT).then_some(if ratio > 0.0 { high } else { low })
        };
        let mut verdict = None;
        for entry in known.iter().take(usize::try_from(self.games).unwrap_or(usize::MAX)) {
            verdict = add(&mut tally, entry);
            if verdict.is_some() {
                break;
            }
        }
        let (mut thought, mut busy, mut interrupted) = (0, Duration::ZERO, false);
        // Games are counted and written in order, whichever finishes first.
        let mut waiting = BTreeMap::new();
        let mut next = tally.score.games();
        let last = if verdict.is_some() { next } else { self.games };
        for worker in 0..jobs {
            if next < last {
                workers.give(worker, next);
                next += 1;
            }
        }
        while verdict.is_none() && tally.score.games() < last {
            let played = match news.recv() {
                Ok(Message::Played(played)) => played,
                Ok(Message::Ready(ready)) => {
                    ready?;
                    continue;
                }
                Ok(Message::Interrupted) => {
                    interrupted = true;
                    break;
                }
                Ok(Message::Panicked) | Err(_) => {
                    return Err(Failure::input("a game couldn't be finished"));
                }
            };
            let worker = played.worker;
            waiting.insert(played.game, *played);
            while let Some(played) = waiting.remove(&tally.score.games()) {
                if let (Some(path), Some(record)) = (self.record_path(played.game), played.record) {
                    std::fs::write(&path, record?).map_err(|error| at(&path, &error))?;
                }
                if let Some(log) = &mut log {
                    log.count(&played.entry)?;
                }
                thought += played.entry.turns;
                busy += played.busy;
                verdict = add(&mut tally, &played.entry);
                if verdict.is_some() {
                    break;
                }
            }
            if verdict.is_none() && next < last {
                workers.give(worker, next);
                next += 1;
            }
        }
        drop(progress);
        if interrupted {
            // The games in progress don't count.
            end_all();
        } else {
            workers.close();
        }
        let mut figures = serde_json::to_value(head).map_err(Failure::input)?;
        // The match was played by this version of the program.
        figures["program"] = figures["version"].take();
        figures["complete"] = json!(!interrupted);
        figures["sprt"] =
            json!(sprt.map(|(low, high)| json!({ "elo0": low, "elo1": high, "nearer": verdict })));
        if let (Some(all), Value::Object(score)) = (figures.as_object_mut(), tally.figures()) {
            all.extend(score);
        }
        match &self.json {
            Some(path) if path == Path::new("-") => json::print(out, figures)?,
            Some(path) => {
                let text = format!("{:#}\n", json::versioned(figures));
                let written = std::fs::write(path, text).map_err(|error| at(path, &error));
                // They are printed even if they can't be written.
                self.print(&tally, verdict, out)?;
                written?;
            }
            None => self.print(&tally, verdict, out)?,
        }
        out.flush()?;
        if thought > 0 {
            note!("{:.2} ms a turn", busy.as_secs_f64() * 1_000.0 / thought as f64);
        }
        if interrupted {
            let games = tally.score.games();
            let rest = if log.is_some() { "; the same command continues" } else { "" };
            return Err(Failure::Interrupted(format!(
                "interrupted after {games} of {}{rest}",
                count(self.games, "game")
            )));
        }
        Ok(())
    }

    /// Plays the games that a worker receives, until there are no more.
    fn work<G: Baselines>(
        &self,
        worker: usize,
        choice: &Choice,
        rules: &G::Rules,
        given: &Receiver<u64>,
        tell: &Sender<Message>,
        stop: &Arc<AtomicBool>,
    ) {
        let players = self
            .player::<G>(&self.a, rules, stop)
            .and_then(|first| Ok((first, self.player::<G>(&self.b, rules, stop)?)));
        let (mut first, mut second) = match players {
            Ok(players) => {
                let _ = tell.send(Message::Ready(Ok(())));
                players
            }
            Err(why) => {
                let _ = tell.send(Message::Ready(Err(why)));
                return;
            }
        };
        let fixture =
            Pairing { rules: rules.clone(), seed: self.seed, opening: self.opening(choice) as usize };
        for game in given {
            let begin = Instant::now();
            let seed = shuffle_seed(self.seed, game);
            let bout = fixture.bout::<G>(&mut *first, &mut *second, game, &mut SeededDice::new(seed));
            let busy = begin.elapsed();
            let entry = entry(&bout);
            let record = self.records.is_some().then(|| {
                let record = self.record(choice, &bout, &entry, game, seed);
                record.map(|record| record.to_text())
            });
            let played = Box::new(FinishedMatch { worker, game, entry, record, busy });
            // After the match nothing receives the message.
            if tell.send(Message::Played(played)).is_err() {
                return;
            }
        }
    }

    /// Checks that the files can be written before playing the games.
    fn check_files(&self, known: usize, resumes: bool) -> Result<(), Failure> {
        if let Some(path) = self.json.as_ref().filter(|path| *path != Path::new("-")) {
            OpenOptions::new().append(true).create(true).open(path).map_err(|error| at(path, &error))?;
        }
        let Some(folder) = &self.records else {
            return Ok(());
        };
        make_folder(folder)?;
        // The interrupted game may already have its record, but not its line in the log.
        let first = known as u64 + u64::from(resumes);
        for file in std::fs::read_dir(folder).map_err(|error| at(folder, &error))? {
            let path = file.map_err(|error| at(folder, &error))?.path();
            let number = path.file_stem().and_then(|name| name.to_str()?.parse::<u64>().ok());
            if number.is_some_and(|game| game > first && self.record_path(game - 1).as_ref() == Some(&path)) {
                return Err(Failure::Input(format!(
                    "{}: this record already exists, perhaps from another match; name another folder for `--records`",
                    path.display()
                )));
            }
        }
        Ok(())
    }

    /// Checks that log, figures and records are separate files, so that none overwrites another.
    fn check_apart(&self) -> Result<(), Failure> {
        let named = [("--resume", &self.resume), ("--json", &self.json)];
        let files: Vec<(&str, &PathBuf)> =
            named.into_iter().filter_map(|(name, path)| Some((name, path.as_ref()?))).collect();
        if let Some(log) = &self.resume {
            if log == Path::new("-") {
                return Err(Failure::input("`--resume` also reads its log, so it can't be `-`: name a file"));
            }
            plain_file(log)?;
        }
        if let [(log, one), (figures, other)] = files[..]
            && same_place(one, other)
        {
            return Err(Failure::Input(format!(
                "{}: `{log}` and `{figures}` name the same file, and the figures would overwrite the log; name two files",
                one.display()
            )));
        }
        let output = Handle::stdout().ok();
        for (name, path) in &files {
            if output.is_some() && path.is_file() && Handle::from_path(path).ok() == output {
                return Err(Failure::Input(format!(
                    "{}: this is the file of `{name}`, but the output of this command goes there too; name another",
                    path.display()
                )));
            }
        }
        for (name, path) in files {
            let number = path.file_stem().and_then(|stem| stem.to_str()?.parse::<u64>().ok());
            let record = number.and_then(|number| self.record_path(number.checked_sub(1)?));
            if record.is_some_and(|record| same_place(&record, path)) {
                return Err(Failure::Input(format!(
                    "{}: a record of `--records` would overwrite the file of `{name}`; name another",
                    path.display()
                )));
            }
        }
        Ok(())
    }

    fn record_path(&self, game: u64) -> Option<PathBuf> {
        let folder = self.records.as_ref()?;
        Some(folder.join(format!("{:04}.txt", game + 1)))
    }

    fn player<G: Baselines>(
        &self,
        text: &str,
        rules: &G::Rules,
        stop: &Arc<AtomicBool>,
    ) -> Result<Box<dyn Player<G>>, Failure> {
        if let Some(command) = text.trim().strip_prefix("engine:") {
            let patience = Timeouts { answer: self.patience, margin: self.margin };
            let mut program =
                ExternalPlayer::new(command, self.nodes, self.milliseconds(), patience)?.until(stop);
            program.start().map_err(|why| {
                Failure::Input(format!("`{}`: {why}; no game has been played", text.trim()))
            })?;
            return Ok(Box::new(program));
        }
        let spec = Spec::parse(text).map_err(Failure::input)?;
        let player = spec.player::<G>(rules, self.nodes, self.milliseconds().map(clock));
        let player = player.map_err(Failure::input)?;
        Ok(Box::new(StoppablePlayer { player, stop: Arc::clone(stop) }))
    }

    /// The time for a turn as sent to programs.
    fn milliseconds(&self) -> Option<u64> {
        self.time.map(|time| time.as_millis() as u64)
    }

    /// Returns the number of random opening turns. OCTI has no chance, so deterministic players would repeat a single
    /// game.
    fn opening(&self, choice: &Choice) -> u64 {
        let usual = match choice.info().family {
            Family::Octi => 4,
            Family::Octiles => 0,
        };
        self.opening.unwrap_or(usual)
    }

    /// Returns the settings that identify this match, except its length.
    fn head(&self, choice: &Choice) -> Head {
        Head {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: choice.info().id.to_owned(),
            options: choice.values().collect(),
            a: self.a.clone(),
            b: self.b.clone(),
            nodes: self.nodes,
            time: self.milliseconds(),
            seed: self.seed,
            opening: self.opening(choice),
        }
    }

    fn record<G: Game>(
        &self,
        choice: &Choice,
        bout: &GameResult<G>,
        entry: &Entry,
        game: u64,
        seed: u64,
    ) -> Result<Record, Failure> {
        let mut record = Record::of(choice, &bout.played);
        let names: Vec<String> = (0..bout.played.start().seats())
            .map(eightfold_game::Seat::new)
            .map(|seat| {
                let (player, spec) = if bout.first.contains(seat) { ('a', &self.a) } else { ('b', &self.b) };
                // Names can't contain comment markers.
                format!("{player}: {}", spec.replace('#', ""))
            })
            .collect();
        record.set_names(names.iter().map(String::as_str))?;
        record.set_event(&format!("Arena, game {} of seed {}", game + 1, self.seed), "")?;
        record.set_seed(seed);
        let opening = self.opening(choice);
        if opening > 0 {
            record.remark(&format!("Drawn by lot at the beginning: {}.", count(opening, "turn")));
        }
        if entry.unfinished {
            record.remark("Given up as unfinished.");
            record.end(Outcome::aborted())?;
        }
        if let Some(Forfeit { player, seat, reason }) = &entry.forfeit {
            let all = eightfold_game::Seats::first(bout.played.start().seats());
            let winners = if *player == 'a' { all.minus(bout.first) } else { bout.first };
            record.end(Outcome::win(winners, Cause::Forfeit))?;
            record.remark(&format!("{seat} ({player}) forfeits the game: {reason}"));
        }
        Ok(record)
    }

    fn print(&self, tally: &Tally, verdict: Option<f64>, out: &mut dyn Write) -> Result<(), Failure> {
        let Score { wins, draws, losses } = tally.score;
        let elo = tally.score.elo();
        writeln!(out, "game {}", self.game.game)?;
        writeln!(out, "a {}", self.a)?;
        writeln!(out, "b {}", self.b)?;
        writeln!(out, "games {}", tally.score.games())?;
        writeln!(out, "wins {wins}")?;
        writeln!(out, "draws {draws}")?;
        writeln!(out, "losses {losses}")?;
        writeln!(out, "share {:.1} %", 100.0 * tally.score.share())?;
        let [mean, low, high] = [elo.mean, elo.low, elo.high].map(|elo| elo.round() + 0.0); // No -0.
        writeln!(out, "elo {mean:+.0} from {low:+.0} to {high:+.0} (95 %)")?;
        if let Some(nearer) = verdict {
            writeln!(out, "sprt {nearer:+.0}")?;
        }
        let average = tally.turns.checked_div(tally.score.games()).unwrap_or_default();
        writeln!(out, "turns {average} on average, {} at most", tally.longest)?;
        if tally.unfinished > 0 {
            writeln!(out, "unfinished {}", tally.unfinished)?;
        }
        for (game, Forfeit { player, seat, reason }) in &tally.forfeits {
            writeln!(out, "forfeit game {game}: {player} ({seat}): {reason}")?;
        }
        Ok(())
    }
}

/// A message from a worker, or from the signal handler.
enum Message {
    /// A worker has created its players, or failed.
    Ready(Result<(), Failure>),
    /// A game has finished.
    Played(Box<FinishedMatch>),
    /// A worker panicked.
    Panicked,
    /// Ctrl+C or SIGTERM.
    Interrupted,
}

/// A finished game.
struct FinishedMatch {
    /// The worker that played it.
    worker: usize,
    game: u64,
    entry: Entry,
    /// Its record, if requested.
    record: Option<Result<String, Failure>>,
    /// How long it took.
    busy: Duration,
}

/// The threads that play games in parallel. Dropping this stops them.
struct Workers {
    games: Vec<Sender<u64>>,
    threads: Vec<JoinHandle<()>>,
    stop: Arc<AtomicBool>,
}

/// The same size as the main thread has on the platform with the largest one, because searches are recursive.
const STACK_SIZE: usize = 16 << 20;

impl Workers {
    /// Starts this many threads, and waits until all of them have created their players.
    ///
    /// # Errors
    ///
    /// If a player doesn't exist, or a program can't be started.
    fn open<G: Baselines>(
        args: &Arc<Args>,
        choice: &Choice,
        rules: &G::Rules,
        jobs: usize,
        tell: &Sender<Message>,
        news: &Receiver<Message>,
    ) -> Result<Self, Failure> {
        let mut workers = Self { games: Vec::new(), threads: Vec::new(), stop: Arc::default() };
        for worker in 0..jobs {
            let (give, given) = channel::<u64>();
            let (args, choice, rules) = (Arc::clone(args), choice.clone(), rules.clone());
            let (tell, stop) = (tell.clone(), Arc::clone(&workers.stop));
            let thread = std::thread::Builder::new().name(format!("worker-{worker}")).stack_size(STACK_SIZE);
            let thread = thread.spawn(move || {
                let told = PanicReport(tell);
                args.work::<G>(worker, &choice, &rules, &given, &told.0, &stop);
            });
            workers.threads.push(
                thread.map_err(|error| {
                    Failure::input(format!("couldn't start a thread for a game: {error}"))
                })?,
            );
            workers.games.push(give);
            // One at a time, so that an error about the players is reported once.
            match news.recv() {
                Ok(Message::Ready(ready)) => ready?,
                Ok(Message::Interrupted) => {
                    end_all();
                    return Err(Failure::Interrupted("interrupted before the first game".to_owned()));
                }
                Ok(Message::Panicked | Message::Played(_)) | Err(_) => {
                    return Err(Failure::input("the players couldn't be created"));
                }
            }
        }
        Ok(workers)
    }

    /// Sends a game to a worker.
    fn give(&self, worker: usize, game: u64) {
        // A worker that panicked has already reported it.
        let _ = self.games[worker].send(game);
    }

    /// Stops the workers and abandons games in progress.
    fn close(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.games.clear();
        for thread in self.threads.drain(..) {
            // A worker that panicked has already reported it.
            let _ = thread.join();
        }
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Reports a panic of its thread when dropped.
struct PanicReport(Sender<Message>);

impl Drop for PanicReport {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let _ = self.0.send(Message::Panicked);
        }
    }
}

/// A player that gives up when the match is stopped.
struct StoppablePlayer<P: ?Sized> {
    stop: Arc<AtomicBool>,
    player: Box<P>,
}

impl<G: Game> Player<G> for StoppablePlayer<dyn Player<G>> {
    fn begin(&mut self) {
        self.player.begin();
    }

    fn choose(&mut self, played: &Match<G>, seed: u64) -> Result<G::Turn, String> {
        if self.stop.load(Ordering::Relaxed) {
            return Err("the match is over".to_owned());
        }
        self.player.choose(played, seed)
    }
}

/// A sequential test with errors of 5 % ends beyond this value: ln(0.95 / 0.05).
const TEST_LIMIT: f64 = 2.944;

/// A player this much stronger loses one game in thirty million.
const MAX_ELO: f64 = 3_000.0;

/// The maximum length of a stored forfeit reason in characters; programs may write anything.
const MAX_REASON_LEN: usize = 300;

fn entry<G: Game>(bout: &GameResult<G>) -> Entry {
    let forfeit = match &bout.end {
        End::Over(_) | End::Unfinished => None,
        End::Forfeit { seat, reason } => Some(Forfeit {
            player: if bout.first.contains(*seat) { 'a' } else { 'b' },
            seat: bout.played.start().seat_name(*seat).to_owned(),
            reason: reason
                .chars()
                .take(MAX_REASON_LEN)
                .map(|c| if c.is_control() { ' ' } else { c })
                .collect(),
        }),
    };
    let taken = bout.played.entries().iter().filter(|entry| entry.by.is_some());
    Entry {
        result: bout.result(),
        turns: taken.count() as u64,
        unfinished: matches!(bout.end, End::Unfinished),
        forfeit,
    }
}

/// Returns whether both paths are the same file, perhaps under two names, or will be when created.
fn same_place(one: &Path, other: &Path) -> bool {
    // Opening a pipe would wait for the process at its other end.
    if one.is_file()
        && other.is_file()
        && let (Ok(one), Ok(other)) = (Handle::from_path(one), Handle::from_path(other))
    {
        return one == other;
    }
    let place = |path: &Path| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        Some(folder.unwrap_or(Path::new(".")).canonicalize().ok()?.join(path.file_name()?))
    };
    one == other || place(one).is_some_and(|one| place(other) == Some(one))
}

fn at(path: &std::path::Path, error: &std::io::Error) -> Failure {
    Failure::Input(format!("{}: {error}", path.display()))
}

/// The maximum number of parallel games.
const MAX_JOBS: usize = 256;

/// Parses the two differences of `--sprt`.
fn bounds(text: &str) -> Result<(f64, f64), Failure> {
    let pair = text.split_once(',').and_then(|(low, high)| {
        let low: f64 = low.trim().parse().ok()?;
        let high: f64 = high.trim().parse().ok()?;
        (low < high && low >= -MAX_ELO && high <= MAX_ELO).then_some((low, high))
    });
    pair.ok_or_else(|| {
        Failure::Input(format!(
            "`{text}` isn't a pair of Elo differences up to {MAX_ELO}: write the smaller first, like 0,50"
        ))
    })
}

/// Returns a clock with this many milliseconds per turn.
fn clock(milliseconds: u64) -> Clock {
    Rc::new(move || {
        let end = Instant::now() + Duration::from_millis(milliseconds);
        Box::new(move || Instant::now() >= end)
    })
}
