//! The server's time, measured at each response, because the device's clock may be wrong.

/// How stale a `Date` header may be, apart from rounding: servers renew it once a second.
const DATE_INTERVAL_MS: f64 = 1_000.0;

/// What is known of the server's clock. Moments are milliseconds since the page was opened, which don't depend on the
/// device's clock.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct ServerTime {
    /// How far the server's clock, since 1970, is ahead of the moments.
    ahead: Option<f64>,
}

impl ServerTime {
    /// Before the first response.
    pub const UNKNOWN: Self = Self { ahead: None };

    /// Records a response that gives the time in milliseconds.
    pub fn exact(&mut self, now_ms: u64, came: f64) {
        self.ahead = Some(now_ms as f64 - came);
    }

    /// Records a response that gives the time in whole seconds; the known time stays if the two agree.
    pub fn to_second(&mut self, date_ms: f64, asked: f64, came: f64) {
        let latest = date_ms + 1_000.0 + DATE_INTERVAL_MS + (came - asked);
        let agrees = self.ahead.is_some_and(|ahead| (date_ms..=latest).contains(&(came + ahead)));
        if !agrees && date_ms.is_finite() {
            self.ahead = Some(date_ms + 500.0 - came);
        }
    }

    /// The time at a moment, in milliseconds since 1970; `None` before the first response.
    pub fn at(self, moment: f64) -> Option<u64> {
        Some((moment + self.ahead?).max(0.0) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: u64 = 1_800_000_000_000;

    #[test]
    fn time_follows_the_last_exact_response() {
        let mut time = ServerTime::default();
        assert_eq!(time.at(5_000.0), None);
        time.exact(START, 5_000.0);
        assert_eq!(time.at(6_250.0), Some(START + 1_250));
        time.exact(START + 9_000, 8_000.0);
        assert_eq!(time.at(8_000.0), Some(START + 9_000));
    }

    #[test]
    fn rounded_time_only_corrects_a_wrong_time() {
        let mut time = ServerTime::default();
        time.to_second(START as f64, 900.0, 1_000.0);
        assert_eq!(time.at(1_000.0), Some(START + 500));
        time.exact(START + 700, 1_100.0);
        time.to_second(START as f64, 1_100.0, 1_200.0);
        assert_eq!(time.at(1_200.0), Some(START + 800), "the exact time agrees with it");
        // The moments didn't advance while the device slept for an hour.
        time.to_second((START + 3_600_000) as f64, 1_900.0, 2_000.0);
        assert_eq!(time.at(2_000.0), Some(START + 3_600_500));
        time.to_second(f64::NAN, 0.0, 2_000.0);
        assert_eq!(time.at(2_000.0), Some(START + 3_600_500), "an unreadable date is ignored");
    }
}
