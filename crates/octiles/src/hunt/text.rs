//! Positions and turns of Scavenger Hunt as text.

use eightfold_game::{Seat, Step};

use super::setup::four;
use super::{Hunt, HuntDetails, HuntRules, HuntTurn, ScrambleResult};
use crate::board::{Post, Space};
use crate::error::{PositionError, TurnError};
use crate::phase::HuntPhase;
use crate::setup::{Setup, SetupPiece};
use crate::text::{
    field_error, letter_of_seat, out_from_text, out_to_text, passes_from_text, passes_to_text,
    placement_from_text, posts_from_text, run_from_text, seat_of_letter, supply_from_text, tiles_from_text,
    tiles_to_text, totals_from_text, turn_post, turn_rotation, turn_space, turn_tile,
};
use crate::tile::Placement;

const FIELDS: &str =
    "tiles posts spare turn phase prizes forbidden flag [scrambles] [named:SPACES] [passes:N] [out:LETTER]";
const TAKEN_FORM: &str = "the prizes taken, like `T:1,G:2`, up to 5 each";
const TURNS: &str = "`start C3 D4`, `prizes A1`, `14@c3:2 C3-D4`, `C3-D4`, `14@c3:2`, `c3:5`, `marker B4`, \
                     `scramble b2 c3 d4 b5`, `done`, `pass`, `resign` or `scrambled b2=14.3,..`";

/// The letters of the seats, in turn order.
const LETTERS: &str = "GT";
/// The letters of the prizes that each seat collects.
const PRIZE: [char; 2] = ['o', 'p'];
/// The letters of the markers of each seat.
const MARKER: [char; 2] = ['n', 'm'];

fn post_letter(piece: &Option<SetupPiece>) -> char {
    let of = |letters: [char; 2], seat: Seat| letters.get(seat.index()).copied().unwrap_or('?');
    match *piece {
        None => '.',
        Some(SetupPiece::Runner(seat)) => letter_of_seat(LETTERS, seat),
        Some(SetupPiece::Prize(seat)) => of(PRIZE, seat),
        Some(SetupPiece::Marker(seat)) => of(MARKER, seat),
    }
}

fn piece_from_text(post: Post, letter: char) -> Result<Option<SetupPiece>, PositionError> {
    let seat =
        |letters: [char; 2], lower: char| letters.iter().position(|known| *known == lower).map(Seat::new);
    let lower = letter.to_ascii_lowercase();
    if letter == '.' {
        return Ok(None);
    }
    seat(['g', 't'], lower)
        .map(SetupPiece::Runner)
        .or_else(|| seat(PRIZE, lower).map(SetupPiece::Prize))
        .or_else(|| seat(MARKER, lower).map(SetupPiece::Marker))
        .map(Some)
        .ok_or_else(|| PositionError::PostLetter {
            letter,
            post,
            allowed: "`.`, G, T, p, o, m, n".to_owned(),
        })
}

fn spaces_to_text(spaces: &[Space], by: &str) -> String {
    let names: Vec<&str> = spaces.iter().map(|space| space.name()).collect();
    names.join(by)
}

impl Hunt {
    /// Returns the text of a setup: `tiles posts spare turn phase prizes forbidden flag [scrambles] [named:SPACES]
    /// [passes:N] [out:LETTER]`. It is the canonical text if the position is possible.
    pub fn setup_to_text(rules: &HuntRules, setup: &Setup<HuntDetails>) -> String {
        let HuntDetails { phase, taken: [gold, teal], forbidden, rested, scrambles, scrambled } =
            &setup.details;
        let mut text = format!(
            "{} {} {} {} {} T:{teal},G:{gold} {} {}",
            tiles_to_text(&setup.layout, &setup.face_down),
            setup.posts.iter().map(post_letter).collect::<String>(),
            setup.supply,
            letter_of_seat(LETTERS, setup.turn),
            phase.name(),
            forbidden.map_or("-", Space::name),
            u8::from(*rested),
        );
        if rules.scramble {
            let [gold, teal] = scrambles.map(u8::from);
            text += &format!(" T{teal}G{gold}");
        }
        if let Some(spaces) = scrambled {
            text += &format!(" named:{}", spaces_to_text(spaces, ","));
        }
        text + &passes_to_text(setup.passes) + &out_to_text(LETTERS, setup.out)
    }

