//! Editing a tree: edits, undo and redo, the list as text, and navigation.

use eightfold_catalog::Choice;
use eightfold_study::{Edit, Glyph, NodeId, Path, Study, StudyError, Tree};
use proptest::prelude::*;

use crate::common::{choice, random_tree};

fn path(text: &str) -> Path {
    text.parse().expect("a path")
}

fn octi(lines: &str) -> Tree {
    Tree::read(&format!("eightfold record 2\ngame: octi-fast\nseed: 0\n{lines}")).expect("a tree")
}

#[test]
fn existing_steps_are_followed_and_others_branch() {
    let mut tree = octi("33+E\n37+A\n");
    assert_eq!(tree.add(&Path::start(), &["1. B 33+e", "37+b"]).expect("legal"), path("33+E > 37+B"));
    assert_eq!(tree.len(), 4);
    let error = tree.add(&path("33+E"), &["37+C", "99+A"]).expect_err("no such point");
    assert!(error.to_string().contains("turn 3"), "{error}");
    assert_eq!(tree.len(), 5, "the steps before the error are added");
    let error = tree.find(&path("33+E > 37+H > 33+F")).expect_err("not there").to_string();
    assert_eq!(error, "there is no `37+H` after `33+E` in this tree");
}

#[test]
fn transpositions_are_found() {
    let mut tree = octi("33+E\n37+A\n53+E\n");
    let other = tree.add(&Path::start(), &["53+E", "37+A", "33+E"]).expect("legal");
    let (one, other) = (tree.end_of_line(NodeId::START), tree.find(&other).expect("added"));
    assert_eq!(tree.also_reached(one), [other]);
    assert_eq!(tree.also_reached(other), [one]);
}

#[test]
fn resignations_out_of_turn_have_their_own_names() {
    let mut tree = octi("33+E\n");
    let out_of_turn =
        tree.add(&Path::start(), &["R resign"]).or_else(|_| tree.add(&Path::start(), &["Y resign"]));
    let letter = tree.head().played().seat_letters()[1];
    let out_of_turn = out_of_turn.unwrap_or_else(|_| {
        tree.add(&Path::start(), &[format!("{letter} resign")]).expect("any player may resign")
    });
    assert_eq!(out_of_turn.to_string(), format!("{letter} resign"));
    tree.add(&Path::start(), &["resign"]).expect("the player to act may resign");
    assert_eq!(tree.len(), 4);
    assert_eq!(Tree::read(&tree.to_text()).expect("printed").to_text(), tree.to_text());
}

#[test]
fn splitting_and_merging_round_trip() {
    let whole = octi("33+E ! # one\n37+A\n# two\n|- 37+B ?\n53+A\n|- 53+B\n");
    let mut cut = whole.clone();
    let apart = cut.split(&path("33+E")).expect("there is something");
    assert_eq!(cut.len(), 2);
    assert_eq!(apart.len(), 5);
    assert_eq!(apart.node(NodeId::START).comments(), ["one"]);
    cut.merge(&path("33+E"), &apart).expect("the same position");
    assert_eq!(cut.to_text(), whole.to_text());
    let error = cut.merge(&path("33+E > 37+A"), &apart).expect_err("another position");
    assert!(matches!(error, StudyError::OtherStart(_)), "{error}");
    let other = Tree::read("game: octi-full\nseed: 0\n").expect("a game");
    assert!(matches!(cut.merge(&Path::start(), &other), Err(StudyError::OtherGame(_))));
    assert!(matches!(cut.split(&Path::start()), Err(StudyError::Start(_))));
    assert!(matches!(cut.delete(&Path::start()), Err(StudyError::Start(_))));
}

#[test]
fn branches_with_equal_positions_can_be_joined() {
    let text = "33+A\n37+A\n53+A # here\n57+A\n73+A\n|- 73+B\n";
    let mut study = Study::new(octi(text));
    let steps = ["53+A", "37+A", "33+A", "57+A", "33+B"].map(str::to_owned).to_vec();
    study.edit(Edit::Add { at: Path::start(), steps }).expect("legal turns");
    let (first, other) = (path("33+A > 37+A > 53+A"), path("53+A > 37+A > 33+A"));
    assert!(study.tree().also_reached(study.tree().find(&first).expect("there")).len() == 1);
    let before = study.tree().to_text();
    study.edit(Edit::Join { at: first.clone(), to: other.clone() }).expect("the same position");
    let tree = study.tree();
    assert!(tree.node(tree.find(&first).expect("it stays")).children().is_empty());
    let met = tree.find(&path("53+A > 37+A > 33+A > 57+A")).expect("a turn of both branches");
    let names: Vec<&str> = tree.node(met).children().iter().map(|child| tree.node(*child).name()).collect();
    assert_eq!(names, ["33+B", "73+A", "73+B"]);
    assert_eq!(tree.node(tree.find(&other).expect("there")).comments(), ["here"]);
    assert_eq!(Study::from_log(&study.to_log()).expect("kept").tree().to_text(), study.tree().to_text());
    study.edit(Edit::Undo).expect("one edit");
    assert_eq!(study.tree().to_text(), before);
    // Nodes that follow each other, or have different positions, can't be joined.
    let refused = |at: &str, to: &str| study.tree().clone().join(&path(at), &path(to)).expect_err("refused");
    assert!(matches!(refused("33+A", "53+A"), StudyError::OtherStart(_)));
    assert!(matches!(refused("33+A", "33+A"), StudyError::SameLine));
}

