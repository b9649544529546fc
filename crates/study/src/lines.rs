//! The best lines of a position, searched together with increasing depth; at a chance step, all outcomes.

use std::ops::ControlFlow;

use eightfold_catalog::{Choice, dispatch};
use eightfold_game::{Evaluate, Game, Seat, ToAct};
use eightfold_players::levels::{PlayableGame, levels};
use eightfold_players::{Job, JobError};
use eightfold_search::{Level, Status};
use serde::{Deserialize, Serialize};

use crate::sides::{DECIDED_VALUE, Sides};

/// The number of best-looking turns that get a first search.
const MAX_CANDIDATES: usize = 40;
/// The number of extra lines searched deeper than shown, because one of them may become better.
const EXTRA_LINES: usize = 2;
/// The depth of the first search.
const FIRST_DEPTH: u8 = 2;
/// The most positions per line at the first depth; each further depth has twice as many.
const FIRST_NODES: u64 = 1_500;
/// The maximum depth.
pub const MAX_DEPTH: u8 = 40;
/// The most outcomes of a chance step that are all searched.
const MAX_CHANCES: usize = 64;

/// One of the best lines of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BestLine {
    /// Its first turn or chance step.
    pub step: String,
    /// The chance of the player returned by `seat`, in hundredths of a percent.
    pub chance: u16,
    /// How much the chance changed with the last ply of depth; `None` before a second search.
    #[serde(default)]
    pub error: Option<u16>,
    /// The search depth in turns.
    pub depth: u8,
    /// The turns after the first step, up to the next chance step.
    pub then: Vec<String>,
}

/// A search for the best lines of a position, all to the same depth with the same budget, so that they are comparable.
///
/// ```
/// use eightfold_catalog::Choice;
/// use eightfold_study::lines::LineSearch;
///
/// let choice = Choice::new("octi-fast", [])?;
/// let position = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
/// let mut lines = LineSearch::new(&choice, position, &[], 3)?;
/// while lines.depth() < 3 && lines.advance(1_000) {}
/// let found = lines.lines();
/// assert_eq!((found.len(), found[0].step.as_str(), found[0].chance), (3, "36-37", 10_000));
/// assert_eq!(lines.seat(), 'b');
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct LineSearch {
    choice: Choice,
    level: Level,
    sides: Sides,
    history: Vec<String>,
    /// The position with the player to act; at a chance step each branch has its own.
    position: String,
    seat: char,
    by_chance: bool,
    shown: usize,
    branches: Vec<Branch>,
    /// What the other side would do after a null move, in games where that is meaningful.
    threat: Option<Branch>,
    /// The depth being searched, and the depth that all lines have.
    at_depth: u8,
    depth: u8,
    /// The branch being searched, and its search.
    next: usize,
    job: Option<Job>,
    nodes: u64,
}

#[derive(Debug)]
struct Branch {
    step: String,
    /// At a chance step: the position after it, and whether the player returned by `seat` acts there.
    after: Option<(String, bool)>,
    /// The value known without a search, because the game is over.
    known: Option<u16>,
    chance: u16,
    error: Option<u16>,
    depth: u8,
    then: Vec<String>,
}

impl LineSearch {
    /// Creates a search for a position with its earlier positions; `count` lines are wanted.
    ///
    /// # Errors
    /// If the position is invalid or nothing can follow it.
    pub fn new(choice: &Choice, position: &str, history: &[&str], count: usize) -> Result<Self, JobError> {
        let wrong = |why: &dyn std::fmt::Display| JobError::Position(why.to_string());
        let played = choice.open(position).map_err(|error| wrong(&error))?;
        let level = *levels(choice).last().expect("every game has a level");
        let letters = played.seat_letters();
        let mut lines = Self {
            choice: choice.clone(),
            level,
            sides: Sides::of(played.as_ref()),
            history: history.iter().map(|text| (*text).to_owned()).collect(),
            position: position.to_owned(),
            seat: letters[0],
            by_chance: false,
            shown: count.max(1),
            branches: Vec::new(),
            threat: None,
            at_depth: FIRST_DEPTH,
            depth: 0,
            next: 0,
            job: None,
            nodes: 0,
        };
        match played.to_act() {
            ToAct::Over(_) => return Err(wrong(&"the game is over here")),
            ToAct::Seat(seat) => {
                lines.seat = letters[seat.index()];
                let best = Job::by(choice, position, &Level { depth: FIRST_DEPTH, ..level }, 1)?.best();
                let mut turns = best_looking_turns(choice, position, MAX_CANDIDATES)?;
                if let Some(best) = best.filter(|best| !turns.contains(best)) {
                    turns.insert(0, best);
                }
                lines.branches = turns.into_iter().map(|step| Branch::of(step, None)).collect();
                let idle = idle(choice, position)?;
                lines.threat = idle.map(|position| Branch::of(String::new(), Some((position, true))));
            }
            ToAct::Chance => {
                lines.by_chance = true;
                let steps = played.legal(MAX_CHANCES).unwrap_or_default();
                if steps.is_empty() {
                    return Err(wrong(&"more can come here than can be looked at one by one"));
                }
                let mut told: Option<Seat> = None;
                for step in steps {
                    let mut next = played.fork();
                    next.apply(&step).map_err(|error| wrong(&error))?;
                    let acting = match next.to_act() {
                        ToAct::Seat(seat) => Some(seat),
                        _ => None,
                    };
                    told = told.or(acting);
                    let own =
                        told.is_none_or(|told| acting.is_none_or(|acting| next.team(told).contains(acting)));
                    let mut branch = Branch::of(step, Some((next.position(), own)));
                    if let ToAct::Over(outcome) = next.to_act() {
                        let told = lines.sides.of_seat(told.unwrap_or(Seat::new(0)));
                        branch.known = Some(lines.sides.of_outcome(outcome)[told] as u16);
                    }
                    // A second chance step directly after it isn't supported.
                    if matches!(next.to_act(), ToAct::Chance) {
                        return Err(wrong(&"two chance steps follow each other here"));
                    }
                    lines.branches.push(branch);
                }
                lines.seat = letters[told.map_or(0, Seat::index)];
                lines.shown = lines.branches.len();
            }
        }
        if lines.branches.is_empty() {
            return Err(wrong(&"no turn can be looked at here"));
        }
        Ok(lines)
    }

