//! Clocks as pure functions of the rows: the system's time is never read here.

use eightfold_game::{Seat, Seats};

use crate::working_time::ClockCalendar;
use crate::{Clock, PauseReason, Terms};

const SECOND: u64 = 1_000;
const DAY: u64 = 86_400 * SECOND;
/// The maximum network delay that can be forgiven at once, in milliseconds, and what each turn adds to the bank.
const MAX_LAG_BANK_MS: u64 = 1_000;
const LAG_REFILL: u64 = 100;
/// The time for the first turn of a live game, before the clock of the seat starts.
const FIRST_TURN_MS: u64 = 60 * SECOND;
/// The longest vacation, how far ahead one can be added, and the maximum number for a seat in a game.
const MAX_VACATION: u64 = 60 * DAY;
const VACATION_AHEAD: u64 = 400 * DAY;
const MAX_VACATIONS: usize = 40;

/// The clocks of a table: the time left, the player on the clock, and the pauses.
///
/// # Examples
/// ```
/// use eightfold_catalog::Choice;
/// use eightfold_game::Seat;
/// use eightfold_table::{Clock, TableSetup, Secret, Table, Terms};
///
/// let opening = TableSetup {
///     id: "t1".to_owned(),
///     choice: Choice::new("octi-fast", []).expect("a game of the catalog"),
///     terms: Terms { clock: Clock::Live { base_s: 600, increment_s: 5 }, ..Terms::default() },
///     secret: Secret::Open(0),
///     start: None,
///     seats: Vec::new(),
/// };
/// let (table, _) = Table::open(0, opening)?;
/// assert_eq!(table.clocks().left_ms(Seat::new(0), 0), Some(600_000));
/// assert_eq!(table.clocks().running(), None);
/// # Ok::<(), eightfold_table::Refusal>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    terms: Clock,
    left_ms: [u64; Seat::MAX],
    bank_ms: [u16; Seat::MAX],
    running: Option<Seat>,
    since_ms: u64,
    pauses: Vec<(PauseReason, u64)>,
    /// For each seat, the starts and ends.
    vacations: Vec<(Seat, Vec<(u64, u64)>)>,
    /// Seats that have moved, including undone turns.
    have_moved: Seats,
    /// True if first turns of a live game cost no time (rules of version 2).
    first_is_free: bool,
    /// The time left for the first turn of the player to move, in ms.
    begin_ms: u64,
    /// The time that turns added: the number of steps at that point, the seat and the ms. `None` if takebacks change no
    /// clock.
    gains: Option<Vec<(usize, Seat, u64)>>,
}

/// A reason why a clock is stopped, with its end.
///
/// # Examples
/// ```
/// use eightfold_table::{ClockPause, PauseReason};
///
/// let weekend = ClockPause { reason: PauseReason::Weekend, seat: None, from_ms: None, until_ms: 172_800_000 };
/// assert_eq!(weekend.reason.word(), "weekend");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockPause {
    /// The reason why the clock is stopped.
    pub reason: PauseReason,
    /// The seat whose clock it is; `None` for all clocks.
    pub seat: Option<Seat>,
    /// The start; `None` for pauses of all clocks.
    pub from_ms: Option<u64>,
    /// The latest end, in milliseconds since 1970.
    pub until_ms: u64,
}

/// The time a turn uses.
///
/// # Examples
/// ```
/// use eightfold_table::TimeUse;
///
/// /// Returns the milliseconds that a turn takes off the clock.
/// fn cost_ms(used: TimeUse) -> u64 {
///     used.elapsed_ms - used.forgiven_ms
/// }
/// assert_eq!(cost_ms(TimeUse { elapsed_ms: 5_200, forgiven_ms: 200, in_time: true }), 5_000);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeUse {
    /// The milliseconds that the player was on the clock.
    pub elapsed_ms: u64,
    /// The milliseconds of it that don't count.
    pub forgiven_ms: u64,
    /// True if the turn was in time.
    pub in_time: bool,
}

