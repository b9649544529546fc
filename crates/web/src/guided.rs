//! A suggested turn, click by click, and the reason for it.

use std::ops::ControlFlow;

use eightfold_catalog::AnyMatch;
use eightfold_facts::{FactContext, HasFacts, TurnPlace, fact};
use eightfold_game::{Game, Match, Seat, Step, ToAct, TurnBuilder};
use eightfold_octi::{Octi, Point};
use eightfold_octiles::{Dots, End, Hunt, HuntTurn, Layout, Post, Race, TeamUp, paths_from_post};

use crate::words::{fill, id, t};

/// The node limit of a turn that a beginner is guided through: it is found at once, and beats the easiest level.
pub const GUIDE_NODES: u64 = 20_000;

/// The rest of a suggested turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NextClick<C> {
    /// The next click; more may follow.
    Click(C),
    /// All clicks are made: the turn can be ended.
    End,
}

/// A click of this game's builder.
pub type Click<G> = <<G as Game>::Builder as TurnBuilder>::Click;

/// Returns the next click towards this turn from the clicks made; `None` if some have to be undone first.
pub fn next_click<G: Game>(
    position: &G,
    builder: &G::Builder,
    turn: &G::Turn,
) -> Option<NextClick<Click<G>>> {
    let clicks = G::Builder::clicks(position, turn);
    // Of several ways, the shortest: a click can often be repeated.
    (0..=clicks.len()).rev().find_map(|made| {
        let mut rest = builder.clone();
        let left = &clicks[made..];
        let reached =
            left.iter().all(|click| rest.click(click).is_ok()) && rest.turn().as_ref() == Some(turn);
        reached.then(|| left.first().cloned().map_or(NextClick::End, NextClick::Click))
    })
}

/// Why a turn is good, in one sentence: what it gains. `None` if there is nothing that a beginner would see.
fn reason(played: &dyn AnyMatch, turn: &str) -> Option<String> {
    let ToAct::Seat(seat) = played.to_act() else { return None };
    let mut after = played.fork();
    after.apply(turn).ok()?;
    if after.outcome().is_some_and(|outcome| outcome.winners.contains(seat)) {
        return Some(t(id::REASON_WINS).to_owned());
    }
    let any = played.as_any();
    if let Some(race) = GuidedTurn::<Race>::of(any, turn, seat) {
        return in_race(&race);
    }
    if let Some(team_up) = GuidedTurn::<TeamUp>::of(any, turn, seat) {
        let [before, now] = team_up.change("groups")?;
        return (now < before).then(|| fill!(id::REASON_GROUPS, now, before));
    }
    if let Some(dots) = GuidedTurn::<Dots>::of(any, turn, seat) {
        let [before, now] = dots.change("points")?;
        return (now > before).then(|| fill!(id::REASON_POINTS, count = now - before));
    }
    if let Some(hunt) = GuidedTurn::<Hunt>::of(any, turn, seat) {
        let [before, now] = hunt.change("taken")?;
        return (now > before).then(|| t(id::REASON_PRIZE).to_owned());
    }
    in_octi(&GuidedTurn::<Octi>::of(any, turn, seat)?)
}

/// Why a suggested turn is good, in one sentence: what it gains, or else what it prepares.
pub fn guide_reason(played: &dyn AnyMatch, turn: &str) -> Option<String> {
    let ToAct::Seat(seat) = played.to_act() else { return None };
    let prepared = || prepares(played.as_any(), turn, seat);
    Some(reason(played, turn).or_else(prepared).unwrap_or_else(|| t(id::REASON_BEST).to_owned()))
}

/// Why this player's last turn was good, in one sentence: what it gained.
pub fn reason_of_last(played: &dyn AnyMatch, seat: Seat) -> Option<String> {
    let at = (0..played.len()).rev().find(|&at| played.step_by(at) == Some(seat))?;
    let turn = played.step(at)?.text.clone();
    let mut before = played.fork();
    before.take_back_to(at);
    reason(before.as_ref(), &turn)
}

