//! What a person looks at in a shared study.

use eightfold_study::{Mark, Path};
use leptos::prelude::*;
use serde_json::json;

use crate::online::shared_board::copy::PendingChange;
use crate::online::shared_board::followed_document::FollowedDocument;
use crate::shared_study::{Drawer, OtherViewer, SharedStudy};
use crate::words::{id, t};

/// What this person looks at, and whether they lead or follow.
#[derive(Clone, Copy)]
pub struct Viewpoint {
    pub followed: FollowedDocument,
    /// The chapter that is shown.
    pub chapter: RwSignal<u32>,
    /// The node that is shown.
    pub(super) node: RwSignal<Path>,
    /// Whether this person presents.
    pub presents: RwSignal<bool>,
    /// Whether this person follows who presents.
    pub follows: RwSignal<bool>,
}

impl Viewpoint {
    pub(super) fn new(followed: FollowedDocument) -> Self {
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
        let presented_node = Memo::new(move |_| viewpoint.presented_node().map(|(chapter, _)| chapter));
        Effect::new(move |_| {
            if let Some(chapter) = presented_node.get() {
                viewpoint.chapter.set(chapter);
            }
        });
        // An undo or a redo may have changed another chapter.
        Effect::new(move |_| {
            if let Some(chapter) = followed.changed_chapter() {
                untrack(|| viewpoint.show(chapter));
            }
        });
        // The study opens with its first chapter, once all rows are here; a removed chapter gives way to it too.
        let opened = StoredValue::new(false);
        Effect::new(move |_| {
            followed.copy.track();
            let last = followed.view.with(|view| view.as_ref().map(|view| view.seq));
            if last.is_none_or(|last| last > followed.seq()) {
                return;
            }
            let Some(study) = followed.study() else { return };
            let chosen = opened.get_value() || untrack(|| viewpoint.presented_node()).is_some();
            opened.set_value(true);
            let stays = chosen && study.chapter(viewpoint.chapter.get()).is_some();
            if let Some(first) = study.all().first().filter(|_| !stays) {
                viewpoint.chapter.set(first.id());
            }
        });
        viewpoint
    }

    /// Shows a chapter, which may be another one than the presenter's.
    pub(super) fn show(self, chapter: u32) {
        self.stop_following();
        self.chapter.set(chapter);
    }

    fn stop_following(self) {
        self.followed.forget_change();
        if untrack(|| self.presenter()).is_some() {
            self.follows.set(false);
        }
    }

    /// The person who presents, other than this one: id, name, chapter and node.
    pub fn presenter(self) -> Option<(String, String, u32, Path)> {
        let me = self.followed.me();
        let mut people = self.followed.people_here().into_iter();
        let other = people.find(|pointer| pointer.at.presents && Some(&pointer.id) != me.as_ref())?;
        Some((other.id, other.name, other.at.chapter?, other.at.node.into_iter().collect()))
    }

    /// The chapter and the node of the presenter, while this person follows.
    fn presented_node(self) -> Option<(u32, Path)> {
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
                colour: self.followed.colour(&pointer.id),
                name: pointer.name,
                at: pointer.at.node.into_iter().collect(),
            })
            .collect()
    }

    /// The host of the chapter for the study.
    pub(super) fn host(self, chapter: u32) -> SharedStudy {
        let followed = self.followed;
        let tree = move || Some(followed.study()?.chapter(chapter)?.tree().clone());
        let title = move || {
            let name = followed.confirmed(|shared| shared.terms().name.clone());
            if name.is_empty() { t(id::SHARED_STUDY).to_owned() } else { name }
        };
        let drawer_of = move |(at, mark): (Path, Mark)| {
            let study = followed.study()?;
            let person = study.chapter(chapter)?.drawer_of(&at, &mark)?;
            Some(Drawer {
                name: followed.name_of(person),
                colour: followed.colour(person),
                is_me: followed.me().is_some_and(|me| me == person),
            })
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
            undo: Callback::new(move |()| followed.undo_edit()),
            can_undo: Signal::derive(move || followed.can_undo()),
            redo: Callback::new(move |()| followed.redo_edit()),
            can_redo: Signal::derive(move || followed.can_redo()),
            take_changed: Callback::new(move |()| followed.take_changed(chapter)),
            may_edit: Signal::derive(move || followed.may_edit()),
            watching: Signal::derive(move || followed.watching_words()),
            refused: followed.refused.into(),
            others: Memo::new(move |_| self.others()).into(),
            drawer_of: Callback::new(drawer_of),
            lines: Callback::new(lines),
            share_lines: Callback::new(move |(at, lines)| {
                followed.add(PendingChange::Lines { chapter, at, lines })
            }),
            point: Callback::new(move |at| self.node.set(at)),
            presented_node: Memo::new(move |_| {
                self.presented_node().filter(|(of, _)| *of == chapter).map(|(_, at)| at)
            })
            .into(),
            stop_following: Callback::new(move |()| self.stop_following()),
        }
    }
}
