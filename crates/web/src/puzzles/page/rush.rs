//! Three minutes of puzzles, one after another, near the player's strength. A run continues after a reload.

use std::time::Duration;

use eightfold_catalog::info;
use eightfold_puzzles::Puzzle;
use leptos::prelude::*;

use super::board::item;
use super::open_puzzle::{RushState, SolveMode};
use super::solve::on_board;
use super::{load, saved_progress, share};
use crate::app::{days, focus, icon, random, storage, tick_with, today};
use crate::puzzles::choose::{self, Filter};
use crate::puzzles::progress::RushRecord;
use crate::puzzles::run::{Run, STREAK_BONUS_MS, STREAK_LENGTH, WRONG_TURN_PENALTY_MS};
use crate::puzzles::shared::{PuzzleAttempt, SharedResult};
use crate::route::{PUZZLE_GAMES as GAMES, PuzzlePage, Route};
use crate::words::{fill, game_name, id, t};

/// How long the result is shown.
const RIGHT_RESULT_DELAY: Duration = Duration::from_millis(500);
const WRONG_RESULT_DELAY: Duration = Duration::from_millis(1_600);
/// The most player's turns in a puzzle; the first puzzles take one.
const TURNS: u8 = 2;
const WARM_UP_PUZZLES: usize = 3;
/// When the clock is shown as running out, in milliseconds.
const LOW_TIME_MS: u64 = 20_000;

/// Storage key of the selected games.
const GAMES_KEY: &str = "storm-games";
/// Storage key of the run in progress.
const RUN_KEY: &str = "storm-run";

/// The selected games; all if nothing was selected.
fn wanted() -> Vec<&'static str> {
    let text = storage::get(GAMES_KEY).unwrap_or_default();
    let chosen: Vec<_> = GAMES.into_iter().filter(|game| text.split(' ').any(|word| word == *game)).collect();
    if chosen.is_empty() { GAMES.to_vec() } else { chosen }
}

/// Whether the solution is short and can be found by thought.
fn is_quick(puzzle: &Puzzle) -> bool {
    puzzle.aim().turns() <= TURNS && choose::is_selected(puzzle)
}

#[derive(Clone)]
enum Stage {
    Before,
    Puzzle(&'static Puzzle),
    After(Run, Option<RushRecord>),
}

#[derive(Clone, Copy)]
struct Rush {
    stage: RwSignal<Stage>,
    games: RwSignal<Vec<&'static str>>,
    pool: StoredValue<Vec<&'static Puzzle>>,
    run: RwSignal<Run>,
    now: RwSignal<u64>,
}

impl Rush {
    fn begin(self) {
        self.now.set(today());
        self.run.set(Run::begin(today()));
        self.next();
    }

    /// Resumes the saved run, or ends it if its time is over.
    fn resume(self) {
        let Some(run) = storage::get(RUN_KEY).as_deref().and_then(Run::read) else { return };
        let shown = run.seen.last().and_then(|(_, print)| self.find(print));
        self.now.set(today());
        self.run.set(run);
        if self.is_over() {
            self.end();
        } else if let Some(puzzle) = shown {
            self.stage.set(Stage::Puzzle(puzzle));
        } else {
            self.next();
        }
    }

    fn find(self, print: &str) -> Option<&'static Puzzle> {
        self.pool.with_value(|pool| pool.iter().copied().find(|puzzle| puzzle.id() == print))
    }

    /// Changes the run and saves it.
    fn change(self, change: impl FnOnce(&mut Run)) {
        self.run.update(change);
        storage::set(RUN_KEY, &self.run.with_untracked(Run::to_string));
    }

    fn left(self) -> u64 {
        self.run.with(|run| run.left(self.now.get()))
    }

    fn is_over(self) -> bool {
        untrack(|| self.left()) == 0
    }

