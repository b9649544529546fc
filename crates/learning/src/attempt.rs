//! A learner's attempt at a lesson: takes turns and returns verdicts.

use eightfold_catalog::{AnyMatch, StepError};
use eightfold_game::ToAct;

use crate::lesson::{Board, Lesson, Reply, Step};

/// An attempt at a lesson. It has no game, clock, board or computer player; the host passes in the state of the game,
/// and displays the results.
#[derive(Clone, Debug)]
pub struct Attempt {
    lesson: &'static Lesson,
    board: &'static Board,
    step: usize,
    /// The position at the start of the step.
    start: String,
    /// The number of the learner's turns in this step so far.
    turns: usize,
    /// The number of replies since the learner's last turn.
    answers: usize,
    /// The number of the learner's turns in the completed steps.
    spent: usize,
    hints: usize,
    /// Whether a hint or the solution was requested, and the number of wrong turns, in the whole lesson.
    helped: bool,
    wrong: usize,
    wanted: bool,
}

/// The verdict on a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The step doesn't allow it; nothing has changed.
    NotAllowed(String),
    /// The step is done.
    Wanted {
        /// The message.
        words: String,
        /// Whether it was the last step of the lesson.
        last: bool,
    },
    /// It isn't a wanted turn. Start the step again with [`Attempt::restart_step`].
    Failed {
        /// What is wrong with it, with [`REPLY`](crate::REPLY) as the placeholder for a sentence about the reply.
        words: String,
        /// The reply of the other side, in notation.
        would: Option<String>,
    },
    /// The game ended before the step was done. Start the step again with [`Attempt::restart_step`].
    TryAgain(String),
    /// The step continues: the other side replies, see [`Attempt::answer`].
    GoOn,
}

/// The next turn of the other side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpponentTurn {
    /// It plays this turn.
    Turn(String),
    /// Ask the computer player of this level and pass the game after its turn to [`Attempt::take_reply`].
    Level(u8),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    Words(String),
    /// A turn to play.
    Turn(String),
}

impl Attempt {
    /// Starts a lesson; `None` if it is a task of the workshop.
    pub fn new(lesson: &'static Lesson) -> Option<Self> {
        let board = lesson.board()?;
        let start = board.steps[0].position.clone()?;
        Some(Self {
            lesson,
            board,
            step: 0,
            start,
            turns: 0,
            answers: 0,
            spent: 0,
            hints: 0,
            helped: false,
            wrong: 0,
            wanted: false,
        })
    }

