//! Weng and Lin's method, for categories of three or four players and of pairs.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::rating::Rating;

/// The number of points per unit of the paper's scale, where players start at 25 with a deviation of 25/3.
const UNIT: f64 = 42.0;
const MIDDLE: f64 = 25.0;

/// Returns the ratings after a game of several sides, each with its players and its place, 1 for the best. Sides with
/// the same place have drawn with each other.
///
/// ```
/// use eightfold_ratings::{Rating, rate_table};
///
/// let after = rate_table(&[(vec![Rating::NEW], 1), (vec![Rating::NEW], 2), (vec![Rating::NEW], 2)]);
/// assert!(after[0][0].value > 1500.0);
/// assert_eq!(after[1], after[2]);
/// ```
pub fn rate_table(sides: &[(Vec<Rating>, u8)]) -> Vec<Vec<Rating>> {
    let teams: Vec<(Vec<WengLinRating>, MultiTeamOutcome)> = sides
        .iter()
        .map(|(players, place)| {
            let players = players.iter().map(|player| WengLinRating {
                rating: (player.value - Rating::NEW.value) / UNIT + MIDDLE,
                uncertainty: player.deviation / UNIT,
            });
            (players.collect(), MultiTeamOutcome::new(usize::from(*place)))
        })
        .collect();
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        teams.iter().map(|(players, place)| (&players[..], *place)).collect();
    let after = weng_lin_multi_team(&teams, &WengLinConfig::default());
    let back = |before: &Rating, after: &WengLinRating| {
        Rating {
            value: (after.rating - MIDDLE) * UNIT + Rating::NEW.value,
            deviation: after.uncertainty * UNIT,
            ..*before
        }
        .rounded()
    };
    sides
        .iter()
        .zip(after)
        .map(|((before, _), after)| before.iter().zip(&after).map(|(old, new)| back(old, new)).collect())
        .collect()
}
