//! Builds a report step by step.

use eightfold_catalog::AnyMatch;
use eightfold_game::{Seat, Seats, ToAct};
use eightfold_record::Record;
use eightfold_sentences::Speaker;

use super::game_search::GameSearch;
use super::identity::{Change, less, sum};
use super::{
    Class, Decision, Effort, Identity, LargestLoss, MAX_NOISE, NOISE, Player, Point, Report, Reveal,
    TurningPoint,
};
use crate::sides::Sides;

/// The number of turning points.
const TURNING_POINTS: usize = 3;

/// A report in progress: each call of [`advance`](Self::advance) analyses one step of the game, so that the caller can
/// stop in between and show progress. The same game and effort always give the same report.
#[derive(Debug)]
pub struct Review {
    record: Record,
    searched: GameSearch,
    effort: Effort,
    /// The positions of the game, as far as reached.
    positions: Vec<String>,
    /// The game as far as it was analysed.
    played: Box<dyn AnyMatch>,
    sides: Sides,
    /// The shares at the start, if they are known without a search.
    start: Option<Vec<i32>>,
    next: usize,
    turns: usize,
    decisions: Vec<Decision>,
    reveals: Vec<Reveal>,
    changes: Vec<(usize, Change)>,
    known_after: Option<usize>,
}

impl Review {
    /// Creates a review of this game.
    pub fn new(record: &Record, effort: Effort) -> Self {
        let played = record.at_start().played().fork();
        let sides = Sides::of(played.as_ref());
        let searched = GameSearch::new(record.choice(), sides.clone(), played.as_ref(), effort.turn_nodes);
        Self {
            start: searched.start(),
            searched,
            effort,
            positions: vec![played.position()],
            played,
            sides,
            next: 0,
            turns: 0,
            decisions: Vec::new(),
            reveals: Vec::new(),
            changes: Vec::new(),
            known_after: None,
            record: record.clone(),
        }
    }

    /// Returns the number of steps analysed.
    pub fn done(&self) -> usize {
        self.next
    }

    /// Returns the number of all steps.
    pub fn all(&self) -> usize {
        self.record.played().len()
    }

    /// Analyses the next step; `false` if there is none.
    pub fn advance(&mut self) -> bool {
        let Some(step) = self.record.played().step(self.next) else { return false };
        let to_act = self.played.to_act();
        let mut after = self.played.fork();
        after.repeat(&step).expect("a step that was played before is legal");
        match (step.by, to_act) {
            (Some(seat), ToAct::Seat(acting)) if seat == acting => {
                self.turns += 1;
                // A resignation is not a decision on the board, and a forced turn is no decision at all.
                if step.text != "resign" && self.played.successors(1).is_err() {
                    self.decide(seat, &step.text);
                }
            }
            (Some(_), _) => self.turns += 1,
            (None, _) => self.turn_up(&step.text, after.as_ref()),
        }
        let unknown = |position: &str| position.contains('?');
        let position = after.position();
        if unknown(&self.positions[self.next]) && !unknown(&position) {
            self.known_after = Some(self.next + 1);
        } else if unknown(&position) {
            self.known_after = None;
        }
        self.positions.push(position);
        self.played = after;
        self.next += 1;
        true
    }

    /// Analyses a turn for which there was an alternative.
    fn decide(&mut self, seat: Seat, taken: &str) {
        let nodes = self.effort.turn_nodes;
        let history: Vec<&str> = self.positions[..self.next].iter().map(String::as_str).collect();
        let worth = |depth: Option<u8>, only: Option<&str>| {
            self.searched.worth(self.played.as_ref(), &history, nodes, depth, only)
        };
        let free = worth(None, None);
        let depth = free.depth.max(1);
        let chosen = worth(Some(depth), Some(taken));
        // Both are searched to the same depth.
        let best = if free.best == taken { chosen.clone() } else { worth(Some(depth), Some(&free.best)) };
        let is_best = best.chance <= chosen.chance;
        let loss = (best.chance - chosen.chance).max(0);
        let missed_win = !is_best && best.proven_win && !chosen.proven_win;
        let exact = best.exact && chosen.exact;
        let (noise, class) = if missed_win {
            (0, Class::of_certain(loss))
        } else if exact {
            (0, Class::of_exact(loss))
        } else if loss > NOISE && depth > 1 {
            let shallow = |turn: &str| worth(Some(depth - 1), Some(turn)).chance;
            let before = shallow(&free.best) - shallow(taken);
            let noise = (2 * (loss - before).abs()).clamp(NOISE, MAX_NOISE);
            (noise, Class::of(loss, noise))
        } else {
            (NOISE, Class::of(loss, NOISE))
        };
        // If both have the same value, the turn played is used for comparison.
        let before = if loss == 0 { chosen.shares.clone() } else { best.shares };
        let change = Change { before, after: chosen.shares, by: Some(self.sides.of_seat(seat)) };
        let corrections = self.corrected(&change);
        self.decisions.push(Decision {
            step: self.next,
            turn: self.turns,
            player: self.played.seat_letters()[seat.index()],
            taken: taken.to_owned(),
            best: if is_best { taken.to_owned() } else { free.best },
            chance: chosen.chance + loss,
            loss,
            noise,
            class,
            missed_win,
            changes: change.made(),
            corrections,
        });
        self.changes.push((self.next, change));
    }

    /// Analyses a chance step.
    fn turn_up(&mut self, taken: &str, after: &dyn AnyMatch) {
        let history: Vec<&str> = self.positions[..self.next].iter().map(String::as_str).collect();
        let nodes = self.effort.chance_nodes;
        let (mean, came, of) = self.searched.reveal(self.played.as_ref(), after, &history, nodes);
        let change = Change { before: mean, after: came, by: None };
        let corrections = self.corrected(&change);
        self.reveals.push(Reveal {
            step: self.next,
            after: self.turns,
            taken: taken.to_owned(),
            of,
            chances: change.before.clone(),
            luck: change.made(),
            corrections,
        });
        self.changes.push((self.next, change));
    }

