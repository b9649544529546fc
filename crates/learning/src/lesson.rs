//! A lesson as parsed from its file.

use std::fmt;
use std::str::FromStr;

use eightfold_catalog::{AnyMatch, Choice};
use eightfold_game::{Seat, ToAct};

use crate::judge::{ConditionError, Conditions, Judge, judge};
use crate::read::{Block, Field, LessonError, SourceLine, blocks};
use crate::translation::translate;

/// One lesson.
#[derive(Debug)]
pub struct Lesson {
    /// Its name within the course, as in addresses.
    pub id: String,
    /// The course it belongs to.
    pub course: String,
    pub title: String,
    /// The theme of puzzles that fit it, if there is one.
    pub theme: Option<String>,
    pub content: Content,
}

/// The content of a lesson.
#[derive(Debug)]
pub enum Content {
    /// Turns on a board.
    Board(Board),
    /// A task of the workshop.
    Editor(EditorTask),
}

/// A lesson in the workshop, which decides when it is done.
#[derive(Clone, Debug)]
pub struct EditorTask {
    /// The task, as named in addresses of the workshop.
    pub task: String,
    /// The introduction and the goal.
    pub say: String,
    /// What the board has to reach.
    pub want: EditorGoal,
    /// Hints, each more explicit than the last.
    pub hints: Vec<String>,
    /// The message when the goal is reached.
    pub done: String,
    /// A board that reaches the goal.
    pub board: String,
}

/// What a board in the workshop has to reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EditorGoal {
    /// The task is solved: `solved`.
    Solved,
    /// At least this value, or this many points: a number.
    AtLeast(u32),
}

impl FromStr for EditorGoal {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "solved" => Ok(Self::Solved),
            number => number
                .parse()
                .map(Self::AtLeast)
                .map_err(|_| "write `solved` or a number for a task on the workshop board"),
        }
    }
}

impl fmt::Display for EditorGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solved => f.write_str("solved"),
            Self::AtLeast(number) => number.fmt(f),
        }
    }
}

/// A lesson on the board of a game.
#[derive(Debug)]
pub struct Board {
    /// The game with its options.
    pub choice: Choice,
    /// The steps; at least one.
    pub steps: Vec<Step>,
    pub(crate) judge: Box<dyn Judge>,
}

/// One step of a lesson: something to do, with its messages.
#[derive(Clone, Debug)]
pub struct Step {
    /// The position it starts at; `None` if it continues from the previous step.
    pub position: Option<String>,
    /// The seat of the learner.
    pub seat: Seat,
    /// The task.
    pub say: String,
    /// The message when it is done.
    pub done: String,
    /// Hints, each more explicit than the last.
    pub hints: Vec<String>,
    /// The message for a turn that the step doesn't allow.
    pub only: Option<String>,
    /// The messages for failing turns, by the condition they fulfil.
    pub fails: Vec<String>,
    /// The message for every other turn that isn't wanted.
    pub otherwise: String,
    /// The message if the game ended first; `otherwise` if the lesson doesn't give one.
    pub over: Option<String>,
    /// The other side's replies to the first, second, .. turn; the last one applies to all later turns.
    pub replies: Vec<Reply>,
    /// The number of turns the learner has.
    pub turns: usize,
    /// A solution, turn by turn, if it takes more than one.
    pub line: Vec<String>,
}

/// A reply of the other side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// One list of replies for each opponent in order, of which the first legal one is played.
    Script(Vec<Vec<String>>),
    /// The computer player of this level chooses the reply.
    Level(u8),
}

impl Step {
    /// Returns the number of turns needed.
    pub fn par(&self) -> usize {
        self.line.len().max(1)
    }

    /// Returns the reply to the learner's turn with this index.
    pub fn reply(&self, turn: usize) -> Option<&Reply> {
        self.replies.get(turn).or(self.replies.last())
    }
}

impl Lesson {
    /// Returns the number of turns needed; 0 for a task of the workshop.
    pub fn par(&self) -> usize {
        match &self.content {
            Content::Board(board) => board.steps.iter().map(Step::par).sum(),
            Content::Editor(_) => 0,
        }
    }

    /// Returns the board, if the lesson is played on one.
    pub fn board(&self) -> Option<&Board> {
        match &self.content {
            Content::Board(board) => Some(board),
            Content::Editor(_) => None,
        }
    }

    /// Parses a lesson.
    ///
    /// # Errors
    /// Names the line, what is wrong and the correct form.
    pub fn read(course: &str, id: &str, text: &str) -> Result<Self, LessonError> {
        Self::read_with(course, id, text, None)
    }

