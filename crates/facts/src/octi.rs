use eightfold_octi::{Act, Direction, Octi, Pod, Point, Rules, Turn};

use crate::{FactContext, HasFacts, TurnPlace, Words, unknown};

#[derive(Clone, Copy, Debug)]
pub enum Fact {
    Pods(Point),
    EnemyPods(Point),
    Prong(Point, Direction),
    Prongs(Point),
    OnBoard,
    BoardProngs,
    Supply,
    Reserve,
    Army,
    Lost,
    Bases,
    Stack,
    InDanger,
    OpenBases,
    Attacks,
    AttacksAt(Point),
    Reaches(Point),
    Reach,
    Out,
    Inserts,
    InsertsSuper,
    Repositions,
    Advances,
    Enters,
    Liberates,
    Steps,
    Jumps,
    JumpsFriends,
    JumpsEnemies,
    Movers,
    Takes,
    TakesOwn,
    FreeMoves,
    Spares,
}

const NAMES: &[&str] = &[
    "pods",
    "enemy-pods",
    "prong",
    "prongs",
    "on-board",
    "board-prongs",
    "supply",
    "reserve",
    "army",
    "lost-pods",
    "bases",
    "stack",
    "in-danger",
    "open-bases",
    "attacks",
    "attacks-at",
    "reaches",
    "reach",
    "out",
    "inserts",
    "inserts-super",
    "repositions",
    "advances",
    "enters",
    "liberates",
    "steps",
    "jumps",
    "jumps-friends",
    "jumps-enemies",
    "movers",
    "takes",
    "takes-own",
    "free-moves",
    "spares",
];

fn point(of: &str, words: &mut Words) -> Result<Point, String> {
    let name = words.argument(of, "a point, as in 55")?;
    Point::from_name(&name).ok_or_else(|| format!("`{of} {name}`: there is no point `{name}`"))
}

impl HasFacts for Octi {
    type Fact = Fact;

    fn fact(_: &Rules, name: &str, words: &mut Words) -> Result<Fact, String> {
        Ok(match name {
            "pods" => Fact::Pods(point(name, words)?),
            "enemy-pods" => Fact::EnemyPods(point(name, words)?),
            "prong" => {
                let at = point(name, words)?;
                let letter = words.argument(name, "a point and a letter, as in `prong 33 A`")?;
                let direction = match letter.as_bytes() {
                    [one] => Direction::from_letter(char::from(*one)),
                    _ => None,
                };
                Fact::Prong(at, direction.ok_or_else(|| format!("`{letter}` isn't a direction from A to H"))?)
            }
            "prongs" => Fact::Prongs(point(name, words)?),
            "on-board" => Fact::OnBoard,
            "board-prongs" => Fact::BoardProngs,
            "supply" => Fact::Supply,
            "reserve" => Fact::Reserve,
            "army" => Fact::Army,
            "lost-pods" => Fact::Lost,
            "bases" => Fact::Bases,
            "stack" => Fact::Stack,
            "in-danger" => Fact::InDanger,
            "open-bases" => Fact::OpenBases,
            "attacks" => Fact::Attacks,
            "attacks-at" => Fact::AttacksAt(point(name, words)?),
            "reaches" => Fact::Reaches(point(name, words)?),
            "reach" => Fact::Reach,
            "out" => Fact::Out,
            "inserts" => Fact::Inserts,
            "inserts-super" => Fact::InsertsSuper,
            "repositions" => Fact::Repositions,
            "advances" => Fact::Advances,
            "enters" => Fact::Enters,
            "liberates" => Fact::Liberates,
            "steps" => Fact::Steps,
            "jumps" => Fact::Jumps,
            "jumps-friends" => Fact::JumpsFriends,
            "jumps-enemies" => Fact::JumpsEnemies,
            "movers" => Fact::Movers,
            "takes" => Fact::Takes,
            "takes-own" => Fact::TakesOwn,
            "free-moves" => Fact::FreeMoves,
            "spares" => Fact::Spares,
            _ => return unknown(name, NAMES),
        })
    }

    fn place(turn: &Turn, place: TurnPlace) -> Option<String> {
        let at = match (turn.act(), place) {
            (_, TurnPlace::Laid) | (Act::Resign, _) => return None,
            (Act::Insert { pod, .. } | Act::Reposition { pod, .. }, _) => pod.point(),
            (Act::Advance(advance), TurnPlace::From) => advance.movers().first()?.pod().point(),
            (Act::Advance(advance), TurnPlace::To) => advance.movers().first()?.path().end(),
            (_, TurnPlace::From) => return None,
            (Act::Enter(at) | Act::Liberate(at) | Act::LiberatePartner(at), TurnPlace::To) => *at,
        };
        Some(at.to_string())
    }