    /// Returns the difference between the start of a change and the end of the previous one, for each side.
    fn corrected(&self, change: &Change) -> Vec<i32> {
        let start = self.start.as_ref().unwrap_or(&change.before);
        let last = self.changes.last().map_or(start, |(_, last)| &last.after);
        less(&change.before, last)
    }

    /// Returns the report on the steps analysed so far.
    pub fn report(&self, say: Speaker) -> Report {
        let mut report = self.without_sentences();
        report.add_sentences(&self.record, say);
        report
    }

    /// The same as [`report`](Self::report), but without sentences for its turning points: for a thread that has no
    /// language.
    pub fn without_sentences(&self) -> Report {
        Report {
            game: self.record.choice().info().id.to_owned(),
            judge: self.searched.judge(),
            effort: self.effort,
            sides: self.side_letters(),
            players: self.players(),
            decisions: self.decisions.clone(),
            reveals: self.reveals.clone(),
            curve: self.curve(),
            known_after: self.known_after,
            identities: self.identities(),
            turning_points: self.turning_points(),
            missed: self.missed(),
        }
    }

    fn side_letters(&self) -> Vec<String> {
        let letters = self.played.seat_letters();
        let of = |side: &Seats| side.iter().map(|seat| letters[seat.index()]).collect();
        self.sides.all().iter().map(of).collect()
    }

    fn identities(&self) -> Vec<Identity> {
        let changes: Vec<Change> = self.changes.iter().map(|(_, change)| change.clone()).collect();
        let whole = self.next == self.all();
        let outcome = self.record.played().outcome().filter(|_| whole);
        // An aborted game has no result.
        let outcome = outcome.filter(|outcome| outcome.is_draw() || !outcome.winners.is_empty());
        let result = outcome.map(|outcome| self.sides.of_outcome(outcome));
        sum(&changes, self.start.as_deref(), result.as_deref())
    }

    fn curve(&self) -> Vec<Point> {
        let first = self.changes.first().map(|(step, change)| Point {
            steps: *step,
            chances: self.start.clone().unwrap_or_else(|| change.before.clone()),
            by_chance: false,
        });
        let rest = self.changes.iter().map(|(step, change)| Point {
            steps: step + 1,
            chances: change.after.clone(),
            by_chance: change.by.is_none(),
        });
        first.into_iter().chain(rest).collect()
    }

    fn players(&self) -> Vec<Player> {
        let played = self.record.played();
        let letters = played.seat_letters();
        let player = |seat: Seat| {
            let letter = letters[seat.index()];
            let own: Vec<&Decision> =
                self.decisions.iter().filter(|decision| decision.player == letter).collect();
            let lost: i32 = own.iter().map(|decision| decision.loss).sum();
            let mut classes = [0; 4];
            own.iter().for_each(|decision| classes[decision.class as usize] += 1);
            let side = self.sides.of_seat(seat);
            let luck = self.reveals.iter().map(|reveal| (reveal.step, reveal.luck[side]));
            Player {
                player: letter,
                name: self.record.names()[seat.index()]
                    .clone()
                    .unwrap_or_else(|| played.seat_name(seat).to_owned()),
                decisions: own.len(),
                lost,
                mean_loss: lost / own.len().max(1) as i32,
                classes,
                luck: luck.clone().map(|(_, luck)| luck).sum(),
                luckiest: luck.clone().filter(|(_, luck)| *luck > 0).max_by_key(|(_, luck)| *luck),
                unluckiest: luck.filter(|(_, luck)| *luck < 0).min_by_key(|(_, luck)| *luck),
            }
        };
        (0..letters.len()).map(|seat| player(Seat::new(seat))).collect()
    }

    fn turning_points(&self) -> Vec<TurningPoint> {
        let lost = self.decisions.iter().filter(|decision| decision.class > Class::Noise);
        let lost = lost.map(|decision| TurningPoint {
            step: decision.step,
            size: decision.loss,
            by_chance: false,
            sentence: String::new(),
        });
        let luck = self.reveals.iter().filter(|reveal| reveal.luckiest_side().1 > NOISE);
        let luck = luck.map(|reveal| TurningPoint {
            step: reveal.step,
            size: reveal.luckiest_side().1,
            by_chance: true,
            sentence: String::new(),
        });
        let mut points: Vec<TurningPoint> = lost.chain(luck).collect();
        points.sort_by_key(|point| (std::cmp::Reverse(point.size), point.step));
        points.truncate(TURNING_POINTS);
        points.sort_by_key(|point| point.step);
        points
    }

    fn missed(&self) -> Option<LargestLoss> {
        let (at, decision) = self
            .decisions
            .iter()
            .enumerate()
            .filter(|(_, decision)| decision.class > Class::Noise)
            .max_by_key(|(at, decision)| (decision.loss, std::cmp::Reverse(*at)))?;
        let letters = self.record.played().seat_letters();
        let seat = |letter: char| letters.iter().position(|known| *known == letter).map(Seat::new);
        let team = seat(decision.player).map_or(Seats::NONE, |seat| self.record.played().team(seat));
        let answer = self.decisions[at + 1..]
            .iter()
            .find(|next| seat(next.player).is_some_and(|seat| !team.contains(seat)));
        Some(LargestLoss {
            step: decision.step,
            player: decision.player,
            loss: decision.loss,
            punished: answer.map(|answer| answer.class == Class::Noise),
        })
    }
}
