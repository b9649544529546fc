//! Runs the conformance suite on every store, and tests what is specific to each.

mod conformance;
mod services;

use std::future::Future;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use conformance::check;
use eightfold_store::samples::{new_game, row};
use eightfold_store::{
    Append, AppendOutcome, Call, ClubChange, ClubOutcome, ClubRole, ClubStore, Fault, FaultyStore, GameHead,
    NewClub, NewGame, NewPerson, ObservedStore, PostgresStore, SqliteStore, Store, StoreError, backup,
    check_file, now,
};
use services::Postgres;

fn wait<T>(reply: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(reply)
}

/// The certificate of a database at `localhost`, its key, and another certificate with the same name. They are only for
/// these tests and valid for 1,000 years. `tests/certificates/README.md` says how they were created.
const CERTIFICATE: &str = include_str!("certificates/own.pem");
const CERTIFICATE_KEY: &str = include_str!("certificates/own-key.pem");
const OTHER_CERTIFICATE: &str = include_str!("certificates/other.pem");

/// A folder for a test, removed when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("eightfold-store-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn turn(head: &GameHead, action: &str) -> Append {
    let head = GameHead { seq: head.seq + 1, ..head.clone() };
    Append {
        expected: head.seq - 1,
        action_id: Some(action.to_owned()),
        rows: vec![row(head.seq, Some(action))],
        head,
        positions: Vec::new(),
        ended: false,
        outgoing: Vec::new(),
        without_item: None,
    }
}

#[test]
fn store_in_memory_conforms() {
    let store = SqliteStore::in_memory().unwrap();
    now(check(&store)).unwrap();
    assert_eq!(now(store.size()), Ok(None));
}

#[test]
fn file_store_conforms_and_persists() {
    let folder = Folder::new("suite");
    let file = folder.file("data.db");
    let store = SqliteStore::open(&file).unwrap();
    wait(check(&store)).unwrap();
    let before = wait(store.rows("log", 0)).unwrap();
    drop(store);
    let store = SqliteStore::open(&file).unwrap();
    assert_eq!(wait(store.rows("log", 0)).unwrap(), before);
    assert!(wait(store.size()).unwrap() > Some(100_000), "it reports its size");
}

#[test]
fn an_observed_store_reports_each_call_once() {
    let calls = Arc::<Mutex<Vec<Call>>>::default();
    let memory = Arc::new(FaultyStore::new(SqliteStore::in_memory().unwrap()));
    let seen = Arc::clone(&calls);
    let store = ObservedStore::new(memory.clone(), move |call| seen.lock().unwrap().push(call));
    now(check(&store)).unwrap();
    calls.lock().unwrap().clear();
    now(store.rows("log", 0)).unwrap();
    memory.fail_next([Fault::Away]);
    now(store.ping()).unwrap_err();
    let calls = calls.lock().unwrap().iter().map(|call| (call.name, call.error)).collect::<Vec<_>>();
    assert_eq!(calls, [("rows", None), ("ping", Some("unavailable"))]);
}

#[test]
fn a_lost_response_is_repeated() {
    let store = FaultyStore::new(SqliteStore::in_memory().unwrap());
    let new = new_game("g", 1);
    now(store.create_game(new.clone())).unwrap();
    let append = turn(&new.head, "a");
    store.fail_next([Fault::Away, Fault::AnswerLost]);
    assert!(matches!(now(store.append(append.clone())), Err(StoreError::Unavailable(_))));
    assert_eq!(now(store.rows("g", 0)).unwrap().len(), 1);
    assert!(matches!(now(store.append(append.clone())), Err(StoreError::Unavailable(_))));
    assert_eq!(now(store.rows("g", 0)).unwrap().len(), 2);
    assert_eq!(now(store.append(append.clone())).unwrap(), AppendOutcome::AlreadyStored(2, append.rows));
}

