use eightfold_catalog::{AnyMatch, AppliedStep, Choice, Describe, StepError};
use eightfold_game::{Deal, Outcome, Seat, ToAct};

use crate::error::TurnName;
use crate::{Commitment, DiceContext, Problem, RecordError, Salt, Secret, SeededDice, ShuffleSecret};

/// A game as it is kept: everything needed to play it over again, and found to be in order.
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

/// A comment line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// How many steps come before it.
    pub after: usize,
    /// Whether it stands below the result.
    pub closing: bool,
    /// What it says.
    pub text: String,
}

/// What could be checked of a shuffle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Whether there was a commitment and the secret fits it.
    pub committed: bool,
    /// Whether the start too was dealt from the seed; a game from a given position has only its
    /// chance steps from there.
    pub start: bool,
    /// How many chance steps came from the seed.
    pub chance_steps: usize,
}

/// Why a shuffle could not be checked, or is not what was committed to.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// Nobody has said the seed yet.
    #[error("the seed has not been revealed: it is published when the game is over")]
    NotRevealed,
    /// A commitment, but no salt.
    #[error("the record has a commitment and a seed, but not the salt that goes with them")]
    NoSalt,
    /// The secret does not fit the commitment.
    #[error("the secret gives `{actual}`, not the commitment `{committed}`")]
    Broken {
        /// What they give.
        actual: Commitment,
        /// What was published.
        committed: Commitment,
    },
    /// A shuffle of version 2 or 3 without the fields it is made from.
    #[error("a shuffle with `opening` or `contributions` needs `table` and `commitment` beside it")]
    NoTable,
    /// A first position that the dice did not give.
    #[error("the start is not the one the secret gives")]
    OtherStart,
    /// A chance step that the dice did not give.
    #[error("{step}: the seed gives `{actual}`, the record has `{found}`")]
    OtherChance {
        /// Which.
        step: TurnName,
        /// What the dice say.
        actual: String,
        /// What the record says.
        found: String,
    },
}

impl Record {
    /// The record of a match so far, without names, seed or comments.
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

    /// Whether the text that this record was read from says no result. A record that was written whole does, be it `-`:
    /// without one it may have been cut off. Always `false` for SGF, which needs none.
    pub fn lacks_result(&self) -> bool {
        self.without_result
    }

    /// The game and its options.
    pub fn choice(&self) -> &Choice {
        &self.choice
    }

    /// The match, at its last position.
    pub fn played(&self) -> &dyn AnyMatch {
        self.played.as_ref()
    }

    /// The players' names by seat.
    pub fn names(&self) -> &[Option<String>] {
        &self.names
    }

    /// What it was played for.
    pub fn event(&self) -> Option<&str> {
        self.event.as_deref()
    }

    /// When it was played.
    pub fn date(&self) -> Option<&str> {
        self.date.as_deref()
    }

    /// The commitment made before the first turn.
    pub fn commitment(&self) -> Option<Commitment> {
        self.commitment
    }

    /// The seed, if it is known.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// The salt, if it is known.
    pub fn salt(&self) -> Option<&str> {
        self.salt.as_ref().map(Salt::as_str)
    }

    /// The id of the table it was played at, for a shuffle of version 2 or 3.
    pub fn table(&self) -> Option<&str> {
        self.table.as_deref()
    }

    /// The public data that the dice depend on, for a shuffle of version 2 or 3.
    pub fn dice_context(&self) -> Option<DiceContext> {
        self.dice_context
    }

    /// The comments, in order.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// The comments after this many steps that a person wrote: not what rides along for SGF.
    pub fn words_after(&self, steps: usize) -> impl Iterator<Item = &str> {
        self.remarks_after(steps)
            .map(|remark| remark.text.as_str())
            .filter(|text| !crate::sgf::is_carried(text))
    }

    /// The comments after this many steps, above the result. They lie in the order of the steps.
    pub(crate) fn remarks_after(&self, steps: usize) -> impl Iterator<Item = &Remark> {
        let from = self.remarks.partition_point(|remark| remark.after < steps);
        self.remarks[from..]
            .iter()
            .take_while(move |remark| remark.after == steps)
            .filter(|remark| !remark.closing)
    }

    /// The same record before its first step: names, event, shuffle and start, without comments.
    #[must_use]
    pub fn rewound(&self) -> Self {
        let mut rewound = self.clone();
        rewound.played.take_back_to(0);
        rewound.remarks.clear();
        rewound.without_result = false;
        rewound
    }

    /// Makes a turn or a chance step.
    ///
    /// # Errors
    /// If it cannot be read or made; nothing has changed then.
    pub fn apply(&mut self, step: &str) -> Result<AppliedStep, StepError> {
        self.played.apply(step)
    }

    /// Makes a step of another match again, a resignation out of turn included.
    ///
    /// # Errors
    /// If it cannot be made here; nothing has changed then.
    pub fn repeat(&mut self, step: &AppliedStep) -> Result<AppliedStep, StepError> {
        self.played.repeat(step)
    }

    /// A seat gives up, whoever is to act.
    ///
    /// # Errors
    /// If the game is over or the seat has resigned already.
    pub fn resign(&mut self, seat: Seat) -> Result<AppliedStep, StepError> {
        self.played.resign(seat)
    }

    /// Ends the game with what was settled at the table.
    ///
    /// # Errors
    /// If it is over already.
    pub fn end(&mut self, outcome: Outcome) -> Result<(), StepError> {
        self.played.end(outcome)
    }

    /// Takes back everything after the first `steps` steps, an end settled at the table, and what was
    /// told of the secret at the end. Comments on steps that are gone go too.
    pub fn take_back_to(&mut self, steps: usize) {
        self.played.take_back_to(steps);
        self.remarks.retain(|remark| remark.after <= steps && !remark.closing);
        self.secret = None;
        if self.commitment.is_some() {
            (self.seed, self.salt) = (None, None);
        }
    }

