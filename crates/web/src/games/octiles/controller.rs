//! What every game on the Octiles board has at the table.

use eightfold_game::Game;
use eightfold_octiles::TileId;
use eightfold_scene::octiles::in_hand::TileMotion;
use eightfold_scene::octiles::{Scene, Target};
use leptos::prelude::*;
use leptos::svg::Svg;
use web_sys::PointerEvent;

use super::board::{FLIGHT, Runner};
use super::pointer::Drag;
use crate::app::{Draft, GameSession, Prefs, Sound};

/// What the board and the hand of a game at the table share; `own` is what only this game has.
pub struct BoardController<G: Game, Own> {
    /// The game session it belongs to.
    pub session: GameSession,
    /// The turn being clicked together.
    pub draft: Draft<G>,
    /// How far the tile in hand, or the one being laid, is turned, in eighths, counting on past 8.
    pub eighths: RwSignal<i32>,
    /// What the pointer or the focus is on, on the board.
    pub hover: RwSignal<Option<Target>>,
    /// The runner on its way.
    pub runner: RwSignal<Option<Runner>>,
    /// The tiles on their way.
    pub flights: RwSignal<Vec<TileMotion>>,
    /// The tile carried by the pointer.
    pub carry: RwSignal<Option<Drag>>,
    /// The drawing.
    pub node: NodeRef<Svg>,
    /// What is to be heard.
    pub sound: Sound,
    /// Whether each turn is to be confirmed.
    pub confirm: RwSignal<bool>,
    /// What only this game has.
    pub own: Own,
}

impl<G: Game, Own: Copy> Clone for BoardController<G, Own> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game, Own: Copy> Copy for BoardController<G, Own> {}

/// What has just happened on the board.
#[derive(Default)]
pub struct TurnAnimation {
    /// Who ran.
    pub runner: Option<Runner>,
    /// The tiles that changed places.
    pub flights: Vec<TileMotion>,
    /// How long the eye wants to follow what else there is, in milliseconds.
    pub pause: f64,
}

impl TurnAnimation {
    /// Somebody ran, or nobody did and all is silent.
    pub fn of(runner: Option<Runner>) -> Option<Self> {
        let runner = Some(runner?);
        Some(Self { runner, ..Self::default() })
    }

    /// How long it lasts, in milliseconds.
    pub fn length(&self) -> f64 {
        match (&self.runner, self.flights.is_empty()) {
            (_, false) => FLIGHT,
            (Some(runner), true) => runner.duration,
            (None, true) => self.pause,
        }
    }
}

impl<G: Game, Own: Copy + Send + Sync + 'static> BoardController<G, Own> {
    /// The controller of the game of this session.
    pub fn new(session: GameSession, own: Own) -> Self {
        Self {
            session,
            draft: Draft::new(session),
            eighths: RwSignal::new(0),
            hover: RwSignal::new(None),
            runner: RwSignal::new(None),
            flights: RwSignal::new(Vec::new()),
            carry: RwSignal::new(None),
            node: NodeRef::new(),
            sound: Sound::here(),
            confirm: Prefs::here().confirm,
            own,
        }
    }

    /// Whether a runner is on its way: it stands where it goes to only when it has arrived.
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

    /// A pointer takes up a tile, from the hand or from its space.
    pub fn take_up(self, event: &PointerEvent, tile: TileId) {
        if self.draft.live.get_untracked() && event.button() == 0 {
            self.carry.set(Some(Drag::begin(event, tile)));
        }
    }

    /// The tile that the pointer carries, once it has left its place.
    pub fn dragged_tile(self) -> Option<Drag> {
        self.carry.get().filter(|carry| carry.moved)
    }
}
