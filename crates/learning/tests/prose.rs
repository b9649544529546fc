//! Compares the places and numbers in the texts of every lesson, in both languages, with the position they are about.

use eightfold_catalog::AnyMatch;
use eightfold_game::{Match, Seat};
use eightfold_learning::{Board, Lesson, Step, courses_in};
use eightfold_octi::{Octi, Point};
use eightfold_octiles::{Dots, Hunt, Layout, Post, Race, Space, TeamUp};
use eightfold_sentences::{SentencePart, named_places};

/// A position, and what a text about it can be compared with.
struct LessonPosition {
    played: Box<dyn AnyMatch>,
    seat: Seat,
}

impl LessonPosition {
    fn typed<G: eightfold_game::Game>(&self) -> Option<&G> {
        Some(self.played.as_any().downcast_ref::<Match<G>>()?.position())
    }

    /// The tiles on the board; `None` in OCTI.
    fn layout(&self) -> Option<&Layout> {
        None.or_else(|| self.typed::<Race>().map(Race::layout))
            .or_else(|| self.typed::<TeamUp>().map(TeamUp::layout))
            .or_else(|| self.typed::<Dots>().map(Dots::layout))
            .or_else(|| self.typed::<Hunt>().map(Hunt::layout))
    }

    /// Whether a runner or pod of anyone is on the place.
    fn is_taken(&self, place: &str) -> bool {
        let seats = || (0..self.played.seats()).map(Seat::new);
        if let (Some(octi), Some(point)) = (self.typed::<Octi>(), Point::from_name(place)) {
            return octi.pods().iter().any(|pod| pod.point() == point);
        }
        let Some(post) = Post::from_name(place) else { return false };
        if let Some(race) = self.typed::<Race>() {
            return seats().any(|seat| race.runners(seat).contains(post));
        }
        if let Some(team_up) = self.typed::<TeamUp>() {
            return seats().any(|seat| team_up.runners(seat).contains(post));
        }
        if let Some(hunt) = self.typed::<Hunt>() {
            return seats().any(|seat| hunt.runner(seat) == Some(post));
        }
        Dots::runner_at(post).is_some()
    }

    /// Whether a tile is on the space.
    fn is_laid(&self, space: &str) -> bool {
        let space = Space::from_name(space);
        space.zip(self.layout()).is_some_and(|(space, layout)| layout[space].is_some())
    }

    /// Whether the square is a base of anyone.
    fn is_base(&self, square: &str) -> bool {
        let (Some(octi), Some(point)) = (self.typed::<Octi>(), Point::from_name(square)) else {
            return false;
        };
        let rules = eightfold_game::Game::rules(octi);
        (0..self.played.seats()).any(|seat| rules.bases(Seat::new(seat)).contains(&point))
    }

    fn empty_spaces(&self) -> Option<usize> {
        let layout = self.layout()?;
        Some(Space::all().filter(|&space| layout[space].is_none()).count())
    }

    /// The runners of the learner that are across.
    fn across(&self) -> Option<usize> {
        Some(self.typed::<Race>()?.home_runners(self.seat).len())
    }

    /// The learner's pods in reserve.
    fn reserve(&self) -> Option<usize> {
        Some(self.typed::<Octi>()?.supply(self.seat).reserve.into())
    }
}

/// What a text says about the start of a step: the task and the hints.
fn texts(step: &Step) -> impl Iterator<Item = &String> {
    std::iter::once(&step.say).chain(&step.hints)
}

/// Calls `check` for each step of each lesson that has its own position, in both languages.
fn each(mut check: impl FnMut(&str, &Lesson, &Board, &Step, &LessonPosition)) {
    for language in ["en", "de"] {
        let lessons = courses_in(language).iter().flat_map(|course| &course.lessons);
        for (lesson, board) in lessons.filter_map(|lesson| Some((lesson, lesson.board()?))) {
            for step in &board.steps {
                let Some(position) = &step.position else { continue };
                let played = board.choice.open(position).expect("a position of the game");
                check(language, lesson, board, step, &LessonPosition { played, seat: step.seat });
            }
        }
    }
}

/// Returns each place in a text with the text before and after it.
fn places<'a>(board: &Board, text: &'a str) -> Vec<(&'a str, &'a str, &'a str)> {
    let mut at = 0;
    let parts = named_places(board.choice.game(), text).into_iter().filter_map(|part| {
        let (place, named) = match part {
            SentencePart::Text(text) => (text, false),
            SentencePart::Place(name) => (name, true),
            SentencePart::Tile(number) => (number, false),
        };
        let around = (&text[..at], place, &text[at + place.len()..]);
        at += place.len();
        named.then_some(around)
    });
    parts.collect()
}

/// The words for pieces, before "on" or "auf" and a place.
const PIECES: [&str; 9] = ["pod", "pods", "runner", "runners", "stack", "Pod", "Pods", "Läufer", "Stapel"];
/// Words before a piece that is yet to come to the place.
const ARTICLES: [&str; 8] = ["a", "any", "your strong", "ein", "einen", "einem", "eines", "A"];

/// Whether the text before a place says that a piece is there: "the pod on", "Dein Läufer steht auf".
fn says_piece(before: &str) -> bool {
    let sentence = before.rsplit(['.', ':', ',', ';', '?']).next().unwrap_or_default();
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let [rest @ .., last] = &*words else { return false };
    let rest = match rest {
        [rest @ .., "stands" | "stand" | "steht" | "stehen"] => rest,
        rest => rest,
    };
    match (rest, *last) {
        ([article, piece], "on" | "auf") | ([.., article, piece], "on" | "auf") => {
            PIECES.contains(piece) && !ARTICLES.contains(article)
        }
        _ => false,
    }
}

