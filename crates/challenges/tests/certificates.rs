//! Certificates of the archive: kept proofs are checked, and false ones are refused.
#![cfg(feature = "exact")]

use std::path::{Path, PathBuf};
use std::time::Duration;

use eightfold_challenges::exact::{Checked, Depth, read_folder, verify};
use eightfold_challenges::{Amount, Certificate, Record, ScoreId, Status};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../archive")
}

const KEPT_ONLY: Depth = Depth {
    proof: Duration::ZERO,
};

fn record(id: &str) -> Record {
    let id: ScoreId = id.parse().expect("a score");
    let records = read_folder(&folder()).expect("the archive");
    records
        .into_iter()
        .find(|record| record.id == id)
        .expect("a record")
}

#[test]
fn kept_proofs_hold() {
    let mut kept = 0;
    for record in read_folder(&folder()).expect("the archive") {
        if let Some(Certificate::Refutation { proof, .. }) = &record.certificate
            && proof.file.is_some()
        {
            kept += 1;
            let checked = verify(&record, &folder(), KEPT_ONLY);
            assert!(
                matches!(checked, Ok(Checked::Certified)),
                "{}: {checked:?}",
                record.id
            );
        }
    }
    assert!(kept >= 3, "small proofs are kept");
}

#[test]
fn ceilings_hold_and_shortest_paths_are_found_again() {
    for id in ["7", "8.even", "15.3", "1.A1-A2.points"] {
        let checked = verify(&record(id), &folder(), KEPT_ONLY);
        assert!(matches!(checked, Ok(Checked::Certified)), "{id}: {checked:?}");
    }
}

#[test]
fn a_bound_that_its_proof_does_not_bear_out_is_refused() {
    // The proof says that no board has 7, which is no bound of 7.
    let mut false_bound = record("10");
    false_bound.bound = Some(Amount::Number(7));
    false_bound.status = Status::BestKnown;
    assert!(verify(&false_bound, &folder(), KEPT_ONLY).is_err());
    let mut false_formula = record("10");
    if let Some(Certificate::Refutation { formula, .. }) = &mut false_formula.certificate {
        *formula = "0".repeat(64);
    }
    assert!(verify(&false_formula, &folder(), KEPT_ONLY).is_err());
    let mut false_proof = record("10");
    if let Some(Certificate::Refutation { proof, .. }) = &mut false_proof.certificate {
        proof.file = Some("proofs/11.loop.3.lrat".to_owned());
    }
    assert!(
        verify(&false_proof, &folder(), KEPT_ONLY).is_err(),
        "the proof of another formula"
    );
    let mut false_ceiling = record("7");
    false_ceiling.bound = Some(Amount::Number(9));
    assert!(verify(&false_ceiling, &folder(), KEPT_ONLY).is_err());
    let mut false_length = record("1.A1-A2.points");
    false_length.value = Amount::Number(4);
    assert!(verify(&false_length, &folder(), KEPT_ONLY).is_err());
}
