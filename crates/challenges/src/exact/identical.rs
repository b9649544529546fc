//! Challenge 22 as a formula: many strands or routes of one shape.

use std::collections::{BTreeMap, HashMap};

use eightfold_octiles::{Link, PORTS, Port};

use super::board::{Board, side};
use super::cnf::{Cnf, Literal};
use crate::path_line::{PathLine, Shape};

/// Number of links between spaces, including printed ones.
const LINKS: usize = 32;

/// The longest strands that are enumerated, in segments; more would take too long.
const MAX_LEN: usize = 4;

/// Requires at least this many identical strands. They share the links, so each has few, and all placements of such a
/// strand are enumerated. `None` if there would be too many.
pub(super) fn ask(cnf: &mut Cnf, board: &Board, least: usize) -> Option<()> {
    // A path has one more segment than links, a loop equally many.
    let segments = LINKS / least.max(1) + 1;
    if segments > MAX_LEN {
        return None;
    }
    let mut shapes: HashMap<Shape, Vec<SegmentList>> = HashMap::new();
    for start in Port::all() {
        collect(start, start, &mut Vec::new(), segments, &mut shapes);
    }
    let mut shapes: Vec<(Shape, Vec<SegmentList>)> =
        shapes.into_iter().filter(|(_, ways)| ways.len() >= least).collect();
    shapes.sort();
    // Only ways of the chosen shape count, each for the lower of its ends.
    let chosen: Vec<Literal> = shapes
        .iter()
        .map(|(_, ways)| cnf.variable(|| format!("the shape is that of {}", describe(&ways[0]))))
        .collect();
    cnf.block(|| "one shape at most is chosen".to_owned());
    cnf.at_most_one_of_many(&chosen);
    let mut by_start: Vec<Vec<Literal>> = vec![Vec::new(); PORTS];
    cnf.block(|| {
        "a strand that is there has all its segments and the chosen shape, and is one of at most one from its first side"
            .to_owned()
    });
    for ((_, ways), &shape) in shapes.iter().zip(&chosen) {
        let mut of_shape: Vec<Vec<Literal>> = vec![Vec::new(); PORTS];
        for way in ways {
            let there =
                cnf.variable(|| format!("this strand is there and of the chosen shape: {}", describe(way)));
            cnf.add([-there, shape]);
            for &(a, b) in way {
                cnf.add([-there, board.joined(a.space(), a.side(), b.side())]);
            }
            of_shape[way[0].0.index()].push(there);
        }
        for (all, here) in by_start.iter_mut().zip(of_shape) {
            cnf.at_most_one(&here);
            all.extend(here);
        }
    }
    cnf.block(|| format!("at least {least} strands of the shape"));
    let counted: Vec<Literal> = by_start
        .into_iter()
        .filter(|ways| !ways.is_empty())
        .map(|ways| {
            let list = ways.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let any = cnf.variable(|| format!("a strand of the shape begins here: one of {list}"));
            let clause: Vec<Literal> = ways.into_iter().chain([-any]).collect();
            cnf.add(clause);
            any
        })
        .collect();
    cnf.at_least(&counted, least);
    Some(())
}

/// The most identical strands that a board can have (22.strand).
const IDENTICAL_STRANDS: usize = 16;

/// Requires at least this many identical routes, if they are more than identical strands can be; otherwise `None`.
///
/// Each path of such a route has an image in each of the routes, and no more than 16 different ones; so two motions have
/// the same image of it, and it is symmetric. No motion but the half turn about its middle brings a path onto itself, so
/// it has at least half as many images as there are routes, and few links. The route is no single path. If the two paths
/// at each of its stops are together symmetric, they are two in all, or shifts of each other in a row, and there are no
/// more such routes than images of a path. So two paths that meet at a stop are together not symmetric, and their images
/// are as many as the routes.
pub(super) fn ask_routes(cnf: &mut Cnf, board: &Board, least: usize) -> Option<()> {
    let copies = least.div_ceil(2);
    if least <= IDENTICAL_STRANDS || LINKS / copies + 1 > MAX_LEN {
        return None;
    }
    ask_pairs(cnf, board, copies, least);
    Some(())
}

