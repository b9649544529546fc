//! Studies in the browser's storage.

use eightfold_game::Seat;
use eightfold_record::Record;
use eightfold_study::Tree;

use crate::app::{random, storage, today};
use crate::saved::SavedGame;
use crate::setup::PlayerKind;
use crate::study::library::Entry;
use crate::study::mistakes::only_person;
use crate::study::saved::{SavedStudy, key};
use crate::words::{game_name, id, t};

/// The saved text of the study with this id.
pub fn text(id: &str) -> Option<String> {
    storage::get(&key(id))
}

/// Saves the text of a study; returns whether that worked.
pub fn write(id: &str, text: &str) -> bool {
    storage::set(&key(id), text)
}

/// A new id for a study.
pub fn new_id() -> String {
    format!("{:08x}", random() as u32)
}

/// Removes a study.
pub fn remove(id: &str) {
    storage::remove(&key(id));
    storage::remove(&format!("study-report.{id}"));
}

/// The id of the study that started with this tree; creates and saves one if there is none. `own`: the letter of the
/// user's seat, if it is known.
///
/// # Errors
/// If the browser can't save it.
pub fn of_tree(tree: Tree, own: Option<char>) -> Result<String, String> {
    let fresh = SavedStudy { own, ..SavedStudy::new(tree, today()) };
    let same = |id: &String| {
        let saved = text(id).and_then(|text| SavedStudy::read(&text).ok());
        saved.is_some_and(|saved| saved.first() == fresh.first())
    };
    if let Some(known) = storage::keys("study.").into_iter().find(same) {
        let saved = text(&known).and_then(|text| SavedStudy::read(&text).ok());
        // Adds the user's seat if it wasn't known.
        if let Some(saved) = saved.filter(|saved| own.is_some() && saved.own.is_none()) {
            write(&known, &SavedStudy { own, ..saved }.to_text());
        }
        return Ok(known);
    }
    let id = new_id();
    match write(&id, &fresh.to_text()) {
        true => Ok(id),
        false => Err(t(id::NOT_SAVED).to_owned()),
    }
}

/// The local day of a moment, `2026-11-22`.
pub fn day(when: u64) -> String {
    let date = js_sys::Date::new(&(when as f64).into());
    format!("{:04}-{:02}-{:02}", date.get_full_year(), date.get_month() + 1, date.get_date())
}

/// The day of a record, `2026-11-22`, in the format of the page's language.
pub fn day_shown(day: &str) -> String {
    let noon = js_sys::Date::new(&format!("{day}T12:00:00").into()).get_time();
    if noon.is_finite() { crate::app::day(noon as u64) } else { day.to_owned() }
}

/// The title of a game or, without one, its players or the game's name.
pub fn title(title: &str, record: &Record) -> String {
    let names: Vec<&str> = record.names().iter().flatten().map(String::as_str).collect();
    match (title.trim(), names.is_empty()) {
        ("", true) => game_name(record.choice().info()).to_owned(),
        ("", false) => names.join(" – "),
        (title, _) => title.to_owned(),
    }
}

/// All games and studies of this browser, the latest first, without unreadable ones.
pub fn entries() -> Vec<Entry> {
    let mut all: Vec<(u64, Entry)> = Vec::new();
    for prefix in ["game.", "past."] {
        for name in storage::keys(prefix) {
            let saved = storage::get(&format!("{prefix}{name}")).and_then(|text| SavedGame::read(&text).ok());
            let Some(saved) = saved else { continue };
            let Ok(record) = Record::from_text(&saved.record) else { continue };
            let id = format!("{prefix}{name}");
            let own = only_person(&saved.kinds);
            let level = |kind: &PlayerKind| match kind {
                PlayerKind::Computer(level) => Some(*level),
                _ => None,
            };
            let levels = saved.kinds.iter().map(level).collect();
            let entry = entry(id, false, String::new(), saved.when, record);
            all.push((saved.when, Entry { own, levels, ..entry }));
        }
    }
    for id in storage::keys("study.") {
        let saved = text(&id).and_then(|text| SavedStudy::read(&text).ok());
        let study = saved.and_then(|saved| Some((saved.study().ok()?, saved)));
        let Some((study, saved)) = study else { continue };
        let record = study.tree().to_record();
        let letters = record.played().seat_letters();
        let own = letters.iter().position(|letter| Some(*letter) == saved.own).map(Seat::new);
        all.push((saved.when, Entry { own, ..entry(id, true, saved.title, saved.when, record) }));
    }
    all.sort_by_key(|(when, _)| std::cmp::Reverse(*when));
    all.into_iter().map(|(_, entry)| entry).collect()
}

fn entry(id: String, is_study: bool, title: String, when: u64, record: Record) -> Entry {
    // A date starts with the day in the record's format; anything else isn't a day.
    let is_day = |date: &&str| date.len() == 10 && date.as_bytes()[4] == b'-';
    let day = record.date().filter(is_day).map_or_else(|| day(when), str::to_owned);
    Entry { id, is_study, title, day, record, own: None, levels: Vec::new() }
}

/// The saved game with this id, from any of the lists of games, with the letter of the user's seat if it is known.
pub fn game(id: &str) -> Option<(Record, Option<char>)> {
    let saved = SavedGame::read(&storage::get(id)?).ok()?;
    let record = Record::from_text(&saved.record).ok()?;
    let own = only_person(&saved.kinds).map(|seat| record.played().seat_letters()[seat.index()]);
    Some((record, own))
}
