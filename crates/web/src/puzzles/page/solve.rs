//! A puzzle on the board of its game: any turn that works is right, and the computer refutes a wrong one.

use std::time::Duration;

use eightfold_game::Seat;
use eightfold_puzzles::{Aim, Puzzle};
use eightfold_record::Record;
use leptos::prelude::*;

use super::filter::filter;
use super::nothing::not_here;
use super::solver::{Answer, Solver};
use super::{kept, load};
use crate::app::{
    ActionBar, GameSession, Nowhere, Parts, Practice, days, focus, go, icon, play_room_of, random, room_of,
    way_back, with_session,
};
use crate::puzzles::choose::{self, Filter};
use crate::puzzles::progress::{Daily, id_of};
use crate::puzzles::{aims, answers, said};
use crate::route::{DAILY, PUZZLE_GAMES, PuzzlePlace, Route, StudyPlace};
use crate::setup::Kind;
use crate::words::{fill, game_name, grouped, id, sentence, t};

/// Between two turns that are shown one after the other.
const PAUSE: Duration = Duration::from_millis(900);
/// So many hints there are: what kind of turn, where it begins, the turn.
const HINTS: u8 = 3;

/// For what a puzzle is solved.
#[derive(Clone, Copy)]
pub enum Way {
    /// For itself, or as that of a day.
    Alone {
        /// The number of the day.
        day: Option<u64>,
    },
    /// Because a link brought it: it does not count.
    Given,
    /// One of many within three minutes.
    Storm {
        /// How it stands.
        status: Signal<String>,
        /// Told of the turn that was taken, and whether it was right.
        done: Callback<(bool, String)>,
    },
}

