use eightfold_catalog::{AnyMatch, AppliedStep, CheckedStep, Choice, Describe, StepError};
use eightfold_game::{Deal, Outcome, Seat, ToAct};

use crate::error::TurnName;
use crate::{Commitment, DiceContext, Problem, RecordError, Salt, Secret, SeededDice, ShuffleSecret};

/// A stored game: everything needed to replay it, checked against the rules.
///
/// ```
/// use eightfold_record::Record;
///
/// let text = "game: octi-fast\nplayer b: Ann\nseed: 1\n1. b 33+A\n2. r 37+E\nresult: -\n";
/// let record = Record::read(text)?;
/// assert_eq!(record.played().len(), 2);
/// assert_eq!(record.names()[0].as_deref(), Some("Ann"));
/// assert_eq!(record.result(), "-");
/// assert_eq!(Record::read(&record.to_text())?.played().position(), record.played().position());
/// # Ok::<(), eightfold_record::RecordError>(())
/// ```
#[derive(Debug)]
pub struct Record {
    pub(crate) choice: Choice,
    pub(crate) names: Vec<Option<String>>,
    pub(crate) event: Option<String>,
    pub(crate) date: Option<String>,
    pub(crate) commitment: Option<Commitment>,
    pub(crate) seed: Option<u64>,
    pub(crate) salt: Option<Salt>,
    pub(crate) table: Option<String>,
    pub(crate) dice_context: Option<DiceContext>,
    pub(crate) secret: Option<ShuffleSecret>,
    pub(crate) played: Box<dyn AnyMatch>,
    pub(crate) remarks: Vec<Remark>,
    pub(crate) without_result: bool,
}

impl Clone for Record {
    fn clone(&self) -> Self {
        Self {
            choice: self.choice.clone(),
            names: self.names.clone(),
            event: self.event.clone(),
            date: self.date.clone(),
            commitment: self.commitment,
            seed: self.seed,
            salt: self.salt.clone(),
            table: self.table.clone(),
            dice_context: self.dice_context,
            secret: self.secret,
            played: self.played.fork(),
            remarks: self.remarks.clone(),
            without_result: self.without_result,
        }
    }
}

/// A comment line of a record.
///
/// # Examples
/// ```
/// use eightfold_record::Record;
///
/// let record = Record::from_text("game: octi-fast\nseed: 0\n1. b 33+A   # towards the enemy bases\n")?;
/// let remark = &record.remarks()[0];
/// assert_eq!((remark.after, remark.text.as_str()), (1, "towards the enemy bases"));
/// # Ok::<(), eightfold_record::RecordError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The number of steps before it.
    pub after: usize,
    /// True if it comes after the result.
    pub closing: bool,
    /// The text without its `#`.
    pub text: String,
}

/// The result of checking a shuffle.
///
/// # Examples
/// ```
/// use eightfold_record::Record;
///
/// let record = Record::from_text("game: octiles\nseed: 7\n")?;
/// let checked = record.verify()?;
/// assert!(checked.start && !checked.committed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShuffleCheck {
    /// True if there was a commitment and the secret matches it.
    pub committed: bool,
    /// Whether the start was also dealt from the seed; for a game from a given position only the chance steps were.
    pub start: bool,
    /// The number of chance steps that came from the seed.
    pub chance_steps: usize,
}

/// The reason a shuffle couldn't be checked, or doesn't match its commitment.
///
/// # Examples
/// ```
/// use eightfold_record::{Record, Secret, VerifyError};
///
/// let mut record = Record::from_text("game: octiles\nseed: 7\n")?;
/// record.commit_to(Secret { seed: 7, salt: "pepper".parse()? }.commitment());
/// assert!(matches!(record.verify(), Err(VerifyError::NotRevealed)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The seed hasn't been revealed yet.
    #[error("the seed has not been revealed: it is published when the game is over")]
    NotRevealed,
    /// A commitment without a salt.
    #[error("the record has a commitment and a seed, but not the salt that goes with them")]
    NoSalt,
    /// The secret doesn't match the commitment.
    #[error("the secret gives `{actual}`, not the commitment `{committed}`")]
    Broken {
        /// The commitment of the secret.
        actual: Commitment,
        /// The commitment that was published before the game.
        committed: Commitment,
    },
    /// A shuffle of version 2 or 3 without the fields it is derived from.
    #[error("a shuffle with `opening` or `contributions` needs `table` and `commitment` as well")]
    NoTable,
    /// A start that doesn't come from the dice.
    #[error("the start isn't the one that the secret gives")]
    OtherStart,
    /// A chance step that doesn't come from the dice.
    #[error("{step}: the seed gives `{actual}`, the record has `{found}`")]
    OtherChance {
        /// The chance step, for messages.
        step: TurnName,
        /// The step that the dice give.
        actual: String,
        /// The step that the record has.
        found: String,
    },
}

