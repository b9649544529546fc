//! Team Up as a `TileGame`.

use crate::words::team_up as sentences;
use crate::words::{called, fill, id, t};
use eightfold_game::{Game, Match, Seat};
use eightfold_octiles::{
    Layout, OwnedPath, Placement, Post, Space, TeamUp, TeamUpBuilder, TeamUpClick, TileId,
};
use eightfold_scene::octiles::in_hand::{self, Run, TurnMarks, nearest_eighths};
use eightfold_scene::octiles::{Scene, Target};
use leptos::prelude::*;

use super::super::board::Press;
use super::super::tile_game::{ClickPlace, RunGame, Table, TileGame};
use super::pool::{LinkCount, Pool, PoolPart};
use crate::app::EndTurnButton;

impl TileGame for TeamUp {
    type State = Pool;

    fn placement(builder: &TeamUpBuilder) -> Option<(Space, Placement)> {
        builder.placement()
    }

    fn is_half_laid(builder: &TeamUpBuilder) -> bool {
        builder.tile().is_some() && builder.space().is_some() && builder.placement().is_none()
    }

    fn turned(builder: &TeamUpBuilder, clockwise: bool) -> Option<u8> {
        builder.next_rotation(clockwise)
    }

    fn rotation(rotation: u8) -> TeamUpClick {
        TeamUpClick::Rotation(rotation)
    }

    fn place(click: &TeamUpClick) -> ClickPlace {
        match *click {
            TeamUpClick::Tile(tile) => ClickPlace::Tile(tile),
            TeamUpClick::Space(space) => ClickPlace::Lay(space),
            TeamUpClick::Rotation(_) => ClickPlace::Rotation,
            TeamUpClick::Runner(post) => ClickPlace::Runner(post),
            TeamUpClick::To(post) => ClickPlace::Run(post),
            TeamUpClick::Pass => ClickPlace::Button,
        }
    }

    fn placement_clicks(builder: &TeamUpBuilder, tile: TileId, space: Space) -> Vec<TeamUpClick> {
        let tile_click = (builder.tile() != Some(tile)).then_some(TeamUpClick::Tile(tile));
        let space_click = (builder.space() != Some(space)).then_some(TeamUpClick::Space(space));
        tile_click.into_iter().chain(space_click).collect()
    }

    fn tile(table: Table<Self>) -> Option<TileId> {
        table.draft.builder.with(TeamUpBuilder::tile)
    }

    fn eighths_on(table: Table<Self>, tile: TileId, space: Space) -> Option<i32> {
        let held = table.eighths.get();
        nearest_eighths(tile, held, &table.draft.builder.with(|builder| builder.rotations(tile, space)))
    }

    fn previews(table: Table<Self>) -> bool {
        table.draft.builder.with(|builder| builder.space().is_none())
    }

    fn scene(table: Table<Self>) -> Scene {
        let (game, live) = (table.draft.position.get(), table.draft.in_hand.get());
        table.draft.builder.with(|builder| {
            let layout = if live { in_hand::team_up::layout(&game, builder) } else { *game.layout() };
            let mut scene = Scene::of_team_up_with(&game, &layout);
            if !live || builder.placement().is_none() {
                table.mark_turns(&mut scene);
            }
            if !table.is_running(&mut scene) && live {
                let (thought_of, hover) = (table.own.hover.get(), table.hover.get());
                let refused = table.draft.refused.get();
                table.own.barring.with(|(reason, paths)| {
                    let barring = if refused.as_ref() == Some(reason) { paths.as_slice() } else { &[] };
                    in_hand::team_up::add_turn(&mut scene, &game, builder, thought_of, hover, barring);
                });
            }
            scene
        })
    }

    fn marks(played: &Match<Self>, at: usize) -> TurnMarks {
        in_hand::team_up::marks(played, at)
    }

    fn space_words(table: Table<Self>, space: Space) -> String {
        table.draft.builder.with(|builder| sentences::space(builder, space))
    }

    fn post_words(table: Table<Self>, post: Post) -> String {
        let who = table.draft.position.with(|game| match game.runner_at(post) {
            Some(seat) => fill!(id::POST_RUNNER, name = called(game.seat_name(seat))),
            None => t(id::POST_EMPTY).to_owned(),
        });
        who + &table.run_words(post)
    }

    fn laid(&self) -> &Layout {
        self.layout()
    }

    fn is_ready(table: Table<Self>, target: Target) -> bool {
        table.draft.position.with(|game| {
            table.draft.builder.with(|builder| in_hand::team_up::is_ready(game, builder, target))
        })
    }

