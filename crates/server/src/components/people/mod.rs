//! People: accounts, the people they follow and block, what moderators have decided about them.

mod audience;
mod following;
pub mod locks;
mod notes;
pub mod passwords;
pub mod sanctions;

use std::sync::Arc;

use eightfold_protocol as api;
use eightfold_store::{GameHead, GameQuery, Item, Person, StatusFilter, Store, StoreError};

use crate::base::Base;
use crate::clock::Clock;
use crate::error::{ApiError, ApiResult};
use locks::PersonLocks;
use passwords::Passwords;
use sanctions::Moderation;

/// The kind of items for people who don't accept invitations from everyone: the key is the person, the value
/// [`FOLLOWED_VALUE`], or empty for people they have played with.
const INVITATIONS: &str = "invitations";
const FOLLOWED_VALUE: &str = "followed";
/// How many games of two people are searched for a finished one.
const MAX_SEARCHED_GAMES: usize = 50;

/// The kind of items for feeds; the key is the hash of the secret word.
pub const FEED: &str = "feed";

/// The people of the site.
pub struct People {
    store: Arc<dyn Store>,
    clock: Clock,
    /// Mutes, closed accounts and moderators.
    pub moderation: Moderation,
    /// Serializes the requests of one person.
    pub locks: PersonLocks,
    /// The hashing of passwords.
    pub passwords: Passwords,
}

impl People {
    /// Creates the component.
    pub fn new(base: &Base) -> Arc<Self> {
        Arc::new(Self {
            store: Arc::clone(&base.store),
            clock: base.clock.clone(),
            moderation: Moderation::default(),
            locks: PersonLocks::default(),
            passwords: Passwords::default(),
        })
    }

    /// Deletes an account.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn delete_account(&self, id: String) -> Result<(), StoreError> {
        self.store.delete_person(id.clone()).await?;
        tracing::info!(account = id, "an account is deleted");
        Ok(())
    }

    /// Refuses a bot whose owner's account is closed.
    ///
    /// # Errors
    /// If it is closed, or the store is unavailable.
    pub async fn owner_is_open(&self, bot: &Person) -> ApiResult<()> {
        if self.has_closed_owner(bot).await? {
            return Err(ApiError::not_allowed("a moderator has closed the account of this bot's owner"));
        }
        Ok(())
    }

    /// Whether this is a bot whose owner's account is closed.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn has_closed_owner(&self, person: &Person) -> Result<bool, StoreError> {
        Ok(self.owner_of(person).await?.is_some_and(|owner| self.moderation.is_open(&owner).is_err()))
    }

    /// Returns the owner of a bot; `None` for a person.
    async fn owner_of(&self, bot: &Person) -> Result<Option<String>, StoreError> {
        if !bot.bot {
            return Ok(None);
        }
        Ok(self.store.item(Item::BOT, &bot.id).await?.and_then(|item| item.person))
    }

    /// Refuses muted people and their bots.
    ///
    /// # Errors
    /// If the person or the owner is muted, or the store is unavailable.
    pub async fn may_speak(&self, person: &Person) -> ApiResult<()> {
        let now_ms = self.clock.now_ms();
        let owner = self.owner_of(person).await?;
        let muted = |id: &str| self.moderation.muted_hours(id, now_ms);
        let words = match (muted(&person.id), owner.and_then(|owner| muted(&owner))) {
            (Some(hours), _) => format!("a moderator has muted you for another {hours} h"),
            (None, Some(hours)) => format!("a moderator has muted this bot's owner for another {hours} h"),
            (None, None) => return Ok(()),
        };
        Err(ApiError::not_allowed(words))
    }

    /// Returns whose invitations a person accepts.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn invitations_to(&self, person: &str) -> ApiResult<api::Invitations> {
        Ok(match self.store.item(INVITATIONS, person).await? {
            None => api::Invitations::Anyone,
            Some(item) if item.value == FOLLOWED_VALUE => api::Invitations::Followed,
            Some(_) => api::Invitations::Known,
        })
    }

    /// Sets whose invitations a person accepts.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn set_invitations(&self, person: &str, from: api::Invitations) -> ApiResult<()> {
        self.store.take_item(INVITATIONS.to_owned(), person.to_owned()).await?;
        let value = match from {
            api::Invitations::Anyone => return Ok(()),
            api::Invitations::Known => String::new(),
            api::Invitations::Followed => FOLLOWED_VALUE.to_owned(),
        };
        let item = Item {
            kind: INVITATIONS.to_owned(),
            key: person.to_owned(),
            person: Some(person.to_owned()),
            value,
            at_ms: self.clock.now_ms(),
            due_ms: None,
        };
        match self.store.add_item(item).await {
            Ok(()) | Err(StoreError::Taken(_)) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns why a person doesn't accept invitations from this host; `None` if they do.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn declines_invitations_of(
        &self,
        person: &Person,
        host: &Person,
    ) -> ApiResult<Option<&'static str>> {
        let (takes, from) = match self.invitations_to(&person.id).await? {
            api::Invitations::Anyone => return Ok(None),
            api::Invitations::Followed => (self.follows(&person.id, &host.id).await?, "they follow"),
            api::Invitations::Known => (self.have_played(person, host).await?, "they have played with"),
        };
        Ok((!takes).then_some(from))
    }

    /// Whether two people have finished a game together.
    async fn have_played(&self, person: &Person, host: &Person) -> ApiResult<bool> {
        let together = GameQuery {
            state: StatusFilter::Over,
            player: Some(person.id.clone()),
            with: Some(host.id.clone()),
            limit: MAX_SEARCHED_GAMES,
            ..GameQuery::default()
        };
        let games = self.store.games(together).await?.games;
        // As in the result of a table, `-` means an aborted game.
        let finished = |game: &GameHead| game.result.as_deref().is_some_and(|result| result != "-");
        let plays = |game: &GameHead| game.seats.iter().any(|seat| seat.owner.as_ref() == Some(&person.id));
        Ok(games.iter().any(|game| finished(game) && plays(game)))
    }

    /// Returns the feed of a person, if there is one.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn feed_of(&self, person: &str) -> ApiResult<Option<Item>> {
        Ok(self.store.items(FEED, Some(person), "", 1).await?.pop())
    }

    /// Deletes the feed of a person.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn end_feeds(&self, person: &str) -> ApiResult<()> {
        while let Some(item) = self.feed_of(person).await? {
            self.store.take_item(item.kind, item.key).await?;
        }
        Ok(())
    }
}
