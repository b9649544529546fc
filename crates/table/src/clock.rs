//! Clocks as pure functions of what the rows say: no clock is read here.

use eightfold_game::{Seat, Seats};

use crate::{Clock, PauseReason};

const SECOND: u64 = 1_000;
const DAY: u64 = 86_400 * SECOND;
/// The most milliseconds of a slow line that can be forgiven at once, and what each turn adds to the bank.
const LAG_BANK: u64 = 1_000;
const LAG_REFILL: u64 = 100;

/// The clocks of a table: what is left for whom, who is on the clock, and why it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    terms: Clock,
    left_ms: [u64; Seat::MAX],
    bank_ms: [u16; Seat::MAX],
    running: Option<Seat>,
    since_ms: u64,
    pauses: Vec<(PauseReason, u64)>,
}

/// How a turn stands to the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spent {
    /// How long the player was on the clock.
    pub elapsed_ms: u64,
    /// What of it does not count.
    pub forgiven_ms: u64,
    /// Whether there was time enough.
    pub in_time: bool,
}

/// What is left for one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct ClockLine {
    /// The letter of the seat.
    pub seat: char,
    /// The milliseconds left; `None` without a clock.
    pub left_ms: Option<u64>,
    /// Whether they run now.
    pub running: bool,
}

impl Clocks {
    /// Full clocks, nobody on them.
    pub fn new(terms: Clock) -> Self {
        let full = match terms {
            Clock::None => 0,
            // A base of nothing still leaves the increment for the first turn.
            Clock::Live { base_s, increment_s } => u64::from(base_s.max(increment_s)) * SECOND,
            Clock::Days { days } => u64::from(days) * DAY,
        };
        Self {
            terms,
            left_ms: [full; Seat::MAX],
            bank_ms: [LAG_BANK as u16; Seat::MAX],
            running: None,
            since_ms: 0,
            pauses: Vec::new(),
        }
    }

    /// Whether there is a clock at all.
    pub fn is_timed(&self) -> bool {
        self.terms != Clock::None
    }

    /// Puts `seat` on the clock from `at_ms` on.
    pub fn begin_turn(&mut self, seat: Seat, at_ms: u64) {
        if let Clock::Days { days } = self.terms {
            self.left_ms[seat.index()] = u64::from(days) * DAY;
        }
        self.put_on(Some(seat), at_ms);
    }

    /// Puts `seat` or nobody on the clock; what it has left stays as it is.
    pub fn put_on(&mut self, seat: Option<Seat>, at_ms: u64) {
        (self.running, self.since_ms) = (seat, at_ms);
    }

    /// Who is on the clock; the clock may stand all the same.
    pub fn running(&self) -> Option<Seat> {
        self.running
    }

    /// Why the clocks stand, and until when at the latest.
    pub fn pauses(&self) -> &[(PauseReason, u64)] {
        &self.pauses
    }

    /// What is left for a seat at `now_ms`; `None` without a clock.
    pub fn left_ms(&self, seat: Seat, now_ms: u64) -> Option<u64> {
        if !self.is_timed() {
            return None;
        }
        let spent = if self.running == Some(seat) { self.elapsed(now_ms) } else { 0 };
        Some(self.left_ms[seat.index()].saturating_sub(spent))
    }

    /// How long the player on the clock has been there at `now_ms` since the clock last started.
    pub fn elapsed(&self, now_ms: u64) -> u64 {
        if self.running.is_none() || !self.pauses.is_empty() {
            return 0;
        }
        now_ms.saturating_sub(self.since_ms)
    }

    /// When something is due if nobody acts: a flag, or the end of a pause.
    pub fn deadline_ms(&self) -> Option<u64> {
        if !self.pauses.is_empty() {
            return self.pauses.iter().map(|(_, until)| *until).min();
        }
        let seat = self.running.filter(|_| self.is_timed())?;
        // A line slow by all that the bank holds may still bring a turn in time.
        let bank = u64::from(self.bank_ms[seat.index()]);
        Some(self.since_ms.saturating_add(self.left_ms[seat.index()]).saturating_add(bank).saturating_add(1))
    }

