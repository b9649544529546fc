//! Evaluates race positions.

mod net;
mod outlook;

pub use net::{HIDDEN_NEURONS, INPUTS, Inputs, Net, RaceNet};

use eightfold_game::{Evaluate, Game, Seat, Seats};
use eightfold_octiles::{POSTS, Placement, PostSet, Race, RaceTurn, TILES, TeamWin, TileId};

use crate::distance::{Distances, UNIT, distances};
use crate::ends::{Ends, before, ends, meetings};

/// Evaluates a race by the distance of every runner from the goal circles still to be filled, and by the expected gain
/// of the next run with the current paths.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Evaluate, Game, IdentityDice, Seat};
/// use eightfold_octiles::{Race, RaceRules};
/// use eightfold_octiles_eval::RaceEvaluator;
///
/// let rules = RaceRules::race(2).expect("two to four players");
/// let race = Race::start(&rules, Deal::Hidden, &mut IdentityDice);
/// let [blue, yellow] = [0, 1].map(|seat| RaceEvaluator::default().evaluate(&race, Seat::new(seat)));
/// assert_eq!(blue, -yellow);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RaceEvaluator {
    /// The weights of the terms.
    pub weights: RaceWeights,
}

/// The weights of [`RaceEvaluator`], in percent of the distance concerned.
///
/// # Examples
/// ```
/// use eightfold_octiles_eval::{RaceEvaluator, RaceWeights};
///
/// // A player that only looks at distances.
/// let weights = RaceWeights { next_run: 0, later_run: 0, each_run: 0, ..RaceEvaluator::TUNED.weights };
/// let evaluator = RaceEvaluator { weights };
/// assert_eq!(evaluator.weights.circles, RaceEvaluator::TUNED.weights.circles);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RaceWeights {
    /// The expected run of the player to move.
    pub next_run: i32,
    /// The expected run of another player on its next turn.
    pub later_run: i32,
    /// The expected runs of all runners, each separately.
    pub each_run: i32,
    /// Each of the fewest runs that could bring a runner in, in hundredths of a unit.
    pub runs: i32,
    /// The distance of the runners if each goal circle takes only one of them.
    pub circles: i32,
    /// Each runner that isn't in yet, besides its distance, in units.
    pub runner: i32,
}

impl RaceEvaluator {
    /// The weights that played best.
    pub const TUNED: Self = Self {
        weights: RaceWeights { next_run: 69, later_run: 74, each_run: 23, runs: 14, circles: 55, runner: 72 },
    };
}

impl Default for RaceEvaluator {
    fn default() -> Self {
        Self::TUNED
    }
}

/// For each tile and each distance between two sides (0 to 4, around the tile) whether it joins two sides at that
/// distance.
const JOINS_APART: [[bool; 5]; TILES] = {
    let mut table = [[false; 5]; TILES];
    let mut tile = 0;
    while tile < TILES {
        let Some(id) = TileId::new(tile as u8 + 1) else { panic!("tiles are numbered from 1") };
        let joins = Placement::new(id, 0).joins();
        let mut side = 0;
        while side < 8 {
            let apart = (joins[side] as usize + 8 - side) % 8;
            table[tile][if apart > 4 { 8 - apart } else { apart }] = true;
            side += 1;
        }
        tile += 1;
    }
    table
};

/// Returns the probability that the next tile joins sides at each distance, in percent.
fn likelihoods(tile: Option<TileId>) -> [i32; 5] {
    const JOIN_COUNTS: [i32; 5] = {
        let mut shares = [0; 5];
        let mut tile = 0;
        while tile < TILES {
            let mut apart = 0;
            while apart < 5 {
                shares[apart] += JOINS_APART[tile][apart] as i32;
                apart += 1;
            }
            tile += 1;
        }
        let mut apart = 0;
        while apart < 5 {
            shares[apart] = shares[apart] * 100 / TILES as i32;
            apart += 1;
        }
        shares
    };
    match tile {
        None => JOIN_COUNTS,
        Some(tile) => JOINS_APART[tile.index()].map(|joined| if joined { 100 } else { 0 }),
    }
}

