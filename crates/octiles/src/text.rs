//! Parsing and printing shared by the texts of all Octiles positions and turns.

use eightfold_game::Seat;

use crate::board::{POSTS, Post, PostSet, SPACES, Space};
use crate::colour::Colour;
use crate::error::{PositionError, TurnError};
use crate::face_down::FaceDown;
use crate::layout::Layout;
use crate::supply::Supply;
use crate::tile::{Placement, TILES, TileId};

impl Layout {
    /// Returns the tiles field of a position: 17 items in canonical space order joined by commas, `14.2` or `-`.
    pub fn to_text(&self) -> String {
        tiles_to_text(self, &FaceDown::NONE)
    }

    /// Parses a tiles field. Any rotation 0 to 7 is accepted and made canonical.
    ///
    /// # Errors
    /// If there are not 17 items, one is malformed, or a tile occurs twice.
    pub fn from_text(text: &str) -> Result<Self, PositionError> {
        tiles_from_text(text, false).map(|(layout, _)| layout)
    }
}

/// Returns the tiles field of a position: `14.2`, `-`, face down `?7` or, for an unknown tile, `?`.
pub(crate) fn tiles_to_text(layout: &Layout, face_down: &FaceDown) -> String {
    let item = |space| match (layout[space], face_down.tile(space)) {
        (Some(placement), _) => placement.to_string(),
        (None, Some(tile)) => format!("?{tile}"),
        (None, None) if face_down.contains(space) => "?".to_owned(),
        (None, None) => "-".to_owned(),
    };
    Space::all().map(item).collect::<Vec<_>>().join(",")
}

/// Parses a tiles field. With `face_down` every space has a tile and some may be face down; without it none is face
/// down and some spaces may be empty.
pub(crate) fn tiles_from_text(text: &str, face_down: bool) -> Result<(Layout, FaceDown), PositionError> {
    let items: Vec<&str> = text.trim().split(',').map(str::trim).collect();
    if items.len() != SPACES {
        return Err(PositionError::TileItems(items.len()));
    }
    let (mut layout, mut backs) = (Layout::EMPTY, FaceDown::NONE);
    let mut used = [false; TILES];
    let mut once = |tile: TileId| match std::mem::replace(&mut used[tile.index()], true) {
        true => Err(PositionError::TileTwice { field: "tiles", tile }),
        false => Ok(tile),
    };
    for (space, item) in Space::all().zip(items) {
        match item.strip_prefix('?') {
            Some("") if face_down => backs.put(space, None),
            Some(number) if face_down => backs.put(space, Some(once(tile_in("tiles", number)?)?)),
            Some(_) => {
                return Err(field_error("tiles", item, "a tile face up: none lies face down in this game"));
            }
            None if item == "-" && face_down => {
                return Err(field_error(
                    "tiles",
                    item,
                    "a tile on every space, face up or down, in this race",
                ));
            }
            None if item == "-" => {}
            None => {
                let (number, rotation) = item
                    .split_once('.')
                    .ok_or_else(|| PositionError::TileItem { item: item.to_owned(), space })?;
                let tile = tile_in("tiles", number)?;
                let rotation = rotation
                    .parse()
                    .ok()
                    .filter(|&r: &u8| r < 8)
                    .ok_or_else(|| PositionError::Rotation { rotation: rotation.to_owned(), space })?;
                layout[space] = Some(Placement::new(once(tile)?, rotation));
            }
        }
    }
    Ok((layout, backs))
}

fn tile_in(field: &'static str, number: &str) -> Result<TileId, PositionError> {
    number
        .trim()
        .parse()
        .ok()
        .and_then(TileId::new)
        .ok_or_else(|| PositionError::NoSuchTile { field, number: number.trim().to_owned() })
}

/// Parses a supply, checking that together with the board it has every tile of the set exactly once.
pub(crate) fn supply_from_text(
    text: &str,
    layout: &Layout,
    face_down: &FaceDown,
) -> Result<Supply, PositionError> {
    let mut supply = Supply::EMPTY;
    let mut used = [false; TILES];
    layout.tiles().for_each(|(_, placement)| used[placement.tile().index()] = true);
    face_down.known().for_each(|tile| used[tile.index()] = true);
    let on_board = layout.len() + face_down.spaces().len();
    let items: Vec<&str> = match text.trim() {
        "-" | "" => Vec::new(),
        text => text.split(',').map(str::trim).collect(),
    };
    if items.len() + on_board != TILES {
        return Err(PositionError::TileCount { on_board, in_supply: items.len() });
    }
    let mut known_bottom = false;
    for (at, item) in items.into_iter().enumerate() {
        if item == "?" {
            if known_bottom {
                return Err(PositionError::UnknownOutOfPlace);
            }
            supply.push(None);
            continue;
        }
        if !item.bytes().all(|b| b.is_ascii_digit()) || item.is_empty() {
            return Err(PositionError::SupplyItem(item.to_owned()));
        }
        let tile = tile_in("supply", item)?;
        if std::mem::replace(&mut used[tile.index()], true) {
            return Err(PositionError::TileTwice { field: "supply", tile });
        }
        known_bottom |= at > 0;
        supply.push(Some(tile));
    }
    Ok(supply)
}

