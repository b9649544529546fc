//! Creates the certificate of the answers.

use super::find::{Search, TypedPuzzle, left};
use super::{ProofFailure, Solution};
use crate::certificate::{Certificate, FirstTurn, Proof};
use crate::limits::BudgetExhausted;
use crate::puzzle_game::PuzzleGame;
use crate::writer::{StopReason, Writer};

impl<G: PuzzleGame> TypedPuzzle<G> {
    pub(super) fn prove(self) -> Result<(Solution, Certificate), ProofFailure> {
        let mut search = self.search()?;
        let firsts = self.firsts(&mut search)?;
        self.examine(&mut search, &firsts)?;
        let mut lines = self.limits.lines;
        let mut shown = Vec::with_capacity(firsts.len());
        for first in &firsts {
            let turn = self.position.turn_to_text(&first.child.0);
            let (mut why, mut tight) = (Proof::End, None);
            if let Search::ForceSearch(asked, force) = &mut search {
                let mut writer = Writer { force, lines: &mut lines };
                let text = |error| match error {
                    StopReason::Exhausted => self.budget_failure(),
                    StopReason::Lines => ProofFailure::Lines { lines: self.limits.lines },
                };
                let forced = first.right == asked.own;
                let next = &first.child.1;
                if let Some(means) = left(asked, asked.means, &first.child) {
                    why = writer.proof(next, means, forced).map_err(text)?;
                }
                // Proof that the number is necessary: at every answer that fails with less, or once if the aim can't be
                // smaller.
                let smaller = self.smaller().and_then(|aim| self.requirement(aim)).map(|asked| asked.means);
                if let Some(means) = smaller.and_then(|means| left(asked, means, &first.child)) {
                    let shows = match asked.own {
                        true => first.right,
                        false => {
                            let held = !writer
                                .force
                                .forces(next, means)
                                .map_err(|BudgetExhausted| self.budget_failure())?;
                            !first.right
                                && held
                                && !shown.iter().any(|first: &FirstTurn| first.tight.is_some())
                        }
                    };
                    if shows {
                        tight = Some(writer.proof(next, means, false).map_err(text)?);
                    }
                }
            }
            shown.push(FirstTurn { turn, right: first.right, value: first.value, why, tight });
        }
        let certificate = Certificate { firsts: shown };
        if certificate.covers() > self.limits.lines {
            return Err(ProofFailure::Lines { lines: self.limits.lines });
        }
        Ok((self.solution(&firsts), certificate))
    }
}
