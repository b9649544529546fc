//! The methods of a store about games, people and the server itself.

use std::sync::Arc;

use super::archive::REMOVE_ALL_OF_PERSON;
use super::clubs::leave_all;
use super::find::{GAME_TABLES, UNUSED_GAMES, UNUSED_PEOPLE};
use super::games::{ROWS, create, find, head_by_id, known_action, refusal};
use super::people::{MESSAGE, NO_PERSON, PERSON, SPECTATOR_MESSAGE, require_active_person};
use super::solved_puzzles::{REMOVE_SOLVED_OF_DELETED, REMOVE_SOLVED_OF_PERSON};
use super::{Access, Database, Requests as _, Value, ignore_count, require_change, unreadable, values};
use crate::{
    Append, AppendOutcome, CleanupCounts, GameHead, GameQuery, HEARTBEAT_LIFETIME_MS, Item, Message, NewGame,
    NewPerson, Page, Person, Report, Store, StoreError, StoreFuture, StoredRow, node_id,
};

const LAST_HEARTBEAT: &str = "SELECT at_ms FROM beats WHERE id = 0";
const NAME_TAKEN: StoreError = StoreError::Taken("this name");
/// For people and clubs: selects the names with their folded form, and changes the folded form of one name unless
/// another has it.
const FOLDED_NAMES: [[&str; 2]; 2] = [
    [
        "SELECT id, name, folded FROM people WHERE folded IS NOT NULL ORDER BY created_ms, id",
        "UPDATE people SET folded = ?1 WHERE id = ?2 AND name = ?3 AND NOT EXISTS \
         (SELECT 1 FROM people AS other WHERE other.folded = ?1)",
    ],
    [
        "SELECT id, name, folded FROM clubs ORDER BY created_ms, id",
        "UPDATE clubs SET folded = ?1 WHERE id = ?2 AND name = ?3 AND NOT EXISTS \
         (SELECT 1 FROM clubs AS other WHERE other.folded = ?1)",
    ],
];

