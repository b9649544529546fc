//! The guarantees for every game: legal turns only, the same turn for the same seed, a turn available at any time, and
//! games that end.

use std::ops::ControlFlow;

use eightfold_catalog::{Choice, ChoiceError, GameId, games};
use eightfold_game::{Cause, Deal, Evaluate, Game, Match, Outcome, Step, ToAct};
use eightfold_octi::{Octi, Rules};
use eightfold_octi_eval::OctiEvaluator;
use eightfold_octiles::{
    Dots, DotsGoal, DotsRules, Hunt, HuntRules, Race, RaceRules, RaceTurn, TeamUp, TeamUpRules, TeamWin,
};
use eightfold_octiles_eval::RaceEvaluator;
use eightfold_players::levels::PlayableGame;
use eightfold_players::{Job, JobError};
use eightfold_search::{Level, Searcher, SplitMix, Status, choose, random_turn};

fn races() -> [RaceRules; 6] {
    [
        RaceRules::race(2).unwrap(),
        RaceRules::race(2).unwrap().with_face_down(true),
        RaceRules::race(3).unwrap(),
        RaceRules::race(4).unwrap(),
        RaceRules::TEAM_PLAY,
        RaceRules::team_play(TeamWin::Either),
    ]
}

fn levels<G: PlayableGame>(rules: &G::Rules) -> Vec<Level> {
    // Budgets for tests, which check the behaviour and not the strength.
    G::levels(rules).iter().map(|level| level.with_nodes(level.nodes.min(600))).collect()
}

/// Returns positions from random play.
fn positions<G: Game>(rules: &G::Rules, seed: u64, steps: usize, every: usize) -> Vec<G> {
    let mut dice = SplitMix::new(seed);
    let mut position = G::start(rules, Deal::Hidden, &mut dice);
    let mut met = Vec::new();
    for step in 0..steps {
        match position.to_act() {
            ToAct::Over(_) => break,
            ToAct::Chance => {
                let chance = position.roll(&mut dice).unwrap();
                position.chance_unchecked(&chance);
            }
            ToAct::Seat(_) => {
                if step % every == 0 {
                    met.push(position.clone());
                }
                let turn = random_turn(&position, &mut dice).unwrap();
                position.play_unchecked(&turn);
            }
        }
    }
    met
}

fn plays_legally<G: PlayableGame>(rules: &G::Rules, every: usize) {
    for (at, position) in positions::<G>(rules, 5, 200, every).iter().enumerate() {
        for level in levels::<G>(rules) {
            let mut whole = Searcher::new(position, G::Evaluator::default(), &level, 3);
            assert_eq!(whole.step(u64::MAX), Status::Done);
            let best = whole.best().expect("a player to act has a turn").clone();
            assert_eq!(position.check(&best), Ok(()), "{}", position.to_text());

            let mut sliced = Searcher::new(position, G::Evaluator::default(), &level, 3);
            while sliced.step(1 + at as u64) == Status::Thinking {
                let so_far = sliced.best().expect("a turn at any time");
                assert_eq!(position.check(so_far), Ok(()));
            }
            assert_eq!(sliced.best(), Some(&best), "the slices do not matter");
            assert_eq!(sliced.progress(), whole.progress());
            assert_eq!(sliced.progress().line.first(), Some(&best));
        }
    }
}

#[test]
fn turns_are_legal_and_reproducible() {
    for rules in races() {
        plays_legally::<Race>(&rules, 9);
    }
    plays_legally::<TeamUp>(&TeamUpRules::new(2, 5, false).unwrap(), 50);
    plays_legally::<TeamUp>(&TeamUpRules::new(3, 4, true).unwrap(), 60);
    plays_legally::<Dots>(&DotsRules::new(DotsGoal::Rounds(2), false).unwrap(), 5);
    for scramble in [false, true] {
        plays_legally::<Hunt>(&HuntRules { scramble }, 13);
    }
    for rules in Rules::all() {
        plays_legally::<Octi>(&rules, 23);
    }
}

#[test]
fn a_step_searches_little_more_than_requested() {
    for rules in races() {
        for position in positions::<Race>(&rules, 11, 120, 30) {
            let mut search =
                Searcher::new(&position, RaceEvaluator::default(), Race::levels(&rules).last().unwrap(), 1);
            let mut before = 0;
            while search.step(16) == Status::Thinking {
                let now = search.progress().nodes;
                assert!(now - before <= 18, "{before} to {now}");
                before = now;
                if now > 3_000 {
                    break;
                }
            }
        }
    }
}

#[test]
fn a_search_stops_after_one_slice() {
    let race = Race::start(&RaceRules::race(2).unwrap(), Deal::Hidden, &mut SplitMix::new(1));
    let mut asked = 0;
    let level = Level { depth: 9, widths: [40; 4], ..Level::GREEDY };
    let turn = choose(&race, RaceEvaluator::default(), &level, 1, || {
        asked += 1;
        asked == 3
    });
    assert_eq!(asked, 3);
    assert_eq!(race.check(&turn.unwrap()), Ok(()));
}

