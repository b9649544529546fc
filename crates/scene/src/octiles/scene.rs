//! The scene of an Octiles board, as plain data.

use eightfold_octi::Octi;
use eightfold_octiles::{
    Colour, Dots, End, Layout, OwnedPath, PairColour, Placement, Post, Race, ScoringPath, Space, TeamUp,
    paths_from_post,
};

use super::geometry;
use crate::curve::{Curve, Point};
use crate::person_colour::PersonColour;
use eightfold_game::{Cause, Game, Outcome, Seat, Seats};

/// The colour of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Paint {
    /// Race and Team Up, first home.
    Blue,
    /// Race and Team Up.
    Red,
    /// Race and Team Up.
    Yellow,
    /// Race and Team Up.
    Green,
    /// Connect the Dots and Scavenger Hunt.
    Teal,
    /// Connect the Dots and Scavenger Hunt.
    Plum,
    /// Connect the Dots and Scavenger Hunt.
    Gold,
    /// Connect the Dots and Scavenger Hunt.
    Orange,
}

impl Paint {
    /// Returns the name of the colour in [`crate::ink`], which is also the word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Teal => "teal",
            Self::Plum => "plum",
            Self::Gold => "gold",
            Self::Orange => "orange",
        }
    }

    /// Returns the letter on pieces of this colour.
    pub const fn letter(self) -> char {
        match self {
            Self::Blue => 'B',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Green => 'G',
            Self::Teal => 'T',
            Self::Plum => 'P',
            Self::Gold => 'G',
            Self::Orange => 'O',
        }
    }
}

impl From<PairColour> for Paint {
    fn from(tone: PairColour) -> Self {
        match tone {
            PairColour::Teal => Self::Teal,
            PairColour::Plum => Self::Plum,
            PairColour::Gold => Self::Gold,
            PairColour::Orange => Self::Orange,
        }
    }
}

impl From<Colour> for Paint {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Blue => Self::Blue,
            Colour::Red => Self::Red,
            Colour::Yellow => Self::Yellow,
            Colour::Green => Self::Green,
        }
    }
}

/// A piece on a post.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    /// A runner.
    Runner(Paint),
    /// A prize of Scavenger Hunt.
    Prize(Paint),
    /// A marker of Scavenger Hunt.
    Marker(Paint),
}

/// The mark of a space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SpaceMark {
    /// Nothing.
    #[default]
    None,
    /// The tile in hand can go here.
    Legal,
    /// The tile in hand lies here.
    Chosen,
    /// The last tile was placed here.
    Last,
    /// Chosen for a scramble.
    Named,
    /// The rules don't allow this space at the moment.
    Banned,
    /// Chosen before the tile: one of several tiles will be placed here.
    Picked,
    /// Its tile can't move.
    Locked,
}

/// The mark of a post.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PostMark {
    /// Nothing.
    #[default]
    None,
    /// Its runner can move.
    Mover,
    /// Its runner is chosen.
    Chosen,
    /// A runner can go here.
    Target,
    /// The last run ended here.
    Last,
    /// Its runner belongs to a winner.
    Won,
}

/// Returns the seats that have won by reaching the aim of the game.
pub(super) fn winners<G: Game>(game: &G) -> Seats {
    match game.outcome() {
        Some(Outcome { winners, cause: Cause::Goal }) => winners,
        _ => Seats::NONE,
    }
}

/// A line over the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Trace {
    /// Why it is drawn.
    pub kind: TraceKind,
    /// The colour of the player who runs.
    pub tint: Paint,
    /// The line, from start to end.
    pub line: Curve,
}

/// Why a line is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TraceKind {
    /// The last run.
    Last,
    /// A run that is possible.
    Possible,
    /// The run that a click would make.
    Preview,
    /// An owned path.
    Owned,
    /// A path that connects a winner's runners.
    Won,
    /// A path that scores.
    Scoring,
    /// A path that forbids what the player tried.
    Barring,
    /// A point where a condition fails. Its line is a single point.
    Spot,
    /// A point where two lines cross, when crossings count. It has its own shape so that it isn't mistaken for a
    /// [`Self::Spot`]; its tint isn't used.
    Crossing,
}

