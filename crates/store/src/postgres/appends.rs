//! Appends in groups: while one statement is under way, further appends wait and go into the next one together. So a
//! busy server needs few transactions, and each of them is on disk before its appends are acknowledged.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

use deadpool_postgres::{Client, Object, Pool};
use tokio::sync::{mpsc, oneshot};
use tracing::{Instrument as _, Span};

use super::session::broken;
use super::{MAX_LEN, client, games, timely, unresponsive};
use crate::faults::log_fault;
use crate::{Append, StoreError};

/// The maximum number of appends in a statement.
const MAX_GROUP_SIZE: usize = 64;
/// The maximum number of appends that wait; more are refused, so that memory stays bounded.
const QUEUE: usize = 20_000;

/// Settings of the connections for appends: their statement is planned once per connection, so the plan must fit tables
/// of any size.
pub(super) const SETTINGS: &str = "SET plan_cache_mode = 'force_generic_plan'; SET enable_seqscan = 'off'; \
    SET enable_hashjoin = 'off'; SET enable_mergejoin = 'off'";

/// An append that waits, with where its result goes.
#[derive(Debug)]
struct QueuedAppend {
    append: Arc<Append>,
    tell: oneshot::Sender<Result<bool, StoreError>>,
    since: Instant,
    /// The request, to which log lines belong.
    span: Span,
}

/// The queue of appends.
#[derive(Clone, Debug)]
pub(super) struct Appends(mpsc::Sender<QueuedAppend>);

impl Appends {
    /// Starts the task that writes them on connections of this pool.
    pub(super) fn start(pool: Pool) -> Self {
        let (queue, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(write_loop(pool, waiting));
        Self(queue)
    }

    /// Stores an append; returns whether the game has the expected number of rows and the action is new.
    pub(super) async fn store(&self, append: Arc<Append>) -> Result<bool, StoreError> {
        let (tell, told) = oneshot::channel();
        let queued = QueuedAppend { append, tell, since: Instant::now(), span: Span::current() };
        let refused = |why: &str| log_fault(StoreError::Unavailable(why.to_owned()), "");
        self.0.try_send(queued).map_err(|_| refused("too many requests wait"))?;
        told.await.map_err(|_| refused("it has been closed"))?
    }
}

async fn write_loop(pool: Pool, mut queue: mpsc::Receiver<QueuedAppend>) {
    let mut waiting = Vec::new();
    while !waiting.is_empty() || queue.recv_many(&mut waiting, MAX_GROUP_SIZE).await > 0 {
        while waiting.len() < MAX_GROUP_SIZE
            && let Ok(next) = queue.try_recv()
        {
            waiting.push(next);
        }
        // The senders of the others have given up.
        waiting.retain(|queued| !queued.tell.is_closed() && queued.since.elapsed() < MAX_LEN);
        // A statement changes a game once: further appends to it wait for the next one.
        let mut games = HashSet::new();
        let (mut group, rest): (Vec<_>, Vec<_>) =
            waiting.drain(..).partition(|queued| games.insert(queued.append.head.id.clone()));
        waiting = rest;
        // All servers lock games in the same order, so that no two groups wait for each other.
        group.sort_by_cached_key(|queued| queued.append.head.id.clone());
        write_group(&pool, group).await;
    }
}

/// Writes appends to different games and sends the results.
async fn write_group(pool: &Pool, group: Vec<QueuedAppend>) {
    let client = match client(pool).await {
        Ok(client) => client,
        Err(error) => return fail(group, &error),
    };
    let appends: Vec<&Append> = group.iter().map(|queued| &*queued.append).collect();
    let written = games::append(&client, &appends);
    match tokio::time::timeout(MAX_LEN, written).await {
        Ok(Ok(changed)) => {
            for QueuedAppend { append, tell, .. } in group {
                // The request may have been dropped.
                let _ = tell.send(Ok(changed.contains(&append.head.id)));
            }
        }
        // The database has refused the statement, so nothing was written: one append must not affect others.
        Ok(Err(error)) if error.code().is_some() && group.len() > 1 => {
            for QueuedAppend { append, tell, span, .. } in group {
                // The senders of the others have given up.
                if !tell.is_closed() {
                    let _ = tell.send(write_alone(&client, &append).instrument(span).await);
                }
            }
        }
        Ok(Err(error)) => {
            let _within = group.first().map(|queued| queued.span.clone().entered());
            fail(group, &broken(error));
        }
        Err(_) => {
            // The connection is still at work.
            drop(Object::take(client));
            fail(group, &unresponsive());
        }
    }
}

async fn write_alone(client: &Client, append: &Append) -> Result<bool, StoreError> {
    timely(async { Ok(!games::append(client, &[append]).await.map_err(broken)?.is_empty()) }).await
}

fn fail(group: Vec<QueuedAppend>, error: &StoreError) {
    for queued in group {
        let _ = queued.tell.send(Err(error.clone()));
    }
}
