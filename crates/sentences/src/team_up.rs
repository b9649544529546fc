//! Team Up in sentences.

use eightfold_game::{Cause, Game, Match, Outcome, Seat, Step};
use eightfold_octiles::{OwnedPath, TeamUp, TeamUpTurn};

use crate::speaker::Sentences;
use crate::{Speaker, id};

impl Speaker {
    /// Describes how many runners of a player are connected: `3 of 5 connected`.
    pub fn team_up_links(self, game: &TeamUp, seat: Seat) -> String {
        let links = game.links(seat);
        let linked = if links.largest() < 2 { 0 } else { links.largest() };
        self.fill(id::TEAM_UP_LINKS, [("linked", linked.into()), ("all", links.runners.len().into())])
    }

    /// Lists the other players' paths that are in the way: `Red's path from A2 to B6`. Each is named once.
    pub fn team_up_paths(self, game: &TeamUp, paths: &[OwnedPath]) -> String {
        let mut said: Vec<String> = Vec::new();
        for owned in paths {
            let (from, to) = owned.ends();
            let name = self.name(game.seat_name(owned.owner));
            let path = self.fill(
                id::TEAM_UP_PATH,
                [("name", name.into()), ("from", from.name().into()), ("to", to.name().into())],
            );
            if !said.contains(&path) {
                said.push(path);
            }
        }
        self.list(said)
    }

    /// Returns the prompt for the player to act; `repeated` if the position has occurred before.
    pub fn team_up_prompt(self, game: &TeamUp, repeated: bool) -> String {
        let name = self.name(game.seat_name(game.turn_seat()));
        let id = match (game.has_placing(), game.passes()) {
            (true, _) => id::TEAM_UP_PROMPT,
            (false, 0) => id::TEAM_UP_PROMPT_SKIPPED,
            (false, _) => id::TEAM_UP_PROMPT_SKIPPED_TOO,
        };
        let passes = game.passes();
        self.warned(self.fill(id, [("name", name.into()), ("passes", passes.into())]), repeated)
    }

    /// Describes how the game ended: a win at the start of a turn, after placing, after moving, or when nobody could
    /// move; `None` for endings that all games share.
    pub(crate) fn team_up_ending(self, played: &Match<TeamUp>, outcome: Outcome) -> Option<String> {
        let game = played.position();
        match (outcome.cause, outcome.winners.iter().next()) {
            (Cause::Goal, _) => {
                let names = self.list(outcome.winners.iter().map(|seat| self.name(game.seat_name(seat))));
                let how = self.team_up_how(played, outcome);
                let count = outcome.winners.len();
                Some(self.fill(
                    id::TEAM_UP_ENDING,
                    [("count", count.into()), ("names", names.into()), ("how", how.into())],
                ))
            }
            (Cause::Impasse, Some(winner)) => {
                let name = self.name(game.seat_name(winner));
                Some(self.fill(id::TEAM_UP_IMPASSE_WON, [("name", name.into())]))
            }
            (Cause::Impasse, None) => Some(self.text(id::TEAM_UP_IMPASSE_DRAW)),
            _ => None,
        }
    }

    fn team_up_how(self, played: &Match<TeamUp>, outcome: Outcome) -> String {
        let game = played.position();
        let last = played.entries().last().and_then(|entry| match (&entry.step, entry.by) {
            (Step::Turn(turn), Some(by)) => Some((*turn, by)),
            _ => None,
        });
        let Some((turn, by)) = last else {
            return self.text(id::TEAM_UP_WON);
        };
        let name = self.name(game.seat_name(by));
        match turn {
            TeamUpTurn::Connect { placement, space } if outcome.winners.contains(by) => self.fill(
                id::TEAM_UP_WON_PLACING,
                [
                    ("tile", placement.tile().number().into()),
                    ("space", space.name().into()),
                    ("name", name.into()),
                ],
            ),
            TeamUpTurn::Play { from, to, .. } if outcome.winners.contains(by) => self.fill(
                id::TEAM_UP_WON_RUNNING,
                [("from", from.name().into()), ("to", to.name().into()), ("name", name.into())],
            ),
            TeamUpTurn::Resign => self.text(id::TEAM_UP_WON_AT_START),
            _ => self.fill(id::TEAM_UP_WON_BY_OTHER, [("name", name.into())]),
        }
    }
}

impl Sentences<TeamUp> for Speaker {
    fn turn_of(self, played: &Match<TeamUp>, at: usize) -> Option<String> {
        let entry = played.entries().get(at)?;
        let Step::Turn(turn) = &entry.step else {
            return None;
        };
        let (before, after) = (played.position_at(at), played.position_at(at + 1));
        let seat = entry.by?;
        let name = || self.name(before.seat_name(seat));
        let laid = |tile: eightfold_octiles::TileId, space: eightfold_octiles::Space| {
            let mut args =
                vec![("name", name().into()), ("tile", tile.number().into()), ("space", space.name().into())];
            match before.layout()[space] {
                Some(old) => {
                    args.push(("old", old.tile().number().into()));
                    self.fill(id::TEAM_UP_EXCHANGED, args)
                }
                None => self.fill(id::TEAM_UP_LAID, args),
            }
        };
        Some(match *turn {
            TeamUpTurn::Connect { placement, space } => {
                self.fill(id::TEAM_UP_CONNECTED, [("laid", laid(placement.tile(), space).into())])
            }
            TeamUpTurn::Play { placement, space, from, to } => self.fill(
                id::TEAM_UP_PLAYED,
                [
                    ("laid", laid(placement.tile(), space).into()),
                    ("run", self.run(from, to).into()),
                    ("links", self.team_up_links(after, seat).into()),
                ],
            ),
            TeamUpTurn::Pass => self.fill(id::TEAM_UP_SKIPPED, [("name", name().into())]),
            TeamUpTurn::Resign if after.outcome().is_none() => {
                self.fill(id::TEAM_UP_RESIGNED, [("name", name().into())])
            }
            TeamUpTurn::Resign => self.fill(id::TURN_RESIGNED, [("name", name().into())]),
        })
    }

    fn progress_of(self, game: &TeamUp, seat: Seat) -> String {
        if game.resigned().contains(seat) {
            return self.text(id::PROGRESS_RESIGNED);
        }
        self.team_up_links(game, seat)
    }
}
