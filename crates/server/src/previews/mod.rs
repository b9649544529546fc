//! Link previews for other programs: a title, a sentence and a picture. They show only what is in the address itself,
//! or what everyone with the address may see of a table.
//!
//! The page has its route after `#`, which isn't sent to servers. A shared link has its route after `?`
//! (`/?/table/ID`); the page reads it as if it came after `#`. For these links the document also contains what the page
//! shows first ([`first_view`]).

pub mod cache;
mod first_view;
mod picture;

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use eightfold_catalog::{AnyMatch, Choice, GameId, GameInfo, info};
use eightfold_game::Seat;
use eightfold_learning::{course_in, samples};
use eightfold_octiles::Layout;
use eightfold_puzzles::{Collection, Puzzle, collection_of, of_day};
use eightfold_record::Record;
use eightfold_scene::svg::escape;
use eightfold_sentences::{Id, Language, Speaker, id, page};
use eightfold_shared_boards::Content;
use eightfold_store::Person;
use eightfold_study::Tree;
use eightfold_table::{Player, SeatPlan, SeatState, Status, Visibility};
use percent_encoding::percent_decode_str;
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::auth::Address;
use crate::clock::DAY_MS;
use crate::days::feed::site;
use crate::error::ApiError;
use crate::files::DocumentParts;
use crate::limits::LimitKind;

use self::first_view::{FirstView, Invitation, needs_more_room};

/// The maximum length of a route with a preview of its own, in bytes; a longer one gets the preview of the page.
const MAX_LEN: usize = 8_000;
/// The maximum length of a name, in characters.
const MAX_NAME_LEN: usize = 40;
/// The place of the puzzle of the day in addresses.
const DAILY: &str = "daily";

/// The preview of a link.
#[derive(Debug)]
struct Preview {
    title: String,
    about: String,
    board: Board,
    /// What the page shows first, if it is more than the preview of the page.
    first: Option<FirstView>,
}

/// The subject of the picture.
#[derive(Debug)]
enum Board {
    /// The position of a game.
    Game(Box<dyn AnyMatch>),
    /// Tiles without runners.
    Tiles(Box<Layout>),
}

/// Returns what the document contains for this address.
pub async fn of_document(app: &App, from: Option<IpAddr>, uri: &Uri, headers: &HeaderMap) -> DocumentParts {
    let language = language(headers);
    let place = place(uri);
    let preview = of(app, from, place, language).await;
    let site = site(app, headers);
    let head = lines(&preview, &site, place.unwrap_or_default(), language);
    let route = place.map(|place| format!("#{}", without_additions(place)));
    // Other pages show only online games in a frame, without this one's navigation.
    let is_page = !uri.path().ends_with("embed");
    let opening = match preview.first.zip(route).filter(|_| is_page) {
        Some((first, route)) => app.work.run(move || first.html(language, &route)).await.ok().flatten(),
        None => None,
    };
    DocumentParts { head, opening }
}

/// Returns a route without what other programs append to links after `&`. The page does the same.
fn without_additions(place: &str) -> &str {
    if place.contains('?') { place } else { place.split('&').next().unwrap_or_default() }
}

/// Returns the picture of the address after `?`.
pub async fn picture(
    State(app): State<Arc<App>>,
    Address(address): Address,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    app.limits.by_address(LimitKind::Work, address)?;
    let language = language(&headers);
    let place = place(&uri);
    let preview = of(&app, Some(address), place, language).await;
    let svg = picture::svg(&preview.title, &preview.about, &preview.board);
    let key: [u8; 32] = Sha256::digest(&svg).into();
    let png = match app.pictures.get(&key) {
        Some(png) => png,
        None => {
            let drawn = app.work.run(move || picture::png(&svg)).await?;
            let png = Arc::new(drawn.map_err(|why| {
                ApiError::new(
                    eightfold_protocol::Code::Internal,
                    format!("the picture can't be drawn: {why}"),
                )
            })?);
            app.pictures.insert(key, Arc::clone(&png));
            png
        }
    };
    let changes = |place: &str| {
        ["/table/", "/shared-board/", "/shared-study/"].iter().any(|prefix| place.starts_with(prefix))
    };
    let lasts = if place.is_some_and(changes) { 60 } else { 86_400 };
    let headers = [
        (header::CONTENT_TYPE, "image/png".to_owned()),
        (header::CACHE_CONTROL, format!("public, max-age={lasts}")),
        (header::VARY, "accept-language".to_owned()),
        // Programs that show a link load its picture from their own pages.
        (header::HeaderName::from_static("cross-origin-resource-policy"), "cross-origin".to_owned()),
    ];
    Ok((StatusCode::OK, headers, png.as_ref().clone()).into_response())
}

