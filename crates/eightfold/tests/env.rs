//! Numbered actions: every legal turn can be chosen, nothing else can, and chance is fair.

use std::collections::HashSet;

use eightfold::env::{Batch, Ending, Episode, Node, layout};
use eightfold::{Dice, Game, SeededDice};

/// Every game, and the options that change its turns.
const GAMES: [&str; 14] = [
    "octiles",
    "octiles players=3",
    "octiles players=4",
    "octiles-team",
    "team-up",
    "team-up players=4 joint-winners=on",
    "connect-the-dots",
    "connect-the-dots rounds=2",
    "scavenger-hunt",
    "scavenger-hunt scramble=on",
    "octi-fast",
    "octi-full superprongs=on",
    "octi-full edgeless=on superprongs=on",
    "octi-four superprongs=on",
];

fn game(text: &str) -> Game {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Plays a game of random actions, at most `limit` turns, and calls `each` at the start of every turn.
fn play(game: &Game, seed: u64, limit: u32, mut each: impl FnMut(&Episode)) -> Episode {
    let mut dice = SeededDice::new(seed);
    let mut episode = Episode::new(game).with_limit(limit);
    loop {
        match episode.node() {
            Node::Chance(options) => {
                assert!((2..=eightfold::env::most_options()).contains(&options));
                episode.pick(dice.pick(options)).unwrap();
            }
            Node::Player(_) => {
                let actions = episode.actions();
                assert!(
                    !actions.is_empty(),
                    "{game}: nothing to do after {:?} in {:?}",
                    episode.begun(),
                    episode.steps()
                );
                assert!(actions.is_sorted_by(|a, b| a < b), "{game}: {actions:?}");
                assert!(actions.iter().all(|&action| (action as usize) < episode.action_count()));
                if episode.begun().is_empty() {
                    each(&episode);
                }
                episode.act(actions[dice.pick(actions.len())]).unwrap();
            }
            Node::Over => return episode,
        }
    }
}

#[test]
fn every_turn_can_be_chosen_by_actions() {
    for text in GAMES {
        let game = game(text);
        let mut looked = 0;
        play(&game, 5, 60, |episode| {
            looked += 1;
            let position = episode.position().unwrap();
            let Ok(turns) = position.legal_turns_up_to(3_000) else { return };
            // Every fourth position, and at most about forty of its turns: their number differs much between games.
            if looked % 4 != 0 {
                return;
            }
            let stride = turns.len().div_ceil(40);
            let mut said = HashSet::new();
            for turn in turns.iter().step_by(stride) {
                let actions = episode.actions_of(turn.text()).unwrap();
                assert!(said.insert(actions.clone()), "{game}: {actions:?} says two turns");
                let mut by_actions = episode.clone();
                for action in &actions {
                    let legal = by_actions.actions().to_vec();
                    by_actions.act(*action).unwrap_or_else(|error| {
                        panic!("{game}: {turn} by {actions:?} at {position}: {error}, not in {legal:?}")
                    });
                }
                let mut by_text = episode.clone();
                by_text.play(turn.text()).unwrap();
                assert_eq!(by_actions.steps(), by_text.steps(), "{game}: {turn} by {actions:?}");
                assert_eq!(by_actions.turns(), episode.turns() + 1);
            }
        });
        assert!(looked > 3, "{game}");
    }
}

#[test]
fn single_action_games_have_an_action_per_turn() {
    for text in ["octiles", "octiles players=3", "connect-the-dots"] {
        play(&game(text), 9, 80, |episode| {
            let turns = episode.position().unwrap().legal_turns();
            assert_eq!(episode.actions().len(), turns.len());
        });
    }
}

#[test]
fn returns_sum_up_to_zero() {
    for text in GAMES {
        for seed in 1..4 {
            let episode = play(&game(text), seed, 400, |_| ());
            let returns = episode.returns();
            assert!(returns.iter().sum::<f32>().abs() < 1e-5, "{text}: {returns:?}");
            match episode.outcome() {
                Some(outcome) if !outcome.is_draw() => {
                    for (seat, worth) in returns.iter().enumerate() {
                        let won = outcome.winners.contains(eightfold::Seat::new(seat));
                        assert_eq!(*worth > 0.0, won, "{text}: {returns:?}");
                    }
                }
                _ => assert!(returns.iter().all(|&worth| worth == 0.0)),
            }
            assert_eq!(episode.is_cut_off(), episode.outcome().is_none());
        }
    }
}

#[test]
fn observations_are_bounded_and_distinguish_positions() {
    for text in GAMES {
        let game = game(text);
        let parts = layout(&game);
        let mut end = 0;
        for part in &parts {
            assert_eq!(part.offset, end, "{game}: {}", part.name);
            end += part.size();
        }
        let mut seen: HashSet<Vec<u32>> = HashSet::new();
        let mut positions = HashSet::new();
        play(&game, 3, 60, |episode| {
            let mut observation = vec![f32::NAN; end];
            episode.observe(&mut observation);
            assert!(observation.iter().all(|number| (0.0..=1.0).contains(number)), "{game}");
            let times = observation[parts[1].offset];
            if positions.insert((episode.position().unwrap().to_text(), times.to_bits())) {
                let bits = observation.iter().map(|number| number.to_bits()).collect();
                assert!(seen.insert(bits), "{game}: {} looks like another", episode.position().unwrap());
            }
        });
    }
}

#[test]
fn chance_picks_every_tile_equally() {
    let race = game("octiles");
    let starts: HashSet<String> = (0..18)
        .map(|option| {
            let mut episode = Episode::new(&race);
            episode.pick(option).unwrap();
            episode.position().unwrap().to_text()
        })
        .collect();
    assert_eq!(starts.len(), 18);
    let mut episode = Episode::new(&race);
    assert!(episode.pick(18).unwrap_err().to_string().contains("options 0 to 17"));
    assert!(episode.act(0).unwrap_err().to_string().contains("chance is to act"));
    episode.pick(0).unwrap();
    assert!(episode.pick(0).unwrap_err().to_string().contains("chance does not act"));
}

#[test]
fn a_step_made_at_once_equals_its_picks() {
    // The four tiles of a scramble: their order, then their rotations.
    let hunt = game("scavenger-hunt scramble=on");
    let mut scrambled = false;
    for seed in 0..20 {
        let mut dice = SeededDice::new(seed + 1);
        let mut episode = Episode::new(&hunt).with_limit(60);
        episode.roll(&mut dice);
        while let Node::Player(_) = episode.node() {
            let action = episode.actions()[dice.pick(episode.actions().len())];
            episode.act(action).unwrap();
            if let Node::Chance(options) = episode.node() {
                assert_eq!(options, 4);
                scrambled = true;
                let mut picked = episode.clone();
                let mut asked = Vec::new();
                while let Node::Chance(options) = picked.node() {
                    asked.push(options);
                    picked.pick(options - 1).unwrap();
                }
                assert_eq!(asked, [4, 3, 2, 8, 8, 8, 8]);
                assert_ne!(picked.position(), episode.position());
            }
            episode.roll(&mut dice);
        }
    }
    assert!(scrambled);
}

#[test]
fn a_turn_begun_by_actions_must_be_finished() {
    let mut episode = Episode::new(&game("octi-full"));
    let actions = episode.actions_of("33+A").unwrap();
    assert_eq!(actions, [0]);
    let turn = episode.position().unwrap().legal_turns()[0].text().to_owned();
    episode.play(&turn).unwrap();
    assert!(episode.actions_of("resign").unwrap_err().to_string().contains("giving up isn't an action"));
    assert!(episode.play("99+Z").is_err());

    let mut episode = Episode::new(&game("team-up"));
    let lay = episode.actions()[0];
    episode.act(lay).unwrap();
    assert!(episode.play("resign").unwrap_err().to_string().contains("finish it by actions"));
}

#[test]
fn a_batch_restarts_finished_games() {
    for text in ["connect-the-dots", "octi-fast", "team-up"] {
        let mut batch = Batch::new(&game(text), 3, 11, 40);
        let (actions, size) = (batch.action_count(), batch.observation_size());
        let (mut masks, mut last) = (vec![false; 3 * actions], vec![0.0; 3 * size]);
        let mut ended = 0;
        for _ in 0..400 {
            let before: Vec<Episode> = batch.episodes().cloned().collect();
            let taken = batch.random_actions();
            batch.step(&taken).unwrap();
            batch.write_masks(&mut masks);
            batch.write_final_observations(&mut last);
            for (at, episode) in batch.episodes().enumerate() {
                let mask = &masks[at * actions..][..actions];
                let legal: Vec<u32> =
                    (0..).zip(mask).filter(|(_, legal)| **legal).map(|(at, _)| at).collect();
                assert_eq!(legal, episode.actions());
                let rewards = batch.rewards().nth(at).unwrap();
                let last = &last[at * size..][..size];
                match batch.endings().nth(at).unwrap() {
                    None => assert!(rewards == [0.0, 0.0] && last.iter().all(|&number| number == 0.0)),
                    Some(how) => {
                        ended += 1;
                        assert_eq!(episode.turns(), 0);
                        let mut whole = before[at].clone();
                        whole.act(taken[at]).unwrap();
                        assert_eq!(whole.node(), Node::Over);
                        let mut seen = vec![0.0; size];
                        whole.observe(&mut seen);
                        assert_eq!(seen, last);
                        assert_eq!(whole.returns(), rewards);
                        assert_eq!(whole.is_cut_off(), how == Ending::CutOff);
                    }
                }
            }
        }
        assert!(ended > 2, "{text}: {ended}");
        let before: Vec<_> = batch.episodes().map(Episode::steps).collect();
        assert!(batch.step(&[0]).unwrap_err().to_string().contains("1 actions for 3 games"));
        let mut actions: Vec<u32> = batch.episodes().map(|episode| episode.actions()[0]).collect();
        actions[2] = u32::MAX;
        assert!(batch.step(&actions).unwrap_err().to_string().starts_with("game 2: "));
        assert_eq!(batch.episodes().map(Episode::steps).collect::<Vec<_>>(), before);
    }
}

#[test]
fn batches_do_not_depend_on_thread_count() {
    for text in ["octiles", "scavenger-hunt", "octi-fast"] {
        let play = |threads: usize| {
            let mut batch = Batch::new(&game(text), 70, 5, 12).with_threads(threads);
            for _ in 0..30 {
                let actions = batch.random_actions();
                batch.step(&actions).unwrap();
            }
            let mut seen = vec![0.0; 70 * batch.observation_size()];
            batch.write_observations(&mut seen);
            (batch.save(), seen)
        };
        let one = play(1);
        assert!(one == play(2) && one == play(4) && one == play(1000), "{text}");
    }
}

#[test]
fn games_without_restarts_wait_for_a_reset() {
    let mut batch = Batch::new(&game("connect-the-dots"), 3, 4, 2).with_restarts(false);
    for _ in 0..2 {
        let actions = batch.random_actions();
        batch.step(&actions).unwrap();
    }
    assert!(batch.endings().all(|ending| ending == Some(Ending::CutOff)));
    assert!(batch.step(&[0; 3]).unwrap_err().to_string().contains("the game is over"));
    batch.reset_game(1, Some(9));
    let first = Batch::new(&game("connect-the-dots"), 1, 9, 2);
    assert_eq!(batch.episode(1).unwrap().position(), first.episode(0).unwrap().position());
    let action = batch.episode(1).unwrap().actions()[0];
    batch.step_some(&[0, action, 0], |game| game == 1).unwrap();
    assert_eq!(batch.episodes().map(Episode::turns).collect::<Vec<_>>(), [2, 1, 2]);
    assert_eq!(batch.endings().collect::<Vec<_>>(), [None; 3]);
}

#[test]
fn a_saved_batch_continues_identically() {
    for text in GAMES {
        let mut batch = Batch::new(&game(text), 2, 8, 9);
        for _ in 0..10 {
            let mut same = Batch::restore(&game(text), &batch.save(), 9).unwrap();
            let actions = batch.random_actions();
            assert_eq!(same.random_actions(), actions, "{text}");
            batch.step(&actions).unwrap();
            same.step(&actions).unwrap();
            assert_eq!(same.save(), batch.save(), "{text}");
        }
    }
}

#[test]
fn actions_and_turns_are_consistent() {
    for text in ["octiles", "octiles-team", "connect-the-dots"] {
        play(&game(text), 6, 30, |episode| {
            let Node::Player(_) = episode.node() else { return };
            let mut said = Vec::new();
            for turn in episode.position().unwrap().legal_turns() {
                let actions = episode.actions_of(turn.text()).unwrap();
                let mut after = episode.clone();
                after.act(actions[0]).unwrap();
                assert_eq!(after.steps()[episode.steps().len()], turn.text(), "{text}");
                said.extend(actions);
            }
            said.sort_unstable();
            assert_eq!(said, episode.actions(), "{text}");
        });
    }
}

const NUMBERS: &str = include_str!("../src/env/numbers.md");

/// Returns the documented list for `{what}`: its names, or the numbers themselves.
fn listed(what: &str) -> Vec<String> {
    let line = NUMBERS
        .split("\n- ")
        .find(|line| line.split(" 0 to ").next().is_some_and(|names| names.contains(&format!("`{what}`"))));
    let line = line.unwrap_or_else(|| panic!("{what} is listed")).split("\n\n").next().unwrap();
    let (range, names) = line
        .split_once(" 0 to ")
        .unwrap()
        .1
        .split_once([':', ',', '\n'])
        .unwrap_or_else(|| (line.split_once(" 0 to ").unwrap().1, ""));
    let last: usize = range.trim().parse().unwrap();
    let names: Vec<String> = names.split_whitespace().map(str::to_owned).collect();
    let named =
        ["space", "post", "square", "side", "hole", "from", "to", "direction", "gold", "teal", "prize"];
    if !named.contains(&what) {
        return (0..=last).map(|number| number.to_string()).collect();
    }
    assert_eq!(names.len(), last + 1, "{what}");
    names
}

/// Returns the numbers of a cell such as ``56 + `space * 8 + rotation` ``, each with the values of its variables.
fn numbers(cell: &str) -> Vec<(u32, Vec<String>)> {
    let mut all = vec![(0, Vec::new())];
    for term in cell.replace('`', "").split(" + ") {
        let (name, factor) = term.split_once(" * ").unwrap_or((term, "1"));
        if let Ok(number) = name.parse::<u32>() {
            all.iter_mut().for_each(|(sum, _)| *sum += number);
            continue;
        }
        let factor: u32 = factor.parse().unwrap();
        let values = listed(name);
        all = all
            .iter()
            .flat_map(|(sum, said)| {
                values.iter().zip(0..).map(move |(value, at)| {
                    (sum + at * factor, said.iter().chain([value]).cloned().collect())
                })
            })
            .collect();
    }
    all
}

/// Returns the description of an action with these values.
fn words(action: &str, values: &[String]) -> String {
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    let placed = |at: &str| eightfold::octiles::Placement::from_index(at.parse().unwrap());
    let action = action.split([';', '(']).next().unwrap().trim();
    match (action, values.as_slice()) {
        (
            "place the tile in hand there and run with the runner whose path enters it at that side",
            [space, turned, side],
        ) => {
            format!("place on {space} at rotation {turned}, run in from {side}")
        }
        ("place that tile", [at, space]) => {
            format!("place tile {} on {space} at rotation {}", placed(at).tile(), placed(at).rotation())
        }
        ("place the tile in hand there", [space, turned]) => format!("place on {space} at rotation {turned}"),
        ("start there", [gold, teal]) => format!("Gold starts on {gold}, Teal on {teal}"),
        ("the first Plum prize", [post]) => format!("the first Plum prize on {post}"),
        ("replace the tile" | "rotate the tile", [space, turned]) => {
            format!("{action} on {space} at rotation {turned}")
        }
        ("replace the tile and run", [space, turned]) => {
            format!("replace the tile on {space} at rotation {turned} and run")
        }
        ("run there", [post]) => format!("run to {post}"),
        ("run from there", [post]) => format!("run from {post}"),
        ("run to there" | "to there", [place]) => format!("to {place}"),
        ("put the marker there", [post]) => format!("put the marker on {post}"),
        ("scramble it", [space]) => format!("scramble {space}"),
        ("insert a prong", [pod, hole, "0"]) => format!("pod {pod}: prong into hole {hole}"),
        ("insert a prong", [pod, hole, "1"]) => format!("pod {pod}: superprong into hole {hole}"),
        ("reposition a prong", [pod, from, to]) => format!("pod {pod}: prong from hole {from} to {to}"),
        ("enter a reserve pod", [square]) => format!("a reserve pod on {square}"),
        ("liberate a captured pod", [square]) => format!("a captured pod back on {square}"),
        ("liberate one for the partner", [square]) => format!("a captured pod of the partner on {square}"),
        ("begin a free move", [pod, direction]) => format!("pod {pod}: free move towards {direction}"),
        ("this pod moves", [pod]) => format!("pod {pod} moves"),
        ("capture it", [pod]) => format!("capture pod {pod}"),
        (alone, []) => alone.to_owned(),
        other => panic!("no words for {other:?}"),
    }
}

#[test]
fn documented_numbers_match_the_actions() {
    let mut said: Vec<(String, Vec<String>)> = Vec::new();
    for row in NUMBERS.lines().filter(|line| line.starts_with('|')).skip(2) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        if !cells[0].is_empty() {
            said.push((cells[0].replace('`', ""), Vec::new()));
        }
        let (_, descriptions) = said.last_mut().unwrap();
        for (number, values) in numbers(cells[1]) {
            assert_eq!(number as usize, descriptions.len(), "{row}");
            descriptions.push(words(cells[2], &values));
        }
    }
    for game in Game::all() {
        let documented = said.iter().find(|(games, _)| games.split(", ").any(|id| id == game.id()));
        let (_, documented) = documented.unwrap_or_else(|| panic!("{game} is documented"));
        let episode = Episode::new(&game);
        let described: Vec<String> =
            (0..episode.action_count() as u32).map(|action| episode.describe(action)).collect();
        assert_eq!(documented, &described, "{game}");
    }
}
