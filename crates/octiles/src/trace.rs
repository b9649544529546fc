//! Traces paths through segments, neighbouring sides and printed paths from end to end.

use crate::board::{Continuation, Link, PORTS, Port, Post, Space};
use crate::layout::Layout;
use crate::tile::{Placement, SegmentKind, Side};

/// The end of a path.
///
/// # Examples
/// ```
/// use eightfold_octiles::{End, Layout, Post, path_from};
///
/// // On an empty board, every path from a circle is open.
/// let circle = Post::from_name("A3").expect("a circle");
/// let path = path_from(&Layout::EMPTY, circle.ports()[0]);
/// assert_eq!(path.from, End::Post(circle));
/// assert!(matches!(path.to, End::Open(port) if port.space().name() == "a2"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum End {
    /// At the first post it reaches.
    Post(Post),
    /// At the edge of an empty space: the path is open. The port is the empty space's.
    Open(Port),
}

/// One segment of a tile as a path crosses it.
///
/// # Examples
/// ```
/// use eightfold_octiles::{CrossedSegment, SegmentKind, Side, Space};
///
/// let space = Space::from_name("c3").expect("a space");
/// let segment = CrossedSegment { space, from: Side::E, to: Side::W };
/// assert_eq!(segment.kind(), SegmentKind::Diameter);
/// assert_eq!(segment.sides(), segment.reversed().sides());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct CrossedSegment {
    /// The space whose tile is crossed.
    pub space: Space,
    /// The side where the path enters.
    pub from: Side,
    /// The side where it leaves.
    pub to: Side,
}

impl CrossedSegment {
    /// Returns the kind of the segment.
    pub const fn kind(self) -> SegmentKind {
        SegmentKind::between(self.from, self.to)
    }

    /// Returns the same segment crossed the other way.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { space: self.space, from: self.to, to: self.from }
    }

    /// Returns the segment regardless of direction: its sides in ascending order.
    pub fn sides(self) -> (Side, Side) {
        (self.from.min(self.to), self.from.max(self.to))
    }
}

/// One piece of a path, in the direction of travel.
///
/// # Examples
/// ```
/// use eightfold_octiles::{Path, Piece};
///
/// /// Returns the number of printed paths that a path follows.
/// fn printed(path: &Path) -> usize {
///     path.pieces.iter().filter(|piece| matches!(piece, Piece::Printed(..))).count()
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    /// A segment of a tile.
    Segment(CrossedSegment),
    /// A printed path between these two sides.
    Printed(Port, Port),
}

/// A path from one end to the other.
///
/// # Examples
/// ```
/// use eightfold_octiles::{End, Layout, Placement, Post, Space, TileId, path_from};
///
/// let a2 = Space::from_name("a2").expect("a space");
/// let tile = TileId::new(1).expect("a tile of the set");
/// let layout = Layout::EMPTY.with(a2, Placement::new(tile, 0));
/// let circle = Post::from_name("A2").expect("a circle");
/// // From the south-west corner of the tile straight across to the north-east.
/// let path = path_from(&layout, circle.ports()[0]);
/// assert_eq!(path.to, End::Post(Post::from_name("B3").expect("a stop")));
/// assert!(path.crosses(a2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The end where it starts.
    pub from: End,
    /// The end that it reaches.
    pub to: End,
    /// Its pieces in order. Empty for a post that leads straight to an empty space.
    pub pieces: Vec<Piece>,
}

impl Path {
    /// Returns the tile segments, in order.
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = CrossedSegment> + '_ {
        segments(&self.pieces)
    }

    /// Returns whether it crosses the tile on this space.
    pub fn crosses(&self, space: Space) -> bool {
        self.segments().any(|segment| segment.space == space)
    }
}

fn segments(pieces: &[Piece]) -> impl DoubleEndedIterator<Item = CrossedSegment> + '_ {
    pieces.iter().filter_map(|piece| match piece {
        Piece::Segment(crossed) => Some(*crossed),
        Piece::Printed(..) => None,
    })
}

/// A loop: it closes without touching a post.
///
/// # Examples
/// ```
/// use eightfold_octiles::{Layout, strands};
///
/// /// Returns the length of the longest loop, in segments.
/// fn longest_loop(layout: &Layout) -> usize {
///     strands(layout).loops.iter().map(|closed| closed.segments().count()).max().unwrap_or(0)
/// }
/// assert_eq!(longest_loop(&Layout::EMPTY), 0);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// Its pieces in order.
    pub pieces: Vec<Piece>,
}

