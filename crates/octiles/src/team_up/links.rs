//! Links between runners, and the paths that players own.

use eightfold_game::{Game, Seat};

use super::TeamUp;
use crate::board::{Post, PostSet, Space};
use crate::tile::Placement;
use crate::trace::{End, Path, end_from, paths_from_post};

/// A path that links two runners of one player and is owned by that player.
///
/// # Examples
/// ```
/// use eightfold_octiles::{OwnedPath, TeamUp};
///
/// /// Returns the names of the linked stops and circles, for a list of the paths that others may not change.
/// fn owned(game: &TeamUp) -> Vec<String> {
///     let ends = game.owned_paths().iter().map(OwnedPath::ends).collect::<Vec<_>>();
///     ends.into_iter().map(|(from, to)| format!("{from}-{to}")).collect()
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnedPath {
    /// The seat of the player who owns it.
    pub owner: Seat,
    /// The path, from its lower-numbered post.
    pub path: Path,
}

impl OwnedPath {
    /// Returns the posts of the two runners.
    pub fn ends(&self) -> (Post, Post) {
        match (self.path.from, self.path.to) {
            (End::Post(from), End::Post(to)) => (from, to),
            _ => unreachable!("an owned path links two posts"),
        }
    }
}

/// The links among a player's runners.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, Seat};
/// use eightfold_octiles::{TeamUp, TeamUpRules};
///
/// let rules = TeamUpRules::new(2, 5, false).expect("two to four players, four or five runners");
/// let game = TeamUp::start(&rules, Deal::Open, &mut IdentityDice);
/// let links = game.links(Seat::new(0));
/// assert_eq!((links.largest(), links.runners.len()), (1, 5));
/// assert!(!links.is_whole());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Links {
    /// The posts of the runners, ascending.
    pub runners: Vec<Post>,
    /// Directly linked pairs, the lower post first; each pair appears once even if linked twice.
    pub pairs: Vec<(Post, Post)>,
    /// The connected groups of runners, the largest group first.
    pub groups: Vec<Vec<Post>>,
}

impl Links {
    /// Returns the size of the largest group: 3 in "3 of 5 connected".
    pub fn largest(&self) -> usize {
        self.groups.first().map_or(0, Vec::len)
    }

    /// Returns whether all runners are connected.
    pub fn is_whole(&self) -> bool {
        self.groups.len() <= 1
    }
}

impl TeamUp {
    /// Returns whether all runners of the seat are connected, directly or through one another.
    pub fn is_connected(&self, seat: Seat) -> bool {
        let runners = self.runners(seat);
        let mut met = PostSet::NONE;
        let mut edge: PostSet = runners.iter().take(1).collect();
        while let Some(from) = edge.minus(met).iter().next() {
            met.insert(from);
            for &port in from.ports() {
                if let End::Post(to) = end_from(&self.layout, port)
                    && runners.contains(to)
                {
                    edge.insert(to);
                }
            }
        }
        met == runners
    }

    /// Returns how the runners of the seat are linked.
    pub fn links(&self, seat: Seat) -> Links {
        let runners: Vec<Post> = self.runners(seat).iter().collect();
        let mut pairs: Vec<(Post, Post)> = self.owned_paths_of(seat).iter().map(OwnedPath::ends).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let mut groups: Vec<Vec<Post>> = runners.iter().map(|&post| vec![post]).collect();
        for (a, b) in &pairs {
            let of = |post| groups.iter().position(|group| group.contains(post));
            if let (Some(a), Some(b)) = (of(a), of(b))
                && a != b
            {
                let joined = groups.remove(a.max(b));
                groups[a.min(b)].extend(joined);
            }
        }
        groups.iter_mut().for_each(|group| group.sort_unstable());
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        Links { runners, pairs, groups }
    }

    /// Returns every owned path, by seat, including those of resigned players.
    pub fn owned_paths(&self) -> Vec<OwnedPath> {
        (0..self.seats()).flat_map(|seat| self.owned_paths_of(Seat::new(seat))).collect()
    }

    /// Returns the paths the seat owns. A path that returns to its own stop links no runners.
    pub fn owned_paths_of(&self, owner: Seat) -> Vec<OwnedPath> {
        let runners = self.runners(owner);
        let links = |path: &Path| match (path.from, path.to) {
            (End::Post(from), End::Post(to)) => from < to && runners.contains(to),
            _ => false,
        };
        runners
            .iter()
            .flat_map(|post| paths_from_post(&self.layout, post))
            .filter(links)
            .map(|path| OwnedPath { owner, path })
            .collect()
    }

    /// Returns the other players' paths that the player to act would change by laying this tile there, which is why an
    /// exchange is refused. Empty if none would change.
    pub fn broken_by(&self, placement: Placement, space: Space) -> Vec<OwnedPath> {
        let Some(lies) = self.layout[space] else {
            return Vec::new();
        };
        let mut owned = self.owned_paths();
        owned.retain(|owned| {
            owned.owner != self.seating.turn()
                && owned.path.segments().any(|segment| {
                    segment.space == space && placement.across(segment.from) != lies.across(segment.from)
                })
        });
        owned
    }
}
