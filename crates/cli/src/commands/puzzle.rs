use std::io::Write;

use eightfold_puzzles::{
    Aim, Certificate, JudgeError, Limits, ProofFailure, Puzzle, Solution, Verdict, check, completed, grade,
    is_remark,
};
use serde_json::{Value, json};

use crate::args::{GameArgs, number, read_up_to};
use crate::count::count;
use crate::failure::Failure;
use crate::json;

/// Check, make and prove puzzles.
///
/// A puzzle is a line `GAME | POSITION | AIM`, followed by what is known about it. The aims are `win in 3`, `win in 3
/// with 1 prong`, `hold for 1`, `prize in 2`, `capture 2`, `gain 6` and `mean by 5/4`.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: PuzzleCommand,
}

#[derive(clap::Subcommand)]
enum PuzzleCommand {
    Check(Check),
    Make(Make),
    Prove(Prove),
}

/// Check a file of puzzles: aims, answers and certificates.
///
/// Solves every puzzle again, creates its certificate, checks the certificate by the rules alone, and compares the
/// results with the line. The exit code is 0 if everything matches, 1 if something doesn't, 2 if the file can't be read
/// or has no puzzle, and 3 if a puzzle exceeds the limits.
#[derive(clap::Args)]
struct Check {
    /// The puzzles, one per line; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: String,
    /// A certificate for the only puzzle in the file: it's checked as it is, without a search.
    #[arg(long, value_name = "FILE")]
    certificate: Option<String>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Make a puzzle from a position.
///
/// The number in the aim is the largest to try: `win in 3` becomes `win in 2` if that is enough. Prints the line of the
/// puzzle with its grade, answers and proof, or why there is none.
#[derive(clap::Args)]
struct Make {
    #[command(flatten)]
    game: GameArgs,
    /// The position, as one argument.
    #[arg(value_name = "POSITION")]
    position: String,
    /// What to find, as one argument.
    #[arg(value_name = "AIM")]
    aim: String,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Prove a puzzle: its answers, and what refutes another turn.
///
/// The exit code is 0 if the puzzle, or the turn of `--turn`, is right; 1 if it's wrong; 2 if this couldn't be decided;
/// and 3 if the puzzle exceeds the limits.
#[derive(clap::Args)]
struct Prove {
    /// The puzzle, as one argument: `GAME | POSITION | AIM`.
    #[arg(value_name = "PUZZLE")]
    puzzle: String,
    /// Judge this turn; if it's wrong, show the line that refutes it.
    #[arg(long, value_name = "TURN", conflicts_with = "certificate")]
    turn: Option<String>,
    /// Print the certificate.
    #[arg(long)]
    certificate: bool,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print JSON.
    #[arg(long, conflicts_with = "certificate")]
    json: bool,
}

/// The maximum sizes in bytes of a file of puzzles and of a certificate.
const MAX_PUZZLES_LEN: usize = 12 << 20;
const MAX_CERTIFICATE_LEN: usize = 32 << 20;

#[derive(clap::Args)]
struct LimitArgs {
    /// The maximum number of positions to search; beyond it the exit code is 3.
    #[arg(long, value_name = "N", default_value_t = Limits::DEFAULT.positions, value_parser = number(0..=u64::MAX))]
    positions: u64,
    /// The maximum number of lines of a certificate; beyond it the exit code is 3.
    #[arg(long, value_name = "N", default_value_t = Limits::DEFAULT.lines, value_parser = number(0..=usize::MAX))]
    lines: usize,
}

impl LimitArgs {
    fn limits(&self) -> Limits {
        Limits { positions: self.positions, lines: self.lines }
    }
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        match self.what {
            PuzzleCommand::Check(args) => args.run(out),
            PuzzleCommand::Make(args) => args.run(out),
            PuzzleCommand::Prove(args) => args.run(out),
        }
    }
}

impl From<ProofFailure> for Failure {
    fn from(error: ProofFailure) -> Self {
        match error {
            ProofFailure::Positions { .. } | ProofFailure::Lines { .. } => Self::Limit(error.to_string()),
            _ => Self::input(error),
        }
    }
}

/// Returns whether this proves that a puzzle differs from its line, rather than that it couldn't be judged.
fn decides(why: &ProofFailure) -> bool {
    match why {
        ProofFailure::Positions { .. } | ProofFailure::Lines { .. } | ProofFailure::TooEarly => false,
        ProofFailure::NoAnswer(_)
        | ProofFailure::Every
        | ProofFailure::Less { .. }
        | ProofFailure::Number(_) => true,
    }
}

impl Check {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let found = json::judged(self.json, out, self.judge())?;
        let counted = |verdict: &str| found.iter().filter(|one| one["verdict"] == verdict).count();
        let (right, wrong, unjudged) = (counted("holds"), counted("fails"), counted("unjudged"));
        // One invalid puzzle decides, whatever the others are.
        let verdict = match (wrong, unjudged) {
            (0, 0) => "holds",
            (0, _) => "unjudged",
            _ => "fails",
        };
        let limit = found.iter().find(|one| one["verdict"] == "unjudged");
        let limit = limit.map(|one| one["says"].as_str().unwrap_or_default().to_owned());
        if self.json {
            json::print(
                out,
                json!({
                    "verdict": verdict, "right": right, "wrong": wrong, "unjudged": unjudged, "puzzles": found,
                }),
            )?;
        } else {
            for one in &found {
                let line = one["line"].as_u64().map_or_else(String::new, |line| format!("line {line}: "));
                writeln!(out, "{line}{}", one["says"].as_str().unwrap_or_default())?;
            }
            let rest = if unjudged == 0 { String::new() } else { format!(", {unjudged} not judged") };
            writeln!(out, "{right} right, {wrong} wrong{rest}")?;
        }
        match (verdict, limit) {
            ("holds", _) => Ok(()),
            ("unjudged", Some(limit)) => Err(Failure::Limit(limit)),
            _ => Err(Failure::Differences),
        }
    }

