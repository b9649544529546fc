//! A lesson on the board of its game: the task above it, a response to every turn, hints, the next lesson.

use std::time::Duration;

use eightfold_game::{Seat, ToAct};
use eightfold_learning::{
    Attempt, Content, Course, Hint, Lesson, LessonResult, OpponentTurn, REPLY, Verdict, course_in,
};
use eightfold_record::Record;
use leptos::prelude::*;

use super::editor_lesson::editor_lesson;
use super::finish::finish;
use super::opponent::Opponent;
use super::saved;
use super::start::Start;
use crate::app::{
    ActionBar, GameBoardUi, GameSession, GameUi, NotFound, Parts, Practice, back_button, board_ui_of, focus,
    game_ui_of, icon, with_places, with_session,
};
use crate::route::Route;
use crate::setup::PlayerKind;
use crate::words::{fill, id, language, sentence, speaker, t};

/// Delay before the other side replies, so that the learner's own turn is seen first.
const REPLY_DELAY: Duration = Duration::from_millis(450);
/// The first lesson of a course, after which the learner can play.
const FIRST_GAME: &str = "first-game";

/// The lesson with this id, or a page that says there is none.
pub fn lesson(course: String, id: String) -> AnyView {
    let found = course_in(language().tag(), &course).and_then(|course| Some((course, course.lesson(&id)?)));
    let Some((course, lesson)) = found else {
        return NotFound().into_any();
    };
    match &lesson.content {
        Content::Editor(task) => editor_lesson(course, lesson, task).into_any(),
        Content::Board(board) => {
            let game = board.choice.info().id;
            match (
                saved::attempt(lesson).or_else(|| Attempt::new(lesson)),
                game_ui_of(game).zip(board_ui_of(game)),
            ) {
                (Some(attempt), Some(uis)) => play(course, lesson, attempt, uis).into_any(),
                _ => NotFound().into_any(),
            }
        }
    }
}

/// Where to go from a finished lesson: the next one, or a game; after a first game both, the game first.
fn onward(course: &'static Course, lesson: &'static Lesson, start: Start) -> AnyView {
    let next = course.after(&lesson.id);
    let game = course.game.as_ref().filter(|_| next.is_none() || lesson.id == FIRST_GAME);
    let (to, words) = match next {
        Some(next) => (Route::Lesson(course.id.clone(), next.id.clone()), t(id::LEARN_NEXT_LESSON)),
        None => (Route::Learn(course.id.clone()), t(id::LEARN_THE_COURSE)),
    };
    view! {
        <a class="button act" class:primary=game.is_none() id=game.is_none().then_some("lesson-next") data-testid="next-lesson" href=to.to_string()>
            {icon("forward")}<span>{words}</span>
        </a>
        {game.map(|game| view! {
            <button type="button" class="button act primary" id="lesson-next" data-testid="real-game" on:click=move |_| start.run(game)>
                {icon("play")}<span>{t(id::PLAY_COMPUTER)}</span>
            </button>
        })}
    }
    .into_any()
}

/// The state of the lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Stage {
    /// The learner is to act.
    Doing,
    /// The other side is about to reply.
    Answering,
    /// The step is done.
    Right { words: String, last: bool },
    /// The turn was wrong.
    Wrong(String),
}

/// A lesson in progress.
#[derive(Clone, Copy)]
struct LessonState {
    attempt: RwSignal<Attempt>,
    stage: RwSignal<Stage>,
    /// Why the last turn was taken back at once.
    barred: RwSignal<Option<String>>,
    /// The hints shown for this step.
    hints: RwSignal<Vec<String>>,
    session: GameSession,
    /// The number of the session's steps already handled.
    seen: StoredValue<usize>,
    opponent: StoredValue<Option<Opponent>>,
}

/// Scrolls the text into view once it is drawn: its beginning or, on a phone, its last lines.
fn show_words(end: bool) {
    request_animation_frame(move || {
        if let Ok(Some(words)) = document().query_selector(".lesson-words") {
            words.set_scroll_top(if end { words.scroll_height() } else { 0 });
            if !end {
                window().scroll_to_with_x_and_y(0.0, 0.0);
            }
        }
    });
}

