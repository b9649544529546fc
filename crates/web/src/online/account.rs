//! The account. Your first action online creates it; its token is a cookie that no script can read.

use eightfold_protocol::{Account, Code, NewGuest, Problem};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use super::client;
use super::play_options::ACCOUNT_KEY;
use crate::app::storage;

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

/// Provides the person to all views.
pub fn provide() {
    let known = storage::get(ACCOUNT_KEY).and_then(|text| serde_json::from_str(&text).ok());
    provide_context(Person(RwSignal::new(known)));
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
        if self.peek() != known {
            self.0.set(known);
        }
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
        let known = StoredAccount { id: account.id, name: account.name };
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
