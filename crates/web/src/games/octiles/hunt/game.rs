//! Scavenger Hunt as a `TileGame`.

use crate::words::hunt as sentences;
use crate::words::{called, fill, id, sentence, speaker, t};
use eightfold_game::{Game, Match, Seat, ToAct, TurnBuilder};
use eightfold_octiles::{
    Hunt, HuntBuilder, HuntClick, HuntPhase, HuntTurn, Layout, Placement, Post, Space, TileId, TurnError,
};
use eightfold_scene::octiles::in_hand::hunt::TurnKind;
use eightfold_scene::octiles::in_hand::{self, TurnMarks, nearest_eighths};
use eightfold_scene::octiles::{Piece, Scene, Target};
use leptos::prelude::*;

use super::super::board::Press;
use super::super::controller::TurnAnimation;
use super::super::tile_game::{ClickPlace, Table, TileGame};
use super::hand::{HuntHand, Prizes};
use crate::app::EndTurnButton;

impl TileGame for Hunt {
    /// The kind of turn that a press on a space makes.
    type State = RwSignal<TurnKind>;

    fn placement(builder: &HuntBuilder) -> Option<(Space, Placement)> {
        builder.placement()
    }

    fn is_half_laid(builder: &HuntBuilder) -> bool {
        builder.change().is_some() && builder.placement().is_none()
    }

    fn turned(builder: &HuntBuilder, clockwise: bool) -> Option<u8> {
        builder.next_rotation(clockwise)
    }

    fn rotation(rotation: u8) -> HuntClick {
        HuntClick::Rotation(rotation)
    }

    fn place(click: &HuntClick) -> ClickPlace {
        match *click {
            HuntClick::Replace(space) => ClickPlace::Lay(space),
            HuntClick::Turn(space) => ClickPlace::Turn(space),
            HuntClick::Rotation(_) => ClickPlace::Rotation,
            HuntClick::Scramble(space) => ClickPlace::Scramble(space),
            HuntClick::To(post) => ClickPlace::Run(post),
            HuntClick::Gold(post)
            | HuntClick::Teal(post)
            | HuntClick::Plum(post)
            | HuntClick::Marker(post) => ClickPlace::Put(post),
            HuntClick::Done | HuntClick::Pass => ClickPlace::Button,
        }
    }

    fn placement_clicks(_: &HuntBuilder, _: TileId, space: Space) -> Vec<HuntClick> {
        vec![HuntClick::Replace(space)]
    }

    fn tile(table: Table<Self>) -> Option<TileId> {
        let spare = is_live_in(table, HuntPhase::Play) && table.own.get() == TurnKind::Spare;
        spare.then(|| table.draft.position.with(Hunt::spare))
    }

    fn eighths_on(table: Table<Self>, tile: TileId, space: Space) -> Option<i32> {
        let held = table.eighths.get();
        table.draft.position.with(|hunt| {
            table.draft.builder.with(|builder| {
                if !in_hand::hunt::is_open(hunt, builder, TurnKind::Spare, space) {
                    return None;
                }
                // The legal rotations are known once the tile is there.
                let mut tried = builder.clone();
                tried.click(&HuntClick::Replace(space)).ok()?;
                nearest_eighths(tile, held, &tried.rotations())
            })
        })
    }

    fn previews(table: Table<Self>) -> bool {
        table.draft.builder.with(|builder| builder.change().is_none())
    }

    fn scene(table: Table<Self>) -> Scene {
        let hunt = table.draft.position.get();
        let mut scene = Scene::of_hunt(&hunt);
        let at = table.session.at();
        let went = table
            .session
            .typed::<Hunt, _>(|played| in_hand::hunt::motions_of(played, at.min(played.entries().len())));
        let pointed = table.session.pointed_as::<Hunt, _>(|_, _| ()).is_some();
        match went.filter(|went| !went.is_empty() && !pointed) {
            Some(went) => in_hand::hunt::add_trail(&mut scene, &went),
            None => table.mark_turns(&mut scene),
        }
        if table.is_running(&mut scene) {
            return scene;
        }
        for flight in table.flights.get() {
            scene.space_mut(flight.to).tile = None;
        }
        if table.draft.in_hand.get() {
            // A hint is shown whatever kind of turn is selected.
            let kind = if table.draft.live.get() { table.own.get() } else { TurnKind::Run };
            let hover = table.hover.get();
            table
                .draft
                .builder
                .with(|builder| in_hand::hunt::add_turn(&mut scene, &hunt, builder, kind, hover));
        }
        scene
    }

    fn marks(played: &Match<Self>, at: usize) -> TurnMarks {
        in_hand::hunt::marks(played, at)
    }

    fn space_words(table: Table<Self>, space: Space) -> String {
        let (hunt, kind) = (table.draft.position.get(), table.own.get());
        table.draft.builder.with(|builder| sentences::space(&hunt, builder, kind, space))
    }

