//! Questions that measure the speed of the search, natively and in a browser.

use eightfold_catalog::{Choice, games};
use eightfold_game::{Deal, IdentityDice};
use eightfold_worker_protocol::{PageMessage, WorkerMessage};

use crate::Thinker;

/// The number of steps made before the position that is searched.
const STEPS: usize = 14;

/// Returns one question per game, from a position a few turns into it, with the longest thinking time.
///
/// # Panics
/// If a game can't be played with its own legal turns.
pub fn questions() -> Vec<(&'static str, PageMessage)> {
    let ask = |info: &'static eightfold_catalog::GameInfo| {
        let choice = Choice::new(info.id, []).expect("a game of the catalogue");
        let mut played = choice.start(Deal::Open, &mut IdentityDice);
        for step in 0..STEPS {
            while played.roll(&mut IdentityDice).is_some() {}
            let turns = played.legal(1_000_000).expect("a game that can be listed");
            played.apply(&turns[(7 * step + 3) % turns.len()]).expect("a legal turn");
        }
        while played.roll(&mut IdentityDice).is_some() {}
        let options = choice.values().collect();
        let level = choice.levels().len() as u8;
        let ask = PageMessage::Think {
            job: 1,
            game: info.id.to_owned(),
            options,
            position: played.position(),
            history: Vec::new(),
            level,
            seed: 1,
            nodes: Some(u64::MAX),
            depth: Some(60),
            only: None,
            aloud: false,
        };
        (info.id, ask)
    };
    games().map(ask).collect()
}

/// Returns how many positions the worker looks at to answer a question; `now` is in milliseconds.
///
/// # Panics
/// If the answer is not a turn.
pub fn measure(ask: &PageMessage, now: impl Fn() -> f64) -> u64 {
    let mut thinker = Thinker::default();
    let text = serde_json::to_string(ask).expect("a question is plain data");
    assert_eq!(thinker.receive(&text, now()), [], "the question is understood");
    loop {
        match thinker.think(&now) {
            Some(WorkerMessage::Turn { thought, .. }) => return thought.nodes,
            Some(said) => panic!("{said:?}"),
            None => {}
        }
    }
}
