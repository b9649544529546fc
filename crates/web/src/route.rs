//! Addresses within the page: everything after `#`, so that any web server can serve the page, in a subfolder too.
//! `Route::all` lists every address, and the browser tests open each one.

mod puzzles;
mod study;

use std::fmt;

pub use puzzles::{PUZZLE_GAMES, PuzzlePage};
pub use study::StudyPage;

use eightfold_catalog::{GameId, games};
use eightfold_challenges::summaries;
use eightfold_learning::Content;
use eightfold_record::{Record, packed_in};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// A page address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    /// The home page.
    Home,
    /// The home page with this game selected.
    New(String),
    /// The current game.
    Play,
    /// The list of rules pages.
    Rules,
    /// A rules page, optionally at a heading.
    RulesOf(String, Option<String>),
    /// The list of courses.
    Courses,
    /// A course.
    Learn(String),
    /// A lesson of a course.
    Lesson(String, String),
    /// A game in the address.
    Open(SharedGame),
    /// A page of the puzzles.
    Puzzles(PuzzlePage),
    /// A page of the study.
    Study(StudyPage),
    /// The gallery of the workshop.
    Gallery,
    /// The board editor of the workshop, with the board in the address: a
    /// [`BoardEditor`](crate::board_editor::BoardEditor) as text, or empty for the saved board.
    Workshop(String),
    /// The table of the best known boards.
    Archive,
    /// The lobby of online games.
    Online,
    /// The finished games on the server, with the search as the text after `?`.
    Games(String),
    /// Rankings on the server, with the filter as the text after `?`.
    Ratings(String),
    /// The public profile of the person with this name; the user's own if it is empty.
    Person(String),
    /// The moderators' page.
    Moderation,
    /// The tournaments on the server.
    Tournaments,
    /// The tournament with this id.
    Tournament(String),
    /// The clubs on the server.
    Clubs,
    /// The club with this id; the second part is the code of its invitation link, or empty.
    Club(String, String),
    /// What players have published on the server, with the filter as the text after `?`.
    PlayersArchive(String),
    /// The record table of the players' archive.
    PlayersRecords,
    /// The published board or puzzle with this id.
    ArchiveEntry(String),
    /// The collections of published boards and puzzles; of the person with this name, if it isn't empty.
    Collections(String),
    /// The collection with this id.
    Collection(String),
    /// The shared board with this id, on the page's server; a new one if it is empty.
    SharedBoard(String),
    /// The shared study with this id, on the page's server; a new one if it is empty.
    SharedStudy(String),
    /// The games under way on the server; of one game, if it is named.
    Watch(String),
    /// The table with this id, embedded in another site's page, read-only.
    Embed(String),
    /// The table with this id, on the page's server.
    Table(String),
    /// An unknown address.
    Unknown(String),
}

/// A game in an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SharedGame {
    /// A whole record.
    Record(String),
    /// A whole record, packed as short as possible.
    Packed(String),
    /// A position to play from.
    Position {
        /// The game's id.
        game: String,
        options: Vec<(String, String)>,
        position: String,
    },
}

/// The board editor's address for the daily puzzle.
pub const DAILY: &str = "daily";

impl Route {
    /// The period of the ranking of solved puzzles that is shown first.
    pub const THIS_WEEK: &str = "week";

    /// The ranking of solved puzzles in a period.
    pub fn solvers(period: &str) -> Self {
        Self::Ratings(format!("puzzles={period}"))
    }

    /// The period of the ranking of solved puzzles in the query of a ranking's address; `None` if it is for games.
    pub fn solvers_period(query: &str) -> Option<&str> {
        query.split('&').find_map(|pair| pair.strip_prefix("puzzles="))
    }

    /// The rules page of the game with this id; a test checks that each has one.
    pub fn rules_of(game: &str) -> Self {
        Self::RulesOf(game.to_owned(), None)
    }

