//! An online table in the page: its rows, who is there, and pending actions.

mod offline;
mod requests;

use std::time::Duration;

use eightfold_game::{Seat, ToAct};
use eightfold_protocol::{Code, Down, Holder, Message, Player, Problem, TableView};
use eightfold_record::Record;
use eightfold_table::Status;
use leptos::prelude::*;
use serde_json::{Value, json};

use super::account::Person;
use super::client;
use super::follower::{FollowError, Follower};
use super::kept::{Queued, Refused};
use super::line::{About, Heard, Line, LineState};
use super::requery::Requery;
use super::server_time;
use crate::app::{GameSession, Host, folder, now};
use crate::setup::Kind;
use crate::words::{fill, id, sentence, t};

/// After how long without an answer to something done here the line is said to hang, and dialled anew, in milliseconds.
const HANGS: f64 = 1_500.0;
const REDIAL: f64 = 4_000.0;
/// Rows that come together are shown together: so long is waited for the next one.
const TOGETHER: Duration = Duration::from_millis(20);
/// How often all rows are read again before the page says that the table is unreadable.
const MOST_REREADS: u32 = 3;
/// How often clocks are drawn and the line is tended.
const TICK: Duration = Duration::from_millis(250);

/// What has become of the last turn that was taken here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnStatus {
    /// None was taken, or another has come since.
    None,
    /// It is on its way.
    Sent,
    /// The server has it in its file, as this row.
    Kept(u64),
}

/// Something done here that the server has not answered yet.
#[derive(Clone)]
struct PendingRequest {
    action_id: String,
    what: &'static str,
    body: Value,
    /// When it was done.
    since: f64,
    /// When it went out on the line as it is now.
    sent: Option<f64>,
}

/// A table at the server. Copied freely; there is one at a time.
#[derive(Clone, Copy)]
pub struct OnlineTable {
    id: StoredValue<String>,
    /// Its rows.
    pub follower: RwSignal<Follower, LocalStorage>,
    /// Who sits there and what else the server says, without rows.
    pub view: RwSignal<Option<TableView>>,
    /// Why there is no such table.
    pub missing: RwSignal<Option<String>>,
    /// Why the table cannot be followed with this version of the page.
    pub unreadable: RwSignal<Option<String>>,
    /// What the boards show.
    pub session: GameSession,
    /// What was said.
    pub messages: RwSignal<Vec<Message>>,
    /// The last turn that was taken here.
    pub turn_status: RwSignal<TurnStatus>,
    /// Why the last request was not done.
    pub trouble: RwSignal<Option<String>>,
    /// Something done here has waited for its answer for too long.
    pub hanging: RwSignal<bool>,
    /// How the line is.
    pub line_state: RwSignal<LineState>,
    /// Counts the moments at which clocks are drawn.
    pub tick: RwSignal<u32>,
    person: Person,
    pending: StoredValue<Vec<PendingRequest>, LocalStorage>,
    line: StoredValue<Option<Line>, LocalStorage>,
    requery: StoredValue<Requery>,
    /// How often all rows were read again since a row last fitted.
    rereads: StoredValue<u32>,
    /// Whether the server has described the table or a turn since it was opened.
    answered: StoredValue<bool>,
    /// Rows have come that are not shown yet.
    behind: StoredValue<bool>,
    /// When the page began to dial.
    opened: f64,
    /// The turn that waits for the server, in a game without haste.
    queued: RwSignal<Option<Queued>>,
    /// The turn that the server has refused, in a game without haste, until the player puts it away.
    pub refused: RwSignal<Option<Refused>>,
    /// What of it was kept last.
    kept: StoredValue<offline::LastKept>,
}

/// The host of a game that the server keeps: turns are judged here, shown, and sent.
struct Remote(Callback<String>);

impl Host for Remote {
    fn play(&mut self, record: &mut Record, turn: &str) -> Result<(), String> {
        let turn = record.played().canonical(turn).map_err(|error| error.to_string())?;
        record.apply(&turn).map_err(|error| error.to_string())?;
        let send = self.0;
        // The record is being changed at the moment.
        set_timeout(move || send.run(turn), Duration::ZERO);
        Ok(())
    }

