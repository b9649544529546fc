//! Turns a query for games into an SQL statement that both databases understand.

use crate::{Ending, GameQuery, StatusFilter};

/// The value of a `?` in a statement.
#[derive(Clone, Debug)]
pub(crate) enum Bound {
    Text(String),
    Int(i64),
}

impl From<&String> for Bound {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<u64> for Bound {
    fn from(number: u64) -> Self {
        Self::Int(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

/// A statement being built: one `?` in the text for each value.
pub(crate) struct Statement {
    pub(crate) sql: String,
    pub(crate) values: Vec<Bound>,
}

impl Statement {
    pub(crate) fn clause(&mut self, text: &str, values: impl IntoIterator<Item = Bound>) {
        self.sql.push_str(text);
        self.values.extend(values);
    }
}

/// Selects a person's seats.
const SEAT_OF_PERSON: &str = "EXISTS (SELECT 1 FROM seats WHERE seats.game_id = g.id AND owner = ?";
const DECIDED: &str = " AND result NOT IN ('draw', '-')";

/// Selects games that ended before they started and haven't been used since `?1`, at most `?2`.
pub(crate) const UNUSED_GAMES: &str = "SELECT g.id FROM games AS g WHERE status = 'over' AND position = '' AND changed_ms < ?1 \
    AND NOT EXISTS (SELECT 1 FROM reports WHERE reports.game_id = g.id) \
    AND NOT EXISTS (SELECT 1 FROM ended WHERE ended.game_id = g.id) \
    AND NOT EXISTS (SELECT 1 FROM results WHERE results.game_id = g.id) \
    ORDER BY g.id LIMIT ?2";
/// The tables with data of a game, by its id in `game_id`.
pub(crate) const OF_GAMES: [&str; 5] = ["rows", "actions", "seats", "positions", "messages"];
/// Selects people who have never played and haven't been seen since `?1`, at most `?2`.
pub(crate) const UNUSED_PEOPLE: &str = "SELECT p.id FROM people AS p WHERE name IS NULL AND password IS NULL AND created_ms < ?1 \
    AND NOT EXISTS (SELECT 1 FROM tokens AS t WHERE t.person = p.id AND (t.seen_ms >= ?1 OR t.created_ms >= ?1)) \
    AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.owner = p.id) \
    AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.person = p.id) \
    AND NOT EXISTS (SELECT 1 FROM items WHERE items.person = p.id) \
    AND NOT EXISTS (SELECT 1 FROM items WHERE items.kind = 'bot' AND items.key = p.id) \
    AND NOT EXISTS (SELECT 1 FROM ratings WHERE ratings.who = p.id) \
    AND NOT EXISTS (SELECT 1 FROM conduct WHERE conduct.person = p.id) \
    AND NOT EXISTS (SELECT 1 FROM tournament_people AS e WHERE e.person = p.id) \
    AND NOT EXISTS (SELECT 1 FROM shared_board_people AS s WHERE s.person = p.id) \
    AND NOT EXISTS (SELECT 1 FROM reports WHERE reports.by_person = p.id OR reports.about = p.id) \
    AND NOT EXISTS (SELECT 1 FROM deeds WHERE deeds.about = p.id OR deeds.by_person = p.id) \
    AND NOT EXISTS (SELECT 1 FROM entries WHERE entries.author = p.id) \
    AND NOT EXISTS (SELECT 1 FROM entry_comments AS c WHERE c.by_person = p.id) \
    ORDER BY p.id LIMIT ?2";

/// Returns the statement that selects the columns `head` of the games that match, the last changed first, and of one
/// more than its limit. `place_in` is the database's function that finds a text in another.
pub(crate) fn statement(query: &GameQuery, head: &str, place_in: &str) -> Statement {
    let mut statement =
        Statement { sql: format!("SELECT {head} FROM games AS g WHERE TRUE"), values: Vec::new() };
    let state = match query.state {
        StatusFilter::Open => {
            " AND status = 'waiting' AND EXISTS \
             (SELECT 1 FROM seats WHERE seats.game_id = g.id AND kind = 'open')"
        }
        StatusFilter::Waiting => " AND status = 'waiting'",
        StatusFilter::Live => " AND status IN ('playing', 'paused')",
        StatusFilter::Over => " AND status = 'over'",
        StatusFilter::Any => "",
    };
    statement.clause(state, []);
    if let Some(game) = &query.game {
        statement.clause(" AND game = ?", [game.into()]);
    }
    if let Some(player) = &query.player {
        let by = " AND id IN (SELECT game_id FROM seats WHERE person = ? \
                  UNION SELECT game_id FROM seats WHERE owner = ?)";
        statement.clause(by, [player.into(), player.into()]);
    }
    if let Some(other) = &query.with {
        statement.clause(&format!(" AND {SEAT_OF_PERSON})"), [other.into()]);
    }
    if let Some(since) = query.since_ms {
        statement.clause(" AND changed_ms >= ?", [since.into()]);
    }
    if let Some(until) = query.until_ms {
        statement.clause(" AND changed_ms < ?", [until.into()]);
    }
    // The person's seats that have won.
    let won = format!("{SEAT_OF_PERSON} AND {place_in}(g.result, seats.seat) > 0)");
    match &query.ending {
        None => {}
        Some(Ending::Is(result)) => statement.clause(" AND result = ?", [result.into()]),
        Some(Ending::WonBy(person)) => {
            statement.clause(&format!("{DECIDED} AND {won}"), [person.into()]);
        }
        Some(Ending::LostBy(person)) => {
            let lost = format!("{DECIDED} AND {SEAT_OF_PERSON}) AND NOT {won}");
            statement.clause(&lost, [person.into(), person.into()]);
        }
    }
    if let Some(position) = query.position {
        let at = " AND id IN (SELECT game_id FROM positions WHERE hash = ?)";
        statement.clause(at, [Bound::Int(position)]);
    }
    if query.public_only {
        statement.clause(" AND public", []);
    }
    if let Some((changed, id)) = &query.after {
        statement.clause(" AND (changed_ms, id) < (?, ?)", [(*changed).into(), id.into()]);
    }
    let limit = (query.limit as u64 + 1).into();
    statement.clause(" ORDER BY changed_ms DESC, id DESC LIMIT ?", [limit]);
    statement
}
