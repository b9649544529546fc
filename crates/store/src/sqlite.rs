//! A store in one file: SQLite, one thread that writes and a few that read.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, SyncSender, TrySendError, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, params, params_from_iter};
use tokio::sync::oneshot;

use crate::{
    Append, Appended, GameHead, GameQuery, Message, NewGame, NewPerson, Page, Person, Reply, Report,
    SeatHolder, SeatIndex, State, Status, Store, StoreError, StoredRow, TokenInfo,
};

/// What a database becomes, version by version; the version is `PRAGMA user_version`.
const MIGRATIONS: [&str; 2] = [
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
];

/// The most requests that share a transaction.
const GROUP: usize = 256;
/// The most requests that wait for the writer; beyond it requests are refused, so that memory stays bounded.
const QUEUE: usize = 20_000;
/// How many threads read.
const READERS: usize = 2;

/// Keeps everything in one SQLite file. What it acknowledges is on the disk (`synchronous=FULL`).
#[derive(Debug)]
pub struct SqliteStore {
    writes: Option<SyncSender<Job>>,
    reads: Option<Sender<Read>>,
    threads: Vec<JoinHandle<()>>,
}

/// Tells whoever waits what became of a job, once the transaction is through or not.
type Finish = Box<dyn FnOnce(Result<(), StoreError>) + Send>;
/// Work within a transaction; whether its part is to stay, and whom to tell.
type Job = Box<dyn FnOnce(&Connection) -> (bool, Finish) + Send>;
type Read = Box<dyn FnOnce(&Connection) + Send>;

impl SqliteStore {
    /// Opens a file, or makes it, and brings it to the newest version.
    ///
    /// # Errors
    /// If the file cannot be opened or written, is no database, or comes from a newer program.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let mut writer = connect(path)?;
        migrate(&mut writer)?;
        let (writes, jobs) = sync_channel(QUEUE);
        let mut threads = vec![spawn("store-writer", move || write_loop(writer, &jobs))?];
        let (reads, waiting) = channel::<Read>();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..READERS {
            let connection = connect(path)?;
            connection.pragma_update(None, "query_only", true).map_err(broken)?;
            let waiting = Arc::clone(&waiting);
            threads.push(spawn("store-reader", move || read_loop(&connection, &waiting))?);
        }
        Ok(Self { writes: Some(writes), reads: Some(reads), threads })
    }

    fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Reply<'_, T> {
        let (tell, told) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            let done = work(connection);
            let keep = done.is_ok();
            let finish: Finish = Box::new(move |committed| {
                // Nobody waits any more if the request was given up; the work is done all the same.
                let _ = tell.send(committed.and(done));
            });
            (keep, finish)
        });
        let sent = match &self.writes {
            Some(writes) => writes.try_send(job).map_err(|error| match error {
                TrySendError::Full(_) => StoreError::Unavailable("too many requests wait".to_owned()),
                TrySendError::Disconnected(_) => ended(),
            }),
            None => Err(ended()),
        };
        Box::pin(async move {
            sent?;
            told.await.map_err(|_| ended())?
        })
    }

    fn read<'a, T: Send + 'static>(
        &'a self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Reply<'a, T> {
        let (tell, told) = oneshot::channel();
        let read: Read = Box::new(move |connection| {
            let _ = tell.send(work(connection)); // as above
        });
        let sent = self.reads.as_ref().is_some_and(|reads| reads.send(read).is_ok());
        Box::pin(async move {
            if !sent {
                return Err(ended());
            }
            told.await.map_err(|_| ended())?
        })
    }
}

impl Drop for SqliteStore {
    /// Finishes what waits.
    fn drop(&mut self) {
        drop(self.writes.take());
        drop(self.reads.take());
        for thread in self.threads.drain(..) {
            // A thread that panicked has said so already.
            let _ = thread.join();
        }
    }
}

