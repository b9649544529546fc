//! Trees in SGF: round trips without loss.

use eightfold_catalog::Choice;
use eightfold_record::sgf::Collection;
use eightfold_study::{NodeId, Tree};
use proptest::prelude::*;

use crate::common::random_tree;

fn read(text: &str) -> Tree {
    Tree::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

const HEAD: &str = "(;FF[4]GM[19]CA[UTF-8]RU[fast]BO[33][53][73]WO[37][57][77]NP[25]NR[4]NS[0]";

#[test]
fn annotations_and_unknown_properties_round_trip() {
    let body = ";B[33+A]C[a start]TE[2]CR[33][44]XX[1](;W[37+E]BM[1]AR[33:44]EFVALUE[B 41.2 +-0.6 me 9](;B[33+B]IT[])\
                (;B[53+A]EFMARKS[side:33A]TR[44]N[odd]))(;W[37+B]DO[];;C[later](;B[33+C]EFONLY[])(;B[33+D]TE[1])))";
    let tree = read(&format!("{HEAD}{body}"));
    assert_eq!(tree.len(), 8);
    let text = tree.to_text();
    for line in [
        "1. b 33+A !!\n",
        "2. r 37+E ?\n",
        "! marks space:33 space:44\n",
        "|- 2. r 37+B ?!\n",
        "|  |- 3. b 33+D !\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
    let written = tree.to_sgf().expect("OCTI");
    assert_eq!(read(&written).to_text(), text);
    assert_eq!(read(&text).to_sgf().expect("OCTI"), written);
    let kept = Collection::parse(&written).expect("written");
    assert_eq!(kept.lines(1), 4);
    for property in ["XX[1]", "TR[44]N[odd]", "C[later]", "TE[2]", "AR[33:44]", "EFMARKS[side:33A]", "IT[]"] {
        assert!(written.contains(property), "{property} {written}");
    }
}

#[test]
fn illegal_variations_are_carried() {
    // An impossible turn, an illegal turn, setup in the middle of a game: none of it becomes a branch.
    let body =
        ";B[33+A](;W[37+E];B[33-34])(;W[99+A])(;W[37+E];B[53+A])(;W[57+A];AB[44])(;W[77+A];B[73+A];W[bad]))";
    let tree = read(&format!("{HEAD}{body}"));
    assert_eq!(tree.len(), 4 + 1, "{}", tree.to_text());
    let written = tree.to_sgf().expect("OCTI");
    for variation in [
        "(;W[99+A])",
        "(;W[57+A]\n;AB[44])",
        "(;W[77+A]\n;B[73+A]\n;W[bad])",
        "(;W[37+E]\n(;B[33-34])\n(;B[53+A]))",
    ] {
        assert!(written.contains(variation), "{variation} in {written}");
    }
    assert_eq!(read(&written).to_text(), tree.to_text());
}

/// Nodes with and without turns, legal and illegal, with all kinds of annotations.
fn a_body() -> impl Strategy<Value = String> {
    let node = prop::sample::select(vec![
        ";B[33+A]",
        ";W[37+E]",
        ";B[33+B]",
        ";W[37+F]",
        ";B[53+A]C[said]",
        ";W[57+A]TE[1]",
        ";W[57+B]BM[2]IT[]",
        ";B[73+A]CR[33]",
        ";W[77+A]CR[33][33]",
        ";B[33+C]AR[33:44]TE[3]",
        ";W[37+G]XX[y\\]]",
        ";",
        ";C[a\nb]",
        ";B[53+B]EFVALUE[b 5 x 1]",
        ";W[57+C]EFVALUE[Q 5 x 1]",
        ";B[99]",
        ";AB[44]",
        ";W[77+C]EFMARKS[side:33A]N[]",
    ]);
    let leaf = prop::collection::vec(node, 1..4).prop_map(|nodes| nodes.concat());
    leaf.prop_recursive(4, 24, 4, |inner| {
        let lines = prop::collection::vec(inner.clone(), 2..4);
        (prop::sample::select(vec![";B[33+A]", ";W[37+E]", ";B[33+B]", ";W[37+F]", ";"]), lines).prop_map(
            |(first, lines)| {
                let lines: Vec<String> = lines.into_iter().map(|line| format!("({line})")).collect();
                format!("{first}{}", lines.concat())
            },
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn trees_round_trip_through_sgf(full: bool, seed: u64, steps in 0..40usize) {
        let choice = Choice::new(if full { "octi-full" } else { "octi-fast" }, []).expect("a game");
        let tree = random_tree(&choice, seed, steps);
        // From the start and from a position that needs setup.
        let end = tree.end_of_line(NodeId::START);
        let half = tree.line(end).get(steps / 4).copied().unwrap_or(NodeId::START);
        for tree in [tree.copied(half).expect("a part of it"), tree] {
            let written = tree.to_sgf().expect("OCTI");
            let again = read(&written);
            prop_assert_eq!(again.to_text(), tree.to_text());
            prop_assert_eq!(again.to_sgf().expect("OCTI"), written);
        }
    }

    #[test]
    fn a_file_keeps_all_its_nodes(first in a_body(), second in a_body()) {
        let file = format!("{HEAD};B[33+A];W[37+E](;B[53+A])({first})({second}))");
        let games = Collection::parse(&file).expect("well formed");
        let tree = Tree::of_sgf(&games, 1).expect("the main line is legal");
        let written = tree.to_sgf().expect("OCTI");
        // Variations that repeat a turn are merged, and the second of two glyphs becomes a comment.
        let (kept, all) = (values(&written), values(&file));
        for (name, value) in &all {
            let is_said = match (name.as_str(), value.as_str()) {
                ("TE", "1") => "!",
                ("BM", "2") => "??",
                ("IT", _) => "!?",
                ("EFVALUE", _) => "EFVALUE",
                _ => "",
            };
            let there = kept.contains(&(name.clone(), value.clone()))
                || (name == "C" && value.lines().all(|line| written.contains(line)))
                || (!is_said.is_empty() && written.contains(is_said));
            prop_assert!(there, "{}[{}] of {} in {}", name, value, file, written);
        }
        let kept = Collection::parse(&written).expect("written");
        prop_assert!(kept.lines(1) <= games.lines(1));
        let again = read(&written);
        prop_assert_eq!(again.to_text(), tree.to_text());
        prop_assert_eq!(again.to_sgf().expect("OCTI"), written);
        prop_assert_eq!(read(&tree.to_text()).to_text(), tree.to_text());
    }
}

/// Returns the values of a file, each with the name of its property.
fn values(sgf: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let (mut name, mut value) = (String::new(), None::<String>);
    let mut escaped = false;
    for letter in squeezed_lines(sgf).chars() {
        match &mut value {
            Some(text) if letter == ']' && !escaped => {
                found.push((name.clone(), std::mem::take(text)));
                value = None;
            }
            Some(text) => {
                text.push(letter);
                escaped = letter == '\\' && !escaped;
            }
            None if letter == '[' => value = Some(String::new()),
            None if letter.is_ascii_uppercase() => {
                let begins = found.last().is_some_and(|(last, _)| *last == name);
                if begins {
                    name.clear();
                }
                name.push(letter);
            }
            None => name.clear(),
        }
    }
    found.retain(|(name, _)| name != "AP");
    found
}

/// Returns a file without the line breaks between its nodes.
fn squeezed_lines(sgf: &str) -> String {
    sgf.replace("\n;", ";").replace("\n(", "(")
}
