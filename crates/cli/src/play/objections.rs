//! Explains why no turn matches the input.

use std::error::Error;

use eightfold_catalog::AnyMatch;
use eightfold_game::{Game, Match, TurnBuilder};
use eightfold_octi::Octi;
use eightfold_octiles::{
    Dots, DotsClick, Hunt, HuntClick, Layout, Post, Race, RaceClick, Space, TeamUp, TeamUpClick, TileId,
    TurnError,
};
use eightfold_sentences::{Language, Speaker};

use super::complete::fitting;

/// Explains as a sentence why no legal turn matches these parts of one: `No legal turn places a tile on c3: a tile lies
/// on c3: ..`. `None` if they aren't parts of turns at all.
pub fn nothing_fits(played: &dyn AnyMatch, legal: &[String], line: &str) -> Option<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    if let Some(word) = words.iter().find(|word| fitting(legal, word).is_empty()) {
        return part(played, legal, word);
    }
    if words.len() < 2 {
        return None;
    }
    let counts: Vec<String> = words
        .iter()
        .map(|word| match fitting(legal, word).len() {
            1 => format!("1 fits `{word}`"),
            count => format!("{count} fit `{word}`"),
        })
        .collect();
    Some(format!("No legal turn fits all of that: {}.", counts.join(", ")))
}

/// Explains why no turn places a tile on this space, if only a space was typed that would be a post in capitals.
pub fn no_tile_on(played: &dyn AnyMatch, legal: &[String], line: &str) -> Option<String> {
    space_of(line)?;
    let places = legal.iter().any(|turn| turn.contains(&format!("@{line}:")));
    if places || is_octi(played) { None } else { part(played, legal, line) }
}

fn is_octi(played: &dyn AnyMatch) -> bool {
    played.as_any().is::<Match<Octi>>()
}

/// Parses the name of a space. Capitals are for stops and circles.
fn space_of(name: &str) -> Option<Space> {
    Space::from_name(name).filter(|_| !name.contains(char::is_uppercase))
}

/// Describes what this word asks for that no legal turn does.
fn part(played: &dyn AnyMatch, legal: &[String], word: &str) -> Option<String> {
    if is_octi(played) {
        let is_square = word.len() == 2 && word.bytes().all(|digit| digit.is_ascii_digit() && digit != b'0');
        return is_square.then(|| format!("No legal turn starts, ends or changes anything on {word}."));
    }
    let (what, reason) = match word.split_once(':') {
        Some((space, rotation)) => {
            let space = space.rsplit('@').next().unwrap_or(space);
            let known = space_of(space)?;
            let at: Vec<&str> = rotations(legal, space);
            if at.is_empty() {
                (format!("places a tile on {space}"), objection(played, Part::Space(known)))
            } else {
                let reason = format!("the rotations with a legal turn there are {}", at.join(", "));
                (format!("places the tile on {space} at rotation {rotation}"), Some(reason))
            }
        }
        None => match word.split_once('-') {
            Some((from, to)) if !from.is_empty() => {
                let (from, to) = (Post::from_name(from)?, Post::from_name(to)?);
                let reason =
                    objection(played, Part::Runner(from)).or_else(|| objection(played, Part::To(to)));
                (format!("runs from {from} to {to}"), reason)
            }
            Some((_, to)) => {
                let to = Post::from_name(to)?;
                (format!("runs to {to}"), objection(played, Part::To(to)))
            }
            None => match (space_of(word), Post::from_name(word)) {
                (Some(space), _) => {
                    (format!("places a tile on {space}"), objection(played, Part::Space(space)))
                }
                (_, Some(post)) => {
                    let reason = match objection(played, Part::Runner(post)) {
                        Some(reason) if !reason.contains("no runner") => Some(reason),
                        _ => objection(played, Part::To(post)),
                    };
                    (format!("runs from {post} or to it"), reason)
                }
                (None, None) => {
                    let tile = TileId::new(word.trim_end_matches('@').parse().ok()?)?;
                    (format!("places tile {tile}"), objection(played, Part::Tile(tile)))
                }
            },
        },
    };
    Some(match reason {
        Some(reason) => format!("No legal turn {what}: {reason}."),
        None => format!("No legal turn {what}."),
    })
}

/// Returns the rotations at which some legal turn places the tile on this space, in order.
fn rotations<'a>(legal: &'a [String], space: &str) -> Vec<&'a str> {
    let mut found: Vec<&str> = legal
        .iter()
        .filter_map(|turn| {
            turn.split_once(&format!("@{space}:"))?.1.split(|sign: char| !sign.is_ascii_digit()).next()
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// A part of a turn on the Octiles board.
#[derive(Clone, Copy)]
enum Part {
    Tile(TileId),
    Space(Space),
    Runner(Post),
    To(Post),
}

/// Returns the objection of the rules to a part of a turn, as the page shows it for a click.
fn objection(played: &dyn AnyMatch, part: Part) -> Option<String> {
    let any = played.as_any();
    let said = |error: TurnError| Speaker::new(Language::English).refused(&error as &(dyn Error + 'static));
    let taken = |layout: &Layout| match part {
        Part::Space(space) => layout[space].map(|_| TurnError::SpaceTaken(space)),
        _ => None,
    };
    let error = if let Some(race) = any.downcast_ref::<Match<Race>>() {
        let race = race.position();
        let click = match part {
            Part::Tile(given) => {
                let top = race.supply().top().filter(|top| *top != given)?;
                return Some(said(TurnError::NotTheTop { given, top }));
            }
            Part::Space(space) => RaceClick::Space(space),
            Part::Runner(post) => RaceClick::Runner(post),
            Part::To(post) => RaceClick::To(post),
        };
        taken(race.layout()).or_else(|| refusal(race, &click))
    } else if let Some(team_up) = any.downcast_ref::<Match<TeamUp>>() {
        let team_up = team_up.position();
        let click = match part {
            Part::Tile(tile) => TeamUpClick::Tile(tile),
            Part::Space(space) => TeamUpClick::Space(space),
            Part::Runner(post) => TeamUpClick::Runner(post),
            Part::To(post) => TeamUpClick::To(post),
        };
        taken(team_up.layout()).or_else(|| refusal(team_up, &click))
    } else if let Some(dots) = any.downcast_ref::<Match<Dots>>() {
        match part {
            Part::Space(space) => refusal(dots.position(), &DotsClick::Space(space)),
            _ => None,
        }
    } else if let Some(hunt) = any.downcast_ref::<Match<Hunt>>() {
        match part {
            Part::Space(space) => refusal(hunt.position(), &HuntClick::Replace(space)),
            Part::To(post) => refusal(hunt.position(), &HuntClick::To(post)),
            Part::Tile(_) | Part::Runner(_) => None,
        }
    } else {
        None
    };
    error.map(said)
}

/// Returns why this click is refused.
fn refusal<G>(position: &G, click: &<G::Builder as TurnBuilder>::Click) -> Option<G::TurnError>
where
    G: Game,
{
    G::Builder::begin(position).click(click).err()
}
