//! Prepared turns: "if they play this, I play that".
//!
//! A person prepares a set of lines, stored with the number of steps that the game had then. The later steps say
//! whether the game still follows a line, so prepared turns never change during the game.

use eightfold_catalog::{AnyMatch, StepError};
use eightfold_game::{Seats, ToAct};
use serde::{Deserialize, Serialize};

use crate::table::{Status, refuse};
use crate::{Code, Refusal, Table};

/// Matches any turn of another player, and any chance step.
pub const ANY_MOVE: &str = "*";
/// The maximum number of lines of a person at a table, and of steps of a line.
const MAX_LINES: usize = 40;
const MAX_STEPS: usize = 40;
/// The maximum number of positions to consider for what may happen.
const MAX_BOARDS: usize = 1_000;
/// The maximum number of steps to try for all lines together.
const MAX_WORK: usize = 20_000;
/// The maximum number of steps to try for a reply to anything, in a live game.
const MAX_REPLY_WORK: usize = 6_000;
/// The maximum number of turns of others to list at once.
const MAX_TURNS: usize = 20_000;

/// A step of a line.
///
/// # Examples
/// ```
/// use eightfold_table::{ANY_MOVE, PreparedStep};
///
/// // Whatever the opponent does, insert a prong.
/// let line = [PreparedStep::If(ANY_MOVE.to_owned()), PreparedStep::Play("33+B".to_owned())];
/// assert_eq!(serde_json::to_string(&line)?, r#"[{"if":"*"},{"play":"33+B"}]"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(description = "A step of a prepared line: an object with one of the keys.")
)]
#[serde(rename_all = "kebab-case")]
pub enum PreparedStep {
    /// A condition: another player takes this turn, or chance takes this step: `14@c3:2 A3-C4`, `reveal 7`; `*` matches
    /// anything.
    If(String),
    /// The person's own turn.
    Play(String),
}

/// A person's prepared turns at a table: lines that start with moves of others and end with a turn of their own. They
/// are valid as long as the game follows them.
///
/// # Examples
/// ```
/// use eightfold_table::{PreparedTurns, Table};
///
/// /// Returns the turn that a person has prepared for the current position, for the host to play.
/// fn reply(table: &Table, person: &str, prepared: &PreparedTurns) -> Option<String> {
///     table.prepared_turn(person, prepared)
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PreparedTurns {
    /// The number of steps of the match when they were prepared.
    from: usize,
    /// The number of undos so far when they were prepared.
    undone: u64,
    /// The first line that matches is played.
    lines: Vec<Vec<PreparedStep>>,
}

impl Table {
    /// Returns the current game, to judge what a person prepares.
    ///
    /// # Errors
    /// If the person has no seat here, or there is no running game.
    pub fn preparation_context(&self, person: &str) -> Result<PreparationContext, Refusal> {
        let held = self.seats_of(person);
        if held.is_empty() {
            return refuse(Code::NotSeated, "you have no seat at this table");
        }
        match (self.status(), &self.played) {
            (Status::Over, _) => refuse(Code::Over, "the game is over"),
            (_, None) => refuse(Code::NotStarted, "the game hasn't started"),
            (_, Some(played)) => Ok(PreparationContext { played: played.fork(), held, undone: self.undone }),
        }
    }

    /// Returns what remains of the lines that the game has followed so far: the next steps of each. A line whose next turn
    /// isn't possible is gone.
    pub fn prepared_left<'a>(&self, person: &str, prepared: &'a PreparedTurns) -> Vec<&'a [PreparedStep]> {
        let held = self.seats_of(person);
        let played = match &self.played {
            Some(played) if !self.over && prepared.undone == self.undone && played.len() >= prepared.from => {
                played
            }
            _ => return Vec::new(),
        };
        let made = played.steps_from(prepared.from);
        let follows = |line: &&'a Vec<PreparedStep>| {
            line.len() > made.len()
                && made.iter().zip(line.iter()).all(|(made, step)| match step {
                    _ if made.text == "resign" => false,
                    PreparedStep::If(text) => {
                        made.by.is_none_or(|seat| !held.contains(seat))
                            && (text == ANY_MOVE || *text == made.text)
                    }
                    PreparedStep::Play(text) => {
                        made.by.is_some_and(|seat| held.contains(seat)) && *text == made.text
                    }
                })
        };
        let possible = |left: &&'a [PreparedStep]| match left.first() {
            Some(PreparedStep::Play(turn)) => played.canonical(turn).is_ok(),
            _ => true,
        };
        prepared.lines.iter().filter(follows).map(|line| &line[made.len()..]).filter(possible).collect()
    }

    /// Returns the prepared turn of a person for the current position, if it is their turn and the rules allow it.
    pub fn prepared_turn(&self, person: &str, prepared: &PreparedTurns) -> Option<String> {
        let (Status::Playing, Some(ToAct::Seat(seat))) = (self.status(), self.to_act()) else { return None };
        if !self.seats_of(person).contains(seat) || self.seats[seat.index()].sitting_in.is_some() {
            return None;
        }
        let played = self.played.as_ref()?;
        self.prepared_left(person, prepared).into_iter().find_map(|left| match left.first() {
            Some(PreparedStep::Play(turn)) => played.canonical(turn).ok(),
            _ => None,
        })
    }
}