impl Loop {
    /// Returns the tile segments, in order.
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = CrossedSegment> + '_ {
        segments(&self.pieces)
    }
}

/// Follows the path that enters a space at `port` to its end. `port` must not be on a loop; paths from a post never
/// are.
#[inline]
pub fn end_from(layout: &Layout, port: Port) -> End {
    match last_side(layout, port) {
        Ok((_, post)) => End::Post(post),
        Err(open) => End::Open(open),
    }
}

/// Follows the path that enters a space at `port` and returns the side where it leaves the last tile, and the post
/// there. The error is the side of the empty space where it ends instead.
#[inline]
pub(crate) fn last_side(layout: &Layout, mut port: Port) -> Result<(Port, Post), Port> {
    loop {
        let Some(placement) = layout[port.space()] else {
            return Err(port);
        };
        let out = port.sibling(placement.joins()[port.index() % 8]);
        match out.onward() {
            Continuation::Port(next) => port = next,
            Continuation::Post(post) => return Ok((out, post)),
        }
    }
}

/// Follows the path that enters a space at `port` to its end like [`end_from`], and calls `each` for every segment with
/// its space, the side where the path enters and the side where it leaves.
#[inline]
pub fn follow(layout: &Layout, mut port: Port, each: &mut impl FnMut(Space, Side, Side)) -> End {
    loop {
        let Some(placement) = layout[port.space()] else {
            return End::Open(port);
        };
        let to = placement.across(port.side());
        each(port.space(), port.side(), to);
        match port.space().port(to).onward() {
            Continuation::Port(next) => port = next,
            Continuation::Post(post) => return End::Post(post),
        }
    }
}

/// Returns the path that enters a space at `port` from outside that side. Ends where it closes, if it is a loop.
pub fn path_from(layout: &Layout, port: Port) -> Path {
    let from = match port.link() {
        Link::Post(post) => End::Post(post),
        Link::Space(_) | Link::Printed(_) => End::Open(port),
    };
    let mut pieces = Vec::new();
    let to = walk(layout, port, &mut pieces).unwrap_or(from);
    Path { from, to, pieces }
}

/// Collects the pieces from `start` on; `None` if the walk returns to `start`.
fn walk(layout: &Layout, start: Port, pieces: &mut Vec<Piece>) -> Option<End> {
    let mut port = start;
    loop {
        let Some(placement) = layout[port.space()] else {
            return Some(End::Open(port));
        };
        let to = placement.across(port.side());
        pieces.push(Piece::Segment(CrossedSegment { space: port.space(), from: port.side(), to }));
        let out = port.space().port(to);
        match out.link() {
            Link::Space(next) => port = next,
            Link::Printed(next) => {
                pieces.push(Piece::Printed(out, next));
                port = next;
            }
            Link::Post(post) => return Some(End::Post(post)),
        }
        if port == start {
            return None;
        }
    }
}

/// Returns the paths that start at a post, one for each of its sides.
pub fn paths_from_post<'a>(layout: &'a Layout, post: Post) -> impl Iterator<Item = Path> + 'a {
    post.ports().iter().map(move |&port| path_from(layout, port))
}

/// All paths and loops of a layout.
///
/// # Examples
/// ```
/// use eightfold_octiles::{Layout, Placement, Space, TileId, strands};
///
/// // A full board has 36 paths from a stop or circle to another.
/// let mut layout = Layout::EMPTY;
/// for (space, tile) in Space::all().zip(TileId::all()) {
///     layout[space] = Some(Placement::new(tile, 0));
/// }
/// let strands = strands(&layout);
/// assert_eq!((strands.paths.len(), strands.open.len()), (36, 0));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Strands {
    /// Paths between posts, each once.
    pub paths: Vec<Path>,
    /// Paths with at least one open end that cross at least one tile, each once.
    pub open: Vec<Path>,
    /// All loops, each once.
    pub loops: Vec<Loop>,
}

