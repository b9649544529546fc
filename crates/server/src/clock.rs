//! The server's clock.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

/// The time in milliseconds since 1970, which goes on evenly while the server runs even if the system's clock is
/// set.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    began: Instant,
    began_ms: u64,
}

/// The system's clock, in milliseconds since 1970.
pub fn system_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(0)
}

impl Clock {
    /// A clock that shows this time now. A server that has run before begins no earlier than when it was last at work:
    /// the system's clock may have been set back meanwhile.
    pub fn start(now_ms: u64, last_ms: Option<u64>) -> Self {
        Self { began: Instant::now(), began_ms: now_ms.max(last_ms.unwrap_or(0)) }
    }

    /// The time now.
    pub fn now_ms(&self) -> u64 {
        self.began_ms + u64::try_from(self.began.elapsed().as_millis()).unwrap_or(0)
    }

    /// When this clock was started.
    pub fn began_ms(&self) -> u64 {
        self.began_ms
    }

    /// The instant of this time; now if it has gone by.
    pub fn instant(&self, at_ms: u64) -> Instant {
        self.began + Duration::from_millis(at_ms.saturating_sub(self.began_ms))
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
}
