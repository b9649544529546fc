//! A search with text input and output, for the page's worker and for line protocols.

use std::fmt;

use eightfold_catalog::{Choice, ChoiceError, dispatch};
use eightfold_game::Step;

use crate::levels::{PlayableGame, levels};
use eightfold_search::Level;
use eightfold_search::{Searcher, Status};

/// A search for one turn in a game given by name.
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

/// The progress of a [`Job`], as text.
///
/// # Examples
/// ```
/// use eightfold_players::Job;
/// use eightfold_search::Status;
///
/// let start = "33:b/37:r/53:b/57:r/73:b/77:r b=4,25,0,0 r=4,25,0,0 b";
/// let mut job = Job::new("octi-fast", &[], start, 1, 7)?;
/// while job.step(1_000) == Status::Thinking {}
/// let report = job.report();
/// assert_eq!(report.line.first(), job.best().as_ref());
/// assert!((0.0..=1.0).contains(&report.winning_chance));
/// # Ok::<(), eightfold_players::JobError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The search depth in turns.
    pub depth: u8,
    /// The number of positions searched.
    pub nodes: u64,
    /// The score of the best turn for the player to act; about 100 is a clear small advantage.
    pub score: i32,
    /// The winning chance of the player to act as shown to people, 0 to 1.
    pub winning_chance: f64,
    /// The best line in canonical notation, up to the next chance step.
    pub line: Vec<String>,
}

/// The reason a search can't start.
///
/// # Examples
/// ```
/// use eightfold_players::{Job, JobError};
///
/// let start = "33:b/37:r/53:b/57:r/73:b/77:r b=4,25,0,0 r=4,25,0,0 b";
/// let refused = Job::new("octi-fast", &[], start, 99, 7).err();
/// assert!(matches!(refused, Some(JobError::Level { given: 99, .. })));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// A game that doesn't exist, or an invalid option.
    #[error(transparent)]
    Game(#[from] ChoiceError),
    /// A text that isn't a position of the game.
    #[error("position: {0}")]
    Position(String),
    /// A turn that is illegal in the position.
    #[error("turn: {0}")]
    Turn(String),
    /// A level that the game doesn't have.
    #[error("no level {given}: this game has levels 1 to {most}")]
    Level {
        /// The number of the level that was asked for.
        given: u8,
        /// The number of levels.
        most: usize,
    },
}

impl Job {
    /// Creates a search with the level of this number for a position given as text, with `?` for hidden tiles.
    ///
    /// # Errors
    /// If the game, an option, the position or the level is invalid.
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

    /// The same as [`new`](Self::new), for a given game.
    ///
    /// # Errors
    /// If the position or the level is invalid.
    pub fn of(choice: &Choice, position: &str, level: u8, seed: u64) -> Result<Self, JobError> {
        let all = levels(choice);
        let level = all
            .iter()
            .find(|known| known.number == level)
            .ok_or(JobError::Level { given: level, most: all.len() })?;
        Self::by(choice, position, level, seed)
    }

    /// The same as [`of`](Self::of), with a level that needn't be one of the game's own.
    ///
    /// # Errors
    /// If the position is invalid.
    pub fn by(choice: &Choice, position: &str, level: &Level, seed: u64) -> Result<Self, JobError> {
        dispatch!(choice.rules(), |G, rules| Self::from_text::<G>(rules, position, level, seed))
    }

    /// Creates a search for a position of these rules, given as text.
    ///
    /// # Errors
    /// If the position is invalid.
    pub fn from_text<G: PlayableGame>(
        rules: &G::Rules,
        position: &str,
        level: &Level,
        seed: u64,
    ) -> Result<Self, JobError> {
        let position =
            G::from_text(rules, position).map_err(|error| JobError::Position(error.to_string()))?;
        Ok(Self::at(&position, [], level, seed))
    }

    /// Creates a search for a position, after the earlier positions of the match.
    pub fn at<'a, G: PlayableGame>(
        position: &G,
        history: impl IntoIterator<Item = &'a G>,
        level: &Level,
        seed: u64,
    ) -> Self {
        Self {
            task: Box::new(TypedSearch {
                position: position.clone(),
                search: Searcher::new(position, G::evaluator(level), level, seed).after(history),
            }),
        }
    }

    /// Sets the earlier positions of the match, so that the search avoids going round in circles. Call it before the
    /// first step.
    ///
    /// # Errors
    /// If one of them is invalid.
    pub fn after(mut self, history: &[&str]) -> Result<Self, JobError> {
        self.task.after(history)?;
        Ok(self)
    }

    /// Searches only this turn, to find its value. Call it before the first step.
    ///
    /// # Errors
    /// If it isn't a legal turn.
    pub fn narrowed_to(mut self, turn: &str) -> Result<Self, JobError> {
        self.task.narrow_to(turn)?;
        Ok(self)
    }

    /// The same as [`Searcher::step`].
    pub fn step(&mut self, nodes: u64) -> Status {
        self.task.step(nodes)
    }

    /// Returns the best turn found so far in canonical notation; `None` only if no player is to act.
    pub fn best(&self) -> Option<String> {
        self.task.best()
    }

    /// Returns the progress of the search.
    pub fn report(&self) -> Report {
        self.task.report()
    }
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Job").field(&self.report()).finish()
    }
}

fn read<G: PlayableGame>(rules: &G::Rules, text: &str) -> Result<G, JobError> {
    G::from_text(rules, text).map_err(|error| JobError::Position(error.to_string()))
}

trait Task: Send {
    fn after(&mut self, history: &[&str]) -> Result<(), JobError>;
    fn narrow_to(&mut self, turn: &str) -> Result<(), JobError>;
    fn step(&mut self, nodes: u64) -> Status;
    fn best(&self) -> Option<String>;
    fn report(&self) -> Report;
}

struct TypedSearch<G: PlayableGame> {
    position: G,
    search: Searcher<G, G::Evaluator>,
}

impl<G: PlayableGame> Task for TypedSearch<G> {
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
            winning_chance: self.position.shown_chance(progress.winning_chance()),
            line,
        }
    }
}
