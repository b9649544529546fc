//! Published boards and puzzles in memory.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::{Inner, MemoryStore};
use crate::{
    ArchiveComment, ArchiveEntry, ArchiveFilter, ArchiveOrder, ArchivePlace, ArchiveQuery, ArchiveStore,
    StoreError, StoreFuture,
};

#[derive(Debug, Default)]
pub(super) struct Archive {
    last: u64,
    /// By number, with the words of the title.
    entries: BTreeMap<u64, (ArchiveEntry, Vec<String>)>,
    /// Entry and person.
    likes: BTreeSet<(String, String)>,
    comments: Vec<ArchiveComment>,
}

type Key = (Reverse<u64>, i64, u64);

fn key(order: ArchiveOrder, place: ArchivePlace) -> Key {
    let ArchivePlace { number, likes, rank } = place;
    match order {
        ArchiveOrder::Newest => (Reverse(0), 0, u64::MAX - number),
        ArchiveOrder::Liked => (Reverse(likes), 0, u64::MAX - number),
        ArchiveOrder::Best => (Reverse(0), rank.saturating_neg(), number),
    }
}

fn place(entry: &ArchiveEntry) -> ArchivePlace {
    ArchivePlace { number: entry.number, likes: entry.likes, rank: entry.rank }
}

fn fits(entry: &ArchiveEntry, own_words: &[String], filter: &ArchiveFilter) -> bool {
    match filter {
        ArchiveFilter::All => true,
        ArchiveFilter::Topic(topic) => entry.topic == *topic,
        ArchiveFilter::Task(task) => entry.task == *task,
        ArchiveFilter::Author(author) => entry.author == *author,
        ArchiveFilter::Words(words) => words.iter().all(|word| own_words.contains(word)),
        ArchiveFilter::Unsolved => entry.kind == ArchiveEntry::TASK && !entry.solved,
    }
}

impl Archive {
    fn all(&self) -> impl Iterator<Item = &ArchiveEntry> {
        self.entries.values().map(|(entry, _)| entry)
    }

    fn find(&mut self, id: &str) -> Option<&mut ArchiveEntry> {
        self.entries.values_mut().map(|(entry, _)| entry).find(|entry| entry.id == id)
    }

    fn shown(&mut self, id: &str) -> Result<&mut ArchiveEntry, StoreError> {
        self.find(id).filter(|entry| entry.hidden.is_none()).ok_or(StoreError::Missing("such entry"))
    }

    /// Records which tasks with this text have a board.
    fn settle(&mut self, task: &str) {
        let board = |entry: &ArchiveEntry| entry.kind == ArchiveEntry::BOARD && entry.hidden.is_none();
        let solved = self.all().any(|entry| entry.task == task && board(entry));
        for (entry, _) in self.entries.values_mut() {
            if entry.task == task && entry.kind == ArchiveEntry::TASK {
                entry.solved = solved;
            }
        }
    }

    /// Counts likes and comments again.
    fn count(&mut self, id: &str) -> u64 {
        let likes = self.likes.iter().filter(|(entry, _)| entry == id).count() as u64;
        let shown = |comment: &&ArchiveComment| {
            comment.entry == id && comment.hidden.is_none() && !comment.text.is_empty()
        };
        let comments = self.comments.iter().filter(shown).count() as u64;
        if let Some(entry) = self.find(id) {
            (entry.likes, entry.comments) = (likes, comments);
        }
        likes
    }

    pub(super) fn has_person(&self, person: &str) -> bool {
        self.all().any(|entry| entry.author == person)
            || self.comments.iter().any(|comment| comment.by == person)
    }

    /// Removes what a person has written and liked.
    pub(super) fn forget(&mut self, person: &str) {
        self.likes.retain(|(_, by)| by != person);
        for comment in self.comments.iter_mut().filter(|comment| comment.by == person) {
            comment.text.clear();
        }
        for (entry, words) in self.entries.values_mut().filter(|(entry, _)| entry.author == person) {
            entry.title.clear();
            entry.statement.clear();
            words.clear();
        }
        for id in self.all().map(|entry| entry.id.clone()).collect::<Vec<_>>() {
            self.count(&id);
        }
    }
}

