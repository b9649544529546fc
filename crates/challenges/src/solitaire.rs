//! Scoring of boards in Connection and Sequence Solitaire. Pattern Solitaire is scored by a [`Model`](crate::Model).

use std::collections::BTreeMap;

use eightfold_octiles::{CIRCLES, Post, PostSet, STOPS};

use crate::survey::Survey;

/// The result of a board in Connection Solitaire.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Connection {
    /// The colours whose runners aren't all linked, with the largest linked part of each.
    pub apart: Vec<(u8, PostSet)>,
    /// The strands that join runners of different colours.
    pub wrong: Vec<usize>,
    /// The strands that join runners of the same colour.
    pub right: Vec<usize>,
}

impl Connection {
    /// Scores a board with runners, given by post and colour. Two runners are linked if a path runs directly between
    /// them; a colour is linked if all its runners are, directly or through one another.
    pub fn judge(survey: &Survey, runners: &BTreeMap<Post, u8>) -> Self {
        let mut judged = Self { apart: Vec::new(), wrong: Vec::new(), right: Vec::new() };
        for (index, path) in survey.paths() {
            let Some([a, b]) = path.ends().filter(|[a, b]| a != b) else {
                continue;
            };
            match (runners.get(&a), runners.get(&b)) {
                (Some(one), Some(other)) if one == other => judged.right.push(index),
                (Some(_), Some(_)) => judged.wrong.push(index),
                _ => {}
            }
        }
        let mut colours: BTreeMap<u8, PostSet> = BTreeMap::new();
        for (&post, &colour) in runners {
            colours.entry(colour).or_default().insert(post);
        }
        for (colour, posts) in colours {
            let largest = parts(survey, posts).into_iter().max_by_key(|part| part.len());
            if let Some(largest) = largest.filter(|part| *part != posts) {
                judged.apart.push((colour, largest));
            }
        }
        judged
    }

    /// Returns whether all colours are linked and none is joined to another.
    pub fn is_solved(&self) -> bool {
        self.apart.is_empty() && self.wrong.is_empty()
    }
}

/// Returns the groups that direct paths connect among these posts.
fn parts(survey: &Survey, posts: PostSet) -> Vec<PostSet> {
    let mut parts: Vec<PostSet> = Vec::new();
    for post in posts.iter() {
        if parts.iter().any(|part| part.contains(post)) {
            continue;
        }
        let mut part = PostSet::one(post);
        loop {
            let grown =
                part.iter().fold(part, |grown, member| grown.or(survey.neighbours(member).and(posts)));
            if grown == part {
                break;
            }
            part = grown;
        }
        parts.push(part);
    }
    parts
}

/// The numbers 1 to 16 on the stops, in the order of the stops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Numbers([u8; STOPS]);

/// A list that doesn't have each of 1 to 16 exactly once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the stops bear each of the numbers 1 to 16 once, in the order B2 C2 D2 E2 B3 .. E5")]
pub struct NumbersError;

impl Numbers {
    /// Checks that each of 1 to 16 occurs exactly once.
    ///
    /// # Errors
    /// If it doesn't.
    pub fn new(numbers: [u8; STOPS]) -> Result<Self, NumbersError> {
        let mut sorted = numbers;
        sorted.sort_unstable();
        if sorted.iter().copied().eq(1..=STOPS as u8) { Ok(Self(numbers)) } else { Err(NumbersError) }
    }

    /// Returns the number on a stop; `None` for a circle.
    pub fn of(&self, post: Post) -> Option<u8> {
        post.index().checked_sub(CIRCLES).map(|stop| self.0[stop])
    }

    /// Returns the numbers in the order of the stops.
    pub fn list(&self) -> [u8; STOPS] {
        self.0
    }
}

/// The result of a board in Sequence Solitaire. Compare `tiles`, then `joined`, then the fewest `doubled`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sequence {
    /// Number of tiles on the board, which count only if there is no bad path.
    pub tiles: usize,
    /// Number of consecutive pairs that are joined, out of 15.
    pub joined: usize,
    /// Number of pairs joined by more than one path: fewer is better, for experts.
    pub doubled: usize,
    /// Strands between stops whose numbers differ by 1.
    pub good: Vec<usize>,
    /// Strands between any other two stops.
    pub bad: Vec<usize>,
}

impl Sequence {
    /// Scores a board. Paths to circles and back to the same stop are neutral.
    pub fn judge(survey: &Survey, numbers: &Numbers) -> Self {
        let mut pairs = [0u8; STOPS];
        let (mut good, mut bad) = (Vec::new(), Vec::new());
        for (index, path) in survey.paths() {
            let Some([a, b]) = path.joins_stops() else {
                continue;
            };
            let (Some(a), Some(b)) = (numbers.of(a), numbers.of(b)) else {
                continue;
            };
            if a.abs_diff(b) == 1 {
                good.push(index);
                pairs[usize::from(a.min(b)) - 1] += 1;
            } else {
                bad.push(index);
            }
        }
        Self {
            tiles: survey.layout().len(),
            joined: pairs.iter().filter(|&&paths| paths > 0).count(),
            doubled: pairs.iter().filter(|&&paths| paths > 1).count(),
            good,
            bad,
        }
    }

    /// Returns whether there is no bad path.
    pub fn is_valid(&self) -> bool {
        self.bad.is_empty()
    }

    /// Returns a key for comparison, larger is better: `None` unless valid, then tiles, joined pairs, and fewest
    /// doubled.
    pub fn rank(&self) -> Option<(usize, usize, std::cmp::Reverse<usize>)> {
        self.is_valid().then_some((self.tiles, self.joined, std::cmp::Reverse(self.doubled)))
    }

    /// Returns [`rank`](Self::rank) as one number.
    pub fn number(&self) -> Option<i64> {
        self.rank().map(|_| (self.tiles * 10_000 + self.joined * 100 + 15 - self.doubled) as i64)
    }
}
