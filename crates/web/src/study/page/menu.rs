//! Actions on a whole study, in a menu over the page.

use eightfold_catalog::Family;
use eightfold_puzzles::{Aim, Puzzle};
use eightfold_scene::svg::escape;
use eightfold_study::{NodeId, Tree};
use leptos::prelude::*;

use super::explorer::picture;
use super::open_study::OpenStudy;
use super::program::program;
use super::saved_studies;
use crate::app::{
    MoreList, api, copy, download, go, icon, link_to, picture_style, resolved, site, storage, today,
};
use crate::drawing::PictureStyle;
use crate::route::{PUZZLE_GAMES, PuzzlePage, Route, StudyPage};
use crate::study::export::{self, InitialStudy};
use crate::study::marks;
use crate::study::saved::{SHARE_KEY, SavedStudy};
use crate::study::sheet::sheet;
use crate::words::{id, language, sentence, t};

/// The "More" menu.
pub fn more(studying: OpenStudy, keys_open: RwSignal<bool>, merge_open: RwSignal<bool>) -> impl IntoView {
    let note = studying.session.note;
    let tell = move |done: bool, copied: &'static str| {
        note.set(if done { copied.to_owned() } else { t(id::CANNOT_COPY_RECORD).to_owned() });
    };
    let copied = move |text: String, words: &'static str| copy(text, move |done| tell(done, words));
    let game = studying.study.with_untracked(|study| study.tree().choice().info());
    let has_sgf = game.family == Family::Octi
        && studying.study.with_untracked(|study| study.tree().head().played().seats()) == 2;
    let link = move |_| match studying.study.with_untracked(|study| study.tree().to_link()) {
        Ok(packed) => copied(link_to(&Route::Study(StudyPage::FromLink(packed))), t(id::LINK_COPIED)),
        Err(error) => note.set(sentence(&error.to_string())),
    };
    let save = move |name: &'static str, kind: &'static str, text: Result<String, String>| match text {
        Ok(text) if download(&file_name(studying, name), kind, &text).is_err() => {
            note.set(t(id::CANNOT_SAVE).to_owned());
        }
        Err(why) => note.set(sentence(&why)),
        Ok(_) => {}
    };
    let text = move || studying.study.with_untracked(|study| study.tree().to_text());
    let sgf = move || {
        studying.study.with_untracked(|study| study.tree().to_sgf().map_err(|error| error.to_string()))
    };
    let apart = move |_| {
        let copied = studying.study.with_untracked(|study| study.tree().copied(study.node()));
        match copied
            .map_err(|error| error.to_string())
            .and_then(|tree| saved_studies::of_tree(tree, studying.own.get_untracked()))
        {
            Ok(id) => go(&Route::Study(StudyPage::Saved(id))),
            Err(why) => note.set(sentence(&why)),
        }
    };
    let item = move |testid: &'static str,
                     sign: &'static str,
                     label: &'static str,
                     off: Signal<bool>,
                     act: Callback<()>| {
        view! {
            <button type="button" class="more-item" data-testid=testid disabled=move || off.get() on:click=move |_| act.run(())>{icon(sign)}{label}</button>
        }
    };
    let never = Signal::stored(false);
    let at_start = Signal::derive(move || !studying.ways().0);
    let no_delete = Signal::derive(move || at_start.get() || !studying.may_edit());
    let no_merge = Signal::derive(move || !studying.may_edit());
    let no_undo = Signal::derive(move || !studying.can_undo_and_redo().0);
    let no_redo = Signal::derive(move || !studying.can_undo_and_redo().1);
    let is_shared = studying.shared.is_some();
    let keep = move || {
        let tree = studying.study.with_untracked(|study| study.tree().clone());
        match saved_studies::of_tree(tree, None) {
            Ok(id) => go(&Route::Study(StudyPage::Saved(id))),
            Err(why) => note.set(sentence(&why)),
        }
    };
    let share = move || {
        // The address alone shares nothing, so that a link to it, or a reload, doesn't make a second study.
        storage::set(SHARE_KEY, &studying.id.get_value());
        go(&Route::SharedStudy(String::new()));
    };
    let is_main = Signal::derive(move || {
        studying.with(|study| {
            let tree = study.tree();
            tree.line(study.node()).into_iter().all(|node| tree.is_main(node))
        })
    });
    let no_promote = Signal::derive(move || is_main.get() || !studying.may_edit());
    let position =
        move || studying.study.with_untracked(|study| study.tree().node(study.node()).position().to_owned());
    let arrange = move || {
        studying.with(|study| {
            let tree = study.tree();
            let options =
                tree.choice().written_options().map(|(key, value)| (key.to_owned(), value.to_owned()));
            let (options, position) =
                (options.collect(), Some(tree.node(study.node()).position().to_owned()));
            let page = StudyPage::PositionEditor { game: game.id.to_owned(), options, position };
            Route::Study(page).to_string()
        })
    };
    // The current position with the first aim of its game; `None` if it can't be a puzzle.
    let puzzle = move || {
        let made = studying.with(|study| {
            let tree = study.tree();
            let first = Aim::of_game(tree.choice().rules()).first()?.parse().ok()?;
            Puzzle::new(tree.choice(), tree.node(study.node()).position(), first).ok()
        });
        let label = t(id::MAKE_TITLE);
        match made.filter(|puzzle: &Puzzle| PUZZLE_GAMES.contains(&puzzle.choice().info().id)) {
            Some(puzzle) => {
                let to = Route::Puzzles(PuzzlePage::Make(puzzle.bare())).to_string();
                view! { <a class="more-item" href=to data-testid="study-puzzle">{icon("puzzle")}{label}</a> }.into_any()
            }
            None => view! { <button type="button" class="more-item" data-testid="study-puzzle" disabled>{icon("puzzle")}{label}</button> }.into_any(),
        }
    };
    view! {
        <MoreList>
                {item("study-undo", "undo", t(id::STUDY_UNDO), no_undo, Callback::new(move |()| studying.undo()))}
                {item("study-redo", "turn-right", t(id::STUDY_REDO), no_redo, Callback::new(move |()| studying.redo()))}
                {is_shared.then(|| item("study-copy", "copy", t(id::STUDY_COPY), never, Callback::new(move |()| keep())))}
                {(!is_shared && api().is_some()).then(|| item("study-together", "friend", t(id::STUDY_TOGETHER), never, Callback::new(move |()| share())))}
                {item("promote", "done", t(id::STUDY_PROMOTE), no_promote, Callback::new(move |()| studying.promote()))}
                {item("delete", "cancel", t(id::STUDY_DELETE), no_delete, Callback::new(move |()| studying.delete()))}
                {item("apart", "forward", t(id::STUDY_APART), at_start, Callback::new(move |()| apart(())))}
                {item("merge", "share", t(id::STUDY_MERGE), no_merge, Callback::new(move |()| merge_open.set(true)))}
                {item("copy-link", "link", t(id::COPY_LINK), never, Callback::new(move |()| link(())))}
                {item("copy-record", "share", t(id::COPY_RECORD), never, Callback::new(move |()| copied(text(), t(id::RECORD_COPIED))))}
                {item("copy-position", "share", t(id::COPY_POSITION), never, Callback::new(move |()| copied(position(), t(id::POSITION_COPIED))))}
                {item("download", "share", t(id::DOWNLOAD_RECORD), never, Callback::new(move |()| save("txt", "text/plain", Ok(text()))))}
                {has_sgf.then(|| item("download-sgf", "share", t(id::DOWNLOAD_SGF), never, Callback::new(move |()| save("sgf", "application/x-go-sgf", sgf()))))}
                {item("save-sheet", "share", t(id::STUDY_SHEET), never, Callback::new(move |()| save("svg", "image/svg+xml", Ok(drawn(studying)))))}
                {item("save-page", "share", t(id::STUDY_PAGE), never, Callback::new(move |()| save_page(studying)))}
                <a class="more-item" href=Route::rules_of(game.id).to_string() data-testid="rules-of-this">{icon("learn")}{t(id::RULES_OF_THIS)}</a>
                <a class="more-item" href=arrange data-testid="study-edit-position">{icon("swap")}{t(id::STUDY_EDIT_POSITION)}</a>
                {puzzle}
                {item("keys", "help", t(id::KEYS), never, Callback::new(move |()| keys_open.set(true)))}
        </MoreList>
    }
}

