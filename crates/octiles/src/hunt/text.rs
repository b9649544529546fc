//! Positions and turns of Scavenger Hunt as text.

use eightfold_game::{Seat, Step};

use super::{GOLD, Hunt, HuntPhase, HuntRules, HuntTurn, PRIZES, ScrambleResult, TEAL};
use crate::board::{Post, PostSet, SPACES, Space};
use crate::error::{PositionError, TurnError};
use crate::face_down::FaceDown;
use crate::layout::Layout;
use crate::seating::Seating;
use crate::text::{
    field_error, placement_from_text, posts_from_text, run_from_text, seat_of_letter, supply_from_text,
    totals_from_text, turn_post, turn_rotation, turn_space, turn_tile,
};
use crate::tile::Placement;

const FIELDS: &str =
    "tiles posts spare turn phase prizes forbidden flag [scrambles] [named:SPACES] [passes:N] [out:LETTER]";
const TAKEN: &str = "the prizes taken, like `T:1,G:2`, up to 5 each";
const TURNS: &str = "`start C3 D4`, `prizes A1`, `14@c3:2 C3-D4`, `C3-D4`, `14@c3:2`, `c3:5`, `marker B4`, \
                     `scramble b2 c3 d4 b5`, `done`, `pass`, `resign` or `scrambled b2=14.3,..`";

/// Letters by seat.
const LETTERS: &str = "GT";

fn letter(seat: Seat) -> char {
    Hunt::runner_tone(seat).letter()
}

/// By seat: the letter of a prize, the letter of a marker.
const PRIZE: [char; 2] = ['o', 'p'];
const MARKER: [char; 2] = ['n', 'm'];

fn post_letter(game: &Hunt, post: Post) -> char {
    for seat in [GOLD, TEAL] {
        if game.runner(seat) == Some(post) {
            return letter(seat);
        }
        if game.decoy(seat) == Some(post) {
            return MARKER[seat.index()];
        }
        if game.prizes(seat).contains(post) {
            return PRIZE[seat.index()];
        }
    }
    '.'
}

fn spaces_to_text(spaces: &[Space], by: &str) -> String {
    let names: Vec<&str> = spaces.iter().map(|space| space.name()).collect();
    names.join(by)
}

pub(super) fn position_to_text(game: &Hunt) -> String {
    let posts: String = Post::all().map(|post| post_letter(game, post)).collect();
    let mut text = format!(
        "{} {posts} {} {} {} T:{},G:{} {} {}",
        game.layout.to_text(),
        game.spare,
        letter(game.seating.turn()),
        game.phase.name(),
        game.prizes_taken(TEAL),
        game.prizes_taken(GOLD),
        game.forbidden.map_or("-", Space::name),
        u8::from(game.rested),
    );
    if game.rules.scramble {
        text += &format!(" T{}G{}", u8::from(game.has_scramble(TEAL)), u8::from(game.has_scramble(GOLD)));
    }
    if let Some(spaces) = game.named {
        text += &format!(" named:{}", spaces_to_text(&spaces, ","));
    }
    text + &game.seating.passes_to_text() + &game.seating.out_to_text(letter)
}

pub(super) fn position_from_text(rules: &HuntRules, text: &str) -> Result<Hunt, PositionError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [tiles, posts, spare, turn, phase, prizes, forbidden, flag, trailing @ ..] = fields.as_slice() else {
        return Err(PositionError::Fields { expected: FIELDS, found: fields.len() });
    };
    let layout = Layout::from_text(tiles)?;
    if layout.len() < SPACES {
        return Err(PositionError::SpacesEmpty(SPACES - layout.len()));
    }
    let spare =
        supply_from_text(spare, &layout, &FaceDown::NONE)?.top().ok_or(PositionError::NothingHidden)?;
    let [teal, gold] = totals_from_text("prizes", prizes, PRIZES as u32, TAKEN)?.map(|taken| taken as u8);
    let mut game = Hunt {
        rules: *rules,
        layout,
        spare,
        runners: [None; 2],
        prizes: [PostSet::NONE; 2],
        markers: [None; 2],
        taken: [gold, teal],
        phase: phase_from_text(phase)?,
        seating: Seating::new(2),
        forbidden: forbidden_from_text(forbidden)?,
        rested: switch_from_text("flag", flag)?,
        scrambles: [false; 2],
        named: None,
    };
    game.seating.hand_to(seat_of_letter(LETTERS, turn)?);
    read_posts(&mut game, posts)?;
    let trailing = match (rules.scramble, trailing) {
        (true, [scrambles, trailing @ ..]) => {
            game.scrambles = scrambles_from_text(scrambles)?;
            trailing
        }
        (true, []) => {
            return Err(PositionError::Fields { expected: FIELDS, found: fields.len() });
        }
        (false, trailing) => trailing,
    };
    for field in trailing {
        match field.split_once(':') {
            Some(("named", spaces)) => game.named = Some(named_from_text(spaces)?),
            Some(("passes", n)) => game.seating.read_passes(n)?,
            Some(("out", seat)) => game.seating.read_out(LETTERS, seat)?,
            _ => {
                return Err(field_error(
                    "trailing field",
                    field,
                    "`named:SPACES`, `passes:N` or `out:LETTER`",
                ));
            }
        }
    }
    game.seating.check(LETTERS)?;
    check_posts(&game)?;
    check_phase(&game)?;
    Ok(game)
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

