//! The fast evaluator: traces all strands of a full board without allocating.

use eightfold_octiles::{Layout, Link, PLACEMENTS, PORTS, Placement, Port, SPACES, Space};

/// Number of segments on a full board.
const SEGMENTS: usize = SPACES * 4;

/// The most strands: 36 paths, and loops of at least two of the 32 segments left.
const STRANDS: usize = 52;

/// Marks a post among the targets of sides; lower values are ports.
const POST: u8 = PORTS as u8;

/// Where each side leads: a port, or a post (its index added to [`POST`]).
static LEADS: [u8; PORTS] = {
    let mut leads = [0; PORTS];
    let mut port = 0;
    while port < PORTS {
        leads[port] = match Port::new(port).link() {
            Link::Space(to) | Link::Printed(to) => to.index() as u8,
            Link::Post(post) => POST + post.index() as u8,
        };
        port += 1;
    }
    leads
};

/// Whether a side leads to a printed path.
static PRINTED_PATHS: [u8; PORTS] = {
    let mut printed = [0; PORTS];
    let mut port = 0;
    while port < PORTS {
        printed[port] = matches!(Port::new(port).link(), Link::Printed(_)) as u8;
        port += 1;
    }
    printed
};

/// The ports that lead to posts, in port order.
static POST_PORTS: [u8; 72] = {
    let mut ports = [0; 72];
    let (mut found, mut port) = (0, 0);
    while port < PORTS {
        if LEADS[port] >= POST {
            ports[found] = port as u8;
            found += 1;
        }
        port += 1;
    }
    ports
};

/// For each placement and side: the opposite end of the segment in the low bits, its points in the high ones.
static OPPOSITE_ENDS: [[u8; 8]; PLACEMENTS] = {
    let mut across = [[0; 8]; PLACEMENTS];
    let mut placement = 0;
    while placement < PLACEMENTS {
        let joins = Placement::from_index(placement).joins();
        let mut side = 0;
        while side < 8 {
            let apart = (joins[side] + 8 - side as u8) % 8;
            let apart = if apart > 4 { 8 - apart } else { apart };
            across[placement][side] = joins[side] | (apart + 2) << 3;
            side += 1;
        }
        placement += 1;
    }
    across
};

/// A full board in the evaluator's form: the placement on each space.
pub type Tiles = [u8; SPACES];

/// Returns the tiles of a full layout; `None` if a space is empty.
pub fn tiles_of(layout: &Layout) -> Option<Tiles> {
    let mut tiles = [0; SPACES];
    for space in Space::all() {
        tiles[space.index()] = layout[space]?.index() as u8;
    }
    Some(tiles)
}

/// Returns the layout of these tiles.
pub fn layout_of(tiles: &Tiles) -> Layout {
    Space::all().fold(Layout::EMPTY, |layout, space| {
        layout.with(space, Placement::from_index(usize::from(tiles[space.index()])))
    })
}

/// One strand of a [`Trace`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Run {
    /// The post where it starts, or [`Run::LOOP`].
    pub from: u8,
    /// The post where it ends, or [`Run::LOOP`].
    pub to: u8,
    /// The index of its first segment in [`Trace::segments`].
    pub first: u8,
    /// Number of segments.
    pub len: u8,
    /// Number of printed paths.
    pub printed: u8,
    /// Points of its segments.
    pub points: u8,
    /// The spaces whose tile it crosses, one bit each.
    pub tiles: u32,
}

impl Run {
    /// The value of `from` and `to` in a loop.
    pub const LOOP: u8 = u8::MAX;

    /// Returns whether it is a loop.
    #[inline]
    pub fn is_loop(&self) -> bool {
        self.from == Self::LOOP
    }

    /// Returns whether it joins two circles.
    #[inline]
    pub fn joins_circles(&self) -> bool {
        self.from < 20 && self.to < 20
    }
}

/// All strands of a full board.
#[derive(Clone, Debug)]
pub struct Trace {
    runs: [Run; STRANDS],
    count: usize,
    segments: [(u8, u8); SEGMENTS],
}

impl Default for Trace {
    fn default() -> Self {
        Self { runs: [Run::default(); STRANDS], count: 0, segments: [(0, 0); SEGMENTS] }
    }
}

impl Trace {
    /// Returns the strands: paths, then loops.
    #[inline]
    pub fn runs(&self) -> &[Run] {
        &self.runs[..self.count]
    }

    /// Returns the segments of a strand in order: the ports where it enters and leaves.
    #[inline]
    pub fn segments(&self, run: &Run) -> &[(u8, u8)] {
        &self.segments[usize::from(run.first)..usize::from(run.first + run.len)]
    }

