//! Connect the Dots at the table: clicks become turns.

mod hand;
mod livery;
mod sheet;
mod words;

use std::time::Duration;

use eightfold_game::{Game, Match, Seat, Step, ToAct, TurnBuilder};
use eightfold_octiles::{Dots, DotsClick, DotsTurn, Layout, ScoringPath, Space, TileId};
use eightfold_scene::octiles::{Scene, SpaceMark, Target};
use leptos::prelude::*;

use super::board::{Board, BoardHooks, Ghost, Press, space_under};
use super::hand::Carry;
use super::turn_keys;
use crate::rooms::{Parts, Room};
use crate::shell::{Desk, Draft, Sound, still};
use hand::DotsHand;
use livery::Livery;
pub use livery::{choice, shown_name};

/// Connect the Dots.
pub static DOTS: Room = Room {
    parts,
    say: words::say,
    progress: words::progress,
    ending: words::ending,
    badge: super::badge,
    figure: super::dots_figure,
    live: Some(|board, id| {
        super::lively(board, id, super::dots_figure, |desk, _| {
            (dressed(desk, Livery::RULES), super::nothing_to_give_up())
        })
    }),
    waits: |played| {
        played
            .as_any()
            .downcast_ref()
            .is_some_and(|played: &Match<Dots>| {
                played.to_act() == ToAct::Chance && played.position().round_is_over()
            })
    },
    lesson: None,
};

/// Everything a game of Connect the Dots at the table shares between its board and its hand.
#[derive(Clone, Copy)]
pub struct DotsTable {
    desk: Desk,
    /// The colours that the players wear here.
    pub livery: Livery,
    /// The turn being clicked together.
    pub draft: Draft<Dots>,
    /// How far the tile in hand is turned, in eighths, counting on past 8.
    pub eighths: RwSignal<i32>,
    hover: RwSignal<Option<Target>>,
    /// The tile carried by the pointer.
    pub carry: RwSignal<Option<Carry>>,
    node: NodeRef<leptos::svg::Svg>,
    sound: Sound,
}

fn parts(desk: Desk) -> Parts {
    dressed(desk, Livery::chosen())
}

fn dressed(desk: Desk, livery: Livery) -> Parts {
    let table = DotsTable {
        desk,
        livery,
        draft: Draft::new(desk),
        eighths: RwSignal::new(0),
        hover: RwSignal::new(None),
        carry: RwSignal::new(None),
        node: NodeRef::new(),
        sound: Sound::here(),
    };
    table.follow();
    let scene = Memo::new(move |_| table.scene());
    let hooks = BoardHooks {
        scene: scene.into(),
        chosen_eighths: table.eighths.into(),
        ghost: Memo::new(move |_| table.ghost()).into(),
        runner: RwSignal::new(None).into(),
        flights: Signal::stored(Vec::new()),
        label: Callback::new(move |target| table.label(target)),
        ready: Callback::new(move |target| table.is_ready(target)),
        press: Callback::new(move |press| table.press(press)),
        hover: table.hover,
        turn: Callback::new(move |clockwise| table.turn(clockwise)),
        lift: Callback::new(move |event| table.grab(&event, true)),
        node: table.node,
    };
    Parts {
        board: view! { <Board hooks/> }.into_any(),
        hand: view! { <DotsHand table/> }.into_any(),
        prompt: Signal::derive(move || table.prompt()),
    }
}

impl DotsTable {
    /// Makes the sound of each new turn, lets the eye follow it, and squares the tile in hand.
    fn follow(self) {
        let desk = self.desk;
        let sound = self.sound;
        let number = desk.number.get_untracked();
        Effect::new(move |before: Option<usize>| {
            let len = desk.len();
            if desk.number.get_untracked() != number {
                return len;
            }
            self.eighths.set(0);
            if before.is_some_and(|before| before < len) {
                sound.tile();
                if !still() {
                    desk.moving.set(true);
                    set_timeout(
                        move || {
                            if desk.number.try_get_untracked() == Some(number) {
                                desk.moving.set(false);
                            }
                        },
                        Duration::from_millis(180),
                    );
                }
            }
            len
        });
        turn_keys(move |clockwise| self.turn(clockwise), move || self.take_back());
    }

    /// The position as it would be with the tile as it lies.
    pub fn after(self) -> Dots {
        let game = self.draft.position.get();
        let turn = self.draft.builder.with(|builder| builder.turn());
        match turn.filter(|_| self.draft.live.get()) {
            // The builder may still be that of the position before.
            Some(turn) => game.play(&turn).unwrap_or(game),
            None => game,
        }
    }

