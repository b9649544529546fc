//! The terms that the players of a table agree on before the game.

use eightfold_catalog::Choice;
use serde::{Deserialize, Serialize};

use crate::{Code, Refusal};

/// The terms of a table, agreed before the game.
///
/// # Examples
/// ```
/// use eightfold_catalog::Choice;
/// use eightfold_table::{Clock, Code, Terms};
///
/// let choice = Choice::new("octiles", []).expect("a game of the catalog");
/// let terms = Terms { clock: Clock::days(3), rated: true, ..Terms::default() };
/// assert!(terms.check(&choice).is_ok());
///
/// let refused = Terms { clock: Clock::days(90), ..terms }.check(&choice).expect_err("90 days are too many");
/// assert_eq!((refused.code, refused.message.as_str()), (Code::Malformed, "90 days a turn: it is 1 to 30"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(description = "The terms of a table, agreed before the game.")
)]
#[serde(default, deny_unknown_fields)]
pub struct Terms {
    /// The time that the players have.
    pub clock: Clock,
    /// True if the result counts for ratings.
    pub rated: bool,
    /// True if turns can be taken back, by consent.
    pub undo: bool,
    /// The rule for a seat whose player is away.
    pub absent: AbsenceRule,
    /// The level of the computer that takes over, from 1; with `"absent": "computer"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The people who can find the table.
    pub visibility: Visibility,
    /// The lowest rating of people who can join without an invitation by name, in this game with this clock. People
    /// without a rating count as 1500.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_rating: Option<i32>,
    /// The highest rating of such people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_rating: Option<i32>,
    /// The id of the club whose members the table is for; with `"visibility": "link"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
}

/// The highest bound for ratings.
const HIGHEST_RATING: i32 = 5_000;

/// The time that the players have.
///
/// # Examples
/// ```
/// use eightfold_table::Clock;
///
/// let clock: Clock = serde_json::from_str(r#"{"kind":"live","base_s":600,"increment_s":5}"#)?;
/// assert_eq!(clock, Clock::Live { base_s: 600, increment_s: 5 });
/// assert!(matches!(Clock::days(3), Clock::Days { days: 3, bank_days: 0, .. }));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(description = "The time that the players have.")
)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Clock {
    /// A game without a time limit.
    #[default]
    None,
    /// A time for the whole game, and an increment for each turn.
    Live {
        /// Seconds for the game.
        base_s: u32,
        /// Seconds added after each turn.
        increment_s: u32,
    },
    /// A number of days for each turn.
    Days {
        /// The days for each turn, 1 to 30.
        days: u32,
        /// Days for the whole game, at most 90, topped up to `days` at the start of a turn; 0 if each turn has its own
        /// days and nothing is carried over.
        #[serde(default, skip_serializing_if = "is_zero")]
        bank_days: u32,
        /// True if Saturdays and Sundays don't count.
        #[serde(default, skip_serializing_if = "is_false")]
        pause_weekends: bool,
        /// The offset from UTC in minutes for the start and end of days: a multiple of 15 from -720 to 840. It is a
        /// number instead of a time zone, so that the rows keep their meaning when a country changes its clocks.
        #[serde(default, skip_serializing_if = "is_utc")]
        utc_offset_min: i32,
        /// True if a player's vacation stops their clock.
        #[serde(default, skip_serializing_if = "is_false")]
        vacation: bool,
    },
}

impl Clock {
    /// Returns a clock with this many days for each turn, without pauses.
    pub const fn days(days: u32) -> Self {
        Self::Days { days, bank_days: 0, pause_weekends: false, utc_offset_min: 0, vacation: false }
    }
}

fn is_zero(days: &u32) -> bool {
    *days == 0
}

fn is_utc(minutes: &i32) -> bool {
    *minutes == 0
}

pub(crate) fn is_false(no: &bool) -> bool {
    !no
}

/// The rule for a seat whose player stays away.
///
/// # Examples
/// ```
/// use eightfold_table::{AbsenceRule, Terms};
///
/// assert_eq!(Terms::default().absent, AbsenceRule::Wait);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(description = "The rule for a seat whose player stays away.")
)]
#[serde(rename_all = "kebab-case")]
pub enum AbsenceRule {
    /// The others wait until the clock runs out.
    #[default]
    Wait,
    /// A computer of the agreed level takes over.
    Computer,
    /// The seat is out of the game.
    Out,
}

/// The people who can find a table.
///
/// # Examples
/// ```
/// use eightfold_table::{Terms, Visibility};
///
/// assert_eq!(Terms::default().visibility, Visibility::Link);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(description = "The people who can find a table.")
)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Everyone, in the lobby.
    Public,
    /// Only people with the link.
    #[default]
    Link,
}

impl Terms {
    /// Checks the terms for a game.
    ///
    /// # Errors
    /// [`Code::Malformed`], with a message that says what would be right.
    pub fn check(&self, choice: &Choice) -> Result<(), Refusal> {
        let malformed = |what: String| Err(Refusal::new(Code::Malformed, what));
        match self.clock {
            Clock::Live { base_s, increment_s } if base_s > 10_800 || increment_s > 180 => {
                return malformed(
                    "a live clock has at most 10800 seconds for the game and 180 for each turn".to_owned(),
                );
            }
            Clock::Live { base_s, increment_s } if base_s + increment_s < 5 => {
                return malformed(
                    "a live clock has at least 5 seconds, `base_s` and `increment_s` together".to_owned(),
                );
            }
            Clock::Days { days, .. } if !(1..=30).contains(&days) => {
                return malformed(format!("{days} days a turn: it is 1 to 30"));
            }
            Clock::Days { days, bank_days, .. } if bank_days != 0 && !(days..=90).contains(&bank_days) => {
                return malformed(format!(
                    "a bank of {bank_days} days: it has the {days} days of a turn at least and 90 at most, or is 0 for none"
                ));
            }
            Clock::Days { utc_offset_min, pause_weekends, .. }
                if !(-720..=840).contains(&utc_offset_min)
                    || utc_offset_min % 15 != 0
                    || (utc_offset_min != 0 && !pause_weekends) =>
            {
                return malformed(format!(
                    "an offset of {utc_offset_min} minutes: it is a multiple of 15 from -720 to 840, and only where \
                     `pause_weekends` is true"
                ));
            }
            _ => {}
        }
        let ratings = [self.min_rating, self.max_rating];
        if ratings.iter().flatten().any(|rating| !(0..=HIGHEST_RATING).contains(rating)) {
            return malformed(format!("`min_rating` and `max_rating` are 0 to {HIGHEST_RATING}"));
        }
        if let [Some(min), Some(max)] = ratings
            && min > max
        {
            return malformed(format!("`min_rating` is {min}, above `max_rating`, {max}"));
        }
        if self.club.is_some() && self.visibility == Visibility::Public {
            return malformed("a table of a club isn't public: its `visibility` is `link`".to_owned());
        }
        let levels = choice.levels().len();
        match (self.absent, self.level) {
            (_, Some(level)) if usize::from(level) > levels || level == 0 => {
                malformed(format!("there is no level {level}: this game has levels 1 to {levels}"))
            }
            (AbsenceRule::Computer, None) => {
                malformed(format!("`absent` is `computer`: give its `level`, 1 to {levels}"))
            }
            _ => Ok(()),
        }
    }
}
