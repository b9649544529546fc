use eightfold_octiles::{End, Hunt, HuntRules, HuntTurn, Path, Post, Space, paths_from_post};

use crate::{FactContext, HasFacts, TurnPlace, Words, crossings, post, space, unknown};

#[derive(Clone, Copy, Debug)]
pub enum Fact {
    Taken,
    Decoy,
    DecoyAt(Post),
    Runner(Post),
    Kind,
    Lays(Space),
    To(Post),
    Loops,
    Length,
    OpenPrizes,
    OpenDecoy,
    OpenPosts,
    PutsMarker,
    Scrambles,
}

const NAMES: &[&str] = &[
    "taken",
    "decoy",
    "decoy-at",
    "runner",
    "kind",
    "lays",
    "to",
    "loops",
    "length",
    "open-prizes",
    "open-decoy",
    "open-posts",
    "puts-marker",
    "scrambles",
];

impl HasFacts for Hunt {
    type Fact = Fact;

    fn fact(_: &HuntRules, name: &str, words: &mut Words) -> Result<Fact, String> {
        Ok(match name {
            "taken" => Fact::Taken,
            "decoy" => Fact::Decoy,
            "decoy-at" => Fact::DecoyAt(post(name, words)?),
            "runner" => Fact::Runner(post(name, words)?),
            "kind" => Fact::Kind,
            "lays" => Fact::Lays(space(name, words)?),
            "to" => Fact::To(post(name, words)?),
            "loops" => Fact::Loops,
            "length" => Fact::Length,
            "open-prizes" => Fact::OpenPrizes,
            "open-decoy" => Fact::OpenDecoy,
            "open-posts" => Fact::OpenPosts,
            "puts-marker" => Fact::PutsMarker,
            "scrambles" => Fact::Scrambles,
            _ => return unknown(name, NAMES),
        })
    }

    fn place(turn: &HuntTurn, place: TurnPlace) -> Option<String> {
        match (*turn, place) {
            (HuntTurn::ReplaceAndRun { from, .. } | HuntTurn::Run { from, .. }, TurnPlace::From) => {
                Some(from.to_string())
            }
            (HuntTurn::ReplaceAndRun { to, .. } | HuntTurn::Run { to, .. }, TurnPlace::To) => {
                Some(to.to_string())
            }
            (
                HuntTurn::ReplaceAndRun { space, .. }
                | HuntTurn::Replace { space, .. }
                | HuntTurn::Rotate { space, .. },
                TurnPlace::Laid,
            ) => Some(space.to_string()),
            (HuntTurn::Marker(post), TurnPlace::To) => Some(post.to_string()),
            _ => None,
        }
    }

    fn measure(fact: &Fact, moment: &FactContext<'_, Self>) -> i64 {
        let FactContext { at, seat, .. } = *moment;
        let changed = match *moment.turn {
            HuntTurn::ReplaceAndRun { space, .. }
            | HuntTurn::Replace { space, .. }
            | HuntTurn::Rotate { space, .. } => Some(space),
            _ => None,
        };
        let ran = match *moment.turn {
            HuntTurn::ReplaceAndRun { from, to, .. } | HuntTurn::Run { from, to } => Some((from, to)),
            _ => None,
        };
        match *fact {
            Fact::Taken => at.prizes_taken(seat) as i64,
            Fact::Decoy => at.decoy(seat).is_some().into(),
            Fact::DecoyAt(here) => (at.decoy(seat) == Some(here)).into(),
            Fact::Runner(here) => (at.runner(seat) == Some(here)).into(),
            Fact::Kind => match *moment.turn {
                HuntTurn::ReplaceAndRun { .. } => 1,
                HuntTurn::Run { .. } => 2,
                HuntTurn::Replace { .. } | HuntTurn::Rotate { .. } => 3,
                _ => 0,
            },
            Fact::Lays(here) => (changed == Some(here)).into(),
            Fact::To(here) => ran.is_some_and(|(_, to)| to == here).into(),
            Fact::Loops => ran.is_some_and(|(from, to)| from == to).into(),
            Fact::Length => crossings(run(moment)),
            Fact::OpenPrizes => open(at, seat, &|post| at.prizes(seat).contains(post)),
            Fact::OpenDecoy => open(at, seat, &|post| at.decoy(seat) == Some(post)),
            Fact::OpenPosts => open(at, seat, &|post| at.may_end_on(seat).contains(post)),
            Fact::PutsMarker => matches!(moment.turn, HuntTurn::Marker(_)).into(),
            Fact::Scrambles => matches!(moment.turn, HuntTurn::Scramble(_)).into(),
        }
    }
}

/// Returns the number of posts of this kind that the runner's paths lead to.
fn open(at: &Hunt, seat: eightfold_game::Seat, kind: &dyn Fn(Post) -> bool) -> i64 {
    let Some(runner) = at.runner(seat) else {
        return 0;
    };
    let mut ends: Vec<Post> = paths_from_post(at.layout(), runner)
        .filter_map(|path| match path.to {
            End::Post(post) if kind(post) => Some(post),
            _ => None,
        })
        .collect();
    ends.sort_unstable();
    ends.dedup();
    ends.len() as i64
}

fn run(moment: &FactContext<'_, Hunt>) -> Option<Path> {
    match *moment.turn {
        HuntTurn::ReplaceAndRun { placement, space, to, .. } => {
            moment.before.path_of_run(Some((placement, space)), to)
        }
        HuntTurn::Run { to, .. } => moment.before.path_of_run(None, to),
        _ => None,
    }
}
