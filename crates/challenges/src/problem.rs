//! Problems of Connection and Sequence Solitaire: set by hand or generated, always as text.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use eightfold_octiles::{CIRCLES, Layout, POSTS, Post, STOPS};

use crate::finder::{Joins, Quest};
use crate::generate;
use crate::solitaire::{Connection, NotNumbers, Numbers, Sequence};
use crate::survey::Survey;

/// The letters of the colours that runners of Connection Solitaire may have, as in positions.
pub const RUNNER_LETTERS: [char; 7] = ['B', 'R', 'Y', 'G', 'T', 'P', 'O'];

/// How hard a generated problem is, 1 (easy) to 5.
///
/// What makes a problem hard is how few boards solve it, measured as the boards that this house's own
/// annealing looks at until it has a solution; BENCHMARKS.md has the figures. In Connection Solitaire
/// that grows with the colours and with the runners of each, in Sequence Solitaire with the
/// tiles that must lie and with pairs that must be joined but not more than once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Grade(u8);

impl Grade {
    /// All five, easy first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The grade with this number, 1 to 5.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|grade| grade.0 == number)
    }

    /// 1 to 5.
    pub fn number(self) -> u8 {
        self.0
    }

    /// In Connection Solitaire: how many colours, and how many runners of each.
    pub fn runners(self) -> (usize, usize) {
        [(2, 2), (3, 2), (3, 3), (4, 3), (4, 4)][usize::from(self.0) - 1]
    }

    /// In Sequence Solitaire: what is to be reached.
    pub fn target(self) -> Target {
        let (tiles, joined, doubled) =
            [(5, 1, None), (11, 3, None), (15, 6, None), (16, 8, None), (17, 9, Some(1))]
                [usize::from(self.0) - 1];
        Target { tiles, joined, doubled }
    }
}

/// What a problem of Sequence Solitaire asks for, beside that no path is bad.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Target {
    /// At least so many tiles on the board, 0 to 17.
    pub tiles: u8,
    /// At least so many consecutive pairs joined, 0 to 15.
    pub joined: u8,
    /// At most so many pairs joined more than once, if that matters.
    pub doubled: Option<u8>,
}

/// What is to be solved.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Task {
    /// Connection Solitaire: the runners, each post with the index of its colour in [`RUNNER_LETTERS`].
    Connection(BTreeMap<Post, u8>),
    /// Sequence Solitaire: the numbers of the stops, and what is to be reached.
    Sequence(Numbers, Target),
}

impl Task {
    /// Whether a board solves it.
    pub fn is_solved(&self, survey: &Survey) -> bool {
        match self {
            Self::Connection(runners) => Connection::judge(survey, runners).is_solved(),
            Self::Sequence(numbers, target) => {
                let judged = Sequence::judge(survey, numbers);
                judged.is_valid()
                    && judged.tiles >= usize::from(target.tiles)
                    && judged.joined >= usize::from(target.joined)
                    && target.doubled.is_none_or(|most| judged.doubled <= usize::from(most))
            }
        }
    }

    /// The strands of a board that must not be: they join two colours, or stops that are not consecutive.
    pub fn wrong(&self, survey: &Survey) -> Vec<usize> {
        match self {
            Self::Connection(runners) => Connection::judge(survey, runners).wrong,
            Self::Sequence(numbers, _) => Sequence::judge(survey, numbers).bad,
        }
    }

    pub(crate) fn quest(&self) -> Box<dyn Quest + Send> {
        match self {
            Self::Connection(runners) => {
                let mut colours = [0; POSTS];
                for (post, colour) in runners {
                    colours[post.index()] = colour + 1;
                }
                Box::new(Linking { colours })
            }
            Self::Sequence(numbers, target) => {
                Box::new(Counting { numbers: numbers.list(), target: *target })
            }
        }
    }
}

/// A problem of Connection or Sequence Solitaire.
///
/// Its text is short enough for a link: `connection:` and a character for each post, circles in the order
/// of the rim and then stops, `.` or the letter of a runner's colour; or `sequence:`, the numbers of the
/// stops, the tiles that must lie, the pairs that must be joined and, if it matters, how many of those may
/// be joined more than once. A generated problem adds `@`, its grade and its seed.
///
/// ```
/// use eightfold_challenges::{Grade, Hint, Problem, Solitaire};
/// use eightfold_octiles::Layout;
///
/// let mut problem = Problem::generated(Solitaire::Connection, Grade::new(2).unwrap(), 7);
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
    /// What is to be solved.
    pub task: Task,
    origin: Option<(Grade, u64)>,
    /// The solution that hints lead to; another one may take its place.
    pub(crate) plan: Option<Layout>,
}

