//! Sentences about online tables: clocks, terms, offers, phrases.

use crate::words::{fill, id, t};
use eightfold_protocol::GREETINGS;
use eightfold_table::{AbsenceRule, Clock, OfferKind, Terms, Visibility};

/// The time left on a clock: `9:05`, under ten seconds `0:09.4`, for days `2 d 3 h`.
pub fn clock(left_ms: u64) -> String {
    let (seconds, day) = (left_ms / 1_000, 86_400);
    match seconds {
        _ if seconds >= day => format!("{} d {} h", seconds / day, seconds % day / 3_600),
        3_600.. => format!("{}:{:02}:{:02}", seconds / 3_600, seconds % 3_600 / 60, seconds % 60),
        10.. => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("0:{:02}.{}", seconds, left_ms % 1_000 / 100),
    }
}

/// A duration, roughly: `40 s`, `3 min`, `5 h`, `2 days`.
pub fn span(ms: u64) -> String {
    match ms / 1_000 {
        seconds @ ..60 => format!("{seconds} s"),
        seconds @ 60..5_400 => format!("{} min", (seconds + 30) / 60),
        seconds @ 5_400..172_800 => format!("{} h", (seconds + 1_800) / 3_600),
        seconds => fill!(id::TIME_DAYS, days = seconds / 86_400),
    }
}

/// The players' time: `10 min + 10 s a turn`.
pub fn time(clock: Clock) -> String {
    match clock {
        Clock::None => t(id::CLOCK_NONE).to_owned(),
        Clock::Live { base_s, increment_s } => {
            let base = match base_s {
                0 => String::new(),
                seconds if seconds % 60 == 0 => format!("{} min", seconds / 60),
                seconds => format!("{seconds} s"),
            };
            match (base.is_empty(), increment_s) {
                (false, 0) => base,
                (true, more) => fill!(id::CLOCK_MORE, more),
                (false, more) => fill!(id::CLOCK_BASE_MORE, base, more),
            }
        }
        Clock::Days { days, .. } => fill!(id::PACE_DAYS, days),
    }
}

/// The label of a clock in a list: `10+10 (10 min + 10 s per turn)`.
pub fn clock_label(clock: Clock) -> String {
    match clock {
        Clock::None => t(id::PACE_NONE).to_owned(),
        Clock::Live { base_s, increment_s } if base_s % 60 == 0 => {
            fill!(id::PACE_LIVE, min = base_s / 60, s = increment_s)
        }
        _ => time(clock),
    }
}

