//! What the tests within this crate share: a server without a network, whose time they let pass.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use eightfold_game::SplitMix;
use eightfold_protocol::RowKey;
use eightfold_store::{MemoryStore, NewPerson, Person};

use crate::app::{App, Parts};
use crate::bus::Bus;
use crate::clock::Clock;
use crate::limits::Limits;
use crate::places::Places;

/// A server over a store in memory.
pub fn server(bus: Arc<dyn Bus>) -> Arc<App> {
    let numbers = Mutex::new(SplitMix::new(1));
    let draw = move || Ok(std::array::from_fn(|_| numbers.lock().unwrap().bits() as u8));
    App::new(Parts {
        store: Arc::new(MemoryStore::default()),
        shared: false,
        bus,
        clock: Clock::start(1_800_000_000_000, None),
        key: RowKey::from_seed(&[7; 32]),
        secrets: Box::new(draw),
        limits: Limits::new(1),
        sockets: Places::new(10),
        threads: 0,
        trusted: Vec::new(),
        public_url: None,
        slow: Duration::from_secs(20),
        most_rows: 12,
        watch_delay_ms: 60_000,
    })
}

/// Somebody with an account, whose token is `token ID`.
pub async fn person(app: &App, id: &str) -> Person {
    let new =
        NewPerson { id: id.to_owned(), guest_name: format!("Guest-{id}"), created_ms: app.clock.now_ms() };
    app.store.add_person(new, crate::random::hash(&format!("token {id}"))).await.unwrap();
    app.store.person(id).await.unwrap().unwrap()
}
