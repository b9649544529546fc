//! Learning from your mistakes: asks the position before each one again on the study board, and shows the answer only
//! after you play a turn or ask for it.

use std::collections::HashMap;

use eightfold_study::Path;
use eightfold_study::report::Decision;
use eightfold_worker_protocol::{PageMessage, SearchProgress, WorkerMessage};
use leptos::prelude::*;

use super::figures::points;
use super::open_study::OpenStudy;
use crate::app::LazyWorker;
use crate::exercises::is_mistake;
use crate::words::{fill, id, sentence, t};

/// Search limit for judging a turn, in positions: the same as for the saved mistakes.
const THINKING_NODES: u64 = 12_000;

/// How a question was answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QuestionResult {
    /// With a turn as good as the best.
    Right,
    /// With a worse turn.
    Wrong,
    /// The user asked for the answer.
    Shown,
}

/// The question being asked.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Question {
    decision: Decision,
    /// The node before the mistake.
    before: Path,
    /// The turn being judged.
    judging: Option<String>,
}

/// The questions of a study. Copied freely; there is one per study, and its worker ends with it.
#[derive(Clone, Copy)]
pub struct MistakeQuestions {
    studying: OpenStudy,
    worker: LazyWorker,
    job: StoredValue<u32>,
    question: RwSignal<Option<Question>>,
    /// The value of the best turn, once it is known.
    best: StoredValue<Option<SearchProgress>>,
    /// The answers by the step of the mistake, for the game of the report.
    answers: RwSignal<HashMap<usize, QuestionResult>>,
    /// The message, and the nodes at or below which it is shown: that of the question, then that of the answer.
    said: RwSignal<String>,
    place: StoredValue<Path>,
}

impl MistakeQuestions {
    /// Creates it with no question asked.
    pub fn new(studying: OpenStudy) -> Self {
        let learning = Self {
            studying,
            worker: LazyWorker::new(),
            job: StoredValue::new(0),
            question: RwSignal::new(None),
            best: StoredValue::new(None),
            answers: RwSignal::new(HashMap::new()),
            said: RwSignal::new(String::new()),
            place: StoredValue::new(Path::start()),
        };
        let at = Memo::new(move |_| studying.at());
        Effect::new(move |_| {
            let at = at.get();
            untrack(|| learning.look(&at));
        });
        learning
    }

    /// The message next to the board; empty if nothing is asked.
    pub fn said(self) -> RwSignal<String> {
        self.said
    }

    /// The answer to the mistake at this step.
    pub fn answer(self, step: usize) -> Option<QuestionResult> {
        self.answers.with(|answers| answers.get(&step).copied())
    }

    /// Whether the mistake at this step is being asked.
    pub fn is_asked(self, step: usize) -> bool {
        self.question.with(|asked| asked.as_ref().is_some_and(|asked| asked.decision.step == step))
    }

    /// Clears the answers, when the report is of another game or another side.
    pub fn restart(self) {
        self.end();
        self.answers.set(HashMap::new());
    }

    fn end(self) {
        self.question.set(None);
        self.said.set(String::new());
    }

    /// Asks about a mistake: goes to the position before it.
    pub fn ask(self, decision: Decision, before: Path) {
        self.job.update_value(|job| *job += 1);
        self.answers.update(|answers| {
            answers.remove(&decision.step);
        });
        self.place.set_value(before.clone());
        self.said.set(fill!(
            id::LEARNING_ASKED,
            taken = self.studying.turn_in_words(&before, &decision.taken),
            lost = points(decision.loss)
        ));
        self.studying.go(&before);
        self.question.set(Some(Question { decision, before, judging: None }));
    }

    /// Shows the answer.
    pub fn show(self, step: usize) {
        if self.is_asked(step) {
            self.job.update_value(|job| *job += 1);
            self.end();
        }
        self.answers.update(|answers| {
            answers.insert(step, QuestionResult::Shown);
        });
    }