    /// Every address of the page: each page, with each game, rules page, course and challenge. Of each course only the
    /// longest lesson is included. Games in addresses are positions in the middle of a game, and records that have just
    /// started.
    ///
    /// Tests about every address walk this list, so that new pages and games are covered automatically.
    pub fn all() -> Vec<Self> {
        let ids = || games().map(|game| game.id.to_owned());
        let pages = || eightfold_learning::pages::PAGES.iter();
        let boards = ids().filter_map(|game| {
            let board = pages().flat_map(|page| page.boards()).filter(|board| board.game == game).last()?;
            let options = board.options.iter().map(|&(key, value)| (key.to_owned(), value.to_owned()));
            let (options, position) = (options.collect(), board.position.to_owned());
            Some(Self::Open(SharedGame::Position { game, options, position }))
        });
        let records = || ids().map(|game| Self::Open(SharedGame::Record(format!("game: {game}\nseed: 1\n"))));
        let packed = records().filter_map(|record| match record {
            Self::Open(SharedGame::Record(text)) => {
                Some(Self::Open(SharedGame::Packed(Record::from_text(&text).ok()?.to_link())))
            }
            _ => None,
        });
        let editors = summaries().into_iter().map(|summary| Self::Workshop(summary.id.to_string()));
        let mut all = vec![Self::Home];
        all.extend(ids().map(Self::New));
        all.extend([Self::Play, Self::Rules]);
        all.extend(pages().map(|page| Self::RulesOf(page.id.to_owned(), None)));
        all.push(Self::RulesOf("rulings".to_owned(), Some("R1".to_owned())));
        all.push(Self::Courses);
        let courses = || eightfold_learning::courses().iter();
        all.extend(courses().map(|course| Self::Learn(course.id.clone())));
        all.extend(
            courses()
                .filter_map(longest)
                .map(|lesson| Self::Lesson(lesson.course.clone(), lesson.id.clone())),
        );
        all.extend(PuzzlePage::all().into_iter().map(Self::Puzzles));
        all.extend(StudyPage::all().into_iter().map(Self::Study));
        all.extend(boards);
        all.extend(records());
        all.extend(packed);
        all.extend([Self::Gallery, Self::Workshop(String::new())]);
        all.extend(editors);
        all.extend([Self::Online, Self::Games(String::new()), Self::Table("nosuchtable".to_owned())]);
        all.extend([Self::Ratings(String::new()), Self::solvers(Self::THIS_WEEK)]);
        all.extend([Self::Person(String::new()), Self::Moderation]);
        all.extend([Self::Watch(String::new()), Self::Embed("nosuchtable".to_owned())]);
        all.extend([Self::SharedBoard(String::new()), Self::SharedBoard("nosuchboard".to_owned())]);
        all.extend([Self::SharedStudy(String::new()), Self::SharedStudy("nosuchstudy".to_owned())]);
        all.extend([Self::Tournaments, Self::Tournament("nosuchtournament".to_owned())]);
        all.extend([Self::Clubs, Self::Club("nosuchclub".to_owned(), String::new())]);
        all.extend([Self::PlayersArchive(String::new()), Self::PlayersRecords]);
        all.push(Self::ArchiveEntry("nosuchentry".to_owned()));
        all.extend([Self::Collections(String::new()), Self::Collection("nosuchcollection".to_owned())]);
        all.extend([Self::Archive, Self::Unknown("/nowhere".to_owned())]);
        all
    }