    fn next(self) {
        let progress = saved_progress::progress();
        let fresh: Vec<&'static Puzzle> = self.pool.with_value(|pool| {
            let games = self.games.get_untracked();
            let here = pool.iter().copied().filter(|puzzle| games.contains(&puzzle.choice().info().id));
            self.run.with_untracked(|run| here.filter(|puzzle| !run.has_seen(puzzle.id())).collect())
        });
        let warm_up = self.run.with_untracked(|run| run.seen.len() < WARM_UP_PUZZLES);
        let short = fresh.iter().copied().filter(|puzzle| warm_up && puzzle.aim().turns() == 1);
        let chosen = choose::next(short, &progress, &Filter::default(), random())
            .or_else(|| choose::next(fresh.iter().copied(), &progress, &Filter::default(), random()))
            .map(|puzzle| puzzle.id().to_owned());
        // The choice is one of the puzzles that stay in memory for as long as the page.
        match chosen.and_then(|chosen| self.find(&chosen)) {
            Some(puzzle) => {
                self.change(|run| run.show(puzzle.choice().info().id, puzzle.id()));
                self.stage.set(Stage::Puzzle(puzzle));
                // The board has changed, so the focus goes to the task.
                focus("puzzle-say".to_owned());
            }
            None => self.end(),
        }
    }

    fn end(self) {
        storage::remove(RUN_KEY);
        let run = self.run.get_untracked();
        let best = saved_progress::change(|progress| progress.note_rush(days(), run.solved));
        self.stage.set(Stage::After(run, best));
    }

    fn record_result(self, right: bool, turn: &str) {
        let stage = self.stage.get_untracked();
        let Stage::Puzzle(puzzle) = stage else { return };
        self.change(|run| run.take(right, PuzzleAttempt::of(puzzle, turn)));
        let shown = self.run.with_untracked(|run| run.seen.len());
        let on = move || {
            let waits = self.run.try_with_untracked(|run| run.seen.len()) == Some(shown);
            if waits && matches!(self.stage.try_get_untracked(), Some(Stage::Puzzle(_))) {
                self.next();
            }
        };
        set_timeout(on, if right { RIGHT_RESULT_DELAY } else { WRONG_RESULT_DELAY });
    }

    fn skip(self) {
        let mut skipped = false;
        self.change(|run| skipped = run.skip());
        if skipped {
            self.next();
        }
    }

    fn tick(self) {
        if !matches!(self.stage.try_get_untracked(), Some(Stage::Puzzle(_))) {
            return;
        }
        self.now.set(today());
        if self.is_over() {
            self.end();
        }
    }
}

/// The page of the three-minute run.
pub fn rush() -> AnyView {
    let rush = Rush {
        stage: RwSignal::new(Stage::Before),
        games: RwSignal::new(wanted()),
        pool: StoredValue::new(Vec::new()),
        run: RwSignal::new(Run::default()),
        now: RwSignal::new(0),
    };
    let trouble = RwSignal::new(None::<String>);
    let ready = RwSignal::new(false);
    leptos::task::spawn_local(async move {
        let mut pool = Vec::new();
        for game in GAMES {
            match load::of(game).await {
                Ok(all) => pool.extend(all.current().filter(|puzzle| is_quick(puzzle))),
                Err(why) => {
                    trouble.try_set(Some(why));
                    return;
                }
            }
        }
        if rush.pool.try_update_value(|known| *known = pool).is_some() {
            rush.resume();
        }
        ready.try_set(true);
    });
    if let Ok(timer) = set_interval_with_handle(move || rush.tick(), Duration::from_millis(250)) {
        on_cleanup(move || timer.clear());
    }
    let way = SolveMode::Rush(RushState {
        time: Signal::derive(move || {
            let seconds = rush.left().div_ceil(1000);
            format!("{}:{:02}", seconds / 60, seconds % 60)
        }),
        soon: Memo::new(move |_| rush.left() < LOW_TIME_MS).into(),
        solved: Memo::new(move |_| rush.run.with(|run| run.solved)).into(),
        row: Memo::new(move |_| rush.run.with(|run| run.row)).into(),
        may_skip: Memo::new(move |_| rush.run.with(|run| !run.skipped)).into(),
        skip: Callback::new(move |()| rush.skip()),
        done: Callback::new(move |(right, turn): (bool, String)| rush.record_result(right, &turn)),
    });
    let show = move || match rush.stage.get() {
        Stage::Puzzle(puzzle) => on_board(puzzle, way),
        Stage::Before => before(rush, ready, trouble),
        Stage::After(run, best) => over(rush, &run, best),
    };
    view! { {show} }.into_any()
}