    /// Parses a lesson, replacing its texts with those in another language, if its tag and texts are given.
    pub(crate) fn read_with(
        course: &str,
        id: &str,
        text: &str,
        others: Option<(&str, &str)>,
    ) -> Result<Self, LessonError> {
        let file = format!("{course}/{id}");
        let mut blocks = blocks(&file, text, &KEYS)?;
        if let Some((tag, others)) = others {
            translate(&mut blocks, &format!("{file}.{tag}"), others)?;
        }
        let (head, rest) = blocks.split_first().expect("a file has at least one block");
        let title = head.required(&file, "title")?.value.clone();
        let theme = head.one(&file, "theme")?.map(|theme| theme.value.clone());
        let content = if let Some(task) = head.one(&file, "bench")? {
            only_keys(&file, head, &["title", "bench", "say", "want", "hint", "done", "board"])?;
            if let Some(block) = rest.first() {
                let place = SourceLine { file: &file, line: block.first_line };
                return Err(place.error("a task of the workshop has no steps"));
            }
            let text = |key: &str| head.required(&file, key).map(|field| field.value.clone());
            let want = head.required(&file, "want")?;
            let place = SourceLine { file: &file, line: want.line };
            Content::Editor(EditorTask {
                task: task.value.clone(),
                say: text("say")?,
                want: want.value.parse().map_err(|problem: &str| place.error(problem))?,
                hints: head.all("hint").map(|hint| hint.value.clone()).collect(),
                done: text("done")?,
                board: text("board")?,
            })
        } else {
            Content::Board(board(&file, &blocks)?)
        };
        Ok(Self { id: id.to_owned(), course: course.to_owned(), title, theme, content })
    }
}

const KEYS: [&str; 17] = [
    "title", "theme", "game", "bench", "position", "say", "want", "only", "fail", "else", "over", "hint",
    "reply", "turns", "line", "done", "board",
];

fn only_keys(file: &str, block: &Block, keys: &[&str]) -> Result<(), LessonError> {
    match block.fields.iter().find(|field| !keys.contains(&field.key.as_str())) {
        None => Ok(()),
        Some(field) => Err(SourceLine { file, line: field.line }.error(format!(
            "`{}` has no place here: {} have",
            field.key,
            keys.join(", ")
        ))),
    }
}

fn board(file: &str, blocks: &[Block]) -> Result<Board, LessonError> {
    let keys: Vec<&str> = KEYS.iter().copied().filter(|key| !["bench", "board"].contains(key)).collect();
    only_keys(file, &blocks[0], &keys)?;
    let choice = game(file, blocks[0].required(file, "game")?)?;
    for block in &blocks[1..] {
        let keys: Vec<&str> = KEYS
            .iter()
            .copied()
            .filter(|key| !["title", "theme", "game", "bench", "board"].contains(key))
            .collect();
        only_keys(file, block, &keys)?;
    }
    let mut steps: Vec<Step> = Vec::new();
    let mut conditions = Vec::new();
    for block in blocks {
        let before = steps.last().map(|step| step.seat);
        let (step, condition) = step(file, block, &choice, before)?;
        steps.push(step);
        conditions.push(condition);
    }
    for (at, pair) in steps.windows(2).enumerate() {
        if pair[1].position.is_none() && pair[0].replies.is_empty() {
            let place = SourceLine { file, line: blocks[at].first_line };
            return Err(place.error("the next step goes on from this one, so a `reply` is needed"));
        }
    }
    let texts: Vec<Conditions<'_>> = conditions
        .iter()
        .map(|StepConditions { want, only, fails, otherwise }| Conditions {
            want: &want.value,
            only: only.as_ref().map(|only| only.0.as_str()),
            fails: fails.iter().map(|fail| (fail.0.as_str(), fail.1.as_str())).collect(),
            otherwise: &otherwise.value,
        })
        .collect();
    let judge = judge(choice.rules(), &texts).map_err(|(at, unread)| {
        let StepConditions { want, only, fails, otherwise } = &conditions[at];
        let (line, key, problem) = match unread {
            ConditionError::Want(problem) => (want.line, "want", problem),
            ConditionError::Only(problem) => (only.as_ref().map_or(1, |only| only.2), "only", problem),
            ConditionError::Fail(k, problem) => (fails[k].2, "fail", problem),
            ConditionError::Otherwise(problem) => (otherwise.line, "else", problem),
        };
        SourceLine { file, line }.error(format!("{key}: {problem}"))
    })?;
    Ok(Board { choice, steps, judge })
}

fn game(file: &str, field: &Field) -> Result<Choice, LessonError> {
    let place = SourceLine { file, line: field.line };
    let mut words = field.value.split_whitespace();
    let id = words.next().unwrap_or_default();
    let options = words
        .map(|word| {
            word.split_once('=').ok_or_else(|| place.error(format!("an option is key=value, not `{word}`")))
        })
        .collect::<Result<Vec<_>, _>>()?;
    Choice::new(id, options).map_err(|error| place.error(error.to_string()))
}

