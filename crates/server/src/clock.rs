//! The time that counts.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The time in milliseconds since 1970, which goes on evenly while the server runs even if the system's clock is
/// set.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    began: Instant,
    began_ms: u64,
}

impl Clock {
    /// Reads the system's clock once.
    pub fn start() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { began: Instant::now(), began_ms: u64::try_from(since.as_millis()).unwrap_or(0) }
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
        self.began + std::time::Duration::from_millis(at_ms.saturating_sub(self.began_ms))
    }
}