impl ArchiveStore for MemoryStore {
    fn add_entry(&self, entry: ArchiveEntry, words: Vec<String>) -> StoreFuture<'_, (ArchiveEntry, bool)> {
        self.write(move |inner| {
            inner.person(&entry.author)?;
            let archive = &mut inner.archive;
            if let Some(known) = archive.all().find(|known| known.fingerprint == entry.fingerprint) {
                return Ok((known.clone(), false));
            }
            archive.last += 1;
            let (number, id, task) = (archive.last, entry.id.clone(), entry.task.clone());
            archive.entries.insert(number, (ArchiveEntry { number, ..entry }, words));
            archive.settle(&task);
            Ok((archive.shown(&id)?.clone(), true))
        })
    }

    fn entry<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<ArchiveEntry>> {
        self.read(move |inner| Ok(inner.archive.find(id).cloned()))
    }

    fn entries(&self, query: ArchiveQuery) -> StoreFuture<'_, Vec<ArchiveEntry>> {
        self.read(move |inner| {
            let ArchiveQuery { filter, order, after, limit } = query;
            let all = inner.archive.entries.values();
            let mut found: Vec<ArchiveEntry> = all
                .filter(|(entry, words)| entry.hidden.is_none() && fits(entry, words, &filter))
                .map(|(entry, _)| entry.clone())
                .filter(|entry| after.is_none_or(|after| key(order, place(entry)) > key(order, after)))
                .collect();
            found.sort_by_key(|entry| key(order, place(entry)));
            found.truncate(limit);
            Ok(found)
        })
    }

    fn best_entries(&self, tasks: Vec<String>) -> StoreFuture<'_, Vec<ArchiveEntry>> {
        self.read(move |inner| {
            let best = |task: &String| {
                let boards = inner.archive.all().filter(|entry| {
                    entry.task == *task && entry.kind == ArchiveEntry::BOARD && entry.hidden.is_none()
                });
                boards.min_by_key(|entry| key(ArchiveOrder::Best, place(entry))).cloned()
            };
            Ok(tasks.iter().filter_map(best).collect())
        })
    }

    fn count_entries<'a>(&'a self, author: &'a str, since_ms: u64) -> StoreFuture<'a, (u64, u64)> {
        self.read(move |inner| {
            let own = || inner.archive.all().filter(|entry| entry.author == author);
            let since = own().filter(|entry| entry.at_ms >= since_ms).count();
            Ok((own().count() as u64, since as u64))
        })
    }

    fn hide_entry(&self, id: String, reason: String) -> StoreFuture<'_, bool> {
        self.write(move |inner| {
            let Ok(entry) = inner.archive.shown(&id) else { return Ok(false) };
            entry.hidden = Some(reason);
            entry.fingerprint = id;
            let task = entry.task.clone();
            inner.archive.settle(&task);
            Ok(true)
        })
    }

    fn remove_entry(&self, id: String) -> StoreFuture<'_, bool> {
        self.write(move |inner| {
            let archive = &mut inner.archive;
            let Some((number, task)) = archive.find(&id).map(|entry| (entry.number, entry.task.clone()))
            else {
                return Ok(false);
            };
            archive.entries.remove(&number);
            archive.likes.retain(|(entry, _)| *entry != id);
            archive.comments.retain(|comment| comment.entry != id);
            archive.settle(&task);
            Ok(true)
        })
    }

    fn like(&self, id: String, person: String, _: u64, on: bool) -> StoreFuture<'_, u64> {
        self.write(move |inner| {
            inner.archive.shown(&id)?;
            let like = (id.clone(), person);
            if on {
                inner.archive.likes.insert(like);
            } else {
                inner.archive.likes.remove(&like);
            }
            Ok(inner.archive.count(&id))
        })
    }

    fn liked<'a>(&'a self, person: &'a str, ids: Vec<String>) -> StoreFuture<'a, Vec<String>> {
        self.read(move |inner| {
            let own = inner.archive.likes.iter().filter(|(_, by)| by == person).map(|(entry, _)| entry);
            Ok(own.filter(|entry| ids.is_empty() || ids.contains(entry)).cloned().collect())
        })
    }

    fn add_comment(&self, comment: ArchiveComment) -> StoreFuture<'_, u64> {
        self.write(move |inner: &mut Inner| {
            inner.archive.shown(&comment.entry)?;
            inner.person(&comment.by)?;
            let comments = &mut inner.archive.comments;
            let number = comments.iter().filter(|known| known.entry == comment.entry).count() as u64 + 1;
            let id = comment.entry.clone();
            comments.push(ArchiveComment { number, ..comment });
            inner.archive.count(&id);
            Ok(number)
        })
    }

    fn comments<'a>(
        &'a self,
        entry: &'a str,
        after: u64,
        limit: usize,
    ) -> StoreFuture<'a, Vec<ArchiveComment>> {
        self.read(move |inner| {
            let all = inner.archive.comments.iter();
            let fits = |comment: &&ArchiveComment| comment.entry == entry && comment.number > after;
            Ok(all.filter(fits).take(limit).cloned().collect())
        })
    }

    fn comments_by<'a>(&'a self, person: &'a str) -> StoreFuture<'a, Vec<ArchiveComment>> {
        self.read(move |inner| {
            let all = inner.archive.comments.iter();
            Ok(all.filter(|comment| comment.by == person && !comment.text.is_empty()).cloned().collect())
        })
    }

    fn hide_comment(&self, entry: String, number: u64, reason: Option<String>) -> StoreFuture<'_, bool> {
        self.write(move |inner| {
            let shown = |comment: &&mut ArchiveComment| {
                (&comment.entry, comment.number) == (&entry, number)
                    && comment.hidden.is_none()
                    && !comment.text.is_empty()
            };
            let found = inner.archive.comments.iter_mut().find(shown);
            let changed = found.is_some();
            if let Some(comment) = found {
                match reason {
                    Some(reason) => comment.hidden = Some(reason),
                    None => comment.text.clear(),
                }
            }
            inner.archive.count(&entry);
            Ok(changed)
        })
    }
}
