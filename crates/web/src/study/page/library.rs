//! Your games and studies, with a search by player, game, date, result and position; new studies and imports.

use eightfold_catalog::info;
use eightfold_game::Seat;
use leptos::prelude::*;

use super::explorer::picture;
use super::files::texts_of;
use super::opening::start;
use super::saved_studies;
use crate::app::{Dialog, GameSession, game_ui_of, go, icon, offered};
use crate::route::{PuzzlePage, Route, StudyPage};
use crate::study::library::{Entry, GameFilter, OwnResult, RESULTS, games_of};
use crate::words::{called, capitalised, fill, game_name, id, listed, sentence, t};

/// Entries per page.
const PAGE: usize = 20;

/// The page of the library.
pub fn library() -> AnyView {
    let entries = RwSignal::new(saved_studies::entries());
    let wanted = RwSignal::new(GameFilter::default());
    let shown = RwSignal::new(PAGE);
    let (told, trouble) = (RwSignal::new(String::new()), RwSignal::new(None::<String>));
    let removing = RwSignal::new(None::<(String, String)>);
    let (importing, starting) = (RwSignal::new(false), RwSignal::new(false));
    let found = Memo::new(move |_| {
        let wanted = wanted.get();
        entries.with(|all| (0..all.len()).filter(|at| all[*at].is(&wanted)).collect::<Vec<_>>())
    });
    let state = move || match found.with(Vec::len) {
        0 if entries.with(Vec::is_empty) => t(id::LIBRARY_EMPTY).to_owned(),
        0 => t(id::LIBRARY_NONE).to_owned(),
        count => fill!(id::LIBRARY_FOUND, count),
    };
    let list = move || {
        let lines = found
            .get()
            .into_iter()
            .take(shown.get())
            .map(|at| entries.with_untracked(|all| line(at, &all[at], removing)));
        lines.collect_view()
    };
    let take = Callback::new(move |files: Vec<(String, Result<String, String>)>| {
        let mut kept_now = 0;
        let mut refused = Vec::new();
        let mut last = None;
        for (name, text) in files {
            let games = text.and_then(|text| games_of(&text));
            match games {
                Ok((trees, count, why)) => {
                    for tree in trees {
                        match saved_studies::of_tree(tree, None) {
                            Ok(id) => {
                                kept_now += 1;
                                last = Some(id);
                            }
                            Err(why) => refused.push(why),
                        }
                    }
                    if let Some(why) = why {
                        refused.push(fill!(id::LIBRARY_LEFT_OUT, count, name = name.clone(), why));
                    }
                }
                Err(why) => refused.push(format!("{name}: {why}")),
            }
        }
        entries.set(saved_studies::entries());
        importing.set(false);
        told.set(if kept_now > 0 { fill!(id::LIBRARY_TAKEN, count = kept_now) } else { String::new() });
        trouble.set(refused.first().map(|why| sentence(why)));
        // A single imported game is opened at once.
        if let (1, true, Some(id)) = (kept_now, refused.is_empty(), last) {
            go(&Route::Study(StudyPage::Saved(id)));
        }
    });
    let name_of_removed = move || {
        removing.with(|removing| removing.as_ref().map(|(_, title)| title.clone()).unwrap_or_default())
    };
    let asking = RwSignal::new(false);
    Effect::new(move |_| asking.set(removing.with(Option::is_some)));
    Effect::new(move |_| {
        // Only cleared after a prompt, so that the two effects don't trigger each other endlessly.
        if !asking.get() && removing.with_untracked(Option::is_some) {
            removing.set(None);
        }
    });
    let remove = move |_| {
        if let Some((id, _)) = removing.get_untracked() {
            saved_studies::remove(&id);
            entries.set(saved_studies::entries());
        }
        asking.set(false);
    };
    view! {
        <section class="study-library" data-testid="library">
            <header class="library-head">
                <h2>{t(id::YOUR_GAMES)}</h2>
                <button type="button" class="button" data-testid="library-import" on:click=move |_| importing.set(true)>{icon("open")}<span>{t(id::LIBRARY_TAKE)}</span></button>
                <button type="button" class="button" data-testid="library-new" on:click=move |_| starting.set(true)>{icon("study")}<span>{t(id::LIBRARY_NEW_STUDY)}</span></button>
            </header>
            <p role="status" data-testid="library-told">{told}</p>
            <p class="trouble" role="alert" data-testid="library-trouble">{trouble}</p>
            <Show when=move || !entries.with(Vec::is_empty)>{search(wanted, shown)}</Show>
            <section aria-label=t(id::LIBRARY_GAMES)>
                <p role="status" class="empty" data-testid="library-state">{state}</p>
                <Show when=move || entries.with(Vec::is_empty)>
                    <p class="row"><a class="button primary" data-testid="library-play" href=Route::Home.to_string()>{icon("play")}<span>{t(id::PLAY_IT_HERE)}</span></a></p>
                </Show>
                <ul class="game-lines" data-testid="library-games">{list}</ul>
                <Show when=move || { found.with(Vec::len) > shown.get() }>
                    <p class="row"><button type="button" class="button" data-testid="library-more" on:click=move |_| shown.update(|shown| *shown += PAGE)>{t(id::FINISHED_MORE)}</button></p>
                </Show>
            </section>
            <Dialog open=importing title=t(id::LIBRARY_IMPORT) testid="import-dialog">{import(take)}</Dialog>
            <Dialog open=starting title=t(id::LIBRARY_NEW) testid="new-study-dialog">{new_study(told)}</Dialog>
            <Dialog open=asking title=t(id::LIBRARY_REMOVE) testid="remove-dialog">
                <p>{name_of_removed}</p>
                <p class="row">
                    <button type="button" class="button" data-testid="remove-yes" on:click=remove>{t(id::REMOVE)}</button>
                    <button type="button" class="button primary" data-testid="remove-no" autofocus=true on:click=move |_| asking.set(false)>{t(id::CANCEL)}</button>
                </p>
            </Dialog>
        </section>
    }
    .into_any()
}