/// A condition, its message, and its line.
type ConditionText = (String, String, usize);

/// The conditions of a step, for the judge.
struct StepConditions {
    want: Field,
    only: Option<ConditionText>,
    fails: Vec<ConditionText>,
    otherwise: Field,
}

fn step(
    file: &str,
    block: &Block,
    choice: &Choice,
    before: Option<Seat>,
) -> Result<(Step, StepConditions), LessonError> {
    let said = |field: &Field| match field.value.split_once(" -> ") {
        Some((condition, words)) if !words.trim().is_empty() => {
            Ok((condition.trim().to_owned(), words.trim().to_owned(), field.line))
        }
        _ => Err(SourceLine { file, line: field.line }
            .error(format!("`{}` is `condition -> what is said of such a turn`", field.key))),
    };
    let texts = |key: &'static str| block.all(key).map(|field| field.value.clone()).collect::<Vec<_>>();
    let (position, seat) = match (block.one(file, "position")?, before) {
        (Some(field), _) => {
            let (position, seat) = position(file, field, choice)?;
            (Some(position), seat)
        }
        (None, Some(seat)) => (None, seat),
        (None, None) => (None, {
            block.required(file, "position")?;
            Seat::new(0)
        }),
    };
    let want = block.required(file, "want")?.clone();
    let otherwise = block.required(file, "else")?.clone();
    let only = block.one(file, "only")?.map(said).transpose()?;
    let fails = block.all("fail").map(said).collect::<Result<Vec<_>, _>>()?;
    let replies =
        block.all("reply").map(|field| reply(file, field, choice)).collect::<Result<Vec<_>, _>>()?;
    let line = texts("line");
    let turns = match block.one(file, "turns")? {
        None => line.len().max(1),
        Some(field) => {
            field.value.parse().ok().filter(|&turns| turns >= line.len().max(1)).ok_or_else(|| {
                SourceLine { file, line: field.line }
                    .error("`turns` is a whole number, at least 1 and at least as many as there are `line`s")
            })?
        }
    };
    if turns > 1 && replies.is_empty() {
        return Err(SourceLine { file, line: want.line }.error("with several `turns` a `reply` is needed"));
    }
    let step = Step {
        position,
        seat,
        say: block.required(file, "say")?.value.clone(),
        done: block.required(file, "done")?.value.clone(),
        hints: texts("hint"),
        only: only.as_ref().map(|only| only.1.clone()),
        fails: fails.iter().map(|fail| fail.1.clone()).collect(),
        otherwise: otherwise.value.clone(),
        over: block.one(file, "over")?.map(|field| field.value.clone()),
        replies,
        turns,
        line,
    };
    Ok((step, StepConditions { want, only, fails, otherwise }))
}

fn position(file: &str, field: &Field, choice: &Choice) -> Result<(String, Seat), LessonError> {
    let place = SourceLine { file, line: field.line };
    let opened = choice.open(&field.value).map_err(|error| place.error(error.to_string()))?;
    let position = opened.position();
    if position != field.value {
        return Err(place.error(format!("the position is written `{position}`")));
    }
    match opened.to_act() {
        ToAct::Seat(seat) => Ok((position, seat)),
        ToAct::Chance => Err(place.error("chance is to act: name the next tile instead of `?`")),
        ToAct::Over(_) => Err(place.error("the game is over here, so there is no turn to take")),
    }
}

fn reply(file: &str, field: &Field, choice: &Choice) -> Result<Reply, LessonError> {
    let place = SourceLine { file, line: field.line };
    if let Some(level) = field.value.strip_prefix("level ") {
        let level = level.trim().parse().ok().filter(|&level| choice.level_name(level).is_some());
        return level.map(Reply::Level).ok_or_else(|| {
            place.error(format!("the levels of this game are 1 to {}", choice.levels().len()))
        });
    }
    if field.value.is_empty() {
        return Err(place.error("`reply` is `level 1`, or turns: `37+E or 57+E then 33+A`"));
    }
    let one = |text: &str| text.split(" or ").map(|turn| turn.trim().to_owned()).collect();
    Ok(Reply::Script(field.value.split(" then ").map(one).collect()))
}

impl Reply {
    /// Returns the reply to play now: the first legal one of those given for the opponent with this index, otherwise
    /// any legal turn. `None` if a computer player has to be asked.
    pub(crate) fn scripted_reply(&self, at: usize, played: &dyn AnyMatch) -> Option<String> {
        let Self::Script(all) = self else {
            return None;
        };
        let written = all.get(at).or(all.last())?;
        written
            .iter()
            .find_map(|turn| played.canonical(turn).ok())
            .or_else(|| played.legal(usize::MAX).ok()?.into_iter().next())
    }
}
