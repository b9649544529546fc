//! What positions are worth, by search.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use eightfold_catalog::{AnyMatch, Choice, dispatch};
use eightfold_game::{Deal, Evaluate, Game, Seat, Seats, ToAct, Unshuffled};
use eightfold_players::Job;
use eightfold_players::levels::{Played, levels};
use eightfold_search::{Level, Progress, SplitMix, Status};

use crate::sides::{SURE, Sides, weight};

/// Scores from here on are proven wins.
const PROVEN: i32 = 25_000;
/// Every search has the same.
const SEED: u64 = 1;
/// The most things that can come at a chance step that are all looked at.
const MOST_CHANCES: usize = 64;
/// How many are rolled where there are more.
const SAMPLE: usize = 16;

/// What a search says of the player to act.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    /// The share of the player's side.
    pub chance: i32,
    /// The shares of all sides.
    pub shares: Vec<i32>,
    pub proven_win: bool,
    /// Whether it is a proven win or loss, or the line that was found goes to the end of the game.
    pub exact: bool,
    pub best: String,
    pub depth: u8,
}

/// A game as it is searched: always the strongest level.
#[derive(Debug)]
pub(super) struct Searched {
    choice: Choice,
    level: Level,
    sides: Sides,
    /// Of more than two sides: the start of the game, how much is searched there, and whether the game that is looked
    /// through begins so.
    even: Option<(Box<dyn AnyMatch>, u64, bool)>,
    /// By how much the judgement leans at the start, by the depth of the search: a factor for the player to act, for
    /// the next one, and so on.
    lean: RefCell<HashMap<u8, Vec<f64>>>,
    /// How deep the search comes at the start: deeper than this it is the same.
    deepest: Cell<u8>,
}

/// A position without the numbers in it, so that starts with other tiles are alike.
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

impl Searched {
    /// For a game that begins with this match.
    pub fn new(choice: &Choice, sides: Sides, begun: &dyn AnyMatch, nodes: u64) -> Self {
        let level = *levels(choice).last().expect("every game has a level");
        let even = (sides.count() > 2).then(|| {
            let start = choice.start(Deal::Hidden, &mut Unshuffled);
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

    /// What the start counts as without a search: the same for each of more than two sides, who begin alike.
    pub fn start(&self) -> Option<Vec<i32>> {
        self.even.as_ref().filter(|(_, _, same)| *same).map(|_| self.sides.even())
    }

    /// By how much the judgement leans at this depth, where nobody is ahead.
    fn lean(&self, depth: u8) -> Option<Vec<f64>> {
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
        let even = f64::from(SURE) / count as f64;
        // A side that seems to have next to nothing at the start is not made a giant elsewhere.
        let factor = |after: usize| even / f64::from(found[(side + after) % count]).max(even / 8.0);
        let lean: Vec<f64> = (0..count).map(factor).collect();
        self.lean.borrow_mut().insert(depth, lean.clone());
        Some(lean)
    }

    pub fn judge(&self) -> String {
        format!("level-{}", self.level.number)
    }

    /// What the position is worth to the player to act, of whom there is one; with `only`, what this turn is. Of more
    /// than two sides less what the judgement leans by at the start.
    pub fn worth(
        &self,
        played: &dyn AnyMatch,
        history: &[&str],
        nodes: u64,
        depth: Option<u8>,
        only: Option<&str>,
    ) -> Worth {
        let mut worth = self.look(played, history, nodes, depth, only);
        if let (ToAct::Seat(seat), Some(lean)) = (played.to_act(), self.lean(worth.depth)) {
            let side = self.sides.of_seat(seat);
            worth.shares = self.sides.righted(&worth.shares, side, &lean);
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
    ) -> Worth {
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
            PROVEN.. => SURE,
            ..=-25_000 => 0,
            _ => (report.winning_chance * f64::from(SURE)).round() as i32,
        };
        let chance = self.sides.share(chance);
        let side = match played.to_act() {
            ToAct::Seat(seat) => self.sides.of_seat(seat),
            _ => 0,
        };
        // Of two sides one has what the other has not.
        let weights = match self.sides.count() {
            ..=2 => vec![1.0; self.sides.count()],
            _ => self.standing(played, &report.line),
        };
        Worth {
            chance,
            shares: self.sides.around(side, chance, &weights),
            proven_win: report.score >= PROVEN,
            exact: report.score.abs() >= PROVEN || self.ends(played, &report.line),
            best: job.best().unwrap_or_default(),
            depth: report.depth,
        }
    }

    /// Whether the game is over when this line has been played.
    fn ends(&self, played: &dyn AnyMatch, line: &[String]) -> bool {
        let mut end = played.fork();
        line.iter().all(|turn| end.apply(turn).is_ok()) && matches!(end.to_act(), ToAct::Over(_))
    }

    /// How strongly each side stands when this line has been played, as the game is judged without looking further.
    fn standing(&self, played: &dyn AnyMatch, line: &[String]) -> Vec<f64> {
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
            let evaluator = <G as Played>::Evaluator::default();
            let of = |side: &Seats| {
                let seat = side.iter().next().unwrap_or(Seat::new(0));
                let score = evaluator.evaluate(&position, seat);
                let judged = Progress::<()> { depth: 0, nodes: 0, score, line: Vec::new() };
                weight(judged.winning_chance())
            };
            self.sides.all().iter().map(of).collect()
        })
    }

    /// What the game is worth to each side, whoever is to act; `deep` is how many chance steps may come in between.
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

    /// What a chance step was worth to each side: the mean of all that could have come, what came, and how many could have; 0
    /// of a sample.
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

    /// The games after each chance step, and whether these are all.
    fn outcomes(&self, played: &dyn AnyMatch) -> (Vec<Box<dyn AnyMatch>>, bool) {
        let listed = played.legal(MOST_CHANCES).unwrap_or_default();
        if listed.is_empty() {
            let mut dice = SplitMix::new(SEED);
            let rolled = (0..SAMPLE).map(|_| {
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
