//! Fraction means over the unseen tiles.

use std::collections::HashMap;
use std::ops::ControlFlow;

use eightfold_game::{QuickHash, Seat, ToAct};

use crate::fraction::Fraction;
use crate::limits::{Budget, BudgetExhausted};
use crate::puzzle_game::{PuzzleGame, has};

/// Computes means for one player.
pub(crate) struct MeanSearch<G: PuzzleGame> {
    seat: Seat,
    fact: G::Fact,
    pub(crate) budget: Budget,
    known: HashMap<(G, u8), Fraction, QuickHash>,
}

impl<G: PuzzleGame> MeanSearch<G> {
    pub(crate) fn new(seat: Seat, fact: G::Fact, budget: Budget) -> Self {
        Self { seat, fact, budget, known: HashMap::default() }
    }

    /// Returns the player's lead on the current board.
    pub(crate) fn lead(&self, position: &G) -> Fraction {
        let other = self.seat.next(position.seats());
        let lead = match position.outcome() {
            Some(outcome) if outcome.cause == eightfold_game::Cause::Goal => {
                if outcome.winners.contains(self.seat) { G::WIN_VALUE } else { -G::WIN_VALUE }
            }
            _ => {
                let own = has(position, &self.fact, self.seat);
                let theirs = has(position, &self.fact, other);
                if G::LEAD.1 { own - theirs } else { theirs - own }
            }
        };
        Fraction::from(lead as i32)
    }

    /// Returns the mean of the lead after `turns` more turns, with both sides choosing what is best for them on
    /// average.
    pub(crate) fn of(&mut self, position: &G, turns: u8) -> Result<Fraction, BudgetExhausted> {
        match position.to_act() {
            _ if turns == 0 => Ok(self.lead(position)),
            ToAct::Over(_) => Ok(self.lead(position)),
            ToAct::Chance => {
                let all: Vec<Fraction> =
                    self.after_each_chance(position, turns)?.into_iter().map(|(_, mean)| mean).collect();
                Fraction::mean(&all).ok_or(BudgetExhausted)
            }
            ToAct::Seat(seat) => {
                if turns > 1
                    && let Some(&known) = self.known.get(&(position.clone(), turns))
                {
                    return Ok(known);
                }
                let best = self.best(position, turns, seat)?.1;
                if turns > 1 {
                    self.known.insert((position.clone(), turns), best);
                }
                Ok(best)
            }
        }
    }

    /// Returns each chance step here with the mean after it. If there are too many to list, the budget counts as
    /// exhausted.
    pub(crate) fn after_each_chance(
        &mut self,
        position: &G,
        turns: u8,
    ) -> Result<Vec<(G::Chance, Fraction)>, BudgetExhausted> {
        let all = position.chances().ok_or(BudgetExhausted)?;
        all.into_iter()
            .map(|chance| {
                let mut next = position.clone();
                next.chance_unchecked(&chance);
                Ok((chance, self.of(&next, turns)?))
            })
            .collect()
    }

    /// Returns the best turn of the player to act, with the mean after it.
    pub(crate) fn best(
        &mut self,
        position: &G,
        turns: u8,
        seat: Seat,
    ) -> Result<(Option<G::Turn>, Fraction), BudgetExhausted> {
        let own = seat == self.seat;
        let mut best: Option<(G::Turn, Fraction)> = None;
        let mut failed = Ok(());
        let _ = position.turns(&mut |turn| {
            let mut next = position.clone();
            next.play_unchecked(&turn);
            match self.budget.spend().and_then(|()| self.of(&next, turns - 1)) {
                Ok(mean) => {
                    let better = |known: Fraction| if own { mean > known } else { mean < known };
                    if best.as_ref().is_none_or(|(_, known)| better(*known)) {
                        best = Some((turn, mean));
                    }
                    ControlFlow::Continue(())
                }
                Err(error) => {
                    failed = Err(error);
                    ControlFlow::Break(())
                }
            }
        });
        failed?;
        Ok(match best {
            Some((turn, mean)) => (Some(turn), mean),
            None => (None, self.lead(position)),
        })
    }
}
