use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use eightfold_challenges::exact::{self, Effort, Phase, Report};
use eightfold_challenges::{
    Length, Measure, Pair, Record, ScoreId, SolverJob, Status, fours, orbits, pair_records,
};
use eightfold_octiles::Layout;

use crate::failure::Failure;

/// Look for the best board of a challenge's score, and prove that there is no better one.
///
/// Prints the result as an entry of the archive, in JSON; progress goes to standard error. Interrupting
/// keeps the best so far.
#[derive(clap::Args)]
pub struct Args {
    /// The score, like `2.path.tiles`; `1` is the table of shortest paths, `24b` the list
    /// of groups of four tiles. Also a puzzle of weights and conditions like `3*10;7>=4`, or a problem of a
    /// solitaire like `connection:..`.
    #[arg(value_name = "ID", required_unless_present = "list")]
    id: Option<String>,
    /// List all scores; with `1`, the shortest paths between all pairs of posts.
    #[arg(long)]
    list: bool,
    /// Seconds to spend.
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    time: f64,
    /// The seed. With one thread the same seed finds the same boards in the same order.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Threads that search; without it, one for each core.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Ask a SAT solver too, and prove the bound.
    #[arg(long)]
    prove: bool,
    /// A board to begin with.
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    from: Option<String>,
    /// A folder of the archive, to which the result is written if it says more than what is there.
    #[arg(long, value_name = "FOLDER")]
    save: Option<PathBuf>,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let Some(id) = self.id.as_deref() else {
            writeln!(out, "1\n24b")?;
            for measure in Measure::all() {
                writeln!(out, "{measure}")?;
            }
            return Ok(());
        };
        if id.trim() == "1" {
            return self.pairs(out);
        }
        if id.trim().eq_ignore_ascii_case("24b") {
            return list_fours(out);
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

    /// Looks for the best board of a puzzle of one's own, or for one that solves a problem of a solitaire.
    fn puzzle(&self, goal: &str, out: &mut dyn Write) -> Result<(), Failure> {
        if self.prove || self.save.is_some() {
            return Err(Failure::input(
                "puzzles are searched for only: `--prove` and `--save` are for the scores of `solve --list`",
            ));
        }
        let time = self.time()?;
        let stop = interrupted();
        let from = self.from.as_deref().unwrap_or_default();
        let mut job = SolverJob::new(goal, self.seed, from, "").map_err(Failure::input)?;
        let begun = Instant::now();
        let mut report = job.report();
        while !report.finished && begun.elapsed() < time && !stop.load(Ordering::Relaxed) {
            let known = report.rank;
            report = job.step(job.slice());
            if report.rank > known {
                let seconds = begun.elapsed().as_secs_f64();
                eprintln!("best {}, {} boards, {seconds:.1} s", report.value, report.boards);
            }
        }
        let found = serde_json::json!({
            "goal": goal, "value": report.value, "witness": report.best, "seed": self.seed, "boards": report.boards,
        });
        Ok(writeln!(out, "{found:#}")?)
    }

    fn time(&self) -> Result<Duration, Failure> {
        Duration::try_from_secs_f64(self.time)
            .map_err(|_| Failure::input(format!("`{}` is no number of seconds", self.time)))
    }

    fn pairs(&self, out: &mut dyn Write) -> Result<(), Failure> {
        if let Some(folder) = &self.save {
            exact::write_pairs(folder, &pair_records()).map_err(Failure::input)?;
        }
        let mut all = 0;
        for pair in Pair::all() {
            let [one, other] = pair.posts();
            let [tiles, segments, points] = Length::ALL.map(|length| pair.shortest(length).0);
            let pairs = pair.size();
            all += pairs;
            writeln!(out, "{one}-{other} tiles {tiles} segments {segments} points {points} pairs {pairs}")?;
        }
        eprintln!("{all} pairs of posts, {} up to turning the board", Pair::all().len());
        Ok(())
    }

    fn solve(&self, measure: Measure, out: &mut dyn Write) -> Result<(), Failure> {
        let time = self.time()?;
        let stop = interrupted();
        let (mut start, mut from) = (None, None);
        if let Some(text) = &self.from {
            start = Some(Layout::from_text(text).map_err(Failure::input)?);
        } else if let Some(folder) = &self.save
            && let Some(known) =
                exact::read_record(folder, ScoreId::Measure(measure)).map_err(Failure::input)?
        {
            start = Some(known.board().map_err(Failure::input)?);
            from = Some(known);
        }
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let effort = Effort {
            time,
            seed: self.seed,
            threads: self.threads.unwrap_or(cores),
            prove: self.prove,
            start,
            stop: Arc::clone(&stop),
        };
        let solved = exact::solve(measure, &effort, &mut |report| show(measure, report));
        let (mut record, refuted) = (solved.record, solved.refuted);
        // Nothing better was found: the board still comes from where it came from.
        if let Some(known) = from.filter(|known| known.witness == record.witness) {
            record.method = known.method;
            record.seed = known.seed;
        }
        let proof = match refuted {
            Some(cuts) => self.certify(measure, &mut record, &cuts, &effort)?,
            None => None,
        };
        if let Some(folder) = &self.save {
            let written = exact::write_record(folder, &record, proof.as_deref()).map_err(Failure::input)?;
            let path = exact::file_of(folder, record.id);
            let what = if written { "written" } else { "left as it was: it says as much" };
            eprintln!("{}: {what}", path.display());
        }
        if let Some(proof) = proof {
            let _ = std::fs::remove_file(proof);
        }
        print(out, &record)
    }

    /// Makes the proof of a bound that a solver found, and puts the certificate into the record.
    #[cfg(feature = "prove")]
    fn certify(
        &self,
        measure: Measure,
        record: &mut Record,
        cuts: &[String],
        effort: &Effort,
    ) -> Result<Option<PathBuf>, Failure> {
        let (Some(value), Some(bound)) =
            (record.value.value(), record.bound.as_ref().and_then(eightfold_challenges::Amount::value))
        else {
            return Ok(None);
        };
        show(
            measure,
            &Report {
                phase: Phase::Proving,
                best: value,
                bound: Some(bound),
                boards: 0,
                elapsed: Duration::ZERO,
            },
        );
        let file = std::env::temp_dir().join(format!("eightfold-{}-{measure}.lrat", std::process::id()));
        let limit = exact::Stop { at: None, said: Arc::clone(&effort.stop) };
        let certificate =
            exact::certify(measure, bound.rank(), cuts, &file, &limit).map_err(Failure::input)?;
        if certificate.is_some() {
            record.certificate = certificate;
            if value == bound {
                record.status = Status::Proven;
            }
        }
        Ok(Some(file))
    }

    /// Without CaDiCaL a bound may be decided, but not certified.
    #[cfg(not(feature = "prove"))]
    #[expect(clippy::unnecessary_wraps, reason = "as with the feature `prove`")]
    fn certify(
        &self,
        _measure: Measure,
        record: &mut Record,
        _cuts: &[String],
        _effort: &Effort,
    ) -> Result<Option<PathBuf>, Failure> {
        if record.status != Status::Proven {
            eprintln!(
                "no proof is written without CaDiCaL: install libclang and a C++ compiler, and build with \
                 `--features prove`. The bound given was decided by BatSat."
            );
        }
        Ok(None)
    }
}

/// Becomes true when somebody interrupts the program.
fn interrupted() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let said = Arc::clone(&stop);
    // Should no handler be possible here, an interrupt ends the program as usual.
    let _ = ctrlc::set_handler(move || said.store(true, Ordering::Relaxed));
    stop
}

/// The groups of four tiles of challenge 24b, by the spaces they lie on.
fn list_fours(out: &mut dyn Write) -> Result<(), Failure> {
    for orbit in orbits() {
        for four in fours(orbit) {
            let placed: Vec<String> =
                four.spaces.iter().zip(four.tiles).map(|(space, tile)| format!("{space}={tile}")).collect();
            writeln!(out, "{}", placed.join(","))?;
        }
    }
    Ok(())
}

fn show(measure: Measure, report: &Report) {
    let bound = report.bound.map_or_else(|| "-".to_owned(), |bound| bound.to_string());
    let seconds = report.elapsed.as_secs_f64();
    let doing = match report.phase {
        Phase::Annealing => format!("{:.0} boards/s", report.boards as f64 / seconds.max(f64::MIN_POSITIVE)),
        Phase::Asking(_) => "asking for a better one".to_owned(),
        Phase::Proving => "writing the proof".to_owned(),
    };
    eprintln!("{measure}: best {}, bound {bound}, {seconds:.1} s, {doing}", report.best);
}

fn print(out: &mut dyn Write, record: &Record) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(record).map_err(Failure::input)?;
    Ok(writeln!(out, "{text}")?)
}