#[test]
fn a_tree_finds_the_start_of_another() {
    let tree = octi("33+A\n37+A\n");
    let apart = tree.copied(tree.find(&path("33+A")).expect("there")).expect("a tree");
    let place = tree.place_of(&apart).expect("it begins there");
    assert_eq!(tree.path(place), path("33+A"));
    assert!(apart.place_of(&tree).is_none());
}

#[test]
fn forward_follows_the_last_visited_branch() {
    let mut study = Study::new(octi("33+E\n|- 33+A\n|  37+A\n37+E\n|- 37+F\n"));
    assert!(study.forward() && study.forward() && !study.forward());
    assert_eq!(study.at().to_string(), "33+E > 37+E");
    assert!(study.go_to_sibling(true));
    assert_eq!(study.at().to_string(), "33+E > 37+F");
    study.back();
    study.back();
    assert!(!study.back());
    assert!(study.forward() && study.forward());
    assert_eq!(study.at().to_string(), "33+E > 37+F");
    study.go(&path("33+A")).expect("there");
    study.back();
    study.forward();
    assert_eq!(study.at().to_string(), "33+A");
    // If the current node is deleted, the remaining ancestor becomes current.
    study.forward();
    study.edit(Edit::Delete { at: path("33+A") }).expect("there");
    assert_eq!(study.at(), &Path::start());
    assert!(study.forward());
    assert_eq!(study.at().to_string(), "33+E");
}

#[test]
fn redo_goes_to_the_added_steps() {
    let mut study = Study::new(octi("33+E\n"));
    study.edit(Edit::Add { at: path("33+E"), steps: vec!["37+A".to_owned()] }).expect("legal");
    study.edit(Edit::Undo).expect("can");
    assert_eq!(study.at(), &Path::start());
    study.edit(Edit::Redo).expect("can");
    assert_eq!(study.at().to_string(), "33+E > 37+A");
    let again = Study::from_log(&study.to_log()).expect("its own list");
    assert_eq!(again.at(), &Path::start());
}

#[test]
fn a_deleted_node_gives_way_to_its_ancestor() {
    let mut study = Study::new(octi("33+E\n"));
    let add = Edit::Add { at: path("33+E"), steps: vec!["37+A".to_owned()] };
    let added = add.node().expect("an addition has a node");
    study.go_near(&added);
    assert_eq!(study.at().to_string(), "33+E");
    study.edit(add).expect("legal");
    study.go_near(&added);
    assert_eq!(study.at().to_string(), "33+E > 37+A");
}

#[test]
fn a_failed_or_empty_edit_is_not_recorded() {
    let mut study = Study::new(octi("33+E\n"));
    assert!(study.edit(Edit::Undo).is_err() && study.edit(Edit::Redo).is_err());
    let steps = vec!["33+E".to_owned(), "99".to_owned()];
    assert!(study.edit(Edit::Add { at: Path::start(), steps }).is_err());
    assert!(!study.edit(Edit::Promote { at: path("33+E") }).expect("it is the main step"));
    assert!(!study.edit(Edit::Add { at: Path::start(), steps: vec!["33+e".to_owned()] }).expect("there"));
    assert!(study.edits().is_empty());
    // A truncated log loses only its last line.
    study.edit(Edit::Glyph { at: path("33+E"), glyph: Some(Glyph::Good) }).expect("there");
    let log = study.to_log();
    assert_eq!(Study::from_log(&format!("{log}{{\"edit\":\"un")).expect("cut off").edits().len(), 1);
    let error =
        Study::from_log(&format!("{log}{{\"edit\":\"un\n{{\"edit\":\"undo\"}}\n")).expect_err("broken");
    assert!(error.to_string().starts_with("edit 2 of the list can't be read"), "{error}");
}

