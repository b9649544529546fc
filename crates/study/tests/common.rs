//! Random games and trees.

use eightfold_catalog::{Choice, games};
use eightfold_game::{Deal, Dice, ToAct};
use eightfold_record::{Record, SeededDice};
use eightfold_study::{Glyph, Mark, NodeId, Tree, Value};
use proptest::prelude::*;

/// Any game of the catalogue with any compatible options.
pub fn choice() -> impl Strategy<Value = Choice> {
    let games: Vec<_> = games().map(|info| info.game).collect();
    let draws = prop::collection::vec(any::<Option<u32>>(), 8);
    (prop::sample::select(games), draws)
        .prop_filter_map("options that exclude each other", |(game, draws)| Choice::drawn(game, draws).ok())
}

/// Returns a random step that is legal after these.
fn some_step(record: &Record, dice: &mut SeededDice) -> Option<String> {
    let played = record.played();
    match played.to_act() {
        ToAct::Over(_) => None,
        ToAct::Chance => played.fork().roll(dice).map(|made| made.text),
        ToAct::Seat(_) => {
            let turns = played.legal(100_000).ok()?;
            Some(turns[dice.pick(turns.len())].clone())
        }
    }
}

/// Returns a random game with this choice of at most this many steps.
pub fn random_game(choice: &Choice, seed: u64, steps: usize) -> Record {
    let mut dice = SeededDice::new(seed);
    let mut record = Record::of(choice, choice.start(Deal::Hidden, &mut dice).as_ref());
    for _ in 0..steps {
        let Some(step) = some_step(&record, &mut dice) else { break };
        record.apply(&step).expect("a legal step");
    }
    record
}

/// Returns a random tree: a game with branches and annotations in random places.
pub fn random_tree(choice: &Choice, seed: u64, steps: usize) -> Tree {
    let mut dice = SeededDice::new(seed ^ 0x5EED);
    let mut tree = Tree::of_record(&random_game(choice, seed, steps)).expect("a short game");
    let letters = tree.head().played().seat_letters();
    for number in 0..steps {
        let nodes: Vec<NodeId> = tree.walk().collect();
        let node = nodes[dice.pick(nodes.len())];
        let path = tree.path(node);
        match dice.pick(8) {
            0..4 => {
                if let Some(step) = some_step(&tree.record_to(node), &mut dice) {
                    tree.add(&path, &[step]).expect("a legal step");
                }
            }
            4 => tree.set_comment(&path, &format!("said {number} # times\n\nagain")).expect("a comment"),
            5 if node != NodeId::START => {
                let glyph = Glyph::ALL[dice.pick(Glyph::ALL.len())];
                tree.set_glyph(&path, Some(glyph)).expect("a glyph");
            }
            6 => {
                let seat = letters[dice.pick(letters.len())];
                let error = (dice.pick(2) == 0).then(|| dice.pick(900) as u16);
                let who = format!("level-{}", dice.pick(3));
                let value = Value { seat, chance: dice.pick(10_001) as u16, error, who, effort: 1_000 };
                tree.set_value(&path, value).expect("a value");
            }
            _ => {
                let octi = Mark::read(choice, "space:33").is_ok();
                let octiles = ["space:c3", "post:F6", "side:b4NW", "arrow:A3-c3", "strand:d4W-SE"];
                let marks: &[&str] = if octi { &["space:33", "side:44H", "arrow:33-55"] } else { &octiles };
                let mark = Mark::read(choice, marks[dice.pick(marks.len())]).expect("a place on the board");
                tree.set_marks(&path, &[mark]).expect("a mark");
            }
        }
    }
    tree
}
