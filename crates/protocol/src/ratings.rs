use serde::{Deserialize, Serialize};

/// A rating in a category.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rating {
    /// The strength, in points; everyone starts at 1500.
    pub points: i32,
    /// The standard deviation, in points.
    pub deviation: u32,
    /// Whether there are too few games yet; shown with a question mark.
    pub provisional: bool,
}

/// How a finished game changed the rating of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingChange {
    /// The letter of the seat.
    pub seat: char,
    /// The field of the category.
    pub field: Field,
    /// The rating before.
    pub before: Rating,
    /// The rating after.
    pub after: Rating,
}

/// Who is compared in a category.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Field {
    /// People, by their games against people.
    #[default]
    People,
    /// People and computers, by games with a computer player.
    Computers,
}

/// The kind of clock of a category.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// A time limit in minutes for the game.
    #[default]
    Live,
    /// Days for each turn.
    Days,
    /// No clock.
    None,
}

/// The opponents of a category.
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

/// A player in the rankings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RankedPlayer {
    /// The place, from 1; left out while the rating is provisional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<usize>,
    /// The person's id; left out for a computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The person's name; left out for a computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The level of a computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The rating, with the deviation as of now.
    pub rating: Rating,
    /// The number of rated games.
    pub games: u32,
    /// When the last of them ended, in milliseconds since 1970.
    pub last_ms: u64,
}

/// `GET /api/ratings`: the rankings of a category.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RankingsPage {
    /// The id of the game.
    pub game: String,
    /// The options that need a category of their own, such as `start=face-down`; empty if there are none.
    pub options: String,
    /// The kind of opponents.
    pub format: Format,
    /// The kind of clock.
    pub clock: Pace,
    /// Who is compared.
    pub field: Field,
    /// The strongest players first.
    pub lines: Vec<RankedPlayer>,
    /// For `after` in the next request; left out at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<usize>,
}

/// A rating of a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PersonRating {
    /// The id of the game.
    pub game: String,
    /// The options that need a category of their own.
    pub options: String,
    /// The kind of opponents.
    pub format: Format,
    /// The kind of clock.
    pub clock: Pace,
    /// Who is compared.
    pub field: Field,
    /// The rating, with the deviation as of now.
    pub rating: Rating,
    /// The number of rated games.
    pub games: u32,
    /// When the last of them ended, in milliseconds since 1970.
    pub last_ms: u64,
}

/// A person's results in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PersonGames {
    /// The id of the game.
    pub game: String,
    /// The number of games with a result.
    pub finished: u64,
    /// The number of wins, alone or with others.
    pub won: u64,
    /// The number of draws.
    pub drawn: u64,
    /// The number of losses.
    pub lost: u64,
}

/// `GET /api/people/NAME`: the public profile of a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Profile {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// When the account was created, in milliseconds since 1970.
    pub created_ms: u64,
    /// The ratings, those with the most games first.
    pub ratings: Vec<PersonRating>,
    /// The results, the most played games first.
    pub games: Vec<PersonGames>,
    /// Whether you follow the person; only with an account of your own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub followed: Option<bool>,
    /// Your results against the person in your last 1000 games with them, the most played games first. Games that you
    /// won or lost together don't count.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub against_you: Vec<PersonGames>,
}

/// `GET /api/people/NAME/ratings`: how the ratings of a person changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingHistory {
    /// One history for each category, in the order of the profile.
    pub histories: Vec<CategoryHistory>,
}

/// How the rating of a person in a category changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CategoryHistory {
    /// The id of the game.
    pub game: String,
    /// The options that need a category of their own.
    pub options: String,
    /// The kind of opponents.
    pub format: Format,
    /// The kind of clock.
    pub clock: Pace,
    /// Who is compared.
    pub field: Field,
    /// The rating after each game, the earliest first; at most 300, the first and the last among them.
    pub points: Vec<RatingPoint>,
}

/// A rating after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// When the game ended, in milliseconds since 1970.
    pub at_ms: u64,
    /// The rating after it.
    pub points: i32,
    /// Whether it was provisional then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
}
