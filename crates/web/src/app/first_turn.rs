//! A first turn of the race to try on the home page: a tile to place, and a run to make.

use eightfold_octiles::{Race, RaceTurn};
use eightfold_scene::Ink;
use eightfold_scene::octiles::{
    Extras, PostMark, Scene, SpaceMark, Trace, TraceKind, figure, geometry, paint,
};
use leptos::prelude::*;

use super::room::room_of;
use crate::samples;
use crate::words::{id, t};

/// Number of presses that make the turn: one for the tile, one for the run.
pub const FIRST_TURN_STEPS: usize = 2;

/// The first turn of a race, and what may be pressed in each of its steps.
#[derive(Clone)]
struct FirstTurn {
    before: Race,
    turn: RaceTurn,
}

impl FirstTurn {
    fn read() -> Option<Self> {
        let (before, turn) = samples::first_turn()?;
        Some(Self { before, turn })
    }

    /// The board before the tile is placed, before the run, and after it.
    fn drawn(&self, step: usize) -> String {
        let RaceTurn::Play { placement, space, from, to } = self.turn else { return String::new() };
        if step >= FIRST_TURN_STEPS {
            let played = samples::after_first_turn();
            return played
                .and_then(|played| (room_of("octiles")?.picture)(played.as_ref(), "try-"))
                .unwrap_or_default();
        }
        let mut scene = Scene::of_race(&self.before);
        if step == 0 {
            scene.space_mut(space).mark = SpaceMark::Legal;
        } else {
            scene.space_mut(space).tile = Some(placement);
            scene.space_mut(space).mark = SpaceMark::Chosen;
            scene.post_mut(from).mark = PostMark::Chosen;
            scene.post_mut(to).mark = PostMark::Target;
            scene.traces.extend(self.before.path_of_run(placement, space, from, to).map(|path| Trace {
                kind: TraceKind::Preview,
                tint: self.before.colour(eightfold_game::Game::turn_seat(&self.before)).into(),
                line: geometry::line(&path),
            }));
        }
        figure(&scene, "try-", Extras::default())
    }

    /// Where to press in this step, in percent of the board from its upper left corner, and how wide it is there.
    fn spot(&self, step: usize) -> Option<([f64; 2], f64)> {
        let RaceTurn::Play { space, to, .. } = self.turn else { return None };
        let (at, wide) = match step {
            0 => (geometry::centre(space), geometry::UNIT),
            1 => (geometry::post(to), 0.75 * geometry::UNIT),
            _ => return None,
        };
        let [left, top, width, height] = geometry::VIEW;
        Some(([(at.x - left) / width * 100.0, (at.y - top) / height * 100.0], wide / width * 100.0))
    }
}

/// The board of the first turn; a press on its marked place is the next step.
pub fn first_turn_board(step: RwSignal<usize>) -> AnyView {
    let Some(turn) = FirstTurn::read() else { return ().into_any() };
    let (drawn, spots) = (turn.clone(), turn);
    let spot = move || {
        let now = step.get();
        let ([x, y], wide) = spots.spot(now)?;
        let label = if now == 0 { t(id::TRY_PLACE) } else { t(id::TRY_RUN) };
        let next = move |_| step.update(|step| *step += 1);
        Some(view! {
            <button type="button" class="try-spot" data-testid="try-spot" aria-label=label
                style:left=format!("{x:.2}%") style:top=format!("{y:.2}%") style:width=format!("{wide:.2}%") on:click=next></button>
        })
    };
    view! {
        <div aria-hidden="true" inner_html=move || drawn.drawn(step.get())></div>
        {spot}
    }
    .into_any()
}

/// The tile of the first turn, as a drawing.
pub fn first_turn_tile() -> String {
    let Some((_, RaceTurn::Play { placement, .. })) = samples::first_turn() else { return String::new() };
    let turned = f64::from(placement.rotation()) * 45.0;
    let tile = paint::tile(Ink::Live, "try-", placement.tile());
    format!("<svg viewBox=\"-51 -51 102 102\"><g transform=\"rotate({turned})\">{tile}</g></svg>")
}
