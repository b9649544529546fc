//! Parses turns leniently: either form of points, either case, movers in any order, letters omitted where the rest
//! identifies the pod.

use std::collections::HashSet;

use eightfold_game::QuickHash;
use smallvec::SmallVec;

use super::prongs;
use super::turn::part_name;
use crate::board::{Point, Squares};
use crate::direction::{Direction, Prongs};
use crate::error::TurnError;
use crate::midturn::MidTurnState;
use crate::mode;
use crate::octi::Octi;
use crate::pod::Pod;
use crate::rules::Mode;
use crate::turn::{Act, Advance, Captures, FreeMove, Mover, Path, Turn};

/// The limit on ways to read a text that omits letters.
const MAX_READINGS: usize = 3000;

/// The name of a pod in a text: all its prongs, and its superprongs.
type Name = (Prongs, Prongs);

/// One pod and its action, as written.
struct Item {
    point: Point,
    name: Option<Name>,
    action: ParsedAction,
}

enum ParsedAction {
    Insert { hole: Direction, superprong: bool },
    Reposition { from: Direction, to: Direction },
    Go(Legs),
    Come,
    ComeFromReserve,
    BringPartner,
}

/// The captures written after a landing point.
enum ParsedCaptures {
    Nothing,
    All,
    Some(Vec<Part>),
}

/// Landing points, each with what it captures.
type Legs = Vec<(Point, ParsedCaptures)>;

/// A pod in a list of captures, as written.
struct Part {
    /// The letter of the pod's owner, if the text gives one.
    owner: Option<char>,
    name: Name,
    text: String,
}

pub(crate) fn turn(position: &Octi, text: &str) -> Result<Turn, TurnError> {
    let bare: String = text
        .chars()
        .filter(|character| !character.is_whitespace())
        .map(|character| match character {
            // Typeset forms of `-` and `x`.
            '‐' | '‑' | '–' | '—' | '−' => '-',
            '×' => 'x',
            other => other,
        })
        .collect();
    if bare.eq_ignore_ascii_case("resign") {
        return Ok(Turn::RESIGN);
    }
    if bare.eq_ignore_ascii_case("pass") {
        return Err(TurnError::Pass);
    }
    if bare.is_empty() || !bare.is_ascii() {
        return Err(form(text));
    }
    let mut at = MidTurnState::begin(position, position.turn);
    let mut parts: Vec<&str> = bare.split(';').collect();
    let last = parts.pop().unwrap_or_default();
    if last.is_empty() {
        return Err(TurnError::NoRegularPart);
    }
    if last.eq_ignore_ascii_case("resign") {
        return Err(TurnError::ResignAlone);
    }
    let mut free = Vec::new();
    for part in parts {
        let step = free_move(&at, part)?;
        at = at.after_unchecked(&step);
        free.push(step);
    }
    let act = act(&at, last)?;
    Ok(Turn::new(free, act))
}

fn form(text: &str) -> TurnError {
    TurnError::Form { text: text.chars().take(80).collect() }
}