/// The colour of a note.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoteColour {
    /// That of a player's pieces.
    Piece(Paint),
    /// That of a person who works on the board too.
    Person(PersonColour),
}

impl NoteColour {
    /// Returns the name of the colour in [`crate::ink`].
    pub const fn name(self) -> &'static str {
        match self {
            Self::Piece(paint) => paint.name(),
            Self::Person(colour) => colour.name(),
        }
    }
}

/// A few letters next to a line.
#[derive(Clone, PartialEq, Debug)]
pub struct Note {
    /// Its centre.
    pub at: Point,
    /// The text, such as `4`.
    pub text: String,
    /// The colour of the player or person it belongs to.
    pub colour: NoteColour,
    /// Whether it is as large as a stop, for notes on a post rather than a line.
    pub large: bool,
}

/// A space and its contents.
#[derive(Clone, PartialEq, Debug)]
pub struct SpaceView {
    /// The space.
    pub space: Space,
    /// `space-c3`: a stable key of the space.
    pub key: String,
    /// Its centre.
    pub at: Point,
    /// The face-up tile on it.
    pub tile: Option<Placement>,
    /// Whether a face-down tile is on it; a face-up tile covers it.
    pub back: bool,
    /// Its mark.
    pub mark: SpaceMark,
}

/// A post and its piece.
#[derive(Clone, PartialEq, Debug)]
pub struct PostView {
    /// The post.
    pub post: Post,
    /// `post-C4`: a stable key of the post.
    pub key: String,
    /// Where it is.
    pub at: Point,
    /// The piece on it.
    pub piece: Option<Piece>,
    /// Its mark.
    pub mark: PostMark,
}

/// The scene of an Octiles board.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// The spaces, in canonical order.
    pub spaces: Vec<SpaceView>,
    /// The posts, circles first.
    pub posts: Vec<PostView>,
    /// The lines over the board, the lowest first.
    pub traces: Vec<Trace>,
    /// The notes next to the lines.
    pub notes: Vec<Note>,
}

