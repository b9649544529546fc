//! Tests of what SQLite needs: threads, transactions and files.

use std::path::PathBuf;
use std::sync::atomic::AtomicUsize;

use super::*;
use crate::samples::new_game;
use crate::sql::{Connection as _, FromRow, Value, find};
use crate::{Ending, GameQuery, NewPerson, SolvedPuzzle, SolvedPuzzleStore, Status, StatusFilter, Store};

fn wait<T>(reply: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(reply)
}

/// Runs a statement; returns the number of changed rows.
fn execute(connection: &mut Connection, sql: &str, values: Vec<Value>) -> Result<u64, StoreError> {
    now(Session::new(connection).execute(sql, &[values]))
}

/// Returns what a query finds.
fn all<T: FromRow>(connection: &mut Connection, sql: &str) -> Result<Vec<T>, StoreError> {
    let rows = now(Session::new(connection).query(sql, &[Vec::new()]))?;
    rows.into_iter().map(|mut row| T::from_row(&mut row)).collect()
}

/// Returns the path of a temporary store file.
fn file(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("eightfold-sqlite-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder.join("store.db")
}

#[test]
fn other_values_do_not_prepare_a_statement_again() {
    let mut connection = connect(&file("prepared"), BUSY_TIMEOUT).unwrap();
    schema::migrate(&mut connection).unwrap();
    for sql in [
        "SELECT key FROM items WHERE kind = ? AND due_ms <= ? ORDER BY due_ms, key",
        "SELECT row FROM rows WHERE game_id = ? AND seq > ? ORDER BY seq",
    ] {
        let mut statement = connection.prepare_cached(sql).unwrap();
        for at in 0..5 {
            assert_eq!(statement.query_map((format!("{at}"), at), |_| Ok(())).unwrap().count(), 0);
        }
        assert_eq!(statement.get_status(rusqlite::StatementStatus::RePrepare), 0, "{sql}");
    }
}

#[test]
fn no_request_is_tried_without_a_transaction() {
    let path = file("locked");
    let store = SqliteStore::open_waiting(&path, Duration::from_millis(1)).unwrap();
    let other = connect(&path, BUSY_TIMEOUT).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let tried = Arc::new(AtomicUsize::new(0));
    let replies: Vec<_> = (0..10)
        .map(|_| {
            let tried = Arc::clone(&tried);
            store.write(move |_| {
                tried.fetch_add(1, Ordering::SeqCst);
                Ok(())
            })
        })
        .collect();
    for reply in replies {
        let answer = wait(reply);
        assert!(
            matches!(&answer, Err(StoreError::Unavailable(words)) if words.contains("locked")),
            "{answer:?}"
        );
    }
    assert_eq!(tried.load(Ordering::SeqCst), 0);
    other.execute_batch("ROLLBACK").unwrap();
    wait(crate::Store::ping(&store)).unwrap();
    drop(store);
    std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
}

#[test]
fn a_panicking_request_fails_alone() {
    let path = file("panics");
    let store = SqliteStore::open(&path).unwrap();
    let insert = "INSERT INTO settled (key, value) VALUES ('half', x'00')";
    let panics = store.write(move |connection| -> Result<(), StoreError> {
        execute(connection, insert, Vec::new())?;
        panic!("this request panics on purpose")
    });
    assert!(matches!(wait(panics), Err(StoreError::Internal(_))));
    let panics = store.read(|_| -> Result<(), StoreError> { panic!("this request panics on purpose") });
    assert!(matches!(wait(panics), Err(StoreError::Internal(_))));
    wait(crate::Store::ping(&store)).unwrap();
    let half = store.read(|connection| all::<i64>(connection, "SELECT 1 FROM settled WHERE key = 'half'"));
    assert_eq!(wait(half), Ok(Vec::new()), "its changes are rolled back");
    drop(store);
    std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
}

#[test]
fn a_full_disk_fails_the_whole_transaction() {
    let path = file("full");
    let store = SqliteStore::open(&path).unwrap();
    let limit = |pages: i64| {
        let set = move |connection: &mut Connection| {
            connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(())).map_err(broken)
        };
        wait(store.write(set)).unwrap();
    };
    let put = |key: &'static str, bytes: i64| {
        let sql = "INSERT INTO settled (key, value) VALUES (?, zeroblob(?))";
        store.write(move |connection| execute(connection, sql, vec![key.into(), bytes.into()]))
    };
    limit(1); // no more than it has now
    // The writer is blocked, so that the three requests share a transaction.
    let (release, held) = std::sync::mpsc::channel::<()>();
    let busy = store.write(move |_| Ok(held.recv().is_ok()));
    let replies = [put("before", 1), put("large", 1_000_000), put("after", 1)];
    assert!(waiting_writes() >= 3, "they are queued");
    release.send(()).unwrap();
    assert_eq!(wait(busy).map_err(|error| error.class()), Err("not-writable"));
    for reply in replies {
        assert_eq!(wait(reply).map_err(|error| error.class()), Err("not-writable"));
    }
    limit(1_000_000);
    let kept = store.read(|connection| all::<String>(connection, "SELECT key FROM settled"));
    assert_eq!(wait(kept), Ok(Vec::new()));
    assert_eq!(wait(put("large", 1_000_000)), Ok(1), "there is space again");
    drop(store);
    std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
}

