//! Bots: accounts under which programs play, tokens for programs, and where notes are sent.

use serde::{Deserialize, Serialize};

/// An account under which a program plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Bot {
    /// The id of the account.
    pub id: String,
    /// Its name, by which it is invited.
    pub name: String,
    /// The name of whoever answers for it.
    pub owner: String,
    /// What its owner says of it.
    pub about: String,
    /// The ids of the games it plays.
    pub games: Vec<String>,
    /// Whether it is in the directory.
    pub listed: bool,
    /// When its program was last seen, to ten minutes, in milliseconds since 1970; left out if never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen_ms: Option<u64>,
}

/// Bots, in pages.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Bots {
    /// In the order of their ids.
    pub bots: Vec<Bot>,
    /// For `after` in the next request; left out at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// `POST /api/me/bots`: an account for a program.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewBot {
    /// Its name, 2 to 24 characters, which nobody else has.
    pub name: String,
    /// What to say of it, at most 300 characters.
    #[serde(default)]
    pub about: String,
    /// The ids of the games it plays; none: all.
    #[serde(default)]
    pub games: Vec<String>,
    /// Whether it is to be in the directory.
    #[serde(default)]
    pub listed: bool,
}

/// `PATCH /api/me/bots/NAME`: what is to be different.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangeBot {
    /// What to say of it, at most 300 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// The ids of the games it plays; none: all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<Vec<String>>,
    /// Whether it is to be in the directory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub listed: Option<bool>,
}

/// `POST /api/me/tokens`: a token for a program.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewApiToken {
    /// What its owner calls it, 1 to 40 characters.
    pub name: String,
    /// What it may be used for: some of `read`, `play` and `hooks`.
    pub scopes: Vec<String>,
    /// The name of one's bot that it is for; without it for one's own account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

/// A token for a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ApiToken {
    /// Its id.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for.
    pub scopes: Vec<String>,
    /// The name of the bot it is for; left out where it is for one's own account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Since when, in milliseconds since 1970.
    pub created_ms: u64,
    /// When it was last used, to ten minutes, in milliseconds since 1970; left out if never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen_ms: Option<u64>,
    /// For `Authorization: Bearer TOKEN`; shown only when it is made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// Tokens for programs, one's own and those of one's bots.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ApiTokens {
    /// The oldest of each account first.
    pub tokens: Vec<ApiToken>,
}

/// `PUT /api/me/hook`: where notes are to be sent.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewHook {
    /// Its address, by https.
    pub url: String,
}

/// Where notes are sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hook {
    /// The address.
    pub url: String,
    /// The key of the signatures; shown only when it is made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// How many notes wait to be sent, to 200.
    pub waiting: usize,
    /// Since when nothing has been taken, in milliseconds since 1970; left out where the last one was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failing_since_ms: Option<u64>,
    /// Why the last one was not taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trouble: Option<String>,
}

/// What is sent to a hook. `Eightfold-Signature: sha256=HEX` has the HMAC-SHA-256 of the body by the secret.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Delivery {
    /// The same each time that it is sent, so that one which comes twice is known.
    pub id: String,
    /// When it was sent, in milliseconds since 1970.
    pub sent_ms: u64,
    /// The id of the account that the note is for.
    pub account: String,
    /// The note, as in `GET /api/stream`.
    pub note: crate::Note,
}
