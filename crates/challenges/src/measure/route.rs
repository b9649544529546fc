//! Challenges 15, 22 and 23: routes over stops.

use std::collections::BTreeMap;

use eightfold_octiles::{CIRCLES, Post, PostSet, STOPS, SpaceSet};

use super::Measurement;
use crate::path_line::{PathLine, Shape};
use crate::survey::{Length, Strand, Survey};

/// How the length of a route is measured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum RouteLength {
    /// Like the length of a strand.
    Of(Length),
    /// Distinct stops, ends included.
    Stops,
}

impl RouteLength {
    /// All four lengths.
    pub const ALL: [Self; 4] =
        [Self::Of(Length::Tiles), Self::Of(Length::Segments), Self::Of(Length::Points), Self::Stops];
}

/// One or more paths joined end to end at stops, without repeating a path. Its stops are distinct, except that the
/// first may be the last: then it is a circuit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    /// Its paths in order, as indices into [`Survey::strands`].
    pub paths: Vec<usize>,
    /// Its distinct stops, ends included.
    pub stops: PostSet,
    /// Whether it is a circuit.
    pub circuit: bool,
}

impl Route {
    /// Returns its length.
    pub fn length(&self, survey: &Survey, length: RouteLength) -> u32 {
        let paths = || self.paths.iter().map(|&index| &survey.strands()[index]);
        match length {
            RouteLength::Stops => self.stops.len() as u32,
            RouteLength::Of(Length::Tiles) => {
                let tiles = paths().fold(SpaceSet::NONE, |all, path| all | path.tiles());
                tiles.len() as u32
            }
            RouteLength::Of(length) => paths().map(|path| path.length(length)).sum(),
        }
    }

    /// Returns its line: the union of its paths' lines.
    pub fn line(&self, survey: &Survey) -> PathLine {
        PathLine::of(self.paths.iter().flat_map(|&index| survey.strands()[index].pieces()))
    }

    fn path_set(&self) -> u64 {
        self.paths.iter().fold(0, |set, &index| set | 1 << index)
    }
}

/// Returns every route of a board once, regardless of direction and of where a circuit starts.
pub fn routes(survey: &Survey) -> Vec<Route> {
    let paths: Vec<(usize, [Post; 2])> =
        survey.paths().filter_map(|(index, path)| Some((index, path.ends()?))).collect();
    let mut found = Vec::new();
    for &(index, [a, b]) in &paths {
        let stops = stops_of([a, b]);
        let circuit = a == b;
        let first = Route { paths: vec![index], stops, circuit };
        found.push(first.clone());
        if !circuit {
            // Start at either end: a longer route is kept from the end whose path comes first, a circuit at its first
            // path.
            for (start, at) in [(a, b), (b, a)] {
                if !at.is_circle() {
                    extend(&paths, start, at, &first, &mut found);
                }
            }
        }
    }
    found
}

fn stops_of(ends: [Post; 2]) -> PostSet {
    ends.into_iter().filter(|post| !post.is_circle()).collect()
}

fn extend(paths: &[(usize, [Post; 2])], start: Post, at: Post, route: &Route, found: &mut Vec<Route>) {
    let first = route.paths[0];
    for &(index, [a, b]) in paths {
        let to = match (a == at, b == at) {
            (true, false) => b,
            (false, true) => a,
            _ => continue,
        };
        if route.paths.contains(&index) {
            continue;
        }
        let mut longer = route.clone();
        longer.paths.push(index);
        if to == start {
            // The first path is the lowest, and the second is lower than the last: each circuit once.
            let least = longer.paths.iter().all(|&path| path >= first);
            let second = longer.paths[1];
            let one_way = if longer.paths.len() == 2 { start < at } else { second < index };
            if !start.is_circle() && least && one_way {
                longer.circuit = true;
                found.push(longer);
            }
            continue;
        }
        if route.stops.contains(to) {
            continue;
        }
        if !to.is_circle() {
            longer.stops.insert(to);
        }
        if first < index {
            found.push(longer.clone());
        }
        if !to.is_circle() {
            extend(paths, start, to, &longer, found);
        }
    }
}

fn by_shape(survey: &Survey) -> BTreeMap<Shape, Vec<Route>> {
    let mut classes: BTreeMap<Shape, Vec<Route>> = BTreeMap::new();
    for route in routes(survey) {
        classes.entry(route.line(survey).shape()).or_default().push(route);
    }
    classes
}

/// Identical routes may share paths; only challenge 23 forbids it.
pub(super) fn identical(survey: &Survey) -> Measurement {
    let largest = by_shape(survey).into_values().max_by_key(Vec::len).unwrap_or_default();
    Measurement::number(largest.len()).with_highlights(largest.into_iter().flat_map(|route| route.paths))
}

/// Identical routes have the same lengths except for the number of stops, because one may end on circles where the
/// other ends on stops: then the smaller of the two counts.
pub(super) fn identical_of_length(survey: &Survey, length: RouteLength) -> Measurement {
    let mut best: Option<(u32, [Route; 2])> = None;
    for class in by_shape(survey).into_values().filter(|class| class.len() > 1) {
        for (i, one) in class.iter().enumerate() {
            let value = one.length(survey, length);
            if best.as_ref().is_some_and(|(known, _)| *known >= value) {
                continue;
            }
            for other in &class[i + 1..] {
                let value = value.min(other.length(survey, length));
                if one.path_set() & other.path_set() == 0
                    && best.as_ref().is_none_or(|(known, _)| value > *known)
                {
                    best = Some((value, [one.clone(), other.clone()]));
                }
            }
        }
    }
    best.map_or_else(
        || Measurement::number(0),
        |(value, pair)| {
            Measurement::number(value as usize)
                .with_highlights(pair.iter().flat_map(|route| route.paths.iter().copied()))
                .with_posts(pair[0].stops.or(pair[1].stops))
        },
    )
}

