//! Decides whether a player can force something within a number of turns: a full search over all turns of one side and
//! all replies of the other. Known positions are reused, and good turns are tried first, but nothing is left out.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use eightfold_game::{Outcome, QuickHash, Seat, ToAct};

use crate::limits::{Budget, BudgetExhausted};
use crate::puzzle_game::{PuzzleGame, has};

/// The goal to be forced.
#[derive(Clone, Debug)]
pub(crate) enum Goal<G: PuzzleGame> {
    /// The game is won.
    Win,
    /// A fact has more than this value.
    More {
        fact: G::Fact,
        /// The value to exceed.
        than: i64,
    },
}

/// The remaining own turns, and the prongs that may be inserted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Resources {
    /// Number of own turns.
    pub turns: u8,
    /// Number of prongs; `None` for any number.
    pub prongs: Option<u8>,
}

impl Resources {
    /// Returns what remains after an own turn; `None` if the turn costs more than remains.
    pub(crate) fn after<G: PuzzleGame>(self, turn: &G::Turn) -> Option<Self> {
        let prongs = match self.prongs {
            None => None,
            Some(left) => Some(left.checked_sub(G::inserted(turn))?),
        };
        Some(Self { turns: self.turns.checked_sub(1)?, prongs })
    }
}

/// A turn and the position it leads to.
pub(crate) type Child<G> = (<G as eightfold_game::Game>::Turn, G);

/// Determines what one player can force.
pub(crate) struct ForceSearch<G: PuzzleGame> {
    attacker: Seat,
    goal: Goal<G>,
    budget: Budget,
    known: HashMap<(G, Resources), bool, QuickHash>,
    /// How often turns have worked for the side that played them, for move ordering.
    worked: HashMap<G::Turn, u32, QuickHash>,
}

impl<G: PuzzleGame> ForceSearch<G> {
    pub(crate) fn new(attacker: Seat, goal: Goal<G>, budget: Budget) -> Self {
        Self { attacker, goal, budget, known: HashMap::default(), worked: HashMap::default() }
    }

    /// Returns the remaining budget.
    pub(crate) fn budget(&self) -> Budget {
        self.budget
    }

    fn is_reached_at(&self, position: &G, to_act: ToAct) -> bool {
        match (&self.goal, to_act) {
            (Goal::Win, ToAct::Over(Outcome { winners, .. })) => winners.contains(self.attacker),
            (Goal::Win, _) => false,
            (Goal::More { fact, than }, _) => has(position, fact, self.attacker) > *than,
        }
    }

    /// Returns whether the goal is reached.
    pub(crate) fn is_reached(&self, position: &G) -> bool {
        self.is_reached_at(position, position.to_act())
    }

    /// Returns whether the attacker is to act here.
    pub(crate) fn attacks(&self, position: &G) -> bool {
        position.to_act() == ToAct::Seat(self.attacker)
    }

    /// Returns whether the attacker can force the goal from here with these resources, whichever side is to act.
    pub(crate) fn forces(&mut self, position: &G, means: Resources) -> Result<bool, BudgetExhausted> {
        let to_act = position.to_act();
        if self.is_reached_at(position, to_act) {
            return Ok(true);
        }
        if means.turns == 0 {
            return Ok(false);
        }
        match to_act {
            ToAct::Over(_) => Ok(false),
            ToAct::Seat(seat) if seat == self.attacker && means.turns == 1 => {
                self.reaches_now(position, means)
            }
            ToAct::Seat(_) | ToAct::Chance => {
                if let Some(&known) = self.known.get(&(position.clone(), means)) {
                    return Ok(known);
                }
                let forced = if to_act == ToAct::Seat(self.attacker) {
                    self.attack(position, means)?.is_some()
                } else {
                    self.defence(position, means)?.is_none()
                };
                self.known.insert((position.clone(), means), forced);
                Ok(forced)
            }
        }
    }

