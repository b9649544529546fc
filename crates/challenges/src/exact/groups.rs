//! Challenge 18 as a formula: pairs of stops joined to each other, to one circle of each side, and to nothing else.

use eightfold_octiles::{CIRCLES, PORTS, Port, Post};

use super::board::{Board, Reach, side};
use super::cnf::{Cnf, Literal};
use super::links::Weights;
use crate::measure::PairType;
use crate::turn::turn_port;

/// Requires at least this many groups, of one type or of all.
///
/// Sides on the paths of a group have its label, and none has two labels. Three links lead to the north, and most
/// groups need one of them, as there are three to each other side. The clauses that say so hold for every board and
/// save the solver from finding it by search.
pub(super) fn ask(cnf: &mut Cnf, board: &Board, kind: Option<PairType>, least: usize) {
    let groups = groups(cnf, board, kind);
    let mut labels: Vec<Vec<Literal>> = vec![Vec::new(); PORTS];
    cnf.block(|| {
        "the paths of a group bear its label; each group that needs one takes a link between a pair of spaces like b5 \
         and c5 and the rest of the board"
            .to_owned()
    });
    for group in &groups {
        let label = label_of(cnf, board, group);
        for (of_port, here) in labels.iter_mut().zip(&label) {
            of_port.push(*here);
        }
        for quarters in 0..4 {
            let cut = northern_links(quarters);
            if Weights::on(&cut).least_of(group.stops).is_some_and(|least| least > 0) {
                let any = cut.iter().map(|port| label[port.index()]);
                let clause: Vec<Literal> = any.chain([-group.there]).collect();
                cnf.add(clause);
            }
        }
    }
    cnf.block(|| "no side bears the labels of two groups".to_owned());
    for port in Port::all().filter(|port| port.link().port().is_none_or(|other| *port < other)) {
        cnf.at_most_one_of_many(&labels[port.index()]);
    }
    cnf.block(|| format!("at least {least} groups"));
    let all: Vec<Literal> = groups.iter().map(|group| group.there).collect();
    cnf.at_least(&all, least);
}

/// Requires a group of each type, except for this many types.
pub(super) fn ask_each(cnf: &mut Cnf, board: &Board, missing: usize) {
    let groups = groups(cnf, board, None);
    cnf.block(|| format!("at most {missing} types have no group"));
    let absent: Vec<Literal> = PairType::ALL
        .into_iter()
        .map(|kind| {
            let absent = cnf.variable(|| format!("there is no group of type {kind:?}"));
            let of_kind = groups.iter().filter(|group| group.kind == kind);
            let any: Vec<Literal> = of_kind.map(|group| group.there).chain([absent]).collect();
            cnf.add(any);
            absent
        })
        .collect();
    cnf.at_most(&absent, missing);
}

/// Two stops, and whether they form a group.
struct Group {
    stops: [Post; 2],
    kind: PairType,
    there: Literal,
}

impl Group {
    fn sides(&self) -> impl Iterator<Item = Port> + '_ {
        self.stops.iter().flat_map(|stop| stop.ports()).copied()
    }
}

/// Returns whether each two stops that could form a group do. It suffices that every side of the two leads to the other
/// stop or to a circle, and exactly one to each side of the board.
fn groups(cnf: &mut Cnf, board: &Board, wanted: Option<PairType>) -> Vec<Group> {
    let label = |post: Post| match post.rim_side() {
        Some(side) => side as usize,
        None => post.index() - CIRCLES + 4,
    };
    let reach = Reach::new(cnf, board, 20, label);
    let mut groups = Vec::new();
    for one in Post::stops() {
        for other in Post::stops().filter(|&other| other > one) {
            let Some(kind) =
                PairType::of(one, other).filter(|&kind| wanted.is_none_or(|wanted| wanted == kind))
            else {
                continue;
            };
            let there =
                cnf.variable(|| format!("{} and {} are a group of type {kind:?}", one.name(), other.name()));
            let group = Group { stops: [one, other], kind, there };
            cnf.block(|| {
                format!(
                    "if {} and {} are a group, each of their sides leads to the other or to a circle (C7), and just \
                     one to each side of the board",
                    one.name(),
                    other.name()
                )
            });
            for (from, to) in [(one, other), (other, one)] {
                for &port in from.ports() {
                    let mut allowed: Vec<Literal> = (0..4).map(|side| reach.to(port, side)).collect();
                    allowed.extend([reach.to(port, label(to)), -group.there]);
                    cnf.add(allowed);
                }
            }
            for rim in 0..4 {
                let there: Vec<Literal> = group.sides().map(|port| reach.to(port, rim)).collect();
                cnf.add(there.iter().copied().chain([-group.there]));
                for (i, &a) in there.iter().enumerate() {
                    for &b in &there[i + 1..] {
                        cnf.add([-a, -b, -group.there]);
                    }
                }
            }
            groups.push(group);
        }
    }
    groups
}

/// By port, the label of a group: it starts at the group's stops and spreads along segments and links.
fn label_of(cnf: &mut Cnf, board: &Board, group: &Group) -> Vec<Literal> {
    let mut label = vec![0; PORTS];
    for port in Port::all() {
        label[port.index()] = match port.link().port() {
            Some(other) if other < port => label[other.index()],
            _ => cnf.variable(|| {
                let [one, other] = group.stops;
                format!("{} lies on a path of the group {} {}", side(port), one.name(), other.name())
            }),
        };
    }
    for port in group.sides() {
        cnf.add([-group.there, label[port.index()]]);
    }
    for port in Port::all() {
        for (out, joined) in board.segments_of(port) {
            cnf.add([-joined, -label[port.index()], label[out.index()]]);
        }
    }
    label
}

/// Returns the links that join the two northern spaces, b5 and c5, to the rest of the board, rotated by quarters.
fn northern_links(quarters: u8) -> Vec<Port> {
    let in_the_north = |port: &Port| ["b5", "c5"].contains(&port.space().name());
    Port::all()
        .filter(|port| !in_the_north(port) && port.link().port().as_ref().is_some_and(in_the_north))
        .map(|port| turn_port(port, quarters))
        .collect()
}
