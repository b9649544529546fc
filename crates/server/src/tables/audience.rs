//! Who doesn't read a message: people who have blocked its author or are blocked by the author, and people who play a
//! game without table talk with the author (O11). And who reads the spectators' messages.

use std::collections::BTreeMap;

use eightfold_protocol::GREETINGS;
use eightfold_store::{Message, Person, StoreError};
use eightfold_table::{Status, Table};

use crate::app::App;
use crate::error::ApiResult;

/// Whether a message with this phrase is a greeting, which may be said during any game.
pub fn is_greeting(phrase: Option<&str>) -> bool {
    phrase.is_some_and(|phrase| GREETINGS.contains(&phrase))
}

/// Whether a person reads the spectators' messages of a table: everyone once the game is over, until then only people
/// with a name who have no seat there, because a player can also watch as a guest or with a bot.
///
/// # Errors
/// If the store is unavailable, or there is no such table.
pub async fn reads_spectators(app: &App, id: &str, reader: Option<&Person>) -> ApiResult<bool> {
    let named = reader.filter(|person| person.name.is_some() && !person.bot);
    let look = |table: &mut Table| {
        table.status() == Status::Over || named.is_some_and(|person| table.seats_of(&person.id).is_empty())
    };
    app.tables.with_table(id, look).await
}

/// The messages of a log that a reader doesn't get: those of people on either's block list and, but for greetings, of
/// people in the same game without table talk (O11).
pub struct HiddenMessages {
    reader: Option<String>,
    no_talk_with: BTreeMap<String, &'static str>,
    /// Whether the reader or the author has blocked the other, by author.
    blocked: BTreeMap<String, bool>,
}

impl HiddenMessages {
    /// Prepares the check for a reader of the messages of a game or board.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn from(app: &App, reader: Option<&str>, id: &str) -> Result<Self, StoreError> {
        let no_talk_with = match reader {
            Some(reader) => app.people.no_talk_with(reader, id).await?,
            None => BTreeMap::new(),
        };
        Ok(Self { reader: reader.map(str::to_owned), no_talk_with, blocked: BTreeMap::new() })
    }

    /// Returns whether the reader doesn't get this message.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn contains(&mut self, app: &App, message: &Message) -> Result<bool, StoreError> {
        if self.no_talk_with.contains_key(&message.by) && !is_greeting(message.phrase.as_deref()) {
            return Ok(true);
        }
        let Some(reader) = &self.reader else { return Ok(false) };
        if let Some(known) = self.blocked.get(&message.by) {
            return Ok(*known);
        }
        let blocked = app.store.block_between(reader, &message.by).await?;
        self.blocked.insert(message.by.clone(), blocked);
        Ok(blocked)
    }
}
