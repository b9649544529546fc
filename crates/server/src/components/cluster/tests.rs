//! Tests of several nodes over one store.

use std::sync::atomic::{AtomicU64, Ordering};

use eightfold_catalog::Choice;
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_store::{Person, Store as _};
use eightfold_table::{AbsenceRule, Action, Clock, Input, Terms};
use tokio::task::JoinHandle;

use super::*;
use crate::app::App;
use crate::auth::Caller;
use crate::bus::{Listener, LocalBus};
use crate::table_log::{self, TableRequest};
use crate::tables::audience::gets_spectator_message;
use crate::tables::chat::do_say;
use crate::tables::play::{Arrival, do_act, do_claim};
use crate::tables::view::view;
use crate::testing::{LogCapture, TestBus, person, server_over, server_sharing, store_in_memory};

#[tokio::test(start_paused = true)]
async fn nobody_is_absent_while_an_unreachable_server_runs() {
    let store = store_in_memory();
    let app = server_sharing(true, Arc::clone(&store), Arc::<LocalBus>::default());
    let ben = person(&app, "ben").await;
    let wanted = TableRequest {
        id: GAME.to_owned(),
        choice: Choice::new("octi-fast", []).unwrap(),
        terms: Terms::default(),
        seats: Vec::new(),
        sitting: Vec::new(),
        told: None,
    };
    app.tables.create(wanted).await.unwrap();
    let sit = Action::Sit { seat: None, player: table_log::seated(&ben) };
    app.tables.act(GAME, app.clock.now_ms(), Input::person(&ben.id, sit)).await.unwrap();
    pass(60).await;
    store.heartbeat(OTHER_NODE, app.clock.now_ms()).await.unwrap();
    app.tables.heartbeat(app.clock.now_ms()).await.unwrap();
    assert_eq!(app.tables.confirmed_absent_since(GAME, &ben.id).await, None, "Ben may be connected there");
    pass(10).await;
    app.tables.heartbeat(app.clock.now_ms()).await.unwrap();
    assert!(app.tables.confirmed_absent_since(GAME, &ben.id).await.is_some());
}

/// The number of a node that this test plays.
const OTHER_NODE: u64 = 1;

/// Two nodes of a site that have run for ten minutes, and a game in which Ann moves first and Ben second; both
/// joined it at the second node.
struct Site {
    apps: Vec<Arc<App>>,
    lines: Vec<Arc<TestBus>>,
    work: Vec<JoinHandle<()>>,
    ann: Arc<Person>,
    ben: Person,
}

const GAME: &str = "game";

impl Site {
    async fn begin() -> Self {
        let store = store_in_memory();
        let (mut apps, mut lines, mut work) = (Vec::new(), Vec::new(), Vec::new());
        for (line, incoming) in TestBus::between(2) {
            let app = server_over(Arc::clone(&store), Arc::clone(&line) as Arc<dyn crate::bus::Bus>);
            let (hears, sweeps) =
                (Arc::clone(&app.cluster).receive(incoming), Arc::clone(&app.scheduler).sweep());
            let beats = Arc::clone(&app.scheduler).keep_heartbeat();
            work.push(tokio::spawn(async move {
                tokio::join!(hears, beats, sweeps);
            }));
            lines.push(line);
            apps.push(app);
        }
        let (ann, ben) = (person(&apps[1], "ann").await, person(&apps[1], "ben").await);
        let wanted = TableRequest {
            id: GAME.to_owned(),
            choice: Choice::new("octi-fast", []).unwrap(),
            terms: Terms {
                clock: Clock::Live { base_s: 3_600, increment_s: 0 },
                absent: AbsenceRule::Out,
                ..Terms::default()
            },
            seats: Vec::new(),
            sitting: Vec::new(),
            told: None,
        };
        apps[1].tables.create(wanted).await.unwrap();
        for who in [&ann, &ben] {
            let sit = Action::Sit { seat: None, player: table_log::seated(who) };
            apps[1].tables.act(GAME, apps[1].clock.now_ms(), Input::person(&who.id, sit)).await.unwrap();
        }
        for who in [&ann, &ben] {
            let ready = Action::Ready { contribution: None };
            apps[1].tables.act(GAME, apps[1].clock.now_ms(), Input::person(&who.id, ready)).await.unwrap();
        }
        let site = Self { apps, lines, work, ann: Arc::new(ann), ben };
        // The clocks start after each player's first turn.
        for who in [&site.ann, &site.ben, &site.ann] {
            site.turn(who).await;
        }
        pass(600).await;
        site
    }

