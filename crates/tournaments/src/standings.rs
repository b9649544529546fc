//! Standings and tie-breaks.

use crate::row::half_points;
use crate::{Format, Tournament};

/// A line of the standings.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// The number of the entrant.
    pub entrant: usize,
    /// The place, from 1; the same for players that no tie-break separates.
    pub place: usize,
    pub points: f64,
    /// The tie-breaks, in order. Swiss: the sum of the opponents' points (Buchholz), the points of beaten opponents
    /// plus half of those drawn with (Sonneborn-Berger), wins. Round robin: Sonneborn-Berger, wins. Tables: wins,
    /// Buchholz. Arena: wins, fewer games (as a negative number).
    pub tie_breaks: Vec<f64>,
}

impl Tournament {
    /// Returns the entrants, the leader first.
    pub fn standings(&self) -> Vec<Standing> {
        let entrants = self.entrants();
        let mut met = vec![0_u64; entrants.len()];
        let mut beaten = vec![0_u64; entrants.len()];
        for table in self.rounds().iter().flat_map(|round| &round.tables) {
            let Some(places) = table.places.as_ref().filter(|places| !places.is_empty()) else { continue };
            for (seat, &me) in table.seats.iter().enumerate() {
                for (other_seat, &other) in table.seats.iter().enumerate().filter(|(at, _)| *at != seat) {
                    let points = u64::from(entrants[other].half_points);
                    met[me] += points;
                    beaten[me] += points * u64::from(half_points(&[places[seat], places[other_seat]], 0));
                }
            }
        }
        // In half and quarter points, so that comparisons are exact.
        let key = |at: usize| -> Vec<i64> {
            let entrant = &entrants[at];
            let (met, beaten, wins) = (met[at] as i64, beaten[at] as i64, i64::from(entrant.wins));
            let mut key = vec![i64::from(entrant.half_points)];
            key.extend(match self.terms().format {
                Format::Swiss => vec![met, beaten, wins],
                Format::RoundRobin => vec![beaten, wins],
                Format::Tables => vec![wins, met],
                Format::Arena => vec![wins, -i64::from(entrant.games)],
            });
            key
        };
        let units: &[f64] = match self.terms().format {
            Format::Swiss => &[2.0, 4.0, 1.0],
            Format::RoundRobin => &[4.0, 1.0],
            Format::Tables => &[1.0, 2.0],
            Format::Arena => &[1.0, 1.0],
        };
        let mut order: Vec<(Vec<i64>, usize)> = (0..entrants.len()).map(|at| (key(at), at)).collect();
        order.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        let place = |at: usize| order.iter().position(|(key, _)| *key == order[at].0).unwrap_or(at) + 1;
        let line = |(at, (key, entrant)): (usize, &(Vec<i64>, usize))| Standing {
            entrant: *entrant,
            place: place(at),
            points: key[0] as f64 / 2.0,
            tie_breaks: key[1..].iter().zip(units).map(|(value, unit)| *value as f64 / unit).collect(),
        };
        order.iter().enumerate().map(line).collect()
    }

    /// Returns the numbers of these entrants, the best first.
    pub(crate) fn ranked(&self, of: impl Fn(usize) -> bool) -> Vec<usize> {
        self.standings().into_iter().map(|line| line.entrant).filter(|&at| of(at)).collect()
    }
}