fn in_race(race: &GuidedTurn<Race>) -> Option<String> {
    let [before, home] = race.change("home")?;
    if home > before {
        let all = race.before.runners(race.seat).len();
        return Some(fill!(id::REASON_ACROSS, home, all));
    }
    let [before, way] = race.change("way")?;
    (way < before).then(|| fill!(id::REASON_ROWS, count = before - way))
}

fn in_octi(octi: &GuidedTurn<Octi>) -> Option<String> {
    let takes = octi.after("takes")? - octi.after("takes-own")?;
    if takes > 0 {
        return Some(fill!(id::REASON_TAKES, count = takes));
    }
    let [threatened, now] = [&octi.before, &octi.at].map(|position| position.threats(octi.seat).bases.len());
    if now < threatened {
        return Some(t(id::REASON_GUARDS).to_owned());
    }
    if octi.after("enters")? > 0 {
        return Some(t(id::REASON_ENTERS).to_owned());
    }
    if octi.after("liberates")? > 0 {
        return Some(t(id::REASON_LIBERATES).to_owned());
    }
    if octi.after("inserts")? > 0 {
        return Some(t(id::REASON_INSERTS).to_owned());
    }
    let [before, now] = [&octi.before, &octi.at].map(|position| to_base(position, octi.seat));
    (now? < before?).then(|| t(id::REASON_CLOSER).to_owned())
}

/// The distance in squares from this player's nearest pod to an opponent's base.
fn to_base(position: &Octi, seat: Seat) -> Option<u8> {
    position.squares_of(seat).iter().filter_map(|pod| base_distance(position, seat, pod)).min()
}

/// The distance in squares from a point to the nearest base of this player's opponents.
fn base_distance(position: &Octi, seat: Seat, from: Point) -> Option<u8> {
    let rules = position.rules();
    let others = (0..position.seats()).map(Seat::new).filter(|&other| !position.team(seat).contains(other));
    let bases = others.flat_map(|other| rules.bases(other).iter().copied());
    bases.map(|base| from.column().abs_diff(base.column()).max(from.row().abs_diff(base.row()))).min()
}

/// What a turn prepares that gains nothing at once.
fn prepares(any: &dyn std::any::Any, turn: &str, seat: Seat) -> Option<String> {
    if let Some(race) = GuidedTurn::<Race>::of(any, turn, seat) {
        let runners = |at: &Race, seat| at.runners(seat).minus(at.home_runners(seat));
        let paths = || race.paths(|at, seat| paths_on(at.layout(), runners(at, seat).iter()));
        return race.only_turn().or_else(paths).or_else(|| race.stays());
    }
    if let Some(team_up) = GuidedTurn::<TeamUp>::of(any, turn, seat) {
        let paths = || team_up.paths(|at, seat| paths_on(at.layout(), at.runners(seat).iter()));
        let links = || prepares_links(&team_up);
        return team_up.only_turn().or_else(links).or_else(paths).or_else(|| team_up.stays());
    }
    if let Some(dots) = GuidedTurn::<Dots>::of(any, turn, seat) {
        let [before, now] = dots.change_of_others("points")?;
        return (now <= before).then(|| t(id::REASON_NO_POINTS).to_owned());
    }
    if let Some(hunt) = GuidedTurn::<Hunt>::of(any, turn, seat) {
        let paths = || hunt.paths(|at, seat| paths_on(at.layout(), at.runner(seat).into_iter()));
        let prizes = || prepares_prizes(&hunt);
        return hunt.only_turn().or_else(prizes).or_else(paths).or_else(|| hunt.stays());
    }
    let octi = GuidedTurn::<Octi>::of(any, turn, seat)?;
    octi.only_turn().or_else(|| prepares_in_octi(&octi))
}