    /// Parses the text of a position, possible or not, leniently.
    ///
    /// # Errors
    /// If the text doesn't have the form of a position of this game; names the invalid field.
    pub fn setup_from_text(rules: &HuntRules, text: &str) -> Result<Setup<HuntDetails>, PositionError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [tiles, posts, spare, turn, phase, prizes, forbidden, flag, trailing @ ..] = fields.as_slice()
        else {
            return Err(PositionError::Fields { expected: FIELDS, found: fields.len() });
        };
        let taken = |number: u32| u8::try_from(number).map_err(|_| field_error("prizes", prizes, TAKEN_FORM));
        let [teal, gold] = totals_from_text("prizes", prizes, TAKEN_FORM)?;
        let mut setup = Setup::empty(HuntDetails {
            phase: phase_from_text(phase)?,
            taken: [taken(gold)?, taken(teal)?],
            forbidden: forbidden_from_text(forbidden)?,
            rested: switch_from_text("flag", flag)?,
            ..HuntDetails::default()
        });
        (setup.layout, setup.face_down) = tiles_from_text(tiles)?;
        for (post, letter) in Post::all().zip(posts_from_text(posts)?) {
            setup.posts[post.index()] = piece_from_text(post, letter)?;
        }
        setup.supply = supply_from_text(spare, setup.tiles_on_board())?;
        setup.turn = seat_of_letter(LETTERS, turn)?;
        let trailing = match (rules.scramble, trailing) {
            (true, [scrambles, trailing @ ..]) => {
                setup.details.scrambles = scrambles_from_text(scrambles)?;
                trailing
            }
            (true, []) => {
                return Err(PositionError::Fields { expected: FIELDS, found: fields.len() });
            }
            (false, trailing) => trailing,
        };
        for field in trailing {
            match field.split_once(':') {
                Some(("named", spaces)) => setup.details.scrambled = Some(named_from_text(spaces)?),
                Some(("passes", n)) => setup.passes = passes_from_text(n)?,
                Some(("out", seat)) => setup.out = out_from_text(LETTERS, seat)?,
                _ => {
                    let expected = "`named:SPACES`, `passes:N` or `out:LETTER`";
                    return Err(field_error("trailing field", field, expected));
                }
            }
        }
        Ok(setup)
    }
}

fn phase_from_text(text: &str) -> Result<HuntPhase, PositionError> {
    HuntPhase::ALL
        .into_iter()
        .find(|phase| phase.name().eq_ignore_ascii_case(text))
        .ok_or_else(|| field_error("phase", text, "`gold`, `prizes`, `play`, `mark` or `scramble`"))
}

fn forbidden_from_text(text: &str) -> Result<Option<Space>, PositionError> {
    match (text, Space::from_name(text)) {
        ("-", _) => Ok(None),
        (_, Some(space)) => Ok(Some(space)),
        _ => Err(field_error("forbidden", text, "a space from c1 to c5, or `-`")),
    }
}

fn switch_from_text(field: &'static str, text: &str) -> Result<bool, PositionError> {
    match text {
        "0" => Ok(false),
        "1" => Ok(true),
        _ => Err(field_error(field, text, "`0` or `1`")),
    }
}

fn scrambles_from_text(text: &str) -> Result<[bool; 2], PositionError> {
    let wrong = || field_error("scrambles", text, "the scrambles left, like `T1G0`");
    let (teal, gold) =
        text.strip_prefix(['T', 't']).and_then(|rest| rest.split_once(['G', 'g'])).ok_or_else(wrong)?;
    match (switch_from_text("scrambles", gold), switch_from_text("scrambles", teal)) {
        (Ok(gold), Ok(teal)) => Ok([gold, teal]),
        _ => Err(wrong()),
    }
}

fn named_from_text(text: &str) -> Result<[Space; 4], PositionError> {
    let spaces: Option<Vec<Space>> = text.split(',').map(Space::from_name).collect();
    spaces
        .and_then(four)
        .ok_or_else(|| field_error("named", text, "four different spaces, like `b2,c3,d4,b5`"))
}

