//! The messages between the page and its search worker.
//!
//! Both sides send them as JSON text by `postMessage`. The worker speaks first: [`WorkerMessage::Ready`]. Anything sent to it
//! before that is lost, so the page queues its questions until then.
#![allow(missing_docs, reason = "only this workspace uses the crate")]

use eightfold_study::lines::BestLine;
use eightfold_study::report::Report;
use serde::{Deserialize, Serialize};

/// A message from the page to the worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PageMessage {
    /// Finds a turn for the player to act. The reply is [`WorkerMessage::Turn`], or [`WorkerMessage::Refused`] if the question makes no
    /// sense. The worker does one job at a time: this stops the current one.
    Think {
        /// The job's number, repeated in the reply.
        job: u32,
        /// The game's id in the catalogue.
        game: String,
        /// Its options, by key.
        options: Vec<(String, String)>,
        /// The position in canonical text, with `?` for what nobody has seen.
        position: String,
        /// The earlier positions of the match, so that the player avoids repetitions.
        #[serde(default)]
        history: Vec<String>,
        /// The level to play at, 1 for the weakest.
        level: u8,
        /// The seed of all randomness: the same seed plays the same turn, unless time runs out.
        seed: u64,
        /// The node limit, if it differs from the level's.
        #[serde(default)]
        nodes: Option<u64>,
        /// The depth limit, if it differs from the level's.
        #[serde(default)]
        depth: Option<u8>,
        /// The only turn to evaluate.
        #[serde(default)]
        only: Option<String>,
        /// Whether to report progress.
        #[serde(default)]
        aloud: bool,
    },
    /// Searches for a good Octiles board until stopped. The replies are [`WorkerMessage::Found`], repeatedly, or
    /// [`WorkerMessage::Refused`]. This stops the current job.
    Solve {
        /// The job's number, repeated in the replies.
        job: u32,
        /// The text of a score's id, of weights and conditions, or of a solitaire problem.
        goal: String,
        /// The seed of all randomness.
        seed: u64,
        /// The board to start with, as in a position.
        board: String,
        /// The locked spaces, separated by commas.
        locked: String,
    },
    /// Judges or proves a puzzle with a search that prunes no reply. The reply is [`WorkerMessage::Judged`], [`WorkerMessage::Proven`],
    /// [`WorkerMessage::ProofFailure`] or [`WorkerMessage::Refused`]. The job can't be stopped except by ending the worker.
    Puzzle {
        /// The job's number, repeated in the reply.
        job: u32,
        /// The puzzle as a line of text.
        puzzle: String,
        /// The turn to judge; `None` to prove the puzzle and check the certificate.
        #[serde(default)]
        turn: Option<String>,
    },
    /// Finds the best lines of a position, all to the same depth, or at a chance step the value of each outcome. The
    /// replies are [`WorkerMessage::Lines`] at each depth and when time is up, or [`WorkerMessage::Refused`]. This stops the current job.
    Lines {
        /// The job's number, repeated in the replies.
        job: u32,
        /// The game's id in the catalogue.
        game: String,
        /// Its options, by key.
        options: Vec<(String, String)>,
        /// The position in canonical text.
        position: String,
        /// The earlier positions of the match.
        #[serde(default)]
        history: Vec<String>,
        /// The number of lines.
        count: u8,
        /// The depth limit; `None` for no limit.
        #[serde(default)]
        depth: Option<u8>,
        /// The time limit in milliseconds; `None` to search until stopped.
        #[serde(default)]
        time: Option<u32>,
    },
    /// Compares turns by rollouts. The replies are [`WorkerMessage::RolloutResult`], repeatedly, or [`WorkerMessage::Refused`]. This stops the
    /// current job.
    Rollout {
        /// The job's number, repeated in the replies.
        job: u32,
        /// The game's id in the catalogue.
        game: String,
        /// Its options, by key.
        options: Vec<(String, String)>,
        /// The position in canonical text.
        position: String,
        /// The turns to compare; empty for those that look best.
        turns: Vec<String>,
        /// The seed of all randomness.
        seed: u64,
        /// The maximum number of games for each turn.
        games: u32,
    },
    /// Reviews every step of a game. The replies are [`WorkerMessage::Reviewed`], repeatedly, the last one with the report, or
    /// [`WorkerMessage::Refused`]. This stops the current job.
    Review {
        /// The job's number, repeated in the replies.
        job: u32,
        /// The game's record.
        record: String,
        /// The node limit for each search of a turn; searches of other chance outcomes have a twelfth of it.
        nodes: u64,
    },
    /// Stops the job with this number. The reply is always [`WorkerMessage::Stopped`], even if the job had ended already.
    Stop {
        /// The job's number.
        job: u32,
    },
}

