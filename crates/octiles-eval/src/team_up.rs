//! Evaluates positions of Team Up.

use eightfold_game::{Evaluate, Game, Seat};
use eightfold_octiles::{End, Post, PostSet, SPACES, TeamUp, TeamUpTurn, end_from};

use crate::distance::straight;
use crate::ends::{ends, meetings};

/// Evaluates Team Up by the number of groups of each player's runners, the number of tiles that would join two of them,
/// and their distances.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Evaluate, Game, IdentityDice, Seat};
/// use eightfold_octiles::{TeamUp, TeamUpRules};
/// use eightfold_octiles_eval::TeamUpEvaluator;
///
/// let rules = TeamUpRules::new(2, 5, false).expect("two to four players, four or five runners");
/// let game = TeamUp::start(&rules, Deal::Open, &mut IdentityDice);
/// assert!(TeamUpEvaluator::default().evaluate(&game, Seat::new(0)).abs() <= 20_000);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct TeamUpEvaluator;

/// The value of joining two groups.
const GROUP_VALUE: i32 = 150;
/// The value of a group that one tile would join to another.
const NEAR_GROUP_VALUE: i32 = 60;
/// The value of each further such space.
const EXTRA_SPACE: i32 = 6;

impl TeamUpEvaluator {
    /// Returns the remaining cost of a player; smaller is better.
    fn to_join(game: &TeamUp, meetings: &[PostSet; SPACES], seat: Seat) -> i32 {
        let mut left = game.runners(seat);
        let mut groups = [PostSet::NONE; 5];
        let mut count = 0;
        while let Some(first) = left.iter().next() {
            let group = group_of(game, first, game.runners(seat));
            left = left.minus(group);
            groups[count] = group;
            count += 1;
        }
        let groups = &groups[..count];
        let mut cost = GROUP_VALUE * (count as i32 - 1);
        if count < 2 {
            return cost;
        }
        let mut ways = 0;
        let mut joined = [false; 5];
        for posts in meetings {
            let meet = |group: &PostSet| !posts.and(*group).is_empty();
            let here = groups.iter().filter(|group| meet(group)).count();
            if here > 1 {
                ways += here as i32 - 1;
                for (joined, group) in joined.iter_mut().zip(groups) {
                    *joined |= meet(group);
                }
            }
        }
        let near = joined.iter().filter(|joined| **joined).count() as i32;
        cost -= NEAR_GROUP_VALUE * (near - 1).max(0) + EXTRA_SPACE * ways.min(8);
        // The distance of each group from the nearest other one.
        for (k, group) in groups.iter().enumerate() {
            let apart = groups
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != k)
                .flat_map(|(_, other)| group.iter().flat_map(|a| other.iter().map(move |b| straight(a, b))))
                .min();
            cost += apart.unwrap_or(0) / 8;
        }
        cost
    }
}

/// Returns the runners connected with this one.
fn group_of(game: &TeamUp, first: Post, runners: PostSet) -> PostSet {
    let mut group = PostSet::one(first);
    let mut edge = group;
    while let Some(post) = edge.iter().next() {
        edge.remove(post);
        for &port in post.ports() {
            if let End::Post(to) = end_from(game.layout(), port)
                && runners.contains(to)
                && !group.contains(to)
            {
                group.insert(to);
                edge.insert(to);
            }
        }
    }
    group
}

impl Evaluate<TeamUp> for TeamUpEvaluator {
    fn evaluate(&self, game: &TeamUp, seat: Seat) -> i32 {
        let meetings = meetings(&ends(game.layout()));
        let mine = Self::to_join(game, &meetings, seat);
        let others = (0..game.seats())
            .map(Seat::new)
            .filter(|&other| other != seat && !game.resigned().contains(other))
            .map(|other| Self::to_join(game, &meetings, other));
        let (mut nearest, mut sum, mut count) = (i32::MAX, 0, 0);
        for cost in others {
            nearest = nearest.min(cost);
            sum += cost;
            count += 1;
        }
        if count == 0 {
            return 0;
        }
        ((2 * nearest + sum / count) / 3 - mine).clamp(-20_000, 20_000)
    }

    fn order_score(&self, _: &TeamUp, turn: &TeamUpTurn) -> i32 {
        match turn {
            TeamUpTurn::Connect { .. } => 1_000,
            _ => 0,
        }
    }

    fn subtlety(&self, game: &TeamUp, turn: &TeamUpTurn) -> u32 {
        match *turn {
            TeamUpTurn::Play { placement, space, from, to } => {
                let path = game.path_of_run(placement, space, from, to);
                let long = path.map_or(0, |path| path.segments().count() as u32);
                // Exchanging a tile is harder to see than laying one.
                let exchange = if game.layout()[space].is_some() { 30 } else { 0 };
                20 * long.saturating_sub(1) + exchange
            }
            _ => 0,
        }
    }

    fn progress_key(&self, game: &TeamUp) -> Option<u64> {
        Some((0..game.seats()).fold(0, |progress_key: u64, seat| {
            let runners = game.runners(Seat::new(seat)).iter();
            runners.fold(
                progress_key.rotate_left(19).wrapping_mul(0x9E37_79B9_7F4A_7C15),
                |progress_key, post| progress_key ^ 1 << post.index(),
            )
        }))
    }
}

#[cfg(test)]
mod tests {
    use eightfold_game::{Deal, IdentityDice};
    use eightfold_octiles::TeamUpRules;

    use super::*;

    #[test]
    fn a_good_first_turn_brings_runners_together() {
        let rules = TeamUpRules::new(2, 5, false).unwrap();
        let start = TeamUp::start(&rules, Deal::Open, &mut IdentityDice);
        let before = TeamUpEvaluator.evaluate(&start, Seat::new(0));
        let mut best = i32::MIN;
        let _ = start.turns(&mut |turn| {
            let mut next = start;
            next.play_unchecked(&turn);
            best = best.max(TeamUpEvaluator.evaluate(&next, Seat::new(0)));
            std::ops::ControlFlow::Continue(())
        });
        assert!(best > before);
    }
}
