//! An online table in the page: its log, the people there, and pending actions.

mod offline;
mod requests;

use std::time::Duration;

use eightfold_catalog::{CheckedStep, TableTalk};
use eightfold_client::{FollowError, Follower, LogRequests, PendingActions, QueuedTurn, RejectedTurn};
use eightfold_game::{Seat, ToAct};
use eightfold_protocol::{Code, Holder, Message, Player, Problem, ServerFrame, TableView};
use eightfold_record::Record;
use eightfold_table::{Host, Refusal, Status};
use leptos::prelude::*;
use serde_json::json;

use super::account::Person;
use super::client;
use super::connection::{Connection, ConnectionEvent, ConnectionState, Topic};
use super::server_time;
use crate::app::{GameSession, folder, now};
use crate::setup::PlayerKind;
use crate::words::{fill, id, sentence, t};

/// After this many milliseconds without a response to an action, the connection counts as stalled and reconnects.
const RESPONSE_TIMEOUT_MS: f64 = 1_500.0;
const RECONNECT_TIMEOUT_MS: f64 = 4_000.0;
/// Entries that arrive within this time are shown together.
const BATCH_WINDOW: Duration = Duration::from_millis(20);
/// How often the whole log is read again before the page says that the table is unreadable.
const MAX_REREADS: u32 = 3;
/// How often clocks are drawn and the connection is checked.
const TICK: Duration = Duration::from_millis(250);

/// The state of the last turn taken here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnStatus {
    /// No turn was taken, or another turn followed.
    None,
    /// On its way.
    Sent,
    /// Saved by the server as this entry.
    Saved(u64),
}

/// A table on the server. Copied freely; only one exists at a time.
#[derive(Clone, Copy)]
pub struct OnlineTable {
    id: StoredValue<String>,
    /// Its log.
    pub follower: RwSignal<Follower, LocalStorage>,
    /// The server's view of the table, without the log.
    pub view: RwSignal<Option<TableView>>,
    /// Why the table doesn't exist.
    pub missing: RwSignal<Option<String>>,
    /// Why this version of the page can't follow the table.
    pub unreadable: RwSignal<Option<String>>,
    /// The game that the boards show.
    pub session: GameSession,
    /// The chat messages.
    pub messages: RwSignal<Vec<Message>>,
    /// The messages to the spectators, as far as this person may read them.
    pub spectators: RwSignal<Vec<Message>>,
    /// The last turn taken here.
    pub turn_status: RwSignal<TurnStatus>,
    /// Why the last request was refused.
    pub trouble: RwSignal<Option<String>>,
    /// Whether an action has waited too long for its response.
    pub hanging: RwSignal<bool>,
    pub connection_state: RwSignal<ConnectionState>,
    /// Counts redraws of the clocks.
    pub tick: RwSignal<u32>,
    person: Person,
    pending: StoredValue<PendingActions, LocalStorage>,
    line: StoredValue<Option<Connection>, LocalStorage>,
    log_requests: StoredValue<LogRequests>,
    /// How often the whole log was read again since an entry last fitted.
    rereads: StoredValue<u32>,
    /// Whether the server has described the table or a turn since it was opened.
    answered: StoredValue<bool>,
    /// Whether entries have arrived that aren't shown yet.
    behind: StoredValue<bool>,
    /// When the page started to connect.
    opened: f64,
    /// The turn waiting for the server, in a slow game.
    queued: RwSignal<Option<QueuedTurn>>,
    /// The turn that the server refused, in a slow game, until the player dismisses it.
    pub refused: RwSignal<Option<RejectedTurn>>,
    /// What was last saved.
    kept: StoredValue<offline::SavedState>,
}

/// The host of an online game: turns are shown, and sent.
struct RemoteHost(Callback<String>);

// The server decides chance steps, and turns are taken back by consent.
impl Host for RemoteHost {
    fn play_checked(&mut self, record: &mut Record, turn: CheckedStep) -> Result<(), Refusal> {
        let stale = || Refusal::new(eightfold_table::Code::Stale, t(id::TURN_OUTDATED));
        let made = record.make(turn).ok_or_else(stale)?;
        let send = self.0;
        // The record is borrowed at this moment.
        set_timeout(move || send.run(made.text), Duration::ZERO);
        Ok(())
    }
}