fn file_name(studying: OpenStudy, ending: &str) -> String {
    crate::drawing::file_name(&studying.name(), ending)
}

/// The picture of a node with its marks.
fn picture_of(tree: &Tree, node: NodeId, scope: &str) -> Option<String> {
    let view = eightfold_scene::octi::View::default();
    let position = tree.choice().open(tree.node(node).position()).ok()?;
    let drawn = picture(position.as_ref(), tree.choice().info().id, scope);
    let marks = marks::drawing(tree.choice(), &view, tree.node(node).marks());
    let end = drawn.rfind("</svg>")?;
    Some(format!("{}{marks}{}", &drawn[..end], &drawn[end..]))
}

/// The sheet of the main line.
fn drawn(studying: OpenStudy) -> String {
    let title = studying.name();
    studying.study.with_untracked(|study| {
        let tree = study.tree();
        let PictureStyle { ground, ink, styles, scheme } = picture_style();
        // The sheet inserts it into XML.
        let style = escape(&format!("{styles}{}", marks::STYLE));
        let of = |node: NodeId| {
            Some(resolved(&picture_of(tree, node, &format!("sheet{}-", tree.node(node).depth()))?))
        };
        sheet(tree, &title, of, (&ground, &ink, &style, scheme))
    })
}

/// Saves the current tree as a standalone file. Undone and deleted steps aren't included.
fn save_page(studying: OpenStudy) {
    let note = studying.session.note;
    let title = studying.name();
    let id = saved_studies::new_id();
    let (saved, link) = studying.study.with_untracked(|study| {
        let fresh = SavedStudy::new(study.tree().clone(), today());
        let title = studying.title.get_untracked();
        let saved = SavedStudy { title, at: study.at().clone(), ..fresh };
        (saved.to_text(), study.tree().to_link().ok())
    });
    // A tree too large for an address is in the file all the same.
    let go_on = link.map_or_else(site, |packed| link_to(&Route::Study(StudyPage::FromLink(packed))));
    let name = file_name(studying, "html");
    note.set(t(id::STUDY_PAGE_MAKING).to_owned());
    leptos::task::spawn_local(async move {
        let program = match program().await {
            Ok(program) => program,
            Err(error) => {
                leptos::logging::warn!("the page cannot be saved: {error:?}");
                note.try_set(t(id::STUDY_PAGE_FAILED).to_owned());
                return;
            }
        };
        let opening = InitialStudy {
            language: language().tag(),
            title: &title,
            id: &id,
            saved: &saved,
            sorry: t(id::STUDY_PAGE_TOO_OLD),
            go_on: (t(id::STUDY_GO_ON), &go_on),
        };
        let done = download(&name, "text/html", &export::page(&opening, &program)).is_ok();
        note.try_set(t(if done { id::STUDY_PAGE_SAVED } else { id::CANNOT_SAVE }).to_owned());
    });
}
