//! Shared studies in a simulation: players edit them at any node, with the same faults as games.

use std::collections::BTreeMap;
use std::sync::Arc;

use eightfold_game::SplitMix;
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_shared_boards::{Body, ChapterText, Refusal, Row, SharedDocument, Terms};
use eightfold_store::{Person, SharedBoardStore as _, Store, now};
use eightfold_study::{Edit, NodeId, Path};
use sha2::{Digest, Sha256};
use tokio::sync::mpsc;

use super::{World, words};
use crate::app::App;
use crate::error::ApiError;
use crate::shared_boards::{edits, steps};

/// The tree that a study starts with.
const GAME: &str = "game: octi-fast\nseed: 0\n1. B 33+E\n2. r 37+A\n";
/// The maximum number of legal turns that a player considers.
const MAX_TURNS: usize = 500;
/// In how many of a hundred steps a player edits a study.
const EDIT_PERCENT: usize = 40;
/// The number of rounds in which every edit must get a response after the faults stop.
const LAST_ROUNDS: usize = 200;

/// What a player wants to do in a study.
#[derive(Clone, Debug)]
enum StudyAction {
    Edit(Edit),
    Undo,
    Redo,
}

/// An action on its way.
#[derive(Clone, Debug)]
struct PendingEdit {
    action_id: String,
    wanted: StudyAction,
}

/// A player's copy of a study.
#[derive(Default)]
struct StudyCopy {
    shared: Option<SharedDocument>,
    pending: Option<PendingEdit>,
}

impl StudyCopy {
    /// Takes a row, whatever its order; reads missing ones from the store.
    fn learn(&mut self, store: &dyn Store, id: &str, text: &str) -> Result<(), String> {
        let row: Row = serde_json::from_str(text).map_err(words)?;
        if row.seq > self.seq() + 1 {
            return self.catch_up(store, id);
        }
        self.take(&row).map_err(|refusal| format!("{id}: {refusal}: {text}"))
    }

    fn catch_up(&mut self, store: &dyn Store, id: &str) -> Result<(), String> {
        for text in now(store.shared_board_rows(id, self.seq(), usize::MAX >> 1)).map_err(words)? {
            let row: Row = serde_json::from_str(&text).map_err(words)?;
            self.take(&row).map_err(|refusal| format!("{id}: {refusal}: {text}"))?;
        }
        Ok(())
    }

    fn take(&mut self, row: &Row) -> Result<(), Refusal> {
        match &mut self.shared {
            Some(shared) if row.seq == shared.seq() + 1 => shared.take(row),
            None if row.seq == 1 => SharedDocument::open(row).map(|shared| self.shared = Some(shared)),
            _ => Ok(()),
        }
    }

    fn seq(&self) -> u64 {
        self.shared.as_ref().map_or(0, SharedDocument::seq)
    }
}

/// A response on its way to a player.
struct StudyResponse {
    player: usize,
    study: String,
    pending: PendingEdit,
    node: usize,
    life: u64,
    result: Result<u64, api::Problem>,
}

/// The shared studies of a simulation.
pub(super) struct Studies {
    /// Numbers of their own, so that studies don't change what happens in the games of a seed.
    numbers: SplitMix,
    ids: Vec<String>,
    /// The copies of each player, by study.
    copies: Vec<BTreeMap<String, StudyCopy>>,
    answers: mpsc::UnboundedReceiver<StudyResponse>,
    tell: mpsc::UnboundedSender<StudyResponse>,
    /// The acknowledged actions: study, row, player and action.
    acknowledged: Vec<(String, u64, usize, StudyAction)>,
    next_action: u64,
}

impl Studies {
    pub(super) fn new(seed: u64) -> Self {
        let (tell, answers) = mpsc::unbounded_channel();
        Self {
            numbers: SplitMix::new(SplitMix::mix(seed ^ 0x57d1)),
            ids: Vec::new(),
            copies: Vec::new(),
            answers,
            tell,
            acknowledged: Vec::new(),
            next_action: 0,
        }
    }

    fn below(&mut self, end: usize) -> usize {
        (self.numbers.bits() >> 11) as usize % end.max(1)
    }
}

/// Sends an action to a node, through the functions that handle requests.
async fn ask(app: &Arc<App>, id: &str, person: &Person, pending: PendingEdit) -> Result<u64, ApiError> {
    let PendingEdit { action_id, wanted } = pending;
    let done = match wanted {
        StudyAction::Edit(edit) => {
            let edit = serde_json::to_value(edit).map_err(|error| ApiError::internal(error.to_string()))?;
            edits::do_edit(app, id, person, api::EditStudy { action_id, chapter: 1, edit, was: None }).await?
        }
        StudyAction::Undo => steps::do_undo(app, id, person, api::UndoStep { action_id }).await?,
        StudyAction::Redo => steps::do_redo(app, id, person, api::UndoStep { action_id }).await?,
    };
    Ok(done.seq)
}

