//! Whether a player can force something within so many turns: a search over all turns of the one side and all replies of
//! the other. Nothing is left out: what is known of a position is used again, and good turns are tried first, no more.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use eightfold_game::{Outcome, QuickHash, Seat, ToAct};

use crate::limits::{Budget, Exhausted};
use crate::posed::{Posed, has};

/// What is to be forced.
#[derive(Clone, Debug)]
pub(crate) enum Goal<G: Posed> {
    /// The game is won.
    Win,
    /// There is more of a fact than this.
    More {
        /// The fact.
        fact: G::Fact,
        /// More than this.
        than: i64,
    },
}

/// What may still be spent: own turns, and prongs to be inserted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Means {
    /// So many own turns.
    pub turns: u8,
    /// So many prongs; `None` where they do not count.
    pub prongs: Option<u8>,
}

impl Means {
    /// What is left after an own turn; `None` if it costs more than there is.
    pub(crate) fn after<G: Posed>(self, turn: &G::Turn) -> Option<Self> {
        let prongs = match self.prongs {
            None => None,
            Some(left) => Some(left.checked_sub(G::inserted(turn))?),
        };
        Some(Self { turns: self.turns.checked_sub(1)?, prongs })
    }
}

/// A turn and where it leads.
pub(crate) type Child<G> = (<G as eightfold_game::Game>::Turn, G);

/// Finds out what one player can force.
pub(crate) struct Force<G: Posed> {
    attacker: Seat,
    goal: Goal<G>,
    budget: Budget,
    known: HashMap<(G, Means), bool, QuickHash>,
    /// How often turns have been right for the side that took them: those are tried first.
    worked: HashMap<G::Turn, u32, QuickHash>,
}

impl<G: Posed> Force<G> {
    pub(crate) fn new(attacker: Seat, goal: Goal<G>, budget: Budget) -> Self {
        Self { attacker, goal, budget, known: HashMap::default(), worked: HashMap::default() }
    }

    /// What is left to look at.
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

    /// Whether it has been reached.
    pub(crate) fn is_reached(&self, position: &G) -> bool {
        self.is_reached_at(position, position.to_act())
    }

    /// Whether the attacker acts here.
    pub(crate) fn attacks(&self, position: &G) -> bool {
        position.to_act() == ToAct::Seat(self.attacker)
    }

    /// Whether the attacker can force it from here with these means, whoever acts.
    pub(crate) fn forces(&mut self, position: &G, means: Means) -> Result<bool, Exhausted> {
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

    /// Whether the next turn of the attacker, who acts, reaches it.
    fn reaches_now(&mut self, position: &G, means: Means) -> Result<bool, Exhausted> {
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

    /// The turns here that lead to different positions, the first of each.
    pub(crate) fn children(&mut self, position: &G) -> Result<Vec<Child<G>>, Exhausted> {
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

    /// The same, those first that have been right elsewhere.
    fn in_order(&mut self, position: &G) -> Result<Vec<Child<G>>, Exhausted> {
        let mut children = self.children(position)?;
        children
            .sort_by_cached_key(|(turn, _)| std::cmp::Reverse(self.worked.get(turn).copied().unwrap_or(0)));
        Ok(children)
    }

    fn note(&mut self, turn: &G::Turn) {
        *self.worked.entry(turn.clone()).or_insert(0) += 1;
    }

    /// A turn of the attacker, who acts, that forces it with these means.
    pub(crate) fn attack(&mut self, position: &G, means: Means) -> Result<Option<Child<G>>, Exhausted> {
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

    /// What the defender, or chance, can do so that it cannot be forced with these means: the position it leads to.
    fn defence(&mut self, position: &G, means: Means) -> Result<Option<G>, Exhausted> {
        if position.to_act() == ToAct::Chance {
            return Ok(self.unlucky(position, means)?.map(|(_, next)| next));
        }
        Ok(self.reply(position, means)?.map(|(_, next)| next))
    }

    /// A reply of the defender, who acts, after which it cannot be forced with these means.
    pub(crate) fn reply(&mut self, position: &G, means: Means) -> Result<Option<Child<G>>, Exhausted> {
        for (turn, next) in self.in_order(position)? {
            if !self.forces(&next, means)? {
                self.note(&turn);
                return Ok(Some((turn, next)));
            }
        }
        Ok(None)
    }

    /// A chance step after which it cannot be forced.
    pub(crate) fn unlucky(
        &mut self,
        position: &G,
        means: Means,
    ) -> Result<Option<(G::Chance, G)>, Exhausted> {
        for (chance, next) in self.chances(position)? {
            if !self.forces(&next, means)? {
                return Ok(Some((chance, next)));
            }
        }
        Ok(None)
    }

    /// The chance steps here and where they lead. Those that are too many to be listed exhaust any budget.
    pub(crate) fn chances(&mut self, position: &G) -> Result<Vec<(G::Chance, G)>, Exhausted> {
        let all = position.chances().ok_or(Exhausted)?;
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
