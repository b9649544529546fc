//! The page of a shared study: the chapter that is shown, who leads, and the tab of what people do together.

use eightfold_shared_boards::Editing;
use eightfold_study::{Mark, Path};
use leptos::prelude::*;
use serde_json::json;

use super::chapters::Chapters;
use super::make::make;
use super::people::People;
use crate::app::{Dialog, LazyParts, icon, link_to, replace, storage};
use crate::board_editor::shared::entry_words;
use crate::online::client;
use crate::online::connection::ConnectionState;
use crate::online::no_server::no_server;
use crate::online::share::InviteLink;
use crate::online::shared_board::copy::Action;
use crate::online::shared_board::followed::FollowedDocument;
use crate::online::shared_board::make::INVITE_KEY;
use crate::online::shared_board::settings::Settings;
use crate::online::shared_board::talk::Talk;
use crate::route::{Route, StudyPlace};
use crate::shared_study::{OtherViewer, SharedStudy};
use crate::words::{fill, id, t};

/// How many of the last entries are listed.
const MAX_ENTRIES: usize = 50;

/// The shared study with this id; without one, the study that was chosen is shared.
pub fn shared_study(id: String) -> AnyView {
    if client::base().is_none() {
        return no_server(t(id::NO_SERVER_ABOUT));
    }
    if id.is_empty() {
        return make();
    }
    view! { <One id/> }.into_any()
}

/// What this person looks at, and whether they lead or follow.
#[derive(Clone, Copy)]
pub struct Viewpoint {
    pub followed: FollowedDocument,
    /// The chapter that is shown.
    pub chapter: RwSignal<u32>,
    /// The node that is shown.
    node: RwSignal<Path>,
    /// Whether this person presents.
    pub presents: RwSignal<bool>,
    /// Whether this person follows who presents.
    pub follows: RwSignal<bool>,
}

impl Viewpoint {
    fn new(followed: FollowedDocument) -> Self {
        let viewpoint = Self {
            followed,
            chapter: RwSignal::new(1),
            node: RwSignal::new(Path::start()),
            presents: RwSignal::new(false),
            follows: RwSignal::new(true),
        };
        // The others see where this person is.
        let writes = Memo::new(move |_| followed.may_edit());
        Effect::new(move |_| {
            let (chapter, node) = (viewpoint.chapter.get(), viewpoint.node.get());
            let presents = viewpoint.presents.get() && writes.get();
            followed.point_at(json!({ "chapter": chapter, "node": node, "presents": presents }));
        });
        // The presenter may be in another chapter.
        let led = Memo::new(move |_| viewpoint.led().map(|(chapter, _)| chapter));
        Effect::new(move |_| {
            if let Some(chapter) = led.get() {
                viewpoint.chapter.set(chapter);
            }
        });
        // A removed chapter gives way to the first.
        Effect::new(move |_| {
            followed.copy.track();
            let Some(study) = followed.study() else { return };
            if study.chapter(viewpoint.chapter.get()).is_none()
                && let Some(first) = study.all().first()
            {
                viewpoint.chapter.set(first.id());
            }
        });
        viewpoint
    }

    /// The person who presents, other than this one: id, name, chapter and node.
    pub fn presenter(self) -> Option<(String, String, u32, Path)> {
        let me = self.followed.me();
        let mut people = self.followed.people_here().into_iter();
        let other = people.find(|pointer| pointer.at.presents && Some(&pointer.id) != me.as_ref())?;
        Some((other.id, other.name, other.at.chapter?, other.at.node.into_iter().collect()))
    }

    /// The chapter and the node of the presenter, while this person follows.
    fn led(self) -> Option<(u32, Path)> {
        let follows = self.follows.get() && !self.presents.get();
        self.presenter().filter(|_| follows).map(|(_, _, chapter, node)| (chapter, node))
    }

    fn others(self) -> Vec<OtherViewer> {
        let (me, chapter) = (self.followed.me(), self.chapter.get());
        let others =
            self.followed.people_here().into_iter().filter(|pointer| Some(&pointer.id) != me.as_ref());
        others
            .filter(|pointer| pointer.at.chapter == Some(chapter))
            .map(|pointer| OtherViewer {
                tint: self.followed.tint(&pointer.id),
                name: pointer.name,
                at: pointer.at.node.into_iter().collect(),
            })
            .collect()
    }

    /// The host of the chapter for the study.
    fn host(self, chapter: u32) -> SharedStudy {
        let followed = self.followed;
        let tree = move || Some(followed.study()?.chapter(chapter)?.tree().clone());
        let title = move || {
            let name = followed.confirmed(|shared| shared.terms().name.clone());
            if name.is_empty() { t(id::SHARED_STUDY).to_owned() } else { name }
        };
        let drew = move |(at, mark): (Path, Mark)| {
            let study = followed.study()?;
            Some(followed.tint(study.chapter(chapter)?.drew(&at, &mark)?))
        };
        let lines = move |at: Path| {
            let study = followed.study()?;
            let (person, lines) = study.chapter(chapter)?.lines(&at)?;
            Some((followed.name_of(person), lines.clone()))
        };
        SharedStudy {
            key: StoredValue::new(format!("shared-{}-{chapter}", followed.id.get_value())),
            title: Signal::derive(title),
            version: Memo::new(move |_| followed.copy.with(|copy| copy.version())).into(),
            tree: Callback::new(move |()| tree()),
            edit: Callback::new(move |edit| followed.edit(chapter, edit)),
            undo: Callback::new(move |()| followed.undo()),
            can_undo: Signal::derive(move || followed.can_undo()),
            may_edit: Signal::derive(move || followed.may_edit()),
            refused: followed.refused.into(),
            others: Memo::new(move |_| self.others()).into(),
            drew: Callback::new(drew),
            lines: Callback::new(lines),
            share_lines: Callback::new(move |(at, lines)| followed.add(Action::Lines { chapter, at, lines })),
            point: Callback::new(move |at| self.node.set(at)),
            led: Memo::new(move |_| self.led().filter(|(of, _)| *of == chapter).map(|(_, at)| at)).into(),
            wander: Callback::new(move |()| {
                if untrack(|| self.presenter()).is_some() {
                    self.follows.set(false);
                }
            }),
        }
    }
}

