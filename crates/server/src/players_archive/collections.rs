//! Collections: named lists of entries in an order of their author, private or public.
//!
//! A collection is an item of its author, so it is deleted with the account. Its key begins with a number that
//! decreases over time, so that the keys are sorted with the newest first.

use std::collections::BTreeSet;
use std::sync::Arc;

use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_store::{Item, Person, StoreError};
use serde::{Deserialize, Serialize};

use super::{has_name, view, visible_entry};
use crate::app::App;
use crate::auth::Caller;
use crate::error::{ApiError, ApiResult, damaged};
use crate::tables::lists::Names;
use crate::{names, random};

/// The kind of items for collections: the value is JSON.
const COLLECTION_KIND: &str = "collection";
/// The maximum number of collections of a person, and of entries in one.
const MAX_COLLECTIONS: usize = 100;
const MAX_ENTRIES: usize = 200;
/// How often a change is tried again if another one was faster.
const MAX_RETRIES: usize = 10;
/// How many entries of a collection are shown in a list.
const PREVIEW_ENTRIES: usize = 3;
/// How many collections are looked at for one page of a list.
const MAX_READ_COLLECTIONS: usize = 400;

/// What is stored. Fields of later versions are kept.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(super) struct CollectionContent {
    pub title: String,
    #[serde(default)]
    pub statement: String,
    #[serde(default)]
    pub public: bool,
    #[serde(default)]
    pub entries: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden: Option<String>,
    #[serde(flatten)]
    more: serde_json::Map<String, serde_json::Value>,
}

/// A collection with its place in the store.
pub(super) struct StoredCollection {
    pub id: String,
    pub author: String,
    pub at_ms: u64,
    pub stored: CollectionContent,
    value: String,
}

impl StoredCollection {
    fn of(item: Item) -> ApiResult<Self> {
        let stored = serde_json::from_str(&item.value).map_err(|_| damaged("a collection"))?;
        let author = item.person.ok_or_else(|| damaged("a collection"))?;
        Ok(Self { id: item.key, author, at_ms: item.at_ms, stored, value: item.value })
    }
}

fn no_collection(id: &str) -> ApiError {
    ApiError::not_found(format!("there is no collection `{id}`"))
}

/// Returns a collection, even a private or hidden one.
async fn stored(app: &App, id: &str) -> ApiResult<Option<StoredCollection>> {
    app.store.item(COLLECTION_KIND, id).await?.map(StoredCollection::of).transpose()
}

/// Whether the caller may see a collection. Only its author sees a private one; moderators also see a public one that
/// is hidden.
async fn may_see(app: &App, found: &StoredCollection, caller: &Caller) -> ApiResult<bool> {
    let me = caller.id();
    if me == Some(found.author.as_str()) {
        return Ok(true);
    }
    if !found.stored.public {
        return Ok(false);
    }
    let Some(me) = me else { return Ok(found.stored.hidden.is_none()) };
    if app.people.moderation.of(me).moderator {
        return Ok(true);
    }
    Ok(found.stored.hidden.is_none() && !app.store.block_between(me, &found.author).await?)
}

/// Returns a collection that the caller may see.
pub(super) async fn find(app: &App, id: &str, caller: &Caller) -> ApiResult<StoredCollection> {
    match stored(app, id).await? {
        Some(found) if may_see(app, &found, caller).await? => Ok(found),
        _ => Err(no_collection(id)),
    }
}

