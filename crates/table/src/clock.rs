//! Clocks as pure functions of what the rows say: no clock is read here.

use eightfold_game::{Seat, Seats};

use crate::standing::Counting;
use crate::{Clock, PauseReason, Terms};

const SECOND: u64 = 1_000;
const DAY: u64 = 86_400 * SECOND;
/// The most milliseconds of a slow line that can be forgiven at once, and what each turn adds to the bank.
const LAG_BANK: u64 = 1_000;
const LAG_REFILL: u64 = 100;
/// How long a player has for the first turn of a live game, before the clock of the seat starts.
const FIRST_TURN_MS: u64 = 60 * SECOND;
/// The longest vacation, how far ahead one can be announced, and how many a seat has in a game at most.
const LONGEST_VACATION: u64 = 60 * DAY;
const VACATION_AHEAD: u64 = 400 * DAY;
const MOST_VACATIONS: usize = 40;

/// The clocks of a table: what is left for whom, who is on the clock, and why it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    terms: Clock,
    left_ms: [u64; Seat::MAX],
    bank_ms: [u16; Seat::MAX],
    running: Option<Seat>,
    since_ms: u64,
    pauses: Vec<(PauseReason, u64)>,
    /// By seat, from when until when.
    vacations: Vec<(Seat, Vec<(u64, u64)>)>,
    /// Seats that have taken a turn, turns taken back included.
    have_moved: Seats,
    /// Whether first turns of a live game cost no time (rules of version 2).
    first_is_free: bool,
    /// The time left for the first turn of the player to act, in ms.
    begin_ms: u64,
    /// The time that turns added: the number of steps then, the seat and the ms. `None` if takebacks change no clock.
    gains: Option<Vec<(usize, Seat, u64)>>,
}

/// A reason for which time does not count on a clock, with its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stands {
    /// Why.
    pub reason: PauseReason,
    /// Whose clock; everybody's if nothing.
    pub seat: Option<Seat>,
    /// Since when, or from when on; not known of pauses of all clocks.
    pub from_ms: Option<u64>,
    /// Until when, at the latest.
    pub until_ms: u64,
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
    /// The milliseconds left to play the first turn, if the clock of the seat starts after that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begin_ms: Option<u64>,
}