/// The best results of today and ever, if there are any.
fn bests() -> impl IntoView {
    let progress = saved_progress::progress();
    let (ever, of_day) = (progress.rush(), progress.rush_on(days()));
    view! {
        <p class="rush-bests" data-testid="rush-bests">
            {(of_day > 0).then(|| view! { <span>{fill!(id::RUSH_BEST_TODAY, solved = of_day)}</span> })}
            {(ever > 0).then(|| view! { <span>{fill!(id::RUSH_BEST, solved = ever)}</span> })}
        </p>
    }
}

fn about() -> String {
    fill!(
        id::RUSH_ABOUT,
        cost = WRONG_TURN_PENALTY_MS / 1000,
        combo = STREAK_LENGTH,
        bonus = STREAK_BONUS_MS / 1000
    )
}

fn before(rush: Rush, ready: RwSignal<bool>, trouble: RwSignal<Option<String>>) -> AnyView {
    view! {
        <section class="learn card notice" data-testid="rush">
            <p class="crumbs"><a href=Route::Puzzles(PuzzlePage::All).to_string()>{t(id::PUZZLES)}</a></p>
            <h2>{t(id::RUSH)}</h2>
            <p>{about()}</p>
            {bests()}
            <fieldset class="rush-games" data-testid="rush-games">
                <legend>{t(id::RUSH_GAMES)}</legend>
                {GAMES.iter().map(|game| tick_with(
                    format!("rush-{game}"),
                    info(game).map(game_name),
                    move || rush.games.with(|games| games.contains(game)),
                    move |on| {
                        rush.games.update(|games| {
                            games.retain(|one| one != game);
                            games.extend(on.then_some(*game));
                        });
                        storage::set(GAMES_KEY, &rush.games.get_untracked().join(" "));
                    },
                )).collect_view()}
            </fieldset>
            <p><button type="button" class="button primary" data-testid="rush-begin" disabled=move || !ready.get() || rush.games.with(Vec::is_empty) on:click=move |_| rush.begin()>
                {icon("play")}<span>{t(id::START_GAME)}</span>
            </button></p>
            <p class="trouble" role="alert">{trouble}</p>
        </section>
    }
    .into_any()
}

fn over(rush: Rush, run: &Run, best: Option<RushRecord>) -> AnyView {
    let solved = run.solved;
    let code = SharedResult { day: None, tries: run.tries.clone() }.to_string();
    let text = format!("{}\n{}", fill!(id::RUSH_SHARE, solved), share::address(PuzzlePage::Result(code)));
    let missed: Vec<_> = run.missed.iter().filter_map(|(_, print)| rush.find(print)).collect();
    let best = best.map(|best| match best {
        RushRecord::Ever => t(id::RUSH_NEW_BEST),
        RushRecord::OfDay => t(id::RUSH_NEW_DAY_BEST),
    });
    focus("rush-solved".to_owned());
    view! {
        <section class="puzzles-list" data-testid="rush-over">
            <p class="crumbs"><a href=Route::Puzzles(PuzzlePage::All).to_string()>{t(id::PUZZLES)}</a></p>
            <div class="card rush-over">
                <h2 id="rush-solved" tabindex="-1">{fill!(id::RUSH_SOLVED, solved)}</h2>
                {best.map(|words| view! { <p class="rush-new"><b>{words}</b></p> })}
                {(run.longest > 1).then(|| view! { <p>{fill!(id::RUSH_LONGEST, row = run.longest)}</p> })}
                {bests()}
                <div class="row share-row">
                    <button type="button" class="button primary" data-testid="rush-begin" on:click=move |_| rush.begin()>{icon("play")}<span>{t(id::LEARN_AGAIN)}</span></button>
                    {share::button(text)}
                </div>
            </div>
            {(!missed.is_empty()).then(|| view! {
                <section class="puzzle-theme" aria-labelledby="missed-title" data-testid="rush-missed">
                    <header><h3 id="missed-title">{t(id::RUSH_MISSED)}</h3></header>
                    <ul class="puzzle-items">{missed.into_iter().map(|puzzle| item(puzzle, "missed")).collect_view()}</ul>
                </section>
            })}
        </section>
    }
    .into_any()
}