    // Steps of chance come from the server, and turns are taken back by consent.
    fn take_back(&mut self, _: &mut Record, _: usize) {}

    fn go_on(&mut self, _: &mut Record) {}

    fn secret(&self) -> Option<&eightfold_record::Secret> {
        None
    }
}

impl OnlineTable {
    /// Begins to follow a table, until the view that asks is gone.
    pub fn open(id: String) -> Self {
        let slot = StoredValue::new(None::<Self>);
        let send = Callback::new(move |turn: String| {
            if let Some(table) = slot.get_value() {
                table.take_turn(turn);
            }
        });
        let table = Self {
            id: StoredValue::new(id.clone()),
            follower: RwSignal::new_local(Follower::default()),
            view: RwSignal::new(None),
            missing: RwSignal::new(None),
            unreadable: RwSignal::new(None),
            session: GameSession::remote(Box::new(Remote(send))),
            messages: RwSignal::new(Vec::new()),
            turn_status: RwSignal::new(TurnStatus::None),
            trouble: RwSignal::new(None),
            hanging: RwSignal::new(false),
            line_state: RwSignal::new(LineState::Dialling),
            tick: RwSignal::new(0),
            person: Person::here(),
            pending: StoredValue::new_local(Vec::new()),
            line: StoredValue::new_local(None),
            requery: StoredValue::new(Requery::default()),
            rereads: StoredValue::new(0),
            answered: StoredValue::new(false),
            behind: StoredValue::new(false),
            opened: now(),
            queued: RwSignal::new(None),
            refused: RwSignal::new(None),
            kept: StoredValue::new(offline::LastKept::default()),
        };
        slot.set_value(Some(table));
        table.restore();
        let line = Line::open(
            About::Table(id),
            move || table.follower.try_with_untracked(Follower::seq).unwrap_or(0),
            move |heard| table.hear(heard),
        );
        let state = line.state();
        Effect::new(move |_| table.line_state.set(state.get()));
        table.line.set_value(Some(line));
        if let Ok(timer) = set_interval_with_handle(move || table.tend(), TICK) {
            on_cleanup(move || timer.clear());
        }
        // The network is back, or the page is looked at again.
        for event in ["online", "pageshow", "visibilitychange"] {
            let listener = window_event_listener_untyped(event, move |_| table.wake());
            on_cleanup(move || listener.remove());
        }
        let seen = window_event_listener_untyped("focus", move |_| table.wake());
        on_cleanup(move || seen.remove());
        on_cleanup(move || {
            table.line.try_with_value(|line| {
                if let Some(line) = line {
                    line.close();
                }
            });
        });
        table
    }

    /// The table provided above.
    pub fn here() -> Self {
        expect_context()
    }

    /// Its id.
    pub fn id(self) -> String {
        self.id.get_value()
    }

    /// The link to it.
    pub fn link(self) -> String {
        format!("{}g/{}", folder(), self.id())
    }

    // What comes.

    fn hear(self, heard: Heard) {
        match heard {
            Heard::Open => {
                self.requery.update_value(Requery::lost);
                self.watch();
            }
            Heard::Lost => {
                self.requery.update_value(Requery::lost);
                self.pending
                    .update_value(|pending| pending.iter_mut().for_each(|request| request.sent = None));
            }
            Heard::Down(down) => self.take(*down),
        }
    }

    fn take(self, down: Down) {
        if let Some(row) = down.row {
            self.take_row(row.get());
        }
        if let Some(presence) = down.presence {
            self.view.update(|view| {
                for player in view.iter_mut().flat_map(|view| &mut view.players) {
                    if player.id.as_ref() == Some(&presence.id) {
                        player.here = Some(presence.here);
                        player.away_since_ms = (!presence.here).then_some(presence.since_ms);
                    }
                }
            });
        }
        if let Some(seen) = down.seen {
            self.view.update(|view| {
                for player in view.iter_mut().flat_map(|view| &mut view.players) {
                    if player.id.as_ref() == Some(&seen.id) {
                        player.seen = player.seen.max(Some(seen.seq));
                    }
                }
            });
        }
        if let Some(message) = down.message {
            self.add_messages(vec![message]);
        }
    }