/// Two problems are the same if they ask the same and come from the same place; what hints have found so
/// far is no part of them.
impl PartialEq for Problem {
    fn eq(&self, other: &Self) -> bool {
        (&self.task, self.origin) == (&other.task, other.origin)
    }
}

impl Eq for Problem {}

/// Which of the two solitaires that have problems.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Solitaire {
    /// Connection Solitaire.
    Connection,
    /// Sequence Solitaire.
    Sequence,
}

impl Problem {
    /// Boards for one hint of [`hint`](Self::hint): a few tens of milliseconds where a browser is slow.
    pub const HINT: u64 = 6_000;

    /// A problem set by hand. Whether it can be solved is for a [`SolverJob`](crate::SolverJob) to find out.
    pub fn by_hand(task: Task) -> Self {
        Self { task, origin: None, plan: None }
    }

    /// The problem of this grade and seed: always the same one, made from a board that solves it.
    pub fn generated(solitaire: Solitaire, grade: Grade, seed: u64) -> Self {
        let (task, solution) = match solitaire {
            Solitaire::Connection => generate::connection(grade, seed),
            Solitaire::Sequence => generate::sequence(grade, seed),
        };
        Self { task, origin: Some((grade, seed)), plan: Some(solution) }
    }

    /// Which solitaire it is for.
    pub fn solitaire(&self) -> Solitaire {
        match self.task {
            Task::Connection(_) => Solitaire::Connection,
            Task::Sequence(..) => Solitaire::Sequence,
        }
    }

    /// Whether it was generated, and so is known to be solvable.
    pub fn is_generated(&self) -> bool {
        self.origin.is_some()
    }

    /// The grade of a generated problem.
    pub fn grade(&self) -> Option<Grade> {
        self.origin.map(|(grade, _)| grade)
    }

    /// A board that solves it, if one is known.
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

/// Why a text is no problem of a solitaire.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProblemError {
    /// It begins with neither name.
    #[error("a problem begins with `connection:` or `sequence:`")]
    Solitaire,
    /// Not one character a post.
    #[error("runners are 36 characters, circles in the order of the rim and then stops: this has {0}")]
    Posts(usize),
    /// A character that is no colour.
    #[error("`{0}` is no runner: `.` or one of B R Y G T P O")]
    Runner(char),
    /// The numbers of the stops.
    #[error(transparent)]
    Numbers(#[from] NotNumbers),
    /// What is to be reached.
    #[error(
        "`{0}` is no target: tiles (0 to 17), pairs to join (0 to 15) and perhaps how many of them may be joined \
         more than once (0 to 15), with `:` between"
    )]
    Target(String),
    /// Where it is said to come from.
    #[error("`@{0}` is no origin: a grade from 1 to 5 and a seed, like `@3.12345`")]
    Origin(String),
    /// A generated problem that is not what its grade and seed make.
    #[error(
        "this problem is not the one of grade {grade} and seed {seed}: leave `@{grade}.{seed}` out to set it by hand"
    )]
    Other {
        /// The grade it names.
        grade: u8,
        /// The seed it names.
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
        let generated = Self::generated(by_hand.solitaire(), grade, seed);
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
    let (numbers, target) = text.split_once(':').ok_or(NotNumbers)?;
    let list: Result<Vec<u8>, _> = numbers.split(',').map(|number| number.trim().parse()).collect();
    let list: [u8; STOPS] = list.ok().and_then(|list| list.try_into().ok()).ok_or(NotNumbers)?;
    let wrong = || ProblemError::Target(target.to_owned());
    let amounts: Result<Vec<u8>, _> = target.split(':').map(|amount| amount.trim().parse()).collect();
    let target = match *amounts.map_err(|_| wrong())? {
        [tiles @ ..=17, joined @ ..=15] => Target { tiles, joined, doubled: None },
        [tiles @ ..=17, joined @ ..=15, doubled @ ..=15] => Target { tiles, joined, doubled: Some(doubled) },
        _ => return Err(wrong()),
    };
    Ok(Task::Sequence(Numbers::new(list)?, target))
}

