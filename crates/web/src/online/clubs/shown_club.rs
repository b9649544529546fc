//! A club on its page, and the requests about it.

use eightfold_protocol::{ClubRole, ClubView, Code, Problem};
use leptos::prelude::*;
use serde::Serialize;

use crate::online::account::Person;
use crate::online::client;
use crate::words::{id, t};

/// A club being shown, and what is done with it.
#[derive(Clone, Copy)]
pub struct ShownClub {
    pub(super) person: Person,
    pub(super) id: StoredValue<String>,
    pub(super) view: RwSignal<Option<ClubView>>,
    pub(super) missing: RwSignal<Option<String>>,
    pub(super) trouble: RwSignal<Option<String>>,
    /// Whether a request of the user is under way.
    pub busy: RwSignal<bool>,
    pub(super) silent: RwSignal<bool>,
}

impl ShownClub {
    /// Returns a part of the view, once there is one.
    pub fn of<T: Default + Clone + PartialEq + Send + Sync + 'static>(
        self,
        part: impl Fn(&ClubView) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| self.view.with(|view| view.as_ref().map(&part).unwrap_or_default()))
    }

    /// What the user is in the club.
    pub fn own_role(self) -> Option<ClubRole> {
        self.view.with(|view| view.as_ref().and_then(|view| view.summary.you))
    }

    /// Sends a request about the club, and shows its response.
    pub fn act(self, method: &'static str, path: String, body: Option<impl Serialize + 'static>) {
        let Some(id) = self.id.try_get_value() else { return };
        let path = format!("clubs/{id}{path}");
        let sent = async move { self.person.act(|| client::call(method, &path, body.as_ref())).await };
        client::send((self.trouble, self.busy), sent, move |view: ClubView| {
            self.view.try_set(Some(view));
        });
    }

    /// Returns the id of the club.
    pub fn id(self) -> String {
        self.id.get_value()
    }

    /// Shows that a request failed.
    pub fn refuse(self, problem: &Problem) {
        client::refuse(self.trouble, problem);
    }

    /// Reads the club again.
    pub(super) fn read(self) {
        leptos::task::spawn_local(async move {
            let Some(id) = self.id.try_get_value() else { return };
            let found = client::get::<ClubView>(&format!("clubs/{id}")).await;
            self.silent.try_set(matches!(&found, Err(problem) if problem.code == Code::Unavailable));
            match found {
                // A request of the user shows its own response.
                Ok(_) if self.busy.try_get_untracked() != Some(false) => {}
                Ok(view) => drop(self.view.try_set(Some(view))),
                Err(problem) if problem.code == Code::NotFound => {
                    self.view.try_set(None);
                    self.missing.try_set(Some(t(id::NO_SUCH_CLUB_ABOUT).to_owned()));
                }
                Err(_) => {}
            }
        });
    }
}
