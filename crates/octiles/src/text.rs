//! Parsing and printing shared by the texts of all Octiles positions and turns.

use eightfold_game::{Seat, Seats};

use crate::board::{POSTS, Post, SPACES, Space};
use crate::colour::Colour;
use crate::error::{PositionError, SetupError, TurnError};
use crate::face_down::FaceDown;
use crate::layout::Layout;
use crate::setup::{SetupPiece, check_board};
use crate::supply::Supply;
use crate::tile::{Placement, TILES, TileId};

impl Layout {
    /// Returns the tiles field of a position: 17 items in canonical space order joined by commas, `14.2` or `-`.
    pub fn to_text(&self) -> String {
        tiles_to_text(self, &FaceDown::NONE)
    }

    /// Parses a tiles field without face-down tiles. Any rotation 0 to 7 is accepted and made canonical.
    ///
    /// # Errors
    /// If there are not 17 items, one is malformed, or a tile occurs twice.
    pub fn from_text(text: &str) -> Result<Self, PositionError> {
        let (layout, face_down) = tiles_from_text(text)?;
        check_board(&layout, &face_down)?;
        match face_down.spaces().iter().next() {
            None => Ok(layout),
            Some(space) => Err(SetupError::FaceDownHere(space).into()),
        }
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

/// Parses a tiles field: face-up and face-down tiles, possibly with the same tile twice.
pub(crate) fn tiles_from_text(text: &str) -> Result<(Layout, FaceDown), PositionError> {
    let items: Vec<&str> = text.trim().split(',').map(str::trim).collect();
    if items.len() != SPACES {
        return Err(PositionError::TileItems(items.len()));
    }
    let (mut layout, mut face_down) = (Layout::EMPTY, FaceDown::NONE);
    for (space, item) in Space::all().zip(items) {
        match item.strip_prefix('?') {
            Some("") => face_down.put(space, None),
            Some(number) => face_down.put(space, Some(tile_in("tiles", number)?)),
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
                layout[space] = Some(Placement::new(tile, rotation));
            }
        }
    }
    Ok((layout, face_down))
}

fn tile_in(field: &'static str, number: &str) -> Result<TileId, PositionError> {
    number
        .trim()
        .parse()
        .ok()
        .and_then(TileId::new)
        .ok_or_else(|| PositionError::NoSuchTile { field, number: number.trim().to_owned() })
}

/// Parses a supply. `on_board` is the number of tiles on the board, for the message about too many tiles.
pub(crate) fn supply_from_text(text: &str, on_board: usize) -> Result<Supply, PositionError> {
    let items: Vec<&str> = match text.trim() {
        "-" | "" => Vec::new(),
        text => text.split(',').map(str::trim).collect(),
    };
    if items.len() > TILES {
        return Err(SetupError::TileCount { on_board, in_supply: items.len() }.into());
    }
    let mut supply = Supply::EMPTY;
    for item in items {
        if item == "?" {
            supply.push(None);
            continue;
        }
        if !item.bytes().all(|b| b.is_ascii_digit()) || item.is_empty() {
            return Err(PositionError::SupplyItem(item.to_owned()));
        }
        supply.push(Some(tile_in("supply", item)?));
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

/// Returns the runners on the posts; the first of `letters` is seat 0.
pub(crate) fn runners_from_text(
    letters: &str,
    posts: &str,
) -> Result<[Option<SetupPiece>; POSTS], PositionError> {
    let mut pieces = [None; POSTS];
    for (post, letter) in Post::all().zip(posts_from_text(posts)?) {
        if letter == '.' {
            continue;
        }
        let seat = letters
            .chars()
            .position(|known| known.eq_ignore_ascii_case(&letter))
            .ok_or_else(|| PositionError::PostLetter { letter, post, allowed: comma_separated(letters) })?;
        pieces[post.index()] = Some(SetupPiece::Runner(Seat::new(seat)));
    }
    Ok(pieces)
}

/// Returns the posts field: the letter of each runner's seat, `.` for an empty post.
pub(crate) fn runners_to_text(letters: &str, posts: &[Option<SetupPiece>; POSTS]) -> String {
    let letter = |piece: &Option<SetupPiece>| match piece {
        Some(SetupPiece::Runner(seat)) => letter_of_seat(letters, *seat),
        _ => '.',
    };
    posts.iter().map(letter).collect()
}

/// Returns the letter of a seat; `?` for a seat that the game doesn't have.
pub(crate) fn letter_of_seat(letters: &str, seat: Seat) -> char {
    letters.chars().nth(seat.index()).unwrap_or('?')
}

/// Returns the trailing field ` passes:N`, or nothing.
pub(crate) fn passes_to_text(passes: u8) -> String {
    if passes == 0 { String::new() } else { format!(" passes:{passes}") }
}

/// Returns the trailing field ` out:LETTERS`, or nothing.
pub(crate) fn out_to_text(letters: &str, out: Seats) -> String {
    if out.is_empty() {
        return String::new();
    }
    " out:".chars().chain(out.iter().map(|seat| letter_of_seat(letters, seat))).collect()
}

/// Parses the value of a field `passes:N`.
pub(crate) fn passes_from_text(text: &str) -> Result<u8, PositionError> {
    text.parse().map_err(|_| {
        field_error("passes", text, "a number of passes, no more than there are players still in")
    })
}

/// Parses the value of a field `out:LETTERS`.
pub(crate) fn out_from_text(letters: &str, text: &str) -> Result<Seats, PositionError> {
    text.chars().map(|letter| seat_of_letter(letters, letter.encode_utf8(&mut [0; 4]))).collect()
}

/// Returns the seat with this letter: the first of `letters` is seat 0.
pub(crate) fn seat_of_letter(letters: &str, text: &str) -> Result<Seat, PositionError> {
    letters
        .chars()
        .position(|letter| text.eq_ignore_ascii_case(&letter.to_string()))
        .map(Seat::new)
        .ok_or_else(|| PositionError::Turn { found: text.to_owned(), allowed: comma_separated(letters) })
}

/// Parses two numbers like `T:12,G:8`: Teal's, Gold's.
pub(crate) fn totals_from_text(
    field: &'static str,
    text: &str,
    expected: &'static str,
) -> Result<[u32; 2], PositionError> {
    let number = |text: &str, letter: &str| {
        let (seat, number) = text.split_once(':')?;
        seat.eq_ignore_ascii_case(letter).then(|| number.parse().ok()).flatten()
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
