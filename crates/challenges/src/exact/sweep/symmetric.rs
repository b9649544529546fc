//! Paths with rotational symmetry.

use eightfold_octiles::Placement;

use super::{Edge, OpenLinks, Rule, Site, turn};

/// Every path that may have rotational symmetry earns the unit, half for each of its ends.
pub(super) struct SymmetricPaths {
    /// What an end of such a path earns.
    pub(super) half: i64,
}

impl Rule for SymmetricPaths {
    fn place(&self, site: &Site, placement: Placement, open: &mut OpenLinks) -> i64 {
        i64::from(ends(site, placement, open)) * self.half
    }
}

/// What a link leads to on its filled side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LinkEnd {
    /// One segment to a post, which turns by so many eighths.
    One(u8),
    /// Two segments to a post, the first of which is a diameter.
    Diameter,
    /// Two segments to a post, the first of which is no diameter.
    Bent,
    /// More segments, or to another open link. If it ends at a post, that end has been counted.
    Long,
    /// A way with a printed path, which can only be symmetric about the middle of the board.
    Printed,
}

impl LinkEnd {
    /// Returns the way after another segment.
    fn after(self, is_diameter: bool) -> Self {
        match self {
            Self::One(_) if is_diameter => Self::Diameter,
            Self::One(_) => Self::Bent,
            Self::Diameter | Self::Bent | Self::Long => Self::Long,
            Self::Printed => Self::Printed,
        }
    }

    /// Returns how many ends of the path count, if the way goes on by this segment to a post.
    fn to_post(self, turn: u8) -> u32 {
        match self {
            Self::One(other) => 2 * u32::from(turn == other),
            Self::Diameter => 2,
            Self::Long => 1,
            Self::Bent | Self::Printed => 0,
        }
    }

    /// Returns how many ends of the path count, if a segment joins two ways; those of long ways have been counted.
    fn joined(self, other: Self, is_diameter: bool) -> u32 {
        match (self, other) {
            (Self::Printed, _) | (_, Self::Printed) | (Self::Long, Self::Long) => 0,
            (Self::Long, _) | (_, Self::Long) => 1,
            (Self::One(_), Self::Diameter) | (Self::Diameter, Self::One(_)) => 2 * u32::from(is_diameter),
            (Self::One(_), Self::Bent) | (Self::Bent, Self::One(_)) => 2 * u32::from(!is_diameter),
            _ => 2 * u32::from(is_diameter && self == other),
        }
    }
}

impl LinkEnd {
    fn of(code: u8) -> Self {
        match code {
            8 => Self::Diameter,
            9 => Self::Bent,
            10 => Self::Long,
            11 => Self::Printed,
            turn => Self::One(turn),
        }
    }

    fn code(self) -> u8 {
        match self {
            Self::One(turn) => turn,
            Self::Diameter => 8,
            Self::Bent => 9,
            Self::Long => 10,
            Self::Printed => 11,
        }
    }
}

/// Lays a tile and returns how many ends of symmetric paths it completes or may complete.
pub(super) fn ends(site: &Site, placement: Placement, open: &mut OpenLinks) -> u32 {
    let middle = site.space.cell() == (3, 3);
    let mut ends = 0;
    for (a, b) in placement.segments() {
        let (a, b) = (a.index(), b.index());
        let is_diameter = (a + 4) % 8 == b;
        let (from, to) = (site.edges[a], site.edges[b]);
        match (from, to) {
            (Edge::Post, Edge::Post) => ends += 2 * u32::from(is_diameter),
            (Edge::Post, Edge::Filled(link)) => ends += take(site, open, link).to_post(turn(b, a)),
            (Edge::Filled(link), Edge::Post) => ends += take(site, open, link).to_post(turn(a, b)),
            (Edge::Post, Edge::Empty(link)) => put(site, open, link, LinkEnd::One(turn(b, a))),
            (Edge::Empty(link), Edge::Post) => put(site, open, link, LinkEnd::One(turn(a, b))),
            (Edge::Empty(one), Edge::Empty(other)) => {
                let printed = site.printed[one] || site.printed[other];
                let way = if printed { LinkEnd::Printed } else { LinkEnd::Long };
                open.put(one, way.code());
                open.put(other, way.code());
            }
            (Edge::Filled(filled), Edge::Empty(empty)) | (Edge::Empty(empty), Edge::Filled(filled)) => {
                let way = take(site, open, filled);
                if middle && is_diameter {
                    ends += through_middle(way);
                }
                // The end of a path that gets long may count.
                ends += u32::from(matches!(way, LinkEnd::Diameter | LinkEnd::Bent) && !site.printed[empty]);
                put(site, open, empty, way.after(is_diameter));
            }
            (Edge::Filled(one), Edge::Filled(other)) => {
                let way = take(site, open, one);
                ends += way.joined(take(site, open, other), is_diameter);
            }
        }
    }
    ends
}

fn take(site: &Site, open: &mut OpenLinks, link: usize) -> LinkEnd {
    let way = LinkEnd::of(open.take(link));
    if site.printed[link] { LinkEnd::Printed } else { way }
}

fn put(site: &Site, open: &mut OpenLinks, link: usize, way: LinkEnd) {
    let way = if site.printed[link] { LinkEnd::Printed } else { way };
    open.put(link, way.code());
}

/// Returns the ends of a path through the middle of the board that has printed paths: it may be symmetric about it.
fn through_middle(way: LinkEnd) -> u32 {
    2 * u32::from(matches!(way, LinkEnd::Long | LinkEnd::Printed))
}
