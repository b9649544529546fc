//! Where the sides of each space lead on the current board.

use eightfold_octiles::{Layout, OutsideEnd, Post, PostSet, SPACES, Space, outsides};

/// For every side of every space the post it leads to, if any.
pub(crate) type Ends = [[Option<Post>; 8]; SPACES];

/// Traces the outside of every space.
pub(crate) fn ends(layout: &Layout) -> Ends {
    let mut ends = [[None; 8]; SPACES];
    for space in Space::all() {
        for (end, outside) in ends[space.index()].iter_mut().zip(outsides(layout, space)) {
            if let OutsideEnd::Post(post) = outside {
                *end = Some(post);
            }
        }
    }
    ends
}

/// For every space the posts around it, which any tile there joins in pairs.
pub(crate) fn meetings(ends: &Ends) -> [PostSet; SPACES] {
    ends.map(|around| around.into_iter().flatten().collect())
}

/// Returns the posts from which some tile on some space leads to a post of `targets`.
pub(crate) fn before(meetings: &[PostSet; SPACES], targets: PostSet) -> PostSet {
    meetings
        .iter()
        .filter(|posts| !posts.and(targets).is_empty())
        .fold(PostSet::NONE, |all, &posts| all.or(posts))
}
