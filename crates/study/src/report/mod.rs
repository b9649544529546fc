//! The report of a game: what was luck, what was given away, and where it turned.
//!
//! All chances are in hundredths of a percent of a win ([`SURE`] is a sure win, which a draw shares evenly), whole numbers, so
//! that the sums are exact, for each side of the table:
//!
//! *result = start + luck - losses + the opponents' losses + residue*
//!
//! The chances of all sides together are a sure win at every step. At a table of more than two sides the search tells the
//! chance of the side to act against all others; what it leaves is shared by the others as they stand, by the judgement
//! of the game, at the end of the line that was found. That judgement leans towards some of them; by how much it does at
//! the start of the game, where nobody is ahead, is taken off again everywhere, and the start itself counts as the same for
//! all. Such chances are rough all the same.
//!
//! A **loss** is what the best turn is worth less what the turn taken is worth, both searched to the same depth with the
//! same budget; it is never below zero. The **luck** of a chance step is what it is worth less the mean of all that could
//! have come. The **residue** is what the search corrects when it looks again one step later, and, where a game ended
//! before it was decided, what was left of it.

mod annotate;
mod identity;
mod review;
mod searched;
mod sentence;

use eightfold_record::Record;
use eightfold_sentences::Speaker;
use serde::{Deserialize, Serialize};

pub use identity::Identity;
pub use review::Review;

pub use crate::sides::SURE;
use crate::sides::Sides;

/// Losses up to this are never more than noise.
pub const NOISE: i32 = 50;
/// Losses up to this are small.
pub const SMALL: i32 = 300;
/// No more than this is put down to noise, however much a loss changed when the search went one turn deeper: what only
/// the deepest search sees is a loss too.
pub const MOST_NOISE: i32 = SMALL;
/// Losses up to this are medium; what is more is large.
pub const MEDIUM: i32 = 700;

/// How much is searched for a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Effort {
    /// The most positions looked at for each turn that is judged, of the two or three searches each.
    pub turn_nodes: u64,
    /// The most positions looked at for each thing that could have come at a chance step.
    pub chance_nodes: u64,
}

impl Default for Effort {
    /// 12,000 positions for a turn, 1,000 for each thing that could have come.
    fn default() -> Self {
        Self { turn_nodes: 12_000, chance_nodes: 1_000 }
    }
}

/// How large a loss is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Nothing, or not more than the search may be off.
    Noise,
    /// Up to three percent.
    Small,
    /// Up to seven percent.
    Medium,
    /// More.
    Large,
}

impl Class {
    /// The class of a loss, of which so much may be noise.
    pub const fn of(loss: i32, noise: i32) -> Self {
        match loss {
            loss if loss <= noise || loss <= NOISE => Self::Noise,
            loss if loss <= SMALL => Self::Small,
            loss if loss <= MEDIUM => Self::Medium,
            _ => Self::Large,
        }
    }

    /// The class of a loss that is exact: any is more than noise.
    pub const fn of_exact(loss: i32) -> Self {
        if loss <= 0 { Self::Noise } else { Self::of_certain(loss) }
    }

    /// The class of a loss that is more than noise, however little it comes to.
    pub(crate) const fn of_certain(loss: i32) -> Self {
        if loss <= NOISE { Self::Small } else { Self::of(loss, 0) }
    }
}

/// A turn that could have been another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Decision {
    /// The number of the step, chance steps included, from 0.
    pub step: usize,
    /// The number of the turn, from 1.
    pub turn: usize,
    /// The letter of the player.
    pub player: char,
    /// The turn taken.
    pub taken: String,
    /// The best turn found; the one taken if none is better.
    pub best: String,
    /// The player's chance with the best turn.
    pub chance: i32,
    /// What the turn taken gives away of it; never below zero.
    pub loss: i32,
    /// How much of it may be noise: twice what it changed when the search went one turn deeper, at least [`NOISE`] and at
    /// most [`MOST_NOISE`]; nothing where both turns were looked at to the end of the game, and of a win that was missed.
    pub noise: i32,
    /// How large the loss is.
    pub class: Class,
    /// Whether the best turn is a proven win and the one taken is not.
    pub missed_win: bool,
    /// What the turn changed for each side, in the order of [`Report::sides`]: the own side loses, and what it loses the others
    /// have. They sum up to nothing.
    pub changes: Vec<i32>,
    /// What the search corrected since the step before, for each side.
    pub corrections: Vec<i32>,
}