/// The game at the start of the step.
fn record(attempt: &Attempt) -> Option<Record> {
    let choice = &attempt.board().choice;
    let played = choice.open(attempt.start()).ok()?;
    Some(Record::of(choice, played.as_ref()))
}

impl LessonState {
    fn new(attempt: Attempt) -> Option<Self> {
        let session = GameSession::practice(record(&attempt)?);
        let doing = Self {
            attempt: RwSignal::new(attempt),
            stage: RwSignal::new(Stage::Doing),
            barred: RwSignal::new(None),
            hints: RwSignal::new(Vec::new()),
            session,
            seen: StoredValue::new(0),
            opponent: StoredValue::new(None),
        };
        let hear = Callback::new(move |answer: Result<String, String>| match answer {
            Ok(turn) => doing.play_reply(&turn),
            Err(why) => doing.session.said.set(why),
        });
        doing.opponent.set_value(Some(Opponent::new(hear)));
        doing.seat();
        Some(doing)
    }

    /// Lets only the learner's seat take turns on the board.
    fn seat(self) {
        let own = self.attempt.with_untracked(|attempt| attempt.step().seat);
        let seats = self.session.peek(|record| record.played().seats()).unwrap_or(0);
        let kind = |seat| if Seat::new(seat) == own { PlayerKind::Person } else { PlayerKind::Remote };
        self.session.kinds.set((0..seats).map(kind).collect());
    }

    /// The current position of the game.
    fn position(self) -> String {
        self.session.peek(|record| record.played().position()).unwrap_or_default()
    }

    /// Handles a turn taken on the board after `steps` steps.
    fn handle_turn(self, steps: usize, turn: &str) {
        let Some(before) = self.session.peek(|record| record.played().position_at(steps)).flatten() else {
            return;
        };
        let mut verdict = None;
        self.attempt.update(|attempt| verdict = Some(attempt.play(&before, turn)));
        self.barred.set(None);
        match verdict {
            Some(Ok(Verdict::NotAllowed(words))) => {
                self.session.undo();
                self.seen.set_value(self.session.peek(|record| record.played().len()).unwrap_or(0));
                self.session.said.set(words.clone());
                self.barred.set(Some(words));
                show_words(true);
            }
            Some(Ok(Verdict::Wanted { words, last })) => {
                if last {
                    self.attempt.with_untracked(|attempt| {
                        let done = LessonResult { turns: attempt.spent(), helped: attempt.was_helped() };
                        saved::note(attempt.lesson(), done);
                        saved::remove_attempt(attempt.lesson());
                    });
                } else {
                    // If the other side's reply comes first, the step is repeated after a reload.
                    let mut next = self.attempt.get_untracked();
                    if !next.continues() && next.continue_lesson(&self.position()) {
                        saved::save_attempt(&next);
                    }
                }
                self.stage.set(Stage::Right { words, last });
                show_words(false);
                focus("lesson-next".to_owned());
            }
            Some(Ok(Verdict::Failed { words, would })) => {
                let reply = would.as_ref().and_then(|would| {
                    self.session.peek(|record| speaker().turn_ahead(record.played(), would))
                });
                self.show_wrong(words.replace(REPLY, &reply.unwrap_or_default()));
                if let Some(would) = would {
                    self.show_answer(would);
                }
            }
            Some(Ok(Verdict::TryAgain(words))) => self.show_wrong(words),
            Some(Ok(Verdict::GoOn)) => self.answer(),
            Some(Err(error)) => self.session.said.set(sentence(&error.to_string())),
            None => {}
        }
    }

    fn show_wrong(self, words: String) {
        self.stage.set(Stage::Wrong(words));
        show_words(false);
        focus("lesson-again".to_owned());
    }

