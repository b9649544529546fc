//! Plays out a turn: to the end if it is correct, to its refutation if it isn't.

use eightfold_catalog::StepError;
use eightfold_game::{Step, ToAct};

use super::find::{Search, TypedPuzzle, left, solves};
use super::{JudgeError, Refutation, Verdict};
use crate::aim::Aim;
use crate::force::{Child, ForceSearch, Resources};
use crate::fraction::Fraction;
use crate::limits::BudgetExhausted;
use crate::mean::MeanSearch;
use crate::puzzle_game::PuzzleGame;

impl<G: PuzzleGame> TypedPuzzle<G> {
    /// Returns the turn as a step of the game with its position, and its canonical text.
    fn first(&self, turn: &str) -> Result<(Child<G>, String), JudgeError> {
        let step = self.position.step_from_text(turn);
        let turn = match step.map_err(|error| StepError::Unreadable(Box::new(error)))? {
            Step::Turn(turn) => turn,
            Step::Chance(_) => {
                return Err(StepError::Unreadable("this is a chance step, not a turn".into()).into());
            }
        };
        let after = self.position.play(&turn).map_err(|error| StepError::Illegal(Box::new(error)))?;
        let text = self.position.turn_to_text(&turn);
        Ok(((turn, after), text))
    }

    pub(super) fn line(self, turn: &str) -> Result<Vec<String>, JudgeError> {
        let (child, text) = self.first(turn)?;
        let mut line = vec![text];
        if let Search::ForceSearch(asked, mut force) = self.search()?
            && asked.own
            && let Some(means) = left(&asked, asked.means, &child)
        {
            let exhausted = |BudgetExhausted| JudgeError::from(self.budget_failure());
            if solves(&asked, &mut force, asked.means, &child).map_err(exhausted)? {
                self.play_out(&mut force, child.1, means, true, &mut line).map_err(exhausted)?;
            }
        }
        Ok(line)
    }

    /// Returns the position after these steps, and the remaining aim; `None` if nothing remains or a step is illegal.
    pub(super) fn rest(&self, steps: &[String]) -> Option<(String, Aim)> {
        let asked = self.requirement(self.aim).filter(|asked| asked.own)?;
        let Search::ForceSearch(_, force) = self.search().ok()? else { return None };
        let (mut at, mut means) = (self.position.clone(), asked.means);
        for text in steps {
            let step = at.step_from_text(text).ok()?;
            if let Step::Turn(turn) = &step
                && force.attacks(&at)
            {
                means = means.after::<G>(turn)?;
            }
            at = at.apply(&step).ok()?;
            if force.is_reached(&at) {
                return None;
            }
        }
        let Resources { turns, prongs } = means;
        let aim = match self.aim {
            Aim::Prize { .. } => Aim::Prize { turns },
            _ => Aim::Win { turns, prongs },
        };
        (turns > 0).then(|| (at.to_text(), aim))
    }

    pub(super) fn judge(self, turn: &str) -> Result<Verdict, JudgeError> {
        let (child, text) = self.first(turn)?;
        if child.0 == G::resignation() {
            return Ok(Verdict::Wrong(Refutation { line: vec![text], worth: None }));
        }
        let mut search = self.search()?;
        let judged = match &mut search {
            Search::ForceSearch(asked, force) => {
                let exhausted = |BudgetExhausted| JudgeError::from(self.budget_failure());
                if solves(asked, force, asked.means, &child).map_err(exhausted)? {
                    return Ok(Verdict::Right);
                }
                let mut line = vec![text];
                if let Some(means) = left(asked, asked.means, &child) {
                    self.play_out(force, child.1, means, !asked.own, &mut line).map_err(exhausted)?;
                }
                Refutation { line, worth: None }
            }
            Search::Value(_) => {
                let firsts = self.firsts(&mut search)?;
                let best = firsts.iter().filter_map(|first| first.value).max().unwrap_or(Fraction::from(0));
                let first = firsts.iter().find(|first| first.child.1 == child.1);
                let value = first.and_then(|first| first.value).unwrap_or(best);
                if value == best {
                    return Ok(Verdict::Right);
                }
                let mut line = vec![text];
                if let (Aim::Mean { .. }, Search::Value(mean)) = (self.aim, &mut search) {
                    self.unlucky_line(mean, child.1, &mut line)
                        .map_err(|BudgetExhausted| self.budget_failure())?;
                }
                Refutation { line, worth: Some((value, best)) }
            }
        };
        Ok(Verdict::Wrong(judged))
    }

