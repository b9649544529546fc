//! `cargo xtask fuzz`: runs the fuzz tests far longer than `cargo test` does.
//!
//! A fuzz test is a proptest whose name starts with `fuzz_`, in the tests of any crate. It uses proptest's default
//! number of cases, so `cargo test` runs a few hundred, and this command runs as many as the time allows through
//! `PROPTEST_CASES`, with new random values in every round. Proptest shrinks a failure and saves it in a file next to
//! the test, to be committed with the fix.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::failure::Failure;
use crate::process::{cargo, failed, output};

/// Runs every fuzz test whose name contains `only`, each for its share of the time.
pub fn all(only: Option<&str>, seconds: u64) -> Result<(), Failure> {
    let targets: Vec<Target> =
        targets()?.into_iter().filter(|t| only.is_none_or(|o| t.name.contains(o))).collect();
    if targets.is_empty() {
        return Err(Failure::Usage("there is no such fuzz target: their names begin with fuzz_".to_owned()));
    }
    let share = Duration::from_secs(seconds).div_f64(targets.len() as f64);
    let mut broken = Vec::new();
    for target in &targets {
        println!("{}: {:.0} s", target.name, share.as_secs_f64());
        if !target.run(share)? {
            broken.push(target.name.as_str());
        }
    }
    if broken.is_empty() {
        println!("{} fuzz targets held", targets.len());
        Ok(())
    } else {
        println!("broken: {}", broken.join(", "));
        Err(Failure::Tests)
    }
}

struct Target {
    name: String,
    binary: PathBuf,
    folder: PathBuf,
}

impl Target {
    /// Runs rounds until the time is over or one fails; returns whether all passed.
    fn run(&self, time: Duration) -> Result<bool, Failure> {
        const ROUND: Duration = Duration::from_secs(10);
        let start = Instant::now();
        let (mut cases, mut total) = (256_u64, 0_u64);
        while start.elapsed() < time {
            let mut round = Command::new(&self.binary);
            round.args([&self.name, "--exact", "--nocapture"]).env("PROPTEST_CASES", cases.to_string());
            round.current_dir(&self.folder).stdout(Stdio::null());
            let began = Instant::now();
            let status = round.status().map_err(|error| failed(&round, error.to_string()))?;
            if !status.success() {
                return Ok(false);
            }
            total += cases;
            let speed = cases as f64 / began.elapsed().as_secs_f64().max(1e-3);
            let left = time.saturating_sub(start.elapsed()).min(ROUND);
            cases = ((speed * left.as_secs_f64()) as u64).clamp(1, u64::from(u32::MAX));
        }
        println!("  held in {total} cases");
        Ok(true)
    }
}

/// Builds and returns all tests of the workspace named `fuzz_...`.
fn targets() -> Result<Vec<Target>, Failure> {
    let mut build = cargo(&["test", "--workspace", "--exclude", "page-builder", "--tests"]);
    build.args(["--no-run", "--quiet", "--message-format", "json"]);
    let mut found = Vec::new();
    for line in output(build)?.lines() {
        let Ok(message) = serde_json::from_str::<serde_json::Value>(line) else {
            continue;
        };
        // Programs that tests start are built as well; they aren't tests.
        if message["profile"]["test"] != true {
            continue;
        }
        let (Some(binary), Some(manifest)) =
            (message["executable"].as_str(), message["manifest_path"].as_str())
        else {
            continue;
        };
        let folder = PathBuf::from(manifest).parent().map(PathBuf::from).unwrap_or_default();
        let mut list = Command::new(binary);
        list.args(["--list", "--format", "terse"]);
        for test in output(list)?.lines().filter_map(|line| line.strip_suffix(": test")) {
            if test.rsplit("::").next().is_some_and(|name| name.starts_with("fuzz_")) {
                found.push(Target { name: test.to_owned(), binary: binary.into(), folder: folder.clone() });
            }
        }
    }
    Ok(found)
}
