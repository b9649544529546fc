//! Reviews a finished game: finds your turns that gave chances away. Clear mistakes are saved as exercises.

use eightfold_game::Seat;
use eightfold_worker_protocol::{Say, Thought};
use leptos::prelude::*;

use super::engine::{Aim, Place, question};
use super::worker::LazyWorker;
use super::{GameSession, browser};
use crate::exercises::{CLEAR, Exercise, Exercises, can_be_mistake};
use crate::setup::Kind;
use crate::words::{fill, id, t};

/// The look back at the game of a session. It begins by itself when the game ends while it is on the table, in a worker of its
/// own, so that nothing else waits for it. Copied freely.
#[derive(Clone, Copy)]
pub struct GameReview {
    session: GameSession,
    /// Whether the turns of a seat are looked at.
    own: Callback<Seat, bool>,
    worker: LazyWorker,
    /// The number of the question that counts; answers to others come too late.
    job: StoredValue<u32>,
    stage: StoredValue<Stage>,
    /// Whether somebody asked for it, and so is told what keeps it from being done.
    asked: StoredValue<bool>,
    /// What was found out so far; `None` where nobody has looked.
    pub findings: RwSignal<Option<Findings>>,
}

/// What is asked about a place.
#[derive(Clone, Debug)]
enum Stage {
    /// The best turn in the place of the one that was taken.
    Better,
    /// What the best turn is worth.
    Best,
    /// What the turn that was taken is worth, the best being worth so much.
    Taken(Thought),
}

/// What was found out about a game that is over.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Findings {
    /// The places not looked at yet, the next one last.
    todo: Vec<Place>,
    /// How many there were.
    pub all: usize,
    /// The largest losses of chances, the largest first.
    pub slips: Vec<Slip>,
    /// All losses of chances, in the order of the game.
    lost: Vec<Slip>,
    /// What the chances of the player to act were at each place, in thousandths of a win, in the order of the game.
    pub course: Vec<(Place, u32)>,
    /// Number of mistakes that were filed as exercises.
    pub filed: usize,
}

/// A turn that gave chances away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slip {
    /// Where it was taken.
    pub place: Place,
    /// The turn that was taken.
    pub taken: String,
    /// The better line.
    pub better: Vec<String>,
    /// The chances with the better turn and with the one that was taken, in thousandths of a win.
    pub chances: (u32, u32),
}

impl Findings {
    /// How many places have been looked at.
    pub fn done(&self) -> usize {
        self.all - self.todo.len()
    }
}

/// Number of positions looked at for each question.
const GLANCE: u64 = 12_000;
/// Number of mistakes listed.
const SLIPS: usize = 3;

/// What a look back depends on: the number of the game, its steps, and whether it is over.
type State = (u32, usize, bool);

impl GameReview {
    /// The look back at what these seats did in the games of this session, as long as the view that asks is there.
    pub fn of(session: GameSession, own: impl Fn(Seat) -> bool + Send + Sync + 'static) -> Self {
        let review = Self {
            session,
            own: Callback::new(own),
            worker: LazyWorker::new(),
            job: StoredValue::new(0),
            stage: StoredValue::new(Stage::Better),
            asked: StoredValue::new(false),
            findings: RwSignal::new(None),
        };
        let state = Memo::new(move |_| (session.number.get(), session.len(), session.ending().is_some()));
        Effect::new(move |before: Option<State>| {
            let now = state.get();
            // What was found out goes with the game.
            review.give_up();
            // A game that was over when it came is looked through when somebody asks for it.
            if before.is_some_and(|(number, _, over)| number == now.0 && !over && now.2) {
                review.begin();
            }
            now
        });
        review
    }

    /// The look back at what people did in the games of this session, for all below.
    pub fn provide(session: GameSession) {
        provide_context(Self::of(session, move |seat| untrack(|| session.kind(seat)) == Kind::Person));
    }

    /// The one provided above.
    pub fn here() -> Self {
        expect_context()
    }

    /// Forgets what was found out, if anybody has looked.
    fn give_up(self) {
        if self.findings.with_untracked(Option::is_none) {
            return;
        }
        self.job.update_value(|job| *job += 1);
        self.worker.end();
        self.asked.set_value(false);
        self.findings.set(None);
    }

    /// It cannot be done for this reason.
    fn fail(self, why: String) {
        if self.asked.get_value() {
            self.session.said.set(why);
        }
        self.give_up();
    }

    /// Somebody asks for the turns that gave most away.
    pub fn look_through(self) {
        self.asked.set_value(true);
        if self.findings.with_untracked(Option::is_none) {
            self.begin();
        }
    }