    fn prompt(table: Table<Self>) -> String {
        table.draft.position.with(|game| {
            table.draft.builder.with(|builder| {
                let runs = in_hand::team_up::runs(game, builder);
                sentences::turn_prompt(game, builder, &runs, table.session.occurrences())
            })
        })
    }

    fn press(table: Table<Self>, Press { target, left, keyed }: Press) {
        let space = match target {
            Target::Post(post) => return table.press_post(post),
            Target::Space(space) => space,
        };
        let (picked, laid, tile) = table
            .draft
            .builder
            .with_untracked(|builder| (builder.space(), builder.placement().is_some(), builder.tile()));
        match (picked == Some(space), laid, tile) {
            (true, true, _) => table.turn(keyed || !left),
            (true, false, _) => table.take_back(),
            (false, _, Some(tile)) => table.place_tile(tile, space),
            (false, _, None) => {
                if !table.draft.click(&TeamUpClick::Space(space)) {
                    let game = table.draft.position.get_untracked();
                    let mut paths = game.owned_paths();
                    paths.retain(|owned| owned.owner != game.turn_seat() && owned.path.crosses(space));
                    table.own.barring.set((table.draft.refused.get_untracked().unwrap_or_default(), paths));
                }
            }
        }
    }

    fn explain_only_rotation(table: Table<Self>, space: Space, placement: Placement) {
        let game = table.draft.position.get_untracked();
        let paths = skipped(&game, space, placement, 1, i32::from(placement.tile().rotations()));
        refuse(table, sentences::stuck(&game, placement.tile(), space, &paths), paths);
    }

    fn turned_past(table: Table<Self>, space: Space, before: Placement, by: i32, step: i32) {
        let game = table.draft.position.get_untracked();
        let paths = skipped(&game, space, before, by, step.abs());
        if !paths.is_empty() {
            refuse(table, sentences::skipped(&game, &paths), paths);
        }
    }

    fn refuse_placement(table: Table<Self>, tile: TileId, space: Space) {
        let game = table.draft.position.get_untracked();
        let held = table.eighths.get_untracked();
        let paths = in_hand::team_up::barring(&game, tile, held, space);
        refuse(table, sentences::cannot_lie(&game, tile, space, &paths), paths);
    }

    fn done(table: Table<Self>) -> EndTurnButton {
        if let Some(done) = table.draft.not_now() {
            return done;
        }
        table.draft.builder.with(|builder| {
            if sentences::must_pass(builder) {
                EndTurnButton::ready("pass", t(id::TEAM_SKIPPED))
            } else if builder.wins() {
                EndTurnButton::ready("confirm", t(id::TEAM_WINS))
            } else if table.draft.is_whole() {
                EndTurnButton::ready("confirm", t(id::DONE))
            } else {
                EndTurnButton::disabled(table.missing())
            }
        })
    }

    fn finish(table: Table<Self>) {
        let skipped = table.draft.builder.with_untracked(sentences::must_pass);
        if !skipped || table.draft.click(&TeamUpClick::Pass) {
            table.draft.commit();
        }
    }

    fn hand(table: Table<Self>) -> AnyView {
        view! { <PoolPart table/> }.into_any()
    }

    fn seat(table: Table<Self>, seat: Seat) -> AnyView {
        view! { <LinkCount table seat/> }.into_any()
    }
}

impl RunGame for TeamUp {
    fn runs(table: Table<Self>) -> Vec<Run> {
        table
            .draft
            .position
            .with(|game| table.draft.builder.with(|builder| in_hand::team_up::runs(game, builder)))
    }

    fn runner(builder: &TeamUpBuilder) -> Option<Post> {
        builder.runner()
    }

    fn choose(post: Post) -> TeamUpClick {
        TeamUpClick::Runner(post)
    }

    fn run_to(post: Post) -> TeamUpClick {
        TeamUpClick::To(post)
    }
}

/// Says why something can't be done, and shows the paths that forbid it.
fn refuse(table: Table<TeamUp>, reason: String, paths: Vec<OwnedPath>) {
    table.own.barring.set((reason.clone(), paths));
    table.draft.refuse(reason);
}

/// The paths that the rotations between two legal ones would change, without duplicates.
fn skipped(game: &TeamUp, space: Space, placement: Placement, by: i32, step: i32) -> Vec<OwnedPath> {
    let tile = placement.tile();
    let mut paths = Vec::new();
    for k in 1..step {
        let rotation = (i32::from(placement.rotation()) + by * k).rem_euclid(i32::from(tile.rotations()));
        for owned in game.broken_by(Placement::new(tile, rotation as u8), space) {
            if !paths.contains(&owned) {
                paths.push(owned);
            }
        }
    }
    paths
}
