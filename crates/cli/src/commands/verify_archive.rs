use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use eightfold_challenges::exact::{self, Checked, Depth};
use eightfold_challenges::{Record, ScoreId, archive, table};

use crate::failure::Failure;

/// Check the archive: measure every witness anew, and check or make again the proofs of the bounds.
///
/// Prints what does not hold, and `N passed, M failed`.
#[derive(clap::Args)]
pub struct Args {
    /// A score like `9`, or a challenge like `2`, or `puzzle`; without it, all.
    #[arg(value_name = "ID")]
    id: Option<String>,
    /// The folder of the archive; without it, `archive` if there is one here, else the archive that the
    /// program carries.
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Make again all proofs that are not kept, however long that takes; otherwise those of a minute.
    #[arg(long)]
    long: bool,
    /// Only measure the witnesses.
    #[arg(long, conflicts_with = "long")]
    quick: bool,
    /// Say of each record how it was checked.
    #[arg(long)]
    verbose: bool,
    /// Print the archive as a table in Markdown, and check nothing.
    #[arg(long)]
    table: bool,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let here = Path::new("archive");
        let folder = match &self.folder {
            Some(folder) => Some(folder.as_path()),
            None if here.is_dir() => Some(here),
            None => None,
        };
        let mut records = match folder {
            Some(folder) => exact::read_folder(folder).map_err(Failure::input)?,
            None => archive(),
        };
        eightfold_challenges::sort_records(&mut records);
        if let Some(id) = &self.id {
            records.retain(|record| names(id, record));
            if records.is_empty() {
                return Err(Failure::input(format!(
                    "the archive has no record of `{id}`; `eightfold solve --list` lists the scores"
                )));
            }
        }
        if self.table {
            return Ok(write!(out, "{}", table(&records))?);
        }
        let depth = Depth {
            proof: match (self.quick, self.long) {
                (true, _) => Duration::ZERO,
                (_, true) => Duration::MAX,
                _ => Duration::from_secs(60),
            },
        };
        let mut counts = [0; 4];
        for record in &records {
            match exact::verify(record, folder.unwrap_or(here), depth) {
                Ok(checked) => {
                    counts[checked as usize] += 1;
                    if self.verbose {
                        writeln!(out, "{}: {}", record.id, said(checked))?;
                    }
                }
                Err(error) => {
                    counts[3] += 1;
                    writeln!(out, "{}: {error}", record.id)?;
                }
            }
            out.flush()?;
        }
        let passed: usize = counts[..3].iter().sum();
        for checked in [Checked::Certified, Checked::Decided, Checked::WitnessOnly] {
            if counts[checked as usize] > 0 {
                eprintln!("{}: {}", said(checked), counts[checked as usize]);
            }
        }
        writeln!(out, "{passed} passed, {} failed", counts[3])?;
        if counts[3] > 0 {
            return Err(Failure::Differences);
        }
        Ok(())
    }
}

fn names(id: &str, record: &Record) -> bool {
    let id = id.trim();
    match record.id {
        ScoreId::Pair(_) => id == "1" || record.id.to_string().eq_ignore_ascii_case(id),
        ScoreId::Measure(measure) => {
            measure.to_string().eq_ignore_ascii_case(id) || id.eq_ignore_ascii_case(&measure.group())
        }
    }
}

fn said(checked: Checked) -> &'static str {
    match checked {
        Checked::Certified => "witness and certificate checked",
        Checked::Decided => "witness checked, bound decided again without a proof",
        Checked::WitnessOnly => "witness checked, no certificate checked",
    }
}