fn self_play<G: PlayableGame>(rules: &G::Rules, level: &Level, seed: u64) -> (Match<G>, Outcome) {
    let mut dice = SplitMix::new(seed);
    let mut played = Match::new(G::start(rules, Deal::Hidden, &mut dice));
    for _ in 0..1_000 {
        let position = played.position().clone();
        let step = match played.to_act() {
            ToAct::Over(outcome) => return (played, outcome),
            ToAct::Chance => Step::Chance(position.roll(&mut dice).unwrap()),
            ToAct::Seat(_) => {
                let history = (0..=played.entries().len()).map(|at| played.position_at(at));
                let mut search =
                    Searcher::new(&position, G::Evaluator::default(), level, dice.bits()).after(history);
                search.step(u64::MAX);
                Step::Turn(search.best().unwrap().clone())
            }
        };
        played.apply(step).unwrap();
    }
    panic!("no end: {}", played.position().to_text());
}

#[test]
fn races_between_computers_end() {
    for rules in races() {
        for level in levels::<Race>(&rules) {
            for seed in 0..2 {
                self_play::<Race>(&rules, &level, seed);
            }
        }
    }
}

#[test]
fn games_between_computers_end() {
    let greedy = Level::GREEDY.with_nodes(40_000);
    self_play::<TeamUp>(&TeamUpRules::new(2, 4, false).unwrap(), &greedy, 1);
    self_play::<Dots>(&DotsRules::new(DotsGoal::Target(25), false).unwrap(), &greedy, 1);
    for scramble in [false, true] {
        self_play::<Hunt>(&HuntRules { scramble }, &greedy, 1);
    }
    for rules in [Rules::FAST, Rules::FULL, Rules::FOUR] {
        self_play::<Octi>(&rules, &levels::<Octi>(&rules)[1], 1);
    }
}

#[test]
fn no_turn_without_a_player_to_act() {
    let rules = RaceRules::race(2).unwrap();
    let hidden = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- BBBBB.....YYYYY..................... \
                  ?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? B";
    let won = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- .....YYYYYBBBBB..................... \
               1,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? B";
    for text in [hidden, won] {
        let position = Race::from_text(&rules, text).unwrap();
        let level = Race::levels(&rules).last().unwrap();
        let mut search = Searcher::new(&position, RaceEvaluator::default(), level, 1);
        assert_eq!(search.step(100), Status::Done);
        assert_eq!(search.best(), None);
    }
}

#[test]
fn huge_bursts_are_handled() {
    // Seven different pods on one square, each with seven prongs: any of them may go anywhere or stay.
    let stack = ["ABCDEFG", "ABCDEFH", "ABCDEGH", "ABCDFGH", "ABCEFGH", "ABDEFGH", "ACDEFGH"]
        .map(|letters| format!("b{letters}"))
        .join("+");
    let text = format!("37:r/55:{stack}/57:r/77:r b=0,1,0,0 r=4,0,0,0 b");
    for rules in [Rules::FULL, Rules::FAST] {
        let position = Octi::from_text(&rules, &text).unwrap();
        for level in levels::<Octi>(&rules) {
            let best = choose(&position, OctiEvaluator::default(), &level, 1, || false).unwrap();
            assert_eq!(position.check(&best), Ok(()));
        }
    }
}