#[test]
fn concurrent_appends_have_one_winner() {
    let folder = Folder::new("race");
    let store = Arc::new(SqliteStore::open(&folder.file("data.db")).unwrap());
    let new = new_game("g", 1);
    wait(store.create_game(new.clone())).unwrap();
    let writers: Vec<_> = (0..8)
        .map(|writer| {
            let store = Arc::clone(&store);
            std::thread::spawn(move || {
                let mut kept = 0;
                for at in 0..25 {
                    let head = wait(store.game("g")).unwrap().unwrap();
                    let append = turn(&head, &format!("{writer}-{at}"));
                    kept += u64::from(wait(store.append(append)).unwrap() == AppendOutcome::Stored);
                }
                kept
            })
        })
        .collect();
    let kept: u64 = writers.into_iter().map(|writer| writer.join().unwrap()).sum();
    let rows = wait(store.rows("g", 0)).unwrap();
    assert_eq!(rows.len() as u64, kept + 1);
    assert!(rows.iter().enumerate().all(|(at, row)| row.seq == at as u64 + 1));
}

#[test]
fn a_copy_made_while_it_runs_is_whole() {
    let folder = Folder::new("backup");
    let file = folder.file("data.db");
    let store = SqliteStore::open(&file).unwrap();
    let new = new_game("g", 1);
    wait(store.create_game(new.clone())).unwrap();
    let copy = folder.file("copy.db");
    backup(&file, &copy).unwrap();
    wait(store.append(turn(&new.head, "later"))).unwrap();
    let copied = SqliteStore::open(&copy).unwrap();
    assert_eq!(wait(copied.game("g")).unwrap(), Some(new.head));
    assert_eq!(backup(&file, &copy), Err(StoreError::Taken("the name of the copy")));
    assert!(matches!(backup(&folder.file("none.db"), &folder.file("x.db")), Err(StoreError::Unavailable(_))));
}

#[test]
fn files_of_other_programs_are_left_alone() {
    let folder = Folder::new("foreign");
    let other = |name: &str, version: u32, table: &str| {
        let file = folder.file(name);
        let connection = rusqlite::Connection::open(&file).unwrap();
        connection.execute_batch(table).unwrap();
        connection.pragma_update(None, "user_version", version).unwrap();
        drop(connection);
        file
    };
    let text = folder.file("notes.db");
    std::fs::write(&text, "to buy: bread, and a line that is longer than the head of a database ".repeat(20))
        .unwrap();
    let songs = other("songs.db", 0, "CREATE TABLE songs (name TEXT)");
    let newer = other("newer-songs.db", 3, "CREATE TABLE songs (name TEXT)");
    let same_name = other("same-name.db", 1, "CREATE TABLE games (name TEXT)");
    let copy = folder.file("copy.db");
    for file in [&text, &songs, &newer, &same_name] {
        let before = std::fs::read(file).unwrap();
        assert_eq!(SqliteStore::open(file).err(), Some(StoreError::Foreign), "{}", file.display());
        assert_eq!(backup(file, &copy), Err(StoreError::Foreign), "{}", file.display());
        assert_eq!(check_file(file), Err(StoreError::Foreign), "{}", file.display());
        assert_eq!(std::fs::read(file).unwrap(), before, "{}", file.display());
    }
    // An empty file becomes a new database, but isn't one yet.
    let empty = folder.file("empty.db");
    std::fs::write(&empty, "").unwrap();
    assert_eq!(backup(&empty, &copy), Err(StoreError::Foreign));
    assert_eq!(check_file(&empty), Err(StoreError::Foreign));
    drop(SqliteStore::open(&empty).unwrap());
    assert_eq!(check_file(&empty), Ok(()));
    assert!(!copy.exists());
    assert!(!folder.file("copy.db.part").exists());
}

#[test]
fn files_of_newer_versions_are_left_alone() {
    let folder = Folder::new("newer");
    let file = folder.file("data.db");
    let connection = rusqlite::Connection::open(&file).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    assert!(matches!(SqliteStore::open(&file), Err(StoreError::TooNew { found: 99, .. })));
}

