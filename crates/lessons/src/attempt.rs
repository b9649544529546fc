//! Somebody's try at a lesson: turns in, verdicts out.

use eightfold_catalog::StepError;
use eightfold_game::ToAct;

use crate::lesson::{Board, Lesson, Reply, Step};

/// A try at a lesson. It holds no clock, board or computer player: the host shows what it says.
#[derive(Clone, Debug)]
pub struct Attempt {
    lesson: &'static Lesson,
    board: &'static Board,
    step: usize,
    /// Where the step began.
    start: String,
    position: String,
    /// The learner's turns in this step so far.
    turns: usize,
    /// The answers since the learner's last turn.
    answers: usize,
    /// The learner's turns in the steps that are done.
    spent: usize,
    hints: usize,
    /// Whether hints or the solution were asked for, and wrong turns taken, in the whole lesson.
    helped: bool,
    wrong: usize,
    wanted: bool,
}

/// What stands in a text of a lesson for the reply of the other side, as a sentence.
pub const REPLY: &str = "{reply}";

/// What is said of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The step does not allow it; nothing has changed.
    NotAllowed(String),
    /// The step is done.
    Wanted {
        /// What is said.
        words: String,
        /// Whether it was the last step of the lesson.
        last: bool,
    },
    /// It fails, for a reason of its own. The step begins again with [`Attempt::again`].
    Failed {
        /// What is said, with [`REPLY`] in the place of a sentence about what the other side would answer.
        words: String,
        /// What the other side would answer, in notation.
        would: Option<String>,
    },
    /// It is not what was wanted. The step begins again with [`Attempt::again`].
    TryAgain(String),
    /// The step goes on: the other side answers, see [`Attempt::answer`].
    GoOn,
}

/// What the other side does now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It takes this turn.
    Turn(String),
    /// The computer player of this level is to be asked; what it finds goes into [`Attempt::answered`].
    Level(u8),
}

/// Help.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// In words.
    Words(String),
    /// A turn to take.
    Turn(String),
}

impl Attempt {
    /// Begins a lesson; `None` if it is a task of the workshop.
    pub fn new(lesson: &'static Lesson) -> Option<Self> {
        let board = lesson.board()?;
        let start = board.steps[0].position.clone()?;
        Some(Self {
            lesson,
            board,
            step: 0,
            position: start.clone(),
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

    /// The lesson.
    pub fn lesson(&self) -> &'static Lesson {
        self.lesson
    }

    /// The board of the lesson: its game and steps.
    pub fn board(&self) -> &'static Board {
        self.board
    }

    /// The number of the step, from 0.
    pub fn step_number(&self) -> usize {
        self.step
    }

    /// The step.
    pub fn step(&self) -> &'static Step {
        &self.board.steps[self.step]
    }

    /// The position now.
    pub fn position(&self) -> &str {
        &self.position
    }

    /// The learner's turns so far that count.
    pub fn spent(&self) -> usize {
        self.spent + self.turns
    }

    /// How many turns were wrong.
    pub fn wrong(&self) -> usize {
        self.wrong
    }

    /// Whether help was asked for.
    pub fn was_helped(&self) -> bool {
        self.helped
    }

    /// Whether the step is done.
    pub fn is_wanted(&self) -> bool {
        self.wanted
    }

    /// Takes a turn of the learner.
    ///
    /// # Errors
    /// If it cannot be read or is not legal; nothing has changed then.
    pub fn play(&mut self, turn: &str) -> Result<Verdict, StepError> {
        let step = self.step();
        let judged = self.board.judge.judge(self.step, &self.position, turn, step.seat)?;
        if !judged.allowed {
            return Ok(Verdict::NotAllowed(step.only.clone().unwrap_or_default()));
        }
        self.position = judged.after;
        self.turns += 1;
        self.answers = 0;
        if judged.wanted {
            self.wanted = true;
            let last = self.step + 1 == self.board.steps.len();
            return Ok(Verdict::Wanted { words: step.done.clone(), last });
        }
        if let Some(at) = judged.failed {
            self.wrong += 1;
            return Ok(Verdict::Failed { words: step.fails[at].clone(), would: judged.would });
        }
        if self.is_over() {
            self.wrong += 1;
            return Ok(self.lost());
        }
        if self.turns >= step.turns {
            self.wrong += 1;
            return Ok(Verdict::TryAgain(step.otherwise.clone()));
        }
        Ok(Verdict::GoOn)
    }

    /// What the other side answers; `None` when the learner is to act, or the game is over.
    pub fn answer(&self) -> Option<Answer> {
        let played = self.board.choice.open(&self.position).ok()?;
        match played.to_act() {
            ToAct::Seat(seat) if seat != self.step().seat => {}
            _ => return None,
        }
        let reply = self.step().reply(self.turns.saturating_sub(1))?;
        Some(match reply {
            Reply::Level(level) => Answer::Level(*level),
            Reply::Script(_) => Answer::Turn(reply.scripted(self.answers, played.as_ref())?),
        })
    }

