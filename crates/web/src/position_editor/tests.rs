use eightfold_catalog::{Choice, GameId, games};
use eightfold_game::{Deal, Dice, Seat, SplitMix, ToAct};
use eightfold_learning::samples;
use eightfold_octi::{Direction, Point};
use eightfold_octiles::{POSTS, Post, SPACES, Space, TileId};
use eightfold_record::SeededDice;

use super::{Parts, PositionSetup};

/// Returns every game of the catalogue with its options at each number of draws.
fn choices() -> Vec<Choice> {
    let mut all = Vec::new();
    for info in games() {
        for draw in 0..3 {
            let draws = info.options.iter().map(|_| Some(draw));
            // Some options exclude each other.
            all.extend(Choice::drawn(info.game, draws).ok());
        }
        all.push(Choice::new(info.id, []).expect("a game needs no options"));
    }
    all
}

#[test]
fn positions_of_every_game_round_trip_through_parts() {
    for choice in choices() {
        let mut numbers = SplitMix::new(7);
        let mut dice = SeededDice::new(11);
        let mut played = choice.start(Deal::Hidden, &mut dice);
        for _ in 0..60 {
            let text = played.position();
            let read = PositionSetup::read(choice.clone(), &text);
            let read = read.unwrap_or_else(|| panic!("{}: {text}", choice.info().id));
            assert_eq!(read.text(), text, "{}", choice.info().id);
            assert!(read.opened().is_ok());
            match played.to_act() {
                ToAct::Over(_) => break,
                ToAct::Chance => {
                    played.roll(&mut dice);
                }
                ToAct::Seat(_) => {
                    let legal = played.legal(200_000).expect("fewer legal turns than the limit");
                    let turn = &legal[numbers.pick(legal.len())];
                    played.apply(turn).expect("a legal turn");
                }
            }
        }
    }
    for info in games() {
        let text = samples::middle(info.game).expect("each game has a sample").position();
        let choice = Choice::new(info.id, []).expect("a game needs no options");
        assert_eq!(PositionSetup::read(choice, &text).map(|read| read.text()), Some(text));
    }
}

/// Makes a random edit.
fn press(parts: &mut Parts, numbers: &mut SplitMix) {
    match parts {
        Parts::Tiles(tiles) => {
            let space = Space::new(numbers.pick(SPACES));
            let post = Post::new(numbers.pick(POSTS));
            let tile = TileId::new(1 + numbers.pick(18) as u8).expect("1 to 18");
            match numbers.pick(10) {
                0 | 1 => tiles.place(space, tile, numbers.pick(8) as u8),
                2 => tiles.clear(space),
                3 => tiles.turn(space, numbers.pick(2) == 0),
                4 => tiles.swap(space, Space::new(numbers.pick(SPACES))),
                5 => tiles.turn_over(space),
                6 if tiles.is_beside(tile) => tiles.make_top(tile),
                7 if tiles.is_beside(tile) => tiles.make_bottom(tile),
                8 => {
                    let pieces = tiles.pieces();
                    if let Some(piece) = pieces.get(numbers.pick(pieces.len())) {
                        tiles.put(post, *piece);
                    }
                }
                9 => tiles.carry(post, Post::new(numbers.pick(POSTS))),
                _ => tiles.setup.turn = Seat::new(numbers.pick(tiles.seats.len())),
            }
        }
        Parts::Pods(pods) => {
            let point = Point::at(numbers.pick(81));
            let seat = Seat::new(numbers.pick(pods.setup.rules.players()));
            let at = numbers.pick(pods.setup.pods.len());
            match numbers.pick(7) {
                0 | 1 if pods.may_stand(seat, point) => {
                    pods.add(seat, point);
                }
                2 if !pods.setup.pods.is_empty() => pods.take(at),
                3 if !pods.setup.pods.is_empty() && pods.may_stand(pods.setup.pods[at].owner(), point) => {
                    pods.carry(at, point);
                }
                4 if !pods.setup.pods.is_empty() => pods.press(at, Direction::ALL[numbers.pick(8)]),
                5 => pods.setup.supplies[seat.index()].reserve += 3,
                _ => pods.setup.turn = seat,
            }
        }
    }
}