/// Copies the database of a running server into a new file, consistent as of one moment.
///
/// # Errors
/// If there is no database, or the copy exists already or cannot be written.
pub fn backup(from: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::Taken("the name of the copy"));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let source = Connection::open_with_flags(from, flags).map_err(broken)?;
    source.busy_timeout(BUSY).map_err(broken)?;
    let mut unfinished = to.as_os_str().to_owned();
    unfinished.push(".part");
    let unfinished = PathBuf::from(unfinished);
    let mut copy = Connection::open(&unfinished).map_err(broken)?;
    let copied = rusqlite::backup::Backup::new(&source, &mut copy)
        .and_then(|backup| backup.run_to_completion(1_000, Duration::ZERO, None));
    copied.map_err(broken)?;
    copy.close().map_err(|(_, error)| broken(error))?;
    std::fs::rename(&unfinished, to).map_err(|error| StoreError::Unavailable(error.to_string()))
}

const BUSY: Duration = Duration::from_secs(10);

fn ended() -> StoreError {
    StoreError::Unavailable("it has been closed".to_owned())
}

fn broken(error: rusqlite::Error) -> StoreError {
    StoreError::Unavailable(error.to_string())
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, StoreError> {
    let thread = std::thread::Builder::new().name(name.to_owned()).spawn(work);
    thread.map_err(|error| StoreError::Unavailable(error.to_string()))
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path).map_err(broken)?;
    connection.busy_timeout(BUSY).map_err(broken)?;
    connection.pragma_update(None, "journal_mode", "WAL").map_err(broken)?;
    connection.pragma_update(None, "synchronous", "FULL").map_err(broken)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let known = MIGRATIONS.len() as i64;
    let transaction =
        connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).map_err(broken)?;
    let found: i64 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(broken)?;
    if found > known {
        return Err(StoreError::TooNew { found, known });
    }
    for step in &MIGRATIONS[usize::try_from(found).unwrap_or(0)..] {
        transaction.execute_batch(step).map_err(broken)?;
    }
    transaction.pragma_update(None, "user_version", known).map_err(broken)?;
    transaction.commit().map_err(broken)
}

fn write_loop(connection: Connection, jobs: &Receiver<Job>) {
    while let Ok(first) = jobs.recv() {
        let mut finishes = Vec::new();
        let begun = connection.execute_batch("BEGIN IMMEDIATE");
        let mut next = Some(first);
        while let Some(job) = next {
            // One request that fails must not take others with it.
            let marked = connection.execute_batch("SAVEPOINT one");
            let (keep, finish) = job(&connection);
            let end = if keep && begun.is_ok() { "RELEASE one" } else { "ROLLBACK TO one; RELEASE one" };
            let released = marked.and_then(|()| connection.execute_batch(end)).map_err(broken);
            finishes.push((finish, released));
            next = if finishes.len() < GROUP { jobs.try_recv().ok() } else { None };
        }
        let committed = begun.and_then(|()| connection.execute_batch("COMMIT")).map_err(broken);
        if committed.is_err() {
            // There may be no transaction to roll back: then this says so, and nothing is lost.
            let _ = connection.execute_batch("ROLLBACK");
        }
        for (finish, released) in finishes {
            finish(committed.clone().and(released));
        }
    }
}

fn read_loop(connection: &Connection, waiting: &Mutex<Receiver<Read>>) {
    loop {
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match next {
            Ok(read) => read(connection),
            Err(_) => return,
        }
    }
}