#[test]
fn a_win_in_one_is_played() {
    let rules = RaceRules::race(2).unwrap();
    let mut found = 0;
    for seed in 0..3 {
        let (played, outcome) = self_play::<Race>(&rules, &Level::GREEDY, seed);
        assert_eq!(outcome.cause, Cause::Goal);
        for at in 0..played.entries().len() {
            let position = played.position_at(at);
            let seat = position.turn_seat();
            let wins = |turn: &RaceTurn| {
                let mut next = *position;
                next.play_unchecked(turn);
                next.outcome().is_some_and(|outcome| outcome.winners.contains(seat))
            };
            let won = position.turns(&mut |turn| {
                if wins(&turn) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if won.is_break() {
                found += 1;
                for level in [Level::GREEDY, *Race::levels(&rules).last().unwrap()] {
                    let turn = choose(position, RaceEvaluator::default(), &level, 1, || false).unwrap();
                    assert!(wins(&turn), "{}", position.to_text());
                }
            }
        }
    }
    assert!(found >= 3);
}

#[test]
fn levels_match_the_catalog() {
    for info in games() {
        let tables: &[&[(&str, &str)]] = match info.game {
            GameId::TeamUp => &[&[], &[("players", "3")], &[("players", "4")]],
            GameId::Octiles => &[&[], &[("players", "3")], &[("players", "4")], &[("start", "face-down")]],
            GameId::OctilesTeam => &[&[], &[("start", "face-down")], &[("team-win", "either")]],
            GameId::ConnectTheDots
            | GameId::ScavengerHunt
            | GameId::OctiFast
            | GameId::OctiFull
            | GameId::OctiFour => &[&[]],
        };
        for options in tables {
            let choice = Choice::new(info.id, options.iter().copied()).unwrap();
            let known: Vec<_> = eightfold_players::levels::levels(&choice)
                .iter()
                .map(|level| (level.number, level.name))
                .collect();
            let named: Vec<_> = (1u8..).zip(choice.levels()).collect();
            assert_eq!(known, named, "{} {options:?}", info.id);
        }
    }
}

/// Checks that the strongest level isn't limited by its depth or widths long before its budget is used up.
fn uses_its_positions<G: PlayableGame>(rules: &G::Rules) {
    let level = G::levels(rules).last().expect("every game has a level");
    for position in positions::<G>(rules, 5, 16, 5) {
        let mut search = Searcher::new(&position, G::evaluator(level), level, 3);
        while search.progress().nodes < level.nodes / 5 {
            let seen = search.progress().nodes;
            assert_eq!(
                search.step(1_000),
                Status::Thinking,
                "{seen} seen: {level:?} at {}",
                position.to_text()
            );
        }
    }
}

#[test]
fn the_strongest_levels_use_their_budget() {
    uses_its_positions::<TeamUp>(&TeamUpRules::new(3, 4, true).unwrap());
    uses_its_positions::<Hunt>(&HuntRules::default());
    uses_its_positions::<Race>(&RaceRules::race(3).unwrap());
}

#[test]
fn invalid_jobs_are_refused() {
    let position = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- BBBBB.....YYYYY..................... \
                    1,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? B";
    let error = |game: &str, options: &[(&str, &str)], position: &str, level| {
        Job::new(game, options, position, level, 1).unwrap_err()
    };
    assert_eq!(error("octiles", &[], position, 9), JobError::Level { given: 9, most: 8 });
    assert!(matches!(error("chess", &[], position, 1), JobError::Game(ChoiceError::Game { .. })));
    assert!(matches!(
        error("octiles", &[("players", "7")], position, 1),
        JobError::Game(ChoiceError::Option(_))
    ));
    assert!(matches!(error("octiles", &[], "nonsense", 1), JobError::Position(_)));
}

#[test]
fn beginners_overlook_turns_but_always_have_one() {
    let rules = RaceRules::race(2).unwrap();
    let evaluator = RaceEvaluator::default();
    let blind = Level { overlook: 100, ..Level::GREEDY };
    let (mut seen, mut overlooked) = (0, 0);
    for position in positions::<Race>(&rules, 4, 300, 3) {
        let best = |level: &Level| choose(&position, evaluator, level, 1, || false).unwrap();
        let (keen, plain) = (best(&Level::GREEDY), best(&blind));
        assert_eq!(position.check(&plain), Ok(()));
        let subtle = |turn: &RaceTurn| evaluator.subtlety(&position, turn);
        seen += subtle(&keen);
        overlooked += subtle(&plain);
    }
    assert!(overlooked < seen, "{overlooked} {seen}");
}

#[test]
fn losing_turns_of_past_matches_are_avoided() {
    // Red's runner on 55 gets round Blue's guards in a dozen turns if Blue builds here.
    let guards = "33:b/34:bA/37:r/53:bACF/55:rCDEFG/73:bH/77:r b=3,20,0,0 r=4,20,0,0 b";
    let edge = "33:bAE/37:rE/45:bABGH/53:bB/57:rDEF/73:bD/77:rH/91:rD b=2,17,0,1 r=3,19,0,0 r";
    for (text, lost) in [(guards, "34+B"), (edge, "77+F")] {
        let position = Octi::from_text(&Rules::FAST, text).unwrap();
        let strongest = Octi::levels(&Rules::FAST).last().unwrap();
        let turn = choose(&position, OctiEvaluator::default(), strongest, 1, || false).unwrap();
        assert_ne!(position.turn_to_text(&turn), lost, "{text}");
    }
}

#[test]
fn forced_replies_do_not_hide_a_loss() {
    // Each of these turns starts a row of threats to a base that the player can only answer, and loses.
    for (text, lost, nodes) in [
        ("33:b/37:rH/57:rB/64:bBH/66:rBF b=4,21,0,1 r=4,23,0,0 b", "64-75", 14_000),
        ("34:bAB/37:r+r/53:b/55:rE/73:b/77:r b=4,23,0,0 r=3,24,0,0 b", "34-35", 20_000),
        ("33:bA/37:r+r/53:bB/57:r/65:bACDH/73:bB/75:rADEFH/77:rF b=3,18,0,0 r=2,19,0,0 r", "75-76", 28_000),
    ] {
        let position = Octi::from_text(&Rules::FAST, text).unwrap();
        let level = Octi::levels(&Rules::FAST).last().unwrap().with_nodes(nodes);
        let turn = choose(&position, OctiEvaluator::default(), &level, 1, || false).unwrap();
        assert_ne!(position.turn_to_text(&turn), lost, "{text}");
    }
}
