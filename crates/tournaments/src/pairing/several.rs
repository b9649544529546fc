//! Tables of three and four players, with meetings and seats as even as possible.

use super::RoundPairing;
use crate::{Entrant, Tournament};

/// The number of random starts of the search.
const RANDOM_STARTS: u64 = 12;

/// Pairs the next round. The players left over are those with the fewest byes, then those ranked lowest; each gets half
/// of the points of a table. Tables prefer players who have met least, then players with similar points; seats go to
/// those who have had them least.
pub fn tables(tournament: &Tournament) -> RoundPairing {
    let entrants = tournament.entrants();
    let size = tournament.need();
    let mut playing = tournament.ranked(|at| !entrants[at].withdrawn);
    let over = playing.len() % size;
    let mut out: Vec<usize> = playing.iter().rev().copied().collect();
    out.sort_by_key(|&at| entrants[at].byes);
    out.truncate(over);
    playing.retain(|at| !out.contains(at));
    let half = u32::try_from(size).unwrap_or(2) - 1;
    let met = playing.iter().flat_map(|&at| entrants[at].met.values());
    let top = met.copied().max().unwrap_or(0);
    let best = (0..RANDOM_STARTS).map(|start| {
        let mut order = playing.clone();
        shuffle(&mut order, start, tournament.rounds().len() as u64);
        let cost = improve(&mut order, size, top, entrants);
        (cost, order)
    });
    let order = best.min_by_key(|(cost, _)| *cost).map(|(_, order)| order).unwrap_or_default();
    RoundPairing {
        tables: order.chunks(size).map(|table| seated(table, entrants)).collect(),
        byes: out.into_iter().map(|at| (at, half)).collect(),
    }
}

/// Shuffles deterministically for each start; the first start keeps the order of the standings. Don't change the
/// numbers: the rounds of running tournaments follow from them. They are computed here because this crate has no
/// dependencies.
fn shuffle(order: &mut [usize], start: u64, round: u64) {
    let mut state = start.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(round);
    for at in (1..order.len()).rev().filter(|_| start > 0) {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        order.swap(at, (state >> 33) as usize % (at + 1));
    }
}

/// Returns the cost of a meeting of two players, where `top` is the most often that any two have met. It rises steeply
/// with the number of meetings and falls steeply the further they are behind, so that meetings stay even. Points break
/// ties.
fn cost(a: usize, b: usize, top: u32, entrants: &[Entrant]) -> i64 {
    let met = entrants[a].met.get(&b).copied().unwrap_or(0);
    let weight = |times: u32| 3_i64.pow(times.min(20)) * 1_000;
    let points = entrants[a].half_points.abs_diff(entrants[b].half_points).min(100);
    weight(met) - weight(top.saturating_sub(met)) + i64::from(points)
}

/// Returns the cost of a player at a table, ignoring the one at place `but`.
fn at_table(one: usize, table: &[usize], but: usize, top: u32, entrants: &[Entrant]) -> i64 {
    let others = table.iter().enumerate().filter(|(place, _)| *place != but);
    others.map(|(_, &other)| cost(one, other, top, entrants)).sum()
}

/// Exchanges players between tables as long as that lowers the cost; returns the total cost.
fn improve(order: &mut [usize], size: usize, top: u32, entrants: &[Entrant]) -> i64 {
    let mut better = true;
    while better {
        better = false;
        for a in 0..order.len() {
            for b in (a / size + 1) * size..order.len() {
                let (table_a, table_b) = (a / size * size, b / size * size);
                let (one, other) = (order[a], order[b]);
                let here = |at: usize, one: usize| {
                    let table = if at == a { table_a } else { table_b };
                    at_table(one, &order[table..table + size], at - table, top, entrants)
                };
                if here(a, other) + here(b, one) < here(a, one) + here(b, other) {
                    order.swap(a, b);
                    better = true;
                }
            }
        }
    }
    let tables = order.chunks(size);
    tables
        .map(|table| {
            let each = table.iter().enumerate();
            each.map(|(place, &one)| at_table(one, table, place, top, entrants)).sum::<i64>()
        })
        .sum()
}

/// Returns the seat order in which everyone has had their seat least often.
fn seated(table: &[usize], entrants: &[Entrant]) -> Vec<usize> {
    let mut orders = Vec::new();
    permute(&mut table.to_vec(), 0, &mut orders);
    let cost = |order: &Vec<usize>| -> u64 {
        let had = order.iter().enumerate().map(|(seat, &at)| u64::from(entrants[at].seats[seat]));
        // Squares: two players with one seat too often are better than one player with two.
        had.map(|had| 2 * had + 1).sum()
    };
    orders.into_iter().min_by_key(cost).unwrap_or_else(|| table.to_vec())
}

/// Collects all permutations of the elements from here on.
fn permute(order: &mut Vec<usize>, from: usize, all: &mut Vec<Vec<usize>>) {
    if from + 1 >= order.len() {
        all.push(order.clone());
        return;
    }
    for at in from..order.len() {
        order.swap(from, at);
        permute(order, from + 1, all);
        order.swap(from, at);
    }
}
