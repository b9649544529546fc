//! Bots: accounts that programs play under, tokens for programs, and webhooks.

use serde::{Deserialize, Serialize};

/// An account that a program plays under.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Bot {
    /// The id of the account.
    pub id: String,
    /// Its name, for invitations.
    pub name: String,
    /// The name of its owner.
    pub owner: String,
    /// Its owner's description of it.
    pub about: String,
    /// The ids of the games it plays.
    pub games: Vec<String>,
    /// Whether it is in the directory.
    pub listed: bool,
    /// When its program was last seen, to ten minutes, in milliseconds since 1970; left out if never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen_ms: Option<u64>,
}

/// A page of bots.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Bots {
    /// Sorted by id.
    pub bots: Vec<Bot>,
    /// For `after` in the next request; left out at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// `POST /api/me/bots`: creates an account for a program.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewBot {
    /// Its name, 2 to 24 characters, not used by anyone else.
    pub name: String,
    /// A description, at most 300 characters.
    #[serde(default)]
    pub about: String,
    /// The ids of the games it plays; empty for all.
    #[serde(default)]
    pub games: Vec<String>,
    /// Whether to list it in the directory.
    #[serde(default)]
    pub listed: bool,
}

/// `PATCH /api/me/bots/NAME`: what to change.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangeBot {
    /// A description, at most 300 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// The ids of the games it plays; empty for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<Vec<String>>,
    /// Whether to list it in the directory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub listed: Option<bool>,
}

/// `POST /api/me/tokens`: creates a token for a program.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewApiToken {
    /// A label, 1 to 40 characters.
    pub name: String,
    /// What the token allows: some of `read`, `play` and `hooks`.
    pub scopes: Vec<String>,
    /// The name of the bot it is for; left out for your own account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

/// A token for a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ApiToken {
    /// Its id.
    pub id: String,
    /// Its label.
    pub name: String,
    /// What it allows.
    pub scopes: Vec<String>,
    /// The name of the bot it is for; left out for your own account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: u64,
    /// When it was last used, to ten minutes, in milliseconds since 1970; left out if never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen_ms: Option<u64>,
    /// For `Authorization: Bearer TOKEN`; shown only when the token is created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// The tokens for programs of an account and its bots.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ApiTokens {
    /// By account, the oldest first.
    pub tokens: Vec<ApiToken>,
}

/// `PUT /api/me/hook`: where to send notes.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewHook {
    /// Its `https` address.
    pub url: String,
}

/// Where notes are sent to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hook {
    /// The address.
    pub url: String,
    /// The key of the signatures; shown only when the hook is created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// How many notes wait to be sent, at most 200.
    pub waiting: usize,
    /// Since when deliveries have failed, in milliseconds since 1970; left out if the last one succeeded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failing_since_ms: Option<u64>,
    /// Why the last delivery failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trouble: Option<String>,
}

/// The body of a request to a hook. `Eightfold-Signature: sha256=HEX` has its HMAC-SHA-256 with the secret as the key.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Delivery {
    /// The same for every attempt, to recognise repeated deliveries.
    pub id: String,
    /// When it was sent, in milliseconds since 1970.
    pub sent_ms: u64,
    /// The id of the account that the note is for.
    pub account: String,
    /// The note, as in `GET /api/stream`.
    pub note: crate::Note,
}
