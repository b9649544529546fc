//! The turns you played in the current position in your games, with their scores.

use eightfold_catalog::AnyMatch;
use leptos::prelude::*;

use super::open_study::OpenStudy;
use super::saved_studies;
use crate::route::{Route, StudyPage};
use crate::study::library::{Entry, PositionStats, explore};
use crate::words::{fill, id, t};

/// How many games are listed.
const MAX_GAMES: usize = 8;

/// The turns played in the current position. The games are read when it is first shown.
pub fn explorer(studying: OpenStudy, shown: Signal<bool>) -> impl IntoView {
    let games = RwSignal::new(None::<Vec<Entry>>);
    Effect::new(move |_| {
        if shown.get() && games.with_untracked(Option::is_none) {
            // The game being studied isn't compared with itself.
            let own = studying.id.get_value();
            games.set(Some(saved_studies::entries().into_iter().filter(|entry| entry.id != own).collect()));
        }
    });
    let found = Memo::new(move |_| {
        let record = studying.session.with(|record| (record.clone(), record.played().position()));
        games.with(|games| {
            let (record, position) = record?;
            let games = games.as_ref()?;
            let (tried, among) = explore(games, &record, &position);
            let named = among.iter().take(MAX_GAMES).map(|place| {
                let entry = &games[*place];
                (
                    entry.id.clone(),
                    entry.is_study,
                    saved_studies::title(&entry.title, &entry.record),
                    saved_studies::day_shown(&entry.day),
                )
            });
            Some((tried, among.len(), named.collect::<Vec<_>>()))
        })
    });
    let line = move |tried: PositionStats| {
        let score = match tried.over {
            0 => t(id::STUDY_NO_RESULT).to_owned(),
            over => fill!(id::STUDY_SCORED, percent = (100 * tried.halves + over) / (2 * over), over),
        };
        let step = tried.step.clone();
        view! {
            <li>
                <button type="button" class="button small" data-testid="explored" on:click=move |_| { studying.add(std::slice::from_ref(&tried.step)); }>{step}</button>
                <span>{fill!(id::STUDY_TIMES, games = tried.games)}</span>
                <small>{score}</small>
            </li>
        }
    };
    move || {
        let Some((tried, count, named)) = found.get() else {
            return ().into_any();
        };
        if count == 0 {
            return view! { <p class="note" data-testid="explorer-none">{t(id::STUDY_NOT_MET)}</p> }
                .into_any();
        }
        let named = named.into_iter().map(|(id, is_study, title, day)| {
            let to = if is_study {
                Route::Study(StudyPage::Saved(id))
            } else {
                Route::Study(StudyPage::Saved(format!("of.{id}")))
            };
            view! { <li><a href=to.to_string()>{title}</a>" "<small>{day}</small></li> }
        });
        view! {
            <p data-testid="explorer-count">{fill!(id::STUDY_MET, count)}</p>
            <ul class="study-explored">{tried.into_iter().map(line).collect_view()}</ul>
            <h3>{t(id::STUDY_AMONG)}</h3>
            <ul class="study-among">{named.collect_view()}</ul>
        }
        .into_any()
    }
}

/// A small picture of a position.
pub fn picture(played: &dyn AnyMatch, game: &str, scope: &str) -> String {
    crate::app::game_ui_of(game).and_then(|ui| (ui.picture)(played, scope)).unwrap_or_default()
}
