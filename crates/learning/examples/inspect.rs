//! Parses lesson files and prints for each step how many turns are wanted, not allowed, or fail with their own
//! explanation, and plays it through: `cargo run -p eightfold-learning --example inspect -- FILE ..`. If a step takes
//! several turns and has no `line`, a computer player looks for one; `--level N` sets its level (2 by default).

use eightfold_catalog::AnyMatch;
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
    let mut played = game(&attempt);
    loop {
        let position = played.position();
        println!("{path}, step {}: {:?}", attempt.step_number() + 1, attempt.tally(&position));
        let wanted = attempt.solutions(&position);
        println!("  wanted: {}", wanted.into_iter().take(12).collect::<Vec<_>>().join(" | "));
        while !attempt.is_wanted() {
            let position = played.position();
            let turn = attempt.solution(&position).or_else(|| think(&attempt, &position, level));
            let Some(turn) = turn else {
                println!("  no turn here: {position}");
                return;
            };
            match attempt.play(&position, &turn) {
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
            played.apply(&turn).expect("a legal turn");
            if (!attempt.is_wanted() || attempt.continues()) && !answer(&mut attempt, played.as_mut()) {
                return;
            }
        }
        if !attempt.continue_lesson(&played.position()) {
            return;
        }
        played = game(&attempt);
    }
}

/// Returns the game at the start of the step.
fn game(attempt: &Attempt) -> Box<dyn AnyMatch> {
    attempt.board().choice.open(attempt.start()).expect("a position of the game")
}

/// Plays the other side's reply; `false` if the step can't continue then.
fn answer(attempt: &mut Attempt, played: &mut dyn AnyMatch) -> bool {
    while let Some(answer) = attempt.answer(played) {
        let turn = match answer {
            OpponentTurn::Turn(turn) => Some(turn),
            OpponentTurn::Level(level) => think(attempt, &played.position(), level),
        };
        let Some(turn) = turn else {
            println!("  no answer at {}", played.position());
            return false;
        };
        println!("  answer {turn}");
        if let Err(error) = played.apply(&turn) {
            println!("  {error}");
            return false;
        }
        if let Some(verdict) = attempt.take_reply(played) {
            println!("  {verdict:?}");
            return false;
        }
    }
    true
}

fn think(attempt: &Attempt, position: &str, level: u8) -> Option<String> {
    let mut job = Job::of(&attempt.board().choice, position, level, 1).ok()?;
    while job.step(4096) == Status::Thinking {}
    job.best()
}
