//! The measures of a board: one variant per score, one file per group of related scores.

mod crossing;
mod image;
mod join;
mod long;
mod rim;
mod route;
mod shape;
mod table;

use std::fmt;
use std::str::FromStr;

use eightfold_octiles::{PostSet, SpaceSet};
use serde::{Deserialize, Serialize};

use crate::survey::{Length, Survey};

pub use join::PairType;
pub(crate) use join::{diagonal, orthogonal};
pub use rim::Pairing;
pub use route::{Route, RouteLength, routes};
pub use table::{SCORES, Score};

/// Whether a score is about paths or loops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Paths between posts.
    Path,
    /// Loops.
    Loop,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Loop => "loop",
        }
    }
}

/// The rotation of the board that gives the image of a post.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ImageRotation {
    /// The half turn.
    Half,
    /// The quarter turn, in either direction.
    Quarter,
}

/// A score of one of the challenges 2 to 29, or of the puzzle outside the challenges.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Measure {
    /// 2: the length of the longest path or loop.
    Longest(Kind, Length),
    /// 3: the number of loops.
    Loops,
    /// 4: whether a loop crosses all 17 tiles, each exactly once.
    RoundTour,
    /// 5: the most printed paths on a path that crosses all 17 tiles; 0 if none does.
    PrintedOnTour,
    /// 6: the length of the longest path from circle to circle.
    LongestRim(Length),
    /// 7: the number of paths from circle to circle.
    RimPaths,
    /// 8: whether all circles are joined to a neighbour on the rim.
    RimNeighbours(Pairing),
    /// 9: the number of paths that join circles of opposite sides.
    OppositeSides,
    /// 10: the number of paths that join circles in the same position on different sides.
    SamePosition,
    /// 11: the most tiles that one strand crosses at least this many times.
    Recrossed(Kind, u8),
    /// 12: the most self-crossings of one strand.
    SelfCrossings(Kind),
    /// 13: the number of strands that cross themselves.
    SelfCrossing,
    /// 13: the number of paths that cross some tile twice but never themselves.
    TwiceUncrossed,
    /// 14: the most crossings between one pair of strands.
    PairCrossings,
    /// 14: the most tiles shared by a pair of strands that never crosses.
    PairShared,
    /// 15: the most routes from circle to circle over exactly this many stops, no two sharing a stop or a circle (C6).
    Routes(u8),
    /// 16: the number of paths that join posts that are images of each other.
    ImagePosts(ImageRotation),
    /// 17: the number of stops joined directly to a circle of each of the four sides.
    FourSides,
    /// 18: the number of groups of two stops joined to each other, to one circle of each side and to nothing else; of
    /// one type or of all.
    StopPairs(Option<PairType>),
    /// 18: whether there is such a group of each type.
    StopPairsEach,
    /// 19: the number of paths made of only one kind of segment.
    OneKind,
    /// 20: the number of paths with rotational symmetry.
    Rotational,
    /// 21: the number of different shapes among the strands.
    Shapes,
    /// 22: the most identical strands.
    IdenticalStrands,
    /// 22: the most identical routes.
    IdenticalRoutes,
    /// 23: the length of the longest two different identical strands.
    TwinStrands(Length),
    /// 23: the length of the longest two identical routes that share no path.
    TwinRoutes(RouteLength),
    /// 24: the number of paths that have another path as their image under a rotation of the board (C3).
    ImagePaths,
    /// 25: whether every path has one (C4); if relaxed, a path may be its own image.
    AllImages {
        /// Whether a path that is its own image counts.
        relaxed: bool,
    },
    /// 26: whether every path has mirror symmetry (C2).
    AllMirror,
    /// 27: whether no path joins two stops that are orthogonal neighbours.
    NoOrthogonal,
    /// 28: whether no path joins two stops that are diagonal neighbours across a tile.
    NoDiagonal,
    /// 29: whether the 36 posts form one network.
    OneNetwork,
    /// The puzzle: the number of times one strand crosses one tile.
    SameTile(Kind),
}

/// The aim of a score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// As large as possible.
    Most,
    /// A condition to meet.
    Condition,
}

