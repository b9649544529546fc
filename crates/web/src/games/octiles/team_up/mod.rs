//! Team Up at the table: clicks become turns.

mod look;
mod pool;
mod words;

use eightfold_game::{Game, TurnBuilder};
use eightfold_octiles::{OwnedPath, Placement, Post, Space, TeamUp, TeamUpClick, TileId, TurnError};
use eightfold_scene::octiles::Target;
use leptos::prelude::*;

use super::board::Press;
use super::controller::{BoardController, GameUi, TurnAnimation};
use super::hand::eighths_back;
use crate::app::{GameSession, sentence};
use crate::games::{Parts, Room};
use pool::PoolPart;

/// Team Up.
pub static TEAM_UP: Room = Room {
    parts,
    say: words::say,
    progress: words::progress,
    ending: words::ending,
    badge: super::badge,
    figure: super::team_up_figure,
    live: Some(|board, id| {
        super::lively(board, id, super::team_up_figure, |session, _| {
            (parts(session), super::nothing_to_give_up())
        })
    }),
    waits: |_| false,
    lesson: None,
};

/// Why something cannot be done, and the paths that forbid it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Refusal {
    /// In a sentence.
    pub reason: String,
    /// Whose paths would change.
    pub paths: Vec<OwnedPath>,
}

/// What only Team Up has at the table.
#[derive(Clone, Copy)]
pub struct Pool {
    /// What the pointer or the focus is on, in the pool.
    pub hover: RwSignal<Option<TileId>>,
    /// What was refused last, until something else is done.
    pub refused: RwSignal<Option<Refusal>>,
}

/// A game of Team Up at the table.
pub type TeamUpController = BoardController<TeamUp, Pool>;

fn parts(session: GameSession) -> Parts {
    let pool = Pool { hover: RwSignal::new(None), refused: RwSignal::new(None) };
    TeamUpController::new(session, pool).furnish(GameUi {
        scene: TeamUpController::scene,
        ghost: TeamUpController::ghost,
        label: TeamUpController::label,
        ready: TeamUpController::is_ready,
        press: TeamUpController::press,
        turn: TeamUpController::turn,
        back: TeamUpController::take_back,
        lift: |table, event| {
            let laid = table.draft.builder.with_untracked(|builder| builder.placement());
            if let Some((_, placement)) = laid {
                table.take_up(event, placement.tile());
            }
        },
        fits: TeamUpController::fits,
        land: TeamUpController::land,
        prompt: TeamUpController::prompt,
        fresh: |table| table.own.refused.set(None),
        news: |table| TurnAnimation::of(table.last_run(look::drawn)),
        hand: |table| view! { <PoolPart table/> }.into_any(),
    })
}

impl TeamUpController {
    /// Whether the tile can lie on the space at some rotation.
    pub fn fits(self, tile: TileId, space: Space) -> bool {
        self.draft.builder.with(|builder| !builder.rotations(tile, space).is_empty())
    }

    /// The first legal rotation, from how the tile is held clockwise.
    fn best_eighths(self, tile: TileId, space: Space) -> Option<i32> {
        let count = i32::from(tile.rotations());
        let held = self.eighths.get();
        let rotations = self.draft.builder.with(|builder| builder.rotations(tile, space));
        (held..held + count).find(|eighths| rotations.contains(&(eighths.rem_euclid(count) as u8)))
    }

    /// Whether pressing a target does something.
    pub fn is_ready(self, target: Target) -> bool {
        if !self.draft.live.get() {
            return false;
        }
        match target {
            Target::Space(space) => self.draft.builder.with(|builder| match builder.tile() {
                Some(tile) => !builder.rotations(tile, space).is_empty(),
                None => !builder.tiles_for(space).is_empty(),
            }),
            Target::Post(post) => {
                let (laid, wins) =
                    self.draft.builder.with(|builder| (builder.placement().is_some(), builder.wins()));
                if laid {
                    !wins && self.runs().into_iter().any(|(from, to)| from == post || to == post)
                } else {
                    self.draft.position.with(|game| game.runners(game.turn_seat()).contains(post))
                }
            }
        }
    }

    fn press(self, Press { target, left, keyed }: Press) {
        if !self.draft.live.get_untracked() {
            return;
        }
        match target {
            Target::Space(space) => {
                let (picked, laid) = self
                    .draft
                    .builder
                    .with_untracked(|builder| (builder.space(), builder.placement().is_some()));
                match (picked == Some(space), laid) {
                    (true, true) => self.turn(keyed || !left),
                    (true, false) => self.take_back(),
                    (false, _) => self.press_space(space),
                }
            }
            Target::Post(post) => self.press_post(post),
        }
    }

    fn press_space(self, space: Space) {
        match self.draft.builder.with_untracked(|builder| builder.tile()) {
            Some(tile) => self.lay(tile, space),
            None => {
                self.click(TeamUpClick::Space(space), || self.paths_over(space));
            }
        }
    }

