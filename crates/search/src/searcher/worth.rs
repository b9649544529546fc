//! What positions, turns and reveals are worth to the player who searches, without searching.

use eightfold_game::{Evaluate, Game, Outcome, Seat, ToAct, shuffle};

use crate::random::{SplitMix, hash_of, mix};
use crate::value::{DRAW, REPETITION_PENALTY, UNSEEN, WIN};

use super::Searcher;
use super::candidates::overlooked;

impl<G: Game, E: Evaluate<G>> Searcher<G, E> {
    /// What a turn at the root is worth because the match has had its position before.
    pub(super) fn repetition(&self, child: &G) -> Option<i32> {
        (self.live == 1
            && !self.met.is_empty()
            && matches!(child.to_act(), ToAct::Seat(_))
            && self.met.contains_key(&hash_of(&child.repetition_key())))
        .then_some(DRAW)
    }

    /// What a turn at the root loses: because the match keeps coming back to where it leads, or because
    /// a beginner does not see it.
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
            handicap += UNSEEN;
        }
        handicap
    }

    /// What a position is worth to another player, by its own lights.
    pub(super) fn own_worth(&self, position: &G, seat: Seat) -> i32 {
        match position.to_act() {
            ToAct::Over(outcome) if outcome.winners.contains(seat) => WIN,
            ToAct::Over(outcome) if outcome.is_draw() => DRAW,
            ToAct::Over(_) => -WIN,
            _ => self.evaluator.evaluate(position, seat),
        }
    }

    /// What a position is worth without looking further.
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
        // The mean of two: small errors are commoner than large ones.
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

    /// As many of the reveals as the level weighs. Which ones depends only on the seed and on how
    /// many there are, so that turns are compared under the same luck.
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
