//! Exact solving: scores as formulas, decided by SAT solvers, with independently checkable proofs.

mod audit;
mod board;
mod cnf;
mod crossings;
mod folder;
mod groups;
mod identical;
mod links;
mod lrat;
mod prove;
mod question;
mod recross;
#[cfg(any(test, not(feature = "prove")))]
mod rup;
mod solve;
mod solver;
mod source;
mod sweep;

pub use audit::{Fault, Finding, all_scores, audit};
pub use cnf::{Cnf, Literal};
pub use crossings::{CHECK_CROSSINGS, Crossings};
pub use folder::{
    FolderError, MAX_STORED_PROOF_LEN, file_of, read_folder, read_record, write_pairs, write_record,
};
pub use links::{CHECK_ROUNDS, CHECK_WEIGHTS, Rounds, Weights, argue};
pub use lrat::{ProofError, check_lrat};
pub use prove::{
    CertificateError, Depth, RecordCheck, VerifyError, certify, formula_hash, refuted_question, verify,
};
pub use question::Question;
pub use solve::{Effort, Phase, Report, Solution, solve};
pub use solver::{Solver, StopCondition, Verdict, solver_name};
pub use source::Source;
pub use sweep::{CHECK_PRICES, Filling, Prices};
