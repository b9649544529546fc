//! Shows what is being done and how far it is: on a terminal a line that changes, elsewhere a plain line every ten seconds.

use std::io::{IsTerminal, Write};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, Instant};

/// How often the line changes on a terminal, and how often a plain line is printed elsewhere.
const INTERVALS: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(10)];

/// When this program started.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// The tasks that are under way, in the order in which they began. Printing holds this lock too.
static TASKS: Mutex<Vec<Arc<Mutex<State>>>> = Mutex::new(Vec::new());

/// How far a task is.
struct State {
    name: String,
    /// How many of its parts are done, how many there are, and what they are called.
    done: Option<(u64, u64, &'static str)>,
}

/// Something that takes a while. It is shown until it is dropped.
pub struct Task(Arc<Mutex<State>>);

impl Task {
    /// Begins to show a task of this name.
    pub fn begin(name: &str) -> Task {
        static TICKER: Once = Once::new();
        TICKER.call_once(|| drop(std::thread::spawn(tick)));
        let state = Arc::new(Mutex::new(State { name: name.to_owned(), done: None }));
        lock(&TASKS).push(Arc::clone(&state));
        Task(state)
    }

    /// Notes that so many of all its parts are done.
    pub fn at(&self, done: u64, all: u64, parts: &'static str) {
        lock(&self.0).done = Some((done, all, parts));
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        lock(&TASKS).retain(|state| !Arc::ptr_eq(state, &self.0));
    }
}

/// Notes when the program started. Called first of all.
pub fn start() {
    LazyLock::force(&START);
}

/// Returns the time since the program started.
pub fn elapsed() -> Duration {
    START.elapsed()
}

/// Prints a line above the one that changes.
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

/// Removes the line that changes.
fn clear() {
    if is_terminal() {
        eprint!("\r\x1b[K");
    }
}

/// Shows the tasks again and again.
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
            // What is cut off at the right would stay on the screen as lines of its own.
            let line: String = line.chars().take(79).collect();
            eprint!("\r\x1b[K{line}");
            // A terminal that is gone is no reason to end.
            let _ = std::io::stderr().flush();
        } else {
            println!("{line}");
        }
    }
}

/// Writes the seconds so far and every task with what is done of it.
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
