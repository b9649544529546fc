//! Actions at a table (turns, offers, seats), sent over any connection until there is a response. The
//! `action_id` makes it safe to send an action again.

use std::time::Duration;

use eightfold_protocol::{
    Act, Acted, Claim, ClaimKind, Code, Offer, OfferKind, Problem, Ready, Resign, Say, Sit,
};
use leptos::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};

use super::{OnlineTable, PendingRequest, TurnStatus, offline};
use crate::app::now;
use crate::online::client;
use crate::online::follower::{Follower, Resend};
use crate::online::line::LineState;
use crate::words::sentence;

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

    fn do_it(self, what: &'static str, action_id: String, body: &impl Serialize) {
        let body = serde_json::to_value(body).unwrap_or_default();
        let request = PendingRequest { action_id, what, body, since: now(), sent: None };
        self.trouble.set(None);
        self.pending.update_value(|pending| pending.push(request));
        self.flush();
    }

    /// Whether the server can be reached now.
    pub(super) fn is_connected(self) -> bool {
        self.line.with_value(|line| {
            line.as_ref().is_some_and(|line| line.state().get_untracked() == LineState::Open)
        })
    }

    /// Sends what has not been sent on the line as it is now.
    pub(super) fn flush(self) {
        if !self.is_connected() {
            return;
        }
        let waiting: Vec<PendingRequest> = self
            .pending
            .with_value(|pending| pending.iter().filter(|request| request.sent.is_none()).cloned().collect());
        for request in waiting {
            let PendingRequest { action_id, what, body, .. } = request;
            self.pending.update_value(|pending| {
                pending
                    .iter_mut()
                    .filter(|request| request.action_id == action_id)
                    .for_each(|request| request.sent = Some(now()));
            });
            self.goes_out(&action_id);
            self.ask(what, body, move |answer| self.answered(&action_id, what, answer));
        }
    }

    fn answered(self, action_id: &str, what: &'static str, answer: Result<String, Problem>) {
        // Asked again with the same name where nobody can say whether it was done.
        if let Err(Problem { code: Code::Unavailable | Code::RateLimited | Code::Internal, .. }) = &answer {
            let id = action_id.to_owned();
            set_timeout(
                move || {
                    self.pending.try_update_value(|pending| {
                        pending
                            .iter_mut()
                            .filter(|request| request.action_id == id)
                            .for_each(|request| request.sent = None);
                    });
                    if self.behind.try_get_value().is_some() {
                        self.flush();
                    }
                },
                Duration::from_millis(1_000),
            );
            return;
        }
        let mut request = None;
        self.pending.update_value(|pending| {
            if let Some(at) = pending.iter().position(|request| request.action_id == action_id) {
                request = Some(pending.remove(at));
            }
        });
        match answer {
            Ok(text) => {
                if let Ok(acted) = client::read::<Acted>(&text) {
                    self.clock_says(acted.now_ms);
                    for row in &acted.rows {
                        self.take_row(row.get());
                    }
                    if what == "act" {
                        self.turn_status.set(TurnStatus::Kept(acted.seq));
                    }
                }
                self.settle_soon(false);
            }
            Err(problem) => {
                for row in problem.rows.iter().flatten() {
                    self.take_row(row.get());
                }
                self.refused(what, request, problem);
            }
        }
    }

    /// The server says otherwise.
    fn refused(self, what: &'static str, request: Option<PendingRequest>, problem: Problem) {
        if what != "act" {
            self.trouble.set(Some(sentence(&problem.message)));
            self.settle_soon(false);
            return;
        }
        let queued = self.queued.get_untracked();
        if problem.code == Code::Stale {
            let resend = self.follower.try_update_untracked(Follower::resend);
            if let (Some(Resend::After(seq)), Some(mut request)) = (resend, request) {
                request.body["expected_seq"] = json!(seq);
                request.sent = None;
                self.pending.update_value(|pending| pending.push(request));
                self.flush();
                return;
            }
        }
        self.follower.update_untracked(Follower::unsend);
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
            self.do_it("act", action_id.clone(), &Act { expected_seq, action_id, turn });
        }
        self.settle();
    }

    /// Proposes something, or agrees to it where it is proposed.
    pub fn offer(self, kind: OfferKind, answer: Option<eightfold_protocol::Answer>) {
        let action_id = self.action_id();
        self.do_it("offer", action_id.clone(), &Offer { expected_seq: None, action_id, kind, answer });
    }

    /// Gives a seat up.
    pub fn resign(self, seat: char) {
        let action_id = self.action_id();
        self.do_it("resign", action_id.clone(), &Resign { expected_seq: None, action_id, seat: Some(seat) });
    }

    /// Chooses what becomes of a seat whose player stays away.
    pub fn claim(self, seat: char, claim: ClaimKind) {
        let action_id = self.action_id();
        self.do_it("claim", action_id.clone(), &Claim { action_id, seat, claim });
    }

    /// Sits down; an account is made if there is none.
    pub fn sit(self, seat: Option<char>) {
        self.ask_once(move |id| async move {
            client::post::<_, Value>(&format!("tables/{id}/sit"), &Sit { seat }).await
        });
    }

    /// Is ready, and adds to the shuffle. Where another tab of the same person was faster there is nothing left to do.
    pub fn ready(self) {
        let contribution: String = (0..4).map(|_| format!("{:016x}", crate::app::random())).collect();
        let ready = Ready { contribution: Some(contribution) };
        self.ask("ready", serde_json::to_value(ready).unwrap_or_default(), move |_| self.watch());
    }

    /// Leaves the seats again.
    pub fn leave(self) {
        self.ask_once(move |id| async move {
            client::post::<_, Value>(&format!("tables/{id}/leave"), &json!({})).await
        });
    }

    /// Says something.
    pub fn say(self, say: Say) {
        self.ask_once(move |id| {
            let say = say.clone();
            async move { client::post::<_, Value>(&format!("tables/{id}/say"), &say).await }
        });
    }

    /// Does something that the server is asked once; a new account means a new line.
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
                self.redial();
            } else {
                self.watch();
            }
        });
    }
}