    /// Takes a row as it came. Where rows are missing, or what is here has gone wrong, rows are asked for again.
    fn take_row(self, text: &str) {
        if !self.take_known_row(text) {
            self.watch();
        }
    }

    /// Takes a row as it came; `false` if rows are to be asked for again.
    fn take_known_row(self, text: &str) -> bool {
        if self.unreadable.with_untracked(Option::is_some) {
            return true; // no row that comes can help
        }
        let Some(new) = self.follower.try_update_untracked(|follower| follower.take(text)) else {
            return true; // the table has been left
        };
        match new {
            Ok(false) => true,
            Ok(true) => {
                self.rereads.set_value(0);
                // Who sits where and under what name, the server says better than the rows.
                let (structural, newer) = self.follower.with_untracked(|follower| {
                    use eightfold_table::Body;
                    let structural = follower.rows().last().is_some_and(|row| {
                        matches!(
                            row.body,
                            Body::Sit { .. }
                                | Body::Leave { .. }
                                | Body::Start { .. }
                                | Body::Substitute { .. }
                                | Body::End { .. }
                                | Body::Answer { .. }
                                | Body::Offer { .. }
                        )
                    });
                    (structural, follower.table().is_some_and(|table| table.newer().is_some()))
                });
                if newer {
                    self.unreadable.set(Some(t(id::TABLE_NEWER).to_owned()));
                }
                self.settle_soon(structural && !newer);
                true
            }
            Err(FollowError::Missing) => false,
            Err(FollowError::Newer(_)) => {
                self.unreadable.set(Some(t(id::TABLE_NEWER).to_owned()));
                true
            }
            Err(error @ (FollowError::Unreadable(_) | FollowError::Wrong(_))) => {
                // The rows here or those of the server are wrong: all are read again, but not for ever.
                self.follower.update_untracked(Follower::forget);
                let rereads = self.rereads.get_value() + 1;
                self.rereads.set_value(rereads);
                if rereads > MOST_REREADS {
                    self.unreadable.set(Some(fill!(id::TABLE_UNREADABLE, error = error)));
                }
                rereads > MOST_REREADS
            }
        }
    }

    /// Asks for the table, and the rows missed.
    fn watch(self) {
        self.request_rows(true);
    }

    /// Asks for the table and the rows missed, unless a request is under way. With `reconnected`, sends pending actions and
    /// reads messages too.
    fn request_rows(self, reconnected: bool) {
        if self.unreadable.with_untracked(Option::is_some)
            || self.requery.try_update_value(Requery::ask) != Some(true)
        {
            return;
        }
        let since = self.follower.with_untracked(Follower::seq);
        self.ask("watch", json!({ "since": since }), move |answer| {
            let helped = match answer {
                Ok(text) => match client::read::<TableView>(&text) {
                    Ok(view) => self.take_view(view, reconnected),
                    Err(problem) => self.not_watched(&problem),
                },
                Err(problem) => self.not_watched(&problem),
            };
            let wait = self.requery.try_update_value(|requery| requery.answered(helped)).flatten();
            if let Some(wait) = wait {
                set_timeout(
                    move || {
                        if self.requery.try_update_value(Requery::waited).is_some() {
                            self.watch();
                        }
                    },
                    Duration::from_millis(wait),
                );
            }
        });
    }

    /// Takes the table as the server describes it; whether all its rows could be taken.
    fn take_view(self, mut view: TableView, reconnected: bool) -> bool {
        if self.is_set_back(&view) {
            // The server has been set back: its rows are the game.
            self.follower.update_untracked(Follower::forget);
            return false;
        }
        let rows = std::mem::take(&mut view.rows);
        let helped = rows.iter().all(|row| self.take_known_row(row.get()));
        self.clock_says(view.now_ms);
        self.view.set(Some(view));
        self.settle();
        if reconnected {
            self.flush();
            self.read_messages();
        }
        helped
    }

