//! Implements `Store` with SQL statements.

use rusqlite::{Connection, params};

use super::games::{append, create, find, head, known_action, rows_after};
use super::people::{MESSAGE, PERSON, read_message, read_person, require_active_person};
use super::{SqliteStore, all, broken, execute, int, one, unsigned};
use crate::archive::OF_ACCOUNT;
use crate::find::{OF_GAMES, UNUSED_GAMES, UNUSED_PEOPLE};
use crate::{
    Append, AppendOutcome, CleanupCounts, GameHead, GameQuery, HEARTBEATS_KEPT_MS, Item, Message, NewGame,
    NewPerson, Page, Person, Report, Store, StoreError, StoreFuture, StoredRow, node_id,
};

fn last_heartbeat(connection: &Connection) -> Result<Option<u64>, StoreError> {
    one(connection, "SELECT at_ms FROM beats WHERE id = 0", [], |row| unsigned(row, 0))
}

impl Store for SqliteStore {
    fn create_game(&self, new: NewGame) -> StoreFuture<'_, ()> {
        self.write(move |connection| create(connection, &new))
    }

    fn append(&self, wanted: Append) -> StoreFuture<'_, AppendOutcome> {
        self.write(move |connection| {
            append(connection, &wanted).map_err(broken)?.ok_or(StoreError::Missing("such game"))
        })
    }

    fn game<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<GameHead>> {
        let id = id.to_owned();
        self.read(move |connection| head(connection, &id).map_err(broken))
    }

    fn rows_until<'a>(&'a self, id: &'a str, since: u64, until: u64) -> StoreFuture<'a, Vec<StoredRow>> {
        let id = id.to_owned();
        self.read(move |connection| rows_after(connection, &id, since, until).map_err(broken))
    }

    fn seqs(&self, ids: Vec<String>) -> StoreFuture<'_, Vec<(String, u64)>> {
        self.read(move |connection| {
            let mut known = Vec::new();
            for id in ids {
                let seq =
                    one(connection, "SELECT seq FROM games WHERE id = ?", [&id], |row| unsigned(row, 0))?;
                known.extend(seq.map(|seq| (id, seq)));
            }
            Ok(known)
        })
    }

    fn idle_computers(&self, since_ms: u64, until_ms: u64, limit: usize) -> StoreFuture<'_, Vec<String>> {
        let sql = "SELECT g.id FROM games AS g WHERE status = 'playing' AND changed_ms >= ? AND changed_ms < ? \
            AND EXISTS (SELECT 1 FROM seats WHERE seats.game_id = g.id AND kind = 'computer' \
            AND instr(g.to_act, seats.seat) > 0) ORDER BY g.id LIMIT ?";
        self.read(move |connection| {
            all(connection, sql, params![int(since_ms), int(until_ms), int(limit as u64)], |row| row.get(0))
        })
    }

    fn action<'a>(
        &'a self,
        id: &'a str,
        action_id: &'a str,
    ) -> StoreFuture<'a, Option<(u64, Vec<StoredRow>)>> {
        let (id, action_id) = (id.to_owned(), action_id.to_owned());
        self.read(move |connection| known_action(connection, &id, &action_id).map_err(broken))
    }

    fn secret<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<[u8; 32]>> {
        let id = id.to_owned();
        self.read(move |connection| {
            one(connection, "SELECT secret FROM games WHERE id = ?", [&id], |row| row.get(0))
        })
    }

    fn due(&self, now_ms: u64, limit: usize) -> StoreFuture<'_, Vec<String>> {
        let sql = "SELECT id FROM games WHERE deadline_ms IS NOT NULL AND status <> 'over' \
            AND deadline_ms <= ? ORDER BY deadline_ms, id LIMIT ?";
        self.read(move |connection| {
            all(connection, sql, params![int(now_ms), int(limit as u64)], |row| row.get(0))
        })
    }

    fn deadlines(&self) -> StoreFuture<'_, Vec<(String, u64)>> {
        let sql = "SELECT id, deadline_ms FROM games WHERE deadline_ms IS NOT NULL AND status <> 'over' \
            ORDER BY id";
        self.read(move |connection| all(connection, sql, [], |row| Ok((row.get(0)?, unsigned(row, 1)?))))
    }

    fn games(&self, query: GameQuery) -> StoreFuture<'_, Page> {
        self.read_with(move |connection| find(connection, &query))
    }

    fn add_person(&self, new: NewPerson, token_hash: String) -> StoreFuture<'_, ()> {
        self.write(move |connection| {
            let NewPerson { id, guest_name, created_ms } = new;
            let sql = "INSERT OR IGNORE INTO people (id, guest_name, created_ms) VALUES (?, ?, ?)";
            if execute(connection, sql, params![id, guest_name, int(created_ms)])? == 0 {
                return Err(StoreError::Taken("this id of a person"));
            }
            let sql = "INSERT INTO tokens (hash, person, label, created_ms) VALUES (?, ?, 'first', ?)";
            execute(connection, sql, params![token_hash, id, int(created_ms)])?;
            Ok(())
        })
    }

    fn person<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<Person>> {
        let id = id.to_owned();
        let sql = format!("SELECT {PERSON} FROM people AS p WHERE p.id = ?");
        self.read(move |connection| one(connection, &sql, [id], read_person))
    }

    fn person_by_name<'a>(&'a self, folded: &'a str) -> StoreFuture<'a, Option<Person>> {
        let folded = folded.to_owned();
        let sql = format!("SELECT {PERSON} FROM people AS p WHERE p.folded = ?");
        self.read(move |connection| one(connection, &sql, [folded], read_person))
    }

    fn person_by_guest_name<'a>(&'a self, name: &'a str) -> StoreFuture<'a, Option<Person>> {
        let name = name.to_owned();
        let sql = format!(
            "SELECT {PERSON} FROM people AS p WHERE p.guest_name = ? COLLATE NOCASE AND p.deleted = 0 \
             ORDER BY p.created_ms, p.id LIMIT 1"
        );
        self.read(move |connection| one(connection, &sql, [name], read_person))
    }

    fn rename(&self, id: String, name: String, folded: String, now_ms: u64) -> StoreFuture<'_, ()> {
        self.write(move |connection| {
            let sql = "DELETE FROM items WHERE kind = ? AND due_ms <= ?";
            execute(connection, sql, params![Item::OLD_NAME, int(now_ms)])?;
            let sql = "SELECT 1 FROM people WHERE folded = ?1 AND id <> ?2 \
                UNION ALL SELECT 1 FROM items WHERE kind = ?3 AND key = ?1 AND person <> ?2";
            if one(connection, sql, params![folded, id, Item::OLD_NAME], |_| Ok(()))?.is_some() {
                return Err(StoreError::Taken("this name"));
            }
            require_active_person(connection, &id)?;
            let sql = "SELECT name, folded FROM people WHERE id = ? AND folded IS NOT NULL AND folded <> ?";
            let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
            let before: Option<(String, String)> = one(connection, sql, params![id, folded], read)?;
            execute(
                connection,
                "DELETE FROM items WHERE kind = ? AND key = ?",
                [Item::OLD_NAME, folded.as_str()],
            )?;
            if let Some((name, folded)) = before {
                let Item { kind, key, person, value, at_ms, due_ms } =
                    Item::old_name(&id, name, folded, now_ms);
                let sql = "INSERT OR REPLACE INTO items (kind, key, person, value, at_ms, due_ms) \
                    VALUES (?, ?, ?, ?, ?, ?)";
                execute(connection, sql, params![kind, key, person, value, int(at_ms), due_ms.map(int)])?;
            }
            execute(connection, "UPDATE people SET name = ?, folded = ? WHERE id = ?", [name, folded, id])?;
            Ok(())
        })
    }

    fn renormalize_names(&self, fold: fn(&str) -> String) -> StoreFuture<'_, usize> {
        self.write(move |connection| {
            let sql = "SELECT id, name, folded FROM people WHERE folded IS NOT NULL ORDER BY created_ms, id";
            let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
            let known: Vec<(String, String, String)> = all(connection, sql, [], read)?;
            let mut changed = 0;
            for (id, name, old) in known {
                let new = fold(&name);
                if new != old {
                    let sql = "UPDATE people SET folded = ? WHERE id = ? AND NOT EXISTS \
                               (SELECT 1 FROM people AS other WHERE other.folded = ?)";
                    changed += execute(connection, sql, params![new, id, new])?;
                }
            }
            Ok(changed)
        })
    }

    fn set_password(&self, id: String, hash: Option<String>) -> StoreFuture<'_, ()> {
        self.write(move |connection| {
            require_active_person(connection, &id)?;
            execute(connection, "UPDATE people SET password = ? WHERE id = ?", params![hash, id])?;
            Ok(())
        })
    }

    fn add_code(&self, id: String, code_hash: String, expires_ms: u64) -> StoreFuture<'_, ()> {
        self.write(move |connection| {
            require_active_person(connection, &id)?;
            let sql = "INSERT OR REPLACE INTO codes (hash, person, expires_ms) VALUES (?, ?, ?)";
            execute(connection, sql, params![code_hash, id, int(expires_ms)])?;
            Ok(())
        })
    }

    fn take_code(&self, code_hash: String, now_ms: u64) -> StoreFuture<'_, Option<String>> {
        self.write(move |connection| {
            let sql = "DELETE FROM codes WHERE hash = ? RETURNING person, expires_ms";
            let code: Option<(String, u64)> =
                one(connection, sql, [code_hash], |row| Ok((row.get(0)?, unsigned(row, 1)?)))?;
            Ok(code.filter(|(_, expires)| *expires > now_ms).map(|(person, _)| person))
        })
    }

    fn block(&self, id: String, other: String, on: bool) -> StoreFuture<'_, ()> {
        self.write(move |connection| {
            require_active_person(connection, &id)?;
            require_active_person(connection, &other)?;
            let sql = if on {
                "INSERT OR IGNORE INTO blocks (person, other) VALUES (?, ?)"
            } else {
                "DELETE FROM blocks WHERE person = ? AND other = ?"
            };
            execute(connection, sql, [id, other])?;
            Ok(())
        })
    }

    fn blocked<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Vec<String>> {
        let id = id.to_owned();
        let sql = "SELECT other FROM blocks WHERE person = ? ORDER BY other";
        self.read(move |connection| all(connection, sql, [id], |row| row.get(0)))
    }

    fn block_between<'a>(&'a self, id: &'a str, other: &'a str) -> StoreFuture<'a, bool> {
        let (id, other) = (id.to_owned(), other.to_owned());
        let sql = "SELECT 1 FROM blocks WHERE (person = ?1 AND other = ?2) OR (person = ?2 AND other = ?1)";
        self.read(move |connection| Ok(one(connection, sql, [id, other], |_| Ok(()))?.is_some()))
    }

    fn report(&self, report: Report) -> StoreFuture<'_, ()> {
        self.write(move |connection| {
            let Report { by, about, game, reason, at_ms } = report;
            let sql = "INSERT INTO reports (by_person, about, game_id, reason, at_ms) VALUES (?, ?, ?, ?, ?)";
            execute(connection, sql, params![by, about, game, reason, int(at_ms)])?;
            Ok(())
        })
    }

    fn delete_person(&self, id: String) -> StoreFuture<'_, ()> {
        self.write(move |connection| {
            require_active_person(connection, &id)?;
            for sql in [
                "UPDATE people SET name = NULL, folded = NULL, password = NULL, deleted = 1 WHERE id = ?",
                "DELETE FROM tokens WHERE person = ?",
                "DELETE FROM codes WHERE person = ?",
                "DELETE FROM items WHERE person = ?",
                "DELETE FROM blocks WHERE person = ?1 OR other = ?1",
                "UPDATE messages SET text = '' WHERE by_person = ? AND text IS NOT NULL",
                "UPDATE messages SET team_text = '' WHERE by_person = ? AND team_text IS NOT NULL",
            ] {
                execute(connection, sql, [&id])?;
            }
            for sql in OF_ACCOUNT {
                execute(connection, sql, [&id])?;
            }
            Ok(())
        })
    }

    fn forget_unused(&self, before_ms: u64, limit: usize) -> StoreFuture<'_, CleanupCounts> {
        self.write(move |connection| {
            let values = params![int(before_ms), int(limit as u64)];
            let games: Vec<String> = all(connection, UNUSED_GAMES, values, |row| row.get(0))?;
            for id in &games {
                for table in OF_GAMES {
                    execute(connection, &format!("DELETE FROM {table} WHERE game_id = ?"), [id])?;
                }
                execute(connection, "DELETE FROM games WHERE id = ?", [id])?;
            }
            let values = params![int(before_ms), int(limit as u64)];
            let people: Vec<String> = all(connection, UNUSED_PEOPLE, values, |row| row.get(0))?;
            for id in &people {
                for sql in [
                    "DELETE FROM tokens WHERE person = ?",
                    "DELETE FROM codes WHERE person = ?",
                    "DELETE FROM blocks WHERE person = ?1 OR other = ?1",
                    "DELETE FROM people WHERE id = ?",
                ] {
                    execute(connection, sql, [id])?;
                }
            }
            Ok(CleanupCounts { games: games.len(), people: people.len() })
        })
    }

    fn say(&self, message: Message) -> StoreFuture<'_, u64> {
        self.write(move |connection| {
            let Message { game, by, at_ms, phrase, text, team, .. } = message;
            let sql = "SELECT 1 FROM games WHERE id = ?1 UNION ALL SELECT 1 FROM shared_boards WHERE id = ?1";
            if one(connection, sql, [&game], |_| Ok(()))?.is_none() {
                return Err(StoreError::Missing("such game"));
            }
            let sql = "INSERT INTO messages (game_id, number, by_person, at_ms, phrase, text, team_text) \
                SELECT ?1, COALESCE(MAX(number), 0) + 1, ?2, ?3, ?4, ?5, ?6 FROM messages WHERE game_id = ?1 \
                RETURNING number";
            let (text, team_text) = if team { (None, text) } else { (text, None) };
            let values = params![game, by, int(at_ms), phrase, text, team_text];
            let number = one(connection, sql, values, |row| unsigned(row, 0))?;
            number.ok_or_else(|| StoreError::Damaged("a message got no number".to_owned()))
        })
    }

    fn last_message<'a>(&'a self, game: &'a str) -> StoreFuture<'a, Option<Message>> {
        let game = game.to_owned();
        let sql = format!("SELECT {MESSAGE} FROM messages WHERE game_id = ? ORDER BY number DESC LIMIT 1");
        self.read(move |connection| one(connection, &sql, [game], read_message))
    }

    fn messages<'a>(&'a self, game: &'a str, since: u64, limit: usize) -> StoreFuture<'a, Vec<Message>> {
        let game = game.to_owned();
        let sql = format!(
            "SELECT {MESSAGE} FROM messages WHERE game_id = ? AND number > ? ORDER BY number LIMIT ?"
        );
        self.read(move |connection| {
            all(connection, &sql, params![game, int(since), int(limit as u64)], read_message)
        })
    }

    fn messages_by<'a>(
        &'a self,
        person: &'a str,
        after: (&'a str, u64),
        limit: usize,
    ) -> StoreFuture<'a, Vec<Message>> {
        let (person, game, number) = (person.to_owned(), after.0.to_owned(), after.1);
        let sql = format!(
            "SELECT {MESSAGE} FROM messages \
            WHERE by_person = ? AND (game_id, number) > (?, ?) ORDER BY game_id, number LIMIT ?"
        );
        self.read(move |connection| {
            let values = params![person, game, int(number), int(limit as u64)];
            all(connection, &sql, values, read_message)
        })
    }

    fn last_heartbeat(&self) -> StoreFuture<'_, Option<u64>> {
        self.read(last_heartbeat)
    }

    fn heartbeat(&self, node: u64, now_ms: u64) -> StoreFuture<'_, Option<u64>> {
        self.write(move |connection| {
            let before = last_heartbeat(connection)?;
            let sql = "INSERT INTO beats (id, at_ms) VALUES (0, ?1), (?2, ?1) \
                ON CONFLICT (id) DO UPDATE SET at_ms = excluded.at_ms";
            execute(connection, sql, [int(now_ms), node_id(node)])?;
            let old = int(now_ms.saturating_sub(HEARTBEATS_KEPT_MS));
            execute(connection, "DELETE FROM beats WHERE id <> 0 AND at_ms < ?", [old])?;
            Ok(before)
        })
    }

    fn has_other_heartbeat(&self, node: u64, since_ms: u64) -> StoreFuture<'_, bool> {
        self.read(move |connection| {
            let sql = "SELECT 1 FROM beats WHERE id NOT IN (0, ?) AND at_ms >= ?";
            Ok(one(connection, sql, [node_id(node), int(since_ms)], |_| Ok(()))?.is_some())
        })
    }

    fn settled(&self, key: &'static str, fresh: Vec<u8>) -> StoreFuture<'_, Vec<u8>> {
        self.write(move |connection| {
            execute(
                connection,
                "INSERT OR IGNORE INTO settled (key, value) VALUES (?, ?)",
                params![key, fresh],
            )?;
            let value = one(connection, "SELECT value FROM settled WHERE key = ?", [key], |row| row.get(0))?;
            value.ok_or_else(|| StoreError::Damaged(format!("`{key}` was not kept")))
        })
    }

    fn size(&self) -> StoreFuture<'_, Option<u64>> {
        let sql = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()";
        self.read(move |connection| one(connection, sql, [], |row| unsigned(row, 0)))
    }

    fn ping(&self) -> StoreFuture<'_, ()> {
        self.write(|connection| {
            let sql = "INSERT INTO settled (key, value) VALUES ('ping', x'00') \
                       ON CONFLICT (key) DO UPDATE SET value = excluded.value";
            execute(connection, sql, [])?;
            Ok(())
        })
    }
}
