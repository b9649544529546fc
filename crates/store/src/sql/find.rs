//! Turns a query for games into a statement.

use super::{Dialect, Value, values};
use crate::{Ending, GameQuery, StatusFilter};

/// A statement being built.
#[derive(Default)]
pub(super) struct Statement {
    pub(super) sql: String,
    pub(super) values: Vec<Value>,
}

impl Statement {
    /// Adds text with a `?` for each of these values.
    pub(super) fn clause(&mut self, text: &str, values: Vec<Value>) {
        let mut parts = text.split('?');
        self.sql.push_str(parts.next().unwrap_or_default());
        for (part, value) in parts.zip(values) {
            self.values.push(value);
            self.sql.push_str(&format!("?{}{part}", self.values.len()));
        }
    }
}

/// Selects a person's seats.
const SEAT_OF_PERSON: &str = "EXISTS (SELECT 1 FROM seats WHERE seats.game_id = g.id AND owner = ?";
const DECIDED_FILTER: &str = " AND result NOT IN ('draw', '-')";

/// Selects games that ended before they started and haven't been used since `?1`, at most `?2`.
pub(super) const UNUSED_GAMES: &str = "SELECT g.id FROM games AS g WHERE status = 'over' AND position = '' AND changed_ms < ?1 \
    AND NOT EXISTS (SELECT 1 FROM reports WHERE reports.game_id = g.id) \
    AND NOT EXISTS (SELECT 1 FROM ended WHERE ended.game_id = g.id) \
    AND NOT EXISTS (SELECT 1 FROM results WHERE results.game_id = g.id) \
    ORDER BY g.id LIMIT ?2";
/// The tables with data of a game, by its id in `game_id`.
pub(super) const GAME_TABLES: [&str; 6] =
    ["rows", "actions", "seats", "positions", "messages", "spectator_messages"];
/// Selects people who have never played, have no message left and haven't been seen since `?1`, at most `?2`.
pub(super) const UNUSED_PEOPLE: &str = "SELECT p.id FROM people AS p WHERE name IS NULL AND password IS NULL AND created_ms < ?1 \
    AND NOT EXISTS (SELECT 1 FROM tokens AS t WHERE t.person = p.id AND (t.seen_ms >= ?1 OR t.created_ms >= ?1)) \
    AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.owner = p.id) \
    AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.person = p.id) \
    AND NOT EXISTS (SELECT 1 FROM items WHERE items.person = p.id) \
    AND NOT EXISTS (SELECT 1 FROM items WHERE items.kind = 'bot' AND items.key = p.id) \
    AND NOT EXISTS (SELECT 1 FROM ratings WHERE ratings.who = p.id) \
    AND NOT EXISTS (SELECT 1 FROM conduct WHERE conduct.person = p.id) \
    AND NOT EXISTS (SELECT 1 FROM tournament_people AS e WHERE e.person = p.id) \
    AND NOT EXISTS (SELECT 1 FROM shared_board_people AS s WHERE s.person = p.id) \
    AND NOT EXISTS (SELECT 1 FROM club_people AS k WHERE k.person = p.id) \
    AND NOT EXISTS (SELECT 1 FROM solved_puzzles AS z WHERE z.person = p.id) \
    AND NOT EXISTS (SELECT 1 FROM reports WHERE reports.by_person = p.id OR reports.about = p.id) \
    AND NOT EXISTS (SELECT 1 FROM deeds WHERE deeds.about = p.id OR deeds.by_person = p.id) \
    AND NOT EXISTS (SELECT 1 FROM entries WHERE entries.author = p.id) \
    AND NOT EXISTS (SELECT 1 FROM entry_comments AS c WHERE c.by_person = p.id) \
    AND NOT EXISTS (SELECT 1 FROM messages AS m WHERE m.by_person = p.id) \
    AND NOT EXISTS (SELECT 1 FROM spectator_messages AS m WHERE m.by_person = p.id) \
    ORDER BY p.id LIMIT ?2";

/// Returns the statement that selects the columns `head` of the games that match, the last changed first, and of one
/// more than its limit.
pub(super) fn statement(query: &GameQuery, head: &str, dialect: &Dialect) -> Statement {
    let place_in = dialect.place_in;
    let mut statement = Statement::default();
    statement.clause(&format!("SELECT {head} FROM games AS g WHERE TRUE"), values![]);
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
    statement.clause(state, values![]);
    if let Some(game) = &query.game {
        statement.clause(" AND game = ?", values![game]);
    }
    if let Some(player) = &query.player {
        let by = " AND id IN (SELECT game_id FROM seats WHERE person = ? \
                  UNION SELECT game_id FROM seats WHERE owner = ?)";
        statement.clause(by, values![player, player]);
    }
    if let Some(other) = &query.with {
        statement.clause(&format!(" AND {SEAT_OF_PERSON})"), values![other]);
    }
    if let Some(since) = query.since_ms {
        statement.clause(" AND changed_ms >= ?", values![since]);
    }
    if let Some(until) = query.until_ms {
        statement.clause(" AND changed_ms < ?", values![until]);
    }
    // The person's seats that have won.
    let won = format!("{SEAT_OF_PERSON} AND {place_in}(g.result, seats.seat) > 0)");
    match &query.ending {
        None => {}
        Some(Ending::Is(result)) => statement.clause(" AND result = ?", values![result]),
        Some(Ending::WonBy(person)) => {
            statement.clause(&format!("{DECIDED_FILTER} AND {won}"), values![person]);
        }
        Some(Ending::LostBy(person)) => {
            let lost = format!("{DECIDED_FILTER} AND {SEAT_OF_PERSON}) AND NOT {won}");
            statement.clause(&lost, values![person, person]);
        }
    }
    if let Some(position) = query.position {
        let at = " AND id IN (SELECT game_id FROM positions WHERE hash = ?)";
        statement.clause(at, values![position]);
    }
    if let Some(club) = &query.club {
        statement.clause(" AND club = ?", values![club]);
    }
    if query.public_only {
        statement.clause(" AND public", values![]);
    }
    if let Some((changed, id)) = &query.after {
        statement.clause(" AND (changed_ms, id) < (?, ?)", values![*changed, id]);
    }
    statement.clause(" ORDER BY changed_ms DESC, id DESC LIMIT ?", values![query.limit + 1]);
    statement
}
