//! Scavenger Hunt in sentences.

use eightfold_game::{Game, Match, Seat, Step};
use eightfold_octiles::{Hunt, HuntPhase, HuntTurn, PRIZES, Post, ScrambleResult, Space, TileId};

use crate::speaker::Sentences;
use crate::{Speaker, id};

impl Speaker {
    /// Returns the colour of a seat's prizes and marker.
    fn prize_colour(self, seat: Seat) -> String {
        self.name(Hunt::prize_tone(seat).name())
    }

    /// Returns the prompt for the player to act; `repeated` if the position has occurred before.
    pub fn hunt_prompt(self, hunt: &Hunt, repeated: bool) -> String {
        let seat = hunt.turn_seat();
        let name = ("name", self.name(hunt.seat_name(seat)).into());
        match hunt.phase() {
            HuntPhase::Gold => self.fill(id::HUNT_PROMPT_START, [name]),
            HuntPhase::Prizes => self.fill(id::HUNT_PROMPT_PRIZES, [name]),
            HuntPhase::Mark => {
                let other = self.name(hunt.seat_name(seat.next(2)));
                let colour = hunt.marker_owner().map(|marked| self.prize_colour(marked)).unwrap_or_default();
                self.fill(id::HUNT_PROMPT_MARK, [name, ("colour", colour.into()), ("other", other.into())])
            }
            HuntPhase::Scramble => self.fill(id::HUNT_PROMPT_SCRAMBLE, [name]),
            HuntPhase::Play => {
                let mut text = match hunt.decoy(seat) {
                    Some(stop) => self.fill(id::HUNT_PROMPT_MARKER, [name, ("stop", stop.name().into())]),
                    None => {
                        let colour = self.prize_colour(seat);
                        self.fill(id::HUNT_PROMPT_COLLECT, [name, ("colour", colour.into())])
                    }
                };
                let bans = hunt.bans();
                if bans.must_run {
                    text = format!("{text} {}", self.text(id::HUNT_PROMPT_MUST_RUN));
                }
                if let Some(space) = bans.space {
                    let changed = self.fill(id::HUNT_PROMPT_JUST_CHANGED, [("space", space.name().into())]);
                    text = format!("{text} {changed}");
                }
                self.warned(text, repeated)
            }
        }
    }
}

impl Sentences<Hunt> for Speaker {
    fn turn_of(self, played: &Match<Hunt>, at: usize) -> Option<String> {
        let entry = played.entries().get(at)?;
        let (before, after) = (played.position_at(at), played.position_at(at + 1));
        let tile_on = |tile: TileId, space: Space| {
            self.fill(id::HUNT_TILE_ON, [("tile", tile.number().into()), ("space", space.name().into())])
        };
        let turn = match &entry.step {
            Step::Turn(turn) => turn,
            Step::Chance(ScrambleResult(tiles)) => {
                let tiles: Vec<String> =
                    tiles.iter().map(|(space, tile)| tile_on(tile.tile(), *space)).collect();
                return Some(self.fill(id::HUNT_SCRAMBLED, [("tiles", tiles.join(", ").into())]));
            }
        };
        let seat = entry.by?;
        let name = self.name(before.seat_name(seat));
        let ran = |from: Post, to: Post| {
            let run = self.run(from, to);
            if from == to {
                run
            } else if before.decoy(seat) == Some(to) {
                let colour = self.prize_colour(seat);
                self.fill(id::HUNT_RUN_MARKER, [("run", run.into()), ("colour", colour.into())])
            } else if before.prizes(seat).contains(to) {
                let taken = after.prizes_taken(seat);
                self.fill(
                    id::HUNT_RUN_PRIZE,
                    [("run", run.into()), ("taken", taken.into()), ("all", PRIZES.into())],
                )
            } else {
                run
            }
        };
        let name = ("name", name.into());
        Some(match *turn {
            HuntTurn::Start { gold, teal } => self
                .fill(id::HUNT_STARTED, [name, ("gold", gold.name().into()), ("teal", teal.name().into())]),
            HuntTurn::Prizes { plum } => self.fill(id::HUNT_PRIZES, [name, ("plum", plum.name().into())]),
            HuntTurn::ReplaceAndRun { placement, space, from, to } => self.fill(
                id::HUNT_REPLACED_AND_RAN,
                [
                    name,
                    ("tile", placement.tile().number().into()),
                    ("space", space.name().into()),
                    ("run", ran(from, to).into()),
                ],
            ),
            HuntTurn::Run { from, to } => self.fill(id::HUNT_RAN, [name, ("run", ran(from, to).into())]),
            HuntTurn::Replace { placement, space } => self.fill(
                id::HUNT_REPLACED,
                [name, ("tile", placement.tile().number().into()), ("space", space.name().into())],
            ),
            HuntTurn::Rotate { placement, space } => self.fill(
                id::HUNT_ROTATED,
                [name, ("tile", placement.tile().number().into()), ("space", space.name().into())],
            ),
            HuntTurn::Marker(stop) => {
                let colour = self.prize_colour(seat.next(2));
                self.fill(id::HUNT_MARKED, [name, ("colour", colour.into()), ("stop", stop.name().into())])
            }
            HuntTurn::Scramble(spaces) => {
                let names: Vec<&str> = spaces.iter().map(|space| space.name()).collect();
                self.fill(id::HUNT_SCRAMBLES, [name, ("spaces", names.join(", ").into())])
            }
            HuntTurn::Done => self.fill(id::HUNT_KEEPS, [name]),
            HuntTurn::Pass => self.fill(id::TURN_PASSED, [name]),
            HuntTurn::Resign => self.fill(id::TURN_RESIGNED, [name]),
        })
    }

    fn progress_of(self, hunt: &Hunt, seat: Seat) -> String {
        if hunt.resigned().contains(seat) {
            return self.text(id::PROGRESS_RESIGNED);
        }
        let mut args = vec![("taken", hunt.prizes_taken(seat).into()), ("all", PRIZES.into())];
        match hunt.decoy(seat) {
            Some(stop) => {
                args.push(("stop", stop.name().into()));
                self.fill(id::HUNT_PROGRESS_MARKER, args)
            }
            None => self.fill(id::HUNT_PROGRESS, args),
        }
    }
}
