//! A turn to try, on the home page and for invited players: a tile to place and a run to make, or a pod to choose and a
//! jump.

use eightfold_catalog::GameId;
use eightfold_learning::samples::{SamplePress, SampleTurn, tried};
use eightfold_octi::Point;
use eightfold_scene::Ink;
use eightfold_scene::octi::View;
use eightfold_scene::octiles::{Extras, figure, geometry, paint};
use leptos::prelude::*;

use super::game_ui::game_ui_of;
use crate::words::{id, t};

/// Returns the sample turn of a game.
fn turn_of(game: &str) -> Option<SampleTurn> {
    tried(game.parse::<GameId>().ok()?)
}

/// Draws the board before press `step`, or after the last one.
fn drawn(turn: &SampleTurn, game: &str, step: usize) -> String {
    if let Some(scene) = turn.scene(step) {
        return figure(&scene, "try-", Extras::default());
    }
    let played = if step < turn.presses.len() { &turn.before } else { &turn.after };
    game_ui_of(game).and_then(|ui| (ui.picture)(played.as_ref(), "try-")).unwrap_or_default()
}

/// Returns the position of a press, in percent of the board from its upper left corner, and its width.
fn spot(press: SamplePress) -> ([f64; 2], f64) {
    let [left, top, width, height] = geometry::VIEW;
    let on_tiles = |at: eightfold_scene::Point, wide: f64| {
        ([(at.x - left) / width * 100.0, (at.y - top) / height * 100.0], wide / width * 100.0)
    };
    let on_squares = |square: Point| {
        let view = View::default();
        let (at, whole) = (view.spot(square), 9.0 * eightfold_scene::octi::UNIT + 2.0 * view.margin());
        let percent = |along: f64| (along + view.margin()) / whole * 100.0;
        ([percent(at.x), percent(at.y)], eightfold_scene::octi::UNIT / whole * 100.0)
    };
    match press {
        SamplePress::Tile(space) => on_tiles(geometry::centre(space), geometry::UNIT),
        SamplePress::Runner(post) | SamplePress::Run(post) => {
            on_tiles(geometry::post(post), 0.75 * geometry::UNIT)
        }
        SamplePress::Pod(square) | SamplePress::Jump(square) => on_squares(square),
    }
}

fn words(press: SamplePress) -> &'static str {
    match press {
        SamplePress::Tile(_) => t(id::TRY_PLACE),
        SamplePress::Runner(_) => t(id::TRY_RUNNER),
        SamplePress::Run(_) => t(id::TRY_RUN),
        SamplePress::Pod(_) => t(id::TRY_POD),
        SamplePress::Jump(_) => t(id::TRY_JUMP),
    }
}

/// Returns the prompt for each press of a game's sample turn.
pub fn first_turn_words(game: &str) -> Vec<&'static str> {
    turn_of(game).map(|turn| turn.presses.into_iter().map(words).collect()).unwrap_or_default()
}

/// The board of a turn to try; pressing its marked place goes to the next step.
pub fn first_turn_board(game: &str, step: RwSignal<usize>) -> AnyView {
    let Some(turn) = turn_of(game) else { return ().into_any() };
    let (presses, game) = (turn.presses.clone(), game.to_owned());
    let turn = StoredValue::new(turn);
    let chosen = presses.clone();
    let spot_now = move || {
        let press = *presses.get(step.get())?;
        let ([x, y], wide) = spot(press);
        let next = move |_| step.update(|step| *step += 1);
        Some(view! {
            <button type="button" class="try-spot" data-testid="try-spot" aria-label=words(press)
                style:left=format!("{x:.2}%") style:top=format!("{y:.2}%") style:width=format!("{wide:.2}%") on:click=next></button>
        })
    };
    // The selected pod or runner, until it has moved.
    let chosen = move || {
        let at = step.get();
        let press = *chosen.get(at.checked_sub(1)?)?;
        let moves = at < chosen.len() && matches!(press, SamplePress::Pod(_) | SamplePress::Runner(_));
        let ([x, y], wide) = spot(press);
        moves.then(|| view! {
            <span class="try-chosen" aria-hidden="true" style:left=format!("{x:.2}%") style:top=format!("{y:.2}%") style:width=format!("{wide:.2}%")></span>
        })
    };
    view! {
        <div aria-hidden="true" inner_html=move || turn.with_value(|turn| drawn(turn, &game, step.get()))></div>
        {chosen}
        {spot_now}
    }
    .into_any()
}

/// Draws the tile of that turn; empty if none is placed.
pub fn first_turn_tile(game: &str) -> String {
    let Some(placement) = turn_of(game).as_ref().and_then(SampleTurn::tile) else { return String::new() };
    let turned = f64::from(placement.rotation()) * 45.0;
    let tile = paint::tile(Ink::Live, "try-", placement.tile());
    format!("<svg viewBox=\"-51 -51 102 102\"><g transform=\"rotate({turned})\">{tile}</g></svg>")
}