/// The clock, and whether the game is rated: `10 min + 10 s a turn · rated`.
pub fn time_and_rating(terms: &Terms) -> String {
    let rated = terms.rated.then(|| t(id::TABLE_RATED).to_owned());
    let said = [Some(time(terms.clock)), rated, rating_range(terms)];
    said.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// The ratings that a table is for, if it's not for all.
pub fn rating_range(terms: &Terms) -> Option<String> {
    Some(match (terms.min_rating, terms.max_rating) {
        (Some(min), Some(max)) => {
            fill!(id::TERMS_RATINGS_BETWEEN, min = min.to_string(), max = max.to_string())
        }
        (Some(min), None) => fill!(id::TERMS_RATINGS_FROM, min = min.to_string()),
        (None, Some(max)) => fill!(id::TERMS_RATINGS_TO, max = max.to_string()),
        (None, None) => return None,
    })
}

/// A time zone from its offset from UTC in minutes: `UTC`, `UTC+1`, `UTC-3:30`.
pub fn zone(minutes: i32) -> String {
    let (sign, size) = (if minutes < 0 { '-' } else { '+' }, minutes.unsigned_abs());
    match (size / 60, size % 60) {
        (0, 0) => "UTC".to_owned(),
        (hours, 0) => format!("UTC{sign}{hours}"),
        (hours, rest) => format!("UTC{sign}{hours}:{rest:02}"),
    }
}

/// The terms of a table, sentence by sentence.
pub fn terms(terms: &Terms) -> Vec<String> {
    let mut said = vec![match terms.clock {
        Clock::None => t(id::TERMS_NO_CLOCK).to_owned(),
        clock => fill!(id::TERMS_CLOCK, time = time(clock)),
    }];
    if let Clock::Days { days, bank_days, pause_weekends, utc_offset_min, vacation } = terms.clock {
        if bank_days > 0 {
            said.push(fill!(id::TERMS_BANK, bank = bank_days, days));
        }
        if pause_weekends {
            said.push(fill!(id::TERMS_WEEKENDS, zone = zone(utc_offset_min)));
        }
        if vacation {
            said.push(t(id::TERMS_VACATION).to_owned());
        }
    }
    if terms.rated {
        said.push(t(id::TERMS_RATED).to_owned());
    }
    said.extend(rating_range(terms));
    said.push(if terms.undo { t(id::TERMS_UNDO).to_owned() } else { t(id::TERMS_NO_UNDO).to_owned() });
    said.push(match (terms.absent, terms.level) {
        (AbsenceRule::Computer, Some(level)) => {
            fill!(id::TERMS_COMPUTER, level)
        }
        (AbsenceRule::Out, _) => t(id::TERMS_OUT).to_owned(),
        _ => t(id::TERMS_WAIT).to_owned(),
    });
    said.push(match terms.visibility {
        _ if terms.club.is_some() => t(id::TERMS_CLUB).to_owned(),
        Visibility::Public => t(id::TERMS_PUBLIC).to_owned(),
        Visibility::Link => t(id::TERMS_LINK).to_owned(),
    });
    said
}

/// What an offer asks for, after "proposes"; `turns` is the number of turns a take-back takes back.
pub fn proposal(kind: OfferKind, turns: usize) -> String {
    let words = match kind {
        OfferKind::Draw => t(id::OFFER_DRAW),
        OfferKind::Undo => return fill!(id::OFFER_UNDO, turns),
        OfferKind::Pause => t(id::OFFER_PAUSE),
        OfferKind::Adjourn => t(id::OFFER_ADJOURN),
        OfferKind::Resume => t(id::OFFER_RESUME),
        OfferKind::Abort => t(id::OFFER_ABORT),
        OfferKind::Rematch => t(id::OFFER_REMATCH),
        OfferKind::AddTime => t(id::OFFER_TIME),
    };
    words.to_owned()
}

/// The phrases that can be sent at every table: the server's keys, and the text shown.
pub fn phrases() -> [(&'static str, &'static str); 12] {
    [
        ("hello", t(id::PHRASE_HELLO)),
        ("good-luck", t(id::PHRASE_LUCK)),
        ("well-played", t(id::PHRASE_WELL_PLAYED)),
        ("nice-turn", t(id::PHRASE_NICE)),
        ("thanks", t(id::PHRASE_THANKS)),
        ("sorry", t(id::PHRASE_SORRY)),
        ("one-moment", t(id::PHRASE_MOMENT)),
        ("back-again", t(id::PHRASE_BACK)),
        ("good-game", t(id::PHRASE_GOOD_GAME)),
        ("another-one", t(id::PHRASE_ANOTHER)),
        ("must-go", t(id::PHRASE_MUST_GO)),
        ("oops", t(id::PHRASE_OOPS)),
    ]
}

/// The phrases on offer: all of them, or only greetings.
pub fn offered(greetings_only: bool) -> Vec<(&'static str, &'static str)> {
    phrases().into_iter().filter(|(key, _)| !greetings_only || GREETINGS.contains(key)).collect()
}

/// The text of a phrase; its key if a newer server knows more phrases than this page.
pub fn phrase(key: &str) -> &str {
    phrases().into_iter().find(|(known, _)| *known == key).map_or(key, |(_, words)| words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_in_lists_say_what_they_allow() {
        let labels = [Clock::Live { base_s: 600, increment_s: 10 }, Clock::days(1), Clock::days(3)];
        assert_eq!(
            labels.map(clock_label),
            ["10+10 (10 min + 10 s per turn)", "1 day per turn", "3 days per turn"]
        );
    }

    #[test]
    fn clocks_show_significant_units() {
        assert_eq!(clock(0), "0:00.0");
        assert_eq!(clock(9_940), "0:09.9");
        assert_eq!(clock(10_000), "0:10");
        assert_eq!(clock(605_000), "10:05");
        assert_eq!(clock(3_600_000), "1:00:00");
        assert_eq!(clock(2 * 86_400_000 + 3_600_000 * 3 + 5), "2 d 3 h");
    }

    #[test]
    fn long_spans_are_rounded() {
        assert_eq!(
            [span(40_000), span(150_000), span(7_200_000), span(200_000_000)],
            ["40 s", "3 min", "2 h", "2 days"]
        );
    }

    #[test]
    fn durations_use_everyday_units() {
        let live = |base_s, increment_s| time(Clock::Live { base_s, increment_s });
        assert_eq!(live(600, 10), "10 min + 10 s per turn");
        assert_eq!(live(300, 0), "5 min");
        assert_eq!(live(0, 20), "20 s per turn");
        assert_eq!(live(90, 5), "90 s + 5 s per turn");
        assert_eq!(time(Clock::days(1)), "1 day per turn");
        assert_eq!(time(Clock::None), "no clock");
    }

    #[test]
    fn terms_describe_correspondence_clock_pauses() {
        let clock = Clock::Days {
            days: 3,
            bank_days: 14,
            pause_weekends: true,
            utc_offset_min: -210,
            vacation: true,
        };
        let said = terms(&Terms { clock, ..Terms::default() }).join(" ");
        for words in ["14 days", "UTC-3:30", "vacation"] {
            assert!(said.contains(words), "{said}");
        }
        assert_eq!(terms(&Terms { clock: Clock::days(3), ..Terms::default() }).len(), 4);
        assert_eq!([zone(0), zone(60), zone(345)], ["UTC", "UTC+1", "UTC+5:45"]);
    }

    #[test]
    fn phrases_are_those_of_the_server() {
        assert_eq!(phrases().map(|(key, _)| key), eightfold_protocol::PHRASES);
    }

    #[test]
    fn without_table_talk_only_greetings_are_offered() {
        assert_eq!(offered(true).len(), GREETINGS.len());
        assert_eq!(offered(false), phrases());
    }

    #[test]
    fn unknown_phrases_are_shown_by_their_key() {
        assert_eq!(phrase("hello"), "Hello!");
        assert_eq!(phrase("brand-new"), "brand-new");
    }
}