#[test]
fn requests_that_waited_too_long_are_dropped() {
    let Some(long_ago) = Instant::now().checked_sub(MAX_WAIT + Duration::from_secs(1)) else {
        return;
    };
    let old = QueuedCall { since: long_ago, request: () };
    assert_eq!(old.take().1.map_err(|error| error.class()), Err("unavailable"));
    let (read, waiting) = sync_channel(1);
    let (tell, told) = std::sync::mpsc::channel();
    let request: ReadCall = Box::new(move |connection| tell.send(connection.map(drop)).unwrap());
    read.send(QueuedCall { since: long_ago, request }).unwrap();
    drop(read);
    read_loop(Connection::open_in_memory().unwrap(), &Mutex::new(waiting));
    assert!(matches!(told.recv().unwrap(), Err(StoreError::Unavailable(_))));
}

#[test]
fn more_reads_than_fit_the_queue_are_refused() {
    let path = file("reads");
    let store = SqliteStore::open(&path).unwrap();
    let (release, held) = std::sync::mpsc::channel::<()>();
    let held = Arc::new(Mutex::new(held));
    let waits = || {
        let held = Arc::clone(&held);
        store.read(move |_| Ok(held.lock().unwrap().recv().is_ok()))
    };
    let replies: Vec<_> = (0..QUEUE + READERS + 1).map(|_| waits()).collect();
    drop(release);
    let answers: Vec<_> = replies.into_iter().map(wait).collect();
    assert!(answers.iter().any(|answer| matches!(answer, Err(StoreError::Unavailable(_)))));
    assert!(answers.iter().filter(|answer| answer.is_ok()).count() >= QUEUE);
    drop(store);
    std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
}

#[test]
fn a_read_sees_one_snapshot() {
    let path = file("moment");
    let store = SqliteStore::open(&path).unwrap();
    fn count(connection: &mut Connection) -> Result<Vec<i64>, StoreError> {
        all(connection, "SELECT COUNT(*) FROM settled")
    }
    let (first, counted) = std::sync::mpsc::channel();
    let (go_on, goes_on) = std::sync::mpsc::channel();
    let read = store.read(move |connection| {
        let before = count(connection)?;
        first.send(()).unwrap();
        goes_on.recv().unwrap();
        Ok((before, count(connection)?))
    });
    counted.recv().unwrap();
    wait(crate::Store::ping(&store)).unwrap();
    go_on.send(()).unwrap();
    assert_eq!(wait(read), Ok((vec![0], vec![0])));
    assert_eq!(wait(store.read(count)), Ok(vec![1]));
    drop(store);
    std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
}

#[cfg(unix)]
#[test]
fn new_databases_and_backups_are_private() {
    use std::os::unix::fs::MetadataExt as _;
    let path = file("private");
    let store = SqliteStore::open(&path).unwrap();
    wait(crate::Store::ping(&store)).unwrap();
    let copy = path.with_file_name("copy.db");
    backup(&path, &copy).unwrap();
    let files = std::fs::read_dir(path.parent().unwrap()).unwrap();
    for file in files.map(|file| file.unwrap()) {
        assert_eq!(file.metadata().unwrap().mode() & 0o777, 0o600, "{}", file.path().display());
    }
    drop(store);
    std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
}

#[test]
fn one_server_at_a_time_has_the_lock() {
    let path = file("lock");
    let lock = FileLock::take(&path).unwrap();
    assert_eq!(FileLock::take(&path).unwrap_err().class(), "in-use");
    drop(lock);
    FileLock::take(&path).unwrap();
    std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
}

