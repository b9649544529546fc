//! The first view of a link: what the document shows before the page has started. It has the board, the heading and the
//! first sentence at the places where the page draws them, so that nothing moves when the page takes over.
//!
//! It shows only what the preview of the link may show. The page reads `data-route` and keeps the view while its own
//! parts load, as long as the address is the same.

mod board;
mod frame;
mod practice;
#[cfg(test)]
mod tests;

use std::fmt::Write;

use eightfold_catalog::{AnyMatch, Choice, GameId, GameInfo};
use eightfold_game::Seat;
use eightfold_learning::{Attempt, Course, Lesson, samples};
use eightfold_octiles::Layout;
use eightfold_puzzles::Puzzle;
use eightfold_record::Record;
use eightfold_scene::svg::escape;
use eightfold_sentences::{Language, SentencePart, Speaker, named_places, page};

use self::frame::{Part, Texts, framed, icon, link_button, turn_buttons, waiting_button};
use self::practice::{Players, Practice, beside};

/// What the page shows first at an address.
#[derive(Debug)]
pub enum FirstView {
    /// A lesson on a board.
    Lesson { course: &'static Course, lesson: &'static Lesson },
    /// A puzzle, which may be the puzzle of the day.
    Puzzle { puzzle: Box<Puzzle>, daily: bool },
    /// A shared game with its title and its end or length.
    Game { record: Box<Record>, title: String },
    /// A study, with the name of its game.
    Study { record: Box<Record> },
    /// An online game that has started: its title, and the names of the players by seat.
    Table { info: &'static GameInfo, board: Box<dyn AnyMatch>, title: String, names: Vec<Option<String>> },
    /// An invitation to an online game.
    Invitation(Invitation),
    /// Tiles that are edited together, with the name of the board, or alone.
    Board { layout: Box<Layout>, shared: Option<String> },
}

/// An invitation to an online game.
#[derive(Debug)]
pub struct Invitation {
    pub info: &'static GameInfo,
    pub board: Box<dyn AnyMatch>,
    pub title: String,
    /// The name of the host.
    pub host: String,
    pub host_seat: Seat,
    /// The first free seat.
    pub free_seat: Option<Seat>,
    pub rated: bool,
}

impl FirstView {
    /// Returns the element of the document; `None` if there is nothing to show. `route` is the address after `#`.
    pub fn html(&self, language: Language, route: &str) -> Option<String> {
        let texts = Texts(language);
        let (part, content) = match self {
            Self::Lesson { course, lesson } => (Part::Learn, of_lesson(texts, course, lesson)?),
            Self::Puzzle { puzzle, daily } => (Part::Puzzles, of_puzzle(texts, puzzle, *daily)?),
            Self::Game { record, .. } | Self::Study { record } if needs_more_room(record.choice()) => {
                return None;
            }
            Self::Game { record, title } => (Part::Play, of_game(texts, record, title)),
            Self::Study { record } => (Part::Study, of_study(texts, record)),
            Self::Table { info, board, title, names } => {
                (Part::Play, of_table(texts, info, board.as_ref(), title, names))
            }
            Self::Invitation(invitation) => (Part::Play, of_invitation(texts, invitation)),
            Self::Board { layout, shared } => (Part::Workshop, of_board(texts, layout, shared.as_deref())),
        };
        Some(framed(texts, part, route, &content))
    }
}

/// Whether the page draws more beside the board or the trays of this game than the first view does.
pub fn needs_more_room(choice: &Choice) -> bool {
    ["edgeless", "superprongs"].iter().any(|option| choice.values().get(option) == Some("on"))
}

/// The line above a heading: a link, and where the reader is.
fn crumbs(to: &str, name: &str, place: &str) -> String {
    format!("<p class=\"lesson-crumbs\"><a href=\"{}\">{name}</a><span>{place}</span></p>", escape(to))
}

/// A sentence whose places look as they do on the page.
fn with_places(game: GameId, sentence: &str) -> String {
    named_places(game, sentence).into_iter().fold(String::new(), |mut html, part| {
        match part {
            SentencePart::Text(text) => html += &escape(text),
            SentencePart::Place(name) | SentencePart::Tile(name) => {
                let _ = write!(html, "<span class=\"place-name\">{}</span>", escape(name));
            }
        }
        html
    })
}

fn of_lesson(texts: Texts, course: &Course, lesson: &'static Lesson) -> Option<String> {
    let (attempt, on) = (Attempt::new(lesson)?, lesson.board()?);
    let played = on.choice.open(attempt.start()).ok()?;
    let at = course.lessons.iter().position(|one| one.id == lesson.id)? + 1;
    let steps = on.steps.len();
    let place = texts.fill(page::LEARN_LESSON_OF, &[("at", &at), ("all", &course.lessons.len())]);
    let step = match steps {
        0 | 1 => String::new(),
        _ => format!("<small>{}</small>", texts.fill(page::LEARN_STEP_OF, &[("at", &1), ("all", &steps)])),
    };
    let words = format!(
        "{}<h2>{}{step}</h2><div><p>{}</p></div>",
        crumbs(&format!("#/learn/{}", course.id), &escape(&course.title), &place),
        escape(&lesson.title),
        with_places(on.choice.game(), &attempt.step().say),
    );
    let bar = format!(
        "{}<div class=\"game-actions\">{}{}{}</div>",
        turn_buttons(texts),
        waiting_button("", "hint", &texts.t(page::HINT)),
        waiting_button("", "undo-turn", &texts.t(page::LEARN_STEP_AGAIN)),
        link_button("", &format!("#/rules/{}", course.rules), "learn", &texts.t(page::RULES)),
    );
    let view = Practice {
        class: "",
        game: on.choice.info().id,
        played: played.as_ref(),
        board: board::of_match(played.as_ref(), true),
        players: Players::Facing(attempt.step().seat),
        words,
        prompt: String::new(),
        bar,
    };
    Some(view.html(texts))
}

fn of_puzzle(texts: Texts, puzzle: &Puzzle, daily: bool) -> Option<String> {
    let choice = puzzle.choice();
    let played = choice.open(puzzle.position()).ok()?;
    let speaker = Speaker::new(texts.0);
    let place = match daily {
        true => texts.t(page::PUZZLE_OF_TODAY),
        false => texts.fill(page::PUZZLE_GRADE, &[("grade", &puzzle.found.grade.unwrap_or(1))]),
    };
    let name = speaker.seat_name(played.as_ref(), puzzle.seat());
    let turns = puzzle.aim().turns();
    let turn = match turns {
        0 | 1 => String::new(),
        _ => {
            format!(" <small>{}</small>", texts.fill(page::PUZZLE_TURN_OF, &[("turn", &1), ("all", &turns)]))
        }
    };
    let words = format!(
        "{}<h2>{}</h2><div><p><b>{}</b> {}{turn}</p></div>",
        crumbs("#/puzzles", &texts.t(page::PUZZLES), &place),
        escape(game_name(choice.info(), texts.0)),
        texts.fill(page::DOTS_TO_PLAY, &[("name", &name)]),
        escape(&puzzle.aim().words(choice.game(), texts.0)),
    );
    let bar = format!(
        "{}<div class=\"game-actions\">{}{}</div>",
        turn_buttons(texts),
        waiting_button("", "hint", &texts.t(page::HINT)),
        link_button("", &format!("#/rules/{}", choice.info().id), "learn", &texts.t(page::RULES)),
    );
    let view = Practice {
        class: " puzzling",
        game: choice.info().id,
        played: played.as_ref(),
        board: board::of_match(played.as_ref(), true),
        players: Players::Facing(puzzle.seat()),
        words,
        prompt: String::new(),
        bar,
    };
    Some(view.html(texts))
}

fn of_game(texts: Texts, record: &Record, title: &str) -> String {
    let (info, played) = (record.choice().info(), record.played());
    let ending = Speaker::new(texts.0).ending(played, info);
    let about = match &ending {
        Some(ending) => escape(ending),
        None => texts.fill(page::SHARED_LENGTH, &[("turns", &played.turns())]),
    };
    let game = game_name(info, texts.0);
    let (prompt, first) = match ending {
        Some(_) => {
            let label = texts.fill(page::PLAY_GAME, &[("game", &game)]);
            let to = format!("#/new/{}", info.id);
            (page::SHARED_STEP_BACK, link_button(" primary", &to, "play", &label))
        }
        None => (page::SHARED_ABOUT, waiting_button(" primary", "play", &texts.t(page::SHARED_PLAY_ON))),
    };
    let words = format!("<h2>{}</h2><p>{about}</p><p></p>", escape(title));
    let bar = format!(
        "<div class=\"game-actions\">{first}{}{}</div>",
        waiting_button("", "study", &texts.t(page::STUDY)),
        waiting_button("", "link", &texts.t(page::COPY_LINK)),
    );
    let view = Practice {
        class: " looking",
        game: info.id,
        played,
        board: board::of_match(played, false),
        players: Players::InPanel,
        words,
        prompt: texts.t(prompt),
        bar,
    };
    view.html(texts)
}

fn of_study(texts: Texts, record: &Record) -> String {
    let (info, played) = (record.choice().info(), record.played());
    let name = escape(game_name(info, texts.0));
    let words = format!(
        "<h2 class=\"visually-hidden\">{name}</h2>{}<p class=\"study-last\">{}</p><p class=\"study-said none\"></p>",
        crumbs("#/study", &texts.t(page::STUDY), &name),
        texts.t(page::STUDY_START),
    );
    let bar = format!(
        "{}<div class=\"game-actions\">{}{}{}</div>",
        turn_buttons(texts),
        waiting_button("", "back", &texts.t(page::STUDY_BACK)),
        waiting_button("", "forward", &texts.t(page::STUDY_FORWARD)),
        waiting_button("", "more", &texts.t(page::MORE)),
    );
    let view = Practice {
        class: " puzzling studying",
        game: info.id,
        played,
        board: board::of_match(played, false),
        players: Players::Below,
        words,
        prompt: String::new(),
        bar,
    };
    view.html(texts)
}

fn of_table(
    texts: Texts,
    info: &GameInfo,
    played: &dyn AnyMatch,
    title: &str,
    names: &[Option<String>],
) -> String {
    let row = |seat: Seat| {
        let player = names.get(seat.index()).cloned().flatten().unwrap_or_default();
        format!(
            "<li><span class=\"badge\" aria-hidden=\"true\">{}</span><span class=\"player-name\"><b>{}</b> <span>{}</span></span>\
             <span class=\"seat-extra\">{}</span><span class=\"progress\"></span></li>",
            board::badge(played, seat),
            escape(&Speaker::new(texts.0).seat_name(played, seat)),
            escape(&player),
            beside(played, seat, texts),
        )
    };
    let others: String = (1..played.seats()).map(|seat| row(Seat::new(seat))).collect();
    format!(
        "<div class=\"table online\" data-game=\"{game}\" data-seats=\"{seats}\">\
         <div class=\"board-place\" role=\"img\" aria-label=\"{label}\">{board}</div>\
         <ul class=\"players others\">{others}</ul>\
         <section class=\"panel\" aria-busy=\"true\"><div class=\"tabs\"></div></section>\
         <div class=\"words-place\"><p class=\"prompt\"><span class=\"prompt-text\">{title}</span></p></div>\
         <div class=\"hand-place\" aria-busy=\"true\"></div>\
         <ul class=\"players you\">{you}</ul>\
         <div class=\"bar\" aria-busy=\"true\">{bar}</div></div>",
        game = info.id,
        seats = played.seats(),
        label = escape(board::label(played, texts.0)),
        board = board::of_match(played, false),
        title = escape(title),
        you = row(Seat::new(0)),
        bar = turn_buttons(texts),
    )
}

fn of_invitation(texts: Texts, invitation: &Invitation) -> String {
    let Invitation { info, board: played, title, host, host_seat, free_seat, rated } = invitation;
    let speaker = Speaker::new(texts.0);
    let name = |seat: Seat| speaker.seat_name(played.as_ref(), seat);
    let letter: String = host.chars().next().into_iter().flat_map(char::to_uppercase).collect();
    let sides = match (free_seat, played.seats()) {
        (Some(own), 2) => texts
            .fill(page::INVITED_SIDES, &[("own", &name(*own)), ("host", host), ("seat", &name(*host_seat))]),
        (Some(own), _) => texts.fill(page::INVITED_SIDE, &[("own", &name(*own)), ("names", host)]),
        (None, _) => String::new(),
    };
    let badge = free_seat.map(|seat| board::badge(played.as_ref(), seat)).unwrap_or_default();
    let rated = texts.t(if *rated { page::TERMS_RATED } else { page::INVITED_FOR_FUN });
    let game = game_name(info, texts.0);
    let drawn = match samples::tried(info.game) {
        Some(turn) => board::of_sample(&turn),
        None => board::of_match(played.as_ref(), false),
    };
    format!(
        "<section class=\"waiting invited\" data-game=\"{id}\"><div class=\"invited-words\">\
         <div class=\"invited-host\"><span class=\"invited-sign\" aria-hidden=\"true\">{letter}</span></div>\
         <h2>{title}</h2><ul class=\"invited-facts\"><li aria-busy=\"true\">{clock}<span>&nbsp;</span></li>\
         <li><span class=\"badge\" aria-hidden=\"true\">{badge}</span><span>{sides}</span></li>\
         <li>{done}<span>{rated}</span></li></ul></div>\
         <section class=\"invited-try\"><div class=\"invited-try-head\"><h3>{try_it}</h3></div>\
         <div class=\"home-board try-board\"><div aria-hidden=\"true\">{drawn}</div></div>\
         <div class=\"invited-task\" aria-busy=\"true\"></div></section>\
         <div class=\"invited-join\" aria-busy=\"true\">\
         <button type=\"button\" class=\"button primary big\" disabled>{play}<span>{join}</span></button></div></section>",
        id = info.id,
        letter = escape(&letter),
        title = escape(title),
        clock = icon("clock"),
        done = icon("done"),
        try_it = texts.fill(page::INVITED_TRY, &[("game", &game)]),
        play = icon("play"),
        join = texts.fill(page::INVITED_JOIN, &[("name", host)]),
    )
}

fn of_board(texts: Texts, layout: &Layout, shared: Option<&str>) -> String {
    let (class, head) = match shared {
        Some(name) => {
            let button = |class: &str, sign: &str, label: page::Text| {
                format!(
                    "<button type=\"button\" class=\"button small{class}\" disabled>{}<span>{}</span></button>",
                    icon(sign),
                    texts.t(label)
                )
            };
            let head = format!(
                "<div class=\"shared-head\"><div class=\"shared-title\"><h2>{}</h2><small>&nbsp;</small></div><p class=\"row\">{}{}</p></div>",
                escape(name),
                button(" primary", "share", page::SHARED_INVITE),
                button("", "copy", page::SHARED_COPY),
            );
            (" shared-table", head)
        }
        None => {
            let all = texts.t(page::ALL_CHALLENGES);
            let head = format!(
                "<div class=\"bench-head\"><a class=\"button small\" href=\"#/workshop\">{all}</a></div>"
            );
            ("", head)
        }
    };
    format!(
        "<div class=\"bench-table{class}\"><div class=\"prompt-bar\">{head}</div>\
         <div class=\"board-place\" role=\"img\" aria-label=\"{}\">{}</div>\
         <div class=\"hand-place\" aria-busy=\"true\"></div></div>",
        texts.t(page::OCTILES_BOARD),
        board::of_tiles(layout),
    )
}

/// Returns the name of a game.
fn game_name(info: &GameInfo, language: Language) -> &'static str {
    language.page_text_named(&format!("game-{}", info.id)).unwrap_or(info.name)
}
