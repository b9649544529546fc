//! What an operator does from the command line, directly in the store. Running servers find these changes by
//! polling it.

use std::path::PathBuf;
use std::sync::Arc;

use eightfold_game::Outcome;
use eightfold_protocol::DeedKind;
use eightfold_store::{
    Append, Appended, Deed, Forgotten, Person, SqliteStore, Store, StoreError, check_file, open_database,
};
use eightfold_table::{Action, Code as Refused, Input, Status};

use crate::error::ApiError;
use crate::notes::{notes_of, outgoing};
use crate::serve::{self, Data};
use crate::standing::word;
use crate::{clock, hall, names, random, ratings};

pub use crate::ratings::RatingsReport;

/// Why something could not be done.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AdminError {
    /// The data does not answer or cannot be used.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The file cannot be used.
    #[error("{file}: {why}", file = .file.display())]
    File {
        /// Which.
        file: PathBuf,
        /// Why not.
        why: StoreError,
    },
    /// It is in the memory of a server, or not there.
    #[error(
        "there is no such data: name the file of the server with --data, or its database with --database"
    )]
    NoData,
    /// Nobody is called so.
    #[error("there is nobody called `{0}`: give a name, a guest name or an id")]
    Nobody(String),
    /// There is no such table.
    #[error("there is no table `{0}`: its id is the last part of its address")]
    NoTable(String),
    /// The system gives no threads, or no random numbers.
    #[error("it could not be begun: {0}")]
    System(String),
}

/// Does something with the data of a site.
fn with_store<T>(
    data: &Data,
    work: impl AsyncFnOnce(Arc<dyn Store>) -> Result<T, AdminError>,
) -> Result<T, AdminError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let runtime = runtime.map_err(|error| AdminError::System(error.to_string()))?;
    runtime.block_on(async {
        let store: Arc<dyn Store> = match data {
            Data::Memory => return Err(AdminError::NoData),
            // A new file would have nobody in it.
            Data::File(path) if !path.exists() => return Err(AdminError::NoData),
            Data::File(path) => {
                let foreign = |why| AdminError::File { file: path.clone(), why };
                check_file(path).map_err(foreign)?;
                Arc::new(SqliteStore::open(path).map_err(foreign)?)
            }
            Data::Database(address) => open_database(address).await?,
        };
        work(store).await
    })
}

/// Computes all ratings from the log of results, and says where what is stored is something else.
///
/// # Errors
/// If the data cannot be used.
pub fn check_ratings(data: &Data) -> Result<RatingsReport, AdminError> {
    with_store(data, async |store| Ok(ratings::check(store.as_ref()).await?))
}

/// Computes all ratings from the log of results and stores them. Rated games that ended before results were kept are taken
/// into the log first. The differences are those that there were before.
///
/// # Errors
/// If the data cannot be used.
pub fn recompute_ratings(data: &Data) -> Result<RatingsReport, AdminError> {
    with_store(data, async |store| Ok(ratings::recompute(store.as_ref()).await?))
}

/// The person of this name, guest name or id.
async fn find(store: &dyn Store, name: &str) -> Result<Person, AdminError> {
    let found = names::person_called(store, name).await?;
    found.ok_or_else(|| AdminError::Nobody(name.to_owned()))
}

/// Makes somebody a moderator, or ends it; the name of the person. Servers at work know of it a second later.
///
/// # Errors
/// If the data cannot be used, or there is nobody of this name.
pub fn set_moderator(data: &Data, name: &str, on: bool) -> Result<String, AdminError> {
    let kind = if on { DeedKind::MakeModerator } else { DeedKind::EndModerator };
    add_deed(data, name, kind, "")
}

/// Closes somebody's account as a moderator does, with words that the person is told; the name of the person. Servers at
/// work know of it a second later.
///
/// # Errors
/// If the data cannot be used, or there is nobody of this name.
pub fn retire(data: &Data, name: &str, words: &str) -> Result<String, AdminError> {
    add_deed(data, name, DeedKind::Close, words)
}

/// Ends the game of a table without a result, or closes a table that has not begun; whether it was not over already.
/// Servers at work know of it a second later.
///
/// # Errors
/// If the data cannot be used, or there is no such table.
pub fn close_table(data: &Data, id: &str) -> Result<bool, AdminError> {
    with_store(data, async |store| {
        if store.game(id).await?.is_none() {
            return Err(AdminError::NoTable(id.to_owned()));
        }
        let fresh = random::bytes::<32>().map_err(|error| AdminError::System(error.to_string()))?;
        let key = serve::signing_key(store.as_ref(), fresh).await?;
        let refused = |error: ApiError| AdminError::System(error.problem.message);
        for _ in 0..OVERTAKEN {
            let mut table = hall::load(store.as_ref(), id).await.map_err(refused)?;
            let (before, status, now_ms) = (table.seq(), table.status(), clock::system_ms());
            let end = Input::host(Action::End(Outcome::aborted()));
            let (rows, effects) = match table.handle(now_ms, end) {
                Ok(made) => made,
                Err(refusal) if refusal.code == Refused::Over => return Ok(false),
                Err(refusal) => return Err(AdminError::System(refusal.message)),
            };
            let head = hall::head(&table, 0);
            // No server is asked who looks at the table just now: all are told.
            let notes = notes_of(&head, Some(status), effects.ended, now_ms);
            let append = Append {
                expected: before,
                action_id: None,
                rows: hall::stored(&rows, &key).map_err(refused)?,
                head,
                positions: if effects.ended { hall::positions(&table) } else { Vec::new() },
                ended: effects.ended,
                outgoing: outgoing(&notes, |_| true).map_err(refused)?,
            };
            // Where somebody was faster, or a flag had to fall first, it is looked at again.
            if matches!(store.append(append).await?, Appended::Kept) && table.status() == Status::Over {
                return Ok(true);
            }
        }
        Err(AdminError::System(format!("table {id} changes all the time: try again")))
    })
}

/// Deletes guests who have never played and tables that never began, unused for so many days; how many of each. Servers
/// can be at work meanwhile.
///
/// # Errors
/// If the data cannot be used.
pub fn forget(data: &Data, days: u32) -> Result<Forgotten, AdminError> {
    let before_ms = clock::system_ms().saturating_sub(u64::from(days) * 86_400_000);
    with_store(data, async |store| {
        let mut all = Forgotten::default();
        loop {
            let some = store.forget_unused(before_ms, AT_ONCE).await?;
            all.games += some.games;
            all.people += some.people;
            if some == Forgotten::default() {
                return Ok(all);
            }
        }
    })
}

/// How many tables and guests are deleted in one transaction, so that players do not wait for it.
const AT_ONCE: usize = 200;

/// How often a table is looked at again because somebody else was faster.
const OVERTAKEN: usize = 20;

/// Adds a deed of whoever runs the site; the name and id of the person it is about.
fn add_deed(data: &Data, name: &str, kind: DeedKind, words: &str) -> Result<String, AdminError> {
    with_store(data, async |store| {
        let person = find(store.as_ref(), name).await?;
        let action = random::word::<20>().map_err(|error| AdminError::System(error.to_string()))?;
        let deed = Deed {
            number: 0,
            at_ms: clock::system_ms(),
            by: "admin".to_owned(),
            about: person.id.clone(),
            kind: word(kind),
            words: words.to_owned(),
            until_ms: None,
            report: None,
            action_id: format!("admin-{action}"),
            unname: false,
        };
        store.add_deed(deed).await?;
        Ok(format!("{} (id {})", person.shown_name(), person.id))
    })
}
