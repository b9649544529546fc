use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::time::{Duration, Instant};

use eightfold_game::{Game, Match, Step};
use eightfold_players::arena::Player;

use super::guard::Guard;
use crate::failure::Failure;

/// Timeouts for an external program.
#[derive(Clone, Copy)]
pub struct Timeouts {
    /// For introducing itself, and for a turn without a time limit.
    pub answer: Duration,
    /// In addition to the time of a turn.
    pub margin: Duration,
}

/// A program that speaks the engine protocol (docs/ENGINE.md) and plays in the arena.
///
/// It is started before the first game, and restarted after a forfeit. Every wait for it has a timeout.
pub struct ExternalPlayer {
    command: Vec<String>,
    go: String,
    limit: Duration,
    patience: Timeouts,
    running: Option<ProgramProcess>,
    fresh: bool,
    stop: Arc<AtomicBool>,
}

/// The maximum length of a turn in bytes, far more than any turn needs.
const MAX_TURN_LEN: usize = 10_000;

struct ProgramProcess {
    child: Child,
    /// Ends the program when dropped, and kills any processes it leaves behind.
    _guard: Guard,
    stop: Arc<AtomicBool>,
    /// Sends to the writer thread, so that a program that doesn't read can't block the match.
    says: Sender<String>,
    hears: Receiver<ProgramLine>,
    introduced: bool,
    seeded: bool,
    /// The game the program says it plays.
    game: Option<String>,
}

enum ProgramLine {
    Line(String),
    /// A line longer than [`MAX_LINE_LEN`].
    Endless,
}

/// In bytes. No response of the protocol is nearly as long.
const MAX_LINE_LEN: u64 = 1 << 20;
/// The number of buffered lines; a program that writes more has to wait.
const LINE_BUFFER_SIZE: usize = 256;
/// How often to check whether to keep waiting for a program.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);
/// How long a program may take to exit when asked to, or after closing its output, even on a busy machine.
const EXIT_TIMEOUT: Duration = Duration::from_secs(2);

impl ExternalPlayer {
    /// Creates a player from this command line, with a limit of positions or milliseconds for each turn.
    ///
    /// # Errors
    ///
    /// If the command line has no program or an open quote.
    pub fn new(
        command: &str,
        nodes: Option<u64>,
        time: Option<u64>,
        patience: Timeouts,
    ) -> Result<Self, Failure> {
        let command = words_of(command).ok_or_else(|| {
            Failure::Input(format!(
                "`engine:{command}` names no program: write engine:PROGRAM ARGUMENTS, with quotes around words that have spaces"
            ))
        })?;
        Ok(Self::of_words(command, nodes, time, patience))
    }

    /// Creates a player from these words; the first one is the program.
    pub fn of_words(command: Vec<String>, nodes: Option<u64>, time: Option<u64>, patience: Timeouts) -> Self {
        Self {
            command,
            go: match (nodes, time) {
                (Some(nodes), _) => format!("go nodes {nodes}"),
                (None, Some(time)) => format!("go time {time}"),
                (None, None) => "go".to_owned(),
            },
            limit: time.map_or(patience.answer, |time| Duration::from_millis(time) + patience.margin),
            patience,
            running: None,
            fresh: true,
            stop: Arc::default(),
        }
    }

    /// Stops waiting for the program once this is true.
    pub fn until(mut self, stop: &Arc<AtomicBool>) -> Self {
        self.stop = Arc::clone(stop);
        self
    }

    /// Returns the game that the program says it plays: `octiles players=2`; `None` if it doesn't say.
    ///
    /// # Errors
    ///
    /// If it can't be started or doesn't introduce itself.
    pub fn game(&mut self) -> Result<Option<String>, String> {
        self.start()?;
        let Some(mut running) = self.running.take() else { return Ok(None) };
        if !running.introduced {
            running.introduce(self.patience.answer)?;
        }
        let game = running.game.clone();
        self.running = Some(running);
        Ok(game)
    }

    /// Sets the time for each following turn.
    pub fn set_time(&mut self, ms: u64) {
        self.go = format!("go time {ms}");
        self.limit = Duration::from_millis(ms) + self.patience.margin;
    }

    /// Ends the program; it restarts when needed.
    pub fn end(&mut self) {
        (self.running, self.fresh) = (None, true);
    }

    /// Starts the program. It introduces itself on first use.
    ///
    /// # Errors
    ///
    /// If there is no such program, or it can't be started.
    pub fn start(&mut self) -> Result<(), String> {
        if self.running.is_none() {
            self.running = Some(ProgramProcess::spawn(&self.command, &self.stop)?);
        }
        Ok(())
    }

    fn turn<G: Game>(&mut self, played: &Match<G>, seed: u64) -> Result<G::Turn, String> {
        let steps = played.entries().iter().enumerate();
        let turns: Vec<String> =
            steps.map(|(at, entry)| played.position_at(at).step_to_text(&entry.step)).collect();
        let best = self.ask(&played.start().to_text(), &turns, seed)?;
        let wrong = match played.position().step_from_text(&best) {
            Ok(Step::Turn(turn)) => return Ok(turn),
            Ok(Step::Chance(_)) => format!("illegal turn {best}: this is a chance step"),
            Err(error) => format!("illegal turn {best}: {error}"),
        };
        self.running = None;
        Err(wrong)
    }

