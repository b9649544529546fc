//! Who doesn't read a message: people who have blocked its author or are blocked by the author, and people who play a
//! game without table talk with the author (O11).

use std::collections::BTreeMap;

use eightfold_catalog::{TableTalk, games};
use eightfold_protocol::GREETINGS;
use eightfold_store::{GameQuery, Message, StatusFilter, StoreError};

use crate::app::App;
use crate::bus::Event;

/// How many games are read at once.
const GAMES: usize = 100;

/// Whether a message with this phrase is a greeting, which may be said during any game.
pub fn is_greeting(phrase: Option<&str>) -> bool {
    phrase.is_some_and(|phrase| GREETINGS.contains(&phrase))
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
            Some(reader) => app.no_talk_with(reader, id).await?,
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

impl App {
    /// Returns the other people in running games without table talk in which a person plays, other than the game
    /// `except`, each with the name of that game.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn no_talk_with(
        &self,
        person: &str,
        except: &str,
    ) -> Result<BTreeMap<String, &'static str>, StoreError> {
        let mut others = BTreeMap::new();
        for game in games().filter(|game| game.table_talk == TableTalk::Greetings) {
            let mut query = GameQuery {
                state: StatusFilter::Live,
                game: Some(game.id.to_owned()),
                player: Some(person.to_owned()),
                with: Some(person.to_owned()),
                limit: GAMES,
                ..GameQuery::default()
            };
            loop {
                let page = self.store.games(query.clone()).await?;
                let running = page.games.iter().filter(|head| head.id != except);
                let owners = running.flat_map(|head| &head.seats).filter_map(|seat| seat.owner.as_ref());
                others
                    .extend(owners.filter(|other| *other != person).map(|other| (other.clone(), game.name)));
                query.after = page.next;
                if query.after.is_none() {
                    break;
                }
            }
        }
        Ok(others)
    }

    /// Whether a person gets this message as it's sent, or sees as a spectator that this player is here. If the store
    /// doesn't respond, the person reads it later.
    pub async fn may_read(&self, reader: Option<&str>, event: &Event) -> bool {
        let (Some(author), Some(reader)) = (&event.author, reader) else { return true };
        reader == author.id
            || !author.hidden_from.contains(reader)
                && self.store.block_between(reader, &author.id).await.is_ok_and(|blocked| !blocked)
    }
}
