//! Challenges 16 to 18 and 27 to 29: which posts are joined to which.

use eightfold_octiles::{Post, PostSet, RimSide};

use super::{ImageRotation, Measurement};
use crate::survey::Survey;
use crate::turn::turn_post;

pub(super) fn image_posts(survey: &Survey, turning: ImageRotation) -> Measurement {
    let images = |a: Post, b: Post| match turning {
        ImageRotation::Half => turn_post(a, 2) == b,
        ImageRotation::Quarter => turn_post(a, 1) == b || turn_post(b, 1) == a,
    };
    Measurement::count(
        survey
            .paths()
            .filter(|(_, path)| path.ends().is_some_and(|[a, b]| images(a, b)))
            .map(|(index, _)| index),
    )
}

fn reaches_every_side(posts: PostSet) -> bool {
    RimSide::ALL.into_iter().all(|side| !posts.and(side.circle_set()).is_empty())
}

pub(super) fn four_sides(survey: &Survey) -> Measurement {
    let good: PostSet = Post::stops().filter(|&stop| reaches_every_side(survey.neighbours(stop))).collect();
    let lit = survey.paths().filter(|(_, path)| {
        path.ends()
            .is_some_and(|[a, b]| (good.contains(a) && b.is_circle()) || (good.contains(b) && a.is_circle()))
    });
    Measurement::number(good.len()).with_highlights(lit.map(|(index, _)| index)).with_posts(good)
}

/// The three kinds of groups of challenge 18, by the number of sides of the two stops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum PairType {
    /// A corner stop with two sides and a stop with four.
    A,
    /// Two stops with three sides each.
    B,
    /// Two stops with four sides each, joined twice.
    C,
}

impl PairType {
    /// All three types.
    pub const ALL: [Self; 3] = [Self::A, Self::B, Self::C];

    /// Returns the type of a group of these two stops.
    pub fn of(one: Post, other: Post) -> Option<Self> {
        let (few, many) =
            (one.ports().len().min(other.ports().len()), one.ports().len().max(other.ports().len()));
        match (few, many) {
            (2, 4) => Some(Self::A),
            (3, 3) => Some(Self::B),
            (4, 4) => Some(Self::C),
            _ => None,
        }
    }
}

/// Returns the groups: the two stops, the type and the paths.
fn groups(survey: &Survey) -> Vec<([Post; 2], PairType, Vec<usize>)> {
    let mut groups = Vec::new();
    for one in Post::stops() {
        for other in Post::stops().filter(|&other| other > one) {
            let Some(kind) = PairType::of(one, other) else {
                continue;
            };
            let paths: Vec<(usize, [Post; 2])> = survey
                .paths()
                .filter_map(|(index, path)| Some((index, path.ends()?)))
                .filter(|(_, [a, b])| [one, other].contains(a) || [one, other].contains(b))
                .collect();
            let joining = paths
                .iter()
                .filter(|(_, [a, b])| a != b && [one, other].contains(a) && [one, other].contains(b))
                .count();
            let circles: PostSet =
                paths.iter().flat_map(|(_, ends)| ends).copied().filter(|post| post.is_circle()).collect();
            let ends = one.ports().len() + other.ports().len();
            if joining > 0
                && ends == 2 * joining + circles.len()
                && circles.len() == RimSide::ALL.len()
                && paths.len() == joining + circles.len()
                && reaches_every_side(circles)
            {
                let paths = paths.into_iter().map(|(index, _)| index).collect();
                groups.push(([one, other], kind, paths));
            }
        }
    }
    groups
}

pub(super) fn stop_pairs(survey: &Survey, kind: Option<PairType>) -> Measurement {
    let mut groups = groups(survey);
    groups.retain(|(_, found, _)| kind.is_none_or(|kind| kind == *found));
    let posts = groups.iter().flat_map(|(stops, ..)| stops).copied().collect();
    Measurement::number(groups.len())
        .with_highlights(groups.into_iter().flat_map(|(_, _, paths)| paths))
        .with_posts(posts)
}

/// Violations are the missing types.
pub(super) fn stop_pairs_each(survey: &Survey) -> Measurement {
    let groups = groups(survey);
    let missing =
        PairType::ALL.into_iter().filter(|kind| !groups.iter().any(|(_, found, _)| found == kind)).count();
    let posts = groups.iter().flat_map(|(stops, ..)| stops).copied().collect();
    Measurement::condition(missing)
        .with_highlights(groups.into_iter().flat_map(|(_, _, paths)| paths))
        .with_posts(posts)
}

fn distance(one: Post, other: Post) -> (u8, u8) {
    let (a, b) = (one.cell(), other.cell());
    (a.0.abs_diff(b.0), a.1.abs_diff(b.1))
}

pub(crate) fn orthogonal(one: Post, other: Post) -> bool {
    matches!(distance(one, other), (0, 1) | (1, 0))
}

pub(crate) fn diagonal(one: Post, other: Post) -> bool {
    // Exactly one space is between any two such stops.
    distance(one, other) == (1, 1)
}

pub(super) fn no_neighbours(survey: &Survey, neighbours: fn(Post, Post) -> bool) -> Measurement {
    Measurement::violated_by(
        survey
            .paths()
            .filter(|(_, path)| path.joins_stops().is_some_and(|[a, b]| neighbours(a, b)))
            .map(|(index, _)| index),
    )
}

/// Violations are the excess networks. Highlights the posts outside the largest one.
pub(super) fn one_network(survey: &Survey) -> Measurement {
    let mut networks: Vec<PostSet> = Vec::new();
    for post in Post::all() {
        if networks.iter().any(|network| network.contains(post)) {
            continue;
        }
        let mut network = PostSet::one(post);
        loop {
            let grown = network.iter().fold(network, |grown, member| grown.or(survey.neighbours(member)));
            if grown == network {
                break;
            }
            network = grown;
        }
        networks.push(network);
    }
    let largest = networks.iter().copied().max_by_key(|network| network.len()).unwrap_or_default();
    let outside = Post::all().filter(|&post| !largest.contains(post)).collect();
    Measurement::condition(networks.len() - 1).with_posts(outside)
}
