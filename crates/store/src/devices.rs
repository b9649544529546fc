//! The devices of an account. The token of a device is replaced now and then; the token of a program has
//! limited scopes.

use crate::observed::observed;
use crate::{Person, Reply};

/// Who asks with a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// The person.
    pub person: Person,
    /// The device that has the token; the same after the token was replaced.
    pub device: String,
    /// What the token may be used for, in words with spaces between; nothing: for everything.
    pub scopes: Option<String>,
    /// When the token was made, in ms.
    pub made_ms: u64,
    /// When the device was last noted to be there, in ms; 0 if never.
    pub seen_ms: u64,
    /// Whether this token is to take the place of an older one that still works.
    pub replaces: bool,
    /// When the token ends to work, in ms, as it has been replaced.
    pub ends_ms: Option<u64>,
}

/// A device of a person, or a program with a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Device {
    /// Its id among those of the person.
    pub id: String,
    /// How it came to its token, or what its owner calls it.
    pub label: String,
    /// What it says it is; empty if it has not said so.
    pub name: String,
    /// What its token may be used for, as in [`Session`].
    pub scopes: Option<String>,
    /// Since when, in ms.
    pub created_ms: u64,
    /// When it was last noted to be there, in ms; 0 if never.
    pub seen_ms: u64,
}

observed! {
    /// What a store does about devices. Of a token it is given the hash only.
    pub trait Devices: Send + Sync {
        /// Whose token this is; nothing if it is not known or has ended.
        fn session<'a>(&'a self, token_hash: &'a str, now_ms: u64) -> Reply<'a, Option<Session>>;

        /// Adds a token to a person, for everything or for these scopes.
        fn add_token(
            &self,
            id: String,
            token_hash: String,
            label: String,
            scopes: Option<String>,
            now_ms: u64,
        ) -> Reply<'_, ()>;

        /// Removes a token; whether it was there.
        fn remove_token(&self, id: String, token_hash: String) -> Reply<'_, bool>;

        /// Notes that the device with this token is there, and what it says it is.
        fn note_device(&self, token_hash: String, name: String, now_ms: u64) -> Reply<'_, ()>;

        /// Makes a token that is to take the place of another: both work until [`Devices::confirm_token`]. Whether it
        /// was made: not if the old one is gone, or got a successor less than `again_ms` ago, which may still be on its
        /// way.
        fn replace_token(&self, old: String, fresh: String, again_ms: u64, now_ms: u64) -> Reply<'_, bool>;

        /// A token that replaces another has been used: the other works until `until_ms` only.
        fn confirm_token(&self, token_hash: String, until_ms: u64) -> Reply<'_, ()>;

        /// The devices of a person, the oldest first.
        fn devices<'a>(&'a self, id: &'a str, now_ms: u64) -> Reply<'a, Vec<Device>>;

        /// Removes a device with its tokens; whether it was there.
        fn remove_device(&self, id: String, device: String) -> Reply<'_, bool>;
    }
}

/// A token as it is kept.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub device: Device,
    pub made_ms: u64,
}

/// The devices that have these tokens.
pub(crate) fn grouped(tokens: Vec<Token>) -> Vec<Device> {
    let mut tokens = tokens;
    // The newest token of a device first: it knows best when the device was seen.
    tokens.sort_by(|a, b| (&a.device.id, b.made_ms).cmp(&(&b.device.id, a.made_ms)));
    let mut devices: Vec<Device> = Vec::new();
    for Token { device, .. } in tokens {
        match devices.last_mut() {
            Some(last) if last.id == device.id => {
                if last.seen_ms < device.seen_ms {
                    last.seen_ms = device.seen_ms;
                }
                if last.name.is_empty() {
                    last.name = device.name;
                }
            }
            _ => devices.push(device),
        }
    }
    devices.sort_by(|a, b| (a.created_ms, &a.id).cmp(&(b.created_ms, &b.id)));
    devices
}