    /// Puts the match at another stage: after more turns, or with some taken back. Comments on steps
    /// that are gone go too.
    pub fn update(&mut self, played: &dyn AnyMatch) {
        self.played = played.fork();
        let steps = self.played.len();
        self.remarks.retain(|remark| remark.after <= steps);
    }

    /// Names the players, by seat; empty names are none.
    ///
    /// # Errors
    /// If a name could not be read back.
    pub fn set_names<'a>(&mut self, names: impl IntoIterator<Item = &'a str>) -> Result<(), RecordError> {
        let names: Vec<Option<String>> = names.into_iter().map(note).collect::<Result<_, _>>()?;
        for (kept, name) in self.names.iter_mut().zip(names) {
            *kept = name;
        }
        Ok(())
    }

    /// Says what it is played for, and when; empty texts are none.
    ///
    /// # Errors
    /// If a text could not be read back.
    pub fn set_event(&mut self, event: &str, date: &str) -> Result<(), RecordError> {
        self.event = note(event)?;
        self.date = note(date)?;
        Ok(())
    }

    /// Publishes a commitment, its secret to be revealed later.
    pub fn commit_to(&mut self, commitment: Commitment) {
        self.forget_seed();
        self.commitment = Some(commitment);
    }

    /// Publishes a commitment of version 2 or 3: the table, what its dice depend on, and the commitment in its first
    /// log entry.
    ///
    /// # Errors
    /// If the id of the table could not be read back.
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

    /// Says openly which seed the game is played with, without a commitment.
    pub fn set_seed(&mut self, seed: u64) {
        self.forget_seed();
        self.seed = Some(seed);
    }

    /// Forgets commitment and seed, for a game that goes on with other dice.
    pub fn forget_seed(&mut self) {
        (self.seed, self.commitment, self.salt) = (None, None, None);
        (self.table, self.dice_context, self.secret) = (None, None, None);
    }

    /// Adds a comment after the last step; several lines become several comments.
    pub fn remark(&mut self, text: &str) {
        let after = self.played.len();
        for line in text.lines() {
            self.remarks.push(Remark { after, closing: false, text: line.trim_end().to_owned() });
        }
    }

    /// Adds a comment below the result; several lines become several comments.
    pub fn remark_closing(&mut self, text: &str) {
        let after = self.played.len();
        for line in text.lines() {
            self.remarks.push(Remark { after, closing: true, text: line.trim_end().to_owned() });
        }
    }

    /// Checks that the shuffle was committed to and kept: the secret fits the commitment, and the dice
    /// of the seed give the start and every chance step.
    ///
    /// # Errors
    /// Says what does not fit, or what is missing to tell.
    pub fn verify(&self) -> Result<Checked, VerifyError> {
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
        Ok(Checked { committed: self.commitment.is_some(), ..checked })
    }

    fn verify_table(&self, context: DiceContext) -> Result<Checked, VerifyError> {
        let secret = self.secret.ok_or(VerifyError::NotRevealed)?;
        let (Some(table), Some(committed)) = (&self.table, self.commitment) else {
            return Err(VerifyError::NoTable);
        };
        let actual = secret.commitment();
        if actual != committed {
            return Err(VerifyError::Broken { actual, committed });
        }
        let (_, checked) = self.thrown(&|| secret.dice(table, context))?;
        if checked.chance_steps > 0 && !checked.start {
            return Err(VerifyError::OtherStart);
        }
        Ok(Checked { committed: true, ..checked })
    }

    /// The dice of this seed as they lie after the chance steps of the record: with them the game goes on.
    ///
    /// # Errors
    /// If the steps did not come from this seed.
    pub fn dice_now(&self, seed: u64) -> Result<SeededDice, VerifyError> {
        self.dice(seed).map(|(dice, _)| dice)
    }

    fn dice(&self, seed: u64) -> Result<(SeededDice, Checked), VerifyError> {
        self.thrown(&|| SeededDice::new(seed))
    }

    /// Throws fresh dice again for the start and every chance step.
    fn thrown(&self, fresh: &dyn Fn() -> SeededDice) -> Result<(SeededDice, Checked), VerifyError> {
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
        Ok((dice, Checked { committed: false, start: from_seed, chance_steps }))
    }

    /// The result in one token: the winners' letters, `draw`, or `-` while the game goes on.
    pub fn result(&self) -> String {
        self.played.result()
    }

    /// The result as a record has it: the token, and where it was settled at the table the cause after it,
    /// `Y time`, `draw agreement`, `- aborted`.
    pub fn result_line(&self) -> String {
        match self.played.outcome() {
            Some(outcome) if !outcome.is_by_the_rules() => {
                format!("{} {}", self.played.result(), outcome.cause.word())
            }
            _ => self.played.result(),
        }
    }
}

/// How a message calls the next step of the match.
pub(crate) fn next_name(played: &dyn AnyMatch) -> TurnName {
    let turns = (0..played.len()).filter(|at| played.step_by(*at).is_some()).count();
    match played.to_act() {
        ToAct::Seat(seat) => TurnName::Turn { number: turns + 1, player: played.seat_name(seat).to_owned() },
        ToAct::Chance => TurnName::Chance { after: turns },
        ToAct::Over(_) => TurnName::AfterTheEnd { after: turns },
    }
}

/// A one-line text of the head; empty is none.
pub(crate) fn note(text: &str) -> Result<Option<String>, RecordError> {
    let text = text.trim();
    if text.chars().any(char::is_control) {
        return Err(Problem::Unprintable(text.to_owned()).into());
    }
    Ok((!text.is_empty()).then(|| text.to_owned()))
}
