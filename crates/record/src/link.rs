//! Packs a record into few enough characters for a URL.
//!
//! A step is written as its index among the legal steps, which takes one or two characters rather than a dozen. The
//! text consists of letters, digits, `-`, `_`, `.` and `~`, which need no escaping in a URL. Comments, event and date
//! are left out; the commitment to a shuffle is included when its secret is known.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use eightfold_catalog::{AnyMatch, Choice, StepError};
use eightfold_game::{Cause, Deal, IdentityDice, Outcome, Seat, Seats, ToAct};

use crate::error::{LINK_VERSION, MAX_LINK_LEN};
use crate::{LinkError, Problem, Record, RecordError, Secret};

/// The digit for each six bits.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// The most steps that are numbered at a position; with more, steps are written out.
const MAX_NUMBERED_STEPS: usize = 100_000;

impl Record {
    /// Packs the game into few enough characters for a URL; [`from_link`](Self::from_link) parses it.
    ///
    /// ```
    /// use eightfold_record::Record;
    ///
    /// let text = "game: octi-fast\nseed: 0\n1. B 33+E\n";
    /// let link = Record::from_text(text)?.to_link();
    /// assert!(link.len() < 40, "{link}");
    /// assert_eq!(Record::from_link(&link)?.played().steps()[0].text, "33+E");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_link(&self) -> String {
        let played = self.played();
        let default = self.choice().start(Deal::Hidden, &mut IdentityDice);
        let start = played.position_at(0).unwrap_or_default();
        let options: Vec<String> = (self.choice().values().iter())
            .filter(|(key, value)| !is_default(self.choice(), key, value))
            .map(|(key, value)| format!("{key}~{value}"))
            .collect();
        let names: Vec<String> =
            self.names().iter().map(|name| BASE64.encode(name.as_deref().unwrap_or_default())).collect();
        let named = names.iter().any(|name| !name.is_empty());
        let shuffle = match (self.seed(), self.salt(), self.commitment()) {
            (Some(seed), Some(salt), Some(_)) => format!("{seed}~{}", BASE64.encode(salt)),
            (Some(seed), _, None) => seed.to_string(),
            _ => String::new(),
        };
        let end = match played.outcome() {
            Some(outcome) if !outcome.is_by_the_rules() => {
                let winners = outcome.winners.iter().map(|seat| seat.index().to_string());
                format!("{}~{}", outcome.cause.word(), winners.collect::<String>())
            }
            _ => String::new(),
        };
        [
            format!("{LINK_VERSION}{}", self.choice().info().id),
            options.join("~"),
            packed_start(&default.position(), &start),
            if named { names.join("~") } else { String::new() },
            shuffle,
            end,
            packed_steps(self.choice(), &start, played),
        ]
        .join(".")
    }

    /// Parses the output of [`to_link`](Self::to_link).
    ///
    /// # Errors
    /// Says which part of the text is invalid.
    pub fn from_link(text: &str) -> Result<Self, LinkError> {
        if text.len() > MAX_LINK_LEN {
            return Err(LinkError::Long(text.len()));
        }
        let parts: Vec<&str> = crate::without_bom(text).trim().split('.').collect();
        let [game, options, start, names, shuffle, end, steps] = parts[..] else {
            return Err(LinkError::Parts(parts.len()));
        };
        let id = game
            .strip_prefix(LINK_VERSION)
            .ok_or_else(|| LinkError::Version(game.chars().take_while(char::is_ascii_digit).collect()))?;
        let words: Vec<&str> = if options.is_empty() { Vec::new() } else { options.split('~').collect() };
        let (pairs, []) = words.as_chunks::<2>() else {
            return Err(LinkError::Part("options"));
        };
        let choice = Choice::new(id, pairs.iter().map(|[key, value]| (*key, *value)))
            .map_err(|error| RecordError::from(Problem::Choice(error)))?;
        let default = choice.start(Deal::Hidden, &mut IdentityDice).position();
        let start = unpacked_start(&default, start).ok_or(LinkError::Part("start"))?;
        let mut played = choice.open(&start).map_err(|error| RecordError::from(Problem::Start(error)))?;
        unpack_steps(played.as_mut(), steps)?;
        if let Some((cause, winners)) = end.split_once('~') {
            let cause = Cause::from_word(cause).filter(|cause| !cause.is_by_the_rules());
            let seats = played.seats();
            let winners = winners
                .chars()
                .map(|seat| seat.to_digit(10).map(|seat| seat as usize).filter(|seat| *seat < seats))
                .map(|seat| seat.map(Seat::new))
                .collect::<Option<Seats>>();
            let (Some(cause), Some(winners)) = (cause, winners) else {
                return Err(LinkError::Part("end"));
            };
            played
                .end(Outcome { winners, cause })
                .map_err(|error| LinkError::Illegal { at: played.len() + 1, error })?;
        } else if !end.is_empty() {
            return Err(LinkError::Part("end"));
        }
        let mut record = Self::of(&choice, played.as_ref());
        let names: Option<Vec<String>> = names.split('~').map(text_of).collect();
        let names = names.ok_or(LinkError::Part("names"))?;
        record.set_names(names.iter().map(String::as_str))?;
        if let Some((seed, salt)) = shuffle.split_once('~') {
            let seed = seed.parse().map_err(|_| LinkError::Part("shuffle"))?;
            let salt = text_of(salt).and_then(|salt| salt.parse().ok()).ok_or(LinkError::Part("shuffle"))?;
            let secret = Secret { seed, salt };
            record.commit_to(secret.commitment());
            record.reveal(&secret);
        } else if !shuffle.is_empty() {
            record.set_seed(shuffle.parse().map_err(|_| LinkError::Part("shuffle"))?);
        }
        Ok(record)
    }
}

