//! Evaluates positions of Scavenger Hunt.

mod judge;
mod outlook;

pub use judge::HuntJudge;

use eightfold_game::{Evaluate, Seat};
use eightfold_octiles::{End, Hunt, HuntTurn, PRIZES, Post, PostSet, SPACES, end_from};

use crate::distance::{UNIT, straight};
use crate::ends::{before, ends, meetings};

/// Evaluates the hunt by the prizes taken and by the number of runs each runner needs for its next target.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Evaluate, Game, IdentityDice, Seat};
/// use eightfold_octiles::{Hunt, HuntRules};
/// use eightfold_octiles_eval::HuntEvaluator;
///
/// let hunt = Hunt::start(&HuntRules::default(), Deal::Hidden, &mut IdentityDice);
/// let [gold, teal] = [0, 1].map(|seat| HuntEvaluator::default().evaluate(&hunt, Seat::new(seat)));
/// assert_eq!(gold, -teal);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct HuntEvaluator;

/// The value of a prize taken.
const PRIZE: i32 = 4 * UNIT;
/// The penalty for having to reach the own marker first, besides the runs to it.
const MARKER_PENALTY: i32 = 2 * UNIT;
/// The largest number of runs that makes a difference.
const MAX_RUNS: i32 = 4;

impl HuntEvaluator {
    fn side(hunt: &Hunt, meetings: &[PostSet; SPACES], seat: Seat) -> i32 {
        let taken = hunt.prizes_taken(seat) as i32;
        let mut worth = taken * PRIZE;
        let Some(runner) = hunt.runner(seat) else {
            return worth;
        };
        let targets = match hunt.decoy(seat) {
            Some(marker) => {
                worth -= MARKER_PENALTY;
                PostSet::one(marker)
            }
            None => hunt.prizes(seat),
        };
        if targets.is_empty() || hunt.prizes_taken(seat) == PRIZES {
            return worth;
        }
        let stops = hunt.free_marker_stops();
        let mut near = targets;
        let mut runs = 1;
        while runs < MAX_RUNS {
            let reached = before(meetings, near);
            if reached.contains(runner) {
                break;
            }
            near = near.or(reached.and(stops));
            runs += 1;
        }
        worth -= runs * 60;
        // An existing path needs no tile.
        let open = PostSet::NONE.or(targets);
        let direct = runner
            .ports()
            .iter()
            .filter(|&&port| matches!(end_from(hunt.layout(), port), End::Post(to) if open.contains(to)))
            .count() as i32;
        worth += 45 * direct.min(2);
        let nearest = targets.iter().map(|target| straight(runner, target)).min();
        worth - nearest.unwrap_or(0) / 6
    }
}

impl Evaluate<Hunt> for HuntEvaluator {
    fn evaluate(&self, hunt: &Hunt, seat: Seat) -> i32 {
        let meetings = meetings(&ends(hunt.layout()));
        let worth = Self::side(hunt, &meetings, seat) - Self::side(hunt, &meetings, seat.next(2));
        worth.clamp(-20_000, 20_000)
    }

    fn order_score(&self, _: &Hunt, turn: &HuntTurn) -> i32 {
        match turn {
            // The result of a scramble is unpredictable, so it is a last resort.
            HuntTurn::Scramble(_) => -1,
            _ => 0,
        }
    }

    fn subtlety(&self, hunt: &Hunt, turn: &HuntTurn) -> u32 {
        let path = match *turn {
            HuntTurn::ReplaceAndRun { placement, space, to, .. } => {
                hunt.path_of_run(Some((placement, space)), to)
            }
            HuntTurn::Run { to, .. } => hunt.path_of_run(None, to),
            _ => None,
        };
        path.map_or(0, |path| (path.segments().count() as u32).saturating_sub(1) * 20)
    }

    fn progress_key(&self, hunt: &Hunt) -> Option<u64> {
        let place = |post: Option<Post>| post.map_or(63, |post| post.index() as u64);
        let seats = [Seat::new(0), Seat::new(1)];
        Some(seats.into_iter().fold(hunt.phase() as u64, |progress_key, seat| {
            (progress_key * 64 + place(hunt.runner(seat))) * 512
                + place(hunt.decoy(seat)) * 8
                + hunt.prizes_taken(seat) as u64
        }))
    }
}

#[cfg(test)]
mod tests {
    use eightfold_game::{Deal, Game, IdentityDice};
    use eightfold_octiles::HuntRules;

    use super::*;

    #[test]
    fn prizes_count_most() {
        let rules = HuntRules::default();
        let start = Hunt::start(&rules, Deal::Open, &mut IdentityDice).to_text();
        let tiles = start.split(' ').next().unwrap();
        let worth = |taken: &str, prizes: &str| {
            let posts = format!("{prizes}..{}", &".....G....T...."[1..]);
            let text = format!("{tiles} {posts} 18 G play {taken} - 0");
            let hunt = Hunt::from_text(&rules, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
            HuntEvaluator.evaluate(&hunt, Seat::new(0))
        };
        let even = worth("T:1,G:1", "....p.o.p.o.p.o.p.o.");
        let ahead = worth("T:1,G:2", "....p.o.p.o.p.o.p...");
        assert!(ahead > even + PRIZE / 2, "{ahead} {even}");
    }
}
