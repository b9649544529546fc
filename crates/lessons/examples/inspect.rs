//! Reads lesson files and says of each step how many turns are wanted, not allowed, or answered by a reason of their
//! own: `cargo run -p eightfold-lessons --example inspect -- crates/lessons/courses/05-octi/01-insert.lesson`.

use eightfold_lessons::{Attempt, Lesson};

fn main() {
    for path in std::env::args().skip(1) {
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) => {
                eprintln!("{path}: {error}");
                continue;
            }
        };
        match Lesson::read(&path, "", &text) {
            Err(error) => eprintln!("{error}"),
            Ok(lesson) => inspect(&path, Box::leak(Box::new(lesson))),
        }
    }
}

fn inspect(path: &str, lesson: &'static Lesson) {
    let Some(mut attempt) = Attempt::new(lesson) else {
        println!("{path}: a task of the workshop");
        return;
    };
    loop {
        println!("{path}, step {}: {:?}", attempt.step_number() + 1, attempt.tally());
        let solutions = attempt.solutions();
        println!("  wanted: {}", solutions.iter().take(12).cloned().collect::<Vec<_>>().join(" | "));
        loop {
            let Some(turn) = attempt.solution() else {
                println!("  no solution here: {}", attempt.position());
                return;
            };
            match attempt.play(&turn) {
                Ok(verdict) => println!("  {turn}: {verdict:?}"),
                Err(error) => println!("  {turn}: {error}"),
            }
            if attempt.is_wanted() {
                break;
            }
            if !answer(&mut attempt) {
                return;
            }
        }
        if !attempt.goes_on() || answer(&mut attempt) {
            if !attempt.next() {
                return;
            }
        }
    }
}

fn answer(attempt: &mut Attempt) -> bool {
    while let Some(answer) = attempt.answer() {
        match answer {
            eightfold_lessons::Answer::Turn(turn) => {
                println!("  reply {turn}");
                if let Err(error) = attempt.answered(&turn) {
                    println!("  {error}");
                    return false;
                }
            }
            eightfold_lessons::Answer::Level(level) => {
                println!("  level {level} is to answer at {}", attempt.position());
                return false;
            }
        }
    }
    true
}
