//! Straight-line distances, on the board and to the goal.

use std::sync::LazyLock;

use eightfold_octiles::{POSTS, Post, PostSet, RimSide};

/// The distance of neighbouring posts.
pub(crate) const UNIT: i32 = 100;

/// Returns the straight distance between two posts, in hundredths of the distance of neighbouring posts.
pub(crate) fn straight(a: Post, b: Post) -> i32 {
    let ((ax, ay), (bx, by)) = (a.cell(), b.cell());
    let (dx, dy) = (i32::from(ax) - i32::from(bx), i32::from(ay) - i32::from(by));
    (UNIT * UNIT * (dx * dx + dy * dy)).isqrt()
}

/// The distance of every post from the nearest of a set of circles on one side.
pub(crate) type Distances = [i32; POSTS];

static TABLE: LazyLock<Vec<Distances>> = LazyLock::new(|| {
    let mut table = Vec::with_capacity(4 * 32);
    for side in RimSide::ALL {
        for set in 0..32u32 {
            let mut distances = [0; POSTS];
            for post in Post::all() {
                distances[post.index()] = side
                    .circles()
                    .enumerate()
                    .filter(|(k, _)| set >> k & 1 == 1)
                    .map(|(_, circle)| straight(post, circle))
                    .min()
                    .unwrap_or(0);
            }
            table.push(distances);
        }
    }
    table
});

/// Returns the distances to the nearest of `circles`, which all belong to `side`; 0 if there is none.
pub(crate) fn distances(side: RimSide, circles: PostSet) -> &'static Distances {
    let set = side
        .circles()
        .enumerate()
        .filter(|(_, circle)| circles.contains(*circle))
        .fold(0, |set, (k, _)| set | 1 << k);
    &TABLE[side as usize * 32 + set]
}