impl Record {
    /// Returns the record of a match so far, without names, seed or comments.
    pub fn of(choice: &Choice, played: &dyn AnyMatch) -> Self {
        Self {
            choice: choice.clone(),
            names: vec![None; played.seats()],
            event: None,
            date: None,
            commitment: None,
            seed: None,
            salt: None,
            table: None,
            dice_context: None,
            secret: None,
            played: played.fork(),
            remarks: Vec::new(),
            without_result: false,
        }
    }

    /// Returns whether the text of this record has no result line. A complete record has one, if only `-`: without it
    /// the text may be truncated. Always `false` for SGF, which doesn't need one.
    pub fn lacks_result(&self) -> bool {
        self.without_result
    }

    /// Returns the game and its options.
    pub fn choice(&self) -> &Choice {
        &self.choice
    }

    /// Returns the match, at its last position.
    pub fn played(&self) -> &dyn AnyMatch {
        self.played.as_ref()
    }

    /// Returns the players' names, by seat.
    pub fn names(&self) -> &[Option<String>] {
        &self.names
    }

    /// Returns the event or tournament that the game belongs to.
    pub fn event(&self) -> Option<&str> {
        self.event.as_deref()
    }

    /// Returns the date as the record gives it.
    pub fn date(&self) -> Option<&str> {
        self.date.as_deref()
    }

    /// Returns the commitment made before the first turn.
    pub fn commitment(&self) -> Option<Commitment> {
        self.commitment
    }

    /// Returns the seed, if it is known.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Returns the salt, if it is known.
    pub fn salt(&self) -> Option<&str> {
        self.salt.as_ref().map(Salt::as_str)
    }

    /// Returns the ID of the table it was played at, for a shuffle of version 2 or 3.
    pub fn table(&self) -> Option<&str> {
        self.table.as_deref()
    }

    /// Returns the public data that the dice depend on, for a shuffle of version 2 or 3.
    pub fn dice_context(&self) -> Option<DiceContext> {
        self.dice_context
    }

    /// Returns the comments, in order.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// Returns the comments people wrote after this many steps, without those that carry SGF.
    pub fn words_after(&self, steps: usize) -> impl Iterator<Item = &str> {
        self.remarks_after(steps)
            .map(|remark| remark.text.as_str())
            .filter(|text| !crate::sgf::is_carried(text))
    }

    /// Returns the comments after this many steps and before the result. They are in the order of the steps.
    pub(crate) fn remarks_after(&self, steps: usize) -> impl Iterator<Item = &Remark> {
        let from = self.remarks.partition_point(|remark| remark.after < steps);
        self.remarks[from..]
            .iter()
            .take_while(move |remark| remark.after == steps)
            .filter(|remark| !remark.closing)
    }

    /// Returns the same record before its first step: names, event, shuffle and start, without comments.
    #[must_use]
    pub fn at_start(&self) -> Self {
        let mut start = self.clone();
        start.played.take_back_to(0);
        start.remarks.clear();
        start.without_result = false;
        start
    }

    /// Plays a turn or a chance step.
    ///
    /// # Errors
    /// If it can't be parsed or is illegal; the record is unchanged.
    pub fn apply(&mut self, step: &str) -> Result<AppliedStep, StepError> {
        self.played.apply(step)
    }

    /// Makes a step that its match has checked in this state; `None` if the game is over, or if the step is of another
    /// game or was checked after another number of steps.
    pub fn make(&mut self, step: CheckedStep) -> Option<AppliedStep> {
        self.played.make(step)
    }

    /// Repeats a step of another match, including a resignation out of turn.
    ///
    /// # Errors
    /// If it can't be made here; the record is unchanged.
    pub fn repeat(&mut self, step: &AppliedStep) -> Result<AppliedStep, StepError> {
        self.played.repeat(step)
    }

