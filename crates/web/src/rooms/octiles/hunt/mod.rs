//! Scavenger Hunt at the table: phases of the set-up, and three kinds of turn.

mod act;
mod hand;
mod look;
mod words;

use std::time::Duration;

use eightfold_game::{Game, TurnBuilder};
use eightfold_octiles::{Hunt, HuntPhase, HuntTurn, TileId};
use eightfold_scene::octiles::Target;
use leptos::prelude::*;

pub use look::last_scene;
pub use words::{progress, say};

use super::board::{Board, BoardHooks, Flight, Runner};
use super::hand::Carry;
use super::turn_keys;
use crate::rooms::Parts;
use crate::shell::{Desk, Draft, Prefs, Sound, still};
use hand::HandPart;

/// What a press on a space does in a turn of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Nothing: only the runner moves.
    Run,
    /// The spare is laid there.
    Spare,
    /// The tile that lies there is turned.
    Turn,
}

impl Way {
    /// The three, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Run, Self::Spare, Self::Turn];
}

/// Everything a hunt at the table shares between its board and its hand.
#[derive(Clone, Copy)]
pub struct HuntTable {
    desk: Desk,
    /// The turn being clicked together.
    pub draft: Draft<Hunt>,
    /// What a press on a space does.
    pub way: RwSignal<Way>,
    /// How far the tile that is laid or turned, or the spare in hand, is turned, in eighths.
    pub eighths: RwSignal<i32>,
    hover: RwSignal<Option<Target>>,
    runner: RwSignal<Option<Runner>>,
    flights: RwSignal<Vec<Flight>>,
    /// The spare, carried by the pointer.
    pub carry: RwSignal<Option<Carry>>,
    node: NodeRef<leptos::svg::Svg>,
    sound: Sound,
    confirm: RwSignal<bool>,
}

/// The parts of the play view of a hunt.
pub fn parts(desk: Desk) -> Parts {
    let table = HuntTable {
        desk,
        draft: Draft::new(desk),
        way: RwSignal::new(Way::Run),
        eighths: RwSignal::new(0),
        hover: RwSignal::new(None),
        runner: RwSignal::new(None),
        flights: RwSignal::new(Vec::new()),
        carry: RwSignal::new(None),
        node: NodeRef::new(),
        sound: Sound::here(),
        confirm: Prefs::here().confirm,
    };
    table.follow();
    let scene = Memo::new(move |_| table.scene());
    let hooks = BoardHooks {
        scene: scene.into(),
        chosen_eighths: table.eighths.into(),
        ghost: Memo::new(move |_| table.ghost()).into(),
        runner: table.runner.into(),
        flights: table.flights.into(),
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
        hand: view! { <HandPart table/> }.into_any(),
        prompt: Signal::derive(move || table.prompt()),
    }
}

impl HuntTable {
    /// Animates each new step and squares the spare for the next turn.
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
            self.way.set(Way::Run);
            if before.is_none_or(|before| before >= len) {
                return len;
            }
            let flights = desk.typed::<Hunt, _>(look::last_flights).unwrap_or_default();
            let runner = desk.typed::<Hunt, _>(look::last_run).flatten();
            sound.tile();
            let wait = match (&runner, flights.is_empty()) {
                _ if still() => 0.0,
                (_, false) => Flight::DURATION,
                (Some(runner), true) => runner.duration,
                (None, true) => return len,
            };
            self.flights.set(flights);
            self.runner.set(runner);
            desk.moving.set(true);
            set_timeout(
                move || {
                    self.flights.try_set(Vec::new());
                    if self.runner.try_set(None).is_none() {
                        sound.runner();
                    }
                    if desk.number.get_untracked() == number {
                        desk.moving.set(false);
                    }
                },
                Duration::from_millis(wait as u64 + 30),
            );
            len
        });
        turn_keys(move |clockwise| self.turn(clockwise), move || self.take_back());
    }

    pub fn phase(self) -> HuntPhase {
        self.draft.position.with(Hunt::phase)
    }

    /// Whether somebody at this page is to act in this phase.
    pub fn is_live_in(self, phase: HuntPhase) -> bool {
        self.draft.live.get() && self.phase() == phase
    }

    /// The tile kept aside.
    pub fn spare(self) -> TileId {
        self.draft.position.with(Hunt::spare)
    }

    /// Why the third kind of turn is barred altogether, if it is.
    pub fn why_no_rest(self) -> Option<&'static str> {
        (self.phase() == HuntPhase::Play && self.draft.position.with(Hunt::bans).must_run)
            .then_some("You changed a tile without a run last turn: this turn the runner must move.")
    }

    /// Whether what is clicked is a whole turn that leaves the runner where it is.
    pub fn rests(self) -> bool {
        self.draft.live.get()
            && self.draft.builder.with(|builder| {
                matches!(
                    builder.turn(),
                    Some(HuntTurn::Replace { .. } | HuntTurn::Rotate { .. })
                )
            })
    }

    /// Whether a whole turn waits for its confirmation and is no rest.
    pub fn waits(self) -> bool {
        self.draft.live.get()
            && self.phase() != HuntPhase::Scramble
            && self.draft.is_whole()
            && !self.rests()
            && !self.must_pass()
    }

    /// Whether nothing but a pass is legal.
    pub fn must_pass(self) -> bool {
        self.draft.live.get()
            && self
                .draft
                .builder
                .with(|builder| builder.turns() == [HuntTurn::Pass])
    }

    /// How many spaces are named for a scramble.
    pub fn named(self) -> usize {
        self.draft.builder.with(|builder| builder.scramble().len())
    }

    fn prompt(self) -> String {
        let hunt = self.draft.position.get();
        let name = hunt.seat_name(hunt.turn_seat());
        if !self.draft.live.get() {
            return words::prompt(self.desk, &hunt);
        }
        let (starts, change) = self
            .draft
            .builder
            .with(|builder| (builder.starts(), builder.change()));
        match (hunt.phase(), self.way.get(), change) {
            _ if self.must_pass() => format!("{name} has no legal turn and must pass."),
            (HuntPhase::Gold, ..) if starts[0].is_some() && starts[1].is_none() => {
                format!("{name}: now choose another centre stop for Teal's runner.")
            }
            (HuntPhase::Scramble, ..) => {
                format!(
                    "{}. {} of 4 spaces named.",
                    words::prompt(self.desk, &hunt).trim_end_matches('.'),
                    self.named()
                )
            }
            (HuntPhase::Play, _, Some((space, true))) if hunt.check_rest(space).is_ok() => format!(
                "{name}: turn the tile on {space}, then run across it, or leave it there and stay where you are."
            ),
            (HuntPhase::Play, _, Some((space, true))) => {
                format!("{name}: turn the tile on {space} and run across it.")
            }
            (HuntPhase::Play, _, Some((space, false))) => {
                format!("{name}: turn the tile on {space} as you like it, then say that it stays so.")
            }
            (HuntPhase::Play, Way::Spare, None) => {
                format!("{name}: lay the spare, tile {}, on a marked space.", hunt.spare())
            }
            (HuntPhase::Play, Way::Turn, None) => format!("{name}: choose a tile to turn in place."),
            _ => words::prompt(self.desk, &hunt),
        }
    }
}
