//! People as a store sees them.

/// A person to create.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPerson {
    pub id: String,
    /// The name until the person chooses one, and after the account is deleted.
    pub guest_name: String,
    /// When it was created, in ms.
    pub created_ms: u64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The id, which never changes.
    pub id: String,
    /// The name until the person chooses one, and after the account is deleted.
    pub guest_name: String,
    /// The chosen name.
    pub name: Option<String>,
    /// The hash of the password.
    pub password: Option<String>,
    /// When the account was created, in ms.
    pub created_ms: u64,
    /// Whether the account was deleted.
    pub deleted: bool,
    /// Whether it is a bot, see the kind [`Item::BOT`](crate::Item::BOT).
    pub bot: bool,
}

impl Person {
    /// Returns the name to show.
    pub fn shown_name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.guest_name)
    }
}

/// The number of deleted unused records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CleanupCounts {
    /// Games that ended before they started.
    pub games: usize,
    /// People who have never played.
    pub people: usize,
}

/// A report about a person's conduct.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The reporter.
    pub by: String,
    /// The reported person.
    pub about: String,
    /// The table.
    pub game: String,
    pub reason: String,
    /// The time, in ms.
    pub at_ms: u64,
}

/// A message at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The table.
    pub game: String,
    /// Its number there, from 1; assigned by the store.
    pub number: u64,
    /// The author.
    pub by: String,
    /// The time, in ms.
    pub at_ms: u64,
    /// The key of a phrase.
    pub phrase: Option<String>,
    /// Free text.
    pub text: Option<String>,
    /// Whether the text is only for the author's team until the game is over.
    pub team: bool,
    /// Whether it is for the spectators; they have numbers of their own.
    pub spectators: bool,
}
