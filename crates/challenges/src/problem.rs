//! Problems of Connection and Sequence Solitaire, set by hand or generated, with a text form.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use eightfold_octiles::{Layout, POSTS, Post, STOPS};

use crate::generate;
use crate::solitaire::{Numbers, NumbersError};
use crate::task::{Grade, RUNNER_LETTERS, Solitaire, Target, Task};

/// A problem of Connection or Sequence Solitaire.
///
/// Its text is short enough for a link: `connection:` and a character for each post, circles in rim order and then
/// stops, `.` or the letter of a runner's colour; or `sequence:`, the numbers of the stops, the required number of
/// tiles, the required number of joined pairs and, if it matters, how many of those may be joined more than once. A
/// generated problem adds `@`, its grade and its seed.
///
/// ```
/// use eightfold_challenges::{Grade, Hint, Problem, Solitaire};
/// use eightfold_octiles::Layout;
///
/// let mut problem = Problem::generate(Solitaire::Connection, Grade::new(2).unwrap(), 7);
/// assert_eq!(problem.to_string().parse::<Problem>().unwrap(), problem);
///
/// // Hints lead from any board to a solution.
/// let mut board = Layout::EMPTY;
/// loop {
///     match problem.hint(&board, Problem::HINT) {
///         Hint::Solved => break,
///         Hint::Lay { space, placement } => board[space] = Some(placement),
///         Hint::Lift { spaces, .. } => spaces.iter().for_each(|space| board[space] = None),
///         Hint::Unknown { .. } => unreachable!("a generated problem has a solution"),
///     }
/// }
///
/// // Set by hand: two Blue runners on A1 and A3, a Red one on B2.
/// let by_hand: Problem = "connection:B.B.................R...............".parse().unwrap();
/// assert!(!by_hand.is_generated());
/// assert_eq!(
///     "connection:B.Z".parse::<Problem>().unwrap_err().to_string(),
///     "runners are 36 characters, circles in the order of the rim and then stops: this has 3"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Problem {
    /// What has to be solved.
    pub task: Task,
    origin: Option<(Grade, u64)>,
    /// The solution that hints lead to; it may be replaced.
    pub(crate) plan: Option<Layout>,
}

/// Two problems are equal if they have the same task and origin, regardless of what hints have found.
impl PartialEq for Problem {
    fn eq(&self, other: &Self) -> bool {
        (&self.task, self.origin) == (&other.task, other.origin)
    }
}

impl Eq for Problem {}

impl Problem {
    /// The boards for one [`hint`](Self::hint): a few tens of milliseconds in a slow browser.
    pub const HINT: u64 = 6_000;

    /// Creates a problem set by hand. A [`SolverJob`](crate::SolverJob) can find out whether it is solvable.
    pub fn by_hand(task: Task) -> Self {
        Self { task, origin: None, plan: None }
    }

    /// Returns the problem of this grade and seed, always the same one, generated from a board that solves it.
    pub fn generate(solitaire: Solitaire, grade: Grade, seed: u64) -> Self {
        let (task, solution) = match solitaire {
            Solitaire::Connection => generate::connection(grade, seed),
            Solitaire::Sequence => generate::sequence(grade, seed),
        };
        Self { task, origin: Some((grade, seed)), plan: Some(solution) }
    }

    /// Returns the solitaire it is for.
    pub fn solitaire(&self) -> Solitaire {
        match self.task {
            Task::Connection(_) => Solitaire::Connection,
            Task::Sequence(..) => Solitaire::Sequence,
        }
    }

    /// Returns whether it was generated, and is therefore solvable.
    pub fn is_generated(&self) -> bool {
        self.origin.is_some()
    }

    /// Returns the grade of a generated problem.
    pub fn grade(&self) -> Option<Grade> {
        self.origin.map(|(grade, _)| grade)
    }

    /// Returns a board that solves it, if one is known.
    pub fn solution(&self) -> Option<&Layout> {
        self.plan.as_ref()
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.task {
            Task::Connection(runners) => {
                f.write_str("connection:")?;
                for post in Post::all() {
                    let letter =
                        runners.get(&post).and_then(|&colour| RUNNER_LETTERS.get(usize::from(colour)));
                    write!(f, "{}", letter.unwrap_or(&'.'))?;
                }
            }
            Task::Sequence(numbers, target) => {
                let numbers = numbers.list().map(|number| number.to_string()).join(",");
                write!(f, "sequence:{numbers}:{}:{}", target.tiles, target.joined)?;
                if let Some(doubled) = target.doubled {
                    write!(f, ":{doubled}")?;
                }
            }
        }
        if let Some((grade, seed)) = self.origin {
            write!(f, "@{}.{seed}", grade.number())?;
        }
        Ok(())
    }
}

