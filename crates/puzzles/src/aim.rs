use std::fmt;
use std::str::FromStr;

use crate::fraction::Fraction;

/// The goal of a puzzle, with its number. The number is part of the aim and is proven too.
///
/// ```
/// use eightfold_puzzles::Aim;
///
/// let aim: Aim = "win in 3".parse().unwrap();
/// assert_eq!(aim, Aim::Win { turns: 3, prongs: None });
/// assert_eq!(aim.to_string(), "win in 3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// `win in 3`: a turn after which the player wins within this many own turns against any defence, and no sooner.
    /// With a number of prongs, `win in 3 with 1 prong`: at most this many are inserted on the way, and with fewer it
    /// takes more turns.
    Win {
        /// Number of own turns, including this one.
        turns: u8,
        /// The most prongs inserted; `None` for any number.
        prongs: Option<u8>,
    },
    /// `hold for 2`: a turn after which the other side can't force a win within this many of its turns. After every
    /// other turn it can.
    Hold {
        /// Number of turns of the other side.
        turns: u8,
    },
    /// `prize in 2`: a turn after which a prize is collected within this many own turns against any defence.
    Prize {
        /// Number of own turns, including this one.
        turns: u8,
    },
    /// `capture 3`: a turn that captures this many enemy pods. No turn captures more.
    Capture {
        /// Number of pods.
        pods: u8,
    },
    /// `gain 6`: a turn that increases the player's points minus those of the other side by this much. No turn gains
    /// more.
    Gain {
        /// Number of points.
        points: i16,
    },
    /// `mean by 5/4`: the turn that is best on exact average over the unseen tiles, by this much over the next best. In
    /// the race the measure is the lead in rows after the best reply to each tile; in Connect the Dots the lead in
    /// points at the end of the round, with best play by both.
    Mean {
        /// The margin over the next best.
        margin: Fraction,
    },
}

/// The most turns in an aim. Certificates for more would be too long.
pub const MAX_TURNS: u8 = 5;

impl Aim {
    /// Returns one word for the kind of aim: `win`, `prongs`, `hold`, `prize`, `capture`, `gain` or `mean`.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Win { prongs: None, .. } => "win",
            Self::Win { .. } => "prongs",
            Self::Hold { .. } => "hold",
            Self::Prize { .. } => "prize",
            Self::Capture { .. } => "capture",
            Self::Gain { .. } => "gain",
            Self::Mean { .. } => "mean",
        }
    }

    /// Returns the number of own turns of the solution; 1 if it is about one turn.
    pub const fn turns(self) -> u8 {
        match self {
            Self::Win { turns, .. } | Self::Prize { turns } => turns,
            Self::Hold { .. } | Self::Capture { .. } | Self::Gain { .. } | Self::Mean { .. } => 1,
        }
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Win { turns, prongs: None } => write!(f, "win in {turns}"),
            Self::Win { turns, prongs: Some(1) } => write!(f, "win in {turns} with 1 prong"),
            Self::Win { turns, prongs: Some(prongs) } => write!(f, "win in {turns} with {prongs} prongs"),
            Self::Hold { turns } => write!(f, "hold for {turns}"),
            Self::Prize { turns } => write!(f, "prize in {turns}"),
            Self::Capture { pods } => write!(f, "capture {pods}"),
            Self::Gain { points } => write!(f, "gain {points}"),
            Self::Mean { margin } => write!(f, "mean by {margin}"),
        }
    }
}

/// The text isn't a valid aim.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` isn't an aim: {problem}")]
pub struct AimError {
    pub text: String,
    /// What is wrong, or the correct form.
    pub problem: String,
}

impl FromStr for Aim {
    type Err = AimError;

    fn from_str(text: &str) -> Result<Self, AimError> {
        let wrong = |problem: String| AimError { text: text.trim().to_owned(), problem };
        let turns = |number: &str| match number.parse() {
            Ok(turns @ 1..=MAX_TURNS) => Ok(turns),
            _ => Err(wrong(format!("the number of turns is 1 to {MAX_TURNS}"))),
        };
        let small = |number: &str, what: &str| {
            number.parse().map_err(|_| wrong(format!("the number of {what} is 0 to 255")))
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words.as_slice() {
            ["win", "in", number] => Self::Win { turns: turns(number)?, prongs: None },
            ["win", "in", number, "with", prongs, "prong" | "prongs"] => {
                Self::Win { turns: turns(number)?, prongs: Some(small(prongs, "prongs")?) }
            }
            ["hold", "for", number] => Self::Hold { turns: turns(number)? },
            ["prize", "in", number] => Self::Prize { turns: turns(number)? },
            ["capture", number] => match small(number, "pods")? {
                0 => return Err(wrong("there is nothing to find in capturing no pod".to_owned())),
                pods => Self::Capture { pods },
            },
            ["gain", number] => Self::Gain {
                points: number.parse().map_err(|_| wrong("the points are a whole number".to_owned()))?,
            },
            ["mean", "by", number] => match number.parse::<Fraction>() {
                Ok(margin) if margin > Fraction::from(0) => Self::Mean { margin },
                Ok(_) => return Err(wrong("the margin is more than 0".to_owned())),
                Err(error) => return Err(wrong(error.to_string())),
            },
            _ => {
                return Err(wrong(
                    "the aims are `win in 3`, `win in 3 with 1 prong`, `hold for 1`, `prize in 2`, `capture 2`, \
                     `gain 6` and `mean by 5/4`"
                        .to_owned(),
                ));
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aims_round_trip() {
        for text in [
            "win in 1",
            "win in 3 with 1 prong",
            "win in 3 with 0 prongs",
            "hold for 2",
            "prize in 2",
            "capture 3",
            "gain -2",
            "mean by 5/4",
        ] {
            assert_eq!(text.parse::<Aim>().unwrap().to_string(), text);
        }
        assert_eq!("win  in 2 with 1 prongs".parse::<Aim>().unwrap().to_string(), "win in 2 with 1 prong");
    }

    #[test]
    fn errors_in_an_aim_are_explained() {
        for (text, says) in [
            ("win", "the aims are"),
            ("win in 0", "1 to 5"),
            ("win in 9", "1 to 5"),
            ("hold for x", "1 to 5"),
            ("capture 0", "nothing to find"),
            ("capture 256", "0 to 255"),
            ("gain much", "whole number"),
            ("mean by 0", "more than 0"),
            ("mean by x", "a fraction"),
        ] {
            let error = text.parse::<Aim>().unwrap_err().to_string();
            assert!(error.contains(says) && error.contains(text), "{text}: {error}");
        }
    }
}