fn prepares_links(team_up: &GuidedTurn<TeamUp>) -> Option<String> {
    let [before, now] = team_up.change("group")?;
    if now > before {
        return Some(fill!(id::REASON_GROUP, count = now));
    }
    let [before, now] = team_up.change("links")?;
    if now > before {
        return Some(fill!(id::REASON_LINKS, now, before));
    }
    let [before, now] = team_up.change_of_others("groups")?;
    (now > before).then(|| fill!(id::REASON_SPLITS, now, before))
}

fn prepares_prizes(hunt: &GuidedTurn<Hunt>) -> Option<String> {
    match hunt.turn {
        HuntTurn::Start { .. } | HuntTurn::Prizes { .. } => return Some(t(id::REASON_SETUP).to_owned()),
        HuntTurn::Marker(_) => return Some(t(id::REASON_MARKS).to_owned()),
        HuntTurn::Scramble(_) => return Some(t(id::REASON_SCRAMBLES).to_owned()),
        _ => {}
    }
    let [marked, still_marked] = hunt.change("decoy")?;
    if still_marked < marked {
        return Some(t(id::REASON_MARKER).to_owned());
    }
    if still_marked > 0 {
        let [before, now] = hunt.change("open-decoy")?;
        if now > before {
            return Some(t(id::REASON_TO_MARKER).to_owned());
        }
    } else {
        let [before, now] = hunt.change("open-prizes")?;
        if now > before {
            return Some(fill!(id::REASON_PRIZES, now, before));
        }
    }
    let [before, now] = hunt.change_of_others("open-prizes")?;
    (now < before).then(|| fill!(id::REASON_BARS_PRIZES, now, before))
}

fn prepares_in_octi(octi: &GuidedTurn<Octi>) -> Option<String> {
    let [before, now] = octi.change("attacks")?;
    if now > before {
        return Some(fill!(id::REASON_ATTACKS, count = now));
    }
    let [before, now] = octi.change("in-danger")?;
    if now < before {
        return Some(fill!(id::REASON_SAVES, now, before));
    }
    let [from, to] = [TurnPlace::From, TurnPlace::To].map(|place| {
        let point = Octi::place(&octi.turn, place).and_then(|name| Point::from_name(&name));
        point.and_then(|point| base_distance(&octi.before, octi.seat, point))
    });
    if from.zip(to).is_some_and(|(from, to)| to < from) {
        return Some(t(id::REASON_CLOSER).to_owned());
    }
    let [before, now] = octi.change("reach")?;
    (now > before).then(|| fill!(id::REASON_REACH, now, before))
}

/// The number of paths that lead from these runners to a stop or circle.
fn paths_on(layout: &Layout, runners: impl Iterator<Item = Post>) -> usize {
    let paths = runners.flat_map(|runner| paths_from_post(layout, runner));
    paths.filter(|path| matches!(path.to, End::Post(_))).count()
}

/// A turn in its game.
struct GuidedTurn<G: Game> {
    before: G,
    turn: G::Turn,
    at: G,
    seat: Seat,
}

impl<G: HasFacts> GuidedTurn<G> {
    fn of(played: &dyn std::any::Any, turn: &str, seat: Seat) -> Option<Self> {
        let before = played.downcast_ref::<Match<G>>()?.position().clone();
        let Ok(Step::Turn(turn)) = before.step_from_text(turn) else { return None };
        let at = before.apply(&Step::Turn(turn.clone())).ok()?;
        Some(Self { before, turn, at, seat })
    }

    /// The player's value of a fact before the turn and after it.
    fn change(&self, name: &str) -> Option<[i64; 2]> {
        let measure = |at: &G| self.measure(name, at, self.seat);
        Some([measure(&self.before)?, measure(&self.at)?])
    }

    /// The sum of the opponents' values of a fact before the turn and after it.
    fn change_of_others(&self, name: &str) -> Option<[i64; 2]> {
        let sum = |at: &G| self.others().map(|other| self.measure(name, at, other)).sum::<Option<i64>>();
        Some([sum(&self.before)?, sum(&self.at)?])
    }

    /// The player's value of a fact after the turn.
    fn after(&self, name: &str) -> Option<i64> {
        self.measure(name, &self.at, self.seat)
    }