/// Returns the packed game or tree in a text: the text itself, or the end of a URL of the page. `None` for other texts.
///
/// ```
/// use eightfold_record::packed_in;
///
/// assert_eq!(packed_in("1octi-fast......LXG\n").as_deref(), Some("1octi-fast......LXG"));
/// assert_eq!(packed_in("https://example.org/#/game/1octi-fast......LXG").as_deref(), Some("1octi-fast......LXG"));
/// assert_eq!(packed_in("https://example.org/?/game/1octi-fast......LXG").as_deref(), Some("1octi-fast......LXG"));
/// assert_eq!(packed_in("game: octi-fast"), None);
/// ```
pub fn packed_in(text: &str) -> Option<String> {
    let text = crate::without_bom(text).trim().trim_start_matches('<').trim_end_matches('>');
    if text.is_empty() || text.len() > 3 * MAX_LINK_LEN || text.contains(char::is_whitespace) {
        return None;
    }
    let hash =
        text.rsplit_once('#').or_else(|| text.rsplit_once("?").filter(|(_, place)| place.starts_with('/')));
    let hash = hash.map_or(text, |(_, hash)| hash);
    let place = ["/game/", "/study/tree/"].into_iter().find_map(|place| hash.strip_prefix(place));
    let packed = place.unwrap_or(hash).split(['/', '?', '&']).next().unwrap_or_default();
    let packed = unescaped(packed)?;
    // The rest of a truncated URL also counts as a link; parsing it reports the error.
    (place.is_some() || looks_packed(&packed)).then_some(packed)
}

/// Returns whether the text has the form of a packed record: a version, a game and six more parts, in letters that no
/// other text here consists of.
fn looks_packed(text: &str) -> bool {
    let head = text.strip_prefix('t').unwrap_or(text);
    let digits = head.bytes().take_while(u8::is_ascii_digit).count();
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    digits > 0
        && head[digits..].starts_with(|first: char| first.is_ascii_lowercase())
        && text.bytes().all(is_letter)
        && text.matches('.').count() >= 6
}

/// Returns a part of a URL with escapes like `%7E` decoded.
fn unescaped(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    let mut plain = parts.next()?.to_owned();
    for part in parts {
        let (digits, rest) = part.split_at_checked(2)?;
        plain.push(u8::from_str_radix(digits, 16).ok().filter(u8::is_ascii)?.into());
        plain.push_str(rest);
    }
    Some(plain)
}

fn is_default(choice: &Choice, key: &str, value: &str) -> bool {
    choice.info().options.iter().any(|spec| spec.key == key && spec.default == Some(value))
}

fn text_of(base64: &str) -> Option<String> {
    String::from_utf8(BASE64.decode(base64).ok()?).ok()
}

/// Returns the differences between a start and the usual one: the items of its fields that differ, or the whole text if
/// the fields don't match.
fn packed_start(usual: &str, start: &str) -> String {
    if usual == start {
        return String::new();
    }
    let shape =
        |text: &str| -> Vec<usize> { text.split(' ').map(|field| field.split(',').count()).collect() };
    if shape(usual) != shape(start) {
        return BASE64.encode(start);
    }
    let differences: Vec<String> = items(usual)
        .zip(items(start))
        .enumerate()
        .filter(|(_, (usual, item))| usual != item)
        .map(|(at, (_, item))| format!("{at}~{}", BASE64.encode(item)))
        .collect();
    format!("~{}", differences.join("~"))
}

fn items(position: &str) -> impl Iterator<Item = &str> {
    position.split([' ', ','])
}

