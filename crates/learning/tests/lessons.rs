//! Plays every lesson: it can be done within its par, every legal turn of each of its steps gets a message, the replies
//! shown are legal, links are valid, and every text exists in German.

use std::collections::BTreeSet;

use eightfold_catalog::{AnyMatch, GameId};
use eightfold_learning::pages::Block;
use eightfold_learning::{
    Attempt, Board, Content, Course, Hint, Lesson, OpponentTurn, REPLY, Verdict, courses, courses_in,
};
use eightfold_players::Job;
use eightfold_search::Status;

/// In a position with more turns than this only about this many are tried, evenly spread, so that all steps together
/// take seconds.
const MAX_TRIED_TURNS: usize = 1_500;

fn boards() -> impl Iterator<Item = (&'static Lesson, &'static Board)> {
    courses().iter().flat_map(|course| &course.lessons).filter_map(|lesson| Some((lesson, lesson.board()?)))
}

fn name(lesson: &Lesson) -> String {
    format!("{}/{}", lesson.course, lesson.id)
}

/// A lesson and its game.
struct LessonGame {
    attempt: Attempt,
    game: Box<dyn AnyMatch>,
}

/// Returns the game at the start of the step.
fn game(attempt: &Attempt) -> Box<dyn AnyMatch> {
    attempt.board().choice.open(attempt.start()).expect("a position of the game")
}

impl LessonGame {
    fn new(lesson: &'static Lesson) -> Self {
        let attempt = Attempt::new(lesson).expect("a lesson on a board");
        Self { game: game(&attempt), attempt }
    }

    /// Plays the other side's replies until the learner is to act.
    fn answer(&mut self) -> Option<Verdict> {
        while let Some(answer) = self.attempt.answer(self.game.as_ref()) {
            let turn = match answer {
                OpponentTurn::Turn(turn) => turn,
                OpponentTurn::Level(level) => {
                    let (choice, position) = (&self.attempt.board().choice, self.game.position());
                    let mut job = Job::of(choice, &position, level, 1).expect("a level of the game");
                    while job.step(4096) == Status::Thinking {}
                    job.best().expect("a turn of the player to act")
                }
            };
            self.game.apply(&turn).expect("the answer is legal");
            if let Some(verdict) = self.attempt.take_reply(self.game.as_ref()) {
                return Some(verdict);
            }
        }
        None
    }

    /// Plays the step as its line says, or by wanted turns.
    fn play_step(&mut self, name: &str) {
        let step = self.attempt.step();
        let last_step = self.attempt.step_number() + 1 == self.attempt.board().steps.len();
        for turn in 0..step.par() {
            let position = self.game.position();
            let taken = step.line.get(turn).cloned().or_else(|| self.attempt.solution(&position));
            let taken = taken.unwrap_or_else(|| panic!("{name}: no wanted turn"));
            let verdict = self.attempt.play(&position, &taken);
            let verdict = verdict.unwrap_or_else(|error| panic!("{name}: {taken}: {error}"));
            self.game.apply(&taken).expect("a legal turn");
            match verdict {
                Verdict::Wanted { words, last } => {
                    assert!(!words.is_empty(), "{name}");
                    assert_eq!(last, last_step, "{name}");
                    assert_eq!(turn + 1, step.par(), "{name}: done sooner than its line says");
                }
                Verdict::GoOn => assert_eq!(self.answer(), None, "{name}, after {taken}"),
                other => panic!("{name}: {taken}: {other:?}"),
            }
        }
        assert!(self.attempt.is_wanted(), "{name}");
        if self.attempt.continues() {
            assert_eq!(self.answer(), None, "{name}");
        }
    }

    fn continue_lesson(&mut self) -> bool {
        let more = self.attempt.continue_lesson(&self.game.position());
        if more {
            self.game = game(&self.attempt);
        }
        more
    }
}

#[test]
fn every_lesson_can_be_done_within_its_par() {
    for (lesson, board) in boards() {
        let name = name(lesson);
        let mut played = LessonGame::new(lesson);
        for at in 0..board.steps.len() {
            played.play_step(&format!("{name}, step {at}"));
            assert_eq!(played.continue_lesson(), at + 1 < board.steps.len(), "{name}");
        }
        let attempt = played.attempt;
        assert_eq!(attempt.spent(), lesson.par(), "{name}");
        assert!(!attempt.was_helped() && attempt.wrong() == 0, "{name}");
    }
}

/// Returns the lesson at the start of each of its steps, reached by the solution.
fn steps(lesson: &'static Lesson, board: &'static Board) -> Vec<Attempt> {
    let mut played = LessonGame::new(lesson);
    let mut all = vec![played.attempt.clone()];
    while all.len() < board.steps.len() {
        played.play_step(&name(lesson));
        assert!(played.continue_lesson(), "{}", name(lesson));
        all.push(played.attempt.clone());
    }
    all
}

