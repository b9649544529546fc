//! Notes that a person writes about others. Nobody else can read them.

use eightfold_protocol::{Code, PersonNote};
use eightfold_store::{Item, StoreError};

use super::People;
use crate::error::{ApiError, ApiResult};

/// The kind of items for notes: the person is the author, the value the text.
const NOTE_KIND: &str = "note";
/// The maximum number of notes of a person.
const MAX_NOTES: usize = 1_000;
/// How often a write is tried again if another request of the same person was faster.
const MAX_RETRIES: usize = 5;

fn key(author: &str, about: &str) -> String {
    format!("{author} {about}")
}

impl People {
    /// Returns what a person has written about another.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn note_about(&self, author: &str, about: &str) -> Result<Option<String>, StoreError> {
        Ok(self.store.item(NOTE_KIND, &key(author, about)).await?.map(|item| item.value))
    }

    /// Writes a note, in place of the one before.
    ///
    /// # Errors
    /// If the person has too many notes, or the store is unavailable.
    pub async fn write_note(&self, author: &str, about: &str, text: String) -> ApiResult<()> {
        let _lock = self.locks.lock(author).await;
        for _ in 0..MAX_RETRIES {
            if let Some(before) = self.store.item(NOTE_KIND, &key(author, about)).await? {
                let (kind, key) = (NOTE_KIND.to_owned(), key(author, about));
                if self.store.change_item(kind, key, before.value, text.clone(), None).await? {
                    return Ok(());
                }
                continue;
            }
            if self.store.items(NOTE_KIND, Some(author), "", MAX_NOTES).await?.len() >= MAX_NOTES {
                let words = format!("you can have at most {MAX_NOTES} notes about people: delete one first");
                return Err(ApiError::not_allowed(words));
            }
            let item = Item {
                kind: NOTE_KIND.to_owned(),
                key: key(author, about),
                person: Some(author.to_owned()),
                value: text.clone(),
                at_ms: self.clock.now_ms(),
                due_ms: None,
            };
            match self.store.add_item(item).await {
                Err(StoreError::Taken(_)) => {} // another node was faster
                done => return Ok(done?),
            }
        }
        Err(ApiError::new(Code::Unavailable, "this note is being changed elsewhere: try again"))
    }

    /// Deletes a note.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn delete_note(&self, author: &str, about: &str) -> Result<(), StoreError> {
        self.store.take_item(NOTE_KIND.to_owned(), key(author, about)).await.map(drop)
    }

    /// Returns a person's notes, sorted by name; deletes those about deleted accounts.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn notes_of(&self, author: &str) -> Result<Vec<PersonNote>, StoreError> {
        let mut notes = Vec::new();
        for item in self.store.items(NOTE_KIND, Some(author), "", MAX_NOTES).await? {
            let about = item.key.split_once(' ').map_or("", |(_, about)| about);
            match self.store.person(about).await? {
                Some(person) if !person.deleted => notes.push(PersonNote {
                    name: person.shown_name().to_owned(),
                    id: person.id,
                    text: item.value,
                    at_ms: item.at_ms,
                }),
                _ => drop(self.store.take_item(item.kind, item.key).await?),
            }
        }
        notes.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(notes)
    }
}