/// Traces the whole layout: paths between posts, open paths and loops, in the order of the posts and ports where they
/// start.
pub fn strands(layout: &Layout) -> Strands {
    let mut seen = VisitedPorts::default();
    let mut strands = Strands::default();
    for &port in Post::all().flat_map(Post::ports) {
        if layout[port.space()].is_some() && !seen.has(port) {
            let path = path_from(layout, port);
            seen.mark(&path.pieces);
            if matches!(path.to, End::Post(_)) { &mut strands.paths } else { &mut strands.open }.push(path);
        }
    }
    let filled = || Port::all().filter(|port| layout[port.space()].is_some());
    // Paths that start at an empty space.
    for port in filled() {
        let outside = port.link().port().filter(|other| layout[other.space()].is_none());
        if let (Some(outside), false) = (outside, seen.has(port)) {
            let mut path = path_from(layout, port);
            path.from = End::Open(outside);
            if let Link::Printed(other) = port.link() {
                path.pieces.insert(0, Piece::Printed(other, port));
            }
            seen.mark(&path.pieces);
            strands.open.push(path);
        }
    }
    // The remaining ports are on loops.
    for port in filled() {
        if !seen.has(port) {
            let pieces = path_from(layout, port).pieces;
            seen.mark(&pieces);
            strands.loops.push(Loop { pieces });
        }
    }
    strands
}

/// The ports whose segment has been visited.
struct VisitedPorts([bool; PORTS]);

impl Default for VisitedPorts {
    fn default() -> Self {
        Self([false; PORTS])
    }
}

impl VisitedPorts {
    fn has(&self, port: Port) -> bool {
        self.0[port.index()]
    }

    fn mark(&mut self, pieces: &[Piece]) {
        for segment in segments(pieces) {
            self.0[segment.space.port(segment.from).index()] = true;
            self.0[segment.space.port(segment.to).index()] = true;
        }
    }
}

/// The end of a path that leaves a space by one of its sides, without crossing the space again.
///
/// # Examples
/// ```
/// use eightfold_octiles::{Layout, OutsideEnd, Post, Side, Space, outsides};
///
/// let a2 = Space::from_name("a2").expect("a space");
/// let outsides = outsides(&Layout::EMPTY, a2);
/// assert_eq!(outsides[Side::W.index()], OutsideEnd::Post(Post::from_name("A3").expect("a circle")));
/// assert_eq!(outsides[Side::E.index()], OutsideEnd::Open);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OutsideEnd {
    /// A stop or a circle.
    Post(Post),
    /// The edge of another, empty space.
    Open,
    /// Back to this side of the same space.
    Back(Side),
}

/// Returns what each side of `space` leads to. It doesn't depend on the tile on the space, which makes trying all
/// rotations of a tile cheap.
#[inline]
pub fn outsides(layout: &Layout, space: Space) -> [OutsideEnd; 8] {
    let mut found = [None; 8];
    let mut i = 0;
    while i < 8 {
        if found[i].is_none() {
            let outside = outside(layout, space, Side::ALL[i]);
            found[i] = Some(outside);
            if let OutsideEnd::Back(other) = outside {
                found[other.index()] = Some(OutsideEnd::Back(Side::ALL[i]));
            }
        }
        i += 1;
    }
    found.map(|outside| outside.unwrap_or(OutsideEnd::Open))
}

#[inline]
fn outside(layout: &Layout, space: Space, side: Side) -> OutsideEnd {
    let mut out = space.port(side);
    loop {
        match out.onward() {
            Continuation::Post(post) => return OutsideEnd::Post(post),
            Continuation::Port(port) => {
                if port.space() == space {
                    return OutsideEnd::Back(port.side());
                }
                let Some(placement) = layout[port.space()] else {
                    return OutsideEnd::Open;
                };
                out = port.sibling(placement.joins()[port.index() % 8]);
            }
        }
    }
}

/// Follows a path over a tile on a space, starting at the side where it first enters, given what each side leads to.
/// Returns the post where it ends, `None` if it is open.
#[inline]
pub fn end_of_run(placement: Placement, outside: &[OutsideEnd; 8], mut side: Side) -> Option<Post> {
    loop {
        match outside[placement.across(side).index()] {
            OutsideEnd::Post(post) => return Some(post),
            OutsideEnd::Open => return None,
            OutsideEnd::Back(other) => side = other,
        }
    }
}
