//! Determines which first turns solve a puzzle, and whether the number of its aim is correct.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

use eightfold_facts::{FactContext, fact};
use eightfold_game::{QuickHash, Seat};

use super::{ProofFailure, Solution};
use crate::aim::Aim;
use crate::force::{Child, ForceSearch, Goal, Resources};
use crate::fraction::Fraction;
use crate::limits::{Budget, BudgetExhausted, Limits};
use crate::mean::MeanSearch;
use crate::puzzle::Puzzle;
use crate::puzzle_game::{PuzzleGame, has};

/// A puzzle in the types of its game.
pub(super) struct TypedPuzzle<G: PuzzleGame> {
    pub(super) position: G,
    seat: Seat,
    pub(super) aim: Aim,
    pub(super) limits: Limits,
}

/// What must be forced after the first turn, and by which player.
pub(super) struct Requirement {
    attacker: Seat,
    pub(super) means: Resources,
    /// Whether the first turn is the attacker's own, and so counts as the first of the turns.
    pub(super) own: bool,
}

impl<G: PuzzleGame> TypedPuzzle<G> {
    pub(super) fn new(puzzle: &Puzzle, rules: &G::Rules, limits: Limits) -> Self {
        let position = G::from_text(rules, puzzle.position()).expect("a puzzle's position is one");
        Self { position, seat: puzzle.seat(), aim: puzzle.aim(), limits }
    }

    pub(super) fn budget_failure(&self) -> ProofFailure {
        ProofFailure::Positions { positions: self.limits.positions }
    }

    fn fact(&self, name: &str) -> G::Fact {
        fact::<G>(self.position.rules(), name).expect("a fact of the game")
    }

    /// Returns what must be forced, for the aims that are about forcing.
    pub(super) fn requirement(&self, aim: Aim) -> Option<Requirement> {
        let other = self.seat.next(self.position.seats());
        let asked = |attacker, turns, prongs| {
            Some(Requirement { attacker, means: Resources { turns, prongs }, own: attacker == self.seat })
        };
        match aim {
            Aim::Win { turns, prongs } => asked(self.seat, turns, prongs),
            Aim::Prize { turns } => asked(self.seat, turns, None),
            Aim::Hold { turns } => asked(other, turns, None),
            Aim::Capture { .. } | Aim::Gain { .. } | Aim::Mean { .. } => None,
        }
    }

    fn force(&self, attacker: Seat) -> ForceSearch<G> {
        let goal = match self.aim {
            Aim::Prize { .. } => {
                let fact = self.fact(G::CAPTURE_FACT);
                let than = has(&self.position, &fact, attacker);
                Goal::More { fact, than }
            }
            _ => Goal::Win,
        };
        ForceSearch::new(attacker, goal, Budget::of(self.limits))
    }

    fn value_of_turn(
        &self,
        mean: &mut MeanSearch<G>,
        turn: &G::Turn,
        after: &G,
    ) -> Result<Fraction, BudgetExhausted> {
        match self.aim {
            Aim::Capture { .. } => {
                let moment = FactContext { before: &self.position, turn, at: after, seat: self.seat };
                Ok(Fraction::from(G::measure(&self.fact(G::CAPTURE_FACT), &moment) as i32))
            }
            Aim::Gain { .. } => {
                let gained = mean.lead(after).minus(mean.lead(&self.position));
                gained.ok_or(BudgetExhausted)
            }
            _ => mean.of(after, self.position.horizon().unwrap_or(0)),
        }
    }

    /// Returns every different first turn, whether it solves the puzzle, and its value.
    pub(super) fn firsts(&self, search: &mut Search<G>) -> Result<Vec<JudgedTurn<G>>, ProofFailure> {
        let firsts = match search {
            Search::ForceSearch(asked, force) => force
                .children(&self.position)
                .and_then(|children| {
                    children
                        .into_iter()
                        .map(|child| {
                            let right = solves(asked, force, asked.means, &child)?;
                            Ok(JudgedTurn { child, right, value: None })
                        })
                        .collect()
                })
                .map_err(|BudgetExhausted| self.budget_failure())?,
            Search::Value(mean) => {
                let mut force = ForceSearch::<G>::new(self.seat, Goal::Win, mean.budget);
                let children =
                    force.children(&self.position).map_err(|BudgetExhausted| self.budget_failure())?;
                mean.budget = force.budget();
                let mut firsts = Vec::with_capacity(children.len());
                for child in children {
                    let value = self
                        .value_of_turn(mean, &child.0, &child.1)
                        .map_err(|BudgetExhausted| self.budget_failure())?;
                    firsts.push(JudgedTurn { child, right: false, value: Some(value) });
                }
                let best = firsts.iter().filter_map(|first| first.value).max();
                firsts.iter_mut().for_each(|first| first.right = first.value == best);
                firsts
            }
        };
        Ok(firsts)
    }

