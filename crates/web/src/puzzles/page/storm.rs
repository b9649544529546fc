//! Three minutes of puzzles, one after another, near your strength.

use std::collections::BTreeSet;
use std::time::Duration;

use eightfold_catalog::info;
use eightfold_puzzles::{Aim, Puzzle};
use leptos::prelude::*;

use super::solve::{Way, on_board};
use super::{kept, load, share};
use crate::app::{icon, keep, kept as kept_text, random, tick_with, today};
use crate::puzzles::choose::{self, Filter};
use crate::puzzles::progress::id_of;
use crate::puzzles::shared::{Shared, Try};
use crate::route::{PUZZLE_GAMES as GAMES, PuzzlePlace, Route};
use crate::words::{fill, game_name, id, t};

/// So long a storm is, and so much a wrong turn costs, in milliseconds.
const LONG: u64 = 180_000;
const COST: u64 = 10_000;
/// So long one sees how it went.
const RIGHT: Duration = Duration::from_millis(500);
const WRONG: Duration = Duration::from_millis(1_600);
/// No puzzle takes more own turns.
const TURNS: u8 = 2;

/// Where the games are kept that one wants.
const GAMES_KEPT: &str = "storm-games";

/// The games that one wants; all if nothing was chosen.
fn wanted() -> Vec<&'static str> {
    let text = kept_text(GAMES_KEPT).unwrap_or_default();
    let chosen: Vec<_> = GAMES.into_iter().filter(|game| text.split(' ').any(|word| word == *game)).collect();
    if chosen.is_empty() { GAMES.to_vec() } else { chosen }
}

/// Whether it can be found within three minutes. Nobody works out a mean over all tiles in that time.
fn is_quick(puzzle: &Puzzle) -> bool {
    puzzle.aim().turns() <= TURNS && !matches!(puzzle.aim(), Aim::Mean { .. })
}

#[derive(Clone)]
enum Stage {
    Before,
    Puzzle(&'static Puzzle),
    After { solved: u32, best: bool },
}

#[derive(Clone, Copy)]
struct Storm {
    stage: RwSignal<Stage>,
    games: RwSignal<Vec<&'static str>>,
    pool: StoredValue<Vec<&'static Puzzle>>,
    seen: StoredValue<BTreeSet<&'static str>>,
    /// The turns taken so far.
    tries: StoredValue<Vec<Try>>,
    solved: RwSignal<u32>,
    until: RwSignal<u64>,
    now: RwSignal<u64>,
}

impl Storm {
    fn begin(self) {
        self.solved.set(0);
        self.seen.set_value(BTreeSet::new());
        self.tries.set_value(Vec::new());
        self.now.set(today());
        self.until.set(today() + LONG);
        self.next();
    }

    fn left(self) -> u64 {
        self.until.get().saturating_sub(self.now.get())
    }

    fn next(self) {
        let progress = kept::progress();
        let fresh: Vec<&Puzzle> = self.pool.with_value(|pool| {
            self.seen.with_value(|seen| {
                let games = self.games.get_untracked();
                let here = pool.iter().copied().filter(|puzzle| games.contains(&puzzle.choice().info().id));
                here.filter(|puzzle| !seen.contains(id_of(puzzle))).collect()
            })
        });
        // What is chosen is one of those that stay for as long as the page.
        let chosen = choose::next(fresh, &progress, &Filter::default(), random())
            .map(|puzzle| id_of(puzzle).to_owned());
        let chosen = chosen.and_then(|chosen| {
            self.pool.with_value(|pool| pool.iter().copied().find(|puzzle| id_of(puzzle) == chosen))
        });
        match chosen {
            Some(puzzle) => {
                self.seen.update_value(|seen| {
                    seen.insert(id_of(puzzle));
                });
                self.stage.set(Stage::Puzzle(puzzle));
            }
            None => self.end(),
        }
    }

    fn end(self) {
        let solved = self.solved.get_untracked();
        let best = kept::change(|progress| progress.note_storm(solved));
        self.stage.set(Stage::After { solved, best });
    }

    fn done(self, right: bool, turn: &str) {
        let stage = self.stage.get_untracked();
        let Stage::Puzzle(puzzle) = stage else { return };
        self.tries.update_value(|tries| tries.extend(Try::of(puzzle, turn)));
        if right {
            self.solved.update(|solved| *solved += 1);
        } else {
            self.until.update(|until| *until = until.saturating_sub(COST));
        }
        let on = move || {
            if matches!(self.stage.try_get_untracked(), Some(Stage::Puzzle(_))) {
                self.next();
            }
        };
        set_timeout(on, if right { RIGHT } else { WRONG });
    }