/// Returns the letters of the 36 posts.
pub(crate) fn posts_from_text(text: &str) -> Result<[char; POSTS], PositionError> {
    let letters: Vec<char> = text.chars().collect();
    letters.try_into().map_err(|letters: Vec<char>| PositionError::PostCount(letters.len()))
}

/// Returns `B, Y` for `BY`, for messages.
pub(crate) fn comma_separated(letters: &str) -> String {
    letters.chars().map(String::from).collect::<Vec<_>>().join(", ")
}

/// Creates the error for an invalid field.
pub(crate) fn field_error(field: &'static str, found: &str, expected: &'static str) -> PositionError {
    PositionError::Field { field, found: found.to_owned(), expected }
}

/// Returns the letters of the colours at the table, in turn order.
pub(crate) fn letters(colours: &[Colour]) -> String {
    colours.iter().map(|colour| colour.letter()).collect()
}

/// Returns the runners of each colour at the table, checking that there are `each` of them.
pub(crate) fn runners_from_text(
    colours: &[Colour],
    each: usize,
    posts: &str,
) -> Result<[PostSet; Seat::MAX], PositionError> {
    let mut runners = [PostSet::NONE; Seat::MAX];
    for (post, letter) in Post::all().zip(posts_from_text(posts)?) {
        if letter == '.' {
            continue;
        }
        let seat =
            colours.iter().position(|colour| colour.letter().eq_ignore_ascii_case(&letter)).ok_or_else(
                || PositionError::PostLetter { letter, post, allowed: comma_separated(&letters(colours)) },
            )?;
        runners[seat].insert(post);
    }
    for (set, colour) in runners.iter().zip(colours) {
        if set.len() != each {
            return Err(PositionError::Runners { colour: colour.name(), found: set.len(), expected: each });
        }
    }
    Ok(runners)
}

/// Returns the seat with this letter: the first of `letters` is seat 0.
pub(crate) fn seat_of_letter(letters: &str, text: &str) -> Result<Seat, PositionError> {
    letters
        .chars()
        .position(|letter| text.eq_ignore_ascii_case(&letter.to_string()))
        .map(Seat::new)
        .ok_or_else(|| PositionError::Turn { found: text.to_owned(), allowed: comma_separated(letters) })
}

/// Parses two numbers like `T:12,G:8`, neither above `most`.
pub(crate) fn totals_from_text(
    field: &'static str,
    text: &str,
    most: u32,
    expected: &'static str,
) -> Result<[u32; 2], PositionError> {
    let number = |text: &str, letter: &str| {
        let (seat, number) = text.split_once(':')?;
        let number = number.parse().ok().filter(|&number| number <= most)?;
        seat.eq_ignore_ascii_case(letter).then_some(number)
    };
    text.split_once(',')
        .and_then(|(teal, gold)| Some([number(teal, "T")?, number(gold, "G")?]))
        .ok_or_else(|| field_error(field, text, expected))
}

/// Parses a placement like `14@c3:2`; `None` if it doesn't have that form.
pub(crate) fn placement_from_text(text: &str) -> Option<Result<(Placement, Space), TurnError>> {
    let (tile, rest) = text.split_once('@')?;
    let (space, rotation) = rest.split_once(':')?;
    Some(read_placement(tile, space, rotation))
}

fn read_placement(tile: &str, space: &str, rotation: &str) -> Result<(Placement, Space), TurnError> {
    let tile = turn_tile(tile)?;
    let space = turn_space(space)?;
    let rotation = turn_rotation(rotation)?;
    Ok((Placement::new(tile, rotation), space))
}

/// Parses a tile number in a turn.
pub(crate) fn turn_tile(text: &str) -> Result<TileId, TurnError> {
    text.parse().ok().and_then(TileId::new).ok_or_else(|| TurnError::NoSuchTile(text.to_owned()))
}

/// Parses a space in a turn.
pub(crate) fn turn_space(text: &str) -> Result<Space, TurnError> {
    Space::from_name(text).ok_or_else(|| TurnError::NoSuchSpace(text.to_owned()))
}

/// Parses a rotation in a turn: 0 to 7, not yet canonical.
pub(crate) fn turn_rotation(text: &str) -> Result<u8, TurnError> {
    text.parse().ok().filter(|&r: &u8| r < 8).ok_or_else(|| TurnError::NoSuchRotation(text.to_owned()))
}

/// Parses a post in a turn.
pub(crate) fn turn_post(text: &str) -> Result<Post, TurnError> {
    Post::from_name(text).ok_or_else(|| TurnError::NoSuchPost(text.to_owned()))
}

/// Parses a run like `A3-C4`; `None` if it doesn't have that form.
pub(crate) fn run_from_text(text: &str) -> Option<Result<(Post, Post), TurnError>> {
    let (from, to) = text.split_once('-')?;
    Some(turn_post(from).and_then(|from| Ok((from, turn_post(to)?))))
}
