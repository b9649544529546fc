//! Who is muted, whose account is closed, who is a moderator and which names are taken away.
//!
//! It follows from the log of moderation in the store, is kept in memory, and is brought up to date every
//! second. So a request costs nothing extra.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use eightfold_protocol::{Code, DeedKind};
use eightfold_store::{Deed, Store, StoreError};

use crate::error::ApiError;

/// How many deeds are read at once.
const PAGE: usize = 500;

/// What the deeds have made of somebody.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Whether the account is closed, and what was said of it.
    pub closed: Option<String>,
    /// Until when the person cannot say anything, in ms.
    pub muted_until_ms: Option<u64>,
    /// Whether the person is a moderator.
    pub moderator: bool,
    /// Warnings that have not been read, by the numbers of their deeds.
    pub unread: Vec<u64>,
}

/// The word of a kind of deed.
pub fn word(kind: DeedKind) -> String {
    serde_json::to_value(kind).ok().and_then(|word| Some(word.as_str()?.to_owned())).unwrap_or_default()
}

/// The kind of deed of a word.
pub fn kind(word: &str) -> Option<DeedKind> {
    serde_json::from_value(word.into()).ok()
}

#[derive(Debug, Default)]
struct Known {
    last: u64,
    people: BTreeMap<String, Standing>,
    /// Names that were taken away, folded.
    names: BTreeSet<String>,
}

/// What the deeds that are known here make of everybody.
#[derive(Debug, Default)]
pub struct Moderation(Mutex<Known>);

impl Known {
    fn take(&mut self, deed: Deed) {
        // Deeds come in order; one that was taken already changes nothing.
        if deed.number != self.last + 1 {
            return;
        }
        self.last = deed.number;
        let Some(kind) = kind(&deed.kind) else { return };
        let standing = self.people.entry(deed.about).or_default();
        match kind {
            DeedKind::Warn => standing.unread.push(deed.number),
            DeedKind::Read => standing.unread.clear(),
            DeedKind::Mute => standing.muted_until_ms = Some(deed.until_ms.unwrap_or(u64::MAX)),
            DeedKind::Unmute => standing.muted_until_ms = None,
            DeedKind::Close => standing.closed = Some(deed.words),
            DeedKind::Reopen => standing.closed = None,
            DeedKind::MakeModerator => standing.moderator = true,
            DeedKind::EndModerator => standing.moderator = false,
            DeedKind::UndoName => {
                // The first word of what was said is the folded name, the rest is for people.
                self.names.extend(deed.words.split('\n').next().map(crate::names::fold));
            }
            DeedKind::Dismiss => {}
        }
    }
}

impl Moderation {
    fn with<T>(&self, look: impl FnOnce(&mut Known) -> T) -> T {
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What somebody is.
    pub fn of(&self, person: &str) -> Standing {
        self.with(|known| known.people.get(person).cloned().unwrap_or_default())
    }

    /// Refuses everything to whose account is closed.
    pub fn is_open(&self, person: &str) -> Result<(), ApiError> {
        match self.with(|known| known.people.get(person)?.closed.clone()) {
            None => Ok(()),
            Some(words) => {
                let words = if words.is_empty() { words } else { format!(": {words}") };
                let words = format!("a moderator has closed this account{words}");
                Err(ApiError::new(Code::NotAllowed, words))
            }
        }
    }

    /// Refuses words of who is muted.
    pub fn may_speak(&self, person: &str, now_ms: u64) -> Result<(), ApiError> {
        match self.of(person).muted_until_ms.filter(|until| *until > now_ms) {
            None => Ok(()),
            Some(until) => {
                let hours = until.saturating_sub(now_ms).div_ceil(3_600_000);
                let words = format!("a moderator has asked you to be silent for {hours} h more");
                Err(ApiError::new(Code::NotAllowed, words))
            }
        }
    }

    /// Refuses a name that was taken away from somebody, also by way of another node and just now.
    pub async fn may_be_called(&self, store: &dyn Store, folded: &str) -> Result<(), ApiError> {
        self.catch_up(store).await?;
        if self.with(|known| known.names.contains(folded)) {
            let words = "a moderator has taken this name away: choose another";
            return Err(ApiError::new(Code::NotAllowed, words));
        }
        Ok(())
    }

    /// Takes the deeds that the store has after those known here.
    pub async fn catch_up(&self, store: &dyn Store) -> Result<(), StoreError> {
        loop {
            let last = self.with(|known| known.last);
            let deeds = store.deeds(None, last, PAGE).await?;
            if deeds.is_empty() {
                return Ok(());
            }
            self.with(|known| deeds.into_iter().for_each(|deed| known.take(deed)));
        }
    }
}
