//! The report of a game: luck, losses and turning points.
//!
//! All chances are in hundredths of a percent of a win ([`DECIDED_VALUE`] is a certain win, which a draw shares evenly). They
//! are whole numbers, so that the sums are exact, for each side of the table:
//!
//! *result = start + luck - losses + the opponents' losses + residue*
//!
//! The chances of all sides add up to a certain win at every step. With more than two sides the search gives the chance
//! of the side to act against all others; the rest is divided among the others by static evaluation at the end of the
//! line found. That evaluation is biased towards some of them; its bias at the start of the game, where nobody is
//! ahead, is subtracted everywhere, and the start itself counts as equal for all. Such chances are still rough.
//!
//! A **loss** is the value of the best turn minus that of the turn played, both searched to the same depth with the
//! same budget; it is never negative. The **luck** of a chance step is its value minus the mean of all possible
//! outcomes. The **residue** is what the search corrects one step later and, if a game ended undecided, what remained
//! open.

mod annotate;
mod game_search;
mod identity;
mod review;
mod sentence;

use eightfold_record::Record;
use eightfold_sentences::Speaker;
use serde::{Deserialize, Serialize};

pub use identity::Identity;
pub use review::Review;

pub use crate::sides::DECIDED_VALUE;
use crate::sides::Sides;

/// Losses up to this are always noise.
pub const NOISE: i32 = 50;
/// Losses up to this are small.
pub const MAX_SMALL_LOSS: i32 = 300;
/// The most that counts as noise, however much a loss changed with the last ply of depth: a loss seen only by the
/// deepest search is a loss too.
pub const MAX_NOISE: i32 = MAX_SMALL_LOSS;
/// Losses up to this are medium; larger ones are large.
pub const MAX_MEDIUM_LOSS: i32 = 700;

/// The search effort of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Effort {
    /// The most positions for each analysed turn, for each of its two or three searches.
    pub turn_nodes: u64,
    /// The most positions for each possible outcome of a chance step.
    pub chance_nodes: u64,
}

impl Default for Effort {
    /// Returns 12,000 positions per turn, 1,000 per outcome of a chance step.
    fn default() -> Self {
        Self { turn_nodes: 12_000, chance_nodes: 1_000 }
    }
}

/// The size of a loss.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// None, or within the error of the search.
    Noise,
    /// Up to three percent.
    Small,
    /// Up to seven percent.
    Medium,
    /// More.
    Large,
}

impl Class {
    /// Returns the class of a loss, of which this much may be noise.
    pub const fn of(loss: i32, noise: i32) -> Self {
        match loss {
            loss if loss <= noise || loss <= NOISE => Self::Noise,
            loss if loss <= MAX_SMALL_LOSS => Self::Small,
            loss if loss <= MAX_MEDIUM_LOSS => Self::Medium,
            _ => Self::Large,
        }
    }

    /// Returns the class of an exact loss, where any loss is more than noise.
    pub const fn of_exact(loss: i32) -> Self {
        if loss <= 0 { Self::Noise } else { Self::of_certain(loss) }
    }

    /// Returns the class of a loss that is certainly more than noise, however small.
    pub(crate) const fn of_certain(loss: i32) -> Self {
        if loss <= NOISE { Self::Small } else { Self::of(loss, 0) }
    }
}

/// A turn for which there was an alternative.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Decision {
    /// The index of the step, including chance steps.
    pub step: usize,
    /// The number of the turn, from 1.
    pub turn: usize,
    /// The letter of the player.
    pub player: char,
    /// The turn played.
    pub taken: String,
    /// The best turn found, or the turn played if none is better.
    pub best: String,
    /// The player's chance with the best turn.
    pub chance: i32,
    /// The loss of the turn played; never negative.
    pub loss: i32,
    /// How much of it may be noise: twice the change with the last ply of depth, between [`NOISE`] and [`MAX_NOISE`];
    /// 0 if both turns were searched to the end of the game, and for a missed win.
    pub noise: i32,
    /// The class of the loss.
    pub class: Class,
    /// Whether the best turn is a proven win and the turn played isn't.
    pub missed_win: bool,
    /// What the turn changed for each side, in the order of [`Report::sides`]: the other sides gain what the moving
    /// side loses, so the sum is 0.
    pub changes: Vec<i32>,
    /// The corrections by search since the previous step, for each side.
    pub corrections: Vec<i32>,
}