/// The title of a game: its own or, without one, who won against which opponent, from the user's point of view, else the players.
fn heading(entry: &Entry) -> String {
    let (Some(result), Some(own), "") = (entry.own_result(), entry.own, entry.title.trim()) else {
        return saved_studies::title(&entry.title, &entry.record);
    };
    let played = entry.record.played();
    let name = |seat: Seat| {
        let given = entry.record.names().get(seat.index()).cloned().flatten();
        let level = entry.levels.get(seat.index()).copied().flatten();
        match (given, level) {
            (Some(name), _) => name,
            (None, Some(level)) => fill!(id::LIBRARY_LEVEL, level),
            (None, None) => called(played.seat_name(seat)),
        }
    };
    let team = played.team(own);
    let others = (0..played.seats()).map(Seat::new).filter(|seat| !team.contains(*seat));
    let winners = played.outcome().map(|outcome| outcome.winners);
    let mut names: Vec<String> = match result {
        OwnResult::Lost => {
            others.filter(|seat| winners.is_some_and(|winners| winners.contains(*seat))).map(name).collect()
        }
        _ => others.map(name).collect(),
    };
    names.dedup();
    let names = listed(names);
    match result {
        OwnResult::Won => fill!(id::LIBRARY_YOU_BEAT, names),
        OwnResult::Lost => capitalised(&fill!(id::LIBRARY_BEAT_YOU, names)),
        OwnResult::Draw => fill!(id::LIBRARY_YOU_DREW, names),
    }
}

/// A game of the list.
fn line(at: usize, entry: &Entry, removing: RwSignal<Option<(String, String)>>) -> impl IntoView + use<> {
    let (played, info) = (entry.record.played(), entry.record.choice().info());
    let drawn = picture(played, info.id, &format!("library{at}-"));
    let turns = played.turns();
    let ending = game_ui_of(info.id).and_then(|ui| (ui.words.ending)(played, info));
    let state = ending.unwrap_or_else(|| fill!(id::SAVED_TURN, turn = turns + 1));
    let title = heading(entry);
    let (word, class) = match (entry.is_study, entry.own_result()) {
        (true, _) => (t(id::STUDY), ""),
        (_, Some(OwnResult::Won)) => (t(id::GAMES_WON), "won"),
        (_, Some(OwnResult::Lost)) => (t(id::GAMES_LOST), "lost"),
        (_, Some(OwnResult::Draw)) => (t(id::FINISHED_DRAW), ""),
        (_, None) => ("", "none"),
    };
    let id = if entry.is_study { entry.id.clone() } else { format!("of.{}", entry.id) };
    let about = format!("{} · {} · {}", game_name(info), saved_studies::day_shown(&entry.day), state);
    let (own, name) = (entry.id.clone(), title.clone());
    let remove = entry.is_study.then(|| {
        let label =
            fill!(id::REMOVE_SAVED, title = title.clone(), state = saved_studies::day_shown(&entry.day));
        view! {
            <button type="button" class="button icon" aria-label=label data-testid=format!("remove-{at}")
                on:click=move |_| removing.set(Some((own.clone(), name.clone())))>{icon("cancel")}</button>
        }
    });
    view! {
        <li class="game-line">
            <span class="thumbnail" aria-hidden="true" inner_html=drawn></span>
            <span class="game-words"><b>{title}</b><small>{about}</small></span>
            <span class=format!("result-chip {class}")>{word}</span>
            <a class="button quiet" data-testid=format!("study-{at}") href=Route::Study(StudyPage::Saved(id)).to_string()>{t(id::STUDY_IT)}</a>
            {remove}
        </li>
    }
}

