//! Saves games in the browser (the current one and the list of others) and restores them.

use eightfold_game::Seats;
use eightfold_record::{Record, Secret};
use eightfold_table::LocalTable;
use leptos::prelude::*;

use super::super::browser;
use super::super::host;
use super::GameSession;
use crate::app::storage;
use crate::saved::{HalfTurn, SavedGame, let_go};
use crate::scores::Scores;
use crate::setup::{PlayerKind, Setup};
use crate::words::{endings, id, t};

/// The storage key of the scores against the computer.
const SCORES: &str = "scores";

/// Returns the scores against each level of the computer.
pub fn saved_scores() -> Scores {
    Scores::read(&storage::get(SCORES).unwrap_or_default())
}

/// The storage key of the games in which hints were used, with their number.
const HINTED_GAMES_KEY: &str = "helped";
const MAX_HINTED_GAMES: usize = 60;

/// Whether a hint was used in this saved game.
pub fn was_helped(id: &str) -> bool {
    storage::get(HINTED_GAMES_KEY).unwrap_or_default().split(' ').any(|helped| helped == id)
}

/// Number of turns after which the browser is asked not to clear what the page stores.
const MIN_TURNS_TO_PERSIST: usize = 4;

/// A saved game, for the list.
pub struct SavedGameEntry {
    /// Its id in the list.
    pub id: String,
    /// The player of each seat.
    pub kinds: Vec<PlayerKind>,
    /// When it was last saved.
    pub when: u64,
    /// The game.
    pub record: Record,
}

impl GameSession {
    /// Returns the clicks of an unfinished turn, if they were saved for the current position.
    pub fn half_turn(self) -> Vec<usize> {
        let len = self.peek(|record| record.played().len()).unwrap_or(0);
        let live = untrack(|| self.is_live());
        self.half.with_value(|half| if live && half.at == len { half.clicks.clone() } else { Vec::new() })
    }

    /// Saves the clicks of the unfinished turn.
    pub fn keep_half_turn(self, clicks: &[usize]) {
        if !untrack(|| self.is_live()) {
            return;
        }
        let at = self.peek(|record| record.played().len()).unwrap_or(0);
        let half = HalfTurn { at, clicks: clicks.to_vec() };
        if self.half.with_value(|old| *old != half) {
            self.half.set_value(half);
            self.save();
        }
    }

    /// Returns the saved games, latest first; unreadable ones are skipped.
    pub fn saved_games(self) -> Vec<SavedGameEntry> {
        let mut games: Vec<SavedGameEntry> = storage::keys("game.")
            .into_iter()
            .filter_map(|id| {
                let saved = SavedGame::read(&storage::get(&format!("game.{id}"))?).ok()?;
                let record = Record::from_text(&saved.record).ok()?;
                Some(SavedGameEntry { id, kinds: saved.kinds, when: saved.when, record })
            })
            .collect();
        games.sort_by_key(|game| std::cmp::Reverse(game.when));
        games
    }

    /// Whether a finished game of this kind against the computer is saved. Earlier versions saved no scores.
    pub fn has_finished(self, game: &str) -> bool {
        let computer = |kind: &PlayerKind| matches!(kind, PlayerKind::Computer(_));
        self.saved_games().iter().any(|saved| {
            saved.record.choice().info().id == game
                && saved.kinds.iter().any(computer)
                && saved.record.played().outcome().is_some()
        })
    }

    /// Removes a game from the list, but not the current one.
    pub fn forget(self, id: &str) {
        if self.id.with_value(|own| own != id) {
            storage::remove(&format!("game.{id}"));
            self.list.update(|n| *n += 1);
        }
    }

    /// Records that a hint was used in the current game.
    pub fn note_help(self) {
        let id = self.id.get_value();
        if id.is_empty() || was_helped(&id) {
            return;
        }
        let known = storage::get(HINTED_GAMES_KEY).unwrap_or_default();
        let mut all: Vec<&str> = known.split_whitespace().collect();
        all.push(&id);
        storage::set(HINTED_GAMES_KEY, &all[all.len().saturating_sub(MAX_HINTED_GAMES)..].join(" "));
    }