fn items(at: &MidTurnState, part: &str) -> Result<Vec<Item>, TurnError> {
    let mut depth = 0;
    let texts = part.split(|character| {
        match character {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        character == ',' && depth == 0
    });
    texts.map(|text| item(at, text)).collect()
}

fn point(text: &str) -> Result<(Point, &str), TurnError> {
    let name = text.get(..2).unwrap_or(text);
    let point = Point::from_name(name).ok_or_else(|| TurnError::Point(name.to_owned()))?;
    Ok((point, &text[2..]))
}

fn item(at: &MidTurnState, text: &str) -> Result<Item, TurnError> {
    let wrong = || form(text);
    if text.is_empty() {
        return Err(wrong());
    }
    let (point, rest) = self::point(text)?;
    let (name, rest) = match rest.strip_prefix(['.', '0']) {
        Some(rest) => (Some((Prongs::NONE, Prongs::NONE)), rest),
        None => {
            let (prongs, superprongs, rest) = prongs(rest);
            let name = (!prongs.is_empty()).then_some((prongs, superprongs));
            (name, rest)
        }
    };
    let action = match rest.as_bytes() {
        [] if name.is_none() => ParsedAction::Come,
        [b'r' | b'R'] if name.is_none() => ParsedAction::ComeFromReserve,
        [b'p' | b'P'] if name.is_none() && at.rules.players() == 4 => ParsedAction::BringPartner,
        [b'+', ..] => build(&rest[1..]).ok_or_else(wrong)?,
        [b'-', ..] => ParsedAction::Go(legs(at, text, rest)?),
        _ => return Err(wrong()),
    };
    Ok(Item { point, name, action })
}

/// Parses `B`, `B!` or `A-B`.
fn build(text: &str) -> Option<ParsedAction> {
    let letter = |byte: u8| Direction::from_letter(byte.into());
    match *text.as_bytes() {
        [hole] => Some(ParsedAction::Insert { hole: letter(hole)?, superprong: false }),
        [hole, b'!'] => Some(ParsedAction::Insert { hole: letter(hole)?, superprong: true }),
        [to, b'-', from] | [to, b'-', from, b'!'] => {
            Some(ParsedAction::Reposition { from: letter(from)?, to: letter(to)? })
        }
        _ => None,
    }
}

/// Parses the legs of a mover, like `-86-68x(CD.E)`.
fn legs(at: &MidTurnState, whole: &str, text: &str) -> Result<Legs, TurnError> {
    let mut legs = Vec::new();
    let mut rest = text;
    while let Some(after) = rest.strip_prefix('-') {
        let (to, after) = point(after)?;
        let (taken, after) = match after.strip_prefix(['x', 'X']) {
            None => (ParsedCaptures::Nothing, after),
            Some(after) => match after.strip_prefix('(') {
                None => (ParsedCaptures::All, after),
                Some(list) => {
                    let (list, after) = list.split_once(')').ok_or_else(|| form(whole))?;
                    let parts: Option<Vec<Part>> =
                        list.split(['.', ',', '+']).map(|text| part(at, text)).collect();
                    (ParsedCaptures::Some(parts.ok_or_else(|| form(whole))?), after)
                }
            },
        };
        legs.push((to, taken));
        rest = after;
    }
    if !rest.is_empty() {
        return Err(form(whole));
    }
    let mut path = Path::NONE;
    for (to, _) in &legs {
        if path.is_full() {
            return Err(TurnError::TooManyLegs(whole.chars().take(80).collect()));
        }
        path.push(*to);
    }
    Ok(legs)
}

/// Parses `CD` or `0`, or with four players `sCD`: there a lower-case `e` is East, a capital letter a prong.
fn part(at: &MidTurnState, text: &str) -> Option<Part> {
    let first = text.chars().next()?;
    let owned = at.rules.players() == 4 && first != 'E' && at.rules.seat(first).is_some();
    let (owner, rest) = if owned { (Some(first), &text[1..]) } else { (None, text) };
    let (prongs, superprongs, left) = prongs(rest);
    let is_bare = matches!(rest, "0") || (rest.is_empty() && owned);
    ((left.is_empty() && !prongs.is_empty()) || is_bare).then(|| Part {
        owner,
        name: (prongs, superprongs),
        text: text.to_owned(),
    })
}

/// Returns the pods an item may refer to: several if it gives no letters and different pods are there.
fn candidates(at: &MidTurnState, item: &Item) -> Result<Vec<Pod>, TurnError> {
    let there = |pod: &Pod| pod.is_of(at.seat) && pod.point() == item.point;
    if !at.pods_on(item.point).any(|pod| there(&pod)) {
        return Err(TurnError::NobodyThere(item.point));
    }
    if let Some((prongs, superprongs)) = item.name {
        if !superprongs.is_empty() && !at.rules.superprongs {
            return Err(TurnError::SuperprongsOff);
        }
        let pod = Pod::new(item.point, at.seat, prongs, superprongs);
        let Err(fault) = at.own_run(pod) else {
            return Ok(vec![pod]);
        };
        // Some texts omit the `!` where the letters identify the pod.
        let mut alike = at.own_runs().map(|run| run.pod).filter(|other| {
            other.point() == item.point && other.prongs() == prongs && superprongs.is_empty()
        });
        return match (alike.next(), alike.next()) {
            (Some(only), None) => Ok(vec![only]),
            _ => Err(fault),
        };
    }
    let pods: Vec<Pod> = at.own_runs().map(|run| run.pod).filter(there).collect();
    if pods.is_empty() {
        return Err(TurnError::CapturedActs { point: item.point });
    }
    Ok(pods)
}

fn ambiguous_pod(at: &MidTurnState, item: &Item, pods: &[Pod]) -> TurnError {
    let names: Vec<String> = pods.iter().map(|&pod| super::turn::named(at, pod)).collect();
    TurnError::Which { point: item.point, names: names.join(" or ") }
}

/// Returns the one candidate that makes a legal action; if none does, the first one's error is reported.
fn decide<T>(
    pods: &[Pod],
    build: impl Fn(Pod) -> T,
    legal: impl Fn(&T) -> bool,
    unclear: impl Fn() -> TurnError,
) -> Result<T, TurnError> {
    if let [pod] = pods {
        return Ok(build(*pod));
    }
    let mut fitting = pods.iter().map(|&pod| build(pod)).filter(legal);
    match (fitting.next(), fitting.next()) {
        (Some(action), None) => Ok(action),
        (Some(_), Some(_)) => Err(unclear()),
        (None, _) => pods.first().map(|&pod| build(pod)).ok_or_else(unclear),
    }
}

fn act(at: &MidTurnState, text: &str) -> Result<Act, TurnError> {
    let items = items(at, text)?;
    let [item] = items.as_slice() else {
        return advance(at, &items, text).map(Act::Advance);
    };
    let is_legal = |act: &Act| at.check_act(act).is_ok();
    match item.action {
        ParsedAction::Go(_) => advance(at, &items, text).map(Act::Advance),
        ParsedAction::Come => {
            let point = item.point;
            let captured = at.supply.captured > 0;
            // SGF's rule: liberate a captured pod if that is legal, otherwise enter a reserve pod.
            let never = at.rules.mode == Mode::Fast;
            if captured && !never && (mode::liberations(at).contains(point) || at.supply.reserve == 0) {
                Ok(Act::Liberate(point))
            } else {
                Ok(Act::Enter(point))
            }
        }
        ParsedAction::ComeFromReserve => Ok(Act::Enter(item.point)),
        ParsedAction::BringPartner => Ok(Act::LiberatePartner(item.point)),
        ParsedAction::Insert { hole, superprong } => {
            if superprong && !at.rules.superprongs {
                return Err(TurnError::SuperprongsOff);
            }
            let pods = candidates(at, item)?;
            let insert = |pod| Act::Insert { pod, hole, superprong };
            decide(&pods, insert, is_legal, || ambiguous_pod(at, item, &pods))
        }
        ParsedAction::Reposition { from, to } => {
            let pods = candidates(at, item)?;
            let reposition = |pod| Act::Reposition { pod, from, to };
            decide(&pods, reposition, is_legal, || ambiguous_pod(at, item, &pods))
        }
    }
}

fn free_move(at: &MidTurnState, text: &str) -> Result<FreeMove, TurnError> {
    if !at.rules.superprongs {
        return Err(TurnError::SuperprongsOff);
    }
    let not_free = || TurnError::NotFree(text.chars().take(80).collect());
    let items = items(at, text)?;
    let [item] = items.as_slice() else {
        return Err(not_free());
    };
    let ParsedAction::Go(legs) = &item.action else {
        return Err(not_free());
    };
    let pods = candidates(at, item)?;
    let path: Path = legs.iter().map(|leg| leg.0).collect();
    let mut moves = Vec::new();
    let mut fault = None;
    for &pod in &pods {
        match captures(at, &[(pod, legs)]) {
            Ok(captures) => moves.push(FreeMove { pod, path, captures }),
            Err(error) => fault = fault.or(Some(error)),
        }
    }
    let legal: Vec<usize> =
        (0..moves.len()).filter(|&of| pods.len() == 1 || at.after(&moves[of]).is_ok()).collect();
    match (legal.as_slice(), fault) {
        (&[one], _) => Ok(moves.swap_remove(one)),
        (&[], Some(fault)) => Err(fault),
        (&[], None) => Ok(moves.swap_remove(0)),
        _ => Err(ambiguous_pod(at, item, &pods)),
    }
}

fn advance(at: &MidTurnState, items: &[Item], text: &str) -> Result<Advance, TurnError> {
    if items.len() > usize::from(at.rules.pods()) {
        return Err(TurnError::TooManyMovers { movers: items.len(), most: at.rules.pods().into() });
    }
    let mut all: Vec<(Vec<Pod>, &Legs)> = Vec::new();
    let mut readings = 1usize;
    for item in items {
        let ParsedAction::Go(legs) = &item.action else {
            return Err(form(text));
        };
        let pods = candidates(at, item)?;
        readings = readings.saturating_mul(pods.len());
        if readings > MAX_READINGS {
            return Err(ambiguous_pod(at, item, &pods));
        }
        all.push((pods, legs));
    }
    let mut fault = None;
    let mut first = None;
    let mut legal: HashSet<_, QuickHash> = HashSet::default();
    for reading in 0..readings {
        let mut rest = reading;
        let movers: Vec<(Pod, &Legs)> = all
            .iter()
            .map(|(pods, legs)| {
                let pod = pods[rest % pods.len()];
                rest /= pods.len();
                (pod, *legs)
            })
            .collect();
        let paths: SmallVec<[Mover; 1]> = movers
            .iter()
            .map(|(pod, legs)| Mover { pod: *pod, path: legs.iter().map(|leg| leg.0).collect() })
            .collect();
        match captures(at, &movers) {
            Ok(captures) => {
                let advance = Advance::new(paths, captures);
                if readings == 1 {
                    return Ok(advance);
                }
                if at.check_act(&Act::Advance(advance.clone())).is_ok() {
                    legal.insert(advance.clone());
                }
                first.get_or_insert(advance);
            }
            Err(error) => fault = fault.or(Some(error)),
        }
    }
    let mut legal = legal.into_iter();
    match (legal.next(), legal.next(), first, fault) {
        (Some(advance), None, ..) => Ok(advance),
        (Some(_), Some(_), ..) => {
            let at_fault = (0..items.len()).find(|&item| all[item].0.len() > 1).unwrap_or(0);
            Err(ambiguous_pod(at, &items[at_fault], &all[at_fault].0))
        }
        (None, _, Some(advance), None) => Ok(advance),
        (None, _, _, Some(fault)) => Err(fault),
        (None, _, None, None) => Err(form(text)),
    }
}

/// Returns the pods captured by these movers, mark by mark in the order of the text.
fn captures(at: &MidTurnState, movers: &[(Pod, &Legs)]) -> Result<Captures, TurnError> {
    let mut captures = Captures::new();
    for (pod, legs) in movers {
        let mut from = pod.point();
        for (to, taken) in legs.iter() {
            if !matches!(taken, ParsedCaptures::Nothing) {
                let Some((_, over)) = at.board().jump(from, *to) else {
                    return Err(match at.board().step(from, *to) {
                        Some(_) => TurnError::CaptureOnStep { point: *to },
                        None => TurnError::NotALeg { from, to: *to },
                    });
                };
                take(at, movers, over, taken, &mut captures)?;
            }
            from = *to;
        }
    }
    captures.sort_unstable();
    Ok(captures)
}

fn take(
    at: &MidTurnState,
    movers: &[(Pod, &Legs)],
    over: Point,
    taken: &ParsedCaptures,
    captures: &mut Captures,
) -> Result<(), TurnError> {
    let capturable = at.capturable(Squares::one(over), movers.iter().map(|mover| mover.0));
    let left = |pod: Pod, captures: &Captures| {
        let there = capturable.kinds().iter().find(|kind| kind.0 == pod);
        let gone = captures.iter().filter(|&&other| other == pod).count();
        there.map_or(0, |kind| usize::from(kind.1).saturating_sub(gone))
    };
    match taken {
        ParsedCaptures::Nothing => {}
        ParsedCaptures::All => {
            let before = captures.len();
            for &(pod, _) in capturable.kinds() {
                for _ in 0..left(pod, captures) {
                    captures.push(pod);
                }
            }
            if captures.len() == before {
                return Err(TurnError::NothingLeft { point: over });
            }
        }
        ParsedCaptures::Some(parts) => {
            for part in parts {
                let owner = part.owner.and_then(|letter| at.rules.seat(letter));
                let named: Vec<Pod> = capturable
                    .kinds()
                    .iter()
                    .map(|kind| kind.0)
                    .filter(|pod| (pod.prongs(), pod.superprongs()) == part.name)
                    .filter(|pod| owner.is_none_or(|owner| pod.owner() == owner))
                    .collect();
                match named[..] {
                    [] => {
                        return Err(TurnError::NotThere {
                            point: over,
                            name: part.text.clone(),
                            named: 1,
                            there: 0,
                        });
                    }
                    [pod] => {
                        if left(pod, captures) == 0 {
                            return Err(TurnError::NotThere {
                                point: over,
                                name: part.text.clone(),
                                named: 1 + captures.iter().filter(|&&other| other == pod).count(),
                                there: captures.iter().filter(|&&other| other == pod).count(),
                            });
                        }
                        captures.push(pod);
                    }
                    _ => {
                        let names: Vec<String> = named.iter().map(|&pod| part_name(at, pod)).collect();
                        return Err(TurnError::Which { point: over, names: names.join(" or ") });
                    }
                }
            }
        }
    }
    Ok(())
}
