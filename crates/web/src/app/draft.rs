//! A turn being clicked together, for any game with a builder.

use eightfold_game::{Game, TurnBuilder};
use leptos::prelude::*;

use super::GameSession;

/// The turn in hand: what has been clicked, and whether anybody may click.
pub struct Draft<G: Game> {
    session: GameSession,
    /// The position one looks at.
    pub position: Memo<G>,
    /// Whether a person at this page is to act in it.
    pub live: Memo<bool>,
    /// The builder.
    pub builder: RwSignal<G::Builder, LocalStorage>,
    /// How many clicks can be taken back.
    pub clicks: RwSignal<usize>,
    /// Why the last click was refused, until something else is done.
    pub refused: RwSignal<Option<String>>,
}

impl<G: Game> Clone for Draft<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Draft<G> {}

impl<G: Game> Draft<G> {
    /// The draft of the game on the desk.
    ///
    /// # Panics
    /// If another kind of game lies there.
    pub fn new(session: GameSession) -> Self {
        let look = move || {
            session
                .typed::<G, G>(|played| played.position_at(session.at().min(played.entries().len())).clone())
        };
        let first = untrack(look).expect("a game of this room lies on the desk");
        let position = Memo::new({
            let first = first.clone();
            // While another game is being put down, the last position stays.
            move |before: Option<&G>| look().unwrap_or_else(|| before.unwrap_or(&first).clone())
        });
        let live = Memo::new(move |_| {
            session.is_live() && session.person_to_act().is_some() && !session.moving.get()
        });
        let builder = RwSignal::new_local(G::Builder::begin(&first));
        let clicks = RwSignal::new(0);
        let refused = RwSignal::new(None);
        Effect::new(move |_| {
            builder.set(G::Builder::begin(&position.get()));
            clicks.set(0);
            refused.set(None);
        });
        Self { session, position, live, builder, clicks, refused }
    }

    /// Makes a click; says why not, if not.
    pub fn click(self, click: &<G::Builder as TurnBuilder>::Click) -> bool {
        let mut made = Ok(());
        self.builder.update(|builder| made = builder.click(click));
        match made {
            Ok(()) => {
                self.clicks.update(|n| *n += 1);
                self.refused.set(None);
            }
            Err(ref error) => self.refuse(sentence(&error.to_string())),
        }
        made.is_ok()
    }

    /// Says, and shows, why something cannot be done.
    pub fn refuse(self, reason: String) {
        self.session.said.set(reason.clone());
        self.refused.set(Some(reason));
    }

    /// Takes the last click back.
    pub fn take_back(self) {
        self.refused.set(None);
        let mut taken = false;
        self.builder.update(|builder| taken = builder.take_back());
        if taken {
            self.clicks.update(|n| *n -= 1);
        }
    }

    /// Whether a whole turn waits for its confirmation.
    pub fn waits(self) -> bool {
        self.live.get() && self.is_whole()
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

/// A message as a sentence.
pub fn sentence(message: &str) -> String {
    let mut chars = message.chars();
    let first: String = chars.next().into_iter().flat_map(char::to_uppercase).collect();
    let rest = chars.as_str();
    let stop = if rest.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{rest}{stop}")
}
