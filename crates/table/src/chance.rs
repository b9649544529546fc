//! Chance: the deal, the dice, and the secret they come from.

use eightfold_catalog::{AnyMatch, AppliedStep, CheckedStep};
use eightfold_game::Seat;
use eightfold_record::{DiceContext, Hex32, SeededDice};

use crate::deal::deal_hidden;
use crate::{Secret, Shuffle, Table};

impl Secret {
    /// Returns the seed, for a shuffle of version 1.
    pub fn seed(&self) -> Option<u64> {
        match self {
            Self::Open(seed) => Some(*seed),
            Self::One(secret) => Some(secret.seed),
            Self::Two(_) => None,
        }
    }

    /// Returns the shuffle for the first row of a new table with this secret.
    pub fn shuffle(&self) -> Shuffle {
        match self {
            Self::Open(seed) => Shuffle::One { seed: Some(seed.to_string()), commitment: None },
            Self::One(secret) => {
                Shuffle::One { seed: None, commitment: Some(secret.commitment().to_string()) }
            }
            Self::Two(secret) => Shuffle::Three { commitment: Hex32(secret.commitment().bytes()) },
        }
    }

    /// Returns whether the shuffle of a first row commits to this secret.
    pub(crate) fn matches_shuffle(&self, shuffle: &Shuffle) -> bool {
        match self {
            Self::Two(secret) => shuffle.commitment() == Some(Hex32(secret.commitment().bytes())),
            _ => self.shuffle() == *shuffle,
        }
    }
}

/// Returns the dice after these steps of a match, whose chance steps are drawn again.
pub(crate) fn dice_after(
    mut dice: SeededDice,
    mut again: Box<dyn AnyMatch>,
    steps: &[AppliedStep],
) -> Option<SeededDice> {
    for step in steps {
        match step.by {
            None => again.roll(&mut dice)?,
            Some(_) => again.repeat(step).ok()?,
        };
    }
    Some(dice)
}

impl Table {
    /// Returns the public data that the dice depend on, besides the id of the table.
    pub fn dice_context(&self) -> DiceContext {
        match (&self.shuffle, &self.played) {
            (Shuffle::Three { .. }, _) => {
                DiceContext::of_contributions(self.seats.iter().map(|seat| seat.contribution))
            }
            (_, Some(_)) => DiceContext::Opening(self.start_rows),
            // Before the start, the last row so far is the last row before the start.
            (_, None) => DiceContext::Opening(self.hash),
        }
    }

    /// Returns the dice before the deal; `None` without the secret.
    fn fresh_dice(&self) -> Option<SeededDice> {
        Some(match self.secret.as_ref()? {
            Secret::Open(seed) => SeededDice::new(*seed),
            Secret::One(secret) => SeededDice::new(secret.seed),
            Secret::Two(secret) => secret.dice(&self.id, self.dice_context()),
        })
    }

    /// Returns the first position, dealt with the dice unless one was given; `None` without the secret.
    pub(crate) fn deal(&self) -> Option<String> {
        match &self.start {
            Some(position) => self.choice.open(position).ok().map(|opened| opened.position()),
            None => {
                let mut dice = self.fresh_dice()?;
                Some(deal_hidden(&self.choice, &mut dice).position())
            }
        }
    }

    /// Returns the dice after the current steps of the match: thrown again from the start, so that an undone step has
    /// no effect on them, and the next tile of a supply stays the next.
    pub(crate) fn dice_now(&self) -> Option<SeededDice> {
        let mut dice = self.fresh_dice()?;
        let start = match &self.start {
            Some(position) => self.choice.open(position).ok()?,
            None => deal_hidden(&self.choice, &mut dice),
        };
        dice_after(dice, start, &self.played.as_deref()?.steps())
    }

    /// Returns the next chance step by the dice; `None` if none is due or the secret is missing.
    pub(crate) fn next_chance(&mut self) -> Option<CheckedStep> {
        if self.dice.is_none() {
            self.dice = self.dice_now();
        }
        self.played.as_ref()?.rolled(self.dice.as_mut()?)
    }

    /// Returns the match after this seat resigns; `None` if it can't continue.
    pub(crate) fn match_without(&self, seat: Seat) -> Option<Box<dyn AnyMatch>> {
        let mut probe = self.played.as_ref()?.fork();
        probe.resign(seat).ok()?;
        Some(probe)
    }
}
