use std::collections::BTreeMap;

use eightfold_protocol as api;
use eightfold_table::{Body, OfferKind, PauseReason, Player, Row, Table};

use super::{Server, printable};

use crate::count::count;

/// The players' current names by seat; log entries contain guest names, which never change.
#[derive(Clone, Default, Debug)]
pub struct SeatNames(BTreeMap<char, String>);

impl SeatNames {
    /// Requests the names at a table from its server; empty if it doesn't respond.
    pub fn ask(server: &Server, table: &str, seq: u64) -> Self {
        let view = server.get::<api::TableView>(&format!("/api/tables/{table}?since={seq}"));
        view.map(|view| Self::of(&view)).unwrap_or_default()
    }

    /// Returns the names from a table view.
    pub fn of(view: &api::TableView) -> Self {
        let named = view.players.iter().filter_map(|player| Some((player.seat, player.name.as_deref()?)));
        Self(named.map(|(seat, name)| (seat, printable(name))).collect())
    }

    /// Returns the name of the player in a seat.
    pub fn get(&self, letter: char) -> Option<&str> {
        self.0.get(&letter).map(String::as_str)
    }
}

/// Describes a seat and its player.
pub fn seat(table: &Table, names: &SeatNames, letter: char) -> String {
    let owner = table.seat(letter).and_then(|at| table.seats()[at.index()].owner.as_ref());
    match owner {
        Some(Player::Person { name, .. }) => {
            let name = names.get(letter).map_or_else(|| printable(name), str::to_owned);
            format!("{letter} ({name})")
        }
        Some(Player::Computer { level }) => format!("{letter} (computer, level {level})"),
        None => letter.to_string(),
    }
}

/// Describes a proposal in words.
fn offer(kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Draw => "a draw",
        OfferKind::Undo => "to take back a turn",
        OfferKind::Pause => "a pause",
        OfferKind::Adjourn => "to adjourn",
        OfferKind::Resume => "to resume",
        OfferKind::Abort => "to abort the game",
        OfferKind::Rematch => "a rematch",
        OfferKind::AddTime => "more time for everyone",
    }
}

/// Formats a duration: `9:58`, or hours, or days.
pub fn time(ms: u64) -> String {
    let seconds = ms / 1_000;
    let (minutes, hours, days) = (seconds / 60, seconds / 3_600, seconds / 86_400);
    match (days, hours) {
        (1.., _) => format!("{} {} h", count(days, "day"), hours % 24),
        (0, 1..) => format!("{hours}:{:02}:{:02}", minutes % 60, seconds % 60),
        _ => format!("{minutes}:{:02}", seconds % 60),
    }
}

/// Describes a log entry, with the table as it is after it; `None` for entries about the shuffle.
pub fn describe_row(table: &Table, names: &SeatNames, row: &Row) -> Option<String> {
    let seat = |letter: char| seat(table, names, letter);
    let actor = || match row.actor {
        eightfold_table::Actor::Seat(letter) => seat(letter),
        other => other.to_string(),
    };
    Some(match &row.body {
        Body::Unknown(_) => "from here on, a newer version of the server continues the game".to_owned(),
        Body::Table { game, .. } => format!("table {} of {game}", table.id()),
        Body::Sit { seat: letter, .. } => format!("{} joins", seat(*letter)),
        Body::Leave { seat } => format!("{seat} is free again"),
        Body::Start { .. } => "the game starts".to_owned(),
        Body::Turn { turn, prepared: true } => format!("{}: {turn} (prepared)", row.actor),
        Body::Turn { turn, .. } => format!("{}: {turn}", row.actor),
        Body::Chance { step } => format!("chance: {step}"),
        Body::Undo { steps } => format!("turns are taken back: {} remain", count(*steps, "step")),
        Body::Offer { offer: OfferKind::Undo } => {
            let turns = match row.actor {
                eightfold_table::Actor::Seat(letter) => table.turns_to_take_back(letter),
                _ => 1,
            };
            format!("{} proposes to take back {}", actor(), count(turns, "turn"))
        }
        Body::Offer { offer: kind } => format!("{} proposes {}", actor(), offer(*kind)),
        Body::Answer { offer: kind, accept: true } => {
            format!("{} agrees to {}", actor(), offer(*kind).trim_start_matches("to "))
        }
        Body::Answer { offer: kind, accept: false } => format!("{} declines {}", actor(), offer(*kind)),
        Body::Resign { seat: letter } => format!("{} resigns", seat(*letter)),
        Body::Flag { seat: letter } => format!("{}: the time is up", seat(*letter)),
        Body::Out { seat: letter, .. } => format!("{} is out", seat(*letter)),
        Body::Pause { reason: PauseReason::Adjourned, .. } => "the game is adjourned".to_owned(),
        Body::Pause { .. } => "the clocks are stopped".to_owned(),
        Body::Resume { .. } => "the clocks run again".to_owned(),
        Body::Vacation { seat: letter, from_ms, until_ms } if from_ms == until_ms => {
            format!("{}: no vacation after all", seat(*letter))
        }
        Body::Vacation { seat: letter, from_ms, until_ms } => {
            format!(
                "{}: {} of vacation; the clock is stopped",
                seat(*letter),
                time(until_ms.saturating_sub(*from_ms))
            )
        }
        Body::TimeGiven { seat: letter, ms } => format!("{} gets {} more", seat(*letter), time(*ms)),
        Body::Outage { given_ms, .. } => format!("the server was unavailable: {given_ms} ms are given back"),
        Body::Substitute { seat: letter, player: Player::Computer { level } } => {
            format!("a computer of level {level} plays for {}", seat(*letter))
        }
        Body::Substitute { seat: letter, .. } => format!("{} is back", seat(*letter)),
        Body::End { cause, .. } => format!("the game is over: {}", cause.word()),
        Body::Ready { .. } | Body::Secret { .. } => return None,
    })
}