/// Programs of version 0.1.0 and 0.2.0 know 7 migrations, and open a database with a `user_version` of at most that.
#[test]
fn servers_of_last_versions_reopen_the_file() {
    let folder = Folder::new("again");
    let file = folder.file("data.db");
    drop(SqliteStore::open(&file).unwrap());
    let number = |query: &str| {
        let connection = rusqlite::Connection::open(&file).unwrap();
        connection.query_row(query, [], |row| row.get::<_, i64>(0)).unwrap()
    };
    let version = || (number("PRAGMA user_version"), number("SELECT version FROM migrations"));
    let made = version();
    assert!(made.0 == 7 && made.1 > 7, "{made:?}");
    // Such a program writes what it knows; this one then still finds its own tables.
    rusqlite::Connection::open(&file).unwrap().pragma_update(None, "user_version", 7).unwrap();
    let store = SqliteStore::open(&file).unwrap();
    wait(store.create_game(new_game("g", 1))).unwrap();
    drop(store);
    // An earlier build of this version had the number of migrations there.
    let connection = rusqlite::Connection::open(&file).unwrap();
    connection.execute_batch("DROP TABLE migrations").unwrap();
    connection.pragma_update(None, "user_version", made.1).unwrap();
    drop(connection);
    drop(SqliteStore::open(&file).unwrap());
    assert_eq!(version(), made);
}

