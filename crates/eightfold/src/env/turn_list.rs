//! Turns coded as numbers: by listing all legal turns, for games with hundreds or some thousands of them, or by
//! arithmetic where each turn is one action.

use std::ops::ControlFlow;

use eightfold_game::Game as Rules;

use super::episode::{ActionCoding, TurnPrefix};

/// The most actions of one turn: the four spaces of a scramble.
const MAX_ACTIONS: usize = 4;

/// The actions of a turn, with padding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Word {
    actions: [u32; MAX_ACTIONS],
    len: u8,
}

impl Word {
    pub(super) fn of(actions: &[u32]) -> Self {
        let mut word = Self { actions: [0; MAX_ACTIONS], len: actions.len() as u8 };
        word.actions[..actions.len()].copy_from_slice(actions);
        word
    }

    fn as_slice(&self) -> &[u32] {
        &self.actions[..usize::from(self.len)]
    }
}

/// A game whose turns are words of at most four actions; no word is a prefix of another.
pub(super) trait WordTurns: Rules {
    /// A cache used while the turns of a position are coded.
    type Memo: Default;

    /// Returns the word of a turn; `None` for resigning.
    fn word(&self, turn: &Self::Turn, memo: &mut Self::Memo) -> Option<Word>;
}

/// All legal turns with their words, and the actions taken so far.
#[derive(Clone)]
pub(super) struct TurnList<G: Rules> {
    /// Sorted by word.
    turns: Vec<(Word, G::Turn)>,
    taken: Vec<u32>,
}

impl<G: WordTurns + ActionCoding> TurnList<G> {
    /// Iterates over the turns that start with the actions taken.
    fn open(&self) -> impl Iterator<Item = &(Word, G::Turn)> {
        self.turns.iter().filter(|(word, _)| word.as_slice().starts_with(&self.taken))
    }
}

impl<G: WordTurns + ActionCoding> TurnPrefix<G> for TurnList<G> {
    fn begin(position: &G) -> Self {
        let mut turns = Vec::with_capacity(256);
        let mut memo = G::Memo::default();
        let _ = position.turns(&mut |turn| {
            if let Some(word) = position.word(&turn, &mut memo) {
                turns.push((word, turn));
            }
            ControlFlow::Continue(())
        });
        turns.sort_unstable_by_key(|(word, _)| *word);
        Self { turns, taken: Vec::new() }
    }

    fn offers(&self, _: &G, actions: &mut Vec<u32>) {
        let at = self.taken.len();
        for (word, _) in self.open() {
            if let Some(&action) = word.as_slice().get(at)
                && actions.last() != Some(&action)
            {
                actions.push(action);
            }
        }
    }

    fn act(&mut self, _: &G, action: u32) -> Option<G::Turn> {
        self.taken.push(action);
        let whole = self.turns.iter().find(|(word, _)| word.as_slice() == self.taken);
        whole.map(|(_, turn)| turn.clone())
    }

    fn taken(&self) -> &[u32] {
        &self.taken
    }

    fn actions_of(position: &G, turn: &G::Turn) -> Vec<u32> {
        let word = position.word(turn, &mut G::Memo::default());
        word.map(|word| word.as_slice().to_vec()).unwrap_or_default()
    }
}

/// A game whose turns are single actions.
pub(super) trait SingleActionTurns: Rules {
    /// Lists the numbers of all legal turns, without duplicates.
    fn numbers(&self, actions: &mut Vec<u32>);
    /// Returns the legal turn with this number.
    fn numbered(&self, action: u32) -> Option<Self::Turn>;
    /// Returns the number of a legal turn; `None` for resigning.
    fn number(&self, turn: &Self::Turn) -> Option<u32>;
}

/// A single-action turn needs no state.
#[derive(Clone)]
pub(super) struct NoPrefix;

impl<G: SingleActionTurns + ActionCoding> TurnPrefix<G> for NoPrefix {
    fn begin(_: &G) -> Self {
        Self
    }

    fn offers(&self, position: &G, actions: &mut Vec<u32>) {
        position.numbers(actions);
    }

    fn act(&mut self, position: &G, action: u32) -> Option<G::Turn> {
        position.numbered(action)
    }

    fn taken(&self) -> &[u32] {
        &[]
    }

    fn actions_of(position: &G, turn: &G::Turn) -> Vec<u32> {
        position.number(turn).into_iter().collect()
    }
}