#[test]
fn text_and_parts_agree_and_faults_are_explained() {
    for choice in choices() {
        let mut numbers = SplitMix::new(3);
        let (mut possible, mut impossible) = (0, 0);
        let start = samples::middle(choice.info().game).map(|played| played.position());
        let start = start.and_then(|text| PositionSetup::read(choice.clone(), &text));
        // The sample may belong to other options.
        let start = start.filter(|setup| setup.opened().is_ok());
        let start = start.unwrap_or_else(|| PositionSetup::start(choice.clone()));
        let mut setup = start.clone();
        for at in 0..240 {
            // Most random edits make a position impossible for good.
            if at % 6 == 0 {
                setup = start.clone();
            }
            setup.change(|parts| press(parts, &mut numbers));
            let text = setup.text();
            let again = PositionSetup::read(choice.clone(), &text);
            let again = again.unwrap_or_else(|| panic!("{}: {text}", choice.info().id));
            assert_eq!(again.text(), text, "{}", choice.info().id);
            match setup.opened() {
                Ok(played) => {
                    possible += 1;
                    assert_eq!(played.position(), text);
                }
                Err(fault) => {
                    impossible += 1;
                    assert!(
                        fault.0.len() > 10 && fault.0.ends_with('.'),
                        "{}: {}",
                        choice.info().id,
                        fault.0
                    );
                    assert!(choice.open(&text).is_err());
                }
            }
        }
        assert!(possible > 0, "{} has no possible edits", choice.info().id);
        let always = choice.info().id == "connect-the-dots";
        assert!(always || impossible > 0, "{} has no impossible edits", choice.info().id);
    }
}

fn start(game: &str) -> PositionSetup {
    PositionSetup::start(Choice::new(game, []).expect("a game of the catalogue"))
}

#[test]
fn faults_are_explained_until_corrected() {
    let mut race = start("octiles");
    let home = Post::all().find(|post| match race.parts() {
        Parts::Tiles(tiles) => tiles.letter_on(*post) == 'B',
        Parts::Pods(_) => false,
    });
    let home = home.expect("Blue is on the board");
    let press = |parts: &mut Parts| {
        if let Parts::Tiles(tiles) = parts {
            tiles.put(home, 'B');
        }
    };
    race.change(press);
    assert_eq!(race.opened().unwrap_err().0, "Blue has 4 runners on the board and needs 5.");
    race.change(press);
    assert!(race.opened().is_ok());

    let mut hunt = start("scavenger-hunt");
    hunt.change(|parts| {
        if let Parts::Tiles(tiles) = parts {
            tiles.clear(Space::new(0));
        }
    });
    assert_eq!(hunt.opened().unwrap_err().0, "Every space needs a tile in this game; 1 is empty.");

    let mut octi = start("octi-fast");
    octi.change(|parts| {
        if let Parts::Pods(pods) = parts {
            pods.setup.supplies[0].reserve += 1;
        }
    });
    let fault = octi.opened().unwrap_err().0;
    assert!(fault.starts_with("Blue has "), "{fault}");
}

#[test]
fn pods_and_prongs_return_to_the_supply() {
    let mut octi = start("octi-full");
    let before = octi.text();
    let point = Point::from_name("55").expect("the middle");
    octi.change(|parts| {
        if let Parts::Pods(pods) = parts {
            let at = pods.add(Seat::new(0), point);
            pods.press(at, Direction::ALL[0]);
            assert_eq!(pods.on(point).len(), 1);
            assert!(!pods.may_stand(Seat::new(1), point));
        }
    });
    assert!(octi.opened().is_ok(), "{}", octi.text());
    assert!(octi.text().contains("55:bA"), "{}", octi.text());
    octi.change(|parts| {
        if let Parts::Pods(pods) = parts {
            let at = pods.on(point)[0];
            pods.take(at);
        }
    });
    assert_eq!(octi.text(), before);
}

#[test]
fn other_options_keep_what_fits() {
    let text = samples::middle(GameId::Octiles).expect("a sample").position();
    let two = PositionSetup::read(Choice::new("octiles", []).expect("the race"), &text).expect("a position");
    let four = two.with_choice(Choice::new("octiles", [("players", "4")]).expect("four players"));
    let (Parts::Tiles(before), Parts::Tiles(after)) = (two.parts(), four.parts()) else {
        panic!("the race is played with tiles");
    };
    assert_eq!(before.setup.layout, after.setup.layout);
    assert_eq!(before.count('B'), after.count('B'));
    assert!(four.opened().is_err(), "two players have no runners yet");
}

#[test]
fn text_that_parts_cannot_represent_is_refused() {
    let race = start("octiles");
    let choice = race.choice().clone();
    for text in ["", "nonsense", "a b c d", &format!("{} passes:1 more", race.text())] {
        assert!(PositionSetup::read(choice.clone(), text).is_none(), "{text}");
    }
    let fewer = race.text().replacen('B', ".", 1);
    let read = PositionSetup::read(choice, &fewer).expect("a position with a runner missing can be parsed");
    assert_eq!(read.text(), fewer);
}
