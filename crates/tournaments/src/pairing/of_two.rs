//! Swiss and arena: those of like points meet.

use super::matching::{most, pair_up};
use super::{Apart, Paired};
use crate::{Entrant, Tournament};

/// How often somebody had the first seat more often than the second.
fn lead(entrant: &Entrant) -> i64 {
    i64::from(entrant.seats[0]) - i64::from(entrant.seats[1])
}

/// Both in the order of their seats: who had the first one less often has it, then who had the second one last, then
/// the one named first.
fn seated(tournament: &Tournament, a: usize, b: usize) -> Vec<usize> {
    let want = |at: usize| {
        let entrant = &tournament.entrants()[at];
        (lead(entrant), entrant.last_seat != Some(1))
    };
    if want(b) < want(a) { vec![b, a] } else { vec![a, b] }
}

/// The next round of a Swiss. As few people as possible meet for a second time, then as few as possible get a seat
/// for the third time more often than the other; within that, from the top, those of like points meet, the upper half of
/// those with the same points against the lower. Where somebody is left over it is who has had the fewest byes, then who stands
/// lowest; that gives a point.
pub fn swiss(tournament: &Tournament, apart: &Apart<'_>) -> Paired {
    let entrants = tournament.entrants();
    let ranked = tournament.ranked(|at| !entrants[at].withdrawn);
    let is_apart = |a: usize, b: usize| apart(&entrants[a].person, &entrants[b].person);
    let fresh = |a: usize, b: usize| !entrants[a].met.contains_key(&b) && !is_apart(a, b);
    let mut paired = Paired::default();
    let mut playing = ranked.clone();
    if ranked.len() % 2 == 1 {
        let fewest = ranked.iter().map(|&at| entrants[at].byes).min().unwrap_or(0);
        let rest = |out: usize| ranked.iter().copied().filter(|&at| at != out).collect::<Vec<_>>();
        let candidates = ranked.iter().rev().filter(|&&at| entrants[at].byes == fewest);
        let pairs = candidates.map(|&at| (most(&rest(at), &fresh), at)).collect::<Vec<_>>();
        let best = pairs.iter().map(|(count, _)| *count).max().unwrap_or(0);
        if let Some(&(_, out)) = pairs.iter().find(|(count, _)| *count == best) {
            playing = rest(out);
            paired.byes.push((out, 2));
        }
    }
    let even = |a: usize, b: usize| {
        let (a, b) = (lead(&entrants[a]), lead(&entrants[b]));
        !(a >= 2 && b >= 2 || a <= -2 && b <= -2)
    };
    let fresh_and_even = |a: usize, b: usize| fresh(a, b) && even(a, b);
    let may: &dyn Fn(usize, usize) -> bool =
        if most(&playing, &fresh_and_even) == most(&playing, &fresh) { &fresh_and_even } else { &fresh };
    let place = |at: usize| playing.iter().position(|&one| one == at).unwrap_or(0);
    let wanted = |me: usize, other: usize| {
        let points = entrants[me].half_points.abs_diff(entrants[other].half_points);
        let group = playing.iter().filter(|&&at| entrants[at].half_points == entrants[me].half_points);
        let like = lead(&entrants[me]).signum() * lead(&entrants[other]).signum() > 0;
        let ideal = place(me) + group.count() / 2;
        (points, like, place(other).abs_diff(ideal), place(other))
    };
    let (mut pairs, alone) = pair_up(&playing, may, &wanted);
    // Those whom nobody is left for whom they have not met: as few meetings as possible.
    let again =
        |me: usize, other: usize| (entrants[me].met.get(&other).copied().unwrap_or(0), wanted(me, other));
    let (more, never) = pair_up(&alone, &|a, b| !is_apart(a, b), &again);
    pairs.extend(more);
    paired.byes.extend(never.into_iter().map(|at| (at, 2)));
    paired.tables = pairs.into_iter().map(|(a, b)| seated(tournament, a, b)).collect();
    paired
}

/// Those of an arena who have waited for their break, as many as can be paired: who has waited longest first, with
/// the one of the nearest points, and not with whom they have just played unless only two take part.
pub fn arena(tournament: &Tournament, now_ms: u64, apart: &Apart<'_>) -> Paired {
    let entrants = tournament.entrants();
    let break_ms = u64::from(tournament.terms().break_s) * 1_000;
    let rested = |entrant: &Entrant| entrant.games == 0 || now_ms >= entrant.free_since_ms + break_ms;
    let mut waiting: Vec<usize> =
        tournament.active().filter(|&at| entrants[at].at.is_none() && rested(&entrants[at])).collect();
    waiting.sort_by_key(|&at| (entrants[at].free_since_ms, at));
    let only_two = tournament.active().count() <= 2;
    let may = |a: usize, b: usize| {
        let just = entrants[a].last_with.contains(&b) && entrants[b].last_with.contains(&a);
        (only_two || !just) && !apart(&entrants[a].person, &entrants[b].person)
    };
    let wanted = |me: usize, other: usize| {
        let like = lead(&entrants[me]).signum() * lead(&entrants[other]).signum() > 0;
        (entrants[me].half_points.abs_diff(entrants[other].half_points), like, other)
    };
    let (pairs, _) = pair_up(&waiting, &may, &wanted);
    Paired { tables: pairs.into_iter().map(|(a, b)| seated(tournament, a, b)).collect(), byes: Vec::new() }
}
