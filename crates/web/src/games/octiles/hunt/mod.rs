//! Scavenger Hunt at the table: phases of the set-up, and three kinds of turn.

mod act;
mod hand;
mod look;
mod words;

use eightfold_game::{Game, TurnBuilder};
use eightfold_octiles::{Hunt, HuntPhase, HuntTurn, TileId};
use leptos::prelude::*;

pub use look::last_scene;
pub use words::{progress, say};

use super::controller::{BoardController, GameUi, TurnAnimation};
use crate::app::GameSession;
use crate::games::Parts;
use hand::HandPart;

/// What a press on a space does in a turn of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnKind {
    /// Nothing: only the runner moves.
    Run,
    /// The spare is laid there.
    Spare,
    /// The tile that lies there is turned.
    Turn,
}

impl TurnKind {
    /// The three, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Run, Self::Spare, Self::Turn];
}

/// A hunt at the table, with what a press on a space does.
pub type HuntController = BoardController<Hunt, RwSignal<TurnKind>>;

/// The parts of the play view of a hunt.
pub fn parts(session: GameSession) -> Parts {
    HuntController::new(session, RwSignal::new(TurnKind::Run)).furnish(GameUi {
        scene: HuntController::scene,
        ghost: HuntController::ghost,
        label: HuntController::label,
        ready: HuntController::is_ready,
        press: HuntController::press,
        turn: HuntController::turn,
        back: HuntController::take_back,
        lift: |table, event| {
            // Only the spare can be carried.
            if table.draft.builder.with_untracked(|builder| builder.change()).is_some_and(|(_, spare)| spare)
            {
                table.grab(event);
            }
        },
        fits: |table, _, space| table.is_open(space),
        land: HuntController::land,
        prompt: HuntController::prompt,
        fresh: |table| table.own.set(TurnKind::Run),
        news: |table| {
            Some(TurnAnimation {
                runner: table.last_run(look::drawn),
                flights: table.session.typed(look::last_flights).unwrap_or_default(),
                pause: 0.0,
            })
        },
        hand: |table| view! { <HandPart table/> }.into_any(),
    })
}

impl HuntController {
    /// What a press on a space does.
    pub fn way(self) -> TurnKind {
        self.own.get()
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
                matches!(builder.turn(), Some(HuntTurn::Replace { .. } | HuntTurn::Rotate { .. }))
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
        self.draft.live.get() && self.draft.builder.with(|builder| builder.turns() == [HuntTurn::Pass])
    }

    /// How many spaces are named for a scramble.
    pub fn named(self) -> usize {
        self.draft.builder.with(|builder| builder.scramble().len())
    }

    fn prompt(self) -> String {
        let hunt = self.draft.position.get();
        let name = hunt.seat_name(hunt.turn_seat());
        if !self.draft.live.get() {
            return words::prompt(self.session, &hunt);
        }
        let (starts, change) = self.draft.builder.with(|builder| (builder.starts(), builder.change()));
        match (hunt.phase(), self.way(), change) {
            _ if self.must_pass() => format!("{name} has no legal turn and must pass."),
            (HuntPhase::Gold, ..) if starts[0].is_some() && starts[1].is_none() => {
                format!("{name}: now choose another centre stop for Teal's runner.")
            }
            (HuntPhase::Scramble, ..) => {
                format!(
                    "{}. {} of 4 spaces named.",
                    words::prompt(self.session, &hunt).trim_end_matches('.'),
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
            (HuntPhase::Play, TurnKind::Spare, None) => {
                format!("{name}: lay the spare, tile {}, on a marked space.", hunt.spare())
            }
            (HuntPhase::Play, TurnKind::Turn, None) => format!("{name}: choose a tile to turn in place."),
            _ => words::prompt(self.session, &hunt),
        }
    }
}
