//! Why turns are good, in sentences.

use std::ops::ControlFlow;

use eightfold_facts::{FactContext, HasFacts, TurnPlace, fact};
use eightfold_game::{Game, Match, Seat, Step};
use eightfold_octiles::{End, Layout, Post, paths_from_post};

use crate::words::{fill, id, t};

/// The reasons for turns of a game.
pub trait Reasons: HasFacts {
    /// Says what a turn gains; `None` if there is nothing that a beginner would see.
    fn gain(turn: &GuidedTurn<Self>) -> Option<String>;

    /// Says what a turn prepares that gains nothing at once.
    fn preparation(turn: &GuidedTurn<Self>) -> Option<String>;
}

/// A turn in its game.
pub struct GuidedTurn<G: Game> {
    pub(super) before: G,
    pub(super) turn: G::Turn,
    pub(super) at: G,
    pub(super) seat: Seat,
}

impl<G: HasFacts> GuidedTurn<G> {
    /// Makes a turn, given as text, of this player in a match; `None` if it isn't a turn there.
    pub fn of(played: &Match<G>, turn: &str, seat: Seat) -> Option<Self> {
        let before = played.position().clone();
        let Ok(Step::Turn(turn)) = before.step_from_text(turn) else { return None };
        let at = before.apply(&Step::Turn(turn.clone())).ok()?;
        Some(Self { before, turn, at, seat })
    }

    /// The player's value of a fact before the turn and after it.
    pub(super) fn change(&self, name: &str) -> Option<[i64; 2]> {
        let measure = |at: &G| self.measure(name, at, self.seat);
        Some([measure(&self.before)?, measure(&self.at)?])
    }

    /// The sum of the opponents' values of a fact before the turn and after it.
    pub(super) fn change_of_others(&self, name: &str) -> Option<[i64; 2]> {
        let sum = |at: &G| self.others().map(|other| self.measure(name, at, other)).sum::<Option<i64>>();
        Some([sum(&self.before)?, sum(&self.at)?])
    }

    /// The player's value of a fact after the turn.
    pub(super) fn after(&self, name: &str) -> Option<i64> {
        self.measure(name, &self.at, self.seat)
    }

    fn measure(&self, name: &str, at: &G, seat: Seat) -> Option<i64> {
        counted(name, &FactContext { before: &self.before, turn: &self.turn, at, seat })
    }

    /// The seats of the opponents.
    fn others(&self) -> impl Iterator<Item = Seat> {
        let team = self.before.team(self.seat);
        (0..self.before.seats()).map(Seat::new).filter(move |&other| !team.contains(other))
    }

    /// Says that there is no other turn.
    pub(super) fn only_turn(&self) -> Option<String> {
        let mut count = 0;
        let _ = self.before.turns(&mut |_| {
            count += 1;
            if count > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (count == 1).then(|| t(id::REASON_ONLY).to_owned())
    }

    /// Says that more paths lead on from the player's runners, or fewer from the opponents'. `paths` counts those of a
    /// player.
    pub(super) fn paths(&self, paths: impl Fn(&G, Seat) -> usize) -> Option<String> {
        let [before, now] = [&self.before, &self.at].map(|at| paths(at, self.seat));
        if now > before {
            return Some(fill!(id::REASON_PATHS, now, before));
        }
        let [before, now] =
            [&self.before, &self.at].map(|at| self.others().map(|other| paths(at, other)).sum::<usize>());
        (now < before).then(|| fill!(id::REASON_BARS, now, before))
    }

    /// Says that the run ends where it starts.
    pub(super) fn stays(&self) -> Option<String> {
        let [from, to] = [TurnPlace::From, TurnPlace::To].map(|place| G::place(&self.turn, place));
        (from? == to?).then(|| t(id::REASON_STAYS).to_owned())
    }
}

/// The number of paths that lead from these runners to a stop or circle.
pub(super) fn paths_on(layout: &Layout, runners: impl Iterator<Item = Post>) -> usize {
    let paths = runners.flat_map(|runner| paths_from_post(layout, runner));
    paths.filter(|path| matches!(path.to, End::Post(_))).count()
}

/// Returns the value of a fact, given its name; `None` if the game has no such fact.
pub fn counted<G: HasFacts>(name: &str, context: &FactContext<'_, G>) -> Option<i64> {
    let fact = fact::<G>(context.before.rules(), name).ok()?;
    Some(G::measure(&fact, context))
}