    /// The tiles as they would lie, and the paths that score on them.
    fn board(self) -> (Layout, Vec<ScoringPath>) {
        let game = self.after();
        (*game.layout(), game.scoring_paths())
    }

    fn scene(self) -> Scene {
        let (layout, scoring) = self.board();
        let mut scene = Scene::of_dots(&layout, &scoring);
        let chosen = self.draft.builder.with(|builder| builder.space());
        match chosen.filter(|_| self.draft.live.get()) {
            Some(space) => scene.space_mut(space).mark = SpaceMark::Chosen,
            None => {
                if let Some(space) = self.last_space() {
                    scene.space_mut(space).mark = SpaceMark::Last;
                }
                if self.draft.live.get() {
                    for view in scene.spaces.iter_mut().filter(|view| view.tile.is_none()) {
                        view.mark = SpaceMark::Legal;
                    }
                }
            }
        }
        self.livery.dress(&mut scene);
        scene
    }

    /// Where the last tile was laid in this round.
    fn last_space(self) -> Option<Space> {
        let at = self.desk.at();
        self.desk
            .typed::<Dots, _>(|played| {
                let at = at.min(played.entries().len());
                let turn = (0..at).rev().find(|&k| played.entries()[k].by.is_some())?;
                let dealt = played.entries()[turn..at]
                    .iter()
                    .any(|entry| entry.after.layout().is_empty());
                match played.entries()[turn].step {
                    Step::Turn(DotsTurn::Place { space, .. }) if !dealt => Some(space),
                    _ => None,
                }
            })
            .flatten()
    }

    fn ghost(self) -> Option<Ghost> {
        let tile = self.tile()?;
        if !self.draft.live.get() {
            return None;
        }
        let chosen = self.draft.builder.with(|builder| builder.space());
        let carried = self.carry.get().and_then(|carry| carry.over);
        let hovered = match self.hover.get() {
            Some(Target::Space(space)) if chosen.is_none() => Some(space),
            _ => None,
        };
        let space = carried.or(hovered).filter(|&space| self.is_free(space))?;
        (chosen != Some(space)).then(|| Ghost {
            space,
            tile,
            eighths: self.eighths.get(),
        })
    }

    /// The tile in hand.
    pub fn tile(self) -> Option<TileId> {
        self.draft.position.with(|game| match game.to_act() {
            ToAct::Seat(_) => game.supply().top(),
            _ => None,
        })
    }

    /// Whether the tile can still be set on a space.
    fn is_free(self, space: Space) -> bool {
        let empty = self.draft.position.with(|game| game.layout()[space].is_none());
        let touched = self.draft.builder.with(|builder| builder.touched());
        empty && touched.is_none_or(|touched| touched == space)
    }

    fn is_ready(self, target: Target) -> bool {
        match target {
            Target::Space(space) => self.draft.live.get() && self.is_free(space),
            Target::Post(_) => false,
        }
    }

    fn press(self, Press { target, left, keyed }: Press) {
        let (Target::Space(space), true) = (target, self.draft.live.get_untracked()) else {
            return;
        };
        let here = self.draft.builder.with_untracked(|builder| builder.space()) == Some(space);
        if here {
            self.turn(keyed || !left);
        } else {
            self.lay(space);
        }
    }

    /// Sets the tile on a space as it is held.
    fn lay(self, space: Space) {
        let Some(tile) = untrack(|| self.tile()) else {
            return;
        };
        if !self.draft.click(&DotsClick::Space(space)) {
            return;
        }
        let held = self.eighths.get_untracked();
        let rotation = held.rem_euclid(i32::from(tile.rotations())) as u8;
        let lies = self.draft.builder.with_untracked(|builder| builder.rotation());
        if lies != Some(rotation) {
            self.draft.click(&DotsClick::Rotation(rotation));
        }
        self.sound.tile();
    }

    /// Turns the tile by an eighth, in hand or where it lies.
    pub fn turn(self, clockwise: bool) {
        let Some(tile) = untrack(|| self.tile()) else {
            return;
        };
        if !self.draft.live.get_untracked() {
            return;
        }
        let by = if clockwise { 1 } else { -1 };
        let laid = self
            .draft
            .builder
            .with_untracked(|builder| builder.placement().is_some());
        if laid {
            if tile.rotations() == 1 {
                self.draft
                    .refuse("This tile looks the same however it is turned.".to_owned());
                return;
            }
            let next = self
                .draft
                .builder
                .with_untracked(|builder| builder.turned(clockwise));
            if !next.is_some_and(|next| self.draft.click(&DotsClick::Rotation(next))) {
                return;
            }
        }
        self.eighths.update(|eighths| *eighths += by);
    }

