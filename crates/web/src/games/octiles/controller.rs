//! The controller shared by all games on the Octiles board.

use eightfold_game::Game;
use eightfold_octiles::TileId;
use eightfold_scene::octiles::in_hand::TileMotion;
use eightfold_scene::octiles::{Scene, Target};
use leptos::prelude::*;
use leptos::svg::Svg;
use web_sys::PointerEvent;

use super::board::{FLIGHT_MS, Runner};
use super::pointer::Drag;
use crate::app::{Draft, GameSession, Prefs, Sound};

/// State shared by the board and the hand of a game; `own` is the state that only this game has.
pub struct BoardController<G: Game, State> {
    /// The game session it belongs to.
    pub session: GameSession,
    /// The turn being built by clicks.
    pub draft: Draft<G>,
    /// Rotation of the tile in hand, or the one being placed, in eighths, counting on past 8.
    pub eighths: RwSignal<i32>,
    /// The target under the pointer or with the focus.
    pub hover: RwSignal<Option<Target>>,
    /// The runner in motion.
    pub runner: RwSignal<Option<Runner>>,
    pub flights: RwSignal<Vec<TileMotion>>,
    /// The tile dragged by the pointer.
    pub carry: RwSignal<Option<Drag>>,
    /// The drawing.
    pub node: NodeRef<Svg>,
    /// The sound to play.
    pub sound: Sound,
    /// Whether each turn has to be confirmed.
    pub confirm: RwSignal<bool>,
    /// The state that only this game has.
    pub own: State,
}

impl<G: Game, State: Copy> Clone for BoardController<G, State> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game, State: Copy> Copy for BoardController<G, State> {}

/// The animation of the last step.
#[derive(Default)]
pub struct TurnAnimation {
    pub runner: Option<Runner>,
    /// The tiles that were swapped.
    pub flights: Vec<TileMotion>,
    /// Extra time for the eye to follow the rest, in milliseconds.
    pub pause: f64,
}

impl TurnAnimation {
    /// The animation of a run; `None` without a runner, which is silent.
    pub fn of(runner: Option<Runner>) -> Option<Self> {
        let runner = Some(runner?);
        Some(Self { runner, ..Self::default() })
    }

    /// Its duration in milliseconds.
    pub fn length(&self) -> f64 {
        match (&self.runner, self.flights.is_empty()) {
            (_, false) => FLIGHT_MS,
            (Some(runner), true) => runner.duration,
            (None, true) => self.pause,
        }
    }
}

impl<G: Game, State: Copy + Send + Sync + 'static> BoardController<G, State> {
    /// The controller of this session's game.
    pub fn new(session: GameSession, own: State) -> Self {
        Self {
            session,
            draft: Draft::new(session),
            eighths: RwSignal::new(0),
            hover: RwSignal::new(None),
            runner: RwSignal::new(None),
            flights: RwSignal::new(Vec::new()),
            carry: RwSignal::new(None),
            node: NodeRef::new(),
            sound: Sound::from_context(),
            confirm: Prefs::from_context().confirm,
            own,
        }
    }

    /// Whether a runner is in motion; it is taken out of the scene until it has arrived.
    pub fn is_running(self, scene: &mut Scene) -> bool {
        let Some(runner) = self.runner.get() else {
            return false;
        };
        if let Some(end) = runner.line.end()
            && let Some(view) = scene.posts.iter_mut().find(|view| view.at.distance(end) < 1.0)
        {
            view.piece = None;
        }
        true
    }

    /// Starts to drag a tile, from the hand or from its space.
    pub fn take_up(self, event: &PointerEvent, tile: TileId) {
        if self.draft.live.get_untracked() && event.button() == 0 {
            self.carry.set(Some(Drag::begin(event, tile)));
        }
    }

    /// The dragged tile, once it has left its place.
    pub fn dragged_tile(self) -> Option<Drag> {
        self.carry.get().filter(|carry| carry.moved)
    }
}