    /// Parses the part after `#`, with or without it.
    pub fn read(hash: &str) -> Self {
        let hash = hash.strip_prefix('#').unwrap_or(hash);
        if let Some(editor) = hash.strip_prefix("/workshop")
            && (editor.is_empty() || editor.starts_with('/'))
        {
            return match editor.trim_matches('/') {
                "" => Self::Gallery,
                "archive" => Self::Archive,
                "bench" => Self::Workshop(String::new()),
                editor => Self::Workshop(editor.to_owned()),
            };
        }
        let (path, query) = hash.split_once('?').unwrap_or((hash, ""));
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        match parts.as_slice() {
            [] if query.is_empty() => Self::Home,
            ["new", game] if decode(game).parse::<GameId>().is_ok() => Self::New(decode(game)),
            ["play"] => Self::Play,
            ["online"] => Self::Online,
            ["online", "games"] => Self::Games(query.to_owned()),
            ["online", "rankings" | "ladders"] => Self::Ratings(query.to_owned()),
            ["online", "moderation"] => Self::Moderation,
            ["online", "tournaments"] => Self::Tournaments,
            ["online", "tournament", id] if id.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                Self::Tournament((*id).to_owned())
            }
            ["online", "clubs"] => Self::Clubs,
            ["online", "club", id] if id.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                Self::Club((*id).to_owned(), String::new())
            }
            ["online", "club", id, code]
                if id.bytes().chain(code.bytes()).all(|byte| byte.is_ascii_alphanumeric()) =>
            {
                Self::Club((*id).to_owned(), (*code).to_owned())
            }
            ["archive"] => Self::PlayersArchive(query.to_owned()),
            ["archive", "records"] => Self::PlayersRecords,
            ["archive", id] if id.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                Self::ArchiveEntry((*id).to_owned())
            }
            ["collections"] => {
                let by = pairs(query).into_iter().find(|(key, _)| key == "by");
                Self::Collections(by.map(|(_, name)| name).unwrap_or_default())
            }
            ["collection", id] if id.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                Self::Collection((*id).to_owned())
            }
            ["shared-board"] => Self::SharedBoard(String::new()),
            ["shared-board", id] if id.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                Self::SharedBoard((*id).to_owned())
            }
            ["shared-study"] => Self::SharedStudy(String::new()),
            ["shared-study", id] if id.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                Self::SharedStudy((*id).to_owned())
            }
            ["person"] => Self::Person(String::new()),
            ["person", name] => Self::Person(decode(name)),
            ["online", "watch"] => {
                let game = pairs(query).into_iter().find(|(key, _)| key == "game");
                Self::Watch(game.map(|(_, game)| game).unwrap_or_default())
            }
            ["embed", id] if id.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                Self::Embed((*id).to_owned())
            }
            ["table", id] if id.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                Self::Table((*id).to_owned())
            }
            ["rules"] => Self::Rules,
            ["rules", page] => Self::RulesOf(decode(page), None),
            ["rules", page, heading] => Self::RulesOf(decode(page), Some(decode(heading))),
            ["learn"] => Self::Courses,
            ["learn", course] => Self::Learn(decode(course)),
            ["learn", course, lesson] => Self::Lesson(decode(course), decode(lesson)),
            ["puzzles", parts @ ..] => match PuzzlePage::read(parts, query) {
                Some(place) => Self::Puzzles(place),
                None => Self::Unknown(hash.to_owned()),
            },
            ["study", parts @ ..] => match StudyPage::read(parts, query) {
                Some(place) => Self::Study(place),
                None => Self::Unknown(hash.to_owned()),
            },
            ["game", packed] => Self::Open(SharedGame::Packed(decode(packed))),
            ["open"] => match pairs(query).into_iter().find(|(key, _)| key == "record") {
                Some((_, record)) => Self::Open(SharedGame::Record(record)),
                None => Self::Unknown(hash.to_owned()),
            },
            ["open", game] => {
                let (position, options) = position_and_options(query);
                match position {
                    Some(position) => {
                        Self::Open(SharedGame::Position { game: decode(game), options, position })
                    }
                    None => Self::Unknown(hash.to_owned()),
                }
            }
            // The output of `eightfold convert --to link`.
            [packed] if query.is_empty() && packed_in(packed).is_some() => {
                let packed = decode(packed);
                match packed.starts_with('t') {
                    true => Self::Study(StudyPage::FromLink(packed)),
                    false => Self::Open(SharedGame::Packed(packed)),
                }
            }
            _ => Self::Unknown(hash.to_owned()),
        }
    }
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Home => f.write_str("#/"),
            Self::New(game) => write!(f, "#/new/{}", encode(game)),
            Self::Play => f.write_str("#/play"),
            Self::Rules => f.write_str("#/rules"),
            Self::RulesOf(page, None) => write!(f, "#/rules/{}", encode(page)),
            Self::RulesOf(page, Some(heading)) => write!(f, "#/rules/{}/{}", encode(page), encode(heading)),
            Self::Courses => f.write_str("#/learn"),
            Self::Learn(course) => write!(f, "#/learn/{}", encode(course)),
            Self::Lesson(course, lesson) => write!(f, "#/learn/{}/{}", encode(course), encode(lesson)),
            Self::Puzzles(place) => write!(f, "#/puzzles{place}"),
            Self::Study(place) => write!(f, "#/study{place}"),
            Self::Open(SharedGame::Record(record)) => write!(f, "#/open?record={}", encode(record)),
            Self::Open(SharedGame::Packed(packed)) => write!(f, "#/game/{}", encode(packed)),
            Self::Open(SharedGame::Position { game, options, position }) => {
                write!(f, "#/open/{}?", encode(game))?;
                for (key, value) in options {
                    write!(f, "{}={}&", encode(key), encode(value))?;
                }
                write!(f, "position={}", encode(position))
            }
            Self::Gallery => f.write_str("#/workshop"),
            Self::Workshop(editor) if editor.is_empty() => f.write_str("#/workshop/bench"),
            Self::Workshop(editor) => write!(f, "#/workshop/{editor}"),
            Self::Archive => f.write_str("#/workshop/archive"),
            Self::Online => f.write_str("#/online"),
            Self::Games(search) if search.is_empty() => f.write_str("#/online/games"),
            Self::Games(search) => write!(f, "#/online/games?{search}"),
            Self::Ratings(search) if search.is_empty() => f.write_str("#/online/rankings"),
            Self::Ratings(search) => write!(f, "#/online/rankings?{search}"),
            Self::Moderation => f.write_str("#/online/moderation"),
            Self::Tournaments => f.write_str("#/online/tournaments"),
            Self::Tournament(id) => write!(f, "#/online/tournament/{id}"),
            Self::Clubs => f.write_str("#/online/clubs"),
            Self::Club(id, code) if code.is_empty() => write!(f, "#/online/club/{id}"),
            Self::Club(id, code) => write!(f, "#/online/club/{id}/{code}"),
            Self::PlayersArchive(query) if query.is_empty() => f.write_str("#/archive"),
            Self::PlayersArchive(query) => write!(f, "#/archive?{query}"),
            Self::PlayersRecords => f.write_str("#/archive/records"),
            Self::ArchiveEntry(id) => write!(f, "#/archive/{id}"),
            Self::Collections(name) if name.is_empty() => f.write_str("#/collections"),
            Self::Collections(name) => write!(f, "#/collections?by={}", encode(name)),
            Self::Collection(id) => write!(f, "#/collection/{id}"),
            Self::SharedBoard(id) if id.is_empty() => f.write_str("#/shared-board"),
            Self::SharedBoard(id) => write!(f, "#/shared-board/{id}"),
            Self::SharedStudy(id) if id.is_empty() => f.write_str("#/shared-study"),
            Self::SharedStudy(id) => write!(f, "#/shared-study/{id}"),
            Self::Person(name) if name.is_empty() => f.write_str("#/person"),
            Self::Person(name) => write!(f, "#/person/{}", encode(name)),
            Self::Watch(game) if game.is_empty() => f.write_str("#/online/watch"),
            Self::Watch(game) => write!(f, "#/online/watch?game={}", encode(game)),
            Self::Embed(id) => write!(f, "#/embed/{id}"),
            Self::Table(id) => write!(f, "#/table/{id}"),
            Self::Unknown(path) => write!(f, "#{path}"),
        }
    }
}