/// Returns an edit made of numbers, sometimes with a missing node.
fn edit_of(tree: &Tree, kind: u8, node: usize, number: usize) -> Edit {
    let nodes: Vec<NodeId> = tree.walk().collect();
    let node = nodes[node % nodes.len()];
    let at = tree.path(node);
    match kind % 10 {
        0..3 => {
            let played = tree.record_to(node);
            let legal = played.played().legal(100_000).unwrap_or_default();
            let steps = legal.get(number % legal.len().max(1)).cloned().into_iter().collect();
            Edit::Add { at, steps }
        }
        3 => Edit::Comment { at, text: format!("number {number}") },
        4 => Edit::Glyph { at, glyph: Glyph::ALL.get(number % 9).copied() },
        5 => Edit::Promote { at },
        6 => Edit::Delete { at },
        7 => Edit::Undo,
        8 => Edit::Redo,
        _ => Edit::Split { at },
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn every_edit_can_be_undone_and_restored(
        choice in choice(), seed: u64, todo in prop::collection::vec((any::<u8>(), any::<usize>(), any::<usize>()), 0..90),
    ) {
        let first = random_tree(&choice, seed, 10);
        let mut study = Study::new(first.clone());
        let mut texts = vec![first.to_text()];
        let mut undone: Vec<String> = Vec::new();
        for (kind, node, number) in todo {
            let edit = edit_of(study.tree(), kind, node, number);
            let before = study.tree().to_text();
            match study.edit(edit.clone()) {
                Ok(true) => match edit {
                    Edit::Undo => undone.push(texts.pop().unwrap()),
                    Edit::Redo => texts.push(undone.pop().unwrap()),
                    _ => {
                        undone.clear();
                        texts.push(study.tree().to_text());
                    }
                },
                _ => prop_assert_eq!(&study.tree().to_text(), &before),
            }
            prop_assert_eq!(&study.tree().to_text(), texts.last().unwrap());
        }
        let again = Study::from_log(&study.to_log()).expect("its own list");
        prop_assert_eq!(again.tree().to_text(), study.tree().to_text());
        prop_assert_eq!(again.edits(), study.edits());
        while study.can_undo() {
            study.edit(Edit::Undo).expect("can");
        }
        prop_assert_eq!(study.tree().to_text(), first.to_text());
    }
}

#[test]
fn places_of_marks_depend_on_the_game() {
    let race = Choice::new("octiles", []).expect("a game");
    for good in ["space:c3", "POST:c3", "side:b4nw", "arrow:A3-b4", "strand:c3W-ne"] {
        assert!(eightfold_study::Mark::read(&race, good).is_ok(), "{good}");
    }
    for bad in ["space:a1", "post:G1", "side:c3", "arrow:A3", "strand:c3W-c3E", "circle:c3", "", "space:"] {
        assert!(eightfold_study::Mark::read(&race, bad).is_err(), "{bad}");
    }
}

#[test]
fn one_mark_is_added_and_removed_alone() {
    let mut study = Study::new(octi("33+E\n"));
    let game = Choice::new("octi-fast", []).expect("a game");
    let mark = |text: &str, on| {
        let mark = eightfold_study::Mark::read(&game, text).expect("a mark");
        Edit::Mark { at: path("33+E"), mark, on }
    };
    assert!(study.edit(mark("space:33", true)).expect("possible"));
    assert!(study.edit(mark("space:44", true)).expect("possible"));
    assert!(!study.edit(mark("space:33", true)).expect("possible"), "it is there already");
    assert!(study.edit(mark("space:33", false)).expect("possible"));
    let node = study.tree().find(&path("33+E")).expect("there");
    let marks: Vec<String> = study.tree().node(node).marks().iter().map(ToString::to_string).collect();
    assert_eq!(marks, ["space:44"]);
}

#[test]
fn last_edits_lead_to_the_current_tree() {
    let mut study = Study::new(octi("33+E\n"));
    for step in ["37+A", "37+B", "37+C"] {
        study.edit(Edit::Add { at: path("33+E"), steps: vec![step.to_owned()] }).expect("legal");
    }
    study.edit(Edit::Undo).expect("possible");
    for most in [0, 1, 9] {
        let (mut tree, edits) = study.last_edits(most);
        assert_eq!(edits.len(), most.min(2));
        for edit in &edits {
            assert!(edit.apply(&mut tree).expect("possible"));
        }
        assert_eq!(tree.to_text(), study.tree().to_text());
    }
    // A tree from elsewhere takes the place of this one; the current node stays as far as it exists.
    study.go(&path("33+E > 37+B")).expect("there");
    study.replace(octi("33+E\n37+C\n"));
    assert_eq!((study.at(), study.edits().len()), (&path("33+E"), 0));
}
