//! What every game on the board has at the table, and how its parts come together.

use std::time::Duration;

use eightfold_game::{Game, Match};
use eightfold_octiles::{Post, Space, TileId};
use eightfold_scene::octiles::{Paint, Piece, PostMark, Scene, SpaceMark, Target, Trace, TraceKind, paint};
use eightfold_scene::{Curve, Ink};
use leptos::prelude::*;
use leptos::svg::Svg;
use web_sys::PointerEvent;

use super::board::{Board, BoardHooks, Press, Runner, TileAnimation, TilePreview, space_under};
use super::hand::{Drag, follow_pointer};
use super::turn_keys;
use crate::app::{Draft, GameSession, Prefs, Sound, still};
use crate::games::Parts;

/// What the board and the hand of a game at the table share; `own` is what only this game has.
pub struct BoardController<G: Game, Own> {
    /// The desk it stands on.
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
    pub flights: RwSignal<Vec<TileAnimation>>,
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

/// How a game looks at the table, and what hands do there.
#[derive(Clone, Copy)]
pub struct GameUi<T: 'static> {
    /// What is to be seen on the board.
    pub scene: fn(T) -> Scene,
    /// The tile where it would lie.
    pub ghost: fn(T) -> Option<TilePreview>,
    /// What a place is called.
    pub label: fn(T, Target) -> String,
    /// Whether a press on a place does something.
    pub ready: fn(T, Target) -> bool,
    /// A place is pressed.
    pub press: fn(T, Press),
    /// The tile is turned, clockwise or not.
    pub turn: fn(T, bool),
    /// The last click is taken back.
    pub back: fn(T),
    /// A pointer goes down on the tile that lies on the chosen space.
    pub lift: fn(T, &PointerEvent),
    /// Whether a tile that is carried can come to lie on a space.
    pub fits: fn(T, TileId, Space) -> bool,
    /// A tile that was carried comes to lie on a space, or it is said why not.
    pub land: fn(T, TileId, Space),
    /// What the player can do now, in a sentence.
    pub prompt: fn(T) -> String,
    /// The game has gone on or back: what belonged to the turn before is put away.
    pub fresh: fn(T),
    /// What the last step did, if it is to be seen and heard.
    pub news: fn(T) -> Option<TurnAnimation>,
    /// What is beside the board.
    pub hand: fn(T) -> AnyView,
}

/// What a turn leaves to be drawn on the board.
#[derive(Default)]
pub struct TurnMarks {
    /// The space whose tile it changed.
    pub space: Option<Space>,
    /// Whose runner ran, where to and along which line.
    pub run: Option<(Paint, Post, Curve)>,
}

/// What has just happened on the board.
#[derive(Default)]
pub struct TurnAnimation {
    /// Who ran.
    pub runner: Option<Runner>,
    /// The tiles that changed places.
    pub flights: Vec<TileAnimation>,
    /// How long the eye wants to follow what else there is, in milliseconds.
    pub pause: f64,
}

impl TurnAnimation {
    /// Somebody ran, or nobody did and all is silent.
    pub fn of(runner: Option<Runner>) -> Option<Self> {
        let runner = Some(runner?);
        Some(Self { runner, ..Self::default() })
    }

    fn length(&self) -> f64 {
        match (&self.runner, self.flights.is_empty()) {
            (_, false) => TileAnimation::DURATION,
            (Some(runner), true) => runner.duration,
            (None, true) => self.pause,
        }
    }
}