/// Returns the most disjoint routes from circle to circle over exactly `stops` stops (C6). As a circle belongs to a
/// single path, routes without a common stop have no common circle either.
pub(super) fn most_routes(survey: &Survey, stops: u8) -> Measurement {
    let walks = circle_walks(survey, usize::from(stops));
    let mut packing = Packing { by_least: vec![Vec::new(); STOPS], known: vec![None; 1 << STOPS] };
    for &(set, _) in &walks {
        packing.by_least[set.trailing_zeros() as usize].push(set);
    }
    let count = packing.best(0);
    let mut lit = Vec::new();
    let mut posts = PostSet::NONE;
    for set in packing.chosen() {
        if let Some((_, walk)) = walks.iter().find(|(known, _)| *known == set) {
            lit.extend(paths_of_walk(survey, walk));
            posts = walk.iter().copied().fold(posts, |mut posts, stop| {
                posts.insert(stop);
                posts
            });
        }
    }
    Measurement::number(usize::from(count)).with_highlights(lit).with_posts(posts)
}

/// Returns the sets of stops that such a route can visit, each with one order.
fn circle_walks(survey: &Survey, stops: usize) -> Vec<(u16, Vec<Post>)> {
    let circles = |stop: Post| survey.neighbours(stop).and(PostSet::CIRCLES).len();
    let mut walks: BTreeMap<u16, Vec<Post>> = BTreeMap::new();
    if stops == 1 {
        for stop in Post::stops().filter(|&stop| circles(stop) >= 2) {
            walks.insert(bit(stop), vec![stop]);
        }
    } else {
        let on_rim: PostSet = Post::stops().filter(|&stop| circles(stop) >= 1).collect();
        let beside: Vec<PostSet> =
            Post::stops().map(|stop| survey.neighbours(stop).and(PostSet::STOPS)).collect();
        for start in on_rim.iter() {
            walk(&beside, on_rim, stops, &mut vec![start], &mut walks);
        }
    }
    walks.into_iter().collect()
}

fn bit(stop: Post) -> u16 {
    1 << (stop.index() - CIRCLES)
}

fn walk(
    beside: &[PostSet],
    on_rim: PostSet,
    stops: usize,
    so_far: &mut Vec<Post>,
    walks: &mut BTreeMap<u16, Vec<Post>>,
) {
    let Some(&last) = so_far.last() else { return };
    if so_far.len() == stops {
        if on_rim.contains(last) {
            let set = so_far.iter().fold(0, |set, &stop| set | bit(stop));
            walks.entry(set).or_insert_with(|| so_far.clone());
        }
        return;
    }
    for next in beside[last.index() - CIRCLES].iter() {
        if !so_far.contains(&next) {
            so_far.push(next);
            walk(beside, on_rim, stops, so_far, walks);
            so_far.pop();
        }
    }
}

/// Returns the paths of a route over these stops, with a circle at either end.
fn paths_of_walk(survey: &Survey, walk: &[Post]) -> Vec<usize> {
    let mut used: Vec<usize> = Vec::new();
    let mut take = |good: &dyn Fn(&Strand) -> bool| {
        let free = survey.paths().find(|(index, path)| !used.contains(index) && good(path));
        used.extend(free.map(|(index, _)| index));
    };
    for pair in walk.windows(2) {
        take(&|path| path.other_end(pair[0]) == Some(pair[1]));
    }
    for &end in [walk.first(), walk.last()].into_iter().flatten() {
        take(&|path| path.other_end(end).is_some_and(Post::is_circle));
    }
    used
}

/// The largest number of disjoint sets of stops, by the stops already decided.
struct Packing {
    by_least: Vec<Vec<u16>>,
    known: Vec<Option<u8>>,
}

impl Packing {
    fn best(&mut self, decided: u16) -> u8 {
        if decided == u16::MAX {
            return 0;
        }
        if let Some(known) = self.known[usize::from(decided)] {
            return known;
        }
        let least = decided.trailing_ones() as usize;
        let mut best = self.best(decided | 1 << least);
        for i in 0..self.by_least[least].len() {
            let set = self.by_least[least][i];
            if set & decided == 0 {
                best = best.max(1 + self.best(decided | set));
            }
        }
        self.known[usize::from(decided)] = Some(best);
        best
    }

    fn chosen(&mut self) -> Vec<u16> {
        let mut decided = 0u16;
        let mut chosen = Vec::new();
        while decided != u16::MAX {
            let least = decided.trailing_ones() as usize;
            let best = self.best(decided);
            if self.best(decided | 1 << least) == best {
                decided |= 1 << least;
                continue;
            }
            for set in self.by_least[least].clone() {
                if set & decided == 0 && 1 + self.best(decided | set) == best {
                    chosen.push(set);
                    decided |= set;
                    break;
                }
            }
        }
        chosen
    }
}
