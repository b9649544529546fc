//! Certificates are accepted only as far as they are complete.

use std::collections::BTreeMap;

use crate::common::{collection, dots, puzzle};
use eightfold_game::Game;
use eightfold_octi::{Octi, Rules};
use eightfold_puzzles::{Aim, Certificate, CheckError, Limits, Proof, Puzzle, check};

/// Returns two puzzles of every kind from each game of the collection, with their certificates.
fn some() -> Vec<(Puzzle, Certificate)> {
    /// The size of a proof that is quick to make.
    const MAX_COVERS: usize = 1_200;
    let mut found = Vec::new();
    for game in ["octi-fast", "octiles", "connect-the-dots", "scavenger-hunt"] {
        let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
        for puzzle in collection(game) {
            let proof = puzzle.found.proof.as_ref().expect("a proof");
            // Puzzles with several turns on both sides have more places to change.
            let many = kinds.entry(puzzle.aim().kind()).or_default();
            if *many < 2 && proof.covers <= MAX_COVERS {
                *many += 1;
                let (_, certificate) =
                    puzzle.prove(Limits::DEFAULT).unwrap_or_else(|error| panic!("{puzzle}: {error}"));
                found.push((puzzle, certificate));
            }
        }
    }
    for seed in 0..4 {
        let position = dots(seed, 3).to_text();
        let asked = puzzle("connect-the-dots", &position, "gain 1");
        if let Ok(right) = asked.right_aim(Limits::DEFAULT) {
            let exact = puzzle("connect-the-dots", &position, &right.to_string());
            let (_, certificate) = exact.prove(Limits::DEFAULT).expect("the right number");
            found.push((exact, certificate));
        }
    }
    found
}

#[test]
fn every_kind_of_puzzle_has_a_valid_certificate() {
    let all = some();
    for kind in ["win", "hold", "capture", "prongs", "mean", "gain", "prize"] {
        assert!(all.iter().any(|(puzzle, _)| puzzle.aim().kind() == kind), "no puzzle of the kind {kind}");
    }
    for (puzzle, certificate) in &all {
        let checked = check(puzzle, certificate).unwrap_or_else(|error| panic!("{puzzle}: {error}"));
        assert_eq!(checked.covers, certificate.covers());
        let read: Certificate = certificate.to_string().parse().unwrap();
        assert_eq!(read, *certificate, "{puzzle}");
    }
}

/// Calls `change` with each proof within this one, and `seen` with the whole after each change.
fn each_change(proof: &Proof, change: &dyn Fn(&Proof) -> Vec<Proof>, seen: &mut dyn FnMut(Proof)) {
    for changed in change(proof) {
        seen(changed);
    }
    match proof {
        Proof::End => {}
        Proof::One(step, then) => {
            each_change(then, change, &mut |then| seen(Proof::One(step.clone(), Box::new(then))))
        }
        Proof::All(all) => {
            for at in 0..all.len() {
                each_change(&all[at].1, change, &mut |then| {
                    let mut all = all.clone();
                    all[at].1 = then;
                    seen(Proof::All(all));
                });
            }
        }
    }
}

fn changes(certificate: &Certificate, change: &dyn Fn(&Proof) -> Vec<Proof>) -> Vec<Certificate> {
    let mut changed = Vec::new();
    for at in 0..certificate.firsts.len() {
        each_change(&certificate.firsts[at].why, change, &mut |why| {
            let mut one = certificate.clone();
            one.firsts[at].why = why;
            changed.push(one);
        });
    }
    changed
}