#[test]
fn pieces_stand_where_the_texts_say() {
    let mut told = 0;
    each(|_, lesson, board, step, position| {
        for text in texts(step) {
            for (before, place, _) in
                places(board, text).into_iter().filter(|(before, ..)| says_piece(before))
            {
                let name = format!("{}/{}", lesson.course, lesson.id);
                assert!(position.is_taken(place), "{name}: nothing is on {place} after `{before}`: {text}");
                told += 1;
            }
        }
    });
    assert!(told >= 75, "{told} pieces are named with their place");
}

#[test]
fn places_and_tiles_match_the_texts() {
    let (mut empty, mut laid) = (0, 0);
    each(|_, lesson, board, step, position| {
        for text in texts(step) {
            for (before, place, after) in places(board, text) {
                let name = format!("{}/{}: {text}", lesson.course, lesson.id);
                let is_empty =
                    ["is empty", "is still empty", "is free", "ist leer", "ist noch leer", "ist frei"]
                        .into_iter()
                        .any(|words| after.trim_start().starts_with(words));
                if is_empty {
                    assert!(
                        !position.is_taken(place) && !position.is_laid(place),
                        "{place} isn't empty: {name}"
                    );
                    empty += 1;
                }
                if ["The tile on ", "Das Plättchen auf "].into_iter().any(|words| before.ends_with(words)) {
                    assert!(position.is_laid(place), "no tile is on {place}: {name}");
                    laid += 1;
                }
                let of_base = ["base ", "Basis ", "base on ", "Basis auf "];
                if of_base.into_iter().any(|words| before.ends_with(words)) {
                    assert!(position.is_base(place), "{place} isn't a base: {name}");
                }
            }
        }
    });
    assert!(empty >= 8 && laid >= 4, "{empty} empty places, {laid} tiles");
}

#[test]
fn place_names_in_texts_are_on_the_board() {
    for language in ["en", "de"] {
        let lessons = courses_in(language).iter().flat_map(|course| &course.lessons);
        for (lesson, board) in lessons.filter_map(|lesson| Some((lesson, lesson.board()?))) {
            let octi = board.choice.info().id.starts_with("octi-");
            for step in &board.steps {
                let all = [&step.say, &step.done, &step.otherwise].into_iter();
                let all = all.chain(&step.hints).chain(&step.fails).chain(&step.only).chain(&step.over);
                for text in all {
                    let named = places(board, text);
                    for word in text.split(|c: char| !c.is_alphanumeric()) {
                        let mut letters = word.chars();
                        let (Some(first), Some(second), None) =
                            (letters.next(), letters.next(), letters.next())
                        else {
                            continue;
                        };
                        let is_place = second.is_ascii_digit()
                            && if octi { first.is_ascii_digit() } else { first.is_ascii_alphabetic() };
                        let known = named.iter().any(|(_, place, _)| *place == word);
                        let name = format!("{}/{}: {text}", lesson.course, lesson.id);
                        assert!(!is_place || known, "{word} isn't on the board: {name}");
                    }
                    // A number of things isn't a square.
                    for (_, place, after) in named {
                        let next = after.trim_start().split(' ').next().unwrap_or_default();
                        let counted = [
                            "pods", "prongs", "squares", "turns", "of", "Pods", "Zinken", "Felder", "Züge",
                            "davon",
                        ];
                        assert!(!counted.contains(&next), "{place} {next} is a number: {text}");
                    }
                }
            }
        }
    }
}

/// Numbers in words, from zero, in English and German.
const NUMBERS: [[&str; 7]; 2] = [
    ["no", "one", "two", "three", "four", "five", "six"],
    ["keine", "einen", "zwei", "drei", "vier", "fünf", "sechs"],
];

/// What follows a number in English and in German, and what it counts.
type CountedNoun = (&'static [&'static str], fn(&LessonPosition) -> Option<usize>);
const COUNTED_NOUNS: [CountedNoun; 3] = [
    (&[" pods in reserve", " Pods in Reserve"], LessonPosition::reserve),
    (
        &[" spaces are empty", " spaces are left", " Felder sind leer", " Felder sind übrig"],
        LessonPosition::empty_spaces,
    ),
    (
        &[" of your runners are across", " deiner Läufer sind am Ziel", " deiner Läufer sind zu Hause"],
        LessonPosition::across,
    ),
];

#[test]
fn numbers_match_the_position() {
    let mut told = [0; COUNTED_NOUNS.len()];
    each(|language, lesson, _, step, position| {
        let numbers = NUMBERS[usize::from(language == "de")];
        for text in texts(step) {
            for (kind, (phrases, count)) in COUNTED_NOUNS.iter().enumerate() {
                for (at, phrase) in phrases.iter().filter_map(|phrase| Some((text.find(phrase)?, phrase))) {
                    let word = text[..at].rsplit(' ').next().unwrap_or_default().to_lowercase();
                    let Some(number) = numbers.iter().position(|number| *number == word) else { continue };
                    let name = format!("{}/{}", lesson.course, lesson.id);
                    assert_eq!(count(position), Some(number), "{name}: `{word}{phrase}`: {text}");
                    told[kind] += 1;
                }
            }
        }
    });
    assert!(told.iter().all(|told| *told >= 2), "{told:?}");
}