    pub(super) fn search(&self) -> Result<Search<G>, ProofFailure> {
        if matches!(self.aim, Aim::Mean { .. }) && self.position.horizon().is_none() {
            return Err(ProofFailure::TooEarly);
        }
        Ok(match self.requirement(self.aim) {
            Some(asked) => {
                let force = self.force(asked.attacker);
                Search::ForceSearch(asked, Box::new(force))
            }
            None => Search::Value(MeanSearch::new(self.seat, self.fact(G::LEAD.0), Budget::of(self.limits))),
        })
    }

    /// Returns the aim with the correct number, if it is about a number: the number itself, or the margin over the next
    /// best.
    fn number(&self, firsts: &[JudgedTurn<G>]) -> Option<Aim> {
        let values = || firsts.iter().filter_map(|first| first.value);
        let best = values().max()?;
        Some(match self.aim {
            Aim::Capture { .. } => Aim::Capture { pods: best.value() as u8 },
            Aim::Gain { .. } => Aim::Gain { points: best.value() as i16 },
            _ => {
                let next = values().filter(|&value| value < best).max()?;
                Aim::Mean { margin: best.minus(next)? }
            }
        })
    }

    /// Returns the aim with a number one lower, if that is an aim.
    pub(super) fn smaller(&self) -> Option<Aim> {
        match self.aim {
            Aim::Win { turns, prongs: Some(prongs) } => {
                Some(Aim::Win { turns, prongs: Some(prongs.checked_sub(1)?) })
            }
            Aim::Win { turns, prongs } if turns > 1 => Some(Aim::Win { turns: turns - 1, prongs }),
            Aim::Prize { turns } if turns > 1 => Some(Aim::Prize { turns: turns - 1 }),
            Aim::Hold { turns } if turns > 1 => Some(Aim::Hold { turns: turns - 1 }),
            _ => None,
        }
    }

    /// Checks every claim of the puzzle.
    pub(super) fn examine(
        &self,
        search: &mut Search<G>,
        firsts: &[JudgedTurn<G>],
    ) -> Result<(), ProofFailure> {
        if !firsts.iter().any(|first| first.right) {
            return Err(ProofFailure::NoAnswer(self.aim));
        }
        // If nothing can be captured every turn is the best, yet none achieves the aim.
        if let Some(right) = self.number(firsts)
            && right != self.aim
        {
            return Err(ProofFailure::Number(right));
        }
        if firsts.iter().all(|first| first.right) {
            return Err(ProofFailure::Every);
        }
        let (Search::ForceSearch(asked, force), Some(smaller)) = (search, self.smaller()) else {
            return Ok(());
        };
        let means = self.requirement(smaller).map_or(asked.means, |asked| asked.means);
        let mut differs = false;
        for first in firsts {
            let right =
                solves(asked, force, means, &first.child).map_err(|BudgetExhausted| self.budget_failure())?;
            match asked.own {
                true if right => {
                    let turn = self.position.turn_to_text(&first.child.0);
                    return Err(ProofFailure::Less { right: smaller, turn });
                }
                true => {}
                // With fewer turns of the other side more turns hold, so only the others need to be examined.
                false => differs |= right != first.right,
            }
        }
        if !asked.own && !differs {
            return Err(ProofFailure::Number(smaller));
        }
        Ok(())
    }

    #[cfg(feature = "grade")]
    pub(super) fn can(self) -> Result<bool, ProofFailure> {
        let Search::ForceSearch(asked, mut force) = self.search()? else { return Ok(false) };
        let forced = asked.own.then(|| force.forces(&self.position, asked.means)).transpose();
        Ok(forced.map_err(|BudgetExhausted| self.budget_failure())?.unwrap_or(false))
    }