impl RaceEvaluator {
    /// Returns the remaining cost of `seat`; smaller is better.
    fn remaining_cost(&self, race: &Race, ends: &Ends, seat: Seat) -> i32 {
        let goal = race.goal(seat).circle_set();
        let runners = race.runners(seat).minus(goal);
        if runners.is_empty() {
            return 0;
        }
        let occupied = race.occupied();
        let mut open = goal.minus(occupied);
        let mut cost = 0;
        if open.is_empty() {
            // Other runners are on every remaining circle and have to leave first.
            open = goal.minus(race.runners(seat));
            cost += 2 * UNIT;
        }
        let far = distances(race.goal(seat), open);
        let mut total = 0;
        for runner in runners.iter() {
            total += far[runner.index()];
        }
        cost += total + runners.len() as i32 * self.weights.runner;
        if self.weights.circles != 0 {
            cost += shared_out(race, seat, runners, open) * self.weights.circles / 100;
        }
        if self.weights.runs != 0 {
            cost += fewest_runs(ends, runners, open, PostSet::STOPS.minus(occupied)) * self.weights.runs;
        }
        let free = PostSet::STOPS.or(goal).minus(occupied);
        let moving = race.turn_seat() == seat;
        let place = (seat.index() + race.seats() - race.turn_seat().index()) % race.seats();
        let tile = race.supply().tiles().get(place).copied().flatten();
        let runs = Runs::of(ends, runners, free, far, &likelihoods(tile));
        let share = if moving { self.weights.next_run } else { self.weights.later_run };
        cost - (runs.best() * share + runs.each() * self.weights.each_run) / 100
    }
}

/// Returns the distance of the runners if every open circle takes only one of them, the nearest pair first.
fn shared_out(race: &Race, seat: Seat, runners: PostSet, open: PostSet) -> i32 {
    let mut circles = [(distances(race.goal(seat), PostSet::NONE), false); 5];
    let mut count = 0;
    for circle in open.iter() {
        circles[count].0 = distances(race.goal(seat), PostSet::one(circle));
        count += 1;
    }
    let circles = &mut circles[..count];
    let mut left = runners;
    let mut sum = 0;
    while !left.is_empty() {
        let mut best = None;
        for (k, (far, taken)) in circles.iter().enumerate() {
            if !*taken {
                for runner in left.iter() {
                    let pair = (far[runner.index()], k, runner);
                    if best.is_none_or(|best| pair < best) {
                        best = Some(pair);
                    }
                }
            }
        }
        let Some((far, circle, runner)) = best else {
            break;
        };
        sum += far;
        circles[circle].1 = true;
        left.remove(runner);
    }
    sum
}

/// Returns the fewest runs that could bring each runner to a circle in `open` with the right tiles, added up.
fn fewest_runs(ends: &Ends, mut runners: PostSet, open: PostSet, vacant: PostSet) -> i32 {
    const MAX_RUNS: i32 = 6;
    let meetings = meetings(ends);
    let mut near = open;
    let mut sum = 0;
    for runs in 1..=MAX_RUNS {
        let reached = before(&meetings, near);
        sum += runs * runners.and(reached).len() as i32;
        runners = runners.minus(reached);
        if runners.is_empty() {
            return sum;
        }
        near = near.or(reached.and(vacant));
    }
    sum + runners.len() as i32 * MAX_RUNS
}

/// The runs that gain most, the two best for each runner: the gain, and the probability in percent that the tile joins
/// the two sides needed.
struct Runs {
    of: [[(i32, i32); 2]; 5],
}

impl Runs {
    fn of(ends: &Ends, runners: PostSet, free: PostSet, far: &Distances, likely: &[i32; 5]) -> Self {
        let mut number = [0; POSTS];
        for (k, runner) in runners.iter().enumerate() {
            number[runner.index()] = k.min(4);
        }
        let mut of = [[(0, 0); 2]; 5];
        for around in ends {
            for (side, end) in around.iter().enumerate() {
                let Some(from) = end.filter(|&post| runners.contains(post)) else {
                    continue;
                };
                let best = &mut of[number[from.index()]];
                for (other, end) in around.iter().enumerate() {
                    let Some(to) = end.filter(|&post| free.contains(post)) else {
                        continue;
                    };
                    let gain = far[from.index()] - far[to.index()];
                    if gain <= best[1].0 {
                        continue;
                    }
                    let apart = side.abs_diff(other);
                    let chance = likely[apart.min(8 - apart)];
                    if chance == 0 {
                        continue;
                    }
                    if gain > best[0].0 {
                        best[1] = best[0];
                        best[0] = (gain, chance);
                    } else {
                        best[1] = (gain, chance);
                    }
                }
            }
        }
        Self { of }
    }