/// A measured value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// A number; larger is better.
    Number(u32),
    /// A condition, which is met when there are no violations.
    Condition {
        /// Number of violations.
        violations: u32,
    },
}

impl Value {
    /// Returns a number for comparison, larger is better: the number, or the negative number of violations.
    pub fn rank(self) -> i64 {
        match self {
            Self::Number(number) => i64::from(number),
            Self::Condition { violations } => -i64::from(violations),
        }
    }

    /// Returns the value with this rank.
    pub(crate) fn of_rank(measure: Measure, rank: i64) -> Self {
        let amount = rank.unsigned_abs() as u32;
        match measure.goal() {
            Goal::Condition => Self::Condition { violations: amount },
            Goal::Most => Self::Number(amount),
        }
    }

    /// Returns whether it is a condition that is met.
    pub fn is_met(self) -> bool {
        self == Self::Condition { violations: 0 }
    }
}

impl fmt::Display for Value {
    /// Writes the number; for a condition `yes 0`, or `no` and the number of violations.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Condition { violations: 0 } => f.write_str("yes 0"),
            Self::Condition { violations } => write!(f, "no {violations}"),
        }
    }
}

/// A value and what contributes to it: for a number the counted items, for a condition the violations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measurement {
    /// The value.
    pub value: Value,
    /// The strands to highlight, as indices into [`Survey::strands`], ascending.
    pub strands: Vec<usize>,
    /// The posts to highlight.
    pub posts: PostSet,
    /// The spaces to highlight.
    pub spaces: SpaceSet,
}

impl Measurement {
    fn number(number: usize) -> Self {
        Self::of(Value::Number(number as u32))
    }

    fn condition(violations: usize) -> Self {
        Self::of(Value::Condition { violations: violations as u32 })
    }

    fn of(value: Value) -> Self {
        Self { value, strands: Vec::new(), posts: PostSet::NONE, spaces: SpaceSet::NONE }
    }

    /// Returns the number of these strands, all highlighted.
    fn count(strands: impl IntoIterator<Item = usize>) -> Self {
        let strands: Vec<usize> = strands.into_iter().collect();
        Self::number(strands.len()).with_highlights(strands)
    }

    /// Returns a condition that each of these strands violates.
    fn violated_by(strands: impl IntoIterator<Item = usize>) -> Self {
        let strands: Vec<usize> = strands.into_iter().collect();
        Self::condition(strands.len()).with_highlights(strands)
    }

    fn with_highlights(mut self, strands: impl IntoIterator<Item = usize>) -> Self {
        self.strands.extend(strands);
        self.strands.sort_unstable();
        self.strands.dedup();
        self
    }

    fn with_posts(mut self, posts: PostSet) -> Self {
        self.posts = posts;
        self
    }

    fn with_spaces(mut self, spaces: SpaceSet) -> Self {
        self.spaces = spaces;
        self
    }
}

impl Measure {
    /// Returns every score, in the order of the challenges; the puzzle last.
    pub fn all() -> Vec<Self> {
        SCORES.iter().map(|score| score.measure).collect()
    }