/// Requires at least this many pairs of symmetric paths, identical and together not symmetric, that meet at a stop. Each
/// of their shapes has so many images that the links allow this many copies.
fn ask_pairs(cnf: &mut Cnf, board: &Board, copies: usize, least: usize) {
    let segments = LINKS / copies + 1;
    let mut shapes: HashMap<Shape, Vec<SegmentList>> = HashMap::new();
    for start in Port::all().filter(|port| port.link().port().is_none()) {
        collect(start, start, &mut Vec::new(), segments, &mut shapes);
    }
    let mut paths: Vec<SegmentList> = shapes
        .into_values()
        .filter(|ways| ways.len() >= copies && PathLine::along(&ways[0]).has_rotational_symmetry())
        .flatten()
        .collect();
    paths.sort();
    let there: Vec<Literal> = paths
        .iter()
        .map(|way| {
            let there = cnf.variable(|| format!("this path is there: {}", describe(way)));
            cnf.block(|| "a path that is there has all its segments".to_owned());
            for &(a, b) in way {
                cnf.add([-there, board.joined(a.space(), a.side(), b.side())]);
            }
            there
        })
        .collect();
    let mut pairs: HashMap<Shape, Vec<MeetingPair>> = HashMap::new();
    for (at, one) in paths.iter().enumerate() {
        for (to, other) in paths.iter().enumerate().skip(at + 1) {
            if let Some(place) = meeting(one, other) {
                let segments: Vec<(Port, Port)> = one.iter().chain(other).copied().collect();
                let line = PathLine::along(&segments);
                if !line.has_rotational_symmetry() {
                    pairs.entry(line.shape()).or_default().push(MeetingPair { paths: [at, to], place });
                }
            }
        }
    }
    let mut pairs: Vec<(Shape, Vec<MeetingPair>)> =
        pairs.into_iter().filter(|(_, pairs)| pairs.len() >= least).collect();
    pairs.sort_by(|one, other| one.0.cmp(&other.0));
    let chosen: Vec<Literal> = pairs
        .iter()
        .map(|(_, pairs)| {
            let [one, other] = pairs[0].paths.map(|at| &paths[at]);
            cnf.variable(|| format!("the shape is that of {} with {}", describe(one), describe(other)))
        })
        .collect();
    cnf.block(|| "one shape at most is chosen".to_owned());
    cnf.at_most_one_of_many(&chosen);
    cnf.block(|| {
        format!(
            "two paths that count are there and of the chosen shape together; at least {least} such pairs"
        )
    });
    let mut by_place: BTreeMap<[Port; 2], Vec<Literal>> = BTreeMap::new();
    for ((_, pairs), &shape) in pairs.iter().zip(&chosen) {
        for pair in pairs {
            let [one, other] = pair.paths.map(|at| &paths[at]);
            let both = cnf.variable(|| format!("{} and {} count", describe(one), describe(other)));
            cnf.add([-both, shape]);
            pair.paths.iter().for_each(|&at| cnf.add([-both, there[at]]));
            by_place.entry(pair.place).or_default().push(both);
        }
    }
    let counted: Vec<Literal> = by_place
        .into_iter()
        .map(|([one, other], pairs)| {
            let any =
                cnf.variable(|| format!("a pair that counts meets at {} and {}", side(one), side(other)));
            let clause: Vec<Literal> = pairs.into_iter().chain([-any]).collect();
            cnf.add(clause);
            any
        })
        .collect();
    cnf.at_least(&counted, least);
}

/// Two paths that meet at a stop.
struct MeetingPair {
    /// Their numbers.
    paths: [usize; 2],
    /// The sides by which they meet.
    place: [Port; 2],
}

/// Returns the sides by which two paths without a common side meet at a stop; `None` if they don't.
fn meeting(one: &SegmentList, other: &SegmentList) -> Option<[Port; 2]> {
    let ends = |way: &SegmentList| [way[0].0, way[way.len() - 1].1];
    let stop = |port: Port| match port.link() {
        Link::Post(post) if !post.is_circle() => Some(post),
        _ => None,
    };
    let sides = |way: &SegmentList| way.iter().flat_map(|&(a, b)| [a, b]).collect::<Vec<_>>();
    let others = sides(other);
    if sides(one).iter().any(|side| others.contains(side)) {
        return None;
    }
    let pairs = ends(one).into_iter().flat_map(|a| ends(other).map(|b| [a.min(b), a.max(b)]));
    pairs.into_iter().find(|&[a, b]| stop(a).is_some() && stop(a) == stop(b))
}

/// Describes a strand.
fn describe(way: &SegmentList) -> String {
    way.iter().map(|&(a, b)| format!("{}-{}", side(a), b.side().name())).collect::<Vec<_>>().join(" ")
}

/// A strand as its segments, each by the ports where it enters and leaves.
type SegmentList = Vec<(Port, Port)>;

/// Collects the strands that start at `start` and continue from `port`: paths from the lower of their ends, loops from
/// the lowest of their ports in the direction of the lower neighbour.
fn collect(
    start: Port,
    port: Port,
    way: &mut SegmentList,
    most: usize,
    shapes: &mut HashMap<Shape, Vec<SegmentList>>,
) {
    let from_post = start.link().port().is_none();
    for out in Port::all().filter(|out| out.space() == port.space() && *out != port) {
        let used = |port: Port| way.iter().any(|&(a, b)| a == port || b == port);
        if used(out) || (!from_post && out < start) {
            continue;
        }
        way.push((port, out));
        match out.link() {
            Link::Post(_) if from_post && start < out => keep(way, shapes),
            Link::Post(_) => {}
            Link::Space(next) | Link::Printed(next) if next == start => {
                if !from_post && way[0].1 < out {
                    keep(way, shapes);
                }
            }
            Link::Space(next) | Link::Printed(next) => {
                let closed = way.iter().any(|&(a, b)| a == next || b == next);
                if way.len() < most && !closed && (from_post || next > start) {
                    collect(start, next, way, most, shapes);
                }
            }
        }
        way.pop();
    }
}

fn keep(way: &SegmentList, shapes: &mut HashMap<Shape, Vec<SegmentList>>) {
    shapes.entry(PathLine::along(way).shape()).or_default().push(way.clone());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::solver::{Solver, StopCondition, Verdict};
    use crate::measure::Measure;
    use crate::survey::Survey;

    #[test]
    fn pairs_of_a_model_are_identical_routes() {
        for least in [6, 8] {
            let mut cnf = Cnf::default();
            let board = Board::new(&mut cnf, true);
            ask_pairs(&mut cnf, &board, 9, least);
            let Verdict::Model(model) = Solver::new().solve(&cnf, &StopCondition::never()) else {
                panic!("there is such a board");
            };
            let survey = Survey::new(&board.layout(&model));
            assert!(Measure::IdenticalRoutes.read(&survey).value.rank() >= least as i64);
        }
    }
}
