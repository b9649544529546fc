//! Parses lesson files and prints for each step how many turns are wanted, not allowed, or fail with their own
//! explanation, and plays it through: `cargo run -p eightfold-learning --example inspect -- FILE ..`. If a step takes
//! several turns and has no `line`, a computer player looks for one; `--level N` sets its level (2 by default).

use eightfold_learning::{Attempt, Lesson, OpponentTurn, Verdict};
use eightfold_players::Job;
use eightfold_search::Status;

fn main() {
    let mut level = 2;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--level" {
            level = arguments.next().and_then(|level| level.parse().ok()).unwrap_or(level);
            continue;
        }
        match std::fs::read_to_string(&argument) {
            Err(error) => eprintln!("{argument}: {error}"),
            Ok(text) => match Lesson::read(&argument, "", &text) {
                Err(error) => eprintln!("{error}"),
                Ok(lesson) => inspect(&argument, Box::leak(Box::new(lesson)), level),
            },
        }
    }
}

fn inspect(path: &str, lesson: &'static Lesson, level: u8) {
    let Some(mut attempt) = Attempt::new(lesson) else {
        println!("{path}: a task of the workshop");
        return;
    };
    loop {
        println!("{path}, step {}: {:?}", attempt.step_number() + 1, attempt.tally());
        println!("  wanted: {}", attempt.solutions().into_iter().take(12).collect::<Vec<_>>().join(" | "));
        while !attempt.is_wanted() {
            let Some(turn) = attempt.solution().or_else(|| think(&attempt, level)) else {
                println!("  no turn here: {}", attempt.position());
                return;
            };
            match attempt.play(&turn) {
                Ok(Verdict::GoOn) => println!("line: {turn}"),
                Ok(Verdict::Wanted { .. }) => println!("line: {turn}\n  done"),
                Ok(other) => {
                    println!("  {turn}: {other:?}");
                    return;
                }
                Err(error) => {
                    println!("  {turn}: {error}");
                    return;
                }
            }
            if (!attempt.is_wanted() || attempt.continues()) && !answer(&mut attempt) {
                return;
            }
        }
        if !attempt.continue_lesson() {
            return;
        }
    }
}

/// Plays the other side's reply; `false` if the step can't continue then.
fn answer(attempt: &mut Attempt) -> bool {
    while let Some(answer) = attempt.answer() {
        let turn = match answer {
            OpponentTurn::Turn(turn) => Some(turn),
            OpponentTurn::Level(level) => think(attempt, level),
        };
        let Some(turn) = turn else {
            println!("  no answer at {}", attempt.position());
            return false;
        };
        println!("  answer {turn}");
        match attempt.play_reply(&turn) {
            Ok(None) => {}
            Ok(Some(verdict)) => {
                println!("  {verdict:?}");
                return false;
            }
            Err(error) => {
                println!("  {error}");
                return false;
            }
        }
    }
    true
}

fn think(attempt: &Attempt, level: u8) -> Option<String> {
    let mut job = Job::of(&attempt.board().choice, attempt.position(), level, 1).ok()?;
    while job.step(4096) == Status::Thinking {}
    job.best()
}
