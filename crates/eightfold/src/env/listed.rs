//! Turns said by numbers: found by listing all legal turns, for games with hundreds or some thousands of them, or worked
//! out from the number where each turn is one action.

use std::ops::ControlFlow;

use eightfold_game::Game as Rules;

use super::episode::{Choosing, Encoded};

/// The most actions of one turn: the four spaces of a scramble.
const MOST: usize = 4;

/// The actions of a turn, padded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Word {
    actions: [u32; MOST],
    len: u8,
}

impl Word {
    pub(super) fn of(actions: &[u32]) -> Self {
        let mut word = Self { actions: [0; MOST], len: actions.len() as u8 };
        word.actions[..actions.len()].copy_from_slice(actions);
        word
    }

    fn as_slice(&self) -> &[u32] {
        &self.actions[..usize::from(self.len)]
    }
}

/// A game each of whose turns is a word of at most four actions; no word begins another.
pub(super) trait Worded: Rules {
    /// What of a position is worth keeping while its turns are put into words.
    type Memo: Default;

    /// The word of a turn; `None` for giving up.
    fn word(&self, turn: &Self::Turn, memo: &mut Self::Memo) -> Option<Word>;
}

/// All legal turns with their words, and how far the player has come.
#[derive(Clone)]
pub(super) struct Listed<G: Rules> {
    /// By word.
    turns: Vec<(Word, G::Turn)>,
    taken: Vec<u32>,
}

impl<G: Worded + Encoded> Listed<G> {
    /// The turns that begin with what has been said.
    fn open(&self) -> impl Iterator<Item = &(Word, G::Turn)> {
        self.turns.iter().filter(|(word, _)| word.as_slice().starts_with(&self.taken))
    }
}

impl<G: Worded + Encoded> Choosing<G> for Listed<G> {
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

/// A game each of whose turns is one action, which says the turn by itself.
pub(super) trait Numbered: Rules {
    /// The numbers of all legal turns, none twice.
    fn numbers(&self, actions: &mut Vec<u32>);
    /// The legal turn with this number.
    fn numbered(&self, action: u32) -> Option<Self::Turn>;
    /// The number of a legal turn; `None` for giving up.
    fn number(&self, turn: &Self::Turn) -> Option<u32>;
}

/// Nothing has to be remembered of a turn that is one action.
#[derive(Clone)]
pub(super) struct Single;

impl<G: Numbered + Encoded> Choosing<G> for Single {
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