    fn post_words(table: Table<Self>, post: Post) -> String {
        let hunt = table.draft.position.get();
        let who = match Scene::of_hunt(&hunt).post(post).piece {
            None => t(id::POST_EMPTY).to_owned(),
            Some(Piece::Runner(tint)) => fill!(id::POST_RUNNER, name = called(tint.name())),
            Some(Piece::Prize(tint)) => fill!(id::POST_PRIZE, name = called(tint.name())),
            Some(Piece::Marker(tint)) => fill!(id::POST_MARKER, name = called(tint.name())),
        };
        let more = match table.draft.live.get() && Self::is_ready(table, Target::Post(post)) {
            false => "",
            true if hunt.phase() == HuntPhase::Play => t(id::POST_RUN_HERE),
            true => t(id::POST_CAN_CHOOSE),
        };
        who + more
    }

    fn laid(&self) -> &Layout {
        self.layout()
    }

    fn is_ready(table: Table<Self>, target: Target) -> bool {
        let kind = table.own.get();
        table.draft.position.with(|hunt| {
            table.draft.builder.with(|builder| in_hand::hunt::is_ready(hunt, builder, kind, target))
        })
    }

    fn prompt(table: Table<Self>) -> String {
        let times = table.session.occurrences();
        table.draft.position.with(|hunt| {
            if !table.draft.live.get() {
                return crate::words::speaker().hunt_prompt(hunt, times == 2);
            }
            let changes = match table.own.get() {
                TurnKind::Run => None,
                kind => Some(kind == TurnKind::Spare),
            };
            table.draft.builder.with(|builder| sentences::turn_prompt(hunt, builder, changes, times))
        })
    }

    fn last_step_animation(table: Table<Self>) -> Option<TurnAnimation> {
        Some(TurnAnimation {
            runner: table.last_run(),
            flights: table.session.typed(in_hand::hunt::last_motions).unwrap_or_default(),
            pause: 0.0,
        })
    }

    fn press(table: Table<Self>, Press { target, left, keyed }: Press) {
        let phase = table.draft.position.with_untracked(Hunt::phase);
        let made = match (phase, target) {
            (HuntPhase::Gold, Target::Post(post)) => {
                let [gold, _] = table.draft.builder.with_untracked(HuntBuilder::starts);
                table.draft.click(&if gold.is_none() { HuntClick::Gold(post) } else { HuntClick::Teal(post) })
            }
            (HuntPhase::Prizes, Target::Post(post)) => table.draft.click(&HuntClick::Plum(post)),
            (HuntPhase::Mark, Target::Post(post)) => table.draft.click(&HuntClick::Marker(post)),
            (HuntPhase::Scramble, Target::Space(space)) => {
                table.draft.click(&HuntClick::Scramble(space));
                false
            }
            (HuntPhase::Play, Target::Post(post)) => match no_run(table, post) {
                Some(why) => {
                    table.draft.refuse(why);
                    false
                }
                None => table.draft.click(&HuntClick::To(post)),
            },
            (HuntPhase::Play, Target::Space(space)) => {
                press_space(table, space, left && !keyed);
                false
            }
            (phase, _) => {
                table.draft.refuse(t(wrong_place_text(phase)).to_owned());
                false
            }
        };
        let whole = table.draft.builder.with_untracked(|builder| builder.turn().is_some());
        if made && whole && !table.confirm.get_untracked() {
            table.draft.commit();
        }
    }

    /// Only the spare can be dragged.
    fn can_lift(table: Table<Self>) -> bool {
        table.draft.builder.with(|builder| builder.change().is_some_and(|(_, spare)| spare))
    }

    fn explain_only_rotation(table: Table<Self>, _: Space, _: Placement) {
        table.draft.refuse(t(id::HUNT_ONLY_ROTATION).to_owned());
    }

    fn reset(table: Table<Self>) {
        table.own.set(TurnKind::Run);
    }

    fn done(table: Table<Self>) -> EndTurnButton {
        if let Some(done) = table.draft.not_now() {
            return done;
        }
        let (whole, turned, named, passes) = table.draft.builder.with(|builder| {
            let whole = builder.turn();
            let turned = builder.change().is_some_and(|(_, spare)| !spare);
            (whole, turned, builder.scramble().len(), builder.turns() == [HuntTurn::Pass])
        });
        match (table.draft.position.with(Hunt::phase), whole) {
            _ if passes => EndTurnButton::ready("pass", t(id::PASS)),
            (HuntPhase::Scramble, _) => EndTurnButton {
                testid: "scramble",
                label: fill!(id::HUNT_SCRAMBLE, named),
                why_not: (named < 4).then(|| t(id::HUNT_PRESS_FOUR).to_owned()),
            },
            (_, Some(HuntTurn::Replace { .. } | HuntTurn::Rotate { .. })) => {
                EndTurnButton::ready("stay", if turned { t(id::DONE) } else { t(id::HUNT_STAY) })
            }
            (_, Some(_)) => EndTurnButton::ready("confirm", t(id::DONE)),
            (HuntPhase::Play, None) => EndTurnButton::disabled(t(id::HUNT_CHOOSE_WHERE)),
            (_, None) => EndTurnButton::disabled(t(id::HUNT_CHOOSE_POST)),
        }
    }