    /// Returns its line in the table of scores; `None` for a number of stops or of crossings that no challenge uses.
    pub fn score(self) -> Option<&'static Score> {
        SCORES.iter().find(|score| score.measure == self)
    }

    /// Returns its challenge, 2 to 29; `None` for the puzzle.
    pub fn challenge(self) -> Option<u8> {
        self.group().parse().ok()
    }

    /// Returns the first part of its ID: the challenge, or `puzzle`.
    pub fn group(self) -> String {
        let id = self.to_string();
        id.split('.').next().unwrap_or_default().to_owned()
    }

    /// Returns whether it is a number to maximise or a condition to meet.
    pub fn goal(self) -> Goal {
        self.score().map_or(Goal::Most, |score| score.goal)
    }

    /// Measures a board, with what contributes to the value.
    pub fn read(self, survey: &Survey) -> Measurement {
        match self {
            Self::Longest(kind, length) => long::longest(survey, kind, length),
            Self::Loops => Measurement::count(survey.loops().map(|(index, _)| index)),
            Self::RoundTour => long::round_tour(survey),
            Self::PrintedOnTour => long::printed_on_tour(survey),
            Self::LongestRim(length) => long::longest_rim(survey, length),
            Self::RimPaths => rim::rim_paths(survey),
            Self::RimNeighbours(pairing) => rim::neighbours(survey, pairing),
            Self::OppositeSides => rim::opposite_sides(survey),
            Self::SamePosition => rim::same_position(survey),
            Self::Recrossed(kind, times) => crossing::recrossed(survey, kind, times),
            Self::SelfCrossings(kind) => crossing::self_crossings(survey, kind),
            Self::SelfCrossing => crossing::self_crossing(survey),
            Self::TwiceUncrossed => crossing::twice_uncrossed(survey),
            Self::PairCrossings => crossing::pair_crossings(survey),
            Self::PairShared => crossing::pair_shared(survey),
            Self::Routes(stops) => route::most_routes(survey, stops),
            Self::ImagePosts(turning) => join::image_posts(survey, turning),
            Self::FourSides => join::four_sides(survey),
            Self::StopPairs(kind) => join::stop_pairs(survey, kind),
            Self::StopPairsEach => join::stop_pairs_each(survey),
            Self::OneKind => shape::one_kind(survey),
            Self::Rotational => shape::rotational(survey),
            Self::Shapes => shape::shapes(survey),
            Self::IdenticalStrands => shape::identical(survey),
            Self::IdenticalRoutes => route::identical(survey),
            Self::TwinStrands(length) => shape::identical_of_length(survey, length),
            Self::TwinRoutes(length) => route::identical_of_length(survey, length),
            Self::ImagePaths => image::image_paths(survey),
            Self::AllImages { relaxed } => image::all_images(survey, relaxed),
            Self::AllMirror => shape::all_mirror(survey),
            Self::NoOrthogonal => join::no_neighbours(survey, join::orthogonal),
            Self::NoDiagonal => join::no_neighbours(survey, join::diagonal),
            Self::OneNetwork => join::one_network(survey),
            Self::SameTile(kind) => crossing::same_tile(survey, kind),
        }
    }
}

impl fmt::Display for Measure {
    /// Writes the ID: the challenge, then what is measured, as in `2.path.tiles`; `puzzle.path` for the puzzle.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.score(), self) {
            (Some(score), _) => f.write_str(score.id),
            (None, Self::Routes(stops)) => write!(f, "15.{stops}"),
            (None, Self::Recrossed(kind, times)) => write!(f, "11.{}.{times}", kind.name()),
            (None, other) => write!(f, "{other:?}"),
        }
    }
}

/// A text that isn't the ID of a score.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "there is no score `{0}`: ids are like `2.path.tiles`, `3`, `8.even`, `25.strict`; `solve --list` lists all"
)]
pub struct UnknownMeasure(pub String);

impl FromStr for Measure {
    type Err = UnknownMeasure;

    fn from_str(text: &str) -> Result<Self, UnknownMeasure> {
        SCORES
            .iter()
            .find(|score| score.id.eq_ignore_ascii_case(text.trim()))
            .map(|score| score.measure)
            .ok_or_else(|| UnknownMeasure(text.chars().take(40).collect()))
    }
}

impl TryFrom<String> for Measure {
    type Error = UnknownMeasure;

    fn try_from(text: String) -> Result<Self, UnknownMeasure> {
        text.parse()
    }
}

impl From<Measure> for String {
    fn from(measure: Measure) -> Self {
        measure.to_string()
    }
}

impl Serialize for Measure {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Measure {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Returns the best strand by `key`, the first of equals.
fn best_by<'a, S: 'a>(
    strands: impl Iterator<Item = (usize, &'a S)>,
    key: impl Fn(&S) -> u32,
) -> Option<(usize, u32)> {
    let mut best: Option<(usize, u32)> = None;
    for (index, strand) in strands {
        let value = key(strand);
        if best.is_none_or(|(_, known)| value > known) {
            best = Some((index, value));
        }
    }
    best.filter(|&(_, value)| value > 0)
}
