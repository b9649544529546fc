use serde::{Deserialize, Serialize};

/// How strong somebody is taken to be on a ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rating {
    /// The strength, in points; everybody begins at 1500.
    pub points: i32,
    /// The standard deviation, in points.
    pub deviation: u32,
    /// Whether too little is known yet: shown with a question mark.
    pub provisional: bool,
}

/// What a game that is over has changed for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingChange {
    /// The letter of the seat.
    pub seat: char,
    /// On which of the two ladders.
    pub field: Field,
    /// The rating before.
    pub before: Rating,
    /// The rating after.
    pub after: Rating,
}

/// Who is compared on a ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Field {
    /// People by what they did against people.
    #[default]
    People,
    /// People and computers, by games in which a computer played.
    Computers,
}

/// The kind of clock of a ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// Minutes for the game.
    #[default]
    Live,
    /// Days for a turn.
    Days,
    /// No clock.
    None,
}

/// Who plays against whom on a ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Two players.
    Two,
    /// Three, each alone.
    Three,
    /// Four, each alone.
    Four,
    /// Two pairs.
    Pairs,
}

/// Where somebody stands on a ladder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LadderLine {
    /// The place, from 1; nothing while the rating is provisional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<usize>,
    /// The person's id; nothing for a computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The person's name; nothing for a computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The level of a computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The rating, as sure as it is now.
    pub rating: Rating,
    /// How many games were rated.
    pub games: u32,
    /// When the last of them ended, in milliseconds since 1970.
    pub last_ms: u64,
}

/// `GET /api/ratings`: a ladder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LadderPage {
    /// The id of the game.
    pub game: String,
    /// The options that make it another game, `start=face-down`; empty without any.
    pub options: String,
    /// Who plays against whom.
    pub format: Format,
    /// The kind of clock.
    pub clock: Pace,
    /// Who is compared.
    pub field: Field,
    /// The strongest first.
    pub lines: Vec<LadderLine>,
    /// For `after` in the next request, where there is more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<usize>,
}

/// A rating of a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PersonRating {
    /// The id of the game.
    pub game: String,
    /// The options that make it another game.
    pub options: String,
    /// Who plays against whom.
    pub format: Format,
    /// The kind of clock.
    pub clock: Pace,
    /// Who is compared.
    pub field: Field,
    /// The rating, as sure as it is now.
    pub rating: Rating,
    /// How many games were rated.
    pub games: u32,
    /// When the last of them ended, in milliseconds since 1970.
    pub last_ms: u64,
}

/// What a person has finished of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PersonGames {
    /// The id of the game.
    pub game: String,
    /// How many games have a result.
    pub finished: u64,
    /// How many of them were won, alone or with others.
    pub won: u64,
    /// How many were drawn.
    pub drawn: u64,
    /// How many were lost.
    pub lost: u64,
}

/// `GET /api/people/NAME`: what everybody may know of a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Profile {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Since when there is the account, in milliseconds since 1970.
    pub created_ms: u64,
    /// The ratings, the most games first.
    pub ratings: Vec<PersonRating>,
    /// Finished games, those played most first.
    pub games: Vec<PersonGames>,
}
