//! Variations that repeat the line they branch off are merged with it, the main line first, without losing anything.

use base64::Engine as _;
use eightfold_game::{Dice, ToAct};
use eightfold_record::{Record, SeededDice};
use eightfold_study::{NodeId, Tree};
use proptest::prelude::*;

use crate::common::{choice, random_game};

const HEAD: &str = "eightfold record 2\ngame: octi-fast\nseed: 1\n";

fn read(text: &str) -> Tree {
    Tree::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns the lines of a tree between its head and its result.
fn lines(tree: &Tree) -> String {
    let text = tree.to_text();
    let (_, lines) = text.split_once("\n\n").expect("a head");
    lines.split("\n\nresult").next().unwrap_or_default().to_owned()
}

#[test]
fn variations_equal_to_the_main_line_are_merged() {
    let tree = read(include_str!("texts/equal-variation.txt"));
    assert_eq!(lines(&tree), "1. b 33+A\n2. r 37+E\n3. b 33-34\n|- 3. b 33+B\n4. r resign");
    assert_eq!(tree.to_record().result(), "b");
}

#[test]
fn merged_comments_start_with_the_main_line() {
    let tree = read(&format!(
        "{HEAD}1. b 33+A\n2. r 37+E !\n# main\n! marks space:33\n|- 2. r 37+E ?\n|  # other\n|  ! marks space:33 \
         space:44\n|  3. b 33-34 ??\n|  # early\n|  4. r 57+A\n|  |- 4. r 37+F\n3. b 33-34\n4. r 77+A\n"
    ));
    assert_eq!(
        lines(&tree),
        "1. b 33+A\n2. r 37+E !\n# main\n# ?\n# other\n! marks space:33 space:44\n3. b 33-34 ??\n# early\n4. r 77+A\n\
         |- 4. r 57+A\n|- 4. r 37+F"
    );
    assert_eq!(read(&tree.to_text()).to_text(), tree.to_text());
}

#[test]
fn equal_variations_are_merged() {
    let tree = read(&format!(
        "{HEAD}1. b 33+A\n|- 1. b 53+A\n|  2. r 37+A\n|- 1. b 53+A\n|  # again\n|  2. r 57+A\n2. r 37+E\n"
    ));
    assert_eq!(lines(&tree), "1. b 33+A\n|- 1. b 53+A\n|  # again\n|  2. r 37+A\n|  |- 2. r 57+A\n2. r 37+E");
}

#[test]
fn a_variation_never_lengthens_the_game() {
    for (result, line) in [("-", "-"), ("b time", "b time")] {
        let tree = read(&format!(
            "{HEAD}1. b 33+A\n2. r 37+E\n|- 2. r 37+E\n|  3. b 33+B !\n|  # well\n|  |- 3. b 33+C\nresult: {result}\n"
        ));
        assert_eq!(lines(&tree), "1. b 33+A\n2. r 37+E\n# |- 3. b 33+B !\n# |  # well\n# |- 3. b 33+C");
        assert_eq!(tree.to_record().result_line(), line);
        assert_eq!(read(&tree.to_text()).to_text(), tree.to_text());
    }
    let sgf = "(;GM[19]RU[fast]RE[B+R];B[33+A](;W[37+E])(;W[37+E];B[33+B]C[well]))";
    let tree = read(sgf);
    assert_eq!(tree.to_record().to_text().matches("33+B").count(), 1);
    assert_eq!(tree.to_record().played().len(), 2);
    assert!(tree.to_sgf().expect("OCTI").contains("(;W[37+E]\n;B[33+B]C[well])"));
}

#[test]
fn equal_variations_in_sgf_are_merged() {
    let tree = read(
        "(;GM[19]RU[fast];B[33+A](;W[37+E]TE[1]C[main]XX[1];B[33-34];W[57+A])(;W[37+E]BM[1]C[other]CR[44]XX[2]N[n];B[33+B]\
         (;W[57+B])(;W[57+C]))(;W[37+E];B[33-34]C[same];W[77+A]))",
    );
    assert_eq!(
        lines(&tree),
        "1. b 33+A\n2. r 37+E !\n# main\n# other\n# ?\n# sgf> XX[1][2]N[n]\n! marks space:44\n3. b 33-34\n# same\n\
         |- 3. b 33+B\n|  4. r 57+B\n|  |- 4. r 57+C\n4. r 57+A\n|- 4. r 77+A"
    );
    let written = tree.to_sgf().expect("OCTI");
    assert_eq!(read(&written).to_text(), tree.to_text());
    assert_eq!(read(&written).to_sgf().expect("OCTI"), written);
}

#[test]
fn repeated_steps_in_a_link_are_merged() {
    let head = read("game: octi-fast\nseed: 1\n").to_link().expect("short");
    let written = |text: &str| [&[1, text.len() as u8][..], text.as_bytes()].concat();
    let said = |text: &str| [&[3, text.len() as u8][..], text.as_bytes()].concat();
    let bytes = [
        written("33+A"),
        vec![2, 0],
        said("main"),
        written("37+E"),
        vec![0, 1],
        written("33+A"),
        vec![2, 1],
        said("other"),
        written("57+A"),
    ];
    let bytes = base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(bytes.concat());
    let tree = Tree::of_link(&format!("{head}{bytes}")).expect("a link");
    assert_eq!(lines(&tree), "1. b 33+A !\n# main\n# ?\n# other\n2. r 37+E\n|- 2. r 57+A");
}

#[test]
fn merged_studies_keep_results_and_comments() {
    let mut tree = read("game: octi-fast\nseed: 1\n33+A\n37+E\n# mine\nresult: b time\n# below\n");
    let other = read(&format!(
        "{HEAD}1. b 33+A\n2. r 37+E ?\n# theirs\n3. b 33-34\n|- 3. b 33+B\nresult: r agreement\n# under\n"
    ));
    tree.merge(&eightfold_study::Path::start(), &other).expect("the same start");
    let text = tree.to_text();
    for kept in ["37+E ?\n", "# mine\n", "# theirs\n", "# result: b time\n", "|- 3. b 33+B\n", "# below\n"] {
        assert!(text.contains(kept), "{kept} in {text}");
    }
    assert!(text.contains("result: r agreement\nseed: 1\n# below\n# under\n"), "{text}");
    // As a variation its result becomes a comment there.
    let mut tree = read("game: octi-fast\nseed: 1\n33+A\n37+E\n33+C\nresult: b time\n");
    tree.merge(&eightfold_study::Path::start(), &other).expect("the same start");
    assert_eq!(
        lines(&tree),
        "1. b 33+A\n2. r 37+E ?\n# theirs\n3. b 33+C\n|- 3. b 33-34\n|  # result: r agreement\n|  # under\n|- 3. b 33+B"
    );
    assert_eq!(tree.to_record().result_line(), "b time");
}

/// Returns a game, and another that starts with some of its steps.
fn two_games(choice: &eightfold_catalog::Choice, seed: u64, common: usize) -> (Record, Record) {
    let main = random_game(choice, seed, common + 6);
    let mut other = main.clone();
    other.take_back_to(common);
    let mut dice = SeededDice::new(seed ^ 0xA5);
    for _ in 0..4 {
        let step = match other.played().to_act() {
            ToAct::Over(_) => break,
            ToAct::Chance => other.played().fork().roll(&mut dice).map(|made| made.text),
            ToAct::Seat(_) => {
                let turns = other.played().legal(100_000).expect("few");
                Some(turns[dice.pick(turns.len())].clone())
            }
        };
        let Some(step) = step else { break };
        other.apply(&step).expect("a legal step");
    }
    (main, other)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn a_repeated_line_of_any_game_is_merged(choice in choice(), seed: u64, common in 1..8usize) {
        let (main, other) = two_games(&choice, seed, common);
        prop_assume!(main.played().len() > common);
        let mut wanted = Tree::of_record(&main).expect("short");
        let names: Vec<String> = other.played().steps().into_iter().map(|step| step.text).collect();
        wanted.add(&eightfold_study::Path::start(), &names).expect("legal");
        // The other game as a variation below the first step, written out from its start.
        let text = Tree::of_record(&main).expect("short").to_text();
        let variation = Tree::of_record(&other).expect("short").to_text();
        let steps = |text: &str| -> Vec<String> {
            let body = text.split("\n\n").nth(1).unwrap_or_default();
            body.lines().map(str::to_owned).collect()
        };
        let mut all = steps(&text);
        let repeated = steps(&variation).into_iter().enumerate().map(|(at, line)| {
            format!("{}{line}", if at == 0 { "|- " } else { "|  " })
        });
        all.splice(1..1, repeated);
        let (head, _) = text.split_once("\n\n").expect("a head");
        let tree = read(&format!("{head}\n\n{}\n", all.join("\n")));
        prop_assert_eq!(tree.to_text(), wanted.to_text());
        prop_assert_eq!(tree.to_record().to_text(), main.to_text());
        if let Ok(sgf) = tree.to_sgf() {
            prop_assert_eq!(read(&sgf).to_text(), wanted.to_text());
        }
        prop_assert_eq!(Tree::of_link(&tree.to_link().expect("short")).expect("a link").to_text(), wanted.to_text());
        let mut merged = Tree::of_record(&main).expect("short");
        merged.merge(&eightfold_study::Path::start(), &Tree::of_record(&other).expect("short")).expect("the same start");
        prop_assert_eq!(merged.to_text(), wanted.to_text());
        prop_assert!(merged.end_of_line(NodeId::START) == wanted.end_of_line(NodeId::START));
    }
}
