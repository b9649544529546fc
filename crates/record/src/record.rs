use eightfold_catalog::{AnyMatch, AppliedStep, Choice, Describe};
use eightfold_game::{Deal, ToAct};

use crate::error::TurnName;
use crate::{Commitment, Problem, RecordError, Secret, SeededDice};

/// A game as it is kept: everything needed to play it over again, and found to be in order.
#[derive(Debug)]
pub struct Record {
    pub(crate) choice: Choice,
    pub(crate) names: Vec<Option<String>>,
    pub(crate) event: Option<String>,
    pub(crate) date: Option<String>,
    pub(crate) commitment: Option<Commitment>,
    pub(crate) seed: Option<u64>,
    pub(crate) salt: Option<String>,
    pub(crate) played: Box<dyn AnyMatch>,
    pub(crate) remarks: Vec<Remark>,
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
    pub promised: bool,
    /// Whether the start too was dealt from the seed; a game from a given position has only its
    /// chance steps from there.
    pub start: bool,
    /// How many chance steps came from the seed.
    pub chance_steps: usize,
}

/// Why a shuffle could not be checked, or is not what was promised.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum VerifyError {
    /// Nobody has said the seed yet.
    #[error("the seed has not been revealed: it is published when the game is over")]
    NotRevealed,
    /// A commitment, but no salt.
    #[error("the record has a commitment and a seed, but not the salt that goes with them")]
    NoSalt,
    /// The secret does not fit the commitment.
    #[error("seed and salt give `{actual}`, not the commitment `{promised}`")]
    Broken {
        /// What they give.
        actual: Commitment,
        /// What was published.
        promised: Commitment,
    },
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
            played: played.fork(),
            remarks: Vec::new(),
        }
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

    /// The promise made before the first turn.
    pub fn commitment(&self) -> Option<Commitment> {
        self.commitment
    }

    /// The seed, if it is known.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// The salt, if it is known.
    pub fn salt(&self) -> Option<&str> {
        self.salt.as_deref()
    }

    /// The comments, in order.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// The comments after this many steps that a person wrote: not what rides along for SGF.
    pub fn words_after(&self, steps: usize) -> impl Iterator<Item = &str> {
        self.remarks
            .iter()
            .filter(move |remark| remark.after == steps && !remark.closing)
            .map(|remark| remark.text.as_str())
            .filter(|text| !crate::sgf::is_carried(text))
    }

    /// Puts the match at another stage: after more turns, or with some taken back. Comments on steps
    /// that are gone go too.
    pub fn update(&mut self, played: &dyn AnyMatch) {
        self.played = played.fork();
        let steps = self.played.steps().len();
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
    pub fn promise(&mut self, commitment: Commitment) {
        self.commitment = Some(commitment);
        (self.seed, self.salt) = (None, None);
    }

    /// Reveals what was promised.
    ///
    /// # Errors
    /// If the salt could not be read back.
    pub fn reveal(&mut self, secret: &Secret) -> Result<(), RecordError> {
        self.salt = Some(salt(&secret.salt)?);
        self.seed = Some(secret.seed);
        Ok(())
    }

    /// Says openly which seed the game is played with, without a promise.
    pub fn set_seed(&mut self, seed: u64) {
        (self.seed, self.commitment, self.salt) = (Some(seed), None, None);
    }

    /// Forgets commitment and seed, for a game that goes on with other dice.
    pub fn forget_seed(&mut self) {
        (self.seed, self.commitment, self.salt) = (None, None, None);
    }

    /// Adds a comment after the last step; several lines become several comments.
    pub fn remark(&mut self, text: &str) {
        let after = self.played.steps().len();
        for line in text.lines() {
            self.remarks.push(Remark { after, closing: false, text: line.trim_end().to_owned() });
        }
    }

    /// Checks that the shuffle was promised and kept to: the secret fits the commitment, and the dice
    /// of the seed give the start and every chance step.
    ///
    /// # Errors
    /// Says what does not fit, or what is missing to tell.
    pub fn verify(&self) -> Result<Checked, VerifyError> {
        let seed = self.seed.ok_or(VerifyError::NotRevealed)?;
        if let Some(promised) = self.commitment {
            let salt = self.salt.clone().ok_or(VerifyError::NoSalt)?;
            let actual = Secret { seed, salt }.commitment();
            if actual != promised {
                return Err(VerifyError::Broken { actual, promised });
            }
        }
        let (_, checked) = self.dice(seed)?;
        Ok(Checked { promised: self.commitment.is_some(), ..checked })
    }

    /// The dice of this seed as they lie after the chance steps of the record: with them the game goes on.
    ///
    /// # Errors
    /// If the steps did not come from this seed.
    pub fn dice_now(&self, seed: u64) -> Result<SeededDice, VerifyError> {
        self.dice(seed).map(|(dice, _)| dice)
    }

    fn dice(&self, seed: u64) -> Result<(SeededDice, Checked), VerifyError> {
        let start = self.played.position_at(0).unwrap_or_default();
        let dealt = [Deal::Hidden, Deal::Open].into_iter().find_map(|deal| {
            let mut dice = SeededDice::new(seed);
            let again = self.choice.start(deal, &mut dice);
            (again.position() == start).then_some((dice, again))
        });
        let from_seed = dealt.is_some();
        let (mut dice, mut again) = match dealt {
            Some(dealt) => dealt,
            None => (
                SeededDice::new(seed),
                self.choice.open(&start).expect("a start that was read before is a position"),
            ),
        };
        let (mut turns, mut chance_steps) = (0, 0);
        for AppliedStep { by, text } in self.played.steps() {
            if by.is_some() {
                turns += 1;
                again.apply(&text).expect("a turn that was played before is legal");
                continue;
            }
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
        Ok((dice, Checked { promised: false, start: from_seed, chance_steps }))
    }

    /// The result in one token: the winners' letters, `draw`, or `-` while the game goes on.
    pub fn result(&self) -> String {
        self.played.result()
    }
}

/// How a message calls the next step of the match.
pub(crate) fn next_name(played: &dyn AnyMatch) -> TurnName {
    let turns = played.steps().iter().filter(|step| step.by.is_some()).count();
    match played.to_act() {
        ToAct::Seat(seat) => TurnName::Turn { number: turns + 1, player: played.seat_name(seat).to_owned() },
        ToAct::Chance => TurnName::Chance { after: turns },
        ToAct::Over(_) => TurnName::AfterTheEnd { after: turns },
    }
}

/// A one-line text of the head; empty is none.
pub(crate) fn note(text: &str) -> Result<Option<String>, RecordError> {
    let text = text.trim();
    if text.chars().any(|c| c == '#' || c.is_control()) {
        return Err(Problem::Unprintable(text.to_owned()).into());
    }
    Ok((!text.is_empty()).then(|| text.to_owned()))
}

pub(crate) fn salt(text: &str) -> Result<String, RecordError> {
    let text = text.trim();
    if text.is_empty() || text.chars().any(|c| c == '#' || c.is_whitespace() || c.is_control()) {
        return Err(Problem::Salt.into());
    }
    Ok(text.to_owned())
}
