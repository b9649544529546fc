//! Stores games and people.
//!
//! A game is a log of rows that only grows. [`Store::append`] adds rows at the expected place in one transaction,
//! recognises a repeated action, and returns after the commit: what it has acknowledged survives the process.
//! [`SqliteStore`] keeps everything in one file. [`open_database`] opens a PostgreSQL database for several servers at once
//! (feature `postgres`). [`MemoryStore`] keeps everything in memory, for the simulator and for tests, which can make it
//! fail. All pass the same [`conformance`] suite. Calls return futures that work on any runtime.
//!
//! ```
//! use eightfold_store::{Devices, MemoryStore, NewPerson, Store, now};
//!
//! let store = MemoryStore::default();
//! let person = NewPerson { id: "p1".into(), guest_name: "Guest 1".into(), created_ms: 0 };
//! now(store.add_person(person, "hash of a token".into()))?;
//! assert_eq!(now(store.session("hash of a token", 0))?.unwrap().person.id, "p1");
//! # Ok::<(), eightfold_store::StoreError>(())
//! ```

pub mod conformance;
mod devices;
mod faults;
mod find;
mod games;
mod items;
mod memory;
mod moderation;
mod observed;
mod people;
#[cfg_attr(not(feature = "postgres"), path = "no_postgres.rs")]
mod postgres;
mod ratings;
mod sqlite;
mod tournaments;

use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use observed::observed;

pub use devices::{Device, Devices, Session};
pub use faults::{FAULT_CLASSES, fault_counts};
pub use games::{
    Append, Appended, Ending, GameHead, GameQuery, NewGame, Page, SeatHolder, SeatIndex, State, Status,
    StoredRow,
};
pub use items::{Item, Items, Outgoing};
pub use memory::{Fault, MemoryStore, Wait};
pub use moderation::{Deed, FiledReport, ModerationStore};
pub use observed::{Call, Observed};
pub use people::{Forgotten, Message, NewPerson, Person, Report};
#[cfg(feature = "postgres")]
pub use postgres::PostgresStore;
pub use postgres::open_database;
pub use ratings::{
    Conduct, Ended, GameCount, LadderQuery, RatingStore, StoredResult, StoredStanding, TakenUp,
};
pub use sqlite::{FileLock, SqliteStore, backup, check_file, waiting_writes};
pub use tournaments::{TournamentAppend, TournamentHead, TournamentQuery, TournamentStore};

/// What a store answers, once it is known.
pub type Reply<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why a store did not do what it was asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// It cannot be reached or written to. Whether the request was carried out is not known; a request with an
    /// action id can be repeated safely.
    #[error("the store does not answer: {0}")]
    Unavailable(String),
    /// Nothing can be written until somebody makes room, or lets the program write there.
    #[error("the store cannot be written to: {0}")]
    NotWritable(String),
    /// What it holds cannot be read.
    #[error("the data is damaged: {0}")]
    Damaged(String),
    /// The database refused a statement of this program, or the work panicked: a fault of the program.
    #[error("a fault of the program: {0}")]
    Internal(String),
    /// The program was built without this kind of store.
    #[error("this program was built without {name}: build it with the feature `{feature}`")]
    NotBuilt {
        /// What it was built without.
        name: &'static str,
        /// The feature of cargo that adds it.
        feature: &'static str,
    },
    /// The file was written by a newer version of this program.
    #[error("the data has version {found}, this program knows versions up to {known}: use a newer program")]
    TooNew {
        /// The version of the file.
        found: i64,
        /// The newest known here.
        known: i64,
    },
    /// The file is not one of this program.
    #[error("this is not a database of this program: name the file that `eightfold serve --data` made")]
    Foreign,
    /// Another server works on this file.
    #[error("another server uses this file: stop that one, or name another file with --data")]
    InUse,
    /// The query would scan too many rows, see [`GameQuery::bounded`].
    #[error("too much would have to be looked through")]
    TooWide,
    /// There is no such game or person.
    #[error("there is no {0}")]
    Missing(&'static str),
    /// A name or id that somebody has already.
    #[error("{0} is taken")]
    Taken(&'static str),
}

impl StoreError {
    /// Its class in logs and metrics.
    pub const fn class(&self) -> &'static str {
        match self {
            Self::Unavailable(_) => "unavailable",
            Self::NotWritable(_) => "not-writable",
            Self::Damaged(_) => "damaged",
            Self::Internal(_) => "internal",
            Self::NotBuilt { .. } => "not-built",
            Self::TooNew { .. } => "too-new",
            Self::Foreign => "foreign",
            Self::InUse => "in-use",
            Self::TooWide => "too-wide",
            Self::Missing(_) => "missing",
            Self::Taken(_) => "taken",
        }
    }
}

