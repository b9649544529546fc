//! Beginners play the guided first game of every kind: most of the time they press what is marked, now and then they
//! play as they like.

use eightfold_catalog::{AnyMatch, Choice, games};
use eightfold_dice::SeededDice;
use eightfold_game::{Deal, Dice, Game, Match, Step, ToAct, TurnBuilder, random_turn};
use eightfold_octi::Octi;
use eightfold_octiles::{Dots, Hunt, Race, TeamUp};
use eightfold_players::{Job, levels::levels};
use eightfold_search::Status;
use eightfold_sentences::Language;
use eightfold_web::guided::{GUIDE_NODES, NextClick, guide_reason, next_click};
use eightfold_web::words::game_about;

/// The seat of the beginner.
const BEGINNER_SEAT: usize = 0;
/// The most steps of a game. Every game ends by its own rules long before.
const MAX_STEPS: usize = 1_500;
/// Steps of a game whose turns are all taken at random.
const RANDOM_STEPS: usize = 60;
/// Words that are read in 30 seconds, at 200 a minute.
const WORDS_IN_30_S: usize = 100;

/// Returns the turn that a level finds within a number of positions.
fn found(choice: &Choice, played: &dyn AnyMatch, level: usize, nodes: Option<u64>, seed: u64) -> String {
    let mut level = levels(choice)[level - 1];
    level.nodes = nodes.unwrap_or(level.nodes);
    let job = Job::by(choice, &played.position(), &level, seed).expect("a position of the game");
    let history = played.history(played.len());
    let history: Vec<&str> = history.iter().map(String::as_str).collect();
    let mut job = job.after(&history).expect("positions of the game");
    while job.step(4_096) == Status::Thinking {}
    job.best().expect("a player is to act")
}

/// Presses what is marked until the turn is complete, and returns whether it is the suggested turn; `None` if it is
/// another game.
fn press<G: Game>(played: &dyn AnyMatch, turn: &str) -> Option<bool> {
    let position = played.as_any().downcast_ref::<Match<G>>()?.position();
    let Ok(Step::Turn(turn)) = position.step_from_text(turn) else { return Some(false) };
    let mut builder = G::Builder::begin(position);
    // More clicks than any turn needs.
    for _ in 0..60 {
        match next_click::<G>(position, &builder, &turn) {
            Some(NextClick::Click(click)) => builder.click(&click).expect("a click that leads to the turn"),
            Some(NextClick::End) => return Some(builder.turn().as_ref() == Some(&turn)),
            None => return Some(false),
        }
    }
    Some(false)
}

fn press_all(played: &dyn AnyMatch, turn: &str) -> bool {
    press::<Race>(played, turn)
        .or_else(|| press::<TeamUp>(played, turn))
        .or_else(|| press::<Dots>(played, turn))
        .or_else(|| press::<Hunt>(played, turn))
        .or_else(|| press::<Octi>(played, turn))
        .expect("one of the games")
}

/// Returns a random turn, as of a beginner who plays as they like; `None` if it is another game.
fn random<G: Game>(played: &dyn AnyMatch, dice: &mut SeededDice) -> Option<String> {
    let position = played.as_any().downcast_ref::<Match<G>>()?.position();
    random_turn(position, dice).map(|turn| position.turn_to_text(&turn))
}

fn own_way(played: &dyn AnyMatch, dice: &mut SeededDice) -> String {
    random::<Race>(played, dice)
        .or_else(|| random::<TeamUp>(played, dice))
        .or_else(|| random::<Dots>(played, dice))
        .or_else(|| random::<Hunt>(played, dice))
        .or_else(|| random::<Octi>(played, dice))
        .expect("one of the games has a legal turn")
}

/// Plays a whole first game, and returns the longest text shown for a turn besides the press: its reason and the goal.
fn play(game: &str, beginner: u64) -> usize {
    let choice = Choice::new(game, std::iter::empty::<(&str, &str)>()).expect("a game");
    let mut dice = SeededDice::new(beginner);
    let mut played = choice.start(Deal::Hidden, &mut dice);
    let strongest = levels(&choice).len();
    let goal = words(game_about(choice.info()));
    let mut most = goal;
    loop {
        assert!(played.len() < MAX_STEPS, "{game}: the game of beginner {beginner} doesn't end");
        match played.to_act() {
            ToAct::Over(_) => return most,
            ToAct::Chance => drop(played.roll(&mut dice)),
            ToAct::Seat(seat) => {
                let seed = dice.pick(1 << 30) as u64;
                let turn = match seat.index() {
                    BEGINNER_SEAT if dice.pick(8) == 0 => own_way(played.as_ref(), &mut dice),
                    BEGINNER_SEAT => {
                        let turn = found(&choice, played.as_ref(), strongest, Some(GUIDE_NODES), seed);
                        let why = guide_reason(played.as_ref(), &turn).expect("every turn has a reason");
                        most = most.max(goal + words(&why));
                        assert!(press_all(played.as_ref(), &turn), "{game}: {turn} at {}", played.position());
                        turn
                    }
                    _ => found(&choice, played.as_ref(), 1, None, seed),
                };
                played.apply(&turn).expect("a legal turn");
            }
        }
    }
}

fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

/// Returns the longest sentence that says what to press.
fn longest_press() -> usize {
    let source = Language::English.page_source();
    let presses = source.lines().filter(|line| line.starts_with("guide-"));
    presses.map(words).max().expect("the sentences of the guide")
}

#[test]
fn beginners_finish_the_guided_first_game() {
    let all: Vec<&str> = games().map(|game| game.id).collect();
    for beginner in 0..20 {
        let read = play(all[beginner % all.len()], beginner as u64) + longest_press();
        assert!(read <= WORDS_IN_30_S, "a turn of beginner {beginner} takes {read} words");
    }
}

#[test]
fn any_turn_has_a_reason() {
    for game in games() {
        for beginner in 0..20 {
            let choice = Choice::new(game.id, std::iter::empty::<(&str, &str)>()).expect("a game");
            let mut dice = SeededDice::new(beginner);
            let mut played = choice.start(Deal::Hidden, &mut dice);
            for _ in 0..RANDOM_STEPS {
                match played.to_act() {
                    ToAct::Over(_) => break,
                    ToAct::Chance => drop(played.roll(&mut dice)),
                    ToAct::Seat(_) => {
                        let turn = own_way(played.as_ref(), &mut dice);
                        let why = guide_reason(played.as_ref(), &turn).expect("every turn has a reason");
                        assert!(why.ends_with('.'), "{}: `{why}` for {turn}", game.id);
                        played.apply(&turn).expect("a legal turn");
                    }
                }
            }
        }
    }
}