impl Scene {
    /// Builds a board with these tiles and no runners.
    pub fn of_layout(layout: &Layout) -> Self {
        Self {
            spaces: Space::all()
                .map(|space| SpaceView {
                    space,
                    key: space_key(space),
                    at: geometry::centre(space),
                    tile: layout[space],
                    back: false,
                    mark: SpaceMark::None,
                })
                .collect(),
            posts: Post::all()
                .map(|post| PostView {
                    post,
                    key: post_key(post),
                    at: geometry::post(post),
                    piece: None,
                    mark: PostMark::None,
                })
                .collect(),
            traces: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Builds the scene of a position of the race or of Team Play.
    pub fn of_race(race: &Race) -> Self {
        let mut scene = Self::of_layout(race.layout());
        for space in race.face_down().spaces().iter() {
            scene.space_mut(space).back = true;
        }
        for seat in (0..race.seats()).map(Seat::new) {
            for post in race.runners(seat).iter() {
                scene.post_mut(post).piece = Some(Piece::Runner(race.colour(seat).into()));
            }
        }
        let runners = winners(race).iter().flat_map(|seat| race.runners(seat).iter());
        scene.light(runners);
        scene
    }

    /// Builds the scene of a position of Team Up with its owned paths.
    pub fn of_team_up(game: &TeamUp) -> Self {
        Self::of_team_up_with(game, game.layout())
    }

    /// Builds the same scene with other tiles, for a turn in progress.
    pub fn of_team_up_with(game: &TeamUp, layout: &Layout) -> Self {
        let mut scene = Self::of_layout(layout);
        let winners = winners(game);
        for seat in (0..game.seats()).map(Seat::new) {
            let tint = game.colour(seat).into();
            let runners = game.runners(seat);
            let kind = if winners.contains(seat) { TraceKind::Won } else { TraceKind::Owned };
            for from in runners.iter() {
                scene.post_mut(from).piece = Some(Piece::Runner(tint));
                for path in paths_from_post(layout, from) {
                    if matches!(path.to, End::Post(to) if to > from && runners.contains(to)) {
                        scene.traces.push(Trace { kind, tint, line: geometry::line(&path) });
                    }
                }
            }
        }
        scene.light(winners.iter().flat_map(|seat| game.runners(seat).iter()));
        scene
    }

    /// Returns how many posts before this one are those of winning runners.
    pub fn won_before(&self, post: Post) -> usize {
        self.posts[..post.index()].iter().filter(|view| view.mark == PostMark::Won).count()
    }

    /// Highlights the posts of winning runners.
    pub(super) fn light(&mut self, posts: impl Iterator<Item = Post>) {
        for post in posts {
            self.post_mut(post).mark = PostMark::Won;
        }
    }

    /// Marks where a run ended; the mark of a winning post takes precedence.
    pub(super) fn end_run(&mut self, to: Post) {
        let view = self.post_mut(to);
        if view.mark != PostMark::Won {
            view.mark = PostMark::Last;
        }
    }

    /// Draws a path that forbids what the player tried.
    pub fn bar(&mut self, game: &TeamUp, owned: &OwnedPath) {
        self.traces.push(Trace {
            kind: TraceKind::Barring,
            tint: game.colour(owned.owner).into(),
            line: geometry::line(&owned.path),
        });
    }

    /// Builds a board of Connect the Dots: these tiles with every scoring path and its points. A path between two
    /// colours of a player is drawn half in each.
    pub fn of_dots(layout: &Layout, scoring: &[ScoringPath]) -> Self {
        let mut scene = Self::of_layout(layout);
        for post in Post::stops() {
            scene.post_mut(post).piece = Dots::runner_at(post).map(|tone| Piece::Runner(tone.into()));
        }
        for scored in scoring {
            let tint = |end| match end {
                End::Post(post) => Dots::runner_at(post).map(Paint::from),
                End::Open(_) => None,
            };
            let (Some(from), Some(to)) = (tint(scored.path.from), tint(scored.path.to)) else {
                continue;
            };
            let line = geometry::line(&scored.path);
            let at = scene.free_place_on(&line);
            let (first, second) = line.halves();
            for (tint, line) in [(from, first), (to, second)] {
                scene.traces.push(Trace { kind: TraceKind::Scoring, tint, line });
            }
            let colour = NoteColour::Piece(from);
            scene.notes.push(Note { at, text: scored.points().to_string(), colour, large: false });
        }
        scene
    }

    /// Finds a place for a note on a line, clear of the posts and other notes and near the middle if possible.
    fn free_place_on(&self, line: &Curve) -> Point {
        const SHARES: [f64; 9] = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.25, 0.75];
        let places = SHARES.map(|share| line.along(share).unwrap_or_default());
        let room = |at: Point| {
            let notes = self.notes.iter().map(|note| at.distance(note.at) - 26.0);
            let posts = self.posts.iter().map(|post| at.distance(post.at) - 32.0);
            notes.chain(posts).fold(0.0, f64::min)
        };
        // The first of the best ones: shares are sorted by preference.
        let mut best = places[0];
        for place in places {
            if room(place) > room(best) + 0.5 {
                best = place;
            }
        }
        best
    }

    /// Returns a space.
    pub fn space(&self, space: Space) -> &SpaceView {
        &self.spaces[space.index()]
    }

    /// Returns a space for editing.
    pub fn space_mut(&mut self, space: Space) -> &mut SpaceView {
        &mut self.spaces[space.index()]
    }

    /// Returns a post.
    pub fn post(&self, post: Post) -> &PostView {
        &self.posts[post.index()]
    }

    /// Returns a post for editing.
    pub fn post_mut(&mut self, post: Post) -> &mut PostView {
        &mut self.posts[post.index()]
    }
}

/// A position that may be on the Octiles board.
pub trait HasScene {
    /// Builds the scene of the position; `None` if the game has another board.
    fn scene(&self) -> Option<Scene>;
}

impl HasScene for Race {
    fn scene(&self) -> Option<Scene> {
        Some(Scene::of_race(self))
    }
}

impl HasScene for TeamUp {
    fn scene(&self) -> Option<Scene> {
        Some(Scene::of_team_up(self))
    }
}

impl HasScene for Dots {
    fn scene(&self) -> Option<Scene> {
        Some(Scene::of_dots(self.layout(), &self.scoring_paths()))
    }
}

impl HasScene for Octi {
    fn scene(&self) -> Option<Scene> {
        None
    }
}

/// Returns the key of a space, `space-c3`.
pub fn space_key(space: Space) -> String {
    format!("space-{space}")
}

/// Returns the key of a post, `post-C4`.
pub fn post_key(post: Post) -> String {
    format!("post-{post}")
}

/// A target that the player can point at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// A space.
    Space(Space),
    /// A post.
    Post(Post),
}