/// The state of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchProgress {
    /// The depth in turns.
    pub depth: u8,
    /// The positions searched.
    pub nodes: u64,
    /// The winning chances of the player to act, in thousandths.
    pub chance: u32,
    /// The best line in canonical notation, up to the next chance step.
    pub line: Vec<String>,
}

/// A message from the worker to the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "kebab-case", deny_unknown_fields)]
pub enum WorkerMessage {
    /// The worker's code failed to load. Sent by the file that loads it, instead of [`WorkerMessage::Ready`]; nothing follows.
    Missing {
        /// The browser's error message.
        reason: String,
    },
    /// The worker has loaded and accepts questions. Sent once, before anything else.
    Ready {
        /// The worker's version, which is that of its page.
        version: String,
    },
    /// The progress of a search, if requested.
    Thought {
        /// The job's number.
        job: u32,
        /// The state of the search.
        thought: SearchProgress,
    },
    /// The turn found.
    Turn {
        /// The job's number.
        job: u32,
        /// The turn in canonical notation.
        turn: String,
        /// The final state of the search.
        thought: SearchProgress,
    },
    /// The progress of a search for a board: sent for each better board, and at intervals.
    Found {
        /// The job's number.
        job: u32,
        /// The state of the search.
        found: BoardProgress,
    },
    /// The verdict on a turn in a puzzle.
    Judged {
        /// The job's number.
        job: u32,
        /// Whether it solves the puzzle.
        right: bool,
        /// If it doesn't: the turn and its continuation.
        line: Vec<String>,
        /// The value of the turn and the best value, if the puzzle is about a number and the turn is wrong.
        worth: Option<(String, String)>,
    },
    /// The puzzle is correct, and its certificate was checked.
    Proven {
        /// The job's number.
        job: u32,
        /// The puzzle with all results: share, themes, answers and proof.
        puzzle: String,
        /// The number of positions that the checker visited.
        positions: u64,
    },
    /// The puzzle is incorrect, or could not be decided.
    ProofFailure {
        /// The job's number.
        job: u32,
        /// The reason.
        why: ProofFailure,
    },
    /// The best lines so far.
    Lines {
        /// The job's number.
        job: u32,
        /// The letter of the player whose winning chances are given.
        seat: char,
        /// The lines, best first; at a chance step the outcomes, in their own order.
        lines: Vec<BestLine>,
        /// At a chance step: the mean over all outcomes, in hundredths of a percent.
        mean: Option<u16>,
        /// The other side's best line if the player to act passed, with the other side's chances; `None` if that says
        /// little.
        #[serde(default)]
        threat: Option<BestLine>,
        /// The common depth of all lines.
        depth: u8,
        /// The positions searched.
        nodes: u64,
        /// Whether the search has ended.
        done: bool,
    },
    /// The comparison of turns by rollouts.
    RolloutResult {
        /// The job's number.
        job: u32,
        /// The turns, best first.
        found: Vec<RolloutResult>,
        /// The number of games played for each.
        games: u32,
        /// Whether the job has ended.
        done: bool,
    },
    /// The progress of a review.
    Reviewed {
        /// The job's number.
        job: u32,
        /// The number of steps reviewed.
        done: usize,
        /// The number of all steps.
        all: usize,
        /// The report, once all steps are reviewed; its turning points have no sentences.
        report: Option<Box<Report>>,
    },
    /// The job with this number has been stopped.
    Stopped {
        /// The job's number.
        job: u32,
    },
    /// A question can't be parsed, or makes no sense.
    Refused {
        /// The job's number; `None` if it could not be parsed.
        job: Option<u32>,
        /// What is wrong with the question.
        reason: String,
    },
}

/// The rollout result of a turn. All numbers are hundredths of a percent of a win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RolloutResult {
    pub turn: String,
    /// The winning chance of the player to act.
    pub chance: i32,
    /// Its standard error; `None` if all games were the same.
    pub error: Option<i32>,
    /// The number of different games played.
    pub distinct: u32,
    /// The difference to the best turn.
    pub behind: i32,
    /// The standard error of that difference, paired by game; `None` for the best turn, or if all games of both were
    /// the same.
    pub joint_error: Option<i32>,
}

/// The progress of a search for a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardProgress {
    /// The number of boards examined.
    pub boards: u64,
    /// The best board so far, as in a position.
    pub board: String,
    /// Its value, in words.
    pub value: String,
    /// Whether nothing better exists; the job has then ended.
    pub finished: bool,
}

/// Why a puzzle is not proven.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ProofFailure {
    /// It would take too long.
    TooMuch,
    /// No turn solves it.
    NoAnswer,
    /// Every turn solves it.
    Every,
    /// Another number is correct for the aim; for a smaller one, with a turn that achieves it.
    Aim {
        /// The correct aim.
        right: String,
        turn: Option<String>,
    },
    /// In Connect the Dots, too many spaces are empty to compute a mean.
    TooEarly,
}
