use std::io::Write;

use eightfold_puzzles::{
    Aim, Certificate, JudgeError, Limits, Puzzle, Solution, Unproven, Verdict, check, completed, grade,
    is_remark,
};
use serde_json::{Value, json};

use crate::args::{GameArgs, read_file};
use crate::failure::Failure;

/// Check, make and prove puzzles.
///
/// A puzzle is a line `GAME | POSITION | AIM`, with what is known of it behind. The aims are `win in 3`, `win in 3 with 1
/// prong`, `hold for 1`, `prize in 2`, `capture 2`, `gain 6` and `mean by 5/4`.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    Check(Check),
    Make(Make),
    Prove(Prove),
}

/// Check a file of puzzles: aims, answers and certificates.
///
/// Every puzzle is solved anew, its certificate is made and gone through by the rules alone, and what the line says is
/// compared. The exit code is 1 where something does not fit.
#[derive(clap::Args)]
struct Check {
    /// The puzzles, one a line; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: String,
    /// A certificate for the one puzzle of the file: it is checked as it stands, and nothing is searched.
    #[arg(long, value_name = "FILE")]
    certificate: Option<String>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print a list in JSON.
    #[arg(long)]
    json: bool,
}

/// Make a puzzle of a position.
///
/// The number of the aim is the most there may be: `win in 3` becomes `win in 2` where that is enough. Printed is the line of
/// the puzzle with its grade, answers and proof; or why there is none.
#[derive(clap::Args)]
struct Make {
    #[command(flatten)]
    game: GameArgs,
    /// The position, as one argument.
    #[arg(value_name = "POSITION")]
    position: String,
    /// What is to be found, as one argument.
    #[arg(value_name = "AIM")]
    aim: String,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Prove a puzzle: its answers, and what refutes another turn.
#[derive(clap::Args)]
struct Prove {
    /// The puzzle, as one argument: `GAME | POSITION | AIM`.
    #[arg(value_name = "PUZZLE")]
    puzzle: String,
    /// Judge this turn, and play out why it is wrong.
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

#[derive(clap::Args)]
struct LimitArgs {
    /// The most positions to look at; beyond it the exit code is 3.
    #[arg(long, value_name = "N", default_value_t = Limits::USUAL.positions)]
    positions: u64,
    /// The most lines of a certificate; beyond it the exit code is 3.
    #[arg(long, value_name = "N", default_value_t = Limits::USUAL.lines)]
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
            What::Check(args) => args.run(out),
            What::Make(args) => args.run(out),
            What::Prove(args) => args.run(out),
        }
    }
}

impl From<Unproven> for Failure {
    fn from(error: Unproven) -> Self {
        match error {
            Unproven::Positions { .. } | Unproven::Lines { .. } => Self::Limit(error.to_string()),
            _ => Self::input(error),
        }
    }
}

/// A number with its noun.
fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

impl Check {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let text = read_file(&self.file)?;
        let puzzles = Puzzle::read_all(&text)
            .map_err(|(line, error)| Failure::Input(format!("{}, line {line}: {error}", self.file)))?;
        if let Some(certificate) = &self.certificate {
            let [puzzle] = puzzles.as_slice() else {
                return Err(Failure::Input(format!(
                    "{}: a certificate is for one puzzle, and the file has {}",
                    self.file,
                    puzzles.len()
                )));
            };
            let text = read_file(certificate)?;
            let read = text.parse::<Certificate>();
            let read = read.map_err(|error| Failure::Input(format!("{certificate}: {error}")))?;
            return self.report(out, vec![with_certificate(puzzle, &read)]);
        }
        let lines = text.lines().enumerate().filter(|(_, line)| !is_remark(line));
        let mut found = Vec::with_capacity(puzzles.len());
        for (puzzle, (at, _)) in puzzles.iter().zip(lines) {
            let mut one = anew(puzzle, self.limits.limits())?;
            one["line"] = json!(at + 1);
            found.push(one);
        }
        self.report(out, found)
    }

    fn report(&self, out: &mut dyn Write, found: Vec<Value>) -> Result<(), Failure> {
        let wrong = found.iter().filter(|one| one["right"] != true).count();
        if self.json {
            writeln!(out, "{:#}", json!(found))?;
        } else {
            for one in &found {
                let line = one["line"].as_u64().map_or_else(String::new, |line| format!("line {line}: "));
                writeln!(out, "{line}{}", one["says"].as_str().unwrap_or_default())?;
            }
            writeln!(out, "{} right, {wrong} wrong", found.len() - wrong)?;
        }
        if wrong == 0 { Ok(()) } else { Err(Failure::Differences) }
    }
}

/// A puzzle with a certificate that somebody else made.
fn with_certificate(puzzle: &Puzzle, certificate: &Certificate) -> Value {
    match check(puzzle, certificate) {
        Ok(checked) => json!({
            "right": true,
            "says": format!("right: {} turns and replies checked", checked.covers),
            "covers": checked.covers,
            "positions": checked.positions,
            "fingerprint": certificate.fingerprint(puzzle),
        }),
        Err(refused) => json!({ "right": false, "says": format!("wrong: {refused}") }),
    }
}

