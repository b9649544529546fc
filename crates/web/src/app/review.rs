//! Reviews a finished game: finds your turns that gave chances away. Clear mistakes are saved as exercises.

use eightfold_game::Seat;
use eightfold_worker_protocol::{SearchProgress, WorkerMessage};
use leptos::prelude::*;

use super::GameSession;
use super::engine::{GamePosition, SearchLimits, question};
use super::storage;
use super::worker::LazyWorker;
use crate::exercises::{Exercise, Exercises, MIN_CLEAR_LOSS, can_be_mistake};
use crate::setup::PlayerKind;
use crate::words::{fill, id, t};

/// The review of a session's game. It starts when the game ends while it is being played, in a separate worker, so that
/// nothing else waits for it. A cheap handle.
#[derive(Clone, Copy)]
pub struct GameReview {
    session: GameSession,
    /// Whether the turns of a seat are reviewed.
    reviewed: Callback<Seat, bool>,
    /// Whether mistakes of a seat are saved as exercises.
    filed: Callback<Seat, bool>,
    worker: LazyWorker,
    /// The number of the current question; replies to others are ignored.
    job: StoredValue<u32>,
    stage: StoredValue<Stage>,
    /// Whether the user requested the review, and so sees why it failed.
    requested: StoredValue<bool>,
    /// The results so far; `None` before the review has started.
    pub findings: RwSignal<Option<Findings>>,
}

/// A question about a position.
#[derive(Clone, Debug)]
enum Stage {
    /// The best turn instead of the one taken.
    Better,
    /// The value of the best turn.
    Best,
    /// The value of the turn taken, given that of the best turn.
    Taken(SearchProgress),
}

/// The results of the review of a finished game.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Findings {
    /// The positions still to review, the next one last.
    todo: Vec<GamePosition>,
    /// The number of all positions.
    pub all: usize,
    /// The biggest mistakes, biggest first.
    pub slips: Vec<CostlyTurn>,
    /// All turns that lost chances, in game order.
    pub lost: Vec<CostlyTurn>,
    /// The winning chances of the player to act at each position, in thousandths, in game order.
    pub course: Vec<(GamePosition, u32)>,
    /// Number of mistakes that were saved as exercises.
    pub filed: usize,
}

/// A turn that lost winning chances.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CostlyTurn {
    /// Its position in the game.
    pub position: GamePosition,
    /// The turn taken.
    pub taken: String,
    /// The better line.
    pub better: Vec<String>,
    /// The winning chances with the better turn and with the turn taken, in thousandths.
    pub chances: (u32, u32),
}

impl Findings {
    /// Returns the number of positions reviewed.
    pub fn done(&self) -> usize {
        self.all - self.todo.len()
    }
}

/// The node limit for each question.
const THINKING_NODES: u64 = 12_000;
/// Number of mistakes listed.
const MAX_LISTED_MISTAKES: usize = 3;

/// What a review depends on: the number of the game, its number of steps, and whether it is over.
type State = (u32, usize, bool);

impl GameReview {
    /// Creates the review of some seats' turns in the games of this session, for as long as the calling view exists.
    /// Mistakes of the seats for which `filed` is true become exercises.
    pub fn of(
        session: GameSession,
        reviewed: impl Fn(Seat) -> bool + Send + Sync + 'static,
        filed: impl Fn(Seat) -> bool + Send + Sync + 'static,
    ) -> Self {
        let review = Self {
            session,
            reviewed: Callback::new(reviewed),
            filed: Callback::new(filed),
            worker: LazyWorker::new(),
            job: StoredValue::new(0),
            stage: StoredValue::new(Stage::Better),
            requested: StoredValue::new(false),
            findings: RwSignal::new(None),
        };
        let state = Memo::new(move |_| (session.number.get(), session.len(), session.ending().is_some()));
        Effect::new(move |before: Option<State>| {
            let now = state.get();
            // The results belong to the game.
            review.give_up();
            // A game that was already over when it was opened is reviewed on request.
            if before.is_some_and(|(number, _, over)| number == now.0 && !over && now.2) {
                review.begin();
            }
            now
        });
        review
    }

    /// Provides the review of people's turns in the games of this session.
    pub fn provide(session: GameSession) {
        let person = move |seat| untrack(|| session.kind(seat)) == PlayerKind::Person;
        provide_context(Self::of(session, person, person));
    }

    /// Returns the review provided by [`GameReview::provide`].
    pub fn from_context() -> Self {
        expect_context()
    }

    /// Stops the review and discards its results.
    fn give_up(self) {
        if self.findings.with_untracked(Option::is_none) {
            return;
        }
        self.job.update_value(|job| *job += 1);
        self.worker.end();
        self.requested.set_value(false);
        self.findings.set(None);
    }

    /// Reports why the review failed.
    fn fail(self, why: String) {
        if self.requested.get_value() {
            self.session.said.set(why);
        }
        self.give_up();
    }

    /// Starts the review on the user's request.
    pub fn look_through(self) {
        self.requested.set_value(true);
        if self.findings.with_untracked(Option::is_none) {
            self.begin();
        }
    }

