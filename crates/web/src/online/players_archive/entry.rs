//! One published board or puzzle: its picture and score, likes and comments.

use eightfold_protocol::{Code, Entry, EntryComment, EntryComments, EntryKind, NewComment, Problem};
use leptos::prelude::*;

use super::collect::Collect;
use super::report::ReportDialog;
use super::{links, picture, task_words, title_words, value_words};
use crate::app::{copy, day, go, icon, link_to};
use crate::board_editor::BoardEditor;
use crate::board_editor::archive_task::editor_of;
use crate::board_editor::best::known;
use crate::board_editor::thumbnail::shared;
use crate::online::account::Person;
use crate::online::client;
use crate::route::{PuzzlePage, Route, encode_part};
use crate::words::{fill, id, sentence, t};

pub fn entry(id: String) -> AnyView {
    view! { <Page id/> }.into_any()
}

#[component]
fn Page(id: String) -> impl IntoView {
    let found = RwSignal::new(None::<Result<Entry, String>>);
    let path = format!("archive/{id}");
    leptos::task::spawn_local(async move {
        let entry = client::get::<Entry>(&path).await.map_err(|problem| match problem.code {
            Code::NotFound => t(id::PLAYERS_MISSING).to_owned(),
            _ => sentence(&problem.message),
        });
        found.try_set(Some(entry));
    });
    view! {
        <section class="lobby players-entry" data-testid="entry">
            <div inner_html=shared()></div>
            {move || match found.get() {
                None => view! { <p role="status" class="empty">{t(id::PART_COMING)}</p> }.into_any(),
                Some(Err(words)) => view! {
                    <div class="lobby-head"><h2>{t(id::PLAYERS_ARCHIVE)}</h2>{links(true, true)}</div>
                    <p class="card notice lobby-wide" data-testid="entry-missing">{words}</p>
                }.into_any(),
                Some(Ok(entry)) => shown(entry),
            }}
        </section>
    }
}

/// Where the entry leads: to the board editor with its board, or to its puzzle.
fn target_of(entry: &Entry) -> Option<(Route, &'static str, &'static str)> {
    match entry.kind {
        EntryKind::Board => {
            let editor = editor_of(entry.task.as_deref()?, entry.board.as_deref())?;
            Some((Route::Workshop(editor.to_string()), "workshop", t(id::PLAYERS_CONTINUE)))
        }
        EntryKind::Task => {
            let editor = editor_of(entry.task.as_deref()?, None)?;
            // Without a board in the address, the one in the editor stays.
            let editor = BoardEditor { task: editor.task, ..BoardEditor::default() }.to_string();
            Some((Route::Workshop(editor), "workshop", t(id::PLAYERS_TRY)))
        }
        EntryKind::Puzzle => {
            let page = PuzzlePage::FromLink(entry.puzzle.clone()?);
            Some((Route::Puzzles(page), "puzzle", t(id::MAKE_SOLVE)))
        }
    }
}