/// A puzzle solved anew, and compared with what its line says.
fn anew(puzzle: &Puzzle, limits: Limits) -> Result<Value, Failure> {
    let (solution, certificate) = match puzzle.prove(limits) {
        Ok(proven) => proven,
        Err(limit @ (Unproven::Positions { .. } | Unproven::Lines { .. })) => return Err(limit.into()),
        Err(wrong) => return Ok(json!({ "right": false, "says": format!("wrong: {wrong}") })),
    };
    let mut found = with_certificate(puzzle, &certificate);
    let graded = grade(puzzle, &solution);
    let right = completed(puzzle.clone(), &solution, &certificate, graded).found;
    let said = &puzzle.found;
    let mut wrong = Vec::new();
    if !said.answers.is_empty() && said.answers != right.answers {
        wrong.push(format!("the answers are {}", right.answers.join("; ")));
    }
    if said.share.is_some() && said.share != right.share {
        wrong.push(format!("the share is {}/{}", solution.solving, solution.positions));
    }
    if !said.themes.is_empty() && said.themes != right.themes {
        wrong.push(format!("the themes are {}", right.themes.join(" ")));
    }
    if said.grade.is_some() && said.grade != right.grade {
        wrong.push(format!("the grade is {}", right.grade.unwrap_or_default()));
    }
    if said.proof.is_some() && said.proof != right.proof {
        let print = certificate.fingerprint(puzzle);
        wrong.push(format!("the proof is {print} {}", certificate.covers()));
    }
    if !wrong.is_empty() {
        found["right"] = json!(false);
        found["says"] = json!(format!("wrong: {}", wrong.join("; ")));
    }
    Ok(found)
}

impl Make {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let aim: Aim = self.aim.parse().map_err(Failure::input)?;
        let choice = self.game.choice()?;
        let asked = Puzzle::new(&choice, &self.position, aim).map_err(Failure::input)?;
        let limits = self.limits.limits();
        let right = asked.right_aim(limits)?;
        let puzzle = Puzzle::new(&choice, &self.position, right).map_err(Failure::input)?;
        let (solution, certificate) = puzzle.prove(limits)?;
        let graded = grade(&puzzle, &solution);
        let puzzle = completed(puzzle, &solution, &certificate, graded);
        if self.json {
            let mut told = told(&puzzle, &solution);
            told["puzzle"] = json!(puzzle.to_string());
            told["grade"] = json!(puzzle.found.grade);
            told["themes"] = json!(puzzle.found.themes);
            told["fingerprint"] = json!(certificate.fingerprint(&puzzle));
            return Ok(writeln!(out, "{told:#}")?);
        }
        Ok(writeln!(out, "{puzzle}")?)
    }
}

/// The answers for programs.
fn told(puzzle: &Puzzle, solution: &Solution) -> Value {
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
        let puzzle = Puzzle::read(self.puzzle.trim()).map_err(Failure::input)?;
        let limits = self.limits.limits();
        if let Some(turn) = &self.turn {
            return judged(&puzzle, turn, limits, self.json, out);
        }
        let (solution, certificate) = puzzle.prove(limits)?;
        if self.certificate {
            return Ok(write!(out, "{certificate}")?);
        }
        let checked = check(&puzzle, &certificate).map_err(|refused| {
            Failure::Input(format!("the search and the check of its certificate differ: {refused}"))
        })?;
        if self.json {
            let mut told = told(&puzzle, &solution);
            told["fingerprint"] = json!(certificate.fingerprint(&puzzle));
            told["covers"] = json!(checked.covers);
            return Ok(writeln!(out, "{told:#}")?);
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

/// One turn: right, or wrong and why.
fn judged(
    puzzle: &Puzzle,
    turn: &str,
    limits: Limits,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    // Of a puzzle that is not as it says nothing can be said.
    puzzle.solve(limits)?;
    let verdict = puzzle.judge(turn, limits).map_err(|error| match error {
        JudgeError::Step(error) => Failure::from(error),
        JudgeError::Unproven(error) => Failure::from(error),
    })?;
    if json {
        let told = match &verdict {
            Verdict::Right => json!({ "right": true }),
            Verdict::Wrong(why) => json!({
                "right": false,
                "line": why.line,
                "worth": why.worth.map(|(worth, _)| worth.to_string()),
                "best": why.worth.map(|(_, best)| best.to_string()),
            }),
        };
        return Ok(writeln!(out, "{told:#}")?);
    }
    match verdict {
        Verdict::Right => writeln!(out, "right")?,
        Verdict::Wrong(why) => {
            let worth = why.worth.map(|(worth, best)| format!(", worth {worth} and not {best}"));
            writeln!(out, "wrong{}: {}", worth.unwrap_or_default(), why.line.join(", "))?;
        }
    }
    Ok(())
}
