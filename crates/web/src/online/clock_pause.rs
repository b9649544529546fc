//! Why time doesn't count at a table where you may still play: weekends and vacations.

use eightfold_table::{PauseReason, Status};
use leptos::prelude::*;

use super::table::OnlineTable;
use crate::app::day;
use crate::words::{called, fill, id};

/// The reasons, a sentence each.
#[component]
pub fn ClockPause() -> impl IntoView {
    let table = OnlineTable::from_context();
    let reasons = Memo::new(move |_| {
        table.tick.track();
        let now = table.server_now()?;
        table.follower.with(|follower| {
            let found = follower.table().filter(|found| found.status() == Status::Playing)?;
            let stands = found.clocks().pauses_at(now).into_iter();
            let stands = stands.filter(|one| one.from_ms.is_none_or(|from| from <= now));
            Some(stands.map(|one| (one.reason, one.seat, day(one.until_ms))).collect::<Vec<_>>())
        })
    });
    let words = move |(reason, seat, until): (PauseReason, Option<eightfold_game::Seat>, String)| {
        let name = seat
            .and_then(|seat| table.player(seat))
            .map(|player| player.name.unwrap_or_else(|| called(&player.seat_name)));
        match (reason, name) {
            (PauseReason::Weekend, _) => Some(fill!(id::PAUSE_WEEKEND, until)),
            (PauseReason::Vacation, Some(name)) => Some(fill!(id::PAUSE_VACATION, name, until)),
            _ => None,
        }
    };
    let first = Memo::new(move |_| {
        table.tick.track();
        let now = table.server_now()?;
        table.follower.with(|follower| {
            let found = follower.table().filter(|found| found.status() == Status::Playing)?;
            let line = found.clock_lines(now).into_iter().find(|line| line.begin_ms.is_some())?;
            Some((line.seat, line.begin_ms?.div_ceil(1_000) * 1_000))
        })
    });
    let begin = move |(seat, left): (char, u64)| {
        let time = super::words::clock(left);
        let name = table.players().into_iter().find(|player| player.seat == seat).map_or_else(
            || seat.to_string(),
            |player| player.name.unwrap_or_else(|| called(&player.seat_name)),
        );
        match table.mine().contains(&seat) {
            true => fill!(id::FIRST_TURN_YOURS, time),
            false => fill!(id::FIRST_TURN_THEIRS, name, time),
        }
    };
    view! {
        {move || first.get().map(|to_begin| view! {
            <div class="proposal" data-testid="to-begin"><p>{begin(to_begin)}</p></div>
        })}
        {move || reasons.get().into_iter().flatten().filter_map(words).map(|said| view! {
            <div class="proposal" data-testid="clock-pause"><p>{said}</p></div>
        }).collect_view()}
    }
}
