use axum::http::{HeaderMap, HeaderValue, Uri, header};
use eightfold_catalog::games;
use eightfold_store::ArchiveEntry;
use eightfold_table::{Action, Input, Terms};
use resvg::tiny_skia::Pixmap;

use super::*;
use crate::bus::LocalBus;
use crate::table_log::{self, TableRequest};
use crate::testing::{person, server};

fn headers(language: &'static str) -> HeaderMap {
    let pairs = [(header::HOST, "games.example"), (header::ACCEPT_LANGUAGE, language)];
    HeaderMap::from_iter(pairs.map(|(name, value)| (name, HeaderValue::from_static(value))))
}

async fn lines_of(app: &App, from: Option<IpAddr>, uri: &Uri, headers: &HeaderMap) -> String {
    of_document(app, from, uri, headers).await.head
}

async fn head_of(address: &str, language: &'static str) -> String {
    let app = server(Arc::new(LocalBus::default()));
    let uri: Uri = address.parse().unwrap();
    lines_of(&app, Some([127, 0, 0, 1].into()), &uri, &headers(language)).await
}

/// Returns the content of a line of the head.
fn said(head: &str, name: &str) -> String {
    let line = head
        .lines()
        .find(|line| line.contains(&format!("\"{name}\"")))
        .unwrap_or_else(|| panic!("{name}: {head}"));
    line.split_once("content=\"").unwrap().1.strip_suffix("\">").unwrap().to_owned()
}

fn packed(names: [&str; 2]) -> String {
    let mut record = Record::from_text("game: octiles\nseed: 1\n").unwrap();
    record.set_names(names).unwrap();
    record.to_link()
}

#[tokio::test]
async fn shared_board_preview_shows_name_and_tiles() {
    use eightfold_shared_boards::{BoardText, Body, Row, Terms};
    let app = server(Arc::new(LocalBus::default()));
    let start = BoardText { tiles: Layout::EMPTY.to_text(), task: "3".into(), ..BoardText::default() };
    for (id, name, title) in
        [("named", "Seven loops", "Seven loops"), ("nameless", "", "A shared Octiles board")]
    {
        let terms = Terms { name: name.into(), ..Terms::default() };
        let body = Body::Created { id: id.into(), start: start.clone(), terms };
        let row = Row { seq: 1, at_ms: 0, person: "ann".into(), body };
        let head = eightfold_store::SharedBoardHead {
            id: id.into(),
            maker: "ann".into(),
            seq: 1,
            created_ms: 0,
            changed_ms: 0,
            about: String::new(),
        };
        let append = eightfold_store::SharedBoardAppend {
            expected: 0,
            by: None,
            head,
            rows: vec![serde_json::to_string(&row).unwrap()],
            action_id: None,
            people: Vec::new(),
        };
        app.store.append_shared_board(append).await.unwrap();
        let uri: Uri = format!("/?/shared-board/{id}").parse().unwrap();
        let head = lines_of(&app, Some([127, 0, 0, 1].into()), &uri, &headers("en")).await;
        assert_eq!(said(&head, "og:title"), title);
        assert_eq!(said(&head, "og:description"), "Open the link to work on it together.");
    }
}

#[tokio::test]
async fn previews_show_the_content_of_an_address() {
    let game = packed(["Ann", "Ben"]);
    for (address, title) in [
        (format!("/?/game/{game}"), "Ann and Ben: Octiles"),
        (format!("/?/game/{game}&fbclid=1"), "Ann and Ben: Octiles"),
        (format!("/?/study/tree/{game}"), "A study of Octiles"),
        ("/?/workshop/3?board=-".to_owned(), "Octiles and OCTI in your browser"),
        ("/?/new/team-up".to_owned(), "Team Up"),
        ("/?/puzzles/octi-fast/daily".to_owned(), "A puzzle from OCTI, the fast game"),
        ("/".to_owned(), "Octiles and OCTI in your browser"),
        ("/?/shared-board/nosuchboard".to_owned(), "Octiles and OCTI in your browser"),
        ("/?/table/nosuchtable".to_owned(), "Octiles and OCTI in your browser"),
        ("/?/game/nonsense".to_owned(), "Octiles and OCTI in your browser"),
    ] {
        let head = head_of(&address, "en").await;
        assert_eq!(said(&head, "og:title"), title, "{address}");
        let place = address.strip_prefix("/").unwrap().replace('&', "&amp;");
        assert_eq!(said(&head, "og:url"), format!("http://games.example/{place}"));
        assert_eq!(said(&head, "og:image"), format!("http://games.example/preview.png{place}"));
    }
    let board = Layout::EMPTY.to_text();
    let head = head_of(&format!("/?/workshop/3?board={board}"), "en").await;
    assert_eq!(said(&head, "og:title"), "A board from the workshop");
    let german = head_of(&format!("/?/game/{game}"), "de-AT, en;q=0.5").await;
    assert_eq!(said(&german, "og:title"), "Ann und Ben: Octiles");
    assert_eq!(said(&german, "og:locale"), "de_DE");
}

