//! Swiss and arena pairings: players with similar points meet.

use super::matching::{most, pair_up};
use super::{PairingVeto, RoundPairing};
use crate::{Entrant, Tournament};

/// Returns how many more times an entrant had the first seat than the second.
fn lead(entrant: &Entrant) -> i64 {
    i64::from(entrant.seats[0]) - i64::from(entrant.seats[1])
}

/// Orders both by seat: the first seat goes to the one who had it less often, then to the one who last had the second
/// seat, then to `a`.
fn seated(tournament: &Tournament, a: usize, b: usize) -> Vec<usize> {
    let want = |at: usize| {
        let entrant = &tournament.entrants()[at];
        (lead(entrant), entrant.last_seat != Some(1))
    };
    if want(b) < want(a) { vec![b, a] } else { vec![a, b] }
}

/// Pairs the next round of a Swiss. As few players as possible meet again, then as few as possible get one seat three
/// times more often than the other. Within that, from the top, players with similar points meet, the upper half of a
/// score group against the lower. The bye, which gives a point, goes to the player with the fewest byes, then to the
/// one ranked lowest.
pub fn swiss(tournament: &Tournament, apart: &PairingVeto<'_>) -> RoundPairing {
    let entrants = tournament.entrants();
    let ranked = tournament.ranked(|at| !entrants[at].withdrawn);
    let is_apart = |a: usize, b: usize| apart(&entrants[a].person, &entrants[b].person);
    let fresh = |a: usize, b: usize| !entrants[a].met.contains_key(&b) && !is_apart(a, b);
    let mut paired = RoundPairing::default();
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
    // Players without an opponent that they haven't met: repeat as few meetings as possible.
    let again =
        |me: usize, other: usize| (entrants[me].met.get(&other).copied().unwrap_or(0), wanted(me, other));
    let (more, never) = pair_up(&alone, &|a, b| !is_apart(a, b), &again);
    pairs.extend(more);
    paired.byes.extend(never.into_iter().map(|at| (at, 2)));
    paired.tables = pairs.into_iter().map(|(a, b)| seated(tournament, a, b)).collect();
    paired
}

/// Pairs as many players of an arena whose break is over as possible. Those who have waited longest come first and get
/// the opponent with the nearest points, but never their last opponent unless only two take part.
pub fn arena(tournament: &Tournament, now_ms: u64, apart: &PairingVeto<'_>) -> RoundPairing {
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
    RoundPairing {
        tables: pairs.into_iter().map(|(a, b)| seated(tournament, a, b)).collect(),
        byes: Vec::new(),
    }
}