    /// Returns the program's turn after these turns and chance steps, as the program wrote it. Ends the program on
    /// failure.
    ///
    /// # Errors
    ///
    /// If it can't be started, exits, refuses or is late; the text says why.
    pub fn ask(&mut self, start: &str, turns: &[String], seed: u64) -> Result<String, String> {
        let fresh = std::mem::take(&mut self.fresh);
        let mut running = match self.running.take() {
            Some(running) => running,
            None => ProgramProcess::spawn(&self.command, &self.stop)?,
        };
        if !running.introduced {
            running.introduce(self.patience.answer)?;
        }
        // Any failure below drops the program, which ends it.
        if fresh {
            running.say("newgame");
        }
        if running.seeded {
            running.say(&format!("setoption seed {seed}"));
        }
        running.say("isready");
        running.until("isready", self.patience.answer, |line| (line == "readyok").then_some(Ok(())))?;
        running.say(&if turns.is_empty() {
            format!("position {start}")
        } else {
            format!("position {start} turns {}", turns.join(" | "))
        });
        running.say(&self.go);
        let best = running.until(&self.go, self.limit, |line| {
            if let Some(error) = line.strip_prefix("error ") {
                return Some(Err(format!("the program refused: {error}")));
            }
            if line == "bestmove" {
                return Some(Err("the program said `bestmove` without a turn".to_owned()));
            }
            line.strip_prefix("bestmove ").map(|best| Ok(best.trim().to_owned()))
        })?;
        if best.len() > MAX_TURN_LEN {
            return Err(format!("a turn of {} bytes", best.len()));
        }
        self.running = Some(running);
        Ok(best)
    }
}

/// Splits a command line into words; `None` if there are none, or a quote is open.
pub fn words_of(command: &str) -> Option<Vec<String>> {
    shlex::split(command).filter(|words| !words.is_empty())
}

impl<G: Game> Player<G> for ExternalPlayer {
    fn begin(&mut self) {
        self.fresh = true;
    }

    fn choose(&mut self, played: &Match<G>, seed: u64) -> Result<G::Turn, String> {
        self.turn(played, seed)
    }
}

impl ProgramProcess {
    fn spawn(command: &[String], stop: &Arc<AtomicBool>) -> Result<Self, String> {
        let failed = |error: std::io::Error| format!("`{}` can't be started: {error}", command[0]);
        let guard = Guard::start().map_err(failed)?;
        let mut program = Command::new(&command[0]);
        program.args(&command[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        guard.guards(&mut program);
        let mut child = program.spawn().map_err(failed)?;
        let (mut input, output) = match (child.stdin.take(), child.stdout.take()) {
            (Some(input), Some(output)) => (input, output),
            _ => return Err("the program has no input or output".to_owned()),
        };
        let (says, lines) = channel::<String>();
        std::thread::spawn(move || {
            for line in lines {
                if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                    break;
                }
            }
        });
        let (heard, hears) = sync_channel(LINE_BUFFER_SIZE);
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                let read = output.by_ref().take(MAX_LINE_LEN).read_until(b'\n', &mut line);
                let said = match read {
                    Ok(0) | Err(_) => break,
                    Ok(bytes) if bytes as u64 == MAX_LINE_LEN => ProgramLine::Endless,
                    Ok(_) => ProgramLine::Line(String::from_utf8_lossy(&line).trim().to_owned()),
                };
                if heard.send(said).is_err() {
                    break;
                }
            }
        });
        Ok(Self {
            child,
            _guard: guard,
            stop: Arc::clone(stop),
            says,
            hears,
            introduced: false,
            seeded: false,
            game: None,
        })
    }

    fn introduce(&mut self, patience: Duration) -> Result<(), String> {
        self.say("hello");
        let (mut seeded, mut game) = (false, None);
        self.until("hello", patience, |line| {
            seeded |= line.starts_with("option seed ");
            if let Some(words) = line.strip_prefix("id game ") {
                game = Some(words.to_owned());
            }
            (line == "hellook").then_some(Ok(()))
        })?;
        (self.introduced, self.seeded, self.game) = (true, seeded, game);
        Ok(())
    }

    fn say(&self, line: &str) {
        // If the program no longer reads, this shows when it doesn't respond.
        let _ = self.says.send(format!("{line}\n"));
    }

    /// Reads lines until one of them is the expected response, up to this time.
    fn until<T>(
        &mut self,
        asked: &str,
        time: Duration,
        mut answer: impl FnMut(&str) -> Option<Result<T, String>>,
    ) -> Result<T, String> {
        let end = Instant::now() + time;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let late = || format!("no reply to `{asked}` within {} ms", time.as_millis());
            if left.is_zero() {
                // A program that never stops writing is late too.
                return Err(late());
            }
            if self.stop.load(Ordering::Relaxed) {
                return Err("the match is over".to_owned());
            }
            match self.hears.recv_timeout(left.min(CHECK_INTERVAL)) {
                Ok(ProgramLine::Line(line)) => {
                    if let Some(answer) = answer(&line) {
                        return answer;
                    }
                }
                Ok(ProgramLine::Endless) => return Err(format!("a line of more than {MAX_LINE_LEN} bytes")),
                // The loop checks above whether it is late or cancelled.
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(match self.ended() {
                        Some(status) => format!("the program ended: {status}"),
                        None => "the program closed its output".to_owned(),
                    });
                }
            }
        }
    }

    /// Returns how it ended, if it ends within a moment.
    fn ended(&mut self) -> Option<String> {
        let end = Instant::now() + EXIT_TIMEOUT;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if Instant::now() < end => std::thread::sleep(Duration::from_millis(5)),
                _ => return None,
            }
        }
    }
}

impl Drop for ProgramProcess {
    fn drop(&mut self) {
        self.say("quit");
        if self.ended().is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
        // The guard ends everything that the program has started and left behind.
    }
}