    /// Returns whether the next turn of the attacker, who is to act, reaches the goal.
    fn reaches_now(&mut self, position: &G, means: Resources) -> Result<bool, BudgetExhausted> {
        if matches!(self.goal, Goal::Win) && !position.may_win_now(self.attacker) {
            self.budget.spend()?;
            return Ok(false);
        }
        let mut found = Ok(false);
        if means.prongs.is_none() {
            let _ = position.each_successor(&mut |next| {
                found = self.budget.spend().map(|()| self.is_reached(&next));
                if found == Ok(false) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        } else {
            let _ = position.turns(&mut |turn| {
                let allowed = means.after::<G>(&turn).is_some();
                let mut next = position.clone();
                next.play_unchecked(&turn);
                found = self.budget.spend().map(|()| allowed && self.is_reached(&next));
                if found == Ok(false) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        found
    }

    /// Returns the turns here that lead to different positions, the first for each.
    pub(crate) fn children(&mut self, position: &G) -> Result<Vec<Child<G>>, BudgetExhausted> {
        let mut seen: HashSet<G, QuickHash> = HashSet::default();
        let mut children = Vec::new();
        let mut spent = Ok(());
        let _ = position.turns(&mut |turn| {
            let mut next = position.clone();
            next.play_unchecked(&turn);
            spent = self.budget.spend();
            if seen.insert(next.clone()) {
                children.push((turn, next));
            }
            if spent.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        spent.map(|()| children)
    }

    /// Returns the same, starting with turns that have worked elsewhere.
    fn in_order(&mut self, position: &G) -> Result<Vec<Child<G>>, BudgetExhausted> {
        let mut children = self.children(position)?;
        children
            .sort_by_cached_key(|(turn, _)| std::cmp::Reverse(self.worked.get(turn).copied().unwrap_or(0)));
        Ok(children)
    }

    fn note(&mut self, turn: &G::Turn) {
        *self.worked.entry(turn.clone()).or_insert(0) += 1;
    }

    /// Returns a turn of the attacker, who is to act, that forces the goal with these resources.
    pub(crate) fn attack(
        &mut self,
        position: &G,
        means: Resources,
    ) -> Result<Option<Child<G>>, BudgetExhausted> {
        let children = self.in_order(position)?;
        for (turn, next) in &children {
            if means.after::<G>(turn).is_some() && self.is_reached(next) {
                return Ok(Some((turn.clone(), next.clone())));
            }
        }
        for (turn, next) in children {
            if let Some(left) = means.after::<G>(&turn)
                && self.forces(&next, left)?
            {
                self.note(&turn);
                return Ok(Some((turn, next)));
            }
        }
        Ok(None)
    }

    /// Returns the position after a reply of the defender, or a chance step, that prevents the goal with these
    /// resources.
    fn defence(&mut self, position: &G, means: Resources) -> Result<Option<G>, BudgetExhausted> {
        if position.to_act() == ToAct::Chance {
            return Ok(self.refuting_chance(position, means)?.map(|(_, next)| next));
        }
        Ok(self.reply(position, means)?.map(|(_, next)| next))
    }

    /// Returns a reply of the defender, who is to act, that prevents the goal with these resources.
    pub(crate) fn reply(
        &mut self,
        position: &G,
        means: Resources,
    ) -> Result<Option<Child<G>>, BudgetExhausted> {
        for (turn, next) in self.in_order(position)? {
            if !self.forces(&next, means)? {
                self.note(&turn);
                return Ok(Some((turn, next)));
            }
        }
        Ok(None)
    }

    /// Returns a chance step that prevents the goal.
    pub(crate) fn refuting_chance(
        &mut self,
        position: &G,
        means: Resources,
    ) -> Result<Option<(G::Chance, G)>, BudgetExhausted> {
        for (chance, next) in self.chances(position)? {
            if !self.forces(&next, means)? {
                return Ok(Some((chance, next)));
            }
        }
        Ok(None)
    }

    /// Returns the chance steps here and the positions they lead to. If there are too many to list, the budget counts
    /// as exhausted.
    pub(crate) fn chances(&mut self, position: &G) -> Result<Vec<(G::Chance, G)>, BudgetExhausted> {
        let all = position.chances().ok_or(BudgetExhausted)?;
        all.into_iter()
            .map(|chance| {
                self.budget.spend()?;
                let mut next = position.clone();
                next.chance_unchecked(&chance);
                Ok((chance, next))
            })
            .collect()
    }
}
