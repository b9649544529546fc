//! The sides of a table and their chances: whole numbers that add up to one certain win.

use eightfold_catalog::AnyMatch;
use eightfold_game::{Outcome, Seat, Seats};

/// A certain win, in hundredths of a percent.
pub const DECIDED_VALUE: i32 = 10_000;

/// The sides whose players win together, ordered by their first seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sides(Vec<Seats>);

impl Sides {
    /// Returns the sides of a game.
    pub fn of(played: &dyn AnyMatch) -> Self {
        Self(Seats::sides(played.seats(), |seat| played.team(seat)))
    }

    /// Returns the number of sides.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns all of them.
    pub fn all(&self) -> &[Seats] {
        &self.0
    }

    /// Returns the side of a seat.
    pub fn of_seat(&self, seat: Seat) -> usize {
        self.0.iter().position(|side| side.contains(seat)).unwrap_or_default()
    }

    /// Returns the share of a side with this chance against all others together, as given by searches: even odds
    /// against `n - 1` others are one `n`th. With two sides it is the chance itself.
    pub fn share(&self, chance: i32) -> i32 {
        let (others, chance) =
            (self.count().saturating_sub(1).max(1) as i64, i64::from(chance.clamp(0, DECIDED_VALUE)));
        let all = chance + others * (i64::from(DECIDED_VALUE) - chance);
        ((2 * i64::from(DECIDED_VALUE) * chance + all) / (2 * all)) as i32
    }

    /// Returns the value of a result for each side: a draw is shared by all, a win by the winners.
    pub fn of_outcome(&self, outcome: Outcome) -> Vec<i32> {
        let won = |side: &Seats| f64::from(u8::from(!outcome.winners.and(*side).is_empty()));
        split(DECIDED_VALUE, &self.0.iter().map(won).collect::<Vec<f64>>())
    }

    /// Returns equal shares for all.
    pub fn even(&self) -> Vec<i32> {
        split(DECIDED_VALUE, &vec![1.0; self.count()])
    }

    /// Returns one side's share, and the rest divided among the others by these weights. The side's own weight is
    /// ignored.
    pub fn around(&self, side: usize, share: i32, weights: &[f64]) -> Vec<i32> {
        let others: Vec<f64> =
            weights.iter().enumerate().filter(|(at, _)| *at != side).map(|(_, weight)| *weight).collect();
        let mut all = split(DECIDED_VALUE - share, &others);
        all.insert(side.min(all.len()), share);
        all
    }

    /// Multiplies shares by factors and normalises them to one win again. The factors are for this side, the next one,
    /// and so on.
    pub fn rescaled(&self, shares: &[i32], side: usize, factors: &[f64]) -> Vec<i32> {
        let count = self.count();
        let weigh = |(at, share): (usize, &i32)| f64::from(*share) * factors[(at + count - side) % count];
        split(DECIDED_VALUE, &shares.iter().enumerate().map(weigh).collect::<Vec<f64>>())
    }

    /// Returns the mean of several lists of shares.
    pub fn mean(&self, all: &[Vec<i32>]) -> Vec<i32> {
        let count = all.len().max(1) as i64;
        // The cumulative sums only grow, so that no share is negative and the total is preserved.
        let (mut sum, mut before) = (0_i64, 0_i32);
        (0..self.count())
            .map(|side| {
                sum += all.iter().map(|shares| i64::from(shares[side])).sum::<i64>();
                let together = ((2 * sum + count) / (2 * count)) as i32;
                let share = together - before;
                before = together;
                share
            })
            .collect()
    }
}

/// Returns the strength of a side against the others together, from its chance against them, such that the shares of
/// two sides are their chances.
pub(crate) fn weight(chance: f64) -> f64 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    (chance / (1.0 - chance)).sqrt()
}

/// Divides a total by these weights, or evenly if they are all zero. The parts add up to the total.
fn split(whole: i32, weights: &[f64]) -> Vec<i32> {
    let total: f64 = weights.iter().sum();
    let even = vec![1.0; weights.len()];
    let (weights, total) = if total > 0.0 { (weights, total) } else { (&*even, weights.len() as f64) };
    let (mut sum, mut before) = (0.0, 0);
    weights
        .iter()
        .map(|weight| {
            sum += weight;
            let together = (f64::from(whole) * sum / total).round() as i32;
            let part = together - before;
            before = together;
            part
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_catalog::Choice;
    use eightfold_game::{Deal, IdentityDice};

    fn sides(game: &str, players: &str) -> Sides {
        let choice = Choice::new(game, [("players", players)]).or_else(|_| Choice::new(game, []));
        Sides::of(choice.expect("a game").start(Deal::Hidden, &mut IdentityDice).as_ref())
    }

    #[test]
    fn partners_are_one_side() {
        let counts =
            [("octiles", "3"), ("octiles", "4"), ("octiles-team", ""), ("octi-four", ""), ("octi-fast", "")];
        assert_eq!(counts.map(|(game, players)| sides(game, players).count()), [3, 4, 2, 2, 2]);
    }

    #[test]
    fn even_odds_are_even_shares() {
        assert_eq!(sides("octiles", "3").share(5_000), 3_333);
        assert_eq!(sides("octiles", "4").share(5_000), 2_500);
        let two = sides("octiles", "2");
        for chance in [0, 1, 333, 5_000, 7_777, 9_999, DECIDED_VALUE] {
            assert_eq!(two.share(chance), chance);
            let share = f64::from(chance) / f64::from(DECIDED_VALUE);
            if chance > 0 && chance < DECIDED_VALUE {
                let parts = split(DECIDED_VALUE, &[weight(share), weight(1.0 - share)]);
                assert_eq!(parts, [chance, DECIDED_VALUE - chance]);
            }
        }
        let four = sides("octiles", "4");
        assert_eq!((four.share(0), four.share(DECIDED_VALUE)), (0, DECIDED_VALUE));
        assert!((0..DECIDED_VALUE).all(|chance| four.share(chance) <= four.share(chance + 1)));
    }

    #[test]
    fn shares_add_up_to_a_certain_win() {
        let three = sides("octiles", "3");
        assert_eq!(three.even(), [3_333, 3_334, 3_333]);
        assert_eq!(three.around(1, 4_001, &[1.0, 9.0, 2.0]), [2_000, 4_001, 3_999]);
        assert_eq!(three.around(2, 10_000, &[0.0, 0.0, 0.0]), [0, 0, 10_000]);
        // A bias is removed relative to the player to act; certain results stay certain.
        assert_eq!(
            three.rescaled(&[1_250, 5_000, 3_750], 1, &[2.0 / 3.0, 8.0 / 9.0, 8.0 / 3.0]),
            three.even()
        );
        assert_eq!(three.rescaled(&[0, 0, 10_000], 1, &[2.0, 0.5, 1.0]), [0, 0, 10_000]);
        let mean = three.mean(&[vec![3_333, 3_334, 3_333], vec![10_000, 0, 0]]);
        assert_eq!(mean.iter().sum::<i32>(), DECIDED_VALUE);
        assert_eq!(mean[0], 6_667);
    }
}