#[tokio::test]
async fn hostile_texts_are_escaped() {
    let name = "\"><script>alert(1)</script>";
    let head = head_of(&format!("/?/game/{}", packed([name, "Ben & Co"])), "en").await;
    assert!(!head.contains("<script") && head.contains("&lt;script"), "{head}");
    assert!(said(&head, "og:title").contains("Ben &amp; Co"));
    let app = server(Arc::new(LocalBus::default()));
    let uri: Uri = "/?/table/a\"><b>".parse().unwrap_or_else(|_| "/?/table/a%22".parse().unwrap());
    let mut hostile = headers("en");
    hostile.insert(header::HOST, HeaderValue::from_static("a\"><script>"));
    let head = lines_of(&app, None, &uri, &hostile).await;
    assert!(!head.contains("<script") && !head.contains("<b>"), "{head}");
}

#[tokio::test]
async fn an_entry_shows_its_title_and_author() {
    let app = server(Arc::new(LocalBus::default()));
    person(&app, "p1").await;
    let entry = ArchiveEntry {
        id: "entry1".into(),
        number: 0,
        author: "p1".into(),
        kind: ArchiveEntry::BOARD.into(),
        topic: "3".into(),
        task: "3".into(),
        content: Layout::EMPTY.to_text(),
        fingerprint: "f".into(),
        title: "Loops <b>\"everywhere\"".into(),
        statement: String::new(),
        value: "7".into(),
        rank: 7,
        at_ms: 0,
        likes: 0,
        comments: 0,
        solved: false,
        hidden: None,
    };
    app.store.add_entry(entry, Vec::new()).await.unwrap();
    let title = async |address: &str| {
        let uri: Uri = address.parse().unwrap();
        let head = lines_of(&app, Some([127, 0, 0, 1].into()), &uri, &headers("en")).await;
        (said(&head, "og:title"), said(&head, "og:description"))
    };
    let (shown, about) = title("/?/archive/entry1").await;
    assert_eq!(shown, "Loops &lt;b&gt;&quot;everywhere&quot;");
    assert!(about.starts_with("Published by Guest-p1."), "{about}");
    assert_eq!(title("/?/archive").await.0, title("/?/archive/records").await.0);
    app.store.hide_entry("entry1".into(), "rude".into()).await.unwrap();
    assert_eq!(title("/?/archive/entry1").await.0, "Octiles and OCTI in your browser");
}

#[test]
fn every_game_has_a_picture_of_its_board() {
    let empty = svg_of(Board::Tiles(Box::new(Layout::EMPTY)));
    for info in games() {
        let choice = Choice::new(info.id, std::iter::empty::<(&str, &str)>()).unwrap();
        let drawn = svg_of(Board::Game(start(&choice)));
        assert!(
            drawn != empty || info.id == "connect-the-dots" || info.id == "scavenger-hunt",
            "{}",
            info.id
        );
        let png = picture::png(&drawn).unwrap();
        let read = Pixmap::decode_png(&png).unwrap();
        assert_eq!((read.width(), read.height()), (picture::WIDTH, picture::HEIGHT));
        // Text on the left, a board on the right, background between.
        let ground = read.pixel(2, 2);
        let painted =
            |from: u32, to: u32| (from..to).any(|x| (0..read.height()).any(|y| read.pixel(x, y) != ground));
        assert!(painted(60, 500) && painted(700, 1100) && !painted(0, 50), "{}", info.id);
        if let Ok(folder) = std::env::var("PREVIEWS") {
            std::fs::write(format!("{folder}/{}.png", info.id), png).unwrap();
        }
    }
}

