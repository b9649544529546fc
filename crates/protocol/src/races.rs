use serde::{Deserialize, Serialize};

/// `POST /api/races`: enters your daily race in the ranking of its day. The server plays it through by the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewRace {
    /// The race as in the page's link to it: the day, a sign for help, and the packed record.
    pub race: String,
}

/// `GET /api/races/DAY`: the ranking of a daily race.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RaceRanking {
    /// The day, counted from 1970.
    pub day: u64,
    /// The best first: a larger lead, then fewer turns. Equal ones share a place.
    pub lines: Vec<RaceLine>,
    /// Your own line, wherever it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub yours: Option<RaceLine>,
    /// How many people have entered a race.
    pub count: usize,
}

/// A person's daily race in the ranking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RaceLine {
    /// The place, from 1.
    pub place: usize,
    /// The id of the person.
    pub id: String,
    /// The name of the person.
    pub name: String,
    /// Whether the person won.
    pub won: bool,
    /// The rows that the loser's runners still had to cross.
    pub rows: i64,
    /// The turns of the person.
    pub turns: usize,
    /// Whether a hint was used.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub helped: bool,
    /// Whether turns were taken back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub taken_back: bool,
    /// When it was entered, in milliseconds since 1970.
    pub at_ms: u64,
}

/// A daily race in the export of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExportedRace {
    /// The day, counted from 1970.
    pub day: u64,
    /// The race, as it was sent.
    pub race: String,
    /// When it was entered, in milliseconds since 1970.
    pub at_ms: u64,
}