    /// Returns the player whose chances are given: the player to act, or the one who acts after the chance step.
    pub fn seat(&self) -> char {
        self.seat
    }

    /// Returns the depth that all lines have been searched to.
    pub fn depth(&self) -> u8 {
        self.depth
    }

    /// Returns the number of positions searched.
    pub fn nodes(&self) -> u64 {
        self.nodes + self.job.as_ref().map_or(0, |job| job.report().nodes)
    }

    /// Continues the search for about this many positions; `false` at the maximum depth.
    pub fn advance(&mut self, nodes: u64) -> bool {
        if self.at_depth > MAX_DEPTH {
            return false;
        }
        let mut job = match self.job.take() {
            Some(job) => job,
            None => match self.begin() {
                Some(job) => job,
                None => {
                    self.end_of_branch();
                    return self.at_depth <= MAX_DEPTH;
                }
            },
        };
        if job.step(nodes.max(1)) == Status::Thinking {
            self.job = Some(job);
            return true;
        }
        let report = job.report();
        self.nodes += report.nodes;
        let going = self.looked_through();
        let branch = match self.branches.get_mut(self.next).filter(|_| self.next < going) {
            Some(branch) => branch,
            None => self.threat.as_mut().expect("beyond the branches there is nothing but the threat"),
        };
        let own = branch.after.as_ref().is_none_or(|(_, own)| *own);
        let chance = match report.score {
            25_000.. => DECIDED_VALUE,
            ..=-25_000 => 0,
            _ => (f64::from(DECIDED_VALUE) * report.winning_chance).round() as i32,
        };
        let share = self.sides.share(chance);
        // The rest of one player's chance counts as evenly shared by the others.
        let rest = self.sides.count().saturating_sub(1).max(1) as i32;
        let chance = if own { share } else { (DECIDED_VALUE - share) / rest } as u16;
        let depth = report.depth.max(1);
        // More positions at the same depth give no deeper insight, unless the result is proven.
        let proven = report.score.abs() >= 25_000;
        if branch.depth > 0 && (proven || depth > branch.depth) {
            branch.error = Some(branch.chance.abs_diff(chance));
        }
        branch.chance = chance;
        branch.depth = depth;
        let skipped = usize::from(branch.after.is_none());
        branch.then = report.line.into_iter().skip(skipped).collect();
        self.end_of_branch();
        self.at_depth <= MAX_DEPTH
    }

    /// Returns the search of the next branch; `None` if it needs no search.
    fn begin(&self) -> Option<Job> {
        let branch = match self.branches.get(self.next).filter(|_| self.next < self.looked_through()) {
            Some(branch) => branch,
            None => self.threat.as_ref()?,
        };
        if branch.known.is_some() {
            return None;
        }
        let doublings = u32::from(self.at_depth - FIRST_DEPTH).min(20);
        let level = Level { depth: self.at_depth, ..self.level.with_nodes(FIRST_NODES << doublings) };
        let position = branch.after.as_ref().map_or(&*self.position, |(position, _)| position);
        let history: Vec<&str> = self.history.iter().map(String::as_str).collect();
        let job = Job::by(&self.choice, position, &level, 1).and_then(|job| job.after(&history)).ok()?;
        match branch.after {
            Some(_) => Some(job),
            None => job.narrowed_to(&branch.step).ok(),
        }
    }

    fn end_of_branch(&mut self) {
        self.next += 1;
        let going = self.looked_through();
        if self.next >= going + usize::from(self.threat.is_some()) {
            if !self.by_chance {
                let looked_at = going.min(self.branches.len());
                self.branches[..looked_at].sort_by_key(|branch| std::cmp::Reverse(branch.chance));
            }
            self.depth = self.at_depth;
            self.at_depth += 1;
            self.next = 0;
        }
    }