impl OnlineTable {
    /// Starts to follow a table, until the owner of the view is disposed.
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
            session: GameSession::remote(Box::new(RemoteHost(send))),
            messages: RwSignal::new(Vec::new()),
            spectators: RwSignal::new(Vec::new()),
            turn_status: RwSignal::new(TurnStatus::None),
            trouble: RwSignal::new(None),
            hanging: RwSignal::new(false),
            connection_state: RwSignal::new(ConnectionState::Connecting),
            tick: RwSignal::new(0),
            person: Person::from_context(),
            pending: StoredValue::new_local(PendingActions::default()),
            line: StoredValue::new_local(None),
            log_requests: StoredValue::new(LogRequests::default()),
            rereads: StoredValue::new(0),
            answered: StoredValue::new(false),
            behind: StoredValue::new(false),
            opened: now(),
            queued: RwSignal::new(None),
            refused: RwSignal::new(None),
            kept: StoredValue::new(offline::SavedState::default()),
        };
        slot.set_value(Some(table));
        table.restore();
        let line = Connection::open(
            Topic::Table(id),
            move || table.follower.try_with_untracked(Follower::seq).unwrap_or(0),
            move |heard| table.receive(heard),
        );
        let state = line.state();
        Effect::new(move |_| table.connection_state.set(state.get()));
        table.line.set_value(Some(line));
        table.person.on_switch(move || table.reconnect());
        if let Ok(timer) = set_interval_with_handle(move || table.check(), TICK) {
            on_cleanup(move || timer.clear());
        }
        // The network is back, or the page is visible again.
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

    /// Returns the table provided above.
    pub fn from_context() -> Self {
        expect_context()
    }

    pub fn id(self) -> String {
        self.id.get_value()
    }

    pub fn link(self) -> String {
        format!("{}g/{}", folder(), self.id())
    }

    // Incoming.

    fn receive(self, heard: ConnectionEvent) {
        match heard {
            ConnectionEvent::Open => {
                self.log_requests.update_value(LogRequests::lost);
                self.watch();
            }
            ConnectionEvent::Lost => {
                self.log_requests.update_value(LogRequests::lost);
                self.pending.update_value(PendingActions::retry_all);
            }
            ConnectionEvent::Frame(down) => self.take(*down),
        }
    }

    fn take(self, down: ServerFrame) {
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

    /// Applies an entry. If entries are missing or the state here is wrong, requests them again.
    fn take_row(self, text: &str) {
        if !self.take_known_row(text) {
            self.watch();
        }
    }

    /// Applies an entry; `false` if entries have to be requested again.
    fn take_known_row(self, text: &str) -> bool {
        if self.unreadable.with_untracked(Option::is_some) {
            return true; // no further entry can help
        }
        let Some(new) = self.follower.try_update_untracked(|follower| follower.take(text)) else {
            return true; // the table has been left
        };
        match new {
            Ok(false) => true,
            Ok(true) => {
                self.rereads.set_value(0);
                // The server's view is better than the log about who has which seat and under what name.
                let (structural, ended, newer) = self.follower.with_untracked(|follower| {
                    use eightfold_table::Body;
                    let ended =
                        follower.rows().last().is_some_and(|row| matches!(row.body, Body::End { .. }));
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
                    (structural, ended, follower.table().is_some_and(|table| table.newer().is_some()))
                });
                if newer {
                    self.unreadable.set(Some(t(id::TABLE_NEWER).to_owned()));
                }
                self.settle_soon(structural && !newer);
                // The other team's messages and those to the spectators can be read from now on.
                if ended && untrack(|| self.table_talk()) == Some(TableTalk::Partners) {
                    self.read_messages_after(0);
                }
                if ended {
                    self.read_spectators_after(0);
                }
                true
            }
            Err(FollowError::Missing) => false,
            Err(FollowError::Newer(_)) => {
                self.unreadable.set(Some(t(id::TABLE_NEWER).to_owned()));
                true
            }
            Err(error @ (FollowError::Unreadable(_) | FollowError::Wrong(_))) => {
                // The log here or the server's is wrong: read all of it again, a limited number of times.
                self.follower.update_untracked(Follower::forget);
                let rereads = self.rereads.get_value() + 1;
                self.rereads.set_value(rereads);
                if rereads > MAX_REREADS {
                    let error = match error {
                        FollowError::Unreadable(error) => fill!(id::ONLINE_NO_ROW, error),
                        error => error.to_string(),
                    };
                    self.unreadable.set(Some(fill!(id::TABLE_UNREADABLE, error)));
                }
                rereads > MAX_REREADS
            }
        }
    }

    /// Requests the table and the entries missed.
    fn watch(self) {
        self.request_rows(true);
    }

    /// Requests the table and the entries missed, unless a request is under way. With `reconnected`, sends pending
    /// actions and reads messages too.
    fn request_rows(self, reconnected: bool) {
        if self.unreadable.with_untracked(Option::is_some)
            || self.log_requests.try_update_value(LogRequests::ask) != Some(true)
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
            let wait = self
                .log_requests
                .try_update_value(|log_requests| log_requests.record_response(helped))
                .flatten();
            if let Some(wait) = wait {
                set_timeout(
                    move || {
                        if self.log_requests.try_update_value(LogRequests::end_wait).is_some() {
                            self.watch();
                        }
                    },
                    Duration::from_millis(wait),
                );
            }
        });
    }

    /// Applies the server's description of the table; returns whether all its entries could be applied.
    fn take_view(self, mut view: TableView, reconnected: bool) -> bool {
        if self.is_set_back(&view) {
            // The server was restored to an earlier state: its log counts.
            self.follower.update_untracked(Follower::forget);
            return false;
        }
        let rows = std::mem::take(&mut view.rows);
        let helped = rows.iter().all(|row| self.take_known_row(row.get()));
        self.clock_text(view.now_ms);
        self.view.set(Some(view));
        self.settle();
        if reconnected {
            self.flush();
            self.read_messages();
        }
        helped
    }

    /// Shows why the server didn't describe the table; returns whether retrying is pointless.
    fn not_watched(self, problem: &Problem) -> bool {
        match problem.code {
            Code::NotFound => self.missing.set(Some(problem.message.clone())),
            _ => self.trouble.set(Some(sentence(&problem.message))),
        }
        !matches!(problem.code, Code::Unavailable | Code::RateLimited | Code::Internal)
    }

    /// Whether the server, in its first response, knows fewer entries than were saved here.
    fn is_set_back(self, view: &TableView) -> bool {
        !self.answered.get_value() && view.seq < self.follower.with_untracked(Follower::seq)
    }

    fn read_messages(self) {
        let last = |said: RwSignal<Vec<Message>>| {
            said.with_untracked(|said| said.last().map_or(0, |last| last.number))
        };
        self.read_messages_after(last(self.messages));
        // Before the start there are none, and players can't read them before the end.
        let reads = match untrack(|| self.status()) {
            Some(Status::Over) => true,
            Some(Status::Playing | Status::Paused) => self.mine_untracked().is_empty(),
            Some(Status::Waiting) | None => false,
        };
        if reads {
            self.read_spectators_after(last(self.spectators));
        }
    }

    fn read_messages_after(self, since: u64) {
        self.read_pages("", since);
    }

    fn read_spectators_after(self, since: u64) {
        self.read_pages("&spectators=true", since);
    }

    /// Reads the pages of a chat; `more` is added to the query.
    fn read_pages(self, more: &'static str, since: u64) {
        let id = self.id();
        leptos::task::spawn_local(async move {
            let mut next = Some(since);
            while let Some(since) = next {
                let path = format!("tables/{id}/messages?since={since}{more}");
                // Messages are read again the next time the connection opens.
                let Ok(said) = client::get::<eightfold_protocol::Messages>(&path).await else { return };
                self.add_messages(said.messages);
                next = said.next;
            }
        });
    }

    fn add_messages(self, said: Vec<Message>) {
        let (to_spectators, said): (Vec<_>, Vec<_>) =
            said.into_iter().partition(|message| message.spectators);
        for (known, new) in [(self.messages, said), (self.spectators, to_spectators)] {
            if new.is_empty() {
                continue;
            }
            known.try_update(|known| {
                known.extend(new);
                known.sort_by_key(|message| message.number);
                // A message that comes again without its text was taken down.
                let gone = known.iter().filter(|message| message.text.as_deref() == Some(""));
                let gone: Vec<u64> = gone.map(|message| message.number).collect();
                known.retain(|message| !gone.contains(&message.number));
                known.dedup_by_key(|message| message.number);
            });
        }
    }

    /// Records the time of a server response.
    fn clock_text(self, now_ms: u64) {
        self.answered.set_value(true);
        server_time::exact(now_ms);
    }

    /// The time by the server's clock.
    pub fn server_now(self) -> Option<u64> {
        let now = server_time::server_now()?;
        // No entry is from the future: if the page's clock is behind, it is set forward.
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
            set_timeout(move || self.settle(), BATCH_WINDOW);
        }
    }

    /// Requests the list of people shortly, because several entries tend to arrive together.
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

    /// Shows the current state of the table.
    fn settle(self) {
        if self.behind.try_get_value().is_none() {
            return; // the table has been left
        }
        self.behind.set_value(false);
        self.follower.notify();
        let Some(record) = self.follower.with_untracked(Follower::record) else { return };
        let kinds = self.kinds(&record);
        // After another player's turn, the status of our last turn no longer matters.
        if let TurnStatus::Saved(seq) = self.turn_status.get_untracked() {
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
        self.send_seen();
        self.keep();
    }

    /// Tells the server what has arrived, if it can't know by itself.
    fn send_seen(self) {
        let stream = self.line.with_value(|line| line.as_ref().is_some_and(Connection::is_stream));
        if stream && !self.mine_untracked().is_empty() {
            let seq = self.follower.with_untracked(Follower::seq);
            self.ask("seen", json!({ "seq": seq }), |_| {});
        }
    }

    /// Who may act on this page.
    fn kinds(self, record: &Record) -> Vec<PlayerKind> {
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
                    if free && mine.contains(letter) && !kept_warm {
                        PlayerKind::Person
                    } else {
                        PlayerKind::Remote
                    }
                })
                .collect()
        })
    }

    // Actions.

    /// The letters of your own seats.
    pub fn mine(self) -> Vec<char> {
        self.view.with(|view| view.as_ref().map(|view| view.you.clone()).unwrap_or_default())
    }

    fn mine_untracked(self) -> Vec<char> {
        untrack(|| self.mine())
    }

    /// The state of the table.
    pub fn status(self) -> Option<Status> {
        self.follower.with(|follower| follower.table().map(|table| table.status()))
    }

    /// Whether the game has started and isn't over.
    pub fn is_played(self) -> bool {
        matches!(self.status(), Some(Status::Playing | Status::Paused))
    }

    /// Who may talk during the game.
    pub fn table_talk(self) -> Option<TableTalk> {
        self.follower.with(|follower| follower.table().map(|table| table.choice().info().table_talk))
    }

    /// Whether this person has a partner to write to, in a game whose partners may plan together.
    pub fn has_partner(self) -> bool {
        let me = self.person.get();
        self.is_played()
            && self.table_talk() == Some(TableTalk::Partners)
            && self.follower.with(|follower| {
                follower.table().zip(me).is_some_and(|(table, me)| table.team_of(&me.id).len() > 1)
            })
    }

    /// The players, in turn order.
    pub fn players(self) -> Vec<Player> {
        self.view.with(|view| view.as_ref().map(|view| view.players.clone()).unwrap_or_default())
    }

    pub fn player(self, seat: Seat) -> Option<Player> {
        self.view.with(|view| view.as_ref()?.players.get(seat.index()).cloned())
    }

    /// The seat to act, if a player is to act.
    pub fn acting(self) -> Option<Seat> {
        match self.session.to_act() {
            Some(ToAct::Seat(seat)) => Some(seat),
            _ => None,
        }
    }

    // The connection.

    pub(super) fn reconnect(self) {
        if let Some(line) = self.line.try_with_value(Clone::clone).flatten() {
            line.reconnect();
        }
    }

    fn wake(self) {
        if self.connection_state.get_untracked() == ConnectionState::Open {
            self.check();
        } else {
            self.reconnect();
        }
    }

    fn check(self) {
        if let Some(line) = self.line.try_with_value(Clone::clone).flatten() {
            line.check();
        }
        let dials = self.connection_state.get_untracked() != ConnectionState::Open
            && now() - self.opened > RESPONSE_TIMEOUT_MS;
        let hangs =
            dials || self.pending.with_value(|pending| pending.is_waiting_over(RESPONSE_TIMEOUT_MS, now()));
        if self.hanging.get_untracked() != hangs {
            self.hanging.set(hangs);
        }
        let stalled =
            self.pending.with_value(|pending| pending.is_unanswered_over(RECONNECT_TIMEOUT_MS, now()));
        if stalled && self.connection_state.get_untracked() == ConnectionState::Open {
            // It waits again, on the new connection.
            self.pending.update_value(PendingActions::retry_all);
            self.reconnect();
            return;
        }
        self.tick.update(|tick| *tick = tick.wrapping_add(1));
    }

    /// The time left on a seat's clock, and whether it runs; `None` without a clock.
    pub fn left(self, seat: Seat) -> Option<(u64, bool)> {
        self.tick.track();
        let now_ms = self.server_now()?;
        self.follower.with(|follower| {
            let line = *follower.table()?.clock_lines(now_ms).get(seat.index())?;
            Some((line.left_ms?, line.running))
        })
    }

    /// For how long the person of a seat has been away, if they are known to be.
    pub fn away_ms(self, seat: Seat) -> Option<u64> {
        self.tick.track();
        let player = self.player(seat)?;
        if player.here != Some(false) || player.holder != Holder::Person {
            return None;
        }
        Some(self.server_now()?.saturating_sub(player.away_since_ms?))
    }
}