    fn measure(fact: &Fact, moment: &FactContext<'_, Self>) -> i64 {
        let FactContext { at, seat, .. } = *moment;
        let count = |wanted: &dyn Fn(&Pod) -> bool| at.pods().iter().filter(|pod| wanted(pod)).count() as i64;
        let own = |pod: &Pod| pod.owner() == seat;
        let prongs = |wanted: &dyn Fn(&Pod) -> bool| -> i64 {
            at.pods().iter().filter(|pod| wanted(pod)).map(|pod| i64::from(pod.prongs().len())).sum()
        };
        let supply = at.supply(seat);
        let stock = i64::from(supply.prongs) + i64::from(supply.superprongs);
        let enemy = |pod: &Pod| rules(at).enemies(seat).contains(pod.owner());
        let act = moment.turn.act();
        match *fact {
            Fact::Pods(here) => count(&|pod| own(pod) && pod.point() == here),
            Fact::EnemyPods(here) => count(&|pod| enemy(pod) && pod.point() == here),
            Fact::Prong(here, direction) => {
                count(&|pod| own(pod) && pod.point() == here && pod.prongs().contains(direction))
            }
            Fact::Prongs(here) => prongs(&|pod| own(pod) && pod.point() == here),
            Fact::OnBoard => count(&own),
            Fact::BoardProngs => prongs(&own),
            Fact::Supply => stock,
            Fact::Reserve => supply.reserve.into(),
            Fact::Army => prongs(&own) + stock,
            Fact::Lost => supply.captured.into(),
            Fact::Bases => {
                let mine = at.squares_of(seat);
                let enemies = rules(at).enemies(seat).iter();
                enemies.flat_map(|enemy| rules(at).bases(enemy)).filter(|&&base| mine.contains(base)).count()
                    as i64
            }
            Fact::Stack => at
                .squares_of(seat)
                .iter()
                .map(|here| count(&|pod| own(pod) && pod.point() == here))
                .max()
                .unwrap_or(0),
            Fact::InDanger => at.threats(seat).pods.len() as i64,
            Fact::OpenBases => at.threats(seat).bases.len() as i64,
            Fact::Attacks => {
                let over = at.reach(seat).over;
                count(&|pod| enemy(pod) && over.contains(pod.point()))
            }
            Fact::AttacksAt(here) => {
                let over = at.reach(seat).over;
                count(&|pod| enemy(pod) && pod.point() == here && over.contains(here))
            }
            Fact::Reaches(here) => at.reach(seat).ends.contains(here).into(),
            Fact::Reach => at.reach(seat).ends.len() as i64,
            Fact::Out => at.out().iter().filter(|&who| rules(at).enemies(seat).contains(who)).count() as i64,
            Fact::Inserts => matches!(act, Act::Insert { .. }).into(),
            Fact::InsertsSuper => matches!(act, Act::Insert { superprong: true, .. }).into(),
            Fact::Repositions => matches!(act, Act::Reposition { .. }).into(),
            Fact::Advances => matches!(act, Act::Advance(_)).into(),
            Fact::Enters => matches!(act, Act::Enter(_)).into(),
            Fact::Liberates => matches!(act, Act::Liberate(_) | Act::LiberatePartner(_)).into(),
            Fact::Steps => legs(moment).filter(|leg| leg.over.is_none()).count() as i64,
            Fact::Jumps => {
                let longest = movers(moment).map(|mover| jumps(moment, mover).count()).max();
                longest.unwrap_or(0) as i64
            }
            Fact::JumpsFriends => over(moment, &|pod| !rules(at).enemies(seat).contains(pod.owner())),
            Fact::JumpsEnemies => over(moment, &|pod| rules(at).enemies(seat).contains(pod.owner())),
            Fact::Movers => movers(moment).count() as i64,
            Fact::Takes => moment.turn.captures().filter(|pod| enemy(pod)).count() as i64,
            Fact::TakesOwn => moment.turn.captures().filter(|pod| !enemy(pod)).count() as i64,
            Fact::FreeMoves => moment.turn.free_moves().len() as i64,
            // Enemy pods that were jumped but not captured.
            Fact::Spares => {
                let jumped = legs(moment).filter_map(|leg| leg.over).collect::<Vec<_>>();
                let stood = moment
                    .before
                    .pods()
                    .iter()
                    .filter(|pod| enemy(pod) && jumped.contains(&pod.point()))
                    .count() as i64;
                stood - moment.turn.captures().filter(|pod| enemy(pod)).count() as i64
            }
        }
    }

    fn after_null_move(&self) -> Option<Self> {
        self.null_move()
    }
}

fn rules(position: &Octi) -> Rules {
    *eightfold_game::Game::rules(position)
}

struct Leg {
    over: Option<Point>,
}

fn movers<'a>(moment: &FactContext<'a, Octi>) -> impl Iterator<Item = (Point, &'a [Point])> {
    let regular = match moment.turn.act() {
        Act::Advance(advance) => advance.movers(),
        _ => &[],
    };
    regular.iter().map(|mover| (mover.pod().point(), mover.path().points()))
}

fn way(moment: &FactContext<'_, Octi>, (from, points): (Point, &[Point])) -> Vec<Leg> {
    let board = rules(moment.before).board();
    let mut here = from;
    points
        .iter()
        .map(|&to| {
            // A step is not a jump, even if an edgeless board allows both.
            let over = match board.step(here, to) {
                Some(_) => None,
                None => board.jump(here, to).map(|(_, over)| over),
            };
            here = to;
            Leg { over }
        })
        .collect()
}

fn jumps(moment: &FactContext<'_, Octi>, mover: (Point, &[Point])) -> impl Iterator<Item = Point> {
    way(moment, mover).into_iter().filter_map(|leg| leg.over)
}

fn legs(moment: &FactContext<'_, Octi>) -> impl Iterator<Item = Leg> {
    movers(moment).map(|mover| way(moment, mover)).collect::<Vec<_>>().into_iter().flatten()
}

/// Returns the number of jumps over a square with such a pod.
fn over(moment: &FactContext<'_, Octi>, such: &dyn Fn(&Pod) -> bool) -> i64 {
    let stands = |here: Point| moment.before.pods().iter().any(|pod| pod.point() == here && such(pod));
    legs(moment).filter_map(|leg| leg.over).filter(|&here| stands(here)).count() as i64
}