fn longest(course: &eightfold_learning::Course) -> Option<&eightfold_learning::Lesson> {
    course.lessons.iter().max_by_key(|lesson| match &lesson.content {
        Content::Board(board) => board.steps.iter().map(|step| step.say.len()).max(),
        Content::Editor(task) => Some(task.say.len()),
    })
}

/// The position in an address, and the options of its game.
fn position_and_options(query: &str) -> (Option<String>, Vec<(String, String)>) {
    let (positions, options): (Vec<_>, Vec<_>) =
        pairs(query).into_iter().partition(|(key, _)| key == "position");
    (positions.into_iter().next_back().map(|(_, position)| position), options)
}

/// The keys and values of a query.
pub fn pairs(query: &str) -> Vec<(String, String)> {
    query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(key, value)| (decode(key), decode(value)))
        .collect()
}

/// Characters that aren't encoded in an address; all others become `%` and two hexadecimal digits.
const UNESCAPED_CHARACTERS: AsciiSet = NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~')
    .remove(b',')
    .remove(b':')
    .remove(b'@');

/// Encodes text as part of any address.
pub fn encode_part(text: &str) -> String {
    utf8_percent_encode(text, &UNESCAPED_CHARACTERS).to_string()
}

/// Encodes text as part of an address of the page, with `+` for a space, which keeps positions short and readable.
pub fn encode(text: &str) -> String {
    encode_part(text).replace("%20", "+")
}