/// A game at the time when a person prepared turns.
///
/// # Examples
/// ```
/// use eightfold_table::{ANY_MOVE, PreparedTurns, PreparedStep, Refusal, Table};
///
/// /// Prepares a reply to any move. Judging can take a while, so the table isn't needed for it.
/// fn prepare(table: &Table, person: &str, reply: &str) -> Result<PreparedTurns, Refusal> {
///     let context = table.preparation_context(person)?;
///     context.judge(vec![vec![
///         PreparedStep::If(ANY_MOVE.to_owned()),
///         PreparedStep::Play(reply.to_owned()),
///     ]])
/// }
/// ```
#[derive(Debug)]
pub struct PreparationContext {
    played: Box<dyn AnyMatch>,
    held: Seats,
    undone: u64,
}

impl PreparationContext {
    /// Checks lines by the rules. They are stored in canonical notation. This can take some work: several hundred
    /// thousand steps at most.
    ///
    /// # Errors
    /// Which step of which line isn't possible, and why.
    pub fn judge(&self, lines: Vec<Vec<PreparedStep>>) -> Result<PreparedTurns, Refusal> {
        if lines.len() > MAX_LINES {
            let words = format!("there are {} lines: {MAX_LINES} at most are taken", lines.len());
            return refuse(Code::Malformed, words);
        }
        let mut judged: Vec<Vec<PreparedStep>> = Vec::new();
        let mut work = MAX_WORK;
        for (at, line) in lines.into_iter().enumerate() {
            let number = at + 1;
            let line = judge(self.played.fork(), self.held, line, &mut work)
                .map_err(|refusal| Refusal { message: format!("line {number}, {refusal}"), ..refusal })?;
            for before in &judged {
                let same = line.iter().zip(before).take_while(|(a, b)| a == b).count();
                let words = match (line.get(same), before.get(same)) {
                    (None, _) | (_, None) => {
                        "it says the same as another, or goes on from it: keep the longer one".to_owned()
                    }
                    (Some(PreparedStep::Play(_)), Some(PreparedStep::Play(first))) => {
                        format!("after the same steps `{first}` is prepared already")
                    }
                    _ => continue,
                };
                return refuse(Code::Malformed, format!("line {number}: {words}"));
            }
            judged.push(line);
        }
        Ok(PreparedTurns { from: self.played.len(), undone: self.undone, lines: judged })
    }

    /// Checks the one line that is allowed in a live game: anything may happen until the person's next turn, which is
    /// this one. It has to be possible after something that may happen.
    ///
    /// # Errors
    /// If the line has another form, or its turn isn't possible.
    pub fn judge_reply(&self, lines: Vec<Vec<PreparedStep>>) -> Result<PreparedTurns, Refusal> {
        let form = || {
            let words = "with a live clock only one line is prepared: `{\"if\":\"*\"}` for each step of the others, then \
                         one turn of yours: `{\"play\":TURN}`";
            Refusal::new(Code::Malformed, words)
        };
        let mut lines = lines.into_iter();
        let (Some(line), None) = (lines.next(), lines.next()) else { return Err(form()) };
        let Some((PreparedStep::Play(turn), before)) = line.split_last() else { return Err(form()) };
        let anything = |step: &PreparedStep| matches!(step, PreparedStep::If(text) if text == ANY_MOVE);
        if before.is_empty() || line.len() > MAX_STEPS || !before.iter().all(anything) {
            return Err(form());
        }
        if turn.trim() == "resign" {
            return refuse(Code::Illegal, "a resignation can't be prepared");
        }
        let mut search = ReplySearch { held: self.held, turn, work: MAX_REPLY_WORK, why: None };
        let Some(said) = search.possible(self.played.fork(), before.len()) else {
            let why = search.why.map_or_else(
                || "it isn't your turn after so many steps of the others".to_owned(),
                |why| why.to_string(),
            );
            return refuse(Code::Illegal, format!("`{turn}`: {why}"));
        };
        let line = [before, &[PreparedStep::Play(said)]].concat();
        Ok(PreparedTurns { from: self.played.len(), undone: self.undone, lines: vec![line] })
    }
}

