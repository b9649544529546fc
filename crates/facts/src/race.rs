use eightfold_octiles::{Path, Post, Race, RaceRules, RaceTurn, RimSide, Space};

use crate::{FactContext, HasFacts, TurnPlace, Words, crossings, post, space, times_over, unknown};

#[derive(Clone, Copy, Debug)]
pub enum Fact {
    Home,
    Runner(Post),
    Way,
    Covers,
    Lays(Space),
    Loops,
    From(Post),
    To(Post),
    Length,
    Twice,
    LeavesHome,
    GetsHome,
    Passes,
}

const NAMES: &[&str] = &[
    "home",
    "runner",
    "way",
    "covers",
    "lays",
    "loops",
    "from",
    "to",
    "length",
    "twice",
    "leaves-home",
    "gets-home",
    "passes",
];

impl HasFacts for Race {
    type Fact = Fact;

    fn fact(_: &RaceRules, name: &str, words: &mut Words) -> Result<Fact, String> {
        Ok(match name {
            "home" => Fact::Home,
            "runner" => Fact::Runner(post(name, words)?),
            "way" => Fact::Way,
            "covers" => Fact::Covers,
            "lays" => Fact::Lays(space(name, words)?),
            "loops" => Fact::Loops,
            "from" => Fact::From(post(name, words)?),
            "to" => Fact::To(post(name, words)?),
            "length" => Fact::Length,
            "twice" => Fact::Twice,
            "leaves-home" => Fact::LeavesHome,
            "gets-home" => Fact::GetsHome,
            "passes" => Fact::Passes,
            _ => return unknown(name, NAMES),
        })
    }

    fn place(turn: &RaceTurn, place: TurnPlace) -> Option<String> {
        match *turn {
            RaceTurn::Play { space, from, to, .. } => Some(match place {
                TurnPlace::From => from.to_string(),
                TurnPlace::To => to.to_string(),
                TurnPlace::Laid => space.to_string(),
            }),
            RaceTurn::Pass | RaceTurn::Resign => None,
        }
    }

    fn measure(fact: &Fact, moment: &FactContext<'_, Self>) -> i64 {
        let FactContext { at, seat, .. } = *moment;
        let play = |ask: &dyn Fn(Space, Post, Post) -> bool| match *moment.turn {
            RaceTurn::Play { space, from, to, .. } => ask(space, from, to).into(),
            _ => 0,
        };
        match *fact {
            Fact::Home => at.home_runners(seat).len() as i64,
            Fact::Runner(here) => at.runners(seat).contains(here).into(),
            Fact::Way => at.runners(seat).iter().map(|runner| steps_to(runner, at.goal(seat))).sum(),
            Fact::Covers => play(&|space, _, _| moment.before.layout()[space].is_some()),
            Fact::Lays(here) => play(&|space, _, _| space == here),
            Fact::Loops => play(&|_, from, to| from == to),
            Fact::From(here) => play(&|_, from, _| from == here),
            Fact::To(here) => play(&|_, _, to| to == here),
            Fact::Length => crossings(run(moment)),
            Fact::Twice => match *moment.turn {
                RaceTurn::Play { space, .. } => (times_over(run(moment).as_ref(), space) > 1).into(),
                _ => 0,
            },
            Fact::LeavesHome => {
                let home = at.goal(seat).opposite();
                play(&|_, from, to| from != to && from.rim_side() == Some(home))
            }
            Fact::GetsHome => play(&|_, from, to| from != to && to.rim_side() == Some(at.goal(seat))),
            Fact::Passes => (*moment.turn == RaceTurn::Pass).into(),
        }
    }
}

/// Returns the number of rows or columns that a runner still has to cross.
fn steps_to(runner: Post, goal: RimSide) -> i64 {
    let (column, row) = runner.cell();
    i64::from(match goal {
        RimSide::East => 6 - column,
        RimSide::West => column - 1,
        RimSide::North => 6 - row,
        RimSide::South => row - 1,
    })
}

fn run(moment: &FactContext<'_, Race>) -> Option<Path> {
    match *moment.turn {
        RaceTurn::Play { placement, space, from, to } => {
            moment.before.path_of_run(placement, space, from, to)
        }
        _ => None,
    }
}
