//! Turns that a builder has assembled from clicks.

use eightfold_catalog::{AnyMatch, CheckedStep, Choice, dispatch, games};
use eightfold_game::{Deal, Game, IdentityDice, Match, TurnBuilder, random_turn};

fn is_taken_only_where_it_starts<G: Game>(rules: &G::Rules) {
    let mut played = Match::new(G::start(rules, Deal::Hidden, &mut IdentityDice));
    while played.roll_on(&mut IdentityDice) {}
    let turn = random_turn(played.position(), &mut IdentityDice).expect("a player is to act");
    let mut builder = G::Builder::begin(played.position());
    assert!(CheckedStep::of_builder(&played, &builder).is_none(), "nothing is clicked yet");
    for click in G::Builder::clicks(played.position(), &turn) {
        builder.click(&click).expect("it is legal");
    }
    let text = played.position().turn_to_text(&turn);
    let [step, late] = [(); 2].map(|()| CheckedStep::of_builder(&played, &builder).expect("it is complete"));
    assert_eq!(step.text(), text);
    assert_eq!(played.make(step).expect("it is taken").text, text);
    assert!(played.make(late).is_none(), "it was checked before the turn");
    assert!(CheckedStep::of_builder(&played, &builder).is_none(), "the position is another one");
}

#[test]
fn clicked_turns_are_taken_only_in_their_position() {
    for info in games() {
        let choice = Choice::new(info.id, []).expect("a game of the catalog");
        dispatch!(choice.rules(), |G, rules| is_taken_only_where_it_starts::<G>(rules));
    }
}
