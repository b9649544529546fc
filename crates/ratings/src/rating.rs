use serde::{Deserialize, Serialize};

/// The estimated strength of a player, and its uncertainty.
///
/// Points are those of Glicko-2 in two-player categories. In the others the scale of Weng and Lin is stretched, so that
/// players also start at 1500 with a deviation of 350; but 100 points mean something different there.
///
/// ```
/// use eightfold_ratings::Rating;
///
/// let new = Rating::NEW;
/// assert_eq!((new.points(), new.deviation, new.is_provisional()), (1500, 350.0, true));
/// assert_eq!(new.to_string(), "1500?");
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The strength, in points.
    pub value: f64,
    /// Its standard deviation: in 19 of 20 cases the strength is within twice this many points.
    pub deviation: f64,
    /// How much the strength is expected to change. Only Glicko-2 uses it; elsewhere it stays the same.
    pub volatility: f64,
}

impl Rating {
    /// The rating of a new player.
    pub const NEW: Self = Self { value: 1500.0, deviation: 350.0, volatility: 0.06 };
    /// Above this deviation a rating is provisional.
    pub const MIN_PROVISIONAL_DEVIATION: f64 = 110.0;

    /// Returns the strength in whole points, as displayed.
    pub fn points(&self) -> i32 {
        self.value.round() as i32
    }

    /// Returns whether the rating is provisional: shown with a question mark, and left out of rankings.
    pub fn is_provisional(&self) -> bool {
        self.deviation > Self::MIN_PROVISIONAL_DEVIATION
    }

    /// Rounds to millionths. The functions used may differ in their last bit between machines; this keeps the
    /// difference from growing.
    pub(crate) fn rounded(self) -> Self {
        let round = |number: f64| (number * 1e6).round() / 1e6;
        Self {
            value: round(self.value),
            deviation: round(self.deviation),
            volatility: (self.volatility * 1e9).round() / 1e9,
        }
    }
}

/// Prints `1684`, or `1684?` if it is provisional.
impl std::fmt::Display for Rating {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.points(), if self.is_provisional() { "?" } else { "" })
    }
}
