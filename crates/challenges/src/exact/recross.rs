//! Challenge 13 as a formula: strands that return to a tile.

use eightfold_octiles::{Link, PORTS, Port};

use super::board::{Board, side};
use super::cnf::{Cnf, Literal};
use crate::measure::Measure;

/// Number of links between spaces, including printed ones.
const LINKS: usize = 32;

/// Requires at least this many strands that cross themselves, or this many paths that cross a tile twice but never
/// themselves.
///
/// A strand that counts has a root: a tile and the side where it leaves on a round that returns by a side with a higher
/// index, such that the two segments cross or, for `13.twice`, don't. The round is marked step by step from the root,
/// and anything not closed correctly leads to a contradiction, so a root is true only for a strand that counts. The
/// whole strand has the label of its root, and no link has two labels, so every strand has at most one root.
pub(super) fn ask(cnf: &mut Cnf, board: &Board, measure: Measure, least: usize) {
    let crossing = measure == Measure::SelfCrossing;
    let labels = Labels::new(cnf, board);
    let mut counted = Vec::new();
    let mut costs = Vec::new();
    for (at, &out) in labels.roots.iter().enumerate() {
        let root = cnf.variable(|| format!("a strand that counts has its root at {}", side(out)));
        cnf.block(|| {
            format!(
                "a strand with its root at {} goes round and comes back to that tile by a higher side",
                side(out)
            )
        });
        counted.push(root);
        costs.extend(std::iter::repeat_n(root, shortest_round(out)));
        labels.add(cnf, root, at, out);
        let round = Round::new(cnf, board, out, crossing);
        if let Some(first) = out.link().port() {
            cnf.add([-root, round.marks[first.index()]]);
        }
        for port in Port::all().filter(|port| port.link().port().is_some()) {
            let label = labels.of(at, port);
            cnf.add([-round.marks[port.index()], label]);
            if !crossing {
                cnf.add([-round.tail[port.index()], label]);
            }
        }
        if !crossing {
            labels.uncrossed(cnf, board, at);
        }
    }
    // Each round uses at least as many links as the shortest one: this holds for every board and speeds up the search.
    cnf.block(|| {
        format!("at least {least} strands count, and their shortest rounds together take no more than {LINKS} links")
    });
    cnf.at_most(&costs, LINKS);
    cnf.at_least(&counted, least);
}

/// For every link, the root of its strand.
struct Labels {
    /// The ports where a round can start.
    roots: Vec<Port>,
    /// By port, then by root; empty for ports that lead to posts.
    of: Vec<Vec<Literal>>,
}

impl Labels {
    fn new(cnf: &mut Cnf, board: &Board) -> Self {
        let roots: Vec<Port> = Port::all()
            .filter(|port| port.link().port().is_some() && shortest_round(*port) <= LINKS)
            .collect();
        let mut of: Vec<Vec<Literal>> = vec![Vec::new(); PORTS];
        cnf.block(|| {
            "a link is of one strand with a root at most, and so is every link of the strand".to_owned()
        });
        for port in Port::all() {
            if let Some(other) = port.link().port().filter(|other| port < *other) {
                let here: Vec<Literal> = roots
                    .iter()
                    .map(|&root| {
                        cnf.variable(|| {
                            format!(
                                "the link {} = {} is of the strand with its root at {}",
                                side(port),
                                side(other),
                                side(root)
                            )
                        })
                    })
                    .collect();
                cnf.at_most_one_of_many(&here);
                of[other.index()].clone_from(&here);
                of[port.index()] = here;
            }
        }
        for port in Port::all() {
            for (out, joined) in board.segments_of(port) {
                for (&here, &there) in of[port.index()].iter().zip(&of[out.index()]) {
                    cnf.add([-joined, -here, there]);
                }
            }
        }
        Self { roots, of }
    }

    fn of(&self, root: usize, port: Port) -> Literal {
        self.of[port.index()][root]
    }

    fn add(&self, cnf: &mut Cnf, root: Literal, at: usize, out: Port) {
        cnf.add([-root, self.of(at, out)]);
    }

