//! The answers to a puzzle: computed, as a set, by search that leaves nothing out.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

use eightfold_catalog::{StepError, dispatch};
use eightfold_game::{QuickHash, Seat, Step, ToAct};
use eightfold_lessons::{Moment, fact};

use crate::aim::Aim;
use crate::certificate::{Certificate, First, Proof};
use crate::exact::Exact;
use crate::force::{Child, Force, Goal, Means};
use crate::limits::{Budget, Exhausted, Limits};
use crate::mean::Mean;
use crate::posed::{Posed, has};
use crate::puzzle::Puzzle;
use crate::writer::{Stop, Writer};

/// The answers to a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// Every turn that solves it, sorted.
    pub answers: Vec<String>,
    /// The answers by idea: turns that lead to the same position, that are each other's mirror image, or that differ only
    /// in how the rest of a tile lies, are one.
    pub ideas: Vec<Vec<String>>,
    /// How many different positions solve it.
    pub solving: usize,
    /// How many different positions one turn can lead to.
    pub positions: usize,
    /// What every turn is worth, where the puzzle is about a number.
    pub values: BTreeMap<String, Exact>,
}

/// What is to be said of one turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It solves the puzzle.
    Right,
    /// It does not.
    Wrong(Refutation),
}

/// Why a turn does not solve a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// The turn and what follows: replies, the own turns that were left, chance steps, in canonical notation.
    pub line: Vec<String>,
    /// What the turn is worth and what the best is, where the puzzle is about a number.
    pub worth: Option<(Exact, Exact)>,
}

/// Why a puzzle is not as it says.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unproven {
    /// The work is too much.
    #[error(
        "more than {positions} positions would have to be looked at: raise the limit, or take an aim of fewer turns"
    )]
    Positions {
        /// The limit.
        positions: u64,
    },
    /// The certificate is too long.
    #[error(
        "the certificate would have more than {lines} lines: raise the limit, or take an aim of fewer turns"
    )]
    Lines {
        /// The limit.
        lines: usize,
    },
    /// There is no answer.
    #[error("no turn does it: there is no `{0}` here")]
    NoAnswer(Aim),
    /// Everything is an answer.
    #[error("every turn does it, so there is nothing to find")]
    Every,
    /// It can be done sooner, or with fewer prongs.
    #[error("it can be done with less: this is a `{right}`, by {turn}")]
    Less {
        /// The aim as it would be right.
        right: Aim,
        /// A turn that does it.
        turn: String,
    },
    /// The number is wrong.
    #[error("the number is not right: this is a `{0}`")]
    Number(Aim),
    /// The game has more tiles to come than a mean can be taken over.
    #[error("means are taken over the last tiles of a round: at most four spaces may be empty")]
    TooEarly,
}

impl Puzzle {
    /// The answers, if the puzzle is as it says: there are answers and turns that are none, and the number of its aim is
    /// the right one.
    ///
    /// # Errors
    /// Says what is not so, or that the limit was reached.
    pub fn solve(&self, limits: Limits) -> Result<Solution, Unproven> {
        dispatch!(self.choice().rules(), |G, rules| Typed::<G>::new(self, rules, limits).solve())
    }

    /// The answers with a certificate.
    ///
    /// # Errors
    /// As [`solve`](Self::solve), and if the certificate is longer than the limit.
    pub fn prove(&self, limits: Limits) -> Result<(Solution, Certificate), Unproven> {
        dispatch!(self.choice().rules(), |G, rules| Typed::<G>::new(self, rules, limits).prove())
    }

    /// What is to be said of one turn, without looking at the others more than is needed. It takes the puzzle to be as it
    /// says.
    ///
    /// # Errors
    /// If the text is no legal turn here, or the limit was reached.
    pub fn judge(&self, turn: &str, limits: Limits) -> Result<Verdict, JudgeError> {
        dispatch!(self.choice().rules(), |G, rules| Typed::<G>::new(self, rules, limits).judge(turn))
    }

    /// How a turn that solves a `win` or `prize` is played to its end, against the longest defence: the turn and what
    /// follows. Of other aims, and of turns that do not solve it, there is only the turn.
    ///
    /// # Errors
    /// As [`judge`](Self::judge).
    pub fn line(&self, turn: &str, limits: Limits) -> Result<Vec<String>, JudgeError> {
        dispatch!(self.choice().rules(), |G, rules| Typed::<G>::new(self, rules, limits).line(turn))
    }

