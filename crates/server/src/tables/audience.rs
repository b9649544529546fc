//! Decides who can't read a message: people who have blocked its author or are blocked by the author, and people who
//! play a game without table talk with the author (O11). Also decides who reads the spectators' messages.

use std::collections::BTreeMap;

use eightfold_protocol::GREETINGS;
use eightfold_store::{GameHead, Message, Person, Status, StoreError};

use crate::app::App;
use crate::bus::Event;

/// Whether a message with this phrase is a greeting, which may be said during any game.
pub fn is_greeting(phrase: Option<&str>) -> bool {
    phrase.is_some_and(|phrase| GREETINGS.contains(&phrase))
}

/// Whether a person chats as a spectator: no guest and no bot, because a player could watch as one of them.
fn is_named(person: &Person) -> bool {
    person.name.is_some() && !person.bot
}

/// Whether a person has a seat in a game.
pub fn plays(head: &GameHead, person: &str) -> bool {
    head.seats.iter().any(|seat| seat.owner.as_deref() == Some(person))
}

/// Whether a person reads the spectators' messages of a game: everyone once it is over, until then only people with a
/// name who have no seat there.
pub fn reads_spectators(head: &GameHead, reader: Option<&Person>) -> bool {
    head.status == Status::Over || reader.is_some_and(|person| is_named(person) && !plays(head, &person.id))
}

/// Whether a reader gets a message to the spectators as it's sent; `over` says whether the game was over then. If it
/// wasn't, the players are among those hidden from it: nobody takes a seat between the start and the end.
pub async fn gets_spectator_message(app: &App, over: bool, reader: Option<&Person>, event: &Event) -> bool {
    (over || reader.is_some_and(is_named))
        && app.people.may_read(reader.map(|person| person.id.as_str()), event).await
}

/// The messages of a log that a reader doesn't get: those of people who have blocked the reader or are blocked by the
/// reader and, apart from greetings, of people in the same game without table talk (O11).
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