/// A chance step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reveal {
    /// The index of the step.
    pub step: usize,
    /// The number of turns before it.
    pub after: usize,
    /// The outcome.
    pub taken: String,
    /// The number of possible outcomes; 0 if there were too many and a sample was used.
    pub of: usize,
    /// The chance of each side before it: the mean over the possible outcomes.
    pub chances: Vec<i32>,
    /// Its value for each side minus that mean. The sum is 0.
    pub luck: Vec<i32>,
    /// The corrections by search since the previous step, for each side.
    pub corrections: Vec<i32>,
}

impl Reveal {
    /// Returns the side that it helped most, and by how much.
    pub fn luckiest_side(&self) -> (usize, i32) {
        let sides = self.luck.iter().copied().enumerate();
        sides.max_by_key(|(side, luck)| (*luck, std::cmp::Reverse(*side))).unwrap_or_default()
    }
}

/// A point of the chart of chances.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// The number of steps made.
    pub steps: usize,
    /// The chance of each side at that point.
    pub chances: Vec<i32>,
    /// Whether a chance step led there.
    pub by_chance: bool,
}

/// The statistics of one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The letter of the seat.
    pub player: char,
    /// The seat's name, or the player's if the record has it.
    pub name: String,
    /// The number of decisions: turns with at least two different outcomes.
    pub decisions: usize,
    /// The sum of all losses.
    pub lost: i32,
    /// The mean loss per decision.
    pub mean_loss: i32,
    /// The number of losses of each class: noise, small, medium, large.
    pub classes: [usize; 4],
    /// The sum of the luck of this player's side.
    pub luck: i32,
    /// The luckiest step for this player's side, and how much it gained.
    pub luckiest: Option<(usize, i32)>,
    /// The unluckiest one.
    pub unluckiest: Option<(usize, i32)>,
}

/// A step with a large change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TurningPoint {
    /// The index of the step.
    pub step: usize,
    /// The size of the change: the loss, or the luck of the side that had most.
    pub size: i32,
    /// Whether it was a chance step.
    pub by_chance: bool,
    /// A sentence about it; empty until [`add_sentences`](Report::add_sentences).
    pub sentence: String,
}

/// The largest loss of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LargestLoss {
    /// The index of the step.
    pub step: usize,
    /// The letter of the player.
    pub player: char,
    /// The loss.
    pub loss: i32,
    /// Whether the next decision of another side took advantage of it; `None` if there was none.
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
    /// The ID of the game.
    pub game: String,
    /// The analysing player: the strongest level of the game.
    pub judge: String,
    /// The search effort.
    pub effort: Effort,
    /// The sides: the letters of the players who win together, ordered by their first seats.
    pub sides: Vec<String>,
    /// The players, by seat.
    pub players: Vec<Player>,
    /// All decisions, in order.
    pub decisions: Vec<Decision>,
    /// All chance steps, in order.
    pub reveals: Vec<Reveal>,
    /// The chart of chances.
    pub curve: Vec<Point>,
    /// The number of steps after which nothing was hidden any more, in a game with hidden tiles.
    pub known_after: Option<usize>,
    /// The components of the result for each side; empty if no step could be analysed.
    pub identities: Vec<Identity>,
    /// Up to three steps with the largest changes, in the order of the game.
    pub turning_points: Vec<TurningPoint>,
    /// The best missed chance.
    pub missed: Option<LargestLoss>,
}

impl Report {
    /// Fills in the sentences for the turning points of this game. It is separate from the search, which may run on a
    /// thread without a language.
    pub fn add_sentences(&mut self, record: &Record, say: Speaker) {
        let played = record.played();
        let sides = Sides::of(played);
        for point in &mut self.turning_points {
            let told = if point.by_chance {
                let reveal = self.reveals.iter().find(|reveal| reveal.step == point.step);
                reveal.map(|reveal| sentence::chance_sentence(say, played, reveal, &sides))
            } else {
                let decision = self.decisions.iter().find(|decision| decision.step == point.step);
                decision.map(|decision| sentence::lost(say, played, decision))
            };
            point.sentence = told.unwrap_or_default();
        }
    }
}