impl<G: Game, Own: Copy + Send + Sync + 'static> BoardController<G, Own>
where
    Self: Send + Sync,
{
    /// The table of the game on the desk.
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

    /// The parts of the play view.
    pub fn furnish(self, manner: GameUi<Self>) -> Parts {
        let GameUi { scene, ghost, label, ready, press, turn, back, lift, prompt, hand, .. } = manner;
        self.follow(manner);
        turn_keys(move |clockwise| turn(self, clockwise), move || back(self));
        follow_pointer(
            self.carry,
            move |x, y| self.carried(x, y, manner.fits),
            move |x, y| self.dropped(x, y, manner.land),
        );
        let hooks = BoardHooks {
            scene: Memo::new(move |_| scene(self)).into(),
            chosen_eighths: self.eighths.into(),
            ghost: Memo::new(move |_| ghost(self)).into(),
            runner: self.runner.into(),
            flights: self.flights.into(),
            label: Callback::new(move |target| label(self, target)),
            ready: Callback::new(move |target| ready(self, target)),
            press: Callback::new(move |pressed| press(self, pressed)),
            hover: self.hover,
            turn: Callback::new(move |clockwise| turn(self, clockwise)),
            lift: Callback::new(move |event| lift(self, &event)),
            node: self.node,
        };
        let (carry, eighths) = (self.carry, self.eighths);
        Parts {
            board: view! { <Board hooks/> }.into_any(),
            hand: view! {
                {hand(self)}
                <DraggedTile carry eighths/>
            }
            .into_any(),
            prompt: Signal::derive(move || prompt(self)),
        }
    }

    /// Shows each new step, makes its sounds, and squares the tile in hand for the next turn.
    fn follow(self, manner: GameUi<Self>) {
        let Self { session, sound, runner, flights, .. } = self;
        let number = session.number.get_untracked();
        Effect::new(move |before: Option<usize>| {
            let len = session.len();
            if session.number.get_untracked() != number {
                return len;
            }
            self.eighths.set(0);
            (manner.fresh)(self);
            if before.is_none_or(|before| before >= len) {
                return len;
            }
            let Some(news) = (manner.news)(self) else {
                return len;
            };
            sound.tile();
            let moves = news.runner.is_some() || !news.flights.is_empty();
            let length = if still() { 0.0 } else { news.length() };
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

    /// Marks what the last turn did, or those that are tried, softly.
    pub fn mark_turns(self, scene: &mut Scene, drawn: fn(&Match<G>, usize) -> TurnMarks) {
        let turns = self.session.typed::<G, Vec<_>>(|played| {
            let turns = self.session.drawn(played).into_iter();
            turns.map(|at| drawn(played, at)).collect()
        });
        for TurnMarks { space, run } in turns.into_iter().flatten() {
            if let Some(space) = space {
                scene.space_mut(space).mark = SpaceMark::Last;
            }
            if let Some((tint, to, line)) = run {
                scene.post_mut(to).mark = PostMark::Last;
                scene.traces.push(Trace { kind: TraceKind::Last, tint, line });
            }
        }
    }

    /// The run of the last turn, if it was one.
    pub fn last_run(self, drawn: fn(&Match<G>, usize) -> TurnMarks) -> Option<Runner> {
        let run = self.session.typed::<G, _>(|played| {
            let at = played.entries().iter().rposition(|entry| entry.by.is_some())?;
            drawn(played, at).run
        });
        let (tint, _, line) = run??;
        Some(Runner::new(Piece::Runner(tint), line))
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
    pub fn afloat(self) -> Option<Drag> {
        self.carry.get().filter(|carry| carry.moved)
    }

    /// The pointer that carries a tile has moved.
    fn carried(self, x: f64, y: f64, fits: fn(Self, TileId, Space) -> bool) {
        let under = space_under(self.node, x, y);
        self.carry.update(|carry| {
            if let Some(carry) = carry {
                let tile = carry.tile;
                let over = under.filter(|&space| untrack(|| fits(self, tile, space)));
                carry.move_to(x, y, over);
            }
        });
    }

    /// The pointer lets the tile go.
    fn dropped(self, x: f64, y: f64, land: fn(Self, TileId, Space)) {
        let Some(carry) = self.carry.get_untracked() else {
            return;
        };
        self.carry.set(None);
        if !carry.moved {
            return;
        }
        if let Some(space) = carry.over.or_else(|| space_under(self.node, x, y)) {
            land(self, carry.tile, space);
        }
    }
}

/// The tile below the pointer that carries it.
#[component]
fn DraggedTile(carry: RwSignal<Option<Drag>>, eighths: RwSignal<i32>) -> impl IntoView {
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