    /// Returns the finding for each puzzle.
    ///
    /// # Errors
    ///
    /// If the file can't be read, or has no puzzle.
    fn judge(&self) -> Result<Vec<Value>, Failure> {
        let text = read_up_to(&self.file, MAX_PUZZLES_LEN, "files of puzzles: split the file")?;
        let puzzles = Puzzle::read_all(&text)
            .map_err(|(line, error)| Failure::Input(format!("{}, line {line}: {error}", self.file)))?;
        if puzzles.is_empty() {
            return Err(Failure::Input(format!(
                "{}: the file has no puzzle: a puzzle is a line `GAME | POSITION | AIM`",
                self.file
            )));
        }
        if let Some(certificate) = &self.certificate {
            let [puzzle] = puzzles.as_slice() else {
                return Err(Failure::Input(format!(
                    "{}: a certificate is for one puzzle, but the file has {}",
                    self.file,
                    puzzles.len()
                )));
            };
            let text = read_up_to(certificate, MAX_CERTIFICATE_LEN, "certificates: limit it with `--lines`")?;
            let read = text.parse::<Certificate>();
            let read = read.map_err(|error| Failure::Input(format!("{certificate}: {error}")))?;
            return Ok(vec![with_certificate(puzzle, &read)]);
        }
        let lines = text.lines().enumerate().filter(|(_, line)| !is_remark(line));
        let found = puzzles.iter().zip(lines).map(|(puzzle, (at, _))| {
            let mut one = solve_again(puzzle, self.limits.limits());
            one["line"] = json!(at + 1);
            one
        });
        Ok(found.collect())
    }
}

/// Checks a puzzle with an external certificate.
fn with_certificate(puzzle: &Puzzle, certificate: &Certificate) -> Value {
    match check(puzzle, certificate) {
        Ok(checked) => json!({
            "verdict": "holds",
            "right": true,
            "says": format!("right: {} turns and replies checked", checked.covers),
            "covers": checked.covers,
            "positions": checked.positions,
            "fingerprint": certificate.fingerprint(puzzle),
        }),
        Err(refused) => json!({ "verdict": "fails", "right": false, "says": format!("wrong: {refused}") }),
    }
}

/// Solves a puzzle again, and compares the result with its line.
fn solve_again(puzzle: &Puzzle, limits: Limits) -> Value {
    let (solution, certificate) = match puzzle.prove(limits) {
        Ok(proven) => proven,
        Err(why) if decides(&why) => {
            return json!({ "verdict": "fails", "right": false, "says": format!("wrong: {why}") });
        }
        Err(why) => {
            return json!({ "verdict": "unjudged", "right": false, "says": format!("not judged: {why}") });
        }
    };
    let mut found = with_certificate(puzzle, &certificate);
    let right = completed(puzzle.clone(), &solution, &certificate, grade(puzzle, &solution)).found;
    let said = &puzzle.found;
    let mut wrong = Vec::new();
    if !said.answers.is_empty() && said.answers != right.answers {
        wrong.push(format!("the answers are {}", right.answers.join("; ")));
    }
    // A retired puzzle keeps the grade that it had.
    if let (None, Some(said), Some(grade)) = (said.until, said.grade, right.grade)
        && said != grade
    {
        wrong.push(format!("the grade is {grade}"));
    }
    if said.share.is_some() && said.share != right.share {
        wrong.push(format!("the share is {}/{}", solution.solving, solution.positions));
    }
    if !said.themes.is_empty() && said.themes != right.themes {
        wrong.push(format!("the themes are {}", right.themes.join(" ")));
    }
    if said.proof.is_some() && said.proof != right.proof {
        let print = certificate.fingerprint(puzzle);
        wrong.push(format!("the proof is {print} {}", certificate.covers()));
    }
    if !wrong.is_empty() {
        found["verdict"] = json!("fails");
        found["right"] = json!(false);
        found["says"] = json!(format!("wrong: {}", wrong.join("; ")));
    }
    found
}

