//! The messages between the page and its search worker.
//!
//! Both sides send them as JSON text by `postMessage`. The worker speaks first: [`Say::Ready`]. What is sent to it before that
//! is lost, so the page holds its questions until then.

use eightfold_study::lines::Line;
use eightfold_study::report::Report;
use serde::{Deserialize, Serialize};

/// What the page asks of the worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ask {
    /// Find a turn for the player to act. Answered by [`Say::Turn`], or by [`Say::Refused`] when it makes no
    /// sense. The worker thinks about one thing at a time: what it was at before is stopped.
    Think {
        /// A number to know the answer by.
        job: u32,
        /// The game's id in the catalog.
        game: String,
        /// Its options, by key.
        options: Vec<(String, String)>,
        /// The position in canonical text, `?` for what nobody has seen.
        position: String,
        /// The positions the match has had before, so that the player does not go round in circles.
        #[serde(default)]
        history: Vec<String>,
        /// The level to play at, 1 for the weakest.
        level: u8,
        /// What to draw chance from: the same seed plays the same turn, unless time runs out.
        seed: u64,
        /// The most positions to look at, if not as many as the level does.
        #[serde(default)]
        nodes: Option<u64>,
        /// The most turns to look ahead, if not as many as the level does.
        #[serde(default)]
        depth: Option<u8>,
        /// The one turn to think about: what is it worth?
        #[serde(default)]
        only: Option<String>,
        /// Whether to say on the way how far it has come.
        #[serde(default)]
        aloud: bool,
    },
    /// Look for a good Octiles board until told to stop. Answered by [`Say::Found`] again and again, or by
    /// [`Say::Refused`]. What the worker was at before is stopped.
    Solve {
        /// A number to know the answers by.
        job: u32,
        /// A score's id, or weights and conditions, or a problem of a solitaire, in their texts.
        goal: String,
        /// What to draw chance from.
        seed: u64,
        /// The board to begin with, as in a position.
        board: String,
        /// The spaces whose tile stays, joined by commas.
        locked: String,
    },
    /// Look at a puzzle with a search that drops no reply. Answered by [`Say::Judged`], [`Say::Proven`], [`Say::Unproven`]
    /// or [`Say::Refused`]. It is done in one go: who does not want to wait ends the worker.
    Puzzle {
        /// A number to know the answer by.
        job: u32,
        /// The puzzle as a line of text.
        puzzle: String,
        /// The turn that is to be judged; none to have the puzzle proven and its certificate checked.
        #[serde(default)]
        turn: Option<String>,
    },
    /// Look for the best lines of a position, all equally deep, or at a chance step for what each thing that can come is
    /// worth. Answered by [`Say::Lines`] at each depth and when the time is over, or by [`Say::Refused`]. What the worker
    /// was at before is stopped.
    Lines {
        /// A number to know the answers by.
        job: u32,
        /// The game's id in the catalog.
        game: String,
        /// Its options, by key.
        options: Vec<(String, String)>,
        /// The position in canonical text.
        position: String,
        /// The positions the match has had before.
        #[serde(default)]
        history: Vec<String>,
        /// How many lines are wanted.
        count: u8,
        /// The depth at which to end; none for as deep as it goes.
        #[serde(default)]
        depth: Option<u8>,
        /// How long to search, in milliseconds; none until told to stop.
        #[serde(default)]
        time: Option<u32>,
    },
    /// Play a position on many times to compare turns. Answered by [`Say::Rolled`] again and again, or by
    /// [`Say::Refused`]. What the worker was at before is stopped.
    Rollout {
        /// A number to know the answers by.
        job: u32,
        /// The game's id in the catalog.
        game: String,
        /// Its options, by key.
        options: Vec<(String, String)>,
        /// The position in canonical text.
        position: String,
        /// The turns to compare; none for those that look best.
        turns: Vec<String>,
        /// All chance follows from it.
        seed: u64,
        /// The most games for each turn.
        games: u32,
    },
    /// Look at every step of a game. Answered by [`Say::Reviewed`] again and again, the last time with the report, or by
    /// [`Say::Refused`]. What the worker was at before is stopped.
    Review {
        /// A number to know the answers by.
        job: u32,
        /// The game as a record.
        record: String,
        /// The most positions looked at for each search of a turn; those for what could have come are a twelfth of it.
        nodes: u64,
    },
    /// Give up the job of this number. Always answered by [`Say::Stopped`], also when it had ended already.
    Stop {
        /// The number the page gave the job.
        job: u32,
    },
}

