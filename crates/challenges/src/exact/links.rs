//! Bounds from the links alone, independent of the tiles: strands that count use links, and each link and each way into
//! a post is used only once.

use std::collections::BTreeMap;

use eightfold_octiles::{Link, PORTS, Port, Post, RimSide, SPACES, Space};

use super::board::{links, side};
use super::crossings::Crossings;
use super::sweep::Prices;
use crate::archive::Certificate;
use crate::measure::{ImageRotation, Measure, PairType};
use crate::turn::turn_post;

/// Returns a bound on a score with its certificate, if the links alone or the tiles alone give a good one.
pub fn argue(measure: Measure) -> Option<(i64, Certificate)> {
    if let Measure::SelfCrossing | Measure::TwiceUncrossed = measure {
        let rounds = Rounds::count();
        return Some((rounds.most as i64, rounds.certificate()));
    }
    if measure == Measure::PairCrossings {
        let crossings = Crossings::count();
        return Some((crossings.most(), crossings.certificate()));
    }
    if let Some(prices) = Prices::known(measure) {
        return Some((prices.bound(measure)?, prices.certificate()));
    }
    let weights = Weights::known(measure)?;
    let bound = weights.bound(measure)?;
    Some((bound, Certificate::Weights { unit: weights.least(measure)?, weights: weights.names }))
}

/// A Python program that checks the output of [`Weights::to_json`] independently of this code.
pub const CHECK_WEIGHTS: &str = include_str!("../../checkers/check_weights.py");

/// A Python program that checks the output of [`Rounds::to_json`] independently of this code.
pub const CHECK_ROUNDS: &str = include_str!("../../checkers/check_rounds.py");

/// The number of rounds that share no link.
///
/// Some of the links of a strand that returns to a tile form a round: from space to space, entering no space twice. A
/// link belongs to one strand, so there are no more such strands than rounds that share no link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rounds {
    /// The most rounds that share no link.
    pub most: u32,
    /// The number of rounds enumerated: those short enough for one more round to leave enough links for the others.
    pub rounds: usize,
}

impl Rounds {
    /// Enumerates all rounds, and all sets of them that could be larger.
    pub fn count() -> Self {
        let links = links();
        // By link, the rounds of which it is the first link; short ones first.
        let mut by_first: Vec<Vec<u32>> = vec![Vec::new(); links.len()];
        let mut count = 0;
        for (first, [a, b]) in links.iter().enumerate() {
            let (start, goal) = (a.space().index(), b.space().index());
            let mut found = Vec::new();
            go_round(&links, first, goal, start, 1 << first, 1 << goal, &mut found);
            found.sort_unstable_by_key(|round: &u32| (round.count_ones(), *round));
            count += found.len();
            by_first[first] = found;
        }
        let shortest = by_first.iter().flatten().map(|round| round.count_ones()).min();
        let mut most = 0;
        pack(&by_first, 0, 0, 0, shortest.unwrap_or(1), &mut most);
        Self { most, rounds: count }
    }

    /// Returns everything needed to enumerate the rounds again: the links, and the resulting bound of a score.
    pub fn to_json(self, measure: Measure) -> serde_json::Value {
        serde_json::json!({
            "score": measure.to_string(),
            "bound": self.most,
            "rounds": self.rounds,
            "links": links().into_iter().map(|link| link.map(side)).collect::<Vec<_>>(),
        })
    }

    /// Returns the certificate of the enumeration.
    pub fn certificate(self) -> Certificate {
        Certificate::Enumeration {
            what: "rounds of links, no more of them apart than the bound".to_owned(),
            count: self.rounds as u64,
        }
    }
}

/// Collects the ways from `at` to `goal` along links after `first`, entering no space twice.
fn go_round(
    links: &[[Port; 2]],
    first: usize,
    at: usize,
    goal: usize,
    taken: u32,
    entered: u32,
    found: &mut Vec<u32>,
) {
    for (index, [a, b]) in links.iter().enumerate().skip(first + 1) {
        let (a, b) = (a.space().index(), b.space().index());
        let to = match at {
            _ if a == at => b,
            _ if b == at => a,
            _ => continue,
        };
        if to == goal {
            found.push(taken | 1 << index);
        } else if entered >> to & 1 == 0 {
            go_round(links, first, to, goal, taken | 1 << index, entered | 1 << to, found);
        }
    }
}

