//! The game on the table: its record, who plays, and which step one looks at.

use crate::words::{called, fill, id, t};
use std::any::Any;

use eightfold_catalog::AnyMatch;
use eightfold_game::{Game, Match, Seat, ToAct};
use eightfold_record::Record;
use leptos::prelude::*;

use super::browser;
use super::game_words::words_of;
use super::host::{Host, Local, TAKEN_BACK};
use crate::saved::{HalfTurn, SavedGame, let_go};
use crate::setup::{Kind, Setup};

/// What all views of the game share. Copied freely; there is one.
#[derive(Clone, Copy)]
pub struct GameSession {
    record: RwSignal<Option<Record>, LocalStorage>,
    host: StoredValue<Option<Box<dyn Host>>, LocalStorage>,
    /// Who plays each seat.
    pub kinds: RwSignal<Vec<Kind>>,
    /// The step one looks at; `None` for the game as it stands.
    pub back: RwSignal<Option<usize>>,
    /// What is tried on the board without being played: a hint, or what the computer thinks of.
    tried: RwSignal<Option<Tried>, LocalStorage>,
    /// The number of the game, counting all that have lain here.
    pub number: RwSignal<u32>,
    /// What is said to everybody, also to those who do not see the board.
    pub said: RwSignal<String>,
    /// What is told about the game as a whole: what was copied, which of several was opened.
    pub note: RwSignal<String>,
    /// A piece is on its way: nobody moves until it has arrived.
    pub moving: RwSignal<bool>,
    /// Whether this tab lets the computers play: of several tabs with the same game, one does.
    pub holds: RwSignal<bool>,
    /// What is kept cannot be written: storage is blocked or full.
    pub unkept: RwSignal<bool>,
    /// Counts changes of the list of kept games.
    pub list: RwSignal<u32>,
    /// Under which name the game is kept.
    id: StoredValue<String>,
    half: StoredValue<HalfTurn>,
    lock: StoredValue<Option<browser::Lock>, LocalStorage>,
    /// Whether the game is kept between visits.
    keeps: bool,
}

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

/// Turns shown on the board that nobody has taken.
struct Tried {
    /// The match with them.
    played: Box<dyn AnyMatch>,
    /// After how many steps of the game they come.
    after: usize,
    /// The turn that is shown, if it is only one.
    only: Option<String>,
    /// Whose first turn it is.
    by: Seat,
    /// What they are, as a sentence.
    what: String,
}

/// A step as a list shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepLine {
    /// How many steps have been made with it.
    pub at: usize,
    /// The number of the turn; `None` for chance.
    pub turn: Option<usize>,
    /// Who made it.
    pub by: Option<Seat>,
    /// In notation.
    pub text: String,
}

impl StepLine {
    /// Whether it clears the table: what lay there before is worth a look of its own.
    pub fn is_deal(&self) -> bool {
        self.turn.is_none() && self.text.starts_with("deal")
    }
}

impl GameSession {
    /// An empty desk, provided to everybody below.
    pub fn provide() -> Self {
        let session = Self::empty(true);
        provide_context(session);
        browser::on_kept_elsewhere("game.", move |id| {
            session.list.update(|n| *n += 1);
            if session.id.with_value(|own| own == id) {
                session.take_over();
            }
        });
        session
    }

    /// A desk for practice, whose game is not kept.
    pub fn practice(record: Record) -> Self {
        let session = Self::empty(false);
        session.open(record);
        session
    }

    /// A desk for a game that a host elsewhere keeps: empty until its first [`follow`](Self::follow).
    pub fn remote(host: Box<dyn Host>) -> Self {
        let session = Self::empty(false);
        session.host.set_value(Some(host));
        session
    }

    /// Shows the game as its host has it now, and who may act here.
    pub fn follow(self, record: Record, kinds: Vec<Kind>) {
        if self.kinds.with_untracked(|known| *known != kinds) {
            self.kinds.set(kinds);
        }
        let steps = record.played().steps().len();
        match self.peek(|known| known.to_text() == record.to_text()) {
            Some(true) => {}
            Some(false) => {
                if self.back.get_untracked().is_some_and(|back| back >= steps) {
                    self.back.set(None);
                }
                self.stop_trying();
                self.moving.set(false);
                self.record.set(Some(record));
            }
            None => {
                self.record.set(Some(record));
                self.number.update(|n| *n += 1);
            }
        }
    }

