//! An Octiles position as parts: the tiles on the spaces, the runners on the stops, and the other fields of its text.

use eightfold_catalog::{AnyRules, Choice};
use eightfold_game::{Deal, IdentityDice};
use eightfold_octiles::{Dots, HuntPhase, Layout, POSTS, Placement, Post, SPACES, Space, TILES, TileId};

/// The game that the parts belong to, with the rules that matter for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TileGame {
    /// The race and Team Play; whether tiles start face down on the board.
    Race(bool),
    /// Team Up.
    TeamUp,
    /// Connect the Dots.
    Dots,
    /// Scavenger Hunt; whether players have scrambles.
    Hunt(bool),
}

/// The letters of Scavenger Hunt's prizes, Gold's first.
pub const PRIZE_LETTERS: [char; 2] = ['o', 'p'];
/// The letters of Scavenger Hunt's markers, Gold's first.
pub const MARKER_LETTERS: [char; 2] = ['n', 'm'];

/// An Octiles position in parts. It may be impossible; only the rules can tell, from its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tiles {
    /// The game.
    pub game: TileGame,
    /// The letters of the seats, in turn order.
    pub seats: Vec<char>,
    /// The face-up tiles.
    pub layout: Layout,
    /// The face-down tile of each space: a known tile, or one that nobody has seen.
    pub face_down: [Option<Option<TileId>>; SPACES],
    /// The piece on each stop, by its letter; `.` for none.
    pub posts: [char; POSTS],
    /// The next tile, if it is known.
    pub top: Option<TileId>,
    /// The known tiles at the bottom of the supply, in order.
    pub bottom: Vec<TileId>,
    /// The player to act.
    pub turn: char,
    /// The points in Connect the Dots or the prizes taken in Scavenger Hunt: Teal's, Gold's.
    pub totals: [u32; 2],
    /// The round of Connect the Dots.
    pub round: u32,
    /// The phase of Scavenger Hunt.
    pub phase: HuntPhase,
    /// The space that may not be changed in Scavenger Hunt.
    pub forbidden: Option<Space>,
    /// Whether the player to act only changed a tile in the turn before, in Scavenger Hunt.
    pub rested: bool,
    /// Whether each player has a scramble left in Scavenger Hunt: Teal, Gold.
    pub scrambles: [bool; 2],
    /// The optional fields of the text, such as `passes:1`, by key.
    pub others: Vec<(String, String)>,
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

    /// Whether the tiles beside the board form a supply with a visible next tile.
    pub const fn has_supply(self) -> bool {
        matches!(self, Self::Race(_) | Self::Dots)
    }

    /// Whether all tiles beside the layout are face down on the board.
    pub const fn is_face_down(self) -> bool {
        matches!(self, Self::Race(true))
    }

    /// Returns the number of required fields.
    const fn fields(self) -> usize {
        match self {
            Self::Race(_) | Self::TeamUp => 4,
            Self::Dots => 6,
            Self::Hunt(scramble) => 8 + scramble as usize,
        }
    }

    /// Returns the keys of the optional fields.
    const fn keys(self) -> &'static [&'static str] {
        match self {
            Self::Race(_) => &["passes", "out"],
            Self::TeamUp => &["passes", "last", "out"],
            Self::Dots => &["out"],
            Self::Hunt(_) => &["named", "passes", "out"],
        }
    }
}

