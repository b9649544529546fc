//! Values positions by search.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use eightfold_catalog::{AnyMatch, Choice, dispatch};
use eightfold_game::{Deal, Evaluate, Game, IdentityDice, Seat, Seats, ToAct};
use eightfold_players::Job;
use eightfold_players::levels::{PlayableGame, levels};
use eightfold_search::{Level, Progress, SplitMix, Status};

use crate::sides::{DECIDED_VALUE, Sides, weight};

/// Scores from here on are proven wins.
const PROVEN_WIN: i32 = 25_000;
/// The seed of every search.
const SEED: u64 = 1;
/// The most outcomes of a chance step that are all searched.
const MAX_CHANCES: usize = 64;
/// The size of the sample if there are more.
const SAMPLE_SIZE: usize = 16;

/// The value of a position for the player to act.
#[derive(Clone, Debug)]
pub(super) struct PositionValue {
    /// The share of the player's side.
    pub chance: i32,
    /// The shares of all sides.
    pub shares: Vec<i32>,
    pub proven_win: bool,
    /// Whether it is a proven win or loss, or the line found reaches the end of the game.
    pub exact: bool,
    pub best: String,
    pub depth: u8,
}

/// A searched game, always by the strongest level.
#[derive(Debug)]
pub(super) struct GameSearch {
    choice: Choice,
    level: Level,
    sides: Sides,
    /// With more than two sides: the start of the game, the search effort there, and whether the analysed game starts
    /// like that.
    even: Option<(Box<dyn AnyMatch>, u64, bool)>,
    /// The bias of the evaluation at the start, by search depth: a factor for the player to act, for the next one, and
    /// so on.
    lean: RefCell<HashMap<u8, Vec<f64>>>,
    /// The deepest search at the start; beyond it the bias is the same.
    deepest: Cell<u8>,
}

/// Returns a position without its numbers, so that starts with other tiles are equal.
fn shape(position: &str) -> String {
    let mut shape = String::new();
    for letter in position.chars() {
        let letter = if letter.is_ascii_digit() || letter == '?' { '#' } else { letter };
        if letter != '#' || !shape.ends_with('#') {
            shape.push(letter);
        }
    }
    shape
}

impl GameSearch {
    /// Creates a search for a game that starts with this match.
    pub fn new(choice: &Choice, sides: Sides, begun: &dyn AnyMatch, nodes: u64) -> Self {
        let level = *levels(choice).last().expect("every game has a level");
        let even = (sides.count() > 2).then(|| {
            let start = choice.start(Deal::Hidden, &mut IdentityDice);
            let same = shape(&start.position()) == shape(&begun.position());
            (if same { begun.fork() } else { start }, nodes, same)
        });
        let even = even.filter(|(start, ..)| matches!(start.to_act(), ToAct::Seat(_)));
        Self {
            choice: choice.clone(),
            level,
            sides,
            even,
            lean: RefCell::default(),
            deepest: Cell::new(u8::MAX),
        }
    }

    /// Returns the shares at the start without a search: equal shares with more than two sides, which all start the
    /// same.
    pub fn start(&self) -> Option<Vec<i32>> {
        self.even.as_ref().filter(|(_, _, same)| *same).map(|_| self.sides.even())
    }

    /// Returns the bias of the evaluation at this depth, where nobody is ahead.
    fn bias(&self, depth: u8) -> Option<Vec<f64>> {
        let (start, nodes, _) = self.even.as_ref()?;
        let depth = depth.min(self.deepest.get());
        if let Some(known) = self.lean.borrow().get(&depth) {
            return Some(known.clone());
        }
        let ToAct::Seat(seat) = start.to_act() else { return None };
        let found = self.look(start.as_ref(), &[], *nodes, Some(depth), None);
        if found.depth < depth {
            self.deepest.set(depth);
        }
        let found = found.shares;
        let (side, count) = (self.sides.of_seat(seat), self.sides.count());
        let even = f64::from(DECIDED_VALUE) / count as f64;
        // A side with almost nothing at the start must not get an extreme factor.
        let factor = |after: usize| even / f64::from(found[(side + after) % count]).max(even / 8.0);
        let lean: Vec<f64> = (0..count).map(factor).collect();
        self.lean.borrow_mut().insert(depth, lean.clone());
        Some(lean)
    }

    pub fn judge(&self) -> String {
        format!("level-{}", self.level.number)
    }

    /// Returns the value of the position for the player to act, which must exist; with `only`, the value of this turn.
    /// With more than two sides the bias at the start is subtracted.
    pub fn worth(
        &self,
        played: &dyn AnyMatch,
        history: &[&str],
        nodes: u64,
        depth: Option<u8>,
        only: Option<&str>,
    ) -> PositionValue {
        let mut worth = self.look(played, history, nodes, depth, only);
        if let (ToAct::Seat(seat), Some(lean)) = (played.to_act(), self.bias(worth.depth)) {
            let side = self.sides.of_seat(seat);
            worth.shares = self.sides.rescaled(&worth.shares, side, &lean);
            worth.chance = worth.shares[side];
        }
        worth
    }

