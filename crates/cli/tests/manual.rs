//! The examples of the manual show the real output.

use crate::common::eightfold;

/// Splits a command line into words, respecting double quotes.
fn words(line: &str) -> Vec<String> {
    line.split('"')
        .enumerate()
        .flat_map(|(at, part)| match at % 2 {
            1 => vec![part.to_owned()],
            _ => part.split_whitespace().map(str::to_owned).collect(),
        })
        .collect()
}

#[test]
fn the_examples_of_the_manual_are_true() {
    let manual = include_str!("../../../docs/CLI.md");
    let mut examples = 0;
    for block in manual.split("```console\n").skip(1) {
        let block = block.split("```").next().expect("a block ends");
        for example in block.split("$ eightfold ").skip(1) {
            let (line, expected) = example.split_once('\n').expect("a command is a line");
            let words = words(line);
            let args: Vec<&str> = words.iter().map(String::as_str).collect();
            let run = eightfold(&args);
            assert_eq!(run.out, expected, "eightfold {line}: {}", run.err);
            let code = i32::from(expected.starts_with("wrong"));
            assert_eq!((run.code, run.err.as_str()), (Some(code), ""), "eightfold {line}");
            examples += 1;
        }
    }
    assert!(examples >= 7, "{examples} examples");
}
