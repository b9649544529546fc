//! Saves games in the browser (the one on the table and the list of others) and restores them.

use eightfold_record::{Record, Secret};
use leptos::prelude::*;

use super::super::browser;
use super::super::host::Local;
use super::GameSession;
use crate::saved::{HalfTurn, SavedGame, let_go};
use crate::scores::{GameResult, Scores};
use crate::setup::{Kind, Setup};
use crate::words::{id, t};

/// The name under which the scores against the computer are kept.
const SCORES: &str = "scores";

/// The scores against each level of the computer.
pub fn kept_scores() -> Scores {
    Scores::read(&browser::kept(SCORES).unwrap_or_default())
}

/// Number of turns after which the browser is asked not to clear what the page stores.
const WORTH_KEEPING: usize = 4;

/// A game that is kept, for the list of them.
pub struct KeptGame {
    /// Its name in the list.
    pub id: String,
    /// Who plays each seat.
    pub kinds: Vec<Kind>,
    /// When it was kept last.
    pub when: u64,
    /// The game.
    pub record: Record,
}

impl GameSession {
    /// The clicks of a half-made turn, if one is kept for the position as it stands.
    pub fn half_turn(self) -> Vec<usize> {
        let len = self.peek(|record| record.played().len()).unwrap_or(0);
        let live = untrack(|| self.is_live());
        self.half.with_value(|half| if live && half.at == len { half.clicks.clone() } else { Vec::new() })
    }

    /// Keeps the clicks of the turn that is being made.
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

    /// The games that are kept, the latest first; those that cannot be read are passed over.
    pub fn kept_games(self) -> Vec<KeptGame> {
        let mut games: Vec<KeptGame> = browser::kept_names("game.")
            .into_iter()
            .filter_map(|id| {
                let saved = SavedGame::read(&browser::kept(&format!("game.{id}"))?).ok()?;
                let record = Record::from_text(&saved.record).ok()?;
                Some(KeptGame { id, kinds: saved.kinds, when: saved.when, record })
            })
            .collect();
        games.sort_by_key(|game| std::cmp::Reverse(game.when));
        games
    }

    /// Takes a game from the list; the one on the table stays.
    pub fn forget(self, id: &str) {
        if self.id.with_value(|own| own != id) {
            browser::forget(&format!("game.{id}"));
            self.list.update(|n| *n += 1);
        }
    }

    /// Whether a kept game is the one on the table.
    pub fn is_on_table(self, id: &str) -> bool {
        self.id.with_value(|own| own == id)
    }

