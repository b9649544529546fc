//! Every lesson is played: it can be done within its par, every legal turn of its first position gets an answer in
//! words, what is shown as the other side's answer is legal, links lead somewhere, and every text is there in German.

use std::collections::BTreeSet;

use eightfold_catalog::GameId;
use eightfold_lessons::{
    Answer, Attempt, Board, Content, Course, Hint, Lesson, Verdict, courses, courses_in,
};
use eightfold_players::Job;
use eightfold_search::Status;

/// Of a position with more turns than this only as many are tried, evenly spread.
const TRIED: usize = 4_000;

fn boards() -> impl Iterator<Item = (&'static Lesson, &'static Board)> {
    courses().iter().flat_map(|course| &course.lessons).filter_map(|lesson| Some((lesson, lesson.board()?)))
}

fn name(lesson: &Lesson) -> String {
    format!("{}/{}", lesson.course, lesson.id)
}

/// The other side's answers, until the learner is to act.
fn answer(attempt: &mut Attempt) -> Option<Verdict> {
    while let Some(answer) = attempt.answer() {
        let turn = match answer {
            Answer::Turn(turn) => turn,
            Answer::Level(level) => {
                let choice = &attempt.board().choice;
                let mut job = Job::of(choice, attempt.position(), level, 1).expect("a level of the game");
                while job.step(4096) == Status::Thinking {}
                job.best().expect("a turn of the player to act")
            }
        };
        if let Some(verdict) = attempt.answered(&turn).expect("the answer is legal") {
            return Some(verdict);
        }
    }
    None
}

#[test]
fn every_lesson_can_be_done_within_its_par() {
    for (lesson, board) in boards() {
        let name = name(lesson);
        let mut attempt = Attempt::new(lesson).expect("a lesson on a board");
        for (at, step) in board.steps.iter().enumerate() {
            for turn in 0..step.par() {
                let taken = match step.line.get(turn) {
                    Some(written) => written.clone(),
                    None => {
                        attempt.solution().unwrap_or_else(|| panic!("{name}, step {at}: nothing is wanted"))
                    }
                };
                let verdict = attempt.play(&taken).unwrap_or_else(|error| panic!("{name}: {taken}: {error}"));
                match verdict {
                    Verdict::Wanted { ref words, last } => {
                        assert!(!words.is_empty(), "{name}");
                        assert_eq!(last, at + 1 == board.steps.len(), "{name}");
                        assert_eq!(turn + 1, step.par(), "{name}, step {at}: done sooner than its line says");
                    }
                    Verdict::GoOn => {
                        assert_eq!(answer(&mut attempt), None, "{name}, step {at}, after {taken}")
                    }
                    other => panic!("{name}, step {at}: {taken}: {other:?}"),
                }
            }
            assert!(attempt.is_wanted(), "{name}, step {at}");
            if attempt.goes_on() {
                assert_eq!(answer(&mut attempt), None, "{name}, step {at}");
            }
            assert_eq!(attempt.go_on(), at + 1 < board.steps.len(), "{name}");
        }
        assert_eq!(attempt.spent(), lesson.par(), "{name}");
        assert!(!attempt.was_helped() && attempt.wrong() == 0, "{name}");
    }
}

#[test]
fn every_legal_turn_of_a_first_position_is_answered_in_words() {
    for (lesson, board) in boards() {
        let name = name(lesson);
        let attempt = Attempt::new(lesson).expect("a lesson on a board");
        let position = board.choice.open(attempt.position()).expect("a position of the game");
        let legal = position.legal(usize::MAX).expect("no limit");
        let (mut wanted, mut others) = (0, 0);
        for turn in legal.iter().step_by(legal.len().div_ceil(TRIED)) {
            let mut attempt = attempt.clone();
            let verdict = attempt.play(turn).unwrap_or_else(|error| panic!("{name}: {turn}: {error}"));
            match verdict {
                Verdict::Wanted { words, .. } => {
                    assert!(words.ends_with(['.', '!', '?']), "{name}: {words}");
                    wanted += 1;
                }
                Verdict::NotAllowed(words) | Verdict::TryAgain(words) => {
                    assert!(words.ends_with(['.', '!', '?']), "{name}: {turn}: {words}");
                    others += 1;
                }
                Verdict::Failed { words, would } => {
                    assert!(words.ends_with(['.', '!', '?']), "{name}: {turn}: {words}");
                    assert!(!words.contains('{'), "{name}: {turn}: {words}");
                    if let Some(would) = would {
                        let after = board.choice.open(attempt.position()).expect("a position");
                        assert!(after.canonical(&would).is_ok(), "{name}: {turn}, then {would}");
                    }
                    others += 1;
                }
                Verdict::GoOn => {
                    assert!(board.steps[0].turns > 1, "{name}: {turn}");
                    others += 1;
                }
            }
        }
        assert_eq!(wanted + others, legal.iter().step_by(legal.len().div_ceil(TRIED)).count(), "{name}");
        assert!(wanted > 0 || board.steps[0].turns > 1, "{name}: no turn is wanted");
    }
}

