//! A shared board or study being shown: its connection, its copy on this page, and who else looks at it.

use std::collections::BTreeMap;
use std::time::Duration;

use eightfold_octiles::{Space, TileId};
use eightfold_protocol::{
    ChangeSharedBoard, Code, Message, Messages, Pointer, Problem, SharedBoardView, StepResponse,
};
use eightfold_scene::PersonColour;
use eightfold_shared_boards::{Body, Chapters, Editing, Refusal, Row, SharedDocument, Step, StudyRefusal};
use eightfold_study::{Edit, Path};
use leptos::prelude::*;
use serde_json::{Value, json};

use super::copy::{PendingChange, PendingStep, SharedCopy};
use crate::app::{now, set_title};
use crate::board_editor::BoardEditor;
use crate::board_editor::host::{OtherSelection, SharedEditor};
use crate::board_editor::shared::refusal_words;
use crate::online::account::Person;
use crate::online::client;
use crate::online::connection::{Connection, ConnectionEvent, ConnectionState, Topic};
use crate::words::{fill, id, sentence, t};

/// How often the connection is checked.
const TICK: Duration = Duration::from_secs(1);
/// The minimum time between two messages about what is selected here.
const POINT_INTERVAL: Duration = Duration::from_millis(300);
/// How long a pointer that isn't confirmed is shown, in milliseconds: three times the interval of confirmations.
const POINTER_TIMEOUT_MS: f64 = 45_000.0;
/// The maximum length of a message on the socket, in bytes; the server reads a little more.
const MAX_SOCKET_LEN: usize = 15_000;
/// How long to wait after too many steps.
const RETRY_DELAY: Duration = Duration::from_millis(1_000);

/// A shared board or study being shown.
#[derive(Clone, Copy)]
pub struct FollowedDocument {
    pub id: StoredValue<String>,
    pub view: RwSignal<Option<SharedBoardView>>,
    pub copy: RwSignal<SharedCopy>,
    /// The entry whose board is shown in place of the current one.
    pub past: RwSignal<Option<u64>>,
    /// Why there is nothing to show.
    pub missing: RwSignal<Option<String>>,
    /// Why the last step was refused.
    pub refused: RwSignal<String>,
    pub messages: RwSignal<Vec<Message>>,
    /// The people who look at the board by connection, and when that was last heard.
    pub pointers: RwSignal<BTreeMap<String, (Pointer, f64)>>,
    pub state: RwSignal<ConnectionState>,
    /// What to say if it doesn't exist.
    missing_text: &'static str,
    person: Person,
    line: StoredValue<Option<Connection>, LocalStorage>,
    /// What is selected here, and whether it's about to be sent.
    pointing: StoredValue<(Value, bool)>,
    /// The chapter and node that the last undo or redo here has changed, once the server has taken it.
    changed: RwSignal<Option<(u32, Path)>>,
    /// The same, with the action's id, until the server has taken it or the person has done something else.
    change_to_show: StoredValue<Option<(String, (u32, Path))>>,
}

impl FollowedDocument {
    /// Connects to a board or study. `missing_text` is what to say if it doesn't exist.
    pub fn new(id: String, missing_text: &'static str) -> Self {
        let followed = Self {
            id: StoredValue::new(id.clone()),
            view: RwSignal::new(None),
            copy: RwSignal::new(SharedCopy::default()),
            past: RwSignal::new(None),
            missing: RwSignal::new(None),
            refused: RwSignal::new(String::new()),
            messages: RwSignal::new(Vec::new()),
            pointers: RwSignal::new(BTreeMap::new()),
            state: RwSignal::new(ConnectionState::Connecting),
            missing_text,
            person: Person::from_context(),
            line: StoredValue::new_local(None),
            pointing: StoredValue::new((json!({}), false)),
            changed: RwSignal::new(None),
            change_to_show: StoredValue::new(None),
        };
        let line =
            Connection::open(Topic::Board(id), move || followed.seq(), move |event| followed.receive(event));
        followed.line.set_value(Some(line));
        followed.person.on_switch(move || followed.reconnect());
        if let Ok(timer) = set_interval_with_handle(move || followed.tick(), TICK) {
            on_cleanup(move || timer.clear());
        }
        on_cleanup(move || followed.close());
        followed
    }

