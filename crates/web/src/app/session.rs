//! The desk: the game that lies on it, who plays, and which step one looks at.

use std::any::Any;

use eightfold_catalog::{AnyMatch, Describe};
use eightfold_game::{Game, Match, Seat, ToAct};
use eightfold_record::Record;
use leptos::prelude::*;

use super::browser;
use super::host::{Host, Local, TAKEN_BACK};
use crate::games;
use crate::setup::{Kind, Saved, Setup};

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
    /// Whether the game is kept between visits.
    keeps: bool,
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

/// Why another game is to be put on the desk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameStatus {
    /// There is no game that would be lost.
    Nothing,
    /// A game is going on.
    GoingOn,
}

impl GameSession {
    /// An empty desk, provided to everybody below.
    pub fn provide() -> Self {
        let session = Self::empty(true);
        provide_context(session);
        session
    }

    /// A desk for practice, whose game is not kept.
    pub fn practice(record: Record) -> Self {
        let session = Self::empty(false);
        session.open(record);
        session
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

    /// How many steps have been made at what one looks at.
    pub fn at(self) -> usize {
        match self.tried.with(|tried| Some(tried.as_ref()?.played.steps().len())) {
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
        let room = self.game().and_then(games::of)?;
        self.tried.with(|tried| {
            let tried = tried.as_ref()?;
            let steps = tried.after..tried.played.steps().len();
            let told = steps.filter_map(|at| (room.say)(tried.played.as_ref(), at));
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
        self.said.set("The turn was taken back.".to_owned());
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

    /// The name of a seat's colour.
    pub fn seat_name(self, seat: Seat) -> &'static str {
        self.peek(|record| {
            let name = record.played().seat_name(seat);
            games::shown_name(record.choice().info().id, name)
        })
        .unwrap_or("")
    }

    /// How the game ended, as a sentence; `None` while it goes on.
    pub fn ending(self) -> Option<String> {
        self.with(|record| {
            let (info, played) = (record.choice().info(), record.played());
            games::of(info.id)
                .and_then(|room| (room.ending)(played))
                .or_else(|| played.ending(info).map(|sentence| sentence + "."))
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

    /// Whether putting another game here would lose one.
    pub fn would_lose(self) -> GameStatus {
        let going_on = self.peek(|record| {
            record.played().outcome().is_none() && record.played().steps().iter().any(|s| s.by.is_some())
        });
        if going_on == Some(true) { GameStatus::GoingOn } else { GameStatus::Nothing }
    }

    /// Deals a new game.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn start(self, setup: &Setup) -> Result<(), String> {
        let (host, record) = Local::start(setup)?;
        let seats = record.played().seats();
        self.put(host, record, setup.kinds.iter().copied().take(seats).collect());
        Ok(())
    }

    /// Puts a game that came from outside here; people play all its seats.
    pub fn open(self, mut record: Record) {
        let host = Local::adopt(&mut record);
        let kinds = vec![Kind::Person; record.played().seats()];
        self.put(host, record, kinds);
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

    /// Puts the kept game here, if there is one.
    ///
    /// # Errors
    /// If what was kept cannot be read any more.
    pub fn restore(self) -> Result<(), String> {
        let Some(text) = browser::kept("game") else {
            return Ok(());
        };
        let saved: Saved = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        let (host, record) = Local::restore(&saved)?;
        self.put(host, record, saved.kinds);
        Ok(())
    }

    fn put(self, host: Local, record: Record, kinds: Vec<Kind>) {
        self.host.set_value(Some(Box::new(host)));
        self.moving.set(false);
        self.look_here();
        self.said.set(String::new());
        self.note.set(String::new());
        self.kinds.set(kinds);
        self.record.set(Some(record));
        self.number.update(|n| *n += 1);
        self.save();
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
                Some(Saved {
                    record: record.to_text(),
                    seed: secret.seed,
                    salt: secret.salt.to_string(),
                    kinds: self.kinds.get_untracked(),
                })
            })
        });
        if let Some(Some(saved)) = saved {
            browser::keep("game", &serde_json::to_string(&saved).expect("plain data"));
        }
    }
}

fn as_match<G: Game>(any: &dyn Any) -> Option<&Match<G>> {
    any.downcast_ref()
}
