//! The guarantees of the library's types, for every game.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use eightfold::{Actor, Game, Match, Player, Record, SeededDice, draw};

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn positions_are_values_with_complete_texts() {
    for game in Game::all() {
        let mut dice = SeededDice::new(5);
        let mut position = game.deal(eightfold::Deal::Hidden, &mut dice);
        for _ in 0..30 {
            let same = game.position(&position.to_text()).unwrap();
            assert_eq!(same, position);
            assert_eq!(hash(&same), hash(&position));
            assert_eq!(same.to_act(), position.to_act());
            let step = match position.to_act() {
                Actor::Seat(_) => position.random_turn(&mut dice).unwrap(),
                Actor::Chance => position.roll(&mut dice).unwrap(),
                Actor::Over(_) => break,
            };
            assert_eq!(position.step(step.text()).unwrap(), step);
            assert_eq!(step.is_turn(), position.to_act() != Actor::Chance);
            let next = position.apply(&step).unwrap();
            assert_eq!(position.apply_text(step.text()).unwrap(), next);
            position = next;
        }
        assert!(draw::svg(&position).contains("</svg>"));
        assert_eq!(game.to_string().parse::<Game>().unwrap(), game);
    }
}

#[test]
fn replaying_after_undo_draws_the_same_tiles() {
    for id in ["octiles", "scavenger-hunt", "connect-the-dots", "octi-full"] {
        let mut played = Match::new(&Game::new(id).unwrap(), 77);
        let mut dice = SeededDice::new(3);
        for _ in 0..12 {
            let Some(turn) = played.position().random_turn(&mut dice) else { break };
            played.play(&turn).unwrap();
        }
        let (before, steps) = (played.position().clone(), played.steps());
        let turn = played.undo().unwrap();
        assert!(turn.by.is_some());
        assert!(played.steps().len() < steps.len());
        played.play_text(&turn.text).unwrap();
        assert_eq!((played.position().clone(), played.steps()), (before, steps), "{id}");

        // The record continues with the same tiles, and its shuffle can be verified.
        let record = Record::from_text(&played.record().to_text()).unwrap();
        record.verify().unwrap();
        let mut again = Match::from_record(&record, 0).unwrap();
        let next = again.position().random_turn(&mut dice).unwrap();
        again.play(&next).unwrap();
        played.play(&next).unwrap();
        assert_eq!(again.position(), played.position(), "{id}");
    }
}

#[test]
fn a_manual_chance_step_removes_the_seed() {
    let game = Game::new("octiles").unwrap();
    let mut played = Match::new(&game, 4);
    let turn = played.position().legal_turns().remove(0);
    played.apply(&turn).unwrap();
    assert_eq!(played.to_act(), Actor::Chance);
    let reveal = played.position().chances().unwrap().pop().unwrap();
    played.apply(&reveal).unwrap();
    assert_eq!(played.record().seed(), None);
}

#[test]
fn wrong_arguments_are_refused_with_a_reason() {
    let race = Game::new("octiles").unwrap().start(1);
    let octi = Game::new("octi-fast").unwrap().start(1);
    let turn = octi.legal_turns().remove(0);
    assert!(race.apply(&turn).unwrap_err().to_string().contains("step of another game"));
    assert!(race.step("nonsense").is_err());
    assert!(race.game().position("nonsense").is_err());
    assert!(octi.legal_turns_up_to(3).unwrap_err().to_string().contains("more than 3"));
    assert!(Game::from_text("octiles players").is_err());
    assert!(Game::from_text("").unwrap_err().to_string().contains("the games are"));
    let player = Player::new(octi.game(), 1).unwrap();
    assert_eq!(player.advise_at(&race, 1), None);
}

#[test]
fn a_player_is_deterministic_for_a_seed() {
    for game in Game::all() {
        let player = Player::new(&game, 2).unwrap().with_nodes(200);
        let played = Match::new(&game, 6);
        let advice = player.advise(&played, 9).unwrap();
        assert_eq!(player.advise(&played, 9), Some(advice.clone()));
        assert!(played.position().apply(&advice.turn).is_ok(), "{game}");
    }
}

#[test]
fn a_saved_match_continues_identically() {
    for game in Game::all() {
        for seed in [0, 1, u64::MAX] {
            let mut played = Match::new(&game, seed);
            let mut dice = SeededDice::new(3);
            for _ in 0..8 {
                let Some(turn) = played.position().random_turn(&mut dice) else { break };
                played.play(&turn).unwrap();
            }
            let mut same = Match::restore(&played.save()).unwrap();
            assert_eq!(same.record().to_text(), played.record().to_text());
            if let Some(turn) = played.position().random_turn(&mut dice) {
                assert_eq!(same.play(&turn).unwrap(), played.play(&turn).unwrap());
            }
            assert_eq!((same.steps(), same.position()), (played.steps(), played.position()), "{game}");
            assert_eq!(same.undo(), played.undo());
            assert_eq!((same.steps(), same.position()), (played.steps(), played.position()), "{game}");
            assert_eq!(same.len(), same.steps().len());
        }
    }
}

#[test]
fn an_end_settled_by_players_is_saved() {
    for text in
        ["game: octi-fast\nseed: 0\n33+A\nresult: draw agreement\n", "game: octi-fast\nseed: 0\nb resign\n"]
    {
        let record = Record::from_text(text).unwrap();
        let played = Match::from_record(&record, 0).unwrap();
        assert!(played.outcome().is_some());
        let same = Match::restore(&played.save()).unwrap();
        assert_eq!((same.outcome(), same.steps()), (played.outcome(), played.steps()), "{text}");
    }
}