/// Returns the entries of a collection that the caller can see, at most this many.
async fn entries_of(
    app: &App,
    found: &StoredCollection,
    caller: &Caller,
    limit: usize,
    names: &mut Names,
) -> ApiResult<Vec<api::Entry>> {
    let mut entries = Vec::new();
    for id in &found.stored.entries {
        if entries.len() >= limit {
            break;
        }
        match visible_entry(app, id, caller).await {
            Ok(entry) if entry.hidden.is_none() => entries.push(view(app, entry, names).await?),
            Ok(_) => {}
            // Removed, or hidden from the caller.
            Err(error) if error.problem.code == Code::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(entries)
}

/// Returns the fields that a collection and its line in a list share.
async fn head(app: &App, found: StoredCollection, names: &mut Names) -> ApiResult<api::CollectionHead> {
    Ok(api::CollectionHead {
        author: names.of(app, &found.author).await?.0,
        id: found.id,
        title: found.stored.title,
        statement: found.stored.statement,
        author_id: found.author,
        at_ms: found.at_ms,
        public: found.stored.public,
        hidden: found.stored.hidden,
    })
}

/// Returns a collection as it is shown.
pub(super) async fn collection_view(
    app: &App,
    found: StoredCollection,
    caller: &Caller,
) -> ApiResult<api::Collection> {
    let mut names = Names::default();
    let entries = entries_of(app, &found, caller, MAX_ENTRIES, &mut names).await?;
    Ok(api::Collection { head: head(app, found, &mut names).await?, entries })
}

/// Returns a collection as it is shown in a list.
async fn summary(
    app: &App,
    found: StoredCollection,
    caller: &Caller,
    names: &mut Names,
) -> ApiResult<api::CollectionSummary> {
    let first = entries_of(app, &found, caller, PREVIEW_ENTRIES, names).await?;
    let count = found.stored.entries.len();
    Ok(api::CollectionSummary { head: head(app, found, names).await?, count, first })
}

/// Lists the collections that the caller may see, by one person or by everyone, the newest first. Private ones are only
/// in the author's own list.
pub(super) async fn collection_page(
    app: &App,
    caller: &Caller,
    author: Option<&str>,
    after: &str,
    limit: usize,
) -> ApiResult<api::CollectionPage> {
    let (mut collections, mut names) = (Vec::new(), Names::default());
    let (mut after, mut looked_at) = (after.to_owned(), 0);
    loop {
        let page = app.store.items(COLLECTION_KIND, author, &after, limit).await?;
        let ended = page.len() < limit;
        for item in page {
            after.clone_from(&item.key);
            looked_at += 1;
            let found = StoredCollection::of(item)?;
            // After a take-down, a collection is only in its author's list.
            let listed = found.stored.hidden.is_none() || author.is_some();
            let own = caller.id() == Some(found.author.as_str());
            if listed
                && (found.stored.public || (own && author.is_some()))
                && may_see(app, &found, caller).await?
            {
                collections.push(summary(app, found, caller, &mut names).await?);
            }
            if collections.len() == limit {
                let more = !app.store.items(COLLECTION_KIND, author, &after, 1).await?.is_empty();
                return Ok(api::CollectionPage { collections, next: more.then_some(after) });
            }
        }
        if ended {
            return Ok(api::CollectionPage { collections, next: None });
        }
        if looked_at >= MAX_READ_COLLECTIONS {
            return Ok(api::CollectionPage { collections, next: Some(after) });
        }
    }
}

/// Checks the new content of a collection: its texts, its entries, and whether this person may make it public.
async fn check(app: &App, person: &Arc<Person>, stored: &mut CollectionContent) -> ApiResult<()> {
    stored.title = names::of_an_entry(&stored.title)?;
    stored.statement = names::checked_text(&stored.statement, "a statement", 0)?;
    if stored.public {
        has_name(person)?;
        app.people.may_speak(person).await?;
    }
    if stored.entries.len() > MAX_ENTRIES {
        return Err(ApiError::malformed(format!("a collection has at most {MAX_ENTRIES} entries")));
    }
    if stored.entries.iter().collect::<BTreeSet<_>>().len() < stored.entries.len() {
        return Err(ApiError::malformed("a collection has each entry once"));
    }
    Ok(())
}

/// Checks that entries exist and that the person can see them.
async fn check_entries(app: &App, person: &Arc<Person>, entries: &[String]) -> ApiResult<()> {
    let caller = Caller(Some(Arc::clone(person)));
    for id in entries {
        visible_entry(app, id, &caller).await?;
    }
    Ok(())
}

/// Makes a collection; returns the earlier one if the person has the same already, and whether it is new.
pub(super) async fn make(
    app: &App,
    person: &Arc<Person>,
    new: api::NewCollection,
) -> ApiResult<(StoredCollection, bool)> {
    let api::NewCollection { title, statement, public, entries } = new;
    let mut wanted = CollectionContent { title, statement, public, entries, ..CollectionContent::default() };
    check(app, person, &mut wanted).await?;
    check_entries(app, person, &wanted.entries).await?;
    let _lock = app.people.locks.lock(&person.id).await;
    let known = app.store.items(COLLECTION_KIND, Some(&person.id), "", MAX_COLLECTIONS).await?;
    let many = known.len();
    for item in known {
        let found = StoredCollection::of(item)?;
        if found.stored == wanted {
            return Ok((found, false));
        }
    }
    if many >= MAX_COLLECTIONS {
        let words = format!("a person has at most {MAX_COLLECTIONS} collections: delete one first");
        return Err(ApiError::not_allowed(words));
    }
    let at_ms = app.clock.now_ms();
    let item = Item {
        kind: COLLECTION_KIND.to_owned(),
        key: format!("{:012x}{}", (1_u64 << 48).saturating_sub(at_ms), random::word::<8>()?),
        person: Some(person.id.clone()),
        value: serde_json::to_string(&wanted).map_err(|_| damaged("a collection"))?,
        at_ms,
        due_ms: None,
    };
    app.store.add_item(item.clone()).await?;
    Ok((StoredCollection::of(item)?, true))
}

/// Changes a collection of the person.
pub(super) async fn change(
    app: &App,
    person: &Arc<Person>,
    id: &str,
    edit: impl Fn(&mut CollectionContent),
) -> ApiResult<StoredCollection> {
    for _ in 0..MAX_RETRIES {
        let found = find(app, id, &Caller(Some(Arc::clone(person)))).await?;
        if found.author != person.id {
            return Err(ApiError::not_allowed("only the person who made it can change it"));
        }
        let mut wanted = found.stored.clone();
        edit(&mut wanted);
        if found.stored.hidden.is_some() && wanted.public {
            return Err(ApiError::not_allowed(
                "a moderator has taken this down: make it private or delete it",
            ));
        }
        check(app, person, &mut wanted).await?;
        let added: Vec<String> =
            wanted.entries.iter().filter(|id| !found.stored.entries.contains(id)).cloned().collect();
        check_entries(app, person, &added).await?;
        let value = serde_json::to_string(&wanted).map_err(|_| damaged("a collection"))?;
        let (kind, key) = (COLLECTION_KIND.to_owned(), found.id.clone());
        if app.store.change_item(kind, key, found.value, value.clone(), None).await? {
            return Ok(StoredCollection {
                stored: wanted,
                value,
                ..stored(app, id).await?.ok_or_else(|| no_collection(id))?
            });
        }
    }
    Err(ApiError::new(Code::Unavailable, "this collection is being changed elsewhere: try again"))
}

/// Deletes a collection of the person; its entries stay in the archive.
pub(super) async fn delete(app: &App, person: &Arc<Person>, id: &str) -> ApiResult<()> {
    let found = find(app, id, &Caller(Some(Arc::clone(person)))).await?;
    if found.author != person.id {
        return Err(ApiError::not_allowed("only the person who made it can delete it"));
    }
    app.store.take_item(COLLECTION_KIND.to_owned(), found.id).await?;
    Ok(())
}

/// Returns a person's collections, for the export.
pub(super) async fn export_of(app: &App, person: &Person) -> ApiResult<Vec<api::ExportedCollection>> {
    let mut mine = Vec::new();
    for item in app.store.items(COLLECTION_KIND, Some(&person.id), "", MAX_COLLECTIONS).await? {
        let StoredCollection { id, at_ms, stored, .. } = StoredCollection::of(item)?;
        let CollectionContent { title, statement, public, entries, hidden, .. } = stored;
        mine.push(api::ExportedCollection { id, title, statement, at_ms, public, entries, hidden });
    }
    Ok(mine)
}

/// Returns the title and the text of a collection, with the time when it was made, for a report.
pub async fn reported_text(app: &App, id: &str) -> ApiResult<Option<(u64, String)>> {
    Ok(stored(app, id).await?.map(|found| {
        let texts = [found.stored.title, found.stored.statement];
        (found.at_ms, texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · "))
    }))
}

/// Checks that a collection can be taken down, and that it is of this person.
pub async fn can_take_down(app: &App, id: &str, about: &Person) -> ApiResult<()> {
    let found =
        stored(app, id).await?.filter(|found| found.stored.public).ok_or_else(|| no_collection(id))?;
    if found.stored.hidden.is_some() {
        return Err(ApiError::not_allowed("this has been taken down already"));
    }
    if found.author != about.id {
        return Err(ApiError::malformed("`about` is the person whose collection this is"));
    }
    Ok(())
}

/// Takes down a collection for a reason.
pub async fn take_down(app: &App, id: &str, reason: &str) -> ApiResult<()> {
    for _ in 0..MAX_RETRIES {
        let Some(found) = stored(app, id).await? else { return Ok(()) };
        let wanted = CollectionContent { hidden: Some(reason.to_owned()), ..found.stored };
        let value = serde_json::to_string(&wanted).map_err(|_| damaged("a collection"))?;
        match app.store.change_item(COLLECTION_KIND.to_owned(), found.id, found.value, value, None).await {
            Ok(false) => {}
            Ok(true) | Err(StoreError::Missing(_)) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
    }
    Err(ApiError::new(Code::Unavailable, "this collection is being changed: try again"))
}
