//! Every store does what the suite asks; and what is particular to one of them.

use std::future::Future;
use std::path::PathBuf;
use std::sync::Arc;

use eightfold_store::conformance::{check, new_game, row};
use eightfold_store::{
    Append, Appended, Fault, GameHead, MemoryStore, SqliteStore, Store, StoreError, backup, now,
};

fn wait<T>(reply: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(reply)
}

/// A folder of its own for a test, removed when it is dropped.
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
    }
}

#[test]
fn the_store_in_memory_does_what_a_store_does() {
    now(check(&MemoryStore::default())).unwrap();
}

#[test]
fn the_store_in_a_file_does_what_a_store_does_and_keeps_it() {
    let folder = Folder::new("suite");
    let file = folder.file("data.db");
    let store = SqliteStore::open(&file).unwrap();
    wait(check(&store)).unwrap();
    let before = wait(store.rows("log", 0)).unwrap();
    drop(store);
    let store = SqliteStore::open(&file).unwrap();
    assert_eq!(wait(store.rows("log", 0)).unwrap(), before);
}

#[test]
fn a_lost_answer_is_given_again() {
    let store = MemoryStore::default();
    let new = new_game("g", 1);
    now(store.create_game(new.clone())).unwrap();
    let append = turn(&new.head, "a");
    store.fail_next([Fault::Away, Fault::AnswerLost]);
    assert!(matches!(now(store.append(append.clone())), Err(StoreError::Unavailable(_))));
    assert_eq!(now(store.rows("g", 0)).unwrap().len(), 1);
    assert!(matches!(now(store.append(append.clone())), Err(StoreError::Unavailable(_))));
    assert_eq!(now(store.rows("g", 0)).unwrap().len(), 2);
    assert_eq!(now(store.append(append.clone())).unwrap(), Appended::Known(2, append.rows));
}

#[test]
fn of_many_who_append_at_once_each_time_exactly_one_comes_first() {
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
                    kept += u64::from(wait(store.append(append)).unwrap() == Appended::Kept);
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
fn a_file_of_a_newer_program_is_left_alone() {
    let folder = Folder::new("newer");
    let file = folder.file("data.db");
    let connection = rusqlite::Connection::open(&file).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    assert!(matches!(SqliteStore::open(&file), Err(StoreError::TooNew { found: 99, .. })));
}