/// Returns the route of the page after `?`.
fn place(uri: &Uri) -> Option<&str> {
    uri.query().filter(|place| place.starts_with('/') && place.len() <= MAX_LEN)
}

/// Returns the preferred language of the client.
fn language(headers: &HeaderMap) -> Language {
    let tags = headers.get(header::ACCEPT_LANGUAGE).and_then(|tags| tags.to_str().ok()).unwrap_or_default();
    Language::preferred(tags.split(',').map(|tag| tag.split(';').next().unwrap_or_default().trim()))
}

/// Returns the preview of a route. Anything unknown, private or invalid, and any request beyond the rate limit, gets
/// the preview of the page.
async fn of(app: &App, from: Option<IpAddr>, place: Option<&str>, language: Language) -> Preview {
    let found = match place {
        Some(place) if from.is_some_and(|from| app.limits.by_address(LimitKind::Work, from).is_ok()) => {
            let parts = (
                place.strip_prefix("/table/"),
                place.strip_prefix("/archive/"),
                place.strip_prefix("/shared-board/").or_else(|| place.strip_prefix("/shared-study/")),
            );
            match parts {
                (Some(id), ..) => of_table(app, id, language).await.ok().flatten(),
                (None, Some(id), _) => of_entry(app, id, language).await.ok().flatten(),
                (None, None, Some(id)) => of_shared_board(app, id, language).await,
                (None, None, None) => {
                    let (place, day) = (place.to_owned(), app.clock.now_ms() / DAY_MS);
                    app.work.run(move || of_address(&place, language, day)).await.ok().flatten()
                }
            }
        }
        _ => None,
    };
    found.unwrap_or_else(|| of_page(language))
}

fn of_page(language: Language) -> Preview {
    let words = PreviewSpeaker(Speaker::new(language));
    let board = match samples::whole(GameId::Octiles) {
        Some(played) => Board::Game(played),
        None => Board::Tiles(Box::new(Layout::EMPTY)),
    };
    Preview { title: words.text(id::PREVIEW_TITLE), about: words.text(id::PREVIEW_ABOUT), board, first: None }
}

/// Returns the preview of a table, as everyone with its address sees it. An unlisted table shows something only while a
/// seat is open.
async fn of_table(app: &App, id: &str, language: Language) -> Result<Option<Preview>, ApiError> {
    let id = id.split('&').next().unwrap_or_default();
    if id.is_empty() || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Ok(None);
    }
    let look = |table: &mut eightfold_table::Table, _| {
        let people: Vec<Option<String>> = table
            .seats()
            .iter()
            .map(|seat| match &seat.owner {
                Some(Player::Person { id, .. }) => Some(id.clone()),
                Some(Player::Computer { .. }) | None => None,
            })
            .collect();
        let is_free = |seat: &SeatState| seat.owner.is_none() && seat.plan == SeatPlan::Open;
        let free = table.seats().iter().position(is_free);
        let invites = table.status() == Status::Waiting && free.is_some();
        let public = table.terms().visibility == Visibility::Public;
        (
            table.choice().clone(),
            table.status(),
            people,
            invites,
            public,
            table.played().map(|played| played.fork()),
            (free, table.terms().rated),
        )
    };
    let ((choice, status, people, invites, public, played, (free, rated)), _) =
        app.delayed_views.with_table_seen(id, None, look).await?;
    if !(public || invites) {
        return Ok(None);
    }
    let mut by_seat = Vec::with_capacity(people.len());
    for person in &people {
        by_seat.push(match person {
            Some(person) => app.store.person(person).await?.as_ref().map(shown_name),
            None => None,
        });
    }
    let mut names: Vec<String> = by_seat.iter().flatten().cloned().collect();
    names.dedup();
    let words = PreviewSpeaker(Speaker::new(language));
    let game = words.game(choice.info());
    let (title, about) = match (status, names.as_slice()) {
        (Status::Waiting, [host, ..]) if invites => (
            words.two(id::PREVIEW_INVITES, "name", host, "game", game),
            words.text(id::PREVIEW_INVITES_ABOUT),
        ),
        (Status::Waiting, _) | (_, []) => return Ok(None),
        (_, names) => {
            let title = words.two(id::PREVIEW_PLAY, "names", &words.0.list(names.to_vec()), "game", game);
            let ending = played.as_ref().and_then(|played| words.0.ending(played.as_ref(), choice.info()));
            (title, ending.unwrap_or_else(|| words.text(id::PREVIEW_PLAY_ABOUT)))
        }
    };
    // Only the position, which is public.
    let board = match played {
        Some(played) => {
            choice.open(&played.position()).map_err(|error| ApiError::malformed(error.to_string()))?
        }
        None => start(&choice),
    };
    let info = choice.info();
    let first = match (status, names.first(), by_seat.iter().position(Option::is_some)) {
        (Status::Waiting, Some(host), Some(seat)) => FirstView::Invitation(Invitation {
            info,
            board: board.fork(),
            title: title.clone(),
            host: host.clone(),
            host_seat: Seat::new(seat),
            free_seat: free.map(Seat::new),
            rated,
        }),
        _ => FirstView::Table { info, board: board.fork(), title: title.clone(), names: by_seat },
    };
    Ok(Some(Preview {
        title,
        about,
        board: Board::Game(board),
        first: Some(first).filter(|_| !needs_more_room(&choice)),
    }))
}

