//! The account. Your first action online creates it; its token is a cookie that no script can read.

use std::cell::Cell;

use eightfold_protocol::{Account, Code, NewGuest, OwnAccount, Problem, SessionAccount};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use super::client;
use super::play_options::ACCOUNT_KEY;
use crate::app::storage;

thread_local! {
    /// Whether the server was asked for the account since the page was loaded.
    static ASKED: Cell<bool> = const { Cell::new(false) };
}

/// The signed-in person, as far as the page knows; `None` before the first online action.
#[derive(Clone, Copy)]
pub struct Person(RwSignal<Option<StoredAccount>>);

/// The account whose cookie this browser has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredAccount {
    /// The id, which never changes.
    pub id: String,
    /// The name shown to others.
    pub name: String,
}

impl StoredAccount {
    /// Whether the person has not chosen a name. Chosen names never start like this.
    pub fn is_guest(&self) -> bool {
        self.name.starts_with("Guest-")
    }
}

impl From<Account> for StoredAccount {
    fn from(Account { id, name, .. }: Account) -> Self {
        Self { id, name }
    }
}

impl From<&OwnAccount> for StoredAccount {
    fn from(OwnAccount { id, name, .. }: &OwnAccount) -> Self {
        Self { id: id.clone(), name: name.clone() }
    }
}

fn stored() -> Option<StoredAccount> {
    storage::get(ACCOUNT_KEY).and_then(|text| serde_json::from_str(&text).ok())
}

/// Provides the person to all views.
pub fn provide() {
    let person = Person(RwSignal::new(stored()));
    provide_context(person);
    // Another tab has signed in or out; the cookie is the same in both.
    storage::on_change_elsewhere(ACCOUNT_KEY, move |_| person.show(stored()));
}

impl Person {
    /// Returns the person provided above.
    pub fn from_context() -> Self {
        expect_context()
    }

    /// Returns the current account, and tracks changes.
    pub fn get(self) -> Option<StoredAccount> {
        self.0.get()
    }

    /// Returns the current account without tracking changes.
    pub fn peek(self) -> Option<StoredAccount> {
        self.0.get_untracked()
    }

    /// Sets the current account, or `None` after signing out.
    pub fn set(self, known: Option<StoredAccount>) {
        match &known {
            Some(known) => {
                storage::set(ACCOUNT_KEY, &serde_json::to_string(known).expect("plain data"));
            }
            None => storage::remove(ACCOUNT_KEY),
        }
        self.show(known);
    }

    fn show(self, known: Option<StoredAccount>) {
        if self.peek() != known {
            self.0.set(known);
        }
    }

    /// Asks the server whose cookie this browser has, once after the page was loaded: the storage may have been
    /// cleared, or the account signed out on another device. Without a response nothing changes.
    pub fn recognise(self) {
        if client::base().is_none() || ASKED.replace(true) {
            return;
        }
        let before = self.peek();
        leptos::task::spawn_local(async move {
            let Ok(session) = client::get::<SessionAccount>("session").await else { return };
            // A sign-in or a new account since then is newer than the response.
            if self.peek() == before {
                self.set(session.account.map(StoredAccount::from));
            }
        });
    }

    /// Calls `changed` when the account is replaced by another or signed out, until the owner of the view is disposed.
    pub fn on_switch(self, changed: impl Fn() + 'static) {
        Effect::new(move |before: Option<Option<String>>| {
            let me = self.get().map(|known| known.id);
            if before.flatten().is_some_and(|before| Some(&before) != me.as_ref()) {
                untrack(&changed);
            }
            me
        });
    }

    /// Creates an account if there is none yet.
    ///
    /// # Errors
    /// If the server doesn't create one.
    pub async fn ensure(self) -> Result<StoredAccount, Problem> {
        match self.peek() {
            Some(known) => Ok(known),
            None => self.make().await,
        }
    }

    async fn make(self) -> Result<StoredAccount, Problem> {
        let account: Account = client::post("guest?cookie=true", &NewGuest::default()).await?;
        let known = StoredAccount::from(account);
        self.set(Some(known.clone()));
        Ok(known)
    }

    /// Does something that needs an account: creates one first, and again if the server no longer knows the old one.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn act<T, F: Future<Output = Result<T, Problem>>>(
        self,
        deed: impl Fn() -> F,
    ) -> Result<T, Problem> {
        self.ensure().await?;
        match deed().await {
            Err(problem) if problem.code == Code::Unauthorized => {
                self.set(None);
                self.make().await?;
                deed().await
            }
            done => done,
        }
    }
}