    /// The other side has taken this turn. After the last answer of a step that is not done the learner is to act; a
    /// game that is over then, or a learner without turns left, has not done it.
    ///
    /// # Errors
    /// If it cannot be read or is not legal.
    pub fn answered(&mut self, turn: &str) -> Result<Option<Verdict>, StepError> {
        let mut played = self.board.choice.open(&self.position)?;
        played.apply(turn)?;
        self.position = played.position();
        self.answers += 1;
        if !self.wanted && played.outcome().is_some() {
            self.wrong += 1;
            return Ok(Some(self.lost()));
        }
        Ok(None)
    }

    /// Begins the step again.
    pub fn again(&mut self) {
        self.position.clone_from(&self.start);
        (self.turns, self.answers, self.wanted) = (0, 0, false);
    }

    /// Goes on with the next step, once this one is done and answered; `false` if it was the last.
    pub fn go_on(&mut self) -> bool {
        if !self.wanted || self.step + 1 == self.board.steps.len() {
            return false;
        }
        self.step += 1;
        if let Some(position) = &self.step().position {
            self.position.clone_from(position);
        }
        self.start.clone_from(&self.position);
        self.spent += self.turns;
        (self.turns, self.answers, self.hints, self.wanted) = (0, 0, 0, false);
        true
    }

    /// Whether the next step goes on from the position of this one, so that the other side's answer comes first.
    pub fn goes_on(&self) -> bool {
        self.board.steps.get(self.step + 1).is_some_and(|next| next.position.is_none())
    }

    /// The next help: first words, at last a turn. `None` if there is none.
    pub fn hint(&mut self) -> Option<Hint> {
        self.helped = true;
        let words = self.step().hints.get(self.hints).cloned();
        self.hints += 1;
        words.map(Hint::Words).or_else(|| self.solution().map(Hint::Turn))
    }

    /// A turn that is wanted here: one that fulfils the condition, or the next of the written line as long as it was
    /// followed. `None` if there is no such turn.
    pub fn solution(&self) -> Option<String> {
        let step = self.step();
        let all = self.board.judge.judge_all(self.step, &self.position, step.seat).ok()?;
        let wanted = all.iter().filter(|judged| judged.wanted);
        let simplest = wanted.min_by(|a, b| (a.turn.len(), &a.turn).cmp(&(b.turn.len(), &b.turn)));
        simplest.map(|judged| judged.turn.clone()).or_else(|| {
            let next = step.line.get(self.turns)?;
            all.iter().find(|judged| judged.turn == *next).map(|judged| judged.turn.clone())
        })
    }

    /// The game ended before the step was done.
    fn lost(&self) -> Verdict {
        let step = self.step();
        Verdict::TryAgain(step.over.as_ref().unwrap_or(&step.otherwise).clone())
    }

    /// Where the lesson is, to be taken up again later: the steps that are done stay done.
    pub fn to_text(&self) -> String {
        let Self { step, spent, wrong, helped, start, .. } = self;
        format!("{step} {spent} {wrong} {} {start}", u8::from(*helped))
    }

    /// A lesson as it was left; `None` if it was left by another version of it.
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
        attempt.position = start.to_owned();
        fits.then_some(attempt)
    }

    fn is_over(&self) -> bool {
        self.board.choice.open(&self.position).is_ok_and(|played| played.outcome().is_some())
    }
}

/// How many legal turns of a step lead where: the figures behind the tests of lessons.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// All legal turns.
    pub legal: usize,
    /// Wanted.
    pub wanted: usize,
    /// Not allowed by the step.
    pub not_allowed: usize,
    /// Answered by a reason of their own.
    pub failed: usize,
}

impl Attempt {
    /// Judges every legal turn here.
    pub fn tally(&self) -> Tally {
        let all = self.board.judge.judge_all(self.step, &self.position, self.step().seat).unwrap_or_default();
        Tally {
            legal: all.len(),
            wanted: all.iter().filter(|judged| judged.wanted).count(),
            not_allowed: all.iter().filter(|judged| !judged.allowed).count(),
            failed: all.iter().filter(|judged| judged.failed.is_some()).count(),
        }
    }

    /// All turns wanted here, in notation.
    pub fn solutions(&self) -> Vec<String> {
        let all = self.board.judge.judge_all(self.step, &self.position, self.step().seat).unwrap_or_default();
        all.into_iter().filter(|judged| judged.wanted).map(|judged| judged.turn).collect()
    }
}
