//! Chance: the deal, the dice, and the secret they come from.

use eightfold_catalog::AnyMatch;
use eightfold_game::Seat;
use eightfold_record::{DiceContext, Hex32, SeededDice};

use crate::deal::deal_hidden;
use crate::{Secret, Shuffle, Table};

impl Secret {
    /// The seed, for a shuffle of version 1.
    pub fn seed(&self) -> Option<u64> {
        match self {
            Self::Open(seed) => Some(*seed),
            Self::One(secret) => Some(secret.seed),
            Self::Two(_) => None,
        }
    }

    /// The shuffle in the first row of a new table with this secret.
    pub fn shuffle(&self) -> Shuffle {
        match self {
            Self::Open(seed) => Shuffle::One { seed: Some(seed.to_string()), commitment: None },
            Self::One(secret) => {
                Shuffle::One { seed: None, commitment: Some(secret.commitment().to_string()) }
            }
            Self::Two(secret) => Shuffle::Three { commitment: Hex32(secret.commitment().bytes()) },
        }
    }

    /// Whether the shuffle of a first row commits to this secret.
    pub(crate) fn matches_shuffle(&self, shuffle: &Shuffle) -> bool {
        match self {
            Self::Two(secret) => shuffle.commitment() == Some(Hex32(secret.commitment().bytes())),
            _ => self.shuffle() == *shuffle,
        }
    }
}

impl Table {
    /// The public data that the dice depend on, besides the id of the table.
    pub fn dice_context(&self) -> DiceContext {
        match (&self.shuffle, &self.played) {
            (Shuffle::Three { .. }, _) => {
                DiceContext::of_contributions(self.seats.iter().map(|seat| seat.contribution))
            }
            (_, Some(_)) => DiceContext::Opening(self.start_rows),
            // The hash of the last row before the start is that of the last row so far.
            (_, None) => DiceContext::Opening(self.hash),
        }
    }

    /// The dice before the deal; `None` without the secret.
    fn fresh_dice(&self) -> Option<SeededDice> {
        Some(match self.secret.as_ref()? {
            Secret::Open(seed) => SeededDice::new(*seed),
            Secret::One(secret) => SeededDice::new(secret.seed),
            Secret::Two(secret) => secret.dice(&self.id, self.dice_context()),
        })
    }

    /// The first position, by the dice unless one was given; `None` without the secret.
    pub(crate) fn deal(&self) -> Option<String> {
        match &self.start {
            Some(position) => self.choice.open(position).ok().map(|opened| opened.position()),
            None => {
                let mut dice = self.fresh_dice()?;
                Some(deal_hidden(&self.choice, &mut dice).position())
            }
        }
    }

    /// The dice as they lie after the steps of the match that stand: thrown anew from the start, so that
    /// a step taken back is as if it had never been, and the next of a supply stays the next.
    pub(crate) fn dice_now(&self) -> Option<SeededDice> {
        let mut dice = self.fresh_dice()?;
        let played = self.played.as_deref()?;
        let mut again = match &self.start {
            _ if self.foreign > 0 => self.choice.open(&played.walk().nth(self.foreign)?).ok()?,
            Some(position) => self.choice.open(position).ok()?,
            None => deal_hidden(&self.choice, &mut dice),
        };
        for step in played.steps_from(self.foreign) {
            match step.by {
                None => again.roll(&mut dice)?,
                Some(_) => again.repeat(&step).ok()?,
            };
        }
        Some(dice)
    }

    /// The next chance step by the dice; `None` if none is due or the secret is not here.
    pub(crate) fn throw(&mut self) -> Option<String> {
        if self.dice.is_none() {
            self.dice = self.dice_now();
        }
        self.played.as_ref()?.peek_roll(self.dice.as_mut()?)
    }

    /// The match as it would be had this seat resigned; `None` if it cannot.
    pub(crate) fn goes_on_without(&self, seat: Seat) -> Option<Box<dyn AnyMatch>> {
        let mut probe = self.played.as_ref()?.fork();
        probe.resign(seat).ok()?;
        Some(probe)
    }
}