    /// Shows why the server did not describe the table; whether it is of no use to ask again.
    fn not_watched(self, problem: &Problem) -> bool {
        match problem.code {
            Code::NotFound => self.missing.set(Some(problem.message.clone())),
            _ => self.trouble.set(Some(sentence(&problem.message))),
        }
        !matches!(problem.code, Code::Unavailable | Code::RateLimited | Code::Internal)
    }

    /// Whether the server, in its first answer, knows fewer rows than were kept here.
    fn is_set_back(self, view: &TableView) -> bool {
        !self.answered.get_value() && view.seq < self.follower.with_untracked(Follower::seq)
    }

    fn read_messages(self) {
        let since = self.messages.with_untracked(|said| said.last().map_or(0, |last| last.number));
        let id = self.id();
        leptos::task::spawn_local(async move {
            let mut next = Some(since);
            while let Some(since) = next {
                let path = format!("tables/{id}/messages?since={since}");
                // What was said is read again the next time the line opens.
                let Ok(said) = client::get::<eightfold_protocol::Messages>(&path).await else { return };
                self.add_messages(said.messages);
                next = said.next;
            }
        });
    }

    fn add_messages(self, said: Vec<Message>) {
        self.messages.try_update(|known| {
            known.extend(said);
            known.sort_by_key(|message| message.number);
            known.dedup_by_key(|message| message.number);
        });
    }

    /// Notes the time of an answer of the server.
    fn clock_says(self, now_ms: u64) {
        self.answered.set_value(true);
        server_time::exact(now_ms);
    }

    /// The time by the server's clock.
    pub fn server_now(self) -> Option<u64> {
        let now = server_time::server_now()?;
        // A row is never from the future: where the page's clock stood, it is set forward.
        let last = self.follower.with_untracked(|follower| follower.table().map_or(0, |table| table.at_ms()));
        Some(now.max(last))
    }

    fn settle_soon(self, ask_view: bool) {
        if ask_view {
            self.view_soon();
        }
        let waits = self.behind.get_value();
        self.behind.set_value(true);
        if !waits {
            set_timeout(move || self.settle(), TOGETHER);
        }
    }

    /// Asks who is there, a little later: several rows come together.
    fn view_soon(self) {
        set_timeout(
            move || {
                if self.behind.try_get_value().is_none() {
                    return; // the table has been left
                }
                self.request_rows(false);
            },
            Duration::from_millis(60),
        );
    }

    /// Shows the table as it is now.
    fn settle(self) {
        if self.behind.try_get_value().is_none() {
            return; // the table has been left
        }
        self.behind.set_value(false);
        self.follower.notify();
        let Some(record) = self.follower.with_untracked(Follower::record) else { return };
        let kinds = self.kinds(&record);
        // A turn of somebody else has come: the last one from here is history.
        if let TurnStatus::Kept(seq) = self.turn_status.get_untracked() {
            let later = self.follower.with_untracked(|follower| {
                let mine = self.mine_untracked();
                follower.rows().iter().any(|row| {
                    let other =
                        matches!(row.actor, eightfold_table::Actor::Seat(letter) if !mine.contains(&letter));
                    row.seq > seq && other && matches!(row.body, eightfold_table::Body::Turn { .. })
                })
            });
            if later {
                self.turn_status.set(TurnStatus::None);
            }
        }
        self.session.follow(record, kinds);
        self.tell_seen();
        self.keep();
    }

    /// Tells the server what has arrived, where it cannot find out by itself.
    fn tell_seen(self) {
        let stream = self.line.with_value(|line| line.as_ref().is_some_and(Line::is_stream));
        if stream && !self.mine_untracked().is_empty() {
            let seq = self.follower.with_untracked(Follower::seq);
            self.ask("seen", json!({ "seq": seq }), |_| {});
        }
    }

