//! Trains the evaluation of the race of two: games of the computer against itself, and a small network fitted to their
//! results.
//!
//! `tune octiles-net [--rounds R] [--games N] [--epochs E] [--seed S] [--check N] [--nodes K]`. In the first round the
//! players look one turn ahead with the hand-written evaluation, in each further round with the network of the previous
//! one; they sometimes play carelessly or randomly, so that positions of every kind occur. Every position that a player
//! might evaluate is stored with the result of its game; the network is fitted by gradient descent (Adam, logistic
//! loss), validated on a held-out twentieth of the games, rounded to whole numbers, and written where the evaluation
//! reads it. Finally it plays matches against the hand-written evaluation and against the previous network. The same
//! arguments give the same network on machines of one kind.

use std::process::ExitCode;

use eightfold_game::{Deal, Dice, Game, Match, Step, ToAct};
use eightfold_octiles::{Race, RaceRules};
use eightfold_octiles_eval::{HIDDEN_NEURONS, INPUTS, Inputs, Net, RaceNet};
use eightfold_search::{Level, Searcher, SplitMix, random_turn};

use super::{play, read_numbers, refuse};

/// The file of the network.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../octiles-eval/nets/race.net");

struct Plan {
    rounds: u64,
    games: u64,
    epochs: u64,
    seed: u64,
    check: u64,
    nodes: u64,
}

/// A position and the result for the player whose turn it is: 1 won, 0 lost.
struct Sample {
    inputs: Vec<(u8, f32)>,
    result: f32,
    shown: bool,
}

/// Plays, trains, writes and validates according to the arguments.
pub fn learn(words: impl Iterator<Item = String>) -> ExitCode {
    let mut plan = Plan { rounds: 2, games: 120_000, epochs: 12, seed: 1, check: 200, nodes: 1_000 };
    let known = &mut [
        ("--rounds", &mut plan.rounds),
        ("--games", &mut plan.games),
        ("--epochs", &mut plan.epochs),
        ("--seed", &mut plan.seed),
        ("--check", &mut plan.check),
        ("--nodes", &mut plan.nodes),
    ];
    if let Err(why) = read_numbers(words, known) {
        return refuse(&why);
    }
    let Some(rules) = RaceRules::race(2) else {
        return refuse("no race of two");
    };
    let mut new = RaceNet::WITHOUT_NET;
    for round in 1..=plan.rounds {
        let samples = collect(&rules, new, &plan);
        println!("# round {round}: {} positions of {} games", samples.len(), plan.games);
        let net = fit(&samples, &plan);
        if let Err(error) = std::fs::write(FILE, net.to_bytes()) {
            return refuse(&format!("{FILE}: {error}"));
        }
        new = RaceNet::of(Box::leak(Box::new(net)));
        plan.seed += 1;
    }
    for (old, name) in [(RaceNet::WITHOUT_NET, "written by hand"), (RaceNet::default(), "in use before")] {
        match_up(&rules, [&new, &old], name, &plan);
    }
    ExitCode::SUCCESS
}

/// Prints the result of the first evaluation against the second.
fn match_up(rules: &RaceRules, [new, old]: [&RaceNet; 2], name: &str, plan: &Plan) {
    let level = Level { nodes: plan.nodes, depth: 4, widths: [16, 8, 8, 8], chances: 6, ..Level::GREEDY };
    let (mut dice, mut sum) = (SplitMix::new(!plan.seed), 0.0);
    for _ in 0..plan.check / 2 {
        let seed = dice.bits();
        let levels = (level, level);
        sum += play(rules, (new, old), old, levels, seed) - play(rules, (old, new), old, levels, seed);
    }
    let games = 2 * (plan.check / 2);
    println!(
        "# it scores {:.1} % in {games} games against the evaluation {name}",
        50.0 + 50.0 * sum / games.max(1) as f64
    );
}

/// Plays the games on all cores; the positions are returned in the order of the games.
fn collect(rules: &RaceRules, judge: RaceNet, plan: &Plan) -> Vec<Sample> {
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get()) as u64;
    let share = plan.games.div_ceil(threads);
    let parts: Vec<Vec<Sample>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|part| {
                let games = part * share..((part + 1) * share).min(plan.games);
                scope.spawn(move || {
                    let mut samples = Vec::new();
                    for game in games {
                        watch(rules, judge, plan.seed, game, &mut samples);
                    }
                    samples
                })
            })
            .collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    });
    parts.into_iter().flatten().collect()
}

