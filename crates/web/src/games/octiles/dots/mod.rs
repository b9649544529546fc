//! Connect the Dots at the table: clicks become turns.

mod hand;
mod livery;
mod sheet;
mod words;

use eightfold_game::{Game, Match, Seat, Step, ToAct, TurnBuilder};
use eightfold_octiles::{Dots, DotsClick, DotsTurn, Layout, ScoringPath, Space, TileId};
use eightfold_scene::octiles::{Scene, SpaceMark, Target};
use leptos::prelude::*;

use super::board::{Press, TilePreview};
use super::controller::{BoardController, GameUi, TurnAnimation};
use super::hand::eighths_back;
use crate::app::GameSession;
use crate::games::{Parts, Room};
use hand::DotsHand;
use livery::PlayerStyle;
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
        super::lively(board, id, super::dots_figure, |session, _| {
            (dressed(session, PlayerStyle::RULES), super::nothing_to_give_up())
        })
    }),
    waits: |played| {
        played.as_any().downcast_ref().is_some_and(|played: &Match<Dots>| {
            played.to_act() == ToAct::Chance && played.position().round_is_over()
        })
    },
    lesson: None,
};

/// A game of Connect the Dots at the table, in the colours that the players wear there.
pub type DotsController = BoardController<Dots, PlayerStyle>;

fn parts(session: GameSession) -> Parts {
    dressed(session, PlayerStyle::chosen())
}

fn dressed(session: GameSession, livery: PlayerStyle) -> Parts {
    DotsController::new(session, livery).furnish(GameUi {
        scene: DotsController::scene,
        ghost: DotsController::ghost,
        label: DotsController::label,
        ready: DotsController::is_ready,
        press: DotsController::press,
        turn: DotsController::turn,
        back: DotsController::take_back,
        lift: DotsController::grab,
        fits: |table, _, space| table.is_free(space),
        land: DotsController::land,
        prompt: DotsController::prompt,
        fresh: |_| (),
        news: |_| Some(TurnAnimation { pause: 180.0, ..TurnAnimation::default() }),
        hand: |table| view! { <DotsHand table/> }.into_any(),
    })
}

impl DotsController {
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
        self.own.dress(&mut scene);
        scene
    }

    /// Where the last tile was laid in this round.
    fn last_space(self) -> Option<Space> {
        let at = self.session.at();
        self.session
            .typed::<Dots, _>(|played| {
                let at = at.min(played.entries().len());
                let turn = (0..at).rev().find(|&k| played.entries()[k].by.is_some())?;
                let dealt = (turn + 1..=at).any(|k| played.position_at(k).layout().is_empty());
                match played.entries()[turn].step {
                    Step::Turn(DotsTurn::Place { space, .. }) if !dealt => Some(space),
                    _ => None,
                }
            })
            .flatten()
    }

    fn ghost(self) -> Option<TilePreview> {
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
        (chosen != Some(space)).then(|| TilePreview { space, tile, eighths: self.eighths.get() })
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
        let laid = self.draft.builder.with_untracked(|builder| builder.placement().is_some());
        if laid {
            if tile.rotations() == 1 {
                self.draft.refuse("This tile looks the same however it is turned.".to_owned());
                return;
            }
            let next = self.draft.builder.with_untracked(|builder| builder.turned(clockwise));
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
            let back = eighths_back(before, now);
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

    /// A pointer takes up the tile, from the hand or from its space, if touching has not settled that.
    pub fn grab(self, event: &web_sys::PointerEvent) {
        let touched = self.draft.builder.with_untracked(|builder| builder.touched().is_some());
        if let Some(tile) = untrack(|| self.tile()).filter(|_| !touched) {
            self.take_up(event, tile);
        }
    }

    /// The tile is laid where it was carried to.
    fn land(self, _: TileId, space: Space) {
        if self.draft.builder.with_untracked(|builder| builder.space()) != Some(space) {
            self.lay(space);
        }
    }

    fn prompt(self) -> String {
        let game = self.draft.position.get();
        if game.round_is_over() {
            let [teal, gold] = game.points();
            let [one, other] = [0, 1].map(|seat| self.own.name(Seat::new(seat)));
            return format!(
                "Round {} is over: {one} {teal}, {other} {gold}. Look at the count, then deal the next round.",
                game.round()
            );
        }
        let name = self.own.name(game.turn_seat());
        let (laid, touched) = self.draft.builder.with(|builder| (builder.placement(), builder.touched()));
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
                Some(tone) => format!("{post}, stop, {} runner", self.own.of(tone).name()),
                None => format!("{post}, circle"),
            },
        }
    }
}