    fn finish(table: Table<Self>) {
        let passes = table.draft.builder.with_untracked(|builder| builder.turns() == [HuntTurn::Pass]);
        if !passes || table.draft.click(&HuntClick::Pass) {
            table.draft.commit();
        }
    }

    fn other_end_label(table: Table<Self>) -> Option<(&'static str, String)> {
        is_live_in(table, HuntPhase::Scramble).then(|| ("no-scramble", t(id::HUNT_NO_SCRAMBLE).to_owned()))
    }

    fn finish_other(table: Table<Self>) {
        if table.draft.click(&HuntClick::Done) {
            table.draft.commit();
        }
    }

    fn hand(table: Table<Self>) -> AnyView {
        let choose = Callback::new(move |kind| choose(table, kind));
        let grab = Callback::new(move |event: web_sys::PointerEvent| start_drag(table, &event));
        let turn = Callback::new(move |clockwise| table.turn(clockwise));
        view! { <HuntHand table choose grab turn/> }.into_any()
    }

    fn seat(table: Table<Self>, seat: Seat) -> AnyView {
        view! { <Prizes table seat/> }.into_any()
    }
}

/// Whether a player on this page is to act in this phase.
fn is_live_in(table: Table<Hunt>, phase: HuntPhase) -> bool {
    table.draft.live.get() && table.draft.position.with(Hunt::phase) == phase
}

/// Why a press on a stop isn't a run on the current board. A run that a tile still to be changed would allow is refused
/// too, because it would be saved unseen.
fn no_run(table: Table<Hunt>, post: Post) -> Option<String> {
    let changed = table.draft.builder.with_untracked(|builder| builder.change().is_some());
    if changed || untrack(|| Hunt::is_ready(table, Target::Post(post))) {
        return None;
    }
    table.draft.position.with_untracked(|hunt| {
        let ToAct::Seat(seat) = hunt.to_act() else {
            return None;
        };
        let from = hunt.runner(seat)?;
        let why = hunt.check_end(post).err().unwrap_or(TurnError::NoPath { from, to: post });
        Some(sentence(&speaker().refused(&why)))
    })
}

/// Why a press on a place of the wrong kind does nothing in a phase of the game.
const fn wrong_place_text(phase: HuntPhase) -> id::Text {
    match phase {
        HuntPhase::Gold => id::HUNT_NO_SPACE_START,
        HuntPhase::Prizes => id::HUNT_NO_SPACE_PRIZE,
        HuntPhase::Mark => id::HUNT_NO_SPACE_MARKER,
        HuntPhase::Scramble => id::HUNT_NO_POST_SCRAMBLE,
        HuntPhase::Play => id::HUNT_CHOOSE_WHERE,
    }
}

fn press_space(table: Table<Hunt>, space: Space, left: bool) {
    let here = table.draft.builder.with_untracked(HuntBuilder::change).map(|(on, _)| on);
    if here == Some(space) {
        table.turn(!left);
        return;
    }
    match table.own.get_untracked() {
        TurnKind::Run => {
            table.draft.refuse(t(id::HUNT_CHOOSE_KIND).to_owned());
        }
        TurnKind::Spare => {
            let spare = table.draft.position.with_untracked(Hunt::spare);
            table.place_tile(spare, space);
        }
        TurnKind::Turn => turn_in_place(table, space),
    }
}

/// Turns the tile on a space to its next rotation.
fn turn_in_place(table: Table<Hunt>, space: Space) {
    let Some(lies) = table.draft.position.with_untracked(|hunt| hunt.layout()[space]) else {
        return;
    };
    if !table.draft.click(&HuntClick::Turn(space)) {
        return;
    }
    let (now, count) = (i32::from(lies.rotation()), i32::from(lies.tile().rotations()));
    let rotations = table.draft.builder.with_untracked(HuntBuilder::rotations);
    let next = (now + 1..now + count).find(|e| rotations.contains(&(e.rem_euclid(count) as u8)));
    if let Some(next) = next {
        table.eighths.set(now);
        table.draft.click(&HuntClick::Rotation(next.rem_euclid(count) as u8));
        table.eighths.set(next);
    }
    table.sound.tile();
}

/// Selects what a press on a space does, and takes back a tile placed by another kind of turn.
fn choose(table: Table<Hunt>, kind: TurnKind) {
    let fits = match table.draft.builder.with_untracked(HuntBuilder::change) {
        None => true,
        Some((_, spare)) => kind == if spare { TurnKind::Spare } else { TurnKind::Turn },
    };
    if !fits {
        table.cancel();
    }
    table.draft.refused.set(None);
    table.own.set(kind);
}

/// Starts to drag the spare, from the hand or from its space.
fn start_drag(table: Table<Hunt>, event: &web_sys::PointerEvent) {
    let play = table.draft.position.with_untracked(|hunt| hunt.phase() == HuntPhase::Play);
    if play && table.draft.live.get_untracked() && event.button() == 0 {
        choose(table, TurnKind::Spare);
        table.start_drag(event);
    }
}