impl Clocks {
    /// Full clocks, none running, at a table with these terms and this version of the rules.
    pub(crate) fn new(terms: &Terms, rules: u32) -> Self {
        let (undo, terms) = (terms.undo, terms.clock);
        let full = match terms {
            Clock::None => 0,
            // A base of nothing still leaves the increment for the first turn.
            Clock::Live { base_s, increment_s } => u64::from(base_s.max(increment_s)) * SECOND,
            Clock::Days { days, bank_days, .. } => u64::from(days.max(bank_days)) * DAY,
        };
        Self {
            terms,
            left_ms: [full; Seat::MAX],
            bank_ms: [LAG_BANK as u16; Seat::MAX],
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

    /// The seats that have taken a turn, turns taken back included.
    pub(crate) fn have_moved(&self) -> Seats {
        self.have_moved
    }

    /// Whether the clock of a seat starts only after a first turn that it still has to take.
    fn awaits_first_turn(&self, seat: Seat) -> bool {
        self.first_is_free && !self.have_moved.contains(seat)
    }

    /// The time that the player to act has left for the first turn at `now_ms`, in ms; `None` if the clock has started.
    pub fn first_turn_left_ms(&self, now_ms: u64) -> Option<u64> {
        self.running.filter(|seat| self.awaits_first_turn(*seat))?;
        Some(self.begin_ms.saturating_sub(self.elapsed(now_ms)))
    }

    /// The time that a turn of the seat is taken from.
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

    /// What counts on the clock of a seat.
    fn counting(&self, seat: Seat) -> Counting<'_> {
        let weekends = match self.terms {
            Clock::Days { pause_weekends: true, utc_offset_min, .. } => Some(utc_offset_min),
            _ => None,
        };
        let away = self.vacations.iter().find(|(whose, _)| *whose == seat);
        Counting { weekends, away: away.map_or(&[], |(_, away)| away) }
    }

    /// How much of the time between two times counts for a seat: weekends and its vacations do not.
    pub fn counted_ms(&self, seat: Seat, from_ms: u64, until_ms: u64) -> u64 {
        self.counting(seat).counted(from_ms, until_ms)
    }

    /// The first time at which so many milliseconds after `from_ms` have counted for a seat.
    pub fn counted_until(&self, seat: Seat, from_ms: u64, ms: u64) -> u64 {
        self.counting(seat).until(from_ms, ms)
    }

    /// Whether time counts for a seat at `now_ms`.
    pub fn counts(&self, seat: Seat, now_ms: u64) -> bool {
        self.pauses.is_empty() && self.counted_ms(seat, now_ms, now_ms.saturating_add(1)) > 0
    }

    /// Why time does not count, or will not: pauses of all clocks, the weekend, and vacations that are not over.
    pub fn standing(&self, now_ms: u64) -> Vec<Stands> {
        let paused = self.pauses.iter();
        let paused = paused.map(|(reason, until_ms)| Stands {
            reason: *reason,
            seat: None,
            from_ms: None,
            until_ms: *until_ms,
        });
        let weekend = self.counting(Seat::new(0)).weekend_until(now_ms).map(|until_ms| Stands {
            reason: PauseReason::Weekend,
            seat: None,
            from_ms: None,
            until_ms,
        });
        let away = self.vacations.iter().flat_map(|(seat, away)| away.iter().map(move |one| (*seat, *one)));
        let away = away.filter(|(_, (_, until))| *until > now_ms).map(|(seat, (from, until_ms))| Stands {
            reason: PauseReason::Vacation,
            seat: Some(seat),
            from_ms: Some(from),
            until_ms,
        });
        paused.chain(weekend).chain(away).collect()
    }

    /// Notes that the player of a seat is on vacation from a time to come until another; or that a vacation already noted
    /// ends earlier, with the same `from_ms`, and with that as its end if it does not take place at all.
    ///
    /// # Errors
    /// In words, why that cannot be; nothing has changed then.
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
                return Err("a vacation begins now or later, and ends after that".to_owned());
            }
            if until_ms - from_ms > LONGEST_VACATION || from_ms - at_ms > VACATION_AHEAD {
                let words = "a vacation lasts 60 days at most, and is announced 400 days ahead at most";
                return Err(words.to_owned());
            }
            if away.iter().any(|(from, until)| from_ms < *until && *from < until_ms) {
                return Err("there is a vacation of this player at that time already".to_owned());
            }
            if away.len() >= MOST_VACATIONS {
                return Err(format!("a player has at most {MOST_VACATIONS} vacations in a game"));
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

    /// The vacations of a seat that are noted: from when until when.
    pub fn vacations_of(&self, seat: Seat) -> &[(u64, u64)] {
        self.counting(seat).away
    }

    /// Whether the vacation of a seat that begins at a time is noted, and until when.
    pub fn vacation_of(&self, seat: Seat, from_ms: u64) -> Option<u64> {
        let away = self.counting(seat).away;
        away.iter().find(|(from, _)| *from == from_ms).map(|(_, until)| *until)
    }

    /// Whether there is a clock at all.
    pub fn is_timed(&self) -> bool {
        self.terms != Clock::None
    }

    /// Starts the clock of `seat` at `at_ms`, for the turn after `steps` steps of the match.
    pub(crate) fn begin_turn(&mut self, seat: Seat, at_ms: u64, steps: usize) {
        if let Clock::Days { days, bank_days, .. } = self.terms {
            let (turn, left) = (u64::from(days) * DAY, &mut self.left_ms[seat.index()]);
            let before = *left;
            // What is left of a bank is filled up to the days of a turn.
            *left = if bank_days > 0 { before.max(turn) } else { turn };
            let gain = left.saturating_sub(before);
            self.add_gain(steps, seat, gain);
        }
        self.put_on(Some(seat), at_ms);
    }

    /// Puts `seat` or nobody on the clock; what it has left stays as it is.
    pub(crate) fn put_on(&mut self, seat: Option<Seat>, at_ms: u64) {
        (self.running, self.since_ms, self.begin_ms) = (seat, at_ms, FIRST_TURN_MS);
    }

    /// Takes back all but `steps` steps, after which `seat` acts: the time that the turns since then added goes back, the time
    /// they took stays spent. `false` if the player to act has no time left; `None` under rules that change no clock.
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
        let spent = match self.running == Some(seat) && !self.awaits_first_turn(seat) {
            true => self.elapsed(now_ms),
            false => 0,
        };
        Some(self.left_ms[seat.index()].saturating_sub(spent))
    }