/// Returns evenly spread turns, always including the first and the last.
fn spread(legal: &[String]) -> impl Iterator<Item = &String> {
    legal.iter().step_by(legal.len().div_ceil(MAX_TRIED_TURNS).max(1)).chain(legal.last())
}

#[test]
fn every_legal_turn_gets_a_message() {
    let mut seen = 0;
    for (lesson, board) in boards() {
        for (at, attempt) in steps(lesson, board).iter().enumerate() {
            let name = format!("{}, step {}", name(lesson), at + 1);
            let (start, position) = (attempt.start(), game(attempt));
            let legal = position.legal(usize::MAX).expect("no limit");
            let mut wanted = 0;
            for turn in spread(&legal) {
                let mut attempt = attempt.clone();
                let verdict = attempt.play(start, turn);
                match verdict.unwrap_or_else(|error| panic!("{name}: {turn}: {error}")) {
                    Verdict::Wanted { words, .. } => {
                        assert!(words.ends_with(['.', '!', '?']), "{name}: {words}");
                        wanted += 1;
                    }
                    Verdict::NotAllowed(words) | Verdict::TryAgain(words) => {
                        assert!(words.ends_with(['.', '!', '?']), "{name}: {turn}: {words}");
                    }
                    Verdict::Failed { words, would } => {
                        assert!(words.ends_with(['.', '!', '?']), "{name}: {turn}: {words}");
                        assert!(!words.replace(REPLY, "").contains('{'), "{name}: {turn}: {words}");
                        let empty = ["  ", " ,", " .", " :"].into_iter().any(|gap| words.contains(gap));
                        assert!(!empty, "{name}: {turn}: a place is missing: {words}");
                        assert!(would.is_some() || !words.contains(REPLY), "{name}: {turn}: {words}");
                        if let Some(would) = would {
                            let mut after = position.fork();
                            after.apply(turn).expect("a legal turn");
                            assert!(after.canonical(&would).is_ok(), "{name}: {turn}, then {would}");
                        }
                    }
                    Verdict::GoOn => assert!(board.steps[at].turns > 1, "{name}: {turn}"),
                }
                seen += 1;
            }
            // In a long list the only wanted turn may be skipped.
            assert!(
                wanted > 0 || board.steps[at].turns > 1 || legal.len() > MAX_TRIED_TURNS,
                "{name}: no turn is wanted"
            );
        }
    }
    assert!(seen > 5_000, "{seen} turns");
}

#[test]
fn a_lesson_is_resumed_where_it_was_left() {
    for (lesson, board) in boards() {
        for (at, attempt) in steps(lesson, board).iter().enumerate() {
            let again = Attempt::take_up(lesson, &attempt.to_text()).expect("a saved lesson");
            assert_eq!((again.step_number(), again.start()), (at, attempt.start()));
            assert_eq!((again.spent(), again.was_helped()), (attempt.spent(), attempt.was_helped()));
        }
        let of_another = format!("{} 1 0 0 nowhere", board.steps.len() - 1);
        for text in ["", "1", "0 0 0 0", "99 0 0 0 -", "x y z 0 -", &of_another] {
            assert!(Attempt::take_up(lesson, text).is_none(), "{text}");
        }
    }
}

#[test]
fn wrong_turns_restart_and_hints_include_turns() {
    for (lesson, board) in boards() {
        for (at, attempt) in steps(lesson, board).into_iter().enumerate() {
            let name = format!("{}, step {}", name(lesson), at + 1);
            let mut attempt = attempt;
            let (start, spent) = (attempt.start().to_owned(), attempt.spent());
            let legal = game(&attempt).legal(usize::MAX).expect("no limit");
            let first = attempt.play(&start, &legal[0]).expect("a legal turn");
            attempt.restart_step();
            assert_eq!((attempt.spent(), attempt.is_wanted()), (spent, false), "{name}: {first:?}");
            for hint in &board.steps[at].hints {
                assert_eq!(attempt.hint(&start), Some(Hint::Words(hint.clone())), "{name}");
            }
            let Some(Hint::Turn(turn)) = attempt.hint(&start) else {
                // If it takes several turns and the given line wasn't followed, the last hint is words.
                assert!(at > 0 && board.steps[at].turns > 1, "{name}: the last hint is a turn");
                continue;
            };
            assert!(legal.contains(&turn), "{name}: {turn}");
            if board.steps[at].par() == 1 {
                assert!(matches!(attempt.play(&start, &turn), Ok(Verdict::Wanted { .. })), "{name}: {turn}");
            }
            assert!(attempt.was_helped());
        }
    }
}