    /// Returns the expected gain of the best run.
    fn best(&self) -> i32 {
        let mut all = [(0, 0); 10];
        for (pair, of) in all.chunks_mut(2).zip(&self.of) {
            pair.copy_from_slice(of);
        }
        all.sort_unstable_by_key(|&(gain, _)| -gain);
        expected(&all[..4])
    }

    /// Returns the sum of the expected gains of each runner's best run.
    fn each(&self) -> i32 {
        self.of.iter().map(|of| expected(of)).sum()
    }
}

/// Returns the expected value of the first of these gains that turns out to be possible.
fn expected(gains: &[(i32, i32)]) -> i32 {
    let mut sum = 0;
    let mut left = 10_000;
    for &(gain, chance) in gains {
        sum += gain * (left * chance / 100) / 10_000;
        left = left * (100 - chance) / 100;
    }
    sum
}

impl Evaluate<Race> for RaceEvaluator {
    fn evaluate(&self, race: &Race, seat: Seat) -> i32 {
        let ends = ends(race.layout());
        weigh(race, seat, |seat| self.remaining_cost(race, &ends, seat))
    }

    fn progress_key(&self, race: &Race) -> Option<u64> {
        Some(Self::runners(race))
    }

    fn subtlety(&self, race: &Race, turn: &RaceTurn) -> u32 {
        match *turn {
            RaceTurn::Play { placement, space, from, to } => race
                .path_of_run(placement, space, from, to)
                .map_or(0, |path| (path.segments().count() as u32 - 1) * 25),
            RaceTurn::Pass | RaceTurn::Resign => 0,
        }
    }
}

impl RaceEvaluator {
    /// Runners on the same posts are no progress, whatever the tiles.
    fn runners(race: &Race) -> u64 {
        (0..race.seats()).fold(0, |hash: u64, seat| {
            race.runners(Seat::new(seat))
                .iter()
                .fold(hash.rotate_left(21).wrapping_mul(0x9E37_79B9_7F4A_7C15), |hash, post| {
                    hash ^ 1 << post.index()
                })
        })
    }
}

/// Returns the lead of the side of `seat` over its opponents. `cost` is the remaining distance of a seat. A team that
/// needs the runners of both partners is evaluated by the sum; if one player can win alone, the nearest to the goal
/// counts most.
fn weigh(race: &Race, seat: Seat, cost: impl Fn(Seat) -> i32) -> i32 {
    let distance = |seats: Seats| {
        let costs = seats.iter().map(&cost);
        match race.rules().team_win() {
            Some(TeamWin::Both) => costs.sum(),
            Some(TeamWin::Either) | None => nearest(costs),
        }
    };
    let side = race.team(seat);
    let others = Seats::first(race.seats()).minus(side).minus(race.resigned());
    (distance(others) - distance(side)).clamp(-20_000, 20_000)
}

/// Returns two thirds of the least cost plus one third of the average; 0 if there are none.
fn nearest(costs: impl Iterator<Item = i32>) -> i32 {
    let (least, sum, count) =
        costs.fold((i32::MAX, 0, 0), |(least, sum, count), cost| (least.min(cost), sum + cost, count + 1));
    match count {
        0 => 0,
        1 => sum,
        _ => (2 * least + sum / count) / 3,
    }
}

/// Evaluates a race only by the straight-line distances of the runners from their goal circles: the baseline for
/// computer players.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Evaluate, Game, IdentityDice, Seat};
/// use eightfold_octiles::{Race, RaceRules};
/// use eightfold_octiles_eval::StraightLine;
///
/// let rules = RaceRules::race(2).expect("two to four players");
/// let race = Race::start(&rules, Deal::Hidden, &mut IdentityDice);
/// assert_eq!(StraightLine.evaluate(&race, Seat::new(0)), 0);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct StraightLine;

impl Evaluate<Race> for StraightLine {
    fn evaluate(&self, race: &Race, seat: Seat) -> i32 {
        weigh(race, seat, |seat| {
            let side = race.goal(seat);
            let far = distances(side, side.circle_set());
            let runners = race.runners(seat).minus(side.circle_set());
            runners.iter().map(|runner| far[runner.index()]).sum()
        })
    }
}