impl Tiles {
    /// Parses a text; `None` if it does not have the form of a position.
    pub fn read(choice: &Choice, text: &str) -> Option<Self> {
        let game = TileGame::of(choice.rules())?;
        let fields: Vec<&str> = text.split_whitespace().collect();
        if fields.len() < game.fields() {
            return None;
        }
        let (fixed, others) = fields.split_at(game.fields());
        let seats = choice.start(Deal::Hidden, &mut IdentityDice).seat_letters();
        let mut tiles = Self {
            game,
            turn: seats.iter().copied().find(|seat| is_letter(fixed[3], *seat))?,
            seats,
            layout: Layout::EMPTY,
            face_down: [None; SPACES],
            posts: ['.'; POSTS],
            top: None,
            bottom: Vec::new(),
            totals: [0; 2],
            round: 1,
            phase: HuntPhase::Play,
            forbidden: None,
            rested: false,
            scrambles: [false; 2],
            others: Vec::new(),
        };
        tiles.read_board(fixed[0])?;
        if fixed[1].chars().count() != POSTS {
            return None;
        }
        for (at, letter) in fixed[1].chars().enumerate() {
            tiles.posts[at] = tiles.piece(letter)?;
        }
        tiles.read_supply(fixed[2])?;
        match game {
            TileGame::Dots => {
                tiles.totals = pair(fixed[4])?;
                tiles.round = fixed[5].parse().ok()?;
            }
            TileGame::Hunt(scramble) => {
                tiles.phase =
                    HuntPhase::ALL.into_iter().find(|phase| phase.name().eq_ignore_ascii_case(fixed[4]))?;
                tiles.totals = pair(fixed[5])?;
                tiles.forbidden = match fixed[6] {
                    "-" => None,
                    name => Some(Space::from_name(name)?),
                };
                tiles.rested = switch(fixed[7])?;
                if scramble {
                    let (teal, gold) = fixed[8].strip_prefix(['T', 't'])?.split_once(['G', 'g'])?;
                    tiles.scrambles = [switch(teal)?, switch(gold)?];
                }
            }
            TileGame::Race(_) | TileGame::TeamUp => {}
        }
        for field in others {
            let (key, value) = field.split_once(':')?;
            if !game.keys().contains(&key) || tiles.other(key).is_some() {
                return None;
            }
            tiles.others.push((key.to_owned(), value.to_owned()));
        }
        Some(tiles)
    }

    fn read_board(&mut self, text: &str) -> Option<()> {
        let items: Vec<&str> = text.split(',').collect();
        if items.len() != SPACES {
            return None;
        }
        for (space, item) in Space::all().zip(items) {
            match item.strip_prefix('?') {
                Some(_) if !self.game.is_face_down() => return None,
                Some("") => self.face_down[space.index()] = Some(None),
                Some(tile) => {
                    let tile = self.fresh(tile)?;
                    self.face_down[space.index()] = Some(Some(tile));
                }
                None if item == "-" => {}
                None => {
                    let (tile, rotation) = item.split_once('.')?;
                    let rotation = rotation.parse().ok().filter(|rotation: &u8| *rotation < 8)?;
                    let tile = self.fresh(tile)?;
                    self.layout[space] = Some(Placement::new(tile, rotation));
                }
            }
        }
        Some(())
    }

    /// Parses a tile that is not in the position yet.
    fn fresh(&self, text: &str) -> Option<TileId> {
        let tile = TileId::new(text.parse().ok()?)?;
        self.is_unseen(tile).then_some(tile)
    }

    fn read_supply(&mut self, text: &str) -> Option<()> {
        let items: Vec<&str> = match text {
            "-" => Vec::new(),
            text => text.split(',').collect(),
        };
        for (at, item) in items.iter().enumerate() {
            if *item == "?" {
                if !self.game.has_supply() || !self.bottom.is_empty() {
                    return None;
                }
                continue;
            }
            let tile = self.fresh(item)?;
            match at {
                _ if !self.game.has_supply() => {}
                0 => self.top = Some(tile),
                _ => self.bottom.push(tile),
            }
        }
        (items.len() == self.beside()).then_some(())
    }

    /// Returns the letter as this game writes it; `None` if it has no such piece.
    fn piece(&self, letter: char) -> Option<char> {
        if letter == '.' {
            return Some('.');
        }
        let known = match self.game {
            TileGame::Dots => vec!['T', 'P', 'G', 'O'],
            _ => self.pieces(),
        };
        known.into_iter().find(|piece| piece.eq_ignore_ascii_case(&letter))
    }

    /// Returns the letters of the pieces that can be put on stops.
    pub fn pieces(&self) -> Vec<char> {
        match self.game {
            TileGame::Race(_) | TileGame::TeamUp => self.seats.clone(),
            TileGame::Dots => Vec::new(),
            TileGame::Hunt(_) => {
                vec!['G', 'T', PRIZE_LETTERS[0], PRIZE_LETTERS[1], MARKER_LETTERS[0], MARKER_LETTERS[1]]
            }
        }
    }

    /// Whether there is only one of this piece.
    fn is_single(&self, piece: char) -> bool {
        matches!(self.game, TileGame::Hunt(_)) && !PRIZE_LETTERS.contains(&piece)
    }

