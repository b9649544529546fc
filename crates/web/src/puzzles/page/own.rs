//! Mistakes from your games, asked again at growing intervals until you find a good turn unaided.

use eightfold_catalog::{Choice, info};
use eightfold_game::{Seat, ToAct};
use eightfold_record::Record;
use eightfold_worker_protocol::{PageMessage, SearchProgress, WorkerMessage};
use leptos::prelude::*;

use super::no_puzzle::not_here;
use super::share::date;
use crate::app::{
    ActionBar, GameSession, LazyWorker, NotFound, Parts, Practice, board_ui_of, days, focus, game_ui_of,
    icon, keep_exercises, saved_exercises, with_session,
};
use crate::exercises::{Exercise, is_mistake};
use crate::route::{PuzzlePage, Route};
use crate::setup::PlayerKind;
use crate::words::{fill, game_name, id, speaker, t};

/// Search limit for judging an answer, in positions: the same as when the mistake was found.
const THINKING_NODES: u64 = 12_000;
/// Fixed, so that the same question always gets the same answer.
const SEED: u64 = 1;

/// The next exercise that is due, on its board.
pub fn own() -> AnyView {
    // Counts the exercises asked; the next one is drawn when it changes.
    let round = RwSignal::new(0u32);
    let show = move || {
        round.track();
        let all = saved_exercises();
        let next = all.due(days()).next().cloned();
        match (next, all.next_day()) {
            (Some(next), _) => untrack(|| on_board(next, round)),
            (None, Some(day)) => not_here(fill!(id::OWN_LATER, all = all.all().len(), date = date(day))),
            (None, None) => not_here(t(id::OWN_NONE).to_owned()),
        }
    };
    view! { {show} }.into_any()
}

#[derive(Clone, PartialEq, Eq)]
enum Stage {
    Doing,
    /// The worker compares the turn with the best.
    Judging,
    /// Solved; asked again in this many days, or learned.
    Right(Option<u64>),
    Wrong,
}

#[derive(Clone, Copy)]
struct OwnPuzzle {
    exercise: StoredValue<Exercise>,
    choice: StoredValue<Choice>,
    seat: Seat,
    session: GameSession,
    stage: RwSignal<Stage>,
    worker: LazyWorker,
    message: RwSignal<Option<WorkerMessage>>,
    /// The turn taken, and the value of the best turn once that is known.
    turn_and_best: StoredValue<(String, Option<SearchProgress>)>,
    trouble: RwSignal<Option<String>>,
}

fn after(choice: &Choice, position: &str, turn: &str) -> Option<String> {
    let mut played = choice.open(position).ok()?;
    played.apply(turn).ok()?;
    Some(played.position())
}

fn record(exercise: &Exercise) -> Option<(Choice, Record, Seat)> {
    let options = exercise.options.iter().map(|(key, value)| (&**key, &**value));
    let choice = Choice::new(&exercise.game, options).ok()?;
    let played = choice.open(&exercise.position).ok()?;
    let ToAct::Seat(seat) = played.to_act() else {
        return None;
    };
    let record = Record::of(&choice, played.as_ref());
    Some((choice, record, seat))
}

impl OwnPuzzle {
    fn new(exercise: Exercise) -> Option<Self> {
        let (choice, record, seat) = record(&exercise)?;
        let asking = Self {
            exercise: StoredValue::new(exercise),
            choice: StoredValue::new(choice),
            seat,
            session: GameSession::practice(record),
            stage: RwSignal::new(Stage::Doing),
            worker: LazyWorker::new(),
            message: RwSignal::new(None),
            turn_and_best: StoredValue::new((String::new(), None)),
            trouble: RwSignal::new(None),
        };
        let seats = asking.session.peek(|record| record.played().seats()).unwrap_or(2);
        let kind = |at| if Seat::new(at) == seat { PlayerKind::Person } else { PlayerKind::Remote };
        asking.session.kinds.set((0..seats).map(kind).collect());
        Some(asking)
    }

    /// Handles a turn taken on the board.
    fn handle_turn(self, turn: &str) {
        let (choice, exercise) = (self.choice.get_value(), self.exercise.get_value());
        let there = after(&choice, &exercise.position, turn);
        if there == after(&choice, &exercise.position, &exercise.better) {
            self.judged(true);
        } else if there == after(&choice, &exercise.position, &exercise.taken) {
            self.judged(false);
        } else {
            self.stage.set(Stage::Judging);
            self.turn_and_best.set_value((turn.to_owned(), None));
            self.ask(1, None, None);
        }
    }

    fn ask(self, job: u32, depth: Option<u8>, only: Option<String>) {
        let message = self.message;
        if let Err(why) = self.worker.start(move |say| drop(message.try_set(Some(say)))) {
            self.trouble.set(Some(why.to_owned()));
            return;
        }
        let exercise = self.exercise.get_value();
        let ask = PageMessage::Think {
            job,
            game: exercise.game,
            options: self.choice.with_value(|choice| choice.values().collect()),
            position: exercise.position,
            history: Vec::new(),
            level: self.choice.with_value(|choice| choice.levels().len() as u8),
            seed: SEED,
            nodes: Some(THINKING_NODES),
            depth,
            only,
            aloud: false,
        };
        self.worker.ask(&ask);
    }

