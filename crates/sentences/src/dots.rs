//! Connect the Dots in sentences.

use eightfold_game::{Cause, Game, Match, Outcome, Seat, Step};
use eightfold_octiles::{Dots, DotsChance, DotsGoal, DotsTurn, End, PairColour, ScoringPath};

use crate::speaker::Sentences;
use crate::{Speaker, id};

impl Speaker {
    /// Names a player by the first of the two colours shown: `Teal`.
    pub(crate) fn dots_name(self, seat: Seat) -> String {
        self.shown_colour(PairColour::ALL[2 * seat.index()])
    }

    /// Names a player by both colours: `Teal and Plum`.
    pub fn dots_pair(self, seat: Seat) -> String {
        let [one, other] = [0, 1].map(|k| self.shown_colour(PairColour::ALL[2 * seat.index() + k]));
        self.fill(id::PAIR, [("one", one.into()), ("other", other.into())])
    }

    /// Describes a scoring path: `B3 to D5 joined, 4 points for Teal`.
    pub fn dots_path(self, scored: &ScoringPath) -> String {
        let post = |end| match end {
            End::Post(post) => post.name(),
            End::Open(_) => "",
        };
        self.fill(
            id::DOTS_PATH,
            [
                ("from", post(scored.path.from).into()),
                ("to", post(scored.path.to).into()),
                ("points", scored.points().into()),
                ("name", self.dots_name(scored.seat).into()),
            ],
        )
    }

    /// Describes the goal of the match: `3 rounds, the higher total wins`.
    pub fn dots_goal(self, game: &Dots) -> String {
        match game.rules().goal() {
            DotsGoal::Rounds(rounds) => self.fill(id::DOTS_GOAL_ROUNDS, [("rounds", rounds.into())]),
            DotsGoal::Target(target) => self.fill(id::DOTS_GOAL_TARGET, [("target", target.into())]),
        }
    }

    /// Describes how the match ended, with its totals; `None` for endings that all games share.
    pub(crate) fn dots_ending(self, played: &Match<Dots>, outcome: Outcome) -> Option<String> {
        let game = played.position();
        let [one, other] = game.totals();
        match (outcome.cause, outcome.winners.iter().next()) {
            (Cause::Points, None) => {
                Some(self.fill(id::DOTS_ENDING_DRAW, [("one", one.into()), ("other", other.into())]))
            }
            (Cause::Points, Some(seat)) => {
                let why = match game.rules().goal() {
                    DotsGoal::Rounds(rounds) => self.fill(id::DOTS_WHY_ROUNDS, [("rounds", rounds.into())]),
                    DotsGoal::Target(target) => self.fill(id::DOTS_WHY_TARGET, [("target", target.into())]),
                };
                let second = self.shown_colour(PairColour::ALL[2 * seat.index() + 1]);
                Some(self.fill(
                    id::DOTS_ENDING_WON,
                    [
                        ("name", self.dots_name(seat).into()),
                        ("second", second.into()),
                        ("more", one.max(other).into()),
                        ("less", one.min(other).into()),
                        ("why", why.into()),
                    ],
                ))
            }
            (Cause::Resignation, Some(winner)) => {
                Some(self.fill(id::DOTS_ENDING_RESIGNED, [("name", self.dots_name(winner).into())]))
            }
            _ => None,
        }
    }
}

impl Sentences<Dots> for Speaker {
    fn turn_of(self, played: &Match<Dots>, at: usize) -> Option<String> {
        let entry = played.entries().get(at)?;
        let (before, after) = (played.position_at(at), played.position_at(at + 1));
        match &entry.step {
            Step::Turn(DotsTurn::Place { placement, space }) => {
                let known = before.scoring_paths();
                let paths: Vec<String> = after
                    .scoring_paths()
                    .iter()
                    .filter(|scored| !known.contains(scored))
                    .map(|scored| self.dots_path(scored))
                    .collect();
                let mut args = vec![
                    ("name", self.dots_name(entry.by?).into()),
                    ("tile", placement.tile().number().into()),
                    ("space", space.name().into()),
                ];
                let mut text = if paths.is_empty() {
                    self.fill(id::DOTS_PLACED, args)
                } else {
                    args.push(("paths", paths.join(", ").into()));
                    self.fill(id::DOTS_PLACED_SCORING, args)
                };
                if after.round_is_over() {
                    let [one, other] = after.points();
                    let names = [0, 1].map(|seat| self.dots_name(Seat::new(seat)));
                    let over = self.fill(
                        id::DOTS_ROUND_OVER,
                        [
                            ("one", names[0].as_str().into()),
                            ("onePoints", one.into()),
                            ("other", names[1].as_str().into()),
                            ("otherPoints", other.into()),
                        ],
                    );
                    text = format!("{text} {over}");
                }
                Some(text)
            }
            Step::Turn(DotsTurn::Resign) => {
                Some(self.fill(id::TURN_RESIGNED, [("name", self.dots_name(entry.by?).into())]))
            }
            Step::Chance(DotsChance::Reveal(tile)) => {
                let name = self.dots_name(after.turn_seat());
                Some(self.fill(id::TURN_REVEALED, [("tile", tile.number().into()), ("name", name.into())]))
            }
            Step::Chance(DotsChance::Deal(_)) => {
                let name = self.dots_name(after.turn_seat());
                Some(self.fill(id::DOTS_DEALT, [("round", after.round().into()), ("name", name.into())]))
            }
        }
    }

    fn progress_of(self, game: &Dots, seat: Seat) -> String {
        if game.resigned().contains(seat) {
            return self.text(id::PROGRESS_RESIGNED);
        }
        let mut points = game.totals()[seat.index()];
        if !game.round_is_over() {
            points += game.points()[seat.index()];
        }
        self.fill(id::DOTS_PROGRESS, [("points", points.into())])
    }
}
