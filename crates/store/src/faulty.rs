//! A store that fails on request, for the simulator and for tests.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::sql::{Access, Database, Dialect, Work};
use crate::{Append, StoreError, StoreFuture};

/// Creates the future that a slow store waits for, each time it waits.
pub type Wait = Arc<dyn Fn() -> Pin<Box<dyn Future<Output = ()> + Send>> + Send + Sync>;

/// What goes wrong with a write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Nothing.
    None,
    /// The store is unavailable: nothing is written.
    Away,
    /// The disk is full: nothing is written.
    Full,
    /// The write succeeds, but the response is lost.
    AnswerLost,
}

/// A database whose writes fail or are slow when a test wants it. Like any other database it is a
/// [`Store`](crate::Store).
pub struct FaultyStore<D> {
    inner: D,
    faults: Mutex<VecDeque<Fault>>,
    wait: Mutex<Option<Wait>>,
}

impl<D> std::fmt::Debug for FaultyStore<D> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FaultyStore").finish_non_exhaustive()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<D> FaultyStore<D> {
    /// Wraps a database, without faults for now.
    pub fn new(inner: D) -> Self {
        Self { inner, faults: Mutex::default(), wait: Mutex::default() }
    }

    /// Sets the faults of the next writes.
    pub fn fail_next(&self, faults: impl IntoIterator<Item = Fault>) {
        lock(&self.faults).extend(faults);
    }

    /// Clears the faults.
    pub fn fail_no_more(&self) {
        lock(&self.faults).clear();
    }

    /// Makes every write wait before and after it is carried out; `None` to stop that.
    pub fn slow_down(&self, wait: Option<Wait>) {
        *lock(&self.wait) = wait;
    }
}

impl<D: Database> Database for FaultyStore<D> {
    fn dialect(&self) -> &'static Dialect {
        self.inner.dialect()
    }

    fn run(&self, access: Access, work: Work) -> StoreFuture<'_, ()> {
        if matches!(access, Access::Read | Access::Bounded) {
            return self.inner.run(access, work);
        }
        self.write(move || self.inner.run(access, work))
    }

    fn put_append(&self, append: Arc<Append>) -> StoreFuture<'_, bool> {
        self.write(move || self.inner.put_append(append))
    }
}

impl<D: Database> FaultyStore<D> {
    /// Runs a write, or lets it fail if a test wants that.
    fn write<'a, T: Send + 'a>(
        &'a self,
        run: impl FnOnce() -> StoreFuture<'a, T> + Send + 'a,
    ) -> StoreFuture<'a, T> {
        let wait = lock(&self.wait).clone();
        Box::pin(async move {
            if let Some(wait) = &wait {
                wait().await;
            }
            let fault = lock(&self.faults).pop_front().unwrap_or(Fault::None);
            let answer = match fault {
                Fault::None => run().await,
                Fault::Away => Err(StoreError::Unavailable("it is away".to_owned())),
                Fault::Full => Err(StoreError::NotWritable("the disk is full".to_owned())),
                Fault::AnswerLost => match run().await {
                    Ok(_) => Err(StoreError::Unavailable("the answer was lost".to_owned())),
                    error => error,
                },
            };
            if let Some(wait) = &wait {
                wait().await;
            }
            answer
        })
    }
}