#[test]
fn postgres_store_conforms_and_survives_a_killed_database() {
    let mut postgres = Postgres::start();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let open = || runtime.block_on(PostgresStore::open(&postgres.address()));
    // Servers that start together create the tables once.
    let (store, other) = std::thread::scope(|threads| {
        let other = threads.spawn(open);
        (open().unwrap(), other.join().unwrap().unwrap())
    });
    runtime.block_on(check(&store)).unwrap();
    let before = runtime.block_on(store.rows("log", 0)).unwrap();
    assert_eq!(runtime.block_on(other.rows("log", 0)).unwrap(), before);

    // Of many concurrent appends exactly one succeeds each time, on either server.
    let new = new_game("race", 1);
    runtime.block_on(store.create_game(new)).unwrap();
    let race = async |store: &PostgresStore, writer: usize| {
        let mut kept = 0;
        for at in 0..25 {
            let head = store.game("race").await.unwrap().unwrap();
            let append = turn(&head, &format!("{writer}-{at}"));
            kept += u64::from(store.append(append).await.unwrap() == AppendOutcome::Stored);
        }
        kept
    };
    let kept: u64 = std::thread::scope(|threads| {
        let (race, runtime) = (&race, &runtime);
        let writers = [&store, &other, &store, &other].into_iter().enumerate();
        let writers = writers.map(|(at, store)| threads.spawn(move || runtime.block_on(race(store, at))));
        let writers: Vec<_> = writers.collect();
        writers.into_iter().map(|writer| writer.join().unwrap()).sum()
    });
    let rows = runtime.block_on(store.rows("race", 0)).unwrap();
    assert_eq!(rows.len() as u64, kept + 1);
    assert!(rows.iter().enumerate().all(|(at, row)| row.seq == at as u64 + 1));

    // Appends that wait together don't affect each other.
    let together: Vec<NewGame> = (0..20).map(|at| new_game(&format!("together-{at}"), 1)).collect();
    for new in &together {
        runtime.block_on(store.create_game(new.clone())).unwrap();
    }
    let appends = together.iter().enumerate().map(|(at, new)| {
        let mut append = turn(&new.head, "first");
        if at == 7 {
            append.rows[0].text = "zero\0".to_owned();
        }
        store.append(append)
    });
    let outcomes = runtime.block_on(futures_util::future::join_all(appends));
    for (at, outcome) in outcomes.iter().enumerate() {
        assert_eq!(*outcome == Ok(AppendOutcome::Stored), at != 7, "{at}: {outcome:?}");
    }

    // Accounts are deleted while a club lets them in, without a deadlock.
    let add = |id: &str| {
        let person = NewPerson { id: id.into(), guest_name: format!("Guest {id}"), created_ms: 1 };
        runtime.block_on(store.add_person(person, format!("token of {id}"))).unwrap();
    };
    add("owns");
    let club = |id: &str, owner: &str| NewClub {
        id: id.into(),
        name: id.into(),
        folded: id.into(),
        about: "{}".into(),
        owner: owner.into(),
        created_ms: 1,
    };
    assert_eq!(runtime.block_on(store.add_club(club("race", "owns"), 100)), Ok(true));
    for at in 0..20 {
        let id = format!("asks-{at}");
        add(&id);
        let change = |from: Option<ClubRole>, to: ClubRole| {
            let (club, person) = ("race".to_owned(), id.clone());
            ClubChange { club, person, from, to: Some(to), at_ms: 1, most: 100 }
        };
        let asked = runtime.block_on(store.change_club_person(change(None, ClubRole::Asked)));
        assert_eq!(asked, Ok(ClubOutcome::Changed));
        let accept = change(Some(ClubRole::Asked), ClubRole::Member);
        let (deleted, accepted) = std::thread::scope(|threads| {
            let accepts = threads.spawn(|| runtime.block_on(other.change_club_person(accept)));
            (runtime.block_on(store.delete_person(id.clone())), accepts.join().unwrap())
        });
        assert_eq!(deleted, Ok(()));
        let gone = Err(StoreError::Missing("such person"));
        assert!(accepted == Ok(ClubOutcome::Changed) || accepted == gone, "{accepted:?}");
    }

    // Of two clubs handed over to one person at once, only as many arrive as a person can own.
    for at in 0..20 {
        let gets = format!("gets-{at}");
        add(&gets);
        let clubs = [format!("one-{at}"), format!("two-{at}")];
        for id in &clubs {
            assert_eq!(runtime.block_on(store.add_club(club(id, "owns"), 100)), Ok(true));
            let (club, person, to) = (id.clone(), gets.clone(), Some(ClubRole::Member));
            let joins = ClubChange { club, person, from: None, to, at_ms: 1, most: 100 };
            assert_eq!(runtime.block_on(store.change_club_person(joins)), Ok(ClubOutcome::Changed));
        }
        let hand_over = |store: &PostgresStore, club: &str| {
            runtime.block_on(store.hand_over_club(club.into(), "owns".into(), gets.clone(), 1)).unwrap()
        };
        let outcomes = std::thread::scope(|threads| {
            let first = threads.spawn(|| hand_over(&store, &clubs[0]));
            [hand_over(&other, &clubs[1]), first.join().unwrap()]
        });
        let both = [ClubOutcome::Changed, ClubOutcome::Full];
        assert!(both.iter().all(|one| outcomes.contains(one)), "{outcomes:?}");
        // The same holds for two that they create.
        let makes = format!("makes-{at}");
        add(&makes);
        let create = |store: &PostgresStore, id: &str| {
            runtime.block_on(store.add_club(club(&format!("{makes}-{id}"), &makes), 1)).unwrap()
        };
        let (one, two) = std::thread::scope(|threads| {
            let one = threads.spawn(|| create(&store, "one"));
            (create(&other, "two"), one.join().unwrap())
        });
        assert_ne!(one, two, "one of the two is created");
    }

    // Killed in the middle of the next append, and restarted: acknowledged rows are there, and the store reconnects by
    // itself.
    let head = runtime.block_on(store.game("log")).unwrap().unwrap();
    let append = turn(&head, "before the kill");
    assert_eq!(runtime.block_on(store.append(append.clone())), Ok(AppendOutcome::Stored));
    postgres.kill();
    let lost = runtime.block_on(store.append(turn(&append.head, "lost")));
    assert!(matches!(lost, Err(StoreError::Unavailable(_))), "{lost:?}");
    assert!(matches!(runtime.block_on(store.ping()), Err(StoreError::Unavailable(_))));
    postgres.restart();
    assert_eq!(runtime.block_on(store.ping()), Ok(()));
    assert_eq!(
        runtime.block_on(store.append(append.clone())),
        Ok(AppendOutcome::AlreadyStored(append.head.seq, append.rows))
    );

    // A database of a newer version is left alone; a wrong address is reported.
    runtime.block_on(async {
        let (client, connection) =
            tokio_postgres::connect(&postgres.address(), tokio_postgres::NoTls).await.unwrap();
        tokio::spawn(connection);
        client.batch_execute("UPDATE eightfold SET version = 99").await.unwrap();
    });
    let newer = runtime.block_on(PostgresStore::open(&postgres.address()));
    assert!(matches!(newer, Err(StoreError::TooNew { found: 99, .. })));
    let nowhere = runtime.block_on(PostgresStore::open("postgres://127.0.0.1:1/nothing"));
    assert!(matches!(nowhere, Err(StoreError::Unavailable(words)) if words.contains("refused")));
}

