//! Best lines of a position, and the values of all outcomes of a chance step.

use eightfold_catalog::Choice;
use eightfold_record::Record;
use eightfold_study::lines::{LineSearch, best_looking_turns};

fn choice(game: &str) -> Choice {
    Choice::new(game, []).expect("a game")
}

/// Searches to a depth.
fn searched(game: &str, position: &str, count: usize, depth: u8) -> LineSearch {
    let mut lines = LineSearch::new(&choice(game), position, &[], count).expect("a position with turns");
    while lines.depth() < depth && lines.advance(500) {}
    lines
}

#[test]
fn lines_are_ordered_and_equally_deep() {
    let position = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
    let lines = searched("octi-fast", position, 4, 3);
    let found = lines.lines();
    assert_eq!((found.len(), lines.seat(), lines.mean()), (4, 'b', None));
    assert!(found.is_sorted_by(|one, other| one.chance >= other.chance), "{found:?}");
    assert_eq!((found[0].step.as_str(), found[0].chance), ("36-37", 10_000));
    let steps: std::collections::HashSet<_> = found.iter().map(|line| &line.step).collect();
    assert_eq!(steps.len(), 4, "no turn stands there twice");
    // The same search in different slices finds the same.
    let mut again = LineSearch::new(&choice("octi-fast"), position, &[], 4).expect("a position");
    while again.depth() < 3 && again.advance(u64::MAX) {}
    assert_eq!(again.lines(), found);
}

#[test]
fn a_threat_follows_a_null_move() {
    // Red can step into a base of Blue's: that is a threat while Blue is to act.
    let position = "33:b/36:bA/54:rE/57:r/73:b/77:r b=4,24,0,0 r=4,24,0,0 b";
    let lines = searched("octi-fast", position, 2, 2);
    let threat = lines.threat().expect("the game has threats");
    assert_eq!((threat.step.as_str(), threat.chance), ("54-53", 10_000));
    assert_eq!(lines.lines()[0].error, None, "it was looked at once");
    let deeper = searched("octi-fast", position, 2, 3);
    assert!(deeper.lines().iter().all(|line| line.error.is_some()), "{:?}", deeper.lines());
    // The race has no null move.
    let tree = eightfold_study::Tree::read("game: octiles\nseed: 0\n").expect("a game");
    let race = searched("octiles", &tree.head().played().position(), 2, 2);
    assert!(race.threat().is_none() && race.lines().len() == 2);
}

#[test]
fn chance_steps_have_values_and_a_mean() {
    let tree = eightfold_study::Tree::read("game: octiles\nseed: 0\n").expect("a game");
    let mut played = tree.head().played().fork();
    let turn = played.legal(1_000).expect("turns").remove(0);
    played.apply(&turn).expect("it is legal");
    let lines = searched("octiles", &played.position(), 3, 2);
    let found = lines.lines();
    assert_eq!(found.len(), 17);
    assert_eq!(lines.seat(), 'Y', "the player who acts with the tile");
    let (least, most) = found
        .iter()
        .fold((u16::MAX, 0), |(least, most), line| (least.min(line.chance), most.max(line.chance)));
    let mean = lines.mean().expect("chance acts");
    assert!(least <= mean && mean <= most && least < most, "{least} {mean} {most}");
}

#[test]
fn finished_positions_are_refused() {
    let start = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
    let game = Record::from_text(&format!("game: octi-fast\nstart: {start}\n36-37\n")).expect("a game");
    let position = game.played().position();
    let error = LineSearch::new(&choice("octi-fast"), &position, &[], 1).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("over"), "{error}");
    assert!(LineSearch::new(&choice("octi-fast"), "nowhere", &[], 1).is_err());
    assert!(best_looking_turns(&choice("octi-fast"), "nowhere", 3).is_err());
}