/// Returns the preview of an entry of the players' archive: its title, its author and its board.
async fn of_entry(app: &App, id: &str, language: Language) -> Result<Option<Preview>, ApiError> {
    let id = id.split('&').next().unwrap_or_default();
    let words = PreviewSpeaker(Speaker::new(language));
    let of_archive = || Preview {
        title: words.text(id::PREVIEW_ARCHIVE),
        about: words.text(id::PREVIEW_ARCHIVE_ABOUT),
        board: of_page(language).board,
        first: None,
    };
    if id == "records" {
        return Ok(Some(of_archive()));
    }
    let entry = app.store.entry(id).await?;
    let Some(entry) = entry.filter(|entry| entry.hidden.is_none() && !entry.title.is_empty()) else {
        return Ok(None);
    };
    let author = app.store.person(&entry.author).await?.as_ref().map(shown_name).unwrap_or_default();
    let board = match Puzzle::read(&entry.content) {
        Ok(puzzle) => puzzle.choice().open(puzzle.position()).ok().map(Board::Game),
        Err(_) => Layout::from_text(&entry.content).ok().map(|layout| Board::Tiles(Box::new(layout))),
    };
    Ok(Some(Preview {
        title: clean(&entry.title),
        about: words.0.fill(id::PREVIEW_ENTRY, [("name", author.into())]),
        board: board.unwrap_or_else(|| of_archive().board),
        first: None,
    }))
}

/// Returns the preview of a shared board or study, which everyone with its address may see.
async fn of_shared_board(app: &App, id: &str, language: Language) -> Option<Preview> {
    // Other programs append parameters to links after `&`.
    let id = id.split('&').next().filter(|id| id.bytes().all(|byte| byte.is_ascii_alphanumeric()))?;
    let shared = app.shared_boards.get(id).await.ok().filter(|shared| shared.taken_down().is_none())?;
    let words = PreviewSpeaker(Speaker::new(language));
    let name = clean(&shared.terms().name);
    let (board, title, first) = match shared.content() {
        Content::Board(board) => {
            let layout = Box::new(board.layout);
            let shown = match name.is_empty() {
                true => language.page_text(page::SHARED_BOARD).to_owned(),
                false => name.clone(),
            };
            let first = FirstView::Board { layout: layout.clone(), shared: Some(shown) };
            (Board::Tiles(layout), id::PREVIEW_SHARED_BOARD, Some(first))
        }
        Content::Study(study) => {
            let record = study.all().first()?.record();
            (Board::Game(record.played().fork()), id::PREVIEW_SHARED_STUDY, None)
        }
    };
    Some(Preview {
        title: if name.is_empty() { words.text(title) } else { name },
        about: words.text(id::PREVIEW_SHARED_BOARD_ABOUT),
        board,
        first,
    })
}

fn start(choice: &Choice) -> Box<dyn AnyMatch> {
    choice.start(eightfold_game::Deal::Hidden, &mut eightfold_game::IdentityDice)
}

fn shown_name(person: &Person) -> String {
    clean(person.shown_name())
}

