//! Upper bounds that follow from the definitions alone.

use crate::measure::{Goal, Kind, Measure, PairType, RouteLength};
use crate::survey::Length;

/// A value that no board can exceed, with the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ceiling {
    /// The value, as a [`crate::Value::rank`].
    pub rank: i64,
    /// The reason.
    pub reason: &'static str,
}

impl Measure {
    /// Returns the bound given by counting; `None` if there is none.
    pub fn ceiling(self) -> Option<Ceiling> {
        let at = |rank, reason| Some(Ceiling { rank, reason });
        if self.goal() == Goal::Condition {
            return at(0, "a condition cannot be more than met");
        }
        match self {
            Self::Longest(_, Length::Tiles) | Self::LongestRim(Length::Tiles) => {
                at(17, "there are 17 tiles on the board")
            }
            Self::Longest(Kind::Path, Length::Segments) | Self::LongestRim(Length::Segments) => {
                at(33, "32 links join spaces, and a path has one segment more than links")
            }
            Self::Longest(Kind::Loop, Length::Segments) => {
                at(32, "32 links join spaces, and a loop has as many segments as links")
            }
            Self::Longest(Kind::Path, Length::Points) | Self::LongestRim(Length::Points) => {
                at(198, "a path has at most 33 segments of at most 6 points")
            }
            Self::Longest(Kind::Loop, Length::Points) => {
                at(192, "a loop has at most 32 segments of at most 6 points")
            }
            Self::Loops => at(16, "32 links join spaces, and a loop takes at least two"),
            Self::PrintedOnTour => at(8, "there are 8 printed paths"),
            Self::RimPaths | Self::OppositeSides | Self::SamePosition => {
                at(10, "a path from circle to circle takes two of the 20 circles")
            }
            Self::Recrossed(..) | Self::PairShared => at(17, "there are 17 tiles on the board"),
            // A tile has at most four sides that lead to tiles. A strand that crosses it n times uses 2n of its sides,
            // all of them such sides except for the two at the ends of a path.
            Self::SameTile(Kind::Path) => {
                at(3, "a tile has at most four sides that lead to tiles, and a path ends at two more")
            }
            Self::SameTile(Kind::Loop) => {
                at(2, "a tile has at most four sides that lead to tiles, and a crossing takes two")
            }
            Self::SelfCrossings(_) => at(102, "four segments of a tile cross at most six times"),
            Self::SelfCrossing | Self::TwiceUncrossed => {
                at(12, "coming back to a tile takes two of the 32 links in four places, elsewhere three")
            }
            Self::PairCrossings => at(
                20,
                "a tile has at most four sides that lead to tiles, enough for one crossing; their four ends add three",
            ),
            Self::Routes(1) => at(10, "a route takes two of the 20 circles"),
            Self::Routes(stops) => at(i64::from(16 / stops), "the routes take so many of the 16 stops each"),
            Self::FourSides => at(5, "a stop takes four of the 20 circles"),
            Self::StopPairs(Some(PairType::A)) => at(4, "four stops have two sides"),
            Self::StopPairs(Some(PairType::B)) => at(2, "four stops have three sides"),
            Self::StopPairs(Some(PairType::C)) => at(4, "eight stops have four sides"),
            Self::StopPairs(None) => at(5, "a group takes four of the 20 circles"),
            Self::ImagePosts(_) | Self::OneKind | Self::Rotational | Self::ImagePaths => {
                at(36, "there are 36 paths")
            }
            // With d different paths and l different loops, the paths need at least d - 8 links, the loops 2 and then 3
            // each, because the four places for a loop of two links are rotations of each other. That leaves 36 + 1 or
            // 35 + 2.
            Self::Shapes => at(
                37,
                "eight shapes take none of the 32 links, other paths one, loops three, but for one shape that takes two",
            ),
            Self::IdenticalStrands => at(36, "there are 36 paths, and no more than 16 loops"),
            // A rotation by quarters keeps sides N, E, S and W apart from the others. If these tell apart which side of a
            // segment comes first clockwise, no board has more than 18 arcs, 12 bends or 18 curves of one sort, each the
            // image of a given one under at most one rotation and shift. Of 10 diameters of one sort each is its own
            // image under the half turn.
            Self::IdenticalRoutes => at(
                20,
                "a segment of the route has an image in each, 18 at most if it is no diameter, else each of 10 in two",
            ),
            Self::TwinStrands(Length::Tiles) => at(17, "there are 17 tiles on the board"),
            Self::TwinStrands(Length::Segments) => {
                at(17, "two strands share the 32 links, and a path has one segment more than links")
            }
            Self::TwinStrands(Length::Points) => at(102, "17 segments of at most 6 points"),
            Self::TwinRoutes(RouteLength::Of(Length::Tiles)) => at(17, "there are 17 tiles on the board"),
            // Two routes share the 32 links, and the 52 ways out of stops: a route of m paths takes 2m of these, less one
            // for each end at a circle.
            Self::TwinRoutes(RouteLength::Of(Length::Segments)) => at(
                30,
                "a route has at most 16 of the 32 links and 14 paths, and a segment more than links on each path",
            ),
            // All tiles together have 14 diameters, 20 curves and 18 bends.
            Self::TwinRoutes(RouteLength::Of(Length::Points)) => at(
                140,
                "of 30 segments, half the diameters, curves and bends of all tiles and 4 arcs: 7, 10, 9 and 4",
            ),
            // A circuit needs one more path.
            Self::TwinRoutes(RouteLength::Stops) => at(
                14,
                "at most 26 paths join the 52 ways out of stops, and two routes over n stops take 2(n - 1)",
            ),
            Self::RoundTour
            | Self::RimNeighbours(_)
            | Self::StopPairsEach
            | Self::AllImages { .. }
            | Self::AllMirror
            | Self::NoOrthogonal
            | Self::NoDiagonal
            | Self::OneNetwork => None,
        }
    }
}
