use eightfold_octiles::{Link, PORTS, Port, Post, Space};

use crate::exact::board::{Board, kind, side};
use crate::exact::cnf::{Cnf, Literal};
use crate::measure::Kind;
use crate::survey::Length;

/// One strand singled out by marking the sides it uses. The two sides of a link share a mark.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    pub(super) kind: Option<Kind>,
    pub(super) on: Vec<Literal>,
}

impl Marks {
    /// Marks a path between two posts that `may_end` allows, or a loop, or either. Whole loops may be marked besides
    /// it: [`Question::cut_model`] finds and excludes them.
    pub(super) fn new(
        cnf: &mut Cnf,
        board: &Board,
        kind: Option<Kind>,
        may_end: impl Fn(Post) -> bool,
    ) -> Self {
        let mut on = vec![0; PORTS];
        let mut ends = Vec::new();
        cnf.block(|| "a marked strand ends at posts only where it may".to_owned());
        for port in Port::all() {
            match port.link() {
                Link::Post(post) => {
                    on[port.index()] = cnf
                        .variable(|| format!("the marked strand ends at {} by {}", post.name(), side(port)));
                    if kind != Some(Kind::Loop) && may_end(post) {
                        ends.push(on[port.index()]);
                    } else {
                        cnf.add([-on[port.index()]]);
                    }
                }
                Link::Space(other) | Link::Printed(other) if port < other => {
                    let mark = cnf.variable(|| {
                        format!("the marked strand goes by the link {} = {}", side(port), side(other))
                    });
                    on[port.index()] = mark;
                    on[other.index()] = mark;
                }
                Link::Space(_) | Link::Printed(_) => {}
            }
        }
        cnf.block(|| "marks go along segments".to_owned());
        for port in Port::all() {
            for (other, joined) in board.segments_of(port) {
                cnf.add([-joined, -on[port.index()], on[other.index()]]);
            }
        }
        cnf.block(|| "a path has two ends, a loop none and some link".to_owned());
        if kind != Some(Kind::Loop) {
            cnf.at_most(&ends, 2);
        }
        if kind == Some(Kind::Path) {
            cnf.at_least(&ends, 2);
        } else {
            cnf.add(on.iter().copied());
        }
        Self { kind, on }
    }

    pub(super) fn on(&self, port: Port) -> Literal {
        self.on[port.index()]
    }

    pub(super) fn of_space(&self, space: Space) -> Vec<Literal> {
        Port::all().filter(|port| port.space() == space).map(|port| self.on(port)).collect()
    }

    pub(super) fn at_least(&self, cnf: &mut Cnf, board: &Board, length: Length, least: usize) {
        cnf.block(|| format!("the marked strand has at least {least} {}", length.name()));
        match length {
            Length::Tiles => {
                let tiles: Vec<Literal> = Space::all()
                    .map(|space| {
                        let crossed = cnf.variable(|| format!("the marked strand crosses {space}"));
                        let mut any = self.of_space(space);
                        any.push(-crossed);
                        cnf.add(any);
                        crossed
                    })
                    .collect();
                cnf.at_least(&tiles, least);
            }
            Length::Segments => {
                // A path has one more segment than links, a loop equally many.
                let links: Vec<Literal> = Port::all()
                    .filter(|port| port.link().port().is_some_and(|other| *port < other))
                    .map(|port| self.on(port))
                    .collect();
                match self.kind {
                    Some(Kind::Path) => cnf.at_least(&links, least.saturating_sub(1)),
                    Some(Kind::Loop) => cnf.at_least(&links, least),
                    // Either kind: every segment has two sides.
                    None => {
                        let sides: Vec<Literal> = Port::all().map(|port| self.on(port)).collect();
                        cnf.at_least(&sides, 2 * least);
                    }
                }
            }
            Length::Points => {
                let mut numbers = Vec::new();
                for port in Port::all() {
                    // The points of the segment of which this is the first side.
                    let worth: Vec<Literal> = (3..=6)
                        .map(|points| {
                            let enough = cnf.variable(|| {
                                format!(
                                    "a marked segment from {} to a higher side has {points} points or more",
                                    side(port)
                                )
                            });
                            let mut any = vec![-enough];
                            any.extend(
                                board
                                    .segments_of(port)
                                    .filter(|&(other, _)| {
                                        port < other && kind(port, other).points() >= points
                                    })
                                    .map(|(_, joined)| joined),
                            );
                            cnf.add(any);
                            cnf.add([-enough, self.on(port)]);
                            enough
                        })
                        .collect();
                    numbers.push(vec![worth[0], worth[0], worth[0], worth[1], worth[2], worth[3]]);
                }
                cnf.sum_at_least(&numbers, least);
            }
        }
    }
}
