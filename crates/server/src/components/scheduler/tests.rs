//! Tests of the timers.

use std::sync::Mutex;
use std::time::Duration;

use eightfold_catalog::Choice;
use eightfold_store::{Fault, Person};
use eightfold_table::{SeatPlan, Terms};

use super::*;
use crate::app::App;
use crate::bus::{Bus, Event, Listener, LocalBus};
use crate::routes::gauges;
use crate::table_log::{self, TableRequest};
use crate::testing::{LogCapture, person, server, server_over, store_in_memory};

/// A bus that records what is published to people.
#[derive(Default)]
struct RecordingBus(LocalBus, Mutex<Vec<(String, String)>>);

impl Bus for RecordingBus {
    fn publish(&self, event: Arc<Event>) {
        if event.topic.starts_with("person.") {
            let text = String::from_utf8_lossy(&event.json).into_owned();
            self.1.lock().unwrap().push((event.topic.clone(), text));
        }
        self.0.publish(event);
    }

    fn join(&self, topic: &str, listener: &Listener) {
        self.0.join(topic, listener);
    }

    fn leave(&self, topic: &str, listener: &Listener) {
        self.0.leave(topic, listener);
    }
}

/// Creates a table of Ann's whose other seat is `other`.
async fn table(app: &Arc<App>, id: &str, ann: &Person, other: SeatPlan) {
    let wanted = TableRequest {
        id: id.to_owned(),
        choice: Choice::new("octi-fast", []).unwrap(),
        terms: Terms::default(),
        seats: vec![SeatPlan::Open, other],
        sitting: Vec::new(),
        told: None,
    };
    app.tables.create(wanted).await.unwrap();
    let sit = Action::Sit { seat: None, player: table_log::seated(ann) };
    app.tables.act(id, app.clock.now_ms(), Input::person(&ann.id, sit)).await.unwrap();
}

/// Advances time at once, then long enough for the server to close stale tables.
async fn pass(ms: u64) {
    tokio::time::advance(Duration::from_millis(ms)).await;
    tokio::time::sleep(Duration::from_secs(62)).await;
}

#[tokio::test(start_paused = true)]
async fn a_store_that_fails_is_logged_once() {
    let (logged, store) = (LogCapture::start(), store_in_memory());
    let app = server_over(Arc::clone(&store), Arc::<LocalBus>::default());
    let beating = tokio::spawn(Arc::clone(&app.scheduler).keep_heartbeat());
    for (fault, words) in [(Fault::Away, "the store is away"), (Fault::Full, "the store can't be written to")]
    {
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        store.fail_next([fault; 3]);
        assert!(gauges(&app).ready);
        tokio::time::sleep(Duration::from_secs(6)).await;
        assert_eq!(logged.lines(words).len(), 1, "{words}");
        store.fail_no_more();
    }
    let back = logged.lines("the store is back");
    assert_eq!(back.len(), 2);
    assert!(back.iter().all(|line| line.contains("WARN") && line.contains("away_ms=")), "{back:?}");
    beating.abort();
}