    /// Traces a board.
    #[inline]
    pub fn trace(&mut self, tiles: &Tiles) {
        let mut seen = [false; PORTS];
        let (mut count, mut laid) = (0, 0);
        for &start in &POST_PORTS {
            if seen[usize::from(start)] {
                continue;
            }
            let mut run = Run { from: LEADS[usize::from(start)] - POST, first: laid as u8, ..Run::default() };
            let mut port = start;
            loop {
                let (space, side) = (port >> 3, port & 7);
                let across = OPPOSITE_ENDS[usize::from(tiles[usize::from(space)])][usize::from(side)];
                let out = space << 3 | across & 7;
                self.segments[laid] = (port, out);
                laid += 1;
                run.points += across >> 3;
                run.tiles |= 1 << space;
                seen[usize::from(port)] = true;
                let lead = LEADS[usize::from(out)];
                if lead >= POST {
                    seen[usize::from(out)] = true;
                    run.to = lead - POST;
                    break;
                }
                seen[usize::from(out)] = true;
                run.printed += PRINTED_PATHS[usize::from(out)];
                port = lead;
            }
            run.len = laid as u8 - run.first;
            self.runs[count] = run;
            count += 1;
        }
        let mut start = 0;
        while laid < SEGMENTS {
            while seen[start] {
                start += 1;
            }
            let mut run = Run { from: Run::LOOP, to: Run::LOOP, first: laid as u8, ..Run::default() };
            let mut port = start as u8;
            loop {
                let (space, side) = (port >> 3, port & 7);
                let across = OPPOSITE_ENDS[usize::from(tiles[usize::from(space)])][usize::from(side)];
                let out = space << 3 | across & 7;
                self.segments[laid] = (port, out);
                laid += 1;
                run.points += across >> 3;
                run.tiles |= 1 << space;
                run.printed += PRINTED_PATHS[usize::from(out)];
                seen[usize::from(port)] = true;
                seen[usize::from(out)] = true;
                port = LEADS[usize::from(out)];
                if usize::from(port) == start {
                    break;
                }
            }
            run.len = laid as u8 - run.first;
            self.runs[count] = run;
            count += 1;
        }
        self.count = count;
    }
}

/// Marks an empty space in [`joined`].
pub(crate) const NO_TILE: u8 = u8::MAX;

/// Writes the ends of all complete paths of a board that may have empty spaces, marked [`NO_TILE`]; returns their
/// number, and for each post how many of its ways end at an empty space.
pub(crate) fn joined(tiles: &Tiles, paths: &mut [(u8, u8); 36]) -> (usize, [u8; 36]) {
    let mut seen = [false; PORTS];
    let mut open = [0; 36];
    let mut count = 0;
    for &start in &POST_PORTS {
        if seen[usize::from(start)] {
            continue;
        }
        let from = LEADS[usize::from(start)] - POST;
        let mut port = start;
        loop {
            let (space, side) = (port >> 3, port & 7);
            let tile = tiles[usize::from(space)];
            if tile == NO_TILE {
                open[usize::from(from)] += 1;
                break;
            }
            let out = space << 3 | OPPOSITE_ENDS[usize::from(tile)][usize::from(side)] & 7;
            let lead = LEADS[usize::from(out)];
            if lead >= POST {
                seen[usize::from(out)] = true;
                paths[count] = (from, lead - POST);
                count += 1;
                break;
            }
            port = lead;
        }
    }
    (count, open)
}

/// What one side of a space leads to outside it, as far as the lengths of strands need it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OutsidePath {
    /// A side of the same space if below 8; otherwise 8 plus the post.
    pub to: u8,
    /// Number of segments on the way.
    pub len: u8,
    /// Their points.
    pub points: u8,
    /// The spaces crossed.
    pub tiles: u32,
}

/// Returns what each side of a space leads to; it doesn't depend on the tile on the space.
#[inline]
pub fn outside_paths(tiles: &Tiles, space: u8) -> [OutsidePath; 8] {
    let mut all = [OutsidePath::default(); 8];
    let mut known = 0u8;
    for side in 0..8 {
        if known >> side & 1 != 0 {
            continue;
        }
        let mut way = OutsidePath::default();
        let mut lead = LEADS[usize::from(space << 3 | side)];
        loop {
            if lead >= POST {
                way.to = 8 + (lead - POST);
                break;
            }
            let at = lead >> 3;
            if at == space {
                way.to = lead & 7;
                let mut back = way;
                back.to = side;
                all[usize::from(way.to)] = back;
                known |= 1 << way.to;
                break;
            }
            let across = OPPOSITE_ENDS[usize::from(tiles[usize::from(at)])][usize::from(lead & 7)];
            way.len += 1;
            way.points += across >> 3;
            way.tiles |= 1 << at;
            lead = LEADS[usize::from(at << 3 | across & 7)];
        }
        all[usize::from(side)] = way;
    }
    all
}

/// Writes the strands that cross a space with this placement on it; returns their number. Their segments are not
/// listed: `first` and `printed` are 0.
#[inline]
pub fn strands_over(beyond: &[OutsidePath; 8], space: u8, placement: u8, runs: &mut [Run; 4]) -> usize {
    let across = &OPPOSITE_ENDS[usize::from(placement)];
    let mut seen = 0u8;
    let mut count = 0;
    // First from the sides that lead to posts; the rest are loops.
    for side in 0..8u8 {
        let start = &beyond[usize::from(side)];
        if start.to < 8 || seen >> side & 1 != 0 {
            continue;
        }
        let mut run = Run {
            from: start.to - 8,
            len: start.len,
            points: start.points,
            tiles: start.tiles | 1 << space,
            ..Run::default()
        };
        let mut at = side;
        loop {
            let step = across[usize::from(at)];
            let out = step & 7;
            seen |= 1 << at | 1 << out;
            let way = &beyond[usize::from(out)];
            run.len += 1 + way.len;
            run.points += (step >> 3) + way.points;
            run.tiles |= way.tiles;
            if way.to >= 8 {
                run.to = way.to - 8;
                break;
            }
            at = way.to;
        }
        runs[count] = run;
        count += 1;
    }
    while seen != u8::MAX {
        let side = seen.trailing_ones() as u8;
        let mut run = Run { from: Run::LOOP, to: Run::LOOP, tiles: 1 << space, ..Run::default() };
        let mut at = side;
        loop {
            let step = across[usize::from(at)];
            let out = step & 7;
            seen |= 1 << at | 1 << out;
            let way = &beyond[usize::from(out)];
            run.len += 1 + way.len;
            run.points += (step >> 3) + way.points;
            run.tiles |= way.tiles;
            at = way.to;
            if at == side {
                break;
            }
        }
        runs[count] = run;
        count += 1;
    }
    count
}