observed! {
    /// A place where games and people are kept.
    pub trait Store: Devices + Items + RatingStore + ModerationStore + TournamentStore + Send + Sync {
        /// Makes a game with its first rows. Repeating it with the same id and action id does nothing.
        fn create_game(&self, game: NewGame) -> Reply<'_, ()>;

        /// Adds rows to a game if it is still where the sender believes it to be. When a game was made stays as it is.
        fn append(&self, append: Append) -> Reply<'_, Appended>;

        /// What is known of a game without its rows.
        fn game<'a>(&'a self, id: &'a str) -> Reply<'a, Option<GameHead>>;

        /// The rows after `since`, in order.
        fn rows<'a>(&'a self, id: &'a str, since: u64) -> Reply<'a, Vec<StoredRow>> {
            self.rows_until(id, since, u64::MAX)
        }

        /// The rows after `since` up to `until`, in order.
        fn rows_until<'a>(&'a self, id: &'a str, since: u64, until: u64) -> Reply<'a, Vec<StoredRow>>;

        /// How many rows these games have; those that are not there are left out.
        fn seqs(&self, ids: Vec<String>) -> Reply<'_, Vec<(String, u64)>>;

        /// What an action made when it was kept: the number of its last row, and its rows.
        fn action<'a>(&'a self, id: &'a str, action_id: &'a str) -> Reply<'a, Option<(u64, Vec<StoredRow>)>>;

        /// The secret of a game's shuffle, for the host alone.
        fn secret<'a>(&'a self, id: &'a str) -> Reply<'a, Option<[u8; 32]>>;

        /// Games whose deadline has come, the most overdue first.
        fn due(&self, now_ms: u64, limit: usize) -> Reply<'_, Vec<String>>;

        /// Games that are not over and have a deadline, with it.
        fn deadlines(&self) -> Reply<'_, Vec<(String, u64)>>;

        /// Games going on in which it is a computer's turn and which last changed at `since_ms` or later, but before
        /// `until_ms`.
        fn idle_computers(&self, since_ms: u64, until_ms: u64, limit: usize) -> Reply<'_, Vec<String>>;

        /// Games that fit a query, the newest first.
        fn games(&self, query: GameQuery) -> Reply<'_, Page>;

        /// Makes a person with a first token, of which only the hash is given.
        fn add_person(&self, person: NewPerson, token_hash: String) -> Reply<'_, ()>;

        /// The person with this id.
        fn person<'a>(&'a self, id: &'a str) -> Reply<'a, Option<Person>>;

        /// The person with this name, folded as in [`Store::rename`].
        fn person_by_name<'a>(&'a self, folded: &'a str) -> Reply<'a, Option<Person>>;

        /// The person with this guest name, large and small letters being the same; not if the account was deleted.
        fn person_by_guest_name<'a>(&'a self, name: &'a str) -> Reply<'a, Option<Person>>;

        /// Gives a person a name. `folded` is what must be unique. The name before is kept for them as an
        /// [`Item::OLD_NAME`] until it is due.
        ///
        /// [`StoreError::Taken`] if somebody else has it, or had it and it is kept for them.
        fn rename(&self, id: String, name: String, folded: String, now_ms: u64) -> Reply<'_, ()>;

        /// Folds all names anew, by the way that holds now, and says how many were folded otherwise. Where somebody
        /// else has the new form, the old one stays.
        fn refold(&self, fold: fn(&str) -> String) -> Reply<'_, usize>;

        /// Sets or removes the hash of a person's password.
        fn set_password(&self, id: String, hash: Option<String>) -> Reply<'_, ()>;

        /// Adds a code by which another device can get a token, until `expires_ms`.
        fn add_code(&self, id: String, code_hash: String, expires_ms: u64) -> Reply<'_, ()>;

        /// Uses up a code: whose it was, if it is there and has not expired.
        fn take_code(&self, code_hash: String, now_ms: u64) -> Reply<'_, Option<String>>;

        /// Blocks somebody, or no longer.
        fn block(&self, id: String, other: String, on: bool) -> Reply<'_, ()>;

        /// Whom this person has blocked.
        fn blocked<'a>(&'a self, id: &'a str) -> Reply<'a, Vec<String>>;

        /// Whether one of the two has blocked the other.
        fn block_between<'a>(&'a self, id: &'a str, other: &'a str) -> Reply<'a, bool>;

        /// Files a report.
        fn report(&self, report: Report) -> Reply<'_, ()>;

        /// Removes everything about a person but the guest name; tokens end to work.
        fn delete_person(&self, id: String) -> Reply<'_, ()>;

        /// Deletes what nobody has used since this time, so many of each at most, and says how many of each: games that
        /// ended before they began, and people without a name or any way to sign in again who have never played. What was
        /// reported or what moderators dealt with stays.
        fn forget_unused(&self, before_ms: u64, limit: usize) -> Reply<'_, Forgotten>;

        /// Keeps what somebody said at a table; its number there, from 1.
        fn say(&self, message: Message) -> Reply<'_, u64>;

        /// What was said last at a table.
        fn last_message<'a>(&'a self, game: &'a str) -> Reply<'a, Option<Message>>;

        /// What was said at a table after the message with this number, so many at most.
        fn messages<'a>(&'a self, game: &'a str, since: u64, limit: usize) -> Reply<'a, Vec<Message>>;

        /// What a person has said, table by table, after the message with this table and number (`("", 0)` for all), so
        /// many messages at most.
        fn messages_by<'a>(
            &'a self,
            person: &'a str,
            after: (&'a str, u64),
            limit: usize,
        ) -> Reply<'a, Vec<Message>>;

        /// Notes that a server is at work at this time; when any last was before. `node` is a number that the server has
        /// drawn at its start.
        fn beat(&self, node: u64, now_ms: u64) -> Reply<'_, Option<u64>>;

        /// Whether another server than this one was at work at this time or later.
        fn others_beat(&self, node: u64, since_ms: u64) -> Reply<'_, bool>;

        /// When a server was last at work.
        fn last_beat(&self) -> Reply<'_, Option<u64>>;

        /// A value kept under a key of the server itself: the one there, or `fresh` if there is none yet.
        fn settled(&self, key: &'static str, fresh: Vec<u8>) -> Reply<'_, Vec<u8>>;

        /// Answers if the store can be written to.
        fn ping(&self) -> Reply<'_, ()>;

        /// How large the database is, in bytes; nothing if it is in memory.
        fn size(&self) -> Reply<'_, Option<u64>>;
    }
}

/// How long it's known that a server was at work, in ms.
pub(crate) const BEATS_KEPT_MS: u64 = 86_400_000;

/// The key of a server among those at work; 0 stands for all of them.
pub(crate) fn node_id(node: u64) -> i64 {
    i64::try_from(node >> 1).unwrap_or(i64::MAX).max(1)
}

/// The answer of a store that answers at once, as [`MemoryStore`] does: for code without an executor.
///
/// # Panics
/// If the store has not answered yet.
pub fn now<T>(reply: impl Future<Output = T>) -> T {
    match pin!(reply).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(answer) => answer,
        Poll::Pending => panic!("this store does not answer at once"),
    }
}