    fn empty(keeps: bool) -> Self {
        Self {
            record: RwSignal::new_local(None),
            host: StoredValue::new_local(None),
            kinds: RwSignal::new(Vec::new()),
            back: RwSignal::new(None),
            tried: RwSignal::new_local(None),
            number: RwSignal::new(0),
            said: RwSignal::new(String::new()),
            note: RwSignal::new(String::new()),
            moving: RwSignal::new(false),
            holds: RwSignal::new(true),
            unkept: RwSignal::new(false),
            list: RwSignal::new(0),
            id: StoredValue::new(String::new()),
            half: StoredValue::new(HalfTurn::default()),
            lock: StoredValue::new_local(None),
            keeps,
        }
    }

    /// The desk provided above.
    pub fn here() -> Self {
        expect_context()
    }

    /// Looks at the record, if a game lies here.
    pub fn with<T>(self, look: impl FnOnce(&Record) -> T) -> Option<T> {
        self.record.with(|record| record.as_ref().map(look))
    }

    /// Looks at the record without being told of its changes.
    pub fn peek<T>(self, look: impl FnOnce(&Record) -> T) -> Option<T> {
        self.record.with_untracked(|record| record.as_ref().map(look))
    }

    /// Looks at the match in its own type, with what is tried on the board.
    pub fn typed<G: Game, T>(self, look: impl FnOnce(&Match<G>) -> T) -> Option<T> {
        if self.tried.with(Option::is_some) {
            return self.tried.with(|tried| {
                let tried = tried.as_ref()?;
                as_match::<G>(tried.played.as_any()).map(look)
            });
        }
        self.with(|record| as_match::<G>(record.played().as_any()).map(look)).flatten()
    }

    /// How many steps have been made.
    pub fn len(self) -> usize {
        self.with(|record| record.played().steps().len()).unwrap_or(0)
    }

    /// How many steps have been made at what one looks at. A single turn that is tried is shown in the position before
    /// it, as one that is being made.
    pub fn at(self) -> usize {
        let tried = self.tried.with(|tried| {
            let tried = tried.as_ref()?;
            Some(if tried.only.is_some() { tried.after } else { tried.played.steps().len() })
        });
        match tried {
            Some(steps) => steps,
            None => self.back.get().unwrap_or_else(|| self.len()),
        }
    }

    /// Whether one looks at the game as it stands.
    pub fn is_live(self) -> bool {
        self.back.get().is_none() && self.tried.with(Option::is_none)
    }

    /// Shows these turns on the board, after so many steps of the game, without playing them. The first is `by`.
    pub fn try_out(self, steps: usize, by: Seat, turns: &[String], what: String) {
        let shown = self.peek(|record| {
            let mut played = record.played().fork();
            while played.steps().len() > steps {
                played.undo();
            }
            // A line ends where it cannot go on.
            for turn in turns {
                if played.apply(turn).is_err() {
                    break;
                }
            }
            played
        });
        let only = match turns {
            [only] => Some(only.clone()),
            _ => None,
        };
        self.tried.set(shown.map(|played| Tried { played, after: steps, only, by, what }));
    }

    /// The turn that is tried on the board, if it is only one.
    pub fn hint(self) -> Option<String> {
        self.tried.with(|tried| tried.as_ref()?.only.clone())
    }

    /// The turn that is tried on the board, where the person to act could take it now.
    pub fn offered(self) -> Option<String> {
        let here = self.len();
        let turn = self.tried.with(|tried| {
            let tried = tried.as_ref().filter(|tried| tried.after == here)?;
            tried.only.clone()
        });
        turn.filter(|_| self.person_to_act().is_some())
    }

    /// The steps that are drawn on the board: the turns that are tried, else the last one before what one
    /// looks at.
    pub fn drawn<G: Game>(self, played: &Match<G>) -> Vec<usize> {
        let steps = played.entries();
        let turns = (0..self.at().min(steps.len())).filter(|&at| steps[at].by.is_some());
        match self.tried.with(|tried| Some(tried.as_ref()?.after)) {
            Some(after) => turns.filter(|&at| at >= after).collect(),
            None => turns.last().into_iter().collect(),
        }
    }