/// Decodes part of an address. Invalid escapes are left unchanged.
pub fn decode(text: &str) -> String {
    percent_decode_str(&text.replace('+', " ")).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_round_trips() {
        let routes = [
            Route::Home,
            Route::New("octiles-team".into()),
            Route::Play,
            Route::Rules,
            Route::RulesOf("octiles".into(), None),
            Route::RulesOf("rulings".into(), Some("R1".into())),
            Route::Courses,
            Route::Learn("octiles".into()),
            Route::Lesson("octiles".into(), "lay".into()),
            Route::Gallery,
            Route::Workshop(String::new()),
            Route::Workshop(crate::board_editor::BoardEditor::default().to_string()),
            Route::Archive,
            Route::Online,
            Route::Games(String::new()),
            Route::Games("player=Ann+B&result=won".into()),
            Route::Ratings("game=octiles&clock=days".into()),
            Route::Person("Ann B".into()),
            Route::Moderation,
            Route::Table("k3f9x2".into()),
            Route::SharedBoard(String::new()),
            Route::SharedBoard("k3f9x2".into()),
            Route::SharedStudy(String::new()),
            Route::SharedStudy("k3f9x2".into()),
            Route::Watch(String::new()),
            Route::Watch("octi-fast".into()),
            Route::Tournaments,
            Route::Tournament("k3f9x2".into()),
            Route::Clubs,
            Route::Club("k3f9x2".into(), String::new()),
            Route::Club("k3f9x2".into(), "c0de".into()),
            Route::PlayersArchive(String::new()),
            Route::PlayersArchive("topic=3&order=liked".into()),
            Route::PlayersRecords,
            Route::ArchiveEntry("k3f9x2".into()),
            Route::Embed("k3f9x2".into()),
            Route::Open(SharedGame::Record(
                "game: octiles\nplayer B: Zoë & 100 % + #1\n1. B 14@a2:1 A3-B3\n".into(),
            )),
            Route::Open(SharedGame::Packed("1.octi-fast~x.-_A".into())),
            Route::Study(StudyPage::NewStudy {
                game: "octiles".into(),
                options: vec![("players".into(), "3".into())],
                position: Some("-,14.2 BB..YY 7,?,? B passes:1".into()),
            }),
            Route::Open(SharedGame::Position {
                game: "octiles".into(),
                options: vec![("players".into(), "3".into())],
                position: "-,14.2 BB..YY 7,?,? B passes:1".into(),
            }),
        ];
        for route in routes {
            assert_eq!(Route::read(&route.to_string()), route);
        }
    }

    /// Declares the kinds of pages: which addresses belong to each, and how many of them `all` lists. The match has no
    /// wildcard, so that a new page doesn't compile until it is added here and counted.
    macro_rules! page_kinds {
        ($($Kind:ident: $route:pat, $wanted:expr;)+) => {
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            enum PageKind {
                $($Kind,)+
            }

            impl PageKind {
                const ALL: &[Self] = &[$(Self::$Kind),+];

                fn of(route: &Route) -> Self {
                    match route {
                        $($route => Self::$Kind,)+
                    }
                }

                fn wanted(self) -> usize {
                    match self {
                        $(Self::$Kind => $wanted,)+
                    }
                }
            }
        };
    }

    page_kinds! {
        Start: Route::Home, 1;
        New: Route::New(_), games().count();
        Play: Route::Play, 1;
        Rules: Route::Rules, 1;
        RulesPage: Route::RulesOf(_, None), eightfold_learning::pages::PAGES.len();
        Heading: Route::RulesOf(_, Some(_)), 1;
        Courses: Route::Courses, 1;
        Course: Route::Learn(_), eightfold_learning::courses().len();
        Lesson: Route::Lesson(..), eightfold_learning::courses().len();
        Record: Route::Open(SharedGame::Record(_)), games().count();
        Packed: Route::Open(SharedGame::Packed(_)), games().count();
        Position: Route::Open(SharedGame::Position { .. }), games().count();
        Puzzles: Route::Puzzles(PuzzlePage::All), 1;
        Puzzle: Route::Puzzles(PuzzlePage::One(..)), PUZZLE_GAMES.len();
        Rush: Route::Puzzles(PuzzlePage::Rush), 1;
        OwnPuzzles: Route::Puzzles(PuzzlePage::Own), 1;
        PuzzleRace: Route::Puzzles(PuzzlePage::Race(_)), 1;
        PuzzleList: Route::Puzzles(PuzzlePage::List(..)), 1;
        LinkedPuzzle: Route::Puzzles(PuzzlePage::FromLink(_)), 1;
        PuzzleMade: Route::Puzzles(PuzzlePage::Make(_)), 1;
        PuzzleResult: Route::Puzzles(PuzzlePage::Result(_)), 1;
        Library: Route::Study(StudyPage::Library), 1;
        SavedStudy: Route::Study(StudyPage::Saved(_)), 1;
        LinkedStudy: Route::Study(StudyPage::FromLink(_)), 3;
        NewStudy: Route::Study(StudyPage::NewStudy { .. }), 1;
        PositionEditor: Route::Study(StudyPage::PositionEditor { .. }), 3;
        Gallery: Route::Gallery, 1;
        Bench: Route::Workshop(_), summaries().len() + 1;
        Archive: Route::Archive, 1;
        Online: Route::Online, 1;
        FinishedGames: Route::Games(_), 1;
        Rankings: Route::Ratings(_), 2;
        Person: Route::Person(_), 1;
        Moderation: Route::Moderation, 1;
        Tournaments: Route::Tournaments, 1;
        Tournament: Route::Tournament(_), 1;
        Clubs: Route::Clubs, 1;
        Club: Route::Club(..), 1;
        PlayersArchive: Route::PlayersArchive(_), 1;
        PlayersRecords: Route::PlayersRecords, 1;
        ArchiveEntry: Route::ArchiveEntry(_), 1;
        Collections: Route::Collections(_), 1;
        Collection: Route::Collection(_), 1;
        Watch: Route::Watch(_), 1;
        Embedded: Route::Embed(_), 1;
        Table: Route::Table(_), 1;
        SharedBoard: Route::SharedBoard(_), 2;
        SharedStudy: Route::SharedStudy(_), 2;
        NotFound: Route::Unknown(_), 1;
    }

    #[test]
    fn all_addresses_are_listed_and_round_trip() {
        let all = Route::all();
        let found: Vec<PageKind> = all.iter().map(PageKind::of).collect();
        for &kind in PageKind::ALL {
            let count = found.iter().filter(|met| **met == kind).count();
            assert_eq!(count, kind.wanted(), "{kind:?}");
        }
        for route in &all {
            assert_eq!(&Route::read(&route.to_string()), route);
        }
    }

    #[test]
    fn lesson_tasks_are_met_by_their_boards_only() {
        let lessons = eightfold_learning::courses().iter().flat_map(|course| &course.lessons);
        let mut seen = 0;
        for lesson in lessons {
            let Content::Editor(eightfold_learning::EditorTask { task, want, board, .. }) = &lesson.content
            else {
                continue;
            };
            let read = |board: &str| {
                let sign = if task.contains('?') { '&' } else { '?' };
                let editor = format!("{task}{sign}board={board}").parse::<crate::board_editor::BoardEditor>();
                editor.unwrap_or_else(|error| panic!("{}/{}: {error}", lesson.course, lesson.id))
            };
            assert!(read(board).reaches(*want), "{}/{}", lesson.course, lesson.id);
            let empty = ["-"; 17].join(",");
            assert!(!read(&empty).reaches(*want), "{}/{}", lesson.course, lesson.id);
            // One tile less isn't always enough, but a task that any board meets teaches nothing.
            assert_eq!(
                task.parse::<crate::board_editor::BoardEditor>().map(|editor| editor.task),
                Ok(read(&empty).task)
            );
            seen += 1;
        }
        assert!(seen >= 7, "{seen} lessons in the board editor");
    }

    #[test]
    fn every_game_has_rules_and_a_course() {
        for info in games() {
            assert!(eightfold_learning::pages::page(info.id).is_some(), "{}", info.id);
            assert!(eightfold_learning::course(info.id).is_some(), "{}", info.id);
        }
    }

    #[test]
    fn link_after_the_hash_leads_to_its_page() {
        let record = Record::from_text("game: octi-fast\nseed: 1\n").unwrap();
        let (packed, tree) =
            (record.to_link(), eightfold_study::Tree::of_record(&record).unwrap().to_link().unwrap());
        assert_eq!(Route::read(&format!("#{tree}")), Route::Study(StudyPage::FromLink(tree)));
        assert_eq!(Route::read(&format!("#/{packed}")), Route::Open(SharedGame::Packed(packed)));
    }

    #[test]
    fn empty_address_is_the_home_page() {
        for hash in ["", "#", "#/", "/"] {
            assert_eq!(Route::read(hash), Route::Home);
        }
    }

    #[test]
    fn unknown_addresses_are_recognised() {
        for hash in [
            "#/nowhere",
            "#/new/chess",
            "#/play/7",
            "#/open",
            "#/open/octiles?players=2",
            "#/rules/a/b/c",
            "#?x=1",
        ] {
            assert!(matches!(Route::read(hash), Route::Unknown(_)), "{hash}");
        }
        assert_eq!(decode("100%"), "100%");
        assert_eq!(decode("%zz"), "%zz");
    }
}
