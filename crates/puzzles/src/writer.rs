//! Writes out proofs.

use eightfold_game::ToAct;

use crate::certificate::Proof;
use crate::force::{ForceSearch, Resources};
use crate::limits::BudgetExhausted;
use crate::puzzle_game::PuzzleGame;

/// Writes proofs from the results of a search.
pub(crate) struct Writer<'a, G: PuzzleGame> {
    /// The search.
    pub force: &'a mut ForceSearch<G>,
    /// The number of lines that may still be written.
    pub lines: &'a mut usize,
}

/// Why a proof is incomplete.
pub(crate) enum StopReason {
    /// The search budget is used up.
    Exhausted,
    /// The limit of lines is reached.
    Lines,
}

impl From<BudgetExhausted> for StopReason {
    fn from(_: BudgetExhausted) -> Self {
        Self::Exhausted
    }
}

impl<G: PuzzleGame> Writer<'_, G> {
    fn line(&mut self) -> Result<(), StopReason> {
        *self.lines = self.lines.checked_sub(1).ok_or(StopReason::Lines)?;
        Ok(())
    }

    /// Proves that the attacker can force the goal from here, or that it can't.
    pub(crate) fn proof(&mut self, at: &G, means: Resources, forced: bool) -> Result<Proof, StopReason> {
        if self.force.is_reached(at) || means.turns == 0 {
            return Ok(Proof::End);
        }
        match at.to_act() {
            ToAct::Over(_) => Ok(Proof::End),
            ToAct::Chance => {
                let all = self.force.chances(at)?;
                self.steps(all, forced, means, |chance| at.chance_to_text(chance))
            }
            ToAct::Seat(_) if self.force.attacks(at) => {
                if forced {
                    let found = self.force.attack(at, means)?;
                    let Some((turn, next)) = found else { return Ok(Proof::End) };
                    self.line()?;
                    let left = means.after::<G>(&turn).unwrap_or(means);
                    let then = self.proof(&next, left, true)?;
                    return Ok(Proof::One(at.turn_to_text(&turn), Box::new(then)));
                }
                // With one turn left the rules alone show that no turn reaches the goal.
                if means.turns == 1 {
                    return Ok(Proof::End);
                }
                let mut all = Vec::new();
                for (turn, next) in self.force.children(at)? {
                    if let Some(left) = means.after::<G>(&turn) {
                        self.line()?;
                        all.push((at.turn_to_text(&turn), self.proof(&next, left, false)?));
                    }
                }
                Ok(Proof::All(all))
            }
            ToAct::Seat(_) => {
                if forced {
                    let all = self.force.children(at)?;
                    return self.steps(all, true, means, |turn| at.turn_to_text(turn));
                }
                let found = self.force.reply(at, means)?;
                let Some((turn, next)) = found else { return Ok(Proof::End) };
                self.line()?;
                let then = self.proof(&next, means, false)?;
                Ok(Proof::One(at.turn_to_text(&turn), Box::new(then)))
            }
        }
    }

    /// Returns every step here if the goal is forced, otherwise the first step that prevents it.
    fn steps<S>(
        &mut self,
        all: Vec<(S, G)>,
        forced: bool,
        means: Resources,
        text: impl Fn(&S) -> String,
    ) -> Result<Proof, StopReason> {
        if !forced {
            for (step, next) in all {
                if !self.force.forces(&next, means)? {
                    self.line()?;
                    let then = self.proof(&next, means, false)?;
                    return Ok(Proof::One(text(&step), Box::new(then)));
                }
            }
            return Ok(Proof::End);
        }
        let mut shown = Vec::with_capacity(all.len());
        for (step, next) in all {
            self.line()?;
            shown.push((text(&step), self.proof(&next, means, true)?));
        }
        Ok(Proof::All(shown))
    }
}
