//! The current game: its record, its players, and the step on view.

mod preview;
mod saving;

use std::any::Any;

use eightfold_catalog::{CheckedStep, clears_board};
use eightfold_game::{Game, Match, Seat, ToAct};
use eightfold_record::Record;
use eightfold_table::{Host, Refusal, TAKEN_BACK};
use leptos::prelude::*;

use super::browser;
use super::game_words::words_of;
use crate::app::storage;
use crate::saved::HalfTurn;
use crate::setup::PlayerKind;
use crate::words::{called, fill, id, t};
use preview::{HoverPreview, TurnPreview};

pub use preview::TurnInWords;
pub use saving::{SavedGameEntry, saved_scores, was_helped};

/// What all views of the game share. A cheap handle to the only instance.
#[derive(Clone, Copy)]
pub struct GameSession {
    record: RwSignal<Option<Record>, LocalStorage>,
    host: StoredValue<Option<Box<dyn Host>>, LocalStorage>,
    /// The player of each seat.
    pub kinds: RwSignal<Vec<PlayerKind>>,
    /// The step on view; `None` for the current state.
    pub back: RwSignal<Option<usize>>,
    /// A preview on the board that is not played: a hint, or a line of the analysis.
    tried: RwSignal<Option<TurnPreview>, LocalStorage>,
    /// A turn that is hovered in a list, and meanwhile drawn on the board.
    pointed: RwSignal<Option<HoverPreview>, LocalStorage>,
    /// The place that is pointed at in a sentence, and meanwhile marked on the board: its name, or a tile's number.
    pub named: RwSignal<Option<String>>,
    /// The turn that a beginner is guided through.
    pub guide: RwSignal<Option<Suggestion>>,
    /// The number of the game, counting all games of this session.
    pub number: RwSignal<u32>,
    /// The last announcement, also for screen readers.
    pub said: RwSignal<String>,
    /// The last notice about the game as a whole: what was copied, which of several was opened.
    pub note: RwSignal<String>,
    /// Whether a piece is being animated; no turn is possible meanwhile.
    pub moving: RwSignal<bool>,
    /// Whether this tab plays the computers' turns: of several tabs with the same game, one does.
    pub holds: RwSignal<bool>,
    /// Whether saving failed: storage is blocked or full.
    pub save_failed: RwSignal<bool>,
    /// Counts the changes of the list of saved games.
    pub list: RwSignal<u32>,
    /// The id under which the game is saved.
    id: StoredValue<String>,
    half: StoredValue<HalfTurn>,
    lock: StoredValue<Option<browser::Lock>, LocalStorage>,
    /// Whether the game is saved between visits.
    keeps: bool,
}

/// A step as shown in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepLine {
    /// The number of steps up to and including it.
    pub at: usize,
    /// The number of the turn; `None` for a chance step.
    pub turn: Option<usize>,
    /// The player who made it.
    pub by: Option<Seat>,
    /// The step in notation.
    pub text: String,
    /// Whether it clears the board, so that the board before it can be viewed too.
    pub clears: bool,
}

/// A turn suggested to a beginner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// The number of the game, as in [`GameSession::number`].
    pub game: u32,
    /// The number of steps before the turn.
    pub steps: usize,
    /// The turn in notation.
    pub turn: String,
}

/// A context of pages where several people may play at this screen; studies and lessons have none.
#[derive(Clone, Copy)]
pub struct HotSeat;

impl GameSession {
    /// Creates this page's session, without a game, and provides it as a context. `take_over` is called when another
    /// tab has changed its game.
    pub fn provide(take_over: impl Fn(Self) + 'static) -> Self {
        let session = Self::empty(true);
        provide_context(session);
        storage::on_change_elsewhere("game.", move |id| {
            session.list.update(|n| *n += 1);
            if session.is_on_table(id) {
                take_over(session);
            }
        });
        session
    }

    /// Creates a session for practice, whose game is not saved.
    pub fn practice(record: Record) -> Self {
        let session = Self::empty(false);
        session.open(record);
        session
    }

