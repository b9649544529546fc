//! Certificates of the archive: stored proofs are checked, and false ones are refused.
#![cfg(feature = "exact")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::common::random_board;
use eightfold_challenges::exact::{
    Crossings, Depth, Question, RecordCheck, Rounds, Solver, Source, StopCondition, Verdict, Weights,
    read_folder, verify,
};
use eightfold_challenges::{Amount, Certificate, Measure, Proof, Record, ScoreId, Status, Survey};
use eightfold_octiles::{Link, Placement, Port, Space, TileId};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../archive")
}

fn source() -> Source {
    Source::Folder(folder())
}

const STORED_PROOFS: Depth = Depth { proof: Duration::ZERO };

fn record(id: &str) -> Record {
    let id: ScoreId = id.parse().expect("a score");
    let records = read_folder(&folder()).expect("the archive");
    records.into_iter().find(|record| record.id == id).expect("a record")
}

/// What continuous integration has time for: all witnesses are measured and satisfy the formulas, stored proofs are
/// checked, and so are all bounds that need no proof. `cargo xtask test --long` generates the other proofs again.
#[test]
fn the_archive_is_valid() {
    let (mut kept, mut certified) = (0, 0);
    for record in read_folder(&folder()).expect("the archive") {
        let checked = verify(&record, &source(), STORED_PROOFS);
        let Ok(checked) = checked else {
            panic!("{}: {checked:?}", record.id);
        };
        certified += usize::from(checked == RecordCheck::Certified);
        let is_kept = match &record.certificate {
            Some(Certificate::Refutation { proof, .. }) => proof.file.is_some(),
            Some(_) => true,
            None => false,
        };
        assert!(!is_kept || checked == RecordCheck::Certified, "{}", record.id);
        kept += usize::from(is_kept);
    }
    assert!(kept == certified && kept > 500, "{kept} of them can be checked at once");
}

#[test]
fn ceilings_and_shortest_paths_hold() {
    for id in ["7", "8.even", "15.3", "1.A1-A2.points"] {
        let checked = verify(&record(id), &source(), STORED_PROOFS);
        assert!(matches!(checked, Ok(RecordCheck::Certified)), "{id}: {checked:?}");
    }
}

#[test]
fn a_bound_must_match_its_proof() {
    // The proof says that no board has 7, which is no bound of 7.
    let mut false_bound = record("10");
    false_bound.bound = Some(Amount::Number(7));
    false_bound.status = Status::BestKnown;
    assert!(verify(&false_bound, &source(), STORED_PROOFS).is_err());
    let mut false_formula = record("10");
    if let Some(Certificate::Refutation { formula, .. }) = &mut false_formula.certificate {
        *formula = "0".repeat(64);
    }
    assert!(verify(&false_formula, &source(), STORED_PROOFS).is_err());
    let mut false_proof = record("10");
    if let Some(Certificate::Refutation { proof, .. }) = &mut false_proof.certificate {
        proof.file = Some("proofs/11.loop.3.lrat".to_owned());
    }
    assert!(verify(&false_proof, &source(), STORED_PROOFS).is_err(), "the proof of another formula");
    let mut false_ceiling = record("7");
    false_ceiling.bound = Some(Amount::Number(9));
    assert!(verify(&false_ceiling, &source(), STORED_PROOFS).is_err());
    let mut false_length = record("1.A1-A2.points");
    false_length.value = Amount::Number(4);
    assert!(verify(&false_length, &source(), STORED_PROOFS).is_err());
}

#[test]
fn bounds_from_links_hold_or_are_refused() {
    for id in ["13.crossing", "13.twice", "14.crossings", "16.half", "16.quarter", "18", "18.C", "20", "21"] {
        let checked = verify(&record(id), &source(), STORED_PROOFS);
        assert!(matches!(checked, Ok(RecordCheck::Certified)), "{id}: {checked:?}");
    }
    let refused = |record: &Record| assert!(verify(record, &source(), STORED_PROOFS).is_err(), "{record:?}");
    let weighed = |change: &dyn Fn(&mut u32, &mut std::collections::BTreeMap<String, u32>)| {
        let mut record = record("16.half");
        let Some(Certificate::Weights { unit, weights }) = &mut record.certificate else {
            panic!("weights");
        };
        change(unit, weights);
        refused(&record);
    };
    weighed(&|_, weights| {
        weights.remove("c3.N");
    });
    weighed(&|unit, _| *unit += 1);
    weighed(&|_, weights| {
        // Enough extra weight for another path.
        weights.insert("a2.SW".to_owned(), 2);
    });
    weighed(&|_, weights| {
        weights.insert("c3.X".to_owned(), 0);
    });
    // The same link by its other name.
    weighed(&|_, weights| {
        weights.insert("c4.S".to_owned(), 0);
    });
    for id in ["13.twice", "14.crossings"] {
        let mut counted = record(id);
        counted.certificate = Some(Certificate::Enumeration { what: "rounds".to_owned(), count: 3 });
        refused(&counted);
    }
    let priced = |change: &dyn Fn(&mut u32, &mut Vec<u32>)| {
        for id in ["20", "21"] {
            let mut record = record(id);
            let Some(Certificate::Prices { unit, prices, .. }) = &mut record.certificate else {
                panic!("prices");
            };
            change(unit, prices);
            refused(&record);
        }
    };
    priced(&|_, prices| prices.fill(0));
    priced(&|_, prices| prices.truncate(17));
    priced(&|unit, _| *unit -= 1);
    let mut few = record("14.crossings");
    few.value = Amount::Number(8);
    few.bound = Some(Amount::Number(8));
    refused(&few);
}