    /// Deals a new game. The one on the table stays in the list.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn start(self, setup: &Setup) -> Result<(), String> {
        self.start_with(setup, None)
    }

    /// Deals a new game with these dice. The one on the table stays in the list.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn start_with(self, setup: &Setup, secret: Option<Secret>) -> Result<(), String> {
        let (host, record) = Local::start(setup, secret)?;
        let seats = record.played().seats();
        self.put(
            new_id(),
            host,
            record,
            setup.kinds.iter().copied().take(seats).collect(),
            HalfTurn::default(),
        );
        self.save();
        self.tidy();
        Ok(())
    }

    /// Puts a game that came from outside here; people play all its seats. If it is in the list already, that one is
    /// gone on with.
    pub fn open(self, mut record: Record) {
        if self.keeps {
            let text = record.to_text();
            if let Some(known) = self.kept_games().into_iter().find(|game| game.record.to_text() == text) {
                let _ = self.resume(&known.id); // it has just been read
                return;
            }
        }
        let host = Local::adopt(&mut record);
        let kinds = vec![Kind::Person; record.played().seats()];
        self.put(new_id(), host, record, kinds, HalfTurn::default());
        self.save();
        self.tidy();
    }

    /// Puts a game that came from outside here, always as one of its own, with whoever is to play its seats.
    pub fn open_with(self, mut record: Record, kinds: Vec<Kind>) {
        let host = Local::adopt(&mut record);
        self.put(new_id(), host, record, kinds, HalfTurn::default());
        self.save();
        self.tidy();
    }

    /// Lets the oldest finished games go from the list. The study's library still has them.
    fn tidy(self) {
        if !self.keeps {
            return;
        }
        let games = self.kept_games();
        let known = games.iter().map(|game| (&*game.id, game.when, game.record.played().outcome().is_some()));
        for id in let_go(known) {
            // Where there is no room for it any more it goes altogether.
            if let Some(text) = browser::kept(&format!("game.{id}")) {
                browser::keep(&format!("past.{id}"), &text);
            }
            self.forget(id);
        }
    }

    /// The same game and players, with each player moved to the next seat.
    pub fn rematch_setup(self) -> Option<Setup> {
        self.setup().map(|mut setup| {
            setup.kinds.rotate_right(1);
            setup.names.rotate_right(1);
            setup
        })
    }

    /// The same game with the same people, against computers of this level.
    pub fn setup_at_level(self, level: u8) -> Option<Setup> {
        self.setup().map(|mut setup| {
            for (kind, name) in setup.kinds.iter_mut().zip(&mut setup.names) {
                if matches!(kind, Kind::Computer(_)) {
                    *kind = Kind::Computer(level);
                    name.clear();
                }
            }
            setup
        })
    }

    /// The game and players as they are.
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
        let outcome = self.peek(|record| {
            let outcome = record.played().outcome()?;
            Some((record.choice().info().id, outcome))
                .filter(|_| outcome.cause != eightfold_game::Cause::Aborted)
        });
        let (Some((person, level)), Some(Some((game, outcome)))) = (level, outcome) else { return };
        let result = match outcome.winners.contains(person) {
            true => GameResult::Won,
            false if outcome.is_draw() => GameResult::Drawn,
            false => GameResult::Lost,
        };
        let mut scores = kept_scores();
        scores.add(game, level, &self.id.get_value(), result);
        browser::keep(SCORES, &scores.to_text());
    }

    /// Puts the game here that lay on the table of this tab, else the one that was played last.
    ///
    /// # Errors
    /// If what was kept cannot be read any more; it is then kept aside.
    pub fn restore(self) -> Result<(), String> {
        // An older page kept one game alone.
        if let Some(old) = browser::kept("game")
            && browser::keep(&format!("game.{}", new_id()), &old)
        {
            browser::forget("game");
        }
        let latest = || {
            let games = browser::kept_names("game.").into_iter();
            let when = |id: &String| {
                let text = browser::kept(&format!("game.{id}")).unwrap_or_default();
                SavedGame::read(&text).map_or(0, |saved| saved.when)
            };
            games.max_by_key(when)
        };
        let own = browser::tab_kept("table").filter(|id| browser::kept(&format!("game.{id}")).is_some());
        match own.or_else(latest) {
            Some(id) => self.resume(&id),
            None => Ok(()),
        }
    }

    /// Goes on with a kept game. It counts as played again only when something is done in it.
    ///
    /// # Errors
    /// If it cannot be read any more; it is then kept aside.
    pub fn resume(self, id: &str) -> Result<(), String> {
        let Some(text) = browser::kept(&format!("game.{id}")) else {
            return Err(t(id::NOT_KEPT_ANY_MORE).to_owned());
        };
        let read = SavedGame::read(&text)
            .map_err(|error| error.to_string())
            .and_then(|saved| Ok((Local::restore(&saved)?, saved)));
        match read {
            Ok(((host, record), saved)) => {
                let mut kinds = saved.kinds;
                kinds.resize(record.played().seats(), Kind::Person);
                self.put(id.to_owned(), host, record, kinds, saved.half);
                Ok(())
            }
            Err(error) => {
                if browser::keep(&format!("unreadable.{id}"), &text) {
                    browser::forget(&format!("game.{id}"));
                }
                Err(error)
            }
        }
    }

    /// Another tab has gone on with this game: it is shown as it stands there.
    pub fn take_over(self) {
        let id = self.id.get_value();
        let Some(saved) = browser::kept(&format!("game.{id}")).and_then(|text| SavedGame::read(&text).ok())
        else {
            return;
        };
        if self.peek(Record::to_text).as_deref() == Some(&*saved.record) {
            return;
        }
        if let Ok((host, record)) = Local::restore(&saved) {
            self.host.set_value(Some(Box::new(host)));
            self.half.set_value(saved.half);
            self.moving.set(false);
            self.look_here();
            self.record.set(Some(record));
        }
    }

    fn put(self, id: String, host: Local, record: Record, kinds: Vec<Kind>, half: HalfTurn) {
        self.host.set_value(Some(Box::new(host)));
        self.moving.set(false);
        self.look_here();
        self.said.set(String::new());
        self.note.set(String::new());
        self.kinds.set(kinds);
        self.half.set_value(half);
        if self.keeps && self.id.with_value(|own| *own != id) {
            self.id.set_value(id.clone());
            browser::tab_keep("table", &id);
            self.hold();
        }
        self.record.set(Some(record));
        self.number.update(|n| *n += 1);
        self.list.update(|n| *n += 1);
    }

    /// Waits to be the tab that lets the computers of this game play.
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
                let secret = host.as_ref()?.secret()?;
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
            let done = browser::keep(&format!("game.{}", self.id.get_value()), &saved.to_text());
            self.unkept.set(!done);
            if self.peek(|record| record.played().turns() >= WORTH_KEEPING) == Some(true) {
                browser::ask_to_persist();
            }
            self.list.update(|n| *n += 1);
        }
    }
}

fn new_id() -> String {
    format!("{:08x}", browser::random() as u32)
}
