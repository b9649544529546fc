//! The account. Your first action online creates it; its token is a cookie that no script can read.

use eightfold_protocol::{Account, Code, NewGuest, Problem};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use super::client;
use super::ways::ME;
use crate::app::{forget, keep, kept};

/// Who one is, as far as the page knows: nothing before the first deed.
#[derive(Clone, Copy)]
pub struct Person(RwSignal<Option<Known>>);

/// An account that this browser has the cookie of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Known {
    /// The id, which never changes.
    pub id: String,
    /// The name shown to others.
    pub name: String,
}

impl Known {
    /// Whether no name was chosen. No name that people choose begins like this.
    pub fn is_guest(&self) -> bool {
        self.name.starts_with("Guest-")
    }
}

/// Gives all views who one is.
pub fn provide() {
    let known = kept(ME).and_then(|text| serde_json::from_str(&text).ok());
    provide_context(Person(RwSignal::new(known)));
}

impl Person {
    /// The one provided above.
    pub fn here() -> Self {
        expect_context()
    }

    /// Who one is.
    pub fn get(self) -> Option<Known> {
        self.0.get()
    }

    /// Who one is, without being told of changes.
    pub fn peek(self) -> Option<Known> {
        self.0.get_untracked()
    }

    /// Notes who one is now, or that one is nobody any more.
    pub fn set(self, known: Option<Known>) {
        match &known {
            Some(known) => {
                keep(ME, &serde_json::to_string(known).expect("plain data"));
            }
            None => forget(ME),
        }
        if self.peek() != known {
            self.0.set(known);
        }
    }

    /// Makes an account if there is none yet.
    ///
    /// # Errors
    /// If the server makes none.
    pub async fn ensure(self) -> Result<Known, Problem> {
        match self.peek() {
            Some(known) => Ok(known),
            None => self.make().await,
        }
    }

    async fn make(self) -> Result<Known, Problem> {
        let account: Account = client::post("guest?cookie=true", &NewGuest::default()).await?;
        let known = Known { id: account.id, name: account.name };
        self.set(Some(known.clone()));
        Ok(known)
    }

    /// Does something that needs an account: makes one first, and anew if the server knows the old one no longer.
    ///
    /// # Errors
    /// What the deed was refused with.
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