    /// Takes back what was clicked last; where touch counts, never the space.
    pub fn take_back(self) {
        if !self.can_take_back() {
            return;
        }
        let before = self.draft.builder.with_untracked(|builder| builder.placement());
        self.draft.take_back();
        // A tile cannot lie on a space unturned.
        let half = self
            .draft
            .builder
            .with_untracked(|builder| builder.space().is_some() && builder.rotation().is_none());
        if half {
            self.draft.take_back();
        }
        let now = self.draft.builder.with_untracked(|builder| builder.placement());
        if let (Some((_, before)), Some((_, now))) = (before, now) {
            let count = i32::from(now.tile().rotations());
            let back = (i32::from(now.rotation()) - i32::from(before.rotation())).rem_euclid(count);
            let back = if back > count / 2 { back - count } else { back };
            self.eighths.update(|eighths| *eighths += back);
        }
    }

    /// Whether there is something to take back that touching has not settled.
    pub fn can_take_back(self) -> bool {
        let clicks = self.draft.clicks.get();
        let touched = self.draft.builder.with(|builder| builder.touched().is_some());
        // The first two clicks set the tile.
        self.draft.live.get() && if touched { clicks > 2 } else { clicks > 0 }
    }

    /// A pointer takes up the tile, from the hand or from its space.
    pub fn grab(self, event: &web_sys::PointerEvent, from_board: bool) {
        let touched = self
            .draft
            .builder
            .with_untracked(|builder| builder.touched().is_some());
        if !self.draft.live.get_untracked() || event.button() != 0 || touched {
            return;
        }
        self.carry.set(Some(Carry::begin(event, from_board)));
    }

    /// The pointer that carries the tile has moved.
    pub fn carried(self, x: f64, y: f64) {
        let over = space_under(self.node, x, y).filter(|&space| untrack(|| self.is_free(space)));
        self.carry.update(|carry| {
            if let Some(carry) = carry {
                carry.move_to(x, y, over);
            }
        });
    }

    /// The pointer lets the tile go.
    pub fn dropped(self) {
        let Some(carry) = self.carry.get_untracked() else {
            return;
        };
        self.carry.set(None);
        let here = self.draft.builder.with_untracked(|builder| builder.space());
        if let Some(space) = carry.over.filter(|&space| carry.moved && here != Some(space)) {
            self.lay(space);
        }
    }

    fn prompt(self) -> String {
        let game = self.draft.position.get();
        if game.round_is_over() {
            let [teal, gold] = game.points();
            let [one, other] = [0, 1].map(|seat| self.livery.name(Seat::new(seat)));
            return format!(
                "Round {} is over: {one} {teal}, {other} {gold}. Look at the count, then deal the next round.",
                game.round()
            );
        }
        let name = self.livery.name(game.turn_seat());
        let (laid, touched) = self
            .draft
            .builder
            .with(|builder| (builder.placement(), builder.touched()));
        match (laid, touched, self.tile()) {
            (Some(_), Some(space), _) => {
                format!("{name}: the tile stays on {space}. Turn it as you like, then confirm.")
            }
            (Some(_), None, _) => {
                format!("{name}: turn the tile, move it, or confirm it where it lies.")
            }
            (None, _, Some(tile)) => format!("{name}: lay tile {tile} on an empty space."),
            (None, _, None) => format!("{name} to play."),
        }
    }

    fn label(self, target: Target) -> String {
        let game = self.draft.position.get();
        let live = self.draft.live.get();
        match target {
            Target::Space(space) => {
                let laid = self.draft.builder.with(|builder| builder.placement());
                match (laid, game.layout()[space]) {
                    (Some((on, placement)), _) if on == space && live => format!(
                        "{space}, your tile {} at rotation {}; press to turn it",
                        placement.tile(),
                        placement.rotation()
                    ),
                    (_, Some(tile)) => format!("{space}, tile {}", tile.tile()),
                    (_, None) if self.is_ready(target) => format!("{space}, empty, tile can go here"),
                    (_, None) => format!("{space}, empty"),
                }
            }
            Target::Post(post) => match Dots::runner_at(post) {
                Some(tone) => format!("{post}, stop, {} runner", self.livery.of(tone).name()),
                None => format!("{post}, circle"),
            },
        }
    }
}
