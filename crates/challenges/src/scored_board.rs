//! Boards that people publish: what each is for, its score, and when two of them are the same.

use eightfold_octiles::{CIRCLES, Layout, PositionError, Post, STOPS};

use crate::measure::{Goal, Measure, UnknownMeasure, Value};
use crate::model::{Model, ModelError};
use crate::pairs::PairScore;
use crate::problem::{Problem, ProblemError};
use crate::solitaire::{Connection, Numbers, Sequence};
use crate::summary::summaries;
use crate::survey::Survey;
use crate::task::Task;
use crate::turn::{turn_layout, turn_post};

/// What a board is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardTask {
    /// A score of the challenges 2 to 29, or of the puzzle.
    Score(Measure),
    /// Challenge 1: a short path between two posts.
    Pair(PairScore),
    /// Challenge 30 and Pattern Solitaire: weights and conditions.
    Pattern(Model),
    /// A problem of Connection or Sequence Solitaire.
    Solitaire(Problem),
}

/// A board that counts for its task, with the score that the measures give it.
///
/// ```
/// use eightfold_challenges::ScoredBoard;
///
/// let board = "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2";
/// let scored = ScoredBoard::judge("3", board)?;
/// assert_eq!((scored.value.as_str(), scored.rank), ("7", 7));
/// assert_eq!(scored.known_best().map(|known| known.bound), Some(Some(7)));
/// assert!(ScoredBoard::judge("3", &board.replace("12.4", "-")).is_err(), "a space is empty");
/// # Ok::<(), eightfold_challenges::BoardRefusal>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoredBoard {
    /// The task, as text: the ID of a score, `1.A1-B2.tiles`, or the text of a [`Model`] or a [`Problem`].
    pub task: String,
    /// The challenge, 1 to 30; `puzzle`; `connection` or `sequence`.
    pub topic: String,
    /// The board.
    pub layout: Layout,
    /// The number for comparing boards of the same task: larger is better.
    pub rank: i64,
    /// The score: a number; `yes` for a condition that is met or a problem that is solved; `TILES/PAIRS/TWICE` in Sequence
    /// Solitaire.
    pub value: String,
    /// The task and the board, equal for all that are rotations of each other.
    pub fingerprint: String,
}

/// The best that is known without the boards people publish.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownBest {
    /// The best value known, as a rank.
    pub rank: i64,
    /// No board has a better rank than this; `None` if no bound is known.
    pub bound: Option<i64>,
    /// A board with the best value known.
    pub witness: Layout,
}

/// Why a board can't be published.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoardRefusal {
    /// An unknown score.
    #[error(transparent)]
    Measure(#[from] UnknownMeasure),
    /// Invalid weights and conditions.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// Weights and conditions without any term.
    #[error("the puzzle asks for nothing: terms are like `3*10`, `3>=2`, `3=2` or `27<=0`, joined by `;`")]
    Nothing,
    /// An invalid problem.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// An invalid board.
    #[error("board: {0}")]
    Board(#[from] PositionError),
    /// A space is empty.
    #[error("the board is not full: {0} of 17 tiles are on it")]
    NotFull(usize),
    /// No path joins the two posts.
    #[error("no path joins the two")]
    NoPath,
    /// A condition isn't met.
    #[error("the condition is not met: {0} against it")]
    NotMet(u32),
    /// Conditions of a puzzle are missed.
    #[error("conditions are missed by {0}")]
    Missed(i64),
    /// The score is 0.
    #[error("the score is 0")]
    Zero,
    /// A problem of Connection Solitaire that isn't solved.
    #[error("the problem is not solved: {apart} colours are not linked, {wrong} paths join two colours")]
    NotSolved {
        /// The number of colours that aren't linked.
        apart: usize,
        /// The number of wrong paths.
        wrong: usize,
    },
    /// A board of Sequence Solitaire without tiles, or with bad paths.
    #[error("the board does not count: {0} paths join stops that are not consecutive")]
    BadPaths(usize),
}

impl std::str::FromStr for BoardTask {
    type Err = BoardRefusal;

    fn from_str(text: &str) -> Result<Self, BoardRefusal> {
        let text = text.trim();
        if text.contains(':') {
            return Ok(Self::Solitaire(text.parse()?));
        }
        if text.is_empty() || text.contains(['*', '=', ';']) {
            let model: Model = text.parse()?;
            return if model.terms.is_empty() {
                Err(BoardRefusal::Nothing)
            } else {
                Ok(Self::Pattern(model))
            };
        }
        match text.strip_prefix("1.") {
            Some(_) => Ok(Self::Pair(text.parse()?)),
            None => Ok(Self::Score(text.parse()?)),
        }
    }
}

impl std::fmt::Display for BoardTask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Score(measure) => measure.fmt(f),
            Self::Pair(score) => score.fmt(f),
            Self::Pattern(model) => sorted(model).fmt(f),
            Self::Solitaire(problem) => problem.fmt(f),
        }
    }
}

