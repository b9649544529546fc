//! Refutes questions with a proof, and checks the certificates of records.

use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use eightfold_octiles::Layout;
use sha2::{Digest, Sha256};

use super::cnf::Cnf;
use super::folder::{FolderError, proof_name};
use super::links::{Weights, argue};
use super::lrat::{ProofError, check_lrat};
use super::question::Question;
use super::solver::{Solver, StopCondition, Verdict, refute};
use super::source::Source;
use super::sweep::Prices;
use crate::archive::{Certificate, Proof, Record, ScoreId, pairs_certificate};
use crate::measure::{Goal, Measure};
use crate::pairs::Pair;

/// The SHA-256 and length of everything written to it.
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
        base16ct::lower::encode_string(&self.0.finalize())
    }
}

/// Returns the SHA-256 of a formula in DIMACS.
pub fn formula_hash(cnf: &Cnf) -> String {
    let mut hasher = Hasher::new();
    cnf.write_dimacs(&mut hasher).expect("a hasher takes everything");
    hasher.hex()
}

/// Why a certificate couldn't be made or is invalid.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// A file couldn't be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The proof is invalid.
    #[error("the proof fails: {0}")]
    Proof(#[from] ProofError),
    /// The formula isn't the refuted one.
    #[error("the formula for this question is not the one of the certificate: the encoding has changed")]
    Formula,
    /// A better board exists.
    #[error("the bound is wrong: {0} is better")]
    Better(String),
    /// No exact method is known.
    #[error("no exact method asks this question")]
    NoMethod,
    /// The definition doesn't imply this bound.
    #[error("the ceiling is not {0}")]
    Ceiling(String),
    /// The enumeration has a different result.
    #[error("the enumeration finds {found}, not {claimed}")]
    Enumeration {
        /// The result now.
        found: String,
        /// The result in the record.
        claimed: String,
    },
    /// The certificate describes a different enumeration.
    #[error("the enumeration goes through {found}, and the certificate says {claimed}")]
    Counted {
        /// What it enumerates.
        found: String,
        /// What the certificate says.
        claimed: String,
    },
    /// Impossible figures for a proof.
    #[error(
        "the certificate says that the proof has {steps} steps, {bytes} bytes and SHA-256 `{sha256}`, which no proof has"
    )]
    Figures {
        /// Number of steps.
        steps: u64,
        /// Size in bytes.
        bytes: u64,
        /// SHA-256.
        sha256: String,
    },
    /// A command other than the one that makes the proof.
    #[error("the certificate names the command `{found}`, and the one that makes the proof is `{right}`")]
    Command {
        /// The command in the certificate.
        found: String,
        /// The correct command.
        right: String,
    },
    /// Weights with invalid names.
    #[error("the certificate weighs something that is neither a link, a way into a post nor a stop")]
    WeightNames,
    /// Weights that don't give the bound.
    #[error("the weights of the certificate do not bear out the bound")]
    Weights,
    /// Prices that aren't one for each tile.
    #[error("the certificate needs a price for each of the 18 tiles, and an even unit")]
    PriceList,
    /// Prices that don't give the bound.
    #[error("the prices of the certificate do not bear out the bound")]
    Prices,
    /// An invalid board among the cuts.
    #[error("a board among the cuts can't be read: {0}")]
    Cut(String),
    /// The witness doesn't satisfy the formula.
    #[error("the witness does not satisfy the formula that asks for its value")]
    Encoding,
    /// The size of the formula differs from the certificate.
    #[error("the formula has {found} {what}, and the certificate says {claimed}")]
    Size {
        /// Variables or clauses.
        what: &'static str,
        /// The actual number.
        found: u64,
        /// The number in the certificate.
        claimed: i64,
    },
    /// A proof in an unknown format.
    #[error("the certificate says that the proof is in the format `{0}`, and proofs are `lrat`")]
    Format(String),
    /// A stored proof with a name other than its score's.
    #[error("the certificate names the proof `{found}`, and the proof of this score is `{right}`")]
    Name {
        /// The name in the certificate.
        found: String,
        /// The correct name.
        right: String,
    },
    /// A stored proof that can't be read.
    #[error(transparent)]
    Stored(#[from] FolderError),
    /// A stored proof whose hash differs from its certificate.
    #[error("{file}: the proof has SHA-256 {found}, and the certificate says {claimed}")]
    Hash {
        /// The proof.
        file: String,
        /// Its hash.
        found: String,
        /// The hash in the certificate.
        claimed: String,
    },
    /// A stored proof that is invalid.
    #[error("{file}: the proof fails: {error}")]
    StoredProof {
        /// The proof.
        file: String,
        /// Where it fails.
        error: ProofError,
    },
    /// A stored proof whose number of steps differs from its certificate.
    #[error("{file}: the proof has {found} steps, and the certificate says {claimed}")]
    Steps {
        /// The proof.
        file: String,
        /// The number of steps up to the contradiction.
        found: u64,
        /// The number in the certificate.
        claimed: u64,
    },
    /// A refutation that asks for the wrong value.
    #[error("the certificate answers the question for {0}, which is not the next better value")]
    Asked(i64),
}