#[tokio::test(start_paused = true)]
async fn a_server_without_heartbeats_is_not_ready() {
    let store = store_in_memory();
    let app = server_over(Arc::clone(&store), Arc::<LocalBus>::default());
    let beating = tokio::spawn(Arc::clone(&app.scheduler).keep_heartbeat());
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert!(gauges(&app).ready);
    store.fail_next([Fault::Full; 100]);
    tokio::time::sleep(Duration::from_secs(6)).await;
    assert!(!gauges(&app).ready);
    store.fail_no_more();
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert!(gauges(&app).ready);
    app.shutdown.drain();
    assert!(!gauges(&app).ready);
    beating.await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn stale_tables_are_closed_and_their_people_notified() {
    let bus = Arc::new(RecordingBus::default());
    let app = server(Arc::clone(&bus) as Arc<dyn Bus>);
    let (ann, ben) = (person(&app, "ann").await, person(&app, "ben").await);
    table(&app, "open", &ann, SeatPlan::Open).await;
    table(&app, "invited", &ann, SeatPlan::Invited(ben.id.clone())).await;
    table(&app, "answered", &ann, SeatPlan::Invited(ben.id.clone())).await;
    let sit = Action::Sit { seat: None, player: table_log::seated(&ben) };
    app.tables.act("answered", app.clock.now_ms(), Input::person(&ben.id, sit)).await.unwrap();
    let sweep = tokio::spawn(Arc::clone(&app.scheduler).sweep());
    let time = tokio::spawn(Arc::clone(&app.scheduler).keep_time());

    pass(6 * 86_400_000).await;
    let status = async |id: &str| app.store.game(id).await.unwrap().unwrap().status;
    assert_eq!(status("open").await, Status::Waiting);
    assert_eq!(status("invited").await, Status::Waiting);
    assert_eq!(status("answered").await, Status::Playing);
    bus.1.lock().unwrap().clear();

    pass(86_400_000).await;
    for id in ["open", "invited"] {
        let rows = app.store.rows(id, 0).await.unwrap();
        let ends = rows.iter().find(|row| row.text.contains("\"kind\":\"end\"")).unwrap();
        let end: serde_json::Value = serde_json::from_str(&ends.text).unwrap();
        assert_eq!((&end["actor"], &end["cause"]), (&"server".into(), &"aborted".into()), "{id}");
        assert_eq!(app.store.game(id).await.unwrap().unwrap().result.as_deref(), Some("-"));
    }
    assert_eq!(status("answered").await, Status::Playing, "there is no clock, and it isn't aborted");
    let told = bus.1.lock().unwrap();
    let ends = |who: &str, id: &str| {
        let table = format!("\"table\":\"{id}\"");
        let told = told.iter().filter(|(topic, text)| {
            *topic == format!("person.{who}") && text.contains("\"end\"") && text.contains(&table)
        });
        told.count()
    };
    assert_eq!((ends("ann", "open"), ends("ann", "invited"), ends("ben", "invited")), (1, 1, 1));
    assert_eq!(ends("ben", "open"), 0);
    sweep.abort();
    time.abort();
}

#[tokio::test(start_paused = true)]
async fn a_full_log_aborts_the_game() {
    let app = server(Arc::<LocalBus>::default());
    let (ann, ben) = (person(&app, "ann").await, person(&app, "ben").await);
    table(&app, "long", &ann, SeatPlan::Open).await;
    let now = || app.clock.now_ms();
    let sit = Action::Sit { seat: None, player: table_log::seated(&ben) };
    app.tables.act("long", now(), Input::person(&ben.id, sit)).await.unwrap();
    for who in [&ann, &ben] {
        let ready = Action::Ready { contribution: None };
        app.tables.act("long", now(), Input::person(&who.id, ready)).await.unwrap();
    }
    let time = tokio::spawn(Arc::clone(&app.scheduler).keep_time());
    let mut players = [&ann, &ben].into_iter().cycle();
    let refused = loop {
        let turns =
            app.tables.with_table("long", |table| table.played().map(|played| played.legal(20_000))).await;
        let turn = turns.unwrap().unwrap().unwrap().swap_remove(0);
        let input = Input::person(&players.next().unwrap().id, Action::Turn(turn));
        if let Err(error) = app.tables.act("long", now(), input).await {
            break error;
        }
        // The end follows by itself after the row that fills the log.
        tokio::time::sleep(Duration::from_millis(1)).await;
    };
    assert_eq!(refused.problem.code, Code::Over);
    let head = app.store.game("long").await.unwrap().unwrap();
    assert_eq!((head.status, head.result.as_deref()), (Status::Over, Some("-")));
    let rows = app.store.rows("long", 0).await.unwrap();
    assert!(rows.last().unwrap().text.contains("\"kind\":\"secret\""));
    assert_eq!(rows.len(), 14, "twelve, the end and the secret");
    time.abort();
}
