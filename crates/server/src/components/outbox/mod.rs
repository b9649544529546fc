//! The outbox: who is notified about new rows of a table. A note for a hook or a browser is stored in the transaction of its
//! rows, so that no acknowledged row goes unreported; after that it is published on the bus.

#[cfg_attr(not(feature = "hooks"), path = "no_deliver.rs")]
mod deliver;
pub mod hooks;
mod public;
pub mod push;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use eightfold_protocol::Note;
use eightfold_store::{GameHead, OutboxEntry, SeatHolder, Status, Store};
use tokio::sync::Notify;

use crate::base::Base;
use crate::bus::{Bus, Event};
use crate::clock::Clock;
use crate::components::presence::Presence;
use crate::error::ApiError;
use crate::shutdown::Shutdown;
use hooks::for_hook;
use push::for_browsers;

/// A note and its recipient.
#[derive(Debug)]
pub struct AddressedNote {
    pub person: String,
    pub note: Note,
}

/// Creates a note for a person about this table.
pub fn new_note(
    head: &GameHead,
    person: &str,
    kind: &str,
    seat: Option<char>,
    seq: u64,
    now_ms: u64,
) -> AddressedNote {
    let note = Note { kind: kind.to_owned(), table: head.id.clone(), seat, seq, at_ms: now_ms };
    AddressedNote { person: person.to_owned(), note }
}

/// Returns the notes about new rows of a table, given its status before them, if it existed, and whether it has ended.
pub fn notes_of(
    head: &GameHead,
    before: Option<eightfold_table::Status>,
    ended: bool,
    now_ms: u64,
) -> Vec<AddressedNote> {
    let waited = before.is_none_or(|before| before == eightfold_table::Status::Waiting);
    let started = waited && matches!(head.status, Status::Playing | Status::Paused);
    let mut notes = Vec::new();
    let mut add = |person: &String, kind: &str, seat: char| {
        notes.push(new_note(head, person, kind, Some(seat), head.seq, now_ms));
    };
    for seat in &head.seats {
        match (&seat.holder, &seat.owner) {
            (SeatHolder::Invited(person), _) if before.is_none() => add(person, "invite", seat.seat),
            (_, Some(person)) | (SeatHolder::Invited(person), None) if ended => {
                add(person, "end", seat.seat);
            }
            (_, Some(person)) if started => add(person, "start", seat.seat),
            _ => {}
        }
        if let SeatHolder::Person(person) = &seat.holder
            && head.to_act.contains(seat.seat)
            && !ended
        {
            add(person, "turn", seat.seat);
        }
    }
    notes
}

/// Returns the note about the current state of a game for a person.
pub fn note_of(head: &GameHead, person: &str) -> String {
    let theirs = head.seats.iter().find(|seat| {
        seat.owner.as_deref() == Some(person) || seat.holder == SeatHolder::Invited(person.to_owned())
    });
    let kind = match theirs {
        _ if head.status == Status::Over => "end",
        Some(seat) if seat.owner.is_none() => "invite",
        Some(seat) if head.to_act.contains(seat.seat) => "turn",
        _ => "table",
    };
    let seat = theirs.map(|seat| seat.seat);
    serde_json::json!({ "kind": kind, "table": head.id, "seat": seat, "seq": head.seq, "at_ms": head.changed_ms })
        .to_string()
}

/// Returns the outbox entries of notes. Browsers only get notes that are of use to people without an open page.
pub fn outgoing(
    notes: &[AddressedNote],
    away: impl Fn(&AddressedNote) -> bool,
) -> Result<Vec<OutboxEntry>, ApiError> {
    let mut outgoing = Vec::new();
    for noted in notes {
        outgoing.push(for_hook(&noted.person, &noted.note)?);
        if away(noted) {
            outgoing.extend(for_browsers(&noted.person, &noted.note)?);
        }
    }
    Ok(outgoing)
}

/// The delivery of notes: on the bus, to hooks and to browsers.
pub struct Outbox {
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    clock: Clock,
    shutdown: Arc<Shutdown>,
    presence: Arc<Presence>,
    /// The address of the site, which push services get as a contact.
    #[cfg_attr(not(feature = "push"), allow(dead_code, reason = "only push services get a contact"))]
    public_url: Option<String>,
    /// Whether hooks may be on private networks and without encryption.
    private: AtomicBool,
    /// Wakes the delivery task.
    wake: Notify,
}