    /// A tile of the pool is pressed: chosen, put in another's place, or put back.
    pub fn press_tile(self, tile: TileId) {
        if !self.draft.live.get_untracked() {
            return;
        }
        let (chosen, space) = self.draft.builder.with_untracked(|builder| (builder.tile(), builder.space()));
        match space {
            _ if chosen == Some(tile) => {
                while self.draft.builder.with_untracked(|builder| builder.tile()).is_some() {
                    self.take_back();
                }
            }
            Some(space) => self.lay(tile, space),
            None => {
                if self.click(TeamUpClick::Tile(tile), Vec::new) {
                    self.eighths.set(0);
                }
            }
        }
    }

    /// Lays a tile on a space at the first legal rotation, or says why it cannot lie there.
    pub fn lay(self, tile: TileId, space: Space) {
        let held = untrack(|| self.eighths.get());
        let Some(eighths) = untrack(|| self.best_eighths(tile, space)) else {
            self.refuse_placing(tile, space, held);
            return;
        };
        let rotation = eighths.rem_euclid(i32::from(tile.rotations())) as u8;
        let (now, on) = self.draft.builder.with_untracked(|builder| (builder.tile(), builder.space()));
        if now != Some(tile) && !self.click(TeamUpClick::Tile(tile), Vec::new) {
            return;
        }
        if on != Some(space) && !self.click(TeamUpClick::Space(space), Vec::new) {
            return;
        }
        let lies = self.draft.builder.with_untracked(|builder| builder.placement());
        if lies.is_none_or(|(_, placement)| placement.rotation() != rotation) {
            self.click(TeamUpClick::Rotation(rotation), Vec::new);
        }
        self.eighths.set(eighths);
        self.sound.tile();
    }

    /// Says why a tile cannot lie on a space, with the paths that would change as it is held.
    fn refuse_placing(self, tile: TileId, space: Space, held: i32) {
        let game = self.draft.position.get_untracked();
        let turned =
            |eighths: i32| Placement::new(tile, eighths.rem_euclid(i32::from(tile.rotations())) as u8);
        let paths = (held..held + i32::from(tile.rotations()))
            .map(|eighths| game.broken_by(turned(eighths), space))
            .find(|paths| !paths.is_empty())
            .unwrap_or_default();
        let always = tile.placements().all(|placement| !game.broken_by(placement, space).is_empty());
        let reason = if always {
            format!(
                "Tile {tile} cannot be exchanged for the tile on {space}: however it is turned, it changes {}.",
                words::whose(&game, &paths)
            )
        } else {
            sentence(&TurnError::FitsNot { tile, space }.to_string())
        };
        self.refuse(Refusal { reason, paths });
    }

    fn refuse(self, refusal: Refusal) {
        self.session.said.set(refusal.reason.clone());
        self.own.refused.set(Some(refusal));
    }

    /// The paths of others over a space.
    fn paths_over(self, space: Space) -> Vec<OwnedPath> {
        let game = self.draft.position.get_untracked();
        let mut paths = game.owned_paths();
        paths.retain(|owned| owned.owner != game.turn_seat() && owned.path.crosses(space));
        paths
    }

    /// Makes a click; what forbids it is shown together with the reason.
    fn click(self, click: TeamUpClick, paths: impl FnOnce() -> Vec<OwnedPath>) -> bool {
        if self.draft.click(&click) {
            self.own.refused.set(None);
            return true;
        }
        self.refuse(Refusal { reason: self.session.said.get_untracked(), paths: paths() });
        false
    }

    /// Turns the tile to the next legal rotation; in hand, by an eighth. What is skipped because it would
    /// change somebody's path is shown.
    pub fn turn(self, clockwise: bool) {
        if !self.draft.live.get_untracked() {
            return;
        }
        let by = if clockwise { 1 } else { -1 };
        let laid = self.draft.builder.with_untracked(|builder| builder.placement());
        let Some((space, placement)) = laid else {
            self.eighths.update(|eighths| *eighths += by);
            return;
        };
        let Some(next) = self.draft.builder.with_untracked(|builder| builder.turned(clockwise)) else {
            return;
        };
        let tile = placement.tile();
        let count = i32::from(tile.rotations());
        let step = (by * (i32::from(next) - i32::from(placement.rotation()))).rem_euclid(count);
        let skipped = self.skipped(space, placement, by, if step == 0 { count } else { step });
        if step == 0 {
            let reason = match skipped.is_empty() {
                true => "Only this rotation leaves one of your runners a run.".to_owned(),
                false => format!(
                    "Tile {tile} can lie on {space} only like this: any other rotation would change {}.",
                    self.names(&skipped)
                ),
            };
            self.refuse(Refusal { reason, paths: skipped });
            return;
        }
        if self.click(TeamUpClick::Rotation(next), Vec::new) {
            self.eighths.update(|eighths| *eighths += step * by);
            if !skipped.is_empty() {
                let reason = format!("Skipped what would change {}.", self.names(&skipped));
                self.refuse(Refusal { reason, paths: skipped });
            }
        }
    }

