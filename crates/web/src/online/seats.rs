//! A player at an online table: name, presence, and time left on the clock.

use crate::words::{called, fill, id, option_name, option_value, t};
use eightfold_catalog::GameInfo;
use eightfold_game::{Seat, ToAct};
use eightfold_protocol::{Holder, Player, Rating, TableView};
use leptos::prelude::*;

use super::table::OnlineTable;
use super::words;
use crate::app::GameUi;
use crate::route::Route;

/// The holder of a seat, in words.
pub fn holder(player: &Player) -> String {
    let name = || {
        let name = player.name.clone().unwrap_or_else(|| t(id::SOMEONE).to_owned());
        if player.bot { fill!(id::SEAT_BOT, name) } else { name }
    };
    match player.holder {
        Holder::Open => t(id::SEAT_FREE).to_owned(),
        Holder::Invited => fill!(id::SEAT_RESERVED_FOR, name = name()),
        Holder::Person => name(),
        Holder::Computer => fill!(id::SEAT_COMPUTER, level = player.level.unwrap_or(1)),
        Holder::SittingIn => fill!(id::SEAT_SITTING_IN, level = player.level.unwrap_or(1), name = name()),
    }
}

/// The holder of a seat as the reader sees it: `You` in the reader's only seat, `You (Blue)` in one of several.
pub fn holder_or_you(table: OnlineTable, seat: Seat) -> String {
    let seat_name = || table.session.seat_called(seat);
    let Some(player) = table.player(seat) else { return seat_name() };
    let mine = table.mine();
    match mine.len() {
        _ if !mine.contains(&player.seat) => holder(&player),
        1 => t(id::YOU).to_owned(),
        _ => fill!(id::YOU_SEAT, seat = seat_name()),
    }
}

/// A rating: `1662?`, with a question mark while it is provisional.
pub fn rating_words(rating: Rating) -> String {
    format!("{}{}", rating.points, if rating.provisional { "?" } else { "" })
}

/// The holder of a seat, with the rating if there is one.
pub fn rated_holder(player: &Player) -> String {
    match player.rating {
        Some(rating) => format!("{} ({})", holder(player), rating_words(rating)),
        None => holder(player),
    }
}

/// A player's row next to the board.
pub fn seat_row(
    table: OnlineTable,
    ui: &'static GameUi,
    seat: Seat,
    extra: Callback<Seat, AnyView>,
) -> impl IntoView + use<> {
    let session = table.session;
    let name = session.seat_name(seat);
    let active = move || session.to_act() == Some(ToAct::Seat(seat));
    let won = move || {
        session.with(|record| record.played().outcome().is_some_and(|outcome| outcome.winners.contains(seat)))
            == Some(true)
    };
    let who = move || {
        let player = table.player(seat)?;
        let rating = player.rating.map(|rating| format!(" {}", rating_words(rating)));
        Some(match (&player.holder, &player.name) {
            (Holder::Person, Some(name)) => {
                let to = Route::Person(name.clone()).to_string();
                let rest = session.with_belongings(seat, rating.unwrap_or_default());
                let link = view! { <a href=to>{holder(&player)}</a> };
                if table.mine().contains(&player.seat) {
                    view! { {t(id::YOU)}" ("{link}")"{rest} }.into_any()
                } else {
                    view! { {link}{rest} }.into_any()
                }
            }
            _ => session.with_belongings(seat, holder(&player)).into_any(),
        })
    };
    let progress =
        move || session.with(|record| (ui.words.progress)(record.played(), seat)).unwrap_or_default();
    let here = move || {
        let player = table.player(seat)?;
        if !matches!(player.holder, Holder::Person | Holder::SittingIn) {
            return None;
        }
        player.here
    };
    let presence = move || {
        here().map(|here| {
            let words = match (here, table.away_ms(seat)) {
                (true, _) => t(id::HERE).to_owned(),
                (false, Some(away)) => fill!(id::SEAT_AWAY_FOR, time = words::span(away)),
                (false, None) => t(id::AWAY).to_owned(),
            };
            let title = words.clone();
            view! {
                <span class="presence" data-here=here.to_string() data-testid=format!("presence-{name}") title=title>
                    <span class="visually-hidden">{format!(", {words}")}</span>
                </span>
            }
        })
    };
    let clock = move || {
        table.left(seat).map(|(left, running)| {
            view! {
                <span class="seat-clock" class:running=running class:low=left < 20_000 data-testid=format!("clock-{name}")>
                    {words::clock(left)}
                </span>
            }
        })
    };
    view! {
        <li class:active=active class:won=won class:away=move || here() == Some(false) data-testid=format!("player-{name}") aria-current=move || active().then_some("true")>
            <span class="badge" aria-hidden="true" inner_html=(ui.badge)(name)></span>
            <span class="player-name"><b>{called(name)}{presence}</b>" "<span class="who">{who}</span></span>
            <span class="seat-extra">{clock}{extra.run(seat)}</span>
            <span class="progress">{progress}</span>
        </li>
    }
}

/// The options of a table that differ from the defaults, in words.
pub fn non_default_options(view: Option<&TableView>, info: Option<&'static GameInfo>) -> Vec<String> {
    let options = view.into_iter().flat_map(|view| &view.options);
    let said = options.filter_map(|(key, value)| {
        let spec = info?.options.iter().find(|spec| spec.key == key)?;
        let unusual = spec.default != Some(value.as_str()) && !matches!(spec.key, "players" | "start");
        unusual.then(|| format!("{}: {}", option_name(spec.key), option_value(value)))
    });
    said.collect()
}

/// The name that boards use for a seat.
pub fn plain_seat(ui: Option<&'static GameUi>, name: &str) -> String {
    let names = ["Blue", "Red", "Yellow", "Green", "Teal", "Gold", "Orange", "Plum", "White", "Black"];
    let known = names.into_iter().find(|known| *known == name);
    ui.zip(known).map_or(name, |(ui, known)| (ui.words.shown_name)(known)).to_owned()
}

/// The name of a seat in the language of the page.
pub fn shown_seat(ui: Option<&'static GameUi>, name: &str) -> String {
    called(&plain_seat(ui, name))
}
