//! A store in memory. Tests and the simulator can make it fail.

mod archive;
mod devices;
mod items;
mod moderation;
mod ratings;
mod shared_boards;
mod tournaments;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use crate::{
    Append, AppendOutcome, CleanupCounts, Ending, GameHead, GameQuery, HEARTBEATS_KEPT_MS, Item, Message,
    NewGame, NewPerson, Page, Person, Report, SeatHolder, SeatIndex, Status, StatusFilter, Store, StoreError,
    StoreFuture, StoredRow,
};

/// A store in memory, with results in a fixed order. It responds at once unless it is [slowed
/// down](MemoryStore::slow_down). For the simulator and for tests.
#[derive(Default)]
pub struct MemoryStore {
    inner: Mutex<Inner>,
    wait: Mutex<Option<Wait>>,
}

impl std::fmt::Debug for MemoryStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MemoryStore").finish_non_exhaustive()
    }
}

/// Creates the future that a slow store waits for, each time it waits.
pub type Wait = Arc<dyn Fn() -> Pin<Box<dyn Future<Output = ()> + Send>> + Send + Sync>;

/// What goes wrong with a write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Nothing.
    None,
    /// The store is unavailable: nothing is written.
    Away,
    /// The disk is full: nothing is written.
    Full,
    /// The write succeeds, but the response is lost.
    AnswerLost,
}

#[derive(Debug, Default)]
struct Inner {
    games: BTreeMap<String, Game>,
    people: BTreeMap<String, Person>,
    /// Folded names, and their people.
    names: BTreeMap<String, String>,
    tokens: BTreeMap<String, devices::TokenEntry>,
    /// By kind and key.
    items: BTreeMap<(String, String), Item>,
    codes: BTreeMap<String, (String, u64)>,
    blocks: BTreeSet<(String, String)>,
    reports: Vec<Report>,
    messages: BTreeMap<String, Vec<Message>>,
    settled: BTreeMap<&'static str, Vec<u8>>,
    beat: Option<u64>,
    /// The last heartbeat of each server.
    beats: BTreeMap<u64, u64>,
    ratings: ratings::Ratings,
    deeds: Vec<crate::ModerationAction>,
    tournaments: tournaments::Tournaments,
    archive: archive::Archive,
    shared_boards: shared_boards::SharedBoards,
    faults: VecDeque<Fault>,
}

#[derive(Debug)]
struct Game {
    head: GameHead,
    rows: Vec<StoredRow>,
    actions: BTreeMap<String, (u64, u64)>,
    positions: BTreeSet<i64>,
    secret: [u8; 32],
}

impl MemoryStore {
    /// Sets the faults of the next writes.
    pub fn fail_next(&self, faults: impl IntoIterator<Item = Fault>) {
        self.with(|inner| inner.faults.extend(faults));
    }

    fn with<T>(&self, work: impl FnOnce(&mut Inner) -> T) -> T {
        work(&mut self.inner.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Makes every write wait before and after it is carried out; `None` to stop that.
    pub fn slow_down(&self, wait: Option<Wait>) {
        *self.wait.lock().unwrap_or_else(PoisonError::into_inner) = wait;
    }

    /// Clears the faults.
    pub fn fail_no_more(&self) {
        self.with(|inner| inner.faults.clear());
    }

    fn read<'a, T: Send + 'a>(
        &self,
        work: impl FnOnce(&mut Inner) -> Result<T, StoreError>,
    ) -> StoreFuture<'a, T> {
        let answer = self.with(work);
        Box::pin(std::future::ready(answer))
    }

    fn write<'a, T: Send + 'a>(
        &'a self,
        work: impl FnOnce(&mut Inner) -> Result<T, StoreError> + Send + 'a,
    ) -> StoreFuture<'a, T> {
        let wait = self.wait.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let carry_out = move || {
            self.with(|inner| match inner.faults.pop_front().unwrap_or(Fault::None) {
                Fault::None => work(inner),
                Fault::Away => Err(StoreError::Unavailable("it is away".to_owned())),
                Fault::Full => Err(StoreError::NotWritable("the disk is full".to_owned())),
                Fault::AnswerLost => {
                    work(inner)?;
                    Err(StoreError::Unavailable("the answer was lost".to_owned()))
                }
            })
        };
        Box::pin(async move {
            if let Some(wait) = &wait {
                wait().await;
            }
            let answer = carry_out();
            if let Some(wait) = &wait {
                wait().await;
            }
            answer
        })
    }
}

