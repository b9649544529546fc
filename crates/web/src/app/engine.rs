//! Computer players and advisers: asks the worker and receives its replies.

use crate::words::{fill, id, t};
use std::time::Duration;

use eightfold_game::{Seat, ToAct};
use eightfold_worker_protocol::{Ask, Say, Thought};
use leptos::prelude::*;

use super::worker::LazyWorker;
use super::{GameSession, browser};
use crate::setup::Kind;

/// Everything that is asked of the search worker, which thinks about one thing at a time. There is one.
#[derive(Clone, Copy)]
pub struct EngineClient {
    session: GameSession,
    worker: LazyWorker,
    /// The number of the question that counts; answers to others come too late.
    job: StoredValue<u32>,
    purpose: StoredValue<Purpose>,
    /// Whether thinking is shown.
    pub shown: RwSignal<bool>,
    /// Whether turns are told in notation alone.
    notation: RwSignal<bool>,
    /// What was thought last.
    pub view: RwSignal<Option<Opinion>>,
    /// Whether a hint is being looked for.
    pub searching: RwSignal<bool>,
    /// The code of the search did not come.
    pub missing: RwSignal<bool>,
    /// Counts how often a person has asked for it again.
    tries: RwSignal<u32>,
}

/// What an answer is for.
#[derive(Clone, Debug)]
enum Purpose {
    /// To be played.
    Play(Place),
    /// To be shown.
    Hint(Place),
}

/// A place in the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// How many steps had been made.
    pub steps: usize,
    /// Who is to act.
    pub seat: Seat,
}

/// What the computer thinks of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opinion {
    /// Where.
    pub place: Place,
    /// What.
    pub thought: Thought,
    /// Whether it was asked for as a hint.
    pub hint: bool,
}

/// How far to look. By default the strongest level with its own limits, and what it thinks meanwhile is not said.
#[derive(Clone, Default, Debug)]
pub(super) struct Aim {
    /// The level; `None` for the strongest.
    pub level: Option<u8>,
    /// The most positions looked at.
    pub nodes: Option<u64>,
    /// The most turns looked ahead.
    pub depth: Option<u8>,
    /// The only turn that is judged.
    pub only: Option<String>,
    /// Whether to say what is thought meanwhile.
    pub aloud: bool,
}

/// The question to the worker what to do at a place in the game on the table; `None` where there is no game.
pub(super) fn question(session: GameSession, place: &Place, job: u32, aim: Aim) -> Option<Ask> {
    session.peek(|record| {
        let (choice, played) = (record.choice(), record.played());
        Ask::Think {
            job,
            game: choice.info().id.to_owned(),
            options: choice.values().collect(),
            position: played.position_at(place.steps).unwrap_or_default(),
            history: played.history(place.steps),
            level: aim.level.unwrap_or_else(|| choice.levels().len() as u8),
            seed: session.dice_number().map_or_else(browser::random, |number| {
                number.wrapping_mul(31).wrapping_add(place.steps as u64)
            }),
            nodes: aim.nodes,
            depth: aim.depth,
            only: aim.only,
            aloud: aim.aloud,
        }
    })
}

/// Minimum delay before a computer's turn is shown, so that one sees it begin.
const PAUSE: Duration = Duration::from_millis(420);
/// Number of turns drawn from the line being considered.
const AHEAD: usize = 3;

impl EngineClient {
    /// Lets the computer play its seats as long as the page is open.
    pub fn provide(session: GameSession, shown: RwSignal<bool>, notation: RwSignal<bool>) {
        let engine = Self {
            session,
            worker: LazyWorker::new(),
            job: StoredValue::new(0),
            purpose: StoredValue::new(Purpose::Hint(Place { steps: 0, seat: Seat::new(0) })),
            shown,
            notation,
            view: RwSignal::new(None),
            searching: RwSignal::new(false),
            missing: RwSignal::new(false),
            tries: RwSignal::new(0),
        };
        provide_context(engine);
        let turn = Memo::new(move |_| engine.to_play());
        Effect::new(move |_| {
            let turn = turn.get();
            engine.tries.track();
            // Whatever was thought about before is no question any more.
            engine.stop();
            let Some((level, place, ..)) = turn else {
                return;
            };
            let number = engine.job.get_value();
            set_timeout(
                move || {
                    if engine.job.get_value() == number {
                        engine.ask(Purpose::Play(place), Some(level));
                    }
                },
                PAUSE,
            );
        });
        Effect::new(move |_| {
            session.number.track();
            let len = session.len();
            // A hint is for now; what was thought of turns that were taken back is of no use.
            let stale = |view: &Opinion| view.place.steps > len || (view.hint && view.place.steps < len);
            if engine.view.with_untracked(|view| view.as_ref().is_some_and(stale)) {
                engine.view.set(None);
            }
            if engine.searching.get_untracked() {
                engine.stop();
            }
        });
        Effect::new(move |_| {
            session.number.track();
            engine.view.set(None);
        });
    }

    /// The one provided above.
    pub fn here() -> Self {
        expect_context()
    }

