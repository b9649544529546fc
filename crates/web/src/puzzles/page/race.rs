//! The race of the day: start, continue, compare.

use eightfold_puzzles::{RACE_GAME, RACE_LEVEL, RaceResult, SharedRace, is_daily_race, race_secret};
use leptos::prelude::*;

use super::share;
use super::share::date;
use crate::app::{GameSession, LazyParts, days, go, icon, storage, was_helped};
use crate::online::has_server;
use crate::route::{PuzzlePage, Route};
use crate::setup::{PlayerKind, Setup};
use crate::words::{fill, id, sentence, t};

/// A person, who starts, against the computer.
fn setup() -> Setup {
    let mut setup = Setup::new(RACE_GAME);
    setup.kinds[1] = PlayerKind::Computer(RACE_LEVEL);
    setup
}

/// How many days are saved.
const MAX_DAYS: usize = 60;

/// The player's first race of this day, from the saved races or the finished games.
fn own(session: GameSession, day: u64) -> Option<SharedRace> {
    let text = storage::get("races").unwrap_or_default();
    let known =
        text.lines().filter_map(|line| line.parse::<SharedRace>().ok()).find(|played| played.day == day);
    known.or_else(|| {
        let games = session.saved_games();
        let mut over = games.iter().filter(|game| RaceResult::of(&game.record, day).is_some());
        // Only the first counts, because after it the tiles are known.
        let first = over.next_back()?;
        let played = SharedRace::of(&first.record, day, was_helped(&first.id));
        let mut lines: Vec<&str> = text.lines().collect();
        let line = played.to_string();
        lines.push(&line);
        storage::set("races", &lines[lines.len().saturating_sub(MAX_DAYS)..].join("\n"));
        Some(played)
    })
}

fn sentence_of(result: RaceResult, played: &SharedRace) -> String {
    let RaceResult { won, turns, rows } = result;
    let words = if won { fill!(id::RACE_WON, rows, turns) } else { fill!(id::RACE_LOST, rows, turns) };
    let marks = [(played.taken_back, id::RACE_TAKEN_BACK), (played.helped, id::RACE_HELPED)];
    marks.into_iter().filter(|(so, _)| *so).fold(words, |words, (_, id)| format!("{words} {}", t(id)))
}

/// The daily race, compared with the one in a link if there is one.
pub fn race(code: String) -> AnyView {
    let session = GameSession::from_context();
    let today = days();
    let other = (!code.is_empty()).then(|| {
        let played = code.parse::<SharedRace>().ok()?;
        Some((played.result()?, played))
    });
    let day = other.as_ref().and_then(|other| other.as_ref().map(|(_, played)| played.day)).unwrap_or(today);
    let mine = own(session, day).and_then(|played| Some((played.result()?, played)));
    let trouble = RwSignal::new(None::<String>);
    let unfinished = session
        .saved_games()
        .into_iter()
        .find(|game| is_daily_race(&game.record, today) && game.record.played().outcome().is_none())
        .map(|game| game.id);
    let start = move |_| match session.start_with(&setup(), Some(race_secret(today))) {
        Ok(()) => go(&Route::Play),
        Err(error) => trouble.set(Some(sentence(&error))),
    };
    let to_continue = StoredValue::new(unfinished.clone());
    let continue_game = move |_| {
        if let Some(id) = to_continue.get_value() {
            match if session.is_on_table(&id) { Ok(()) } else { session.resume(&id) } {
                Ok(()) => go(&Route::Play),
                Err(error) => trouble.set(Some(sentence(&error))),
            }
        }
    };
    let compared = match (&other, &mine) {
        (Some(Some((theirs, _))), Some((own, _))) => Some(match own.lead() - theirs.lead() {
            0 => t(id::RACE_EQUAL).to_owned(),
            more if more > 0 => fill!(id::RACE_BETTER, rows = more),
            less => fill!(id::RACE_WORSE, rows = -less),
        }),
        _ => None,
    };
    let theirs = other.map(|other| match other {
        Some((result, played)) => {
            let words = sentence_of(result, &played);
            view! { <p data-testid="race-theirs"><b>{t(id::RACE_THEIRS)}</b>" "{words}" "{t(id::RACE_CHECKED)}</p> }.into_any()
        }
        None => view! { <p class="trouble" role="alert">{t(id::RACE_UNREADABLE)}</p> }.into_any(),
    });
    let over = mine.is_some();
    let ranking = ranking(day, mine.as_ref().map(|(_, played)| played.to_string()));
    let result = mine.map(|(result, played)| {
        let words = sentence_of(result, &played);
        let page = PuzzlePage::Race(played.to_string());
        let text =
            format!("{}\n{}", fill!(id::RACE_SHARE, date = date(day), result = words), share::address(page));
        view! {
            <p data-testid="race-own"><b>{t(id::RACE_YOURS)}</b>" "{words}</p>
            <div class="row share-row">{share::button(text)}</div>
        }
    });
    view! {
        <section class="learn card notice puzzle-result" data-testid="race">
            <p class="crumbs"><a href=Route::Puzzles(PuzzlePage::All).to_string()>{t(id::PUZZLES)}</a></p>
            <h2>{fill!(id::RACE_OF, date = date(day))}</h2>
            <p>{fill!(id::RACE_ABOUT, level = RACE_LEVEL)}</p>
            {theirs}
            {result}
            {compared.map(|words| view! { <p data-testid="race-compared"><b>{words}</b></p> })}
            <p class="row">
                {match (unfinished, over && day == today) {
                    (Some(_), _) => view! { <button type="button" class="button primary" data-testid="race-continue" on:click=continue_game>{icon("play")}<span>{t(id::SAVED_CONTINUE)}</span></button> }.into_any(),
                    (None, false) => view! { <button type="button" class="button primary" data-testid="race-start" on:click=start>{icon("play")}<span>{t(id::START_GAME)}</span></button> }.into_any(),
                    (None, true) => ().into_any(),
                }}
            </p>
            <p class="trouble" role="alert">{trouble}</p>
            {ranking}
        </section>
    }
    .into_any()
}

/// The ranking of the day, which the part for online play shows; nothing on a page without a server.
fn ranking(day: u64, own: Option<String>) -> AnyView {
    if !has_server() {
        return ().into_any();
    }
    let parts = LazyParts::from_context();
    parts.online.load();
    (move || parts.online.get().map(|online| (online.race_ranking)(day, own.clone()))).into_any()
}
