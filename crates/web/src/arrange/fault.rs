//! Explains what is wrong with an impossible position.

use eightfold_catalog::AnyRules;
use eightfold_game::Seat;
use eightfold_octiles::{Colour, HuntPhase, PRIZES, SPACES};

use super::tiles::{MARKER_LETTERS, PRIZE_LETTERS, Tiles};
use super::{Parts, Pods};
use crate::words::{called, fill, id, sentence};

/// What is wrong with a position, in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault(pub String);

impl Fault {
    /// Describes what is wrong with these parts, or else repeats the message of the rules.
    pub(super) fn of(rules: &AnyRules, parts: &Parts, otherwise: &str) -> Self {
        let found = match parts {
            Parts::Tiles(tiles) => of_tiles(rules, tiles),
            Parts::Pods(pods) => of_pods(pods),
        };
        Self(found.unwrap_or_else(|| sentence(otherwise)))
    }
}

fn of_tiles(rules: &AnyRules, tiles: &Tiles) -> Option<String> {
    let (colours, wanted): (&[Colour], usize) = match rules {
        AnyRules::Race(race) => (race.colours(), race.runners()),
        AnyRules::TeamUp(team_up) => (team_up.colours(), team_up.runners()),
        AnyRules::Hunt(_) => {
            let empty = SPACES - tiles.layout.len();
            return if empty > 0 { Some(fill!(id::ARRANGE_EMPTY, count = empty)) } else { of_hunt(tiles) };
        }
        AnyRules::Dots(_) | AnyRules::Octi(_) => return None,
    };
    let uneven = colours.iter().find(|colour| tiles.count(colour.letter()) != wanted)?;
    let found = tiles.count(uneven.letter());
    Some(fill!(id::ARRANGE_RUNNERS, who = called(uneven.name()), found, wanted))
}

fn of_hunt(tiles: &Tiles) -> Option<String> {
    let before = tiles.phase == HuntPhase::Gold;
    for (letter, name) in [('G', "Gold"), ('T', "Teal")] {
        let (found, wanted) = (tiles.count(letter), usize::from(!before));
        if found != wanted {
            return Some(fill!(id::ARRANGE_RUNNERS, who = called(name), found, wanted));
        }
    }
    let set_up = tiles.phase > HuntPhase::Prizes;
    // Taken: Teal's first; prizes: Gold's first.
    for (piece, name, taken) in
        [(PRIZE_LETTERS[0], "Gold", tiles.totals[1]), (PRIZE_LETTERS[1], "Teal", tiles.totals[0])]
    {
        let wanted = if set_up { PRIZES.saturating_sub(taken as usize) } else { 0 };
        let found = tiles.count(piece);
        if found != wanted {
            return Some(fill!(id::ARRANGE_PRIZES, who = called(name), found, wanted));
        }
    }
    let markers = MARKER_LETTERS.into_iter().map(|piece| tiles.count(piece)).sum::<usize>();
    let most = usize::from(matches!(tiles.phase, HuntPhase::Play | HuntPhase::Scramble));
    (markers > most).then(|| fill!(id::ARRANGE_MARKERS, found = markers, most))
}

fn of_pods(pods: &Pods) -> Option<String> {
    let rules = pods.rules;
    for seat in (0..rules.players()).map(Seat::new) {
        let (found, most) = (pods.pods_of(seat), usize::from(rules.pods()));
        if found > most {
            return Some(fill!(id::ARRANGE_TOO_MANY_PODS, who = called(rules.name(seat)), found, most));
        }
        if pods.out.contains(seat) && pods.pods.iter().any(|pod| pod.owner() == seat) {
            return Some(fill!(id::ARRANGE_OUT, who = called(rules.name(seat))));
        }
    }
    let (prongs, superprongs) = pods.prongs();
    if superprongs > rules.players() {
        return Some(fill!(id::ARRANGE_TOO_MANY_SUPERS, found = superprongs, most = rules.players()));
    }
    let most = rules.players() * usize::from(rules.prongs());
    if prongs > most {
        return Some(fill!(id::ARRANGE_TOO_MANY_PRONGS, found = prongs, most));
    }
    pods.out.contains(pods.turn).then(|| fill!(id::ARRANGE_TURN_OUT, who = called(rules.name(pods.turn))))
}
