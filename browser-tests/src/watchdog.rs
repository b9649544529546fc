use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, Instant};

/// How long a page may be open. The longest games take a minute or two on a quiet machine; far beyond what a busy one
/// needs, something must be stuck.
const MAX_OPEN_TIME: Duration = Duration::from_secs(30 * 60);

/// Aborts the tests with a message when a page has been open for far too long, so that nothing ever hangs silently.
///
/// Every wait of the harness has its own limit. This one covers the rest: a thread that is joined, a process that is
/// waited for, a loop in a test.
pub struct Watchdog(Arc<OpenPage>);

struct OpenPage {
    test: String,
    since: Instant,
    doing: Mutex<String>,
}

static OPEN_PAGES: Mutex<Vec<Arc<OpenPage>>> = Mutex::new(Vec::new());

impl Watchdog {
    /// Watches the test of this thread until it is dropped.
    pub fn new() -> Watchdog {
        static START: Once = Once::new();
        START.call_once(|| drop(std::thread::spawn(guard)));
        let watched = Arc::new(OpenPage {
            test: std::thread::current().name().unwrap_or("a test").to_owned(),
            since: Instant::now(),
            doing: Mutex::new("starting the server and Chromium".to_owned()),
        });
        locked(&OPEN_PAGES).push(Arc::clone(&watched));
        Watchdog(watched)
    }

    /// Records the current action, for the message if it never ends.
    pub fn doing(&self, what: &str) {
        what.clone_into(&mut locked(&self.0.doing));
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        locked(&OPEN_PAGES).retain(|open| !Arc::ptr_eq(open, &self.0));
    }
}

/// Checks every second whether a page has been open for too long.
fn guard() {
    loop {
        std::thread::sleep(Duration::from_secs(1));
        let open = locked(&OPEN_PAGES);
        let stuck: Vec<_> = open.iter().filter(|page| page.since.elapsed() > MAX_OPEN_TIME).collect();
        if stuck.is_empty() {
            continue;
        }
        for page in stuck {
            eprintln!(
                "\n{} hangs: its page has been open for more than {} minutes; it was to {}",
                page.test,
                MAX_OPEN_TIME.as_secs() / 60,
                locked(&page.doing)
            );
        }
        // Everything that the tests have started ends with this process.
        std::process::exit(101);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A test that failed while it had the lock has left a complete value.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
