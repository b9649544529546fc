//! The game on the table: its record, who plays, and which step is shown.

mod keeping;
mod trying;

use std::any::Any;

use eightfold_catalog::clears_board;
use eightfold_game::{Game, Match, Seat, ToAct};
use eightfold_record::Record;
use leptos::prelude::*;

use super::browser;
use super::game_words::words_of;
use super::host::{Host, TAKEN_BACK};
use crate::saved::HalfTurn;
use crate::setup::Kind;
use crate::words::{called, fill, id, t};
use trying::{Pointed, Tried};

pub use keeping::{KeptGame, kept_scores};
pub use trying::TurnInWords;

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
    /// A turn in a list that is pointed at: it is drawn on the board meanwhile.
    pointed: RwSignal<Option<Pointed>, LocalStorage>,
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
    /// Whether it clears the board: what lay there before is worth a look of its own.
    pub clears: bool,
}

impl GameSession {
    /// The session of this screen, without a game, provided to everybody below. What is given is called when another tab
    /// has gone on with its game.
    pub fn provide(take_over: impl Fn(Self) + 'static) -> Self {
        let session = Self::empty(true);
        provide_context(session);
        browser::on_kept_elsewhere("game.", move |id| {
            session.list.update(|n| *n += 1);
            if session.is_on_table(id) {
                take_over(session);
            }
        });
        session
    }

    /// A session for practice, whose game is not kept.
    pub fn practice(record: Record) -> Self {
        let session = Self::empty(false);
        session.open(record);
        session
    }

    /// A session for a game that a host elsewhere keeps: empty until its first [`follow`](Self::follow).
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
        let steps = record.played().len();
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
            pointed: RwSignal::new_local(None),
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

