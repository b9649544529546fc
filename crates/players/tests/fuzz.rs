//! Random tests of the computer players. `cargo xtask fuzz` runs them for longer.

use eightfold_catalog::{Choice, dispatch, games};
use eightfold_game::{Deal, Dice, Match, Step, ToAct, shuffle};
use eightfold_players::arena::Spec;
use eightfold_players::baseline::Baselines;
use eightfold_players::levels::PlayableGame;
use eightfold_search::{Level, Searcher, SplitMix, Status};
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;

/// Any game of the catalogue with any compatible options.
fn choice() -> impl Strategy<Value = Choice> {
    let games: Vec<_> = games().map(|info| info.game).collect();
    let draws = prop::collection::vec(any::<Option<u32>>(), 8);
    (prop::sample::select(games), draws)
        .prop_filter_map("options that exclude each other", |(game, draws)| Choice::drawn(game, draws).ok())
}

/// Returns a position after random turns.
fn reached<G: PlayableGame>(rules: &G::Rules, steps: usize, dice: &mut SplitMix) -> G {
    let mut position = G::start(rules, Deal::Hidden, dice);
    for _ in 0..steps {
        match position.to_act() {
            ToAct::Over(_) => break,
            ToAct::Chance => match position.roll(dice) {
                Some(chance) => position.chance_unchecked(&chance),
                None => break,
            },
            ToAct::Seat(_) => {
                let Some(turn) = eightfold_search::random_turn(&position, dice) else {
                    break;
                };
                position.play_unchecked(&turn);
            }
        }
    }
    position
}

/// Returns a different position of the same game with the same pieces, via its text: tiles and pieces anywhere with any
/// rotation, prongs changed, another order of tiles, any player to act. Most of them never occur in a game. Returns the
/// position itself if none of a few attempts is valid.
fn mutated_position<G: PlayableGame>(position: &G, dice: &mut SplitMix) -> G {
    let text = position.to_text();
    let from = |text: &str| G::from_text(position.rules(), text).ok();
    (0..6).find_map(|_| from(&jumbled_text(&text, dice))).unwrap_or_else(|| position.clone())
}

fn jumbled_text(text: &str, dice: &mut SplitMix) -> String {
    let letters: Vec<&str> = text.split(' ').filter(|field| is_letter(field)).collect();
    let players = match text.contains('/') || text.contains('=') {
        true if text.contains("s=") => "swne",
        true => "br",
        false if letters.contains(&"T") || letters.contains(&"G") && text.contains("T:") => "TG",
        false => "BYRG",
    };
    let fields: Vec<String> = text
        .split(' ')
        .map(|field| match field {
            _ if dice.pick(5) == 0 => field.to_owned(),
            _ if is_letter(field) => one_of(players, dice).to_string(),
            _ if field.contains('/') => pods(field, dice),
            _ if field.contains(',') && !field.contains('=') => {
                let items = field.split(',').map(|item| match item.split_once('.') {
                    Some((tile, _)) => format!("{tile}.{}", dice.pick(8)),
                    None if item != "-" && dice.pick(4) == 0 => "?".to_owned(),
                    None => item.to_owned(),
                });
                let items = items.collect();
                shuffle(items, dice).join(",")
            }
            _ if field.len() == 36 && dice.pick(2) == 0 => {
                shuffle(field.chars().collect(), dice).into_iter().collect()
            }
            _ => field.to_owned(),
        })
        .collect();
    fields.join(" ")
}

fn is_letter(field: &str) -> bool {
    field.len() == 1 && field.chars().all(char::is_alphabetic)
}

fn one_of(letters: &str, dice: &mut SplitMix) -> char {
    letters.chars().nth(dice.pick(letters.len())).expect("within")
}

/// Returns the pods of an OCTI board on a few other squares, including stacks, with as many prongs in other holes.
fn pods(field: &str, dice: &mut SplitMix) -> String {
    let all = field
        .split('/')
        .filter_map(|stack| stack.split_once(':'))
        .flat_map(|(point, stack)| stack.split('+').map(move |pod| (point, pod)));
    let mut stacks: Vec<(String, String)> = Vec::new();
    // From all pods on one stack to almost none.
    let spread = 1 + dice.pick(4);
    for (point, pod) in all {
        let (owner, prongs) = pod.split_at(1);
        let mut pod = pod.to_owned();
        if prongs.chars().all(|prong| ('A'..='H').contains(&prong)) {
            let holes = shuffle("ABCDEFGH".chars().collect::<Vec<_>>(), dice);
            let mut holes: Vec<char> = holes.into_iter().take(prongs.len()).collect();
            holes.sort_unstable();
            pod = owner.to_owned() + &holes.iter().collect::<String>();
        }
        let onto = stacks.iter().position(|(_, stack)| stack.starts_with(owner));
        match onto.filter(|_| dice.pick(spread) == 0) {
            Some(at) => stacks[at].1 += &format!("+{pod}"),
            None if dice.pick(3) == 0 => stacks.push((point.to_owned(), pod)),
            None => stacks.push((format!("{}{}", 3 + dice.pick(5), 3 + dice.pick(5)), pod)),
        }
    }
    let stacks = stacks.iter().map(|(point, stack)| format!("{point}:{stack}"));
    stacks.collect::<Vec<_>>().join("/")
}

