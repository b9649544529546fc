//! The `eightfold admin` commands, which change the store directly. Running servers find these changes by polling it.

use std::path::PathBuf;
use std::sync::Arc;

use eightfold_game::Outcome;
use eightfold_protocol::{Code, ModerationActionKind};
use eightfold_store::{
    CleanupCounts, ModerationAction, Person, SqliteStore, Status, Store, StoreError, check_file,
    open_database,
};
use eightfold_table::{Action, Input};

use crate::base::Base;
use crate::bus::LocalBus;
use crate::clock::Clock;
use crate::components::outbox::Outbox;
use crate::components::people::sanctions::word;
use crate::components::presence::Presence;
use crate::components::tables::{MAX_ROWS, RowRules, Tables};
use crate::serve::{self, Data};
use crate::{clock, names, random, ratings};

pub use crate::ratings::RatingsReport;

/// Why a command failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AdminError {
    /// The store is unavailable or can't be used.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The file can't be used.
    #[error("{file}: {why}", file = .file.display())]
    File { file: PathBuf, why: StoreError },
    /// The data is in a server's memory, or missing.
    #[error(
        "there is no such data: name the file of the server with --data, or its database with --database"
    )]
    NoData,
    /// There is no person with this name.
    #[error("no player is called `{0}`: give a name, a guest name or an id")]
    Nobody(String),
    /// There is no such table.
    #[error("there is no table `{0}`: its id is the last part of its address")]
    NoTable(String),
    /// The system has no threads or random numbers.
    #[error("it couldn't be started: {0}")]
    System(String),
}

/// Runs a command with the store of a site.
fn with_store<T>(
    data: &Data,
    work: impl AsyncFnOnce(Arc<dyn Store>) -> Result<T, AdminError>,
) -> Result<T, AdminError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let runtime = runtime.map_err(|error| AdminError::System(error.to_string()))?;
    runtime.block_on(async {
        let store: Arc<dyn Store> = match data {
            Data::Memory => return Err(AdminError::NoData),
            // A new file would be empty.
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

/// Computes all ratings from the log of results and reports where the stored ones differ.
///
/// # Errors
/// If the data can't be used.
pub fn check_ratings(data: &Data) -> Result<RatingsReport, AdminError> {
    with_store(data, async |store| Ok(ratings::check(store.as_ref()).await?))
}

/// Computes all ratings from the log of results and stores them. Rated games that ended before results were stored are
/// added to the log first. The reported differences are those before this.
///
/// # Errors
/// If the data can't be used.
pub fn recompute_ratings(data: &Data) -> Result<RatingsReport, AdminError> {
    with_store(data, async |store| Ok(ratings::recompute(store.as_ref()).await?))
}

/// Finds a person by name, guest name or id.
async fn find(store: &dyn Store, name: &str) -> Result<Person, AdminError> {
    let found = names::person_called(store, name).await?;
    found.ok_or_else(|| AdminError::Nobody(name.to_owned()))
}

/// Appoints or removes a moderator; returns the person's name. Running servers notice within a second.
///
/// # Errors
/// If the data can't be used, or there is no person with this name.
pub fn set_moderator(data: &Data, name: &str, on: bool) -> Result<String, AdminError> {
    let kind = if on { ModerationActionKind::MakeModerator } else { ModerationActionKind::EndModerator };
    add_moderation_action(data, name, kind, "")
}

/// Closes an account as a moderator would, with a message to the person; returns the person's name. Running servers
/// notice within a second.
///
/// # Errors
/// If the data can't be used, or there is no person with this name.
pub fn retire(data: &Data, name: &str, words: &str) -> Result<String, AdminError> {
    add_moderation_action(data, name, ModerationActionKind::Close, words)
}

/// Ends the game of a table without a result, or closes a table that hasn't started; returns whether it was still open.
/// Running servers notice within a second.
///
/// # Errors
/// If the data can't be used, or there is no such table.
pub fn close_table(data: &Data, id: &str) -> Result<bool, AdminError> {
    with_store(data, async |store| {
        let head = store.game(id).await?.ok_or_else(|| AdminError::NoTable(id.to_owned()))?;
        if head.status == Status::Over {
            return Ok(false);
        }
        let fresh = random::bytes::<32>().map_err(|error| AdminError::System(error.to_string()))?;
        let key = serve::signing_key(store.as_ref(), fresh).await?;
        // This process doesn't know who is connected, so everyone gets the note.
        let bus = Arc::new(LocalBus::default());
        let base = Base::new(Arc::clone(&store), true, 0, bus, Clock::of_system(None));
        let presence = Presence::new(&base);
        let outbox = Outbox::new(&base, Arc::clone(&presence), None);
        let secrets = Box::new(random::bytes::<32>);
        let rules = RowRules { key: Arc::new(key), secrets, most_rows: MAX_ROWS };
        let tables = Tables::new(&base, presence, outbox, rules);
        let end = Input::host(Action::End(Outcome::aborted()));
        for _ in 0..MAX_CONFLICT_RETRIES {
            let done = tables.act_once(id, base.clock.now_ms(), end.clone()).await;
            if store.game(id).await?.is_some_and(|head| head.status == Status::Over) {
                return Ok(true);
            }
            match done {
                // A flag had to fall first, or another writer was faster.
                Ok(_) => {}
                Err(error) if matches!(error.problem.code, Code::TimeUp | Code::Stale | Code::Over) => {}
                Err(error) => return Err(AdminError::System(error.problem.message)),
            }
        }
        Err(AdminError::System(format!("table {id} changes all the time: try again")))
    })
}

/// Deletes guests who have never played and tables that never started if they have been unused for this many days;
/// returns the number of each. Servers can run at the same time.
///
/// # Errors
/// If the data can't be used.
pub fn forget(data: &Data, days: u32) -> Result<CleanupCounts, AdminError> {
    let before_ms = clock::system_ms().saturating_sub(u64::from(days) * 86_400_000);
    with_store(data, async |store| {
        let mut all = CleanupCounts::default();
        loop {
            let some = store.forget_unused(before_ms, BATCH_SIZE).await?;
            all.games += some.games;
            all.people += some.people;
            if some == CleanupCounts::default() {
                return Ok(all);
            }
        }
    })
}

/// How often to try again because a flag fell or another writer was faster.
const MAX_CONFLICT_RETRIES: usize = 20;

/// The number of tables and guests to delete in one transaction, small so that players don't wait for it.
const BATCH_SIZE: usize = 200;

/// Adds a moderation action by the operator; returns the name and id of the person it is about.
fn add_moderation_action(
    data: &Data,
    name: &str,
    kind: ModerationActionKind,
    words: &str,
) -> Result<String, AdminError> {
    with_store(data, async |store| {
        let person = find(store.as_ref(), name).await?;
        let action_id = random::word::<20>().map_err(|error| AdminError::System(error.to_string()))?;
        let action = ModerationAction {
            number: 0,
            at_ms: clock::system_ms(),
            by: "admin".to_owned(),
            about: person.id.clone(),
            kind: word(kind),
            words: words.to_owned(),
            until_ms: None,
            report: None,
            action_id: format!("admin-{action_id}"),
            unname: false,
        };
        store.add_moderation_action(action).await?;
        Ok(format!("{} (id {})", person.shown_name(), person.id))
    })
}