    /// The session provided above.
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
        self.with(|record| record.played().len()).unwrap_or(0)
    }

    /// How many steps have been made at what one looks at. A single turn that is tried is shown in the position before
    /// it, as one that is being made.
    pub fn at(self) -> usize {
        let tried = self.tried.with(|tried| {
            let tried = tried.as_ref()?;
            Some(if tried.only.is_some() { tried.after } else { tried.played.len() })
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

    /// How many steps stay if the last turn of a person is taken back, with everything after it; `None`
    /// if nobody here has taken one.
    pub fn back_to(self) -> Option<usize> {
        self.with(|record| {
            let played = record.played();
            let by_person =
                |at: &usize| played.step_by(*at).is_some_and(|seat| self.kind(seat) == Kind::Person);
            (0..played.len()).rev().find(by_person)
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

    /// A number that the game has from its dice, where they lie here: what a computer player draws its chance from, so that
    /// it answers the same turns of the same shuffle in the same way.
    pub fn dice_number(self) -> Option<u64> {
        self.host.with_value(|host| Some(host.as_ref()?.secret()?.seed))
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

    /// Whether exactly one person plays at this screen.
    pub fn one_person(self) -> bool {
        self.only_person().is_some()
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

    /// Who plays a seat, with what belongs to it: `Ann · with Yellow`.
    pub fn with_belongings(self, seat: Seat, player: String) -> String {
        let belongs = self.peek(|record| {
            let words = words_of(record.choice().info().id)?;
            (words.belongs)(record.played(), seat)
        });
        match belongs.flatten() {
            Some(belongs) => format!("{player} · {belongs}"),
            None => player,
        }
    }

    /// How the game ended, as a sentence; `None` while it goes on.
    pub fn ending(self) -> Option<String> {
        self.with(|record| {
            let (info, played) = (record.choice().info(), record.played());
            words_of(info.id).and_then(|words| (words.ending)(played, info))
        })
        .flatten()
    }

    /// Why the game ended, as a sentence; `None` while it goes on.
    pub fn reason(self) -> Option<String> {
        self.with(|record| {
            let (info, played) = (record.choice().info(), record.played());
            words_of(info.id).and_then(|words| (words.reason)(played, info))
        })
        .flatten()
    }

    /// The seat of the only person at this screen; `None` if several people play, or none.
    pub fn only_person(self) -> Option<Seat> {
        self.kinds.with(|kinds| {
            let mut people = (0..kinds.len()).filter(|&seat| kinds[seat] == Kind::Person);
            people.next().filter(|_| people.next().is_none()).map(Seat::new)
        })
    }

    /// The level of all computers in a game of one person; `None` if the levels differ or an online player takes part.
    pub fn only_level(self) -> Option<u8> {
        self.only_person()?;
        let mut levels = self.kinds.get().into_iter().filter(|kind| *kind != Kind::Person);
        let Some(Kind::Computer(level)) = levels.next() else { return None };
        levels.all(|kind| kind == Kind::Computer(level)).then_some(level)
    }

    /// The number of the turn that a step is, counted from 1 and without chance.
    pub fn turn_number(self, step: usize) -> usize {
        let turns = |played: &dyn eightfold_catalog::AnyMatch| {
            (0..=step).filter(|&at| played.step_by(at).is_some()).count()
        };
        self.peek(|record| turns(record.played())).unwrap_or_default()
    }

    /// The steps made.
    pub fn lines(self) -> Vec<StepLine> {
        self.with(|record| {
            let game = record.choice().info().game;
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
                    let clears = made.by.is_none() && clears_board(game, &made.text);
                    StepLine { at: k + 1, turn, by: made.by, text: made.text, clears }
                })
                .collect()
        })
        .unwrap_or_default()
    }

    /// How many turns have been taken, chance left out.
    pub fn turns(self) -> usize {
        self.with(|record| record.played().turns()).unwrap_or(0)
    }

    /// How often the position has come up, with what is played so far.
    pub fn occurrences(self) -> usize {
        self.with(|record| record.played().occurrences()).unwrap_or(1)
    }

    /// Why nothing can be done on the board now; `None` where something can, or as soon as what is on its way arrives.
    pub fn why_not_live(self) -> Option<String> {
        match self.to_act() {
            _ if self.hint().is_some() => Some(t(id::HINT_SHOWN).to_owned()),
            _ if !self.is_live() => Some(t(id::LOOKING_BACK_FIRST).to_owned()),
            Some(ToAct::Seat(seat)) if self.kind(seat) == Kind::Elsewhere => {
                Some(fill!(id::TURN_OF, name = self.seat_called(seat)))
            }
            Some(ToAct::Seat(seat)) if self.kind(seat) != Kind::Person => {
                Some(fill!(id::THINKING_NOT_YOURS, name = self.seat_called(seat)))
            }
            _ => self.ending(),
        }
    }

    /// Says something to everybody. What is said twice running is heard twice.
    pub fn say(self, words: impl Into<String>) {
        let mut words = words.into();
        // A live line is read out again only where its text has changed.
        if self.said.with_untracked(|said| *said == words) {
            words.push('\u{a0}');
        }
        self.said.set(words);
    }

    /// Says the last step before what one looks at to those who do not see the board.
    pub fn say_where(self) {
        let said = self.peek(|record| {
            let played = record.played();
            let last = played.len().checked_sub(1)?;
            words_of(record.choice().info().id).and_then(|words| (words.say)(played, last))
        });
        self.said.set(said.flatten().unwrap_or_else(|| t(id::START_OF_GAME).to_owned()));
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
        let len = self.peek(|record| record.played().len()).unwrap_or(0);
        self.look_back((steps < len).then_some(steps));
    }

    /// Looks at the game after so many steps, or as it stands. Whoever does already keeps what is in hand.
    fn look_back(self, steps: Option<usize>) {
        if self.back.get_untracked() != steps {
            self.back.set(steps);
        }
    }
}

fn as_match<G: Game>(any: &dyn Any) -> Option<&Match<G>> {
    any.downcast_ref()
}
