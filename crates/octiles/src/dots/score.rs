//! Scoring in Connect the Dots.

use eightfold_game::Seat;

use super::Dots;
use crate::board::{PORTS, Post};
use crate::layout::Layout;
use crate::trace::{End, Path, end_from, last_side, paths_from_post};

/// A path that scores: it links two runners of one player.
///
/// # Examples
/// ```
/// use eightfold_octiles::{Dots, ScoringPath};
///
/// /// Returns the points of a board, counted path by path.
/// fn points(dots: &Dots) -> u32 {
///     dots.scoring_paths().iter().map(ScoringPath::points).sum()
/// }
/// # use eightfold_game::Game;
/// # let rules = eightfold_octiles::DotsRules::new(eightfold_octiles::DotsGoal::Rounds(1), false).unwrap();
/// # let text = "1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0,9.0,10.0,11.0,12.0,13.0,14.0,15.0,16.0,17.0 ....................OPOPTGTGOPOPTGTG 18 G T:8,G:4 1";
/// # let dots = Dots::from_text(&rules, text).unwrap();
/// assert_eq!(points(&dots), dots.points().iter().sum());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoringPath {
    /// The seat that scores.
    pub seat: Seat,
    /// The path, from its lower-numbered stop.
    pub path: Path,
    /// The points at each of its two ends: 2 if both runners have the same colour, 1 otherwise.
    pub per_end: u32,
}

impl ScoringPath {
    /// Returns the points of the path, counting both ends.
    pub const fn points(&self) -> u32 {
        2 * self.per_end
    }
}

/// Returns the points at one end of a path between two posts, and the seat that scores them.
#[inline]
fn end_points(from: Post, to: Post) -> Option<(Seat, u32)> {
    let (a, b) = (Dots::runner_at(from)?, Dots::runner_at(to)?);
    let seat = Dots::owner(a);
    if from == to || seat != Dots::owner(b) {
        return None;
    }
    Some((seat, if a == b { 2 } else { 1 }))
}

/// Returns the points of each seat for this layout, counting every path at both ends.
#[inline]
pub(super) fn points(layout: &Layout) -> [u32; 2] {
    let mut points = [0; 2];
    let mut counted = [false; PORTS];
    for from in Post::stops() {
        for &port in from.ports() {
            if counted[port.index()] {
                continue;
            }
            if let Ok((last, to)) = last_side(layout, port) {
                counted[last.index()] = true;
                if let Some((seat, count)) = end_points(from, to) {
                    points[seat.index()] += 2 * count;
                }
            }
        }
    }
    points
}

impl Dots {
    /// Returns the points of the current board for each seat, whether or not the round is over.
    #[inline]
    pub fn points(&self) -> [u32; 2] {
        points(&self.layout)
    }

    /// Returns the points scored at this stop by the paths that start there; a player's points of a round are the sum
    /// over their eight stops.
    pub fn count_from(&self, post: Post) -> u32 {
        post.ports()
            .iter()
            .filter_map(|&port| match end_from(&self.layout, port) {
                End::Post(to) => end_points(post, to),
                End::Open(_) => None,
            })
            .map(|(_, count)| count)
            .sum()
    }

    /// Returns every scoring path of the current board, each once.
    pub fn scoring_paths(&self) -> Vec<ScoringPath> {
        Post::stops()
            .flat_map(|post| paths_from_post(&self.layout, post))
            .filter_map(|path| match (path.from, path.to) {
                (End::Post(from), End::Post(to)) if from < to => {
                    let (seat, per_end) = end_points(from, to)?;
                    Some(ScoringPath { seat, path, per_end })
                }
                _ => None,
            })
            .collect()
    }
}
