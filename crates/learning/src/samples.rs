//! A sample game of each kind, played by computers, for pictures, and a first turn to try.

use eightfold_catalog::{AnyMatch, GameId, dispatch_match};
use eightfold_game::{Game, Match, Step};
use eightfold_octi::Point;
use eightfold_octiles::{Placement, Post, Race, RaceTurn, Space};
use eightfold_record::Record;
use eightfold_scene::octiles::{HasScene, PostMark, Scene, SpaceMark, Trace, TraceKind, geometry};

/// The sample record of a game, and the number of steps that make a good picture.
fn sample(game: GameId) -> (&'static str, usize) {
    match game {
        GameId::Octiles => (include_str!("../samples/octiles.txt"), 36),
        GameId::OctilesTeam => (include_str!("../samples/octiles-team.txt"), 44),
        GameId::TeamUp => (include_str!("../samples/team-up.txt"), 26),
        GameId::ConnectTheDots => (include_str!("../samples/connect-the-dots.txt"), 32),
        GameId::ScavengerHunt => (include_str!("../samples/scavenger-hunt.txt"), 18),
        GameId::OctiFast => (include_str!("../samples/octi-fast.txt"), 28),
        GameId::OctiFull => (include_str!("../samples/octi-full.txt"), 84),
        GameId::OctiFour => (include_str!("../samples/octi-four.txt"), 44),
    }
}

/// The sample record of the game with this id; `None` if there is no such game.
pub fn record(game: &str) -> Option<&'static str> {
    Some(sample(game.parse().ok()?).0)
}

/// The sample of a game, played to its end; `None` if its file can't be read.
pub fn whole(game: GameId) -> Option<Box<dyn AnyMatch>> {
    Some(Record::from_text(sample(game).0).ok()?.played().fork())
}

/// The sample of a game in its middle; `None` if its file can't be read.
pub fn middle(game: GameId) -> Option<Box<dyn AnyMatch>> {
    let mut played = whole(game)?;
    played.take_back_to(sample(game).1);
    Some(played)
}

/// The start of the race in which newcomers try a turn.
const SAMPLE_RACE: &str = "game: octiles\nseed: 1\n";
/// The suggested turn: the best one by the computer's evaluation.
const SAMPLE_TURN: &str = "5@a2:3 A2-B3";

/// A turn to try, and the presses it takes.
#[derive(Debug)]
pub struct SampleTurn {
    /// The game before the turn.
    pub before: Box<dyn AnyMatch>,
    /// The game after the turn.
    pub after: Box<dyn AnyMatch>,
    /// The presses in order.
    pub presses: Vec<SamplePress>,
}

/// One press of a turn to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SamplePress {
    /// On the space for the tile in hand.
    Tile(Space),
    /// On the runner that will run.
    Runner(Post),
    /// On the stop the runner goes to.
    Run(Post),
    /// On the pod that will jump.
    Pod(Point),
    /// On the square it jumps to.
    Jump(Point),
}

/// A good turn for newcomers to a game, with at most two presses. `None` if its record can't be read.
pub fn tried(game: GameId) -> Option<SampleTurn> {
    let number = match game {
        GameId::Octiles => {
            let before = Record::from_text(SAMPLE_RACE).ok()?.played().fork();
            return SampleTurn::of(before, SAMPLE_TURN);
        }
        GameId::OctilesTeam | GameId::TeamUp => 1,
        GameId::ConnectTheDots => 15,
        GameId::ScavengerHunt => 7,
        GameId::OctiFast => 38,
        GameId::OctiFull => 90,
        GameId::OctiFour => 46,
    };
    let mut before = whole(game)?;
    let mut turns = (0..before.len()).filter(|&at| before.step_by(at).is_some());
    let at = turns.nth(number - 1)?;
    let text = before.step(at)?.text.clone();
    before.take_back_to(at);
    SampleTurn::of(before, &text)
}

impl SampleTurn {
    fn of(before: Box<dyn AnyMatch>, turn: &str) -> Option<Self> {
        let mut after = before.fork();
        after.apply(turn).ok()?;
        Some(Self { before, after, presses: presses(turn)? })
    }

    /// Returns the board before press `step`. `None` after the last press, and for OCTI: these boards are drawn as in
    /// any other picture.
    pub fn scene(&self, step: usize) -> Option<Scene> {
        if step >= self.presses.len() {
            return None;
        }
        let mut scene = scene_of(self.before.as_ref())?;
        for (at, press) in self.presses.iter().enumerate().take(step + 1) {
            let done = at < step;
            match *press {
                SamplePress::Tile(space) if done => {
                    scene.space_mut(space).tile = self.tile();
                    scene.space_mut(space).mark = SpaceMark::Chosen;
                }
                SamplePress::Tile(space) => scene.space_mut(space).mark = SpaceMark::Legal,
                SamplePress::Runner(post) if done => scene.post_mut(post).mark = PostMark::Chosen,
                SamplePress::Run(post) => scene.post_mut(post).mark = PostMark::Target,
                SamplePress::Runner(_) | SamplePress::Pod(_) | SamplePress::Jump(_) => {}
            }
        }
        if step > 0 {
            self.add_run(&mut scene);
        }
        Some(scene)
    }

