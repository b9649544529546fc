use eightfold_octiles::{PORTS, Port, Post};

use crate::exact::board::{Board, side};
use crate::exact::cnf::{Cnf, Literal};
use crate::path_line::PathLine;

/// Paths that must have some shape.
#[derive(Clone, Debug)]
pub(super) struct ShapedPaths {
    /// By port that leads to a post: whether the path that starts there counts as having the shape.
    pub(super) good: Vec<Literal>,
    pub(super) wanted: fn(&PathLine) -> bool,
}

/// Paths up to this many segments are checked in advance; longer ones when they occur. A longer path that wrongly
/// counts makes a formula easier to satisfy, so refutations stay valid.
const MAX_CHECKED_SEGMENTS: usize = 4;

/// The longest paths, in segments, on the boards of [`Question::of_short_paths`].
const MAX_SEGMENTS: usize = 5;

impl ShapedPaths {
    /// Requires at least this many paths of the wanted shape; if `short`, on a board whose paths are all checked in
    /// advance.
    pub(super) fn new(
        cnf: &mut Cnf,
        board: &Board,
        wanted: fn(&PathLine) -> bool,
        least: usize,
        short: bool,
    ) -> Self {
        let good: Vec<Literal> = Port::all()
            .map(|port| cnf.variable(|| format!("the path in from {} has the shape asked for", side(port))))
            .collect();
        debug_assert_eq!(good.len(), PORTS);
        cnf.block(|| format!("paths of up to {MAX_CHECKED_SEGMENTS} segments that have not the shape"));
        let shaped = Self { good, wanted };
        let ends: Vec<Port> = Post::all().flat_map(Post::ports).copied().collect();
        for &port in &ends {
            shaped.judge(cnf, board, port, &mut Vec::new(), short);
        }
        let good: Vec<Literal> = ends.iter().map(|port| shaped.good[port.index()]).collect();
        cnf.block(|| format!("at least {least} paths have it, each counted at both ends"));
        cnf.at_least(&good, 2 * least);
        shaped
    }

    fn judge(&self, cnf: &mut Cnf, board: &Board, port: Port, way: &mut Vec<(Port, Port)>, short: bool) {
        for (out, _) in board.segments_of(port) {
            if way.iter().any(|&(a, b)| [a, b].contains(&out) || [a, b].contains(&port)) {
                continue;
            }
            way.push((port, out));
            match out.link().port() {
                Some(next) if way.len() < if short { MAX_SEGMENTS } else { MAX_CHECKED_SEGMENTS } => {
                    self.judge(cnf, board, next, way, short)
                }
                Some(_) if short => {
                    let there = way.iter().map(|(a, b)| -board.joined(a.space(), a.side(), b.side()));
                    cnf.add(there);
                }
                Some(_) => {}
                None => {
                    if !(self.wanted)(&PathLine::along(way)) {
                        for clause in self.unwanted(board, way) {
                            cnf.add(clause);
                        }
                    }
                }
            }
            way.pop();
        }
    }

    /// Returns clauses saying that this path doesn't have the wanted shape, for either end.
    pub(super) fn unwanted(&self, board: &Board, way: &[(Port, Port)]) -> Vec<Vec<Literal>> {
        let there: Vec<Literal> =
            way.iter().map(|(a, b)| -board.joined(a.space(), a.side(), b.side())).collect();
        [way[0].0, way[way.len() - 1].1]
            .into_iter()
            .map(|end| there.iter().copied().chain([-self.good[end.index()]]).collect())
            .collect()
    }
}
