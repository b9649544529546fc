//! The laws that every game obeys, checked over random play.
//!
//! A family's test file says `conformance!(race_of_two, |dice| Race::start(&rules, Deal::Hidden, dice));`.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::{
    Dice, Game, Match, Outcome, QuickHash, Seat, Seats, SplitMix, Step, ToAct, TurnBuilder, legal_turns,
};

/// How much the suite plays.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Random games.
    pub games: u64,
    /// The most steps of each.
    pub steps: usize,
    /// The most legal turns looked at in one position.
    pub turns: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { games: 6, steps: 120, turns: 400 }
    }
}

/// Makes one `#[test]` that runs [`check`] on the start position the expression gives.
#[macro_export]
macro_rules! conformance {
    ($name:ident, $start:expr) => {
        $crate::conformance!($name, $start, $crate::conformance::Effort::default());
    };
    ($name:ident, $start:expr, $effort:expr) => {
        #[test]
        fn $name() {
            $crate::conformance::check($start, $effort);
        }
    };
}

/// Plays random games from the position `start` gives and checks every law on the way.
///
/// # Panics
/// On the first law broken, naming it.
pub fn check<G: Game>(start: impl Fn(&mut dyn Dice) -> G, effort: Effort) {
    for game in 0..effort.games {
        let mut dice = SplitMix::new(game);
        let mut played = Match::new(start(&mut dice));
        seats_are_told_apart(played.start());
        for _ in 0..effort.steps {
            let position = played.position().clone();
            texts_round_trip(&position, effort.turns);
            turns_are_lawful(&position, effort.turns);
            builder_agrees(&position, effort.turns, &mut dice);
            everybody_may_resign(&position, effort.turns.min(40));
            anybody_may_resign(&played, effort.turns.min(40));
            if game % 3 == 2 && dice.pick(30) == 0 {
                // Out of turn, maybe while chance is to act; refused if that player has resigned or nobody is left.
                let _ = played.resign(Seat::new(dice.pick(position.seats())));
                continue;
            }
            let step = match played.to_act() {
                ToAct::Over(_) => break,
                ToAct::Chance => {
                    Step::Chance(position.roll(&mut dice).expect("chance to act has a chance step"))
                }
                // In every other game players give up now and then, so that the rest plays on without them.
                ToAct::Seat(_) if game % 2 == 1 && dice.pick(20) == 0 => Step::Turn(G::resignation()),
                ToAct::Seat(_) => Step::Turn(any_turn(&position, effort.turns, &mut dice)),
            };
            let text = position.step_to_text(&step);
            let word = text.split(' ').next().unwrap_or_default();
            let chance = matches!(step, Step::Chance(_));
            assert_eq!(G::CHANCE_WORDS.contains(&word), chance, "the first word tells chance: `{text}`");
            assert_eq!(position.step_from_text(&text).as_ref(), Ok(&step), "step `{text}` round trips");
            played.apply(step).unwrap_or_else(|error| panic!("`{text}` applies: {error}"));
        }
        assert_eq!(played.positions_kept(), 0, "who only plays keeps no positions on the way");
        history_is_kept(&mut played);
    }
}

fn seats_are_told_apart<G: Game>(position: &G) {
    let seats: Vec<Seat> = Seats::first(position.seats()).iter().collect();
    for (at, &seat) in seats.iter().enumerate() {
        let (name, letter) = (position.seat_name(seat), position.seat_letter(seat));
        assert!(G::SEAT_NAMES.contains(&name), "{name} is among the seat names");
        for &other in &seats[..at] {
            assert_ne!(position.seat_name(other), name, "no two seats have one name");
            assert_ne!(position.seat_letter(other), letter, "no two seats have one letter");
        }
    }
}

fn any_turn<G: Game>(position: &G, most: usize, dice: &mut SplitMix) -> G::Turn {
    let turns = some_turns(position, most);
    turns[dice.pick(turns.len())].clone()
}

