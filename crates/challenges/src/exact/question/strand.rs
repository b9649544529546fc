//! Scores of one or two strands, singled out by marks.
//!
//! The sides of any strand of a board can be marked, so no board that reaches the value is excluded. A model may also
//! mark loops besides it; those are found in the model and excluded one by one
//! ([`Question::cut_model`](super::Question::cut_model)) until only the strand is marked.

use eightfold_octiles::{Link, Port, Post, Space};

use super::marks::Marks;
use crate::exact::board::{Board, side};
use crate::exact::cnf::{Cnf, Literal};
use crate::measure::{Kind, Measure};
use crate::survey::Length;

/// Requires a strand of a kind with at least this length. Exact: the marks cover the whole strand, and the length is
/// counted on them.
pub(super) fn longest(cnf: &mut Cnf, board: &Board, kind: Kind, length: Length, least: usize) -> Marks {
    let marks = Marks::new(cnf, board, Some(kind), |_| true);
    marks.at_least(cnf, board, length, least);
    marks
}

/// Requires a path between two circles with at least this length. Exact like [`longest`]: only circles may be marked as
/// ends.
pub(super) fn longest_rim(cnf: &mut Cnf, board: &Board, length: Length, least: usize) -> Marks {
    let marks = Marks::new(cnf, board, Some(Kind::Path), Post::is_circle);
    marks.at_least(cnf, board, length, least);
    marks
}

/// Requires a loop that crosses every space exactly once. Exact: a strand that crosses a space once has two sides
/// there, and a model that marks several loops is detected.
pub(super) fn round_tour(cnf: &mut Cnf, board: &Board) -> Marks {
    let marks = Marks::new(cnf, board, Some(Kind::Loop), |_| true);
    cnf.block(|| "the loop has just two sides of every space".to_owned());
    for space in Space::all() {
        let here = marks.of_space(space);
        cnf.at_most(&here, 2);
        cnf.at_least(&here, 2);
    }
    marks
}

/// Requires a path across every space that uses this many printed paths. Exact: each printed path has one mark, counted
/// at the lower of its two ports.
pub(super) fn printed_on_tour(cnf: &mut Cnf, board: &Board, least: usize) -> Marks {
    let marks = Marks::new(cnf, board, Some(Kind::Path), |_| true);
    cnf.block(|| format!("the path crosses every space and takes at least {least} printed paths"));
    for space in Space::all() {
        cnf.add(marks.of_space(space));
    }
    let printed: Vec<Literal> = Port::all()
        .filter(|port| matches!(port.link(), Link::Printed(other) if *port < other))
        .map(|port| marks.on(port))
        .collect();
    cnf.at_least(&printed, least);
    marks
}

/// Requires a strand that crosses at least `least` tiles this many times. Exact: there are two marked sides per
/// segment, and a tile is counted only if it has enough.
pub(super) fn recrossed(cnf: &mut Cnf, board: &Board, kind: Kind, times: usize, least: usize) -> Marks {
    let marks = Marks::new(cnf, board, Some(kind), |_| true);
    cnf.block(|| {
        format!("a tile crossed {times} times has {} marked sides; at least {least} such tiles", 2 * times)
    });
    let tiles: Vec<Literal> = Space::all()
        .map(|space| {
            let often = cnf.variable(|| format!("the marked strand crosses {space} at least {times} times"));
            let mut sides = marks.of_space(space);
            let needed = 2 * times;
            // If `often` is false the constraint must not apply, so enough copies of its negation are added.
            sides.extend(std::iter::repeat_n(-often, needed));
            cnf.at_least(&sides, needed);
            often
        })
        .collect();
    cnf.at_least(&tiles, least);
    marks
}

/// Requires a strand that crosses itself this many times. Exact: each crossing is a pair of segments of one tile whose
/// four ends alternate around it, and no pair has two variables.
pub(super) fn self_crossings(cnf: &mut Cnf, board: &Board, kind: Kind, least: usize) -> Marks {
    let marks = Marks::new(cnf, board, Some(kind), |_| true);
    cnf.block(|| format!("two marked segments of one tile that cross; at least {least} times"));
    let numbers = Space::all()
        .flat_map(crossing_pairs)
        .map(|[a, c, b, d]| {
            let here = cnf.variable(|| {
                let [a, b, c, d] = [a, b, c, d].map(side);
                format!("segments of the marked strand join {a} and {c}, {b} and {d}, and cross")
            });
            for (one, other) in [(a, c), (b, d)] {
                cnf.add([-here, board.joined(one.space(), one.side(), other.side())]);
                cnf.add([-here, marks.on(one)]);
                cnf.add([-here, marks.on(other)]);
            }
            vec![here]
        })
        .collect::<Vec<_>>();
    cnf.sum_at_least(&numbers, least);
    marks
}

/// Requires two strands that cross often, or that share many tiles and never cross. Exact like one strand: the marks of
/// the two share no side, so they belong to two strands, and crossings and shared tiles are determined by both.
pub(super) fn pair(cnf: &mut Cnf, board: &Board, measure: Measure, least: usize) -> [Marks; 2] {
    let one = Marks::new(cnf, board, None, |_| true);
    let other = Marks::new(cnf, board, None, |_| true);
    cnf.block(|| {
        "the two marked strands share no side; then what they have in common, and how often".to_owned()
    });
    for (&a, &b) in one.on.iter().zip(&other.on) {
        cnf.add([-a, -b]);
    }
    let mut counted = Vec::new();
    for space in Space::all() {
        for [a, c, b, d] in crossing_pairs(space) {
            let both = [board.joined(space, a.side(), c.side()), board.joined(space, b.side(), d.side())];
            for (x, y) in [(&one, &other), (&other, &one)] {
                if measure == Measure::PairShared {
                    cnf.add([-both[0], -both[1], -x.on(a), -y.on(b)]);
                } else {
                    let here = cnf.variable(|| {
                        let [a, b, c, d] = [a, b, c, d].map(side);
                        format!("segments of the two strands join {a} and {c}, {b} and {d}, and cross")
                    });
                    for true_there in [both[0], both[1], x.on(a), y.on(b)] {
                        cnf.add([-here, true_there]);
                    }
                    counted.push(vec![here]);
                }
            }
        }
        if measure == Measure::PairShared {
            let here = cnf.variable(|| format!("both strands cross {space}"));
            for marks in [&one, &other] {
                let any: Vec<Literal> = marks.of_space(space).into_iter().chain([-here]).collect();
                cnf.add(any);
            }
            counted.push(vec![here]);
        }
    }
    cnf.sum_at_least(&counted, least);
    [one, other]
}

/// Returns the four ports of each pair of segments that can cross on a space: the ends of one, then of the other.
fn crossing_pairs(space: Space) -> impl Iterator<Item = [Port; 4]> {
    let ports: Vec<Port> = Port::all().filter(|port| port.space() == space).collect();
    let mut found = Vec::new();
    for a in 0..8 {
        for b in a + 1..8 {
            for c in b + 1..8 {
                for d in c + 1..8 {
                    found.push([ports[a], ports[c], ports[b], ports[d]]);
                }
            }
        }
    }
    found.into_iter()
}
