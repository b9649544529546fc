//! `cargo xtask bench`: runs benchmarks and prints the figures as a table.
//!
//! Each crate may have an `examples/bench.rs`, and the Python package has a `bench.py`. It is run in release mode and
//! prints lines of `NAME VALUE UNIT`, as in `race-midgame 154000 positions/s`; a line that starts with `#` is a remark.

use crate::failure::Failure;
use crate::page::{Kind, Page};
use crate::process::{cargo, output, run};
use crate::python::{self, Profile};
use crate::tools;

/// The package with a benchmark in Python.
const PYTHON: &str = "eightfold-python";

/// Runs the benchmarks of all crates, or of the one named (`octiles` or `eightfold-octiles`).
pub fn all(only: Option<&str>) -> Result<(), Failure> {
    let mut benches = examples("bench")?;
    benches.push(PYTHON.to_owned());
    let named =
        |package: &String| only.is_none_or(|o| package == o || package.strip_prefix("eightfold-") == Some(o));
    let chosen: Vec<&String> = benches.iter().filter(|package| named(package)).collect();
    if chosen.is_empty() {
        let all = benches.join(", ");
        return Err(Failure::Usage(format!("no such crate has an examples/bench.rs; these have: {all}")));
    }
    let mut rows = Vec::new();
    for package in chosen {
        if package == "eightfold-browser-tests" {
            println!("{}", Page::build(Kind::Shipped)?);
            tools::chromium()?;
        }
        let bench = if package == PYTHON {
            python::prepare()?;
            python::build(Profile::Release)?;
            python::bench()
        } else {
            cargo(&["run", "--quiet", "--release", "--package", package, "--example", "bench"])
        };
        println!("Measuring {package}");
        rows.extend(output(bench)?.lines().map(|line| row(package, line)));
    }
    println!("\n{}", table(&rows));
    Ok(())
}

/// Runs the tuning of the computer players' weights, which parses these arguments itself.
pub fn tune(words: Vec<String>) -> Result<(), Failure> {
    example(&["--package", "eightfold-players", "--example", "tune"], &words)
}

/// Mines puzzles; the program parses these arguments itself.
pub fn puzzles(words: Vec<String>) -> Result<(), Failure> {
    example(&["--package", "eightfold-puzzles", "--features", "grade", "--example", "mine"], &words)
}

fn example(which: &[&str], words: &[String]) -> Result<(), Failure> {
    let mut all = vec!["run", "--quiet", "--release"];
    all.extend(which);
    all.push("--");
    all.extend(words.iter().map(String::as_str));
    run(cargo(&all))
}

#[derive(Debug, PartialEq, Eq)]
enum Row {
    Figure { package: String, name: String, value: String, unit: String },
    Remark(String),
}

fn row(package: &str, line: &str) -> Row {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        [name, value, unit @ ..] if value.parse::<f64>().is_ok() => Row::Figure {
            package: package.strip_prefix("eightfold-").unwrap_or(package).to_owned(),
            name: (*name).to_owned(),
            value: grouped(value),
            unit: unit.join(" "),
        },
        _ => Row::Remark(line.trim_start_matches('#').trim().to_owned()),
    }
}

/// Groups thousands: `154000.5` becomes `154,000.5`.
fn grouped(number: &str) -> String {
    let (sign, rest) = number.strip_prefix('-').map_or(("", number), |rest| ("-", rest));
    let (whole, fraction) = rest.find('.').map_or((rest, ""), |dot| rest.split_at(dot));
    if !whole.bytes().all(|b| b.is_ascii_digit()) {
        return number.to_owned();
    }
    let mut result = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            result.push(',');
        }
        result.push(digit);
    }
    format!("{sign}{result}{fraction}")
}

/// Returns a Markdown table for BENCHMARKS.md.
fn table(rows: &[Row]) -> String {
    let mut text = "| crate | what | value | unit |\n|---|---|---:|---|\n".to_owned();
    for row in rows {
        if let Row::Figure { package, name, value, unit } = row {
            text += &format!("| {package} | {name} | {value} | {unit} |\n");
        }
    }
    for row in rows {
        if let Row::Remark(remark) = row {
            text += &format!("\n{remark}");
        }
    }
    text
}

/// Returns the packages of the workspace that have an example with this name, sorted.
fn examples(name: &str) -> Result<Vec<String>, Failure> {
    let metadata = output(cargo(&["metadata", "--no-deps", "--format-version", "1", "--quiet"]))?;
    let metadata: serde_json::Value = serde_json::from_str(&metadata).unwrap_or_default();
    let has = |target: &serde_json::Value| target["name"] == name && target["kind"][0] == "example";
    let packages = metadata["packages"].as_array().cloned().unwrap_or_default();
    let with = packages.iter().filter(|p| p["targets"].as_array().is_some_and(|t| t.iter().any(has)));
    let mut names: Vec<String> = with.filter_map(|p| p["name"].as_str().map(str::to_owned)).collect();
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_rows() {
        assert_eq!(
            row("eightfold-octiles", "race-midgame 154000.5 positions/s"),
            Row::Figure {
                package: "octiles".to_owned(),
                name: "race-midgame".to_owned(),
                value: "154,000.5".to_owned(),
                unit: "positions/s".to_owned(),
            }
        );
        assert_eq!(row("x", "# one core"), Row::Remark("one core".to_owned()));
        assert_eq!(grouped("-1234567"), "-1,234,567");
        assert_eq!(grouped("1e9"), "1e9");
        assert_eq!(grouped("100"), "100");
    }
}
