//! The race in sentences.

use std::ops::ControlFlow;

use eightfold_game::{Game, Match, Seat, Step};
use eightfold_octiles::{Race, RaceTurn, Reveal};

use crate::speaker::Sentences;
use crate::{Speaker, id};

impl Speaker {
    /// Returns the prompt for the player to act; `repeated` if the position has occurred before.
    pub fn race_prompt(self, race: &Race, repeated: bool) -> String {
        let seat = race.turn_seat();
        let name = self.name(race.seat_name(seat));
        let Some(tile) = race.supply().top() else {
            return self.warned(self.fill(id::RACE_PROMPT_OPEN, [("name", name.into())]), repeated);
        };
        let mut first = None;
        let _ = race.turns(&mut |turn| {
            first = Some(turn);
            ControlFlow::Break(())
        });
        let all_home = race.home_runners(seat).len() == race.rules().runners();
        let id = match first {
            Some(RaceTurn::Pass) if all_home => {
                return self.fill(id::RACE_PROMPT_ALL_HOME, [("name", name.into())]);
            }
            Some(RaceTurn::Pass) => id::RACE_PROMPT_PASS,
            _ => id::RACE_PROMPT,
        };
        self.warned(self.fill(id, [("name", name.into()), ("tile", tile.number().into())]), repeated)
    }
}

impl Sentences<Race> for Speaker {
    fn turn_of(self, played: &Match<Race>, at: usize) -> Option<String> {
        let entry = played.entries().get(at)?;
        let (before, after) = (played.position_at(at), played.position_at(at + 1));
        let turn = match &entry.step {
            Step::Turn(turn) => turn,
            Step::Chance(Reveal(tile)) => {
                let name = self.name(after.seat_name(after.turn_seat()));
                return Some(
                    self.fill(id::TURN_REVEALED, [("tile", tile.number().into()), ("name", name.into())]),
                );
            }
        };
        let seat = entry.by?;
        let name = self.name(before.seat_name(seat));
        Some(match *turn {
            RaceTurn::Play { placement, space, from, to } => {
                let mut run = self.run(from, to);
                let home = after.home_runners(seat);
                if home.contains(to) && from != to {
                    run = self.fill(
                        id::RACE_RUN_HOME,
                        [
                            ("run", run.into()),
                            ("home", home.len().into()),
                            ("all", after.rules().runners().into()),
                        ],
                    );
                }
                let tile = placement.tile().number();
                let mut args = vec![
                    ("name", name.into()),
                    ("tile", tile.into()),
                    ("space", space.name().into()),
                    ("run", run.into()),
                ];
                match before.layout()[space] {
                    Some(old) => {
                        args.push(("old", old.tile().number().into()));
                        self.fill(id::RACE_COVERED, args)
                    }
                    None if before.face_down().contains(space) => self.fill(id::RACE_COVERED_BACK, args),
                    None => self.fill(id::RACE_PLAYED, args),
                }
            }
            RaceTurn::Pass => self.fill(id::TURN_PASSED, [("name", name.into())]),
            RaceTurn::Resign => self.fill(id::TURN_RESIGNED, [("name", name.into())]),
        })
    }

    fn progress_of(self, race: &Race, seat: Seat) -> String {
        if race.resigned().contains(seat) {
            return self.text(id::PROGRESS_RESIGNED);
        }
        let (home, all) = (race.home_runners(seat).len(), race.rules().runners());
        self.fill(id::RACE_PROGRESS, [("home", home.into()), ("all", all.into())])
    }
}