    fn look(
        &self,
        played: &dyn AnyMatch,
        history: &[&str],
        nodes: u64,
        depth: Option<u8>,
        only: Option<&str>,
    ) -> PositionValue {
        let level = self.level.with_nodes(nodes);
        let level = Level { depth: depth.unwrap_or(level.depth).max(1), ..level };
        let job = Job::by(&self.choice, &played.position(), &level, SEED).and_then(|job| job.after(history));
        let job = job.and_then(|job| match only {
            Some(turn) => job.narrowed_to(turn),
            None => Ok(job),
        });
        let mut job = job.expect("positions and turns of a game that was played can be read");
        while job.step(nodes) == Status::Thinking {}
        let report = job.report();
        let chance = match report.score {
            PROVEN_WIN.. => DECIDED_VALUE,
            ..=-25_000 => 0,
            _ => (report.winning_chance * f64::from(DECIDED_VALUE)).round() as i32,
        };
        let chance = self.sides.share(chance);
        let side = match played.to_act() {
            ToAct::Seat(seat) => self.sides.of_seat(seat),
            _ => 0,
        };
        // With two sides the other side has the rest.
        let weights = match self.sides.count() {
            ..=2 => vec![1.0; self.sides.count()],
            _ => self.side_strengths(played, &report.line),
        };
        PositionValue {
            chance,
            shares: self.sides.around(side, chance, &weights),
            proven_win: report.score >= PROVEN_WIN,
            exact: report.score.abs() >= PROVEN_WIN || self.ends(played, &report.line),
            best: job.best().unwrap_or_default(),
            depth: report.depth,
        }
    }

    /// Returns whether the game is over after this line.
    fn ends(&self, played: &dyn AnyMatch, line: &[String]) -> bool {
        let mut end = played.fork();
        line.iter().all(|turn| end.apply(turn).is_ok()) && matches!(end.to_act(), ToAct::Over(_))
    }

    /// Returns the strength of each side after this line, by static evaluation.
    fn side_strengths(&self, played: &dyn AnyMatch, line: &[String]) -> Vec<f64> {
        let mut end = played.fork();
        for turn in line {
            if end.apply(turn).is_err() {
                break;
            }
        }
        if let ToAct::Over(outcome) = end.to_act() {
            return self.sides.of_outcome(outcome).into_iter().map(f64::from).collect();
        }
        let position = end.position();
        dispatch!(self.choice.rules(), |G, rules| {
            let Ok(position) = <G as Game>::from_text(rules, &position) else { return Vec::new() };
            let evaluator = <G as PlayableGame>::Evaluator::default();
            let of = |side: &Seats| {
                let seat = side.iter().next().unwrap_or(Seat::new(0));
                let score = evaluator.evaluate(&position, seat);
                let judged = Progress::<()> { depth: 0, nodes: 0, score, line: Vec::new() };
                weight(judged.winning_chance())
            };
            self.sides.all().iter().map(of).collect()
        })
    }

    /// Returns the value of the game for each side, independent of who acts; `deep` is the number of chance steps allowed in
    /// between.
    pub fn value(&self, played: &dyn AnyMatch, history: &[&str], nodes: u64, deep: u8) -> Vec<i32> {
        match played.to_act() {
            ToAct::Over(outcome) => self.sides.of_outcome(outcome),
            ToAct::Seat(_) => self.worth(played, history, nodes, None, None).shares,
            ToAct::Chance if deep == 0 => self.sides.even(),
            ToAct::Chance => {
                let (all, _) = self.outcomes(played);
                let shares = (nodes / all.len().max(1) as u64).max(1);
                let values = all.iter().map(|next| self.value(next.as_ref(), history, shares, deep - 1));
                self.sides.mean(&values.collect::<Vec<_>>())
            }
        }
    }

    /// Returns the values of a chance step for each side: the mean of all possible outcomes, the actual outcome, and
    /// the number of possible outcomes (0 for a sample).
    pub fn reveal(
        &self,
        before: &dyn AnyMatch,
        after: &dyn AnyMatch,
        history: &[&str],
        nodes: u64,
    ) -> (Vec<i32>, Vec<i32>, usize) {
        let (all, whole) = self.outcomes(before);
        let came = self.value(after, history, nodes, 1);
        let position = after.position();
        let values = all.iter().map(|next| match next.position() == position {
            true => came.clone(),
            false => self.value(next.as_ref(), history, nodes, 1),
        });
        (self.sides.mean(&values.collect::<Vec<_>>()), came, if whole { all.len() } else { 0 })
    }

    /// Returns the games after each outcome of the chance step, and whether these are all.
    fn outcomes(&self, played: &dyn AnyMatch) -> (Vec<Box<dyn AnyMatch>>, bool) {
        let listed = played.legal(MAX_CHANCES).unwrap_or_default();
        if listed.is_empty() {
            let mut dice = SplitMix::new(SEED);
            let rolled = (0..SAMPLE_SIZE).map(|_| {
                let mut next = played.fork();
                next.roll(&mut dice);
                next
            });
            return (rolled.collect(), false);
        }
        let made = listed.iter().map(|step| {
            let mut next = played.fork();
            next.apply(step).expect("a step that is listed can be made");
            next
        });
        (made.collect(), true)
    }
}