    fn names(self, paths: &[OwnedPath]) -> String {
        self.draft.position.with_untracked(|game| words::whose(game, paths))
    }

    /// The paths that the rotations between two legal ones would change, each once.
    fn skipped(self, space: Space, placement: Placement, by: i32, step: i32) -> Vec<OwnedPath> {
        let game = self.draft.position.get_untracked();
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

    fn press_post(self, post: Post) {
        let (laid, chosen) =
            self.draft.builder.with_untracked(|builder| (builder.placement().is_some(), builder.runner()));
        if !laid {
            if chosen == Some(post) {
                self.take_back();
            } else {
                self.click(TeamUpClick::Runner(post), Vec::new);
            }
            return;
        }
        let runs = untrack(|| self.runs_to(post));
        match runs.as_slice() {
            [(from, to)] => self.run(*from, *to),
            [] => {
                let mine = untrack(|| self.runs()).into_iter().any(|(from, _)| from == post);
                if mine && chosen != Some(post) {
                    self.click(TeamUpClick::Runner(post), Vec::new);
                } else if mine {
                    self.take_back();
                } else {
                    self.click(TeamUpClick::To(post), Vec::new);
                }
            }
            several => {
                let from: Vec<&str> = several.iter().map(|(from, _)| from.name()).collect();
                self.refuse(Refusal {
                    reason: format!(
                        "More than one of your runners can reach {post}: choose the one on {} first.",
                        from.join(" or ")
                    ),
                    paths: Vec::new(),
                });
            }
        }
    }

    fn run(self, from: Post, to: Post) {
        let chosen = self.draft.builder.with_untracked(|builder| builder.runner());
        if chosen != Some(from) && !self.click(TeamUpClick::Runner(from), Vec::new) {
            return;
        }
        if self.click(TeamUpClick::To(to), Vec::new) && !self.confirm.get_untracked() {
            self.draft.commit();
        }
    }

    /// Takes back what was clicked last, and a rotation that nobody chose with what brought it.
    pub fn take_back(self) {
        self.own.refused.set(None);
        let before = self.draft.builder.with_untracked(|builder| builder.placement());
        self.draft.take_back();
        // A tile cannot lie on a space unturned.
        let half = self.draft.builder.with_untracked(|builder| {
            builder.tile().is_some() && builder.space().is_some() && builder.placement().is_none()
        });
        if half {
            self.draft.take_back();
        }
        let now = self.draft.builder.with_untracked(|builder| builder.placement());
        if let (Some((_, before)), Some((_, now))) = (before, now) {
            let back = eighths_back(before, now);
            // Another tile is squared to how it lies; the same one turns back the short way.
            match now.tile() == before.tile() {
                true => self.eighths.update(|eighths| *eighths += back),
                false => self.eighths.set(i32::from(now.rotation())),
            }
        }
    }

    /// A tile is laid where it was carried to.
    fn land(self, tile: TileId, space: Space) {
        let lies = self.draft.builder.with_untracked(|builder| builder.placement());
        if lies.is_none_or(|(on, placement)| on != space || placement.tile() != tile) {
            self.lay(tile, space);
        }
    }

    fn prompt(self) -> String {
        let game = self.draft.position.get();
        let name = game.seat_name(game.turn_seat());
        let (laid, wins, whole) = self
            .draft
            .builder
            .with(|builder| (builder.placement(), builder.wins(), builder.turn().is_some()));
        if self.must_pass() {
            return words::prompt(self.session, &game);
        }
        if wins {
            return format!("{name}: this connects all your runners and wins without a run. Confirm it.");
        }
        if whole {
            return format!("{name}: confirm the turn, or take it back.");
        }
        let (tile, space, runner) =
            self.draft.builder.with(|builder| (builder.tile(), builder.space(), builder.runner()));
        match (laid, tile, space, runner) {
            (Some(_), _, _, None) => format!("{name}: turn the tile, then choose where to run."),
            (Some(_), _, _, Some(runner)) => {
                let loops = self.runs().contains(&(runner, runner));
                let more = if loops { " Press it again to run the loop." } else { "" };
                format!("{name}: where does the runner on {runner} go?{more}")
            }
            (None, Some(tile), ..) => format!("{name}: lay tile {tile} on a marked space."),
            (None, None, Some(space), _) => format!("{name}: choose one of the bright tiles for {space}."),
            (None, None, None, Some(runner)) => {
                format!("{name}: choose a tile, then run from {runner}.")
            }
            (None, None, None, None) => words::prompt(self.session, &game),
        }
    }

    /// Whether the player is skipped.
    pub fn must_pass(self) -> bool {
        self.draft.live.get() && self.draft.builder.with(|builder| builder.offers() == [TeamUpClick::Pass])
    }

    /// Acknowledges being skipped.
    pub fn pass(self) {
        if self.draft.click(&TeamUpClick::Pass) {
            self.draft.commit();
        }
    }

    /// Whether a whole turn waits for its confirmation.
    pub fn waits(self) -> bool {
        self.draft.waits()
    }
}
