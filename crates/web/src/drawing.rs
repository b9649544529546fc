//! A standalone picture: a board with a title, the players and the score below it. It is SVG, and standalone SVG must
//! be well-formed XML, or no program opens it.

use std::fmt::Write;

use eightfold_scene::svg::escape;

/// The width of a picture, in its own units and in pixels; the board is a square of this size.
pub const WIDTH: u32 = 1200;
/// The width available for text.
const TEXT_WIDTH: f64 = 1110.0;
/// The font sizes of the title and of the lines below it.
const SIZES: (f64, f64) = (40.0, 32.0);
/// The distance between lines, and from the board to the first.
const STEP: u32 = 48;
/// The margin below the last line.
const BOTTOM_MARGIN: u32 = 34;

/// The page's style for a picture.
pub struct PictureStyle {
    /// The background colour.
    pub ground: String,
    /// The colour of the text.
    pub ink: String,
    /// The style sheet of the boards.
    pub styles: String,
    /// `light` or `dark`.
    pub scheme: &'static str,
}

/// The text below the board.
pub struct Caption<'a> {
    pub title: &'a str,
    /// The players, each by seat and name.
    pub players: &'a [String],
    /// The state of the game.
    pub standing: &'a str,
}

/// A picture and its size in pixels.
pub struct Drawing {
    pub svg: String,
    /// Width and height.
    pub size: (u32, u32),
}

/// Draws the board, an SVG element, with its caption below it.
pub fn with_caption(board: &str, caption: &Caption<'_>, picture_style: &PictureStyle) -> Drawing {
    let mut lines = vec![(caption.title.to_owned(), SIZES.0)];
    lines.extend(wrapped(caption.players).into_iter().map(|line| (line, SIZES.1)));
    lines.push((caption.standing.to_owned(), SIZES.1));
    lines.retain(|(line, _)| !line.is_empty());
    let height = WIDTH + STEP * lines.len() as u32 + BOTTOM_MARGIN;
    let mut words = String::new();
    for (at, (line, size)) in lines.iter().enumerate() {
        let y = WIDTH + STEP * (at as u32 + 1);
        let open = match at {
            0 => "<text font-weight=\"600\" font-family=\"Fraunces, Georgia, serif\"",
            _ => "<text",
        };
        let _ = write!(
            words,
            "{open} x=\"{}\" y=\"{y}\" font-size=\"{:.1}\">{}</text>",
            WIDTH / 2,
            fitting(line, *size),
            text(line),
        );
    }
    let PictureStyle { ground, ink, styles, scheme } = picture_style;
    let board = board.replacen("<svg", &format!("<svg width=\"{WIDTH}\" height=\"{WIDTH}\""), 1);
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\" style=\"color-scheme:{scheme}\" \
         font-family=\"'Source Sans 3', Georgia, 'Times New Roman', serif\"><title>{title}</title>\
         <style>{styles}</style><rect width=\"100%\" height=\"100%\" fill=\"{ground}\"/>{board}\
         <g fill=\"{ink}\" text-anchor=\"middle\">{words}</g></svg>",
        title = text(caption.title),
        styles = escape(styles),
        ground = escape(ground),
        ink = escape(ink),
    );
    Drawing { svg, size: (WIDTH, height) }
}

/// Returns the drawing with these `@font-face` rules in its style sheet, since a standalone picture can't load fonts.
pub fn with_fonts(svg: &str, faces: &str) -> String {
    svg.replacen("<style>", &format!("<style>{}", escape(faces)), 1)
}

/// Returns the rules of a style sheet that load a font from a file, each with the address of the file.
pub fn font_faces(style: &str) -> Vec<(&str, &str)> {
    const FONT_FACE: &str = "@font-face";
    let mut faces = Vec::new();
    let mut rest = style;
    while let Some(begin) = rest.find(FONT_FACE) {
        let length = rest[begin..].find('}').map_or(rest.len() - begin, |end| end + 1);
        let face = &rest[begin..begin + length];
        let file = face.split_once("url(\"").and_then(|(_, rest)| rest.split_once('"'));
        faces.extend(file.map(|(file, _)| (face, file)));
        rest = &rest[begin + length..];
    }
    faces
}

/// A file name for this subject: in lower-case letters and digits with dashes between words, and the extension.
pub fn file_name(of: &str, ending: &str) -> String {
    let plain: String = of
        .chars()
        .map(|letter| if letter.is_alphanumeric() { letter } else { '-' })
        .collect::<String>()
        .to_lowercase();
    let parts: Vec<&str> = plain.split('-').filter(|part| !part.is_empty()).collect();
    format!("{}.{ending}", parts.join("-"))
}

/// Escapes a text for SVG. XML can't represent most control characters, so they are left out.
fn text(words: &str) -> String {
    escape(&words.chars().filter(|letter| !letter.is_control()).collect::<String>())
}

/// The approximate width of a text at size 1. Text can't be measured without a window, so letters are taken as wide
/// rather than narrow.
fn text_width(text: &str) -> f64 {
    let letter = |letter: char| match letter {
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | 'I' | ' ' | '.' | ',' | ':' | '\'' | '·' => 0.38,
        'm' | 'w' | 'M' | 'W' | 'Q' | 'O' => 0.98,
        letter if u32::from(letter) >= 0x1100 => 1.05,
        letter if letter.is_uppercase() => 0.8,
        _ => 0.63,
    };
    text.chars().map(letter).sum()
}

