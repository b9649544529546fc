//! An Octiles position being set up: the tiles on the spaces, the pieces on the stops, and the rest of the position.

use eightfold_catalog::{AnyMatch, AnyRules, Choice};
use eightfold_game::{Deal, Game, IdentityDice, Match, Seat};
use eightfold_octiles::{
    Dots, DotsDetails, Hunt, HuntDetails, Placement, Post, Race, Setup, SetupError, SetupPiece, Space,
    Supply, TILES, TeamUp, TeamUpDetails, TileId,
};

/// The game of a position, with the rules that matter for editing it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TileGame {
    /// The race and Team Play; true if tiles start face down on the board.
    Race(bool),
    TeamUp,
    /// Connect the Dots.
    Dots,
    /// Scavenger Hunt; true if players have scrambles.
    Hunt(bool),
}

/// The letters of Scavenger Hunt's prizes, Gold's first.
pub const PRIZE_LETTERS: [char; 2] = ['o', 'p'];
/// The letters of Scavenger Hunt's markers, Gold's first.
pub const MARKER_LETTERS: [char; 2] = ['n', 'm'];

/// What only one of the games has. The editor keeps all of it, and uses that of its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Details {
    /// That of Team Up.
    pub team_up: TeamUpDetails,
    /// That of Connect the Dots.
    pub dots: DotsDetails,
    /// That of Scavenger Hunt.
    pub hunt: HuntDetails,
}

/// An Octiles position being set up. It may be impossible; only the rules can tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tiles {
    pub game: TileGame,
    /// The letters of the seats, in turn order.
    pub seats: Vec<char>,
    /// The position.
    pub setup: Setup<Details>,
}

impl TileGame {
    /// Returns the game of these rules; `None` for OCTI.
    pub fn of(rules: &AnyRules) -> Option<Self> {
        Some(match rules {
            AnyRules::Race(race) => Self::Race(race.is_face_down()),
            AnyRules::TeamUp(_) => Self::TeamUp,
            AnyRules::Dots(_) => Self::Dots,
            AnyRules::Hunt(hunt) => Self::Hunt(hunt.scramble),
            AnyRules::Octi(_) => return None,
        })
    }

    /// Returns whether the tiles beside the board form a supply with a visible next tile.
    pub const fn has_supply(self) -> bool {
        matches!(self, Self::Race(_) | Self::Dots)
    }

    /// Returns whether all tiles beside the layout are face down on the board.
    pub const fn is_face_down(self) -> bool {
        matches!(self, Self::Race(true))
    }
}

/// Returns a match that starts at a position.
fn opened<G>(position: Result<G, SetupError>) -> Result<Box<dyn AnyMatch>, SetupError>
where
    G: Game,
    Match<G>: AnyMatch,
{
    position.map(|position| Box::new(Match::new(position)) as Box<dyn AnyMatch>)
}

impl Tiles {
    /// Parses a text; `None` if it doesn't have the form of a position of this game.
    pub fn read(choice: &Choice, text: &str) -> Option<Self> {
        let rules = choice.rules();
        let none = Details::default();
        let setup = match rules {
            AnyRules::Race(rules) => Race::setup_from_text(rules, text).ok()?.with_details(none),
            AnyRules::TeamUp(rules) => {
                let read = TeamUp::setup_from_text(rules, text).ok()?;
                read.with_details(Details { team_up: read.details, ..none })
            }
            AnyRules::Dots(_) => {
                let read = Dots::setup_from_text(text).ok()?;
                read.with_details(Details { dots: read.details, ..none })
            }
            AnyRules::Hunt(rules) => {
                let read = Hunt::setup_from_text(rules, text).ok()?;
                read.with_details(Details { hunt: read.details, ..none })
            }
            AnyRules::Octi(_) => return None,
        };
        let seats = choice.start(Deal::Hidden, &mut IdentityDice).seat_letters();
        Some(Self { game: TileGame::of(rules)?, seats, setup })
    }

