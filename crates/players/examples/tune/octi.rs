//! Trains the evaluation of OCTI for two players: games of the computer against itself, and a table fitted to their
//! results.
//!
//! `tune octi-fast-table|octi-full-table [--rounds R] [--games N] [--nodes K] [--trust P] [--later P] [--epochs E]
//! [--seed S] [--check N] [--share P]`. In the first round the players search with the hand-written evaluation, in each
//! further round with the table of the previous one, in twice as many games with two thirds of the positions per turn;
//! games start with some random turns, and every player makes small errors. Every position is stored with the result of
//! its game and the search's evaluation: `--trust` is the percentage of the latter in the training target in the first
//! round, `--later` in each further one. The table is fitted to all rounds together by gradient descent (Adam, logistic
//! loss), validated on a held-out twentieth of the games, rounded and written where the evaluation reads it. Finally,
//! or at once with `--rounds 0`, it plays a match against the hand-written evaluation with ten times the positions of
//! the last round, or `--share` percent of them for itself. The defaults are those used for the table in use. The same
//! arguments give the same table on machines of one kind.

use std::process::ExitCode;

use eightfold_game::{Deal, Dice, Evaluate, Game, Match, Step, ToAct};
use eightfold_octi::{Mode, Octi, Rules};
use eightfold_octi_eval::{OctiEvaluator, OctiTable, OctiView, PlainOcti};
use eightfold_search::{Level, Searcher, SplitMix, random_turn};

use super::{play, read_numbers, refuse};

/// The folder of the tables.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../octi-eval/nets");
/// The value of a step of one in the log odds of winning, in quarters of the evaluation unit.
const SCALE: f32 = 800.0;

pub struct Plan {
    pub rounds: u64,
    pub games: u64,
    pub epochs: u64,
    pub seed: u64,
    pub check: u64,
    pub nodes: u64,
    /// The percentage of the search's evaluation in the training target of a position; the rest is the result of its
    /// game.
    pub trust: u64,
    /// The same in the second and each further round.
    pub later: u64,
    /// The percentage of the opponent's positions that the new evaluation has in the match.
    pub share: u64,
}

impl Plan {
    /// Returns the settings used for the tables in use. Fast games are short enough to learn from their results.
    fn of(mode: Mode) -> Self {
        let fast = Self {
            rounds: 2,
            games: 4_000,
            epochs: 8,
            seed: 1,
            check: 100,
            nodes: 300,
            trust: 0,
            later: 50,
            share: 100,
        };
        match mode {
            Mode::Full => Self { rounds: 3, games: 800, nodes: 1_000, trust: 80, later: 80, ..fast },
            Mode::Fast | Mode::Four => fast,
        }
    }
}

/// A position and the result for the player whose turn it is: 1 won, 0 lost, or the expected result.
#[derive(Clone)]
pub struct TrainingPosition {
    pub position: Octi,
    pub result: f32,
    pub shown: bool,
}

/// Plays, trains, writes and validates according to the arguments.
pub fn learn(mode: Mode, words: impl Iterator<Item = String>) -> ExitCode {
    let mut plan = Plan::of(mode);
    let known = &mut [
        ("--rounds", &mut plan.rounds),
        ("--games", &mut plan.games),
        ("--epochs", &mut plan.epochs),
        ("--seed", &mut plan.seed),
        ("--check", &mut plan.check),
        ("--nodes", &mut plan.nodes),
        ("--trust", &mut plan.trust),
        ("--later", &mut plan.later),
        ("--share", &mut plan.share),
    ];
    if let Err(why) = read_numbers(words, known) {
        return refuse(&why);
    }
    let (rules, file) = match mode {
        Mode::Fast => (Rules::FAST, format!("{FOLDER}/fast.table")),
        Mode::Full => (Rules::FULL, format!("{FOLDER}/full.table")),
        Mode::Four => return refuse("nothing is learned for the game of four"),
    };
    let (mut new, fit_by) = (None::<OctiEvaluator>, plan.seed);
    let mut kept = Vec::new();
    for round in 1..=plan.rounds {
        kept.extend(match new {
            None => collect(&rules, PlainOcti::default(), &plan),
            Some(judge) => collect(&rules, judge, &plan),
        });
        println!("# round {round}: {} positions, the last of {} games", kept.len(), plan.games);
        let table = fit(mode, &kept, fit_by, plan.epochs);
        if let Err(error) = std::fs::write(&file, table.to_bytes()) {
            return refuse(&format!("{file}: {error}"));
        }
        new = Some(OctiEvaluator::of(Box::leak(Box::new(table))));
        plan.seed += 1;
        if round == 1 {
            plan.trust = plan.later;
            plan.games *= 2;
            plan.nodes = plan.nodes * 2 / 3;
        }
    }
    match_up(&rules, new.unwrap_or_default(), &plan);
    ExitCode::SUCCESS
}

