//! An open puzzle: what is left to find, and how the player's turns are judged and refuted.

use std::time::Duration;

use eightfold_game::Seat;
use eightfold_puzzles::{Aim, Puzzle};
use eightfold_record::Record;
use leptos::prelude::*;

use super::saved_progress;
use super::solver::{Solver, SolverResponse};
use crate::app::{GameSession, focus};
use crate::puzzles::progress::{DailyResult, Mark};
use crate::puzzles::{aims, refutation, wording};
use crate::setup::PlayerKind;
use crate::words::{fill, grouped, id, speaker, t};

/// Delay between turns that are shown one after the other.
const SHOWN_TURN_DELAY: Duration = Duration::from_millis(900);
/// The number of hints: the kind of turn, its place, the turn.
pub(super) const HINTS: u8 = 3;

/// The context in which a puzzle is solved.
#[derive(Clone, Copy)]
pub enum SolveMode {
    /// On its own, or as the puzzle of a day.
    Alone {
        /// The number of the day.
        day: Option<u64>,
    },
    /// From a link; it doesn't count.
    Given,
    /// One of many within three minutes.
    Rush(RushState),
}

/// The state of a three-minute run, and its callbacks.
#[derive(Clone, Copy)]
pub struct RushState {
    /// The remaining time.
    pub time: Signal<String>,
    /// Whether the time is running out.
    pub soon: Signal<bool>,
    /// The number of puzzles solved.
    pub solved: Signal<u32>,
    /// The number of puzzles solved in a row.
    pub row: Signal<u32>,
    /// Whether this puzzle may be skipped.
    pub may_skip: Signal<bool>,
    pub skip: Callback<()>,
    /// Called with whether the turn was right, and the turn.
    pub done: Callback<(bool, String)>,
}

#[derive(Clone, PartialEq, Eq)]
pub(super) enum Stage {
    /// The player is to find a turn.
    Doing,
    /// The first turn was right, and the worker looks for the reply.
    Replying,
    /// A later turn was taken, and the worker judges it.
    Judging,
    /// Solved; the rating has changed by this much.
    Right(i32),
    /// The turn was wrong.
    Wrong,
}

/// The remaining part of a puzzle: all of it, or what follows some right turns and their replies.
#[derive(Clone)]
pub(super) struct Part {
    /// The position and the remaining aim, with a turn that works.
    pub(super) puzzle: Puzzle,
    /// The steps played to get there.
    pub(super) steps: Vec<String>,
    /// How many of those were the player's turns.
    pub(super) turns: u8,
    /// The right turns so far and the last reply, in words; empty at the beginning.
    pub(super) progress_words: String,
}

#[derive(Clone, Copy)]
pub(super) struct OpenPuzzle {
    pub(super) puzzle: &'static Puzzle,
    /// The part being solved.
    pub(super) part: RwSignal<Part>,
    pub(super) way: SolveMode,
    pub(super) stage: RwSignal<Stage>,
    /// The number of hints used.
    pub(super) hints: RwSignal<u8>,
    /// The refutation in words.
    pub(super) why: RwSignal<Option<String>>,
    /// The player's turns, once they have solved the puzzle on the first try and without a hint.
    pub(super) solution: RwSignal<Option<Vec<String>>>,
    /// Whether a turn that works was shown.
    pub(super) answer_shown: RwSignal<bool>,
    /// The outcome of the check of the certificate.
    pub(super) checked: RwSignal<Option<String>>,
    pub(super) session: GameSession,
    pub(super) solver: Solver,
    /// Whether the turn of this attempt has been judged.
    pub(super) judged: StoredValue<bool>,
    /// The turn being judged.
    pub(super) taken: StoredValue<String>,
    /// The first turn that was right.
    pub(super) first: StoredValue<String>,
    /// Whether a hint was used for any turn, or a turn was wrong, after which the answer can be shown.
    pub(super) helped: StoredValue<bool>,
    /// Why a turn couldn't be judged.
    pub(super) trouble: RwSignal<Option<String>>,
}