    /// The aim of this kind that is right here: the fewest turns, the most pods, the margin. `most` bounds the turns looked
    /// at, and the prongs follow from them.
    ///
    /// # Errors
    /// If there is none, or the limit was reached.
    pub fn right_aim(&self, limits: Limits) -> Result<Aim, Unproven> {
        dispatch!(self.choice().rules(), |G, rules| Typed::<G>::new(self, rules, limits).right_aim())
    }
}

/// Why a turn cannot be judged.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// It cannot be taken.
    #[error(transparent)]
    Step(#[from] StepError),
    /// The search was broken off.
    #[error(transparent)]
    Unproven(#[from] Unproven),
}

/// A puzzle in the types of its game.
struct Typed<G: Posed> {
    position: G,
    seat: Seat,
    aim: Aim,
    limits: Limits,
}

/// What the aim asks to be forced after the first turn, and by whom.
struct Asked {
    attacker: Seat,
    means: Means,
    /// Whether the first turn is the attacker's own, and so the first of the turns.
    own: bool,
}

impl<G: Posed> Typed<G> {
    fn new(puzzle: &Puzzle, rules: &G::Rules, limits: Limits) -> Self {
        let position = G::from_text(rules, puzzle.position()).expect("a puzzle's position is one");
        Self { position, seat: puzzle.seat(), aim: puzzle.aim(), limits }
    }

    fn exhausted(&self) -> Unproven {
        Unproven::Positions { positions: self.limits.positions }
    }

    fn fact(&self, name: &str) -> G::Fact {
        fact::<G>(self.position.rules(), name).expect("a fact of the game")
    }

    /// What is to be forced, for the aims that are about forcing.
    fn asked(&self, aim: Aim) -> Option<Asked> {
        let other = self.seat.next(self.position.seats());
        let asked = |attacker, turns, prongs| {
            Some(Asked { attacker, means: Means { turns, prongs }, own: attacker == self.seat })
        };
        match aim {
            Aim::Win { turns, prongs } => asked(self.seat, turns, prongs),
            Aim::Prize { turns } => asked(self.seat, turns, None),
            Aim::Hold { turns } => asked(other, turns, None),
            Aim::Capture { .. } | Aim::Gain { .. } | Aim::Mean { .. } => None,
        }
    }

    fn force(&self, attacker: Seat) -> Force<G> {
        let goal = match self.aim {
            Aim::Prize { .. } => {
                let fact = self.fact(G::TAKEN);
                let than = has(&self.position, &fact, attacker);
                Goal::More { fact, than }
            }
            _ => Goal::Win,
        };
        Force::new(attacker, goal, Budget::of(self.limits))
    }

    fn value_of_turn(&self, mean: &mut Mean<G>, turn: &G::Turn, after: &G) -> Result<Exact, Exhausted> {
        match self.aim {
            Aim::Capture { .. } => {
                let moment = Moment { before: &self.position, turn, at: after, seat: self.seat };
                Ok(Exact::from(G::measure(&self.fact(G::TAKEN), &moment) as i32))
            }
            Aim::Gain { .. } => {
                let gained = mean.lead(after).minus(mean.lead(&self.position));
                gained.ok_or(Exhausted)
            }
            _ => mean.of(after, self.position.horizon().unwrap_or(0)),
        }
    }

    /// Every different first turn, whether it solves the puzzle, and what it is worth.
    fn firsts(&self, search: &mut Search<G>) -> Result<Vec<Judged<G>>, Unproven> {
        let firsts = match search {
            Search::Force(asked, force) => force
                .children(&self.position)
                .and_then(|children| {
                    children
                        .into_iter()
                        .map(|child| {
                            let right = solves(asked, force, asked.means, &child)?;
                            Ok(Judged { child, right, value: None })
                        })
                        .collect()
                })
                .map_err(|Exhausted| self.exhausted())?,
            Search::Value(mean) => {
                let mut force = Force::<G>::new(self.seat, Goal::Win, mean.budget);
                let children = force.children(&self.position).map_err(|Exhausted| self.exhausted())?;
                mean.budget = force.budget();
                let mut firsts = Vec::with_capacity(children.len());
                for child in children {
                    let value =
                        self.value_of_turn(mean, &child.0, &child.1).map_err(|Exhausted| self.exhausted())?;
                    firsts.push(Judged { child, right: false, value: Some(value) });
                }
                let best = firsts.iter().filter_map(|first| first.value).max();
                firsts.iter_mut().for_each(|first| first.right = first.value == best);
                firsts
            }
        };
        Ok(firsts)
    }

    fn search(&self) -> Result<Search<G>, Unproven> {
        if matches!(self.aim, Aim::Mean { .. }) && self.position.horizon().is_none() {
            return Err(Unproven::TooEarly);
        }
        Ok(match self.asked(self.aim) {
            Some(asked) => {
                let force = self.force(asked.attacker);
                Search::Force(asked, Box::new(force))
            }
            None => Search::Value(Mean::new(self.seat, self.fact(G::LEAD.0), Budget::of(self.limits))),
        })
    }

    /// The number that is right, where the aim is about a number: how much it is, or by how much more than the next best.
    fn number(&self, firsts: &[Judged<G>]) -> Option<Aim> {
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

    /// The aim with a number one less, if that is one.
    fn smaller(&self) -> Option<Aim> {
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

    /// Whether all is as the puzzle says.
    fn examine(&self, search: &mut Search<G>, firsts: &[Judged<G>]) -> Result<(), Unproven> {
        if !firsts.iter().any(|first| first.right) {
            return Err(Unproven::NoAnswer(self.aim));
        }
        // Where nothing can be captured every turn is the best there is, and yet none does what is asked.
        if let Some(right) = self.number(firsts)
            && right != self.aim
        {
            return Err(Unproven::Number(right));
        }
        if firsts.iter().all(|first| first.right) {
            return Err(Unproven::Every);
        }
        let (Search::Force(asked, force), Some(smaller)) = (search, self.smaller()) else {
            return Ok(());
        };
        let means = self.asked(smaller).map_or(asked.means, |asked| asked.means);
        let mut differs = false;
        for first in firsts {
            let right = solves(asked, force, means, &first.child).map_err(|Exhausted| self.exhausted())?;
            match asked.own {
                true if right => {
                    let turn = self.position.turn_to_text(&first.child.0);
                    return Err(Unproven::Less { right: smaller, turn });
                }
                true => {}
                // With fewer turns of the other side more turns hold: else they need not be looked at.
                false => differs |= right != first.right,
            }
        }
        if !asked.own && !differs {
            return Err(Unproven::Number(smaller));
        }
        Ok(())
    }

    fn solve(self) -> Result<Solution, Unproven> {
        let mut search = self.search()?;
        let firsts = self.firsts(&mut search)?;
        self.examine(&mut search, &firsts)?;
        Ok(self.solution(&firsts))
    }

    fn solution(&self, firsts: &[Judged<G>]) -> Solution {
        let of: HashMap<&G, &Judged<G>, QuickHash> =
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

    fn prove(self) -> Result<(Solution, Certificate), Unproven> {
        let mut search = self.search()?;
        let firsts = self.firsts(&mut search)?;
        self.examine(&mut search, &firsts)?;
        let mut lines = self.limits.lines;
        let mut shown = Vec::with_capacity(firsts.len());
        for first in &firsts {
            let turn = self.position.turn_to_text(&first.child.0);
            let (mut why, mut tight) = (Proof::End, None);
            if let Search::Force(asked, force) = &mut search {
                let mut writer = Writer { force, lines: &mut lines };
                let text = |error| match error {
                    Stop::Exhausted => self.exhausted(),
                    Stop::Lines => Unproven::Lines { lines: self.limits.lines },
                };
                let forced = first.right == asked.own;
                let next = &first.child.1;
                if let Some(means) = left(asked, asked.means, &first.child) {
                    why = writer.proof(next, means, forced).map_err(text)?;
                }
                // That the aim needs its number: at every answer that less does not do, or once that less is no hindrance.
                let smaller = self.smaller().and_then(|aim| self.asked(aim)).map(|asked| asked.means);
                if let Some(means) = smaller.and_then(|means| left(asked, means, &first.child)) {
                    let shows = match asked.own {
                        true => first.right,
                        false => {
                            let held =
                                !writer.force.forces(next, means).map_err(|Exhausted| self.exhausted())?;
                            !first.right && held && !shown.iter().any(|first: &First| first.tight.is_some())
                        }
                    };
                    if shows {
                        tight = Some(writer.proof(next, means, false).map_err(text)?);
                    }
                }
            }
            shown.push(First { turn, right: first.right, value: first.value, why, tight });
        }
        let certificate = Certificate { firsts: shown };
        if certificate.covers() > self.limits.lines {
            return Err(Unproven::Lines { lines: self.limits.lines });
        }
        Ok((self.solution(&firsts), certificate))
    }

    /// The turn as a step of the game, where it leads, and as it is written.
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

    fn line(self, turn: &str) -> Result<Vec<String>, JudgeError> {
        let (child, text) = self.first(turn)?;
        let mut line = vec![text];
        if let Search::Force(asked, mut force) = self.search()?
            && asked.own
            && let Some(means) = left(&asked, asked.means, &child)
        {
            let exhausted = |Exhausted| JudgeError::from(self.exhausted());
            if solves(&asked, &mut force, asked.means, &child).map_err(exhausted)? {
                self.play_out(&mut force, child.1, means, true, &mut line).map_err(exhausted)?;
            }
        }
        Ok(line)
    }

    fn judge(self, turn: &str) -> Result<Verdict, JudgeError> {
        let (child, text) = self.first(turn)?;
        if child.0 == G::resignation() {
            return Ok(Verdict::Wrong(Refutation { line: vec![text], worth: None }));
        }
        let mut search = self.search()?;
        let judged = match &mut search {
            Search::Force(asked, force) => {
                let exhausted = |Exhausted| JudgeError::from(self.exhausted());
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
                let best = firsts.iter().filter_map(|first| first.value).max().unwrap_or(Exact::from(0));
                let first = firsts.iter().find(|first| first.child.1 == child.1);
                let value = first.and_then(|first| first.value).unwrap_or(best);
                if value == best {
                    return Ok(Verdict::Right);
                }
                let mut line = vec![text];
                if let (Aim::Mean { .. }, Search::Value(mean)) = (self.aim, &mut search) {
                    self.unlucky_line(mean, child.1, &mut line).map_err(|Exhausted| self.exhausted())?;
                }
                Refutation { line, worth: Some((value, best)) }
            }
        };
        Ok(Verdict::Wrong(judged))
    }

    /// Plays on from a first turn that does not solve it, both sides doing their best: `wins` says whether the attacker
    /// gets there.
    fn play_out(
        &self,
        force: &mut Force<G>,
        mut at: G,
        mut means: Means,
        wins: bool,
        line: &mut Vec<String>,
    ) -> Result<(), Exhausted> {
        while means.turns > 0 && !force.is_reached(&at) {
            match at.to_act() {
                ToAct::Over(_) => break,
                ToAct::Chance => {
                    let step = match wins {
                        false => force.unlucky(&at, means)?,
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
                    means = means.after::<G>(&turn).unwrap_or(Means { turns: 0, ..means });
                    at = next;
                    // The tries of an attacker who gets nowhere: the last one leads nowhere, and need not be shown.
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

    /// The reply after which the attacker needs the most turns.
    fn longest_defence(
        &self,
        force: &mut Force<G>,
        at: &G,
        means: Means,
    ) -> Result<Option<Child<G>>, Exhausted> {
        for turns in (1..means.turns).rev() {
            let fewer = Means { turns, ..means };
            if let Some(reply) = force.reply(at, fewer)? {
                return Ok(Some(reply));
            }
        }
        Ok(force.children(at)?.into_iter().next())
    }

    /// After a first turn that is worth less: the tile that is worst for it, and the reply.
    fn unlucky_line(&self, mean: &mut Mean<G>, mut at: G, line: &mut Vec<String>) -> Result<(), Exhausted> {
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

    fn right_aim(self) -> Result<Aim, Unproven> {
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
                Err(Unproven::Number(right)) if !matches!(aim, Aim::Hold { .. }) => return Ok(right),
                Err(Unproven::NoAnswer(_) | Unproven::Every | Unproven::Number(_)) => {}
                Err(other) => return Err(other),
            }
        }
        Err(Unproven::NoAnswer(self.aim))
    }
}

/// How the answers are found.
enum Search<G: Posed> {
    Force(Asked, Box<Force<G>>),
    Value(Mean<G>),
}

/// A first turn, judged.
struct Judged<G: Posed> {
    child: Child<G>,
    right: bool,
    value: Option<Exact>,
}

/// What is left of these means after the first turn; `None` if it cost more.
fn left<G: Posed>(asked: &Asked, means: Means, (turn, _): &Child<G>) -> Option<Means> {
    if asked.own { means.after::<G>(turn) } else { Some(means) }
}

/// Whether a first turn solves the puzzle with these means.
fn solves<G: Posed>(
    asked: &Asked,
    force: &mut Force<G>,
    means: Means,
    child: &Child<G>,
) -> Result<bool, Exhausted> {
    match left(asked, means, child) {
        None => Ok(false),
        Some(means) => Ok(force.forces(&child.1, means)? == asked.own),
    }
}
