//! Tables as entries of a list: the lobby, your own, the archive.

use eightfold_catalog::Choice;
use eightfold_protocol::{GameSummary, Holder};
use leptos::prelude::*;

use super::seats::{holder, rated_holder};
use super::words;
use crate::app::{day, game_ui_of};
use crate::route::Route;
use crate::words::{fill, game_name, id, speaker, t};

/// Whether a table waits for this person: to take a turn, or an invitation.
pub fn waits_for(table: &GameSummary, me: &str) -> bool {
    table.players.iter().any(|player| {
        player.id.as_deref() == Some(me)
            && match player.holder {
                Holder::Invited => table.status == "waiting",
                Holder::Person => table.status == "playing" && table.to_act.contains(&player.seat),
                _ => false,
            }
    })
}

/// Tables as a list with pictures; `none` is shown when it is empty. `kind` is the purpose of the list: `open`, `live`,
/// `mine`, `found`.
pub fn list(tables: Vec<GameSummary>, kind: &'static str, me: Option<String>, none: &'static str) -> AnyView {
    if tables.is_empty() {
        return view! { <p class="empty">{none}</p> }.into_any();
    }
    let lines =
        tables.into_iter().enumerate().map(|(at, table)| line(at, table, kind, me.as_deref())).collect_view();
    view! { <ul class="game-lines" data-testid=format!("tables-{kind}")>{lines}</ul> }.into_any()
}

/// The state of a table, or how it ended; `waits` adds that it waits for the reader.
pub fn state_words(table: &GameSummary, waits: bool) -> String {
    match (table.status.as_str(), &table.result) {
        ("over", Some(result)) => match result.as_str() {
            "draw" => t(id::TABLE_DRAW).to_owned(),
            "-" if table.position.is_none() => t(id::TABLE_NEVER_BEGUN).to_owned(),
            "-" => t(id::TABLE_ABORTED).to_owned(),
            winners => {
                let names = table.players.iter().filter(|player| winners.contains(player.seat));
                fill!(id::TABLE_WON_BY, names = speaker().list(names.map(holder)))
            }
        },
        ("over", None) => t(id::TABLE_OVER).to_owned(),
        ("waiting", _) if waits => t(id::TABLE_INVITED).to_owned(),
        ("waiting", _) => t(id::TABLE_WAITING).to_owned(),
        ("paused", _) => t(id::TABLE_PAUSED).to_owned(),
        _ if waits => t(id::TABLE_YOUR_TURN).to_owned(),
        _ => t(id::TABLE_PLAYED).to_owned(),
    }
}

fn line(at: usize, table: GameSummary, kind: &'static str, me: Option<&str>) -> impl IntoView + use<> {
    let info = eightfold_catalog::info(&table.game);
    let options = table.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let thumbnail = game_ui_of(&table.game).and_then(|ui| {
        let choice = Choice::new(&table.game, options).ok()?;
        let played = match &table.position {
            Some(position) => choice.open(position).ok()?,
            None => choice.start(eightfold_game::Deal::Hidden, &mut eightfold_game::IdentityDice),
        };
        (ui.picture)(played.as_ref(), &format!("{kind}{at}-"))
    });
    let waits = me.is_some_and(|me| waits_for(&table, me));
    let who = table.players.iter().map(rated_holder).collect::<Vec<_>>().join(" – ");
    let terms = serde_json::from_value::<eightfold_table::Terms>(table.terms.clone()).unwrap_or_default();
    let clock = words::time_and_rating(&terms);
    let state = state_words(&table, waits);
    let state = if table.status == "over" { format!("{state} · {}", day(table.changed_ms)) } else { state };
    let title = info.map_or(table.game.clone(), |info| game_name(info).to_owned());
    let action = match (kind, table.status.as_str()) {
        ("open", _) => t(id::TABLE_VIEW_JOIN),
        ("live", _) => t(id::WATCH),
        (_, "over") => t(id::SAVED_VIEW),
        _ => t(id::SAVED_CONTINUE),
    };
    let to = Route::Table(table.id.clone()).to_string();
    view! {
        <li class="game-line" data-testid=format!("{kind}-{at}") data-table=table.id>
            <span class="thumbnail" aria-hidden="true" inner_html=thumbnail.unwrap_or_default()></span>
            <span class="game-words"><b>{title.clone()}</b><small>{who}</small><small>{format!("{clock} · {state}")}</small></span>
            <a class="button" class:primary=waits aria-label=format!("{action}: {title}") href=to>{if kind == "open" { t(id::JOIN_GAME) } else { action }}</a>
        </li>
    }
}
