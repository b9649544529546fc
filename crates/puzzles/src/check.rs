//! Checks certificates by the rules alone: without search, without the judge's code, and with its own counting.
//! Anything a certificate doesn't show is not assumed.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use eightfold_catalog::dispatch;
use eightfold_game::{Game, QuickHash, Seat, Step, ToAct};

use crate::aim::Aim;
use crate::certificate::{Certificate, FirstTurn, Proof};
use crate::fraction::Fraction;
use crate::puzzle::Puzzle;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckResult {
    /// The number of turns and replies in the certificate, all legal and complete.
    pub covers: usize,
    /// The number of positions examined.
    pub positions: u64,
}

/// Why a certificate isn't a proof.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CheckError {
    /// A text that isn't a legal step there.
    #[error("`{step}` cannot be taken after {}", line(.after))]
    Step {
        /// The text.
        step: String,
        /// The steps before it.
        after: Vec<String>,
    },
    /// Steps are missing.
    #[error("{missing} of {all} steps are missing after {}", line(.after))]
    Missing {
        /// The number of different positions not covered.
        missing: usize,
        /// The number of all different positions.
        all: usize,
        /// The steps before them.
        after: Vec<String>,
    },
    /// Two steps lead to the same position.
    #[error("`{step}` comes twice after {}", line(.after))]
    Twice {
        /// The second of them.
        step: String,
        /// The steps before it.
        after: Vec<String>,
    },
    /// The line doesn't reach the goal as claimed.
    #[error("it is not reached after {}", line(.after))]
    NotReached {
        /// The line.
        after: Vec<String>,
    },
    /// The line reaches the goal although the certificate denies it.
    #[error("it is reached after {}", line(.after))]
    Reached {
        /// The line.
        after: Vec<String>,
    },
    /// The proof has a form that doesn't suit the position.
    #[error("after {} comes {found}, not {wanted}", line(.after))]
    Form {
        /// The steps before it.
        after: Vec<String>,
        /// The form found.
        found: &'static str,
        /// The form required.
        wanted: &'static str,
    },
    /// A wrong value.
    #[error("`{turn}` is worth {right}, not what the certificate says")]
    Value {
        turn: String,
        /// Its value.
        right: Fraction,
    },
    /// The answers aren't the best turns, or there are none, or every turn is one.
    #[error("{0}")]
    Answers(&'static str),
    /// The number of the aim isn't proven.
    #[error("the number in `{0}` is not shown to be right")]
    Number(Aim),
}

fn line(steps: &[String]) -> String {
    match steps {
        [] => "nothing".to_owned(),
        steps => format!("`{}`", steps.join(", ")),
    }
}

/// Checks that the certificate proves the puzzle: which turns solve it and which don't, and that the number of its aim
/// is correct.
///
/// # Errors
/// Says where it doesn't.
pub fn check(puzzle: &Puzzle, certificate: &Certificate) -> Result<CheckResult, CheckError> {
    dispatch!(puzzle.choice().rules(), |G, rules| {
        let position = <G as Game>::from_text(rules, puzzle.position()).expect("a puzzle's position is one");
        let mut checker = Checker { aim: puzzle.aim(), seat: puzzle.seat(), start: &position, looked: 0 };
        checker.all(certificate)?;
        Ok(CheckResult { covers: certificate.covers(), positions: checker.looked })
    })
}

/// The quantities that aims are about, computed from the rules.
pub(crate) trait CaptureCount: Game {
    /// Returns the number of prizes of a player.
    fn prizes_taken(&self, _seat: Seat) -> usize {
        0
    }
    /// Returns the number of prongs that the turn takes from the supply.
    fn prongs_of(_turn: &Self::Turn) -> u8 {
        0
    }
    /// Returns the number of enemy pods that the turn captures.
    fn captures(_turn: &Self::Turn, _seat: Seat) -> usize {
        0
    }
    /// Returns a player's lead.
    fn ahead(&self, _seat: Seat) -> i32 {
        0
    }
    /// Returns the number of turns after the first that a mean covers.
    fn turns_of_mean(&self) -> usize {
        0
    }
}

/// The turns and prongs that remain.
#[derive(Clone, Copy)]
struct RemainingResources {
    turns: u8,
    prongs: Option<u8>,
}

impl RemainingResources {
    fn after<G: CaptureCount>(self, turn: &G::Turn) -> Option<Self> {
        let prongs = match self.prongs {
            Some(prongs) if prongs < G::prongs_of(turn) => return None,
            prongs => prongs.map(|prongs| prongs - G::prongs_of(turn)),
        };
        (self.turns > 0).then(|| Self { turns: self.turns - 1, prongs })
    }
}

