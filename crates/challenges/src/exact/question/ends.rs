//! Scores that depend on where paths lead: from circle to circle, from stops to sides or neighbours.
//!
//! All of them use labels that spread from the posts along the ways of the board ([`Reach`]): every end of a path has
//! exactly its true label, so the count at the ends is that of the board. A loop has no ends, so its labels aren't
//! counted.

use eightfold_octiles::{CIRCLES, Port, Post, RimSide};

use crate::exact::board::{Board, Reach};
use crate::exact::cnf::{Cnf, Literal};
use crate::measure::{Measure, Pairing};

/// Requires this many paths from circle to circle. Exact: each has two ends on circles, and both lead to a circle.
pub(super) fn rim_paths(cnf: &mut Cnf, board: &Board, least: usize) {
    let reach = Reach::new(cnf, board, 2, |post| usize::from(post.is_circle()));
    cnf.block(|| format!("at least {least} paths from circle to circle, each counted at both ends"));
    let ends: Vec<Literal> = circle_ports().map(|port| reach.to(port, 1)).collect();
    cnf.at_least(&ends, 2 * least);
}

/// Requires that this many circles, according to the value, are joined to the other circle of their pair. Exact: a
/// circle has one port, whose way has one label, and no circle leads to itself.
pub(super) fn neighbours(cnf: &mut Cnf, board: &Board, pairing: Pairing, value: i64) {
    let pair = |post: Post| {
        if post.is_circle() { pairing.pair_of(post) } else { 10 }
    };
    let reach = Reach::new(cnf, board, 11, pair);
    cnf.block(|| "at least so many circles are joined to the other circle of their pair".to_owned());
    let ends: Vec<Literal> =
        Post::circles().map(|circle| reach.to(circle.ports()[0], pair(circle))).collect();
    cnf.at_least(&ends, (20 + 2 * value).max(0) as usize);
}

/// Requires this many paths from a side to the opposite one. Exact: each such path has one end in the west or the
/// north, and is counted there.
pub(super) fn opposite_sides(cnf: &mut Cnf, board: &Board, least: usize) {
    let rim = |post: Post| post.rim_side().map_or(4, |side| side as usize);
    let reach = Reach::new(cnf, board, 5, rim);
    cnf.block(|| {
        format!("at least {least} paths to the opposite side, each counted at its end in the west or north")
    });
    let ends: Vec<Literal> = [RimSide::West, RimSide::North]
        .into_iter()
        .flat_map(|side| side.circles().map(move |circle| (circle, side)))
        .map(|(circle, side)| reach.to(circle.ports()[0], side.opposite() as usize))
        .collect();
    cnf.at_least(&ends, least);
}

/// Requires this many paths between circles in the same position on their sides. Exact: each is counted at both of its
/// ends.
pub(super) fn same_position(cnf: &mut Cnf, board: &Board, least: usize) {
    let place = |post: Post| if post.is_circle() { post.index() % 5 } else { 5 };
    let reach = Reach::new(cnf, board, 6, place);
    cnf.block(|| {
        format!("at least {least} paths between circles in one position, each counted at both ends")
    });
    let ends: Vec<Literal> =
        Post::circles().map(|circle| reach.to(circle.ports()[0], place(circle))).collect();
    cnf.at_least(&ends, 2 * least);
}

/// Requires this many stops that are joined to a circle of each side. Exact: only a stop with four ports can be, and
/// one is counted only if some way from it leads to each side.
pub(super) fn four_sides(cnf: &mut Cnf, board: &Board, least: usize) {
    let rim = |post: Post| post.rim_side().map_or(4, |side| side as usize);
    let reach = Reach::new(cnf, board, 5, rim);
    cnf.block(|| format!("a stop that counts is joined to a circle of each side; at least {least} of them"));
    let stops: Vec<Literal> = Post::stops()
        .filter(|stop| stop.ports().len() == 4)
        .map(|stop| {
            let good = cnf.variable(|| format!("{} is joined to a circle of each side", stop.name()));
            for side in 0..4 {
                let any = stop.ports().iter().map(|&port| reach.to(port, side));
                let any: Vec<Literal> = any.chain([-good]).collect();
                cnf.add(any);
            }
            good
        })
        .collect();
    cnf.at_least(&stops, least);
}

/// Requires that no path joins two neighbouring stops. Exact: each stop has its own label, and no side of a stop leads
/// to that of a neighbour.
pub(super) fn no_neighbours(cnf: &mut Cnf, board: &Board, measure: Measure) {
    let stop = |post: Post| {
        if post.is_circle() { 16 } else { post.index() - CIRCLES }
    };
    let reach = Reach::new(cnf, board, 17, stop);
    let neighbours =
        if measure == Measure::NoOrthogonal { crate::measure::orthogonal } else { crate::measure::diagonal };
    cnf.block(|| "no side of a stop leads to a neighbour of it".to_owned());
    for one in Post::stops() {
        for other in Post::stops().filter(|&other| neighbours(one, other)) {
            for &port in one.ports() {
                cnf.add([-reach.to(port, stop(other))]);
            }
        }
    }
}

fn circle_ports() -> impl Iterator<Item = Port> {
    Post::circles().map(|circle| circle.ports()[0])
}
