//! A standalone picture: a board with a title, the players and the score below it. It is SVG, and standalone
//! SVG has to be well-formed XML, or no program opens it.

use std::fmt::Write;

use eightfold_scene::svg::escape;

/// The width of a picture, in its own units and in dots; the board is as wide and as high.
pub const WIDTH: u32 = 1200;
/// So much of the width is for words.
const ROOM: f64 = 1110.0;
/// The size of the title, and of the lines below it.
const SIZES: (f64, f64) = (40.0, 32.0);
/// From one line to the next, and from the board to the first.
const STEP: u32 = 48;
/// Below the last line.
const FOOT: u32 = 34;

/// What a picture takes from the page it is made on.
pub struct PictureStyle {
    /// The colour of the ground.
    pub ground: String,
    /// The colour of the words.
    pub ink: String,
    /// The style sheet of the boards.
    pub styles: String,
    /// `light` or `dark`.
    pub scheme: &'static str,
}

/// What is said below the board.
pub struct Caption<'a> {
    /// What is shown.
    pub title: &'a str,
    /// The players, each by seat and name.
    pub players: &'a [String],
    /// How it stands.
    pub standing: &'a str,
}

/// A picture and its size in dots.
pub struct Drawing {
    /// The SVG.
    pub svg: String,
    /// Across and down.
    pub size: (u32, u32),
}