impl BoardTask {
    /// Returns its challenge, 1 to 30; `puzzle`; `connection` or `sequence`.
    pub fn topic(&self) -> String {
        match self {
            Self::Score(measure) => measure.group(),
            Self::Pair(_) => "1".to_owned(),
            Self::Pattern(_) => "30".to_owned(),
            Self::Solitaire(problem) => match problem.task {
                Task::Connection(_) => "connection".to_owned(),
                Task::Sequence(..) => "sequence".to_owned(),
            },
        }
    }

    /// Returns the best known of it without the boards that people publish; `None` for puzzles and problems.
    pub fn known_best(&self) -> Option<KnownBest> {
        match self {
            Self::Score(measure) => {
                let summary = summaries().into_iter().find(|summary| summary.id == *measure)?;
                Some(KnownBest {
                    rank: summary.value.rank(),
                    bound: summary.bound.map(Value::rank),
                    witness: Layout::from_text(summary.witness).ok()?,
                })
            }
            Self::Pair(PairScore { pair, length }) => {
                let (shortest, witness) = pair.shortest(*length);
                let rank = -i64::from(shortest);
                Some(KnownBest { rank, bound: Some(rank), witness })
            }
            Self::Pattern(_) | Self::Solitaire(_) => None,
        }
    }

    /// Returns the task and a board as text, equal for all that are rotations of each other.
    pub fn fingerprint(&self, layout: &Layout) -> String {
        let images = (0..4).filter_map(|quarters| {
            let board = turn_layout(layout, quarters).to_text();
            let task = match self {
                // A quarter turn makes each of the two ways to pair circles the other.
                Self::Score(Measure::RimNeighbours(_)) if quarters % 2 == 1 => return None,
                Self::Score(measure) => measure.to_string(),
                Self::Pair(score) => {
                    let mut posts = score.pair.posts().map(|post| turn_post(post, quarters));
                    posts.sort_unstable();
                    // Any other rotation joins two other posts.
                    (posts == score.pair.posts()).then(|| score.to_string())?
                }
                Self::Pattern(model) => sorted(model).to_string(),
                Self::Solitaire(problem) => Problem::by_hand(turned(&problem.task, quarters)).to_string(),
            };
            Some(format!("{task} {board}"))
        });
        images.min().unwrap_or_default()
    }
}

/// Returns the same puzzle with its terms in a fixed order.
fn sorted(model: &Model) -> Model {
    let mut terms = model.terms.clone();
    terms.sort_by_key(ToString::to_string);
    Model { terms }
}

/// Returns the problem on the board rotated clockwise by `quarters` quarters.
fn turned(task: &Task, quarters: u8) -> Task {
    match task {
        Task::Connection(runners) => Task::Connection(
            runners.iter().map(|(&post, &colour)| (turn_post(post, quarters), colour)).collect(),
        ),
        Task::Sequence(numbers, target) => {
            let mut list = [0; STOPS];
            for stop in Post::all().filter(|post| !post.is_circle()) {
                list[turn_post(stop, quarters).index() - CIRCLES] = numbers.list()[stop.index() - CIRCLES];
            }
            Task::Sequence(Numbers::new(list).unwrap_or(*numbers), *target)
        }
    }
}

