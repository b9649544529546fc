//! A search of the archive: from the form, as a query string, and as a request to the server.

use crate::route::{decode, encode, encode_part};

/// The search; an empty field matches anything.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Search {
    /// A player, by name or id.
    pub player: String,
    /// A game, by its id.
    pub game: String,
    /// `won` or `lost` by the player, `draw`, or `-` for aborted games.
    pub result: String,
    /// The first day, `2026-11-22`.
    pub since: String,
    /// The last day.
    pub until: String,
}

/// Why a search is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchRefusal {
    /// Won or lost, but without a player.
    NoPlayer,
    /// The last day comes before the first.
    Days,
    /// A day isn't in the calendar.
    Day,
}

impl Search {
    /// Parses the query string of an address and ignores unknown keys.
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

    /// The query string of its address.
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

    /// The query of the request, after `games?`, for a page of this many. `day` returns the start of a day in local
    /// time and of the day after, in milliseconds since 1970.
    ///
    /// # Errors
    /// If the search is invalid.
    pub fn request_query(
        &self,
        limit: usize,
        day: impl Fn(&str) -> Option<(u64, u64)>,
    ) -> Result<String, SearchRefusal> {
        if matches!(self.result.as_str(), "won" | "lost") && self.player.trim().is_empty() {
            return Err(SearchRefusal::NoPlayer);
        }
        let moment = |text: &str| {
            if text.is_empty() { Ok(None) } else { day(text).map(Some).ok_or(SearchRefusal::Day) }
        };
        let since = moment(&self.since)?.map(|(begin, _)| begin);
        let until = moment(&self.until)?.map(|(_, end)| end);
        if let (Some(since), Some(until)) = (since, until)
            && since >= until
        {
            return Err(SearchRefusal::Days);
        }
        let mut asked = format!("limit={limit}");
        for (key, value) in [("player", self.player.trim()), ("game", &self.game), ("result", &self.result)] {
            if !value.is_empty() {
                // Some parsers would read a literal plus as a space.
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

    /// A test calendar that starts on the first of the month, with days from noon to noon.
    fn day(text: &str) -> Option<(u64, u64)> {
        let day: u64 = text.strip_prefix("1970-01-")?.parse().ok()?;
        Some(((day - 1) * 100, day * 100))
    }

    #[test]
    fn search_round_trips_through_its_address() {
        for query in
            ["", "player=Ann+of+the+North&result=won", "game=octi-fast&since=1970-01-02&until=1970-01-03"]
        {
            assert_eq!(search(query).to_query(), query);
        }
        assert_eq!(search("nothing=1&player=Ann&x").to_query(), "player=Ann");
    }

    #[test]
    fn request_has_all_fields_including_the_last_day() {
        assert_eq!(search("").request_query(20, day), Ok("limit=20".to_owned()));
        let asked = search("player=Ann+B&game=octiles&result=lost&since=1970-01-02&until=1970-01-02")
            .request_query(20, day);
        assert_eq!(
            asked,
            Ok("limit=20&player=Ann%20B&game=octiles&result=lost&since=100&until=200".to_owned())
        );
        assert_eq!(search("result=-").request_query(1, day), Ok("limit=1&result=-".to_owned()));
    }

    #[test]
    fn invalid_searches_are_refused_before_the_request() {
        for (query, wrong) in [
            ("result=won", SearchRefusal::NoPlayer),
            ("result=lost&player=+", SearchRefusal::NoPlayer),
            ("since=1970-01-03&until=1970-01-02", SearchRefusal::Days),
            ("since=yesterday", SearchRefusal::Day),
        ] {
            assert_eq!(search(query).request_query(20, day), Err(wrong), "{query}");
        }
    }
}