/// Chooses an action from three random numbers.
fn choose(shared: &SharedDocument, person: &str, [kind, place, turn]: [usize; 3]) -> Option<StudyAction> {
    let tree = shared.study()?.chapter(1)?.tree();
    let nodes: Vec<NodeId> = tree.walk().collect();
    let node = nodes[place % nodes.len()];
    let at: Path = tree.path(node);
    match kind % 10 {
        0 if shared.can_undo(person) => Some(StudyAction::Undo),
        1 if !at.is_empty() => Some(StudyAction::Edit(Edit::Delete { at })),
        2 => Some(StudyAction::Edit(Edit::Comment { at, text: format!("comment {turn}") })),
        3 if !at.is_empty() => Some(StudyAction::Edit(Edit::Promote { at })),
        4 | 5 if shared.can_redo(person) => Some(StudyAction::Redo),
        _ => {
            let turns = tree.record_to(node).played().legal(MAX_TURNS).ok()?;
            let step = turns.get(turn % turns.len().max(1))?.clone();
            Some(StudyAction::Edit(Edit::Add { at, steps: vec![step] }))
        }
    }
}

impl World {
    /// Makes the studies, which everyone may edit.
    pub(super) async fn open_studies(&mut self) -> Result<(), String> {
        let app = self.nodes[0].app.clone().ok_or("no node")?;
        for at in 0..self.plan.studies {
            let maker = Arc::clone(&self.players[at % self.players.len()].person);
            let id = format!("study{at}");
            let body = Body::StudyCreated {
                id: id.clone(),
                chapters: vec![ChapterText { tree: GAME.to_owned(), ..ChapterText::default() }],
                terms: Terms::default(),
                game: None,
            };
            let first = Row { seq: 1, at_ms: app.clock.now_ms(), person: maker.id.clone(), body };
            let made = app.shared_boards.create(first, vec![maker.id.clone()]).await;
            made.map_err(|error| error.problem.message)?;
            self.studies.ids.push(id);
        }
        self.studies.copies.resize_with(self.players.len(), BTreeMap::new);
        for copies in &mut self.studies.copies {
            copies.extend(self.studies.ids.iter().map(|id| (id.clone(), StudyCopy::default())));
        }
        Ok(())
    }

    /// A player edits a study, or repeats an action without a response.
    pub(super) fn a_player_edits(&mut self) -> Result<(), String> {
        if self.studies.ids.is_empty() || self.studies.below(100) >= EDIT_PERCENT {
            return Ok(());
        }
        let player = self.studies.below(self.players.len());
        let which = self.studies.below(self.studies.ids.len());
        let id = self.studies.ids[which].clone();
        let numbers = std::array::from_fn(|_| self.studies.below(usize::MAX >> 12));
        let looks = self.studies.below(4) == 0;
        if self.players[player].offline_until > 0 {
            return Ok(());
        }
        let person = self.players[player].person.id.clone();
        let store = Arc::clone(&self.store);
        let Some(copy) = self.studies.copies[player].get_mut(&id) else { return Ok(()) };
        // Otherwise the copy is as old as the last row that came.
        if looks || copy.shared.is_none() {
            copy.catch_up(store.as_ref(), &id)?;
        }
        if copy.pending.is_none() {
            let wanted = copy.shared.as_ref().and_then(|shared| choose(shared, &person, numbers));
            let Some(wanted) = wanted else { return Ok(()) };
            self.studies.next_action += 1;
            let action_id = format!("edit-{}", self.studies.next_action);
            copy.pending = Some(PendingEdit { action_id, wanted });
        }
        self.send_edit(player, &id);
        Ok(())
    }

    fn send_edit(&mut self, player: usize, id: &str) {
        let works: Vec<usize> = (0..self.nodes.len()).filter(|at| self.nodes[*at].works()).collect();
        if works.is_empty() {
            return;
        }
        let node = works[self.studies.below(works.len())];
        let (Some(app), life) = (self.nodes[node].app.clone(), self.nodes[node].life) else { return };
        let Some(pending) = self.studies.copies[player].get(id).and_then(|copy| copy.pending.clone()) else {
            return;
        };
        let (person, tell, study) =
            (Arc::clone(&self.players[player].person), self.studies.tell.clone(), id.to_owned());
        tokio::spawn(async move {
            let result = ask(&app, &study, &person, pending.clone()).await.map_err(|error| error.problem);
            // After the end of the world there is no receiver.
            let _ = tell.send(StudyResponse { player, study, pending, node, life, result });
        });
    }

