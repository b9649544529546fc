use eightfold_game::{Game, Seat};
use eightfold_octiles::{
    End, Hunt, HuntPhase, OutsideEnd, Post, PostSet, SPACES, Side, Space, end_from, end_of_run, outsides,
};

use super::MAX_RUNS;
use crate::distance::{UNIT, straight};
use crate::ends::before;

/// The value of a prize taken.
const PRIZE: i32 = 8 * UNIT;
/// The penalty for having to reach the own marker first, besides its distance.
const MARKER_PENALTY: i32 = 2 * UNIT;
/// The penalty for the distance of the runner from its marker, in percent of the distance.
const MARKER_AWAY: i32 = 50;
/// The penalty for each of the four possible sides that the marker's stop lacks.
const MARKER_SIDE: i32 = 30;
/// The value of a prize within reach for the player to act.
const PRIZE_NOW: i32 = 160;
/// The value of the marker within reach for the player to act.
const MARKER_NOW: i32 = 80;
/// The penalty for each run to the runner's target.
const RUN_PENALTY: i32 = 90;
/// The value of an existing path, and how many count.
const PATH_VALUE: (i32, i32) = (70, 2);
/// The value of a space where the spare joins the runner to its target, and how many count.
const SPARE_VALUE: (i32, i32) = (30, 3);
/// The penalty if neither a path nor the spare leads there.
const NO_PATH_PENALTY: i32 = 50;
/// The penalty for each run from the own marker to a prize.
const PRIZE_RUN_PENALTY: i32 = 20;
/// The penalty for the distance from the runner's target, in percent of the distance.
const DISTANCE_PERCENT: i32 = 16;
/// The part of the gains not yet made that counts for the other player, in percent.
const OPPONENT_PERCENT: i32 = 20;

/// Returns the value of the hunt for a player, in the evaluator's units, by the prizes taken, by what each runner can
/// reach with the spare tile, and by how hard the marker is to reach.
///
/// Gains count in full for both players, including the marker's distance. The runners' proximity to their targets
/// counts little for the other player: with its full weight players would spend turns on hindering, and games would
/// become long.
pub(super) fn evaluate(hunt: &Hunt, seat: Seat) -> i32 {
    let board = Board::new(hunt);
    let (own, other) = (board.worth(seat), board.worth(seat.next(2)));
    (own.gained - other.gained + own.near - other.near * OPPONENT_PERCENT / 100).clamp(-20_000, 20_000)
}

/// The surroundings of the spaces, the same for both players.
struct Board<'a> {
    hunt: &'a Hunt,
    around: [[OutsideEnd; 8]; SPACES],
    /// For every space the posts around it.
    meetings: [PostSet; SPACES],
    /// The posts where runners can stop.
    stops: PostSet,
}

/// The value of a player's side, in the evaluator's units.
#[derive(Default)]
struct SideValue {
    /// Gains made, or possible with the next turn.
    gained: i32,
    /// How near the runner is to its target.
    near: i32,
}

impl<'a> Board<'a> {
    fn new(hunt: &'a Hunt) -> Self {
        let mut around = [[OutsideEnd::Open; 8]; SPACES];
        for space in Space::all() {
            around[space.index()] = outsides(hunt.layout(), space);
        }
        let posts = |sides: [OutsideEnd; 8]| {
            sides
                .into_iter()
                .filter_map(|outside| match outside {
                    OutsideEnd::Post(post) => Some(post),
                    OutsideEnd::Open | OutsideEnd::Back(_) => None,
                })
                .collect()
        };
        Self { hunt, around, meetings: around.map(posts), stops: hunt.free_marker_stops() }
    }

    /// Returns the fewest runs from `from` to a post of `targets` if every tile were available, at most [`MAX_RUNS`].
    fn runs(&self, from: Post, targets: PostSet) -> i32 {
        let mut near = targets;
        let mut runs = 1;
        while runs < MAX_RUNS {
            let reached = before(&self.meetings, near);
            if reached.contains(from) {
                break;
            }
            near = near.or(reached.and(self.stops));
            runs += 1;
        }
        runs
    }

    /// Returns the number of paths from `runner` to a post of `targets`.
    fn paths(&self, runner: Post, targets: PostSet) -> i32 {
        let leads = |end| matches!(end, End::Post(to) if targets.contains(to));
        runner.ports().iter().filter(|&&port| leads(end_from(self.hunt.layout(), port))).count() as i32
    }

    /// Returns on how many spaces the spare can join `runner` to a post of `targets`.
    fn spaces_for_spare(&self, runner: Post, targets: PostSet) -> i32 {
        let meet = |posts: &PostSet| posts.contains(runner) && !posts.and(targets).is_empty();
        let joins = |around: &[OutsideEnd; 8]| {
            self.hunt.spare().placements().any(|placement| {
                Side::ALL.into_iter().any(|side| {
                    around[side.index()] == OutsideEnd::Post(runner)
                        && end_of_run(placement, around, side).is_some_and(|to| targets.contains(to))
                })
            })
        };
        let spaces = self.meetings.iter().zip(&self.around);
        spaces.filter(|(posts, around)| meet(posts) && joins(around)).count() as i32
    }

    fn worth(&self, seat: Seat) -> SideValue {
        let hunt = self.hunt;
        let mut worth = SideValue { gained: hunt.prizes_taken(seat) as i32 * PRIZE, near: 0 };
        let Some(runner) = hunt.runner(seat) else {
            return worth;
        };
        let decoy = hunt.decoy(seat);
        let targets = decoy.map_or(hunt.prizes(seat), PostSet::one);
        let away = targets.iter().map(|target| straight(runner, target)).min();
        // Nothing to collect, because the prizes aren't placed yet.
        let Some(away) = away else {
            return worth;
        };
        if let Some(marker) = decoy {
            let lacking = 4 - marker.ports().len() as i32;
            worth.gained -= MARKER_PENALTY + away * MARKER_AWAY / 100 + lacking * MARKER_SIDE;
            worth.near -= PRIZE_RUN_PENALTY * self.runs(marker, hunt.prizes(seat));
        }
        let paths = self.paths(runner, targets);
        let spaces = self.spaces_for_spare(runner, targets);
        if paths + spaces == 0 {
            worth.near -= NO_PATH_PENALTY;
        } else if hunt.phase() == HuntPhase::Play && hunt.turn_seat() == seat {
            worth.gained += if decoy.is_some() { MARKER_NOW } else { PRIZE_NOW };
        }
        worth.near += PATH_VALUE.0 * paths.min(PATH_VALUE.1) + SPARE_VALUE.0 * spaces.min(SPARE_VALUE.1);
        worth.near -= RUN_PENALTY * self.runs(runner, targets) + away * DISTANCE_PERCENT / 100;
        worth
    }
}
