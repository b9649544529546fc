//! A progress bar for tasks longer than a second, shown only in a terminal.

use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Shorter tasks need no bar.
const BAR_DELAY: Duration = Duration::from_secs(1);
/// How often the bar moves while no progress is reported.
const TICK: Duration = Duration::from_millis(200);

/// A bar on standard error. It is never drawn into a pipe or a file, or on a terminal without cursor movement.
pub struct Progress {
    bar: ProgressBar,
    waiting: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Creates a bar with this many steps, or one without a total.
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
                if done.recv_timeout(BAR_DELAY) == Err(RecvTimeoutError::Timeout) {
                    shown.set_draw_target(ProgressDrawTarget::stderr());
                    shown.enable_steady_tick(TICK);
                    // Until it is finished.
                    let _ = done.recv();
                }
            });
            (sender, thread)
        });
        Self { bar, waiting }
    }

    /// Sets the number of completed steps.
    pub fn at(&self, steps: u64) {
        self.bar.set_position(steps);
    }

    /// Completes one more step.
    pub fn step(&self) {
        self.bar.inc(1);
    }

    /// Sets the message: the current activity or result.
    pub fn say(&self, message: impl ToString) {
        self.bar.set_message(message.to_string());
    }

    /// Hides the bar while printing something.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
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

/// Returns whether standard error is a terminal that can overwrite a line.
fn can_draw() -> bool {
    std::io::stderr().is_terminal() && !is_dumb()
}

/// Returns whether the terminal can only print plain text.
pub fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}
