//! Shared boards and studies. Their state is computed from their rows, and only one code path changes it.
//!
//! Every node may write the next row. The store accepts only one row with each number; a node that comes second reads
//! the new rows and judges the step again.

mod cache;

use std::collections::BTreeSet;
use std::sync::Arc;

use eightfold_protocol::{Code, Pointer};
use eightfold_shared_boards::{
    BoardText, Body, ChapterChange, Editing, Refusal, Row, SharedDocument, SharedLines, Step, StudyRefusal,
    Terms,
};
use eightfold_store::{SharedBoardAppend, SharedBoardHead, SharedBoardOutcome, SharedBoardQuery, Store};
use eightfold_study::{Edit, Path};
use serde::{Deserialize, Serialize};
use tokio::sync::OwnedMutexGuard;
use tracing::Instrument;

use crate::base::Base;
use crate::bus::{Author, Bus, Event, EventKind};
use crate::clock::Clock;
use crate::error::{ApiError, ApiResult};
use cache::BoardCache;

/// How many rows are read at once.
const ROWS: usize = 500;
/// How often a step is judged again because another node was faster.
const MAX_CONFLICT_RETRIES: usize = 20;

/// The details of a board or study in a list, in addition to its head.
#[derive(Serialize, Deserialize)]
pub(crate) struct ListDetails {
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardText>,
    /// The number of chapters of a study, and the game of the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub study: Option<(usize, String)>,
    pub people: usize,
    /// Whether a moderator has taken it down.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub down: bool,
}

impl ListDetails {
    fn of(shared: &SharedDocument) -> Self {
        let study = shared.study().map(|study| {
            let first = study.all().first();
            let game = first.map_or("", |chapter| chapter.tree().choice().info().id);
            (study.all().len(), game.to_owned())
        });
        Self {
            name: shared.terms().name.clone(),
            board: shared.board().map(eightfold_shared_boards::Board::text),
            study,
            people: shared.people().len(),
            down: shared.taken_down().is_some(),
        }
    }
}

/// The error for an unknown id.
fn no_board(id: &str) -> ApiError {
    ApiError::not_found(format!("there is no shared board `{id}`"))
}

fn unwritable(error: &serde_json::Error) -> ApiError {
    ApiError::internal(error.to_string())
}

/// Returns the append for one person's rows, which have already been applied to the board.
pub(crate) fn append(
    shared: &SharedDocument,
    rows: &[Row],
    action_id: Option<&str>,
    people: Vec<String>,
) -> ApiResult<SharedBoardAppend> {
    let texts = rows.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>();
    let about = ListDetails::of(shared);
    // The row of a take-down doesn't name the moderator.
    let of_person = rows.last().filter(|row| !matches!(row.body, Body::TakenDown { .. }));
    Ok(SharedBoardAppend {
        expected: shared.seq() - rows.len() as u64,
        by: of_person.map(|row| row.person.clone()),
        head: SharedBoardHead {
            id: shared.id().to_owned(),
            maker: shared.maker().to_owned(),
            seq: shared.seq(),
            created_ms: shared.created_ms(),
            changed_ms: shared.changed_ms(),
            about: serde_json::to_string(&about).map_err(|error| unwritable(&error))?,
        },
        rows: texts.map_err(|error| unwritable(&error))?,
        action_id: action_id.map(str::to_owned),
        people,
    })
}

/// A board in memory, locked.
type LockedBoard = OwnedMutexGuard<Option<Arc<SharedDocument>>>;

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let code = match &refusal {
            Refusal::Step(step) if step.is_conflict() => Code::Stale,
            Refusal::Study(study) if study.is_conflict() => Code::Stale,
            Refusal::Study(StudyRefusal::TooMuch { .. }) => Code::NotAllowed,
            Refusal::Step(_) | Refusal::Study(_) => Code::Illegal,
            Refusal::Board(_) | Refusal::Name | Refusal::Writers => Code::Malformed,
            Refusal::NotMaker | Refusal::NotWriter | Refusal::Full | Refusal::TooLong | Refusal::Newer(_) => {
                Code::NotAllowed
            }
            Refusal::NoBoard | Refusal::NothingToUndo | Refusal::NothingToRedo => Code::Illegal,
            Refusal::TakenDown(_) => Code::NotFound,
            Refusal::Unfit(_) => Code::Internal,
        };
        Self::new(code, refusal.to_string())
    }
}