fn int(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn unsigned(row: &Row<'_>, at: usize) -> rusqlite::Result<u64> {
    Ok(u64::try_from(row.get::<_, i64>(at)?).unwrap_or(0))
}

fn last_beat(connection: &Connection) -> Result<Option<u64>, StoreError> {
    one(connection, "SELECT at_ms FROM beats WHERE id = 0", [], |row| unsigned(row, 0))
}

const HEAD: &str = "id, game, options, terms, public, created_ms, changed_ms, status, seq, to_act, \
    deadline_ms, head_hash, position, result";

fn read_head(row: &Row<'_>) -> rusqlite::Result<GameHead> {
    let status: String = row.get(7)?;
    let deadline: Option<i64> = row.get(10)?;
    Ok(GameHead {
        id: row.get(0)?,
        game: row.get(1)?,
        options: row.get(2)?,
        terms: row.get(3)?,
        public: row.get(4)?,
        created_ms: unsigned(row, 5)?,
        changed_ms: unsigned(row, 6)?,
        status: Status::from_word(&status).ok_or_else(|| {
            let unknown = format!("unknown status `{status}`");
            rusqlite::Error::FromSqlConversionFailure(7, rusqlite::types::Type::Text, unknown.into())
        })?,
        seq: unsigned(row, 8)?,
        to_act: row.get(9)?,
        deadline_ms: deadline.and_then(|ms| u64::try_from(ms).ok()),
        head_hash: row.get(11)?,
        position: row.get(12)?,
        result: row.get(13)?,
        seats: Vec::new(),
    })
}

fn read_seat(row: &Row<'_>) -> rusqlite::Result<SeatIndex> {
    let seat: String = row.get(0)?;
    let kind: String = row.get(1)?;
    let person: Option<String> = row.get(2)?;
    let level: Option<u8> = row.get(3)?;
    let holder = match (kind.as_str(), person, level) {
        ("person", Some(person), _) => SeatHolder::Person(person),
        ("invited", Some(person), _) => SeatHolder::Invited(person),
        ("computer", _, Some(level)) => SeatHolder::Computer(level),
        _ => SeatHolder::Open,
    };
    Ok(SeatIndex { seat: seat.chars().next().unwrap_or('?'), holder, owner: row.get(4)? })
}

fn seats(connection: &Connection, game: &str) -> rusqlite::Result<Vec<SeatIndex>> {
    let sql = "SELECT seat, kind, person, level, owner FROM seats WHERE game_id = ? ORDER BY place";
    connection.prepare_cached(sql)?.query_map([game], read_seat)?.collect()
}

fn head(connection: &Connection, id: &str) -> rusqlite::Result<Option<GameHead>> {
    let sql = format!("SELECT {HEAD} FROM games WHERE id = ?");
    let Some(mut head) = connection.prepare_cached(&sql)?.query_row([id], read_head).optional()? else {
        return Ok(None);
    };
    head.seats = seats(connection, id)?;
    Ok(Some(head))
}

fn rows_after(connection: &Connection, id: &str, since: u64, until: u64) -> rusqlite::Result<Vec<StoredRow>> {
    let sql = "SELECT seq, row, action_id FROM rows WHERE game_id = ? AND seq > ? AND seq <= ? ORDER BY seq";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params![id, int(since), int(until)], |row| {
        Ok(StoredRow { seq: unsigned(row, 0)?, text: row.get(1)?, action_id: row.get(2)? })
    })?;
    rows.collect()
}

fn insert_rows(connection: &Connection, game: &str, rows: &[StoredRow]) -> rusqlite::Result<()> {
    let sql = "INSERT INTO rows (game_id, seq, row, action_id) VALUES (?, ?, ?, ?)";
    let mut statement = connection.prepare_cached(sql)?;
    for row in rows {
        statement.execute(params![game, int(row.seq), row.text, row.action_id])?;
    }
    Ok(())
}

fn insert_action(
    connection: &Connection,
    game: &str,
    id: &str,
    first: u64,
    last: u64,
) -> rusqlite::Result<()> {
    let sql = "INSERT INTO actions (game_id, action_id, first, last) VALUES (?, ?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![game, id, int(first), int(last)])?;
    Ok(())
}

fn write_seats(connection: &Connection, game: &str, seats: &[SeatIndex]) -> rusqlite::Result<()> {
    let sql = "INSERT INTO seats (game_id, place, seat, kind, person, level, owner) VALUES (?, ?, ?, ?, ?, ?, ?) \
        ON CONFLICT (game_id, place) DO UPDATE SET kind = excluded.kind, person = excluded.person, \
        level = excluded.level, owner = excluded.owner";
    let mut statement = connection.prepare_cached(sql)?;
    for (place, seat) in seats.iter().enumerate() {
        let (kind, person, level) = match &seat.holder {
            SeatHolder::Open => ("open", None, None),
            SeatHolder::Invited(person) => ("invited", Some(person), None),
            SeatHolder::Person(person) => ("person", Some(person), None),
            SeatHolder::Computer(level) => ("computer", None, Some(*level)),
        };
        let place = int(place as u64);
        statement.execute(params![game, place, seat.seat.to_string(), kind, person, level, seat.owner])?;
    }
    Ok(())
}

