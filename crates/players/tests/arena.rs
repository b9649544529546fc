//! Baselines and matches.

use eightfold_game::{Deal, Dice, Game, IdentityDice, Match, Seat, Seats, Step, ToAct};
use eightfold_octi::{Octi, Rules};
use eightfold_octiles::{Dots, DotsGoal, DotsRules, Race, RaceRules};
use eightfold_players::arena::{Pairing, Player, Result, Score, Spec, seating, shuffle_seed};
use eightfold_players::baseline::Baselines;
use eightfold_search::SplitMix;

fn player<G: Baselines>(rules: &G::Rules, spec: &str, nodes: Option<u64>) -> Box<dyn Player<G>> {
    Spec::parse(spec).unwrap().player(rules, nodes, None).unwrap()
}

fn play<G: Baselines>(rules: &G::Rules, a: &str, b: &str, games: u64) -> Score {
    let fixture = Pairing { rules: rules.clone(), seed: 3, opening: 2 };
    let (mut first, mut second) = (player::<G>(rules, a, None), player::<G>(rules, b, None));
    let mut score = Score::default();
    for game in 0..games {
        let mut dice = SplitMix::new(shuffle_seed(3, game));
        score.count(fixture.bout(&mut *first, &mut *second, game, &mut dice).result());
    }
    score
}

#[test]
fn every_baseline_beats_chance() {
    let race = RaceRules::race(2).unwrap();
    for spec in ["greedy", "distance-ab,depth=1"] {
        assert_eq!(play::<Race>(&race, spec, "random", 2).wins, 2, "{spec}");
    }
    for spec in ["greedy", "material-ab"] {
        assert_eq!(play::<Octi>(&Rules::FAST, spec, "random", 4).wins, 4, "{spec}");
    }
    let dots = DotsRules::new(DotsGoal::Rounds(1), false).unwrap();
    assert!(play::<Dots>(&dots, "greedy", "random", 6).wins >= 4);
}

#[test]
fn a_base_within_a_step_is_taken() {
    // Blue's pod on 56 can step to the free base 57.
    let text = "33:b/37:r/56:bA/73:b/77:r b=4,24,0,0 r=5,25,0,0 b";
    let position = Octi::from_text(&Rules::FAST, text).unwrap();
    for spec in ["greedy", "material-ab"] {
        let turn = player::<Octi>(&Rules::FAST, spec, None).choose(&Match::new(position), 1).unwrap();
        assert_eq!(position.turn_to_text(&turn), "56-57", "{spec}");
    }
}

#[test]
fn baselines_keep_to_budget_and_rules() {
    let race = RaceRules::race(3).unwrap();
    for nodes in [1, 2, 50] {
        for seed in 0..4 {
            let start = Race::start(&race, Deal::Hidden, &mut SplitMix::new(seed));
            let played = Match::new(start);
            let turn =
                player::<Race>(&race, "distance-ab,depth=9", Some(nodes)).choose(&played, seed).unwrap();
            assert_eq!(start.check(&turn), Ok(()));
            let again = player::<Race>(&race, "distance-ab,depth=9", Some(nodes)).choose(&played, seed);
            assert_eq!(again, Ok(turn), "the same seed, the same turn");
        }
    }
}

#[test]
fn seats_are_even_and_partners_stay_together() {
    let starts = |rules: &RaceRules| Race::start(rules, Deal::Hidden, &mut IdentityDice);
    for (rules, teams) in [
        (RaceRules::race(2).unwrap(), false),
        (RaceRules::race(3).unwrap(), false),
        (RaceRules::race(4).unwrap(), false),
        (RaceRules::TEAM_PLAY, true),
    ] {
        let start = starts(&rules);
        let mut had = [0; Seat::MAX];
        for game in 0..6 {
            let first = seating(&start, game);
            assert!(!first.is_empty() && first.len() < start.seats());
            if game % 2 == 1 {
                let before = seating(&start, game - 1);
                assert_eq!(first, Seats::first(start.seats()).minus(before), "swapped");
            }
            for seat in first.iter() {
                had[seat.index()] += 1;
                assert!(!teams || start.team(seat).iter().all(|partner| first.contains(partner)));
            }
        }
        assert!(had[..start.seats()].iter().all(|&times| times == 3), "{had:?}");
    }
    let four = Octi::start(&Rules::FOUR, Deal::Hidden, &mut IdentityDice);
    assert!((0..6).all(|game| {
        let first = seating(&four, game);
        first.iter().all(|seat| four.team(seat).iter().all(|partner| first.contains(partner)))
    }));
}

/// Plays the first legal turn, or fails.
struct FirstTurnPlayer(bool);

impl<G: Game> Player<G> for FirstTurnPlayer {
    fn choose(&mut self, played: &Match<G>, _: u64) -> std::result::Result<G::Turn, String> {
        let mut found = None;
        let _ = played.position().turns(&mut |turn| {
            found = Some(turn);
            std::ops::ControlFlow::Break(())
        });
        if self.0 { found.ok_or_else(String::new) } else { Err("no wish to".to_owned()) }
    }
}

#[test]
fn a_player_without_a_turn_loses_the_game() {
    let fixture = Pairing { rules: RaceRules::race(2).unwrap(), seed: 1, opening: 0 };
    for game in 0..2 {
        let mut dice = SplitMix::new(shuffle_seed(1, game));
        let bout =
            fixture.bout::<Race>(&mut FirstTurnPlayer(true), &mut FirstTurnPlayer(false), game, &mut dice);
        assert_eq!(bout.result(), Result::Win);
    }
}

#[test]
fn openings_do_not_end_the_game() {
    for game in 0..20 {
        let fixture = Pairing { rules: Rules::FAST, seed: 9, opening: 100 };
        let bout = fixture.bout::<Octi>(
            &mut FirstTurnPlayer(false),
            &mut FirstTurnPlayer(false),
            game,
            &mut IdentityDice,
        );
        assert!(matches!(bout.played.to_act(), ToAct::Seat(_)), "the opening doesn't end the game");
        assert!(bout.played.entries().iter().all(|entry| matches!(entry.step, Step::Turn(_))));
    }
    assert_ne!(
        SplitMix::new(shuffle_seed(1, 0)).pick(1 << 30),
        SplitMix::new(shuffle_seed(1, 2)).pick(1 << 30)
    );
    assert_eq!(shuffle_seed(1, 0), shuffle_seed(1, 1));
}