impl Inner {
    /// Returns a person with the bot mark.
    fn shown(&self, person: &Person) -> Person {
        let bot = self.items.contains_key(&(Item::BOT.to_owned(), person.id.clone()));
        Person { bot, ..person.clone() }
    }

    fn person(&mut self, id: &str) -> Result<&mut Person, StoreError> {
        self.people.get_mut(id).filter(|person| !person.deleted).ok_or(StoreError::Missing("such person"))
    }

    fn append(&mut self, append: Append) -> Result<AppendOutcome, StoreError> {
        let game = self.games.get_mut(&append.head.id).ok_or(StoreError::Missing("such game"))?;
        let after = |game: &Game, since: u64| -> Vec<StoredRow> {
            game.rows.iter().filter(|row| row.seq > since).cloned().collect()
        };
        if let Some((first, last)) = append.action_id.as_ref().and_then(|id| game.actions.get(id)) {
            let rows = after(game, first - 1).into_iter().filter(|row| row.seq <= *last).collect();
            return Ok(AppendOutcome::Known(*last, rows));
        }
        if game.head.seq != append.expected {
            return Ok(AppendOutcome::Stale(after(game, append.expected)));
        }
        if let Some(id) = append.action_id {
            game.actions.insert(id, (append.expected + 1, append.head.seq));
        }
        if append.ended {
            self.ratings.ended.insert(append.head.id.clone(), append.head.changed_ms);
        }
        game.rows.extend(append.rows);
        game.positions.extend(append.positions);
        let created_ms = game.head.created_ms;
        game.head = GameHead { created_ms, ..append.head };
        self.keep_outgoing(append.outgoing);
        Ok(AppendOutcome::Kept)
    }
}

/// Whether the person plays, is invited, or has a seat that a computer has taken over.
fn concerns(head: &GameHead, player: &str) -> bool {
    head.seats.iter().any(|seat| {
        seat.owner.as_deref() == Some(player)
            || matches!(&seat.holder, SeatHolder::Person(id) | SeatHolder::Invited(id) if id == player)
    })
}

fn fits(game: &Game, query: &GameQuery) -> bool {
    let head = &game.head;
    let state = match query.state {
        StatusFilter::Open => {
            head.status == Status::Waiting && head.seats.iter().any(|seat| seat.holder == SeatHolder::Open)
        }
        StatusFilter::Waiting => head.status == Status::Waiting,
        StatusFilter::Live => matches!(head.status, Status::Playing | Status::Paused),
        StatusFilter::Over => head.status == Status::Over,
        StatusFilter::Any => true,
    };
    state
        && query.game.as_ref().is_none_or(|game| *game == head.game)
        && query.player.as_ref().is_none_or(|player| concerns(head, player))
        && query
            .with
            .as_ref()
            .is_none_or(|other| head.seats.iter().any(|seat| seat.owner.as_ref() == Some(other)))
        && query.since_ms.is_none_or(|since| head.changed_ms >= since)
        && query.until_ms.is_none_or(|until| head.changed_ms < until)
        && query.ending.as_ref().is_none_or(|ending| ended(head, ending))
        && query.position.is_none_or(|position| game.positions.contains(&position))
        && (!query.public_only || head.public)
        && query.after.as_ref().is_none_or(|after| (head.changed_ms, &head.id) < (after.0, &after.1))
}