fn create(connection: &Connection, new: &NewGame) -> Result<(), StoreError> {
    let head = &new.head;
    let known = rows_after(connection, &head.id, 0, u64::MAX).map_err(broken)?;
    if !known.is_empty() {
        let same = known.iter().zip(&new.rows).all(|(a, b)| a.text == b.text);
        return if same { Ok(()) } else { Err(StoreError::Taken("this id of a table")) };
    }
    let sql = format!("INSERT INTO games ({HEAD}, secret) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    let insert = || -> rusqlite::Result<()> {
        connection.prepare_cached(&sql)?.execute(params![
            head.id,
            head.game,
            head.options,
            head.terms,
            head.public,
            int(head.created_ms),
            int(head.changed_ms),
            head.status.word(),
            int(head.seq),
            head.to_act,
            head.deadline_ms.map(int),
            head.head_hash,
            head.position,
            head.result,
            new.secret,
        ])?;
        insert_rows(connection, &head.id, &new.rows)?;
        for row in &new.rows {
            if let Some(action) = &row.action_id {
                insert_action(connection, &head.id, action, row.seq, row.seq)?;
            }
        }
        write_seats(connection, &head.id, &head.seats)
    };
    insert().map_err(broken)
}

fn known_action(
    connection: &Connection,
    game: &str,
    action: &str,
) -> rusqlite::Result<Option<(u64, Vec<StoredRow>)>> {
    let sql = "SELECT first, last FROM actions WHERE game_id = ? AND action_id = ?";
    let known = connection
        .prepare_cached(sql)?
        .query_row([game, action], |row| Ok((unsigned(row, 0)?, unsigned(row, 1)?)))
        .optional()?;
    let Some((first, last)) = known else { return Ok(None) };
    Ok(Some((last, rows_after(connection, game, first - 1, last)?)))
}

fn append(connection: &Connection, append: &Append) -> rusqlite::Result<Option<Appended>> {
    let head = &append.head;
    if let Some(action) = &append.action_id
        && let Some((last, rows)) = known_action(connection, &head.id, action)?
    {
        return Ok(Some(Appended::Known(last, rows)));
    }
    let sql = "UPDATE games SET changed_ms = ?, status = ?, seq = ?, to_act = ?, deadline_ms = ?, \
        head_hash = ?, position = ?, result = ? WHERE id = ? AND seq = ?";
    let changed = connection.prepare_cached(sql)?.execute(params![
        int(head.changed_ms),
        head.status.word(),
        int(head.seq),
        head.to_act,
        head.deadline_ms.map(int),
        head.head_hash,
        head.position,
        head.result,
        head.id,
        int(append.expected),
    ])?;
    if changed == 0 {
        let sql = "SELECT 1 FROM games WHERE id = ?";
        if connection.prepare_cached(sql)?.query_row([&head.id], |_| Ok(())).optional()?.is_none() {
            return Ok(None);
        }
        return Ok(Some(Appended::Stale(rows_after(connection, &head.id, append.expected, u64::MAX)?)));
    }
    insert_rows(connection, &head.id, &append.rows)?;
    if let Some(action) = &append.action_id {
        insert_action(connection, &head.id, action, append.expected + 1, head.seq)?;
    }
    if seats(connection, &head.id)? != head.seats {
        write_seats(connection, &head.id, &head.seats)?;
    }
    for hash in &append.positions {
        let sql = "INSERT OR IGNORE INTO positions (hash, game_id) VALUES (?, ?)";
        connection.prepare_cached(sql)?.execute(params![hash, head.id])?;
    }
    Ok(Some(Appended::Kept))
}

