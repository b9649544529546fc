//! Measures the lists of the players' archive: 100,000 boards in a SQLite file, each list 50 times.
//!
//! `cargo run --release -p eightfold-store --example archive`

use std::sync::Arc;
use std::time::Instant;

use eightfold_store::{
    ArchiveCursor, ArchiveEntry, ArchiveFilter, ArchiveOrder, ArchiveQuery, ArchiveStore, NewPerson,
    SqliteStore, Store, StoreError,
};
use tokio::task::JoinSet;

const BOARDS: u64 = 100_000;
const PEOPLE: u64 = 500;
const ROUNDS: u32 = 50;
/// How many boards are written at once.
const GROUP_SIZE: u64 = 200;

fn board(number: u64) -> (ArchiveEntry, Vec<String>) {
    // Every challenge has thousands of boards, and every 50th entry is a puzzle without a board.
    let topic = 1 + number % 30;
    let task = number.is_multiple_of(50);
    let entry = ArchiveEntry {
        id: format!("e{number}"),
        number: 0,
        author: format!("p{}", number * 7 % PEOPLE),
        kind: if task { ArchiveEntry::TASK } else { ArchiveEntry::BOARD }.to_owned(),
        topic: topic.to_string(),
        task: if task { format!("task {number}") } else { topic.to_string() },
        content: "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2".to_owned(),
        fingerprint: format!("{number:064x}"),
        title: format!("Board number {number} of a series"),
        statement: String::new(),
        value: (number % 40).to_string(),
        rank: (number * 31 % 40) as i64,
        at_ms: number,
        likes: 0,
        comments: 0,
        solved: false,
        hidden: None,
    };
    let words =
        ["board".to_owned(), "number".to_owned(), number.to_string(), format!("series{}", number % 100)];
    (entry, words.into())
}

async fn measure(store: &SqliteStore, name: &str, query: ArchiveQuery) -> Result<(), StoreError> {
    let (mut worst, mut all, mut found) = (0.0_f64, 0.0, 0);
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        found = store.entries(query.clone()).await?.len();
        let took = begun.elapsed().as_secs_f64() * 1_000.0;
        worst = worst.max(took);
        all += took;
    }
    println!("{name}: {found} found, mean {:.2} ms, worst {worst:.2} ms", all / f64::from(ROUNDS));
    Ok(())
}

fn main() -> Result<(), StoreError> {
    let folder = std::env::temp_dir().join(format!("eightfold-archive-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| StoreError::Unavailable(error.to_string()))?;
    let store = Arc::new(SqliteStore::open(&folder.join("data.db"))?);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .map_err(|error| StoreError::Internal(error.to_string()))?;
    let done = runtime.block_on(run(&store));
    drop(store);
    let _ = std::fs::remove_dir_all(folder); // best effort: the folder is temporary
    done
}

async fn run(store: &Arc<SqliteStore>) -> Result<(), StoreError> {
    for at in 0..PEOPLE {
        let person = NewPerson { id: format!("p{at}"), guest_name: format!("Guest {at}"), created_ms: 0 };
        store.add_person(person, format!("token {at}")).await?;
    }
    let begun = Instant::now();
    for group in 0..BOARDS / GROUP_SIZE {
        let mut writes = JoinSet::new();
        for number in group * GROUP_SIZE..(group + 1) * GROUP_SIZE {
            let store = Arc::clone(store);
            writes.spawn(async move {
                let (entry, words) = board(number);
                store.add_entry(entry, words).await.map(|_| ())
            });
        }
        for written in writes.join_all().await {
            written?;
        }
    }
    println!("{BOARDS} entries written in {:.1} s", begun.elapsed().as_secs_f64());
    for number in 0..2_000 {
        store.like(format!("e{}", number % 700), format!("p{}", number % PEOPLE), 1, true).await?;
    }
    let middle = Some(ArchiveCursor { number: BOARDS / 2, likes: 0, rank: 20 });
    for (name, filter, order) in [
        ("newest", ArchiveFilter::All, ArchiveOrder::Newest),
        ("most liked", ArchiveFilter::All, ArchiveOrder::Liked),
        ("newest of a challenge", ArchiveFilter::Topic("3".into()), ArchiveOrder::Newest),
        ("most liked of a challenge", ArchiveFilter::Topic("3".into()), ArchiveOrder::Liked),
        ("best of a task", ArchiveFilter::Task("3".into()), ArchiveOrder::Best),
        ("of a person", ArchiveFilter::Author("p7".into()), ArchiveOrder::Newest),
        ("unsolved", ArchiveFilter::Unsolved, ArchiveOrder::Newest),
        ("a rare word", ArchiveFilter::Words(vec!["series7".into()]), ArchiveOrder::Newest),
        ("a word of every title", ArchiveFilter::Words(vec!["board".into()]), ArchiveOrder::Newest),
        (
            "two words, one of every title",
            ArchiveFilter::Words(vec!["board".into(), "77777".into()]),
            ArchiveOrder::Newest,
        ),
    ] {
        let query = ArchiveQuery { filter, order, limit: 25, ..ArchiveQuery::default() };
        measure(store, name, query.clone()).await?;
        measure(store, &format!("{name}, from the middle"), ArchiveQuery { after: middle, ..query }).await?;
    }
    let tasks: Vec<String> = (1..=84).map(|task: u32| task.to_string()).collect();
    let begun = Instant::now();
    for _ in 0..ROUNDS {
        store.best_entries(tasks.clone()).await?;
    }
    println!("record table: mean {:.2} ms", begun.elapsed().as_secs_f64() * 1_000.0 / f64::from(ROUNDS));
    Ok(())
}