/// The clock of a seat.
///
/// # Examples
/// ```
/// use eightfold_table::ClockLine;
///
/// let line: ClockLine = serde_json::from_str(r#"{"seat":"B","left_ms":600000,"running":true}"#)?;
/// assert_eq!((line.seat, line.left_ms, line.begin_ms), ('B', Some(600_000), None));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(description = "The clock of a seat."))]
pub struct ClockLine {
    /// The letter of the seat.
    pub seat: char,
    /// The milliseconds left; none without a clock.
    pub left_ms: Option<u64>,
    /// True if the clock is running.
    pub running: bool,
    /// The milliseconds left for the first turn, if the seat's clock starts after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begin_ms: Option<u64>,
}

impl Clocks {
    /// Creates full clocks, none running, for these terms and this version of the rules.
    pub(crate) fn new(terms: &Terms, rules: u32) -> Self {
        let (undo, terms) = (terms.undo, terms.clock);
        let full = match terms {
            Clock::None => 0,
            // With a base of zero there is still the increment for the first turn.
            Clock::Live { base_s, increment_s } => u64::from(base_s.max(increment_s)) * SECOND,
            Clock::Days { days, bank_days, .. } => u64::from(days.max(bank_days)) * DAY,
        };
        Self {
            terms,
            left_ms: [full; Seat::MAX],
            bank_ms: [MAX_LAG_BANK_MS as u16; Seat::MAX],
            running: None,
            since_ms: 0,
            pauses: Vec::new(),
            vacations: Vec::new(),
            have_moved: Seats::NONE,
            first_is_free: rules >= 2 && matches!(terms, Clock::Live { .. }),
            begin_ms: FIRST_TURN_MS,
            gains: (rules >= 2 && undo && terms != Clock::None).then(Vec::new),
        }
    }

    /// Returns the seats that have moved, including undone turns.
    pub(crate) fn have_moved(&self) -> Seats {
        self.have_moved
    }

    /// Returns whether a seat's clock starts only after a first turn that is still to come.
    fn awaits_first_turn(&self, seat: Seat) -> bool {
        self.first_is_free && !self.have_moved.contains(seat)
    }

    /// Returns the time that the player to move has left for the first turn at `now_ms`, in ms; `None` if the clock has
    /// started.
    pub fn first_turn_left_ms(&self, now_ms: u64) -> Option<u64> {
        self.running.filter(|seat| self.awaits_first_turn(*seat))?;
        Some(self.begin_ms.saturating_sub(self.elapsed(now_ms)))
    }

    /// Returns the time that a turn of the seat uses up.
    fn budget_mut(&mut self, seat: Seat) -> &mut u64 {
        match self.awaits_first_turn(seat) {
            true => &mut self.begin_ms,
            false => &mut self.left_ms[seat.index()],
        }
    }

    fn budget(&self, seat: Seat) -> u64 {
        if self.awaits_first_turn(seat) { self.begin_ms } else { self.left_ms[seat.index()] }
    }

    fn add_gain(&mut self, steps: usize, seat: Seat, ms: u64) {
        if let Some(gains) = self.gains.as_mut().filter(|_| ms > 0) {
            gains.push((steps, seat, ms));
        }
    }

