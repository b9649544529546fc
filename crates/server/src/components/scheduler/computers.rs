//! Computer players at seats. They think on their own threads with small budgets, so they never delay a person's turn;
//! their turns take the same path as everyone's.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use eightfold_catalog::Choice;
use eightfold_players::{Job, levels::levels};
use eightfold_search::{NODES_PER_STEP, Status};

/// The maximum number of positions searched for a turn at any level, to leave time for the server's other work.
const NODES: u64 = 20_000;
/// The maximum time for a turn.
const TIME: Duration = Duration::from_millis(1_500);
/// The maximum number of turns in the queue.
const QUEUE_CAPACITY: usize = 10_000;

/// The pool of threads for computer players.
#[derive(Debug)]
pub struct Computers {
    tasks: Mutex<Option<Sender<Task>>>,
    waiting: Arc<AtomicUsize>,
}

pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A host of tables with computer players.
pub trait ComputerHost: Send + Sync + 'static {
    /// Returns what to search, if the table is still at this row.
    fn question<'a>(&'a self, table: &'a str, seq: u64) -> BoxFuture<'a, Option<Question>>;

    /// Takes the turn that was found.
    fn answer(self: Arc<Self>, table: String, seq: u64, seat: char, turn: String);
}

/// A turn in the queue.
struct Task {
    asks: Weak<dyn ComputerHost>,
    runtime: tokio::runtime::Handle,
    table: String,
    seq: u64,
    seat: char,
    level: u8,
}

/// The input of a search, taken from the table.
#[derive(Debug)]
pub struct Question {
    /// The game.
    pub choice: Choice,
    pub position: String,
    /// All earlier positions.
    pub history: Vec<String>,
}

impl Computers {
    /// Creates a pool with this many threads; with 0, computers wait for another node to find their turns.
    pub fn new(threads: usize) -> Self {
        let (tasks, waiting_tasks) = channel();
        let waiting = Arc::new(AtomicUsize::new(0));
        let waiting_tasks = Arc::new(Mutex::new(waiting_tasks));
        for number in 0..threads {
            let (tasks, waiting) = (Arc::clone(&waiting_tasks), Arc::clone(&waiting));
            let thread = std::thread::Builder::new().name(format!("computer-{number}"));
            if let Err(error) = thread.spawn(move || think(&tasks, &waiting)) {
                tracing::error!(%error, "no thread for computer players");
            }
        }
        Self { tasks: Mutex::new(Some(tasks)), waiting }
    }

    /// Asks for a turn of this seat, at this row of the table.
    pub fn ask(&self, asks: &Arc<dyn ComputerHost>, table: &str, seq: u64, seat: char, level: u8) {
        if self.waiting.load(Ordering::Acquire) >= QUEUE_CAPACITY {
            tracing::warn!(table, seq, "too many computer players are to act: the table waits");
            return;
        }
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        let task = Task { asks: Arc::downgrade(asks), runtime, table: table.to_owned(), seq, seat, level };
        let tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        // Counted first, because a thread may take it and decrement the count before this continues.
        self.waiting.fetch_add(1, Ordering::AcqRel);
        if tasks.as_ref().is_none_or(|tasks| tasks.send(task).is_err()) {
            self.waiting.fetch_sub(1, Ordering::AcqRel);
        }
    }

    /// Accepts no more tasks; running searches are abandoned.
    pub fn stop(&self) {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

fn think(tasks: &Mutex<Receiver<Task>>, waiting: &AtomicUsize) {
    loop {
        let next = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(task) = next else { return };
        waiting.fetch_sub(1, Ordering::AcqRel);
        let Some(asks) = task.asks.upgrade() else { continue };
        let Task { table, seq, seat, level, runtime, .. } = task;
        // A panic in one search must not end all computer players.
        let found = catch_unwind(AssertUnwindSafe(|| {
            let question = runtime.block_on(asks.question(&table, seq))?;
            let turn = best(&question, level, seq);
            if turn.is_none() {
                let position = question.position;
                tracing::error!(
                    table,
                    seq,
                    level,
                    position,
                    "the search found no turn for a computer player"
                );
            }
            turn
        }));
        match found {
            Ok(Some(turn)) => {
                let _within = runtime.enter();
                asks.answer(table, seq, seat, turn);
            }
            Ok(None) => {} // the table has changed, or the error is logged
            Err(_) => tracing::error!(table, seq, level, "the search for a computer player panicked"),
        }
    }
}

/// Returns the best turn found within the budget.
fn best(question: &Question, level: u8, seed: u64) -> Option<String> {
    let mut level = *levels(&question.choice).iter().find(|known| known.number == level)?;
    level.nodes = level.nodes.min(NODES);
    let history: Vec<&str> = question.history.iter().map(String::as_str).collect();
    let job = Job::by(&question.choice, &question.position, &level, seed);
    let mut job = job.and_then(|job| job.after(&history)).ok()?;
    let begin = Instant::now();
    while job.step(NODES_PER_STEP) == Status::Thinking && begin.elapsed() < TIME {}
    job.best()
}

#[cfg(test)]
mod tests {
    use eightfold_game::Deal;
    use eightfold_record::SeededDice;

    use super::*;

    /// Tables, one of which makes its search panic.
    struct Tables(tokio::sync::mpsc::UnboundedSender<(String, String)>);

    impl ComputerHost for Tables {
        fn question<'a>(&'a self, table: &'a str, _: u64) -> BoxFuture<'a, Option<Question>> {
            Box::pin(async move {
                assert_ne!(table, "bad", "this table panics on purpose");
                let choice = Choice::new("octi-fast", []).ok()?;
                let position = choice.start(Deal::Open, &mut SeededDice::new(1)).position();
                Some(Question { choice, position, history: Vec::new() })
            })
        }

        fn answer(self: Arc<Self>, table: String, _: u64, _: char, turn: String) {
            let _ = self.0.send((table, turn)); // the test may be over
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn a_panicking_search_does_not_stop_the_others() {
        let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
        let tables: Arc<dyn ComputerHost> = Arc::new(Tables(tell));
        let computers = Computers::new(1);
        for table in ["bad", "good"] {
            computers.ask(&tables, table, 1, 'A', 1);
        }
        let (table, turn) = told.recv().await.unwrap();
        assert_eq!(table, "good");
        assert!(!turn.is_empty());
    }
}
