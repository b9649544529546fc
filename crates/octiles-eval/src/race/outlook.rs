//! The prospects of one seat's runners, counted in turns rather than distance.

use eightfold_game::Seat;
use eightfold_octiles::{POSTS, PostSet, Race, SPACES, TILES, TileId};

use super::{JOINS_APART, fewest_runs, shared_out};
use crate::distance::{UNIT, distances};
use crate::ends::Ends;

/// Number of values in an outlook.
pub(super) const OUTLOOK_VALUES: usize = 14;

/// Which pairs of sides, by their distance, the tile that a seat will lay can join, and how likely.
pub(super) struct JoinChances {
    /// Sets of distances (bit 0 for neighbouring sides, to bit 3 for opposite ones), each with how many of the possible
    /// tiles have it.
    kinds: [i32; 16],
    tiles: i32,
}

/// For each tile the set of distances between sides that it joins.
const KINDS: [u8; TILES] = {
    let mut kinds = [0; TILES];
    let mut tile = 0;
    while tile < TILES {
        let mut apart = 1;
        while apart < 5 {
            if JOINS_APART[tile][apart] {
                kinds[tile] |= 1 << (apart - 1);
            }
            apart += 1;
        }
        tile += 1;
    }
    kinds
};

impl JoinChances {
    /// Returns the tile this many turns from now: known, or any unseen one.
    pub(super) fn after(race: &Race, turns: usize) -> Self {
        let mut draw = Self { kinds: [0; 16], tiles: 0 };
        let mut add = |tile: TileId| {
            draw.kinds[usize::from(KINDS[tile.index()])] += 1;
            draw.tiles += 1;
        };
        match race.supply().tiles().get(turns) {
            Some(Some(tile)) => add(*tile),
            Some(None) => race.unseen().for_each(add),
            // A tile laid in place of another puts that one into the supply: any tile.
            None => TileId::all().for_each(add),
        }
        draw.tiles = draw.tiles.max(1);
        draw
    }

    /// Returns the mean over the tiles of the least of `of` (by distance) that the tile has, capped at `most`.
    fn mean_least(&self, of: &[i32; 4], most: i32) -> i32 {
        let mut least = [most; 16];
        let mut sum = self.kinds[0] * most;
        for kind in 1..16 {
            let rest: usize = kind & (kind - 1);
            least[kind] = least[rest].min(of[kind.trailing_zeros() as usize]);
            sum += self.kinds[kind] * least[kind];
        }
        sum / self.tiles
    }

    /// Returns the mean over the tiles of the most of `of` (by distance) that the tile has, at least 0.
    fn mean_most(&self, of: &[i32; 4]) -> i32 {
        -self.mean_least(&of.map(|value| -value), 0)
    }
}

/// For every side of every space the index of the post it leads to, or [`NO_POST`].
pub(super) struct SideEnds([[u8; 8]; SPACES]);

const NO_POST: u8 = POSTS as u8;

impl SideEnds {
    pub(super) fn of(ends: &Ends) -> Self {
        Self(ends.map(|around| around.map(|end| end.map_or(NO_POST, |post| post.index() as u8))))
    }
}

/// Returns for each post the least `cost` that one run can lead to, by the distance of the sides that the tile has to
/// join.
fn nearest(contours: &SideEnds, from: PostSet, free: PostSet, cost: &[i32; POSTS]) -> [[i32; 4]; POSTS + 1] {
    let mut best = [[INFINITE; 4]; POSTS + 1];
    let mut there = [INFINITE; POSTS + 1];
    for post in free.iter() {
        there[post.index()] = cost[post.index()];
    }
    let mut starts = [false; POSTS + 1];
    for post in from.iter() {
        starts[post.index()] = true;
    }
    for around in &contours.0 {
        let once = around.map(|post| there[usize::from(post)]);
        let mut twice = [INFINITE; 16];
        twice[..8].copy_from_slice(&once);
        twice[8..].copy_from_slice(&once);
        for (side, &post) in around.iter().enumerate() {
            if starts[usize::from(post)] {
                let best = &mut best[usize::from(post)];
                for apart in 1..5 {
                    best[apart - 1] = best[apart - 1].min(twice[side + apart]).min(twice[side + 8 - apart]);
                }
            }
        }
    }
    best
}

/// Above every cost.
const INFINITE: i32 = 10_000;
/// One turn, where costs count turns.
const TURN: i32 = 100;

/// Computes the outlook of a seat, in hundredths.
pub(super) fn outlook(
    race: &Race,
    ends: &Ends,
    contours: &SideEnds,
    seat: Seat,
    draw: &JoinChances,
) -> [i32; OUTLOOK_VALUES] {
    let goal = race.goal(seat).circle_set();
    let runners = race.runners(seat).minus(goal);
    let occupied = race.occupied();
    let blocked = goal.and(occupied).minus(race.runners(seat));
    let vacant = goal.minus(occupied);
    let open = if vacant.is_empty() { goal.minus(race.runners(seat)) } else { vacant };
    let far = distances(race.goal(seat), open);
    let free = PostSet::STOPS.or(goal).minus(occupied);
    // Turns to go, first estimated by distance, then with one tile, then with two.
    let mut guess = [0; POSTS];
    for (post, guess) in guess.iter_mut().enumerate() {
        *guess = 40 + far[post] * 55 / UNIT;
    }
    for post in vacant.iter() {
        guess[post.index()] = 0;
    }
    let first = nearest(contours, PostSet::STOPS.or(runners), free, &guess);
    let mut turns = guess;
    for post in PostSet::STOPS.or(runners).iter() {
        let at = post.index();
        turns[at] = TURN + draw.mean_least(&first[at], guess[at]);
    }
    let second = nearest(contours, runners, free, &turns);
    let (mut once, mut twice, mut most, mut least) = (0, 0, 0, INFINITE);
    let mut gains = [0; 4];
    let mut reach = [0; 4];
    let mut steps = [0; 4];
    let mut distance = 0;
    for runner in runners.iter() {
        let at = runner.index();
        distance += far[at];
        once += turns[at];
        let then = TURN + draw.mean_least(&second[at], turns[at]);
        twice += then;
        most = most.max(then);
        least = least.min(then);
        for apart in 0..4 {
            gains[apart] = gains[apart].max(turns[at] - second[at][apart]);
            steps[apart] = steps[apart].max(guess[at] - first[at][apart]);
            if second[at][apart] == 0 {
                reach[apart] = TURN;
            }
        }
    }
    let home = race.goal(seat).opposite().circle_set();
    let hundreds = |set: PostSet| 100 * set.len() as i32;
    [
        hundreds(runners),
        distance,
        shared_out(race, seat, runners, open),
        TURN * fewest_runs(ends, runners, open, PostSet::STOPS.minus(occupied)),
        once,
        twice,
        most,
        least.min(most),
        draw.mean_most(&gains),
        draw.mean_most(&steps),
        draw.mean_most(&reach),
        hundreds(vacant),
        hundreds(blocked),
        hundreds(runners.and(home)),
    ]
}
