//! Measures random races per second for each way of playing that the library offers. Prints lines of `name value unit`.
//!
//!     cargo run --release --package eightfold --no-default-features --example bench
//!
//! Each function uses its way at its fastest: play typed steps, borrow positions, and reuse memory.

use std::time::{Duration, Instant};

use eightfold::env::{Batch, Episode, random_games};
use eightfold::rules::{Game as Rules, Match as Played, SplitMix, Step, ToAct, random_turn};
use eightfold::{Actor, AnyPosition, Deal, Dice, Game, GameError, Match};

/// How long each way runs per round; measuring in rounds spreads other load on the machine evenly.
const ROUND: Duration = Duration::from_millis(500);
const ROUNDS: usize = 5;

/// The rules themselves, in the type of the game: the fastest way.
fn rules(game: &Game, dice: &mut SplitMix) {
    let start = game.deal(Deal::Hidden, dice);
    let AnyPosition::Race(race) = start.any() else { return };
    let mut played = Played::new(*race);
    loop {
        let step = match played.to_act() {
            ToAct::Seat(_) => random_turn(played.position(), dice).map(Step::Turn),
            ToAct::Chance => played.position().roll(dice).map(Step::Chance),
            ToAct::Over(_) => return,
        };
        if step.is_none_or(|step| played.apply(step).is_err()) {
            return;
        }
    }
}

/// A match of unknown type, which lends its position and plays the steps that the position lists.
fn matches(game: &Game, dice: &mut SplitMix) {
    let mut played = Match::new(game, dice.bits());
    while let Some(turn) = played.position().random_turn(dice) {
        if played.play(&turn).is_err() {
            return;
        }
    }
}

/// Positions, each a separate value.
fn positions(game: &Game, dice: &mut SplitMix) {
    let mut position = game.deal(Deal::Hidden, dice);
    loop {
        let step = match position.to_act() {
            Actor::Seat(_) => position.random_turn(dice),
            Actor::Chance => position.roll(dice),
            Actor::Over(_) => return,
        };
        match step.map(|step| position.apply(&step)) {
            Some(Ok(next)) => position = next,
            _ => return,
        }
    }
}

/// Texts, which have to be printed and parsed: lists all legal turns and plays one of them.
fn texts(game: &Game, dice: &mut SplitMix) {
    let mut played = Match::new(game, dice.bits());
    loop {
        let turns = played.position().legal_turns();
        if played.outcome().is_some() || turns.is_empty() {
            return;
        }
        let turn = turns[dice.pick(turns.len())].text();
        if played.play_text(turn).is_err() {
            return;
        }
    }
}

/// Numbered actions, without observations.
fn episodes(game: &Game, dice: &mut SplitMix) {
    let mut episode = Episode::new(game);
    episode.roll(dice);
    while let [_, ..] = episode.actions() {
        let action = episode.actions()[dice.pick(episode.actions().len())];
        if episode.act(action).is_err() {
            return;
        }
        episode.roll(dice);
    }
}

/// Plays one game after another for one round; returns games per second.
fn rate(game: &Game, dice: &mut SplitMix, play: impl Fn(&Game, &mut SplitMix)) -> f64 {
    let (begin, mut games) = (Instant::now(), 0);
    while begin.elapsed() < ROUND {
        play(game, dice);
        games += 1;
    }
    f64::from(games) / begin.elapsed().as_secs_f64()
}

/// Plays many games at once and writes observations at every step; returns finished games per second.
fn batches(batch: &mut Batch, seen: &mut [f32]) -> f64 {
    let (begin, mut games) = (Instant::now(), 0);
    while begin.elapsed() < ROUND {
        let actions = batch.random_actions();
        if batch.step(&actions).is_err() {
            return 0.0;
        }
        batch.write_observations(seen);
        games += batch.endings().filter(Option::is_some).count();
    }
    games as f64 / begin.elapsed().as_secs_f64()
}

fn main() -> Result<(), GameError> {
    let race = Game::new("octiles")?;
    let mut dice = SplitMix::new(1);
    let mut threads = [1, 2].map(|threads| {
        let mut batch = Batch::new(&race, 1024, 1, 0).with_threads(threads);
        // Warm up, so that the games are at different stages, as they will be from then on.
        for _ in 0..200 {
            let actions = batch.random_actions();
            let _ = batch.step(&actions);
        }
        batch
    });
    let mut seen = vec![0.0; 1024 * threads[0].observation_size()];
    let mut rates: Vec<(&str, Vec<f64>)> = Vec::new();
    for round in 0..ROUNDS {
        let [one, two] = &mut threads;
        let round = [
            (
                "race.random-games",
                rate(&race, &mut dice, |game, dice| {
                    random_games(game, 1, dice.bits(), 0);
                }),
            ),
            ("race.rules", rate(&race, &mut dice, rules)),
            ("race.matches", rate(&race, &mut dice, matches)),
            ("race.positions", rate(&race, &mut dice, positions)),
            ("race.texts", rate(&race, &mut dice, texts)),
            ("race.episodes", rate(&race, &mut dice, episodes)),
            ("race.batch-1024.1-thread", batches(one, &mut seen)),
            ("race.batch-1024.2-threads", batches(two, &mut seen)),
        ]
        .map(|(name, rate)| (round, name, rate));
        for (round, name, rate) in round {
            if round == 0 {
                rates.push((name, Vec::new()));
            }
            if let Some((_, all)) = rates.iter_mut().find(|(known, _)| *known == name) {
                all.push(rate);
            }
        }
    }
    for (name, mut all) in rates {
        all.sort_by(f64::total_cmp);
        println!("{name} {:.0} games/s", all[all.len() / 2]);
    }
    Ok(())
}
