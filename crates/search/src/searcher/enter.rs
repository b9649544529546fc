//! Enters a position: looks it up, evaluates it, searches it, or runs a quiescence search.

use std::ops::ControlFlow;

use eightfold_game::{Evaluate, Game, ToAct};

use crate::frame::{Candidate, Frame, Kind, Phase};
use crate::random::hash_of;
use crate::table::Bound;
use crate::value::{DECIDED_VALUE, DRAW, INFINITE, WIN, from_root};

use super::candidates::{history_key, keep_defences, list_turns};
use super::{
    CHECKS_PER_NODE, HISTORY, KILLER, MAX_TACTICAL_TURNS, MAX_TURNS_BY_SCORE, NodeOutcome, QUIESCENCE_DEPTH,
    Searcher, TURNS_PER_NODE,
};

impl<G: Game, E: Evaluate<G>> Searcher<G, E> {
    /// Enters a position: returns its value if it needs no search, otherwise pushes a new top frame.
    pub(super) fn enter(&mut self, position: G, depth: i8, alpha: i32, beta: i32) -> Option<NodeOutcome> {
        self.count();
        let looks_first = self.level.looks_first();
        let kind = match position.to_act() {
            ToAct::Over(outcome) => return Some(NodeOutcome::leaf(self.worth(outcome))),
            ToAct::Seat(seat) if self.side.contains(seat) => Kind::Ours,
            ToAct::Seat(_) => Kind::Theirs,
            ToAct::Chance => Kind::Chance,
        };
        // Players who overlook turns may overlook these too. Within a wider window, the line to the end is searched.
        let sees_threats = !looks_first && kind != Kind::Chance && self.level.overlook == 0;
        if sees_threats && beta - alpha == 1 && self.evaluator.wins_at_once(&position) {
            return Some(NodeOutcome::leaf(self.win_in(kind, 1)));
        }
        if depth <= 0 {
            return if looks_first || kind == Kind::Chance {
                Some(NodeOutcome::leaf(self.static_eval(&position)))
            } else {
                self.quiesce(position, kind, depth, alpha, beta)
            };
        }
        if kind == Kind::Chance {
            return match position.chances() {
                Some(all) if !all.is_empty() => {
                    let reveals = self.sample(all);
                    self.push(position, kind, depth, alpha, beta);
                    self.frames[self.live - 1].reveals = reveals;
                    None
                }
                // A whole shuffle can't be searched.
                _ => Some(NodeOutcome::leaf(self.static_eval(&position))),
            };
        }
        let key = hash_of(&position);
        if self.frames[..self.live].iter().any(|frame| frame.key == key) {
            return Some(NodeOutcome::leaf(DRAW));
        }
        let mut first = None;
        if let Some(entry) = self.table.get(key) {
            let value = from_root(entry.value, self.live);
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= beta,
                Bound::AtMost => value <= alpha,
                Bound::None => false,
            };
            if enough && entry.depth >= depth {
                return Some(NodeOutcome { value, exact: entry.bound == Bound::Exact, searched: false });
            }
            first = Some(entry.turn);
        }
        let threatened = sees_threats && self.evaluator.is_threatened(&position);
        let after_pass = self.frames[self.live - 1].passing;
        let static_eval = if looks_first { 0 } else { self.static_eval(&position) };
        self.push(position, kind, depth, alpha, beta);
        let frame = &mut self.frames[self.live - 1];
        frame.key = key;
        list_turns(&self.evaluator, &frame.position, &mut frame.turns);
        self.effort += frame.turns.len() as u64 / TURNS_PER_NODE;
        if threatened {
            self.effort += frame.turns.len() as u64 / CHECKS_PER_NODE;
            keep_defences(&self.evaluator, &frame.position, &mut frame.turns);
            if frame.turns.is_empty() {
                self.live -= 1;
                return Some(NodeOutcome::leaf(-self.win_in(kind, 2)));
            }
            frame.extension = i8::from(self.live <= 2 * usize::from(self.depth));
        }
        frame.limit = frame.turns.len();
        if looks_first {
            frame.phase = Phase::Look;
            return None;
        }
        frame.static_eval = static_eval;
        let good = match kind {
            Kind::Theirs => static_eval <= alpha && alpha > -DECIDED_VALUE,
            Kind::Ours | Kind::Chance => static_eval >= beta && beta < DECIDED_VALUE,
        };
        if good && !threatened && !after_pass && depth >= 3 && beta - alpha == 1 && self.level.overlook == 0 {
            frame.phase = Phase::NullMove;
        }
        self.order(first);
        None
    }

    /// Orders the turns of the top frame: the one from the transposition table, then by their order score and history.
    pub(super) fn order(&mut self, first: Option<u16>) {
        let ply = self.live - 1;
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        let frame = &mut self.frames[ply];
        for (at, candidate) in frame.turns.iter_mut().enumerate() {
            let score = if first == Some(candidate.place) {
                i32::MAX
            } else {
                let like = history_key(&self.evaluator, &candidate.turn);
                let killer = if killers.contains(&like) { KILLER } else { 0 };
                self.evaluator.order_score(&frame.position, &candidate.turn)
                    + killer
                    + self.history[like as usize % HISTORY]
            };
            frame.order.push((score, at as u16));
        }
        if frame.order.len() > MAX_TURNS_BY_SCORE {
            frame.order.select_nth_unstable_by_key(MAX_TURNS_BY_SCORE, |&(score, at)| {
                (std::cmp::Reverse(score), at)
            });
            frame.order.truncate(MAX_TURNS_BY_SCORE);
            frame.limit = MAX_TURNS_BY_SCORE;
        }
    }

    /// Enters a leaf position with a quiescence search of tactical turns only. The player to act may also play none of
    /// them, so the static evaluation is a bound on the value.
    pub(super) fn quiesce(
        &mut self,
        position: G,
        kind: Kind,
        depth: i8,
        alpha: i32,
        beta: i32,
    ) -> Option<NodeOutcome> {
        let static_eval = self.static_eval(&position);
        let good = match kind {
            Kind::Theirs => static_eval <= alpha,
            Kind::Ours | Kind::Chance => static_eval >= beta,
        };
        if good || depth <= -QUIESCENCE_DEPTH {
            return Some(NodeOutcome::leaf(static_eval));
        }
        self.push(position, kind, depth, alpha, beta);
        let frame = &mut self.frames[self.live - 1];
        let turns = &mut frame.turns;
        let mut place = 0;
        let _ = self.evaluator.tactical_turns(&frame.position, &mut |turn| {
            turns.push(Candidate { turn, score: 0, place });
            place += 1;
            if place < MAX_TACTICAL_TURNS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if frame.turns.is_empty() {
            self.live -= 1;
            return Some(NodeOutcome::leaf(static_eval));
        }
        frame.quiescent = true;
        frame.best = static_eval;
        match kind {
            Kind::Theirs => frame.beta = frame.beta.min(static_eval),
            Kind::Ours | Kind::Chance => frame.alpha = frame.alpha.max(static_eval),
        }
        frame.limit = frame.turns.len();
        for (at, candidate) in frame.turns.iter().enumerate() {
            let order_score = self.evaluator.order_score(&frame.position, &candidate.turn);
            frame.order.push((order_score, at as u16));
        }
        None
    }

    /// Returns the value of a win of the player to act at a position to be entered, this many plies from there.
    fn win_in(&self, kind: Kind, plies: i32) -> i32 {
        let value = WIN - self.live as i32 - plies;
        if kind == Kind::Theirs { -value } else { value }
    }

    pub(super) fn push(&mut self, position: G, kind: Kind, depth: i8, alpha: i32, beta: i32) {
        if self.live == self.frames.len() {
            self.frames.push(Frame::blank(position));
        } else {
            self.frames[self.live].position = position;
        }
        let frame = &mut self.frames[self.live];
        frame.kind = kind;
        frame.depth = depth;
        (frame.alpha, frame.beta) = (alpha, beta);
        frame.window = (alpha, beta);
        frame.next = 0;
        frame.key = 0;
        frame.phase = Phase::Follow;
        frame.quiescent = false;
        frame.extension = 0;
        frame.passing = false;
        frame.pruned = false;
        frame.zero_window = false;
        frame.reduction = 0;
        frame.penalty = 0;
        frame.limit = 0;
        frame.best = match kind {
            Kind::Theirs => INFINITE,
            Kind::Ours | Kind::Chance => -INFINITE,
        };
        frame.best_place = 0;
        frame.turns.clear();
        frame.order.clear();
        frame.line.clear();
        frame.sum = 0.0;
        self.live += 1;
    }
}
