//! A resumable search with text input and output, for the page's worker.

use std::fmt;

use eightfold_octiles::{Layout, PositionError, Space, SpaceSet};

use crate::fast::{Trace, tiles_of};
use crate::finder::{Finder, SearchGoal, part_layout};
use crate::measure::{Measure, UnknownMeasure, Value};
use crate::model::{Model, ModelError, Term};
use crate::problem::{Problem, ProblemError};
use crate::search::{Objective, Search};

/// A search for a good board, done in slices: for a score, a puzzle of weights and conditions, or a problem of a
/// solitaire. The same goal, seed, start and locked spaces always give the same boards.
///
/// ```
/// use eightfold_challenges::SolverJob;
///
/// let start = "1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0,9.0,10.0,11.0,12.0,13.0,14.0,15.0,16.0,17.0";
/// let mut job = SolverJob::new("3", 7, start, "c3,b2").unwrap();
/// let mut report = job.report();
/// while report.boards < 20_000 && !report.finished {
///     report = job.step(job.slice());
/// }
/// assert!(report.rank >= 1, "some board has a loop");
/// assert_eq!(report.value, report.rank.to_string());
/// assert!(report.best.split(',').nth(8) == Some("9.0"), "the tile on c3 stays");
///
/// // A puzzle of weights and conditions.
/// assert!(SolverJob::new("7*10;3>=1", 7, "", "").is_ok());
/// assert_eq!(
///     SolverJob::new("3", 7, start, "z9").unwrap_err().to_string(),
///     "`z9` isn't a space: spaces are like c1, a2 or c3, joined by commas"
/// );
/// ```
pub struct SolverJob {
    work: Work,
}

enum Work {
    Boards { search: Box<Search>, objective: Objective },
    Problem { finder: Box<Finder>, quest: Box<dyn SearchGoal + Send> },
}

/// The progress of a [`SolverJob`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JobReport {
    /// Number of boards looked at.
    pub boards: u64,
    /// The best board as text, as in a position.
    pub best: String,
    /// Its value in words: the value of the score; the points of a puzzle, and by how much its conditions are missed if
    /// they are; `solved`, or how far a problem is from that.
    pub value: String,
    /// Its value as a number for comparison: larger is better.
    pub rank: i64,
    /// Whether the last step found it.
    pub improved: bool,
    /// Whether the search is finished: no board can be better, or no tile may be moved.
    pub finished: bool,
}

