//! The network between nodes and players: a bus that loses, duplicates and reorders events.

use std::sync::{Arc, Mutex, PoisonError};

use eightfold_game::SplitMix;
use eightfold_store::{Status, Store, now};

use crate::bus::{Bus, Event, EventKind, Listener};

/// The bus of all nodes. Events wait here until the world delivers them.
pub struct SimBus {
    inner: Mutex<Inner>,
    store: Arc<dyn Store>,
}

struct Inner {
    numbers: SplitMix,
    /// Whether events are lost, duplicated and reordered.
    faulty: bool,
    waiting: Vec<Arc<Event>>,
    /// The first violation.
    broken: Option<String>,
}

impl SimBus {
    pub fn new(seed: u64, store: Arc<dyn Store>) -> Self {
        let inner = Inner { numbers: SplitMix::new(seed), faulty: false, waiting: Vec::new(), broken: None };
        Self { inner: Mutex::new(inner), store }
    }

    fn with<T>(&self, work: impl FnOnce(&mut Inner) -> T) -> T {
        work(&mut self.inner.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub fn set_faulty(&self, faulty: bool) {
        self.with(|inner| inner.faulty = faulty);
    }

    /// Returns what has arrived; an error if something was published that must not be.
    pub fn arrived(&self) -> Result<Vec<Arc<Event>>, String> {
        self.with(|inner| match inner.broken.take() {
            Some(broken) => Err(broken),
            None => Ok(std::mem::take(&mut inner.waiting)),
        })
    }
}

/// Checks that an event contains no secret of a running game and isn't published before its row is stored.
fn check_event(store: &dyn Store, event: &Event) -> Result<(), String> {
    let text = String::from_utf8_lossy(&event.json);
    if let (Some(id), EventKind::Row(seq)) = (event.topic.strip_prefix("board."), event.what) {
        let rows = now(store.shared_board_rows(id, seq - 1, 1)).map_err(|error| error.to_string())?;
        if rows.first().is_none_or(|row| *row != text) {
            return Err(format!("row {seq} of the study {id} was told before it was kept: {text}"));
        }
    }
    let Some(id) = event.topic.strip_prefix("game.") else { return Ok(()) };
    if let EventKind::Row(seq) = event.what {
        let rows = now(store.rows(id, seq - 1)).map_err(|error| error.to_string())?;
        if rows.first().is_none_or(|row| row.text != text) {
            return Err(format!("row {seq} of {id} was told before it was kept: {text}"));
        }
    }
    no_secret(store, id, &text)
}

/// Checks that a text doesn't contain the secret of a running game.
pub fn no_secret(store: &dyn Store, id: &str, text: &str) -> Result<(), String> {
    let over = now(store.game(id)).ok().flatten().is_none_or(|head| head.status == Status::Over);
    let secret = now(store.secret(id)).map_err(|error| error.to_string())?;
    match secret {
        Some(secret) if !over && text.contains(&eightfold_record::Hex32(secret).to_string()) => {
            Err(format!("the secret of {id} was told before its end: {text}"))
        }
        _ => Ok(()),
    }
}

impl Bus for SimBus {
    fn publish(&self, event: Arc<Event>) {
        let checked = check_event(self.store.as_ref(), &event);
        self.with(|inner| {
            if let Err(broken) = checked {
                inner.broken.get_or_insert(broken);
            }
            let fate = if inner.faulty { inner.numbers.bits() % 100 } else { 100 };
            match fate {
                0..10 => {} // lost
                10..20 => {
                    inner.waiting.push(Arc::clone(&event));
                    inner.waiting.push(event);
                }
                20..40 => {
                    let at = inner.numbers.bits() as usize % (inner.waiting.len() + 1);
                    inner.waiting.insert(at, event);
                }
                _ => inner.waiting.push(event),
            }
        });
    }

    // Everyone receives everything.
    fn join(&self, _topic: &str, _listener: &Listener) {}

    fn leave(&self, _topic: &str, _listener: &Listener) {}
}