/// Plays a game and stores its positions.
fn watch(rules: &RaceRules, judge: RaceNet, seed: u64, game: u64, samples: &mut Vec<Sample>) {
    const MAX_TURNS: usize = 300;
    let mut dice =
        SplitMix::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ game.wrapping_mul(0xD1B5_4A32_D192_ED03));
    let mut played = Match::new(Race::start(rules, Deal::Hidden, &mut dice));
    let mut kept = Vec::new();
    // Most games start carelessly, some randomly.
    let wild = if dice.pick(4) == 0 { dice.pick(24) } else { 0 };
    let rash = wild + dice.pick(12);
    let winner = loop {
        if played.entries().len() >= MAX_TURNS {
            return;
        }
        let position = played.position();
        let step = match played.to_act() {
            ToAct::Over(outcome) => break outcome.winners.iter().next(),
            ToAct::Chance => match position.roll(&mut dice) {
                Some(step) => Step::Chance(step),
                None => return,
            },
            ToAct::Seat(_) if played.entries().len() / 2 < wild => match random_turn(position, &mut dice) {
                Some(turn) => Step::Turn(turn),
                None => return,
            },
            ToAct::Seat(_) => {
                let level = Level {
                    noise: match (played.entries().len() / 2 < rash, dice.pick(8)) {
                        (true, _) => 400,
                        (_, 0) => 150,
                        _ => 15,
                    },
                    ..Level::GREEDY
                };
                let history = (0..=played.entries().len()).map(|at| played.position_at(at));
                let mut search = Searcher::new(position, judge, &level, dice.bits()).after(history);
                search.step(u64::MAX);
                match search.best() {
                    Some(turn) => Step::Turn(*turn),
                    None => return,
                }
            }
        };
        let turn = matches!(step, Step::Turn(_));
        if played.apply(step).is_err() {
            return;
        }
        if turn && !matches!(played.to_act(), ToAct::Over(_)) {
            let position = played.position();
            kept.push((position.turn_seat(), Inputs::of(position)));
        }
    };
    let shown = !game.is_multiple_of(20);
    for (seat, inputs) in kept {
        samples.push(Sample {
            inputs: inputs.each().map(|(at, value)| (at as u8, value as f32 / 100.0)).collect(),
            result: winner.map_or(0.5, |winner| if winner == seat { 1.0 } else { 0.0 }),
            shown,
        });
    }
}

/// All weights in a row: hidden by input, hidden biases, direct, output, bias.
const DIRECT_WEIGHTS: usize = INPUTS * HIDDEN_NEURONS + HIDDEN_NEURONS;
const OUTPUT_WEIGHTS: usize = DIRECT_WEIGHTS + INPUTS;
const OUTPUT_BIAS: usize = OUTPUT_WEIGHTS + HIDDEN_NEURONS;

fn fit(samples: &[Sample], plan: &Plan) -> Net {
    const BATCH_SIZE: usize = 512;
    let mut dice = SplitMix::new(!plan.seed);
    // The inputs are normalised first.
    let (mut mean, mut size) = (vec![0f64; INPUTS], vec![0f64; INPUTS]);
    for sample in samples {
        for &(at, value) in &sample.inputs {
            mean[usize::from(at)] += f64::from(value);
            size[usize::from(at)] += f64::from(value) * f64::from(value);
        }
    }
    let count = samples.len().max(1) as f64;
    for at in 0..INPUTS {
        mean[at] /= count;
        size[at] = (size[at] / count - mean[at] * mean[at]).max(1e-4).sqrt();
        if at < 72 {
            (mean[at], size[at]) = (0.0, 1.0);
        }
    }
    let mean: Vec<f32> = mean.into_iter().map(|value| value as f32).collect();
    let size: Vec<f32> = size.into_iter().map(|value| value as f32).collect();
    let mut weights = vec![0f32; OUTPUT_BIAS + 1];
    for weight in &mut weights[..INPUTS * HIDDEN_NEURONS] {
        *weight = (dice.pick(2001) as f32 / 1000.0 - 1.0) * 0.15;
    }
    for weight in &mut weights[INPUTS * HIDDEN_NEURONS..DIRECT_WEIGHTS] {
        *weight = 0.5;
    }
    for weight in &mut weights[OUTPUT_WEIGHTS..OUTPUT_BIAS] {
        *weight = (dice.pick(2001) as f32 / 1000.0 - 1.0) * 0.5;
    }
    let (mut first, mut second) = (vec![0f32; weights.len()], vec![0f32; weights.len()]);
    let mut order: Vec<u32> = (0..samples.len() as u32).filter(|&at| samples[at as usize].shown).collect();
    let mut gradient = vec![0f32; weights.len()];
    let mut steps = 0;
    let all = plan.epochs * (order.len() as u64).div_ceil(BATCH_SIZE as u64);
    for epoch in 0..plan.epochs {
        for at in (1..order.len()).rev() {
            order.swap(at, dice.pick(at + 1));
        }
        let mut loss = 0f64;
        for batch in order.chunks(BATCH_SIZE) {
            gradient.fill(0.0);
            for &at in batch {
                loss += f64::from(slopes(&samples[at as usize], &weights, Some(&mut gradient), &mean, &size));
            }
            steps += 1;
            let rate = 0.004 * (1.0 - steps as f32 / all as f32) + 0.00002;
            let (fade1, fade2) = (1.0 - 0.9f32.powi(steps), 1.0 - 0.999f32.powi(steps));
            for at in 0..weights.len() {
                let slope = gradient[at] / batch.len() as f32;
                first[at] = 0.9 * first[at] + 0.1 * slope;
                second[at] = 0.999 * second[at] + 0.001 * slope * slope;
                weights[at] -= rate * (first[at] / fade1) / ((second[at] / fade2).sqrt() + 1e-8);
            }
        }
        let (mut unseen, mut others) = (0f64, 0u32);
        for sample in samples.iter().filter(|sample| !sample.shown) {
            unseen += f64::from(slopes(sample, &weights, None, &mean, &size));
            others += 1;
        }
        println!(
            "# epoch {}: loss {:.4}, of games not shown {:.4}",
            epoch + 1,
            loss / order.len().max(1) as f64,
            unseen / f64::from(others.max(1))
        );
    }
    // Undo the normalisation.
    let mut hidden = vec![[0f64; HIDDEN_NEURONS]; INPUTS];
    let mut hidden_bias = [0f64; HIDDEN_NEURONS];
    let mut direct = vec![0f64; INPUTS];
    let mut bias = f64::from(weights[OUTPUT_BIAS]);
    for (k, value) in hidden_bias.iter_mut().enumerate() {
        *value = f64::from(weights[INPUTS * HIDDEN_NEURONS + k]);
    }
    for at in 0..INPUTS {
        for k in 0..HIDDEN_NEURONS {
            let weight = f64::from(weights[at * HIDDEN_NEURONS + k] / size[at]);
            hidden[at][k] = weight;
            hidden_bias[k] -= weight * f64::from(mean[at]);
        }
        direct[at] = f64::from(weights[DIRECT_WEIGHTS + at] / size[at]);
        bias -= direct[at] * f64::from(mean[at]);
    }
    let mut out = [0f64; HIDDEN_NEURONS];
    out.iter_mut()
        .zip(&weights[OUTPUT_WEIGHTS..OUTPUT_BIAS])
        .for_each(|(out, weight)| *out = f64::from(*weight));
    Net::rounded(&hidden, &hidden_bias, &direct, &out, bias)
}

