//! Puzzles of OCTI.

use eightfold_game::{Game, Seat};
use eightfold_octi::{Act, Direction, Mode, Octi, Pod, Point, Prongs, Rules, Setup, Turn};

use super::PuzzleGame;
use crate::check::CaptureCount;

impl PuzzleGame for Octi {
    const AIMS: &'static [&'static str] = &["win in 3", "win in 3 with 1 prong", "hold for 2", "capture 2"];
    const THEMES: &'static [&'static str] =
        &["win", "prongs", "hold", "capture", "only", "build", "quiet", "chain", "stack"];
    const CAPTURE_FACT: &'static str = "takes";
    const LEAD: (&'static str, bool) = ("bases", true);

    fn inserted(turn: &Turn) -> u8 {
        matches!(turn.act(), Act::Insert { .. }).into()
    }

    fn may_win_now(&self, seat: Seat) -> bool {
        let other = seat.next(2);
        let reach = self.reach(seat);
        let held = self.squares_of(seat);
        let open = || self.rules().bases(other).iter().filter(|&&base| !held.contains(base));
        let needed = if self.rules().mode == Mode::Fast { 1 } else { open().count() };
        if open().filter(|&&base| reach.ends.contains(base)).count() >= needed {
            return true;
        }
        // O1: a player without a turn loses. This turn can't cause it while a pod out of danger can be built on.
        let supply = self.supply(other);
        let prongs = supply.prongs + supply.superprongs > 0;
        let safe = |pod: &Pod| {
            pod.owner() == other
                && !reach.over.contains(pod.point())
                && !pod.holes().is_empty()
                && (prongs || !pod.ordinary().is_empty())
        };
        !self.pods().iter().any(safe)
    }

    /// Returns the resulting position, up to mirror images if the board before was its own.
    fn idea(&self, _turn: &Turn, after: &Self) -> String {
        let mirror = |position: &Self| Self::from_setup(&mirrored(&position.to_setup(), true, false)?).ok();
        let text = after.to_text();
        match mirror(after).filter(|_| mirror(self).as_ref() == Some(self)) {
            Some(image) => text.min(image.to_text()),
            None => text,
        }
    }

    fn images(rules: &Rules, text: &str) -> Option<Vec<String>> {
        let setup = Setup::from_text(*rules, text).ok()?;
        Some(
            [(false, false), (true, false), (false, true), (true, true)]
                .into_iter()
                .filter_map(|(columns, rows)| mirrored(&setup, columns, rows))
                .map(|image| image.to_text())
                .collect(),
        )
    }
}

impl CaptureCount for Octi {
    fn prongs_of(turn: &Turn) -> u8 {
        if let Act::Insert { .. } = turn.act() { 1 } else { 0 }
    }

    fn captures(turn: &Turn, seat: Seat) -> usize {
        turn.captures().filter(|pod| pod.is_enemy_of(seat)).count()
    }
}

/// Returns a position of OCTI for two players with columns mirrored, or rows mirrored and colours exchanged; `None`
/// with more players, and for games with a resignation.
fn mirrored(setup: &Setup, columns: bool, rows: bool) -> Option<Setup> {
    if setup.rules.players() != 2 || !setup.resigned.is_empty() {
        return None;
    }
    let exchanged = |seat: Seat| if rows { seat.next(2) } else { seat };
    let mirrored = |prongs: Prongs| -> Prongs {
        let image = |direction: Direction| {
            // Directions go clockwise from the north.
            let index = if columns { 8 - direction.index() } else { direction.index() };
            Direction::nth(if rows { 12 - index % 8 } else { index })
        };
        prongs.iter().map(image).collect()
    };
    let pod = |pod: &Pod| {
        let point = pod.point();
        let column = if columns { 10 - point.column() } else { point.column() };
        let row = if rows { 10 - point.row() } else { point.row() };
        let point = Point::new(column, row)?;
        Some(Pod::new(point, exchanged(pod.owner()), mirrored(pod.prongs()), mirrored(pod.superprongs())))
    };
    let mut image = Setup { pods: setup.pods.iter().map(pod).collect::<Option<_>>()?, ..setup.clone() };
    if rows {
        image.supplies.swap(0, 1);
    }
    image.turn = exchanged(setup.turn);
    Some(image)
}
