//! A search of the archive: as the form has it, as an address carries it, and as a request to the server.

use crate::route::{decode, encode, encode_part};

/// What is looked for; an empty field means any.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Search {
    /// A player, by name or id.
    pub player: String,
    /// A game, by its id.
    pub game: String,
    /// `won` or `lost` by the player, `draw`, or `-` for games broken off.
    pub result: String,
    /// The first day, `2026-11-22`.
    pub since: String,
    /// The last day.
    pub until: String,
}

/// Why something cannot be looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// Won or lost by whom is not said.
    Whose,
    /// The last day comes before the first.
    Days,
    /// A day is not one of the calendar.
    Day,
}

impl Search {
    /// Reads what stands after `?` in an address; what it does not know is passed over.
    pub fn read(query: &str) -> Self {
        let mut search = Self::default();
        for (key, value) in query.split('&').filter_map(|pair| pair.split_once('=')) {
            if let Some(field) = search.field(key) {
                *field = decode(value);
            }
        }
        search
    }

    fn field(&mut self, key: &str) -> Option<&mut String> {
        match key {
            "player" => Some(&mut self.player),
            "game" => Some(&mut self.game),
            "result" => Some(&mut self.result),
            "since" => Some(&mut self.since),
            "until" => Some(&mut self.until),
            _ => None,
        }
    }

    /// What stands after `?` in its address.
    pub fn to_query(&self) -> String {
        let fields = [
            ("player", self.player.trim()),
            ("game", &self.game),
            ("result", &self.result),
            ("since", &self.since),
            ("until", &self.until),
        ];
        let given = fields.into_iter().filter(|(_, value)| !value.is_empty());
        given.map(|(key, value)| format!("{key}={}", encode(value))).collect::<Vec<_>>().join("&")
    }

    /// What the server is asked, after `games?`: a page of this many. `day` gives the first moment of a day where one
    /// lives, and of the day after it, in milliseconds since 1970.
    ///
    /// # Errors
    /// If it cannot be looked for.
    pub fn asked(&self, limit: usize, day: impl Fn(&str) -> Option<(u64, u64)>) -> Result<String, Wrong> {
        if matches!(self.result.as_str(), "won" | "lost") && self.player.trim().is_empty() {
            return Err(Wrong::Whose);
        }
        let moment =
            |text: &str| if text.is_empty() { Ok(None) } else { day(text).map(Some).ok_or(Wrong::Day) };
        let since = moment(&self.since)?.map(|(begin, _)| begin);
        let until = moment(&self.until)?.map(|(_, end)| end);
        if let (Some(since), Some(until)) = (since, until)
            && since >= until
        {
            return Err(Wrong::Days);
        }
        let mut asked = format!("limit={limit}");
        for (key, value) in [("player", self.player.trim()), ("game", &self.game), ("result", &self.result)] {
            if !value.is_empty() {
                // A plus would be read as it stands by some.
                asked.push_str(&format!("&{key}={}", encode_part(value)));
            }
        }
        for (key, moment) in [("since", since), ("until", until)] {
            if let Some(ms) = moment {
                asked.push_str(&format!("&{key}={ms}"));
            }
        }
        Ok(asked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(query: &str) -> Search {
        Search::read(query)
    }

    /// Days of a calendar in which the first of the month is the first of all, at noon of the server.
    fn day(text: &str) -> Option<(u64, u64)> {
        let day: u64 = text.strip_prefix("1970-01-")?.parse().ok()?;
        Some(((day - 1) * 100, day * 100))
    }

    #[test]
    fn what_an_address_carries_reads_back() {
        for query in
            ["", "player=Ann+of+the+North&result=won", "game=octi-fast&since=1970-01-02&until=1970-01-03"]
        {
            assert_eq!(search(query).to_query(), query);
        }
        assert_eq!(search("nothing=1&player=Ann&x").to_query(), "player=Ann");
    }

    #[test]
    fn the_server_is_asked_for_what_was_given_the_last_day_included() {
        assert_eq!(search("").asked(20, day), Ok("limit=20".to_owned()));
        let asked =
            search("player=Ann+B&game=octiles&result=lost&since=1970-01-02&until=1970-01-02").asked(20, day);
        assert_eq!(
            asked,
            Ok("limit=20&player=Ann%20B&game=octiles&result=lost&since=100&until=200".to_owned())
        );
        assert_eq!(search("result=-").asked(1, day), Ok("limit=1&result=-".to_owned()));
    }

    #[test]
    fn what_cannot_be_looked_for_is_said_before_the_server_is_asked() {
        for (query, wrong) in [
            ("result=won", Wrong::Whose),
            ("result=lost&player=+", Wrong::Whose),
            ("since=1970-01-03&until=1970-01-02", Wrong::Days),
            ("since=yesterday", Wrong::Day),
        ] {
            assert_eq!(search(query).asked(20, day), Err(wrong), "{query}");
        }
    }
}
