use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use eightfold_challenges::exact::{self, Effort, Phase, Report, Source};
use eightfold_challenges::{
    Amount, Certificate, Goal, Length, Measure, Pair, Record, SCORES, ScoreId, SolverJob, Status, archive,
    orbits, pair_records, tile_orbits,
};
use eightfold_octiles::Layout;
use tempfile::TempPath;

use crate::args::{NO_TIMEOUT, duration, make_folder, number};
use crate::failure::{Failure, note};
use crate::json;
use crate::progress::Progress;

/// Look for the best board for a score, and prove the bound.
///
/// Prints the result as an entry of the archive, in JSON. Progress, and how far the board is from the best known one,
/// go to standard error. The bound is the better of the one found and the one known. If you interrupt the search, it
/// prints the best board so far.
#[derive(clap::Args)]
pub struct Args {
    /// The score, like `2.path.tiles`; `1` is the table of shortest paths, `24b` the list of groups of four tiles. Or a
    /// puzzle of weights and conditions like `3*10;7>=4`, or a solitaire problem like `connection:..`.
    #[arg(value_name = "ID", required_unless_present = "list", value_parser = crate::suggest::GOALS, hide_possible_values = true)]
    id: Option<String>,
    /// List all scores; with `1`, the shortest paths between all pairs of stops and circles.
    #[arg(long)]
    list: bool,
    /// The time to spend, like `30s` or `10m`.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration(Duration::ZERO, NO_TIMEOUT))]
    time: Duration,
    /// The seed. With one thread the same seed finds the same boards in the same order.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number(0..=u64::MAX))]
    seed: u64,
    /// The number of search threads, up to 256; by default one per core.
    #[arg(long, value_name = "N", value_parser = number(1..=MAX_THREADS))]
    threads: Option<usize>,
    /// Also run a SAT solver, and prove the bound.
    #[arg(long)]
    prove: bool,
    /// A board to start from; `archive` is the best known one.
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    from: Option<String>,
    /// Print lists as JSON: the scores, the table of challenge 1, the groups of `24b`. Results are always JSON.
    #[arg(long)]
    json: bool,
    /// An archive folder; the result is saved there if it's better than the record there.
    #[arg(long, value_name = "FOLDER")]
    save: Option<PathBuf>,
}

