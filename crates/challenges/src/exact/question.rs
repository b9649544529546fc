//! Each score as a question for a solver: is there a board that reaches a value?

mod ends;
mod images;
mod marks;
mod path_shape;
mod strand;
mod twins;
mod whole_path;

use eightfold_octiles::{Layout, Port, Space};

use self::marks::Marks;
use self::path_shape::ShapedPaths;
use super::board::Board;
use super::cnf::{Cnf, Literal};
use crate::measure::{Kind, Measure};
use crate::path_line::PathLine;
use crate::survey::{Strand, Survey};
use crate::turn::{turn_layout, turn_port};

/// A question: the formula, and how to read a model.
#[derive(Clone, Debug)]
pub struct Question {
    /// The formula. Every board that reaches the value is one of its models.
    pub cnf: Cnf,
    board: Board,
    strands: Vec<Marks>,
    shaped: Option<ShapedPaths>,
    turnable: bool,
}

impl Question {
    /// Asks whether a board scores at least `value`; for a condition, whether one has at most `-value` violations.
    /// `None` if there is no exact method for this score.
    pub fn new(measure: Measure, value: i64) -> Option<Self> {
        Self::of(measure, value, false)
    }

    /// Asks the same for boards without long paths only, for scores that count paths of some shape. That is answered
    /// quickly, but a refutation says nothing about other boards. `None` for other scores.
    pub fn of_short_paths(measure: Measure, value: i64) -> Option<Self> {
        match measure {
            Measure::AllMirror | Measure::Rotational => Self::of(measure, value, true),
            _ => None,
        }
    }

    /// Asks the same as [`new`](Self::new), and stores the meanings of variables and clauses.
    pub fn with_notes(measure: Measure, value: i64) -> Option<Self> {
        Self::build(Cnf::with_notes(), measure, value, false)
    }

    fn of(measure: Measure, value: i64, short: bool) -> Option<Self> {
        Self::build(Cnf::default(), measure, value, short)
    }

    fn build(mut cnf: Cnf, measure: Measure, value: i64, short: bool) -> Option<Self> {
        // A quarter turn exchanges the two pairings of challenge 8, so that boards can't be rotated there.
        let turnable = !matches!(measure, Measure::RimNeighbours(_));
        let board = Board::new(&mut cnf, turnable);
        let mut question = Self { cnf, board, strands: Vec::new(), shaped: None, turnable };
        question.ask(measure, value, short)?;
        Some(question)
    }

    /// Allows only this board, so that propagation decides whether it reaches the value. It must be rotated as by
    /// [`Question::home`].
    pub fn fix(&mut self, layout: &Layout) {
        for (space, placement) in layout.tiles() {
            self.cnf.add([self.board.lies(space, placement)]);
        }
    }

    /// Returns the quarter turn of this board that can be a model. Only challenge 8 takes boards unrotated.
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

    /// Returns the board of a model.
    pub fn layout(&self, model: &[bool]) -> Layout {
        self.board.layout(model)
    }

    /// Encodes the score in clauses; the encoding of each score documents why its model is exact.
    fn ask(&mut self, measure: Measure, value: i64, short: bool) -> Option<()> {
        let least = value.max(0) as usize;
        let (cnf, board) = (&mut self.cnf, &self.board);
        match measure {
            Measure::Longest(kind, length) => {
                self.strands.push(strand::longest(cnf, board, kind, length, least))
            }
            Measure::LongestRim(length) => self.strands.push(strand::longest_rim(cnf, board, length, least)),
            Measure::RoundTour if value == 0 => self.strands.push(strand::round_tour(cnf, board)),
            Measure::PrintedOnTour => self.strands.push(strand::printed_on_tour(cnf, board, least)),
            Measure::Recrossed(kind, times) => {
                self.strands.push(strand::recrossed(cnf, board, kind, usize::from(times), least));
            }
            Measure::SameTile(kind) => self.strands.push(strand::recrossed(cnf, board, kind, least, 1)),
            Measure::SelfCrossings(kind) => {
                self.strands.push(strand::self_crossings(cnf, board, kind, least))
            }
            Measure::SelfCrossing | Measure::TwiceUncrossed => {
                super::recross::ask(cnf, board, measure, least)
            }
            Measure::IdenticalStrands => super::identical::ask(cnf, board, least)?,
            Measure::IdenticalRoutes => super::identical::ask_routes(cnf, board, least)?,
            Measure::Loops => whole_path::loops(cnf, board, least),
            Measure::RimPaths => ends::rim_paths(cnf, board, least),
            Measure::RimNeighbours(pairing) => ends::neighbours(cnf, board, pairing, value),
            Measure::OppositeSides => ends::opposite_sides(cnf, board, least),
            Measure::SamePosition => ends::same_position(cnf, board, least),
            Measure::ImagePosts(turning) => images::image_posts(cnf, board, turning, least),
            Measure::FourSides => ends::four_sides(cnf, board, least),
            Measure::OneKind => whole_path::one_kind(cnf, board, least),
            Measure::TwinStrands(length) => self.strands.push(twins::ask(cnf, board, length, least)),
            Measure::StopPairs(kind) => super::groups::ask(cnf, board, kind, least),
            Measure::StopPairsEach => super::groups::ask_each(cnf, board, (-value).max(0) as usize),
            Measure::PairCrossings | Measure::PairShared => {
                self.strands.extend(strand::pair(cnf, board, measure, least))
            }
            Measure::Rotational => {
                self.shaped =
                    Some(ShapedPaths::new(cnf, board, PathLine::has_rotational_symmetry, least, short));
            }
            Measure::AllMirror => {
                let least = (36 + value).max(0) as usize;
                self.shaped = Some(ShapedPaths::new(cnf, board, PathLine::has_mirror_symmetry, least, short));
            }
            Measure::ImagePaths => images::imaged_paths(cnf, board, false, least),
            Measure::AllImages { relaxed } => {
                images::imaged_paths(cnf, board, relaxed, (36 + value).max(0) as usize);
            }
            Measure::NoOrthogonal | Measure::NoDiagonal if value == 0 => {
                ends::no_neighbours(cnf, board, measure)
            }
            _ => return None,
        }
        Some(())
    }

    /// If the model marks a loop besides the strand asked for, or counts a path with the wrong shape, adds clauses that
    /// exclude it. Returns whether there was anything to exclude.
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

    /// Adds facts that are true of every board: wherever the loops of this board occur, they are not part of another
    /// strand, and wherever its paths occur, they have the shape they have.
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
                // Rotated by quarters it has the same shape.
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

/// Returns the ports at the two ends of a path.
fn ends_of(path: &Strand) -> Vec<Port> {
    let first = path.segments().next().map(|crossed| crossed.space.port(crossed.from));
    let last = path.segments().last().map(|crossed| crossed.space.port(crossed.to));
    first.into_iter().chain(last).collect()
}
