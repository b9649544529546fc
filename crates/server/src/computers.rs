//! Computer players at seats. They think on threads of their own with small budgets, so they never delay a
//! person's turn; their turns take the same path as everybody's.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use eightfold_catalog::Choice;
use eightfold_players::{Job, levels::levels};
use eightfold_search::{SLICE, Status};

/// The most positions looked at for a turn, whatever the level: the server has other things to do.
const NODES: u64 = 20_000;
/// The most time for a turn.
const TIME: Duration = Duration::from_millis(1_500);
/// The most turns that wait to be thought of.
const WAITING: usize = 10_000;

/// The pool.
#[derive(Debug)]
pub struct Computers {
    tasks: Mutex<Option<Sender<Task>>>,
    waiting: Arc<AtomicUsize>,
}

/// What comes later.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Whoever has tables at which computers play.
pub trait Thinks: Send + Sync + 'static {
    /// What there is to think of, if the table is still at this row.
    fn question<'a>(&'a self, table: &'a str, seq: u64) -> Later<'a, Option<Question>>;

    /// Takes the turn that was found.
    fn answer(self: Arc<Self>, table: String, seq: u64, seat: char, turn: String);
}

/// A turn to be thought of.
struct Task {
    asks: Weak<dyn Thinks>,
    runtime: tokio::runtime::Handle,
    table: String,
    seq: u64,
    seat: char,
    level: u8,
}

/// What a search has to know, taken from the table.
#[derive(Debug)]
pub struct Question {
    /// The game.
    pub choice: Choice,
    /// The position.
    pub position: String,
    /// All positions before.
    pub history: Vec<String>,
}

impl Computers {
    /// A pool of so many threads; without any, computers wait for somebody else to find their turns.
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
    pub fn ask(&self, asks: &Arc<dyn Thinks>, table: &str, seq: u64, seat: char, level: u8) {
        if self.waiting.load(Ordering::Acquire) >= WAITING {
            tracing::warn!(table, seq, "too many computer players are to act: the table waits");
            return;
        }
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        let task = Task { asks: Arc::downgrade(asks), runtime, table: table.to_owned(), seq, seat, level };
        let tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        // Counted first: a thread may have taken it, and counted it off, before this goes on.
        self.waiting.fetch_add(1, Ordering::AcqRel);
        if tasks.as_ref().is_none_or(|tasks| tasks.send(task).is_err()) {
            self.waiting.fetch_sub(1, Ordering::AcqRel);
        }
    }

    /// Takes no more tasks; what is being thought of is forgotten.
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
        // A panic of one search must not end all computer players.
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
            Ok(None) => {} // the table has moved on, or the log says why
            Err(_) => tracing::error!(table, seq, level, "the search for a computer player panicked"),
        }
    }
}

/// The best turn found within the budget.
fn best(question: &Question, level: u8, seed: u64) -> Option<String> {
    let mut level = *levels(&question.choice).iter().find(|known| known.number == level)?;
    level.nodes = level.nodes.min(NODES);
    let history: Vec<&str> = question.history.iter().map(String::as_str).collect();
    let job = Job::by(&question.choice, &question.position, &level, seed);
    let mut job = job.and_then(|job| job.after(&history)).ok()?;
    let begin = Instant::now();
    while job.step(SLICE) == Status::Thinking && begin.elapsed() < TIME {}
    job.best()
}

#[cfg(test)]
mod tests {
    use eightfold_game::Deal;
    use eightfold_record::SeededDice;

    use super::*;

    /// Tables of which one makes its search panic.
    struct Tables(tokio::sync::mpsc::UnboundedSender<(String, String)>);

    impl Thinks for Tables {
        fn question<'a>(&'a self, table: &'a str, _: u64) -> Later<'a, Option<Question>> {
            Box::pin(async move {
                assert_ne!(table, "bad", "as the test wants");
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
    async fn a_search_that_panics_does_not_end_the_computer_players() {
        let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
        let tables: Arc<dyn Thinks> = Arc::new(Tables(tell));
        let computers = Computers::new(1);
        for table in ["bad", "good"] {
            computers.ask(&tables, table, 1, 'A', 1);
        }
        let (table, turn) = told.recv().await.unwrap();
        assert_eq!(table, "good");
        assert!(!turn.is_empty());
    }
}