/// The result of checking a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordCheck {
    /// Witness and certificate were checked.
    Certified,
    /// Only the witness was checked, because checking the certificate takes longer than allowed.
    WitnessOnly,
}

/// How thoroughly to check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depth {
    /// Proofs that took longer than this are not generated again; with zero none is.
    pub proof: Duration,
}

/// Returns the question for the next better value.
fn next_better(measure: Measure, rank: i64, cuts: &[String]) -> Result<Question, CertificateError> {
    let mut question = Question::new(measure, rank + 1).ok_or(CertificateError::NoMethod)?;
    add_cuts(&mut question, cuts)?;
    Ok(question)
}

fn add_cuts(question: &mut Question, cuts: &[String]) -> Result<(), CertificateError> {
    for text in cuts {
        let layout = Layout::from_text(text).map_err(|error| CertificateError::Cut(error.to_string()))?;
        question.cut(&layout);
    }
    Ok(())
}

/// Proves that no board is better than `rank`, with a proof that this crate's checker accepts. The proof is written to
/// `file`; `command` generates it again. `None` if time ran out.
///
/// # Errors
/// If a better board exists, or a file can't be written.
pub fn certify(
    measure: Measure,
    rank: i64,
    cuts: &[String],
    file: &Path,
    stop: &StopCondition,
) -> Result<Option<Certificate>, CertificateError> {
    let question = next_better(measure, rank, cuts)?;
    let begun = Instant::now();
    match refute(&question.cnf, file, stop)? {
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
            command: command(measure),
            seconds,
        },
    }))
}