/// A new study from the start of a game, or from any position.
fn new_study(told: RwSignal<String>) -> impl IntoView {
    let home = GameSession::from_context();
    let game = RwSignal::new("octiles".to_owned());
    let position = RwSignal::new(String::new());
    let trouble = RwSignal::new(None::<String>);
    let begin = move || {
        let (game, text) = (game.get_untracked(), position.get_untracked());
        let text =
            Some(text.split_whitespace().collect::<Vec<_>>().join(" ")).filter(|text| !text.is_empty());
        told.set(String::new());
        match start(&game, &[], text.as_deref()) {
            Ok(_) => go(&Route::Study(StudyPage::NewStudy { game, options: Vec::new(), position: text })),
            Err(why) => trouble.set(Some(sentence(&why))),
        }
    };
    let table = home.with(|record| {
        let options = record.choice().written_options();
        let options = options.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        let game = record.choice().info().id.to_owned();
        let position = Some(record.played().position());
        Route::Study(StudyPage::NewStudy { game, options, position }).to_string()
    });
    let whole = home.with(|record| Route::Study(StudyPage::FromLink(record.to_link())).to_string());
    view! {
        <form class="library-form" on:submit=move |event| {
            event.prevent_default();
            begin();
        }>
            <label class="make-field"><span>{t(id::PUZZLES_GAME)}</span>
                <select data-testid="new-study-game" on:change=move |event| game.set(event_target_value(&event))>
                    {offered().map(|info| view! { <option value=info.id prop:selected=move || game.with(|game| game == info.id)>{game_name(info)}</option> }).collect_view()}
                </select></label>
            <label class="make-field"><span>{t(id::LIBRARY_POSITION)}</span>
                <textarea rows="2" spellcheck="false" data-testid="new-study-position" prop:value=position on:input=move |event| position.set(event_target_value(&event))></textarea></label>
            <p class="trouble" role="alert" data-testid="new-study-trouble">{trouble}</p>
            <p class="row study-links">
                <button type="submit" class="button primary" data-testid="new-study">{t(id::START_GAME)}</button>
                {whole.map(|to| view! { <a class="button" href=to data-testid="study-table">{t(id::LIBRARY_TABLE)}</a> })}
                {table.map(|to| view! { <a class="button" href=to>{t(id::LIBRARY_TABLE_POSITION)}</a> })}
                <a class="button" href=arrange() data-testid="to-position-editor">{t(id::POSITION_EDITOR)}</a>
                <a class="button" href=Route::Puzzles(PuzzlePage::Own).to_string()>{t(id::LIBRARY_MISTAKES)}</a>
            </p>
        </form>
    }
}

/// The position editor with the position last edited.
fn arrange() -> String {
    let page = StudyPage::PositionEditor { game: String::new(), options: Vec::new(), position: None };
    Route::Study(page).to_string()
}