/// Looks for a set of more than `most` rounds that share no link, deciding for each link whether it is unused or the
/// first of a round.
fn pack(by_first: &[Vec<u32>], from: usize, used: u32, count: u32, shortest: u32, most: &mut u32) {
    *most = (*most).max(count);
    let Some(link) = (from..by_first.len()).find(|link| used >> link & 1 == 0) else {
        return;
    };
    // Each further round needs its own links, and two links form a round only in few places.
    let left = (link..by_first.len()).filter(|link| used >> link & 1 == 0).count() as u32;
    let pairs = by_first[link..]
        .iter()
        .flatten()
        .filter(|round| round.count_ones() == shortest && *round & used == 0)
        .count() as u32;
    let pairs = pairs.min(left / shortest);
    if count + pairs + (left - shortest * pairs) / (shortest + 1) <= *most {
        return;
    }
    for round in by_first[link].iter().filter(|round| *round & used == 0) {
        pack(by_first, link + 1, used | round, count + 1, shortest, most);
    }
    pack(by_first, link + 1, used | 1 << link, count, shortest, most);
}

/// Weights on links, on ways into posts and on stops. If every counting item has a weight of at least `unit`, there are
/// at most as many as the total weight in units.
#[derive(Clone, Debug)]
pub struct Weights {
    names: BTreeMap<String, u32>,
    ports: [u32; PORTS],
    posts: [u32; 36],
}

/// Weights found by linear programming, as the dual of packing ways along links: `examples/weights.rs` finds them
/// again. Checking them needs no linear programming.
const WEIGHTS: [(Measure, &str); 4] = [
    (
        Measure::ImagePosts(ImageRotation::Half),
        "a2.E=2 a3.N=2 b2.E=2 b2.N=2 b3.E=3 b3.N=2 b3.SE=2 b4.E=2 b4.N=2 c1.W=2 c2.E=2 c2.N=5 c2.NE=2 c3.E=3 \
         c3.N=1 c3.NE=1 c3.NW=3 c3.SE=3 c3.SW=5 c4.E=2 c4.SW=2 d1.N=2 d2.E=2 d2.N=2 d3.N=2 d3.NW=2 d4.E=2 \
         d4.N=2",
    ),
    (
        Measure::ImagePosts(ImageRotation::Quarter),
        "a3.N=1 b2.E=1 b2.SE=1 b3.N=1 b3.NE=1 b4.SW=1 c1.W=1 c2.N=1 c2.NW=1 c3.N=1 c3.NW=1 c3.SE=1 c4.E=1 \
         c4.SE=1 d2.E=1 d2.N=1 d2.NE=1 d3.SW=1 d4.N=1 d4.NW=1",
    ),
    (
        Measure::StopPairs(None),
        "B4=1 C2=1 D5=1 E3=1 a2.E=2 a3.E=2 a3.N=2 b4.N=2 c1.N=2 c1.W=2 c4.N=2 d1.N=2 d2.E=2 d3.E=2 d4.E=2 \
         d4.N=2",
    ),
    (Measure::StopPairs(Some(PairType::C)), "b4.N=1 c4.N=1 d4.N=1"),
];

impl Weights {
    /// Returns the known weights for a score.
    pub fn known(measure: Measure) -> Option<Self> {
        let (_, text) = WEIGHTS.iter().find(|(known, _)| *known == measure)?;
        let names = text
            .split_whitespace()
            .filter_map(|item| item.split_once('='))
            .filter_map(|(name, weight)| Some((name.to_owned(), weight.parse().ok()?)))
            .collect();
        Self::new(names)
    }