#[test]
fn postgres_connections_use_the_requested_tls_mode() {
    let folder = Folder::new("tls");
    std::fs::create_dir_all(&folder.0).unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let (own_file, other_file) = (folder.file("own.pem"), folder.file("other.pem"));
    std::fs::write(&own_file, CERTIFICATE).unwrap();
    std::fs::write(&other_file, OTHER_CERTIFICATE).unwrap();
    let open = |postgres: &Postgres, words: &str| {
        runtime.block_on(PostgresStore::open(&postgres.address_at_port(words)))
    };
    // Counts this store's encrypted and unencrypted connections, as the database sees them.
    let encrypted = |postgres: &Postgres| {
        runtime.block_on(async {
            let config = format!("{} port={}", postgres.address(), postgres.port().unwrap());
            let (client, connection) = tokio_postgres::connect(&config, tokio_postgres::NoTls).await.unwrap();
            tokio::spawn(connection);
            let sql = "SELECT s.ssl FROM pg_stat_ssl AS s JOIN pg_stat_activity AS a USING (pid) \
                WHERE a.application_name = 'eightfold'";
            let lines = client.query(sql, &[]).await.unwrap();
            lines.iter().map(|line| line.get(0)).collect::<Vec<bool>>()
        })
    };
    let told = |postgres: &Postgres, words: &str, parts: &[&str]| {
        let refused = open(postgres, words).unwrap_err().to_string();
        assert!(parts.iter().all(|part| refused.contains(part)), "{words}: {refused}");
    };

    let postgres = Postgres::start_at_port(Some([CERTIFICATE, CERTIFICATE_KEY]));
    let full = format!("sslmode=verify-full&sslrootcert={}", own_file.display());
    for (words, is) in [("sslmode=disable", false), ("", true), ("sslmode=require", true), (&full, true)] {
        let store = open(&postgres, words).unwrap();
        assert_eq!(runtime.block_on(store.ping()), Ok(()));
        assert_eq!(encrypted(&postgres), [is], "{words}");
        drop(store);
        while !encrypted(&postgres).is_empty() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    }
    // Another server with the same name isn't trusted, nor the right one under a wrong name.
    let other = format!("sslmode=verify-full&sslrootcert={}", other_file.display());
    told(&postgres, &other, &["invalid peer certificate", "`sslrootcert=FILE`"]);
    let by_number = postgres.address_at_port(&full).replace("localhost", "127.0.0.1");
    let refused = runtime.block_on(PostgresStore::open(&by_number)).unwrap_err().to_string();
    assert!(refused.contains("a name that is in the certificate"), "{refused}");
    told(&postgres, "sslmode=verify-full&sslrootcert=/nowhere.pem", &["/nowhere.pem"]);
    drop(postgres);

    let plain = Postgres::start_at_port(None);
    for words in ["sslmode=require", &full] {
        told(&plain, words, &["offers no TLS", "ssl = on", "sslmode=disable"]);
    }
    let store = open(&plain, "sslmode=prefer").unwrap();
    assert_eq!(runtime.block_on(store.ping()), Ok(()));
}
