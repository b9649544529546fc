//! The page of a puzzle: its board, what is asked, the verdict and the buttons.

use eightfold_protocol::NewSolvedPuzzle;
use eightfold_puzzles::Puzzle;
use leptos::prelude::*;

use super::filter::filter;
use super::no_puzzle::not_here;
use super::open_puzzle::{HINTS, OpenPuzzle, RushState, SolveMode, Stage};
use super::solver::{Solver, SolverResponse};
use super::{load, saved_progress};
use crate::app::{
    ActionBar, GameSession, LazyParts, NotFound, Parts, Practice, Prefs, back_button, board_ui_of, days,
    first_view_or, game_ui_of, go, icon, matches, random, with_session,
};
use crate::guided;
use crate::online::{has_account, has_server};
use crate::puzzles::choose::{self, Filter};
use crate::puzzles::{aims, wording};
use crate::route::{DAILY, PUZZLE_GAMES, PuzzlePage, Route, StudyPage};
use crate::words::{fill, game_name, grouped, id, sentence, t};

/// The puzzle of a game with this fingerprint, or today's.
pub fn puzzle(game: String, which: String) -> AnyView {
    type LoadedPuzzle = Result<(&'static Puzzle, Option<u64>), String>;
    let found = RwSignal::new(None::<LoadedPuzzle>);
    leptos::task::spawn_local(async move {
        let day = (which == DAILY).then(days);
        let chosen = load::of(&game).await.and_then(|all| {
            let one = match day {
                Some(day) => choose::of_day(all, day),
                None => all.by_id(&which),
            };
            one.map(|puzzle| (puzzle, day)).ok_or_else(|| t(id::PUZZLES_NO_SUCH).to_owned())
        });
        found.try_set(Some(chosen));
    });
    let show = move || match found.get() {
        None => first_view_or(|| {
            view! { <p class="notice" data-testid="puzzles-loading">{t(id::PUZZLES_LOADING)}</p> }.into_any()
        }),
        Some(Err(why)) => not_here(why),
        Some(Ok((puzzle, day))) => on_board(puzzle, SolveMode::Alone { day }),
    };
    view! { {show} }.into_any()
}

/// A puzzle from a link. It isn't trusted, so it is proven first.
pub fn linked_puzzle(text: String) -> AnyView {
    let puzzle = match Puzzle::read(&text) {
        Ok(puzzle) => puzzle,
        Err(error) => return not_here(sentence(&error.to_string())),
    };
    let aim = aims::sentence(&puzzle);
    let bare = puzzle.bare();
    let response = RwSignal::new(None::<SolverResponse>);
    let solver = Solver::new(Callback::new(move |answer| {
        response.try_set(Some(answer));
    }));
    solver.ask(bare.clone(), None);
    let show = move || {
        match response.get() {
        None => view! {
            <section class="card notice" data-testid="given-proving">
                <h2>{t(id::PUZZLES)}</h2>
                <p><b>{aim.clone()}</b></p>
                <p role="status">{t(id::MAKE_PROVING)}</p>
                <p><a class="button" href=Route::Puzzles(PuzzlePage::All).to_string()>{t(id::PUZZLES_ALL)}</a></p>
            </section>
        }
        .into_any(),
        Some(SolverResponse::Proven { puzzle, .. }) => match Puzzle::read(&puzzle) {
            // Leaked for as long as the page is open, as the puzzles of the collection are.
            Ok(puzzle) => on_board(Box::leak(Box::new(puzzle)), SolveMode::Given),
            Err(error) => not_here(sentence(&error.to_string())),
        },
        Some(SolverResponse::ProofFailure(why)) => view! {
            <section class="card notice" data-testid="given-cooked">
                <h2>{t(id::PUZZLES)}</h2>
                <p><b>{aim.clone()}</b></p>
                <p>{aims::unproven(&why, Puzzle::read(&text).ok().as_ref())}</p>
                <p class="row">
                    <a class="button primary" href=Route::Puzzles(PuzzlePage::Make(bare.clone())).to_string()>{t(id::MAKE_CHANGE)}</a>
                    <a class="button" href=Route::Puzzles(PuzzlePage::All).to_string()>{t(id::PUZZLES_ALL)}</a>
                </p>
            </section>
        }
        .into_any(),
        Some(SolverResponse::Failed(why)) => not_here(why),
        Some(SolverResponse::Judged { .. }) => ().into_any(),
    }
    };
    view! { {show} }.into_any()
}

/// Opens another puzzle of the game that matches the filter.
fn next(game: &'static str) {
    leptos::task::spawn_local(async move {
        let filter = filter();
        let filter = if filter.0 == game { filter.1 } else { Filter::default() };
        let Ok(all) = load::of(game).await else { return };
        match choose::next(all.current(), &saved_progress::progress(), &filter, random()) {
            Some(puzzle) => {
                go(&Route::Puzzles(PuzzlePage::One(game.to_owned(), puzzle.id().to_owned())));
            }
            None => go(&Route::Puzzles(PuzzlePage::All)),
        }
    });
}

/// A game whose puzzle of this day hasn't been tried, starting with the game after this one.
fn next_of_day(game: &str, day: u64) -> Option<&'static str> {
    let progress = saved_progress::progress();
    let at = PUZZLE_GAMES.iter().position(|one| *one == game).unwrap_or(0);
    let rest = PUZZLE_GAMES[at..].iter().chain(&PUZZLE_GAMES[..at]).copied();
    rest.filter(|one| *one != game).find(|one| progress.on(day, one).is_none())
}