/// Returns a board rotated so that the path it is for joins the posts that stand for all rotations.
fn to_pair(text: &str, score: PairScore, layout: &Layout) -> Layout {
    let named = text.trim().strip_prefix("1.").and_then(|text| text.split_once('.'));
    let ends = named.and_then(|(posts, _)| posts.split_once('-'));
    let ends = ends.and_then(|(one, other)| Some([Post::from_name(one)?, Post::from_name(other)?]));
    let fits = |quarters: &u8| {
        let mut posts = ends.unwrap_or(score.pair.posts()).map(|post| turn_post(post, *quarters));
        posts.sort_unstable();
        posts == score.pair.posts()
    };
    (0..4).find(fits).map_or(*layout, |quarters| turn_layout(layout, quarters))
}

/// Returns the value and rank of a board.
fn score(task: &BoardTask, layout: &Layout) -> Result<(String, i64), BoardRefusal> {
    let survey = Survey::new(layout);
    let solitaire = matches!(task, BoardTask::Solitaire(_));
    if !solitaire && !layout.is_full() {
        return Err(BoardRefusal::NotFull(layout.len()));
    }
    match task {
        BoardTask::Score(measure) => match (measure.goal(), measure.read(&survey).value) {
            (Goal::Condition, Value::Condition { violations }) if violations > 0 => {
                Err(BoardRefusal::NotMet(violations))
            }
            (Goal::Condition, _) => Ok(("yes".to_owned(), 0)),
            (Goal::Most, value) => {
                let best = task.known_best().map_or(1, |known| known.rank);
                if value.rank() < best.min(1) {
                    return Err(BoardRefusal::Zero);
                }
                Ok((value.to_string(), value.rank()))
            }
        },
        BoardTask::Pair(score) => match score.read(&survey) {
            Some(value) => Ok((value.to_string(), -value.rank())),
            None => Err(BoardRefusal::NoPath),
        },
        BoardTask::Pattern(model) => {
            let judged = model.judge(&survey);
            if judged.missed > 0 {
                return Err(BoardRefusal::Missed(judged.missed));
            }
            Ok((judged.points.to_string(), judged.points))
        }
        BoardTask::Solitaire(problem) => match &problem.task {
            Task::Connection(runners) => {
                let state = Connection::judge(&survey, runners);
                if runners.is_empty() || !state.is_solved() {
                    let (apart, wrong) = (state.apart.len(), state.wrong.len());
                    return Err(BoardRefusal::NotSolved { apart, wrong });
                }
                Ok(("yes".to_owned(), 0))
            }
            Task::Sequence(numbers, _) => {
                let state = Sequence::judge(&survey, numbers);
                match state.number().filter(|_| state.tiles > 0) {
                    Some(rank) => Ok((format!("{}/{}/{}", state.tiles, state.joined, state.doubled), rank)),
                    None => Err(BoardRefusal::BadPaths(state.bad.len())),
                }
            }
        },
    }
}

impl ScoredBoard {
    /// Scores a board for a task, if it counts for it. Boards of challenge 1 are rotated to the posts that stand for all
    /// rotations of the pair.
    ///
    /// # Errors
    /// Says what can't be read, or what the board lacks.
    pub fn judge(task: &str, board: &str) -> Result<Self, BoardRefusal> {
        let read: BoardTask = task.parse()?;
        let mut layout = Layout::from_text(board.trim())?;
        if let BoardTask::Pair(score) = read {
            layout = to_pair(task, score, &layout);
        }
        let (value, rank) = score(&read, &layout)?;
        let fingerprint = read.fingerprint(&layout);
        Ok(Self { task: read.to_string(), topic: read.topic(), layout, rank, value, fingerprint })
    }

    /// Returns the best known of its task without the boards that people publish.
    pub fn known_best(&self) -> Option<KnownBest> {
        self.task.parse::<BoardTask>().ok()?.known_best()
    }

    /// Returns whether it is the board of the archive that comes with the program, or a rotation of it.
    pub fn is_witness(&self) -> bool {
        let Ok(task) = self.task.parse::<BoardTask>() else { return false };
        task.known_best().is_some_and(|known| task.fingerprint(&known.witness) == self.fingerprint)
    }
}