    /// Continues from a first turn that doesn't solve it, with best play by both sides; `wins` says whether the
    /// attacker reaches the goal.
    fn play_out(
        &self,
        force: &mut ForceSearch<G>,
        mut at: G,
        mut means: Resources,
        wins: bool,
        line: &mut Vec<String>,
    ) -> Result<(), BudgetExhausted> {
        while means.turns > 0 && !force.is_reached(&at) {
            match at.to_act() {
                ToAct::Over(_) => break,
                ToAct::Chance => {
                    let step = match wins {
                        false => force.refuting_chance(&at, means)?,
                        true => force.chances(&at)?.into_iter().next(),
                    };
                    let Some((chance, next)) = step else { break };
                    line.push(at.chance_to_text(&chance));
                    at = next;
                }
                ToAct::Seat(_) if force.attacks(&at) => {
                    let step = match wins {
                        true => force.attack(&at, means)?,
                        false => force
                            .children(&at)?
                            .into_iter()
                            .find(|(turn, _)| means.after::<G>(turn).is_some()),
                    };
                    let Some((turn, next)) = step else { break };
                    line.push(at.turn_to_text(&turn));
                    means = means.after::<G>(&turn).unwrap_or(Resources { turns: 0, ..means });
                    at = next;
                    // The last try of an attacker who fails achieves nothing and needn't be shown.
                    if !wins && means.turns == 0 {
                        line.pop();
                    }
                }
                ToAct::Seat(_) => {
                    let step = match wins {
                        false => force.reply(&at, means)?,
                        true => self.longest_defence(force, &at, means)?,
                    };
                    let Some((turn, next)) = step else { break };
                    line.push(at.turn_to_text(&turn));
                    at = next;
                }
            }
        }
        Ok(())
    }

    /// Returns the reply after which the attacker needs the most turns.
    fn longest_defence(
        &self,
        force: &mut ForceSearch<G>,
        at: &G,
        means: Resources,
    ) -> Result<Option<Child<G>>, BudgetExhausted> {
        for turns in (1..means.turns).rev() {
            let fewer = Resources { turns, ..means };
            if let Some(reply) = force.reply(at, fewer)? {
                return Ok(Some(reply));
            }
        }
        Ok(force.children(at)?.into_iter().next())
    }

    /// Continues a first turn with a lower value: the tile that is worst for it, and the reply.
    fn unlucky_line(
        &self,
        mean: &mut MeanSearch<G>,
        mut at: G,
        line: &mut Vec<String>,
    ) -> Result<(), BudgetExhausted> {
        let mut turns = self.position.horizon().unwrap_or(0);
        while turns > 0 {
            match at.to_act() {
                ToAct::Over(_) => break,
                ToAct::Chance => {
                    let all = mean.after_each_chance(&at, turns)?;
                    let Some((chance, _)) = all.into_iter().min_by_key(|(_, mean)| *mean) else { break };
                    line.push(at.chance_to_text(&chance));
                    at.chance_unchecked(&chance);
                }
                ToAct::Seat(seat) => {
                    let Some(turn) = mean.best(&at, turns, seat)?.0 else { break };
                    line.push(at.turn_to_text(&turn));
                    at.play_unchecked(&turn);
                    turns -= 1;
                }
            }
        }
        Ok(())
    }
}