fn find(connection: &Connection, query: &GameQuery) -> rusqlite::Result<Page> {
    use rusqlite::types::Value;
    let mut sql = format!("SELECT {HEAD} FROM games AS g WHERE 1");
    let mut values: Vec<Value> = Vec::new();
    sql.push_str(match query.state {
        State::Open => {
            " AND status = 'waiting' AND EXISTS \
             (SELECT 1 FROM seats WHERE seats.game_id = g.id AND kind = 'open')"
        }
        State::Waiting => " AND status = 'waiting'",
        State::Live => " AND status IN ('playing', 'paused')",
        State::Over => " AND status = 'over'",
        State::Any => "",
    });
    let mut clause = |text: &str, value: Vec<Value>| {
        sql.push_str(text);
        values.extend(value);
    };
    if let Some(game) = &query.game {
        clause(" AND game = ?", vec![game.clone().into()]);
    }
    if let Some(player) = &query.player {
        let by = " AND id IN (SELECT game_id FROM seats WHERE person = ? \
                  UNION SELECT game_id FROM seats WHERE owner = ?)";
        clause(by, vec![player.clone().into(), player.clone().into()]);
    }
    if let Some(since) = query.since_ms {
        clause(" AND changed_ms >= ?", vec![int(since).into()]);
    }
    if let Some(until) = query.until_ms {
        clause(" AND changed_ms < ?", vec![int(until).into()]);
    }
    if let Some(result) = &query.result {
        clause(" AND result = ?", vec![result.clone().into()]);
    }
    if let Some(position) = query.position {
        clause(" AND id IN (SELECT game_id FROM positions WHERE hash = ?)", vec![position.into()]);
    }
    if query.public_only {
        clause(" AND public", vec![]);
    }
    if let Some((changed, id)) = &query.after {
        clause(" AND (changed_ms, id) < (?, ?)", vec![int(*changed).into(), id.clone().into()]);
    }
    clause(" ORDER BY changed_ms DESC, id DESC LIMIT ?", vec![int(query.limit as u64 + 1).into()]);
    let mut games: Vec<GameHead> = connection
        .prepare_cached(&sql)?
        .query_map(params_from_iter(values), read_head)?
        .collect::<rusqlite::Result<_>>()?;
    let more = games.len() > query.limit;
    games.truncate(query.limit);
    for head in &mut games {
        head.seats = seats(connection, &head.id)?;
    }
    let next = games.last().filter(|_| more).map(|last| (last.changed_ms, last.id.clone()));
    Ok(Page { games, next })
}

const PERSON: &str = "p.id, p.guest_name, p.name, p.password, p.created_ms, p.deleted";

fn read_person(row: &Row<'_>) -> rusqlite::Result<Person> {
    Ok(Person {
        id: row.get(0)?,
        guest_name: row.get(1)?,
        name: row.get(2)?,
        password: row.get(3)?,
        created_ms: unsigned(row, 4)?,
        deleted: row.get(5)?,
    })
}

fn read_message(row: &Row<'_>) -> rusqlite::Result<Message> {
    Ok(Message {
        game: row.get(0)?,
        number: unsigned(row, 1)?,
        by: row.get(2)?,
        at_ms: unsigned(row, 3)?,
        phrase: row.get(4)?,
        text: row.get(5)?,
    })
}

fn living(connection: &Connection, id: &str) -> Result<(), StoreError> {
    let sql = "SELECT 1 FROM people WHERE id = ? AND NOT deleted";
    let found = connection
        .prepare_cached(sql)
        .and_then(|mut statement| statement.query_row([id], |_| Ok(())).optional())
        .map_err(broken)?;
    found.ok_or(StoreError::Missing("such person"))
}

/// Runs one statement that changes something; how many lines it changed.
fn execute(connection: &Connection, sql: &str, values: impl rusqlite::Params) -> Result<usize, StoreError> {
    connection.prepare_cached(sql).and_then(|mut statement| statement.execute(values)).map_err(broken)
}