    fn tick(self) {
        if !matches!(self.stage.try_get_untracked(), Some(Stage::Puzzle(_))) {
            return;
        }
        self.now.set(today());
        if untrack(|| self.left()) == 0 {
            self.end();
        }
    }
}

/// Three minutes of puzzles.
pub fn storm() -> AnyView {
    let storm = Storm {
        stage: RwSignal::new(Stage::Before),
        games: RwSignal::new(wanted()),
        pool: StoredValue::new(Vec::new()),
        seen: StoredValue::new(BTreeSet::new()),
        tries: StoredValue::new(Vec::new()),
        solved: RwSignal::new(0),
        until: RwSignal::new(0),
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
        storm.pool.try_update_value(|known| *known = pool);
        ready.try_set(true);
    });
    if let Ok(timer) = set_interval_with_handle(move || storm.tick(), Duration::from_millis(250)) {
        on_cleanup(move || timer.clear());
    }
    let status = Signal::derive(move || {
        let seconds = storm.left().div_ceil(1000);
        fill!(
            id::STORM_STATUS,
            solved = storm.solved.get(),
            time = format!("{}:{:02}", seconds / 60, seconds % 60)
        )
    });
    let way = Way::Storm {
        status,
        done: Callback::new(move |(right, turn): (bool, String)| storm.done(right, &turn)),
    };
    let show = move || match storm.stage.get() {
        Stage::Puzzle(puzzle) => on_board(puzzle, way),
        Stage::Before => before(storm, ready, trouble),
        Stage::After { solved, best } => over(storm, solved, best),
    };
    view! { {show} }.into_any()
}

fn before(storm: Storm, ready: RwSignal<bool>, trouble: RwSignal<Option<String>>) -> AnyView {
    let best = kept::progress().storm();
    view! {
        <section class="learn card notice" data-testid="storm">
            <p class="crumbs"><a href=Route::Puzzles(PuzzlePlace::All).to_string()>{t(id::PUZZLES)}</a></p>
            <h2>{t(id::STORM)}</h2>
            <p>{t(id::STORM_ABOUT)}</p>
            {(best > 0).then(|| view! { <p>{fill!(id::STORM_BEST, solved = best)}</p> })}
            <fieldset class="storm-games" data-testid="storm-games">
                <legend>{t(id::STORM_GAMES)}</legend>
                {GAMES.iter().map(|game| tick_with(
                    format!("storm-{game}"),
                    info(game).map(game_name),
                    move || storm.games.with(|games| games.contains(game)),
                    move |on| {
                        storm.games.update(|games| {
                            games.retain(|one| one != game);
                            games.extend(on.then_some(*game));
                        });
                        keep(GAMES_KEPT, &storm.games.get_untracked().join(" "));
                    },
                )).collect_view()}
            </fieldset>
            <p><button type="button" class="button primary" data-testid="storm-begin" disabled=move || !ready.get() || storm.games.with(Vec::is_empty) on:click=move |_| storm.begin()>
                {icon("play")}<span>{t(id::LEARN_BEGIN)}</span>
            </button></p>
            <p class="trouble" role="alert">{trouble}</p>
        </section>
    }
    .into_any()
}

fn over(storm: Storm, solved: u32, best: bool) -> AnyView {
    let code = Shared { day: None, tries: storm.tries.get_value() }.to_string();
    let text = format!("{}\n{}", fill!(id::STORM_SHARE, solved), share::address(PuzzlePlace::Result(code)));
    view! {
        <section class="learn card notice" data-testid="storm-over">
            <p class="crumbs"><a href=Route::Puzzles(PuzzlePlace::All).to_string()>{t(id::PUZZLES)}</a></p>
            <h2>{fill!(id::STORM_SOLVED, solved)}</h2>
            {best.then(|| view! { <p>{t(id::STORM_NEW_BEST)}</p> })}
            <div class="row share-row">
                <button type="button" class="button primary" data-testid="storm-begin" on:click=move |_| storm.begin()>{icon("play")}<span>{t(id::LEARN_AGAIN)}</span></button>
                {share::button(text)}
            </div>
        </section>
    }
    .into_any()
}