    /// The number of the last row.
    pub fn seq(self) -> u64 {
        self.copy.try_with_untracked(SharedCopy::seq).unwrap_or_default()
    }

    /// The id of the signed-in person.
    pub fn me(self) -> Option<String> {
        self.person.get().map(|known| known.id)
    }

    /// Sends a change of what its maker decides; `trouble` says why it failed.
    pub fn change_settings(self, change: ChangeSharedBoard, trouble: RwSignal<Option<String>>) {
        trouble.set(None);
        let Some(id) = self.id.try_get_value() else { return };
        let action_id = client::action_id(&untrack(|| self.me()).unwrap_or_default());
        let (path, change) = (format!("shared-boards/{id}"), ChangeSharedBoard { action_id, ..change });
        leptos::task::spawn_local(async move {
            let changed: Result<SharedBoardView, Problem> =
                self.person.act(|| client::call("PATCH", &path, Some(&change))).await;
            if let Err(problem) = changed {
                client::refuse(trouble, &problem);
            }
        });
    }

    /// Whether this person made the board.
    pub fn is_maker(self) -> bool {
        let me = self.me();
        me.is_some() && self.view.with(|view| view.as_ref().map(|view| view.maker.id.clone())) == me
    }

    /// What the server has confirmed about the board.
    pub fn confirmed<T: Default>(self, part: impl Fn(&SharedDocument) -> T) -> T {
        self.copy.with(|copy| copy.confirmed().map(part).unwrap_or_default())
    }

    /// Whether a newer version has changed the board, so that this one only shows what was there before.
    pub fn is_newer(self) -> bool {
        self.confirmed(|shared| shared.newer().is_some())
    }

    /// Whether this person may change the board.
    pub fn may_edit(self) -> bool {
        if self.is_newer() {
            return false;
        }
        let everyone = self.confirmed(|shared| Some(shared.terms().editing)) == Some(Editing::Everyone);
        everyone || self.is_maker() || self.me().is_some_and(|me| self.is_writer(&me))
    }

    /// Whether the maker has named this person as a writer.
    pub fn is_writer(self, id: &str) -> bool {
        self.confirmed(|shared| shared.terms().writers.contains(id))
    }

    /// The chapters of a study with the changes that still wait.
    pub fn study(self) -> Option<Chapters> {
        let me = untrack(|| self.me()).unwrap_or_default();
        self.copy.try_with_untracked(|copy| copy.study(&me)).flatten()
    }

