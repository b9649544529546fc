//! A board with all its strands traced and measured.

use eightfold_octiles::{
    CrossedSegment, End, Layout, Piece, Post, PostSet, SPACES, SegmentKind, Space, SpaceSet, strands,
};

use crate::path_line::PathLine;

/// One of the three lengths of a strand. Printed paths count 0 in all of them (C5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Length {
    /// Tiles crossed, each once.
    Tiles,
    /// Tile segments.
    Segments,
    /// Points: arc 3, bend 4, curve 5, diameter 6.
    Points,
}

impl Length {
    /// All three lengths.
    pub const ALL: [Self; 3] = [Self::Tiles, Self::Segments, Self::Points];

    /// Returns the name: `tiles`, `segments` or `points`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tiles => "tiles",
            Self::Segments => "segments",
            Self::Points => "points",
        }
    }
}

/// A path between two posts, or a loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strand {
    ends: Option<[Post; 2]>,
    pieces: Vec<Piece>,
    crossings: [u8; SPACES],
}

impl Strand {
    fn new(ends: Option<[Post; 2]>, pieces: Vec<Piece>) -> Self {
        let mut strand = Self { ends, pieces, crossings: [0; SPACES] };
        let mut crossings = [0; SPACES];
        strand.segments().for_each(|segment| crossings[segment.space.index()] += 1);
        strand.crossings = crossings;
        strand
    }

    /// Returns the posts of a path; `None` for a loop.
    pub fn ends(&self) -> Option<[Post; 2]> {
        self.ends
    }

    /// Returns whether it is a loop.
    pub fn is_loop(&self) -> bool {
        self.ends.is_none()
    }

    /// Returns its pieces, in order.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Returns its tile segments, in order.
    pub fn segments(&self) -> impl Iterator<Item = CrossedSegment> + Clone + '_ {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Segment(crossed) => Some(*crossed),
            Piece::Printed(..) => None,
        })
    }

    /// Returns its length.
    pub fn length(&self, length: Length) -> u32 {
        match length {
            Length::Tiles => self.tiles().len() as u32,
            Length::Segments => self.segments().count() as u32,
            Length::Points => self.segments().map(|segment| segment.kind().points()).sum(),
        }
    }

    /// Returns the number of printed paths it uses.
    pub fn printed(&self) -> u32 {
        (self.pieces.len() - self.segments().count()) as u32
    }

    /// Returns the spaces whose tile it crosses.
    pub fn tiles(&self) -> SpaceSet {
        self.tiles_crossed(1)
    }

    /// Returns the spaces whose tile it crosses at least this many times.
    pub fn tiles_crossed(&self, times: u8) -> SpaceSet {
        Space::all().filter(|space| self.crossings[space.index()] >= times).collect()
    }

    /// Returns the number of its segments on the tile of this space.
    pub fn crossings_of(&self, space: Space) -> u8 {
        self.crossings[space.index()]
    }

    /// Returns the number of places where it crosses itself.
    pub fn self_crossings(&self) -> u32 {
        let mut count = 0;
        let mut rest = self.segments();
        while let Some(one) = rest.next() {
            count += rest.clone().filter(|&other| cross(one, other)).count();
        }
        count as u32
    }

    /// Returns the number of places where it crosses another strand.
    pub fn crossings_with(&self, other: &Self) -> u32 {
        self.segments().map(|one| other.segments().filter(|&two| cross(one, two)).count() as u32).sum()
    }

    /// Returns the kind of its segments if all are of the same kind, ignoring printed paths.
    pub fn only_kind(&self) -> Option<SegmentKind> {
        let mut kinds = self.segments().map(CrossedSegment::kind);
        let first = kinds.next()?;
        kinds.all(|kind| kind == first).then_some(first)
    }

    /// Returns its line.
    pub fn line(&self) -> PathLine {
        PathLine::of(&self.pieces)
    }

    /// Returns the end other than `post`, or `post` itself for a path that returns to it. `None` if it doesn't end
    /// there.
    pub fn other_end(&self, post: Post) -> Option<Post> {
        match self.ends {
            Some([a, b]) if a == post => Some(b),
            Some([a, b]) if b == post => Some(a),
            _ => None,
        }
    }

    /// Returns whether it is a path between two circles.
    pub fn joins_circles(&self) -> bool {
        self.ends.is_some_and(|[a, b]| a.is_circle() && b.is_circle())
    }

    /// Returns the two stops it joins, if it is a path between two different stops.
    pub fn joins_stops(&self) -> Option<[Post; 2]> {
        self.ends.filter(|[a, b]| a != b && !a.is_circle() && !b.is_circle())
    }
}

/// Returns whether two segments of one tile cross: their ends alternate around it.
fn cross(one: CrossedSegment, other: CrossedSegment) -> bool {
    let (a, b) = one.sides();
    let inside = |side| a < side && side < b;
    let (c, d) = other.sides();
    one.space == other.space
        && (a, b) != (c, d)
        && inside(c) != inside(d)
        && ![c, d].contains(&a)
        && ![c, d].contains(&b)
}

/// A board with its strands. On a board with empty spaces only complete strands are included, not open paths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Survey {
    layout: Layout,
    strands: Vec<Strand>,
}

impl Survey {
    /// Traces the board.
    pub fn new(layout: &Layout) -> Self {
        let traced = strands(layout);
        let paths = traced.paths.into_iter().filter_map(|path| match (path.from, path.to) {
            (End::Post(from), End::Post(to)) => Some(Strand::new(Some([from, to]), path.pieces)),
            _ => None,
        });
        let loops = traced.loops.into_iter().map(|round| Strand::new(None, round.pieces));
        Self { layout: *layout, strands: paths.chain(loops).collect() }
    }

    /// Returns the board.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the paths in the order of the posts where they start, then the loops.
    pub fn strands(&self) -> &[Strand] {
        &self.strands
    }

    /// Returns the paths, each with its index among the strands.
    pub fn paths(&self) -> impl Iterator<Item = (usize, &Strand)> + Clone {
        self.strands.iter().enumerate().filter(|(_, strand)| !strand.is_loop())
    }

    /// Returns the loops, each with its index among the strands.
    pub fn loops(&self) -> impl Iterator<Item = (usize, &Strand)> + Clone {
        self.strands.iter().enumerate().filter(|(_, strand)| strand.is_loop())
    }

    /// Returns the posts that paths join to this one. A path that returns adds the post itself.
    pub fn neighbours(&self, post: Post) -> PostSet {
        self.paths().filter_map(|(_, path)| path.other_end(post)).collect()
    }
}
