//! Challenges 7 to 10: paths from circle to circle.

use eightfold_octiles::{CIRCLES, Post};

use super::Measurement;
use crate::survey::Survey;

/// How the 20 circles are paired with a neighbour on the rim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Pairing {
    /// Rim indices 0 and 1, 2 and 3, .. 18 and 19.
    Even,
    /// Rim indices 1 and 2, 3 and 4, .. 19 and 0.
    Odd,
}

impl Pairing {
    /// Returns the pair of a circle, 0 to 9.
    pub fn pair_of(self, circle: Post) -> usize {
        match self {
            Self::Even => circle.index() / 2,
            Self::Odd => (circle.index() + CIRCLES - 1) % CIRCLES / 2,
        }
    }
}

fn between_circles(survey: &Survey, good: impl Fn(Post, Post) -> bool) -> Measurement {
    Measurement::count(survey.paths().filter_map(|(index, path)| {
        let [a, b] = path.ends()?;
        (path.joins_circles() && good(a, b)).then_some(index)
    }))
}

pub(super) fn rim_paths(survey: &Survey) -> Measurement {
    between_circles(survey, |_, _| true)
}

/// Violations are the pairs that aren't joined.
pub(super) fn neighbours(survey: &Survey, pairing: Pairing) -> Measurement {
    let joined = between_circles(survey, |a, b| pairing.pair_of(a) == pairing.pair_of(b)).strands;
    let missing = Post::circles()
        .filter(|&circle| !joined.iter().any(|&index| survey.strands()[index].other_end(circle).is_some()));
    Measurement::condition(CIRCLES / 2 - joined.len()).with_posts(missing.collect())
}

pub(super) fn opposite_sides(survey: &Survey) -> Measurement {
    between_circles(survey, |a, b| a.rim_side().map(eightfold_octiles::RimSide::opposite) == b.rim_side())
}

/// The position of a circle is its place along its side, clockwise.
pub(super) fn same_position(survey: &Survey) -> Measurement {
    between_circles(survey, |a, b| a.index() % 5 == b.index() % 5)
}