    /// Resigns for a seat, regardless of who is to act.
    ///
    /// # Errors
    /// If the game is over or the seat has already resigned.
    pub fn resign(&mut self, seat: Seat) -> Result<AppliedStep, StepError> {
        self.played.resign(seat)
    }

    /// Ends the game with an outcome settled at the table.
    ///
    /// # Errors
    /// If it is already over.
    pub fn end(&mut self, outcome: Outcome) -> Result<(), StepError> {
        self.played.end(outcome)
    }

    /// Takes back everything after the first `steps` steps, including an end settled at the table and the secret
    /// revealed at the end. Comments on removed steps are removed too.
    pub fn take_back_to(&mut self, steps: usize) {
        self.played.take_back_to(steps);
        self.remarks.retain(|remark| remark.after <= steps && !remark.closing);
        self.secret = None;
        if self.commitment.is_some() {
            (self.seed, self.salt) = (None, None);
        }
    }

    /// Replaces the match with another state of the same game. Comments on removed steps are removed too.
    pub fn update(&mut self, played: &dyn AnyMatch) {
        self.played = played.fork();
        let steps = self.played.len();
        self.remarks.retain(|remark| remark.after <= steps);
    }

    /// Sets the players' names, by seat; an empty text removes a name.
    ///
    /// # Errors
    /// If a name couldn't be parsed again.
    pub fn set_names<'a>(&mut self, names: impl IntoIterator<Item = &'a str>) -> Result<(), RecordError> {
        let names: Vec<Option<String>> = names.into_iter().map(note).collect::<Result<_, _>>()?;
        for (kept, name) in self.names.iter_mut().zip(names) {
            *kept = name;
        }
        Ok(())
    }

    /// Sets the event and the date; an empty text removes them.
    ///
    /// # Errors
    /// If a text couldn't be parsed again.
    pub fn set_event(&mut self, event: &str, date: &str) -> Result<(), RecordError> {
        self.event = note(event)?;
        self.date = note(date)?;
        Ok(())
    }

    /// Adds a commitment, whose secret is revealed later.
    pub fn commit_to(&mut self, commitment: Commitment) {
        self.forget_seed();
        self.commitment = Some(commitment);
    }

    /// Adds a commitment of version 2 or 3: the table, the context of its dice, and the commitment in its first log
    /// entry.
    ///
    /// # Errors
    /// If the ID of the table couldn't be parsed again.
    pub fn commit_to_table(
        &mut self,
        table: &str,
        context: DiceContext,
        commitment: Commitment,
    ) -> Result<(), RecordError> {
        let table = note(table)?;
        self.commit_to(commitment);
        (self.table, self.dice_context) = (table, Some(context));
        Ok(())
    }

    /// Reveals the seed and salt that were committed to.
    pub fn reveal(&mut self, secret: &Secret) {
        self.salt = Some(secret.salt.clone());
        self.seed = Some(secret.seed);
    }

    /// Reveals the secret of a shuffle of version 2 or 3.
    pub fn reveal_shuffle(&mut self, secret: ShuffleSecret) {
        self.secret = Some(secret);
    }

    /// Sets the seed of the game openly, without a commitment.
    pub fn set_seed(&mut self, seed: u64) {
        self.forget_seed();
        self.seed = Some(seed);
    }

    /// Removes commitment and seed, for a game that continues with other dice.
    pub fn forget_seed(&mut self) {
        (self.seed, self.commitment, self.salt) = (None, None, None);
        (self.table, self.dice_context, self.secret) = (None, None, None);
    }

    /// Adds a comment after the last step, one for each line of the text.
    pub fn remark(&mut self, text: &str) {
        let after = self.played.len();
        for line in text.lines() {
            self.remarks.push(Remark { after, closing: false, text: line.trim_end().to_owned() });
        }
    }

    /// Adds a comment after the result, one for each line of the text.
    pub fn remark_closing(&mut self, text: &str) {
        let after = self.played.len();
        for line in text.lines() {
            self.remarks.push(Remark { after, closing: true, text: line.trim_end().to_owned() });
        }
    }

    /// Checks the shuffle: the secret matches the commitment, and the dice of the seed give the start and every chance
    /// step.
    ///
    /// # Errors
    /// Says what doesn't match, or what is missing for the check.
    pub fn verify(&self) -> Result<ShuffleCheck, VerifyError> {
        if let Some(context) = self.dice_context {
            return self.verify_table(context);
        }
        let seed = self.seed.ok_or(VerifyError::NotRevealed)?;
        if let Some(committed) = self.commitment {
            let salt = self.salt.clone().ok_or(VerifyError::NoSalt)?;
            let actual = Secret { seed, salt }.commitment();
            if actual != committed {
                return Err(VerifyError::Broken { actual, committed });
            }
        }
        let (_, checked) = self.dice(seed)?;
        Ok(ShuffleCheck { committed: self.commitment.is_some(), ..checked })
    }

    fn verify_table(&self, context: DiceContext) -> Result<ShuffleCheck, VerifyError> {
        let secret = self.secret.ok_or(VerifyError::NotRevealed)?;
        let (Some(table), Some(committed)) = (&self.table, self.commitment) else {
            return Err(VerifyError::NoTable);
        };
        let actual = secret.commitment();
        if actual != committed {
            return Err(VerifyError::Broken { actual, committed });
        }
        let (_, checked) = self.redraw(&|| secret.dice(table, context))?;
        if checked.chance_steps > 0 && !checked.start {
            return Err(VerifyError::OtherStart);
        }
        Ok(ShuffleCheck { committed: true, ..checked })
    }

    /// Returns the dice of this seed after the chance steps of the record, ready to continue the game.
    ///
    /// # Errors
    /// If the steps don't come from this seed.
    pub fn dice_now(&self, seed: u64) -> Result<SeededDice, VerifyError> {
        self.dice(seed).map(|(dice, _)| dice)
    }

    fn dice(&self, seed: u64) -> Result<(SeededDice, ShuffleCheck), VerifyError> {
        self.redraw(&|| SeededDice::new(seed))
    }

    /// Draws the start and every chance step again with fresh dice.
    fn redraw(&self, fresh: &dyn Fn() -> SeededDice) -> Result<(SeededDice, ShuffleCheck), VerifyError> {
        let start = self.played.position_at(0).unwrap_or_default();
        let dealt = [Deal::Hidden, Deal::Open].into_iter().find_map(|deal| {
            let mut dice = fresh();
            let again = self.choice.start(deal, &mut dice);
            (again.position() == start).then_some((dice, again))
        });
        let from_seed = dealt.is_some();
        let (mut dice, mut again) = match dealt {
            Some(dealt) => dealt,
            None => (fresh(), self.choice.open(&start).expect("a start that was read before is a position")),
        };
        let (mut turns, mut chance_steps) = (0, 0);
        for step in self.played.steps() {
            if step.by.is_some() {
                turns += 1;
                again.repeat(&step).expect("a turn that was played before is legal");
                continue;
            }
            let text = step.text;
            chance_steps += 1;
            let actual = again.roll(&mut dice).map(|made| made.text).unwrap_or_default();
            if actual != text {
                return Err(VerifyError::OtherChance {
                    step: TurnName::Chance { after: turns },
                    actual,
                    found: text,
                });
            }
        }
        Ok((dice, ShuffleCheck { committed: false, start: from_seed, chance_steps }))
    }

    /// Returns the result as one token: the winners' letters, `draw`, or `-` while the game is in progress.
    pub fn result(&self) -> String {
        self.played.result()
    }

    /// Returns the result as in a record: the token, followed by the cause if it was settled at the table: `Y time`,
    /// `draw agreement`, `- aborted`.
    pub fn result_line(&self) -> String {
        match self.played.outcome() {
            Some(outcome) if !outcome.is_by_the_rules() => {
                format!("{} {}", self.played.result(), outcome.cause.word())
            }
            _ => self.played.result(),
        }
    }
}

/// Returns how messages name the next step of the match.
pub(crate) fn next_name(played: &dyn AnyMatch) -> TurnName {
    let turns = (0..played.len()).filter(|at| played.step_by(*at).is_some()).count();
    match played.to_act() {
        ToAct::Seat(seat) => TurnName::Turn { number: turns + 1, player: played.seat_name(seat).to_owned() },
        ToAct::Chance => TurnName::Chance { after: turns },
        ToAct::Over(_) => TurnName::AfterTheEnd { after: turns },
    }
}

/// Returns a one-line text of the head; an empty one counts as absent.
pub(crate) fn note(text: &str) -> Result<Option<String>, RecordError> {
    let text = text.trim();
    if text.chars().any(char::is_control) {
        return Err(Problem::Unprintable(text.to_owned()).into());
    }
    Ok((!text.is_empty()).then(|| text.to_owned()))
}