    fn measure(&self, name: &str, at: &G, seat: Seat) -> Option<i64> {
        counted(name, &FactContext { before: &self.before, turn: &self.turn, at, seat })
    }

    /// The seats of the opponents.
    fn others(&self) -> impl Iterator<Item = Seat> {
        let team = self.before.team(self.seat);
        (0..self.before.seats()).map(Seat::new).filter(move |&other| !team.contains(other))
    }

    /// Says that there is no other turn.
    fn only_turn(&self) -> Option<String> {
        let mut count = 0;
        let _ = self.before.turns(&mut |_| {
            count += 1;
            if count > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (count == 1).then(|| t(id::REASON_ONLY).to_owned())
    }

    /// Says that more paths lead on from the player's runners, or fewer from the opponents'. `paths` counts those of a
    /// player.
    fn paths(&self, paths: impl Fn(&G, Seat) -> usize) -> Option<String> {
        let [before, now] = [&self.before, &self.at].map(|at| paths(at, self.seat));
        if now > before {
            return Some(fill!(id::REASON_PATHS, now, before));
        }
        let [before, now] =
            [&self.before, &self.at].map(|at| self.others().map(|other| paths(at, other)).sum::<usize>());
        (now < before).then(|| fill!(id::REASON_BARS, now, before))
    }

    /// Says that the run ends where it starts.
    fn stays(&self) -> Option<String> {
        let [from, to] = [TurnPlace::From, TurnPlace::To].map(|place| G::place(&self.turn, place));
        (from? == to?).then(|| t(id::REASON_STAYS).to_owned())
    }
}

/// Returns the value of a fact, given its name; `None` if the game has no such fact.
pub fn counted<G: HasFacts>(name: &str, context: &FactContext<'_, G>) -> Option<i64> {
    let fact = fact::<G>(context.before.rules(), name).ok()?;
    Some(G::measure(&fact, context))
}

#[cfg(test)]
mod tests {
    use eightfold_catalog::GameId;

    use super::*;

    /// Makes some turns of a position with the suggested clicks.
    fn is_reached<G: Game>(position: &G) {
        let mut turns = Vec::new();
        let _ = position.turns(&mut |turn| {
            turns.push(turn);
            if turns.len() < 400 {
                std::ops::ControlFlow::Continue(())
            } else {
                std::ops::ControlFlow::Break(())
            }
        });
        for turn in turns.iter().step_by(turns.len().div_ceil(20).max(1)) {
            let mut builder = G::Builder::begin(position);
            let mut made = 0;
            loop {
                match next_click::<G>(position, &builder, turn) {
                    Some(NextClick::Click(click)) => builder.click(&click).unwrap(),
                    Some(NextClick::End) => break,
                    None => panic!("no next click to {turn:?} after {made} clicks"),
                }
                made += 1;
                assert!(made < 40, "{turn:?}");
            }
            assert_eq!(builder.turn().as_ref(), Some(turn));
        }
    }

    fn check_whole_game<G: Game>(record: &str) {
        let record = eightfold_record::Record::from_text(record).unwrap();
        let played: &Match<G> = record.played().as_any().downcast_ref().unwrap();
        for at in (0..played.entries().len()).step_by(5) {
            is_reached(played.position_at(at));
        }
    }

    #[test]
    fn following_each_next_click_makes_the_turn() {
        let sample = |game: GameId| eightfold_learning::samples::record(game.info().id).unwrap();
        for game in [GameId::Octiles, GameId::OctilesTeam] {
            check_whole_game::<Race>(sample(game));
        }
        check_whole_game::<TeamUp>(sample(GameId::TeamUp));
        check_whole_game::<Dots>(sample(GameId::ConnectTheDots));
        check_whole_game::<Hunt>(sample(GameId::ScavengerHunt));
        for game in [GameId::OctiFast, GameId::OctiFull, GameId::OctiFour] {
            check_whole_game::<Octi>(sample(game));
        }
    }
}