#[test]
fn a_wrong_turn_begins_the_step_again_and_hints_end_with_a_turn_that_does_it() {
    for (lesson, board) in boards() {
        let name = name(lesson);
        let mut attempt = Attempt::new(lesson).expect("a lesson on a board");
        let start = attempt.position().to_owned();
        let legal = board.choice.open(&start).expect("a position").legal(usize::MAX).expect("no limit");
        let first = attempt.play(&legal[0]).expect("a legal turn");
        attempt.again();
        assert_eq!(attempt.position(), start, "{name}: {first:?}");
        for hint in &board.steps[0].hints {
            assert_eq!(attempt.hint(), Some(Hint::Words(hint.clone())), "{name}");
        }
        let Some(Hint::Turn(turn)) = attempt.hint() else {
            panic!("{name}: the last hint is a turn");
        };
        assert!(legal.contains(&turn), "{name}: {turn}");
        if board.steps[0].par() == 1 {
            assert!(matches!(attempt.play(&turn), Ok(Verdict::Wanted { .. })), "{name}: {turn}");
        }
        assert!(attempt.was_helped());
    }
}

#[test]
fn every_game_has_a_course_with_a_first_game_and_all_that_courses_name_is_there() {
    for game in GameId::ALL {
        let course =
            eightfold_lessons::course(game.as_str()).unwrap_or_else(|| panic!("no course of {game}"));
        assert_eq!(course.game.as_ref().map(|choice| choice.game()), Some(*game));
    }
    let mut seen = BTreeSet::new();
    for course in courses() {
        assert!(seen.insert(&course.id), "{} is there twice", course.id);
        assert!(eightfold_guide::page(&course.rules).is_some(), "{}: no page `{}`", course.id, course.rules);
        assert!(!course.lessons.is_empty(), "{}", course.id);
        for lesson in &course.lessons {
            assert!(eightfold_lessons::lesson(&course.id, &lesson.id).is_some());
        }
    }
}

/// Titles that are names of games, and the same in every language.
const NAMES: [&str; 4] = ["Team Up", "Connect the Dots", "Scavenger Hunt", "OCTI"];

/// Everything that people read in a course, each text with the place where it stands.
fn texts(course: &Course) -> Vec<(String, &str)> {
    let mut all = vec![
        (format!("{}, title", course.id), course.title.as_str()),
        (format!("{}, about", course.id), course.about.as_str()),
    ];
    for lesson in &course.lessons {
        let name = name(lesson);
        all.push((format!("{name}, title"), lesson.title.as_str()));
        match &lesson.content {
            Content::Bench { say, .. } => all.push((format!("{name}, say"), say.as_str())),
            Content::Board(board) => {
                for (at, step) in board.steps.iter().enumerate() {
                    let one = [("say", &step.say), ("else", &step.otherwise), ("done", &step.done)];
                    let several = step.only.iter().map(|text| ("only", text));
                    let several = several.chain(step.fails.iter().map(|text| ("fail", text)));
                    let several = several.chain(step.hints.iter().map(|text| ("hint", text)));
                    for (key, text) in one.into_iter().chain(several) {
                        all.push((format!("{name}, step {}, {key}", at + 1), text.as_str()));
                    }
                }
            }
        }
    }
    all
}

/// What stands in every language as it is: posts, spaces, squares, turns, numbers, the reply.
fn notation(text: &str) -> BTreeSet<&str> {
    text.split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric() && c != '{' && c != '}'))
        .filter(|word| word.contains(|c: char| c.is_ascii_digit()) || *word == "{reply}")
        .collect()
}

#[test]
fn every_text_has_a_german_one_that_keeps_its_notation() {
    let german = courses_in("de");
    assert_eq!(german.len(), courses().len());
    let mut seen = 0;
    for (english, german) in courses().iter().zip(german) {
        let (english, german) = (texts(english), texts(german));
        assert_eq!(english.len(), german.len());
        for ((place, english), (german_place, german)) in english.into_iter().zip(german) {
            assert_eq!(place, german_place);
            assert!(english != german || NAMES.contains(&english), "{place}: {german}");
            assert_eq!(notation(english), notation(german), "{place}: {german}");
            let ends = |text: &str| text.ends_with(['.', '!', '?']);
            assert_eq!(ends(english), ends(german), "{place}: {german}");
            let words = german.replace("Connect the Dots", "").to_lowercase();
            let foreign = words
                .split(|c: char| !c.is_alphabetic())
                .find(|word| ["the", "and", "of", "to", "is", "you", "your", "with", "no"].contains(word));
            assert_eq!(foreign, None, "{place}: {german}");
            seen += 1;
        }
    }
    assert!(seen > 500, "{seen} texts");
    assert_eq!(courses_in("fr")[0].title, courses()[0].title, "what is not there is in English");
}