    /// Returns the tile as the turn places it; `None` if it places none.
    pub fn tile(&self) -> Option<Placement> {
        let space = self.presses.iter().find_map(|press| match press {
            SamplePress::Tile(space) => Some(*space),
            _ => None,
        })?;
        scene_of(self.after.as_ref())?.space(space).tile
    }

    /// Adds the path of a run in the race, from its runner.
    fn add_run(&self, scene: &mut Scene) {
        let race = |played: &dyn AnyMatch| Some(*played.as_any().downcast_ref::<Match<Race>>()?.position());
        let (Some(before), Some(turn)) = (race(self.before.as_ref()), self.after.step(self.before.len()))
        else {
            return;
        };
        let Ok(Step::Turn(RaceTurn::Play { placement, space, from, to })) = before.step_from_text(&turn.text)
        else {
            return;
        };
        scene.post_mut(from).mark = PostMark::Chosen;
        scene.traces.extend(before.path_of_run(placement, space, from, to).map(|path| Trace {
            kind: TraceKind::Preview,
            tint: before.colour(before.turn_seat()).into(),
            line: geometry::line(&path),
        }));
    }
}

/// Returns the board of an Octiles game; `None` for OCTI.
fn scene_of(played: &dyn AnyMatch) -> Option<Scene> {
    dispatch_match!(played.as_any(), |played| played.position().scene()).flatten()
}

/// The presses for a turn in notation: `5@a2:3 A2-B3`, `A2-B3`, `64-82x`.
fn presses(turn: &str) -> Option<Vec<SamplePress>> {
    let mut made = Vec::new();
    for part in turn.split_whitespace() {
        if let Some((_, place)) = part.split_once('@') {
            let name = place.split(':').next()?;
            made.push(SamplePress::Tile(Space::from_name(name)?));
        } else if part.starts_with(|first: char| first.is_ascii_digit()) {
            let (from, to) = part.trim_end_matches('x').split_once('-')?;
            made.extend([
                SamplePress::Pod(Point::from_name(from)?),
                SamplePress::Jump(Point::from_name(to)?),
            ]);
        } else {
            let (from, to) = part.split_once('-')?;
            if made.is_empty() {
                made.push(SamplePress::Runner(Post::from_name(from)?));
            }
            made.push(SamplePress::Run(Post::from_name(to)?));
        }
    }
    Some(made)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_turn_to_try() {
        for &game in GameId::ALL {
            let tried = tried(game).unwrap_or_else(|| panic!("{game} has a turn"));
            assert!((1..=2).contains(&tried.presses.len()), "{game}: {:?}", tried.presses);
            assert_eq!(
                (tried.after.turns(), tried.after.outcome()),
                (tried.before.turns() + 1, None),
                "{game}"
            );
        }
        let race = tried(GameId::Octiles).unwrap();
        assert!(matches!(race.presses[..], [SamplePress::Tile(_), SamplePress::Run(_)]), "{race:?}");
    }

    #[test]
    fn the_board_marks_the_next_press() {
        let race = tried(GameId::Octiles).unwrap();
        let [SamplePress::Tile(space), SamplePress::Run(post)] = race.presses[..] else { panic!("{race:?}") };
        let [first, second] = [0, 1].map(|step| race.scene(step).unwrap());
        assert_eq!((first.space(space).mark, first.space(space).tile), (SpaceMark::Legal, None));
        assert_eq!((second.space(space).mark, second.space(space).tile), (SpaceMark::Chosen, race.tile()));
        assert_eq!(second.post(post).mark, PostMark::Target);
        assert!(race.tile().is_some() && second.traces.len() == 1 && race.scene(2).is_none());
        assert!(tried(GameId::OctiFast).unwrap().scene(0).is_none());
    }

    #[test]
    fn every_game_has_an_unfinished_sample() {
        for &game in GameId::ALL {
            let (whole, middle) = (whole(game).expect("a record"), middle(game).expect("a record"));
            assert!(middle.outcome().is_none(), "{game} is unfinished in the picture");
            assert!(whole.len() > middle.len(), "{game}");
            assert!(middle.len() >= 12, "{game} has enough steps for a picture");
        }
    }
}