/// The puzzle of a game with this fingerprint, or today's.
pub fn puzzle(game: String, which: String) -> AnyView {
    type Found = Result<(&'static Puzzle, Option<u64>), String>;
    let found = RwSignal::new(None::<Found>);
    leptos::task::spawn_local(async move {
        let day = (which == DAILY).then(days);
        let chosen = load::of(&game).await.and_then(|all| {
            let one = match day {
                Some(day) => choose::of_day(all, day),
                None => all.iter().find(|puzzle| id_of(puzzle) == which),
            };
            one.map(|puzzle| (puzzle, day)).ok_or_else(|| t(id::PUZZLES_NO_SUCH).to_owned())
        });
        found.try_set(Some(chosen));
    });
    let show = move || match found.get() {
        None => {
            view! { <p class="notice" data-testid="puzzles-loading">{t(id::PUZZLES_LOADING)}</p> }.into_any()
        }
        Some(Err(why)) => not_here(why),
        Some(Ok((puzzle, day))) => on_board(puzzle, Way::Alone { day }),
    };
    view! { {show} }.into_any()
}

/// A puzzle that a link carries. Nobody vouches for it: it is proven first.
pub fn given(text: String) -> AnyView {
    let puzzle = match Puzzle::read(&text) {
        Ok(puzzle) => puzzle,
        Err(error) => return not_here(sentence(&error.to_string())),
    };
    let aim = aims::sentence(&puzzle);
    let bare = puzzle.bare();
    let heard = RwSignal::new(None::<Answer>);
    let solver = Solver::new(Callback::new(move |answer| {
        heard.try_set(Some(answer));
    }));
    solver.ask(bare.clone(), None);
    let show = move || {
        match heard.get() {
        None => view! {
            <section class="card notice" data-testid="given-proving">
                <h2>{t(id::PUZZLES)}</h2>
                <p><b>{aim.clone()}</b></p>
                <p role="status">{t(id::MAKE_PROVING)}</p>
                <p><a class="button" href=Route::Puzzles(PuzzlePlace::All).to_string()>{t(id::PUZZLES_ALL)}</a></p>
            </section>
        }
        .into_any(),
        Some(Answer::Proven { puzzle, .. }) => match Puzzle::read(&puzzle) {
            // It stays for as long as the page is open, as those of the collection do.
            Ok(puzzle) => on_board(Box::leak(Box::new(puzzle)), Way::Given),
            Err(error) => not_here(sentence(&error.to_string())),
        },
        Some(Answer::Unproven(why)) => view! {
            <section class="card notice" data-testid="given-cooked">
                <h2>{t(id::PUZZLES)}</h2>
                <p><b>{aim.clone()}</b></p>
                <p>{aims::unproven(&why, Puzzle::read(&text).ok().as_ref())}</p>
                <p class="row">
                    <a class="button primary" href=Route::Puzzles(PuzzlePlace::Make(bare.clone())).to_string()>{t(id::MAKE_CHANGE)}</a>
                    <a class="button" href=Route::Puzzles(PuzzlePlace::All).to_string()>{t(id::PUZZLES_ALL)}</a>
                </p>
            </section>
        }
        .into_any(),
        Some(Answer::Failed(why)) => not_here(why),
        Some(Answer::Judged { .. }) => ().into_any(),
    }
    };
    view! { {show} }.into_any()
}

#[derive(Clone, PartialEq, Eq)]
enum Stage {
    /// A turn is to be found.
    Doing,
    /// It was found; by so much the rating has changed.
    Right(i32),
    /// Another was taken; by so much the rating has changed.
    Wrong(i32),
}

#[derive(Clone, Copy)]
struct Solving {
    puzzle: &'static Puzzle,
    way: Way,
    stage: RwSignal<Stage>,
    /// How many hints were asked for.
    hints: RwSignal<u8>,
    /// What is shown of the refutation, in words.
    why: RwSignal<Option<String>>,
    /// What a check of the certificate has found.
    checked: RwSignal<Option<String>>,
    session: GameSession,
    solver: Solver,
    /// Whether the turn of this try has been judged.
    judged: StoredValue<bool>,
    /// The turn that was right.
    taken: StoredValue<String>,
}

/// Brings what is said into view once it is drawn: its beginning, or its end.
fn show_words(end: bool) {
    request_animation_frame(move || {
        if let Ok(Some(words)) = document().query_selector(".lesson-words") {
            words.set_scroll_top(if end { words.scroll_height() } else { 0 });
        }
    });
}

fn record(puzzle: &Puzzle) -> Option<Record> {
    let played = puzzle.choice().open(puzzle.position()).ok()?;
    Some(Record::of(puzzle.choice(), played.as_ref()))
}

impl Solving {
    fn new(puzzle: &'static Puzzle, way: Way) -> Option<Self> {
        let heard = RwSignal::new(None::<Answer>);
        let solving = Self {
            puzzle,
            way,
            stage: RwSignal::new(Stage::Doing),
            hints: RwSignal::new(0),
            why: RwSignal::new(None),
            checked: RwSignal::new(None),
            session: GameSession::practice(record(puzzle)?),
            solver: Solver::new(Callback::new(move |answer| {
                heard.try_set(Some(answer));
            })),
            judged: StoredValue::new(false),
            taken: StoredValue::new(String::new()),
        };
        Effect::new(move |_| {
            if let Some(answer) = heard.get() {
                untrack(|| solving.hear(answer));
            }
        });
        solving.seat();
        Some(solving)
    }

    fn seat(self) {
        let kind = |seat| if Seat::new(seat) == self.puzzle.seat() { Kind::Person } else { Kind::Elsewhere };
        self.session.kinds.set((0..2).map(kind).collect());
    }

    /// A turn was taken at the board.
    fn took(self, turn: &str) {
        let right = answers::is_right(self.puzzle, turn);
        if let Way::Storm { done, .. } = self.way {
            self.stage.set(if right { Stage::Right(0) } else { Stage::Wrong(0) });
            if !right {
                self.show_answer();
            }
            done.run((right, turn.to_owned()));
            return;
        }
        let game = self.puzzle.choice().info().id;
        let change = match self.way {
            Way::Alone { day } => kept::change(|progress| {
                if let Some(day) = day {
                    progress.note_day(day, game, Daily::of(right, self.hints.get_untracked() > 0), turn);
                }
                progress.note(self.puzzle, right)
            }),
            _ => 0,
        };
        show_words(false);
        if right {
            self.taken.set_value(turn.to_owned());
            self.stage.set(Stage::Right(change));
            focus("puzzle-next".to_owned());
        } else {
            self.stage.set(Stage::Wrong(change));
            focus("puzzle-again".to_owned());
            let turn = turn.to_owned();
            set_timeout(move || self.refute(&turn), PAUSE);
        }
    }

    /// Asks why a turn is wrong.
    fn refute(self, turn: &str) {
        if matches!(self.stage.try_get_untracked(), Some(Stage::Wrong(_))) {
            self.solver.ask(self.puzzle.bare(), Some(turn.to_owned()));
        }
    }

    /// The worker has found something out.
    fn hear(self, answer: Answer) {
        match answer {
            Answer::Judged { right: false, line, worth } => {
                let words = match worth {
                    Some((worth, best)) => Some(said::worth(&worth, &best)),
                    None if line.len() > 1 => Some(t(id::PUZZLE_REFUTED).to_owned()),
                    None => said::short_of(self.puzzle).map(str::to_owned),
                };
                self.why.set(words);
                self.show(line, 2);
            }
            Answer::Proven { positions, puzzle } => {
                let found = Puzzle::read(&puzzle).ok().and_then(|puzzle| puzzle.found.proof);
                let same = found == self.puzzle.found.proof;
                let lines = found.map_or(0, |proof| proof.covers);
                self.checked.set(Some(if same {
                    fill!(id::PUZZLE_PROVEN, lines = grouped(lines), positions = grouped(positions))
                } else {
                    t(id::PUZZLE_OTHER_PROOF).to_owned()
                }));
            }
            Answer::Unproven(why) => self.checked.set(Some(aims::unproven(&why, Some(self.puzzle)))),
            Answer::Failed(why) => self.checked.set(Some(why)),
            Answer::Judged { line, .. } => self.show(line, 1),
        }
    }

    /// Shows the first turns of a line on the board, and one more with each pause.
    fn show(self, line: Vec<String>, steps: usize) {
        if steps > line.len() {
            return;
        }
        let what = match self.stage.try_get_untracked() {
            Some(Stage::Wrong(_)) => {
                let other = Seat::new(1 - self.puzzle.seat().index());
                fill!(id::PUZZLE_WOULD, name = self.session.seat_called(other))
            }
            Some(Stage::Right(_)) => t(id::PUZZLE_TO_THE_END).to_owned(),
            Some(Stage::Doing) | None => return,
        };
        self.session.try_out(0, self.puzzle.seat(), &line[..steps], what);
        if steps == line.len() {
            self.session.say_tried("");
        }
        set_timeout(move || self.show(line.clone(), steps + 1), PAUSE);
    }

    /// Whether what was asked for is only reached turns after the one that was found.
    fn goes_on(self) -> bool {
        matches!(self.puzzle.aim(), Aim::Win { turns, .. } | Aim::Prize { turns } if turns > 1)
    }

    /// Asks how it goes on after the right turn, to be shown on the board.
    fn show_end(self) {
        self.session.look_here();
        self.solver.ask(self.puzzle.bare(), Some(self.taken.get_value()));
    }

    fn show_answer(self) {
        if let Some(answer) = self.puzzle.found.answers.first() {
            self.session.try_out(
                0,
                self.puzzle.seat(),
                std::slice::from_ref(answer),
                t(id::PUZZLE_ANSWER_SHOWN).to_owned(),
            );
            self.session.say_tried("");
        }
    }

    /// One more hint: what kind of turn, where it begins, the turn.
    fn hint(self) {
        self.session.look_here();
        if self.hints.get_untracked() == 0 && matches!(self.way, Way::Alone { .. }) {
            kept::change(|progress| progress.note_hint(self.puzzle));
        }
        self.hints.update(|hints| *hints = (*hints + 1).min(HINTS));
        show_words(true);
        let words = said::hint(self.puzzle, self.hints.get_untracked());
        self.session.said.set(words);
        if self.hints.get_untracked() == HINTS {
            self.show_answer();
        }
    }

    fn again(self) {
        self.solver.forget();
        self.why.set(None);
        self.judged.set_value(false);
        self.session.look_here();
        if let Some(record) = record(self.puzzle) {
            self.session.open(record);
        }
        self.seat();
        self.stage.set(Stage::Doing);
        focus("puzzle-say".to_owned());
    }

    /// Has the certificate made and checked.
    fn prove(self) {
        self.checked.set(None);
        self.solver.ask(self.puzzle.bare(), None);
    }
}

/// To another puzzle of the game, by the filter.
fn next(game: &'static str) {
    leptos::task::spawn_local(async move {
        let filter = filter();
        let filter = if filter.0 == game { filter.1 } else { Filter::default() };
        let Ok(all) = load::of(game).await else { return };
        match choose::next(all.current(), &kept::progress(), &filter, random()) {
            Some(puzzle) => {
                go(&Route::Puzzles(PuzzlePlace::One(game.to_owned(), id_of(puzzle).to_owned())));
            }
            None => go(&Route::Puzzles(PuzzlePlace::All)),
        }
    });
}

/// A game of whose set of this day nothing was tried yet, the one after this game first.
fn next_of_day(game: &str, day: u64) -> Option<&'static str> {
    let progress = kept::progress();
    let at = PUZZLE_GAMES.iter().position(|one| *one == game).unwrap_or(0);
    let rest = PUZZLE_GAMES[at..].iter().chain(&PUZZLE_GAMES[..at]).copied();
    rest.filter(|one| *one != game).find(|one| progress.on(day, one).is_none())
}

