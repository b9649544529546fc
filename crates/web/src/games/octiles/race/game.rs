//! The race as a `TileGame`.

use crate::words::race as sentences;
use crate::words::{called, fill, id, t};
use eightfold_game::{Game, Match, Seat};
use eightfold_octiles::{
    Layout, Placement, Post, Race, RaceBuilder, RaceClick, RaceTurn, RimSide, Space, TileId,
};
use eightfold_scene::octiles::in_hand::{self, Run, TurnMarks};
use eightfold_scene::octiles::{Scene, Target};
use leptos::prelude::*;

use super::super::board::Press;
use super::super::tile_game::{ClickPlace, RunGame, Table, TileGame};
use super::hand::{Homes, RaceHand};
use crate::app::EndTurnButton;

impl TileGame for Race {
    type State = ();

    fn home_side(position: &Self, seat: Seat) -> Option<RimSide> {
        Some(position.colour(seat).home())
    }

    fn placement(builder: &RaceBuilder) -> Option<(Space, Placement)> {
        builder.placement()
    }

    fn is_half_laid(builder: &RaceBuilder) -> bool {
        builder.space().is_some() && builder.placement().is_none()
    }

    fn turned(builder: &RaceBuilder, clockwise: bool) -> Option<u8> {
        builder.next_rotation(clockwise)
    }

    fn rotation(rotation: u8) -> RaceClick {
        RaceClick::Rotation(rotation)
    }

    fn place(click: &RaceClick) -> ClickPlace {
        match *click {
            RaceClick::Space(space) => ClickPlace::Lay(space),
            RaceClick::Rotation(_) => ClickPlace::Rotation,
            RaceClick::Runner(post) => ClickPlace::Runner(post),
            RaceClick::To(post) => ClickPlace::Run(post),
            RaceClick::Pass => ClickPlace::Button,
        }
    }

    fn placement_clicks(_: &RaceBuilder, _: TileId, space: Space) -> Vec<RaceClick> {
        vec![RaceClick::Space(space)]
    }

    fn tile(table: Table<Self>) -> Option<TileId> {
        table.draft.position.with(|race| race.supply().top())
    }

    fn eighths_on(table: Table<Self>, tile: TileId, space: Space) -> Option<i32> {
        let held = table.eighths.get();
        table.draft.builder.with(|builder| in_hand::race::best_eighths(builder, tile, held, space))
    }

    fn scene(table: Table<Self>) -> Scene {
        let race = table.draft.position.get();
        let mut scene = Scene::of_race(&race);
        table.mark_turns(&mut scene);
        if !table.is_running(&mut scene) && table.draft.in_hand.get() {
            let hover = table.hover.get();
            table.draft.builder.with(|builder| in_hand::race::add_turn(&mut scene, &race, builder, hover));
        }
        scene
    }

    fn marks(played: &Match<Self>, at: usize) -> TurnMarks {
        in_hand::race::marks(played, at)
    }

    fn space_words(table: Table<Self>, space: Space) -> String {
        let legal = table.draft.builder.with(|builder| in_hand::race::is_legal(builder, space));
        if legal { t(id::SPACE_TILE_HERE).to_owned() } else { String::new() }
    }

    fn post_words(table: Table<Self>, post: Post) -> String {
        let who = table.draft.position.with(|race| match race.runner_at(post) {
            Some(seat) => fill!(id::POST_RUNNER, name = called(race.seat_name(seat))),
            None => t(id::POST_EMPTY).to_owned(),
        });
        who + &table.run_words(post)
    }

    fn laid(&self) -> &Layout {
        self.layout()
    }

    fn has_back(&self, space: Space) -> bool {
        self.face_down().contains(space)
    }

    fn is_ready(table: Table<Self>, target: Target) -> bool {
        table.draft.builder.with(|builder| in_hand::race::is_ready(builder, target))
    }

    fn prompt(table: Table<Self>) -> String {
        let race = table.draft.position.get();
        table.draft.builder.with(|builder| {
            sentences::turn_prompt(&race, builder, &in_hand::race::runs(builder), table.session.occurrences())
        })
    }

    fn press(table: Table<Self>, Press { target, left, keyed }: Press) {
        match target {
            Target::Space(space) => {
                let here = table.draft.builder.with_untracked(RaceBuilder::space) == Some(space);
                match untrack(|| Self::tile(table)) {
                    _ if here => table.turn(keyed || !left),
                    Some(tile) => table.place_tile(tile, space),
                    None => {}
                }
            }
            Target::Post(post) => {
                // For a runner that can't run now, the message says what blocks it, not that the stop is occupied.
                let why = untrack(|| why_not_run(table, post));
                match why {
                    Some(why) => table.draft.refuse(why),
                    None => table.press_post(post),
                }
            }
        }
    }

    fn explain_only_rotation(table: Table<Self>, _: Space, _: Placement) {
        table.draft.refuse(t(id::RACE_ONLY_ROTATION).to_owned());
    }

    fn done(table: Table<Self>) -> EndTurnButton {
        if let Some(done) = table.draft.not_now() {
            return done;
        }
        if must_pass(table) {
            return EndTurnButton::ready("pass", t(id::PASS));
        }
        if table.draft.is_whole() {
            EndTurnButton::ready("confirm", t(id::DONE))
        } else {
            EndTurnButton::disabled(table.missing())
        }
    }

    fn finish(table: Table<Self>) {
        if !untrack(|| must_pass(table)) || table.draft.click(&RaceClick::Pass) {
            table.draft.commit();
        }
    }

    fn hand(table: Table<Self>) -> AnyView {
        view! { <RaceHand table/> }.into_any()
    }

    fn seat(table: Table<Self>, seat: Seat) -> AnyView {
        view! { <Homes table seat/> }.into_any()
    }
}

impl RunGame for Race {
    fn runs(table: Table<Self>) -> Vec<Run> {
        table.draft.builder.with(in_hand::race::runs)
    }

    fn runner(builder: &RaceBuilder) -> Option<Post> {
        builder.runner()
    }

    fn choose(post: Post) -> RaceClick {
        RaceClick::Runner(post)
    }

    fn run_to(post: Post) -> RaceClick {
        RaceClick::To(post)
    }
}

/// Whether only a pass is legal.
fn must_pass(table: Table<Race>) -> bool {
    table.draft.live.get() && table.draft.builder.with(|builder| builder.turns() == [RaceTurn::Pass])
}

/// Why the player's own runner on a stop can't run over the tile as it is.
fn why_not_run(table: Table<Race>, post: Post) -> Option<String> {
    let race = table.draft.position.get();
    let own = race.runner_at(post) == Some(race.turn_seat());
    let (laid, runs, reached) = table.draft.builder.with(|builder| {
        let runs = in_hand::race::runs(builder);
        let reached = runs.iter().any(|&(from, to)| from == post || to == post);
        (builder.placement().is_some(), runs, reached)
    });
    if !own || !laid || reached {
        return None;
    }
    Some(sentences::why_not_run(&race, post, &runs))
}
