//! The picture of a link: a board with text next to it.

use std::fmt::Write;
use std::sync::{Arc, LazyLock};

use eightfold_catalog::{AnyMatch, dispatch_match, typed};
use eightfold_octi::Octi;
use eightfold_octiles::Layout;
use eightfold_scene::octiles::HasScene;
use eightfold_scene::svg::escape;
use eightfold_scene::{Theme, octi, octiles};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

use super::Board;

/// The size that programs with link previews ask for, in pixels.
pub const WIDTH: u32 = 1200;
pub const HEIGHT: u32 = 630;

/// The board is a square of this size, with a margin around it.
const BOARD: u32 = 550;
const MARGIN: u32 = 40;
/// The position and width of the text.
const TEXT_LEFT: f64 = 64.0;
const TEXT_WIDTH: f64 = 500.0;

/// The fonts of the page.
const FONTS: [&[u8]; 4] = [
    include_bytes!("../../../web/static/fonts/source-sans-3-latin.woff2"),
    include_bytes!("../../../web/static/fonts/fraunces-latin.woff2"),
    include_bytes!("../../../web/static/fonts/source-sans-3-latin-ext.woff2"),
    include_bytes!("../../../web/static/fonts/fraunces-latin-ext.woff2"),
];

static FONT_DATABASE: LazyLock<Arc<usvg::fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = usvg::fontdb::Database::new();
    for (at, font) in FONTS.into_iter().enumerate() {
        match wuff::decompress_woff2(font) {
            Ok(font) => fonts.load_font_data(font),
            // The picture may then miss some letters.
            Err(error) => tracing::error!(?error, "a font of the page can't be read"),
        }
        // The family name of a font may include its weight.
        let family = fonts.faces().last().and_then(|face| Some(face.families.first()?.0.clone()));
        match (at, family) {
            (0, Some(family)) => fonts.set_sans_serif_family(family),
            (1, Some(family)) => fonts.set_serif_family(family),
            _ => {}
        }
    }
    Arc::new(fonts)
});

/// Returns the picture as SVG.
pub fn svg(title: &str, about: &str, board: &Board) -> String {
    let (x, y) = (WIDTH - MARGIN - BOARD, (HEIGHT - BOARD) / 2);
    let board = match board {
        Board::Game(played) => of_match(played.as_ref()),
        Board::Tiles(layout) => tiles(layout),
    };
    let mut words = String::new();
    let mut line_at = |text: &str, y: f64, size: f64, style: &str| {
        let _ = write!(
            words,
            "<text x=\"{TEXT_LEFT}\" y=\"{y:.0}\" font-size=\"{size:.1}\" {style}>{}</text>",
            escape(text)
        );
    };
    line_at("Eightfold", 118.0, 34.0, "font-family=\"serif\" font-weight=\"600\" fill=\"#0f766e\"");
    let (size, title) = fitted(title, 58.0, 4);
    let mut y_now = 118.0 + 50.0;
    for line in title {
        y_now += size * 1.15;
        line_at(&line, y_now, size, "font-family=\"serif\" font-weight=\"600\" fill=\"#231a10\"");
    }
    let (size, about) = fitted(about, 30.0, 4);
    y_now += 24.0;
    for line in about {
        y_now += size * 1.35;
        line_at(&line, y_now, size, "font-family=\"sans-serif\" fill=\"#5a4c3a\"");
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\">\
         <rect width=\"100%\" height=\"100%\" fill=\"#f1ebdf\"/>{}{words}</svg>",
        placed(&board, x, y)
    )
}

/// Renders an SVG as PNG.
///
/// # Errors
/// A message that says what is wrong with the SVG.
pub fn png(svg: &str) -> Result<Vec<u8>, String> {
    let options = usvg::Options {
        fontdb: Arc::clone(&FONT_DATABASE),
        font_family: "sans-serif".to_owned(),
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let mut drawn = Pixmap::new(WIDTH, HEIGHT).ok_or("there is no memory for it")?;
    resvg::render(&tree, Transform::identity(), &mut drawn.as_mut());
    drawn.encode_png().map_err(|error| error.to_string())
}

/// Returns the board of a game, as an SVG document.
fn of_match(played: &dyn AnyMatch) -> String {
    let any = played.as_any();
    if let Some(played) = typed::<Octi>(any) {
        return octi::paint::picture(&octi::scene(played.position(), octi::View::default()), false);
    }
    match dispatch_match!(any, |played| played.position().scene()).flatten() {
        Some(scene) => octiles::picture(&scene, Theme::Light, octiles::Extras::default()),
        None => tiles(&Layout::EMPTY),
    }
}

fn tiles(layout: &Layout) -> String {
    octiles::picture(&octiles::Scene::of_layout(layout), Theme::Light, octiles::Extras::default())
}

/// Returns a board, an SVG document, as an element at this position.
fn placed(board: &str, x: u32, y: u32) -> String {
    let view = board.split_once("viewBox=\"").and_then(|(_, rest)| Some(rest.split_once('"')?.0));
    let inner = board.split_once('>').and_then(|(_, rest)| Some(rest.rsplit_once("</svg>")?.0));
    let (view, inner) = (view.unwrap_or_default(), inner.unwrap_or_default());
    format!(
        "<svg x=\"{x}\" y=\"{y}\" width=\"{BOARD}\" height=\"{BOARD}\" viewBox=\"{view}\" \
         font-family=\"sans-serif\">{inner}</svg>"
    )
}

/// Wraps a text at this size or, if it has too many lines, a smaller one.
fn fitted(text: &str, size: f64, most: usize) -> (f64, Vec<String>) {
    let mut size = size;
    loop {
        let lines = wrapped(text, TEXT_WIDTH / size);
        if lines.len() <= most || size < 12.0 {
            return (size, lines.into_iter().take(most).collect());
        }
        size *= 0.9;
    }
}

/// Wraps a text to this width, measured at size 1.
fn wrapped(text: &str, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let mut rest = word.to_owned();
        loop {
            let Some(line) = lines.last_mut() else { return lines };
            let joined = if line.is_empty() { rest.clone() } else { format!("{line} {rest}") };
            if width(&joined) <= room {
                *line = joined;
                break;
            }
            if !line.is_empty() {
                lines.push(String::new());
                continue;
            }
            // A word wider than a line is split.
            let fits = rest
                .char_indices()
                .map(|(at, _)| at)
                .skip(1)
                .take_while(|at| width(&rest[..*at]) <= room)
                .last();
            let at = fits.unwrap_or_else(|| rest.chars().next().map_or(0, char::len_utf8));
            if at >= rest.len() {
                *line = rest;
                break;
            }
            let tail = rest.split_off(at);
            *line = rest;
            lines.push(String::new());
            rest = tail;
        }
    }
    lines
}

/// Estimates the width of a text at size 1.
fn width(text: &str) -> f64 {
    let letter = |letter: char| match letter {
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | 'I' | ' ' | '.' | ',' | ':' | '\'' => 0.33,
        'm' | 'w' | 'M' | 'W' | 'Q' | 'O' => 0.88,
        letter if u32::from(letter) >= 0x1100 => 1.05,
        letter if letter.is_uppercase() => 0.7,
        _ => 0.55,
    };
    text.chars().map(letter).sum()
}
