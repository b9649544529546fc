use crate::page::Page;
use crate::selector::id;

impl Page {
    /// Turns the tile on a space to a rotation with the buttons next to it, the shorter way round.
    pub fn turn_tile(&self, space: &str, rotation: &str) {
        let place = format!("space-{space}");
        let wanted: i32 = rotation.parse().expect("a rotation");
        for _ in 0..8 {
            let now = self.attribute(id(&place), "data-rotation").unwrap_or_default();
            let now: i32 = now.parse().unwrap_or_else(|_| self.fail(&format!("no tile lies on {space}")));
            match (wanted - now).rem_euclid(8) {
                0 => return,
                1..=4 => self.click(id("rotate-right")),
                _ => self.click(id("rotate-left")),
            }
        }
        self.fail(&format!("the tile on {space} does not come to rotation {rotation}"));
    }

    /// Inserts a prong into a hole of the pod on a square.
    pub fn insert_prong(&self, square: &str, hole: char) {
        self.click(id(&format!("square-{square}")));
        self.click(id(&format!("hole-{hole}")));
    }

    /// Clicks a turn of the race: space, rotation, runner, destination.
    pub fn race_turn(&self, turn: &str) {
        if turn == "pass" {
            self.click(id("pass"));
            return;
        }
        let (placement, run) = turn.split_once(' ').expect("a placement and a run");
        let (_, place) = placement.split_once('@').expect("a placement");
        let (space, rotation) = place.split_once(':').expect("a rotation");
        self.click(&*format!("[data-testid=\"space-{space}\"].ready"));
        self.turn_tile(space, rotation);
        self.run(run);
    }

    /// Clicks a turn of Team Up: tile, space, rotation, and the run if there is one.
    pub fn team_up_turn(&self, turn: &str) {
        let (placement, run) = turn.split_once(' ').map_or((turn, None), |(a, b)| (a, Some(b)));
        let (tile, place) = placement.split_once('@').expect("a placement");
        let (space, rotation) = place.split_once(':').expect("a rotation");
        self.click(&*format!("[data-testid=\"pool-{tile}\"]:not(:disabled)"));
        self.click(id(&format!("space-{space}")));
        self.turn_tile(space, rotation);
        match run {
            Some(run) => self.run(run),
            None => self.click(id("confirm")),
        }
    }

    /// Clicks a runner and its destination: `A3-B4`.
    fn run(&self, run: &str) {
        let (from, to) = run.split_once('-').expect("a run");
        self.click(id(&format!("post-{from}")));
        self.click(id(&format!("post-{to}")));
    }
}