/// The search for a way in which a reply becomes possible.
struct ReplySearch<'a> {
    held: Seats,
    turn: &'a str,
    /// The number of steps that may still be tried.
    work: usize,
    /// Why the reply wasn't possible at the last place.
    why: Option<StepError>,
}

impl ReplySearch<'_> {
    /// Returns the reply in canonical notation if it is possible after this many steps of others.
    fn possible(&mut self, board: Box<dyn AnyMatch>, others: usize) -> Option<String> {
        let own = match board.to_act() {
            ToAct::Over(_) => return None,
            ToAct::Seat(seat) => self.held.contains(seat),
            ToAct::Chance => false,
        };
        match (own, others) {
            (true, 0) => board.canonical(self.turn).map_err(|why| self.why = Some(why)).ok(),
            (false, 1..) => {
                for step in board.legal(MAX_TURNS).unwrap_or_default() {
                    self.work = self.work.checked_sub(1)?;
                    let mut board = board.fork();
                    if board.apply(&step).is_ok()
                        && let Some(said) = self.possible(board, others - 1)
                    {
                        return Some(said);
                    }
                }
                None
            }
            _ => None,
        }
    }
}

/// Plays a line through, in all the ways in which it may happen.
fn judge(
    played: Box<dyn AnyMatch>,
    held: Seats,
    line: Vec<PreparedStep>,
    work: &mut usize,
) -> Result<Vec<PreparedStep>, Refusal> {
    if !(2..=MAX_STEPS).contains(&line.len()) {
        return refuse(Code::Malformed, format!("a line has 2 to {MAX_STEPS} steps, not {}", line.len()));
    }
    if !matches!(line.last(), Some(PreparedStep::Play(_))) {
        return refuse(Code::Malformed, "a line ends with a turn of yours: `{\"play\":TURN}`");
    }
    let mut boards = vec![played];
    let mut judged = Vec::new();
    for (at, step) in line.into_iter().enumerate() {
        let own = matches!(step, PreparedStep::Play(_));
        let number = at + 1;
        let right = |board: &dyn AnyMatch| match board.to_act() {
            ToAct::Seat(seat) => held.contains(seat) == own,
            ToAct::Chance => !own,
            ToAct::Over(_) => false,
        };
        if let [board] = boards.as_slice()
            && matches!(board.to_act(), ToAct::Over(_))
        {
            return refuse(Code::Illegal, format!("step {number}: the game is over before it"));
        }
        boards.retain(|board| right(board.as_ref()));
        if boards.is_empty() {
            let words = if own {
                "it isn't your turn there: say what comes with `if`"
            } else {
                "it's your turn there: say what you play with `play`"
            };
            return refuse(Code::Illegal, format!("step {number}: {words}"));
        }
        let (PreparedStep::If(text) | PreparedStep::Play(text)) = &step;
        if text == ANY_MOVE && !own {
            boards = after_any_step(boards, work)
                .map_err(|words| Refusal::new(Code::TooMany, format!("step {number}: {words}")))?;
            judged.push(step);
            continue;
        }
        if text.trim() == "resign" {
            return refuse(Code::Illegal, format!("step {number}: a resignation can't be prepared"));
        }
        let (mut after, mut said, mut why): (Vec<Box<dyn AnyMatch>>, _, _) =
            (Vec::new(), None, None::<StepError>);
        *work = work.saturating_sub(boards.len());
        if *work == 0 {
            return refuse(
                Code::TooMany,
                "these lines have too many possible steps to be checked: prepare fewer",
            );
        }
        for mut board in boards {
            match board.apply(text) {
                Ok(made) => {
                    said.get_or_insert(made.text);
                    after.push(board);
                }
                Err(error) => why = Some(error),
            }
        }
        let Some(said) = said else {
            let why = why.map(|error| error.to_string()).unwrap_or_default();
            return refuse(Code::Illegal, format!("step {number}, `{text}`: {why}"));
        };
        judged.push(if own { PreparedStep::Play(said) } else { PreparedStep::If(said) });
        boards = after;
    }
    Ok(judged)
}

/// Returns the positions after anything that may happen.
fn after_any_step(
    boards: Vec<Box<dyn AnyMatch>>,
    work: &mut usize,
) -> Result<Vec<Box<dyn AnyMatch>>, String> {
    let many = || format!("more than {MAX_BOARDS} things may come here: name those you mean");
    let mut after = Vec::new();
    for board in boards {
        for step in board.legal(MAX_BOARDS).map_err(|_| many())? {
            let mut board = board.fork();
            if board.apply(&step).is_ok() {
                after.push(board);
            }
            *work = work.saturating_sub(1);
            if after.len() > MAX_BOARDS || *work == 0 {
                return Err(many());
            }
        }
    }
    Ok(after)
}
