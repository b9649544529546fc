//! The colours of the two players of Connect the Dots.

use crate::words::dots::PlayerColours;
use crate::words::{id, t};
use eightfold_game::Seat;
use eightfold_octiles::PairColour;
use leptos::prelude::*;

use crate::app::Prefs;

/// The colours chosen on this page. They change only on the start page, when no game is on the table.
pub fn chosen() -> PlayerColours {
    let at = Prefs::try_from_context().map_or(0, |prefs| prefs.dots_colours.get_untracked());
    PlayerColours::ALL.get(at).copied().unwrap_or(PlayerColours::RULES)
}

/// The name shown for a player that the rules call `name`.
pub fn shown_name(name: &'static str) -> &'static str {
    match PairColour::ALL.into_iter().find(|colour| colour.name() == name) {
        Some(colour) => chosen().of(colour).name(),
        None => name,
    }
}

/// The choice of colours on the start page.
pub fn choice() -> AnyView {
    let colours = Prefs::from_context().dots_colours;
    view! {
        <label class="option line">
            <span>{t(id::DOTS_COLOURS)}<small>{t(id::DOTS_COLOURS_ABOUT)}</small></span>
            <select data-testid="dots-colours" on:change=move |event| {
                if let Ok(at) = event_target_value(&event).parse() {
                    colours.set(at);
                }
            }>
                {PlayerColours::ALL
                    .into_iter()
                    .enumerate()
                    .map(|(at, shown)| {
                        let [first, second] = [0, 1].map(|seat| shown.pair(Seat::new(seat)));
                        view! {
                            <option value=at.to_string() prop:selected=move || colours.get() == at>
                                {format!("{first}; {second}")}
                            </option>
                        }
                    })
                    .collect_view()}
            </select>
        </label>
    }
    .into_any()
}