fn shown(entry: Entry) -> AnyView {
    let person = Person::from_context();
    let author = entry.author_id.clone();
    let is_mine = Memo::new(move |_| person.get().is_some_and(|me| me.id == author));
    let likes = RwSignal::new((entry.likes, entry.liked));
    let trouble = RwSignal::new(None::<String>);
    let (reporting, removing) = (RwSignal::new(None::<Option<u64>>), RwSignal::new(false));
    let address = StoredValue::new(format!("archive/{}", entry.id));
    let refused = move |problem: Problem| {
        client::refuse(trouble, &problem);
    };
    let like = move |_| {
        let method = if likes.get_untracked().1 { "DELETE" } else { "PUT" };
        leptos::task::spawn_local(async move {
            let path = address.get_value() + "/like";
            let done: Result<Entry, Problem> =
                person.act(|| client::call::<(), _>(method, &path, None)).await;
            match done {
                Ok(entry) => {
                    trouble.try_set(None);
                    likes.try_set((entry.likes, entry.liked));
                }
                Err(problem) => refused(problem),
            }
        });
    };
    let remove = move |_| {
        if !removing.get_untracked() {
            removing.set(true);
            return;
        }
        leptos::task::spawn_local(async move {
            let path = address.get_value();
            match person.act(|| client::text::<()>("DELETE", &path, None)).await {
                Ok(_) => go(&Route::PlayersArchive(String::new())),
                Err(problem) => refused(problem),
            }
        });
    };
    let share = link_to(&Route::ArchiveEntry(entry.id.clone()));
    let copied = RwSignal::new(false);
    let others = (entry.topic == "30").then(|| {
        let task = format!("task={}", encode_part(entry.task.as_deref().unwrap_or_default()));
        let to = Route::PlayersArchive(task).to_string();
        view! { <a class="button" href=to data-testid="entry-boards">{icon("eye")}<span>{t(id::PLAYERS_BOARDS)}</span></a> }
    });
    let on = target_of(&entry).map(|(route, sign, label)| view! {
        <a class="button primary" data-testid="entry-continue" href=route.to_string()>{icon(sign)}<span>{label}</span></a>
    });
    let family = if entry.topic.starts_with("octi-") { "octi" } else { "octiles" };
    let known =
        editor_of(entry.task.as_deref().unwrap_or_default(), None).and_then(|editor| known(&editor.task));
    let known = known.filter(|_| entry.board.is_some()).map(|(words, _)| words);
    let rules = (entry.topic == "30").then(|| entry.task.clone()).flatten();
    let by = Route::Person(entry.author.clone()).to_string();
    view! {
        <div class="lobby-head">
            <h2 data-testid="entry-title">{title_words(&entry)}</h2>
            {links(true, true)}
        </div>
        <div class="card entry-board" data-family=family aria-hidden="true" inner_html=picture(&entry)></div>
        <div class="card entry-words">
            {entry.hidden.clone().map(|reason| view! { <p class="trouble" data-testid="entry-hidden">{fill!(id::PLAYERS_HIDDEN, reason)}</p> })}
            <p class="entry-value"><b data-testid="entry-value">{value_words(&entry)}</b></p>
            {known.map(|known| view! { <p class="entry-known">{t(id::BEST_KNOWN)}": "{known}</p> })}
            <p>{task_words(&entry)}{rules.map(|rules| view! { <br/><code>{rules}</code> })}</p>
            {(!entry.statement.is_empty()).then(|| view! { <p class="entry-statement" data-testid="entry-statement">{entry.statement.clone()}</p> })}
            <p><small><a href=by data-testid="entry-author">{fill!(id::PLAYERS_BY, name = entry.author.as_str())}</a>" · "{day(entry.at_ms)}</small></p>
            <p class="row">
                {on}
                {others}
                {move || (!is_mine.get()).then(|| view! {
                    <button type="button" class="button" data-testid="entry-like" aria-pressed=move || likes.get().1.to_string() on:click=like>{icon("hint")}<span>{t(id::PLAYERS_LIKE)}</span></button>
                })}
                <span class="entry-likes" role="status" data-testid="entry-likes">{move || fill!(id::PLAYERS_LIKES, count = likes.get().0)}</span>
            </p>
            <p class="row">
                <button type="button" class="button small" on:click=move |_| copy(share.clone(), move |done| copied.set(done))>{t(id::COPY_LINK)}</button>
                {move || is_mine.get().then(|| view! {
                    <button type="button" class="button small" data-testid="entry-remove" on:click=remove>{move || t(if removing.get() { id::PLAYERS_REMOVE_SURE } else { id::REMOVE })}</button>
                })}
                {move || (!is_mine.get()).then(|| view! {
                    <button type="button" class="button small" data-testid="entry-report" on:click=move |_| reporting.set(Some(None))>{t(id::REPORT)}</button>
                })}
                <small role="status">{move || copied.get().then(|| t(id::LINK_COPIED))}</small>
            </p>
            <p class="trouble" role="alert" data-testid="entry-trouble">{trouble}</p>
            {entry.hidden.is_none().then(|| view! { <Collect entry=entry.id.clone()/> })}
        </div>
        <Comments address=address.get_value() reporting/>
        <ReportDialog entry=entry reporting/>
    }
    .into_any()
}