impl Make {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (puzzle, solution, certificate) = json::judged(self.json, out, self.make())?;
        if self.json {
            let mut told = solution_json(&puzzle, &solution);
            told["puzzle"] = json!(puzzle.to_string());
            told["grade"] = json!(puzzle.found.grade);
            told["themes"] = json!(puzzle.found.themes);
            told["fingerprint"] = json!(certificate.fingerprint(&puzzle));
            return json::print(out, told);
        }
        Ok(writeln!(out, "{puzzle}")?)
    }

    fn make(&self) -> Result<(Puzzle, Solution, Certificate), Failure> {
        let aim: Aim = self.aim.parse().map_err(Failure::input)?;
        let choice = self.game.choice()?;
        let asked = Puzzle::new(&choice, &self.position, aim).map_err(Failure::input)?;
        let limits = self.limits.limits();
        let right = asked.right_aim(limits)?;
        let puzzle = Puzzle::new(&choice, &self.position, right).map_err(Failure::input)?;
        let (solution, certificate) = puzzle.prove(limits)?;
        let grade = grade(&puzzle, &solution);
        let puzzle = completed(puzzle, &solution, &certificate, grade);
        Ok((puzzle, solution, certificate))
    }
}

/// Returns the solution as JSON.
fn solution_json(puzzle: &Puzzle, solution: &Solution) -> Value {
    let values: serde_json::Map<String, Value> =
        solution.values.iter().map(|(turn, value)| (turn.clone(), json!(value.to_string()))).collect();
    json!({
        "aim": puzzle.aim().to_string(),
        "answers": solution.answers,
        "ideas": solution.ideas,
        "solving": solution.solving,
        "positions": solution.positions,
        "values": values,
    })
}

impl Prove {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let limits = self.limits.limits();
        let puzzle = Puzzle::read(self.puzzle.trim()).map_err(Failure::input);
        let puzzle = json::judged(self.json, out, puzzle)?;
        if let Some(turn) = &self.turn {
            let verdict = json::judged(self.json, out, judged(&puzzle, turn, limits))?;
            return print_verdict(verdict, self.json, out);
        }
        let (solution, certificate) = match puzzle.prove(limits) {
            Err(why) if decides(&why) => {
                if self.json {
                    let words = why.to_string();
                    json::print(out, json!({ "verdict": "fails", "right": false, "says": words }))?;
                } else if self.certificate {
                    return Err(Failure::Wrong(why.to_string()));
                } else {
                    writeln!(out, "wrong: {why}")?;
                }
                return Err(Failure::Differences);
            }
            proven => json::judged(self.json, out, proven.map_err(Failure::from))?,
        };
        if self.certificate {
            return Ok(write!(out, "{certificate}")?);
        }
        let checked = check(&puzzle, &certificate).map_err(|refused| {
            Failure::Input(format!("the search and the check of its certificate disagree: {refused}"))
        });
        let checked = json::judged(self.json, out, checked)?;
        if self.json {
            let mut told = solution_json(&puzzle, &solution);
            told["verdict"] = json!("holds");
            told["right"] = json!(true);
            told["fingerprint"] = json!(certificate.fingerprint(&puzzle));
            told["covers"] = json!(checked.covers);
            return json::print(out, told);
        }
        writeln!(
            out,
            "{}: {} of {}, {}",
            puzzle.aim(),
            solution.solving,
            count(solution.positions, "turn"),
            count(solution.ideas.len(), "idea")
        )?;
        for idea in &solution.ideas {
            writeln!(out, "  {}", idea.join(", "))?;
        }
        Ok(writeln!(
            out,
            "{} turns and replies checked; proof {}",
            checked.covers,
            certificate.fingerprint(&puzzle)
        )?)
    }
}

/// Returns whether one turn is right.
///
/// # Errors
///
/// If the turn can't be played, the puzzle doesn't match its line, or a limit was reached.
fn judged(puzzle: &Puzzle, turn: &str, limits: Limits) -> Result<Verdict, Failure> {
    // A turn can't be judged if the puzzle doesn't match its line.
    puzzle.solve(limits)?;
    puzzle.judge(turn, limits).map_err(|error| match error {
        JudgeError::Step(error) => Failure::from(error),
        JudgeError::ProofFailure(error) => Failure::from(error),
    })
}

/// Prints the verdict on one turn: right, or wrong and why.
fn print_verdict(verdict: Verdict, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    match (verdict, json) {
        (Verdict::Right, true) => json::print(out, json!({ "verdict": "holds", "right": true })),
        (Verdict::Right, false) => Ok(writeln!(out, "right")?),
        (Verdict::Wrong(why), json) => {
            if json {
                let told = json!({
                    "verdict": "fails",
                    "right": false,
                    "line": why.line,
                    "worth": why.worth.map(|(worth, _)| worth.to_string()),
                    "best": why.worth.map(|(_, best)| best.to_string()),
                });
                json::print(out, told)?;
            } else {
                let worth = why.worth.map(|(worth, best)| format!(", worth {worth} and not {best}"));
                writeln!(out, "wrong{}: {}", worth.unwrap_or_default(), why.line.join(", "))?;
            }
            Err(Failure::Differences)
        }
    }
}