/// Prints the result of the new evaluation against the hand-written one, with the same search.
fn match_up(rules: &Rules, new: OctiEvaluator, plan: &Plan) {
    let level = Level { depth: 60, widths: [0; 4], nodes: 10 * plan.nodes, ..Level::GREEDY };
    let ours = level.with_nodes(level.nodes * plan.share / 100);
    let (mut dice, mut sum, plain) = (SplitMix::new(!plan.seed), 0.0, PlainOcti::default());
    for _ in 0..plan.check / 2 {
        let seed = dice.bits();
        sum += play(rules, (&new, &plain), &plain, (ours, level), seed)
            - play(rules, (&plain, &new), &plain, (level, ours), seed);
    }
    let games = 2 * (plan.check / 2);
    println!(
        "# it scores {:.1} % in {games} games against the evaluation written by hand",
        50.0 + 50.0 * sum / games.max(1) as f64
    );
}

/// Plays the games on all cores; the positions are returned in the order of the games.
pub fn collect(rules: &Rules, judge: impl Evaluate<Octi> + Sync, plan: &Plan) -> Vec<TrainingPosition> {
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get()) as u64;
    let share = plan.games.div_ceil(threads);
    let judge = &judge;
    let parts: Vec<Vec<TrainingPosition>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|part| {
                let games = part * share..((part + 1) * share).min(plan.games);
                scope.spawn(move || {
                    let mut kept = Vec::new();
                    for game in games {
                        watch(rules, judge, plan, game, &mut kept);
                    }
                    kept
                })
            })
            .collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    });
    parts.into_iter().flatten().collect()
}

/// Plays a game and stores its positions.
fn watch(
    rules: &Rules,
    judge: &impl Evaluate<Octi>,
    plan: &Plan,
    game: u64,
    kept: &mut Vec<TrainingPosition>,
) {
    // Longer games count as drawn.
    const MAX_TURNS: usize = 260;
    let mut dice = SplitMix::new(
        plan.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ game.wrapping_mul(0xD1B5_4A32_D192_ED03),
    );
    let mut played = Match::new(Octi::start(rules, Deal::Hidden, &mut dice));
    let wild = dice.pick(10);
    let begin = kept.len();
    let noise = [10, 10, 20, 60][dice.pick(4)];
    let winner = loop {
        let ToAct::Seat(_) = played.to_act() else {
            break played.outcome().and_then(|outcome| outcome.winners.iter().next());
        };
        if played.entries().len() >= MAX_TURNS {
            break None;
        }
        let turn = if played.entries().len() < wild {
            random_turn(played.position(), &mut dice).map(|turn| (turn, 0))
        } else {
            let level = Level { depth: 60, widths: [0; 4], nodes: plan.nodes, noise, ..Level::GREEDY };
            let history = (0..=played.entries().len()).map(|at| played.position_at(at));
            let mut search =
                Searcher::new(played.position(), judge.clone(), &level, dice.bits()).after(history);
            search.step(u64::MAX);
            search.best().cloned().map(|turn| (turn, search.progress().score))
        };
        let Some((turn, score)) = turn else {
            kept.truncate(begin);
            return;
        };
        let shown = !game.is_multiple_of(20);
        if plan.trust > 0 && played.entries().len() >= wild {
            let chance = 1.0 / (1.0 + (-4.0 * score as f32 / SCALE).exp());
            kept.push(TrainingPosition { position: *played.position(), result: chance, shown });
        }
        if played.apply(Step::Turn(turn)).is_err() {
            kept.truncate(begin);
            return;
        }
        // The hand-written evaluation doesn't give odds, so positions are stored with the result alone.
        let goes_on = matches!(played.to_act(), ToAct::Seat(_)) && played.entries().len() > wild;
        if plan.trust == 0 && goes_on {
            kept.push(TrainingPosition { position: *played.position(), result: 0.5, shown });
        }
    };
    let trust = plan.trust as f32 / 100.0;
    for kept in &mut kept[begin..] {
        let end = winner.map_or(0.5, |winner| if winner == kept.position.turn_seat() { 1.0 } else { 0.0 });
        kept.result = trust * kept.result + (1.0 - trust) * end;
    }
}

