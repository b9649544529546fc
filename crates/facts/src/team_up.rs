use eightfold_octiles::{Path, Post, Space, TeamUp, TeamUpRules, TeamUpTurn};

use crate::{FactContext, HasFacts, TurnPlace, Words, crossings, post, space, unknown};

#[derive(Clone, Copy, Debug)]
pub enum Fact {
    Linked(Post, Post),
    Group,
    Groups,
    Links,
    Runner(Post),
    Lays(Space),
    Exchanges,
    Connects,
    Loops,
    From(Post),
    To(Post),
    Length,
}

const NAMES: &[&str] = &[
    "linked",
    "group",
    "groups",
    "links",
    "runner",
    "lays",
    "exchanges",
    "connects",
    "loops",
    "from",
    "to",
    "length",
];

impl HasFacts for TeamUp {
    type Fact = Fact;

    fn fact(_: &TeamUpRules, name: &str, words: &mut Words) -> Result<Fact, String> {
        Ok(match name {
            "linked" => Fact::Linked(post(name, words)?, post(name, words)?),
            "group" => Fact::Group,
            "groups" => Fact::Groups,
            "links" => Fact::Links,
            "runner" => Fact::Runner(post(name, words)?),
            "lays" => Fact::Lays(space(name, words)?),
            "exchanges" => Fact::Exchanges,
            "connects" => Fact::Connects,
            "loops" => Fact::Loops,
            "from" => Fact::From(post(name, words)?),
            "to" => Fact::To(post(name, words)?),
            "length" => Fact::Length,
            _ => return unknown(name, NAMES),
        })
    }

    fn place(turn: &TeamUpTurn, place: TurnPlace) -> Option<String> {
        match (*turn, place) {
            (TeamUpTurn::Connect { space, .. } | TeamUpTurn::Play { space, .. }, TurnPlace::Laid) => {
                Some(space.to_string())
            }
            (TeamUpTurn::Play { from, .. }, TurnPlace::From) => Some(from.to_string()),
            (TeamUpTurn::Play { to, .. }, TurnPlace::To) => Some(to.to_string()),
            _ => None,
        }
    }

    fn measure(fact: &Fact, moment: &FactContext<'_, Self>) -> i64 {
        let FactContext { at, seat, .. } = *moment;
        let placed = match *moment.turn {
            TeamUpTurn::Connect { space, .. } | TeamUpTurn::Play { space, .. } => Some(space),
            _ => None,
        };
        let ran = match *moment.turn {
            TeamUpTurn::Play { from, to, .. } => Some((from, to)),
            _ => None,
        };
        match *fact {
            Fact::Linked(a, b) => at.links(seat).pairs.contains(&(a.min(b), a.max(b))).into(),
            Fact::Group => at.links(seat).largest() as i64,
            Fact::Groups => at.links(seat).groups.len() as i64,
            Fact::Links => at.links(seat).pairs.len() as i64,
            Fact::Runner(here) => at.runners(seat).contains(here).into(),
            Fact::Lays(here) => (placed == Some(here)).into(),
            Fact::Exchanges => placed.is_some_and(|space| moment.before.layout()[space].is_some()).into(),
            Fact::Connects => matches!(moment.turn, TeamUpTurn::Connect { .. }).into(),
            Fact::Loops => ran.is_some_and(|(from, to)| from == to).into(),
            Fact::From(here) => ran.is_some_and(|(from, _)| from == here).into(),
            Fact::To(here) => ran.is_some_and(|(_, to)| to == here).into(),
            Fact::Length => crossings(run(moment)),
        }
    }
}

fn run(moment: &FactContext<'_, TeamUp>) -> Option<Path> {
    match *moment.turn {
        TeamUpTurn::Play { placement, space, from, to } => {
            moment.before.path_of_run(placement, space, from, to)
        }
        _ => None,
    }
}
