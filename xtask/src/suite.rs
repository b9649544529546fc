//! Tests: compiled, listed, chosen by tier, and run, several programs at a time.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use serde_json::Value;

use crate::compiler;
use crate::failure::Failure;
use crate::process::{self, failed, output};
use crate::progress::{Task, say};
use crate::tiers::Tier;
use crate::workspace;

/// A test program.
pub struct Program {
    /// The package and the target, as in `eightfold-octi::all`.
    pub name: String,
    path: PathBuf,
    /// The folder of its package, where it runs.
    folder: PathBuf,
    /// The names of its tests.
    tests: Vec<String>,
}

/// The output of Clippy.
#[derive(Default)]
pub struct LintOutput {
    /// The test programs.
    pub programs: Vec<Program>,
    warnings: u32,
}

impl LintOutput {
    /// Adds the output of another command.
    pub fn extend(&mut self, other: LintOutput) {
        self.programs.extend(other.programs);
        self.warnings += other.warnings;
    }

    /// Fails if there were warnings; the tests can still run.
    pub fn without_warnings(&self) -> Result<(), Failure> {
        if self.warnings > 0 { Err(Failure::Warnings(self.warnings)) } else { Ok(()) }
    }
}

/// Runs Cargo so that the workspace is checked while it is compiled (see [`compiler`]). Shown under this name.
pub fn linted(name: &str, mut command: Command) -> Result<LintOutput, Failure> {
    command.args(["--message-format", "json"]);
    compiler::check_with_this(&mut command)?;
    let mut programs = Vec::new();
    let mut warnings = 0;
    process::compile_with(name, command, |line| {
        let Ok(message) = serde_json::from_str::<Value>(line) else { return };
        if message["reason"] == "compiler-message" {
            // Warnings in dependencies don't count.
            let ours = message["package_id"].as_str().is_some_and(|id| id.starts_with("path+"));
            warnings += u32::from(ours && message["message"]["level"] == "warning");
            if let Some(text) = message["message"]["rendered"].as_str() {
                say(text.trim_end());
            }
        }
        programs.extend(program(&message));
    })?;
    programs.sort_by(|a: &Program, b| a.name.cmp(&b.name));
    for program in &mut programs {
        let mut list = Command::new(&program.path);
        list.args(["--list", "--format", "terse"]).current_dir(&program.folder);
        let listed = output(list)?;
        program.tests =
            listed.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_owned).collect();
    }
    Ok(LintOutput { programs, warnings })
}

/// Reads a message from Cargo; `None` unless it is about a test program.
fn program(message: &Value) -> Option<Program> {
    // Programs that tests start are built as well; they aren't tests.
    if message["profile"]["test"] != true {
        return None;
    }
    let path = PathBuf::from(message["executable"].as_str()?);
    let folder = PathBuf::from(message["manifest_path"].as_str()?).parent()?.to_owned();
    let package = message["package_id"].as_str()?.rsplit_once('#')?.1;
    let package = package.split_once('@').map_or_else(
        || folder.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        |(name, _)| name.to_owned(),
    );
    let name = format!("{package}::{}", message["target"]["name"].as_str()?);
    Some(Program { name, path, folder, tests: Vec::new() })
}

/// Runs the tier's tests in these programs, as many programs at a time as there are processors. The output of a program
/// is shown if it fails.
pub fn run(programs: &[Program], tier: &Tier, tally: &mut Tally) -> Result<(), Failure> {
    tier.check(programs.iter().map(|program| (program.name.as_str(), program.tests.as_slice())))?;
    let times = Times::read();
    let mut chosen: Vec<(&Program, Vec<&str>)> = programs
        .iter()
        .map(|program| {
            let tests = program.tests.iter().map(String::as_str);
            (program, tests.filter(|test| tier.has(&program.name, test)).collect::<Vec<_>>())
        })
        .filter(|(_, tests)| !tests.is_empty())
        .collect();
    // The longest first, so that no processor is idle at the end; programs that have never run come before them.
    chosen.sort_by(|(a, _), (b, _)| times.of(&b.name).total_cmp(&times.of(&a.name)));
    let all = chosen.iter().map(|(_, tests)| tests.len() as u64).sum();
    let task = Task::begin("Tests");
    task.at(0, all, "tests");
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let results = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get());
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some((program, tests)) = chosen.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                    let start = Instant::now();
                    let result = program.run(tests, || {
                        task.at(done.fetch_add(1, Ordering::Relaxed) + 1, all, "tests");
                    });
                    let seconds = start.elapsed().as_secs_f64();
                    results.lock().expect("no worker panics").push((program.name.as_str(), seconds, result));
                }
            });
        }
    });
    drop(task);
    let mut results = results.into_inner().expect("no worker panics");
    results.sort_by(|a, b| b.1.total_cmp(&a.1));
    times.write(results.iter().map(|(name, seconds, _)| (*name, *seconds)));
    let mut ok = true;
    for (name, seconds, result) in results {
        let result = result?;
        if seconds > 10.0 || !result.ok {
            say(format_args!("{name}: {} passed, {} failed, {seconds:.1} s", result.passed, result.failed));
        }
        tally.passed += result.passed;
        tally.failed += result.failed;
        ok &= result.ok;
    }
    if ok { Ok(()) } else { Err(Failure::Tests) }
}

/// The result of a test program.
struct Outcome {
    ok: bool,
    passed: u64,
    failed: u64,
}