#[component]
fn Comments(address: String, reporting: RwSignal<Option<Option<u64>>>) -> impl IntoView {
    let person = Person::from_context();
    let path = StoredValue::new(address + "/comments");
    let said = RwSignal::new(Vec::<EntryComment>::new());
    let next = RwSignal::new(None::<u64>);
    let text = RwSignal::new(String::new());
    let trouble = RwSignal::new(None::<String>);
    let read = move |after: u64| {
        leptos::task::spawn_local(async move {
            let page = client::get::<EntryComments>(&format!("{}?after={after}", path.get_value())).await;
            if let Ok(page) = page {
                next.try_set(page.next);
                said.try_update(|said| {
                    said.retain(|comment| comment.number <= after);
                    said.extend(page.comments);
                });
            }
        });
    };
    read(0);
    let send = move || {
        let new = NewComment { text: text.get_untracked() };
        leptos::task::spawn_local(async move {
            let path = path.get_value();
            let done: Result<EntryComment, Problem> = person.act(|| client::post(&path, &new)).await;
            match done {
                Ok(comment) => {
                    trouble.try_set(None);
                    text.try_set(String::new());
                    said.try_update(|said| said.push(comment));
                }
                Err(problem) => client::refuse(trouble, &problem),
            }
        });
    };
    let remove = move |number: u64| {
        leptos::task::spawn_local(async move {
            let path = format!("{}/{number}", path.get_value());
            if client::text::<()>("DELETE", &path, None).await.is_ok() {
                said.try_update(|said| said.retain(|comment| comment.number != number));
            }
        });
    };
    let line = move |comment: EntryComment| {
        let (number, by) = (comment.number, Route::Person(comment.by.clone()).to_string());
        let is_mine = person.get().is_some_and(|me| me.id == comment.by_id);
        let act = move |_| if is_mine { remove(number) } else { reporting.set(Some(Some(number))) };
        view! {
            <li>
                <p><a href=by><b>{comment.by}</b></a>" "<small>{day(comment.at_ms)}</small></p>
                <p>{comment.text}</p>
                <button type="button" class="button small quiet" on:click=act>{t(if is_mine { id::REMOVE } else { id::REPORT })}</button>
            </li>
        }
    };
    view! {
        <section class="card lobby-wide entry-comments" aria-labelledby="comments-title">
            <h3 id="comments-title">{t(id::PLAYERS_COMMENTS_TITLE)}</h3>
            <ul data-testid="comments">{move || said.get().into_iter().map(line).collect_view()}</ul>
            <p class="empty" hidden=move || said.with(|said| !said.is_empty())>{t(id::PLAYERS_COMMENTS_NONE)}</p>
            <Show when=move || next.get().is_some()>
                <p class="row"><button type="button" class="button" on:click=move |_| read(next.get_untracked().unwrap_or_default())>{t(id::FINISHED_MORE)}</button></p>
            </Show>
            <form class="setup" on:submit=move |event| {
                event.prevent_default();
                send();
            }>
                <label class="paste"><span>{t(id::PLAYERS_COMMENT)}</span>
                    <input type="text" required maxlength="500" autocomplete="off" data-testid="comment-text" prop:value=text on:input=move |event| text.set(event_target_value(&event))/></label>
                <p class="trouble" role="alert" data-testid="comment-trouble">{trouble}</p>
                <p class="row"><button type="submit" class="button" data-testid="comment-send">{t(id::PLAYERS_COMMENT_SEND)}</button></p>
            </form>
        </section>
    }
}
