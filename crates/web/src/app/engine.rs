//! Computer players and advisers: asks the worker and receives its replies.

use crate::words::{fill, id, t};
use std::time::Duration;

use eightfold_game::{Seat, ToAct};
use eightfold_worker_protocol::{PageMessage, SearchProgress, WorkerMessage};
use leptos::prelude::*;

use super::first_game::FirstGame;
use super::session::Suggestion;
use super::worker::LazyWorker;
use super::{GameSession, browser};
use crate::guided::GUIDE_NODES;
use crate::setup::PlayerKind;

/// The connection to the search worker, which thinks about one thing at a time. There is one.
#[derive(Clone, Copy)]
pub struct EngineClient {
    session: GameSession,
    worker: LazyWorker,
    /// The number of the current question; replies to others are ignored.
    job: StoredValue<u32>,
    purpose: StoredValue<Purpose>,
    /// Whether the computer's thinking is shown.
    pub shown: RwSignal<bool>,
    /// Whether turns are shown in notation only.
    notation: RwSignal<bool>,
    /// The last evaluation.
    pub view: RwSignal<Option<Evaluation>>,
    /// Whether a hint is being looked for.
    pub searching: RwSignal<bool>,
    /// Whether the code of the search failed to load.
    pub missing: RwSignal<bool>,
    /// Counts the requests to load it again.
    tries: RwSignal<u32>,
}

/// What a reply is used for.
#[derive(Clone, Debug)]
enum Purpose {
    /// The turn is played.
    Play(GamePosition),
    /// The turn is shown as a hint.
    Hint(GamePosition),
    /// A beginner is guided through the turn.
    Guide(GamePosition),
}

/// A position of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GamePosition {
    /// The number of steps made.
    pub steps: usize,
    /// The seat to act.
    pub seat: Seat,
}

/// The computer's evaluation of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// The position.
    pub position: GamePosition,
    /// The result of the search.
    pub thought: SearchProgress,
    /// Whether it was requested as a hint.
    pub hint: bool,
}

/// The limits of a search. The default is the strongest level with its own limits, without progress reports.
#[derive(Clone, Default, Debug)]
pub(super) struct SearchLimits {
    /// The level; `None` for the strongest.
    pub level: Option<u8>,
    /// The most positions looked at.
    pub nodes: Option<u64>,
    /// The most turns looked ahead.
    pub depth: Option<u8>,
    /// The only turn to evaluate.
    pub only: Option<String>,
    /// Whether to report progress.
    pub aloud: bool,
}

/// Returns the worker's question for a position in the current game; `None` if there is no game.
pub(super) fn question(
    session: GameSession,
    position: &GamePosition,
    job: u32,
    aim: SearchLimits,
) -> Option<PageMessage> {
    session.peek(|record| {
        let (choice, played) = (record.choice(), record.played());
        PageMessage::Think {
            job,
            game: choice.info().id.to_owned(),
            options: choice.values().collect(),
            position: played.position_at(position.steps).unwrap_or_default(),
            history: played.history(position.steps),
            level: aim.level.unwrap_or_else(|| choice.levels().len() as u8),
            seed: session.dice_number().map_or_else(browser::random, |number| {
                number.wrapping_mul(31).wrapping_add(position.steps as u64)
            }),
            nodes: aim.nodes,
            depth: aim.depth,
            only: aim.only,
            aloud: aim.aloud,
        }
    })
}

/// The minimum delay before a computer's turn is shown, so that its start is visible.
const TURN_DELAY: Duration = Duration::from_millis(420);
/// The number of turns drawn from the line being considered.
const TURNS_DRAWN: usize = 3;