impl Program {
    /// Runs these of its tests, and calls `each` after each of them.
    fn run(&self, tests: &[&str], each: impl Fn()) -> Result<Outcome, Failure> {
        let mut command = Command::new(&self.path);
        command.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder);
        if tests.len() < self.tests.len() {
            command.arg("--exact").args(tests);
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| failed(&command, error.to_string()))?;
        let mut errors = child.stderr.take().expect("its output is piped");
        let errors = std::thread::spawn(move || {
            let mut said = Vec::new();
            // Shows whatever could be read.
            let _ = errors.read_to_end(&mut said);
            String::from_utf8_lossy(&said).into_owned()
        });
        let mut tally = Tally::default();
        let mut said = Vec::new();
        for line in BufReader::new(child.stdout.take().expect("its output is piped")).split(b'\n') {
            let line = line.map_err(|error| failed(&command, error.to_string()))?;
            let line = String::from_utf8_lossy(&line).into_owned();
            tally.count(&line);
            let about_one = line.starts_with("test ") && line.contains(" ... ");
            if about_one {
                each();
            }
            if line.contains("FAILED") && about_one {
                say(format_args!("{}: {line}", self.name));
            }
            if !(about_one && line.ends_with("ok")) {
                said.push(line);
            }
        }
        let status = child.wait().map_err(|error| failed(&command, error.to_string()))?;
        let errors = errors.join().expect("reading does not panic");
        if !status.success() {
            say(format_args!("\n---- {} ({status})\n{}\n{errors}", self.name, said.join("\n")));
            // A program that crashes reports no failed tests.
            tally.failed = tally.failed.max(1);
        }
        Ok(Outcome { ok: status.success(), passed: tally.passed, failed: tally.failed })
    }
}

/// How long each program took the last time, in seconds.
struct Times(BTreeMap<String, f64>);

impl Times {
    fn path() -> PathBuf {
        workspace::scratch().join("test-times.json")
    }

    fn read() -> Times {
        let text = std::fs::read_to_string(Times::path()).unwrap_or_default();
        let times: Value = serde_json::from_str(&text).unwrap_or_default();
        let times = times.as_object().into_iter().flatten();
        Times(times.filter_map(|(name, seconds)| Some((name.clone(), seconds.as_f64()?))).collect())
    }

    fn of(&self, name: &str) -> f64 {
        self.0.get(name).copied().unwrap_or(f64::INFINITY)
    }

    /// Saves them with these new ones. They only order the next run, so a failure to write is ignored.
    fn write<'a>(mut self, new: impl Iterator<Item = (&'a str, f64)>) {
        self.0.extend(new.map(|(name, seconds)| (name.to_owned(), seconds)));
        let _ = std::fs::create_dir_all(workspace::scratch());
        let _ = std::fs::write(Times::path(), Value::from_iter(self.0).to_string());
    }
}

/// The number of tests that passed and failed.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub passed: u64,
    pub failed: u64,
}

impl Tally {
    /// Counts a line such as `test result: ok. 7 passed; 0 failed; 0 ignored; ...`, or the last one of
    /// `eightfold verify-archive`, `549 passed, 0 failed`.
    pub fn count(&mut self, line: &str) {
        let line = line.trim();
        let tests = line.strip_prefix("test result: ").and_then(|s| s.split_once(". "));
        let counts = match tests {
            Some((_, counts)) => counts,
            None if line.ends_with(" failed") => line,
            None => return,
        };
        for count in counts.split(&[';', ',']).map(str::trim) {
            match count.split_once(' ') {
                Some((number, "passed")) => self.passed += number.parse().unwrap_or(0),
                Some((number, "failed")) => self.failed += number.parse().unwrap_or(0),
                _ => {}
            }
        }
    }
}

/// Runs a command that counts tests itself, shows its output, and counts them.
pub fn counted(mut tests: Command, tally: &mut Tally) -> Result<(), Failure> {
    let _task = Task::begin("Running");
    let mut child =
        tests.stdout(Stdio::piped()).spawn().map_err(|error| failed(&tests, error.to_string()))?;
    let output = child.stdout.take().expect("its output is piped");
    for line in BufReader::new(output).split(b'\n') {
        let line = line.map_err(|error| failed(&tests, error.to_string()))?;
        let line = String::from_utf8_lossy(&line);
        tally.count(&line);
        // A test program without tests, or with only passed tests, is reduced to its count.
        if !line.is_empty() && line != "running 0 tests" && !line.contains("ok. 0 passed; 0 failed") {
            say(line);
        }
    }
    let status = child.wait().map_err(|error| failed(&tests, error.to_string()))?;
    if status.success() { Ok(()) } else { Err(failed(&tests, status.to_string())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_summed_up() {
        let mut tally = Tally::default();
        for line in [
            "test result: ok. 7 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s",
            "test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s",
            "test a::b ... FAILED",
            "90 passed; and other words",
            "30 passed, 4 failed",
        ] {
            tally.count(line);
        }
        assert_eq!(tally, Tally { passed: 38, failed: 6 });
    }

    #[test]
    fn a_program_is_named_by_package_and_target() {
        let message = |id: &str| {
            serde_json::json!({
                "profile": { "test": true }, "executable": "/target/debug/deps/all-0",
                "manifest_path": "/home/eightfold/crates/octi/Cargo.toml", "package_id": id, "target": { "name": "all" },
            })
        };
        let named = program(&message("path+file:///home/eightfold/crates/octi#eightfold-octi@0.1.0"));
        assert_eq!(named.expect("a program").name, "eightfold-octi::all");
        let same_as_folder = program(&message("path+file:///home/eightfold/crates/octi#0.1.0"));
        assert_eq!(same_as_folder.expect("a program").name, "octi::all");
    }
}