/// Returns four different spaces in canonical order.
fn four(mut spaces: Vec<Space>) -> Option<[Space; 4]> {
    spaces.sort_unstable();
    spaces.dedup();
    spaces.try_into().ok()
}

fn read_posts(game: &mut Hunt, posts: &str) -> Result<(), PositionError> {
    for (post, found) in Post::all().zip(posts_from_text(posts)?) {
        let wrong =
            |allowed: &str| PositionError::PostLetter { letter: found, post, allowed: allowed.to_owned() };
        let once = |slot: &mut Option<Post>| match slot.replace(post) {
            None => Ok(()),
            Some(_) => Err(wrong("another letter: there is only one such piece")),
        };
        match found.to_ascii_lowercase() {
            '.' => {}
            'g' => once(&mut game.runners[GOLD.index()])?,
            't' => once(&mut game.runners[TEAL.index()])?,
            'o' | 'p' if !post.is_circle() => return Err(wrong("`.GTmn`: prizes are on circles")),
            'o' => game.prizes[GOLD.index()].insert(post),
            'p' => game.prizes[TEAL.index()].insert(post),
            'n' | 'm' if post.is_circle() => return Err(wrong("`.GTpo`: markers are on stops")),
            'n' => once(&mut game.markers[GOLD.index()])?,
            'm' => once(&mut game.markers[TEAL.index()])?,
            _ => return Err(wrong("`.`, G, T, p, o, m, n")),
        }
    }
    Ok(())
}

/// Checks the numbers of runners, prizes and markers for this phase.
fn check_posts(game: &Hunt) -> Result<(), PositionError> {
    let set_up = game.phase > HuntPhase::Prizes;
    for seat in [GOLD, TEAL] {
        let runners = usize::from(game.phase != HuntPhase::Gold);
        let found = usize::from(game.runner(seat).is_some());
        if found != runners {
            return Err(PositionError::Runners {
                colour: Hunt::runner_tone(seat).name(),
                found,
                expected: runners,
            });
        }
        let expected = if set_up { PRIZES - game.prizes_taken(seat) } else { 0 };
        let found = game.prizes(seat).len();
        if found != expected {
            return Err(PositionError::Prizes { colour: Hunt::prize_tone(seat).name(), found, expected });
        }
    }
    let markers = game.markers.iter().flatten().count();
    let most = usize::from(matches!(game.phase, HuntPhase::Play | HuntPhase::Scramble));
    if markers > most {
        return Err(PositionError::Markers { found: markers, most });
    }
    Ok(())
}

fn check_phase(game: &Hunt) -> Result<(), PositionError> {
    let phase = |expected| Err(field_error("phase", game.phase.name(), expected));
    let may_act = |seat| game.seating.turn() == seat || !game.seating.out().is_empty();
    match game.phase {
        HuntPhase::Gold if !may_act(GOLD) => phase("another one: in `gold` it is Gold's turn"),
        HuntPhase::Prizes if !may_act(TEAL) => phase("another one: in `prizes` it is Teal's turn"),
        HuntPhase::Gold | HuntPhase::Prizes if game.taken != [0, 0] => {
            phase("another one: prizes have been taken already")
        }
        HuntPhase::Scramble if !game.rules.scramble => phase("another one: this hunt is without scrambles"),
        HuntPhase::Scramble
            if game.named.is_none()
                && !game.has_scramble(game.seating.turn())
                && game.seating.out().is_empty() =>
        {
            phase("another one: the player to act has no scramble left")
        }
        phase if game.named.is_some() && phase != HuntPhase::Scramble => {
            Err(field_error("named", phase.name(), "left out except in phase `scramble`"))
        }
        _ if game.taken == [PRIZES as u8; 2] => {
            Err(field_error("prizes", "T:5,G:5", "less than five for one of the players"))
        }
        _ => Ok(()),
    }
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