    /// Requires that no two segments of this root's strand cross.
    fn uncrossed(&self, cnf: &mut Cnf, board: &Board, root: usize) {
        let label =
            |a: Port, b: Port| [a, b].iter().find_map(|port| self.of[port.index()].get(root).copied());
        for a in Port::all() {
            let rest: Vec<Port> = Port::all().filter(|b| b.space() == a.space() && *b > a).collect();
            for (i, &b) in rest.iter().enumerate() {
                for (j, &c) in rest.iter().enumerate().skip(i + 1) {
                    for &d in &rest[j + 1..] {
                        if let (Some(one), Some(other)) = (label(a, c), label(b, d)) {
                            let space = a.space();
                            cnf.add([
                                -board.joined(space, a.side(), c.side()),
                                -board.joined(space, b.side(), d.side()),
                                -one,
                                -other,
                            ]);
                        }
                    }
                }
            }
        }
    }
}

/// The way of one strand from its root, by the ports where it enters a space.
struct Round {
    /// Up to where it closes.
    marks: Vec<Literal>,
    /// From there to a post; only where loops don't count.
    tail: Vec<Literal>,
}

impl Round {
    fn new(cnf: &mut Cnf, board: &Board, root: Port, crossing: bool) -> Self {
        let from = side(root);
        let marks: Vec<Literal> = Port::all()
            .map(|port| {
                cnf.variable(|| format!("the way out of {from} comes into {}, not closed before", side(port)))
            })
            .collect();
        let tail: Vec<Literal> = Port::all()
            .filter(|_| !crossing)
            .map(|port| {
                cnf.variable(|| format!("the way out of {from} comes into {}, closed before", side(port)))
            })
            .collect();
        for port in Port::all().filter(|port| port.link().port().is_some()) {
            let at_home = port.space() == root.space();
            let closes = (at_home && port > root).then(|| {
                cnf.variable(|| {
                    format!("the way out of {from} is closed where it comes back by {}", side(port))
                })
            });
            for (out, joined) in board.segments_of(port) {
                if at_home && out == root {
                    // Back at the start: a loop that never did what was asked for.
                    cnf.add([-joined, -marks[port.index()]]);
                    if !crossing {
                        cnf.add([-joined, -tail[port.index()]]);
                    }
                    continue;
                }
                let goes_on = [-joined, -marks[port.index()]].into_iter().chain(closes);
                match out.link() {
                    Link::Post(_) => cnf.add(goes_on),
                    Link::Space(next) | Link::Printed(next) => {
                        cnf.add(goes_on.chain([marks[next.index()]]));
                        if !crossing {
                            cnf.add([-joined, -tail[port.index()], tail[next.index()]]);
                            if let Some(closes) = closes {
                                cnf.add([-joined, -closes, tail[next.index()]]);
                            }
                        }
                    }
                }
                let Some(closes) = closes else { continue };
                for (before, came) in board.segments_of(root) {
                    if before == port || before == out || alternate(root, before, port, out) != crossing {
                        cnf.add([-closes, -joined, -came]);
                    }
                }
            }
        }
        Self { marks, tail }
    }
}

/// Returns whether segments between these ports of one space cross.
pub(super) fn alternate(a: Port, b: Port, c: Port, d: Port) -> bool {
    let inside = |port: Port| a.min(b) < port && port < a.max(b);
    inside(c) != inside(d)
}

/// Returns the least number of links on a way that leaves a space by `root` and returns by a side with a higher index;
/// a number above all links if there is none.
fn shortest_round(root: Port) -> usize {
    let mut least = vec![usize::MAX; PORTS];
    let mut front: Vec<Port> = root.link().port().into_iter().collect();
    for links in 1..=LINKS {
        let mut next = Vec::new();
        for port in front {
            if least[port.index()] != usize::MAX {
                continue;
            }
            least[port.index()] = links;
            if port.space() == root.space() && port > root {
                return links;
            }
            let ways = Port::all().filter(|out| out.space() == port.space() && *out != port);
            next.extend(ways.filter_map(|out| out.link().port()));
        }
        front = next;
    }
    usize::MAX
}