impl<D: Database> Store for D {
    fn create_game(&self, new: NewGame) -> StoreFuture<'_, ()> {
        self.request(Access::Write, move |db| Box::pin(async move { create(db, &new).await }))
    }

    fn append(&self, wanted: Append) -> StoreFuture<'_, AppendOutcome> {
        let wanted = Arc::new(wanted);
        let stored = self.put_append(Arc::clone(&wanted));
        Box::pin(async move {
            if stored.await? {
                return Ok(AppendOutcome::Stored);
            }
            let why =
                self.request(Access::Read, move |db| Box::pin(async move { refusal(db, &wanted).await }));
            why.await
        })
    }

    fn game<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<GameHead>> {
        self.one(head_by_id(self.dialect()), values![id])
    }

    fn rows_until<'a>(&'a self, id: &'a str, since: u64, until: u64) -> StoreFuture<'a, Vec<StoredRow>> {
        self.all(ROWS, values![id, since, until])
    }

    fn seqs(&self, ids: Vec<String>) -> StoreFuture<'_, Vec<(String, u64)>> {
        let these = self.dialect().one_of("id", 1);
        self.all(format!("SELECT id, seq FROM games WHERE {these}"), values![ids])
    }

    fn idle_computers(&self, since_ms: u64, until_ms: u64, limit: usize) -> StoreFuture<'_, Vec<String>> {
        let sql = format!(
            "SELECT g.id FROM games AS g WHERE status = 'playing' AND changed_ms >= ?1 AND changed_ms < ?2 \
             AND EXISTS (SELECT 1 FROM seats WHERE seats.game_id = g.id AND kind = 'computer' \
             AND {}(g.to_act, seats.seat) > 0) ORDER BY g.id LIMIT ?3",
            self.dialect().place_in
        );
        self.all(sql, values![since_ms, until_ms, limit])
    }

    fn action<'a>(
        &'a self,
        id: &'a str,
        action_id: &'a str,
    ) -> StoreFuture<'a, Option<(u64, Vec<StoredRow>)>> {
        let (id, action_id) = (id.to_owned(), action_id.to_owned());
        self.request(Access::Read, move |db| Box::pin(async move { known_action(db, &id, &action_id).await }))
    }

    fn secret<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<[u8; 32]>> {
        let secret = self.one::<Vec<u8>>("SELECT secret FROM games WHERE id = ?1", values![id]);
        let wrong = |_| unreadable("the secret of a game has not 32 bytes".to_owned());
        Box::pin(async move { secret.await?.map(|secret| secret.try_into().map_err(wrong)).transpose() })
    }

    fn due(&self, now_ms: u64, limit: usize) -> StoreFuture<'_, Vec<String>> {
        let sql = "SELECT id FROM games WHERE deadline_ms IS NOT NULL AND status <> 'over' \
            AND deadline_ms <= ?1 ORDER BY deadline_ms, id LIMIT ?2";
        self.all(sql, values![now_ms, limit])
    }

    fn deadlines(&self) -> StoreFuture<'_, Vec<(String, u64)>> {
        let sql = "SELECT id, deadline_ms FROM games WHERE deadline_ms IS NOT NULL AND status <> 'over' \
            ORDER BY id";
        self.all(sql, values![])
    }

    fn games(&self, query: GameQuery) -> StoreFuture<'_, Page> {
        let access = if query.bounded { Access::Bounded } else { Access::Read };
        self.request(access, move |db| Box::pin(async move { find(db, &query).await }))
    }

    fn add_person(&self, new: NewPerson, token_hash: String) -> StoreFuture<'_, ()> {
        self.transaction(move |db| {
            Box::pin(async move {
                let NewPerson { id, guest_name, created_ms } = new;
                let sql = "INSERT INTO people (id, guest_name, created_ms) VALUES (?1, ?2, ?3) \
                    ON CONFLICT (id) DO NOTHING";
                if db.change(sql, values![&id, guest_name, created_ms]).await? == 0 {
                    return Err(StoreError::Taken("this id of a person"));
                }
                let sql = "INSERT INTO tokens (hash, person, label, created_ms) VALUES (?1, ?2, 'first', ?3)";
                db.change(sql, values![token_hash, id, created_ms]).await?;
                Ok(())
            })
        })
    }

    fn person<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<Person>> {
        self.one(format!("SELECT {PERSON} FROM people AS p WHERE p.id = ?1"), values![id])
    }

    fn person_by_name<'a>(&'a self, folded: &'a str) -> StoreFuture<'a, Option<Person>> {
        self.one(format!("SELECT {PERSON} FROM people AS p WHERE p.folded = ?1"), values![folded])
    }

    fn person_by_guest_name<'a>(&'a self, name: &'a str) -> StoreFuture<'a, Option<Person>> {
        let called = self.dialect().same_letters("p.guest_name", "?1");
        let sql = format!(
            "SELECT {PERSON} FROM people AS p WHERE {called} AND NOT p.deleted \
             ORDER BY p.created_ms, p.id LIMIT 1"
        );
        self.one(sql, values![name])
    }

    fn rename(&self, id: String, name: String, folded: String, now_ms: u64) -> StoreFuture<'_, ()> {
        self.transaction(move |db| {
            Box::pin(async move {
                let kind = Item::FORMER_NAME_KIND;
                let sql = "DELETE FROM items WHERE kind = ?1 AND due_ms <= ?2";
                db.change(sql, values![kind, now_ms]).await?;
                let lock = db.dialect().for_update;
                let sql = format!("SELECT name, folded FROM people WHERE id = ?1 AND NOT deleted{lock}");
                let before = db.one::<(Option<String>, Option<String>)>(&sql, values![&id]).await?;
                let before = before.ok_or(NO_PERSON)?;
                let sql = "SELECT 1 FROM people WHERE folded = ?1 AND id <> ?2 \
                    UNION ALL SELECT 1 FROM items WHERE kind = ?3 AND key = ?1 AND person <> ?2";
                if db.exists(sql, values![&folded, &id, kind]).await? {
                    return Err(NAME_TAKEN);
                }
                let sql = "DELETE FROM items WHERE kind = ?1 AND key = ?2";
                db.change(sql, values![kind, &folded]).await?;
                if let (Some(old_name), Some(old)) = before
                    && old != folded
                {
                    let Item { kind, key, person, value, at_ms, due_ms } =
                        Item::old_name(&id, old_name, old, now_ms);
                    let sql = "INSERT INTO items (kind, key, person, value, at_ms, due_ms) \
                        VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (kind, key) DO UPDATE SET \
                        person = excluded.person, value = excluded.value, at_ms = excluded.at_ms, \
                        due_ms = excluded.due_ms";
                    db.change(sql, values![kind, key, person, value, at_ms, due_ms]).await?;
                }
                let sql = "UPDATE people SET name = ?1, folded = ?2 WHERE id = ?3";
                // Another writer may have been faster.
                db.execute_unique(sql, values![name, folded, id]).await?.map(drop).ok_or(NAME_TAKEN)
            })
        })
    }

    fn renormalize_names(&self, fold: fn(&str) -> String) -> StoreFuture<'_, usize> {
        Box::pin(async move {
            let mut changed = 0;
            for [known, change] in FOLDED_NAMES {
                let known: Vec<(String, String, String)> = self.all(known, values![]).await?;
                for (id, name, old) in known {
                    let new = fold(&name);
                    if new == old {
                        continue;
                    }
                    let values = values![new, id, name];
                    let renamed = self.request(Access::Write, move |db| {
                        Box::pin(async move { db.execute_unique(change, values).await })
                    });
                    changed += renamed.await?.unwrap_or_default() as usize;
                }
            }
            Ok(changed)
        })
    }

    fn set_password(&self, id: String, hash: Option<String>) -> StoreFuture<'_, ()> {
        let sql = "UPDATE people SET password = ?1 WHERE id = ?2 AND NOT deleted";
        require_change(self.change(sql, values![hash, id]), NO_PERSON)
    }

    fn add_code(&self, id: String, code_hash: String, expires_ms: u64) -> StoreFuture<'_, ()> {
        self.transaction(move |db| {
            Box::pin(async move {
                require_active_person(db, &id).await?;
                let sql = "INSERT INTO codes (hash, person, expires_ms) VALUES (?1, ?2, ?3) ON CONFLICT (hash) \
                    DO UPDATE SET person = excluded.person, expires_ms = excluded.expires_ms";
                db.change(sql, values![code_hash, id, expires_ms]).await?;
                Ok(())
            })
        })
    }

    fn take_code(&self, code_hash: String, now_ms: u64) -> StoreFuture<'_, Option<String>> {
        let sql = "DELETE FROM codes WHERE hash = ?1 RETURNING person, expires_ms";
        let code = self.write_one::<(String, u64)>(sql, values![code_hash]);
        Box::pin(
            async move { Ok(code.await?.filter(|(_, expires)| *expires > now_ms).map(|(person, _)| person)) },
        )
    }

    fn block(&self, id: String, other: String, on: bool) -> StoreFuture<'_, ()> {
        self.transaction(move |db| {
            Box::pin(async move {
                require_active_person(db, &id).await?;
                require_active_person(db, &other).await?;
                let sql = if on {
                    "INSERT INTO blocks (person, other) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
                } else {
                    "DELETE FROM blocks WHERE person = ?1 AND other = ?2"
                };
                db.change(sql, values![id, other]).await?;
                Ok(())
            })
        })
    }

    fn blocked<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Vec<String>> {
        self.all("SELECT other FROM blocks WHERE person = ?1 ORDER BY other", values![id])
    }

    fn blocked_either_way<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Vec<String>> {
        let sql = "SELECT other FROM blocks WHERE person = ?1 \
            UNION SELECT person FROM blocks WHERE other = ?1 ORDER BY 1";
        self.all(sql, values![id])
    }

    fn block_between<'a>(&'a self, id: &'a str, other: &'a str) -> StoreFuture<'a, bool> {
        let sql =
            "SELECT other FROM blocks WHERE (person = ?1 AND other = ?2) OR (person = ?2 AND other = ?1)";
        let found = self.one::<String>(sql, values![id, other]);
        Box::pin(async move { Ok(found.await?.is_some()) })
    }

    fn report(&self, report: Report) -> StoreFuture<'_, ()> {
        let Report { by, about, game, reason, at_ms } = report;
        let sql =
            "INSERT INTO reports (by_person, about, game_id, reason, at_ms) VALUES (?1, ?2, ?3, ?4, ?5)";
        ignore_count(self.change(sql, values![by, about, game, reason, at_ms]))
    }

    fn delete_person(&self, id: String) -> StoreFuture<'_, ()> {
        self.transaction(move |db| {
            Box::pin(async move {
                let sql = "UPDATE people SET name = NULL, folded = NULL, password = NULL, deleted = TRUE \
                    WHERE id = ?1 AND NOT deleted";
                if db.change(sql, values![&id]).await? == 0 {
                    return Err(NO_PERSON);
                }
                leave_all(db, &id).await?;
                let rest = [
                    "DELETE FROM tokens WHERE person = ?1",
                    "DELETE FROM codes WHERE person = ?1",
                    "DELETE FROM items WHERE person = ?1",
                    "DELETE FROM blocks WHERE person = ?1 OR other = ?1",
                    "UPDATE messages SET text = '' WHERE by_person = ?1 AND text IS NOT NULL",
                    "UPDATE messages SET team_text = '' WHERE by_person = ?1 AND team_text IS NOT NULL",
                    "UPDATE spectator_messages SET text = '' WHERE by_person = ?1 AND text IS NOT NULL",
                ];
                for sql in rest.into_iter().chain(REMOVE_ALL_OF_PERSON).chain(REMOVE_SOLVED_OF_PERSON) {
                    db.change(sql, values![&id]).await?;
                }
                Ok(())
            })
        })
    }

    fn forget_unused(&self, before_ms: u64, limit: usize) -> StoreFuture<'_, CleanupCounts> {
        self.transaction(move |db| {
            Box::pin(async move {
                let dialect = db.dialect();
                let [game, id, person, other] =
                    ["game_id", "id", "person", "other"].map(|column| dialect.one_of(column, 1));
                let games: Vec<String> = db.all(UNUSED_GAMES, values![before_ms, limit]).await?;
                for table in GAME_TABLES {
                    db.change(&format!("DELETE FROM {table} WHERE {game}"), values![&games]).await?;
                }
                db.change(&format!("DELETE FROM games WHERE {id}"), values![&games]).await?;
                let people: Vec<String> = db.all(UNUSED_PEOPLE, values![before_ms, limit]).await?;
                for sql in [
                    format!("DELETE FROM tokens WHERE {person}"),
                    format!("DELETE FROM codes WHERE {person}"),
                    format!("DELETE FROM blocks WHERE {person} OR {other}"),
                    format!("DELETE FROM people WHERE {id}"),
                ] {
                    db.change(&sql, values![&people]).await?;
                }
                for sql in REMOVE_SOLVED_OF_DELETED {
                    db.change(sql, values![]).await?;
                }
                Ok(CleanupCounts { games: games.len(), people: people.len() })
            })
        })
    }

    fn say(&self, message: Message) -> StoreFuture<'_, u64> {
        self.transaction(move |db| {
            Box::pin(async move {
                let Message { game, by, at_ms, phrase, text, team, spectators, .. } = message;
                require_active_person(db, &by).await?;
                // Locks the game or the shared board, so that two messages get different numbers.
                let lock = db.dialect().for_update;
                let mut found = false;
                for table in ["games", "shared_boards"] {
                    let sql = format!("SELECT 1 FROM {table} WHERE id = ?1{lock}");
                    found = found || db.exists(&sql, values![&game]).await?;
                }
                if !found {
                    return Err(StoreError::Missing("such game"));
                }
                let number = if spectators {
                    let sql = "INSERT INTO spectator_messages (game_id, number, by_person, at_ms, phrase, text) \
                        SELECT ?1, COALESCE(MAX(number), 0) + 1, ?2, ?3, ?4, ?5 FROM spectator_messages \
                        WHERE game_id = ?1 RETURNING number";
                    db.one(sql, values![game, by, at_ms, phrase, text]).await?
                } else {
                    let sql = "INSERT INTO messages \
                        (game_id, number, by_person, at_ms, phrase, text, team_text) \
                        SELECT ?1, COALESCE(MAX(number), 0) + 1, ?2, ?3, ?4, ?5, ?6 FROM messages \
                        WHERE game_id = ?1 RETURNING number";
                    let (text, team_text) = if team { (None, text) } else { (text, None) };
                    db.one(sql, values![game, by, at_ms, phrase, text, team_text]).await?
                };
                number.ok_or_else(|| unreadable("a message got no number".to_owned()))
            })
        })
    }

    fn last_message<'a>(&'a self, game: &'a str) -> StoreFuture<'a, Option<Message>> {
        let sql = format!("SELECT {MESSAGE} FROM messages WHERE game_id = ?1 ORDER BY number DESC LIMIT 1");
        self.one(sql, values![game])
    }

    fn messages<'a>(&'a self, game: &'a str, since: u64, limit: usize) -> StoreFuture<'a, Vec<Message>> {
        let sql = format!(
            "SELECT {MESSAGE} FROM messages WHERE game_id = ?1 AND number > ?2 ORDER BY number LIMIT ?3"
        );
        self.all(sql, values![game, since, limit])
    }

    fn last_spectator_message<'a>(&'a self, game: &'a str) -> StoreFuture<'a, Option<Message>> {
        let sql = format!(
            "SELECT {SPECTATOR_MESSAGE} FROM spectator_messages WHERE game_id = ?1 \
             ORDER BY number DESC LIMIT 1"
        );
        self.one(sql, values![game])
    }

    fn spectator_messages<'a>(
        &'a self,
        game: &'a str,
        since: u64,
        limit: usize,
    ) -> StoreFuture<'a, Vec<Message>> {
        let sql = format!(
            "SELECT {SPECTATOR_MESSAGE} FROM spectator_messages WHERE game_id = ?1 AND number > ?2 \
             ORDER BY number LIMIT ?3"
        );
        self.all(sql, values![game, since, limit])
    }

    fn last_messages_of<'a>(
        &'a self,
        game: &'a str,
        person: &'a str,
        until_ms: u64,
        limit: usize,
    ) -> StoreFuture<'a, Vec<Message>> {
        let (game, person) = (game.to_owned(), person.to_owned());
        self.request(Access::Read, move |db| {
            Box::pin(async move {
                let mut all = Vec::new();
                for (columns, table) in [(MESSAGE, "messages"), (SPECTATOR_MESSAGE, "spectator_messages")] {
                    let sql = format!(
                        "SELECT {columns} FROM {table} WHERE game_id = ?1 AND by_person = ?2 AND at_ms <= ?3 \
                         ORDER BY number DESC LIMIT ?4"
                    );
                    let said: Vec<Message> = db.all(&sql, values![&game, &person, until_ms, limit]).await?;
                    all.extend(said.into_iter().rev());
                }
                Ok(all)
            })
        })
    }

    fn delete_spectator_text(&self, game: String, number: u64) -> StoreFuture<'_, ()> {
        let sql = "UPDATE spectator_messages SET text = '' WHERE game_id = ?1 AND number = ?2 \
            AND text IS NOT NULL";
        ignore_count(self.change(sql, values![game, number]))
    }

    fn messages_by<'a>(
        &'a self,
        person: &'a str,
        after: (&'a str, bool, u64),
        limit: usize,
    ) -> StoreFuture<'a, Vec<Message>> {
        let sql = "SELECT game_id, number, by_person, at_ms, phrase, text, team, spectators FROM \
            (SELECT game_id, number, by_person, at_ms, phrase, COALESCE(text, team_text) AS text, \
             team_text IS NOT NULL AS team, FALSE AS spectators FROM messages WHERE by_person = ?1 \
             UNION ALL SELECT game_id, number, by_person, at_ms, phrase, text, FALSE, TRUE \
             FROM spectator_messages WHERE by_person = ?1) AS said \
            WHERE (game_id, spectators, number) > (?2, ?3, ?4) ORDER BY game_id, spectators, number LIMIT ?5";
        self.all(sql, values![person, after.0, after.1, after.2, limit])
    }

    fn last_heartbeat(&self) -> StoreFuture<'_, Option<u64>> {
        self.one(LAST_HEARTBEAT, values![])
    }

    fn heartbeat(&self, node: u64, now_ms: u64) -> StoreFuture<'_, Option<u64>> {
        self.transaction(move |db| {
            Box::pin(async move {
                let before = db.one(LAST_HEARTBEAT, values![]).await?;
                let sql = "INSERT INTO beats (id, at_ms) VALUES (0, ?1), (?2, ?1) \
                    ON CONFLICT (id) DO UPDATE SET at_ms = excluded.at_ms";
                db.change(sql, values![now_ms, node_id(node)]).await?;
                let old = now_ms.saturating_sub(HEARTBEAT_LIFETIME_MS);
                db.change("DELETE FROM beats WHERE id <> 0 AND at_ms < ?1", values![old]).await?;
                Ok(before)
            })
        })
    }

    fn has_other_heartbeat(&self, node: u64, since_ms: u64) -> StoreFuture<'_, bool> {
        let sql = "SELECT id FROM beats WHERE id NOT IN (0, ?1) AND at_ms >= ?2 LIMIT 1";
        let found = self.one::<i64>(sql, values![node_id(node), since_ms]);
        Box::pin(async move { Ok(found.await?.is_some()) })
    }

    fn get_or_insert_secret(&self, key: &'static str, fresh: Vec<u8>) -> StoreFuture<'_, Vec<u8>> {
        self.transaction(move |db| {
            Box::pin(async move {
                let sql = "INSERT INTO settled (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO NOTHING";
                db.change(sql, values![key, fresh]).await?;
                let value = db.one("SELECT value FROM settled WHERE key = ?1", values![key]).await?;
                value.ok_or_else(|| unreadable(format!("`{key}` was not kept")))
            })
        })
    }

    fn size(&self) -> StoreFuture<'_, Option<u64>> {
        self.one(self.dialect().size, values![])
    }

    fn ping(&self) -> StoreFuture<'_, ()> {
        let sql = "INSERT INTO settled (key, value) VALUES ('ping', ?1) \
            ON CONFLICT (key) DO UPDATE SET value = excluded.value";
        ignore_count(self.change(sql, vec![Value::Bytes(vec![0])]))
    }
}
