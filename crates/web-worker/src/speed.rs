//! What the speed of the search is measured by: the same questions here and in a browser.

use eightfold_catalog::{Choice, games};
use eightfold_game::{Deal, Unshuffled};
use eightfold_worker_protocol::{Ask, Say};

use crate::Thinker;

/// So many steps are made before the position that is thought about.
const STEPS: usize = 14;

/// A question for each game, in a position a few turns in: think as long as the worker ever does.
///
/// # Panics
/// If a game cannot be played by its own legal turns.
pub fn questions() -> Vec<(&'static str, Ask)> {
    let ask = |info: &'static eightfold_catalog::GameInfo| {
        let choice = Choice::new(info.id, []).expect("a game of the catalogue");
        let mut played = choice.start(Deal::Open, &mut Unshuffled);
        for step in 0..STEPS {
            while played.roll(&mut Unshuffled).is_some() {}
            let turns = played.legal(1_000_000).expect("a game that can be listed");
            played.apply(&turns[(7 * step + 3) % turns.len()]).expect("a legal turn");
        }
        while played.roll(&mut Unshuffled).is_some() {}
        let options = choice.values().collect();
        let level = choice.levels().len() as u8;
        let ask = Ask::Think {
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

/// How many positions are looked at to answer a question, by a clock in milliseconds.
///
/// # Panics
/// If it is not answered by a turn.
pub fn here(ask: &Ask, now: impl Fn() -> f64) -> u64 {
    let mut thinker = Thinker::default();
    let text = serde_json::to_string(ask).expect("a question is plain data");
    assert_eq!(thinker.receive(&text, now()), [], "the question is understood");
    loop {
        match thinker.think(&now) {
            Some(Say::Turn { thought, .. }) => return thought.nodes,
            Some(said) => panic!("{said:?}"),
            None => {}
        }
    }
}
