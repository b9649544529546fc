use serde::{Deserialize, Serialize};

/// `POST /api/guest`: creates an account.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// A name, 2 to 24 characters; if left out, the server chooses one like `Guest-k3f9x2`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// An account and its token, which is shown only here.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Account {
    /// The id, which never changes.
    pub id: String,
    /// The name shown to others.
    pub name: String,
    /// For `Authorization: Bearer TOKEN`; left out if it was set as a cookie instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// `GET /api/session`: who sends the request.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SessionAccount {
    /// The account of the token or cookie; left out if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<Account>,
}

/// `POST /api/login`: signs in with a name and password.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// `POST /api/link`: signs in with a code from another device of the account.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LinkCode {
    /// The code; case and dashes don't matter.
    pub code: String,
}

/// A code to sign in on another device.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeviceCode {
    /// The code, for one device.
    pub code: String,
    /// When it expires, in milliseconds since 1970.
    pub expires_ms: u64,
}

/// `GET /api/me`: the account of the token.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnAccount {
    /// The id.
    pub id: String,
    /// The name shown to others.
    pub name: String,
    /// Whether the person chose the name.
    pub named: bool,
    /// Whether the account has a password.
    pub has_password: bool,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: u64,
    /// How many devices are signed in.
    pub devices: usize,
    /// How many passkeys it has.
    #[serde(default)]
    pub passkeys: usize,
    /// Whether it has unused recovery words.
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
    /// Everyone who isn't blocked.
    #[default]
    Anyone,
    /// People who have finished a game with the person.
    Known,
    /// People followed by the person.
    Followed,
}

/// `PATCH /api/me`: what to change.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangeAccount {
    /// The new name, 2 to 24 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The new password, 8 to 200 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// The current password, to set a new one; not needed on a device that has just signed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current_password: Option<String>,
    /// Who may invite the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitations: Option<Invitations>,
}

/// `DELETE /api/me`: proves that the owner asks.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DeleteAccount {
    /// The account's password, if it has one; not needed on a device that has just signed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current_password: Option<String>,
}

/// The people you have blocked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Blocks {
    /// Their names, sorted.
    pub blocked: Vec<String>,
}

/// `GET /api/me/following`: the people you follow. Only you can see them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Following {
    /// Those who are online first, then by name.
    pub following: Vec<FollowedPerson>,
}

/// A person you follow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FollowedPerson {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Whether one of the person's devices was connected in the last 12 minutes.
    pub online: bool,
    /// The public game that the person played in last, if one is in progress.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The id of that game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
}

/// `PUT /api/me/notes/NAME`: writes your note about a person.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WriteNote {
    /// 1 to 1000 characters; may have several lines.
    pub text: String,
}

/// `GET /api/me/notes/NAME`: your note about a person, if there is one.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NoteText {
    /// The text; left out without a note.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// Your note about a person. Only you can read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PersonNote {
    /// The id of the person.
    pub id: String,
    /// The name of the person.
    pub name: String,
    /// The text.
    pub text: String,
    /// When you wrote it first, in milliseconds since 1970.
    pub at_ms: u64,
}

/// `GET /api/me/notes`: your notes about people.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PersonNotes {
    /// Sorted by name.
    pub notes: Vec<PersonNote>,
}

/// `POST /api/tables/ID/report`: reports a player's conduct at a table, or a message to the spectators.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The seat of the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<char>,
    /// In place of the seat: the number of a message to the spectators, which reports its author.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<u64>,
    /// The reason, at most 500 characters.
    #[serde(default)]
    pub reason: String,
}

/// `POST /api/tables/ID/say`: sends a phrase from the list, or text if the table allows it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// The key of a phrase, which each page shows in its own language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phrase: Option<String>,
    /// Free text, at most 500 characters; only between players of a table with `"visibility": "link"`, to the team, or to
    /// the spectators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Whether the text is for the team, in a game whose partners may plan together: others see it only after the game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub team: bool,
    /// Whether it is for the spectators, from one of them: players see it only after the game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spectators: bool,
}

/// The keys of the phrases for the chat; each page shows them in its own language.
pub const PHRASES: [&str; 12] = [
    "hello",
    "good-luck",
    "well-played",
    "nice-turn",
    "thanks",
    "sorry",
    "one-moment",
    "back-again",
    "good-game",
    "another-one",
    "must-go",
    "oops",
];

/// The phrases that are greetings, the only ones allowed during a game without table talk (O11).
pub const GREETINGS: [&str; 3] = ["hello", "good-luck", "thanks"];

/// A message at a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Message {
    /// Its number at the table, from 1; messages to the spectators have numbers of their own.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// The name of the author.
    pub by: String,
    /// The author's seat, if they have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<char>,
    /// The key of a phrase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phrase: Option<String>,
    /// Free text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Whether the text was for the team.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub team: bool,
    /// Whether it was for the spectators.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spectators: bool,
}

/// The messages at a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Messages {
    /// In order.
    pub messages: Vec<Message>,
    /// For `since` in the next request; left out at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
}
