//! Refuting questions with a proof, and checking the certificates of records.

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
use super::solver::{Solver, Stop, Verdict, refute};
use super::source::Source;
use crate::archive::{Certificate, Proof, Record, ScoreId, pairs_certificate};
use crate::measure::{Goal, Measure};
use crate::pairs::Pair;

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
        base16ct::lower::encode_string(&self.0.finalize())
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
#[non_exhaustive]
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
    /// What the certificate says of the enumeration is not so.
    #[error("the enumeration goes through {found}, and the certificate says {claimed}")]
    Counted {
        /// What it goes through.
        found: String,
        /// What the certificate says.
        claimed: String,
    },
    /// Figures that no proof has.
    #[error(
        "the certificate says that the proof has {steps} steps, {bytes} bytes and SHA-256 `{sha256}`, which no proof has"
    )]
    Figures {
        /// Its steps.
        steps: u64,
        /// Its bytes.
        bytes: u64,
        /// Its hash.
        sha256: String,
    },
    /// Another command than the one that makes the proof.
    #[error("the certificate names the command `{found}`, and the one that makes the proof is `{right}`")]
    Command {
        /// The command that is given.
        found: String,
        /// The one that makes it.
        right: String,
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
    /// What the certificate says of the formula is not so.
    #[error("the formula has {found} {what}, and the certificate says {claimed}")]
    Size {
        /// Variables or clauses.
        what: &'static str,
        /// How many there are.
        found: u64,
        /// How many it says.
        claimed: i64,
    },
    /// A proof in a format that is not known.
    #[error("the certificate says that the proof is in the format `{0}`, and proofs are `lrat`")]
    Format(String),
    /// A kept proof under another name than its score's.
    #[error("the certificate names the proof `{found}`, and the proof of this score is `{right}`")]
    Name {
        /// The name that is given.
        found: String,
        /// The name that it has to have.
        right: String,
    },
    /// A kept proof that cannot be read.
    #[error(transparent)]
    Kept(#[from] FolderError),
    /// A kept proof with another hash than its certificate says.
    #[error("{file}: the proof has SHA-256 {found}, and the certificate says {claimed}")]
    Hash {
        /// The proof.
        file: String,
        /// Its hash.
        found: String,
        /// What the certificate says.
        claimed: String,
    },
    /// A kept proof that fails.
    #[error("{file}: the proof fails: {error}")]
    KeptProof {
        /// The proof.
        file: String,
        /// Where it fails.
        error: ProofError,
    },
    /// A kept proof of another number of steps than its certificate says.
    #[error("{file}: the proof has {found} steps, and the certificate says {claimed}")]
    Steps {
        /// The proof.
        file: String,
        /// How many it takes to the contradiction.
        found: u64,
        /// What the certificate says.
        claimed: u64,
    },
    /// A better board was asked for under the wrong value.
    #[error("the certificate answers the question for {0}, which is not the next better value")]
    Asked(i64),
}

/// What came of checking a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checked {
    /// Witness and certificate were checked.
    Certified,
    /// The witness was checked; to check the certificate takes longer than allowed.
    WitnessOnly,
}

/// How much to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depth {
    /// Proofs that took longer than this to make are not made again; with zero none is.
    pub proof: Duration,
}

/// The question one better than a value.
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

/// Refutes that a board can be better than `rank`, with a proof that this crate's checker accepts. The
/// proof is written to `file`; `command` says how to make it again. `None` if time ran out.
///
/// # Errors
/// If there is a better board, or a file cannot be written.
pub fn certify(
    measure: Measure,
    rank: i64,
    cuts: &[String],
    file: &Path,
    stop: &Stop,
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

/// Checks a record: its witness, that the witness satisfies the formula that asks for its value, and
/// its certificate as far as `depth` allows. Kept proofs are looked for in `archive`.
///
/// # Errors
/// Says what does not hold.
pub fn verify(record: &Record, archive: &Source, depth: Depth) -> Result<Checked, VerifyError> {
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
                    same_enumeration(&made, Some(claimed))?;
                    let bound = record.bound.as_ref().and_then(crate::archive::Amount::value);
                    if bound.is_some_and(|bound| found <= bound.rank()) {
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
#[non_exhaustive]
pub enum VerifyError {
    /// The record itself.
    #[error(transparent)]
    Record(#[from] crate::archive::RecordFault),
    /// Its certificate.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
}

/// Whether a certificate tells of the enumeration that was made.
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
    archive: &Source,
    depth: Depth,
) -> Result<Checked, CertificateError> {
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
    // A step is a clause that the proof adds, on a line of its own: a number, a zero, a reason, a zero.
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
        return Ok(Checked::Certified);
    }
    if depth.proof.is_zero() || Duration::from_secs(proof.seconds) > depth.proof {
        return Ok(Checked::WitnessOnly);
    }
    again(measure, bound, cuts, depth)
}

/// The command that makes the proof of a score.
fn command(measure: Measure) -> String {
    format!("eightfold solve {measure} --prove")
}

/// Checks that a kept proof is the one that the certificate tells of, and that it holds.
fn check_kept(cnf: &Cnf, file: &str, bytes: &[u8], sha256: &str, steps: u64) -> Result<(), CertificateError> {
    let mut hasher = Hasher::new();
    hasher.write_all(bytes)?;
    let (file, found) = (file.to_owned(), hasher.hex());
    if found != sha256 {
        return Err(CertificateError::Hash { file, found, claimed: sha256.to_owned() });
    }
    match check_lrat(cnf, bytes) {
        Err(error) => Err(CertificateError::KeptProof { file, error }),
        Ok(checked) if checked.steps != steps => {
            Err(CertificateError::Steps { file, found: checked.steps, claimed: steps })
        }
        Ok(_) => Ok(()),
    }
}

/// How long the solver in Rust is given for a proof that took CaDiCaL no longer than [`Depth::proof`].
const PATIENCE: Duration = Duration::from_secs(60);

/// Makes the proof again and checks it.
fn again(measure: Measure, bound: i64, cuts: &[String], depth: Depth) -> Result<Checked, CertificateError> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("proof.lrat");
    let stop = match cfg!(feature = "prove") || depth.proof == Duration::MAX {
        true => Stop::never(),
        false => Stop::after(PATIENCE, &std::sync::Arc::default()),
    };
    Ok(match certify(measure, bound, cuts, &file, &stop)? {
        Some(_) => Checked::Certified,
        None => Checked::WitnessOnly,
    })
}

/// The formula whose refutation is the certificate of a record, with what its variables and clauses mean. `None` if the
/// bound of the record has another reason, or none.
///
/// # Errors
/// If the certificate tells of another question than the one that its record asks.
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
