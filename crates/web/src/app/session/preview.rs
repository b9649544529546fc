//! Previews: turns shown on the board without being played, such as a hint or a line of the analysis.

use eightfold_catalog::AnyMatch;
use eightfold_game::{Game, Match, Seat};
use leptos::prelude::*;

use super::super::game_words::words_of;
use super::{GameSession, as_match};
use crate::words::{capitalised, fill, id, without_name};

/// Turns that are shown on the board but not played.
pub(super) struct TurnPreview {
    /// The match including them.
    pub(super) played: Box<dyn AnyMatch>,
    /// The number of steps of the game before them.
    pub(super) after: usize,
    /// The turn, if there is only one.
    pub(super) only: Option<String>,
    /// The player of the first turn.
    pub(super) by: Seat,
    /// A sentence that describes them.
    pub(super) what: String,
}

/// A turn that is hovered in a list.
pub(super) struct HoverPreview {
    /// A match that ends with it.
    played: Box<dyn AnyMatch>,
    /// Its step in the match.
    at: usize,
}

/// A turn in words, without the name of its player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnInWords {
    /// The player who takes it.
    pub by: Option<Seat>,
    /// The action, without the name and the full stop: `moves 33 to 44`.
    pub action: String,
    /// The turn in notation.
    pub notation: String,
}

impl TurnInWords {
    /// Returns the turn as a line of a list or the start of a sentence.
    pub fn line(&self) -> String {
        capitalised(&self.action)
    }
}

impl GameSession {
    /// Shows turns on the board, after `steps` steps of the game, without playing them. The first is by `by`.
    pub fn try_out(self, steps: usize, by: Seat, turns: &[String], what: String) {
        let shown = self.peek(|record| {
            let mut played = record.played().fork();
            played.take_back_to(steps);
            // A line ends where it can't continue.
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
        self.tried.set(shown.map(|played| TurnPreview { played, after: steps, only, by, what }));
    }

    /// Returns the previewed turn, if there is only one.
    pub fn hint(self) -> Option<String> {
        self.tried.with(|tried| tried.as_ref()?.only.clone())
    }

    /// Returns the previewed turn, if the person to act could take it now.
    pub fn offered(self) -> Option<String> {
        let here = self.len();
        let turn = self.tried.with(|tried| {
            let tried = tried.as_ref().filter(|tried| tried.after == here)?;
            tried.only.clone()
        });
        turn.filter(|_| self.person_to_act().is_some())
    }

    /// Returns the steps to draw on the board: the previewed turns, else the last turn before the view.
    fn drawn<G: Game>(self, played: &Match<G>) -> Vec<usize> {
        let steps = played.entries();
        let turns = (0..self.at().min(steps.len())).filter(|&at| steps[at].by.is_some());
        match self.tried.with(|tried| Some(tried.as_ref()?.after)) {
            Some(after) => turns.filter(|&at| at >= after).collect(),
            None => turns.last().into_iter().collect(),
        }
    }

    /// Calls `draw` for the steps to draw on the board: the hovered turn, else [`drawn`](Self::drawn).
    pub fn drawn_as<G: Game, T>(self, draw: impl Fn(&Match<G>, usize) -> T) -> Vec<T> {
        match self.pointed_as(&draw) {
            Some(drawn) => vec![drawn],
            None => self
                .typed::<G, _>(|played| self.drawn(played).into_iter().map(|at| draw(played, at)).collect())
                .unwrap_or_default(),
        }
    }

    /// Calls `draw` for the hovered turn.
    pub fn pointed_as<G: Game, T>(self, draw: impl Fn(&Match<G>, usize) -> T) -> Option<T> {
        self.pointed.with(|pointed| {
            let pointed = pointed.as_ref()?;
            as_match::<G>(pointed.played.as_any()).map(|played| draw(played, pointed.at))
        })
    }

    /// Calls `draw` for the turn that a beginner is guided through.
    pub fn guided_as<G: Game, T>(self, draw: impl Fn(&Match<G>, usize) -> T) -> Option<T> {
        let turn = self.guided_turn()?;
        let played = self.with(|record| {
            let mut played = record.played().fork();
            played.apply(&turn).ok().map(|_| played)
        });
        as_match::<G>(played.flatten()?.as_any()).map(|played| draw(played, played.entries().len() - 1))
    }

    /// Draws a turn on the board until [`point_away`](Self::point_away): the last of `turns` after `steps` steps of the
    /// game, or, without turns, the last turn taken in those steps.
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
            Some(HoverPreview { played, at })
        });
        self.pointed.set(pointed.flatten());
    }

    /// Ends the hover.
    pub fn point_away(self) {
        // A list may outlive its session.
        if self.pointed.try_with_untracked(Option::is_some) == Some(true) {
            self.pointed.set(None);
        }
    }

    /// Describes the preview in a sentence.
    pub fn preview_words(self) -> Option<String> {
        self.tried.with(|tried| Some(tried.as_ref()?.what.clone()))
    }

    /// Returns the player of the preview's first turn.
    pub fn trying_by(self) -> Option<Seat> {
        self.tried.with(|tried| Some(tried.as_ref()?.by))
    }

    /// Describes the preview turn by turn in words.
    pub fn description(self) -> Option<String> {
        let words = self.game().and_then(words_of)?;
        self.tried.with(|tried| {
            let tried = tried.as_ref()?;
            let steps = tried.after..tried.played.len();
            let told = steps.filter_map(|at| (words.say)(tried.played.as_ref(), at));
            Some(told.collect::<Vec<_>>().join(" "))
        })
    }

    /// Describes the first turn of a line after `steps` steps in words, with a sign that others follow; or the whole
    /// line in notation.
    pub fn line_in_words(self, steps: usize, line: &[String], notation: bool) -> String {
        if notation {
            return line.join(", ");
        }
        let first = self.describe_turns(steps, &line[..line.len().min(1)]).into_iter().next();
        let first = first.map(|turn| turn.action).unwrap_or_default();
        if line.len() > 1 { fill!(id::AND_SO_ON, first) } else { first }
    }

    /// Describes turns after `steps` steps of the game in words; they need not have been played.
    pub fn describe_turns(self, steps: usize, turns: &[String]) -> Vec<TurnInWords> {
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

    /// Announces the preview to screen readers, and then `more`.
    pub fn announce_preview(self, more: &str) {
        if let Some(told) = untrack(|| self.description()) {
            self.said.set(format!("{told} {more}"));
        }
    }

    /// Shows the current state of the game.
    pub fn show_current_state(self) {
        self.look_back(None);
        self.stop_trying();
    }

    /// Removes the preview from the board.
    pub fn stop_trying(self) {
        if self.tried.with_untracked(Option::is_some) {
            self.tried.set(None);
        }
    }
}