pub(super) fn turn_to_text(turn: &HuntTurn) -> String {
    let laid = |placement: &Placement, space: &Space| {
        format!("{}@{space}:{}", placement.tile(), placement.rotation())
    };
    match turn {
        HuntTurn::Start { gold, teal } => format!("start {gold} {teal}"),
        HuntTurn::Prizes { plum } => format!("prizes {plum}"),
        HuntTurn::ReplaceAndRun { placement, space, from, to } => {
            format!("{} {from}-{to}", laid(placement, space))
        }
        HuntTurn::Run { from, to } => format!("{from}-{to}"),
        HuntTurn::Replace { placement, space } => laid(placement, space),
        HuntTurn::Rotate { placement, space } => format!("{space}:{}", placement.rotation()),
        HuntTurn::Marker(stop) => format!("marker {stop}"),
        HuntTurn::Scramble(spaces) => format!("scramble {}", spaces_to_text(spaces, " ")),
        HuntTurn::Done => "done".to_owned(),
        HuntTurn::Pass => "pass".to_owned(),
        HuntTurn::Resign => "resign".to_owned(),
    }
}

pub(super) fn scrambled_to_text(chance: &ScrambleResult) -> String {
    let items: Vec<String> =
        chance.0.iter().map(|(space, placement)| format!("{space}={placement}")).collect();
    format!("scrambled {}", items.join(","))
}

pub(super) fn step_from_text(game: &Hunt, text: &str) -> Result<Step<Hunt>, TurnError> {
    let malformed = || TurnError::Malformed { text: text.trim().to_owned(), expected: TURNS };
    let words: Vec<&str> = text.split_whitespace().collect();
    let (first, rest) = words.split_first().ok_or_else(malformed)?;
    let turn = match (first.to_ascii_lowercase().as_str(), rest) {
        ("start", [gold, teal]) => HuntTurn::Start { gold: turn_post(gold)?, teal: turn_post(teal)? },
        ("prizes", [plum]) => HuntTurn::Prizes { plum: first_plum(turn_post(plum)?) },
        ("marker", [stop]) => HuntTurn::Marker(turn_post(stop)?),
        ("scramble", spaces) => {
            let spaces: Vec<Space> = spaces
                .iter()
                .flat_map(|word| word.split(','))
                .filter(|word| !word.is_empty())
                .map(turn_space)
                .collect::<Result<_, _>>()?;
            HuntTurn::Scramble(four(spaces).ok_or(TurnError::FourSpaces)?)
        }
        ("scrambled", [_, ..]) => {
            return scrambled_from_text(&rest.concat()).ok_or_else(malformed)?.map(Step::Chance);
        }
        ("done", []) => HuntTurn::Done,
        ("pass", []) => HuntTurn::Pass,
        ("resign", []) => HuntTurn::Resign,
        (_, [run]) => {
            let (placement, space) = placement_from_text(first).ok_or_else(malformed)??;
            let (from, to) = run_from_text(run).ok_or_else(malformed)??;
            HuntTurn::ReplaceAndRun { placement, space, from, to }
        }
        (word, []) => {
            if let Some(laid) = placement_from_text(word) {
                let (placement, space) = laid?;
                HuntTurn::Replace { placement, space }
            } else if let Some((space, rotation)) = word.split_once(':') {
                let space = turn_space(space)?;
                let rotation = turn_rotation(rotation)?;
                let lies = game.layout[space].ok_or_else(malformed)?;
                HuntTurn::Rotate { placement: Placement::new(lies.tile(), rotation), space }
            } else {
                let (from, to) = run_from_text(word).ok_or_else(malformed)??;
                HuntTurn::Run { from, to }
            }
        }
        _ => return Err(malformed()),
    };
    Ok(Step::Turn(turn))
}

/// Returns the first Plum circle, the canonical name of a layout that any of them can name.
pub(super) fn first_plum(plum: Post) -> Post {
    if plum.is_circle() { Post::circle(plum.index() % 4) } else { plum }
}

/// Parses the result of a scramble; `None` if it doesn't have its form.
fn scrambled_from_text(text: &str) -> Option<Result<ScrambleResult, TurnError>> {
    let mut fallen = Vec::new();
    for item in text.split(',') {
        let (space, placement) = item.split_once('=')?;
        let (tile, rotation) = placement.split_once('.')?;
        let read = || {
            let space = turn_space(space)?;
            Ok((space, Placement::new(turn_tile(tile)?, turn_rotation(rotation)?)))
        };
        match read() {
            Ok(item) => fallen.push(item),
            Err(error) => return Some(Err(error)),
        }
    }
    fallen.sort_unstable_by_key(|(space, _)| *space);
    fallen.dedup_by_key(|(space, _)| *space);
    Some(fallen.try_into().map(ScrambleResult).map_err(|_| TurnError::FourSpaces))
}
