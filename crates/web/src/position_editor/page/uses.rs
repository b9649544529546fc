//! The uses of a possible position: study it, play it, share it, make a puzzle of it.

use eightfold_game::ToAct;
use eightfold_puzzles::{Aim, Puzzle};
use eightfold_record::Record;
use leptos::prelude::*;

use super::editor::PositionEditor;
use super::{address, choice_of};
use crate::app::{GameSession, copy, go, icon, link_to};
use crate::route::{PUZZLE_GAMES, PuzzlePage, Route, StudyPage};
use crate::setup::PlayerKind;
use crate::words::{id, level_name, t};

/// The default level of the computer.
const LEVEL: usize = 4;

/// Returns the record that starts at the position, if it is possible.
fn record(editor: PositionEditor) -> Option<Record> {
    untrack(|| editor.is_right()).then_some(())?;
    editor.now.with_untracked(|now| Some(Record::of(now.choice(), now.opened().ok()?.as_ref())))
}

/// The buttons.
pub fn uses(editor: PositionEditor) -> impl IntoView {
    let home = GameSession::from_context();
    let right = Memo::new(move |_| editor.is_right());
    let playable = Memo::new(move |_| editor.is_right() && editor.outcome().is_none());
    let level = RwSignal::new(LEVEL);
    let told = RwSignal::new(String::new());
    let levels =
        Memo::new(move |_| editor.now.with(|now| now.choice().levels().collect::<Vec<&'static str>>()));
    let study = move |_| {
        if record(editor).is_some() {
            let (game, options) = editor.now.with_untracked(choice_of);
            let position = Some(editor.now.with_untracked(|now| now.text()));
            go(&Route::Study(StudyPage::NewStudy { game, options, position }));
        }
    };
    let play = move |_| {
        let Some(record) = record(editor) else { return };
        // The person at this screen plays the seat to act, or the first seat before a chance step.
        let own = match record.played().to_act() {
            ToAct::Seat(seat) => seat.index(),
            _ => 0,
        };
        let level = level.get_untracked().clamp(1, levels.get_untracked().len().max(1)) as u8;
        let kind = |at| if at == own { PlayerKind::Person } else { PlayerKind::Computer(level) };
        let kinds = (0..record.played().seats()).map(kind).collect();
        home.open_with(record, kinds);
        go(&Route::Play);
    };
    let link = move |_| {
        let route = Route::Study(editor.now.with_untracked(address));
        copy(link_to(&route), move |done| {
            told.set(if done { t(id::LINK_COPIED) } else { t(id::CANNOT_COPY_RECORD) }.to_owned());
        });
    };
    let no_puzzle = Memo::new(move |_| {
        editor.now.with(|now| {
            if !PUZZLE_GAMES.contains(&now.choice().info().id) {
                return Some(t(id::POSITION_NO_PUZZLE));
            }
            now.opened().ok().filter(|played| played.seats() != 2).map(|_| t(id::MAKE_TWO))
        })
    });
    let puzzle = move |_| {
        let made = record(editor).and_then(|record| {
            let first = Aim::of_game(record.choice().rules()).first()?.parse().ok()?;
            Puzzle::new(record.choice(), &record.played().position(), first).ok()
        });
        match made {
            Some(puzzle) => go(&Route::Puzzles(PuzzlePage::Make(puzzle.bare()))),
            None => told.set(t(id::POSITION_NO_PUZZLE).to_owned()),
        }
    };
    let options = move || {
        let named = levels.get().into_iter().enumerate();
        named
            .map(|(at, name)| {
                let number = at + 1;
                let chosen = level.get_untracked() == number;
                view! { <option value=number.to_string() selected=chosen prop:selected=move || level.get() == number>{format!("{number} · {}", level_name(name))}</option> }
            })
            .collect_view()
    };
    view! {
        <div class="position-uses" role="group" aria-label=t(id::POSITION_EDITOR)>
            <button type="button" class="button primary" data-testid="position-study" disabled=move || !right.get() on:click=study>{icon("study")}<span>{t(id::PUZZLE_STUDY)}</span></button>
            <button type="button" class="button" data-testid="position-puzzle" disabled=move || !playable.get() || no_puzzle.get().is_some() on:click=puzzle>{icon("puzzle")}<span>{t(id::MAKE_TITLE)}</span></button>
            <button type="button" class="button" data-testid="position-link" disabled=move || !right.get() on:click=link>{icon("link")}<span>{t(id::COPY_LINK)}</span></button>
            <span class="position-against">
                <button type="button" class="button" data-testid="position-play" disabled=move || !playable.get() on:click=play>{icon("play")}<span>{t(id::POSITION_PLAY)}</span></button>
                <label class="study-choice"><span>{t(id::POSITION_AGAINST)}</span>
                    <select data-testid="position-level" on:change=move |event| level.set(event_target_value(&event).parse().unwrap_or(LEVEL))>{options}</select></label>
            </span>
        </div>
        <p class="note" data-testid="position-no-puzzle" hidden=move || no_puzzle.get().is_none()>{no_puzzle}</p>
        <p role="status" class="visually-hidden" data-testid="position-told">{told}</p>
    }
}
