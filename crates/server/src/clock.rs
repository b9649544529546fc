//! The server's clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

/// A day in ms.
pub const DAY_MS: u64 = 86_400_000;

/// The time in milliseconds since 1970. It is monotonic while the server runs, even if the system's clock is set back.
/// After the machine was suspended it catches up with the system's clock, see [`Clock::catch_up`].
#[derive(Clone, Debug)]
pub struct Clock {
    began: Instant,
    began_ms: u64,
    /// The system's clock, if this one follows it.
    system: Option<fn() -> u64>,
    /// How long the machine has been suspended since the start, in ms.
    suspended_ms: Arc<AtomicU64>,
    /// How far the system's clock was ahead of this one at the last comparison, in ms; `i64::MAX` before the first.
    ahead_ms: Arc<AtomicI64>,
}

/// Returns the system's time, in milliseconds since 1970.
pub fn system_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(0)
}

/// How long a server may miss its heartbeat before players get the time back, in ms.
pub const OUTAGE_MS: u64 = 5_000;
/// How far the system's clock must jump between two comparisons to count as a suspension, in ms.
const MIN_SUSPENSION_MS: i64 = 2_000;
/// How far in the future the last heartbeat may be and still be trusted, in ms. If it is further ahead, the system's
/// clock was wrong when it was written.
const MAX_AHEAD_MS: u64 = DAY_MS;

impl Clock {
    /// Starts a clock at this time. It starts no earlier than the server's last heartbeat, because the system's clock
    /// may have been set back meanwhile. A heartbeat more than a day ahead is ignored.
    pub fn start(now_ms: u64, last_ms: Option<u64>) -> Self {
        let last_ms = last_ms.filter(|last| *last <= now_ms.saturating_add(MAX_AHEAD_MS));
        Self {
            began: Instant::now(),
            began_ms: now_ms.max(last_ms.unwrap_or(0)),
            system: None,
            suspended_ms: Arc::default(),
            ahead_ms: Arc::new(AtomicI64::new(i64::MAX)),
        }
    }

    /// Starts a clock that follows the system's, as in [`start`](Self::start).
    pub fn of_system(last_ms: Option<u64>) -> Self {
        Self { system: Some(system_ms), ..Self::start(system_ms(), last_ms) }
    }

    /// Returns the current time.
    pub fn now_ms(&self) -> u64 {
        let suspended = self.suspended_ms.load(Ordering::Acquire);
        self.began_ms + suspended + u64::try_from(self.began.elapsed().as_millis()).unwrap_or(0)
    }

    /// Compares this clock with the system's, which continues while the machine is suspended, and catches up. Returns
    /// how long it was suspended since the last comparison, in ms. Call it every second.
    pub fn catch_up(&self) -> Option<u64> {
        self.compare(self.system?())
    }

    fn compare(&self, system_ms: u64) -> Option<u64> {
        let difference =
            |now: u64| i64::try_from(system_ms).unwrap_or(i64::MAX) - i64::try_from(now).unwrap_or(0);
        let ahead = difference(self.now_ms());
        let before = self.ahead_ms.swap(ahead, Ordering::AcqRel);
        let jump =
            ahead.checked_sub(before).filter(|jump| before != i64::MAX && *jump >= MIN_SUSPENSION_MS)?;
        let jump = u64::try_from(jump).ok()?;
        self.suspended_ms.fetch_add(jump, Ordering::AcqRel);
        self.ahead_ms.store(before, Ordering::Release);
        Some(jump)
    }

    /// Returns when this clock was started.
    pub fn began_ms(&self) -> u64 {
        self.began_ms
    }

    /// Returns the instant of a time, or the current instant if it has passed.
    pub fn instant(&self, at_ms: u64) -> Instant {
        let suspended = self.suspended_ms.load(Ordering::Acquire);
        self.began + Duration::from_millis(at_ms.saturating_sub(self.began_ms + suspended))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_never_goes_back_across_a_restart() {
        assert_eq!(Clock::start(5_000, Some(9_000)).began_ms(), 9_000);
        assert_eq!(Clock::start(9_000, Some(5_000)).began_ms(), 9_000);
        assert_eq!(Clock::start(9_000, None).began_ms(), 9_000);
    }

    #[test]
    fn ignores_a_heartbeat_far_in_the_future() {
        let day = 86_400_000;
        assert_eq!(Clock::start(9_000, Some(370 * day)).began_ms(), 9_000);
        assert_eq!(Clock::start(9_000, Some(9_000 + MAX_AHEAD_MS)).began_ms(), 9_000 + MAX_AHEAD_MS);
    }

    #[tokio::test(start_paused = true)]
    async fn catches_up_after_suspension_but_never_goes_back() {
        let clock = Clock::start(1_000_000, None);
        // The system's clock is 50 ms ahead and stays so.
        assert_eq!(clock.compare(1_000_050), None);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(clock.compare(1_001_050), None);
        // The machine sleeps for an hour, and this process doesn't run.
        assert_eq!(clock.compare(4_601_050), Some(3_600_000));
        assert_eq!(clock.now_ms(), 4_601_000);
        assert_eq!(clock.instant(4_602_000) - tokio::time::Instant::now(), Duration::from_secs(1));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(clock.compare(4_602_050), None);
        // The system's clock is set back: time goes on.
        assert_eq!(clock.compare(602_050), None);
        assert_eq!(clock.now_ms(), 4_602_000);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(clock.compare(603_050), None);
    }
}
