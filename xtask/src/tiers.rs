//! The tiers: which tests `cargo xtask test` runs, and which only `--full`.
//!
//! Two lists decide. A browser test is in the default tier if `browser-tests/default-tier.txt` names it. Any other test
//! is in the default tier unless `xtask/full-tier.txt` names it or its module.

use std::collections::BTreeMap;

use crate::failure::{Failure, FileContext};
use crate::workspace;

/// The program of the browser tests.
pub const BROWSER: &str = "eightfold-browser-tests::browser";

const BROWSER_LIST: &str = "browser-tests/default-tier.txt";
const FULL_LIST: &str = "xtask/full-tier.txt";

/// A selection of tests.
pub enum Tier {
    /// The tests for every change.
    Default(Lists),
    /// All tests.
    Full(Lists),
    /// The tests of one module, as `MODULE::`.
    Module(&'static str),
}

/// The two lists.
pub struct Lists {
    /// Browser tests, each with its heading, which says what it guards.
    browser: BTreeMap<String, String>,
    /// Tests or modules, as `PROGRAM TEST` or `PROGRAM MODULE::`.
    full: Vec<(String, String)>,
}

impl Lists {
    pub fn read() -> Result<Lists, Failure> {
        let text = |path: &str| {
            let path = workspace::root().join(path);
            std::fs::read_to_string(&path).at(&path)
        };
        Lists::parse(&text(BROWSER_LIST)?, &text(FULL_LIST)?)
    }

    fn parse(browser: &str, full: &str) -> Result<Lists, Failure> {
        let mut lists = Lists { browser: BTreeMap::new(), full: Vec::new() };
        let mut heading = None;
        for line in entries(browser) {
            if let Some(words) = line.strip_prefix("## ") {
                heading = Some(words);
                continue;
            }
            let guards = heading.ok_or_else(|| {
                Failure::Tiers(format!("{BROWSER_LIST}: {line} is below no heading that says what it guards"))
            })?;
            if lists.browser.insert(line.to_owned(), guards.to_owned()).is_some() {
                return Err(Failure::Tiers(format!("{BROWSER_LIST}: {line} is there twice")));
            }
        }
        for line in entries(full) {
            let (program, test) = line.split_once(' ').ok_or_else(|| {
                Failure::Tiers(format!("{FULL_LIST}: \"{line}\" is not PROGRAM TEST or PROGRAM MODULE::"))
            })?;
            lists.full.push((program.to_owned(), test.to_owned()));
        }
        Ok(lists)
    }

    fn in_default(&self, program: &str, test: &str) -> bool {
        if program == BROWSER {
            return self.browser.contains_key(test);
        }
        !self.full.iter().any(|(in_program, name)| in_program == program && names(name, test))
    }
}

/// Whether a line of the list names this test, or a module it is in.
fn names(line: &str, test: &str) -> bool {
    if line.ends_with("::") { test.starts_with(line) } else { test == line }
}

/// Returns the lines that are neither empty nor comments.
fn entries(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("# "))
}

impl Tier {
    /// Whether this test of this program is in the tier.
    pub fn has(&self, program: &str, test: &str) -> bool {
        match self {
            Tier::Default(lists) => lists.in_default(program, test),
            Tier::Full(_) => true,
            Tier::Module(name) => names(name, test),
        }
    }

    /// Checks that there is a test for each line of the lists that is about one of these programs, or in the module.
    pub fn check<'a>(
        &self,
        mut programs: impl Iterator<Item = (&'a str, &'a [String])>,
    ) -> Result<(), Failure> {
        let lists = match self {
            Tier::Default(lists) | Tier::Full(lists) => lists,
            Tier::Module(name) if programs.any(|(_, tests)| tests.iter().any(|test| names(name, test))) => {
                return Ok(());
            }
            Tier::Module(name) => return Err(Failure::Tiers(format!("no test is in {name}"))),
        };
        for (program, tests) in programs {
            let lines: Vec<(&str, &str)> = if program == BROWSER {
                lists.browser.keys().map(|test| (BROWSER_LIST, test.as_str())).collect()
            } else {
                let lines = lists.full.iter().filter(|(in_program, _)| in_program == program);
                lines.map(|(_, test)| (FULL_LIST, test.as_str())).collect()
            };
            for (list, line) in lines {
                if !tests.iter().any(|test| names(line, test)) {
                    return Err(Failure::Tiers(format!(
                        "{list} names {line}, which is no test of {program}"
                    )));
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What only a browser can show and every change is checked for.
    const DEFAULT_TIER_TESTS: [&str; 14] = [
        "Whole games by mouse",
        "Whole games by touch",
        "Keyboard",
        "Computer players",
        "Online",
        "Offline and update",
        "Saved games",
        "Lessons",
        "Puzzles",
        "Study",
        "Workshop",
        "Reflow and accessibility",
        "German",
        "The harness",
    ];

    #[test]
    fn the_default_tier_guards_everything_it_should() {
        let lists = Lists::read().expect("the lists can be read");
        for heading in DEFAULT_TIER_TESTS {
            assert!(
                lists.browser.values().any(|guards| guards == heading),
                "no browser test below \"{heading}\""
            );
        }
        for (test, guards) in &lists.browser {
            assert!(DEFAULT_TIER_TESTS.contains(&guards.as_str()), "{test} guards \"{guards}\"");
        }
    }

    #[test]
    fn only_the_full_tier_has_all_tests() {
        let lists = || {
            Lists::parse("# Remark\n## Online\nonline::a\n", "# Remark\ncrate::all slow::\ncrate::all a::b\n")
                .expect("good lists")
        };
        let (default, full) = (Tier::Default(lists()), Tier::Full(lists()));
        let cases = [
            (BROWSER, "online::a", true),
            (BROWSER, "online::b", false),
            ("crate::all", "slow::x", false),
            ("crate::all", "a::b", false),
            ("crate::all", "a::bc", true),
            ("other::all", "slow::x", true),
        ];
        for (program, test, in_default) in cases {
            assert_eq!((default.has(program, test), full.has(program, test)), (in_default, true), "{test}");
        }
    }

    #[test]
    fn a_module_without_tests_is_an_error() {
        let tests = ["a::b".to_owned(), "c".to_owned()];
        let programs = || [("crate::all", tests.as_slice())].into_iter();
        assert!(Tier::Module("a::").check(programs()).is_ok());
        assert!(Tier::Module("a::").has("crate::all", "a::b") && !Tier::Module("a::").has("crate::all", "c"));
        assert!(Tier::Module("c::").check(programs()).is_err());
    }

    #[test]
    fn a_line_without_a_test_is_an_error() {
        let tier = Tier::Full(Lists::parse("", "crate::all gone\n").expect("good lists"));
        let tests = ["here".to_owned()];
        let error =
            tier.check([("crate::all", tests.as_slice())].into_iter()).expect_err("there is no such test");
        assert!(error.to_string().contains("gone"), "{error}");
        assert!(Lists::parse("a::b\n", "").is_err(), "a test below no heading");
    }
}
