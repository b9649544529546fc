//! Assembles the view of a game on the Octiles board, and animates and sounds each step.

use std::time::Duration;

use eightfold_octiles::{Space, TileId};
use eightfold_scene::Ink;
use eightfold_scene::octiles::paint;
use leptos::prelude::*;

use super::board::{Board, BoardHooks, space_under};
use super::controller::BoardController;
use super::keys::turn_keys;
use super::pointer::{Drag, follow_pointer};
use super::tile_game::TileGame;
use crate::app::{Actions, Parts, prefers_reduced_motion};

impl<G: TileGame> BoardController<G, G::State> {
    /// The parts of the play view.
    pub fn view_parts(self) -> Parts {
        self.follow();
        self.resume();
        turn_keys(move |clockwise| self.turn(clockwise), move || self.take_back());
        follow_pointer(self.carry, move |x, y| self.carried(x, y), move |x, y| self.dropped(x, y));
        let facing = self.board_rotation();
        let hooks = BoardHooks {
            scene: Memo::new(move |_| G::scene(self)).into(),
            chosen_eighths: self.eighths.into(),
            ghost: Memo::new(move |_| self.preview()).into(),
            runner: self.runner.into(),
            flights: self.flights.into(),
            guided: Memo::new(move |_| self.guided_target()).into(),
            named: self.session.named.into(),
            facing: facing.into(),
            label: Callback::new(move |target| self.label(target)),
            ready: Callback::new(move |target| self.draft.live.get() && G::is_ready(self, target)),
            press: Callback::new(move |press| {
                if self.draft.live.get_untracked() {
                    G::press(self, press);
                } else {
                    self.draft.refuse_not_live();
                }
            }),
            hover: self.hover,
            turn: Callback::new(move |clockwise| self.turn(clockwise)),
            lift: Callback::new(move |event: web_sys::PointerEvent| {
                let lies = self.draft.builder.with_untracked(G::placement);
                if let Some((_, placement)) = lies.filter(|_| untrack(|| G::can_lift(self))) {
                    self.take_up(&event, placement.tile());
                }
            }),
            node: self.node,
        };
        let (carry, eighths) = (self.carry, self.eighths);
        Parts {
            board: view! { <Board hooks/> }.into_any(),
            hand: view! {
                {G::hand(self)}
                <DraggedTile carry eighths=Signal::derive(move || eighths.get() + 2 * i32::from(facing.get()))/>
            }
            .into_any(),
            prompt: Signal::derive(move || G::prompt(self)),
            guide: Signal::derive(move || self.guide_words()),
            refusal: self.draft.refused.into(),
            seat: Callback::new(move |seat| G::seat(self, seat)),
            extra: G::extra(self),
            actions: Actions {
                can_undo: Signal::derive(move || G::can_undo(self)),
                undo: Callback::new(move |()| self.take_back()),
                cancel: Callback::new(move |()| self.cancel()),
                done: Signal::derive(move || G::done(self)),
                refuse: Callback::new(move |why| self.draft.refuse(why)),
                finish: Callback::new(move |()| G::finish(self)),
                other: Signal::derive(move || G::other_end_label(self)),
                finish_other: Callback::new(move |()| G::finish_other(self)),
            },
        }
    }

    /// Restores an unfinished turn after a reload or a look elsewhere, and shows a hint as a turn in progress.
    fn resume(self) {
        let said = self.session.said.get_untracked();
        let clicks = untrack(|| self.draft.left());
        for click in clicks {
            if !self.draft.click(&click) {
                return;
            }
        }
        if let Some((_, placement)) = self.draft.builder.with_untracked(G::placement) {
            self.eighths.set(i32::from(placement.rotation()));
        }
        self.session.said.set(said);
    }

    /// Shows each new step, plays its sounds, and resets the tile in hand for the next turn.
    fn follow(self) {
        let Self { session, sound, runner, flights, .. } = self;
        let number = session.number.get_untracked();
        let begun = self.draft.begun;
        Effect::new(move |before: Option<()>| {
            begun.track();
            if before.is_some() && session.number.get_untracked() == number {
                self.eighths.set(0);
                self.resume();
            }
        });
        Effect::new(move |before: Option<usize>| {
            let len = session.len();
            if session.number.get_untracked() != number || before == Some(len) {
                return len;
            }
            if before.is_some() {
                self.eighths.set(0);
                G::reset(self);
            }
            if before.is_none_or(|before| before >= len) {
                return len;
            }
            let Some(news) = G::last_step_animation(self) else {
                return len;
            };
            sound.tile();
            let moves = news.runner.is_some() || !news.flights.is_empty();
            let length = if prefers_reduced_motion() { 0.0 } else { news.length() };
            if !moves && length <= 0.0 {
                return len;
            }
            runner.set(news.runner);
            flights.set(news.flights);
            session.moving.set(true);
            set_timeout(
                move || {
                    flights.try_set(Vec::new());
                    if runner.try_set(None).is_none() && moves {
                        sound.runner();
                    }
                    if session.number.try_get_untracked() == Some(number) {
                        session.moving.set(false);
                    }
                },
                Duration::from_millis(length as u64 + 30),
            );
            len
        });
    }

    /// Handles a move of the dragging pointer.
    fn carried(self, x: f64, y: f64) {
        let under = space_under(self.node, x, y);
        self.carry.update(|carry| {
            if let Some(carry) = carry {
                let over = under.filter(|&space| self.fits(carry.tile, space));
                carry.move_to(x, y, over);
            }
        });
    }

    fn fits(self, tile: TileId, space: Space) -> bool {
        untrack(|| G::eighths_on(self, tile, space).is_some())
    }

    /// Handles the release of the dragging pointer.
    fn dropped(self, x: f64, y: f64) {
        let Some(carry) = self.carry.get_untracked() else {
            return;
        };
        self.carry.set(None);
        if !carry.moved {
            return;
        }
        if let Some(space) = carry.over.or_else(|| space_under(self.node, x, y)) {
            self.land(carry.tile, space);
        }
    }
}

/// The tile under the dragging pointer.
#[component]
fn DraggedTile(carry: RwSignal<Option<Drag>>, eighths: Signal<i32>) -> impl IntoView {
    let angle = move || format!("rotate({}deg)", eighths.get() * 45);
    move || {
        carry.get().filter(|carry| carry.moved).map(|carry| {
            let (x, y) = carry.at;
            view! {
                <svg
                    class="carried"
                    class:over=carry.over.is_some()
                    viewBox="-54 -54 108 108"
                    aria-hidden="true"
                    style:left=format!("{x}px")
                    style:top=format!("{y}px")
                >
                    <g style:transform=angle inner_html=paint::tile(Ink::Live, "hand-", carry.tile)></g>
                </svg>
            }
        })
    }
}