    /// Takes a turn by a request to the second node.
    async fn turn(&self, who: &Person) {
        let look = |table: &mut eightfold_table::Table| {
            (table.seq(), table.played().unwrap().legal(20_000).unwrap().swap_remove(0))
        };
        let (expected_seq, turn) = self.apps[1].tables.with_table(GAME, look).await.unwrap();
        let act = api::Act { expected_seq, action_id: action_id(), turn };
        let at_ms = self.apps[1].clock.now_ms();
        let arrival = Arrival { at_ms, lag_ms: 0, pressed: None };
        do_act(&self.apps[1], GAME, who, act, arrival).await.unwrap();
    }

    /// Ann claims Ben's seat at the first node; returns the result.
    async fn claim(&self) -> Result<(), Code> {
        let look = |table: &mut eightfold_table::Table| table.letters()[1];
        let seat = self.apps[0].tables.with_table(GAME, look).await.unwrap();
        let claim = api::Claim { action_id: action_id(), seat, claim: api::ClaimKind::Out };
        do_claim(&self.apps[0], GAME, &self.ann, claim).await.map(drop).map_err(|error| error.problem.code)
    }

    /// Returns since when Ben has been away according to the first node.
    async fn away_since(&self) -> Option<u64> {
        let seen = view(&self.apps[0], GAME, 0, &Caller(Some(Arc::clone(&self.ann))), None).await.unwrap();
        assert_eq!(seen.players[1].here, Some(seen.players[1].away_since_ms.is_none()));
        seen.players[1].away_since_ms
    }

    /// Kills the second node.
    fn kill(&self) {
        self.lines[1].kill();
        self.work[1].abort();
    }

    fn now(&self) -> u64 {
        self.apps[0].clock.now_ms()
    }
}

fn action_id() -> String {
    static NEXT_ID: AtomicU64 = AtomicU64::new(1);
    format!("test-{}", NEXT_ID.fetch_add(1, Ordering::Relaxed))
}

async fn pass(seconds: u64) {
    tokio::time::sleep(Duration::from_secs(seconds)).await;
}

/// Runs the test for a way to lose a node, with the people connected there.
async fn lost(way: impl AsyncFn(&Site)) {
    let site = Site::begin().await;
    for who in [&site.ann.id, &site.ben.id] {
        site.apps[1].presence.connected(GAME, Some(who));
    }
    site.turn(&site.ben).await;
    pass(600).await;
    way(&site).await;
    let began = site.now();
    // At once, before the others may have noticed, and until a minute has passed.
    assert!(site.away_since().await.is_none_or(|since| since >= began), "the page shows the same");
    assert_eq!(site.claim().await, Err(Code::TooEarly));
    while site.now() < began + 55_000 {
        assert_eq!(site.claim().await, Err(Code::TooEarly), "{} ms", site.now() - began);
        assert!(site.away_since().await.is_none_or(|since| since >= began));
        pass(5).await;
    }
    pass(15).await;
    assert!(site.away_since().await.is_some());
    assert_eq!(site.claim().await, Ok(()), "allowed after a minute");
}

#[tokio::test(start_paused = true)]
async fn other_servers_are_logged_when_connected_and_lost() {
    let logged = LogCapture::start();
    let count = |words| logged.lines(words).iter().filter(|line| line.contains("node=")).count();
    let site = Site::begin().await;
    assert_eq!(count("another server is up"), 2, "each node hears the other");
    site.kill();
    pass(10).await;
    assert_eq!(count("another server is lost"), 1);
    let site = Site::begin().await;
    site.apps[1].presence.connected(GAME, Some(&site.ben.id));
    site.apps[1].shutdown.drain();
    // People who disconnect from it are announced after that.
    site.apps[1].presence.disconnected(GAME, Some(&site.ben.id));
    site.kill();
    pass(10).await;
    assert_eq!(count("another server goes down"), 1);
    let counts = (count("another server is up"), count("another server is lost"));
    assert_eq!(counts, (4, 1), "{:#?}", logged.lines(""));
}

