//! Extra terms of a correspondence clock: time bank, weekends, vacations.

use eightfold_protocol::Clock;
use leptos::prelude::*;

use super::words;
use crate::app::tick;
use crate::words::{fill, id, t};

/// The terms chosen.
#[derive(Clone, Copy)]
pub struct DaysChoice {
    bank: RwSignal<bool>,
    weekends: RwSignal<bool>,
    vacation: RwSignal<bool>,
}

/// Size of the time bank, in days.
const BANK_DAYS: u32 = 14;

impl DaysChoice {
    /// The most common choice: weekends count, and vacation stops the clock.
    pub fn new() -> Self {
        Self { bank: RwSignal::new(false), weekends: RwSignal::new(false), vacation: RwSignal::new(true) }
    }

    /// Returns the clock with these terms.
    pub fn of(self, clock: Clock) -> Clock {
        match clock {
            Clock::Days { days, .. } => {
                let pause_weekends = self.weekends.get_untracked();
                Clock::Days {
                    days,
                    bank_days: if self.bank.get_untracked() { BANK_DAYS } else { 0 },
                    pause_weekends,
                    utc_offset_min: if pause_weekends { here_min() } else { 0 },
                    vacation: self.vacation.get_untracked(),
                }
            }
            other => other,
        }
    }
}

/// The local time zone's current offset from UTC in minutes, as tables store it.
fn here_min() -> i32 {
    let behind = js_sys::Date::new_0().get_timezone_offset();
    (-(behind / 15.0).round() as i32 * 15).clamp(-720, 840)
}

/// The choices, shown for a correspondence clock.
#[component]
pub fn DaysTerms(choice: DaysChoice, days: Signal<bool>) -> impl IntoView {
    view! {
        <Show when=move || days.get()>
            {tick(choice.vacation, "new-table-vacation", t(id::DAYS_VACATION))}
            {tick(choice.weekends, "new-table-weekends", fill!(id::DAYS_WEEKENDS, zone = words::zone(here_min())))}
            {tick(choice.bank, "new-table-bank", fill!(id::DAYS_BANK, days = BANK_DAYS))}
        </Show>
    }
}