#[test]
fn a_strand_recrosses_tiles_within_its_ceiling() {
    // The numbers that the ceilings of the puzzle use.
    for space in Space::all() {
        let to_tiles = Port::all().filter(|port| port.space() == space && port.link().port().is_some());
        assert!(to_tiles.count() <= 4, "{space}");
    }
    for (id, most) in [("puzzle.path", 3), ("puzzle.loop", 2)] {
        assert_eq!(record(id).value, Amount::Number(most), "{id}");
        let measure: Measure = id.parse().expect("a score");
        let question = Question::new(measure, i64::from(most) + 1).expect("an exact method");
        let verdict = Solver::new().solve(&question.cnf, &StopCondition::never());
        assert!(matches!(verdict, Verdict::Unsatisfiable), "{id} {verdict:?}");
    }
}

#[test]
fn bounds_from_links_are_not_below_boards() {
    let unit =
        |id: &str| Weights::known(id.parse().expect("a score")).and_then(|w| w.least(id.parse().ok()?));
    assert_eq!(unit("16.half"), Some(6));
    assert_eq!(unit("16.quarter"), Some(1));
    assert_eq!(unit("18"), Some(6));
    assert_eq!(unit("18.C"), Some(1));
    assert_eq!(Rounds::count().most, 8);
    assert_eq!(Crossings::count().most(), 9);
    for seed in 0..300 {
        let survey = Survey::new(&random_board(seed, 17));
        for (id, most) in [
            ("13.crossing", 8),
            ("13.twice", 8),
            ("14.crossings", 9),
            ("16.half", 10),
            ("16.quarter", 20),
            ("18", 4),
            ("18.C", 3),
        ] {
            let measure: Measure = id.parse().expect("a score");
            assert!(measure.read(&survey).value.rank() <= most, "{id}");
        }
    }
}

/// The encoding can be reproduced from the manual alone.
#[test]
fn the_manual_names_every_tile_link_and_post() {
    let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/SOLVER.md");
    let manual = std::fs::read_to_string(manual).expect("the manual");
    let start = manual.find("### The board and the tiles, by name").expect("the names");
    let manual = &manual[start..];
    for tile in TileId::all() {
        let joined = Placement::new(tile, 0).segments().map(|(a, b)| format!("{}-{}", a.name(), b.name()));
        let row = format!("| {tile} | {} |", joined.join(" "));
        assert!(manual.contains(&row), "{row}");
    }
    let name = |port: Port| format!("{}.{}", port.space(), port.side().name());
    let (mut links, mut sides) =
        ([BTreeSet::new(), BTreeSet::new()], BTreeMap::<String, BTreeSet<String>>::new());
    for port in Port::all() {
        let link = |other: Port| format!("{}-{}", name(port.min(other)), name(port.max(other)));
        match port.link() {
            Link::Space(other) => drop(links[0].insert(link(other))),
            Link::Printed(other) => drop(links[1].insert(link(other))),
            Link::Post(post) => drop(sides.entry(post.to_string()).or_default().insert(name(port))),
        }
    }
    // Each list extends from its heading to the end of its paragraph.
    let list = |head: &str| {
        let from = manual.find(head).unwrap_or_else(|| panic!("{head}")) + head.len();
        let text = manual[from..].split("\n\n").next().expect("a paragraph").replace('\n', " ");
        text.trim_end_matches('.').split(',').map(|part| part.trim().to_owned()).collect::<BTreeSet<_>>()
    };
    for (head, links) in ["Links of touching sides (24):", "Printed links (8):"].iter().zip(&links) {
        assert_eq!(&list(head), links);
        assert!(head.contains(&format!("({})", links.len())));
    }
    let told = list("by side of the board from the west:");
    let told = told.iter().map(|part| {
        let mut words = part.split(' ').map(str::to_owned);
        (words.next().expect("a post"), words.collect::<BTreeSet<_>>())
    });
    assert_eq!(told.collect::<BTreeMap<_, _>>(), sides);
}

#[test]
fn figures_of_an_unstored_proof_must_be_possible() {
    let known = record("3");
    let changed = |change: fn(&mut Proof)| {
        let mut record = known.clone();
        let Some(Certificate::Refutation { proof, .. }) = &mut record.certificate else {
            panic!("a refutation")
        };
        assert_eq!(proof.file, None);
        change(proof);
        verify(&record, &source(), STORED_PROOFS).map_err(|fault| fault.to_string())
    };
    assert_eq!(changed(|_| {}), Ok(RecordCheck::WitnessOnly));
    for change in [
        |proof: &mut Proof| proof.bytes = 1,
        |proof: &mut Proof| proof.steps = 0,
        |proof: &mut Proof| proof.sha256 = "zz".to_owned(),
    ] {
        let fault = changed(change).expect_err("no proof has such figures");
        assert!(fault.contains("which no proof has"), "{fault}");
    }
    let fault = changed(|proof| proof.command = "rm -rf".to_owned()).expect_err("another command");
    assert!(fault.contains("`eightfold solve 3 --prove`"), "{fault}");
    let fault = verify(&Record { method: String::new(), ..known.clone() }, &source(), STORED_PROOFS);
    assert!(fault.expect_err("no method").to_string().contains("how the board was found"));
    let mut twice = record("13.twice");
    let Some(Certificate::Enumeration { count, .. }) = &mut twice.certificate else {
        panic!("an enumeration")
    };
    *count += 1;
    let fault = verify(&twice, &source(), STORED_PROOFS).expect_err("another count").to_string();
    assert!(fault.contains("the enumeration goes through"), "{fault}");
}
