//! Trees in links.

use eightfold_catalog::Choice;
use eightfold_study::{Edit, LinkError, NodeId, Study, Tree};
use proptest::prelude::*;

use crate::common::{choice, random_game, random_tree};

#[test]
fn forty_race_steps_fit_into_a_message() {
    let choice = Choice::new("octiles", []).expect("a game");
    let tree = Tree::of_record(&random_game(&choice, 1, 40)).expect("a game");
    assert_eq!(tree.len(), 41);
    let link = tree.to_link().expect("small");
    let steps = link.rsplit_once('.').expect("parts").1;
    assert!(steps.len() <= 80, "{}: {link}", steps.len());
    assert!(link.chars().all(|c| c.is_ascii_alphanumeric() || "-_.~".contains(c)), "{link}");
}

#[test]
fn large_trees_and_invalid_links_are_refused() {
    let choice = Choice::new("octi-fast", []).expect("a game");
    let mut study = Study::new(Tree::of_record(&random_game(&choice, 1, 4)).expect("a game"));
    let at = study.tree().path(study.tree().end_of_line(NodeId::START));
    study.edit(Edit::Comment { at, text: "so much ".repeat(10_000) }).expect("a tree may say it");
    assert!(matches!(study.tree().to_link(), Err(LinkError::TooLarge)));
    assert!(matches!(Tree::of_link(&"t".repeat(70_000)), Err(LinkError::TooLarge)));
    assert!(matches!(Tree::of_link(""), Err(LinkError::Shape)));
    assert!(matches!(Tree::of_link("t1octi-fast......."), Ok(tree) if tree.is_empty()));
    let error = Tree::of_link("t9octi-fast.......").expect_err("another version").to_string();
    assert!(error.contains("version `9`"), "{error}");
    // Up from the start, an unknown step, half a number.
    for broken in ["AAA", "_38", "gA"] {
        let error = Tree::of_link(&format!("t1octi-fast.......{broken}")).expect_err("broken");
        assert!(matches!(error, LinkError::Broken(0)), "{broken}: {error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn trees_round_trip_through_links(choice in choice(), seed: u64, steps in 0..25usize) {
        let tree = random_tree(&choice, seed, steps);
        let again = Tree::of_link(&tree.to_link().expect("small")).expect("its own link");
        let text = tree.to_text();
        let told: String = text.lines().filter(|line| !line.contains("! value ")).map(|line| format!("{line}\n")).collect();
        prop_assert_eq!(again.to_text(), told);
    }
}

proptest! {
    #[test]
    fn fuzz_a_damaged_link_is_read_or_explained(
        seed in 0..6u64, at in 0..200usize, with in "[A-Za-z0-9_.~-]{0,4}", take in 0..4usize,
    ) {
        let choice = Choice::new(if seed % 2 == 0 { "octi-fast" } else { "octiles" }, []).unwrap();
        let mut link = random_tree(&choice, seed, 8).to_link().unwrap();
        let at = at.min(link.len());
        link.replace_range(at..(at + take).min(link.len()), &with);
        if let Ok(tree) = Tree::of_link(&link) {
            let again = Tree::of_link(&tree.to_link().unwrap()).unwrap();
            prop_assert_eq!(again.to_text(), tree.to_text());
        }
    }
}