#[cfg(test)]
mod tests {
    use eightfold_game::{Deal, IdentityDice, Step};
    use eightfold_octiles::RaceRules;

    use super::*;

    const EMPTY: &str = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-";
    const SUPPLY: &str = "1,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?";

    fn worth(evaluator: &impl Evaluate<Race>, posts: &str) -> i32 {
        let rules = RaceRules::race(2).unwrap();
        let race = Race::from_text(&rules, &format!("{EMPTY} {posts} {SUPPLY} B")).unwrap();
        evaluator.evaluate(&race, Seat::new(0))
    }

    #[test]
    fn the_start_is_nearly_even() {
        let teams = [TeamWin::Both, TeamWin::Either].map(RaceRules::team_play);
        for rules in [2, 4].map(|players| RaceRules::race(players).unwrap()).into_iter().chain(teams) {
            let race = Race::start(&rules, Deal::Hidden, &mut IdentityDice);
            for seat in (0..rules.players()).map(Seat::new) {
                assert!(RaceEvaluator::default().evaluate(&race, seat).abs() < UNIT);
                assert_eq!(StraightLine.evaluate(&race, seat), 0);
            }
        }
    }

    #[test]
    fn the_value_is_zero_sum() {
        let rules = RaceRules::race(2).unwrap();
        let text = format!("{EMPTY} .BBBB.....YYYYY.........B........... {SUPPLY} Y");
        let race = Race::from_text(&rules, &text).unwrap();
        let evaluator = RaceEvaluator::default();
        assert_eq!(evaluator.evaluate(&race, Seat::new(0)), -evaluator.evaluate(&race, Seat::new(1)));
    }

    #[test]
    fn progress_increases_the_value() {
        // Blue's first runner on its home circle A1, on B3, on E3, on the goal circle F3.
        let a1 = "BBBBB..........................YYYYY";
        let b3 = ".BBBB...................B......YYYYY";
        let e3 = ".BBBB......................B...YYYYY";
        let f3 = ".BBBB........B.................YYYYY";
        for worths in [a1, b3, e3, f3]
            .map(|posts| [worth(&RaceEvaluator::default(), posts), worth(&StraightLine, posts)])
            .windows(2)
        {
            assert!(worths[0][0] < worths[1][0]);
            assert!(worths[0][1] < worths[1][1]);
        }
    }

    #[test]
    fn with_either_winning_a_partner_far_ahead_counts() {
        // The team's distances have the same sum: Blue leads with four runners, or both partners with two each.
        let apart = ".....RR.RR.....GG.GG..YB..YB..YB..YB";
        let alike = ".....RR.RR.....GG.GGYBYB........YBYB";
        let gain = |team_win: TeamWin| {
            let [apart, alike] = [apart, alike].map(|posts| {
                let text = format!("{EMPTY} {posts} {SUPPLY} R");
                let race = Race::from_text(&RaceRules::team_play(team_win), &text).unwrap();
                StraightLine.evaluate(&race, Seat::new(0))
            });
            apart - alike
        };
        assert!(gain(TeamWin::Either) > UNIT);
        assert!(gain(TeamWin::Both).abs() < UNIT);
    }

    #[test]
    fn long_runs_are_overlooked_sooner() {
        let rules = RaceRules::race(2).unwrap();
        let subtlety = |tiles: &str, supply: &str, turn: &str| {
            let posts = "BBBBB.....YYYYY.....................";
            let race = Race::from_text(&rules, &format!("{tiles} {posts} {supply} B")).unwrap();
            let Ok(Step::Turn(turn)) = race.step_from_text(turn) else { panic!("a turn") };
            assert_eq!(race.check(&turn), Ok(()));
            RaceEvaluator::default().subtlety(&race, &turn)
        };
        let one_tile = subtlety(EMPTY, SUPPLY, "1@a2:0 A2-B3");
        let after_one = EMPTY.replacen("-,-,-", "-,-,1.0", 1);
        let two_tiles = subtlety(&after_one, &SUPPLY.replacen("1,?", "2", 1), "2@b2:1 A3-C3");
        assert_eq!(one_tile, 0, "plain to see");
        assert!(two_tiles > one_tile);
    }
}