    /// Returns the text of the position, in the canonical form of the rules if they accept it.
    pub fn text(&self, rules: &AnyRules) -> String {
        if let Some(Ok(played)) = self.opened(rules) {
            return played.position();
        }
        let Details { team_up, dots, hunt } = self.setup.details;
        match rules {
            AnyRules::Race(rules) => Race::setup_to_text(rules, &self.setup.with_details(())),
            AnyRules::TeamUp(rules) => TeamUp::setup_to_text(rules, &self.setup.with_details(team_up)),
            AnyRules::Dots(_) => Dots::setup_to_text(&self.setup.with_details(dots)),
            AnyRules::Hunt(rules) => Hunt::setup_to_text(rules, &self.setup.with_details(hunt)),
            AnyRules::Octi(_) => String::new(),
        }
    }

    /// Returns a match that starts at the position, or what is wrong with the position; `None` for other rules.
    pub fn opened(&self, rules: &AnyRules) -> Option<Result<Box<dyn AnyMatch>, SetupError>> {
        let Details { team_up, dots, hunt } = self.setup.details;
        Some(match rules {
            AnyRules::Race(rules) => opened(Race::from_setup(rules, &self.setup.with_details(()))),
            AnyRules::TeamUp(rules) => opened(TeamUp::from_setup(rules, &self.setup.with_details(team_up))),
            AnyRules::Dots(rules) => opened(Dots::from_setup(rules, &self.setup.with_details(dots))),
            AnyRules::Hunt(rules) => opened(Hunt::from_setup(rules, &self.setup.with_details(hunt))),
            AnyRules::Octi(_) => return None,
        })
    }

    /// Returns the letters of the pieces that can be put on stops.
    pub fn pieces(&self) -> Vec<char> {
        match self.game {
            TileGame::Race(_) | TileGame::TeamUp => self.seats.clone(),
            TileGame::Dots => Vec::new(),
            TileGame::Hunt(_) => [&self.seats[..], &PRIZE_LETTERS, &MARKER_LETTERS].concat(),
        }
    }

    fn piece(&self, letter: char) -> Option<SetupPiece> {
        let seat = |letters: &[char]| letters.iter().position(|known| *known == letter).map(Seat::new);
        let runner = seat(&self.seats).map(SetupPiece::Runner);
        match self.game {
            TileGame::Hunt(_) => runner
                .or_else(|| seat(&PRIZE_LETTERS).map(SetupPiece::Prize))
                .or_else(|| seat(&MARKER_LETTERS).map(SetupPiece::Marker)),
            _ => runner,
        }
    }

    /// Returns the letter of the piece on a stop or circle; `.` for none.
    pub fn letter_on(&self, post: Post) -> char {
        let of = |letters: &[char], seat: Seat| letters.get(seat.index()).copied().unwrap_or('.');
        match self.setup.posts[post.index()] {
            None => '.',
            Some(SetupPiece::Runner(seat)) => of(&self.seats, seat),
            Some(SetupPiece::Prize(seat)) => of(&PRIZE_LETTERS, seat),
            Some(SetupPiece::Marker(seat)) => of(&MARKER_LETTERS, seat),
        }
    }

    /// Returns the points of a seat in Connect the Dots, or the prizes it has taken in Scavenger Hunt.
    pub fn total(&self, letter: char) -> u32 {
        let seat = self.seat(letter).unwrap_or(Seat::new(0)).index();
        match self.game {
            TileGame::Hunt(_) => self.setup.details.hunt.taken.get(seat).copied().unwrap_or_default().into(),
            _ => self.setup.details.dots.totals.get(seat).copied().unwrap_or_default(),
        }
    }

    /// Sets the points of a seat in Connect the Dots, or the prizes it has taken in Scavenger Hunt.
    pub fn set_total(&mut self, letter: char, total: u32) {
        let Some(seat) = self.seat(letter) else { return };
        let details = &mut self.setup.details;
        if let TileGame::Hunt(_) = self.game {
            details.hunt.taken[seat.index()] = total.min(u8::MAX.into()) as u8;
        } else {
            details.dots.totals[seat.index()] = total;
        }
    }

    /// Returns the space that may not be changed in the next turn.
    pub fn banned(&self) -> Option<Space> {
        self.setup.details.hunt.forbidden
    }

