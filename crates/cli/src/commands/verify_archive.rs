use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use eightfold_challenges::exact::{self, Depth, Finding, RecordCheck, Source, all_scores};
use eightfold_challenges::{ScoreId, archive, sort_records, table};
use serde_json::json;

use crate::failure::{Failure, clipped, note};
use crate::json;
use crate::progress::Progress;

/// Check that the archive is complete and its boards and bounds are right.
///
/// Each score must have one record, in the file of its name. Boards (witnesses) are measured again, certificates are
/// compared with the stored formulas and proofs, and proofs that aren't stored are created again. Prints every failure
/// with its file, and `N passed, M failed`. The exit code is 0 if everything passes, 1 if something fails, and 2 if
/// there is no such score or the folder can't be read.
#[derive(clap::Args)]
pub struct Args {
    /// A score like `9`, or a challenge like `2`, or `puzzle`; without it, all.
    #[arg(value_name = "ID", value_parser = crate::suggest::SCORES, hide_possible_values = true)]
    id: Option<String>,
    #[command(flatten)]
    location: ArchiveLocation,
    /// Create all proofs again that aren't stored, however long that takes; by default, only those that take up to a
    /// minute.
    #[arg(long)]
    long: bool,
    /// Only measure the witnesses and check what is stored.
    #[arg(long, conflicts_with = "long")]
    quick: bool,
    /// Say how each record was checked.
    #[arg(long)]
    verbose: bool,
    /// Print the archive as a table in Markdown, and check nothing.
    #[arg(long, conflicts_with = "json")]
    table: bool,
    /// Print the results as JSON.
    #[arg(long)]
    json: bool,
}

/// Where the archive is.
#[derive(clap::Args)]
pub struct ArchiveLocation {
    /// The folder of the archive; without it, `archive` if there is such a folder here, else the built-in archive.
    #[arg(long, value_name = "FOLDER")]
    pub folder: Option<PathBuf>,
    /// Use the built-in archive, wherever you run this.
    #[arg(long, alias = "carried", conflicts_with = "folder")]
    pub built_in: bool,
}

impl ArchiveLocation {
    /// Returns the selected archive.
    pub fn source(&self) -> Source {
        let here = Path::new("archive");
        match &self.folder {
            Some(folder) => Source::Folder(folder.clone()),
            None if !self.built_in && here.is_dir() => Source::Folder(here.to_owned()),
            None => Source::BuiltIn,
        }
    }
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let source = self.location.source();
        let wanted = |id: ScoreId| self.id.as_deref().is_none_or(|named| id.is_named(named));
        let scores = all_scores().into_iter().filter(|&id| wanted(id)).count();
        if scores == 0 {
            let named = self.id.as_deref().unwrap_or_default();
            let why = Failure::input(format!(
                "there is no score `{named}`: ids are like `9`, `2.path.tiles` or, for all of a challenge, `2`; \
                 `eightfold solve --list` lists them"
            ));
            return json::judged(self.json, out, Err(why));
        }
        if self.table {
            let mut records = match &source {
                Source::Folder(folder) => exact::read_folder(folder).map_err(Failure::input)?,
                Source::BuiltIn => archive(),
            };
            records.retain(|record| wanted(record.id));
            sort_records(&mut records);
            return Ok(write!(out, "{}", table(&records))?);
        }
        if !self.json {
            match &source {
                Source::Folder(folder) => note!("checking the archive in {}", folder.display()),
                Source::BuiltIn => note!("checking the built-in archive"),
            }
        }
        let depth = Depth {
            proof: match (self.quick, self.long) {
                (true, _) => Duration::ZERO,
                (_, true) => Duration::MAX,
                _ => Duration::from_secs(60),
            },
        };
        let progress = Progress::new(Some(scores as u64));
        let mut tally = Tally::default();
        let mut written = Ok(());
        let audited = exact::audit(&source, &wanted, depth, &mut |finding| {
            progress.step();
            progress.say(finding.id.map_or_else(String::new, |id| id.to_string()));
            let line = tally.count(&finding, self.verbose).map(|line| clipped(&line));
            if let (Some(line), false, true) = (line, self.json, written.is_ok()) {
                written = progress.suspend(|| writeln!(out, "{line}").and_then(|()| out.flush()));
            }
        })
        .map_err(Failure::input);
        drop(progress);
        written?;
        json::judged(self.json, out, audited)?;
        let Tally { certified, witness_only, failed, missing, records } = tally;
        if self.json {
            let verdict = if failed == 0 { "holds" } else { "fails" };
            let passed = certified + witness_only;
            json::print(
                out,
                json!({ "verdict": verdict, "passed": passed, "failed": failed, "records": records }),
            )?;
        } else {
            for (checked, count) in
                [(RecordCheck::Certified, certified), (RecordCheck::WitnessOnly, witness_only)]
            {
                if count > 0 {
                    note!("{}: {count}", said(checked));
                }
            }
            if missing == scores {
                note!("the folder has no records; `--built-in` checks the built-in archive");
            }
            writeln!(out, "{} passed, {failed} failed", certified + witness_only)?;
        }
        if failed > 0 { Err(Failure::Differences) } else { Ok(()) }
    }
}

/// The results so far.
#[derive(Default)]
struct Tally {
    certified: usize,
    witness_only: usize,
    failed: usize,
    missing: usize,
    records: Vec<serde_json::Value>,
}

impl Tally {
    /// Counts a finding; returns the message to print.
    fn count(&mut self, finding: &Finding, verbose: bool) -> Option<String> {
        let id = finding.id.map(|id| id.to_string());
        let mut entry = json!({ "id": id, "file": finding.file });
        let name = id.map_or_else(String::new, |id| format!("{id}: "));
        let line = match &finding.outcome {
            Ok(checked) => {
                match checked {
                    RecordCheck::Certified => self.certified += finding.records,
                    RecordCheck::WitnessOnly => self.witness_only += finding.records,
                }
                entry["checked"] = json!(said(*checked));
                verbose.then(|| format!("{name}{}", said(*checked)))
            }
            Err(fault) => {
                self.failed += finding.records;
                if matches!(fault, exact::Fault::Missing(_)) {
                    self.missing += finding.records;
                }
                entry["fault"] = json!(fault.to_string());
                // Unreadable files are reported with their names.
                match fault {
                    exact::Fault::File(_) => Some(format!("{name}{fault}")),
                    _ => Some(format!("{name}{}: {fault}", finding.file)),
                }
            }
        };
        self.records.push(entry);
        line
    }
}

fn said(checked: RecordCheck) -> &'static str {
    match checked {
        RecordCheck::Certified => "witness and certificate checked",
        RecordCheck::WitnessOnly => "witness checked, no certificate checked",
    }
}