    /// Returns the number of branches searched at this depth.
    fn looked_through(&self) -> usize {
        if self.depth == 0 { self.branches.len() } else { self.deepening() }
    }

    /// Returns the number of branches to search deeper.
    fn deepening(&self) -> usize {
        let wanted = if self.by_chance { self.branches.len() } else { self.shown + EXTRA_LINES };
        wanted.min(self.branches.len())
    }

    /// Returns the lines found so far: the best first, at a chance step in the order of the outcomes. Empty until all
    /// of them have been searched once.
    pub fn lines(&self) -> Vec<BestLine> {
        if self.depth == 0 {
            return Vec::new();
        }
        let line = |branch: &Branch| BestLine {
            step: branch.step.clone(),
            chance: branch.known.unwrap_or(branch.chance),
            error: branch.error,
            depth: branch.depth,
            then: branch.then.clone(),
        };
        let mut found: Vec<BestLine> = self.branches[..self.deepening()].iter().map(line).collect();
        if !self.by_chance {
            found.sort_by_key(|line| std::cmp::Reverse(line.chance));
            found.truncate(self.shown);
        }
        found
    }

    /// Returns what the other side would do after a null move of the player to act, and its chance then, to the depth
    /// of the lines. `None` in games where passing means little, and as long as there are no lines.
    pub fn threat(&self) -> Option<BestLine> {
        let threat = self.threat.as_ref().filter(|threat| self.depth > 0 && threat.depth > 0)?;
        let (step, then) = threat.then.split_first()?;
        Some(BestLine {
            step: step.clone(),
            chance: threat.chance,
            error: threat.error,
            depth: threat.depth,
            then: then.to_vec(),
        })
    }

    /// Returns the mean of all outcomes at a chance step.
    pub fn mean(&self) -> Option<u16> {
        if !self.by_chance || self.depth == 0 {
            return None;
        }
        let sum: u32 =
            self.branches.iter().map(|branch| u32::from(branch.known.unwrap_or(branch.chance))).sum();
        let count = self.branches.len() as u32;
        Some(((2 * sum + count) / (2 * count)) as u16)
    }
}

impl Branch {
    fn of(step: String, after: Option<(String, bool)>) -> Self {
        Self { step, after, known: None, chance: 0, error: None, depth: 0, then: Vec::new() }
    }
}

/// Returns the position after a null move of the player to act, if the game supports it.
fn idle(choice: &Choice, position: &str) -> Result<Option<String>, JobError> {
    dispatch!(choice.rules(), |G, rules| {
        let position =
            <G as Game>::from_text(rules, position).map_err(|error| JobError::Position(error.to_string()))?;
        let idle = <G as PlayableGame>::Evaluator::default().null_move(&position);
        Ok(idle.filter(|idle| matches!(idle.to_act(), ToAct::Seat(_))).map(|idle| idle.to_text()))
    })
}

/// Returns the turns that lead to the best positions by static evaluation, the best first.
///
/// # Errors
/// If the position is invalid.
pub fn best_looking_turns(choice: &Choice, position: &str, most: usize) -> Result<Vec<String>, JobError> {
    dispatch!(choice.rules(), |G, rules| {
        let position =
            <G as Game>::from_text(rules, position).map_err(|error| JobError::Position(error.to_string()))?;
        let ToAct::Seat(seat) = position.to_act() else { return Ok(Vec::new()) };
        let turns = best_looking(&position, &<G as PlayableGame>::Evaluator::default(), seat, most);
        Ok(turns.iter().map(|turn| position.turn_to_text(turn)).collect())
    })
}

/// Returns the static evaluation of a position for a player; a finished game is beyond the range of evaluations.
pub(crate) fn looks<G: Game>(position: &G, evaluator: &impl Evaluate<G>, seat: Seat) -> i32 {
    match position.to_act() {
        ToAct::Over(outcome) if outcome.winners.contains(seat) => i32::MAX,
        ToAct::Over(outcome) if outcome.is_draw() => 0,
        ToAct::Over(_) => i32::MIN,
        _ => evaluator.evaluate(position, seat),
    }
}

/// Returns the turns that lead to the best positions by static evaluation.
pub(crate) fn best_looking<G: PlayableGame>(
    position: &G,
    evaluator: &G::Evaluator,
    seat: Seat,
    most: usize,
) -> Vec<G::Turn> {
    let mut found: Vec<(i32, G::Turn)> = Vec::new();
    let _ = evaluator.candidates(position, &mut |turn| {
        let mut after = position.clone();
        after.play_unchecked(&turn);
        found.push((looks(&after, evaluator, seat), turn));
        ControlFlow::Continue(())
    });
    found.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    found.truncate(most);
    found.into_iter().map(|(_, turn)| turn).collect()
}