/// Why a text isn't a valid problem of a solitaire.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// It starts with neither name.
    #[error("a problem starts with `connection:` or `sequence:`")]
    Solitaire,
    /// The number of characters isn't the number of posts.
    #[error("runners are 36 characters, circles in the order of the rim and then stops: this has {0}")]
    Posts(usize),
    /// A character that isn't a colour.
    #[error("`{0}` isn't a runner: `.` or one of B R Y G T P O")]
    Runner(char),
    /// Invalid numbers of the stops.
    #[error(transparent)]
    Numbers(#[from] NumbersError),
    /// An invalid target.
    #[error(
        "`{0}` isn't a target: tiles (0 to 17), pairs to join (0 to 15) and perhaps how many of them may be joined \
         more than once (0 to 15), with `:` between"
    )]
    Target(String),
    /// An invalid origin.
    #[error("`@{0}` isn't an origin: a grade from 1 to 5 and a seed, like `@3.12345`")]
    Origin(String),
    /// A generated problem that differs from the one of its grade and seed.
    #[error(
        "this problem is not the one of grade {grade} and seed {seed}: leave `@{grade}.{seed}` out to set it by hand"
    )]
    Other {
        /// The grade in the text.
        grade: u8,
        /// The seed in the text.
        seed: u64,
    },
}

impl FromStr for Problem {
    type Err = ProblemError;

    fn from_str(text: &str) -> Result<Self, ProblemError> {
        let text = text.trim();
        let (body, origin) = match text.split_once('@') {
            Some((body, origin)) => (body, Some(read_origin(origin)?)),
            None => (text, None),
        };
        let (name, rest) = body.split_once(':').ok_or(ProblemError::Solitaire)?;
        let task = match name.trim() {
            "connection" => Task::Connection(read_runners(rest.trim())?),
            "sequence" => read_sequence(rest.trim())?,
            _ => return Err(ProblemError::Solitaire),
        };
        let by_hand = Self::by_hand(task);
        let Some((grade, seed)) = origin else {
            return Ok(by_hand);
        };
        let generated = Self::generate(by_hand.solitaire(), grade, seed);
        if generated.task == by_hand.task {
            Ok(generated)
        } else {
            Err(ProblemError::Other { grade: grade.number(), seed })
        }
    }
}

fn read_origin(text: &str) -> Result<(Grade, u64), ProblemError> {
    text.split_once('.')
        .and_then(|(grade, seed)| Some((Grade::new(grade.parse().ok()?)?, seed.parse().ok()?)))
        .ok_or_else(|| ProblemError::Origin(text.to_owned()))
}

fn read_runners(text: &str) -> Result<BTreeMap<Post, u8>, ProblemError> {
    let posts = text.chars().count();
    if posts != POSTS {
        return Err(ProblemError::Posts(posts));
    }
    let mut runners = BTreeMap::new();
    for (post, letter) in Post::all().zip(text.chars()) {
        let upper = letter.to_ascii_uppercase();
        match RUNNER_LETTERS.iter().position(|&known| known == upper) {
            Some(colour) => {
                runners.insert(post, colour as u8);
            }
            None if letter == '.' => {}
            None => return Err(ProblemError::Runner(letter)),
        }
    }
    Ok(runners)
}

fn read_sequence(text: &str) -> Result<Task, ProblemError> {
    let (numbers, target) = text.split_once(':').ok_or(NumbersError)?;
    let list: Result<Vec<u8>, _> = numbers.split(',').map(|number| number.trim().parse()).collect();
    let list: [u8; STOPS] = list.ok().and_then(|list| list.try_into().ok()).ok_or(NumbersError)?;
    let wrong = || ProblemError::Target(target.to_owned());
    let amounts: Result<Vec<u8>, _> = target.split(':').map(|amount| amount.trim().parse()).collect();
    let target = match *amounts.map_err(|_| wrong())? {
        [tiles @ ..=17, joined @ ..=15] => Target { tiles, joined, doubled: None },
        [tiles @ ..=17, joined @ ..=15, doubled @ ..=15] => Target { tiles, joined, doubled: Some(doubled) },
        _ => return Err(wrong()),
    };
    Ok(Task::Sequence(Numbers::new(list)?, target))
}