    /// Why this person can't edit a study.
    pub fn watching_words(self) -> &'static str {
        t(if self.is_newer() { id::SHARED_NEWER } else { id::STUDY_WATCHING })
    }

    /// Whether this person may edit and has a step or an edit to take back, sent or not.
    pub fn can_undo(self) -> bool {
        let me = self.me().unwrap_or_default();
        let has_one = |copy: &SharedCopy| {
            copy.waiting() > 0 || copy.confirmed().is_some_and(|shared| shared.can_undo(&me))
        };
        self.may_edit() && self.copy.with(has_one)
    }

    /// Whether this person may edit and has an edit to redo, sent or not.
    pub fn can_redo(self) -> bool {
        let me = self.me().unwrap_or_default();
        self.may_edit() && self.copy.with(|copy| copy.can_redo(&me))
    }

    /// Edits a chapter.
    pub fn edit(self, chapter: u32, edit: Edit) {
        // The comment that this page showed, so that no newer one is overwritten.
        let was = match &edit {
            Edit::Comment { at, .. } => self.study().and_then(|study| {
                let tree = study.chapter(chapter)?.tree();
                Some(tree.node(tree.find(at).ok()?).comments().join("\n"))
            }),
            _ => None,
        };
        self.add(PendingChange::Edit { chapter, edit, was });
    }

    /// Takes back this person's last step or edit.
    pub fn undo(self) {
        self.add(PendingChange::Undo);
    }

    /// Takes back this person's last edit of a study, which is shown once the server has taken it.
    pub fn undo_edit(self) {
        self.add_and_show(PendingChange::Undo, Chapters::edit_to_undo);
    }

    /// Redoes the edit that this person took back last, which is shown once the server has taken it.
    pub fn redo_edit(self) {
        self.add_and_show(PendingChange::Redo, Chapters::edit_to_redo);
    }

    fn add_and_show(
        self,
        action: PendingChange,
        edit_of: impl for<'a> Fn(&'a Chapters, &str) -> Option<(u32, &'a Edit)>,
    ) {
        let me = untrack(|| self.me()).unwrap_or_default();
        let place = self.study().and_then(|study| {
            let (chapter, edit) = edit_of(&study, &me)?;
            Some((chapter, edit.node()?))
        });
        self.act(|copy, action_id| {
            self.change_to_show.set_value(place.map(|place| (action_id.clone(), place)));
            copy.add(action_id, action);
        });
    }

    /// The chapter that the last undo or redo here has changed, until it is shown.
    pub fn changed_chapter(self) -> Option<u32> {
        self.changed.with(|changed| changed.as_ref().map(|(chapter, _)| *chapter))
    }

    /// Returns the node that the last undo or redo here has changed, once, if it's in this chapter.
    pub fn take_changed(self, chapter: u32) -> Option<Path> {
        let (_, node) = self.changed.get().filter(|(of, _)| *of == chapter)?;
        self.changed.set(None);
        Some(node)
    }

    /// Doesn't go to the change that waits for the server, because the person has gone elsewhere.
    pub fn forget_change(self) {
        self.change_to_show.set_value(None);
    }

    /// Makes a change other than a step.
    pub fn add(self, action: PendingChange) {
        self.act(|copy, action_id| copy.add(action_id, action));
    }

    /// The name of a person.
    pub fn name_of(self, id: &str) -> String {
        let of_people = self.view.with(|view| {
            let person = view.as_ref()?.people.iter().find(|person| person.id == id)?;
            Some(person.name.clone())
        });
        let of_pointers = || {
            self.pointers.with(|pointers| {
                pointers.values().find(|(known, _)| known.id == id).map(|(known, _)| known.name.clone())
            })
        };
        of_people.or_else(of_pointers).unwrap_or_default()
    }

    pub fn host(self) -> SharedEditor {
        let board = Memo::new(move |_| {
            self.copy.with(|copy| {
                let past = self.past.get().and_then(|seq| copy.board_at(seq).cloned());
                past.unwrap_or_else(|| copy.board())
            })
        });
        let now = Memo::new(move |_| board.with(|board| BoardEditor::of_shared(board).unwrap_or_default()));
        let can_undo = move || self.past.get().is_none() && self.can_undo();
        SharedEditor {
            now: now.into(),
            change: Callback::new(move |(was, now): (BoardEditor, BoardEditor)| {
                let step = Step::between(&was.to_shared(), &now.to_shared());
                if !step.is_empty() {
                    self.act(|copy, action_id| copy.step(action_id, step));
                }
            }),
            undo: Callback::new(move |()| self.undo()),
            can_undo: Signal::derive(can_undo),
            may_edit: Signal::derive(move || self.past.get().is_none() && self.may_edit()),
            refused: self.refused.into(),
            others: Memo::new(move |_| self.others()).into(),
            point: Callback::new(move |(space, tile)| self.point(space, tile)),
        }
    }

    /// The board that is shown, for an editor of its own.
    pub fn shown(self) -> BoardEditor {
        self.copy.with_untracked(|copy| {
            let past = self.past.get_untracked().and_then(|seq| copy.board_at(seq).cloned());
            BoardEditor::of_shared(&past.unwrap_or_else(|| copy.board())).unwrap_or_default()
        })
    }

    /// The people who look at the board, each once: id, name, and what they have selected.
    pub fn people_here(self) -> Vec<Pointer> {
        let mut people: BTreeMap<String, Pointer> = BTreeMap::new();
        self.pointers.with(|pointers| {
            for (pointer, _) in pointers.values() {
                let known = people.entry(pointer.id.clone()).or_insert_with(|| pointer.clone());
                if pointer.at != Default::default() {
                    known.at = pointer.at.clone();
                }
            }
        });
        people.into_values().collect()
    }

    /// The colour of a person. It follows from the order in which people first took part, so that it's the same on
    /// every page and doesn't change.
    pub fn colour(self, id: &str) -> PersonColour {
        let place = self.copy.with(|copy| copy.place_of(id));
        PersonColour::of(place.unwrap_or_else(|| id.bytes().map(usize::from).sum()))
    }

    fn others(self) -> Vec<OtherSelection> {
        let me = self.me();
        let others = self.people_here().into_iter().filter(|pointer| Some(&pointer.id) != me.as_ref());
        others
            .map(|pointer| OtherSelection {
                colour: self.colour(&pointer.id),
                name: pointer.name,
                space: pointer.at.space.as_deref().and_then(Space::from_name),
                tile: pointer.at.tile.and_then(TileId::new),
            })
            .collect()
    }

    /// Adds something to the copy, and sends it.
    fn act(self, add: impl FnOnce(&mut SharedCopy, String)) {
        self.refused.set(String::new());
        self.forget_change();
        let known = self.person.peek();
        let owner = known.as_ref().map_or("guest", |known| known.id.as_str());
        let action_id = client::action_id(owner);
        self.copy.update(|copy| add(copy, action_id));
        if known.is_some() {
            return self.send();
        }
        // The first step makes an account; the new connection has its cookie.
        leptos::task::spawn_local(async move {
            match self.person.ensure().await {
                Ok(_) => self.reconnect(),
                Err(problem) => self.drop_steps(sentence(&problem.message)),
            }
        });
    }

    /// Sends the next step that waits, unless one is under way.
    fn send(self) {
        let open = self.line.with_value(|line| {
            line.as_ref().is_some_and(|line| line.state().get_untracked() == ConnectionState::Open)
        });
        if !open || self.person.peek().is_none() {
            return;
        }
        let Some(Some(PendingStep { action_id, action, .. })) =
            self.copy.try_update_untracked(SharedCopy::next_to_send)
        else {
            return;
        };
        let (what, body) = match &action {
            PendingChange::Step(step) => ("step", json!({ "action_id": action_id, "step": step })),
            PendingChange::Undo => ("undo", json!({ "action_id": action_id })),
            PendingChange::Redo => ("redo", json!({ "action_id": action_id })),
            PendingChange::Edit { chapter, edit, was } => {
                ("edit", json!({ "action_id": action_id, "chapter": chapter, "edit": edit, "was": was }))
            }
            PendingChange::Lines { chapter, at, lines } => {
                let mut body = json!(lines);
                body["action_id"] = json!(action_id);
                body["chapter"] = json!(chapter);
                body["at"] = json!(at);
                ("lines", body)
            }
            PendingChange::Chapter(change) => {
                ("chapters", json!({ "action_id": action_id, "change": change }))
            }
        };
        let answered = move |answer| self.answered(&action_id, answer);
        let text = body.to_string();
        if text.len() <= MAX_SOCKET_LEN {
            return self.ask(what, body, answered);
        }
        // A chapter may be too large for the socket.
        let path = format!("shared-boards/{}/{what}", self.id.get_value());
        leptos::task::spawn_local(async move { answered(client::text("POST", &path, Some(&body)).await) });
    }

    fn ask(self, what: &str, body: Value, done: impl FnOnce(Result<String, Problem>) + 'static) {
        self.line.try_with_value(|line| {
            if let Some(line) = line {
                line.ask(what, body, done);
            }
        });
    }

    fn answered(self, action_id: &str, answer: Result<String, Problem>) {
        match answer.and_then(|text| client::read::<StepResponse>(&text)) {
            Ok(StepResponse { seq }) => {
                self.copy.try_update(|copy| copy.taken(action_id, seq));
                let change = self
                    .change_to_show
                    .try_update_value(|waits| waits.take_if(|(awaited, _)| awaited.as_str() == action_id));
                if let Some(Some((_, place))) = change {
                    self.changed.try_set(Some(place));
                }
                self.send();
            }
            Err(problem) if matches!(problem.code, Code::RateLimited | Code::Unavailable) => {
                // Nothing is lost: the same step is sent again.
                self.copy.try_update_untracked(SharedCopy::lost);
                set_timeout(move || self.send(), RETRY_DELAY);
            }
            Err(problem) if problem.code == Code::Unauthorized => {
                // The server no longer knows the account.
                self.person.set(None);
                leptos::task::spawn_local(async move {
                    if self.person.ensure().await.is_ok() {
                        self.reconnect();
                    }
                });
            }
            Err(problem) => self.refuse(action_id, &problem),
        }
    }

    /// Drops a refused step, and says why in words.
    fn refuse(self, action_id: &str, problem: &Problem) {
        let Some(Some(action)) = self.copy.try_update(|copy| copy.refused(action_id)) else { return };
        let board = self.copy.with_untracked(|copy| copy.confirmed()?.board().cloned());
        let of_study = self.study_refusal(&action);
        if matches!(of_study, Some(Refusal::Study(StudyRefusal::Nothing))) {
            // Someone else has made the same change.
            return;
        }
        let reason = match (&action, board) {
            (PendingChange::Step(step), Some(mut board)) => step.apply(&mut board).err(),
            _ => None,
        };
        self.refused.set(match (reason, action, problem.code) {
            (Some(reason), ..) => refusal_words(&reason),
            (None, PendingChange::Edit { edit: Edit::Comment { text, .. }, .. }, Code::Stale) => {
                fill!(id::SHARED_COMMENT_CHANGED, text)
            }
            (
                None,
                PendingChange::Edit { .. } | PendingChange::Lines { .. } | PendingChange::Chapter(_),
                Code::Stale,
            ) => t(id::SHARED_NODE_GONE).to_owned(),
            (None, PendingChange::Undo, Code::Stale | Code::Illegal) => t(id::SHARED_NOT_UNDONE).to_owned(),
            (None, PendingChange::Redo, Code::Stale) => t(id::SHARED_NOT_REDONE).to_owned(),
            (None, PendingChange::Redo, Code::Illegal) => t(id::SHARED_CANNOT_REDO).to_owned(),
            // The entry that overtook it is still on its way.
            (None, _, Code::Stale) => t(id::SHARED_NOT_TAKEN).to_owned(),
            _ => sentence(&problem.message),
        });
    }

    /// Why a change of a study doesn't apply to what the server has confirmed.
    fn study_refusal(self, action: &PendingChange) -> Option<Refusal> {
        let (me, action) = (untrack(|| self.me()).unwrap_or_default(), action.clone());
        let body = match action {
            PendingChange::Edit { chapter, edit, was } => Body::Edit { chapter, edit, was },
            PendingChange::Lines { chapter, at, lines } => Body::Lines { chapter, at, lines },
            PendingChange::Chapter(change) => Body::Chapter(change),
            PendingChange::Step(_) | PendingChange::Undo | PendingChange::Redo => return None,
        };
        self.copy.with_untracked(|copy| {
            let mut shared = copy.confirmed()?.clone();
            let row = shared.next(0, &me, body);
            shared.take(&row).err()
        })
    }

    fn drop_steps(self, words: String) {
        let first = self.copy.try_update(|copy| copy.next_to_send().map(|first| first.action_id));
        if let Some(Some(action_id)) = first {
            self.copy.try_update(|copy| copy.refused(&action_id));
        }
        self.refused.try_set(words);
    }

    /// Tells the others what is selected here, a few times a second at most.
    fn point(self, space: Option<Space>, tile: Option<TileId>) {
        let mut at = json!({});
        if let Some(space) = space {
            at["space"] = json!(space.name());
        }
        if let Some(tile) = tile {
            at["tile"] = json!(tile.number());
        }
        self.point_at(at);
    }

    /// Tells the others what this person looks at, a few times a second at most.
    pub fn point_at(self, at: Value) {
        let waits = self.pointing.with_value(|(_, waits)| *waits);
        self.pointing.set_value((at, true));
        if !waits {
            set_timeout(move || self.send_pointer(), POINT_INTERVAL);
        }
    }

    fn send_pointer(self) {
        let at = self.pointing.try_update_value(|(at, waits)| {
            *waits = false;
            at.clone()
        });
        let open = self.state.try_get_untracked() == Some(ConnectionState::Open);
        if let (Some(at), true, true) = (at, open, self.person.peek().is_some()) {
            self.ask("point", at, |_| {});
        }
    }

    /// Reconnects, because the account has changed.
    fn reconnect(self) {
        self.line.try_with_value(|line| {
            if let Some(line) = line {
                line.reconnect();
            }
        });
    }

    fn receive(self, event: ConnectionEvent) {
        match event {
            ConnectionEvent::Open => {
                self.state.try_set(ConnectionState::Open);
                self.ask("watch", json!({ "since": self.seq() }), move |answer| self.watched(answer));
            }
            ConnectionEvent::Lost => {
                self.state.try_set(ConnectionState::Lost);
                self.copy.try_update_untracked(SharedCopy::lost);
                self.pointers.try_set(BTreeMap::new());
            }
            ConnectionEvent::Frame(down) => {
                if let Some(row) = down.row {
                    self.take(row.get());
                }
                if let Some(pointer) = down.pointer {
                    self.see(pointer);
                }
                if let Some(message) = down.message {
                    self.messages.try_update(|messages| {
                        if messages.last().is_none_or(|last| last.number < message.number) {
                            messages.push(message);
                        }
                    });
                }
                if down.deleted {
                    self.show_deleted();
                }
            }
        }
    }

    fn watched(self, answer: Result<String, Problem>) {
        match answer.and_then(|text| client::read::<SharedBoardView>(&text)) {
            Ok(view) => {
                self.see_view(view);
                self.send();
                self.send_pointer();
                self.read_messages();
            }
            Err(problem) if problem.code == Code::NotFound => self.show_deleted(),
            Err(problem) if self.view.try_with_untracked(Option::is_none) == Some(true) => {
                self.missing.set(Some(sentence(&problem.message)));
            }
            Err(_) => {}
        }
    }

    fn see_view(self, view: SharedBoardView) {
        let at = now();
        self.pointers
            .try_set(view.here.iter().map(|here| (here.connection.clone(), (here.clone(), at))).collect());
        if !view.name.is_empty() {
            set_title(&fill!(id::TITLE_NAMED, name = view.name.clone()));
        }
        self.view.try_set(Some(view));
    }

    fn take(self, text: &str) {
        let Ok(row) = serde_json::from_str::<Row>(text) else { return };
        if let Body::TakenDown { reason } = &row.body {
            self.missing.try_set(Some(fill!(id::SHARED_TAKEN_DOWN, reason)));
            self.close();
            return;
        }
        let (seq, newcomer) = (row.seq, untrack(|| self.name_of(&row.person)).is_empty());
        let taken = self.copy.try_update(|copy| copy.take(row));
        if taken.is_some_and(|taken| taken.is_err()) {
            // Rows are missing, or this version can't read one.
            self.reconnect();
            return;
        }
        self.send();
        if newcomer && self.view.try_with_untracked(Option::is_some) == Some(true) && seq > 1 {
            self.read_view();
        }
    }

    /// Reloads the names, after a person has joined.
    pub fn read_view(self) {
        let Some(id) = self.id.try_get_value() else { return };
        leptos::task::spawn_local(async move {
            if let Ok(view) = client::get::<SharedBoardView>(&format!("shared-boards/{id}")).await {
                self.see_view(view);
            }
        });
    }

    fn see(self, pointer: Pointer) {
        self.pointers.try_update(|pointers| {
            if pointer.here {
                pointers.insert(pointer.connection.clone(), (pointer, now()));
            } else {
                pointers.remove(&pointer.connection);
            }
        });
    }

    /// Reads the messages that are missing.
    fn read_messages(self) {
        let Some(id) = self.id.try_get_value() else { return };
        let since = self.messages.with_untracked(|messages| messages.last().map_or(0, |last| last.number));
        leptos::task::spawn_local(async move {
            let path = format!("shared-boards/{id}/messages?since={since}");
            if let Ok(page) = client::get::<Messages>(&path).await {
                self.messages.try_update(|messages| {
                    let last = messages.last().map_or(0, |last| last.number);
                    messages.extend(page.messages.into_iter().filter(|message| message.number > last));
                });
            }
        });
    }

    /// Reloads all messages, after a person was blocked.
    pub fn reload_messages(self) {
        self.messages.set(Vec::new());
        self.read_messages();
    }

    /// The board was deleted.
    pub fn show_deleted(self) {
        self.missing.try_set(Some(self.missing_text.to_owned()));
        self.close();
    }

    fn tick(self) {
        self.line.with_value(|line| {
            if let Some(line) = line {
                line.check();
            }
        });
        let old = now() - POINTER_TIMEOUT_MS;
        if self.pointers.with_untracked(|pointers| pointers.values().any(|(_, heard)| *heard < old)) {
            self.pointers.update(|pointers| pointers.retain(|_, (_, heard)| *heard >= old));
        }
    }

    fn close(self) {
        self.line.try_update_value(|line| {
            if let Some(line) = line.take() {
                line.close();
            }
        });
    }
}
