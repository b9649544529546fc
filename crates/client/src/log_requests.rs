//! When the log of a table is requested: one request at a time, with growing waits after those that don't help. However
//! many unusable entries arrive, the server gets no more requests than this allows.

/// The first wait after a request that did not help, in milliseconds; it doubles with each.
const FIRST_WAIT_MS: u64 = 250;
/// The longest wait, in milliseconds.
const MAX_WAIT_MS: u64 = 30_000;

/// The requests for the log of one table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LogRequests {
    state: State,
    /// Entries were asked for while a request was under way.
    again: bool,
    /// How many requests in a row did not help.
    failures: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum State {
    #[default]
    Idle,
    /// A request is under way.
    Sent,
    /// The wait before the next request.
    Waiting,
}

impl LogRequests {
    /// Whether to send a request now. A waiting request covers this one; after one under way, another follows.
    pub fn ask(&mut self) -> bool {
        if self.state != State::Idle {
            self.again |= self.state == State::Sent;
            return false;
        }
        self.state = State::Sent;
        true
    }

    /// Records a response and whether all its entries could be applied. Returns the wait in milliseconds before the
    /// next request, if there is one.
    pub fn record_response(&mut self, helped: bool) -> Option<u64> {
        let again = std::mem::take(&mut self.again);
        self.failures = if helped { 0 } else { self.failures + 1 };
        let wait = match self.failures {
            0 if !again => {
                self.state = State::Idle;
                return None;
            }
            failures => FIRST_WAIT_MS << failures.saturating_sub(1).min(10),
        };
        self.state = State::Waiting;
        Some(wait.min(MAX_WAIT_MS))
    }

    /// Records that the wait is over: a request may be sent.
    pub fn end_wait(&mut self) {
        if self.state == State::Waiting {
            self.state = State::Idle;
        }
    }

    /// Records that the connection is lost, and with it the request under way.
    pub fn lost(&mut self) {
        (self.state, self.again) = (State::Idle, false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_request_is_under_way_at_a_time() {
        let mut log_requests = LogRequests::default();
        assert!(log_requests.ask());
        assert!(!log_requests.ask() && !log_requests.ask());
        assert_eq!(
            log_requests.record_response(true),
            Some(FIRST_WAIT_MS),
            "another request was made meanwhile"
        );
        assert!(!log_requests.ask());
        log_requests.end_wait();
        assert!(log_requests.ask());
        assert_eq!(log_requests.record_response(true), None);
        assert!(log_requests.ask());
        log_requests.lost();
        assert!(log_requests.ask(), "the request was lost with its connection");
    }

    #[test]
    fn unusable_entries_do_not_cause_a_request_storm() {
        // For an hour, each response brings unusable entries, each of which asks again.
        let (mut log_requests, mut now_ms, mut requests) = (LogRequests::default(), 0, 0);
        while now_ms < 3_600_000 {
            if log_requests.ask() {
                requests += 1;
                (0..100).for_each(|_| assert!(!log_requests.ask()));
                now_ms += log_requests.record_response(false).unwrap();
                log_requests.end_wait();
            }
        }
        assert!(requests < 140, "{requests} requests in an hour");
        assert!(log_requests.ask());
        assert_eq!(log_requests.record_response(true), None, "no further request is needed");
    }
}