/// The shared boards of the site.
pub struct SharedBoards {
    store: Arc<dyn Store>,
    /// Whether other nodes may write to the store.
    shared: bool,
    bus: Arc<dyn Bus>,
    clock: Clock,
    cache: BoardCache,
}

impl SharedBoards {
    /// Creates the component.
    pub fn new(base: &Base) -> Arc<Self> {
        Arc::new(Self {
            store: Arc::clone(&base.store),
            shared: base.shared,
            bus: Arc::clone(&base.bus),
            clock: base.clock.clone(),
            cache: BoardCache::default(),
        })
    }

    /// Returns a board with all its rows.
    pub async fn get(&self, id: &str) -> ApiResult<Arc<SharedDocument>> {
        let mut held = self.hold(id).await?;
        // Without other nodes, memory is up to date.
        if held.is_none() || self.shared {
            self.read(id, &mut held).await?;
        }
        held.clone().ok_or_else(|| no_board(id))
    }

    /// Locks the slot of a board.
    async fn hold(&self, id: &str) -> ApiResult<LockedBoard> {
        // Requests for unknown boards must not fill the memory.
        if !self.cache.slots.is_known(id) && self.store.shared_board(id).await?.is_none() {
            return Err(no_board(id));
        }
        Ok(self.cache.slots.slot(id).lock_owned().await)
    }

    /// Reads the rows in the store that memory doesn't have; returns whether there were any.
    async fn read(&self, id: &str, held: &mut LockedBoard) -> ApiResult<bool> {
        let before = held.as_ref().map_or(0, |shared| shared.seq());
        loop {
            let since = held.as_ref().map_or(0, |shared| shared.seq());
            let texts = self.store.shared_board_rows(id, since, ROWS).await?;
            let more = texts.len() == ROWS;
            for text in texts {
                if let Err(error) = take(held, &text) {
                    **held = None;
                    return Err(ApiError::internal(format!("shared board {id} can't be read: {error}")));
                }
            }
            if !more {
                break;
            }
        }
        Ok(held.as_ref().map_or(0, |shared| shared.seq()) > before)
    }

    /// Makes a document that starts with this row, unless it exists already; these people find it in their lists.
    pub(crate) async fn create(&self, first: Row, people: Vec<String>) -> ApiResult<()> {
        let shared = SharedDocument::open(&first)?;
        self.store.append_shared_board(append(&shared, &[first], None, people)?).await?;
        Ok(())
    }

    /// Changes a board, and returns the number of the row. It completes even if the client disconnects, so that
    /// everything stored is also published.
    pub(crate) async fn change(self: &Arc<Self>, change: BoardChange) -> ApiResult<u64> {
        let boards = Arc::clone(self);
        let work = async move { boards.append(&change).await }.in_current_span();
        tokio::spawn(work).await.map_err(|_| ApiError::shutting_down())?
    }

    async fn append(&self, change: &BoardChange) -> ApiResult<u64> {
        let BoardChange { board: id, person, action_id, action } = change;
        let mut behind = false;
        for _ in 0..MAX_CONFLICT_RETRIES {
            let mut held = self.hold(id).await?;
            if held.is_none() || behind {
                self.read(id, &mut held).await?;
            }
            let Some(shared) = held.as_mut().map(Arc::make_mut) else {
                drop(held);
                self.cache.forget(id);
                return Err(no_board(id));
            };
            let before = shared.people().len();
            let judged = action.body(shared, person).and_then(|body| {
                let row = shared.next(self.clock.now_ms(), person, body);
                shared.check_new(&row.body)?;
                shared.take(&row).map(|()| row)
            });
            let row = match judged {
                Ok(row) => row,
                Err(refusal) => {
                    // Memory may lack rows of other nodes, and the action may be stored already.
                    if self.shared && !behind && self.read(id, &mut held).await? {
                        continue;
                    }
                    return match self.store.shared_board_action(id, action_id).await? {
                        Some(text) => change.repeated(&text),
                        None => Err(refusal.into()),
                    };
                }
            };
            // Writers find the document in their own lists.
            let named = match &row.body {
                Body::Terms(terms) => terms.writers.iter().cloned().collect(),
                _ => Vec::new(),
            };
            let newcomer = (shared.people().len() > before).then(|| person.clone());
            let people = named.into_iter().chain(newcomer).collect();
            let wanted = append(shared, std::slice::from_ref(&row), Some(action_id), people)?;
            let told = wanted.rows.last().map(|text| Event::board_row(id, row.seq, text));
            let done = self.store.append_shared_board(wanted).await;
            if let Ok(SharedBoardOutcome::Appended) = done {
                // Published while the board is locked, so that the rows of this node leave in order.
                told.into_iter().for_each(|event| self.bus.publish(event));
                return Ok(row.seq);
            }
            // The board in memory has rows that aren't stored, or may not be.
            *held = None;
            match done? {
                SharedBoardOutcome::Repeated(text) => return change.repeated(&text),
                SharedBoardOutcome::Appended | SharedBoardOutcome::Behind => behind = true,
            }
        }
        Err(ApiError::new(Code::Stale, "others were faster: look at the board and try again"))
    }

