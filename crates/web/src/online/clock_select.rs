//! The choice of a clock.

use eightfold_protocol::Clock;
use leptos::prelude::*;

use super::words;
use crate::words::{id, t};

/// The clock of new games between people who are here at the same time.
pub const DEFAULT_CLOCK: Clock = Clock::Live { base_s: 600, increment_s: 10 };

/// The clocks on offer.
const CLOCKS: [Clock; 7] = [
    Clock::Live { base_s: 300, increment_s: 5 },
    DEFAULT_CLOCK,
    Clock::Live { base_s: 1_800, increment_s: 20 },
    Clock::None,
    Clock::days(1),
    Clock::days(3),
    Clock::days(7),
];

/// The largest base, in minutes, and the largest increment, in seconds.
const MAX_NUMBERS: [u32; 2] = [180, 180];
/// The least time of a live clock, base and increment together, in seconds.
const MIN_S: u32 = 5;

/// The value of a clock in the list: `10+10`, `3d`.
fn code(clock: Clock) -> String {
    match clock {
        Clock::None => "none".to_owned(),
        Clock::Live { base_s, increment_s } if base_s % 60 == 0 => format!("{}+{increment_s}", base_s / 60),
        Clock::Live { base_s, increment_s } => format!("{base_s}s+{increment_s}"),
        Clock::Days { days, .. } => format!("{days}d"),
    }
}

/// A list of clocks to choose from. With `live_only` it has no days per turn, and with `timed` no game without a
/// clock.
#[component]
pub fn ClockSelect(
    clock: RwSignal<Clock>,
    testid: &'static str,
    #[prop(optional, into)] live_only: Signal<bool>,
    #[prop(optional)] timed: bool,
) -> impl IntoView {
    let listed = move || {
        let live_only = live_only.get();
        CLOCKS.into_iter().filter(move |clock| match clock {
            Clock::None => !timed && !live_only,
            Clock::Live { .. } => true,
            Clock::Days { .. } => !live_only,
        })
    };
    let own = RwSignal::new(!CLOCKS.map(code).contains(&code(clock.get_untracked())));
    Effect::new(move |_| {
        if live_only.get() && !matches!(clock.get_untracked(), Clock::Live { .. }) {
            clock.set(DEFAULT_CLOCK);
        }
    });
    let choose = move |event| {
        let picked = event_target_value(&event);
        own.set(picked == "own");
        match CLOCKS.into_iter().find(|clock| code(*clock) == picked) {
            Some(picked) => clock.set(picked),
            None if !matches!(clock.get_untracked(), Clock::Live { .. }) => clock.set(DEFAULT_CLOCK),
            None => {}
        }
    };
    view! {
        <label class="option line">
            <span>{t(id::TABLE_TIME)}</span>
            <select data-testid=testid on:change=choose>
                {move || listed().map(|one| view! {
                    <option value=code(one) prop:selected=move || !own.get() && code(clock.get()) == code(one)>{words::clock_label(one)}</option>
                }).collect_view()}
                <option value="own" prop:selected=own>{t(id::PACE_OWN)}</option>
            </select>
        </label>
        <Show when=move || own.get()>{own_clock(clock)}</Show>
    }
}

/// Fields for the base and the increment of a live clock.
fn own_clock(clock: RwSignal<Clock>) -> impl IntoView {
    let parts = match clock.get_untracked() {
        Clock::Live { base_s, increment_s } => [base_s / 60, increment_s],
        _ => [10, 10],
    };
    let texts = parts.map(|part| RwSignal::new(part.to_string()));
    let update = move || {
        let [minutes, increment_s] = std::array::from_fn(|at| {
            texts[at].with_untracked(|text| text.trim().parse().unwrap_or(0_u32)).min(MAX_NUMBERS[at])
        });
        let base_s = minutes * 60;
        clock.set(Clock::Live { base_s, increment_s: increment_s.max(MIN_S.saturating_sub(base_s)) });
    };
    let field = move |at: usize, testid, label| {
        view! {
            <label class="option line">
                <span>{label}</span>
                <input type="number" min="0" max=MAX_NUMBERS[at] inputmode="numeric" data-testid=testid prop:value=texts[at]
                    on:input=move |event| {
                        texts[at].set(event_target_value(&event));
                        update();
                    }/>
            </label>
        }
    };
    view! {
        {field(0, "clock-minutes", t(id::PACE_MINUTES))}
        {field(1, "clock-increment", t(id::PACE_INCREMENT))}
        <p class="hint" data-testid="clock-own" aria-live="polite">{move || words::time(clock.get())}</p>
    }
}
