//! A line that shows how far something has come, where somebody is looking and it takes longer than a second.

use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// What is done sooner needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the bar moves while nothing is reported.
const TICK: Duration = Duration::from_millis(200);

/// A bar on standard error. It is never drawn into a pipe or a file, nor on a terminal that cannot move its cursor.
pub struct Progress {
    bar: ProgressBar,
    waiting: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// A bar of so many steps; without a number, only that something is being done.
    pub fn new(steps: Option<u64>) -> Self {
        let bar = ProgressBar::with_draw_target(steps, ProgressDrawTarget::hidden());
        let form = match steps {
            Some(_) => "[{bar:30}] {pos} of {len}, {elapsed}, {eta} to go  {msg}",
            None => "{spinner} {elapsed}  {msg}",
        };
        if let Ok(style) = ProgressStyle::with_template(form) {
            bar.set_style(style.progress_chars("#>.").tick_chars("|/-\\ "));
        }
        let waiting = can_draw().then(|| {
            let (sender, done) = channel::<()>();
            let shown = bar.clone();
            let thread = std::thread::spawn(move || {
                if done.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    shown.set_draw_target(ProgressDrawTarget::stderr());
                    shown.enable_steady_tick(TICK);
                    // Until it is over.
                    let _ = done.recv();
                }
            });
            (sender, thread)
        });
        Self { bar, waiting }
    }

    /// So many steps are done.
    pub fn at(&self, steps: u64) {
        self.bar.set_position(steps);
    }

    /// One step more is done.
    pub fn step(&self) {
        self.bar.inc(1);
    }

    /// What is being done, or what has come of it so far.
    pub fn say(&self, message: impl ToString) {
        self.bar.set_message(message.to_string());
    }

    /// Prints something while the bar is out of the way.
    pub fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.waiting.take() {
            drop(sender);
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}

/// Whether standard error is a terminal on which a line can be written over.
fn can_draw() -> bool {
    std::io::stderr().is_terminal() && !is_dumb()
}

/// Whether the terminal is one that only prints what it is given.
pub fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}
