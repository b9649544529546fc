//! Reports in order of time, and an append-only log of moderation actions. Mutes and closed accounts follow from that
//! log and aren't stored anywhere else.

use crate::observed::observed;
use crate::{Report, StoreFuture};

/// A report with its number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FiledReport {
    /// Its number, from 1.
    pub number: u64,
    pub report: Report,
    /// Whether an action has answered it.
    pub answered: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModerationAction {
    /// Its number, from 1 without gaps; assigned by the store.
    pub number: u64,
    /// The time, in ms.
    pub at_ms: u64,
    /// The moderator: the id of a person, or `admin`.
    pub by: String,
    /// The id of the person it is about.
    pub about: String,
    /// Its kind, as a word.
    pub kind: String,
    /// The message.
    pub words: String,
    /// When it ends by itself, in ms, if it does.
    pub until_ms: Option<u64>,
    /// The report that it answers.
    pub report: Option<u64>,
    /// The idempotency key.
    pub action_id: String,
    /// Whether it removes the person's chosen name.
    pub unname: bool,
}

observed! {
    /// The part of a store for reports and moderation actions.
    pub trait ModerationStore {
        /// Returns reports after the one with this number, in order; only unanswered ones if `open`, and only those by
        /// this person if one is given.
        fn reports(
            &self,
            open: bool,
            by: Option<String>,
            after: u64,
            limit: usize,
        ) -> StoreFuture<'_, Vec<FiledReport>>;

        /// Stores an action under the next number, and removes the name if it says so, in one transaction. Returns the
        /// stored action; a repeated request gets the first one.
        ///
        /// [`StoreError::Missing`](crate::StoreError::Missing) if there is no such person.
        fn add_moderation_action(&self, action: ModerationAction) -> StoreFuture<'_, ModerationAction>;

        /// Returns the actions after the one with this number, in order; only those about this person if one is given.
        fn moderation_actions(&self, about: Option<String>, after: u64, limit: usize) -> StoreFuture<'_, Vec<ModerationAction>>;
    }
}
