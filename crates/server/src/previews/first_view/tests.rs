use axum::http::{HeaderMap, HeaderValue, Uri, header};
use eightfold_catalog::{Choice, games};
use eightfold_game::{Deal, IdentityDice};
use eightfold_learning::{courses_in, samples};
use eightfold_study::Tree;
use eightfold_table::{Action, Visibility};

use super::*;
use crate::bus::LocalBus;
use crate::files::DocumentParts;
use crate::previews::tests::{act, table};
use crate::table_log;
use crate::testing::{person, server};

const LANGUAGES: [Language; 2] = [Language::English, Language::German];

/// Returns what the document of an address shows first.
async fn opening(address: &str, language: Language) -> Option<String> {
    let app = server(std::sync::Arc::new(LocalBus::default()));
    opening_of(&app, address, language).await
}

async fn opening_of(app: &crate::app::App, address: &str, language: Language) -> Option<String> {
    let uri: Uri = address.parse().unwrap();
    let accepted = HeaderValue::from_static(language.tag());
    let headers = HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, accepted)]);
    let from = Some([127, 0, 0, 1].into());
    let DocumentParts { opening, .. } = super::super::of_document(app, from, &uri, &headers).await;
    opening
}

/// Checks what is true of every first view: it is closed HTML with one board, and has nothing that the content security
/// policy forbids or that needs the page.
fn check(html: &str) {
    let board = html.matches("<svg class=\"board").count();
    assert_eq!(board, 1, "{html}");
    for forbidden in ["<script", "<style", " style=", " onclick", " onload", "javascript:", "data-testid"] {
        assert!(!html.contains(forbidden), "{forbidden} in {html}");
    }
    // As in XML, except that names of entities are those of HTML.
    let text = html.replace("&nbsp;", " ").replace(" disabled>", ">");
    let document = roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert!(document.root_element().has_attribute("data-route"));
    // A button that needs the page can't be pressed.
    assert_eq!(html.matches("<button").count(), html.matches(" disabled>").count(), "{html}");
}

fn race() -> Record {
    Record::from_text(samples::record("octiles").unwrap()).unwrap()
}

#[test]
fn every_lesson_on_a_board_shows_its_task() {
    for language in LANGUAGES {
        let mut seen = 0;
        for course in courses_in(language.tag()) {
            for lesson in course.lessons.iter().filter(|lesson| lesson.board().is_some()) {
                let first = FirstView::Lesson { course, lesson };
                let html = first.html(language, "#/learn/course/lesson").unwrap();
                check(&html);
                assert!(html.contains(&format!("<h2>{}", escape(&lesson.title))), "{html}");
                let words = lesson.board().unwrap().steps[0].say.split_whitespace().next().unwrap();
                assert!(html.contains(&escape(words)), "{words}: {html}");
                seen += 1;
            }
        }
        assert!(seen > 30, "{seen}");
    }
}

#[test]
fn a_puzzle_shows_its_question_and_no_answer() {
    for language in LANGUAGES {
        let today = language.page_text(page::PUZZLE_OF_TODAY);
        for game in ["octiles", "team-up", "connect-the-dots", "scavenger-hunt", "octi-fast", "octi-full"] {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../puzzles/collection");
            let puzzles = std::fs::read_to_string(format!("{folder}/{game}.txt")).unwrap();
            let puzzle = puzzles.lines().find_map(|line| Puzzle::read(line).ok()).unwrap();
            let answers = puzzle.found.answers.clone();
            let asked = escape(&puzzle.aim().words(puzzle.choice().game(), language));
            let first = FirstView::Puzzle { puzzle: Box::new(puzzle), daily: true };
            let html = first.html(language, "#/puzzles/game/daily").unwrap();
            check(&html);
            assert!(html.contains(&asked), "{asked}: {html}");
            assert!(html.contains(today), "{html}");
            assert!(answers.iter().all(|answer| !html.contains(answer)), "{html}");
        }
    }
}

#[tokio::test]
async fn shared_games_and_studies_are_bilingual() {
    let mut record = race();
    record.set_names(["Ann & <b>", "Ben\"s"]).unwrap();
    let (game, tree) = (record.to_link(), Tree::of_record(&record).unwrap().to_link().unwrap());
    let layout = Layout::from_text(&Layout::EMPTY.to_text()).unwrap().to_text();
    for (address, english, german) in [
        ("/?/learn/octiles/first-game".to_owned(), "The race", "Das Rennen"),
        (
            format!("/?/game/{game}"),
            "Ann &amp; &lt;b&gt; and Ben&quot;s: Octiles",
            "Ann &amp; &lt;b&gt; und Ben&quot;s: Octiles",
        ),
        (format!("/?/game/{game}&fbclid=1"), "data-route=\"#/game/", "lang=\"de\""),
        (format!("/?/study/tree/{tree}"), "Study", "Studien"),
        (format!("/?/workshop/3?board={layout}"), "All challenges", "lang=\"de\""),
    ] {
        for (language, words) in [(Language::English, english), (Language::German, german)] {
            let html = opening(&address, language).await.unwrap_or_else(|| panic!("{address}"));
            check(&html);
            assert!(html.contains(words), "{address}: {words}: {html}");
            assert!(html.contains(&format!("lang=\"{}\"", language.tag())), "{html}");
            assert!(!html.contains("fbclid"), "{html}");
        }
    }
}

