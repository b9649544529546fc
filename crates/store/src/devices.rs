//! The devices of an account. The token of a device is rotated; the token of a program has limited scopes.

use crate::observed::observed;
use crate::{Person, StoreFuture};

/// The session of a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    pub person: Person,
    /// The device of the token; it stays the same when the token is replaced.
    pub device: String,
    /// The scopes of the token, separated by spaces; `None` for all rights.
    pub scopes: Option<String>,
    /// When the token was created, in ms.
    pub made_ms: u64,
    /// When the device was last seen, in ms; 0 if never.
    pub seen_ms: u64,
    /// Whether this token replaces an older one that still works.
    pub replaces: bool,
    /// When the token stops working, in ms, because it has been replaced.
    pub ends_ms: Option<u64>,
}

/// A device of a person, or a program with a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Device {
    /// Its id within the person's devices.
    pub id: String,
    /// How it signed in, or the owner's label.
    pub label: String,
    /// The device's name; empty if unknown.
    pub name: String,
    /// The scopes of its token, as in [`Session`].
    pub scopes: Option<String>,
    /// When it was added, in ms.
    pub created_ms: u64,
    /// When it was last seen, in ms; 0 if never.
    pub seen_ms: u64,
}

observed! {
    /// The part of a store for devices. Tokens are passed as hashes.
    pub trait Devices: Send + Sync {
        /// Returns the session of a token; none if it is unknown or has ended.
        fn session<'a>(&'a self, token_hash: &'a str, now_ms: u64) -> StoreFuture<'a, Option<Session>>;

        /// Adds a token to a person, with all rights or these scopes.
        fn add_token(
            &self,
            id: String,
            token_hash: String,
            label: String,
            scopes: Option<String>,
            now_ms: u64,
        ) -> StoreFuture<'_, ()>;

        /// Removes a token; returns whether it existed.
        fn remove_token(&self, id: String, token_hash: String) -> StoreFuture<'_, bool>;

        /// Records that the device with this token was used, and its current description.
        fn note_device(&self, token_hash: String, name: String, now_ms: u64) -> StoreFuture<'_, ()>;

        /// Adds a token that replaces another: both work until [`Devices::confirm_token`]. Returns whether it was
        /// added: not if the old one is gone, or got a successor less than `again_ms` ago, which may still be on its
        /// way.
        fn replace_token(&self, old: String, fresh: String, again_ms: u64, now_ms: u64) -> StoreFuture<'_, bool>;

        /// Confirms that a replacing token was used: the old one only works until `until_ms`.
        fn confirm_token(&self, token_hash: String, until_ms: u64) -> StoreFuture<'_, ()>;

        /// Returns the devices of a person, the oldest first.
        fn devices<'a>(&'a self, id: &'a str, now_ms: u64) -> StoreFuture<'a, Vec<Device>>;

        /// Removes a device with its tokens, and the person's unused codes; returns whether it existed.
        fn remove_device(&self, id: String, device: String) -> StoreFuture<'_, bool>;
    }
}