/// Scrolls the text into view once it is drawn: its beginning, or its end.
fn show_words(end: bool) {
    request_animation_frame(move || {
        if let Ok(Some(words)) = document().query_selector(".lesson-words") {
            words.set_scroll_top(if end { words.scroll_height() } else { 0 });
        }
    });
}

/// The puzzle after these steps.
fn record(puzzle: &Puzzle, steps: &[String]) -> Option<Record> {
    let mut played = puzzle.choice().open(puzzle.position()).ok()?;
    for step in steps {
        played.apply(step).ok()?;
    }
    Some(Record::of(puzzle.choice(), played.as_ref()))
}

impl OpenPuzzle {
    pub(super) fn new(puzzle: &'static Puzzle, way: SolveMode) -> Option<Self> {
        let response = RwSignal::new(None::<SolverResponse>);
        let solving = Self {
            puzzle,
            way,
            stage: RwSignal::new(Stage::Doing),
            hints: RwSignal::new(0),
            why: RwSignal::new(None),
            solution: RwSignal::new(None),
            answer_shown: RwSignal::new(false),
            checked: RwSignal::new(None),
            part: RwSignal::new(Part {
                puzzle: puzzle.clone(),
                steps: Vec::new(),
                turns: 0,
                progress_words: String::new(),
            }),
            session: GameSession::practice(record(puzzle, &[])?),
            solver: Solver::new(Callback::new(move |answer| {
                response.try_set(Some(answer));
            })),
            judged: StoredValue::new(false),
            taken: StoredValue::new(String::new()),
            first: StoredValue::new(String::new()),
            helped: StoredValue::new(false),
            trouble: RwSignal::new(None),
        };
        Effect::new(move |_| {
            if let Some(answer) = response.get() {
                untrack(|| solving.receive(answer));
            }
        });
        solving.seat();
        Some(solving)
    }

    pub(super) fn seat(self) {
        let kind = |seat| {
            if Seat::new(seat) == self.puzzle.seat() { PlayerKind::Person } else { PlayerKind::Remote }
        };
        self.session.kinds.set((0..2).map(kind).collect());
    }

    /// Returns how many steps were played before the current part.
    pub(super) fn steps_before(self) -> usize {
        self.part.with_untracked(|part| part.steps.len())
    }

    /// Whether there were right turns before.
    fn is_later(self) -> bool {
        self.steps_before() > 0
    }

    /// Handles a turn taken on the board.
    pub(super) fn handle_turn(self, turn: &str) {
        self.trouble.set(None);
        self.taken.set_value(turn.to_owned());
        if self.is_later() {
            self.stage.set(Stage::Judging);
            self.solver.ask(self.part.with_untracked(|part| part.puzzle.bare()), Some(turn.to_owned()));
            return;
        }
        let right = self.puzzle.is_answer(turn);
        if let SolveMode::Rush(RushState { done, .. }) = self.way {
            self.stage.set(if right { Stage::Right(0) } else { Stage::Wrong });
            if !right {
                self.show_answer();
            }
            done.run((right, turn.to_owned()));
            return;
        }
        self.first.set_value(turn.to_owned());
        if right && self.needs_more_turns() {
            self.stage.set(Stage::Replying);
            self.solver.ask(self.puzzle.bare(), Some(turn.to_owned()));
            return;
        }
        if right {
            self.solve();
        } else {
            self.finish(false);
            let turn = turn.to_owned();
            set_timeout(move || self.refute(&turn), SHOWN_TURN_DELAY);
        }
    }

    /// Records that all turns of the puzzle were found.
    fn solve(self) {
        self.finish(true);
        self.solution.set(self.unaided_turns());
    }

    /// Records that the puzzle is solved, or that a turn was wrong.
    fn finish(self, right: bool) {
        let game = self.puzzle.choice().info().id;
        let first = self.first.get_value();
        let change = match self.way {
            SolveMode::Alone { day } => saved_progress::change(|progress| {
                if let Some(day) = day {
                    progress.note_day(day, game, DailyResult::of(right, self.helped.get_value()), &first);
                }
                progress.note(self.puzzle, right)
            }),
            _ => 0,
        };
        show_words(false);
        if right {
            self.stage.set(Stage::Right(change));
            focus("puzzle-next".to_owned());
        } else {
            self.helped.set_value(true);
            self.stage.set(Stage::Wrong);
            focus("puzzle-again".to_owned());
        }
    }

