//! The rows that follow by themselves.

use std::collections::BTreeSet;

use crate::pairing::{self, PairingVeto, RoundPairing};
use crate::{Body, Bye, Cause, Format, Pairing, Status, Tournament, table_id};

/// How long a tournament may go without a row before it is ended, in ms: one that hasn't started, and one that has.
const MAX_UNSTARTED_MS: u64 = 30 * 86_400_000;
const MAX_MS_WITHOUT_ROW: u64 = 365 * 86_400_000;

impl Tournament {
    /// Returns the row that follows by itself now, if any: the start at its time, the next round, or the end. `apart`
    /// tells which players must not be paired. Call it again after each row.
    pub fn due(&self, now_ms: u64, apart: &PairingVeto<'_>) -> Option<Body> {
        let quiet_ms = now_ms.saturating_sub(self.at_ms());
        match self.status() {
            Status::Over => None,
            Status::Open => {
                if self.terms().starts_ms.is_some_and(|starts| now_ms >= starts) {
                    return Some(self.start().unwrap_or(Body::Ended { cause: Cause::TooFew }));
                }
                (quiet_ms > MAX_UNSTARTED_MS).then_some(Body::Ended { cause: Cause::Stale })
            }
            Status::Running if quiet_ms > MAX_MS_WITHOUT_ROW => Some(Body::Ended { cause: Cause::Stale }),
            Status::Running if self.terms().format == Format::Arena => self.arena_due(now_ms, apart),
            Status::Running => self.round_due(now_ms, apart),
        }
    }

    /// Like [`due`](Self::due), while the people in `busy` play elsewhere: rounds are paired without them, and the
    /// tournament doesn't end because of them.
    pub fn due_without(&self, busy: &BTreeSet<String>, now_ms: u64, apart: &PairingVeto<'_>) -> Option<Body> {
        if busy.is_empty() {
            return self.due(now_ms, apart);
        }
        let mut without = self.clone();
        without.withdraw(busy);
        without.due(now_ms, apart).filter(|body| !matches!(body, Body::Ended { .. }))
    }

    fn arena_due(&self, now_ms: u64, apart: &PairingVeto<'_>) -> Option<Body> {
        if self.pairs_until_ms().is_none_or(|until| now_ms >= until) {
            return self.open_tables().next().is_none().then_some(Body::Ended { cause: Cause::Done });
        }
        let paired = pairing::arena(self, now_ms, apart);
        (!paired.tables.is_empty()).then(|| self.round(paired))
    }

    fn round_due(&self, now_ms: u64, apart: &PairingVeto<'_>) -> Option<Body> {
        if self.open_tables().next().is_some() {
            return None;
        }
        if self.all_rounds_made() {
            return Some(Body::Ended { cause: Cause::Done });
        }
        if self.active().count() < self.need() {
            return Some(Body::Ended { cause: Cause::TooFew });
        }
        let waits_from = self.rounds().iter().map(|round| round.at_ms).max().map(|_| self.last_result_ms());
        if waits_from.is_some_and(|from| now_ms < from + u64::from(self.terms().break_s) * 1_000) {
            return None;
        }
        Some(self.round(match self.terms().format {
            Format::RoundRobin => pairing::round_robin(self),
            Format::Swiss => pairing::swiss(self, apart),
            Format::Tables | Format::Arena => pairing::tables(self),
        }))
    }

    /// Returns when the last table ended, or the last round started if it had none.
    fn last_result_ms(&self) -> u64 {
        let began = self.rounds().last().map_or(0, |round| round.at_ms);
        let seated = self.rounds().last().into_iter().flat_map(|round| &round.tables);
        let freed = seated.flat_map(|table| &table.seats).map(|&at| self.entrants()[at].free_since_ms);
        freed.max().unwrap_or(0).max(began)
    }

    fn round(&self, paired: RoundPairing) -> Body {
        let number = self.rounds().len() + 1;
        let person = |at: usize| self.entrants()[at].person.clone();
        let tables = paired.tables.into_iter().enumerate().map(|(table, seats)| Pairing {
            table: table_id(self.id(), number, table + 1),
            seats: seats.into_iter().map(person).collect(),
        });
        let byes = paired.byes.into_iter().map(|(at, half_points)| Bye { person: person(at), half_points });
        Body::Round {
            number: u32::try_from(number).unwrap_or(u32::MAX),
            tables: tables.collect(),
            byes: byes.collect(),
        }
    }
}