/// Connection Solitaire for a finder: by post the colour of its runner, counted from 1, or 0.
struct Linking {
    colours: [u8; POSTS],
}

impl Linking {
    /// The parts into which paths divide the runners of each colour, less one a colour, together with the wrong
    /// paths; and whether a part cannot grow though others of its colour are apart.
    fn judge(&self, joins: &Joins) -> (u32, bool) {
        let mut part: [u8; POSTS] = std::array::from_fn(|post| post as u8);
        let (mut misses, mut wrong) = (0, false);
        let mut runners = [0u32; 256];
        let mut parts = [0u32; 256];
        for &colour in &self.colours {
            runners[usize::from(colour)] += 1;
            parts[usize::from(colour)] += 1;
        }
        for &(a, b) in joins.paths() {
            let (one, other) = (self.colours[usize::from(a)], self.colours[usize::from(b)]);
            if one == 0 || other == 0 || a == b {
                continue;
            }
            if one != other {
                misses += 1;
                wrong = true;
            } else if part[usize::from(a)] != part[usize::from(b)] {
                let (kept, gone) = (part[usize::from(a)], part[usize::from(b)]);
                for each in &mut part {
                    if *each == gone {
                        *each = kept;
                    }
                }
                parts[usize::from(one)] -= 1;
            }
        }
        for colour in 1..256 {
            misses += parts[colour].saturating_sub(1).min(runners[colour]);
        }
        let closed = (0..POSTS).any(|post| {
            let colour = usize::from(self.colours[post]);
            colour != 0
                && parts[colour] > 1
                && (0..POSTS).all(|other| part[other] != part[post] || joins.open[other] == 0)
        });
        (misses, wrong || closed)
    }
}

impl Quest for Linking {
    fn misses(&self, joins: &Joins) -> u32 {
        self.judge(joins).0
    }

    fn is_hopeless(&self, joins: &Joins) -> bool {
        self.judge(joins).1
    }
}

/// Sequence Solitaire for a finder.
struct Counting {
    numbers: [u8; STOPS],
    target: Target,
}

impl Counting {
    /// By the lower number of a pair, how many paths join it; and how many paths are bad.
    fn pairs(&self, joins: &Joins) -> ([u8; STOPS + 1], u32) {
        let mut pairs = [0; STOPS + 1];
        let mut bad = 0;
        for &(a, b) in joins.paths() {
            let (Some(one), Some(other)) = (self.number(a), self.number(b)) else {
                continue;
            };
            match one.abs_diff(other) {
                0 => {}
                1 => pairs[usize::from(one.min(other))] += 1,
                _ => bad += 1,
            }
        }
        (pairs, bad)
    }

    fn number(&self, post: u8) -> Option<u8> {
        usize::from(post).checked_sub(CIRCLES).map(|stop| self.numbers[stop])
    }
}

impl Quest for Counting {
    fn misses(&self, joins: &Joins) -> u32 {
        let (pairs, bad) = self.pairs(joins);
        let joined = pairs.iter().filter(|&&paths| paths > 0).count() as u32;
        let doubled = pairs.iter().filter(|&&paths| paths > 1).count() as u32;
        bad + u32::from(self.target.tiles.saturating_sub(joins.tiles))
            + u32::from(self.target.joined).saturating_sub(joined)
            + self.target.doubled.map_or(0, |most| doubled.saturating_sub(most.into()))
    }

    fn is_hopeless(&self, joins: &Joins) -> bool {
        let (pairs, bad) = self.pairs(joins);
        let mut ways = [0; STOPS + 2];
        for (stop, &number) in self.numbers.iter().enumerate() {
            ways[usize::from(number)] = joins.open[CIRCLES + stop];
        }
        let possible =
            (1..STOPS).filter(|&low| pairs[low] > 0 || (ways[low] > 0 && ways[low + 1] > 0)).count();
        let doubled = pairs.iter().filter(|&&paths| paths > 1).count();
        bad > 0
            || possible < usize::from(self.target.joined)
            || self.target.doubled.is_some_and(|most| doubled > usize::from(most))
    }
}