/// The address of the puzzle's position in the study.
fn study_of(puzzle: &Puzzle) -> Route {
    let choice = puzzle.choice();
    let options = choice.info().options.iter().filter_map(|spec| {
        let value = choice.values().get(spec.key).filter(|value| Some(*value) != spec.default)?;
        Some((spec.key.to_owned(), value.to_string()))
    });
    Route::Study(StudyPage::NewStudy {
        game: choice.info().id.to_owned(),
        options: options.collect(),
        position: Some(puzzle.position().to_owned()),
    })
}

pub fn on_board(puzzle: &'static Puzzle, way: SolveMode) -> AnyView {
    let Some(solving) = OpenPuzzle::new(puzzle, way) else {
        return NotFound().into_any();
    };
    let session = solving.session;
    Effect::new(move |_| {
        // Only the step to be found is judged; later steps are ignored.
        let begun = solving.steps_before();
        if session.len() <= begun || solving.judged.get_value() {
            return;
        }
        solving.judged.set_value(true);
        let step = session.peek(|record| record.played().step(begun)).flatten();
        if let Some(step) = step.filter(|step| step.by == Some(puzzle.seat())) {
            untrack(|| solving.handle_turn(&step.text));
        }
    });
    with_session(session, move || table(solving))
}

/// What follows a solved puzzle: the next of today's set if one is left, else another of the game.
fn onward(solving: OpenPuzzle) -> AnyView {
    let game = solving.puzzle.choice().info().id;
    let left = match solving.way {
        SolveMode::Alone { day: Some(day) } => next_of_day(game, day),
        _ => None,
    };
    match left {
        Some(left) => {
            let to = Route::Puzzles(PuzzlePage::One(left.to_owned(), DAILY.to_owned())).to_string();
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

/// The line that counts a solved puzzle for the ranking, or says why it doesn't count, which the part for online play
/// shows; nothing without an account.
fn counted(puzzle: &Puzzle, turns: Option<Vec<String>>) -> AnyView {
    if !has_server() || !has_account() {
        return ().into_any();
    }
    let game = puzzle.choice().info().id.to_owned();
    let solved = turns.map(|turns| NewSolvedPuzzle { game, puzzle: puzzle.id().to_owned(), turns });
    let parts = LazyParts::from_context();
    parts.online.load();
    (move || parts.online.get().map(|online| (online.count_puzzle)(solved.clone()))).into_any()
}

/// The remaining time, large, and the number solved in a row.
fn clock(RushState { time, soon, row, .. }: RushState) -> impl IntoView {
    view! {
        <p class="rush-clock" class:soon=soon>
            <b role="timer" aria-label=t(id::RUSH_TIME_LEFT) data-testid="rush-clock">{time}</b>
            <span data-testid="rush-row">{move || (row.get() > 1).then(|| fill!(id::RUSH_ROW, row = row.get()))}</span>
        </p>
    }
}

fn table(solving: OpenPuzzle) -> AnyView {
    let OpenPuzzle { puzzle, part, way, stage, hints, why, checked, session, solver, trouble, .. } = solving;
    let info = puzzle.choice().info();
    let Some((ui, boards)) = game_ui_of(info.id).zip(board_ui_of(info.id)) else {
        return NotFound().into_any();
    };
    // Fingers hit the wrong place easily, and the answer is rated, so it takes a press of Done.
    if matches!(way, SolveMode::Alone { .. }) && matches("(pointer: coarse)") {
        provide_context(Prefs { confirm: RwSignal::new(true), ..Prefs::from_context() });
    }
    let parts = (boards.parts)(session);
    let Parts { prompt, refusal, actions, .. } = parts;
    let own = puzzle.seat();
    let state = Signal::derive(move || {
        stage.with(|stage| match stage {
            Stage::Doing => "doing",
            Stage::Replying | Stage::Judging => "judging",
            Stage::Right(_) => "right",
            Stage::Wrong => "wrong",
        })
    });
    let covers = puzzle.found.proof.as_ref().map_or(0, |proof| proof.covers);
    let rated = move |change: i32| match way {
        SolveMode::Alone { .. } if change != 0 => {
            let progress = saved_progress::progress();
            match progress.results_missing(info.id) {
                0 => {
                    let rating = progress.rating(info.id).to_string();
                    fill!(id::PUZZLE_RATED, change = crate::words::change(change.into()), rating)
                }
                missing => fill!(id::PUZZLE_UNRATED, count = missing),
            }
        }
        SolveMode::Alone { .. }
            if solving.is_solved_with_help() && saved_progress::progress().results_missing(info.id) == 0 =>
        {
            t(id::PUZZLE_AIDED).to_owned()
        }
        _ => String::new(),
    };
    let verdict = move || {
        let (class, sign, words) = match stage.get() {
            Stage::Doing => {
                let told = part.with(|part| part.progress_words.clone());
                if told.is_empty() {
                    return None;
                }
                ("right", "done", told)
            }
            Stage::Replying => {
                let name = session.seat_called(own.next(2));
                ("right", "done", fill!(id::PUZZLE_REPLYING, name))
            }
            Stage::Judging => ("right", "done", t(id::PUZZLE_JUDGING).to_owned()),
            Stage::Right(change) => {
                let why = session.with(|record| guided::reason_of_last(record.played(), own)).flatten();
                let why = why.map(|why| format!("{why} ")).unwrap_or_default();
                let words = fill!(id::PUZZLE_RIGHT, why, covers, number = grouped(covers));
                ("right", "done", format!("{words} {} {}", wording::margin(puzzle), rated(change)))
            }
            Stage::Wrong => {
                let words = why.get().unwrap_or_default();
                ("wrong", "cancel", format!("{} {words}", t(id::PUZZLE_NOT_THIS)))
            }
        };
        Some(
            view! { <p class=format!("verdict {class}") data-testid="verdict">{icon(sign)}<span>{words}</span></p> },
        )
    };
    let crumb = match way {
        SolveMode::Alone { day: Some(_) } => Signal::stored(t(id::PUZZLE_OF_TODAY).to_owned()),
        SolveMode::Alone { day: None } => {
            Signal::stored(fill!(id::PUZZLE_GRADE, grade = puzzle.found.grade.unwrap_or(1)))
        }
        SolveMode::Given => Signal::stored(t(id::PUZZLE_GIVEN).to_owned()),
        SolveMode::Rush(RushState { solved, .. }) => {
            Signal::derive(move || fill!(id::RUSH_STATUS, solved = solved.get()))
        }
    };
    let clocked = match way {
        SolveMode::Rush(clocked) => Some(clocked),
        _ => None,
    };
    let alone = clocked.is_none();
    let turns = puzzle.aim().turns();
    let turn_of = move || {
        let turn = part.with(|part| part.turns + 1);
        (turns > 1 && alone).then(|| view! { " "<small data-testid="puzzle-turn">{fill!(id::PUZZLE_TURN_OF, turn, all = turns)}</small> })
    };
    let themes: Vec<&str> = puzzle.found.themes.iter().filter_map(|name| aims::theme(name)).collect();
    let themes = StoredValue::new(themes.join(" · "));
    let words = view! {
        <p class="lesson-crumbs">
            <a href=Route::Puzzles(PuzzlePage::All).to_string() data-testid="to-puzzles">{t(id::PUZZLES)}</a>
            <span data-testid="puzzle-status">{crumb}</span>
        </p>
        {clocked.map(clock)}
        <h2>{game_name(info)}</h2>
        <div id="puzzle-say" tabindex="-1" aria-live="polite" data-testid="puzzle-say">
            <p><b>{fill!(id::DOTS_TO_PLAY, name = session.seat_called(own))}</b>" "{move || part.with(|part| aims::sentence(&part.puzzle))}{turn_of}</p>
            {verdict}
        </div>
        {move || (alone && stage.get() == Stage::Doing).then(|| part.with(|part| {
            let before = solving.hints_before();
            (before + 1..=before + hints.get()).map(|number| view! {
                <p class="lesson-hint" data-testid="puzzle-hint" data-turn=(number == HINTS).then(|| part.puzzle.found.answers.first().cloned())>{icon("hint")}<span>{wording::hint(&part.puzzle, number)}</span></p>
            }).collect_view()
        }))}
    };
    let prompt = view! {
        {move || match session.preview_words() {
            Some(what) => what,
            None if stage.get() == Stage::Doing => prompt.get(),
            None => String::new(),
        }}
        {back_button(session, "back-to-puzzle", move || stage.get() == Stage::Doing)}
    };
    let bar = view! {
        {move || match stage.get() {
            Stage::Doing => view! { <ActionBar actions/> }.into_any(),
            Stage::Wrong if alone => view! {
                <div class="turn-actions">
                    <button type="button" class="button act" data-testid="puzzle-answer" on:click=move |_| solving.show_answer()>
                        {icon("hint")}<span>{t(id::PUZZLE_ANSWER)}</span>
                    </button>
                    <button type="button" class="button act primary" id="puzzle-again" data-testid="try-again" on:click=move |_| solving.retry()>
                        {icon("undo-turn")}<span>{t(id::LEARN_AGAIN)}</span>
                    </button>
                </div>
            }.into_any(),
            Stage::Right(_) if alone => view! {
                <div class="turn-actions">
                    {onward(solving)}
                </div>
            }.into_any(),
            _ => ().into_any(),
        }}
        {alone.then(|| view! {
            <div class="game-actions" role="group" aria-label=t(id::LIST_PUZZLE)>
                <button type="button" class="button act" data-testid="puzzle-help" disabled=move || stage.get() != Stage::Doing || (hints.get() == HINTS - solving.hints_before() && !session.is_live())
                    on:click=move |_| solving.hint()>{icon("hint")}<span>{t(id::HINT)}</span></button>
                <a class="button act" data-testid="puzzle-rules" href=Route::rules_of(info.id).to_string()>{icon("learn")}<span>{t(id::RULES)}</span></a>
            </div>
        })}
    };
    let bar = view! {
        {bar}
        {clocked.map(|RushState { may_skip, skip, .. }| view! {
            <div class="game-actions" role="group" aria-label=t(id::LIST_PUZZLE)>
                <button type="button" class="button act" data-testid="rush-skip" disabled=move || !may_skip.get() || stage.get() != Stage::Doing
                    on:click=move |_| skip.run(())>{icon("last")}<span>{move || if may_skip.get() { t(id::RUSH_SKIP) } else { t(id::RUSH_SKIPPED) }}</span></button>
            </div>
        })}
    };
    let proof = view! {
        <Show when=move || alone && stage.get() != Stage::Doing>
            <div class="puzzle-proof" data-testid="puzzle-proof">
                {move || solving.is_answer_known().then(|| view! { <p data-testid="puzzle-themes">{themes.get_value()}</p> })}
                <p>{fill!(id::PUZZLE_PROOF, covers = grouped(covers))}</p>
                <p><a class="button small" data-testid="puzzle-study" href=study_of(puzzle).to_string()>{t(id::PUZZLE_STUDY)}</a></p>
                <p><button type="button" class="button small" data-testid="check-proof" disabled=move || solver.busy.get() on:click=move |_| solving.prove()>
                    {move || if solver.busy.get() { t(id::PUZZLE_CHECKING) } else { t(id::PUZZLE_CHECK) }}
                </button></p>
                <p role="status" data-testid="proof-checked">{move || checked.get()}</p>
                {move || {
                    let turns = solving.solution.get();
                    (turns.is_some() || solving.is_solved_with_help()).then(|| counted(puzzle, turns))
                }}
            </div>
        </Show>
    };
    Practice {
        testid: "puzzle",
        class: "puzzling",
        game: info.id,
        id: Some(puzzle.id().to_owned()),
        state,
        label: t(id::LIST_PUZZLE),
        words: words.into_any(),
        prompt: prompt.into_any(),
        refusal: Signal::derive(move || trouble.get().or_else(|| refusal.get())),
        own: Some(own),
        called: GameSession::seat_called,
        cover: ().into_any(),
        bar: bar.into_any(),
        panel: t(id::LEARN_PLAYERS),
        before: ().into_any(),
        after: proof.into_any(),
    }
    .around(session, ui, parts)
}
