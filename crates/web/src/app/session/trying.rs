//! Previews: what the board shows without it being played, such as a hint or a line of the analysis.

use eightfold_catalog::AnyMatch;
use eightfold_game::{Game, Match, Seat};
use leptos::prelude::*;

use super::super::game_words::words_of;
use super::{GameSession, as_match};
use crate::words::{capitalised, without_name};

/// Turns shown on the board that nobody has taken.
pub(super) struct Tried {
    /// The match with them.
    pub(super) played: Box<dyn AnyMatch>,
    /// After how many steps of the game they come.
    pub(super) after: usize,
    /// The turn that is shown, if it is only one.
    pub(super) only: Option<String>,
    /// Whose first turn it is.
    pub(super) by: Seat,
    /// What they are, as a sentence.
    pub(super) what: String,
}

/// A turn that is pointed at in a list.
pub(super) struct Pointed {
    /// A match that ends with it.
    played: Box<dyn AnyMatch>,
    /// Which step of it is meant.
    at: usize,
}

/// A turn as it is told beside the name of who takes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnInWords {
    /// Who takes it.
    pub by: Option<Seat>,
    /// What is done, without the name and the full stop: `moves 33 to 44`.
    pub action: String,
    /// In notation.
    pub notation: String,
}

impl TurnInWords {
    /// As a line of a list or the beginning of a sentence.
    pub fn line(&self) -> String {
        capitalised(&self.action)
    }
}

impl GameSession {
    /// Shows these turns on the board, after so many steps of the game, without playing them. The first is `by`.
    pub fn try_out(self, steps: usize, by: Seat, turns: &[String], what: String) {
        let shown = self.peek(|record| {
            let mut played = record.played().fork();
            played.take_back_to(steps);
            // A line ends where it cannot go on.
            for turn in turns {
                if played.apply(turn).is_err() {
                    break;
                }
            }
            played
        });
        let only = match turns {
            [only] => Some(only.clone()),
            _ => None,
        };
        self.tried.set(shown.map(|played| Tried { played, after: steps, only, by, what }));
    }

    /// The turn that is tried on the board, if it is only one.
    pub fn hint(self) -> Option<String> {
        self.tried.with(|tried| tried.as_ref()?.only.clone())
    }

    /// The turn that is tried on the board, where the person to act could take it now.
    pub fn offered(self) -> Option<String> {
        let here = self.len();
        let turn = self.tried.with(|tried| {
            let tried = tried.as_ref().filter(|tried| tried.after == here)?;
            tried.only.clone()
        });
        turn.filter(|_| self.person_to_act().is_some())
    }

    /// The steps that are drawn on the board: the turns that are tried, else the last one before what one
    /// looks at.
    fn drawn<G: Game>(self, played: &Match<G>) -> Vec<usize> {
        let steps = played.entries();
        let turns = (0..self.at().min(steps.len())).filter(|&at| steps[at].by.is_some());
        match self.tried.with(|tried| Some(tried.as_ref()?.after)) {
            Some(after) => turns.filter(|&at| at >= after).collect(),
            None => turns.last().into_iter().collect(),
        }
    }

    /// What `draw` makes of the steps that are drawn on the board: of the turn that is pointed at, else of
    /// [`drawn`](Self::drawn).
    pub fn drawn_as<G: Game, T>(self, draw: impl Fn(&Match<G>, usize) -> T) -> Vec<T> {
        match self.pointed_as(&draw) {
            Some(drawn) => vec![drawn],
            None => self
                .typed::<G, _>(|played| self.drawn(played).into_iter().map(|at| draw(played, at)).collect())
                .unwrap_or_default(),
        }
    }

    /// What `draw` makes of the turn that is pointed at.
    pub fn pointed_as<G: Game, T>(self, draw: impl Fn(&Match<G>, usize) -> T) -> Option<T> {
        self.pointed.with(|pointed| {
            let pointed = pointed.as_ref()?;
            as_match::<G>(pointed.played.as_any()).map(|played| draw(played, pointed.at))
        })
    }

    /// Draws a turn on the board until [`point_away`](Self::point_away): the last of these turns after so many steps of
    /// the game; without turns, the last that was taken in those steps.
    pub fn point_at(self, steps: usize, turns: &[String]) {
        let pointed = self.peek(|record| {
            let mut played = record.played().fork();
            played.take_back_to(steps);
            for turn in turns {
                if played.apply(turn).is_err() {
                    break;
                }
            }
            let at = (0..played.len()).rev().find(|&at| played.step_by(at).is_some())?;
            Some(Pointed { played, at })
        });
        self.pointed.set(pointed.flatten());
    }

    /// Nothing is pointed at any more.
    pub fn point_away(self) {
        // A list may go after its session.
        if self.pointed.try_with_untracked(Option::is_some) == Some(true) {
            self.pointed.set(None);
        }
    }

    /// What is tried on the board, as a sentence.
    pub fn trying(self) -> Option<String> {
        self.tried.with(|tried| Some(tried.as_ref()?.what.clone()))
    }

    /// Whose turn what is tried begins with.
    pub fn trying_by(self) -> Option<Seat> {
        self.tried.with(|tried| Some(tried.as_ref()?.by))
    }

    /// What is tried on the board, turn by turn in words.
    pub fn told(self) -> Option<String> {
        let words = self.game().and_then(words_of)?;
        self.tried.with(|tried| {
            let tried = tried.as_ref()?;
            let steps = tried.after..tried.played.len();
            let told = steps.filter_map(|at| (words.say)(tried.played.as_ref(), at));
            Some(told.collect::<Vec<_>>().join(" "))
        })
    }

    /// Turns after so many steps of the game, none of which need have been taken, in words.
    pub fn worded(self, steps: usize, turns: &[String]) -> Vec<TurnInWords> {
        let Some(words) = self.peek(|record| record.choice().info().id).and_then(words_of) else {
            return Vec::new();
        };
        let worded = self.peek(|record| {
            let mut played = record.played().fork();
            played.take_back_to(steps);
            let mut worded = Vec::new();
            for turn in turns {
                let at = played.len();
                if played.apply(turn).is_err() {
                    break;
                }
                let by = played.step_by(at);
                let said = (words.say)(played.as_ref(), at).unwrap_or_else(|| turn.clone());
                let name = by.map(|seat| self.seat_called(seat)).unwrap_or_default();
                worded.push(TurnInWords { by, action: without_name(&said, &name), notation: turn.clone() });
            }
            worded
        });
        worded.unwrap_or_default()
    }

    /// Says what is tried to those who do not see the board, and then `more`.
    pub fn say_tried(self, more: &str) {
        if let Some(told) = untrack(|| self.told()) {
            self.said.set(format!("{told} {more}"));
        }
    }

    /// Shows the game as it stands again.
    pub fn look_here(self) {
        self.look_back(None);
        self.stop_trying();
    }

    /// Takes what is tried from the board.
    pub fn stop_trying(self) {
        if self.tried.with_untracked(Option::is_some) {
            self.tried.set(None);
        }
    }
}