    /// Creates weights by name: `c1.W` is the link or the way into a post at that side of that space, `B2` is the stop
    /// itself. `None` if a name doesn't exist or is repeated.
    pub fn new(names: BTreeMap<String, u32>) -> Option<Self> {
        let mut weights = Self { names: BTreeMap::new(), ports: [0; PORTS], posts: [0; 36] };
        for (name, &weight) in &names {
            // Reject weights whose sum could overflow.
            if weight > 1_000_000 {
                return None;
            }
            if let Some(post) = Post::from_name(name).filter(|post| !post.is_circle()) {
                weights.posts[post.index()] = weight;
                continue;
            }
            let (space, side) = name.split_once('.')?;
            let space = Space::from_name(space)?;
            let port = Port::all().find(|port| port.space() == space && port.side().name() == side)?;
            match port.link() {
                // A link has one name, that of its lower port.
                Link::Space(other) | Link::Printed(other) if other < port => return None,
                Link::Space(other) | Link::Printed(other) => weights.ports[other.index()] = weight,
                Link::Post(_) => {}
            }
            weights.ports[port.index()] = weight;
        }
        weights.names = names;
        Some(weights)
    }

    /// Returns a weight of 1 on each of these links, given by one of their ports.
    pub(super) fn on(links: &[Port]) -> Self {
        let mut weights = Self { names: BTreeMap::new(), ports: [0; PORTS], posts: [0; 36] };
        for port in links.iter().flat_map(|port| [Some(*port), port.link().port()]).flatten() {
            weights.ports[port.index()] = 1;
        }
        weights
    }

    /// Returns the least weight of an item that counts for a score.
    pub fn least(&self, measure: Measure) -> Option<u32> {
        let apart = self.distances();
        match measure {
            Measure::ImagePosts(turning) => {
                let quarters = if turning == ImageRotation::Half { 2 } else { 1 };
                let ends = |post: Post| {
                    post.ports().iter().map(|port| (port.space().index(), self.ports[port.index()]))
                };
                Post::all()
                    .flat_map(|post| ends(post).map(move |end| (post, end)))
                    .flat_map(|(post, end)| ends(turn_post(post, quarters)).map(move |other| (end, other)))
                    .map(|((from, one), (to, other))| one + apart[from][to] + other)
                    .min()
            }
            Measure::StopPairs(kind) => Post::stops()
                .flat_map(|one| Post::stops().map(move |other| (one, other)))
                .filter(|(one, other)| one < other)
                .filter(|&(one, other)| {
                    PairType::of(one, other).is_some_and(|of| kind.is_none_or(|kind| kind == of))
                })
                .map(|(one, other)| {
                    self.posts[one.index()] + self.posts[other.index()] + self.least_group(one, other, &apart)
                })
                .min(),
            _ => None,
        }
    }

    /// Returns the least weight of a group of challenge 18 with these two stops.
    pub(super) fn least_of(&self, [one, other]: [Post; 2]) -> Option<u32> {
        PairType::of(one, other).map(|_| self.least_group(one, other, &self.distances()))
    }

    /// Returns everything needed to check the weights for a score: the links, the ways into posts and the stops with
    /// their weights, and what may count. `None` if weights don't bound the score.
    pub fn to_json(&self, measure: Measure) -> Option<serde_json::Value> {
        let (bound, unit) = (self.bound(measure)?, self.least(measure)?);
        let (counts, pairs) = match measure {
            Measure::ImagePosts(turning) => {
                let quarters = if turning == ImageRotation::Half { 2 } else { 1 };
                let pairs = Post::all().map(|post| [post, turn_post(post, quarters)]);
                ("paths", pairs.collect::<Vec<_>>())
            }
            Measure::StopPairs(kind) => {
                let pairs = Post::stops().flat_map(|one| Post::stops().map(move |other| [one, other]));
                let counted = |[one, other]: &[Post; 2]| {
                    one < other
                        && PairType::of(*one, *other).is_some_and(|of| kind.is_none_or(|kind| kind == of))
                };
                ("groups", pairs.filter(counted).collect())
            }
            _ => return None,
        };
        let ways: Vec<_> = Port::all()
            .filter_map(|port| match port.link() {
                Link::Post(post) => Some((side(port), post.name(), self.ports[port.index()])),
                _ => None,
            })
            .collect();
        let links: Vec<_> =
            links().into_iter().map(|[a, b]| (side(a), side(b), self.ports[a.index()])).collect();
        let stops: BTreeMap<&str, u32> = Post::stops()
            .map(|stop| (stop.name(), self.posts[stop.index()]))
            .filter(|(_, weight)| *weight > 0)
            .collect();
        let rims: BTreeMap<&str, String> = Post::circles()
            .filter_map(|circle| Some((circle.name(), format!("{:?}", circle.rim_side()?).to_lowercase())))
            .collect();
        Some(serde_json::json!({
            "score": measure.to_string(),
            "bound": bound,
            "unit": unit,
            "counts": counts,
            "pairs": pairs.iter().map(|pair| pair.map(|post| post.name())).collect::<Vec<_>>(),
            "links": links,
            "ways": ways,
            "stops": stops,
            "rims": rims,
        }))
    }

