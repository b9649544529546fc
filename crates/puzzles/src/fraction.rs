use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A fraction in lowest terms: means over tiles are exact, not rounded.
///
/// ```
/// use eightfold_puzzles::Fraction;
///
/// let mean = Fraction::mean(&[Fraction::from(1), Fraction::from(2), Fraction::from(2)]).unwrap();
/// assert_eq!(mean.to_string(), "5/3");
/// assert_eq!("10/6".parse(), Ok(mean));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fraction {
    above: i64,
    /// The denominator, at least 1.
    below: i64,
}

impl Fraction {
    /// Returns `above / below`; `None` if `below` is 0 or the fraction in lowest terms is too large to store.
    pub fn new(above: i64, below: i64) -> Option<Self> {
        Self::reduced(above.into(), below.into())
    }

    fn reduced(above: i128, below: i128) -> Option<Self> {
        if below == 0 {
            return None;
        }
        let (mut a, mut b) = (above.unsigned_abs(), below.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let by = i128::try_from(a).ok()? * below.signum();
        Some(Self { above: i64::try_from(above / by).ok()?, below: i64::try_from(below / by).ok()? })
    }

    /// Returns the mean of these numbers; `None` if there are none, or if it is too large to store.
    pub fn mean(all: &[Self]) -> Option<Self> {
        let sum = all.iter().try_fold(Self::from(0), |sum, &one| sum.plus(one))?;
        Self::reduced(sum.above.into(), i128::from(sum.below) * i128::try_from(all.len()).ok()?)
    }

    /// Returns the sum; `None` if it is too large to store.
    pub fn plus(self, other: Self) -> Option<Self> {
        let (a, b) = (i128::from(self.above), i128::from(self.below));
        let (c, d) = (i128::from(other.above), i128::from(other.below));
        Self::reduced(a * d + c * b, b * d)
    }

    /// Returns the difference; `None` if it is too large to store.
    pub fn minus(self, other: Self) -> Option<Self> {
        self.plus(Self { above: other.above.checked_neg()?, below: other.below })
    }

    /// Returns the nearest floating-point number.
    pub fn value(self) -> f64 {
        self.above as f64 / self.below as f64
    }
}

impl From<i32> for Fraction {
    fn from(number: i32) -> Self {
        Self { above: number.into(), below: 1 }
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let across = |a: i64, b: i64| i128::from(a) * i128::from(b);
        across(self.above, other.below).cmp(&across(other.above, self.below))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.below {
            1 => write!(f, "{}", self.above),
            below => write!(f, "{}/{below}", self.above),
        }
    }
}

/// The text isn't a fraction.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` isn't a fraction: write `3`, `-2` or `5/4`")]
pub struct FractionError {
    pub text: String,
}

impl FromStr for Fraction {
    type Err = FractionError;

    fn from_str(text: &str) -> Result<Self, FractionError> {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let number = |text: &str| text.trim().parse::<i64>().ok();
        let whole = number(below).filter(|&below| below > 0);
        number(above)
            .zip(whole)
            .and_then(|(above, below)| Self::new(above, below))
            .ok_or_else(|| FractionError { text: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_reduced_and_compared_as_numbers() {
        let of = |text: &str| text.parse::<Fraction>().unwrap();
        assert_eq!(of("6/4").to_string(), "3/2");
        assert_eq!(of("-6/3").to_string(), "-2");
        assert!(of("5/4") > of("6/5") && of("-1/2") < of("0"));
        assert_eq!(of("1/3").plus(of("1/6")), Some(of("1/2")));
        assert_eq!(of("1/3").minus(of("1/2")), Some(of("-1/6")));
        assert_eq!(Fraction::mean(&[]), None);
        for wrong in ["", "1/0", "1/-2", "a", "1/2/3"] {
            assert!(wrong.parse::<Fraction>().unwrap_err().to_string().contains("a fraction"), "{wrong}");
        }
    }

    #[test]
    fn overflow_is_none() {
        let most = Fraction::new(i64::MAX, 1).unwrap();
        assert_eq!(most.plus(most), None);
        assert_eq!(Fraction::new(1, 0), None);
        assert_eq!(Fraction::new(1, i64::MIN), None);
    }
}