    /// Creates a session for a game of a remote host: empty until its first [`follow`](Self::follow).
    pub fn remote(host: Box<dyn Host>) -> Self {
        let session = Self::empty(false);
        session.host.set_value(Some(host));
        session
    }

    /// Shows the game in its host's current state, with the players who may act here.
    pub fn follow(self, record: Record, kinds: Vec<PlayerKind>) {
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
            named: RwSignal::new(None),
            guide: RwSignal::new(None),
            number: RwSignal::new(0),
            said: RwSignal::new(String::new()),
            note: RwSignal::new(String::new()),
            moving: RwSignal::new(false),
            holds: RwSignal::new(true),
            save_failed: RwSignal::new(false),
            list: RwSignal::new(0),
            id: StoredValue::new(String::new()),
            half: StoredValue::new(HalfTurn::default()),
            lock: StoredValue::new_local(None),
            keeps,
        }
    }

    /// Returns the session provided by [`GameSession::provide`].
    pub fn from_context() -> Self {
        expect_context()
    }

    /// Reads the record, if there is a game.
    pub fn with<T>(self, look: impl FnOnce(&Record) -> T) -> Option<T> {
        self.record.with(|record| record.as_ref().map(look))
    }

    /// Reads the record without subscribing to its changes.
    pub fn peek<T>(self, look: impl FnOnce(&Record) -> T) -> Option<T> {
        self.record.with_untracked(|record| record.as_ref().map(look))
    }

    /// Reads the match in its own type, including the preview on the board.
    pub fn typed<G: Game, T>(self, look: impl FnOnce(&Match<G>) -> T) -> Option<T> {
        if self.tried.with(Option::is_some) {
            return self.tried.with(|tried| {
                let tried = tried.as_ref()?;
                as_match::<G>(tried.played.as_any()).map(look)
            });
        }
        self.with(|record| as_match::<G>(record.played().as_any()).map(look)).flatten()
    }

    /// Returns the number of steps made.
    pub fn len(self) -> usize {
        self.with(|record| record.played().len()).unwrap_or(0)
    }

    /// Returns the number of steps before the view. A previewed single turn is shown in the position before it, like an
    /// unfinished turn.
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

    /// Whether the current state of the game is on view.
    pub fn is_live(self) -> bool {
        self.back.get().is_none() && self.tried.with(Option::is_none)
    }

    /// Returns the number of steps that remain if the last turn of a person here is taken back; `None` if there is no
    /// such turn.
    pub fn back_to(self) -> Option<usize> {
        self.with(|record| {
            let played = record.played();
            let by_person =
                |at: &usize| played.step_by(*at).is_some_and(|seat| self.kind(seat) == PlayerKind::Person);
            (0..played.len()).rev().find(by_person)
        })
        .flatten()
    }

    /// Takes back the last turn of a person here, and everything after it.
    pub fn undo(self) {
        let Some(steps) = self.back_to() else {
            return;
        };
        self.show_current_state();
        self.moving.set(false);
        // An error means that there is nothing to take back.
        let _ = self.change(|host, record| host.take_back(record, steps));
        self.half.set_value(HalfTurn::default());
        self.said.set(t(id::TURN_TAKEN_BACK).to_owned());
        self.save();
    }

    /// Whether turns were taken back in this game.
    pub fn was_taken_back(self) -> bool {
        self.with(|record| record.remarks().iter().any(|remark| remark.text.starts_with(TAKEN_BACK)))
            .unwrap_or(false)
    }

    /// Asks the host for a change of the record.
    fn change(
        self,
        what: impl FnOnce(&mut dyn Host, &mut Record) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let mut outcome = Ok(());
        self.record.update(|record| {
            self.host.update_value(|host| {
                if let (Some(host), Some(record)) = (host, record) {
                    outcome = what(host.as_mut(), record);
                }
            });
        });
        outcome
    }

    /// Returns a number derived from the dice, if they are in this browser. It seeds the computer players, so that they
    /// reply to the same turns of the same shuffle in the same way.
    pub fn dice_number(self) -> Option<u64> {
        self.host.with_value(|host| Some(host.as_ref()?.dice()?.seed))
    }

    /// Returns the id of the game.
    pub fn game(self) -> Option<&'static str> {
        self.with(|record| record.choice().info().id)
    }

    /// Returns who is to act.
    pub fn to_act(self) -> Option<ToAct> {
        self.with(|record| record.played().to_act())
    }

    /// Returns the seat to act, if a person at this page plays it.
    pub fn person_to_act(self) -> Option<Seat> {
        match self.to_act() {
            Some(ToAct::Seat(seat)) if self.kind(seat) == PlayerKind::Person => Some(seat),
            _ => None,
        }
    }

    /// Whether exactly one person plays at this screen.
    pub fn one_person(self) -> bool {
        self.only_person().is_some()
    }

    /// Returns the player of a seat.
    pub fn kind(self, seat: Seat) -> PlayerKind {
        self.kinds.with(|kinds| kinds.get(seat.index()).copied()).unwrap_or(PlayerKind::Person)
    }

    /// Returns the name of a seat's colour in the rules: for colours and element names, not for display.
    pub fn seat_name(self, seat: Seat) -> &'static str {
        self.peek(|record| {
            let name = record.played().seat_name(seat);
            words_of(record.choice().info().id).map_or(name, |words| (words.shown_name)(name))
        })
        .unwrap_or("")
    }

    /// Returns the name of a seat in the language of the page.
    pub fn seat_called(self, seat: Seat) -> String {
        called(self.seat_name(seat))
    }

    /// Returns a player's name with what belongs to the seat: `Ann · with Yellow`.
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

    /// Describes how the game ended in a sentence; `None` while it continues.
    pub fn ending(self) -> Option<String> {
        self.with(|record| {
            let (info, played) = (record.choice().info(), record.played());
            words_of(info.id).and_then(|words| (words.ending)(played, info))
        })
        .flatten()
    }

    /// Says why the game ended in a sentence; `None` while it continues.
    pub fn reason(self) -> Option<String> {
        self.with(|record| {
            let (info, played) = (record.choice().info(), record.played());
            words_of(info.id).and_then(|words| (words.reason)(played, info))
        })
        .flatten()
    }

    /// Returns the seat whose side of the board is shown at the bottom or on the left: with several people at this
    /// screen and the setting on, that of the person to act, or the last one before a computer's turn.
    pub fn facing_seat(self) -> Memo<Option<Seat>> {
        let turn_board = super::Prefs::from_context().turn_board;
        let at_table = use_context::<HotSeat>().is_some();
        Memo::new(move |before: Option<&Option<Seat>>| {
            let several =
                self.kinds.with(|kinds| kinds.iter().filter(|kind| **kind == PlayerKind::Person).count() > 1);
            if !at_table || !several || !turn_board.get() {
                return None;
            }
            self.person_to_act().or(before.copied().flatten())
        })
    }

    /// Returns the seat of the only person at this screen; `None` if several people play, or none.
    pub fn only_person(self) -> Option<Seat> {
        self.kinds.with(|kinds| {
            let mut people = (0..kinds.len()).filter(|&seat| kinds[seat] == PlayerKind::Person);
            people.next().filter(|_| people.next().is_none()).map(Seat::new)
        })
    }

    /// Returns the level of all computers in a game with one person; `None` if the levels differ or an online player
    /// takes part.
    pub fn only_level(self) -> Option<u8> {
        self.only_person()?;
        let mut levels = self.kinds.get().into_iter().filter(|kind| *kind != PlayerKind::Person);
        let Some(PlayerKind::Computer(level)) = levels.next() else { return None };
        levels.all(|kind| kind == PlayerKind::Computer(level)).then_some(level)
    }

    /// Returns the number of a step among the turns, counted from 1, without chance steps.
    pub fn turn_number(self, step: usize) -> usize {
        let turns = |played: &dyn eightfold_catalog::AnyMatch| {
            (0..=step).filter(|&at| played.step_by(at).is_some()).count()
        };
        self.peek(|record| turns(record.played())).unwrap_or_default()
    }

    /// Returns the steps made.
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
                    let clears = made.by.is_none() && clears_board(&made.text);
                    StepLine { at: k + 1, turn, by: made.by, text: made.text, clears }
                })
                .collect()
        })
        .unwrap_or_default()
    }

    /// Returns the number of turns taken, without chance steps.
    pub fn turns(self) -> usize {
        self.with(|record| record.played().turns()).unwrap_or(0)
    }

    /// Returns how often the current position has occurred in the game.
    pub fn occurrences(self) -> usize {
        self.with(|record| record.played().occurrences()).unwrap_or(1)
    }

    /// Returns why the board can't be used now; `None` if it can, or if a piece is still moving.
    pub fn why_not_live(self) -> Option<String> {
        match self.to_act() {
            _ if self.hint().is_some() => Some(t(id::HINT_SHOWN).to_owned()),
            _ if !self.is_live() => Some(t(id::LOOKING_BACK_FIRST).to_owned()),
            Some(ToAct::Seat(seat)) if self.kind(seat) == PlayerKind::Remote => {
                Some(fill!(id::TURN_OF, name = self.seat_called(seat)))
            }
            Some(ToAct::Seat(seat)) if self.kind(seat) != PlayerKind::Person => {
                Some(fill!(id::THINKING_NOT_YOURS, name = self.seat_called(seat)))
            }
            _ => self.ending(),
        }
    }

    /// Returns the turn that a beginner is guided through now.
    pub fn guided_turn(self) -> Option<String> {
        let here = (self.number.get(), self.len());
        let turn = self.guide.with(|guide| {
            let guide = guide.as_ref().filter(|guide| (guide.game, guide.steps) == here)?;
            Some(guide.turn.clone())
        });
        turn.filter(|_| self.is_live())
    }

    /// Announces something, also to screen readers. A repeated text is read out again.
    pub fn say(self, words: impl Into<String>) {
        let mut words = words.into();
        // Screen readers read a live region only when its text has changed.
        if self.said.with_untracked(|said| *said == words) {
            words.push('\u{a0}');
        }
        self.said.set(words);
    }

    /// Announces the last step before the view to screen readers.
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
    /// If the rules forbid it, with the reason; the game is unchanged.
    pub fn play(self, turn: &str) -> Result<(), String> {
        self.show_current_state();
        let checked = self.peek(|record| record.played().checked(turn)).transpose();
        match checked.map_err(|error| error.to_string())? {
            Some(turn) => self.play_checked(turn),
            None => Ok(()),
        }
    }

    /// Returns the turn of a builder, if it has a complete one for the current state of the game.
    pub fn checked_turn<G: Game>(self, builder: &G::Builder) -> Option<CheckedStep> {
        self.peek(|record| CheckedStep::of_builder(as_match::<G>(record.played().as_any())?, builder))
            .flatten()
    }

    /// Takes a turn of the player to act that has been checked in the current state of the game.
    ///
    /// # Errors
    /// If the host refuses it, with the reason; the game is unchanged.
    pub fn play_checked(self, turn: CheckedStep) -> Result<(), String> {
        self.show_current_state();
        self.change(|host, record| host.play_checked(record, turn)).map_err(|refusal| refusal.message)?;
        self.half.set_value(HalfTurn::default());
        self.save();
        Ok(())
    }

    /// Requests the waiting chance step.
    pub fn continue_game(self) {
        self.show_current_state();
        // An error means that no chance step is due.
        let _ = self.change(|host, record| host.continue_game(record));
        self.save();
    }

    /// Shows the game after `steps` steps.
    pub fn look_at(self, steps: usize) {
        self.stop_trying();
        let len = self.peek(|record| record.played().len()).unwrap_or(0);
        self.look_back((steps < len).then_some(steps));
    }

    /// Shows the game after some steps, or its current state. If that is on view already, the unfinished turn stays.
    fn look_back(self, steps: Option<usize>) {
        if self.back.get_untracked() != steps {
            self.back.set(steps);
        }
    }
}

fn as_match<G: Game>(any: &dyn Any) -> Option<&Match<G>> {
    any.downcast_ref()
}