    /// Handles a change of the current node, which may be a turn.
    fn look(self, at: &Path) {
        let here = self.place.with_value(|place| at.up_to(place.len()) == *place);
        // Leaving the node ends the question; the message on an answer stays only while its node is shown.
        if !here {
            if self.question.with_untracked(Option::is_some) {
                self.job.update_value(|job| *job += 1);
                self.question.set(None);
            }
            if !self.said.with_untracked(String::is_empty) {
                self.said.set(String::new());
            }
            return;
        }
        let Some(question) = self.question.get_untracked() else { return };
        if at.len() <= question.before.len() || question.judging.is_some() {
            return;
        }
        let Some((turn, same)) = self.taken(&question, at) else { return };
        let decision = &question.decision;
        if turn == decision.taken {
            self.said
                .set(fill!(id::LEARNING_SAME, taken = self.studying.turn_in_words(&question.before, &turn)));
            return;
        }
        self.place.set_value(at.up_to(question.before.len() + 1));
        if same {
            self.judged(None);
        } else {
            self.said.set(t(id::OWN_JUDGING).to_owned());
            self.best.set_value(None);
            let question = Question { judging: Some(turn), ..question };
            self.question.set(Some(question.clone()));
            self.think(&question, None, None);
        }
    }

    /// The turn played in place of the mistake, and whether it leads where the better one does.
    fn taken(self, question: &Question, at: &Path) -> Option<(String, bool)> {
        self.studying.study.with_untracked(|study| {
            let tree = study.tree();
            let node = tree.node(tree.find(&at.up_to(question.before.len() + 1)).ok()?);
            let turn = node.step()?.text.clone();
            let mut better = tree.record_to(tree.find(&question.before).ok()?);
            let leads = better.apply(&question.decision.best).is_ok();
            let same =
                turn == question.decision.best || (leads && better.played().position() == node.position());
            Some((turn, same))
        })
    }

    fn think(self, question: &Question, depth: Option<u8>, only: Option<String>) {
        if let Err(why) = self.worker.start(move |say| self.receive(say)) {
            self.question.set(None);
            self.said.set(sentence(why));
            return;
        }
        let job = self.job.get_value() + 1;
        self.job.set_value(job);
        let ask = self.studying.study.with_untracked(|study| {
            let tree = study.tree();
            let record = tree.record_to(tree.find(&question.before).ok()?);
            let (choice, played) = (tree.choice(), record.played());
            Some(PageMessage::Think {
                job,
                game: choice.info().id.to_owned(),
                options: choice.values().collect(),
                position: played.position(),
                history: played.history(played.len()),
                level: choice.levels().len() as u8,
                seed: 1,
                nodes: Some(THINKING_NODES),
                depth,
                only,
                aloud: false,
            })
        });
        if let Some(ask) = ask {
            self.worker.ask(&ask);
        }
    }

    fn receive(self, say: WorkerMessage) {
        let Some(own) = self.job.try_get_value() else { return };
        match say {
            WorkerMessage::Turn { job, thought, .. } if job == own => {
                let Some(question) = self.question.get_untracked() else { return };
                let Some(turn) = question.judging.clone() else { return };
                match self.best.get_value() {
                    // Both are searched equally deep.
                    None => {
                        let depth = thought.depth.max(1);
                        self.best.set_value(Some(thought));
                        self.think(&question, Some(depth), Some(turn));
                    }
                    Some(best) => {
                        let loss = best.chance.saturating_sub(thought.chance);
                        self.judged(is_mistake(best.chance, thought.chance).then_some((turn, loss)));
                    }
                }
            }
            WorkerMessage::Missing { .. } => {
                self.worker.end();
                self.question.set(None);
                self.said.set(t(id::SEARCH_MISSING).to_owned());
            }
            WorkerMessage::Refused { job, reason } if job.is_none_or(|job| job == own) => {
                self.question.set(None);
                self.said.set(sentence(&reason));
            }
            _ => {}
        }
    }

    /// Says how the question was answered, and shows the answer.
    fn judged(self, slip: Option<(String, u32)>) {
        let Some(question) = self.question.get_untracked() else { return };
        self.question.set(None);
        let said = |turn: &str| self.studying.turn_in_words(&question.before, turn);
        let best = said(&question.decision.best);
        let (answer, said) = match slip {
            None => (QuestionResult::Right, fill!(id::LEARNING_RIGHT, best)),
            Some((turn, loss)) => (
                QuestionResult::Wrong,
                fill!(id::LEARNING_WRONG, turn = said(&turn), loss = points(10 * loss as i32), best),
            ),
        };
        self.said.set(said);
        self.answers.update(|answers| {
            answers.insert(question.decision.step, answer);
        });
    }
}