fn ended(head: &GameHead, ending: &Ending) -> bool {
    let Some(result) = head.result.as_deref() else { return false };
    let played = |person: &String| head.seats.iter().any(|seat| seat.owner.as_ref() == Some(person));
    let won = |person: &String| {
        let wins = |seat: &SeatIndex| seat.owner.as_ref() == Some(person) && result.contains(seat.seat);
        head.seats.iter().any(wins)
    };
    let decided = !matches!(result, "draw" | "-");
    match ending {
        Ending::Is(wanted) => wanted == result,
        Ending::WonBy(person) => decided && won(person),
        Ending::LostBy(person) => decided && played(person) && !won(person),
    }
}

impl Store for MemoryStore {
    fn create_game(&self, new: NewGame) -> StoreFuture<'_, ()> {
        self.write(move |inner| {
            if let Some(known) = inner.games.get(&new.head.id) {
                let same = known.rows.iter().zip(&new.rows).all(|(a, b)| a.text == b.text);
                return if same { Ok(()) } else { Err(StoreError::Taken("this id of a table")) };
            }
            let NewGame { head, rows, secret, outgoing } = new;
            let actions = rows.iter().filter_map(|row| Some((row.action_id.clone()?, (row.seq, row.seq))));
            let actions = actions.collect();
            inner
                .games
                .insert(head.id.clone(), Game { head, rows, actions, positions: BTreeSet::new(), secret });
            inner.keep_outgoing(outgoing);
            Ok(())
        })
    }

    fn append(&self, append: Append) -> StoreFuture<'_, AppendOutcome> {
        self.write(move |inner| inner.append(append))
    }

    fn game<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<GameHead>> {
        self.read(|inner| Ok(inner.games.get(id).map(|game| game.head.clone())))
    }

    fn rows_until<'a>(&'a self, id: &'a str, since: u64, until: u64) -> StoreFuture<'a, Vec<StoredRow>> {
        self.read(move |inner| {
            let rows = inner.games.get(id).map_or(&[][..], |game| &game.rows);
            Ok(rows.iter().filter(|row| row.seq > since && row.seq <= until).cloned().collect())
        })
    }

    fn seqs(&self, ids: Vec<String>) -> StoreFuture<'_, Vec<(String, u64)>> {
        self.read(|inner| {
            let known = ids.into_iter().filter_map(|id| {
                let seq = inner.games.get(&id)?.head.seq;
                Some((id, seq))
            });
            Ok(known.collect())
        })
    }

    fn idle_computers(&self, since_ms: u64, until_ms: u64, limit: usize) -> StoreFuture<'_, Vec<String>> {
        self.read(|inner| {
            let heads = inner.games.values().map(|game| &game.head);
            let idle = heads.filter(|head| {
                let computer = |seat: &SeatIndex| {
                    matches!(seat.holder, SeatHolder::Computer(_)) && head.to_act.contains(seat.seat)
                };
                head.status == Status::Playing
                    && (since_ms..until_ms).contains(&head.changed_ms)
                    && head.seats.iter().any(computer)
            });
            Ok(idle.take(limit).map(|head| head.id.clone()).collect())
        })
    }

    fn action<'a>(
        &'a self,
        id: &'a str,
        action_id: &'a str,
    ) -> StoreFuture<'a, Option<(u64, Vec<StoredRow>)>> {
        self.read(|inner| {
            let game = inner.games.get(id);
            let known = game.and_then(|game| Some((game, game.actions.get(action_id)?)));
            Ok(known.map(|(game, (first, last))| {
                let rows = game.rows.iter().filter(|row| (*first..=*last).contains(&row.seq));
                (*last, rows.cloned().collect())
            }))
        })
    }

    fn secret<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<[u8; 32]>> {
        self.read(|inner| Ok(inner.games.get(id).map(|game| game.secret)))
    }

    fn due(&self, now_ms: u64, limit: usize) -> StoreFuture<'_, Vec<String>> {
        self.read(|inner| {
            let mut due: Vec<(u64, String)> = inner
                .games
                .values()
                .filter(|game| game.head.status != Status::Over)
                .filter_map(|game| Some((game.head.deadline_ms?, game.head.id.clone())))
                .filter(|(deadline, _)| *deadline <= now_ms)
                .collect();
            due.sort();
            Ok(due.into_iter().take(limit).map(|(_, id)| id).collect())
        })
    }

    fn deadlines(&self) -> StoreFuture<'_, Vec<(String, u64)>> {
        self.read(|inner| {
            let games = inner.games.values().filter(|game| game.head.status != Status::Over);
            Ok(games.filter_map(|game| Some((game.head.id.clone(), game.head.deadline_ms?))).collect())
        })
    }

    fn games(&self, query: GameQuery) -> StoreFuture<'_, Page> {
        self.read(|inner| {
            let mut games: Vec<GameHead> = inner
                .games
                .values()
                .filter(|game| fits(game, &query))
                .map(|game| game.head.clone())
                .collect();
            games.sort_by(|a, b| (b.changed_ms, &b.id).cmp(&(a.changed_ms, &a.id)));
            let more = games.len() > query.limit;
            games.truncate(query.limit);
            let next = games.last().filter(|_| more).map(|last| (last.changed_ms, last.id.clone()));
            Ok(Page { games, next })
        })
    }

    fn add_person(&self, new: NewPerson, token_hash: String) -> StoreFuture<'_, ()> {
        self.write(move |inner| {
            if inner.people.contains_key(&new.id) {
                return Err(StoreError::Taken("this id of a person"));
            }
            let NewPerson { id, guest_name, created_ms } = new;
            inner.hold(id.clone(), token_hash, "first".to_owned(), None, created_ms);
            let (name, password, deleted, bot) = (None, None, false, false);
            let person = Person { id: id.clone(), guest_name, name, password, created_ms, deleted, bot };
            inner.people.insert(id, person);
            Ok(())
        })
    }

    fn person<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<Person>> {
        self.read(|inner| Ok(inner.people.get(id).map(|person| inner.shown(person))))
    }

    fn person_by_name<'a>(&'a self, folded: &'a str) -> StoreFuture<'a, Option<Person>> {
        self.read(|inner| {
            let id = inner.names.get(folded);
            Ok(id.and_then(|id| inner.people.get(id)).map(|person| inner.shown(person)))
        })
    }

    fn person_by_guest_name<'a>(&'a self, name: &'a str) -> StoreFuture<'a, Option<Person>> {
        self.read(|inner| {
            let mut people = inner.people.values();
            let called = |person: &&Person| !person.deleted && person.guest_name.eq_ignore_ascii_case(name);
            Ok(people.find(called).map(|person| inner.shown(person)))
        })
    }

    fn rename(&self, id: String, name: String, folded: String, now_ms: u64) -> StoreFuture<'_, ()> {
        self.write(move |inner| {
            inner.items.retain(|(kind, _), item| {
                kind != Item::OLD_NAME || item.due_ms.is_none_or(|due| now_ms < due)
            });
            let held = (Item::OLD_NAME.to_owned(), folded.clone());
            let whose = inner.items.get(&held).and_then(|item| item.person.as_ref());
            if inner.names.get(&folded).or(whose).is_some_and(|owner| *owner != id) {
                return Err(StoreError::Taken("this name"));
            }
            let before = inner.person(&id)?.name.replace(name);
            inner.items.remove(&held);
            let old = inner.names.iter().find(|(_, owner)| **owner == id).map(|(old, _)| old.clone());
            if let (Some(name), Some(old)) = (before, old.filter(|old| *old != folded)) {
                let item = Item::old_name(&id, name, old, now_ms);
                inner.items.insert((item.kind.clone(), item.key.clone()), item);
            }
            inner.names.retain(|_, owner| *owner != id);
            inner.names.insert(folded, id);
            Ok(())
        })
    }

    fn renormalize_names(&self, fold: fn(&str) -> String) -> StoreFuture<'_, usize> {
        self.write(move |inner| {
            let mut changed = 0;
            for (old, id) in inner.names.clone() {
                let new = inner.people.get(&id).and_then(|person| person.name.as_deref()).map(fold);
                if let Some(new) = new.filter(|new| !inner.names.contains_key(new)) {
                    inner.names.remove(&old);
                    inner.names.insert(new, id);
                    changed += 1;
                }
            }
            Ok(changed)
        })
    }

    fn set_password(&self, id: String, hash: Option<String>) -> StoreFuture<'_, ()> {
        self.write(move |inner| {
            inner.person(&id)?.password = hash;
            Ok(())
        })
    }

    fn add_code(&self, id: String, code_hash: String, expires_ms: u64) -> StoreFuture<'_, ()> {
        self.write(move |inner| {
            inner.person(&id)?;
            inner.codes.insert(code_hash, (id, expires_ms));
            Ok(())
        })
    }

    fn take_code(&self, code_hash: String, now_ms: u64) -> StoreFuture<'_, Option<String>> {
        self.write(move |inner| {
            let code = inner.codes.remove(&code_hash);
            Ok(code.filter(|(_, expires)| *expires > now_ms).map(|(id, _)| id))
        })
    }

    fn block(&self, id: String, other: String, on: bool) -> StoreFuture<'_, ()> {
        self.write(move |inner| {
            inner.person(&id)?;
            inner.person(&other)?;
            if on {
                inner.blocks.insert((id, other));
            } else {
                inner.blocks.remove(&(id, other));
            }
            Ok(())
        })
    }

    fn blocked<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Vec<String>> {
        self.read(|inner| {
            let blocks = inner.blocks.iter().filter(|(by, _)| by == id);
            Ok(blocks.map(|(_, other)| other.clone()).collect())
        })
    }

    fn block_between<'a>(&'a self, id: &'a str, other: &'a str) -> StoreFuture<'a, bool> {
        self.read(|inner| {
            let blocks = |a: &str, b: &str| inner.blocks.contains(&(a.to_owned(), b.to_owned()));
            Ok(blocks(id, other) || blocks(other, id))
        })
    }

    fn report(&self, report: Report) -> StoreFuture<'_, ()> {
        self.write(move |inner| {
            inner.reports.push(report);
            Ok(())
        })
    }

    fn delete_person(&self, id: String) -> StoreFuture<'_, ()> {
        self.write(move |inner| {
            let person = inner.person(&id)?;
            person.name = None;
            person.password = None;
            person.deleted = true;
            inner.names.retain(|_, owner| *owner != id);
            inner.tokens.retain(|_, held| held.person != id);
            inner.items.retain(|_, item| item.person.as_ref() != Some(&id));
            inner.codes.retain(|_, (owner, _)| *owner != id);
            inner.blocks.retain(|(by, other)| *by != id && *other != id);
            inner.archive.forget(&id);
            for messages in inner.messages.values_mut() {
                for message in messages.iter_mut().filter(|message| message.by == id) {
                    message.text = message.text.as_ref().map(|_| String::new());
                }
            }
            Ok(())
        })
    }

    fn forget_unused(&self, before_ms: u64, limit: usize) -> StoreFuture<'_, CleanupCounts> {
        self.write(move |inner| {
            let unused = |game: &&Game| {
                let head = &game.head;
                head.status == Status::Over
                    && head.position.is_empty()
                    && head.changed_ms < before_ms
                    && inner.reports.iter().all(|report| report.game != head.id)
                    && !inner.ratings.has_game(&head.id)
            };
            let games = inner.games.values().filter(unused).map(|game| game.head.id.clone());
            let games: Vec<String> = games.take(limit).collect();
            for id in &games {
                inner.games.remove(id);
                inner.messages.remove(id);
            }
            let unused = |person: &&Person| {
                let id = &person.id;
                let sits = |game: &Game| concerns(&game.head, id);
                let bot = (Item::BOT.to_owned(), id.clone());
                person.name.is_none()
                    && person.password.is_none()
                    && person.created_ms < before_ms
                    && !inner.tokens.values().any(|held| held.person == *id && held.used_since(before_ms))
                    && !inner.games.values().any(sits)
                    && !inner.items.values().any(|item| item.person.as_ref() == Some(id))
                    && !inner.items.contains_key(&bot)
                    && !inner.ratings.has_person(id)
                    && !inner.tournaments.values().any(|held| held.people.contains(id))
                    && !inner.shared_boards.values().any(|held| held.people.contains(id))
                    && !inner.reports.iter().any(|report| report.by == *id || report.about == *id)
                    && !inner.deeds.iter().any(|deed| deed.by == *id || deed.about == *id)
                    && !inner.archive.has_person(id)
            };
            let people = inner.people.values().filter(unused).map(|person| person.id.clone());
            let people: Vec<String> = people.take(limit).collect();
            for id in &people {
                inner.tokens.retain(|_, held| held.person != *id);
                inner.codes.retain(|_, (owner, _)| owner != id);
                inner.blocks.retain(|(by, other)| by != id && other != id);
                inner.people.remove(id);
            }
            Ok(CleanupCounts { games: games.len(), people: people.len() })
        })
    }

    fn say(&self, mut message: Message) -> StoreFuture<'_, u64> {
        self.write(move |inner| {
            if !inner.games.contains_key(&message.game) && !inner.shared_boards.contains_key(&message.game) {
                return Err(StoreError::Missing("such game"));
            }
            let messages = inner.messages.entry(message.game.clone()).or_default();
            message.number = messages.len() as u64 + 1;
            let number = message.number;
            messages.push(message);
            Ok(number)
        })
    }

    fn last_message<'a>(&'a self, game: &'a str) -> StoreFuture<'a, Option<Message>> {
        self.read(move |inner| Ok(inner.messages.get(game).and_then(|said| said.last()).cloned()))
    }

    fn messages<'a>(&'a self, game: &'a str, since: u64, limit: usize) -> StoreFuture<'a, Vec<Message>> {
        self.read(move |inner| {
            let messages = inner.messages.get(game).map_or(&[][..], Vec::as_slice);
            Ok(messages.iter().filter(|message| message.number > since).take(limit).cloned().collect())
        })
    }

    fn messages_by<'a>(
        &'a self,
        person: &'a str,
        after: (&'a str, u64),
        limit: usize,
    ) -> StoreFuture<'a, Vec<Message>> {
        self.read(move |inner| {
            let later =
                |message: &&Message| message.by == person && (message.game.as_str(), message.number) > after;
            Ok(inner.messages.values().flatten().filter(later).take(limit).cloned().collect())
        })
    }

    fn last_heartbeat(&self) -> StoreFuture<'_, Option<u64>> {
        self.read(|inner| Ok(inner.beat))
    }

    fn heartbeat(&self, node: u64, now_ms: u64) -> StoreFuture<'_, Option<u64>> {
        self.write(move |inner| {
            inner.beats.insert(node, now_ms);
            inner.beats.retain(|_, at_ms| *at_ms >= now_ms.saturating_sub(HEARTBEATS_KEPT_MS));
            Ok(inner.beat.replace(now_ms))
        })
    }

    fn has_other_heartbeat(&self, node: u64, since_ms: u64) -> StoreFuture<'_, bool> {
        self.read(move |inner| {
            Ok(inner.beats.iter().any(|(other, at_ms)| *other != node && *at_ms >= since_ms))
        })
    }

    fn settled(&self, key: &'static str, fresh: Vec<u8>) -> StoreFuture<'_, Vec<u8>> {
        self.write(move |inner| Ok(inner.settled.entry(key).or_insert(fresh).clone()))
    }

    fn size(&self) -> StoreFuture<'_, Option<u64>> {
        self.read(|_| Ok(None))
    }

    fn ping(&self) -> StoreFuture<'_, ()> {
        self.write(move |_| Ok(()))
    }
}