/// What a search has found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thought {
    /// The turns looked ahead.
    pub depth: u8,
    /// The positions looked at.
    pub nodes: u64,
    /// What the player to act may hope for, in thousandths of a win.
    pub chance: u32,
    /// The best line in canonical notation, as far as chance does not come in between.
    pub line: Vec<String>,
}

/// What the worker says to the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Say {
    /// The worker's code did not come. Said by the file that loads it, in the place of [`Say::Ready`]; nothing follows.
    Missing {
        /// What the browser says about it.
        reason: String,
    },
    /// The worker has loaded and takes questions from now on. Said once, before anything else.
    Ready {
        /// The version of the worker, which is that of the page it came with.
        version: String,
    },
    /// How far the thinking has come, where one wants to know.
    Thought {
        /// The number the page gave the job.
        job: u32,
        /// What it thinks so far.
        thought: Thought,
    },
    /// The turn that was found.
    Turn {
        /// The number the page gave the job.
        job: u32,
        /// The turn in canonical notation.
        turn: String,
        /// What was thought of it.
        thought: Thought,
    },
    /// How far a search for a board has come: said at each better board, and now and then.
    Found {
        /// The number the page gave the job.
        job: u32,
        /// What it has found.
        found: Found,
    },
    /// What is to be said of a turn in a puzzle.
    Judged {
        /// The number the page gave the job.
        job: u32,
        /// Whether it solves the puzzle.
        right: bool,
        /// Where it does not: the turn and what follows.
        line: Vec<String>,
        /// What the turn is worth and what the best is, where the puzzle is about a number and the turn is wrong.
        worth: Option<(String, String)>,
    },
    /// The puzzle is as it says, and its certificate was checked.
    Proven {
        /// The number the page gave the job.
        job: u32,
        /// The puzzle with what has been found out about it: share, themes, answers and proof.
        puzzle: String,
        /// How many positions the checker came through.
        positions: u64,
    },
    /// The puzzle is not as it says, or that could not be found out.
    Unproven {
        /// The number the page gave the job.
        job: u32,
        /// Why.
        why: Unproven,
    },
    /// The best lines so far.
    Lines {
        /// The number the page gave the job.
        job: u32,
        /// The letter of the player whose chances are told.
        seat: char,
        /// The lines, the best first; at a chance step what can come, in its order.
        lines: Vec<Line>,
        /// At a chance step: the mean of all that can come, in hundredths of a percent.
        mean: Option<u16>,
        /// What the other side would do if nothing were done now, with its own chance; none where that says little.
        #[serde(default)]
        threat: Option<Line>,
        /// To which depth all of them were searched.
        depth: u8,
        /// The positions looked at.
        nodes: u64,
        /// Whether the search has ended.
        done: bool,
    },
    /// How turns compare when the position is played on.
    Rolled {
        /// The number the page gave the job.
        job: u32,
        /// The turns, the best first.
        found: Vec<Rolled>,
        /// How many games were played for each.
        games: u32,
        /// Whether there is no more to find out.
        done: bool,
    },
    /// How far the look at a game has come.
    Reviewed {
        /// The number the page gave the job.
        job: u32,
        /// How many steps were looked at.
        done: usize,
        /// How many there are.
        all: usize,
        /// The report, its turning points without sentences, when all were.
        report: Option<Box<Report>>,
    },
    /// The job of this number has been given up.
    Stopped {
        /// The number the page gave the job.
        job: u32,
    },
    /// A question could not be understood, or makes no sense.
    Refused {
        /// The number the page gave the job; none where the question could not be read so far.
        job: Option<u32>,
        /// What was wrong with it.
        reason: String,
    },
}

/// What playing on has found of a turn. All numbers are hundredths of a percent of a win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rolled {
    /// The turn.
    pub turn: String,
    /// The chance of the player to act, luck taken off.
    pub chance: i32,
    /// Its standard error.
    pub error: i32,
    /// How far it is behind the best.
    pub behind: i32,
    /// The standard error of that difference, game by game.
    pub joint_error: i32,
}

/// How far a search for a board has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// The boards looked at.
    pub boards: u64,
    /// The best of them, as in a position.
    pub board: String,
    /// What it is worth, in words.
    pub value: String,
    /// Whether there is nothing more to find; the job has ended then.
    pub finished: bool,
}

/// Why a puzzle is not proven.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Unproven {
    /// It would take too long.
    TooMuch,
    /// No turn does it.
    NoAnswer,
    /// Every turn does it.
    Every,
    /// Another number is right for the aim; where it is a smaller one, with a turn that does it.
    Aim {
        /// The aim as it is right.
        right: String,
        /// The turn.
        turn: Option<String>,
    },
    /// In Connect the Dots more spaces are empty than a mean can be taken over.
    TooEarly,
}