    /// The level and place of a computer's turn that is due, and the number of the game.
    fn to_play(self) -> Option<(u8, Place, u32)> {
        let session = self.session;
        if session.moving.get() || !session.holds.get() {
            return None;
        }
        let Some(ToAct::Seat(seat)) = session.to_act() else {
            return None;
        };
        let Kind::Computer(level) = session.kind(seat) else {
            return None;
        };
        let steps = session.len();
        Some((level, Place { steps, seat }, session.number.get()))
    }

    /// Gives up what is being thought about.
    fn stop(self) {
        let old = self.job.get_value();
        self.job.set_value(old + 1);
        self.searching.set(false);
        self.worker.ask(&Ask::Stop { job: old });
    }

    /// Asks for the code of the search again, and for the turn that is due.
    pub fn try_again(self) {
        self.missing.set(false);
        self.tries.update(|tries| *tries += 1);
    }

    /// Looks for the turn to take now; asked again, gives up looking.
    pub fn hint(self) {
        let session = self.session;
        if self.searching.get_untracked() {
            self.stop();
        } else if let Some(seat) = untrack(|| session.person_to_act()) {
            session.look_here();
            self.stop();
            self.searching.set(true);
            let steps = untrack(|| session.len());
            self.ask(Purpose::Hint(Place { steps, seat }), None);
        }
    }

    /// Asks the worker; without a level, the strongest.
    fn ask(self, purpose: Purpose, level: Option<u8>) {
        let (Purpose::Play(place) | Purpose::Hint(place)) = purpose.clone();
        self.missing.set(false);
        self.purpose.set_value(purpose);
        let job = self.job.get_value() + 1;
        self.job.set_value(job);
        let ask = question(self.session, &place, job, Aim { level, aloud: true, ..Aim::default() });
        if let Err(why) = self.worker.start(move |say| self.hear(say)) {
            self.searching.set(false);
            self.session.said.set(why.to_owned());
        }
        if let Some(ask) = ask {
            self.worker.ask(&ask);
        }
    }

    fn hear(self, say: Say) {
        match say {
            Say::Thought { job, thought } if job == self.job.get_value() => self.thought(thought, false),
            Say::Turn { job, turn, thought } if job == self.job.get_value() => self.answer(turn, thought),
            Say::Missing { .. } => {
                self.worker.end();
                self.searching.set(false);
                self.missing.set(true);
                self.session.said.set(t(id::SEARCH_MISSING).to_owned());
            }
            Say::Refused { job, reason } if job.is_none_or(|job| job == self.job.get_value()) => {
                self.searching.set(false);
                self.session.said.set(fill!(id::COMPUTER_CANNOT_PLAY, reason));
            }
            _ => {}
        }
    }

    /// Keeps what is thought of a turn to take, and shows it if one wants to see it.
    fn thought(self, thought: Thought, last: bool) {
        let (place, hint) = match self.purpose.get_value() {
            Purpose::Play(place) => (place, false),
            Purpose::Hint(place) => (place, true),
        };
        let opinion = Opinion { place, thought, hint };
        // Who looks back at the game is not disturbed.
        let here = self.session.back.get_untracked().is_none();
        if hint && last {
            self.show(&opinion, 1);
        } else if self.shown.get_untracked() && here {
            self.show(&opinion, if hint { 1 } else { AHEAD });
        }
        self.view.set(Some(opinion));
    }

    /// Shows the first turns of a line on the board.
    pub fn show(self, opinion: &Opinion, turns: usize) {
        let Opinion { place, thought, hint } = opinion;
        let line = &thought.line[..turns.min(thought.line.len())];
        if line.is_empty() {
            return;
        }
        let name = self.session.seat_called(place.seat);
        let told = self.told(place.steps, line);
        let what = if *hint && turns < 2 {
            fill!(id::HINT_FOR, name, turn = told)
        } else {
            fill!(id::THINKS_OF, line = told, name)
        };
        self.session.try_out(place.steps, place.seat, line, what);
    }

    /// What is done in the first of these turns, and that others follow; in words, or in notation where one likes that.
    pub fn told(self, steps: usize, line: &[String]) -> String {
        if self.notation.get_untracked() {
            return line.join(", ");
        }
        let first = self.session.worded(steps, &line[..line.len().min(1)]).into_iter().next();
        let first = first.map(|turn| turn.action).unwrap_or_default();
        if line.len() > 1 { fill!(id::AND_SO_ON, first) } else { first }
    }

    fn answer(self, turn: String, thought: Thought) {
        match self.purpose.get_value() {
            Purpose::Play(_) => {
                self.thought(thought, true);
                self.job.update_value(|job| *job += 1);
                if let Err(error) = self.session.play(&turn) {
                    self.session.said.set(fill!(id::COMPUTER_WANTED, turn, error));
                }
            }
            Purpose::Hint(_) => {
                self.searching.set(false);
                let chance = percent(thought.chance);
                self.thought(thought, true);
                self.session.say_tried(&fill!(id::THIS_IS_A_HINT, chance));
            }
        }
    }
}

/// Returns thousandths as a whole percentage: `54%`.
pub fn percent(thousandths: u32) -> String {
    fill!(id::PERCENT, number = (thousandths + 5) / 10)
}