/// Returns the loss of a sample, and adds its gradient.
fn slopes(
    sample: &Sample,
    weights: &[f32],
    gradient: Option<&mut Vec<f32>>,
    mean: &[f32],
    size: &[f32],
) -> f32 {
    let mut hidden = [0f32; HIDDEN_NEURONS];
    hidden.copy_from_slice(&weights[INPUTS * HIDDEN_NEURONS..DIRECT_WEIGHTS]);
    let mut sum = weights[OUTPUT_BIAS];
    let scaled = |at: u8, value: f32| (value - mean[usize::from(at)]) / size[usize::from(at)];
    for &(at, value) in &sample.inputs {
        let value = scaled(at, value);
        let row = &weights[usize::from(at) * HIDDEN_NEURONS..][..HIDDEN_NEURONS];
        for (sum, weight) in hidden.iter_mut().zip(row) {
            *sum += weight * value;
        }
        sum += weights[DIRECT_WEIGHTS + usize::from(at)] * value;
    }
    let active = hidden.map(|sum| sum.clamp(0.0, 1.0));
    for (value, weight) in active.iter().zip(&weights[OUTPUT_WEIGHTS..OUTPUT_BIAS]) {
        sum += value * weight;
    }
    let chance = (1.0 / (1.0 + (-sum).exp())).clamp(1e-6, 1.0 - 1e-6);
    let loss = -(sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln());
    if let Some(gradient) = gradient {
        let slope = chance - sample.result;
        gradient[OUTPUT_BIAS] += slope;
        let mut back = [0f32; HIDDEN_NEURONS];
        for k in 0..HIDDEN_NEURONS {
            gradient[OUTPUT_WEIGHTS + k] += slope * active[k];
            // A saturated neuron gets a small gradient, so that it can recover.
            let open = if hidden[k] > 0.0 && hidden[k] < 1.0 { 1.0 } else { 0.0 };
            back[k] = slope * weights[OUTPUT_WEIGHTS + k] * open;
            gradient[INPUTS * HIDDEN_NEURONS + k] += back[k];
        }
        for &(at, value) in &sample.inputs {
            let value = scaled(at, value);
            let row = &mut gradient[usize::from(at) * HIDDEN_NEURONS..][..HIDDEN_NEURONS];
            for (slope, back) in row.iter_mut().zip(&back) {
                *slope += back * value;
            }
            gradient[DIRECT_WEIGHTS + usize::from(at)] += slope * value;
        }
    }
    loss
}
