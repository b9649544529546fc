//! Tournaments in memory.

use std::collections::{BTreeMap, BTreeSet};

use super::MemoryStore;
use crate::{StoreFuture, TournamentAppend, TournamentHead, TournamentQuery, TournamentStore};

/// A tournament with its rows and people.
#[derive(Debug)]
pub(super) struct TournamentEntry {
    head: TournamentHead,
    rows: Vec<String>,
    pub(super) people: BTreeSet<String>,
}

pub(super) type Tournaments = BTreeMap<String, TournamentEntry>;

fn fits(held: &TournamentEntry, query: &TournamentQuery) -> bool {
    let head = &held.head;
    query.live.is_none_or(|live| head.live == live)
        && (!query.public_only || head.public)
        && query.person.as_ref().is_none_or(|person| held.people.contains(person))
        && query.before.as_ref().is_none_or(|(ms, id)| (head.created_ms, &head.id) < (*ms, id))
}

impl TournamentStore for MemoryStore {
    fn append_tournament(&self, append: TournamentAppend) -> StoreFuture<'_, bool> {
        self.write(move |inner| {
            let TournamentAppend { expected, head, rows, people } = append;
            match inner.tournaments.get_mut(&head.id) {
                Some(held) if expected > 0 && held.head.seq == expected => {
                    let (maker, created_ms) = (held.head.maker.clone(), held.head.created_ms);
                    held.head = TournamentHead { maker, created_ms, ..head };
                    held.rows.extend(rows);
                    held.people.extend(people);
                    Ok(true)
                }
                None if expected == 0 => {
                    let people = people.into_iter().collect();
                    inner.tournaments.insert(head.id.clone(), TournamentEntry { head, rows, people });
                    Ok(true)
                }
                _ => Ok(false),
            }
        })
    }

    fn tournament<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<TournamentHead>> {
        self.read(|inner| Ok(inner.tournaments.get(id).map(|held| held.head.clone())))
    }

    fn tournament_rows<'a>(&'a self, id: &'a str, since: u64, limit: usize) -> StoreFuture<'a, Vec<String>> {
        self.read(move |inner| {
            let rows = inner.tournaments.get(id).map_or(&[][..], |held| &held.rows);
            let since = usize::try_from(since).unwrap_or(usize::MAX);
            Ok(rows.iter().skip(since).take(limit).cloned().collect())
        })
    }

    fn tournaments(&self, query: TournamentQuery) -> StoreFuture<'_, Vec<TournamentHead>> {
        self.read(move |inner| {
            let held = inner.tournaments.values().filter(|held| fits(held, &query));
            let mut heads: Vec<TournamentHead> = held.map(|held| held.head.clone()).collect();
            heads.sort_by(|a, b| (b.created_ms, &b.id).cmp(&(a.created_ms, &a.id)));
            heads.truncate(query.limit);
            Ok(heads)
        })
    }
}