    pub fn seat(&self, letter: char) -> Option<Seat> {
        self.seats.iter().position(|known| *known == letter).map(Seat::new)
    }

    /// Returns whether a known tile is on a space, face up or down.
    pub fn is_known(&self, space: Space) -> bool {
        self.setup.layout[space].is_some() || self.setup.face_down.tile(space).is_some()
    }

    /// Returns the number of tiles beside the board.
    fn beside(&self) -> usize {
        TILES.saturating_sub(self.setup.tiles_on_board())
    }

    /// Returns the known tiles at the bottom of the supply, in order.
    pub fn bottom(&self) -> impl Iterator<Item = TileId> {
        self.setup.supply.tiles().iter().skip(1).flatten().copied()
    }

    /// Returns whether a tile is neither face up on the board nor known face down.
    pub fn is_beside(&self, tile: TileId) -> bool {
        self.setup.layout.find(tile).is_none() && self.setup.face_down.known().all(|known| known != tile)
    }

    /// Removes a tile from its known places on the board, and returns the supply without it: its top, if it is known,
    /// and its known bottom.
    fn lift(&mut self, tile: TileId) -> (Option<TileId>, Vec<TileId>) {
        while let Some(space) = self.setup.layout.find(tile) {
            self.empty(space);
        }
        let down: Vec<Space> =
            Space::all().filter(|space| self.setup.face_down.tile(*space) == Some(tile)).collect();
        down.into_iter().for_each(|space| self.setup.face_down.set(space, Some(None)));
        let top = self.setup.supply.top().filter(|top| *top != tile);
        (top, self.bottom().filter(|known| *known != tile).collect())
    }

    /// Removes the tile of a space from the board. Where tiles are face down, an unseen one takes its place.
    fn empty(&mut self, space: Space) {
        self.setup.layout[space] = None;
        self.setup.face_down.set(space, self.game.is_face_down().then_some(None));
    }

    /// Sets the known tiles of the supply, as far as there is room; the others are hidden. If all of them are known,
    /// one is the next. In games without a supply, all tiles beside the board are known.
    fn set_supply(&mut self, mut top: Option<TileId>, mut bottom: Vec<TileId>) {
        let count = self.beside();
        if !self.game.has_supply() {
            let beside: Vec<TileId> = TileId::all().filter(|tile| self.is_beside(*tile)).collect();
            self.setup.supply = Supply::of(&beside);
            return;
        }
        bottom.truncate(count.saturating_sub(usize::from(top.is_some())));
        if top.is_none() && !bottom.is_empty() && bottom.len() == count {
            top = Some(bottom.remove(0));
        }
        let mut supply = Supply::EMPTY;
        for at in 0..count {
            let known = (at + bottom.len()).checked_sub(count).map(|at| bottom[at]);
            supply.push(if at == 0 { top.or(known) } else { known });
        }
        self.setup.supply = supply;
    }

    /// Makes the supply fit the board again.
    fn fit_supply(&mut self) {
        let is_left = |tile: &TileId| self.is_beside(*tile);
        let top = self.setup.supply.top().filter(is_left);
        let bottom = self.bottom().filter(is_left).collect();
        self.set_supply(top, bottom);
    }

    /// Places a tile on a space, wherever it was before; the tile there goes beside the board.
    pub fn place(&mut self, space: Space, tile: TileId, rotation: u8) {
        let (top, bottom) = self.lift(tile);
        self.setup.layout[space] = Some(Placement::new(tile, rotation % 8));
        self.setup.face_down.set(space, None);
        self.set_supply(top, bottom);
    }

    /// Removes the tile of a space. Where tiles are face down, an unseen one takes its place.
    pub fn clear(&mut self, space: Space) {
        self.empty(space);
        self.fit_supply();
    }

    /// Rotates the tile of a space by an eighth, clockwise if `right`.
    pub fn turn(&mut self, space: Space, right: bool) {
        if let Some(placement) = self.setup.layout[space] {
            // For a symmetric tile, the rotation wraps from its last distinct look to its first.
            let looks = placement.tile().rotations();
            let by = if right { 1 } else { looks - 1 };
            let rotation = (placement.rotation() + by) % looks;
            self.setup.layout[space] = Some(Placement::new(placement.tile(), rotation));
        }
    }