    /// What is tried on the board, as a sentence.
    pub fn trying(self) -> Option<String> {
        self.tried.with(|tried| Some(tried.as_ref()?.what.clone()))
    }

    /// Whose turn what is tried begins with.
    pub fn trying_by(self) -> Option<Seat> {
        self.tried.with(|tried| Some(tried.as_ref()?.by))
    }

    /// What is tried on the board, turn by turn in words.
    pub fn told(self) -> Option<String> {
        let words = self.game().and_then(words_of)?;
        self.tried.with(|tried| {
            let tried = tried.as_ref()?;
            let steps = tried.after..tried.played.steps().len();
            let told = steps.filter_map(|at| (words.say)(tried.played.as_ref(), at));
            Some(told.collect::<Vec<_>>().join(" "))
        })
    }

    /// Says what is tried to those who do not see the board, and then `more`.
    pub fn say_tried(self, more: &str) {
        if let Some(told) = untrack(|| self.told()) {
            self.said.set(format!("{told} {more}"));
        }
    }

    /// Shows the game as it stands again.
    pub fn look_here(self) {
        self.back.set(None);
        self.stop_trying();
    }

    /// Takes what is tried from the board.
    pub fn stop_trying(self) {
        if self.tried.with_untracked(Option::is_some) {
            self.tried.set(None);
        }
    }

    /// How many steps stay if the last turn of a person is taken back, with everything after it; `None`
    /// if nobody here has taken one.
    pub fn back_to(self) -> Option<usize> {
        self.with(|record| {
            let steps = record.played().steps();
            steps.iter().rposition(|made| made.by.is_some_and(|seat| self.kind(seat) == Kind::Person))
        })
        .flatten()
    }

    /// Takes the last turn of a person back, with everything after it.
    pub fn undo(self) {
        let Some(steps) = self.back_to() else {
            return;
        };
        self.look_here();
        self.moving.set(false);
        self.change(|host, record| host.take_back(record, steps));
        self.half.set_value(HalfTurn::default());
        self.said.set(t(id::TURN_TAKEN_BACK).to_owned());
        self.save();
    }

    /// Whether turns have been taken back in this game.
    pub fn was_taken_back(self) -> bool {
        self.with(|record| record.remarks().iter().any(|remark| remark.text.starts_with(TAKEN_BACK)))
            .unwrap_or(false)
    }

    fn change(self, what: impl FnOnce(&mut dyn Host, &mut Record)) {
        self.record.update(|record| {
            if let Some(record) = record {
                self.host.update_value(|host| {
                    if let Some(host) = host {
                        what(host.as_mut(), record);
                    }
                });
            }
        });
    }