#[test]
fn errors_have_the_class_of_their_cause() {
    let path = file("classes");
    let store = SqliteStore::open(&path).unwrap();
    let classes = |sql: &'static str| {
        wait(store.write(move |connection| execute(connection, sql, Vec::new()))).unwrap_err().class()
    };
    assert_eq!(classes("INSERT INTO nowhere VALUES (1)"), "internal");
    assert_eq!(classes("INSERT INTO settled (key, value) VALUES (NULL, NULL)"), "internal");
    wait(store.write(|connection| {
        connection.pragma_update_and_check(None, "max_page_count", 1, |_| Ok(())).map_err(broken)
    }))
    .unwrap();
    assert_eq!(
        classes("INSERT INTO settled (key, value) VALUES ('large', zeroblob(1000000))"),
        "not-writable"
    );
    let before = crate::fault_counts()[3];
    assert_eq!(classes("SELECT nothing"), "internal");
    assert!(crate::fault_counts()[3] > before);
    let read = |sql: &'static str| {
        wait(store.read(move |connection| all::<i64>(connection, sql))).unwrap_err().class()
    };
    assert_eq!(read("SELECT 'seven'"), "damaged");
    // The reader can't write, as with a disk mounted read-only.
    assert_eq!(read("INSERT INTO settled (key, value) VALUES ('a', x'00') RETURNING 1"), "not-writable");
    drop(store);
    std::fs::write(&path, "this isn't a database, and has not become one since").unwrap();
    assert_eq!(SqliteStore::open(&path).unwrap_err().class(), "foreign");
    std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
    assert_eq!(SqliteStore::open(&path).unwrap_err().class(), "unavailable");
}

#[test]
fn too_expensive_a_search_is_refused() {
    let mut connection = Connection::open_in_memory().unwrap();
    schema::migrate(&mut connection).unwrap();
    for at in 0..3_000 {
        let mut new = new_game(&format!("g{at}"), at);
        new.head.status = Status::Over;
        new.head.result = Some(if at == 7 { "draw" } else { "B" }.to_owned());
        assert!(games::create(&connection, &new).unwrap());
    }
    let mut find_within = |query: &GameQuery, most| bounded(&mut connection, most, |db| now(find(db, query)));
    let over = GameQuery { state: StatusFilter::Over, limit: 20, ..GameQuery::default() };
    // No game is of this player, so each one has to be scanned.
    let nobody =
        GameQuery { since_ms: Some(1), ending: Some(Ending::WonBy("nobody".into())), ..over.clone() };
    assert_eq!(find_within(&nobody, 5), Err(StoreError::QueryTooExpensive));
    assert_eq!(find_within(&over, 5).unwrap().games.len(), 20);
    assert_eq!(find_within(&nobody, MAX_STRIDES).unwrap().games, []);
    // Queries by result and by game use an index.
    for query in [
        GameQuery { ending: Some(Ending::Is("draw".into())), ..over.clone() },
        GameQuery { game: Some("hunt".into()), ..over },
    ] {
        assert!(find_within(&query, 5).unwrap().games.len() <= 1);
    }
}

#[test]
fn solved_puzzles_of_deleted_people_are_forgotten() {
    let path = file("solved");
    let store = SqliteStore::open(&path).unwrap();
    for id in ["ann", "ben"] {
        let person = NewPerson { id: id.into(), guest_name: format!("Guest {id}"), created_ms: 5 };
        wait(store.add_person(person, format!("token of {id}"))).unwrap();
        let solved = SolvedPuzzle { person: id.into(), puzzle: "p".into(), at_ms: 6 };
        assert!(wait(store.add_solved_puzzle(solved, 7)).unwrap());
    }
    // An earlier version deletes the account only.
    let mut other = connect(&path, BUSY_TIMEOUT).unwrap();
    execute(&mut other, "UPDATE people SET deleted = TRUE WHERE id = 'ann'", Vec::new()).unwrap();
    wait(store.forget_unused(1, 10)).unwrap();
    for sql in ["SELECT DISTINCT person FROM solved_puzzles", "SELECT DISTINCT person FROM solver_counts"] {
        assert_eq!(all::<String>(&mut other, sql), Ok(vec!["ben".to_owned()]), "{sql}");
    }
    drop((store, other));
    std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
}