    /// Swaps the tiles of two spaces.
    pub fn swap(&mut self, one: Space, other: Space) {
        let layout = &mut self.setup.layout;
        (layout[one], layout[other]) = (layout[other], layout[one]);
        let face_down = &mut self.setup.face_down;
        let lies = |space| face_down.contains(space).then(|| face_down.tile(space));
        let (first, second) = (lies(one), lies(other));
        face_down.set(one, second);
        face_down.set(other, first);
    }

    /// Turns over the tile of a space, where tiles can be face down.
    pub fn turn_over(&mut self, space: Space) {
        match (self.setup.layout[space], self.setup.face_down.tile(space)) {
            (Some(placement), _) if self.game.is_face_down() => {
                self.setup.layout[space] = None;
                self.setup.face_down.set(space, Some(Some(placement.tile())));
            }
            (None, Some(tile)) => self.place(space, tile, 0),
            _ => {}
        }
    }

    /// Makes a tile beside the board the next one; if it is already, makes it unseen.
    pub fn make_top(&mut self, tile: TileId) {
        let was = self.setup.supply.top() == Some(tile);
        let (_, bottom) = self.lift(tile);
        self.set_supply((!was).then_some(tile), bottom);
    }

    /// Moves a tile beside the board to the known bottom of the supply; if it is there already, makes it unseen.
    pub fn make_bottom(&mut self, tile: TileId) {
        let was = self.bottom().any(|known| known == tile);
        let (top, mut bottom) = self.lift(tile);
        if !was {
            bottom.push(tile);
        }
        self.set_supply(top, bottom);
    }

    /// Puts a piece on a stop, or removes it if it is there already. If there is only one of the piece, it is removed
    /// from its old stop.
    pub fn put(&mut self, post: Post, letter: char) {
        let Some(piece) = self.piece(letter) else { return };
        let there = self.setup.posts[post.index()] == Some(piece);
        if matches!(self.game, TileGame::Hunt(_)) && !matches!(piece, SetupPiece::Prize(_)) {
            self.setup.posts_of(piece).iter().for_each(|old| self.remove(old));
        }
        self.setup.posts[post.index()] = (!there).then_some(piece);
    }

    /// Removes the piece on a stop.
    pub fn remove(&mut self, post: Post) {
        self.setup.posts[post.index()] = None;
    }

    /// Swaps the pieces of two stops.
    pub fn carry(&mut self, from: Post, to: Post) {
        self.setup.posts.swap(from.index(), to.index());
    }

    /// Returns how often a piece is on the board.
    pub fn count(&self, letter: char) -> usize {
        self.piece(letter).map_or(0, |piece| self.setup.posts_of(piece).len())
    }

    /// Removes everything that can be removed from the board.
    pub fn clear_all(&mut self) {
        Space::all().for_each(|space| self.empty(space));
        Post::all().for_each(|post| self.remove(post));
        self.fit_supply();
    }

    /// Copies as much as possible from a position with other options.
    pub fn take_over(&mut self, other: &Self) {
        for (space, placement) in other.setup.layout.tiles() {
            self.place(space, placement.tile(), placement.rotation());
        }
        if !self.game.is_face_down() {
            for space in Space::all().filter(|space| other.setup.layout[*space].is_none()) {
                self.empty(space);
            }
        }
        let bottom = self.bottom().collect();
        self.set_supply(other.setup.supply.top().filter(|tile| self.is_beside(*tile)), bottom);
        for post in Post::all() {
            self.setup.posts[post.index()] = self.piece(other.letter_on(post));
        }
        if let Some(seat) = other.seats.get(other.setup.turn.index()).and_then(|letter| self.seat(*letter)) {
            self.setup.turn = seat;
        }
        let scrambles = self.setup.details.hunt.scrambles;
        self.setup.details = other.setup.details;
        self.setup.details.team_up.last = None;
        self.setup.details.hunt.scrambles = scrambles;
        self.setup.details.hunt.scrambled = None;
    }
}
