//! Shows what is running and its progress: on a terminal in a line that changes, elsewhere as a plain line every ten
//! seconds.

use std::io::{IsTerminal, Write};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, Instant};

/// How often the line changes on a terminal, and how often a plain line is printed elsewhere.
const INTERVALS: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(10)];

/// When this program started.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// The running tasks, in the order in which they started. Printing takes this lock too.
static TASKS: Mutex<Vec<Arc<Mutex<State>>>> = Mutex::new(Vec::new());

/// The progress of a task.
struct State {
    name: String,
    /// The number of finished parts, the total, and what they are called.
    done: Option<(u64, u64, &'static str)>,
}

/// A running task. It is shown until it is dropped.
pub struct Task(Arc<Mutex<State>>);

impl Task {
    /// Starts to show a task with this name.
    pub fn begin(name: &str) -> Task {
        static TICKER: Once = Once::new();
        TICKER.call_once(|| drop(std::thread::spawn(tick)));
        let state = Arc::new(Mutex::new(State { name: name.to_owned(), done: None }));
        lock(&TASKS).push(Arc::clone(&state));
        Task(state)
    }

    /// Records how many of all parts are finished.
    pub fn at(&self, done: u64, all: u64, parts: &'static str) {
        lock(&self.0).done = Some((done, all, parts));
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        lock(&TASKS).retain(|state| !Arc::ptr_eq(state, &self.0));
    }
}

/// Records when the program started. Call it first.
pub fn start() {
    LazyLock::force(&START);
}

/// Returns the time since the program started.
pub fn elapsed() -> Duration {
    START.elapsed()
}

/// Prints a line above the changing one.
pub fn say(line: impl std::fmt::Display) {
    let _tasks = lock(&TASKS);
    clear();
    println!("{line}");
}

/// Whether the output is a terminal, whose last line can change.
pub fn is_terminal() -> bool {
    static TERMINAL: LazyLock<bool> =
        LazyLock::new(|| std::io::stdout().is_terminal() && std::io::stderr().is_terminal());
    *TERMINAL
}

/// Removes the changing line.
fn clear() {
    if is_terminal() {
        eprint!("\r\x1b[K");
    }
}

/// Shows the tasks repeatedly.
fn tick() {
    let [terminal, plain] = INTERVALS;
    loop {
        std::thread::sleep(if is_terminal() { terminal } else { plain });
        let tasks = lock(&TASKS);
        if tasks.is_empty() {
            continue;
        }
        let line = line(elapsed().as_secs(), tasks.iter().map(|state| lock(state)));
        if is_terminal() {
            // A longer line would wrap and leave text on the screen.
            let line: String = line.chars().take(79).collect();
            eprint!("\r\x1b[K{line}");
            // A terminal that has gone away is no reason to stop.
            let _ = std::io::stderr().flush();
        } else {
            println!("{line}");
        }
    }
}

/// Formats the seconds so far and every task with its progress.
fn line<'a>(seconds: u64, tasks: impl Iterator<Item = MutexGuard<'a, State>>) -> String {
    let words = tasks.map(|state| match state.done {
        Some((done, all, parts)) => format!("{} {done}/{all} {parts}", state.name),
        None => format!("{} …", state.name),
    });
    format!("[{seconds:>4} s] {}", words.collect::<Vec<_>>().join(" · "))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_every_task_with_its_count() {
        let state = |name: &str, done| Mutex::new(State { name: name.to_owned(), done });
        let tasks = [state("Page", Some((120, 366, "crates"))), state("Server", None)];
        assert_eq!(line(34, tasks.iter().map(lock)), "[  34 s] Page 120/366 crates · Server …");
    }
}
