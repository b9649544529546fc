//! What positions are worth, by search.

use eightfold_catalog::{AnyMatch, Choice};
use eightfold_game::{Outcome, Seat, Seats, ToAct};
use eightfold_players::Job;
use eightfold_players::levels::levels;
use eightfold_search::{Level, SplitMix, Status};

use super::SURE;

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
    pub chance: i32,
    pub proven_win: bool,
    pub best: String,
    pub depth: u8,
}

/// A game as it is searched: always the strongest level.
#[derive(Clone, Debug)]
pub(super) struct Searched {
    choice: Choice,
    level: Level,
}

impl Searched {
    pub fn new(choice: &Choice) -> Self {
        let level = *levels(choice).last().expect("every game has a level");
        Self { choice: choice.clone(), level }
    }

    pub fn judge(&self) -> String {
        format!("level-{}", self.level.number)
    }

    /// What the position is worth to the player to act, of whom there is one; with `only`, what this turn is.
    pub fn worth(
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
        Worth {
            chance,
            proven_win: report.score >= PROVEN,
            best: job.best().unwrap_or_default(),
            depth: report.depth,
        }
    }

    /// What the game is worth to a side, whoever is to act; `deep` is how many chance steps may come in between.
    pub fn value(&self, played: &dyn AnyMatch, history: &[&str], side: Seats, nodes: u64, deep: u8) -> i32 {
        match played.to_act() {
            ToAct::Over(outcome) => of_outcome(outcome, side),
            ToAct::Seat(seat) => {
                let chance = self.worth(played, history, nodes, None, None).chance;
                for_side(chance, seat, side)
            }
            ToAct::Chance if deep == 0 => SURE / 2,
            ToAct::Chance => {
                let (all, _) = self.outcomes(played);
                let shares = (nodes / all.len().max(1) as u64).max(1);
                let values =
                    all.iter().map(|next| self.value(next.as_ref(), history, side, shares, deep - 1));
                mean(values)
            }
        }
    }

    /// What a chance step was worth: the mean of all that could have come, what came, and how many could have; 0 of a sample.
    pub fn reveal(
        &self,
        before: &dyn AnyMatch,
        after: &dyn AnyMatch,
        history: &[&str],
        side: Seats,
        nodes: u64,
    ) -> (i32, i32, usize) {
        let (all, whole) = self.outcomes(before);
        let came = self.value(after, history, side, nodes, 1);
        let position = after.position();
        let values = all.iter().map(|next| match next.position() == position {
            true => came,
            false => self.value(next.as_ref(), history, side, nodes, 1),
        });
        (mean(values), came, if whole { all.len() } else { 0 })
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

/// What a result is worth to a side.
pub(super) fn of_outcome(outcome: Outcome, side: Seats) -> i32 {
    match outcome.winners {
        Seats::NONE => SURE / 2,
        winners if winners.and(side).is_empty() => 0,
        winners if winners.minus(side).is_empty() => SURE,
        // Some of both won: it is shared.
        _ => SURE / 2,
    }
}

/// A chance of one player as that of a side of two.
pub(super) fn for_side(chance: i32, seat: Seat, side: Seats) -> i32 {
    if side.contains(seat) { chance } else { SURE - chance }
}

fn mean(values: impl ExactSizeIterator<Item = i32>) -> i32 {
    let count = values.len().max(1) as i64;
    let sum: i64 = values.map(i64::from).sum();
    // To the nearest; halves away from zero.
    ((2 * sum + count) / (2 * count)) as i32
}
