//! Boards with names, links and pictures.

use eightfold_scene::octiles::{Extras, picture};
use leptos::prelude::*;

use super::bench::Workbench;
use super::look::lit;
use super::parts::{Button, field, line, panel as panel_of, row};
use crate::app::{Prefs, copy, download, keep, kept, png};
use crate::board_editor::{BenchError, BoardEditor};
use crate::route::Route;

/// The side of a picture in dots.
const DOTS: u32 = 1224;

/// The list of saved boards, the link and the pictures.
pub fn panel(bench: Workbench) -> AnyView {
    // A line for each: its name and its text, divided by a tab, in the order of the names.
    let saved = RwSignal::new(kept("bench-saved").unwrap_or_default());
    let name = RwSignal::new(String::new());
    let notice = RwSignal::new(String::new());
    // The board whose name is being changed.
    let renaming = RwSignal::new(None::<String>);
    let change = move |without: &str, with: Option<(&str, &str)>| {
        let text = saved.get_untracked();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.retain(|line| line.split('\t').next() != Some(without));
        lines.extend(with.map(|(name, text)| format!("{name}\t{text}")));
        lines.sort();
        let text = lines.join("\n");
        keep("bench-saved", &text);
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
                notice.set("Give the board a name first.".to_owned());
                return;
            }
            Some(old) if old == given => notice.set(format!("It is called {given} as before.")),
            _ if taken => {
                notice.set(format!(
                    "There is a board called {given} already: choose another name, or delete that one."
                ));
                return;
            }
            Some(old) => {
                let text = text_of(&old).unwrap_or_default();
                change(&old, Some((&given, &text)));
                notice.set(format!("{old} is called {given} now."));
            }
            None => {
                change("", Some((&given, &bench.now.with_untracked(saved_text))));
                notice.set(format!("{given} is saved in this browser."));
            }
        }
        renaming.set(None);
        name.set(String::new());
    };
    let open = move |wanted: &str| match text_of(wanted).map(|text| read_saved(&text)) {
        Some(Ok(opened)) => bench.show(opened),
        Some(Err(error)) => notice.set(format!("This board cannot be read: {error}.")),
        None => {}
    };
    let entry = move |at: usize, title: &str| {
        let [title, old, gone] = [(); 3].map(|()| title.to_owned());
        let open_it = {
            let title = title.clone();
            move || open(&title)
        };
        row(vec![
            Button::new(&format!("saved-{at}"), &title, "Puts this board on the bench").does(open_it),
            Button::new(&format!("rename-{at}"), "Rename", "Gives this board another name").does(move || {
                name.set(old.clone());
                renaming.set(Some(old.clone()));
                notice.set(format!("Write the new name of {old} above, then press Rename there."));
            }),
            Button::new(&format!("delete-{at}"), "Delete", "Deletes this board").does(move || {
                change(&gone, None);
                renaming.set(None);
                notice.set(format!("{gone} is deleted."));
            }),
        ])
    };
    let entries = move || {
        let titles = saved.with(|saved| {
            saved.lines().filter_map(|line| Some(line.split_once('\t')?.0.to_owned())).collect::<Vec<_>>()
        });
        titles.iter().enumerate().map(|(at, title)| entry(at, title)).collect::<Vec<_>>()
    };
    let prefs = Prefs::here();
    let drawn = move || {
        let extras =
            Extras { coordinates: prefs.coordinates.get_untracked(), numbers: prefs.numbers.get_untracked() };
        let scene = bench.now.with_untracked(|bench| lit(bench, &bench.judge()));
        picture(&scene, prefs.shown.get_untracked(), extras)
    };
    let failed = move || notice.set("The browser did not let the page save a file.".to_owned());
    let svg = move || {
        if download("octiles.svg", "image/svg+xml", &drawn()).is_err() {
            failed();
        }
    };
    let png = move || {
        png(&drawn(), "octiles.png", (DOTS, DOTS), move |done| {
            if !done {
                failed();
            }
        });
    };
    let link = move || {
        let base = window().location().href().unwrap_or_default();
        let base = base.split('#').next().unwrap_or_default().to_owned();
        let link = base + &Route::Workshop(bench.now.with_untracked(BoardEditor::to_string)).to_string();
        copy(link, move |done| {
            notice.set(
                if done { "The link is copied." } else { "The browser did not let the page copy the link." }
                    .to_owned(),
            );
        });
    };
    let mut save = Button::new("save", "", "Keeps the board under this name, or gives it the new name");
    save.label =
        Signal::derive(move || if renaming.with(Option::is_some) { "Rename" } else { "Save" }.to_owned());
    panel_of(
        "",
        "Keep and share",
        vec![
            row(vec![
                field(
                    "save-name".to_owned(),
                    "Name",
                    false,
                    false,
                    name.into(),
                    Callback::new(move |given| name.set(given)),
                ),
                save.does(put),
            ]),
            view! { <div role="group" aria-label="Saved boards" data-testid="saved">{entries}</div> }
                .into_any(),
            row(vec![
                Button::new(
                    "copy-link",
                    "Copy link",
                    "Copies an address with this board and what is to be made",
                )
                .does(link),
                Button::new("save-svg", "SVG picture", "Downloads the board as a drawing").does(svg),
                Button::new("save-png", "PNG picture", "Downloads the board as a picture").does(png),
            ]),
            line("notice", "bench-small", Some("status"), move || notice.get()),
        ],
    )
}

/// A board as it is saved: its text, with `=` before it if it is the player's own work alone.
fn saved_text(bench: &BoardEditor) -> String {
    let own = if bench.helped { "" } else { "=" };
    format!("{own}{bench}")
}

/// Reads [`saved_text`].
fn read_saved(text: &str) -> Result<BoardEditor, BenchError> {
    match text.strip_prefix('=') {
        Some(own) => Ok(BoardEditor { helped: false, ..own.parse()? }),
        None => text.parse(),
    }
}
