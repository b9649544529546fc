//! Round robin, by the circle method.

use super::RoundPairing;
use crate::Tournament;

/// Pairs the next round. Players who stay to the end all meet once, and their numbers of first and second seats differ
/// by at most one. A player whose opponent has left gets a point.
pub fn round_robin(tournament: &Tournament) -> RoundPairing {
    let people = tournament.first;
    let round = tournament.rounds().len();
    // With an odd number of players, the opponent of the last place in the circle gets a bye.
    let circle = people + people % 2;
    let turning = circle - 1;
    let mut paired = RoundPairing::default();
    for pair in 0..circle / 2 {
        let (a, b) = match pair {
            0 if round.is_multiple_of(2) => (round % turning, turning),
            0 => (turning, round % turning),
            _ => ((round + pair) % turning, (round + turning - pair) % turning),
        };
        let (first, second) = if pair % 2 == 1 || pair == 0 { (a, b) } else { (b, a) };
        let here = |at: usize| at < people && !tournament.entrants()[at].withdrawn;
        match (here(first), here(second)) {
            (true, true) => paired.tables.push(vec![first, second]),
            (true, false) => paired.byes.push((first, if second < people { 2 } else { 0 })),
            (false, true) => paired.byes.push((second, if first < people { 2 } else { 0 })),
            (false, false) => {}
        }
    }
    paired
}
