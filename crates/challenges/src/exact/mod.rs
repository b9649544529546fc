//! Exact solving: scores as formulas, decided by solvers, with proofs that others can check.

mod board;
mod cnf;
mod folder;
mod groups;
mod identical;
mod links;
mod lrat;
mod prove;
mod question;
mod recross;
mod solve;
mod solver;

pub use cnf::{Cnf, Literal};
pub use folder::{FolderError, file_of, read_folder, read_record, write_pairs, write_record};
pub use links::{Rounds, Weights, argue};
pub use lrat::{ProofError, check_lrat};
#[cfg(feature = "prove")]
pub use prove::certify;
pub use prove::{CertificateError, Checked, Depth, KEPT_BYTES, VerifyError, formula_hash, verify};
pub use question::Question;
pub use solve::{Effort, Phase, Report, Solution, solve};
pub use solver::{Solver, Stop, Verdict};
