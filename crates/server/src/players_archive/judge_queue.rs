//! The queue of boards and puzzles to judge.

use eightfold_protocol::Code;

use crate::error::{ApiError, ApiResult};

/// How many jobs may wait while others run; more are refused.
const MAX_WAITING_JOBS: usize = 16;
/// How many jobs run at once.
const MAX_RUNNING_JOBS: usize = 2;

/// Runs a bounded number of jobs at once, on threads for blocking work.
#[derive(Debug)]
pub struct JudgeQueue {
    running: tokio::sync::Semaphore,
    admitted: tokio::sync::Semaphore,
}

impl Default for JudgeQueue {
    fn default() -> Self {
        Self {
            running: tokio::sync::Semaphore::new(MAX_RUNNING_JOBS),
            admitted: tokio::sync::Semaphore::new(MAX_RUNNING_JOBS + MAX_WAITING_JOBS),
        }
    }
}

impl JudgeQueue {
    /// Runs a job when its turn comes.
    ///
    /// # Errors
    /// If too many jobs are waiting, or the server is shutting down.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> ApiResult<T> {
        let _place = self.admitted.try_acquire().map_err(|_| ApiError {
            retry_after: Some(5),
            ..ApiError::new(
                Code::RateLimited,
                "many boards and puzzles are waiting to be judged: try again soon",
            )
        })?;
        let _turn = self.running.acquire().await.map_err(|_| ApiError::shutting_down())?;
        tokio::task::spawn_blocking(work).await.map_err(|_| ApiError::shutting_down())
    }
}