/// The board, an SVG element, with its caption below it.
pub fn with_caption(board: &str, caption: &Caption<'_>, picture_style: &PictureStyle) -> Drawing {
    let mut lines = vec![(caption.title.to_owned(), SIZES.0)];
    lines.extend(wrapped(caption.players).into_iter().map(|line| (line, SIZES.1)));
    lines.push((caption.standing.to_owned(), SIZES.1));
    lines.retain(|(line, _)| !line.is_empty());
    let height = WIDTH + STEP * lines.len() as u32 + FOOT;
    let mut words = String::new();
    for (at, (line, size)) in lines.iter().enumerate() {
        let y = WIDTH + STEP * (at as u32 + 1);
        let weight = if at == 0 { " font-weight=\"700\"" } else { "" };
        let _ = write!(
            words,
            "<text x=\"{}\" y=\"{y}\" font-size=\"{:.1}\"{weight}>{}</text>",
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
         font-family=\"Georgia, 'Times New Roman', serif\"><title>{title}</title>\
         <style>{styles}</style><rect width=\"100%\" height=\"100%\" fill=\"{ground}\"/>{board}\
         <g fill=\"{ink}\" text-anchor=\"middle\">{words}</g></svg>",
        title = text(caption.title),
        styles = escape(styles),
        ground = escape(ground),
        ink = escape(ink),
    );
    Drawing { svg, size: (WIDTH, height) }
}

/// The name of a file: what it is of, in small letters and digits with a dash between words, and its ending.
pub fn file_name(of: &str, ending: &str) -> String {
    let plain: String = of
        .chars()
        .map(|letter| if letter.is_alphanumeric() { letter } else { '-' })
        .collect::<String>()
        .to_lowercase();
    let parts: Vec<&str> = plain.split('-').filter(|part| !part.is_empty()).collect();
    format!("{}.{ending}", parts.join("-"))
}

/// A text as it stands within SVG. XML has no way to write most control characters, so they are left out.
fn text(words: &str) -> String {
    escape(&words.chars().filter(|letter| !letter.is_control()).collect::<String>())
}

/// About how wide a text is at size 1. Nobody measures it where there is no window, so letters are taken as wide rather
/// than narrow.
fn wide(text: &str) -> f64 {
    let letter = |letter: char| match letter {
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | 'I' | ' ' | '.' | ',' | ':' | '\'' | '·' => 0.38,
        'm' | 'w' | 'M' | 'W' | 'Q' | 'O' => 0.98,
        letter if u32::from(letter) >= 0x1100 => 1.05,
        letter if letter.is_uppercase() => 0.8,
        _ => 0.63,
    };
    text.chars().map(letter).sum()
}

/// The size at which a text fits, at most the given one.
fn fitting(text: &str, size: f64) -> f64 {
    size.min(ROOM / wide(text).max(1.0))
}

/// The players in as few lines as they fit into; nobody is divided.
fn wrapped(players: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for player in players {
        match lines.last_mut() {
            Some(line) if wide(line) + wide(player) + 1.0 <= ROOM / SIZES.1 => {
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
    use eightfold_catalog::{GameId, info};
    use eightfold_game::Match;
    use eightfold_octi::Octi;
    use eightfold_octiles::{Dots, Hunt, Race, TeamUp};
    use eightfold_scene::octi::{View, paint, scene};
    use eightfold_scene::octiles::{Extras, Scene, figure, in_hand};

    use super::*;
    use crate::samples;

    /// The style sheets that the page gives its pictures.
    const STYLES: [&str; 2] = [paint::STYLE, include_str!("games/octi/octi.css")];

    fn picture_style() -> PictureStyle {
        PictureStyle {
            ground: "#fffaf0".to_owned(),
            ink: "#231a10".to_owned(),
            styles: STYLES.concat(),
            scheme: "light",
        }
    }

    /// The board of a game in its middle.
    fn board(game: GameId) -> String {
        let played = samples::middle(game).expect("a sample");
        let any = played.as_any();
        let octiles = |scene: &Scene| figure(scene, "picture-", Extras::default());
        if let Some(played) = any.downcast_ref::<Match<Octi>>() {
            let seen = scene(played.position(), View::default());
            format!(
                "<svg class=\"board octi\" viewBox=\"{}\">{}</svg>",
                paint::view_box(&seen.view),
                paint::layers(&seen)
            )
        } else if let Some(played) = any.downcast_ref::<Match<Race>>() {
            octiles(&Scene::of_race(played.position()))
        } else if let Some(played) = any.downcast_ref::<Match<TeamUp>>() {
            octiles(&Scene::of_team_up(played.position()))
        } else if let Some(played) = any.downcast_ref::<Match<Hunt>>() {
            octiles(&Scene::of_hunt(played.position()))
        } else if let Some(played) = any.downcast_ref::<Match<Dots>>() {
            octiles(&in_hand::dots::scene(played.position(), None, None))
        } else {
            panic!("{game} has no board here")
        }
    }

    fn drawn(game: GameId, players: &[&str]) -> Drawing {
        let info = info(&game.to_string()).expect("a game of the catalog");
        let players: Vec<String> = players.iter().map(|&player| player.to_owned()).collect();
        let caption = Caption { title: info.name, players: &players, standing: "after 12 turns" };
        with_caption(&board(game), &caption, &picture_style())
    }

    #[test]
    fn the_picture_of_every_game_is_xml_whatever_the_players_are_called() {
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
    fn a_board_of_octi_without_words_is_xml_too() {
        let played = samples::middle(GameId::OctiFull).expect("a sample");
        let played: &Match<Octi> = played.as_any().downcast_ref().expect("a game of OCTI");
        let svg = paint::picture(&scene(played.position(), View::default()), true);
        roxmltree::Document::parse(&svg).unwrap();
    }

    #[test]
    fn a_file_has_a_name_without_signs() {
        assert_eq!(file_name("octiles 12.path – 14 <&>", "png"), "octiles-12-path-14.png");
        assert_eq!(file_name("Zwei Züge", "svg"), "zwei-züge.svg");
    }

    #[test]
    fn names_are_broken_into_lines_and_made_small_until_they_fit() {
        let long = "Green: Maximiliane Wilhelmine von Hohenberg";
        let one = drawn(GameId::Octiles, &["Blue: Ann", "Yellow: Bob"]);
        let four = drawn(GameId::OctilesTeam, &[long; 4]);
        assert_eq!((one.size, four.size.0), ((WIDTH, WIDTH + 3 * STEP + FOOT), WIDTH));
        assert!(four.size.1 > one.size.1, "four long names take more lines");
        let huge = "W".repeat(200);
        assert!(fitting(&huge, SIZES.1) * wide(&huge) <= ROOM + 1.0);
        for line in wrapped(&[long, long, long, "Red: Eva"].map(str::to_owned)) {
            assert!(fitting(&line, SIZES.1) * wide(&line) <= ROOM + 1.0, "{line}");
        }
    }
}