    /// Returns the bound: the total weight in units.
    pub fn bound(&self, measure: Measure) -> Option<i64> {
        let whole: u32 = self.names.values().sum();
        match self.least(measure)? {
            0 => None,
            unit => Some(i64::from(whole / unit)),
        }
    }

    /// Returns the least weight of the links between any two spaces.
    fn distances(&self) -> [[u32; SPACES]; SPACES] {
        let mut apart = [[u32::MAX / 4; SPACES]; SPACES];
        for (at, row) in apart.iter_mut().enumerate() {
            row[at] = 0;
        }
        for [a, b] in links() {
            let (from, to, weight) = (a.space().index(), b.space().index(), self.ports[a.index()]);
            apart[from][to] = apart[from][to].min(weight);
            apart[to][from] = apart[from][to];
        }
        for over in 0..SPACES {
            for from in 0..SPACES {
                for to in 0..SPACES {
                    apart[from][to] = apart[from][to].min(apart[from][over] + apart[over][to]);
                }
            }
        }
        apart
    }

    /// Returns the least weight of the links of a group of challenge 18: its sides lead to each other or to circles,
    /// one on each side of the board.
    fn least_group(&self, one: Post, other: Post, apart: &[[u32; SPACES]; SPACES]) -> u32 {
        let sides: Vec<Port> = one.ports().iter().chain(other.ports()).copied().collect();
        let to_rim: Vec<[u32; 4]> = sides
            .iter()
            .map(|port| {
                RimSide::ALL.map(|side| {
                    let circles = side.circles().map(|circle| circle.ports()[0]);
                    let ways = circles.map(|end| {
                        apart[port.space().index()][end.space().index()] + self.ports[end.index()]
                    });
                    ways.min().unwrap_or(0)
                })
            })
            .collect();
        least_roles(&sides, one.ports().len(), 0, 0, &to_rim, apart)
    }
}

/// Assigns each side a role in turn: a side of the rim that is still to be reached or, for the first stop, a side of
/// the other stop. `used` has the sides with a role.
fn least_roles(
    sides: &[Port],
    of_one: usize,
    used: u32,
    rim: u32,
    to_rim: &[[u32; 4]],
    apart: &[[u32; SPACES]; SPACES],
) -> u32 {
    let Some(at) = (0..sides.len()).find(|at| used >> at & 1 == 0) else {
        return if rim == 0b1111 { 0 } else { u32::MAX / 4 };
    };
    let used = used | 1 << at;
    let mut least = u32::MAX / 4;
    for side in (0..4).filter(|side| rim >> side & 1 == 0) {
        let rest = least_roles(sides, of_one, used, rim | 1 << side, to_rim, apart);
        least = least.min(to_rim[at][side] + rest);
    }
    if at < of_one {
        for partner in (of_one..sides.len()).filter(|partner| used >> partner & 1 == 0) {
            let way = apart[sides[at].space().index()][sides[partner].space().index()];
            let rest = least_roles(sides, of_one, used | 1 << partner, rim, to_rim, apart);
            least = least.min(way + rest);
        }
    }
    least
}
