//! The terms of a tournament.

use serde::{Deserialize, Serialize};

/// How players are paired.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everyone plays everyone once.
    RoundRobin,
    /// Rounds between players with similar points; nobody plays the same opponent twice.
    Swiss,
    /// Free players are paired again until the time is up.
    Arena,
    /// Tables of three or four in rounds.
    Tables,
}

/// How often a tournament is repeated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Period {
    /// Every day.
    Day,
    /// Every week.
    Week,
}

impl Period {
    /// Returns its length in ms. Days and weeks are those of UTC, which have no summer time.
    pub const fn length_ms(self) -> u64 {
        match self {
            Self::Day => 86_400_000,
            Self::Week => 7 * 86_400_000,
        }
    }
}

/// The terms of a tournament, fixed when it is created.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// How players are paired.
    pub format: Format,
    /// The number of players at a table: two, or three or four for [`Format::Tables`].
    pub seats: u8,
    /// The id of the game.
    pub game: String,
    /// Its options as `key=value`, separated by spaces.
    pub options: String,
    /// The clock of each table, not read by this crate.
    pub clock: serde_json::Value,
    /// Whether games count for ratings.
    pub rated: bool,
    /// Whether bots may join.
    pub bots: bool,
    /// Whether it is listed; otherwise people find it by its link.
    pub public: bool,
    /// The number of rounds; none to derive it from the number of players.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rounds: Option<u32>,
    /// The length of an arena in minutes.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub minutes: Option<u32>,
    /// Seconds between two rounds, or between two games of a player in an arena.
    pub break_s: u32,
    /// The maximum number of players at once.
    pub most: u32,
    /// When it starts by itself, in ms; none if its creator starts it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub starts_ms: Option<u64>,
    /// How often it is repeated, at the time of `starts_ms`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub every: Option<Period>,
    /// The club whose members it is for.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub club: Option<String>,
}

impl Terms {
    /// Returns the default terms of a format: public, not rated, without a clock.
    pub fn new(format: Format, seats: u8, game: &str) -> Self {
        Self {
            format,
            seats,
            game: game.to_owned(),
            options: String::new(),
            clock: serde_json::Value::Null,
            rated: false,
            bots: false,
            public: true,
            rounds: None,
            minutes: (format == Format::Arena).then_some(60),
            break_s: 10,
            most: Self::most_of(format),
            starts_ms: None,
            every: None,
            club: None,
        }
    }

    /// Returns the maximum number of players in a format.
    pub const fn most_of(format: Format) -> u32 {
        match format {
            Format::RoundRobin => 24,
            Format::Swiss | Format::Arena | Format::Tables => 128,
        }
    }

    /// Checks the terms.
    ///
    /// # Errors
    /// A message that says what is wrong and what would be right.
    pub fn check(&self) -> Result<(), String> {
        let most = Self::most_of(self.format);
        match (self.format, self.seats) {
            (Format::Tables, 3 | 4) => {}
            (Format::Tables, seats) => {
                return Err(format!(
                    "`tables` is for games of three or four, and this one has {seats} seats"
                ));
            }
            (_, 2) => {}
            (_, seats) => {
                return Err(format!("this game has {seats} seats: choose `tables`, the others are for two"));
            }
        }
        match (self.format, self.rounds) {
            (Format::Swiss | Format::Tables, Some(1..=50) | None) => {}
            (Format::Swiss | Format::Tables, Some(rounds)) => {
                return Err(format!("{rounds} rounds: it is 1 to 50"));
            }
            (_, Some(_)) => return Err("`rounds` is for `swiss` and `tables`: leave it out".to_owned()),
            (_, None) => {}
        }
        match (self.format, self.minutes) {
            (Format::Arena, Some(5..=720)) => {}
            (Format::Arena, _) => return Err("an arena lasts 5 to 720 `minutes`".to_owned()),
            (_, Some(_)) => return Err("`minutes` is for an arena: leave it out".to_owned()),
            (_, None) => {}
        }
        if self.break_s > 600 {
            return Err(format!("`break_s` is {}: it is at most 600 seconds", self.break_s));
        }
        if self.every.is_some() && self.starts_ms.is_none() {
            return Err("`every` repeats a tournament at the time of its start: give `starts_ms`".to_owned());
        }
        if self.club.is_some() && self.public {
            return Err("a tournament of a club isn't public: its `visibility` is `link`".to_owned());
        }
        if !(u32::from(self.seats)..=most).contains(&self.most) {
            return Err(format!("`most` is {}: it is {} to {most}", self.most, self.seats));
        }
        Ok(())
    }

    /// Returns when the tournament is repeated after this time, in ms; none if it isn't repeated.
    pub fn repeats_ms(&self, now_ms: u64) -> Option<u64> {
        let (starts_ms, length_ms) = (self.starts_ms?, self.every?.length_ms());
        let passed = now_ms.saturating_sub(starts_ms) / length_ms;
        Some(starts_ms + (passed + 1) * length_ms)
    }

    /// Returns the number of rounds for this many players; none for an arena.
    pub fn rounds_for(&self, people: usize) -> Option<u32> {
        let people = u32::try_from(people).unwrap_or(u32::MAX);
        // The number of rounds without repeated meetings.
        let all = if people.is_multiple_of(2) { people.saturating_sub(1) } else { people };
        match self.format {
            Format::Arena => None,
            Format::RoundRobin => Some(all),
            Format::Swiss => {
                let usual = u32::BITS - people.saturating_sub(1).leading_zeros();
                Some(self.rounds.unwrap_or(usual).min(all))
            }
            Format::Tables => Some(self.rounds.unwrap_or(4)),
        }
    }
}
