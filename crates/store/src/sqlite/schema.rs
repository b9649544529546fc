//! The tables of the database, and migrations of older files.

use rusqlite::{Connection, OptionalExtension};

use super::session::broken;
use crate::StoreError;
use crate::faults::log_migration;
use crate::sql::schema::{
    ARCHIVE, BLOCKS_BY_OTHER, CLUBS, DEVICES_AND_ITEMS, GAMES_AND_PEOPLE, MODERATION, RATINGS, SHARED_BOARDS,
    SOLVED_PUZZLES, SPECTATOR_MESSAGES, TEAM_MESSAGES, TOURNAMENTS, TableWords, in_dialect,
};
use crate::versions::Versions;

/// The oldest version whose programs can use a database with all migrations: the later ones only add tables, columns and
/// indexes, and older programs name the columns they write. A migration that changes anything else raises this.
const OLDEST_READER: i64 = 7;

/// What this dialect puts in place of the words of shared tables.
const WORDS: &TableWords = &[
    ("WORD", "TEXT"),
    ("COUNTER", "INTEGER PRIMARY KEY AUTOINCREMENT"),
    ("NUMBER", "INTEGER"),
    ("SMALL", "INTEGER"),
    ("FLAG", "INTEGER"),
    ("FALSE", "0"),
    ("DECIMAL", "REAL"),
    ("BYTES", "BLOB"),
    ("KEYED", "WITHOUT ROWID"),
    ("UPDATED", "WITHOUT ROWID"),
];

/// The migrations, one per version. `PRAGMA user_version` is the oldest version whose programs can use the database, and
/// the table `migrations` has the version itself. A database without that table has the version in the pragma.
const MIGRATIONS: &[&[&str]] = &[
    &[GAMES_AND_PEOPLE],
    &["CREATE INDEX people_by_guest_name ON people (guest_name COLLATE NOCASE);"],
    &["
CREATE INDEX games_by_result ON games (status, result, changed_ms DESC, id DESC);
CREATE INDEX games_by_game ON games (status, game, changed_ms DESC, id DESC);
"],
    &[RATINGS],
    &[
        "
CREATE TABLE numbered_reports (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    by_person TEXT NOT NULL,
    about TEXT NOT NULL,
    game_id TEXT NOT NULL,
    reason TEXT NOT NULL,
    at_ms INTEGER NOT NULL
);
INSERT INTO numbered_reports (by_person, about, game_id, reason, at_ms)
    SELECT by_person, about, game_id, reason, at_ms FROM reports ORDER BY rowid;
DROP TABLE reports;
ALTER TABLE numbered_reports RENAME TO reports;
",
        MODERATION,
    ],
    &[DEVICES_AND_ITEMS],
    &[TOURNAMENTS],
    &[TEAM_MESSAGES],
    &[ARCHIVE],
    &[SHARED_BOARDS],
    &[CLUBS],
    &["CREATE INDEX messages_by_person ON messages (by_person);", SPECTATOR_MESSAGES],
    &[BLOCKS_BY_OTHER],
    &[SOLVED_PUZZLES],
];

/// Whether a database is one of this program; an empty one is not.
///
/// # Errors
/// If it has other tables, isn't a database, or can't be read.
pub(super) fn is_ours(connection: &Connection) -> Result<bool, StoreError> {
    let number = |query: &str| connection.query_row(query, [], |row| row.get::<_, i64>(0)).map_err(broken);
    let version = number("PRAGMA user_version")?;
    let tables = number("SELECT count(*) FROM sqlite_master")?;
    // The tables of a newer version are unknown here; the version check reports it.
    if tables == 0 && (version == 0 || version > MIGRATIONS.len() as i64) {
        return Ok(false);
    }
    // These have existed since the first version.
    let first = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('games', 'rows', 'seats', 'people')";
    if version > 0 && number(first)? == 4 { Ok(true) } else { Err(StoreError::Foreign) }
}

/// Migrates a database to the newest version.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let transaction =
        connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).map_err(broken)?;
    let mark: i64 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(broken)?;
    let table = "CREATE TABLE IF NOT EXISTS migrations (id INTEGER PRIMARY KEY CHECK (id = 0), version INTEGER NOT NULL)";
    transaction.execute_batch(table).map_err(broken)?;
    let newest = transaction.query_row("SELECT version FROM migrations", [], |row| row.get(0)).optional();
    let before = Versions { mark, newest: newest.map_err(broken)? };
    for step in before.missing(MIGRATIONS)? {
        transaction.execute_batch(&in_dialect(step, WORDS)).map_err(broken)?;
    }
    let after = before.after(MIGRATIONS, OLDEST_READER);
    if after != before {
        let sql = "INSERT INTO migrations (id, version) VALUES (0, ?) \
            ON CONFLICT (id) DO UPDATE SET version = excluded.version";
        transaction.execute(sql, [after.newest]).map_err(broken)?;
        transaction.pragma_update(None, "user_version", after.mark).map_err(broken)?;
    }
    transaction.commit().map_err(broken)?;
    log_migration(before.migrated(), after.migrated());
    Ok(())
}
