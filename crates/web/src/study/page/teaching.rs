//! The teacher in the study: the computer replies in the tree, and takes a bad turn back and asks again.

use std::collections::HashSet;

use eightfold_catalog::Choice;
use eightfold_game::{Seat, ToAct};
use eightfold_record::SeededDice;
use eightfold_study::{Edit, Glyph, Path};
use eightfold_worker_protocol::{PageMessage, SearchProgress, WorkerMessage};
use leptos::prelude::*;

use super::figures::points;
use super::open_study::OpenStudy;
use crate::app::{LazyWorker, random};
use crate::exercises::{MIN_CLEAR_LOSS, is_mistake};
use crate::words::{fill, id, sentence, t};

/// Search limit for judging a turn, in positions: the same as for the saved mistakes.
const THINKING_NODES: u64 = 12_000;

#[derive(Clone, PartialEq, Eq, Debug)]
enum WorkerRequest {
    Nothing,
    /// The best turn in place of the one that led to this node.
    Best(Path),
    /// The value of the turn that led there, compared with the best.
    Taken(Path, SearchProgress),
    /// The computer's turn at this node.
    Reply(Path),
}

/// A lesson. Copied freely; there is one per study, and its worker ends with it.
#[derive(Clone, Copy)]
pub struct OpenLesson {
    studying: OpenStudy,
    /// The learner's seat and the level that plays all others, during a lesson.
    on: RwSignal<Option<(Seat, u8)>>,
    said: RwSignal<String>,
    worker: LazyWorker,
    job: StoredValue<u32>,
    request: StoredValue<WorkerRequest>,
    /// The nodes whose last turn was good enough, and those where it wasn't.
    good: StoredValue<HashSet<Path>>,
    slips: StoredValue<HashSet<Path>>,
}

impl OpenLesson {
    /// Creates it with no lesson started.
    pub fn new(studying: OpenStudy) -> Self {
        let teaching = Self {
            studying,
            on: RwSignal::new(None),
            said: RwSignal::new(String::new()),
            worker: LazyWorker::new(),
            job: StoredValue::new(0),
            request: StoredValue::new(WorkerRequest::Nothing),
            good: StoredValue::new(HashSet::new()),
            slips: StoredValue::new(HashSet::new()),
        };
        let at = Memo::new(move |_| studying.at());
        Effect::new(move |_| {
            let (at, on) = (at.get(), teaching.on.get());
            untrack(|| match on {
                Some((seat, level)) => teaching.look(at, seat, level),
                None => teaching.request.set_value(WorkerRequest::Nothing),
            });
        });
        teaching
    }

    /// Continues from the current node: judges a new turn of the learner, or lets the others and chance act.
    fn look(self, at: Path, seat: Seat, level: u8) {
        let study = self.studying.study;
        let (by, fresh, at_start) = study.with_untracked(|study| {
            let node = study.tree().node(study.node());
            (node.step().and_then(|step| step.by), node.children().is_empty(), node.parent().is_none())
        });
        let judged = self.good.with_value(|good| good.contains(&at));
        let slipped = self.slips.with_value(|slips| slips.contains(&at));
        if by == Some(seat) && fresh && !judged && !slipped && !at_start {
            self.said.set(t(id::PUZZLE_JUDGING).to_owned());
            let Some(before) = at.parent() else { return };
            self.ask(WorkerRequest::Best(at), &before, None, Some(THINKING_NODES), None, None);
            return;
        }
        let record = self.studying.record();
        match record.played().to_act() {
            ToAct::Over(_) => self.said.set(t(id::GAME_IS_OVER).to_owned()),
            ToAct::Seat(acting) if acting == seat => {
                // The message about a mistake stays until another turn is taken.
                if self.slips_after(&at) == 0 {
                    self.said.set(t(id::TEACH_YOURS).to_owned());
                }
            }
            // Looking through played turns triggers no reply.
            _ if !fresh || slipped => {}
            ToAct::Seat(_) => {
                self.said.set(t(id::TEACH_THINKING).to_owned());
                self.ask(WorkerRequest::Reply(at.clone()), &at, Some(level), None, None, None);
            }
            ToAct::Chance => {
                if let Some(step) = record.played().peek_roll(&mut SeededDice::new(random())) {
                    request_animation_frame(move || {
                        self.studying.add(&[step]);
                    });
                }
            }
        }
    }

    fn ask(
        self,
        request: WorkerRequest,
        at: &Path,
        level: Option<u8>,
        nodes: Option<u64>,
        depth: Option<u8>,
        only: Option<String>,
    ) {
        if let Err(why) = self.worker.start(move |say| self.receive(say)) {
            return self.end(why);
        }
        let job = self.job.get_value() + 1;
        self.job.set_value(job);
        self.request.set_value(request);
        let ask = self.studying.study.with_untracked(|study| {
            let tree = study.tree();
            let record = tree.record_to(tree.find(at).ok()?);
            let played = record.played();
            let choice: &Choice = tree.choice();
            Some(PageMessage::Think {
                job,
                game: choice.info().id.to_owned(),
                options: choice.values().collect(),
                position: played.position(),
                history: played.history(played.len()),
                level: level.unwrap_or(choice.levels().len() as u8),
                seed: if level.is_some() { random() } else { 1 },
                nodes,
                depth,
                only,
                aloud: false,
            })
        });
        if let Some(ask) = ask {
            self.worker.ask(&ask);
        }
    }

