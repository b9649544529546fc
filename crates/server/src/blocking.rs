//! Expensive computations for requests.

use tokio::sync::Semaphore;

use crate::error::ApiError;

/// How many computations run at once.
const CONCURRENCY: usize = 4;

/// Runs computations on blocking threads, with a limit on how many run at once.
#[derive(Debug)]
pub struct BlockingWork(Semaphore);

impl Default for BlockingWork {
    fn default() -> Self {
        Self(Semaphore::new(CONCURRENCY))
    }
}

impl BlockingWork {
    /// Runs a computation, after waiting for others if too many are running.
    ///
    /// # Errors
    /// If the server is shutting down.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let _permit = self.0.acquire().await.map_err(|_| ApiError::shutting_down())?;
        tokio::task::spawn_blocking(work).await.map_err(|_| ApiError::shutting_down())
    }
}
