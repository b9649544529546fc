//! Generates problems of the solitaires from boards that solve them.

use std::collections::BTreeMap;

use eightfold_octiles::{CIRCLES, Layout, POSTS, Post, STOPS, SpaceSet};

use crate::dice::Dice;
use crate::finder::{Finder, JoinedPosts, SearchGoal, part_layout, part_tiles, random_layout, random_tiles};
use crate::solitaire::Numbers;
use crate::task::{Grade, Target, Task};

/// The number of boards tried for one with room for all the runners; most have it.
const MAX_BOARDS: usize = 500;

/// Returns runners of some colours, each colour linked on the returned board and joined to no other there.
pub(crate) fn connection(grade: Grade, seed: u64) -> (Task, Layout) {
    let mut dice = Dice::new(seed ^ u64::from(grade.number()) << 56);
    let (colours, each) = grade.runners();
    let mut best = (BTreeMap::new(), Layout::EMPTY);
    for _ in 0..MAX_BOARDS {
        let tiles = random_tiles(&mut dice);
        let runners = runners_on(&JoinedPosts::of(&tiles), colours, each, &mut dice);
        if runners.len() > best.0.len() {
            best = (runners, part_layout(&tiles));
        }
        if best.0.len() == colours * each {
            break;
        }
    }
    (Task::Connection(best.0), best.1)
}

fn runners_on(joins: &JoinedPosts, colours: usize, each: usize, dice: &mut Dice) -> BTreeMap<Post, u8> {
    let mut beside = [0u64; POSTS];
    for &(a, b) in joins.paths() {
        beside[usize::from(a)] |= 1 << b;
        beside[usize::from(b)] |= 1 << a;
    }
    let mut runners = BTreeMap::new();
    // Posts that no further colour may use: taken, or joined to a runner.
    let mut barred = 0u64;
    for colour in 0..colours {
        let mut starts: Vec<usize> = (0..POSTS).collect();
        dice.shuffle(&mut starts);
        let group = starts
            .into_iter()
            .filter(|start| barred >> start & 1 == 0)
            .find_map(|start| grow(start, each, &beside, barred, dice));
        let Some(group) = group else {
            break;
        };
        for (post, near) in beside.iter().enumerate() {
            if group >> post & 1 != 0 {
                runners.insert(Post::new(post), colour as u8);
                barred |= 1 << post | near;
            }
        }
    }
    runners
}

/// Returns a linked group of `size` posts.
fn grow(start: usize, size: usize, beside: &[u64; POSTS], barred: u64, dice: &mut Dice) -> Option<u64> {
    let mut group = 1u64 << start;
    for _ in 1..size {
        let near: Vec<usize> = (0..POSTS)
            .filter(|&post| (group | barred) >> post & 1 == 0 && beside[post] & group != 0)
            .collect();
        if near.is_empty() {
            return None;
        }
        group |= 1 << near[dice.below(near.len())];
    }
    Some(group)
}

/// Returns numbers such that the returned board solves the problem.
pub(crate) fn sequence(grade: Grade, seed: u64) -> (Task, Layout) {
    let mut dice = Dice::new(seed ^ u64::from(grade.number()) << 56 ^ 1 << 60);
    let mut target = grade.target();
    let mut start = random_layout(&mut dice);
    for attempt in 1.. {
        let mut finder = Finder::new(dice.random(), &start, SpaceSet::NONE);
        finder.step(&Chains { target }, 10_000);
        if let Some(board) = finder.solution() {
            let numbers = number(&JoinedPosts::of(&part_tiles(&board)), &mut dice);
            return (Task::Sequence(numbers, target), board);
        }
        // The best board so far is a better start than a new random one. If that fails for long, the target is lowered,
        // so that the loop ends.
        start = part_layout(&finder.best);
        if attempt % 20 == 0 {
            target.joined = target.joined.saturating_sub(1);
            target.doubled = None;
        }
    }
    unreachable!("nothing is left to be asked for")
}

/// Looks for boards whose stops can be numbered because paths join them in chains.
struct Chains {
    target: Target,
}

/// Returns which other stops each stop is joined to, and how many pairs are joined more than once.
fn chains(joins: &JoinedPosts) -> ([u16; STOPS], u32) {
    let (mut once, mut twice) = ([0u16; STOPS], [0u16; STOPS]);
    for &(a, b) in joins.paths() {
        let (a, b) = (usize::from(a), usize::from(b));
        if a < CIRCLES || b < CIRCLES || a == b {
            continue;
        }
        let (a, b) = (a.min(b) - CIRCLES, a.max(b) - CIRCLES);
        twice[a] |= once[a] & 1 << b;
        once[a] |= 1 << b;
        once[b] |= 1 << a;
    }
    (once, twice.iter().map(|pairs| pairs.count_ones()).sum())
}

impl SearchGoal for Chains {
    fn misses(&self, joins: &JoinedPosts) -> u32 {
        let (beside, doubled) = chains(joins);
        let ends: u32 = beside.iter().map(|stops| stops.count_ones()).sum();
        let branches: u32 = beside.iter().map(|stops| stops.count_ones().saturating_sub(2)).sum();
        let mut rings = 0;
        let mut seen = 0u16;
        for stop in 0..STOPS {
            if seen >> stop & 1 != 0 {
                continue;
            }
            let mut part = 1u16 << stop;
            loop {
                let grown =
                    (0..STOPS).filter(|at| part >> at & 1 != 0).fold(part, |grown, at| grown | beside[at]);
                if grown == part {
                    break;
                }
                part = grown;
            }
            seen |= part;
            let joined: u32 =
                (0..STOPS).filter(|at| part >> at & 1 != 0).map(|at| beside[at].count_ones()).sum();
            rings += (joined / 2 + 1).saturating_sub(part.count_ones());
        }
        branches
            + rings
            + u32::from(self.target.joined).saturating_sub(ends / 2)
            + u32::from(17 - joins.tiles)
            + self.target.doubled.map_or(0, |most| doubled.saturating_sub(most.into()))
    }

    fn is_hopeless(&self, _joins: &JoinedPosts) -> bool {
        false
    }
}

/// Numbers the stops along their chains, the chains in random order and direction.
fn number(joins: &JoinedPosts, dice: &mut Dice) -> Numbers {
    let (beside, _) = chains(joins);
    let mut heads: Vec<usize> = (0..STOPS).filter(|&stop| beside[stop].count_ones() < 2).collect();
    dice.shuffle(&mut heads);
    let mut numbers = [0; STOPS];
    let mut next = 1;
    for head in heads {
        let mut at = head;
        while numbers[at] == 0 {
            numbers[at] = next;
            next += 1;
            match (0..STOPS).find(|&stop| beside[at] >> stop & 1 != 0 && numbers[stop] == 0) {
                Some(stop) => at = stop,
                None => break,
            }
        }
    }
    Numbers::new(numbers).expect("chains reach every stop once")
}
