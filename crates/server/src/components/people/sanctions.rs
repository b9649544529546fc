//! Mutes, closed accounts, moderators and undone names.
//!
//! They follow from the moderation log in the store, are cached in memory, and are updated every second. So a request
//! costs nothing extra.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use eightfold_protocol::ModerationActionKind;
use eightfold_store::{ModerationAction, Store, StoreError};

use crate::error::ApiError;

/// The prefix for a club in reports and in the moderation log. The id follows and, in the log, a colon and its folded
/// name.
pub const CLUB_PREFIX: &str = "club:";
/// How many actions are read at once.
const PAGE: usize = 500;

/// The sanctions of a person.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sanctions {
    /// Whether the account is closed, and the message about it.
    pub closed: Option<String>,
    /// Until when the person is muted, in ms.
    pub muted_until_ms: Option<u64>,
    /// Whether the person is a moderator.
    pub moderator: bool,
    /// Unread warnings, by the number of the action.
    pub unread: Vec<u64>,
}

/// Returns the word of a kind of action.
pub fn word(kind: ModerationActionKind) -> String {
    serde_json::to_value(kind).ok().and_then(|word| Some(word.as_str()?.to_owned())).unwrap_or_default()
}

/// Returns the kind of action with this word.
pub fn kind(word: &str) -> Option<ModerationActionKind> {
    serde_json::from_value(word.into()).ok()
}

#[derive(Debug, Default)]
struct SanctionIndex {
    last: u64,
    sanctions: BTreeMap<String, Sanctions>,
    /// Undone names, folded.
    names: BTreeSet<String>,
    /// People whose account was closed and who haven't left the games that wait for players.
    leaving: BTreeSet<String>,
}

/// The sanctions of everyone, according to the actions known here.
#[derive(Debug, Default)]
pub struct Moderation(Mutex<SanctionIndex>);

impl SanctionIndex {
    fn take(&mut self, action: ModerationAction) {
        // Actions arrive in order; a repeated one changes nothing.
        if action.number != self.last + 1 {
            return;
        }
        self.last = action.number;
        let Some(kind) = kind(&action.kind) else { return };
        let standing = self.sanctions.entry(action.about.clone()).or_default();
        match kind {
            ModerationActionKind::Warn => standing.unread.push(action.number),
            ModerationActionKind::Read => standing.unread.clear(),
            ModerationActionKind::Mute => standing.muted_until_ms = Some(action.until_ms.unwrap_or(u64::MAX)),
            ModerationActionKind::Unmute => standing.muted_until_ms = None,
            ModerationActionKind::Close => {
                standing.closed = Some(action.words);
                self.leaving.insert(action.about);
            }
            ModerationActionKind::Reopen => {
                standing.closed = None;
                self.leaving.remove(&action.about);
            }
            ModerationActionKind::MakeModerator => standing.moderator = true,
            ModerationActionKind::EndModerator => standing.moderator = false,
            ModerationActionKind::UndoName => {
                // The text starts with the name as an earlier version may have folded it, the rest is for people.
                self.names.extend(action.words.split('\n').next().map(crate::names::fold));
            }
            ModerationActionKind::TakeDown => {
                let place = action.words.split('\n').next().and_then(|place| place.strip_prefix(CLUB_PREFIX));
                let name = place.and_then(|place| place.split_once(':')).map(|(_, name)| name);
                self.names.extend(name.map(crate::names::fold));
            }
            ModerationActionKind::Dismiss => {}
        }
    }
}

impl Moderation {
    fn with<T>(&self, look: impl FnOnce(&mut SanctionIndex) -> T) -> T {
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub fn of(&self, person: &str) -> Sanctions {
        self.with(|known| known.sanctions.get(person).cloned().unwrap_or_default())
    }

    /// Returns at most this many people whose account was closed since, each once: they leave the games that wait for
    /// players.
    pub fn take_leaving(&self, most: usize) -> Vec<String> {
        self.with(|known| {
            let people: Vec<String> = known.leaving.iter().take(most).cloned().collect();
            known.leaving.retain(|person| !people.contains(person));
            people
        })
    }

    /// Has a person leave later, because the store was unavailable, unless the account has been reopened.
    pub fn leaves_later(&self, person: String) {
        self.with(|known| {
            if known.sanctions.get(&person).is_some_and(|standing| standing.closed.is_some()) {
                known.leaving.insert(person);
            }
        });
    }

    /// Refuses closed accounts.
    pub fn is_open(&self, person: &str) -> Result<(), ApiError> {
        match self.with(|known| known.sanctions.get(person)?.closed.clone()) {
            None => Ok(()),
            Some(words) => {
                let words = if words.is_empty() { words } else { format!(": {words}") };
                Err(ApiError::not_allowed(format!("a moderator has closed this account{words}")))
            }
        }
    }

    /// Returns for how many more hours a person is muted; `None` if they aren't.
    pub fn muted_hours(&self, person: &str, now_ms: u64) -> Option<u64> {
        let until = self.of(person).muted_until_ms.filter(|until| *until > now_ms)?;
        Some(until.saturating_sub(now_ms).div_ceil(3_600_000))
    }

    /// Refuses an undone name, even one that was undone just now at another node.
    pub async fn may_be_called(&self, store: &dyn Store, folded: &str) -> Result<(), ApiError> {
        self.catch_up(store).await?;
        if self.with(|known| known.names.contains(folded)) {
            return Err(ApiError::not_allowed("a moderator has removed this name: choose another"));
        }
        Ok(())
    }

    /// Reads the actions that are newer than those known here.
    pub async fn catch_up(&self, store: &dyn Store) -> Result<(), StoreError> {
        loop {
            let last = self.with(|known| known.last);
            let actions = store.moderation_actions(None, last, PAGE).await?;
            if actions.is_empty() {
                return Ok(());
            }
            self.with(|known| actions.into_iter().for_each(|action| known.take(action)));
        }
    }
}
