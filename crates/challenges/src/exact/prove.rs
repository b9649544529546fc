//! Refuting questions with a proof, and checking the certificates of records.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;
#[cfg(feature = "prove")]
use std::time::Instant;

use eightfold_octiles::Layout;
use sha2::{Digest, Sha256};

use super::cnf::Cnf;
use super::links::{Weights, argue};
use super::lrat::{ProofError, check_lrat};
use super::question::Question;
use super::solver::{Solver, Stop, Verdict};
#[cfg(feature = "prove")]
use crate::archive::Proof;
use crate::archive::{Certificate, Record, ScoreId};
use crate::measure::{Goal, Measure};
use crate::pairs::Pair;

/// Proofs up to this size are kept in the archive itself.
pub const KEPT_BYTES: u64 = 1_000_000;

/// SHA-256 of what is written to it.
struct Hasher(Sha256, u64);

impl Write for Hasher {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        self.1 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Hasher {
    fn new() -> Self {
        Self(Sha256::new(), 0)
    }

    fn hex(self) -> String {
        self.0.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// SHA-256 of a formula in DIMACS.
pub fn formula_hash(cnf: &Cnf) -> String {
    let mut hasher = Hasher::new();
    cnf.write_dimacs(&mut hasher).expect("a hasher takes everything");
    hasher.hex()
}

/// Why a certificate could not be made or does not hold.
#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
    /// A file could not be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The proof is wrong.
    #[error("the proof fails: {0}")]
    Proof(#[from] ProofError),
    /// The formula is not the one refuted.
    #[error("the formula for this question is not the one of the certificate: the encoding has changed")]
    Formula,
    /// There is a better board.
    #[error("the bound is wrong: {0} is better")]
    Better(String),
    /// No exact method.
    #[error("no exact method asks this question")]
    NoMethod,
    /// The definition does not allow so little.
    #[error("the ceiling is not {0}")]
    Ceiling(String),
    /// The enumeration comes to another end.
    #[error("the enumeration finds {found}, not {claimed}")]
    Enumeration {
        /// Now.
        found: String,
        /// In the record.
        claimed: String,
    },
    /// Weights on what is not there.
    #[error("the certificate weighs something that is neither a link, a way into a post nor a stop")]
    WeightNames,
    /// Weights that do not give the bound.
    #[error("the weights of the certificate do not bear out the bound")]
    Weights,
    /// A board among the cuts cannot be read.
    #[error("a board among the cuts cannot be read: {0}")]
    Cut(String),
    /// The witness does not satisfy the formula.
    #[error("the witness does not satisfy the formula that asks for its value")]
    Encoding,
    /// A better board was asked for under the wrong value.
    #[error("the certificate answers the question for {0}, which is not the next better value")]
    Asked(i64),
}

/// What came of checking a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checked {
    /// Witness and certificate were checked.
    Certified,
    /// The witness was checked, and a solver decided the question again, without a proof.
    Decided,
    /// The witness was checked; the certificate takes longer than allowed, or needs the feature `prove`.
    WitnessOnly,
}

/// How much to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depth {
    /// Proofs that took longer than this to make are not made again.
    pub proof: Duration,
}

/// The question one better than a value.
fn next_better(measure: Measure, rank: i64, cuts: &[String]) -> Result<Question, CertificateError> {
    let mut question = Question::new(measure, rank + 1).ok_or(CertificateError::NoMethod)?;
    for text in cuts {
        let layout = Layout::from_text(text).map_err(|error| CertificateError::Cut(error.to_string()))?;
        question.cut(&layout);
    }
    Ok(question)
}

/// Refutes that a board can be better than `rank`, with a proof that this crate's checker accepts. The
/// proof is written to `file`; `command` says how to make it again. `None` if time ran out.
///
/// # Errors
/// If there is a better board, or a file cannot be written.
#[cfg(feature = "prove")]
pub fn certify(
    measure: Measure,
    rank: i64,
    cuts: &[String],
    file: &Path,
    stop: &Stop,
) -> Result<Option<Certificate>, CertificateError> {
    let question = next_better(measure, rank, cuts)?;
    let begun = Instant::now();
    match super::solver::refute(&question.cnf, file, stop)? {
        Verdict::Unknown => return Ok(None),
        Verdict::Model(model) => {
            return Err(CertificateError::Better(question.layout(&model).to_text()));
        }
        Verdict::Unsatisfiable => {}
    }
    let seconds = begun.elapsed().as_secs_f64().ceil() as u64;
    let checked = check_lrat(&question.cnf, io::BufReader::new(std::fs::File::open(file)?))?;
    let mut hasher = Hasher::new();
    io::copy(&mut std::fs::File::open(file)?, &mut hasher)?;
    let bytes = hasher.1;
    Ok(Some(Certificate::Refutation {
        asked: rank + 1,
        variables: question.cnf.variables(),
        clauses: question.cnf.len(),
        formula: formula_hash(&question.cnf),
        cuts: cuts.to_vec(),
        proof: Proof {
            format: "lrat".to_owned(),
            bytes,
            sha256: hasher.hex(),
            steps: checked.steps,
            file: None,
            command: format!("eightfold solve {measure} --prove"),
            seconds,
        },
    }))
}

/// Checks a record: its witness, that the witness satisfies the formula that asks for its value, and
/// its certificate as far as `depth` allows. Kept proofs are looked for in the folder `archive`.
///
/// # Errors
/// Says what does not hold.
pub fn verify(record: &Record, archive: &Path, depth: Depth) -> Result<Checked, VerifyError> {
    record.check_witness()?;
    let layout = record.board()?;
    match record.id {
        ScoreId::Pair(score) => {
            let (value, _) = score.pair.shortest(score.length);
            let found = crate::Value::Number(value);
            if record.value.value() != Some(found) {
                return Err(CertificateError::Enumeration {
                    found: found.to_string(),
                    claimed: record.value.to_string(),
                }
                .into());
            }
            debug_assert!(Pair::all().contains(&score.pair));
            Ok(Checked::Certified)
        }
        ScoreId::Measure(measure) => {
            let rank = record.value.value().map_or(0, crate::Value::rank);
            witness_satisfies(measure, rank, &layout)?;
            match &record.certificate {
                None => Ok(Checked::WitnessOnly),
                Some(Certificate::Ceiling { .. }) => {
                    let bound = record.bound.as_ref().and_then(crate::archive::Amount::value);
                    let holds = measure
                        .ceiling()
                        .is_some_and(|ceiling| bound.is_some_and(|bound| bound.rank() >= ceiling.rank));
                    if holds {
                        Ok(Checked::Certified)
                    } else {
                        let claimed = bound.map_or_else(String::new, |bound| bound.to_string());
                        Err(CertificateError::Ceiling(claimed).into())
                    }
                }
                Some(certificate @ Certificate::Refutation { .. }) => {
                    let bound = record.bound.as_ref().and_then(crate::archive::Amount::value);
                    let bound = bound.map_or(rank, crate::Value::rank);
                    Ok(verify_refutation(measure, bound, certificate, archive, depth)?)
                }
                Some(Certificate::Weights { unit, weights }) => {
                    let weights = Weights::new(weights.clone()).ok_or(CertificateError::WeightNames)?;
                    let bound = record.bound.as_ref().and_then(crate::archive::Amount::value);
                    let bears = bound.is_some_and(|bound| {
                        weights.least(measure) == Some(*unit)
                            && weights.bound(measure).is_some_and(|most| most <= bound.rank())
                    });
                    if bears { Ok(Checked::Certified) } else { Err(CertificateError::Weights.into()) }
                }
                Some(claimed @ Certificate::Enumeration { .. }) => {
                    let (found, made) = argue(measure).ok_or(CertificateError::NoMethod)?;
                    let bound = record.bound.as_ref().and_then(crate::archive::Amount::value);
                    if *claimed == made && bound.is_some_and(|bound| found <= bound.rank()) {
                        Ok(Checked::Certified)
                    } else {
                        Err(CertificateError::Enumeration {
                            found: found.to_string(),
                            claimed: bound.map_or_else(String::new, |bound| bound.to_string()),
                        }
                        .into())
                    }
                }
            }
        }
    }
}

/// What does not hold in a record.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// The record itself.
    #[error(transparent)]
    Record(#[from] crate::archive::RecordFault),
    /// Its certificate.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
}

fn witness_satisfies(measure: Measure, rank: i64, layout: &Layout) -> Result<(), CertificateError> {
    // Every board scores at least 0, also one without the strand that a formula singles out.
    if rank == 0 && measure.goal() == Goal::Most {
        return Ok(());
    }
    let Some(mut question) = Question::new(measure, rank) else {
        return Ok(());
    };
    let home = question.home(layout);
    question.fix(&home);
    match Solver::new().solve(&question.cnf, &Stop::never()) {
        Verdict::Unsatisfiable => Err(CertificateError::Encoding),
        Verdict::Model(_) | Verdict::Unknown => Ok(()),
    }
}

fn verify_refutation(
    measure: Measure,
    bound: i64,
    certificate: &Certificate,
    archive: &Path,
    depth: Depth,
) -> Result<Checked, CertificateError> {
    let Certificate::Refutation { asked, formula, cuts, proof, .. } = certificate else {
        return Err(CertificateError::NoMethod);
    };
    if *asked != bound + 1 {
        return Err(CertificateError::Asked(*asked));
    }
    let question = next_better(measure, bound, cuts)?;
    if formula_hash(&question.cnf) != *formula {
        return Err(CertificateError::Formula);
    }
    if let Some(file) = &proof.file {
        let file = std::fs::File::open(archive.join(file))?;
        check_lrat(&question.cnf, io::BufReader::new(file))?;
        return Ok(Checked::Certified);
    }
    if Duration::from_secs(proof.seconds) > depth.proof {
        return Ok(Checked::WitnessOnly);
    }
    again(measure, bound, cuts, &question)
}

#[cfg(feature = "prove")]
fn again(
    measure: Measure,
    bound: i64,
    cuts: &[String],
    _question: &Question,
) -> Result<Checked, CertificateError> {
    let name = format!("eightfold-{}-{measure}.lrat", std::process::id());
    let file = std::env::temp_dir().join(name);
    let made = certify(measure, bound, cuts, &file, &Stop::never());
    let _ = std::fs::remove_file(&file);
    Ok(match made? {
        Some(_) => Checked::Certified,
        None => Checked::WitnessOnly,
    })
}

#[cfg(not(feature = "prove"))]
fn again(
    _measure: Measure,
    _bound: i64,
    _cuts: &[String],
    question: &Question,
) -> Result<Checked, CertificateError> {
    let stop = Stop::after(Duration::from_secs(60), &std::sync::Arc::default());
    match Solver::new().solve(&question.cnf, &stop) {
        Verdict::Unsatisfiable => Ok(Checked::Decided),
        Verdict::Model(model) => Err(CertificateError::Better(question.layout(&model).to_text())),
        Verdict::Unknown => Ok(Checked::WitnessOnly),
    }
}
