//! Each score as a question to a solver: is there a board that reaches a value?

mod marks;
mod shaped;
mod twins;

use eightfold_octiles::{CIRCLES, Layout, Link, PORTS, Port, Post, RimSide, SegmentKind, Space};

use self::marks::Marks;
use self::shaped::Shaped;
use super::board::{Board, Reach, kind, side};
use super::cnf::{Cnf, Literal};
use crate::line::Line;
use crate::measure::{Kind, Measure, Pairing, Turning};
use crate::survey::{Strand, Survey};
use crate::turn::{turn_layout, turn_port, turn_post};

/// A question: the formula, and how to read the answer.
#[derive(Clone, Debug)]
pub struct Question {
    /// The formula. Every board that reaches the value is one of its models.
    pub cnf: Cnf,
    board: Board,
    strands: Vec<Marks>,
    shaped: Option<Shaped>,
    turnable: bool,
}

impl Question {
    /// Asks whether a board scores at least `value`; for a condition, whether one has at most
    /// `-value` violations. `None` if there is no exact method for this score.
    pub fn new(measure: Measure, value: i64) -> Option<Self> {
        Self::of(measure, value, false)
    }

    /// Asks the same of those boards alone on which no path is long, where paths are to have some shape. That is
    /// soon answered, but to refute it says nothing of other boards. `None` for other scores.
    pub fn of_short_paths(measure: Measure, value: i64) -> Option<Self> {
        match measure {
            Measure::AllMirror | Measure::Rotational => Self::of(measure, value, true),
            _ => None,
        }
    }

    /// Asks the same as [`new`](Self::new), and keeps what the variables and clauses mean.
    pub fn with_notes(measure: Measure, value: i64) -> Option<Self> {
        Self::build(Cnf::with_notes(), measure, value, false)
    }

    fn of(measure: Measure, value: i64, short: bool) -> Option<Self> {
        Self::build(Cnf::default(), measure, value, short)
    }

    fn build(mut cnf: Cnf, measure: Measure, value: i64, short: bool) -> Option<Self> {
        // A quarter turn exchanges the two pairings of challenge 8: there only the board as it is counts.
        let turnable = !matches!(measure, Measure::RimNeighbours(_));
        let board = Board::new(&mut cnf, turnable);
        let mut question = Self { cnf, board, strands: Vec::new(), shaped: None, turnable };
        question.ask(measure, value, short)?;
        Some(question)
    }

    /// Allows only this board: whether it reaches the value is then a matter of propagation. It must
    /// be turned as [`Question::home`] turns it.
    pub fn fix(&mut self, layout: &Layout) {
        for (space, placement) in layout.tiles() {
            self.cnf.add([self.board.lies(space, placement)]);
        }
    }

    /// The quarter turn of this board that can be a model. Only challenge 8 takes boards as they are.
    #[must_use]
    pub fn home(&self, layout: &Layout) -> Layout {
        if !self.turnable {
            return *layout;
        }
        let middle = Space::at_cell(3, 3).expect("the middle");
        (0..4)
            .map(|quarters| turn_layout(layout, quarters))
            .find(|turned| turned[middle].is_none_or(|placement| placement.rotation() <= 1))
            .expect("rotations 0 or 1 are met within four quarters")
    }

    /// The board of a model.
    pub fn layout(&self, model: &[bool]) -> Layout {
        self.board.layout(model)
    }