/// A chance step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reveal {
    /// The number of the step, from 0.
    pub step: usize,
    /// After how many turns it came.
    pub after: usize,
    /// What came.
    pub taken: String,
    /// How much could have come; 0 where that is more than is counted, and a sample stands for it.
    pub of: usize,
    /// The chance of each side before it: the mean over what could have come.
    pub chances: Vec<i32>,
    /// What it was worth to each side, less that mean. They sum up to nothing.
    pub luck: Vec<i32>,
    /// What the search corrected since the step before, for each side.
    pub corrections: Vec<i32>,
}

impl Reveal {
    /// The side that it helped most, and by how much.
    pub fn luckiest(&self) -> (usize, i32) {
        let sides = self.luck.iter().copied().enumerate();
        sides.max_by_key(|(side, luck)| (*luck, std::cmp::Reverse(*side))).unwrap_or_default()
    }
}

/// A point of the curve of chances.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// How many steps had been made.
    pub steps: usize,
    /// The chance of each side then.
    pub chances: Vec<i32>,
    /// Whether it was a chance step that led there.
    pub by_chance: bool,
}

/// What there is to say of one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The letter of the seat.
    pub player: char,
    /// The seat's name, or the player's where the record has it.
    pub name: String,
    /// How many turns could have been others: those with one outcome only do not count.
    pub decisions: usize,
    /// The sum of all losses.
    pub lost: i32,
    /// The mean loss of a decision.
    pub mean_loss: i32,
    /// How many losses of each class: noise, small, medium, large.
    pub classes: [usize; 4],
    /// The sum of the luck of this player's side.
    pub luck: i32,
    /// The step with the most luck for this player's side, and how much.
    pub luckiest: Option<(usize, i32)>,
    /// The step with the least.
    pub unluckiest: Option<(usize, i32)>,
}

/// A step at which much changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TurningPoint {
    /// The number of the step, from 0.
    pub step: usize,
    /// How much changed: the loss, or the luck of the side that had most.
    pub size: i32,
    /// Whether chance did it.
    pub by_chance: bool,
    /// What happened, in a sentence; empty until it is [told](Report::tell).
    pub sentence: String,
}

/// The largest loss of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Missed {
    /// The number of the step, from 0.
    pub step: usize,
    /// The letter of the player.
    pub player: char,
    /// The loss.
    pub loss: i32,
    /// Whether the next decision of another side kept what was given; `None` if there was none.
    pub punished: Option<bool>,
}

/// The report of a game.
///
/// ```
/// use eightfold_record::Record;
/// use eightfold_study::report::{Effort, Review};
/// use eightfold_sentences::{Language, Speaker};
///
/// let game = Record::from_text("game: octi-fast\nseed: 0\nb 33+E\nr 37+E\nb 53+A\nr resign\n")?;
/// let mut review = Review::new(&game, Effort { turn_nodes: 200, chance_nodes: 50 });
/// while review.advance() {}
/// let report = review.report(Speaker::new(Language::English));
/// assert_eq!(report.decisions.len(), 3);
/// let sum = report.identities[0];
/// assert_eq!(sum.result, sum.start + sum.luck - sum.lost + sum.lost_by_others + sum.residue);
/// # Ok::<(), eightfold_record::RecordError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The id of the game.
    pub game: String,
    /// Who judged: the strongest level of the game.
    pub judge: String,
    /// How much was searched.
    pub effort: Effort,
    /// The sides: the letters of those who win together, in the order of their first seats.
    pub sides: Vec<String>,
    /// The players by seat.
    pub players: Vec<Player>,
    /// All decisions in order.
    pub decisions: Vec<Decision>,
    /// All chance steps in order.
    pub reveals: Vec<Reveal>,
    /// How the chances went.
    pub curve: Vec<Point>,
    /// After how many steps nothing was unknown any more, in a game with tiles nobody has seen.
    pub known_after: Option<usize>,
    /// What the result is made of, for each side; nothing without a step that could be judged.
    pub identities: Vec<Identity>,
    /// Up to three steps at which most changed, in the order of the game.
    pub turning_points: Vec<TurningPoint>,
    /// The best chance missed.
    pub missed: Option<Missed>,
}

impl Report {
    /// Says in sentences what happened at the turning points of this game. Whoever has searched need not be who speaks.
    pub fn tell(&mut self, record: &Record, say: Speaker) {
        let played = record.played();
        let sides = Sides::of(played);
        for point in &mut self.turning_points {
            let told = if point.by_chance {
                let reveal = self.reveals.iter().find(|reveal| reveal.step == point.step);
                reveal.map(|reveal| sentence::lucky(say, played, reveal, &sides))
            } else {
                let decision = self.decisions.iter().find(|decision| decision.step == point.step);
                decision.map(|decision| sentence::lost(say, played, decision))
            };
            point.sentence = told.unwrap_or_default();
        }
    }
}