    /// Delivers responses about studies.
    pub(super) fn deliver_study_answers(&mut self) -> Result<(), String> {
        while let Ok(answer) = self.studies.answers.try_recv() {
            let StudyResponse { player, study, pending, node, life, result } = answer;
            let lost = self.nodes[node].life != life
                || self.nodes[node].app.is_none()
                || (self.plan.faults && self.studies.below(100) < 8);
            if lost {
                continue;
            }
            match result {
                Ok(seq) => {
                    self.studies.acknowledged.push((study.clone(), seq, player, pending.wanted.clone()));
                    self.report.edits += 1;
                }
                Err(problem) if problem.code == Code::Internal => {
                    return Err(format!("{study}: {}", problem.message));
                }
                Err(problem) if problem.code == Code::Unavailable => continue,
                Err(_) => {}
            }
            if let Some(copy) = self.studies.copies[player].get_mut(&study)
                && copy.pending.as_ref().is_some_and(|known| known.action_id == pending.action_id)
            {
                copy.pending = None;
            }
        }
        Ok(())
    }

    /// A row of a study reaches the players who are online.
    pub(super) fn deliver_study_row(&mut self, id: &str, text: &str) -> Result<(), String> {
        let store = Arc::clone(&self.store);
        for (player, copies) in self.players.iter().zip(&mut self.studies.copies) {
            if let Some(copy) = copies.get_mut(id).filter(|_| player.offline_until == 0) {
                copy.learn(store.as_ref(), id, text)?;
            }
        }
        Ok(())
    }

    /// Sends every pending edit until there is a response.
    pub(super) async fn end_studies(&mut self) -> Result<(), String> {
        for _ in 0..LAST_ROUNDS {
            self.pass(1_000).await?;
            self.deliver()?;
            let open: Vec<(usize, String)> = (self.studies.copies.iter().enumerate())
                .flat_map(|(player, copies)| {
                    let open = copies.iter().filter(|(_, copy)| copy.pending.is_some());
                    open.map(move |(id, _)| (player, id.clone()))
                })
                .collect();
            if open.is_empty() {
                return Ok(());
            }
            for (player, id) in open {
                self.send_edit(player, &id);
            }
        }
        Err("nothing goes wrong any more, and yet an edit of a study gets no response".to_owned())
    }

    /// Checks that the log of each study has every acknowledged action once, and that players and nodes agree on it.
    pub(super) async fn check_studies(&mut self, digest: &mut Sha256) -> Result<(), String> {
        let store = Arc::clone(&self.store);
        for id in self.studies.ids.clone() {
            let texts = now(store.shared_board_rows(&id, 0, usize::MAX >> 1)).map_err(words)?;
            let rows = texts.iter().map(|text| serde_json::from_str(text)).collect::<Result<Vec<Row>, _>>();
            let rows = rows.map_err(words)?;
            let mut stored = SharedDocument::open(&rows[0]).map_err(words)?;
            for row in &rows[1..] {
                stored.take(row).map_err(|refusal| format!("{id}: row {}: {refusal}", row.seq))?;
            }
            for (_, seq, player, action) in
                self.studies.acknowledged.iter().filter(|(study, ..)| *study == id)
            {
                let row = usize::try_from(*seq).ok().and_then(|seq| rows.get(seq - 1));
                let person = &self.players[*player].person.id;
                let kept = row.is_some_and(|row| {
                    row.person == *person
                        && match (&row.body, action) {
                            (Body::Edit { edit, .. }, StudyAction::Edit(wanted)) => edit == wanted,
                            (Body::EditUndo { .. }, StudyAction::Undo)
                            | (Body::EditRedo { .. }, StudyAction::Redo) => true,
                            _ => false,
                        }
                });
                if !kept {
                    return Err(format!("{id}: acknowledged as row {seq} and not kept: {action:?}"));
                }
            }
            for copies in &mut self.studies.copies {
                let Some(copy) = copies.get_mut(&id) else { continue };
                copy.catch_up(store.as_ref(), &id)?;
                if copy.shared.as_ref() != Some(&stored) {
                    return Err(format!("{id}: a player has another study in the end"));
                }
            }
            for node in &self.nodes {
                let Some(app) = &node.app else { continue };
                let theirs = app.shared_boards.get(&id).await.map_err(|error| error.problem.message)?;
                if *theirs != stored {
                    return Err(format!("{id}: a node has another study in the end"));
                }
            }
            for text in &texts {
                digest.update(text);
            }
        }
        Ok(())
    }
}