    /// Whether a saved game is the current one.
    pub fn is_on_table(self, id: &str) -> bool {
        self.id.with_value(|own| own == id)
    }

    /// Starts a new game. The current one stays in the list.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn start(self, setup: &Setup) -> Result<(), String> {
        self.start_with(setup, None)
    }

    /// Starts a new game with these dice. The current one stays in the list.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn start_with(self, setup: &Setup, secret: Option<Secret>) -> Result<(), String> {
        let (host, record) = host::start(setup, secret)?;
        let seats = record.played().seats();
        self.put(
            new_id(),
            host,
            record,
            setup.kinds.iter().copied().take(seats).collect(),
            HalfTurn::default(),
        );
        self.save();
        self.remove_oldest_games();
        Ok(())
    }

    /// Opens an imported game; people play all its seats. If it is in the list already, that game is continued.
    pub fn open(self, mut record: Record) {
        if self.keeps {
            let text = record.to_text();
            if let Some(known) = self.saved_games().into_iter().find(|game| game.record.to_text() == text) {
                let _ = self.resume(&known.id); // it has just been read
                return;
            }
        }
        let host = host::resume(&mut record, None);
        let kinds = vec![PlayerKind::Person; record.played().seats()];
        self.put(new_id(), host, record, kinds, HalfTurn::default());
        self.save();
        self.remove_oldest_games();
    }

    /// Opens an imported game, always as a new one, with the given players.
    pub fn open_with(self, mut record: Record, kinds: Vec<PlayerKind>) {
        let host = host::resume(&mut record, None);
        self.put(new_id(), host, record, kinds, HalfTurn::default());
        self.save();
        self.remove_oldest_games();
    }

    /// Removes the oldest finished games from the list. The study's library still has them.
    fn remove_oldest_games(self) {
        if !self.keeps {
            return;
        }
        let games = self.saved_games();
        let known = games.iter().map(|game| (&*game.id, game.when, game.record.played().outcome().is_some()));
        for id in let_go(known) {
            // If there is no space to set it aside, it is removed.
            if let Some(text) = storage::get(&format!("game.{id}")) {
                storage::set(&format!("past.{id}"), &text);
            }
            self.forget(id);
        }
    }

    /// Returns the same game and players, with each player moved to the next seat.
    pub fn rematch_setup(self) -> Option<Setup> {
        self.setup().map(|mut setup| {
            setup.kinds.rotate_right(1);
            setup.names.rotate_right(1);
            setup
        })
    }

    /// Returns the same game with the same people, against computers of this level.
    pub fn setup_at_level(self, level: u8) -> Option<Setup> {
        self.setup().map(|mut setup| {
            for (kind, name) in setup.kinds.iter_mut().zip(&mut setup.names) {
                if matches!(kind, PlayerKind::Computer(_)) {
                    *kind = PlayerKind::Computer(level);
                    name.clear();
                }
            }
            setup
        })
    }

    /// Returns the current game and players.
    fn setup(self) -> Option<Setup> {
        self.peek(|record| Setup {
            game: record.choice().info().id.to_owned(),
            options: record.choice().values().collect(),
            kinds: self.kinds.get_untracked(),
            names: record.names().iter().map(|name| name.clone().unwrap_or_default()).collect(),
        })
    }

    /// Adds the result of a finished game against computers of one level to the scores.
    pub fn add_to_scores(self) {
        let level = untrack(|| Some((self.only_person()?, self.only_level()?)));
        let outcome = self.peek(|record| Some((record.choice().info().id, record.played().outcome()?)));
        let (Some((person, level)), Some(Some((game, outcome)))) = (level, outcome) else { return };
        let Some(result) = endings::result_for(outcome, Seats::one(person)) else { return };
        let mut scores = saved_scores();
        scores.add(game, level, &self.id.get_value(), result);
        storage::set(SCORES, &scores.to_text());
    }

    /// Restores the game of this tab, or else the last one played.
    ///
    /// # Errors
    /// If the saved game can't be read; it is then set aside.
    pub fn restore(self) -> Result<(), String> {
        // Earlier versions saved only one game.
        if let Some(old) = storage::get("game")
            && storage::set(&format!("game.{}", new_id()), &old)
        {
            storage::remove("game");
        }
        let latest = || {
            let games = storage::keys("game.").into_iter();
            let when = |id: &String| {
                let text = storage::get(&format!("game.{id}")).unwrap_or_default();
                SavedGame::read(&text).map_or(0, |saved| saved.when)
            };
            games.max_by_key(when)
        };
        let own = storage::tab_get("table").filter(|id| storage::get(&format!("game.{id}")).is_some());
        match own.or_else(latest) {
            Some(id) => self.resume(&id),
            None => Ok(()),
        }
    }

    /// Continues a saved game. It counts as played only after a change.
    ///
    /// # Errors
    /// If the saved game can't be read; it is then set aside.
    pub fn resume(self, id: &str) -> Result<(), String> {
        let Some(text) = storage::get(&format!("game.{id}")) else {
            return Err(t(id::NO_LONGER_SAVED).to_owned());
        };
        let read = SavedGame::read(&text)
            .map_err(|error| error.to_string())
            .and_then(|saved| Ok((host::restore(&saved)?, saved)));
        match read {
            Ok(((host, record), saved)) => {
                let mut kinds = saved.kinds;
                kinds.resize(record.played().seats(), PlayerKind::Person);
                self.put(id.to_owned(), host, record, kinds, saved.half);
                Ok(())
            }
            Err(error) => {
                if storage::set(&format!("unreadable.{id}"), &text) {
                    storage::remove(&format!("game.{id}"));
                }
                Err(error)
            }
        }
    }

    /// Shows the state of the game that another tab has saved.
    pub fn take_over(self) {
        let id = self.id.get_value();
        let Some(saved) = storage::get(&format!("game.{id}")).and_then(|text| SavedGame::read(&text).ok())
        else {
            return;
        };
        if self.peek(Record::to_text).as_deref() == Some(&*saved.record) {
            return;
        }
        if let Ok((host, record)) = host::restore(&saved) {
            self.host.set_value(Some(Box::new(host)));
            self.half.set_value(saved.half);
            self.moving.set(false);
            self.show_current_state();
            self.record.set(Some(record));
        }
    }

    fn put(self, id: String, host: LocalTable, record: Record, kinds: Vec<PlayerKind>, half: HalfTurn) {
        // First of all, so that the view of the previous game is gone before anything in it reads this one, which may
        // have fewer seats.
        self.number.update(|n| *n += 1);
        self.host.set_value(Some(Box::new(host)));
        self.moving.set(false);
        self.show_current_state();
        self.said.set(String::new());
        self.note.set(String::new());
        self.kinds.set(kinds);
        self.half.set_value(half);
        if self.keeps && self.id.with_value(|own| *own != id) {
            self.id.set_value(id.clone());
            storage::tab_set("table", &id);
            self.hold();
        }
        self.record.set(Some(record));
        self.list.update(|n| *n += 1);
    }

    /// Waits for the lock that lets this tab play the computers' turns.
    fn hold(self) {
        self.lock.set_value(None);
        self.holds.set(false);
        let id = self.id.get_value();
        let waited = id.clone();
        let lock = browser::lock(&format!("game.{id}"), move || {
            if self.id.with_value(|own| *own == waited) {
                self.holds.set(true);
            }
        });
        self.lock.set_value(lock);
    }

    pub(super) fn save(self) {
        if !self.keeps {
            return;
        }
        let saved = self.peek(|record| {
            self.host.with_value(|host| {
                let secret = host.as_ref()?.dice()?;
                Some(SavedGame {
                    record: record.to_text(),
                    seed: secret.seed,
                    salt: secret.salt.to_string(),
                    kinds: self.kinds.get_untracked(),
                    half: self.half.get_value(),
                    when: browser::today(),
                })
            })
        });
        if let Some(Some(saved)) = saved {
            let done = storage::set(&format!("game.{}", self.id.get_value()), &saved.to_text());
            self.save_failed.set(!done);
            if self.peek(|record| record.played().turns() >= MIN_TURNS_TO_PERSIST) == Some(true) {
                browser::ask_to_persist();
            }
            self.list.update(|n| *n += 1);
        }
    }
}

fn new_id() -> String {
    format!("{:08x}", browser::random() as u32)
}
