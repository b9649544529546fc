//! Certificates with changed bytes: none is accepted that claims more than the true one, and none panics the checker.
#![cfg(feature = "exact")]

use std::path::Path;
use std::time::Duration;

use eightfold_challenges::exact::{Cnf, Depth, Question, Source, check_lrat, refuted_question, verify};
use eightfold_challenges::{Record, ScoreId, archive};
use proptest::prelude::*;

fn text_of(id: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../archive");
    std::fs::read_to_string(folder.join(format!("{id}.json"))).expect("a record")
}

fn swapped(mut bytes: Vec<u8>, swaps: &[(usize, usize)]) -> Vec<u8> {
    for &(one, other) in swaps {
        let length = bytes.len();
        bytes.swap(one % length, other % length);
    }
    bytes
}

/// Returns the formula of a refutation in the archive, with its stored proof.
fn refutation() -> &'static (Cnf, Vec<u8>) {
    static FORMULA: std::sync::OnceLock<(Cnf, Vec<u8>)> = std::sync::OnceLock::new();
    FORMULA.get_or_init(|| {
        let id: ScoreId = "11.loop.3".parse().expect("a score");
        let record = archive().into_iter().find(|record| record.id == id).expect("a record");
        let question = refuted_question(&record).expect("its own formula").expect("a refutation");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../archive");
        let proof = std::fs::read(folder.join("proofs/11.loop.3.lrat")).expect("a kept proof");
        (question.cnf, proof)
    })
}

/// Returns the start of the line that adds the empty clause: `69215 0 ..`. Lines after it only delete clauses.
fn before_the_end(proof: &[u8]) -> usize {
    let mut at = 0;
    for line in proof.split_inclusive(|byte| *byte == b'\n') {
        if line.split(|byte| *byte == b' ').nth(1) == Some(&b"0"[..]) {
            return at;
        }
        at += line.len();
    }
    panic!("a proof ends with the empty clause");
}

/// Returns the formula that asks for one less, which the board in the archive satisfies, so that it has no refutation.
fn satisfiable() -> &'static Cnf {
    static FORMULA: std::sync::OnceLock<Cnf> = std::sync::OnceLock::new();
    FORMULA.get_or_init(|| {
        let id: ScoreId = "11.loop.3".parse().expect("a score");
        let record = archive().into_iter().find(|record| record.id == id).expect("a record");
        record.check_witness().expect("the board has the value");
        let ScoreId::Measure(measure) = id else { panic!("a measure") };
        let value = record.value.value().expect("a value");
        Question::new(measure, value.rank()).expect("a question").cnf
    })
}

#[test]
fn the_proof_fits_only_its_own_formula() {
    let (cnf, proof) = refutation();
    check_lrat(cnf, &proof[..]).expect("it holds");
    check_lrat(satisfiable(), &proof[..]).expect_err("what can be met is not refuted");
    // Without the line that adds the empty clause it is incomplete.
    check_lrat(cnf, &proof[..before_the_end(proof)]).expect_err("half a proof is none");
}

#[test]
fn an_unknown_field_is_refused() {
    let text = text_of("23.route.points");
    for (name, other) in
        [("bound", "cound"), ("certificate", "tertificate"), ("reason", "season"), ("seed", "weed")]
    {
        let changed = text.replace(&format!("\"{name}\""), &format!("\"{other}\""));
        assert_ne!(changed, text);
        let error = serde_json::from_str::<Record>(&changed).expect_err(name).to_string();
        assert!(error.contains(other), "{error}");
    }
    let text = text_of("11.loop.3").replace("\"file\"", "\"life\"");
    let error = serde_json::from_str::<Record>(&text).expect_err("a proof").to_string();
    assert!(error.contains("life"), "{error}");
}

proptest! {
    #[test]
    fn fuzz_certificates_with_swapped_bytes(
        which in 0..4usize, swaps in prop::collection::vec((any::<usize>(), any::<usize>()), 1..4),
    ) {
        let id = ["7", "16.half", "18.C", "23.route.points"][which];
        let original = text_of(id);
        let known: Record = serde_json::from_str(&original).expect("a record");
        let changed = swapped(original.into_bytes(), &swaps);
        let Ok(record) = serde_json::from_slice::<Record>(&changed) else { return Ok(()) };
        let depth = Depth { proof: Duration::ZERO };
        if verify(&record, &Source::BuiltIn, depth).is_ok() {
            // The accepted bound is no better than the true one.
            let rank = |amount: &Option<eightfold_challenges::Amount>| {
                amount.as_ref().and_then(eightfold_challenges::Amount::value).map(eightfold_challenges::Value::rank)
            };
            if record.id == known.id && record.bound.is_some() {
                prop_assert!(rank(&record.bound) >= rank(&known.bound), "{}", String::from_utf8_lossy(&changed));
            }
            prop_assert!(record.check_witness().is_ok());
        }
    }

    #[test]
    fn fuzz_proofs_with_swapped_bytes(
        swaps in prop::collection::vec((any::<usize>(), any::<usize>()), 1..4), cut in any::<usize>(),
    ) {
        let (cnf, proof) = refutation();
        let changed = swapped(proof.clone(), &swaps);
        // A satisfiable formula has no refutation, whatever is in the file.
        prop_assert!(check_lrat(satisfiable(), &changed[..]).is_err());
        // A changed proof may still be valid for its own formula, in a different way. A truncated one never is.
        let end = 1 + cut % before_the_end(proof);
        prop_assert!(check_lrat(cnf, &changed[..end]).is_err());
    }
}