    /// How long the player on the clock has been there at `now_ms` since the clock last started, as far as it counts.
    pub fn elapsed(&self, now_ms: u64) -> u64 {
        match self.running {
            Some(seat) if self.pauses.is_empty() => self.counted_ms(seat, self.since_ms, now_ms),
            _ => 0,
        }
    }

    /// When something is due if nobody acts: a flag, or the end of a pause.
    pub fn deadline_ms(&self) -> Option<u64> {
        if !self.pauses.is_empty() {
            return self.pauses.iter().map(|(_, until)| *until).min();
        }
        let seat = self.running.filter(|_| self.is_timed())?;
        // A line slow by all that the bank holds may still bring a turn in time.
        let bank = u64::from(self.bank_ms[seat.index()]);
        let left = self.budget(seat).saturating_add(bank).saturating_add(1);
        Some(self.counted_until(seat, self.since_ms, left))
    }

    /// What a turn taken at `now_ms` costs, `lag_ms` of it by the line.
    pub fn spent(&self, now_ms: u64, lag_ms: u64) -> Spent {
        let elapsed_ms = self.elapsed(now_ms);
        let Some(seat) = self.running.filter(|_| self.is_timed()) else {
            return Spent { elapsed_ms, forgiven_ms: 0, in_time: true };
        };
        let forgiven_ms = lag_ms.min(u64::from(self.bank_ms[seat.index()])).min(elapsed_ms);
        let in_time = elapsed_ms - forgiven_ms <= self.budget(seat);
        Spent { elapsed_ms, forgiven_ms, in_time }
    }

    /// Takes the time of the turn that is step number `steps` off the clock and adds the increment. `false` if the times of
    /// the row are impossible.
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
            *bank = (u64::from(*bank) - forgiven_ms + LAG_REFILL).min(LAG_BANK) as u16;
        }
        self.have_moved = self.running.into_iter().fold(self.have_moved, Seats::with);
        self.running = None;
        true
    }

    /// Takes what has gone by off the clock of the player to act, who stays on it. Where it is more than
    /// was left, nothing is left.
    pub(crate) fn settle(&mut self, at_ms: u64) {
        let elapsed = self.elapsed(at_ms);
        if let Some(seat) = self.running.filter(|_| self.is_timed()) {
            let left = self.budget_mut(seat);
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
        match self.running {
            Some(seat) if self.pauses.is_empty() => {
                self.counted_ms(seat, from_ms.max(self.since_ms), until_ms)
            }
            _ => 0,
        }
    }

    /// Gives the time of an outage back: to the millisecond, and at most what has gone by.
    pub fn give_back(&mut self, ms: u64) {
        if let Some(seat) = self.running {
            self.since_ms = self.counted_until(seat, self.since_ms, ms);
        }
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
            // These are not paused for: they follow from the terms and from rows of their own.
            (PauseReason::Weekend | PauseReason::Vacation, _) => 0,
            (PauseReason::Adjourned, _) => 30 * DAY,
            (PauseReason::Service, _) => DAY,
        }
    }
}
