use std::collections::VecDeque;
use std::io::{BufRead, Read, Write};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::time::{Duration, Instant};

use eightfold_catalog::{AnyMatch, Choice};
use eightfold_game::{Deal, IdentityDice, ToAct};
use eightfold_players::{Job, levels::levels};
use eightfold_search::{Level, NODES_PER_STEP, Status};

use crate::args::GameArgs;
use crate::failure::Failure;

/// Speak the engine protocol (docs/ENGINE.md).
///
/// Lets another program play with or against the computer players: it sends positions as the players see them, and gets
/// the best turn. Uses standard input and output.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let choice = self.game.choice()?;
        let (sender, lines) = sync_channel(LINE_BUFFER_SIZE);
        // Reading blocks. The search must not wait for it, but must notice `stop`.
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            while let Some(said) = read_line(&mut input) {
                if sender.send(said).is_err() {
                    break;
                }
            }
        });
        let played = choice.start(Deal::Hidden, &mut IdentityDice);
        let level = levels(&choice).len() as u8;
        Engine { choice, played, level, seed: 0, lines, waiting: VecDeque::new() }.serve(out)
    }
}

/// The maximum length of a line in bytes; the longest game is far shorter.
const MAX_LINE_LEN: u64 = 1 << 20;
/// The number of buffered lines; a client that sends more has to wait.
const LINE_BUFFER_SIZE: usize = 256;
/// The maximum number of characters of the input that a response repeats.
const MAX_ECHO_CHARS: usize = 80;

/// An input line, or the length of a line that was too long.
type InputLine = Result<String, u64>;

/// Reads the next line; a line that is too long isn't stored. `None` at the end of input.
fn read_line(input: &mut impl BufRead) -> Option<InputLine> {
    let mut line = Vec::new();
    let mut length = input.by_ref().take(MAX_LINE_LEN + 1).read_until(b'\n', &mut line).ok()? as u64;
    if length == 0 {
        return None;
    }
    if length <= MAX_LINE_LEN {
        let line = String::from_utf8_lossy(&line);
        return Some(Ok(eightfold_record::without_bom(&line).to_owned()));
    }
    // Skip the rest of the line.
    while line.last() != Some(&b'\n') {
        line.clear();
        match input.by_ref().take(MAX_LINE_LEN).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => break,
            Ok(more) => length += more as u64,
        }
    }
    Some(Err(length))
}

struct Engine {
    choice: Choice,
    played: Box<dyn AnyMatch>,
    level: u8,
    seed: u64,
    lines: Receiver<InputLine>,
    /// Lines received during a search that ends by itself; handled after it.
    waiting: VecDeque<InputLine>,
}

/// What ends a search before its budget is used up.
#[derive(Default)]
struct Limits {
    nodes: Option<u64>,
    depth: Option<u8>,
    time: Option<Duration>,
    infinite: bool,
}

/// How long a search without a limit of its own continues after the input has ended.
const MAX_TIME_AFTER_INPUT: Duration = Duration::from_secs(30);

/// Whether the session continues.
#[derive(PartialEq)]
enum Flow {
    Continue,
    Quit,
}

impl Engine {
    fn serve(mut self, out: &mut dyn Write) -> Result<(), Failure> {
        while let Some(line) = self.waiting.pop_front().or_else(|| self.lines.recv().ok()) {
            let flow = match line {
                Ok(line) => self.answer(&line, out)?,
                Err(length) => {
                    too_long(length, out)?;
                    Flow::Continue
                }
            };
            out.flush()?;
            if flow == Flow::Quit {
                break;
            }
        }
        Ok(())
    }

