//! Pictures of positions as SVG, and boards as text.

use eightfold_octiles::Layout;
use eightfold_scene::octiles::HasScene;
use eightfold_scene::{Theme, octi, octiles};

use crate::kind::{AnyPosition, each_kind};
use crate::position::Position;

/// How a picture is drawn.
///
/// ```
/// use eightfold::draw::{Look, svg_with};
/// use eightfold::Game;
///
/// let start = Game::new("octiles")?.start(1);
/// let mut look = Look::default();
/// look.coordinates = true;
/// assert!(svg_with(&start, look).len() > eightfold::draw::svg(&start).len());
/// # Ok::<(), eightfold::GameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Look {
    /// Dark colours instead of light ones.
    pub dark: bool,
    /// The names of spaces and posts on an Octiles board; OCTI boards always have them.
    pub coordinates: bool,
    /// The numbers of the tiles on an Octiles board.
    pub numbers: bool,
}

impl Look {
    fn theme(self) -> Theme {
        if self.dark { Theme::Dark } else { Theme::Light }
    }

    fn extras(self) -> octiles::Extras {
        octiles::Extras { coordinates: self.coordinates, numbers: self.numbers }
    }
}

/// Draws the board of a position as a self-contained SVG document, in light colours and without names.
///
/// ```
/// use eightfold::{Game, draw};
///
/// for game in Game::all() {
///     assert!(draw::svg(&game.start(1)).starts_with("<svg "));
/// }
/// ```
pub fn svg(position: &Position) -> String {
    svg_with(position, Look::default())
}

/// Draws the board of a position with these settings.
///
/// ```
/// use eightfold::draw::{Look, svg, svg_with};
/// use eightfold::Game;
///
/// let start = Game::new("octi-full")?.start(0);
/// let mut look = Look::default();
/// look.dark = true;
/// let dark = svg_with(&start, look);
/// assert_ne!(dark, svg(&start));
/// # Ok::<(), eightfold::GameError>(())
/// ```
pub fn svg_with(position: &Position, look: Look) -> String {
    if let AnyPosition::Octi(octi) = position.any() {
        return octi::paint::picture(&octi::scene(octi, octi::View::default()), look.dark);
    }
    octiles::picture(&scene(position.any()), look.theme(), look.extras())
}

/// Returns the board of a position as lines of text.
///
/// On an Octiles board a space shows its tile and rotation, `13:2`, or `--`; a post shows a runner as the letter of its
/// colour, a prize as a small letter, a marker as `*`, or `.`. On an OCTI board a pod is its owner's letter surrounded
/// by arrows for its prongs.
///
/// ```
/// use eightfold::{Game, draw};
///
/// let start = Game::new("octiles")?.start(1);
/// assert!(draw::text(&start).starts_with("6  .       .       .       .       .       Y"));
/// assert!(draw::text(&Game::new("octi-full")?.start(1)).contains("+-----+"));
/// # Ok::<(), eightfold::GameError>(())
/// ```
pub fn text(position: &Position) -> String {
    match position.any() {
        AnyPosition::Octi(octi) => {
            octi::terminal::text(&octi::scene(octi, octi::View::default()), &octi::trays(octi), false)
        }
        any => lines(&scene(any)),
    }
}

/// The width of a column of the Octiles board as text.
const COLUMN_WIDTH: usize = 8;

/// Returns an Octiles board as text: rows of posts with rows of spaces between them.
fn lines(scene: &octiles::Scene) -> String {
    let mut text = String::new();
    for row in (1..=6).rev() {
        let mut posts = vec![' '; 6 * COLUMN_WIDTH];
        for view in scene.posts.iter().filter(|view| view.post.cell().1 == row) {
            let at = usize::from(view.post.cell().0 - 1) * COLUMN_WIDTH;
            posts[at] = match &view.piece {
                Some(octiles::Piece::Runner(paint)) => paint.letter(),
                Some(octiles::Piece::Prize(paint)) => paint.letter().to_ascii_lowercase(),
                Some(octiles::Piece::Marker(_)) => '*',
                None => '.',
            };
        }
        line(&mut text, &row.to_string(), posts);
        let mut spaces = vec![' '; 6 * COLUMN_WIDTH];
        for view in scene.spaces.iter().filter(|view| view.space.cell().1 + 1 == row) {
            let tile = match view.tile {
                _ if view.back => "?".to_owned(),
                Some(placement) => format!("{}:{}", placement.tile(), placement.rotation()),
                None => "--".to_owned(),
            };
            let at = usize::from(view.space.cell().0 - 1) * COLUMN_WIDTH + 2;
            spaces.splice(at..at + tile.len(), tile.chars());
        }
        line(&mut text, " ", spaces);
    }
    let columns = ('A'..='F').flat_map(|name| [name, ' ', ' ', ' ', ' ', ' ', ' ', ' ']).collect();
    line(&mut text, " ", columns);
    text
}

fn line(text: &mut String, name: &str, characters: Vec<char>) {
    let all: String = characters.into_iter().collect();
    let row = format!("{name}  {all}");
    if !row.trim().is_empty() {
        text.push_str(row.trim_end());
        text.push('\n');
    }
}

/// Returns the scene of a position on an Octiles board; an empty one for other positions.
fn scene(any: &AnyPosition) -> octiles::Scene {
    each_kind!(any, |position| position.scene()).unwrap_or_else(|| octiles::Scene::of_layout(&Layout::EMPTY))
}

/// Draws an Octiles board with these tiles and no pieces.
///
/// ```
/// use eightfold::octiles::Layout;
///
/// let layout = Layout::EMPTY;
/// assert!(eightfold::draw::tiles(&layout, Default::default()).ends_with("</svg>"));
/// ```
pub fn tiles(layout: &Layout, look: Look) -> String {
    octiles::picture(&octiles::Scene::of_layout(layout), look.theme(), look.extras())
}