    /// Shows the reply the other side would make.
    fn show_answer(self, would: String) {
        set_timeout(
            move || {
                if !matches!(self.stage.try_get_untracked(), Some(Stage::Wrong(_))) {
                    return;
                }
                let session = self.session;
                if session.moving.get_untracked() {
                    self.show_answer(would);
                } else if let Some(ToAct::Seat(seat)) = untrack(|| session.to_act()) {
                    let steps = untrack(|| session.len());
                    let what = fill!(id::LEARN_WOULD, name = session.seat_called(seat));
                    session.try_out(steps, seat, &[would], what);
                    session.announce_preview("");
                }
            },
            REPLY_DELAY,
        );
    }

    /// Lets the other side reply after the delay.
    fn answer(self) {
        self.stage.set(Stage::Answering);
        set_timeout(
            move || match self.stage.try_get_untracked() {
                Some(Stage::Answering) if self.session.moving.get_untracked() => self.answer(),
                Some(Stage::Answering) => self.answer_now(),
                _ => {}
            },
            REPLY_DELAY,
        );
    }

    fn answer_now(self) {
        let answer =
            |attempt: &Attempt| self.session.peek(|record| attempt.answer(record.played())).flatten();
        match self.attempt.with_untracked(answer) {
            None => self.continue_lesson(),
            Some(OpponentTurn::Turn(turn)) => self.play_reply(&turn),
            Some(OpponentTurn::Level(level)) => {
                let opponent = self.opponent.get_value();
                self.attempt.with_untracked(|attempt| {
                    if let Some(opponent) = opponent {
                        opponent.ask(&attempt.board().choice, &self.position(), level);
                    }
                });
            }
        }
    }

    /// Handles the turn of the other side.
    fn play_reply(self, turn: &str) {
        if self.stage.get_untracked() != Stage::Answering {
            return;
        }
        self.seen.update_value(|seen| *seen += 1);
        if let Err(error) = self.session.play(turn) {
            self.session.said.set(sentence(&error));
            return;
        }
        let mut verdict = None;
        self.attempt.update(|attempt| {
            verdict = self.session.peek(|record| attempt.take_reply(record.played())).flatten();
        });
        match verdict {
            Some(Verdict::TryAgain(words)) => self.show_wrong(words),
            // There may be another opponent to reply.
            _ => self.answer(),
        }
    }

    /// Continues once all opponents have replied.
    fn continue_lesson(self) {
        if self.attempt.with_untracked(Attempt::is_wanted) {
            self.attempt.update(|attempt| {
                attempt.continue_lesson(&self.position());
                saved::save_attempt(attempt);
            });
            self.hints.set(Vec::new());
        }
        self.stage.set(Stage::Doing);
    }

    /// Puts the start of the step on the board.
    fn set_up(self) {
        if let Some(opponent) = self.opponent.get_value() {
            opponent.forget();
        }
        self.seen.set_value(0);
        self.barred.set(None);
        if let Some(record) = self.attempt.with_untracked(record) {
            self.session.open(record);
        }
        self.seat();
        self.stage.set(Stage::Doing);
    }

    fn restart_step(self) {
        self.attempt.update(Attempt::restart_step);
        self.set_up();
        focus("lesson-say".to_owned());
    }

    /// Starts the whole lesson again.
    fn over(self) {
        let lesson = self.attempt.with_untracked(Attempt::lesson);
        if let Some(attempt) = Attempt::new(lesson) {
            saved::remove_attempt(lesson);
            self.attempt.set(attempt);
            self.hints.set(Vec::new());
            self.set_up();
            focus("lesson-say".to_owned());
        }
    }

    fn next(self) {
        self.session.show_current_state();
        if self.attempt.with_untracked(Attempt::continues) {
            self.answer();
        } else {
            self.attempt.update(|attempt| {
                attempt.continue_lesson(&self.position());
            });
            self.hints.set(Vec::new());
            self.set_up();
        }
        focus("lesson-say".to_owned());
    }

