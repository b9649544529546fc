//! The turn being made, click by click, for any game with a builder.

use crate::words::{id, sentence, speaker, t};
use eightfold_game::{Game, Step, TurnBuilder};
use leptos::prelude::*;

use super::GameSession;
use super::room::Done;

/// The turn in hand: what has been clicked, and whether anybody may click.
pub struct Draft<G: Game> {
    session: GameSession,
    /// The position one looks at.
    pub position: Memo<G>,
    /// Whether a person at this page is to act in it.
    pub live: Memo<bool>,
    /// Whether the board shows what has been clicked: a turn that is being made, or a hint.
    pub in_hand: Memo<bool>,
    /// Counts how often the builder began anew; what was left half-made, or the hint, is then to be clicked together.
    pub begun: RwSignal<usize>,
    /// The builder.
    pub builder: RwSignal<G::Builder, LocalStorage>,
    /// How many clicks can be taken back.
    pub clicks: RwSignal<usize>,
    /// Why the last click was refused, until something else is done.
    pub refused: RwSignal<Option<String>>,
    /// Which of the offers each click was.
    trail: StoredValue<Vec<Option<usize>>>,
}

/// Why a click was not made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// In a sentence.
    pub reason: String,
}

impl<G: Game> Clone for Draft<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Draft<G> {}

impl<G: Game> Draft<G> {
    /// The draft of the game on the table.
    ///
    /// # Panics
    /// If another kind of game lies there.
    pub fn new(session: GameSession) -> Self {
        let look = move || {
            session
                .typed::<G, G>(|played| played.position_at(session.at().min(played.entries().len())).clone())
        };
        let first = untrack(look).expect("a game of this room lies on the table");
        let position = Memo::new({
            let first = first.clone();
            // While another game is being put down, the last position stays.
            move |before: Option<&G>| look().unwrap_or_else(|| before.unwrap_or(&first).clone())
        });
        let live = Memo::new(move |_| {
            session.is_live() && session.person_to_act().is_some() && !session.moving.get()
        });
        let hint = Memo::new(move |_| session.hint());
        let in_hand = Memo::new(move |_| live.get() || hint.with(Option::is_some));
        // One looks at the game as it stands again, which need not be another position.
        let at_game = Memo::new(move |_| session.is_live());
        let begun = RwSignal::new(0);
        let builder = RwSignal::new_local(G::Builder::begin(&first));
        let clicks = RwSignal::new(0);
        let refused = RwSignal::new(None);
        let trail = StoredValue::new(Vec::new());
        Effect::new(move |before: Option<()>| {
            let position = position.get();
            hint.track();
            at_game.track();
            if before.is_none() {
                return; // it begins there
            }
            builder.set(G::Builder::begin(&position));
            clicks.set(0);
            refused.set(None);
            trail.set_value(Vec::new());
            begun.update(|n| *n += 1);
        });
        Self { session, position, live, in_hand, begun, builder, clicks, refused, trail }
    }

    /// Makes a click.
    ///
    /// # Errors
    /// In the words of the rules; nothing has changed then.
    pub fn click(self, click: &<G::Builder as TurnBuilder>::Click) -> Result<(), Refusal> {
        let index =
            self.builder.with_untracked(|builder| builder.offers().iter().position(|offer| offer == click));
        let mut made = Ok(());
        self.builder.update(|builder| made = builder.click(click));
        made.map_err(|error| Refusal { reason: sentence(&speaker().refused(&error)) })?;
        self.clicks.update(|n| *n += 1);
        self.refused.set(None);
        self.trail.update_value(|trail| trail.push(index));
        self.keep();
        Ok(())
    }

    /// Says, and shows, why something cannot be done.
    pub fn refuse(self, reason: String) {
        self.session.say(reason.clone());
        self.refused.set(Some(reason));
    }

    /// Says, and shows, why nothing can be done on the board now.
    pub fn refuse_not_live(self) {
        if let Some(why) = untrack(|| self.session.why_not_live()) {
            self.refuse(why);
        }
    }

    /// Takes the last click back.
    pub fn take_back(self) {
        self.refused.set(None);
        let mut taken = false;
        self.builder.update(|builder| taken = builder.take_back());
        if taken {
            self.clicks.update(|n| *n -= 1);
            self.trail.update_value(|trail| {
                trail.pop();
            });
            self.keep();
        }
    }

    /// The clicks that the board is to show when the builder has begun anew: those of a hint, or of a turn that was left
    /// half-made in the position one looks at.
    pub fn left(self) -> Vec<<G::Builder as TurnBuilder>::Click> {
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

    /// Keeps what has been clicked, so that it is there after a reload.
    fn keep(self) {
        let trail: Option<Vec<usize>> = self.trail.with_value(|trail| trail.iter().copied().collect());
        // A click that was none of the offers cannot be found again: the half-made turn is not kept.
        self.session.keep_half_turn(&trail.unwrap_or_default());
    }

    /// In the place of the button that ends a turn, where nobody here can end one now: why.
    pub fn not_now(self) -> Option<Done> {
        if self.live.get() {
            return None;
        }
        let why = self.session.why_not_live();
        Some(Done::not(why.unwrap_or_else(|| t(id::NOT_YOUR_TURN).to_owned())))
    }

    /// Whether what is clicked is a whole turn.
    pub fn is_whole(self) -> bool {
        self.builder.with(|builder| builder.turn().is_some())
    }

    /// Takes the turn, if it is whole.
    pub fn commit(self) {
        let turn = self
            .builder
            .with_untracked(|builder| builder.turn())
            .map(|turn| self.position.get_untracked().turn_to_text(&turn));
        if let Some(turn) = turn
            && let Err(error) = self.session.play(&turn)
        {
            self.session.said.set(sentence(&error));
        }
    }
}