/// Any search settings that levels and the parameters of the arena can describe.
fn manner() -> impl Strategy<Value = Level> {
    let widths =
        prop_oneof![Just([0; 4]), prop::array::uniform4(1u16..30), prop::array::uniform4(any::<u16>()),];
    (
        (1u64..500, prop_oneof![1u8..5, 1u8..=100], widths),
        (1u16..20, prop_oneof![Just(0), 0i32..=20_000]),
        (prop_oneof![Just(0), 0u32..=100], any::<bool>()),
    )
        .prop_map(|((nodes, depth, widths), (chances, noise), (overlook, selfish))| Level {
            nodes,
            depth,
            widths,
            chances,
            noise,
            overlook,
            selfish,
            ..Level::GREEDY
        })
}

/// Searches to the end in slices: each is short, a turn is available at any time, and all turns are legal.
fn check_search<G: PlayableGame>(position: &G, level: &Level, seed: u64, only: bool) {
    let mut search = Searcher::new(position, G::Evaluator::default(), level, seed).after([position]);
    let only = eightfold_search::random_turn(position, &mut SplitMix::new(seed)).filter(|_| only);
    let only = match position.step_from_text("resign") {
        Ok(Step::Turn(resigning)) if seed.is_multiple_of(8) => only.map(|_| resigning),
        _ => only,
    };
    if let Some(turn) = &only {
        search.narrow_to(turn);
    }
    let legal = |search: &Searcher<G, G::Evaluator>| match (position.to_act(), search.best()) {
        (ToAct::Seat(_), Some(turn)) => assert_eq!(position.check(turn), Ok(()), "{}", position.to_text()),
        (ToAct::Seat(_), None) => panic!("a player to act has a turn: {}", position.to_text()),
        (ToAct::Chance | ToAct::Over(_), best) => assert_eq!(best, None),
    };
    legal(&search);
    let (mut slices, mut before) = (0, 0);
    while search.step(16) == Status::Thinking {
        slices += 1;
        assert!(slices <= level.nodes, "every slice goes on: {}", position.to_text());
        let now = search.progress().nodes;
        assert!(now - before <= 20, "{} in {}", now - before, position.to_text());
        before = now;
        legal(&search);
    }
    legal(&search);
    let line = search.progress().line;
    assert_eq!(line.first(), search.best(), "the line begins with the best turn");
    assert!(only.is_none_or(|turn| line.first() == Some(&turn)));
    let mut at = position.clone();
    for turn in &line {
        assert_eq!(at.check(turn), Ok(()), "{}", at.to_text());
        at.play_unchecked(turn);
    }
}

/// Checks that the baselines play a legal turn.
fn baselines_play<G: Baselines>(position: &G, seed: u64) {
    if !matches!(position.to_act(), ToAct::Seat(_)) {
        return;
    }
    let played = Match::new(position.clone());
    for name in ["random", "greedy"].iter().chain(G::NAMES) {
        let budget = if *name == "random" { "" } else { ",nodes=60" };
        let spec = Spec::parse(&format!("{name}{budget}")).expect("a player");
        let mut player = spec.player::<G>(position.rules(), None, None).expect("of this game");
        match player.choose(&played, seed) {
            Ok(turn) => assert_eq!(position.check(&turn), Ok(()), "{name}: {}", position.to_text()),
            Err(reason) => panic!("{name}: {reason}: {}", position.to_text()),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource("regressions"))),
        ..ProptestConfig::default()
    })]

    /// For every game, option and position: legal turns, slices that end, and an end within the budget.
    #[test]
    fn fuzz_players_are_legal_and_within_budget(
        choice in choice(),
        steps in 0usize..160,
        seed in any::<u64>(),
        level in 0usize..8,
    ) {
        dispatch!(choice.rules(), |G, rules| {
            let position: G = reached(rules, steps, &mut SplitMix::new(seed));
            let levels = G::levels(rules);
            // Enough to pass the first depths, because the settings are tested here.
            let mut level = levels[level % levels.len()];
            level.nodes = level.nodes.min(400);
            check_search(&position, &level, seed, false);
        });
    }

    /// The same in positions that never occur in a game, for any search settings, and for the baselines.
    #[test]
    fn fuzz_players_handle_any_position_and_settings(
        choice in choice(),
        steps in 0usize..160,
        seed in any::<u64>(),
        level in manner(),
        only in prop::bool::weighted(0.2),
    ) {
        dispatch!(choice.rules(), |G, rules| {
            let mut dice = SplitMix::new(seed);
            let position: G = reached(rules, steps, &mut dice);
            let position = mutated_position(&position, &mut dice);
            check_search(&position, &level, seed, only);
            baselines_play(&position, seed);
        });
    }
}