    /// Returns the id of the person who made a board.
    pub(crate) async fn maker_of(&self, id: &str) -> ApiResult<String> {
        Ok(self.store.shared_board(id).await?.ok_or_else(|| no_board(id))?.maker)
    }

    pub async fn delete(&self, id: &str) -> ApiResult<()> {
        // A step that is being stored comes first.
        let slot = self.cache.slots.slot(id);
        let mut held = slot.lock().await;
        self.store.delete_shared_board(id.to_owned()).await?;
        *held = None;
        self.cache.forget(id);
        self.bus.publish(Event::board_deleted(id));
        Ok(())
    }

    /// Deletes the boards of a deleted account on which nobody else has worked. The others stay, under the guest name.
    pub async fn delete_own(&self, person: &str) -> ApiResult<()> {
        let query = SharedBoardQuery {
            maker: Some(person.to_owned()),
            limit: usize::MAX >> 1,
            ..SharedBoardQuery::default()
        };
        for head in self.store.shared_boards(query).await? {
            let shared = match self.get(&head.id).await {
                Ok(shared) => shared,
                // Nothing is known about one that can't be read, and it must not keep the account.
                Err(error) if error.problem.code == Code::Internal && error.fault.is_none() => {
                    tracing::warn!(board = head.id, error = error.problem.message, "a board stays");
                    continue;
                }
                Err(error) => return Err(error),
            };
            // Others may have taken part in a way that only a newer version understands.
            if shared.people().len() == 1 && shared.newer().is_none() {
                self.delete(&head.id).await?;
            }
        }
        Ok(())
    }

    /// Tells everyone at a board what a person points at, or that they have left.
    pub fn publish_pointer(&self, id: &str, pointer: &Pointer) {
        self.cache.point(id, pointer.clone(), self.clock.now_ms());
        if let Ok(text) = serde_json::to_string(pointer) {
            let author = Author { id: pointer.id.clone(), ..Author::default() };
            self.bus.publish(Event::board_pointer(id, &text, Some(author)));
        }
    }

    /// Records a pointer that another node has sent.
    fn receive_pointer(&self, id: &str, text: &[u8]) {
        if let Ok(pointer) = serde_json::from_slice(text) {
            self.cache.point(id, pointer, self.clock.now_ms());
        }
    }

    /// Returns the pointers of the people who are looking at a board, at any node.
    pub fn pointers(&self, id: &str) -> Vec<Pointer> {
        self.cache.pointers(id, self.clock.now_ms())
    }

    /// Handles an event of a board from another node.
    pub fn receive(&self, id: &str, event: &Event) {
        match event.what {
            EventKind::Presence => self.receive_pointer(id, &event.json),
            EventKind::Deleted => self.cache.forget(id),
            _ => {}
        }
    }
}

/// A change of the terms; what is left out stays.
#[derive(Clone, Debug, Default)]
pub(crate) struct TermsChange {
    pub name: Option<String>,
    pub editing: Option<Editing>,
    pub writers: Option<BTreeSet<String>>,
    pub text: Option<bool>,
}

