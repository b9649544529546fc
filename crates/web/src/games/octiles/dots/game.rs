//! Connect the Dots as a `TileGame`.

use crate::words::dots::{self as sentences, PlayerColours};
use crate::words::{called, fill, id, t};
use eightfold_game::{Game, Match, Seat, ToAct};
use eightfold_octiles::{Dots, DotsBuilder, DotsClick, Layout, Placement, Post, Space, TileId};
use eightfold_scene::octiles::in_hand::{self, TurnMarks};
use eightfold_scene::octiles::{Scene, Target};
use leptos::prelude::*;

use super::super::board::Press;
use super::super::controller::TurnAnimation;
use super::super::tile_game::{ClickPlace, Table, TileGame};
use super::hand::DotsHand;
use super::sheet::{Count, Counted, Sheet};
use crate::app::EndTurnButton;

impl TileGame for Dots {
    type State = PlayerColours;

    fn placement(builder: &DotsBuilder) -> Option<(Space, Placement)> {
        builder.placement()
    }

    fn is_half_laid(builder: &DotsBuilder) -> bool {
        builder.space().is_some() && builder.rotation().is_none()
    }

    fn turned(builder: &DotsBuilder, clockwise: bool) -> Option<u8> {
        builder.next_rotation(clockwise)
    }

    fn rotation(rotation: u8) -> DotsClick {
        DotsClick::Rotation(rotation)
    }

    fn place(click: &DotsClick) -> ClickPlace {
        match *click {
            DotsClick::Space(space) => ClickPlace::Lay(space),
            DotsClick::Rotation(_) => ClickPlace::Rotation,
        }
    }

    fn placement_clicks(_: &DotsBuilder, _: TileId, space: Space) -> Vec<DotsClick> {
        vec![DotsClick::Space(space)]
    }

    fn tile(table: Table<Self>) -> Option<TileId> {
        table.draft.position.with(in_hand::dots::tile)
    }

    fn eighths_on(table: Table<Self>, _: TileId, space: Space) -> Option<i32> {
        is_free(table, space).then(|| table.eighths.get())
    }

    fn scene(table: Table<Self>) -> Scene {
        let at = table.session.at();
        let pointed =
            table.session.pointed_as::<Dots, _>(|played, at| in_hand::dots::last_space(played, at + 1));
        let last = pointed.unwrap_or_else(|| {
            table.session.typed::<Dots, _>(|played| in_hand::dots::last_space(played, at)).flatten()
        });
        let live = table.draft.in_hand.get();
        let mut scene = table.draft.position.with(|game| {
            table.draft.builder.with(|builder| in_hand::dots::scene(game, live.then_some(builder), last))
        });
        scene.recolour(|colour| table.own.of(colour));
        scene
    }

    fn marks(_: &Match<Self>, _: usize) -> TurnMarks {
        TurnMarks::default()
    }

    fn space_words(table: Table<Self>, space: Space) -> String {
        if is_free(table, space) { t(id::SPACE_TILE_HERE).to_owned() } else { String::new() }
    }

    fn post_words(table: Table<Self>, post: Post) -> String {
        match Dots::runner_at(post) {
            Some(colour) => fill!(id::POST_RUNNER, name = called(table.own.of(colour).name())),
            None => t(id::DOTS_NO_RUNNER).to_owned(),
        }
    }

    fn laid(&self) -> &Layout {
        self.layout()
    }

    fn is_ready(table: Table<Self>, target: Target) -> bool {
        match target {
            Target::Space(space) => is_free(table, space),
            Target::Post(_) => false,
        }
    }

    fn prompt(table: Table<Self>) -> String {
        table
            .draft
            .position
            .with(|game| table.draft.builder.with(|builder| sentences::turn_prompt(game, builder, table.own)))
    }

    fn last_step_animation(_: Table<Self>) -> Option<TurnAnimation> {
        Some(TurnAnimation { pause: 180.0, ..TurnAnimation::default() })
    }

    fn press(table: Table<Self>, Press { target, left, keyed }: Press) {
        let space = match target {
            Target::Post(_) => {
                table.draft.refuse(t(id::DOTS_NO_RUNS).to_owned());
                return;
            }
            Target::Space(space) => space,
        };
        let here = table.draft.builder.with_untracked(DotsBuilder::space) == Some(space);
        match untrack(|| Self::tile(table)) {
            _ if here => table.turn(keyed || !left),
            Some(tile) => table.place_tile(tile, space),
            None => {}
        }
    }

    /// If the touch rule hasn't fixed the tile.
    fn can_lift(table: Table<Self>) -> bool {
        table.draft.builder.with(|builder| builder.touched_space().is_none())
    }

    /// Under the touch rule the space can't be undone: the first two clicks set the tile.
    fn can_undo(table: Table<Self>) -> bool {
        let (clicks, touched) = (
            table.draft.trail.with(Vec::len),
            table.draft.builder.with(|builder| builder.touched_space().is_some()),
        );
        table.draft.live.get() && if touched { clicks > 2 } else { clicks > 0 }
    }

    fn explain_only_rotation(table: Table<Self>, _: Space, _: Placement) {
        table.draft.refuse(t(id::LOOKS_THE_SAME).to_owned());
    }

    fn done(table: Table<Self>) -> EndTurnButton {
        if is_round_due(table) {
            let next = table.draft.position.with(|game| game.round() + 1);
            return EndTurnButton::ready("next-round", fill!(id::NEXT_ROUND, next));
        }
        if let Some(done) = table.draft.not_now() {
            return done;
        }
        if table.draft.is_whole() {
            EndTurnButton::ready("confirm", t(id::DONE))
        } else {
            EndTurnButton::disabled(t(id::LAY_FIRST))
        }
    }

    fn finish(table: Table<Self>) {
        if untrack(|| is_round_due(table)) {
            table.session.continue_game();
        } else {
            table.draft.commit();
        }
    }

    fn hand(table: Table<Self>) -> AnyView {
        view! { <DotsHand table/> }.into_any()
    }

    fn seat(table: Table<Self>, seat: Seat) -> AnyView {
        view! { <Counted table seat/> }.into_any()
    }

    fn extra(table: Table<Self>) -> Option<AnyView> {
        // At the end of the match the ending takes the place of the count.
        let session = table.session;
        let counted =
            Memo::new(move |_| session.ending().is_some() && table.draft.position.with(Dots::round_is_over));
        Some(view! { <Sheet table/><Show when=move || counted.get()><Count table/></Show> }.into_any())
    }
}

/// Whether the tile can still be placed on a space.
fn is_free(table: Table<Dots>, space: Space) -> bool {
    table
        .draft
        .position
        .with(|game| table.draft.builder.with(|builder| in_hand::dots::is_free(game, builder, space)))
}

/// Whether the next round can be dealt: on request, and only in the current position.
fn is_round_due(table: Table<Dots>) -> bool {
    table.session.is_live()
        && table.session.to_act() == Some(ToAct::Chance)
        && table.draft.position.with(|game| game.round_is_over() && game.outcome().is_none())
}
