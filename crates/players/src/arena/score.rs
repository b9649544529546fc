use super::Result;

/// The tally of a match, for its first player.
///
/// # Examples
/// ```
/// use eightfold_players::arena::Score;
///
/// let score = Score { wins: 140, draws: 20, losses: 40 };
/// assert_eq!((score.games(), score.share()), (200, 0.75));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Score {
    /// The games that the first player won.
    pub wins: u64,
    /// The games that were drawn.
    pub draws: u64,
    /// The games that the first player lost.
    pub losses: u64,
}

/// A difference in playing strength, with its 95 % confidence interval.
///
/// # Examples
/// ```
/// use eightfold_players::arena::Score;
///
/// let elo = Score { wins: 140, draws: 20, losses: 40 }.elo();
/// assert!(elo.low < elo.mean && elo.mean < elo.high);
/// assert_eq!(elo.mean.round(), 191.0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The lower bound, in Elo points; negative infinity if all games were lost.
    pub low: f64,
    /// The most likely value, in Elo points.
    pub mean: f64,
    /// The upper bound, in Elo points; infinity if all games were won.
    pub high: f64,
}

impl Score {
    /// Adds the result of a game.
    pub fn count(&mut self, result: Result) {
        *match result {
            Result::Win => &mut self.wins,
            Result::Draw => &mut self.draws,
            Result::Loss => &mut self.losses,
        } += 1;
    }

    /// Returns the number of games counted.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the share of the points, 0 to 1, with draws as half a point; one half if no game was played.
    pub fn share(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.wins as f64 + self.draws as f64 / 2.0) / games as f64,
        }
    }

    /// Returns the difference in strength for this score: Wilson's interval of the share, as Elo. Unbounded on the side
    /// where all points were won or lost.
    pub fn elo(&self) -> Elo {
        const Z: f64 = 1.96;
        let games = self.games().max(1) as f64;
        let share = self.share();
        let centre = (share + Z * Z / (2.0 * games)) / (1.0 + Z * Z / games);
        let spread = Z / (1.0 + Z * Z / games)
            * (share * (1.0 - share) / games + Z * Z / (4.0 * games * games)).sqrt();
        let elo = |share: f64| -400.0 * (1.0 / share - 1.0).log10();
        // The interval of a perfect score ends exactly at 0 or 1, apart from rounding.
        let low = if share > 0.0 { centre - spread } else { 0.0 };
        let high = if share < 1.0 { centre + spread } else { 1.0 };
        Elo { low: elo(low.max(0.0)), mean: elo(share), high: elo(high.min(1.0)) }
    }

    /// Returns the log likelihood ratio of `elo1` against `elo0` for this score, with draws as half a win and half a
    /// loss (a sequential test accepts beyond ±2.94 for errors of 5 %).
    pub fn log_likelihood_ratio(&self, elo0: f64, elo1: f64) -> f64 {
        let share = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let (s0, s1) = (share(elo0), share(elo1));
        let points = self.wins as f64 + self.draws as f64 / 2.0;
        let lost = self.games() as f64 - points;
        points * (s1 / s0).ln() + lost * ((1.0 - s1) / (1.0 - s0)).ln()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_of_three_quarters_is_190() {
        let score = Score { wins: 140, draws: 20, losses: 40 };
        assert_eq!(score.share(), 0.75);
        let elo = score.elo();
        assert!((elo.mean - 190.8).abs() < 0.1);
        assert!(elo.low < elo.mean && elo.mean < elo.high && elo.high - elo.low < 120.0);
    }

    #[test]
    fn a_clean_score_has_a_lower_bound() {
        let score = Score { wins: 200, ..Score::default() };
        assert_eq!(score.elo().mean, f64::INFINITY);
        assert!(score.elo().low > 600.0);
        assert!(score.log_likelihood_ratio(0.0, 100.0) > 2.94);
    }

    #[test]
    fn a_clean_score_is_unbounded_on_its_side() {
        for games in 1..300 {
            let (mut won, mut lost) = (Score::default(), Score::default());
            (won.wins, lost.losses) = (games, games);
            assert_eq!(won.elo().high, f64::INFINITY, "{games}");
            assert_eq!(lost.elo().low, f64::NEG_INFINITY, "{games}");
            assert!(won.elo().low.is_finite() && lost.elo().high.is_finite(), "{games}");
        }
    }
}