    /// The turns that have just solved the puzzle; `None` if not on the first try, with a hint, or in a puzzle from a
    /// link.
    fn unaided_turns(self) -> Option<Vec<String>> {
        let alone = matches!(self.way, SolveMode::Alone { .. });
        let first_try = saved_progress::progress().of(self.puzzle.id()) == Some(Mark::Right);
        if !alone || !first_try || self.helped.get_value() {
            return None;
        }
        let own = Some(self.puzzle.seat());
        self.session.peek(|record| {
            let steps = record.played().steps().into_iter();
            steps.filter(|step| step.by == own).map(|step| step.text).collect()
        })
    }

    /// Whether this puzzle is solved, but with help or not on the first try, so that it doesn't count.
    pub(super) fn is_solved_with_help(self) -> bool {
        let solved = self.stage.with(|stage| matches!(stage, Stage::Right(_)));
        let alone = matches!(self.way, SolveMode::Alone { .. });
        solved && alone && saved_progress::progress().of(self.puzzle.id()) == Some(Mark::Later)
    }

    /// Asks the worker why a turn is wrong.
    fn refute(self, turn: &str) {
        if matches!(self.stage.try_get_untracked(), Some(Stage::Wrong)) {
            self.solver.ask(self.part.with_untracked(|part| part.puzzle.bare()), Some(turn.to_owned()));
        }
    }

    /// Handles the worker's answer.
    fn receive(self, answer: SolverResponse) {
        let stage = self.stage.get_untracked();
        match answer {
            SolverResponse::Judged { right: false, line, worth } => {
                if stage == Stage::Judging {
                    self.finish(false);
                }
                let worth = worth.as_ref().map(|(worth, best)| (&**worth, &**best));
                self.why.set(Some(
                    self.part.with_untracked(|part| refutation::sentence(&part.puzzle, &line, worth)),
                ));
                self.show(line, 2);
            }
            SolverResponse::Judged { line, .. } => match stage {
                Stage::Replying => set_timeout(move || self.continue_puzzle(&line), SHOWN_TURN_DELAY),
                Stage::Judging => self.continue_puzzle(&line),
                _ => {}
            },
            SolverResponse::Proven { positions, puzzle } => {
                let found = Puzzle::read(&puzzle).ok().and_then(|puzzle| puzzle.found.proof);
                let same = found == self.puzzle.found.proof;
                let lines = found.map_or(0, |proof| proof.covers);
                self.checked.set(Some(if same {
                    fill!(id::PUZZLE_PROVEN, lines = grouped(lines), positions = grouped(positions))
                } else {
                    t(id::PUZZLE_OTHER_PROOF).to_owned()
                }));
            }
            SolverResponse::ProofFailure(why) => self.worker_failed(aims::unproven(&why, Some(self.puzzle))),
            SolverResponse::Failed(why) => self.worker_failed(why),
        }
    }

    /// Handles the worker's failure.
    fn worker_failed(self, why: String) {
        match self.stage.get_untracked() {
            // The first turn is right by the stored answers; without the other turns it isn't a whole solution.
            Stage::Replying => self.finish(true),
            Stage::Judging => {
                self.retry();
                self.trouble.set(Some(why));
            }
            _ => self.checked.set(Some(why)),
        }
    }

    /// After a right turn, plays the reply on the board, or ends the puzzle.
    fn continue_puzzle(self, line: &[String]) {
        if !matches!(self.stage.try_get_untracked(), Some(Stage::Replying | Stage::Judging)) {
            return;
        }
        match self.part.with_untracked(|part| next_part(self.puzzle, part, line)) {
            Some(next) => {
                self.session.said.set(next.progress_words.clone());
                self.part.set(next);
                self.hints.set(0);
                self.begin();
            }
            None => self.solve(),
        }
    }

