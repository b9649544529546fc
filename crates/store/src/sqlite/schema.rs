//! The tables of the database, and migrations of older files.

use rusqlite::{Connection, OptionalExtension};

use super::session::broken;
use crate::StoreError;
use crate::faults::log_migration;
use crate::versions::Versions;

/// The oldest version whose programs can use a database with all migrations: the later ones only add tables, columns and
/// indexes, and older programs name the columns they write. A migration that changes anything else raises this.
const OLDEST_READER: i64 = 7;

/// The migrations, one per version. `PRAGMA user_version` is the oldest version whose programs can use the database, and
/// the table `migrations` has the version itself. A database without that table has the version in the pragma.
const MIGRATIONS: &[&str] = &[
    "
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    terms TEXT NOT NULL,
    public INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    changed_ms INTEGER NOT NULL,
    status TEXT NOT NULL,
    seq INTEGER NOT NULL,
    to_act TEXT NOT NULL,
    deadline_ms INTEGER,
    head_hash TEXT NOT NULL,
    position TEXT NOT NULL,
    result TEXT,
    secret BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX games_by_deadline ON games (deadline_ms) WHERE deadline_ms IS NOT NULL AND status <> 'over';
CREATE INDEX games_by_change ON games (status, changed_ms DESC, id DESC);
CREATE TABLE rows (
    game_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    row TEXT NOT NULL,
    action_id TEXT,
    PRIMARY KEY (game_id, seq)
) WITHOUT ROWID;
CREATE TABLE actions (
    game_id TEXT NOT NULL,
    action_id TEXT NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (game_id, action_id)
) WITHOUT ROWID;
CREATE TABLE seats (
    game_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    seat TEXT NOT NULL,
    kind TEXT NOT NULL,
    person TEXT,
    level INTEGER,
    owner TEXT,
    PRIMARY KEY (game_id, place)
) WITHOUT ROWID;
CREATE INDEX seats_by_person ON seats (person) WHERE person IS NOT NULL;
CREATE INDEX seats_by_owner ON seats (owner) WHERE owner IS NOT NULL;
CREATE TABLE positions (
    hash INTEGER NOT NULL,
    game_id TEXT NOT NULL,
    PRIMARY KEY (hash, game_id)
) WITHOUT ROWID;
CREATE TABLE people (
    id TEXT PRIMARY KEY,
    guest_name TEXT NOT NULL,
    name TEXT,
    folded TEXT UNIQUE,
    password TEXT,
    created_ms INTEGER NOT NULL,
    deleted INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE tokens (
    hash TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    label TEXT NOT NULL,
    created_ms INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tokens_by_person ON tokens (person);
CREATE TABLE codes (
    hash TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    expires_ms INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE blocks (
    person TEXT NOT NULL,
    other TEXT NOT NULL,
    PRIMARY KEY (person, other)
) WITHOUT ROWID;
CREATE TABLE reports (
    by_person TEXT NOT NULL,
    about TEXT NOT NULL,
    game_id TEXT NOT NULL,
    reason TEXT NOT NULL,
    at_ms INTEGER NOT NULL
);
CREATE TABLE messages (
    game_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    by_person TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    phrase TEXT,
    text TEXT,
    PRIMARY KEY (game_id, number)
) WITHOUT ROWID;
CREATE TABLE beats (
    id INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL
);
CREATE TABLE settled (
    key TEXT PRIMARY KEY,
    value BLOB NOT NULL
) WITHOUT ROWID;
",
    "
CREATE INDEX people_by_guest_name ON people (guest_name COLLATE NOCASE);
",
    "
CREATE INDEX games_by_result ON games (status, result, changed_ms DESC, id DESC);
CREATE INDEX games_by_game ON games (status, game, changed_ms DESC, id DESC);
",
    "
CREATE TABLE ended (
    game_id TEXT PRIMARY KEY,
    at_ms INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX ended_by_time ON ended (at_ms, game_id);
CREATE TABLE results (
    number INTEGER PRIMARY KEY,
    game_id TEXT NOT NULL UNIQUE,
    at_ms INTEGER NOT NULL,
    played TEXT NOT NULL,
    changes TEXT NOT NULL
);
CREATE TABLE ratings (
    ladder TEXT NOT NULL,
    who TEXT NOT NULL,
    value REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    last_ms INTEGER NOT NULL,
    settled_until_ms INTEGER NOT NULL,
    PRIMARY KEY (ladder, who)
) WITHOUT ROWID;
CREATE INDEX ratings_by_value ON ratings (ladder, value DESC, who);
CREATE INDEX ratings_by_who ON ratings (who);
CREATE TABLE conduct (
    person TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    game_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    PRIMARY KEY (person, at_ms, game_id)
) WITHOUT ROWID;
",
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
CREATE TABLE deeds (
    number INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    by_person TEXT NOT NULL,
    about TEXT NOT NULL,
    kind TEXT NOT NULL,
    words TEXT NOT NULL,
    until_ms INTEGER,
    report INTEGER,
    action_id TEXT NOT NULL UNIQUE,
    unname INTEGER NOT NULL
);
CREATE INDEX deeds_by_about ON deeds (about, number);
CREATE INDEX deeds_by_report ON deeds (report) WHERE report IS NOT NULL;
",
    "
ALTER TABLE tokens ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN seen_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tokens ADD COLUMN made_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tokens ADD COLUMN replaces TEXT;
ALTER TABLE tokens ADD COLUMN ends_ms INTEGER;
ALTER TABLE tokens ADD COLUMN scopes TEXT;
CREATE INDEX tokens_by_end ON tokens (ends_ms) WHERE ends_ms IS NOT NULL;
CREATE INDEX tokens_by_replaced ON tokens (replaces) WHERE replaces IS NOT NULL;
CREATE TABLE items (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    person TEXT,
    value TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    due_ms INTEGER,
    PRIMARY KEY (kind, key)
) WITHOUT ROWID;
CREATE INDEX items_by_person ON items (person, kind, key) WHERE person IS NOT NULL;
CREATE INDEX items_by_due ON items (kind, due_ms) WHERE due_ms IS NOT NULL;
",
    "
CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    maker TEXT NOT NULL,
    public INTEGER NOT NULL,
    live INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    about TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX tournaments_by_state ON tournaments (live, created_ms DESC, id DESC);
CREATE INDEX tournaments_by_time ON tournaments (created_ms DESC, id DESC);
CREATE TABLE tournament_rows (
    tournament TEXT NOT NULL,
    seq INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (tournament, seq)
) WITHOUT ROWID;
CREATE TABLE tournament_people (
    person TEXT NOT NULL,
    tournament TEXT NOT NULL,
    PRIMARY KEY (person, tournament)
) WITHOUT ROWID;
",
    "
ALTER TABLE messages ADD COLUMN team_text TEXT;
",
    "
CREATE TABLE entries (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    author TEXT NOT NULL,
    kind TEXT NOT NULL,
    topic TEXT NOT NULL,
    task TEXT NOT NULL,
    content TEXT NOT NULL,
    fingerprint TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    statement TEXT NOT NULL,
    value TEXT NOT NULL,
    rank_down INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    likes INTEGER NOT NULL DEFAULT 0,
    comments INTEGER NOT NULL DEFAULT 0,
    solved INTEGER NOT NULL DEFAULT 0,
    hidden TEXT
);
CREATE INDEX entries_by_likes ON entries (likes DESC, number DESC);
CREATE INDEX entries_by_topic ON entries (topic, number DESC);
CREATE INDEX entries_by_topic_likes ON entries (topic, likes DESC, number DESC);
CREATE INDEX entries_by_task ON entries (task, rank_down, number);
CREATE INDEX entries_by_author ON entries (author, number DESC);
CREATE INDEX entries_of_tasks ON entries (kind, task) WHERE kind = 'task';
CREATE INDEX entries_unsolved ON entries (kind, solved, number DESC) WHERE kind = 'task';
CREATE TABLE entry_words (
    word TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (word, number)
) WITHOUT ROWID;
CREATE INDEX entry_words_by_number ON entry_words (number);
CREATE TABLE entry_likes (
    entry TEXT NOT NULL,
    person TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (entry, person)
) WITHOUT ROWID;
CREATE INDEX entry_likes_by_person ON entry_likes (person);
CREATE TABLE entry_comments (
    entry TEXT NOT NULL,
    number INTEGER NOT NULL,
    by_person TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    text TEXT NOT NULL,
    hidden TEXT,
    PRIMARY KEY (entry, number)
) WITHOUT ROWID;
CREATE INDEX entry_comments_by_person ON entry_comments (by_person);
",
    "
CREATE TABLE shared_boards (
    id TEXT PRIMARY KEY,
    maker TEXT NOT NULL,
    seq INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    changed_ms INTEGER NOT NULL,
    about TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX shared_boards_by_maker ON shared_boards (maker, changed_ms DESC);
CREATE INDEX shared_boards_by_change ON shared_boards (changed_ms DESC, id DESC);
CREATE TABLE shared_board_rows (
    board TEXT NOT NULL,
    seq INTEGER NOT NULL,
    text TEXT NOT NULL,
    action_id TEXT,
    PRIMARY KEY (board, seq)
) WITHOUT ROWID;
CREATE UNIQUE INDEX shared_board_actions ON shared_board_rows (board, action_id) WHERE action_id IS NOT NULL;
CREATE TABLE shared_board_people (
    person TEXT NOT NULL,
    board TEXT NOT NULL,
    PRIMARY KEY (person, board)
) WITHOUT ROWID;
CREATE INDEX shared_board_people_by_board ON shared_board_people (board);
",
    "
ALTER TABLE games ADD COLUMN club TEXT;
CREATE INDEX games_by_club ON games (club, changed_ms DESC, id DESC) WHERE club IS NOT NULL;
ALTER TABLE tournaments ADD COLUMN club TEXT;
CREATE INDEX tournaments_by_club ON tournaments (club, created_ms DESC, id DESC) WHERE club IS NOT NULL;
CREATE TABLE clubs (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,
    about TEXT NOT NULL,
    created_ms INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX clubs_by_time ON clubs (created_ms DESC, id DESC);
CREATE TABLE club_people (
    club TEXT NOT NULL,
    person TEXT NOT NULL,
    role TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (club, person)
) WITHOUT ROWID;
CREATE INDEX club_people_by_person ON club_people (person, club);
",
    "
CREATE INDEX messages_by_person ON messages (by_person);
CREATE TABLE spectator_messages (
    game_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    by_person TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    phrase TEXT,
    text TEXT,
    PRIMARY KEY (game_id, number)
) WITHOUT ROWID;
CREATE INDEX spectator_messages_by_person ON spectator_messages (by_person);
",
    "
CREATE INDEX blocks_by_other ON blocks (other);
",
    "
CREATE TABLE solved_puzzles (
    person TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (person, puzzle)
) WITHOUT ROWID;
CREATE TABLE solver_counts (
    period INTEGER NOT NULL,
    person TEXT NOT NULL,
    solved INTEGER NOT NULL,
    last_ms INTEGER NOT NULL,
    PRIMARY KEY (period, person)
) WITHOUT ROWID;
CREATE INDEX solver_counts_by_solved ON solver_counts (period, solved DESC, last_ms, person);
CREATE INDEX solver_counts_by_person ON solver_counts (person);
",
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
        transaction.execute_batch(step).map_err(broken)?;
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