/// Where the position of a puzzle is looked at in the study.
fn study_of(puzzle: &Puzzle) -> Route {
    let choice = puzzle.choice();
    let options = choice.info().options.iter().filter_map(|spec| {
        let value = choice.values().get(spec.key).filter(|value| Some(*value) != spec.default)?;
        Some((spec.key.to_owned(), value.to_string()))
    });
    Route::Study(StudyPlace::From {
        game: choice.info().id.to_owned(),
        options: options.collect(),
        position: Some(puzzle.position().to_owned()),
    })
}

/// The puzzle on its board.
pub fn on_board(puzzle: &'static Puzzle, way: Way) -> AnyView {
    let Some(solving) = Solving::new(puzzle, way) else {
        return Nowhere().into_any();
    };
    let session = solving.session;
    Effect::new(move |_| {
        // The first step is the one to be found; whatever the table does after it is not looked at.
        if session.len() == 0 || solving.judged.get_value() {
            return;
        }
        solving.judged.set_value(true);
        let step = session.peek(|record| record.played().step(0)).flatten();
        if let Some(step) = step.filter(|step| step.by == Some(puzzle.seat())) {
            untrack(|| solving.took(&step.text));
        }
    });
    with_session(session, move || table(solving))
}

/// What comes after a puzzle that is solved: the next of today's set as long as one is left, else another of the game.
fn onward(solving: Solving) -> AnyView {
    let game = solving.puzzle.choice().info().id;
    let left = match solving.way {
        Way::Alone { day: Some(day) } => next_of_day(game, day),
        _ => None,
    };
    match left {
        Some(left) => {
            let to = Route::Puzzles(PuzzlePlace::One(left.to_owned(), DAILY.to_owned())).to_string();
            view! {
                <a class="button act primary" id="puzzle-next" data-testid="next-of-today" href=to>
                    {icon("forward")}<span>{t(id::PUZZLE_NEXT_TODAY)}</span>
                </a>
            }
            .into_any()
        }
        None => view! {
            <button type="button" class="button act primary" id="puzzle-next" data-testid="puzzle-next" on:click=move |_| next(game)>
                {icon("forward")}<span>{t(id::PUZZLE_NEXT)}</span>
            </button>
        }
        .into_any(),
    }
}