#[tokio::test]
async fn addresses_without_a_board_get_the_plain_document() {
    let embedded = format!("/embed?/game/{}", race().to_link());
    for address in [
        "/",
        "/?/",
        "/?/learn",
        "/?/learn/octiles",
        "/?/learn/octiles/nosuchlesson",
        "/?/learn/solitaires/first",
        "/?/puzzles",
        "/?/puzzles/octiles/nosuchpuzzle",
        "/?/puzzles/rush",
        "/?/game/nonsense",
        "/?/game/%22%3E%3Cscript%3E",
        "/?/study/tree/nonsense",
        "/?/workshop/3?board=nonsense",
        "/?/table/nosuchtable",
        "/?/shared-board/nosuchboard",
        "/?/open/octiles?position=nonsense",
        &embedded,
    ] {
        assert_eq!(opening(address, Language::English).await, None, "{address}");
    }
    // A game without turns is played at once, on another page.
    let fresh = Record::from_text("game: octiles\nseed: 1\n").unwrap().to_link();
    assert_eq!(opening(&format!("/?/game/{fresh}"), Language::English).await, None);
}

#[tokio::test]
async fn private_games_show_nothing() {
    let app = server(std::sync::Arc::new(LocalBus::default()));
    let (ann, ben) = (person(&app, "ann").await, person(&app, "ben").await);
    for (id, visibility) in [("secret", Visibility::Link), ("open", Visibility::Public)] {
        table(&app, id, visibility, &ann).await;
        let address = format!("/?/table/{id}");
        for (language, words) in [(Language::English, "invites you"), (Language::German, "lädt dich")] {
            let html = opening_of(&app, &address, language).await.unwrap();
            check(&html);
            assert!(html.contains("invited-try") && html.contains(words), "{html}");
        }
        act(&app, id, &ben, Action::Sit { seat: None, player: table_log::seated(&ben) }).await;
        for who in [&ann, &ben] {
            act(&app, id, who, Action::Ready { contribution: None }).await;
        }
        let started = opening_of(&app, &address, Language::English).await;
        assert_eq!(started.is_some(), visibility == Visibility::Public, "{id}");
        if let Some(html) = started {
            check(&html);
            assert!(html.contains("class=\"table online\"") && html.contains("Guest-ann"), "{html}");
        }
    }
}

#[test]
fn invitations_show_the_turn_to_try() {
    for info in games() {
        let choice = Choice::new(info.id, std::iter::empty::<(&str, &str)>()).unwrap();
        let invitation = Invitation {
            info,
            board: choice.start(Deal::Hidden, &mut IdentityDice),
            title: "Ann invites you".into(),
            host: "Ann".into(),
            host_seat: Seat::new(0),
            free_seat: Some(Seat::new(1)),
            rated: false,
        };
        let html = FirstView::Invitation(invitation).html(Language::English, "#/table/1").unwrap();
        check(&html);
        let turn = samples::tried(info.game).unwrap();
        assert!(html.contains(&board::of_sample(&turn)), "{}", info.id);
    }
}

#[test]
fn boards_show_no_hidden_tile() {
    // Two games that differ only in the order of the face-down tiles.
    struct Reversed;
    impl eightfold_game::Dice for Reversed {
        fn pick(&mut self, options: usize) -> usize {
            options - 1
        }
    }
    for (game, start) in [("octiles", "runners"), ("octiles", "face-down"), ("octiles-team", "runners")] {
        let options = [("start", start)].into_iter().filter(|_| start == "face-down");
        let choice = Choice::new(game, options).unwrap();
        let one = choice.start(Deal::Hidden, &mut IdentityDice);
        let other = choice.start(Deal::Hidden, &mut Reversed);
        let html = |board: Box<dyn AnyMatch>| {
            let info = choice.info();
            let first = FirstView::Table { info, board, title: String::new(), names: Vec::new() };
            first.html(Language::English, "#/table/1").unwrap()
        };
        assert_eq!(html(one), html(other), "{game} {start}");
    }
}