#[test]
fn every_game_has_a_course_with_valid_references() {
    for game in GameId::ALL {
        let course =
            eightfold_learning::course(game.as_str()).unwrap_or_else(|| panic!("no course of {game}"));
        assert_eq!(course.game.as_ref().map(|choice| choice.game()), Some(*game));
    }
    let mut seen = BTreeSet::new();
    for course in courses() {
        assert!(seen.insert(&course.id), "{} is there twice", course.id);
        assert!(
            eightfold_learning::pages::page(&course.rules).is_some(),
            "{}: no page `{}`",
            course.id,
            course.rules
        );
        assert!(!course.lessons.is_empty(), "{}", course.id);
        for lesson in &course.lessons {
            assert!(eightfold_learning::lesson(&course.id, &lesson.id).is_some());
        }
    }
}

#[test]
fn the_learner_wins_every_first_game() {
    let first = boards().filter(|(lesson, _)| lesson.id == "first-game");
    let mut seen = 0;
    for (lesson, board) in first {
        let name = name(lesson);
        let answered = board.steps.windows(2).filter(|pair| pair[1].position.is_none()).count();
        let several = board.steps.iter().filter(|step| step.turns > 1).count();
        assert!(answered + several >= 1, "{name}: nobody answers");
        let mut played = LessonGame::new(lesson);
        played.play_step(&name);
        while played.continue_lesson() {
            played.play_step(&name);
        }
        assert!(played.game.outcome().is_some(), "{name}: the game goes on");
        seen += 1;
    }
    assert_eq!(seen, GameId::ALL.len(), "a first game for every game");
}

#[test]
fn boards_of_the_rules_page_have_lessons() {
    let page = eightfold_learning::pages::page("lessons-octi").expect("the page of OCTI lessons");
    let mut seen = 0;
    for pair in page.blocks.windows(2) {
        let [Block::Board(board), Block::Html(text)] = pair else {
            continue;
        };
        let Some((_, link)) = text.split_once("href=\"#/learn/") else {
            continue;
        };
        let (course, id) =
            link.split('"').next().and_then(|link| link.split_once('/')).expect("course and lesson");
        let lesson =
            eightfold_learning::lesson(course, id).unwrap_or_else(|| panic!("no lesson {course}/{id}"));
        let lesson = lesson.board().expect("a lesson on a board");
        assert_eq!(lesson.choice.info().id, board.game, "{course}/{id}");
        assert_eq!(lesson.steps[0].position.as_deref(), Some(board.position), "{course}/{id}");
        seen += 1;
    }
    assert!(seen >= 12, "{seen} boards with a lesson");
}

/// Titles that are names of games, and the same in every language.
const NAMES: [&str; 4] = ["Team Up", "Connect the Dots", "Scavenger Hunt", "OCTI"];

/// Every text of a course with its place.
#[test]
fn a_german_lesson_is_completely_german() {
    let course = courses_in("de").iter().find(|course| course.id == "octi-fast").expect("a course");
    let lesson = course.lesson("insert").expect("a lesson");
    assert_eq!(lesson.title, "Eine Zinke einstecken");
    let board = lesson.board().expect("a lesson on a board");
    assert!(board.steps[0].say.contains("eine Zinke nach Nordosten"), "{}", board.steps[0].say);
    let mut attempt = Attempt::new(lesson).expect("a lesson on a board");
    let start = attempt.start().to_owned();
    let Some(Hint::Words(words)) = attempt.hint(&start) else { panic!("the first hint is in words") };
    assert!(words.contains("Spalten zählt man von links"), "{words}");
}

fn texts(course: &Course) -> Vec<(String, &str)> {
    let mut all = vec![
        (format!("{}, title", course.id), course.title.as_str()),
        (format!("{}, about", course.id), course.about.as_str()),
    ];
    for lesson in &course.lessons {
        let name = name(lesson);
        all.push((format!("{name}, title"), lesson.title.as_str()));
        match &lesson.content {
            Content::Editor(task) => {
                let hints = task.hints.iter().map(|hint| ("hint", hint));
                for (key, text) in [("say", &task.say), ("done", &task.done)].into_iter().chain(hints) {
                    all.push((format!("{name}, {key}"), text.as_str()));
                }
            }
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

/// Splits a text at its placeholders: returns what is around them, and the placeholders.
fn placeholders(text: &str) -> (String, Vec<&str>) {
    let (mut around, mut inside) = (String::new(), Vec::new());
    for part in text.split('{') {
        let (placeholder, rest) = part.split_once('}').unwrap_or(("", part));
        around += rest;
        inside.extend(Some(placeholder).filter(|placeholder| !placeholder.is_empty()));
    }
    (around, inside)
}

/// Returns what is the same in every language: posts, spaces, squares, turns, numbers, placeholders.
fn notation(text: &str) -> BTreeSet<String> {
    let (around, inside) = placeholders(text);
    let words = around
        .split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
        .filter(|word| word.contains(|c: char| c.is_ascii_digit()));
    words.chain(inside).map(str::to_owned).collect()
}

#[test]
fn every_text_has_german_with_the_same_notation() {
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
            let words = placeholders(german).0.replace("Connect the Dots", "").to_lowercase();
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