    /// The id of the game.
    pub fn game(self) -> Option<&'static str> {
        self.with(|record| record.choice().info().id)
    }

    /// Who acts.
    pub fn to_act(self) -> Option<ToAct> {
        self.with(|record| record.played().to_act())
    }

    /// The seat of a person at this page who is to act now.
    pub fn person_to_act(self) -> Option<Seat> {
        match self.to_act() {
            Some(ToAct::Seat(seat)) if self.kind(seat) == Kind::Person => Some(seat),
            _ => None,
        }
    }

    /// Who plays a seat.
    pub fn kind(self, seat: Seat) -> Kind {
        self.kinds.with(|kinds| kinds.get(seat.index()).copied()).unwrap_or(Kind::Person)
    }

    /// The name of a seat's colour as the rules have it: for colours and names of elements, not to be read.
    pub fn seat_name(self, seat: Seat) -> &'static str {
        self.peek(|record| {
            let name = record.played().seat_name(seat);
            words_of(record.choice().info().id).map_or(name, |words| (words.shown_name)(name))
        })
        .unwrap_or("")
    }

    /// What a seat is called in the language of the page.
    pub fn seat_called(self, seat: Seat) -> String {
        called(self.seat_name(seat))
    }

    /// How the game ended, as a sentence; `None` while it goes on.
    pub fn ending(self) -> Option<String> {
        self.with(|record| {
            let (info, played) = (record.choice().info(), record.played());
            words_of(info.id).and_then(|words| (words.ending)(played, info))
        })
        .flatten()
    }

    /// The steps made.
    pub fn lines(self) -> Vec<StepLine> {
        self.with(|record| {
            let mut turns = 0;
            record
                .played()
                .steps()
                .into_iter()
                .enumerate()
                .map(|(k, made)| {
                    let turn = made.by.map(|_| {
                        turns += 1;
                        turns
                    });
                    StepLine { at: k + 1, turn, by: made.by, text: made.text }
                })
                .collect()
        })
        .unwrap_or_default()
    }

    /// How often the position has come up, with what is played so far.
    pub fn occurrences(self) -> usize {
        self.with(|record| record.played().occurrences()).unwrap_or(1)
    }

    /// Says why nothing can be done on the board now.
    pub fn say_why_not_live(self) {
        let why = untrack(|| match self.to_act() {
            _ if !self.is_live() => t(id::LOOKING_BACK_FIRST).to_owned(),
            Some(ToAct::Seat(seat)) if self.kind(seat) == Kind::Elsewhere => {
                fill!(id::TURN_OF, name = self.seat_called(seat))
            }
            Some(ToAct::Seat(seat)) if self.kind(seat) != Kind::Person => {
                fill!(id::THINKING_NOT_YOURS, name = self.seat_called(seat))
            }
            _ => self.ending().unwrap_or_default(),
        });
        self.said.set(why);
    }

    /// The clicks of a half-made turn, if one is kept for the position as it stands.
    pub fn half_turn(self) -> Vec<usize> {
        let len = self.peek(|record| record.played().steps().len()).unwrap_or(0);
        let live = untrack(|| self.is_live());
        self.half.with_value(|half| if live && half.at == len { half.clicks.clone() } else { Vec::new() })
    }

    /// Keeps the clicks of the turn that is being made.
    pub fn keep_half_turn(self, clicks: &[usize]) {
        if !untrack(|| self.is_live()) {
            return;
        }
        let at = self.peek(|record| record.played().steps().len()).unwrap_or(0);
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
        let (host, record) = Local::start(setup)?;
        let seats = record.played().seats();
        self.put(
            new_id(),
            host,
            record,
            setup.kinds.iter().copied().take(seats).collect(),
            HalfTurn::default(),
        );
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
        self.tidy();
    }

    /// Lets the oldest finished games go.
    fn tidy(self) {
        if !self.keeps {
            return;
        }
        let games = self.kept_games();
        let known = games.iter().map(|game| (&*game.id, game.when, game.record.played().outcome().is_some()));
        for id in let_go(known) {
            self.forget(id);
        }
    }

    /// The same players, the same game, dealt anew.
    pub fn rematch(self) -> Result<(), String> {
        let setup = self.peek(|record| Setup {
            game: record.choice().info().id.to_owned(),
            options: record
                .choice()
                .values()
                .iter()
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .collect(),
            kinds: self.kinds.get_untracked(),
            names: record.names().iter().map(|name| name.clone().unwrap_or_default()).collect(),
        });
        match setup {
            Some(setup) => self.start(&setup),
            None => Ok(()),
        }
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

    /// Goes on with a kept game.
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
    fn take_over(self) {
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
        self.save();
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

    /// Takes a turn of the player to act.
    ///
    /// # Errors
    /// In the words of the rules; the game is as it was.
    pub fn play(self, turn: &str) -> Result<(), String> {
        let mut outcome = Ok(());
        self.look_here();
        self.change(|host, record| outcome = host.play(record, turn));
        if outcome.is_ok() {
            self.half.set_value(HalfTurn::default());
            self.save();
        }
        outcome
    }

    /// Asks for the chance step that has been waiting.
    pub fn go_on(self) {
        self.look_here();
        self.change(|host, record| host.go_on(record));
        self.save();
    }

    /// Shows the game after this many steps.
    pub fn look_at(self, steps: usize) {
        self.stop_trying();
        let len = self.peek(|record| record.played().steps().len()).unwrap_or(0);
        self.back.set((steps < len).then_some(steps));
    }

    fn save(self) {
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
            self.list.update(|n| *n += 1);
        }
    }
}

fn new_id() -> String {
    format!("{:08x}", browser::random() as u32)
}

fn as_match<G: Game>(any: &dyn Any) -> Option<&Match<G>> {
    any.downcast_ref()
}