/// The maximum number of search threads.
const MAX_THREADS: usize = 256;

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let Some(id) = self.id.as_deref() else {
            return self.list(out);
        };
        if id.trim() == "1" {
            return self.pairs(out);
        }
        if id.trim().eq_ignore_ascii_case("24b") {
            return self.list_tile_orbits(out);
        }
        if id.contains(['*', '=', ':']) {
            return self.puzzle(id, out);
        }
        match id.parse().map_err(Failure::input)? {
            ScoreId::Pair(score) => {
                let record = pair_records().into_iter().find(|record| record.id == ScoreId::Pair(score));
                print(out, record.as_ref().ok_or_else(|| Failure::input("no such pair"))?)
            }
            ScoreId::Measure(measure) if self.list => Ok(writeln!(out, "{measure}")?),
            ScoreId::Measure(measure) => self.solve(measure, out),
        }
    }

    /// Searches for the best board of a custom puzzle, or one that solves a solitaire problem.
    fn puzzle(&self, goal: &str, out: &mut dyn Write) -> Result<(), Failure> {
        if self.prove || self.save.is_some() {
            return Err(Failure::input(
                "`--prove` and `--save` are for the scores of `solve --list`, not for puzzles",
            ));
        }
        let time = self.time;
        let stop = interrupted();
        let from = self.from.as_deref().unwrap_or_default();
        let mut job = SolverJob::new(goal, self.seed, from, "").map_err(Failure::input)?;
        let begun = Instant::now();
        let progress = Progress::new(None);
        let mut report = job.report();
        while !report.finished && begun.elapsed() < time && !stop.load(Ordering::Relaxed) {
            let known = report.rank;
            report = job.step(job.slice());
            if report.rank > known {
                let seconds = begun.elapsed().as_secs_f64();
                progress.suspend(|| note!("best {}, {} boards, {seconds:.1} s", report.value, report.boards));
            }
        }
        drop(progress);
        let found = serde_json::json!({
            "goal": goal, "value": report.value, "witness": report.best, "seed": self.seed, "boards": report.boards,
        });
        json::print(out, found)
    }

    fn list(&self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.json {
            let known = archive();
            let scores: Vec<_> = SCORES
                .iter()
                .map(|score| {
                    let id = ScoreId::Measure(score.measure);
                    let record = known.iter().find(|record| record.id == id);
                    let condition = score.goal == Goal::Condition;
                    serde_json::json!({
                        "id": score.id,
                        "goal": if condition { "condition" } else { "most" },
                        "about": score.about,
                        "value": record.map(|record| &record.value),
                        "bound": record.and_then(|record| record.bound.as_ref()),
                        "status": record.map(|record| record.status),
                    })
                })
                .collect();
            return json::print(out, serde_json::json!({ "scores": scores }));
        }
        writeln!(out, "1\n24b")?;
        for score in &SCORES {
            writeln!(out, "{}", score.id)?;
        }
        Ok(())
    }

    /// Lists the groups of four tiles of challenge 24b, by the spaces they are on.
    fn list_tile_orbits(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut all = Vec::new();
        for group in orbits().into_iter().flat_map(tile_orbits) {
            let placed: Vec<String> =
                group.spaces.iter().zip(group.tiles).map(|(space, tile)| format!("{space}={tile}")).collect();
            if self.json {
                all.push(placed);
            } else {
                writeln!(out, "{}", placed.join(","))?;
            }
        }
        if self.json {
            json::print(out, serde_json::json!({ "groups": all }))?;
        }
        Ok(())
    }

    /// Checks before the search that the result can be saved.
    fn check_folder(&self) -> Result<(), Failure> {
        let Some(folder) = &self.save else { return Ok(()) };
        let fail = |error: std::io::Error| Failure::input(format!("{}: {error}", folder.display()));
        make_folder(folder)?;
        let trial = folder.join(format!(".eightfold-{}", std::process::id()));
        std::fs::OpenOptions::new().write(true).create_new(true).open(&trial).map_err(fail)?;
        std::fs::remove_file(&trial).map_err(fail)
    }

    fn pairs(&self, out: &mut dyn Write) -> Result<(), Failure> {
        self.check_folder()?;
        if let Some(folder) = &self.save {
            exact::write_pairs(folder, &pair_records()).map_err(Failure::input)?;
        }
        let (mut all, mut table) = (0, Vec::new());
        for pair in Pair::all() {
            let [one, other] = pair.posts();
            let [tiles, segments, points] = Length::ALL.map(|length| pair.shortest(length).0);
            let pairs = pair.size();
            all += pairs;
            if self.json {
                let names = [one.name(), other.name()];
                table.push(serde_json::json!({
                    "posts": names, "tiles": tiles, "segments": segments, "points": points, "pairs": pairs,
                }));
                continue;
            }
            writeln!(out, "{one}-{other} tiles {tiles} segments {segments} points {points} pairs {pairs}")?;
        }
        if self.json {
            json::print(out, serde_json::json!({ "pairs": table }))?;
        }
        note!("{all} pairs of stops and circles, {} up to rotation of the board", Pair::all().len());
        Ok(())
    }

    fn solve(&self, measure: Measure, out: &mut dyn Write) -> Result<(), Failure> {
        let time = self.time;
        let id = ScoreId::Measure(measure);
        let carried = archive().into_iter().find(|record| record.id == id);
        let kept = match &self.save {
            Some(folder) => exact::read_record(folder, id).map_err(Failure::input)?,
            None => None,
        };
        self.check_folder()?;
        // The better one is the best known.
        let known = match (kept.clone(), carried) {
            (Some(kept), Some(carried)) if kept.better_by(&carried).is_some_and(|by| by > 0) => Some(kept),
            (kept, carried) => carried.or(kept),
        };
        if let Some(known) = &known {
            note!("{measure}: {}", describe(known));
        }
        let stop = interrupted();
        let from = match self.from.as_deref().map(str::trim) {
            Some("archive") => Some(
                known.clone().ok_or_else(|| Failure::input(format!("no board for {measure} is known")))?,
            ),
            Some(_) => None,
            None => kept,
        };
        let start = match (&from, &self.from) {
            (Some(record), _) => Some(record.board().map_err(Failure::input)?),
            (None, Some(text)) => Some(full_board(text)?),
            (None, None) => None,
        };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let effort = Effort {
            time,
            seed: self.seed,
            threads: self.threads.unwrap_or(cores),
            prove: self.prove,
            start,
            stop: Arc::clone(&stop),
        };
        let progress = Progress::new(None);
        let solved = exact::solve(measure, &effort, &mut |report| show(measure, report, &progress));
        drop(progress);
        let (mut record, refuted) = (solved.record, solved.refuted);
        // If nothing better was found, the board keeps its source.
        if let Some(known) = from.filter(|known| known.witness == record.witness) {
            record.method = known.method;
            record.seed = known.seed;
        }
        let proof = match refuted {
            Some(cuts) => certify(measure, &mut record, &cuts, &effort)?,
            None => None,
        };
        if let Some(known) = &known {
            note!("{measure}: {}", compared(&record, known));
            record = record.beside(known);
        }
        // A certificate from the archive comes with its proof.
        let proof = match (proof, &self.save, &record.certificate) {
            (None, Some(_), Some(Certificate::Refutation { proof: kept, .. })) => match &kept.file {
                Some(file) => Source::BuiltIn
                    .proof(file, kept.bytes)
                    .ok()
                    .map(|bytes| {
                        let path = proof_file()?;
                        std::fs::write(&path, bytes).map(|()| path)
                    })
                    .transpose()?,
                None => None,
            },
            (proof, ..) => proof,
        };
        if let Some(folder) = &self.save {
            if record.status == Status::Below {
                // It is the best one in this folder.
                record.status = Status::BestKnown;
            }
            let written = exact::write_record(folder, &record, proof.as_deref()).map_err(Failure::input)?;
            let path = exact::file_of(folder, record.id);
            let what = if written { "written" } else { "unchanged: it's at least as good" };
            note!("{}: {what}", path.display());
        }
        print(out, &record)
    }
}

