//! Time that doesn't count on a correspondence clock: weekends, and the vacations of a seat.
//!
//! It is computed in closed form from the terms and the rows. So a deadline is a number, and the log contains
//! everything.

const DAY: u128 = 86_400_000;
const WEEK: u128 = 7 * DAY;
/// The part of a week that counts: Monday to Friday.
const WORKING_WEEK: u128 = 5 * DAY;
/// 1970-01-01 was a Thursday: three days after a Monday.
const MONDAY_OFFSET: u128 = 3 * DAY;

/// Which time counts on the clock of a seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClockCalendar<'a> {
    /// The table's offset from UTC in minutes, if weekends don't count.
    pub weekends: Option<i32>,
    /// The player's vacations, as starts and ends: sorted and disjoint.
    pub away: &'a [(u64, u64)],
}

impl ClockCalendar<'_> {
    /// Returns how many milliseconds count between two times.
    pub fn counted(&self, from_ms: u64, until_ms: u64) -> u64 {
        let between =
            |from: u64, until: u64| self.of_weeks(until.max(from)).saturating_sub(self.of_weeks(from));
        let mut counted = between(from_ms, until_ms);
        for (from, until) in self.away {
            counted = counted.saturating_sub(between((*from).max(from_ms), (*until).min(until_ms)));
        }
        to_u64(counted)
    }

    /// Returns the first time at which this many milliseconds after `from_ms` have counted.
    pub fn until(&self, from_ms: u64, ms: u64) -> u64 {
        let (mut at, mut left) = (from_ms, u128::from(ms));
        if ms == 0 {
            return from_ms;
        }
        for (from, until) in self.away.iter().filter(|(_, until)| *until > from_ms) {
            let free = self.of_weeks((*from).max(at)).saturating_sub(self.of_weeks(at));
            if free >= left {
                break;
            }
            left -= free;
            at = at.max(*until);
        }
        self.first(self.of_weeks(at) + left)
    }

    /// Returns the end of the weekend at this time, if it is one.
    pub fn weekend_until(&self, now_ms: u64) -> Option<u64> {
        let local = u128::from(now_ms) + self.local_offset()?;
        let rest = local % WEEK;
        (rest >= WORKING_WEEK).then(|| to_u64(u128::from(now_ms) + WEEK - rest))
    }

    /// Returns the offset of weeks, which start on Monday, from the time since 1970.
    fn local_offset(&self) -> Option<u128> {
        let minutes = i128::from(self.weekends?);
        u128::try_from(MONDAY_OFFSET as i128 + minutes * 60_000).ok()
    }

    /// Returns how much counts from the first Monday until a time, without vacations.
    fn of_weeks(&self, at_ms: u64) -> u128 {
        let Some(ahead) = self.local_offset() else { return u128::from(at_ms) };
        let local = u128::from(at_ms) + ahead;
        local / WEEK * WORKING_WEEK + (local % WEEK).min(WORKING_WEEK)
    }

    /// Returns the first time until which this much has counted.
    fn first(&self, counted: u128) -> u64 {
        let Some(ahead) = self.local_offset() else { return to_u64(counted) };
        let (weeks, rest) = (counted / WORKING_WEEK, counted % WORKING_WEEK);
        let local = match rest {
            // Friday at midnight rather than Monday.
            0 => (weeks * WEEK).saturating_sub(WEEK - WORKING_WEEK),
            rest => weeks * WEEK + rest,
        };
        to_u64(local.saturating_sub(ahead))
    }
}

fn to_u64(ms: u128) -> u64 {
    u64::try_from(ms).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const HOUR: u64 = 3_600_000;

    /// The same, counted by hours.
    fn slowly(counting: &ClockCalendar<'_>, from: u64, until: u64) -> u64 {
        (from / HOUR..until / HOUR)
            .filter(|hour| {
                let at = hour * HOUR;
                let local = at as i64 + i64::from(counting.weekends.unwrap_or(0)) * 60_000;
                // 1970-01-03 and the day after it were a weekend.
                let weekend =
                    counting.weekends.is_some() && (local.div_euclid(86_400_000) - 2).rem_euclid(7) < 2;
                let away = counting.away.iter().any(|(from, until)| (*from..*until).contains(&at));
                !weekend && !away
            })
            .count() as u64
            * HOUR
    }

    proptest! {
        #[test]
        fn working_time_matches_a_count_by_hours(
            zone in prop::option::of(-12..=14i32),
            lengths in prop::collection::vec((1..200u64, 1..400u64), 0..4),
            from in 1_000..1_400u64,
            span in 0..900u64,
            ms in 1..2_000_000_000u64,
        ) {
            let mut away = Vec::new();
            let mut at = 1_000;
            for (gap, length) in lengths {
                away.push(((at + gap) * HOUR, (at + gap + length) * HOUR));
                at += gap + length;
            }
            let counting = ClockCalendar { weekends: zone.map(|hours| hours * 60), away: &away };
            let (from, until) = (from * HOUR, (from + span) * HOUR);
            prop_assert_eq!(counting.counted(from, until), slowly(&counting, from, until));
            let due = counting.until(from, ms);
            prop_assert_eq!(counting.counted(from, due), ms);
            prop_assert_eq!(counting.counted(from, due - 1), ms - 1, "the first such time");
        }
    }

    #[test]
    fn weekends_start_at_midnight_in_the_tables_zone() {
        let utc = ClockCalendar { weekends: Some(0), away: &[] };
        // From Friday 1970-01-02 at 23:00, one day ends on Monday at 23:00.
        let friday = 47 * HOUR;
        assert_eq!(utc.until(friday, 24 * HOUR), friday + 72 * HOUR);
        assert_eq!(utc.weekend_until(friday), None);
        assert_eq!(utc.weekend_until(friday + HOUR), Some(friday + 49 * HOUR));
        let east = ClockCalendar { weekends: Some(60), away: &[] };
        assert_eq!(east.weekend_until(friday), Some(friday + 48 * HOUR));
        // Far beyond all calendars nothing overflows.
        assert_eq!(utc.until(u64::MAX - 1, u64::MAX), u64::MAX);
    }
}
