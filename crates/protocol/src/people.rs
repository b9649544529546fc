use serde::{Deserialize, Serialize};

/// `POST /api/guest`: a new account.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// A name, 2 to 24 characters; without one the server gives one like `Guest-k3f9x2`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// An account and the token that proves it. The token is shown only here.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Account {
    /// The id, which never changes.
    pub id: String,
    /// The name shown to others.
    pub name: String,
    /// For `Authorization: Bearer TOKEN`. Left out where it was set as a cookie instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// `POST /api/login`: an account by its name and password.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// `POST /api/link`: an account by a code that another of its devices shows.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LinkCode {
    /// The code; case and dashes do not matter.
    pub code: String,
}

/// A code for another device.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeviceCode {
    /// The code, good for one device.
    pub code: String,
    /// Until when, in milliseconds since 1970.
    pub expires_ms: u64,
}

/// `GET /api/me`: who the token is.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Me {
    /// The id.
    pub id: String,
    /// The name shown to others.
    pub name: String,
    /// Whether the name was chosen.
    pub named: bool,
    /// Whether there is a password.
    pub has_password: bool,
    /// Since when, in milliseconds since 1970.
    pub created_ms: u64,
    /// How many devices have the account.
    pub devices: usize,
    /// How many passkeys it has.
    #[serde(default)]
    pub passkeys: usize,
    /// Whether it has recovery words that have not been used.
    #[serde(default)]
    pub words: bool,
    /// Whether a program plays under this name.
    #[serde(default)]
    pub bot: bool,
    /// Who may invite the person.
    #[serde(default)]
    pub invitations: Invitations,
}

/// Who may invite a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Invitations {
    /// Everybody who is not blocked.
    #[default]
    Anyone,
    /// People with whom the person has finished a game.
    Known,
}

/// `PATCH /api/me`: what is to change.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangeMe {
    /// The new name, 2 to 24 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The new password, 8 to 200 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// The password until now, for a new one; also a device that has just signed in can set one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current_password: Option<String>,
    /// Who may invite the person from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitations: Option<Invitations>,
}

/// `DELETE /api/me`: proof that it is the owner who asks.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DeleteMe {
    /// The password of the account, if it has one; a device that has just signed in needs none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current_password: Option<String>,
}

/// The names of those one has blocked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Blocks {
    /// Names, sorted.
    pub blocked: Vec<String>,
}

/// `POST /api/tables/ID/report`: somebody's conduct at a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The seat of the person.
    pub seat: char,
    /// What for, at most 500 characters.
    #[serde(default)]
    pub reason: String,
}

/// `POST /api/tables/ID/say`: a phrase of the list, or text where the table allows it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// The key of a phrase, which each page shows in its reader's language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phrase: Option<String>,
    /// Free text, at most 500 characters; only among the players of a table with `"visibility": "link"`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Something said at a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Message {
    /// Its number at the table, from 1.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// Who, by name.
    pub by: String,
    /// The person's seat, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<char>,
    /// The key of a phrase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phrase: Option<String>,
    /// Or free text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// What was said at a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Messages {
    /// In order.
    pub messages: Vec<Message>,
    /// For `since` in the next request, where there is more; left out at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
}
