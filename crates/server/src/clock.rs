//! The server's clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

/// The time in milliseconds since 1970. It goes on evenly while the server runs, even if the system's clock is set back. After
/// the machine was suspended it catches up with the system's clock, see [`Clock::catch_up`].
#[derive(Clone, Debug)]
pub struct Clock {
    began: Instant,
    began_ms: u64,
    /// The system's clock, where this one follows it.
    system: Option<fn() -> u64>,
    /// For how long the machine was suspended since, in ms.
    suspended_ms: Arc<AtomicU64>,
    /// By how much the system's clock was ahead of this one when they were last compared, in ms; `i64::MAX` before.
    ahead_ms: Arc<AtomicI64>,
}

/// The system's clock, in milliseconds since 1970.
pub fn system_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(0)
}

/// How long a server may show no sign of work before the players get the time back, in ms.
pub const OUTAGE_MS: u64 = 5_000;
/// By how much the system's clock must jump from one comparison to the next to show a suspension, in ms.
const JUMP_MS: i64 = 2_000;
/// How far the last sign of work may lie in the future and still be believed, in ms. If it lies further ahead, the system's clock
/// was wrong when it was written.
const LONGEST_AHEAD_MS: u64 = 86_400_000;

impl Clock {
    /// A clock that shows this time now. A server that has run before begins no earlier than when it was last at work:
    /// the system's clock may have been set back meanwhile. A last sign more than a day ahead is not believed.
    pub fn start(now_ms: u64, last_ms: Option<u64>) -> Self {
        let last_ms = last_ms.filter(|last| *last <= now_ms.saturating_add(LONGEST_AHEAD_MS));
        Self {
            began: Instant::now(),
            began_ms: now_ms.max(last_ms.unwrap_or(0)),
            system: None,
            suspended_ms: Arc::default(),
            ahead_ms: Arc::new(AtomicI64::new(i64::MAX)),
        }
    }

    /// A clock that follows the system's, started as by [`start`](Self::start).
    pub fn of_system(last_ms: Option<u64>) -> Self {
        Self { system: Some(system_ms), ..Self::start(system_ms(), last_ms) }
    }

    /// The time now.
    pub fn now_ms(&self) -> u64 {
        let suspended = self.suspended_ms.load(Ordering::Acquire);
        self.began_ms + suspended + u64::try_from(self.began.elapsed().as_millis()).unwrap_or(0)
    }

    /// Compares this clock with the system's, which goes on while the machine is suspended and this one stands. For how
    /// long it stood since the last comparison, in ms, which it has now caught up with. To be called each second.
    pub fn catch_up(&self) -> Option<u64> {
        self.compare(self.system?())
    }

    fn compare(&self, system_ms: u64) -> Option<u64> {
        let difference =
            |now: u64| i64::try_from(system_ms).unwrap_or(i64::MAX) - i64::try_from(now).unwrap_or(0);
        let ahead = difference(self.now_ms());
        let before = self.ahead_ms.swap(ahead, Ordering::AcqRel);
        let jump = ahead.checked_sub(before).filter(|jump| before != i64::MAX && *jump >= JUMP_MS)?;
        let jump = u64::try_from(jump).ok()?;
        self.suspended_ms.fetch_add(jump, Ordering::AcqRel);
        self.ahead_ms.store(before, Ordering::Release);
        Some(jump)
    }

    /// When this clock was started.
    pub fn began_ms(&self) -> u64 {
        self.began_ms
    }

    /// The instant of this time; now if it has gone by.
    pub fn instant(&self, at_ms: u64) -> Instant {
        let suspended = self.suspended_ms.load(Ordering::Acquire);
        self.began + Duration::from_millis(at_ms.saturating_sub(self.began_ms + suspended))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_set_back_while_the_server_was_down_does_not_turn_time_back() {
        assert_eq!(Clock::start(5_000, Some(9_000)).began_ms(), 9_000);
        assert_eq!(Clock::start(9_000, Some(5_000)).began_ms(), 9_000);
        assert_eq!(Clock::start(9_000, None).began_ms(), 9_000);
    }

    #[test]
    fn a_sign_of_work_from_far_in_the_future_is_not_believed() {
        let day = 86_400_000;
        assert_eq!(Clock::start(9_000, Some(370 * day)).began_ms(), 9_000);
        assert_eq!(Clock::start(9_000, Some(9_000 + LONGEST_AHEAD_MS)).began_ms(), 9_000 + LONGEST_AHEAD_MS);
    }

    #[tokio::test(start_paused = true)]
    async fn a_suspension_is_caught_up_with_and_a_clock_set_back_is_not() {
        let clock = Clock::start(1_000_000, None);
        // The system's clock is 50 ms ahead, and stays so.
        assert_eq!(clock.compare(1_000_050), None);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(clock.compare(1_001_050), None);
        // The machine sleeps for an hour: time stands for this process.
        assert_eq!(clock.compare(4_601_050), Some(3_600_000));
        assert_eq!(clock.now_ms(), 4_601_000);
        assert_eq!(clock.instant(4_602_000) - tokio::time::Instant::now(), Duration::from_secs(1));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(clock.compare(4_602_050), None);
        // Somebody sets the system's clock back: time goes on.
        assert_eq!(clock.compare(602_050), None);
        assert_eq!(clock.now_ms(), 4_602_000);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(clock.compare(603_050), None);
    }
}
