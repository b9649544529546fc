//! Hooks: addresses to which notes are sent by `POST`, so that a program needs no open connection.
//!
//! A note for a person with a hook becomes a row in the same transaction as the change it reports, and is
//! deleted once the hook has accepted it. So it survives this server, and any node may send it. The store
//! checks for a hook when it writes the note, so a hook works from the moment it is set, on every node.

use axum::http::Uri;
use eightfold_protocol as api;
use eightfold_store::{Item, Items, OutboxEntry, StoreError};
use serde::{Deserialize, Serialize};

use super::Outbox;
use super::public::is_public;
use crate::error::{ApiError, ApiResult};

/// The kind of items for hooks; the key is the id of the account.
pub const HOOK: &str = "hook";
/// The kind of items for notes that wait to be sent.
pub const DELIVERY_KIND: &str = "delivery";
/// The maximum number of waiting notes of an account.
pub const MAX_WAITING_NOTES: usize = 200;
/// The maximum length of a hook's address, in characters.
const MAX_URL_LEN: usize = 500;

/// A hook in the store.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct HookRecord {
    pub url: String,
    pub secret: String,
    pub failing_since_ms: Option<u64>,
    pub trouble: Option<String>,
}

impl HookRecord {
    pub fn of(item: &Item) -> ApiResult<Self> {
        serde_json::from_str(&item.value).map_err(|_| damaged())
    }

    pub fn text(&self) -> ApiResult<String> {
        serde_json::to_string(self).map_err(|_| damaged())
    }
}

fn damaged() -> ApiError {
    ApiError::internal("the stored data of a webhook can't be read")
}

/// A waiting note in the store.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PendingDelivery {
    pub note: api::Note,
    /// The number of failed attempts.
    pub tries: usize,
}

/// Returns the outbox entry for a note, which is stored only if the person has a hook.
pub fn for_hook(person: &str, note: &api::Note) -> ApiResult<OutboxEntry> {
    let value =
        serde_json::to_string(&PendingDelivery { note: note.clone(), tries: 0 }).map_err(|_| damaged())?;
    let item = Item {
        kind: DELIVERY_KIND.to_owned(),
        key: format!("{person}-{}-{}-{}", note.table, note.seq, note.kind),
        person: Some(person.to_owned()),
        value,
        at_ms: note.at_ms,
        due_ms: Some(note.at_ms),
    };
    // More notes aren't stored; the next accepted one leads the program to `GET /api/me/games`, which has everything.
    Ok(OutboxEntry { item, asked_by: Some(HOOK), most: MAX_WAITING_NOTES })
}

/// Replaces a person's item of this kind and key without deleting it first, so that there is always one.
pub async fn replace(items: &(impl Items + ?Sized), item: Item) -> Result<(), StoreError> {
    loop {
        match items.item(&item.kind, &item.key).await? {
            Some(old) if old.person == item.person => {
                let Item { kind, key, value, due_ms, .. } = item.clone();
                if items.change_item(kind, key, old.value, value, due_ms).await? {
                    return Ok(());
                }
            }
            // It belongs to someone else.
            Some(old) => drop(items.take_item(old.kind, old.key).await?),
            None => match items.add_item(item.clone()).await {
                Err(StoreError::Taken(_)) => {}
                done => return done,
            },
        }
    }
}

/// Refuses an address that notes may not be sent to.
pub fn checked(url: &str, private: bool) -> ApiResult<()> {
    let wrong =
        || ApiError::malformed("the address of a hook or push service is like https://bot.example/notes");
    let read: Uri = url.parse().map_err(|_| wrong())?;
    let scheme = read.scheme_str().unwrap_or_default();
    let host = read.host().unwrap_or_default();
    let plain = scheme == "http" && private;
    if url.len() > MAX_URL_LEN || host.is_empty() || !(scheme == "https" || plain) || url.contains('@') {
        return Err(wrong());
    }
    let number = host.trim_start_matches('[').trim_end_matches(']').parse();
    if !private && (number.is_ok_and(|address| !is_public(address)) || host == "localhost") {
        return Err(ApiError::not_allowed("the address is not one of the public internet"));
    }
    // Low ports belong to other services and would allow port scans.
    if !private && read.port_u16().is_some_and(|port| port != 443 && port < 1024) {
        return Err(ApiError::not_allowed("the port is 443 or one from 1024 on"));
    }
    Ok(())
}

impl Outbox {
    /// Removes the hook of a person and drops waiting notes.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn end_hook(&self, person: &str) -> Result<(), StoreError> {
        self.store.take_item(HOOK.to_owned(), person.to_owned()).await?;
        for item in self.store.items(DELIVERY_KIND, Some(person), "", MAX_WAITING_NOTES).await? {
            self.store.take_item(item.kind, item.key).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::checked;

    #[test]
    fn hooks_are_on_public_hosts_and_common_ports() {
        for right in ["https://bot.example/n", "https://bot.example:443/n", "https://bot.example:8443/n"] {
            assert!(checked(right, false).is_ok(), "{right}");
        }
        for wrong in [
            "https://bot.example:25/n",
            "https://bot.example:22/",
            "https://bot.example:1023/",
            "https://127.0.0.1/n",
            "http://bot.example/n",
        ] {
            assert!(checked(wrong, false).is_err(), "{wrong}");
        }
        assert!(checked("http://10.0.0.7:80/n", true).is_ok());
    }
}