#[test]
fn a_certificate_with_a_missing_reply_is_refused() {
    let drop_one = |proof: &Proof| match proof {
        Proof::All(all) => (0..all.len())
            .map(|gone| {
                Proof::All(
                    all.iter()
                        .enumerate()
                        .filter(|(at, _)| *at != gone)
                        .map(|(_, one)| one.clone())
                        .collect(),
                )
            })
            .collect(),
        _ => Vec::new(),
    };
    let mut tried = 0;
    for (puzzle, certificate) in some() {
        for changed in changes(&certificate, &drop_one).into_iter().step_by(3) {
            tried += 1;
            match check(&puzzle, &changed) {
                Err(CheckError::Missing { missing: 1, .. } | CheckError::Form { .. }) => {}
                other => panic!("{puzzle}: {other:?}"),
            }
        }
        for gone in 0..certificate.firsts.len() {
            let mut changed = certificate.clone();
            changed.firsts.remove(gone);
            assert!(
                matches!(check(&puzzle, &changed), Err(CheckError::Missing { missing: 1, .. })),
                "{puzzle}"
            );
        }
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn a_certificate_with_a_changed_turn_is_refused() {
    let mut refused = 0;
    for (puzzle, certificate) in
        some().into_iter().filter(|(puzzle, _)| puzzle.choice().info().id == "octi-fast")
    {
        let start = Octi::from_text(&Rules::FAST, puzzle.position()).unwrap();
        let other = |proof: &Proof| match proof {
            // A turn that is illegal there, and one that is rarely legal.
            Proof::One(known, then) => {
                let others = ["33+A", "nonsense"].into_iter().filter(|turn| turn != known);
                others.map(|turn| Proof::One(turn.to_owned(), then.clone())).collect()
            }
            _ => Vec::new(),
        };
        for changed in changes(&certificate, &other).into_iter().step_by(5) {
            match check(&puzzle, &changed) {
                Err(_) => refused += 1,
                // 33+A is equally good there: another certificate, with another fingerprint.
                Ok(_) => assert_ne!(changed.fingerprint(&puzzle), certificate.fingerprint(&puzzle)),
            }
        }
        for at in 0..certificate.firsts.len() {
            let mut changed = certificate.clone();
            changed.firsts[at].right ^= true;
            assert!(
                check(&puzzle, &changed).is_err(),
                "{puzzle}: {} at {}",
                changed.firsts[at].turn,
                start.to_text()
            );
            let mut twice = certificate.clone();
            twice.firsts.push(certificate.firsts[at].clone());
            assert!(matches!(check(&puzzle, &twice), Err(CheckError::Twice { .. })), "{puzzle}");
        }
    }
    assert!(refused > 50, "{refused}");
}

#[test]
fn an_unproven_number_is_refused() {
    for (puzzle, certificate) in some() {
        let wrong = match puzzle.aim() {
            Aim::Win { turns, prongs: Some(prongs) } => Aim::Win { turns, prongs: Some(prongs + 1) },
            Aim::Win { turns, prongs } => Aim::Win { turns: turns + 1, prongs },
            Aim::Hold { turns } => Aim::Hold { turns: turns + 1 },
            Aim::Capture { pods } => Aim::Capture { pods: pods + 1 },
            Aim::Gain { points } => Aim::Gain { points: points + 1 },
            Aim::Prize { turns } => Aim::Prize { turns: turns + 1 },
            Aim::Mean { .. } => "mean by 1/1000".parse().unwrap(),
        };
        let other = Puzzle::new(puzzle.choice(), puzzle.position(), wrong).unwrap();
        assert!(check(&other, &certificate).is_err(), "{other}");
        let mut valued = certificate.clone();
        for first in valued.firsts.iter_mut().filter(|first| first.value.is_some()).take(1) {
            first.value = "1/7".parse().ok();
        }
        if valued != certificate {
            assert!(matches!(check(&puzzle, &valued), Err(CheckError::Value { .. })), "{puzzle}");
        }
    }
}

#[test]
fn a_byte_order_mark_is_ignored() {
    let (puzzle, certificate) = some().swap_remove(0);
    let marked = |text: &str| format!("\u{feff}{text}");
    assert_eq!(Puzzle::read(&marked(&puzzle.to_string())).expect("a puzzle").to_string(), puzzle.to_string());
    let all = Puzzle::read_all(&marked(&format!("# a remark\n{puzzle}\n"))).expect("a file");
    assert_eq!(all.len(), 1);
    let read: Certificate = marked(&certificate.to_string()).parse().expect("a certificate");
    assert_eq!(read.to_string(), certificate.to_string());
}
