//! Challenge 22 as a formula: many strands of one shape.

use std::collections::HashMap;

use eightfold_octiles::{Link, PORTS, Port};

use super::board::{Board, side};
use super::cnf::{Cnf, Literal};
use crate::line::{Line, Shape};

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
    shapes.entry(Line::along(way).shape()).or_default().push(way.clone());
}