/// Returns the font size at which a text fits, at most the given one.
fn fitting(text: &str, size: f64) -> f64 {
    size.min(TEXT_WIDTH / text_width(text).max(1.0))
}

/// The players in as few lines as possible; no name is broken.
fn wrapped(players: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for player in players {
        match lines.last_mut() {
            Some(line) if text_width(line) + text_width(player) + 1.0 <= TEXT_WIDTH / SIZES.1 => {
                line.push_str(" · ");
                line.push_str(player);
            }
            _ => lines.push(player.clone()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use eightfold_catalog::{GameId, dispatch_match, info, typed};
    use eightfold_game::Match;
    use eightfold_learning::samples;
    use eightfold_octi::Octi;
    use eightfold_scene::octi::{View, paint, scene};
    use eightfold_scene::octiles::{Extras, HasScene, figure};

    use super::*;

    /// The style sheets that the page uses for pictures.
    const STYLES: [&str; 2] = [paint::STYLE, include_str!("../static/octi-hand.css")];

    fn picture_style() -> PictureStyle {
        PictureStyle {
            ground: "#fffaf0".to_owned(),
            ink: "#231a10".to_owned(),
            styles: STYLES.concat(),
            scheme: "light",
        }
    }

    /// Draws the board of a game halfway through.
    fn board(game: GameId) -> String {
        let played = samples::middle(game).expect("a sample");
        let any = played.as_any();
        if let Some(scene) = dispatch_match!(any, |played| played.position().scene()).flatten() {
            return figure(&scene, "picture-", Extras::default());
        }
        let seen = scene(typed::<Octi>(any).expect("OCTI has another board").position(), View::default());
        format!(
            "<svg class=\"board octi\" viewBox=\"{}\">{}</svg>",
            paint::view_box(&seen.view),
            paint::layers(&seen)
        )
    }

    fn drawn(game: GameId, players: &[&str]) -> Drawing {
        let info = info(&game.to_string()).expect("a game of the catalogue");
        let players: Vec<String> = players.iter().map(|&player| player.to_owned()).collect();
        let caption = Caption { title: info.name, players: &players, standing: "after 12 turns" };
        with_caption(&board(game), &caption, &picture_style())
    }

    #[test]
    fn picture_of_every_game_is_valid_xml() {
        for &game in GameId::ALL {
            let Drawing { svg, .. } = drawn(game, &["Blue: <b>\"Ann\" & 'Bob'</b>\u{1}", "Red: ]]>"]);
            let read = roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{game}: {error}"));
            let words: Vec<&str> = read
                .descendants()
                .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")))
                .filter_map(|node| node.text())
                .collect();
            assert!(words.contains(&"Blue: <b>\"Ann\" & 'Bob'</b> · Red: ]]>"), "{game}: {words:?}");
            let style =
                read.descendants().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "style")));
            assert_eq!(style.and_then(|style| style.text()), Some(STYLES.concat().as_str()), "{game}");
        }
    }

    #[test]
    fn picture_contains_the_fonts_of_the_page() {
        let style = include_str!("../static/fonts.css").replace("{{", "").replace("}}", "");
        let faces = font_faces(&style);
        assert_eq!(faces.len(), 4, "{faces:?}");
        let Drawing { svg, .. } = drawn(GameId::Octiles, &["Blue: Ann"]);
        let (face, file) = faces[0];
        let face = face.replace(file, "data:font/woff2;base64,AAAA");
        let svg = with_fonts(&svg, &face);
        let read = roxmltree::Document::parse(&svg).unwrap();
        let style = read.descendants().find(|node| node.has_tag_name("style")).and_then(|style| style.text());
        assert!(style.is_some_and(|style| style.contains(&face)), "{style:?}");
        let families = read.descendants().filter_map(|node| node.attribute("font-family"));
        assert!(families.into_iter().any(|family| face.contains(family.split('\'').nth(1).unwrap_or("-"))));
    }

    #[test]
    fn octi_board_without_caption_is_valid_xml() {
        let played = samples::middle(GameId::OctiFull).expect("a sample");
        let played: &Match<Octi> = played.as_any().downcast_ref().expect("a game of OCTI");
        let svg = paint::picture(&scene(played.position(), View::default()), true);
        roxmltree::Document::parse(&svg).unwrap();
    }

    #[test]
    fn file_name_has_no_special_characters() {
        assert_eq!(file_name("octiles 12.path – 14 <&>", "png"), "octiles-12-path-14.png");
        assert_eq!(file_name("Zwei Züge", "svg"), "zwei-züge.svg");
    }

    #[test]
    fn names_are_wrapped_and_shrunk_to_fit() {
        let long = "Green: Maximiliane Wilhelmine von Hohenberg";
        let one = drawn(GameId::Octiles, &["Blue: Ann", "Yellow: Bob"]);
        let four = drawn(GameId::OctilesTeam, &[long; 4]);
        assert_eq!((one.size, four.size.0), ((WIDTH, WIDTH + 3 * STEP + BOTTOM_MARGIN), WIDTH));
        assert!(four.size.1 > one.size.1, "four long names take more lines");
        let huge = "W".repeat(200);
        assert!(fitting(&huge, SIZES.1) * text_width(&huge) <= TEXT_WIDTH + 1.0);
        for line in wrapped(&[long, long, long, "Red: Eva"].map(str::to_owned)) {
            assert!(fitting(&line, SIZES.1) * text_width(&line) <= TEXT_WIDTH + 1.0, "{line}");
        }
    }
}
