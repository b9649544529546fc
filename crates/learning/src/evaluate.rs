//! Evaluates whether a condition holds for a turn.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::ControlFlow;

use eightfold_game::{Seat, ToAct};

use crate::condition::{Condition, Value};
use eightfold_facts::{FactContext, HasFacts};

/// Evaluates turns from one position.
pub(crate) struct Evaluator<'a, G: HasFacts> {
    before: &'a G,
    seat: Seat,
    /// The largest or smallest value over all legal turns, by the address of the value and which of the two it is.
    extremes: RefCell<HashMap<(usize, bool), i64>>,
}

/// The reply that shows why a condition holds or not, and the position in which it is played.
pub(crate) struct Witness<G: HasFacts> {
    /// The position before the reply.
    pub at: G,
    /// The reply.
    pub turn: G::Turn,
}

impl<'a, G: HasFacts> Evaluator<'a, G> {
    /// Evaluates turns from this position from the point of view of this seat.
    pub(crate) fn new(before: &'a G, seat: Seat) -> Self {
        Self { before, seat, extremes: RefCell::default() }
    }

    /// Returns whether the condition holds for a legal turn that leads to `after`.
    pub(crate) fn holds(
        &self,
        condition: &Condition<G::Fact>,
        turn: &G::Turn,
        after: &G,
        witness: &mut Option<Witness<G>>,
    ) -> bool {
        match condition {
            Condition::Any => true,
            Condition::Won => won(after, self.seat) == Some(true),
            Condition::Lost => won(after, self.seat) == Some(false),
            Condition::Plays(text) => self.before.turn_to_text(turn) == *text,
            Condition::Compare(left, comparison, right) => {
                comparison.holds(self.value(left, turn, after), self.value(right, turn, after))
            }
            Condition::Best(value) => self.value(value, turn, after) == self.extreme(value, true),
            Condition::Least(value) => self.value(value, turn, after) == self.extreme(value, false),
            Condition::TheyCan(inner) => {
                let replies = Evaluator::new(after, self.seat);
                let found = replies.find(inner);
                let holds = found.is_some();
                if let Some(turn) = found {
                    *witness = Some(Witness { at: after.clone(), turn });
                }
                holds
            }
            Condition::Sure(inner) => match after.to_act() {
                ToAct::Over(_) => self.holds(inner, turn, after, witness),
                _ => {
                    let replies = Evaluator::new(after, self.seat);
                    let refuted = replies.each(&mut |reply, next| {
                        let held = match next.to_act() {
                            ToAct::Over(_) => replies.holds(inner, reply, next, &mut None),
                            _ => Evaluator::new(next, self.seat).find(inner).is_some(),
                        };
                        if held { ControlFlow::Continue(()) } else { ControlFlow::Break(reply.clone()) }
                    });
                    match refuted {
                        ControlFlow::Continue(()) => true,
                        ControlFlow::Break(turn) => {
                            *witness = Some(Witness { at: after.clone(), turn });
                            false
                        }
                    }
                }
            },
            Condition::Threat(inner) => after
                .after_null_move()
                .is_some_and(|next| Evaluator::new(&next, self.seat).find(inner).is_some()),
            Condition::Not(inner) => !self.holds(inner, turn, after, witness),
            Condition::And(all) => all.iter().all(|one| self.holds(one, turn, after, witness)),
            Condition::Or(all) => all.iter().any(|one| self.holds(one, turn, after, witness)),
        }
    }

    /// Returns a turn that fulfils the condition.
    fn find(&self, condition: &Condition<G::Fact>) -> Option<G::Turn> {
        let found = self.each(&mut |turn, after| {
            if self.holds(condition, turn, after, &mut None) {
                ControlFlow::Break(turn.clone())
            } else {
                ControlFlow::Continue(())
            }
        });
        found.break_value()
    }

    /// Lists every legal turn with the position it leads to.
    pub(crate) fn each<B>(&self, sink: &mut dyn FnMut(&G::Turn, &G) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut result = ControlFlow::Continue(());
        let _ = self.before.turns(&mut |turn| {
            let mut after = self.before.clone();
            after.play_unchecked(&turn);
            result = sink(&turn, &after);
            if result.is_break() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        result
    }

    /// Returns the largest or smallest value of all legal turns.
    pub(crate) fn extreme(&self, value: &Value<G::Fact>, most: bool) -> i64 {
        let key = (std::ptr::from_ref(value) as usize, most);
        if let Some(&known) = self.extremes.borrow().get(&key) {
            return known;
        }
        let mut best: Option<i64> = None;
        let _ = self.each::<()>(&mut |turn, after| {
            let here = self.value(value, turn, after);
            best = Some(best.map_or(here, |best| if most { best.max(here) } else { best.min(here) }));
            ControlFlow::Continue(())
        });
        let best = best.unwrap_or_default();
        self.extremes.borrow_mut().insert(key, best);
        best
    }

    /// Returns the value for a turn that leads to `after`.
    pub(crate) fn value(&self, value: &Value<G::Fact>, turn: &G::Turn, after: &G) -> i64 {
        let measure = |fact, at, seat| G::measure(fact, &FactContext { before: self.before, turn, at, seat });
        let other = opponent(self.before, self.seat);
        match value {
            Value::Number(number) => *number,
            Value::Replies => {
                let mut count = 0;
                let _ = after.turns(&mut |_| {
                    count += 1;
                    ControlFlow::Continue(())
                });
                count
            }
            Value::Fact(fact) => measure(fact, after, self.seat),
            Value::Gained(fact) => measure(fact, after, self.seat) - measure(fact, self.before, self.seat),
            Value::Other(fact) => measure(fact, after, other),
            Value::OtherGained(fact) => measure(fact, after, other) - measure(fact, self.before, other),
        }
    }
}

/// Returns whether the seat's side has won; `None` while the game is in progress.
fn won<G: HasFacts>(position: &G, seat: Seat) -> Option<bool> {
    position.outcome().map(|outcome| outcome.winners.contains(seat))
}

/// Returns the next player of another side.
fn opponent<G: HasFacts>(position: &G, seat: Seat) -> Seat {
    let team = position.team(seat);
    let mut other = seat.next(position.seats());
    while team.contains(other) && other != seat {
        other = other.next(position.seats());
    }
    other
}
