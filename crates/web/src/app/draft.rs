//! The unfinished turn, click by click, for any game with a builder.

use crate::guided::{Click, NextClick, next_click};
use crate::words::{id, sentence, speaker, t};
use eightfold_game::{Game, Step, TurnBuilder};
use leptos::prelude::*;

use super::GameSession;
use super::game_ui::EndTurnButton;

/// The unfinished turn: its clicks, and whether clicks are allowed.
pub struct Draft<G: Game> {
    session: GameSession,
    /// The position on view.
    pub position: Memo<G>,
    /// Whether a person at this page may act in it.
    pub live: Memo<bool>,
    /// Whether the board shows clicks: an unfinished turn or a hint.
    pub in_hand: Memo<bool>,
    /// Counts the restarts of the builder. After each, the board replays the saved clicks or those of the hint.
    pub begun: RwSignal<usize>,
    pub builder: RwSignal<G::Builder, LocalStorage>,
    /// The clicks that can be undone: for each, its index among the offers.
    pub trail: RwSignal<Vec<Option<usize>>>,
    /// Why the last click was refused, until the next action.
    pub refused: RwSignal<Option<String>>,
}

impl<G: Game> Clone for Draft<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Draft<G> {}

impl<G: Game> Draft<G> {
    /// Creates the draft for the current game.
    ///
    /// # Panics
    /// If the current game is of another kind.
    pub fn new(session: GameSession) -> Self {
        let look = move || {
            session
                .typed::<G, G>(|played| played.position_at(session.at().min(played.entries().len())).clone())
        };
        let first = untrack(look).expect("a game of this kind is open");
        let position = Memo::new({
            let first = first.clone();
            // While another game replaces this one, the last position stays.
            move |before: Option<&G>| look().unwrap_or_else(|| before.unwrap_or(&first).clone())
        });
        let live = Memo::new(move |_| {
            session.is_live() && session.person_to_act().is_some() && !session.moving.get()
        });
        let hint = Memo::new(move |_| session.hint());
        let in_hand = Memo::new(move |_| live.get() || hint.with(Option::is_some));
        // The view is back at the current state of the game, which may be the same position as before.
        let at_game = Memo::new(move |_| session.is_live());
        let begun = RwSignal::new(0);
        let builder = RwSignal::new_local(G::Builder::begin(&first));
        let trail = RwSignal::new(Vec::new());
        let refused = RwSignal::new(None);
        Effect::new(move |before: Option<()>| {
            let position = position.get();
            hint.track();
            at_game.track();
            if before.is_none() {
                return; // the draft starts there
            }
            builder.set(G::Builder::begin(&position));
            trail.set(Vec::new());
            refused.set(None);
            begun.update(|n| *n += 1);
        });
        Self { session, position, live, in_hand, begun, builder, trail, refused }
    }

    /// Makes a click. If the rules forbid it, says why and returns `false`; the turn is unchanged then.
    pub fn click(self, click: &Click<G>) -> bool {
        let index =
            self.builder.with_untracked(|builder| builder.offers().iter().position(|offer| offer == click));
        let mut made = Ok(());
        self.builder.update(|builder| made = builder.click(click));
        if let Err(error) = made {
            self.refuse(sentence(&speaker().refused(&error)));
            return false;
        }
        self.trail.update(|trail| trail.push(index));
        self.refused.set(None);
        self.keep();
        true
    }

    /// Shows and announces why something can't be done.
    pub fn refuse(self, reason: String) {
        self.session.say(reason.clone());
        self.refused.set(Some(reason));
    }

    /// Shows and announces why the board can't be used now.
    pub fn refuse_not_live(self) {
        if let Some(why) = untrack(|| self.session.why_not_live()) {
            self.refuse(why);
        }
    }

    /// Undoes the last click.
    pub fn take_back(self) {
        self.refused.set(None);
        let mut taken = false;
        self.builder.update(|builder| taken = builder.take_back());
        if taken {
            self.trail.update(|trail| {
                trail.pop();
            });
            self.keep();
        }
    }

    /// Returns the clicks that the board shows after the builder has restarted: those of a hint, or of an unfinished
    /// turn in the position on view.
    pub fn left(self) -> Vec<Click<G>> {
        let position = self.position.get_untracked();
        if let Some(hint) = untrack(|| self.session.hint()) {
            return match position.step_from_text(&hint) {
                Ok(Step::Turn(turn)) => G::Builder::clicks(&position, &turn),
                _ => Vec::new(),
            };
        }
        let mut builder = G::Builder::begin(&position);
        let mut clicks = Vec::new();
        for index in self.session.half_turn() {
            let Some(click) = builder.offers().get(index).cloned() else { break };
            if builder.click(&click).is_err() {
                break;
            }
            clicks.push(click);
        }
        clicks
    }

    /// Returns the next click of the turn that a beginner is guided through; `None` if there is none, or other clicks
    /// were made.
    pub fn guided(self) -> Option<NextClick<Click<G>>> {
        let turn = self.guided_turn()?;
        self.position.with(|position| self.builder.with(|builder| next_click(position, builder, &turn)))
    }

    /// Returns the turn that a beginner is guided through now.
    pub fn guided_turn(self) -> Option<G::Turn> {
        let text = self.session.guided_turn().filter(|_| self.live.get())?;
        self.position.with(|position| match position.step_from_text(&text) {
            Ok(Step::Turn(turn)) => Some(turn),
            _ => None,
        })
    }

    /// Saves the clicks, so that they survive a reload.
    pub fn keep(self) {
        let trail: Option<Vec<usize>> = self.trail.with_untracked(|trail| trail.iter().copied().collect());
        // A click that was not among the offers can't be found again, so such a turn is not saved.
        self.session.keep_half_turn(&trail.unwrap_or_default());
    }

    /// Replaces the button that ends a turn when nobody at this page can end one, with the reason.
    pub fn not_now(self) -> Option<EndTurnButton> {
        if self.live.get() {
            return None;
        }
        let why = self.session.why_not_live();
        Some(EndTurnButton::disabled(why.unwrap_or_else(|| t(id::NOT_YOUR_TURN).to_owned())))
    }

    /// Whether the clicks make a complete turn.
    pub fn is_whole(self) -> bool {
        self.builder.with(|builder| builder.turn().is_some())
    }

    /// Takes the turn, if it is complete.
    pub fn commit(self) {
        if let Some(turn) = self.builder.with_untracked(|builder| self.session.checked_turn::<G>(builder))
            && let Err(error) = self.session.play_checked(turn)
        {
            self.session.said.set(sentence(&error));
        }
    }
}
