//! Reports in order of time, and an append-only log of what moderators do. Who is muted or has a closed account
//! follows from that log and isn't stored anywhere else.

use crate::observed::observed;
use crate::{Reply, Report};

/// A report with its number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FiledReport {
    /// Its number, from 1.
    pub number: u64,
    /// The report.
    pub report: Report,
    /// Whether a deed has answered it.
    pub answered: bool,
}

/// Something that was done about somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deed {
    /// Its number, from 1 without a gap; given by the store.
    pub number: u64,
    /// When, in ms.
    pub at_ms: u64,
    /// Who did it: the id of a person, or `admin`.
    pub by: String,
    /// About whom.
    pub about: String,
    /// One word for it.
    pub kind: String,
    /// What was said with it.
    pub words: String,
    /// Until when it holds, in ms, where it ends by itself.
    pub until_ms: Option<u64>,
    /// The report that it answers.
    pub report: Option<u64>,
    /// What makes a repeated request known again.
    pub action_id: String,
    /// Whether the person's chosen name is taken away with it.
    pub unname: bool,
}

observed! {
    /// A place where reports and deeds are kept.
    pub trait ModerationStore {
        /// Reports after the one with this number, in order; only those that no deed has answered if `open`, and only
        /// those by this person if one is named.
        fn reports(
            &self,
            open: bool,
            by: Option<String>,
            after: u64,
            limit: usize,
        ) -> Reply<'_, Vec<FiledReport>>;

        /// Keeps a deed under the next number, and takes the name away if it says so, all at once. The deed as it is
        /// kept; a repeated action gets the one that was kept first.
        ///
        /// [`StoreError::Missing`](crate::StoreError::Missing) if there is no such person.
        fn add_deed(&self, deed: Deed) -> Reply<'_, Deed>;

        /// The deeds after the one with this number, in order; only those about this person if one is named.
        fn deeds(&self, about: Option<String>, after: u64, limit: usize) -> Reply<'_, Vec<Deed>>;
    }
}
