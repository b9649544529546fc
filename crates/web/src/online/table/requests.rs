//! Actions at a table (turns, offers, seats), sent over any connection until there is a response. The
//! `action_id` makes it safe to send an action again.

use std::time::Duration;

use eightfold_client::{Follower, PendingAction, ResendDecision};
use eightfold_protocol::{
    Act, ActResponse, ChangeAccount, Claim, ClaimKind, Code, Offer, OfferKind, OwnAccount, Problem, Resign,
    Say, SetReady, Sit,
};
use leptos::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};

use super::{OnlineTable, TurnStatus, offline};
use crate::app::now;
use crate::online::account::Person;
use crate::online::client;
use crate::online::connection::ConnectionState;
use crate::online::pair::code_of;
use crate::words::sentence;

async fn rename(person: Person, name: Option<String>) -> Result<(), Problem> {
    let change = ChangeAccount { name, ..ChangeAccount::default() };
    let me: OwnAccount = client::call("PATCH", "me", Some(&change)).await?;
    person.set(Some((&me).into()));
    Ok(())
}

impl OnlineTable {
    pub(super) fn ask(self, what: &str, body: Value, done: impl FnOnce(Result<String, Problem>) + 'static) {
        let line = self.line.try_with_value(Clone::clone).flatten();
        if let Some(line) = line {
            line.ask(what, body, move |answer| {
                if self.behind.try_get_value().is_some() {
                    done(answer);
                }
            });
        }
    }

    fn send_request(self, request: &'static str, action_id: String, body: &impl Serialize) {
        let body = serde_json::to_value(body).unwrap_or_default();
        let action = PendingAction { action_id, request, body, taken_ms: now(), sent_ms: None };
        self.trouble.set(None);
        self.pending.update_value(|pending| pending.push(action));
        self.flush();
    }

    /// Whether the server can be reached.
    pub(super) fn is_connected(self) -> bool {
        self.line.with_value(|line| {
            line.as_ref().is_some_and(|line| line.state().get_untracked() == ConnectionState::Open)
        })
    }

    /// Sends the actions not yet sent on the current connection.
    pub(super) fn flush(self) {
        if !self.is_connected() {
            return;
        }
        let unsent = self.pending.try_update_value(|pending| pending.send_all(now())).unwrap_or_default();
        for PendingAction { action_id, request, body, .. } in unsent {
            self.mark_sent(&action_id);
            self.ask(request, body, move |answer| self.record_response(&action_id, request, answer));
        }
    }

    fn record_response(self, action_id: &str, what: &'static str, answer: Result<String, Problem>) {
        // Sent again with the same key if it isn't known whether it was done.
        if let Err(Problem { code: Code::Unavailable | Code::RateLimited | Code::Internal, .. }) = &answer {
            let id = action_id.to_owned();
            set_timeout(
                move || {
                    self.pending.try_update_value(|pending| pending.retry(&id));
                    if self.behind.try_get_value().is_some() {
                        self.flush();
                    }
                },
                Duration::from_millis(1_000),
            );
            return;
        }
        let action = self.pending.try_update_value(|pending| pending.remove(action_id)).flatten();
        match answer {
            Ok(text) => {
                if let Ok(acted) = client::read::<ActResponse>(&text) {
                    self.clock_text(acted.now_ms);
                    for row in &acted.rows {
                        self.take_row(row.get());
                    }
                    if what == "act" {
                        self.turn_status.set(TurnStatus::Saved(acted.seq));
                    }
                }
                self.settle_soon(false);
            }
            Err(problem) => {
                for row in problem.rows.iter().flatten() {
                    self.take_row(row.get());
                }
                self.refused(what, action, problem);
            }
        }
    }

    /// Handles a refusal by the server.
    fn refused(self, what: &'static str, action: Option<PendingAction>, problem: Problem) {
        if what != "act" {
            self.trouble.set(Some(sentence(&problem.message)));
            self.settle_soon(false);
            return;
        }
        let queued = self.queued.get_untracked();
        if problem.code == Code::Stale {
            let resend = self.follower.try_update_untracked(Follower::resend);
            if let (Some(ResendDecision::SendAfter(seq)), Some(mut action)) = (resend, action) {
                action.body["expected_seq"] = json!(seq);
                action.sent_ms = None;
                self.pending.update_value(|pending| pending.push(action));
                self.flush();
                return;
            }
        }
        self.follower.update_untracked(Follower::remove_unsent);
        self.turn_status.set(TurnStatus::None);
        let why = offline::why_refused(&problem);
        self.session.said.set(why.clone());
        if !self.note_refusal(queued, &why) {
            self.trouble.set(Some(why));
        }
        self.watch();
        self.settle_soon(false);
    }