/// Why a search can't start.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// An invalid score.
    #[error(transparent)]
    Measure(#[from] UnknownMeasure),
    /// An invalid puzzle.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// A puzzle without terms.
    #[error("the puzzle asks for nothing: terms are like `3*10`, `3>=2`, `3=2` or `27<=0`, joined by `;`")]
    Nothing,
    /// An invalid problem.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// An invalid start board.
    #[error("board: {0}")]
    Board(#[from] PositionError),
    /// An invalid locked space.
    #[error("`{0}` isn't a space: spaces are like c1, a2 or c3, joined by commas")]
    Space(String),
}

impl SolverJob {
    /// Creates a search for `goal`: a score's ID, or the text of a [`Model`] or a [`Problem`]. It starts with the board
    /// `start` (an empty text is an empty board) and keeps the tiles on the spaces listed in `locked`, joined by
    /// commas.
    ///
    /// # Errors
    /// If one of these is invalid.
    pub fn new(goal: &str, seed: u64, start: &str, locked: &str) -> Result<Self, JobError> {
        let start = match start.trim() {
            "" => Layout::EMPTY,
            text => Layout::from_text(text)?,
        };
        let locked = read_spaces(locked)?;
        let goal = goal.trim();
        let work = if goal.contains(':') {
            let problem: Problem = goal.parse()?;
            Work::Problem {
                finder: Box::new(Finder::new(seed, &start, locked)),
                quest: problem.task.search_goal(),
            }
        } else {
            let objective = if goal.contains(['*', '=', ';']) || goal.is_empty() {
                let model: Model = goal.parse()?;
                if model.terms.is_empty() {
                    return Err(JobError::Nothing);
                }
                Objective::Model(model)
            } else {
                Objective::Measure(goal.parse()?)
            };
            Work::Boards {
                search: Box::new(Search::within(objective.clone(), seed, &start, locked)),
                objective,
            }
        };
        Ok(Self { work })
    }

    /// Returns about how many boards can be looked at in a few milliseconds, even in a slow browser.
    pub fn slice(&self) -> u64 {
        match &self.work {
            Work::Problem { .. } => 500,
            Work::Boards { objective, .. } => match objective {
                Objective::Measure(measure) => slice_of(*measure),
                Objective::Model(model) => {
                    let cost: f64 = model
                        .terms
                        .iter()
                        .map(Term::measure)
                        .map(|measure| 1.0 / slice_of(measure).min(800) as f64)
                        .sum();
                    (1.0 / cost).max(1.0) as u64
                }
            },
        }
    }

    /// Looks at this many more boards.
    pub fn step(&mut self, boards: u64) -> JobReport {
        let before = self.rank();
        match &mut self.work {
            Work::Boards { search, .. } => {
                search.step(boards);
            }
            Work::Problem { finder, quest } => finder.step(&**quest, boards),
        }
        let improved = self.rank() > before;
        JobReport { improved, ..self.report() }
    }

    fn rank(&self) -> i64 {
        match &self.work {
            Work::Boards { search, .. } => search.rank(),
            Work::Problem { finder, .. } if finder.boards == 0 => i64::MIN,
            Work::Problem { finder, .. } => -i64::from(finder.least),
        }
    }

    /// Returns the progress.
    pub fn report(&self) -> JobReport {
        let rank = self.rank();
        let (boards, best, value, finished) = match &self.work {
            Work::Boards { search, objective } => {
                // The search knows the value of its best board, so this code doesn't use the measures: a worker of the
                // page needn't include them.
                let (value, enough) = match objective {
                    Objective::Measure(measure) => (
                        Value::of_rank(*measure, rank).to_string(),
                        measure.ceiling().is_some_and(|ceiling| rank >= ceiling.rank),
                    ),
                    Objective::Model(model) => {
                        let mut trace = Trace::default();
                        trace
                            .trace(&tiles_of(search.best().layout()).expect("a search looks at full boards"));
                        let (points, missed) = model.judge_trace(&trace);
                        let value = if missed > 0 {
                            format!("{points}, missed {missed}")
                        } else {
                            points.to_string()
                        };
                        // Without points to gain, meeting the conditions is enough.
                        let plain = model
                            .terms
                            .iter()
                            .all(|term| !matches!(term, Term::Points { points, .. } if *points != 0));
                        (value, plain && missed == 0)
                    }
                };
                let finished = enough || search.is_finished();
                (search.moves(), *search.best().layout(), value, finished)
            }
            Work::Problem { finder, .. } => {
                let value = match finder.least {
                    _ if finder.boards == 0 => "not started".to_owned(),
                    0 => "solved".to_owned(),
                    misses => format!("{misses} to go"),
                };
                (finder.boards, part_layout(&finder.best), value, finder.is_done())
            }
        };
        JobReport { boards, best: best.to_text(), value, rank, improved: false, finished }
    }
}

impl fmt::Debug for SolverJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SolverJob").field(&self.report()).finish()
    }
}

fn read_spaces(text: &str) -> Result<SpaceSet, JobError> {
    text.split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .map(|name| {
            Space::all()
                .find(|space| space.name().eq_ignore_ascii_case(name))
                .ok_or_else(|| JobError::Space(name.to_owned()))
        })
        .collect()
}

/// The number of boards in a slice: a tenth of what a busy desktop core does in ten milliseconds.
fn slice_of(measure: Measure) -> u64 {
    match measure {
        Measure::Longest(..) | Measure::LongestRim(_) => 4_000,
        Measure::IdenticalRoutes | Measure::TwinRoutes(_) => 1,
        Measure::Rotational
        | Measure::Shapes
        | Measure::IdenticalStrands
        | Measure::TwinStrands(_)
        | Measure::ImagePaths
        | Measure::AllImages { .. }
        | Measure::AllMirror => 200,
        _ => 500,
    }
}