/// Checks a record: its witness, that the witness satisfies the formula for its value, and its certificate as far as
/// `depth` allows. Stored proofs are read from `archive`.
///
/// # Errors
/// Says what is wrong.
pub fn verify(record: &Record, archive: &Source, depth: Depth) -> Result<RecordCheck, VerifyError> {
    record.check_witness()?;
    record.check_method()?;
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
            same_enumeration(&pairs_certificate(), record.certificate.as_ref())?;
            Ok(RecordCheck::Certified)
        }
        ScoreId::Measure(measure) => {
            let rank = record.value.value().map_or(0, crate::Value::rank);
            witness_satisfies(measure, rank, &layout)?;
            match &record.certificate {
                None => Ok(RecordCheck::WitnessOnly),
                Some(Certificate::Ceiling { .. }) => {
                    let bound = record.bound.as_ref().and_then(crate::archive::Amount::value);
                    let holds = measure
                        .ceiling()
                        .is_some_and(|ceiling| bound.is_some_and(|bound| bound.rank() >= ceiling.rank));
                    if holds {
                        Ok(RecordCheck::Certified)
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
                    if bears { Ok(RecordCheck::Certified) } else { Err(CertificateError::Weights.into()) }
                }
                Some(Certificate::Prices { unit, prices, shapes }) => {
                    let prices =
                        Prices::new(*unit, prices, shapes.clone()).ok_or(CertificateError::PriceList)?;
                    let bound = record.bound.as_ref().and_then(crate::archive::Amount::value);
                    let most = prices.bound(measure);
                    let bears = most.is_some_and(|most| bound.is_some_and(|bound| most <= bound.rank()));
                    if bears { Ok(RecordCheck::Certified) } else { Err(CertificateError::Prices.into()) }
                }
                Some(claimed @ Certificate::Enumeration { .. }) => {
                    let (found, made) = argue(measure).ok_or(CertificateError::NoMethod)?;
                    same_enumeration(&made, Some(claimed))?;
                    let bound = record.bound.as_ref().and_then(crate::archive::Amount::value);
                    if bound.is_some_and(|bound| found <= bound.rank()) {
                        Ok(RecordCheck::Certified)
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

/// What is wrong with a record.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The record itself.
    #[error(transparent)]
    Record(#[from] crate::archive::RecordFault),
    /// Its certificate.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
}

/// Checks that a certificate describes the enumeration that was made.
fn same_enumeration(made: &Certificate, claimed: Option<&Certificate>) -> Result<(), CertificateError> {
    if claimed == Some(made) {
        return Ok(());
    }
    let said = |certificate: Option<&Certificate>| match certificate {
        Some(Certificate::Enumeration { what, count }) => format!("{count} {what}"),
        _ => "nothing of it".to_owned(),
    };
    Err(CertificateError::Counted { found: said(Some(made)), claimed: said(claimed) })
}

fn witness_satisfies(measure: Measure, rank: i64, layout: &Layout) -> Result<(), CertificateError> {
    // Every board scores at least 0, even one without the strand that a formula singles out.
    if rank == 0 && measure.goal() == Goal::Most {
        return Ok(());
    }
    let Some(mut question) = Question::new(measure, rank) else {
        return Ok(());
    };
    let home = question.home(layout);
    question.fix(&home);
    match Solver::new().solve(&question.cnf, &StopCondition::never()) {
        Verdict::Unsatisfiable => Err(CertificateError::Encoding),
        Verdict::Model(_) | Verdict::Unknown => Ok(()),
    }
}

fn verify_refutation(
    measure: Measure,
    bound: i64,
    certificate: &Certificate,
    archive: &Source,
    depth: Depth,
) -> Result<RecordCheck, CertificateError> {
    let Certificate::Refutation { asked, formula, cuts, proof, variables, clauses } = certificate else {
        return Err(CertificateError::NoMethod);
    };
    if *asked != bound + 1 {
        return Err(CertificateError::Asked(*asked));
    }
    if proof.format != "lrat" {
        return Err(CertificateError::Format(proof.format.clone()));
    }
    let is_hash =
        proof.sha256.len() == 64 && proof.sha256.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    // A step adds a clause, on its own line: a number, a zero, a hint, a zero.
    if !is_hash || proof.steps == 0 || proof.bytes < proof.steps.saturating_mul(8) {
        let (steps, bytes, sha256) = (proof.steps, proof.bytes, proof.sha256.clone());
        return Err(CertificateError::Figures { steps, bytes, sha256 });
    }
    let right = command(measure);
    if proof.command != right {
        return Err(CertificateError::Command { found: proof.command.clone(), right });
    }
    let question = next_better(measure, bound, cuts)?;
    let sizes = [
        ("variables", i64::from(question.cnf.variables()), i64::from(*variables)),
        ("clauses", question.cnf.len() as i64, i64::try_from(*clauses).unwrap_or(i64::MAX)),
    ];
    if let Some(&(what, found, claimed)) = sizes.iter().find(|(_, found, claimed)| found != claimed) {
        return Err(CertificateError::Size { what, found: found.unsigned_abs(), claimed });
    }
    if formula_hash(&question.cnf) != *formula {
        return Err(CertificateError::Formula);
    }
    if let Some(file) = &proof.file {
        let right = proof_name(ScoreId::Measure(measure));
        if *file != right {
            return Err(CertificateError::Name { found: file.clone(), right });
        }
        let bytes = archive.proof(file, proof.bytes)?;
        check_kept(&question.cnf, file, &bytes, &proof.sha256, proof.steps)?;
        return Ok(RecordCheck::Certified);
    }
    if depth.proof.is_zero() || Duration::from_secs(proof.seconds) > depth.proof {
        return Ok(RecordCheck::WitnessOnly);
    }
    regenerate_proof(measure, bound, cuts, depth)
}

/// Returns the command that generates the proof of a score.
fn command(measure: Measure) -> String {
    format!("eightfold solve {measure} --prove")
}

/// Checks that a stored proof matches its certificate and is valid.
fn check_kept(cnf: &Cnf, file: &str, bytes: &[u8], sha256: &str, steps: u64) -> Result<(), CertificateError> {
    let mut hasher = Hasher::new();
    hasher.write_all(bytes)?;
    let (file, found) = (file.to_owned(), hasher.hex());
    if found != sha256 {
        return Err(CertificateError::Hash { file, found, claimed: sha256.to_owned() });
    }
    match check_lrat(cnf, bytes) {
        Err(error) => Err(CertificateError::StoredProof { file, error }),
        Ok(checked) if checked.steps != steps => {
            Err(CertificateError::Steps { file, found: checked.steps, claimed: steps })
        }
        Ok(_) => Ok(()),
    }
}

/// The time given to the Rust solver for a proof that took CaDiCaL at most [`Depth::proof`].
const CHECK_TIME: Duration = Duration::from_secs(60);

/// Generates the proof again and checks it.
fn regenerate_proof(
    measure: Measure,
    bound: i64,
    cuts: &[String],
    depth: Depth,
) -> Result<RecordCheck, CertificateError> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("proof.lrat");
    let stop = match cfg!(feature = "prove") || depth.proof == Duration::MAX {
        true => StopCondition::never(),
        false => StopCondition::after(CHECK_TIME, &std::sync::Arc::default()),
    };
    Ok(match certify(measure, bound, cuts, &file, &stop)? {
        Some(_) => RecordCheck::Certified,
        None => RecordCheck::WitnessOnly,
    })
}

/// Returns the formula whose refutation certifies a record, with the meanings of its variables and clauses. `None` if
/// the bound of the record has a different certificate, or none.
///
/// # Errors
/// If the certificate is about a different question than the record's.
pub fn refuted_question(record: &Record) -> Result<Option<Question>, CertificateError> {
    let (ScoreId::Measure(measure), Some(Certificate::Refutation { asked, formula, cuts, .. })) =
        (record.id, &record.certificate)
    else {
        return Ok(None);
    };
    let mut question = Question::with_notes(measure, *asked).ok_or(CertificateError::NoMethod)?;
    add_cuts(&mut question, cuts)?;
    if formula_hash(&question.cnf) != *formula {
        return Err(CertificateError::Formula);
    }
    Ok(Some(question))
}