/// Creates the proof of a bound that a solver found, and adds the certificate to the record.
fn certify(
    measure: Measure,
    record: &mut Record,
    cuts: &[String],
    effort: &Effort,
) -> Result<Option<TempPath>, Failure> {
    let (Some(value), Some(bound)) =
        (record.value.value(), record.bound.as_ref().and_then(eightfold_challenges::Amount::value))
    else {
        return Ok(None);
    };
    let progress = Progress::new(None);
    let report =
        Report { phase: Phase::Proving, best: value, bound: Some(bound), boards: 0, elapsed: Duration::ZERO };
    show(measure, &report, &progress);
    let file = proof_file()?;
    let limit = exact::StopCondition { at: None, requested: Arc::clone(&effort.stop) };
    let certificate = exact::certify(measure, bound.rank(), cuts, &file, &limit).map_err(Failure::input)?;
    if certificate.is_some() {
        record.certificate = certificate;
        if value == bound {
            record.status = Status::Proven;
        }
    }
    Ok(Some(file))
}

/// Creates a file for a proof, which is removed unless it is moved elsewhere.
fn proof_file() -> std::io::Result<TempPath> {
    Ok(tempfile::Builder::new().prefix("eightfold-").suffix(".lrat").tempfile()?.into_temp_path())
}

/// Parses a board without empty spaces.
fn full_board(text: &str) -> Result<Layout, Failure> {
    let layout = Layout::from_text(text)
        .map_err(|error| Failure::input(format!("`--from`: {error}; write a full board or `archive`")))?;
    if layout.is_full() {
        Ok(layout)
    } else {
        Err(Failure::input("`--from`: a space of this board is empty; write a full board or `archive`"))
    }
}

/// Describes what is known about a score.
fn describe(known: &Record) -> String {
    match (known.status, &known.bound) {
        (Status::Proven, _) => {
            format!("the best known is {}, and it is proven that no board has more", known.value)
        }
        (_, Some(bound)) => format!("the best known is {}, and no board has more than {bound}", known.value),
        (_, None) => format!("the best known is {}", known.value),
    }
}

/// Compares a found board with the best known one.
fn compared(found: &Record, known: &Record) -> String {
    let value = &found.value;
    match found.better_by(known) {
        Some(0) if known.status == Status::Proven => format!("{value} is as good as can be"),
        Some(0) => format!("{value} is as good as the best known"),
        Some(by) if by > 0 => format!("{value} is BETTER than the best known, {}, by {by}", known.value),
        Some(by) => match &known.value {
            Amount::Number(best) => format!("{value} is {} below the best known, {best}", -by),
            Amount::Words(best) => {
                format!("{value}: the best known, {best}, has fewer violations, by {}", -by)
            }
        },
        None => format!("{value} can't be compared with the best known, {}", known.value),
    }
}

/// Returns a flag that becomes true when the program is interrupted.
pub fn interrupted() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let said = Arc::clone(&stop);
    // If no handler can be set, an interrupt ends the program as usual.
    let _ = ctrlc::set_handler(move || said.store(true, Ordering::Relaxed));
    stop
}

fn show(measure: Measure, report: &Report, progress: &Progress) {
    let bound = report.bound.map_or_else(|| "-".to_owned(), |bound| bound.to_string());
    let seconds = report.elapsed.as_secs_f64();
    let doing = match report.phase {
        Phase::Annealing => format!("{:.0} boards/s", report.boards as f64 / seconds.max(f64::MIN_POSITIVE)),
        Phase::Asking(_) => "asking for a better one".to_owned(),
        Phase::Proving => format!("{} writes the proof", exact::solver_name()),
    };
    progress.say(format!("{measure}: best {}, bound {bound}, {doing}", report.best));
}

fn print(out: &mut dyn Write, record: &Record) -> Result<(), Failure> {
    json::print(out, record)
}