    pub fn lesson(&self) -> &'static Lesson {
        self.lesson
    }

    /// Returns the board of the lesson: its game and steps.
    pub fn board(&self) -> &'static Board {
        self.board
    }

    /// Returns the index of the step.
    pub fn step_number(&self) -> usize {
        self.step
    }

    pub fn step(&self) -> &'static Step {
        &self.board.steps[self.step]
    }

    /// Returns the position at the start of the step.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// Returns the number of the learner's turns that count so far.
    pub fn spent(&self) -> usize {
        self.spent + self.turns
    }

    /// Returns the number of wrong turns.
    pub fn wrong(&self) -> usize {
        self.wrong
    }

    /// Returns whether a hint or the solution was requested.
    pub fn was_helped(&self) -> bool {
        self.helped
    }

    /// Returns whether the step is done.
    pub fn is_wanted(&self) -> bool {
        self.wanted
    }

    /// Judges a turn of the learner in a position of the game.
    ///
    /// # Errors
    /// If it is invalid or illegal; nothing has changed then.
    pub fn play(&mut self, position: &str, turn: &str) -> Result<Verdict, StepError> {
        let step = self.step();
        let judged = self.board.judge.judge(self.step, position, turn, step.seat)?;
        if !judged.allowed {
            return Ok(Verdict::NotAllowed(step.only.clone().unwrap_or_default()));
        }
        self.turns += 1;
        self.answers = 0;
        if judged.wanted {
            self.wanted = true;
            let last = self.step + 1 == self.board.steps.len();
            return Ok(Verdict::Wanted { words: step.done.clone(), last });
        }
        if judged.failed {
            self.wrong += 1;
            return Ok(Verdict::Failed { words: judged.words, would: judged.would });
        }
        if self.board.choice.open(&judged.after)?.outcome().is_some() {
            self.wrong += 1;
            return Ok(self.lost());
        }
        if self.turns >= step.turns {
            self.wrong += 1;
            return Ok(Verdict::Failed { words: judged.words, would: judged.would });
        }
        Ok(Verdict::GoOn)
    }

    /// Returns the other side's reply in the game; `None` when the learner is to act, or the game is over.
    pub fn answer(&self, played: &dyn AnyMatch) -> Option<OpponentTurn> {
        match played.to_act() {
            ToAct::Seat(seat) if seat != self.step().seat => {}
            _ => return None,
        }
        let reply = self.step().reply(self.turns.saturating_sub(1))?;
        Some(match reply {
            Reply::Level(level) => OpponentTurn::Level(*level),
            Reply::Script(_) => OpponentTurn::Turn(reply.scripted_reply(self.answers, played)?),
        })
    }

    /// Notes a turn of the other side, after which the game is in this state. Returns a verdict if it has ended before
    /// the step is done.
    pub fn take_reply(&mut self, played: &dyn AnyMatch) -> Option<Verdict> {
        self.answers += 1;
        if self.wanted || played.outcome().is_none() {
            return None;
        }
        self.wrong += 1;
        Some(self.lost())
    }

    /// Starts the step again.
    pub fn restart_step(&mut self) {
        (self.turns, self.answers, self.wanted) = (0, 0, false);
    }

    /// Continues with the next step after this one is done and answered, in this position unless the step has its own;
    /// `false` if it was the last.
    pub fn continue_lesson(&mut self, position: &str) -> bool {
        if !self.wanted || self.step + 1 == self.board.steps.len() {
            return false;
        }
        self.step += 1;
        self.start = self.step().position.as_deref().unwrap_or(position).to_owned();
        self.spent += self.turns;
        (self.turns, self.answers, self.hints, self.wanted) = (0, 0, 0, false);
        true
    }

    /// Returns whether the next step continues from the position of this one, so that the other side replies first.
    pub fn continues(&self) -> bool {
        self.board.steps.get(self.step + 1).is_some_and(|next| next.position.is_none())
    }

    /// Returns the next hint: first words, finally a turn in this position. `None` if there is none.
    pub fn hint(&mut self, position: &str) -> Option<Hint> {
        self.helped = true;
        let words = self.step().hints.get(self.hints).cloned();
        self.hints += 1;
        words.map(Hint::Words).or_else(|| self.solution(position).map(Hint::Turn))
    }

    /// Returns a wanted turn in this position: one that fulfils the condition, or the next one of the given line while
    /// it is being followed. `None` if there is no such turn.
    pub fn solution(&self, position: &str) -> Option<String> {
        let step = self.step();
        let all = self.board.judge.judge_all(self.step, position, step.seat).ok()?;
        let wanted = all.iter().filter(|judged| judged.wanted);
        let simplest = wanted.min_by(|a, b| (a.turn.len(), &a.turn).cmp(&(b.turn.len(), &b.turn)));
        simplest.map(|judged| judged.turn.clone()).or_else(|| {
            let next = step.line.get(self.turns)?;
            all.iter().find(|judged| judged.turn == *next).map(|judged| judged.turn.clone())
        })
    }

    /// Returns the verdict if the game ended before the step was done.
    fn lost(&self) -> Verdict {
        let step = self.step();
        Verdict::TryAgain(step.over.as_ref().unwrap_or(&step.otherwise).clone())
    }

    /// Returns the state of the lesson, to be resumed later: completed steps stay completed.
    pub fn to_text(&self) -> String {
        let Self { step, spent, wrong, helped, start, .. } = self;
        format!("{step} {spent} {wrong} {} {start}", u8::from(*helped))
    }

    /// Restores a saved lesson; `None` if it was saved by a different version of it.
    pub fn take_up(lesson: &'static Lesson, text: &str) -> Option<Self> {
        let mut attempt = Self::new(lesson)?;
        let mut parts = text.splitn(5, ' ');
        let mut number = || parts.next()?.parse::<usize>().ok();
        (attempt.step, attempt.spent, attempt.wrong) = (number()?, number()?, number()?);
        attempt.helped = number()? > 0;
        let start = parts.next()?;
        let step = attempt.board.steps.get(attempt.step)?;
        let played = attempt.board.choice.open(start).ok()?;
        let fits = step.position.as_ref().is_none_or(|position| position == start)
            && played.to_act() == ToAct::Seat(step.seat);
        attempt.start = start.to_owned();
        fits.then_some(attempt)
    }
}

/// The numbers of legal turns of a step by verdict, used by the tests of lessons.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// All legal turns.
    pub legal: usize,
    pub wanted: usize,
    /// Not allowed by the step.
    pub not_allowed: usize,
    /// Failing with their own explanation.
    pub failed: usize,
}

impl Attempt {
    /// Counts the verdicts of all legal turns in this position.
    pub fn tally(&self, position: &str) -> Tally {
        let all = self.board.judge.judge_all(self.step, position, self.step().seat).unwrap_or_default();
        Tally {
            legal: all.len(),
            wanted: all.iter().filter(|judged| judged.wanted).count(),
            not_allowed: all.iter().filter(|judged| !judged.allowed).count(),
            failed: all.iter().filter(|judged| judged.failed).count(),
        }
    }

    /// Returns all wanted turns in this position, in notation.
    pub fn solutions(&self, position: &str) -> Vec<String> {
        let all = self.board.judge.judge_all(self.step, position, self.step().seat).unwrap_or_default();
        all.into_iter().filter(|judged| judged.wanted).map(|judged| judged.turn).collect()
    }
}