    /// Shows the first turns of a line on the board, and one more after each delay.
    fn show(self, line: Vec<String>, steps: usize) {
        if steps > line.len() {
            return;
        }
        if !matches!(self.stage.try_get_untracked(), Some(Stage::Wrong)) {
            return;
        }
        let other = self.puzzle.seat().next(2);
        let what = fill!(id::LEARN_WOULD, name = self.session.seat_called(other));
        self.session.try_out(self.steps_before(), self.puzzle.seat(), &line[..steps], what);
        if steps == line.len() {
            self.session.announce_preview("");
        }
        set_timeout(move || self.show(line.clone(), steps + 1), SHOWN_TURN_DELAY);
    }

    /// Whether the aim is reached only some turns after the one found.
    fn needs_more_turns(self) -> bool {
        matches!(self.puzzle.aim(), Aim::Win { turns, .. } | Aim::Prize { turns } if turns > 1)
    }

    pub(super) fn show_answer(self) {
        let answer = self.part.with_untracked(|part| part.puzzle.found.answers.first().cloned());
        if let Some(answer) = answer {
            self.answer_shown.set(true);
            self.session.try_out(
                self.steps_before(),
                self.puzzle.seat(),
                &[answer],
                t(id::LEARN_SHOWN).to_owned(),
            );
            self.session.announce_preview("");
        }
    }

    /// Whether the player knows the answer: the puzzle is solved, or a turn that works was shown.
    pub(super) fn is_answer_known(self) -> bool {
        self.answer_shown.get() || self.stage.with(|stage| matches!(stage, Stage::Right(_)))
    }

    /// Which hint comes first: at a later turn, the place.
    pub(super) fn hints_before(self) -> u8 {
        u8::from(self.is_later())
    }

    /// Shows the next hint: the kind of turn, its place, the turn.
    pub(super) fn hint(self) {
        self.session.show_current_state();
        if !self.helped.get_value() && matches!(self.way, SolveMode::Alone { .. }) {
            saved_progress::change(|progress| progress.note_hint(self.puzzle));
        }
        self.helped.set_value(true);
        let last = HINTS - self.hints_before();
        self.hints.update(|hints| *hints = (*hints + 1).min(last));
        show_words(true);
        let number = self.hints.get_untracked();
        self.session
            .said
            .set(self.part.with_untracked(|part| wording::hint(&part.puzzle, number + self.hints_before())));
        if number == last {
            self.show_answer();
        }
    }

    /// Tries the current part again.
    pub(super) fn retry(self) {
        self.solver.forget();
        self.begin();
    }

    /// Puts the current part on the board.
    fn begin(self) {
        self.why.set(None);
        self.judged.set_value(false);
        self.session.show_current_state();
        if let Some(record) = self.part.with_untracked(|part| record(self.puzzle, &part.steps)) {
            self.session.open(record);
        }
        self.seat();
        self.stage.set(Stage::Doing);
        focus("puzzle-say".to_owned());
    }

    /// Has the certificate made and checked.
    pub(super) fn prove(self) {
        self.checked.set(None);
        self.solver.ask(self.puzzle.bare(), None);
    }
}

/// The part that follows a right turn and the reply, which start `line`; `None` if the puzzle is solved.
fn next_part(puzzle: &Puzzle, part: &Part, line: &[String]) -> Option<Part> {
    let (taken, mut rest) = part.puzzle.continuation(line)?;
    rest.found.answers = line.get(taken..=taken)?.to_vec();
    let own = puzzle.seat();
    let mut played = part.puzzle.choice().open(part.puzzle.position()).ok()?;
    for step in &line[..taken] {
        played.apply(step).ok()?;
    }
    let told = (0..played.len()).filter(|&at| played.step_by(at) != Some(own));
    let told: Vec<String> = told.filter_map(|at| speaker().turn(played.as_ref(), at)).collect();
    let told = fill!(id::PUZZLE_SO_FAR, reply = told.join(" "));
    let steps = part.steps.iter().chain(&line[..taken]).cloned().collect();
    Some(Part { puzzle: rest, steps, turns: part.turns + 1, progress_words: told })
}
