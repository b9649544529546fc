//! A search with text on both sides, for the page's worker and for line protocols.

use std::fmt;

use eightfold_catalog::{Choice, ChoiceError, dispatch};
use eightfold_game::Step;

use crate::levels::{Played, levels};
use eightfold_search::Level;
use eightfold_search::{Searcher, Status};

/// A search for one turn whose game is known only by name.
///
/// ```
/// use eightfold_players::Job;
/// use eightfold_search::Status;
/// let position = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- BBBBB.....YYYYY..................... \
///                 1,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? B";
/// let mut job = Job::new("octiles", &[("players", "2")], position, 1, 7)?;
/// while job.step(64) == Status::Thinking {}
/// println!("{} ({:.0} %)", job.best().unwrap(), 100.0 * job.report().winning_chance);
/// # Ok::<(), eightfold_players::JobError>(())
/// ```
pub struct Job {
    task: Box<dyn Task>,
}

/// How far a [`Job`] has come, in text.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The turns looked ahead.
    pub depth: u8,
    /// The positions looked at.
    pub nodes: u64,
    /// The worth of the best turn to the player to act; about 100 is a clear small advantage.
    pub score: i32,
    /// The expectation of the player to act, 0 to 1.
    pub winning_chance: f64,
    /// The best line in canonical notation, as far as no chance step comes in between.
    pub line: Vec<String>,
}

/// Why a search cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// The game or its options.
    #[error(transparent)]
    Game(#[from] ChoiceError),
    /// The position.
    #[error("position: {0}")]
    Position(String),
    /// The turn.
    #[error("turn: {0}")]
    Turn(String),
    /// The level.
    #[error("no level {given}: this game has levels 1 to {most}")]
    Level {
        /// The number given.
        given: u8,
        /// The strongest there is.
        most: usize,
    },
}

impl Job {
    /// A search at a position given as text, with `?` for tiles nobody has seen, by the level with
    /// this number.
    ///
    /// # Errors
    /// If there is no such game, option, position or level.
    pub fn new(
        game: &str,
        options: &[(&str, &str)],
        position: &str,
        level: u8,
        seed: u64,
    ) -> Result<Self, JobError> {
        let choice = Choice::new(game, options.iter().copied())?;
        Self::of(&choice, position, level, seed)
    }

    /// As [`new`](Self::new), for a game already chosen.
    ///
    /// # Errors
    /// If there is no such position or level.
    pub fn of(choice: &Choice, position: &str, level: u8, seed: u64) -> Result<Self, JobError> {
        let all = levels(choice);
        let level = all
            .iter()
            .find(|known| known.number == level)
            .ok_or(JobError::Level { given: level, most: all.len() })?;
        Self::by(choice, position, level, seed)
    }

    /// As [`of`](Self::of), by a level that need not be one of the game's own.
    ///
    /// # Errors
    /// If there is no such position.
    pub fn by(choice: &Choice, position: &str, level: &Level, seed: u64) -> Result<Self, JobError> {
        dispatch!(choice.rules(), |G, rules| Self::from_text::<G>(rules, position, level, seed))
    }

    /// A search at a position of these rules, given as text.
    ///
    /// # Errors
    /// If the position cannot be read.
    pub fn from_text<G: Played>(
        rules: &G::Rules,
        position: &str,
        level: &Level,
        seed: u64,
    ) -> Result<Self, JobError> {
        let position =
            G::from_text(rules, position).map_err(|error| JobError::Position(error.to_string()))?;
        Ok(Self::at(&position, [], level, seed))
    }

    /// A search at a position, after the positions that the match has had.
    pub fn at<'a, G: Played>(
        position: &G,
        history: impl IntoIterator<Item = &'a G>,
        level: &Level,
        seed: u64,
    ) -> Self {
        Self {
            task: Box::new(Thought {
                position: position.clone(),
                search: Searcher::new(position, G::evaluator(level), level, seed).after(history),
            }),
        }
    }

    /// Tells the search which positions the match has had, so that it keeps from going round in
    /// circles. To be said before the first step.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub fn after(mut self, history: &[&str]) -> Result<Self, JobError> {
        self.task.after(history)?;
        Ok(self)
    }

    /// Looks at no turn but this one, to find out what it is worth. To be said before the first step.
    ///
    /// # Errors
    /// If it is no legal turn.
    pub fn narrowed_to(mut self, turn: &str) -> Result<Self, JobError> {
        self.task.narrow_to(turn)?;
        Ok(self)
    }

    /// As [`Searcher::step`].
    pub fn step(&mut self, nodes: u64) -> Status {
        self.task.step(nodes)
    }

    /// The best turn found so far in canonical notation; `None` only if no player is to act.
    pub fn best(&self) -> Option<String> {
        self.task.best()
    }

    /// How far the search has come.
    pub fn report(&self) -> Report {
        self.task.report()
    }
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Job").field(&self.report()).finish()
    }
}

fn read<G: Played>(rules: &G::Rules, text: &str) -> Result<G, JobError> {
    G::from_text(rules, text).map_err(|error| JobError::Position(error.to_string()))
}

trait Task: Send {
    fn after(&mut self, history: &[&str]) -> Result<(), JobError>;
    fn narrow_to(&mut self, turn: &str) -> Result<(), JobError>;
    fn step(&mut self, nodes: u64) -> Status;
    fn best(&self) -> Option<String>;
    fn report(&self) -> Report;
}

struct Thought<G: Played> {
    position: G,
    search: Searcher<G, G::Evaluator>,
}

impl<G: Played> Task for Thought<G> {
    fn after(&mut self, history: &[&str]) -> Result<(), JobError> {
        for text in history {
            let position = read::<G>(self.position.rules(), text)?;
            self.search.remember(&position);
        }
        Ok(())
    }

    fn narrow_to(&mut self, turn: &str) -> Result<(), JobError> {
        let wrong = |error: &dyn fmt::Display| JobError::Turn(error.to_string());
        match self.position.step_from_text(turn) {
            Ok(Step::Turn(turn)) => {
                self.position.check(&turn).map_err(|error| wrong(&error))?;
                self.search.narrow_to(&turn);
                Ok(())
            }
            Ok(Step::Chance(_)) => Err(wrong(&"this is a chance step")),
            Err(error) => Err(wrong(&error)),
        }
    }

    fn step(&mut self, nodes: u64) -> Status {
        self.search.step(nodes)
    }

    fn best(&self) -> Option<String> {
        self.search.best().map(|turn| self.position.turn_to_text(turn))
    }

    fn report(&self) -> Report {
        let progress = self.search.progress();
        let mut position = self.position.clone();
        let mut line = Vec::with_capacity(progress.line.len());
        for turn in &progress.line {
            line.push(position.turn_to_text(turn));
            position.play_unchecked(turn);
        }
        Report {
            depth: progress.depth,
            nodes: progress.nodes,
            score: progress.score,
            winning_chance: progress.winning_chance(),
            line,
        }
    }
}
