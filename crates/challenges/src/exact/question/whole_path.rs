//! Scores that depend on a whole strand: loops, and paths of one kind of segment.

use eightfold_octiles::{Port, Post, SegmentKind};

use crate::exact::board::{Board, kind, side};
use crate::exact::cnf::{Cnf, Literal};

/// Requires at least this many loops. Every link may have the label of its loop, which is the loop's link with the
/// lowest number. The loops are counted by the links labelled with their own number. Exact: a label goes all round its
/// loop and to no post, so two links with their own labels belong to two loops.
pub(super) fn loops(cnf: &mut Cnf, board: &Board, least: usize) {
    let links: Vec<Port> =
        Port::all().filter(|port| port.link().port().is_some_and(|other| *port < other)).collect();
    let number = |port: Port| {
        let other = port.link().port()?;
        links.iter().position(|&link| link == port.min(other))
    };
    cnf.block(|| "a link bears the label of one loop at most, and so does every link of the loop".to_owned());
    let labels: Vec<Vec<Literal>> = (0..links.len())
        .map(|link| {
            let here: Vec<Literal> = (0..=link)
                .map(|root| {
                    cnf.variable(|| {
                        let [link, root] = [link, root].map(|at| side(links[at]));
                        format!("the link at {link} is of the loop whose first link is at {root}")
                    })
                })
                .collect();
            cnf.at_most_one_of_many(&here);
            here
        })
        .collect();
    for port in Port::all() {
        let Some(here) = number(port) else { continue };
        for (out, joined) in board.segments_of(port) {
            let there = number(out);
            for (root, &label) in labels[here].iter().enumerate() {
                match there.and_then(|there| labels[there].get(root)) {
                    Some(&same) => cnf.add([-joined, -label, same]),
                    None => cnf.add([-joined, -label]),
                }
            }
        }
    }
    cnf.block(|| {
        format!("a loop takes two links or more; at least {least} loops, counted by their first links")
    });
    let roots: Vec<Literal> = labels.iter().map(|here| here[here.len() - 1]).collect();
    for (root, &own) in roots.iter().enumerate() {
        // No loop uses only one link.
        let others = (root + 1..links.len()).map(|link| labels[link][root]);
        let clause: Vec<Literal> = others.chain([-own]).collect();
        cnf.add(clause);
    }
    cnf.at_least(&roots, least);
}

/// Requires at least this many paths of one kind of segment. A side may be called pure of a kind only if the whole way
/// in from it is of that kind, up to a post. Exact: the label of a side follows from its segment and from the next
/// side, and a path is counted at both ends.
pub(super) fn one_kind(cnf: &mut Cnf, board: &Board, least: usize) {
    let kinds = [SegmentKind::Arc, SegmentKind::Bend, SegmentKind::Curve, SegmentKind::Diameter];
    let pure: Vec<[Literal; 4]> = Port::all()
        .map(|port| {
            cnf.variables_for(|at| format!("the way in from {} is made of {:?}s only", side(port), kinds[at]))
        })
        .collect();
    cnf.block(|| "a way is of one kind if its first segment is, and its rest".to_owned());
    for port in Port::all() {
        for (out, joined) in board.segments_of(port) {
            for (at, &each) in kinds.iter().enumerate() {
                let here = pure[port.index()][at];
                if kind(port, out) != each {
                    cnf.add([-here, -joined]);
                } else if let Some(next) = out.link().port() {
                    cnf.add([-here, -joined, pure[next.index()][at]]);
                    cnf.add([here, -joined, -pure[next.index()][at]]);
                } else {
                    cnf.add([here, -joined]);
                }
            }
        }
    }
    cnf.block(|| format!("at least {least} paths are of one kind, each counted at both ends"));
    // A path is equally pure from both ends.
    let ends: Vec<Literal> = Post::all()
        .flat_map(Post::ports)
        .map(|port| {
            let any = cnf.variable(|| format!("the path in from {} is of one kind", side(*port)));
            let clause: Vec<Literal> = pure[port.index()].iter().copied().chain([-any]).collect();
            cnf.add(clause);
            any
        })
        .collect();
    cnf.at_least(&ends, 2 * least);
}
