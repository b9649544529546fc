//! What a board of Connect the Dots is worth.

use eightfold_game::Seat;

use super::Dots;
use crate::board::{PORTS, Post};
use crate::layout::Layout;
use crate::trace::{End, Path, end_from, last_side, paths_from_post};

/// A path that scores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoringPath {
    /// Who scores.
    pub seat: Seat,
    /// From the stop that comes first in the order of the posts.
    pub path: Path,
    /// What it counts at each of its two ends: 2 for one colour, 1 for two.
    pub per_end: u32,
}

impl ScoringPath {
    /// What it is worth: counted from both ends.
    pub const fn points(&self) -> u32 {
        2 * self.per_end
    }
}

/// What a path from one post to another counts at one end, and for whom.
#[inline]
fn worth(from: Post, to: Post) -> Option<(Seat, u32)> {
    let (a, b) = (Dots::runner_at(from)?, Dots::runner_at(to)?);
    let seat = Dots::owner(a);
    if from == to || seat != Dots::owner(b) {
        return None;
    }
    Some((seat, if a == b { 2 } else { 1 }))
}

/// The points of each seat on these tiles: every path once, counted for both its ends.
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
                if let Some((seat, count)) = worth(from, to) {
                    points[seat.index()] += 2 * count;
                }
            }
        }
    }
    points
}

impl Dots {
    /// What the board is worth to each seat as it lies, whether the round is over or not.
    #[inline]
    pub fn points(&self) -> [u32; 2] {
        points(&self.layout)
    }

    /// What the paths that begin at this stop count there: the points of a round are the sum over a
    /// player's eight stops.
    pub fn count_from(&self, post: Post) -> u32 {
        post.ports()
            .iter()
            .filter_map(|&port| match end_from(&self.layout, port) {
                End::Post(to) => worth(post, to),
                End::Open(_) => None,
            })
            .map(|(_, count)| count)
            .sum()
    }

    /// Every path that scores on the board as it lies, each once.
    pub fn scoring_paths(&self) -> Vec<ScoringPath> {
        Post::stops()
            .flat_map(|post| paths_from_post(&self.layout, post))
            .filter_map(|path| match (path.from, path.to) {
                (End::Post(from), End::Post(to)) if from < to => {
                    let (seat, per_end) = worth(from, to)?;
                    Some(ScoringPath { seat, path, per_end })
                }
                _ => None,
            })
            .collect()
    }
}