    /// Returns the text of the position, in canonical form if the position is possible.
    pub fn text(&self) -> String {
        let item = |space: Space| match (self.layout[space], self.face_down[space.index()]) {
            (Some(placement), _) => placement.to_string(),
            (None, Some(Some(tile))) => format!("?{tile}"),
            (None, Some(None)) => "?".to_owned(),
            (None, None) => "-".to_owned(),
        };
        let board: Vec<String> = Space::all().map(item).collect();
        let posts: String = self.posts.iter().collect();
        let mut text = format!("{} {posts} {} {}", board.join(","), self.supply(), self.turn);
        let [teal, gold] = self.totals;
        match self.game {
            TileGame::Dots => text += &format!(" T:{teal},G:{gold} {}", self.round),
            TileGame::Hunt(scramble) => {
                let forbidden = self.forbidden.map_or("-", Space::name);
                let rested = u8::from(self.rested);
                text += &format!(" {} T:{teal},G:{gold} {forbidden} {rested}", self.phase.name());
                if scramble {
                    let [teal, gold] = self.scrambles.map(u8::from);
                    text += &format!(" T{teal}G{gold}");
                }
            }
            TileGame::Race(_) | TileGame::TeamUp => {}
        }
        for key in self.game.keys() {
            if let Some(value) = self.other(key) {
                text += &format!(" {key}:{value}");
            }
        }
        text
    }

    fn supply(&self) -> String {
        let tiles: Vec<String> = if self.game.has_supply() {
            let known = usize::from(self.top.is_some()) + self.bottom.len();
            let top = self.top.map(|tile| tile.to_string());
            let unseen = std::iter::repeat_n("?".to_owned(), self.beside().saturating_sub(known));
            top.into_iter().chain(unseen).chain(self.bottom.iter().map(ToString::to_string)).collect()
        } else {
            TileId::all()
                .filter(|tile| self.layout.find(*tile).is_none())
                .map(|tile| tile.to_string())
                .collect()
        };
        if tiles.is_empty() { "-".to_owned() } else { tiles.join(",") }
    }

    /// Whether a known tile is on a space, face up or down.
    pub fn is_known(&self, space: Space) -> bool {
        self.layout[space].is_some() || matches!(self.face_down[space.index()], Some(Some(_)))
    }

    /// Returns the number of tiles beside the board.
    fn beside(&self) -> usize {
        TILES - self.layout.len() - self.face_down.iter().flatten().count()
    }

    /// Whether nobody has seen where this tile is; true for all tiles beside the board if nothing is hidden.
    pub fn is_unseen(&self, tile: TileId) -> bool {
        self.layout.find(tile).is_none()
            && !self.face_down.contains(&Some(Some(tile)))
            && self.top != Some(tile)
            && !self.bottom.contains(&tile)
    }

    /// Whether a tile is neither face up on the board nor known face down.
    pub fn is_beside(&self, tile: TileId) -> bool {
        self.layout.find(tile).is_none() && !self.face_down.contains(&Some(Some(tile)))
    }