    fn receive(self, say: WorkerMessage) {
        if self.stage.get_untracked() != Stage::Judging {
            return;
        }
        match say {
            WorkerMessage::Turn { job: 1, thought, .. } => {
                // Both are searched equally deep.
                let (turn, depth) =
                    (self.turn_and_best.with_value(|(turn, _)| turn.clone()), thought.depth.max(1));
                self.turn_and_best.set_value((turn.clone(), Some(thought)));
                self.ask(2, Some(depth), Some(turn));
            }
            WorkerMessage::Turn { job: 2, thought, .. } => {
                let best =
                    self.turn_and_best.with_value(|(_, best)| best.as_ref().map_or(0, |best| best.chance));
                self.judged(!is_mistake(best, thought.chance));
            }
            WorkerMessage::Missing { .. } => {
                self.worker.end();
                self.trouble.set(Some(t(id::SEARCH_MISSING).to_owned()));
            }
            WorkerMessage::Refused { reason, .. } => {
                self.trouble.set(Some(fill!(id::PUZZLE_UNJUDGED, reason)))
            }
            _ => {}
        }
    }

    fn judged(self, right: bool) {
        // Read again, because another tab may have changed them.
        let mut all = saved_exercises();
        let days = all.note(&self.exercise.get_value(), right, days());
        keep_exercises(&all);
        self.stage.set(if right { Stage::Right(days) } else { Stage::Wrong });
        if !right {
            let what = t(id::LEARN_SHOWN).to_owned();
            self.session.try_out(0, self.seat, &[self.exercise.with_value(|one| one.better.clone())], what);
            self.session.announce_preview("");
        }
        focus("own-next".to_owned());
    }
}

fn on_board(exercise: Exercise, round: RwSignal<u32>) -> AnyView {
    let Some(asking) = OwnPuzzle::new(exercise.clone()) else {
        // From another version of the rules: removed.
        let mut all = saved_exercises();
        while all.note(&exercise, true, 0).is_some() {}
        keep_exercises(&all);
        return not_here(t(id::OWN_UNREADABLE).to_owned());
    };
    let session = asking.session;
    Effect::new(move |_| {
        if session.len() == 0 || asking.stage.get_untracked() != Stage::Doing {
            return;
        }
        let step = session.peek(|record| record.played().step(0)).flatten();
        if let Some(step) = step.filter(|step| step.by == Some(asking.seat)) {
            untrack(|| asking.handle_turn(&step.text));
        }
    });
    Effect::new(move |_| {
        if let Some(say) = asking.message.get() {
            untrack(|| asking.receive(say));
        }
    });
    with_session(session, move || table(asking, round))
}

fn table(asking: OwnPuzzle, round: RwSignal<u32>) -> AnyView {
    let OwnPuzzle { exercise, session, stage, trouble, seat: own, .. } = asking;
    let exercise = exercise.get_value();
    let info = info(&exercise.game);
    let Some((info, (ui, boards))) = info.zip(game_ui_of(&exercise.game).zip(board_ui_of(&exercise.game)))
    else {
        return NotFound().into_any();
    };
    let parts = (boards.parts)(session);
    let Parts { prompt, refusal, actions, .. } = parts;
    let lost = (exercise.chances.0.saturating_sub(exercise.chances.1) + 5) / 10;
    let verdict = move || {
        let (class, sign, words) = match stage.get() {
            Stage::Doing => return None,
            Stage::Judging => return Some(
                view! { <p class="lesson-hint" data-testid="verdict"><span>{t(id::OWN_JUDGING)}</span></p> }
                    .into_any(),
            ),
            Stage::Right(Some(days)) => ("right", "done", fill!(id::OWN_RIGHT, days)),
            Stage::Right(None) => ("right", "done", t(id::OWN_LEARNED).to_owned()),
            Stage::Wrong => ("wrong", "cancel", t(id::OWN_WRONG).to_owned()),
        };
        Some(view! { <p class=format!("verdict {class}") data-testid="verdict">{icon(sign)}<span>{words}</span></p> }.into_any())
    };
    let taken = session.peek(|record| speaker().turn_ahead(record.played(), &exercise.taken));
    let taken = taken.unwrap_or_else(|| exercise.taken.clone());
    let words = view! {
        <p class="lesson-crumbs">
            <a href=Route::Puzzles(PuzzlePage::All).to_string() data-testid="to-puzzles">{t(id::PUZZLES)}</a>
            <span>{game_name(info)}</span>
        </p>
        <h2>{t(id::OWN_TITLE)}</h2>
        <div tabindex="-1" aria-live="polite" data-testid="own-say">
            <p>{fill!(id::OWN_ASKED, taken, lost)}</p>
            {verdict}
        </div>
    };
    let prompt = move || match session.preview_words() {
        Some(what) => what,
        None if stage.get() == Stage::Doing => prompt.get(),
        None => String::new(),
    };
    let bar = move || {
        match stage.get() {
        Stage::Doing | Stage::Judging => view! { <ActionBar actions/> }.into_any(),
        Stage::Right(_) | Stage::Wrong => view! {
            <div class="turn-actions">
                <button type="button" class="button act primary" id="own-next" data-testid="own-next" on:click=move |_| round.update(|round| *round += 1)>
                    {icon("forward")}<span>{t(id::LEARN_ON)}</span>
                </button>
            </div>
        }.into_any(),
    }
    };
    let state = Signal::derive(move || {
        stage.with(|stage| match stage {
            Stage::Doing => "doing",
            Stage::Judging => "judging",
            Stage::Right(_) => "right",
            Stage::Wrong => "wrong",
        })
    });
    Practice {
        testid: "own",
        class: "puzzling",
        game: info.id,
        id: None,
        state,
        label: t(id::OWN_TITLE),
        words: words.into_any(),
        prompt: prompt.into_any(),
        refusal: Signal::derive(move || trouble.get().or_else(|| refusal.get())),
        own: Some(own),
        called: GameSession::seat_called,
        cover: ().into_any(),
        bar: bar.into_any(),
        panel: t(id::LEARN_PLAYERS),
        before: ().into_any(),
        after: ().into_any(),
    }
    .around(session, ui, parts)
}