#[component]
fn One(id: String) -> impl IntoView {
    let link = link_to(&Route::SharedStudy(id.clone()));
    let inviting = RwSignal::new(storage::get(INVITE_KEY).is_some_and(|asked| asked == id));
    storage::remove(INVITE_KEY);
    let followed = FollowedDocument::new(id, t(id::SHARED_STUDY_GONE));
    let viewpoint = Viewpoint::new(followed);
    let study = LazyParts::from_context().study;
    let ready = Memo::new(move |_| {
        followed.view.with(Option::is_some) && followed.confirmed(|shared| shared.study().is_some())
    });
    // A board with the address of a study.
    Effect::new(move |_| {
        if followed.confirmed(|shared| shared.board().is_some()) {
            replace(&Route::SharedBoard(followed.id.get_value()));
        }
    });
    let missing = move || followed.missing.get();
    // The view of a chapter lasts until another one is shown, also if the same one is chosen again.
    let shown = Memo::new(move |_| viewpoint.chapter.get());
    let chapter = move || {
        let chapter = shown.get();
        let part = study.get()?;
        Some(untrack(|| {
            (part.shared)(viewpoint.host(chapter), ViewFn::from(move || together(viewpoint, inviting)))
        }))
    };
    let title = Signal::derive(|| t(id::SHARED_INVITE).to_owned());
    view! {
        {move || missing().map(|words| view! {
            <section class="card notice" data-testid="no-shared-study">
                <h2>{t(id::SHARED_STUDY)}</h2>
                <p role="alert">{words}</p>
                <p class="row"><a class="button" href=Route::Study(StudyPlace::Library).to_string()>{t(id::STUDY_TO_LIBRARY)}</a></p>
            </section>
        })}
        {move || (missing().is_none() && !ready.get()).then(|| view! { <p role="status" class="empty">{t(id::PART_COMING)}</p> })}
        <Show when=move || ready.get() && missing().is_none()>{chapter}</Show>
        <Dialog open=inviting title testid="invite-dialog">
            <p>{move || {
                let watch = followed.confirmed(|shared| shared.terms().editing == Editing::Maker);
                t(if watch { id::SHARED_STUDY_INVITE_WATCH } else { id::SHARED_STUDY_INVITE_ABOUT })
            }}</p>
            <InviteLink title=t(id::SHARED_STUDY) link=link.clone()/>
            <p class="row"><button type="button" class="button" data-testid="invite-close" on:click=move |_| inviting.set(false)>{t(id::CLOSE)}</button></p>
        </Dialog>
    }
}

/// The tab of what people do together.
fn together(viewpoint: Viewpoint, inviting: RwSignal<bool>) -> AnyView {
    let followed = viewpoint.followed;
    let maker = Memo::new(move |_| {
        followed.view.with(|view| view.as_ref().map(|view| view.maker.name.clone())).unwrap_or_default()
    });
    let state = move || match followed.state.get() {
        ConnectionState::Lost => t(id::SHARED_LOST),
        _ if followed.copy.with(|copy| copy.waiting() > 0) => t(id::SHARED_SAVING),
        _ => "",
    };
    view! {
        <div class="shared-study" data-testid="shared-study">
            <div class="row">
                <button type="button" class="button small primary" data-testid="invite-others" on:click=move |_| inviting.set(true)>{icon("share")}<span>{t(id::SHARED_INVITE)}</span></button>
                <small>{move || fill!(id::SHARED_BY, name = maker.get())}</small>
                <small role="status" data-testid="shared-state">{state}</small>
            </div>
            <Show when=move || !followed.may_edit()>
                <p class="note" data-testid="shared-watch-only">{t(id::STUDY_WATCHING)}</p>
            </Show>
            <People viewpoint/>
            <Chapters viewpoint/>
            <Talk followed/>
            <Changes followed/>
            <Settings followed/>
        </div>
    }
    .into_any()
}

/// The last log entries, the latest first.
#[component]
fn Changes(followed: FollowedDocument) -> impl IntoView {
    let lines = move || {
        let rows = followed
            .copy
            .with(|copy| copy.rows().iter().rev().take(MAX_ENTRIES).cloned().collect::<Vec<_>>());
        let words = rows.into_iter().map(|row| entry_words(&followed.name_of(&row.person), &row.body));
        words.map(|words| view! { <li>{words}</li> }).collect_view()
    };
    view! {
        <details class="bench-panel">
            <summary>{t(id::SHARED_CHANGES)}</summary>
            <ol class="shared-log" data-testid="shared-log" reversed>{lines}</ol>
        </details>
    }
}
