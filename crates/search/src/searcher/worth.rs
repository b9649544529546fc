//! Static values of positions, turns and outcomes for the searching player.

use eightfold_game::{Evaluate, Game, Outcome, Seat, ToAct, shuffle};

use crate::random::{SplitMix, hash_of, mix};
use crate::value::{DRAW, OVERLOOKED_PENALTY, REPETITION_PENALTY, WIN};

use super::Searcher;
use super::candidates::overlooked;

impl<G: Game, E: Evaluate<G>> Searcher<G, E> {
    /// Returns the value of a turn at the root if its position has already occurred in the match.
    pub(super) fn repetition(&self, child: &G) -> Option<i32> {
        (self.live == 1
            && !self.met.is_empty()
            && matches!(child.to_act(), ToAct::Seat(_))
            && self.met.contains_key(&hash_of(&child.repetition_key())))
        .then_some(DRAW)
    }

    /// Returns the penalty of a turn at the root: because the match keeps returning to where it leads, or because a
    /// beginner overlooks it.
    pub(super) fn handicap(&self, turn: &G::Turn, child: &G) -> i32 {
        if self.live > 1 {
            return 0;
        }
        let mut handicap = 0;
        if !self.met.is_empty() {
            let times = match self.evaluator.progress_key(child) {
                Some(progress_key) => self.progress_seen.get(&progress_key),
                None => self.met.get(&hash_of(&child.repetition_key())),
            };
            handicap += times.map_or(0, |times| REPETITION_PENALTY * (*times).min(100));
        }
        if overlooked(&self.evaluator, &self.level, self.seed, &self.frames[0].position, turn) {
            handicap += OVERLOOKED_PENALTY;
        }
        handicap
    }

    /// Returns the value of a position for another player by its own evaluation.
    pub(super) fn own_worth(&self, position: &G, seat: Seat) -> i32 {
        match position.to_act() {
            ToAct::Over(outcome) if outcome.winners.contains(seat) => WIN,
            ToAct::Over(outcome) if outcome.is_draw() => DRAW,
            ToAct::Over(_) => -WIN,
            _ => self.evaluator.evaluate(position, seat),
        }
    }

    /// Returns the static evaluation of a position.
    pub(super) fn static_eval(&self, position: &G) -> i32 {
        if let ToAct::Over(outcome) = position.to_act() {
            return self.worth(outcome);
        }
        let worth = self.evaluator.evaluate(position, self.seat);
        if self.level.noise == 0 {
            return worth;
        }
        let noise = mix(hash_of(position) ^ self.seed);
        let span = 2 * self.level.noise.unsigned_abs() as u64 + 1;
        // The mean of two: small errors are more frequent than large ones.
        let error = (noise % span + (noise >> 32) % span) / 2;
        worth + error as i32 - self.level.noise.abs()
    }

    pub(super) fn worth(&self, outcome: Outcome) -> i32 {
        let ply = self.live as i32;
        if outcome.is_draw() {
            DRAW
        } else if outcome.winners.iter().any(|winner| self.side.contains(winner)) {
            WIN - ply
        } else {
            ply - WIN
        }
    }

    /// Returns as many of the outcomes as the level searches. The selection depends only on the seed and on their
    /// number, so that turns are compared with the same luck.
    pub(super) fn sample(&self, all: Vec<G::Chance>) -> Vec<G::Chance> {
        let most = usize::from(self.level.chances.max(1));
        if all.len() <= most {
            return all;
        }
        let mut dice = SplitMix::new(mix(self.seed ^ all.len() as u64));
        let mut sample = shuffle(all, &mut dice);
        sample.truncate(most);
        sample
    }
}