    /// Returns an optional field by its key.
    pub fn other(&self, key: &str) -> Option<&str> {
        self.others.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// Sets or removes an optional field.
    pub fn set_other(&mut self, key: &str, value: Option<String>) {
        self.others.retain(|(known, _)| known != key);
        self.others.extend(value.map(|value| (key.to_owned(), value)));
    }

    /// Removes a tile from its known place.
    fn lift(&mut self, tile: TileId) {
        if let Some(space) = self.layout.find(tile) {
            self.clear(space);
        }
        for lies in &mut self.face_down {
            if *lies == Some(Some(tile)) {
                *lies = Some(None);
            }
        }
        self.top = self.top.filter(|top| *top != tile);
        self.bottom.retain(|known| *known != tile);
    }

    /// Places a tile on a space, wherever it was before; the tile there goes beside the board.
    pub fn place(&mut self, space: Space, tile: TileId, rotation: u8) {
        self.lift(tile);
        self.layout[space] = Some(Placement::new(tile, rotation % 8));
        self.face_down[space.index()] = None;
        self.fit_bottom();
    }

    /// Removes the tile of a space. Where tiles are face down, an unseen one takes its place.
    pub fn clear(&mut self, space: Space) {
        self.layout[space] = None;
        self.face_down[space.index()] = self.game.is_face_down().then_some(None);
        self.fit_bottom();
    }

    /// Rotates the tile of a space by an eighth, clockwise if `right`.
    pub fn turn(&mut self, space: Space, right: bool) {
        if let Some(placement) = self.layout[space] {
            // For a symmetric tile, the rotation wraps from its last distinct look to its first.
            let looks = placement.tile().rotations();
            let by = if right { 1 } else { looks - 1 };
            let rotation = (placement.rotation() + by) % looks;
            self.layout[space] = Some(Placement::new(placement.tile(), rotation));
        }
    }

    /// Swaps the tiles of two spaces.
    pub fn swap(&mut self, one: Space, other: Space) {
        (self.layout[one], self.layout[other]) = (self.layout[other], self.layout[one]);
        self.face_down.swap(one.index(), other.index());
    }

    /// Turns over the tile of a space, where tiles can be face down.
    pub fn turn_over(&mut self, space: Space) {
        let lies = self.face_down[space.index()];
        match (self.layout[space], lies) {
            (Some(placement), _) if self.game.is_face_down() => {
                self.layout[space] = None;
                self.face_down[space.index()] = Some(Some(placement.tile()));
            }
            (None, Some(Some(tile))) => self.place(space, tile, 0),
            _ => {}
        }
    }

    /// Makes a tile beside the board the next one; if it is already, makes it unseen.
    pub fn make_top(&mut self, tile: TileId) {
        let was = self.top == Some(tile);
        self.lift(tile);
        self.top = (!was).then_some(tile);
        self.fit_bottom();
    }

    /// Moves a tile beside the board to the known bottom of the supply; if it is there already, makes it unseen.
    pub fn make_bottom(&mut self, tile: TileId) {
        let was = self.bottom.contains(&tile);
        self.lift(tile);
        if !was {
            self.bottom.push(tile);
        }
        self.fit_bottom();
    }

    /// Keeps no more known tiles than there are. If all tiles of a supply are known, one of them is the next.
    fn fit_bottom(&mut self) {
        let room = self.beside().saturating_sub(usize::from(self.top.is_some()));
        self.bottom.truncate(room);
        if self.top.is_none() && !self.bottom.is_empty() && self.bottom.len() == self.beside() {
            self.top = Some(self.bottom.remove(0));
        }
    }

    /// Puts a piece on a stop, or removes it if it is there already. If there is only one of the piece, it is removed
    /// from its old stop.
    pub fn put(&mut self, post: Post, piece: char) {
        let there = self.posts[post.index()] == piece;
        if self.is_single(piece) {
            self.posts.iter_mut().filter(|one| **one == piece).for_each(|one| *one = '.');
        }
        self.posts[post.index()] = if there { '.' } else { piece };
    }

    /// Swaps the pieces of two stops; does nothing in games whose pieces never move.
    pub fn carry(&mut self, from: Post, to: Post) {
        if self.game != TileGame::Dots {
            self.posts.swap(from.index(), to.index());
        }
    }

    /// Returns how often a piece is on the board.
    pub fn count(&self, piece: char) -> usize {
        self.posts.iter().filter(|one| **one == piece).count()
    }

    /// Removes everything that can be removed from the board.
    pub fn clear_all(&mut self) {
        Space::all().for_each(|space| self.clear(space));
        if self.game != TileGame::Dots {
            self.posts = ['.'; POSTS];
        }
    }

    /// Whether the piece on a stop is fixed, as in Connect the Dots.
    pub fn is_fixed(&self, post: Post) -> bool {
        self.game == TileGame::Dots && Dots::runner_at(post).is_some()
    }

    /// Copies as much as possible from a position with other options.
    pub fn take_over(&mut self, other: &Self) {
        for (space, placement) in other.layout.tiles() {
            self.place(space, placement.tile(), placement.rotation());
        }
        if !self.game.is_face_down() {
            for space in Space::all().filter(|space| other.layout[*space].is_none()) {
                self.clear(space);
            }
        }
        self.top = other.top.filter(|tile| self.layout.find(*tile).is_none() && self.game.has_supply());
        if self.game != TileGame::Dots {
            let known = self.pieces();
            for (own, piece) in self.posts.iter_mut().zip(other.posts) {
                *own = if known.contains(&piece) { piece } else { '.' };
            }
        }
        if self.seats.contains(&other.turn) {
            self.turn = other.turn;
        }
        (self.totals, self.round) = (other.totals, other.round);
        (self.phase, self.forbidden, self.rested) = (other.phase, other.forbidden, other.rested);
        self.fit_bottom();
    }
}

fn is_letter(text: &str, letter: char) -> bool {
    text.eq_ignore_ascii_case(letter.encode_utf8(&mut [0; 4]))
}

/// Parses `T:12,G:8`.
fn pair(text: &str) -> Option<[u32; 2]> {
    let (teal, gold) = text.split_once(',')?;
    let number = |text: &str, letter: char| {
        let (seat, number) = text.split_once(':')?;
        is_letter(seat, letter).then(|| number.parse().ok()).flatten()
    };
    Some([number(teal, 'T')?, number(gold, 'G')?])
}

fn switch(text: &str) -> Option<bool> {
    match text {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    }
}
