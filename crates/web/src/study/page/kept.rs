//! Studies in the browser's storage.

use eightfold_game::Seat;
use eightfold_record::Record;
use eightfold_study::Tree;

use crate::app::{forget, keep, kept, kept_names, random, today};
use crate::saved::SavedGame;
use crate::study::library::Entry;
use crate::study::mistakes::only_person;
use crate::study::saved::SavedStudy;
use crate::words::{game_name, id, t};

fn key(id: &str) -> String {
    format!("study.{id}")
}

/// The text of the study of this name as it is kept.
pub fn text(id: &str) -> Option<String> {
    kept(&key(id))
}

/// Keeps the text of a study; whether that worked.
pub fn write(id: &str, text: &str) -> bool {
    keep(&key(id), text)
}

/// A name that no study has.
pub fn new_id() -> String {
    format!("{:08x}", random() as u32)
}

/// Takes a study away.
pub fn remove(id: &str) {
    forget(&key(id));
    forget(&format!("study-report.{id}"));
}

/// The name of the study that began with this tree, newly kept if there is none. `own`: the letter of the seat that one had, if
/// that is known.
///
/// # Errors
/// If the browser does not keep it.
pub fn of_tree(tree: Tree, own: Option<char>) -> Result<String, String> {
    let fresh = SavedStudy { own, ..SavedStudy::new(tree, today()) };
    let same = |id: &String| {
        let saved = text(id).and_then(|text| SavedStudy::read(&text).ok());
        saved.is_some_and(|saved| saved.first() == fresh.first())
    };
    if let Some(known) = kept_names("study.").into_iter().find(same) {
        let saved = text(&known).and_then(|text| SavedStudy::read(&text).ok());
        // Whose game it was is learned where it was not known.
        if let Some(saved) = saved.filter(|saved| own.is_some() && saved.own.is_none()) {
            write(&known, &SavedStudy { own, ..saved }.to_text());
        }
        return Ok(known);
    }
    let id = new_id();
    match write(&id, &fresh.to_text()) {
        true => Ok(id),
        false => Err(t(id::UNKEPT).to_owned()),
    }
}

/// The day of a moment, `2026-11-22`, where one lives.
pub fn day(when: u64) -> String {
    let date = js_sys::Date::new(&(when as f64).into());
    format!("{:04}-{:02}-{:02}", date.get_full_year(), date.get_month() + 1, date.get_date())
}

/// A day of records, `2026-11-22`, as one reads it in the language of the page.
pub fn day_shown(day: &str) -> String {
    let noon = js_sys::Date::new(&format!("{day}T12:00:00").into()).get_time();
    if noon.is_finite() { crate::app::day(noon as u64) } else { day.to_owned() }
}

/// What a game is called: its title, else its players, else the game.
pub fn title(title: &str, record: &Record) -> String {
    let names: Vec<&str> = record.names().iter().flatten().map(String::as_str).collect();
    match (title.trim(), names.is_empty()) {
        ("", true) => game_name(record.choice().info()).to_owned(),
        ("", false) => names.join(" – "),
        (title, _) => title.to_owned(),
    }
}

/// All games and studies of this browser, the latest first; those that cannot be read are passed over.
pub fn entries() -> Vec<Entry> {
    let mut all: Vec<(u64, Entry)> = Vec::new();
    for prefix in ["game.", "past."] {
        for name in kept_names(prefix) {
            let saved = kept(&format!("{prefix}{name}")).and_then(|text| SavedGame::read(&text).ok());
            let Some(saved) = saved else { continue };
            let Ok(record) = Record::from_text(&saved.record) else { continue };
            let id = format!("{prefix}{name}");
            let own = only_person(&saved.kinds);
            all.push((saved.when, Entry { own, ..entry(id, false, String::new(), saved.when, record) }));
        }
    }
    for id in kept_names("study.") {
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
    // A day as records have it comes first; what else stands there is no day.
    let is_day = |date: &&str| date.len() == 10 && date.as_bytes()[4] == b'-';
    let day = record.date().filter(is_day).map_or_else(|| day(when), str::to_owned);
    Entry { id, is_study, title, day, record, own: None }
}

/// The game of this name as it was kept, in any of the lists of games, with the letter of one's own seat if that is known.
pub fn game(id: &str) -> Option<(Record, Option<char>)> {
    let saved = SavedGame::read(&kept(id)?).ok()?;
    let record = Record::from_text(&saved.record).ok()?;
    let own = only_person(&saved.kinds).map(|seat| record.played().seat_letters()[seat.index()]);
    Some((record, own))
}