fn unpacked_start(usual: &str, packed: &str) -> Option<String> {
    if packed.is_empty() {
        return Some(usual.to_owned());
    }
    let Some(differences) = packed.strip_prefix('~') else {
        return text_of(packed);
    };
    let mut parts: Vec<String> = items(usual).map(str::to_owned).collect();
    let words: Vec<&str> = differences.split('~').collect();
    let (pairs, []) = words.as_chunks::<2>() else {
        return None;
    };
    for [at, item] in pairs {
        *parts.get_mut(at.parse::<usize>().ok()?)? = text_of(item)?;
    }
    let separators = usual.chars().filter(|separator| matches!(separator, ' ' | ',')).map(String::from);
    let separators = separators.chain(std::iter::once(String::new()));
    Some(parts.into_iter().zip(separators).flat_map(|(part, separator)| [part, separator]).collect())
}

/// Returns the legal steps in the order of their numbers; empty if there are too many.
fn countable(played: &dyn AnyMatch) -> Vec<String> {
    played.legal(MAX_NUMBERED_STEPS).unwrap_or_default()
}

/// Returns the number of digits needed for numbers below `count`.
fn width(count: usize) -> usize {
    let mut width = 1;
    while DIGITS.len().pow(width as u32) < count {
        width += 1;
    }
    width
}

fn push_number(text: &mut String, number: usize, width: usize) {
    for at in (0..width).rev() {
        text.push(char::from(DIGITS[(number >> (6 * at)) & 63]));
    }
}

/// Two numbers follow those of the steps: one for the resignation of the player to act, one for a step that is written
/// out, followed by the number of the player who made it (9 for chance).
const EXTRA_NUMBERS: usize = 2;

fn packed_steps(choice: &Choice, start: &str, played: &dyn AnyMatch) -> String {
    let mut text = String::new();
    let Ok(mut game) = choice.open(start) else { return text };
    for step in played.steps() {
        let steps = countable(game.as_ref());
        let width = width(steps.len() + EXTRA_NUMBERS);
        let acts = game.to_act();
        let by_who_acts = match step.by {
            Some(seat) => acts == ToAct::Seat(seat),
            None => acts == ToAct::Chance,
        };
        match steps.binary_search(&step.text) {
            Ok(number) if by_who_acts => push_number(&mut text, number, width),
            _ if by_who_acts && step.text == "resign" => push_number(&mut text, steps.len(), width),
            _ => {
                push_number(&mut text, steps.len() + 1, width);
                let by = step.by.map_or(9, Seat::index);
                let written = BASE64.encode(format!("{by}{}", step.text));
                push_number(&mut text, written.len(), 3);
                text.push_str(&written);
            }
        }
        if make(game.as_mut(), step.by, &step.text).is_err() {
            break;
        }
    }
    text
}

fn make(game: &mut dyn AnyMatch, by: Option<Seat>, step: &str) -> Result<(), StepError> {
    match by {
        Some(seat) if step == "resign" => game.resign(seat).map(drop),
        _ => game.apply(step).map(drop),
    }
}

fn unpack_steps(game: &mut dyn AnyMatch, text: &str) -> Result<(), LinkError> {
    let mut digits = text.bytes();
    let number = |digits: &mut std::str::Bytes, width: usize| {
        (0..width).try_fold(0, |number, _| {
            let digit = digits.next()?;
            Some(number << 6 | DIGITS.iter().position(|known| *known == digit)?)
        })
    };
    while digits.len() > 0 {
        let at = game.len() + 1;
        let lost = LinkError::Step(at);
        let steps = countable(game);
        let step = number(&mut digits, width(steps.len() + EXTRA_NUMBERS)).ok_or(LinkError::Step(at))?;
        let acts = match game.to_act() {
            ToAct::Seat(seat) => Some(seat),
            _ => None,
        };
        let (by, step) = if let Some(step) = steps.get(step) {
            (acts, step.clone())
        } else if step == steps.len() {
            (acts, "resign".to_owned())
        } else if step == steps.len() + 1 {
            let length = number(&mut digits, 3).filter(|length| *length <= digits.len());
            let Some(length) = length else { return Err(lost) };
            let written: Vec<u8> = digits.by_ref().take(length).collect();
            let written = String::from_utf8(written).ok().and_then(|written| text_of(&written));
            let Some(written) = written else { return Err(lost) };
            let mut characters = written.chars();
            let by = characters.next().and_then(|by| by.to_digit(10)).map(|by| by as usize);
            let by = by.filter(|by| *by < game.seats()).map(Seat::new);
            (by, characters.as_str().to_owned())
        } else {
            return Err(lost);
        };
        make(game, by, &step).map_err(|error| LinkError::Illegal { at, error })?;
    }
    Ok(())
}