impl EngineClient {
    /// Lets the computer play its seats as long as the page is open.
    pub fn provide(session: GameSession, shown: RwSignal<bool>, notation: RwSignal<bool>) {
        let first = FirstGame::provide(session);
        let engine = Self {
            session,
            worker: LazyWorker::new(),
            job: StoredValue::new(0),
            purpose: StoredValue::new(Purpose::Hint(GamePosition { steps: 0, seat: Seat::new(0) })),
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
            // The earlier question no longer matters.
            engine.stop();
            let Some((level, position, ..)) = turn else {
                return;
            };
            let number = engine.job.get_value();
            set_timeout(
                move || {
                    if engine.job.get_value() == number {
                        engine.ask(Purpose::Play(position), Some(level));
                    }
                },
                TURN_DELAY,
            );
        });
        let guided = Memo::new(move |_| {
            let seat = session.person_to_act().filter(|_| first.guides() && !session.moving.get())?;
            Some((GamePosition { steps: session.len(), seat }, session.number.get()))
        });
        Effect::new(move |_| {
            let Some((position, _)) = guided.get() else {
                engine.stop_guiding();
                return;
            };
            session.note_help();
            // Runs after the effect above, which stops the current search.
            request_animation_frame(move || {
                if untrack(|| guided.get()).is_some_and(|(now, _)| now == position) {
                    engine.ask(Purpose::Guide(position), None);
                }
            });
        });
        Effect::new(move |_| {
            session.number.track();
            let len = session.len();
            // A hint is only for the current position, and an evaluation is useless after its turns were taken back.
            let stale =
                |view: &Evaluation| view.position.steps > len || (view.hint && view.position.steps < len);
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

    /// Returns the client provided by [`EngineClient::provide`].
    pub fn from_context() -> Self {
        expect_context()
    }

    /// Returns the level and position of a computer's turn that is due, and the number of the game.
    fn to_play(self) -> Option<(u8, GamePosition, u32)> {
        let session = self.session;
        if session.moving.get() || !session.holds.get() {
            return None;
        }
        let Some(ToAct::Seat(seat)) = session.to_act() else {
            return None;
        };
        let PlayerKind::Computer(level) = session.kind(seat) else {
            return None;
        };
        let steps = session.len();
        Some((level, GamePosition { steps, seat }, session.number.get()))
    }

    /// Stops the current search.
    fn stop(self) {
        let old = self.job.get_value();
        self.job.set_value(old + 1);
        self.searching.set(false);
        self.worker.ask(&PageMessage::Stop { job: old });
    }

    /// Loads the code of the search again, and asks for the turn that is due.
    pub fn try_again(self) {
        self.missing.set(false);
        self.tries.update(|tries| *tries += 1);
    }

    /// Searches for a hint; a second call stops the search.
    pub fn hint(self) {
        let session = self.session;
        if self.searching.get_untracked() {
            self.stop();
        } else if let Some(seat) = untrack(|| session.person_to_act()) {
            session.show_current_state();
            session.note_help();
            self.stop();
            self.searching.set(true);
            let steps = untrack(|| session.len());
            self.ask(Purpose::Hint(GamePosition { steps, seat }), None);
        }
    }

    /// Asks the worker; without a level, the strongest one answers.
    fn ask(self, purpose: Purpose, level: Option<u8>) {
        let (Purpose::Play(position) | Purpose::Hint(position) | Purpose::Guide(position)) = purpose.clone();
        let nodes = matches!(purpose, Purpose::Guide(_)).then_some(GUIDE_NODES);
        self.missing.set(false);
        self.purpose.set_value(purpose);
        let job = self.job.get_value() + 1;
        self.job.set_value(job);
        let ask = question(
            self.session,
            &position,
            job,
            SearchLimits { level, nodes, aloud: nodes.is_none(), ..SearchLimits::default() },
        );
        if let Err(why) = self.worker.start(move |say| self.receive(say)) {
            self.searching.set(false);
            self.session.said.set(why.to_owned());
        }
        if let Some(ask) = ask {
            self.worker.ask(&ask);
        }
    }

    /// Drops the suggested turn, even one that hasn't been found yet.
    fn stop_guiding(self) {
        self.session.guide.set(None);
        if matches!(self.purpose.get_value(), Purpose::Guide(_)) {
            self.job.update_value(|job| *job += 1);
        }
    }

    fn receive(self, say: WorkerMessage) {
        match say {
            WorkerMessage::Thought { job, thought } if job == self.job.get_value() => {
                self.thought(thought, false)
            }
            WorkerMessage::Turn { job, turn, thought } if job == self.job.get_value() => {
                self.answer(turn, thought)
            }
            WorkerMessage::Missing { .. } => {
                self.worker.end();
                self.searching.set(false);
                self.missing.set(true);
                self.session.said.set(t(id::SEARCH_MISSING).to_owned());
            }
            WorkerMessage::Refused { job, reason } if job.is_none_or(|job| job == self.job.get_value()) => {
                self.searching.set(false);
                self.session.said.set(fill!(id::COMPUTER_CANNOT_PLAY, reason));
            }
            _ => {}
        }
    }

    /// Stores an evaluation of the next turn, and shows it if the setting allows it.
    fn thought(self, thought: SearchProgress, last: bool) {
        let (position, hint) = match self.purpose.get_value() {
            Purpose::Play(position) => (position, false),
            Purpose::Hint(position) => (position, true),
            Purpose::Guide(_) => return,
        };
        let opinion = Evaluation { position, thought, hint };
        // A player who looks back at the game is not disturbed.
        let here = self.session.back.get_untracked().is_none();
        if hint && last {
            self.show(&opinion, 1);
        } else if self.shown.get_untracked() && here {
            self.show(&opinion, if hint { 1 } else { TURNS_DRAWN });
        }
        self.view.set(Some(opinion));
    }

    /// Shows the first turns of a line on the board.
    pub fn show(self, opinion: &Evaluation, turns: usize) {
        let Evaluation { position, thought, hint } = opinion;
        let line = &thought.line[..turns.min(thought.line.len())];
        if line.is_empty() {
            return;
        }
        let name = self.session.seat_called(position.seat);
        let told = self.session.line_in_words(position.steps, line, self.notation.get_untracked());
        let what = if *hint && turns < 2 {
            fill!(id::HINT_FOR, name, turn = told)
        } else {
            fill!(id::THINKS_OF, line = told, name)
        };
        self.session.try_out(position.steps, position.seat, line, what);
    }

    fn answer(self, turn: String, thought: SearchProgress) {
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
                self.session.announce_preview(&fill!(id::THIS_IS_A_HINT, chance));
            }
            Purpose::Guide(position) => {
                let game = self.session.number.get_untracked();
                self.session.guide.set(Some(Suggestion { game, steps: position.steps, turn }));
            }
        }
    }
}

/// Returns thousandths as a whole percentage: `54%`.
pub fn percent(thousandths: u32) -> String {
    fill!(id::PERCENT, number = (thousandths + 5) / 10)
}