    pub(super) fn solve(self) -> Result<Solution, ProofFailure> {
        let mut search = self.search()?;
        let firsts = self.firsts(&mut search)?;
        self.examine(&mut search, &firsts)?;
        Ok(self.solution(&firsts))
    }

    pub(super) fn solution(&self, firsts: &[JudgedTurn<G>]) -> Solution {
        let of: HashMap<&G, &JudgedTurn<G>, QuickHash> =
            firsts.iter().map(|first| (&first.child.1, first)).collect();
        let mut answers = Vec::new();
        let mut ideas: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut values = BTreeMap::new();
        let _ = self.position.turns(&mut |turn| {
            let mut after = self.position.clone();
            after.play_unchecked(&turn);
            let text = self.position.turn_to_text(&turn);
            if let Some(first) = of.get(&after) {
                if let Some(value) = first.value {
                    values.insert(text.clone(), value);
                }
                if first.right {
                    ideas.entry(self.position.idea(&turn, &after)).or_default().push(text.clone());
                    answers.push(text);
                }
            }
            ControlFlow::Continue(())
        });
        answers.sort_unstable();
        answers.dedup();
        let mut ideas: Vec<Vec<String>> = ideas.into_values().collect();
        ideas.iter_mut().for_each(|idea| idea.sort_unstable());
        ideas.sort();
        let solving = firsts.iter().filter(|first| first.right).count();
        Solution { answers, ideas, solving, positions: firsts.len(), values }
    }

    pub(super) fn right_aim(self) -> Result<Aim, ProofFailure> {
        let most = match self.aim {
            Aim::Win { turns, .. } | Aim::Prize { turns } | Aim::Hold { turns } => turns,
            _ => 1,
        };
        let aims: Vec<Aim> = match self.aim {
            Aim::Win { turns, prongs: Some(prongs) } => {
                (0..=prongs).map(|prongs| Aim::Win { turns, prongs: Some(prongs) }).collect()
            }
            Aim::Win { .. } => (1..=most).map(|turns| Aim::Win { turns, prongs: None }).collect(),
            Aim::Prize { .. } => (1..=most).map(|turns| Aim::Prize { turns }).collect(),
            Aim::Hold { .. } => (1..=most).map(|turns| Aim::Hold { turns }).collect(),
            aim => vec![aim],
        };
        for aim in aims {
            let one = Self { position: self.position.clone(), seat: self.seat, aim, limits: self.limits };
            match one.solve() {
                Ok(_) => return Ok(aim),
                Err(ProofFailure::Number(right)) if !matches!(aim, Aim::Hold { .. }) => return Ok(right),
                Err(ProofFailure::NoAnswer(_) | ProofFailure::Every | ProofFailure::Number(_)) => {}
                Err(other) => return Err(other),
            }
        }
        Err(ProofFailure::NoAnswer(self.aim))
    }
}

/// How the answers are found.
pub(super) enum Search<G: PuzzleGame> {
    ForceSearch(Requirement, Box<ForceSearch<G>>),
    Value(MeanSearch<G>),
}

/// A first turn with its verdict.
pub(super) struct JudgedTurn<G: PuzzleGame> {
    pub(super) child: Child<G>,
    pub(super) right: bool,
    pub(super) value: Option<Fraction>,
}

/// Returns what remains of these resources after the first turn; `None` if it cost more.
pub(super) fn left<G: PuzzleGame>(
    asked: &Requirement,
    means: Resources,
    (turn, _): &Child<G>,
) -> Option<Resources> {
    if asked.own { means.after::<G>(turn) } else { Some(means) }
}

/// Returns whether a first turn solves the puzzle with these resources.
pub(super) fn solves<G: PuzzleGame>(
    asked: &Requirement,
    force: &mut ForceSearch<G>,
    means: Resources,
    child: &Child<G>,
) -> Result<bool, BudgetExhausted> {
    match left(asked, means, child) {
        None => Ok(false),
        Some(means) => Ok(force.forces(&child.1, means)? == asked.own),
    }
}