    fn answer(&mut self, line: &str, out: &mut dyn Write) -> Result<Flow, Failure> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let refused = match word {
            "" | "stop" => None,
            "hello" | "uci" | "ugi" => {
                self.introduce(out)?;
                writeln!(out, "{word}ok")?;
                None
            }
            "isready" => {
                writeln!(out, "readyok")?;
                None
            }
            "newgame" | "ucinewgame" | "uginewgame" => {
                self.played = self.choice.start(Deal::Hidden, &mut IdentityDice);
                None
            }
            "setoption" => self.set(rest).err(),
            "position" => self.take_position(rest).err(),
            "show" => {
                writeln!(out, "position {}", self.played.position())?;
                None
            }
            "go" => match self.limits(rest) {
                Ok(limits) => return self.search(&limits, out),
                Err(reason) => Some(reason),
            },
            "quit" => return Ok(Flow::Quit),
            other => Some(format!(
                "unknown command `{}`: the commands are hello (uci, ugi), isready, newgame, setoption, position, show, go, stop, quit",
                shortened(other)
            )),
        };
        if let Some(reason) = refused {
            refuse(&reason, out)?;
        }
        Ok(Flow::Continue)
    }

    fn introduce(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let most = levels(&self.choice).len();
        writeln!(out, "id name Eightfold {}", env!("CARGO_PKG_VERSION"))?;
        write!(out, "id game {}", self.choice.info().id)?;
        for (key, value) in self.choice.values().iter() {
            write!(out, " {key}={value}")?;
        }
        writeln!(out)?;
        writeln!(out, "option level number 1 {most} default {most}")?;
        writeln!(out, "option seed number 0 {} default 0", u64::MAX)?;
        Ok(())
    }

    fn set(&mut self, rest: &str) -> Result<(), String> {
        // Also `name level value 2`, as in UCI.
        let words: Vec<&str> =
            rest.split_whitespace().filter(|word| !matches!(*word, "name" | "value")).collect();
        let wrong = || "write `setoption level 2` or `setoption seed 7`".to_owned();
        let Some((key, value)) = words.split_first() else {
            return Err(wrong());
        };
        let known = |name: &str| key.eq_ignore_ascii_case(name);
        if !known("level") && !known("seed") {
            return Err(format!("no option `{key}`: {}", wrong()));
        }
        let &[value] = value else {
            return Err(wrong());
        };
        if known("level") {
            let most = levels(&self.choice).len();
            let level = value.parse().ok().filter(|&n: &u8| n >= 1 && usize::from(n) <= most);
            self.level = level.ok_or_else(|| format!("`{value}` isn't a level: write 1 to {most}"))?;
        } else {
            self.seed = value.parse().map_err(|_| {
                format!("`{value}` isn't a seed: write a whole number from 0 to {}", u64::MAX)
            })?;
        }
        Ok(())
    }

    /// Parses `start` or a position, then, after `turns`, the turns since, separated by `|`.
    fn take_position(&mut self, rest: &str) -> Result<(), String> {
        let rest = rest.trim();
        let (position, turns) = [" turns ", " moves "]
            .iter()
            .find_map(|word| rest.split_once(word))
            .unwrap_or((rest.trim_end_matches(" turns").trim_end_matches(" moves"), ""));
        let position = position.trim();
        let (first, more) = position.split_once(' ').unwrap_or((position, ""));
        let mut played = if matches!(first, "start" | "startpos") {
            if !more.is_empty() {
                return Err(format!(
                    "unexpected `{more}` after `{first}`: write turns like `position start turns T | T`"
                ));
            }
            self.choice.start(Deal::Hidden, &mut IdentityDice)
        } else if position.is_empty() {
            return Err("no position: write `position start` or `position POSITION`".to_owned());
        } else {
            self.choice.open(position).map_err(|error| error.to_string())?
        };
        for turn in turns.split('|').map(str::trim).filter(|turn| !turn.is_empty()) {
            played.apply(turn).map_err(|error| format!("{turn}: {error}"))?;
        }
        self.played = played;
        Ok(())
    }

    fn limits(&self, rest: &str) -> Result<Limits, String> {
        let mut limits = Limits::default();
        let mut words = rest.split_whitespace();
        while let Some(word) = words.next() {
            if word == "infinite" {
                limits.infinite = true;
                continue;
            }
            if !matches!(word, "nodes" | "depth" | "time" | "movetime") {
                return Err(format!(
                    "unknown limit `{word}`: the limits are nodes, depth, time (in milliseconds), infinite"
                ));
            }
            let twice = match word {
                "nodes" => limits.nodes.is_some(),
                "depth" => limits.depth.is_some(),
                _ => limits.time.is_some(),
            };
            if twice {
                return Err(format!("`{word}` is given twice: write it once"));
            }
            // A limit of zero is valid too: the first turn found.
            let least = u64::from(!matches!(word, "time" | "movetime"));
            let number: Option<u64> = words.next().and_then(|text| text.parse().ok()).filter(|&n| n >= least);
            let number = number
                .ok_or_else(|| format!("`{word}` takes a whole number from {least} to {}", u64::MAX))?;
            match word {
                "nodes" => limits.nodes = Some(number),
                "depth" => limits.depth = Some(number.min(100) as u8),
                _ => limits.time = Some(Duration::from_millis(number)),
            }
        }
        Ok(limits)
    }

    fn job(&self, limits: &Limits) -> Result<Job, String> {
        let all = levels(&self.choice);
        let mut level: Level = all[usize::from(self.level) - 1];
        let unlimited = limits.infinite || limits.time.is_some() || limits.depth.is_some();
        level.nodes = limits.nodes.unwrap_or(if unlimited { u64::MAX } else { level.nodes });
        if let Some(depth) = limits.depth {
            level.depth = depth;
        } else if unlimited || limits.nodes.is_some() {
            level.depth = level.depth.max(if level.depth > 1 { 100 } else { 1 });
        }
        let history = self.played.history(self.played.len());
        let history: Vec<&str> = history.iter().map(String::as_str).collect();
        Job::by(&self.choice, &self.played.position(), &level, self.seed)
            .and_then(|job| job.after(&history))
            .map_err(|error| error.to_string())
    }

    fn search(&mut self, limits: &Limits, out: &mut dyn Write) -> Result<Flow, Failure> {
        let job = match self.played.to_act() {
            ToAct::Seat(_) => self.job(limits),
            ToAct::Chance => Err("chance is to act: send the chance step first".to_owned()),
            ToAct::Over(_) => Err("the game is over".to_owned()),
        };
        let mut job = match job {
            Ok(job) => job,
            Err(reason) => {
                refuse(&reason, out)?;
                return Ok(Flow::Continue);
            }
        };
        let begin = Instant::now();
        let mut flow = Flow::Continue;
        let mut told = 0;
        let mut status = Status::Thinking;
        // The lines handled since the last slice of the search; the next slice starts when none is left.
        let mut handled = 0;
        // When the input ended.
        let mut alone: Option<Instant> = None;
        loop {
            if handled == 0 {
                status = job.step(NODES_PER_STEP);
                let report = job.report();
                if report.depth > told && status == Status::Thinking {
                    told = report.depth;
                    info(&job, begin, out)?;
                    out.flush()?;
                }
            }
            let time = limits.time.or_else(|| alone.map(|_| MAX_TIME_AFTER_INPUT));
            // There is always a turn to reply with, however short the time.
            let late =
                job.best().is_some() && time.is_some_and(|time| alone.unwrap_or(begin).elapsed() >= time);
            let waiting = limits.infinite && status == Status::Done;
            if late || (status == Status::Done && !waiting) {
                break;
            }
            let line = if waiting {
                self.lines.recv().map_err(|_| TryRecvError::Disconnected)
            } else {
                self.lines.try_recv()
            };
            // However much arrives, the search goes on.
            handled = if line.is_ok() { (handled + 1) % LINE_BUFFER_SIZE } else { 0 };
            let line = match line {
                Ok(Ok(line)) => Ok(line),
                Ok(Err(length)) => {
                    too_long(length, out)?;
                    out.flush()?;
                    continue;
                }
                Err(error) => Err(error),
            };
            match line.as_deref().map(str::trim) {
                Ok("stop") => break,
                Ok("isready") => {
                    writeln!(out, "readyok")?;
                    out.flush()?;
                }
                Ok("quit") => {
                    flow = Flow::Quit;
                    break;
                }
                Ok("") => {}
                Ok(line) if limits.infinite => {
                    refuse(
                        &format!("an infinite search is running: send `stop` before `{}`", shortened(line)),
                        out,
                    )?;
                    out.flush()?;
                }
                Ok(_) if self.waiting.len() >= LINE_BUFFER_SIZE => {
                    let most =
                        format!("not done: at most {LINE_BUFFER_SIZE} requests can wait during a search");
                    refuse(&most, out)?;
                    out.flush()?;
                }
                Ok(_) => self.waiting.extend(line.map(Ok)),
                Err(TryRecvError::Empty) => {}
                // The input has ended: an infinite search ends now, any other as requested.
                Err(TryRecvError::Disconnected) if limits.infinite => break,
                Err(TryRecvError::Disconnected) if limits.time.is_none() && limits.nodes.is_none() => {
                    alone.get_or_insert_with(Instant::now);
                }
                Err(TryRecvError::Disconnected) => {}
            }
        }
        info(&job, begin, out)?;
        if let Some(best) = job.best() {
            writeln!(out, "bestmove {best}")?;
        }
        Ok(flow)
    }
}