fn svg_of(board: Board) -> String {
    picture::svg(
        "Anna invites you to a game of Octiles",
        "Open the link to join. You don't need an account.",
        &board,
    )
}

/// The page contains this picture for static hosts. Run with `PREVIEWS=FOLDER` to draw it again.
#[test]
fn the_page_has_a_picture_of_its_own() {
    let png = include_bytes!("../../../web/static/preview.png");
    let read = Pixmap::decode_png(png).unwrap();
    assert_eq!((read.width(), read.height()), (picture::WIDTH, picture::HEIGHT));
    let Preview { title, about, board, .. } = of_page(Language::English);
    let page = include_str!("../../../web/static/index.html");
    assert_eq!((said(page, "og:title"), said(page, "og:description")), (title.clone(), about.clone()));
    if let Ok(folder) = std::env::var("PREVIEWS") {
        let png = picture::png(&picture::svg(&title, &about, &board)).unwrap();
        std::fs::write(format!("{folder}/preview.png"), png).unwrap();
    }
}

#[test]
fn the_longest_names_fit_into_a_picture() {
    let title = "W".repeat(400);
    let svg = picture::svg(&title, &"word ".repeat(200), &Board::Tiles(Box::new(Layout::EMPTY)));
    assert!(svg.matches("<text x=\"64\"").count() <= 9);
    picture::png(&svg).unwrap();
}

/// Creates a table of two whose host has a seat.
pub(super) async fn table(app: &Arc<App>, id: &str, visibility: Visibility, host: &Person) {
    let wanted = TableRequest {
        id: id.to_owned(),
        choice: Choice::new("octi-fast", std::iter::empty::<(&str, &str)>()).unwrap(),
        terms: Terms { visibility, ..Terms::default() },
        seats: vec![SeatPlan::Open, SeatPlan::Open],
        sitting: Vec::new(),
        told: None,
    };
    app.tables.create(wanted).await.unwrap();
    act(app, id, host, Action::Sit { seat: None, player: table_log::seated(host) }).await;
}

pub(super) async fn act(app: &Arc<App>, id: &str, who: &Person, action: Action) {
    app.tables.act(id, app.clock.now_ms(), Input::person(&who.id, action)).await.unwrap();
}

#[tokio::test]
async fn private_tables_only_show_their_invitation() {
    let app = server(Arc::new(LocalBus::default()));
    let (ann, ben) = (person(&app, "ann").await, person(&app, "ben").await);
    let title = async |id: &str| {
        let uri: Uri = format!("/?/table/{id}").parse().unwrap();
        said(&lines_of(&app, Some([127, 0, 0, 1].into()), &uri, &headers("en")).await, "og:title")
    };
    let (host, of_page) = (shown_name(&ann), "Octiles and OCTI in your browser");
    for (id, visibility) in [("secret", Visibility::Link), ("open", Visibility::Public)] {
        table(&app, id, visibility, &ann).await;
        assert_eq!(title(id).await, format!("{host} invites you to a game of OCTI, the fast game"));
        act(&app, id, &ben, Action::Sit { seat: None, player: table_log::seated(&ben) }).await;
        assert_eq!(title(id).await, of_page, "the seats are taken");
        for who in [&ann, &ben] {
            act(&app, id, who, Action::Ready { contribution: None }).await;
        }
    }
    assert_eq!(title("secret").await, of_page);
    assert_eq!(title("open").await, format!("{host} and {}: OCTI, the fast game", shown_name(&ben)));
}

#[test]
fn listed_puzzles_show_their_position() {
    let puzzles = collection_of("octi-fast").expect("puzzles");
    let puzzle = puzzles.first().expect("a puzzle");
    let id = &puzzle.found.proof.as_ref().expect("its proof").fingerprint;
    let found = find_puzzle(puzzles, id, 0).expect("it is listed");
    assert_eq!(found.position(), puzzle.position());
    assert!(find_puzzle(puzzles, "weekly", 0).is_none());
    let days = [21_000, 21_001]
        .map(|day| find_puzzle(puzzles, DAILY, day).expect("a puzzle each day").id().to_owned());
    assert_ne!(days[0], days[1]);
}
