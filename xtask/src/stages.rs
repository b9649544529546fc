use std::fmt;
use std::time::{Duration, Instant};

use crate::failure::Failure;
use crate::progress::say;

/// The stages of a command, and how long each took.
pub struct Stages {
    start: Instant,
    /// The number of stages.
    count: usize,
    done: Vec<Stage>,
}

struct Stage {
    name: &'static str,
    took: Duration,
    ok: bool,
}

impl Stages {
    /// Starts with this many stages to come.
    pub fn begin(count: usize) -> Stages {
        Stages { start: Instant::now(), count, done: Vec::new() }
    }

    /// Runs a stage under its heading.
    pub fn run<T>(
        &mut self,
        name: &'static str,
        work: impl FnOnce() -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        say(format_args!("\n== {} of {}: {name}", self.done.len() + 1, self.count));
        let start = Instant::now();
        let result = work();
        let took = start.elapsed();
        self.done.push(Stage { name, took, ok: result.is_ok() });
        match &result {
            Ok(_) => say(format_args!("== {name}: ok, {:.1} s", took.as_secs_f64())),
            Err(failure) => say(format_args!("== {name}: FAILED, {:.1} s: {failure}", took.as_secs_f64())),
        }
        result
    }

    /// Skips stages that can't run after one that failed.
    pub fn leave_out(&mut self, stages: usize) {
        self.count -= stages;
    }

    /// Returns the names of the stages that failed.
    pub fn failed(&self) -> Vec<&'static str> {
        self.done.iter().filter(|stage| !stage.ok).map(|stage| stage.name).collect()
    }
}

/// Formats a table with a line for every stage and one for the total.
impl fmt::Display for Stages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for stage in &self.done {
            let end = if stage.ok { "" } else { "  FAILED" };
            writeln!(f, "{:<28}{:>8.1} s{end}", stage.name, stage.took.as_secs_f64())?;
        }
        write!(f, "{:<28}{:>8.1} s", "All", self.start.elapsed().as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_names_every_stage_and_its_failure() {
        let mut stages = Stages::begin(2);
        stages.run("Format", || Ok(())).expect("it went well");
        stages.run("Tests", || Err::<(), _>(Failure::Tests)).expect_err("it failed");
        let table = stages.to_string();
        let words: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!((words[0][0], words[0].len()), ("Format", 3));
        assert_eq!((words[1][0], words[1].last()), ("Tests", Some(&"FAILED")));
        assert_eq!(words[2][0], "All");
        assert_eq!(stages.failed(), ["Tests"]);
    }
}