    /// What a turn taken at `now_ms` costs, `lag_ms` of it by the line.
    pub fn spent(&self, now_ms: u64, lag_ms: u64) -> Spent {
        let elapsed_ms = self.elapsed(now_ms);
        let Some(seat) = self.running.filter(|_| self.is_timed()) else {
            return Spent { elapsed_ms, forgiven_ms: 0, in_time: true };
        };
        let forgiven_ms = lag_ms.min(u64::from(self.bank_ms[seat.index()])).min(elapsed_ms);
        let in_time = elapsed_ms - forgiven_ms <= self.left_ms[seat.index()];
        Spent { elapsed_ms, forgiven_ms, in_time }
    }

    /// Takes a turn's time off the clock, and adds what a turn brings. `false` if the row says what
    /// cannot be.
    #[must_use]
    pub fn spend(&mut self, at_ms: u64, elapsed_ms: u64, forgiven_ms: u64) -> bool {
        let spent = self.spent(at_ms, forgiven_ms);
        if (spent.elapsed_ms, spent.forgiven_ms, spent.in_time) != (elapsed_ms, forgiven_ms, true) {
            return false;
        }
        if let Some(seat) = self.running.filter(|_| self.is_timed()) {
            let at = seat.index();
            self.left_ms[at] -= elapsed_ms - forgiven_ms;
            if let Clock::Live { increment_s, .. } = self.terms {
                self.left_ms[at] += u64::from(increment_s) * SECOND;
            }
            let bank = u64::from(self.bank_ms[at]) - forgiven_ms + LAG_REFILL;
            self.bank_ms[at] = bank.min(LAG_BANK) as u16;
        }
        self.running = None;
        true
    }

    /// Takes what has gone by off the clock of the player to act, who stays on it. Where it is more than
    /// was left, nothing is left.
    pub(crate) fn settle(&mut self, at_ms: u64) {
        let elapsed = self.elapsed(at_ms);
        if let Some(seat) = self.running.filter(|_| self.is_timed()) {
            let left = &mut self.left_ms[seat.index()];
            *left = left.saturating_sub(elapsed);
        }
        self.since_ms = at_ms;
    }

    /// Stops the clocks for one more reason; a reason that is there already lasts until the later end.
    pub fn pause(&mut self, reason: PauseReason, at_ms: u64, until_ms: u64) {
        self.settle(at_ms);
        match self.pauses.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, until)) => *until = (*until).max(until_ms),
            None => self.pauses.push((reason, until_ms)),
        }
    }

    /// Takes one reason away; the clocks go on when none is left. `false` if the reason was not there.
    #[must_use]
    pub fn resume(&mut self, reason: PauseReason, at_ms: u64) -> bool {
        let before = self.pauses.len();
        self.pauses.retain(|(known, _)| *known != reason);
        if self.pauses.is_empty() {
            self.since_ms = at_ms;
        }
        self.pauses.len() < before
    }

    /// A pause that is over at `now_ms`.
    pub fn pause_over(&self, now_ms: u64) -> Option<PauseReason> {
        self.pauses.iter().find(|(_, until)| *until <= now_ms).map(|(reason, _)| *reason)
    }

    /// Gives a seat time.
    pub fn give(&mut self, seat: Seat, ms: u64) {
        let left = &mut self.left_ms[seat.index()];
        *left = left.saturating_add(ms);
    }

    /// How much an outage of the host takes from the player on the clock.
    pub fn outage(&self, from_ms: u64, until_ms: u64) -> u64 {
        if self.running.is_none() || !self.pauses.is_empty() {
            return 0;
        }
        until_ms.saturating_sub(from_ms.max(self.since_ms))
    }

    /// Gives the time of an outage back: to the millisecond, and at most what has gone by.
    pub fn give_back(&mut self, ms: u64) {
        self.since_ms = self.since_ms.saturating_add(ms);
    }

    /// More time for each of these seats, as an agreement gives it: a minute, or a day for a turn.
    pub fn more_ms(&self, still_in: Seats) -> Vec<(Seat, u64)> {
        match self.terms {
            Clock::None => Vec::new(),
            Clock::Live { .. } => still_in.iter().map(|seat| (seat, 60 * SECOND)).collect(),
            Clock::Days { .. } => self.running.into_iter().map(|seat| (seat, DAY)).collect(),
        }
    }

    /// How long a pause for this reason lasts at most.
    pub fn longest_pause_ms(&self, reason: PauseReason) -> u64 {
        match (reason, self.terms) {
            (PauseReason::Agreed, Clock::Live { .. }) => 15 * 60 * SECOND,
            (PauseReason::Agreed, _) => 7 * DAY,
            (PauseReason::Adjourned, _) => 30 * DAY,
            (PauseReason::Service, _) => DAY,
        }
    }
}
