//! The race at the table: clicks become turns.

mod act;
mod view;

use eightfold_octiles::Race;
use leptos::prelude::*;

use super::hand::HandPart;
use super::table::{Manner, News, Table};
use crate::rooms::Parts;
use crate::shell::Desk;

/// A race at the table.
pub type RaceTable = Table<Race, ()>;

/// The parts of the play view of a race.
pub fn parts(desk: Desk) -> Parts {
    table(desk).0
}

/// The same, with the table itself for those who want to look on.
pub fn table(desk: Desk) -> (Parts, RaceTable) {
    let table = RaceTable::new(desk, ());
    let parts = table.furnish(Manner {
        scene: RaceTable::scene,
        ghost: RaceTable::ghost,
        label: RaceTable::label,
        ready: RaceTable::is_ready,
        press: RaceTable::press,
        turn: RaceTable::turn,
        back: RaceTable::take_back,
        lift: RaceTable::grab,
        fits: |table, _, space| table.is_legal(space),
        land: RaceTable::land,
        prompt: RaceTable::prompt,
        fresh: |_| (),
        news: |table| News::of(table.last_run(view::drawn)),
        hand: |table| view! { <HandPart table/> }.into_any(),
    });
    (parts, table)
}