    /// Returns which time counts on the clock of a seat.
    fn calendar(&self, seat: Seat) -> ClockCalendar<'_> {
        let weekends = match self.terms {
            Clock::Days { pause_weekends: true, utc_offset_min, .. } => Some(utc_offset_min),
            _ => None,
        };
        let away = self.vacations.iter().find(|(whose, _)| *whose == seat);
        ClockCalendar { weekends, away: away.map_or(&[], |(_, away)| away) }
    }

    /// Returns how much of the time between two times counts for a seat: without weekends and its vacations.
    pub fn counted_ms(&self, seat: Seat, from_ms: u64, until_ms: u64) -> u64 {
        self.calendar(seat).counted(from_ms, until_ms)
    }

    /// Returns the first time at which this many milliseconds after `from_ms` have counted for a seat.
    pub fn counted_until(&self, seat: Seat, from_ms: u64, ms: u64) -> u64 {
        self.calendar(seat).until(from_ms, ms)
    }

    /// Returns whether time counts for a seat at `now_ms`.
    pub fn counts(&self, seat: Seat, now_ms: u64) -> bool {
        self.pauses.is_empty() && self.counted_ms(seat, now_ms, now_ms.saturating_add(1)) > 0
    }

    /// Returns why clocks are stopped, or will be: pauses of all clocks, the weekend, and vacations that aren't over.
    pub fn pauses_at(&self, now_ms: u64) -> Vec<ClockPause> {
        let paused = self.pauses.iter();
        let paused = paused.map(|(reason, until_ms)| ClockPause {
            reason: *reason,
            seat: None,
            from_ms: None,
            until_ms: *until_ms,
        });
        let weekend = self.calendar(Seat::new(0)).weekend_until(now_ms).map(|until_ms| ClockPause {
            reason: PauseReason::Weekend,
            seat: None,
            from_ms: None,
            until_ms,
        });
        let away = self.vacations.iter().flat_map(|(seat, away)| away.iter().map(move |one| (*seat, *one)));
        let away = away.filter(|(_, (_, until))| *until > now_ms).map(|(seat, (from, until_ms))| {
            ClockPause { reason: PauseReason::Vacation, seat: Some(seat), from_ms: Some(from), until_ms }
        });
        paused.chain(weekend).chain(away).collect()
    }

    /// Adds a vacation of a seat's player, or ends a known one with the same `from_ms` earlier; one that ends at
    /// `from_ms` is cancelled.
    ///
    /// # Errors
    /// A message that says why it isn't possible; nothing has changed then.
    pub fn vacation(&mut self, seat: Seat, at_ms: u64, from_ms: u64, until_ms: u64) -> Result<(), String> {
        if !matches!(self.terms, Clock::Days { vacation: true, .. }) {
            return Err("vacation does not stop the clocks of this table".to_owned());
        }
        let known = self.vacations.iter().position(|(whose, _)| *whose == seat);
        let mut away = known.map_or_else(Vec::new, |at| self.vacations[at].1.clone());
        if let Some(one) = away.iter_mut().find(|(from, _)| *from == from_ms) {
            if one.1 <= at_ms || !(from_ms.max(at_ms)..one.1).contains(&until_ms) {
                return Err("a vacation that is not over can only end earlier".to_owned());
            }
            one.1 = until_ms;
            away.retain(|(from, until)| from < until);
        } else {
            if from_ms < at_ms || until_ms <= from_ms {
                return Err("a vacation starts now or later, and ends after that".to_owned());
            }
            if until_ms - from_ms > MAX_VACATION || from_ms - at_ms > VACATION_AHEAD {
                let words = "a vacation lasts 60 days at most, and is announced 400 days ahead at most";
                return Err(words.to_owned());
            }
            if away.iter().any(|(from, until)| from_ms < *until && *from < until_ms) {
                return Err("there is a vacation of this player at that time already".to_owned());
            }
            if away.len() >= MAX_VACATIONS {
                return Err(format!("a player has at most {MAX_VACATIONS} vacations in a game"));
            }
            away.push((from_ms, until_ms));
            away.sort_unstable();
        }
        match known {
            Some(at) => self.vacations[at].1 = away,
            None => self.vacations.push((seat, away)),
        }
        Ok(())
    }

    /// Returns the known vacations of a seat, as starts and ends.
    pub fn vacations_of(&self, seat: Seat) -> &[(u64, u64)] {
        self.calendar(seat).away
    }

    /// Returns the end of the seat's vacation that starts at this time, if it is known.
    pub fn vacation_of(&self, seat: Seat, from_ms: u64) -> Option<u64> {
        let away = self.calendar(seat).away;
        away.iter().find(|(from, _)| *from == from_ms).map(|(_, until)| *until)
    }

    /// Returns whether there is a clock.
    pub fn is_timed(&self) -> bool {
        self.terms != Clock::None
    }

    /// Starts the clock of `seat` at `at_ms`, for the turn after `steps` steps of the match.
    pub(crate) fn begin_turn(&mut self, seat: Seat, at_ms: u64, steps: usize) {
        if let Clock::Days { days, bank_days, .. } = self.terms {
            let (turn, left) = (u64::from(days) * DAY, &mut self.left_ms[seat.index()]);
            let before = *left;
            // The remaining bank is topped up to the days of a turn.
            *left = if bank_days > 0 { before.max(turn) } else { turn };
            let gain = left.saturating_sub(before);
            self.add_gain(steps, seat, gain);
        }
        self.put_on(Some(seat), at_ms);
    }

    /// Puts `seat` or nobody on the clock, without changing the time left.
    pub(crate) fn put_on(&mut self, seat: Option<Seat>, at_ms: u64) {
        (self.running, self.since_ms, self.begin_ms) = (seat, at_ms, FIRST_TURN_MS);
    }

    /// Undoes all but `steps` steps, after which `seat` is to move: the time that the undone turns added is removed,
    /// the time they took stays spent. Returns `false` if the player to move has no time left; `None` under rules that
    /// change no clock.
    pub(crate) fn take_back(&mut self, steps: usize, seat: Option<Seat>, at_ms: u64) -> Option<bool> {
        let mut gains = self.gains.take()?;
        self.settle(at_ms);
        for (_, seat, ms) in gains.extract_if(.., |(after, ..)| *after > steps) {
            let left = &mut self.left_ms[seat.index()];
            *left = left.saturating_sub(ms);
        }
        self.gains = Some(gains);
        self.put_on(seat, at_ms);
        Some(seat.is_none_or(|seat| self.budget(seat) > 0))
    }

    /// Returns the player on the clock, even if it is paused.
    pub fn running(&self) -> Option<Seat> {
        self.running
    }

    /// Returns the reasons why the clocks are paused, with their latest ends.
    pub fn pauses(&self) -> &[(PauseReason, u64)] {
        &self.pauses
    }

    /// Returns the time left for a seat at `now_ms`; `None` without a clock.
    pub fn left_ms(&self, seat: Seat, now_ms: u64) -> Option<u64> {
        if !self.is_timed() {
            return None;
        }
        let spent = match self.running == Some(seat) && !self.awaits_first_turn(seat) {
            true => self.elapsed(now_ms),
            false => 0,
        };
        Some(self.left_ms[seat.index()].saturating_sub(spent))
    }

    /// Returns how long the player on the clock has used since the clock last started, as far as it counts.
    pub fn elapsed(&self, now_ms: u64) -> u64 {
        match self.running {
            Some(seat) if self.pauses.is_empty() => self.counted_ms(seat, self.since_ms, now_ms),
            _ => 0,
        }
    }

    /// Returns when something is due if nobody acts: a flag, or the end of a pause.
    pub fn deadline_ms(&self) -> Option<u64> {
        if !self.pauses.is_empty() {
            return self.pauses.iter().map(|(_, until)| *until).min();
        }
        let seat = self.running.filter(|_| self.is_timed())?;
        // A turn may still be in time with the delay that the bank can forgive.
        let bank = u64::from(self.bank_ms[seat.index()]);
        let left = self.budget(seat).saturating_add(bank).saturating_add(1);
        Some(self.counted_until(seat, self.since_ms, left))
    }

    /// Returns the time of a turn taken at `now_ms`, `lag_ms` of which was network delay.
    pub fn spent(&self, now_ms: u64, lag_ms: u64) -> TimeUse {
        let elapsed_ms = self.elapsed(now_ms);
        let Some(seat) = self.running.filter(|_| self.is_timed()) else {
            return TimeUse { elapsed_ms, forgiven_ms: 0, in_time: true };
        };
        let forgiven_ms = lag_ms.min(u64::from(self.bank_ms[seat.index()])).min(elapsed_ms);
        let in_time = elapsed_ms - forgiven_ms <= self.budget(seat);
        TimeUse { elapsed_ms, forgiven_ms, in_time }
    }

    /// Takes the time of the turn that is step number `steps` off the clock and adds the increment. Returns `false` if
    /// the times of the row are impossible.
    #[must_use]
    pub(crate) fn spend(&mut self, at_ms: u64, elapsed_ms: u64, forgiven_ms: u64, steps: usize) -> bool {
        let spent = self.spent(at_ms, forgiven_ms);
        if (spent.elapsed_ms, spent.forgiven_ms, spent.in_time) != (elapsed_ms, forgiven_ms, true) {
            return false;
        }
        if let Some(seat) = self.running.filter(|_| self.is_timed()) {
            *self.budget_mut(seat) -= elapsed_ms - forgiven_ms;
            if let Clock::Live { increment_s, .. } = self.terms
                && !self.awaits_first_turn(seat)
            {
                let gain = u64::from(increment_s) * SECOND;
                self.left_ms[seat.index()] += gain;
                self.add_gain(steps, seat, gain);
            }
            let bank = &mut self.bank_ms[seat.index()];
            *bank = (u64::from(*bank) - forgiven_ms + LAG_REFILL).min(MAX_LAG_BANK_MS) as u16;
        }
        self.have_moved = self.running.into_iter().fold(self.have_moved, Seats::with);
        self.running = None;
        true
    }

    /// Takes the elapsed time off the clock of the player to move, who stays on it. The clock never goes below zero.
    pub(crate) fn settle(&mut self, at_ms: u64) {
        let elapsed = self.elapsed(at_ms);
        if let Some(seat) = self.running.filter(|_| self.is_timed()) {
            let left = self.budget_mut(seat);
            *left = left.saturating_sub(elapsed);
        }
        self.since_ms = at_ms;
    }

    /// Stops the clocks for another reason; a repeated reason lasts until the later end.
    pub fn pause(&mut self, reason: PauseReason, at_ms: u64, until_ms: u64) {
        self.settle(at_ms);
        match self.pauses.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, until)) => *until = (*until).max(until_ms),
            None => self.pauses.push((reason, until_ms)),
        }
    }

    /// Removes a reason; the clocks resume when none is left. Returns `false` if it wasn't there.
    #[must_use]
    pub fn resume(&mut self, reason: PauseReason, at_ms: u64) -> bool {
        let before = self.pauses.len();
        self.pauses.retain(|(known, _)| *known != reason);
        if self.pauses.is_empty() {
            self.since_ms = at_ms;
        }
        self.pauses.len() < before
    }

    /// Returns a pause that is over at `now_ms`.
    pub fn pause_over(&self, now_ms: u64) -> Option<PauseReason> {
        self.pauses.iter().find(|(_, until)| *until <= now_ms).map(|(reason, _)| *reason)
    }

    /// Adds time to a seat's clock.
    pub fn give(&mut self, seat: Seat, ms: u64) {
        let left = &mut self.left_ms[seat.index()];
        *left = left.saturating_add(ms);
    }

    /// Returns how much an outage of the host takes from the player on the clock.
    pub fn outage(&self, from_ms: u64, until_ms: u64) -> u64 {
        match self.running {
            Some(seat) if self.pauses.is_empty() => {
                self.counted_ms(seat, from_ms.max(self.since_ms), until_ms)
            }
            _ => 0,
        }
    }

    /// Gives the time of an outage back, at most the elapsed time.
    pub fn give_back(&mut self, ms: u64) {
        if let Some(seat) = self.running {
            self.since_ms = self.counted_until(seat, self.since_ms, ms);
        }
    }

    /// Returns the time that an agreement on more time gives each of these seats: a minute, or a day for a turn.
    pub fn more_ms(&self, still_in: Seats) -> Vec<(Seat, u64)> {
        match self.terms {
            Clock::None => Vec::new(),
            Clock::Live { .. } => still_in.iter().map(|seat| (seat, 60 * SECOND)).collect(),
            Clock::Days { .. } => self.running.into_iter().map(|seat| (seat, DAY)).collect(),
        }
    }

    /// Returns the maximum length of a pause for this reason.
    pub fn longest_pause_ms(&self, reason: PauseReason) -> u64 {
        match (reason, self.terms) {
            (PauseReason::Agreed, Clock::Live { .. }) => 15 * 60 * SECOND,
            (PauseReason::Agreed, _) => 7 * DAY,
            // There are no pauses for these: they follow from the terms and from rows of their own.
            (PauseReason::Weekend | PauseReason::Vacation, _) => 0,
            (PauseReason::Adjourned, _) => 30 * DAY,
            (PauseReason::Service, _) => DAY,
        }
    }
}
