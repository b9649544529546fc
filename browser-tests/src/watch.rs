use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, Instant};

/// How long a page may be open. The longest games take a minute or two on a quiet machine; far beyond what a busy one
/// makes of that, something waits for what never comes.
const LIMIT: Duration = Duration::from_secs(30 * 60);

/// Ends the tests with words when a page has been open for far too long, so that nothing ever hangs in silence.
///
/// Every single wait of the harness has a limit of its own. This one is for what has none: a thread that is
/// joined, a process that is waited for, a loop in a test.
pub struct Watch(Arc<Watched>);

struct Watched {
    test: String,
    since: Instant,
    doing: Mutex<String>,
}

static OPEN: Mutex<Vec<Arc<Watched>>> = Mutex::new(Vec::new());

impl Watch {
    /// Watches the test of this thread until it is dropped.
    pub fn new() -> Watch {
        static START: Once = Once::new();
        START.call_once(|| drop(std::thread::spawn(guard)));
        let watched = Arc::new(Watched {
            test: std::thread::current().name().unwrap_or("a test").to_owned(),
            since: Instant::now(),
            doing: Mutex::new("starting the server and Chromium".to_owned()),
        });
        locked(&OPEN).push(Arc::clone(&watched));
        Watch(watched)
    }

    /// Notes what is being done now, to be told if it never ends.
    pub fn doing(&self, what: &str) {
        what.clone_into(&mut locked(&self.0.doing));
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        locked(&OPEN).retain(|open| !Arc::ptr_eq(open, &self.0));
    }
}

/// Looks every second whether a page is open for too long.
fn guard() {
    loop {
        std::thread::sleep(Duration::from_secs(1));
        let open = locked(&OPEN);
        let stuck: Vec<_> = open.iter().filter(|page| page.since.elapsed() > LIMIT).collect();
        if stuck.is_empty() {
            continue;
        }
        for page in stuck {
            eprintln!(
                "\n{} hangs: its page has been open for more than {} minutes; it was to {}",
                page.test,
                LIMIT.as_secs() / 60,
                locked(&page.doing)
            );
        }
        // Whatever the tests have started ends with this process.
        std::process::exit(101);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A test that failed while it held the lock has left whole words.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