    fn begin(self) {
        let todo = self.session.peek(|record| {
            let steps = record.played().steps();
            let positions = steps.iter().enumerate().filter_map(|(steps, made)| {
                let seat = made.by.filter(|&seat| self.reviewed.run(seat) && made.text != "resign")?;
                Some(GamePosition { steps, seat })
            });
            positions.collect::<Vec<_>>()
        });
        let mut todo = todo.unwrap_or_default();
        todo.reverse();
        self.findings.set(Some(Findings { all: todo.len(), todo, ..Findings::default() }));
        self.review_next();
    }

    /// Continues with the next position; after the last one the worker ends.
    fn review_next(self) {
        match self.position() {
            Some(position) => self.ask(&position, Stage::Better, None, None),
            None => self.worker.end(),
        }
    }

    /// Returns the position under review.
    fn position(self) -> Option<GamePosition> {
        self.findings.with_untracked(|findings| findings.as_ref()?.todo.last().cloned())
    }

    fn ask(self, position: &GamePosition, stage: Stage, depth: Option<u8>, only: Option<String>) {
        self.stage.set_value(stage);
        let job = self.job.get_value() + 1;
        self.job.set_value(job);
        if let Err(why) = self.worker.start(move |say| self.receive(say)) {
            self.fail(why.to_owned());
            return;
        }
        let aim = SearchLimits { nodes: Some(THINKING_NODES), depth, only, ..SearchLimits::default() };
        if let Some(ask) = question(self.session, position, job, aim) {
            self.worker.ask(&ask);
        }
    }

    fn receive(self, say: WorkerMessage) {
        let Some(own) = self.job.try_get_value() else { return };
        match say {
            WorkerMessage::Turn { job, turn, thought } if job == own => self.answer(turn, thought),
            WorkerMessage::Missing { .. } => self.fail(t(id::SEARCH_MISSING).to_owned()),
            WorkerMessage::Refused { job, reason } if job.is_none_or(|job| job == own) => {
                self.fail(fill!(id::COMPUTER_CANNOT_PLAY, reason));
            }
            _ => {}
        }
    }

    fn answer(self, turn: String, thought: SearchProgress) {
        let Some(position) = self.position() else { return };
        let taken = self.session.peek(|record| record.played().step(position.steps).map(|made| made.text));
        let taken = taken.flatten().unwrap_or_default();
        let depth = Some(thought.depth.max(1));
        match self.stage.get_value() {
            Stage::Better if turn == taken || thought.line.is_empty() => self.looked(thought.chance, None),
            Stage::Better => self.ask(&position, Stage::Best, depth, Some(turn)),
            // Both turns are searched to the same depth.
            Stage::Best => self.ask(&position, Stage::Taken(thought), depth, Some(taken)),
            Stage::Taken(best) => {
                let chances = (best.chance, thought.chance);
                // A small loss may be an error of the search.
                let possible =
                    self.session.peek(|record| can_be_mistake(record, position.steps)) == Some(true);
                let lost = possible && chances.0 >= chances.1 + MIN_CLEAR_LOSS;
                self.looked(
                    chances.0,
                    lost.then_some(CostlyTurn { taken, better: best.line, chances, position }),
                );
            }
        }
    }

    /// Finishes a position.
    fn looked(self, chance: u32, slip: Option<CostlyTurn>) {
        self.findings.update(|findings| {
            if let Some(findings) = findings {
                let position = findings.todo.pop();
                findings.course.extend(position.map(|position| (position, chance)));
                findings.lost.extend(slip.clone());
                findings.slips.extend(slip);
                findings.slips.sort_by_key(|slip| std::cmp::Reverse(slip.chances.0 - slip.chances.1));
                findings.slips.truncate(MAX_LISTED_MISTAKES);
                if findings.todo.is_empty() {
                    findings.filed = self.file(&findings.lost);
                }
            }
        });
        self.review_next();
    }

    /// Saves all clear mistakes as exercises, even those that are not listed. Returns their number.
    fn file(self, lost: &[CostlyTurn]) -> usize {
        let mut all = saved_exercises();
        let mut filed = 0;
        for slip in lost.iter().filter(|slip| self.filed.run(slip.position.seat)) {
            let exercise = self.session.peek(|record| {
                let better = slip.better.first()?;
                Exercise::of(record, slip.position.steps, [&slip.taken, better], slip.chances)
            });
            filed += usize::from(exercise.flatten().is_some_and(|exercise| all.file(exercise)));
        }
        if filed > 0 {
            keep_exercises(&all);
        }
        filed
    }
}

/// The storage key of the exercises.
const EXERCISES: &str = "errors";

/// Returns the saved exercises from the player's own mistakes.
pub fn saved_exercises() -> Exercises {
    Exercises::read(&storage::get(EXERCISES).unwrap_or_default())
}

/// Saves the exercises, replacing the earlier ones.
pub fn keep_exercises(all: &Exercises) {
    storage::set(EXERCISES, &all.to_text());
}