impl Target {
    /// Returns all targets: the spaces, then the posts.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        Space::all().map(Self::Space).chain(Post::all().map(Self::Post))
    }

    /// Returns its position.
    pub fn at(self) -> Point {
        match self {
            Self::Space(space) => geometry::centre(space),
            Self::Post(post) => geometry::post(post),
        }
    }

    /// Returns its key.
    pub fn key(self) -> String {
        match self {
            Self::Space(space) => space_key(space),
            Self::Post(post) => post_key(post),
        }
    }

    /// Returns the next target in a direction (as on a screen), for arrow keys: the nearest that is more ahead than
    /// to the side.
    pub fn towards(self, direction: Point) -> Option<Self> {
        let here = self.at();
        Self::all()
            .filter_map(|other| {
                let off = other.at() - here;
                let ahead = off.x * direction.x + off.y * direction.y;
                let aside = (off.x * direction.y - off.y * direction.x).abs();
                (other != self && ahead > 1.0 && ahead >= aside * 0.8).then_some((ahead + 1.6 * aside, other))
            })
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, other)| other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_game::{Deal, IdentityDice};
    use eightfold_octiles::RaceRules;
    use std::collections::HashSet;

    #[test]
    fn keys_are_stable_and_distinct() {
        let keys: HashSet<String> = Target::all().map(Target::key).collect();
        assert_eq!(keys.len(), 17 + 36);
        assert!(keys.contains("space-c3") && keys.contains("post-C4"));
    }

    #[test]
    fn race_shows_face_down_tiles_as_backs() {
        let rules = RaceRules::race(2).unwrap().with_face_down(true);
        let text = "14.1,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? BBBBB.....YYYYY..................... 2 B";
        let scene = Scene::of_race(&Race::from_text(&rules, text).unwrap());
        assert!(scene.spaces[0].tile.is_some() && !scene.spaces[0].back);
        assert!(scene.spaces[1..].iter().all(|view| view.back && view.tile.is_none()));
        let svg = crate::octiles::paint::figure(&scene, "", crate::octiles::paint::Extras::default());
        assert_eq!(svg.matches("tile-back").count(), 16);
    }

    #[test]
    fn winning_runners_stay_lit_after_the_last_run() {
        let rules = RaceRules::race(2).unwrap();
        let text = |stands: &str| {
            format!(
                "14.1,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- {stands} 2,1,3,4,5,6,7,8,9,10,11,12,13,15,16,17,18 Y"
            )
        };
        let won = Race::from_text(&rules, &text("..........BBBBB.....YYYYY...........")).unwrap();
        let mut scene = Scene::of_race(&won);
        let lit = |scene: &Scene| {
            let lit = scene.posts.iter().filter(|view| view.mark == PostMark::Won);
            lit.map(|view| view.piece).collect::<Vec<_>>()
        };
        assert_eq!(lit(&scene), [Some(Piece::Runner(Paint::Blue)); 5]);
        let posts = Post::all().filter(|&post| scene.post(post).mark == PostMark::Won);
        assert_eq!(posts.map(|post| scene.won_before(post)).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
        let last = won.runners(Seat::new(0)).iter().next().unwrap();
        scene.end_run(last);
        assert_eq!(lit(&scene).len(), 5);
        let going_on = Race::from_text(&rules, &text(".....B....BBBB......YYYYY...........")).unwrap();
        assert_eq!(lit(&Scene::of_race(&going_on)), []);
    }

    #[test]
    fn a_race_shows_every_runner_and_tile() {
        let race = Race::start(&RaceRules::race(3).unwrap(), Deal::Hidden, &mut IdentityDice);
        let scene = Scene::of_race(&race);
        let runners =
            |tint| scene.posts.iter().filter(|post| post.piece == Some(Piece::Runner(tint))).count();
        assert_eq!([Paint::Blue, Paint::Red, Paint::Yellow, Paint::Green].map(runners), [5, 5, 5, 0]);
        let laid: Vec<&str> = scene
            .spaces
            .iter()
            .filter(|space| space.tile.is_some())
            .map(|space| space.space.name())
            .collect();
        assert_eq!(laid, ["c1", "d1"]);
    }

    #[test]
    fn owned_paths_are_drawn_in_their_owners_colour() {
        let rules = eightfold_octiles::TeamUpRules::new(4, 5, false).unwrap();
        let game = TeamUp::from_text(
            &rules,
            "2.3,15.3,4.1,8.3,5.3,14.3,17.5,9.1,12.5,18.0,3.1,13.4,11.1,1.0,7.5,16.6,10.4 \
             .GB...G...YG....B.YGBYGRYBY.RRB.RR.. 6 R",
        )
        .unwrap();
        let scene = Scene::of_team_up(&game);
        for seat in (0..4).map(Seat::new) {
            let tint = game.colour(seat).into();
            let drawn = scene.traces.iter().filter(|trace| trace.tint == tint).count();
            assert_eq!(drawn, game.owned_paths_of(seat).len());
        }
        assert!(!scene.traces.is_empty());
    }

    #[test]
    fn points_of_scoring_paths_keep_apart() {
        let rules = eightfold_octiles::DotsRules::new(eightfold_octiles::DotsGoal::Rounds(1), false).unwrap();
        let game = Dots::from_text(
            &rules,
            "15.7,6.6,3.1,10.6,2.3,1.0,8.3,11.1,18.1,9.5,16.7,17.1,14.0,12.4,5.0,-,4.6 \
             ....................OPOPTGTGOPOPTGTG 7,? T T:0,G:0 1",
        )
        .unwrap();
        let scoring = game.scoring_paths();
        let scene = Scene::of_dots(game.layout(), &scoring);
        assert_eq!(scene.notes.len(), scoring.len());
        assert_eq!(scene.traces.len(), 2 * scoring.len());
        let sum: u32 = scene.notes.iter().map(|note| note.text.parse::<u32>().unwrap()).sum();
        assert_eq!(sum, game.points().iter().sum::<u32>());
        for (k, note) in scene.notes.iter().enumerate() {
            for other in &scene.notes[..k] {
                assert!(note.at.distance(other.at) > 12.0, "{note:?} {other:?}");
            }
        }
    }

    #[test]
    fn arrow_keys_reach_everything_from_anywhere() {
        let directions = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)].map(|(x, y)| Point::new(x, y));
        for start in Target::all() {
            let mut reached = HashSet::from([start]);
            let mut open = vec![start];
            while let Some(here) = open.pop() {
                for next in directions.iter().filter_map(|&d| here.towards(d)) {
                    if reached.insert(next) {
                        open.push(next);
                    }
                }
            }
            assert_eq!(reached.len(), 17 + 36, "from {start:?}");
        }
    }
}