impl Outbox {
    /// Creates the component.
    pub fn new(base: &Base, presence: Arc<Presence>, public_url: Option<String>) -> Arc<Self> {
        Arc::new(Self {
            store: Arc::clone(&base.store),
            bus: Arc::clone(&base.bus),
            clock: base.clock.clone(),
            shutdown: Arc::clone(&base.shutdown),
            presence,
            public_url,
            private: AtomicBool::default(),
            wake: Notify::default(),
        })
    }

    /// Allows hooks on private networks and without encryption.
    pub fn allow_private(&self, allowed: bool) {
        self.private.store(allowed, Ordering::Release);
    }

    /// Whether hooks may be on private networks and without encryption.
    pub fn allows_private(&self) -> bool {
        self.private.load(Ordering::Acquire)
    }

    /// Returns the outbox entries of notes.
    pub fn outgoing(&self, notes: &[AddressedNote]) -> Result<Vec<OutboxEntry>, ApiError> {
        let now_ms = self.clock.now_ms();
        outgoing(notes, |AddressedNote { person, note }| {
            self.presence.away_since(&note.table, person, now_ms).is_some()
        })
    }

    /// Publishes notes that have been stored.
    pub fn publish(&self, notes: &[AddressedNote]) {
        if notes.is_empty() {
            return;
        }
        self.wake.notify_one();
        for AddressedNote { person, note } in notes {
            if let Ok(text) = serde_json::to_string(note) {
                self.bus.publish(Event::note(person, &text));
            }
        }
    }
}

#[cfg(all(test, feature = "push"))]
mod tests {
    use eightfold_catalog::Choice;
    use eightfold_store::{Item, Items};
    use eightfold_table::{SeatPlan, Terms};

    use super::deliver::NOTICE;
    use super::hooks::{DELIVERY_KIND, HOOK};
    use super::push::PUSH;
    use super::*;
    use crate::bus::LocalBus;
    use crate::table_log::TableRequest;
    use crate::testing::{person, server_over, store_in_memory};

    #[tokio::test(start_paused = true)]
    async fn notes_are_stored_with_their_rows() {
        let store = store_in_memory();
        let node = || server_over(Arc::clone(&store), Arc::<LocalBus>::default());
        let (one, other) = (node(), node());
        for id in ["bot", "browser", "neither"] {
            person(&one, id).await;
        }
        // No node has been told about these.
        for (kind, whose) in [(HOOK, "bot"), (PUSH, "browser")] {
            let item = Item {
                kind: kind.to_owned(),
                key: whose.to_owned(),
                person: Some(whose.to_owned()),
                value: String::new(),
                at_ms: 0,
                due_ms: None,
            };
            store.add_item(item).await.unwrap();
        }
        for (app, id) in [(&one, "first"), (&other, "second")] {
            let invited = ["bot", "browser", "neither"].map(|id| SeatPlan::Invited(id.to_owned()));
            let wanted = TableRequest {
                id: id.to_owned(),
                choice: Choice::new("octiles", [("players", "3")]).unwrap(),
                terms: Terms::default(),
                seats: invited.into(),
                sitting: Vec::new(),
                told: None,
            };
            app.tables.create(wanted).await.unwrap();
            // Nothing else has run so far, so this is what a node leaves behind if it is killed now.
            let kept = async |kind, person| store.items(kind, Some(person), "", 9).await.unwrap();
            let so_many = if id == "first" { 1 } else { 2 };
            assert_eq!(kept(DELIVERY_KIND, "bot").await.len(), so_many);
            assert_eq!(kept(NOTICE, "browser").await.len(), so_many);
            for (kind, who) in
                [(NOTICE, "bot"), (DELIVERY_KIND, "browser"), (NOTICE, "neither"), (DELIVERY_KIND, "neither")]
            {
                assert_eq!(kept(kind, who).await, [], "{kind} of {who}");
            }
        }
    }
}
