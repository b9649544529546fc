//! The terms that the players of a table agree on before the game.

use eightfold_catalog::Choice;
use serde::{Deserialize, Serialize};

use crate::{Code, Refusal};

/// What the players of a table agree on beforehand.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Terms {
    /// How much time there is.
    pub clock: Clock,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// Whether turns can be taken back, by consent.
    pub undo: bool,
    /// What becomes of a seat whose player is away.
    pub absent: Absent,
    /// The level of the computer that sits in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Who can find the table.
    pub visibility: Visibility,
}

/// How much time the players have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Clock {
    /// No time limit.
    #[default]
    None,
    /// So much for the whole game, and some more with each turn.
    Live {
        /// Seconds for the game.
        base_s: u32,
        /// Seconds added after each turn.
        increment_s: u32,
    },
    /// So many days for each turn.
    Days {
        /// The days.
        days: u32,
        /// Days for the whole game, which at the beginning of a turn are filled up to `days` where less is left; 0 if
        /// each turn has its days and nothing is carried over.
        #[serde(default, skip_serializing_if = "is_zero")]
        bank_days: u32,
        /// Whether Saturdays and Sundays do not count.
        #[serde(default, skip_serializing_if = "is_false")]
        pause_weekends: bool,
        /// How many minutes the time by which they begin and end is ahead of UTC. It is a number and no name of a
        /// place, so that the rows mean the same when a country changes its clocks.
        #[serde(default, skip_serializing_if = "is_utc")]
        utc_offset_min: i32,
        /// Whether the vacation of a player stops the player's clock.
        #[serde(default, skip_serializing_if = "is_false")]
        vacation: bool,
    },
}

impl Clock {
    /// So many days for each turn, each of which counts.
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

/// What becomes of a seat whose player is away for long.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Absent {
    /// The others wait until the clock decides.
    #[default]
    Wait,
    /// A computer of the agreed level sits in.
    Computer,
    /// The seat is out.
    Out,
}

/// Who can find a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Everybody.
    Public,
    /// Who has the link.
    #[default]
    Link,
}

impl Terms {
    /// Checks the terms for a game.
    ///
    /// # Errors
    /// [`Code::Malformed`], and what would be right.
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
        let levels = choice.levels().len();
        match (self.absent, self.level) {
            (_, Some(level)) if usize::from(level) > levels || level == 0 => {
                malformed(format!("level {level} is not there: this game has levels 1 to {levels}"))
            }
            (Absent::Computer, None) => {
                malformed(format!("`absent` is `computer`: give its `level`, 1 to {levels}"))
            }
            _ => Ok(()),
        }
    }
}
