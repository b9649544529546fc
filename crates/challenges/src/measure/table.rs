//! All scores in one table: ID, goal and description.

use super::{Goal, ImageRotation, Kind, Measure, PairType, Pairing, RouteLength};
use crate::survey::Length;

/// A score with its name and description.
#[derive(Clone, Copy, Debug)]
pub struct Score {
    /// The score.
    pub measure: Measure,
    /// Its ID: the challenge, then what is measured, as in `2.path.tiles`; `puzzle.path` for the puzzle.
    pub id: &'static str,
    /// Its aim.
    pub goal: Goal,
    /// What is counted, or the condition; C1 to C8 are the rulings of RULINGS.md.
    pub about: &'static str,
}

const fn most(measure: Measure, id: &'static str, about: &'static str) -> Score {
    Score { measure, id, goal: Goal::Most, about }
}

const fn condition(measure: Measure, id: &'static str, about: &'static str) -> Score {
    Score { measure, id, goal: Goal::Condition, about }
}

/// Every score, in the order of the challenges; the puzzle last.
#[rustfmt::skip]
pub const SCORES: [Score; 72] = [
    most(Measure::Longest(Kind::Path, Length::Tiles), "2.path.tiles", "the tiles of the longest path"),
    most(Measure::Longest(Kind::Path, Length::Segments), "2.path.segments", "the segments of the longest path"),
    most(Measure::Longest(Kind::Path, Length::Points), "2.path.points", "the points of the longest path"),
    most(Measure::Longest(Kind::Loop, Length::Tiles), "2.loop.tiles", "the tiles of the longest loop"),
    most(Measure::Longest(Kind::Loop, Length::Segments), "2.loop.segments", "the segments of the longest loop"),
    most(Measure::Longest(Kind::Loop, Length::Points), "2.loop.points", "the points of the longest loop"),
    most(Measure::Loops, "3", "loops"),
    condition(Measure::RoundTour, "4", "a loop crosses all 17 tiles, each exactly once"),
    most(Measure::PrintedOnTour, "5", "printed paths on a path that crosses all 17 tiles"),
    most(Measure::LongestRim(Length::Tiles), "6.tiles", "the tiles of the longest path from circle to circle"),
    most(Measure::LongestRim(Length::Segments), "6.segments", "the segments of the longest path from circle to circle"),
    most(Measure::LongestRim(Length::Points), "6.points", "the points of the longest path from circle to circle"),
    most(Measure::RimPaths, "7", "paths from circle to circle"),
    condition(Measure::RimNeighbours(Pairing::Even), "8.even", "every circle is joined to its neighbour on the rim, the first to the second"),
    condition(Measure::RimNeighbours(Pairing::Odd), "8.odd", "every circle is joined to its neighbour on the rim, the second to the third"),
    most(Measure::OppositeSides, "9", "paths between circles of opposite sides"),
    most(Measure::SamePosition, "10", "paths between circles in the same position on different sides"),
    most(Measure::Recrossed(Kind::Path, 2), "11.path.2", "tiles that one path crosses at least twice"),
    most(Measure::Recrossed(Kind::Path, 3), "11.path.3", "tiles that one path crosses at least three times"),
    most(Measure::Recrossed(Kind::Loop, 2), "11.loop.2", "tiles that one loop crosses at least twice"),
    most(Measure::Recrossed(Kind::Loop, 3), "11.loop.3", "tiles that one loop crosses at least three times"),
    most(Measure::SelfCrossings(Kind::Path), "12.path", "self-crossings of one path"),
    most(Measure::SelfCrossings(Kind::Loop), "12.loop", "self-crossings of one loop"),
    most(Measure::SelfCrossing, "13.crossing", "strands that cross themselves"),
    most(Measure::TwiceUncrossed, "13.twice", "paths that cross some tile twice and nowhere themselves"),
    most(Measure::PairCrossings, "14.crossings", "crossings between one pair of strands"),
    most(Measure::PairShared, "14.shared", "tiles shared by a pair of strands that never crosses"),
    most(Measure::Routes(1), "15.1", "routes from circle to circle over exactly 1 stop, no two sharing a stop or a circle (C6)"),
    most(Measure::Routes(2), "15.2", "routes from circle to circle over exactly 2 stops, no two sharing a stop or a circle (C6)"),
    most(Measure::Routes(3), "15.3", "routes from circle to circle over exactly 3 stops, no two sharing a stop or a circle (C6)"),
    most(Measure::Routes(4), "15.4", "routes from circle to circle over exactly 4 stops, no two sharing a stop or a circle (C6)"),
    most(Measure::Routes(5), "15.5", "routes from circle to circle over exactly 5 stops, no two sharing a stop or a circle (C6)"),
    most(Measure::Routes(6), "15.6", "routes from circle to circle over exactly 6 stops, no two sharing a stop or a circle (C6)"),
    most(Measure::Routes(7), "15.7", "routes from circle to circle over exactly 7 stops, no two sharing a stop or a circle (C6)"),
    most(Measure::Routes(8), "15.8", "routes from circle to circle over exactly 8 stops, no two sharing a stop or a circle (C6)"),
    most(Measure::Routes(9), "15.9", "routes from circle to circle over exactly 9 stops, no two sharing a stop or a circle (C6)"),
    most(Measure::Routes(10), "15.10", "routes from circle to circle over exactly 10 stops, no two sharing a stop or a circle (C6)"),
    most(Measure::Routes(11), "15.11", "routes from circle to circle over exactly 11 stops, no two sharing a stop or a circle (C6)"),
    most(Measure::Routes(12), "15.12", "routes from circle to circle over exactly 12 stops, no two sharing a stop or a circle (C6)"),
    most(Measure::Routes(13), "15.13", "routes from circle to circle over exactly 13 stops, no two sharing a stop or a circle (C6)"),
    most(Measure::Routes(14), "15.14", "routes from circle to circle over exactly 14 stops, no two sharing a stop or a circle (C6)"),
    most(Measure::Routes(15), "15.15", "routes from circle to circle over exactly 15 stops, no two sharing a stop or a circle (C6)"),
    most(Measure::Routes(16), "15.16", "routes from circle to circle over exactly 16 stops, no two sharing a stop or a circle (C6)"),
    most(Measure::ImagePosts(ImageRotation::Half), "16.half", "paths between posts that are images of each other under the half turn"),
    most(Measure::ImagePosts(ImageRotation::Quarter), "16.quarter", "paths between posts that are images of each other under a quarter turn"),
    most(Measure::FourSides, "17", "stops joined directly to a circle of each of the four sides"),
    most(Measure::StopPairs(None), "18", "groups of two stops joined to each other, to one circle of each side and to nothing else (C7)"),
    most(Measure::StopPairs(Some(PairType::A)), "18.A", "groups of two stops of two and four sides joined to each other, to one circle of each side and to nothing else (C7)"),
    most(Measure::StopPairs(Some(PairType::B)), "18.B", "groups of two stops of three sides each joined to each other, to one circle of each side and to nothing else (C7)"),
    most(Measure::StopPairs(Some(PairType::C)), "18.C", "groups of two stops of four sides each joined to each other, to one circle of each side and to nothing else (C7)"),
    condition(Measure::StopPairsEach, "18.each", "a group of two stops of each type (C7)"),
    most(Measure::OneKind, "19", "paths made of one kind of segment only"),
    most(Measure::Rotational, "20", "paths with rotational symmetry (C2)"),
    most(Measure::Shapes, "21", "different shapes among the strands (C1)"),
    most(Measure::IdenticalStrands, "22.strand", "identical strands (C1)"),
    most(Measure::IdenticalRoutes, "22.route", "identical routes, which may share paths (C8)"),
    most(Measure::TwinStrands(Length::Tiles), "23.strand.tiles", "the tiles of the longest two different identical strands"),
    most(Measure::TwinStrands(Length::Segments), "23.strand.segments", "the segments of the longest two different identical strands"),
    most(Measure::TwinStrands(Length::Points), "23.strand.points", "the points of the longest two different identical strands"),
    most(Measure::TwinRoutes(RouteLength::Of(Length::Tiles)), "23.route.tiles", "the tiles of the longest two identical routes that share no path"),
    most(Measure::TwinRoutes(RouteLength::Of(Length::Segments)), "23.route.segments", "the segments of the longest two identical routes that share no path"),
    most(Measure::TwinRoutes(RouteLength::Of(Length::Points)), "23.route.points", "the points of the longest two identical routes that share no path"),
    most(Measure::TwinRoutes(RouteLength::Stops), "23.route.stops", "the stops of the longest two identical routes that share no path"),
    most(Measure::ImagePaths, "24", "paths that have another path as their image under a turn of the board (C3)"),
    condition(Measure::AllImages { relaxed: false }, "25.strict", "every path has another path as its image (C3, C4)"),
    condition(Measure::AllImages { relaxed: true }, "25.relaxed", "every path has a path as its image, maybe itself (C4)"),
    condition(Measure::AllMirror, "26", "every path has mirror symmetry (C2)"),
    condition(Measure::NoOrthogonal, "27", "no path joins two stops that are orthogonal neighbours"),
    condition(Measure::NoDiagonal, "28", "no path joins two stops that are diagonal neighbours across a tile"),
    condition(Measure::OneNetwork, "29", "the 36 posts form one network"),
    most(Measure::SameTile(Kind::Path), "puzzle.path", "how often one path crosses one tile"),
    most(Measure::SameTile(Kind::Loop), "puzzle.loop", "how often one loop crosses one tile"),
];