/// Returns the puzzle with this fingerprint, or the one of this day.
fn find_puzzle<'a>(puzzles: &'a Collection, id: &str, day: u64) -> Option<&'a Puzzle> {
    match id {
        DAILY => of_day(puzzles, day),
        _ => puzzles.by_id(id),
    }
}

/// Returns the preview of an address with content: a game, a position, a board, a puzzle, a study.
fn of_address(place: &str, language: Language, day: u64) -> Option<Preview> {
    let (path, query) = place.split_once('?').unwrap_or((place, ""));
    // Other programs append parameters to links after `&`.
    let path = path.split('&').next().unwrap_or_default();
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let field = |wanted: &str| {
        query
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .find(|(key, _)| *key == wanted)
            .map(|(_, value)| decode(value))
    };
    let words = PreviewSpeaker(Speaker::new(language));
    match parts.as_slice() {
        ["game", packed] => Some(words.of_record(&Record::from_link(&decode(packed)).ok()?)),
        ["open"] => Some(words.of_record(&Record::from_text(&field("record")?).ok()?)),
        ["open", game] | ["study", "from", game] => {
            let options: Vec<(String, String)> = query
                .split('&')
                .filter_map(|pair| pair.split_once('='))
                .filter(|(key, _)| *key != "position")
                .map(|(key, value)| (decode(key), decode(value)))
                .collect();
            let options = options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
            let choice = Choice::new(&decode(game), options).ok()?;
            let board = match field("position") {
                Some(position) => choice.open(&position).ok()?,
                None => start(&choice),
            };
            Some(words.with_game(id::PREVIEW_POSITION, id::PREVIEW_LOOK, choice.info(), board))
        }
        ["study", "tree", packed] => {
            let packed = decode(packed);
            let record = match packed.starts_with('t') {
                true => Tree::of_link(&packed).ok()?.to_record(),
                false => Record::from_link(&packed).ok()?,
            };
            let board = record.played().fork();
            let info = record.choice().info();
            // A study opens at its start.
            let mut first = record;
            first.take_back_to(0);
            let preview = words.with_game(id::PREVIEW_STUDY, id::PREVIEW_STUDY_ABOUT, info, board);
            Some(Preview { first: Some(FirstView::Study { record: Box::new(first) }), ..preview })
        }
        ["puzzles", "at" | "make"] => {
            let puzzle = Puzzle::read(&field("puzzle")?).ok()?;
            let board = puzzle.choice().open(puzzle.position()).ok()?;
            Some(words.with_game(id::PREVIEW_PUZZLE, id::PREVIEW_PUZZLE_ABOUT, puzzle.choice().info(), board))
        }
        ["puzzles", game, ..] => {
            let game = decode(game);
            let choice = Choice::new(&game, std::iter::empty::<(&str, &str)>()).ok()?;
            let listed = parts.get(2).and_then(|id| find_puzzle(collection_of(&game)?, id, day));
            let opened = listed
                .and_then(|puzzle| Some((puzzle.choice().open(puzzle.position()).ok()?, puzzle.clone())));
            let daily = parts.get(2) == Some(&DAILY);
            let (board, first) = match opened {
                Some((board, puzzle)) => (board, Some(FirstView::Puzzle { puzzle: Box::new(puzzle), daily })),
                None => (start(&choice), None),
            };
            let preview = words.with_game(id::PREVIEW_PUZZLE, id::PREVIEW_PUZZLE_ABOUT, choice.info(), board);
            Some(Preview { first, ..preview })
        }
        ["archive"] => Some(Preview {
            title: words.text(id::PREVIEW_ARCHIVE),
            about: words.text(id::PREVIEW_ARCHIVE_ABOUT),
            board: of_page(language).board,
            first: None,
        }),
        ["workshop", _] => {
            let layout = Box::new(Layout::from_text(&field("board")?).ok()?);
            Some(Preview {
                title: words.text(id::PREVIEW_BOARD),
                about: words.text(id::PREVIEW_BOARD_ABOUT),
                board: Board::Tiles(layout.clone()),
                first: Some(FirstView::Board { layout, shared: None }),
            })
        }
        ["learn", course, lesson] => {
            let course = course_in(language.tag(), &decode(course))?;
            let lesson = course.lesson(&decode(lesson))?;
            let (title, about) = (lesson.title.clone(), course.about.clone());
            let opened =
                lesson.board().and_then(|on| on.choice.open(on.steps.first()?.position.as_ref()?).ok());
            let first = opened.is_some().then_some(FirstView::Lesson { course, lesson });
            let board = opened.map_or_else(|| of_page(language).board, Board::Game);
            Some(Preview { title, about, board, first })
        }
        ["new", game] | ["rules", game] | ["learn", game] => {
            let info = info(&decode(game))?;
            let choice = Choice::new(info.id, std::iter::empty::<(&str, &str)>()).ok()?;
            let title = words.game(info).to_owned();
            let (about, board) = (words.about(info).to_owned(), Board::Game(start(&choice)));
            Some(Preview { title, about, board, first: None })
        }
        _ => None,
    }
}