fn one<T>(
    connection: &Connection,
    sql: &str,
    values: impl rusqlite::Params,
    read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Option<T>, StoreError> {
    let found =
        connection.prepare_cached(sql).and_then(|mut statement| statement.query_row(values, read).optional());
    found.map_err(broken)
}

fn all<T>(
    connection: &Connection,
    sql: &str,
    values: impl rusqlite::Params,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>, StoreError> {
    let found =
        connection.prepare_cached(sql).and_then(|mut statement| statement.query_map(values, read)?.collect());
    found.map_err(broken)
}

impl Store for SqliteStore {
    fn create_game(&self, new: NewGame) -> Reply<'_, ()> {
        self.write(move |connection| create(connection, &new))
    }

    fn append(&self, wanted: Append) -> Reply<'_, Appended> {
        self.write(move |connection| {
            append(connection, &wanted).map_err(broken)?.ok_or(StoreError::Missing("such game"))
        })
    }

    fn game<'a>(&'a self, id: &'a str) -> Reply<'a, Option<GameHead>> {
        let id = id.to_owned();
        self.read(move |connection| head(connection, &id).map_err(broken))
    }

    fn rows<'a>(&'a self, id: &'a str, since: u64) -> Reply<'a, Vec<StoredRow>> {
        let id = id.to_owned();
        self.read(move |connection| rows_after(connection, &id, since, u64::MAX).map_err(broken))
    }

    fn action<'a>(&'a self, id: &'a str, action_id: &'a str) -> Reply<'a, Option<(u64, Vec<StoredRow>)>> {
        let (id, action_id) = (id.to_owned(), action_id.to_owned());
        self.read(move |connection| known_action(connection, &id, &action_id).map_err(broken))
    }

    fn secret<'a>(&'a self, id: &'a str) -> Reply<'a, Option<[u8; 32]>> {
        let id = id.to_owned();
        self.read(move |connection| {
            one(connection, "SELECT secret FROM games WHERE id = ?", [&id], |row| row.get(0))
        })
    }

    fn due(&self, now_ms: u64, limit: usize) -> Reply<'_, Vec<String>> {
        let sql = "SELECT id FROM games WHERE deadline_ms IS NOT NULL AND status <> 'over' \
            AND deadline_ms <= ? ORDER BY deadline_ms, id LIMIT ?";
        self.read(move |connection| {
            all(connection, sql, params![int(now_ms), int(limit as u64)], |row| row.get(0))
        })
    }

    fn deadlines(&self) -> Reply<'_, Vec<(String, u64)>> {
        let sql = "SELECT id, deadline_ms FROM games WHERE deadline_ms IS NOT NULL AND status <> 'over' \
            ORDER BY id";
        self.read(move |connection| all(connection, sql, [], |row| Ok((row.get(0)?, unsigned(row, 1)?))))
    }

    fn games(&self, query: GameQuery) -> Reply<'_, Page> {
        self.read(move |connection| find(connection, &query).map_err(broken))
    }

    fn add_person(&self, new: NewPerson, token_hash: String) -> Reply<'_, ()> {
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

    fn person<'a>(&'a self, id: &'a str) -> Reply<'a, Option<Person>> {
        let id = id.to_owned();
        let sql = format!("SELECT {PERSON} FROM people AS p WHERE p.id = ?");
        self.read(move |connection| one(connection, &sql, [id], read_person))
    }

    fn person_by_token<'a>(&'a self, token_hash: &'a str) -> Reply<'a, Option<Person>> {
        let hash = token_hash.to_owned();
        let sql = format!(
            "SELECT {PERSON} FROM tokens JOIN people AS p ON p.id = tokens.person WHERE tokens.hash = ?"
        );
        self.read(move |connection| one(connection, &sql, [hash], read_person))
    }

    fn person_by_name<'a>(&'a self, folded: &'a str) -> Reply<'a, Option<Person>> {
        let folded = folded.to_owned();
        let sql = format!("SELECT {PERSON} FROM people AS p WHERE p.folded = ?");
        self.read(move |connection| one(connection, &sql, [folded], read_person))
    }

    fn person_by_guest_name<'a>(&'a self, name: &'a str) -> Reply<'a, Option<Person>> {
        let name = name.to_owned();
        let sql = format!(
            "SELECT {PERSON} FROM people AS p WHERE p.guest_name = ? COLLATE NOCASE AND p.deleted = 0 \
             ORDER BY p.created_ms, p.id LIMIT 1"
        );
        self.read(move |connection| one(connection, &sql, [name], read_person))
    }

    fn rename(&self, id: String, name: String, folded: String) -> Reply<'_, ()> {
        self.write(move |connection| {
            let sql = "SELECT 1 FROM people WHERE folded = ? AND id <> ?";
            if one(connection, sql, params![folded, id], |_| Ok(()))?.is_some() {
                return Err(StoreError::Taken("this name"));
            }
            living(connection, &id)?;
            execute(connection, "UPDATE people SET name = ?, folded = ? WHERE id = ?", [name, folded, id])?;
            Ok(())
        })
    }

    fn set_password(&self, id: String, hash: Option<String>) -> Reply<'_, ()> {
        self.write(move |connection| {
            living(connection, &id)?;
            execute(connection, "UPDATE people SET password = ? WHERE id = ?", params![hash, id])?;
            Ok(())
        })
    }

    fn add_token(&self, id: String, token_hash: String, label: String, now_ms: u64) -> Reply<'_, ()> {
        self.write(move |connection| {
            living(connection, &id)?;
            let sql = "INSERT OR REPLACE INTO tokens (hash, person, label, created_ms) VALUES (?, ?, ?, ?)";
            execute(connection, sql, params![token_hash, id, label, int(now_ms)])?;
            Ok(())
        })
    }

    fn remove_token(&self, id: String, token_hash: String) -> Reply<'_, bool> {
        self.write(move |connection| {
            let sql = "DELETE FROM tokens WHERE hash = ? AND person = ?";
            Ok(execute(connection, sql, params![token_hash, id])? > 0)
        })
    }

    fn tokens<'a>(&'a self, id: &'a str) -> Reply<'a, Vec<TokenInfo>> {
        let id = id.to_owned();
        let sql = "SELECT hash, label, created_ms FROM tokens WHERE person = ? ORDER BY created_ms, hash";
        self.read(move |connection| {
            all(connection, sql, [id], |row| {
                Ok(TokenInfo { hash: row.get(0)?, label: row.get(1)?, created_ms: unsigned(row, 2)? })
            })
        })
    }

    fn add_code(&self, id: String, code_hash: String, expires_ms: u64) -> Reply<'_, ()> {
        self.write(move |connection| {
            living(connection, &id)?;
            let sql = "INSERT OR REPLACE INTO codes (hash, person, expires_ms) VALUES (?, ?, ?)";
            execute(connection, sql, params![code_hash, id, int(expires_ms)])?;
            Ok(())
        })
    }

    fn take_code(&self, code_hash: String, now_ms: u64) -> Reply<'_, Option<String>> {
        self.write(move |connection| {
            let sql = "DELETE FROM codes WHERE hash = ? RETURNING person, expires_ms";
            let code: Option<(String, u64)> =
                one(connection, sql, [code_hash], |row| Ok((row.get(0)?, unsigned(row, 1)?)))?;
            Ok(code.filter(|(_, expires)| *expires > now_ms).map(|(person, _)| person))
        })
    }

    fn block(&self, id: String, other: String, on: bool) -> Reply<'_, ()> {
        self.write(move |connection| {
            living(connection, &id)?;
            living(connection, &other)?;
            let sql = if on {
                "INSERT OR IGNORE INTO blocks (person, other) VALUES (?, ?)"
            } else {
                "DELETE FROM blocks WHERE person = ? AND other = ?"
            };
            execute(connection, sql, [id, other])?;
            Ok(())
        })
    }

    fn blocked<'a>(&'a self, id: &'a str) -> Reply<'a, Vec<String>> {
        let id = id.to_owned();
        let sql = "SELECT other FROM blocks WHERE person = ? ORDER BY other";
        self.read(move |connection| all(connection, sql, [id], |row| row.get(0)))
    }

    fn block_between<'a>(&'a self, id: &'a str, other: &'a str) -> Reply<'a, bool> {
        let (id, other) = (id.to_owned(), other.to_owned());
        let sql = "SELECT 1 FROM blocks WHERE (person = ?1 AND other = ?2) OR (person = ?2 AND other = ?1)";
        self.read(move |connection| Ok(one(connection, sql, [id, other], |_| Ok(()))?.is_some()))
    }

    fn report(&self, report: Report) -> Reply<'_, ()> {
        self.write(move |connection| {
            let Report { by, about, game, reason, at_ms } = report;
            let sql = "INSERT INTO reports (by_person, about, game_id, reason, at_ms) VALUES (?, ?, ?, ?, ?)";
            execute(connection, sql, params![by, about, game, reason, int(at_ms)])?;
            Ok(())
        })
    }

    fn delete_person(&self, id: String) -> Reply<'_, ()> {
        self.write(move |connection| {
            living(connection, &id)?;
            for sql in [
                "UPDATE people SET name = NULL, folded = NULL, password = NULL, deleted = 1 WHERE id = ?",
                "DELETE FROM tokens WHERE person = ?",
                "DELETE FROM codes WHERE person = ?",
                "DELETE FROM blocks WHERE person = ?1 OR other = ?1",
                "UPDATE messages SET text = '' WHERE by_person = ? AND text IS NOT NULL",
            ] {
                execute(connection, sql, [&id])?;
            }
            Ok(())
        })
    }

    fn say(&self, message: Message) -> Reply<'_, u64> {
        self.write(move |connection| {
            let Message { game, by, at_ms, phrase, text, .. } = message;
            if one(connection, "SELECT 1 FROM games WHERE id = ?", [&game], |_| Ok(()))?.is_none() {
                return Err(StoreError::Missing("such game"));
            }
            let sql = "INSERT INTO messages (game_id, number, by_person, at_ms, phrase, text) \
                SELECT ?1, COALESCE(MAX(number), 0) + 1, ?2, ?3, ?4, ?5 FROM messages WHERE game_id = ?1 \
                RETURNING number";
            let number =
                one(connection, sql, params![game, by, int(at_ms), phrase, text], |row| unsigned(row, 0))?;
            number.ok_or_else(|| StoreError::Damaged("a message got no number".to_owned()))
        })
    }

    fn messages<'a>(&'a self, game: &'a str, since: u64) -> Reply<'a, Vec<Message>> {
        let game = game.to_owned();
        let sql = "SELECT game_id, number, by_person, at_ms, phrase, text FROM messages \
            WHERE game_id = ? AND number > ? ORDER BY number";
        self.read(move |connection| all(connection, sql, params![game, int(since)], read_message))
    }

    fn messages_by<'a>(&'a self, person: &'a str) -> Reply<'a, Vec<Message>> {
        let person = person.to_owned();
        let sql = "SELECT game_id, number, by_person, at_ms, phrase, text FROM messages \
            WHERE by_person = ? ORDER BY game_id, number";
        self.read(move |connection| all(connection, sql, [person], read_message))
    }

    fn last_beat(&self) -> Reply<'_, Option<u64>> {
        self.read(last_beat)
    }

    fn beat(&self, now_ms: u64) -> Reply<'_, Option<u64>> {
        self.write(move |connection| {
            let before = last_beat(connection)?;
            let sql = "INSERT INTO beats (id, at_ms) VALUES (0, ?) \
                ON CONFLICT (id) DO UPDATE SET at_ms = excluded.at_ms";
            execute(connection, sql, [int(now_ms)])?;
            Ok(before)
        })
    }

    fn settled(&self, key: &'static str, fresh: Vec<u8>) -> Reply<'_, Vec<u8>> {
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

    fn ping(&self) -> Reply<'_, ()> {
        self.write(|connection| {
            one(connection, "SELECT 1", [], |_| Ok(()))?;
            Ok(())
        })
    }
}