    fn ask(&mut self, measure: Measure, value: i64, short: bool) -> Option<()> {
        let least = value.max(0) as usize;
        let (cnf, board) = (&mut self.cnf, &self.board);
        match measure {
            Measure::Longest(kind, length) => {
                let marks = Marks::new(cnf, board, Some(kind), |_| true);
                marks.at_least(cnf, board, length, least);
                self.strands.push(marks);
            }
            Measure::LongestRim(length) => {
                let marks = Marks::new(cnf, board, Some(Kind::Path), Post::is_circle);
                marks.at_least(cnf, board, length, least);
                self.strands.push(marks);
            }
            Measure::RoundTour if value == 0 => {
                let marks = Marks::new(cnf, board, Some(Kind::Loop), |_| true);
                cnf.block(|| "the loop has just two sides of every space".to_owned());
                for space in Space::all() {
                    let here = marks.of_space(space);
                    cnf.at_most(&here, 2);
                    cnf.at_least(&here, 2);
                }
                self.strands.push(marks);
            }
            Measure::PrintedOnTour => {
                let marks = Marks::new(cnf, board, Some(Kind::Path), |_| true);
                cnf.block(|| {
                    format!("the path crosses every space and takes at least {least} printed paths")
                });
                for space in Space::all() {
                    cnf.add(marks.of_space(space));
                }
                let printed: Vec<Literal> = Port::all()
                    .filter(|port| matches!(port.link(), Link::Printed(other) if *port < other))
                    .map(|port| marks.on(port))
                    .collect();
                cnf.at_least(&printed, least);
                self.strands.push(marks);
            }
            Measure::Recrossed(kind, times) => {
                self.strands.push(recrossed(cnf, board, kind, usize::from(times), least));
            }
            Measure::SameTile(kind) => self.strands.push(recrossed(cnf, board, kind, least, 1)),
            Measure::SelfCrossings(kind) => {
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
                self.strands.push(marks);
            }
            Measure::SelfCrossing | Measure::TwiceUncrossed => {
                super::recross::ask(cnf, board, measure, least)
            }
            Measure::IdenticalStrands => super::identical::ask(cnf, board, least)?,
            Measure::Loops => ask_loops(cnf, board, least),
            Measure::RimPaths => {
                let reach = Reach::new(cnf, board, 2, |post| usize::from(post.is_circle()));
                cnf.block(|| {
                    format!("at least {least} paths from circle to circle, each counted at both ends")
                });
                let ends: Vec<Literal> = circle_ports().map(|port| reach.to(port, 1)).collect();
                cnf.at_least(&ends, 2 * least);
            }
            Measure::RimNeighbours(pairing) => ask_neighbours(cnf, board, pairing, value),
            Measure::OppositeSides => {
                let rim = |post: Post| post.rim_side().map_or(4, |side| side as usize);
                let reach = Reach::new(cnf, board, 5, rim);
                cnf.block(|| {
                    format!("at least {least} paths to the opposite side, each counted at its end in the west or north")
                });
                // Each such path has one end in the west or the north.
                let ends: Vec<Literal> = [RimSide::West, RimSide::North]
                    .into_iter()
                    .flat_map(|side| side.circles().map(move |circle| (circle, side)))
                    .map(|(circle, side)| reach.to(circle.ports()[0], side.opposite() as usize))
                    .collect();
                cnf.at_least(&ends, least);
            }
            Measure::SamePosition => {
                let place = |post: Post| if post.is_circle() { post.index() % 5 } else { 5 };
                let reach = Reach::new(cnf, board, 6, place);
                cnf.block(|| {
                    format!(
                        "at least {least} paths between circles in one position, each counted at both ends"
                    )
                });
                let ends: Vec<Literal> =
                    Post::circles().map(|circle| reach.to(circle.ports()[0], place(circle))).collect();
                cnf.at_least(&ends, 2 * least);
            }
            Measure::ImagePosts(turning) => ask_image_posts(cnf, board, turning, least),
            Measure::FourSides => {
                let rim = |post: Post| post.rim_side().map_or(4, |side| side as usize);
                let reach = Reach::new(cnf, board, 5, rim);
                cnf.block(|| {
                    format!("a stop that counts is joined to a circle of each side; at least {least} of them")
                });
                let stops: Vec<Literal> = Post::stops()
                    .filter(|stop| stop.ports().len() == 4)
                    .map(|stop| {
                        let good =
                            cnf.variable(|| format!("{} is joined to a circle of each side", stop.name()));
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
            Measure::OneKind => ask_one_kind(cnf, board, least),
            Measure::TwinStrands(length) => self.strands.push(twins::ask(cnf, board, length, least)),
            Measure::StopPairs(kind) => super::groups::ask(cnf, board, kind, least),
            Measure::StopPairsEach => super::groups::ask_each(cnf, board, (-value).max(0) as usize),
            Measure::PairCrossings | Measure::PairShared => {
                let pair = ask_pair(cnf, board, measure, least);
                self.strands.extend(pair);
            }
            Measure::Rotational => {
                self.shaped = Some(Shaped::new(cnf, board, Line::has_rotational_symmetry, least, short));
            }
            Measure::AllMirror => {
                let least = (36 + value).max(0) as usize;
                self.shaped = Some(Shaped::new(cnf, board, Line::has_mirror_symmetry, least, short));
            }
            Measure::ImagePaths => ask_images(cnf, board, false, least),
            Measure::AllImages { relaxed } => {
                ask_images(cnf, board, relaxed, (36 + value).max(0) as usize);
            }
            Measure::NoOrthogonal | Measure::NoDiagonal if value == 0 => {
                let stop = |post: Post| {
                    if post.is_circle() { 16 } else { post.index() - CIRCLES }
                };
                let reach = Reach::new(cnf, board, 17, stop);
                let neighbours = if measure == Measure::NoOrthogonal {
                    crate::measure::orthogonal
                } else {
                    crate::measure::diagonal
                };
                cnf.block(|| "no side of a stop leads to a neighbour of it".to_owned());
                for one in Post::stops() {
                    for other in Post::stops().filter(|&other| neighbours(one, other)) {
                        for &port in one.ports() {
                            cnf.add([-reach.to(port, stop(other))]);
                        }
                    }
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// Where the model marks a loop beside the strand that was asked for, or calls a path what it is not,
    /// adds what rules that out. Says whether there was anything to rule out.
    pub fn cut_model(&mut self, model: &[bool]) -> bool {
        let layout = self.layout(model);
        let survey = Survey::new(&layout);
        let holds = |literal: Literal| model[literal as usize - 1];
        let stray = self.strands.iter().any(|marks| {
            let marked = |strand: &Strand| {
                let first = strand.segments().next();
                first.is_some_and(|crossed| holds(marks.on(crossed.space.port(crossed.from))))
            };
            survey.strands().iter().filter(|strand| marked(strand)).count() > 1
        });
        let misshapen = self.shaped.as_ref().is_some_and(|shaped| {
            survey.paths().any(|(_, path)| {
                !(shaped.wanted)(&path.line())
                    && ends_of(path).into_iter().any(|port| holds(shaped.good[port.index()]))
            })
        });
        if stray || misshapen {
            self.cut(&layout);
        }
        stray || misshapen
    }

    /// Adds what is true of every board, but not yet said: that the loops of this board, wherever they
    /// are found, are no part of another strand; and that its paths, wherever they are found, are of the
    /// shape that they are.
    pub fn cut(&mut self, layout: &Layout) {
        let survey = Survey::new(layout);
        let mut clauses: Vec<Vec<Literal>> = Vec::new();
        for marks in &self.strands {
            for (_, round) in survey.loops() {
                if marks.kind == Some(Kind::Path) {
                    clauses.push(self.forbid(marks, round, None));
                } else {
                    let others = survey.strands().iter().filter(|other| *other != round);
                    clauses.extend(others.map(|other| self.forbid(marks, round, Some(other))));
                }
            }
        }
        if let Some(shaped) = &self.shaped {
            for (_, path) in survey.paths().filter(|(_, path)| !(shaped.wanted)(&path.line())) {
                let way: Vec<(Port, Port)> = path
                    .segments()
                    .map(|crossed| (crossed.space.port(crossed.from), crossed.space.port(crossed.to)))
                    .collect();
                // Turned by quarters it has the same shape.
                for quarters in 0..4 {
                    let turned: Vec<(Port, Port)> =
                        way.iter().map(|&(a, b)| (turn_port(a, quarters), turn_port(b, quarters))).collect();
                    clauses.extend(shaped.unwanted(&self.board, &turned));
                }
            }
        }
        self.cnf.block(|| {
            format!("true of every board: loops of {} are no part of a marked strand, its paths have the shapes that they have", layout.to_text())
        });
        clauses.into_iter().for_each(|clause| self.cnf.add(clause));
    }

    fn forbid(&self, marks: &Marks, round: &Strand, other: Option<&Strand>) -> Vec<Literal> {
        let mut clause: Vec<Literal> = round
            .segments()
            .map(|crossed| -self.board.joined(crossed.space, crossed.from, crossed.to))
            .collect();
        for strand in std::iter::once(round).chain(other) {
            if let Some(first) = strand.segments().next() {
                clause.push(-marks.on(first.space.port(first.from)));
            }
        }
        clause
    }
}

/// The four ports of each pair of segments that can cross on a space: the ends of one, then of the other.
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

fn circle_ports() -> impl Iterator<Item = Port> {
    Post::circles().map(|circle| circle.ports()[0])
}

/// One strand that crosses at least `least` tiles so many times.
fn recrossed(cnf: &mut Cnf, board: &Board, kind: Kind, times: usize, least: usize) -> Marks {
    let marks = Marks::new(cnf, board, Some(kind), |_| true);
    cnf.block(|| {
        format!("a tile crossed {times} times has {} marked sides; at least {least} such tiles", 2 * times)
    });
    let tiles: Vec<Literal> = Space::all()
        .map(|space| {
            // Marked sides come two to a segment.
            let often = cnf.variable(|| format!("the marked strand crosses {space} at least {times} times"));
            let mut sides = marks.of_space(space);
            let needed = 2 * times;
            // With `often` false the question is idle: enough copies of its negation.
            sides.extend(std::iter::repeat_n(-often, needed));
            cnf.at_least(&sides, needed);
            often
        })
        .collect();
    cnf.at_least(&tiles, least);
    marks
}

/// At least so many loops. Every link may bear the label of the loop it belongs to: the loop's link
/// of the lowest number. The loops are counted by the links that bear their own number.
fn ask_loops(cnf: &mut Cnf, board: &Board, least: usize) {
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
        // No loop lies on one link alone.
        let others = (root + 1..links.len()).map(|link| labels[link][root]);
        let clause: Vec<Literal> = others.chain([-own]).collect();
        cnf.add(clause);
    }
    cnf.at_least(&roots, least);
}

fn ask_neighbours(cnf: &mut Cnf, board: &Board, pairing: Pairing, value: i64) {
    let pair = |post: Post| {
        if post.is_circle() { pairing.pair_of(post) } else { 10 }
    };
    let reach = Reach::new(cnf, board, 11, pair);
    cnf.block(|| "at least so many circles are joined to the other circle of their pair".to_owned());
    let ends: Vec<Literal> =
        Post::circles().map(|circle| reach.to(circle.ports()[0], pair(circle))).collect();
    cnf.at_least(&ends, (20 + 2 * value).max(0) as usize);
}

/// At least so many paths between posts that are images of each other.
///
/// Each such path is counted once, at the end from which the turn leads on to the other. A side bears
/// the label of a pair only if the way in from it leads to the pair's second post; so the labels on a
/// path that counts are true, and a path of one pair bears no other. Each path that counts takes at
/// least as many of the 32 links as the shortest way between its posts, and none is taken twice: the
/// clauses that say so are true of every board and only speed up the search.
fn ask_image_posts(cnf: &mut Cnf, board: &Board, turning: Turning, least: usize) {
    let (quarters, from): (u8, Vec<Post>) = match turning {
        Turning::Half => (2, Post::all().filter(|&post| post < turn_post(post, 2)).collect()),
        Turning::Quarter => (1, Post::all().collect()),
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
        // Nor is a link on the way of two paths that count, whichever way it is gone.
        let back = port.link().port().filter(|other| port < *other);
        let both = labels[port.index()].iter().chain(back.iter().flat_map(|back| &labels[back.index()]));
        let both: Vec<Literal> = both.copied().collect();
        cnf.at_most_one_of_many(&both);
    }
    cnf.at_most(&costs, LINKS);
    cnf.at_least(&ends, least);
}

/// How many links there are between spaces, printed ones included.
const LINKS: usize = 32;

/// For each port, the least number of links on the way in from it to a post, whatever tiles lie there.
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

/// At least so many paths that have an image: another path or, if relaxed, also themselves.
///
/// A side may be called imaged under a turn only if the way in from it, segment by segment, is found
/// again where the turn takes it. A path is its own image only under the half turn, and then the middle
/// of the board, the only point that stays, is the middle of the path: it lies on a diameter of c3.
fn ask_images(cnf: &mut Cnf, board: &Board, relaxed: bool, least: usize) {
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

/// The ports at the two ends of a path.
fn ends_of(path: &Strand) -> Vec<Port> {
    let first = path.segments().next().map(|crossed| crossed.space.port(crossed.from));
    let last = path.segments().last().map(|crossed| crossed.space.port(crossed.to));
    first.into_iter().chain(last).collect()
}

/// Two strands that cross often, or that share many tiles and never cross.
fn ask_pair(cnf: &mut Cnf, board: &Board, measure: Measure, least: usize) -> [Marks; 2] {
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

/// At least so many paths of one kind of segment. A side may be called pure of a kind only if the
/// way in from it is of that kind all along, to a post.
fn ask_one_kind(cnf: &mut Cnf, board: &Board, least: usize) {
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
    // A path is as pure from one end as from the other.
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
