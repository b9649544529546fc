use eightfold_octiles::{Dots, DotsRules, DotsTurn, Post, Space};

use crate::{FactContext, HasFacts, TurnPlace, Words, post, space, unknown};

#[derive(Clone, Copy, Debug)]
pub enum Fact {
    Points,
    PointsAt(Post),
    Paths,
    Total,
    Lays(Space),
}

const NAMES: &[&str] = &["points", "points-at", "paths", "total", "lays"];

impl HasFacts for Dots {
    type Fact = Fact;

    fn fact(_: &DotsRules, name: &str, words: &mut Words) -> Result<Fact, String> {
        Ok(match name {
            "points" => Fact::Points,
            "points-at" => Fact::PointsAt(post(name, words)?),
            "paths" => Fact::Paths,
            "total" => Fact::Total,
            "lays" => Fact::Lays(space(name, words)?),
            _ => return unknown(name, NAMES),
        })
    }

    fn place(turn: &DotsTurn, place: TurnPlace) -> Option<String> {
        match (*turn, place) {
            (DotsTurn::Place { space, .. }, TurnPlace::Laid) => Some(space.to_string()),
            _ => None,
        }
    }

    fn measure(fact: &Fact, moment: &FactContext<'_, Self>) -> i64 {
        let FactContext { at, seat, .. } = *moment;
        match *fact {
            Fact::Points => at.points()[seat.index()].into(),
            Fact::PointsAt(here) => at.count_from(here).into(),
            Fact::Paths => at.scoring_paths().iter().filter(|path| path.seat == seat).count() as i64,
            Fact::Total => at.totals()[seat.index()].into(),
            Fact::Lays(here) => match *moment.turn {
                DotsTurn::Place { space, .. } => (space == here).into(),
                DotsTurn::Resign => 0,
            },
        }
    }
}
