//! People as a store sees them.

/// A person to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPerson {
    /// The id.
    pub id: String,
    /// The name until there is another, and after the account is deleted.
    pub guest_name: String,
    /// When, in ms.
    pub created_ms: u64,
}

/// A person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The id, which never changes.
    pub id: String,
    /// The name until there is another, and after the account is deleted.
    pub guest_name: String,
    /// The chosen name.
    pub name: Option<String>,
    /// The hash of the password.
    pub password: Option<String>,
    /// Since when, in ms.
    pub created_ms: u64,
    /// Whether the account was deleted.
    pub deleted: bool,
    /// Whether a program plays under this name, see the kind [`Item::BOT`](crate::Item::BOT).
    pub bot: bool,
}

impl Person {
    /// The name to show.
    pub fn shown_name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.guest_name)
    }
}

/// How much was deleted because nobody used it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Forgotten {
    /// Games that ended before they began.
    pub games: usize,
    /// People who have never played.
    pub people: usize,
}

/// A report of somebody's conduct.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Who reports.
    pub by: String,
    /// Whom.
    pub about: String,
    /// At which table.
    pub game: String,
    /// What for.
    pub reason: String,
    /// When, in ms.
    pub at_ms: u64,
}

/// Something said at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The table.
    pub game: String,
    /// Its number there, from 1; given by the store.
    pub number: u64,
    /// Who said it.
    pub by: String,
    /// When, in ms.
    pub at_ms: u64,
    /// A phrase of the list, by its key.
    pub phrase: Option<String>,
    /// Or free text.
    pub text: Option<String>,
}