    /// Who may act at this page.
    fn kinds(self, record: &Record) -> Vec<Kind> {
        let mine = self.mine_untracked();
        self.follower.with_untracked(|follower| {
            let playing = follower.table().is_some_and(|table| table.status() == Status::Playing);
            let newer = follower.table().is_some_and(|table| table.newer().is_some());
            let free = playing && !newer && follower.sent().is_none();
            let letters = record.played().seat_letters();
            let seats = follower.table().map_or(&[][..], |table| table.seats());
            letters
                .iter()
                .enumerate()
                .map(|(at, letter)| {
                    let kept_warm = seats.get(at).is_some_and(|seat| seat.sitting_in.is_some());
                    if free && mine.contains(letter) && !kept_warm { Kind::Person } else { Kind::Elsewhere }
                })
                .collect()
        })
    }

    // What is done.

    /// The letters of one's own seats.
    pub fn mine(self) -> Vec<char> {
        self.view.with(|view| view.as_ref().map(|view| view.you.clone()).unwrap_or_default())
    }

    fn mine_untracked(self) -> Vec<char> {
        untrack(|| self.mine())
    }

    /// How far the table is.
    pub fn status(self) -> Option<Status> {
        self.follower.with(|follower| follower.table().map(|table| table.status()))
    }

    /// Who plays, in turn order.
    pub fn players(self) -> Vec<Player> {
        self.view.with(|view| view.as_ref().map(|view| view.players.clone()).unwrap_or_default())
    }

    /// Who plays a seat.
    pub fn player(self, seat: Seat) -> Option<Player> {
        self.view.with(|view| view.as_ref()?.players.get(seat.index()).cloned())
    }

    /// Whether a player is to act, and who.
    pub fn acting(self) -> Option<Seat> {
        match self.session.to_act() {
            Some(ToAct::Seat(seat)) => Some(seat),
            _ => None,
        }
    }

    // The line.

    fn redial(self) {
        if let Some(line) = self.line.try_with_value(Clone::clone).flatten() {
            line.redial();
        }
    }

    fn wake(self) {
        if self.line_state.get_untracked() == LineState::Open {
            self.tend();
        } else {
            self.redial();
        }
    }

    fn tend(self) {
        if let Some(line) = self.line.try_with_value(Clone::clone).flatten() {
            line.tend();
        }
        let oldest = self
            .pending
            .with_value(|pending| pending.iter().map(|request| request.since).fold(f64::INFINITY, f64::min));
        let dials = self.line_state.get_untracked() != LineState::Open && now() - self.opened > HANGS;
        let hangs = dials || now() - oldest > HANGS;
        if self.hanging.get_untracked() != hangs {
            self.hanging.set(hangs);
        }
        let sent = self.pending.with_value(|pending| {
            pending.iter().any(|request| request.sent.is_some_and(|sent| now() - sent > REDIAL))
        });
        if sent && self.line_state.get_untracked() == LineState::Open {
            // It waits anew on the line that is dialled now.
            self.pending.update_value(|pending| pending.iter_mut().for_each(|request| request.sent = None));
            self.redial();
            return;
        }
        self.tick.update(|tick| *tick = tick.wrapping_add(1));
    }

    /// What is left on the clock of a seat, and whether it runs; nothing without a clock.
    pub fn left(self, seat: Seat) -> Option<(u64, bool)> {
        self.tick.track();
        let now_ms = self.server_now()?;
        self.follower.with(|follower| {
            let line = *follower.table()?.clock_lines(now_ms).get(seat.index())?;
            Some((line.left_ms?, line.running))
        })
    }

    /// Whether the person of a seat is known to be away, and for how long.
    pub fn away_ms(self, seat: Seat) -> Option<u64> {
        self.tick.track();
        let player = self.player(seat)?;
        if player.here != Some(false) || player.holder != Holder::Person {
            return None;
        }
        Some(self.server_now()?.saturating_sub(player.away_since_ms?))
    }
}
