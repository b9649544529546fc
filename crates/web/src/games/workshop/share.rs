//! Boards with names, links and pictures.

use crate::board_editor::drawing::lit;
use crate::words::{fill, id, t};
use eightfold_scene::octiles::{Extras, figure};
use leptos::prelude::*;

use super::editor::EditorState;
use super::parts::{Button, field, line, panel as panel_of, row};
use crate::app::{Prefs, copy, download, link_to, picture_style, png, resolved, storage};
use crate::board_editor::{BoardEditor, BoardEditorError};
use crate::drawing::{Caption, file_name, with_caption};
use crate::route::Route;

/// The list of saved boards, the link and the pictures.
pub fn panel(editor: EditorState) -> AnyView {
    // One line per board, sorted by name: name and text, separated by a tab.
    let saved = RwSignal::new(storage::get("bench-saved").unwrap_or_default());
    let name = RwSignal::new(String::new());
    let notice = RwSignal::new(String::new());
    // The board being renamed.
    let renaming = RwSignal::new(None::<String>);
    let change = move |without: &str, with: Option<(&str, &str)>| {
        let text = saved.get_untracked();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.retain(|line| line.split('\t').next() != Some(without));
        lines.extend(with.map(|(name, text)| format!("{name}\t{text}")));
        lines.sort();
        let text = lines.join("\n");
        storage::set("bench-saved", &text);
        saved.set(text);
    };
    let text_of = move |wanted: &str| {
        saved.with_untracked(|saved| {
            let found =
                saved.lines().find_map(|line| line.split_once('\t').filter(|(name, _)| *name == wanted));
            found.map(|(_, text)| text.to_owned())
        })
    };
    let put = move || {
        let given = name.with_untracked(|name| name.split_whitespace().collect::<Vec<_>>().join(" "));
        let taken = text_of(&given).is_some();
        match renaming.get_untracked() {
            _ if given.is_empty() => {
                notice.set(t(id::NAME_FIRST).to_owned());
                return;
            }
            Some(old) if old == given => notice.set(fill!(id::CALLED_AS_BEFORE, given)),
            _ if taken => {
                notice.set(fill!(id::NAME_TAKEN, given));
                return;
            }
            Some(old) => {
                let text = text_of(&old).unwrap_or_default();
                change(&old, Some((&given, &text)));
                notice.set(fill!(id::CALLED_NOW, old, given));
            }
            None => {
                change("", Some((&given, &editor.now.with_untracked(saved_text))));
                notice.set(fill!(id::BOARD_SAVED, given));
            }
        }
        renaming.set(None);
        name.set(String::new());
    };
    let open = move |wanted: &str| match text_of(wanted).map(|text| read_saved(&text)) {
        Some(Ok(opened)) => editor.show(opened),
        Some(Err(error)) => notice.set(fill!(id::BOARD_UNREADABLE, error)),
        None => {}
    };
    let entry = move |at: usize, title: &str| {
        let [title, old, gone] = [(); 3].map(|()| title.to_owned());
        let open_it = {
            let title = title.clone();
            move || open(&title)
        };
        row(vec![
            Button::new(&format!("saved-{at}"), &title, t(id::SAVED_ABOUT)).does(open_it),
            Button::new(&format!("rename-{at}"), t(id::RENAME), t(id::RENAME_ABOUT)).does(move || {
                name.set(old.clone());
                renaming.set(Some(old.clone()));
                notice.set(fill!(id::RENAME_HOW, old));
            }),
            Button::new(&format!("delete-{at}"), t(id::DELETE), t(id::DELETE_ABOUT)).does(move || {
                change(&gone, None);
                renaming.set(None);
                notice.set(fill!(id::BOARD_DELETED, gone));
            }),
        ])
    };
    let entries = move || {
        let titles = saved.with(|saved| {
            saved.lines().filter_map(|line| Some(line.split_once('\t')?.0.to_owned())).collect::<Vec<_>>()
        });
        titles.iter().enumerate().map(|(at, title)| entry(at, title)).collect::<Vec<_>>()
    };
    let prefs = Prefs::from_context();
    // The goal, the score, and the board.
    let drawn = move || {
        let extras =
            Extras { coordinates: prefs.coordinates.get_untracked(), numbers: prefs.numbers.get_untracked() };
        editor.now.with_untracked(|now| {
            let judged = now.judge();
            let board = resolved(&figure(&lit(now, &judged), "bench-", extras));
            let mark = if judged.solved { "✓ " } else { "" };
            let standing = format!("{mark}{} {}", judged.score, judged.more);
            let caption = Caption { title: &now.describe().0, players: &[], standing: standing.trim() };
            with_caption(&board, &caption, &picture_style())
        })
    };
    let named = move |ending: &str| {
        let of =
            editor.now.with_untracked(|now| format!("octiles {} {}", now.task.name(), now.judge().score));
        file_name(&of, ending)
    };
    let failed = move || notice.set(t(id::CANNOT_SAVE).to_owned());
    let svg = move || {
        if download(&named("svg"), "image/svg+xml", &drawn().svg).is_err() {
            failed();
        }
    };
    let png = move || {
        let drawn = drawn();
        png(&drawn.svg, &named("png"), drawn.size, move |done| {
            if !done {
                failed();
            }
        });
    };
    let link = move || {
        let route = Route::Workshop(editor.now.with_untracked(BoardEditor::to_string));
        copy(link_to(&route), move |done| {
            notice.set(if done { t(id::LINK_COPIED) } else { t(id::CANNOT_COPY) }.to_owned());
        });
    };
    let mut save = Button::new("save", "", t(id::SAVE_ABOUT));
    save.label = Signal::derive(move || {
        if renaming.with(Option::is_some) { t(id::RENAME) } else { t(id::SAVE) }.to_owned()
    });
    panel_of(
        "",
        t(id::SAVE_AND_SHARE),
        vec![
            row(vec![
                field(
                    "save-name".to_owned(),
                    t(id::NAME_PLACEHOLDER),
                    false,
                    false,
                    name.into(),
                    Callback::new(move |given| name.set(given)),
                ),
                save.does(put),
            ]),
            view! { <div role="group" aria-label=t(id::SAVED_BOARDS) data-testid="saved">{entries}</div> }
                .into_any(),
            row(vec![
                Button::new("copy-link", t(id::COPY_LINK), t(id::COPY_LINK_ABOUT)).does(link),
                Button::new("save-svg", t(id::SVG_PICTURE), t(id::SVG_PICTURE_ABOUT)).does(svg),
                Button::new("save-png", t(id::PNG_PICTURE), t(id::PNG_PICTURE_ABOUT)).does(png),
            ]),
            line("notice", "bench-small", Some("status"), move || notice.get()),
        ],
    )
}

/// A board as saved: its text, preceded by `=` if it is the player's own work alone.
fn saved_text(editor: &BoardEditor) -> String {
    let own = if editor.helped { "" } else { "=" };
    format!("{own}{editor}")
}

/// Reads [`saved_text`].
fn read_saved(text: &str) -> Result<BoardEditor, BoardEditorError> {
    match text.strip_prefix('=') {
        Some(own) => Ok(BoardEditor { helped: false, ..own.parse()? }),
        None => text.parse(),
    }
}