fn table(solving: Solving) -> AnyView {
    let Solving { puzzle, way, stage, hints, why, checked, session, solver, .. } = solving;
    let info = puzzle.choice().info();
    let Some((room, boards)) = room_of(info.id).zip(play_room_of(info.id)) else {
        return Nowhere().into_any();
    };
    let parts = (boards.parts)(session);
    let Parts { prompt, refusal, actions, .. } = parts;
    let own = puzzle.seat();
    let state = Signal::derive(move || {
        stage.with(|stage| match stage {
            Stage::Doing => "doing",
            Stage::Right(_) => "right",
            Stage::Wrong(_) => "wrong",
        })
    });
    let covers = puzzle.found.proof.as_ref().map_or(0, |proof| proof.covers);
    let rated = move |change: i32| match way {
        Way::Alone { .. } if change != 0 => {
            let rating = kept::progress().rating(info.id).to_string();
            fill!(id::PUZZLE_RATED, change = crate::words::change(change.into()), rating)
        }
        _ => String::new(),
    };
    let verdict = move || {
        let (class, sign, words) = match stage.get() {
            Stage::Doing => return None,
            Stage::Right(change) => {
                let words = fill!(id::PUZZLE_RIGHT, covers, number = grouped(covers));
                ("right", "done", format!("{words} {} {}", said::margin(puzzle), rated(change)))
            }
            Stage::Wrong(change) => {
                let words = why.get().unwrap_or_else(|| t(id::PUZZLE_WRONG).to_owned());
                ("wrong", "cancel", format!("{words} {}", rated(change)))
            }
        };
        Some(
            view! { <p class=format!("verdict {class}") data-testid="verdict">{icon(sign)}<span>{words}</span></p> },
        )
    };
    let crumb = match way {
        Way::Alone { day: Some(_) } => Signal::stored(t(id::PUZZLE_OF_TODAY).to_owned()),
        Way::Alone { day: None } => {
            Signal::stored(fill!(id::PUZZLE_GRADE, grade = puzzle.found.grade.unwrap_or(1)))
        }
        Way::Given => Signal::stored(t(id::PUZZLE_GIVEN).to_owned()),
        Way::Storm { status, .. } => status,
    };
    let alone = !matches!(way, Way::Storm { .. });
    let themes: Vec<&str> = puzzle.found.themes.iter().filter_map(|name| aims::theme(name)).collect();
    let themes = themes.join(" · ");
    let words = view! {
        <p class="lesson-crumbs">
            <a href=Route::Puzzles(PuzzlePlace::All).to_string() data-testid="to-puzzles">{t(id::PUZZLES)}</a>
            <span data-testid="puzzle-status">{crumb}</span>
        </p>
        <h2>{game_name(info)}</h2>
        <div id="puzzle-say" tabindex="-1" aria-live="polite" data-testid="puzzle-say">
            <p><b>{fill!(id::PUZZLE_TO_PLAY, name = session.seat_called(own))}</b>" "{aims::sentence(puzzle)}</p>
            {verdict}
        </div>
        {move || (alone && stage.get() == Stage::Doing).then(|| (1..=hints.get()).map(|number| view! {
            <p class="lesson-hint" data-testid="puzzle-hint" data-turn=(number > 2).then(|| puzzle.found.answers.first().cloned())>{icon("hint")}<span>{said::hint(puzzle, number)}</span></p>
        }).collect_view())}
    };
    let prompt = view! {
        {move || match session.trying() {
            Some(what) => what,
            None if stage.get() == Stage::Doing => prompt.get(),
            None => String::new(),
        }}
        {way_back(session, "back-to-puzzle", move || stage.get() == Stage::Doing)}
    };
    let bar = view! {
        {move || match stage.get() {
            Stage::Doing => view! { <ActionBar actions/> }.into_any(),
            Stage::Wrong(_) if alone => view! {
                <div class="turn-actions">
                    <button type="button" class="button act" data-testid="puzzle-answer" on:click=move |_| solving.show_answer()>
                        {icon("hint")}<span>{t(id::PUZZLE_ANSWER)}</span>
                    </button>
                    <button type="button" class="button act primary" id="puzzle-again" data-testid="try-again" on:click=move |_| solving.again()>
                        {icon("undo-turn")}<span>{t(id::LEARN_AGAIN)}</span>
                    </button>
                </div>
            }.into_any(),
            Stage::Right(_) if alone => view! {
                <div class="turn-actions">
                    {solving.goes_on().then(|| view! {
                        <button type="button" class="button act" data-testid="puzzle-end" disabled=move || solver.busy.get() on:click=move |_| solving.show_end()>
                            {icon("play")}<span>{t(id::PUZZLE_SHOW_END)}</span>
                        </button>
                    })}
                    {onward(solving)}
                </div>
            }.into_any(),
            _ => ().into_any(),
        }}
        {alone.then(|| view! {
            <div class="game-actions" role="group" aria-label=t(id::PUZZLE_THE)>
                <button type="button" class="button act" data-testid="puzzle-help" disabled=move || stage.get() != Stage::Doing || (hints.get() == HINTS && !session.is_live())
                    on:click=move |_| solving.hint()>{icon("hint")}<span>{t(id::HINT)}</span></button>
                <a class="button act" data-testid="puzzle-rules" href=Route::rules_of(info.id).to_string()>{icon("learn")}<span>{t(id::RULES)}</span></a>
            </div>
        })}
    };
    let proof = view! {
        <Show when=move || alone && stage.get() != Stage::Doing>
            <div class="puzzle-proof" data-testid="puzzle-proof">
                <p>{themes.clone()}</p>
                <p>{fill!(id::PUZZLE_PROOF, covers = grouped(covers))}</p>
                <p><a class="button small" data-testid="puzzle-study" href=study_of(puzzle).to_string()>{t(id::PUZZLE_STUDY)}</a></p>
                <p><button type="button" class="button small" data-testid="check-proof" disabled=move || solver.busy.get() on:click=move |_| solving.prove()>
                    {move || if solver.busy.get() { t(id::PUZZLE_CHECKING) } else { t(id::PUZZLE_CHECK) }}
                </button></p>
                <p role="status" data-testid="proof-checked">{move || checked.get()}</p>
            </div>
        </Show>
    };
    Practice {
        testid: "puzzle",
        class: "puzzling",
        game: info.id,
        id: Some(id_of(puzzle).to_owned()),
        state,
        label: t(id::PUZZLE_THE),
        words: words.into_any(),
        prompt: prompt.into_any(),
        refusal,
        own: Some(own),
        called: GameSession::seat_called,
        bar: bar.into_any(),
        panel: t(id::LEARN_PLAYERS),
        before: ().into_any(),
        after: proof.into_any(),
    }
    .around(session, room, parts)
}
