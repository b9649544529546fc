//! Scores of paths that have an image when the board is rotated.

use eightfold_octiles::{Link, PORTS, Port, Post, SegmentKind};

use crate::exact::board::{Board, kind, side};
use crate::exact::cnf::{Cnf, Literal};
use crate::measure::ImageRotation;
use crate::turn::{turn_port, turn_post};

/// Requires at least this many paths between posts that are images of each other.
///
/// Each such path is counted once, at the end from which the rotation leads to the other. A side has the label of a
/// pair only if the way in from it leads to the pair's second post; so the labels on a counted path are true, and a
/// path of one pair has no other label. Each counted path uses at least as many of the 32 links as the shortest way
/// between its posts, and none is used twice: the clauses that say so hold for every board and only speed up the
/// search.
pub(super) fn image_posts(cnf: &mut Cnf, board: &Board, turning: ImageRotation, least: usize) {
    let (quarters, from): (u8, Vec<Post>) = match turning {
        ImageRotation::Half => (2, Post::all().filter(|&post| post < turn_post(post, 2)).collect()),
        ImageRotation::Quarter => (1, Post::all().collect()),
    };
    let mut ends = Vec::new();
    let mut labels: Vec<Vec<Literal>> = vec![Vec::new(); PORTS];
    let mut costs = Vec::new();
    for &first in &from {
        let goal = turn_post(first, quarters);
        let near = links_to(goal);
        let label: Vec<Literal> = Port::all()
            .map(|port| {
                cnf.variable(|| {
                    format!(
                        "{} lies on a path from {} to its image {}",
                        side(port),
                        first.name(),
                        goal.name()
                    )
                })
            })
            .collect();
        cnf.block(|| {
            format!(
                "the label of {} goes along segments and links and ends at no post but {}",
                first.name(),
                goal.name()
            )
        });
        for port in Port::all() {
            labels[port.index()].push(label[port.index()]);
            for (out, joined) in board.segments_of(port) {
                match out.link() {
                    Link::Post(post) if post == goal => {}
                    Link::Post(_) => cnf.add([-joined, -label[port.index()]]),
                    Link::Space(next) | Link::Printed(next) => {
                        cnf.add([-joined, -label[port.index()], label[next.index()]]);
                    }
                }
            }
        }
        for &port in first.ports() {
            let end = label[port.index()];
            ends.push(end);
            costs.extend(std::iter::repeat_n(end, near[port.index()]));
        }
    }
    cnf.block(|| {
        format!(
            "no side or link is of two paths that count; their shortest ways together take no more than {LINKS} links; \
             at least {least} paths"
        )
    });
    for port in Port::all() {
        // No link is on two counted paths, in either direction.
        let back = port.link().port().filter(|other| port < *other);
        let both = labels[port.index()].iter().chain(back.iter().flat_map(|back| &labels[back.index()]));
        let both: Vec<Literal> = both.copied().collect();
        cnf.at_most_one_of_many(&both);
    }
    cnf.at_most(&costs, LINKS);
    cnf.at_least(&ends, least);
}

/// Number of links between spaces, including printed ones.
const LINKS: usize = 32;

/// For each port, the least number of links on the way in from it to a post, for any tiles.
fn links_to(goal: Post) -> Vec<usize> {
    let mut least = vec![usize::MAX; PORTS];
    loop {
        let mut changed = false;
        for port in Port::all() {
            let ways = Port::all().filter(|out| out.space() == port.space() && *out != port).map(|out| {
                match out.link() {
                    Link::Post(post) if post == goal => 0,
                    Link::Post(_) => usize::MAX,
                    Link::Space(next) | Link::Printed(next) => least[next.index()].saturating_add(1),
                }
            });
            let best = ways.min().unwrap_or(usize::MAX);
            if best < least[port.index()] {
                least[port.index()] = best;
                changed = true;
            }
        }
        if !changed {
            return least;
        }
    }
}

/// Requires at least this many paths that have an image: another path or, if relaxed, also themselves.
///
/// A side may be called imaged under a rotation only if every segment of the way in from it also occurs at its rotated
/// place. A path is its own image only under the half turn, and then the middle of the board, the only fixed point, is
/// the middle of the path: it is on a diameter of c3.
pub(super) fn imaged_paths(cnf: &mut Cnf, board: &Board, relaxed: bool, least: usize) {
    let imaged: Vec<[Literal; 3]> = Port::all()
        .map(|port| {
            cnf.variables_for(|at| {
                format!("the way in from {} is found again after {} quarter turns", side(port), at + 1)
            })
        })
        .collect();
    cnf.block(|| "a way that is found again is so segment by segment".to_owned());
    for port in Port::all() {
        for (out, joined) in board.segments_of(port) {
            for (at, quarters) in (1..4).enumerate() {
                let here = imaged[port.index()][at];
                let (a, b) = (turn_port(port, quarters), turn_port(out, quarters));
                cnf.add([-here, -joined, board.joined(a.space(), a.side(), b.side())]);
                if let Some(next) = out.link().port() {
                    cnf.add([-here, -joined, imaged[next.index()][at]]);
                }
                let through_the_middle =
                    port.space().cell() == (3, 3) && kind(port, out) == SegmentKind::Diameter;
                if quarters == 2 && through_the_middle && !relaxed {
                    cnf.add([-here, -joined]);
                }
            }
        }
    }
    cnf.block(|| format!("at least {least} paths have an image, each counted at both ends"));
    let ends: Vec<Literal> = Post::all()
        .flat_map(Post::ports)
        .map(|port| {
            let any = cnf.variable(|| format!("the path in from {} has an image", side(*port)));
            let clause: Vec<Literal> = imaged[port.index()].iter().copied().chain([-any]).collect();
            cnf.add(clause);
            any
        })
        .collect();
    cnf.at_least(&ends, 2 * least);
}
