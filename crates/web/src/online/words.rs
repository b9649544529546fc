//! What is said of tables online: clocks, terms, proposals, phrases.

use eightfold_table::{Absent, Clock, OfferKind, Terms, Visibility};

/// What is left on a clock: `9:05`, under ten seconds `0:09.4`, for days `2 d 3 h`.
pub fn clock(left_ms: u64) -> String {
    let (seconds, day) = (left_ms / 1_000, 86_400);
    match seconds {
        _ if seconds >= day => format!("{} d {} h", seconds / day, seconds % day / 3_600),
        3_600.. => format!("{}:{:02}:{:02}", seconds / 3_600, seconds % 3_600 / 60, seconds % 60),
        10.. => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("0:{:02}.{}", seconds, left_ms % 1_000 / 100),
    }
}

/// How long something is ago or lasts, roughly: `40 s`, `3 min`, `5 h`, `2 days`.
pub fn span(ms: u64) -> String {
    match ms / 1_000 {
        seconds @ ..60 => format!("{seconds} s"),
        seconds @ 60..5_400 => format!("{} min", (seconds + 30) / 60),
        seconds @ 5_400..172_800 => format!("{} h", (seconds + 1_800) / 3_600),
        seconds => format!("{} days", seconds / 86_400),
    }
}

/// The time the players have: `10 min + 10 s a turn`.
pub fn time(clock: Clock) -> String {
    match clock {
        Clock::None => "no clock".to_owned(),
        Clock::Live { base_s, increment_s } => {
            let base = match base_s {
                0 => String::new(),
                seconds if seconds % 60 == 0 => format!("{} min", seconds / 60),
                seconds => format!("{seconds} s"),
            };
            match (base.is_empty(), increment_s) {
                (false, 0) => base,
                (true, more) => format!("{more} s a turn"),
                (false, more) => format!("{base} + {more} s a turn"),
            }
        }
        Clock::Days { days: 1 } => "a day a turn".to_owned(),
        Clock::Days { days } => format!("{days} days a turn"),
    }
}

/// The terms of a table, sentence by sentence.
pub fn terms(terms: &Terms) -> Vec<String> {
    let mut said = vec![match terms.clock {
        Clock::None => "There is no clock.".to_owned(),
        clock => format!("Time: {}.", time(clock)),
    }];
    said.push(if terms.undo {
        "Turns can be taken back if all agree.".to_owned()
    } else {
        "Turns are not taken back.".to_owned()
    });
    said.push(match (terms.absent, terms.level) {
        (Absent::Computer, Some(level)) => {
            format!("For a player who stays away a computer of level {level} sits in.")
        }
        (Absent::Out, _) => "A player who stays away is out.".to_owned(),
        _ => "A player who stays away is waited for.".to_owned(),
    });
    said.push(match terms.visibility {
        Visibility::Public => "Everybody finds this table.".to_owned(),
        Visibility::Link => "Only those with the link find this table.".to_owned(),
    });
    said
}

/// What a proposal asks for, after "proposes".
pub fn proposal(kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Draw => "a draw",
        OfferKind::Undo => "to take the last turn back",
        OfferKind::Pause => "a short pause",
        OfferKind::Adjourn => "to go on another day",
        OfferKind::Resume => "to go on",
        OfferKind::Abort => "to break the game off without a result",
        OfferKind::Rematch => "to play again",
        OfferKind::AddTime => "more time for everybody",
    }
}

/// What can be said at every table: the keys of the server, and what a person reads.
pub const PHRASES: [(&str, &str); 12] = [
    ("hello", "Hello!"),
    ("good-luck", "Good luck!"),
    ("well-played", "Well played!"),
    ("nice-turn", "Nice turn!"),
    ("thanks", "Thanks!"),
    ("sorry", "Sorry!"),
    ("one-moment", "One moment, please."),
    ("back-again", "I am back."),
    ("good-game", "Good game!"),
    ("another-one", "Another one?"),
    ("must-go", "I have to go."),
    ("oops", "Oops!"),
];

/// What a phrase says; its key where a newer server knows more phrases than this page.
pub fn phrase(key: &str) -> &str {
    PHRASES.iter().find(|(known, _)| *known == key).map_or(key, |(_, words)| words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_what_counts() {
        assert_eq!(clock(0), "0:00.0");
        assert_eq!(clock(9_940), "0:09.9");
        assert_eq!(clock(10_000), "0:10");
        assert_eq!(clock(605_000), "10:05");
        assert_eq!(clock(3_600_000), "1:00:00");
        assert_eq!(clock(2 * 86_400_000 + 3_600_000 * 3 + 5), "2 d 3 h");
    }

    #[test]
    fn spans_are_rough() {
        assert_eq!(
            [span(40_000), span(150_000), span(7_200_000), span(200_000_000)],
            ["40 s", "3 min", "2 h", "2 days"]
        );
    }

    #[test]
    fn times_read_as_people_say_them() {
        let live = |base_s, increment_s| time(Clock::Live { base_s, increment_s });
        assert_eq!(live(600, 10), "10 min + 10 s a turn");
        assert_eq!(live(300, 0), "5 min");
        assert_eq!(live(0, 20), "20 s a turn");
        assert_eq!(live(90, 5), "90 s + 5 s a turn");
        assert_eq!(time(Clock::Days { days: 1 }), "a day a turn");
        assert_eq!(time(Clock::None), "no clock");
    }

    #[test]
    fn every_phrase_of_a_newer_server_is_shown_somehow() {
        assert_eq!(phrase("hello"), "Hello!");
        assert_eq!(phrase("brand-new"), "brand-new");
    }
}