    fn end(self, why: &str) {
        self.on.set(None);
        self.said.set(sentence(why));
    }

    fn receive(self, say: WorkerMessage) {
        let Some(own) = self.job.try_get_value() else { return };
        match say {
            WorkerMessage::Turn { job, turn, thought } if job == own => self.show_reply(turn, thought),
            WorkerMessage::Missing { .. } => {
                self.worker.end();
                self.end(t(id::SEARCH_MISSING));
            }
            WorkerMessage::Refused { job, reason } if job.is_none_or(|job| job == own) => self.end(&reason),
            _ => {}
        }
    }

    fn show_reply(self, turn: String, thought: SearchProgress) {
        let Some((seat, level)) = self.on.get_untracked() else { return };
        match self.request.get_value() {
            WorkerRequest::Nothing => {}
            WorkerRequest::Best(at) => {
                let (Some(before), taken) = (at.parent(), self.taken(&at)) else { return };
                if turn == taken {
                    self.judged(at, seat, level, None);
                    return;
                }
                let depth = thought.depth.max(1);
                let best = SearchProgress { line: vec![turn], ..thought };
                self.ask(
                    WorkerRequest::Taken(at, best),
                    &before,
                    None,
                    Some(THINKING_NODES),
                    Some(depth),
                    Some(taken),
                );
            }
            WorkerRequest::Taken(at, best) => {
                let loss = best.chance.saturating_sub(thought.chance);
                let slip = is_mistake(best.chance, thought.chance)
                    .then(|| (loss, best.line.first().cloned().unwrap_or_default()));
                self.judged(at, seat, level, slip);
            }
            WorkerRequest::Reply(at) => {
                self.request.set_value(WorkerRequest::Nothing);
                // Only if the user is still there, so that they aren't called back.
                if self.studying.study.with_untracked(|study| *study.at() == at) {
                    self.studying.add(&[turn]);
                }
            }
        }
    }

    /// How many turns were taken back at a node.
    fn slips_after(self, at: &Path) -> usize {
        self.slips.with_value(|slips| slips.iter().filter(|slip| slip.parent().as_ref() == Some(at)).count())
    }

    /// The step that leads to a node.
    fn taken(self, at: &Path) -> String {
        self.studying.study.with_untracked(|study| {
            let tree = study.tree();
            let step =
                tree.find(at).ok().and_then(|node| tree.node(node).step().map(|step| step.text.clone()));
            step.unwrap_or_default()
        })
    }

    /// Continues after a turn of the learner, or takes it back.
    fn judged(self, at: Path, seat: Seat, level: u8, slip: Option<(u32, String)>) {
        self.request.set_value(WorkerRequest::Nothing);
        let Some((loss, best)) = slip else {
            self.good.update_value(|good| {
                good.insert(at.clone());
            });
            if self.studying.study.with_untracked(|study| *study.at() == at) {
                self.look(at, seat, level);
            }
            return;
        };
        let before = at.parent().unwrap_or_default();
        let known = self.slips_after(&before);
        self.slips.update_value(|slips| {
            slips.insert(at.clone());
        });
        let glyph = if loss >= MIN_CLEAR_LOSS { Glyph::Mistake } else { Glyph::Doubtful };
        let said = |turn: &str| self.studying.turn_in_words(&before, turn);
        let (turn, best, loss) = (said(&self.taken(&at)), said(&best), points(10 * loss as i32));
        self.studying.edit(Edit::Glyph { at: at.clone(), glyph: Some(glyph) });
        if self.studying.study.with_untracked(|study| *study.at() == at) {
            self.studying.go(&before);
        }
        // After the first mistake the learner tries again; later the better turn is shown.
        self.said.set(match known {
            0 => fill!(id::TEACH_MISTAKE, turn, loss),
            _ => fill!(id::TEACH_MISTAKE_AGAIN, turn, loss, best),
        });
    }

    /// Ends the lesson, if there is one.
    pub fn stop(self) {
        if self.on.get_untracked().is_some() {
            self.said.set(String::new());
            self.on.set(None);
        }
    }

    /// The message of the lesson; empty without one.
    pub fn said(self) -> RwSignal<String> {
        self.said
    }

    /// The button that starts and ends the lesson.
    pub fn view(self, seat: RwSignal<usize>, level: RwSignal<u8>) -> impl IntoView {
        let Self { on, said, .. } = self;
        let press = move |_| match on.get_untracked() {
            Some(_) => {
                said.set(String::new());
                on.set(None);
            }
            None => {
                // It starts at the current node: earlier turns aren't judged, and earlier verdicts are cleared.
                let at = self.studying.study.with_untracked(|study| study.at().clone());
                self.slips.set_value(HashSet::new());
                self.good.set_value(HashSet::from([at]));
                on.set(Some((Seat::new(seat.get_untracked()), level.get_untracked())));
            }
        };
        view! {
            <p class="note">{t(id::TEACH_ABOUT)}</p>
            <p class="row">
                <button type="button" class="button small" data-testid="teach" aria-pressed=move || on.get().is_some().to_string() on:click=press>
                    {move || if on.get().is_some() { t(id::TEACH_STOP) } else { t(id::TEACH) }}</button>
            </p>
        }
    }
}