/// Returns the beginning of an input line, as much as a response may repeat.
fn shortened(said: &str) -> String {
    let mut characters = said.chars();
    let start: String = characters.by_ref().take(MAX_ECHO_CHARS).collect();
    if characters.next().is_some() { start + ".." } else { start }
}

/// Reports an error on one line of limited length.
fn refuse(reason: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let mut reason = reason.replace(['\n', '\r'], " ");
    if let Some((end, _)) = reason.char_indices().nth(MAX_REASON_LEN) {
        reason.truncate(end);
        reason.push_str("..");
    }
    Ok(writeln!(out, "error {reason}")?)
}

/// The maximum length of an error in characters.
const MAX_REASON_LEN: usize = 400;

fn too_long(length: u64, out: &mut dyn Write) -> Result<(), Failure> {
    refuse(&format!("a line of {length} bytes: the maximum is {MAX_LINE_LEN}"), out)
}

fn info(job: &Job, begin: Instant, out: &mut dyn Write) -> Result<(), Failure> {
    let report = job.report();
    writeln!(
        out,
        "info depth {} nodes {} time {} score {} chance {:.0} pv {}",
        report.depth,
        report.nodes,
        begin.elapsed().as_millis(),
        report.score,
        100.0 * report.winning_chance,
        report.line.join(" | ")
    )?;
    Ok(())
}
