//! Pictures of positions as SVG.

use eightfold_octiles::Layout;
use eightfold_scene::{Theme, octi, octiles};

use crate::position::{AnyPosition, Position};

/// How a picture looks.
///
/// ```
/// use eightfold::draw::{Look, svg_with};
/// use eightfold::Game;
///
/// let start = Game::new("octiles")?.start(1);
/// let look = Look { coordinates: true, ..Look::default() };
/// assert!(svg_with(&start, look).len() > eightfold::draw::svg(&start).len());
/// # Ok::<(), eightfold::GameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// Dark colours instead of light ones.
    pub dark: bool,
    /// The names of spaces and posts, on an Octiles board; OCTI boards always have theirs.
    pub coordinates: bool,
    /// The numbers of the tiles, on an Octiles board.
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

/// The board of a position, light and without names, as an SVG document that needs nothing else.
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

/// The board of a position with this look.
///
/// ```
/// use eightfold::draw::{Look, svg, svg_with};
/// use eightfold::Game;
///
/// let start = Game::new("octi-full")?.start(0);
/// let dark = svg_with(&start, Look { dark: true, ..Look::default() });
/// assert_ne!(dark, svg(&start));
/// # Ok::<(), eightfold::GameError>(())
/// ```
pub fn svg_with(position: &Position, look: Look) -> String {
    let scene = match position.any() {
        AnyPosition::Race(race) => octiles::Scene::of_race(race),
        AnyPosition::TeamUp(game) => octiles::Scene::of_team_up(game),
        AnyPosition::Dots(dots) => octiles::Scene::of_dots(dots.layout(), &dots.scoring_paths()),
        AnyPosition::Hunt(hunt) => octiles::Scene::of_hunt(hunt),
        AnyPosition::Octi(octi) => {
            return octi::paint::picture(&octi::scene(octi, octi::View::default()), look.dark);
        }
    };
    octiles::picture(&scene, look.theme(), look.extras())
}

/// An Octiles board with these tiles and nobody on it.
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
