//! The tile in hand, with the buttons of a turn.

use eightfold_octiles::{Placement, Space, TileId};
use eightfold_scene::Ink;
use eightfold_scene::octiles::paint;
use leptos::prelude::*;

use super::race::RaceController;

/// A tile carried by the pointer.
#[derive(Clone, PartialEq, Debug)]
pub struct Drag {
    /// Which.
    pub tile: TileId,
    start: (f64, f64),
    /// Where the pointer is, in the window.
    pub at: (f64, f64),
    /// Whether it has moved far enough to be more than a click.
    pub moved: bool,
    /// The legal space below.
    pub over: Option<Space>,
}

impl Drag {
    /// The pointer goes down on the tile.
    pub fn begin(event: &web_sys::PointerEvent, tile: TileId) -> Self {
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        Self { tile, start: at, at, moved: false, over: None }
    }

    /// The pointer has moved.
    pub fn move_to(&mut self, x: f64, y: f64, over: Option<Space>) {
        self.at = (x, y);
        self.moved |= (x - self.start.0).hypot(y - self.start.1) > 8.0;
        self.over = over.filter(|_| self.moved);
    }
}

/// Listens to the pointer for as long as the hand is there, wherever it carries a tile. Both are given its place in
/// the window.
pub fn follow_pointer<T: Send + Sync + 'static>(
    carry: RwSignal<Option<T>>,
    carried: impl Fn(f64, f64) + 'static,
    dropped: impl Fn(f64, f64) + 'static,
) {
    let place = |event: web_sys::PointerEvent| (f64::from(event.client_x()), f64::from(event.client_y()));
    let moves = window_event_listener(leptos::ev::pointermove, move |event| {
        if carry.with_untracked(Option::is_some) {
            let (x, y) = place(event);
            carried(x, y);
        }
    });
    let ends = window_event_listener(leptos::ev::pointerup, move |event| {
        let (x, y) = place(event);
        dropped(x, y);
    });
    let cancels = window_event_listener(leptos::ev::pointercancel, move |_| carry.set(None));
    on_cleanup(move || {
        moves.remove();
        ends.remove();
        cancels.remove();
    });
}

/// The eighths from a tile as it lies to its rotation `next`, the way it is turned (`by` is 1 or -1); 0 if it
/// lies so already.
pub fn eighths_to(placement: Placement, next: u8, by: i32) -> i32 {
    let count = i32::from(placement.tile().rotations());
    (by * (i32::from(next) - i32::from(placement.rotation()))).rem_euclid(count) * by
}

/// The eighths from a tile as it lay to how it lies now that a click has been taken back, the short way.
pub fn eighths_back(before: Placement, now: Placement) -> i32 {
    let count = i32::from(now.tile().rotations());
    let back = (i32::from(now.rotation()) - i32::from(before.rotation())).rem_euclid(count);
    if back > count / 2 { back - count } else { back }
}

/// Why the last click did nothing, for everybody to read.
#[component]
pub fn Refusal(refused: RwSignal<Option<String>>) -> impl IntoView {
    view! {
        <p class="refusal" data-testid="refusal" hidden=move || refused.with(Option::is_none)>{refused}</p>
    }
}

/// The tile in hand, large, to be dragged from there.
#[component]
pub fn InHand(
    /// None when there is none.
    tile: Memo<Option<TileId>>,
    /// How it is turned, as CSS has it.
    angle: Signal<String>,
    /// Whether it lies on the board, or is carried there.
    away: Signal<bool>,
    /// Whether nothing can be done with it.
    idle: Signal<bool>,
    /// The pointer goes down on it.
    grab: impl Fn(web_sys::PointerEvent) + 'static,
) -> impl IntoView {
    view! {
        <div
            class="hand-tile"
            class:away=away
            class:idle=idle
            data-testid="hand-tile"
            role="img"
            aria-label=move || tile.get().map_or_else(|| "No tile".to_owned(), |tile| format!("Tile {tile} in hand"))
            on:pointerdown=move |event| {
                event.prevent_default();
                grab(event);
            }
        >
            <svg viewBox="-54 -54 108 108" aria-hidden="true">
                <g inner_html=paint::defs(Ink::Live, "hand-")></g>
                <g inner_html=paint::tile_shadow(Ink::Live)></g>
                <g
                    class="tile turning"
                    style:transform=move || angle.get()
                    inner_html=move || tile.get().map(|tile| paint::tile(Ink::Live, "hand-", tile)).unwrap_or_default()
                ></g>
            </svg>
        </div>
    }
}

/// The hand: the top tile of the supply, large, and what can be done with it.
#[component]
pub fn HandPart(table: RaceController) -> impl IntoView {
    let draft = table.draft;
    let tile = Memo::new(move |_| table.tile());
    let live = move || draft.live.get();
    let laid = move || draft.builder.with(|builder| builder.placement().is_some());
    let angle = move || format!("rotate({}deg)", table.eighths.get() * 45);
    let left = move || draft.position.with(|race| race.supply().len());
    let bottom = Memo::new(move |_| {
        draft
            .position
            .with(|race| race.supply().tiles().iter().skip(1).flatten().copied().collect::<Vec<TileId>>())
    });
    view! {
        <section class="hand" aria-label="Tile in hand">
            <button type="button" class="button turn-tile" data-testid="rotate-left" aria-label="Turn the tile left" title="Turn left (Q)"
                disabled=move || !live() || table.must_pass() on:click=move |_| table.turn(false)>"↺"</button>
            <InHand
                tile
                angle=Signal::derive(angle)
                away=Signal::derive(move || laid() || table.afloat().is_some())
                idle=Signal::derive(move || !live())
                grab=move |event| table.grab(&event)
            />
            <button type="button" class="button turn-tile" data-testid="rotate-right" aria-label="Turn the tile right" title="Turn right (E)"
                disabled=move || !live() || table.must_pass() on:click=move |_| table.turn(true)>"↻"</button>
            <div class="hand-actions">
                <p class="supply" data-testid="supply">
                    {move || tile.get().map(|tile| format!("Tile {tile}"))}
                    <small>{move || match left() {
                        0 => "the supply is empty".to_owned(),
                        1 => "the last one".to_owned(),
                        n => format!("{} more below", n - 1),
                    }}</small>
                </p>
                <div class="row">
                    <button type="button" class="button" data-testid="undo"
                        disabled=move || !live() || draft.clicks.get() == 0
                        on:click=move |_| table.take_back()>"Undo"</button>
                    <Show when=move || table.waits() && !table.must_pass()>
                        <button type="button" class="button primary" data-testid="confirm" on:click=move |_| draft.commit()>"Confirm"</button>
                    </Show>
                    <Show when=move || table.must_pass()>
                        <button type="button" class="button primary" data-testid="pass" on:click=move |_| table.pass()>"Pass"</button>
                    </Show>
                </div>
            </div>
            <Refusal refused=draft.refused/>
            <Show when=move || bottom.with(|tiles| !tiles.is_empty())>
                <div class="bottom-tiles" data-testid="bottom-tiles">
                    <span>"Known at the bottom"</span>
                    <span class="bottom-row" role="img" aria-label=move || {
                        let numbers: Vec<String> = bottom.get().iter().map(ToString::to_string).collect();
                        format!("Tiles {} in this order", numbers.join(", "))
                    }>
                        {move || bottom.get().into_iter().map(|tile| view! {
                            <svg viewBox="-51 -51 102 102" aria-hidden="true"><g inner_html=paint::tile(Ink::Live, "hand-", tile)></g></svg>
                        }).collect_view()}
                    </span>
                </div>
            </Show>
        </section>
    }
}