/// Imports files and pasted games.
fn import(take: Callback<Vec<(String, Result<String, String>)>>) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let over = RwSignal::new(false);
    let read = move |files: Option<web_sys::FileList>| {
        let Some(files) = files else { return };
        let files: Vec<web_sys::File> = (0..files.length()).filter_map(|at| files.get(at)).collect();
        leptos::task::spawn_local(async move {
            let mut read = Vec::new();
            for file in files {
                read.extend(texts_of(&file).await);
            }
            take.run(read);
        });
    };
    let chosen = move |event: web_sys::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        read(input.files());
        // Cleared after reading, so that the same file can be chosen again once it is fixed.
    };
    let dropped = move |event: web_sys::DragEvent| {
        event.prevent_default();
        over.set(false);
        read(event.data_transfer().and_then(|data| data.files()));
    };
    view! {
        <form class="library-form study-import" class:over=over
            on:dragover=move |event| {
                event.prevent_default();
                over.set(true);
            }
            on:dragleave=move |_| over.set(false)
            on:drop=dropped
            on:submit=move |event| {
                event.prevent_default();
                take.run(vec![(t(id::LIBRARY_PASTED).to_owned(), Ok(text.get_untracked()))]);
            }>
            <p class="note">{t(id::LIBRARY_IMPORT_ABOUT)}</p>
            <label class="make-field"><span>{t(id::LIBRARY_FILES)}</span>
                <input type="file" multiple accept=".sgf,.txt,.zip,text/plain,application/x-go-sgf,application/zip" data-testid="library-files" on:change=chosen/></label>
            <label class="make-field"><span>{t(id::LIBRARY_PASTE)}</span>
                <textarea rows="2" spellcheck="false" data-testid="library-paste" prop:value=text on:input=move |event| text.set(event_target_value(&event))></textarea></label>
            <p class="row"><button type="submit" class="button" data-testid="library-take">{t(id::LIBRARY_TAKE)}</button></p>
        </form>
    }
}

/// The search form.
fn search(wanted: RwSignal<GameFilter>, shown: RwSignal<usize>) -> impl IntoView {
    type Field = fn(&mut GameFilter) -> &mut String;
    let set = move |field: Field, value: String| {
        shown.set(PAGE);
        wanted.update(|wanted| *field(wanted) = value);
    };
    let text = move |label: &'static str, kind: &'static str, testid: &'static str, field: Field| {
        view! {
            <label class="option line"><span>{label}</span>
                <input type=kind data-testid=testid autocomplete="off" on:input=move |event| set(field, event_target_value(&event))/></label>
        }
    };
    let result = |value: &str| match value {
        "won" => t(id::FINISHED_WON),
        "lost" => t(id::FINISHED_LOST),
        "decided" => t(id::LIBRARY_DECIDED),
        "draw" => t(id::FINISHED_DRAW),
        _ => t(id::LIBRARY_OPEN),
    };
    let chip = move |value: &'static str, label: &'static str| {
        view! {
            <button type="button" class="filter-chip" data-testid=format!("library-{}", if value.is_empty() { "all" } else { value })
                aria-pressed=move || wanted.with(|wanted| wanted.result == value).to_string()
                on:click=move |_| set(|wanted| &mut wanted.result, value.to_owned())>{label}</button>
        }
    };
    view! {
        <form class="library-search" role="search" aria-label=t(id::FINISHED_SEARCH) on:submit=move |event| event.prevent_default()>
            <div class="filter-chips" role="group" aria-label=t(id::FINISHED_RESULT)>
                {chip("", t(id::ALL_THE_GAMES))}
                {chip("won", t(id::GAMES_WON))}
                {chip("lost", t(id::GAMES_LOST))}
                {chip("open", t(id::LIBRARY_OPEN))}
            </div>
            <input type="search" autocomplete="off" data-testid="library-player" aria-label=t(id::LIBRARY_SEARCH) placeholder=t(id::LIBRARY_SEARCH)
                on:input=move |event| set(|wanted| &mut wanted.player, event_target_value(&event))/>
            <details data-testid="library-filters">
                <summary>{t(id::LIBRARY_MORE_FILTERS)}</summary>
                <div class="library-filters">
                    <label class="option line"><span>{t(id::PUZZLES_GAME)}</span>
                        <select data-testid="library-game" on:change=move |event| set(|wanted| &mut wanted.game, event_target_value(&event))>
                            <option value="">{t(id::ALL_THE_GAMES)}</option>
                            {offered().filter_map(|one| info(one.id)).map(|one| view! { <option value=one.id>{game_name(one)}</option> }).collect_view()}
                        </select></label>
                    <label class="option line"><span>{t(id::FINISHED_RESULT)}</span>
                        <select data-testid="library-result" on:change=move |event| set(|wanted| &mut wanted.result, event_target_value(&event))>
                            <option value="">{t(id::FINISHED_ANY)}</option>
                            {RESULTS.map(|value| view! { <option value=value prop:selected=move || wanted.with(|wanted| wanted.result == value)>{result(value)}</option> }).collect_view()}
                        </select></label>
                    {text(t(id::FINISHED_SINCE), "date", "library-since", |wanted| &mut wanted.since)}
                    {text(t(id::FINISHED_UNTIL), "date", "library-until", |wanted| &mut wanted.until)}
                    {text(t(id::LIBRARY_MET), "text", "library-position", |wanted| &mut wanted.position)}
                </div>
            </details>
        </form>
    }
}