    fn action_id(self) -> String {
        client::action_id(&self.person.peek().map(|known| known.id).unwrap_or_default())
    }

    pub(super) fn take_turn(self, turn: String) {
        let action_id = self.action_id();
        let sent = self.follower.try_update_untracked(|follower| {
            follower.send(action_id.clone(), turn.clone()).map(|sent| sent.expected_seq)
        });
        if let Some(Some(expected_seq)) = sent {
            self.turn_status.set(TurnStatus::Sent);
            self.queue();
            self.send_request("act", action_id.clone(), &Act { expected_seq, action_id, turn });
        }
        self.settle();
    }

    /// Makes an offer, or accepts it if it has been made.
    pub fn offer(self, kind: OfferKind, answer: Option<eightfold_protocol::OfferAnswer>) {
        let action_id = self.action_id();
        self.send_request("offer", action_id.clone(), &Offer { expected_seq: None, action_id, kind, answer });
    }

    pub fn resign(self, seat: char) {
        let action_id = self.action_id();
        self.send_request(
            "resign",
            action_id.clone(),
            &Resign { expected_seq: None, action_id, seat: Some(seat) },
        );
    }

    /// Chooses what happens to the seat of an absent player.
    pub fn claim(self, seat: char, claim: ClaimKind) {
        let action_id = self.action_id();
        self.send_request("claim", action_id.clone(), &Claim { action_id, seat, claim });
    }

    /// Takes a seat; creates an account if there is none.
    pub fn sit(self, seat: Option<char>) {
        self.ask_once(move |id| async move {
            client::post::<_, Value>(&format!("tables/{id}/sit"), &Sit { seat, code: code_of(seat) }).await
        });
    }

    /// Takes a seat under this name, if there is one.
    pub fn sit_as(self, name: Option<String>, seat: Option<char>) {
        let person = self.person;
        self.ask_once(move |id| {
            let name = name.clone();
            async move {
                if name.is_some() {
                    rename(person, name).await?;
                }
                client::post::<_, Value>(&format!("tables/{id}/sit"), &Sit { seat, code: code_of(seat) })
                    .await
            }
        });
    }

    /// Reads the chat again, without the people who have been blocked meanwhile.
    pub fn reload_messages(self) {
        self.messages.set(Vec::new());
        self.spectators.set(Vec::new());
        self.read_messages();
    }

    /// Sets the user's name.
    pub fn take_name(self, name: String) {
        let person = self.person;
        self.ask_once(move |_| {
            let name = Some(name.clone());
            async move { rename(person, name).await.map(|()| Value::Null) }
        });
    }

    /// Says that the player is ready, and adds to the shuffle. Does nothing if another tab of the same person was
    /// faster.
    pub fn ready(self) {
        let contribution: String = (0..4).map(|_| format!("{:016x}", crate::app::random())).collect();
        let ready = SetReady { contribution: Some(contribution) };
        self.ask("ready", serde_json::to_value(ready).unwrap_or_default(), move |_| self.watch());
    }

    /// Leaves the seats.
    pub fn leave(self) {
        self.ask_once(move |id| async move {
            client::post::<_, Value>(&format!("tables/{id}/leave"), &json!({})).await
        });
    }

    /// Sends a chat message.
    pub fn say(self, say: Say) {
        self.ask_once(move |id| {
            let say = say.clone();
            async move { client::post::<_, Value>(&format!("tables/{id}/say"), &say).await }
        });
    }

    /// Sends a request once; a new account means a new connection.
    fn ask_once<F: Future<Output = Result<Value, Problem>> + 'static>(
        self,
        request: impl Fn(String) -> F + 'static,
    ) {
        self.trouble.set(None);
        let (id, before) = (self.id(), self.person.peek());
        leptos::task::spawn_local(async move {
            let done = self.person.act(|| request(id.clone())).await;
            if self.behind.try_get_value().is_none() {
                return;
            }
            if let Err(problem) = done {
                self.trouble.set(Some(sentence(&problem.message)));
            }
            if self.person.peek() != before {
                self.reconnect();
            } else {
                self.watch();
            }
        });
    }
}
