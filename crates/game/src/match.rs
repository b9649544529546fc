use std::collections::HashMap;
use std::fmt;

use crate::{Cause, Game, Outcome, Seat, Step, ToAct};

/// One step of a match and what it led to.
#[derive(Clone, Debug)]
pub struct Entry<G: Game> {
    /// The turn or chance step.
    pub step: Step<G>,
    /// Who made it; `None` for chance.
    pub by: Option<Seat>,
    /// The position after it.
    pub after: G,
}

/// A game as it is played: the start, the steps, and what only a history can tell.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    start: G,
    entries: Vec<Entry<G>>,
    /// How often each position occurred with a player to act.
    met: HashMap<G::Key, usize>,
    /// What was settled at the table.
    ended: Option<Outcome>,
}

/// Why a step was not taken; the match is as it was.
#[derive(Clone, PartialEq)]
pub enum MatchError<G: Game> {
    /// The game is over.
    Over(Outcome),
    /// Chance is to act, not a player.
    ChanceToAct,
    /// A player is to act, not chance.
    PlayerToAct(Seat),
    /// This seat has resigned already.
    HasResigned(Seat),
    /// The rules forbid it.
    Illegal(G::TurnError),
}

impl<G: Game> fmt::Debug for MatchError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl<G: Game> fmt::Display for MatchError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(_) => write!(f, "the game is over"),
            Self::ChanceToAct => write!(f, "a chance step comes first: nobody can take a turn yet"),
            Self::PlayerToAct(_) => write!(f, "it is a player's turn, not a chance step's"),
            Self::HasResigned(_) => write!(f, "this player has resigned already"),
            Self::Illegal(error) => error.fmt(f),
        }
    }
}

impl<G: Game> std::error::Error for MatchError<G> {}

impl<G: Game> Match<G> {
    /// A match that begins here.
    pub fn new(start: G) -> Self {
        let mut fresh = Self { start, entries: Vec::new(), met: HashMap::new(), ended: None };
        fresh.note_position();
        fresh
    }

    fn note_position(&mut self) {
        if matches!(self.position().to_act(), ToAct::Seat(_)) {
            *self.met.entry(self.position().repetition_key()).or_insert(0) += 1;
        }
    }

    /// The first position.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// What has been played.
    pub fn entries(&self) -> &[Entry<G>] {
        &self.entries
    }

    /// The position now.
    pub fn position(&self) -> &G {
        self.position_at(self.entries.len())
    }

    /// The position after the first `steps` steps.
    ///
    /// # Panics
    /// If fewer have been played.
    pub fn position_at(&self, steps: usize) -> &G {
        match steps {
            0 => &self.start,
            n => &self.entries[n - 1].after,
        }
    }

    /// Who acts now, repetition judged: a position that a player meets for the third time is a draw (R2, O3).
    pub fn to_act(&self) -> ToAct {
        if let Some(ended) = self.ended {
            return ToAct::Over(ended);
        }
        match self.position().to_act() {
            ToAct::Seat(_) if self.occurrences() >= 3 => ToAct::Over(Outcome::draw(Cause::Repetition)),
            other => other,
        }
    }

    /// The outcome, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.to_act() {
            ToAct::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// How often the position now has occurred with a player to act, itself and the start included.
    pub fn occurrences(&self) -> usize {
        self.met.get(&self.position().repetition_key()).copied().unwrap_or(0)
    }

    /// Takes a turn.
    ///
    /// # Errors
    /// If nobody is to act or the turn is not legal; nothing has changed then.
    pub fn play(&mut self, turn: G::Turn) -> Result<(), MatchError<G>> {
        self.apply(Step::Turn(turn))
    }

    /// Whether a turn or a chance step can be made now, and who makes it.
    ///
    /// # Errors
    /// If it is not that kind's time or the rules forbid it.
    pub fn check(&self, step: &Step<G>) -> Result<Option<Seat>, MatchError<G>> {
        let by = self.whose(step)?;
        match step {
            Step::Turn(turn) => self.position().check(turn),
            Step::Chance(chance) => self.position().check_chance(chance),
        }
        .map_err(MatchError::Illegal)?;
        Ok(by)
    }

    fn whose(&self, step: &Step<G>) -> Result<Option<Seat>, MatchError<G>> {
        match (self.to_act(), step) {
            (ToAct::Over(outcome), _) => Err(MatchError::Over(outcome)),
            (ToAct::Seat(seat), Step::Turn(_)) => Ok(Some(seat)),
            (ToAct::Chance, Step::Chance(_)) => Ok(None),
            (ToAct::Seat(seat), Step::Chance(_)) => Err(MatchError::PlayerToAct(seat)),
            (ToAct::Chance, Step::Turn(_)) => Err(MatchError::ChanceToAct),
        }
    }

    /// Makes a turn or a chance step.
    ///
    /// # Errors
    /// If it is not that kind's time or the rules forbid it; nothing has changed then.
    pub fn apply(&mut self, step: Step<G>) -> Result<(), MatchError<G>> {
        let by = self.whose(&step)?;
        let after = self.position().apply(&step).map_err(MatchError::Illegal)?;
        self.entries.push(Entry { step, by, after });
        self.note_position();
        Ok(())
    }

    /// A seat gives up, whoever is to act.
    ///
    /// # Errors
    /// If the game is over or the seat has resigned before; nothing has changed then.
    pub fn resign(&mut self, seat: Seat) -> Result<(), MatchError<G>> {
        match self.to_act() {
            ToAct::Over(outcome) => return Err(MatchError::Over(outcome)),
            ToAct::Seat(to_act) if to_act == seat => return self.play(G::resignation()),
            _ if self.position().resigned().contains(seat) => return Err(MatchError::HasResigned(seat)),
            _ => {}
        }
        let mut after = self.position().clone();
        after.resign_unchecked(seat);
        self.entries.push(Entry { step: Step::Turn(G::resignation()), by: Some(seat), after });
        self.note_position();
        Ok(())
    }

    /// Ends the game with what was settled at the table.
    ///
    /// # Errors
    /// If it is over already.
    pub fn end(&mut self, outcome: Outcome) -> Result<(), MatchError<G>> {
        if let ToAct::Over(outcome) = self.to_act() {
            return Err(MatchError::Over(outcome));
        }
        self.ended = Some(outcome);
        Ok(())
    }

    /// Takes the last step back and returns it; an end settled at the table goes with it.
    pub fn undo(&mut self) -> Option<Entry<G>> {
        self.ended = None;
        if !self.entries.is_empty() && matches!(self.position().to_act(), ToAct::Seat(_)) {
            let key = self.position().repetition_key();
            if let Some(times) = self.met.get_mut(&key) {
                *times -= 1;
            }
        }
        self.entries.pop()
    }
}