/// Decodes a part of an address; `+` is a space.
fn decode(part: &str) -> String {
    percent_decode_str(&part.replace('+', " ")).decode_utf8_lossy().into_owned()
}

/// Cleans a name from a person or an address: one line, and not too long.
fn clean(name: &str) -> String {
    let plain = name.chars().filter(|letter| !letter.is_control()).collect::<String>();
    match plain.char_indices().nth(MAX_NAME_LEN) {
        Some((end, _)) => format!("{}…", plain[..end].trim_end()),
        None => plain,
    }
}

/// The language of the texts.
#[derive(Clone, Copy)]
struct PreviewSpeaker(Speaker);

impl PreviewSpeaker {
    fn text(self, id: Id) -> String {
        self.0.text(id)
    }

    fn two(self, id: Id, one: &'static str, value: &str, other: &'static str, text: &str) -> String {
        self.0.fill(id, [(one, value.to_owned().into()), (other, text.to_owned().into())])
    }

    fn game(self, info: &GameInfo) -> &'static str {
        self.0.language().page_text_named(&format!("game-{}", info.id)).unwrap_or(info.name)
    }

    fn about(self, info: &GameInfo) -> &'static str {
        self.0.language().page_text_named(&format!("about-{}", info.id)).unwrap_or(info.about)
    }

    fn with_game(self, title: Id, about: Id, info: &GameInfo, board: Box<dyn AnyMatch>) -> Preview {
        let title = self.0.fill(title, [("game", self.game(info).into())]);
        Preview { title, about: self.text(about), board: Board::Game(board), first: None }
    }

    /// Returns the preview of a complete game: its players and its result.
    fn of_record(self, record: &Record) -> Preview {
        let (info, played) = (record.choice().info(), record.played());
        let names: Vec<String> = record.names().iter().flatten().map(|name| clean(name)).collect();
        let is_nameless = names.is_empty();
        let title = match is_nameless {
            true => self.0.fill(id::PREVIEW_GAME, [("game", self.game(info).into())]),
            false => self.two(id::PREVIEW_PLAY, "names", &self.0.list(names), "game", self.game(info)),
        };
        let about = self.0.ending(played, info).unwrap_or_else(|| self.text(id::PREVIEW_LOOK));
        // The page names a game without players after its kind, and plays one without turns at once, in another view.
        let heading = if is_nameless { self.game(info).to_owned() } else { title.clone() };
        let first = (played.turns() > 0)
            .then(|| FirstView::Game { record: Box::new(record.clone()), title: heading });
        Preview { title, about, board: Board::Game(played.fork()), first }
    }
}

/// Returns the lines of the head. Everything is escaped: names and addresses can contain anything.
fn lines(preview: &Preview, site: &str, place: &str, language: Language) -> String {
    let query = if place.is_empty() { "" } else { "?" };
    let (page, picture) = (format!("{site}/{query}{place}"), format!("{site}/preview.png{query}{place}"));
    let (wide, high) = (picture::WIDTH.to_string(), picture::HEIGHT.to_string());
    let property = [
        ("og:site_name", "Eightfold"),
        ("og:type", "website"),
        ("og:locale", language.locale()),
        ("og:title", &preview.title),
        ("og:description", &preview.about),
        ("og:url", &page),
        ("og:image", &picture),
        ("og:image:type", "image/png"),
        ("og:image:width", &wide),
        ("og:image:height", &high),
        ("og:image:alt", &preview.title),
    ];
    let mut lines = format!("    <meta name=\"description\" content=\"{}\">\n", escape(&preview.about));
    for (name, value) in property {
        lines += &format!("    <meta property=\"{name}\" content=\"{}\">\n", escape(value));
    }
    lines + "    <meta name=\"twitter:card\" content=\"summary_large_image\">\n"
}

#[cfg(test)]
mod tests;
