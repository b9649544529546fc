//! A store on PostgreSQL, for several servers at once.
//!
//! It keeps the same guarantees as the other stores. All waiting appends are one statement, so they are one round
//! trip and one transaction: it updates the head of each game if the last row is the expected one, and everything else
//! of an append depends on that update.

mod appends;
mod games;
mod schema;
mod session;
mod tls;

use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::{
    Client, Hook, HookError, Manager, ManagerConfig, Pool, PoolError, RecyclingMethod, Runtime,
};
use tokio_postgres::{Config, NoTls};

use crate::faults::log_fault;
use crate::sql::{Access, Database, Dialect, Work};
use crate::{Append, Store, StoreError, StoreFuture};
use appends::Appends;
use session::{DIALECT, Session, broken, words};
use tls::Tls;

/// The maximum number of connections of a store; further requests wait.
const CONNECTIONS: usize = 16;
/// How long a request waits for a connection, and the timeout to connect.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(5);
/// The timeout of a request.
const MAX_LEN: Duration = Duration::from_secs(10);
/// Settings of every connection: nothing runs forever, and acknowledged data is on disk.
const SETTINGS: &str = "SET statement_timeout = '10s'; SET lock_timeout = '5s'; \
    SET idle_in_transaction_session_timeout = '20s'; SET default_transaction_isolation = 'read committed'; \
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";

/// The time limit of a bounded query.
const STATEMENT_TIMEOUT: &str = "SET LOCAL statement_timeout = '250ms'";

/// A store in a PostgreSQL database, which several servers may share. It acknowledges after the commit, with
/// `synchronous_commit`.
#[derive(Clone, Debug)]
pub struct PostgresStore {
    pool: Pool,
    appends: Appends,
}

/// Connects to a database like [`PostgresStore::open`]; fails in a program that was built without the feature
/// `postgres`.
///
/// # Errors
/// If the address is invalid, the database can't be reached or written, or comes from a newer program.
pub async fn open_database(address: &str) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(PostgresStore::open(address).await?))
}

impl PostgresStore {
    /// Connects to a database and migrates it to the newest version; several servers may do so at once. The address is
    /// `postgres://USER:PASSWORD@HOST:PORT/DATABASE` or, for the socket in a folder, words such as
    /// `host=/run/postgresql user=eightfold dbname=eightfold`. As in libpq `sslmode` is `disable`, `prefer` (default),
    /// `require`, or `verify-full` with the certificates that the system trusts or those in the file `sslrootcert`.
    ///
    /// Call it, and use the store, within a Tokio runtime.
    ///
    /// # Errors
    /// If the address is invalid, the database can't be reached or written, or comes from a newer program.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        let (tls, address) = Tls::of(address)?;
        let mut config: Config = address.parse().map_err(|error| {
            let form = "postgres://USER:PASSWORD@HOST/DATABASE is expected";
            StoreError::Unavailable(format!("{}: {form}", words(&error)))
        })?;
        if config.get_application_name().is_none() {
            config.application_name("eightfold");
        }
        // Notices a host that has vanished silently.
        config.connect_timeout(CONNECTION_TIMEOUT).tcp_user_timeout(MAX_LEN);
        config.keepalives_idle(MAX_LEN).keepalives_interval(Duration::from_secs(5)).keepalives_retries(2);
        let tls = tls.apply(&mut config)?;
        let manager = || {
            let fast = ManagerConfig { recycling_method: RecyclingMethod::Fast };
            match tls.clone() {
                Some(tls) => Manager::from_config(config.clone(), tls, fast),
                None => Manager::from_config(config.clone(), NoTls, fast),
            }
        };
        let pool = connections(manager(), CONNECTIONS, "")?;
        timely(async { schema::migrate(&mut client(&pool).await?).await }).await?;
        let appends = Appends::start(connections(manager(), 1, appends::SETTINGS)?);
        Ok(Self { pool, appends })
    }
}

/// Returns a pool of at most so many connections, with further settings.
fn connections(manager: Manager, most: usize, settings: &'static str) -> Result<Pool, StoreError> {
    let prepare = Hook::async_fn(move |client, _| {
        Box::pin(async move {
            client.batch_execute(&[SETTINGS, settings].join("; ")).await.map_err(HookError::Backend)
        })
    });
    Pool::builder(manager)
        .max_size(most)
        .runtime(Runtime::Tokio1)
        .wait_timeout(Some(CONNECTION_TIMEOUT))
        .create_timeout(Some(CONNECTION_TIMEOUT))
        .recycle_timeout(Some(CONNECTION_TIMEOUT))
        .post_create(prepare)
        .build()
        .map_err(|error| StoreError::Unavailable(words(&error)))
}

/// Returns a connection of a pool.
async fn client(pool: &Pool) -> Result<Client, StoreError> {
    pool.get().await.map_err(|error| match error {
        PoolError::Backend(error) => broken(error),
        PoolError::Timeout(_) => unresponsive(),
        other => log_fault(StoreError::Unavailable(words(&other)), ""),
    })
}

fn unresponsive() -> StoreError {
    log_fault(StoreError::Unavailable("the database doesn't respond".to_owned()), "")
}

impl PostgresStore {
    /// Runs a request on a connection of the pool.
    async fn run_now(&self, access: Access, work: Work) -> Result<(), StoreError> {
        let mut client = client(&self.pool).await?;
        match access {
            Access::Read | Access::Write => work(&mut Session::new(&client)).await,
            Access::Bounded => {
                let transaction = client.build_transaction().read_only(true).start().await.map_err(broken)?;
                transaction.batch_execute(STATEMENT_TIMEOUT).await.map_err(broken)?;
                work(&mut Session::bounded(&transaction)).await?;
                transaction.commit().await.map_err(broken)
            }
            Access::Transaction => {
                let transaction = client.transaction().await.map_err(broken)?;
                work(&mut Session::new(&transaction)).await?;
                transaction.commit().await.map_err(broken)
            }
        }
    }
}

impl Database for PostgresStore {
    fn dialect(&self) -> &'static Dialect {
        &DIALECT
    }

    fn run(&self, access: Access, work: Work) -> StoreFuture<'_, ()> {
        Box::pin(timely(self.run_now(access, work)))
    }

    fn put_append(&self, append: Arc<Append>) -> StoreFuture<'_, bool> {
        Box::pin(timely(self.appends.store(append)))
    }
}

/// Applies the timeout of a request.
async fn timely<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    tokio::time::timeout(MAX_LEN, work).await.map_err(|_| unresponsive())?
}