    fn begin(self) {
        let todo = self.session.peek(|record| {
            let steps = record.played().steps();
            let places = steps.iter().enumerate().filter_map(|(steps, made)| {
                let seat = made.by.filter(|&seat| self.own.run(seat) && made.text != "resign")?;
                Some(Place { steps, seat })
            });
            places.collect::<Vec<_>>()
        });
        let mut todo = todo.unwrap_or_default();
        todo.reverse();
        self.findings.set(Some(Findings { all: todo.len(), todo, ..Findings::default() }));
        self.look_on();
    }

    /// Goes on with the next place; after the last one the worker ends.
    fn look_on(self) {
        match self.place() {
            Some(place) => self.ask(&place, Stage::Better, None, None),
            None => self.worker.end(),
        }
    }

    /// The place that is being looked at.
    fn place(self) -> Option<Place> {
        self.findings.with_untracked(|findings| findings.as_ref()?.todo.last().cloned())
    }

    fn ask(self, place: &Place, stage: Stage, depth: Option<u8>, only: Option<String>) {
        self.stage.set_value(stage);
        let job = self.job.get_value() + 1;
        self.job.set_value(job);
        if let Err(why) = self.worker.start(move |say| self.hear(say)) {
            self.fail(why.to_owned());
            return;
        }
        let aim = Aim { nodes: Some(GLANCE), depth, only, ..Aim::default() };
        if let Some(ask) = question(self.session, place, job, aim) {
            self.worker.ask(&ask);
        }
    }

    fn hear(self, say: Say) {
        let Some(own) = self.job.try_get_value() else { return };
        match say {
            Say::Turn { job, turn, thought } if job == own => self.answer(turn, thought),
            Say::Missing { .. } => self.fail(t(id::SEARCH_MISSING).to_owned()),
            Say::Refused { job, reason } if job.is_none_or(|job| job == own) => {
                self.fail(fill!(id::COMPUTER_CANNOT_PLAY, reason));
            }
            _ => {}
        }
    }

    fn answer(self, turn: String, thought: Thought) {
        let Some(place) = self.place() else { return };
        let taken = self.session.peek(|record| record.played().step(place.steps).map(|made| made.text));
        let taken = taken.flatten().unwrap_or_default();
        let depth = Some(thought.depth.max(1));
        match self.stage.get_value() {
            Stage::Better if turn == taken || thought.line.is_empty() => self.looked(thought.chance, None),
            Stage::Better => self.ask(&place, Stage::Best, depth, Some(turn)),
            // Both are looked at equally far.
            Stage::Best => self.ask(&place, Stage::Taken(thought), depth, Some(taken)),
            Stage::Taken(best) => {
                let chances = (best.chance, thought.chance);
                // What costs little says more about the search than about the turn.
                let possible = self.session.peek(|record| can_be_mistake(record, place.steps)) == Some(true);
                let lost = possible && chances.0 >= chances.1 + CLEAR;
                self.looked(chances.0, lost.then_some(Slip { taken, better: best.line, chances, place }));
            }
        }
    }

    /// A place has been looked at.
    fn looked(self, chance: u32, slip: Option<Slip>) {
        self.findings.update(|findings| {
            if let Some(findings) = findings {
                let place = findings.todo.pop();
                findings.course.extend(place.map(|place| (place, chance)));
                findings.lost.extend(slip.clone());
                findings.slips.extend(slip);
                findings.slips.sort_by_key(|slip| std::cmp::Reverse(slip.chances.0 - slip.chances.1));
                findings.slips.truncate(SLIPS);
                if findings.todo.is_empty() {
                    findings.filed = self.file(&findings.lost);
                }
            }
        });
        self.look_on();
    }

    /// Files all that was clearly lost as exercises: more than is listed. Returns how many were filed.
    fn file(self, lost: &[Slip]) -> usize {
        let mut all = kept_exercises();
        let mut filed = 0;
        for slip in lost {
            let exercise = self.session.peek(|record| {
                let better = slip.better.first()?;
                Exercise::of(record, slip.place.steps, [&slip.taken, better], slip.chances)
            });
            filed += usize::from(exercise.flatten().is_some_and(|exercise| all.file(exercise)));
        }
        if filed > 0 {
            keep_exercises(&all);
        }
        filed
    }
}

/// The name under which the exercises are kept.
const EXERCISES: &str = "errors";

/// The errors of own games that are filed, as exercises.
pub fn kept_exercises() -> Exercises {
    Exercises::read(&browser::kept(EXERCISES).unwrap_or_default())
}

/// Keeps them in the place of those that were filed.
pub fn keep_exercises(all: &Exercises) {
    browser::keep(EXERCISES, &all.to_text());
}
