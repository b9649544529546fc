//! Stores games and people.
//!
//! A game is a log of rows that only grows. [`Store::append`] adds rows at the expected place in one transaction,
//! recognises a repeated action, and returns after the commit: what it has acknowledged survives the process.
//! [`SqliteStore`] keeps everything in one file, or in memory for tests and the simulator. [`open_database`] opens a
//! PostgreSQL database for several servers at once (feature `postgres`). Both share their statements (`sql`), so they are
//! two small dialects, and both pass the same suite, `tests/conformance`. [`FaultyStore`] makes either fail. Calls return
//! futures that work on any runtime.
//!
//! ```
//! use eightfold_store::{Devices, NewPerson, SqliteStore, Store, now};
//!
//! let store = SqliteStore::in_memory()?;
//! let person = NewPerson { id: "p1".into(), guest_name: "Guest 1".into(), created_ms: 0 };
//! now(store.add_person(person, "hash of a token".into()))?;
//! assert_eq!(now(store.session("hash of a token", 0))?.unwrap().person.id, "p1");
//! # Ok::<(), eightfold_store::StoreError>(())
//! ```
#![allow(missing_docs, reason = "only this workspace uses the crate")]

mod archive;
mod clubs;
mod devices;
mod faults;
mod faulty;
mod games;
mod items;
mod moderation;
mod observed;
mod people;
#[cfg_attr(not(feature = "postgres"), path = "no_postgres.rs")]
mod postgres;
mod ratings;
pub mod samples;
mod shared_boards;
mod solved_puzzles;
mod sql;
mod sqlite;
mod tournaments;
mod versions;

use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};

use observed::observed;

pub use archive::{
    ArchiveComment, ArchiveCursor, ArchiveEntry, ArchiveFilter, ArchiveOrder, ArchiveQuery, ArchiveStore,
};
pub use clubs::{ClubChange, ClubHead, ClubOutcome, ClubPerson, ClubQuery, ClubRole, ClubStore, NewClub};
pub use devices::{Device, Devices, Session};
pub use faults::{FAULT_CLASSES, fault_counts};
pub use faulty::{Fault, FaultyStore, Wait};
pub use games::{
    Append, AppendOutcome, Ending, GameHead, GameQuery, NewGame, Page, SeatHolder, SeatIndex, Status,
    StatusFilter, StoredRow,
};
pub use items::{Item, Items, OutboxEntry};
pub use moderation::{FiledReport, ModerationAction, ModerationStore};
pub use observed::{Call, ObservedStore};
pub use people::{CleanupCounts, Message, NewPerson, Person, Report};
#[cfg(feature = "postgres")]
pub use postgres::PostgresStore;
pub use postgres::open_database;
pub use ratings::{
    Conduct, EndedGame, GameCount, RankingsQuery, RatedGame, RatingStore, StoredResult, StoredStanding,
};
pub use shared_boards::{
    SharedBoardAppend, SharedBoardHead, SharedBoardOutcome, SharedBoardQuery, SharedBoardStore,
};
pub use solved_puzzles::{SolvedPuzzle, SolvedPuzzleStore, SolverCount, SolverQuery};
pub use sqlite::{FileLock, SqliteStore, backup, check_file, waiting_writes};
pub use tournaments::{TournamentAppend, TournamentHead, TournamentQuery, TournamentStore};

/// The future of a store's result.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why a request to a store failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// The store can't be reached or written to. The request may or may not have been carried out; a request with an
    /// action id can be repeated safely.
    #[error("the store doesn't respond: {0}")]
    Unavailable(String),
    /// Nothing can be written until there is space, or until the program may write there.
    #[error("the store can't be written to: {0}")]
    NotWritable(String),
    /// The stored data can't be read.
    #[error("the data is damaged: {0}")]
    Damaged(String),
    /// The database refused a statement, or the work panicked: a bug in this program.
    #[error("a fault of the program: {0}")]
    Internal(String),
    /// The program was built without this kind of store.
    #[error("this program was built without {name}: build it with the feature `{feature}`")]
    NotBuilt {
        /// The missing kind of store.
        name: &'static str,
        /// The Cargo feature that adds it.
        feature: &'static str,
    },
    /// A newer version of this program wrote the file.
    #[error("the data has version {found}, this program knows versions up to {known}: use a newer program")]
    TooNew {
        /// The version of the file.
        found: i64,
        /// The newest known version.
        known: i64,
    },
    /// The file isn't a database of this program.
    #[error("this isn't a database of this program: name the file that `eightfold serve --data` created")]
    Foreign,
    /// Another server uses this file.
    #[error("another server uses this file: stop that one, or name another file with --data")]
    InUse,
    /// The query would scan too many rows, see [`GameQuery::bounded`].
    #[error("too much would have to be looked through")]
    QueryTooExpensive,
    /// There is no such game or person.
    #[error("there is no {0}")]
    Missing(&'static str),
    /// The name or id is taken.
    #[error("{0} is taken")]
    Taken(&'static str),
}

impl StoreError {
    /// Returns its class in logs and metrics.
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
            Self::QueryTooExpensive => "too-wide",
            Self::Missing(_) => "missing",
            Self::Taken(_) => "taken",
        }
    }
}

