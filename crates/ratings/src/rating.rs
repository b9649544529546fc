use serde::{Deserialize, Serialize};

/// How strong a player is taken to be, and how sure that is.
///
/// Points are those of Glicko-2 on ladders of two. On the others the scale of Weng and Lin is stretched, so that there too
/// everybody begins at 1500 with a deviation of 350; but 100 points are not the same there as here.
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
    /// Its standard deviation: in 19 cases of 20 the strength is within twice as many points.
    pub deviation: f64,
    /// How much the strength is expected to change. Only Glicko-2 has it; elsewhere it stays as it was.
    pub volatility: f64,
}

impl Rating {
    /// That of somebody of whom nothing is known.
    pub const NEW: Self = Self { value: 1500.0, deviation: 350.0, volatility: 0.06 };
    /// Above this deviation a rating is provisional.
    pub const PROVISIONAL: f64 = 110.0;

    /// The strength in whole points, as it is shown.
    pub fn points(&self) -> i32 {
        self.value.round() as i32
    }

    /// Whether too little is known: shown with a question mark, and left out of lists of the best.
    pub fn is_provisional(&self) -> bool {
        self.deviation > Self::PROVISIONAL
    }

    /// To millionths. The functions that a rating takes may differ in their last bit from machine to machine; this
    /// keeps the difference from growing.
    pub(crate) fn rounded(self) -> Self {
        let round = |number: f64| (number * 1e6).round() / 1e6;
        Self {
            value: round(self.value),
            deviation: round(self.deviation),
            volatility: (self.volatility * 1e9).round() / 1e9,
        }
    }
}

/// `1684`, or `1684?` where it is provisional.
impl std::fmt::Display for Rating {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.points(), if self.is_provisional() { "?" } else { "" })
    }
}
