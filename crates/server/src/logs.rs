//! Logs: one line for each event, on standard error.

use std::panic::PanicHookInfo;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use eightfold_store::FAULT_CLASSES;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Slower responses are logged as slow.
const SLOW_RESPONSE: Duration = Duration::from_millis(250);

/// Numbers requests for their log lines, from a random start.
#[derive(Debug)]
pub struct RequestNumbers(AtomicU64);

impl From<u64> for RequestNumbers {
    fn from(start: u64) -> Self {
        Self(AtomicU64::new(start))
    }
}

impl RequestNumbers {
    /// Returns the next number.
    pub fn next(&self) -> u64 {
        self.0.fetch_add(1, Ordering::Relaxed)
    }
}

/// The format of log lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LogFormat {
    /// For people: time, level, message and fields.
    #[default]
    Compact,
    /// For programs: one JSON object per line.
    Json,
}

impl LogFormat {
    /// The names of all formats.
    pub const WORDS: [&str; 2] = ["compact", "json"];

    /// Returns the format with this name, one of [`WORDS`](Self::WORDS).
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "compact" => Some(Self::Compact),
            "json" => Some(Self::Json),
            _ => None,
        }
    }
}

/// Writes the logs of this process to standard error, panics included. Does nothing if a logger is already set. Of
/// libraries only errors are logged, because this program logs what their events mean.
pub fn start_logs(format: LogFormat) {
    let ours = Targets::new().with_default(LevelFilter::ERROR).with_target("eightfold", LevelFilter::INFO);
    let lines = tracing_subscriber::fmt().with_writer(std::io::stderr).with_target(false);
    let begun = match format {
        LogFormat::Compact => lines.compact().finish().with(ours).try_init(),
        LogFormat::Json => lines.json().flatten_event(true).finish().with(ours).try_init(),
    };
    if begun.is_ok() {
        std::panic::set_hook(Box::new(log_panic));
    }
}

/// Logs a response that failed or was slow. The store has already logged its own faults, within the same span.
pub fn log_response(status: u16, fault: Option<&str>, took: Duration) {
    let ms = took.as_millis() as u64;
    if fault.is_some_and(|class| FAULT_CLASSES.contains(&class)) {
        return;
    }
    if status >= 500 {
        tracing::warn!(status, fault, ms, "failed");
    } else if took >= SLOW_RESPONSE {
        tracing::warn!(status, ms, "slow");
    }
}

fn log_panic(info: &PanicHookInfo<'_>) {
    let thread = std::thread::current();
    let place = info.location().map(ToString::to_string).unwrap_or_default();
    let words = info.payload_as_str().unwrap_or("a panic without words");
    tracing::error!(thread = thread.name().unwrap_or_default(), place, panic = words, "panic");
}