/// Creates a person with a chosen name.
async fn named(app: &App, name: &str) -> Person {
    let id = name.to_lowercase();
    person(app, &id).await;
    app.store.rename(id.clone(), name.to_owned(), id.clone(), app.clock.now_ms()).await.unwrap();
    app.store.person(&id).await.unwrap().unwrap()
}

#[tokio::test(start_paused = true)]
async fn spectator_messages_skip_players_at_other_nodes() {
    let site = Site::begin().await;
    let [here, there] = [&site.apps[0], &site.apps[1]];
    let (cat, dan, gil) = (named(here, "Cat").await, named(here, "Dan").await, named(here, "Gil").await);
    let eve = person(here, "eve").await;
    here.store.block(gil.id.clone(), cat.id.clone(), true).await.unwrap();
    // A guest who plays chooses a name.
    let ann = Person { name: Some("Ann".to_owned()), ..Person::clone(&site.ann) };
    let (listener, mut heard) = Listener::new();
    there.bus.join(&format!("game.{GAME}"), &listener);
    let say = api::Say { text: Some("a zebra".to_owned()), spectators: true, ..api::Say::default() };
    do_say(here, GAME, &cat, say).await.unwrap();
    let (event, over) = loop {
        let event = heard.next().await.unwrap();
        if let EventKind::SpectatorMessage { over } = event.what {
            break (event, over);
        }
    };
    assert!(!over);
    for (reader, gets) in [
        (Some(&cat), true),
        (Some(&dan), true),
        (Some(&gil), false),
        (Some(&ann), false),
        (Some(&eve), false),
        (None, false),
    ] {
        assert_eq!(gets_spectator_message(there, over, reader, &event).await, gets, "{reader:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn absence_counts_from_the_shutdown_of_a_node() {
    lost(async |site| {
        site.apps[1].shutdown.drain();
        site.kill();
        pass(0).await;
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn absence_counts_from_the_loss_of_a_node() {
    lost(async |site| site.kill()).await;
}

#[tokio::test(start_paused = true)]
async fn absence_is_unknown_while_nodes_are_disconnected() {
    lost(async |site| {
        site.lines.iter().for_each(|line| line.cut());
        pass(120).await;
        assert_eq!(site.claim().await, Err(Code::TooEarly), "it can't be known");
        site.kill();
        site.lines[0].reconnect();
        tokio::task::yield_now().await;
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn absence_counts_from_the_last_request_elsewhere() {
    let site = Site::begin().await;
    // The first node knows nothing of a request for a table until it asks.
    site.apps[1].presence.record_activity(GAME, &site.ben.id);
    let looked = site.now();
    pass(13).await;
    assert_eq!(site.claim().await, Err(Code::TooEarly), "Ben has just viewed the table");
    assert!(site.away_since().await.is_some_and(|since| since >= looked));
    site.turn(&site.ben).await;
    let wrote = site.now();
    pass(13).await;
    assert_eq!(site.claim().await, Err(Code::TooEarly), "Ben has just moved");
    assert!(site.away_since().await.is_some_and(|since| since >= wrote));
    pass(25).await;
    // Viewing the table counts as being there.
    site.apps[1].presence.record_activity(GAME, &site.ben.id);
    let looked = site.now();
    pass(40).await;
    assert_eq!(site.claim().await, Err(Code::TooEarly), "Ben has viewed the table");
    assert!(site.away_since().await.is_some_and(|since| since >= looked));
    pass(25).await;
    assert_eq!(site.claim().await, Ok(()));
}

#[tokio::test(start_paused = true)]
async fn absence_counts_from_the_last_logged_row() {
    let site = Site::begin().await;
    site.kill();
    pass(600).await;
    // Through a node that this one can't hear, as without NATS.
    site.turn(&site.ben).await;
    pass(13).await;
    assert_eq!(site.claim().await, Err(Code::TooEarly));
    pass(60).await;
    assert_eq!(site.claim().await, Ok(()));
}