/// A step of a proof: its text, the step, the position it leads to, and the proof for that position.
type CheckedStep<'p, G> = (&'p str, Step<G>, G, &'p Proof);

struct Checker<'a, G: CaptureCount> {
    aim: Aim,
    seat: Seat,
    start: &'a G,
    looked: u64,
}

impl<G: CaptureCount> Checker<'_, G> {
    fn attacker(&self) -> Seat {
        match self.aim {
            Aim::Hold { .. } => self.seat.next(2),
            _ => self.seat,
        }
    }

    fn left(aim: Aim) -> RemainingResources {
        match aim {
            Aim::Win { turns, prongs } => RemainingResources { turns, prongs },
            Aim::Prize { turns } | Aim::Hold { turns } => RemainingResources { turns, prongs: None },
            _ => RemainingResources { turns: 0, prongs: None },
        }
    }

    fn reached(&self, at: &G) -> bool {
        let attacker = self.attacker();
        match self.aim {
            Aim::Prize { .. } => at.prizes_taken(attacker) > self.start.prizes_taken(attacker),
            _ => matches!(at.to_act(), ToAct::Over(outcome) if outcome.winners.contains(attacker)),
        }
    }

    /// Returns the different positions one step later.
    fn nexts(&mut self, at: &G) -> HashSet<G, QuickHash> {
        let mut nexts = HashSet::default();
        let mut add = |next: G| {
            nexts.insert(next);
        };
        match at.to_act() {
            ToAct::Chance => at.chances().unwrap_or_default().iter().for_each(|chance| {
                let mut next = at.clone();
                next.chance_unchecked(chance);
                add(next);
            }),
            _ => {
                let _ = at.turns(&mut |turn| {
                    let mut next = at.clone();
                    next.play_unchecked(&turn);
                    add(next);
                    ControlFlow::Continue(())
                });
            }
        }
        self.looked += nexts.len() as u64;
        nexts
    }

    fn step(&mut self, at: &G, text: &str, after: &[String]) -> Result<(Step<G>, G), CheckError> {
        let wrong = || CheckError::Step { step: text.to_owned(), after: after.to_vec() };
        let step = at.step_from_text(text).map_err(|_| wrong())?;
        if step == Step::Turn(G::resignation()) {
            return Err(wrong());
        }
        let next = at.apply(&step).map_err(|_| wrong())?;
        self.looked += 1;
        Ok((step, next))
    }

    fn all(&mut self, certificate: &Certificate) -> Result<(), CheckError> {
        let start = self.start;
        let mut missing = self.nexts(start);
        let all = missing.len();
        let mut firsts = Vec::with_capacity(certificate.firsts.len());
        for first in &certificate.firsts {
            let (step, next) = self.step(start, &first.turn, &[])?;
            if !missing.remove(&next) {
                return Err(CheckError::Twice { step: first.turn.clone(), after: Vec::new() });
            }
            let Step::Turn(turn) = step else {
                return Err(CheckError::Step { step: first.turn.clone(), after: Vec::new() });
            };
            firsts.push((first, turn, next));
        }
        if !missing.is_empty() {
            return Err(CheckError::Missing { missing: missing.len(), all, after: Vec::new() });
        }
        if !firsts.iter().any(|(first, ..)| first.right) {
            return Err(CheckError::Answers("the certificate has no answer"));
        }
        if firsts.iter().all(|(first, ..)| first.right) {
            return Err(CheckError::Answers("in the certificate every turn is an answer"));
        }
        match self.aim {
            Aim::Win { .. } | Aim::Prize { .. } | Aim::Hold { .. } => self.lines(&firsts),
            Aim::Capture { .. } | Aim::Gain { .. } | Aim::Mean { .. } => self.values(&firsts),
        }
    }

    /// Checks the aims that are about forcing something.
    fn lines(&mut self, firsts: &[(&FirstTurn, G::Turn, G)]) -> Result<(), CheckError> {
        let own = self.attacker() == self.seat;
        let smaller = match self.aim {
            Aim::Win { turns, prongs: Some(prongs) } => {
                prongs.checked_sub(1).map(|prongs| Aim::Win { turns, prongs: Some(prongs) })
            }
            Aim::Win { turns, prongs } => (turns > 1).then(|| Aim::Win { turns: turns - 1, prongs }),
            Aim::Prize { turns } => (turns > 1).then(|| Aim::Prize { turns: turns - 1 }),
            Aim::Hold { turns } => (turns > 1).then(|| Aim::Hold { turns: turns - 1 }),
            _ => None,
        };
        let mut tight = false;
        for (first, turn, next) in firsts {
            let mut after = vec![first.turn.clone()];
            let left = |left: RemainingResources| if own { left.after::<G>(turn) } else { Some(left) };
            match left(Self::left(self.aim)) {
                Some(left) if first.right == own => self.forced(next, left, &first.why, &mut after)?,
                Some(left) => self.held(next, left, &first.why, &mut after)?,
                None if first.right => return Err(CheckError::NotReached { after }),
                None => {}
            }
            if let Some(smaller) = smaller {
                match (left(Self::left(smaller)), &first.tight) {
                    (Some(left), Some(proof)) => {
                        self.held(next, left, proof, &mut after)?;
                        tight |= !first.right;
                    }
                    (Some(_), None) if own && first.right => return Err(CheckError::Number(self.aim)),
                    _ => {}
                }
            }
        }
        // For `hold`: with fewer turns of the other side, some turn that isn't an answer would be one.
        if smaller.is_some() && !own && !tight {
            return Err(CheckError::Number(self.aim));
        }
        Ok(())
    }

    /// Returns every step here with its proof, exactly one for each different position.
    fn every<'p>(
        &mut self,
        at: &G,
        proof: &'p Proof,
        after: &[String],
        needed: impl Fn(&Self, &Step<G>) -> bool,
    ) -> Result<Vec<CheckedStep<'p, G>>, CheckError> {
        let Proof::All(steps) = proof else {
            let found = if *proof == Proof::End { "nothing" } else { "a single step" };
            return Err(CheckError::Form { after: after.to_vec(), found, wanted: "every step" });
        };
        let mut found: HashMap<G, (), QuickHash> = HashMap::default();
        let mut all = Vec::with_capacity(steps.len());
        for (text, then) in steps {
            let (step, next) = self.step(at, text, after)?;
            if found.insert(next.clone(), ()).is_some() {
                return Err(CheckError::Twice { step: text.clone(), after: after.to_vec() });
            }
            all.push((text.as_str(), step, next, then));
        }
        let mut missing = HashSet::<G, QuickHash>::default();
        let mut count = 0;
        if at.to_act() == ToAct::Chance {
            missing = self.nexts(at);
            count = missing.len();
            missing.retain(|next| !found.contains_key(next));
        } else {
            let _ = at.turns(&mut |turn| {
                let mut next = at.clone();
                next.play_unchecked(&turn);
                count += 1;
                if needed(self, &Step::Turn(turn)) && !found.contains_key(&next) {
                    missing.insert(next);
                }
                ControlFlow::Continue(())
            });
            self.looked += count as u64;
        }
        if missing.is_empty() {
            Ok(all)
        } else {
            Err(CheckError::Missing { missing: missing.len(), all: count, after: after.to_vec() })
        }
    }

    /// Checks that the attacker reaches the goal against any defence.
    fn forced(
        &mut self,
        at: &G,
        left: RemainingResources,
        proof: &Proof,
        after: &mut Vec<String>,
    ) -> Result<(), CheckError> {
        if self.reached(at) {
            return match proof {
                Proof::End => Ok(()),
                _ => Err(CheckError::Form { after: after.clone(), found: "a step", wanted: "nothing" }),
            };
        }
        if left.turns == 0 || matches!(at.to_act(), ToAct::Over(_)) {
            return Err(CheckError::NotReached { after: after.clone() });
        }
        if at.to_act() == ToAct::Seat(self.attacker()) {
            let Proof::One(text, then) = proof else {
                return Err(CheckError::Form {
                    after: after.clone(),
                    found: "no single turn",
                    wanted: "the turn that does it",
                });
            };
            let (step, next) = self.step(at, text, after)?;
            after.push(text.clone());
            let left = match &step {
                Step::Turn(turn) => left.after::<G>(turn),
                Step::Chance(_) => None,
            };
            let Some(left) = left else {
                return Err(CheckError::NotReached { after: after.clone() });
            };
            self.forced(&next, left, then, after)?;
            after.pop();
            return Ok(());
        }
        for (text, _, next, then) in self.every(at, proof, after, |_, _| true)? {
            after.push(text.to_owned());
            self.forced(&next, left, then, after)?;
            after.pop();
        }
        Ok(())
    }

    /// Checks that the attacker doesn't reach the goal by any means.
    fn held(
        &mut self,
        at: &G,
        left: RemainingResources,
        proof: &Proof,
        after: &mut Vec<String>,
    ) -> Result<(), CheckError> {
        if self.reached(at) {
            return Err(CheckError::Reached { after: after.clone() });
        }
        if left.turns == 0 || matches!(at.to_act(), ToAct::Over(_)) {
            return match proof {
                Proof::End => Ok(()),
                _ => Err(CheckError::Form { after: after.clone(), found: "a step", wanted: "nothing" }),
            };
        }
        if at.to_act() != ToAct::Seat(self.attacker()) {
            let Proof::One(text, then) = proof else {
                return Err(CheckError::Form {
                    after: after.clone(),
                    found: "no single step",
                    wanted: "the reply that holds",
                });
            };
            let (_, next) = self.step(at, text, after)?;
            after.push(text.clone());
            self.held(&next, left, then, after)?;
            after.pop();
            return Ok(());
        }
        if left.turns == 1 {
            let mut reached = false;
            let _ = at.turns(&mut |turn| {
                let mut next = at.clone();
                next.play_unchecked(&turn);
                self.looked += 1;
                reached = left.after::<G>(&turn).is_some() && self.reached(&next);
                if reached { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            return match (reached, proof) {
                (true, _) => Err(CheckError::Reached { after: after.clone() }),
                (false, Proof::End) => Ok(()),
                (false, _) => {
                    Err(CheckError::Form { after: after.clone(), found: "a step", wanted: "nothing" })
                }
            };
        }
        let allowed = |_: &Self, step: &Step<G>| match step {
            Step::Turn(turn) => left.after::<G>(turn).is_some(),
            Step::Chance(_) => true,
        };
        for (text, step, next, then) in self.every(at, proof, after, allowed)? {
            let Step::Turn(turn) = &step else { continue };
            let Some(left) = left.after::<G>(turn) else { continue };
            after.push(text.to_owned());
            self.held(&next, left, then, after)?;
            after.pop();
        }
        Ok(())
    }

    /// Checks the aims that are about a number by computing it again for every turn.
    fn values(&mut self, firsts: &[(&FirstTurn, G::Turn, G)]) -> Result<(), CheckError> {
        let mut best: Option<Fraction> = None;
        let mut values = Vec::with_capacity(firsts.len());
        for (first, turn, next) in firsts {
            let value = match self.aim {
                Aim::Capture { .. } => Fraction::from(G::captures(turn, self.seat) as i32),
                Aim::Gain { .. } => Fraction::from(next.ahead(self.seat) - self.start.ahead(self.seat)),
                _ => self.average(next, self.start.turns_of_mean()),
            };
            if first.value != Some(value) {
                return Err(CheckError::Value { turn: first.turn.clone(), right: value });
            }
            best = best.max(Some(value));
            values.push(value);
        }
        let best = best.unwrap_or(Fraction::from(0));
        if firsts.iter().zip(&values).any(|((first, ..), value)| first.right != (*value == best)) {
            return Err(CheckError::Answers(
                "the answers of the certificate are not the turns that are worth most",
            ));
        }
        let next = values.iter().copied().filter(|value| *value < best).max();
        let right = match self.aim {
            Aim::Capture { pods } => best == Fraction::from(i32::from(pods)),
            Aim::Gain { points } => best == Fraction::from(i32::from(points)),
            Aim::Mean { margin } => next.and_then(|next| best.minus(next)) == Some(margin),
            _ => false,
        };
        if right { Ok(()) } else { Err(CheckError::Number(self.aim)) }
    }

    /// Returns the mean of the lead after `turns` more turns: each side chooses its best, and each tile is equally
    /// likely.
    fn average(&mut self, at: &G, turns: usize) -> Fraction {
        self.looked += 1;
        if turns == 0 {
            return Fraction::from(at.ahead(self.seat));
        }
        match at.to_act() {
            ToAct::Over(_) => Fraction::from(at.ahead(self.seat)),
            ToAct::Chance => {
                let chances = at.chances().unwrap_or_default();
                let all: Vec<Fraction> = chances
                    .iter()
                    .map(|chance| {
                        let mut next = at.clone();
                        next.chance_unchecked(chance);
                        self.average(&next, turns)
                    })
                    .collect();
                Fraction::mean(&all).unwrap_or(Fraction::from(at.ahead(self.seat)))
            }
            ToAct::Seat(seat) => {
                let mut best: Option<Fraction> = None;
                for next in self.nexts(at) {
                    let value = self.average(&next, turns - 1);
                    best = Some(match best {
                        None => value,
                        Some(best) if seat == self.seat => best.max(value),
                        Some(best) => best.min(value),
                    });
                }
                best.unwrap_or(Fraction::from(at.ahead(self.seat)))
            }
        }
    }
}