observed! {
    /// A store of games and people.
    pub trait Store: Devices + Items + RatingStore + ModerationStore + TournamentStore + ArchiveStore + SharedBoardStore + SolvedPuzzleStore + ClubStore + Send + Sync {
        /// Creates a game with its first rows. Repeating it with the same id and action id does nothing.
        fn create_game(&self, game: NewGame) -> StoreFuture<'_, ()>;

        /// Appends rows to a game if it has the expected number of rows. Doesn't change when the game was created.
        fn append(&self, append: Append) -> StoreFuture<'_, AppendOutcome>;

        fn game<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<GameHead>>;

        /// Returns the rows after `since`, in order.
        fn rows<'a>(&'a self, id: &'a str, since: u64) -> StoreFuture<'a, Vec<StoredRow>> {
            self.rows_until(id, since, u64::MAX)
        }

        /// Returns the rows after `since` up to `until`, in order.
        fn rows_until<'a>(&'a self, id: &'a str, since: u64, until: u64) -> StoreFuture<'a, Vec<StoredRow>>;

        /// Returns the number of rows of these games; unknown ones are left out.
        fn seqs(&self, ids: Vec<String>) -> StoreFuture<'_, Vec<(String, u64)>>;

        /// Returns what a stored action made: the number of its last row, and its rows.
        fn action<'a>(&'a self, id: &'a str, action_id: &'a str) -> StoreFuture<'a, Option<(u64, Vec<StoredRow>)>>;

        /// Returns the secret of a game's shuffle, which only the host may see.
        fn secret<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<[u8; 32]>>;

        /// Returns games whose deadline has passed, the most overdue first.
        fn due(&self, now_ms: u64, limit: usize) -> StoreFuture<'_, Vec<String>>;

        /// Returns the games in progress that have a deadline, with it.
        fn deadlines(&self) -> StoreFuture<'_, Vec<(String, u64)>>;

        /// Returns games in progress in which it is a computer's turn and which last changed between `since_ms`
        /// (inclusive) and `until_ms` (exclusive).
        fn idle_computers(&self, since_ms: u64, until_ms: u64, limit: usize) -> StoreFuture<'_, Vec<String>>;

        /// Returns the games that match a query, the newest first.
        fn games(&self, query: GameQuery) -> StoreFuture<'_, Page>;

        /// Creates a person with a first token, given as a hash.
        fn add_person(&self, person: NewPerson, token_hash: String) -> StoreFuture<'_, ()>;

        fn person<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<Person>>;

        /// Returns the person with this name, folded as in [`Store::rename`].
        fn person_by_name<'a>(&'a self, folded: &'a str) -> StoreFuture<'a, Option<Person>>;

        /// Returns the person with this guest name, ignoring case; none if the account was deleted.
        fn person_by_guest_name<'a>(&'a self, name: &'a str) -> StoreFuture<'a, Option<Person>>;

        /// Gives a person a name. `folded` is the form that must be unique. The old name is stored as an
        /// [`Item::FORMER_NAME_KIND`] until it is due.
        ///
        /// [`StoreError::Taken`] if another person has it, or it is reserved for its former owner.
        fn rename(&self, id: String, name: String, folded: String, now_ms: u64) -> StoreFuture<'_, ()>;

        /// Folds all names of people and clubs again with this function, and returns how many changed. A name whose new
        /// form is taken stays as it is.
        fn renormalize_names(&self, fold: fn(&str) -> String) -> StoreFuture<'_, usize>;

        /// Sets or removes the hash of a person's password.
        fn set_password(&self, id: String, hash: Option<String>) -> StoreFuture<'_, ()>;

        /// Adds a code with which another device can get a token, until `expires_ms`.
        fn add_code(&self, id: String, code_hash: String, expires_ms: u64) -> StoreFuture<'_, ()>;

        /// Uses up a code; returns its person, if it exists and hasn't expired.
        fn take_code(&self, code_hash: String, now_ms: u64) -> StoreFuture<'_, Option<String>>;

        /// Blocks or unblocks a person.
        fn block(&self, id: String, other: String, on: bool) -> StoreFuture<'_, ()>;

        /// Returns the people this person has blocked.
        fn blocked<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Vec<String>>;

        /// Returns the people this person has blocked, and those who have blocked this person.
        fn blocked_either_way<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Vec<String>>;

        /// Whether one of the two has blocked the other.
        fn block_between<'a>(&'a self, id: &'a str, other: &'a str) -> StoreFuture<'a, bool>;

        /// Files a report.
        fn report(&self, report: Report) -> StoreFuture<'_, ()>;

        /// Removes everything about a person but the guest name; their tokens stop working.
        fn delete_person(&self, id: String) -> StoreFuture<'_, ()>;

        /// Deletes what has been unused since this time, at most `limit` of each kind, and returns the numbers: games
        /// that ended before they started, and people without a name or a way to sign in again who have never played and
        /// have no message left. Anything reported or moderated stays. Solved puzzles that an earlier version has left of
        /// deleted people are removed too.
        fn forget_unused(&self, before_ms: u64, limit: usize) -> StoreFuture<'_, CleanupCounts>;

        /// Stores a message at a table or shared board; returns its number in its chat there, from 1.
        ///
        /// [`StoreError::Missing`] if there is no such table or person.
        fn say(&self, message: Message) -> StoreFuture<'_, u64>;

        /// Returns the last message at a table, apart from those to the spectators.
        fn last_message<'a>(&'a self, game: &'a str) -> StoreFuture<'a, Option<Message>>;

        /// Returns the messages at a table after the one with this number, at most `limit`, apart from those to the
        /// spectators.
        fn messages<'a>(&'a self, game: &'a str, since: u64, limit: usize) -> StoreFuture<'a, Vec<Message>>;

        /// Returns the last message to the spectators of a table.
        fn last_spectator_message<'a>(&'a self, game: &'a str) -> StoreFuture<'a, Option<Message>>;

        /// Returns the messages to the spectators of a table after the one with this number, at most `limit`.
        fn spectator_messages<'a>(
            &'a self,
            game: &'a str,
            since: u64,
            limit: usize,
        ) -> StoreFuture<'a, Vec<Message>>;

        /// Returns a person's last messages at a table or shared board up to this time, at most `limit` of each chat:
        /// first those at the table, then those to its spectators, in order.
        fn last_messages_of<'a>(
            &'a self,
            game: &'a str,
            person: &'a str,
            until_ms: u64,
            limit: usize,
        ) -> StoreFuture<'a, Vec<Message>>;

        /// Deletes the text of a message to the spectators; the message stays, with an empty text.
        fn delete_spectator_text(&self, game: String, number: u64) -> StoreFuture<'_, ()>;

        /// Returns a person's messages, table by table, at each table first those at the table and then those to the
        /// spectators, after the one with this table, chat and number (`("", false, 0)` for all), at most `limit`.
        fn messages_by<'a>(
            &'a self,
            person: &'a str,
            after: (&'a str, bool, u64),
            limit: usize,
        ) -> StoreFuture<'a, Vec<Message>>;

        /// Writes a server's heartbeat; returns the last one before it of any server. `node` is the server's random
        /// number.
        fn heartbeat(&self, node: u64, now_ms: u64) -> StoreFuture<'_, Option<u64>>;

        /// Whether another server wrote a heartbeat at this time or later.
        fn has_other_heartbeat(&self, node: u64, since_ms: u64) -> StoreFuture<'_, bool>;

        /// Returns the last heartbeat of any server.
        fn last_heartbeat(&self) -> StoreFuture<'_, Option<u64>>;

        /// Returns the value of a key of the server itself, setting it to `fresh` if there is none.
        fn get_or_insert_secret(&self, key: &'static str, fresh: Vec<u8>) -> StoreFuture<'_, Vec<u8>>;

        /// Succeeds if the store is writable.
        fn ping(&self) -> StoreFuture<'_, ()>;

        /// Returns the size of the database in bytes; none if it is in memory.
        fn size(&self) -> StoreFuture<'_, Option<u64>>;
    }
}

/// How long heartbeats are stored, in ms.
pub(crate) const HEARTBEAT_LIFETIME_MS: u64 = 86_400_000;

/// Returns the key of a server's heartbeat; 0 stands for all of them.
pub(crate) fn node_id(node: u64) -> i64 {
    i64::try_from(node >> 1).unwrap_or(i64::MAX).max(1)
}

/// Returns the result of a store that responds at once, as one [in memory](SqliteStore::in_memory) does: for code without
/// an executor.
///
/// # Panics
/// If the future isn't ready.
pub fn now<T>(reply: impl Future<Output = T>) -> T {
    match pin!(reply).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(answer) => answer,
        Poll::Pending => panic!("this store does not answer at once"),
    }
}
