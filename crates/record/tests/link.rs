//! Packed games: the round trip, short enough for a URL, and broken ones are refused.

use eightfold_catalog::{Choice, games};
use eightfold_game::{Deal, Seat, ToAct};
use eightfold_record::{LinkError, Record, Secret, SeededDice};
use proptest::prelude::*;

/// Returns a game of some legal turns, with a resignation out of turn after `resigns` steps.
fn played(choice: &Choice, seed: u64, turns: usize, resigns: Option<usize>) -> Record {
    let mut dice = SeededDice::new(seed);
    let mut game = choice.start(Deal::Hidden, &mut dice);
    let mut taken = 0;
    while taken < turns {
        match game.to_act() {
            ToAct::Over(_) => break,
            ToAct::Chance => drop(game.roll(&mut dice)),
            ToAct::Seat(_) if resigns == Some(taken) => {
                taken += 1;
                drop(game.resign(Seat::new((seed as usize + 1) % game.seats())));
            }
            ToAct::Seat(_) => {
                let legal = game.legal(1_000_000).expect("not so many");
                let turn = &legal[(seed as usize).wrapping_mul(31).wrapping_add(taken * 7) % legal.len()];
                drop(game.apply(turn).expect("a legal turn"));
                taken += 1;
            }
        }
    }
    Record::of(choice, game.as_ref())
}

fn steps(record: &Record) -> Vec<String> {
    record.played().steps().into_iter().map(|step| format!("{:?} {}", step.by, step.text)).collect()
}

/// Returns every game of the catalogue, some with options.
fn choices() -> Vec<Choice> {
    let plain = games().map(|info| Choice::new(info.id, []).expect("its defaults"));
    let more: [(&str, &[(&str, &str)]); 6] = [
        ("octiles", &[("players", "3")]),
        ("octiles", &[("players", "4")]),
        ("team-up", &[("players", "3"), ("joint-winners", "on")]),
        ("connect-the-dots", &[("target", "25")]),
        ("scavenger-hunt", &[("scramble", "on")]),
        ("octi-full", &[("edgeless", "on"), ("superprongs", "on")]),
    ];
    let more =
        more.map(|(id, options)| Choice::new(id, options.iter().copied()).expect("options of the game"));
    plain.chain(more).collect()
}

#[test]
fn packed_games_round_trip() {
    for choice in choices() {
        for (turns, resigns) in [(0, None), (1, None), (25, None), (12, Some(3))] {
            let mut record = played(&choice, 11, turns, resigns);
            let names = (0..record.played().seats()).map(|seat| if seat == 0 { "Änne ~." } else { "" });
            record.set_names(names).expect("names");
            let link = record.to_link();
            assert!(link.bytes().all(|c| c.is_ascii_alphanumeric() || b"-_.~".contains(&c)), "{link}");
            let again = Record::from_link(&link).unwrap_or_else(|error| panic!("{link}: {error}"));
            assert_eq!(steps(&again), steps(&record), "{link}");
            assert_eq!(again.played().position(), record.played().position());
            assert_eq!(again.played().position_at(0), record.played().position_at(0));
            assert_eq!(again.names(), record.names());
            assert_eq!(again.choice().rules(), record.choice().rules());
            assert_eq!(again.to_link(), link);
        }
    }
}

#[test]
fn table_settlement_and_secret_are_packed() {
    use eightfold_game::{Cause, Outcome, Seats};
    let choice = Choice::new("octiles", []).expect("a race");
    let record = played(&choice, 3, 4, None);
    let mut game = record.played().fork();
    let outcome = Outcome::win(Seats::one(Seat::new(1)), Cause::Time);
    game.end(outcome).expect("it goes on");
    let mut record = Record::of(&choice, game.as_ref());
    let secret = Secret { seed: 3, salt: "deed".parse().expect("a salt") };
    record.commit_to(secret.commitment());
    record.reveal(&secret);
    let again = Record::from_link(&record.to_link()).expect("a packed game");
    assert_eq!(again.played().outcome(), Some(outcome));
    assert_eq!(again.commitment(), record.commitment());
    assert!(again.verify().expect("the shuffle of seed 3").committed);
}

#[test]
fn a_short_race_packs_into_one_line() {
    let choice = Choice::new("octiles", []).expect("a race");
    let link = played(&choice, 5, 3, None).to_link();
    assert!(link.len() < 80, "{} characters: {link}", link.len());
}

/// The numbering of steps in version 1 is fixed: if this fails, the order of legal steps has changed, and existing
/// links would be read as other games. Increase the version then, and keep reading the old one.
#[test]
fn links_of_version_1_stay_readable() {
    let read = |link: &str| {
        let record = Record::from_link(link).expect("a packed game");
        record.played().steps().into_iter().map(|step| step.text).collect::<Vec<_>>()
    };
    assert_eq!(read("1octi-fast......LXG"), ["53+B", "77+E", "33+F"]);
    assert_eq!(read("1octiles......"), Vec::<String>::new());
}

#[test]
fn a_broken_link_has_an_error_message() {
    for (link, said) in [
        ("", "7 parts"),
        ("1octiles", "7 parts"),
        ("9octiles......", "version"),
        ("1chess......", "chess"),
        ("1octiles.players.....", "options"),
        ("1octiles.players~9.....", "players"),
        ("1octiles..~2......", "parts"),
        ("1octiles..~99999~MQ....", "start"),
        ("1octiles..~2....", "start"),
        ("1octiles...*...", "names"),
        ("1octiles....x..", "shuffle"),
        ("1octiles.....x.", "end"),
        ("1octiles.....time~7.", "end"),
        ("1octiles......_", "step 1"),
        ("1octiles......!", "step 1"),
    ] {
        match Record::from_link(link) {
            Ok(record) => panic!("{link} was read as {}", record.to_text()),
            Err(error) => assert!(error.to_string().contains(said), "{link}: {error}"),
        }
    }
    let long = format!("1octiles......{}", "A".repeat(70_000));
    assert!(matches!(Record::from_link(&long), Err(LinkError::Long(_))));
}

proptest! {
    #[test]
    fn fuzz_any_text_is_a_game_or_refused(text in "1(octiles|octi-fast|team-up|scavenger-hunt)\\.[a-z~0-9]{0,12}\\.[~A-Za-z0-9]{0,12}\\.[A-Za-z~]{0,8}\\.[0-9~a-z]{0,6}\\.[a-z~0-9]{0,6}\\.[A-Za-z0-9_-]{0,20}") {
        if let Ok(record) = Record::from_link(&text) {
            let again = Record::from_link(&record.to_link()).expect("a packed game");
            prop_assert_eq!(steps(&again), steps(&record));
        }
    }
}
