//! Iterative deepening at the root, within a window around the score of the previous iteration.

use eightfold_game::{Evaluate, Game};

use crate::frame::{Kind, Phase};
use crate::random::{SplitMix, hash_of};
use crate::value::{DECIDED_VALUE, INFINITE, OVERLOOKED_PENALTY};

use super::candidates::{list_turns, shuffle_candidates};
use super::{ASPIRATION_WINDOW, Searcher};

impl<G: Game, E: Evaluate<G>> Searcher<G, E> {
    pub(super) fn open_root(&mut self) {
        let looks_first = self.level.looks_first();
        let root = &mut self.frames[0];
        root.kind = Kind::Ours;
        list_turns(&self.evaluator, &root.position, &mut root.turns);
        let mut dice = SplitMix::new(self.seed);
        root.turns = shuffle_candidates(std::mem::take(&mut root.turns), &mut dice);
        for candidate in &mut root.turns {
            candidate.score = self.evaluator.order_score(&root.position, &candidate.turn);
        }
        root.turns.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
        root.key = hash_of(&root.position);
        self.best = root.turns.first().map(|candidate| candidate.turn.clone());
        self.line = self.best.iter().cloned().collect();
        if root.turns.len() < 2 {
            self.score = self.evaluator.evaluate(&root.position, self.seat);
            self.done = true;
            return;
        }
        root.limit = root.turns.len();
        root.phase = if looks_first { Phase::Look } else { Phase::Follow };
        self.deepen();
    }

    /// Starts the next iteration, or ends the search.
    pub(super) fn deepen(&mut self) {
        let sure = self.score.abs() >= DECIDED_VALUE && self.depth > 0;
        if self.depth >= self.level.depth.clamp(1, 100) || sure {
            self.done = true;
            return;
        }
        self.depth += 1;
        let width = match self.level.width(0) {
            _ if self.depth == 1 => usize::MAX,
            usize::MAX => usize::MAX,
            // Each deeper iteration searches half as many, because the first turns are better known by then.
            width => width.checked_shr(u32::from(self.depth) - 2).unwrap_or(0).max(4),
        };
        let root = &mut self.frames[0];
        let known = root.limit;
        root.turns[..known].sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
        root.limit = root.turns.len().min(width);
        root.depth = self.depth as i8;
        self.margin = if self.depth >= 4 && !self.level.looks_first() { ASPIRATION_WINDOW } else { INFINITE };
        self.open_window();
    }

    /// Searches the root with a window around the score, as wide as the margin.
    pub(super) fn open_window(&mut self) {
        let root = &mut self.frames[0];
        root.next = 0;
        root.best = -INFINITE;
        root.alpha = (self.score - self.margin).max(-INFINITE);
        root.beta = (self.score + self.margin).min(INFINITE);
        root.window = (root.alpha, root.beta);
        self.live = 1;
    }

    /// Handles the end of a root search: repeats it if the score is outside its window, otherwise goes deeper.
    pub(super) fn close_window(&mut self) {
        let root = &self.frames[0];
        let outside = root.best <= root.window.0 || root.best >= root.window.1;
        if outside && self.margin < INFINITE {
            self.margin = if self.margin > 16 * ASPIRATION_WINDOW { INFINITE } else { 4 * self.margin };
            self.open_window();
        } else {
            self.deepen();
        }
    }

    /// Takes over the result of the root.
    pub(super) fn settle_root(&mut self) {
        let root = &self.frames[0];
        if root.best <= root.window.0 {
            // Outside the window it is only known to be no better.
            return;
        }
        self.best = root.line.first().cloned().or(self.best.take());
        // If every turn was overlooked, the best of them was found after all.
        let unseen = if root.best < -OVERLOOKED_PENALTY / 2 { OVERLOOKED_PENALTY } else { 0 };
        self.score = root.best + unseen;
        self.line.clone_from(&root.line);
    }
}
