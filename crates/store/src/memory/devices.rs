//! Devices in memory.

use super::{Inner, MemoryStore};
use crate::devices::{Token, grouped};
use crate::{Device, Devices, Session, StoreError, StoreFuture};

/// A stored token.
#[derive(Clone, Debug)]
pub(super) struct TokenEntry {
    pub person: String,
    pub token: Token,
    /// The hash of the token it replaces.
    pub replaces: Option<String>,
    pub ends_ms: Option<u64>,
}

/// The maximum length of a device id, which is the start of the hash of its first token.
const ID: usize = 16;

impl TokenEntry {
    /// Whether the device was seen at this time or later.
    pub(super) fn used_since(&self, ms: u64) -> bool {
        self.token.device.seen_ms >= ms || self.token.device.created_ms >= ms
    }
}

impl Inner {
    pub(super) fn hold(
        &mut self,
        person: String,
        hash: String,
        label: String,
        scopes: Option<String>,
        now: u64,
    ) {
        let id = hash.chars().take(ID).collect();
        let device = Device { id, label, name: String::new(), scopes, created_ms: now, seen_ms: 0 };
        let token = Token { device, made_ms: now };
        self.tokens.insert(hash, TokenEntry { person, token, replaces: None, ends_ms: None });
    }
}

impl Devices for MemoryStore {
    fn session<'a>(&'a self, token_hash: &'a str, now_ms: u64) -> StoreFuture<'a, Option<Session>> {
        self.read(|inner| {
            let held =
                inner.tokens.get(token_hash).filter(|held| held.ends_ms.is_none_or(|end| end > now_ms));
            Ok(held.and_then(|held| {
                Some(Session {
                    person: inner.people.get(&held.person).map(|person| inner.shown(person))?,
                    device: held.token.device.id.clone(),
                    scopes: held.token.device.scopes.clone(),
                    made_ms: held.token.made_ms,
                    seen_ms: held.token.device.seen_ms,
                    replaces: held.replaces.is_some(),
                    ends_ms: held.ends_ms,
                })
            }))
        })
    }

    fn add_token(
        &self,
        id: String,
        token_hash: String,
        label: String,
        scopes: Option<String>,
        now_ms: u64,
    ) -> StoreFuture<'_, ()> {
        self.write(move |inner| {
            inner.person(&id)?;
            inner.hold(id, token_hash, label, scopes, now_ms);
            Ok(())
        })
    }

    fn remove_token(&self, id: String, token_hash: String) -> StoreFuture<'_, bool> {
        self.write(move |inner| {
            let theirs = inner.tokens.get(&token_hash).is_some_and(|held| held.person == id);
            Ok(theirs && inner.tokens.remove(&token_hash).is_some())
        })
    }

    fn note_device(&self, token_hash: String, name: String, now_ms: u64) -> StoreFuture<'_, ()> {
        self.write(move |inner| {
            if let Some(held) = inner.tokens.get_mut(&token_hash) {
                held.token.device.name = name;
                held.token.device.seen_ms = now_ms;
            }
            Ok(())
        })
    }

    fn replace_token(&self, old: String, fresh: String, again_ms: u64, now_ms: u64) -> StoreFuture<'_, bool> {
        self.write(move |inner| {
            let Some(held) = inner.tokens.get(&old).cloned() else { return Ok(false) };
            inner.tokens.retain(|_, other| other.ends_ms.is_none_or(|end| end > now_ms));
            let under_way = |other: &TokenEntry| {
                other.replaces.as_ref() == Some(&old) && other.token.made_ms + again_ms > now_ms
            };
            if held.ends_ms.is_some() || inner.tokens.values().any(under_way) {
                return Ok(false);
            }
            let token = Token { made_ms: now_ms, ..held.token };
            inner.tokens.insert(fresh, TokenEntry { token, replaces: Some(old), ..held });
            Ok(true)
        })
    }

    fn confirm_token(&self, token_hash: String, until_ms: u64) -> StoreFuture<'_, ()> {
        self.write(move |inner| {
            let Some(held) = inner.tokens.get_mut(&token_hash) else { return Ok(()) };
            let Some(old) = held.replaces.take() else { return Ok(()) };
            for (hash, other) in &mut inner.tokens {
                let same = *hash == old || other.replaces.as_ref() == Some(&old);
                if same && *hash != token_hash {
                    other.ends_ms = Some(until_ms);
                }
            }
            Ok(())
        })
    }

    fn devices<'a>(&'a self, id: &'a str, now_ms: u64) -> StoreFuture<'a, Vec<Device>> {
        self.read(|inner| {
            let theirs = inner.tokens.values().filter(|held| held.person == id);
            let lasting = theirs.filter(|held| held.ends_ms.is_none_or(|end| end > now_ms));
            Ok(grouped(lasting.map(|held| held.token.clone()).collect()))
        })
    }

    fn remove_device(&self, id: String, device: String) -> StoreFuture<'_, bool> {
        self.write(move |inner| {
            let before = inner.tokens.len();
            inner.tokens.retain(|_, held| held.person != id || held.token.device.id != device);
            Ok::<_, StoreError>(inner.tokens.len() < before)
        })
    }
}