fn some_turns<G: Game>(position: &G, most: usize) -> Vec<G::Turn> {
    let mut turns = Vec::new();
    let _ = position.turns(&mut |turn| {
        turns.push(turn);
        if turns.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    turns
}

/// The text of a position says everything: what is read from it is the same to every question that
/// play can ask, and equal.
fn texts_round_trip<G: Game>(position: &G, most: usize) {
    let text = position.to_text();
    let read = G::from_text(position.rules(), &text)
        .unwrap_or_else(|error| panic!("position `{text}` reads back: {error}"));
    assert_eq!(read.to_act(), position.to_act(), "who acts in `{text}`, or how it ended");
    assert_eq!(read.turn_seat(), position.turn_seat(), "the turn field of `{text}`");
    assert_eq!(some_turns(&read, most), some_turns(position, most), "the legal turns in `{text}`");
    assert_eq!(read.chances(), position.chances(), "the chance steps in `{text}`");
    assert_eq!(read.repetition_key(), position.repetition_key(), "what repetition compares in `{text}`");
    assert_eq!(&read, position, "position `{text}` reads back");
}

/// Each seat can resign whoever is to act, the position left says everything, and taking it back leaves
/// the match as it was.
fn anybody_may_resign<G: Game>(played: &Match<G>, most: usize) {
    let before = played.position();
    for seat in (0..before.seats()).map(Seat::new) {
        let mut after = played.clone();
        if played.outcome().is_some() || before.resigned().contains(seat) {
            assert!(after.resign(seat).is_err(), "{seat:?} cannot resign in {}", before.to_text());
            continue;
        }
        after
            .resign(seat)
            .unwrap_or_else(|error| panic!("{seat:?} resigns in {}: {error}", before.to_text()));
        assert!(after.position().resigned().contains(seat), "{seat:?} is out in {}", before.to_text());
        if let (ToAct::Seat(to_act), ToAct::Seat(now)) = (before.to_act(), after.position().to_act())
            && to_act != seat
        {
            assert_eq!(now, to_act, "who is to act stays so when another resigns in {}", before.to_text());
        }
        texts_round_trip(after.position(), most);
        after.undo();
        assert_eq!(after.position(), before, "a resignation is taken back");
        assert_eq!(after.occurrences(), played.occurrences(), "the count of repetitions comes back");
        assert_eq!(after.positions_kept(), 0, "taking back keeps no positions");
    }
}

/// One seat after the other resigns until the game is over; to resign by turn and by seat is the same.
fn everybody_may_resign<G: Game>(position: &G, most: usize) {
    if let ToAct::Seat(seat) = position.to_act() {
        let mut left = position.clone();
        left.resign_unchecked(seat);
        let text = position.to_text();
        assert_eq!(position.play(&G::resignation()), Ok(left), "resigning by turn and by seat: {text}");
    }
    let mut position = position.clone();
    let mut in_play = position.seats();
    while let ToAct::Seat(_) = position.to_act() {
        assert!(in_play > 0, "the game ends once all have resigned: {}", position.to_text());
        position = position
            .play(&G::resignation())
            .unwrap_or_else(|error| panic!("resigning in {}: {error}", position.to_text()));
        texts_round_trip(&position, most);
        turns_are_lawful(&position, most);
        in_play -= 1;
    }
}

fn turns_are_lawful<G: Game>(position: &G, most: usize) {
    let turns = some_turns(position, most);
    match position.to_act() {
        ToAct::Seat(seat) => {
            assert!(!turns.is_empty(), "a player to act has a turn: {}", position.to_text());
            assert_eq!(seat, position.turn_seat(), "the turn field names the player to act");
        }
        ToAct::Chance | ToAct::Over(_) => {
            assert!(turns.is_empty(), "nobody to act: no turns: {}", position.to_text())
        }
    }
    let mut texts: Vec<String> = Vec::with_capacity(turns.len());
    for turn in &turns {
        let text = position.turn_to_text(turn);
        assert_eq!(position.check(turn), Ok(()), "listed turn `{text}` is legal in {}", position.to_text());
        assert_eq!(
            position.step_from_text(&text),
            Ok(Step::Turn(turn.clone())),
            "turn `{text}` reads back in {}",
            position.to_text()
        );
        texts.push(text);
    }
    texts.sort_unstable();
    let listed = texts.len();
    texts.dedup();
    assert_eq!(listed, texts.len(), "no turn is listed twice in {}", position.to_text());
    if listed < most && position.to_act() != ToAct::Chance {
        assert_eq!(legal_turns(position, most), Ok(texts), "the list of legal turns is the turns");
    }
}

fn builder_agrees<G: Game>(position: &G, most: usize, dice: &mut SplitMix) {
    if !matches!(position.to_act(), ToAct::Seat(_)) {
        assert!(G::Builder::begin(position).offers().is_empty(), "no offers when no player is to act");
        return;
    }
    let turns = some_turns(position, most);
    for turn in turns.iter().take(60) {
        let text = position.turn_to_text(turn);
        let mut builder = G::Builder::begin(position);
        for click in G::Builder::clicks(position, turn) {
            assert!(
                builder.offers().contains(&click),
                "click {click:?} of `{text}` is offered in {}",
                position.to_text()
            );
            builder.click(&click).unwrap_or_else(|error| panic!("click {click:?} of `{text}`: {error}"));
        }
        assert_eq!(
            builder.turn().as_ref(),
            Some(turn),
            "clicks of `{text}` make it in {}",
            position.to_text()
        );
    }
    for _ in 0..8 {
        let mut builder = G::Builder::begin(position);
        let mut clicks = 0;
        loop {
            let offers = builder.offers();
            if let Some(turn) = builder.turn() {
                assert_eq!(
                    position.check(&turn),
                    Ok(()),
                    "what is clicked together is legal: `{}` in {}",
                    position.turn_to_text(&turn),
                    position.to_text()
                );
            } else {
                assert!(!offers.is_empty(), "clicking never ends without a turn in {}", position.to_text());
            }
            if offers.is_empty() || clicks > 40 {
                break;
            }
            let click = &offers[dice.pick(offers.len())];
            builder.click(click).unwrap_or_else(|error| panic!("offered click {click:?}: {error}"));
            clicks += 1;
        }
        while builder.take_back() {}
        let fresh = G::Builder::begin(position);
        let set = |offers: Vec<_>| offers.into_iter().collect::<HashSet<_, QuickHash>>();
        assert_eq!(set(builder.offers()), set(fresh.offers()), "taking all back begins anew");
    }
}

fn history_is_kept<G: Game>(played: &mut Match<G>) {
    let walked: Vec<String> = played.walk().map(|position| position.to_text()).collect();
    let half = played.len() / 2;
    let mut shorter = played.clone();
    shorter.take_back_to(half);
    assert_eq!(shorter.position().to_text(), walked[half], "many steps are taken back at once");
    assert_eq!((played.positions_kept(), shorter.positions_kept()), (0, 0), "neither keeps positions");
    let texts: Vec<String> =
        (0..=played.entries().len()).map(|at| played.position_at(at).to_text()).collect();
    if played.outcome().is_some() {
        let resign = Step::Turn(G::resignation());
        assert!(played.apply(resign).is_err(), "nothing is played after the end");
    }
    let outcome: Option<Outcome> = played.outcome();
    let mut again = Match::new(played.start().clone());
    let mut times = vec![again.occurrences()];
    for entry in played.entries() {
        match (again.to_act(), entry.by) {
            (ToAct::Seat(to_act), Some(by)) if to_act == by => again.apply(entry.step.clone()),
            (_, None) => again.apply(entry.step.clone()),
            (_, Some(by)) => again.resign(by),
        }
        .expect("a match replays");
        times.push(again.occurrences());
    }
    assert_eq!(walked, texts, "a walk meets them all");
    assert_eq!(again.outcome(), outcome, "a replay ends alike");
    for (at, (text, times)) in texts.iter().zip(&times).enumerate().rev() {
        assert_eq!(played.len(), at, "taking back takes one step back");
        assert_eq!(&played.position().to_text(), text, "taking back restores the position");
        assert_eq!(played.occurrences(), *times, "and how often it has occurred: {text}");
        played.undo();
    }
}
