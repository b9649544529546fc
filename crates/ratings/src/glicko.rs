//! Glicko-2, for two-player categories.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use crate::finished_game::Format;
use crate::rating::Rating;

/// The result of a game for one of two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

/// The limit on changes of volatility; Glickman recommends 0.3 to 1.2.
const TAU: f64 = 0.5;
/// The length of a rating period for a player who doesn't play, in milliseconds: four days. A settled rating (deviation
/// 50) then becomes provisional again after a year.
const PERIOD_MS: f64 = 4.0 * 86_400_000.0;
/// The number of points per unit of the internal scale of Glicko-2.
const UNIT: f64 = 173.7178;

/// Returns the rating after a period with these games, each with the opponent's rating before the period.
///
/// ```
/// use eightfold_ratings::{Rating, Score, rate_period};
///
/// // The example of Glickman's paper.
/// let rated = |value, deviation| Rating { value, deviation, volatility: 0.06 };
/// let games = [
///     (rated(1400.0, 30.0), Score::Win),
///     (rated(1550.0, 100.0), Score::Loss),
///     (rated(1700.0, 300.0), Score::Loss),
/// ];
/// let after = rate_period(&rated(1500.0, 200.0), &games);
/// assert_eq!(format!("{:.2} {:.2}", after.value, after.deviation), "1464.05 151.52");
/// ```
pub fn rate_period(player: &Rating, games: &[(Rating, Score)]) -> Rating {
    if games.is_empty() {
        return *player;
    }
    let config = Glicko2Config { tau: TAU, ..Glicko2Config::default() };
    let games: Vec<(Glicko2Rating, Outcomes)> = games
        .iter()
        .map(|(opponent, score)| {
            let outcome = match score {
                Score::Win => Outcomes::WIN,
                Score::Draw => Outcomes::DRAW,
                Score::Loss => Outcomes::LOSS,
            };
            (to_glicko(opponent), outcome)
        })
        .collect();
    let after = glicko2_rating_period(&to_glicko(player), &games, &config);
    Rating {
        value: after.rating,
        deviation: after.deviation.min(Rating::NEW.deviation),
        volatility: after.volatility,
    }
    .rounded()
}

/// Returns the rating after this many milliseconds without a game: only its deviation grows.
///
/// ```
/// use eightfold_ratings::{Rating, rest};
///
/// let settled = Rating { value: 1700.0, deviation: 50.0, volatility: 0.06 };
/// let year = rest(&settled, 365 * 86_400_000);
/// assert!(year.is_provisional() && year.points() == 1700);
/// assert_eq!(rest(&settled, 0), settled);
/// ```
pub fn rest(player: &Rating, ms: u64) -> Rating {
    let periods = ms as f64 / PERIOD_MS;
    let grown = (player.deviation / UNIT).powi(2) + periods * player.volatility.powi(2);
    // The deviation never exceeds that of a new player.
    let deviation = (grown.sqrt() * UNIT).min(Rating::NEW.deviation).max(player.deviation);
    Rating { deviation, ..*player }.rounded()
}

impl Rating {
    /// Returns for how many milliseconds without a game the rating stays settled; `None` if it is already provisional.
    /// Deviations grow over time only in two-player categories.
    ///
    /// ```
    /// use eightfold_ratings::{Format, Rating, rest};
    ///
    /// let settled = Rating { value: 1700.0, deviation: 50.0, volatility: 0.06 };
    /// let ms = settled.settled_for_ms(Format::Two).unwrap();
    /// assert!(!rest(&settled, ms - 60_000).is_provisional() && rest(&settled, ms + 60_000).is_provisional());
    /// assert_eq!(settled.settled_for_ms(Format::Four), Some(u64::MAX));
    /// assert_eq!(Rating::NEW.settled_for_ms(Format::Two), None);
    /// ```
    pub fn settled_for_ms(&self, format: Format) -> Option<u64> {
        match format {
            _ if self.is_provisional() => None,
            Format::Two => {
                let room = (Self::MIN_PROVISIONAL_DEVIATION.powi(2) - self.deviation.powi(2)) / UNIT.powi(2);
                Some((room / self.volatility.powi(2) * PERIOD_MS).max(0.0) as u64)
            }
            Format::Three | Format::Four | Format::Pairs => Some(u64::MAX),
        }
    }
}

fn to_glicko(rating: &Rating) -> Glicko2Rating {
    Glicko2Rating { rating: rating.value, deviation: rating.deviation, volatility: rating.volatility }
}