    fn hint(self) {
        self.session.show_current_state();
        show_words(true);
        let mut hint = None;
        self.attempt.update(|attempt| hint = attempt.hint(&self.position()));
        match hint {
            Some(Hint::Words(words)) => {
                self.session.said.set(words.clone());
                self.hints.update(|hints| hints.push(words));
            }
            Some(Hint::Turn(turn)) => {
                let steps = untrack(|| self.session.len());
                if let Some(seat) = untrack(|| self.session.person_to_act()) {
                    self.session.try_out(steps, seat, &[turn], t(id::LEARN_SHOWN).to_owned());
                    self.session.announce_preview("");
                }
            }
            None => self.session.said.set(t(id::LEARN_NO_HINT).to_owned()),
        }
    }
}

fn play(
    course: &'static Course,
    lesson: &'static Lesson,
    attempt: Attempt,
    uis: (&'static GameUi, &'static GameBoardUi),
) -> impl IntoView {
    let Some(doing) = LessonState::new(attempt) else {
        return NotFound().into_any();
    };
    let session = doing.session;
    // The table below knows only the session of the lesson.
    let start = Start::new(GameSession::from_context());
    Effect::new(move |_| {
        let len = session.len();
        let seen = doing.seen.get_value();
        if len <= seen {
            return;
        }
        doing.seen.set_value(len);
        let step = session.peek(|record| record.played().step(len - 1)).flatten();
        let own = doing.attempt.with_untracked(|attempt| attempt.step().seat);
        // A finished step isn't done again, no matter who is to act.
        let doing_it = doing.stage.get_untracked() == Stage::Doing;
        if let Some(step) = step.filter(|step| doing_it && step.by == Some(own)) {
            untrack(|| doing.handle_turn(len - 1, &step.text));
        }
    });
    with_session(session, move || table(course, lesson, doing, start, uis))
}