/// What a person does on a board or study.
#[derive(Clone, Debug)]
pub(crate) enum BoardAction {
    /// Takes a step.
    Step(Step),
    /// Takes back their last step or edit.
    Undo,
    /// Redoes the edit that they took back last.
    Redo,
    /// Changes the terms.
    Terms(TermsChange),
    /// Edits a chapter.
    Edit { chapter: u32, edit: Edit, was: Option<String> },
    /// Shares the lines of a computer.
    Lines { chapter: u32, at: Path, lines: SharedLines },
    /// Changes the list of chapters.
    Chapter(ChapterChange),
    /// Takes it down, as a moderator.
    TakeDown { reason: String },
}

impl BoardAction {
    /// Returns the row that this makes of a board.
    fn body(&self, shared: &SharedDocument, person: &str) -> Result<Body, Refusal> {
        match self {
            Self::Step(step) => Ok(Body::Step(step.clone())),
            Self::Undo => shared.undo(person),
            Self::Redo => shared.redo(person),
            Self::Terms(TermsChange { name, editing, writers, text }) => {
                let before = shared.terms();
                Ok(Body::Terms(Terms {
                    name: name.clone().unwrap_or_else(|| before.name.clone()),
                    editing: editing.unwrap_or(before.editing),
                    writers: writers.clone().unwrap_or_else(|| before.writers.clone()),
                    text: text.unwrap_or(before.text),
                }))
            }
            Self::Edit { chapter, edit, was } => {
                Ok(Body::Edit { chapter: *chapter, edit: edit.clone(), was: was.clone() })
            }
            Self::Lines { chapter, at, lines } => {
                Ok(Body::Lines { chapter: *chapter, at: at.clone(), lines: lines.clone() })
            }
            Self::Chapter(change) => Ok(Body::Chapter(change.clone())),
            Self::TakeDown { reason } => Ok(Body::TakenDown { reason: reason.clone() }),
        }
    }

    /// Whether a stored row may come from this.
    fn made(&self, body: &Body) -> bool {
        match (self, body) {
            (Self::Step(step), Body::Step(stored)) => step == stored,
            (Self::Edit { chapter, edit, .. }, Body::Edit { chapter: stored_in, edit: stored, .. }) => {
                (chapter, edit) == (stored_in, stored)
            }
            (Self::Lines { at, lines, .. }, Body::Lines { at: stored_at, lines: stored, .. }) => {
                (at, lines) == (stored_at, stored)
            }
            (Self::Chapter(change), Body::Chapter(stored)) => change == stored,
            (Self::Undo, Body::Undo { .. } | Body::EditUndo { .. })
            | (Self::Redo, Body::EditRedo { .. })
            | (Self::Terms(_), Body::Terms(_))
            | (Self::TakeDown { .. }, Body::TakenDown { .. })
            // The node that stored it knew more kinds of rows.
            | (_, Body::Newer { .. }) => true,
            _ => false,
        }
    }
}

/// A change of a board. The same action again does nothing and gets the same number, even if it no longer applies.
#[derive(Clone, Debug)]
pub(crate) struct BoardChange {
    pub board: String,
    pub person: String,
    pub action_id: String,
    pub action: BoardAction,
}

impl BoardChange {
    /// Returns the number of the action's stored row, if it is the same action of the same person.
    fn repeated(&self, text: &str) -> ApiResult<u64> {
        let row: Row = serde_json::from_str(text).map_err(|error| ApiError::internal(error.to_string()))?;
        if row.person == self.person && self.action.made(&row.body) {
            return Ok(row.seq);
        }
        let words = "this action_id belongs to a different action on this board: choose a new one";
        Err(ApiError::new(Code::Taken, words))
    }
}

/// Applies a row to the board in memory.
fn take(held: &mut LockedBoard, text: &str) -> Result<(), String> {
    let row: Row = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let taken = match held.as_mut().map(Arc::make_mut) {
        Some(shared) => {
            let before = shared.newer();
            let taken = shared.take(&row);
            if let Some(seq) = shared.newer().filter(|_| before.is_none()) {
                let board = shared.id();
                tracing::warn!(
                    board,
                    seq,
                    "an entry is of a newer version or damaged: the board is read-only"
                );
            }
            taken
        }
        None => SharedDocument::open(&row).map(|shared| **held = Some(Arc::new(shared))),
    };
    taken.map_err(|refusal| refusal.to_string())
}
