//! The task of a solitaire problem and its grade, and the task as a goal for the finder.

use std::collections::BTreeMap;

use eightfold_octiles::{CIRCLES, POSTS, Post, STOPS};

use crate::finder::{JoinedPosts, SearchGoal};
use crate::solitaire::{Connection, Numbers, Sequence};
use crate::survey::Survey;

/// The letters of the runners' colours in Connection Solitaire, as in positions.
pub const RUNNER_LETTERS: [char; 7] = ['B', 'R', 'Y', 'G', 'T', 'P', 'O'];

/// The difficulty of a generated problem, 1 (easy) to 5.
///
/// A problem is hard if few boards solve it, which is measured as the number of boards that our annealing looks at
/// until it has a solution; BENCHMARKS.md has the figures. In Connection Solitaire that grows with the number of
/// colours and of runners per colour, in Sequence Solitaire with the required number of tiles and with pairs that must
/// be joined but not more than once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Grade(u8);

impl Grade {
    /// All five, easiest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// Returns the grade with this number, 1 to 5.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|grade| grade.0 == number)
    }

    /// Returns the number, 1 to 5.
    pub fn number(self) -> u8 {
        self.0
    }

    /// In Connection Solitaire: the number of colours, and of runners per colour.
    pub fn runners(self) -> (usize, usize) {
        [(2, 2), (3, 2), (3, 3), (4, 3), (4, 4)][usize::from(self.0) - 1]
    }

    /// In Sequence Solitaire: the target.
    pub fn target(self) -> Target {
        let (tiles, joined, doubled) =
            [(5, 1, None), (11, 3, None), (15, 6, None), (16, 8, None), (17, 9, Some(1))]
                [usize::from(self.0) - 1];
        Target { tiles, joined, doubled }
    }
}

/// The target of a problem of Sequence Solitaire, besides having no bad path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Target {
    /// The least number of tiles on the board, 0 to 17.
    pub tiles: u8,
    /// The least number of consecutive pairs joined, 0 to 15.
    pub joined: u8,
    /// The most pairs joined more than once, if that matters.
    pub doubled: Option<u8>,
}

/// What has to be solved.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Task {
    /// Connection Solitaire: the runners, each post with the index of its colour in [`RUNNER_LETTERS`].
    Connection(BTreeMap<Post, u8>),
    /// Sequence Solitaire: the numbers of the stops, and the target.
    Sequence(Numbers, Target),
}

impl Task {
    /// Returns whether a board solves it.
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

    /// Returns the wrong strands of a board: those that join two colours, or stops that aren't consecutive.
    pub fn wrong(&self, survey: &Survey) -> Vec<usize> {
        match self {
            Self::Connection(runners) => Connection::judge(survey, runners).wrong,
            Self::Sequence(numbers, _) => Sequence::judge(survey, numbers).bad,
        }
    }

    pub(crate) fn search_goal(&self) -> Box<dyn SearchGoal + Send> {
        match self {
            Self::Connection(runners) => {
                let mut colours = [0; POSTS];
                for (post, colour) in runners {
                    colours[post.index()] = colour + 1;
                }
                Box::new(ConnectionGoal { colours })
            }
            Self::Sequence(numbers, target) => {
                Box::new(SequenceGoal { numbers: numbers.list(), target: *target })
            }
        }
    }
}

/// The two solitaires that have problems.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Solitaire {
    /// Connection Solitaire.
    Connection,
    /// Sequence Solitaire.
    Sequence,
}

/// Connection Solitaire as a goal of the finder.
struct ConnectionGoal {
    colours: [u8; POSTS],
}

impl ConnectionGoal {
    /// Returns the number of groups among the runners beyond one per colour plus the number of wrong paths, and whether
    /// a group can't grow although others of its colour are apart.
    fn judge(&self, joins: &JoinedPosts) -> (u32, bool) {
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

impl SearchGoal for ConnectionGoal {
    fn misses(&self, joins: &JoinedPosts) -> u32 {
        self.judge(joins).0
    }

    fn is_hopeless(&self, joins: &JoinedPosts) -> bool {
        self.judge(joins).1
    }
}

/// Sequence Solitaire as a goal of the finder.
struct SequenceGoal {
    numbers: [u8; STOPS],
    target: Target,
}

impl SequenceGoal {
    /// Returns, by the lower number of a pair, how many paths join it; and the number of bad paths.
    fn pairs(&self, joins: &JoinedPosts) -> ([u8; STOPS + 1], u32) {
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

impl SearchGoal for SequenceGoal {
    fn misses(&self, joins: &JoinedPosts) -> u32 {
        let (pairs, bad) = self.pairs(joins);
        let joined = pairs.iter().filter(|&&paths| paths > 0).count() as u32;
        let doubled = pairs.iter().filter(|&&paths| paths > 1).count() as u32;
        bad + u32::from(self.target.tiles.saturating_sub(joins.tiles))
            + u32::from(self.target.joined).saturating_sub(joined)
            + self.target.doubled.map_or(0, |most| doubled.saturating_sub(most.into()))
    }

    fn is_hopeless(&self, joins: &JoinedPosts) -> bool {
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