fn table(
    course: &'static Course,
    lesson: &'static Lesson,
    doing: LessonState,
    start: Start,
    uis: (&'static GameUi, &'static GameBoardUi),
) -> AnyView {
    let LessonState { attempt, stage, barred, hints, session, .. } = doing;
    let (ui, boards) = uis;
    let parts = (boards.parts)(session);
    let Parts { prompt, refusal, actions, .. } = parts;
    let game = session.peek(|record| record.choice().info().id).unwrap_or_default();
    let at = course.lessons.iter().position(|one| one.id == lesson.id).unwrap_or(0);
    let steps = attempt.with_untracked(|attempt| attempt.board().steps.len());
    let step = Memo::new(move |_| attempt.with(Attempt::step_number));
    let say = move || attempt.with(|attempt| attempt.step().say.clone());
    let own = attempt.with_untracked(|attempt| attempt.step().seat);
    let state = Signal::derive(move || {
        stage.with(|stage| match stage {
            Stage::Doing => "doing",
            Stage::Answering => "answering",
            Stage::Right { .. } => "right",
            Stage::Wrong(_) => "wrong",
        })
    });
    let verdict = move || match stage.get() {
        Stage::Doing | Stage::Answering => None,
        Stage::Right { words, .. } => Some(("right", "done", words)),
        Stage::Wrong(words) => Some(("wrong", "cancel", words)),
    };
    let answers = move || match session.to_act() {
        Some(ToAct::Seat(seat)) => fill!(id::LEARN_ANSWERS, name = session.seat_called(seat)),
        _ => String::new(),
    };
    let words = view! {
        <p class="lesson-crumbs">
            <a href=Route::Learn(course.id.clone()).to_string() data-testid="to-course">{course.title.clone()}</a>
            <span>{fill!(id::LEARN_LESSON_OF, at = at + 1, all = course.lessons.len())}</span>
        </p>
        <h2>{lesson.title.clone()}
            {move || (steps > 1).then(|| view! { <small data-testid="lesson-step">{fill!(id::LEARN_STEP_OF, at = step.get() + 1, all = steps)}</small> })}
        </h2>
        <div id="lesson-say" tabindex="-1" aria-live="polite" data-testid="lesson-say">
            {move || match verdict() {
                None => view! { <p>{move || with_places(session, &say())}</p> }.into_any(),
                Some((class, sign, words)) => view! {
                    <p class=format!("verdict {class}") data-testid="verdict">{icon(sign)}<span>{with_places(session, &words)}</span></p>
                }.into_any(),
            }}
        </div>
        {move || (stage.get() == Stage::Doing).then(|| hints.get().into_iter().map(|hint| view! {
            <p class="lesson-hint" data-testid="lesson-hint">{icon("hint")}<span>{with_places(session, &hint)}</span></p>
        }).collect_view())}
    };
    let prompt = view! {
        {move || if let Some(what) = session.preview_words() { what } else {
            match stage.get() {
                Stage::Doing => prompt.get(),
                Stage::Answering => answers(),
                _ => String::new(),
            }
        }}
        {back_button(session, "back-to-lesson", move || stage.get() == Stage::Doing)}
    };
    let bar = view! {
        {move || match stage.get() {
            Stage::Doing | Stage::Answering => view! { <ActionBar actions/> }.into_any(),
            Stage::Wrong(_) => view! {
                <div class="turn-actions">
                    <button type="button" class="button act primary" id="lesson-again" data-testid="try-again" on:click=move |_| doing.restart_step()>
                        {icon("undo-turn")}<span>{t(id::LEARN_AGAIN)}</span>
                    </button>
                </div>
            }.into_any(),
            Stage::Right { last: false, .. } => view! {
                <div class="turn-actions">
                    <button type="button" class="button act primary" id="lesson-next" data-testid="next-step" on:click=move |_| doing.next()>
                        {icon("forward")}<span>{t(id::LEARN_ON)}</span>
                    </button>
                </div>
            }.into_any(),
            Stage::Right { last: true, .. } => view! {
                <div class="turn-actions">{onward(course, lesson, start)}</div>
            }.into_any(),
        }}
        <div class="game-actions" role="group" aria-label=t(id::LEARN_THE_LESSON)>
            <button type="button" class="button act" data-testid="lesson-help" disabled=move || stage.get() != Stage::Doing
                on:click=move |_| doing.hint()>{icon("hint")}<span>{t(id::HINT)}</span></button>
            <button type="button" class="button act" data-testid="from-the-start" disabled=move || matches!(stage.get(), Stage::Answering | Stage::Wrong(_))
                title=t(id::LEARN_STEP_AGAIN_ABOUT) on:click=move |_| doing.restart_step()>{icon("undo-turn")}<span>{t(id::LEARN_STEP_AGAIN)}</span></button>
            <a class="button act" data-testid="lesson-rules" href=Route::RulesOf(course.rules.clone(), None).to_string()>{icon("learn")}<span>{t(id::RULES)}</span></a>
        </div>
    };
    let over = Memo::new(move |_| stage.with(|stage| matches!(stage, Stage::Right { last: true, .. })));
    let cover = move || over.get().then(|| finish(course, lesson, start));
    // What the finished steps asked for; the current one is shown above.
    let line = move |at: usize| {
        let say = attempt.with_untracked(|attempt| attempt.board().steps[at].say.clone());
        view! { <li class="done">{say}</li> }
    };
    let finished_steps = (steps > 1).then(|| {
        view! {
            <ol class="lesson-tasks" data-testid="lesson-tasks">{move || (0..step.get().min(steps)).map(line).collect_view()}</ol>
            <Show when=move || step.get().gt(&0)>
                <p class="row"><button type="button" class="button small" data-testid="lesson-over" on:click=move |_| doing.over()>{t(id::LEARN_OVER)}</button></p>
            </Show>
        }
    });
    Practice {
        testid: "lesson",
        class: "",
        game,
        id: None,
        state,
        label: t(id::LEARN_THE_LESSON),
        words: words.into_any(),
        prompt: prompt.into_any(),
        refusal: Signal::derive(move || {
            start.trouble.get().or_else(|| barred.get()).or_else(|| refusal.get())
        }),
        own: Some(own),
        called: GameSession::seat_called,
        cover: cover.into_any(),
        bar: bar.into_any(),
        panel: t(id::LEARN_PLAYERS),
        before: ().into_any(),
        after: finished_steps.into_any(),
    }
    .around(session, ui, parts)
}