/// Returns the table that best explains the results of the games.
pub fn fit(mode: Mode, kept: &[TrainingPosition], seed: u64, epochs: u64) -> OctiTable {
    const BATCH_SIZE: usize = 512;
    let samples: Vec<Vec<(u16, f32)>> = kept
        .iter()
        .map(|kept| {
            let mut features = Vec::new();
            OctiView::visit(&kept.position, |at, times| {
                if times != 0 {
                    features.push((at as u16, times as f32));
                }
            });
            features
        })
        .collect();
    let mut dice = SplitMix::new(!seed);
    let mut weights = vec![0f32; OctiView::features(mode).unwrap_or(0)];
    let (mut first, mut second) = (weights.clone(), weights.clone());
    let mut gradient = weights.clone();
    let mut order: Vec<u32> = (0..samples.len() as u32).filter(|&at| kept[at as usize].shown).collect();
    let mut steps = 0;
    let all = epochs * (order.len() as u64).div_ceil(BATCH_SIZE as u64);
    let chance = |weights: &[f32], sample: &[(u16, f32)]| {
        let sum: f32 = sample.iter().map(|&(at, times)| weights[usize::from(at)] * times).sum();
        (1.0 / (1.0 + (-sum).exp())).clamp(1e-6, 1.0 - 1e-6)
    };
    for epoch in 0..epochs {
        for at in (1..order.len()).rev() {
            order.swap(at, dice.pick(at + 1));
        }
        for batch in order.chunks(BATCH_SIZE) {
            gradient.fill(0.0);
            for &at in batch {
                let sample = &samples[at as usize];
                let slope = chance(&weights, sample) - kept[at as usize].result;
                for &(at, times) in sample {
                    gradient[usize::from(at)] += slope * times;
                }
            }
            steps += 1;
            let rate = 0.01 * (1.0 - steps as f32 / all as f32) + 0.0001;
            let (fade1, fade2) = (1.0 - 0.9f32.powi(steps), 1.0 - 0.999f32.powi(steps));
            for at in 0..weights.len() {
                // Weights of rare features stay near 0.
                let slope = gradient[at] / batch.len() as f32 + 0.00005 * weights[at];
                first[at] = 0.9 * first[at] + 0.1 * slope;
                second[at] = 0.999 * second[at] + 0.001 * slope * slope;
                weights[at] -= rate * (first[at] / fade1) / ((second[at] / fade2).sqrt() + 1e-8);
            }
        }
        let (mut unseen, mut others) = (0f64, 0u32);
        for (sample, kept) in samples.iter().zip(kept).filter(|(_, kept)| !kept.shown) {
            let chance = f64::from(chance(&weights, sample));
            let result = f64::from(kept.result);
            unseen -= result * chance.ln() + (1.0 - result) * (1.0 - chance).ln();
            others += 1;
        }
        println!("# epoch {}: loss of games not shown {:.4}", epoch + 1, unseen / f64::from(others.max(1)));
    }
    let rounded =
        weights.iter().map(|weight| (SCALE * weight).round().clamp(-32_000.0, 32_000.0) as i16).collect();
    OctiTable::new(mode, rounded).expect("a weight for each feature")
}
