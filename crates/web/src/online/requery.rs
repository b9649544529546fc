//! When the rows of a table are asked for: one request at a time, and later after each that did not help. However many
//! rows come that cannot be taken, the server gets no more requests than this allows.

/// The first wait after a request that did not help, in milliseconds; it doubles with each.
const FIRST_WAIT_MS: u64 = 250;
/// The longest wait, in milliseconds.
const LONGEST_WAIT_MS: u64 = 30_000;

/// The requests for the rows of one table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Requery {
    state: State,
    /// Rows were asked for while a request was under way.
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

impl Requery {
    /// Whether a request is to be sent now. Where one waits, it covers this one too; after one under way another follows.
    pub fn ask(&mut self) -> bool {
        if self.state != State::Idle {
            self.again |= self.state == State::Sent;
            return false;
        }
        self.state = State::Sent;
        true
    }

    /// Notes an answer, and whether all its rows were taken. The wait in milliseconds before rows are to be asked for
    /// again, where they are.
    pub fn answered(&mut self, helped: bool) -> Option<u64> {
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
        Some(wait.min(LONGEST_WAIT_MS))
    }

    /// Notes that the wait is over: a request may be sent.
    pub fn waited(&mut self) {
        if self.state == State::Waiting {
            self.state = State::Idle;
        }
    }

    /// Notes that the connection is gone, and with it the request under way.
    pub fn lost(&mut self) {
        (self.state, self.again) = (State::Idle, false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_request_is_under_way_at_a_time() {
        let mut requery = Requery::default();
        assert!(requery.ask());
        assert!(!requery.ask() && !requery.ask());
        assert_eq!(requery.answered(true), Some(FIRST_WAIT_MS), "asked for meanwhile");
        assert!(!requery.ask());
        requery.waited();
        assert!(requery.ask());
        assert_eq!(requery.answered(true), None);
        assert!(requery.ask());
        requery.lost();
        assert!(requery.ask(), "the request went with its connection");
    }

    #[test]
    fn rows_that_cannot_be_taken_do_not_make_a_storm() {
        // Each answer brings rows that cannot be taken, each of which asks again, for an hour.
        let (mut requery, mut now_ms, mut requests) = (Requery::default(), 0, 0);
        while now_ms < 3_600_000 {
            if requery.ask() {
                requests += 1;
                (0..100).for_each(|_| assert!(!requery.ask()));
                now_ms += requery.answered(false).unwrap();
                requery.waited();
            }
        }
        assert!(requests < 140, "{requests} requests in an hour");
        assert!(requery.ask());
        assert_eq!(requery.answered(true), None, "all is well again");
    }
}
