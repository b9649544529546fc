//! The days of a month with their puzzles, as tiles joined by a path.

use leptos::prelude::*;

use crate::app::part_of_day;
use crate::puzzles::progress::Progress;
use crate::route::PUZZLE_GAMES as GAMES;
use crate::words::{capitalised, fill, id, t};

/// A day as a tile of 48 by 48: a path crosses it if a puzzle of that day was tried.
pub fn tile(left: u64, tried: bool, today: bool) -> impl IntoView {
    view! {
        <g transform=format!("translate({left} 0)") class:tried=tried class:today=today>
            <polygon points="15,2 33,2 46,15 46,33 33,46 15,46 2,33 2,15"/>
            {tried.then(|| view! { <path d="M0 24C8 14 16 14 24 24S40 34 48 24"/> })}
        </g>
    }
}

/// A month: its first day, counted from 1970, and how many days it has.
fn month_of(day: u64) -> (u64, u64) {
    let date = js_sys::Date::new(&((day * 86_400_000) as f64).into());
    let first = day.saturating_sub(u64::from(date.get_utc_date()).saturating_sub(1));
    // Day 0 of the next month is the last day of this one.
    let last = js_sys::Date::utc(date.get_utc_full_year().into(), f64::from(date.get_utc_month() + 1));
    let length = (last / 86_400_000.0) as u64;
    (first, length.saturating_sub(first))
}

/// The month that contains this day.
pub fn calendar(progress: &Progress, today: u64) -> impl IntoView + use<> {
    let (first, length) = month_of(today);
    // The first day of 1970 was a Thursday; weeks start on Monday.
    let weekday = |day: u64| (day + 3) % 7;
    let monday = first - weekday(first).min(first);
    let weeks = (first + length).saturating_sub(monday).div_ceil(7);
    let heads = (0..7).map(|at| {
        let (short, long) =
            (part_of_day(monday + at, "weekday", "narrow"), part_of_day(monday + at, "weekday", "long"));
        view! { <th scope="col"><abbr title=long.clone() aria-hidden="true">{short}</abbr><span class="visually-hidden">{long}</span></th> }
    });
    let rows = (0..weeks).map(|week| {
        let days = (0..7).map(|at| {
            let day = monday + week * 7 + at;
            if day < first || day >= first + length {
                return view! { <td></td> }.into_any();
            }
            let number = day - first + 1;
            let (tried, solved) = (progress.tried_on(day), progress.solved_on(day));
            let words = match (tried, solved) {
                (false, _) => number.to_string(),
                (true, 0) => fill!(id::CALENDAR_TRIED, day = number),
                (true, solved) => fill!(id::CALENDAR_SOLVED, day = number, solved, all = GAMES.len()),
            };
            let is_today = day == today;
            view! {
                <td class:tried=tried class:solved={solved > 0} class:later={day > today} aria-current=is_today.then_some("date")>
                    <svg viewBox="0 0 48 48" aria-hidden="true">
                        {tile(0, tried, is_today)}
                        {(is_today && !tried).then(|| view! { <text x="24" y="30" text-anchor="middle">{number}</text> })}
                    </svg>
                    <span class="visually-hidden">{is_today.then(|| format!("{}, ", t(id::TODAY)))}{words}</span>
                </td>
            }
            .into_any()
        });
        view! { <tr>{days.collect_view()}</tr> }
    });
    view! {
        <table class="puzzle-calendar" data-testid="calendar">
            <caption>{capitalised(&part_of_day(today, "month", "long"))}</caption>
            <thead><tr>{heads.collect_view()}</tr></thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
}

/// The streak in words.
pub fn streak(progress: &Progress, today: u64) -> String {
    match (progress.run(today), progress.tried_on(today)) {
        (0, _) => t(id::TODAY_NO_STREAK).to_owned(),
        (days, true) => fill!(id::TODAY_STREAK, days),
        (days, false) => fill!(id::TODAY_STREAK_AT_RISK, days),
    }
}
