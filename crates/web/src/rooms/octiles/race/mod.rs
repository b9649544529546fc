//! The race at the table: clicks become turns.

mod act;
mod view;

use std::time::Duration;

use eightfold_game::Match;
use eightfold_octiles::Race;
use eightfold_scene::octiles::{Piece, Target};
use leptos::prelude::*;

use super::board::{Board, BoardHooks, Runner};
use super::hand::{Carry, HandPart};
use super::turn_keys;
use crate::rooms::Parts;
use crate::shell::{Desk, Draft, Prefs, Sound, still};
use view::run_of;

/// Everything a race at the table shares between its board and its hand.
#[derive(Clone, Copy)]
pub struct RaceTable {
    desk: Desk,
    /// The turn being clicked together.
    pub draft: Draft<Race>,
    /// How far the tile in hand is turned, in eighths, counting on past 8.
    pub eighths: RwSignal<i32>,
    hover: RwSignal<Option<Target>>,
    runner: RwSignal<Option<Runner>>,
    /// A tile carried by the pointer.
    pub carry: RwSignal<Option<Carry>>,
    node: NodeRef<leptos::svg::Svg>,
    sound: Sound,
    confirm: RwSignal<bool>,
}

/// The parts of the play view of a race.
pub fn parts(desk: Desk) -> Parts {
    table(desk).0
}

/// The same, with the table itself for those who want to look on.
pub fn table(desk: Desk) -> (Parts, RaceTable) {
    let table = RaceTable {
        desk,
        draft: Draft::new(desk),
        eighths: RwSignal::new(0),
        hover: RwSignal::new(None),
        runner: RwSignal::new(None),
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
        flights: Signal::stored(Vec::new()),
        label: Callback::new(move |target| table.label(target)),
        ready: Callback::new(move |target| table.is_ready(target)),
        press: Callback::new(move |press| table.press(press)),
        hover: table.hover,
        turn: Callback::new(move |clockwise| table.turn(clockwise)),
        lift: Callback::new(move |event| table.lift(&event)),
        node: table.node,
    };
    let parts = Parts {
        board: view! { <Board hooks/> }.into_any(),
        hand: view! { <HandPart table/> }.into_any(),
        prompt: Signal::derive(move || table.prompt()),
    };
    (parts, table)
}

impl RaceTable {
    /// Animates each new turn, makes its sounds, and squares the tile in hand for the next.
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
            if before.is_some_and(|before| before < len)
                && let Some(runner) = desk.typed::<Race, _>(last_run).flatten()
            {
                sound.tile();
                let wait = if still() { 0.0 } else { runner.duration };
                self.runner.set(Some(runner));
                desk.moving.set(true);
                set_timeout(
                    move || {
                        if self.runner.try_set(None).is_none() {
                            sound.runner();
                        }
                        if desk.number.try_get_untracked() == Some(number) {
                            desk.moving.set(false);
                        }
                    },
                    Duration::from_millis(wait as u64 + 30),
                );
            }
            len
        });
        turn_keys(move |clockwise| self.turn(clockwise), move || self.take_back());
    }
}

/// The run of the last turn, as something to be shown.
fn last_run(played: &Match<Race>) -> Option<Runner> {
    let at = played.entries().iter().rposition(|entry| entry.by.is_some())?;
    let (tint, _, _, line) = run_of(played, at)?;
    Some(Runner::new(Piece::Runner(tint), line))
}
